//! The legal moves of one side, counted but not yet written out.
//!
//! The generator leaves them as sets of targets, one set for each direction of the roads,
//! for up and down each word of lines, and for each engineer's walk. A number
//! picks a set and a bit in it; where the piece comes from follows from the set.
//! Which kind of set it is can't be guessed where a move is drawn at random, so a move is
//! read without a branch: all answers are worked out and one is taken.
//!
//! ```text
//! two players    0 ┄ 7 roads   8 up   9 down   10 ┄ 12 walks
//! four players   0 ┄ 15 roads, two words each   16 ┄ 18 up   19 ┄ 21 down
//!                22 23 along the arcs   24 ┄ 29 walks, two words each
//! ```

use std::fmt;

use super::bits::{Sums, bits, nth_bit};
use super::tables::{ARC_WORD, LINES, LineWords, RINGS, ROAD_SHIFTS};
use super::{Board, BoardKind, Move, Point, PointSet, Rank};

/// How many engineers an army has, each with a walk of its own.
pub(super) const MAX_WALKS: usize = Rank::Engineer.count() as usize;
/// Sets of targets on the four-player board, in full groups of four.
pub(super) const SETS: usize = 32;

/// How a move of one set is read.
#[derive(Clone, Copy)]
struct Reading {
    /// The word of [`Tables::place`](super::tables::Tables::place) that the targets lie in.
    word: u8,
    origin: Origin,
    /// The road's change of the point number.
    step: i8,
    /// The word of lines, the walker's number.
    with: u8,
}

#[derive(Clone, Copy)]
enum Origin {
    /// One step back.
    Road,
    /// The nearest piece below.
    Under,
    /// The nearest piece above.
    Over,
    /// The walker.
    Walk,
}

/// Which sets there are on the board of one word or three.
pub(super) struct Plan {
    pub(super) up: usize,
    pub(super) down: usize,
    pub(super) arcs: usize,
    pub(super) walks: usize,
    /// Groups of four sets in use.
    groups: usize,
    readings: [Reading; SETS],
}

impl Plan {
    const TWO: Self = Self::new(1);
    const FOUR: Self = Self::new(3);

    /// The sets on the board of so many words.
    pub(super) const fn new(words: usize) -> Self {
        let armies = if words == 1 { 1 } else { 2 };
        let up = 8 * armies;
        let down = up + words;
        let arcs = down + words;
        let walks = if words == 1 { arcs } else { arcs + 2 };
        let end = walks + MAX_WALKS * armies;
        let mut readings = [Reading { word: 0, origin: Origin::Road, step: 0, with: 0 }; SETS];
        let mut set = 0;
        while set < end {
            let (word, origin, with) = if set < up {
                (set % armies, Origin::Road, 0)
            } else if set < down {
                (LINES + set - up, Origin::Under, set - up)
            } else if set < arcs {
                (LINES + set - down, Origin::Over, set - down)
            } else if set < walks {
                let origin = if set == arcs { Origin::Under } else { Origin::Over };
                (LINES + ARC_WORD, origin, ARC_WORD)
            } else {
                (RINGS + (set - walks) % armies, Origin::Walk, (set - walks) / armies)
            };
            let step = if set < up { ROAD_SHIFTS[set / armies] } else { 0 };
            readings[set] = Reading { word: word as u8, origin, step, with: with as u8 };
            set += 1;
        }
        Self { up, down, arcs, walks, groups: end.div_ceil(4), readings }
    }
}

/// The legal moves of one side, counted but not yet written out.
///
/// ```
/// use junqi::rules::{Board, Mobility, Occupancy, Seat};
/// let board = Board::two();
/// let mut occupancy = Occupancy::default();
/// let a2 = board.parse_point("a2").unwrap();
/// occupancy.toggle(board, Seat::South, a2, Mobility::Slider);
/// // Nine points up column a, four along line 5, one camp, one step down.
/// assert_eq!(occupancy.moves(board, Seat::South).len(), 15);
/// ```
#[derive(Clone)]
pub struct Moves {
    board: &'static Board,
    sets: [u64; SETS],
    /// How many moves there are before each set.
    before: Sums,
    /// The occupied places of the lines: a slide's origin is the nearest one.
    occupied: LineWords,
    walkers: [u8; MAX_WALKS],
    /// Moves that came as a list: those under options that change the moves.
    listed: Vec<Move>,
    total: u32,
}

impl Moves {
    /// No move.
    #[inline]
    pub(crate) const fn none(board: &'static Board) -> Self {
        Self {
            listed: Vec::new(),
            board,
            sets: [0; SETS],
            before: Sums::NONE,
            occupied: [0; 3],
            walkers: [0; MAX_WALKS],
            total: 0,
        }
    }

    /// The moves of these sets on the board of W words.
    #[inline]
    pub(super) fn counted<const W: usize>(
        board: &'static Board,
        sets: [u64; SETS],
        occupied: LineWords,
        walkers: [u8; MAX_WALKS],
    ) -> Self {
        let (before, total) = Sums::new(&sets, const { Plan::new(W).groups });
        Self { board, sets, before, occupied, walkers, listed: Vec::new(), total }
    }

    /// Moves that were listed one by one.
    pub(super) fn listed(board: &'static Board, listed: Vec<Move>) -> Self {
        let total = listed.len() as u32;
        Self { listed, total, ..Self::none(board) }
    }

    /// How many moves there are.
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The move with this number, in an order of the generator's own.
    #[inline]
    pub fn get(&self, number: usize) -> Option<Move> {
        if number >= self.len() {
            return None;
        }
        if !self.listed.is_empty() {
            return self.listed.get(number).copied();
        }
        Some(match self.board.kind() {
            BoardKind::Two => self.pick(number, &Plan::TWO),
            BoardKind::Four => self.pick(number, &Plan::FOUR),
        })
    }

    /// The move with a number below the sum of all sets.
    #[inline]
    fn pick(&self, number: usize, plan: &Plan) -> Move {
        let (set, number) = self.before.find(number, plan.groups);
        self.read(plan.readings[set], nth_bit(self.sets[set], number))
    }

    /// All moves, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        let plan = match self.board.kind() {
            BoardKind::Two => &Plan::TWO,
            BoardKind::Four => &Plan::FOUR,
        };
        let sets = self.sets.iter().zip(&plan.readings).take(plan.groups * 4);
        let moves = sets.flat_map(move |(&set, &reading)| bits(set).map(move |bit| self.read(reading, bit)));
        moves.chain(self.listed.iter().copied())
    }

    /// All moves by file letter, then rank number, of where they start, then
    /// where they end, as South sees the board.
    pub fn sorted(&self) -> Vec<Move> {
        let mut moves: Vec<_> = self.iter().collect();
        moves.sort_unstable_by_key(|m| (self.board.grid(m.from), self.board.grid(m.to)));
        moves
    }

    /// Where the piece on that point can go.
    pub fn targets(&self, from: Point) -> PointSet {
        self.iter().filter(|m| m.from == from).map(|m| m.to).collect()
    }

    /// The points of the pieces that can go somewhere.
    pub fn origins(&self) -> PointSet {
        self.iter().map(|m| m.from).collect()
    }

    /// The move to the bit of a set that is read like this.
    #[inline]
    fn read(&self, reading: Reading, bit: usize) -> Move {
        let tables = &self.board.tables;
        let word = reading.word as usize;
        let to = tables.place(word, bit);
        let with = reading.with as usize;
        let occupied = self.occupied[with];
        let under = ((occupied & ((1 << bit) - 1)) | 1).ilog2() as usize;
        let over = (occupied & (!1 << bit) | 1 << 63).trailing_zeros() as usize;
        let origins = [
            to.wrapping_sub(reading.step as u8),
            tables.place(word, under),
            tables.place(word, over),
            self.walkers[with],
        ];
        Move::new(Point::new(origins[reading.origin as usize] as usize), Point::new(to as usize))
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.sorted().iter().map(|m| m.display(self.board).to_string())).finish()
    }
}

//! Where pieces can go: the one generator of legal moves.
//!
//! It works on an [`Occupancy`], which knows whose pieces stand where and which
//! of them can move, but no rank. So the same code answers for the referee, who
//! knows everything, and for a player, who knows the others' pieces only as
//! obstacles. All pieces of a side move at once: one shift for each direction of
//! the roads, one addition for each word of rail lines; only engineers walk
//! one by one. See [`tables`](super::tables) for how the bits lie.

use std::fmt;

use super::bits::{bits, nth_bit, shifted, slide_down, slide_up};
use super::tables::{
    ARC_WORD, LineWords, ROAD_SHIFTS, RingWords, Tables, ring_neighbours_four, ring_neighbours_two,
};
use super::{Board, BoardKind, Point, PointSet, Rank, Seat, Station};

/// One move: a piece goes from one point to another, where it may meet an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

impl Move {
    /// The move from one point to another.
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// The move as it is written where nobody is attacked: `i9-k7`.
    pub fn display(self, board: &Board) -> impl fmt::Display {
        format!("{}-{}", board.name(self.from), board.name(self.to))
    }
}

/// How a piece moves on from where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mobility {
    /// Not at all: flags, mines, and whatever stands in a headquarters.
    Fixed,
    /// A step along a road or a slide along a rail line.
    Slider,
    /// A step along a road or any way along the rails: the engineer.
    Walker,
}

impl Mobility {
    /// How a piece of that rank moves on from a point of that kind.
    pub const fn of(rank: Rank, station: Station) -> Self {
        match (rank, station) {
            (Rank::Flag | Rank::Mine, _) | (_, Station::Headquarters) => Self::Fixed,
            (Rank::Engineer, _) => Self::Walker,
            _ => Self::Slider,
        }
    }
}

/// The pieces of one seat as the generator looks at them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    all: [u64; 3],
    movers: [u64; 3],
    walkers: [u64; 3],
    sliders: LineWords,
}

/// The pieces of a team on the rails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Team {
    lines: LineWords,
    ring: RingWords,
}

/// Whose pieces stand where, and which of them can move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    sides: [Side; 4],
    teams: [Team; 2],
}

/// How many engineers an army has, each with a walk of its own.
const MAX_WALKS: usize = Rank::Engineer.count() as usize;
/// Sets of targets on the four-player board: 8 directions of roads in two words,
/// up and down the lines in three, the arcs in both directions.
const SETS: usize = 24;

impl Occupancy {
    /// Puts a piece of the seat on the point, or takes it away again: the second
    /// call with the same arguments undoes the first. A seat has at most three
    /// walkers, the engineers of an army; [`Position`](super::Position) sees to that.
    #[inline]
    pub fn toggle(&mut self, board: &Board, seat: Seat, point: Point, mobility: Mobility) {
        match board.kind() {
            BoardKind::Two => self.toggle_words::<1>(&board.tables, seat, point, mobility),
            BoardKind::Four => self.toggle_words::<3>(&board.tables, seat, point, mobility),
        }
    }

    /// [`Occupancy::toggle`] for the board whose points and lines lie in W words.
    #[inline]
    pub(super) fn toggle_words<const W: usize>(
        &mut self,
        tables: &Tables,
        seat: Seat,
        point: Point,
        mobility: Mobility,
    ) {
        let side = &mut self.sides[seat.index()];
        let team = &mut self.teams[team_index::<W>(seat)];
        let (index, bit) = (point.index(), 1u64 << (point.index() % 64));
        let word = if W == 1 { 0 } else { index / 64 };
        let (line_bits, ring_bits) = (&tables.line_bits[index], &tables.ring_bits[index]);
        side.all[word] ^= bit;
        for (lines, bits) in team.lines.iter_mut().zip(line_bits).take(W) {
            *lines ^= bits;
        }
        team.ring[0] ^= ring_bits[0];
        if W == 3 {
            team.ring[1] ^= ring_bits[1];
        }
        // Masks, not branches: which piece moves next is hard to guess.
        let moves = u64::from(mobility != Mobility::Fixed).wrapping_neg();
        let slides = u64::from(mobility == Mobility::Slider).wrapping_neg();
        side.movers[word] ^= bit & moves;
        side.walkers[word] ^= bit & moves & !slides;
        for (sliders, bits) in side.sliders.iter_mut().zip(line_bits).take(W) {
            *sliders ^= bits & slides;
        }
    }

    /// The points where the seat's pieces stand.
    pub const fn pieces(&self, seat: Seat) -> PointSet {
        PointSet(self.sides[seat.index()].all)
    }

    /// The points of the seat's pieces that are not fixed.
    pub(super) const fn movers(&self, seat: Seat) -> PointSet {
        PointSet(self.sides[seat.index()].movers)
    }

    /// The points of the seat's pieces that walk the rails any way.
    pub(super) const fn walkers(&self, seat: Seat) -> PointSet {
        PointSet(self.sides[seat.index()].walkers)
    }

    /// Every occupied point.
    pub fn all(&self) -> PointSet {
        PointSet(std::array::from_fn(|i| self.sides.iter().fold(0, |set, side| set | side.all[i])))
    }

    /// The legal moves of the seat's pieces (section 3 of the rules).
    pub fn moves(&self, board: &'static Board, seat: Seat) -> Moves {
        match board.kind() {
            BoardKind::Two => self.generate::<1>(board, seat),
            BoardKind::Four => self.generate::<3>(board, seat),
        }
    }

    /// Whether the seat has a legal move.
    #[inline]
    pub fn can_move(&self, board: &'static Board, seat: Seat) -> bool {
        let by_road = match board.kind() {
            BoardKind::Two => self.has_road_move::<1>(board, seat),
            BoardKind::Four => self.has_road_move::<2>(board, seat),
        };
        by_road || !self.moves(board, seat).is_empty()
    }

    /// Where pieces of the seat may arrive by road, in the A words of the armies.
    /// (Two words: the board on which those who sit opposite are partners.)
    #[inline]
    fn open<const A: usize>(&self, board: &Board, seat: Seat) -> [u64; A] {
        let all = |turns, word| self.sides[seat.turned(turns).index()].all[word];
        let camps = board.camps().0;
        std::array::from_fn(|i| {
            let (own, across) = (all(0, i), all(2, i));
            if A == 1 {
                !(own | across & camps[i])
            } else {
                !(own | across | (all(1, i) | all(3, i)) & camps[i])
            }
        })
    }

    #[inline]
    fn has_road_move<const A: usize>(&self, board: &Board, seat: Seat) -> bool {
        let open: [u64; A] = self.open(board, seat);
        let movers = &self.sides[seat.index()].movers;
        // Along and across first: mostly that is answer enough.
        ROAD_SHIFTS.chunks(4).zip(board.tables.road_from.chunks(4)).any(|(shifts, from)| {
            let mut any = 0;
            for (&shift, from) in shifts.iter().zip(from) {
                for (movers, open) in movers.iter().zip(open) {
                    any |= shifted(movers & from, shift) & open;
                }
            }
            any != 0
        })
    }

    /// The moves on the board of W words. They are put together in one piece at the
    /// end: a list that is filled in elsewhere would have to be copied.
    fn generate<const W: usize>(&self, board: &'static Board, seat: Seat) -> Moves {
        let tables = &board.tables;
        let own = &self.sides[seat.index()];
        let team = team_index::<W>(seat);
        let (friends, enemies) = (&self.teams[team], &self.teams[1 - team]);
        let mut sets = [0; SETS];
        let mut line_occupied = [0; 3];
        if W == 1 {
            let [open] = self.open::<1>(board, seat);
            for (d, shift) in ROAD_SHIFTS.into_iter().enumerate() {
                sets[d] = shifted(own.movers[0] & tables.road_from[d], shift) & open;
            }
        } else {
            let open = self.open::<2>(board, seat);
            for (d, shift) in ROAD_SHIFTS.into_iter().enumerate() {
                for (i, open) in open.into_iter().enumerate() {
                    sets[d * 2 + i] = shifted(own.movers[i] & tables.road_from[d], shift) & open;
                }
            }
        }
        for i in 0..W {
            let occupied = friends.lines[i] | enemies.lines[i];
            let empty = tables.lines[i] & !occupied;
            let open = tables.lines[i] & !friends.lines[i];
            line_occupied[i] = occupied;
            let arcs = tables.arc_first[i] | tables.arc_second[i];
            let sliders = own.sliders[i];
            let straight = if W == 1 { sliders } else { sliders & !arcs };
            sets[up_set(W) + i] = slide_up(straight, empty) & open;
            sets[up_set(W) + W + i] = slide_down(straight, empty) & open;
            if W == 3 && i == ARC_WORD {
                let (first, second) = (tables.arc_first[i], tables.arc_second[i]);
                sets[22] = slide_up(sliders & first, empty) & open & second;
                sets[23] = slide_down(sliders & second, empty) & open & first;
            }
        }
        let counts = sets.map(u64::count_ones);
        let mut ends = [u16::MAX; SETS];
        let mut total = 0;
        for (end, count) in ends.iter_mut().zip(counts).take(plain_sets(W)) {
            total += count;
            *end = total as u16;
        }
        let mut walks = Walks::NONE;
        if own.walkers.iter().any(|&word| word != 0) {
            self.walk::<W>(tables, seat, &mut walks);
        }
        let total = total + walks.total;
        Moves { board, sets, ends, occupied: line_occupied, walks, listed: Vec::new(), total }
    }

    /// The walks of the side's engineers along the rails.
    #[inline(never)]
    fn walk<const W: usize>(&self, tables: &Tables, seat: Seat, walks: &mut Walks) {
        let team = team_index::<W>(seat);
        let (friends, enemies) = (&self.teams[team].ring, &self.teams[1 - team].ring);
        let empty: RingWords = std::array::from_fn(|i| tables.ring[i] & !(friends[i] | enemies[i]));
        let open: RingWords = std::array::from_fn(|i| tables.ring[i] & !friends[i]);
        for from in PointSet(self.sides[seat.index()].walkers).iter() {
            let start = tables.ring_bits[from.index()];
            if start == [0; 2] {
                continue;
            }
            let reached = if W == 1 {
                let mut reached = start[0];
                loop {
                    let near = ring_neighbours_two(reached);
                    let grown = reached | near & empty[0];
                    if grown == reached {
                        break [near, 0];
                    }
                    reached = grown;
                }
            } else {
                let mut reached = start;
                loop {
                    let near = ring_neighbours_four(reached);
                    let grown = [reached[0] | near[0] & empty[0], reached[1] | near[1] & empty[1]];
                    if grown == reached {
                        break near;
                    }
                    reached = grown;
                }
            };
            let targets = [reached[0] & open[0], reached[1] & open[1]];
            let count = targets[0].count_ones() + targets[1].count_ones();
            if count > 0 {
                walks.list[walks.len] = Walk { from, targets };
                walks.len += 1;
                walks.total += count;
            }
        }
    }
}

/// The seat's team on the board of W words: with two players each has his own, with
/// four those who sit opposite share one.
#[inline]
const fn team_index<const W: usize>(seat: Seat) -> usize {
    if W == 1 { seat.index() / 2 } else { seat.index() % 2 }
}

/// The first of the sets of slides: the roads lie before them.
#[inline]
const fn up_set(words: usize) -> usize {
    if words == 1 { 8 } else { 16 }
}

/// How many of the sets of targets the board of W words uses.
#[inline]
const fn plain_sets(words: usize) -> usize {
    if words == 1 { 10 } else { SETS }
}

/// The walks of a side's engineers.
#[derive(Clone, Copy)]
struct Walks {
    list: [Walk; MAX_WALKS],
    len: usize,
    total: u32,
}

impl Walks {
    const NONE: Self =
        Self { list: [Walk { from: Point::new(0), targets: [0; 2] }; MAX_WALKS], len: 0, total: 0 };
}

/// One engineer's rail targets.
#[derive(Clone, Copy)]
struct Walk {
    from: Point,
    targets: RingWords,
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
    /// How many moves there are up to the end of each set; the sets that the board
    /// doesn't use never end.
    ends: [u16; SETS],
    /// The occupied places of the lines: a slide's origin is the nearest one.
    occupied: LineWords,
    walks: Walks,
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
            ends: [u16::MAX; SETS],
            occupied: [0; 3],
            walks: Walks::NONE,
            total: 0,
        }
    }

    /// Moves that were listed one by one.
    pub(super) fn listed(board: &'static Board, listed: Vec<Move>) -> Self {
        let total = listed.len() as u32;
        // No set has a move: all of them have ended before the list begins.
        Self { listed, total, ends: [0; SETS], ..Self::none(board) }
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
    pub fn get(&self, number: usize) -> Option<Move> {
        if number >= self.len() {
            return None;
        }
        // Counting all ends takes no branch that could be guessed wrong.
        let set = self.ends.iter().map(|&end| u16::from(end <= number as u16)).sum::<u16>() as usize;
        let before = if set == 0 { 0 } else { self.ends[set - 1] as usize };
        let mut left = number - before;
        if set < plain_sets(self.words()) {
            return Some(self.decode(set, nth_bit(self.sets[set], left)));
        }
        for walk in &self.walks.list[..self.walks.len] {
            for word in 0..2 {
                let count = walk.targets[word].count_ones() as usize;
                if left < count {
                    let bit = nth_bit(walk.targets[word], left);
                    return Some(Move::new(walk.from, self.board.tables.ring_point(word, bit)));
                }
                left -= count;
            }
        }
        self.listed.get(left).copied()
    }

    /// All moves, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        let plain = (0..SETS).flat_map(move |i| bits(self.sets[i]).map(move |bit| self.decode(i, bit)));
        let walks = self.walks.list[..self.walks.len].iter().flat_map(|walk| {
            let places = (0..2).flat_map(|word| bits(walk.targets[word]).map(move |bit| (word, bit)));
            places.map(|(word, bit)| Move::new(walk.from, self.board.tables.ring_point(word, bit)))
        });
        plain.chain(walks).chain(self.listed.iter().copied())
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

    #[inline]
    const fn words(&self) -> usize {
        match self.board.kind() {
            BoardKind::Two => 1,
            BoardKind::Four => 3,
        }
    }

    #[inline]
    fn decode(&self, set: usize, bit: usize) -> Move {
        let tables = &self.board.tables;
        let words = self.words();
        let slides = up_set(words);
        if set < slides {
            let (direction, word) = if words == 1 { (set, 0) } else { (set / 2, set % 2) };
            let to = word * 64 + bit;
            let from = (to as isize - ROAD_SHIFTS[direction] as isize) as usize;
            return Move::new(Point::new(from), Point::new(to));
        }
        let slide = set - slides;
        let (up, word) = match slide {
            6 => (true, ARC_WORD),
            7 => (false, ARC_WORD),
            _ => (slide < words, slide % words),
        };
        let (below, above) = ((1 << bit) - 1, !(u64::MAX >> (63 - bit)));
        let under = ((self.occupied[word] & below) | 1).ilog2();
        let over = (self.occupied[word] & above).trailing_zeros();
        let origin = if up { under } else { over };
        Move::new(tables.line_point(word, origin as usize), tables.line_point(word, bit))
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.sorted().iter().map(|m| m.display(self.board).to_string())).finish()
    }
}

#[cfg(test)]
#[path = "movement_tests.rs"]
mod tests;

//! Where pieces can go: the one generator of legal moves.
//!
//! It works on an [`Occupancy`], which knows whose pieces stand where and which
//! of them can move, but no rank. So the same code answers for the referee, who
//! knows everything, and for a player, who knows the others' pieces only as
//! obstacles. All pieces of a side move at once: one shift for each direction of
//! the roads, one addition for each word of rail lines; only engineers walk
//! one by one. See [`tables`](super::tables) for how the bits lie.

use std::fmt;

use super::bits::{shifted, slide_down, slide_up};
use super::moves::{MAX_WALKS, Plan, SETS};
use super::tables::{
    ARC_WORD, LineWords, ROAD_SHIFTS, RingWords, Tables, ring_neighbours_four, ring_neighbours_two,
};
use super::{Board, BoardKind, Moves, Point, PointSet, Rank, Seat, Station};

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

/// The pieces of one seat as the generator looks at them: where they stand, on points,
/// lines and rings, and what they can't do or do better than others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    all: [u64; 3],
    fixed: [u64; 3],
    lines: LineWords,
    sliders: LineWords,
    ring: RingWords,
    walkers: [u64; 3],
}

/// Whose pieces stand where, and which of them can move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    sides: [Side; 4],
}

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
        let (index, bit) = (point.index(), 1u64 << (point.index() % 64));
        let word = if W == 1 { 0 } else { index / 64 };
        side.all[word] ^= bit;
        // Masks, not branches: which piece moves next is hard to guess.
        side.fixed[word] ^= bit & mask(mobility == Mobility::Fixed);
        side.walkers[word] ^= bit & mask(mobility == Mobility::Walker) & tables.rails[word];
        side.toggle_rails::<W>(tables.line_bits[index], tables.ring_bits[index], mobility);
    }

    /// Moves a piece of the seat to a point where none stands, as [`Occupancy::toggle`] twice.
    /// It can move on, except from a headquarters.
    #[inline]
    pub(super) fn carry<const W: usize>(
        &mut self,
        board: &Board,
        seat: Seat,
        from: Point,
        to: Point,
        mobility: Mobility,
    ) {
        let side = &mut self.sides[seat.index()];
        let tables = &board.tables;
        let (from, to) = (from.index(), to.index());
        let walks = mask(mobility == Mobility::Walker);
        let mut change = |word: usize, points: u64| {
            side.all[word] ^= points;
            side.fixed[word] ^= points & board.headquarters().0[word];
            side.walkers[word] ^= points & walks & tables.rails[word];
        };
        if W == 1 {
            change(0, 1 << from ^ 1 << to);
        } else {
            change(from / 64, 1 << (from % 64));
            change(to / 64, 1 << (to % 64));
        }
        let lines = std::array::from_fn(|i| tables.line_bits[from][i] ^ tables.line_bits[to][i]);
        let ring = std::array::from_fn(|i| tables.ring_bits[from][i] ^ tables.ring_bits[to][i]);
        side.toggle_rails::<W>(lines, ring, mobility);
    }

    /// The points where the seat's pieces stand.
    pub const fn pieces(&self, seat: Seat) -> PointSet {
        PointSet(self.sides[seat.index()].all)
    }

    /// The points of the seat's pieces that are not fixed.
    pub(super) fn movers(&self, seat: Seat) -> PointSet {
        PointSet(self.sides[seat.index()].all) - PointSet(self.sides[seat.index()].fixed)
    }

    /// The points on the rails of the seat's pieces that walk them any way.
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
        let side = &self.sides[seat.index()];
        // Along and across first: mostly that is answer enough.
        ROAD_SHIFTS.chunks(4).zip(board.tables.road_from.chunks(4)).any(|(shifts, from)| {
            let mut any = 0;
            for (&shift, from) in shifts.iter().zip(from) {
                for (i, open) in open.into_iter().enumerate() {
                    any |= shifted(side.all[i] & !side.fixed[i] & from, shift) & open;
                }
            }
            any != 0
        })
    }

    /// The moves on the board of W words. They are put together in one piece at the
    /// end: a list that is filled in elsewhere would have to be copied.
    #[inline]
    fn generate<const W: usize>(&self, board: &'static Board, seat: Seat) -> Moves {
        let tables = &board.tables;
        let own = &self.sides[seat.index()];
        let side = |turns| &self.sides[seat.turned(turns).index()];
        let mut sets = [0; SETS];
        let mut line_occupied = [0; 3];
        if W == 1 {
            let [open] = self.open::<1>(board, seat);
            let movers = own.all[0] & !own.fixed[0];
            for (d, shift) in ROAD_SHIFTS.into_iter().enumerate() {
                sets[d] = shifted(movers & tables.road_from[d], shift) & open;
            }
        } else {
            let open = self.open::<2>(board, seat);
            for (d, shift) in ROAD_SHIFTS.into_iter().enumerate() {
                for (i, open) in open.into_iter().enumerate() {
                    let movers = own.all[i] & !own.fixed[i];
                    sets[d * 2 + i] = shifted(movers & tables.road_from[d], shift) & open;
                }
            }
        }
        let plan = const { Plan::new(W) };
        for i in 0..W {
            let mut friends = own.lines[i];
            let mut enemies = side(2).lines[i];
            if W == 3 {
                friends |= enemies;
                enemies = side(1).lines[i] | side(3).lines[i];
            }
            let occupied = friends | enemies;
            let empty = tables.lines[i] & !occupied;
            let open = tables.lines[i] & !friends;
            line_occupied[i] = occupied;
            let arcs = tables.arc_first[i] | tables.arc_second[i];
            let sliders = own.sliders[i];
            let straight = if W == 1 { sliders } else { sliders & !arcs };
            sets[plan.up + i] = slide_up(straight, empty) & open;
            sets[plan.down + i] = slide_down(straight, empty) & open;
            if W == 3 && i == ARC_WORD {
                let (first, second) = (tables.arc_first[i], tables.arc_second[i]);
                sets[plan.arcs] = slide_up(sliders & first, empty) & open & second;
                sets[plan.arcs + 1] = slide_down(sliders & second, empty) & open & first;
            }
        }
        let mut walkers = [0; MAX_WALKS];
        if own.walkers.iter().take(W).any(|&word| word != 0) {
            self.walk::<W>(tables, seat, &mut sets[plan.walks..], &mut walkers);
        }
        Moves::counted::<W>(board, sets, line_occupied, walkers)
    }

    /// The walks of the side's engineers along the rails: a word of targets for each on the
    /// two-player board, two on the four-player board.
    #[inline]
    fn walk<const W: usize>(
        &self,
        tables: &Tables,
        seat: Seat,
        sets: &mut [u64],
        walkers: &mut [u8; MAX_WALKS],
    ) {
        let side = |turns| &self.sides[seat.turned(turns).index()];
        let own = side(0);
        let [mut friends, mut enemies] = [own.ring, side(2).ring];
        if W == 3 {
            friends = std::array::from_fn(|i| friends[i] | enemies[i]);
            enemies = std::array::from_fn(|i| side(1).ring[i] | side(3).ring[i]);
        }
        let empty: RingWords = std::array::from_fn(|i| tables.ring[i] & !(friends[i] | enemies[i]));
        let open: RingWords = std::array::from_fn(|i| tables.ring[i] & !friends[i]);
        let mut left = own.walkers;
        // Counted and not by the points, so that every set has its place before the code runs.
        for (number, walker) in walkers.iter_mut().enumerate() {
            let word = match left {
                [0, 0, 0] => break,
                [0, 0, _] if W == 3 => 2,
                [0, ..] if W == 3 => 1,
                _ => 0,
            };
            let from = word * 64 + left[word].trailing_zeros() as usize;
            left[word] &= left[word] - 1;
            *walker = from as u8;
            let start = tables.ring_bits[from];
            if W == 1 {
                let mut reached = start[0];
                let near = loop {
                    let near = ring_neighbours_two(reached);
                    let grown = reached | near & empty[0];
                    if grown == reached {
                        break near;
                    }
                    reached = grown;
                };
                sets[number] = near & open[0];
            } else {
                let mut reached = start;
                let near = loop {
                    let near = ring_neighbours_four(reached);
                    let grown = [reached[0] | near[0] & empty[0], reached[1] | near[1] & empty[1]];
                    if grown == reached {
                        break near;
                    }
                    reached = grown;
                };
                sets[number * 2] = near[0] & open[0];
                sets[number * 2 + 1] = near[1] & open[1];
            }
        }
    }
}

impl Side {
    /// Changes what stands on these places of the rails.
    #[inline]
    fn toggle_rails<const W: usize>(&mut self, lines: LineWords, ring: RingWords, mobility: Mobility) {
        let slides = mask(mobility == Mobility::Slider);
        for (i, line) in lines.into_iter().enumerate().take(W) {
            self.lines[i] ^= line;
            self.sliders[i] ^= line & slides;
        }
        self.ring[0] ^= ring[0];
        if W == 3 {
            self.ring[1] ^= ring[1];
        }
    }
}

/// All bits or none.
#[inline]
const fn mask(set: bool) -> u64 {
    (set as u64).wrapping_neg()
}

#[cfg(test)]
#[path = "movement_tests.rs"]
mod tests;

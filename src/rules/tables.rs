//! What the move generator looks up: roads as shifts, rail lines laid end to
//! end, and the rails of each army as a ring.
//!
//! **Roads.** All armies number their points alike, so a road in one direction
//! is one shift for every piece on the board at once.
//!
//! **Lines.** Every rail line is a run of bits followed by one guard bit that is
//! always "occupied", and no line straddles a word. All slides of all pieces in
//! one direction are one addition a word: a carry runs through the empty bits
//! and stops at the first piece. A point on several lines has a bit on each.
//!
//! **Rings.** An army's rails (line 1, column 5, line 5, column 1) are a ring of
//! 16 points: one lane of 16 bits, four lanes a word. The engineer's walk turns
//! the lanes; arcs and crossings are rotations by a lane. The nine palaces lie
//! in a second word, a corner, an edge and (once) the middle in each lane.

use super::point::POINT_LIMIT;
use super::{Board, BoardKind, Place, Point, RailLine};

/// A set of places on rail lines.
pub(crate) type LineWords = [u64; 3];
/// A set of rail points as rings: the armies' lanes, then the palaces'.
pub(crate) type RingWords = [u64; 2];

/// The eight directions of the roads as changes of the point number: along the
/// line, along the column, and the diagonals.
pub(crate) const ROAD_SHIFTS: [i8; 8] = [1, -1, 5, -5, 6, -6, 4, -4];

/// The tables of one board.
pub(crate) struct Tables {
    /// The points with a road in each direction, the same for both words of armies.
    pub(crate) road_from: [u64; 8],
    /// The bits of every point on the rail lines.
    pub(crate) line_bits: [LineWords; POINT_LIMIT],
    /// Every line bit that is a point.
    pub(crate) lines: LineWords,
    /// The first halves of the arcs. A slide that stays in one half is counted on
    /// the straight line through the same column.
    pub(crate) arc_first: LineWords,
    /// The second halves of the arcs.
    pub(crate) arc_second: LineWords,
    /// Every point on the rails.
    pub(crate) rails: [u64; 3],
    /// The bit of every point on the rings.
    pub(crate) ring_bits: [RingWords; POINT_LIMIT],
    /// The point at every bit of the words of points, lines and rings: see [`LINES`]
    /// and [`RINGS`]. Bits that are no point have none.
    places: [[u8; 64]; 7],
    /// Every ring bit that is a point.
    pub(crate) ring: RingWords,
}

/// Where the words of lines begin among the words of [`Tables::place`]; before them
/// lie the two words of armies.
pub(crate) const LINES: usize = 2;
/// Where the words of rings begin.
pub(crate) const RINGS: usize = 5;

/// The word that holds all arcs.
pub(crate) const ARC_WORD: usize = 1;

/// Bits of the ring's points of line 1 in every lane.
pub(crate) const RING_C1: u64 = 0x0001_0001_0001_0001;
/// Column 3 of line 1, see [`RING_C1`].
pub(crate) const RING_C3: u64 = RING_C1 << 14;
/// Column 5 of line 1, see [`RING_C1`].
pub(crate) const RING_C5: u64 = RING_C1 << 12;
/// The corner palaces: each lies before its lane's column 1.
pub(crate) const PALACE_CORNERS: u64 = RING_C1;
/// The palaces before the lanes' column 3.
pub(crate) const PALACE_EDGES: u64 = RING_C1 << 1;
/// The middle palace.
pub(crate) const PALACE_MIDDLE: u64 = 1 << 2;

impl Default for Tables {
    fn default() -> Self {
        Self {
            road_from: [0; 8],
            line_bits: [[0; 3]; POINT_LIMIT],
            lines: [0; 3],
            arc_first: [0; 3],
            arc_second: [0; 3],
            rails: [0; 3],
            ring_bits: [[0; 2]; POINT_LIMIT],
            places: [[u8::MAX; 64]; 7],
            ring: [0; 2],
        }
    }
}

impl Tables {
    /// The tables of a board whose points, roads and rails are laid.
    pub(crate) fn new(board: &Board) -> Self {
        let mut tables = Self::default();
        tables.lay_roads(board);
        tables.lay_lines(board.rail_lines());
        tables.lay_rings(board);
        tables.rails = board.rail_points().0;
        tables
    }

    fn lay_roads(&mut self, board: &Board) {
        for point in board.points().iter().map(Point::index).filter(|&index| index < 128) {
            self.places[point / 64][point % 64] = point as u8;
        }
        for from in board.points().iter() {
            for to in board.roads(from).iter() {
                let shift = to.index() as i8 - from.index() as i8;
                let direction = ROAD_SHIFTS.iter().position(|&s| s == shift).expect("a road is one step");
                self.road_from[direction] |= 1 << (from.index() % 64);
            }
        }
    }

    /// Lays the lines into the words, each into the first word with room.
    fn lay_lines(&mut self, lines: &[RailLine]) {
        let mut used = [0; 3];
        let mut longest_first: Vec<_> = lines.iter().collect();
        longest_first.sort_by_key(|line| std::cmp::Reverse(line.points.len()));
        for line in longest_first {
            let length = line.points.len();
            let word = (0..3).find(|&word| used[word] + length < 64).expect("room for 18 lines");
            assert!(!line.is_arc || word == ARC_WORD, "the arcs lie in one word");
            for (i, point) in line.points.iter().enumerate() {
                let place = used[word] + i;
                let bit = 1 << place;
                self.line_bits[point.index()][word] |= bit;
                self.places[LINES + word][place] = point.index() as u8;
                self.lines[word] |= bit;
                if line.is_arc {
                    let half = if i < length / 2 { &mut self.arc_first } else { &mut self.arc_second };
                    half[word] |= bit;
                }
            }
            used[word] += length + 1;
        }
    }

    fn lay_rings(&mut self, board: &Board) {
        for (lane, &seat) in board.seats().iter().enumerate() {
            let column = |column| (1..=5).map(move |line| (line, column));
            // L1C1 … L5C1, L5C2 … L5C5, L4C5 … L1C5, L1C4 … L1C2.
            let ring = column(1)
                .chain((2..=5).map(|c| (5, c)))
                .chain(column(5).rev().skip(1))
                .chain((2..=4).rev().map(|c| (1, c)));
            for (i, (line, column)) in ring.enumerate() {
                let place = Place::new(line, column).expect("a place");
                self.lay_ring_point(board.army_point(seat, place), 0, lane * 16 + i);
            }
        }
        if board.kind() == BoardKind::Four {
            // Round from the palace before South's column 1; the middle last.
            for (i, palace) in [0, 1, 2, 5, 8, 7, 6, 3].into_iter().enumerate() {
                self.lay_ring_point(Point::new(128 + palace), 1, i / 2 * 16 + i % 2);
            }
            self.lay_ring_point(Point::new(128 + 4), 1, 2);
        }
    }

    fn lay_ring_point(&mut self, point: Point, word: usize, place: usize) {
        self.ring_bits[point.index()][word] = 1 << place;
        self.places[RINGS + word][place] = point.index() as u8;
        self.ring[word] |= 1 << place;
    }

    /// The point at a bit of a word; where the bit is no point, no point of any board.
    #[inline]
    pub(crate) const fn place(&self, word: usize, bit: usize) -> u8 {
        self.places[word][bit % 64]
    }
}

/// The ring places next to those of the set along the rails of the two-player
/// board (only the first word's lower half is in use).
#[inline]
pub(crate) const fn ring_neighbours_two(x: u64) -> u64 {
    let a = x as u32;
    let (c1, c3, c5) = (RING_C1 as u32, RING_C3 as u32, RING_C5 as u32);
    let turned = (a << 1 & !c1) | (a >> 15 & c1) | (a >> 1 & !(c1 << 15)) | (a << 15 & (c1 << 15));
    let over = a.rotate_left(16);
    let across = (over & c1) << 12 | (over & c5) >> 12 | over & c3;
    (turned | across) as u64
}

/// The ring places next to those of the set on the four-player board.
#[inline]
pub(crate) const fn ring_neighbours_four([a, p]: RingWords) -> RingWords {
    let turned =
        (a << 1 & !RING_C1) | (a >> 15 & RING_C1) | (a >> 1 & !(RING_C1 << 15)) | (a << 15 & (RING_C1 << 15));
    // Column 5's front is joined with column 1's of the next lane: the arcs.
    let arcs = (a & RING_C5).rotate_left(16 - 12) | (a & RING_C1).rotate_right(16 - 12);
    let to_palaces = (a & RING_C1) | (a & RING_C3) >> 13 | (a & RING_C5).rotate_left(16 - 12);
    let corners = p & PALACE_CORNERS;
    let edges = p & PALACE_EDGES;
    let from_palaces = corners | edges << 13 | corners.rotate_right(16 - 12);
    let mut round = corners << 1 | corners.rotate_right(15) | edges >> 1 | edges.rotate_left(15);
    if edges != 0 {
        round |= PALACE_MIDDLE;
    }
    if p & PALACE_MIDDLE != 0 {
        round |= PALACE_EDGES;
    }
    [turned | arcs | from_palaces, to_palaces | round]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PointSet;

    fn ring_neighbours(board: &Board, point: Point) -> PointSet {
        let tables = &board.tables;
        let bits = tables.ring_bits[point.index()];
        let near = match board.kind() {
            BoardKind::Two => [ring_neighbours_two(bits[0]), 0],
            BoardKind::Four => ring_neighbours_four(bits),
        };
        let places = (0..2).flat_map(|word| (0..64).map(move |bit| (word, bit)));
        places
            .filter(|&(word, bit)| near[word] >> bit & 1 != 0)
            .map(|(word, bit)| Point::new(tables.place(RINGS + word, bit) as usize))
            .collect()
    }

    #[test]
    fn the_rings_join_the_same_points_as_the_rails() {
        for board in [Board::two(), Board::four()] {
            for point in board.rail_points().iter() {
                assert_eq!(ring_neighbours(board, point), board.rails(point), "{}", board.name(point));
            }
        }
    }

    #[test]
    fn every_line_point_has_its_bits_and_every_line_its_guard() {
        for board in [Board::two(), Board::four()] {
            let tables = &board.tables;
            let bits: u32 = tables.lines.iter().map(|word| word.count_ones()).sum();
            let points: usize = board.rail_lines().iter().map(|line| line.points.len()).sum();
            assert_eq!(bits as usize, points);
            assert!(tables.lines.iter().all(|word| word >> 63 == 0), "the last bit is a guard");
        }
    }
}

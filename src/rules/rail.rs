//! The rail lines laid end to end in machine words.
//!
//! Every rail line is a run of bits followed by one guard bit that is always
//! "occupied", and no line straddles a word. So all slides of all pieces in one
//! direction are one addition a word: a carry runs through the empty bits and
//! stops at the first piece. A point on several lines (a corner is on two, an
//! arc's end on three) has a bit on each.

use super::point::POINT_LIMIT;
use super::{Point, RailLine};

/// A set of places on rail lines.
pub(crate) type RailWords = [u64; 3];

/// Where each point stands on the lines, and which bits mean what.
pub(crate) struct RailMap {
    /// The bits of every point.
    pub(crate) bits: [RailWords; POINT_LIMIT],
    /// The point at every bit; guards have none.
    pub(crate) points: [[u8; 64]; 3],
    /// Every bit that is a point.
    pub(crate) valid: RailWords,
    /// The first halves of the arcs. A slide that stays in one half is counted on
    /// the straight line through the same column.
    pub(crate) arc_first: RailWords,
    /// The second halves of the arcs.
    pub(crate) arc_second: RailWords,
}

impl Default for RailMap {
    fn default() -> Self {
        Self {
            bits: [[0; 3]; POINT_LIMIT],
            points: [[u8::MAX; 64]; 3],
            valid: [0; 3],
            arc_first: [0; 3],
            arc_second: [0; 3],
        }
    }
}

impl RailMap {
    /// Lays the lines into the words, each into the first word with room.
    pub(crate) fn new(lines: &[RailLine]) -> Self {
        let mut map = Self::default();
        let mut used = [0; 3];
        let mut longest_first: Vec<_> = lines.iter().collect();
        longest_first.sort_by_key(|line| std::cmp::Reverse(line.points.len()));
        for line in longest_first {
            let length = line.points.len();
            let word = (0..3).find(|&word| used[word] + length < 64).expect("room for 18 lines");
            for (i, point) in line.points.iter().enumerate() {
                let place = used[word] + i;
                let bit = 1 << place;
                map.bits[point.index()][word] |= bit;
                map.points[word][place] = point.index() as u8;
                map.valid[word] |= bit;
                if line.is_arc {
                    let half = if i < length / 2 { &mut map.arc_first } else { &mut map.arc_second };
                    half[word] |= bit;
                }
            }
            used[word] += length + 1;
        }
        map
    }

    /// The point at a bit that is known to be one.
    pub(crate) fn point(&self, word: usize, bit: usize) -> Point {
        Point::new(self.points[word][bit] as usize)
    }
}

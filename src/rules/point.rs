//! Points as small integers, and sets of points as three machine words.
//!
//! A point's number says where it lies: `army · 32 + (line − 1) · 5 + (column − 1)`
//! for the 30 points of an army, `128 + …` for the nine palaces. So a road in
//! one direction is the same shift in every army, and the two-player board
//! lies wholly in the first word. What a number means on a board (its name, its
//! kind, its neighbours) is the [`Board`](super::Board)'s to say.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

/// One more than the largest point number of any board.
pub(crate) const POINT_LIMIT: usize = 137;

impl Point {
    /// The point with this number, if any board has one.
    pub const fn from_index(index: usize) -> Option<Self> {
        let army_point = index < 128 && index % 32 < 30;
        if army_point || (index >= 128 && index < POINT_LIMIT) { Some(Self(index as u8)) } else { None }
    }

    /// A point known to exist.
    pub(crate) const fn new(index: usize) -> Self {
        debug_assert!(index < POINT_LIMIT);
        Self(index as u8)
    }

    /// Its number, below 137.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of points.
///
/// ```
/// use junqi::rules::{Board, PointSet};
/// let board = Board::two();
/// let a1 = board.parse_point("a1").unwrap();
/// let set = PointSet::one(a1);
/// assert!(set.contains(a1));
/// assert_eq!(set.len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointSet(pub(crate) [u64; 3]);

impl PointSet {
    /// No point.
    pub const EMPTY: Self = Self([0; 3]);

    /// The set of the one point.
    pub const fn one(point: Point) -> Self {
        let mut words = [0; 3];
        words[point.index() / 64] = 1 << (point.index() % 64);
        Self(words)
    }

    /// Whether the point belongs to the set.
    pub const fn contains(self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds the point.
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes the point away.
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// How many points it has.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The point with the smallest number.
    pub fn first(self) -> Option<Point> {
        self.iter().next()
    }

    /// Its points by number (an army at a time, line by line).
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut words = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while words[word] == 0 {
                if word == 2 {
                    return None;
                }
                word += 1;
            }
            let bit = words[word].trailing_zeros() as usize;
            words[word] &= words[word] - 1;
            Some(Point::new(word * 64 + bit))
        })
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl BitAnd for PointSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for PointSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// The points of the left set that are not in the right one.
impl Sub for PointSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl Not for PointSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_points_in_order() {
        let points: Vec<_> = (0..POINT_LIMIT).filter_map(Point::from_index).collect();
        assert_eq!(points.len(), 129);
        let set: PointSet = points.iter().rev().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), points);
        assert_eq!(set.len(), 129);
    }

    #[test]
    fn removing_leaves_the_others() {
        let (a, b) = (Point::new(3), Point::new(130));
        let mut set: PointSet = [a, b].into_iter().collect();
        set.remove(a);
        assert_eq!(set, PointSet::one(b));
        assert!((set - PointSet::one(b)).is_empty());
    }
}

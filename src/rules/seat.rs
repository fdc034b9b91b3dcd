//! The four seats of the table, sets of them, and one value for each.
//!
//! A seat is an identity: it never changes when the board is turned or when
//! armies fall. Who is whose partner depends on the board and is answered by
//! [`Board::partner`](super::Board::partner).

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A seat at the table. Two players sit South and North.
///
/// ```
/// use junqi::rules::Seat;
/// assert_eq!(Seat::South.right(), Seat::East);
/// assert_eq!("north".parse(), Ok(Seat::North));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// 南, at the bottom of the board as it is named.
    South,
    /// 东, on South's right hand.
    East,
    /// 北, opposite South.
    North,
    /// 西, on South's left hand.
    West,
}

impl Seat {
    /// All seats, counter-clockwise from South.
    pub const ALL: [Self; 4] = [Self::South, Self::East, Self::North, Self::West];

    /// The seat's place in [`Seat::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat `quarters` quarter turns counter-clockwise from this one.
    pub const fn turned(self, quarters: usize) -> Self {
        // The compiler sees that this is a number as it stands and looks nothing up.
        match (self as usize + quarters) % 4 {
            0 => Self::South,
            1 => Self::East,
            2 => Self::North,
            _ => Self::West,
        }
    }

    /// The neighbour on this player's right hand.
    pub const fn right(self) -> Self {
        self.turned(1)
    }

    /// The player across the table.
    pub const fn opposite(self) -> Self {
        self.turned(2)
    }

    /// The neighbour on this player's left hand.
    pub const fn left(self) -> Self {
        self.turned(3)
    }

    /// The name used in files and commands: `south`, `east`, `north`, `west`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::East => "east",
            Self::North => "north",
            Self::West => "west",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {0:?}; the seats are south, east, north, west")]
pub struct UnknownSeat(pub String);

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(word: &str) -> Result<Self, UnknownSeat> {
        Self::ALL
            .into_iter()
            .find(|seat| seat.name() == word)
            .ok_or_else(|| UnknownSeat(word.chars().take(40).collect()))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The set of the one seat.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat as u8)
    }

    /// Whether the seat belongs to the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// Adds the seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat as u8;
    }

    /// Takes the seat away.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat as u8);
    }

    /// The set with the seat added.
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat as u8)
    }

    /// The seats of this set that are not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats it has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first of its seats counter-clockwise from that one on, which may be it.
    pub fn first_from(self, seat: Seat) -> Option<Seat> {
        (0..4).map(|quarters| seat.turned(quarters)).find(|&seat| self.contains(seat))
    }

    /// Its seats, counter-clockwise from South.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// One value for every seat, indexed by the seat itself.
///
/// ```
/// use junqi::rules::{BySeat, Seat};
/// let mut losses = BySeat::new(0);
/// losses[Seat::West] += 1;
/// assert_eq!(losses[Seat::West], 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>([T; 4]);

impl<T> BySeat<T> {
    /// The same value for every seat.
    pub fn new(value: T) -> Self
    where
        T: Clone,
    {
        Self::from_fn(|_| value.clone())
    }

    /// A value computed for each seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(&mut value))
    }

    /// The seats with their values, counter-clockwise from South.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The same, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::ALL.into_iter().zip(&mut self.0)
    }

    /// Every value turned into another.
    pub fn map<U>(self, mut change: impl FnMut(Seat, T) -> U) -> BySeat<U> {
        let mut values = self.0.into_iter();
        BySeat(Seat::ALL.map(|seat| change(seat, values.next().expect("four values"))))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_goes_to_the_player_on_the_right() {
        assert_eq!(Seat::ALL.map(Seat::right), [Seat::East, Seat::North, Seat::West, Seat::South]);
        for seat in Seat::ALL {
            assert_eq!(seat.right().left(), seat);
            assert_eq!(seat.opposite().opposite(), seat);
        }
    }

    #[test]
    fn seats_are_known_by_name_only() {
        for seat in Seat::ALL {
            assert_eq!(seat.name().parse(), Ok(seat));
        }
        assert!("South".parse::<Seat>().is_err());
        assert!("".parse::<Seat>().is_err());
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: SeatSet = [Seat::West, Seat::East].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::East, Seat::West]);
        assert_eq!(set.without(SeatSet::one(Seat::East)), SeatSet::one(Seat::West));
        assert_eq!(set.len(), 2);
    }
}

//! What an army is made of: 25 pieces, counted by rank. Where everybody plays his own set they
//! are the same for all; in 乱战 every player has what was dealt to him.

use super::Rank;

/// How many pieces of each rank an army has before it is set up.
///
/// ```
/// use junqi::rules::{Hand, Rank};
/// assert_eq!(Hand::SET.count(Rank::Mine), 3);
/// let hand: Hand = [Rank::Flag, Rank::Mine, Rank::Mine].into_iter().collect();
/// assert_eq!((hand.len(), hand.count(Rank::Mine)), (3, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand([u8; 12]);

impl Hand {
    /// One set: what an army is made of unless the sets were shuffled.
    pub const SET: Self = {
        let mut counts = [0; 12];
        let mut i = 0;
        while i < counts.len() {
            counts[i] = Rank::ALL[i].count();
            i += 1;
        }
        Self(counts)
    };

    /// How many of that rank.
    pub const fn count(self, rank: Rank) -> usize {
        self.0[rank.index()] as usize
    }

    /// How many pieces.
    pub fn len(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is no piece.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The ranks there are with their counts, from the commander down.
    pub fn iter(self) -> impl Iterator<Item = (Rank, usize)> {
        let counts = Rank::ALL.into_iter().rev().map(move |rank| (rank, self.count(rank)));
        counts.filter(|(_, count)| *count > 0)
    }
}

impl FromIterator<Rank> for Hand {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        let mut counts = [0_u8; 12];
        for rank in ranks {
            counts[rank.index()] = counts[rank.index()].saturating_add(1);
        }
        Self(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_25_pieces_and_is_told_from_the_commander_down() {
        assert_eq!(Hand::SET.len(), 25);
        let told: Vec<_> = Hand::SET.iter().collect();
        assert_eq!((told.len(), told[0], told[11]), (12, (Rank::Commander, 1), (Rank::Flag, 1)));
        let one: Hand = [Rank::Bomb].into_iter().collect();
        assert_eq!(one.iter().collect::<Vec<_>>(), [(Rank::Bomb, 1)]);
    }
}

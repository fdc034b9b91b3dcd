//! What an army is made of: 25 pieces, counted by rank. Where everybody plays his own set they
//! are the same for all; in 乱战 every player has what was dealt to him.

use rand::Rng;
use rand::seq::SliceRandom;

use super::{BySeat, Rank, Seat};

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

    /// The largest rank that fights by its size: no flag, mine or bomb. A flag that could be
    /// played as an army is no army yet.
    pub fn largest(self) -> Option<Rank> {
        self.iter().map(|(rank, _)| rank).find(|rank| *rank > Rank::Bomb)
    }

    /// 乱战: whether the player may have everything dealt anew: his largest piece is a brigade
    /// or less.
    pub fn may_be_dealt_anew(self) -> bool {
        self.largest().is_none_or(|largest| largest <= Rank::Brigade)
    }

    /// The ranks there are with their counts, from the commander down.
    pub fn iter(self) -> impl Iterator<Item = (Rank, usize)> {
        let counts = Rank::ALL.into_iter().rev().map(move |rank| (rank, self.count(rank)));
        counts.filter(|(_, count)| *count > 0)
    }
}

/// 乱战: four sets shuffled and dealt, 25 pieces to everybody. The same generator state gives
/// the same deal.
///
/// ```
/// use junqi::rules::{Rank, Seat, hands};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
/// let dealt = hands(&mut ChaCha8Rng::seed_from_u64(1));
/// let commanders = dealt.iter().map(|(_, hand)| hand.count(Rank::Commander));
/// assert_eq!((dealt[Seat::West].len(), commanders.sum::<usize>()), (25, 4));
/// ```
pub fn hands<R: Rng + ?Sized>(rng: &mut R) -> BySeat<Hand> {
    let set = Rank::ALL.into_iter().flat_map(|rank| std::iter::repeat_n(rank, rank.count().into()));
    let mut pieces: Vec<Rank> = Seat::ALL.into_iter().flat_map(|_| set.clone()).collect();
    pieces.shuffle(rng);
    let each = pieces.len() / Seat::ALL.len();
    BySeat::from_fn(|seat| pieces[seat.index() * each..][..each].iter().copied().collect())
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
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn l01_every_deal_is_four_full_sets_of_25_each() {
        for seed in 0..2_000 {
            let dealt = hands(&mut ChaCha8Rng::seed_from_u64(seed));
            assert!(dealt.iter().all(|(_, hand)| hand.len() == 25), "{seed}");
            let counts = Rank::ALL.map(|rank| dealt.iter().map(|(_, hand)| hand.count(rank)).sum::<usize>());
            assert_eq!(counts, [4, 12, 8, 12, 12, 12, 8, 8, 8, 8, 4, 4], "{seed}");
        }
        let again = hands(&mut ChaCha8Rng::seed_from_u64(7));
        assert_eq!(again, hands(&mut ChaCha8Rng::seed_from_u64(7)));
        assert_ne!(again, hands(&mut ChaCha8Rng::seed_from_u64(8)));
    }

    #[test]
    fn l01_every_piece_comes_to_everybody_as_often_as_chance_has_it() {
        const DEALS: usize = 4_000;
        let mut commanders = BySeat::new(0);
        for seed in 0..DEALS as u64 {
            for (seat, hand) in hands(&mut ChaCha8Rng::seed_from_u64(seed)).iter() {
                commanders[seat] += hand.count(Rank::Commander);
            }
        }
        // One each on average; five standard deviations of a hypergeometric count.
        let spread = 5.0 * (DEALS as f64 * 0.75 * 96.0 / 99.0).sqrt();
        for (seat, &count) in commanders.iter() {
            assert!((count as f64 - DEALS as f64).abs() < spread, "{seat}: {count}");
        }
    }

    #[test]
    fn l02_a_new_deal_is_for_hands_without_a_division() {
        let hand = |best: Rank| {
            [Rank::Mine, Rank::Bomb, Rank::Flag, Rank::Platoon, best].into_iter().collect::<Hand>()
        };
        assert!(hand(Rank::Brigade).may_be_dealt_anew());
        assert!(hand(Rank::Regiment).may_be_dealt_anew());
        for best in [Rank::Division, Rank::Army, Rank::Commander] {
            assert!(!hand(best).may_be_dealt_anew(), "{best}");
            assert_eq!(hand(best).largest(), Some(best));
        }
        assert_eq!([Rank::Mine; 12].into_iter().collect::<Hand>().largest(), None);
    }

    #[test]
    fn a_set_has_25_pieces_and_is_told_from_the_commander_down() {
        assert_eq!(Hand::SET.len(), 25);
        let told: Vec<_> = Hand::SET.iter().collect();
        assert_eq!((told.len(), told[0], told[11]), (12, (Rank::Commander, 1), (Rank::Flag, 1)));
        let one: Hand = [Rank::Bomb].into_iter().collect();
        assert_eq!(one.iter().collect::<Vec<_>>(), [(Rank::Bomb, 1)]);
    }
}

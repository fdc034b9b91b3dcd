//! Random formations, each legal one as likely as any other.
//!
//! The pieces with a rule of their own come first: the flag takes one of 2
//! headquarters, the mines 3 of the 9 places left on lines 5 and 6, the bombs 2
//! of the 16 places left behind the front line, and the other 19 pieces are shuffled
//! over the 19 places left. None of these numbers depends on how the earlier choices
//! fell, and every legal formation is the result of exactly one series of
//! choices: so all are equally likely, and nothing is ever tried twice.

use rand::Rng;
use rand::seq::SliceRandom;

use super::setup_rules::may_hold;
use super::{Formation, Lineup};
use crate::rules::{Place, Rank, Station};

impl Formation {
    /// A random formation; the same generator state gives the same one.
    ///
    /// ```
    /// use junqi::formation::Formation;
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    ///
    /// let one = Formation::random(&mut ChaCha8Rng::seed_from_u64(7));
    /// let again = Formation::random(&mut ChaCha8Rng::seed_from_u64(7));
    /// assert_eq!(one, again);
    /// ```
    pub fn random<R: Rng + ?Sized>(rng: &mut R) -> Self {
        let mut lineup = Lineup::EMPTY;
        let headquarters = |place: Place| place.station() == Station::Headquarters;
        put(&mut lineup, &[Rank::Flag], headquarters, rng);
        put(&mut lineup, &[Rank::Mine; 3], may_hold(Rank::Mine), rng);
        put(&mut lineup, &[Rank::Bomb; 2], may_hold(Rank::Bomb), rng);
        let others: Vec<_> = Rank::ALL
            .into_iter()
            .filter(|rank| !matches!(rank, Rank::Flag | Rank::Mine | Rank::Bomb))
            .flat_map(|rank| std::iter::repeat_n(rank, usize::from(rank.count())))
            .collect();
        put(&mut lineup, &others, |_| true, rng);
        debug_assert_eq!(super::check(&lineup), []);
        Self(lineup)
    }
}

/// Puts the pieces on random free places of those where they may stand.
pub(super) fn put<R: Rng + ?Sized>(
    lineup: &mut Lineup,
    pieces: &[Rank],
    may_stand: impl Fn(Place) -> bool,
    rng: &mut R,
) {
    let mut free: Vec<_> = Place::all()
        .filter(|&place| place.station() != Station::Camp && lineup[place].is_none() && may_stand(place))
        .collect();
    let (chosen, _) = free.partial_shuffle(rng, pieces.len());
    for (&place, &rank) in chosen.iter().zip(pieces) {
        lineup[place] = Some(rank);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::formation::check;

    #[test]
    fn ten_thousand_random_formations_are_legal_and_differ() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let formations: Vec<_> = (0..10_000).map(|_| Formation::random(&mut rng)).collect();
        for formation in &formations {
            assert_eq!(check(&formation.lineup()), [], "{formation}");
        }
        assert_eq!(formations.iter().collect::<HashSet<_>>().len(), 10_000);

        let mut again = ChaCha8Rng::seed_from_u64(1);
        assert!(formations.iter().all(|formation| *formation == Formation::random(&mut again)));
        let other = Formation::random(&mut ChaCha8Rng::seed_from_u64(2));
        assert_ne!(formations[0], other);
    }

    #[test]
    fn every_place_is_taken_as_often_as_a_fair_choice_takes_it() {
        const GAMES: usize = 18_000;
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut seen = [[0_usize; 12]; Place::COUNT];
        for _ in 0..GAMES {
            let formation = Formation::random(&mut rng);
            for place in Place::all() {
                if let Some(rank) = formation.rank(place) {
                    seen[place.index()][rank.index()] += 1;
                }
            }
        }
        let at = |line, column, rank: Rank| seen[Place::new(line, column).unwrap().index()][rank.index()];
        let near = |found: usize, share: f64| {
            let expected = GAMES as f64 * share;
            // Five standard deviations of a binomial count.
            let spread = 5.0 * (expected * (1.0 - share)).sqrt();
            assert!((found as f64 - expected).abs() < spread, "{found} instead of {expected}");
        };
        near(at(6, 2, Rank::Flag), 1.0 / 2.0);
        for column in [1, 3, 5] {
            near(at(6, column, Rank::Mine), 3.0 / 9.0);
            near(at(5, column, Rank::Mine), 3.0 / 9.0);
        }
        // A headquarters is free for a mine only when the flag is in the other.
        near(at(6, 4, Rank::Mine), 1.0 / 2.0 * 3.0 / 9.0);
        for line in [2, 3, 4] {
            near(at(line, 1, Rank::Bomb), 2.0 / 16.0);
        }
        near(at(5, 5, Rank::Bomb), 6.0 / 9.0 * 2.0 / 16.0);
        for column in 1..=5 {
            near(at(1, column, Rank::Commander), 1.0 / 19.0);
            near(at(1, column, Rank::Engineer), 3.0 / 19.0);
        }
        near(at(3, 4, Rank::Army), 14.0 / 16.0 / 19.0);
    }
}

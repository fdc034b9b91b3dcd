//! Questions about what players call the places of an army, both ways.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::formation::{PlaceName, Wing};
use crate::rules::Place;

/// How many names there are to choose from.
pub const OPTIONS: usize = 4;

/// Which way a question goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// The name is told; where is it?
    Point,
    /// The point is shown; what is it called?
    Name,
}

/// A question about a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameQuestion {
    /// The place.
    pub place: Place,
    /// Where the flag stands, which some names go with; none if nobody has said.
    pub flag: Option<Wing>,
    /// Which way it goes.
    pub ask: Ask,
    /// Places whose names are offered, the right one among them.
    pub options: [Place; OPTIONS],
}

impl NameQuestion {
    /// The name of the place.
    pub const fn name(&self) -> PlaceName {
        PlaceName::of(self.place, self.flag)
    }

    /// Whether a place is the right answer.
    pub fn is_right(&self, answer: Place) -> bool {
        answer == self.place
    }
}

/// That many questions (at most one for each place), both ways in turns, none twice.
pub fn name_questions<R: Rng + ?Sized>(count: usize, rng: &mut R) -> Vec<NameQuestion> {
    let mut places: Vec<Place> = Place::all().collect();
    places.shuffle(rng);
    let first = rng.random_range(0..2);
    let asked: Vec<_> = places.iter().copied().take(count).enumerate().collect();
    asked
        .into_iter()
        .map(|(number, place)| {
            let ask = if (number + first) % 2 == 0 { Ask::Point } else { Ask::Name };
            let flag = [None, Some(Wing::Left), Some(Wing::Right)][rng.random_range(0..3)];
            NameQuestion { place, flag, ask, options: options(place, rng) }
        })
        .collect()
}

/// The place and others that are easily taken for it: its mirror image, its neighbours.
fn options<R: Rng + ?Sized>(place: Place, rng: &mut R) -> [Place; OPTIONS] {
    let mut others: Vec<Place> = Place::all().filter(|&other| other != place).collect();
    others.shuffle(rng);
    let far = |other: &Place| {
        let lines = other.line().abs_diff(place.line());
        if *other == place.mirrored() { 0 } else { lines + other.column().abs_diff(place.column()) }
    };
    others.sort_by_key(far);
    let mut options = [place; OPTIONS];
    for (option, other) in options[1..].iter_mut().zip(others) {
        *option = other;
    }
    options.shuffle(rng);
    options
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn a_round_asks_both_ways_and_no_place_twice_and_offers_the_answer() {
        for seed in 0..50 {
            let questions = name_questions(10, &mut ChaCha8Rng::seed_from_u64(seed));
            assert_eq!(questions, name_questions(10, &mut ChaCha8Rng::seed_from_u64(seed)));
            assert_eq!(questions.iter().map(|question| question.place).collect::<HashSet<_>>().len(), 10);
            assert_eq!(questions.iter().filter(|question| question.ask == Ask::Name).count(), 5);
            for question in questions {
                assert_eq!(question.options.iter().collect::<HashSet<_>>().len(), OPTIONS);
                let right = |place: &&Place| question.is_right(**place);
                assert_eq!(question.options.iter().filter(right).count(), 1);
                // No other place has that name.
                let named = Place::all().filter(|&p| PlaceName::of(p, question.flag) == question.name());
                assert_eq!(named.collect::<Vec<_>>(), [question.place]);
            }
        }
    }

    #[test]
    fn every_place_is_asked_for_in_a_round_of_all() {
        let questions = name_questions(99, &mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(questions.len(), Place::COUNT);
    }
}

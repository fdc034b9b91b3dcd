//! Two formations compared game by game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::measure::TrialResult;
use super::stats::{Estimate, paired};

/// How much better one formation did than another in the same games: the same enemies, the same
/// seats, the same luck. What is common to both counts no more, so differences show that are far
/// smaller than the intervals of the two scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Games that both have played.
    pub games: u32,
    /// From how many deals.
    pub deals: u32,
    /// The score of the second less that of the first, a game.
    pub difference: Estimate,
}

impl Comparison {
    /// What the games that both formations have played say of the second against the first;
    /// None where there are none. Games of others may be among them.
    pub fn of(first: usize, second: usize, games: &[TrialResult]) -> Option<Self> {
        let of_one = |wanted: usize| -> BTreeMap<u32, &TrialResult> {
            let games = games.iter().filter(|game| game.trial.task.formation == wanted);
            games.map(|game| (game.trial.task.game, game)).collect()
        };
        let (first, second) = (of_one(first), of_one(second));
        let mut deals: BTreeMap<u32, (u32, f64)> = BTreeMap::new();
        for (number, game) in &first {
            if let Some(other) = second.get(number) {
                let deal = deals.entry(game.trial.deal).or_default();
                deal.0 += 1;
                deal.1 += other.score - game.score;
            }
        }
        let differences: Vec<f64> = deals.values().map(|&(games, sum)| sum / f64::from(games)).collect();
        Some(Self {
            games: deals.values().map(|deal| deal.0).sum(),
            deals: deals.len() as u32,
            difference: paired(&differences)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::measure::tests::{bare, measure};
    use crate::record::Level;
    use crate::rules::BoardKind;

    #[test]
    fn only_games_that_both_have_played_count() {
        let mut measure = measure("standard", BoardKind::Two);
        (measure.level, measure.cap) = (Level::Random, 60);
        let play = |formation, game, score| {
            let task = crate::lab::Task { formation, game };
            let (mut result, _) = measure.play(task, &|| false).unwrap().unwrap();
            result.score = score;
            result
        };
        let mut games = vec![play(0, 1, 0.0), play(0, 2, 0.5), play(0, 5, 1.0), play(0, 9, 0.0)];
        assert_eq!(Comparison::of(0, 1, &games), None);
        games.extend([play(1, 1, 1.0), play(1, 2, 1.0), play(1, 5, 0.5), play(1, 6, 0.0)]);
        let found = Comparison::of(0, 1, &games).unwrap();
        assert_eq!((found.games, found.deals), (3, 2));
        // Deal 1 brought 0.75 a game, deal 2 a loss of a half.
        assert!((found.difference.value - 0.125).abs() < 1e-9);
        let back = Comparison::of(1, 0, &games).unwrap().difference;
        assert!((back.low + found.difference.high).abs() < 1e-9);
    }

    #[test]
    fn a_formation_is_as_good_as_itself() {
        let mut measure = measure("standard", BoardKind::Two);
        (measure.games, measure.cap, measure.formations) = (8, 60, vec![bare(), bare()]);
        let mut games = Vec::new();
        let news = |game: Option<(TrialResult, _)>| {
            games.extend(game.map(|(game, _)| game));
            true
        };
        measure.run(measure.tasks(), 1, &|| false, news).unwrap();
        let difference = Comparison::of(0, 1, &games).unwrap().difference;
        assert!(difference.value.abs() < 1e-9 && difference.low < 0.0 && difference.high > 0.0);
        for game in 1..=8 {
            let of = |formation| {
                let task = crate::lab::Task { formation, game };
                games.iter().find(|other| other.trial.task == task).unwrap()
            };
            assert_eq!((of(0).moves, &of(0).course), (of(1).moves, &of(1).course));
        }
    }
}

//! Tuning: the weights of the computer players' evaluation are fitted to how games ended.
//!
//! Players play a contest among themselves. Of every game some positions are taken, each
//! with its [`Terms`] and the result, and the weights are moved until the chance of
//! winning that they give comes as near as possible to the results (a logistic regression, held
//! back towards the weights it began with). A part of the games is kept apart to see whether it
//! has learnt anything.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::ai::{Judge, TERMS, Terms, study};
use crate::record::Record;
use crate::rules::SeatSet;
use crate::view::{View, Viewer};

/// One position of a game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What the team of the side to move has more than its enemies.
    pub terms: Terms,
    /// How the game ended for that team: 1 won, 0 lost, a half drawn.
    pub result: f32,
}

/// Takes positions of a finished game: one of every so many moves, beginning somewhere.
pub fn samples(record: &Record, judge: &Judge, every: usize, seed: u64) -> Vec<Sample> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let Ok(replay) = record.replay() else { return Vec::new() };
    let steps = replay.steps().len();
    let Some(outcome) = replay.at(steps).and_then(|end| end.outcome()) else { return Vec::new() };
    let mut samples = Vec::new();
    let mut next = rng.random_range(0..every.max(1));
    while next < steps {
        let Some(position) = replay.at(next) else { break };
        next += every.max(1);
        if position.outcome().is_some() {
            break;
        }
        let team = position.rules().team(position.board(), position.to_move());
        let world = View::new(Viewer::Referee, &position).revealed();
        let result = match outcome.winners() {
            SeatSet::NONE => 0.5,
            winners if team.without(winners) == team => 0.0,
            _ => 1.0,
        };
        if let Some(terms) = study(&world, team, judge, &mut rng) {
            samples.push(Sample { terms, result });
        }
    }
    samples
}

/// How far the weights' chances are from the results: the mean loss in nats.
pub fn loss(samples: &[Sample], weights: &[f32; TERMS]) -> f64 {
    let one = |sample: &Sample| {
        let chance = f64::from(chance(&sample.terms, weights)).clamp(1e-6, 1.0 - 1e-6);
        let result = f64::from(sample.result);
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

fn chance(terms: &Terms, weights: &[f32; TERMS]) -> f32 {
    1.0 / (1.0 + (-terms.worth(weights)).exp())
}

/// Rounds over all samples.
const ROUNDS: u32 = 400;
/// How strongly a weight is held back towards where it began, measured in samples.
const HOLD: f32 = 2e-4;

/// The weights that fit the samples, beginning with these: gradient descent, every weight
/// at a pace of its own (Adam).
pub fn fit(samples: &[Sample], from: &[f32; TERMS]) -> [f32; TERMS] {
    let mut weights = *from;
    let (mut mean, mut square) = ([0.0f32; TERMS], [0.0f32; TERMS]);
    for round in 1..=ROUNDS {
        let mut slope = [0.0f32; TERMS];
        for sample in samples {
            let error = chance(&sample.terms, &weights) - sample.result;
            slope.iter_mut().zip(sample.terms.0).for_each(|(slope, amount)| *slope += error * amount);
        }
        let pace = 0.02 * (1.0 - (round - 1) as f32 / ROUNDS as f32);
        for i in 0..TERMS {
            let slope = slope[i] / samples.len().max(1) as f32 + HOLD * (weights[i] - from[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.99 * square[i] + 0.01 * slope * slope;
            let (mean, square) =
                (mean[i] / (1.0 - 0.9f32.powi(round as i32)), square[i] / (1.0 - 0.99f32.powi(round as i32)));
            weights[i] -= pace * mean / (square.sqrt() + 1e-8);
        }
    }
    weights
}

/// Every fifth game is kept apart.
const APART: u32 = 5;

/// Positions of games, those of some games kept apart to see what was learnt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Material {
    /// What weights are fitted to.
    pub learnt: Vec<Sample>,
    /// What they are held against.
    pub apart: Vec<Sample>,
}

impl Material {
    /// Takes in a game of that number; the order in which games come doesn't matter.
    pub fn of(games: &[(u32, Record)], judge: &Judge) -> Self {
        let mut games: Vec<&(u32, Record)> = games.iter().collect();
        games.sort_by_key(|(number, _)| *number);
        let mut material = Self::default();
        for (number, record) in games {
            let taken = samples(record, judge, 2, u64::from(*number));
            let into = if number % APART == 0 { &mut material.apart } else { &mut material.learnt };
            into.extend(taken);
        }
        material
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Term;

    fn sample(term: Term, amount: f32, result: f32) -> Sample {
        let mut terms = Terms::NONE;
        terms.add(term, amount);
        Sample { terms, result }
    }

    #[test]
    fn weights_come_to_say_what_happened() {
        // Who has an army commander more wins three games of four; platoons say nothing.
        let mut samples = Vec::new();
        for (amount, result, times) in [(1.0, 1.0, 300), (1.0, 0.0, 100), (-1.0, 1.0, 100), (-1.0, 0.0, 300)]
        {
            samples.extend(std::iter::repeat_n(sample(Term::Army, amount, result), times));
        }
        samples.extend([1.0, 0.0].repeat(200).into_iter().map(|result| sample(Term::Platoon, 1.0, result)));
        let from = [0.0; TERMS];
        let fitted = fit(&samples, &from);
        assert!((fitted[Term::Army as usize] - 3f32.ln()).abs() < 0.1, "{}", fitted[Term::Army as usize]);
        assert!(fitted[Term::Platoon as usize].abs() < 0.05);
        assert!(fitted[Term::LastBomb as usize].abs() < f32::EPSILON);
        assert!(loss(&samples, &fitted) < loss(&samples, &from));
    }
}

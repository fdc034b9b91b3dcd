//! Games played a few moves on from a world, greedily with some chance, and `easy`:
//! every move tried in turn in drawn worlds, the best mean taken.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Budget;
use super::belief::Belief;
use super::eval::chance;
use super::masks::{Masks, Wardrobe};
use super::weigh::{Aims, PRIZE};
use super::weights::Judge;
use crate::rules::{Move, SeatSet};
use crate::view::World;

/// Plays on and says how good it then is for the team. `nodes` counts the moves.
pub(super) fn play_on(
    world: &mut World,
    masks: &mut Masks,
    team: SeatSet,
    judge: &Judge,
    nodes: &mut u64,
    rng: &mut Xoshiro256PlusPlus,
) -> f32 {
    for _ in 0..judge.search.plies {
        if world.outcome().is_some() {
            break;
        }
        let Some(m) = likely_move(world, masks, judge.search.noise, rng) else { break };
        let battle = world.play(m).played.battle;
        masks.moved(m, battle);
        *nodes += 1;
    }
    chance(world, team, judge)
}

/// A move that looks good, with some chance.
pub(super) fn likely_move(
    world: &World,
    masks: &Masks,
    noise: f32,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Move> {
    let moves = world.moves();
    let aims = Aims::of(world, masks);
    let mut best: Option<(Move, f32)> = None;
    for m in moves.iter() {
        let glance = aims.glance(m);
        if glance >= PRIZE {
            return Some(m);
        }
        let value = glance + rng.random::<f32>() * noise;
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((m, value));
        }
    }
    best.map(|(m, _)| m)
}

/// How each of the moves does in drawn worlds: its mean from 0 to 1. All are tried equally
/// often as long as the budget lasts.
pub(super) fn flat(
    belief: &mut Belief,
    wardrobe: &Wardrobe,
    team: SeatSet,
    judge: &Judge,
    moves: &[Move],
    budget: &Budget<'_>,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<f32> {
    let mut sums = vec![(0.0f32, 0u32); moves.len()];
    let mut nodes = 0;
    'all: while nodes < budget.nodes {
        belief.draw(1, rng);
        let start = belief.world();
        let seen = wardrobe.any(rng);
        for (m, (sum, tries)) in moves.iter().zip(&mut sums) {
            let mut world = start;
            let mut masks = seen;
            let battle = world.play(*m).played.battle;
            masks.moved(*m, battle);
            nodes += 1;
            *sum += play_on(&mut world, &mut masks, team, judge, &mut nodes, rng);
            *tries += 1;
            if nodes >= budget.nodes || (budget.stop)() {
                break 'all;
            }
        }
    }
    sums.into_iter().map(|(sum, tries)| if tries == 0 { 0.0 } else { sum / tries as f32 }).collect()
}

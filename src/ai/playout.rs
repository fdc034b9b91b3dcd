//! Games played a few moves on from a world, greedily with some chance, and `easy`:
//! every move tried in turn in drawn worlds, the best mean taken.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Budget;
use super::belief::Belief;
use super::eval::chance;
use super::weigh::{Aims, PRIZE};
use crate::rules::{Move, SeatSet};
use crate::view::World;

/// So many moves are played on before the position is judged.
pub(super) const PLIES: usize = 4;
/// Moves whose values differ by less change places by chance.
const NOISE: f32 = 9.0;

/// Plays on and says how good it then is for the team. `nodes` counts the moves.
pub(super) fn play_on(
    world: &mut World,
    team: SeatSet,
    nodes: &mut u64,
    rng: &mut Xoshiro256PlusPlus,
) -> f32 {
    for _ in 0..PLIES {
        if world.outcome().is_some() {
            break;
        }
        let Some(m) = likely_move(world, rng) else { break };
        world.play(m);
        *nodes += 1;
    }
    chance(world, team)
}

/// A move that looks good, with some chance.
fn likely_move(world: &World, rng: &mut Xoshiro256PlusPlus) -> Option<Move> {
    let moves = world.moves();
    let aims = Aims::of(world);
    let mut best: Option<(Move, f32)> = None;
    for m in moves.iter() {
        let glance = aims.glance(world, m);
        if glance >= PRIZE {
            return Some(m);
        }
        let value = glance + rng.random::<f32>() * NOISE;
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
    team: SeatSet,
    moves: &[Move],
    budget: &Budget<'_>,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<f32> {
    let mut sums = vec![(0.0f32, 0u32); moves.len()];
    let mut nodes = 0;
    'all: while nodes < budget.nodes {
        belief.draw(1, rng);
        let start = belief.world();
        for (m, (sum, tries)) in moves.iter().zip(&mut sums) {
            let mut world = start;
            world.play(*m);
            nodes += 1;
            *sum += play_on(&mut world, team, &mut nodes, rng);
            *tries += 1;
            if nodes >= budget.nodes || (budget.stop)() {
                break 'all;
            }
        }
    }
    sums.into_iter().map(|(sum, tries)| if tries == 0 { 0.0 } else { sum / tries as f32 }).collect()
}

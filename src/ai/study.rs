//! What the tuning of the weights looks at: the terms of a known world, after a few
//! moves of a playout, which is where a search reads them.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::eval::Study;
use super::masks::Masks;
use super::playout::likely_move;
use super::terms::Terms;
use super::weights::Judge;
use crate::rules::SeatSet;
use crate::view::World;

/// Everything of a team's that its enemies don't have, a few moves on from that world as a
/// playout would make them. None where the game is over by then.
pub fn study(world: &World, team: SeatSet, judge: &Judge, rng: &mut impl rand::Rng) -> Option<Terms> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.random());
    let mut world = *world;
    for _ in 0..judge.search.plies {
        if world.outcome().is_some() {
            return None;
        }
        let m = likely_move(&world, &Masks::NONE, judge.search.noise, &mut rng)?;
        world.play(m);
    }
    world.outcome().is_none().then(|| Study::new(&world).balance(team))
}

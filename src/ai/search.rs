//! The levels that search: `easy` by playing on from every move, `normal`, `hard` and
//! `max` by a tree and a look at what falls by force.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::belief::Belief;
use super::greedy::{Care, name_headquarters, values};
use super::masks::Wardrobe;
use super::threat::{PLIES, falls};
use super::tree::{Search, Tried};
use super::weigh::PRIZE;
use super::weights::Weights;
use super::{Budget, Choice, at_random, greedy, playout, rush};
use crate::record::Level;
use crate::rules::{Action, Deal, Move, SeatSet};
use crate::view::{View, Viewer};

/// Armies drawn to look at every move before the search.
const ARMIES: usize = 24;
/// Armies drawn to see what falls by force.
const THREAT_ARMIES: usize = 12;
/// How bad it is that a flag may fall by force.
const FALLS: f32 = 0.8;
/// A script's value counts for no more than this.
const SCRIPT_MOST: f32 = 60.0;
/// `easy` plays on from so many moves, those that look best.
const FLAT_MOVES: usize = 18;

/// So many nodes a level takes where the budget names no number.
pub(super) const fn nodes_of(level: Level) -> u64 {
    match level {
        Level::Random | Level::Greedy | Level::Rush => 0,
        Level::Easy => 6_000,
        Level::Normal => 40_000,
        Level::Hard => 160_000,
        Level::Max => 1_280_000,
    }
}

/// What a searching level does.
pub(super) fn choose(view: &View, level: Level, budget: &Budget<'_>, rng: &mut impl Rng) -> Option<Choice> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    if view.naming().is_some() {
        return name_headquarters(view).map(Choice::sure);
    }
    if view.rules().deal == Deal::FaceDown {
        return greedy::choose(view, Care::Look, budget.stop, rng);
    }
    let moves = view.moves().filter(|moves| !moves.is_empty())?;
    if moves.len() == 1 || (budget.stop)() {
        return at_random(view, rng).map(Choice::sure);
    }
    let budget = Budget { nodes: if budget.nodes == 0 { nodes_of(level) } else { budget.nodes }, ..*budget };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
    let mut belief = Belief::new(view);
    let mut glances = values(view, &mut belief, Care::Look, ARMIES, budget.stop, &mut rng);
    let judge = budget.weights.unwrap_or_else(|| Weights::built_in()).on(view.board().kind());
    // The script sees a plan over more moves than the search can.
    let script = rush::values(view, &mut rng);
    let script_of = |m: Move| {
        let value = script.iter().find(|(other, _)| *other == m).map_or(0.0, |(_, value)| *value);
        value.clamp(-SCRIPT_MOST, SCRIPT_MOST)
    };
    let sure = glances.iter().find(|(_, value)| *value > PRIZE * 0.95);
    if let Some(&(m, _)) = sure {
        return Some(Choice { action: Action::Move(m), candidates: vec![(Action::Move(m), 1.0)] });
    }
    for (m, value) in &mut glances {
        *value += judge.search.script * script_of(*m);
    }
    glances.sort_by(|a, b| b.1.total_cmp(&a.1));
    let team = view.rules().team(view.board(), seat);
    let wardrobe = Wardrobe::new(view, judge.search.masks, &mut belief, &mut rng);
    let mut tried = if level == Level::Easy {
        glances.truncate(FLAT_MOVES);
        let moves: Vec<Move> = glances.iter().map(|(m, _)| *m).collect();
        let means = playout::flat(&mut belief, &wardrobe, team, judge, &moves, &budget, &mut rng);
        moves.into_iter().zip(means).map(|(m, value)| Tried { m, visits: 0, value }).collect()
    } else {
        let mut played = 0;
        let moves: Vec<Move> = glances.iter().map(|(m, _)| *m).collect();
        let penalty = dangers(&mut belief, team, &moves, &budget, &mut played, &mut rng);
        Search::new(&mut belief, &wardrobe, team, judge, &glances).run(&budget, played, &penalty, &mut rng)
    };
    // What was tried most; where that says nothing, what came out best.
    tried.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    let best = tried.first()?.m;
    let candidates = tried.into_iter().map(|tried| (Action::Move(tried.m), tried.value)).collect();
    Some(Choice { action: Action::Move(best), candidates })
}

/// For every move what speaks against it: in how many drawn worlds the team can then
/// not keep an enemy from its flag.
fn dangers(
    belief: &mut Belief,
    team: SeatSet,
    moves: &[Move],
    budget: &Budget<'_>,
    played: &mut u64,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<f32> {
    let mut lost = vec![0.0f32; moves.len()];
    let mut worlds = 0;
    while worlds < THREAT_ARMIES && *played < budget.nodes / 4 && !(budget.stop)() {
        belief.draw(1, rng);
        let start = belief.world();
        for (m, lost) in moves.iter().zip(&mut lost) {
            let mut world = start;
            world.play(*m);
            *played += 1;
            if falls(&mut world, team, PLIES, played) {
                *lost += 1.0;
            }
        }
        worlds += 1;
    }
    for lost in &mut lost {
        *lost *= FALLS / worlds.max(1) as f32;
    }
    lost
}

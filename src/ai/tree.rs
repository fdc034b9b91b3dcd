//! A tree of moves searched through many drawn worlds (information-set tree search):
//! every round draws an army that fits what is known, goes down the moves that are legal
//! with it, plays a little on from where the tree ends, and remembers what came out. A
//! battle leads to a node for each way it can end.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::Budget;
use super::belief::Belief;
use super::eval::chance;
use super::masks::{Masks, Wardrobe};
use super::playout::play_on;
use super::weigh::{Aims, PRIZE};
use super::weights::Judge;
use crate::rules::{Battle, Move, SeatSet};
use crate::view::World;

/// How much worse than its parent a move is taken to be that was never tried.
const UNTRIED: f32 = 0.03;
/// At most so many nodes are kept.
const MOST_NODES: usize = 60_000;
const POINTS: usize = 137;

/// A move in a node.
struct Edge {
    m: Move,
    prior: f32,
    visits: u32,
    /// The sum of what came out for the root's team.
    sum: f32,
    /// The node after it for each end of a battle, 0 where there is none yet.
    next: [u32; 4],
}

#[derive(Default)]
struct Node {
    edges: Vec<Edge>,
    visits: u32,
    sum: f32,
}

/// What a move of the root came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    /// The move.
    pub(super) m: Move,
    /// How often it was tried.
    pub(super) visits: u32,
    /// What it is worth, from 0 to 1.
    pub(super) value: f32,
}

/// A search under way.
pub(super) struct Search<'a> {
    belief: &'a mut Belief,
    wardrobe: &'a Wardrobe,
    team: SeatSet,
    judge: &'a Judge,
    nodes: Vec<Node>,
    /// Which moves are legal in the world of this round, by a number of their own.
    stamps: Vec<u32>,
    stamp: u32,
    played: u64,
}

impl<'a> Search<'a> {
    /// A search for the team whose moves these are, each with its value at a glance.
    pub(super) fn new(
        belief: &'a mut Belief,
        wardrobe: &'a Wardrobe,
        team: SeatSet,
        judge: &'a Judge,
        moves: &[(Move, f32)],
    ) -> Self {
        let mut root = Node::default();
        root.take_in(moves, true, judge.search.heat);
        Self {
            belief,
            wardrobe,
            team,
            judge,
            nodes: vec![root],
            stamps: vec![0; POINTS * POINTS],
            stamp: 0,
            played: 0,
        }
    }

    /// Searches until the budget is used up. `played` moves of it are gone already; `penalty` is
    /// what is known against each move of the root from elsewhere.
    pub(super) fn run(
        mut self,
        budget: &Budget<'_>,
        played: u64,
        penalty: &[f32],
        rng: &mut Xoshiro256PlusPlus,
    ) -> Vec<Tried> {
        self.played = played;
        let mut path = Vec::new();
        while self.played < budget.nodes && !(budget.stop)() {
            self.belief.draw(1, rng);
            let mut world = self.belief.world();
            self.round(&mut world, &mut path, penalty, rng);
        }
        let edges = self.nodes[0].edges.iter().zip(penalty);
        edges
            .map(|(edge, penalty)| {
                let value = if edge.visits == 0 { 0.0 } else { edge.sum / edge.visits as f32 };
                Tried { m: edge.m, visits: edge.visits, value: (value - penalty).clamp(0.0, 1.0) }
            })
            .collect()
    }

    /// One round: down the tree, a little on, and back.
    fn round(
        &mut self,
        world: &mut World,
        path: &mut Vec<(usize, usize)>,
        penalty: &[f32],
        rng: &mut Xoshiro256PlusPlus,
    ) {
        path.clear();
        let mut masks = self.wardrobe.any(rng);
        let mut at = 0;
        let value = loop {
            if world.outcome().is_some() {
                break chance(world, self.team, self.judge);
            }
            let Some(edge) = self.pick(at, world, &masks, if at == 0 { penalty } else { &[] }) else {
                break chance(world, self.team, self.judge);
            };
            path.push((at, edge));
            let m = self.nodes[at].edges[edge].m;
            let battle = world.play(m).played.battle;
            masks.moved(m, battle);
            self.played += 1;
            let end = match battle {
                None => 0,
                Some(Battle::AttackerWins) => 1,
                Some(Battle::AttackerLost) => 2,
                Some(Battle::BothLost) => 3,
            };
            let next = self.nodes[at].edges[edge].next[end] as usize;
            if next != 0 {
                at = next;
                continue;
            }
            if self.nodes.len() < MOST_NODES {
                let new = self.nodes.len();
                self.nodes.push(Node::default());
                self.nodes[at].edges[edge].next[end] = new as u32;
                at = new;
            } else {
                at = usize::MAX;
            }
            break play_on(world, &mut masks, self.team, self.judge, &mut self.played, rng);
        };
        if let Some(last) = self.nodes.get_mut(at) {
            last.visits += 1;
            last.sum += value;
        }
        for &(node, edge) in path.iter() {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum += value;
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.sum += value;
        }
    }

    /// The move to go down next among those that are legal in this world.
    fn pick(&mut self, at: usize, world: &World, masks: &Masks, penalty: &[f32]) -> Option<usize> {
        if at != 0 {
            self.grow(at, world, masks);
        }
        let node = &self.nodes[at];
        let sign = if self.team.contains(world.to_move()) { 1.0 } else { -1.0 };
        let mean = if node.visits == 0 { 0.5 } else { node.sum / node.visits as f32 };
        let curiosity = self.judge.search.curiosity * (node.visits as f32 + 1.0).sqrt();
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (i, edge) in node.edges.iter().enumerate() {
            if at != 0 && self.stamps[number(edge.m)] != self.stamp {
                continue;
            }
            let value =
                if edge.visits == 0 { mean * sign - UNTRIED } else { edge.sum / edge.visits as f32 * sign };
            let against = penalty.get(i).copied().unwrap_or(0.0);
            let score = value - against + curiosity * edge.prior / (1.0 + edge.visits as f32);
            if score > most {
                (best, most) = (Some(i), score);
            }
        }
        best
    }

    /// Marks what is legal in this world and adds what the node doesn't have yet.
    fn grow(&mut self, at: usize, world: &World, masks: &Masks) {
        let moves = world.moves();
        self.stamp += 2;
        let (legal, known) = (self.stamp, self.stamp + 1);
        let node = &mut self.nodes[at];
        for edge in &node.edges {
            self.stamps[number(edge.m)] = known;
        }
        let fresh = node.edges.is_empty();
        let mut new = Vec::new();
        let mut aims = None;
        for m in moves.iter() {
            let stamp = &mut self.stamps[number(m)];
            if *stamp != known {
                let aims = aims.get_or_insert_with(|| Aims::of(world, masks));
                new.push((m, aims.look(m)));
            }
            *stamp = legal;
        }
        if !new.is_empty() {
            node.take_in(&new, fresh, self.judge.search.heat);
        }
    }
}

impl Node {
    /// Adds moves with their values at a glance.
    fn take_in(&mut self, moves: &[(Move, f32)], fresh: bool, heat: f32) {
        let best = moves.iter().map(|(_, value)| *value).fold(f32::NEG_INFINITY, f32::max);
        let weight = |value: f32| ((value.min(PRIZE) - best) / heat).exp();
        let sum: f32 = moves.iter().map(|(_, value)| weight(*value)).sum();
        // What was not legal in the node's first world gets a share as if it were one of many.
        let share = if fresh { 1.0 } else { 0.3 };
        let edges = moves.iter().map(|&(m, value)| Edge {
            m,
            prior: share * (0.75 * weight(value) / sum + 0.25 / moves.len() as f32),
            visits: 0,
            sum: 0.0,
            next: [0; 4],
        });
        self.edges.extend(edges);
    }
}

const fn number(m: Move) -> usize {
    m.from.index() * POINTS + m.to.index()
}

//! Whether a flag falls by force in the next moves: only attacks on what has to be held,
//! and the answers to them, so that it can look further than the search around it.

use super::eval::{enemies, homes, pieces_of};
use super::terrain::Terrain;
use crate::rules::{Move, PointSet, Rank, SeatSet, Station};
use crate::view::World;

/// How many moves ahead: somebody comes near the flag, arrives before it, is not taken,
/// and takes it.
pub(super) const PLIES: u32 = 5;

/// Whether an enemy of the team takes something that one of its armies has to hold,
/// whatever the team does, within so many moves. `nodes` counts the moves that were tried.
pub(super) fn falls(world: &mut World, team: SeatSet, plies: u32, nodes: &mut u64) -> bool {
    if let Some(outcome) = world.outcome() {
        let winners = outcome.winners();
        return !winners.is_empty() && team.without(winners) == team;
    }
    if plies == 0 {
        return false;
    }
    let mover = world.to_move();
    if team.contains(mover) {
        return no_answer(world, team, plies, nodes);
    }
    let held = enemies(world, mover).iter().filter(|&seat| team.contains(seat));
    let targets = held.fold(PointSet::EMPTY, |set, seat| set | homes(world, seat));
    let gates = gates_of(world, targets);
    let near = near_gates(world, gates);
    let moves = world.moves();
    let (mut arrivals, mut approaches) = (Vec::new(), Vec::new());
    for m in moves.iter() {
        if targets.contains(m.to) {
            return true;
        }
        if gates.contains(m.to) && !gates.contains(m.from) {
            arrivals.push(m);
        } else if near.contains(m.to) && !near.contains(m.from) && breaks_through(world, m) {
            approaches.push(m);
        }
    }
    if plies < 3 {
        return false;
    }
    if arrivals.into_iter().any(|m| after(world, m, team, plies, nodes)) {
        return true;
    }
    // With more than two armies too much happens in between.
    plies >= 5
        && world.living().len() == 2
        && approaches.into_iter().any(|m| {
            *nodes += 1;
            let undo = world.play(m);
            let lost = world.outcome().is_none() && stays(world, m) && {
                let answers = near | gates | PointSet::one(m.to);
                nothing_helps(world, team, answers, plies - 1, nodes)
            };
            world.undo(&undo);
            lost
        })
}

/// Whether the piece is one that gets through a shield.
fn breaks_through(world: &World, m: Move) -> bool {
    let rank = world.piece(m.from).map(|piece| piece.rank);
    rank.is_some_and(|rank| rank >= Rank::Regiment || rank == Rank::Engineer)
}

/// Whether the piece that has moved still stands.
fn stays(world: &World, m: Move) -> bool {
    world.piece(m.to).is_some_and(|piece| piece.owner != world.to_move())
}

/// Whether none of the team's moves to one of the points keeps its flag.
fn nothing_helps(world: &mut World, team: SeatSet, answers: PointSet, plies: u32, nodes: &mut u64) -> bool {
    let prizes = enemies(world, world.to_move());
    let prizes = prizes.iter().fold(PointSet::EMPTY, |set, seat| set | homes(world, seat));
    let moves = world.moves();
    let (helping, others): (Vec<Move>, Vec<Move>) =
        moves.iter().partition(|m| (answers | prizes).contains(m.to) || answers.contains(m.from));
    // One move that changes nothing shows whether there is anything to answer.
    let nothing = others.first().is_none_or(|&m| after(world, m, team, plies, nodes));
    nothing && helping.into_iter().all(|m| after(world, m, team, plies, nodes))
}

/// From where a piece comes before what is held in one move.
fn near_gates(world: &World, gates: PointSet) -> PointSet {
    let terrain = Terrain::of(world.board());
    let occupied = world.occupancy().all();
    let around = |gate| terrain.one_move_from(gate, occupied);
    gates.iter().fold(PointSet::EMPTY, |set, gate| set | around(gate)) - gates
}

/// The team has to move: whether none of its answers helps.
fn no_answer(world: &mut World, team: SeatSet, plies: u32, nodes: &mut u64) -> bool {
    let mover = world.to_move();
    let hostile = pieces_of(world, enemies(world, mover));
    let own = team.iter().fold(PointSet::EMPTY, |set, seat| set | homes(world, seat));
    let attackers: PointSet = (gates_of(world, own) & hostile)
        .iter()
        .filter(|&point| {
            let fixed = world.board().station(point) == Station::Headquarters;
            !fixed && world.piece(point).is_some_and(|piece| piece.rank.is_mobile())
        })
        .collect();
    if attackers.is_empty() {
        return false;
    }
    let prizes = enemies(world, mover).iter().fold(PointSet::EMPTY, |set, seat| set | homes(world, seat));
    let moves = world.moves();
    let mut other = None;
    for m in moves.iter() {
        if !(attackers | prizes).contains(m.to) {
            other = other.or(Some(m));
        } else if !after(world, m, team, plies, nodes) {
            return false;
        }
    }
    // The partner may still answer before an enemy is to move.
    let partner_next = team.contains(world.next_living(mover));
    let more_seats = world.living().len() > 2;
    match other {
        Some(m) if more_seats || partner_next => after(world, m, team, plies, nodes),
        _ => true,
    }
}

/// Whether something falls after that move.
fn after(world: &mut World, m: Move, team: SeatSet, plies: u32, nodes: &mut u64) -> bool {
    *nodes += 1;
    let undo = world.play(m);
    let lost = undo.played.outs.iter().any(|(seat, _)| team.contains(seat));
    let falls = lost || falls(world, team, plies - 1, nodes);
    world.undo(&undo);
    falls
}

fn gates_of(world: &World, homes: PointSet) -> PointSet {
    homes.iter().fold(PointSet::EMPTY, |set, home| set | world.board().roads(home))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::testing::world;
    use crate::rules::Seat;

    fn south_falls(pieces: &str, to_move: Seat) -> bool {
        let mut world = world(pieces, to_move);
        let before = *world;
        let falls = falls(&mut world, SeatSet::one(Seat::South), PLIES, &mut 0);
        assert_eq!(*world, before, "all moves are taken back");
        falls
    }

    #[test]
    fn an_attacker_that_nobody_stops_takes_the_flag() {
        // Down to the base line, then into the headquarters.
        assert!(south_falls("S: 旗b1 团e6 N: 师a2 旗d12 排e12", Seat::North));
        // South is to move and can't get there.
        assert!(south_falls("S: 旗b1 团e6 N: 师a1 旗d12 排e12", Seat::South));
    }

    #[test]
    fn whoever_can_take_the_attacker_is_safe() {
        assert!(!south_falls("S: 旗b1 军a3 N: 师a2 旗d12 排e12", Seat::South));
        assert!(!south_falls("S: 旗b1 炸c1 军c2 团e2 N: 师e11 旗d12 排e12", Seat::North));
    }

    #[test]
    fn an_engineer_opens_the_shield_for_himself() {
        assert!(south_falls("S: 旗b1 雷b2 团e6 N: 工b3 旗d12 排e12", Seat::North));
        assert!(!south_falls("S: 旗b1 雷b2 团e6 N: 师b3 旗d12 排e12", Seat::North));
    }

    #[test]
    fn an_attacker_two_moves_before_the_flag_is_seen_coming() {
        // Down the rail to a2, through the regiment before the flag.
        assert!(south_falls("S: 旗b1 雷a1 团b2 连c1 N: 军a6 旗d12 排e12", Seat::North));
        assert!(!south_falls("S: 旗b1 雷a1 团b2 司c2 连c1 N: 军a6 旗d12 排e12", Seat::North));
        assert!(!south_falls("S: 旗b1 雷a1 团b2 炸c2 连c1 N: 军a6 旗d12 排e12", Seat::North));
    }

    #[test]
    fn a_far_attacker_is_no_forced_loss() {
        assert!(!south_falls("S: 旗b1 团c3 N: 排c7 旗d12 排e12", Seat::North));
    }
}

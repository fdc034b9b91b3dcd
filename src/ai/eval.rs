//! How good a world is for a team: material, the danger to its flags, what is left of
//! the shield before them, and how far its pieces have come. Every term is a function of its own.

use super::terrain::{NEAR, Terrain};
use super::worth::{Counts, counts, largest, largest_piece, material, shown_flag};
use crate::rules::{Outcome, Piece, Point, PointSet, Rank, Seat, SeatSet, Station};
use crate::view::World;

/// The lead that makes a win about three times as likely as a loss.
const SCALE: f32 = 170.0;
/// With four armies as much material decides less.
const SCALE_FOUR: f32 = 260.0;

/// An attacker so many moves before the flag, with the way free.
const DANGER: [f32; NEAR] = [140.0, 44.0, 16.0];
/// The same where it is the attacker's turn: nobody can stop it any more.
const DECIDED: f32 = 420.0;
/// How much of a danger remains for each piece that can stop it.
const STOPPED: f32 = 0.45;
/// What each point before the flag is worth that is held by a mine, by a piece, or empty.
const SHIELD: [f32; 3] = [22.0, 12.0, -15.0];
/// What a piece's way towards the enemy's flag is worth for each move that it is nearer.
const STEP: f32 = 1.1;
/// A division or larger in a camp, where nothing can attack it.
const CAMP: f32 = 2.5;

/// What an army has to hold: its flags, or a headquarters where that counts as one.
pub(super) fn homes(world: &World, seat: Seat) -> PointSet {
    let flags: PointSet = world.flags(seat).filter(|_| world.living().contains(seat)).collect();
    flags | world.held_headquarters(seat)
}

/// The seats against whom the seat plays and who are still there.
pub(super) fn enemies(world: &World, seat: Seat) -> SeatSet {
    world.living().without(world.rules().team(world.board(), seat))
}

/// The pieces of all these seats.
pub(super) fn pieces_of(world: &World, seats: SeatSet) -> PointSet {
    seats.iter().fold(PointSet::EMPTY, |set, seat| set | world.occupancy().pieces(seat))
}

fn counts_of(world: &World, seats: SeatSet) -> Counts {
    let mut sum = [0; 12];
    for seat in seats.iter() {
        sum.iter_mut().zip(counts(world, seat)).for_each(|(sum, count)| *sum += count);
    }
    sum
}

/// How dangerous the enemies' pieces are to what the seat has to hold (negative): each by how many
/// moves it needs along free roads and rails and over what it beats, less where pieces
/// of the seat's team can come between.
pub(super) fn flag_danger(world: &World, seat: Seat) -> f32 {
    let terrain = Terrain::of(world.board());
    let enemies = enemies(world, seat);
    let own = pieces_of(world, world.living().without(enemies));
    let hostile = pieces_of(world, enemies);
    let occupied = own | hostile;
    let top = largest(&counts_of(world, enemies));
    let beaten = |point: &Point| {
        let rank = world.piece(*point).map(|piece| piece.rank);
        !world.board().camps().contains(*point)
            && rank.is_some_and(|rank| rank.is_mobile() && rank != Rank::Bomb && Some(rank) < top)
    };
    let mut danger = 0.0;
    for home in homes(world, seat).iter() {
        // Only what stands near the flag can be in the way.
        let near: PointSet = (own & home_area(world, home)).iter().filter(beaten).collect();
        let layers = terrain.approaches(home, occupied, near);
        let around = layers[0] | layers[1];
        for (moves, layer) in layers.iter().enumerate() {
            for point in (*layer & hostile).iter() {
                let Some(attacker) = world.piece(point) else { continue };
                if !attacker.rank.is_mobile() || world.board().station(point) == Station::Headquarters {
                    continue;
                }
                if moves == 0 && attacker.owner == world.to_move() {
                    danger -= DECIDED;
                    continue;
                }
                let strength = match attacker.rank {
                    Rank::Division | Rank::Army | Rank::Commander => 1.0,
                    Rank::Bomb | Rank::Brigade | Rank::Regiment => 0.7,
                    _ => 0.45,
                };
                let stops = |piece: Piece| {
                    piece.rank == Rank::Bomb || piece.rank.is_mobile() && piece.rank >= attacker.rank
                };
                let guards = (around & own).iter().filter(|&p| world.piece(p).is_some_and(stops)).count();
                danger -= DANGER[moves] * strength * STOPPED.powi(guards.min(3) as i32);
            }
        }
    }
    danger
}

/// The points of the area in which a headquarters lies.
fn home_area(world: &World, home: Point) -> PointSet {
    let board = world.board();
    match board.place(home) {
        Some((owner, _)) => board.army_points(owner).collect(),
        None => PointSet::EMPTY,
    }
}

/// What is left of the shield on the points before what the seat has to hold.
pub(super) fn shield(world: &World, seat: Seat) -> f32 {
    let board = world.board();
    let mut sum = 0.0;
    for home in homes(world, seat).iter() {
        for gate in board.roads(home).iter() {
            sum += match world.piece(gate) {
                Some(piece) if piece.owner == seat && piece.rank == Rank::Mine => SHIELD[0],
                Some(piece) if piece.owner == seat => SHIELD[1],
                _ => SHIELD[2],
            };
        }
    }
    sum
}

/// How near the seat's fighting pieces are to what its enemies hold, so that whoever is
/// ahead goes on, and what stands safe in camps.
pub(super) fn progress(world: &World, seat: Seat) -> f32 {
    let terrain = Terrain::of(world.board());
    let targets = enemies(world, seat).iter().fold(PointSet::EMPTY, |set, enemy| set | homes(world, enemy));
    let mut sum = 0.0;
    for point in world.occupancy().pieces(seat).iter() {
        let Some(piece) = world.piece(point) else { continue };
        let weight = match piece.rank {
            Rank::Flag | Rank::Mine => continue,
            Rank::Bomb => 0.2,
            Rank::Engineer => 0.3,
            Rank::Platoon | Rank::Company => 0.6,
            Rank::Battalion | Rank::Regiment | Rank::Brigade => 0.8,
            Rank::Division | Rank::Army | Rank::Commander => 1.0,
        };
        let away = targets.iter().map(|home| terrain.distance(home, point)).min();
        sum += away.map_or(0.0, |away| (6.0 - f32::from(away.min(6))) * STEP * weight);
        if piece.rank >= Rank::Division && world.board().camps().contains(point) {
            sum += CAMP;
        }
    }
    sum
}

/// What one army has for and against it.
pub(super) fn army(world: &World, seat: Seat) -> f32 {
    let own = counts(world, seat);
    let others = counts_of(world, enemies(world, seat));
    material(&own, &others)
        + largest_piece(&own, &others)
        + shown_flag(world, seat)
        + flag_danger(world, seat)
        + shield(world, seat)
        + progress(world, seat)
}

/// By how much the team is ahead of everybody else.
pub(super) fn lead(world: &World, team: SeatSet) -> f32 {
    let sum = |seats: SeatSet| seats.iter().map(|seat| army(world, seat)).sum::<f32>();
    sum(team.without(team.without(world.living()))) - sum(world.living().without(team))
}

/// How likely the team is to win: 1 a win, 0 a loss, a half a draw. Near a draw by quiet
/// moves all is worth less.
pub(super) fn chance(world: &World, team: SeatSet) -> f32 {
    match world.outcome() {
        Some(Outcome::Draw(_)) => 0.5,
        Some(Outcome::Win { winners, .. }) if team.without(winners) == team => 0.0,
        Some(Outcome::Win { .. }) => 1.0,
        None => {
            let scale = if world.living().len() > 2 { SCALE_FOUR } else { SCALE };
            let chance = 1.0 / (1.0 + (-lead(world, team) / scale).exp());
            0.5 + (chance - 0.5) * 0.98 * quietness(world)
        }
    }
}

/// How much of a lead is left so many moves before a draw: all of it at first.
fn quietness(world: &World) -> f32 {
    let limit = world.rules().quiet_limit;
    if limit == 0 {
        return 1.0;
    }
    1.0 - 0.5 * (world.quiet() as f32 / limit as f32).powi(2)
}

#[cfg(test)]
#[path = "eval_tests.rs"]
mod tests;

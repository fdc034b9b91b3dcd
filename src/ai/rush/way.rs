//! How far a piece is from a flag, counted in moves: what stands on the way costs as much
//! more as it is likely to stop the piece.

use super::front::Front;
use crate::ai::terrain::POINTS;
use crate::ai::worth::WORTH;
use crate::rules::{Point, PointSet, Rank};

/// A battle that is won, in moves: the next defender comes nearer.
const BATTLE: f32 = 0.4;
/// Being lost on the way, in moves.
const LOST: f32 = 9.0;
/// A mine while there is an engineer to clear it, in moves.
const MINE: f32 = 4.0;
/// A mine that nobody can clear.
const WALL: f32 = 40.0;
/// Moving one's own piece out of the way.
const OWN_PIECE: f32 = 2.0;
/// The partner's piece in the way, or an enemy in a camp: they may leave.
const OTHERS: f32 = 4.0;
/// A headquarters without a flag buries the piece: so many moves, and more by its worth.
const NO_FLAG: f32 = 4.0;
/// A piece that is a mine as likely as that is left to the engineers.
pub(super) const MINED: f32 = 0.3;
/// An enemy is nearer for each piece that he has less than the other.
const WEAKER: f32 = 0.3;
/// And for each piece of the partner's that is in his area.
const TOGETHER: f32 = 0.7;

/// The moves from everywhere to the flags for a piece of one rank.
pub(super) struct Way {
    cost: Vec<f32>,
}

impl Way {
    /// For pieces of that rank.
    pub(super) fn of(front: &Front<'_>, rank: Rank) -> Self {
        let mut cost = vec![f32::INFINITY; POINTS];
        let mut open = PointSet::EMPTY;
        for home in front.board.headquarters().iter() {
            let flag = front.share(home, Rank::Flag);
            if flag > 0.0 {
                let buried = NO_FLAG * (1.0 + WORTH[rank.index()] / 50.0);
                cost[home.index()] = buried * (1.0 - flag) + detour(front, home);
                open.insert(home);
            }
        }
        // Backwards from the flags, the nearest point first.
        while let Some(point) = open.iter().min_by(|a, b| cost[a.index()].total_cmp(&cost[b.index()])) {
            open.remove(point);
            let Some(entry) = entry(front, rank, point) else { continue };
            let total = cost[point.index()] + entry;
            let near = front.terrain.one_move_from(point, front.occupied);
            // Nothing comes out of a headquarters.
            for from in (near - front.board.headquarters()).iter() {
                if total < cost[from.index()] {
                    cost[from.index()] = total;
                    open.insert(from);
                }
            }
        }
        Self { cost }
    }

    /// The moves from that point, endless where there is no way.
    pub(super) fn from(&self, point: Point) -> f32 {
        self.cost[point.index()]
    }

    /// The points on the way from there, the headquarters last.
    pub(super) fn points(&self, front: &Front<'_>, from: Point) -> Vec<Point> {
        let mut points = Vec::new();
        let mut at = from;
        while self.from(at).is_finite() && (at == from || !front.board.headquarters().contains(at)) {
            let near = front.terrain.one_move_from(at, front.occupied).iter();
            let nearer = near.filter(|&to| self.from(to) < self.from(at) && !points.contains(&to));
            // What costs least from there is next, whatever stands on it.
            let rank_cost =
                |to: &Point| self.from(*to) + if front.occupied.contains(*to) { 1.4 } else { 1.0 };
            let Some(next) = nearer.min_by(|a, b| rank_cost(a).total_cmp(&rank_cost(b))) else { break };
            points.push(next);
            at = next;
        }
        points
    }
}

/// What it costs a piece of that rank to come to that point, or none where it can't.
fn entry(front: &Front<'_>, rank: Rank, point: Point) -> Option<f32> {
    if front.board.headquarters().contains(point) {
        return Some(1.0);
    }
    let Some(seen) = front.view.at(point) else { return Some(1.0) };
    if seen.owner == front.seat {
        return seen.rank.is_some_and(Rank::is_mobile).then_some(1.0 + OWN_PIECE);
    }
    if !front.hostile.contains(point) || front.board.camps().contains(point) {
        return Some(1.0 + OTHERS);
    }
    let mine = if rank == Rank::Engineer { 0.0 } else { front.share(point, Rank::Mine) };
    let other = (front.attacker_falls(rank, point) - mine).max(0.0);
    let engineer = front.pieces().any(|(_, rank)| rank == Rank::Engineer);
    let cleared = if engineer { MINE } else { WALL };
    Some(1.0 + BATTLE + LOST * other + cleared * mine)
}

/// How much farther a headquarters counts than the weaker enemy's, whom the partner attacks too.
fn detour(front: &Front<'_>, home: Point) -> f32 {
    let Some(owner) = front.view.at(home).map(|seen| seen.owner) else { return 0.0 };
    if front.enemies.len() < 2 {
        return 0.0;
    }
    let left = |seat| front.view.pieces_left(seat) as f32;
    let fewest = front.enemies.iter().map(left).fold(f32::INFINITY, f32::min);
    let partner = front.view.partner(front.seat).filter(|&seat| front.view.living().contains(seat));
    let of_partner = |point: &Point| front.view.at(*point).map(|seen| seen.owner) == partner;
    let helpers = partner.map_or(0, |_| front.board.army_points(owner).filter(of_partner).count());
    (left(owner) - fewest) * WEAKER + (4.0 - helpers.min(4) as f32) * TOGETHER
}

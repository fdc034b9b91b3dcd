//! What the rush does for its own flag: whoever is about to take it is seen.

use super::front::Front;
use crate::rules::{Point, PointSet, Rank, Station};

/// An enemy before the flag takes it with his next move.
const BEFORE: f32 = 1.0;
/// An enemy one move away from the point before the flag, where nobody would stop him.
const NEAR: f32 = 0.35;

/// A piece as large as that, or a bomb, stops an attacker.
const STOPS: Rank = Rank::Brigade;

/// How one's own army stands after a move.
pub(super) struct Standing {
    pub(super) own: PointSet,
    pub(super) hostile: PointSet,
    /// The piece that has moved and where it stands now.
    pub(super) moved: Option<(Point, Rank)>,
}

impl Standing {
    pub(super) fn now(front: &Front<'_>) -> Self {
        Self { own: front.own, hostile: front.hostile, moved: None }
    }

    fn rank(&self, front: &Front<'_>, point: Point) -> Option<Rank> {
        match self.moved {
            Some((to, rank)) if to == point => Some(rank),
            _ => front.rank(point),
        }
    }
}

/// The points from which the seat's own flags are taken.
pub(super) fn gates(front: &Front<'_>) -> PointSet {
    homes(front).fold(PointSet::EMPTY, |set, home| set | front.board.roads(home))
}

fn homes<'a>(front: &'a Front<'_>) -> impl Iterator<Item = Point> + 'a {
    let flags = front.pieces().filter(|(_, rank)| *rank == Rank::Flag).map(|(point, _)| point);
    flags.chain(front.view.held_headquarters(front.seat).iter())
}

/// From 0, where nothing comes near the flag, to 1, where it falls at the enemy's next move.
pub(super) fn danger(front: &Front<'_>, standing: &Standing) -> f32 {
    let others = front.occupied - front.own - front.hostile;
    let occupied = standing.own | standing.hostile | others;
    let mut danger: f32 = 0.0;
    for gate in gates(front).iter() {
        if standing.hostile.contains(gate) {
            danger = danger.max(BEFORE * front.mobile(gate));
            continue;
        }
        let guard = standing.rank(front, gate).filter(|_| standing.own.contains(gate));
        let near = front.terrain.one_move_from(gate, occupied);
        // Who comes before the flag can still be taken by what stands around.
        let answers = near & standing.own;
        for from in (near & standing.hostile).iter() {
            let comes = match guard {
                Some(rank) => front.takes(from, rank),
                None => front.mobile(from),
            };
            let fixed = |point: Point| front.board.station(point) == Station::Headquarters;
            let answer = answers
                .iter()
                .filter(|&point| point != gate && !fixed(point))
                .filter_map(|point| standing.rank(front, point).filter(|rank| rank.is_mobile()))
                .map(|rank| front.defender_falls(rank, from))
                .fold(0.0, f32::max);
            danger = danger.max(NEAR * comes * (1.0 - answer));
        }
    }
    danger
}

/// At how many of the points before the flag an attacker is stopped: something large, or a
/// bomb, comes there in one move. Where a mine stands nothing has to.
pub(super) fn guarded(front: &Front<'_>, standing: &Standing) -> f32 {
    let occupied = front.occupied | standing.own;
    let stops = |point: Point| {
        let rank = standing.rank(front, point);
        rank.is_some_and(|rank| rank == Rank::Bomb || rank >= STOPS)
    };
    let open = gates(front).iter().filter(|&gate| front.rank(gate) != Some(Rank::Mine));
    let near = |gate: &Point| front.terrain.one_move_from(*gate, occupied) & standing.own;
    open.filter(|gate| near(gate).iter().any(stops)).count() as f32
}

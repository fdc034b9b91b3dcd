//! `rush`: the scripted attack on the flag. The commander, then the largest piece that is left,
//! goes the cheapest way down the rails to a headquarters where the flag may be; what
//! is probably a mine is left to the engineers; what stands in front is moved away.

use rand::{Rng, RngExt};

use super::belief::Belief;
use super::greedy::{self, Care};
use super::terrain::Terrain;
use super::{Choice, at_random};
use crate::rules::{Action, Deal, Move, Point, PointSet, Rank, Seat, fight};
use crate::view::{View, Viewer};

/// So many armies are drawn to guess what stands where.
const ARMIES: usize = 60;
/// Being lost on the way, in moves.
const LOST: f32 = 9.0;
/// A battle that is won, in moves: the next defender comes nearer.
const BATTLE: f32 = 0.4;
/// Moving one's own piece out of the way.
const OWN_PIECE: f32 = 2.2;
/// A headquarters where no flag is, in moves.
const NO_FLAG: f32 = 6.0;
/// A piece that is a mine as likely as that is left to the engineers.
const MINED: f32 = 0.3;
/// A flag as likely as that is taken at once.
const TAKE: f32 = 0.35;

/// What the rush knows and guesses.
struct Front<'a> {
    view: &'a View,
    seat: Seat,
    terrain: &'static Terrain,
    shares: Vec<(Point, [f32; 12])>,
    occupied: PointSet,
}

/// The way of a piece: its next point and what all of it costs.
struct Way {
    first: Point,
    cost: f32,
    /// The first point on the way that is probably mined.
    mine: Option<Point>,
}

/// What the rush does.
pub(super) fn choose(view: &View, stop: &dyn Fn() -> bool, rng: &mut impl Rng) -> Option<Choice> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    if view.naming().is_some() || view.rules().deal == Deal::FaceDown {
        return greedy::choose(view, Care::Glance, stop, rng);
    }
    let moves = view.moves().filter(|moves| !moves.is_empty())?;
    if stop() {
        return at_random(view, rng).map(Choice::sure);
    }
    let shares = Belief::new(view).shares(ARMIES, rng);
    let occupied = view.board().points().iter().filter(|&point| view.at(point).is_some()).collect();
    let front = Front { view, seat, terrain: Terrain::of(view.board()), shares, occupied };
    let legal = |m: &Move| moves.iter().any(|other| other == *m);
    let flag = moves.iter().map(|m| (m, front.share(m.to, Rank::Flag)));
    if let Some((m, _)) = flag.filter(|(_, share)| *share >= TAKE).max_by(|a, b| a.1.total_cmp(&b.1)) {
        return Some(Choice::sure(Action::Move(m)));
    }
    let planned = front.plan(&legal, rng).filter(&legal);
    planned.map_or_else(
        || greedy::choose(view, Care::Glance, stop, rng),
        |m| Some(Choice::sure(Action::Move(m))),
    )
}

impl Front<'_> {
    /// The move of the script, if it has one.
    fn plan(&self, legal: &impl Fn(&Move) -> bool, rng: &mut impl Rng) -> Option<Move> {
        // The largest pieces first; one that stands in a headquarters goes nowhere.
        let mut spears: Vec<(Point, Rank)> =
            self.own().filter(|(_, rank)| rank.is_mobile() && *rank > Rank::Engineer).collect();
        spears.sort_by_key(|(_, rank)| std::cmp::Reverse(*rank));
        let ways = spears.iter().take(3).filter_map(|&(from, rank)| Some((from, self.way(from, rank)?)));
        // The next in rank takes over where its way is much shorter.
        let late = |i: usize| i as f32 * 4.0;
        let (from, way) = ways
            .enumerate()
            .min_by(|(i, a), (j, b)| (a.1.cost + late(*i)).total_cmp(&(b.1.cost + late(*j))))
            .map(|(_, best)| best)?;
        if let Some(m) = way.mine.and_then(|mine| self.engineer_to(mine, legal)) {
            return Some(m);
        }
        if self.view.at(way.first).is_some_and(|seen| seen.owner == self.seat) {
            return self.clear_the_way(way.first, legal, rng);
        }
        Some(Move::new(from, way.first))
    }

    fn own(&self) -> impl Iterator<Item = (Point, Rank)> + '_ {
        let seen = self.view.board().points().iter().filter_map(|point| Some((point, self.view.at(point)?)));
        seen.filter(|(_, seen)| seen.owner == self.seat).filter_map(|(point, seen)| Some((point, seen.rank?)))
    }

    /// How likely the piece on that point has that rank.
    fn share(&self, point: Point, rank: Rank) -> f32 {
        let Some(seen) = self.view.at(point) else { return 0.0 };
        if self.friends(seen.owner) {
            return 0.0;
        }
        if let Some(known) = seen.rank {
            return f32::from(u8::from(known == rank));
        }
        let shares = self.shares.iter().find(|(at, _)| *at == point);
        shares.map_or(0.0, |(_, shares)| shares[rank.index()])
    }

    fn friends(&self, owner: Seat) -> bool {
        self.view.rules().team(self.view.board(), self.seat).contains(owner)
    }

    /// How likely a piece of that rank is lost when it attacks there.
    fn loss(&self, rank: Rank, point: Point) -> f32 {
        let falls = |defender: &Rank| {
            *defender != Rank::Flag && fight(rank, *defender, self.view.rules()).attacker_falls()
        };
        Rank::ALL.into_iter().filter(falls).map(|defender| self.share(point, defender)).sum()
    }

    /// What it costs to come to that point, or none where nobody can.
    fn cost(&self, rank: Rank, point: Point) -> Option<f32> {
        let board = self.view.board();
        let Some(seen) = self.view.at(point) else { return Some(1.0) };
        if board.camps().contains(point) {
            return None;
        }
        if seen.owner == self.seat {
            return seen.rank.is_some_and(Rank::is_mobile).then_some(1.0 + OWN_PIECE);
        }
        if self.friends(seen.owner) {
            return None;
        }
        Some(1.0 + BATTLE + LOST * self.loss(rank, point))
    }

    /// The cheapest way of a piece to a headquarters that may hold a flag.
    fn way(&self, from: Point, rank: Rank) -> Option<Way> {
        let board = self.view.board();
        let mut open: Vec<Option<(f32, Point)>> = vec![None; 137];
        let mut done = PointSet::EMPTY;
        open[from.index()] = Some((0.0, from));
        let mut best: Option<(f32, Point)> = None;
        loop {
            let next = board
                .points()
                .iter()
                .filter(|&point| !done.contains(point))
                .filter_map(|point| open[point.index()].map(|(cost, _)| (cost, point)))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((cost, point)) = next else { break };
            done.insert(point);
            // Nothing runs on through a piece or out of a headquarters.
            if point != from && board.headquarters().contains(point) {
                continue;
            }
            for to in self.terrain.one_move_from(point, self.occupied).iter() {
                let home = board.headquarters().contains(to);
                if done.contains(to) || home && self.share(to, Rank::Flag) <= 0.0 {
                    continue;
                }
                let step = if home { Some(1.0) } else { self.cost(rank, to) };
                let Some(step) = step else { continue };
                let total = cost + step;
                if open[to.index()].is_none_or(|(known, _)| total < known) {
                    open[to.index()] = Some((total, point));
                }
                let end = total + NO_FLAG * (1.0 - self.share(to, Rank::Flag));
                if home && best.is_none_or(|(known, _)| end < known) {
                    best = Some((end, to));
                }
            }
        }
        let (cost, mut at) = best?;
        let (mut first, mut mine) = (at, None);
        while at != from {
            if self.share(at, Rank::Mine) >= MINED {
                mine = Some(at);
            }
            first = at;
            at = open[at.index()]?.1;
        }
        Some(Way { first, cost, mine })
    }

    /// The move of an engineer that clears that mine, or comes nearer to it.
    fn engineer_to(&self, mine: Point, legal: &impl Fn(&Move) -> bool) -> Option<Move> {
        let engineers: Vec<Point> =
            self.own().filter(|(_, rank)| *rank == Rank::Engineer).map(|(point, _)| point).collect();
        let clears = engineers.iter().map(|&from| Move::new(from, mine)).find(|m| legal(m));
        clears.or_else(|| {
            // From where the mine is one step away: the rails end before it.
            let near = self.terrain.one_move_from(mine, self.occupied) - self.occupied;
            let comes = |from: Point| near.iter().map(move |to| Move::new(from, to)).find(|m| legal(m));
            let already = |from: &Point| near.contains(*from);
            engineers.iter().filter(|from| !already(from)).find_map(|&from| comes(from))
        })
    }

    /// A move of the own piece that stands in the way: forward if it can.
    fn clear_the_way(
        &self,
        point: Point,
        legal: &impl Fn(&Move) -> bool,
        rng: &mut impl Rng,
    ) -> Option<Move> {
        let (_, rank) = self.own().find(|(at, _)| *at == point)?;
        let value = |to: Point| match self.cost(rank, to) {
            Some(cost) if self.view.at(to).is_none() || cost < LOST / 2.0 => 2.0 - cost,
            _ => -20.0,
        };
        let targets = self.view.board().points().iter().map(|to| Move::new(point, to)).filter(legal);
        let rated = targets.filter(|m| !self.view.board().headquarters().contains(m.to));
        rated
            .map(|m| (value(m.to) + rng.random_range(0.0..0.5), m))
            .filter(|(value, _)| *value > -10.0)
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, m)| m)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::ai::testing::view;

    fn plays(pieces: &str) -> String {
        let view = view(pieces, Seat::South);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        match choose(&view, &|| false, &mut rng).unwrap().action {
            Action::Move(m) => m.display(view.board()).to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_commander_goes_down_the_rail() {
        // The base line's a12 is one step off line 5.
        assert_eq!(plays("S: 旗b1 司a3 排e1 N: 旗b12 排e7"), "a3-a11");
        assert_eq!(plays("S: 旗b1 司a11 排e1 N: 旗b12 排e7 雷b11"), "a11-a12");
        assert_eq!(plays("S: 旗b1 司a12 排e1 N: 旗b12 排e7"), "a12-b12");
    }

    #[test]
    fn an_engineer_clears_the_mine_on_the_way() {
        assert_eq!(plays("S: 旗b1 司e11 工e6 N: 旗b12 排a6 雷b11 雷a12 雷c12"), "e6-b11");
    }

    #[test]
    fn what_is_in_the_way_is_taken_or_moved() {
        assert_eq!(plays("S: 旗b1 司a3 N: 旗b12 师a8 雷b11 雷c12"), "a3-a8");
        let m = plays("S: 旗b1 司a3 团a5 雷b2 雷a2 N: 旗b12 师e7 雷b11 雷c12");
        assert!(m.starts_with("a5-") || m.starts_with("a3-"), "{m}");
    }
}

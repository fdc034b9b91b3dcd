//! `rush`: the scripted attack on the flag. The commander, then the largest piece that is left,
//! goes the cheapest way down the rails to a headquarters where the flag may be; what
//! is probably a mine is left to the engineers, what is too large to the bombs; what stands in
//! front is moved away. Besides it takes what it surely wins and answers who comes near its flag.

mod front;
mod guard;
mod way;

use rand::{Rng, RngExt};

use super::greedy::{self, Care};
use super::worth::WORTH;
use super::{Choice, at_random};
use crate::rules::{Action, Deal, Move, Point, PointSet, Rank};
use crate::view::{View, Viewer};
use front::Front;
use guard::Standing;
use way::{MINED, Way};

/// A flag as likely as that is taken at once.
const TAKE: f32 = 0.35;
/// What one move nearer to the flag is worth for the spear and for those behind it.
const STEP: [f32; 4] = [12.0, 5.5, 3.3, 1.6];
/// The same for everybody else.
const FOLLOW: f32 = 0.7;
/// So many ranks have a way of their own; the others go the way of the last.
const SPEARS: usize = 4;
/// An engineer that clears a mine on the spear's way, or comes before it.
const CLEARS: f32 = 16.0;
/// Moving out of the spear's way.
const MAKES_ROOM: f32 = 6.0;
/// Of what a battle wins on average: a piece more leaves the attack freer ways.
const WINS: f32 = 2.0;
/// Of what the piece could win with its next move.
const THREATENS: f32 = 0.5;
/// A point before the own flag to which something comes back that stops an attacker.
const GUARDED: f32 = 10.0;
/// A bomb that comes before what stops the spear.
const BOMB_COMES: f32 = 4.0;
/// Leaving a point before one's own flag.
const LEAVES_GATE: f32 = 9.0;
/// The own flag falling.
const FLAG: f32 = 400.0;
/// Going into a headquarters where no flag is, besides the piece.
const BURIED: f32 = 10.0;
/// Values that differ by less are a matter of taste.
const TASTE: f32 = 1.0;

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
    let front = Front::new(view, seat, rng);
    let flags = moves.iter().map(|m| (m, front.share(m.to, Rank::Flag))).filter(|(_, share)| *share >= TAKE);
    // The smallest piece goes where the flag may be: there it stays.
    let worth = |m: Move| front.rank(m.from).map_or(0.0, |rank| WORTH[rank.index()]);
    if let Some((m, _)) = flags
        .max_by(|(a, one), (b, other)| one.total_cmp(other).then_with(|| worth(*b).total_cmp(&worth(*a))))
    {
        return Some(Choice::sure(Action::Move(m)));
    }
    let script = Script::new(&front);
    let rated = moves.iter().map(|m| (m, script.value(m) + rng.random_range(0.0..TASTE)));
    let (best, _) = rated.max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(Choice::sure(Action::Move(best)))
}

/// What the script thinks of every legal move: a plan over many moves that a search doesn't
/// see so far ahead. Nothing where it has no say.
pub(super) fn values(view: &View, rng: &mut impl Rng) -> Vec<(Move, f32)> {
    let Viewer::Seat(seat) = view.viewer() else { return Vec::new() };
    let Some(moves) = view.moves() else { return Vec::new() };
    let front = Front::new(view, seat, rng);
    let script = Script::new(&front);
    moves.iter().map(|m| (m, script.value(m))).collect()
}

/// The plan of the attack, made anew for every move.
struct Script<'a> {
    front: &'a Front<'a>,
    /// The largest ranks that can go, with their ways, the largest first.
    ways: Vec<(Rank, Way)>,
    /// The points that the spear goes over.
    path: Vec<Point>,
    /// Where the spear stands.
    spear: Option<Point>,
    /// The first point on its way that is probably mined, and from where it is one step away.
    mine: Option<(Point, PointSet)>,
    gates: PointSet,
    /// How near one's own flag is to falling as things stand, and how well it is guarded.
    danger: f32,
    guarded: f32,
}

impl<'a> Script<'a> {
    fn new(front: &'a Front<'a>) -> Self {
        let mut ranks: Vec<Rank> = front
            .pieces()
            .filter(|(point, rank)| rank.is_mobile() && !front.board.headquarters().contains(*point))
            .map(|(_, rank)| rank)
            .collect();
        ranks.sort_by_key(|rank| std::cmp::Reverse(*rank));
        ranks.dedup();
        ranks.truncate(SPEARS);
        let ways: Vec<(Rank, Way)> = ranks.into_iter().map(|rank| (rank, Way::of(front, rank))).collect();
        // The next in rank takes over where its way is much shorter.
        let late = |i: usize| i as f32 * 4.0;
        let starts = ways.iter().enumerate().flat_map(|(i, (rank, way))| {
            let stands = front
                .pieces()
                .filter(move |(point, own)| own == rank && !front.board.headquarters().contains(*point));
            stands.map(move |(point, _)| (way.from(point) + late(i), point, i))
        });
        let best = starts.filter(|(cost, ..)| cost.is_finite()).min_by(|a, b| a.0.total_cmp(&b.0));
        let path = best.map(|(_, from, i)| ways[i].1.points(front, from)).unwrap_or_default();
        let mined = path.iter().copied().find(|&point| front.share(point, Rank::Mine) >= MINED);
        let mine = mined.map(|point| {
            let near = front.terrain.one_move_from(point, front.occupied) - front.occupied;
            (point, near - front.board.headquarters())
        });
        let now = Standing::now(front);
        let (danger, guarded) = (guard::danger(front, &now), guard::guarded(front, &now));
        let spear = best.map(|(_, from, _)| from);
        Self { front, ways, path, spear, mine, gates: guard::gates(front), danger, guarded }
    }

    /// What a move is worth.
    fn value(&self, m: Move) -> f32 {
        let front = self.front;
        let Some(rank) = front.rank(m.from) else { return 0.0 };
        let attack = front.hostile.contains(m.to);
        let stands = if attack { 1.0 - front.attacker_falls(rank, m.to) } else { 1.0 };
        let balance = if attack { front.balance(rank, m.to) } else { 0.0 };
        let mut value = if balance > 0.0 { WINS * balance } else { balance };
        if front.board.headquarters().contains(m.to) {
            let flag = front.share(m.to, Rank::Flag);
            value += flag * FLAG - (1.0 - flag) * (WORTH[rank.index()] * stands + BURIED);
        }
        let mut occupied = front.occupied;
        occupied.remove(m.from);
        value += front.risk(rank, m.from, front.occupied) - stands * front.risk(rank, m.to, occupied);
        value += stands * (self.progress(rank, m) + THREATENS * self.threat(rank, m, occupied));
        if self.path.contains(&m.from) && Some(m.from) != self.spear && !self.path.contains(&m.to) {
            value += MAKES_ROOM;
        }
        if self.gates.contains(m.from) && !self.gates.contains(m.to) {
            value -= LEAVES_GATE;
        }
        let (danger, guarded) = self.home_after(rank, m);
        value + GUARDED * (guarded - self.guarded) - FLAG * (danger - self.danger)
    }

    /// What the piece could win with the move after that one.
    fn threat(&self, rank: Rank, m: Move, occupied: PointSet) -> f32 {
        let front = self.front;
        let near = front.terrain.one_move_from(m.to, occupied) & front.hostile;
        let targets = (near - front.board.camps() - front.board.headquarters()).iter();
        targets.filter(|&to| to != m.to).map(|to| front.balance(rank, to)).fold(0.0, f32::max)
    }

    /// What the way towards the flag is worth that a piece makes with that move.
    fn progress(&self, rank: Rank, m: Move) -> f32 {
        let special = match rank {
            Rank::Engineer => self.engineer(m),
            Rank::Bomb => self.bomb(m),
            _ => 0.0,
        };
        let own = self.ways.iter().position(|(other, _)| *other == rank);
        let Some((_, way)) = own.map_or(self.ways.last(), |i| self.ways.get(i)) else { return special };
        if own.is_none() && rank <= Rank::Engineer {
            return special;
        }
        let (before, after) = (way.from(m.from), way.from(m.to));
        if !before.is_finite() || !after.is_finite() {
            return special;
        }
        let step = if Some(m.from) == self.spear { STEP[0] } else { own.map_or(FOLLOW, |i| STEP[i.max(1)]) };
        special + step * (before - after).clamp(-2.0, 1.5)
    }

    /// What an engineer's move is worth: it clears the mine on the spear's way.
    fn engineer(&self, m: Move) -> f32 {
        let Some((mine, near)) = self.mine else { return 0.0 };
        let likely = self.front.share(mine, Rank::Mine);
        if m.to == mine {
            CLEARS * likely
        } else if near.contains(m.to) && !near.contains(m.from) {
            CLEARS * likely / 2.0
        } else {
            0.0
        }
    }

    /// What a bomb's move is worth: it comes before what would stop the spear.
    fn bomb(&self, m: Move) -> f32 {
        let front = self.front;
        let worth_it = |point: &Point| front.balance(Rank::Bomb, *point) > WORTH[Rank::Bomb.index()] / 5.0;
        let targets = |from: Point| {
            let near = front.terrain.one_move_from(from, front.occupied) & front.hostile;
            (near - front.board.camps()).iter().filter(worth_it).count().min(1) as f32
        };
        BOMB_COMES * (targets(m.to) - targets(m.from))
    }

    /// How near one's own flag is to falling after that move, and how well it is guarded.
    fn home_after(&self, rank: Rank, m: Move) -> (f32, f32) {
        let front = self.front;
        let mut standing = Standing::now(front);
        standing.own.remove(m.from);
        let attack = front.hostile.contains(m.to);
        let falls = if attack { front.defender_falls(rank, m.to) } else { 1.0 };
        let stays = if falls < 1.0 { guard::danger(front, &standing) } else { 0.0 };
        if falls > 0.0 {
            standing.hostile.remove(m.to);
        }
        if !attack || front.attacker_falls(rank, m.to) < 0.5 {
            standing.own.insert(m.to);
            standing.moved = Some((m.to, rank));
        }
        let danger = if falls > 0.0 { guard::danger(front, &standing) } else { 0.0 };
        (falls * danger + (1.0 - falls) * stays, guard::guarded(front, &standing))
    }
}

#[cfg(test)]
#[path = "rush_tests.rs"]
mod tests;

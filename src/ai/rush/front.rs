//! What the rush knows and guesses of the pieces on the board.

use rand::Rng;

use crate::ai::belief::Belief;
use crate::ai::terrain::{POINTS, Terrain};
use crate::ai::worth::WORTH;
use crate::rules::{Battle, Board, Point, PointSet, Rank, Seat, SeatSet, fight};
use crate::view::View;

/// So many armies are drawn to guess what stands where.
const ARMIES: usize = 60;
/// How often an enemy makes the attack that would win, since he has to guess as well.
const DARES: f32 = 0.5;

/// The board as the seat sees it, with how likely each rank is on every enemy piece.
pub(super) struct Front<'a> {
    pub(super) view: &'a View,
    pub(super) board: &'static Board,
    pub(super) terrain: &'static Terrain,
    pub(super) seat: Seat,
    pub(super) enemies: SeatSet,
    pub(super) own: PointSet,
    pub(super) hostile: PointSet,
    pub(super) occupied: PointSet,
    shares: Vec<[f32; 12]>,
    battles: [[Battle; 12]; 12],
}

impl<'a> Front<'a> {
    pub(super) fn new(view: &'a View, seat: Seat, rng: &mut impl Rng) -> Self {
        let (board, rules) = (view.board(), view.rules());
        let enemies = view.living().without(rules.team(board, seat));
        let mut shares = vec![[0.0; 12]; POINTS];
        for (point, guess) in Belief::new(view).shares(ARMIES, rng) {
            shares[point.index()] = guess;
        }
        let [mut own, mut hostile, mut occupied] = [PointSet::EMPTY; 3];
        for point in board.points().iter() {
            let Some(seen) = view.at(point) else { continue };
            occupied.insert(point);
            if seen.owner == seat {
                own.insert(point);
            } else if enemies.contains(seen.owner) {
                hostile.insert(point);
            }
            if let Some(rank) = seen.rank {
                shares[point.index()] = [0.0; 12];
                shares[point.index()][rank.index()] = 1.0;
            }
        }
        let battles = Rank::ALL.map(|one| Rank::ALL.map(|other| fight(one, other, rules)));
        let terrain = Terrain::of(board);
        Self { view, board, terrain, seat, enemies, own, hostile, occupied, shares, battles }
    }

    /// The rank of one's own piece.
    pub(super) fn rank(&self, point: Point) -> Option<Rank> {
        self.view.at(point).filter(|seen| seen.owner == self.seat)?.rank
    }

    /// One's own pieces with their ranks.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Point, Rank)> + '_ {
        self.own.iter().filter_map(|point| Some((point, self.rank(point)?)))
    }

    /// How likely the enemy's piece on that point has that rank.
    pub(super) fn share(&self, point: Point, rank: Rank) -> f32 {
        if self.hostile.contains(point) { self.shares[point.index()][rank.index()] } else { 0.0 }
    }

    /// How likely the enemy's piece on that point can still go somewhere.
    pub(super) fn mobile(&self, point: Point) -> f32 {
        if self.board.headquarters().contains(point) {
            return 0.0;
        }
        1.0 - self.share(point, Rank::Flag) - self.share(point, Rank::Mine)
    }

    fn chance(&self, point: Point, is: impl Fn(Rank) -> bool) -> f32 {
        Rank::ALL.into_iter().filter(|rank| is(*rank)).map(|rank| self.share(point, rank)).sum()
    }

    pub(super) fn battle(&self, attacker: Rank, defender: Rank) -> Battle {
        self.battles[attacker.index()][defender.index()]
    }

    /// How likely a piece of that rank falls when it attacks there.
    pub(super) fn attacker_falls(&self, rank: Rank, point: Point) -> f32 {
        self.chance(point, |other| other != Rank::Flag && self.battle(rank, other).attacker_falls())
    }

    /// How likely what stands there falls when a piece of that rank attacks it.
    pub(super) fn defender_falls(&self, rank: Rank, point: Point) -> f32 {
        self.chance(point, |other| self.battle(rank, other).defender_falls())
    }

    /// How likely the enemy's piece on that point is one that takes a piece of that rank.
    pub(super) fn takes(&self, point: Point, rank: Rank) -> f32 {
        if self.board.headquarters().contains(point) {
            return 0.0;
        }
        self.chance(point, |other| other.is_mobile() && self.battle(other, rank).defender_falls())
    }

    /// What an attack wins and loses on average; the flag is counted elsewhere.
    pub(super) fn balance(&self, rank: Rank, point: Point) -> f32 {
        let own = WORTH[rank.index()];
        let of = |defender: Rank| {
            let theirs = if defender == Rank::Flag { 0.0 } else { WORTH[defender.index()] };
            match self.battle(rank, defender) {
                Battle::AttackerWins => theirs,
                Battle::BothLost => theirs - own,
                Battle::AttackerLost => -own,
            }
        };
        Rank::ALL.into_iter().map(|defender| self.share(point, defender) * of(defender)).sum()
    }

    /// What is lost on average where a piece of that rank stands on that point while the
    /// enemies move.
    pub(super) fn risk(&self, rank: Rank, point: Point, occupied: PointSet) -> f32 {
        if self.board.camps().contains(point) {
            return 0.0;
        }
        let own = WORTH[rank.index()];
        let near = self.terrain.one_move_from(point, occupied) & self.hostile;
        let attacks = near.iter().filter(|&from| from != point && !self.board.headquarters().contains(from));
        let loss = |from: Point| -> f32 {
            let of = |attacker: Rank| match self.battle(attacker, rank) {
                _ if !attacker.is_mobile() => 0.0,
                Battle::AttackerWins => own,
                Battle::BothLost => (own - WORTH[attacker.index()]).max(0.0),
                Battle::AttackerLost => 0.0,
            };
            Rank::ALL.into_iter().map(|attacker| self.share(from, attacker) * of(attacker)).sum()
        };
        attacks.map(loss).fold(0.0, f32::max) * DARES
    }
}

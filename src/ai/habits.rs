//! What a piece's deeds say of its rank: who has moved, attacked, fled, stayed where he
//! could be attacked. Each [`Deed`] makes every rank likelier or less likely, by numbers that
//! were counted in games.

use std::sync::LazyLock;

use super::places::COUNTS;
use super::terrain::Terrain;
use crate::deduction::{Deduction, Known};
use crate::formation::built_in;
use crate::rules::{Battle, BySeat, Eliminated, Move, Place, PointSet, Rank, Seat};
use crate::view::{Event, View};

/// What a piece may have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// It has moved.
    Moved,
    /// It has moved [`OFTEN`] times.
    MovedOften,
    /// It has gone along a rail.
    Rode,
    /// It has gone into a camp.
    Camped,
    /// It has been where another army was set up.
    Invaded,
    /// It has attacked a piece that had moved.
    AttackedMoved,
    /// It has attacked a piece that had never moved.
    AttackedStill,
    /// It has attacked more than once.
    AttackedAgain,
    /// It was attacked and stands.
    WasAttacked,
    /// It has gone from where an enemy that moves could attack it to where none could.
    Fled,
    /// It has gone where an enemy that moves could attack it.
    Dared,
    /// An enemy came where it could attack it, and its army did something else.
    Ignored,
    /// That was so [`OFTEN`] times.
    IgnoredOften,
    /// It has not moved in the first [`STILL`] moves of its army.
    Still,
    /// Nor in so many more.
    StillLonger,
    /// Nor in so many more.
    StillLongest,
    /// It fell and the other piece stood.
    Fell,
    /// It fell together with the other piece.
    FellTogether,
}

impl Deed {
    /// All of them.
    pub(super) const ALL: [Self; DEEDS] = [
        Self::Moved,
        Self::MovedOften,
        Self::Rode,
        Self::Camped,
        Self::Invaded,
        Self::AttackedMoved,
        Self::AttackedStill,
        Self::AttackedAgain,
        Self::WasAttacked,
        Self::Fled,
        Self::Dared,
        Self::Ignored,
        Self::IgnoredOften,
        Self::Still,
        Self::StillLonger,
        Self::StillLongest,
        Self::Fell,
        Self::FellTogether,
    ];
}

/// How many deeds there are.
const DEEDS: usize = 18;
/// So often is often.
const OFTEN: u32 = 4;
/// The moves of an army after which a piece that never moved has stayed for long; after the
/// third entry it will hardly move at all.
const STILL: [u32; 3] = [8, 20, 45];

/// Some of the deeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Deeds(u32);

impl Deeds {
    fn add(&mut self, deed: Deed) {
        self.0 |= 1 << deed as u16;
    }

    /// Whether it has done that.
    pub(super) const fn contains(self, deed: Deed) -> bool {
        self.0 & (1 << deed as u16) != 0
    }
}

/// What each piece of a deduction has done.
pub(super) fn deeds(view: &View, deduction: &Deduction) -> Vec<Deeds> {
    let mut story = Story::new(view, deduction);
    view.events().iter().for_each(|event| story.take(event));
    story.told()
}

/// The pieces of a game, followed from the start of a view.
struct Story<'a> {
    view: &'a View,
    pieces: &'a [Known],
    terrain: &'static Terrain,
    /// Who stands where.
    standing: Vec<Option<usize>>,
    of: BySeat<PointSet>,
    /// Where the pieces stand that have moved.
    armed: PointSet,
    deeds: Vec<Deeds>,
    moves: Vec<u32>,
    attacks: Vec<u32>,
    ignored: Vec<u32>,
    /// How many moves each army has made.
    turns: BySeat<u32>,
    /// Where each army's pieces stand that somebody has come to since its last move.
    threatened: BySeat<PointSet>,
}

impl<'a> Story<'a> {
    fn new(view: &'a View, deduction: &'a Deduction) -> Self {
        let pieces = deduction.pieces();
        let mut standing = vec![None; view.start().0.len()];
        let mut of = BySeat::new(PointSet::EMPTY);
        for (i, known) in pieces.iter().enumerate() {
            standing[known.start.index()] = Some(i);
            of[known.owner].insert(known.start);
        }
        Self {
            view,
            pieces,
            terrain: Terrain::of(view.board()),
            standing,
            of,
            armed: PointSet::EMPTY,
            deeds: vec![Deeds::default(); pieces.len()],
            moves: vec![0; pieces.len()],
            attacks: vec![0; pieces.len()],
            ignored: vec![0; pieces.len()],
            turns: BySeat::new(0),
            threatened: BySeat::new(PointSet::EMPTY),
        }
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Moved { m, battle, .. } => self.take_move(*m, *battle),
            Event::Out { seat, .. } if self.view.rules().eliminated == Eliminated::Removed => {
                for point in self.of[*seat].iter() {
                    self.standing[point.index()] = None;
                }
                self.armed = self.armed - self.of[*seat];
                self.of[*seat] = PointSet::EMPTY;
            }
            _ => {}
        }
    }

    fn take_move(&mut self, m: Move, battle: Option<Battle>) {
        let Some(mover) = self.standing[m.from.index()].take() else { return };
        let seat = self.pieces[mover].owner;
        let defender = self.standing[m.to.index()];
        self.of[seat].remove(m.from);
        self.armed.remove(m.from);
        self.turns[seat] += 1;
        self.moves[mover] += 1;
        self.look_away(seat, m);
        let hostile = self.hostile(seat) & self.armed;
        let board = self.view.board();
        self.deeds[mover].add(Deed::Moved);
        if self.moves[mover] >= OFTEN {
            self.deeds[mover].add(Deed::MovedOften);
        }
        if !board.roads(m.from).contains(m.to) {
            self.deeds[mover].add(Deed::Rode);
        }
        if battle.is_none() {
            let occupied = self.occupied();
            let near = |point| !(self.terrain.one_move_from(point, occupied) & hostile).is_empty();
            let camp = board.camps().contains(m.to);
            if camp {
                self.deeds[mover].add(Deed::Camped);
            }
            let safe = camp || !near(m.to);
            if !safe {
                self.deeds[mover].add(Deed::Dared);
            } else if !board.camps().contains(m.from) && near(m.from) {
                self.deeds[mover].add(Deed::Fled);
            }
        }
        if let (Some(battle), Some(defender)) = (battle, defender) {
            let has_moved = self.moves[defender] > 0;
            self.deeds[mover].add(if has_moved { Deed::AttackedMoved } else { Deed::AttackedStill });
            self.attacks[mover] += 1;
            if self.attacks[mover] > 1 {
                self.deeds[mover].add(Deed::AttackedAgain);
            }
            self.deeds[defender].add(Deed::WasAttacked);
            let fell = match battle {
                Battle::AttackerWins => vec![(defender, Deed::Fell)],
                Battle::AttackerLost => vec![(mover, Deed::Fell)],
                Battle::BothLost => vec![(mover, Deed::FellTogether), (defender, Deed::FellTogether)],
            };
            for (piece, deed) in fell {
                self.deeds[piece].add(deed);
            }
            if battle.defender_falls() {
                self.standing[m.to.index()] = None;
                self.of[self.pieces[defender].owner].remove(m.to);
                self.armed.remove(m.to);
            }
        }
        if !battle.is_some_and(Battle::attacker_falls) {
            self.standing[m.to.index()] = Some(mover);
            self.of[seat].insert(m.to);
            self.armed.insert(m.to);
            if board.place(m.to).is_some_and(|(owner, _)| owner != seat) {
                self.deeds[mover].add(Deed::Invaded);
            }
            let reached = self.terrain.one_move_from(m.to, self.occupied()) - board.camps();
            let reached = reached & self.hostile(seat);
            for (other, threatened) in self.threatened.iter_mut() {
                *threatened |= reached & self.of[other];
            }
        }
    }

    /// The army has moved something: what else could be attacked was left there.
    fn look_away(&mut self, seat: Seat, m: Move) {
        let mut threatened = std::mem::replace(&mut self.threatened[seat], PointSet::EMPTY);
        threatened.remove(m.from);
        for point in (threatened & self.of[seat]).iter() {
            let Some(piece) = self.standing[point.index()] else { continue };
            self.ignored[piece] += 1;
            self.deeds[piece].add(Deed::Ignored);
            if self.ignored[piece] >= OFTEN {
                self.deeds[piece].add(Deed::IgnoredOften);
            }
        }
    }

    fn occupied(&self) -> PointSet {
        self.of.iter().fold(PointSet::EMPTY, |set, (_, points)| set | *points)
    }

    /// The pieces of the seat's enemies.
    fn hostile(&self, seat: Seat) -> PointSet {
        let team = self.view.rules().team(self.view.board(), seat);
        let others = self.of.iter().filter(|(other, _)| !team.contains(*other));
        others.fold(PointSet::EMPTY, |set, (_, points)| set | *points)
    }

    fn told(mut self) -> Vec<Deeds> {
        for (i, known) in self.pieces.iter().enumerate().filter(|(i, _)| self.moves[*i] == 0) {
            let kinds = [Deed::Still, Deed::StillLonger, Deed::StillLongest];
            for (deed, _) in
                kinds.into_iter().zip(STILL).filter(|(_, still)| self.turns[known.owner] >= *still)
            {
                self.deeds[i].add(deed);
            }
        }
        self.deeds
    }
}

/// How much what a piece has done says of its rank.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Habits {
    /// How much likelier each deed makes each rank, from flag to commander, in the order of
    /// [`Deed::ALL`]; only ratios matter.
    pub(super) deeds: [[f32; 12]; DEEDS],
    /// How much the formations that come with the program count, beside the 80 of people.
    pub(super) built_in: f32,
    /// How much every rank counts on every place where it may stand.
    pub(super) smoothing: f32,
}

impl Habits {
    /// How likely each rank is on each piece of the deduction, by its place and its deeds.
    pub(super) fn weights(&self, view: &View, deduction: &Deduction) -> Vec<[f32; 12]> {
        let deeds = deeds(view, deduction);
        let pieces = deduction.pieces().iter().zip(deeds);
        pieces
            .map(|(known, deeds)| {
                let mut weights = self.by_place(view, known);
                for (deed, factors) in Deed::ALL.into_iter().zip(self.deeds) {
                    if deeds.contains(deed) {
                        weights.iter_mut().zip(factors).for_each(|(weight, factor)| *weight *= factor);
                    }
                }
                weights
            })
            .collect()
    }

    /// How likely each rank is on a piece that nothing is known of but where it was set up.
    fn by_place(&self, view: &View, known: &Known) -> [f32; 12] {
        let place = view.board().place(known.start).filter(|(owner, _)| *owner == known.owner);
        let counted = |rank: usize| {
            place.map_or(1.0, |(_, place)| {
                let place = place.index();
                f32::from(COUNTS[place][rank]) + self.built_in * BUILT_IN[place][rank]
            })
        };
        // Against how many of the rank an army has: exchanges compare two pieces.
        Rank::ALL.map(|rank| (counted(rank.index()) + self.smoothing) / f32::from(rank.count()))
    }
}

/// How often each rank stands on each place in the formations that come with the program and
/// their mirror images, as shares of all of them.
static BUILT_IN: LazyLock<[[f32; 12]; Place::COUNT]> = LazyLock::new(|| {
    let mut shares = [[0.0; 12]; Place::COUNT];
    let one = 0.5 / built_in().len() as f32;
    for formation in built_in().iter().flat_map(|file| [file.formation, file.formation.mirrored()]) {
        for (place, rank) in formation.ranks().into_iter().enumerate() {
            if let Some(rank) = rank {
                shares[place][rank.index()] += one;
            }
        }
    }
    shares
});

/// The habits of players. The factors were counted in games of `greedy`, `rush`, `easy` and
/// `normal` against each other by the test `learn_the_habits_of_players`, which prints them.
pub(super) const HABITS: Habits = Habits {
    deeds: [
        // Moved
        [1.00, 1.00, 1.11, 0.90, 0.98, 0.87, 0.94, 0.95, 1.05, 1.08, 1.18, 1.08],
        // MovedOften
        [1.00, 1.00, 2.28, 0.83, 0.83, 0.86, 0.94, 0.94, 0.84, 0.91, 0.91, 1.08],
        // Rode
        [1.00, 1.00, 0.77, 0.51, 1.01, 0.98, 1.01, 0.99, 1.04, 1.11, 1.22, 1.12],
        // Camped
        [1.00, 1.00, 1.25, 1.03, 0.95, 0.87, 0.96, 0.99, 0.97, 0.97, 0.98, 1.07],
        // Invaded
        [1.00, 1.00, 0.58, 0.65, 0.90, 0.98, 0.95, 1.07, 0.98, 1.01, 1.18, 1.23],
        // AttackedMoved
        [1.00, 1.00, 1.13, 0.28, 0.70, 0.83, 0.95, 1.01, 0.87, 1.27, 1.26, 1.36],
        // AttackedStill
        [1.00, 1.00, 0.26, 0.26, 0.72, 0.66, 0.75, 0.82, 1.06, 1.32, 1.61, 1.34],
        // AttackedAgain
        [1.00, 1.00, 1.00, 0.60, 0.93, 0.43, 0.71, 0.60, 0.93, 1.04, 1.52, 1.25],
        // WasAttacked
        [1.00, 1.18, 1.02, 0.99, 1.01, 0.88, 0.92, 0.95, 1.05, 1.05, 1.39, 1.01],
        // Fled
        [1.00, 1.00, 1.12, 1.29, 0.91, 0.92, 0.98, 1.07, 1.27, 0.87, 0.62, 0.73],
        // Dared
        [1.00, 1.00, 0.50, 0.77, 1.10, 1.23, 1.05, 1.20, 0.98, 0.96, 0.81, 1.23],
        // Ignored
        [1.36, 1.33, 0.78, 1.07, 1.08, 0.96, 1.01, 1.10, 0.94, 0.88, 0.52, 0.65],
        // IgnoredOften
        [1.00, 1.77, 0.54, 0.72, 1.05, 1.07, 0.74, 1.00, 0.82, 0.44, 0.50, 0.66],
        // Still
        [1.00, 1.00, 0.86, 1.05, 1.01, 1.08, 1.04, 1.03, 0.94, 0.85, 0.71, 0.83],
        // StillLonger
        [1.00, 1.00, 0.92, 1.09, 1.01, 1.06, 0.98, 0.98, 0.98, 0.85, 0.78, 0.88],
        // StillLongest
        [1.00, 1.00, 0.95, 1.14, 0.97, 0.93, 0.89, 0.98, 1.12, 1.25, 1.24, 0.80],
        // Fell
        [1.00, 0.26, 1.00, 0.85, 0.95, 0.85, 0.98, 0.96, 1.23, 1.29, 1.64, 1.00],
        // FellTogether
        [1.00, 1.04, 0.95, 1.01, 0.54, 0.47, 0.65, 0.62, 0.99, 1.39, 1.83, 1.00],
    ],
    built_in: 80.0,
    smoothing: 2.0,
};

#[cfg(test)]
#[path = "habits_tests.rs"]
mod tests;

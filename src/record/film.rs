//! A record to be gone through: every position of it, what each of them shows to whom, and
//! where something was lost.

use super::{Record, Replay, ReplayError};
use crate::rules::{BySeat, Position, SeatSet};
use crate::view::{Event, View, Viewer, events};

/// A game that was played through and can be looked at after any of its actions.
///
/// ```
/// use junqi::formation::built_in;
/// use junqi::record::{Film, Record, parse_action};
/// use junqi::rules::{BoardKind, BySeat, RuleSet, Seat};
/// use junqi::view::Viewer;
/// let armies = BySeat::new(Some(built_in()[0].formation));
/// let mut record = Record::new(BoardKind::Two, RuleSet::default(), armies);
/// record.actions.push(parse_action(BoardKind::Two.board(), "c6xc7")?);
/// let film = Film::new(record)?;
/// let mut view = film.view(Viewer::Seat(Seat::South), 0);
/// film.forward(&mut view, 1);
/// assert_eq!(view, film.view(Viewer::Seat(Seat::South), 1));
/// assert!(film.is_battle(1) && !film.losers(1).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    record: Record,
    replay: Replay,
    /// The position after every number of actions, from none on.
    positions: Vec<Position>,
}

impl Film {
    /// Plays a record through.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn new(record: Record) -> Result<Self, ReplayError> {
        let replay = record.replay()?;
        let mut positions = Vec::with_capacity(replay.steps().len() + 1);
        positions.push(*replay.start());
        for step in replay.steps() {
            let mut position = positions[positions.len() - 1];
            // The replay has played it before.
            let _ = position.act(step.action);
            positions.push(position);
        }
        Ok(Self { record, replay, positions })
    }

    /// The record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The record, of which only the comments may be changed.
    pub const fn comments_mut(&mut self) -> &mut super::Comments {
        &mut self.record.comments
    }

    /// How many actions there are.
    pub fn actions(&self) -> usize {
        self.replay.steps().len()
    }

    /// The position after so many actions, or the last one.
    pub fn position(&self, at: usize) -> &Position {
        &self.positions[at.min(self.actions())]
    }

    /// What the viewer may know after so many actions.
    pub fn view(&self, viewer: Viewer, at: usize) -> View {
        let mut view = View::new(viewer, self.replay.start());
        for (seat, reason) in self.replay.opening().outs.iter() {
            view.take(&Event::Out { seat, reason });
        }
        for number in 1..=at.min(self.actions()) {
            self.forward(&mut view, number);
        }
        view
    }

    /// Takes the action with that number, from 1, into a view that has seen all before it.
    pub fn forward(&self, view: &mut View, number: usize) {
        let Some(step) = number.checked_sub(1).and_then(|i| self.replay.steps().get(i)) else { return };
        let (before, after) = (&self.positions[number - 1], &self.positions[number]);
        for event in events(before, step.action, &step.played, after) {
            view.take(&event);
        }
    }

    /// Whether the action with that number, from 1, was an attack.
    pub fn is_battle(&self, number: usize) -> bool {
        let step = number.checked_sub(1).and_then(|i| self.replay.steps().get(i));
        step.is_some_and(|step| step.played.battle.is_some())
    }

    /// How many pieces everybody has after so many actions, whoever may know their ranks.
    pub fn pieces(&self, at: usize) -> BySeat<usize> {
        let position = self.position(at);
        BySeat::from_fn(|seat| position.occupancy().pieces(seat).len())
    }

    /// Who has fewer pieces after the action with that number, from 1, than before it.
    pub fn losers(&self, number: usize) -> SeatSet {
        let Some(before) = number.checked_sub(1).filter(|_| number <= self.actions()) else {
            return SeatSet::NONE;
        };
        let (before, after) = (self.pieces(before), self.pieces(number));
        self.record.seats().iter().copied().filter(|&seat| after[seat] < before[seat]).collect()
    }

    /// The record as far as it was played after so many actions, without a result: a game that
    /// can go on from there. Comments on what came later are left out.
    pub fn cut(&self, at: usize) -> Record {
        let mut record = self.record.clone();
        record.actions.truncate(at);
        record.result = None;
        record.comments = super::Comments::default();
        for (number, text) in self.record.comments.iter().filter(|(number, _)| *number <= at) {
            // It was a comment before.
            let _ = record.comments.set(number, text);
        }
        record
    }
}

//! What is certain of the running game, as a player may be told; computed once for all that
//! he has seen so far.

use super::Session;
use crate::deduction::{Deduction, Left, deduce};
use crate::rules::{Aids, BySeat, Seat};
use crate::view::View;

/// What a view says for certain.
#[derive(Debug)]
pub struct Certain {
    /// How many events that comes from.
    events: usize,
    /// What is known of each piece.
    pub known: Deduction,
    /// What is left of each army.
    pub left: BySeat<Left>,
}

impl Certain {
    /// What that view says.
    pub fn of(view: &View) -> Self {
        let known = deduce(view);
        let left = BySeat::from_fn(|seat| known.left(view, seat));
        Self { events: view.events().len(), known, left }
    }
}

impl Session {
    /// Whether the rules let a player be told what is certain; or who may be.
    ///
    /// # Errors
    /// Who may.
    pub fn may_be_aided(&self) -> Result<(), Aids> {
        let aids = self.table.rules().rules.aids;
        if aids.allow(self.people().len()) { Ok(()) } else { Err(aids) }
    }

    /// Works out what is certain for that player, where he has seen something new since.
    pub fn learn(&mut self, seat: Seat) {
        if self.may_be_aided().is_err() || self.certain(seat).is_some() {
            return;
        }
        self.certain[seat] = self.table.view(seat).map(Certain::of);
    }

    /// What is certain for that player, if it was worked out since the last event.
    pub fn certain(&self, seat: Seat) -> Option<&Certain> {
        let events = self.table.view(seat)?.events().len();
        self.certain[seat].as_ref().filter(|certain| certain.events == events)
    }
}

//! What the players of a game have noted: each his own, kept in the journal and nowhere else.

use super::Session;
use crate::notes::{Mark, Notes};
use crate::rules::{BySeat, Point, Seat};
use crate::storage::{Entry, FileError};
use crate::table::Table;
use crate::view::Event;

/// Why nothing can be noted there. It says nothing of what the player doesn't see.
pub(super) const NOTHING_HIDDEN: &str = "no piece stands there whose rank the player doesn't see";

/// Whether that player can note something there.
pub(super) fn check(table: &Table, seat: Seat, point: Point) -> Result<(), &'static str> {
    let seen = table.view(seat).filter(|_| table.seats().contains(&seat)).and_then(|view| view.at(point));
    match seen {
        Some(seen) if seen.rank.is_none() && seen.owner != seat => Ok(()),
        _ => Err(NOTHING_HIDDEN),
    }
}

/// All marks follow what happened.
pub(super) fn follow(notes: &mut BySeat<Notes>, events: &[Event], table: &Table) {
    for (seat, notes) in notes.iter_mut() {
        if let Some(view) = table.view(seat) {
            notes.take(events, view);
        }
    }
}

impl Session {
    /// What that player has noted. Nobody else may be shown it.
    pub fn notes(&self, seat: Seat) -> &Notes {
        &self.notes[seat]
    }

    /// Whether that player can note something about what stands there: a piece that he
    /// doesn't see.
    pub fn may_note(&self, seat: Seat, point: Point) -> bool {
        check(&self.table, seat, point).is_ok()
    }

    /// That player begins a note about the piece there; it is followed until the note is
    /// written. Whether there is something to note.
    pub fn begin_note(&mut self, seat: Seat, point: Point) -> bool {
        let may = self.may_note(seat, point);
        if may {
            self.notes[seat].open(point);
        }
        may
    }

    /// Notes that about the piece that the note was begun about, or takes its mark off, and
    /// writes it down. None where the piece is gone, or is seen by now.
    pub fn note(&mut self, seat: Seat, mark: Option<Mark>) -> Option<(Point, Option<FileError>)> {
        let point = self.notes[seat].opened()?;
        self.notes[seat].close();
        if self.notes[seat].at(point) == mark {
            return Some((point, None));
        }
        self.notes[seat].set(point, mark);
        Some((point, self.write(&[Entry::Note(seat, point, mark)])))
    }

    /// The note that was begun isn't wanted any more.
    pub fn drop_note(&mut self, seat: Seat) {
        self.notes[seat].close();
    }

    /// Takes that player's last change of a note back, whose piece is still there; where it was.
    pub fn undo_note(&mut self, seat: Seat) -> Option<(Point, Option<FileError>)> {
        let (point, mark) = self.notes[seat].undo()?;
        Some((point, self.write(&[Entry::Note(seat, point, mark)])))
    }
}

//! A running game with its journal: every command goes through the table and is
//! on the disk before the next key is read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::record::{Player, PlayerKind, Record, RecordResult, Start};
use crate::rules::{BySeat, OptionError, Seat};
use crate::storage::{Entry, FileError, Journal, JournalError, Opening, Store};
use crate::table::{Command, Table, TableRefusal};
use crate::view::Event;

/// A game at this terminal.
#[derive(Debug)]
pub struct Session {
    table: Table,
    opening: Opening,
    /// None where the game can't be kept; the player has been told.
    journal: Option<Journal>,
    /// When the clock was last written down.
    clock_kept: Duration,
}

/// Why a game can't be opened or taken up again.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The rules and the board don't go together.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// The record doesn't replay.
    #[error("{}: {reason}", .path.display())]
    Replay {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The record is of a game that is over.
    #[error("{}: the game is over; look at it with \"junqi replay\" or \"junqi show\"", .0.display())]
    Finished(PathBuf),
}

/// What came of a command.
#[derive(Debug)]
pub struct Applied {
    /// What everybody may know of it.
    pub events: Vec<Event>,
    /// The game could not be kept, for the first time: the player has to be told.
    pub trouble: Option<FileError>,
}

/// How often a running clock is written down.
const CLOCK_KEPT_EVERY: Duration = Duration::from_secs(1);

impl Session {
    /// A new game. Where its journal can't be started it is played all the same;
    /// the second value says why nothing is kept.
    pub fn open(opening: Opening, store: &Store) -> Result<(Self, Option<FileError>), SessionError> {
        let table = table_of(&opening, Path::new(""))?;
        Ok(Self::begin(table, opening, store))
    }

    fn begin(table: Table, opening: Opening, store: &Store) -> (Self, Option<FileError>) {
        let (journal, trouble) = match store.new_journal(&opening) {
            Ok(journal) => (Some(journal), None),
            Err(error) => (None, Some(error)),
        };
        (Self { table, opening, journal, clock_kept: Duration::ZERO }, trouble)
    }

    /// A game that was broken off, from its journal. It is as it was after the
    /// last command; its clock stands.
    pub fn resume(path: &Path) -> Result<Self, SessionError> {
        let (saved, journal) = Journal::open(path)?;
        let mut table = table_of(&saved.opening, path)?;
        for (line, entry) in saved.entries {
            let command = match entry {
                Entry::Confirm(seat, formation) => Command::Confirm { seat, formation },
                Entry::Do(action) => Command::Act(action),
                Entry::Clock(state) => {
                    table.set_clock(state);
                    continue;
                }
            };
            table.apply(command, Duration::ZERO).map_err(|refusal| {
                let error = JournalError::Refused { line, reason: refusal.to_string() };
                FileError::Journal { path: path.to_owned(), error }
            })?;
        }
        Ok(Self { table, opening: saved.opening, journal: Some(journal), clock_kept: Duration::ZERO })
    }

    /// A game that goes on from an unfinished record, which was read from `path`.
    ///
    /// # Errors
    /// When the record doesn't replay or its game is over. Nothing has been written then.
    pub fn take_up(
        record: Record,
        path: &Path,
        store: &Store,
    ) -> Result<(Self, Option<FileError>), SessionError> {
        let opening = Opening {
            board: record.board,
            rules: record.rules,
            players: record.players.clone(),
            seed: record.seed.unwrap_or(0),
            record: Some(record),
        };
        let table = table_of(&opening, path)?;
        if table.outcome().is_some() {
            return Err(SessionError::Finished(path.to_owned()));
        }
        Ok(Self::begin(table, opening, store))
    }

    /// The table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// How the game was opened.
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// What the player on that seat is called; empty where nobody gave a name.
    pub fn name(&self, seat: Seat) -> &str {
        self.opening.players[seat].as_ref().map_or("", |player| &player.name)
    }

    /// Applies a command and writes it down.
    ///
    /// # Errors
    /// Why the table refuses it; nothing has changed then.
    pub fn apply(&mut self, command: Command, now: Duration) -> Result<Applied, TableRefusal> {
        let entry = match &command {
            Command::Confirm { seat, formation } => Some(Entry::Confirm(*seat, *formation)),
            Command::Act(action) => Some(Entry::Do(*action)),
            Command::StartClock | Command::StopClock => None,
        };
        let events = self.table.apply(command, now)?;
        let mut entries: Vec<_> = entry.into_iter().collect();
        entries.push(Entry::Clock(self.table.clock().state(now)));
        let trouble = self.keep(&entries, now);
        Ok(Applied { events, trouble })
    }

    /// Writes the running clock down now and then.
    pub fn keep_clock(&mut self, now: Duration) -> Option<FileError> {
        if !self.table.clock().is_running() || now < self.clock_kept + CLOCK_KEPT_EVERY {
            return None;
        }
        self.keep(&[Entry::Clock(self.table.clock().state(now))], now)
    }

    fn keep(&mut self, entries: &[Entry], now: Duration) -> Option<FileError> {
        self.clock_kept = now;
        let trouble = self.journal.as_mut()?.append(entries).err();
        if trouble.is_some() {
            // What is on the disk stays there and can be resumed up to here.
            self.journal = None;
        }
        trouble
    }

    /// The game as a record: after the end for everybody, before that for nobody.
    pub fn record(&self) -> Option<Record> {
        let outcome = self.table.outcome()?;
        let start = match &self.opening.record {
            Some(record) => record.start.clone(),
            None => Start::Formations(*self.table.formations()),
        };
        let mut actions = self.opening.record.as_ref().map_or_else(Vec::new, |record| record.actions.clone());
        let taken_up = actions.len();
        actions.extend_from_slice(&self.table.actions()[taken_up..]);
        Some(Record {
            board: self.table.board().kind(),
            rules: *self.table.rules(),
            players: self.opening.players.clone(),
            start,
            actions,
            result: Some(RecordResult::new(outcome)),
            seed: Some(self.table.seed()),
        })
    }

    /// Keeps the finished game as a record; its journal goes away. Gives the file.
    pub fn finish(&mut self, store: &Store) -> Option<Result<PathBuf, FileError>> {
        let record = self.record()?;
        let saved = store.save_game(&record);
        if saved.is_ok()
            && let Some(journal) = self.journal.take()
        {
            // A journal that stays is a finished game: resuming it shows the end again.
            let _ = journal.remove();
        }
        Some(saved)
    }

    /// Gives a game up that has just been opened: its journal goes away.
    pub fn discard(self) {
        if let Some(journal) = self.journal {
            // One that can't be removed is a game to go on with; nobody loses anything.
            let _ = journal.remove();
        }
    }

    /// The same table, players and rules for another game, with another seed.
    pub fn rematch(&self, seed: u64) -> Opening {
        Opening { seed, record: None, ..self.opening.clone() }
    }
}

/// Players who are all people, by name.
pub fn people(names: &BySeat<Option<String>>) -> BySeat<Option<Player>> {
    BySeat::from_fn(|seat| {
        names[seat].as_ref().map(|name| Player { name: name.clone(), kind: PlayerKind::Human })
    })
}

fn table_of(opening: &Opening, path: &Path) -> Result<Table, SessionError> {
    let Some(record) = &opening.record else {
        return Ok(Table::open(opening.board, opening.rules, opening.seed)?);
    };
    let wrong = |reason: String| SessionError::Replay { path: path.to_owned(), reason };
    let setup = record.setup().map_err(|error| wrong(error.to_string()))?;
    let mut table = Table::from_setup(record.rules, opening.seed, setup)
        .map_err(|faults| wrong(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))?;
    for (number, &action) in (1..).zip(&record.actions) {
        table
            .apply(Command::Act(action), Duration::ZERO)
            .map_err(|refusal| wrong(format!("move {number}: {refusal}")))?;
    }
    Ok(table)
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;

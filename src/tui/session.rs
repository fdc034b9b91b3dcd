//! A running game with its journal: every command goes through the table and is
//! on the disk before the next key is read.

mod certain;
mod drill;
mod notes;
mod players;
mod sitting;

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::formation::{Deployment, Fault};
use crate::notes::Notes;
use crate::practice::OpenDrill;
use crate::record::{Comments, Player, PlayerKind, Record, Start};
use crate::rules::{BySeat, Deal, OptionError, Seat};
use crate::storage::{Entry, FileError, Journal, JournalError, Opening, Store};
use crate::table::{Command, Table, TableRefusal};
use crate::view::Event;

pub use certain::Certain;
pub use drill::Judged;
pub(super) use players::programs;
use sitting::Belongs;

/// A game at this terminal.
#[derive(Debug)]
pub struct Session {
    table: Table,
    opening: Opening,
    /// None where no journal could be started; the player has been told.
    journal: Option<Journal>,
    /// What could not be written to it so far.
    unwritten: Vec<Entry>,
    /// Whether the player knows of that.
    told: bool,
    /// When the clock was last written down.
    clock_kept: Duration,
    /// The armies as they stood while they were being set up.
    drafts: BySeat<Option<Deployment>>,
    /// Who has kept formations of his own while this game went on, and in which files.
    kept: Vec<(Seat, String)>,
    /// The sitting that it belongs to.
    belongs: Belongs,
    /// The defence drill that it is, until that is decided.
    drill: Option<OpenDrill>,
    /// What each player has noted about pieces that he doesn't see.
    notes: BySeat<Notes>,
    /// What is certain for each player, as far as it was worked out.
    certain: BySeat<Option<Certain>>,
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
    #[error("{}: the game is over; look at it with \"junqi show\"", .0.display())]
    Finished(PathBuf),
    /// The sitting has no next game.
    #[error("{}: the match is over", .0.display())]
    SittingOver(PathBuf),
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
        (Self::of(table, opening, journal), trouble)
    }

    fn of(table: Table, opening: Opening, journal: Option<Journal>) -> Self {
        let (clock_kept, drafts, kept) = (Duration::ZERO, BySeat::new(None), Vec::new());
        let (unwritten, belongs, drill) = (Vec::new(), Belongs::default(), None);
        let (told, notes, certain) = (false, BySeat::default(), BySeat::default());
        Self {
            table,
            opening,
            journal,
            unwritten,
            told,
            clock_kept,
            drafts,
            kept,
            belongs,
            drill,
            notes,
            certain,
        }
    }

    /// A game that was broken off, from its journal. It is as it was after the
    /// last command; its clock stands.
    pub fn resume(path: &Path) -> Result<Self, SessionError> {
        let (saved, journal) = Journal::open(path)?;
        let mut table = table_of(&saved.opening, path)?;
        let (mut drafts, mut kept, mut belongs) = (BySeat::new(None), Vec::new(), Belongs::default());
        let mut notes: BySeat<Notes> = BySeat::default();
        for (line, entry) in saved.entries {
            let refused = |reason: String| FileError::Journal {
                path: path.to_owned(),
                error: Box::new(JournalError::Refused { line, reason }),
            };
            let command = match entry {
                Entry::Confirm(seat, army) => Command::Confirm { seat, army },
                Entry::Redeal(seat) => {
                    drafts = BySeat::new(None);
                    Command::Redeal(seat)
                }
                Entry::Do(action) => Command::Act(action),
                Entry::Lift(point) => Command::Lift(point),
                Entry::Clock(state) => {
                    table.set_clock(state);
                    continue;
                }
                Entry::Draft(seat, draft) => {
                    // A headquarters may still have to be named.
                    let faults = table.setup_rules(seat).check(&draft.lineup);
                    if !faults.is_empty() {
                        let told: Vec<_> = faults.iter().map(Fault::to_string).collect();
                        return Err(refused(told.join("; ")).into());
                    }
                    drafts[seat] = Some(draft);
                    continue;
                }
                Entry::Kept(seat, file) => {
                    kept.push((seat, file));
                    continue;
                }
                Entry::Sitting(id) => {
                    belongs.id = Some(id);
                    continue;
                }
                Entry::Note(seat, point, mark) => {
                    notes::check(&table, seat, point).map_err(|reason| refused(reason.to_owned()))?;
                    notes[seat].restore(point, mark);
                    continue;
                }
            };
            let events =
                table.apply(command, Duration::ZERO).map_err(|refusal| refused(refusal.to_string()))?;
            notes::follow(&mut notes, &events, &table);
        }
        Ok(Self { drafts, kept, belongs, notes, ..Self::of(table, saved.opening, Some(journal)) })
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
            Command::Confirm { seat, army } => Some(Entry::Confirm(*seat, *army)),
            Command::Redeal(seat) => Some(Entry::Redeal(*seat)),
            Command::Act(action) => Some(Entry::Do(*action)),
            // A piece that may be put down again is nothing to remember.
            Command::Lift(point) => self.table.rules().rules.touch_move.then_some(Entry::Lift(*point)),
            Command::StartClock | Command::StopClock => None,
        };
        let events = self.table.apply(command, now)?;
        notes::follow(&mut self.notes, &events, &self.table);
        if matches!(entry, Some(Entry::Redeal(_))) {
            self.drafts = BySeat::new(None);
        }
        let mut entries: Vec<_> = entry.into_iter().collect();
        entries.push(Entry::Clock(self.table.clock().state(now)));
        let trouble = self.keep(&entries, now);
        Ok(Applied { events, trouble })
    }

    /// Confirms armies that are known when the game is opened, and writes them down
    /// together: waiting for the disk once is enough.
    pub fn confirm_all(
        &mut self,
        setups: impl Iterator<Item = (Seat, impl Into<Deployment>)>,
    ) -> Option<FileError> {
        let mut entries = Vec::new();
        for (seat, army) in setups {
            let army = army.into();
            if self.table.apply(Command::Confirm { seat, army }, Duration::ZERO).is_ok() {
                entries.push(Entry::Confirm(seat, army));
            }
        }
        self.write(&entries)
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
        self.write(entries)
    }

    /// Writes entries and those before that could not be written. It is tried again with
    /// every command; the player has to be told the first time that something is not written
    /// that he did.
    fn write(&mut self, entries: &[Entry]) -> Option<FileError> {
        let journal = self.journal.as_mut()?;
        if let (Some(Entry::Clock(_)), [Entry::Clock(_)]) = (self.unwritten.last(), entries) {
            // Of clocks in a row the last one counts.
            self.unwritten.pop();
        }
        self.unwritten.extend_from_slice(entries);
        match journal.append(&self.unwritten) {
            Ok(()) => {
                self.unwritten.clear();
                self.told = false;
                None
            }
            Err(_) if self.told || entries.iter().all(|entry| matches!(entry, Entry::Clock(_))) => None,
            Err(error) => {
                self.told = true;
                Some(error)
            }
        }
    }

    /// Other hands than those that were dealt, to see who notices.
    #[cfg(test)]
    pub(crate) fn set_hands(&mut self, hands: BySeat<crate::rules::Hand>) {
        self.table.set_hands(hands);
    }

    /// Lets every write fail from now on.
    #[cfg(all(test, target_os = "linux"))]
    pub(crate) fn fill_the_disk(&mut self) {
        let path = self.journal.as_ref().map(|journal| journal.path().to_owned());
        self.journal = path.map(|path| Journal::on_a_full_disk(&path));
    }

    /// Whether everything up to now is on the disk.
    pub fn is_kept(&self) -> bool {
        self.journal.is_some() && self.unwritten.is_empty()
    }

    /// Writes an army down as it stands while it is being set up, where it has changed: so
    /// the setup goes on from there, whatever ends the program. An army that is
    /// confirmed is no draft any more.
    pub fn draft(&mut self, seat: Seat, army: impl Into<Deployment>) -> Option<FileError> {
        let army = army.into();
        let goes_on = self.table.still_setting_up().contains(seat);
        if !goes_on || self.drafts[seat] == Some(army) {
            return None;
        }
        self.drafts[seat] = Some(army);
        self.write(&[Entry::Draft(seat, army)])
    }

    /// How far that seat's army was set up before: in this game, or in the game that this
    /// one is the rematch of.
    pub fn draft_of(&self, seat: Seat) -> Option<Deployment> {
        self.drafts[seat]
    }

    /// Writes down that a player has kept a formation of his own in a file, so that
    /// nobody else at this table sees it before the game is over.
    pub fn keep_private(&mut self, seat: Seat, path: &Path) -> Option<FileError> {
        if self.has_kept(seat, path) {
            return None;
        }
        let name = file_name(path);
        self.kept.push((seat, name.clone()));
        self.write(&[Entry::Kept(seat, name)])
    }

    /// Whether that player has kept a formation in that file during this game.
    pub fn has_kept(&self, seat: Seat, path: &Path) -> bool {
        let name = file_name(path);
        self.kept.iter().any(|(owner, kept)| *owner == seat && *kept == name)
    }

    /// Whether that player may see what is in a file of the own formations: not while the
    /// game goes on in which another has kept his there.
    pub fn may_see(&self, seat: Seat, path: &Path) -> bool {
        let name = file_name(path);
        self.table.outcome().is_some()
            || !self.kept.iter().any(|(owner, kept)| *owner != seat && *kept == name)
    }

    /// The army with which that seat has played, or plays, this game.
    pub fn last_formation(&self, seat: Seat) -> Option<Deployment> {
        self.table.formations()[seat]
    }

    /// Starts the setups from these armies; what is dealt is another army every time.
    fn start_from(&mut self, armies: &BySeat<Option<Deployment>>) -> Option<FileError> {
        let mut trouble = None;
        let dealt = self.table.rules().rules.deal == Deal::Shuffled;
        for (seat, army) in armies.iter() {
            // A computer player begins with another one, so that nobody can learn it by heart.
            if let Some(army) = army.filter(|_| !dealt && self.no_person(seat).is_none()) {
                trouble = trouble.or(self.draft(seat, army));
            }
        }
        trouble
    }

    /// The game as a record: after the end for everybody, before that for nobody.
    pub fn record(&self) -> Option<Record> {
        let outcome = self.table.outcome()?;
        let start = match (&self.opening.record, self.table.start()) {
            (Some(record), _) => record.start.clone(),
            (None, Some(dealt)) if self.table.rules().rules.deal == Deal::FaceDown => {
                Start::Position(dealt.clone())
            }
            (None, _) => Start::Formations(*self.table.formations()),
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
            result: Some(self.result(outcome)),
            seed: Some(self.table.seed()),
            comments: self.opening.record.as_ref().map_or_else(Comments::default, |r| r.comments.clone()),
        })
    }

    /// Gives a game up that has just been opened: its journal goes away.
    pub fn discard(self) {
        if let Some(journal) = self.journal {
            // One that can't be removed is a game to go on with; nobody loses anything.
            let _ = journal.remove();
        }
    }
}

/// A file's name without its folder: folders may move between two runs.
fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
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

//! The sitting that a game belongs to: it is joined when the game is opened, and the game is
//! added to it when it is over.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Session, SessionError};
use crate::record::{Record, RecordResult, Start};
use crate::rules::{BySeat, FirstMover, MatchPlay, Outcome, Points, Seat};
use crate::sitting::{Game, Sitting};
use crate::storage::{Entry, FileError, Opening, Store, game_id, read_record, read_sitting};

/// What a session knows of its sitting.
#[derive(Debug, Default)]
pub(super) struct Belongs {
    /// The sitting's name; none before the first game of one is over.
    pub(super) id: Option<String>,
    /// The sitting, once it was read or began.
    sitting: Option<Sitting>,
    /// Everybody's points before this game.
    totals: BySeat<i64>,
    /// Why it could not be read or kept.
    trouble: Option<FileError>,
}

/// The name of a file without folder and ending.
fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

impl Session {
    /// The sitting, as far as it is known: with this game once it is over.
    pub const fn sitting(&self) -> Option<&Sitting> {
        self.belongs.sitting.as_ref()
    }

    /// Why the sitting could not be read or kept.
    pub const fn sitting_trouble(&self) -> Option<&FileError> {
        self.belongs.trouble.as_ref()
    }

    /// Whether it is a game of a match.
    pub fn is_of_match(&self) -> bool {
        match &self.belongs.sitting {
            Some(sitting) => sitting.is_match(),
            None => self.opening.rules.rules.match_play == MatchPlay::TwoThenUntilDecided,
        }
    }

    /// What the finished game has brought everybody; none where no points are counted.
    pub fn points(&self) -> Option<Points> {
        self.table.points(&self.belongs.totals, self.seconds())
    }

    /// How long the game took; not known of one that began elsewhere.
    fn seconds(&self) -> Option<u64> {
        // After the end no clock runs, so the time doesn't matter.
        self.opening.record.is_none().then(|| self.table.seconds(Duration::ZERO))
    }

    /// The result as it stands in the record.
    pub(super) fn result(&self, outcome: Outcome) -> RecordResult {
        let mut result = RecordResult::new(outcome);
        let rules = &self.table.rules().rules;
        if let Some(points) = self.points() {
            for &seat in rules.seats(self.table.board()) {
                result.scores[seat] = Some(points.points[seat]);
            }
            result.seconds = self.seconds();
            result.totals = (rules.score_guard > 0).then_some(self.belongs.totals);
        }
        result
    }

    /// Reads the sitting of a game that was taken up again, where it isn't known yet.
    pub fn find_sitting(&mut self, store: &Store) {
        if self.belongs.sitting.is_some() {
            return;
        }
        // A sitting has the name of its first game, which may have been finished before.
        let id = self.belongs.id.clone().unwrap_or_else(|| self.game_id());
        match store.sitting(&id) {
            Ok(Some(sitting)) => {
                self.take_sitting(sitting);
                self.belongs.id = Some(id);
            }
            Ok(None) => {}
            Err(error) => self.belongs.trouble = Some(error),
        }
    }

    fn take_sitting(&mut self, sitting: Sitting) {
        self.belongs.totals = sitting.totals_before(&self.game_id());
        self.belongs.sitting = Some(sitting);
    }

    /// A new game of people who have a sitting together, known by their names, belongs to it. A match
    /// is a sitting of its own.
    pub fn sit_down(&mut self, store: &Store) -> Option<FileError> {
        let Opening { board, rules, players, .. } = &self.opening;
        let current = store.current_sitting().filter(|(_, sitting)| {
            !self.is_of_match() && !sitting.is_match() && sitting.is_of(*board, rules, players)
        });
        current.and_then(|(path, sitting)| self.join(Some(stem(&path)), sitting))
    }

    /// The game belongs to that sitting.
    fn join(&mut self, id: Option<String>, sitting: Sitting) -> Option<FileError> {
        self.belongs.id.clone_from(&id);
        self.take_sitting(sitting);
        id.and_then(|id| self.write(&[Entry::Sitting(id)]))
    }

    /// The opening of the next game with the same people: in a match the first move goes round.
    pub(super) fn rematch(&self, seed: u64) -> Opening {
        let rules = match self.sitting().filter(|sitting| sitting.is_match()) {
            Some(sitting) if sitting.goes_on() => sitting.next_rules(),
            Some(sitting) => sitting.rules,
            None => self.opening.rules,
        };
        Opening { seed, record: None, rules, ..self.opening.clone() }
    }

    /// The game of a match that has begun already, perhaps in another window: its games are played
    /// one after another.
    fn begun(sitting: &Sitting, id: &str, store: &Store) -> Result<Option<Self>, SessionError> {
        let running = store.running_game(id).filter(|_| sitting.is_match());
        let session = running.map(|path| Self::resume(&path)).transpose()?;
        Ok(session.map(|mut session| {
            session.find_sitting(store);
            session
        }))
    }

    /// The same players sit down again, with another seed. Of the old game only the armies
    /// are left, to start the setups from, and the sitting while it goes on.
    ///
    /// # Errors
    /// When the next game of a match can't be taken up because it is open in another window.
    pub fn play_again(
        &mut self,
        seed: u64,
        store: &Store,
    ) -> Result<(Self, Option<FileError>), SessionError> {
        if let (Some(id), None) = (self.belongs.id.clone(), &self.journal) {
            // Another window may have gone on with it.
            if let Ok(Some(sitting)) = store.sitting(&id) {
                if let Some(begun) = Self::begun(&sitting, &id, store)? {
                    return Ok((begun, None));
                }
                self.belongs.sitting = Some(sitting);
            }
        }
        let (mut next, mut trouble) = Self::open(self.rematch(seed), store)?;
        if let Some(sitting) = self.sitting().filter(|sitting| sitting.goes_on()) {
            trouble = trouble.or(next.join(self.belongs.id.clone(), sitting.clone()));
        }
        trouble = trouble.or(next.start_from(self.table.formations()));
        Ok((next, trouble))
    }

    /// The next game of the sitting in that file: the one that has begun already, or a new one, where
    /// everybody has the army of the last game if its record is still there.
    ///
    /// # Errors
    /// When the sitting can't be read, or is over, or its game is open in another window.
    pub fn next_game(
        path: &Path,
        seed: u64,
        store: &Store,
    ) -> Result<(Self, Option<FileError>), SessionError> {
        let sitting = read_sitting(path)?;
        if !sitting.goes_on() {
            return Err(SessionError::SittingOver(path.to_owned()));
        }
        if let Some(begun) = Self::begun(&sitting, &stem(path), store)? {
            return Ok((begun, None));
        }
        let (board, rules, players) = (sitting.board, sitting.next_rules(), sitting.players.clone());
        let (mut next, mut trouble) =
            Self::open(Opening { board, rules, players, seed, record: None }, store)?;
        let last = sitting.games().last().and_then(|game| game.record.as_deref());
        let last = last.and_then(|record| read_record(&store.game_path(record)).ok());
        trouble = trouble.or(next.join(Some(stem(path)), sitting));
        if let Some(Record { start: Start::Formations(formations), .. }) = last {
            trouble = trouble.or(next.start_from(&formations));
        }
        Ok((next, trouble))
    }

    /// What tells this game from all others.
    fn game_id(&self) -> String {
        let path = self.journal.as_ref().map_or(Path::new("unkept"), |journal| journal.path());
        game_id(path, self.table.seed())
    }

    /// Keeps the finished game as a record and adds it to its sitting; its journal goes away. Gives
    /// the file. A game that was finished before the program ended is not kept twice.
    pub fn finish(&mut self, store: &Store) -> Option<Result<PathBuf, FileError>> {
        let outcome = self.table.outcome()?;
        self.find_sitting(store);
        let id = self.game_id();
        let known = self.sitting().and_then(|sitting| sitting.games().iter().find(|game| game.id == id));
        let kept = known.and_then(|game| game.record.as_deref()).map(|record| store.game_path(record));
        let saved = match kept.filter(|path| path.exists()) {
            Some(path) => Ok(path),
            None => store.save_game(&self.record()?),
        };
        let record = saved.as_ref().ok().and_then(|path| path.file_name());
        let game = Game {
            id: id.clone(),
            first: self.first_mover(),
            outcome,
            moves: self.table.moves_made(),
            points: self.points().map(|points| points.points),
            record: record.map(|name| name.to_string_lossy().into_owned()),
        };
        let added = self.add_to_sitting(&id, game, store);
        if saved.is_ok()
            && added
            && let Some(journal) = self.journal.take()
        {
            // A journal that stays is a finished game: resuming it shows the end again.
            let _ = journal.remove();
        }
        Some(saved)
    }

    /// Who had the first move: whoever was drawn, where it was by lot.
    fn first_mover(&self) -> Seat {
        match self.table.rules().rules.first_mover {
            FirstMover::Seat(seat) => seat,
            FirstMover::Lot => Seat::South,
        }
    }

    /// Adds a finished game to what stands in the sitting's file by now; whether it is kept. A file
    /// that can't be read stays as it is.
    fn add_to_sitting(&mut self, id: &str, game: Game, store: &Store) -> bool {
        let Opening { board, rules, players, .. } = &self.opening;
        let name = self.belongs.id.clone().unwrap_or_else(|| id.to_owned());
        let known = self.belongs.sitting.take();
        let kept = store.sitting(&name);
        let mut sitting = match (&kept, known) {
            (Ok(Some(kept)), None) => kept.clone(),
            (Ok(Some(kept)), Some(known)) => {
                // What could not be kept before.
                let mut all = kept.clone();
                for game in known.games() {
                    all.add(game.clone());
                }
                all
            }
            (_, Some(known)) => known,
            (_, None) => Sitting::new(*board, *rules, players.clone()),
        };
        sitting.add(game);
        let saved = kept.and_then(|_| store.save_sitting(&name, &sitting));
        self.belongs.totals = sitting.totals_before(id);
        self.belongs.id = Some(name);
        self.belongs.sitting = Some(sitting);
        self.belongs.trouble = saved.err();
        self.belongs.trouble.is_none()
    }

    /// The players end their sitting: the next game begins a new one.
    pub fn end_sitting(&mut self, store: &Store) -> Option<FileError> {
        let (id, sitting) = (self.belongs.id.as_ref()?, self.belongs.sitting.as_mut()?);
        sitting.ended = true;
        store.save_sitting(id, sitting).err()
    }
}

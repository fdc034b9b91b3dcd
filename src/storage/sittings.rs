//! Sittings among the program's files: one file each, named after its first game.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{
    Entry, FileError, Journal, Overwrite, Saved, Store, files_in, make_folder, put_away, read_file,
    write_file,
};
use crate::record::Player;
use crate::rules::{BoardKind, BySeat, RuleSet};
use crate::sitting::Sitting;

/// When a file was last written.
fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// The name of a file without folder and ending.
fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// What tells a game from all others: the name of its journal, which another game may get when
/// it is gone, and the seed.
pub fn game_id(journal: &Path, seed: u64) -> String {
    format!("{}-{seed:016x}", stem(journal))
}

/// The names of the sittings that a game may belong to: the one that its journal names, and the
/// one that it began itself. That has the name of its first game, whose journal doesn't say so.
fn sittings_of(path: &Path, saved: &Saved) -> BTreeSet<String> {
    let named = saved.entries.iter().filter_map(|(_, entry)| match entry {
        Entry::Sitting(id) => Some(id.clone()),
        _ => None,
    });
    named.chain([game_id(path, saved.opening.seed)]).collect()
}

/// Reads a sitting from a file.
pub fn read_sitting(path: &Path) -> Result<Sitting, FileError> {
    Sitting::read(&read_file(path)?).map_err(|error| FileError::Sitting { path: path.to_owned(), error })
}

impl Store {
    fn sittings(&self) -> PathBuf {
        self.root.join("sittings")
    }

    fn sitting_path(&self, id: &str) -> PathBuf {
        self.sittings().join(format!("{id}.json"))
    }

    /// The sitting of that name; none where there is no such file.
    ///
    /// # Errors
    /// When the file can't be read or is no sitting.
    pub fn sitting(&self, id: &str) -> Result<Option<Sitting>, FileError> {
        match read_sitting(&self.sitting_path(id)) {
            Ok(sitting) => Ok(Some(sitting)),
            Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Keeps a sitting under a name.
    pub fn save_sitting(&self, id: &str, sitting: &Sitting) -> Result<(), FileError> {
        make_folder(&self.sittings())?;
        write_file(&self.sitting_path(id), sitting.to_json().as_bytes(), Overwrite::Yes)
    }

    /// The sitting to which a game was added last, with its file, while it goes on. One that can't be
    /// read is over.
    pub fn current_sitting(&self) -> Option<(PathBuf, Sitting)> {
        let files = files_in(&self.sittings(), "json").into_iter();
        let (_, path) = files.map(|path| (written(&path), path)).max()?;
        let sitting = read_sitting(&path).ok().filter(Sitting::goes_on)?;
        Some((path, sitting))
    }

    /// The match that these people haven't decided yet, the newest of them, with its file.
    pub fn undecided_match(
        &self,
        board: BoardKind,
        rules: &RuleSet,
        players: &BySeat<Option<Player>>,
    ) -> Option<(PathBuf, Sitting)> {
        let files = files_in(&self.sittings(), "json").into_iter();
        let theirs = files.filter_map(|path| {
            let sitting = read_sitting(&path).ok()?;
            let waits = sitting.is_match() && sitting.goes_on() && sitting.is_of(board, rules, players);
            waits.then(|| (written(&path), path, sitting))
        });
        let newest = theirs.max_by(|(one, path, _), (other, file, _)| (one, path).cmp(&(other, file)))?;
        Some((newest.1, newest.2))
    }

    /// The players end their sitting: no more games belong to it. A file that holds none is
    /// put aside.
    ///
    /// # Errors
    /// When its file can't be read, written or moved.
    pub fn end_sitting(&self, path: &Path) -> Result<(), FileError> {
        let mut sitting = match read_sitting(path) {
            Ok(sitting) => sitting,
            Err(FileError::Sitting { .. }) => {
                return put_away(path, &self.root.join("discarded"), "json").map(|_| ());
            }
            Err(error) => return Err(error),
        };
        sitting.ended = true;
        write_file(path, sitting.to_json().as_bytes(), Overwrite::Yes)
    }

    /// The journal of a game of that sitting which has begun and isn't counted yet, the newest one.
    pub fn running_game(&self, id: &str) -> Option<PathBuf> {
        self.unfinished().into_iter().find(|path| {
            let saved = Journal::look(path);
            saved.is_ok_and(|saved| sittings_of(path, &saved).contains(id))
        })
    }

    /// The file of a game's record among the finished games.
    pub fn game_path(&self, record: &str) -> PathBuf {
        self.games().join(record)
    }

    /// Whether a file is a sitting's, by the folder that it lies in.
    pub fn is_sitting(&self, path: &Path) -> bool {
        let folder = |path: &Path| path.canonicalize().ok();
        path.parent().and_then(folder).is_some_and(|parent| folder(&self.sittings()) == Some(parent))
    }

    /// What can be gone on with, the newest first: journals of games, and sittings that are
    /// matches of which no game goes on now. A sitting's file that can't be read is among them, so
    /// that its players learn of it.
    pub fn to_go_on(&self) -> Vec<PathBuf> {
        let games = self.unfinished();
        let waits = |path: &PathBuf| read_sitting(path).map_or(true, |one| one.is_match() && one.goes_on());
        let mut matches: Vec<_> = files_in(&self.sittings(), "json").into_iter().filter(waits).collect();
        if matches.is_empty() {
            return games;
        }
        let mut played = BTreeSet::new();
        for path in &games {
            let Ok(saved) = Journal::look(path) else { continue };
            played.extend(sittings_of(path, &saved));
        }
        matches.retain(|path| !played.contains(&stem(path)));
        let mut all: Vec<_> = games.into_iter().chain(matches).map(|path| (written(&path), path)).collect();
        all.sort();
        all.into_iter().rev().map(|(_, path)| path).collect()
    }
}

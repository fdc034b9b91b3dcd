//! What is kept of an arena: a file of lines to go on with, and a record of every game.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};

use crate::cli::UsageError;
use crate::cli::files::shown;
use crate::lab::{Contest, Played, head_line, read_log, result_line};
use crate::record::{PlayerKind, Record};
use crate::storage::{Overwrite, read_file, write_file};
use crate::tui::app::StartError;

/// The file of lines. A line is written when its game is over.
pub(super) struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// A new file with its first line.
    pub(super) fn new(path: &Path, contest: &Contest) -> anyhow::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => {
                let name = shown(path);
                anyhow!("{name}: the file is there already; \"junqi arena --resume {name}\" goes on with it")
            }
            _ => anyhow!("{}: it can't be written: {error}", shown(path)),
        })?;
        let mut log = Self { file, path: path.to_owned() };
        log.line(&head_line(contest))?;
        Ok(log)
    }

    /// A file that is there, with what is played and the games that were; a last line that was cut
    /// off goes away. Programs are not run because a file says so.
    pub(super) fn resume(path: &Path, run_programs: bool) -> anyhow::Result<(Contest, Vec<Played>, Self)> {
        let bytes = read_file(path)?;
        let (contest, played, whole) =
            read_log(&bytes).map_err(|error| anyhow!("{}: {error}", shown(path)))?;
        for &seat in contest.seats() {
            if let (Some(PlayerKind::Exec(line)), false) = (&contest.players[seat], run_programs) {
                let path = path.to_owned();
                return Err(StartError::Programs { path, seat, line: line.clone() }.into());
            }
        }
        let file = OpenOptions::new().append(true).open(path);
        let file = file.with_context(|| format!("{}: it can't be written", shown(path)))?;
        if whole < bytes.len() {
            file.set_len(whole as u64).with_context(|| format!("{}: it can't be written", shown(path)))?;
        }
        Ok((contest, played, Self { file, path: path.to_owned() }))
    }

    pub(super) fn add(&mut self, contest: &Contest, game: &Played) -> anyhow::Result<()> {
        self.line(&result_line(contest, game))
    }

    fn line(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| format!("{}: it can't be written", shown(&self.path)))
    }

    pub(super) fn name(&self) -> String {
        shown(&self.path)
    }
}

/// A folder with the record of every game.
pub(super) struct Records(PathBuf);

impl Records {
    /// The folder, made if need be. Nobody's records are written over but those of an arena that
    /// goes on.
    pub(super) fn open(folder: &Path, games: u32, goes_on: bool) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("{}: it can't be made", folder.display()))?;
        let records = Self(folder.to_owned());
        if !goes_on && let Some(number) = (1..=games).find(|&number| records.path(number).exists()) {
            let there = records.path(number);
            bail!(UsageError(format!(
                "--records: {} is there already; take another folder",
                there.display()
            )));
        }
        Ok(records)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.0.join(format!("arena-{number:06}.json"))
    }

    pub(super) fn keep(&self, number: u32, record: &Record) -> anyhow::Result<()> {
        let path = self.path(number);
        let text = record.to_json().with_context(|| path.display().to_string())?;
        Ok(write_file(&path, text.as_bytes(), Overwrite::Yes)?)
    }
}

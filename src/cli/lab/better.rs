//! `junqi lab --improve`: a better formation, and where it is kept.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use serde_json::json;

use super::{LabArgs, Measured, data};
use crate::cli::files::{shown, write};
use crate::cli::running::{Signal, StatusLine};
use crate::cli::{Status, note, print_json, printable};
use crate::formation::{FileKind, FormationFile};
use crate::lab::{Effort, Improved, Measure};
use crate::storage::{FileError, Overwrite, Store};
use crate::text::Lang;
use crate::text::lab as say;

/// Where a formation is kept.
enum Keep {
    /// Among one's own, under this name.
    Own(String),
    /// In this file.
    File(PathBuf, FileKind),
}

impl Keep {
    /// What a name on the command line means: a file by its ending, or else a name.
    fn of(name: &str) -> anyhow::Result<Self> {
        if let Some(kind) = FileKind::of(name) {
            return Ok(Self::File(PathBuf::from(name), kind));
        }
        if name.contains(['/', std::path::MAIN_SEPARATOR]) {
            bail!("{name}: its name must end with .json, .jql or .txt");
        }
        if name.trim().is_empty() {
            bail!("--save is given an empty name");
        }
        Ok(Self::Own(name.to_owned()))
    }

    fn path(&self, store: &Store) -> PathBuf {
        match self {
            Self::Own(name) => store.formation_path(name),
            Self::File(path, _) => path.clone(),
        }
    }

    /// Says before anything is played that something stands there.
    fn check(&self, store: &Store, force: bool) -> anyhow::Result<()> {
        let path = self.path(store);
        store.private().refuse(&path)?;
        if path.exists() && !force {
            bail!("{}; --force replaces it", FileError::Exists(path));
        }
        Ok(())
    }

    fn keep(&self, file: &FormationFile, store: &Store, force: bool) -> anyhow::Result<PathBuf> {
        let path = self.path(store);
        store.private().refuse(&path)?;
        match self {
            Self::Own(_) => {
                let overwrite = if force { Overwrite::Yes } else { Overwrite::No };
                Ok(store.save_formation(file, overwrite)?)
            }
            Self::File(path, kind) => {
                write(path, &kind.write(file), force)?;
                Ok(path.clone())
            }
        }
    }
}

impl LabArgs {
    pub(super) fn improve(
        &self,
        measure: &Measure,
        measured: &[Measured],
        store: &Store,
        lang: Lang,
        out: &mut dyn Write,
    ) -> anyhow::Result<Status> {
        let keep = self.save.as_deref().map(Keep::of).transpose()?;
        if let Some(keep) = &keep {
            keep.check(store, self.force)?;
        }
        let effort = Effort { budget: self.budget, patience: self.patience };
        let signal = Signal::watch();
        let mut line = StatusLine::new();
        let found = measure.improve(effort, self.jobs(), &|| signal.came().is_some(), |progress| {
            if line.is_due() {
                line.draw(&say::search_progress(progress, line.passed(), lang));
            }
            true
        })?;
        line.clear();
        let (Some(found), Some(start)) = (found, measured.first()) else {
            bail!("there is no formation to measure");
        };
        if self.json {
            print_json(out, &as_json(measure, &start.name, &found))?;
        } else {
            tell(measure, &start.name, &found, effort, lang, out)?;
        }
        out.flush()?;
        if let Some(keep) = &keep {
            let better = found.gain.is_none_or(|gain| gain.comparison.difference.value > 0.0);
            if found.best == found.start || !better {
                note(say::NOT_SAVED.say(lang));
            } else {
                let path = keep.keep(&self.kept_file(keep, start, &found, lang), store, self.force)?;
                note(&say::saved(&shown(&path), lang));
            }
        }
        Ok(signal.came().map_or(Status::Fine, |signal| Status::Ended(128 + signal)))
    }

    /// What is kept: the formation with where it comes from.
    fn kept_file(&self, keep: &Keep, start: &Measured, found: &Improved, lang: Lang) -> FormationFile {
        let name = match keep {
            Keep::Own(name) => name.clone(),
            Keep::File(path, _) => stem(path),
        };
        let gain = found.gain.map(|gain| gain.comparison.difference);
        let notes = say::notes(&printable(&start.name), gain, lang);
        let tags = start.file.tags.clone();
        let mut file = FormationFile { name, notes, tags, ..FormationFile::new(found.best) };
        file.follow_flag();
        file
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn tell(
    measure: &Measure,
    name: &str,
    found: &Improved,
    effort: Effort,
    lang: Lang,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    writeln!(out, "{}: {}", printable(name), say::searched(found, effort, lang))?;
    if found.best == found.start {
        return writeln!(out, "{}", say::NOTHING_BETTER.say(lang));
    }
    writeln!(out, "{}", say::KEPT.say(lang))?;
    let mut formation = found.start;
    for &swap in &found.swaps {
        writeln!(out, "  {}", say::swap(&formation, swap, lang))?;
        formation = formation.swap(swap.0, swap.1).unwrap_or(formation);
    }
    writeln!(out)?;
    writeln!(out, "{}", found.best)?;
    writeln!(out, "{} {}", say::CODE.say(lang), found.best.code())?;
    writeln!(out)?;
    match found.gain {
        None => writeln!(out, "{}", say::NOT_MEASURED.say(lang)),
        Some(gain) => {
            let difference = gain.comparison.difference;
            let (before, after) = (gain.before.value, gain.after.value);
            writeln!(out, "{}", say::gain(before, after, difference, measure.games, lang))?;
            if difference.low > 0.0 { Ok(()) } else { writeln!(out, "{}", say::NOT_CERTAIN.say(lang)) }
        }
    }
}

fn as_json(measure: &Measure, name: &str, found: &Improved) -> serde_json::Value {
    let swaps: Vec<_> = found.swaps.iter().map(|(a, b)| json!([a.to_string(), b.to_string()])).collect();
    json!({
        "name": name, "start": found.start.code(), "best": found.best.code(), "rows": found.best.rows(),
        "swaps": swaps, "tried": found.tried, "games": found.games, "end": data::value(&found.end),
        "gain": data::value(&found.gain), "measured_games": measure.games, "seed": measure.seed,
        "level": data::value(&measure.level),
    })
}

//! Where files lie and how they are written: one's own formations and presets,
//! finished games, and the journals of games that go on.
//!
//! A file is written whole to a temporary file beside it, synced, and renamed over
//! the old one. A journal grows by a line for every command and is synced
//! before the next key is read. What is in the files is the business of
//! [`formation`](crate::formation), [`record`](crate::record) and [`journal`].

pub mod draft;
mod drills;
mod going_on;
pub mod journal;
mod lesson;
mod presets;
mod private;
mod sittings;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::formation::{FormationFile, FormationFileError};
use crate::lesson::ProgressError as LessonError;
use crate::practice::{DrillsError, Progress, ProgressError};
use crate::record::{JgsError, PresetFileError, Record, RecordError, read_jgs};
use crate::sitting::SittingError;

pub use draft::{About, Draft, DraftFile, DraftState};
pub use journal::{Entry, Journal, JournalError, Opening, Saved};
pub use presets::OwnPreset;
pub use private::Private;
pub use sittings::{game_id, read_sitting};

/// The most bytes that are read of any file.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// Why a file can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refuses it.
    #[error("{}: {what}: {error}", .path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What was tried.
        what: &'static str,
        /// What the system says.
        error: io::Error,
    },
    /// It is a folder.
    #[error("{}: this is a folder, not a file", .0.display())]
    Folder(PathBuf),
    /// It is larger than any file of this program.
    #[error("{}: the file is larger than {} MiB", .0.display(), MAX_FILE_BYTES >> 20)]
    TooLarge(PathBuf),
    /// There is such a file already.
    #[error("{}: there is such a file already", .0.display())]
    Exists(PathBuf),
    /// It is no formation.
    #[error("{}: {error}", .path.display())]
    Formation {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: FormationFileError,
    },
    /// It is no record.
    #[error("{}: {error}", .path.display())]
    Record {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: Box<RecordError>,
    },
    /// It is no record of QQ.
    #[error("{}: {error}", .path.display())]
    Jgs {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: JgsError,
    },
    /// It is no journal.
    #[error("{}: {error}", .path.display())]
    Journal {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: Box<JournalError>,
    },
    /// It holds no progress of practice.
    #[error("{}: {error}", .path.display())]
    Practice {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: ProgressError,
    },
    /// It holds no defence drills.
    #[error("{}: {error}", .path.display())]
    Drills {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: DrillsError,
    },
    /// It is no preset of the rules.
    #[error("{}: {error}", .path.display())]
    Preset {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: Box<PresetFileError>,
    },
    /// It is no sitting.
    #[error("{}: {error}", .path.display())]
    Sitting {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: SittingError,
    },
    /// It doesn't say which pages of the lesson are done.
    #[error("{}: {error}", .path.display())]
    Lesson {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: LessonError,
    },
    /// A player of an unfinished game keeps it to himself.
    #[error("{}: a player of an unfinished game keeps this formation to himself until the game is over", .0.display())]
    Private(PathBuf),
    /// Another window has it open.
    #[error("{}: this draft is open in another window", .0.display())]
    DraftInUse(PathBuf),
    /// No folder for the program's files can be found.
    #[error("no folder for saved games was found: {0}; name one with --data-dir or JUNQI_DATA_DIR")]
    NoHome(String),
}

impl FileError {
    fn io(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Io { path, what, error }
    }
}

/// The bytes of a file, which must be a file and not larger than [`MAX_FILE_BYTES`].
pub fn read_file(path: &Path) -> Result<Vec<u8>, FileError> {
    if fs::metadata(path).map_err(FileError::io(path, "can't be read"))?.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    let file = File::open(path).map_err(FileError::io(path, "can't be read"))?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(FileError::io(path, "can't be read"))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(FileError::TooLarge(path.to_owned()));
    }
    Ok(bytes)
}

/// A path as it was typed, `~` for the player's home.
pub fn at_home(typed: &str) -> PathBuf {
    match (typed.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(typed),
    }
}

/// Whether an existing file is written over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Yes.
    Yes,
    /// No: that is an error.
    No,
}

/// Writes a file whole: whoever reads it sees the old one or the new one. It is its owner's alone.
pub fn write_file(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), FileError> {
    write_with(path, bytes, overwrite, &mut tempfile::Builder::new())
}

/// [`write_file`] for a file that is handed on: others may read it as any file that its owner makes, and one that
/// is there already stays what it is, where a link leads too.
pub fn export_file(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), FileError> {
    let real = match (overwrite, path.canonicalize()) {
        (Overwrite::Yes, Ok(real)) => real,
        _ => path.to_owned(),
    };
    let mut builder = tempfile::Builder::new();
    if let Ok(data) = fs::metadata(&real) {
        builder.permissions(data.permissions());
    } else {
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    write_with(&real, bytes, overwrite, &mut builder)
}

fn write_with(
    path: &Path,
    bytes: &[u8],
    overwrite: Overwrite,
    builder: &mut tempfile::Builder<'_, '_>,
) -> Result<(), FileError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let failed = || {
        let failed = FileError::io(path, "can't be written");
        move |error| failed(without_temporary_name(&error))
    };
    let mut file = builder.prefix(".junqi-").suffix(".tmp").tempfile_in(folder).map_err(failed())?;
    file.write_all(bytes).map_err(failed())?;
    file.as_file().sync_all().map_err(failed())?;
    let persisted = match overwrite {
        Overwrite::Yes => file.persist(path),
        Overwrite::No => file.persist_noclobber(path),
    };
    persisted.map_err(|refused| match refused.error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned()),
        _ => failed()(refused.error),
    })?;
    sync_folder(folder);
    Ok(())
}

/// The error without the temporary file's name, which is added to it and tells nobody anything.
fn without_temporary_name(error: &io::Error) -> io::Error {
    let text = error.to_string();
    let plain = text.split_once(" at path ").map_or(text.as_str(), |(plain, _)| plain);
    io::Error::new(error.kind(), plain)
}

/// Makes a new name in a folder survive a power cut, where the system can do that.
fn sync_folder(folder: &Path) {
    if cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        // Not every file system can: the file itself is synced in any case.
        let _ = folder.sync_all();
    }
}

/// One of the player's own formations, or why its file is none.
#[derive(Debug)]
pub struct OwnFormation {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub formation: Result<FormationFile, FileError>,
}

impl OwnFormation {
    /// The name by which commands know it: its file's, without the ending.
    pub fn id(&self) -> String {
        self.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    }
}

/// The folder of the program's files.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    /// The folder where this platform keeps a program's data.
    pub fn of_platform() -> Result<Self, FileError> {
        let strategy = choose_app_strategy(AppStrategyArgs {
            top_level_domain: "org".into(),
            author: "junqi".into(),
            app_name: "junqi".into(),
        });
        strategy
            .map(|strategy| Self { root: strategy.data_dir() })
            .map_err(|error| FileError::NoHome(error.to_string()))
    }

    /// A folder of one's choice. It is made when something is written.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    fn formations(&self) -> PathBuf {
        self.root.join("formations")
    }

    fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    fn running(&self) -> PathBuf {
        self.root.join("running")
    }

    fn practice_path(&self) -> PathBuf {
        self.root.join("practice.json")
    }

    /// The progress made in practice; none yet if there is no file.
    ///
    /// # Errors
    /// When the file can't be read or holds something else; it stays as it is.
    pub fn practice(&self) -> Result<Progress, FileError> {
        let path = self.practice_path();
        match read_file(&path) {
            Ok(bytes) => Progress::read(&bytes).map_err(|error| FileError::Practice { path, error }),
            Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Progress::default())
            }
            Err(error) => Err(error),
        }
    }

    /// Adds to the progress in the file, which another window may have added to as well; gives
    /// what was added and all of it.
    ///
    /// # Errors
    /// When the file can't be read, holds something else, or can't be written; it stays as it is.
    pub fn add_practice<T>(&self, add: impl FnOnce(&mut Progress) -> T) -> Result<(T, Progress), FileError> {
        let mut progress = self.practice()?;
        let added = add(&mut progress);
        make_folder(&self.root)?;
        write_file(&self.practice_path(), progress.to_json().as_bytes(), Overwrite::Yes)?;
        Ok((added, progress))
    }

    /// The player's own formations, by file name; the broken ones say why.
    ///
    /// Where the folder can't be read, it stands there itself with the reason.
    pub fn own_formations(&self) -> Vec<OwnFormation> {
        let folder = self.formations();
        if let Err(error) = fs::read_dir(&folder)
            && error.kind() != io::ErrorKind::NotFound
        {
            let failed = FileError::io(&folder, "the folder can't be read")(error);
            return vec![OwnFormation { path: folder, formation: Err(failed) }];
        }
        let mut paths = files_in(&folder, "json");
        paths.sort();
        let read = |path: PathBuf| OwnFormation { formation: read_formation(&path), path };
        paths.into_iter().map(read).collect()
    }

    /// The file that a formation of that name is kept in. Characters that a file
    /// system may refuse become `_`.
    pub fn formation_path(&self, name: &str) -> PathBuf {
        self.formations().join(format!("{}.json", stem_of(name)))
    }

    /// Keeps a formation under its name.
    pub fn save_formation(&self, file: &FormationFile, overwrite: Overwrite) -> Result<PathBuf, FileError> {
        let path = self.formation_path(&file.name);
        file.check().map_err(|error| FileError::Formation { path: path.clone(), error })?;
        make_folder(&self.formations())?;
        write_file(&path, file.to_json().as_bytes(), overwrite)?;
        Ok(path)
    }

    /// Takes away a file among the player's own formations, whatever is in it.
    pub fn remove_formation(&self, path: &Path) -> Result<(), FileError> {
        fs::remove_file(path).map_err(FileError::io(path, "can't be deleted"))
    }

    /// Keeps a finished game; gives the file.
    pub fn save_game(&self, record: &Record) -> Result<PathBuf, FileError> {
        let folder = self.games();
        make_folder(&folder)?;
        let text = record.to_json().map_err(|error| FileError::Record {
            path: folder.clone(),
            error: Box::new(RecordError::Replay(error)),
        })?;
        for number in 0.. {
            let again = if number == 0 { String::new() } else { format!("-{number}") };
            let path = folder.join(format!("{}-{}{again}.json", time_stamp(), record.board));
            match write_file(&path, text.as_bytes(), Overwrite::No) {
                Err(FileError::Exists(_)) => {}
                Err(error) => return Err(error),
                Ok(()) => return Ok(path),
            }
        }
        unreachable!("one of the names is free")
    }

    /// The records of finished games, the newest first.
    pub fn finished(&self) -> Vec<PathBuf> {
        let mut records = files_in(&self.games(), "json");
        // Their names begin with the time of their end.
        records.sort();
        records.reverse();
        records
    }

    /// Puts the record of a finished game away, into a folder beside the others; gives its new
    /// place. Nothing is deleted.
    ///
    /// # Errors
    /// When the file can't be moved.
    pub fn discard_record(&self, path: &Path) -> Result<PathBuf, FileError> {
        put_away(path, &self.games().join("discarded"), "json")
    }

    /// The journals of games that go on, the newest first.
    pub fn unfinished(&self) -> Vec<PathBuf> {
        let mut journals: Vec<_> = files_in(&self.running(), "journal")
            .into_iter()
            .map(|path| (fs::metadata(&path).and_then(|data| data.modified()).ok(), path))
            .collect();
        journals.sort();
        journals.into_iter().rev().map(|(_, path)| path).collect()
    }

    /// Puts an unfinished game away, into a folder beside the others; gives its new place.
    /// Nothing is deleted.
    ///
    /// # Errors
    /// When the game is open in another window, or the file can't be moved.
    pub fn discard_game(&self, path: &Path) -> Result<PathBuf, FileError> {
        let file = File::open(path).map_err(FileError::io(path, "can't be read"))?;
        journal::lock(&file, path)?;
        put_away(path, &self.running().join("discarded"), "journal")
    }

    /// Starts the journal of a new game.
    pub fn new_journal(&self, opening: &Opening) -> Result<Journal, FileError> {
        make_folder(&self.running())?;
        for number in 0.. {
            let path = self.running().join(format!("{}-{number}.journal", time_stamp()));
            match Journal::create(&path, opening) {
                Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::AlreadyExists => {}
                other => return other,
            }
        }
        unreachable!("one of the names is free")
    }
}

/// A name as a file's, without characters that a file system may refuse.
fn stem_of(name: &str) -> String {
    let stem: String = name
        .trim()
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | ' ') { c } else { '_' })
        .take(60)
        .collect();
    match stem.strip_prefix('-') {
        // Commands take a name with a dash in front for an option.
        Some(rest) => format!("_{rest}"),
        None if stem.is_empty() => "_".to_owned(),
        None => stem,
    }
}

/// Moves a file that no other window has open into a folder, under a name that is free there.
fn put_away(path: &Path, folder: &Path, ending: &str) -> Result<PathBuf, FileError> {
    make_folder(folder)?;
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    for number in 0.. {
        let again = if number == 0 { String::new() } else { format!("-{number}") };
        let place = folder.join(format!("{stem}{again}.{ending}"));
        if !place.exists() {
            fs::rename(path, &place).map_err(FileError::io(path, "can't be moved"))?;
            return Ok(place);
        }
    }
    unreachable!("one of the names is free")
}

/// Reads a formation from a file of the program's own format.
pub fn read_formation(path: &Path) -> Result<FormationFile, FileError> {
    FormationFile::read(&read_file(path)?)
        .map_err(|error| FileError::Formation { path: path.to_owned(), error })
}

/// Reads a record from a file: QQ's where its name or the first bytes say so, else the program's own.
pub fn read_record(path: &Path) -> Result<Record, FileError> {
    let bytes = read_file(path)?;
    if is_jgs(path, &bytes) {
        return read_jgs(&bytes).map_err(|error| FileError::Jgs { path: path.to_owned(), error });
    }
    Record::read_json(&bytes)
        .map_err(|error| FileError::Record { path: path.to_owned(), error: Box::new(error) })
}

/// Whether a file is meant as a record of QQ, by its name or its first bytes.
pub fn is_jgs(path: &Path, bytes: &[u8]) -> bool {
    let named = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jgs"));
    named || bytes.starts_with(b"QQGame")
}

fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(FileError::io(folder, "the folder can't be made"))
}

/// The files in a folder with that extension; none if there is no such folder.
fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension() == Some(OsStr::new(extension)) && path.is_file())
        .collect()
}

/// `20261130-154501`, in universal time.
fn time_stamp() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// Year, month and day of the Gregorian calendar from days since 1970: years are
/// counted from March, so that the leap day is a year's last.
const fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
#[path = "storage_tests.rs"]
mod tests;

//! Formations from wherever they come: whole folders of files of every kind, and the formations of
//! recorded games. Each file gets its own report, and what is there already, as it is or mirrored, is
//! told by the name of what it repeats. Nothing is written here; whoever asks keeps what he likes.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::formation::{
    BackFirst, Catalogue, Entry, Formation, FormationFile, FormationFileError, Likeness, Source, TextError,
    read_any_as,
};
use crate::record::{JgsError, Record, RecordError, Start, read_jgs};
use crate::rules::Seat;
use crate::storage::{FileError, Store, read_file};

/// How deep folders are looked through.
const MOST_DEPTH: usize = 8;
/// The most characters of a file's name after which a formation is called.
const LONGEST_STEM: usize = 80;

/// Why bytes hold no formations.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// No formation file.
    #[error(transparent)]
    Formation(#[from] FormationFileError),
    /// A QQ record that can't be read.
    #[error(transparent)]
    Jgs(#[from] JgsError),
    /// A record that can't be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A game that started from a position.
    #[error("the game starts from a position: there is no formation in it")]
    NoFormation,
    /// A file that can't be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A folder with nothing in it.
    #[error("there is no file in this folder")]
    EmptyFolder,
}

impl ImportError {
    /// Whether it would have been read with another [`BackFirst`].
    pub const fn is_back_first(&self) -> bool {
        matches!(self, Self::Formation(FormationFileError::Text(TextError::Illegal { error, .. })) if error.back_first)
    }
}

/// All formations in the bytes of a file: those of [`read_any_as`], and of a recorded game (QQ's or the
/// program's own) the formation of every player, by seat.
///
/// ```
/// use junqi::formation::{BackFirst, built_in};
/// use junqi::import::formations_in;
/// let spear = built_in()[0].formation;
/// let found = formations_in(spear.code().as_bytes(), BackFirst::Refused)?;
/// assert_eq!(found[0].formation, spear);
/// # Ok::<(), junqi::import::ImportError>(())
/// ```
pub fn formations_in(bytes: &[u8], back_first: BackFirst) -> Result<Vec<FormationFile>, ImportError> {
    if let Some(record) = record_in(bytes)? {
        return of_game(&record);
    }
    Ok(read_any_as(bytes, back_first)?)
}

/// The recorded game in the bytes, if that is what they are.
fn record_in(bytes: &[u8]) -> Result<Option<Record>, ImportError> {
    if bytes.starts_with(b"QQGame JQS") {
        return Ok(Some(read_jgs(bytes)?));
    }
    match read_any_as(bytes, BackFirst::Refused) {
        Err(FormationFileError::WrongFormat { found }) if found == "\"junqi-game\"" => {
            Ok(Some(Record::read_json(bytes)?))
        }
        _ => Ok(None),
    }
}

/// The formations of a game's players, each under the name of its seat, with the player as its author.
fn of_game(record: &Record) -> Result<Vec<FormationFile>, ImportError> {
    let Start::Formations(armies) = &record.start else { return Err(ImportError::NoFormation) };
    let seats = Seat::ALL.into_iter();
    let files = seats.filter_map(|seat| {
        // What no other game could begin with is no formation.
        let formation = Formation::try_from(armies[seat]?.lineup).ok()?;
        let author = record.players[seat].as_ref().map(|player| player.name.clone()).unwrap_or_default();
        Some(FormationFile { name: seat.name().to_owned(), author, ..FormationFile::new(formation) })
    });
    Ok(files.collect())
}

/// What became of a formation that was found, or of a file without one.
#[derive(Debug)]
pub enum Found {
    /// A new one.
    New(FormationFile),
    /// One that is there already.
    Alike {
        /// What was read.
        file: FormationFile,
        /// Whether it is the same one or its mirror image.
        likeness: Likeness,
        /// The short name of the one that was there first.
        of: String,
    },
    /// The file holds none.
    Refused(ImportError),
}

/// One line of the report.
#[derive(Debug)]
pub struct Item {
    /// The file.
    pub path: PathBuf,
    /// Which of the file's formations, from 1, where it holds several.
    pub number: Option<usize>,
    /// What became of it.
    pub found: Found,
}

/// Reads files and folders (with all folders in them, hidden ones left out), file by file in the order of their
/// names. Every formation that is new is added to the catalogue, so that its repetitions further on are noticed.
/// One without a name is called after its file. What players keep private in the store is refused.
pub fn gather(
    paths: &[PathBuf],
    catalogue: &mut Catalogue,
    back_first: BackFirst,
    store: &Store,
) -> Vec<Item> {
    let mut private = store.private();
    let mut items = Vec::new();
    for path in paths {
        let mut files = Vec::new();
        let listed = list(path, MOST_DEPTH, &mut HashSet::new(), &mut files);
        if files.is_empty() && listed.is_ok() {
            items.push(Item {
                path: path.clone(),
                number: None,
                found: Found::Refused(ImportError::EmptyFolder),
            });
        }
        for file in files {
            match private.refuse(&file) {
                Ok(()) => gather_file(&file, catalogue, back_first, &mut items),
                Err(error) => {
                    items.push(Item { path: file, number: None, found: Found::Refused(error.into()) });
                }
            }
        }
        if let Err(error) = listed {
            items.push(Item { path: path.clone(), number: None, found: Found::Refused(error.into()) });
        }
    }
    items
}

fn gather_file(path: &Path, catalogue: &mut Catalogue, back_first: BackFirst, items: &mut Vec<Item>) {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let stem: String = stem.chars().filter(|c| !c.is_control()).take(LONGEST_STEM).collect();
    let files = match named_formations(path, &stem, back_first) {
        Ok(files) => files,
        Err(error) => {
            items.push(Item { path: path.to_owned(), number: None, found: Found::Refused(error) });
            return;
        }
    };
    let several = files.len() > 1;
    for (number, file) in (1..).zip(files) {
        let alike =
            catalogue.alike(&file.formation).next().map(|(entry, likeness)| (entry.id.clone(), likeness));
        let found = if let Some((of, likeness)) = alike {
            Found::Alike { file, likeness, of }
        } else {
            let (id, source) = (file.name.clone(), Source::Own(path.to_owned()));
            catalogue.push(Entry { id, source, file: file.clone() });
            Found::New(file)
        };
        items.push(Item { path: path.to_owned(), number: several.then_some(number), found });
    }
}

/// The formations of a file; those without a name of their own are called after it.
fn named_formations(
    path: &Path,
    stem: &str,
    back_first: BackFirst,
) -> Result<Vec<FormationFile>, ImportError> {
    let bytes = read_file(path)?;
    if let Some(record) = record_in(&bytes)? {
        let mut files = of_game(&record)?;
        for file in &mut files {
            file.name = format!("{stem}-{}", file.name);
        }
        return Ok(files);
    }
    let mut files = read_any_as(&bytes, back_first)?;
    let several = files.len() > 1;
    for (number, file) in (1..).zip(&mut files).filter(|(_, file)| file.name.trim().is_empty()) {
        file.name = if several { format!("{stem}-{number}") } else { stem.to_owned() };
    }
    Ok(files)
}

/// The files of a folder and its folders, by name; or the file itself. A folder to which several ways lead is
/// looked through once.
fn list(
    path: &Path,
    depth: usize,
    seen: &mut HashSet<PathBuf>,
    files: &mut Vec<PathBuf>,
) -> Result<(), FileError> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    if depth == 0 || !path.canonicalize().is_ok_and(|folder| seen.insert(folder)) {
        return Ok(());
    }
    let failed = |error| FileError::Io { path: path.to_owned(), what: "can't be read", error };
    let mut entries: Vec<_> = fs::read_dir(path)
        .map_err(failed)?
        .flatten()
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .map(|entry| entry.path())
        // Pipes and the like are waited for when they are named themselves only.
        .filter(|path| fs::metadata(path).map_or(true, |data| data.is_file() || data.is_dir()))
        .collect();
    entries.sort();
    // The first folder that can't be read is told, and the others are looked through all the same.
    let mut result = Ok(());
    for entry in entries {
        let listed = list(&entry, depth - 1, seen, files);
        result = result.and(listed);
    }
    result
}

/// The formations there are to look at.
#[derive(Debug)]
pub struct Library {
    /// The built-in ones and one's own.
    pub catalogue: Catalogue,
    /// Why files among one's own can't be read.
    pub broken: Vec<FileError>,
    /// How many of one's own are not in it: players of unfinished games keep them to themselves.
    pub hidden: usize,
}

impl Library {
    /// The library as it is on the disk.
    pub fn of(store: &Store) -> Self {
        let (own, hidden) = store.open_formations();
        let mut library = Self { catalogue: Catalogue::built_in(), broken: Vec::new(), hidden };
        for own in own {
            let id = own.id();
            match own.formation {
                Ok(file) => library.catalogue.push(Entry { id, source: Source::Own(own.path), file }),
                Err(error) => library.broken.push(error),
            }
        }
        library
    }
}

#[cfg(test)]
#[path = "import_tests.rs"]
mod tests;

//! What players of unfinished games keep among the formations: it may stand on a board, and is
//! nobody else's to see before the game is over.
//!
//! A game's journal has the names of the files. Each way to such a file leads to the same one: its
//! name, a path round about, a link. It is asked about in every folder of the program's that can be
//! known: the one that was named, this platform's, and the one in which the file itself lies. A copy
//! is another file, and who made it has shown it himself: to hide whatever holds the same army
//! would tell everybody which army that is.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};

use super::{Entry, FileError, Journal, OwnFormation, Store, files_in, read_formation};
use crate::formation::Lineup;

impl Store {
    /// The files that players of unfinished games keep to themselves, here and in the platform's
    /// folder.
    pub fn private(&self) -> Private {
        let mut private = Private::default();
        private.ask(self);
        if let Ok(platform) = Self::of_platform() {
            private.ask(&platform);
        }
        private
    }

    /// The player's own formations without those that are private, and how many of these there are.
    pub fn open_formations(&self) -> (Vec<OwnFormation>, usize) {
        let mut private = self.private();
        let (hidden, open): (Vec<_>, _) =
            self.own_formations().into_iter().partition(|own| private.hides(&own.path));
        (open, hidden.len())
    }

    /// The files of one's own formations that players of unfinished games have kept.
    fn kept_files(&self) -> Vec<PathBuf> {
        let folder = self.formations();
        let mut files = Vec::new();
        for saved in self.unfinished().into_iter().filter_map(|path| Journal::look(&path).ok()) {
            let (mut kept, mut set_up) = (Vec::new(), Vec::new());
            for (_, entry) in saved.entries {
                match entry {
                    Entry::Kept(_, name) => kept.push(folder.join(name)),
                    Entry::Draft(_, army) | Entry::Confirm(_, army) => set_up.push(army.lineup),
                    _ => {}
                }
            }
            if kept.iter().any(|path| !path.exists()) {
                kept.extend(renamed(&folder, &set_up));
            }
            files.extend(kept);
        }
        files
    }
}

/// The files that hold an army of the game: one of them is what was kept and has another name now.
fn renamed(folder: &Path, set_up: &[Lineup]) -> Vec<PathBuf> {
    let holds =
        |path: &PathBuf| read_formation(path).is_ok_and(|file| set_up.contains(&file.formation.lineup()));
    files_in(folder, "json").into_iter().filter(holds).collect()
}

/// The files that are private, as far as they are known.
#[derive(Debug, Default)]
pub struct Private {
    files: Vec<PathBuf>,
    /// The same without links and detours.
    real: Vec<PathBuf>,
    ids: Vec<FileId>,
    /// The folders that were asked.
    asked: HashSet<PathBuf>,
}

impl Private {
    fn ask(&mut self, store: &Store) {
        let root = store.root().canonicalize().unwrap_or_else(|_| store.root().to_owned());
        if !self.asked.insert(root) {
            return;
        }
        for path in store.kept_files() {
            self.real.extend(path.canonicalize());
            self.ids.extend(fs::metadata(&path).ok().as_ref().and_then(FileId::of));
            self.files.push(path);
        }
    }

    /// Whether a file is one of them, whichever way leads to it.
    pub fn hides(&mut self, path: &Path) -> bool {
        let real = path.canonicalize().ok();
        // A file of another folder of the program's is that folder's.
        if let Some(formations) = real.as_deref().and_then(Path::parent)
            && formations.file_name() == Some(OsStr::new("formations"))
            && let Some(root) = formations.parent()
        {
            self.ask(&Store::at(root));
        }
        self.files.iter().any(|private| private == path)
            || real.is_some_and(|real| self.real.contains(&real))
            || fs::metadata(path).is_ok_and(|data| self.hides_file(&data))
    }

    fn hides_file(&self, data: &Metadata) -> bool {
        FileId::of(data).is_some_and(|id| self.ids.contains(&id))
    }

    /// Refuses a file that is private.
    ///
    /// # Errors
    /// [`FileError::Private`].
    pub fn refuse(&mut self, path: &Path) -> Result<(), FileError> {
        if self.hides(path) { Err(FileError::Private(path.to_owned())) } else { Ok(()) }
    }

    /// Refuses standard input where it is such a file; `name` is what it is called.
    ///
    /// # Errors
    /// [`FileError::Private`].
    pub fn refuse_stdin(&self, name: &str) -> Result<(), FileError> {
        let data = stdin().and_then(|file| file.metadata().ok());
        if data.is_some_and(|data| self.hides_file(&data)) {
            return Err(FileError::Private(name.into()));
        }
        Ok(())
    }
}

/// What standard input is read from, where the system can say it.
fn stdin() -> Option<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        std::io::stdin().as_fd().try_clone_to_owned().ok().map(File::from)
    }
    #[cfg(not(unix))]
    None
}

/// What a file is, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileId {
    device: u64,
    number: u64,
}

impl FileId {
    /// None where files have no numbers.
    #[cfg_attr(unix, expect(clippy::unnecessary_wraps, reason = "not all systems have them"))]
    fn of(data: &Metadata) -> Option<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Some(Self { device: data.dev(), number: data.ino() })
        }
        #[cfg(not(unix))]
        {
            let _ = data;
            None
        }
    }
}

//! Unsaved work on a formation, written down at every change: a line of JSON for each state, after a
//! line that says which file the work is kept in. So whatever ends the program, it can be gone on
//! with, and every change be taken back. It goes away when the formation is kept in a file or given up.
//!
//! A draft may break the rules of setting up.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::journal::{self, JournalError};
use super::{FileError, MAX_FILE_BYTES, Store, files_in, make_folder, sync_folder, time_stamp};
use crate::formation::{Lineup, parse_rows};
use crate::rules::Place;

const FORMAT: &str = "junqi-draft";
const VERSION: u64 = 2;
/// From this size on a file is begun anew, with the last state only.
const LARGE: u64 = if cfg!(test) { 1 << 18 } else { MAX_FILE_BYTES / 2 };
/// So often at most is waited for the disk: only a power cut can take what was written since.
const PACE: Duration = Duration::from_secs(1);

/// What is told about a formation that is being worked on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// What it is called.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// What it is for.
    pub tags: Vec<String>,
    /// What its maker says about it.
    pub notes: String,
}

/// A formation at some time while it was worked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftState {
    /// What stands where.
    pub lineup: Lineup,
    /// The places that are locked.
    pub locked: Vec<Place>,
    /// What is told about it.
    pub about: About,
}

/// A formation that is being worked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The file it is kept in, if it has one.
    pub path: Option<PathBuf>,
    /// The text of that file as it was read.
    pub read: Option<String>,
    /// How it was, first to last: what can be taken back, what it is like now, and what was taken
    /// back and can be made again.
    pub states: Vec<DraftState>,
    /// Which of them it is like now.
    pub now: usize,
}

impl Draft {
    /// What it is like now.
    pub fn state(&self) -> &DraftState {
        &self.states[self.now]
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: Value,
    path: Option<String>,
    read: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// How many changes led to it.
    after: usize,
    rows: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    locked: Vec<usize>,
    /// Left out where it is as in the line before.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<About>,
}

impl Draft {
    /// The states that were written whole.
    fn read(bytes: &[u8]) -> Option<Self> {
        let whole = bytes.iter().rposition(|&b| b == b'\n')?;
        let mut lines = bytes[..whole].split(|&b| b == b'\n');
        let head: Head = serde_json::from_slice(lines.next()?).ok()?;
        if head.format != FORMAT || head.version != VERSION {
            return None;
        }
        let mut states: Vec<DraftState> = Vec::new();
        let (mut now, mut about) = (0, About::default());
        for line in lines {
            let line: Line = serde_json::from_slice(line).ok()?;
            about = line.about.unwrap_or(about);
            let locked = line.locked.into_iter().map(Place::from_index).collect::<Option<_>>()?;
            let state = DraftState { lineup: parse_rows(&line.rows).ok()?, locked, about: about.clone() };
            if line.after > states.len() {
                return None;
            }
            // What was taken back and made again stands there already.
            if states.get(line.after) != Some(&state) {
                states.truncate(line.after);
                states.push(state);
            }
            now = line.after;
        }
        let path = head.path.map(PathBuf::from);
        (!states.is_empty()).then_some(Self { path, read: head.read, states, now })
    }
}

/// A draft that is being written. It is nobody else's while this lives.
#[derive(Debug)]
pub struct DraftFile {
    path: PathBuf,
    file: File,
    length: u64,
    /// What was told about the formation in the last line.
    about: Option<About>,
    /// The first line.
    head: String,
    /// How many states were left out when the file was begun anew.
    left_out: usize,
    synced: Option<Instant>,
}

/// One program works on a draft at a time.
fn lock(file: &File, path: &Path) -> Result<(), FileError> {
    journal::lock(file, path).map_err(|error| match error {
        FileError::Journal { path, error } if matches!(*error, JournalError::InUse) => {
            FileError::DraftInUse(path)
        }
        error => error,
    })
}

impl DraftFile {
    fn create(path: &Path, head: String) -> Result<Self, FileError> {
        let failed = FileError::io(path, "can't be written");
        let mut options = OpenOptions::new();
        options.append(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path).map_err(failed)?;
        lock(&file, path)?;
        if let Some(folder) = path.parent() {
            sync_folder(folder);
        }
        let (about, left_out, synced) = (None, 0, None);
        let mut draft = Self { path: path.to_owned(), file, length: 0, about, head, left_out, synced };
        let head = draft.head.clone();
        if let Err(error) = draft.append(&head) {
            // It would be offered, and there is nothing in it.
            let _ = draft.remove();
            return Err(error);
        }
        Ok(draft)
    }

    /// Writes down what the formation is like after so many changes. Whatever ends the program
    /// then, it is there.
    ///
    /// # Errors
    /// Why it can't be written. What was written before stays.
    pub fn write(&mut self, after: usize, state: &DraftState, store: &Store) -> Result<(), FileError> {
        if self.length > LARGE {
            let mut next = store.draft_with(self.head.clone())?;
            next.left_out = after;
            next.write(after, state, store)?;
            return std::mem::replace(self, next).remove();
        }
        let line = Line {
            // What was left out can't be gone back to.
            after: after.saturating_sub(self.left_out),
            rows: state.lineup.rows().to_vec(),
            locked: state.locked.iter().map(|place| place.index()).collect(),
            about: (self.about.as_ref() != Some(&state.about)).then(|| state.about.clone()),
        };
        self.append(&(serde_json::to_string(&line).unwrap_or_default() + "\n"))?;
        self.about = Some(state.about.clone());
        Ok(())
    }

    fn append(&mut self, text: &str) -> Result<(), FileError> {
        let mut write = || {
            self.file.write_all(text.as_bytes())?;
            if self.synced.is_none_or(|synced| synced.elapsed() >= PACE) {
                self.file.sync_data()?;
                self.synced = Some(Instant::now());
            }
            Ok(())
        };
        write().map_err(|error| {
            // Half a line would make nonsense of the next one.
            let _ = self.file.set_len(self.length);
            FileError::io(&self.path, "can't be written")(error)
        })?;
        self.length += text.len() as u64;
        Ok(())
    }

    /// The formation is kept elsewhere or given up: the draft goes away.
    ///
    /// # Errors
    /// When the file can't be removed.
    pub fn remove(self) -> Result<(), FileError> {
        fs::remove_file(&self.path).map_err(FileError::io(&self.path, "can't be removed"))
    }
}

impl Store {
    /// Where drafts lie.
    pub fn drafts_folder(&self) -> PathBuf {
        self.root.join("drafts")
    }

    /// Begins a draft of what is kept in a file that had this text, or in none yet.
    ///
    /// # Errors
    /// When no file can be made for it.
    pub fn new_draft(&self, path: Option<&Path>, read: Option<&str>) -> Result<DraftFile, FileError> {
        let head = Head {
            format: FORMAT.to_owned(),
            version: VERSION.into(),
            path: path.and_then(Path::to_str).map(str::to_owned),
            read: read.map(str::to_owned),
        };
        self.draft_with(serde_json::to_string(&head).unwrap_or_default() + "\n")
    }

    fn draft_with(&self, head: String) -> Result<DraftFile, FileError> {
        let folder = self.drafts_folder();
        make_folder(&folder)?;
        for number in 0.. {
            let path = folder.join(format!("{}-{number}.draft", time_stamp()));
            match DraftFile::create(&path, head.clone()) {
                Err(FileError::Io { error, .. }) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                other => return other,
            }
        }
        unreachable!("one of the names is free")
    }

    /// The drafts that were broken off, the newest first; those that are open in another window
    /// or hold nothing are left out.
    pub fn drafts(&self) -> Vec<(PathBuf, Draft)> {
        let mut paths = files_in(&self.drafts_folder(), "draft");
        paths.sort();
        let taken = |path: PathBuf| self.take_draft(&path).ok().map(|(draft, _)| (path, draft));
        paths.into_iter().rev().filter_map(taken).collect()
    }

    /// Goes on with a draft.
    ///
    /// # Errors
    /// When it is open in another window, can't be read, or holds none.
    pub fn take_draft(&self, path: &Path) -> Result<(Draft, DraftFile), FileError> {
        let failed = || FileError::io(path, "can't be read");
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed())?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        Read::take(&file, MAX_FILE_BYTES).read_to_end(&mut bytes).map_err(failed())?;
        let nothing = || std::io::Error::new(std::io::ErrorKind::InvalidData, "it holds no draft");
        let draft = Draft::read(&bytes).ok_or_else(|| failed()(nothing()))?;
        let length = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1) as u64;
        file.set_len(length).map_err(failed())?;
        let head = bytes.iter().position(|&b| b == b'\n').map_or(0, |first| first + 1);
        let head = String::from_utf8_lossy(&bytes[..head]).into_owned();
        // The next line says again what is told about it.
        let (about, left_out, synced) = (None, 0, None);
        Ok((draft, DraftFile { path: path.to_owned(), file, length, about, head, left_out, synced }))
    }

    /// Puts a draft away, into a folder beside the others. Nothing is deleted.
    ///
    /// # Errors
    /// When it is open in another window or can't be moved.
    pub fn discard_draft(&self, path: &Path) -> Result<PathBuf, FileError> {
        let file = File::open(path).map_err(FileError::io(path, "can't be read"))?;
        lock(&file, path)?;
        super::put_away(path, &self.drafts_folder().join("discarded"), "draft")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;

    /// A state that nothing else is like: a piece in a camp, for drafts needn't be legal.
    fn state(name: &str) -> DraftState {
        let mut lineup = built_in()[0].formation.lineup();
        let (camp, front) = (Place::new(2, 2).unwrap(), Place::new(1, 1).unwrap());
        (lineup[camp], lineup[front]) = (lineup[front], lineup[camp]);
        let about = About {
            name: name.to_owned(),
            author: "阿海".to_owned(),
            tags: vec!["attack".to_owned()],
            notes: "one\ntwo".to_owned(),
        };
        DraftState { lineup, locked: vec![camp], about }
    }

    fn draft(names: &[&str], now: usize) -> Draft {
        Draft {
            path: Some("/a/wall.json".into()),
            read: Some("{\n}\n".into()),
            states: names.iter().map(|name| state(name)).collect(),
            now,
        }
    }

    fn begun(store: &Store) -> DraftFile {
        store.new_draft(Some(Path::new("/a/wall.json")), Some("{\n}\n")).unwrap()
    }

    #[test]
    fn every_state_that_was_written_whole_can_be_gone_back_to() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut file = begun(&store);
        let path = file.path.clone();
        file.write(0, &state("one"), &store).unwrap();
        file.write(1, &state("two"), &store).unwrap();
        assert_eq!(store.drafts(), [], "it is being written");
        let refused = [store.take_draft(&path).err(), store.discard_draft(&path).err()];
        for error in refused.map(|error| error.unwrap().to_string()) {
            assert!(error.ends_with("this draft is open in another window"), "{error}");
        }
        drop(file);
        assert_eq!(store.drafts(), [(path.clone(), draft(&["one", "two"], 1))]);
        // A line that was cut off by a power cut.
        let mut bytes = fs::read(&path).unwrap();
        bytes.truncate(bytes.len() - 20);
        fs::write(&path, bytes).unwrap();
        let (read, mut file) = store.take_draft(&path).unwrap();
        assert_eq!(read, draft(&["one"], 0));
        file.write(1, &state("three"), &store).unwrap();
        file.write(2, &state("four"), &store).unwrap();
        // Two are taken back, one is made again; then there is another way on.
        file.write(1, &state("three"), &store).unwrap();
        file.write(0, &state("one"), &store).unwrap();
        file.write(1, &state("three"), &store).unwrap();
        drop(file);
        assert_eq!(store.drafts(), [(path.clone(), draft(&["one", "three", "four"], 1))]);
        let (_, mut file) = store.take_draft(&path).unwrap();
        file.write(2, &state("five"), &store).unwrap();
        drop(file);
        assert_eq!(store.drafts(), [(path.clone(), draft(&["one", "three", "five"], 2))]);
        let (_, file) = store.take_draft(&path).unwrap();
        file.remove().unwrap();
        assert!(store.drafts().is_empty() && !path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_draft_is_its_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = begun(&Store::at(folder.path()));
        assert_eq!(fs::metadata(&file.path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn what_is_no_draft_is_not_offered_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut file = begun(&store);
        file.write(0, &state("one"), &store).unwrap();
        let path = file.path.clone();
        drop(file);
        let good = fs::read_to_string(&path).unwrap();
        let bad = [
            String::new(),
            "{}\n".to_owned(),
            good.lines().next().unwrap().to_owned() + "\n",
            good.replace("\"version\":2", "\"version\":3"),
            good.replace("\"name\"", "\"nome\""),
            good.replace("\"after\":0", "\"after\":1"),
            good.replace("\"locked\":[", "\"locked\":[30,"),
            good.replacen('司', "x", 1),
        ];
        for text in bad {
            fs::write(&path, &text).unwrap();
            assert!(store.drafts().is_empty(), "{text}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        // Put away it is kept all the same.
        fs::write(&path, &good).unwrap();
        let place = store.discard_draft(&path).unwrap();
        assert!(store.drafts().is_empty() && !path.exists());
        assert_eq!(fs::read_to_string(place).unwrap(), good);
    }

    #[test]
    fn a_draft_that_was_changed_very_often_takes_no_more_room_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut file = begun(&store);
        let long = |number: usize| {
            let mut state = state("long");
            state.about.notes = format!("{number}{}", "司".repeat(2000));
            state
        };
        for number in 0..100 {
            file.write(number, &long(number), &store).unwrap();
        }
        drop(file);
        let drafts = store.drafts();
        assert_eq!(drafts.len(), 1);
        let (path, read) = &drafts[0];
        assert_eq!(*read.state(), long(99));
        // What is told about it is written once, not at every change.
        assert!((2..99).contains(&read.states.len()), "{}", read.states.len());
        assert!(fs::metadata(path).unwrap().len() < 2 * LARGE);
        let mut file = begun(&store);
        for number in 0..100 {
            file.write(
                number,
                &DraftState { locked: Place::all().take(number % 30).collect(), ..long(0) },
                &store,
            )
            .unwrap();
        }
        assert!(file.length < 30_000, "{}", file.length);
    }
}

//! Unsaved work on a formation, written down at every change: a line of JSON for each state, of
//! which the last whole one counts. So whatever ends the program, it can be gone on with. It
//! goes away when the formation is kept in a file or given up.
//!
//! A draft may break the rules of setting up.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FileError, MAX_FILE_BYTES, Store, files_in, journal, make_folder, sync_folder, time_stamp};
use crate::formation::{Lineup, parse_rows};

const FORMAT: &str = "junqi-draft";
const VERSION: u64 = 1;
/// From this size on a file is begun anew.
const LARGE: u64 = 1 << 20;

/// A formation that is being worked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The file it is kept in, if it has one.
    pub path: Option<PathBuf>,
    /// What stands where.
    pub lineup: Lineup,
    /// What it is called.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// What it is for.
    pub tags: Vec<String>,
    /// What its maker says about it.
    pub notes: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    format: String,
    version: Value,
    path: Option<String>,
    name: String,
    author: String,
    tags: Vec<String>,
    notes: String,
    rows: Vec<String>,
}

impl Draft {
    fn to_line(&self) -> String {
        let line = Line {
            format: FORMAT.to_owned(),
            version: VERSION.into(),
            path: self.path.as_deref().and_then(Path::to_str).map(str::to_owned),
            name: self.name.clone(),
            author: self.author.clone(),
            tags: self.tags.clone(),
            notes: self.notes.clone(),
            rows: self.lineup.rows().to_vec(),
        };
        serde_json::to_string(&line).unwrap_or_default() + "\n"
    }

    fn of_line(line: &[u8]) -> Option<Self> {
        let line: Line = serde_json::from_slice(line).ok()?;
        if line.format != FORMAT || line.version != VERSION {
            return None;
        }
        let lineup = parse_rows(&line.rows).ok()?;
        let Line { path, name, author, tags, notes, .. } = line;
        Some(Self { path: path.map(PathBuf::from), lineup, name, author, tags, notes })
    }

    /// The last state that was written whole.
    fn read(bytes: &[u8]) -> Option<Self> {
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
        bytes[..whole].rsplit(|&b| b == b'\n').find_map(Self::of_line)
    }
}

/// A draft that is being written. It is nobody else's while this lives.
#[derive(Debug)]
pub struct DraftFile {
    path: PathBuf,
    file: File,
    length: u64,
}

impl DraftFile {
    fn create(path: &Path) -> Result<Self, FileError> {
        let failed = FileError::io(path, "can't be written");
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(failed)?;
        journal::lock(&file, path)?;
        if let Some(folder) = path.parent() {
            sync_folder(folder);
        }
        Ok(Self { path: path.to_owned(), file, length: 0 })
    }

    /// Writes the draft as it is now; when this returns it is on the disk.
    ///
    /// # Errors
    /// Why it can't be written. What was written before stays.
    pub fn write(&mut self, draft: &Draft, store: &Store) -> Result<(), FileError> {
        if self.length > LARGE {
            let mut next = store.new_draft()?;
            next.write(draft, store)?;
            return std::mem::replace(self, next).remove();
        }
        let line = draft.to_line();
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| {
            // Half a line would make nonsense of the next one.
            let _ = self.file.set_len(self.length);
            FileError::io(&self.path, "can't be written")(error)
        })?;
        self.length += line.len() as u64;
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
    fn drafts_folder(&self) -> PathBuf {
        self.root.join("drafts")
    }

    /// Begins a draft.
    ///
    /// # Errors
    /// When no file can be made for it.
    pub fn new_draft(&self) -> Result<DraftFile, FileError> {
        let folder = self.drafts_folder();
        make_folder(&folder)?;
        for number in 0.. {
            match DraftFile::create(&folder.join(format!("{}-{number}.draft", time_stamp()))) {
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
        journal::lock(&file, path)?;
        let mut bytes = Vec::new();
        Read::take(&file, MAX_FILE_BYTES).read_to_end(&mut bytes).map_err(failed())?;
        let nothing = || std::io::Error::new(std::io::ErrorKind::InvalidData, "it holds no draft");
        let draft = Draft::read(&bytes).ok_or_else(|| failed()(nothing()))?;
        let length = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1) as u64;
        file.set_len(length).map_err(failed())?;
        Ok((draft, DraftFile { path: path.to_owned(), file, length }))
    }

    /// Puts a draft away, into a folder beside the others. Nothing is deleted.
    ///
    /// # Errors
    /// When it is open in another window or can't be moved.
    pub fn discard_draft(&self, path: &Path) -> Result<PathBuf, FileError> {
        super::put_away(path, &self.drafts_folder().join("discarded"), "draft")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;
    use crate::rules::Place;

    fn draft(name: &str) -> Draft {
        let mut lineup = built_in()[0].formation.lineup();
        // A piece in a camp: drafts needn't be legal.
        let (camp, front) = (Place::new(2, 2).unwrap(), Place::new(1, 1).unwrap());
        (lineup[camp], lineup[front]) = (lineup[front], lineup[camp]);
        Draft {
            path: Some("/a/wall.json".into()),
            lineup,
            name: name.to_owned(),
            author: "阿海".to_owned(),
            tags: vec!["attack".to_owned()],
            notes: "one\ntwo".to_owned(),
        }
    }

    #[test]
    fn the_last_state_that_was_written_whole_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut file = store.new_draft().unwrap();
        let path = file.path.clone();
        file.write(&draft("one"), &store).unwrap();
        file.write(&draft("two"), &store).unwrap();
        assert_eq!(store.drafts(), [], "it is being written");
        assert!(store.take_draft(&path).is_err() && store.discard_draft(&path).is_err());
        drop(file);
        assert_eq!(store.drafts(), [(path.clone(), draft("two"))]);
        // A line that was cut off by a power cut.
        let mut bytes = fs::read(&path).unwrap();
        bytes.truncate(bytes.len() - 20);
        fs::write(&path, bytes).unwrap();
        let (read, mut file) = store.take_draft(&path).unwrap();
        assert_eq!(read, draft("one"));
        file.write(&draft("three"), &store).unwrap();
        drop(file);
        assert_eq!(store.drafts(), [(path.clone(), draft("three"))]);
        let (_, file) = store.take_draft(&path).unwrap();
        file.remove().unwrap();
        assert!(store.drafts().is_empty() && !path.exists());
    }

    #[test]
    fn what_is_no_draft_is_not_offered_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let mut file = store.new_draft().unwrap();
        file.write(&draft("one"), &store).unwrap();
        let path = file.path.clone();
        drop(file);
        let good = fs::read_to_string(&path).unwrap();
        let bad = [
            String::new(),
            "{}\n".to_owned(),
            good.replace("\"version\":1", "\"version\":2"),
            good.replace("\"name\"", "\"nome\""),
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
        let mut file = store.new_draft().unwrap();
        let long = Draft { notes: "司".repeat(2000), ..draft("long") };
        for _ in 0..250 {
            file.write(&long, &store).unwrap();
        }
        drop(file);
        let drafts = store.drafts();
        assert_eq!(drafts.len(), 1);
        assert_eq!(drafts[0].1, long);
        assert!(fs::metadata(&drafts[0].0).unwrap().len() < 2 * LARGE);
    }
}

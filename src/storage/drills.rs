//! The defence drills and the attacks that were found for them, kept in a file.

use std::io;
use std::path::PathBuf;

use super::{FileError, Overwrite, Store, make_folder, read_file, write_file};
use crate::practice::Drills;

impl Store {
    fn drills_path(&self) -> PathBuf {
        self.root.join("drills.json")
    }

    /// The defence drills; none yet if there is no file.
    ///
    /// # Errors
    /// When the file can't be read or holds something else; it stays as it is.
    pub fn drills(&self) -> Result<Drills, FileError> {
        let path = self.drills_path();
        match read_file(&path) {
            Ok(bytes) => Drills::read(&bytes).map_err(|error| FileError::Drills { path, error }),
            Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Drills::default())
            }
            Err(error) => Err(error),
        }
    }

    /// Adds to the drills in the file, which another window may have added to as well; gives all
    /// of them.
    ///
    /// # Errors
    /// When the file can't be read, holds something else, or can't be written; it stays as it is.
    pub fn add_drills(&self, add: impl FnOnce(&mut Drills)) -> Result<Drills, FileError> {
        let mut drills = self.drills()?;
        add(&mut drills);
        make_folder(&self.root)?;
        write_file(&self.drills_path(), drills.to_json().as_bytes(), Overwrite::Yes)?;
        Ok(drills)
    }
}

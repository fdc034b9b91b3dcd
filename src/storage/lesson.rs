//! Which pages of the lesson are done, kept in a file.

use std::io;
use std::path::PathBuf;

use super::{FileError, Overwrite, Store, make_folder, read_file, write_file};
use crate::lesson::{Page, Progress};

impl Store {
    fn lesson_path(&self) -> PathBuf {
        self.root.join("lesson.json")
    }

    /// Which pages of the lesson are done; none yet if there is no file.
    ///
    /// # Errors
    /// When the file can't be read or holds something else; it stays as it is.
    pub fn lesson(&self) -> Result<Progress, FileError> {
        let path = self.lesson_path();
        match read_file(&path) {
            Ok(bytes) => Progress::read(&bytes).map_err(|error| FileError::Lesson { path, error }),
            Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Progress::default())
            }
            Err(error) => Err(error),
        }
    }

    /// Keeps that a page of the lesson is done; gives all that are.
    ///
    /// # Errors
    /// When the file can't be read, holds something else, or can't be written; it stays as it is.
    pub fn add_lesson(&self, page: Page) -> Result<Progress, FileError> {
        let mut progress = self.lesson()?;
        if progress.add(page) {
            make_folder(&self.root)?;
            write_file(&self.lesson_path(), progress.to_json().as_bytes(), Overwrite::Yes)?;
        }
        Ok(progress)
    }
}

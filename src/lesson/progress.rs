//! Which pages are done, and the file that says so. It reads and writes bytes; where they are kept
//! is the business of others.

use serde::{Deserialize, Serialize};

use super::Page;
use crate::headed::{self, HeadedError};

const FORMAT: &str = "junqi-lesson";
const VERSION: u64 = 1;
/// The most names that a file may hold.
const MOST_NAMES: usize = 1000;

/// Which pages are done.
///
/// ```
/// use junqi::lesson::{Page, Progress};
/// let mut progress = Progress::default();
/// assert!(progress.add(Page::Roads) && !progress.add(Page::Roads));
/// assert_eq!(Progress::read(progress.to_json().as_bytes()).unwrap(), progress);
/// assert_eq!(progress.first_open(), Page::Rails);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Names of pages, those of other versions of the program among them.
    done: Vec<String>,
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    version: u64,
    done: Vec<String>,
}

/// Why bytes are no progress.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ProgressError {
    #[error(transparent)]
    File(#[from] HeadedError),
    #[error("the field \"done\" has {found} names; at most {MOST_NAMES} are read")]
    TooMany { found: usize },
}

impl Progress {
    /// Reads a file of progress.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, ProgressError> {
        let raw: Raw = headed::read(bytes, FORMAT, VERSION)?;
        if raw.done.len() > MOST_NAMES {
            return Err(ProgressError::TooMany { found: raw.done.len() });
        }
        Ok(Self { done: raw.done })
    }

    /// The file.
    pub fn to_json(&self) -> String {
        let raw = Raw { format: FORMAT.to_owned(), version: VERSION, done: self.done.clone() };
        headed::write(&raw)
    }

    /// Whether a page is done.
    pub fn is_done(&self, page: Page) -> bool {
        self.done.iter().any(|name| name == page.name())
    }

    /// How many pages are done.
    pub fn count(&self) -> usize {
        Page::ALL.into_iter().filter(|page| self.is_done(*page)).count()
    }

    /// The first page that isn't done; the first of all where none is left.
    pub fn first_open(&self) -> Page {
        Page::ALL.into_iter().find(|page| !self.is_done(*page)).unwrap_or(Page::ALL[0])
    }

    /// Takes in that a page is done; whether that is new.
    pub fn add(&mut self, page: Page) -> bool {
        let is_new = !self.is_done(page);
        if is_new {
            self.done.push(page.name().to_owned());
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_versions_are_kept_and_count_for_nothing() {
        let file = Progress::default().to_json().replace("[]", "[\"moon\", \"rails\"]");
        let mut progress = Progress::read(file.as_bytes()).unwrap();
        assert_eq!((progress.count(), progress.first_open()), (1, Page::Roads));
        progress.add(Page::Roads);
        assert_eq!(progress.first_open(), Page::Mountains);
        assert!(progress.to_json().contains("moon"));
        for page in Page::ALL {
            progress.add(page);
        }
        assert_eq!((progress.count(), progress.first_open()), (Page::ALL.len(), Page::Roads));
    }

    #[test]
    fn a_broken_file_says_what_is_wrong() {
        let good = Progress::default().to_json();
        for (from, to, says) in [
            ("{", "[", "line"),
            ("junqi-lesson", "junqi-practice", "instead of \"junqi-lesson\""),
            ("\"version\": 1", "\"version\": 2", "this program reads version 1"),
            ("\"done\"", "\"gone\"", "gone"),
            ("[]", "[1]", "string"),
        ] {
            let broken = good.replacen(from, to, 1);
            assert_ne!(broken, good);
            let error = Progress::read(broken.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(says), "{from}: {error}");
        }
        let many = good.replace("[]", &format!("[{}\"x\"]", "\"x\",".repeat(MOST_NAMES)));
        assert!(Progress::read(many.as_bytes()).unwrap_err().to_string().contains("1001 names"));
    }
}

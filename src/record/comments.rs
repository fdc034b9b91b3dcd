//! Remarks on a game: a line or a few for any of its actions. They change nothing of the game.

use std::collections::BTreeMap;

/// The most characters of a comment.
const LONGEST: usize = 1000;

/// Comments on a game, each by the number of actions that were done before it was made: 0 is
/// one on the start.
///
/// ```
/// use junqi::record::Comments;
/// let mut comments = Comments::default();
/// comments.set(12, "the bomb comes too late")?;
/// assert_eq!(comments.at(12), Some("the bomb comes too late"));
/// comments.set(12, " ")?;
/// assert!(comments.is_empty(), "an empty one is none");
/// # Ok::<(), junqi::record::CommentError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments(BTreeMap<usize, String>);

/// Why a text can't be a comment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommentError {
    /// It has too many characters.
    #[error("a comment has at most {LONGEST} characters, this one has {found}")]
    TooLong {
        /// So many.
        found: usize,
    },
    /// It has a character that can't be shown.
    #[error("it contains the control character {0:?}")]
    Control(char),
}

impl Comments {
    /// The comment after so many actions.
    pub fn at(&self, number: usize) -> Option<&str> {
        self.0.get(&number).map(String::as_str)
    }

    /// Comments on the game after so many actions, in the place of what was there; a blank text takes
    /// it away.
    ///
    /// # Errors
    /// Why the text can't be a comment; nothing has changed then.
    pub fn set(&mut self, number: usize, text: &str) -> Result<(), CommentError> {
        let text = text.trim();
        let found = text.chars().count();
        if found > LONGEST {
            return Err(CommentError::TooLong { found });
        }
        if let Some(control) = text.chars().find(|c| c.is_control()) {
            return Err(CommentError::Control(control));
        }
        if text.is_empty() {
            self.0.remove(&number);
        } else {
            self.0.insert(number, text.to_owned());
        }
        Ok(())
    }

    /// All of them, in the order of the game.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &str)> {
        self.0.iter().map(|(&number, text)| (number, text.as_str()))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

//! How many columns the terminal gives to ambiguous characters.
//!
//! Box-drawing lines, some quotation marks and letters such as `é` are "ambiguous" in
//! Unicode: most terminals draw them one column wide, some that are set up for Chinese or
//! Japanese two. A board of lines that are two columns wide falls apart, so the terminal is
//! asked at the start: one such character is written, and then the terminal tells where its
//! cursor is. Many can't tell, and none is waited for longer than a third of a second.
//!
//! Which characters are drawn instead is not known here.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::time::{Duration, Instant};

use crossterm::{cursor, event};

use super::terminal::write_out;

/// What is known of the width of ambiguous characters before the terminal is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AmbiguousWidth {
    /// Nothing: it is asked.
    #[default]
    Auto,
    /// One column.
    Narrow,
    /// Two columns.
    Wide,
}

impl AmbiguousWidth {
    /// The name used in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Narrow => "1",
            Self::Wide => "2",
        }
    }
}

impl fmt::Display for AmbiguousWidth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no width.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ambiguous characters can't be {0:?} columns wide; write 1, 2, or auto to ask the terminal")]
pub struct UnknownWidth(pub String);

impl FromStr for AmbiguousWidth {
    type Err = UnknownWidth;

    fn from_str(word: &str) -> Result<Self, UnknownWidth> {
        [Self::Auto, Self::Narrow, Self::Wide]
            .into_iter()
            .find(|width| width.name() == word)
            .ok_or_else(|| UnknownWidth(word.chars().take(40).collect()))
    }
}

/// How long a terminal has to answer. One at the other end of the world takes a third of a
/// second; those that never answer make the program start that much later.
const LIMIT: Duration = Duration::from_millis(350);

/// How often it is asked when keys come in between.
const QUESTIONS: u32 = 4;

/// Goes to the first cell, writes an ambiguous character, and asks where the cursor is. The
/// first frame clears the screen.
const QUESTION: &str = "\x1b[H═\x1b[6n";

/// The width of an ambiguous character on the terminal; none if it doesn't answer in time. The
/// keys that are pressed meanwhile are handed to `take`. An answer that comes later is no key:
/// crossterm takes it in and tells nobody.
pub(super) fn measure(mut take: impl FnMut(event::Event)) -> io::Result<Option<u16>> {
    write_out(QUESTION.as_bytes())?;
    let deadline = Instant::now() + LIMIT;
    let mut asked = 1;
    while readable(deadline.saturating_duration_since(Instant::now())) {
        let mut pressed = false;
        // Not zero: see the reader of keys.
        while event::poll(Duration::from_millis(10))? {
            take(event::read()?);
            pressed = true;
        }
        if !pressed {
            // What came was no key: the answer. Asking crossterm for it asks the terminal once
            // more, but what has come already counts.
            let (column, _) = cursor::position()?;
            return Ok(Some(column).filter(|column| (1..=3).contains(column)));
        }
        // The answer may have come together with a key, which can't be seen from here.
        if asked < QUESTIONS {
            asked += 1;
            write_out(QUESTION.as_bytes())?;
        }
    }
    Ok(None)
}

/// Whether there is something to read within that time.
#[cfg(unix)]
fn readable(within: Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let Ok(within) = Timespec::try_from(within) else { return false };
    let stdin = rustix::stdio::stdin();
    let mut wanted = [PollFd::new(&stdin, PollFlags::IN)];
    match poll(&mut wanted, Some(&within)) {
        Ok(ready) => ready > 0 && wanted[0].revents() == PollFlags::IN,
        Err(_) => false,
    }
}

/// A console tells without being asked.
#[cfg(not(unix))]
fn readable(_: Duration) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_known_by_name() {
        for width in [AmbiguousWidth::Auto, AmbiguousWidth::Narrow, AmbiguousWidth::Wide] {
            assert_eq!(width.to_string().parse(), Ok(width));
        }
        let error = "3".parse::<AmbiguousWidth>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "ambiguous characters can't be \"3\" columns wide; write 1, 2, or auto to ask the terminal"
        );
    }
}

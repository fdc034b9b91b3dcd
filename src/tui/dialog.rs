//! Questions on top of a screen: a stack of which the last one is asked. Each
//! ends with an [`Answer`] that the screen below is told.

mod fields;
mod help;
mod line;
mod log_book;
mod noting;
mod pick;
mod question;
mod text;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::keys::{Act, Context};
use super::model::{Msg, Shared, Step};
use super::paint::{put, put_frame, put_text};
use super::theme::Role;
use crate::rules::Seat;

pub use fields::{Field, Fields};
pub use help::Help;
pub use line::Line;
pub use log_book::LogBook;
pub use noting::{Noted, Noting};
pub use pick::{Item, Pick};
pub use question::{Message, Question};
pub use text::{TextLine, edit};

/// What a question is about, so that the screen knows what was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Leaving this screen.
    Leave,
    /// Resigning, asked once.
    Resign,
    /// Resigning, asked twice.
    ResignForGood,
    /// Leaving the table for good, asked once.
    Flee,
    /// Leaving the table for good, asked twice.
    FleeForGood,
    /// Offering a draw.
    OfferDraw,
    /// Agreeing to a draw.
    AgreeDraw,
    /// Finishing the setup.
    Confirm,
    /// Having everything dealt anew.
    Redeal,
    /// Replacing what was set up.
    Replace,
    /// The name of a formation to keep.
    SaveName,
    /// Writing over a formation.
    Overwrite,
    /// A file that isn't as it was when it was opened.
    Changed,
    /// Which formation to start from.
    Formation,
    /// Which formation to lay beside this one.
    Compare,
    /// Name, author, tags and notes of a formation.
    Description,
    /// What is to become of unsaved work that was broken off.
    Draft,
    /// Deleting a file.
    Delete,
    /// The new name of a formation.
    Rename,
    /// What to import.
    Import,
    /// How a text that is written back line first was seen.
    BackFirst,
    /// A share code.
    Code,
    /// A player's name.
    PlayerName,
    /// The value of an option.
    Value,
    /// Which preset of the rules.
    Preset,
    /// What is to be done with presets of one's own.
    OwnPresets,
    /// Which unfinished game to take up.
    Unfinished,
    /// Putting an unfinished game away.
    Discard,
    /// Ending the sitting, or the match.
    EndSitting,
    /// Which finished game to look at.
    Records,
    /// Putting the record of a finished game away.
    RemoveRecord,
    /// What can be done in the replay viewer.
    Actions,
    /// To which move of a record to go.
    Jump,
    /// A comment on a move.
    Comment,
    /// Going on with a game from a record.
    GoOn,
    /// Who is to play a seat.
    Sits,
    /// What is to be done, of everything that can be.
    Action,
    /// Going on with a match of the same people, or beginning another.
    AnotherMatch,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes.
    Yes(About),
    /// No, or the question was closed.
    No(About),
    /// A line of text.
    Text(About, String),
    /// The item with this number.
    Picked(About, usize),
    /// Fields that were filled in.
    Filled(About, Vec<String>),
    /// The item with this number is to be put away.
    Discard(About, usize),
    /// What the player on that seat wants to note.
    Noted(Seat, Noted),
    /// Something was read; nobody needs to be told.
    Closed,
}

/// A question.
#[derive(Debug)]
pub enum Dialog {
    /// Yes or no.
    Question(Question),
    /// Something to read.
    Message(Message),
    /// A line of text.
    TextLine(TextLine),
    /// One of several things.
    Pick(Pick),
    /// Lines of text to be filled in.
    Fields(Fields),
    /// What the keys do and what the rules are.
    Help(Help),
    /// A note on a piece.
    Noting(Noting),
    /// What has happened in the game.
    LogBook(LogBook),
}

macro_rules! from {
    ($($name:ident),*) => {
        $(impl From<$name> for Dialog {
            fn from(dialog: $name) -> Self {
                Self::$name(dialog)
            }
        })*
    };
}
from!(Question, Message, TextLine, Pick, Fields, Help, Noting, LogBook);

impl Dialog {
    /// Which keys count.
    pub const fn context(&self) -> Context {
        match self {
            Self::Question(_) => Context::Question,
            Self::Message(_) | Self::Help(_) => Context::Message,
            Self::TextLine(_) => Context::Text,
            Self::Pick(dialog) => dialog.context(),
            Self::Fields(_) => Context::Fields,
            Self::Noting(_) => Context::Noting,
            Self::LogBook(_) => Context::Log,
        }
    }

    /// Takes in a message.
    pub fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        match self {
            Self::Question(dialog) => dialog.update(msg),
            Self::Message(dialog) => dialog.update(msg, shared),
            Self::TextLine(dialog) => dialog.update(msg),
            Self::Pick(dialog) => dialog.update(msg, shared),
            Self::Fields(dialog) => dialog.update(msg, shared),
            Self::Help(dialog) => dialog.update(msg, shared),
            Self::Noting(dialog) => dialog.update(msg, shared),
            Self::LogBook(dialog) => dialog.update(msg, shared),
        }
    }

    /// Draws the question over what is there.
    pub fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        match self {
            Self::Question(dialog) => dialog.draw(shared, area, buf),
            Self::Message(dialog) => dialog.draw(shared, area, buf),
            Self::TextLine(dialog) => dialog.draw(shared, area, buf),
            Self::Pick(dialog) => dialog.draw(shared, area, buf),
            Self::Fields(dialog) => dialog.draw(shared, area, buf),
            Self::Help(dialog) => dialog.draw(shared, area, buf),
            Self::Noting(dialog) => dialog.draw(shared, area, buf),
            Self::LogBook(dialog) => dialog.draw(shared, area, buf),
        }
    }
}

/// An empty window of that inner size in the middle of the area, as far as there
/// is room; gives its inside.
fn window(shared: &Shared, area: Rect, heading: &str, size: (u16, u16), buf: &mut Buffer) -> Rect {
    window_at(shared, area, outer(area, heading, size), heading, buf)
}

/// An empty window there; gives its inside.
fn window_at(shared: &Shared, area: Rect, outer: Rect, heading: &str, buf: &mut Buffer) -> Rect {
    let theme = shared.settings.theme;
    for y in outer.y..outer.bottom() {
        // A blank column on each side keeps what is beside the window from running into it.
        // It also takes away the halves of wide characters there.
        for x in outer.x.saturating_sub(1).max(area.x)..(outer.right() + 1).min(area.right()) {
            put(buf, x, y, ' ', theme.plain());
            buf[(x, y)].reset();
        }
    }
    put_frame(
        buf,
        outer,
        heading,
        shared.settings.glyphs,
        theme.style(Role::ActiveBorder),
        theme.style(Role::Title),
    );
    inside(outer)
}

/// Where a window of that inner size lies. One that would leave but a few columns or rows
/// beside it takes them too: parts of words look like something to read.
fn outer(area: Rect, heading: &str, (width, height): (u16, u16)) -> Rect {
    const CRUMBS: u16 = 16;
    let width = (width + 4).max(heading.width() as u16 + 8).min(area.width);
    let width = if area.width - width <= CRUMBS { area.width } else { width };
    let height = (height + 2).min(area.height);
    let height = if area.height - height <= 2 { area.height } else { height };
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// A window without its border.
fn inside(outer: Rect) -> Rect {
    Rect {
        x: outer.x + 2.min(outer.width),
        y: outer.y + 1.min(outer.height),
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

/// Writes lines into an area, from the line `from` on.
fn put_lines(lines: &[String], from: usize, area: Rect, shared: &Shared, buf: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(lines.iter().skip(from)) {
        put_text(buf, area, area.x, y, line, shared.settings.theme.plain());
    }
}

/// By how many lines a key or the wheel scrolls what is read in a window of so many rows.
const fn lines_by(msg: &Msg, rows: usize) -> Option<isize> {
    let page = if rows > 2 { rows.cast_signed() - 1 } else { 1 };
    match msg {
        Msg::Act(Act::Down) => Some(1),
        Msg::Act(Act::Up) => Some(-1),
        Msg::Act(Act::PageDown) => Some(page),
        Msg::Act(Act::PageUp) => Some(-page),
        Msg::Act(Act::First) => Some(isize::MIN),
        Msg::Act(Act::Last) => Some(isize::MAX),
        Msg::Wheel(by) => Some(*by as isize),
        _ => None,
    }
}

/// Marks beside an area that there is more above or below.
fn put_more(lines: usize, scrolled: usize, area: Rect, shared: &Shared, buf: &mut Buffer) {
    let dim = shared.settings.theme.style(Role::Dim);
    if scrolled > 0 {
        put(buf, area.right(), area.y, '^', dim);
    }
    if scrolled + usize::from(area.height) < lines {
        put(buf, area.right(), area.bottom().saturating_sub(1), 'v', dim);
    }
}

/// Signs that don't begin a line.
const CLOSING: [char; 11] = ['，', '。', '；', '：', '、', '！', '？', '）', '”', '》', '…'];
/// Signs that don't end a line.
const OPENING: [char; 3] = ['（', '“', '《'];

/// A text as lines that are at most `width` columns wide, broken at blanks where
/// there are some and between hanzi, but not before a closing sign or after an opening one.
pub fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(2);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        let mut words: Vec<String> = Vec::new();
        for word in paragraph.split_inclusive(|c: char| c == ' ' || !c.is_ascii()) {
            match words.last_mut() {
                Some(before) if word.starts_with(CLOSING) && !before.ends_with(' ') => before.push_str(word),
                Some(before) if before.ends_with(OPENING) => before.push_str(word),
                _ => words.push(word.to_owned()),
            }
        }
        for word in words {
            let fits = line.width() + word.trim_end().width() <= width;
            if !fits && !line.trim_end().is_empty() {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            // Most words fit: only the others are broken between characters.
            if line.width() + word.width() <= width {
                line.push_str(&word);
                continue;
            }
            for c in word.chars() {
                if line.width() + c.width().unwrap_or(0) > width && c != ' ' {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The width of the widest line.
fn widest(lines: &[String]) -> u16 {
    lines.iter().map(|line| line.width()).max().unwrap_or(0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_at_blanks_and_between_hanzi() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("司令军长师长", 5), ["司令", "军长", "师长"]);
        assert_eq!(wrapped("司令，军长。", 5), ["司", "令，", "军", "长。"]);
        assert_eq!(wrapped("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        for width in 0..20 {
            let lines = wrapped("铁壁 Iron wall: 旗在左 (flag left), abcdefghijklmnop", width);
            assert!(lines.iter().all(|line| line.width() <= usize::from(width.max(2))), "{width}: {lines:?}");
        }
    }
}

//! A line that is written: its text and the cursor in it, for all places where something is typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthChar;

use super::edit;
use crate::tui::input::KeyCode;
use crate::tui::model::Msg;
use crate::tui::paint::put_text;
use crate::tui::theme::{Role, Theme};

/// A text with a cursor.
#[derive(Clone, Debug)]
pub struct Line {
    text: String,
    /// How many characters stand before the cursor.
    cursor: usize,
    longest: usize,
    /// Whether something was left out at last, for want of room.
    is_cut: bool,
}

impl Line {
    /// A text of at most so many characters, with the cursor at its end.
    pub fn new(text: impl Into<String>, longest: usize) -> Self {
        let text = text.into();
        let cursor = text.chars().count();
        Self { text, cursor, longest, is_cut: false }
    }

    /// The same with room for so many characters.
    pub fn of_length(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    /// What is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The most characters.
    pub const fn longest(&self) -> usize {
        self.longest
    }

    /// Whether something was left out at last because the text is as long as it may be.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Takes everything away.
    pub fn clear(&mut self) {
        self.text.clear();
        (self.cursor, self.is_cut) = (0, false);
    }

    /// The cursor goes to the beginning.
    pub const fn to_start(&mut self) {
        self.cursor = 0;
    }

    /// What stands before the cursor and what after it.
    pub fn parts(&self) -> (&str, &str) {
        let at = self.text.char_indices().nth(self.cursor).map_or(self.text.len(), |(at, _)| at);
        self.text.split_at(at)
    }

    /// Writes, deletes or moves the cursor; whether the message was one for that.
    pub fn edit(&mut self, msg: &Msg) -> bool {
        self.is_cut = false;
        let (before, after) = self.parts();
        match msg {
            Msg::Key(key) if !key.ctrl && !key.alt => match key.code {
                KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
                KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.chars().count()),
                // Of several lines it is the one with the cursor.
                KeyCode::Home => self.cursor -= before.chars().rev().take_while(|c| *c != '\n').count(),
                KeyCode::End => self.cursor += after.chars().take_while(|c| *c != '\n').count(),
                KeyCode::Delete => {
                    let at = before.len();
                    if at < self.text.len() {
                        self.text.remove(at);
                    }
                }
                _ => return self.write(msg),
            },
            _ => return self.write(msg),
        }
        true
    }

    /// Writes at the cursor.
    fn write(&mut self, msg: &Msg) -> bool {
        let (before, after) = self.parts();
        let (mut before, after) = (before.to_owned(), after.to_owned());
        let room = self.longest.saturating_sub(after.chars().count());
        let written = edit(&mut before, msg, room);
        let wanted = match msg {
            Msg::Paste(pasted) => pasted.chars().filter(|c| !c.is_control()).count(),
            Msg::Key(key) => usize::from(key.typed().is_some_and(|c| !c.is_control())),
            _ => 0,
        };
        self.is_cut = wanted > before.chars().count().saturating_sub(self.cursor);
        self.cursor = before.chars().count();
        self.text = before + &after;
        written || self.is_cut
    }

    /// Begins a new line at the cursor.
    pub fn break_line(&mut self) {
        self.is_cut = self.text.chars().count() >= self.longest;
        if !self.is_cut {
            let at = self.parts().0.len();
            self.text.insert(at, '\n');
            self.cursor += 1;
        }
    }

    /// Draws it into one row. Of a long text that part is shown in which the cursor is; `role` is what stands
    /// before the cursor.
    pub fn draw(&self, area: Rect, role: Role, theme: Theme, buf: &mut Buffer) {
        let chars: Vec<char> = self.text.chars().collect();
        let width = |chars: &[char]| chars.iter().map(|c| c.width().unwrap_or(0)).sum::<usize>();
        let room = usize::from(area.width).saturating_sub(2);
        let first = (0..self.cursor).find(|&first| width(&chars[first..self.cursor]) <= room);
        let first = first.unwrap_or(self.cursor);
        let before: String = chars[first..self.cursor].iter().collect();
        let after: String = chars[self.cursor..].iter().collect();
        let x = area.x + put_text(buf, area, area.x, area.y, &before, theme.style(role));
        put_text(buf, area, x, area.y, &after, theme.style(Role::Title));
        let under = chars.get(self.cursor).map_or_else(|| "_".to_owned(), char::to_string);
        put_text(buf, area, x, area.y, &under, theme.style(Role::Cursor));
    }
}

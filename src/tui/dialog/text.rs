//! A line of text: a name, a value.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{About, Answer, window};
use crate::tui::input::KeyCode;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::hint_line;
use crate::tui::theme::Role;

/// The most characters that a line takes.
const LONGEST: usize = 40;
/// The width of the line.
const WIDTH: u16 = 44;

/// A line of text that is being written.
#[derive(Debug)]
pub struct TextLine {
    about: About,
    heading: String,
    text: String,
    longest: usize,
}

impl TextLine {
    /// A line that starts with a text.
    pub fn new(about: About, heading: impl Into<String>, text: impl Into<String>) -> Self {
        Self { about, heading: heading.into(), text: text.into(), longest: LONGEST }
    }

    /// The same for text of up to that many characters, such as the path of a file.
    pub fn of_length(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    pub(super) fn update(&mut self, msg: &Msg) -> Step {
        match msg {
            Msg::Act(Act::Choose) => Step::Answered(Answer::Text(self.about, self.text.trim().to_owned())),
            Msg::Act(Act::Back) => Step::Answered(Answer::No(self.about)),
            _ if edit(&mut self.text, msg, self.longest) => Step::redraw(),
            _ => Step::idle(),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let inside = window(shared, area, &self.heading, (WIDTH, 3), buf);
        let theme = shared.settings.theme;
        // Of a long text its end is shown, where the cursor is.
        let mut shown = self.text.as_str();
        while shown.width() + 1 > usize::from(inside.width) && !shown.is_empty() {
            let mut rest = shown.chars();
            rest.next();
            shown = rest.as_str();
        }
        let end = inside.x + put_text(buf, inside, inside.x, inside.y, shown, theme.style(Role::Title));
        put_text(buf, inside, end, inside.y, "_", theme.style(Role::Cursor));
        let hint = hint_line(Context::Text, shared.settings.lang, inside.width);
        let last = inside.bottom().saturating_sub(1);
        put_text(buf, inside, inside.x, last, &hint, theme.style(Role::Hint));
    }
}

/// Writes on with a key or pasted text, or takes the last character away; says whether the
/// text has changed. Control characters and what is too long are left out.
pub fn edit(text: &mut String, msg: &Msg, longest: usize) -> bool {
    let before = text.len();
    let room = |text: &str| longest.saturating_sub(text.chars().count());
    match msg {
        Msg::Key(key) if key.code == KeyCode::Backspace => {
            text.pop();
        }
        Msg::Key(key) if key.ctrl && key.code == KeyCode::Char('u') => text.clear(),
        Msg::Key(key) => text.extend(key.typed().filter(|c| !c.is_control()).into_iter().take(room(text))),
        Msg::Paste(pasted) => {
            let room = room(text);
            text.extend(pasted.chars().filter(|c| !c.is_control()).take(room));
        }
        _ => {}
    }
    text.len() != before
}

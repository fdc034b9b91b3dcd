//! A line of text: a name, a value.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthChar;

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
    /// How many characters stand before the cursor.
    cursor: usize,
    /// Whether nothing was done yet with a text that is proposed: what is typed first takes
    /// its place.
    proposed: bool,
    longest: usize,
}

impl TextLine {
    /// A line that starts with a text.
    pub fn new(about: About, heading: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let (cursor, proposed) = (text.chars().count(), !text.is_empty());
        Self { about, heading: heading.into(), text, cursor, proposed, longest: LONGEST }
    }

    /// The same for text of up to that many characters, such as the path of a file.
    pub fn of_length(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    pub(super) fn update(&mut self, msg: &Msg) -> Step {
        match msg {
            Msg::Act(Act::Choose) => Step::Answered(Answer::Text(self.about, self.text.trim().to_owned())),
            Msg::Act(Act::Back) => Step::Answered(Answer::No(self.about)),
            _ if self.edit(msg) => Step::redraw(),
            _ => Step::idle(),
        }
    }

    /// Writes, deletes or moves the cursor; whether the message was one for that.
    fn edit(&mut self, msg: &Msg) -> bool {
        let end = self.text.chars().count();
        let proposed = std::mem::replace(&mut self.proposed, false);
        match msg {
            Msg::Key(key) if !key.ctrl && !key.alt => match key.code {
                KeyCode::Left => self.cursor = if proposed { 0 } else { self.cursor.saturating_sub(1) },
                KeyCode::Right => self.cursor = (self.cursor + 1).min(end),
                KeyCode::Home => self.cursor = 0,
                KeyCode::End => self.cursor = end,
                KeyCode::Backspace | KeyCode::Delete if proposed => self.clear(),
                KeyCode::Delete => {
                    let mut rest = self.after();
                    rest.drain(..rest.chars().next().map_or(0, char::len_utf8));
                    self.text.push_str(&rest);
                }
                _ => return self.write(msg, proposed),
            },
            _ => return self.write(msg, proposed),
        }
        true
    }

    /// Writes at the cursor; a proposed text goes away for it.
    fn write(&mut self, msg: &Msg, proposed: bool) -> bool {
        let rest = self.after();
        let mut before = std::mem::take(&mut self.text);
        let room = self.longest.saturating_sub(rest.chars().count());
        // Nothing is lost to a key that types nothing.
        let mut alone = String::new();
        let written = if proposed && edit(&mut alone, msg, self.longest) {
            before = alone;
            true
        } else {
            edit(&mut before, msg, room)
        };
        self.proposed = proposed && !written;
        self.cursor = before.chars().count();
        self.text = before + &rest;
        written
    }

    fn clear(&mut self) {
        self.text.clear();
        self.cursor = 0;
    }

    /// Takes off what stands after the cursor, and gives it.
    fn after(&mut self) -> String {
        let at = self.text.char_indices().nth(self.cursor).map_or(self.text.len(), |(at, _)| at);
        self.text.split_off(at)
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let inside = window(shared, area, &self.heading, (WIDTH, 3), buf);
        let theme = shared.settings.theme;
        // Of a long text that part is shown in which the cursor is.
        let chars: Vec<char> = self.text.chars().collect();
        let width = |chars: &[char]| chars.iter().map(|c| c.width().unwrap_or(0)).sum::<usize>();
        let room = usize::from(inside.width).saturating_sub(2);
        let first = (0..self.cursor).find(|&first| width(&chars[first..self.cursor]) <= room);
        let first = first.unwrap_or(self.cursor);
        let role = if self.proposed { Role::Cursor } else { Role::Title };
        let before: String = chars[first..self.cursor].iter().collect();
        let after: String = chars[self.cursor..].iter().collect();
        let x = inside.x + put_text(buf, inside, inside.x, inside.y, &before, theme.style(role));
        put_text(buf, inside, x, inside.y, &after, theme.style(Role::Title));
        let under = chars.get(self.cursor).map_or_else(|| "_".to_owned(), char::to_string);
        put_text(buf, inside, x, inside.y, &under, theme.style(Role::Cursor));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lang;
    use crate::tui::dialog::Dialog;
    use crate::tui::testing::Kit;

    /// A line in which a text is proposed.
    fn proposing(text: &str) -> Kit {
        let mut kit = Kit::new(Lang::English, (80, 24));
        kit.model.dialogs.push(TextLine::new(About::SaveName, "name", text).into());
        kit.draw();
        kit
    }

    fn written(kit: &Kit) -> &str {
        match kit.model.dialogs.last() {
            Some(Dialog::TextLine(line)) => &line.text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_typed_or_pasted_first_takes_the_place_of_a_proposed_text() {
        let mut kit = proposing("长矛");
        kit.type_text("my");
        assert_eq!(written(&kit), "my");
        let mut kit = proposing("spear");
        kit.input(crate::tui::input::Input::Paste("wall".into()));
        assert_eq!(written(&kit), "wall");
        for key in ["Backspace", "Delete", "C-u"] {
            let mut kit = proposing("spear");
            assert_eq!(written(kit.press(key)), "", "{key}");
        }
        // A key that types nothing leaves it as it is.
        let mut kit = proposing("spear");
        kit.press("F5 C-x").type_text("a");
        assert_eq!(written(&kit), "a");
    }

    #[test]
    fn after_a_cursor_key_the_text_is_gone_on_with() {
        let mut kit = proposing("spear");
        kit.press("End").type_text("s 2");
        assert_eq!(written(&kit), "spears 2");
        let mut kit = proposing("师长");
        kit.press("Left").type_text("一").press("Right").type_text("旅").press("Delete");
        assert_eq!(written(&kit), "一师旅");
        kit.press("Home Delete End Backspace Left Left Left").type_text("x");
        assert_eq!(written(&kit), "x师");
        // All of a long text can be seen.
        let long = "0123456789".repeat(4);
        let mut kit = proposing(&long);
        kit.press("Home");
        assert!(kit.shows(&long[..30]), "{kit}");
        kit.press("End");
        assert!(kit.shows(&format!("{}_", &long[10..])), "{kit}");
        kit.type_text("x");
        assert_eq!(written(&kit), long, "no longer than may be");
    }
}

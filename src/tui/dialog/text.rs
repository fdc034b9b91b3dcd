//! A line of text: a name, a value.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{About, Answer, Line, window};
use crate::text::screens as say;
use crate::tui::input::{Key, KeyCode};
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
    line: Line,
    /// Whether nothing was done yet with a text that is proposed: what is typed first takes
    /// its place.
    proposed: bool,
}

impl TextLine {
    /// A line that starts with a text.
    pub fn new(about: About, heading: impl Into<String>, text: impl Into<String>) -> Self {
        let line = Line::new(text, LONGEST);
        let proposed = !line.text().is_empty();
        Self { about, heading: heading.into(), line, proposed }
    }

    /// The same where the text is one's own and is gone on with, not a proposal.
    pub const fn gone_on_with(mut self) -> Self {
        self.proposed = false;
        self
    }

    /// The same for text of up to that many characters, such as the path of a file.
    pub fn of_length(self, longest: usize) -> Self {
        Self { line: self.line.of_length(longest), ..self }
    }

    /// The line once that was typed into it; none if it types nothing.
    pub fn begun_with(mut self, msg: &Msg) -> Option<Self> {
        (self.edit(msg) && !self.line.text().is_empty()).then_some(self)
    }

    pub(super) fn update(&mut self, msg: &Msg) -> Step {
        match msg {
            Msg::Act(Act::Choose) => {
                Step::Answered(Answer::Text(self.about, self.line.text().trim().to_owned()))
            }
            Msg::Act(Act::Back) => Step::Answered(Answer::No(self.about)),
            _ if self.edit(msg) => Step::redraw(),
            _ => Step::idle(),
        }
    }

    /// Writes, deletes or moves the cursor; whether the message was one for that. What writes or deletes takes
    /// a proposed text away.
    fn edit(&mut self, msg: &Msg) -> bool {
        if !self.proposed {
            return self.line.edit(msg);
        }
        let mut next = Line::new("", self.line.longest());
        let deletes = |key: &Key| matches!(key.code, KeyCode::Backspace | KeyCode::Delete);
        match msg {
            Msg::Key(key) if deletes(key) => self.line = next,
            Msg::Key(key) if key.code == KeyCode::Left => self.line.to_start(),
            _ if next.edit(msg) && !next.text().is_empty() => self.line = next,
            // A key that types nothing leaves it as it is.
            _ if !self.line.edit(msg) => return false,
            _ => {}
        }
        self.proposed = false;
        true
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let inside = window(shared, area, &self.heading, (WIDTH, 3), buf);
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let role = if self.proposed { Role::Cursor } else { Role::Title };
        let first = Rect { height: inside.height.min(1), ..inside };
        self.line.draw(first, role, theme, buf);
        let hint = if self.line.is_cut() {
            say::text_is_full(self.line.longest(), lang)
        } else {
            hint_line(Context::Text, &shared.settings, inside.width)
        };
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
            Some(Dialog::TextLine(line)) => line.line.text(),
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
    fn ones_own_text_is_gone_on_with_at_once() {
        let mut kit = Kit::new(Lang::English, (80, 24));
        kit.model.dialogs.push(TextLine::new(About::Comment, "comment", "too early").gone_on_with().into());
        kit.draw();
        kit.type_text(", I think");
        assert_eq!(written(&kit), "too early, I think");
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
        assert!(kit.shows("at most 40 characters"), "{kit}");
        kit.press("Backspace").type_text("y");
        assert!(!kit.shows("at most 40 characters"), "{kit}");
        kit.input(crate::tui::input::Input::Paste("z".into()));
        assert!(kit.shows("at most 40 characters"), "{kit}");
    }
}

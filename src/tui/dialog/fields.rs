//! A few texts to be filled in one below the other, such as the name and the notes of a
//! formation. The last one may have several lines.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::{About, Answer, Line, inside, outer, window, wrapped};
use crate::text::screens as say;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::hint_lines;
use crate::tui::theme::Role;

/// The width of the window's inside.
const WIDTH: u16 = 66;
/// The rows of the last field.
const ROWS: u16 = 6;

/// One of the texts.
#[derive(Clone, Debug)]
pub struct Field {
    /// What it is.
    pub label: &'static str,
    /// What is written.
    pub text: String,
    /// The most characters it takes.
    pub longest: usize,
}

/// Texts to be filled in.
#[derive(Debug)]
pub struct Fields {
    about: About,
    heading: String,
    labels: Vec<&'static str>,
    lines: Vec<Line>,
    /// Which of them is written.
    cursor: usize,
}

impl Fields {
    /// These texts, of which there should be one at least; the last one may have several lines.
    pub fn new(about: About, heading: impl Into<String>, fields: Vec<Field>) -> Self {
        let (labels, lines) =
            fields.into_iter().map(|field| (field.label, Line::new(field.text, field.longest))).unzip();
        Self { about, heading: heading.into(), labels, lines, cursor: 0 }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        let last = self.lines.len().saturating_sub(1);
        match msg {
            Msg::Act(Act::Choose) => {
                let texts = self.lines.iter().map(|line| line.text().trim().to_owned()).collect();
                return Step::Answered(Answer::Filled(self.about, texts));
            }
            Msg::Act(Act::Back) => return Step::Answered(Answer::No(self.about)),
            Msg::Act(Act::Next) => self.cursor = if self.cursor == last { 0 } else { self.cursor + 1 },
            Msg::Act(Act::Previous) => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            Msg::Act(Act::NewLine) if self.cursor == last => self.write_line_break(),
            Msg::Click { x, y } => {
                let inside = self.inside(shared.area);
                if inside.contains(Position { x: *x, y: *y }) {
                    self.cursor = usize::from(y - inside.y).min(last);
                }
            }
            Msg::Paste(text) if self.cursor == last => {
                for (number, line) in text.split('\n').enumerate() {
                    if number > 0 {
                        self.write_line_break();
                    }
                    self.write(&Msg::Paste(line.to_owned()));
                }
            }
            _ if self.write(msg) => {}
            _ => return Step::idle(),
        }
        Step::redraw()
    }

    fn write(&mut self, msg: &Msg) -> bool {
        self.lines.get_mut(self.cursor).is_some_and(|line| line.edit(msg))
    }

    fn write_line_break(&mut self) {
        if let Some(line) = self.lines.get_mut(self.cursor) {
            line.break_line();
        }
    }

    /// The inner size of the window.
    fn size(&self, area: Rect) -> (u16, u16) {
        let rows = self.lines.len() as u16 + ROWS + 2;
        (WIDTH.min(area.width.saturating_sub(4)), rows.min(area.height.saturating_sub(2)))
    }

    /// Where the inside of the window lies.
    fn inside(&self, area: Rect) -> Rect {
        inside(outer(area, &self.heading, self.size(area)))
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let inside = window(shared, area, &self.heading, self.size(area), buf);
        let labels = self.labels.iter().map(|label| label.width()).max().unwrap_or(0) as u16 + 1;
        let last = self.lines.len().saturating_sub(1);
        let mut hints = hint_lines(Context::Fields, &shared.settings, inside.width, 2);
        if let Some(line) = self.lines.get(self.cursor).filter(|line| line.is_cut())
            && let Some(hint) = hints.first_mut()
        {
            *hint = say::text_is_full(line.longest(), lang);
        }
        let bottom = inside.bottom().saturating_sub(hints.len() as u16);
        for (number, (label, line)) in self.labels.iter().zip(&self.lines).enumerate() {
            let here = number == self.cursor;
            let y = inside.y + number as u16;
            let style = theme.style(if here { Role::Title } else { Role::Dim });
            let rows = Rect { height: bottom.saturating_sub(inside.y), ..inside };
            put_text(buf, rows, inside.x, y, label, style);
            let rows = if number == last { bottom.saturating_sub(y) } else { 1 };
            let room = Rect {
                x: inside.x + labels,
                y,
                width: inside.width.saturating_sub(labels),
                height: if y < bottom { rows } else { 0 },
            };
            if number == last {
                draw_text(line, here, room, shared, buf);
            } else if here {
                line.draw(room, Role::Title, theme, buf);
            } else {
                put_text(buf, room, room.x, y, line.text(), theme.plain());
            }
        }
        for (y, line) in (bottom..inside.bottom()).zip(&hints) {
            put_text(buf, inside, inside.x, y, line, theme.style(Role::Hint));
        }
    }
}

/// Draws a text of several lines, those in which the cursor is.
fn draw_text(text: &Line, here: bool, room: Rect, shared: &Shared, buf: &mut Buffer) {
    /// Stands where the cursor is while the text is broken into lines.
    const CURSOR: char = '\u{e000}';
    let theme = shared.settings.theme;
    let (before, after) = text.parts();
    let marked = format!("{before}{CURSOR}{after}");
    let lines = wrapped(if here { &marked } else { text.text() }, room.width.saturating_sub(1));
    let cursor = lines.iter().position(|line| line.contains(CURSOR)).unwrap_or(0);
    let first = (cursor + 1).saturating_sub(room.height.into());
    for (y, line) in (room.y..room.bottom()).zip(lines.iter().skip(first)) {
        let (before, after) = line.split_once(CURSOR).unwrap_or((line, ""));
        let x = room.x + put_text(buf, room, room.x, y, before, theme.plain());
        if !line.contains(CURSOR) {
            continue;
        }
        put_text(buf, room, x, y, after, theme.plain());
        let under = after.chars().next().unwrap_or('_').to_string();
        put_text(buf, room, x, y, &under, theme.style(Role::Cursor));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lang;
    use crate::tui::dialog::Dialog;
    use crate::tui::input::Input;
    use crate::tui::testing::Kit;

    fn form() -> Kit {
        let mut kit = Kit::new(Lang::English, (80, 24));
        let field = |label, text: &str, longest| Field { label, text: text.to_owned(), longest };
        let fields = vec![field("name", "spaer", 10), field("notes", "teh first line\nthe second", 40)];
        kit.model.dialogs.push(Fields::new(About::Description, "about", fields).into());
        kit.draw();
        kit
    }

    fn written(kit: &Kit) -> Vec<&str> {
        match kit.model.dialogs.last() {
            Some(Dialog::Fields(fields)) => fields.lines.iter().map(Line::text).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_slip_is_mended_where_it_is() {
        let mut kit = form();
        kit.press("Left Backspace Left").type_text("e").press("End").type_text("s").press("Home Delete");
        kit.type_text("S");
        assert_eq!(written(&kit)[0], "Spears");
        // In a text of several lines Home and End are those of the line.
        kit.press("Tab Home").type_text("and ").press("Left Left Left Left Left Home Delete Delete Delete");
        kit.type_text("the");
        assert_eq!(written(&kit)[1], "the first line\nand the second");
        kit.press("End").type_text("!");
        assert_eq!(written(&kit)[1], "the first line!\nand the second");
        kit.press("C-n");
        assert_eq!(written(&kit)[1], "the first line!\n\nand the second");
    }

    #[test]
    fn what_has_no_room_is_told() {
        let mut kit = form();
        kit.input(Input::Paste(" of the left".into()));
        assert_eq!(written(&kit)[0], "spaer of t");
        assert!(kit.shows("at most 10 characters; the rest was left out"), "{kit}");
        kit.press("Backspace");
        assert!(!kit.shows("at most 10"), "{kit}");
    }
}

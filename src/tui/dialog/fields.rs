//! A few texts to be filled in one below the other, such as the name and the notes of a
//! formation. The last one may have several lines.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::{About, Answer, edit, inside, outer, window, wrapped};
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
    lines: Vec<Field>,
    cursor: usize,
}

impl Fields {
    /// These texts, of which there should be one at least; the last one may have several lines.
    pub fn new(about: About, heading: impl Into<String>, fields: Vec<Field>) -> Self {
        Self { about, heading: heading.into(), lines: fields, cursor: 0 }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        let last = self.lines.len().saturating_sub(1);
        match msg {
            Msg::Act(Act::Choose) => {
                let texts = self.lines.drain(..).map(|field| field.text.trim().to_owned()).collect();
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
        self.lines.get_mut(self.cursor).is_some_and(|field| edit(&mut field.text, msg, field.longest))
    }

    fn write_line_break(&mut self) {
        if let Some(field) = self.lines.get_mut(self.cursor)
            && field.text.chars().count() < field.longest
        {
            field.text.push('\n');
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
        let labels = self.lines.iter().map(|field| field.label.width()).max().unwrap_or(0) as u16 + 1;
        let last = self.lines.len().saturating_sub(1);
        let hints = hint_lines(Context::Fields, lang, inside.width, 2);
        let bottom = inside.bottom().saturating_sub(hints.len() as u16);
        for (number, field) in self.lines.iter().enumerate() {
            let here = number == self.cursor;
            let y = inside.y + number as u16;
            let style = theme.style(if here { Role::Title } else { Role::Dim });
            put_text(
                buf,
                Rect { height: bottom.saturating_sub(inside.y), ..inside },
                inside.x,
                y,
                field.label,
                style,
            );
            let rows = if number == last { bottom.saturating_sub(y) } else { 1 };
            let room = Rect {
                x: inside.x + labels,
                y,
                width: inside.width.saturating_sub(labels),
                height: if y < bottom { rows } else { 0 },
            };
            // Of a long text its end is shown, where the cursor is.
            let mut lines = if number == last {
                wrapped(&field.text, room.width.saturating_sub(1))
            } else {
                vec![end_of(&field.text, room.width.saturating_sub(1)).to_owned()]
            };
            let hidden = lines.len().saturating_sub(room.height.into());
            lines.drain(..hidden);
            // `wrapped` leaves out the blanks at a line's end, which are being typed here.
            let typed = field.text.len() - field.text.trim_end_matches(' ').len();
            let ends = lines.len().saturating_sub(1);
            for (y, (row, line)) in (room.y..room.bottom()).zip(lines.iter().enumerate()) {
                let mut x = room.x + put_text(buf, room, room.x, y, line, theme.plain());
                if here && row == ends {
                    x += if number == last { typed as u16 } else { 0 };
                    put_text(
                        buf,
                        room,
                        x.min(room.right().saturating_sub(1)),
                        y,
                        "_",
                        theme.style(Role::Cursor),
                    );
                }
            }
        }
        for (y, line) in (bottom..inside.bottom()).zip(&hints) {
            put_text(buf, inside, inside.x, y, line, theme.style(Role::Hint));
        }
    }
}

/// The end of a text that is at most that wide.
fn end_of(text: &str, width: u16) -> &str {
    let mut shown = text;
    while shown.width() > usize::from(width) && !shown.is_empty() {
        let mut rest = shown.chars();
        rest.next();
        shown = rest.as_str();
    }
    shown
}

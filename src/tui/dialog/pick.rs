//! One of several things, with a preview of what is under the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{About, Answer, inside, outer, put_lines, widest, window, wrapped};
use crate::tui::glyphs::Link;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::{put, put_text};
use crate::tui::screen::hint_line;
use crate::tui::theme::Role;

/// One of the things.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Its line in the list.
    pub label: String,
    /// What is shown beside the list while the cursor is on it; may be empty.
    pub preview: Vec<String>,
}

/// A list to choose from.
#[derive(Debug)]
pub struct Pick {
    about: About,
    heading: String,
    items: Vec<Item>,
    cursor: usize,
    context: Context,
}

/// The widest that labels are drawn.
const LABELS: u16 = 28;
/// The line between the list and the preview, with a blank on each side.
const BETWEEN: u16 = 3;
/// The widest that previews are drawn.
const PREVIEW: u16 = 44;

impl Pick {
    /// A list of things, of which there should be one at least.
    pub fn new(about: About, heading: impl Into<String>, items: Vec<Item>) -> Self {
        Self { about, heading: heading.into(), items, cursor: 0, context: Context::Choice }
    }

    /// The same where the things are unfinished games, which can be put away.
    pub const fn of_games(mut self) -> Self {
        self.context = Context::Games;
        self
    }

    /// The same with the cursor on that item, if there is one.
    pub fn at(self, item: usize) -> Self {
        Self { cursor: item.min(self.items.len().saturating_sub(1)), ..self }
    }

    /// Which keys count.
    pub const fn context(&self) -> Context {
        self.context
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        let last = self.items.len().saturating_sub(1);
        let before = self.cursor;
        match msg {
            Msg::Act(Act::Choose) if !self.items.is_empty() => {
                return Step::Answered(Answer::Picked(self.about, self.cursor));
            }
            Msg::Act(Act::Discard) if !self.items.is_empty() => {
                return Step::Answered(Answer::Discard(self.about, self.cursor));
            }
            Msg::Act(Act::Choose | Act::Back | Act::Leave) => {
                return Step::Answered(Answer::No(self.about));
            }
            Msg::Act(Act::Up | Act::Previous) => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            Msg::Act(Act::Down | Act::Next) => {
                self.cursor = if self.cursor == last { 0 } else { self.cursor + 1 };
            }
            Msg::Act(Act::First) => self.cursor = 0,
            Msg::Act(Act::Last) => self.cursor = last,
            Msg::Act(act @ (Act::PageUp | Act::PageDown)) => {
                let page = usize::from(self.places(shared.area).0.height).saturating_sub(1).max(1);
                self.cursor = match act {
                    Act::PageUp => self.cursor.saturating_sub(page),
                    _ => (self.cursor + page).min(last),
                };
            }
            Msg::Wheel(by) => self.cursor = self.cursor.saturating_add_signed((*by).into()).min(last),
            Msg::Click { x, y } => {
                let (list, _, first) = self.places(shared.area);
                let row = usize::from(y.saturating_sub(list.y)) + first;
                if list.contains(Position { x: *x, y: *y }) && row < self.items.len() {
                    if row == self.cursor {
                        return Step::Answered(Answer::Picked(self.about, row));
                    }
                    self.cursor = row;
                }
            }
            _ => {}
        }
        if self.cursor == before { Step::idle() } else { Step::redraw() }
    }

    /// The inner size of the window: as high as the list and the highest preview.
    fn size(&self, area: Rect) -> (u16, u16) {
        let height = self
            .items
            .iter()
            .map(|item| wrapped(&item.preview.join("\n"), PREVIEW).len())
            .max()
            .unwrap_or(0)
            .max(self.items.len()) as u16;
        let width = LABELS + if self.has_previews() { PREVIEW + BETWEEN } else { 0 };
        (width.min(area.width.saturating_sub(4)), (height + 2).min(area.height.saturating_sub(2)))
    }

    fn has_previews(&self) -> bool {
        self.items.iter().any(|item| !item.preview.is_empty())
    }

    /// Where the list and the preview lie, and the first item that is shown.
    fn places(&self, area: Rect) -> (Rect, Rect, usize) {
        let inside = inside(outer(area, &self.heading, self.size(area)));
        let inside = Rect { height: inside.height.saturating_sub(2), ..inside };
        let list = Rect { width: LABELS.min(inside.width), ..inside };
        let x = list.right() + BETWEEN;
        let preview = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        let rows = usize::from(list.height).max(1);
        let first = self.cursor.saturating_sub(rows - 1);
        (list, preview, first)
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let theme = shared.settings.theme;
        let inside = window(shared, area, &self.heading, self.size(area), buf);
        let (list, preview, first) = self.places(area);
        for (y, (i, item)) in (list.y..list.bottom()).zip(self.items.iter().enumerate().skip(first)) {
            let style = if i == self.cursor { theme.style(Role::Cursor) } else { theme.plain() };
            put_text(buf, list, list.x, y, if i == self.cursor { "> " } else { "  " }, style);
            let label = Rect { x: list.x + 2, width: list.width.saturating_sub(3), ..list };
            put_text(buf, label, label.x, y, &item.label, style);
        }
        if self.items.len() > usize::from(list.height) {
            for (y, sign, more) in [
                (list.y, '^', first > 0),
                (list.bottom().saturating_sub(1), 'v', first + usize::from(list.height) < self.items.len()),
            ] {
                if more {
                    put(buf, list.right().saturating_sub(1), y, sign, theme.style(Role::Dim));
                }
            }
        }
        if self.has_previews() && !preview.is_empty() {
            let line = shared.settings.glyphs.upright(Link::Road);
            for y in list.y..list.bottom() {
                put(buf, list.right() + 1, y, line, theme.style(Role::Border));
            }
        }
        if let Some(item) = self.items.get(self.cursor) {
            let lines = wrapped(&item.preview.join("\n"), preview.width);
            put_lines(&lines, 0, preview, shared, buf);
        }
        let hint = hint_line(self.context, shared.settings.lang, inside.width);
        let last = inside.bottom().saturating_sub(1);
        put_text(buf, inside, inside.x, last, &hint, theme.style(Role::Hint));
        debug_assert!(widest(std::slice::from_ref(&hint)) <= inside.width.max(1));
    }
}

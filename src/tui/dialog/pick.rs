//! One of several things, with a preview of what is under the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{About, Answer, Line, inside, outer, put_lines, widest, window, wrapped};
use crate::text::library as say;
use crate::text::replay::NO_GAME_FOUND;
use crate::tui::glyphs::Link;
use crate::tui::input::KeyCode;
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
    /// The numbers of those that are listed: all of them, or what was searched for.
    listed: Vec<usize>,
    /// Which of those that are listed.
    cursor: usize,
    context: Context,
    query: Line,
    /// Whether the search is being typed.
    searching: bool,
}

/// From so many things on a list can be searched.
const SEARCHED: usize = 12;
/// The most characters of a search.
const LONGEST_QUERY: usize = 60;

/// The widest that labels are drawn.
const LABELS: u16 = 28;
/// The line between the list and the preview, with a blank on each side.
const BETWEEN: u16 = 3;
/// The widest that previews are drawn.
const PREVIEW: u16 = 44;

impl Pick {
    /// A list of things, of which there should be one at least.
    pub fn new(about: About, heading: impl Into<String>, items: Vec<Item>) -> Self {
        Self {
            about,
            heading: heading.into(),
            listed: (0..items.len()).collect(),
            items,
            cursor: 0,
            context: Context::Choice,
            query: Line::new("", LONGEST_QUERY),
            searching: false,
        }
    }

    /// The same where the things are games, which can be put away.
    pub const fn of_games(mut self) -> Self {
        self.context = Context::Games;
        self
    }

    /// The same with the cursor on that item, if there is one.
    pub fn at(self, item: usize) -> Self {
        Self { cursor: item.min(self.items.len().saturating_sub(1)), ..self }
    }

    /// What it is about.
    pub const fn about(&self) -> About {
        self.about
    }

    /// Which keys count.
    pub const fn context(&self) -> Context {
        if self.searching { Context::Text } else { self.context }
    }

    const fn is_searched(&self) -> bool {
        self.items.len() >= SEARCHED
    }

    /// Lists what holds all words that were typed, in its line or its preview.
    fn search(&mut self) {
        let query = self.query.text().to_lowercase();
        let holds = |item: &Item| {
            let text = format!("{}\n{}", item.label, item.preview.join("\n")).to_lowercase();
            query.split_whitespace().all(|word| text.contains(word))
        };
        let found = self.items.iter().enumerate().filter(|(_, item)| holds(item));
        self.listed = found.map(|(number, _)| number).collect();
        self.cursor = 0;
    }

    /// A key while the search is typed; whether it was one for it.
    fn type_search(&mut self, msg: &Msg) -> bool {
        let last = self.listed.len().saturating_sub(1);
        match msg {
            Msg::Act(Act::Choose) => self.searching = false,
            Msg::Act(Act::Back) => {
                self.searching = false;
                self.query.clear();
                self.search();
            }
            Msg::Key(key) if key.code == KeyCode::Down => self.cursor = (self.cursor + 1).min(last),
            Msg::Key(key) if key.code == KeyCode::Up => self.cursor = self.cursor.saturating_sub(1),
            Msg::Click { .. } | Msg::Wheel(_) => return false,
            _ => {
                let before = self.query.text().to_owned();
                self.query.edit(msg);
                if self.query.text() != before {
                    self.search();
                }
            }
        }
        true
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        if self.searching && self.type_search(msg) {
            return Step::redraw();
        }
        let last = self.listed.len().saturating_sub(1);
        let before = self.cursor;
        let here = self.listed.get(self.cursor).copied();
        match msg {
            Msg::Act(Act::Choose) if here.is_some() => {
                return Step::Answered(Answer::Picked(self.about, here.unwrap_or_default()));
            }
            Msg::Act(Act::Discard) if here.is_some() => {
                return Step::Answered(Answer::Discard(self.about, here.unwrap_or_default()));
            }
            Msg::Act(Act::Search) if self.is_searched() => {
                self.searching = true;
                return Step::redraw();
            }
            Msg::Act(Act::Choose) if !self.items.is_empty() => return Step::idle(),
            Msg::Act(Act::Back) if !self.query.text().is_empty() => {
                self.query.clear();
                self.search();
                return Step::redraw();
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
                let here = Position { x: *x, y: *y };
                if list.contains(here)
                    && let Some(&number) = self.listed.get(row)
                {
                    if row == self.cursor {
                        return Step::Answered(Answer::Picked(self.about, number));
                    }
                    self.cursor = row;
                } else if self.search_area(shared.area).contains(here) {
                    self.searching = true;
                    return Step::redraw();
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
            .max(self.items.len() + usize::from(self.is_searched())) as u16;
        let width = LABELS + if self.has_previews() { PREVIEW + BETWEEN } else { 0 };
        (width.min(area.width.saturating_sub(4)), (height + 2).min(area.height.saturating_sub(2)))
    }

    fn has_previews(&self) -> bool {
        self.items.iter().any(|item| !item.preview.is_empty())
    }

    /// The row in which a search is typed; empty where there is none.
    fn search_area(&self, area: Rect) -> Rect {
        let inside = inside(outer(area, &self.heading, self.size(area)));
        let height = u16::from(self.is_searched()).min(inside.height);
        Rect { height, width: LABELS.min(inside.width), ..inside }
    }

    /// Where the list and the preview lie, and the first item that is shown.
    fn places(&self, area: Rect) -> (Rect, Rect, usize) {
        let inside = inside(outer(area, &self.heading, self.size(area)));
        let inside = Rect { height: inside.height.saturating_sub(2), ..inside };
        let top = self.search_area(area).height;
        let list = Rect {
            y: inside.y + top,
            width: LABELS.min(inside.width),
            height: inside.height.saturating_sub(top),
            ..inside
        };
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
        let search = self.search_area(area);
        if !search.is_empty() {
            let label = format!("/ {}: ", say::SEARCH.say(shared.settings.lang));
            let x = search.x + put_text(buf, search, search.x, search.y, &label, theme.style(Role::Dim));
            let room = Rect { x, width: search.right().saturating_sub(x), ..search };
            if self.searching {
                self.query.draw(room, Role::Title, theme, buf);
            } else {
                put_text(buf, room, x, search.y, self.query.text(), theme.style(Role::Title));
            }
            if self.listed.is_empty() {
                let nothing = if self.context == Context::Games { NO_GAME_FOUND } else { say::NOTHING };
                let nothing = nothing.say(shared.settings.lang);
                put_text(buf, list, list.x, list.y, nothing, theme.style(Role::Dim));
            }
        }
        let listed = self.listed.iter().filter_map(|&number| self.items.get(number));
        for (y, (i, item)) in (list.y..list.bottom()).zip(listed.enumerate().skip(first)) {
            let style = if i == self.cursor { theme.style(Role::Cursor) } else { theme.plain() };
            put_text(buf, list, list.x, y, if i == self.cursor { "> " } else { "  " }, style);
            let label = Rect { x: list.x + 2, width: list.width.saturating_sub(3), ..list };
            put_text(buf, label, label.x, y, &item.label, style);
        }
        if self.listed.len() > usize::from(list.height) {
            for (y, sign, more) in [
                (list.y, '^', first > 0),
                (list.bottom().saturating_sub(1), 'v', first + usize::from(list.height) < self.listed.len()),
            ] {
                if more {
                    put(buf, list.right().saturating_sub(1), y, sign, theme.style(Role::Dim));
                }
            }
        }
        if self.has_previews() && !preview.is_empty() {
            let line = shared.settings.glyphs.upright(Link::Road);
            for y in preview.y..preview.bottom() {
                put(buf, list.right() + 1, y, line, theme.style(Role::Border));
            }
        }
        if let Some(item) = self.listed.get(self.cursor).and_then(|&number| self.items.get(number)) {
            let lines = wrapped(&item.preview.join("\n"), preview.width);
            put_lines(&lines, 0, preview, shared, buf);
        }
        let hint = hint_line(self.context(), &shared.settings, inside.width);
        let last = inside.bottom().saturating_sub(1);
        put_text(buf, inside, inside.x, last, &hint, theme.style(Role::Hint));
        debug_assert!(widest(std::slice::from_ref(&hint)) <= inside.width.max(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lang;
    use crate::tui::testing::Kit;

    fn picker(count: usize) -> Kit {
        let mut kit = Kit::new(Lang::English, (80, 24));
        let item = |number| Item { label: format!("thing {number}"), preview: vec![format!("tag-{number}")] };
        kit.model.dialogs.push(Pick::new(About::Compare, "which?", (0..count).map(item).collect()).into());
        kit.draw();
        kit
    }

    fn answer(kit: &mut Kit) -> Option<usize> {
        let Some(crate::tui::dialog::Dialog::Pick(pick)) = kit.model.dialogs.last_mut() else { return None };
        match pick.update(&Msg::Act(Act::Choose), &kit.model.shared) {
            Step::Answered(Answer::Picked(_, number)) => Some(number),
            _ => None,
        }
    }

    #[test]
    fn a_long_list_is_searched_by_what_stands_in_it_and_in_its_previews() {
        let mut kit = picker(40);
        assert!(kit.shows("/ search:"), "{kit}");
        kit.press("/").type_text("thing 37");
        assert!(kit.shows("> thing 37") && !kit.shows("thing 3 "), "{kit}");
        kit.press("Enter");
        assert_eq!(answer(&mut kit), Some(37));
        kit.press("/ C-u").type_text("TAG-2");
        kit.press("Down Down Enter");
        assert_eq!(answer(&mut kit), Some(21), "2, 20, 21\n{kit}");
        kit.press("/").type_text("x");
        assert!(kit.shows("no formation was found"), "{kit}");
        kit.press("Enter");
        assert_eq!(answer(&mut kit), None, "{kit}");
        kit.press("Esc");
        assert_eq!(answer(&mut kit), Some(0), "all of them again\n{kit}");
        // A short one needs no search.
        let mut kit = picker(3);
        kit.press("/");
        assert!(!kit.shows("search"), "{kit}");
    }
}

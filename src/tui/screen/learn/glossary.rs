//! The glossary: what is typed is looked up at once, and a message in the players' shorthand is
//! explained.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Turn;
use crate::text::glossary::{self as say, Group, Term};
use crate::text::lesson::GLOSSARY;
use crate::tui::dialog::{edit, wrapped};
use crate::tui::glyphs::Lines;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::draw_hints;
use crate::tui::theme::Role;

/// The most characters of a word.
const LONGEST: usize = 40;
/// The widest that all is drawn.
const WIDTH: u16 = 90;
/// The row in which the list begins.
const FIRST_ROW: u16 = 3;

/// The glossary.
#[derive(Debug, Default)]
pub(super) struct Glossary {
    typed: String,
    scrolled: usize,
}

impl Glossary {
    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Turn {
        let area = Self::area(shared.area);
        let room = usize::from(Self::list(area).height);
        let most = self.lines(area, shared).len().saturating_sub(room);
        let page = room.saturating_sub(1).max(1).cast_signed();
        let by = match msg {
            Msg::Act(Act::Back) => return Turn::Leave,
            Msg::Act(Act::Up) => -1,
            Msg::Act(Act::Down) => 1,
            Msg::Act(Act::PageUp) => -page,
            Msg::Act(Act::PageDown) => page,
            Msg::Act(Act::First) => isize::MIN,
            Msg::Act(Act::Last) => isize::MAX,
            Msg::Wheel(by) => (*by).into(),
            _ => {
                if !edit(&mut self.typed, msg, LONGEST) {
                    return Turn::Step(Step::idle());
                }
                self.scrolled = 0;
                return Turn::Step(Step::redraw());
            }
        };
        self.scrolled = self.scrolled.saturating_add_signed(by).min(most);
        Turn::Step(Step::redraw())
    }

    fn area(area: Rect) -> Rect {
        let width = area.width.min(WIDTH);
        Rect { x: area.x + (area.width - width) / 2, width, ..area }
    }

    fn list(area: Rect) -> Rect {
        let y = area.y + FIRST_ROW;
        Rect { y, height: area.bottom().saturating_sub(y + 2), ..area }.intersection(area)
    }

    /// What a message means, then the terms that were found; all of them group by group.
    fn lines(&self, area: Rect, shared: &Shared) -> Vec<(String, Role)> {
        let lang = shared.settings.lang;
        let ascii = shared.settings.glyphs.lines == Lines::Ascii;
        let mut lines = Vec::new();
        let mut add = |text: &str, indent: u16, role| {
            let pad = " ".repeat(indent.into());
            let broken = wrapped(text, area.width.saturating_sub(indent));
            lines.extend(broken.into_iter().map(|line| (format!("{pad}{line}"), role)));
        };
        let (means, found) = say::look_up(&self.typed, lang);
        if !means.is_empty() {
            add(say::MEANS.say(lang).trim_end(), 0, Role::Title);
            for reading in &means {
                add(reading, 2, Role::Title);
            }
            add("", 0, Role::Hint);
        }
        if found.is_empty() && means.is_empty() {
            add(say::NOTHING.say(lang), 0, Role::Warning);
        }
        let grouped = self.typed.trim().is_empty();
        let mut group: Option<Group> = None;
        for term in found {
            let Term { meaning, .. } = term;
            if grouped && group != Some(term.group) {
                if group.is_some() {
                    add("", 0, Role::Hint);
                }
                add(term.group.title().say(lang), 0, Role::Title);
                group = Some(term.group);
            }
            add(&term.heading(lang, ascii), 0, Role::Selected);
            add(meaning.say(lang), 4, Role::Hint);
        }
        lines
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let area = Self::area(area);
        put_text(buf, area, area.x, area.y, GLOSSARY.say(lang), theme.style(Role::Title));
        let row = area.y + 1;
        let x = area.x + put_text(buf, area, area.x, row, say::SEARCH.say(lang), theme.style(Role::Hint));
        let end = x + put_text(buf, area, x, row, &self.typed, theme.style(Role::Title));
        put_text(buf, area, end, row, "_", theme.style(Role::Cursor));
        if self.typed.is_empty() {
            let how = wrapped(say::HOW.say(lang), area.right().saturating_sub(end + 2));
            for (y, line) in (row..area.y + FIRST_ROW).zip(&how) {
                put_text(buf, area, end + 2, y, line, theme.style(Role::Dim));
            }
        }
        let list = Self::list(area);
        let lines = self.lines(area, shared);
        let most = lines.len().saturating_sub(list.height.into());
        for (y, (line, role)) in (list.y..list.bottom()).zip(lines.iter().skip(self.scrolled.min(most))) {
            put_text(buf, list, list.x, y, line, theme.style(*role));
        }
        let hint = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
        draw_hints(Context::Glossary, shared, hint, buf);
    }
}

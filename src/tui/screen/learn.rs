//! The rules lesson: the list of its pages, the page that is being done, the glossary. Nothing here
//! belongs to a game; what is kept is which pages are done.

mod glossary;
mod page;
mod parts;
#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::editor::NEEDS;
use super::{Menu, draw_hints};
use crate::lesson::{Page, Progress};
use crate::text::lesson as say;
use crate::tui::dialog::{Answer, wrapped};
use crate::tui::geometry::needs;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

use glossary::Glossary;
use page::Lesson;

/// The width of a column of the list.
const COLUMN: u16 = 40;
/// The row of the list's first line.
const FIRST_ROW: u16 = 2;

/// What a part of the lesson wants to happen next.
#[derive(Debug)]
enum Turn {
    /// A step of the whole program.
    Step(Step),
    /// Another page.
    Open(Page),
    /// Back to where one came from.
    Leave,
    /// The glossary.
    Glossary,
}

/// An entry of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Page(Page),
    Glossary,
}

#[derive(Debug)]
enum Stage {
    List,
    Page(Box<Lesson>),
    /// With the page to go back to.
    Glossary(Glossary, Option<Box<Lesson>>),
}

/// The lesson.
#[derive(Debug)]
pub struct Learn {
    /// What the file says; why it can't be read, and then nothing is kept.
    progress: Result<Progress, String>,
    cursor: usize,
    stage: Stage,
}

impl Learn {
    /// The list of pages, on the first that isn't done.
    pub fn new(shared: &Shared) -> Self {
        let mut learn = Self { progress: Ok(Progress::default()), cursor: 0, stage: Stage::List };
        learn.show_list(shared);
        let open = learn.progress.as_ref().map_or(Page::ALL[0], Progress::first_open);
        learn.cursor = open.index();
        learn
    }

    /// The list, or a page.
    pub fn at(page: Option<Page>, shared: &Shared) -> Self {
        let mut learn = Self::new(shared);
        if let Some(page) = page {
            learn.open(page);
        }
        learn
    }

    fn show_list(&mut self, shared: &Shared) {
        self.progress = shared.store.lesson().map_err(|error| error.to_string());
        self.stage = Stage::List;
    }

    fn open(&mut self, page: Page) {
        self.cursor = page.index();
        self.stage = Stage::Page(Box::new(Lesson::new(page)));
    }

    pub(super) const fn context(&self) -> Context {
        match &self.stage {
            Stage::List => Context::Pages,
            Stage::Page(lesson) => lesson.context(),
            Stage::Glossary(..) => Context::Glossary,
        }
    }

    pub(super) fn needs(&self) -> (u16, u16) {
        match &self.stage {
            Stage::Page(lesson) => needs(lesson.page().board().board()),
            _ => NEEDS,
        }
    }

    pub(super) fn answered(&self, _: Answer, _: &Shared) -> Step {
        Step::redraw()
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let turn = match &mut self.stage {
            Stage::List => return self.update_list(msg, shared),
            Stage::Page(lesson) => lesson.update(msg, shared),
            Stage::Glossary(glossary, _) => glossary.update(msg, shared),
        };
        match turn {
            Turn::Step(step) => return step,
            Turn::Open(page) => self.open(page),
            Turn::Glossary => match std::mem::replace(&mut self.stage, Stage::List) {
                Stage::Page(lesson) => self.stage = Stage::Glossary(Glossary::default(), Some(lesson)),
                _ => self.stage = Stage::Glossary(Glossary::default(), None),
            },
            Turn::Leave => match std::mem::replace(&mut self.stage, Stage::List) {
                Stage::Glossary(_, Some(lesson)) => self.stage = Stage::Page(lesson),
                _ => self.show_list(shared),
            },
        }
        Step::redraw()
    }

    fn entries() -> impl ExactSizeIterator<Item = Entry> {
        let pages: Vec<_> = Page::ALL.into_iter().map(Entry::Page).chain([Entry::Glossary]).collect();
        pages.into_iter()
    }

    fn update_list(&mut self, msg: &Msg, shared: &Shared) -> Step {
        let last = Self::entries().len() - 1;
        match msg {
            Msg::Act(Act::Up | Act::Previous) => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            Msg::Act(Act::Down | Act::Next) => {
                self.cursor = if self.cursor >= last { 0 } else { self.cursor + 1 };
            }
            Msg::Wheel(by) => self.cursor = self.cursor.saturating_add_signed((*by).into()).min(last),
            Msg::Act(act @ (Act::Left | Act::Right)) => self.go_across(*act == Act::Right, shared),
            Msg::Act(Act::PageUp) => self.cursor = self.cursor.saturating_sub(10),
            Msg::Act(Act::PageDown) => self.cursor = (self.cursor + 10).min(last),
            Msg::Act(Act::First) => self.cursor = 0,
            Msg::Act(Act::Last) => self.cursor = last,
            Msg::Act(Act::Choose) => self.choose(),
            Msg::Act(Act::Glossary) => self.stage = Stage::Glossary(Glossary::default(), None),
            Msg::Act(Act::Back | Act::Leave) => return Step::go(Menu::new(shared)),
            Msg::Click { x, y } => {
                let list = List::of(shared, self.cursor);
                let Some(entry) = list.at(*x, *y) else { return Step::idle() };
                self.cursor = entry;
                self.choose();
            }
            _ => return Step::idle(),
        }
        Step::redraw()
    }

    fn choose(&mut self) {
        match Self::entries().nth(self.cursor) {
            Some(Entry::Page(page)) => self.open(page),
            _ => self.stage = Stage::Glossary(Glossary::default(), None),
        }
    }

    /// To the entry beside this one in the next column.
    fn go_across(&mut self, right: bool, shared: &Shared) {
        let list = List::of(shared, self.cursor);
        let Some((column, row)) = list.spot(self.cursor) else { return };
        let beside = if right { column + 1 } else { column.wrapping_sub(1) };
        let rows = list.rows();
        // The line there may be a heading.
        let near = [row, row + 1, row.saturating_sub(1)].into_iter().chain((0..row).rev());
        let entry = near.filter(|&row| row < rows).find_map(|row| list.entry(beside, row));
        self.cursor = entry.unwrap_or(self.cursor);
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        match &self.stage {
            Stage::List => self.draw_list(shared, buf),
            Stage::Page(lesson) => lesson.draw(shared, area, buf),
            Stage::Glossary(glossary, _) => glossary.draw(shared, area, buf),
        }
    }

    fn draw_list(&self, shared: &Shared, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let list = List::of(shared, self.cursor);
        let area = list.area;
        let title = say::LESSON.say(lang);
        put_text(buf, area, area.x, area.y, title, theme.style(Role::Title));
        let (told, role) = match &self.progress {
            Ok(progress) => (say::progress_text(progress.count(), lang), Role::Dim),
            Err(error) => (format!("{}: {error}", say::NOT_KEPT.say(lang)), Role::Error),
        };
        let x = area.x + title.width() as u16 + 3;
        let room = Rect { x, width: area.right().saturating_sub(x), ..area };
        for (y, line) in (area.y..area.y + FIRST_ROW).zip(wrapped(&told, room.width)) {
            put_text(buf, area, x, y, &line, theme.style(role));
        }
        for (line, place) in list.shown() {
            let (text, style) = match line {
                Line::Heading(text) => (text.clone(), theme.style(Role::Title)),
                Line::Entry(number, entry) => {
                    let chosen = *number == self.cursor;
                    let style = if chosen { theme.style(Role::Cursor) } else { theme.plain() };
                    (self.entry_text(*entry, chosen, shared), style)
                }
            };
            let pad = " ".repeat(usize::from(place.width.saturating_sub(1)).saturating_sub(text.width()));
            put_text(buf, place, place.x, place.y, &format!("{text}{pad}"), style);
        }
        let hint = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
        draw_hints(Context::Pages, shared, hint, buf);
    }

    fn entry_text(&self, entry: Entry, chosen: bool, shared: &Shared) -> String {
        let lang = shared.settings.lang;
        let lead = if chosen { '>' } else { ' ' };
        match entry {
            Entry::Glossary => format!("{lead}    {}", say::GLOSSARY.say(lang)),
            Entry::Page(page) => {
                let done = self.progress.as_ref().is_ok_and(|progress| progress.is_done(page));
                let mark = if done { '+' } else { ' ' };
                let title = say::page_text(page).title.say(lang);
                format!("{lead}{mark}{:>2} {title}", page.index() + 1)
            }
        }
    }
}

/// A line of the list.
#[derive(Clone, Debug)]
enum Line {
    Heading(String),
    /// With its place among the entries.
    Entry(usize, Entry),
}

/// The list as it is laid out: its lines column by column.
struct List {
    area: Rect,
    lines: Vec<Line>,
    columns: usize,
    /// The first line that is shown.
    first: usize,
}

impl List {
    fn of(shared: &Shared, cursor: usize) -> Self {
        let lang = shared.settings.lang;
        let mut lines = Vec::new();
        let mut before = None;
        for (number, entry) in Learn::entries().enumerate() {
            let chapter = match entry {
                Entry::Page(page) => Some(page.chapter()),
                Entry::Glossary => before,
            };
            if let Some(chapter) = chapter.filter(|_| chapter != before) {
                lines.push(Line::Heading(say::chapter_name(chapter).say(lang).to_owned()));
                before = Some(chapter);
            }
            lines.push(Line::Entry(number, entry));
        }
        let area = shared.area;
        let columns = if area.width >= 2 * COLUMN { 2 } else { 1 };
        let width = area.width.min(columns * COLUMN);
        let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let mut list = Self { area, lines, columns: columns.into(), first: 0 };
        if list.room() >= list.lines.len() {
            list.columns = 1;
        }
        // A heading goes with what it stands over.
        let last = list.rows() - 1;
        if list.columns > 1 && matches!(list.lines.get(last), Some(Line::Heading(_))) {
            list.lines.insert(last, Line::Heading(String::new()));
        }
        let at = list.lines.iter().position(|line| matches!(line, Line::Entry(n, _) if *n == cursor));
        let (at, room) = (at.unwrap_or(0), list.room() * list.columns);
        if list.lines.len() > room {
            list.first = at.saturating_sub(room / 2).min(list.lines.len() - room);
        }
        list
    }

    /// How many lines a column can hold.
    fn room(&self) -> usize {
        usize::from(self.area.height.saturating_sub(FIRST_ROW + 2).max(1))
    }

    /// How many lines a column holds.
    fn rows(&self) -> usize {
        self.lines.len().div_ceil(self.columns).min(self.room()).max(1)
    }

    /// Column and row of an entry.
    fn spot(&self, entry: usize) -> Option<(usize, usize)> {
        let is_it = |line: &Line| matches!(line, Line::Entry(number, _) if *number == entry);
        let at = self.lines.iter().skip(self.first).position(is_it)?;
        Some((at / self.rows(), at % self.rows()))
    }

    /// The entry at a column and row.
    fn entry(&self, column: usize, row: usize) -> Option<usize> {
        let at = column.checked_mul(self.rows())?.checked_add(row + self.first)?;
        match self.lines.get(at)? {
            Line::Entry(number, _) if column < self.columns => Some(*number),
            _ => None,
        }
    }

    /// The entry under a cell of the screen.
    fn at(&self, x: u16, y: u16) -> Option<usize> {
        let column = x.checked_sub(self.area.x)? / COLUMN;
        let row = usize::from(y.checked_sub(self.area.y + FIRST_ROW)?);
        if x >= self.area.right() || row >= self.rows() {
            return None;
        }
        self.entry(column.into(), row)
    }

    /// The lines that are shown, and where.
    fn shown(&self) -> impl Iterator<Item = (&Line, Rect)> {
        let (rows, area, columns) = (self.rows(), self.area, self.columns);
        self.lines.iter().skip(self.first).take(rows * columns).enumerate().map(move |(at, line)| {
            let (column, row) = ((at / rows) as u16, (at % rows) as u16);
            let x = area.x + column * COLUMN;
            let width = COLUMN.min(area.right().saturating_sub(x));
            (line, Rect { x, y: area.y + FIRST_ROW + row, width, height: 1 })
        })
    }
}

//! The form: what is measured, against whom, by whom and how often.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Against, GAMES, Lab, leave};
use crate::record::Level;
use crate::text::laboratory as say;
use crate::text::players::{level_meaning, level_name};
use crate::text::{Lang, Phrase};
use crate::tui::dialog::wrapped;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::{draw_hints, hint_at, hint_lines};
use crate::tui::theme::Role;

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Formation,
    Against,
    Level,
    Games,
    Begin,
}

impl Row {
    const ALL: [Self; 5] = [Self::Formation, Self::Against, Self::Level, Self::Games, Self::Begin];

    const fn label(self) -> Phrase {
        match self {
            Self::Formation => say::FORMATION,
            Self::Against => say::AGAINST,
            Self::Level => say::LEVEL,
            Self::Games => say::GAMES,
            Self::Begin => say::BEGIN,
        }
    }

    fn beside(self, by: usize) -> Self {
        let here = Self::ALL.iter().position(|&row| row == self).unwrap_or(0);
        Self::ALL[(here + by) % Self::ALL.len()]
    }
}

/// The one that is so far from `now` in a list, round and round.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let here = all.iter().position(|&one| one == now).unwrap_or(0);
    let by = if forward { 1 } else { all.len().saturating_sub(1) };
    all.get((here + by) % all.len().max(1)).copied().unwrap_or(now)
}

/// The widest that the form is drawn.
const WIDTH: u16 = 76;
/// Columns before the values.
const LABELS: u16 = 14;
/// The row of the first line.
const FIRST: u16 = 2;

impl Lab {
    /// What the keys do in the form.
    pub(super) fn fill_in(&mut self, act: Act, shared: &mut Shared) -> Step {
        match (act, self.row) {
            (Act::Up | Act::Previous, row) => self.row = row.beside(Row::ALL.len() - 1),
            (Act::Down | Act::Next, row) => self.row = row.beside(1),
            (Act::Back, _) => return leave(shared),
            (Act::Choose, Row::Begin) => return self.begin(shared),
            (Act::Choose | Act::Right | Act::Left, Row::Formation) => return self.ask_formation(shared),
            (Act::Choose | Act::Right | Act::Left, row) => self.turn(row, act != Act::Left),
            _ => return Step::idle(),
        }
        Step::redraw()
    }

    fn turn(&mut self, row: Row, forward: bool) {
        match row {
            Row::Against => self.against = turned(&Against::ALL, self.against, forward),
            Row::Level => self.level = turned(&Level::ALL, self.level, forward),
            Row::Games => {
                let numbers: Vec<usize> = (0..GAMES.len()).collect();
                self.games = turned(&numbers, self.games, forward);
            }
            Row::Formation | Row::Begin => {}
        }
    }

    pub(super) fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Step {
        let area = form_area(shared.area);
        let row = y.checked_sub(area.y + FIRST).and_then(|row| Row::ALL.get(usize::from(row)));
        match row {
            Some(&row) if (area.x..area.right()).contains(&x) => {
                self.row = row;
                self.fill_in(Act::Choose, shared)
            }
            _ => match hint_at(Context::Lab, &shared.settings, hint_area(area, shared), x, y) {
                Some(act) => self.update(&crate::tui::model::Msg::Act(act), shared),
                None => Step::idle(),
            },
        }
    }

    fn value(&self, row: Row, lang: Lang) -> String {
        match row {
            Row::Formation => self.name.clone(),
            Row::Against => self.against.name().say(lang).to_owned(),
            Row::Level => level_name(self.level).say(lang).to_owned(),
            Row::Games => GAMES[self.games.min(GAMES.len() - 1)].to_string(),
            Row::Begin => String::new(),
        }
    }

    pub(super) fn draw_form(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let area = form_area(area);
        put_text(buf, area, area.x, area.y, say::LAB.say(lang), theme.style(Role::Title));
        for (y, row) in (area.y + FIRST..).zip(Row::ALL) {
            let chosen = row == self.row;
            let style = if chosen { theme.style(Role::Cursor) } else { theme.plain() };
            let label = format!("{}{}", if chosen { "> " } else { "  " }, row.label().say(lang));
            let pad = " ".repeat(usize::from(LABELS).saturating_sub(label.width()));
            let line = format!("{label}{pad}{}", self.value(row, lang));
            let pad = " ".repeat(usize::from(area.width).saturating_sub(line.width()));
            put_text(buf, area, area.x, y, &format!("{line}{pad}"), style);
        }
        let mut told = wrapped(say::MEANING.say(lang), area.width);
        if self.row == Row::Level {
            told.splice(0..0, wrapped(level_meaning(self.level).say(lang), area.width));
        }
        let hints = hint_area(area, shared);
        let first = area.y + FIRST + Row::ALL.len() as u16 + 1;
        for (y, line) in (first..hints.y).zip(&told) {
            put_text(buf, area, area.x, y, line, theme.style(Role::Hint));
        }
        draw_hints(Context::Lab, shared, hints, buf);
    }
}

fn form_area(area: Rect) -> Rect {
    let width = area.width.min(WIDTH);
    Rect { x: area.x + (area.width - width) / 2, width, ..area }
}

fn hint_area(area: Rect, shared: &Shared) -> Rect {
    let rows = hint_lines(Context::Lab, &shared.settings, area.width, 2).len() as u16;
    Rect { y: area.bottom().saturating_sub(rows), height: rows, ..area }.intersection(area)
}

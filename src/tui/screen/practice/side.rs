//! An army with a column of text beside it: where both lie, and the pages of the text.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::text::editor::{READ_ALL, more_remarks};
use crate::tui::dialog::{Message, wrapped};
use crate::tui::keys::Context;
use crate::tui::model::{Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::editor::plan::{Plan, Scale};
use crate::tui::screen::hint_lines;
use crate::tui::theme::Role;

/// A line of text and what it is.
pub(in crate::tui::screen) type Line = (String, Role);

/// The least width of the text.
const TEXT: u16 = 28;
/// Columns between the army and the text.
const GAP: u16 = 2;
/// The most pages of a text that are turned where they stand.
const MOST_PAGES: usize = 3;
/// The widest that all is drawn.
const WIDTH: u16 = 100;

/// Where everything lies.
pub(super) struct Parts {
    pub(super) title: Rect,
    pub(super) army: Plan,
    pub(super) text: Rect,
    pub(super) hint: Rect,
}

impl Parts {
    pub(super) fn of(context: Context, shared: &Shared, area: Rect) -> Self {
        let width = area.width.min(WIDTH);
        let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let hints = hint_lines(context, &shared.settings, area.width, 2).len() as u16;
        let fits = |scale: &&Scale| {
            let (columns, rows) = scale.size();
            columns + GAP + TEXT <= area.width && 2 + rows + 1 + hints <= area.height
        };
        let scale = *Scale::ALL.iter().find(fits).unwrap_or(&Scale::ALL[Scale::ALL.len() - 1]);
        let x = area.x + scale.size().0 + GAP;
        let hint_row = area.bottom().saturating_sub(hints);
        let top = area.y + 2;
        let text = Rect {
            x,
            y: top,
            width: area.right().saturating_sub(x),
            height: hint_row.saturating_sub(top + 1),
        };
        Self {
            title: Rect { height: 1, ..area }.intersection(area),
            army: Plan::new(scale, area.x, top),
            text: text.intersection(area),
            hint: Rect { y: hint_row, height: hints, ..area }.intersection(area),
        }
    }
}

/// The lines broken at an area's width, and how many rows and pages they take there: where
/// there are several, the last row is for saying so.
fn paged(lines: &[Line], area: Rect) -> (Vec<Line>, usize, usize) {
    let broken: Vec<Line> = lines
        .iter()
        .flat_map(|(text, role)| wrapped(text, area.width).into_iter().map(|line| (line, *role)))
        .collect();
    let room = usize::from(area.height);
    let rows = if broken.len() > room { room.saturating_sub(1).max(1) } else { room.max(1) };
    let pages = broken.len().div_ceil(rows).max(1);
    (broken, rows, pages)
}

/// All of a text to be read in a window of its own, where it has more pages in that area than
/// one likes to turn.
pub(in crate::tui::screen) fn reader(lines: &[Line], area: Rect) -> Option<Step> {
    let (_, _, pages) = paged(lines, area);
    let (heading, _) = lines.first().filter(|_| pages > MOST_PAGES)?;
    let text: Vec<_> = lines[1..].iter().map(|(line, _)| line.as_str()).collect();
    Some(Step::ask(Message::new(heading, text.join("\n")).wide()))
}

/// Writes one page of a text, broken at the area's width; where there are more pages, the last
/// row says so.
pub(in crate::tui::screen) fn put(
    lines: &[Line],
    page: usize,
    area: Rect,
    shared: &Shared,
    buf: &mut Buffer,
) {
    let theme = shared.settings.theme;
    let (broken, rows, pages) = paged(lines, area);
    let page = page % pages;
    for (y, (line, role)) in (area.y..area.bottom()).zip(broken.iter().skip(page * rows).take(rows)) {
        put_text(buf, area, area.x, y, line, theme.style(*role));
    }
    if pages > 1 && area.height > 1 {
        let lang = shared.settings.lang;
        let told = if pages > MOST_PAGES {
            READ_ALL.say(lang).to_owned()
        } else {
            more_remarks(page + 1, pages, lang)
        };
        let x = area.right().saturating_sub(told.width() as u16).max(area.x);
        put_text(buf, area, x, area.bottom() - 1, &told, theme.style(Role::Dim));
    }
}

/// Writes the lines that there is room for, broken at the area's width.
pub(in crate::tui::screen) fn put_first(lines: &[Line], area: Rect, shared: &Shared, buf: &mut Buffer) {
    let theme = shared.settings.theme;
    let broken =
        lines.iter().flat_map(|(text, role)| wrapped(text, area.width).into_iter().map(|line| (line, *role)));
    for (y, (line, role)) in (area.y..area.bottom()).zip(broken) {
        put_text(buf, area, area.x, y, &line, theme.style(role));
    }
}

//! Where everything of the editor lies, and how it is drawn: the army, beside it what is told
//! about it or the army it is compared with, below it what its pieces mean.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::plan::{Marks, Plan, Scale};
use super::{Editor, desk, heat};
use crate::formation::{ATTACKERS, PlaceName};
use crate::rules::Place;
use crate::text::describe::heat as heat_text;
use crate::text::formation::{fault_text, place_name, place_text};
use crate::text::{Lang, editor as say, setup};
use crate::tui::dialog::wrapped;
use crate::tui::keys::{Act, Context};
use crate::tui::model::Shared;
use crate::tui::paint::put_text;
use crate::tui::screen::{hint_at, hint_lines};
use crate::tui::theme::Role;

/// The least width of what stands beside an army.
const BESIDE: u16 = 19;
/// Columns between an army and what stands beside it.
const GAP: u16 = 2;
/// Rows above an army: the title, and the names of the two armies.
const ABOVE: u16 = 2;
/// Rows beside an army from which on the heat picture needs no others.
const HEAT_ROWS: u16 = 8;
/// Rows of the message.
const MESSAGE: u16 = 2;
/// The least rows below the message.
const BELOW: u16 = 4;

/// The narrowest window in which the heat picture stands beside the remarks.
const HEAT_FROM: u16 = 100;

/// Where everything lies.
struct Parts {
    army: Plan,
    other: Option<Plan>,
    title: Rect,
    /// The line with the names of both armies.
    names: Rect,
    beside: Rect,
    message: Rect,
    below: Rect,
    /// The heat picture at the right of what is below, where there is room for both.
    heat: Option<Rect>,
    hint: Rect,
}

impl Parts {
    fn of(editor: &Editor, shared: &Shared, area: Rect) -> Self {
        // Wider lines than this are hard to read.
        let width = area.width.min(124);
        let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let two = editor.desk.compared.is_some();
        let most = if area.height < 24 { 2 } else { 3 };
        let hints = hint_lines(editor.context(), &shared.settings, area.width, most).len() as u16;
        let least = if editor.heat.is_some() { BESIDE.max(heat::LEAST) } else { BESIDE };
        let fits = |scale: &&Scale| {
            let (columns, rows) = scale.size();
            let beside = if two { columns } else { least };
            columns + GAP + beside <= area.width && ABOVE + rows + MESSAGE + BELOW + hints <= area.height
        };
        let scale = *Scale::ALL.iter().find(fits).unwrap_or(&Scale::ALL[Scale::ALL.len() - 1]);
        let (columns, rows) = scale.size();
        let top = area.y + ABOVE;
        let x = area.x + columns + GAP;
        let part = |y: u16, rows: u16| Rect { y, height: rows, ..area }.intersection(area);
        let message = part(top + rows + 1, MESSAGE);
        let hint = part(area.bottom().saturating_sub(hints), hints);
        let below = part(message.bottom() + 1, hint.y.saturating_sub(message.bottom() + 2));
        let heat_fits = below.width >= HEAT_FROM && below.height >= heat::ROWS_OF_TWO;
        let shows_heat = heat_fits && editor.told.is_some();
        let heat =
            shows_heat.then(|| Rect { x: below.right() - heat::COLUMNS, width: heat::COLUMNS, ..below });
        let below = heat.map_or(below, |heat| Rect { width: heat.x - below.x - GAP, ..below });
        Self {
            army: Plan::new(scale, area.x, top),
            other: two.then(|| Plan::new(scale, x, top)),
            title: part(area.y, 1),
            names: part(area.y + 1, 1),
            beside: Rect { x, y: top, width: area.right().saturating_sub(x), height: rows }
                .intersection(area),
            message,
            below,
            heat,
            hint,
        }
    }
}

impl Editor {
    /// Whose heat picture is shown first and where, if any is: below the army where there is room
    /// for it, else, when it is asked for, in the place of what stands beside the army.
    fn heat_at(&self, parts: &Parts) -> Option<(usize, Rect)> {
        if let Some(area) = parts.heat {
            return Some((self.heat.unwrap_or(0), area));
        }
        let area = match parts.other {
            Some(_) => parts.below,
            // The blank rows above and below belong to it: a small picture needs them.
            None if parts.beside.height < HEAT_ROWS => {
                Rect { y: parts.beside.y - 1, height: parts.beside.height + 2, ..parts.beside }
            }
            None => parts.beside,
        };
        // Where there is no room for it the message tells it of the point under the cursor.
        if parts.other.is_some() && area.height < heat::ROWS {
            return None;
        }
        Some((self.heat?, area))
    }
}

/// How many pages the remarks have.
pub(super) fn pages(editor: &Editor, shared: &Shared) -> usize {
    let lang = shared.settings.lang;
    let area = Parts::of(editor, shared, shared.area).below;
    let lines = broken_into(&lines_below(editor, lang), area.width).len();
    pages_of(lines, area)
}

/// Everything that is told about the formation.
pub(super) fn all_of_it(editor: &Editor, lang: Lang) -> String {
    let mut lines = legality(editor, lang);
    lines.extend(
        lines_below(editor, lang).into_iter().filter(|line| !lines.contains(line)).collect::<Vec<_>>(),
    );
    lines.into_iter().map(|(line, _)| line).collect::<Vec<_>>().join("\n")
}

/// The place that lies there, and whether it is one of the army that is worked on.
pub(super) fn at(editor: &Editor, shared: &Shared, x: u16, y: u16) -> Option<(Place, bool)> {
    let parts = Parts::of(editor, shared, shared.area);
    let other = || parts.other.and_then(|other| other.at(x, y));
    parts.army.at(x, y).map(|place| (place, true)).or_else(|| other().map(|place| (place, false)))
}

/// What a click there does on the keys that are named below.
pub(super) fn act_at(editor: &Editor, shared: &Shared, x: u16, y: u16) -> Option<Act> {
    hint_at(editor.context(), &shared.settings, Parts::of(editor, shared, shared.area).hint, x, y)
}

pub(super) fn draw(editor: &Editor, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let parts = Parts::of(editor, shared, area);
    let (settings, desk) = (shared.settings, &editor.desk);
    let (lang, theme) = (settings.lang, settings.theme);
    let marks = Marks {
        cursor: Some(desk.cursor),
        echo: None,
        picked: desk.picked,
        targets: match desk.freedom {
            super::Freedom::Legal => desk.partners().collect(),
            // Everything is one.
            super::Freedom::Free => super::army::Places::default(),
        },
        faults: desk.lit().into_iter().collect(),
        locked: desk.army.now().locked,
        differing: desk.differing().into_iter().collect(),
    };
    parts.army.paint(&desk.lineup(), &marks, settings, buf);
    if parts.other.is_none() {
        parts.army.paint_columns(settings, buf);
    }
    if let (Some(plan), Some(compared)) = (parts.other, &desk.compared) {
        let marks = Marks { echo: Some(desk.cursor), differing: marks.differing, ..Marks::default() };
        plan.paint(&compared.formation.lineup(), &marks, settings, buf);
        let here = editor.file().name;
        let here = if here.is_empty() { setup::NAMELESS.say(lang) } else { &here };
        let left = Rect { width: parts.beside.x.saturating_sub(parts.names.x + 1), ..parts.names };
        let right = Rect { x: parts.beside.x, width: parts.beside.width, ..parts.names };
        put_text(buf, left, left.x + 3, left.y, here, theme.style(Role::Title));
        put_text(buf, right, right.x + 3, right.y, &compared.name, theme.style(Role::Title));
    }
    put_text(buf, parts.title, parts.title.x, parts.title.y, &title(editor, lang), theme.style(Role::Title));
    let heat = editor.heat_at(&parts);
    let (text, role) = message(editor, heat.is_some(), lang);
    for (y, line) in (parts.message.y..parts.message.bottom()).zip(wrapped(&text, parts.message.width)) {
        put_text(buf, parts.message, parts.message.x, y, &line, theme.style(role));
    }
    let told = editor.told.as_deref().map(|(told, _)| told);
    let mut below = parts.below;
    match (told.zip(heat), parts.other) {
        (Some((told, (first, area))), other) => {
            heat::draw(told, first, desk.cursor, area, settings, buf);
            if other.is_some() && parts.heat.is_none() {
                below = Rect::ZERO;
            } else if other.is_none() && parts.heat.is_some() {
                // It stands elsewhere.
                put_cut(&legality(editor, lang), parts.beside, shared, buf);
            }
        }
        (None, None) => put_cut(&legality(editor, lang), parts.beside, shared, buf),
        (None, Some(_)) => {}
    }
    put_pages(&lines_below(editor, lang), editor.page, below, shared, buf);
    for (y, line) in (parts.hint.y..parts.hint.bottom()).zip(hint_lines(
        editor.context(),
        &shared.settings,
        parts.hint.width,
        parts.hint.height,
    )) {
        put_text(buf, parts.hint, parts.hint.x, y, &line, theme.style(Role::Hint));
    }
}

/// A paragraph and what it is.
type Paragraph = (String, Role);

/// What it is called, and whether it is kept.
pub(super) fn title(editor: &Editor, lang: Lang) -> String {
    let file = editor.file();
    let name = if file.name.is_empty() { setup::NAMELESS.say(lang) } else { &file.name };
    let unsaved = match (editor.is_unsaved(), lang) {
        (false, _) => String::new(),
        (true, Lang::Chinese) => format!("（{}）", say::UNSAVED.zh),
        (true, Lang::English) => format!(" ({})", say::UNSAVED.en),
    };
    match lang {
        Lang::Chinese => format!("{}：{name}{unsaved}", say::EDITOR.zh),
        Lang::English => format!("{}: {name}{unsaved}", say::EDITOR.en),
    }
}

/// What is refused, done or picked; else what the cursor is on, and how soon the enemy can be
/// there where a heat picture was asked for.
fn message(editor: &Editor, heat_is_drawn: bool, lang: Lang) -> (String, Role) {
    let desk = &editor.desk;
    let place = desk.picked.unwrap_or(desk.cursor);
    let flag = desk.lineup().flag_side();
    let mut called = place_text(place, lang);
    if lang == Lang::Chinese {
        called = format!("{called} {place}");
    }
    called = format!("{called} {}", place_name(PlaceName::of(place, flag)).say(lang));
    let piece = desk.piece(place, lang);
    let mut told = match desk.picked {
        Some(_) => setup::picked(piece, &called, desk.partners().count(), lang),
        None if piece.is_empty() => called,
        None => format!("{called}  {piece}"),
    };
    if let Some(compared) = &desk.compared {
        let theirs = compared.formation.rank(place).map_or("", |rank| desk::rank_name(rank, lang));
        told = format!("{told} | {}", say::there(&compared.name, theirs, lang));
        // Its row is the heat's where that is drawn nowhere else.
        if editor.heat.is_none() || heat_is_drawn {
            told = format!("{told} | {}", say::differences(desk.differing().len(), lang));
        }
    }
    if let (Some(first), Some((described, _))) = (editor.heat, editor.told.as_deref())
        && (desk.compared.is_none() || !heat_is_drawn)
    {
        let rank = ATTACKERS[first % ATTACKERS.len()];
        let (open, through) = described.heat(rank);
        let here = heat_text::here(rank, open[place.index()], through[place.index()], lang);
        told = format!("{told}\n{here}");
    }
    if let Some((note, role)) = &desk.note {
        return (format!("{note}\n{told}"), *role);
    }
    if told.contains('\n') && editor.context() != Context::Typing {
        return (told, Role::Hint);
    }
    let second = if editor.context() == Context::Typing { say::TYPING } else { say::LEGEND };
    (format!("{told}\n{}", second.say(lang)), Role::Hint)
}

/// Every broken rule.
fn legality(editor: &Editor, lang: Lang) -> Vec<Paragraph> {
    let faults = editor.desk.army.faults();
    let mut lines = Vec::new();
    if faults.is_empty() {
        lines.push((say::LEGAL.say(lang).to_owned(), Role::Hint));
    } else {
        lines.push((say::broken(faults.len(), lang), Role::Error));
        lines.extend(faults.iter().map(|fault| (format!("! {}", fault_text(fault, lang)), Role::Error)));
    }
    if editor.desk.compared.is_none() {
        let file = editor.file();
        let tags: Vec<_> = file.tags.iter().map(|tag| setup::tag_text(tag, lang)).collect();
        for (label, text) in [(say::AUTHOR, &file.author), (say::TAGS, &tags.join(", "))] {
            if !text.is_empty() {
                lines.push((format!("{}: {text}", label.say(lang)), Role::Dim));
            }
        }
        if !file.notes.is_empty() {
            lines.push((file.notes, Role::Hint));
        }
    }
    lines
}

/// What stands below the army.
fn lines_below(editor: &Editor, lang: Lang) -> Vec<Paragraph> {
    let role = |line: &str| if line.starts_with("==") { Role::Title } else { Role::Hint };
    let remarks = editor.remarks(lang).iter().map(|line| (line.clone(), role(line)));
    // Beside the army lies another one.
    let legality = editor.desk.compared.as_ref().map(|_| legality(editor, lang));
    legality.into_iter().flatten().chain(remarks).collect()
}

fn broken_into(paragraphs: &[Paragraph], width: u16) -> Vec<Paragraph> {
    let lines = |(text, role): &Paragraph| {
        let role = *role;
        wrapped(text, width).into_iter().map(move |line| (line, role))
    };
    paragraphs.iter().flat_map(lines).collect()
}

/// As much as there is room for; the last row says where there is more.
fn put_cut(paragraphs: &[Paragraph], area: Rect, shared: &Shared, buf: &mut Buffer) {
    let rows = usize::from(area.height);
    if broken_into(paragraphs, area.width).len() <= rows {
        put_lines(paragraphs, area, shared, buf);
        return;
    }
    let room = Rect { height: area.height.saturating_sub(1), ..area };
    put_lines(paragraphs, room, shared, buf);
    put_right(say::READ_ALL.say(shared.settings.lang), area, shared, buf);
}

/// Writes into the last row of an area, at its right edge.
fn put_right(text: &str, area: Rect, shared: &Shared, buf: &mut Buffer) {
    let x = area.right().saturating_sub(text.width() as u16).max(area.x);
    let style = shared.settings.theme.style(Role::Dim);
    put_text(buf, area, x, area.bottom().saturating_sub(1), text, style);
}

fn put_lines(paragraphs: &[Paragraph], area: Rect, shared: &Shared, buf: &mut Buffer) {
    for (y, (line, role)) in (area.y..area.bottom()).zip(broken_into(paragraphs, area.width)) {
        put_text(buf, area, area.x, y, &line, shared.settings.theme.style(role));
    }
}

/// How many pages so many lines have in an area; where there are several, the last row is for
/// saying so.
fn pages_of(lines: usize, area: Rect) -> usize {
    let rows = usize::from(area.height);
    if lines <= rows { 1 } else { lines.div_ceil(rows.saturating_sub(1).max(1)) }
}

/// One page of a long text; where there are more, the last row says so.
fn put_pages(paragraphs: &[Paragraph], page: usize, area: Rect, shared: &Shared, buf: &mut Buffer) {
    let lines = broken_into(paragraphs, area.width);
    let pages = pages_of(lines.len(), area);
    if pages == 1 {
        put_lines(paragraphs, area, shared, buf);
        return;
    }
    let rows = usize::from(area.height).saturating_sub(1).max(1);
    let page = page % pages;
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    for (y, (line, role)) in (area.y..area.bottom()).zip(lines.iter().skip(page * rows).take(rows)) {
        put_text(buf, area, area.x, y, line, theme.style(*role));
    }
    let told = if pages > super::MOST_PAGES {
        say::READ_ALL.say(lang).to_owned()
    } else {
        say::more_remarks(page + 1, pages, lang)
    };
    if area.height > 1 {
        put_right(&told, area, shared, buf);
    }
}

/// Where a place lies in the army that is worked on and in the compared one.
#[cfg(test)]
pub(super) fn cells(editor: &Editor, shared: &Shared, place: Place) -> (Rect, Option<Rect>) {
    let parts = Parts::of(editor, shared, shared.area);
    (parts.army.cell(place), parts.other.map(|other| other.cell(place)))
}

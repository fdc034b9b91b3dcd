//! How the form of a new game is drawn, and what of it a click hits.
//!
//! Both come from the same [`Plan`], so that they can't disagree.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Field, NewGame};
use crate::rules::{RuleOption, Values};
use crate::text::events::seat_name;
use crate::text::options::{board_name, option_title, preset_text, value_text};
use crate::text::rules::option_meaning;
use crate::text::{Lang, Phrase, menu as say};
use crate::tui::dialog::wrapped;
use crate::tui::geometry::Side;
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::Context;
use crate::tui::model::Shared;
use crate::tui::paint::{put, put_frame, put_text};
use crate::tui::screen::hint_line;
use crate::tui::screen::new_game::form::NAME_WIDTH;
use crate::tui::theme::Role;

/// The widest that the form is drawn.
const WIDTH: u16 = 76;
/// The columns that labels take where there is room, with a mark before them.
const LABELS: u16 = 24;
/// The columns that values need at most, with an arrow on either side.
const VALUES: u16 = 22;
/// The height from which on the form has a border.
const FRAMED_FROM: u16 = 32;

/// What of a field was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Label,
    /// The arrow to the value before.
    Back,
    /// The arrow to the next value.
    Forward,
    Value,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Blank,
    Heading(Phrase),
    Field(Field),
}

/// Where everything stands.
struct Plan {
    title: Rect,
    /// The lines that are shown: the row of each.
    lines: Vec<(u16, Line)>,
    /// Whether there are lines above and below those.
    more: (bool, bool),
    list: Rect,
    /// The first column of the values' arrows.
    values: u16,
    note: Rect,
    start: Rect,
    back: Rect,
    hint: Rect,
    frame: Option<Rect>,
}

impl Plan {
    fn new(form: &NewGame, lang: Lang, area: Rect) -> Self {
        let width = area.width.min(WIDTH);
        let x = area.x + (area.width - width) / 2;
        let framed = area.height >= FRAMED_FROM;
        let fields = form.fields();
        let grouped = grouped(&fields);
        let plain: Vec<_> =
            fields.iter().filter(|field| !field.is_button()).map(|&field| Line::Field(field)).collect();
        // Title, buttons, hint, the note, and blank rows where the list leaves some.
        let note_rows = 2;
        let others = 3 + note_rows;
        let room = area.height.saturating_sub(others);
        let all = if usize::from(room) >= grouped.len() + 6 { grouped } else { plain };
        let shown = all.len().min(room.into()) as u16;
        let at = all.iter().position(|line| *line == Line::Field(form.cursor));
        // On the buttons the end of the list is shown.
        let at = at.unwrap_or(all.len() - 1);
        let first = (at + 1 + usize::from(shown > 2)).saturating_sub(shown.into());
        let first = first.min(all.len() - usize::from(shown));
        let free = room - shown;
        let (below_title, below_list, below_note) =
            (free.min(1), free.saturating_sub(1).min(1), u16::from(free > 2));
        let height = others + shown + below_title + below_list + below_note;
        let top = area.y + if framed { (area.height.saturating_sub(height)) / 2 } else { 0 };
        let row = |y: u16, rows: u16| Rect::new(x, y, width, rows).intersection(area);
        let list = row(top + 1 + below_title, shown);
        let note = row(list.bottom() + below_list, note_rows);
        let buttons = row(note.bottom() + below_note, 1);
        let label = |phrase: Phrase| phrase.say(lang).width() as u16 + 6;
        let left = Rect { width: label(say::START).min(width), ..buttons };
        let gap = left.right() + 2;
        let frame = framed.then(|| {
            let (x, width) = (x.saturating_sub(3).max(area.x), width + 6);
            let frame = Rect::new(x, top.saturating_sub(1), width, buttons.bottom() + 2 - top);
            frame.intersection(area)
        });
        Self {
            title: row(top, 1),
            lines: (list.y..list.bottom()).zip(all.iter().skip(first).copied()).collect(),
            more: (first > 0, first + usize::from(shown) < all.len()),
            list,
            values: x + LABELS.min(width.saturating_sub(VALUES)),
            note,
            start: left,
            back: Rect { x: gap, width: label(say::BACK), ..buttons }.intersection(area),
            hint: Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area },
            frame: frame.filter(|frame| frame.width >= width + 6),
        }
    }
}

/// The fields in groups with headings.
fn grouped(fields: &[Field]) -> Vec<Line> {
    let mut lines = Vec::new();
    for (i, &field) in fields.iter().enumerate().filter(|(_, field)| !field.is_button()) {
        let heading = match field {
            Field::Board => Some(say::TABLE_GROUP),
            Field::Name(_) if !matches!(fields[i - 1], Field::Name(_)) => Some(say::PLAYERS_GROUP),
            Field::Option(_) if !matches!(fields[i - 1], Field::Option(_)) => Some(say::RULES_GROUP),
            _ => None,
        };
        if let Some(heading) = heading {
            if i > 0 {
                lines.push(Line::Blank);
            }
            lines.push(Line::Heading(heading));
        }
        lines.push(Line::Field(field));
    }
    lines
}

/// What a click at that place hits.
pub(super) fn hit(form: &NewGame, shared: &Shared, place: (u16, u16)) -> Option<(Field, Part)> {
    let lang = shared.settings.lang;
    let plan = Plan::new(form, lang, shared.area);
    for (field, button) in [(Field::Start, plan.start), (Field::Back, plan.back)] {
        if button.contains(place.into()) {
            return Some((field, Part::Value));
        }
    }
    if !plan.list.contains(place.into()) {
        return None;
    }
    let field = plan.lines.iter().find_map(|&(y, line)| match line {
        Line::Field(field) if y == place.1 => Some(field),
        _ => None,
    })?;
    let room = plan.list.right().saturating_sub(plan.values + 1 + 4);
    let end = plan.values + 2 + (value(form, field, lang).width() as u16).min(room) + 1;
    let part = match place.0 {
        x if x < plan.values || x > end => Part::Label,
        _ if matches!(field, Field::Name(_)) => Part::Value,
        x if x <= plan.values + 1 => Part::Back,
        x if x + 1 >= end => Part::Forward,
        _ => Part::Value,
    };
    Some((field, part))
}

fn label(form: &NewGame, field: Field, lang: Lang) -> String {
    match field {
        Field::Board => say::BOARD.say(lang).to_owned(),
        Field::Preset => say::PRESET.say(lang).to_owned(),
        Field::Name(seat) => {
            let bottom = form.form.board.board().seats()[0];
            format!("{} {}", Glyphs::owner(Side::seen_from(bottom, seat)), seat_name(seat).say(lang))
        }
        Field::Option(option) => option_title(option).say(lang).to_owned(),
        Field::Start => say::START.say(lang).to_owned(),
        Field::Back => say::BACK.say(lang).to_owned(),
    }
}

fn value(form: &NewGame, field: Field, lang: Lang) -> String {
    let form = &form.form;
    match field {
        Field::Board => board_name(form.board).say(lang).to_owned(),
        Field::Preset => preset_text(form.rules.preset(), lang),
        Field::Name(seat) => {
            let name = &form.names[seat];
            format!("{name}{}", "_".repeat(NAME_WIDTH.saturating_sub(name.width())))
        }
        Field::Option(option) => value_text(option, &form.rules.rules.get(option), form.board, lang),
        Field::Start | Field::Back => String::new(),
    }
}

/// What the field under the cursor means.
fn meaning(form: &NewGame, lang: Lang) -> String {
    match form.cursor {
        Field::Board => say::BOARD_MEANING.say(lang).to_owned(),
        Field::Preset => {
            let preset = form.form.rules.preset();
            let sheet = match lang {
                Lang::Chinese => &preset.sheet_zh,
                Lang::English => &preset.sheet_en,
            };
            say::preset_meaning(sheet, form.form.rules.differences().len(), lang)
        }
        Field::Name(_) => say::NAME_MEANING.say(lang).to_owned(),
        Field::Option(option) => {
            let meaning = option_meaning(option).say(lang);
            let was = form.form.preset_value(option);
            let board = form.form.board;
            let differs = form.form.differs(option);
            let was = if differs { say::preset_value(option, &was, board, lang) } else { String::new() };
            format!("{meaning}{was}")
        }
        Field::Start => say::START_MEANING.say(lang).to_owned(),
        Field::Back => say::BACK_MEANING.say(lang).to_owned(),
    }
}

pub(super) fn draw(form: &NewGame, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let plan = Plan::new(form, lang, area);
    if let Some(frame) = plan.frame {
        let border = theme.style(Role::Border);
        put_frame(buf, frame, "", shared.settings.glyphs, border, border);
    }
    put_text(buf, plan.title, plan.title.x, plan.title.y, say::NEW_GAME.say(lang), theme.style(Role::Title));
    for &(y, line) in &plan.lines {
        match line {
            Line::Blank => {}
            Line::Heading(heading) => {
                put_text(buf, plan.list, plan.list.x, y, heading.say(lang), theme.style(Role::Dim));
            }
            Line::Field(field) => draw_field(form, field, &plan, y, shared, buf),
        }
    }
    let edge = plan.list.right().saturating_sub(1);
    if plan.more.0 {
        put(buf, edge, plan.list.y, '^', theme.style(Role::Dim));
    }
    if plan.more.1 {
        put(buf, edge, plan.list.bottom().saturating_sub(1), 'v', theme.style(Role::Dim));
    }
    let refused = form.refused.clone();
    let wrong = refused.or_else(|| form.form.check().err().map(|error| say::option_error_text(&error, lang)));
    let (note, style) = match wrong {
        Some(wrong) => (wrong, theme.style(Role::Error)),
        None => (meaning(form, lang), theme.plain()),
    };
    for (y, line) in (plan.note.y..plan.note.bottom()).zip(wrapped(&note, plan.note.width)) {
        put_text(buf, plan.note, plan.note.x, y, &line, style);
    }
    for (field, place) in [(Field::Start, plan.start), (Field::Back, plan.back)] {
        let chosen = field == form.cursor;
        let style = if chosen { theme.style(Role::Cursor) } else { theme.style(Role::Title) };
        let lead = if chosen { "> " } else { "  " };
        put_text(buf, place, place.x, place.y, &format!("{lead}[ {} ]", label(form, field, lang)), style);
    }
    let hint = hint_line(Context::Form, lang, area.width);
    put_text(buf, plan.hint, plan.hint.x, plan.hint.y, &hint, theme.style(Role::Hint));
}

fn draw_field(form: &NewGame, field: Field, plan: &Plan, y: u16, shared: &Shared, buf: &mut Buffer) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let chosen = field == form.cursor;
    let changed = matches!(field, Field::Option(option) if form.form.differs(option));
    let style = match field {
        _ if chosen => theme.style(Role::Cursor),
        Field::Name(seat) => theme.seat(seat),
        _ if changed => theme.style(Role::Title),
        _ => theme.plain(),
    };
    let lead = if chosen { '>' } else { ' ' };
    let star = if changed { '*' } else { ' ' };
    let labels = Rect { width: plan.values.saturating_sub(plan.list.x + 1), ..plan.list };
    put_text(buf, labels, labels.x, y, &format!("{lead}{star}{}", label(form, field, lang)), style);
    let room = Rect { x: plan.values, width: plan.list.right().saturating_sub(plan.values + 1), ..plan.list };
    let value = value(form, field, lang);
    let arrows = match field {
        Field::Name(_) => ("[ ", " ]"),
        _ => ("< ", " >"),
    };
    let mut x = room.x;
    x += put_text(buf, room, x, y, arrows.0, theme.style(Role::Dim));
    // The arrow on the right always has its place.
    let inside = Rect { width: room.width.saturating_sub(2), ..room };
    x += put_text(buf, inside, x, y, &value, style);
    x += put_text(buf, room, x, y, arrows.1, theme.style(Role::Dim));
    if let Field::Option(option) = field
        && let Some(unit) = typed_hint(option, chosen, lang)
    {
        put_text(buf, room, x + 2, y, unit, theme.style(Role::Dim));
    }
}

/// That a number can be typed, beside the one under the cursor.
fn typed_hint(option: RuleOption, chosen: bool, lang: Lang) -> Option<&'static str> {
    (chosen && matches!(option.values(), Values::Number { .. })).then(|| say::TYPE_A_NUMBER.say(lang))
}

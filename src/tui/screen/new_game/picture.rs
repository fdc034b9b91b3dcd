//! How the form of a new game is drawn, and what of it a click hits.
//!
//! Both come from the same [`Plan`], so that they can't disagree.

mod plan;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::form::NAME_WIDTH;
use super::{Field, NewGame, Page};
use crate::record::PlayerKind;
use crate::rules::{RuleOption, Values};
use crate::text::events::seat_name;
use crate::text::options::{board_name, option_title, value_text};
use crate::text::presets::{self, rules_name};
use crate::text::rules::option_meaning;
use crate::text::{Lang, menu as say, players};
use crate::tui::dialog::wrapped;
use crate::tui::geometry::Side;
use crate::tui::glyphs::Glyphs;
use crate::tui::model::Shared;
use crate::tui::paint::{put, put_frame, put_text};
use crate::tui::screen::hint_line;
use crate::tui::theme::Role;

use plan::{Line, Plan};

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

/// What a click at that place hits.
pub(super) fn hit(form: &NewGame, shared: &Shared, place: (u16, u16)) -> Option<(Field, Part)> {
    let lang = shared.settings.lang;
    let plan = Plan::new(form, lang, shared.area);
    if let Some((field, _)) = plan.buttons.iter().find(|(_, button)| button.contains(place.into())) {
        return Some((*field, Part::Value));
    }
    let (row, field) = plan.lines.iter().find_map(|&(row, line)| match line {
        Line::Field(field) if row.contains(place.into()) => Some((row, field)),
        _ => None,
    })?;
    let values = plan::values(row);
    let room = values.width.saturating_sub(4);
    let end = values.x + 2 + (value(form, field, room, lang).width() as u16).min(room) + 1;
    let part = match place.0 {
        x if x < values.x || x > end => Part::Label,
        _ if !steps(field) => Part::Value,
        x if x <= values.x + 1 => Part::Back,
        x if x + 1 >= end => Part::Forward,
        _ => Part::Value,
    };
    Some((field, part))
}

/// Whether a field has values to step through.
const fn steps(field: Field) -> bool {
    matches!(field, Field::Board | Field::Preset | Field::Name(_) | Field::Pace | Field::Option(_))
}

fn label(form: &NewGame, field: Field, lang: Lang) -> String {
    let phrase = match field {
        Field::Board => say::BOARD,
        Field::Preset => say::PRESET,
        Field::OwnPresets => presets::OWN_PRESETS,
        Field::Name(seat) => {
            let bottom = form.form.seats()[0];
            let owner = Glyphs::owner(Side::seen_from(bottom, seat));
            return format!("{owner} {}", seat_name(seat).say(lang));
        }
        Field::Pace => players::PACE,
        Field::Option(option) => option_title(option),
        Field::AllOptions => say::ALL_OPTIONS,
        Field::Start => say::START,
        Field::Back => say::BACK,
        Field::Done => say::DONE,
    };
    phrase.say(lang).to_owned()
}

/// A field's value in that many columns; what is longer is cut off.
fn value(form: &NewGame, field: Field, room: u16, lang: Lang) -> String {
    let (form, pace) = (&form.form, form.pace);
    match field {
        Field::Board => board_name(form.board).say(lang).to_owned(),
        Field::Preset => {
            let own = form.base.own.as_deref();
            let long = rules_name(own, &form.rules, lang);
            if long.width() <= room.into() {
                long
            } else {
                own.unwrap_or(&form.rules.preset().name).to_owned()
            }
        }
        Field::OwnPresets => presets::OWN_PRESETS_ACTS.say(lang).to_owned(),
        Field::Name(seat) => match &form.kinds[seat] {
            PlayerKind::Human => {
                let name = &form.names[seat];
                format!("{name}{}", "_".repeat(NAME_WIDTH.saturating_sub(name.width())))
            }
            PlayerKind::Bot(level) => players::bot_name(*level, lang),
            PlayerKind::Exec(line) => players::program_name(line, lang),
        },
        Field::Pace => players::pace(&pace.to_string(), lang),
        Field::Option(option) => value_text(option, &form.value(option), form.board, lang),
        Field::AllOptions => say::changed(form.changed().len(), lang),
        Field::Start | Field::Back | Field::Done => String::new(),
    }
}

/// What the field under the cursor means.
fn meaning(form: &NewGame, lang: Lang) -> String {
    let phrase = match form.cursor {
        Field::Board => say::BOARD_MEANING,
        Field::Preset => {
            let preset = form.form.rules.preset();
            let changed = form.form.changed().len();
            return match form.form.base.own {
                Some(_) => presets::own_meaning(&form.form.base.set, changed, lang),
                None => say::preset_meaning(&presets::sheet(preset, lang), changed, lang),
            };
        }
        Field::OwnPresets => presets::OWN_PRESETS_MEANING,
        Field::Name(seat) => match &form.form.kinds[seat] {
            PlayerKind::Human => say::NAME_MEANING,
            PlayerKind::Bot(level) => players::level_meaning(*level),
            PlayerKind::Exec(_) => players::PROGRAM_MEANING,
        },
        Field::Pace => players::PACE_MEANING,
        Field::Option(option) => return option_note(form, option, lang),
        Field::AllOptions => say::ALL_OPTIONS_MEANING,
        Field::Start => say::START_MEANING,
        Field::Back => say::BACK_MEANING,
        Field::Done => say::DONE_MEANING,
    };
    phrase.say(lang).to_owned()
}

/// What an option means, what the preset says of it, and which values it can't have now.
fn option_note(form: &NewGame, option: RuleOption, lang: Lang) -> String {
    let (form, board) = (&form.form, form.form.board);
    let mut note = option_meaning(option).say(lang).to_owned();
    if form.differs(option) {
        note.push_str(&say::preset_value(option, &form.base_value(option), board, lang));
    }
    if !form.matters(option) {
        return format!("{note}\n{}", presets::NO_EFFECT.say(lang));
    }
    let left_out = form.left_out(option);
    let told = left_out.iter().map(|(value, error)| say::left_out(option, value, error, board, lang));
    [note].into_iter().chain(told).collect::<Vec<_>>().join("\n")
}

pub(super) fn draw(form: &NewGame, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let plan = Plan::new(form, lang, area);
    if let Some(frame) = plan.frame {
        let border = theme.style(Role::Border);
        put_frame(buf, frame, "", shared.settings.glyphs, border, border);
    }
    let title = match form.page {
        Page::Game => say::NEW_GAME.say(lang).to_owned(),
        Page::Options => {
            let rules = form.form.base.own.as_ref().unwrap_or(&form.form.rules.preset().name);
            format!("{} · {rules}   {}", say::OPTIONS_OF.say(lang), say::OPTIONS_MARK.say(lang))
        }
    };
    put_text(buf, plan.title, plan.title.x, plan.title.y, &title, theme.style(Role::Title));
    for &(row, line) in &plan.lines {
        match line {
            Line::Blank => {}
            Line::Heading(heading) => {
                put_text(buf, row, row.x, row.y, heading.say(lang), theme.style(Role::Dim));
            }
            Line::Field(field) => draw_field(form, field, row, shared, buf),
        }
    }
    let edge = plan.list.right().saturating_sub(1);
    if plan.more.0 {
        put(buf, edge, plan.list.y, '^', theme.style(Role::Dim));
    }
    if plan.more.1 {
        put(buf, edge, plan.list.bottom().saturating_sub(1), 'v', theme.style(Role::Dim));
    }
    let (note, style) = note(form, lang);
    for (y, line) in (plan.note.y..plan.note.bottom()).zip(wrapped(&note, plan.note.width)) {
        put_text(
            buf,
            plan.note,
            plan.note.x,
            y,
            &line,
            style.map_or_else(|| theme.plain(), |role| theme.style(role)),
        );
    }
    for &(field, place) in &plan.buttons {
        let chosen = field == form.cursor;
        let style = if chosen { theme.style(Role::Cursor) } else { theme.style(Role::Title) };
        let lead = if chosen { "> " } else { "  " };
        put_text(buf, place, place.x, place.y, &format!("{lead}[ {} ]", label(form, field, lang)), style);
    }
    let hint = hint_line(form.context(), &shared.settings, area.width);
    put_text(buf, plan.hint, plan.hint.x, plan.hint.y, &hint, theme.style(Role::Hint));
}

/// What is told below the list: what was refused or done just now, what doesn't go together, or
/// what the field under the cursor means.
fn note(form: &NewGame, lang: Lang) -> (String, Option<Role>) {
    if let Some((text, role)) = &form.told {
        return (text.clone(), Some(*role));
    }
    match form.form.check() {
        Err(error) => (say::option_error_text(&error, lang), Some(Role::Error)),
        Ok(()) => (meaning(form, lang), None),
    }
}

fn draw_field(form: &NewGame, field: Field, row: Rect, shared: &Shared, buf: &mut Buffer) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let chosen = field == form.cursor;
    let changed = match field {
        Field::Option(option) => form.form.differs(option),
        Field::AllOptions => !form.form.changed().is_empty(),
        _ => false,
    };
    let idle = matches!(field, Field::Option(option) if !form.form.matters(option));
    let style = match field {
        _ if chosen => theme.style(Role::Cursor),
        Field::Name(seat) => theme.seat(seat),
        _ if changed => theme.style(Role::Title),
        _ if idle => theme.style(Role::Dim),
        _ => theme.plain(),
    };
    let values = plan::values(row);
    let lead = if chosen { '>' } else { ' ' };
    let star = if changed { '*' } else { ' ' };
    let labels = Rect { width: values.x.saturating_sub(row.x + 1), ..row };
    put_text(buf, labels, labels.x, row.y, &format!("{lead}{star}{}", label(form, field, lang)), style);
    let value = value(form, field, values.width.saturating_sub(4), lang);
    let arrows = if steps(field) { ("< ", " >") } else { ("[ ", " ]") };
    let mut x = values.x;
    x += put_text(buf, values, x, row.y, arrows.0, theme.style(Role::Dim));
    // The arrow on the right always has its place.
    let inside = Rect { width: values.width.saturating_sub(2), ..values };
    x += put_text(buf, inside, x, row.y, &value, style);
    x += put_text(buf, values, x, row.y, arrows.1, theme.style(Role::Dim));
    if let Field::Option(option) = field
        && chosen
        && !matches!(option.values(), Values::Words(_))
    {
        put_text(buf, values, x + 2, row.y, say::TYPE_A_NUMBER.say(lang), theme.style(Role::Dim));
    }
}

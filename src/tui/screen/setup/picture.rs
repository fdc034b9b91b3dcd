//! What stands round the board while an army is set up. Of the other players
//! nothing is shown but their seats.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{ArmySetup, compared};
use crate::formation::PlaceName;
use crate::record::Player;
use crate::rules::{BySeat, Seat};
use crate::text::events::player_name;
use crate::text::formation::{formation_name, place_name};
use crate::text::options::{game_name, openness};
use crate::text::{Lang, editor as words, screens, setup as say};
use crate::tui::board::BoardPicture;
use crate::tui::dialog::wrapped;
use crate::tui::geometry::Layout;
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::Context;
use crate::tui::model::Shared;
use crate::tui::paint::{put, put_frame, put_text};
use crate::tui::screen::editor::army::Origin;
use crate::tui::screen::editor::desk::rank_name;
use crate::tui::screen::{counted, filled, hint_lines};
use crate::tui::theme::Role;
use crate::view::Seen;

/// The height from which on a panel gets a border: lower ones need all their rows.
const FRAMED_FROM: u16 = 6;

pub(super) fn draw(setup: &ArmySetup, shared: &Shared, layout: &Layout, buf: &mut Buffer) {
    let Some(session) = &shared.session else { return };
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let board = layout.board();
    let pieces = |point| {
        let place = setup.place(board, point)?;
        let rank = setup.desk.lineup()[place]?;
        Some(Seen { owner: setup.seat, rank: Some(rank) })
    };
    let mut picture = BoardPicture::new(layout, &pieces, shared.settings.glyphs, theme);
    picture.palace_diagonals = session.table().rules().rules.palace_diagonals;
    picture.cursor = Some(board.army_point(setup.seat, setup.desk.cursor));
    picture.selected = setup.desk.picked.map(|place| board.army_point(setup.seat, place));
    picture.targets = setup.desk.partners().map(|place| board.army_point(setup.seat, place)).collect();
    picture.faults = setup.desk.lit().into_iter().map(|place| board.army_point(setup.seat, place)).collect();
    picture.paint(buf);
    mark(setup, shared, layout, buf);

    let regions = layout.regions();
    let players = &session.opening().players;
    let mut put = |text: &str, area: Rect, row: u16, role: Role| {
        if row < area.height {
            put_text(buf, area, area.x, area.y + row, text, theme.style(role));
        }
    };
    let mut title = format!("{}: {}", say::SET_UP.say(lang), player_name(setup.seat, players, lang));
    let in_force = &session.table().rules().rules;
    let name = game_name(board.kind(), in_force).say(lang);
    let game = format!("   {name} | {}", openness(board.kind(), in_force).say(lang));
    // Which game it is matters less.
    if title.width() + game.width() <= usize::from(regions.title.width) {
        title.push_str(&game);
    }
    let (message, role) = message(setup, lang);
    let (told, room) = messages(layout);
    put(&title, regions.title, 0, Role::Title);
    if told.y == regions.title.y {
        // One row for both: the message matters more, unless it only says where the cursor is.
        if setup.desk.note.is_some() || setup.desk.picked.is_some() {
            put(&" ".repeat(told.width.into()), told, 0, Role::Hint);
            put(&message, told, 0, role);
        } else {
            put(&message, regions.input, 0, role);
        }
    } else {
        for (row, line) in (0..room).zip(wrapped(&message, told.width)) {
            put(&line, told, row, role);
        }
    }
    for (row, line) in
        (0..).zip(hint_lines(setup.context(), &shared.settings, regions.hint.width, regions.hint.height))
    {
        put(&line, regions.hint, row, Role::Hint);
    }
    for (row, line) in (0..).zip(what_to_do(setup, regions.notes.width, regions.notes.height, lang)) {
        put(&line, regions.notes, row, Role::Hint);
    }
    for (row, line) in (0..).zip(rules(setup, regions.events, lang)) {
        put(&line, regions.events, row, Role::Dim);
    }
    for &seat in session.table().seats() {
        panel(setup, seat, players, shared, layout, buf);
    }
    compared::draw(setup, shared, layout, buf);
}

/// Locked points, headquarters that count as flags, and the points that differ from the compared formation, in the column before the
/// piece (where the cursor and what is wrong leave it free).
fn mark(setup: &ArmySetup, shared: &Shared, layout: &Layout, buf: &mut Buffer) {
    let theme = shared.settings.theme;
    let is_locked = setup.desk.army.now().locked;
    let locked = is_locked.iter().map(|place| (place, '#', Role::Title));
    let differing = setup.desk.differing().into_iter().map(|place| (place, '~', Role::Warning));
    // A lock matters more.
    let differing = differing.filter(|(place, ..)| !is_locked.contains(*place));
    let held = setup.held().map(|place| (place, '!', Role::Title));
    for (place, sign, role) in differing.chain(locked).chain(held) {
        let point = layout.board().army_point(setup.seat, place);
        let (cell, y) = (layout.cell(point), layout.centre(point).1);
        put(buf, cell.x.saturating_sub(1), y, sign, theme.style(role));
    }
}

/// The rules of setting up: a line each where there is room, else as many in one line as fit.
fn rules(setup: &ArmySetup, area: Rect, lang: Lang) -> Vec<String> {
    let rules: Vec<_> = say::rules(setup.desk.army.rules()).iter().map(|rule| rule.say(lang)).collect();
    if usize::from(area.height) >= rules.len() {
        return rules.into_iter().map(str::to_owned).collect();
    }
    let separator = if lang == Lang::Chinese { "；" } else { "; " };
    wrapped(&rules.join(separator), area.width)
}

/// What to do, in full where there is room for it.
fn what_to_do(setup: &ArmySetup, width: u16, rows: u16, lang: Lang) -> Vec<String> {
    let dealt = setup.desk.army.rules().is_shuffled();
    let full = if dealt { say::WHAT_TO_DO_WITH_HAND } else { say::WHAT_TO_DO };
    let full = wrapped(full.say(lang), width);
    if full.len() <= rows.into() { full } else { wrapped(say::WHAT_TO_DO_SHORT.say(lang), width) }
}

/// Where messages are told, and how many rows of them.
fn messages(layout: &Layout) -> (Rect, u16) {
    let regions = layout.regions();
    if regions.selection.is_empty() && regions.input.y == regions.title.y {
        let width = regions.input.right() - regions.title.x;
        (Rect { width, ..regions.title }, 1)
    } else if regions.selection.is_empty() {
        (regions.input, regions.input.height)
    } else {
        let rows = regions.input.bottom() - regions.selection.y;
        (Rect { height: rows, ..regions.selection }, rows)
    }
}

/// What is refused, done or picked; else what the cursor is on.
fn message(setup: &ArmySetup, lang: Lang) -> (String, Role) {
    if let Some((note, role)) = &setup.desk.note {
        return (note.clone(), *role);
    }
    let place = setup.desk.picked.unwrap_or(setup.desk.cursor);
    let known = place_name(PlaceName::of(place, setup.desk.lineup().flag_side())).say(lang);
    let called = format!("{} {known}", setup.desk.name(place, lang));
    let piece = setup.desk.piece(place, lang);
    if setup.desk.picked.is_some() {
        return (say::picked(piece, &called, setup.desk.partners().count(), lang), Role::Title);
    }
    let mut told = format!("{called} {piece}");
    if let Some(compared) = &setup.desk.compared {
        let theirs = compared.formation.rank(place).map_or("", |rank| rank_name(rank, lang));
        let differences = words::differences(setup.desk.differing().len(), lang);
        told = format!("{told} | {} | {differences}", words::there(&compared.name, theirs, lang));
    } else if setup.context() == Context::Typing {
        told = format!("{told} | {}", words::TYPING.say(lang));
    } else if let Some((at_home, role)) = setup.at_home(lang) {
        return (format!("{told} | {at_home}"), role);
    }
    (told, Role::Hint)
}

fn panel(
    setup: &ArmySetup,
    seat: Seat,
    players: &BySeat<Option<Player>>,
    shared: &Shared,
    layout: &Layout,
    buf: &mut Buffer,
) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let area = layout.regions().panels[seat];
    let mark = Glyphs::owner(layout.side(seat));
    let own = seat == setup.seat;
    if area.is_empty() {
        return;
    }
    if !own {
        // A name is nothing secret; whether he has set up or how is not said.
        let heading = format!("{mark} {}", player_name(seat, players, lang));
        put_text(buf, area, area.x, area.y, &heading, theme.style(Role::Dim));
        return;
    }
    let heading = format!("{mark} {} [{}]", player_name(seat, players, lang), screens::YOU.say(lang));
    let inside = if area.height >= FRAMED_FROM && area.width > 12 {
        let border = theme.style(Role::ActiveBorder);
        put_frame(buf, area, &heading, shared.settings.glyphs, border, theme.seat(seat));
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
    } else {
        put_text(buf, area, area.x, area.y, &heading, theme.seat(seat));
        let below = 1.min(area.height);
        Rect { y: area.y + below, height: area.height - below, ..area }
    };
    let rules = setup.desk.army.rules();
    let mut lines = if rules.is_shuffled() {
        let counts = counted(rules.hand().iter(), shared.settings.glyphs);
        filled([format!("{}:", say::HAND.say(lang))].into_iter().chain(counts), " ", inside.width)
    } else {
        wrapped(&origin(setup, lang), inside.width)
    };
    if layout.regions().notes.is_empty() {
        let rest = usize::from(inside.height).saturating_sub(lines.len());
        let what_to_do = what_to_do(setup, inside.width, rest as u16, lang);
        // The hand matters more than half of what the keys below say, too.
        if !rules.is_shuffled() || what_to_do.len() <= rest {
            lines.extend(what_to_do);
        }
    }
    for (y, line) in (inside.y..inside.bottom()).zip(&lines) {
        put_text(buf, inside, inside.x, y, line, theme.plain());
    }
}

/// The formation's name, and whether it was changed.
fn origin(setup: &ArmySetup, lang: Lang) -> String {
    let now = setup.desk.army.now();
    let name = match &now.origin {
        Origin::BuiltIn(file) => formation_name(file, lang),
        Origin::Own(file) if file.name.is_empty() => say::NAMELESS.say(lang),
        Origin::Own(file) => &file.name,
        Origin::Random => say::RANDOM.say(lang),
        Origin::Game => say::NAMELESS.say(lang),
    };
    let changed = if now.changed { say::CHANGED.say(lang) } else { "" };
    format!("{name}{changed}")
}

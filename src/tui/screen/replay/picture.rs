//! The replay viewer drawn: the board, every army's losses, what happened, the strip, the comment.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Replayer, SPEEDS, strip};
use crate::rules::Seat;
use crate::text::events::{outcome_text, player_name};
use crate::text::options::{game_name, openness};
use crate::text::{Lang, replay as say, screens};
use crate::tui::board::BoardPicture;
use crate::tui::dialog::wrapped;
use crate::tui::geometry::Layout;
use crate::tui::glyphs::Glyphs;
use crate::tui::model::Shared;
use crate::tui::paint::put_text;
use crate::tui::screen::log::{self, Log};
use crate::tui::screen::{draw_hints, losses_lines, player_style, set_label};
use crate::tui::theme::Role;

fn put_lines(lines: &[String], area: Rect, style: ratatui::style::Style, buf: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        put_text(buf, area, area.x, y, line, style);
    }
}

/// Where one is, with whose eyes, and whether it runs; which game, where there is a second row.
fn title(replay: &Replayer, width: u16, rows: u16, lang: Lang) -> Vec<String> {
    let view = &replay.view;
    let place = say::place(replay.at, replay.film.actions(), lang);
    let eyes = say::eyes(replay.seat(), lang);
    let board = view.board().kind();
    let (name, open) = (game_name(board, view.rules()), openness(board, view.rules()));
    let game = format!("{} {}", name.say(lang), open.say(lang));
    let running = match replay.due {
        Some(_) => say::running(SPEEDS[replay.speed], lang),
        None => String::new(),
    };
    if rows > 1 {
        return vec![format!("{game}  {running}"), format!("{place}  {eyes}")];
    }
    let fits = |line: &String| line.trim_end().width() <= usize::from(width);
    let lines = [
        format!("{place}   {eyes}   {game}   {running}"),
        format!("{place}   {eyes}   {running}"),
        format!("{place}   {running}"),
        place,
    ];
    lines.into_iter().find(fits).into_iter().collect()
}

fn panel(replay: &Replayer, shared: &Shared, layout: &Layout, seat: Seat, buf: &mut Buffer) {
    let (lang, theme, glyphs) = (shared.settings.lang, shared.settings.theme, shared.settings.glyphs);
    let (view, area) = (&replay.view, layout.regions().panels[seat]);
    let mark = Glyphs::owner(layout.side(seat));
    let players = &replay.film.record().players;
    let turn = if view.outcome().is_none() && view.to_move() == seat { " <-" } else { "" };
    let set = set_label(view, seat, lang).map(|set| format!(" [{set}]")).unwrap_or_default();
    let name = format!("{mark} {}{set}{turn}", player_name(seat, players, lang));
    let style =
        if view.living().contains(seat) { player_style(view, seat, theme) } else { theme.style(Role::Dim) };
    let style = if turn.is_empty() { style } else { style.patch(theme.style(Role::Title)) };
    put_lines(&[name], Rect { height: area.height.min(1), ..area }, style, buf);
    let below = 1.min(area.height);
    let area = Rect { y: area.y + below, height: area.height - below, ..area };
    let losses = view.losses(seat);
    let mut lines = Vec::new();
    if view.living().contains(seat) {
        lines.push(screens::pieces_left(view.pieces_left(seat), losses.count(), lang));
    } else {
        lines.extend(wrapped(&screens::out(view.out_reason(seat), lang), area.width));
    }
    lines.extend(losses_lines(losses, glyphs, lang, area.width));
    put_lines(&lines, area, theme.plain(), buf);
}

/// The note, the comment or the last thing that happened, whatever is there first.
fn told(replay: &Replayer, lang: Lang) -> (String, Role) {
    if let Some((note, role)) = &replay.note {
        return (note.clone(), *role);
    }
    if let Some(comment) = replay.film.record().comments.at(replay.at) {
        return (format!("# {comment}"), Role::Title);
    }
    match replay.view.outcome() {
        Some(outcome) => {
            let players = &replay.film.record().players;
            (outcome_text(outcome, replay.view.seats(), players, lang), Role::Title)
        }
        None => (String::new(), Role::Dim),
    }
}

pub(super) fn draw(replay: &Replayer, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let settings = &shared.settings;
    let (lang, theme) = (settings.lang, settings.theme);
    let Some(layout) = super::board_layout(replay.board(), area, replay.bottom, *settings) else { return };
    let view = &replay.view;
    let pieces = |point| view.at(point);
    let mut picture = BoardPicture::new(&layout, &pieces, settings.glyphs, theme).of_view(view);
    picture.last_move = view.last_points();
    picture.path = view.last_route();
    picture.paint(buf);
    let regions = layout.regions();
    let bold = theme.style(Role::Title);
    for &seat in view.seats() {
        panel(replay, shared, &layout, seat, buf);
    }
    let (text, role) = told(replay, lang);
    let style = theme.style(role);
    if regions.selection.is_empty() {
        // There are but the title's row and perhaps one below the board: no room for the strip.
        let one_row = regions.input.y == regions.title.y;
        let whole = if one_row { regions.title.union(regions.input) } else { regions.title };
        let line = title(replay, whole.width, 1, lang);
        let text = if text.is_empty() { last_entry(replay, lang) } else { text };
        if one_row && !text.is_empty() {
            let short = format!("{}  {text}", say::place(replay.at, replay.film.actions(), lang));
            put_lines(&[short], whole, style, buf);
        } else {
            put_lines(&line, whole, bold, buf);
            if !one_row {
                put_lines(&[text], regions.input, style, buf);
            }
        }
        return;
    }
    put_lines(&title(replay, regions.title.width, regions.title.height, lang), regions.title, bold, buf);
    strip::draw_losses(&replay.film, replay.at, &layout, regions.selection, settings, buf);
    // What is told takes the second row of the strip where there is no other.
    if regions.notes.is_empty() && !text.is_empty() {
        put_lines(&wrapped(&text, regions.input.width), regions.input, style, buf);
    } else {
        strip::draw_left(&replay.film, replay.at, replay.side(), regions.input, settings, buf);
        let (own, all) = strip::shares(&replay.film, replay.at, replay.side());
        let counts = format!("{own}:{}", all - own);
        let notes = regions.notes;
        let text = if text.is_empty() { counts } else { format!("{counts}  {text}") };
        put_lines(&wrapped(&text, notes.width), notes, style, buf);
    }
    if let Some(lines) = long_comment(replay, &layout, lang) {
        let (lines, _) = lines.split_at(lines.len().min(regions.events.height.into()));
        put_lines(lines, regions.events, theme.plain(), buf);
    } else {
        let log = Log::new(log::entries(view, replay.bottom, lang, settings.wording), regions.events);
        log.draw(replay.back, *settings, buf);
    }
    draw_hints(replay.context(), shared, regions.hint, buf);
}

/// A comment for which the rows below the strip have no room, in lines for the place of the log
/// where that has several rows.
fn long_comment(replay: &Replayer, layout: &Layout, lang: Lang) -> Option<Vec<String>> {
    let regions = layout.regions();
    let (text, _) = told(replay, lang);
    let comment = replay.film.record().comments.at(replay.at).filter(|_| replay.note.is_none())?;
    // Before it stand the numbers of pieces, where there are notes.
    let room = if regions.notes.is_empty() { regions.input } else { regions.notes };
    let cut = wrapped(&text, room.width.saturating_sub(8)).len() > room.height.into();
    (cut && regions.events.height > 1).then(|| wrapped(&format!("# {comment}"), regions.events.width))
}

/// The last entry of the log.
fn last_entry(replay: &Replayer, lang: Lang) -> String {
    log::entries(&replay.view, replay.bottom, lang, crate::text::happening::Wording::Words)
        .pop()
        .unwrap_or_default()
}

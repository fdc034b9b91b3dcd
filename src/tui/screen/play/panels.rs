//! What stands round the board during a game: title, a panel for every seat,
//! what happened, what is picked, the typed line, the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{Play, Stage, piece_name};
use crate::rules::{RuleOption, Seat};
use crate::text::events::{event_text, out_reason, player_name};
use crate::text::options::{board_name, visibility_name};
use crate::text::screens as say;
use crate::tui::dialog::wrapped;
use crate::tui::geometry::Layout;
use crate::tui::glyphs::Glyphs;
use crate::tui::model::Shared;
use crate::tui::paint::{put_frame, put_text};
use crate::tui::screen::hint_line;
use crate::tui::theme::Role;
use crate::view::{Event, View};

/// The height from which on a panel gets a border.
const FRAMED_FROM: u16 = 5;

pub(super) fn draw(play: &Play, view: &View, shared: &Shared, layout: &Layout, buf: &mut Buffer) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let regions = layout.regions();
    let mark = |seat| Glyphs::owner(layout.side(seat));
    put_line(&title(play, view, shared, layout), regions.title, 0, theme.style(Role::Title), buf);
    for &seat in view.board().seats() {
        panel(play, view, shared, layout, seat, buf);
    }
    let events =
        recent(view, regions.events, |event, number| event_text(event, number, view.board(), lang, mark));
    for (row, line) in (0..).zip(&events) {
        put_line(line, regions.events, row, theme.plain(), buf);
    }
    let (text, role) = selection(play, view, shared);
    // Where there is no room for both, the typed line takes the other's place.
    let row = if regions.selection.is_empty() { regions.input } else { regions.selection };
    if play.typed.is_none() || row != regions.input {
        put_line(&text, row, 0, theme.style(role), buf);
    }
    if let Some(typed) = &play.typed {
        put_line(&format!("> {typed}_"), regions.input, 0, theme.style(Role::Title), buf);
    }
    let hint = hint_line(play.context(), lang, regions.hint.width);
    put_line(&hint, regions.hint, 0, theme.style(Role::Hint), buf);
}

fn put_line(text: &str, area: Rect, row: u16, style: Style, buf: &mut Buffer) {
    if row < area.height {
        put_text(buf, area, area.x, area.y + row, text, style);
    }
}

/// Game, move, whose turn and his time; what doesn't fit is left out.
fn title(play: &Play, view: &View, shared: &Shared, layout: &Layout) -> String {
    let lang = shared.settings.lang;
    let board = view.board().kind();
    let visibility = visibility_name(&view.rules().get(RuleOption::Visibility), board);
    let to_move = view.to_move();
    let mut parts = vec![
        say::title(board_name(board), visibility, view.moves_made(), lang),
        say::turn(Glyphs::owner(layout.side(to_move)), to_move, to_move == play.seat, lang),
    ];
    if let Some(left) = shared.session.as_ref().and_then(|s| s.table().clock().left(shared.now)) {
        parts.push(say::clock_text(left));
    }
    let width = usize::from(layout.regions().title.width);
    while parts.len() > 1 && parts.join("   ").width() > width {
        // The turn matters more than which game it is.
        parts.remove(0);
    }
    parts.join("   ")
}

fn panel(play: &Play, view: &View, shared: &Shared, layout: &Layout, seat: Seat, buf: &mut Buffer) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let area = layout.regions().panels[seat];
    let Some(session) = &shared.session else { return };
    let living = view.living().contains(seat);
    let relation = if seat == play.seat {
        say::YOU
    } else if view.board().partner(play.seat) == Some(seat) {
        say::PARTNER
    } else {
        say::ENEMY
    };
    let mark = Glyphs::owner(layout.side(seat));
    let name = player_name(seat, &session.opening().players, lang);
    let heading = format!("{mark} {name} [{}]", relation.say(lang));
    let style = if living { theme.seat(seat) } else { theme.style(Role::Dim) };
    let turn = living && view.outcome().is_none() && view.to_move() == seat;
    let inside = if area.height >= FRAMED_FROM && area.width > 12 {
        let border = theme.style(if turn { Role::ActiveBorder } else { Role::Border });
        put_frame(buf, area, &heading, shared.settings.glyphs, border, style);
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
    } else {
        let lead = if turn { "> " } else { "" };
        let style = if turn { style.patch(theme.style(Role::Title)) } else { style };
        put_line(&format!("{lead}{heading}"), area, 0, style, buf);
        let below = 1.min(area.height);
        Rect { y: area.y + below, height: area.height - below, ..area }
    };
    let lines = panel_lines(play, view, shared, seat);
    let wrapped = lines.iter().flat_map(|line| wrapped(line, inside.width));
    for (row, line) in (0..).zip(wrapped) {
        put_line(&line, inside, row, theme.plain(), buf);
    }
}

/// What a panel says of an army: only what its player's neighbours may know as well,
/// and one's own losses by name.
fn panel_lines(play: &Play, view: &View, shared: &Shared, seat: Seat) -> Vec<String> {
    let lang = shared.settings.lang;
    let losses = view.losses(seat);
    let mut lines = Vec::new();
    if view.living().contains(seat) {
        let mut line = say::pieces_left(view.pieces_left(seat), losses.count(), lang);
        if view.timeouts(seat) > 0 {
            line = format!("{line}  {}", say::timeouts(view.timeouts(seat), lang));
        }
        lines.push(line);
    } else {
        let reason = view.out_reason(seat).map_or("", |reason| out_reason(reason).say(lang));
        lines.push(format!("{} {reason}", say::OUT.say(lang)));
    }
    let shown = view.shown_flags().contains(seat);
    if let Some(flag) = view.flag(seat).filter(|_| shown || seat == play.seat) {
        lines.push(say::flag_at(&view.board().name(flag).to_ascii_uppercase(), shown, lang));
    }
    if !losses.known.is_empty() {
        let signs: Vec<_> =
            losses.known.iter().map(|&rank| shared.settings.glyphs.face(Some(rank), 2)).collect();
        lines.push(format!("{} {}", say::LOST.say(lang), signs.join(" ")));
    }
    lines
}

/// What happened last, newest first: a line each, or as many in one line as fit.
fn recent(view: &View, area: Rect, text: impl Fn(&Event, u32) -> Option<String>) -> Vec<String> {
    let mut number = view.moves_made();
    let mut lines: Vec<String> = Vec::new();
    for event in view.events().iter().rev() {
        if let Some(text) = text(event, number) {
            if area.height <= 1 {
                match lines.first_mut() {
                    None => lines.push(text),
                    Some(line) if line.width() + 3 + text.width() <= usize::from(area.width) => {
                        line.push_str("   ");
                        line.push_str(&text);
                    }
                    Some(_) => break,
                }
            } else if lines.len() < usize::from(area.height) {
                lines.push(text);
            } else {
                break;
            }
        }
        if matches!(event, Event::Moved { .. }) {
            number = number.saturating_sub(1);
        }
    }
    lines
}

/// The line about what is picked, asked or refused.
fn selection(play: &Play, view: &View, shared: &Shared) -> (String, Role) {
    let lang = shared.settings.lang;
    if let Some((note, role)) = &play.note {
        if play.stage == Stage::Shown {
            return (format!("{note}  {}", say::GO_ON.say(lang)), *role);
        }
        return (note.clone(), *role);
    }
    match (play.stage, view.offer(), play.picked) {
        (Stage::Answer, Some(offer), _) => (say::draw_offered(offer.by, lang), Role::Title),
        (Stage::Shown, _, _) => (say::GO_ON.say(lang).to_owned(), Role::Title),
        (_, _, Some(point)) => {
            let name = view.board().name(point).to_ascii_uppercase();
            let piece = piece_name(view, point, play.seat, lang);
            (say::picked(&piece, &name, play.targets(view).len(), lang), Role::Title)
        }
        _ => (say::PICK_A_PIECE.say(lang).to_owned(), Role::Dim),
    }
}

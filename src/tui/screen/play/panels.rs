//! What stands round the board during a game: title, a panel for every seat,
//! what happened, what is picked, the typed line, the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::super::{draw_hints, filled, losses_lines, player_style, set_label};
use super::{Play, Stage, piece_name};
use crate::rules::{BySeat, Deal, Eliminated, FlagShownWhen, FlagWin, PointSet, Seat, Station};
use crate::text::Lang;
use crate::text::events::player_name;
use crate::text::hints;
use crate::text::options::{game_name, openness};
use crate::text::players as bots;
use crate::text::screens as say;
use crate::tui::dialog::wrapped;
use crate::tui::geometry::Layout;
use crate::tui::glyphs::{Glyphs, Link};
use crate::tui::model::Shared;
use crate::tui::paint::{put_frame, put_text};
use crate::tui::theme::Role;
use crate::view::View;

/// The size from which on a panel gets a border.
const FRAMED_FROM: (u16, u16) = (13, 6);

pub(super) fn draw(play: &Play, view: &View, shared: &Shared, layout: &Layout, buf: &mut Buffer) {
    let regions = layout.regions();
    for &seat in view.seats() {
        panel(play, view, shared, layout, seat, buf);
    }
    play.log(view, layout, shared.settings).draw(play.back, shared.settings, buf);
    draw_messages(play, view, shared, layout, buf);
    draw_hints(play.context(), shared, regions.hint, buf);
}

/// The title, what is told, the typed line and the remarks below.
fn draw_messages(play: &Play, view: &View, shared: &Shared, layout: &Layout, buf: &mut Buffer) {
    let theme = shared.settings.theme;
    let regions = layout.regions();
    let (text, role) = selection(play, view, layout, shared);
    let typed = play.typed.as_ref().map(|typed| format!("> {typed}_"));
    let bold = theme.style(Role::Title);
    let title = title(play, view, shared, layout);
    if !regions.selection.is_empty() {
        put_lines(&title, regions.title, bold, buf);
        let lines = wrapped(&text, regions.selection.width);
        put_line(&lines[0], regions.selection, 0, theme.style(role), buf);
        // What is longer goes on in the row of the typed line while nothing is typed.
        let below = if regions.notes.is_empty() { regions.input } else { regions.notes };
        let rest = match typed {
            Some(typed) => {
                put_line(&typed, regions.input, 0, bold, buf);
                if regions.notes.is_empty() { Rect::ZERO } else { regions.notes }
            }
            None => regions.input.union(below),
        };
        let more = lines.get(1..).unwrap_or_default();
        put_lines(more, rest, theme.style(role), buf);
        let free = regions.notes.bottom().saturating_sub((rest.y + more.len() as u16).max(regions.notes.y));
        let rest = Rect { y: regions.notes.bottom().saturating_sub(free), height: free, ..regions.notes };
        let legend = legend(play, view, shared, rest.width);
        // Half a legend would raise more questions than it answers.
        if legend.len() <= usize::from(rest.height) {
            put_lines(&legend, rest, theme.style(Role::Dim), buf);
        }
        return;
    }
    // Where there is no room for both, the typed line takes the other's place; where it
    // has only the end of the title's row, a long message takes all of that.
    let (text, style) = match typed {
        Some(typed) => (typed, bold),
        None => (text, theme.style(role)),
    };
    let (room, one_row) = (usize::from(regions.input.width), regions.input.y == regions.title.y);
    if play.typed.is_none() && role == Role::Dim && one_row {
        // There is no row for the keys: the one that tells all of them stands here.
        let text = under_cursor(play, view, shared, true);
        let help = say::HELP.say(shared.settings.lang);
        let lines = [format!("{text}  ? {help}"), format!("{text}  ?")];
        let line = lines.into_iter().find(|line| line.width() <= room).unwrap_or(text);
        put_lines(&title, regions.title, bold, buf);
        put_line(&line, regions.input, 0, style, buf);
    } else if text.width() <= room || !one_row {
        put_lines(&title, regions.title, bold, buf);
        put_line(&text, regions.input, 0, style, buf);
    } else {
        // How to go on is said by the keys, too.
        let whole = regions.title.union(regions.input);
        let note = play.note.as_ref().filter(|_| text.width() > usize::from(whole.width));
        let text = note.map_or(text, |(note, _)| note.clone());
        put_line(&text, whole, 0, style, buf);
    }
}

fn put_line(text: &str, area: Rect, row: u16, style: Style, buf: &mut Buffer) {
    if row < area.height {
        put_text(buf, area, area.x, area.y + row, text, style);
    }
}

fn put_lines(lines: &[String], area: Rect, style: Style, buf: &mut Buffer) {
    for (row, line) in (0..).zip(lines) {
        put_line(line, area, row, style, buf);
    }
}

/// Game, move, whose turn and his time, in one row or in two; what doesn't fit is left out.
fn title(play: &Play, view: &View, shared: &Shared, layout: &Layout) -> Vec<String> {
    let lang = shared.settings.lang;
    let board = view.board().kind();
    let flip = view.rules().deal == Deal::FaceDown;
    let (to_move, number) = (view.to_move(), view.moves_made());
    let (name, openness) = (game_name(board, view.rules()), openness(board, view.rules()));
    let game = say::title(name, openness, number, lang);
    // In flip chess both look at the screen.
    let you = to_move == play.seat && !flip && !play.watching;
    let mut turn = say::turn(Glyphs::owner(layout.side(to_move)), to_move, you, lang);
    if let Some(left) = shared.session.as_ref().and_then(|s| s.table().clock().left(shared.now)) {
        turn = format!("{turn}   {}", say::clock_text(left));
    }
    if play.stage == Stage::Waiting {
        let paused = shared.bots.is_paused();
        let sign = if paused { bots::PAUSED } else { bots::THINKING };
        turn = format!("{turn}  {}", sign.say(lang));
    } else if shared.bots.is_consulted() {
        turn = format!("{turn}  {}", bots::THINKING.say(lang));
    }
    if flip {
        turn = format!("{turn}  {}", say::tiles_left(view.face_down().len(), lang));
    }
    let area = layout.regions().title;
    if area.height > 1 {
        return vec![game, turn];
    }
    // The turn matters more than which game it is.
    let short = say::short_title(number, lang);
    let lines = [format!("{game}   {turn}"), format!("{short}   {turn}")];
    let fits = |line: &&String| line.width() <= usize::from(area.width);
    vec![lines.iter().find(fits).cloned().unwrap_or(turn)]
}

fn panel(play: &Play, view: &View, shared: &Shared, layout: &Layout, seat: Seat, buf: &mut Buffer) {
    let (lang, theme) = (shared.settings.lang, shared.settings.theme);
    let area = layout.regions().panels[seat];
    let Some(session) = &shared.session else { return };
    let living = view.living().contains(seat);
    let relation = if play.watching {
        // Nobody at the table looks at the screen.
        None
    } else if seat == play.seat {
        Some(say::YOU)
    } else if view.partner(play.seat) == Some(seat) {
        Some(say::PARTNER)
    } else {
        Some(say::ENEMY)
    };
    let turn = living && view.outcome().is_none() && view.to_move() == seat;
    let framed = area.width >= FRAMED_FROM.0 && area.height >= FRAMED_FROM.1;
    let room = usize::from(area.width.saturating_sub(if framed { 7 } else { 0 }));
    let name = player_name(seat, &session.opening().players, lang);
    let label = set_label(view, seat, lang)
        .unwrap_or_else(|| relation.map_or("", |relation| relation.say(lang)).to_owned());
    let heading = heading(Glyphs::owner(layout.side(seat)), &name, &label, turn, room);
    let style = if living { player_style(view, seat, theme) } else { theme.style(Role::Dim) };
    let style = if turn { style.patch(theme.style(Role::Title)) } else { style };
    let inside = if framed {
        let border = theme.style(if turn { Role::ActiveBorder } else { Role::Border });
        put_frame(buf, area, &heading, shared.settings.glyphs, border, style);
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
    } else {
        put_line(&heading, area, 0, style, buf);
        let below = 1.min(area.height);
        Rect { y: area.y + below, height: area.height - below, ..area }
    };
    let lines = panel_lines(view, shared, seat, inside);
    let wrapped: Vec<_> = lines.iter().flat_map(|line| wrapped(line, inside.width)).collect();
    put_lines(&wrapped, inside, theme.plain(), buf);
}

/// Mark, name, who that is to the viewer, and a sign where it is his turn; what
/// there is no room for is left out, and the end of a long name.
fn heading(mark: char, name: &str, relation: &str, turn: bool, room: usize) -> String {
    let sign = if turn { " <-" } else { "" };
    let relation = if relation.is_empty() { String::new() } else { format!(" [{relation}]") };
    let full = format!("{mark} {name}{relation}{sign}");
    if full.width() <= room {
        return full;
    }
    let room = room.saturating_sub(2 + sign.len());
    format!("{mark} {}{sign}", wrapped(name, room as u16).first().map_or("", String::as_str))
}

/// What a panel says of an army: only what its player's neighbours may know as well,
/// and one's own losses by name.
fn panel_lines(view: &View, shared: &Shared, seat: Seat, area: Rect) -> Vec<String> {
    let (lang, glyphs) = (shared.settings.lang, shared.settings.glyphs);
    let losses = view.losses(seat);
    let fits = |text: &str| text.width() <= usize::from(area.width);
    let mut lines = Vec::new();
    if !view.living().contains(seat) {
        lines.push(say::out(view.out_reason(seat), lang));
        lines.extend(losses_lines(losses, glyphs, lang, area.width));
        return lines;
    }
    let flip = view.rules().deal == Deal::FaceDown;
    let (left, lost) = (view.pieces_left(seat), losses.count());
    let counts = match view.swapped() {
        // Nobody has a piece yet.
        None => None,
        Some(_) if flip => {
            let counts = |lost| say::set_counts(left, view.unturned(seat), lost, lang);
            Some(Some(counts(Some(lost))).filter(|text| fits(text)).unwrap_or_else(|| counts(None)))
        }
        Some(_) => Some(say::pieces_left(left, lost, lang)),
    };
    let flag = known_flag(view, seat, lang);
    // In flip chess there is nothing to say of a flag that lies face down, and room for all losses.
    let flag_up = flag.as_ref().filter(|_| flip && view.swapped().is_some());
    let counts = counts.into_iter().chain(flag_up.cloned());
    let timeouts = Some(view.timeouts(seat)).filter(|&count| count > 0);
    let mut parts: Vec<_> = counts.chain(timeouts.map(|count| say::timeouts(count, lang))).collect();
    let thought = shared.session.as_ref().map(|s| s.table().clock().total(seat)).unwrap_or_default();
    if !thought.is_zero() {
        parts.push(say::thought(thought, lang));
        if !fits(&parts.join("  ")) {
            parts.pop();
        }
    }
    lines.push(parts.join("  "));
    if !flip {
        let hidden = say::FLAG_HIDDEN.say(lang).to_owned();
        let all = [commander_lives(view, seat).map(|lives| say::commander(lives).say(lang)), flag.as_deref()];
        let all = [all[0], all[1].or(Some(&hidden))].into_iter().flatten().collect::<Vec<_>>().join("  ");
        lines.extend(if fits(&all) { Some(all) } else { flag });
    }
    lines.extend(losses_lines(losses, glyphs, lang, area.width));
    lines
}

/// Where an army's flag is, if the viewer may know.
fn known_flag(view: &View, seat: Seat, lang: Lang) -> Option<String> {
    let name = |point| view.board().name(point).to_ascii_uppercase();
    let carried = view.carrier(seat).map(|carrier| say::flag_carried(&name(carrier), lang));
    let shown = view.shown_flags().contains(seat);
    let names = |points: PointSet| points.iter().map(name).collect::<Vec<_>>();
    let held = view.held_headquarters(seat);
    let flags: PointSet = view.flags(seat).collect();
    let standing = || match names(flags).as_slice() {
        [] => (!held.is_empty()).then(|| say::held(&names(held), lang)),
        [flag] => Some(say::flag_at(flag, shown, lang)),
        several => Some(say::flags_at(several, shown, lang)),
    };
    carried.or_else(standing)
}

/// Whether an army's commander lives, where everybody knows: where his death shows the
/// flag, and nothing else does.
fn commander_lives(view: &View, seat: Seat) -> Option<bool> {
    let rules = view.rules();
    let shown = view.shown_flags().contains(seat) || view.carrier(seat).is_some();
    let told = rules.deal == Deal::Own && rules.flag_shown_when != FlagShownWhen::Never;
    (told && (rules.flag_win == FlagWin::Touch || !shown)).then_some(!shown)
}

/// What the signs of the board mean, in lines of at most that many columns.
fn legend(play: &Play, view: &View, shared: &Shared, width: u16) -> Vec<String> {
    let (lang, glyphs) = (shared.settings.lang, shared.settings.glyphs);
    let line = |link| format!("{} {}", glyphs.across(link), glyphs.upright(link));
    let flip = view.rules().deal == Deal::FaceDown;
    let entries = [
        (say::RAIL, line(Link::Rail)),
        (say::ROAD, line(Link::Road)),
        (say::CAMP, "( )".to_owned()),
        (say::HEADQUARTERS, "[ ]".to_owned()),
        (if flip { say::TILE } else { say::HIDDEN }, glyphs.face(None, 2)),
        (say::TARGET, "*".to_owned()),
        (say::LAST_MOVE, "~".to_owned()),
    ];
    let by_options = [
        (view.rules().flag_win != FlagWin::Touch, say::CARRIER, Glyphs::CARRIER),
        (view.rules().eliminated != Eliminated::Removed, say::OBSTACLE, Glyphs::OBSTACLE),
        (view.rules().deal == Deal::Shuffled, say::HELD, Glyphs::HELD),
        (play.advised.is_some(), hints::ADVISED, '?'),
    ];
    let by_options = by_options.into_iter().filter(|(there, ..)| *there);
    let entries = entries.into_iter().chain(by_options.map(|(_, name, sign)| (name, sign.to_string())));
    let sets = flip.then(|| say::SETS.say(lang).to_owned());
    filled(
        sets.into_iter().chain(entries.map(|(name, sign)| format!("{} {sign}", name.say(lang)))),
        "   ",
        width,
    )
}

/// The line about what is picked, asked or refused.
fn selection(play: &Play, view: &View, layout: &Layout, shared: &Shared) -> (String, Role) {
    let lang = shared.settings.lang;
    if let Some((note, role)) = play.beside_the_log(view, layout, shared) {
        if play.stage == Stage::Shown {
            return (format!("{note}  {}", say::GO_ON.say(lang)), role);
        }
        return (note, role);
    }
    if shared.bots.is_consulted() {
        return (hints::CONSULTING.say(lang).to_owned(), Role::Hint);
    }
    match (play.stage, view.offer(), play.picked) {
        (Stage::Waiting, ..) if play.noted(play.cursor, shared).is_some() => {
            (under_cursor(play, view, shared, false), Role::Dim)
        }
        (Stage::Waiting, ..) => {
            let said = match (shared.bots.is_paused(), play.watching) {
                (true, _) => bots::STANDS_STILL,
                (false, true) => bots::WATCHING,
                (false, false) => bots::WAITING,
            };
            (said.say(lang).to_owned(), Role::Hint)
        }
        (Stage::Home, _, _) => (say::NAME_ONE.say(lang).to_owned(), Role::Title),
        (Stage::Answer, Some(offer), _) => {
            let nobody = BySeat::new(None);
            let players = shared.session.as_ref().map_or(&nobody, |session| &session.opening().players);
            (say::draw_offered(offer.by, players, lang), Role::Title)
        }
        (Stage::Shown, _, _) => (say::GO_ON.say(lang).to_owned(), Role::Title),
        (_, _, Some(point)) => {
            let name = view.board().name(point).to_ascii_uppercase();
            let piece = piece_name(view, point, play.seat, shared.settings);
            (say::picked(&piece, &name, play.targets(view).len(), lang), Role::Title)
        }
        _ => (under_cursor(play, view, shared, false), Role::Dim),
    }
}

/// What the cursor stands on; in short without what can be done.
fn under_cursor(play: &Play, view: &View, shared: &Shared, short: bool) -> String {
    let (lang, point) = (shared.settings.lang, play.cursor);
    let name = view.board().name(point).to_ascii_uppercase();
    let piece = piece_name(view, point, play.seat, shared.settings) + &play.noted_text(point, shared);
    if !piece.is_empty() {
        if !short && view.flips().contains(point) {
            return say::tile_under_cursor(&name, lang);
        }
        let can_go = !short && view.moves().is_some_and(|moves| moves.origins().contains(point));
        return say::under_cursor(&name, &piece, can_go, lang);
    }
    match view.board().station(point) {
        Station::Camp => say::under_cursor(&name, say::CAMP.say(lang), false, lang),
        Station::Headquarters => say::under_cursor(&name, say::HEADQUARTERS.say(lang), false, lang),
        Station::Post if short => name,
        Station::Post => match (view.rules().deal, view.swapped()) {
            (Deal::FaceDown, None) => say::FLIP_ONE,
            (Deal::FaceDown, Some(_)) if !view.flips().is_empty() => say::PICK_OR_FLIP,
            _ => say::PICK_A_PIECE,
        }
        .say(lang)
        .to_owned(),
    }
}

//! The heat picture of reach: how soon an enemy's piece can stand on each point, on the open board
//! and through the formation, as two small pictures of the army made of numbers. The sooner, the
//! more the number stands out; colour only repeats that.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::formation::{ATTACKERS, Description, Way, Ways};
use crate::rules::{Place, Rank};
use crate::text::describe::{heat as say, rank_text};
use crate::tui::dialog::wrapped;
use crate::tui::model::Settings;
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

/// Columns from one number to the next, and where there is little room.
const PITCH: u16 = 3;
const NARROW: u16 = 2;
/// Columns between the two pictures of a rank.
const GAP: u16 = 2;
/// Columns of one picture.
const GRID: u16 = 5 * PITCH - 1;
/// The least columns that both pictures of a rank take.
pub(super) const LEAST: u16 = 2 * 5 * NARROW + GAP;
/// Rows of a rank: its name, what the pictures are, the pictures.
pub(super) const ROWS: u16 = 8;
/// Columns of both pictures, their headings and the room before them.
pub(super) const COLUMNS: u16 = 2 * GRID + GAP + 12;
/// Rows from which on two ranks can be shown.
pub(super) const ROWS_OF_TWO: u16 = 2 * ROWS + 3;

/// Draws as many ranks as there is room for, the wanted one first.
pub(super) fn draw(
    told: &Description,
    first: usize,
    cursor: Place,
    area: Rect,
    settings: Settings,
    buf: &mut Buffer,
) {
    let theme = settings.theme;
    let title = wrapped(say::TITLE.say(settings.lang), area.width);
    let mut y = area.y;
    // The heading and the legend go where there are only the rows of the pictures.
    if area.height > ROWS + title.len() as u16 {
        for line in &title {
            put_text(buf, area, area.x, y, line, theme.style(Role::Title));
            y += 1;
        }
    }
    for number in 0..ATTACKERS.len() {
        if y + ROWS > area.bottom() {
            break;
        }
        let rank = ATTACKERS[(first + number) % ATTACKERS.len()];
        let room = Rect { y, height: ROWS, ..area };
        draw_rank(told, rank, cursor, room, settings, buf);
        y += ROWS;
    }
    if y < area.bottom() {
        put_text(buf, area, area.x, y, say::LEGEND.say(settings.lang), theme.style(Role::Dim));
    }
}

fn draw_rank(
    told: &Description,
    rank: Rank,
    cursor: Place,
    area: Rect,
    settings: Settings,
    buf: &mut Buffer,
) {
    let (lang, theme) = (settings.lang, settings.theme);
    let (open, through) = told.heat(rank);
    put_text(buf, area, area.x, area.y, rank_text(rank, lang), theme.style(Role::Title));
    let pitch = if area.width < 2 * GRID + GAP { NARROW } else { PITCH };
    let second = area.x + 5 * pitch + GAP - pitch / PITCH;
    for (x, heading, ways) in [(area.x, say::OPEN, open), (second, say::THROUGH_IT, through)] {
        put_text(buf, area, x, area.y + 1, heading.say(lang), theme.style(Role::Hint));
        let room = Rect { x, y: area.y + 2, ..area }.intersection(area);
        draw_ways(&ways, cursor, pitch, room, settings, buf);
    }
}

fn draw_ways(ways: &Ways, cursor: Place, pitch: u16, area: Rect, settings: Settings, buf: &mut Buffer) {
    for place in Place::all() {
        let moves = ways[place.index()].map(|way: Way| way.moves);
        let (line, column) = (place.line() as u16 - 1, place.column() as u16 - 1);
        let text = moves.map_or_else(|| " -".to_owned(), |moves| format!("{moves:>2}"));
        let mut style = settings.theme.heat(moves);
        if place == cursor {
            style = settings.theme.style(Role::Cursor);
        }
        put_text(buf, area, area.x + column * pitch, area.y + line, &text, style);
    }
}

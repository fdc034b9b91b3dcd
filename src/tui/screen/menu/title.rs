//! The title: a piece of a board, with the game's Chinese name in two camps and its
//! English name on the base line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::rules::Seat;
use crate::tui::glyphs::{Glyphs, Lines};
use crate::tui::model::Shared;
use crate::tui::paint::put_text;

/// Its rows.
pub(super) const HEIGHT: u16 = 5;
/// Its columns.
const WIDTH: u16 = 33;

const PICTURE: [&str; HEIGHT as usize] = [
    "╔═══════╤═══════╤═══════╤═══════╗",
    "║   ╲   │   ╱   │   ╲   │   ╱   ║",
    "╟────(    )─────┼────(    )─────╢",
    "║   ╱   │   ╲   │   ╱   │   ╲   ║",
    "╚═══════╧══  J U N Q I  ╧═══════╝",
];

/// Draws it in the middle of the area's first rows.
pub(super) fn draw(shared: &Shared, area: Rect, buf: &mut Buffer) {
    let (glyphs, theme) = (shared.settings.glyphs, shared.settings.theme);
    let x = area.x + area.width.saturating_sub(WIDTH) / 2;
    for (y, line) in (area.y..area.bottom()).zip(PICTURE) {
        let line: String = match glyphs.lines {
            Lines::Unicode => line.to_owned(),
            Lines::Ascii => line.chars().map(in_ascii).collect(),
        };
        put_text(buf, area, x, y, &line, theme.plain());
    }
    let camps = if glyphs == Glyphs::ASCII { ["40", "FL"] } else { ["军", "棋"] };
    for ((camp, seat), column) in camps.into_iter().zip([Seat::South, Seat::East]).zip([7, 23]) {
        put_text(buf, area, x + column, area.y + 2, camp, theme.seat(seat).bold());
    }
    put_text(buf, area, x + 13, area.y + 4, "J U N Q I", theme.plain().bold());
}

/// Draws the names alone in the middle of the area's first row, where there is no room for more.
pub(super) fn draw_line(shared: &Shared, area: Rect, buf: &mut Buffer) {
    let names =
        if shared.settings.glyphs == Glyphs::ASCII { "J U N Q I" } else { "( 军 )( 棋 )  J U N Q I" };
    let x = area.x + area.width.saturating_sub(names.width() as u16) / 2;
    put_text(buf, area, x, area.y, names, shared.settings.theme.plain().bold());
}

/// The same lines on a terminal that has nothing but ASCII.
const fn in_ascii(c: char) -> char {
    match c {
        '═' => '=',
        '─' => '-',
        '│' => '|',
        '╲' => '\\',
        '╱' => '/',
        '┼' => '+',
        '║' | '╔' | '╗' | '╚' | '╝' | '╤' | '╧' | '╟' | '╢' => '#',
        other => other,
    }
}

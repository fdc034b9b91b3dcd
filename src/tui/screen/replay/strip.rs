//! The strip: two rows that show the whole game, who lost pieces when and what was left.
//!
//! It counts pieces, which everybody at the table can do.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::record::Film;
use crate::rules::{Seat, SeatSet};
use crate::text::{Lang, Phrase, replay as say};
use crate::tui::geometry::Layout;
use crate::tui::glyphs::{Glyphs, Lines};
use crate::tui::model::Settings;
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

/// Eighths of what is left, from none to all.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const DIGITS: [char; 9] = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

/// A row with its label: the label's area and the strip's own.
fn parts(row: Rect, lang: Lang) -> (Rect, Rect) {
    let label = (say::LOSSES.say(lang).width().max(say::LEFT.say(lang).width()) as u16 + 1).min(row.width);
    (Rect { width: label, ..row }, Rect { x: row.x + label, width: row.width - label, ..row })
}

/// The column in which the place after so many actions stands.
fn column_of(at: usize, columns: u16, actions: usize) -> u16 {
    let used = usize::from(columns).min(actions + 1).max(1);
    (at * used / (actions + 1)) as u16
}

/// The places of a column: from the first to before the last.
fn places(column: u16, columns: u16, actions: usize) -> Range<usize> {
    let used = usize::from(columns).min(actions + 1).max(1);
    if usize::from(column) >= used {
        return 0..0;
    }
    let first = (usize::from(column) * (actions + 1)).div_ceil(used);
    let end = ((usize::from(column) + 1) * (actions + 1)).div_ceil(used);
    first..end
}

/// The place that a click on the strip means, if it is on it.
pub(super) fn at(layout: &Layout, lang: Lang, actions: usize, x: u16, y: u16) -> Option<usize> {
    let regions = layout.regions();
    let row = [regions.selection, regions.input].into_iter().find(|row| row.contains((x, y).into()))?;
    let (_, strip) = parts(row, lang);
    let column = x.checked_sub(strip.x)?;
    let places = places(column, strip.width, actions);
    (!places.is_empty()).then(|| places.end - 1)
}

/// Draws a row: its label, and for every column the sign of its places, with the place where one is.
fn draw_row(
    label: Phrase,
    (here, actions): (usize, usize),
    row: Rect,
    settings: &Settings,
    buf: &mut Buffer,
    sign_of: impl Fn(Range<usize>) -> (char, Style),
) {
    let (label_area, strip) = parts(row, settings.lang);
    let theme = settings.theme;
    put_text(buf, row, label_area.x, label_area.y, label.say(settings.lang), theme.style(Role::Label));
    let now = column_of(here, strip.width, actions);
    for column in 0..strip.width {
        let places = places(column, strip.width, actions);
        if places.is_empty() {
            break;
        }
        let (sign, style) = sign_of(places);
        let style = if column == now { style.patch(theme.style(Role::Cursor)) } else { style };
        put_text(buf, row, strip.x + column, strip.y, &sign.to_string(), style);
    }
}

/// Draws who lost pieces when and where there are comments.
pub(super) fn draw_losses(
    film: &Film,
    here: usize,
    layout: &Layout,
    row: Rect,
    settings: &Settings,
    buf: &mut Buffer,
) {
    let theme = settings.theme;
    let comments = &film.record().comments;
    draw_row(say::LOSSES, (here, film.actions()), row, settings, buf, |mut places| {
        let losers: SeatSet = places.clone().flat_map(|number| film.losers(number).iter()).collect();
        let only: Vec<Seat> = losers.iter().collect();
        match only[..] {
            _ if places.any(|at| comments.at(at).is_some()) => ('#', theme.style(Role::Title)),
            [] => ('.', theme.style(Role::Label)),
            [seat] => (Glyphs::owner(layout.side(seat)), theme.seat(seat)),
            _ => ('*', theme.plain()),
        }
    });
}

/// Draws what share of all pieces a side has.
pub(super) fn draw_left(
    film: &Film,
    here: usize,
    side: SeatSet,
    row: Rect,
    settings: &Settings,
    buf: &mut Buffer,
) {
    let signs = if settings.glyphs.lines == Lines::Ascii { DIGITS } else { BLOCKS };
    draw_row(say::LEFT, (here, film.actions()), row, settings, buf, |places| {
        (signs[eighths(film, places.end - 1, side)], settings.theme.plain())
    });
}

/// How many eighths of all pieces a side has after so many actions.
fn eighths(film: &Film, at: usize, side: SeatSet) -> usize {
    let (own, all) = shares(film, at, side);
    (own * 8 + all / 2).checked_div(all).unwrap_or(0)
}

/// How many pieces a side has, and everybody.
pub(super) fn shares(film: &Film, at: usize, side: SeatSet) -> (usize, usize) {
    let pieces = film.pieces(at);
    let sum = |wanted: &dyn Fn(Seat) -> bool| {
        pieces.iter().filter(|(seat, _)| wanted(*seat)).map(|(_, count)| *count).sum()
    };
    (sum(&|seat| side.contains(seat)), sum(&|_| true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_one_column_and_every_column_its_places_in_order() {
        for actions in [0, 1, 5, 66, 67, 68, 400, 3000] {
            for columns in [1, 7, 67, 130] {
                let mut next = 0;
                for column in 0..columns {
                    let places = places(column, columns, actions);
                    if places.is_empty() {
                        continue;
                    }
                    assert_eq!(places.start, next, "{actions} {columns} {column}");
                    for at in places.clone() {
                        assert_eq!(column_of(at, columns, actions), column, "{actions} {columns} {at}");
                    }
                    next = places.end;
                }
                assert_eq!(next, actions + 1, "{actions} in {columns}");
            }
        }
    }
}

//! The heat picture: the formation with a number beside each piece, the more it stands out the higher
//! the number. Colour only repeats that.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::lab::{PlaceReport, Report};
use crate::rules::{Rank, Station};
use crate::text::Phrase;
use crate::text::lab as say;
use crate::tui::model::Settings;
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

/// Columns of a place: two of the piece, a colon, three of the number.
const CELL: u16 = 7;
/// Columns of a picture.
pub(super) const COLUMNS: u16 = 5 * CELL;
/// Rows of a picture: what it is, and the six lines.
pub(super) const ROWS: u16 = 7;

/// A picture: what it is called, and the number and its strength, 0 to 3, of a piece.
pub(super) struct Picture {
    pub(super) name: Phrase,
    of: fn(&PlaceReport, u32) -> Option<(u32, usize)>,
}

/// Losses, gains, lives.
pub(super) const PICTURES: [Picture; 3] = [
    Picture {
        name: say::LOSSES,
        of: |place, games| {
            let number = in_100(place.lost, games);
            Some((number, strength(number, [25, 50, 75])))
        },
    },
    Picture {
        name: say::GAINS,
        of: |place, games| {
            let number = in_100(place.taken, games);
            let tells = number > 0 || place.rank.is_some_and(Rank::is_mobile);
            tells.then(|| (number, strength(number, [50, 100, 200])))
        },
    },
    Picture { name: say::LIVES, of: |place, _| place.lived.map(|lived| (lived.median, 1)) },
];

fn in_100(count: u32, games: u32) -> u32 {
    let games = u64::from(games.max(1));
    u32::try_from((u64::from(count) * 100 + games / 2) / games).unwrap_or(u32::MAX)
}

fn strength(number: u32, steps: [u32; 3]) -> usize {
    steps.iter().filter(|&&step| number >= step).count()
}

/// Draws as many pictures below each other as there is room for, the wanted one first.
pub(super) fn draw(report: &Report, first: usize, area: Rect, settings: Settings, buf: &mut Buffer) {
    let room = usize::from(area.height / ROWS);
    for (number, y) in (0..PICTURES.len().min(room)).zip((area.y..).step_by(ROWS.into())) {
        let picture = &PICTURES[(first + number) % PICTURES.len()];
        draw_one(report, picture, Rect { y, height: ROWS, ..area }, settings, buf);
    }
}

fn draw_one(report: &Report, picture: &Picture, area: Rect, settings: Settings, buf: &mut Buffer) {
    let (lang, theme) = (settings.lang, settings.theme);
    put_text(buf, area, area.x, area.y, picture.name.say(lang), theme.style(Role::Title));
    for place in &report.places {
        let (line, column) = (place.place.line() as u16, place.place.column() as u16 - 1);
        let (x, y) = (area.x + column * CELL, area.y + line);
        let Some(rank) = place.rank else {
            if place.place.station() == Station::Camp {
                put_text(buf, area, x, y, "()", theme.style(Role::Line));
            }
            continue;
        };
        let face = settings.glyphs.face(Some(rank), 2);
        let colon = x + put_text(buf, area, x, y, face.trim_end(), theme.plain());
        let shown = (picture.of)(place, report.games).filter(|_| report.games > 0);
        let (text, strength) =
            shown.map_or(("-".to_owned(), 0), |(number, strength)| (number.min(999).to_string(), strength));
        // The theme's heat says it of moves: the fewer, the hotter.
        let heat = [None, Some(9), Some(4), Some(0)][strength.min(3)];
        put_text(buf, area, colon, y, ":", theme.style(Role::Dim));
        put_text(buf, area, x + 3, y, &format!("{text:>3}"), theme.heat(heat));
    }
}

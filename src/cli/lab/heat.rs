//! The picture of a formation: where its pieces began, and how often each was lost, what it took and
//! how long it lived.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use super::out_is_terminal;
use super::report::Paint;
use crate::lab::{PlaceReport, Report};
use crate::rules::Place;
use crate::text::lab as say;
use crate::tui::ColorDepth;
use crate::tui::glyphs::{Glyphs, Pieces};

/// The columns of a place.
const CELL: usize = 7;
/// The columns of one picture, with the number of the line.
const WIDTH: usize = 3 + 5 * CELL;

/// Whether there are colours: on a terminal that has some, unless somebody wants none.
pub(super) fn has_color() -> bool {
    out_is_terminal() && ColorDepth::detect() != ColorDepth::Mono
}

/// What is shown of a place: a number, and how strong its colour is, from 0 to 3.
type Shown = Option<(u32, usize)>;

/// Red and green in three strengths. Numbers stand there with and without them.
const RED: [&str; 4] = ["", "\x1b[31m", "\x1b[1;31m", "\x1b[1;37;41m"];
const GREEN: [&str; 4] = ["", "\x1b[32m", "\x1b[1;32m", "\x1b[1;37;42m"];
const PLAIN: [&str; 4] = [""; 4];
const RESET: &str = "\x1b[0m";

/// The three pictures: two side by side, the third below.
pub(super) fn pictures(report: &Report, paint: Paint) -> String {
    let games = report.games.max(1);
    let in_100 = |count: u32| (count * 100 + games / 2) / games;
    let strength = |number: u32, steps: [u32; 3]| steps.iter().filter(|&&step| number >= step).count();
    let lost = |place: &PlaceReport| {
        let number = in_100(place.lost);
        place.rank.map(|_| (number, strength(number, [25, 50, 75])))
    };
    let took = |place: &PlaceReport| {
        let number = in_100(place.taken);
        place
            .rank
            .filter(|rank| rank.is_mobile() || number > 0)
            .map(|_| (number, strength(number, [50, 100, 200])))
    };
    let lived = |place: &PlaceReport| place.lived.map(|lived| (lived.median, 0));
    let losses = picture(say::LOSSES.say(paint.lang), report, RED, paint, lost);
    let gains = picture(say::GAINS.say(paint.lang), report, GREEN, paint, took);
    let lives = picture(say::LIVES.say(paint.lang), report, PLAIN, paint, lived);
    let mut text = String::new();
    for ((left, width), (right, _)) in losses.iter().zip(&gains) {
        let pad = " ".repeat((WIDTH + 2).saturating_sub(*width));
        let _ = writeln!(text, "{}", format!("{left}{pad}{right}").trim_end());
    }
    text.push('\n');
    for (line, _) in &lives {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The lines of a picture, each with the columns it takes.
fn picture(
    title: &str,
    report: &Report,
    colors: [&str; 4],
    paint: Paint,
    shown: impl Fn(&PlaceReport) -> Shown,
) -> Vec<(String, usize)> {
    let pieces = if paint.ascii { Pieces::Ascii } else { Pieces::Hanzi };
    let glyphs = Glyphs { pieces, ..Glyphs::default() };
    let mut lines = vec![(format!("   {title}"), 3 + title.width())];
    for line in 1..=6 {
        let mut text = format!("{line}  ");
        let mut width = text.width();
        for column in 1..=5 {
            let place = Place::new(line, column).and_then(|place| report.places.get(place.index()));
            let piece = place.and_then(|place| place.rank).map(|rank| glyphs.face(Some(rank), 2));
            let (number, strength) = match place.and_then(&shown) {
                Some((number, strength)) => (number.to_string(), strength),
                None if piece.is_some() => ("-".to_owned(), 0),
                None => (String::new(), 0),
            };
            let cell = format!("{}{number:>4}", piece.unwrap_or_else(|| "  ".to_owned()));
            width += cell.width() + 1;
            let color = if paint.color { colors[strength] } else { "" };
            let reset = if color.is_empty() { "" } else { RESET };
            let _ = write!(text, "{color}{cell}{reset} ");
        }
        lines.push((text, width));
    }
    lines
}

//! What a piece is called in the lines beside the board.

use crate::rules::{Point, Seat};
use crate::text::Lang;
use crate::text::events::color_name;
use crate::text::screens as say;
use crate::tui::geometry::Side;
use crate::tui::glyphs::{Glyphs, Pieces};
use crate::tui::model::Settings;
use crate::view::View;

/// A piece with its mark, its sign on the board and its name: `v师长`, `v38 division`,
/// `^ hidden`; in flip chess with its colour, `红师长`. Empty where none stands.
pub(in crate::tui::screen) fn piece_name(
    view: &View,
    point: Point,
    seat: Seat,
    settings: Settings,
) -> String {
    let (lang, glyphs) = (settings.lang, settings.glyphs);
    let Some(seen) = view.at(point) else {
        let down = view.face_down().contains(point);
        return if down { say::TILE.say(lang).to_owned() } else { String::new() };
    };
    let mark = match (view.color(seen.owner), lang) {
        (None, _) => Glyphs::owner(Side::seen_from(seat, seen.owner)).to_string(),
        (Some(color), Lang::Chinese) => color_name(color).zh.to_owned(),
        (Some(color), Lang::English) => format!("{} ", color_name(color).en),
    };
    let notes = [
        (view.carriers().contains(point), say::CARRIER),
        (view.obstacles().contains(point), say::OBSTACLE),
        (view.rules().scout && view.is_seen_by_all(point), say::SEEN_BY_ALL),
    ];
    let notes: String = notes
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, note)| match lang {
            Lang::Chinese => format!("（{}）", note.zh),
            Lang::English => format!(" ({})", note.en),
        })
        .collect();
    let Some(rank) = seen.rank else {
        let gap = if lang == Lang::English { " " } else { "" };
        return format!("{mark}{gap}{}{notes}", say::UNKNOWN.say(lang));
    };
    let sign = glyphs.face(Some(rank), if glyphs.pieces == Pieces::Ascii { 1 } else { 2 });
    match lang {
        Lang::Chinese if glyphs.pieces == Pieces::Hanzi => format!("{mark}{}{notes}", rank.hanzi_name()),
        Lang::Chinese => format!("{mark}{sign} {}{notes}", rank.hanzi_name()),
        Lang::English => format!("{mark}{sign} {}{notes}", rank.name()),
    }
}

//! The formation that lies beside an army while that is set up, in a corner that the board leaves
//! empty: its pieces with the differences lit, the cursor's place marked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ArmySetup;
use crate::rules::{Place, Seat, Station};
use crate::tui::geometry::{Layout, Side};
use crate::tui::model::Shared;
use crate::tui::paint::{put, put_text};
use crate::tui::theme::Role;

/// Columns of a point: a mark and its piece, with a blank where there is room.
const POINT: u16 = 3;
/// Rows of an army.
const ROWS: u16 = 6;

/// Where it lies: at the player's right hand, or, in a column beside the board, in the place of
/// the rules.
pub(super) fn area(layout: &Layout) -> Rect {
    let regions = layout.regions();
    let beside = !regions.events.is_empty() && regions.events.x > layout.field().x;
    if beside && regions.events.height + 2 >= ROWS {
        // The blank rows above belong to it.
        let events = regions.events;
        return Rect { y: events.y - 2, height: events.height + 2, ..events };
    }
    let at = |side| Seat::ALL.into_iter().find(|&seat| layout.side(seat) == side);
    let panel = |side| at(side).map(|seat| regions.panels[seat]).filter(|panel| !panel.is_empty());
    let panel = panel(Side::Right).or_else(|| panel(Side::Top)).unwrap_or_default();
    if panel.height == 0 || panel.height >= ROWS {
        return panel;
    }
    // The row below a panel is empty but for the arc at its left end.
    Rect { x: panel.x + 1, width: panel.width.saturating_sub(1), height: ROWS, ..panel }
}

pub(super) fn draw(setup: &ArmySetup, shared: &Shared, layout: &Layout, buf: &mut Buffer) {
    let Some(compared) = &setup.desk.compared else { return };
    let (theme, glyphs) = (shared.settings.theme, shared.settings.glyphs);
    let area = area(layout).intersection(buf.area);
    if area.width < 5 * POINT || area.height < ROWS {
        return;
    }
    for (x, y) in (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y))) {
        put(buf, x, y, ' ', theme.plain());
    }
    let mut top = area.y;
    if area.height > ROWS {
        put_text(buf, area, area.x, area.y, &compared.name, theme.style(Role::Title));
        top += 1;
    }
    let pitch = if area.width > 5 * POINT + 5 { POINT + 1 } else { POINT };
    let differing = setup.desk.differing();
    for place in Place::all() {
        let x = area.x + (place.column() as u16 - 1) * pitch;
        let y = top + place.line() as u16 - 1;
        let piece = match (compared.formation.rank(place), place.station()) {
            (None, Station::Camp) => "()".to_owned(),
            (rank, _) => glyphs.face(rank, 2),
        };
        let here = place == setup.desk.cursor;
        let style = if here { theme.style(Role::Cursor) } else { theme.seat(setup.seat) };
        put_text(buf, area, x + 1, y, &piece, style);
        if differing.contains(&place) {
            put(buf, x, y, '~', theme.style(Role::Warning));
        }
    }
}

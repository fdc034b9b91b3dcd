//! The parts of a screen round a board: title, events, input, panels.
//!
//! They are laid out once, when a layout is fitted into an area. What stands in
//! them is not known here.

use ratatui::layout::Rect;

use super::{Layout, Metrics, Side, Size};
use crate::rules::{BoardKind, BySeat, Seat};

/// From so many rows on the log below a board is framed.
pub const FRAMED_LOG: u16 = 3;

/// The parts of a screen round the board. A part for which there is no room is
/// empty (no columns or no rows).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    /// Game, move number, whose turn, time.
    pub title: Rect,
    /// What happened, the newest last.
    pub events: Rect,
    /// What is selected, and messages.
    pub selection: Rect,
    /// The typed line.
    pub input: Rect,
    /// Longer remarks.
    pub notes: Rect,
    /// The keys.
    pub hint: Rect,
    /// One panel for every seat of the board, at the player's right hand.
    pub panels: BySeat<Rect>,
}

impl Layout {
    /// Moves a bare layout into an area it fits into and lays out the parts round it.
    pub(super) fn place_in(&mut self, area: Rect) {
        let beside = self.board.kind() == BoardKind::Two;
        let stacked = !beside || self.size == Size::Tiny;
        let bare = self.area;
        // Room beyond this is left blank on both sides of the content.
        let most_columns = if beside { bare.width + 47 } else { bare.width + 14 };
        let most_rows = if stacked { bare.height + 16 } else { bare.height };
        let (width, height) = (area.width.min(most_columns), area.height.min(most_rows));
        self.area =
            Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
        self.field.x += self.area.x;
        self.field.y += self.area.y + u16::from(stacked);
        if stacked {
            self.lay_rows(bare.height);
        }
        match (beside, stacked) {
            (false, _) => self.lay_corners(),
            (true, true) => self.lay_narrow_panels(),
            (true, false) => self.lay_side(),
        }
    }

    /// Title above the board, the other rows below it.
    fn lay_rows(&mut self, board_rows: u16) {
        let Rect { x, y, width, height } = self.area;
        let row = |y: u16, rows: u16| Rect::new(x, y, width, rows);
        let below = y + 1 + board_rows;
        let bottom = y + height;
        let regions = &mut self.regions;
        regions.title = row(y, 1);
        match height - 1 - board_rows {
            0 => {
                // One row for both: the typed line takes the right end of the title's.
                let typed = width.min(20);
                regions.title.width -= typed;
                regions.input = Rect::new(x + width - typed, y, typed, 1);
            }
            1 => regions.input = row(below, 1),
            2 => {
                regions.selection = row(below, 1);
                regions.input = row(below + 1, 1);
            }
            rows @ 3..7 => {
                regions.events = row(below, 1);
                regions.selection = row(below + 1, 1);
                regions.input = row(below + 2, 1);
                let hint = (rows - 3).min(2);
                regions.hint = row(bottom - hint, hint);
                regions.notes = row(below + 3, rows.saturating_sub(5));
            }
            rows => {
                // The log takes what the others leave.
                let notes = u16::from(rows > 7);
                let hint = 1 + u16::from(width < 100);
                let events = rows - 4 - notes - hint;
                // A frame has room round it.
                let inset = if events < FRAMED_LOG { 0 } else { 2 };
                regions.events = Rect::new(x + inset, below + 1, width - 2 * inset, events);
                regions.selection = row(below + events + 2, 1);
                regions.input = row(below + events + 3, 1);
                regions.notes = row(below + events + 4, notes);
                regions.hint = row(bottom - hint, hint);
            }
        }
    }

    /// The panels in the four empty corners of the cross.
    fn lay_corners(&mut self) {
        let Metrics { px, py, .. } = self.metrics;
        let field = self.field;
        // One column short of the army beside it; the row next to the armies'
        // fronts belongs to the arcs.
        let (width, height) = (6 * px - 1, 5 * py);
        let (right, low) = (field.x + 11 * px, field.bottom() - height);
        for seat in Seat::ALL {
            let (x, y) = match self.side(seat) {
                Side::Bottom => (right, low),
                Side::Right => (right, field.y),
                Side::Top => (field.x, field.y),
                Side::Left => (field.x, low),
            };
            self.regions.panels[seat] = Rect::new(x, y, width, height);
        }
    }

    /// The panels of two players beside a tiny board.
    fn lay_narrow_panels(&mut self) {
        let x = self.field.right() + 2;
        let width = self.area.right().saturating_sub(x);
        for &seat in self.board.seats() {
            let y = if seat == self.bottom { self.field.bottom() - 5 } else { self.field.y };
            self.regions.panels[seat] = Rect::new(x, y, width, 5);
        }
    }

    /// Everything in a column beside the board.
    fn lay_side(&mut self) {
        let gap = if self.size == Size::Tall { 2 } else { 4 };
        let x = self.field.right() + gap;
        let width = self.area.right().saturating_sub(x);
        let (top, height) = (self.area.y, self.area.height);
        let part = |y: u16, rows: u16| Rect::new(x, top + y, width, rows);
        // One's own panel also has one's losses; the other's may go up to the log.
        let near = height - 8;
        for &seat in self.board.seats() {
            let (y, rows) = if seat == self.bottom { (near, 5) } else { (2, 4) };
            self.regions.panels[seat] = part(y, rows);
        }
        // The log takes what the others leave: at least the notes have a row for long messages,
        // with more room the legend stands there too.
        let notes = if height < 30 { 1 } else { 5 };
        let selection = near - notes - 3;
        let regions = &mut self.regions;
        regions.title = part(0, 2);
        regions.events = part(6, selection - 7);
        regions.selection = part(selection, 1);
        regions.input = part(selection + 1, 1);
        regions.notes = part(selection + 2, notes);
        regions.hint = part(height - 3, 3);
    }
}

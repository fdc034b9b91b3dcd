//! Where the texts of a page stand round its board. In a small window the text has a window of its
//! own, and only the task stands beside the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::{BoardKind, Seat};
use crate::tui::dialog::wrapped;
use crate::tui::geometry::{Layout, Size};
use crate::tui::model::Shared;
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

/// A paragraph and how it is drawn.
pub(super) type Paragraph = (String, Role);

/// The least rows below a board for four that hold what is told.
const BELOW: u16 = 3;

/// Below so many columns rows are short.
const NARROW: u16 = 72;

/// Where everything stands. A text goes on in the next area where one is full.
pub(super) struct Parts {
    /// The heading.
    pub(super) title: Rect,
    /// The text and the task.
    pub(super) text: Vec<Rect>,
    /// The task, where it has an area of its own.
    pub(super) task: Option<Rect>,
    /// What is told; none where it follows the task.
    pub(super) told: Option<Vec<Rect>>,
    /// The keys.
    pub(super) hint: Rect,
}

impl Parts {
    /// The parts round a board; without the text the task has its room.
    pub(super) fn of(layout: &Layout, with_text: bool) -> Self {
        match (layout.board().kind(), layout.size()) {
            (BoardKind::Four, _) => Self::corners(layout, with_text),
            (BoardKind::Two, Size::Tiny) => Self::stacked(layout),
            (BoardKind::Two, _) => Self::beside(layout),
        }
    }

    /// One column beside the board.
    fn beside(layout: &Layout) -> Self {
        let (all, regions) = (layout.area(), layout.regions());
        let x = regions.title.x;
        let width = all.right().saturating_sub(x);
        let hint = Rect { x, y: all.bottom().saturating_sub(3), width, height: 3 };
        let title = Rect { x, y: all.y, width, height: 2 };
        let top = title.bottom();
        let text = Rect { x, y: top, width, height: hint.y.saturating_sub(top + 1) };
        Self { title, text: vec![text], task: None, told: None, hint }
    }

    /// A column beside the smallest board, rows below it.
    fn stacked(layout: &Layout) -> Self {
        let (all, field) = (layout.area(), layout.field());
        let x = field.right() + 2;
        let text = Rect { x, y: all.y + 1, width: all.right().saturating_sub(x), height: field.height };
        let hint = Rect { y: all.bottom().saturating_sub(1), height: 1, ..all };
        let top = field.bottom() + 1;
        let told = Rect { y: top, height: hint.y.saturating_sub(top), ..all };
        Self { title: Rect { height: 1, ..all }, text: vec![text], task: None, told: Some(vec![told]), hint }
    }

    /// The four corners of the cross, and the rows below it.
    fn corners(layout: &Layout, with_text: bool) -> Self {
        let (all, regions) = (layout.area(), layout.regions());
        let panel = |seat| regions.panels[seat];
        // What is told needs a row more where rows are short.
        let given = if all.width < NARROW { regions.hint.height.min(1) } else { regions.hint.height };
        let bottom = all.bottom() - given;
        let hint = Rect { y: bottom, height: given, ..regions.hint };
        let free = bottom.saturating_sub(layout.field().bottom());
        let top = layout.field().bottom() + u16::from(free > 2 * BELOW);
        let below = Rect { y: top, height: bottom.saturating_sub(top), ..all };
        let told = match (below.height >= BELOW, with_text) {
            (true, _) => vec![below],
            (false, true) => vec![panel(Seat::South)],
            (false, false) => vec![panel(Seat::West), panel(Seat::South)],
        };
        Self {
            title: Rect { height: 1, ..all },
            text: vec![panel(Seat::North), panel(Seat::East)],
            task: with_text.then(|| panel(Seat::West)),
            told: Some(told),
            hint,
        }
    }
}

/// Paragraphs as lines for areas of that width.
fn broken(paragraphs: &[Paragraph], width: u16) -> Vec<Paragraph> {
    let mut lines = Vec::new();
    for (text, role) in paragraphs {
        lines.extend(wrapped(text, width).into_iter().map(|line| (line, *role)));
    }
    lines
}

fn narrowest(areas: &[Rect]) -> u16 {
    areas.iter().map(|area| area.width).min().unwrap_or(0)
}

/// Whether paragraphs have room there.
pub(super) fn fit(paragraphs: &[Paragraph], areas: &[Rect]) -> bool {
    let room: usize = areas.iter().map(|area| usize::from(area.height)).sum();
    broken(paragraphs, narrowest(areas)).len() <= room
}

/// Writes paragraphs, area after area.
pub(super) fn put(paragraphs: &[Paragraph], areas: &[Rect], shared: &Shared, buf: &mut Buffer) {
    let rows = areas.iter().flat_map(|area| (area.y..area.bottom()).map(move |y| (*area, y)));
    for ((text, role), (area, y)) in broken(paragraphs, narrowest(areas)).iter().zip(rows) {
        put_text(buf, area, area.x, y, text, shared.settings.theme.style(*role));
    }
}

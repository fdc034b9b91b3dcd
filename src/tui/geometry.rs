//! Where everything of a board lies on the screen.
//!
//! A [`Layout`] fits a board into an area once and then answers both "where is
//! this point?" for drawing and "which point is here?" for the mouse, so that the
//! two can't disagree. It knows cells and points; it must not know pieces, colours
//! or what is drawn in a cell.

use ratatui::layout::{Position, Rect};

use crate::rules::{Board, BoardKind, Point, PointSet, Seat};

mod regions;

pub use regions::{FRAMED_LOG, Regions};

/// Columns left of the board that hold the labels of its rows: two for the
/// label, two blank ones (the right one is also the first file's marker column).
pub const LABEL_COLUMNS: u16 = 4;

/// How large a board is drawn, from small to large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// One hanzi and links along the rows.
    Tiny,
    /// Owner mark and one hanzi, links along the rows, arcs: made for 80×24.
    Compact,
    /// As compact, with room between the rows for every vertical and diagonal road.
    Tall,
    /// Owner mark and two hanzi, everything drawn: made for 120×45, two players 80×24.
    Roomy,
    /// Boxes round the pieces.
    Large,
}

/// The numbers behind a size: column and row pitch, a station's width and
/// height, and the smallest area it is used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Metrics {
    px: u16,
    py: u16,
    width: u16,
    height: u16,
    needs: (u16, u16),
}

impl Size {
    /// All sizes, small to large.
    pub const ALL: [Self; 5] = [Self::Tiny, Self::Compact, Self::Tall, Self::Roomy, Self::Large];

    /// The name used in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiny => "tiny",
            Self::Compact => "compact",
            Self::Tall => "tall",
            Self::Roomy => "roomy",
            Self::Large => "large",
        }
    }

    /// The sizes a board is drawn in, small to large.
    pub fn of(board: &Board) -> impl DoubleEndedIterator<Item = Self> {
        let kind = board.kind();
        Self::ALL.into_iter().filter(move |size| size.metrics(kind).is_some())
    }

    /// The next larger size of that board, or the same when there is none.
    pub fn larger(self, board: &Board) -> Self {
        Self::of(board).find(|&size| size > self).unwrap_or(self)
    }

    /// The next smaller size of that board, or the same when there is none.
    pub fn smaller(self, board: &Board) -> Self {
        Self::of(board).rfind(|&size| size < self).unwrap_or(self)
    }

    /// Whether the size has rows between the stations, so that vertical and
    /// diagonal roads are drawn.
    pub const fn has_rows_between(self) -> bool {
        matches!(self, Self::Tall | Self::Roomy | Self::Large)
    }

    const fn metrics(self, kind: BoardKind) -> Option<Metrics> {
        let (px, py, width, height, needs) = match (kind, self) {
            (BoardKind::Four, Self::Tiny) => (3, 1, 2, 1, (54, 19)),
            (BoardKind::Four, Self::Compact) => (4, 1, 3, 1, (72, 19)),
            (BoardKind::Four, Self::Tall) => (4, 2, 3, 1, (72, 36)),
            (BoardKind::Four, Self::Roomy) => (6, 2, 5, 1, (106, 36)),
            (BoardKind::Four, Self::Large) => (8, 3, 6, 3, (140, 54)),
            (BoardKind::Two, Self::Tiny) => (6, 1, 5, 1, (54, 19)),
            // Nothing lies between tiny and tall that shows more than tiny.
            (BoardKind::Two, Self::Compact) => return None,
            (BoardKind::Two, Self::Tall) => (6, 2, 5, 1, (60, 24)),
            (BoardKind::Two, Self::Roomy) => (8, 2, 5, 1, (72, 24)),
            (BoardKind::Two, Self::Large) => (10, 3, 6, 3, (88, 37)),
        };
        Some(Metrics { px, py, width, height, needs })
    }
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction8 {
    /// Towards the top.
    Up,
    /// Towards the top right.
    UpRight,
    /// Towards the right.
    Right,
    /// Towards the bottom right.
    DownRight,
    /// Towards the bottom.
    Down,
    /// Towards the bottom left.
    DownLeft,
    /// Towards the left.
    Left,
    /// Towards the top left.
    UpLeft,
}

impl Direction8 {
    /// All eight, clockwise from the top.
    pub const ALL: [Self; 8] = [
        Self::Up,
        Self::UpRight,
        Self::Right,
        Self::DownRight,
        Self::Down,
        Self::DownLeft,
        Self::Left,
        Self::UpLeft,
    ];

    /// One step of it: columns to the right, rows downward.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::UpRight => (1, -1),
            Self::Right => (1, 0),
            Self::DownRight => (1, 1),
            Self::Down => (0, 1),
            Self::DownLeft => (-1, 1),
            Self::Left => (-1, 0),
            Self::UpLeft => (-1, -1),
        }
    }
}

/// A side of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Where the player in front of the screen sits.
    Bottom,
    /// On his right hand.
    Right,
    /// Opposite him.
    Top,
    /// On his left hand.
    Left,
}

impl Side {
    /// The side that a seat sits at when `bottom` sits at the bottom.
    pub const fn seen_from(bottom: Seat, seat: Seat) -> Self {
        match (seat.index() + 4 - bottom.index()) % 4 {
            0 => Self::Bottom,
            1 => Self::Right,
            2 => Self::Top,
            _ => Self::Left,
        }
    }
}

/// A board in an area of the screen, turned so that one seat sits at the bottom.
///
/// ```
/// use junqi::rules::{Board, Seat};
/// use junqi::tui::geometry::{Layout, Size};
/// use ratatui::layout::Rect;
/// let board = Board::four();
/// let layout = Layout::fit(board, Rect::new(0, 0, 80, 24), Seat::South, None).unwrap();
/// assert_eq!(layout.size(), Size::Compact);
/// let i9 = board.parse_point("i9").unwrap();
/// let (x, y) = layout.centre(i9);
/// assert_eq!(layout.at(x, y), Some(i9));
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    board: &'static Board,
    size: Size,
    bottom: Seat,
    metrics: Metrics,
    /// All that belongs to the layout.
    area: Rect,
    /// The board without its labels.
    field: Rect,
    regions: Regions,
}

/// The smallest area a board's screen fits into: columns, rows.
pub fn needs(board: &Board) -> (u16, u16) {
    Size::of(board).find_map(|size| size.metrics(board.kind())).map_or((0, 0), |metrics| metrics.needs)
}

impl Layout {
    /// The largest size that fits into the area, at most `wish` where there is
    /// one; none if even the smallest doesn't fit. `bottom` is the seat that sits
    /// at the bottom; one without an army on this board counts as South.
    pub fn fit(board: &'static Board, area: Rect, bottom: Seat, wish: Option<Size>) -> Option<Self> {
        let fits = |size: &Size| {
            size.metrics(board.kind()).is_some_and(|m| m.needs.0 <= area.width && m.needs.1 <= area.height)
        };
        let fitting = || Size::of(board).filter(fits);
        let size = fitting().rfind(|&size| wish.is_none_or(|wish| size <= wish)).or(fitting().next())?;
        let mut layout = Self::bare(board, size, bottom)?;
        layout.place_in(area);
        Some(layout)
    }

    /// The board with its labels alone, its top left corner at the origin; none
    /// if the board isn't drawn in that size.
    pub fn bare(board: &'static Board, size: Size, bottom: Seat) -> Option<Self> {
        let metrics = size.metrics(board.kind())?;
        let (columns, rows) = board.grid_size();
        let width = (columns as u16 - 1) * metrics.px + metrics.width;
        let height = (rows as u16 - 1) * metrics.py + metrics.height;
        let labels_above = u16::from(board.kind() == BoardKind::Four);
        Some(Self {
            board,
            size,
            bottom: if board.seats().contains(&bottom) { bottom } else { Seat::South },
            metrics,
            // One column more than the board: a headquarters' bracket at its right edge.
            area: Rect::new(0, 0, LABEL_COLUMNS + width + 1, height + 1),
            field: Rect::new(LABEL_COLUMNS, labels_above, width, height),
            regions: Regions::default(),
        })
    }

    /// Which board it is.
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// How large the board is drawn.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The seat at the bottom.
    pub const fn bottom(&self) -> Seat {
        self.bottom
    }

    /// All of the layout; nothing is drawn outside of it.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The board without its labels.
    pub const fn field(&self) -> Rect {
        self.field
    }

    /// The parts round the board.
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The side of the screen a seat sits at.
    pub const fn side(&self, seat: Seat) -> Side {
        Side::seen_from(self.bottom, seat)
    }

    /// The screen cells of a point's station.
    pub fn cell(&self, point: Point) -> Rect {
        let (column, row) = self.spot(point);
        Rect::new(
            self.field.x + column as u16 * self.metrics.px,
            self.field.y + row as u16 * self.metrics.py,
            self.metrics.width,
            self.metrics.height,
        )
    }

    /// The screen cell in the middle of a station, where its lines meet.
    pub fn centre(&self, point: Point) -> (u16, u16) {
        let (column, row) = self.spot(point);
        (self.centre_column(column), self.centre_row(row))
    }

    /// The point whose station covers a screen cell.
    pub fn at(&self, x: u16, y: u16) -> Option<Point> {
        if !self.field.contains(Position { x, y }) {
            return None;
        }
        let (x, y) = (x - self.field.x, y - self.field.y);
        let Metrics { px, py, width, height, .. } = self.metrics;
        if x % px >= width || y % py >= height {
            return None;
        }
        self.at_spot(i32::from(x / px), i32::from(y / py))
    }

    /// The point the cursor goes to from `from`: the nearest in that direction
    /// of the screen; none at the board's edge. Arrows alone lead everywhere.
    pub fn step(&self, from: Point, direction: Direction8) -> Option<Point> {
        let (column, row) = self.spot(from);
        let (right, down) = direction.step();
        // How far a point lies ahead, and how far beside the straight way.
        let way = |point: Point| {
            let (c, r) = self.spot(point);
            let (dx, dy) = (c as i32 - column as i32, r as i32 - row as i32);
            if right != 0 && down != 0 {
                let (ahead, across) = (dx * right, dy * down);
                (ahead.min(across), (ahead - across).abs())
            } else {
                let beside = if right == 0 { dx } else { dy };
                (dx * right + dy * down, beside.abs())
            }
        };
        let reach = if right != 0 && down != 0 { 1 } else { 2 };
        self.board
            .points()
            .iter()
            .map(|point| (way(point), point))
            .filter(|&((ahead, beside), _)| ahead > 0 && beside <= reach)
            .min_by_key(|&((ahead, beside), point)| (ahead + 2 * beside, point))
            .map(|(_, point)| point)
    }

    /// The next of some points in reading order, or the last one before, one set after the other;
    /// after the last comes the first.
    pub fn next_of(&self, sets: &[PointSet], from: Point, forward: bool) -> Option<Point> {
        let reading = |point: Point| {
            let (x, y) = self.centre(point);
            (sets.iter().position(|set| set.contains(point)).unwrap_or(0), y, x)
        };
        let points = sets.iter().fold(PointSet::EMPTY, |all, &set| all | set);
        let mut order: Vec<_> = points.iter().collect();
        order.sort_by_key(|&point| reading(point));
        let here = reading(from);
        let next = if forward {
            order.iter().find(|&&point| reading(point) > here).or(order.first())
        } else {
            order.iter().rfind(|&&point| reading(point) < here).or(order.last())
        };
        next.copied()
    }

    /// The labels of the board's columns and rows: where each stands, and what it
    /// says. Files are letters and ranks are numbers, whichever way the board is turned.
    pub fn labels(&self) -> Vec<(u16, u16, String)> {
        let (columns, rows) = self.spots();
        let y = match self.board.kind() {
            BoardKind::Four => self.field.y - 1,
            BoardKind::Two => self.field.bottom(),
        };
        let across = (0..columns).map(|column| {
            let label = self.label(column, 0, false);
            (self.centre_column(column) + 1 - label.len() as u16, y, label)
        });
        let down = (0..rows).map(|row| {
            let label = self.label(0, row, true);
            let x = self.field.x - 2 - label.len() as u16;
            (x, self.centre_row(row), label)
        });
        across.chain(down).collect()
    }

    /// What a column (or row) of the screen is called.
    fn label(&self, column: usize, row: usize, of_row: bool) -> String {
        let (file, rank) = self.turned_back(column, row);
        let is_rank = of_row == self.quarters().is_multiple_of(2);
        if is_rank { (rank + 1).to_string() } else { char::from(b'A' + file as u8).to_string() }
    }

    /// Columns and rows of the grid as it lies on the screen (both boards keep
    /// their shape: the one that isn't square is only turned by half).
    const fn spots(&self) -> (usize, usize) {
        self.board.grid_size()
    }

    const fn quarters(&self) -> usize {
        self.bottom.index()
    }

    /// Where a point lies on the screen's grid: column from the left, row from the top.
    pub(super) fn spot(&self, point: Point) -> (usize, usize) {
        let (columns, rows) = self.spots();
        let (file, rank) = self.board.grid(point);
        // A quarter turn brings the east side to the bottom.
        let (column, up) = match self.quarters() {
            0 => (file, rank),
            1 => (rank, columns - 1 - file),
            2 => (columns - 1 - file, rows - 1 - rank),
            _ => (rows - 1 - rank, file),
        };
        (column, rows - 1 - up)
    }

    /// The file and rank at a place of the screen's grid.
    fn turned_back(&self, column: usize, row: usize) -> (usize, usize) {
        let (columns, rows) = self.spots();
        let up = rows - 1 - row;
        match self.quarters() {
            0 => (column, up),
            1 => (columns - 1 - up, column),
            2 => (columns - 1 - column, rows - 1 - up),
            _ => (up, rows - 1 - column),
        }
    }

    /// The point at a place of the screen's grid.
    pub(super) fn at_spot(&self, column: i32, row: i32) -> Option<Point> {
        let (columns, rows) = self.spots();
        let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
        if column >= columns || row >= rows {
            return None;
        }
        let (file, rank) = self.turned_back(column, row);
        self.board.at_grid(file, rank)
    }

    /// The screen column in which the lines of a grid column run.
    pub(super) const fn centre_column(&self, column: usize) -> u16 {
        self.field.x + column as u16 * self.metrics.px + self.metrics.width / 2
    }

    /// The screen row in which the lines of a grid row run.
    pub(super) const fn centre_row(&self, row: usize) -> u16 {
        self.field.y + row as u16 * self.metrics.py + self.metrics.height / 2
    }
}

#[cfg(test)]
mod tests;

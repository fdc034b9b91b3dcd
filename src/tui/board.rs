//! Draws a board: its lines, its stations, the pieces as somebody sees them.
//!
//! What is drawn is all in [`BoardPicture`]; where it goes is the
//! [`Layout`]'s to say. It must not know the rules of movement, the game, or
//! anything a viewer may not know: it draws what it is given.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::geometry::{Layout, Size};
use super::glyphs::{Glyphs, Joint, Link, Pieces};
use super::paint::{put, put_text, rows_of};
use super::theme::{Role, Theme};
use crate::notes::Notes;
use crate::rules::{BoardKind, Deal, Point, PointSet, Seat, SetColor, Station};
use crate::view::{Seen, View};

/// All that a drawn board shows.
pub struct BoardPicture<'a> {
    /// Which board, where and how large, and who sits at the bottom.
    pub layout: &'a Layout,
    /// What stands on a point, as the viewer sees it.
    pub pieces: &'a dyn Fn(Point) -> Option<Seen>,
    /// The point under the cursor.
    pub cursor: Option<Point>,
    /// The point that was picked.
    pub selected: Option<Point>,
    /// Where the picked piece may go.
    pub targets: PointSet,
    /// The last move: from, to.
    pub last_move: Option<(Point, Point)>,
    /// The way of the last move: the points it ran along, its ends included.
    pub path: Vec<Point>,
    /// A move that is proposed: from, to.
    pub advised: Option<(Point, Point)>,
    /// Points that something is wrong with (faults of a formation).
    pub faults: PointSet,
    /// Where the pieces stand that carry a flag.
    pub carriers: PointSet,
    /// Where the pieces stand that armies which are out have left.
    pub obstacles: PointSet,
    /// Whether two more rails cross in the middle palace (交叉线).
    pub palace_diagonals: bool,
    /// Flip chess: what lies face down. It is nobody's, unless the pieces tell a referee.
    pub face_down: PointSet,
    /// Flip chess: whether the sets have changed hands. Pieces have their set's colour
    /// then, not their owner's.
    pub swapped: Option<bool>,
    /// Headquarters that count as an army's flag.
    pub held: PointSet,
    /// What the viewer has noted about pieces that he doesn't see.
    pub notes: Option<&'a Notes>,
    /// The characters.
    pub glyphs: Glyphs,
    /// The colours.
    pub theme: Theme,
}

/// What a line is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pen {
    /// As a road or a rail.
    Line(Link),
    /// As the way of the last move.
    Path,
}

/// A character of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    Across,
    Upright,
    Slant { to_the_right: bool },
    Bend { opens_down: bool, opens_right: bool },
}

/// How an arc (弧形线) is drawn. It joins the front corners of two armies and
/// never comes near the palace on its inner side: it leaves the station beside the
/// palaces next to its joint, on the side away from them, and comes to the station
/// above or below the palaces at its outer edge. (Leaving in the middle it would look
/// like a front line that goes on.)
struct Arc {
    /// The end to the left or right of the palaces.
    wing: Point,
    /// The end above or below them.
    tower: Point,
    /// Whether it leads from the wing to the right.
    rightward: bool,
    /// Whether it leads from the wing upward.
    upward: bool,
    /// The screen column in which it leaves the wing's station.
    x: u16,
}

/// The board alone as lines of text, without escape codes and without blanks at
/// the lines' ends.
pub fn picture_lines(picture: &BoardPicture) -> Vec<String> {
    let mut buf = Buffer::empty(picture.layout.area());
    picture.paint(&mut buf);
    rows_of(&buf)
}

impl<'a> BoardPicture<'a> {
    /// A board with these pieces and nothing marked on it.
    pub fn new(
        layout: &'a Layout,
        pieces: &'a dyn Fn(Point) -> Option<Seen>,
        glyphs: Glyphs,
        theme: Theme,
    ) -> Self {
        Self {
            layout,
            pieces,
            cursor: None,
            selected: None,
            targets: PointSet::EMPTY,
            last_move: None,
            path: Vec::new(),
            advised: None,
            faults: PointSet::EMPTY,
            carriers: PointSet::EMPTY,
            obstacles: PointSet::EMPTY,
            palace_diagonals: false,
            face_down: PointSet::EMPTY,
            swapped: None,
            held: PointSet::EMPTY,
            notes: None,
            glyphs,
            theme,
        }
    }

    /// What a player sees of his game beside the pieces themselves: who carries a flag,
    /// what only stands in the way, the lines that the options draw.
    #[must_use]
    pub fn of_view(mut self, view: &View) -> Self {
        self.carriers = view.carriers();
        self.obstacles = view.obstacles();
        self.palace_diagonals = view.rules().palace_diagonals;
        self.face_down = view.face_down();
        self.swapped = (view.rules().deal == Deal::FaceDown).then(|| view.swapped().unwrap_or(false));
        let held = view.living().iter().map(|seat| view.held_headquarters(seat));
        self.held = held.fold(PointSet::EMPTY, |all, points| all | points);
        self
    }

    /// Draws the board and its labels. What the buffer has no room for is left out.
    pub fn paint(&self, buf: &mut Buffer) {
        for (x, y, label) in self.layout.labels() {
            put_text(buf, self.layout.area(), x, y, &label, self.theme.style(Role::Label));
        }
        let board = self.layout.board();
        for from in board.points().iter() {
            for (link, ends) in [(Link::Road, board.roads(from)), (Link::Rail, board.rails(from))] {
                for to in ends.iter().filter(|&to| to > from) {
                    self.paint_link(buf, from, to, link);
                }
            }
        }
        if self.palace_diagonals {
            for pair in board.palace_diagonals().iter().flat_map(|line| line.points.windows(2)) {
                self.paint_palace_diagonal(buf, pair[0], pair[1], Pen::Line(Link::Rail));
            }
        }
        self.paint_mountains(buf);
        for point in board.points().iter() {
            self.paint_station(buf, point);
        }
        self.paint_path(buf);
        for point in self.held.iter() {
            self.paint_held(buf, point);
        }
        for point in board.points().iter() {
            self.mark(buf, point);
        }
    }

    /// Draws what joins two points between their stations.
    fn paint_link(&self, buf: &mut Buffer, a: Point, b: Point, link: Link) {
        self.paint_between(buf, (a, b), link, Pen::Line(link));
    }

    fn paint_between(&self, buf: &mut Buffer, (a, b): (Point, Point), link: Link, pen: Pen) {
        let (spot_a, spot_b) = (self.layout.spot(a), self.layout.spot(b));
        if spot_a.1 == spot_b.1 {
            let (left, right) = if spot_a.0 < spot_b.0 { (a, b) } else { (b, a) };
            self.across(buf, self.layout.cell(left).right()..self.layout.cell(right).x, spot_a.1, pen);
        } else if spot_a.0 == spot_b.0 {
            let (upper, lower) = if spot_a.1 < spot_b.1 { (a, b) } else { (b, a) };
            let rows = self.layout.cell(upper).bottom()..self.layout.cell(lower).y;
            self.upright(buf, rows, spot_a.0, pen);
        } else if link == Link::Rail {
            self.paint_arc(buf, &self.arc(a, b), pen);
        } else if self.layout.size().has_rows_between() {
            let (upper, lower) = if spot_a.1 < spot_b.1 { (a, b) } else { (b, a) };
            self.paint_diagonal(buf, upper, lower, pen);
        }
    }

    fn across(&self, buf: &mut Buffer, columns: std::ops::Range<u16>, row: usize, pen: Pen) {
        for x in columns {
            self.stroke(buf, x, self.layout.centre_row(row), pen, Stroke::Across);
        }
    }

    fn upright(&self, buf: &mut Buffer, rows: std::ops::Range<u16>, column: usize, pen: Pen) {
        for y in rows {
            self.stroke(buf, self.layout.centre_column(column), y, pen, Stroke::Upright);
        }
    }

    /// One character of a line, or of the last move's way over it.
    fn stroke(&self, buf: &mut Buffer, x: u16, y: u16, pen: Pen, stroke: Stroke) {
        let Pen::Line(link) = pen else {
            let sign = if stroke == Stroke::Across { Glyphs::PATH_ACROSS } else { Glyphs::PATH_UPRIGHT };
            put(buf, x, y, sign, self.path_style());
            return;
        };
        let glyph = match stroke {
            Stroke::Across => self.glyphs.across(link),
            Stroke::Upright => self.glyphs.upright(link),
            Stroke::Slant { to_the_right } => self.glyphs.diagonal(to_the_right),
            Stroke::Bend { opens_down, opens_right } => self.glyphs.bend(opens_down, opens_right),
        };
        put(buf, x, y, glyph, self.theme.style(Role::Line));
    }

    fn path_style(&self) -> Style {
        let style = self.theme.style(Role::LastMove).remove_modifier(Modifier::UNDERLINED);
        style.add_modifier(Modifier::BOLD)
    }

    /// Draws the way of the last move over the lines it has run along.
    fn paint_path(&self, buf: &mut Buffer) {
        let board = self.layout.board();
        for pair in self.path.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if board.roads(a).contains(b) {
                self.paint_between(buf, (a, b), Link::Road, Pen::Path);
            } else if board.rails(a).contains(b) {
                self.paint_between(buf, (a, b), Link::Rail, Pen::Path);
            } else {
                self.paint_palace_diagonal(buf, a, b, Pen::Path);
            }
            self.paint_arm(buf, a, b);
            self.paint_arm(buf, b, a);
        }
        for &point in self.path.iter().skip(1).rev().skip(1).filter(|&&point| self.is_bare(point)) {
            let (x, y) = self.layout.centre(point);
            put(buf, x, y, Glyphs::PATH_POINT, self.path_style());
        }
    }

    /// Whether nothing but the joint of its lines is drawn there.
    fn is_bare(&self, point: Point) -> bool {
        let post = self.layout.board().station(point) == Station::Post;
        post && (self.pieces)(point).is_none() && !self.face_down.contains(point)
    }

    /// The way inside an empty post, from its middle towards another point.
    fn paint_arm(&self, buf: &mut Buffer, point: Point, towards: Point) {
        if !self.is_bare(point) {
            return;
        }
        let (cell, (x, y)) = (self.layout.cell(point), self.layout.centre(point));
        let ((column, row), (to_column, to_row)) = (self.layout.spot(point), self.layout.spot(towards));
        match (to_column.cmp(&column), to_row.cmp(&row)) {
            (Ordering::Less, Ordering::Equal) => self.across(buf, cell.x..x, row, Pen::Path),
            (Ordering::Greater, Ordering::Equal) => self.across(buf, x + 1..cell.right(), row, Pen::Path),
            (Ordering::Equal, Ordering::Less) => self.upright(buf, cell.y..y, column, Pen::Path),
            (Ordering::Equal, Ordering::Greater) => {
                self.upright(buf, y + 1..cell.bottom(), column, Pen::Path);
            }
            _ => {}
        }
    }

    /// How the arc between two points runs.
    fn arc(&self, a: Point, b: Point) -> Arc {
        let (column_a, row_a) = self.layout.spot(a);
        let (column_b, row_b) = self.layout.spot(b);
        // One of the two corners between the ends is a palace, the other is empty.
        let a_is_beside = self.layout.at_spot(column_a as i32, row_b as i32).is_none();
        let (wing, tower) = if a_is_beside { (a, b) } else { (b, a) };
        let rightward = (column_a < column_b) == a_is_beside;
        let cell = self.layout.cell(wing);
        let middle = self.layout.centre(wing).0;
        let x = if rightward { (middle + 1).min(cell.right() - 1) } else { (middle - 1).max(cell.x) };
        Arc { wing, tower, rightward, upward: (row_b < row_a) == a_is_beside, x }
    }

    /// The arc that ends in a point, if one does.
    fn arc_of(&self, point: Point) -> Option<Arc> {
        let (column, row) = self.layout.spot(point);
        let slanted = |&end: &Point| {
            let (to_column, to_row) = self.layout.spot(end);
            to_column != column && to_row != row
        };
        self.layout.board().rails(point).iter().find(slanted).map(|end| self.arc(point, end))
    }

    /// Draws an arc outside of the stations it joins.
    fn paint_arc(&self, buf: &mut Buffer, arc: &Arc, pen: Pen) {
        let (wing, tower) = (self.layout.cell(arc.wing), self.layout.cell(arc.tower));
        let tower_row = self.layout.centre(arc.tower).1;
        let between = self.bends_between_rows();
        // The row in which it runs from left to right, and how far it does.
        let (y, end) = match (between, arc.rightward) {
            (false, true) => (tower_row, tower.x),
            (false, false) => (tower_row, tower.right() - 1),
            (true, true) => (if arc.upward { wing.y - 1 } else { wing.bottom() }, tower.x),
            (true, false) => (if arc.upward { wing.y - 1 } else { wing.bottom() }, tower.right() - 1),
        };
        let columns = if arc.rightward { arc.x + 1..end } else { end + 1..arc.x };
        for x in columns {
            self.stroke(buf, x, y, pen, Stroke::Across);
        }
        let bend = |down, right| Stroke::Bend { opens_down: down, opens_right: right };
        self.stroke(buf, arc.x, y, pen, bend(arc.upward, arc.rightward));
        if between {
            self.stroke(buf, end, y, pen, bend(!arc.upward, !arc.rightward));
        }
        let rows = if arc.upward { y + 1..wing.y } else { wing.bottom()..y };
        for y in rows {
            self.stroke(buf, arc.x, y, pen, Stroke::Upright);
        }
    }

    /// Draws an arc's ends inside the empty stations it joins.
    fn paint_arc_end(&self, buf: &mut Buffer, arc: &Arc, point: Point) {
        let (cell, (middle, y)) = (self.layout.cell(point), self.layout.centre(point));
        let style = self.theme.style(Role::Line);
        let rail = Some(Link::Rail);
        if point == arc.tower {
            if self.bends_between_rows() {
                let x = if arc.rightward { cell.x } else { cell.right() - 1 };
                put(buf, x, y, self.glyphs.bend(arc.upward, arc.rightward), style);
            }
        } else if arc.x != middle {
            let rows = if arc.upward { cell.y..y } else { y + 1..cell.bottom() };
            for y in rows {
                put(buf, arc.x, y, self.glyphs.upright(Link::Rail), style);
            }
            let (up, down) = if arc.upward { (rail, None) } else { (None, rail) };
            put(buf, arc.x, y, self.glyphs.joint(Joint { up, right: rail, down, left: rail }), style);
        }
    }

    /// Whether arcs run in the row between two rows of stations. Without such a row
    /// (or with boxes that fill it) they run in the row of their upper or lower end.
    fn bends_between_rows(&self) -> bool {
        matches!(self.layout.size(), Size::Tall | Size::Roomy)
    }

    fn paint_diagonal(&self, buf: &mut Buffer, upper: Point, lower: Point, pen: Pen) {
        let (above, below) = (self.layout.cell(upper), self.layout.cell(lower));
        let to_the_right = below.x > above.x;
        let slant = Stroke::Slant { to_the_right };
        if self.layout.size() == Size::Large {
            // Two steps in the middle of the gap between the columns of boxes.
            let (left, right) = if to_the_right { (above, below) } else { (below, above) };
            let middle = left.right() + (right.x - left.right()) / 2 - 1;
            let first = middle + u16::from(!to_the_right);
            let second = middle + u16::from(to_the_right);
            self.stroke(buf, first, above.bottom() - 1, pen, slant);
            self.stroke(buf, second, below.y, pen, slant);
        } else {
            let x = self.layout.centre(upper).0.midpoint(self.layout.centre(lower).0);
            self.stroke(buf, x, above.bottom(), pen, slant);
        }
    }

    /// Draws a slanted rail between two palaces: two strokes beside each other, as rails
    /// are double lines. Between palaces there is room for them in every size.
    fn paint_palace_diagonal(&self, buf: &mut Buffer, a: Point, b: Point, pen: Pen) {
        let (upper, lower) = if self.layout.spot(a).1 < self.layout.spot(b).1 { (a, b) } else { (b, a) };
        let ((from, top), (to, bottom)) = (self.layout.centre(upper), self.layout.centre(lower));
        let to_the_right = to > from;
        for y in self.layout.cell(upper).bottom()..self.layout.cell(lower).y {
            let aside = from.abs_diff(to) * (y - top) / (bottom - top);
            let x = if to_the_right { from + aside } else { from - aside - 1 };
            for x in [x, x + 1] {
                self.stroke(buf, x, y, pen, Stroke::Slant { to_the_right });
            }
        }
    }

    /// The lines that meet in the middle of a station.
    fn joint(&self, point: Point) -> Joint {
        let board = self.layout.board();
        let (column, row) = self.layout.spot(point);
        let mut joint = Joint::default();
        for (link, ends) in [(Link::Road, board.roads(point)), (Link::Rail, board.rails(point))] {
            for end in ends.iter() {
                let (to_column, to_row) = self.layout.spot(end);
                let arm = match (to_column.cmp(&column), to_row.cmp(&row)) {
                    (Ordering::Equal, Ordering::Less) => &mut joint.up,
                    (Ordering::Equal, _) => &mut joint.down,
                    (Ordering::Less, Ordering::Equal) => &mut joint.left,
                    (Ordering::Greater, Ordering::Equal) => &mut joint.right,
                    _ => continue,
                };
                *arm = Some(link);
            }
        }
        let Some(arc) = self.arc_of(point) else { return joint };
        let arm = match (point == arc.tower, arc.rightward, arc.upward) {
            (true, true, _) => &mut joint.left,
            (true, false, _) => &mut joint.right,
            (false, _, true) => &mut joint.up,
            (false, _, false) => &mut joint.down,
        };
        if point == arc.tower || arc.x == self.layout.centre(point).0 {
            *arm = Some(Link::Rail);
        }
        joint
    }

    /// 山界 between the fronts of two players, where no line crosses.
    fn paint_mountains(&self, buf: &mut Buffer) {
        if self.layout.board().kind() != BoardKind::Two || !self.layout.size().has_rows_between() {
            return;
        }
        let style = self.theme.style(Role::Label);
        for front in [1, 3].into_iter().filter_map(|column| self.layout.at_spot(column, 5)) {
            let cell = self.layout.cell(front);
            if self.layout.size() == Size::Large {
                // Boxes leave no row between the fronts, but four columns beside them.
                let y = cell.bottom() - 1;
                put_text(buf, self.layout.area(), cell.x - 4, y, self.glyphs.mountains(), style);
                put_text(buf, self.layout.area(), cell.right(), y, self.glyphs.mountains(), style);
            } else {
                let x = self.layout.centre(front).0 - 1;
                put_text(buf, self.layout.area(), x, cell.bottom(), self.glyphs.mountains(), style);
            }
        }
    }

    fn paint_station(&self, buf: &mut Buffer, point: Point) {
        let (cell, (_, y)) = (self.layout.cell(point), self.layout.centre(point));
        let station = self.layout.board().station(point);
        let piece = (self.pieces)(point);
        let line = self.theme.style(Role::Line);
        let down = self.face_down.contains(point);
        let style = match piece {
            Some(piece) => self.owner_style(piece.owner),
            None if down => self.theme.plain(),
            None => line,
        };
        let obstacle = self.obstacles.contains(point);
        let style = if obstacle { style.patch(self.theme.style(Role::Dim)) } else { style };
        if piece.is_none() && station == Station::Post && !down {
            self.paint_empty_post(buf, point);
            return;
        }
        let boxed = self.layout.size() == Size::Large;
        if boxed {
            self.paint_box(buf, point, style);
        }
        let (open, close) = match station {
            Station::Camp => ('(', Some(')')),
            Station::Headquarters => ('[', Some(']')),
            Station::Post => (' ', boxed.then(|| self.glyphs.upright(Link::Road))),
        };
        let last = cell.right() - 1;
        if piece.is_none() && down {
            let inside = if boxed { cell.x + 1..last } else { cell.x..cell.right() };
            for x in inside {
                put(buf, x, y, self.glyphs.shade(), style);
            }
            if boxed {
                put(buf, cell.x, y, self.glyphs.upright(Link::Road), style);
            }
            self.close_station(buf, point, close, style);
            return;
        }
        let Some(piece) = piece else {
            for x in cell.x..last {
                put(buf, x, y, ' ', style);
            }
            put(buf, cell.x, y, open, style);
            put(buf, last, y, close.unwrap_or(' '), style);
            return;
        };
        let owner = match self.swapped {
            Some(swapped) => Glyphs::set(SetColor::of(piece.owner, swapped), down),
            None => Glyphs::owner(self.layout.side(piece.owner)),
        };
        let narrow = cell.width == 2;
        // Two columns hold a mark and an ASCII letter, or hanzi or digits and no mark.
        let marked = !narrow || self.glyphs.pieces == Pieces::Ascii;
        let face = cell.width - u16::from(marked) - u16::from(boxed);
        let text = cell.x + u16::from(marked);
        // Signs that need a column of their own take the face's last one.
        let sign = match (self.carriers.contains(point), obstacle && !marked) {
            (true, _) => Some(Glyphs::CARRIER),
            (false, true) => Some(Glyphs::OBSTACLE),
            (false, false) => None,
        };
        let wide = face - u16::from(sign.is_some());
        if wide > 0 {
            let mark = self.notes.filter(|_| piece.rank.is_none()).and_then(|notes| notes.at(point));
            let face = mark
                .map_or_else(|| self.glyphs.face(piece.rank, wide), |mark| self.glyphs.marked(mark, wide));
            put_text(buf, cell, text, y, &face, style);
        }
        if let Some(sign) = sign {
            put(buf, text + wide, y, sign, style);
        }
        if marked {
            put(buf, cell.x, y, if obstacle { Glyphs::OBSTACLE } else { owner }, style);
        } else if !self.theme.has_color() {
            // Nothing else would tell whose it is: the mark takes the link's place.
            put(buf, cell.x - 1, y, owner, style);
        }
        self.close_station(buf, point, close, style);
    }

    /// What stands to the right of a piece: the end of a camp, of a headquarters, of a box.
    fn close_station(&self, buf: &mut Buffer, point: Point, close: Option<char>, style: Style) {
        let (cell, (_, y)) = (self.layout.cell(point), self.layout.centre(point));
        let camp = self.layout.board().station(point) == Station::Camp;
        let boxed = self.layout.size() == Size::Large;
        if let Some(close) = close.filter(|_| cell.width > 2 || camp) {
            let (x, style) =
                if boxed { (cell.right() - 1, style) } else { (cell.right(), self.theme.style(Role::Line)) };
            put(buf, x, y, close, style);
        }
    }

    fn owner_style(&self, owner: Seat) -> Style {
        match self.swapped {
            Some(swapped) => self.theme.set(SetColor::of(owner, swapped)),
            None => self.theme.seat(owner),
        }
    }

    /// The sign of a headquarters that counts as a flag, in the column before it; where that
    /// may tell whose piece stands there, behind it.
    fn paint_held(&self, buf: &mut Buffer, point: Point) {
        let (cell, (_, y)) = (self.layout.cell(point), self.layout.centre(point));
        let x = if cell.width == 2 { cell.right() } else { cell.x.saturating_sub(1) };
        put(buf, x, y, Glyphs::HELD, self.theme.style(Role::Title));
    }

    /// An empty post is the joint of its lines.
    fn paint_empty_post(&self, buf: &mut Buffer, point: Point) {
        let (cell, (x, y)) = (self.layout.cell(point), self.layout.centre(point));
        let (column, row) = self.layout.spot(point);
        let joint = self.joint(point);
        if let Some(link) = joint.left {
            self.across(buf, cell.x..x, row, Pen::Line(link));
        }
        if let Some(link) = joint.right {
            self.across(buf, x + 1..cell.right(), row, Pen::Line(link));
        }
        if let Some(link) = joint.up {
            self.upright(buf, cell.y..y, column, Pen::Line(link));
        }
        if let Some(link) = joint.down {
            self.upright(buf, y + 1..cell.bottom(), column, Pen::Line(link));
        }
        put(buf, x, y, self.glyphs.joint(joint), self.theme.style(Role::Line));
        if let Some(arc) = self.arc_of(point) {
            self.paint_arc_end(buf, &arc, point);
        }
    }

    /// The upper and lower edge of a box, with the lines that lead up and down from
    /// it (the boxes of two rows touch). Camps have round corners.
    fn paint_box(&self, buf: &mut Buffer, point: Point, style: Style) {
        let (cell, (middle, _)) = (self.layout.cell(point), self.layout.centre(point));
        let joint = self.joint(point);
        let arc = self.arc_of(point).filter(|arc| point == arc.wing);
        let plain = Joint { left: Some(Link::Road), right: Some(Link::Road), ..Joint::default() };
        let round = self.layout.board().station(point) == Station::Camp;
        for (y, edge, top) in [
            (cell.y, Joint { up: joint.up, ..plain }, true),
            (cell.bottom() - 1, Joint { down: joint.down, ..plain }, false),
        ] {
            for x in cell.x..cell.right() {
                let arc_ends = arc.as_ref().is_some_and(|arc| arc.x == x && arc.upward == top);
                let glyph = match x {
                    _ if arc_ends && top => self.glyphs.joint(Joint { up: Some(Link::Rail), ..plain }),
                    _ if arc_ends => self.glyphs.joint(Joint { down: Some(Link::Rail), ..plain }),
                    _ if x == middle => self.glyphs.joint(edge),
                    _ if x > cell.x && x < cell.right() - 1 => self.glyphs.across(Link::Road),
                    _ if round => self.glyphs.bend(top, x == cell.x),
                    _ => self.glyphs.corner(top, x == cell.x),
                };
                put(buf, x, y, glyph, style);
            }
        }
    }

    /// Shows what is special about a point.
    fn mark(&self, buf: &mut Buffer, point: Point) {
        let (cell, (_, y)) = (self.layout.cell(point), self.layout.centre(point));
        let row = Rect { y, height: 1, ..cell };
        let here = |place: Option<Point>| place == Some(point);
        let last_move = self.last_move.is_some_and(|(from, to)| from == point || to == point);
        let advised = self.advised.is_some_and(|(from, to)| from == point || to == point);
        let mut sign = None;
        for (holds, role, c) in [
            (last_move, Role::LastMove, Some('~')),
            (self.targets.contains(point), Role::Target, Some('*')),
            (advised, Role::Advised, Some('?')),
            (here(self.selected), Role::Selected, Some('{')),
            (self.faults.contains(point), Role::Fault, Some('!')),
        ] {
            if holds {
                buf.set_style(row, self.theme.style(role));
                sign = c.map(|c| (c, role)).or(sign);
            }
        }
        if let Some((c, role)) = sign {
            let style = self.theme.style(role).remove_modifier(Modifier::UNDERLINED);
            put(buf, cell.x - 1, y, c, style);
            if here(self.selected) {
                put(buf, cell.right(), y, '}', style);
            }
        }
        if here(self.cursor) {
            // The owner's colour is not readable as a background everywhere.
            let style = self.theme.style(Role::Cursor);
            buf.set_style(cell, style.fg(style.fg.unwrap_or(Color::Reset)));
        }
    }
}

#[cfg(test)]
mod tests;

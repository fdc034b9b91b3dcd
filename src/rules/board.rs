//! The two boards: points and their kinds, roads, rails and rail lines.
//!
//! Everything is built once from army-local coordinates: line 1 (front) to 6
//! (base) and column 1 to 5 from left to right **as the army's owner sees it**,
//! so that a rule about an army is written once and holds for all four.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::point::POINT_LIMIT;
use super::tables::Tables;
use super::{Point, PointSet, Seat, SeatSet};

/// Which of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardKind {
    /// 陆战棋: South against North on 60 points.
    Two,
    /// 四国: four armies round the nine palaces on 129 points.
    Four,
}

impl BoardKind {
    /// Both boards.
    pub const ALL: [Self; 2] = [Self::Two, Self::Four];

    /// The board itself.
    pub fn board(self) -> &'static Board {
        match self {
            Self::Two => Board::two(),
            Self::Four => Board::four(),
        }
    }

    /// The name used in files and commands: `two` or `four`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Four => "four",
        }
    }
}

impl fmt::Display for BoardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no board {0:?}; the boards are two and four")]
pub struct UnknownBoard(pub String);

impl FromStr for BoardKind {
    type Err = UnknownBoard;

    fn from_str(word: &str) -> Result<Self, UnknownBoard> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == word)
            .ok_or_else(|| UnknownBoard(word.chars().take(40).collect()))
    }
}

/// What kind of point it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Station {
    /// 兵站: a piece may stand here and be attacked.
    Post,
    /// 行营: a piece in it can't be attacked.
    Camp,
    /// 大本营: a piece in it never moves again.
    Headquarters,
}

/// A place in an army, as its owner sees it.
///
/// ```
/// use junqi::rules::Place;
/// let place = Place::new(6, 2).unwrap();
/// assert_eq!(place.to_string(), "L6C2");
/// assert_eq!(Place::new(7, 1), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// How many places an army has.
    pub const COUNT: usize = 30;

    /// The place on that line (1 to 6 from the front) and column (1 to 5 from
    /// the owner's left), if there is one.
    pub const fn new(line: usize, column: usize) -> Option<Self> {
        if matches!(line, 1..=6) && matches!(column, 1..=5) {
            Some(Self(((line - 1) * 5 + column - 1) as u8))
        } else {
            None
        }
    }

    /// The place with this number, front line first, left to right.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// All 30, front line first, left to right.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its number, 0 to 29.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1, the front line, to 6, the base line.
    pub const fn line(self) -> usize {
        self.0 as usize / 5 + 1
    }

    /// 1 to 5 from the owner's left.
    pub const fn column(self) -> usize {
        self.0 as usize % 5 + 1
    }

    /// The same line, the column counted from the other side.
    pub const fn mirrored(self) -> Self {
        Self(((self.line() - 1) * 5 + 5 - self.column()) as u8)
    }

    /// What kind of point it is.
    pub const fn station(self) -> Station {
        match (self.line(), self.column()) {
            (2 | 4, 2 | 4) | (3, 3) => Station::Camp,
            (6, 2 | 4) => Station::Headquarters,
            _ => Station::Post,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L{}C{}", self.line(), self.column())
    }
}

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// In an army, at that place.
    Army(Seat, Place),
    /// 九宫: one of the nine palaces; `row` 1 is nearest South, `column` 1 nearest West.
    Palace {
        /// 1 to 3 from South to North.
        row: usize,
        /// 1 to 3 from West to East.
        column: usize,
    },
}

/// One straight rail line; an arc counts as straight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailLine {
    /// Its points in order.
    pub points: Vec<Point>,
    /// Whether it is an arc (弧形线): its first five points are one army's
    /// column 5, its last five the right-hand neighbour's column 1.
    pub is_arc: bool,
}

/// A word that names no point of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no point {word:?} on this board; points are {first} … {last}")]
pub struct UnknownPoint {
    /// What was read (at most its first 40 characters).
    pub word: String,
    /// The board's first point name.
    pub first: &'static str,
    /// The board's last point name.
    pub last: &'static str,
}

/// A board: its points and how they are joined.
pub struct Board {
    kind: BoardKind,
    points: PointSet,
    camps: PointSet,
    headquarters: PointSet,
    roads: [PointSet; POINT_LIMIT],
    rails: [PointSet; POINT_LIMIT],
    lines: Vec<RailLine>,
    diagonals: Vec<RailLine>,
    names: [String; POINT_LIMIT],
    grid: [(u8, u8); POINT_LIMIT],
    at_grid: [[Option<Point>; 17]; 17],
    pub(crate) tables: Tables,
}

static TWO: LazyLock<Board> = LazyLock::new(|| Board::build(BoardKind::Two));
static FOUR: LazyLock<Board> = LazyLock::new(|| Board::build(BoardKind::Four));

const TWO_SEATS: [Seat; 2] = [Seat::South, Seat::North];

impl Board {
    /// The two-player board.
    pub fn two() -> &'static Self {
        &TWO
    }

    /// The four-player board.
    pub fn four() -> &'static Self {
        &FOUR
    }

    /// Which board it is.
    pub const fn kind(&self) -> BoardKind {
        self.kind
    }

    /// The seats with an army on this board, counter-clockwise.
    pub const fn seats(&self) -> &'static [Seat] {
        match self.kind {
            BoardKind::Two => &TWO_SEATS,
            BoardKind::Four => &Seat::ALL,
        }
    }

    /// The seat that plays together with this one.
    pub const fn partner(&self, seat: Seat) -> Option<Seat> {
        match self.kind {
            BoardKind::Two => None,
            BoardKind::Four => Some(seat.opposite()),
        }
    }

    /// The seat's team: itself and its partner.
    pub fn team(&self, seat: Seat) -> SeatSet {
        self.partner(seat).map_or(SeatSet::one(seat), |partner| SeatSet::one(seat).with(partner))
    }

    /// All points.
    pub const fn points(&self) -> PointSet {
        self.points
    }

    /// All camps.
    pub const fn camps(&self) -> PointSet {
        self.camps
    }

    /// All headquarters.
    pub const fn headquarters(&self) -> PointSet {
        self.headquarters
    }

    /// Every rail point.
    pub fn rail_points(&self) -> PointSet {
        self.lines.iter().flat_map(|line| line.points.iter().copied()).collect()
    }

    /// What kind of point it is. Palaces are posts.
    pub const fn station(&self, point: Point) -> Station {
        if self.camps.contains(point) {
            Station::Camp
        } else if self.headquarters.contains(point) {
            Station::Headquarters
        } else {
            Station::Post
        }
    }

    /// The points one step along a road away.
    pub const fn roads(&self, point: Point) -> PointSet {
        self.roads[point.index()]
    }

    /// The points next to it along the rails.
    pub const fn rails(&self, point: Point) -> PointSet {
        self.rails[point.index()]
    }

    /// The rail lines: a piece that is no engineer runs along one of them.
    pub fn rail_lines(&self) -> &[RailLine] {
        &self.lines
    }

    /// 交叉线: the two lines that cross in the middle palace under the option
    /// `palace_diagonals`; they are not among [`Board::rail_lines`].
    pub fn palace_diagonals(&self) -> &[RailLine] {
        &self.diagonals
    }

    /// The points next to it along the palaces' diagonals.
    pub fn palace_diagonal_neighbours(&self, point: Point) -> PointSet {
        let pairs = self.diagonals.iter().flat_map(|line| line.points.windows(2));
        pairs.filter(|pair| pair.contains(&point)).flatten().copied().filter(|&near| near != point).collect()
    }

    /// The point at an army's place.
    ///
    /// ```
    /// use junqi::rules::{Board, Place, Seat};
    /// let board = Board::four();
    /// let point = board.army_point(Seat::South, Place::new(1, 1).unwrap());
    /// assert_eq!(board.name(point), "g6");
    /// ```
    pub const fn army_point(&self, seat: Seat, place: Place) -> Point {
        Point::new(army_slot(self.kind, seat) * 32 + place.index())
    }

    /// All points of an army's area, line by line.
    pub fn army_points(&self, seat: Seat) -> impl Iterator<Item = Point> {
        Place::all().map(move |place| self.army_point(seat, place))
    }

    /// Where a point lies.
    pub fn area(&self, point: Point) -> Area {
        let index = point.index();
        if index >= 128 {
            let palace = index - 128;
            return Area::Palace { row: palace / 3 + 1, column: palace % 3 + 1 };
        }
        let seat = match self.kind {
            BoardKind::Two => TWO_SEATS[index / 32 % 2],
            BoardKind::Four => Seat::ALL[index / 32],
        };
        Area::Army(seat, Place((index % 32) as u8))
    }

    /// The place of a point in the army it lies in; none for a palace.
    pub fn place(&self, point: Point) -> Option<(Seat, Place)> {
        match self.area(point) {
            Area::Army(seat, place) => Some((seat, place)),
            Area::Palace { .. } => None,
        }
    }

    /// The point's name, a file letter and a rank number as South sees them: `i9`.
    pub fn name(&self, point: Point) -> &str {
        &self.names[point.index()]
    }

    /// Reads a point's name; capital letters are accepted.
    pub fn parse_point(&self, word: &str) -> Result<Point, UnknownPoint> {
        let read = || {
            let mut chars = word.chars();
            let file = chars.next()?.to_ascii_lowercase();
            let rank: &str = chars.as_str();
            if rank.starts_with('0') || !rank.bytes().all(|b| b.is_ascii_digit()) || rank.len() > 2 {
                return None;
            }
            let rank: usize = rank.parse().ok()?;
            let file = (file as usize).checked_sub('a' as usize)?;
            self.at_grid(file, rank.checked_sub(1)?)
        };
        read().ok_or_else(|| {
            let (first, last) = match self.kind {
                BoardKind::Two => ("a1", "e12"),
                BoardKind::Four => ("a7", "q11"),
            };
            UnknownPoint { word: word.chars().take(40).collect(), first, last }
        })
    }

    /// The grid the names are taken from: files and ranks.
    pub const fn grid_size(&self) -> (usize, usize) {
        match self.kind {
            BoardKind::Two => (5, 12),
            BoardKind::Four => (17, 17),
        }
    }

    /// The point's file and rank on the grid, from 0, as South sees them.
    pub const fn grid(&self, point: Point) -> (usize, usize) {
        let (file, rank) = self.grid[point.index()];
        (file as usize, rank as usize)
    }

    /// The point at a file and rank, both from 0.
    pub fn at_grid(&self, file: usize, rank: usize) -> Option<Point> {
        *self.at_grid.get(file)?.get(rank)?
    }

    fn build(kind: BoardKind) -> Self {
        let mut board = Self {
            kind,
            points: PointSet::EMPTY,
            camps: PointSet::EMPTY,
            headquarters: PointSet::EMPTY,
            roads: [PointSet::EMPTY; POINT_LIMIT],
            rails: [PointSet::EMPTY; POINT_LIMIT],
            lines: rail_lines(kind),
            diagonals: palace_diagonals(kind),
            names: std::array::from_fn(|_| String::new()),
            grid: [(0, 0); POINT_LIMIT],
            at_grid: [[None; 17]; 17],
            tables: Tables::default(),
        };
        board.lay_out_points();
        board.lay_rails();
        board.lay_roads();
        board.tables = Tables::new(&board);
        board
    }

    fn lay_out_points(&mut self) {
        for &seat in self.seats() {
            for place in Place::all() {
                let point = self.army_point(seat, place);
                self.lay_out(point, army_grid(self.kind, seat, place));
                match place.station() {
                    Station::Camp => self.camps.insert(point),
                    Station::Headquarters => self.headquarters.insert(point),
                    Station::Post => {}
                }
            }
        }
        if self.kind == BoardKind::Four {
            for palace in 0..9 {
                self.lay_out(Point::new(128 + palace), (6 + palace % 3 * 2, 6 + palace / 3 * 2));
            }
        }
    }

    fn lay_out(&mut self, point: Point, (file, rank): (usize, usize)) {
        self.points.insert(point);
        self.grid[point.index()] = (file as u8, rank as u8);
        self.at_grid[file][rank] = Some(point);
        self.names[point.index()] = format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    }

    fn lay_rails(&mut self) {
        for line in &self.lines {
            for pair in line.points.windows(2) {
                self.rails[pair[0].index()].insert(pair[1]);
                self.rails[pair[1].index()].insert(pair[0]);
            }
        }
    }

    /// Roads join orthogonal neighbours inside an army that no rail joins, and
    /// every camp with its eight neighbours.
    fn lay_roads(&mut self) {
        for &seat in self.seats() {
            for a in Place::all() {
                for b in Place::all() {
                    let lines = a.line().abs_diff(b.line());
                    let columns = a.column().abs_diff(b.column());
                    let camp = a.station() == Station::Camp || b.station() == Station::Camp;
                    let (from, to) = (self.army_point(seat, a), self.army_point(seat, b));
                    let joined = match lines.max(columns) {
                        1 => lines + columns == 1 || camp,
                        _ => false,
                    };
                    if joined && !self.rails[from.index()].contains(to) {
                        self.roads[from.index()].insert(to);
                    }
                }
            }
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board::{:?}", self.kind)
    }
}

fn palace_diagonals(kind: BoardKind) -> Vec<RailLine> {
    let line = |palaces: [usize; 3]| RailLine {
        points: palaces.map(|palace| Point::new(128 + palace)).to_vec(),
        is_arc: false,
    };
    match kind {
        BoardKind::Two => Vec::new(),
        BoardKind::Four => vec![line([0, 4, 8]), line([2, 4, 6])],
    }
}

/// Which block of 32 point numbers an army has.
const fn army_slot(kind: BoardKind, seat: Seat) -> usize {
    match kind {
        BoardKind::Two => seat.index() / 2,
        BoardKind::Four => seat.index(),
    }
}

/// File and rank of an army's place, from 0: the place is turned with its army.
const fn army_grid(kind: BoardKind, seat: Seat, place: Place) -> (usize, usize) {
    let (line, column) = (place.line(), place.column());
    match (kind, seat) {
        (BoardKind::Two, Seat::North) => (5 - column, 5 + line),
        (BoardKind::Two, _) => (column - 1, 6 - line),
        (BoardKind::Four, Seat::South) => (5 + column, 6 - line),
        (BoardKind::Four, Seat::East) => (10 + line, 5 + column),
        (BoardKind::Four, Seat::North) => (11 - column, 10 + line),
        (BoardKind::Four, Seat::West) => (6 - line, 11 - column),
    }
}

/// The rail lines of a board, each in order of its points.
fn rail_lines(kind: BoardKind) -> Vec<RailLine> {
    let at = |seat, line, column| {
        Point::new(army_slot(kind, seat) * 32 + Place::new(line, column).expect("a place").index())
    };
    // An army's column from its line 5 to its front, and the other way round.
    let forward = |seat, column| (1..=5).rev().map(move |line| at(seat, line, column));
    let backward = |seat, column| (1..=5).map(move |line| at(seat, line, column));
    let straight = |points: Vec<Point>| RailLine { points, is_arc: false };
    let mut lines = Vec::new();
    let seats: &[Seat] = match kind {
        BoardKind::Two => &TWO_SEATS,
        BoardKind::Four => &Seat::ALL,
    };
    for &seat in seats {
        for line in [1, 5] {
            lines.push(straight((1..=5).map(|column| at(seat, line, column)).collect()));
        }
    }
    match kind {
        BoardKind::Two => {
            for column in [1, 5] {
                let across = forward(Seat::South, column).chain(backward(Seat::North, 6 - column));
                lines.push(straight(across.collect()));
            }
            lines.push(straight(vec![at(Seat::South, 1, 3), at(Seat::North, 1, 3)]));
        }
        BoardKind::Four => {
            let palace = |row: usize, column: usize| Point::new(128 + row * 3 + column);
            for i in [0, 2] {
                let column = 2 * i + 1;
                let upward = (0..3).map(|row| palace(row, i));
                lines.push(straight(
                    forward(Seat::South, column)
                        .chain(upward)
                        .chain(backward(Seat::North, 6 - column))
                        .collect(),
                ));
                let rightward = (0..3).map(|column| palace(i, column));
                lines.push(straight(
                    forward(Seat::West, 5 - 2 * i)
                        .chain(rightward)
                        .chain(backward(Seat::East, column))
                        .collect(),
                ));
            }
            let mut middle = vec![at(Seat::South, 1, 3)];
            middle.extend((0..3).map(|row| palace(row, 1)));
            middle.push(at(Seat::North, 1, 3));
            lines.push(straight(middle));
            let mut middle = vec![at(Seat::West, 1, 3)];
            middle.extend((0..3).map(|column| palace(1, column)));
            middle.push(at(Seat::East, 1, 3));
            lines.push(straight(middle));
            for seat in Seat::ALL {
                let points = forward(seat, 5).chain(backward(seat.right(), 1)).collect();
                lines.push(RailLine { points, is_arc: true });
            }
        }
    }
    lines
}

#[cfg(test)]
#[path = "board_tests.rs"]
mod tests;

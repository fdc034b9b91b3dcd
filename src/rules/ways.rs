//! Where pieces can go under options that change the moves, and what a seat may
//! not attack there.
//!
//! The standard's moves come from [`movement`](super::movement), which moves all
//! pieces at once. What one table in a hundred plays differently is not worth
//! slowing that down: here every piece walks the board's lines by itself. Like
//! the other generator it knows whose pieces stand where; of ranks only what the
//! seat to move may know, so a referee and a player get the same answer.

use super::{
    Board, CampEntry, Deal, Move, Moves, Occupancy, Point, PointSet, RailLine, RailTurn, Refusal, Rules,
    Seat, SeatSet, Station,
};

/// A player's moves as far as he has gone to and fro with the same piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Shuttle {
    last: Option<Move>,
    /// How many moves in a row took back the one before, and the first of them.
    length: u32,
}

impl Shuttle {
    /// Takes in the player's next move.
    pub(crate) fn take(&mut self, m: Move, quiet: bool) {
        self.length = if self.takes_back(m) { self.length.saturating_add(1) } else { 1 };
        self.last = Some(m);
        if !quiet {
            *self = Self::default();
        }
    }

    fn takes_back(self, m: Move) -> bool {
        self.last.is_some_and(|last| (last.from, last.to) == (m.to, m.from))
    }

    /// How often the move would have been made running, with this time.
    fn times(self, m: Move) -> u32 {
        if self.takes_back(m) { self.length.saturating_add(2) / 2 } else { 1 }
    }
}

/// What a seat goes by when it moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways<'a> {
    pub(crate) board: &'static Board,
    pub(crate) rules: &'a Rules,
    pub(crate) seat: Seat,
    /// Where nobody can go: what lies face down, what an army that is out has left.
    pub(crate) walls: PointSet,
    /// The seat's pieces that may not attack what it knows to be a mine.
    pub(crate) shuns_mines: PointSet,
    /// What the seat knows to be mines.
    pub(crate) mines: PointSet,
    /// The seat's pieces that may take a flag, by their rank.
    pub(crate) takers: PointSet,
    /// What the seat knows to be flags.
    pub(crate) flags: PointSet,
    /// Those of them that the seat knows to be still guarded by mines.
    pub(crate) guarded: PointSet,
    pub(crate) shuttle: Shuttle,
}

impl<'a> Ways<'a> {
    /// Where lines lead, without anything that depends on ranks.
    pub(crate) fn without_hidden(board: &'static Board, rules: &'a Rules, seat: Seat) -> Self {
        Self {
            board,
            rules,
            seat,
            walls: PointSet::EMPTY,
            shuns_mines: PointSet::EMPTY,
            mines: PointSet::EMPTY,
            takers: PointSet::EMPTY,
            flags: PointSet::EMPTY,
            guarded: PointSet::EMPTY,
            shuttle: Shuttle::default(),
        }
    }

    fn friends(&self) -> SeatSet {
        self.rules.team(self.board, self.seat)
    }

    /// The legal moves of the seat.
    pub(crate) fn moves(&self, occupancy: &Occupancy) -> Moves {
        let terrain = Terrain::new(self, occupancy);
        let mut moves = Vec::new();
        for from in occupancy.movers(self.seat).iter() {
            let targets = terrain.targets(from, occupancy.walkers(self.seat).contains(from));
            moves.extend(targets.iter().map(|to| Move::new(from, to)));
        }
        moves.retain(|&m| self.barred(m).is_none());
        // A player who has no other move may repeat it; turning a piece up is one.
        let repeats = |m: &Move| self.repeats(occupancy, *m);
        let can_flip = self.rules.deal == Deal::FaceDown && !self.walls.is_empty();
        if can_flip || moves.iter().any(|m| !repeats(m)) {
            moves.retain(|m| !repeats(m));
        }
        Moves::listed(self.board, moves)
    }

    /// Why a piece may not go where the lines would lead it.
    fn barred(&self, m: Move) -> Option<Refusal> {
        if self.mines.contains(m.to) && self.shuns_mines.contains(m.from) {
            return Some(Refusal::CommanderOnMine);
        }
        if self.flags.contains(m.to) {
            if !self.takers.contains(m.from) {
                return Some(Refusal::FlagTaker(self.rules.taker()));
            }
            if self.guarded.contains(m.to) {
                return Some(Refusal::MinesLeft);
            }
        }
        None
    }

    fn repeats(&self, occupancy: &Occupancy, m: Move) -> bool {
        let limit = self.rules.repeat_limit;
        limit > 0 && !occupancy.all().contains(m.to) && self.shuttle.times(m) > (limit - 1).max(1)
    }

    /// Why a piece of the seat that can move can't make a move which isn't listed.
    pub(crate) fn why_not(&self, occupancy: &Occupancy, m: Move, target: Option<Seat>) -> Refusal {
        let camp = self.board.station(m.to) == Station::Camp;
        if m.from == m.to {
            return Refusal::SamePoint;
        }
        if self.walls.contains(m.to) {
            return if target.is_some() { Refusal::Obstacle } else { Refusal::FaceDown };
        }
        match target {
            Some(owner) if owner == self.seat => return Refusal::OwnPiece,
            Some(owner) if self.friends().contains(owner) => return Refusal::PartnersPiece,
            Some(_) if camp => return Refusal::CampOccupied,
            _ => {}
        }
        let leads = |ways: &Ways| {
            let walker = occupancy.walkers(self.seat).contains(m.from);
            Terrain::new(ways, occupancy).targets(m.from, walker).contains(m.to)
        };
        if !leads(self) {
            let others = self.board.place(m.to).is_some_and(|(owner, _)| owner != self.seat);
            if camp && others && self.rules.camp_entry == CampEntry::OwnOnly {
                return Refusal::OthersCamp;
            }
            let boundless = Rules { rail_reach: 0, ..*self.rules };
            if leads(&Ways { rules: &boundless, ..*self }) {
                return Refusal::TooFar { reach: self.rules.rail_reach };
            }
            return Refusal::NoWay;
        }
        self.barred(m).unwrap_or(Refusal::Repetition { limit: self.rules.repeat_limit })
    }
}

/// The board as the seat's pieces find it.
struct Terrain<'a> {
    board: &'static Board,
    rules: &'a Rules,
    occupied: PointSet,
    /// Where a piece may arrive by road.
    by_road: PointSet,
    /// Where it may arrive by rail.
    by_rail: PointSet,
}

impl<'a> Terrain<'a> {
    fn new(ways: &Ways<'a>, occupancy: &Occupancy) -> Self {
        let board = ways.board;
        let friends = ways.friends().iter().fold(PointSet::EMPTY, |set, seat| set | occupancy.pieces(seat));
        let by_rail = board.points() - friends - ways.walls;
        let occupied = occupancy.all() | ways.walls;
        let camps = match ways.rules.camp_entry {
            CampEntry::AnyEmpty => board.camps() & occupied,
            CampEntry::OwnOnly => {
                let own: PointSet = board.army_points(ways.seat).collect();
                board.camps() & (occupied | !own)
            }
        };
        Self { board, rules: ways.rules, occupied, by_road: by_rail - camps, by_rail }
    }

    fn targets(&self, from: Point, walker: bool) -> PointSet {
        let by_road = self.board.roads(from) & self.by_road;
        let rails = match (walker, self.rules.rail_turn) {
            (true, _) => self.walk(from, u32::MAX),
            (false, RailTurn::AnyCorner) => self.walk(from, self.reach()),
            (false, turn) => self.slide(from, turn),
        };
        let mut targets = by_road | (rails & self.by_rail);
        targets.remove(from);
        targets
    }

    fn reach(&self) -> u32 {
        if self.rules.rail_reach == 0 { u32::MAX } else { self.rules.rail_reach }
    }

    fn neighbours(&self, point: Point) -> PointSet {
        if self.rules.palace_diagonals {
            self.board.rails(point) | self.board.palace_diagonal_neighbours(point)
        } else {
            self.board.rails(point)
        }
    }

    /// Any way along the rails, of at most `reach` points.
    fn walk(&self, from: Point, reach: u32) -> PointSet {
        let (mut reached, mut edge) = (PointSet::one(from), PointSet::one(from));
        for _ in 0..reach {
            let near = edge.iter().fold(PointSet::EMPTY, |set, point| set | self.neighbours(point)) - reached;
            if near.is_empty() {
                break;
            }
            reached |= near;
            edge = near - self.occupied;
        }
        reached
    }

    fn lines(&self) -> impl Iterator<Item = &'static RailLine> {
        let diagonals: &[RailLine] =
            if self.rules.palace_diagonals { self.board.palace_diagonals() } else { &[] };
        let straight_only = self.rules.rail_turn == RailTurn::StraightOnly;
        self.board.rail_lines().iter().filter(move |line| !(straight_only && line.is_arc)).chain(diagonals)
    }

    /// Along the lines through the point, with one corner where that is allowed.
    fn slide(&self, from: Point, turn: RailTurn) -> PointSet {
        let mut reached = PointSet::EMPTY;
        self.run(from, self.reach(), |point, left, line| {
            reached.insert(point);
            if turn == RailTurn::OneCorner && !self.occupied.contains(point) {
                self.run(point, left, |beyond, _, other| {
                    if !std::ptr::eq(line, other) {
                        reached.insert(beyond);
                    }
                });
            }
        });
        reached
    }

    /// Runs along every line through `from` both ways, up to and with the first
    /// piece, and says how much of the reach is left at each point.
    fn run(&self, from: Point, reach: u32, mut at: impl FnMut(Point, u32, &'static RailLine)) {
        for line in self.lines() {
            let Some(place) = line.points.iter().position(|&point| point == from) else { continue };
            let mut arm = |points: &mut dyn Iterator<Item = &Point>| {
                let mut left = reach;
                for &point in points {
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                    at(point, left, line);
                    if self.occupied.contains(point) {
                        break;
                    }
                }
            };
            arm(&mut line.points[place + 1..].iter());
            arm(&mut line.points[..place].iter().rev());
        }
    }
}

//! A position: who stands where, whose turn it is, and what an action makes of
//! it. This is the referee: whatever is played passes through here.
//!
//! A position is a flat value that can be copied. [`Position::act`] is for a
//! table: it checks and says why not. [`Position::play_unchecked`] and
//! [`Position::undo`] are for counting and searching: no check, no allocation
//! while no army goes out.

mod act;
mod by_options;
mod play;

use super::action::{Action, DrawOffer, Played, Refusal};
use super::setup::MoreSetup;
use super::ways::Shuttle;
use super::{
    Battle, Board, BoardKind, BothStuck, BySeat, Deal, DrawReason, Mobility, Move, Moves, Occupancy,
    OutReason, Outcome, Piece, Point, PointSet, Rank, Rules, Seat, SeatSet, Setup, SetupFault, StuckOut,
    TurnOrder, fight,
};
use crate::rules::point::POINT_LIMIT;

/// A piece in one byte: the rank in the lower half, above it two bits for the
/// owner, then what there is under options only.
type Code = u8;
const NOBODY: Code = u8::MAX;
/// Everybody sees the rank.
const FACE_UP: Code = 1 << 6;
/// The piece carries a flag. (No rank is so large that a code could be [`NOBODY`].)
const CARRIER: Code = 1 << 7;

const fn piece_code(piece: Piece) -> Code {
    (piece.owner as u8) << 4 | piece.rank as u8
}

const fn decode(code: Code) -> Option<Piece> {
    if code == NOBODY {
        return None;
    }
    Some(Piece { owner: Seat::ALL[(code >> 4 & 3) as usize], rank: Rank::ALL[(code & 15) as usize] })
}

/// A position of a game.
///
/// ```
/// use junqi::rules::{BoardKind, BySeat, MoreSetup, Move, Piece, Position, Rank, Rules, Seat, SeatSet, Setup};
/// let board = BoardKind::Two.board();
/// let at = |name| board.parse_point(name).unwrap();
/// let south = |rank| Piece::new(Seat::South, rank);
/// let north = |rank| Piece::new(Seat::North, rank);
/// let (position, _) = Position::from_setup(&Setup {
///     board: BoardKind::Two,
///     rules: Rules::default(),
///     pieces: vec![
///         (at("b1"), south(Rank::Flag)), (at("a6"), south(Rank::Regiment)),
///         (at("b12"), north(Rank::Flag)), (at("a7"), north(Rank::Company)),
///     ],
///     to_move: Seat::South,
///     quiet: 0,
///     moves_made: 0,
///     out: SeatSet::NONE,
///     shown_flags: SeatSet::NONE,
///     timeouts: BySeat::new(0),
///     more: MoreSetup::default(),
/// })
/// .unwrap();
/// let mut next = position;
/// let played = next.play(Move::new(at("a6"), at("a7"))).unwrap();
/// assert_eq!(played.battle.unwrap().name(), "wins");
/// // North has nothing left that could move.
/// assert_eq!(played.outcome.unwrap().to_string(), "win:south");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: &'static Board,
    rules: Rules,
    pieces: [Code; POINT_LIMIT],
    occupancy: Occupancy,
    to_move: Seat,
    living: SeatSet,
    shown: SeatSet,
    quiet: u32,
    moves_made: u32,
    timeouts: BySeat<u32>,
    offer: Option<DrawOffer>,
    outcome: Option<Outcome>,
    /// Whether the quick generator and referee know all that can happen here.
    plain: bool,
    /// Where nobody can go: what lies face down, what an army that is out has left.
    walls: PointSet,
    carried: BySeat<Option<Point>>,
    homes: BySeat<Home>,
    naming: SeatSet,
    colors: Option<bool>,
    shuttles: BySeat<Shuttle>,
}

/// What an army loses when it is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Home {
    /// Its flag, or the last of its flags.
    #[default]
    Flag,
    /// 乱战: a commander but no flag; either headquarters.
    BothHeadquarters,
    /// 乱战: the headquarters it has named.
    Named(Point),
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.board.kind() == other.board.kind()
            && self.rules == other.rules
            && self.pieces == other.pieces
            && self.occupancy == other.occupancy
            && (self.to_move, self.living, self.shown) == (other.to_move, other.living, other.shown)
            && (self.quiet, self.moves_made) == (other.quiet, other.moves_made)
            && self.timeouts == other.timeouts
            && (self.offer, self.outcome) == (other.offer, other.outcome)
            && (self.walls, self.naming, self.colors) == (other.walls, other.naming, other.colors)
            && (self.carried, self.homes, self.shuttles) == (other.carried, other.homes, other.shuttles)
    }
}

impl Eq for Position {}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    m: Move,
    attacker: Code,
    defender: Code,
    to_move: Seat,
    shown: SeatSet,
    quiet: u32,
    offer: Option<DrawOffer>,
    /// The whole position before a move that put an army out: rare, and the army's
    /// pieces have to come back.
    before: Option<Box<Position>>,
    /// What followed from the move.
    pub played: Played,
}

impl Position {
    /// The position of a setup. The second value is what follows at once where the
    /// side to move has no legal move.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn from_setup(setup: &Setup) -> Result<(Self, Played), Vec<SetupFault>> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut position = Self::imagined(setup);
        let mut played = Played::default();
        if !position.can_move(position.to_move) {
            position.settle(&mut played, false, position.to_move, &mut |_| {});
        }
        Ok((position, played))
    }

    /// The position of a setup that nobody has checked and that may be one that no
    /// game can have: what a player imagines.
    pub(crate) fn imagined(setup: &Setup) -> Self {
        let board = setup.board.board();
        let mut position = Self {
            board,
            rules: setup.rules,
            pieces: [NOBODY; POINT_LIMIT],
            occupancy: Occupancy::default(),
            to_move: setup.to_move,
            living: setup.rules.seats(board).iter().copied().collect::<SeatSet>().without(setup.out),
            shown: setup.shown_flags,
            quiet: setup.quiet,
            moves_made: setup.moves_made,
            timeouts: setup.timeouts,
            offer: None,
            outcome: None,
            plain: setup.rules.is_plain(),
            walls: PointSet::EMPTY,
            carried: setup.more.carried,
            homes: BySeat::default(),
            naming: SeatSet::NONE,
            colors: if setup.rules.deal == Deal::FaceDown { setup.more.swapped } else { Some(false) },
            shuttles: BySeat::default(),
        };
        for &(point, piece) in &setup.pieces {
            match (position.plain, setup.board) {
                (true, BoardKind::Two) => position.put::<1>(point, piece_code(piece)),
                (true, BoardKind::Four) => position.put::<3>(point, piece_code(piece)),
                (false, _) => position.lay_from(setup, point, piece),
            }
        }
        if setup.rules.deal == Deal::Shuffled {
            position.find_homes(setup.more.headquarters);
        }
        position
    }

    /// Another piece on the point, with whatever is known of the one that stands there.
    pub(crate) fn reimagine(&mut self, point: Point, piece: Piece) {
        let code = self.pieces[point.index()];
        match (self.plain, self.board.kind()) {
            (true, BoardKind::Two) => {
                self.take::<1>(point, code);
                self.put::<1>(point, piece_code(piece));
            }
            (true, BoardKind::Four) => {
                self.take::<3>(point, code);
                self.put::<3>(point, piece_code(piece));
            }
            (false, _) => {
                let code = self.lift(point);
                self.lay(point, piece_code(piece) | code & (FACE_UP | CARRIER));
            }
        }
    }

    /// The position as loose data. A draw offer and a result are not part of it.
    pub fn to_setup(&self) -> Setup {
        let points = self.board.points().iter();
        Setup {
            board: self.board.kind(),
            rules: self.rules,
            pieces: points.filter_map(|point| self.piece(point).map(|piece| (point, piece))).collect(),
            to_move: self.to_move,
            quiet: self.quiet,
            moves_made: self.moves_made,
            out: self.out(),
            shown_flags: self.shown,
            timeouts: self.timeouts,
            more: MoreSetup {
                face_up: self.face_up(),
                carried: self.carried,
                headquarters: self.homes.map(|_, home| match home {
                    Home::Named(point) => Some(point),
                    Home::Flag | Home::BothHeadquarters => None,
                }),
                swapped: if self.rules.deal == Deal::FaceDown { self.colors } else { None },
            },
        }
    }

    /// The board.
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whose turn it is; where the game has ended, whose it was last.
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The piece on a point.
    pub const fn piece(&self, point: Point) -> Option<Piece> {
        decode(self.pieces[point.index()])
    }

    /// Whose pieces stand where, without ranks.
    pub const fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// The armies still in play.
    pub const fn living(&self) -> SeatSet {
        self.living
    }

    /// The armies that are out.
    pub fn out(&self) -> SeatSet {
        self.rules.seats(self.board).iter().copied().collect::<SeatSet>().without(self.living)
    }

    /// The armies whose flag everybody sees.
    pub const fn shown_flags(&self) -> SeatSet {
        self.shown
    }

    /// Where the army's flag stands, while it is in play and not carried; the first
    /// of two.
    pub fn flag(&self, seat: Seat) -> Option<Point> {
        self.flags(seat).next()
    }

    /// Where the army's flags stand: one, except after a shuffled deal.
    pub fn flags(&self, seat: Seat) -> impl Iterator<Item = Point> + '_ {
        let at = if self.plain { self.board.headquarters() } else { self.board.points() };
        at.iter().filter(move |&point| self.piece(point) == Some(Piece::new(seat, Rank::Flag)))
    }

    /// Moves in a row without a loss, as far as they count.
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Moves made in the game.
    pub const fn moves_made(&self) -> u32 {
        self.moves_made
    }

    /// How often the seat has run out of time.
    pub fn timeouts(&self, seat: Seat) -> u32 {
        self.timeouts[seat]
    }

    /// The draw offer that waits for answers.
    pub const fn offer(&self) -> Option<DrawOffer> {
        self.offer
    }

    /// The result, once the game has ended.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal moves of the side to move; none when the game has ended.
    pub fn moves(&self) -> Moves {
        if self.outcome.is_some() {
            return Moves::none(self.board);
        }
        if self.plain {
            return self.occupancy.moves(self.board, self.to_move);
        }
        if !self.naming.is_empty() || self.colors.is_none() {
            return Moves::none(self.board);
        }
        self.ways(self.to_move).moves(&self.occupancy)
    }

    /// Whether the seat's army has a legal move. Turning a piece up is one.
    pub fn can_move(&self, seat: Seat) -> bool {
        if self.plain {
            return self.living.contains(seat) && self.occupancy.can_move(self.board, seat);
        }
        let moves = || !self.ways(seat).moves(&self.occupancy).is_empty();
        self.living.contains(seat) && (!self.face_down().is_empty() || moves())
    }

    /// Who would move after this seat: the next army in play.
    pub fn next_living(&self, seat: Seat) -> Seat {
        let mut next = seat;
        for _ in 0..4 {
            next = match self.rules.turn_order {
                TurnOrder::CounterClockwise => next.right(),
                TurnOrder::Clockwise => next.left(),
            };
            if self.living.contains(next) {
                break;
            }
        }
        next
    }

    /// Whether a move is legal, and if not, why.
    pub fn check(&self, m: Move) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        if let Some(seat) = self.naming() {
            return Err(Refusal::NameFirst(seat));
        }
        let Some(piece) = self.piece(m.from) else { return Err(Refusal::NoPiece) };
        if !self.plain {
            return self.check_by_options(m);
        }
        if piece.owner != self.to_move {
            return Err(Refusal::NotYours(piece.owner));
        }
        Refusal::of_piece(piece.rank, self.board.station(m.from)).map_or(Ok(()), Err)?;
        if self.moves().targets(m.from).contains(m.to) {
            return Ok(());
        }
        Err(Refusal::of_move(self.board, piece.owner, m, self.piece(m.to).map(|target| target.owner)))
    }

    /// Plays a move of the side to move.
    ///
    /// # Errors
    /// Why the move is not legal; the position is unchanged then.
    pub fn play(&mut self, m: Move) -> Result<Played, Refusal> {
        self.check(m)?;
        Ok(self.play_unchecked(m).played)
    }
}

impl Position {
    fn check_by_options(&self, m: Move) -> Result<(), Refusal> {
        self.why_fixed(m.from).map_or(Ok(()), Err)?;
        if self.moves().targets(m.from).contains(m.to) {
            return Ok(());
        }
        let target = if self.face_down().contains(m.to) { None } else { self.piece(m.to) };
        Err(self.ways(self.to_move).why_not(&self.occupancy, m, target.map(|piece| piece.owner)))
    }

    /// Lays a piece of a setup down with what the setup says of it.
    fn lay_from(&mut self, setup: &Setup, point: Point, piece: Piece) {
        let home = self.board.place(point).is_some_and(|(owner, _)| owner == piece.owner)
            && self.board.headquarters().contains(point);
        let surplus = setup.rules.deal == Deal::Shuffled && piece.rank == Rank::Flag && !home;
        // 乱战: a flag outside one's headquarters is played as an army.
        let piece = if surplus { Piece::new(piece.owner, Rank::Army) } else { piece };
        let mut code = piece_code(piece);
        if setup.more.face_up.contains(point) {
            code |= FACE_UP;
        }
        if setup.more.carried.iter().any(|(_, carrier)| *carrier == Some(point)) {
            code |= CARRIER;
        }
        self.lay(point, code);
    }

    /// 乱战: what each army has to hold in a game that is imagined; nobody has to name
    /// anything there.
    pub(crate) fn reimagine_homes(&mut self) {
        if self.rules.deal == Deal::Shuffled {
            let named = self.homes.map(|_, home| match home {
                Home::Named(point) => Some(point),
                Home::Flag | Home::BothHeadquarters => None,
            });
            self.find_homes(named);
            self.naming = SeatSet::NONE;
        }
    }

    /// 乱战: what each army has to hold.
    fn find_homes(&mut self, named: BySeat<Option<Point>>) {
        for seat in self.living.iter() {
            self.homes[seat] = match named[seat] {
                _ if self.flag(seat).is_some() => Home::Flag,
                Some(point) => Home::Named(point),
                None => Home::BothHeadquarters,
            };
            let commands = |point| self.piece(point) == Some(Piece::new(seat, Rank::Commander));
            if self.homes[seat] == Home::BothHeadquarters && !self.board.points().iter().any(commands) {
                self.naming.insert(seat);
            }
        }
    }
}

#[cfg(test)]
#[path = "position_tests.rs"]
mod tests;

//! A position: who stands where, whose turn it is, and what an action makes of
//! it. This is the referee: whatever is played passes through here.
//!
//! A position is a flat value that can be copied. [`Position::act`] is for a
//! table: it checks and says why not. [`Position::play_unchecked`] and
//! [`Position::undo`] are for counting and searching: no check, no allocation
//! while no army goes out.

use super::action::{Action, DrawOffer, Played, Refusal};
use super::{
    Battle, Board, BoardKind, BothStuck, BySeat, DrawReason, Mobility, Move, Moves, Occupancy, OutReason,
    Outcome, Piece, Point, Rank, Rules, Seat, SeatSet, Setup, SetupFault, Station, StuckOut, TurnOrder,
    fight,
};
use crate::rules::point::POINT_LIMIT;

/// A piece in one byte: the owner above, the rank in the lower half.
type Code = u8;
const NOBODY: Code = u8::MAX;

const fn code(piece: Piece) -> Code {
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
/// use junqi::rules::{BoardKind, BySeat, Move, Piece, Position, Rank, Rules, Seat, SeatSet, Setup};
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
        let board = setup.board.board();
        let mut position = Self {
            board,
            rules: setup.rules,
            pieces: [NOBODY; POINT_LIMIT],
            occupancy: Occupancy::default(),
            to_move: setup.to_move,
            living: board.seats().iter().copied().collect::<SeatSet>().without(setup.out),
            shown: setup.shown_flags,
            quiet: setup.quiet,
            moves_made: setup.moves_made,
            timeouts: setup.timeouts,
            offer: None,
            outcome: None,
        };
        for &(point, piece) in &setup.pieces {
            match setup.board {
                BoardKind::Two => position.put::<1>(point, code(piece)),
                BoardKind::Four => position.put::<3>(point, code(piece)),
            }
        }
        let mut played = Played::default();
        if !position.can_move(position.to_move) {
            position.settle(&mut played, false, position.to_move, &mut |_| {});
        }
        Ok((position, played))
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
        self.board.seats().iter().copied().collect::<SeatSet>().without(self.living)
    }

    /// The armies whose flag everybody sees.
    pub const fn shown_flags(&self) -> SeatSet {
        self.shown
    }

    /// Where the army's flag stands, while it is in play.
    pub fn flag(&self, seat: Seat) -> Option<Point> {
        let flag = code(Piece::new(seat, Rank::Flag));
        self.board.headquarters().iter().find(|point| self.pieces[point.index()] == flag)
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
        self.occupancy.moves(self.board, self.to_move)
    }

    /// Whether the seat's army has a legal move.
    pub fn can_move(&self, seat: Seat) -> bool {
        self.living.contains(seat) && self.occupancy.can_move(self.board, seat)
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
        let Some(piece) = self.piece(m.from) else { return Err(Refusal::NoPiece) };
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

    /// Does whatever can be done in a game.
    ///
    /// # Errors
    /// Why it is refused; the position is unchanged then.
    pub fn act(&mut self, action: Action) -> Result<Played, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let in_play = |seat| if self.living.contains(seat) { Ok(()) } else { Err(Refusal::NotInPlay(seat)) };
        match action {
            Action::Move(m) => self.play(m),
            Action::Timeout(seat) => {
                in_play(seat)?;
                if seat != self.to_move {
                    return Err(Refusal::NotYourTurn(self.to_move));
                }
                Ok(self.time_out(seat))
            }
            Action::DrawOffer(seat) => {
                in_play(seat)?;
                if let Some(offer) = self.offer {
                    return Err(Refusal::OfferOpen(offer.by));
                }
                self.offer = Some(DrawOffer { by: seat, agreed: SeatSet::one(seat) });
                Ok(Played::default())
            }
            Action::DrawAgree(seat) => {
                in_play(seat)?;
                let Some(offer) = &mut self.offer else { return Err(Refusal::NoOffer) };
                if offer.agreed.contains(seat) {
                    return Err(Refusal::AlreadyAgreed(seat));
                }
                offer.agreed.insert(seat);
                let mut played = Played::default();
                self.count_votes(&mut played);
                Ok(played)
            }
            Action::DrawRefuse(seat) => {
                in_play(seat)?;
                let Some(offer) = self.offer else { return Err(Refusal::NoOffer) };
                if offer.agreed.contains(seat) {
                    return Err(Refusal::AlreadyAgreed(seat));
                }
                self.offer = None;
                Ok(Played::default())
            }
            Action::Resign(seat) => {
                in_play(seat)?;
                self.resign(seat)
            }
        }
    }

    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, m: Move) -> Undo {
        // Asked once a move, not for every piece that is put or taken.
        match self.board.kind() {
            BoardKind::Two => self.play_words::<1>(m),
            BoardKind::Four => self.play_words::<3>(m),
        }
    }

    /// [`Position::play_unchecked`] on the board of W words.
    fn play_words<const W: usize>(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from.index(), m.to.index());
        let (attacker, defender) = (self.pieces[from], self.pieces[to]);
        let mut undo = Undo {
            m,
            attacker,
            defender,
            to_move: self.to_move,
            shown: self.shown,
            quiet: self.quiet,
            offer: self.offer,
            before: None,
            played: Played::default(),
        };
        let mut played = Played::default();
        self.moves_made += 1;
        self.take::<W>(m.from, attacker);
        let mut fallen_flag = None;
        if defender == NOBODY {
            self.put::<W>(m.to, attacker);
            if self.moves_made >= self.rules.quiet_from {
                self.quiet += 1;
            }
        } else {
            let ranks = [attacker, defender].map(|code| Rank::ALL[(code & 15) as usize]);
            let battle = fight(ranks[0], ranks[1], &self.rules);
            played.battle = Some(battle);
            self.quiet = 0;
            if battle.defender_falls() {
                self.take::<W>(m.to, defender);
                if ranks[1] == Rank::Flag {
                    fallen_flag = decode(defender).map(|piece| piece.owner);
                }
            }
            if battle == Battle::AttackerWins {
                self.put::<W>(m.to, attacker);
            }
            for (falls, code) in [(battle.attacker_falls(), attacker), (battle.defender_falls(), defender)] {
                if falls && code & 15 == Rank::Commander as u8 {
                    self.show_flag(Seat::ALL[(code >> 4) as usize], &mut played);
                }
            }
        }
        if let Some(offer) = self.offer
            && !offer.agreed.contains(self.to_move)
        {
            // Moving instead of answering refuses.
            self.offer = None;
        }
        let mover = self.to_move;
        let mut before = None;
        let mut keep = |position: &Self| {
            if before.is_none() {
                let mut earlier = Box::new(*position);
                earlier.take_back::<W>(&undo);
                before = Some(earlier);
            }
        };
        if let Some(owner) = fallen_flag {
            keep(self);
            self.put_out(owner, OutReason::FlagTaken, &mut played);
        }
        self.settle(&mut played, true, self.next_living(mover), &mut keep);
        undo.before = before;
        undo.played = played;
        undo
    }

    /// Takes back the last move that [`Position::play_unchecked`] made.
    pub fn undo(&mut self, undo: &Undo) {
        match &undo.before {
            Some(before) => *self = **before,
            None => match self.board.kind() {
                BoardKind::Two => self.take_back::<1>(undo),
                BoardKind::Four => self.take_back::<3>(undo),
            },
        }
    }

    /// Takes a move back by what it changed, as long as no army has left the board.
    fn take_back<const W: usize>(&mut self, undo: &Undo) {
        let (from, to) = (undo.m.from.index(), undo.m.to.index());
        let now = self.pieces[to];
        if now != NOBODY {
            self.take::<W>(undo.m.to, now);
        }
        if undo.defender != NOBODY {
            self.put::<W>(undo.m.to, undo.defender);
        }
        debug_assert_eq!(self.pieces[from], NOBODY);
        self.put::<W>(undo.m.from, undo.attacker);
        self.to_move = undo.to_move;
        self.shown = undo.shown;
        self.quiet = undo.quiet;
        self.offer = undo.offer;
        self.moves_made -= 1;
        self.outcome = None;
    }

    #[inline]
    fn put<const W: usize>(&mut self, point: Point, code: Code) {
        self.pieces[point.index()] = code;
        self.toggle::<W>(point, code);
    }

    #[inline]
    fn take<const W: usize>(&mut self, point: Point, code: Code) {
        self.pieces[point.index()] = NOBODY;
        self.toggle::<W>(point, code);
    }

    #[inline]
    fn toggle<const W: usize>(&mut self, point: Point, code: Code) {
        let seat = Seat::ALL[(code >> 4 & 3) as usize];
        // Pieces move out of camps as out of posts.
        let in_headquarters = self.board.headquarters().contains(point);
        let station = if in_headquarters { Station::Headquarters } else { Station::Post };
        let mobility = Mobility::of(Rank::ALL[(code & 15) as usize], station);
        self.occupancy.toggle_words::<W>(&self.board.tables, seat, point, mobility);
    }

    fn show_flag(&mut self, seat: Seat, played: &mut Played) {
        if !self.shown.contains(seat) {
            self.shown.insert(seat);
            played.shown.insert(seat);
        }
    }

    fn time_out(&mut self, seat: Seat) -> Played {
        let mut played = Played::default();
        self.timeouts[seat] += 1;
        if self.offer.is_some_and(|offer| !offer.agreed.contains(seat)) {
            self.offer = None;
        }
        let limit = self.rules.timeouts_to_lose;
        if limit > 0 && self.timeouts[seat] >= limit {
            self.put_out(seat, OutReason::Timeouts, &mut played);
        }
        self.settle(&mut played, false, self.next_living(seat), &mut |_| {});
        played
    }

    fn resign(&mut self, seat: Seat) -> Result<Played, Refusal> {
        let (from, made) = (self.rules.resign_from, self.moves_made);
        if made < from {
            return Err(Refusal::TooEarlyToResign { from, made });
        }
        let mut played = Played::default();
        self.put_out(seat, OutReason::Resigned, &mut played);
        if seat == self.to_move {
            self.settle(&mut played, false, self.next_living(seat), &mut |_| {});
        } else {
            self.settle(&mut played, false, self.to_move, &mut |_| {});
        }
        Ok(played)
    }

    /// All pieces of an army leave the board at once.
    fn put_out(&mut self, seat: Seat, reason: OutReason, played: &mut Played) {
        for point in self.occupancy.pieces(seat).iter() {
            let code = self.pieces[point.index()];
            match self.board.kind() {
                BoardKind::Two => self.take::<1>(point, code),
                BoardKind::Four => self.take::<3>(point, code),
            }
        }
        self.living.remove(seat);
        played.outs.push(seat, reason);
        let opponents_left = |seat| !self.living.without(self.board.team(seat)).is_empty();
        if let Some(winner) = self.living.iter().find(|&seat| !opponents_left(seat)) {
            self.end(Outcome::Win { winners: self.board.team(winner), reason }, played);
        } else {
            self.count_votes(played);
        }
    }

    /// An offer lapses when the player who made it is out; when everybody still in
    /// play has agreed, the game is drawn.
    fn count_votes(&mut self, played: &mut Played) {
        let Some(offer) = self.offer else { return };
        if !self.living.contains(offer.by) {
            self.offer = None;
        } else if self.living.without(offer.agreed).is_empty() {
            self.end(Outcome::Draw(DrawReason::Agreed), played);
        }
    }

    fn end(&mut self, outcome: Outcome, played: &mut Played) {
        self.outcome = Some(outcome);
        self.offer = None;
        played.outcome = Some(outcome);
    }

    /// What comes after a move, in the order of section 5 of the rules: nobody can
    /// move, the limits, and the turn passes to `next`, stuck armies going out on
    /// the way. `keep` is called before an army goes out.
    fn settle(&mut self, played: &mut Played, moved: bool, next: Seat, keep: &mut impl FnMut(&Self)) {
        if self.outcome.is_some() {
            return;
        }
        let next_moves = self.can_move(next);
        if !next_moves
            && self.rules.both_stuck == BothStuck::Draw
            && !self.living.iter().any(|seat| self.can_move(seat))
        {
            return self.end(Outcome::Draw(DrawReason::NoMoves), played);
        }
        let mut next = next;
        if self.rules.stuck_out == StuckOut::AtOnce {
            let mut seat = next;
            for _ in 0..4 {
                if self.living.contains(seat) && !self.can_move(seat) {
                    keep(self);
                    self.put_out(seat, OutReason::NoMove, played);
                    if self.outcome.is_some() {
                        return;
                    }
                }
                seat = self.next_living(seat);
            }
            if !self.living.contains(next) {
                next = self.next_living(next);
            }
        }
        if moved {
            let limits = [
                (self.rules.quiet_limit, self.quiet, DrawReason::QuietLimit),
                (self.rules.move_limit, self.moves_made, DrawReason::MoveLimit),
            ];
            for (limit, count, reason) in limits {
                if limit > 0 && count >= limit {
                    return self.end(Outcome::Draw(reason), played);
                }
            }
        }
        // If it could move above it still can: since then pieces have only left the board.
        while !next_moves && !self.can_move(next) {
            keep(self);
            self.put_out(next, OutReason::NoMove, played);
            if self.outcome.is_some() {
                return;
            }
            next = self.next_living(next);
        }
        self.to_move = next;
    }
}

#[cfg(test)]
#[path = "position_tests.rs"]
mod tests;

//! What one seat may know of a game, and the public events it learnt it from.
//!
//! A [`View`] is all that a screen or a computer player reads during play. It
//! starts with the ranks its viewer may know and then takes in public events
//! only, so it can't tell more than the table has told. At the end of a game the
//! whole board is shown to everybody, in whatever way it ended.

mod by_options;
mod history;
mod world;

use std::sync::Arc;

use crate::rules::{
    Action, Battle, Board, BySeat, DrawOffer, Mobility, Move, Moves, Occupancy, OutReason, Outcome, Piece,
    Played, Point, Position, Rank, Refusal, Rules, Seat, SeatSet, SetColor, Visibility,
};
use by_options::More;

pub use history::Happening;
pub use world::World;

/// A piece as somebody sees it: always whose it is, its rank only where he may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whose army it belongs to.
    pub owner: Seat,
    /// What it is, where the viewer may know that.
    pub rank: Option<Rank>,
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player on this seat.
    Seat(Seat),
    /// The referee, who sees everything.
    Referee,
}

impl Viewer {
    /// Whether this viewer knows the ranks of the owner's pieces from the start.
    pub fn sees(self, owner: Seat, board: &Board, rules: &Rules) -> bool {
        match (self, rules.visibility) {
            (Self::Referee, _) | (_, Visibility::Open) => true,
            (Self::Seat(seat), Visibility::Partners) => rules.team(board, seat).contains(owner),
            (Self::Seat(seat), Visibility::Dark) => seat == owner,
        }
    }
}

/// Something that happened at the table and that everybody may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece has moved; of a battle only the end is told.
    Moved {
        /// Who moved.
        seat: Seat,
        /// From where to where.
        m: Move,
        /// How the battle ended, if there was one.
        battle: Option<Battle>,
    },
    /// A commander has died: his army's flag is shown.
    FlagShown {
        /// Whose flag.
        seat: Seat,
        /// Where it stands.
        point: Point,
    },
    /// `scout`: an engineer has shown what it ran into.
    RankShown {
        /// Where the piece stands.
        point: Point,
        /// What it is.
        rank: Rank,
    },
    /// `flag_win`: the piece that has just moved carries a flag from now on.
    FlagPickedUp {
        /// Whose flag.
        seat: Seat,
        /// Where the piece stands.
        carrier: Point,
    },
    /// `flag_win`: a flag whose carrier was lost stands on its owner's side again.
    FlagReturned {
        /// Whose flag.
        seat: Seat,
        /// Where it stands.
        point: Point,
    },
    /// `deal = face_down`: it is decided who plays which set.
    ColorsDecided {
        /// Whether South plays the set that was North's when it was dealt.
        swapped: bool,
    },
    /// `deal = face_down`: a piece was turned up.
    Flipped {
        /// Who turned it up.
        seat: Seat,
        /// Where it lies.
        point: Point,
        /// What it is, and whose as far as that is decided.
        piece: Piece,
        /// The colour of its set.
        color: SetColor,
    },
    /// `deal = shuffled`: an army without a flag has lost its last commander and has
    /// to name a headquarters.
    MustName(Seat),
    /// `deal = shuffled`: it has named this one.
    HeadquartersNamed {
        /// Whose.
        seat: Seat,
        /// Which.
        point: Point,
    },
    /// A player has run out of time and lost his turn.
    TimedOut {
        /// Who.
        seat: Seat,
        /// How often by now.
        count: u32,
    },
    /// An army is out; its pieces have left the board.
    Out {
        /// Whose army.
        seat: Seat,
        /// Why.
        reason: OutReason,
    },
    /// A player offers a draw.
    DrawOffered(Seat),
    /// A player agrees to the draw.
    DrawAgreed(Seat),
    /// A player refuses the draw; the offer is gone.
    DrawRefused(Seat),
    /// The offer is gone because somebody moved instead, or because its maker is out.
    DrawLapsed,
    /// It is this player's turn.
    Turn(Seat),
    /// The game has ended. The board is shown as it was before the last army left it.
    Ended {
        /// The result.
        outcome: Outcome,
        /// Every piece with its rank.
        board: Vec<(Point, Piece)>,
    },
}

/// The public events of an action that was played from `before` and led to `after`.
pub fn events(before: &Position, action: Action, played: &Played, after: &Position) -> Vec<Event> {
    let mut events = Vec::new();
    match action {
        Action::Move(m) => {
            events.push(Event::Moved { seat: before.to_move(), m, battle: played.battle });
        }
        Action::Timeout(seat) => events.push(Event::TimedOut { seat, count: after.timeouts(seat) }),
        Action::DrawOffer(seat) => events.push(Event::DrawOffered(seat)),
        Action::DrawAgree(seat) => events.push(Event::DrawAgreed(seat)),
        Action::DrawRefuse(seat) => events.push(Event::DrawRefused(seat)),
        Action::Resign(_) | Action::Flee(_) => {}
        Action::Flip(point) => {
            events.extend(played.more.colors.map(|swapped| Event::ColorsDecided { swapped }));
            let seat = before.to_move();
            events.extend(played.more.flipped.map(|piece| {
                let color = SetColor::of(piece.owner, after.swapped().unwrap_or(false));
                Event::Flipped { seat, point, piece, color }
            }));
        }
        Action::NameHeadquarters(seat, point) => events.push(Event::HeadquartersNamed { seat, point }),
    }
    if let Action::Move(m) = action {
        let more = &played.more;
        events.extend(more.scouted.map(|rank| Event::RankShown { point: m.to, rank }));
        events.extend(more.picked_up.iter().map(|seat| Event::FlagPickedUp { seat, carrier: m.to }));
    }
    for seat in played.shown.iter() {
        events.extend(before.flags(seat).map(|point| Event::FlagShown { seat, point }));
    }
    events.extend(played.outs.iter().map(|(seat, reason)| Event::Out { seat, reason }));
    // Not where its army has left the board since.
    let returned = played.more.returned.iter().filter_map(|(seat, at)| at.map(|point| (seat, point)));
    let stands = returned.filter(|&(seat, point)| after.piece(point) == Some(Piece::new(seat, Rank::Flag)));
    events.extend(stands.map(|(seat, point)| Event::FlagReturned { seat, point }));
    let must_name = played.more.must_name.iter();
    events.extend(must_name.filter(|&seat| after.all_naming().contains(seat)).map(Event::MustName));
    let answered = matches!(action, Action::DrawRefuse(_));
    if before.offer().is_some() && after.offer().is_none() && !answered && played.outcome.is_none() {
        events.push(Event::DrawLapsed);
    }
    if let Some(outcome) = played.outcome {
        events.push(Event::Ended { outcome, board: board_at_the_end(before, action, played) });
    } else if after.to_move() != before.to_move()
        || matches!(action, Action::Move(_) | Action::Timeout(_) | Action::Flip(_))
    {
        events.push(Event::Turn(after.to_move()));
    }
    events
}

/// The pieces after the last move and before any army leaves the board.
fn board_at_the_end(before: &Position, action: Action, played: &Played) -> Vec<(Point, Piece)> {
    let mut pieces = before.to_setup().pieces;
    if played.more.colors == Some(true) {
        for (_, piece) in &mut pieces {
            piece.owner = piece.owner.opposite();
        }
    }
    if let Action::Move(m) = action {
        let attacker_falls = played.battle.is_some_and(Battle::attacker_falls);
        let defender_falls = played.battle.is_some_and(Battle::defender_falls);
        pieces.retain(|&(point, _)| !(point == m.to && defender_falls || point == m.from && attacker_falls));
        if let Some(mover) = pieces.iter_mut().find(|(point, _)| *point == m.from) {
            mover.0 = m.to;
        }
    }
    for (seat, point) in played.more.returned.iter().filter_map(|(seat, at)| at.map(|point| (seat, point))) {
        pieces.push((point, Piece::new(seat, Rank::Flag)));
    }
    pieces.sort_by_key(|(point, _)| *point);
    pieces
}

/// What an army has lost in battles, as somebody sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// The lost pieces whose rank the viewer knows, in the order of their loss.
    pub known: Vec<Rank>,
    /// How many more were lost.
    pub hidden: u32,
}

impl Losses {
    /// How many pieces were lost in all.
    pub fn count(&self) -> u32 {
        self.known.len() as u32 + self.hidden
    }
}

/// What one viewer may know of a running or finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    viewer: Viewer,
    board: BoardRef,
    rules: Rules,
    /// The view where it began; none as long as it has taken nothing in.
    start: Option<Arc<View>>,
    seen: Vec<Option<Seen>>,
    to_move: Seat,
    living: SeatSet,
    shown: SeatSet,
    out_reasons: BySeat<Option<OutReason>>,
    quiet: u32,
    moves_made: u32,
    timeouts: BySeat<u32>,
    offer: Option<DrawOffer>,
    outcome: Option<Outcome>,
    losses: BySeat<Losses>,
    /// What fell, with the number of the event in which it did.
    fallen: Vec<(usize, Seen)>,
    events: Vec<Event>,
    more: More,
}

/// A board compared by its kind.
#[derive(Clone, Copy, Debug)]
struct BoardRef(&'static Board);

impl PartialEq for BoardRef {
    fn eq(&self, other: &Self) -> bool {
        self.0.kind() == other.0.kind()
    }
}

impl View {
    /// What the viewer knows where a game starts or is taken up.
    pub fn new(viewer: Viewer, start: &Position) -> Self {
        let board = start.board();
        let rules = *start.rules();
        let over = start.outcome().is_some();
        let (face_up, face_down) = (start.face_up(), start.face_down());
        let look = |point| {
            let shown = over || viewer == Viewer::Referee || !face_down.contains(point);
            start.piece(point).filter(|_| shown).map(|piece| {
                let flag_shown = piece.rank == Rank::Flag && start.shown_flags().contains(piece.owner);
                let shown = flag_shown || face_up.contains(point);
                let known = over || shown || viewer.sees(piece.owner, board, &rules);
                Seen { owner: piece.owner, rank: known.then_some(piece.rank) }
            })
        };
        let mut seen = vec![None; 137];
        for point in board.points().iter() {
            seen[point.index()] = look(point);
        }
        Self {
            viewer,
            board: BoardRef(board),
            rules,
            start: None,
            seen,
            to_move: start.to_move(),
            living: start.living(),
            shown: start.shown_flags(),
            out_reasons: BySeat::new(None),
            quiet: start.quiet(),
            moves_made: start.moves_made(),
            timeouts: BySeat::from_fn(|seat| start.timeouts(seat)),
            offer: start.offer(),
            outcome: start.outcome(),
            losses: BySeat::default(),
            fallen: Vec::new(),
            events: Vec::new(),
            more: More::new(viewer, start),
        }
    }

    /// Takes in what happened.
    pub fn take(&mut self, event: &Event) {
        if self.start.is_none() {
            self.start = Some(Arc::new(self.clone()));
        }
        match event {
            Event::Moved { m, battle, .. } => self.take_move(*m, *battle),
            Event::FlagShown { seat, point } => {
                self.shown.insert(*seat);
                if let Some(seen) = &mut self.seen[point.index()] {
                    seen.rank = Some(Rank::Flag);
                }
            }
            Event::RankShown { .. }
            | Event::FlagPickedUp { .. }
            | Event::FlagReturned { .. }
            | Event::ColorsDecided { .. }
            | Event::Flipped { .. }
            | Event::MustName(_)
            | Event::HeadquartersNamed { .. } => self.take_by_options(event),
            Event::TimedOut { seat, count } => self.timeouts[*seat] = *count,
            Event::Out { seat, reason } => {
                self.living.remove(*seat);
                self.out_reasons[*seat] = Some(*reason);
                self.army_leaves(*seat);
            }
            Event::DrawOffered(seat) => {
                self.offer = Some(DrawOffer { by: *seat, agreed: SeatSet::one(*seat) });
            }
            Event::DrawAgreed(seat) => {
                if let Some(offer) = &mut self.offer {
                    offer.agreed.insert(*seat);
                }
            }
            Event::DrawRefused(_) | Event::DrawLapsed => self.offer = None,
            Event::Turn(seat) => self.to_move = *seat,
            Event::Ended { outcome, board } => {
                self.outcome = Some(*outcome);
                self.offer = None;
                self.more.end();
                self.seen.fill(None);
                for &(point, Piece { owner, rank }) in board {
                    self.seen[point.index()] = Some(Seen { owner, rank: Some(rank) });
                }
            }
        }
        self.events.push(event.clone());
    }

    fn take_move(&mut self, m: Move, battle: Option<Battle>) {
        let mover = self.seen[m.from.index()].take();
        self.more.take_move(self.viewer, self.to_move, m, battle);
        self.moves_made += 1;
        match battle {
            None => {
                self.seen[m.to.index()] = mover;
                if self.moves_made >= self.rules.quiet_from {
                    self.quiet += 1;
                }
            }
            Some(battle) => {
                self.quiet = 0;
                if battle.defender_falls() {
                    let fallen = self.seen[m.to.index()].take();
                    self.count_loss(fallen);
                }
                if battle.attacker_falls() {
                    self.count_loss(mover);
                } else {
                    self.seen[m.to.index()] = mover;
                }
            }
        }
    }

    fn count_loss(&mut self, fallen: Option<Seen>) {
        if let Some(Seen { owner, rank }) = fallen {
            self.fallen.push((self.events.len(), Seen { owner, rank }));
            match rank {
                Some(rank) => self.losses[owner].known.push(rank),
                None => self.losses[owner].hidden += 1,
            }
        }
    }

    /// The pieces that fell in battles as the viewer knew them, each with its event's place in
    /// [`View::events`].
    pub fn fallen(&self) -> impl DoubleEndedIterator<Item = (usize, Seen)> + '_ {
        self.fallen.iter().copied()
    }

    /// What was seen on every point, by its number, where the view began, and how many
    /// moves had been made by then.
    pub fn start(&self) -> (&[Option<Seen>], u32) {
        let start = self.beginning();
        (&start.seen, start.moves_made)
    }

    /// The view where it began. With [`View::events`] that is all there is in a view.
    pub fn beginning(&self) -> &Self {
        self.start.as_deref().unwrap_or(self)
    }

    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The board.
    pub const fn board(&self) -> &'static Board {
        self.board.0
    }

    /// The seats that play, counter-clockwise.
    pub const fn seats(&self) -> &'static [Seat] {
        self.rules.seats(self.board.0)
    }

    /// The seat that plays together with this one.
    pub const fn partner(&self, seat: Seat) -> Option<Seat> {
        self.rules.partner(self.board.0, seat)
    }

    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The piece on a point, as the viewer sees it.
    pub fn at(&self, point: Point) -> Option<Seen> {
        self.seen[point.index()]
    }

    /// Whose turn it is; where the game has ended, whose it was last.
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The armies still in play.
    pub const fn living(&self) -> SeatSet {
        self.living
    }

    /// Why an army is out, if that happened while this view looked on.
    pub fn out_reason(&self, seat: Seat) -> Option<OutReason> {
        self.out_reasons[seat]
    }

    /// The armies whose flag everybody sees.
    pub const fn shown_flags(&self) -> SeatSet {
        self.shown
    }

    /// Where the army's flag stands, if the viewer may know.
    pub fn flag(&self, seat: Seat) -> Option<Point> {
        self.flags(seat).next()
    }

    /// Where the army's flags stand, as far as the viewer may know.
    pub fn flags(&self, seat: Seat) -> impl Iterator<Item = Point> + '_ {
        let flag = Seen { owner: seat, rank: Some(Rank::Flag) };
        self.board().points().iter().filter(move |&point| self.at(point) == Some(flag))
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

    /// What the army has lost in battles while this view looked on.
    pub fn losses(&self, seat: Seat) -> &Losses {
        &self.losses[seat]
    }

    /// How many pieces the army has on the board.
    pub fn pieces_left(&self, seat: Seat) -> usize {
        self.seen.iter().flatten().filter(|seen| seen.owner == seat).count()
    }

    /// Everything that happened, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The last move that was made.
    pub fn last_move(&self) -> Option<Move> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Moved { m, .. } => Some(*m),
            _ => None,
        })
    }

    /// The points of the last move that was made, which are marked on a board: from where to
    /// where, or twice the point where a piece was turned up.
    pub fn last_points(&self) -> Option<(Point, Point)> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Moved { m, .. } => Some((m.from, m.to)),
            Event::Flipped { point, .. } => Some((*point, *point)),
            _ => None,
        })
    }

    /// The viewer's legal moves, where it is his turn. The others' pieces are only
    /// obstacles for that, so nothing hidden is needed.
    pub fn moves(&self) -> Option<Moves> {
        let Viewer::Seat(seat) = self.viewer else { return None };
        if self.outcome.is_some() || self.to_move != seat {
            return None;
        }
        if !self.rules.is_plain() {
            return Some(self.moves_by_options(seat));
        }
        Some(self.occupancy(seat).moves(self.board(), seat))
    }

    /// Who stands where, and how the seat's own pieces move.
    fn occupancy(&self, seat: Seat) -> Occupancy {
        let board = self.board();
        let mut occupancy = Occupancy::default();
        let walls = self.walls();
        for point in (board.points() - walls).iter() {
            if let Some(Seen { owner, rank }) = self.at(point) {
                let mobility = match rank {
                    Some(rank) if owner == seat => self.mobility(point, Piece::new(owner, rank)),
                    _ => Mobility::Fixed,
                };
                occupancy.toggle(board, owner, point, mobility);
            }
        }
        occupancy
    }

    /// Whether the viewer may make a move now, and if not, why: the same answer as
    /// the referee's, from what the viewer knows.
    pub fn check(&self, m: Move) -> Result<(), Refusal> {
        let Viewer::Seat(seat) = self.viewer else { return Err(Refusal::NotYourTurn(self.to_move)) };
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let Some(moves) = self.moves() else { return Err(Refusal::NotYourTurn(self.to_move)) };
        if !self.rules.is_plain() {
            return self.check_by_options(seat, m, &moves);
        }
        let piece = self.at(m.from).ok_or(Refusal::NoPiece)?;
        if piece.owner != seat {
            return Err(Refusal::NotYours(piece.owner));
        }
        if let Some(rank) = piece.rank {
            Refusal::of_piece(rank, self.board().station(m.from)).map_or(Ok(()), Err)?;
        }
        if moves.targets(m.from).contains(m.to) {
            return Ok(());
        }
        Err(Refusal::of_move(self.board(), seat, m, self.at(m.to).map(|target| target.owner)))
    }
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;

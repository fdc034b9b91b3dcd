//! What can be done in a game, what follows from it, and why it is refused.

use super::{
    Battle, Board, BySeat, FlagTaker, Move, OutReason, Outcome, Piece, Point, Rank, Seat, SeatSet, Station,
};

/// Something that happens in a game by somebody's will or by the clock. A game
/// is fully determined by how it started and its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The side to move moves a piece.
    Move(Move),
    /// The side to move has run out of time for this move.
    Timeout(Seat),
    /// A living player offers a draw.
    DrawOffer(Seat),
    /// Another living player agrees to it.
    DrawAgree(Seat),
    /// Another living player refuses it.
    DrawRefuse(Seat),
    /// A living player resigns.
    Resign(Seat),
    /// A living player leaves the table; no rule holds him.
    Flee(Seat),
    /// 翻棋: the side to move turns up the piece that lies face down there.
    Flip(Point),
    /// 乱战: a player names one of his headquarters as his flag.
    NameHeadquarters(Seat, Point),
}

/// The armies that an action put out, in order, with the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outs {
    list: [Option<(Seat, OutReason)>; 4],
}

impl Outs {
    pub(super) fn push(&mut self, seat: Seat, reason: OutReason) {
        if let Some(free) = self.list.iter_mut().find(|out| out.is_none()) {
            *free = Some((seat, reason));
        }
    }

    /// The armies with the reasons, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, OutReason)> + '_ {
        self.list.iter().flatten().copied()
    }

    /// Whether no army went out.
    pub const fn is_empty(&self) -> bool {
        self.list[0].is_none()
    }
}

/// What followed from an action; all of it is public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How the battle ended, if the move was an attack.
    pub battle: Option<Battle>,
    /// The armies whose flag is shown from now on.
    pub shown: SeatSet,
    /// The armies that are out from now on.
    pub outs: Outs,
    /// The result, if the game has ended.
    pub outcome: Option<Outcome>,
    /// What follows under options only.
    pub more: More,
}

/// What can follow from an action under the options that bring it about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct More {
    /// `scout`: the rank of the piece that was attacked, shown to everybody.
    pub scouted: Option<Rank>,
    /// `flag_win`: whose flag the moved piece has picked up and carries from now on.
    pub picked_up: SeatSet,
    /// `flag_win`: flags whose carrier was lost, with the point where each stands now.
    pub returned: BySeat<Option<Point>>,
    /// `deal = face_down`: the piece that was turned up, as its owner is known then.
    pub flipped: Option<Piece>,
    /// `deal = face_down`: whether the players' colours are decided by this; the
    /// value is whether South plays the set that was North's until now.
    pub colors: Option<bool>,
    /// `deal = shuffled`: who has to name a headquarters now.
    pub must_name: SeatSet,
}

/// Why an action is refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Somebody else is to move.
    #[error("it is {0}'s turn")]
    NotYourTurn(Seat),
    /// The seat's army is out, or nobody sits there.
    #[error("{0} is not in the game")]
    NotInPlay(Seat),
    /// No piece stands where the move starts.
    #[error("no piece stands there")]
    NoPiece,
    /// The piece belongs to somebody else.
    #[error("that piece is {0}'s")]
    NotYours(Seat),
    /// A flag or a mine.
    #[error("flags and mines never move")]
    NeverMoves,
    /// The piece stands in a headquarters.
    #[error("a piece in a headquarters never moves again")]
    InHeadquarters,
    /// The move ends where it starts.
    #[error("the piece already stands there")]
    SamePoint,
    /// The target is one's own piece.
    #[error("your own piece stands there")]
    OwnPiece,
    /// The target is the partner's piece.
    #[error("your partner's piece stands there: partners can't be attacked")]
    PartnersPiece,
    /// The target is a piece in a camp.
    #[error("a piece in a camp can't be attacked")]
    CampOccupied,
    /// The piece lies face down.
    #[error("the piece there lies face down")]
    FaceDown,
    /// What stands there was left by an army that is out.
    #[error("that piece belongs to an army that is out: it only stands in the way")]
    Obstacle,
    /// A camp of another army, with camps for their owners only.
    #[error("camps may be entered by their owners only")]
    OthersCamp,
    /// A commander may not attack a mine.
    #[error("a commander may not attack a mine")]
    CommanderOnMine,
    /// This piece may not take a flag.
    #[error("{}", taker_text(*.0))]
    FlagTaker(FlagTaker),
    /// The flag is guarded as long as a mine of its owner is left.
    #[error("the flag can't be taken before all its owner's mines are gone")]
    MinesLeft,
    /// The move was made often enough.
    #[error("the same move may not be made {limit} times running while there is another one")]
    Repetition {
        /// The time that is too many.
        limit: u32,
    },
    /// Nothing lies face down there.
    #[error("nothing lies face down there")]
    NothingToFlip,
    /// Nobody's colour is decided yet.
    #[error("pieces can move when the colours are decided: turn one up")]
    ColorsOpen,
    /// A player has to name a headquarters first.
    #[error("{0} has to name a headquarters first")]
    NameFirst(Seat),
    /// The player has no headquarters to name.
    #[error("{0} has no headquarters to name")]
    NothingToName(Seat),
    /// Not a headquarters of his.
    #[error("that is not one of your headquarters")]
    NotYourHeadquarters,
    /// Neither a road nor a free stretch of rail leads there.
    #[error("no road and no free rail leads there")]
    NoWay,
    /// The rail is free, but leads there in more points than the rules allow.
    #[error("this piece runs at most {reach} points along the rails in one move")]
    TooFar {
        /// How many they allow.
        reach: u32,
    },
    /// Not enough moves were made for a resignation.
    #[error("nobody may resign before {from} moves were made; {made} were")]
    TooEarlyToResign {
        /// Moves that must have been made.
        from: u32,
        /// Moves that were made.
        made: u32,
    },
    /// An offer waits for answers already.
    #[error("{0} has offered a draw already: answer that first")]
    OfferOpen(Seat),
    /// There is no offer to answer.
    #[error("nobody has offered a draw")]
    NoOffer,
    /// The seat has offered or agreed already.
    #[error("{0} has agreed already")]
    AlreadyAgreed(Seat),
}

const fn taker_text(taker: FlagTaker) -> &'static str {
    match taker {
        FlagTaker::Anyone => "this piece can't take a flag",
        FlagTaker::Smallest => "only a piece of your smallest living rank can take a flag",
        FlagTaker::Engineer => "only an engineer can take a flag",
    }
}

impl Refusal {
    /// Why a piece can never leave its point, if so.
    pub const fn of_piece(rank: Rank, station: Station) -> Option<Self> {
        if !rank.is_mobile() {
            Some(Self::NeverMoves)
        } else if matches!(station, Station::Headquarters) {
            Some(Self::InHeadquarters)
        } else {
            None
        }
    }

    /// Why a mobile piece of `mover` can't make a move that the generator doesn't
    /// list, from what everybody at the table sees: `target` owns the piece on
    /// the point where the move ends.
    pub fn of_move(board: &Board, mover: Seat, m: Move, target: Option<Seat>) -> Self {
        match target {
            _ if m.from == m.to => Self::SamePoint,
            Some(owner) if owner == mover => Self::OwnPiece,
            Some(owner) if board.partner(mover) == Some(owner) => Self::PartnersPiece,
            Some(_) if board.station(m.to) == Station::Camp => Self::CampOccupied,
            _ => Self::NoWay,
        }
    }
}

/// A draw offer that waits for answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawOffer {
    /// Who made it.
    pub by: Seat,
    /// Who has agreed, the one who made it among them.
    pub agreed: SeatSet,
}

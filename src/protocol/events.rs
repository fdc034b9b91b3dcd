//! Public events as words, in the manner of records and of `junqi apply`: `c6-c7`,
//! `c6xc7 both`, `turn:north`, `flag-shown:south:b1`.

use crate::record::{action_text, parse_action};
use crate::rules::{
    Action, Battle, Board, OutReason, Piece, Point, Rank, Refusal, Seat, SetColor, UnknownPoint, UnknownSeat,
};
use crate::view::{Event, View, Viewer};

/// Why a word is no event that can come next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum EventError {
    /// No event is written so.
    #[error(
        "no event is written so; events are FROM-TO, FROMxTO wins, FROMxTO lost, FROMxTO both, turn:SEAT, timeout:SEAT, \
         out:SEAT:REASON, flag-shown:SEAT:POINT, scouted:POINT:RANK, flag-carried:SEAT:POINT, \
         flag-returned:SEAT:POINT, colors:kept, colors:swapped, flip:POINT:SEAT:RANK, must-name:SEAT, \
         headquarters:SEAT:POINT, draw-offer:SEAT, draw-agree:SEAT, draw-refuse:SEAT, draw-lapsed"
    )]
    Shape,
    /// A point that isn't on the board.
    #[error(transparent)]
    Point(#[from] UnknownPoint),
    /// No seat.
    #[error(transparent)]
    Seat(#[from] UnknownSeat),
    /// Nobody sits there.
    #[error("{0} is not in the game")]
    NotInTheGame(Seat),
    /// There is no such piece.
    #[error("no piece of {owner} stands on {point}")]
    NoPiece {
        /// Whose it should be.
        owner: Seat,
        /// Where.
        point: String,
    },
    /// The target belongs to the mover or his partner.
    #[error("a piece of his own side stands on {0}")]
    OwnSide(String),
    /// A battle without an enemy, or an enemy without a battle.
    #[error("{0}")]
    Battle(&'static str),
    /// The viewer himself can't have moved so.
    #[error("the seat that asks can't have done that: {0}")]
    Refused(Refusal),
    /// Nothing lies face down there.
    #[error("nothing lies face down on {0}")]
    NothingFaceDown(String),
}

/// The event as it is written. None for the end of a game: nobody is asked after it.
pub(super) fn word(board: &Board, event: &Event) -> Option<String> {
    let name = |point: &Point| board.name(*point);
    Some(match event {
        Event::Moved { m, battle, .. } => {
            let text = action_text(board, Action::Move(*m), battle.is_some());
            battle.map_or_else(|| text.clone(), |battle| format!("{text} {}", battle.name()))
        }
        Event::FlagShown { seat, point } => format!("flag-shown:{seat}:{}", name(point)),
        Event::RankShown { point, rank } => format!("scouted:{}:{}", name(point), rank.hanzi()),
        Event::FlagPickedUp { seat, carrier } => format!("flag-carried:{seat}:{}", name(carrier)),
        Event::FlagReturned { seat, point } => format!("flag-returned:{seat}:{}", name(point)),
        Event::ColorsDecided { swapped } => format!("colors:{}", if *swapped { "swapped" } else { "kept" }),
        Event::Flipped { point, piece, .. } => {
            format!("flip:{}:{}:{}", name(point), piece.owner, piece.rank.hanzi())
        }
        Event::MustName(seat) => format!("must-name:{seat}"),
        Event::HeadquartersNamed { seat, point } => {
            action_text(board, Action::NameHeadquarters(*seat, *point), false)
        }
        Event::TimedOut { seat, .. } => action_text(board, Action::Timeout(*seat), false),
        Event::Out { seat, reason } => format!("out:{seat}:{}", reason.name()),
        Event::DrawOffered(seat) => action_text(board, Action::DrawOffer(*seat), false),
        Event::DrawAgreed(seat) => action_text(board, Action::DrawAgree(*seat), false),
        Event::DrawRefused(seat) => action_text(board, Action::DrawRefuse(*seat), false),
        Event::DrawLapsed => "draw-lapsed".to_owned(),
        Event::Turn(seat) => format!("turn:{seat}"),
        Event::Ended { .. } => return None,
    })
}

/// Reads what happened next in a game that stands as the view says.
pub(super) fn parse(view: &View, word: &str) -> Result<Event, EventError> {
    let board = view.board();
    let (head, rest) = match word.split_once(':') {
        Some((head, rest)) => (head, rest),
        None if word == "draw-lapsed" => return Ok(Event::DrawLapsed),
        None => return parse_move(view, word),
    };
    let two = || rest.split_once(':').ok_or(EventError::Shape);
    let seat_and_point = || {
        let (seat, point) = two()?;
        Ok::<_, EventError>((living(view, seat)?, board.parse_point(point)?))
    };
    match head {
        "turn" => Ok(Event::Turn(living(view, rest)?)),
        "out" => {
            let (seat, reason) = two()?;
            let reason = OutReason::ALL.into_iter().find(|known| known.name() == reason);
            Ok(Event::Out { seat: living(view, seat)?, reason: reason.ok_or(EventError::Shape)? })
        }
        "flag-shown" => {
            let (seat, point) = seat_and_point()?;
            Ok(Event::FlagShown { seat, point: of(view, seat, point)? })
        }
        "scouted" => {
            let (point, rank) = two()?;
            let point = board.parse_point(point)?;
            let owner = view.at(point).map(|seen| seen.owner);
            owner.ok_or(EventError::Battle("nothing stands there that was scouted"))?;
            Ok(Event::RankShown { point, rank: read_rank(rank)? })
        }
        "flag-carried" => {
            let (seat, carrier) = seat_and_point()?;
            of(view, view.to_move(), carrier)?;
            Ok(Event::FlagPickedUp { seat, carrier })
        }
        "flag-returned" => {
            let (seat, point) = seat_and_point()?;
            Ok(Event::FlagReturned { seat, point })
        }
        "colors" if rest == "kept" || rest == "swapped" => {
            Ok(Event::ColorsDecided { swapped: rest == "swapped" })
        }
        "flip" => {
            let (point, piece) = two()?;
            let (owner, rank) = piece.split_once(':').ok_or(EventError::Shape)?;
            let (point, owner) = (board.parse_point(point)?, living(view, owner)?);
            if !view.face_down().contains(point) {
                return Err(EventError::NothingFaceDown(board.name(point).to_owned()));
            }
            let color = SetColor::of(owner, view.swapped().unwrap_or(false));
            let piece = Piece::new(owner, read_rank(rank)?);
            Ok(Event::Flipped { seat: view.to_move(), point, piece, color })
        }
        "must-name" => Ok(Event::MustName(living(view, rest)?)),
        _ => {
            let action = parse_action(board, word).map_err(|_| EventError::Shape)?;
            let event = match action {
                Action::Timeout(seat) => {
                    Event::TimedOut { seat, count: view.timeouts(seat).saturating_add(1) }
                }
                Action::DrawOffer(seat) => Event::DrawOffered(seat),
                Action::DrawAgree(seat) => Event::DrawAgreed(seat),
                Action::DrawRefuse(seat) => Event::DrawRefused(seat),
                Action::NameHeadquarters(seat, point) => Event::HeadquartersNamed { seat, point },
                // Of those that leave it is told that they are out.
                Action::Move(_) | Action::Flip(_) | Action::Resign(_) | Action::Flee(_) => {
                    return Err(EventError::Shape);
                }
            };
            match action {
                Action::Timeout(seat)
                | Action::DrawOffer(seat)
                | Action::DrawAgree(seat)
                | Action::DrawRefuse(seat)
                | Action::NameHeadquarters(seat, _) => in_game(view, seat)?,
                Action::Move(_) | Action::Flip(_) | Action::Resign(_) | Action::Flee(_) => {}
            }
            Ok(event)
        }
    }
}

fn read_rank(text: &str) -> Result<Rank, EventError> {
    let mut chars = text.chars();
    match (chars.next().and_then(Rank::from_char), chars.next()) {
        (Some(rank), None) => Ok(rank),
        _ => Err(EventError::Shape),
    }
}

fn in_game(view: &View, seat: Seat) -> Result<(), EventError> {
    if view.living().contains(seat) { Ok(()) } else { Err(EventError::NotInTheGame(seat)) }
}

fn living(view: &View, name: &str) -> Result<Seat, EventError> {
    let seat = name.parse()?;
    in_game(view, seat)?;
    Ok(seat)
}

/// The point, if a piece of that seat stands there.
fn of(view: &View, owner: Seat, point: Point) -> Result<Point, EventError> {
    let stands = view.at(point).is_some_and(|seen| seen.owner == owner);
    let name = || view.board().name(point).to_owned();
    if stands { Ok(point) } else { Err(EventError::NoPiece { owner, point: name() }) }
}

fn parse_move(view: &View, word: &str) -> Result<Event, EventError> {
    let (text, battle) = match word.split_once(' ') {
        None => (word, None),
        Some((text, end)) => {
            let battle = [Battle::AttackerWins, Battle::AttackerLost, Battle::BothLost];
            let battle = battle.into_iter().find(|battle| battle.name() == end);
            (text, Some(battle.ok_or(EventError::Shape)?))
        }
    };
    let (from, to) = text.split_once(['-', 'x']).ok_or(EventError::Shape)?;
    let board = view.board();
    let m = crate::rules::Move::new(board.parse_point(from)?, board.parse_point(to)?);
    let seat = view.to_move();
    of(view, seat, m.from)?;
    let target = view.at(m.to);
    let own_side = view.rules().team(board, seat);
    match (target, battle) {
        (Some(target), _) if own_side.contains(target.owner) => {
            return Err(EventError::OwnSide(board.name(m.to).to_owned()));
        }
        (None, Some(_)) => return Err(EventError::Battle("nobody stands there who could be fought")),
        (Some(_), None) => {
            return Err(EventError::Battle("a move to where an enemy stands ends with wins, lost or both"));
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    if view.viewer() == Viewer::Seat(seat) {
        view.check(m).map_err(EventError::Refused)?;
    }
    Ok(Event::Moved { seat, m, battle })
}

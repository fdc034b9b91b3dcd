//! How actions are written: `g6-g7`, `l9xk9`, `timeout:north`. It knows the points
//! of a board; whether an action is legal is for the referee to say.

use crate::rules::{Action, Board, Move, Seat, UnknownPoint, UnknownSeat};

/// Makes a seat's action.
type ActionOf = fn(Seat) -> Action;

/// The actions of a seat and the words that they are written with.
const WORDS: [(&str, ActionOf); 6] = [
    ("timeout", Action::Timeout),
    ("draw-offer", Action::DrawOffer),
    ("draw-agree", Action::DrawAgree),
    ("draw-refuse", Action::DrawRefuse),
    ("resign", Action::Resign),
    ("flee", Action::Flee),
];

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionTextError {
    /// It has not the shape of an action. At most 40 characters of it are kept.
    #[error(
        "{0:?} is no move; a move is FROM-TO or FROMxTO, or timeout:SEAT, draw-offer:SEAT, draw-agree:SEAT, \
         draw-refuse:SEAT, resign:SEAT, flee:SEAT, flip:POINT, headquarters:SEAT:POINT"
    )]
    Shape(String),
    /// A point that isn't on the board.
    #[error(transparent)]
    Point(#[from] UnknownPoint),
    /// No seat.
    #[error(transparent)]
    Seat(#[from] UnknownSeat),
}

/// Reads an action as it is written in records. `-` and `x` both stand between the
/// points of any move.
///
/// ```
/// use junqi::record::parse_action;
/// use junqi::rules::{Action, Board, Seat};
/// let board = Board::four();
/// assert_eq!(parse_action(board, "g6-g7"), parse_action(board, "g6xg7"));
/// assert_eq!(parse_action(board, "timeout:north"), Ok(Action::Timeout(Seat::North)));
/// let error = parse_action(board, "g6-L7C1").unwrap_err();
/// assert_eq!(error.to_string(), "there is no point \"L7C1\" on this board; points are a7 … q11");
/// ```
pub fn parse_action(board: &Board, text: &str) -> Result<Action, ActionTextError> {
    let quoted = || text.chars().take(40).collect();
    if let Some((word, name)) = text.split_once(':') {
        if word == "flip" {
            return Ok(Action::Flip(board.parse_point(name)?));
        }
        if word == "headquarters" {
            let (seat, point) = name.split_once(':').ok_or_else(|| ActionTextError::Shape(quoted()))?;
            return Ok(Action::NameHeadquarters(seat.parse()?, board.parse_point(point)?));
        }
        let (_, action) = WORDS
            .into_iter()
            .find(|(known, _)| *known == word)
            .ok_or_else(|| ActionTextError::Shape(quoted()))?;
        return Ok(action(name.parse()?));
    }
    let (from, to) = text.split_once(['-', 'x']).ok_or_else(|| ActionTextError::Shape(quoted()))?;
    Ok(Action::Move(Move::new(board.parse_point(from)?, board.parse_point(to)?)))
}

/// The action as it is written in records; `attack` says whether a move meets an enemy.
///
/// ```
/// use junqi::record::{action_text, parse_action};
/// use junqi::rules::Board;
/// let board = Board::four();
/// let action = parse_action(board, "l9-k9").unwrap();
/// assert_eq!(action_text(board, action, true), "l9xk9");
/// ```
pub fn action_text(board: &Board, action: Action, attack: bool) -> String {
    let of = |word, seat| format!("{word}:{seat}");
    match action {
        Action::Move(m) => {
            let sign = if attack { 'x' } else { '-' };
            format!("{}{sign}{}", board.name(m.from), board.name(m.to))
        }
        Action::Timeout(seat) => of("timeout", seat),
        Action::DrawOffer(seat) => of("draw-offer", seat),
        Action::DrawAgree(seat) => of("draw-agree", seat),
        Action::DrawRefuse(seat) => of("draw-refuse", seat),
        Action::Resign(seat) => of("resign", seat),
        Action::Flee(seat) => of("flee", seat),
        Action::Flip(point) => format!("flip:{}", board.name(point)),
        Action::NameHeadquarters(seat, point) => format!("headquarters:{seat}:{}", board.name(point)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_written_as_it_is_read() {
        for board in [Board::two(), Board::four()] {
            for from in board.points().iter() {
                let to = board.points().first().unwrap();
                for attack in [false, true] {
                    let action = Action::Move(Move::new(from, to));
                    assert_eq!(parse_action(board, &action_text(board, action, attack)), Ok(action));
                }
                for action in [Action::Flip(from), Action::NameHeadquarters(Seat::North, from)] {
                    assert_eq!(parse_action(board, &action_text(board, action, false)), Ok(action));
                }
            }
            for (word, action) in WORDS {
                for seat in Seat::ALL {
                    assert_eq!(action_text(board, action(seat), false), format!("{word}:{seat}"));
                    assert_eq!(parse_action(board, &format!("{word}:{seat}")), Ok(action(seat)));
                }
            }
        }
    }

    #[test]
    fn a_bad_square_is_refused_whatever_it_looks_like() {
        let long = "a".repeat(10_000);
        let long_pair = format!("g6-{long}");
        for text in [
            "L7C1",
            "L0C0",
            "C6",
            "P44",
            "",
            "-",
            "x",
            ":",
            "g6",
            "g6-",
            "-g7",
            "g6--g7",
            "g6-g7-g8",
            "g6-g0",
            "g6-g07",
            "g6-g18",
            "g6 g7",
            " g6-g7",
            "g6-g7 ",
            "g6-r1",
            "g6-a1",
            "g6-\u{ff47}7",
            "timeout:",
            "timeout:nobody",
            "resign",
            "resign:South",
            "draw:south",
            "flip:z5",
            "flip:",
            "headquarters:south",
            "headquarters:nobody:b1",
            "x:south",
            "g6-g-1",
            &long,
            &long_pair,
        ] {
            let error = parse_action(Board::four(), text).unwrap_err();
            assert!(error.to_string().chars().count() < 300, "{error}");
        }
    }
}

//! Small worlds for the tests of the terms.

use crate::rules::{
    BoardKind, BySeat, MoreSetup, Piece, Point, Position, Rank, Rules, Seat, SeatSet, Setup, Visibility,
};
use crate::view::{View, Viewer, World};

/// A view of South's on a two-player board where all is open, from `"S: 旗b1 团e6 N: 旗d12"`.
pub(super) fn view(pieces: &str, to_move: Seat) -> View {
    view_of(BoardKind::Two, Visibility::Open, pieces, to_move)
}

/// The same with what a rule says of who sees what.
pub(super) fn view_of(kind: BoardKind, visibility: Visibility, pieces: &str, to_move: Seat) -> View {
    let board = kind.board();
    let mut owner = Seat::South;
    let mut placed: Vec<(Point, Piece)> = Vec::new();
    for word in pieces.split_whitespace() {
        match word {
            "S:" => owner = Seat::South,
            "E:" => owner = Seat::East,
            "N:" => owner = Seat::North,
            "W:" => owner = Seat::West,
            _ => {
                let rank = word.chars().next().and_then(Rank::from_char).expect("a rank");
                let name: String = word.chars().skip(1).collect();
                placed.push((board.parse_point(&name).expect("a point"), Piece::new(owner, rank)));
            }
        }
    }
    let setup = Setup {
        board: kind,
        rules: Rules { visibility, ..Rules::default() },
        pieces: placed,
        to_move,
        quiet: 0,
        moves_made: 0,
        out: SeatSet::NONE,
        shown_flags: SeatSet::NONE,
        timeouts: BySeat::new(0),
        more: MoreSetup::default(),
    };
    let (position, _) = Position::from_setup(&setup).expect("a legal position");
    View::new(Viewer::Seat(to_move), &position)
}

/// A world with exactly these pieces.
pub(super) fn world(pieces: &str, to_move: Seat) -> World {
    view(pieces, to_move).imagine(|_, owner| Piece::new(owner, Rank::Platoon))
}

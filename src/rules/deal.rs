//! What is dealt before a game begins. Whoever deals brings the generator.

use rand::Rng;
use rand::seq::SliceRandom;

use super::{Board, BoardKind, BySeat, Piece, Place, Point, Rank, Rules, Seat, Setup};

/// The colour of a set in flip chess. Who plays which set is decided on the way; a piece
/// keeps its colour from the deal to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetColor {
    /// 红: the set that was South's when it was dealt.
    Red,
    /// 蓝: the other one.
    Blue,
}

impl SetColor {
    /// The colour of a seat's set; `swapped` says whether South plays the set that was
    /// North's when it was dealt.
    pub const fn of(owner: Seat, swapped: bool) -> Self {
        if matches!(owner, Seat::South) == swapped { Self::Blue } else { Self::Red }
    }

    /// The name used in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}

/// 翻棋: both sets face down, shuffled over the posts and headquarters of the two-player
/// board. The same generator state gives the same deal.
pub fn face_down<R: Rng + ?Sized>(rules: Rules, first: Seat, rng: &mut R) -> Setup {
    let board = Board::two();
    let mut pieces: Vec<Piece> = Vec::new();
    for &seat in board.seats() {
        for rank in Rank::ALL {
            pieces.extend((0..rank.count()).map(|_| Piece::new(seat, rank)));
        }
    }
    pieces.shuffle(rng);
    let places: Vec<Point> = (board.points() - board.camps()).iter().collect();
    debug_assert_eq!(places.len(), pieces.len());
    let pieces = places.into_iter().zip(pieces).collect();
    Setup { pieces, ..Setup::start(BoardKind::Two, rules, first, &BySeat::new([None; Place::COUNT])) }
}

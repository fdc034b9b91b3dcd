//! Masks show what a seat may know, and nothing else.

use rand::SeedableRng;

use super::*;
use crate::ai::testing::view_of;
use crate::rules::{BoardKind, Seat, Visibility};

fn wardrobe(view: &View) -> Wardrobe {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    Wardrobe::new(view, true, &mut Belief::new(view), &mut rng)
}

#[test]
fn a_mask_goes_with_its_piece_until_it_has_won_a_battle() {
    let board = BoardKind::Two.board();
    let [a, b, c] = ["a6", "a7", "a8"].map(|name| board.parse_point(name).unwrap());
    let piece = Piece::new(Seat::South, Rank::Army);
    let mut masks = Masks::NONE;
    masks.put(a, Seat::South, Rank::Platoon, board.headquarters());
    masks.moved(Move::new(a, b), None);
    assert_eq!((masks.rank(a, piece), masks.rank(b, piece)), (Rank::Army, Rank::Platoon));
    masks.moved(Move::new(b, c), Some(Battle::AttackerWins));
    assert_eq!(masks.rank(c, piece), Rank::Army);
}

#[test]
fn own_pieces_are_masked_for_the_others() {
    // The others don't know which of the two the commander is.
    let view = view_of(BoardKind::Two, Visibility::Dark, "S: 旗b1 司a6 排e6 雷a1 N: 旗d12 团e7", Seat::South);
    let at = view.board().parse_point("a6").unwrap();
    let piece = Piece::new(Seat::South, Rank::Commander);
    let wardrobe = wardrobe(&view);
    let taken_for: Vec<Rank> = wardrobe.0.iter().map(|masks| masks.rank(at, piece)).collect();
    assert!(taken_for.iter().any(|rank| *rank != Rank::Commander), "{taken_for:?}");
}

#[test]
fn where_all_is_open_nobody_wears_a_mask() {
    let view = view_of(BoardKind::Two, Visibility::Open, "S: 旗b1 司a6 排e6 雷a1 N: 旗d12 团e7", Seat::South);
    for masks in &wardrobe(&view).0 {
        for point in view.board().points().iter() {
            let Some((owner, rank)) = view.at(point).and_then(|seen| Some((seen.owner, seen.rank?))) else {
                continue;
            };
            assert_eq!(masks.rank(point, Piece::new(owner, rank)), rank);
        }
    }
}

#[test]
fn masks_know_nothing_of_the_own_army_that_the_others_cannot() {
    // Two armies that look alike from outside get the same masks from the same chance.
    let masks =
        ["S: 旗b1 司a6 排e6 雷a1 N: 旗d12 团e7", "S: 旗b1 排a6 司e6 雷a1 N: 旗d12 团e7"].map(|pieces| {
            let view = view_of(BoardKind::Two, Visibility::Dark, pieces, Seat::South);
            let own = view
                .board()
                .points()
                .iter()
                .filter(|&point| view.at(point).is_some_and(|seen| seen.owner == Seat::South));
            let own: Vec<Point> = own.collect();
            let anything = Piece::new(Seat::South, Rank::Flag);
            wardrobe(&view)
                .0
                .iter()
                .flat_map(|masks| own.iter().map(|&p| masks.rank(p, anything)).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        });
    assert_eq!(masks[0], masks[1]);
}

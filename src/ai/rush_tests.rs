use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::ai::testing::view;
use crate::rules::Seat;

fn plays(pieces: &str) -> String {
    let view = view(pieces, Seat::South);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    match choose(&view, &|| false, &mut rng).unwrap().action {
        Action::Move(m) => m.display(view.board()).to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_commander_goes_down_the_rail() {
    // The base line's a12 is one step off line 5.
    assert_eq!(plays("S: 旗b1 司a3 排e1 N: 旗b12 排e7"), "a3-a11");
    assert_eq!(plays("S: 旗b1 司a11 排e1 N: 旗b12 排e7 雷b11"), "a11-a12");
    assert_eq!(plays("S: 旗b1 司a12 排e1 N: 旗b12 排e7"), "a12-b12");
}

#[test]
fn an_engineer_clears_the_mine_on_the_way() {
    assert_eq!(plays("S: 旗b1 司e11 工e6 N: 旗b12 排a6 雷b11 雷a12 雷c12"), "e6-b11");
}

#[test]
fn what_is_in_the_way_is_taken_or_moved() {
    assert_eq!(plays("S: 旗b1 司a3 N: 旗b12 师a8 雷b11 雷c12"), "a3-a8");
    let m = plays("S: 旗b1 司a3 团a5 雷b2 雷a2 N: 旗b12 师e7 雷b11 雷c12");
    assert!(m.starts_with("a5-") || m.starts_with("a3-"), "{m}");
}

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::ai::testing::{view, view_of};
use crate::rules::{BoardKind, Seat, Visibility};

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

#[test]
fn the_flag_is_taken_before_anything_else() {
    assert_eq!(plays("S: 旗b1 团a12 师c6 N: 旗b12 师a1 军c7"), "a12-b12");
    // The platoon goes in as well and leaves the commander free.
    assert_eq!(plays("S: 旗b1 司a12 排c12 N: 旗b12 团e7"), "c12-b12");
}

#[test]
fn a_battle_that_is_surely_won_is_fought() {
    assert_eq!(plays("S: 旗b1 司c6 排e1 N: 旗d12 雷d11 雷c12 雷e12 军c7 排a9"), "c6-c7");
    assert!(!plays("S: 旗b1 师c6 排e1 N: 旗d12 雷d11 雷c12 雷e12 军c7 排a9").ends_with("c7"));
}

#[test]
fn a_bomb_goes_for_what_stops_the_spear() {
    assert_eq!(plays("S: 旗b1 军a2 炸a6 团e1 N: 旗b12 司a8 雷b11 雷c12"), "a6-a8");
    assert!(plays("S: 旗b1 军a2 炸b5 团e1 N: 旗b12 司a8 雷b11 雷c12 连e7").starts_with("b5-"));
}

#[test]
fn an_engineer_comes_before_the_mine_that_he_will_clear() {
    // From the camp b10 it is one step to b11, and nobody takes him there.
    assert_eq!(plays("S: 旗b1 司d10 工c9 N: 旗b12 排a6 雷b11 雷a12 雷c12"), "c9-b10");
}

#[test]
fn whoever_stands_before_the_own_flag_is_taken() {
    assert_eq!(plays("S: 旗b1 师c2 司a6 N: 旗d12 雷d11 团c1 军a7"), "c2-c1");
    // A bomb where nothing else is large enough.
    assert_eq!(plays("S: 旗b1 炸c2 团c3 司a6 N: 旗d12 雷d11 师c1 军a7"), "c2-c1");
}

#[test]
fn what_guards_the_flag_stays_while_somebody_comes_near() {
    // From its camp the division comes to b2, where only the commander takes it.
    let pieces = "S: 旗b1 雷a1 雷c1 司e2 N: 旗d12 雷d11 师b3 旅e7";
    assert_ne!(plays(pieces), "e2-e7");
    // With a bomb near by the commander may go.
    let pieces = "S: 旗b1 雷a1 雷c1 司e2 炸b4 炸c2 N: 旗d12 雷d11 师b3 旅e7";
    assert_eq!(plays(pieces), "e2-e7");
}

#[test]
fn an_open_point_before_the_flag_is_closed_or_watched() {
    let pieces = "S: 旗b1 雷a1 雷c1 团c2 司a10 N: 旗d12 雷d11 雷c12 雷e12 师b3 排e9";
    let view = view(pieces, Seat::South);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let front = Front::new(&view, Seat::South, &mut rng);
    let Some(Action::Move(m)) = choose(&view, &|| false, &mut rng).map(|choice| choice.action) else {
        panic!("a move")
    };
    let script = Script::new(&front);
    assert!(script.danger > 0.2, "the division takes the flag in two moves");
    let rank = front.rank(m.from).unwrap();
    assert!(script.home_after(rank, m).0 < 0.1, "{}", m.display(view.board()));
}

#[test]
fn partners_go_for_the_same_enemy() {
    let army = |own: &str| format!("S: 旗h1 司i6 N: 旗h17 {own} E: 旗q8 排o10 W: 旗a8 排c10");
    let target = |pieces: &str| {
        let view = view_of(BoardKind::Four, Visibility::Open, pieces, Seat::South);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let front = Front::new(&view, Seat::South, &mut rng);
        let way = Way::of(&front, Rank::Commander);
        let start = view.board().parse_point("i6").unwrap();
        let end = *way.points(&front, start).last().unwrap();
        view.at(end).unwrap().owner
    };
    assert_eq!(target(&army("团c8 师d9")), Seat::West);
    assert_eq!(target(&army("团o8 师n9")), Seat::East);
    // Nobody is there yet: the weaker one.
    assert_eq!(target(&(army("团h15") + " E: 团p7 连p8 排p9 团p10 连p11")), Seat::West);
}

#[test]
fn the_same_view_and_seed_give_the_same_move() {
    let view = view_of(
        BoardKind::Two,
        Visibility::Dark,
        "S: 旗b1 司a3 军c5 炸b4 团e6 工e2 N: 旗b12 师a8 雷b11 雷c12 旅e7 连c8",
        Seat::South,
    );
    let ask = || choose(&view, &|| false, &mut Xoshiro256PlusPlus::seed_from_u64(5));
    assert_eq!(ask(), ask());
}

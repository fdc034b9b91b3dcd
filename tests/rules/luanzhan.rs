//! 乱战四国: flags, commanders and headquarters of armies that were dealt. Section 9 of the
//! rules, rows D16–D20 of the cases.

use junqi::rules::{Action, BoardKind, Refusal, Seat, SeatSet};
use junqi::view::{Event, View, Viewer, events};

use crate::game::{Game, exactly};

/// A game of 乱战 with these pieces; every army has a platoon on L5C3 that can go forth and back
/// to L6C3, South a flag, East and North a commander.
fn luanzhan(pieces: &str) -> Game {
    let others = "S: 旗L6C2 排L6C3 E: 司L4C1 排L6C3 N: 司L4C1 排L6C3 W: 排L6C3";
    exactly(BoardKind::Four, &format!("{others} {pieces}")).preset("luanzhan").game()
}

/// Everybody but South passes.
fn round(game: &mut Game) {
    while game.to_move() != Seat::South {
        let told = game.pass();
        assert!(told.starts_with("quiet to-move:"), "{told}");
    }
}

#[test]
fn d16_of_two_flags_the_second_one_counts() {
    let mut game = luanzhan("W: 旗L6C2 旗L6C4 S: 师W:L5C2 师W:L5C4");
    assert_eq!(game.play("W:L5C2 W:L6C2"), "wins to-move:east");
    assert!(game.living().contains(Seat::West));
    round(&mut game);
    assert_eq!(game.play("W:L5C4 W:L6C4"), "wins out:west:flag-taken to-move:east");
}

#[test]
fn d16_a_bomb_takes_a_flag_too() {
    let mut game = luanzhan("W: 旗L6C2 旗L6C4 S: 炸W:L5C2 炸W:L5C4");
    assert_eq!(game.play("W:L5C2 W:L6C2"), "both to-move:east");
    round(&mut game);
    assert_eq!(game.play("W:L5C4 W:L6C4"), "both out:west:flag-taken to-move:east");
}

#[test]
fn d17_a_commander_without_a_flag_loses_with_either_headquarters() {
    for home in ["W:L6C2", "W:L6C4"] {
        let mut game = luanzhan("W: 司L1C3 S: 师W:L5C2 师W:L5C4");
        assert_eq!(game.naming(), None);
        assert_eq!(game.held_headquarters(Seat::West), game.points("W:L6C2 W:L6C4"));
        let from = if home == "W:L6C2" { "W:L5C2" } else { "W:L5C4" };
        assert_eq!(game.play(&format!("{from} {home}")), "out:west:headquarters-lost to-move:east");
    }
    // Who holds it with a piece loses it in the battle; who dies there hasn't taken it.
    let mut game = luanzhan("W: 司L1C3 工L6C2 连L6C4 S: 师W:L5C2 连W:L5C4");
    assert_eq!(game.play("W:L5C4 W:L6C4"), "both to-move:east");
    round(&mut game);
    assert_eq!(game.play("W:L5C2 W:L6C2"), "wins out:west:headquarters-lost to-move:east");
}

#[test]
fn d17_a_partner_or_the_army_itself_may_enter_its_headquarters() {
    let mut game = luanzhan("W: 司L1C3 团L5C2 S: 师L5C1 E: 师W:L5C4");
    game.play("S:L5C1 S:L4C1");
    assert_eq!(game.play("W:L5C4 W:L6C4"), "quiet to-move:north");
    game.pass();
    assert_eq!(game.play("W:L5C2 W:L6C2"), "quiet to-move:south");
    assert!(game.living().contains(Seat::West));
}

#[test]
fn d18_when_its_last_commander_falls_the_army_names_a_headquarters_that_alone_counts() {
    let mut game = luanzhan("W: 司L1C3 S: 炸W:L2C3 师W:L5C2 师W:L5C4");
    assert_eq!(game.play("W:L2C3 W:L1C3"), "both to-move:east");
    assert_eq!(game.naming(), Some(Seat::West));
    assert!(!game.shown_flags().contains(Seat::West));
    // Nothing else goes on before, and nothing but one of its own two is named.
    assert_eq!(game.refusal("E:L6C3 E:L5C3"), Refusal::NameFirst(Seat::West));
    let name = |game: &mut Game, seat, point: &str| {
        let point = game.point(point);
        game.act(Action::NameHeadquarters(seat, point))
    };
    assert_eq!(name(&mut game, Seat::West, "W:L6C3"), Err(Refusal::NotYourHeadquarters));
    assert_eq!(name(&mut game, Seat::West, "S:L6C4"), Err(Refusal::NotYourHeadquarters));
    assert_eq!(name(&mut game, Seat::East, "E:L6C4"), Err(Refusal::NothingToName(Seat::East)));
    assert_eq!(name(&mut game, Seat::West, "W:L6C4"), Ok("to-move:east".to_owned()));
    assert_eq!((game.naming(), game.shown_flags()), (None, SeatSet::one(Seat::West)));
    assert_eq!(game.held_headquarters(Seat::West), game.points("W:L6C4"));
    round(&mut game);
    assert_eq!(game.play("W:L5C2 W:L6C2"), "quiet to-move:east", "the other one is free");
    round(&mut game);
    assert_eq!(game.play("W:L5C4 W:L6C4"), "out:west:headquarters-lost to-move:east");
}

#[test]
fn d18_of_several_commanders_the_last_one_counts() {
    let mut game = luanzhan("W: 司L1C3 司L3C3 S: 炸W:L2C3");
    assert_eq!(game.play("W:L2C3 W:L1C3"), "both to-move:east");
    assert_eq!(game.naming(), None);
}

#[test]
fn d18_two_armies_can_have_to_name_after_one_battle_and_every_view_knows_who_is_next() {
    let pieces = "S: 司W:L2C3 排L6C3 E: 旗L6C2 排L6C3 N: 旗L6C2 排L6C3 W: 司L1C3 排L6C3";
    let mut game = exactly(BoardKind::Four, pieces).preset("luanzhan").game();
    let mut views: Vec<View> = Seat::ALL.map(|seat| View::new(Viewer::Seat(seat), &game)).to_vec();
    let mut act = |game: &mut Game, action| {
        let before = game.0;
        let played = game.0.act(action).unwrap();
        let told = events(&before, action, &played, &game.0);
        for view in &mut views {
            for event in &told {
                view.take(event);
            }
            assert_eq!(view.naming(), game.naming(), "{:?}", view.viewer());
            if view.viewer() == Viewer::Seat(game.to_move()) {
                assert_eq!(view.moves().unwrap().sorted(), game.moves().sorted());
            }
        }
        told
    };
    let m = junqi::rules::Move::new(game.point("W:L2C3"), game.point("W:L1C3"));
    let told = act(&mut game, Action::Move(m));
    assert!(told.contains(&Event::MustName(Seat::South)) && told.contains(&Event::MustName(Seat::West)));
    // From the side to move on, which is East.
    assert_eq!(game.naming(), Some(Seat::West));
    let point = game.point("W:L6C2");
    act(&mut game, Action::NameHeadquarters(Seat::West, point));
    assert_eq!(game.naming(), Some(Seat::South));
    let point = game.point("S:L6C4");
    act(&mut game, Action::NameHeadquarters(Seat::South, point));
    assert_eq!((game.naming(), game.to_move()), (None, Seat::East));
}

#[test]
fn d19_the_flag_is_shown_when_the_last_of_several_commanders_falls() {
    let mut game = luanzhan("W: 司L1C3 司L4C3 旗L6C2 旗L6C4 S: 炸W:L2C3 炸W:L3C3");
    assert_eq!(game.play("W:L2C3 W:L1C3"), "both to-move:east");
    round(&mut game);
    assert_eq!(game.play("W:L3C3 W:L4C3"), "both flag-shown:west to-move:east");
    // Both of them are seen by everybody.
    let view = View::new(Viewer::Seat(Seat::South), &game);
    assert_eq!(view.flags(Seat::West).collect::<junqi::rules::PointSet>(), game.points("W:L6C2 W:L6C4"));
}

#[test]
fn d20_a_flag_outside_the_headquarters_fights_as_an_army_and_its_loss_loses_nothing() {
    let mut game = luanzhan("W: 旗L6C2 师L1C1 军L1C2 S: 旗W:L2C1 旗W:L3C2");
    assert_eq!(game.at("W:L2C1"), "S军");
    assert_eq!(game.play("W:L2C1 W:L1C1"), "wins to-move:east");
    round(&mut game);
    assert_eq!(game.play("W:L1C1 W:L1C2"), "both to-move:east");
    assert!(game.living().contains(Seat::South), "the flag at home stands");
    // An army whose only flag is played so has no flag: with a commander it holds both headquarters.
    let pieces = "S: 旗L1C1 司L2C3 排L6C3 E: 旗L6C2 排L6C3 N: 旗L6C2 排L6C3 W: 旗L6C2 司N:L5C1 排L6C3";
    let mut game = exactly(BoardKind::Four, pieces).preset("luanzhan").turn_of("W").game();
    assert_eq!(game.held_headquarters(Seat::South), game.points("S:L6C2 S:L6C4"));
    assert_eq!(game.pass(), "quiet to-move:south");
    // Its loss is that of an army.
    let mut taken =
        exactly(BoardKind::Four, &pieces.replace("司N:L5C1", "司S:L2C1").replace("司L2C3 ", "司L5C3 "))
            .preset("luanzhan")
            .turn_of("W")
            .game();
    assert_eq!(taken.play("S:L2C1 S:L1C1"), "wins to-move:south");
    assert!(taken.living().contains(Seat::South));
}

//! Battles: who is gone, who stands where, whose flag is shown.

use junqi::rules::{BoardKind, Mine, Refusal, Seat};

use crate::game::{exactly, four, two};

/// C02
#[test]
fn the_larger_piece_wins_and_stands_on_the_point() {
    let mut game = two("S: 司L1C1 N: 军L1C5").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins to-move:north");
    assert_eq!([game.at("N:L1C5"), game.at("S:L1C1")], ["S司", "."]);
}

/// C03
#[test]
fn a_smaller_attacker_is_lost_and_the_defender_stays() {
    let mut game = two("S: 排L1C1 N: 连L1C5").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "lost to-move:north");
    assert_eq!([game.at("N:L1C5"), game.at("S:L1C1")], ["N连", "."]);
}

/// C04
#[test]
fn equal_pieces_both_go() {
    let mut game = two("S: 团L1C1 N: 团L1C5").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "both to-move:north");
    assert_eq!([game.at("N:L1C5"), game.at("S:L1C1")], [".", "."]);
}

/// C05
#[test]
fn an_engineer_clears_a_mine_and_moves_on_later() {
    let mut game = two("S: 工N:L4C1 N: 雷L5C1").game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "wins to-move:north");
    assert_eq!([game.at("N:L5C1"), game.at("N:L4C1")], ["S工", "."]);
    game.pass();
    assert_eq!(game.play("N:L5C1 N:L1C3"), "quiet to-move:north");
}

/// C06
#[test]
fn a_commander_lost_on_a_mine_shows_his_own_flag() {
    let mut game = two("S: 司N:L4C1 N: 雷L5C1").game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "lost flag-shown:south to-move:north");
    assert_eq!(game.at("N:L5C1"), "N雷");
    assert!(game.shown_flags().contains(Seat::South) && !game.shown_flags().contains(Seat::North));
}

/// C07
#[test]
fn mine_both_die_takes_the_attacker_along_and_leaves_the_point_free() {
    let mut game = two("S: 旅N:L4C1 工N:L3C1 N: 雷L5C1").rules(|rules| rules.mine = Mine::BothDie).game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "both to-move:north");
    assert_eq!(game.at("N:L5C1"), ".");
    game.pass();
    assert_eq!(game.play("N:L3C1 N:L5C1"), "quiet to-move:north");
}

/// C07, C05: under that option, too, an engineer lives.
#[test]
fn mine_both_die_spares_the_engineer() {
    let mut game = two("S: 工N:L4C1 N: 雷L5C1").rules(|rules| rules.mine = Mine::BothDie).game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "wins to-move:north");
}

/// C08
#[test]
fn a_bomb_and_a_mine_both_go_whatever_the_mine_option_says() {
    for mine in [Mine::Stays, Mine::BothDie] {
        let mut game = two("S: 炸N:L4C1 N: 雷L5C1").rules(|rules| rules.mine = mine).game();
        assert_eq!(game.play("N:L4C1 N:L5C1"), "both to-move:north");
        assert_eq!([game.at("N:L5C1"), game.at("N:L4C1")], [".", "."]);
    }
}

/// C09
#[test]
fn a_bomb_goes_with_whatever_it_meets_from_either_side() {
    for pieces in ["S: 工L1C1 N: 炸L1C5", "S: 炸L1C1 N: 工L1C5", "S: 炸L1C1 N: 炸L1C5"] {
        let mut game = two(pieces).game();
        assert_eq!(game.play("S:L1C1 N:L1C5"), "both to-move:north");
        assert_eq!([game.at("N:L1C5"), game.at("S:L1C1")], [".", "."]);
    }
}

/// C10
#[test]
fn a_bomb_on_the_flag_puts_the_army_out() {
    let mut game = two("S: 炸N:L5C2").game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "both out:north:flag-taken result:win:south");
    assert_eq!(game.at("N:L6C2"), ".");

    let mut game = four("S: 炸E:L5C2 E: 团L1C1").game();
    assert_eq!(game.play("E:L5C2 E:L6C2"), "both out:east:flag-taken to-move:north");
    assert_eq!([game.at("E:L6C2"), game.at("E:L1C1"), game.at("E:L6C3")], [".", ".", "."]);
}

/// C11
#[test]
fn an_engineer_that_takes_the_flag_stands_in_the_headquarters_alone() {
    let mut game = four("S: 工E:L5C2").game();
    assert_eq!(game.play("E:L5C2 E:L6C2"), "wins out:east:flag-taken to-move:north");
    assert_eq!([game.at("E:L6C2"), game.at("E:L5C2")], ["S工", "."]);
}

/// C12
#[test]
fn nobody_attacks_a_piece_in_a_camp() {
    for attacker in ["团", "炸", "工", "司"] {
        let own = format!("S: {attacker}L3C2 N: 排S:L2C2");
        assert_eq!(two(&own).game().refusal("S:L3C2 S:L2C2"), Refusal::CampOccupied);
        let other = format!("S: {attacker}N:L3C2 N: 排L2C2");
        assert_eq!(two(&other).game().refusal("N:L3C2 N:L2C2"), Refusal::CampOccupied);
    }
    let mut game = two("S: 团L2C2 N: 排S:L3C2").game();
    assert_eq!(game.play("S:L2C2 S:L3C2"), "wins to-move:north", "out of a camp one may attack");
}

/// C13
#[test]
fn two_commanders_that_meet_show_both_flags() {
    let mut game = two("S: 司L1C1 N: 司L1C5").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "both flag-shown:south flag-shown:north to-move:north");
}

/// C14
#[test]
fn a_bombed_commander_shows_his_flag_and_not_the_bombers() {
    let mut game = four("S: 炸L1C5 E: 司L1C1").game();
    assert_eq!(game.play("S:L1C5 E:L1C1"), "both flag-shown:east to-move:east");
    assert!(!game.shown_flags().contains(Seat::South));
}

/// A commander that wins shows nothing.
#[test]
fn a_flag_is_shown_by_a_commanders_death_only() {
    let mut game = two("S: 司L1C1 N: 军L1C5 炸L3C5").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins to-move:north");
    assert_eq!(game.play("N:L3C5 N:L1C5"), "both flag-shown:south to-move:south");
}

/// C15
#[test]
fn partners_cant_be_attacked() {
    for attacker in ["团", "炸", "工"] {
        let mut game = four(&format!("S: {attacker}P21 N: 连P31")).game();
        assert_eq!(game.refusal("P21 P31"), Refusal::PartnersPiece);
    }
    let mut game = four("S: 团P21 E: 连P31").game();
    assert_eq!(game.play("P21 P31"), "wins to-move:east");
}

/// The partner's flag is no more to be had than his pieces.
#[test]
fn a_partners_flag_cant_be_taken() {
    let mut game = four("S: 团N:L5C2").game();
    assert_eq!(game.refusal("N:L5C2 N:L6C2"), Refusal::PartnersPiece);
}

/// The turns of a headquarters: D02.
#[test]
fn a_piece_in_a_headquarters_fights_normally_and_the_winner_stays_for_good() {
    let mut game = two("S: 团N:L5C4 N: 连L6C4").game();
    assert_eq!(game.play("N:L5C4 N:L6C4"), "wins to-move:north");
    game.pass();
    assert_eq!(game.refusal("N:L6C4 N:L5C4"), Refusal::InHeadquarters);
    assert!(game.targets("N:L6C4").is_empty());
    // It can be attacked there.
    let mut game = two("S: 连N:L6C4 N: 团L5C4").turn_of("N").game();
    assert_eq!(game.play("N:L5C4 N:L6C4"), "wins to-move:south");
}

/// D03
#[test]
fn a_piece_that_enters_an_empty_headquarters_stays_there() {
    for target in ["N:L6C4", "S:L6C4"] {
        let near = target.replace("L6", "L5");
        let mut game = two(&format!("S: 团{near}")).game();
        assert_eq!(game.play(&format!("{near} {target}")), "quiet to-move:north");
        game.pass();
        assert_eq!(game.refusal(&format!("{target} {near}")), Refusal::InHeadquarters);
    }
}

/// The reasons by which the other moves are refused.
#[test]
fn a_refused_move_says_why() {
    let mut game = exactly(BoardKind::Two, "S: 旗L6C2 团L5C1 工L2C1 雷L5C5 N: 旗L6C2 连L1C1").game();
    assert_eq!(game.refusal("S:L3C1 S:L4C1"), Refusal::NoPiece);
    assert_eq!(game.refusal("N:L1C1 N:L2C1"), Refusal::NotYours(Seat::North));
    assert_eq!(game.refusal("S:L5C5 S:L4C5"), Refusal::NeverMoves);
    assert_eq!(game.refusal("S:L6C2 S:L5C2"), Refusal::NeverMoves);
    assert_eq!(game.refusal("S:L5C1 S:L5C1"), Refusal::SamePoint);
    assert_eq!(game.refusal("S:L5C1 S:L2C1"), Refusal::OwnPiece);
    assert_eq!(game.refusal("S:L5C1 S:L1C1"), Refusal::NoWay);
    assert_eq!(game.refusal("S:L5C1 S:L3C3"), Refusal::NoWay);
}

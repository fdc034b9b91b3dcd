//! The options of the moves, the battles and the flag: sections 4 and 7 of the
//! rules, rows A36–A43, C07–C17 and D13–D15 of the cases.

use junqi::rules::{
    BombMoves, CampEntry, CommanderOnMine, Eliminated, EngineerOnMine, FlagShownWhen, FlagTaker, FlagWin,
    HqExit, Mine, RailTurn, Refusal, Seat,
};

use crate::game::{exactly, four, two};

#[test]
fn a36_rail_reach_counts_points_and_leaves_engineers_alone() {
    let game = two("S: 团L5C1").rules(|r| r.rail_reach = 3).game();
    assert_eq!(game.targets("S:L5C1").len(), 8);
    let far = game.points("S:L4C1 S:L3C1 S:L2C1 S:L5C2 S:L5C3 S:L5C4 S:L4C2 S:L6C1");
    assert_eq!(game.targets("S:L5C1"), far);
    let game = two("S: 团L2C1").rules(|r| r.rail_reach = 3).game();
    let far = game.points("S:L1C1 N:L1C5 N:L2C5 S:L3C1 S:L4C1 S:L5C1 S:L2C2");
    assert_eq!(game.targets("S:L2C1"), far);
    let engineer = |reach| two("S: 工L5C1").rules(|r| r.rail_reach = reach).game().targets("S:L5C1");
    assert_eq!(engineer(3), engineer(0));
}

#[test]
fn rail_turn_straight_only_closes_the_arcs() {
    let game = four("S: 团L5C1").rules(|r| r.rail_turn = RailTurn::StraightOnly).game();
    let targets = game.targets("S:L5C1");
    assert!(!targets.contains(game.point("W:L1C5")));
    assert!(targets.contains(game.point("N:L5C5")));
    // 23 with the arc (A06), five of them on West's side.
    assert_eq!(targets.len(), 18);
}

#[test]
fn rail_turn_one_corner_lets_a_piece_turn_once() {
    let game = two("S: 团L5C1 N: 排L3C1").rules(|r| r.rail_turn = RailTurn::OneCorner).game();
    let targets = game.targets("S:L5C1");
    assert!(targets.contains(game.point("S:L1C3")), "up column 1, then along line 1");
    assert!(targets.contains(game.point("S:L2C5")), "along line 5, then up column 5");
    assert!(targets.contains(game.point("N:L3C1")), "and attack at the end of that");
    assert!(!targets.contains(game.point("N:L4C1")), "not through the enemy");
    let game = two("S: 团L5C1 营L2C1 N: 排L3C1").rules(|r| r.rail_turn = RailTurn::OneCorner).game();
    let targets = game.targets("S:L5C1");
    assert!(targets.contains(game.point("S:L1C5")), "along line 5, then up column 5");
    assert!(!targets.contains(game.point("S:L1C4")), "line 1 would be a second corner");
}

#[test]
fn rail_turn_any_corner_lets_every_piece_go_like_an_engineer() {
    let ways = |rank: &str, turn| {
        let pieces = format!("S: {rank}L5C1 营L3C1 N: 连L1C1");
        four(&pieces).rules(|r| r.rail_turn = turn).game().targets("S:L5C1")
    };
    assert_eq!(ways("团", RailTurn::AnyCorner), ways("工", RailTurn::Arcs));
    assert_ne!(ways("团", RailTurn::Arcs), ways("工", RailTurn::Arcs));
}

#[test]
fn a38_a_flying_bomb_goes_like_an_engineer_and_nobody_else_does() {
    let with = |moves, rank: &str| {
        two(&format!("S: {rank}L5C1")).rules(|r| r.bomb_moves = moves).game().targets("S:L5C1")
    };
    let game = two("S: 炸L5C1").game();
    assert!(!game.targets("S:L5C1").contains(game.point("S:L1C3")));
    assert!(with(BombMoves::Flies, "炸").contains(game.point("S:L1C3")));
    assert_eq!(with(BombMoves::Flies, "炸"), with(BombMoves::AsOthers, "工"));
    for rank in ["团", "工"] {
        assert_eq!(with(BombMoves::Flies, rank), with(BombMoves::AsOthers, rank));
    }
}

#[test]
fn palace_diagonals_join_opposite_corners_through_the_middle() {
    let game = four("S: 团P11").rules(|r| r.palace_diagonals = true).game();
    // 24 along the straight lines (A10), and the middle and the far corner.
    assert_eq!(game.targets("S:L1C1").len(), 0);
    let targets = game.targets("P11");
    assert_eq!(targets.len(), 26);
    assert!(targets.contains(game.point("P22")) && targets.contains(game.point("P33")));
    let game = four("S: 团P11 N: 营P22").rules(|r| r.palace_diagonals = true).game();
    assert!(!game.targets("P11").contains(game.point("P33")), "the middle is taken by a friend");
    let game = four("S: 团P12").rules(|r| r.palace_diagonals = true).game();
    assert_eq!(game.targets("P12"), four("S: 团P12").game().targets("P12"));
}

#[test]
fn a39_camps_are_for_their_owners_only_with_that_option() {
    let own_only = |entry| two("S: 团N:L3C1 营L3C1").rules(|r| r.camp_entry = entry).game();
    let mut game = own_only(CampEntry::OwnOnly);
    assert_eq!(game.refusal("N:L3C1 N:L2C2"), Refusal::OthersCamp);
    assert!(game.targets("S:L3C1").contains(game.point("S:L2C2")));
    let game = own_only(CampEntry::AnyEmpty);
    assert!(game.targets("N:L3C1").contains(game.point("N:L2C2")));
}

#[test]
fn a40_a_piece_may_leave_a_headquarters_where_that_is_allowed() {
    let mut game = two("S: 团L6C4").game();
    assert_eq!(game.refusal("S:L6C4 S:L5C4"), Refusal::InHeadquarters);
    let mut game = two("S: 团L6C4").rules(|r| r.hq_exit = HqExit::Allowed).game();
    assert!(game.play("S:L6C4 S:L5C4").starts_with("quiet"));
    let mut game = two("S: 雷L6C4").rules(|r| r.hq_exit = HqExit::Allowed).game();
    assert_eq!(game.refusal("S:L6C4 S:L5C4"), Refusal::NeverMoves);
}

#[test]
fn a41_not_from_own_headquarters_but_from_others() {
    let game = || two("S: 团N:L6C4 营L6C4").rules(|r| r.hq_exit = HqExit::NotFromOwn).game();
    assert!(game().play("N:L6C4 N:L5C4").starts_with("quiet"));
    assert_eq!(game().refusal("S:L6C4 S:L5C4"), Refusal::InHeadquarters);
}

#[test]
fn a43_the_area_of_an_empty_seat_lies_open() {
    for preset in ["duel", "three"] {
        let mut game = four("S: 工L1C1").preset(preset).game();
        assert!(game.targets("S:L1C1").contains(game.point("W:L1C5")), "{preset}");
        assert!(game.play("S:L1C1 W:L5C1").starts_with("quiet"), "{preset}");
    }
}

#[test]
fn in_a_duel_and_with_three_everybody_plays_for_himself() {
    let mut game = four("S: 团L1C1 N: 连L1C5").preset("duel").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins to-move:north");
    let mut game = four("S: 团L1C1 N: 连L1C5").preset("three").game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "wins to-move:east");
    game.pass();
    assert_eq!(game.pass(), "quiet to-move:south", "nobody sits at West");
    assert_eq!(
        game.act(junqi::rules::Action::Resign(Seat::South)).unwrap(),
        "out:south:resigned to-move:east"
    );
    let end = game.act(junqi::rules::Action::Resign(Seat::North)).unwrap();
    assert_eq!(end, "out:north:resigned result:win:east");
}

#[test]
fn c07_mine_both_die_leaves_a_point_that_can_be_walked() {
    let game = two("S: 旅N:L4C1 工N:L4C5 N: 雷L5C1").rules(|r| r.mine = Mine::BothDie);
    let mut game = game.game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "both to-move:north");
    game.pass();
    assert!(game.play("N:L4C5 N:L5C1").starts_with("quiet"));
}

#[test]
fn c08_a_bomb_and_a_mine_are_both_lost_in_every_variant() {
    for (mine, engineer, commander) in [
        (Mine::Stays, EngineerOnMine::Survives, CommanderOnMine::AsOthers),
        (Mine::BothDie, EngineerOnMine::BothDie, CommanderOnMine::Survives),
        (Mine::BothDie, EngineerOnMine::Survives, CommanderOnMine::Forbidden),
    ] {
        let layout = two("S: 炸N:L4C1 N: 雷L5C1").rules(|r| {
            (r.mine, r.engineer_on_mine, r.commander_on_mine) = (mine, engineer, commander);
        });
        assert_eq!(layout.game().play("N:L4C1 N:L5C1"), "both to-move:north");
    }
}

#[test]
fn a_bomb_mine_takes_the_engineer_along() {
    let mut game =
        two("S: 工N:L4C1 N: 雷L5C1").rules(|r| r.engineer_on_mine = EngineerOnMine::BothDie).game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "both to-move:north");
}

#[test]
fn a_commander_may_not_attack_a_mine_that_he_knows_and_is_lost_on_one_he_does_not() {
    let layout = || two("S: 司N:L4C1 N: 雷L5C1");
    let forbidden = |open| {
        layout().rules(|r| {
            r.commander_on_mine = CommanderOnMine::Forbidden;
            if open {
                r.visibility = junqi::rules::Visibility::Open;
            }
        })
    };
    assert_eq!(forbidden(true).game().refusal("N:L4C1 N:L5C1"), Refusal::CommanderOnMine);
    assert_eq!(forbidden(false).game().play("N:L4C1 N:L5C1"), "lost flag-shown:south to-move:north");
    let mut survives = layout().rules(|r| r.commander_on_mine = CommanderOnMine::Survives).game();
    assert_eq!(survives.play("N:L4C1 N:L5C1"), "wins to-move:north");
}

#[test]
fn c16_a_scout_is_lost_and_shows_what_it_met_to_everybody() {
    for (target, rank) in [("师", true), ("排", true), ("工", true), ("司", true)] {
        let mut game = four(&format!("S: 工P21 E: {target}P22")).rules(|r| r.scout = true).game();
        assert_eq!(game.play("P21 P22"), "lost to-move:east", "{target}");
        assert_eq!(game.face_up().contains(game.point("P22")), rank);
        // It stays known where it goes.
        game.play("P22 P32");
        assert!(game.face_up().contains(game.point("P32")) && game.face_up().len() == 1);
    }
}

#[test]
fn c17_a_scout_still_clears_mines_and_meets_bombs_and_flags_as_ever() {
    let mut game = two("S: 工N:L4C1 N: 雷L5C1").rules(|r| r.scout = true).game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "wins to-move:north");
    let mut game = two("S: 工N:L4C1 N: 炸L5C1").rules(|r| r.scout = true).game();
    assert_eq!(game.play("N:L4C1 N:L5C1"), "both to-move:north");
    let mut game = two("S: 工N:L5C2").rules(|r| r.scout = true).game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins out:north:flag-taken result:win:south");
}

#[test]
fn a_flag_is_shown_when_the_option_says() {
    for (when, shown) in [
        (FlagShownWhen::CommanderDies, "both flag-shown:east to-move:east"),
        (FlagShownWhen::LastCommanderDies, "both flag-shown:east to-move:east"),
        (FlagShownWhen::Never, "both to-move:east"),
    ] {
        let mut game = four("S: 炸P21 E: 司P22").rules(|r| r.flag_shown_when = when).game();
        assert_eq!(game.play("P21 P22"), shown);
    }
}

#[test]
fn a_flag_that_is_guarded_by_mines_repels_whoever_does_not_know_it() {
    let guarded = |pieces: &str| two(pieces).rules(|r| r.flag_needs_mines_cleared = true);
    let mut game = guarded("S: 团N:L5C2 N: 雷L5C1").game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "lost to-move:north");
    assert_eq!(game.at("N:L6C2"), "N旗");
    let mut game = guarded("S: 团N:L5C2").game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins out:north:flag-taken result:win:south");
    let open = guarded("S: 团N:L5C2 N: 雷L5C1").rules(|r| r.visibility = junqi::rules::Visibility::Open);
    assert_eq!(open.game().refusal("N:L5C2 N:L6C2"), Refusal::MinesLeft);
}

#[test]
fn only_the_smallest_piece_or_an_engineer_takes_the_flag_where_the_option_says() {
    let taker = |pieces: &str, taker| two(pieces).rules(|r| r.flag_taker = taker);
    // South's smallest is the platoon that every army has here.
    let mut game = taker("S: 团N:L5C2", FlagTaker::Smallest).game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "lost to-move:north");
    let mut game = taker("S: 排N:L5C2", FlagTaker::Smallest).game();
    assert!(game.play("N:L5C2 N:L6C2").ends_with("win:south"));
    let mut game = taker("S: 排N:L5C2 工L5C1", FlagTaker::Smallest).game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "lost to-move:north", "an engineer is left");
    let mut game = taker("S: 工N:L5C2", FlagTaker::Engineer).game();
    assert!(game.play("N:L5C2 N:L6C2").ends_with("win:south"));
    let open =
        taker("S: 团N:L5C2", FlagTaker::Engineer).rules(|r| r.visibility = junqi::rules::Visibility::Open);
    assert_eq!(open.game().refusal("N:L5C2 N:L6C2"), Refusal::FlagTaker(FlagTaker::Engineer));
}

#[test]
fn d15_a_flag_wins_in_ones_own_headquarters_only() {
    let mut game = two("S: 团N:L5C2").rules(|r| r.flag_win = FlagWin::CarryHome).game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins picked-up:north to-move:north", "no win yet");
    assert_eq!(game.carrier(Seat::North), Some(game.point("N:L6C2")));
    game.pass();
    for (step, told) in [
        ("N:L6C2 N:L6C1", "quiet to-move:north"),
        ("N:L6C1 N:L5C1", "quiet to-move:north"),
        ("N:L5C1 S:L5C5", "quiet to-move:north"),
        ("S:L5C5 S:L6C5", "quiet to-move:north"),
        ("S:L6C5 S:L6C4", "quiet out:north:flag-taken result:win:south"),
    ] {
        assert_eq!(game.play(step), told);
        if game.outcome().is_none() {
            game.pass();
        }
    }
}

#[test]
fn d13_a_dropped_flag_goes_back_to_its_owners_base_line_and_is_never_lost() {
    let mut game = two("S: 连N:L5C2 N: 团L5C1").rules(|r| r.flag_win = FlagWin::CarryHome).game();
    game.play("N:L5C2 N:L6C2");
    assert_eq!(game.play("N:L5C1 N:L6C1"), "quiet to-move:south");
    game.play("S:L6C3 S:L5C3");
    // North attacks the carrier where it stands.
    assert_eq!(game.play("N:L6C1 N:L6C2"), "wins returned:north:b12 to-move:south");
    assert_eq!(game.carrier(Seat::North), None);
    assert_eq!(game.flag(Seat::North), Some(game.point("N:L6C4")), "the free headquarters");
    assert!(game.shown_flags().contains(Seat::North), "everybody has seen it");
    assert!(game.outcome().is_none());
}

#[test]
fn d13_a_flag_finds_a_place_though_the_base_line_is_full() {
    let full = "S: 连N:L5C2 N: 团L5C1 炸L6C1 师L6C4 营L6C5";
    let mut game = two(full).rules(|r| r.flag_win = FlagWin::CarryHome).game();
    game.play("N:L5C2 N:L6C2");
    // West of the headquarters stands the bomb: it takes the carrier along.
    assert_eq!(game.play("N:L6C1 N:L6C2"), "both returned:north:d12 to-move:south");
    assert_eq!(game.flag(Seat::North), Some(game.point("N:L6C2")));
    let mut game = two(full).rules(|r| r.flag_win = FlagWin::CarryHome).game();
    game.play("N:L5C2 N:L6C2");
    game.play("N:L5C1 N:L5C2");
    game.play("S:L6C3 S:L5C3");
    let told = game.play("N:L5C2 N:L6C2");
    assert_eq!(told, "wins returned:north:e11 to-move:south", "all five places are taken");
    let flag = game.flag(Seat::North).expect("never lost");
    assert_eq!(game.board().place(flag).map(|(owner, place)| (owner, place.line())), Some((Seat::North, 5)));
    assert_eq!(game.out().len(), 0, "nobody loses by that");
}

#[test]
fn d14_a_bomb_that_hits_the_flag_goes_alone() {
    let mut game = two("S: 炸N:L5C2").rules(|r| r.flag_win = FlagWin::CarryHome).game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "lost to-move:north");
    assert_eq!(game.at("N:L6C2"), "N旗");
}

#[test]
fn only_an_engineer_carries_the_flag_home_where_the_option_says() {
    let home = |pieces: &str| two(pieces).rules(|r| r.flag_win = FlagWin::EngineerCarriesHome).game();
    assert_eq!(home("S: 团N:L5C2").play("N:L5C2 N:L6C2"), "lost to-move:north");
    let mut game = home("S: 工N:L5C2");
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins picked-up:north to-move:north");
    assert!(game.carrier(Seat::North).is_some());
}

#[test]
fn a_flag_whose_carriers_army_goes_out_returns() {
    let mut game = four("S: 团E:L5C2 W: 营L1C1").rules(|r| r.flag_win = FlagWin::CarryHome).game();
    assert_eq!(game.play("E:L5C2 E:L6C2"), "wins picked-up:east to-move:east");
    let told = game.act(junqi::rules::Action::Flee(Seat::South)).unwrap();
    assert_eq!(told, "returned:east:q8 out:south:fled to-move:east");
    assert_eq!(game.flag(Seat::East), Some(game.point("E:L6C2")));
    assert_eq!(game.carrier(Seat::East), None);
}

#[test]
fn armies_that_are_out_stay_in_the_way_where_the_option_says() {
    let layout = four("S: 团W:L5C2 N: 旅P12 W: 连L1C5 师L2C2");
    let mut game = layout.rules(|r| r.eliminated = Eliminated::StaysAsObstacle).game();
    assert_eq!(game.play("W:L5C2 W:L6C2"), "wins out:west:flag-taken to-move:east");
    assert_eq!(game.at("W:L1C5"), "W连");
    game.pass();
    assert_eq!(game.refusal("P12 W:L1C5"), Refusal::Obstacle);
    game.play("P12 P11");
    game.pass();
    assert_eq!(game.out().iter().collect::<Vec<_>>(), [Seat::West]);
    // South's own piece beside it can't attack it either.
    let mut game =
        four("S: 团W:L5C2 营S:L1C1 W: 连L1C5").rules(|r| r.eliminated = Eliminated::StaysAsObstacle).game();
    game.play("W:L5C2 W:L6C2");
    game.pass();
    game.pass();
    assert_eq!(game.refusal("S:L1C1 W:L1C5"), Refusal::Obstacle);
    assert_eq!(game.refusal("W:L1C5 S:L1C1"), Refusal::Obstacle);
}

#[test]
fn the_same_move_is_not_made_three_times_running_while_there_is_another() {
    let mut game = two("S: 团L1C1 N: 连L1C1").rules(|r| r.repeat_limit = 3).game();
    for (south, north) in [
        ("S:L1C1 S:L2C1", "N:L1C1 N:L2C1"),
        ("S:L2C1 S:L1C1", "N:L2C1 N:L3C1"),
        ("S:L1C1 S:L2C1", "N:L3C1 N:L4C1"),
        ("S:L2C1 S:L1C1", "N:L4C1 N:L5C1"),
    ] {
        game.play(south);
        game.play(north);
    }
    assert_eq!(game.refusal("S:L1C1 S:L2C1"), Refusal::Repetition { limit: 3 });
    // Something else in between begins anew.
    game.play("S:L1C1 S:L3C1");
    game.play("N:L5C1 N:L6C1");
    game.play("S:L3C1 S:L1C1");
    game.play("N:L6C1 N:L5C1");
    assert!(game.play("S:L1C1 S:L2C1").starts_with("quiet"));
}

#[test]
fn a_repetition_is_allowed_to_whoever_has_nothing_else() {
    // South's company goes to and fro in a corner that its own mines shut in.
    let pieces = "S: 旗L6C2 连L6C1 雷L5C2 雷L5C1 N: 旗L6C2 排L6C3";
    let (_, told) = exactly(junqi::rules::BoardKind::Two, pieces).game_and_what_follows();
    assert!(told.outcome.is_some(), "shut in altogether South is out");
    let pieces = "S: 旗L6C4 连L6C5 雷L5C4 N: 旗L6C2 排L6C3 连L4C5 营L5C1";
    let layout = exactly(junqi::rules::BoardKind::Two, pieces).rules(|r| r.repeat_limit = 2);
    let mut game = layout.game();
    for (south, north) in [("S:L6C5 S:L5C5", "N:L4C5 N:L4C4"), ("S:L5C5 S:L6C5", "N:L4C4 N:L3C4")] {
        game.play(south);
        game.play(north);
    }
    let only = game.moves().len() == 1;
    assert!(only && game.play("S:L6C5 S:L5C5").starts_with("quiet"), "{:?}", game.moves());
    game.play("N:L3C4 N:L2C4");
    assert_eq!(game.refusal("S:L5C5 S:L6C5"), Refusal::Repetition { limit: 2 });
}

#[test]
fn fleeing_is_never_too_early_and_puts_the_army_out() {
    let mut game = four("").rules(|r| r.resign_from = 20).game();
    let refused = game.act(junqi::rules::Action::Resign(Seat::North)).unwrap_err();
    assert_eq!(refused, Refusal::TooEarlyToResign { from: 20, made: 0 });
    let fled = game.act(junqi::rules::Action::Flee(Seat::North)).unwrap();
    assert_eq!(fled, "out:north:fled to-move:south");
}

/// Setups fill both headquarters, and a flag has to be carried into one of them.
#[test]
fn a_piece_makes_room_in_its_own_headquarters_for_the_flag() {
    for exit in [HqExit::Never, HqExit::NotFromOwn] {
        let carry = |pieces: &str, win| two(pieces).rules(|r| (r.flag_win, r.hq_exit) = (win, exit)).game();
        let mut game = carry("S: 连L6C4", FlagWin::CarryHome);
        assert!(game.play("S:L6C4 S:L5C4").starts_with("quiet"));
        assert_eq!(carry("S: 连L6C4", FlagWin::Touch).refusal("S:L6C4 S:L5C4"), Refusal::InHeadquarters);
    }
    let mut game = two("S: 连N:L6C4").rules(|r| r.flag_win = FlagWin::CarryHome).game();
    assert_eq!(game.refusal("N:L6C4 N:L5C4"), Refusal::InHeadquarters, "not out of another's");
}

/// A flag that falls back to an army which goes out at the same time is nowhere.
#[test]
fn a_dropped_flag_of_an_army_that_goes_out_is_told_to_nobody() {
    use junqi::rules::{Action, Move};
    use junqi::view::{Event, View, Viewer, events};
    // East takes South's piece that carries West's flag; West has nothing that could move.
    let pieces = "S: 旗L6C2 团P13 E: 旗L6C2 司P23 N: 旗L6C2 排L6C3 W: 雷L6C1 S: 排L6C3";
    let layout = exactly(junqi::rules::BoardKind::Four, pieces)
        .rules(|r| (r.flag_win, r.stuck_out) = (FlagWin::CarryHome, junqi::rules::StuckOut::AtOnce))
        .turn_of("E");
    let layout = layout.more(|more, point| more.carried[Seat::West] = Some(point("P13")));
    let (mut game, _) = layout.game_and_what_follows();
    let before = game.0;
    let m = Move::new(game.point("P23"), game.point("P13"));
    let mut view = View::new(Viewer::Seat(Seat::South), &game);
    let played = game.0.act(Action::Move(m)).expect("a legal move");
    assert!(played.outs.iter().any(|(seat, _)| seat == Seat::West), "{played:?}");
    let told = events(&before, Action::Move(m), &played, &game.0);
    assert!(!told.iter().any(|event| matches!(event, Event::FlagReturned { .. })), "{told:?}");
    for event in &told {
        view.take(event);
    }
    for point in game.board().points().iter() {
        assert_eq!(view.at(point).is_some(), game.piece(point).is_some(), "{}", game.board().name(point));
    }
}

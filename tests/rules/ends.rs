//! How armies go out and games end.

use junqi::rules::{Action, BoardKind, BothStuck, Move, Outcome, Refusal, Seat, SeatSet, StuckOut};

use crate::game::{Game, exactly, four, two};

/// Everything that somebody could still try is refused and changes nothing.
fn nothing_more_happens(game: &mut Game) {
    assert!(game.moves().is_empty());
    let outcome = game.outcome();
    let anything = game.board().points().first().expect("a point");
    for seat in Seat::ALL {
        for action in [
            Action::Timeout(seat),
            Action::DrawOffer(seat),
            Action::DrawAgree(seat),
            Action::DrawRefuse(seat),
            Action::Resign(seat),
            Action::Move(Move::new(anything, anything)),
        ] {
            assert_eq!(game.act(action), Err(Refusal::GameOver), "{action:?}");
        }
    }
    assert_eq!(game.outcome(), outcome);
}

/// D01, E19
#[test]
fn taking_the_last_enemys_flag_wins_at_once_and_for_good() {
    let mut game = two("S: 排N:L5C2 N: 团L1C1").game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins out:north:flag-taken result:win:south");
    nothing_more_happens(&mut game);
}

/// D05
#[test]
fn an_army_whose_flag_is_taken_leaves_the_board_and_the_turn_skips_it() {
    let mut game = four("S: 团W:L5C2 W: 司L1C1 工P22 雷L5C1 E: 连L1C2").game();
    assert_eq!(game.play("W:L5C2 W:L6C2"), "wins out:west:flag-taken to-move:east");
    for name in ["W:L1C1", "P22", "W:L5C1", "W:L6C3"] {
        assert_eq!(game.at(name), ".", "{name}");
    }
    assert_eq!(game.at("E:L1C2"), "E连");
    assert_eq!(game.pass(), "quiet to-move:north");
    assert_eq!(game.pass(), "quiet to-move:south");
    assert_eq!(game.outcome(), None);
}

/// D07
#[test]
fn a_team_wins_together_even_with_one_army_out() {
    let mut game = four("S: 团W:L5C2").out("E").game();
    assert_eq!(game.play("W:L5C2 W:L6C2"), "wins out:west:flag-taken result:win:south,north");
    let mut game = four("S: 团W:L5C2").out("E N").game();
    assert_eq!(game.play("W:L5C2 W:L6C2"), "wins out:west:flag-taken result:win:south,north");
    let winners = game.outcome().map(Outcome::winners);
    assert_eq!(winners, Some(SeatSet::one(Seat::South).with(Seat::North)));
    nothing_more_happens(&mut game);
}

/// One army's loss doesn't lose the game for its partner.
#[test]
fn a_team_plays_on_with_one_army() {
    let mut game = four("W: 团S:L5C2").turn_of("W").game();
    assert_eq!(game.play("S:L5C2 S:L6C2"), "wins out:south:flag-taken to-move:east");
    assert_eq!(game.pass(), "quiet to-move:north");
}

/// K: the result doesn't depend on which headquarters the flags stand in.
#[test]
fn the_flag_counts_wherever_it_stands() {
    for own in ["L6C2", "L6C4"] {
        for (theirs, other) in [("L6C2", "L6C4"), ("L6C4", "L6C2")] {
            let start = || two(&format!("S: 旗{own} 团N:L5C2 营N:L5C4 N: 旗{theirs}")).game();
            let take = |place: &str| format!("N:{} N:{place}", place.replace("L6", "L5"));
            assert_eq!(start().play(&take(theirs)), "wins out:north:flag-taken result:win:south");
            let mut game = start();
            assert_eq!(game.play(&take(other)), "quiet to-move:north");
            game.pass();
            assert_eq!(game.play(&take(theirs)), "wins out:north:flag-taken result:win:south");
        }
    }
}

/// D08
#[test]
fn an_army_that_cant_move_when_it_is_its_turn_is_out() {
    let army = "S: 旗L6C2 雷L5C1 雷L5C2 雷L5C3 连L6C4";
    let mut game = exactly(BoardKind::Two, &format!("{army} N: 旗L6C2 排L6C3 排L1C1")).turn_of("N").game();
    assert!(game.living().contains(Seat::South));
    assert_eq!(game.play("N:L1C1 N:L2C1"), "quiet out:south:no-move result:win:north");

    // Where such a position is set up with South to move, it is decided at once.
    let (game, played) = exactly(BoardKind::Two, &format!("{army} N: 旗L6C2 排L6C3")).game_and_what_follows();
    assert_eq!(played.outcome.map(|outcome| outcome.to_string()), Some("win:north".to_owned()));
    assert_eq!(game.outcome(), played.outcome);
}

/// D08: not before its turn, and not if a way has come free by then.
#[test]
fn a_stuck_army_is_out_on_its_own_turn_only() {
    // South's platoon in the corner is shut in by North's company.
    let shut_in = "S: 旗L6C2 排L6C1 N: 旗L6C2 排L6C3 连S:L5C1 E: 旗L6C2 排L6C3 W: 旗L6C2 排L6C3";
    let mut game = exactly(BoardKind::Four, shut_in).turn_of("E").game();
    assert!(!game.can_move(Seat::South));
    assert_eq!(game.pass(), "quiet to-move:north");
    let mut freed = game.clone();
    assert_eq!(freed.play("S:L5C1 S:L4C1"), "quiet to-move:west");
    assert_eq!(freed.pass(), "quiet to-move:south");
    assert_eq!(freed.play("S:L6C1 S:L5C1"), "quiet to-move:east");

    assert_eq!(game.pass(), "quiet to-move:west");
    assert_eq!(game.pass(), "quiet out:south:no-move to-move:east");
    assert_eq!(game.at("S:L6C1"), ".");
}

/// The option `stuck_out`.
#[test]
fn at_once_a_stuck_army_is_out_after_anybodys_move() {
    let shut_in = "S: 旗L6C2 排L6C1 N: 旗L6C2 排L6C3 连S:L5C1 E: 旗L6C2 排L6C3 W: 旗L6C2 排L6C3";
    for at_once in [exactly(BoardKind::Four, shut_in).preset("qq"), {
        exactly(BoardKind::Four, shut_in).rules(|rules| rules.stuck_out = StuckOut::AtOnce)
    }] {
        let mut game = at_once.turn_of("E").game();
        assert_eq!(game.pass(), "quiet out:south:no-move to-move:north");
    }
}

/// At once, the mover himself, too: the move may be his last.
#[test]
fn at_once_a_mover_that_shuts_himself_in_is_out_before_his_next_turn() {
    let pieces = "S: 旗L6C2 团L5C4 E: 旗L6C2 排L6C3 N: 旗L6C2 排L6C3 W: 旗L6C2 排L6C3";
    let mut game = exactly(BoardKind::Four, pieces).game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet to-move:east");
    let mut game = exactly(BoardKind::Four, pieces).preset("qq").game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet out:south:no-move to-move:east");
}

/// D09
#[test]
fn an_attack_is_a_move_so_an_army_that_can_attack_is_not_stuck() {
    let pieces = "S: 旗L6C2 排L6C1 N: 旗L6C2 连S:L5C1 排L6C3";
    let mut game = exactly(BoardKind::Two, pieces).game();
    assert_eq!(game.targets("S:L6C1"), game.points("S:L5C1"));
    assert_eq!(game.play("S:L6C1 S:L5C1"), "lost to-move:north");
    assert_eq!(game.pass(), "quiet out:south:no-move result:win:north");
}

/// Several armies in a row can be stuck: each is out when the turn comes to it.
#[test]
fn stuck_armies_are_out_one_after_another_until_somebody_can_move() {
    let mut game =
        exactly(BoardKind::Four, "S: 旗L6C2 排L6C3 E: 旗L6C2 雷L5C1 N: 旗L6C2 连L6C4 W: 旗L6C2 排L6C3")
            .game();
    assert_eq!(game.pass(), "quiet out:east:no-move out:north:no-move to-move:west");

    let mut game = exactly(BoardKind::Four, "S: 旗L6C2 排L6C3 E: 旗L6C2 N: 旗L6C2 排L6C3 W: 旗L6C2").game();
    assert_eq!(game.pass(), "quiet out:east:no-move to-move:north");
    assert_eq!(game.pass(), "quiet out:west:no-move result:win:south,north");
}

/// An army that leaves the board may open the way for the next one.
#[test]
fn an_army_that_goes_out_makes_way_for_the_next() {
    // East's mover in the headquarters… shuts in North's platoon.
    let mut game = exactly(
        BoardKind::Four,
        "S: 旗L6C2 排L6C3 E: 旗L6C2 连N:L6C4 N: 旗L6C2 雷L5C5 连L6C5 W: 旗L6C2 排L6C3",
    )
    .game();
    assert!(game.can_move(Seat::North), "it can attack");
    assert_eq!(game.pass(), "quiet out:east:no-move to-move:north");
    assert_eq!(game.at("N:L6C4"), ".");
    assert_eq!(game.play("N:L6C5 N:L6C4"), "quiet to-move:west");
}

/// Nobody can move: a draw, or whoever has to move loses.
#[test]
fn when_nobody_can_move_the_game_is_drawn_or_the_mover_loses() {
    let pieces = "S: 旗L6C2 团L5C4 N: 旗L6C2 雷L5C1";
    let mut game = exactly(BoardKind::Two, pieces).game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet result:draw:no-moves");
    nothing_more_happens(&mut game);
    let mut game = exactly(BoardKind::Two, pieces).preset("tournament").game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet out:north:no-move result:win:south");
    let rules = |rules: &mut junqi::rules::Rules| {
        (rules.both_stuck, rules.stuck_out) = (BothStuck::MoverLoses, StuckOut::AtOnce);
    };
    let mut game = exactly(BoardKind::Two, pieces).rules(rules).game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet out:north:no-move result:win:south");
}

/// The last pieces that could move take each other.
#[test]
fn a_battle_that_leaves_nobody_able_to_move_is_a_draw() {
    let pieces = "S: 旗L6C2 雷L5C1 团L1C1 N: 旗L6C2 雷L5C1 团L1C5";
    let mut game = exactly(BoardKind::Two, pieces).after(99, 69).game();
    assert_eq!(game.play("S:L1C1 N:L1C5"), "both result:draw:no-moves");
}

/// On four seats as well: all of them, not only the next.
#[test]
fn one_army_that_can_move_is_enough_to_go_on() {
    let pieces = "S: 旗L6C2 团L5C4 E: 旗L6C2 N: 旗L6C2 W: 旗L6C2 排L6C3";
    let mut game = exactly(BoardKind::Four, pieces).game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet out:east:no-move out:north:no-move to-move:west");
}

/// D12
#[test]
fn an_army_that_is_out_can_do_nothing_more() {
    let mut game = four("").out("W").game();
    for action in [
        Action::Timeout(Seat::West),
        Action::Resign(Seat::West),
        Action::DrawOffer(Seat::West),
        Action::DrawAgree(Seat::West),
        Action::DrawRefuse(Seat::West),
    ] {
        assert_eq!(game.act(action), Err(Refusal::NotInPlay(Seat::West)), "{action:?}");
    }
    let mut game = two("").game();
    assert_eq!(game.act(Action::Resign(Seat::East)), Err(Refusal::NotInPlay(Seat::East)));
}

/// Resignation takes one's own army off, on one's own turn or another's.
#[test]
fn a_player_that_resigns_is_out_and_the_partner_plays_on() {
    let mut game = four("E: 团P11").game();
    assert_eq!(game.act(Action::Resign(Seat::East)).as_deref(), Ok("out:east:resigned to-move:south"));
    assert_eq!(game.at("P11"), ".");
    assert_eq!(game.act(Action::Resign(Seat::South)).as_deref(), Ok("out:south:resigned to-move:north"));
    let west = game.act(Action::Resign(Seat::West));
    assert_eq!(west.as_deref(), Ok("out:west:resigned result:win:south,north"));
    nothing_more_happens(&mut game);
}

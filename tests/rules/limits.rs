//! Draws by counting, timeouts and the first move at which one may resign.

use junqi::rules::{Action, BoardKind, Refusal, Seat};

use crate::game::{exactly, four, two};

/// E01, E05
#[test]
fn as_many_quiet_moves_as_the_limit_are_a_draw() {
    for limit in [70, 50, 1] {
        let mut game = two("").rules(|rules| rules.quiet_limit = limit).after(limit - 1, limit - 1).game();
        assert_eq!(game.pass(), "quiet result:draw:quiet-limit");
        assert_eq!(game.moves_made(), limit);
    }
    let mut game = four("").game();
    game.pass_times(69);
    assert_eq!(game.pass(), "quiet result:draw:quiet-limit");
    let mut game = four("").preset("qq").game();
    game.pass_times(70);
    assert_eq!(game.pass(), "quiet result:draw:quiet-limit");
}

/// E02
#[test]
fn a_battle_of_any_end_sets_the_count_back() {
    for (attacker, end) in [("团", "wins"), ("排", "lost"), ("连", "both")] {
        let mut game = two(&format!("S: {attacker}L1C1 N: 连L1C5")).after(100, 69).game();
        assert_eq!(game.play("S:L1C1 N:L1C5"), format!("{end} to-move:north"));
        assert_eq!(game.quiet(), 0);
        game.pass_times(69);
        assert_eq!(game.pass(), "quiet result:draw:quiet-limit");
    }
}

/// E06
#[test]
fn without_a_limit_quiet_moves_go_on_for_ever() {
    let mut game = two("").preset("basic").game();
    game.pass_times(500);
    assert_eq!(game.outcome(), None);
}

/// `quiet_from`: a quiet move counts when its own number is at least that.
#[test]
fn quiet_moves_count_only_from_the_move_the_option_names() {
    let mut game =
        two("").rules(|rules| (rules.quiet_limit, rules.quiet_from) = (50, 250)).after(248, 0).game();
    game.pass();
    assert_eq!((game.moves_made(), game.quiet()), (249, 0));
    game.pass();
    assert_eq!((game.moves_made(), game.quiet()), (250, 1));
    game.pass_times(48);
    assert_eq!(game.pass(), "quiet result:draw:quiet-limit");
    assert_eq!(game.moves_made(), 299);
}

#[test]
fn as_many_moves_as_the_move_limit_are_a_draw() {
    let start =
        || two("S: 团L1C1 排N:L5C2 N: 连L1C5").rules(|rules| rules.move_limit = 360).after(359, 0).game();
    assert_eq!(start().pass(), "quiet result:draw:move-limit");
    assert_eq!(start().play("S:L1C1 N:L1C5"), "wins result:draw:move-limit", "a battle, too, is a move");
    let won = start().play("N:L5C2 N:L6C2");
    assert_eq!(won, "wins out:north:flag-taken result:win:south", "a win comes before a draw");
}

/// The order of section 5: flag, nobody can move, quiet limit, move limit.
#[test]
fn of_two_reasons_for_a_draw_the_first_in_order_counts() {
    let mut game = two("").rules(|rules| rules.move_limit = 100).after(99, 69).game();
    assert_eq!(game.pass(), "quiet result:draw:quiet-limit");
    let nobody_moves = "S: 旗L6C2 团L5C4 N: 旗L6C2 雷L5C1";
    let mut game = exactly(BoardKind::Two, nobody_moves).after(99, 69).game();
    assert_eq!(game.play("S:L5C4 S:L6C4"), "quiet result:draw:no-moves");
}

/// The limits come before the turn passes, and with it before a stuck army is out.
#[test]
fn a_limit_that_is_reached_saves_an_army_that_would_be_stuck() {
    let stuck = "S: 旗L6C2 排L6C3 N: 旗L6C2 雷L5C1";
    let mut game = exactly(BoardKind::Two, stuck).after(99, 69).game();
    assert_eq!(game.pass(), "quiet result:draw:quiet-limit");
    let mut game = exactly(BoardKind::Two, stuck).after(99, 68).game();
    assert_eq!(game.pass(), "quiet out:north:no-move result:win:south");
}

/// A flag taken with the count at its end.
#[test]
fn a_flag_taken_at_the_quiet_limit_wins() {
    let mut game = two("S: 排N:L5C2").after(100, 69).game();
    assert_eq!(game.play("N:L5C2 N:L6C2"), "wins out:north:flag-taken result:win:south");
}

/// Timeouts are no moves: they count for no limit.
#[test]
fn a_timeout_passes_the_turn_and_counts_for_no_limit() {
    let mut game = two("").rules(|rules| rules.move_limit = 100).after(99, 69).game();
    assert_eq!(game.act(Action::Timeout(Seat::South)).as_deref(), Ok("to-move:north"));
    assert_eq!((game.moves_made(), game.quiet(), game.timeouts(Seat::South)), (99, 69, 1));
    assert_eq!(game.act(Action::Timeout(Seat::South)), Err(Refusal::NotYourTurn(Seat::North)));
}

/// E09
#[test]
fn the_last_allowed_timeout_puts_the_army_out() {
    for limit in [5, 3] {
        let mut game = four("").rules(|rules| rules.timeouts_to_lose = limit).turn_of("W").game();
        for count in 1..limit {
            assert_eq!(game.act(Action::Timeout(Seat::West)).as_deref(), Ok("to-move:south"));
            assert_eq!(game.timeouts(Seat::West), count);
            game.pass_times(3);
        }
        let last = game.act(Action::Timeout(Seat::West));
        assert_eq!(last.as_deref(), Ok("out:west:timeouts to-move:south"));
        assert_eq!(game.at("W:L6C3"), ".");
        game.pass();
        assert_eq!(game.pass(), "quiet to-move:north", "East plays on");
    }
    let mut game = two("").preset("basic").game();
    for _ in 0..2 {
        game.act(Action::Timeout(Seat::South)).unwrap();
        game.pass();
    }
    let last = game.act(Action::Timeout(Seat::South));
    assert_eq!(last.as_deref(), Ok("out:south:timeouts result:win:north"));
}

/// E09
#[test]
fn without_a_limit_timeouts_only_pass_the_turn() {
    let mut game = two("").rules(|rules| (rules.timeouts_to_lose, rules.quiet_limit) = (0, 0)).game();
    for _ in 0..100 {
        assert_eq!(game.act(Action::Timeout(Seat::South)).as_deref(), Ok("to-move:north"));
        game.pass();
    }
    assert_eq!(game.timeouts(Seat::South), 100);
}

/// A lost turn can pass to an army that can't move.
#[test]
fn a_timeout_passes_the_turn_over_stuck_armies() {
    let mut game =
        exactly(BoardKind::Four, "S: 旗L6C2 排L6C3 E: 旗L6C2 N: 旗L6C2 排L6C3 W: 旗L6C2 排L6C3").game();
    let passed = game.act(Action::Timeout(Seat::South));
    assert_eq!(passed.as_deref(), Ok("out:east:no-move to-move:north"));
}

/// E11, E12
#[test]
fn nobody_resigns_before_enough_moves_were_made() {
    for from in [20, 40] {
        let at = |made| two("").rules(|rules| rules.resign_from = from).after(made, 0).game();
        let early = at(from - 1).act(Action::Resign(Seat::North));
        assert_eq!(early, Err(Refusal::TooEarlyToResign { from, made: from - 1 }));
        for made in [from, from + 1] {
            let resigned = at(made).act(Action::Resign(Seat::North));
            assert_eq!(resigned.as_deref(), Ok("out:north:resigned result:win:south"));
        }
    }
    let mut game = two("").preset("qq").game();
    assert_eq!(game.act(Action::Resign(Seat::South)), Err(Refusal::TooEarlyToResign { from: 20, made: 0 }));
    assert!(two("").game().act(Action::Resign(Seat::South)).is_ok());
}

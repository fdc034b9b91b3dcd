//! Games on the board for four that not all four play.

use junqi::record::Player;
use junqi::rules::{Action, BySeat, Outcome, Seat, SeatSet};
use junqi::text::{Lang, screens};

use super::script::{attack, quiet_move};
use super::table::{By, Game};
use super::whole::{first_words, resign};

/// Some rounds: attacks where there are any, made in every way.
fn rounds(game: &mut Game, moves: usize) {
    for number in 0..moves {
        let m = attack(&game.position).unwrap_or_else(|| quiet_move(&game.position));
        game.turn(m, [By::Typing, By::Tab, By::Clicks][number % 3]);
    }
}

/// What a draw offer asks a player.
fn asked(game: &Game, by: Seat) -> String {
    let nobody: BySeat<Option<Player>> = BySeat::new(None);
    first_words(&screens::draw_offered(by, &nobody, game.lang)).to_owned()
}

#[test]
fn three_players_each_for_himself_play_until_one_is_left() {
    let mut game = Game::set_up_by("three", Lang::Chinese, ["阿海", "小满", "老周", ""]);
    for seat in [Seat::South, Seat::East, Seat::North] {
        assert_eq!(game.position.to_move(), seat);
        rounds(&mut game, 1);
    }
    rounds(&mut game, 6);
    // Two agree on a draw, the third refuses: nobody else is asked.
    let by = game.position.to_move();
    game.lift_cover(by);
    game.pty.keys("d").wait_for(first_words(screens::offer_draw_text(3).say(game.lang)));
    game.pass_with("y");
    game.referee(Action::DrawOffer(by));
    let second = game.position.next_living(by);
    game.lift_cover(second);
    game.pty.wait_for(&asked(&game, by));
    game.pass_with("y");
    game.referee(Action::DrawAgree(second));
    let third = game.position.next_living(second);
    game.lift_cover(third);
    game.pass_with("n");
    game.referee(Action::DrawRefuse(third));
    assert_eq!((game.position.to_move(), game.position.offer()), (by, None));

    // One is out and the game goes on, after it was broken off, too.
    while game.position.to_move() != Seat::East {
        rounds(&mut game, 1);
    }
    resign(&mut game);
    assert_eq!(game.position.outcome(), None, "South and North are no partners");
    let next = game.position.to_move();
    game.lift_cover(next);
    game.pty.keys("q").wait_for(first_words(screens::LEAVE_GAME_TEXT.say(game.lang)));
    game.pty.keys("y").wait_for(junqi::text::menu::CONTINUE.say(game.lang));
    game.pty.keys("q");
    assert_eq!(game.pty.wait_exit().code, 0);
    let mut game = game.resumed();
    rounds(&mut game, 4);
    assert!(!game.position.living().contains(Seat::East));
    let winner = game.position.next_living(game.position.to_move());
    resign(&mut game);
    let record = game.ended();
    assert_eq!(game.position.outcome().map(Outcome::winners), Some(SeatSet::one(winner)));
    assert_eq!(record.rules.preset().name, "three");
    assert!(record.players[Seat::West].is_none());
}

#[test]
fn a_duel_is_played_on_the_board_for_four_by_south_and_north_alone() {
    let mut game = Game::set_up_by("duel", Lang::English, ["Hai", "", "Lao Zhou", ""]);
    for number in 0..8 {
        let seat = if number % 2 == 0 { Seat::South } else { Seat::North };
        assert_eq!(game.position.to_move(), seat);
        rounds(&mut game, 1);
    }
    resign(&mut game);
    let record = game.ended();
    assert_eq!(game.position.outcome().map(Outcome::winners), Some(SeatSet::one(Seat::North)));
    assert_eq!(record.seats(), [Seat::South, Seat::North]);
}

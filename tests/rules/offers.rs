//! Draw offers: who may answer, and what ends an offer.

use junqi::rules::{Action, Refusal, Seat};

use crate::game::{Game, four, two};

const GOES_ON: &str = "to-move:south";
const DRAWN: &str = "result:draw:agreed";

fn offer(game: &mut Game, seat: Seat) {
    assert!(game.act(Action::DrawOffer(seat)).is_ok());
    assert_eq!(game.offer().map(|offer| offer.by), Some(seat));
}

fn agree(game: &mut Game, seat: Seat) -> String {
    game.act(Action::DrawAgree(seat)).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// E07
#[test]
fn the_game_is_drawn_when_all_living_players_agree_and_not_before() {
    let mut game = four("").game();
    offer(&mut game, Seat::South);
    assert_eq!(agree(&mut game, Seat::North), GOES_ON);
    assert_eq!(agree(&mut game, Seat::East), GOES_ON);
    assert_eq!(agree(&mut game, Seat::West), DRAWN);
    assert!(game.moves().is_empty());
}

/// E07
#[test]
fn one_refusal_ends_the_offer() {
    let mut game = four("").game();
    offer(&mut game, Seat::South);
    agree(&mut game, Seat::North);
    agree(&mut game, Seat::East);
    assert_eq!(game.act(Action::DrawRefuse(Seat::West)).as_deref(), Ok(GOES_ON));
    assert_eq!(game.offer(), None);
    assert_eq!(game.act(Action::DrawAgree(Seat::West)), Err(Refusal::NoOffer));
}

/// E07
#[test]
fn moving_instead_of_answering_refuses() {
    let mut game = four("").turn_of("W").game();
    offer(&mut game, Seat::South);
    agree(&mut game, Seat::North);
    agree(&mut game, Seat::East);
    game.pass();
    assert_eq!(game.offer(), None);
}

#[test]
fn the_move_of_one_who_has_agreed_refuses_nothing() {
    let mut game = four("").game();
    offer(&mut game, Seat::South);
    game.pass();
    assert!(game.offer().is_some(), "one's own offer survives one's own move");
    agree(&mut game, Seat::East);
    game.pass();
    assert!(game.offer().is_some());
    game.pass();
    assert_eq!(game.offer(), None, "North has moved without an answer");
}

#[test]
fn running_out_of_time_instead_of_answering_refuses() {
    let mut game = two("").game();
    offer(&mut game, Seat::North);
    game.act(Action::Timeout(Seat::South)).unwrap();
    assert_eq!(game.offer(), None);
    offer(&mut game, Seat::North);
    game.act(Action::Timeout(Seat::North)).unwrap();
    assert!(game.offer().is_some(), "it is his own offer");
}

/// E08
#[test]
fn an_offer_is_never_accepted_by_the_one_who_makes_it() {
    let mut game = two("").game();
    offer(&mut game, Seat::South);
    assert_eq!(game.act(Action::DrawOffer(Seat::South)), Err(Refusal::OfferOpen(Seat::South)));
    assert_eq!(game.act(Action::DrawAgree(Seat::South)), Err(Refusal::AlreadyAgreed(Seat::South)));
    assert_eq!(game.act(Action::DrawRefuse(Seat::South)), Err(Refusal::AlreadyAgreed(Seat::South)));
    assert_eq!(game.act(Action::DrawOffer(Seat::North)), Err(Refusal::OfferOpen(Seat::South)));
    assert_eq!(game.outcome(), None);
    assert_eq!(agree(&mut game, Seat::North), DRAWN);
}

/// An offer can be made at any time, not only on one's own turn.
#[test]
fn without_an_offer_there_is_nothing_to_answer() {
    let mut game = four("").game();
    for action in [Action::DrawAgree(Seat::South), Action::DrawRefuse(Seat::East)] {
        assert_eq!(game.act(action), Err(Refusal::NoOffer));
    }
    offer(&mut game, Seat::North);
}

/// E07
#[test]
fn an_army_that_is_out_has_no_vote() {
    let mut game = four("").out("E").game();
    offer(&mut game, Seat::South);
    assert_eq!(agree(&mut game, Seat::West), GOES_ON);
    assert_eq!(game.act(Action::DrawAgree(Seat::East)), Err(Refusal::NotInPlay(Seat::East)));
    assert_eq!(agree(&mut game, Seat::North), DRAWN);
}

/// The vote of an army that goes out is no longer waited for.
#[test]
fn when_the_last_one_who_has_not_agreed_goes_out_the_game_is_drawn() {
    let mut game = four("").game();
    offer(&mut game, Seat::South);
    agree(&mut game, Seat::North);
    agree(&mut game, Seat::East);
    let resigned = game.act(Action::Resign(Seat::West));
    assert_eq!(resigned.as_deref(), Ok("out:west:resigned result:draw:agreed"));
}

/// But a team that has lost has lost.
#[test]
fn a_win_comes_before_an_agreed_draw() {
    let mut game = four("").out("E").game();
    offer(&mut game, Seat::South);
    agree(&mut game, Seat::North);
    let resigned = game.act(Action::Resign(Seat::West));
    assert_eq!(resigned.as_deref(), Ok("out:west:resigned result:win:south,north"));
}

#[test]
fn an_offer_lapses_with_the_army_that_made_it() {
    let mut game = four("").game();
    offer(&mut game, Seat::East);
    agree(&mut game, Seat::South);
    game.act(Action::Resign(Seat::East)).unwrap();
    assert_eq!(game.offer(), None);
    // The flag of the one who offers is taken.
    let mut game = four("S: 团E:L5C2").game();
    offer(&mut game, Seat::East);
    agree(&mut game, Seat::South);
    assert_eq!(game.play("E:L5C2 E:L6C2"), "wins out:east:flag-taken to-move:north");
    assert_eq!(game.offer(), None);
}

/// An offer is part of the position: taking a move back brings it back.
#[test]
fn taking_a_move_back_brings_the_offer_back() {
    let mut game = two("").game();
    offer(&mut game, Seat::North);
    let before = game.clone();
    let m = game.moves().get(0).expect("a move");
    let undo = game.0.play_unchecked(m);
    assert_eq!(game.offer(), None);
    game.0.undo(&undo);
    assert!(game.0 == before.0);
}

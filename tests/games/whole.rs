//! Whole games from the menu to the result, by keys alone.

use junqi::formation::{BUILT_IN_IDS, built_in};
use junqi::rules::{Action, BoardKind, Outcome, Seat};
use junqi::text::{Lang, menu, screens, setup};

use super::script::{attack, quiet_move, shortest_hunt};
use super::table::{By, FORMATIONS, Game, program};

/// From the menu through the form of a new game to the first cover: the board, the names.
fn from_the_menu(board: BoardKind, lang: Lang, names: [&str; 4]) -> Game {
    let home = tempfile::tempdir().expect("a folder");
    let pty = program(home.path(), lang, &[]).start();
    pty.wait_for(menu::NEW_GAME.say(lang));
    pty.keys("Enter").wait_for(menu::START.say(lang));
    // The cursor stands on the board.
    if board == BoardKind::Four {
        pty.keys("Right");
    }
    // Past the presets and one's own ones.
    pty.keys("Down Down");
    for &seat in board.board().seats() {
        let name = names[seat.index()];
        pty.keys("Down Enter").text(name).keys("Enter").wait_for(&format!("< {name}_"));
    }
    // Back up to the board, and over the top to the button that starts.
    let up = "Up ".repeat(board.board().seats().len() + 3);
    pty.keys(&up).settle();
    let mut game = Game::at(pty, home, board, lang, names);
    game.pass_with("Enter");
    game
}

/// Everybody lifts his cover, takes his formation out of the library, and confirms.
fn set_up(game: &mut Game) {
    for &seat in game.position.board().seats() {
        game.lift(seat);
        game.pty.wait_for(setup::SET_UP.say(game.lang));
        let wanted = FORMATIONS[seat.index()];
        let number = BUILT_IN_IDS.iter().position(|&id| id == wanted).expect("a built-in formation");
        game.pty.keys("o").wait_for(setup::FORMATIONS.say(game.lang));
        game.pty.keys(&"Down ".repeat(number)).keys("Enter");
        let (chinese, english) = built_in()[number].name.split_once(' ').expect("two names");
        let name = if game.lang == Lang::Chinese { chinese } else { english };
        game.pty.wait_for(first_words(&setup::loaded(name, game.lang)));
        game.pty.keys("c").wait_for(first_words(setup::CONFIRM_TEXT.say(game.lang)));
        game.pass_with("y");
    }
}

/// Resigns for the player whose cover is up.
pub(crate) fn resign(game: &mut Game) {
    let seat = game.position.to_move();
    game.lift_cover(seat);
    game.pty.keys("r").wait_for(first_words(
        screens::resign_text(game.position.rules().seats(game.position.board()).len()).say(game.lang),
    ));
    game.pty.keys("y").wait_for(first_words(screens::RESIGN_AGAIN.say(game.lang)));
    game.pass_with("y");
    if game.referee(Action::Resign(seat)) {
        game.pty.wait_for(game.pass_on());
        game.pass_with("Space");
    }
}

/// The beginning of a text, which a narrow window doesn't break.
pub(crate) fn first_words(text: &str) -> &str {
    text.split(['？', '?', '。', '.', '，', ';']).next().unwrap_or(text)
}

#[test]
fn a_game_for_two_goes_from_the_menu_to_a_taken_flag() {
    let mut game = from_the_menu(BoardKind::Two, Lang::English, ["Hai", "", "Lao Zhou", ""]);
    set_up(&mut game);
    let moves = shortest_hunt(&game.position, &[Seat::South], Seat::North, 5);
    println!("{} moves", moves.len());
    for (number, &m) in moves.iter().enumerate() {
        let by = [By::Typing, By::Tab, By::Typing, By::Clicks][number % 4];
        game.turn(m, by);
    }
    let record = game.ended();
    assert!(
        matches!(game.position.outcome(), Some(Outcome::Win { winners, .. }) if winners.contains(Seat::South))
    );
    assert_eq!(record.actions, moves.into_iter().map(Action::Move).collect::<Vec<_>>());
    assert_eq!(record.players[Seat::North].as_ref().map(|player| player.name.as_str()), Some("Lao Zhou"));

    // The same players once more, with nothing left over; then back to the menu and out.
    game.pty.keys("n");
    game.lift(Seat::South);
    game.pty.wait_for(setup::SET_UP.say(game.lang));
    game.pty.keys("q").wait_for(first_words(screens::LEAVE_GAME_TEXT.say(game.lang)));
    game.pty.keys("y").wait_for(menu::CONTINUE.say(game.lang));
    game.pty.keys("q");
    assert_eq!(game.pty.wait_exit().code, 0);
    game.pty.assert_restored();
    assert_eq!(game.files("running").len(), 1);
}

#[test]
fn a_game_for_four_goes_from_the_menu_to_the_end_of_a_team() {
    let mut game = from_the_menu(BoardKind::Four, Lang::Chinese, ["阿海", "小满", "老周", "木子"]);
    set_up(&mut game);
    let hunters = [Seat::South, Seat::North];
    let moves = shortest_hunt(&game.position, &hunters, Seat::West, 5);
    println!("{} moves", moves.len());
    for (number, &m) in moves.iter().enumerate() {
        game.turn(m, if number % 3 == 0 { By::Tab } else { By::Typing });
    }
    assert!(!game.position.living().contains(Seat::West));

    // West's seat is skipped from now on.
    for _ in 0..4 {
        assert_ne!(game.position.to_move(), Seat::West);
        let m = attack(&game.position).unwrap_or_else(|| quiet_move(&game.position));
        game.turn(m, By::Typing);
        assert!(game.position.outcome().is_none());
    }

    // A draw offer: the next player agrees, the one after him refuses, and the turn is where
    // it was.
    let by = game.position.to_move();
    game.lift_cover(by);
    game.pty.keys("d").wait_for(first_words(screens::offer_draw_text(4).say(game.lang)));
    game.pass_with("y");
    game.referee(Action::DrawOffer(by));
    let second = game.position.next_living(by);
    let third = game.position.next_living(second);
    game.lift_cover(second);
    game.pty.wait_for(first_words(&screens::draw_offered(by, &junqi::rules::BySeat::new(None), game.lang)));
    game.pass_with("y");
    game.referee(Action::DrawAgree(second));
    game.lift_cover(third);
    game.pass_with("n");
    game.referee(Action::DrawRefuse(third));
    assert_eq!(game.position.to_move(), by);
    assert!(game.position.offer().is_none());

    // Everybody plays on until East resigns: its team is out.
    while game.position.to_move() != Seat::East {
        game.turn(quiet_move(&game.position), By::Typing);
    }
    resign(&mut game);
    let record = game.ended();
    assert_eq!(game.position.outcome().map(Outcome::winners), Some(hunters.into_iter().collect()));
    assert_eq!(record.players[Seat::East].as_ref().map(|player| player.name.as_str()), Some("小满"));
    game.pty.keys("Enter").wait_for(screens::LEAVE_RESULT.say(game.lang));
    game.pty.keys("y").wait_for(menu::NEW_GAME.say(game.lang));
    game.pty.keys("q");
    assert_eq!(game.pty.wait_exit().code, 0);
    game.pty.assert_restored();
}

//! A match at the real program: two games with the first move exchanged, killed without warning
//! in the middle of each and between them.

use junqi::formation::built_in_by_name;
use junqi::rules::{Action, BoardKind, BySeat, FirstMover, Position, Rules, Seat, Setup};
use junqi::storage::read_record;
use junqi::text::{Lang, menu, screens, setup};

use super::pty::Signal;
use super::script::{attack, quiet_move};
use super::table::{By, FORMATIONS, Game, program};

const NAMES: [&str; 4] = ["Hai", "", "Lao Zhou", ""];

/// Ends the program without its having a say.
fn kill(game: &Game) {
    game.pty.signal(Signal::KILL);
    assert!(game.pty.wait_exit().signal.is_some());
}

/// Some moves, one of them an attack where there is one.
fn play(game: &mut Game, moves: usize) {
    for _ in 0..moves {
        let m = attack(&game.position).unwrap_or_else(|| quiet_move(&game.position));
        game.turn(m, By::Typing);
    }
}

/// In the middle of a move the program is killed; it comes back behind the mover's cover.
fn killed_in_the_middle(game: Game) -> Game {
    let seat = game.position.to_move();
    game.lift_cover(seat);
    game.pty.keys(":").text("a").wait_for("> a_");
    kill(&game);
    let game = game.resumed();
    game.covered(seat);
    game
}

/// North resigns on his turn.
fn north_resigns(game: &mut Game) {
    while game.position.to_move() != Seat::North {
        play(game, 1);
    }
    game.lift_cover(Seat::North);
    game.pty.keys("r").wait_for("Do you resign?");
    game.pty.keys("y").wait_for("Really resign?");
    game.pass_with("y");
    game.referee(Action::Resign(Seat::North));
    game.pty.wait_for(screens::WHOLE_BOARD.say(game.lang));
    assert_eq!(game.files("running").len(), 0);
}

fn start(first: Seat) -> Position {
    let armies = BySeat::from_fn(|seat| {
        built_in_by_name(FORMATIONS[seat.index()]).expect("a built-in formation").formation.ranks()
    });
    let setup = Setup::start(BoardKind::Two, Rules::default(), first, &armies);
    Position::from_setup(&setup).expect("a start").0
}

/// E18
#[test]
fn a_match_of_two_games_survives_every_kill() {
    let home = tempfile::tempdir().expect("a folder");
    let mut args = vec!["play".to_owned(), "--board=two".to_owned(), "--preset=tournament".to_owned()];
    for seat in [Seat::South, Seat::North] {
        args.push(format!("--seat={seat}=human:{}", NAMES[seat.index()]));
        args.push(format!("--formation={seat}={}", FORMATIONS[seat.index()]));
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let pty = program(home.path(), Lang::English, &args).start();
    let screen = pty.wait_for("Match: game 1");
    assert!(screen.contains("South Hai moves first"), "{screen}");
    let mut game = Game::at(pty, home, BoardKind::Two, Lang::English, NAMES);
    game.pass_with("Space");
    play(&mut game, 4);
    let mut game = killed_in_the_middle(game);
    play(&mut game, 1);
    north_resigns(&mut game);

    // Between the games.
    kill(&game);
    let mut game = game.resumed();
    let screen = game.pty.wait_for("Match: game 2");
    assert!(screen.contains("North Lao Zhou moves first"), "{screen}");
    game.pass_with("Space");
    game.position = start(Seat::North);
    // Everybody has the army of before.
    for seat in [Seat::South, Seat::North] {
        game.lift(seat);
        game.pty.wait_for(setup::SET_UP.say(game.lang));
        game.pty.keys("c").wait_for(setup::CONFIRM_TEXT.say(game.lang).split_once('.').map_or("?", |s| s.0));
        game.pass_with("y");
        if seat == Seat::South {
            // And between the setups.
            game.covered(Seat::North);
            kill(&game);
            game = game.resumed();
            game.pty.wait_for("Match: game 2");
            game.pass_with("Space");
        }
    }
    // North has the terminal already and begins without a cover.
    game.sees(Seat::North);
    let m = quiet_move(&game.position);
    game.make(m, By::Typing);
    game.referee(Action::Move(m));
    play(&mut game, 2);
    let mut game = killed_in_the_middle(game);
    north_resigns(&mut game);
    game.pty.keys("n").wait_for("The match is over: South Hai wins, 2 : 0");
    game.pty.keys("Enter").wait_for(menu::NEW_GAME.say(game.lang));
    assert!(!game.pty.screen().contains(menu::CONTINUE.say(game.lang)));
    game.pty.keys("q");
    assert_eq!(game.pty.wait_exit().code, 0);
    game.pty.assert_restored();

    let mut records: Vec<_> = game.files("games");
    records.sort();
    let records = records.iter().map(|path| read_record(path).expect("a record"));
    let firsts: Vec<_> = records.map(|record| record.rules.rules.first_mover).collect();
    assert_eq!(firsts, [FirstMover::Seat(Seat::South), FirstMover::Seat(Seat::North)]);
}

//! Games that are broken off, by a signal, a closed window or without any warning, and gone
//! on with.

use std::time::Instant;

use junqi::formation::built_in_by_name;
use junqi::record::Record;
use junqi::rules::{Action, BoardKind, BySeat, RuleSet, Seat};
use junqi::text::Lang;
use junqi::text::screens as say;

use super::pty::Signal;
use super::script::{attack, quiet_move};
use super::table::{By, FORMATIONS, Game, program};

/// A game for two in which some moves were made; South sees his army.
fn in_the_middle(lang: Lang, more: &[&str]) -> Game {
    let mut game = Game::set_up(BoardKind::Two, lang, more);
    for _ in 0..4 {
        let m = attack(&game.position).unwrap_or_else(|| quiet_move(&game.position));
        game.turn(m, By::Typing);
    }
    game.lift_cover(Seat::South);
    game
}

/// The game goes on: first the cover, then the same position, then moves.
fn goes_on(game: Game) -> Game {
    let mut game = game.resumed();
    for by in [By::Tab, By::Typing] {
        let m = quiet_move(&game.position);
        game.turn(m, by);
    }
    assert_eq!(game.files("running").len(), 1, "it is the same game");
    game
}

#[test]
fn a_signal_ends_the_program_at_once_and_nothing_is_lost() {
    let ways =
        [("SIGTERM", Some(Signal::TERM), 143), ("SIGHUP", Some(Signal::HUP), 129), ("Ctrl-C", None, 130)];
    for (name, signal, code) in ways {
        let game = in_the_middle(Lang::English, &[]);
        let begun = Instant::now();
        match signal {
            Some(signal) => game.pty.signal(signal),
            None => game.pty.keys("Ctrl-C"),
        };
        let end = game.pty.wait_exit();
        println!("{name}: ended after {:?}", begun.elapsed());
        assert_eq!((end.code, end.signal), (code, None), "{name}");
        game.pty.assert_restored();
        goes_on(game);
    }
}

#[test]
fn a_closed_window_ends_the_program_and_nothing_is_lost() {
    let game = in_the_middle(Lang::Chinese, &[]);
    game.pty.close();
    assert_eq!(game.pty.wait_exit().code, 129);
    goes_on(game);
}

/// Ends the program without its having a say.
fn kill(game: &Game) {
    game.pty.signal(Signal::KILL);
    assert!(game.pty.wait_exit().signal.is_some());
}

#[test]
fn a_program_killed_in_the_middle_of_a_move_loses_nothing() {
    let game = in_the_middle(Lang::Chinese, &["--set", "move_seconds=900"]);
    // A move half typed, and more than a second of thought.
    game.pty.wait_for("14:58");
    game.pty.keys(":").text("a").wait_for("> a_");
    kill(&game);
    let game = game.resumed();
    game.lift_cover(Seat::South);
    let screen = game.pty.screen();
    assert!(!screen.contains("15:00"), "the time is not given back\n{screen}");
    let m = quiet_move(&game.position);
    let mut game = game;
    game.make(m, By::Typing);
    game.referee(Action::Move(m));
    game.covered(Seat::North);
}

#[test]
fn a_program_killed_between_two_setups_keeps_the_first() {
    let home = tempfile::tempdir().expect("a folder");
    let args = ["play", "--board", "two", "--formation", "south=spear"];
    let pty = program(home.path(), Lang::English, &args).start();
    let game = Game::at(pty, home, BoardKind::Two, Lang::English, [""; 4]);
    game.lift(Seat::North);
    game.pty.wait_gone(&game.heading(Seat::North));
    kill(&game);
    let game = game.resumed();
    // South has confirmed: North is asked again, and his work begins anew behind a cover.
    game.lift(Seat::North);
    game.pty.wait_gone(&game.heading(Seat::North));
    game.pty.keys("Ctrl-C");
    assert_eq!(game.pty.wait_exit().code, 130);
    assert_eq!(game.files("running").len(), 1);
}

#[test]
fn a_program_killed_while_a_draw_is_offered_asks_again() {
    let mut game = in_the_middle(Lang::English, &[]);
    game.pty.keys("d").wait_for("Offer your opponent a draw?");
    game.pass_with("y");
    game.referee(Action::DrawOffer(Seat::South));
    game.covered(Seat::North);
    kill(&game);
    let mut game = game.resumed();
    let screen = game.covered(Seat::North);
    assert!(screen.contains("A draw is offered"), "\n{screen}");
    game.lift_cover(Seat::North);
    game.pty.wait_for("South offers a draw");
    game.pass_with("n");
    game.referee(Action::DrawRefuse(Seat::North));
    game.turn(quiet_move(&game.position), By::Typing);
    game.covered(Seat::North);
}

#[test]
fn a_turn_passes_by_itself_while_a_question_is_open_and_timeouts_are_kept() {
    let game = Game::set_up(BoardKind::Two, Lang::English, &["--set", "move_seconds=1"]);
    game.lift(Seat::South);
    game.pty.keys("r");
    let screen = game.covered(Seat::North);
    assert!(screen.contains("out of time (1)"), "\n{screen}");
    assert!(!screen.contains("Do you resign"), "the question belonged to South\n{screen}");
    // Its heading, whose letters stand nowhere else and so are all written.
    assert!(game.pty.output().contains("Resign"), "it was asked");
    game.lift(Seat::North);
    game.pty.keys("?");
    game.covered(Seat::South);
    kill(&game);
    let game = game.resumed();
    let screen = game.covered(Seat::South);
    for seat in ["South", "North"] {
        assert!(screen.contains(&format!("{seat}: out of time (1)")), "\n{screen}");
    }
    game.lift(Seat::South);
    let screen = game.covered(Seat::North);
    assert!(screen.contains("out of time (2)"), "the next one is the second\n{screen}");
}

#[test]
fn a_game_that_is_open_is_not_opened_in_a_second_window() {
    let game = in_the_middle(Lang::English, &[]);
    let second = program(game.home.path(), Lang::English, &["resume"]).start();
    assert_eq!(second.wait_exit().code, 1);
    let output = second.output();
    assert!(output.contains("open in another window") && !output.contains('\x1b'), "{output:?}");
    // The first is as it was.
    let mut game = game;
    let m = quiet_move(&game.position);
    game.make(m, By::Typing);
    game.referee(Action::Move(m));
    game.covered(Seat::North);
}

#[test]
fn with_nothing_to_go_on_with_the_program_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    let pty = program(home.path(), Lang::Chinese, &["resume"]).start();
    assert_eq!(pty.wait_exit().code, 1);
    let output = pty.output();
    assert!(output.contains("there is no unfinished game in") && !output.contains('\x1b'), "{output:?}");
}

/// Whoever types `fg` needn't be who typed Ctrl-Z.
#[test]
fn a_program_that_was_stopped_comes_back_behind_a_cover() {
    let game = in_the_middle(Lang::English, &[]);
    game.pty.signal(Signal::STOP);
    game.pty.signal(Signal::CONT);
    game.covered(Seat::South);
    game.lift_cover(Seat::South);
}

#[test]
fn a_damaged_newer_game_doesnt_stand_in_the_way_of_an_older_one() {
    let mut game = in_the_middle(Lang::English, &[]);
    game.pty.signal(Signal::TERM);
    game.pty.wait_exit();
    let damaged = game.home.path().join("data/running/20990101-000000-0.journal");
    std::fs::write(&damaged, "").expect("a file");
    game.pty = program(game.home.path(), Lang::English, &["resume"]).start();
    let screen = game.pty.wait_for("20990101-000000-0.journal");
    assert!(screen.contains("A newer game can't be gone on with"), "{screen}");
    game.pty.keys("Enter");
    game.lift_cover(Seat::South);
    assert!(damaged.exists(), "nothing is thrown away");
}

/// The main screen of a terminal without an alternate one keeps what stands on it last.
#[test]
fn the_army_is_wiped_off_the_screen_before_the_terminal_is_given_back() {
    for (signal, leave) in [(Signal::TERM, "\x1b[?1049l"), (Signal::HUP, "\x1b[?1049l")] {
        let game = in_the_middle(Lang::English, &[]);
        game.pty.signal(signal);
        game.pty.wait_exit();
        let output = game.pty.output();
        let (before, after) = output.rsplit_once(leave).expect("it leaves the alternate screen");
        assert!(before.ends_with("\x1b[1;1H\x1b[J"), "{:?}", &before[before.len().saturating_sub(40)..]);
        assert!(!after.contains("38"), "nothing is drawn afterwards: {after:?}");
    }
}

/// The limit on the size of files is what a full disk is to the program: a write fails half-way.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_once_and_the_game_goes_on() {
    use super::pty::Program;
    let home = tempfile::tempdir().expect("a folder");
    let script = "ulimit -f 2; exec \"$0\" \"$@\"";
    let mut program = Program::new("/bin/sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_junqi"), "play", "--board", "two"])
        .env("HOME", home.path())
        .env("JUNQI_DATA_DIR", home.path().join("data"));
    for (seat, formation) in [("south", "spear"), ("north", "hammer")] {
        program = program.args(["--formation", &format!("{seat}={formation}")]);
    }
    let mut game = Game::at(program.start(), home, BoardKind::Two, Lang::English, [""; 4]);
    let told = "can't be kept";
    let mut times = 0;
    for _ in 0..40 {
        let seat = game.position.to_move();
        game.lift_cover(seat);
        let m = quiet_move(&game.position);
        game.make(m, By::Typing);
        game.referee(Action::Move(m));
        let next = game.heading(game.position.to_move());
        let screen = game.pty.wait_until("the next cover", |s| s.contains(told) || s.contains(&next));
        if screen.contains(told) {
            times += 1;
            assert!(screen.contains(say::TROUBLE.say(Lang::English)), "\n{screen}");
            game.pty.keys("Enter").wait_gone(told);
            game.pty.wait_for(&next);
        }
        if times > 0 && game.position.moves_made() > 30 {
            break;
        }
    }
    assert_eq!(times, 1, "after {} moves", game.position.moves_made());
    // What was written before can still be gone on with.
    game.pty.keys("Ctrl-C");
    game.pty.wait_exit();
    let again = game.resumed();
    again.pty.wait_for("Pass the terminal to");
}

#[test]
fn an_unfinished_record_goes_on_behind_a_cover_and_a_finished_one_is_refused() {
    let home = tempfile::tempdir().expect("a folder");
    let formations =
        BySeat::from_fn(|seat| Some(built_in_by_name(FORMATIONS[seat.index()]).unwrap().formation));
    let mut record = Record::new(BoardKind::Two, RuleSet::default(), formations);
    let mut start = Game::start(BoardKind::Two);
    for _ in 0..2 {
        let m = quiet_move(&start);
        start.play(m).expect("a legal move");
        record.actions.push(Action::Move(m));
    }
    let path = home.path().join("half.json");
    std::fs::write(&path, record.to_json().expect("a game")).expect("a file");
    let file = path.to_str().expect("a path of text");
    let pty = program(home.path(), Lang::English, &["resume", file]).start();
    let mut game = Game::at(pty, home, BoardKind::Two, Lang::English, [""; 4]);
    game.position = start;
    game.turn(quiet_move(&game.position), By::Typing);
    game.lift_cover(Seat::North);
    game.pty.keys("Ctrl-C");
    assert_eq!(game.pty.wait_exit().code, 130);

    record.actions.push(Action::Resign(Seat::South));
    std::fs::write(&path, record.to_json().expect("a game")).expect("a file");
    let pty = program(game.home.path(), Lang::English, &["resume", file]).start();
    assert_eq!(pty.wait_exit().code, 1);
    assert!(pty.output().contains("the game is over") && !pty.output().contains('\x1b'), "{}", pty.output());
    // The game that was begun with the other one is still there.
    let m = quiet_move(&game.position);
    let mut game = game.resumed();
    game.turn(m, By::Tab);
}

/// A note is as safe as a move, and stays its writer's.
#[test]
fn a_program_killed_right_after_a_note_keeps_it_for_its_writer_alone() {
    for (lang, typed, drawn) in [(Lang::English, "37+", "^37+ "), (Lang::Chinese, "炸？", "^炸? ")] {
        let game = Game::set_up(BoardKind::Two, lang, &[]);
        game.lift(Seat::South);
        game.pty.wait_gone(&game.heading(Seat::South));
        game.pty.keys(":").text("c7").keys("Enter u").wait_for("C7 ^");
        game.pty.text(typed).keys("Enter").wait_for(drawn);
        kill(&game);
        let mut game = game.resumed();
        game.lift(Seat::South);
        let screen = game.pty.wait_for(drawn);
        assert!(screen.contains("37+") == (lang == Lang::English), "\n{screen}");
        // North has never heard of it.
        let m = quiet_move(&game.position);
        game.make(m, By::Typing);
        game.referee(Action::Move(m));
        game.covered(Seat::North);
        game.lift_cover(Seat::North);
        let screen = game.pty.screen();
        assert!(!screen.contains("37+") && !screen.contains("炸?"), "\n{screen}");
        game.pty.keys("i");
        let screen = game.pty.wait_for(junqi::text::facts::NOT_AMONG_PEOPLE.say(lang).split_at(12).0);
        assert!(!screen.contains("37+") && !screen.contains("炸?"), "\n{screen}");
    }
}

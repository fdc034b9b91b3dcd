//! Windows of every size, terminals that can do little, and what is written to them.

use std::process::{Command, Stdio};
use std::time::Duration;

use junqi::rules::{Action, BoardKind, Seat};
use junqi::text::Lang;
use junqi::text::screens as say;
use junqi::tui::geometry::needs;

use super::script::quiet_move;
use super::table::{By, Game, WINDOW, program};

#[test]
fn a_game_lives_through_every_size_of_the_window() {
    for (board, lang) in [(BoardKind::Two, Lang::English), (BoardKind::Four, Lang::Chinese)] {
        let mut game = Game::set_up(board, lang, &[]);
        game.lift_cover(Seat::South);
        let least = needs(board.board());
        for size in [
            (1, 1),
            (200, 60),
            (2, 90),
            (30, 10),
            (120, 45),
            (500, 3),
            (79, 23),
            (54, 19),
            (53, 18),
            (467, 145),
            (500, 200),
        ] {
            game.pty.resize(size.0, size.1);
            if size.0 >= least.0 && size.1 >= least.1 {
                game.window = size;
                game.sees(Seat::South);
            } else if size.0 >= 20 {
                game.pty.wait_for(&say::too_small(least, size, lang));
                game.pty.settle();
                // Nothing can be done in it. What comes after Ctrl-L has been drawn, the
                // keys before it have been read in this window.
                let before = game.pty.keys("r y y Space : q").bytes_written();
                game.pty.keys("Ctrl-L").wait_drawn_after(before);
            }
        }
        // A storm: nobody waits for any picture.
        for step in 0..60u16 {
            game.pty.resize(1 + step * 37 % 200, 1 + step * 23 % 60);
        }
        game.pty.resize(WINDOW.0, WINDOW.1);
        game.window = WINDOW;
        game.sees(Seat::South);
        let m = quiet_move(&game.position);
        game.make(m, By::Tab);
        game.referee(Action::Move(m));
        game.turn(quiet_move(&game.position), By::Typing);
    }
}

#[test]
fn covers_and_the_menu_live_through_every_size() {
    let game = Game::set_up(BoardKind::Two, Lang::English, &[]);
    game.covered(Seat::South);
    for size in [(1, 1), (10, 40), (40, 12), (200, 60), (39, 11), (80, 24)] {
        game.pty.resize(size.0, size.1);
        if size >= (40, 12) {
            game.covered(Seat::South);
        }
    }
    game.pty.keys("Ctrl-C");
    assert_eq!(game.pty.wait_exit().code, 130);

    let menu = program(game.home.path(), Lang::English, &[]).size(1, 1).start();
    menu.wait_until("the alternate screen", super::pty::Screen::is_alternate);
    menu.resize(80, 24).wait_for(junqi::text::menu::NEW_GAME.say(Lang::English));
    menu.keys("q");
    assert_eq!(menu.wait_exit().code, 0);
    menu.assert_restored();
}

#[test]
fn ctrl_l_draws_everything_again_on_a_terminal_that_was_written_on() {
    let game = Game::set_up(BoardKind::Two, Lang::English, &[]);
    game.lift_cover(Seat::South);
    let before = game.pty.settle().bytes_written();
    game.pty.keys("Ctrl-L").wait_drawn_after(before);
    game.pty.settle();
    let written = game.pty.bytes_written() - before;
    assert!(written > 1000, "{written} bytes can't be the whole screen");
    game.sees(Seat::South);
}

#[test]
fn an_idle_game_writes_nothing_and_a_key_little() {
    for board in BoardKind::ALL {
        let game = Game::set_up(board, Lang::Chinese, &[]);
        game.lift_cover(Seat::South);
        game.pty.settle();
        assert_eq!(game.pty.bytes_in(Duration::from_millis(1500)), 0);
        for keys in ["Up", "Left", "Down", "Right", "Tab", "Space", "Tab"] {
            let before = game.pty.bytes_written();
            game.pty.keys(keys).wait_drawn_after(before);
            let bytes = game.pty.settle().bytes_written() - before;
            println!("{board}: {keys} writes {bytes} bytes");
            assert!(bytes < 1024, "{keys}: {bytes} bytes");
        }
    }
}

#[test]
fn a_piece_is_moved_with_two_clicks_or_by_dragging_it() {
    for board in BoardKind::ALL {
        let mut game = Game::set_up(board, Lang::Chinese, &[]);
        game.turn(quiet_move(&game.position), By::Clicks);
        game.turn(quiet_move(&game.position), By::Dragging);
        // The button that was let go has lifted no cover.
        game.turn(quiet_move(&game.position), By::Clicks);
    }
}

/// No colour is named in the output: neither in the words of eight, 256 nor all colours.
fn names_no_color(output: &str) -> bool {
    let mut parts = output.split("\x1b[").skip(1);
    parts.all(|part| {
        let Some((codes, _)) = part.split_once('m') else { return true };
        codes
            .split(';')
            .all(|code| !code.parse::<u32>().is_ok_and(|code| (30..50).contains(&code) || code >= 90))
    })
}

#[test]
fn without_colours_the_armies_still_differ() {
    let home = tempfile::tempdir().expect("a folder");
    let mut args = vec!["play", "--board", "four"];
    for formation in ["south=spear", "east=iron-wall", "north=hammer", "west=tortoise"] {
        args.extend(["--formation", formation]);
    }
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "linux"), ("TERM", "vt100")] {
        let pty = program(home.path(), Lang::Chinese, &args).env(name, value).start();
        let home = tempfile::tempdir().expect("a folder");
        let game = Game::at(pty, home, BoardKind::Four, Lang::Chinese, [""; 4]);
        game.lift_cover(Seat::South);
        let output = game.pty.output();
        match value {
            "linux" => assert!(!output.contains("38;5") && !output.contains("38;2"), "eight colours"),
            "1" => assert!(names_no_color(&output), "no colours"),
            _ => {}
        }
        game.pty.keys("Ctrl-C");
        assert_eq!(game.pty.wait_exit().code, 130);
        game.pty.assert_restored();
    }
}

#[test]
fn a_terminal_that_can_not_draw_is_refused_without_an_escape() {
    for args in [&[][..], &["play"], &["play", "--formation", "south=spear"]] {
        let home = tempfile::tempdir().expect("a folder");
        let pty = program(home.path(), Lang::Chinese, args).env("TERM", "dumb").start();
        assert_eq!(pty.wait_exit().code, 1);
        let output = pty.output();
        assert!(output.contains("TERM") && !output.contains('\x1b'), "{output:?}");
        pty.assert_restored();
        let running = home.path().join("data").join("running");
        let begun = std::fs::read_dir(running).map_or(0, Iterator::count);
        assert_eq!(begun, 0, "a game that nobody has seen is not there to go on with");
    }
}

#[test]
fn without_a_terminal_no_escape_is_written() {
    let home = tempfile::tempdir().expect("a folder");
    for (args, code) in [
        (&[][..], 1),
        (&["play"], 1),
        (&["resume"], 1),
        (&["--version"], 0),
        (&["--help"], 0),
        (&["help", "play"], 0),
        (&["formation", "show", "spear"], 0),
        (&["rules", "standard"], 0),
        (&["nonsense"], 2),
    ] {
        for lang in ["zh_CN.UTF-8", "C.UTF-8"] {
            let output = Command::new(env!("CARGO_BIN_EXE_junqi"))
                .args(args)
                .env("LANG", lang)
                .env("TERM", "xterm-256color")
                .env("HOME", home.path())
                .env("JUNQI_DATA_DIR", home.path().join("data"))
                .stdin(Stdio::null())
                .output()
                .expect("the program runs");
            assert_eq!(output.status.code(), Some(code), "{args:?}");
            for bytes in [&output.stdout, &output.stderr] {
                assert!(!bytes.contains(&0x1b), "{args:?}: {}", String::from_utf8_lossy(bytes));
            }
            let said = if code == 0 { output.stdout } else { output.stderr };
            assert!(!said.is_empty(), "{args:?} says nothing");
        }
    }
}

#[test]
fn version_and_help_are_plain_where_colours_are_not_wanted() {
    let home = tempfile::tempdir().expect("a folder");
    for args in [&["--version"][..], &["--help"]] {
        let pty = program(home.path(), Lang::English, args).env("NO_COLOR", "1").start();
        assert_eq!(pty.wait_exit().code, 0);
        assert!(!pty.output().contains("\x1b[3"), "{:?}", pty.output());
        assert!(!pty.screen_now().is_alternate());
    }
}

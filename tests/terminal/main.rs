//! The terminal is set up, fed, drawn on and put back as promised, whatever happens.
//!
//! A small app plays at a real pseudo terminal. It is this very test program, started
//! once more with a word in its environment: see [`small_app`].
#![cfg(all(unix, feature = "terminal"))]

mod app;
#[path = "../pty/mod.rs"]
mod pty;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use app::{APP_ARGS, BE_THE_APP, SAVE, app, app_by_shell, be_the_app, started};
use pty::{End, Signal};

/// Not a test of anything: the way in to the app when this program is started once more.
#[test]
fn small_app() {
    let Ok(kind) = env::var(BE_THE_APP) else { return };
    let code = match be_the_app(&kind) {
        Ok(exit) => exit.code(),
        Err(error) => {
            eprintln!("error: {error}");
            1
        }
    };
    process::exit(code);
}

/// Used processor time that is little, however long the program ran.
#[track_caller]
fn assert_idle(end: &End) {
    if let Some(time) = end.cpu_time {
        assert!(time < Duration::from_millis(400), "{time:?} of processor time for nothing");
    }
}

/// What the app saved when it was told of its end.
fn saved(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn the_game_has_the_whole_terminal_while_it_runs() {
    let app = started();
    let screen = app.screen();
    assert!(screen.is_alternate());
    assert_eq!(screen.cursor(), None);
    assert!(screen.vt().bracketed_paste());
    assert_eq!(screen.vt().mouse_protocol_mode(), vt100::MouseProtocolMode::PressRelease);
    assert_eq!(screen.columns(0, 0, 4), "军棋");
    assert_eq!(screen.find("60x10"), Some((5, 0)));
    assert_eq!(screen.columns(9, 59, 60), "%");
    assert!(!app.output().contains("\x1b]"), "the title of the window is not ours");
}

#[test]
fn without_the_mouse_the_terminal_keeps_it() {
    let app = app("no mouse").start();
    let screen = app.wait_for("军棋");
    assert_eq!(screen.vt().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    app.keys("q");
    assert_eq!(app.wait_exit().code, 0);
    assert!(!app.output().contains("\x1b[?100"));
}

#[test]
fn quitting_puts_the_terminal_back() {
    let app = started();
    app.keys("q");
    assert_eq!(app.wait_exit().code, 0);
    app.assert_restored();
}

#[test]
fn the_main_screen_is_afterwards_as_it_was_and_holds_no_secret() {
    let app = app("printing").size(40, 6).start();
    app.wait_for("SECRET");
    app.keys("a b c d e f");
    app.resize(40, 3).resize(40, 8);
    app.wait_for("40x8");
    app.keys("q");
    app.wait_exit();
    app.assert_restored();
    let screen = app.screen_now();
    assert!(screen.contains("before the game"), "\n{screen}");
    assert!(!screen.contains("SECRET"), "\n{screen}");
    let mut all = screen.vt().clone();
    all.set_scrollback(1000);
    assert!(!all.contents().contains("SECRET"));
}

#[test]
fn an_error_after_the_terminal_was_opened_puts_it_back() {
    let app = app("failing").start();
    assert_eq!(app.wait_exit().code, 1);
    app.assert_restored();
    assert!(app.screen_now().contains("error: the board is missing"));
    assert!(!app.screen_now().contains("SECRET"));
}

#[test]
fn a_panic_puts_the_terminal_back_before_its_message() {
    let app = app("plain").size(100, 40).start();
    app.wait_for("军棋");
    app.keys("p");
    assert_eq!(app.wait_exit().code, 101);
    app.assert_restored();
    let screen = app.screen_now();
    assert!(screen.contains("the small app has tripped"), "\n{screen}");
    // Readable: every line of the message begins at the left edge.
    assert!(screen.rows().iter().any(|row| row.starts_with("the small app has tripped")), "\n{screen}");
}

#[test]
fn the_terminal_is_put_back_only_once() {
    for end in ["q", "p", "t"] {
        let app = started();
        app.keys(end);
        app.wait_exit();
        assert_eq!(app.output().matches("\x1b[?1049l").count(), 1, "after {end}");
    }
}

#[test]
fn a_panic_in_another_thread_ends_the_game_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("save");
    let app = app("plain").env(SAVE, &file).start();
    app.wait_for("军棋");
    app.keys("t");
    assert_eq!(app.wait_exit().code, 1);
    app.assert_restored();
    assert!(app.screen_now().contains("the thinker has tripped"));
    assert!(app.screen_now().contains("a part of the program has failed"));
    assert_eq!(saved(&file), "saved");
}

#[test]
fn signals_end_the_game_in_order() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("save");
        let app = app("plain").env(SAVE, &file).start();
        app.wait_for("军棋");
        app.signal(signal);
        let end = app.wait_exit();
        assert_eq!((end.code, end.signal.clone()), (code, None), "{signal:?}");
        assert_idle(&end);
        app.assert_restored();
        assert_eq!(saved(&file), "saved", "{signal:?}");
    }
}

#[test]
fn ctrl_c_ends_the_game_in_order() {
    let app = started();
    app.keys("Ctrl-C");
    assert_eq!(app.wait_exit().code, 130);
    app.assert_restored();
}

#[test]
fn a_game_that_hangs_ends_by_ctrl_c_and_by_signals() {
    let app = started();
    app.keys("s Ctrl-C");
    assert_eq!(app.wait_exit().code, 130);
    app.assert_restored();

    let app = started();
    app.keys("s").signal(Signal::TERM);
    assert_eq!(app.wait_exit().code, 143);
    app.assert_restored();
}

#[test]
fn a_terminal_that_takes_no_output_does_not_keep_the_game_from_ending() {
    let app = app("plain").size(200, 50).start();
    app.wait_for("军棋");
    app.freeze();
    // Each size is a whole new frame: more than the system holds for a reader.
    for round in 0..60 {
        app.resize(200 - round % 2, 50);
        thread::sleep(Duration::from_millis(5));
    }
    app.signal(Signal::TERM);
    let begun = Instant::now();
    while app.is_running() && begun.elapsed() < pty::PATIENCE {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(!app.is_running(), "it waits for a terminal that takes nothing");
}

#[test]
fn a_closed_window_ends_the_game_without_a_busy_loop() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("save");
    let app = app("plain").env(SAVE, &file).start();
    app.wait_for("军棋");
    app.close();
    let end = app.wait_exit();
    assert_eq!((end.code, end.signal.clone()), (129, None));
    assert_idle(&end);
    assert_eq!(saved(&file), "saved");
}

#[test]
fn a_terminal_that_goes_without_a_signal_ends_the_game_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("save");
    // The signal goes to the leader of the session, here a shell that ignores it.
    let script = "trap '' HUP; exec 3<&0; \"$0\" \"$@\" <&3 & wait $!";
    let game = app_by_shell(script).env(SAVE, &file).start();
    game.wait_for("军棋");
    game.close();
    let end = game.wait_exit();
    assert_eq!((end.code, end.signal), (129, None));
    assert_eq!(saved(&file), "saved");
}

#[test]
fn a_resize_storm_leaves_a_game_of_the_right_size() {
    let app = started();
    for round in 0..200 {
        app.resize(20 + round % 90, 3 + round % 40);
    }
    app.resize(0, 0).resize(1, 1).resize(77, 21);
    let screen = app.wait_for("军棋 77x21 resized (77, 21)");
    assert_eq!(screen.columns(20, 76, 77), "%");
    app.keys("x");
    app.wait_for("keys 1: x");
    app.keys("q");
    assert_eq!(app.wait_exit().code, 0);
}

#[test]
fn a_burst_of_resizes_is_drawn_as_few_frames() {
    let app = started();
    // What comes while the game can't answer has piled up when it can.
    app.settle().signal(Signal::STOP);
    for round in 0..100 {
        app.resize(60 + round % 2, 10);
    }
    app.resize(50, 9);
    let frames = || app.output().matches("\x1b[?2026h").count();
    let before = frames();
    app.signal(Signal::CONT);
    app.wait_for("军棋 50x9 resized (50, 9)");
    app.settle();
    assert!(frames() - before <= 5, "{} frames", frames() - before);
}

#[test]
fn an_idle_game_writes_nothing() {
    let app = started();
    app.settle();
    assert_eq!(app.bytes_in(Duration::from_secs(2)), 0);
    // A key that changes nothing draws nothing, which the next one shows by coming after it.
    app.keys("i").settle();
    app.keys("x");
    app.wait_for("keys 1: x");
    app.keys("q");
    assert_idle(&app.wait_exit());
}

#[test]
fn a_clock_that_always_wants_to_tick_does_not_run_hot() {
    let app = started();
    app.keys("c");
    app.wait_until("ticks", |screen| !screen.contains("ticks 0"));
    let count = || app.screen().row(2).trim_start_matches("ticks ").parse::<u32>().expect("a number");
    let before = count();
    thread::sleep(Duration::from_secs(1));
    let ticks = count() - before;
    assert!(ticks <= 110, "{ticks} ticks in about a second");
}

#[test]
fn another_thread_can_wake_the_game() {
    let app = started();
    app.keys("w");
    app.wait_for("ticks 1");
}

#[test]
fn keys_text_paste_and_mouse_come_in() {
    let app = app("plain").size(120, 10).start();
    app.wait_for("军棋");
    app.keys("Up Shift-Tab F2 Ctrl-R Esc Enter");
    app.wait_for("keys 6: Up Shift-Tab F2 Ctrl-R Esc Enter");
    app.text("军旗：");
    app.wait_for("Enter 军 旗 ：");
    app.paste("i9k7\ra1b2");
    app.wait_for(r#""i9k7\na1b2""#);
    app.click(3, 4);
    app.wait_for("Press(Left)@3,4 Release(Left)@3,4");
    app.wheel(9, 1, false);
    app.wait_for("WheelDown@9,1");
}

#[test]
fn more_keys_than_fit_in_one_read_all_come_in() {
    let app = started();
    for _ in 0..30 {
        app.text(&"x".repeat(100));
    }
    app.wait_for("keys 3000:");
}

#[test]
fn a_long_paste_comes_in_whole() {
    let app = app("plain").size(60, 3).start();
    app.wait_for("军棋");
    // In pieces: a terminal's input holds 4096 bytes, and what doesn't fit is lost.
    app.bytes(b"\x1b[200~");
    for _ in 0..5 {
        app.text(&"y".repeat(1000));
        thread::sleep(Duration::from_millis(20));
    }
    app.bytes(b"\x1b[201~");
    app.wait_for("keys 1:");
    app.keys("z");
    app.wait_for("keys 2:");
}

#[test]
fn half_a_key_does_not_keep_a_closed_window_open() {
    let app = started();
    app.bytes(b"\x1b[");
    app.settle();
    app.close();
    let end = app.wait_exit();
    assert_eq!(end.code, 129);
    assert_idle(&end);
}

#[test]
fn a_game_stopped_by_force_and_continued_draws_itself_again() {
    let app = started();
    app.settle().signal(Signal::STOP);
    let before = app.output().len();
    app.signal(Signal::CONT);
    app.wait_drawn_after(before);
    app.keys("x");
    app.wait_for("keys 1: x");
    assert!(app.output()[before..].contains("\x1b[2J"), "the whole picture");
    app.keys("q");
    assert_eq!(app.wait_exit().code, 0);
    app.assert_restored();
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again() {
    // A shell with job control, as at a prompt; it says when its job has stopped.
    let script =
        "set -m; \"$0\" \"$@\"; echo \"stopped: $?\"; read answer; fg >/dev/null; echo \"ended: $?\"";
    let game = app_by_shell(script).size(100, 30).start();
    game.wait_for("军棋");
    game.keys("a Ctrl-Z");
    let screen = game.wait_for("stopped: ");
    assert!(screen.is_restored(), "\n{screen}");
    game.keys("Enter");
    let screen = game.wait_for("keys 1: a");
    assert!(screen.is_alternate());
    assert_eq!(screen.cursor(), None);
    game.keys("b");
    game.wait_for("keys 2: a b");
    game.keys("q");
    game.wait_for("ended: 0");
    assert_eq!(game.wait_exit().code, 0);
    game.assert_restored();
}

#[test]
fn ctrl_z_does_not_stop_a_game_that_no_shell_could_continue() {
    let app = started();
    app.keys("Ctrl-Z x");
    app.wait_for("keys 1: x");
    app.keys("q");
    assert_eq!(app.wait_exit().code, 0);
}

#[test]
fn no_color_draws_without_colours_but_with_bold() {
    let app = app("plain").env("NO_COLOR", "1").start();
    let screen = app.wait_for("vermillion");
    let cell = screen.cell(0, 3).expect("a cell");
    assert_eq!(cell.fgcolor(), vt100::Color::Default);
    assert!(cell.bold());
    assert!(!app.output().contains("38;5") && !app.output().contains("\x1b[39"));
}

#[test]
fn a_terminal_of_eight_colours_is_spoken_to_in_its_words() {
    let app = app("plain").env("TERM", "linux").start();
    let screen = app.wait_for("vermillion");
    let cell = screen.cell(0, 3).expect("a cell");
    assert_eq!(cell.fgcolor(), vt100::Color::Idx(1));
    assert!(cell.bold());
    assert!(!app.output().contains("38;5"));
}

#[test]
fn a_dumb_or_nameless_terminal_is_refused_without_an_escape() {
    for program in [app("plain").env("TERM", "dumb"), app("plain").env_remove("TERM")] {
        let app = program.start();
        assert_eq!(app.wait_exit().code, 1);
        let output = app.output();
        assert!(output.contains("TERM"), "{output:?}");
        assert!(!output.contains('\x1b'), "{output:?}");
        app.assert_restored();
    }
}

#[test]
fn without_a_terminal_the_game_is_refused_without_an_escape() {
    let exe = env::current_exe().expect("this program");
    let mut child = Command::new(exe)
        .args(APP_ARGS)
        .env(BE_THE_APP, "plain")
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("its input").write_all(b"q");
    let output = child.wait_with_output().expect("its output");
    assert_eq!(output.status.code(), Some(1));
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(stderr.contains("standard input is not one"), "{stderr}");
    assert!(!stdout.contains('\x1b') && !stderr.contains('\x1b'));
}

#[test]
fn output_into_a_file_is_refused_without_an_escape() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out");
    let game = app_by_shell("exec \"$0\" \"$@\" >\"$OUT\"").env("OUT", &file).start();
    assert_eq!(game.wait_exit().code, 1);
    assert!(game.output().contains("standard output is not one"));
    assert!(!game.output().contains('\x1b') && !saved(&file).contains('\x1b'));
}

//! Games of other programs at a pseudo terminal: whole ones, and what is left of a program when
//! the game is left.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use junqi::record::PlayerKind;
use junqi::rules::{BoardKind, Seat};
use junqi::text::{Lang, screens as say};

use super::pty::{PATIENCE, Pty, Signal};
use super::table::program;

/// The seat with the player in Python that comes with the program; none where there is no Python.
fn simple(seat: Seat) -> Option<String> {
    let found = Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        eprintln!("there is no python3 here: nothing is tested with the player in Python");
        return None;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/players/simple.py");
    Some(format!("{seat}=exec:python3 '{}'", path.display()))
}

fn files(home: &Path, folder: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(home.join("data").join(folder)) else { return Vec::new() };
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

fn start(home: &Path, lang: Lang, args: &[&str]) -> Pty {
    program(home, lang, &[&["play", "--pace", "0", "--seed", "5"], args].concat()).start()
}

#[test]
fn players_in_python_play_whole_games_before_everybodys_eyes() {
    for (board, lang) in [(BoardKind::Two, Lang::Chinese), (BoardKind::Four, Lang::English)] {
        let seats: Option<Vec<_>> = board.board().seats().iter().map(|&seat| simple(seat)).collect();
        let Some(seats) = seats else { return };
        let home = tempfile::tempdir().expect("a folder");
        let mut args = vec!["--board", board.name(), "--set", "move_limit=80"];
        args.extend(seats.iter().flat_map(|seat| ["--seat", seat.as_str()]));
        let pty = start(home.path(), lang, &args);
        pty.wait_until("the end", |screen| screen.contains(say::WHOLE_BOARD.say(lang)));
        let [record] = &files(home.path(), "games")[..] else { panic!("no record") };
        let record = junqi::storage::read_record(record).expect("a record");
        assert_eq!(record.replay().expect("it replays").moves(), record.actions.len(), "no turn is lost");
        for &seat in board.board().seats() {
            let player = record.players[seat].as_ref().expect("a player");
            assert!(matches!(player.kind, PlayerKind::Exec(_)), "{player:?}");
        }
        pty.keys("Ctrl-C");
        pty.wait_exit();
        pty.assert_restored();
    }
}

/// Neither what it writes on its standard error nor what it does with signals matters.
#[test]
#[cfg(target_os = "linux")]
fn a_program_ends_with_the_game_however_that_is_left_and_its_noise_is_not_seen() {
    for how in ["Ctrl-C", "hang up"] {
        let home = tempfile::tempdir().expect("a folder");
        let pid = home.path().join("pid");
        let script = home.path().join("player.sh");
        let lines = format!(
            "trap '' INT TERM HUP\necho $$ > '{}'\nwhile :; do echo NOISE >&2; sleep 0.05; done\n",
            pid.display()
        );
        std::fs::write(&script, lines).expect("a script");
        let seat = format!("south=exec:sh '{}'", script.display());
        let pty = start(home.path(), Lang::English, &["--seat", &seat, "--formation", "north=spear"]);
        let began = Instant::now();
        let number = loop {
            let number = std::fs::read_to_string(&pid).unwrap_or_default();
            if number.ends_with('\n') {
                break number.trim().to_owned();
            }
            assert!(began.elapsed() < PATIENCE, "it isn't started");
            std::thread::sleep(Duration::from_millis(5));
        };
        std::thread::sleep(Duration::from_millis(300));
        let runs = || Path::new("/proc").join(&number).join("exe").exists();
        let screen = pty.wait_until("the board", |screen| screen.contains("program sh"));
        assert!(!screen.contains("NOISE") && runs(), "{screen}");
        if how == "Ctrl-C" {
            pty.keys("Ctrl-C");
        } else {
            pty.signal(Signal::HUP);
        }
        pty.wait_exit();
        let began = Instant::now();
        while runs() {
            assert!(began.elapsed() < PATIENCE, "{how}: it still runs");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

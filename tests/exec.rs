//! Other programs that play: the player in Python that comes with the program plays whole games, and
//! whatever a program does wrong, it is a failure in time and nothing worse.
#![cfg(feature = "terminal")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use junqi::exec::{Failure, Program};
use junqi::formation::built_in;
use junqi::protocol::{Limits, legal};
use junqi::rules::{Action, BoardKind, Deal, RuleSet, Seat};
use junqi::table::{self, Table};
use junqi::view::View;

const SECOND: Duration = Duration::from_secs(1);

fn table(board: BoardKind, preset: &str, options: &[&str]) -> Table {
    let mut rules = RuleSet::from_preset(preset).expect("a preset");
    for option in options {
        rules.assign(option).expect("an option");
    }
    let mut table = Table::open(board, rules, 1).expect("a table");
    for (&seat, file) in table.seats().iter().zip(built_in()) {
        if table.rules().rules.deal == Deal::Own {
            let confirm = table::Command::confirm(seat, file.formation);
            table.apply(confirm, Duration::ZERO).expect("a formation");
        }
    }
    table
}

fn program(command: &str) -> Program {
    Program::new(command.parse().expect("a command"))
}

/// The command of a player in Python; none where there is no Python, which is told.
fn python(script: &str) -> Option<String> {
    let found = Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_ok_and(|status| status.success()) {
        return Some(format!("python3 {script}"));
    }
    eprintln!("there is no python3 here: nothing is tested with players in Python");
    None
}

fn simple() -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/players/simple.py");
    // With a seed it always plays the same.
    python(&format!("-c \"import random; random.seed(4); exec(open('{}').read())\"", path.display()))
}

/// A program of these lines of Python, in a folder of its own.
fn of_lines(folder: &Path, lines: &str) -> Option<String> {
    let path = folder.join("player.py");
    std::fs::write(&path, format!("import json, os, sys, time\n{lines}\n")).expect("a script");
    python(&format!("'{}'", path.display()))
}

fn asked(program: &Program, view: &View, time: Duration) -> Result<Action, Failure> {
    program.ask(view, Limits { time: Some(time), nodes: 0 }, &|| false)
}

#[test]
fn the_player_in_python_plays_whole_games_on_both_boards_and_face_down() {
    let Some(command) = simple() else { return };
    for (board, preset, most) in [
        (BoardKind::Two, "standard", 400),
        (BoardKind::Four, "standard", 200),
        // Face down it may be over soon: the flag may lie beside an enemy when it is turned up.
        (BoardKind::Two, "flip_first", 200),
    ] {
        let mut table = table(board, preset, &[]);
        let program = program(&command);
        let (mut taken, mut offered) = (0, false);
        while let Some(seat) = table.waits_for().filter(|_| table.actions().len() < most) {
            let view = table.view(seat).expect("a view");
            let action = asked(&program, view, 30 * SECOND).expect("an answer");
            let attack = matches!(action, Action::Move(m) if view.at(m.to).is_some());
            taken += usize::from(attack);
            if !offered && table.actions().len() == 30 {
                offered = true;
                let offer = table::Command::Act(Action::DrawOffer(seat));
                table.apply(offer, Duration::ZERO).expect("an offer");
                continue;
            }
            table.apply(table::Command::Act(action), Duration::ZERO).expect("it is legal");
        }
        let least = if preset == "standard" { 10 } else { 1 };
        assert!(taken >= least, "{board} {preset}: it takes where it can: {taken}");
        let refused = table.actions().iter().any(|action| matches!(action, Action::DrawRefuse(_)));
        assert!(refused == offered && (offered || preset != "standard"), "{board} {preset}");
    }
}

#[test]
fn the_player_in_python_beats_chance() {
    let Some(command) = simple() else { return };
    let program = program(&command);
    let (mut won, mut lost) = (0, 0);
    for game in 0..6_u64 {
        let mut table = table(BoardKind::Two, "standard", &[]);
        let own = if game % 2 == 0 { Seat::South } else { Seat::North };
        let mut number = game;
        while let Some(seat) = table.waits_for().filter(|_| table.actions().len() < 700) {
            let view = table.view(seat).expect("a view");
            let action = if seat == own {
                asked(&program, view, 30 * SECOND).expect("an answer")
            } else {
                let legal = legal(view);
                number = (number * 48_271 + 11) % 65_537;
                legal[number as usize % legal.len()]
            };
            table.apply(table::Command::Act(action), Duration::ZERO).expect("it is legal");
        }
        // Whoever has more left of a game that isn't over has played better.
        let left = |seat| table.view(own).expect("a view").pieces_left(seat);
        let ahead = match table.outcome() {
            Some(outcome) => outcome.winners().contains(own),
            None => left(own) > left(own.opposite()),
        };
        if ahead { won += 1 } else { lost += 1 }
    }
    assert!(won >= 4, "{won} : {lost}");
}

#[test]
fn a_program_that_cant_be_started_says_why() {
    let table = table(BoardKind::Two, "standard", &[]);
    let view = table.view(Seat::South).expect("a view");
    for command in ["/nowhere/to/be/found", "./", "''/"] {
        let program = program(command);
        let failure = asked(&program, view, SECOND).expect_err("nothing there");
        assert!(matches!(failure, Failure::Start(_)), "{command}: {failure}");
        assert_eq!(program.failure(), Some(failure));
    }
}

#[test]
fn whatever_a_program_does_wrong_is_told_in_time() {
    let table = table(BoardKind::Two, "standard", &[]);
    let view = table.view(Seat::South).expect("a view");
    for (lines, expected) in [
        ("sys.exit(3)", "it has ended"),
        ("sys.stdin.readline(); os._exit(0)", "it has ended"),
        ("sys.stdin.readline(); print('hello')", "its answer can't be read"),
        (
            "sys.stdin.readline(); print('hello', flush=True); time.sleep(60)",
            "its answer can't be read: column 1",
        ),
        ("sys.stdin.readline(); print('{}', flush=True); time.sleep(60)", "the field \"move\" is missing"),
        (
            "sys.stdin.readline(); print(json.dumps({'move': 'a1-q17'})); sys.stdout.flush()",
            "no point \"q17\"",
        ),
        ("sys.stdin.readline(); print('{\"error\": \"what?\"}', flush=True)", "answers with an error: what?"),
        ("time.sleep(60)", "it gave no answer in time"),
        ("while True: pass", "it gave no answer in time"),
        ("while True: os.write(1, b'x' * 65536)", "the line is too long"),
        ("while True: os.write(1, b'y\\n' * 1000)", "its answer can't be read"),
        ("sys.stdin.readline()\nwhile True: os.write(1, b'y\\n' * 1000)", "its answer can't be read"),
        ("sys.stdin.readline()\nwhile True: os.write(2, b'x' * 65536)", "it gave no answer in time"),
        ("os.close(1); time.sleep(60)", "it has ended"),
        ("os.close(0); time.sleep(60)", "it gave no answer in time"),
        (
            "sys.stdin.readline(); print('{\"id\": 99, \"move\": \"c6-c7\"}', flush=True); time.sleep(60)",
            "in time",
        ),
        (
            "for line in sys.stdin: print('{\"move\": \"a1-a2\"}', flush=True)",
            "it answers a1xa2, which isn't legal",
        ),
        (
            "for line in sys.stdin: print('{\"move\": \"c7-c8\"}', flush=True)",
            "it answers c7xc8, which isn't legal",
        ),
        (
            "for line in sys.stdin: print('{\"move\": \"resign:north\"}', flush=True)",
            "resign:north, which isn't",
        ),
        (
            "for line in sys.stdin: print('{\"move\": \"timeout:south\"}', flush=True)",
            "timeout:south, which isn't",
        ),
        (
            "for line in sys.stdin: print('{\"move\": \"draw-offer:south\"}', flush=True)",
            "draw-offer:south, which",
        ),
        (
            "sys.stdin.readline(); os.write(1, b'{\"move\": \"c6-c7\"'); time.sleep(60)",
            "it gave no answer in time",
        ),
        ("sys.stdin.readline(); os.write(1, bytes(range(256)))", "its answer can't be read"),
        ("sys.stdin.readline(); os.write(1, b'[' * 100000 + b'\\n')", "its answer can't be read"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let Some(command) = of_lines(folder.path(), lines) else { return };
        let program = program(&command);
        // Only where it is about that the time is short.
        let most = if expected.contains("in time") { SECOND / 2 } else { 30 * SECOND };
        for _ in 0..2 {
            let began = Instant::now();
            let failure = asked(&program, view, most).expect_err(lines).to_string();
            assert!(expected.split('|').any(|says| failure.contains(says)), "{lines}: {failure}");
            assert!(began.elapsed() < most + 3 * SECOND, "{lines}: {:?}", began.elapsed());
            assert!(failure.chars().count() < 700, "{failure}");
        }
    }
}

#[test]
fn whoever_asks_needs_not_wait_for_a_program_that_doesnt_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(command) = of_lines(folder.path(), "time.sleep(60)") else { return };
    // A request that is longer than what a pipe holds.
    let mut table = table(BoardKind::Two, "standard", &["quiet_limit=0"]);
    while table.actions().len() < 4000 {
        let view = table.view(table.to_move().expect("a turn")).expect("a view");
        let legal = legal(view);
        let quiet = |action: &&Action| matches!(action, Action::Move(m) if view.at(m.to).is_none());
        let action = *legal.iter().find(quiet).expect("a quiet move");
        table.apply(table::Command::Act(action), Duration::ZERO).expect("it is legal");
    }
    let view = table.view(table.to_move().expect("a turn")).expect("a view");
    let line = junqi::protocol::ask(view, 1, Limits::default()).expect("a question");
    assert!(line.len() > 70_000, "{}", line.len());
    let program = program(&command);
    let began = Instant::now();
    let stopped = program.ask(view, Limits::default(), &|| began.elapsed() > SECOND / 2);
    assert_eq!(stopped, Err(Failure::Late));
    assert!(began.elapsed() < 3 * SECOND, "{:?}", began.elapsed());
}

/// Whether a process of that number runs.
#[cfg(target_os = "linux")]
fn is_running(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z ")
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_is_killed_with_all_that_it_has_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let pids = folder.path().join("pids");
    let lines = format!(
        "import subprocess, signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n\
         child = subprocess.Popen(['sleep', '600'], stdin=subprocess.DEVNULL)\n\
         open({:?}, 'w').write('%d %d' % (os.getpid(), child.pid))\n\
         for line in sys.stdin: print(json.dumps({{'move': json.loads(line)['legal'][0]}}), flush=True)\n\
         time.sleep(600)",
        pids.display().to_string()
    );
    let Some(command) = of_lines(folder.path(), &lines) else { return };
    let table = table(BoardKind::Two, "standard", &[]);
    let view = table.view(Seat::South).expect("a view");
    let program = program(&command);
    asked(&program, view, 30 * SECOND).expect("an answer");
    let written = std::fs::read_to_string(&pids).expect("its numbers");
    let numbers: Vec<&str> = written.split(' ').collect();
    assert!(numbers.len() == 2 && numbers.iter().all(|pid| is_running(pid)), "{numbers:?}");
    // One program for all questions.
    asked(&program, view, 30 * SECOND).expect("an answer");
    assert_eq!(std::fs::read_to_string(&pids).expect("its numbers"), written);
    drop(program);
    let began = Instant::now();
    while numbers.iter().any(|pid| is_running(pid)) {
        assert!(began.elapsed() < 10 * SECOND, "{numbers:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_ended_program_is_not_started_again_and_a_failed_one_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let counter: PathBuf = folder.path().join("count");
    // Fails where it is started for the first time.
    let lines = format!(
        "known = os.path.exists({counter:?})\nopen({counter:?}, 'a').write('.')\n\
         if not known: sys.exit(1)\n\
         for line in sys.stdin: print(json.dumps({{'move': json.loads(line)['legal'][0]}}), flush=True)",
        counter = counter.display().to_string()
    );
    let Some(command) = of_lines(folder.path(), &lines) else { return };
    let table = table(BoardKind::Two, "standard", &[]);
    let view = table.view(Seat::South).expect("a view");
    let program = program(&command);
    assert_eq!(asked(&program, view, 30 * SECOND), Err(Failure::Ended));
    assert_eq!(asked(&program, view, 30 * SECOND), Ok(legal(view)[0]));
    assert_eq!(program.failure(), None);
    program.end();
    assert_eq!(asked(&program, view, 30 * SECOND), Err(Failure::Ended));
    assert_eq!(std::fs::read_to_string(&counter).expect("a file"), "..");
}

#[test]
fn what_a_program_says_without_being_asked_is_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    // Every answer twice, the second time with another move.
    let lines = "for line in sys.stdin:\n  q = json.loads(line)\n  \
                 for move in q['legal'][:2]: print(json.dumps({'id': q['id'], 'move': move}), flush=True)";
    let Some(command) = of_lines(folder.path(), lines) else { return };
    let table = table(BoardKind::Two, "standard", &[]);
    let view = table.view(Seat::South).expect("a view");
    let program = program(&command);
    for _ in 0..20 {
        assert_eq!(asked(&program, view, 30 * SECOND), Ok(legal(view)[0]));
    }
}

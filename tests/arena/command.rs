//! The real command: its files, its signals, and the line on the terminal.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::pty;

const JUNQI: &str = env!("CARGO_BIN_EXE_junqi");

fn arena(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(JUNQI);
    command.arg("arena").args(arguments.split_whitespace()).current_dir(folder);
    command.env("JUNQI_DATA_DIR", folder.join("data")).env("LC_ALL", "C.UTF-8");
    command
}

fn output(folder: &Path, arguments: &str) -> Output {
    arena(folder, arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The table as JSON without what depends on the machine.
fn table(folder: &Path, arguments: &str) -> Value {
    let done = output(folder, &format!("{arguments} --json"));
    assert!(done.status.success(), "{}", text(&done.stderr));
    timeless(&done)
}

fn timeless(done: &Output) -> Value {
    let mut table: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    for side in table["sides"].as_array_mut().expect("sides") {
        side["ms_a_move"] = Value::Null;
    }
    table
}

/// How many whole lines a file has; none where it isn't there yet.
fn lines(file: &Path) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.matches('\n').count())
}

fn wait_for_lines(file: &Path, number: usize) {
    let began = Instant::now();
    while lines(file) < number {
        assert!(began.elapsed() < pty::PATIENCE, "{} lines only", lines(file));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A contest that takes some seconds.
const LONG: &str = "--first random --second random --board four --games 160 --seed 5 --jobs 2";

#[test]
fn a_program_that_cant_be_started_is_told_before_a_game_is_played() {
    let home = tempfile::tempdir().expect("a folder");
    let out = home.path().join("a.jsonl");
    let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
    command.args([
        "arena",
        "--seat",
        "south=exec:no-such-program",
        "--seat",
        "north=bot:random",
        "--games",
        "4",
    ]);
    let output = command.arg("--out").arg(&out).output().expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("the program at south, \"no-such-program\": it can't be started"), "{told}");
    assert!(!out.exists(), "nothing was begun");
}

#[test]
fn an_arena_that_was_interrupted_goes_on_to_the_same_table() {
    let home = tempfile::tempdir().expect("a folder");
    let whole = table(home.path(), LONG);
    let file = home.path().join("a.jsonl");
    let mut command = arena(home.path(), &format!("{LONG} --out a.jsonl --json"));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    wait_for_lines(&file, 20);
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(done.status.code(), Some(130));
    assert_eq!(text(&done.stderr), "note: \"junqi arena --resume a.jsonl\" goes on\n");
    let games = lines(&file) - 1;
    assert!((19..160).contains(&games), "{games}");
    assert_eq!(timeless(&done)["games"], games);

    // Whatever ended it otherwise has cut a line off.
    let mut bytes = fs::read(&file).expect("the file");
    bytes.truncate(bytes.len() - 9);
    fs::write(&file, bytes).expect("the file");
    assert_eq!(table(home.path(), "--resume a.jsonl"), whole);
    let told: BTreeSet<u64> = fs::read_to_string(&file)
        .expect("the file")
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].as_u64().expect("a number"))
        .collect();
    assert_eq!((told.len(), lines(&file)), (160, 161));
    // Nothing is left to play.
    assert_eq!(table(home.path(), "--resume a.jsonl --jobs 1"), whole);
    assert_eq!(lines(&file), 161);
}

#[test]
fn records_of_an_arena_are_held_against_the_rules() {
    let home = tempfile::tempdir().expect("a folder");
    for preset in ["standard", "flip_first", "luanzhan"] {
        let arguments =
            format!("--first greedy --second random --preset {preset} --games 8 --seed 3 --cap 200");
        let done = output(home.path(), &format!("{arguments} --records {preset}"));
        assert!(done.status.success(), "{}", text(&done.stderr));
        let files: Vec<_> = fs::read_dir(home.path().join(preset)).expect("a folder").collect();
        let files: Vec<_> = files.into_iter().map(|entry| entry.expect("a file").path()).collect();
        let check = Command::new(JUNQI).args(["replay", "--check"]).args(&files).output().expect("it runs");
        assert!(check.status.success(), "{preset}: {}", text(&check.stderr));
        let told = text(&check.stdout);
        assert_eq!(told.lines().filter(|line| line.starts_with("ok ")).count(), 8, "{told}");
        let again = output(home.path(), &format!("{arguments} --records {preset}"));
        assert_eq!(again.status.code(), Some(2));
        assert!(
            text(&again.stderr).contains("arena-000001.json is there already"),
            "{}",
            text(&again.stderr)
        );
    }
}

#[test]
fn files_of_others_stay_as_they_are() {
    let home = tempfile::tempdir().expect("a folder");
    fs::write(home.path().join("mine.txt"), "a diary").expect("a file");
    let out = output(home.path(), "--first random --second random --games 4 --out mine.txt");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("mine.txt: the file is there already"), "{}", text(&out.stderr));
    let resumed = output(home.path(), "--resume mine.txt");
    assert_eq!(resumed.status.code(), Some(1));
    assert!(text(&resumed.stderr).starts_with("error: mine.txt: line 1: "), "{}", text(&resumed.stderr));
    assert_eq!(fs::read_to_string(home.path().join("mine.txt")).expect("a file"), "a diary");
}

#[test]
fn armies_come_from_a_folder() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("armies");
    fs::create_dir(&folder).expect("a folder");
    let codes: Vec<_> = junqi::formation::built_in()[..2].iter().map(|file| file.formation.code()).collect();
    fs::write(folder.join("one.txt"), &codes[0]).expect("a file");
    fs::write(folder.join("two.txt"), &codes[1]).expect("a file");
    fs::write(folder.join("notes.txt"), "nothing of the kind").expect("a file");
    let out = "--first random --second random --games 4 --seed 1 --formations armies --out o.jsonl";
    let done = output(home.path(), out);
    assert!(done.status.success());
    assert!(text(&done.stderr).starts_with("note: left out: armies/notes.txt: "), "{}", text(&done.stderr));
    let log = fs::read_to_string(home.path().join("o.jsonl")).expect("a file");
    let head: Value = serde_json::from_str(log.lines().next().expect("a line")).expect("JSON");
    assert_eq!(head["formations"], Value::from(codes));
    // An empty one has none.
    fs::create_dir(home.path().join("empty")).expect("a folder");
    let done = output(home.path(), "--first random --second random --formations empty");
    assert_eq!(done.status.code(), Some(1));
    assert!(
        text(&done.stderr).ends_with("error: empty: there is no formation in it\n"),
        "{}",
        text(&done.stderr)
    );
}

#[test]
fn a_terminal_shows_how_far_it_is_and_is_left_as_it_was() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments: Vec<_> = ["arena"].into_iter().chain(LONG.split_whitespace()).collect();
    let arguments: [&str; 13] = arguments.try_into().expect("so many words");
    let arena = pty::junqi(arguments).size(80, 24);
    let arena = arena.env("JUNQI_DATA_DIR", home.path()).env("LC_ALL", "C.UTF-8").start();
    arena.wait_for("/160 games");
    arena.wait_for(" left");
    arena.keys("Ctrl-C");
    let screen = arena.wait_for("How the games ended:");
    assert_eq!(arena.wait_exit().code, 130);
    assert!(screen.find("four players, standard: ").is_some(), "{screen}");
    assert!(screen.find(" left").is_none(), "the line of progress is gone\n{screen}");
}

/// An arena whose South is that program in the first game.
fn with_program(folder: &Path, program: &str, arguments: &str) -> Output {
    let mut command = arena(folder, arguments);
    command.arg("--seat").arg(format!("south=exec:{program}")).args(["--seat", "north=bot:random"]);
    command.output().expect("the program runs")
}

#[test]
fn another_program_plays_in_an_arena_and_in_no_file_of_others_unasked() {
    let home = tempfile::tempdir().expect("a folder");
    let engine = format!("'{JUNQI}' engine --level rush --seed 1");
    let arguments = "--games 4 --seed 2 --nodes 5 --out a.jsonl --json --records games --jobs 1";
    let done = with_program(home.path(), &engine, arguments);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let whole = timeless(&done);
    let players = (&whole["sides"][0]["players"]["south"], &whole["sides"][1]["players"]["north"]);
    assert_eq!(players, (&Value::from(format!("exec:{engine}")), &Value::from("random")));
    assert_eq!((&whole["sides"][0]["won"], &whole["sides"][0]["lapses"]), (&4.into(), &0.into()), "{whole}");
    let record = fs::read_to_string(home.path().join("games/arena-000001.json")).expect("a record");
    assert!(record.contains("exec:"), "{record}");

    let file = home.path().join("a.jsonl");
    let lines: Vec<String> = fs::read_to_string(&file)
        .expect("the file")
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(&file, lines.concat()).expect("the file");
    let refused = output(home.path(), "--resume a.jsonl");
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("add --run-programs"), "{}", text(&refused.stderr));
    assert_eq!(table(home.path(), "--resume a.jsonl --run-programs --jobs 1"), whole);
}

#[test]
fn a_program_that_fails_loses_its_turns_and_with_them_the_game() {
    let home = tempfile::tempdir().expect("a folder");
    // One that can't be started is told before: see above.
    for program in ["true", "cat"] {
        let done = with_program(home.path(), program, "--games 4 --seed 2 --json --jobs 1");
        assert!(done.status.success(), "{}", text(&done.stderr));
        let table = timeless(&done);
        let side = &table["sides"][0];
        // Five turns that are lost lose the game.
        assert_eq!((&side["lost"], &side["lapses"]), (&4.into(), &20.into()), "{program}: {table}");
        assert_eq!(table["endings"]["timeouts"], 4, "{program}: {table}");
    }
}

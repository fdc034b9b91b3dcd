//! The real command: its files, its signals, its colours.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::pty;

const JUNQI: &str = env!("CARGO_BIN_EXE_junqi");

fn lab(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(JUNQI);
    command.arg("lab").args(arguments.split_whitespace()).current_dir(folder);
    command.env("JUNQI_DATA_DIR", folder.join("data")).env("LC_ALL", "C.UTF-8");
    command
}

fn output(folder: &Path, arguments: &str) -> Output {
    lab(folder, arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_report_is_the_same_whatever_the_number_of_jobs() {
    let home = tempfile::tempdir().expect("a folder");
    for more in ["", "--json", "--mirror --swap L1C1 L1C2", "--board four --against random"] {
        let arguments = format!("spear --level random --cap 300 --games 8 --seed 4 {more}");
        let [one, other] = [1, 3].map(|jobs| output(home.path(), &format!("{arguments} --jobs {jobs}")));
        assert!(one.status.success(), "{}", text(&one.stderr));
        assert_eq!(text(&one.stdout), text(&other.stdout));
        assert!(!text(&one.stdout).contains('\x1b'), "colours are for terminals");
    }
}

#[test]
fn values_are_written_once_and_say_what_the_report_says() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = "spear --level greedy --games 4 --seed 1 --json --csv spear.csv";
    let done = output(home.path(), arguments);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let report: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let report = &report["formations"][0];
    assert_eq!((&report["name"], &report["games"]), (&Value::from("spear"), &Value::from(4)));
    let csv = fs::read_to_string(home.path().join("spear.csv")).expect("the file");
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 26, "25 pieces under a heading");
    let places = report["places"].as_array().expect("places");
    for line in &lines[1..] {
        let place = places.iter().find(|place| place["place"] == line[2]).expect("a place");
        assert_eq!(place["rank"], line[3]);
        assert_eq!((place["lost"].to_string(), place["taken"].to_string()), (line[5].into(), line[7].into()));
    }
    let again = output(home.path(), arguments);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("--force replaces it"), "{}", text(&again.stderr));
    assert!(again.stdout.is_empty(), "it is said before anything is played");
    assert!(output(home.path(), &format!("{arguments} --force")).status.success());
}

#[test]
fn ctrl_c_prints_what_was_played() {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = lab(home.path(), "spear --level random --games 40000 --seed 1 --json");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    std::thread::sleep(Duration::from_secs(3));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(done.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let games = report["formations"][0]["games"].as_u64().expect("a number");
    assert!((1..40_000).contains(&games), "{games}");
}

#[test]
fn a_search_that_is_stopped_or_finds_nothing_saves_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let quick = "spear --level random --cap 20 --games 4 --seed 1 --improve --save better --patience 2";
    let done = output(home.path(), quick);
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("Nothing better was found."), "{}", text(&done.stdout));
    assert_eq!(text(&done.stderr), "note: there is nothing better: nothing was saved\n");
    assert!(!home.path().join("data/formations/better.json").exists());
    // What is there is not replaced, and that is said first.
    fs::create_dir_all(home.path().join("data/formations")).expect("a folder");
    fs::write(home.path().join("data/formations/better.json"), "mine").expect("a file");
    let refused = output(home.path(), quick);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("--force replaces it"), "{}", text(&refused.stderr));
    assert!(refused.stdout.is_empty());
    assert_eq!(fs::read_to_string(home.path().join("data/formations/better.json")).expect("a file"), "mine");
}

/// Long: what a search has found is kept, with what it has gained.
#[test]
#[ignore = "takes minutes; run it in release"]
fn a_better_formation_is_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let bad = "工连工连工\n排.营.营\n团旅.旅团\n排.师.师\n军排雷雷雷\n连旗司炸炸\n";
    fs::write(home.path().join("bad.txt"), bad).expect("a file");
    let search = "bad.txt --level greedy --games 96 --seed 1 --improve --budget 2500 --json";
    let done = output(home.path(), &format!("{search} --save better"));
    assert!(done.status.success(), "{}", text(&done.stderr));
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let kept = home.path().join("data/formations/better.json");
    let kept: Value = serde_json::from_slice(&fs::read(kept).expect("a file")).expect("JSON");
    assert_eq!(kept["rows"], found["rows"]);
    assert!(kept["notes"].as_str().is_some_and(|notes| notes.starts_with("Improved from bad.txt: +")));
}

#[test]
fn a_terminal_gets_colours_and_a_line_of_progress() {
    let home = tempfile::tempdir().expect("a folder");
    for (no_color, colors) in [("", true), ("1", false)] {
        let command = ["lab", "spear", "--level", "random", "--games", "40", "--seed", "1", "--lang", "zh"];
        let lab = pty::junqi(command).size(80, 60).env("JUNQI_DATA_DIR", home.path());
        let lab =
            lab.env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color").env("NO_COLOR", no_color).start();
        lab.wait_for("/40 局");
        let screen = lab.wait_for("损失时的步数");
        assert_eq!(lab.wait_exit().code, 0);
        assert!(screen.find("还需").is_none(), "the line of progress is gone\n{screen}");
        assert!(screen.rows().iter().any(|row| row.starts_with("1  连 ")), "{screen}");
        assert_eq!(lab.output().contains("\x1b[1;37;41m"), colors);
    }
}

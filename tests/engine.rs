//! `junqi engine`: the real program, asked by lines on its standard input.
#![cfg(feature = "terminal")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use junqi::formation::built_in;
use junqi::protocol::{self, Limits, MAX_REQUEST, legal};
use junqi::record::Level;
use junqi::rules::{Action, BoardKind, RuleSet, Seat};
use junqi::table::{self, Table};
use serde_json::{Value, json};

fn engine(arguments: &str, input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
    command.arg("engine").args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_vec();
    // It answers while it is still being asked.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads everything");
    output
}

fn answers(arguments: &str, input: &[u8]) -> Vec<Value> {
    let output = engine(arguments, input);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn table(board: BoardKind, preset: &str) -> Table {
    let rules = RuleSet::from_preset(preset).expect("a preset");
    let mut table = Table::open(board, rules, 1).expect("a table");
    for (&seat, file) in table.seats().iter().zip(built_in()) {
        let confirm = table::Command::confirm(seat, file.formation);
        if table.still_setting_up().contains(seat) {
            table.apply(confirm, Duration::ZERO).expect("a formation");
        }
    }
    table
}

#[test]
fn every_line_gets_its_answer_whatever_is_in_it_and_the_end_of_the_input_is_the_end() {
    let table = table(BoardKind::Two, "standard");
    let view = table.view(Seat::South).expect("a view");
    let ask = protocol::ask(view, 3, Limits::default()).expect("something to ask");
    let mut input = b"nonsense\n\n  \n\xff\xfe\n{\"ask\": \"name\", \"id\": \"who\"}\r\n".to_vec();
    input.resize(input.len() + MAX_REQUEST + 1, b'[');
    input.push(b'\n');
    // The deepest nesting is no deeper than what can be read.
    input.resize(input.len() + 100_000, b'[');
    input.push(b'\n');
    input.extend(ask.as_bytes());
    let answers = answers("--level random --seed 1", &input);
    let error = |answer: &Value| answer["error"].as_str().expect("an error").to_owned();
    assert_eq!(answers.len(), 6, "{answers:?}");
    assert!(error(&answers[0]).contains("column 2"), "{}", answers[0]);
    assert!(error(&answers[1]).contains("column 1"), "{}", answers[1]);
    let version = env!("CARGO_PKG_VERSION");
    let name = json!({"id": "who", "name": "junqi random", "version": version, "protocol": 1});
    assert_eq!(answers[2], name);
    assert!(error(&answers[3]).contains("too long"), "{}", answers[3]);
    assert!(error(&answers[4]).contains("column"), "{}", answers[4]);
    let answer = protocol::read_answer(answers[5].to_string().as_bytes(), view.board()).expect("an answer");
    assert!(answer.id == Some(3) && legal(view).contains(&answer.action), "{answer:?}");
}

#[test]
fn every_level_answers_on_every_board_and_with_nodes_and_a_seed_always_the_same() {
    for (board, preset) in
        [(BoardKind::Two, "standard"), (BoardKind::Four, "standard"), (BoardKind::Two, "flip_first")]
    {
        let table = table(board, preset);
        let view = table.view(table.to_move().expect("a turn")).expect("a view");
        let mut request: Value =
            serde_json::from_str(&protocol::ask(view, 1, Limits::default()).expect("a question"))
                .expect("JSON");
        request["candidates"] = json!(3);
        let input = format!("{request}\n{request}\n");
        for level in Level::ALL {
            let arguments = format!("--level {level} --nodes 50 --seed 9");
            let given = answers(&arguments, input.as_bytes());
            assert_eq!(given.len(), 2);
            assert_eq!(given[0], given[1], "nothing is remembered");
            assert_eq!(given, answers(&arguments, input.as_bytes()), "{level}");
            let answer = protocol::read_answer(given[0].to_string().as_bytes(), view.board());
            assert!(legal(view).contains(&answer.expect("an answer").action), "{level}");
            let candidates = given[0]["candidates"].as_array().expect("candidates");
            let scores: Vec<f64> = candidates.iter().filter_map(|one| one["score"].as_f64()).collect();
            assert!(scores.len() == candidates.len() && scores.len() <= 3, "{}", given[0]);
            assert!(scores.iter().all(|score| (0.0..=1.0).contains(score)), "{}", given[0]);
            let weighs = level >= Level::Easy && preset == "standard";
            assert!(!weighs || scores.len() == 3, "{level} {preset}: {}", given[0]);
        }
    }
}

/// The most memory that a process had so far, in MB.
#[cfg(target_os = "linux")]
fn most_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("how much it had");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn thinking_takes_less_than_100_mb() {
    use std::io::{BufRead, BufReader};
    // With nodes it thinks until the tree is full; with time alone on two threads.
    for (board, arguments) in [
        (BoardKind::Two, "--level max --nodes 400000"),
        (BoardKind::Four, "--level max --nodes 400000"),
        (BoardKind::Four, "--level max --time 4000"),
        (BoardKind::Four, "--level easy --time 500"),
    ] {
        let table = table(board, "standard");
        let view = table.view(table.to_move().expect("a turn")).expect("a view");
        let ask = protocol::ask(view, 1, Limits::default()).expect("a question");
        let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
        command.arg("engine").args(arguments.split_whitespace());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut input = child.stdin.take().expect("an input");
        writeln!(input, "{ask}").expect("it listens");
        let mut answer = String::new();
        BufReader::new(child.stdout.take().expect("an output")).read_line(&mut answer).expect("an answer");
        // It waits for the next line now.
        let memory = most_memory(child.id());
        drop(input);
        assert!(child.wait().expect("it ends").success());
        let answer = protocol::read_answer(answer.as_bytes(), view.board()).expect("an answer");
        assert!(legal(view).contains(&answer.action));
        assert!(memory < 100, "{board} {arguments}: {memory} MB");
    }
}

#[test]
fn an_offer_of_a_draw_is_answered() {
    let mut table = table(BoardKind::Two, "standard");
    table.apply(table::Command::Act(Action::DrawOffer(Seat::South)), Duration::ZERO).expect("an offer");
    let view = table.view(Seat::North).expect("a view");
    let ask = protocol::ask(view, 1, Limits::default()).expect("something to ask");
    let given = answers("--level hard", format!("{ask}\n").as_bytes());
    assert_eq!(given, [json!({"id": 1, "move": "draw-refuse:north"})]);
}

#[test]
fn wrong_arguments_are_told_before_anything_is_read() {
    for (arguments, says) in [
        ("--level god", "the levels are random, greedy"),
        ("--nodes 5 --time 5", "cannot be used with"),
        ("--nodes 0", "0 is not in 1.."),
        ("--time soon", "invalid digit"),
    ] {
        let output = engine_without_input(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(says), "{arguments}: {error}");
    }
}

fn engine_without_input(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
    command.arg("engine").args(arguments.split_whitespace()).stdin(Stdio::null());
    command.output().expect("the program runs")
}

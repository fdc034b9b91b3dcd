//! The line protocol: what is sent of a view makes the same view again, whatever the rules.

#[path = "support/lineup.rs"]
mod lineup;
#[path = "support/settings.rs"]
mod settings;

use std::time::Duration;

use junqi::ai::{Budget, Choice, choose};
use junqi::formation::built_in;
use junqi::protocol::{self, Limits, Request, legal};
use junqi::record::{Level, Record, parse_action};
use junqi::rules::{Action, BoardKind, BySeat, Position, RuleSet, Seat};
use junqi::table::{Command, Table};
use junqi::view::{View, Viewer, events};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use lineup::random_start;
use settings::{random_action, settings};

fn read(line: &str) -> View {
    match Request::read(line.as_bytes()) {
        Ok(Request::Move(request)) => request.view,
        other => panic!("{other:?}\n{line}"),
    }
}

/// Follows random games with offers and timeouts, and looks at every view now and then.
fn watch(games: u64, mut look: impl FnMut(&Position, &View)) {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        for game in 0..games {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game * 100 + i as u64);
            let mut position = random_start(board, rules, &mut rng);
            let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
            loop {
                if rng.random_range(0..16) == 0 || position.naming().is_some() || position.offer().is_some() {
                    views.iter().for_each(|(_, view)| look(&position, view));
                }
                let seat = position.to_move();
                let special = match (rng.random_range(0..60), position.offer()) {
                    (0, None) => Some(Action::DrawOffer(seat)),
                    (_, Some(offer)) => {
                        let other = position.living().without(offer.agreed).iter().next().expect("somebody");
                        let answers = [Action::DrawAgree(other), Action::DrawRefuse(other)];
                        Some(answers[rng.random_range(0..2)])
                    }
                    (1, None) => Some(Action::Timeout(seat)),
                    _ => None,
                };
                let special = special.filter(|&action| position.clone().act(action).is_ok());
                let Some(action) = special.or_else(|| random_action(&position, &mut rng)) else { break };
                let before = position;
                let played = position.act(action).expect("what is listed is legal");
                for event in events(&before, action, &played, &position) {
                    views.iter_mut().for_each(|(_, view)| view.take(&event));
                }
            }
        }
    }
}

#[test]
fn a_view_is_read_as_it_was_written_whatever_the_rules() {
    let (mut asked, mut offered, mut flips) = (0, 0, 0);
    watch(1, |position, view| {
        let Some(line) = protocol::ask(view, 7, Limits::default()) else {
            assert!(legal(view).is_empty());
            return;
        };
        asked += 1;
        let again = read(&line);
        assert!(again == *view, "{again:#?}\n{view:#?}\n{line}");
        let sent: Value = serde_json::from_str(&line).expect("JSON");
        let actions = legal(view);
        let written: Vec<_> = actions.iter().map(|&action| protocol::written(view, action)).collect();
        assert_eq!(sent["legal"], json!(written));
        for action in actions {
            offered += usize::from(matches!(action, Action::DrawAgree(_)));
            flips += usize::from(matches!(action, Action::Flip(_)));
            position.clone().act(action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        }
    });
    assert!(asked > 300 && offered > 20 && flips > 100, "{asked} {offered} {flips}");
}

/// 乱战: an army without a flag has lost its last commander.
#[test]
fn whoever_has_to_name_a_headquarters_is_asked_for_it() {
    let text = r#"{"format": "junqi-game", "version": 1, "board": "four", "rules": {"preset": "luanzhan"},
        "position": {"to_move": "south", "moves_made": 9, "pieces": {
            "south": {"g6": "司", "h6": "连", "h1": "工"},
            "east": {"g7": "司", "m7": "工", "q10": "旗"}, "west": {"f11": "团", "a8": "旗"},
            "north": {"k12": "司", "i13": "团", "j17": "旗"}}},
        "moves": []}"#;
    let record = Record::read_json(text.as_bytes()).expect("a record");
    let mut table = Table::from_setup(record.rules, 1, record.setup().expect("a setup")).expect("a table");
    // South's last commander runs into East's: both are lost.
    let act = |table: &mut Table, text: &str| {
        let action = parse_action(table.board(), text).expect("a move");
        table.apply(Command::Act(action), Duration::ZERO).unwrap_or_else(|error| panic!("{text}: {error}"));
    };
    act(&mut table, "g6xg7");
    assert_eq!(table.naming(), Some(Seat::South));
    let view = table.view(Seat::South).expect("a view");
    let line = protocol::ask(view, 1, Limits::default()).expect("something to ask");
    let sent: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(sent["legal"], json!(["headquarters:south:h1", "headquarters:south:j1"]));
    assert!(read(&line) == *view);
    let others = [Seat::East, Seat::North, Seat::West].map(|seat| table.view(seat).expect("a view"));
    assert!(others.iter().all(|view| protocol::ask(view, 1, Limits::default()).is_none()));
    act(&mut table, "headquarters:south:j1");
    act(&mut table, "m7-l7");
}

fn standard() -> Table {
    let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1).expect("a table");
    for (seat, file) in [Seat::South, Seat::North].into_iter().zip(built_in()) {
        table.apply(Command::confirm(seat, file.formation), Duration::ZERO).expect("a formation");
    }
    table
}

fn request() -> Value {
    let line = protocol::ask(standard().view(Seat::South).expect("a view"), 7, Limits::default());
    serde_json::from_str(&line.expect("something to ask")).expect("JSON")
}

#[test]
fn what_is_wrong_with_a_request_is_told_with_its_place() {
    let changed = |path: &str, value: Value| {
        let mut request = request();
        *request.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = value;
        request.to_string()
    };
    let mut unknown = request();
    unknown["colour"] = json!(1);
    let mut more = request();
    more["start"]["pieces"]["north"]["b8"] = json!("?");
    let mut alone = request();
    alone["start"]["pieces"]["south"]["c9"] = json!("工");
    for (line, says) in [
        (String::new(), "EOF"),
        ("hello".to_owned(), "column 1"),
        ("[]".to_owned(), "expected an object"),
        ("{}".to_owned(), "the field \"ask\" is missing"),
        (r#"{"ask": "hint"}"#.to_owned(), "it is \"move\" or \"name\""),
        (r#"{"ask": "name", "level": 1}"#.to_owned(), "unknown field `level`"),
        (r#"{"ask": "name", "id": [1]}"#.to_owned(), "the field \"id\""),
        (r#"{"ask": "move", "protocol": 1}"#.to_owned(), "missing field `seat`"),
        (unknown.to_string(), "unknown field `colour`"),
        (changed("/protocol", json!(2)), "this program speaks version 1"),
        (changed("/seat", json!("east")), "nobody sits at east"),
        (changed("/board", json!("three")), "three"),
        (changed("/rules", json!({"preset": "chess"})), "there is no preset \"chess\""),
        (changed("/rules", json!({"preset": "three"})), "the field \"rules\""),
        (changed("/start/to_move", json!("west")), "west"),
        (changed("/start/pieces/south/c6", json!("?")), "south knows what stands on c6"),
        (changed("/start/pieces/south/c6", json!("王")), "\"王\" is no piece"),
        (changed("/start/pieces/north/c7", json!("司")), "south can't know what stands on c7; write ?"),
        (changed("/start/pieces/north", json!({})), "north has no flag"),
        (more.to_string(), "\"start"),
        (alone.to_string(), "\"start"),
        (changed("/start/moves_made", json!(u32::MAX)), "moves_made"),
        (changed("/start/quiet", json!(5)), "5 quiet moves are more than"),
        (changed("/events", json!(["c6-c9"])), "event 1, \"c6-c9\": "),
        (changed("/events", json!(["c6-c7"])), "ends with wins, lost or both"),
        (changed("/events", json!(["turn:north"])), "there is nothing that south can do now"),
        (changed("/events", json!(["turn:west"])), "west is not in the game"),
        (changed("/events", json!(["c7-c6"])), "no piece of south stands on c7"),
        (changed("/events", json!(["checkmate"])), "no event is written so"),
        (changed("/events", json!(["flag-shown:north:c6"])), "no piece of north stands on c6"),
        (changed("/events", json!("c6-c7")), "expected a sequence"),
    ] {
        let error = Request::read(line.as_bytes()).expect_err(&line);
        assert!(error.reason.contains(says), "{says:?}: {error:?}\n{line}");
        assert!(error.reason.chars().count() < 900 && !error.reason.contains('\n'), "{error:?}");
        let answer: Value = serde_json::from_str(&protocol::error_answer(&error)).expect("JSON");
        assert_eq!(answer["error"], json!(error.reason));
        let has_id = line.contains(r#""id":7"#);
        assert_eq!(answer.get("id").is_some(), has_id, "{answer} {line}");
    }
    let long = " ".repeat(protocol::MAX_REQUEST + 1);
    assert!(Request::read(long.as_bytes()).expect_err("too long").reason.contains("too long"));
}

/// Whatever is taken for a request can be answered, and nothing else does harm.
#[test]
fn damaged_requests_are_refused_or_answered() {
    let mut table = standard();
    for text in ["c6xc7", "c7-c8"] {
        let text = if table.view(Seat::South).and_then(View::last_move).is_some() {
            let view = table.view(table.to_move().expect("a turn")).expect("a view");
            protocol::written(view, legal(view)[0])
        } else {
            text.to_owned()
        };
        let action = parse_action(table.board(), &text).expect("a move");
        table.apply(Command::Act(action), Duration::ZERO).expect("it is legal");
    }
    let view = table.view(Seat::South).expect("a view");
    let line = protocol::ask(view, 7, Limits::default()).expect("something to ask").into_bytes();
    for length in 0..line.len() {
        assert!(Request::read(&line[..length]).is_err(), "{length}");
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut refused, mut answered) = (0, 0);
    for _ in 0..3000 {
        let mut damaged = line.clone();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..damaged.len());
            match rng.random_range(0..4) {
                0 => damaged[at] = rng.random(),
                1 => damaged[at] = b"abcdefghi0123456789?:-x"[rng.random_range(0..23)],
                2 => {
                    damaged.remove(at);
                }
                _ => {
                    // A piece of it somewhere else.
                    let from = rng.random_range(0..damaged.len() - 12);
                    let piece: Vec<u8> = damaged[from..from + 12].to_vec();
                    damaged.splice(at..at, piece);
                }
            }
        }
        match Request::read(&damaged) {
            Err(_) => refused += 1,
            Ok(Request::Name { .. }) => panic!("{}", String::from_utf8_lossy(&damaged)),
            Ok(Request::Move(request)) => {
                answered += 1;
                let choice = choose(&request.view, Level::Greedy, &Budget::nodes(10), &mut rng);
                let action = choice.expect("a move").action;
                assert!(legal(&request.view).contains(&action), "{}", String::from_utf8_lossy(&damaged));
            }
        }
    }
    assert!(refused > 1000 && answered > 100, "{refused} {answered}");
}

#[test]
fn an_answer_has_what_was_asked_for() {
    let mut request = request();
    request["candidates"] = json!(2);
    request["id"] = json!("a");
    let read = Request::read(request.to_string().as_bytes()).expect("a request");
    let Request::Move(read) = read else { panic!("{read:?}") };
    let actions = legal(&read.view);
    let candidates = actions.iter().take(5).map(|&action| (action, 0.123_456)).collect();
    let line = protocol::move_answer(&read, &Choice { action: actions[3], candidates });
    let answer: Value = serde_json::from_str(&line).expect("JSON");
    let written: Vec<_> = actions.iter().map(|&action| protocol::written(&read.view, action)).collect();
    let weighed = |i: usize| json!({"move": written[i], "score": 0.123});
    assert_eq!(answer, json!({"id": "a", "move": written[3], "candidates": [weighed(0), weighed(1)]}));
    // An answer is read as it was written, and more may stand in it.
    let board = read.view.board();
    let line = line.replace(r#""a""#, "12");
    let given = protocol::read_answer(line.as_bytes(), board).expect("an answer");
    assert_eq!((given.id, given.action), (Some(12), actions[3]));
    for (line, says) in [
        ("", "EOF"),
        ("a1-a2", "column"),
        ("{}", "the field \"move\" is missing"),
        (r#"{"move": "z1-a2"}"#, "there is no point \"z1\""),
        (r#"{"move": 5}"#, "invalid type"),
        (r#"{"error": "no idea"}"#, "it answers with an error: no idea"),
    ] {
        let error = protocol::read_answer(line.as_bytes(), board).expect_err(line);
        assert!(error.contains(says), "{says:?}: {error}");
    }
}

/// The README shows what is really sent and may really be answered.
#[test]
fn the_lines_in_the_readme_are_real() {
    let readme = std::fs::read_to_string("README.md").expect("the README");
    let chapter = readme.split("\n## Other programs as players\n").nth(1).expect("the chapter");
    let chapter = chapter.split("\n## ").next().expect("its text");
    let blocks: Vec<&str> =
        chapter.split("```json\n").skip(1).map(|block| block.split("```").next().expect("its end")).collect();
    let [ask, answers, name] = blocks[..] else { panic!("three blocks: {blocks:?}") };

    let text = r#"{"format": "junqi-game", "version": 1, "board": "two", "rules": {"preset": "standard"},
        "position": {"to_move": "south", "moves_made": 120, "pieces": {
            "south": {"a4": "\u56e2", "b1": "\u65d7"}, "north": {"c10": "\u5e08", "b12": "\u65d7"}}},
        "moves": ["a4-a5", "c10-c9"]}"#;
    let record = Record::read_json(text.as_bytes()).expect("a record");
    let mut table = Table::from_setup(record.rules, 1, record.setup().expect("a setup")).expect("a table");
    for &action in &record.actions {
        table.apply(Command::Act(action), Duration::ZERO).expect("it is legal");
    }
    let view = table.view(Seat::South).expect("a view");
    let limits = Limits { time: Some(Duration::from_secs(9)), nodes: 0 };
    let sent = protocol::ask(view, 61, limits).expect("a question");
    let shown: Value = serde_json::from_str(ask).unwrap_or_default();
    assert_eq!(shown.to_string(), sent, "the question in the README");

    let mut answers = answers.lines();
    let answer = protocol::read_answer(answers.next().expect("an answer").as_bytes(), view.board());
    let answer = answer.expect("it can be read");
    assert!(answer.id == Some(61) && legal(view).contains(&answer.action), "{answer:?}");
    let weighed: Value = serde_json::from_str(answers.next().expect("one more")).expect("JSON");
    let candidates = weighed["candidates"].as_array().expect("candidates");
    assert!(candidates.len() == 2 && candidates.iter().all(|one| one["score"].is_f64()), "{weighed}");
    assert_eq!(candidates[0]["move"], weighed["move"]);
    let wrong = Request::read(sent.replace(r#""events":["a4-a5","#, r#""events":["a4-c5","#).as_bytes());
    let error: Value = serde_json::from_str(answers.next().expect("an error")).expect("JSON");
    let told = protocol::error_answer(&wrong.expect_err("no such move"));
    assert_eq!(error.to_string(), told, "the error in the README");
    assert_eq!(answers.next(), None);

    let named = protocol::name_answer(None, "junqi hard", env!("CARGO_PKG_VERSION"));
    let (question, name) = name.trim_end().split_once('\n').expect("two lines");
    assert_eq!(Request::read(question.as_bytes()), Ok(Request::Name { id: None }));
    assert_eq!(serde_json::from_str::<Value>(name).expect("JSON").to_string(), named);
}

use super::*;
use crate::rules::{Action, RuleOption};

const F1: &str = r#"["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"]"#;

/// A two-player game with one attack in it, another text in place of each marked part.
fn game(changes: &[(&str, &str)]) -> String {
    let mut text = r#"{
  "format": "junqi-game", "version": 1,
  "board": "two",
  "rules": {"preset": "standard"},
  "seats": {
    "south": {"name": "A", "player": "human", "rows": ROWS},
    "north": {"name": "B", "player": "bot:hard", "rows": ROWS}
  },
  "moves": ["c6xc7"]
}
"#
    .to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text.replace("ROWS", F1)
}

const POSITION: &str = r#"{
  "format": "junqi-game", "version": 1, "board": "four", "rules": {"preset": "standard"}, "moves": [],
  "position": {"to_move": "south", "quiet": 69, "moves_made": 120, "out": ["west"], "shown_flags": ["north"],
    "timeouts": {"east": 4, "south": 1},
    "pieces": {
      "south": {"g5": "司", "h1": "旗"},
      "east": {"q8": "F", "o9": "团"},
      "north": {"k13": "團", "j17": "旗"}
    }
  }
}"#;

fn message(text: &str) -> String {
    Record::read_json(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn a_move_is_read_with_either_sign_and_an_attack_written_with_x() {
    for sign in ["-", "x"] {
        let record = Record::read_json(game(&[("c6xc7", &format!("c6{sign}c7"))]).as_bytes()).unwrap();
        let text = record.to_json().unwrap();
        assert!(text.contains("\"c6xc7\""), "{text}");
    }
    let record = Record::read_json(game(&[("c6xc7", "b6xb5")]).as_bytes()).unwrap();
    assert!(record.to_json().unwrap().contains("\"b6-b5\""));
}

#[test]
fn rules_list_only_what_differs_and_numbers_are_numbers() {
    let text = game(&[(
        r#"{"preset": "standard"}"#,
        r#"{"preset": "qq", "quiet_limit": 50, "mine": "both_die", "resign_from": 20}"#,
    )]);
    let record = Record::read_json(text.as_bytes()).unwrap();
    let differences = [(RuleOption::Mine, "both_die".to_owned()), (RuleOption::QuietLimit, "50".to_owned())];
    assert_eq!(record.rules.differences(), differences);
    let written = record.to_json().unwrap();
    assert!(
        written.contains(r#""rules": {"preset": "qq", "mine": "both_die", "quiet_limit": 50}"#),
        "{written}"
    );
}

#[test]
fn a_game_is_written_in_one_form() {
    let record = Record::read_json(game(&[]).as_bytes()).unwrap();
    assert_eq!(record.to_json().unwrap(), game(&[("[\"c6xc7\"]", "[\n    \"c6xc7\"\n  ]")]));
}

#[test]
fn a_position_keeps_quiet_count_timeouts_shown_flags_and_dead_armies() {
    let record = Record::read_json(POSITION.as_bytes()).unwrap();
    let again = Record::read_json(record.to_json().unwrap().as_bytes()).unwrap();
    assert_eq!(again, record);
    let replay = again.replay().unwrap();
    let position = replay.start();
    assert_eq!((position.quiet(), position.moves_made()), (69, 120));
    assert_eq!((position.timeouts(Seat::East), position.timeouts(Seat::South)), (4, 1));
    assert_eq!(position.shown_flags(), SeatSet::one(Seat::North));
    assert_eq!(position.out(), SeatSet::one(Seat::West));
    // The next quiet move draws.
    let mut after = again;
    after.actions.push(parse_action(Board::four(), "g5-h5").unwrap());
    let outcome = after.replay().unwrap().end().outcome();
    assert_eq!(outcome, Some(Outcome::Draw(DrawReason::QuietLimit)));
    // So does the fifth timeout put East out.
    after.actions = vec![Action::Timeout(Seat::South), Action::Timeout(Seat::East)];
    assert!(after.replay().unwrap().end().out().contains(Seat::East));
}

#[test]
fn the_first_illegal_move_is_named_by_number_and_reason() {
    let with = |moves: &str| message(&game(&[("[\"c6xc7\"]", moves)]));
    assert_eq!(with(r#"["c6xc7", "b7-b8", "c6-c5"]"#), "move 3 \"c6-c5\": no piece stands there",);
    assert_eq!(with(r#"["c6-c5", "c7-c8"]"#), "move 1 \"c6-c5\": your own piece stands there");
    assert_eq!(with(r#"["timeout:north"]"#), "move 1 \"timeout:north\": it is south's turn");
    assert_eq!(with(r#"["timeout:east"]"#), "move 1 \"timeout:east\": east is not in the game");
    assert_eq!(with(r#"["resign:south", "c7-c8"]"#), "move 2 \"c7-c8\": the game is over");
    assert_eq!(with(r#"["draw-agree:south"]"#), "move 1 \"draw-agree:south\": nobody has offered a draw");
    assert_eq!(
        with(r#"["c6xc7", "z9-b8"]"#),
        "move 2: there is no point \"z9\" on this board; points are a1 … e12"
    );
    assert_eq!(with(r#"["flip:e5"]"#), "move 1 \"flip:e5\": nothing lies face down there");
}

#[test]
fn the_points_are_held_against_the_rules() {
    let with = |rules: &str, result: &str| {
        let moves = format!("[\"resign:south\"], \"result\": {result}");
        Record::read_json(game(&[("\"standard\"", rules), ("[\"c6xc7\"]", &moves)]).as_bytes())
    };
    let won = |more: &str| format!(r#"{{"winners": ["north"], "reason": "resigned"{more}}}"#);
    let table = r#""standard", "score": "table""#;
    let read = |rules: &str, more: &str| with(rules, &won(more)).map_err(|error| error.to_string());
    let wrong = |rules: &str, more: &str| read(rules, more).unwrap_err();

    let record = read(
        table,
        r#", "scores": {"south": -1, "north": 1}, "seconds": 77, "totals": {"south": 3, "north": -3}"#,
    );
    let record = record.unwrap();
    let result = record.result.unwrap();
    assert_eq!((result.seconds, result.totals.unwrap()[Seat::North]), (Some(77), -3));
    assert_eq!(Record::read_json(record.to_json().unwrap().as_bytes()), Ok(record));

    assert_eq!(
        wrong(table, r#", "scores": {"north": 2}"#),
        "the field \"result\": the score of north is 2, but by the rules it is 1"
    );
    assert_eq!(
        wrong(table, r#", "scores": {"east": 0}"#),
        "the field \"result\": the score of east is 0, but nobody sits there"
    );
    let quick = r#""standard", "score": "table", "unscored_below_s": 120"#;
    assert!(read(quick, r#", "scores": {"north": 1}, "seconds": 121"#).is_ok());
    assert!(read(quick, r#", "scores": {"north": 0, "south": 0}"#).is_ok(), "the time isn't known");
    assert_eq!(
        wrong(quick, r#", "scores": {"north": 1}, "seconds": 119"#),
        "the field \"result\": the score of north is 1, but by the rules it is 0: the game took 119 seconds, \
         less than 120"
    );
    let few = r#""standard", "score": "table", "score_zero_below": "30/40""#;
    assert_eq!(
        wrong(few, r#", "scores": {"south": -1, "north": 1}"#),
        "the field \"result\": the score of north is 1, but by the rules it is 0: the game had 0 moves, fewer \
         than 30"
    );
    let guard = r#""standard", "score": "table", "score_guard": 50"#;
    assert!(read(guard, r#", "scores": {"north": 0}"#).is_ok(), "the totals aren't known");
    assert_eq!(
        wrong(guard, r#", "scores": {"north": 1}, "totals": {"south": 40, "north": 60}"#),
        "the field \"result\": the score of north is 1, but by the rules it is 0: the winner had more than 50 \
         points and a loser fewer"
    );
    assert_eq!(
        wrong(table, r#", "totals": {"south": 40}"#),
        "the field \"result.totals\": it names every seat of the game: south, north"
    );
    // Where the rules count none, points are somebody's own.
    assert!(read(r#""standard""#, r#", "scores": {"north": 5}"#).is_ok());
}

#[test]
fn the_result_is_held_against_the_game() {
    let with = |moves: &str, result: &str| {
        let moves = format!("{moves}, \"result\": {result}");
        Record::read_json(game(&[("[\"c6xc7\"]", &moves)]).as_bytes())
    };
    let resigned = r#"["resign:south"]"#;
    let right = with(
        resigned,
        r#"{"winners": ["north"], "reason": "resigned", "scores": {"north": 1, "south": -1}}"#,
    );
    let right = right.unwrap();
    assert_eq!(right.result.unwrap().scores[Seat::South], Some(-1));
    assert_eq!(Record::read_json(right.to_json().unwrap().as_bytes()), Ok(right));
    let wrong = |moves, result| with(moves, result).unwrap_err().to_string();
    assert_eq!(
        wrong(resigned, r#"{"winners": ["south"], "reason": "resigned"}"#),
        "the field \"result\": the result is win:south by resigned, but the game ended win:north by resigned"
    );
    assert_eq!(
        wrong(resigned, r#"{"winners": ["north"], "reason": "no-move"}"#),
        "the field \"result\": the result is win:north by no-move, but the game ended win:north by resigned"
    );
    assert_eq!(
        wrong(r#"["c6xc7"]"#, r#"{"winners": [], "reason": "agreed"}"#),
        "the field \"result\": the result is draw:agreed, but the game is not over after its 1 moves"
    );
    assert_eq!(
        wrong(resigned, r#"{"winners": ["north"], "reason": "agreed"}"#),
        "the field \"result.reason\": \"agreed\" is no reason with winners; it is one of flag-taken, no-move, \
         timeouts, resigned, fled, no-pieces, headquarters-lost"
    );
    assert_eq!(
        wrong(resigned, r#"{"winners": ["north", "north"], "reason": "resigned"}"#),
        "the field \"result.winners\": north is there twice"
    );
}

#[test]
fn every_fault_of_every_formation_is_told() {
    let rows = F1.replace("连师营旅排", "炸师营旅排").replace("团.炸.军", "团.连.军");
    let text = game(&[
        ("\"rows\": ROWS", &format!("\"rows\": {rows}")),
        ("\"rows\": ROWS", &format!("\"rows\": {}", F1.replace("排雷工雷连", "排雷工雷雷"))),
    ]);
    assert_eq!(
        message(&text),
        "the field \"seats.south.rows\": L1C1: bombs must not stand on line 1, the front line; \
         the field \"seats.north.rows\": company: 2 instead of 3; mine: 4 instead of 3"
    );
}

#[test]
fn what_is_wrong_is_told_with_its_line_or_field() {
    let changed = |from: &str, to: &str| game(&[(from, to)]);
    let position = |from: &str, to: &str| {
        assert!(POSITION.contains(from), "{from}");
        POSITION.replacen(from, to, 1)
    };
    let cases: &[(String, &str)] = &[
        (String::new(), "the file is empty"),
        (" \n\t".to_owned(), "the file is empty"),
        ("[1, 2]".to_owned(), "line 1, column 1: the file doesn't start with a JSON object"),
        ("\n  nonsense".to_owned(), "line 2, column 3: the file doesn't start with a JSON object"),
        ("{}".to_owned(), "the field \"format\" is missing"),
        (changed("junqi-game", "chess"), "the field \"format\" is \"chess\" instead of \"junqi-game\""),
        (changed("\"version\": 1,", ""), "the field \"version\" is missing"),
        (
            changed("\"version\": 1", "\"version\": 2, \"new\": 0"),
            "the field \"version\" is 2; this program reads version 1",
        ),
        (
            changed("\"version\": 1", "\"version\": \"1\""),
            "the field \"version\" is \"1\"; this program reads version 1",
        ),
        (changed("\"version\": 1", "\"version\": -1"), "the field \"version\" is -1"),
        (changed("\"board\": \"two\",", ""), "missing field `board`"),
        (
            changed("\"board\": \"two\"", "\"board\": \"six\""),
            "line 3, column 16: unknown variant `six`, expected `two` or `four`",
        ),
        (changed("\"board\": \"two\"", "\"board\": 2"), "line 3"),
        (
            changed("\"board\"", "\"colour\": 1, \"board\""),
            "line 3, column 10: unknown field `colour`, expected one of",
        ),
        (changed("\"board\"", "\"board\": \"two\", \"board\""), "line 3, column 25: duplicate field `board`"),
        (changed("\"rules\": {\"preset\": \"standard\"},", ""), "missing field `rules`"),
        (changed("{\"preset\": \"standard\"}", "{}"), "line 4, column 13: missing field `preset`"),
        (changed("{\"preset\": \"standard\"}", "\"standard\""), "line 4"),
        (
            changed("standard", "checkers"),
            "there is no preset \"checkers\"; the presets are standard, basic, tournament, lianzhong, qq",
        ),
        (
            changed("standard", "luanzhan"),
            "the preset luanzhan is not played on the board two; it takes four",
        ),
        (
            changed("\"standard\"", "\"standard\", \"colour\": 1"),
            "line 4, column 42: there is no option \"colour\"; the options are turn_order,",
        ),
        (
            changed("\"standard\"", "\"standard\", \"scout\": true"),
            "the option scout can't be true or false; it takes no, yes",
        ),
        (
            changed("\"standard\"", "\"standard\", \"mine\": \"maybe\""),
            "the option mine can't be \"maybe\"; it takes stays, both_die",
        ),
        (
            changed("\"standard\"", "\"standard\", \"quiet_limit\": \"50\""),
            "the option quiet_limit can't be a string; it takes a whole number from 0 to 9999",
        ),
        (
            changed("\"standard\"", "\"standard\", \"quiet_limit\": -1"),
            "the option quiet_limit can't be \"-1\"",
        ),
        (
            changed("\"standard\"", "\"standard\", \"quiet_limit\": 5, \"quiet_limit\": 5"),
            "quiet_limit is there twice",
        ),
        (
            changed("\"standard\"", "\"standard\", \"first_mover\": \"lot\""),
            "the field \"rules\": first_mover is lot",
        ),
        (
            changed("\"standard\"", "\"standard\", \"first_mover\": \"east\""),
            "the field \"rules\": first_mover can't be east",
        ),
        (changed("\"two\"", "\"four\""), "the field \"seats.east\": east has no formation"),
        (
            changed("\"north\": {", "\"up\": {"),
            "line 7, column 8: unknown variant `up`, expected one of `south`, `east`, `north`, `west`",
        ),
        (changed("\"north\": {", "\"south\": {"), "line 7, column 11: south is there twice"),
        (
            changed("\"north\": {", "\"west\": {"),
            "the field \"seats.west\": nobody sits at west on the board two",
        ),
        (
            changed("bot:hard", "bot:god"),
            "the field \"seats.north.player\": there is no level \"god\"; the levels are random, greedy, rush, easy, normal, hard, max",
        ),
        (changed("bot:hard", "cat"), "the field \"seats.north.player\": there is no player \"cat\""),
        (
            changed("\"name\": \"A\"", "\"name\": \"\\u001b[2J\""),
            "the field \"seats.south.name\": it contains the control character '\\u{1b}'",
        ),
        (
            changed("\"name\": \"A\"", "\"name\": 7"),
            "line 6, column 23: invalid type: integer `7`, expected a string",
        ),
        (changed("\"name\": \"A\"", "\"nick\": \"A\""), "line 6, column 20: unknown field `nick`"),
        (
            changed("\"rows\": ROWS", "\"rows\": [\"连师\"]"),
            "the field \"seats.south.rows\": 1 rows instead of 6",
        ),
        (changed("\"moves\": [\"c6xc7\"]", "\"seed\": 1"), "missing field `moves`"),
        (changed("[\"c6xc7\"]", "{}"), "invalid type: map, expected a sequence"),
        (changed("[\"c6xc7\"]", "[7]"), "line 9, column 13: invalid type: integer `7`, expected a string"),
        (changed("[\"c6xc7\"]\n}", "[\"c6xc7\"]\n} trailing"), "line 10, column 3: trailing characters"),
        (changed("\"moves\"", "\"seed\": -4, \"moves\""), "line 9"),
        (changed("\"c6xc7\"", &format!("\"{}\"", "a".repeat(10_000))), "move 1: \"aaaa"),
        (
            position("\"g5\": \"司\"", "\"g5\": \"司\", \"g5\": \"军\""),
            "line 6, column 33: g5 is there twice",
        ),
        (
            position("\"g5\": \"司\"", "\"g5\": \"司\", \"G5\": \"军\""),
            "the field \"position\": two pieces stand on g5",
        ),
        (
            position("\"g5\"", "\"a1\""),
            "the field \"position.pieces.south\": there is no point \"a1\" on this board; points are a7 … q11",
        ),
        (
            position("\"司\"", "\"王\""),
            "line 6, column 27: \"王\" is no piece; possible are 司军师旅团营连排工炸雷旗",
        ),
        (position("\"司\"", "\"司军\""), "\"司军\" is no piece"),
        (position("\"h1\"", "\"i1\""), "the field \"position\": the flag of south stands on i1"),
        (
            position("\"to_move\": \"south\"", "\"to_move\": \"west\""),
            "the field \"position\": west is to move but out",
        ),
        (position("\"to_move\": \"south\",", ""), "missing field `to_move`"),
        (position("{\"to_move\": \"south\",", "{\"to_move\": \"up\","), "unknown variant `up`"),
        (position("69", "-69"), "line 3, column 47: invalid value: integer `-69`, expected u32"),
        (position("69", "99999999999"), "invalid value: integer `99999999999`, expected u32"),
        (
            position("69", "70"),
            "the field \"position\": the game is over: 70 quiet moves reach the limit of 70",
        ),
        (position("\"east\": 4", "\"east\": 5"), "the field \"position\": east has run out of time 5 times"),
        (
            position("\"out\"", "\"face_down\": [\"a1\"], \"out\""),
            "the field \"position.face_down\": pieces lie face down with deal = face_down only",
        ),
        (position("\"west\"]", "\"west\", \"west\"]"), "the field \"position.out\": west is there twice"),
        (
            position("\"moves\"", "\"seats\": {\"south\": {\"rows\": []}}, \"moves\""),
            "the field \"seats.south.rows\"",
        ),
    ];
    let mut wrong = Vec::new();
    for (text, expected) in cases {
        let message = message(text);
        let one_line = message.chars().count() < 800 && !message.contains('\n');
        if !one_line || !message.contains(expected) {
            wrong.push(format!("{message:?}\n  instead of {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn comments_stand_beside_the_moves_they_are_on_and_come_back() {
    let commented =
        |comments: &str| game(&[("[\"c6xc7\"]", &format!("[\"c6xc7\"], \"comments\": {comments}"))]);
    let record =
        Record::read_json(commented(r#"{"1": "对消 \"or\" not", "0": "both sound"}"#).as_bytes()).unwrap();
    assert_eq!(record.comments.iter().collect::<Vec<_>>(), [(0, "both sound"), (1, "对消 \"or\" not")]);
    let text = record.to_json().unwrap();
    assert_eq!(Record::read_json(text.as_bytes()).unwrap(), record);
    assert!(!game(&[]).contains("comments"));
    for (comments, expected) in [
        (r#"{"2": "x"}"#, "the field \"comments.2\": comments have the number of a move, 0 to 1"),
        (r#"{"01": "x"}"#, "the field \"comments.01\": comments have the number of a move, 0 to 1"),
        (r#"{"one": "x"}"#, "comments have the number of a move, 0 to 1"),
        (r#"{"1": "x", "1": "y"}"#, "the comment \"1\" is there twice"),
        (r#"{"1": "a\nb"}"#, "the field \"comments.1\": it contains the control character '\\n'"),
        (r#"["x"]"#, "expected an object with a comment for the number of a move"),
    ] {
        let message = message(&commented(comments));
        assert!(message.contains(expected), "{message}");
    }
    let long = format!(r#"{{"1": "{}"}}"#, "长".repeat(1001));
    assert!(message(&commented(&long)).contains("at most 1000 characters, this one has 1001"));
}

#[test]
fn a_list_of_values_is_no_object() {
    let text = POSITION.replace("\"moves\": [],", "\"moves\": [], \"result\": [[], \"agreed\"],");
    assert!(message(&text).contains("invalid type: sequence, expected an object"));
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    for text in [game(&[]), POSITION.to_owned()] {
        let whole = text.trim_end().len();
        for length in 0..whole {
            let error = Record::read_json(&text.as_bytes()[..length]).unwrap_err();
            assert!(
                matches!(
                    error,
                    RecordError::Empty | RecordError::CutOff { .. } | RecordError::NotUtf8 { .. }
                ),
                "{length}: {error}"
            );
        }
    }
}

#[test]
fn no_single_byte_makes_the_reader_panic() {
    let text = POSITION.as_bytes();
    for place in 0..text.len() {
        for byte in [0, b'"', b'{', b'}', b'9', b'-', 0xff] {
            let mut bytes = text.to_vec();
            bytes[place] = byte;
            let _ = Record::read_json(&bytes);
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_told_with_their_place() {
    let mut bytes = game(&[]).into_bytes();
    bytes[70] = 0xff;
    let error = Record::read_json(&bytes).unwrap_err();
    assert_eq!(error, RecordError::NotUtf8 { line: 4, offset: 70 });
    assert_eq!(Record::read_json(&vec![b' '; MAX_FILE_BYTES + 1]), Err(RecordError::TooLarge));
}

#[test]
fn deep_nesting_is_refused_not_followed() {
    let text = format!("{{\"format\": {}", "[".repeat(100_000));
    assert!(message(&text).contains("recursion limit"));
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    assert!(Record::read_json(format!("\u{feff}{}", game(&[])).as_bytes()).is_ok());
}

/// A game after a shuffled deal: South has neither flag nor commander, North two of each, one
/// of his flags outside the headquarters.
fn shuffled(changes: &[(&str, &str)]) -> String {
    let mut text = r#"{
  "format": "junqi-game", "version": 1, "board": "four", "rules": {"preset": "luanzhan"},
  "seats": {
    "south": {"rows": ["连师营旅排", "团.炸.军", "工营.营团", "师.炸.旅", "排雷工雷连", "雷营连排工"], "headquarters": "L6C2"},
    "east": {"rows": ROWS},
    "north": {"rows": ["连师司旅排", "团.炸.军", "工司.旗团", "师.炸.旅", "排雷工雷连", "雷旗连排工"]},
    "west": {"rows": ROWS}
  },
  "moves": ["i6-i7"]
}"#
    .to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text.replace("ROWS", F1)
}

#[test]
fn armies_after_a_shuffled_deal_are_written_and_read_with_the_headquarters_they_name() {
    let record = Record::read_json(shuffled(&[]).as_bytes()).unwrap();
    let board = Board::four();
    let start = record.setup().unwrap();
    assert_eq!(start.more.headquarters[Seat::South], Some(board.parse_point("h1").unwrap()));
    assert_eq!(start.more.headquarters[Seat::North], None);
    let text = record.to_json().unwrap();
    assert!(text.contains(r#""雷营连排工"], "headquarters": "L6C2"}"#), "{text}");
    assert_eq!(Record::read_json(text.as_bytes()), Ok(record));
}

#[test]
fn armies_are_held_against_the_rules_of_the_game() {
    for (from, to, says) in [
        (r#", "headquarters": "L6C2""#, "", "\"seats.south.rows\": a headquarters must be named"),
        ("L6C2", "L5C2", "\"seats.south.rows\": L5C2: no headquarters"),
        ("L6C2", "h1", "\"seats.south.headquarters\": \"h1\" is no place of an army"),
        (
            r#""east": {"#,
            r#""east": {"headquarters": "L6C4", "#,
            "\"seats.east.rows\": L6C4: a headquarters is",
        ),
        (r#"luanzhan"}"#, r#"standard"}"#, "battalion: 4 instead of 2"),
        ("工司.旗团", "工司.司团", "all armies together have 5 of the rank commander"),
    ] {
        let told = message(&shuffled(&[(from, to)]));
        assert!(told.contains(says), "{told}");
    }
    let in_front = [("[\"连师营旅排\", \"团.炸.军\"", "[\"连师炸旅排\", \"团.营.军\"")];
    let rows = |text: &str| text.replace("ROWS", F1);
    let text = rows(&game(&[("ROWS", &F1.replace(in_front[0].0, in_front[0].1)), ("c6xc7", "a6-a7")]));
    assert!(message(&text).contains("\"seats.south.rows\": L1C3: bombs must not stand on line 1"));
    let allowed = text.replace(r#""standard"}"#, r#""standard", "bomb_on_front_line": "yes"}"#);
    let record = Record::read_json(allowed.as_bytes()).unwrap();
    assert_eq!(Record::read_json(record.to_json().unwrap().as_bytes()), Ok(record));
}

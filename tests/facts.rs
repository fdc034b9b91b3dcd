//! Facts about the rules: positions with all that can be played in them, and how
//! many sequences of moves there are from a start. They lie in `tests/facts/`,
//! where the form of the files is explained; a new case needs no code.

use std::collections::BTreeSet;

use junqi::rules::{
    Board, BoardKind, BySeat, MoreSetup, Move, Piece, Place, Played, Point, Position, Rank, Rules, Seat,
    SeatSet, Setup,
};

/// A position with what is known about it.
struct Case {
    name: String,
    setup: Setup,
    /// How many legal moves the case says there are.
    count: usize,
    /// The legal moves as they are written: `a2xa5`.
    moves: Vec<String>,
    /// Moves with the words that follow.
    plays: Vec<(String, Vec<String>)>,
}

fn point(board: &Board, word: &str) -> Point {
    board.parse_point(word).unwrap_or_else(|error| panic!("{error}"))
}

fn number(word: &str) -> usize {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}

fn seats(words: &str) -> SeatSet {
    words.split_whitespace().map(seat).collect()
}

fn seat(word: &str) -> Seat {
    word.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn rank(c: char) -> Rank {
    Rank::from_char(c).unwrap_or_else(|| panic!("{c:?} is no rank"))
}

/// `name: south to move, 0 quiet of 19 moves`.
fn read_header(board: BoardKind, line: &str) -> Case {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, to_move, "to", "move,", quiet, "quiet", "of", made, "moves"] = words[..] else {
        panic!("{line:?} is no header of a position")
    };
    let setup = Setup {
        board,
        rules: Rules::default(),
        pieces: Vec::new(),
        to_move: seat(to_move),
        quiet: number(quiet) as u32,
        moves_made: number(made) as u32,
        out: SeatSet::NONE,
        shown_flags: SeatSet::NONE,
        timeouts: BySeat::new(0),
        more: MoreSetup::default(),
    };
    let name = name.trim_end_matches(':').to_owned();
    Case { name, setup, count: 0, moves: Vec::new(), plays: Vec::new() }
}

fn read_line(case: &mut Case, key: &str, value: &str) {
    let board = case.setup.board.board();
    let words = value.split_whitespace();
    match key.split_once(' ') {
        Some(("play", m)) => case.plays.push((m.to_owned(), words.map(str::to_owned).collect())),
        Some(_) => panic!("{key:?} is no key"),
        None => match key {
            "out" => case.setup.out = seats(value),
            "shown" => case.setup.shown_flags = seats(value),
            "moves" => case.count = number(value),
            "south" | "east" | "north" | "west" => {
                for group in words {
                    let first = group.chars().next().expect("a word");
                    for name in group[first.len_utf8()..].split(',') {
                        case.setup.pieces.push((point(board, name), Piece::new(seat(key), rank(first))));
                    }
                }
            }
            from => case.moves.extend(words.map(|to| match to.strip_prefix('x') {
                Some(to) => format!("{from}x{to}"),
                None => format!("{from}-{to}"),
            })),
        },
    }
}

fn read_cases(text: &str) -> Vec<Case> {
    let mut board = None;
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("board ") {
            board = Some(name.parse::<BoardKind>().unwrap_or_else(|error| panic!("{error}")));
        } else if let Some(header) = line.strip_prefix("position ") {
            cases.push(read_header(board.expect("the board comes first"), header));
        } else {
            let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{line:?} has no colon"));
            read_line(cases.last_mut().expect("a position comes first"), key, value.trim());
        }
    }
    cases
}

fn written(position: &Position, m: Move) -> String {
    let board = position.board();
    let mark = if position.piece(m.to).is_some() { 'x' } else { '-' };
    format!("{}{mark}{}", board.name(m.from), board.name(m.to))
}

/// What followed from a move, word by word.
fn followed(position: &Position, played: &Played) -> Vec<String> {
    let mut words = vec![played.battle.map_or("quiet", |battle| battle.name()).to_owned()];
    words.extend(played.shown.iter().map(|seat| format!("flag-shown:{seat}")));
    words.extend(played.outs.iter().map(|(seat, reason)| format!("out:{seat}:{}", reason.name())));
    words.push(match played.outcome {
        Some(outcome) => format!("result:{outcome}"),
        None => format!("to-move:{}", position.to_move()),
    });
    words
}

fn hold(case: &Case) {
    let name = &case.name;
    let (position, at_once) =
        Position::from_setup(&case.setup).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    assert_eq!(at_once, Played::default(), "{name}: nothing has happened yet");
    let moves = position.moves().sorted();
    let listed: Vec<_> = moves.iter().map(|&m| written(&position, m)).collect();
    assert_eq!(listed, case.moves, "{name}");
    assert_eq!(position.moves().len(), case.count, "{name}");
    for (m, expected) in &case.plays {
        let (from, to) = m.split_once(['-', 'x']).expect("two points");
        let board = position.board();
        let m = Move::new(point(board, from), point(board, to));
        let mut after = position;
        let played = after.play(m).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!(&followed(&after, &played), expected, "{name}, {}", m.display(board));
    }
}

fn hold_all(text: &str, at_least: usize) {
    let cases = read_cases(text);
    assert!(cases.len() >= at_least, "only {} cases were read", cases.len());
    let names: BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
    assert_eq!(names.len(), cases.len(), "every case has a name of its own");
    cases.iter().for_each(hold);
}

#[test]
fn positions_of_the_two_player_board() {
    hold_all(include_str!("facts/two.txt"), 77);
}

#[test]
fn positions_of_the_four_player_board() {
    hold_all(include_str!("facts/four.txt"), 73);
}

/// The start with this name.
fn start(name: &str) -> Position {
    let text = include_str!("facts/starts.txt");
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let head = format!("start {name} ");
    let board = lines.find_map(|line| line.strip_prefix(&head)).unwrap_or_else(|| panic!("no start {name}"));
    let board: BoardKind = board.parse().unwrap_or_else(|error| panic!("{error}"));
    let seats: Vec<Seat> = lines.next().expect("the seats").split_whitespace().map(seat).collect();
    assert_eq!(seats, board.board().seats());
    let mut lineups = BySeat::new([None; Place::COUNT]);
    for line in 0..6 {
        let rows: Vec<&str> = lines.next().expect("six lines").split_whitespace().collect();
        assert_eq!(rows.len(), seats.len(), "a row for every seat");
        for (&seat, row) in seats.iter().zip(rows) {
            assert_eq!(row.chars().count(), 5, "{row}");
            for (column, c) in row.chars().enumerate() {
                lineups[seat][line * 5 + column] = (c != '．').then(|| rank(c));
            }
        }
    }
    let setup = Setup::start(board, Rules::default(), Seat::South, &lineups);
    Position::from_setup(&setup).expect("a start").0
}

/// The sequences of that many moves, every one of them played and taken back.
fn perft(position: &mut Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for m in position.moves().iter() {
        let undo = position.play_unchecked(m);
        sum += perft(position, depth - 1);
        position.undo(&undo);
    }
    sum
}

fn hold_counts(name: &str, counts: &[u64]) {
    let start = start(name);
    let mut position = start;
    for (i, &count) in counts.iter().enumerate() {
        assert_eq!(perft(&mut position, i + 1), count, "{name}, depth {}", i + 1);
    }
    assert_eq!(position, start, "every move was taken back");
}

macro_rules! perft {
    ($($test:ident: $name:literal $counts:expr;)*) => {
        $(#[test]
        fn $test() {
            hold_counts($name, &$counts);
        })*
    };
}

perft! {
    sequences_from_two_1: "two-1" [34, 1061, 33_344];
    sequences_from_two_2: "two-2" [32, 1063, 31_684];
    sequences_from_four_1: "four-1" [40, 2125, 83_911];
    sequences_from_four_2: "four-2" [51, 2631, 106_694];
}

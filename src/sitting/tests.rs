//! Sittings and matches: who leads, who begins, when it is over, and their file.

use super::*;
use crate::record::Level;
use crate::rules::{DrawReason, OutReason};

fn sitting(board: BoardKind, preset: &str, options: &[&str]) -> Sitting {
    let mut rules = RuleSet::from_preset(preset).unwrap();
    for option in options {
        rules.assign(option).unwrap();
    }
    let seats = rules.rules.seats(board.board());
    let player = |seat: Seat| seats.contains(&seat).then(|| Player::human(format!("player {seat}")));
    Sitting::new(board, rules, BySeat::from_fn(player))
}

/// The next game of a match ends so: S, E, N, W the winner's side, - a draw.
fn play(sitting: &mut Sitting, end: char) {
    let winner = Seat::ALL.into_iter().find(|seat| seat.name()[..1].to_uppercase() == end.to_string());
    let outcome = match winner {
        None => Outcome::Draw(DrawReason::Agreed),
        Some(seat) => {
            let winners = sitting.rules.rules.team(sitting.board.board(), seat);
            Outcome::Win { winners, reason: OutReason::FlagTaken }
        }
    };
    let first = match sitting.next_rules().rules.first_mover {
        FirstMover::Seat(seat) => seat,
        FirstMover::Lot => Seat::North,
    };
    let id = format!("game-{}", sitting.games().len());
    let game = Game { id, first, outcome, moves: 100, points: None, record: None };
    assert!(sitting.add(game.clone()) && !sitting.add(game), "the same game counts once");
}

fn match_of(board: BoardKind, ends: &str) -> Sitting {
    let mut sitting = sitting(board, "tournament", &[]);
    for end in ends.chars() {
        assert_eq!(sitting.decided(), None, "before {end} of {ends}");
        play(&mut sitting, end);
    }
    sitting
}

/// E18
#[test]
fn a_match_is_over_after_two_games_or_goes_on_until_it_is_decided() {
    let (south, north) = (SeatSet::one(Seat::South), SeatSet::one(Seat::North));
    for (ends, winner, halves) in [
        ("S", None, [2, 0]),
        ("SS", Some(south), [4, 0]),
        ("SN", None, [2, 2]),
        ("-S", Some(south), [3, 1]),
        ("S-", Some(south), [3, 1]),
        ("--", None, [2, 2]),
        ("SNN", Some(north), [2, 4]),
        ("SN--S", Some(south), [6, 4]),
    ] {
        let sitting = match_of(BoardKind::Two, ends);
        assert_eq!(sitting.decided(), winner, "{ends}");
        assert_eq!(sitting.goes_on(), winner.is_none(), "{ends}");
        assert_eq!([south, north].map(|side| sitting.halves(side)), halves, "{ends}");
    }
    assert_eq!(sitting(BoardKind::Two, "standard", &[]).decided(), None);
}

/// E18
#[test]
fn the_first_move_goes_round_the_table() {
    let firsts = |sitting: &Sitting| sitting.games().iter().map(|game| game.first).collect::<Vec<_>>();
    let two = match_of(BoardKind::Two, "SN--");
    assert_eq!(firsts(&two), [Seat::South, Seat::North, Seat::South, Seat::North]);
    assert_eq!(two.next_first(), Some(Seat::South));
    let four = match_of(BoardKind::Four, "SE---");
    assert_eq!(firsts(&four), [Seat::South, Seat::East, Seat::North, Seat::West, Seat::South]);

    let mut clockwise = sitting(BoardKind::Four, "tournament", &["turn_order=clockwise", "first_mover=east"]);
    "SES".chars().for_each(|end| play(&mut clockwise, end));
    assert_eq!(firsts(&clockwise), [Seat::East, Seat::South, Seat::West]);
    let mut lot = sitting(BoardKind::Two, "tournament", &["first_mover=lot"]);
    "SN".chars().for_each(|end| play(&mut lot, end));
    assert_eq!(firsts(&lot), [Seat::North, Seat::South], "only the first is drawn");

    let mut free = sitting(BoardKind::Two, "standard", &["first_mover=north"]);
    "SN".chars().for_each(|end| play(&mut free, end));
    assert_eq!(free.next_rules(), free.rules, "without a match the rules say who begins");
}

#[test]
fn four_players_win_a_match_by_team_and_three_each_for_himself() {
    let four = match_of(BoardKind::Four, "W-");
    assert_eq!(four.decided(), Some(SeatSet::one(Seat::East).with(Seat::West)));
    assert_eq!(four.tally(Seat::East), Tally { won: 1, drawn: 1, lost: 0 });
    assert_eq!(four.tally(Seat::North), Tally { won: 0, drawn: 1, lost: 1 });

    let mut three = sitting(BoardKind::Four, "three", &["match=two_then_until_decided"]);
    for end in "SS".chars() {
        play(&mut three, end);
        assert_eq!(three.decided(), None, "North has not begun a game yet");
    }
    play(&mut three, 'E');
    assert_eq!(three.decided(), Some(SeatSet::one(Seat::South)));
}

#[test]
fn everybodys_points_are_added_up() {
    let mut sitting = sitting(BoardKind::Two, "lianzhong", &[]);
    for (id, points) in [("a", [1, 0, -1, 0]), ("b", [0, 0, -1, 0]), ("c", [i64::MAX, 0, 1, 0])] {
        let points = Some(BySeat::from_fn(|seat| points[seat.index()]));
        let outcome = Outcome::Draw(DrawReason::QuietLimit);
        sitting.add(Game { id: id.into(), first: Seat::South, outcome, moves: 1, points, record: None });
    }
    let totals = sitting.totals();
    assert_eq!((totals[Seat::South], totals[Seat::North]), (i64::MAX, -1));
}

#[test]
fn the_same_people_are_known_by_board_seats_and_names() {
    let sitting = sitting(BoardKind::Two, "standard", &[]);
    let qq = RuleSet::from_preset("qq").unwrap();
    assert!(sitting.is_of(BoardKind::Two, &qq, &sitting.players));
    assert!(!sitting.is_of(BoardKind::Four, &qq, &sitting.players));
    let mut others = sitting.players.clone();
    others[Seat::North] = Some(Player::human("somebody"));
    assert!(!sitting.is_of(BoardKind::Two, &qq, &others));
    let bot = |level| Some(Player { name: String::new(), kind: PlayerKind::Bot(level) });
    let mut against = sitting.clone();
    against.players[Seat::North] = bot(Level::Hard);
    let mut same = against.players.clone();
    assert!(against.is_of(BoardKind::Two, &qq, &same), "a computer player is known by its level");
    same[Seat::North] = bot(Level::Easy);
    assert!(!against.is_of(BoardKind::Two, &qq, &same));
    let nameless = BySeat::from_fn(|_| Some(Player::human("")));
    let strangers = Sitting { players: nameless.clone(), ..sitting };
    assert!(!strangers.is_of(BoardKind::Two, &qq, &nameless), "who has no name may be anybody");
}

fn example() -> Sitting {
    let mut sitting = sitting(BoardKind::Four, "lianzhong", &["match=two_then_until_decided"]);
    play(&mut sitting, 'E');
    sitting.games[0].points = Some(BySeat::from_fn(|seat| if seat.index() % 2 == 0 { -2 } else { 2 }));
    sitting.games[0].record = Some("20261130-154501-four.json".to_owned());
    play(&mut sitting, '-');
    sitting
}

#[test]
fn a_sitting_is_read_as_it_was_written() {
    for mut sitting in [example(), sitting(BoardKind::Two, "standard", &[])] {
        for ended in [false, true] {
            sitting.ended = ended;
            let text = sitting.to_json();
            assert_eq!(Sitting::read(text.as_bytes()).unwrap(), sitting, "{text}");
        }
    }
}

#[test]
fn a_broken_file_says_what_is_wrong() {
    let good = example().to_json();
    for (from, to, says) in [
        ("junqi-sitting", "junqi-game", "instead of \"junqi-sitting\""),
        ("\"version\": 1", "\"version\": 2", "this program reads version 1"),
        ("\"ended\"", "\"over\"", "over"),
        ("\"ended\": false", "\"ended\": false, \"ended\": true", "duplicate field"),
        ("lianzhong", "checkers", "there is no preset \"checkers\""),
        ("\"match\"", "\"matches\"", "no option \"matches\""),
        ("\"board\": \"four\"", "\"board\": \"two\"", "players.east"),
        ("\"human\"", "\"robot\"", "players.south"),
        ("\"first\": \"south\"", "\"first\": \"up\"", "up"),
        ("flag-taken", "agreed", "game 1: \"agreed\" is no reason"),
        ("\"agreed\"", "\"flag-taken\"", "game 2: \"flag-taken\" is no reason"),
        ("\"east\",", "\"north\",", "game 1: the winners are no side"),
        ("game-1", "game-0", "game 2: the game \"game-0\" is there twice"),
        ("20261130", "../20261130", "is no name of a file"),
    ] {
        let broken = good.replacen(from, to, 1);
        assert_ne!(broken, good, "{from}");
        let error = Sitting::read(broken.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(says), "{from}: {error}");
    }
    for cut in 0..good.trim_end().len() {
        assert!(Sitting::read(&good.as_bytes()[..cut]).is_err());
    }
}

//! Records of whole games: what is written is what is read, and forward and
//! back lead to the same positions.

use junqi::formation::Formation;
use junqi::record::{ExportRefused, Level, Player, PlayerKind, Record, Start};
use junqi::rules::{
    Action, BoardKind, BySeat, Deal, FirstMover, OutReason, Outcome, Position, Preset, RuleSet, Score, Seat,
    Visibility,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

/// Any action at all that is accepted there, mostly a move.
fn random_action(position: &Position, rng: &mut ChaCha8Rng) -> Action {
    let seat = Seat::ALL[rng.random_range(0..4)];
    if position.offer().is_some() && rng.random_range(0..3) > 0 {
        return Action::DrawAgree(seat);
    }
    match rng.random_range(0..60) {
        0 => Action::Timeout(position.to_move()),
        1 => Action::DrawOffer(seat),
        2 => Action::DrawRefuse(seat),
        3 if rng.random_range(0..10) == 0 => Action::Resign(seat),
        _ => {
            let moves = position.moves();
            Action::Move(moves.get(rng.random_range(0..moves.len())).unwrap())
        }
    }
}

/// A game by one of the presets with some options changed, played at random for
/// at most that many actions.
fn random_game(seed: u64, board: BoardKind, most: usize) -> Record {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let formations = BySeat::from_fn(|_| Some(Formation::random(&mut rng)));
    let presets: Vec<_> = Preset::all()
        .iter()
        // What is dealt otherwise has tests of its own.
        .filter(|preset| preset.boards.contains(&board) && preset.rules().deal == Deal::Own)
        .collect();
    let mut rules = RuleSet::new(presets[rng.random_range(0..presets.len())]);
    let seats = rules.rules.seats(board.board());
    rules.rules.first_mover = FirstMover::Seat(seats[rng.random_range(0..seats.len())]);
    for text in
        ["turn_order=clockwise", "mine=both_die", "quiet_limit=31", "visibility=open", "move_limit=90"]
    {
        if rng.random_range(0..4) == 0 {
            rules.assign(text).unwrap();
        }
    }
    let mut record = Record::new(board, rules, formations);
    for &seat in seats {
        record.players[seat] = match rng.random_range(0..4) {
            0 => None,
            1 => Some(Player { name: "王\"\\/ b".to_owned(), kind: PlayerKind::Bot(Level::Hard) }),
            _ => Some(Player::human("")),
        };
    }
    record.seed = (rng.random_range(0..2) == 0).then_some(u64::MAX - seed);
    play(&mut record, most, &mut rng);
    record
}

fn play(record: &mut Record, most: usize, rng: &mut ChaCha8Rng) {
    let mut position = *record.replay().unwrap().end();
    let mut tried = 0;
    while tried < most && position.outcome().is_none() {
        tried += 1;
        let action = random_action(&position, rng);
        if position.act(action).is_ok() {
            record.actions.push(action);
        }
    }
    record.set_result().unwrap();
    if let Some(result) = &mut record.result {
        result.seconds = Some(3 * tried as u64);
        if record.rules.rules.score == Score::None {
            // Whoever counts otherwise may write it down.
            result.scores[Seat::South] = Some(-2);
        } else {
            result.totals = Some(BySeat::from_fn(|seat| {
                if record.rules.rules.seats(record.board.board()).contains(&seat) {
                    49 + tried as i64
                } else {
                    0
                }
            }));
        }
    }
}

fn assert_written_as_read(record: &Record) {
    let text = record.to_json().unwrap();
    let read = Record::read_json(text.as_bytes()).unwrap();
    assert_eq!(&read, record);
    assert_eq!(read.to_json().unwrap(), text);
    assert_eq!(read.replay().unwrap(), record.replay().unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_game_is_read_as_it_was_written(seed: u64, four: bool, most in 0usize..600) {
        let board = if four { BoardKind::Four } else { BoardKind::Two };
        assert_written_as_read(&random_game(seed, board, most));
    }

    #[test]
    fn a_game_that_starts_in_the_middle_is_read_as_it_was_written(seed: u64, four: bool, most in 0usize..300) {
        let board = if four { BoardKind::Four } else { BoardKind::Two };
        let first = random_game(seed, board, most);
        let end = *first.replay().unwrap().end();
        prop_assume!(end.outcome().is_none());
        let mut second =
            Record { start: Start::Position(end.to_setup()), actions: Vec::new(), result: None, ..first };
        play(&mut second, 100, &mut ChaCha8Rng::seed_from_u64(seed));
        assert_written_as_read(&second);
    }

    #[test]
    fn a_game_cut_off_or_with_a_wrong_byte_makes_no_panic(seed: u64, place: prop::sample::Index, byte: u8) {
        let text = random_game(seed, BoardKind::Four, 30).to_json().unwrap().into_bytes();
        let place = place.index(text.len());
        prop_assert!(Record::read_json(&text[..place]).is_err() || text[place..].trim_ascii().is_empty());
        let mut changed = text;
        changed[place] = byte;
        let _ = Record::read_json(&changed);
    }
}

#[test]
fn stepping_back_and_forward_shows_the_same_positions() {
    for board in BoardKind::ALL {
        let record = random_game(11, board, 200);
        let replay = record.replay().unwrap();
        let mut position = *replay.start();
        let mut seen = vec![position];
        for step in replay.steps() {
            assert_eq!(position.act(step.action), Ok(step.played));
            seen.push(position);
        }
        for n in (0..seen.len()).rev().chain(0..seen.len()) {
            assert_eq!(replay.at(n).as_ref(), Some(&seen[n]), "after {n}");
        }
        assert_eq!(replay.at(seen.len()), None);
        assert_eq!(replay.end(), seen.last().unwrap());
    }
}

#[test]
fn an_unfinished_hidden_game_is_refused_to_a_player_and_a_finished_one_is_whole() {
    let formations = BySeat::new(Some(Formation::random(&mut ChaCha8Rng::seed_from_u64(1))));
    let mut record = Record::new(BoardKind::Four, RuleSet::default(), formations);
    for visibility in [Visibility::Dark, Visibility::Partners, Visibility::Open] {
        record.rules.rules.visibility = visibility;
        for seat in Seat::ALL {
            match record.export(seat) {
                Ok(exported) => {
                    assert_eq!(visibility, Visibility::Open);
                    assert_eq!(exported, record);
                }
                Err(refused) => {
                    assert_ne!(visibility, Visibility::Open);
                    assert_eq!(refused, ExportRefused::Unfinished { seat });
                }
            }
        }
    }
    record.rules.rules.visibility = Visibility::Dark;
    record.actions = vec![Action::Resign(Seat::East), Action::Resign(Seat::West)];
    let outcome = record.replay().unwrap().end().outcome();
    assert!(matches!(outcome, Some(Outcome::Win { reason: OutReason::Resigned, .. })));
    for seat in Seat::ALL {
        assert_eq!(record.export(seat).as_ref(), Ok(&record));
    }
    let two = Record::new(BoardKind::Two, RuleSet::default(), formations);
    let refused = two.export(Seat::West).unwrap_err();
    assert_eq!(refused.to_string(), "nobody sits at west on the board two");
}

#[test]
fn random_games_end_in_many_ways_so_that_the_tests_above_mean_something() {
    let mut reasons = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let record = random_game(seed, BoardKind::ALL[seed as usize % 2], 600);
        if let Some(result) = record.result {
            reasons.insert(result.outcome.reason_name());
        }
    }
    for reason in ["timeouts", "resigned", "agreed", "quiet-limit", "move-limit"] {
        assert!(reasons.contains(reason), "{reason} is not among {reasons:?}");
    }
}

#[test]
fn a_game_for_two_or_three_on_the_board_for_four_is_kept_and_read_with_its_seats() {
    let formation = junqi::formation::built_in()[0].formation;
    for (name, seats) in
        [("duel", &[Seat::South, Seat::North][..]), ("three", &[Seat::South, Seat::East, Seat::North])]
    {
        let rules = RuleSet::from_preset(name).unwrap();
        let mut record = Record::new(BoardKind::Four, rules, BySeat::new(Some(formation)));
        assert_eq!(record.seats(), seats);
        let start = *record.replay().unwrap().start();
        assert_eq!(start.living(), seats.iter().copied().collect());
        record.actions = seats[1..].iter().map(|&seat| Action::Resign(seat)).collect();
        record.set_result().unwrap();
        let read = Record::read_json(record.to_json().unwrap().as_bytes()).unwrap();
        assert_eq!(read, record);
        assert!(read.export(Seat::South).is_ok() && read.export(Seat::West).is_err());
        let mut crowded = record.clone();
        if let junqi::record::Start::Formations(formations) = &mut crowded.start {
            formations[Seat::West] = Some(formation.into());
        }
        assert!(crowded.replay().unwrap_err().to_string().contains("west"), "{name}");
    }
}

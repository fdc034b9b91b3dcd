//! What holds in every game, on random games of both boards under every preset
//! and under options that no preset has.

use std::collections::BTreeMap;

use junqi::record::{Record, Start};
use junqi::rules::{
    Action, BoardKind, BySeat, Deal, Move, Outcome, Played, Point, PointSet, Position, Preset, RuleOption,
    RuleSet, Rules, Seat,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lineup::random_start;
use crate::settings::{random_action, settings};

/// No random game may be longer.
const MOST_MOVES: u32 = 40_000;

/// Plays random games and shows every action to `look`: the position before, the
/// action, the position after and what followed.
fn watch_games(games: u64, mut look: impl FnMut(&Position, Action, &Position, &Played)) {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        for game in 0..games {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game * 100 + i as u64);
            let mut position = random_start(board, rules, &mut rng);
            while let Some(action) = random_action(&position, &mut rng) {
                let before = position;
                let played = position.act(action).expect("what is listed is legal");
                look(&before, action, &position, &played);
                assert!(position.moves_made() < MOST_MOVES, "the game doesn't end");
            }
            assert!(position.outcome().is_some(), "nobody to move and no result");
        }
    }
}

/// The points of an army, whatever lies face down among them.
fn points_of(position: &Position, seat: Seat) -> PointSet {
    let points = position.board().points().iter();
    points.filter(|&point| position.piece(point).is_some_and(|piece| piece.owner == seat)).collect()
}

/// How many pieces an army has, its flag counted also while it is carried.
fn count(position: &Position, seat: Seat) -> usize {
    points_of(position, seat).len() + usize::from(position.carrier(seat).is_some())
}

#[test]
fn games_end_and_until_then_the_side_to_move_can_move() {
    let mut ends = std::collections::BTreeSet::new();
    watch_games(4, |_, _, after, played| {
        assert_eq!(after.outcome(), played.outcome);
        let nothing = after.moves().is_empty() && after.flips().is_empty() && after.naming().is_none();
        assert_eq!(after.outcome().is_some(), nothing);
        if after.outcome().is_none() && after.naming().is_none() {
            assert!(after.can_move(after.to_move()));
        }
        ends.extend(after.outcome().map(Outcome::reason_name));
        ends.extend(played.outs.iter().map(|(_, reason)| reason.name()));
    });
    for reason in ["flag-taken", "no-move", "quiet-limit", "no-pieces"] {
        assert!(ends.contains(reason), "no game ended by {reason}: {ends:?}");
    }
}

#[test]
fn pieces_only_ever_leave_the_board_and_no_two_share_a_point() {
    watch_games(2, |before, action, after, played| {
        let swapped = played.more.colors == Some(true);
        let was = |seat: Seat| if swapped { seat.opposite() } else { seat };
        for seat in Seat::ALL {
            let (earlier, now) = (count(before, was(seat)), count(after, seat));
            assert!(now <= earlier, "{seat} has more pieces than before");
            let gone = played.outs.iter().any(|(out, _)| out == seat);
            assert_eq!(gone, before.living().contains(seat) && !after.living().contains(seat));
            match action {
                Action::Move(_) if !gone => assert!(earlier - now <= 1),
                Action::Flip(_) if !gone => assert_eq!(earlier, now),
                _ => {}
            }
            if gone && after.rules().eliminated == junqi::rules::Eliminated::Removed {
                assert_eq!(count(after, seat), 0);
            }
        }
        if let Action::Move(m) = action {
            let returned = played.more.returned.iter().any(|(_, at)| *at == Some(m.from));
            assert!(returned || after.piece(m.from).is_none());
        }
        let all: PointSet =
            Seat::ALL.into_iter().fold(PointSet::EMPTY, |set, seat| set | points_of(after, seat));
        let living: PointSet =
            Seat::ALL.into_iter().fold(PointSet::EMPTY, |set, seat| set | after.occupancy().pieces(seat));
        assert!((living - all).is_empty(), "the occupancy knows pieces that aren't there");
    });
}

/// Whatever is kept from move to move is as if it were built from nothing, but for
/// who went to and fro and who has to name a headquarters.
#[test]
fn a_position_equals_the_one_built_from_its_pieces() {
    watch_games(3, |_, _, after, _| {
        let remembers = after.rules().repeat_limit > 0 || after.naming().is_some();
        if after.outcome().is_none() && !remembers {
            let setup = after.to_setup();
            let (again, played) = Position::from_setup(&setup).expect("a position of a game");
            assert_eq!(again.to_setup(), setup);
            assert_eq!(again.moves().sorted(), after.moves().sorted());
            assert_eq!(again.flips(), after.flips());
            assert_eq!(played, Played::default());
        }
    });
}

#[test]
fn a_move_that_is_taken_back_leaves_no_trace() {
    let mut put_out = 0;
    let mut ended = 0;
    watch_games(3, |before, action, after, played| {
        let mut position = *before;
        let undo = match action {
            Action::Move(m) => position.play_unchecked(m),
            Action::Flip(point) => position.flip_unchecked(point),
            _ => return,
        };
        assert!(position == *after);
        assert_eq!(undo.played, *played);
        position.undo(&undo);
        assert!(position == *before);
        put_out += usize::from(!played.outs.is_empty());
        ended += usize::from(played.outcome.is_some());
    });
    assert!(put_out > 50 && ended > 50, "too few of the moves that matter: {put_out}, {ended}");
}

#[test]
fn a_whole_game_can_be_taken_back() {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5 + i as u64);
        let start = random_start(board, rules, &mut rng);
        let mut position = start;
        let mut undos = Vec::new();
        loop {
            match random_action(&position, &mut rng) {
                Some(Action::Move(m)) => undos.push(position.play_unchecked(m)),
                Some(Action::Flip(point)) => undos.push(position.flip_unchecked(point)),
                // What isn't a move is not taken back.
                _ => break,
            }
        }
        for undo in undos.iter().rev() {
            position.undo(undo);
        }
        assert!(position == start);
    }
}

/// What the list has is legal, and nothing else.
#[test]
fn a_move_is_accepted_exactly_when_it_is_listed() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(77);
    let mut tried = 0;
    watch_games(2, |before, _, _, _| {
        let moves = before.moves();
        if before.moves_made() % 16 == 0 {
            for m in moves.iter() {
                assert_eq!(before.check(m), Ok(()));
            }
        }
        // Half of the pairs start at a piece of the side to move.
        let points: Vec<Point> = before.board().points().iter().collect();
        let own: Vec<Point> = points_of(before, before.to_move()).iter().collect();
        for i in 0..4 {
            let from = if i % 2 == 0 && !own.is_empty() { &own } else { &points };
            let from = from[rng.random_range(0..from.len())];
            let m = Move::new(from, points[rng.random_range(0..points.len())]);
            if !moves.targets(from).contains(m.to) {
                let mut position = *before;
                assert!(position.play(m).is_err());
                assert!(position == *before);
                tried += 1;
            }
        }
        let point = points[rng.random_range(0..points.len())];
        if !before.flips().contains(point) {
            let mut position = *before;
            assert!(position.act(Action::Flip(point)).is_err());
            assert!(position == *before);
        }
    });
    assert!(tried > 10_000, "only {tried} illegal moves were tried");
}

/// The generator for options knows the standard's moves too: an option that is in
/// force but has no effect sends the same games through it.
#[test]
fn both_generators_and_both_referees_agree_on_the_standard() {
    for board in BoardKind::ALL {
        for seed in 0..6 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let plain = Rules::default();
            let by_options = Rules { repeat_limit: 9999, ..plain };
            let mut quick = random_start(board, plain, &mut rng);
            let mut slow =
                Position::from_setup(&junqi::rules::Setup { rules: by_options, ..quick.to_setup() });
            let slow = &mut slow.as_mut().expect("the same position").0;
            while let Some(Action::Move(m)) = random_action(&quick, &mut rng) {
                assert_eq!(quick.moves().sorted(), slow.moves().sorted());
                assert_eq!(quick.play(m), slow.play(m));
            }
            assert_eq!(quick.outcome(), slow.outcome());
            assert_ne!(quick.rules().deal, Deal::Shuffled);
            assert_eq!(quick.rules().get(RuleOption::RepeatLimit), "0");
        }
    }
}

/// The record of a game that was played from this position.
fn record_of(start: &Position, actions: Vec<Action>) -> Record {
    let preset = Preset::all().iter().find(|preset| preset.rules() == *start.rules());
    let mut rules = preset.map_or_else(RuleSet::default, RuleSet::new);
    rules.rules = *start.rules();
    let mut record = Record::new(start.board().kind(), rules, BySeat::new(None));
    record.start = Start::Position(start.to_setup());
    record.actions = actions;
    record
}

fn play_and_replay(games: u64) -> BTreeMap<&'static str, u32> {
    let mut ends = BTreeMap::new();
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        for game in 0..games {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game * 100 + i as u64);
            let start = random_start(board, rules, &mut rng);
            let (mut position, mut actions) = (start, Vec::new());
            while let Some(action) = random_action(&position, &mut rng) {
                position.act(action).expect("what is listed is legal");
                actions.push(action);
                assert!(position.moves_made() < MOST_MOVES, "the game doesn't end");
            }
            let outcome = position.outcome().expect("every game ends");
            *ends.entry(outcome.reason_name()).or_insert(0) += 1;
            let text = record_of(&start, actions).to_json().expect("a game that was played");
            let read = Record::read_json(text.as_bytes()).expect("a record that was written");
            let replay = read.replay().expect("a game that was played");
            assert_eq!(replay.end().outcome(), Some(outcome));
            assert_eq!(replay.end().to_setup(), position.to_setup());
        }
    }
    ends
}

#[test]
fn games_of_every_setting_replay_from_their_records_to_the_same_end() {
    play_and_replay(1);
}

/// 1,000 games of every preset, and of the options that no preset has, end and replay
/// from their records to the same end.
#[test]
#[ignore = "a long run: 1,000 games of every setting"]
fn a_thousand_games_of_every_setting_end_and_replay() {
    let ends = play_and_replay(1000);
    for reason in ["flag-taken", "no-move", "no-moves", "quiet-limit", "no-pieces", "headquarters-lost"] {
        assert!(ends.contains_key(reason), "no game ended by {reason}: {ends:?}");
    }
}

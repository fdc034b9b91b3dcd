//! Flip chess at the table: the deal from the seed, random games of every preset through table,
//! views and record, and that nobody learns what lies face down.

use std::time::Duration;

use junqi::record::{Record, Start};
use junqi::rules::{
    Action, BoardKind, BySeat, Move, OutReason, Outcome, Point, Refusal, RuleSet, Seat, SetColor, Setup,
};
use junqi::table::{Command, Table, TableRefusal};
use junqi::view::{Event, View};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

#[cfg(feature = "terminal")]
#[path = "flip/screens.rs"]
mod screens;

const PRESETS: [&str; 4] = ["flip_engineer", "flip_engineer_home", "flip_first", "flip_take_along"];

fn rules(preset: &str) -> RuleSet {
    RuleSet::from_preset(preset).unwrap()
}

fn open(preset: &str, seed: u64) -> Table {
    Table::open(BoardKind::Two, rules(preset), seed).unwrap()
}

/// What the player to move may do: his moves, and what he may turn up.
fn choices(view: &View) -> Vec<Action> {
    let moves = view.moves().expect("it is his turn").sorted();
    let flips = view.flips().iter().map(Action::Flip);
    moves.into_iter().map(Action::Move).chain(flips).collect()
}

/// Plays on at random, with offers and timeouts now and then.
fn random_action(table: &Table, rng: &mut Xoshiro256PlusPlus) -> Action {
    let seat = table.to_move().expect("the game goes on");
    let view = table.view(seat).unwrap();
    match rng.random_range(0..200) {
        0 => Action::Timeout(seat),
        1 if view.offer().is_none() => Action::DrawOffer(seat),
        2 => Action::Resign(seat.opposite()),
        _ if view.offer().is_some() => Action::DrawRefuse(view.offer().unwrap().by.opposite()),
        _ => {
            let choices = choices(view);
            choices[rng.random_range(0..choices.len())]
        }
    }
}

#[test]
fn the_deal_comes_from_the_seed_and_the_game_starts_at_once() {
    for preset in PRESETS {
        let table = open(preset, 7);
        assert!(table.still_setting_up().is_empty());
        assert_eq!(table.waits_for(), Some(Seat::South));
        assert!(!table.hides_something(), "nobody sees more than another");
        assert_eq!(table.start(), open(preset, 7).start());
        assert_ne!(table.start(), open(preset, 8).start());
        let formation = junqi::formation::built_in()[0].formation;
        let mut table = table;
        let refused = table.apply(Command::confirm(Seat::South, formation), Duration::ZERO);
        assert_eq!(refused, Err(TableRefusal::AlreadyConfirmed(Seat::South)));
    }
    // Whoever begins, it is the same deal.
    let mut lot = rules("flip_first");
    lot.assign("first_mover=lot").unwrap();
    let first = |seed| Table::open(BoardKind::Two, lot, seed).unwrap();
    let north = (0..100).map(first).find(|table| table.to_move() == Some(Seat::North)).unwrap();
    let pieces = |table: &Table| table.start().unwrap().pieces.clone();
    assert_eq!(pieces(&north), pieces(&open("flip_first", north.seed())));
}

/// The record of a game as it stands.
fn record(table: &Table) -> Record {
    let mut record = Record::new(BoardKind::Two, *table.rules(), BySeat::default());
    record.start = Start::Position(table.start().unwrap().clone());
    record.actions = table.actions().to_vec();
    record.set_result().unwrap();
    record
}

#[test]
fn random_games_end_and_replay_from_their_records_to_the_same_end() {
    let mut reasons = std::collections::BTreeSet::new();
    for (i, preset) in PRESETS.into_iter().enumerate() {
        for game in 0..200 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game * 10 + i as u64);
            let mut table = open(preset, game);
            while table.outcome().is_none() {
                assert!(table.actions().len() < 5_000, "{preset} {game} doesn't end");
                let action = random_action(&table, &mut rng);
                table.apply(Command::Act(action), Duration::ZERO).unwrap();
            }
            let outcome = table.outcome().unwrap();
            reasons.insert(outcome.reason_name());
            let record = record(&table);
            let text = record.to_json().unwrap();
            assert!(text.contains("\"colors\": \"open\""));
            let read = Record::read_json(text.as_bytes()).unwrap();
            assert_eq!(read, record);
            assert_eq!(read.result.unwrap().outcome, outcome);
            // In whatever way it ended, everybody sees everything.
            let views = [Seat::South, Seat::North].map(|seat| table.view(seat).unwrap());
            for point in views[0].board().points().iter() {
                assert_eq!(views[0].at(point), views[1].at(point));
                assert!(views[0].at(point).is_none_or(|seen| seen.rank.is_some()));
            }
            assert!(views[0].face_down().is_empty());
        }
    }
    for reason in [OutReason::FlagTaken, OutReason::NoPieces, OutReason::Resigned] {
        assert!(reasons.contains(reason.name()), "no game ended by {reason:?}: {reasons:?}");
    }
}

#[test]
fn a_view_and_the_referee_agree_in_ten_thousand_positions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let (mut positions, mut refused) = (0, 0);
    for game in 0.. {
        let preset = PRESETS[game as usize % 4];
        let mut table = open(preset, game);
        let (mut position, _) = junqi::rules::Position::from_setup(table.start().unwrap()).unwrap();
        let points: Vec<Point> = position.board().points().iter().collect();
        while table.outcome().is_none() {
            let seat = position.to_move();
            let view = table.view(seat).unwrap();
            assert_eq!(view.moves().unwrap().sorted(), position.moves().sorted());
            assert_eq!(view.flips(), position.flips());
            assert_eq!(view.face_down(), position.face_down());
            assert_eq!(view.swapped(), position.swapped());
            assert!(table.view(seat.opposite()).unwrap().flips().is_empty());
            for _ in 0..3 {
                let at = |rng: &mut Xoshiro256PlusPlus| points[rng.random_range(0..points.len())];
                let (m, flip) = (Move::new(at(&mut rng), at(&mut rng)), at(&mut rng));
                assert_eq!(view.check(m), position.check(m), "{preset} {game}");
                let mut after = position;
                let answer = after.act(Action::Flip(flip)).map(|_| ());
                assert_eq!(view.check_flip(flip), answer);
                refused += usize::from(answer == Err(Refusal::NothingToFlip));
            }
            for &owner in view.board().seats() {
                let standing = points.iter().filter(|&&point| {
                    position.piece(point).is_some_and(|piece| piece.owner == owner)
                        && position.face_down().contains(point)
                });
                if position.swapped().is_some() {
                    assert_eq!(view.unturned(owner), standing.count() as u32);
                }
            }
            positions += 1;
            let action = random_action(&table, &mut rng);
            table.apply(Command::Act(action), Duration::ZERO).unwrap();
            position.act(action).unwrap();
        }
        if positions >= 10_000 {
            break;
        }
    }
    assert!(refused > 1_000);
}

/// A piece has the colour that it was dealt, whoever plays it.
#[test]
fn the_colour_of_a_piece_never_changes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(32);
    let mut swapped = 0;
    for game in 0..40 {
        let mut table = open(PRESETS[game as usize % 4], game);
        let dealt: Setup = table.start().unwrap().clone();
        let color_of = |point: Point| {
            let owner = dealt.pieces.iter().find(|(at, _)| *at == point).map(|(_, piece)| piece.owner);
            owner.map(|owner| if owner == Seat::South { SetColor::Red } else { SetColor::Blue })
        };
        // Until the first move every piece stands where it was dealt.
        while table.outcome().is_none() {
            let seat = table.to_move().unwrap();
            let view = table.view(seat).unwrap();
            for point in view.board().points().iter() {
                if let Some(seen) = view.at(point) {
                    assert_eq!(view.color(seen.owner), color_of(point));
                }
            }
            let flips: Vec<Point> = view.flips().iter().collect();
            let Some(&point) = flips.get(rng.random_range(0..flips.len().max(1))) else { break };
            let events = table.apply(Command::Act(Action::Flip(point)), Duration::ZERO).unwrap();
            let flipped = events.iter().find_map(|event| match event {
                Event::Flipped { color, .. } => Some(*color),
                _ => None,
            });
            assert_eq!(flipped, color_of(point));
            swapped += usize::from(events.contains(&Event::ColorsDecided { swapped: true }));
        }
    }
    assert!(swapped > 10, "the sets changed hands in {swapped} games");
}

/// Exchanges the pieces that lie face down after these actions, among themselves.
fn twin(table: &Table, rng: &mut Xoshiro256PlusPlus) -> Setup {
    let down = table.view(Seat::South).unwrap().face_down();
    let mut start = table.start().unwrap().clone();
    let mut hidden: Vec<_> =
        start.pieces.iter().filter(|(point, _)| down.contains(*point)).map(|(_, piece)| *piece).collect();
    hidden.shuffle(rng);
    for (point, piece) in &mut start.pieces {
        if down.contains(*point) {
            *piece = hidden.pop().expect("as many as before");
        }
    }
    start
}

/// The same game from another deal.
fn played_again(table: &Table, start: Setup) -> Table {
    let mut other = Table::from_setup(*table.rules(), table.seed(), start).unwrap();
    for &action in table.actions() {
        other.apply(Command::Act(action), Duration::ZERO).unwrap();
    }
    other
}

/// A random game that goes on, after at most so many actions.
fn broken_off(preset: &str, seed: u64, length: usize, rng: &mut Xoshiro256PlusPlus) -> Option<Table> {
    let mut table = open(preset, seed);
    while table.actions().len() < length && table.outcome().is_none() {
        let action = random_action(&table, rng);
        table.apply(Command::Act(action), Duration::ZERO).unwrap();
    }
    table.outcome().is_none().then_some(table)
}

#[test]
fn games_that_differ_only_in_what_lies_face_down_look_the_same_to_both() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(33);
    let mut twins = 0;
    for game in 0..160 {
        let length = rng.random_range(0..120);
        let Some(table) = broken_off(PRESETS[game % 4], game as u64, length, &mut rng) else { continue };
        let start = twin(&table, &mut rng);
        if start == *table.start().unwrap() {
            continue;
        }
        twins += 1;
        let other = played_again(&table, start);
        for seat in [Seat::South, Seat::North] {
            assert_eq!(table.view(seat), other.view(seat), "game {game}, {seat}");
        }
        assert!(table.final_view().is_none() && record(&table).export(Seat::South).is_err());
    }
    assert!(twins > 80, "only {twins} twins");
}

/// A game that ends with the very move that decides the colours shows the board in them.
#[test]
fn the_board_at_the_end_has_the_colours_that_the_last_piece_decided() {
    let mut set = rules("flip_first");
    set.assign("move_limit=1").unwrap();
    let mut seen = [false; 2];
    for seed in 0..20 {
        let mut table = Table::open(BoardKind::Two, set, seed).unwrap();
        let (point, first) = table.start().unwrap().pieces[0];
        table.apply(Command::Act(Action::Flip(point)), Duration::ZERO).unwrap();
        assert!(matches!(table.outcome(), Some(Outcome::Draw(_))));
        let view = table.view(Seat::North).unwrap();
        for &(at, dealt) in &table.start().unwrap().pieces {
            let owner = view.at(at).unwrap().owner;
            assert_eq!(view.color(owner), Some(SetColor::of(dealt.owner, false)));
            assert_eq!(owner == Seat::South, dealt.owner == first.owner);
        }
        seen[usize::from(first.owner == Seat::South)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn a_record_without_its_deal_is_refused() {
    let text = r#"{"format": "junqi-game", "version": 1, "board": "two", "rules": {"preset": "flip_first"},
        "moves": ["flip:a1"]}"#;
    let error = Record::read_json(text.as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with("the field \"position\": in flip chess"), "{error}");
}

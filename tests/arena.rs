//! Computer players against each other: by the library, and by the real command with its
//! files and signals.

#[cfg(all(unix, feature = "terminal"))]
#[path = "arena/command.rs"]
mod command;
#[cfg(all(unix, feature = "terminal"))]
#[path = "pty/mod.rs"]
mod pty;

use std::time::Duration;

use junqi::formation::built_in;
use junqi::lab::{Armies, Contest, Ending, Limit, Played, Summary, run};
use junqi::record::{Level, Record};
use junqi::rules::{BoardKind, BySeat, Preset, RuleSet};

/// Whether a deal is half played doesn't matter to these.
fn contest(board: BoardKind, rules: RuleSet, levels: [Level; 4], deals: u32) -> Contest {
    let mut contest = Contest {
        board,
        rules,
        players: BySeat::new(None),
        limits: Vec::new(),
        games: 0,
        paired: true,
        seed: 20,
        cap: 3000,
        armies: Armies::Drawn(built_in().iter().map(|file| file.formation).collect()),
    };
    for (&seat, level) in contest.seats().iter().zip(levels) {
        contest.players[seat] = Some(level.into());
    }
    contest.limits = vec![Limit { nodes: 200, time: None }; contest.sides().len()];
    contest.games = deals * contest.games_of_deal();
    contest.check().expect("a contest");
    contest
}

/// All games of a contest in their order, with their records.
fn games(contest: &Contest, jobs: usize) -> Vec<(Played, Record)> {
    let mut games = Vec::new();
    run(contest, 1..=contest.games, jobs, &|| false, |game| {
        games.extend(game);
        true
    })
    .expect("games");
    games.sort_by_key(|(game, _)| game.number);
    games
}

/// Every preset on every board it is played on.
fn settings() -> impl Iterator<Item = (BoardKind, RuleSet)> {
    let boards =
        |preset: &'static Preset| preset.boards.iter().map(move |&board| (board, RuleSet::new(preset)));
    Preset::all().iter().flat_map(boards)
}

/// What doesn't depend on the machine.
fn timeless(games: Vec<(Played, Record)>) -> Vec<(Played, Record)> {
    let still = |(mut game, record): (Played, Record)| {
        game.thought.fill(Duration::ZERO);
        (game, record)
    };
    games.into_iter().map(still).collect()
}

#[test]
fn the_games_are_the_same_whatever_the_number_of_jobs() {
    for (board, rules) in settings() {
        let mut contest =
            contest(board, rules, [Level::Random, Level::Greedy, Level::Random, Level::Greedy], 1);
        contest.cap = 300;
        let alone = timeless(games(&contest, 1));
        assert!(alone == timeless(games(&contest, 3)), "{board} {}", rules.preset().name);
        let played: Vec<_> = alone.iter().map(|(game, _)| game.clone()).collect();
        let mut turned = played.clone();
        turned.reverse();
        assert_eq!(Summary::of(&contest, &played), Summary::of(&contest, &turned));
        let other = Contest { seed: 21, games: contest.games_of_deal(), cap: 20, ..contest.clone() };
        let others = games(&other, 2);
        assert!(others.iter().zip(&alone).all(|((_, a), (_, b))| a.actions[..] != b.actions[..20]));
    }
}

/// Games by all presets, each held against the rules once more from its file.
fn play_all(deals: u32, levels: [Level; 4]) {
    for (board, rules) in settings() {
        let contest = contest(board, rules, levels, deals);
        let name = &rules.preset().name;
        let played = games(&contest, 2);
        assert_eq!(played.len(), contest.games as usize, "{board} {name}");
        for (game, record) in &played {
            let at = format!("{board} {name} game {}", game.number);
            let text = record.to_json().unwrap_or_else(|error| panic!("{at}: {error}"));
            let read = Record::read_json(text.as_bytes()).unwrap_or_else(|error| panic!("{at}: {error}"));
            assert_eq!(&read, record, "{at}");
            let replay = read.replay().unwrap_or_else(|error| panic!("{at}: {error}"));
            let ending = replay.end().outcome().map_or(Ending::Cap, Ending::Outcome);
            assert_eq!((ending, replay.end().moves_made()), (game.ending, game.moves), "{at}");
            assert_eq!(game.lapses.iter().sum::<u32>(), 0, "{at}: a choice the table refused");
            assert_eq!(game.asked.iter().sum::<u32>() as usize, record.actions.len(), "{at}");
        }
        let played: Vec<_> = played.into_iter().map(|(game, _)| game).collect();
        let summary = Summary::of(&contest, &played);
        let scores: f64 = summary.sides.iter().filter_map(|side| side.score).map(|score| score.value).sum();
        assert!((scores - 1.0).abs() < 1e-9, "{board} {name}");
        let capped = summary.endings.iter().find(|(ending, _)| *ending == Ending::Cap).map_or(0, |(_, n)| *n);
        println!("{board} {name}: {} games, {capped} broken off", summary.games);
        assert!(capped * 10 <= summary.games, "{board} {name}: {capped} games have no end");
    }
}

#[test]
fn every_preset_is_played_to_the_end_and_kept_as_a_record() {
    play_all(1, [Level::Random; 4]);
}

#[test]
#[ignore = "a hundred games of every preset take minutes"]
fn a_hundred_games_of_every_preset() {
    play_all(25, [Level::Random, Level::Greedy, Level::Random, Level::Greedy]);
    play_all(25, [Level::Random; 4]);
}

#[test]
fn a_game_without_end_is_broken_off_and_has_no_result() {
    let rules = RuleSet::default();
    let contest = Contest { cap: 15, ..contest(BoardKind::Four, rules, [Level::Random; 4], 2) };
    for (game, record) in games(&contest, 2) {
        assert_eq!((game.ending, game.moves), (Ending::Cap, 15));
        assert_eq!((record.actions.len(), record.result), (15, None));
        assert!(record.to_json().is_ok());
    }
}

#[test]
fn a_contest_that_is_stopped_keeps_the_games_that_are_over() {
    let contest = contest(BoardKind::Two, RuleSet::default(), [Level::Random; 4], 10);
    let all: Vec<_> = timeless(games(&contest, 1));
    let mut some = Vec::new();
    run(&contest, 1..=contest.games, 2, &|| false, |game| {
        some.extend(game);
        some.len() < 5
    })
    .expect("games");
    assert!((5..20).contains(&some.len()), "{}", some.len());
    let done: Vec<_> = some.iter().map(|(game, _)| game.number).collect();
    run(&contest, (1..=contest.games).filter(|number| !done.contains(number)), 2, &|| false, |game| {
        some.extend(game);
        true
    })
    .expect("games");
    some.sort_by_key(|(game, _)| game.number);
    assert!(timeless(some) == all);
}

#[test]
fn in_a_fixed_contest_everybody_keeps_his_seat() {
    let rules = RuleSet::from_preset("luanzhan").expect("a preset");
    let levels = [Level::Random, Level::Greedy, Level::Rush, Level::Easy];
    let mut contest = contest(BoardKind::Four, rules, levels, 1);
    contest.rules.assign("first_mover=lot").expect("an option");
    (contest.paired, contest.games, contest.cap) = (false, 12, 40);
    let games = games(&contest, 2);
    for (game, record) in &games {
        for (&seat, level) in contest.seats().iter().zip(levels) {
            let player = record.players[seat].as_ref().map(|player| player.kind.to_string());
            assert_eq!(player, Some(format!("bot:{level}")), "game {}", game.number);
        }
    }
    let firsts: std::collections::HashSet<_> = games.iter().map(|(game, _)| game.first).collect();
    assert!(firsts.len() > 1, "the lot is drawn for every game");
    let starts: std::collections::HashSet<_> = games.iter().map(|(_, record)| record.seed).collect();
    assert_eq!(starts.len(), games.len());
}

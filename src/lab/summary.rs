//! What the games of a contest have shown.

use std::collections::BTreeMap;
use std::time::Duration;

use super::contest::Contest;
use super::game::{Ending, Played};
use super::stats::{Cluster, Estimate, elo_difference, score};
use crate::rules::Seat;

/// One side's games.
#[derive(Clone, Debug, PartialEq)]
pub struct SideSummary {
    /// Games won.
    pub won: u32,
    /// Games drawn, those that were broken off among them.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// What it scored a game: 1 for a win, and of a draw its equal share (½ with two sides).
    /// None without games.
    pub score: Option<Estimate>,
    /// How long it thought about a move, on average.
    pub thought: Option<Duration>,
    /// How often it had no legal move to offer.
    pub lapses: u32,
}

/// The result of a contest so far. Nothing in it but the time depends on the machine, the
/// threads or the order of the games.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many games were played.
    pub games: u32,
    /// From how many deals.
    pub deals: u32,
    /// Each side, in the order of [`Contest::sides`].
    pub sides: Vec<SideSummary>,
    /// How much stronger the first side is in Elo; None without games or with three sides.
    pub elo: Option<Estimate>,
    /// How many moves the games had: on average, the fewest, the most.
    pub moves: Option<(f64, u32, u32)>,
    /// What the side that moved first scored a game, whichever it was.
    pub first_mover: Option<Estimate>,
    /// How many games ended that way, the most frequent first.
    pub endings: Vec<(Ending, u32)>,
}

impl Summary {
    /// The result of these games of the contest, in any order.
    pub fn of(contest: &Contest, played: &[Played]) -> Self {
        let mut played: Vec<&Played> = played.iter().collect();
        played.sort_by_key(|game| game.number);
        let sides = contest.sides().len();
        let side_of = |game: &Played, seat: Seat| contest.fixture(game.number).side[seat];
        let points =
            |game: &Played, side: usize| points(game.ending, sides, |seat| side_of(game, seat) == Some(side));
        let by_deal = |value: &dyn Fn(&Played) -> f64| {
            let mut deals: BTreeMap<u32, Cluster> = BTreeMap::new();
            for game in &played {
                let deal = deals.entry(contest.fixture(game.number).deal).or_default();
                deal.games += 1;
                deal.score += value(game);
            }
            deals.into_values().collect::<Vec<_>>()
        };
        let summaries: Vec<_> = (0..sides)
            .map(|side| {
                let count = |wanted: fn(f64, f64) -> bool| {
                    let draw = 1.0 / sides as f64;
                    played.iter().filter(|game| wanted(points(game, side), draw)).count() as u32
                };
                let asked: u32 = played.iter().map(|game| game.asked[side]).sum();
                let thought: Duration = played.iter().map(|game| game.thought[side]).sum();
                SideSummary {
                    won: count(|points, draw| points > draw),
                    drawn: count(|points, draw| (points - draw).abs() < f64::EPSILON),
                    lost: count(|points, draw| points < draw),
                    score: score(&by_deal(&|game| points(game, side))),
                    thought: (asked > 0).then(|| thought / asked),
                    lapses: played.iter().map(|game| game.lapses[side]).sum(),
                }
            })
            .collect();
        let first = |game: &Played| side_of(game, game.first).map_or(0.0, |side| points(game, side));
        let moves = || played.iter().map(|game| game.moves);
        let mean = moves().map(f64::from).sum::<f64>() / played.len() as f64;
        Self {
            games: played.len() as u32,
            deals: by_deal(&|_| 0.0).len() as u32,
            elo: summaries[0].score.filter(|_| sides == 2).map(elo_difference),
            moves: moves().min().zip(moves().max()).map(|(fewest, most)| (mean, fewest, most)),
            first_mover: score(&by_deal(&first)),
            endings: endings(&played),
            sides: summaries,
        }
    }
}

/// What a side has scored in a game: 1 if it has won, an equal share if nobody has, or if
/// all others have because a player failed.
pub(super) fn points(ending: Ending, sides: usize, is_its: impl Fn(Seat) -> bool) -> f64 {
    let winners = ending.winners();
    if matches!(ending, Ending::Fault(_)) && winners.iter().any(&is_its) {
        return 1.0 / (sides - 1).max(1) as f64;
    }
    if winners.is_empty() { 1.0 / sides as f64 } else { f64::from(u8::from(winners.iter().any(is_its))) }
}

/// The ways in which games ended. Who won doesn't matter here.
fn endings(played: &[&Played]) -> Vec<(Ending, u32)> {
    let mut endings: Vec<(Ending, u32)> = Vec::new();
    for game in played {
        match endings.iter_mut().find(|(ending, _)| ending.name() == game.ending.name()) {
            Some((_, count)) => *count += 1,
            None => endings.push((game.ending, 1)),
        }
    }
    endings.sort_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.name().cmp(b.name())));
    endings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Armies, Limit};
    use crate::record::Level;
    use crate::rules::{BoardKind, BySeat, DrawReason, OutReason, Outcome, RuleSet, SeatSet};

    fn contest(preset: &str, board: BoardKind, games: u32) -> Contest {
        let rules = RuleSet::from_preset(preset).unwrap();
        let mut players = BySeat::new(None);
        rules.rules.seats(board.board()).iter().for_each(|&seat| players[seat] = Some(Level::Random.into()));
        let mut contest = Contest {
            board,
            rules,
            players,
            limits: Vec::new(),
            games,
            paired: true,
            seed: 1,
            cap: 100,
            armies: Armies::Random,
        };
        contest.limits = vec![Limit { nodes: 1, time: None }; contest.sides().len()];
        contest.check().unwrap();
        contest
    }

    fn win(winners: &[Seat]) -> Ending {
        let winners: SeatSet = winners.iter().copied().collect();
        Ending::Outcome(Outcome::Win { winners, reason: OutReason::FlagTaken })
    }

    fn played(contest: &Contest, number: u32, ending: Ending, moves: u32) -> Played {
        let sides = contest.limits.len();
        Played {
            number,
            first: contest.fixture(number).first.unwrap(),
            ending,
            moves,
            asked: vec![10; sides],
            thought: vec![Duration::from_millis(u64::from(moves)); sides],
            lapses: vec![1; sides],
        }
    }

    #[test]
    fn the_seats_and_the_first_move_are_exchanged_with_every_deal() {
        let contest = contest("standard", BoardKind::Four, 8);
        let all: Vec<_> = (1..=8).map(|number| contest.fixture(number)).collect();
        let south: Vec<_> = all.iter().map(|fixture| fixture.side[Seat::South]).collect();
        assert_eq!(south, [0, 1, 0, 1, 0, 1, 0, 1].map(Some));
        assert!(all.iter().all(|fixture| fixture.side[Seat::South] == fixture.side[Seat::North]));
        let first: Vec<_> = all.iter().filter_map(|fixture| fixture.first).collect();
        assert_eq!(first, [Seat::South, Seat::South, Seat::East, Seat::East].repeat(2));
        let deals: Vec<_> = all.iter().map(|fixture| fixture.deal).collect();
        assert_eq!(deals, [1, 1, 1, 1, 2, 2, 2, 2]);
        // The armies stay where they are.
        let starts: Vec<_> =
            all.iter().map(|fixture| *contest.table(fixture).unwrap().formations()).collect();
        assert!(starts[..4].iter().all(|start| *start == starts[0]));
        assert!(starts[4..].iter().all(|start| *start == starts[4]) && starts[4] != starts[0]);
    }

    #[test]
    fn points_go_to_the_player_wherever_he_sits() {
        let contest = contest("standard", BoardKind::Two, 4);
        // South wins every game: each side has had it twice, and the first move once of these.
        let games: Vec<_> =
            (1..=4).map(|number| played(&contest, number, win(&[Seat::South]), number)).collect();
        let summary = Summary::of(&contest, &games);
        let [one, other] = &summary.sides[..] else { panic!("two sides") };
        assert_eq!((one.won, one.drawn, one.lost), (2, 0, 2));
        assert_eq!((other.won, other.drawn, other.lost), (2, 0, 2));
        assert!((summary.first_mover.unwrap().value - 0.5).abs() < 1e-9);
        assert_eq!(summary.moves, Some((2.5, 1, 4)));
        assert_eq!(one.thought, Some(Duration::from_micros(250)));
        assert_eq!((summary.games, summary.deals, one.lapses), (4, 1, 4));
        // Games 1 and 3 alone, where the first side has South.
        let summary = Summary::of(&contest, &[games[2].clone(), games[0].clone()]);
        assert_eq!((summary.sides[0].won, summary.sides[1].lost), (2, 2));
        assert!(summary.elo.is_some_and(|elo| elo.value.is_infinite() && elo.low.is_finite()));
    }

    #[test]
    fn a_draw_is_shared_and_a_broken_off_game_is_one() {
        let contest = contest("three", BoardKind::Four, 9);
        let quiet = Ending::Outcome(Outcome::Draw(DrawReason::QuietLimit));
        let mut games: Vec<_> = (1..=9).map(|number| played(&contest, number, Ending::Cap, 100)).collect();
        games[0].ending = win(&[Seat::South]);
        games[8].ending = quiet;
        let summary = Summary::of(&contest, &games);
        assert_eq!(summary.elo, None);
        let scores: f64 = summary.sides.iter().filter_map(|side| side.score).map(|score| score.value).sum();
        assert!((scores - 1.0).abs() < 1e-9);
        let tally = |side: usize| {
            let side = &summary.sides[side];
            (side.won, side.drawn, side.lost)
        };
        assert_eq!((tally(0), tally(1), tally(2)), ((1, 8, 0), (0, 8, 1), (0, 8, 1)));
        // South has failed in the first game: the others share it.
        games[0].ending = Ending::Fault([Seat::East, Seat::North].into_iter().collect());
        let failed = Summary::of(&contest, &games);
        assert_eq!(failed.sides.iter().map(|side| side.won).collect::<Vec<_>>(), [0, 1, 1]);
        let scores: f64 = failed.sides.iter().filter_map(|side| side.score).map(|score| score.value).sum();
        assert!((scores - 1.0).abs() < 1e-9);
        assert_eq!(summary.endings, [(Ending::Cap, 7), (win(&[Seat::South]), 1), (quiet, 1)]);
        let nothing = Summary::of(&contest, &[]);
        assert_eq!((nothing.moves, nothing.first_mover, nothing.sides[0].score), (None, None, None));
    }
}

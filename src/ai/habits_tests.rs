//! What pieces have done, and whether what is believed of them is true. The long tests play
//! games, learn from some and hold the beliefs against the truth in others.

use std::fmt::Write as _;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::ai::testing::view_of;
use crate::ai::{Belief, Budget, Style, choose, choose_formation};
use crate::deduction::deduce;
use crate::record::Level;
use crate::rules::{BoardKind, Position, Rules, Setup, Visibility, fight};
use crate::view::{Viewer, events};

/// What somebody saw at some time of a game, and what was there.
struct Sample {
    view: View,
    start: Position,
}

impl Sample {
    fn rank(&self, known: &Known) -> Rank {
        self.start.piece(known.start).expect("every piece stood somewhere at the start").rank
    }
}

/// Samples from a game between players of different levels, at times of no meaning.
fn samples_of_game(board: BoardKind, seed: u64) -> Vec<Sample> {
    const LEVELS: [(Level, u64); 4] =
        [(Level::Greedy, 0), (Level::Rush, 0), (Level::Easy, 300), (Level::Normal, 600)];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let players = BySeat::from_fn(|_| LEVELS[rng.random_range(0..LEVELS.len())]);
    let lineups = BySeat::from_fn(|seat| {
        let style = Style::of(players[seat].0, &mut rng);
        choose_formation(board, style, rng.random(), None).ranks()
    });
    let setup = Setup::start(board, Rules::default(), Seat::South, &lineups);
    let start = Position::from_setup(&setup).expect("a legal start").0;
    let mut position = start;
    let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
    let mut samples = Vec::new();
    while position.outcome().is_none() && position.moves_made() < 600 {
        let seat = position.to_move();
        if rng.random_range(0..24) == 0 {
            samples.push(Sample { view: views[seat].clone(), start });
        }
        let (level, nodes) = players[seat];
        let choice = choose(&views[seat], level, &Budget::nodes(nodes), &mut rng).expect("a move");
        let before = position;
        let played = position.act(choice.action).expect("it is legal");
        for event in events(&before, choice.action, &played, &position) {
            views.iter_mut().for_each(|(_, view)| view.take(&event));
        }
    }
    samples
}

fn samples(boards: &[(BoardKind, u64)], seed: u64) -> Vec<Sample> {
    let games = boards.iter().flat_map(|&(board, games)| (0..games).map(move |game| (board, game)));
    games.flat_map(|(board, game)| samples_of_game(board, seed + game)).collect()
}

/// How far beliefs and truth go together.
#[derive(Default)]
struct Calibration {
    /// Attacks by the chance that was believed, in tenths: their number, the chances' sum,
    /// how many win.
    attacks: [(f64, f64, f64); 10],
    /// By rank the sums of what was believed of all hidden pieces that have moved, and how many
    /// there were; of those that have not.
    ranks: [[(f64, f64); 12]; 2],
    /// The sum of the logarithms of what was believed of the true rank.
    surprise: f64,
    pieces: f64,
}

const DRAWS: usize = 120;

fn calibrate(samples: &[Sample], habits: &Habits) -> Calibration {
    let mut found = Calibration::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for sample in samples {
        let view = &sample.view;
        let mut belief = Belief::by(view, habits);
        belief.draw(20, &mut rng);
        let shares = belief.shares_of_pieces(DRAWS, &mut rng);
        let deduction = belief.deduction();
        let deeds = deeds(view, deduction);
        let standing =
            |piece: usize| !deeds[piece].contains(Deed::Fell) && !deeds[piece].contains(Deed::FellTogether);
        for (piece, share) in shares.iter().filter(|(piece, _)| standing(*piece)) {
            let rank = sample.rank(&deduction.pieces()[*piece]);
            found.pieces += 1.0;
            let draws = DRAWS as f64;
            found.surprise -= ((f64::from(share[rank.index()]) * draws + 0.5) / (draws + 6.0)).ln();
            let ranks = &mut found.ranks[usize::from(!deeds[*piece].contains(Deed::Moved))];
            for (other, (believed, _)) in share.iter().zip(ranks.iter_mut()) {
                *believed += f64::from(*other);
            }
            ranks[rank.index()].1 += 1.0;
        }
        let Some(moves) = view.moves() else { continue };
        for m in moves.iter() {
            let Some(attacker) = view.at(m.from).and_then(|seen| seen.rank) else { continue };
            let Some(target) = deduction.piece_at(m.to) else { continue };
            let Some((_, share)) = shares.iter().find(|(piece, _)| *piece == target) else { continue };
            let defender = sample.rank(&deduction.pieces()[target]);
            let wins = |rank| !fight(attacker, rank, view.rules()).attacker_falls();
            let winning = Rank::ALL.into_iter().filter(|&rank| wins(rank));
            let chance: f32 = winning.map(|rank| share[rank.index()]).sum();
            let bin = &mut found.attacks[((chance * 10.0) as usize).min(9)];
            bin.0 += 1.0;
            bin.1 += f64::from(chance);
            bin.2 += f64::from(u8::from(wins(defender)));
        }
    }
    found
}

impl Calibration {
    fn report(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "surprise {:.4} a piece, {} pieces", self.surprise / self.pieces, self.pieces);
        for (number, believed, won) in self.attacks.iter().filter(|bin| bin.0 > 0.0) {
            let _ = writeln!(
                text,
                "attacks {number:6}: believed {:.3}, won {:.3}",
                believed / number,
                won / number
            );
        }
        let sum = |of: &dyn Fn(&(f64, f64, f64)) -> f64| self.attacks.iter().map(of).sum::<f64>();
        let all = sum(&|bin| bin.0);
        let _ = writeln!(
            text,
            "attacks in all: believed {:.3}, won {:.3}",
            sum(&|bin| bin.1) / all,
            sum(&|bin| bin.2) / all
        );
        for (title, ranks) in ["moved", "never moved"].iter().zip(&self.ranks) {
            let all: f64 = ranks.iter().map(|(_, true_ones)| true_ones).sum();
            let _ = write!(text, "{title}:");
            for (rank, (believed, there)) in Rank::ALL.iter().zip(ranks) {
                let _ = write!(text, " {rank} {:.3}/{:.3}", believed / all, there / all);
            }
            let _ = writeln!(text);
        }
        text
    }
}

/// Habits by which each deed goes with each rank as often as in the samples, which makes the
/// samples as likely as such habits can.
fn learn(samples: &[Sample], from: &Habits, rounds: usize) -> Habits {
    /// So many pieces more on both sides: what is seldom seen says little.
    const CAUTION: f64 = 30.0;
    const MOST: f64 = 6.0;
    /// Deeds go together: each by itself makes up for a part of what is missing.
    const STEP: f64 = 0.25;
    let mut habits = from.clone();
    for round in 0..rounds {
        let mut counts = [[(CAUTION, CAUTION); 12]; DEEDS];
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round as u64);
        for sample in samples {
            let mut belief = Belief::by(&sample.view, &habits);
            belief.draw(10, &mut rng);
            let shares = belief.shares_of_pieces(DRAWS / 4, &mut rng);
            let deeds = deeds(&sample.view, belief.deduction());
            for (piece, share) in shares {
                let rank = sample.rank(&belief.deduction().pieces()[piece]);
                for (deed, counts) in Deed::ALL.into_iter().zip(&mut counts) {
                    if deeds[piece].contains(deed) {
                        counts[rank.index()].0 += 1.0;
                        counts.iter_mut().zip(share).for_each(|(count, share)| count.1 += f64::from(share));
                    }
                }
            }
        }
        for (factors, counts) in habits.deeds.iter_mut().zip(counts) {
            for (factor, (there, believed)) in factors.iter_mut().zip(counts) {
                let next = f64::from(*factor) * (there / believed).powf(STEP);
                *factor = next.clamp(1.0 / MOST, MOST) as f32;
            }
        }
    }
    habits
}

/// The habits that were guessed at first.
fn guessed() -> Habits {
    const ATTACKS: [f32; 12] = [1.0, 1.0, 1.4, 0.6, 0.7, 0.8, 0.9, 1.1, 1.3, 1.6, 1.6, 1.3];
    const STAYS: [f32; 12] = [1.6, 2.2, 1.1, 0.9, 1.3, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.6];
    let mut habits = Habits { deeds: [[1.0; 12]; DEEDS], built_in: 0.0, smoothing: 1.5 };
    for deed in [Deed::AttackedMoved, Deed::AttackedStill, Deed::AttackedAgain] {
        habits.deeds[deed as usize] = ATTACKS;
    }
    habits.deeds[Deed::StillLonger as usize] = STAYS;
    habits
}

/// Nothing but the places.
fn none() -> Habits {
    Habits { deeds: [[1.0; 12]; DEEDS], ..HABITS }
}

/// The factors of [`HABITS`] again: `cargo test --release --lib learn_the_habits -- --ignored --nocapture`.
/// The players go by the habits themselves, so that the numbers come out a little different.
#[test]
#[ignore = "long: many games, to count what players do"]
fn learn_the_habits_of_players() {
    /// People are not these players: so much of what these do is believed of everybody.
    const TRUST: f32 = 0.75;
    let learnt = learn(&samples(&[(BoardKind::Two, 400), (BoardKind::Four, 100)], 1), &none(), 15);
    let learnt = Habits { deeds: learnt.deeds.map(|factors| factors.map(|x| x.powf(TRUST))), ..learnt };
    for (deed, factors) in Deed::ALL.iter().zip(learnt.deeds) {
        println!("        // {deed:?}\n        {factors:.2?},");
    }
    let others = samples(&[(BoardKind::Two, 60), (BoardKind::Four, 15)], 100_000);
    let (before, after) = (calibrate(&others, &none()), calibrate(&others, &learnt));
    println!("without habits\n{}\nwith them\n{}", before.report(), after.report());
    assert!(after.surprise < before.surprise, "what was learnt helps in other games");
}

/// What is believed and what is true, in a table for each board.
#[test]
#[ignore = "long: games whose beliefs are held against the truth"]
fn what_is_believed_is_true_as_often_as_it_is_believed() {
    for (board, games) in [(BoardKind::Two, 240), (BoardKind::Four, 60)] {
        let samples = samples(&[(board, games)], 200_000);
        let (first, now) = (calibrate(&samples, &guessed()), calibrate(&samples, &HABITS));
        println!("{board}, guessed\n{}\n{board}, now\n{}", first.report(), now.report());
        assert!(now.surprise < first.surprise);
        for (number, believed, won) in now.attacks {
            // Three standard deviations of a coin, and a little for who is who in these games.
            let most = 0.04 + 3.0 * (0.25 / number.max(1.0)).sqrt();
            assert!((believed - won).abs() <= most * number, "{board}: {believed} of {number}, {won} won");
        }
        for ranks in now.ranks {
            let all: f64 = ranks.iter().map(|(_, there)| there).sum();
            assert!(ranks.iter().all(|(believed, there)| (believed - there).abs() < 0.03 * all), "{board}");
        }
    }
}

/// What the pieces on these points have done, as the other side sees it, when these moves were
/// made by turns.
fn deeds_after(pieces: &str, moves: &str, points: &[&str]) -> Vec<Deeds> {
    let mut view = view_of(BoardKind::Two, Visibility::Dark, pieces, Seat::South);
    let board = view.board();
    let point = |name: &str| board.parse_point(name).unwrap();
    for (number, word) in moves.split_whitespace().enumerate() {
        let (m, end) = word.split_once('=').map_or((word, None), |(m, end)| (m, Some(end)));
        let (from, to) = m.split_once('-').unwrap();
        let battle = end.map(|end| match end {
            "wins" => Battle::AttackerWins,
            "loses" => Battle::AttackerLost,
            _ => Battle::BothLost,
        });
        let seat = [Seat::South, Seat::North][number % 2];
        view.take(&Event::Moved { seat, m: Move::new(point(from), point(to)), battle });
    }
    let deduction = deduce(&view);
    let deeds = deeds(&view, &deduction);
    points.iter().map(|name| deeds[deduction.piece_at(point(name)).unwrap()]).collect()
}

fn all(deeds: Deeds) -> Vec<Deed> {
    Deed::ALL.into_iter().filter(|&deed| deeds.contains(deed)).collect()
}

#[test]
fn whoever_comes_near_dares_and_whoever_goes_flees() {
    // South's piece comes along the rail; one of the two it could attack goes into a camp.
    let pieces = "S: 旗b1 师a6 团e2 N: 旗d12 旅a8 连b7 工e10";
    let deeds = deeds_after(pieces, "a6-a7 b7-b8 e2-e3 e10-e9", &["b8", "a8", "e9", "a7", "d12"]);
    assert_eq!(all(deeds[0]), [Deed::Moved, Deed::Camped, Deed::Fled]);
    assert_eq!(all(deeds[1]), [Deed::Ignored]);
    // South's other piece has moved on the rail that it goes on.
    assert_eq!(all(deeds[2]), [Deed::Moved, Deed::Rode, Deed::Dared]);
    // From the camp it could be attacked when South moved something else.
    assert_eq!(all(deeds[3]), [Deed::Moved, Deed::Rode, Deed::Invaded, Deed::Ignored]);
    assert_eq!(all(deeds[4]), []);
}

#[test]
fn attacks_are_told_apart_by_whom_they_are_on() {
    let pieces = "S: 旗b1 师a6 团e6 连c2 N: 旗d12 旅a7 司e9 军c7";
    let moves = "c2-c3 a7-a6=wins e6-e7 e9-e7=wins c3-c4 e7-e6";
    let deeds = deeds_after(pieces, moves, &["a6", "e6"]);
    assert_eq!(all(deeds[0]), [Deed::Moved, Deed::Rode, Deed::Invaded, Deed::AttackedStill]);
    // In between the piece on a6 could not be attacked by what moves: c4 has no way there.
    assert!(deeds[1].contains(Deed::AttackedMoved) && deeds[1].contains(Deed::Rode));
    assert!(!deeds[1].contains(Deed::AttackedStill) && !deeds[1].contains(Deed::AttackedAgain));
    let lost = deeds_after(pieces, "a6-a7=loses e9-e8", &["a7"]);
    assert_eq!(all(lost[0]), [Deed::WasAttacked]);
}

#[test]
fn whoever_never_moves_is_still() {
    let to_and_fro = "a6-a5 e9-e8 a5-a6 e8-e9 ";
    let pieces = "S: 旗b1 师a6 N: 旗d12 旅b10 司e9";
    for (rounds, expected) in
        [(3, vec![]), (4, vec![Deed::Still]), (10, vec![Deed::Still, Deed::StillLonger])]
    {
        let deeds = deeds_after(pieces, &to_and_fro.repeat(rounds), &["b10", "e9"]);
        assert_eq!(all(deeds[0]), expected);
        assert!(deeds[1].contains(Deed::MovedOften) && !deeds[1].contains(Deed::Still));
    }
}

#[test]
fn an_attacker_is_large_and_a_piece_that_stays_is_not() {
    let view = view_of(BoardKind::Two, Visibility::Dark, "S: 旗b1 师a6 N: 旗d12 旅a8 旅e8", Seat::South);
    let deduction = deduce(&view);
    let piece = deduction.piece_at(view.board().parse_point("a8").unwrap()).unwrap();
    let ratio = |habits: &Habits| {
        let weights = habits.weights(&view, &deduction)[piece];
        weights[Rank::Army.index()] / weights[Rank::Platoon.index()]
    };
    assert!((ratio(&HABITS) - ratio(&none())).abs() < 1e-6, "it has done nothing");
    let factor = |deed: Deed| {
        HABITS.deeds[deed as usize][Rank::Army.index()] / HABITS.deeds[deed as usize][Rank::Platoon.index()]
    };
    assert!(factor(Deed::AttackedStill) > 2.0 && factor(Deed::Ignored) < 0.7);
}

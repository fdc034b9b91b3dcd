//! Computer players: what they do is legal in every mode, follows from what they see, the
//! seed and the budget alone, and the levels are in order of strength.

#[path = "support/lineup.rs"]
mod lineup;
#[path = "players/matches.rs"]
mod matches;
#[allow(dead_code, reason = "games are played by computer players here, not at random")]
#[path = "support/settings.rs"]
mod settings;

use std::sync::atomic::{AtomicU32, Ordering};

use junqi::ai::{Budget, Choice, choose};
use junqi::record::Level;
use junqi::rules::{Action, BoardKind, BySeat, Deal, Piece, Position, Rank, Rules, Seat, Visibility};
use junqi::view::{View, Viewer, events};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use lineup::random_start;
use settings::settings;

/// A game under way with what every seat sees of it.
struct Sitting {
    position: Position,
    views: BySeat<View>,
}

impl Sitting {
    fn new(board: BoardKind, rules: Rules, rng: &mut Xoshiro256PlusPlus) -> Self {
        let position = random_start(board, rules, rng);
        Self { views: BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position)), position }
    }

    /// Who has to do something now.
    fn on_turn(&self) -> Seat {
        self.position.naming().unwrap_or_else(|| self.position.to_move())
    }

    fn act(&mut self, action: Action) {
        let before = self.position;
        let played = self.position.act(action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        for event in events(&before, action, &played, &self.position) {
            self.views.iter_mut().for_each(|(_, view)| view.take(&event));
        }
    }

    fn ask(&self, level: Level, nodes: u64, seed: u64) -> Option<Choice> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        choose(&self.views[self.on_turn()], level, &Budget::nodes(nodes), &mut rng)
    }
}

/// Plays games of one level until so many actions are done in each.
fn play_games(board: BoardKind, rules: Rules, level: Level, games: u64, length: u32, nodes: u64) -> u32 {
    let mut ended = 0;
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(game);
        let mut sitting = Sitting::new(board, rules, &mut rng);
        for number in 0..length {
            if sitting.position.outcome().is_some() {
                break;
            }
            let choice = sitting.ask(level, nodes, u64::from(number));
            let choice = choice.unwrap_or_else(|| panic!("{level} does nothing, game {game}, {number}"));
            let values = choice.candidates.iter().map(|(_, value)| *value);
            assert!(values.clone().all(|value| (0.0..=1.0).contains(&value)));
            sitting.act(choice.action);
        }
        ended += u32::from(sitting.position.outcome().is_some());
        let idle = sitting.views.iter().filter(|(seat, _)| *seat != sitting.on_turn());
        for (_, view) in idle {
            let nothing = choose(view, level, &Budget::nodes(nodes), &mut rng);
            assert_eq!(nothing, None, "it isn't this seat's turn");
        }
    }
    ended
}

#[test]
fn every_level_plays_by_the_rules_on_both_boards() {
    for board in BoardKind::ALL {
        for level in Level::ALL {
            play_games(board, Rules::default(), level, 2, 24, 150);
        }
    }
}

#[test]
fn every_level_plays_by_the_rules_under_all_options() {
    for (i, (board, rules)) in settings().into_iter().enumerate() {
        // Every level comes up with many of the settings.
        for level in [Level::ALL[i % 7], Level::ALL[(i + 3) % 7], Level::Normal] {
            play_games(board, rules, level, 1, 24, 60);
        }
    }
}

#[test]
fn games_of_the_quick_levels_end() {
    for board in BoardKind::ALL {
        for level in [Level::Greedy, Level::Rush] {
            assert_eq!(play_games(board, Rules::default(), level, 1, 3000, 0), 1, "{board} {level}");
        }
    }
}

/// Games under all options, each some way.
fn games_under_all_options(level: Level, nodes: u64) {
    for (board, rules) in settings() {
        play_games(board, rules, level, 20, 200, nodes);
    }
}

/// A thousand whole games by the standard.
fn a_thousand_games_end(board: BoardKind, level: Level, nodes: u64) {
    assert_eq!(play_games(board, Rules::default(), level, 1000, 5000, nodes), 1000, "{board} {level}");
}

/// Long runs, one for each level and board: `cargo test --release --test players -- --ignored whole_games::hard::four`.
mod whole_games {
    use super::*;

    macro_rules! long_runs {
        ($($module:ident: $level:ident, $nodes:expr;)*) => {$(
            mod $module {
                use super::*;

                #[test]
                #[ignore = "long: a thousand whole games"]
                fn two() {
                    a_thousand_games_end(BoardKind::Two, Level::$level, $nodes);
                }

                #[test]
                #[ignore = "long: a thousand whole games"]
                fn four() {
                    a_thousand_games_end(BoardKind::Four, Level::$level, $nodes);
                }

                #[test]
                #[ignore = "long: games under all options"]
                fn options() {
                    games_under_all_options(Level::$level, $nodes);
                }
            }
        )*};
    }

    // What tells the levels that search apart shows at any number of nodes.
    long_runs! {
        random: Random, 0;
        greedy: Greedy, 0;
        rush: Rush, 0;
        easy: Easy, 300;
        normal: Normal, 300;
        hard: Hard, 300;
        max: Max, 300;
    }
}

/// A position some way into a game between greedy players.
fn middle_game(board: BoardKind, rules: Rules, seed: u64, length: u32) -> Sitting {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut sitting = Sitting::new(board, rules, &mut rng);
    for number in 0..length {
        if sitting.position.outcome().is_some() {
            break;
        }
        let level = if rng.random_range(0..3) == 0 { Level::Random } else { Level::Greedy };
        let choice = sitting.ask(level, 0, u64::from(number)).expect("there is a move");
        sitting.act(choice.action);
    }
    sitting
}

#[test]
fn the_same_seed_and_nodes_give_the_same_choice() {
    let mut differing = 0;
    for board in BoardKind::ALL {
        for level in Level::ALL {
            let sitting = middle_game(board, Rules::default(), 5, 20);
            let once = sitting.ask(level, 400, 9);
            assert_eq!(once, sitting.ask(level, 400, 9), "{board} {level}");
            differing += u32::from((0..6).any(|seed| sitting.ask(level, 400, seed) != once));
        }
    }
    assert!(differing > 7, "the seed does something");
}

#[test]
fn a_player_that_is_stopped_answers_at_once() {
    for board in BoardKind::ALL {
        for level in Level::ALL {
            let sitting = middle_game(board, Rules::default(), 6, 30);
            let view = &sitting.views[sitting.on_turn()];
            let asked = AtomicU32::new(0);
            // Stops at the given question; after that hardly another may be asked.
            for patience in [0, 1, 40] {
                asked.store(0, Ordering::Relaxed);
                let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
                let budget = Budget { stop: &stop, ..Budget::nodes(0) };
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
                let choice = choose(view, level, &budget, &mut rng).expect("an answer all the same");
                let Action::Move(m) = choice.action else { panic!("a move") };
                assert_eq!(view.check(m), Ok(()), "{board} {level}");
                assert!(asked.load(Ordering::Relaxed) <= patience + 4, "{board} {level}: it goes on");
            }
        }
    }
}

/// The position with ranks exchanged that the seat can't know, if its view is the same then.
fn twin(sitting: &Sitting, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<(View, View)> {
    let mut setup = sitting.position.to_setup();
    let team = setup.rules.team(setup.board.board(), seat);
    let open = setup.rules.visibility == Visibility::Partners;
    let hidden: Vec<usize> = (0..setup.pieces.len())
        .filter(|&i| {
            let owner = setup.pieces[i].1.owner;
            let known = if open { team.contains(owner) } else { owner == seat };
            let shown = setup.shown_flags.contains(owner);
            !(known || shown && setup.pieces[i].1.rank == Rank::Flag)
        })
        .collect();
    let mut changed = false;
    for _ in 0..30 {
        let (i, j) = (hidden[rng.random_range(0..hidden.len())], hidden[rng.random_range(0..hidden.len())]);
        let (a, b): (Piece, Piece) = (setup.pieces[i].1, setup.pieces[j].1);
        if a.owner != b.owner || a.rank == b.rank {
            continue;
        }
        let mut other = setup.clone();
        (other.pieces[i].1, other.pieces[j].1) = (b, a);
        if Position::from_setup(&other).is_ok_and(|(position, _)| position.outcome().is_none()) {
            (setup, changed) = (other, true);
        }
    }
    let look = |position: &Position| View::new(Viewer::Seat(seat), position);
    let position = Position::from_setup(&setup).ok()?.0;
    changed.then(|| (look(&sitting.position), look(&position)))
}

#[test]
fn what_a_seat_cant_know_changes_nothing_in_its_choice() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut twins = 0;
    for seed in 0..8 {
        let board = if seed % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let visibility =
            if board == BoardKind::Four && seed % 4 == 1 { Visibility::Partners } else { Visibility::Dark };
        let rules = Rules { visibility, ..Rules::default() };
        let sitting = middle_game(board, rules, seed, 10 + 8 * seed as u32);
        if sitting.position.outcome().is_some() {
            continue;
        }
        let Some((one, other)) = twin(&sitting, sitting.on_turn(), &mut rng) else { continue };
        assert_eq!(one, other, "the views are the same");
        twins += 1;
        for level in Level::ALL {
            let ask = |view: &View| {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                choose(view, level, &Budget::nodes(200), &mut rng)
            };
            assert_eq!(ask(&one), ask(&other), "{board} {level}, seed {seed}");
        }
    }
    assert!(twins >= 5, "only {twins} twins");
}

#[test]
fn whoever_can_take_the_flag_takes_it() {
    let mut taken = 0;
    for level in Level::ALL.into_iter().filter(|level| *level != Level::Random) {
        for seed in 0..5 {
            // In open games the flag is seen.
            let rules = Rules { visibility: Visibility::Open, ..Rules::default() };
            let mut sitting = middle_game(BoardKind::Two, rules, seed, 10);
            while sitting.position.outcome().is_none() && sitting.position.moves_made() < 400 {
                let seat = sitting.on_turn();
                let flag = sitting.position.flag(seat.opposite());
                let moves = sitting.position.moves();
                let wins = moves.iter().find(|m| Some(m.to) == flag);
                let choice = sitting.ask(if wins.is_some() { level } else { Level::Greedy }, 300, seed);
                let action = choice.expect("there is a move").action;
                if let Some(m) = wins {
                    assert!(matches!(action, Action::Move(n) if n.to == m.to), "{level} leaves the flag");
                    taken += 1;
                }
                sitting.act(action);
            }
        }
    }
    assert!(taken >= 6, "only {taken} flags could be taken");
}

#[test]
fn each_level_is_better_than_random() {
    for level in [Level::Greedy, Level::Rush, Level::Easy] {
        let score = matches::play_match(BoardKind::Two, (level, 150), (Level::Random, 0), 3, 1);
        assert!(score.share() > 0.6, "{level}: {score:?}");
    }
}

#[test]
fn the_rush_is_better_than_greedy() {
    let (mut wins, mut losses) = (0, 0);
    for (board, deals) in [(BoardKind::Two, 6), (BoardKind::Four, 2)] {
        let score = matches::play_match(board, (Level::Rush, 0), (Level::Greedy, 0), deals, 3);
        wins += score.wins;
        losses += score.losses;
    }
    assert!(wins > losses, "{wins} won, {losses} lost");
}

#[test]
#[ignore = "long: run it with --release and --nocapture, it prints a table"]
fn the_levels_are_in_order_of_strength() {
    let pairs = [
        (Level::Greedy, Level::Random, 100),
        (Level::Rush, Level::Greedy, 100),
        (Level::Easy, Level::Greedy, 50),
        (Level::Normal, Level::Easy, 50),
        (Level::Hard, Level::Normal, 25),
    ];
    for board in BoardKind::ALL {
        for (one, other, deals) in pairs {
            let score = matches::play_match(board, (one, 0), (other, 0), deals, 1);
            println!("{board} {one} against {other}: {:.3} {score:?}", score.share());
            assert!(score.share() > 0.5);
        }
    }
}

#[test]
fn a_flip_game_turns_pieces_up() {
    let (board, rules) = settings()
        .into_iter()
        .find(|(_, rules)| rules.deal == Deal::FaceDown)
        .expect("flip chess is among the settings");
    for level in [Level::Greedy, Level::Hard] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let sitting = Sitting::new(board, rules, &mut rng);
        let choice = sitting.ask(level, 100, 1).expect("something to do");
        assert!(matches!(choice.action, Action::Flip(_)), "{level}: nothing else can be done");
    }
}

//! What a hint says is true: whatever it states for certain is so in the real game, and an attack
//! with good odds wins more often than one with bad ones.

#[path = "support/lineup.rs"]
mod lineup;
#[allow(dead_code, reason = "games are played by computer players here, not at random")]
#[path = "support/settings.rs"]
mod settings;

use junqi::ai::{Budget, Reason, choose, why};
use junqi::formation::built_in;
use junqi::record::Level;
use junqi::rules::{
    Action, Battle, BoardKind, BySeat, Deal, Move, OutReason, Place, Position, Rank, Rules, Seat, Setup,
    Station,
};
use junqi::view::{View, Viewer, events};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use lineup::random_start;
use settings::settings;

/// How often something was said.
#[derive(Debug, Default)]
struct Told {
    certain: u32,
    /// By how many of ten armies an attack was to win in: how often that was said, how often it won.
    odds: [(u32, u32); 11],
    /// Attackers before a flag that were attacked with good hope, and those that fell.
    stopped: (u32, u32),
    other: u32,
}

/// Holds what is said of a move against what comes of it in the real game.
fn hold_against(view: &View, position: &Position, seat: Seat, m: Move, told: &mut Told, seed: u64) {
    let reasons = why(view, Action::Move(m), &mut Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut after = *position;
    let played = after.play(m).expect("a legal move");
    let rank = |point| position.piece(point).map(|piece| piece.rank);
    let falls = played.battle.is_some_and(Battle::defender_falls);
    for reason in reasons {
        let at = || format!("{reason:?} of {} for {seat}", m.display(view.board()));
        match reason {
            Reason::OnlyMove => assert_eq!((position.moves().len(), position.flips().len()), (1, 0)),
            Reason::TakesFlag(whose) => {
                let taken = (whose, OutReason::FlagTaken);
                assert!(played.outs.iter().any(|out| out == taken), "{}", at());
            }
            Reason::PicksUpFlag(whose) => assert!(played.more.picked_up.contains(whose), "{}", at()),
            Reason::ClearsMine => {
                assert_eq!((rank(m.from), rank(m.to)), (Some(Rank::Engineer), Some(Rank::Mine)), "{}", at());
                assert_eq!(played.battle, Some(Battle::AttackerWins), "{}", at());
            }
            Reason::Takes { own, other } => {
                assert_eq!((rank(m.from), rank(m.to)), (Some(own), Some(other)), "{}", at());
                assert_eq!(played.battle, Some(Battle::AttackerWins), "{}", at());
            }
            Reason::Exchanges { own, other } => {
                assert_eq!((rank(m.from), rank(m.to)), (Some(own), Some(other)), "{}", at());
                assert_eq!(played.battle, Some(Battle::BothLost), "{}", at());
            }
            Reason::SureToWin(_) => assert_eq!(played.battle, Some(Battle::AttackerWins), "{}", at()),
            Reason::Odds { wins, both, .. } => {
                assert!(wins + both <= 10 && played.battle.is_some(), "{}", at());
                let (said, won) = &mut told.odds[usize::from(wins)];
                *said += 1;
                *won += u32::from(played.battle == Some(Battle::AttackerWins));
            }
            Reason::Bombs(large) => {
                assert_eq!(rank(m.from), Some(Rank::Bomb), "{}", at());
                assert!(large <= 9 && played.battle == Some(Battle::BothLost), "{}", at());
            }
            Reason::StopsAttacker(_) => {
                told.stopped.0 += 1;
                told.stopped.1 += u32::from(falls);
            }
            Reason::IntoCamp(_) => assert_eq!(view.board().station(m.to), Station::Camp),
            Reason::SavesFlag
            | Reason::GetsAway(_)
            | Reason::GuardsFlag(_)
            | Reason::NothingThreatened
            | Reason::Nearer(_)
            | Reason::TurnsUp
            | Reason::BetterGuarded => assert!(played.battle.is_none() || reason == Reason::SavesFlag),
        }
        let certain = !matches!(reason, Reason::Odds { .. } | Reason::Nearer(_) | Reason::IntoCamp(_));
        told.certain += u32::from(certain && played.battle.is_some());
        told.other += 1;
    }
}

/// A game with armies as players set them up, where they set them up at all.
fn start(board: BoardKind, rules: Rules, rng: &mut Xoshiro256PlusPlus) -> Position {
    if rules.deal != Deal::Own {
        return random_start(board, rules, rng);
    }
    let army = |_: Seat| built_in()[rng.random_range(0..built_in().len())].formation.ranks();
    let mut lineups = BySeat::from_fn(army);
    for seat in Seat::ALL {
        if !rules.seats(board.board()).contains(&seat) {
            lineups[seat] = [None; Place::COUNT];
        }
    }
    Position::from_setup(&Setup::start(board, rules, Seat::South, &lineups)).expect("armies").0
}

/// Plays games of greedy players and looks at some attacks every few moves.
fn look_at_games(
    board: BoardKind,
    rules: Rules,
    seeds: std::ops::Range<u64>,
    (every, attacks): (usize, usize),
) -> Told {
    let mut told = Told::default();
    for seed in seeds {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = start(board, rules, &mut rng);
        let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
        for number in 0..200 {
            if position.outcome().is_some() {
                break;
            }
            let seat = position.naming().unwrap_or_else(|| position.to_move());
            let view = &views[seat];
            if number % every == 0 {
                let moves = view.moves().map(|moves| moves.sorted()).unwrap_or_default();
                let (fights, quiet): (Vec<_>, Vec<_>) =
                    moves.into_iter().partition(|m| view.at(m.to).is_some());
                for m in fights.into_iter().take(attacks).chain(quiet.into_iter().take(1)) {
                    hold_against(view, &position, seat, m, &mut told, seed);
                }
            }
            let choice = choose(view, Level::Greedy, &Budget::nodes(0), &mut rng).expect("something to do");
            let before = position;
            let played = position.act(choice.action).expect("it is legal");
            for event in events(&before, choice.action, &played, &position) {
                views.iter_mut().for_each(|(_, view)| view.take(&event));
            }
        }
    }
    told
}

#[test]
fn what_is_certain_is_so_and_good_odds_win_more_often() {
    for board in BoardKind::ALL {
        let told = look_at_games(board, Rules::default(), 0..8, (13, 2));
        let share = |odds: &[(u32, u32)]| {
            let sum = odds.iter().fold((0, 0), |sum, odds| (sum.0 + odds.0, sum.1 + odds.1));
            assert!(sum.0 >= 8, "{board}: {told:?}");
            f64::from(sum.1) / f64::from(sum.0)
        };
        let (bad, good) = (share(&told.odds[..=3]), share(&told.odds[6..]));
        assert!(bad < 0.5 && good > 0.5 && good - bad > 0.25, "{board}: {bad:.2} {good:.2} {told:?}");
        assert_eq!(told.odds[10].0, 0, "what only seems to be so is no certainty");
    }
}

#[test]
fn what_is_certain_is_so_under_all_options() {
    let mut certain = 0;
    for (number, (board, rules)) in settings().into_iter().enumerate() {
        let seed = number as u64;
        certain += look_at_games(board, rules, seed..seed + 1, (29, 1)).certain;
    }
    assert!(certain > 5, "only {certain}");
}

#[test]
#[ignore = "long: many games under all options"]
fn what_is_certain_is_so_in_many_games() {
    for (board, rules) in settings() {
        println!("{board}: {:?}", look_at_games(board, rules, 100..130, (5, 12)));
    }
}

//! One game of a contest, from the deal to the result.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rand_chacha::rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::contest::{Contest, DealError, Fixture, Limit};
use crate::ai::{Budget, Choice, choose_in_time};
use crate::exec::Program;
use crate::protocol::Limits;
use crate::record::{Comments, Level, Player, PlayerKind, Record, RecordResult, Start};
use crate::rules::{Action, BySeat, Deal, Outcome, Seat, SeatSet};
use crate::table::{Command, Table};
use crate::view::View;

/// How a game of a contest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Outcome(Outcome),
    /// It was broken off after the contest's cap of turns, and counts as a draw.
    Cap,
    /// It was broken off because a player's code failed, which must not happen; everybody
    /// but that player's side has won.
    Fault(SeatSet),
}

/// The word in files for a game in which a player failed.
pub(super) const FAULT: &str = "fault";

impl Ending {
    /// Who won; nobody when it counts as a draw.
    pub const fn winners(self) -> SeatSet {
        match self {
            Self::Outcome(outcome) => outcome.winners(),
            Self::Cap => SeatSet::NONE,
            Self::Fault(winners) => winners,
        }
    }

    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Outcome(outcome) => outcome.reason_name(),
            Self::Cap => "cap",
            Self::Fault(_) => FAULT,
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its number in the contest, from 1.
    pub number: u32,
    /// Who made the first move.
    pub first: Seat,
    /// How it ended.
    pub ending: Ending,
    /// How many moves it had.
    pub moves: u32,
    /// How often each side was asked for a move.
    pub asked: Vec<u32>,
    /// How long each side has thought in all.
    pub thought: Vec<Duration>,
    /// How often each side had no move to offer, or one that the table refused, and lost its
    /// turn or the game for it.
    pub lapses: Vec<u32>,
}

/// Plays that game. None where `stop` has said yes before it was over. The second value is
/// the game as it may be kept; one that was broken off has no result.
///
/// # Errors
/// Why the game doesn't come about.
pub fn play(
    contest: &Contest,
    fixture: &Fixture,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<(Played, Record)>, DealError> {
    play_by(&choose_by, contest, fixture, stop)
}

/// Who says what a player of a side does.
pub(super) type Chooser<'a> =
    dyn Fn(usize, &View, Level, &Budget<'_>, &mut Xoshiro256PlusPlus) -> Option<Choice> + Sync + 'a;

/// The computer players as they are.
pub(super) fn choose_by(
    _side: usize,
    view: &View,
    level: Level,
    budget: &Budget<'_>,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Choice> {
    choose_in_time(view, level, budget, rng)
}

/// The same with somebody else who chooses.
pub(super) fn play_by(
    choose: &Chooser<'_>,
    contest: &Contest,
    fixture: &Fixture,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<(Played, Record)>, DealError> {
    let seated = Seated {
        number: fixture.number,
        table: contest.table(fixture)?,
        first: fixture.first,
        side: fixture.side,
        player: fixture.player.clone(),
        seeds: BySeat::from_fn(|seat| contest.player_seed(fixture, seat)),
        limits: &contest.limits,
        cap: contest.cap,
    };
    Ok(seated.play(choose, stop))
}

/// A table with everybody set up, and who sits at it.
pub(super) struct Seated<'a> {
    /// The game's number.
    pub(super) number: u32,
    pub(super) table: Table,
    /// Who moves first, where the rules don't say it.
    pub(super) first: Option<Seat>,
    /// The side that sits there, by its index.
    pub(super) side: BySeat<Option<usize>>,
    pub(super) player: BySeat<Option<PlayerKind>>,
    /// What each player draws his chance from.
    pub(super) seeds: BySeat<u64>,
    /// How long each side may think.
    pub(super) limits: &'a [Limit],
    /// After so many turns the game is broken off.
    pub(super) cap: u32,
}

impl Seated<'_> {
    /// Plays the game to its end. None where `stop` has said yes before.
    pub(super) fn play(
        self,
        choose: &Chooser<'_>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Played, Record)> {
        let mut table = self.table;
        let sides = self.limits.len();
        // A program of its own for every seat; they end with the game.
        let mut programs: BySeat<Option<Program>> = BySeat::default();
        let mut rngs = self.seeds.map(|_, seed| Xoshiro256PlusPlus::seed_from_u64(seed));
        let first = self.first.or(table.to_move()).unwrap_or(Seat::South);
        let mut played = Played {
            number: self.number,
            first,
            ending: Ending::Cap,
            moves: 0,
            asked: vec![0; sides],
            thought: vec![Duration::ZERO; sides],
            lapses: vec![0; sides],
        };
        while table.actions().len() < self.cap as usize {
            let Some(seat) = table.waits_for() else { break };
            let (Some(side), Some(player)) = (self.side[seat], &self.player[seat]) else { break };
            let Some(view) = table.view(seat) else { break };
            let began = Instant::now();
            let limit = self.limits[side];
            let out_of_time = || stop() || limit.time.is_some_and(|time| began.elapsed() >= time);
            let budget = Budget { stop: &out_of_time, ..Budget::nodes(limit.nodes_of_budget()) };
            // A game that fails is lost, and all others are played.
            let ask = AssertUnwindSafe(|| match player {
                PlayerKind::Bot(level) => {
                    choose(side, view, *level, &budget, &mut rngs[seat]).map(|choice| choice.action)
                }
                PlayerKind::Exec(line) => {
                    let program = programs[seat].get_or_insert_with(|| Program::new(line.clone()));
                    program.ask(view, Limits { time: limit.time, nodes: limit.nodes }, stop).ok()
                }
                PlayerKind::Human => None,
            });
            let choice = catch_unwind(ask);
            let thought = began.elapsed();
            if stop() {
                return None;
            }
            played.asked[side] += 1;
            played.thought[side] += thought;
            let Ok(choice) = choice else {
                let others = Seat::ALL.into_iter();
                let others = others.filter(|&seat| self.side[seat].is_some_and(|other| other != side));
                played.ending = Ending::Fault(others.collect());
                break;
            };
            match carry_out(&mut table, seat, choice) {
                Some(true) => {}
                Some(false) => played.lapses[side] += 1,
                None => break,
            }
        }
        played.moves = table.moves_made();
        played.ending = table.outcome().map_or(played.ending, Ending::Outcome);
        let record = record(&table, &self.player);
        Some((played, record))
    }
}

/// Does at the table what a player has chosen, if it is his to do and the table allows it.
/// Otherwise he loses his turn, as if his time had run out; where that can't be, he resigns or
/// leaves. An offer of a draw that he doesn't answer he refuses. Whether he has kept to the
/// rules; None where nothing could be done at all.
fn carry_out(table: &mut Table, seat: Seat, choice: Option<Action>) -> Option<bool> {
    let mut does = |action| table.apply(Command::Act(action), Duration::ZERO).is_ok();
    if choice.is_some_and(|action| is_his(action, seat) && does(action)) {
        return Some(true);
    }
    if does(Action::DrawRefuse(seat)) {
        return Some(true);
    }
    let instead = [Action::Timeout(seat), Action::Resign(seat), Action::Flee(seat)];
    instead.into_iter().any(does).then_some(false)
}

/// Whether that is something a player on that seat may want at all. Whose turn it is, the
/// table knows.
fn is_his(action: Action, seat: Seat) -> bool {
    match action {
        Action::Move(_) | Action::Flip(_) => true,
        // The clock's business.
        Action::Timeout(_) => false,
        Action::DrawOffer(by)
        | Action::DrawAgree(by)
        | Action::DrawRefuse(by)
        | Action::Resign(by)
        | Action::Flee(by)
        | Action::NameHeadquarters(by, _) => by == seat,
    }
}

/// The game as it may be kept.
fn record(table: &Table, players: &BySeat<Option<PlayerKind>>) -> Record {
    let start = match table.start() {
        Some(dealt) if table.rules().rules.deal == Deal::FaceDown => Start::Position(dealt.clone()),
        _ => Start::Formations(*table.formations()),
    };
    let player = |kind: PlayerKind| Player { name: String::new(), kind };
    Record {
        board: table.board().kind(),
        rules: *table.rules(),
        players: BySeat::from_fn(|seat| players[seat].clone().map(player)),
        start,
        actions: table.actions().to_vec(),
        result: table.outcome().map(RecordResult::new),
        seed: Some(table.seed()),
        comments: Comments::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::contest::{Armies, Limit};
    use super::*;
    use crate::ai::choose;
    use crate::formation::built_in;
    use crate::rules::{BoardKind, Move, OutReason, Point, RuleSet};

    fn table(options: &[&str]) -> Table {
        let mut rules = RuleSet::default();
        for option in options {
            rules.assign(option).unwrap();
        }
        let mut table = Table::open(BoardKind::Two, rules, 1).unwrap();
        for seat in [Seat::South, Seat::North] {
            table.apply(Command::confirm(seat, built_in()[0].formation), Duration::ZERO).unwrap();
        }
        table
    }

    fn point(name: &str) -> Point {
        BoardKind::Two.board().parse_point(name).unwrap()
    }

    #[test]
    fn without_a_legal_choice_the_turn_is_lost_and_at_last_the_game() {
        let mut game = table(&["timeouts_to_lose=3"]);
        let nonsense = Action::Move(Move::new(point("a1"), point("e12")));
        for choice in [None, Some(nonsense), Some(Action::Resign(Seat::North))] {
            assert_eq!((game.outcome(), game.to_move()), (None, Some(Seat::South)));
            assert_eq!(carry_out(&mut game, Seat::South, choice), Some(false));
            if let Some(m) = game.view(Seat::North).and_then(|view| view.moves()?.get(0)) {
                assert_eq!(carry_out(&mut game, Seat::North, Some(Action::Move(m))), Some(true));
            }
        }
        let expected = Outcome::Win { winners: SeatSet::one(Seat::North), reason: OutReason::Timeouts };
        assert_eq!(game.outcome(), Some(expected));
    }

    #[test]
    fn an_offer_that_is_not_answered_is_refused() {
        let mut game = table(&[]);
        assert_eq!(carry_out(&mut game, Seat::South, Some(Action::DrawOffer(Seat::South))), Some(true));
        assert_eq!(game.waits_for(), Some(Seat::North));
        assert_eq!(carry_out(&mut game, Seat::North, None), Some(true));
        assert_eq!((game.to_move(), game.waits_for()), (Some(Seat::South), Some(Seat::South)));
        assert_eq!(game.actions(), [Action::DrawOffer(Seat::South), Action::DrawRefuse(Seat::North)]);
    }

    #[test]
    fn nobody_acts_for_another_or_for_the_clock() {
        let mut game = table(&["timeouts_to_lose=0"]);
        for choice in [Action::Timeout(Seat::South), Action::Flee(Seat::South), Action::Resign(Seat::North)] {
            let seat = game.to_move().unwrap();
            assert_eq!(carry_out(&mut game, seat, Some(choice)), Some(false));
        }
        assert_eq!(game.outcome(), None, "turns are lost, never the game");
    }

    fn contest(preset: &str, players: &[Level], limit: Limit) -> Contest {
        let rules = RuleSet::from_preset(preset).unwrap();
        let board = rules.preset().boards[0];
        let mut contest = Contest {
            board,
            rules,
            players: BySeat::new(None),
            limits: Vec::new(),
            games: 0,
            paired: true,
            seed: 3,
            cap: 12,
            armies: Armies::Random,
        };
        for (&seat, &player) in contest.seats().iter().zip(players.iter().cycle()) {
            contest.players[seat] = Some(player.into());
        }
        contest.limits = vec![limit; contest.sides().len()];
        contest.games = contest.games_of_deal();
        contest.check().unwrap();
        contest
    }

    #[test]
    fn a_player_that_fails_loses_the_game_and_nothing_else() {
        for preset in ["standard", "three"] {
            let contest = contest(preset, &[Level::Random, Level::Easy, Level::Random], Limit::OWN);
            let fails =
                |_: usize, view: &View, level: Level, budget: &Budget<'_>, rng: &mut Xoshiro256PlusPlus| {
                    assert!(level == Level::Random || view.moves_made() < 5, "a fault in a computer player");
                    choose(view, Level::Random, budget, rng)
                };
            for number in 1..=contest.games {
                let fixture = contest.fixture(number);
                let (played, record) = play_by(&fails, &contest, &fixture, &|| false).unwrap().unwrap();
                let Ending::Fault(winners) = played.ending else { panic!("{preset}: {played:?}") };
                let failed =
                    contest.seats().iter().find(|&&seat| fixture.player[seat] == Some(Level::Easy.into()));
                let others = contest.seats().iter().copied().filter(|seat| Some(seat) != failed);
                assert_eq!(winners, others.collect(), "{preset}, game {number}");
                assert!(played.moves >= 5 && record.result.is_none() && record.to_json().is_ok());
            }
        }
    }

    #[test]
    fn a_budget_is_the_limit_of_ones_side() {
        let time = Some(Duration::from_millis(1));
        for (limit, nodes) in [
            (Limit::OWN, 0),
            (Limit { nodes: 7, time: None }, 7),
            (Limit { nodes: 7, time }, 7),
            // Time alone: no number of nodes ends it before.
            (Limit { nodes: 0, time }, u64::MAX),
        ] {
            let contest = contest("standard", &[Level::Random], limit);
            let thinks =
                |_: usize, view: &View, _: Level, budget: &Budget<'_>, rng: &mut Xoshiro256PlusPlus| {
                    assert_eq!(budget.nodes, nodes);
                    // Nobody is stopped without a limit of time, and everybody with one.
                    while limit.time.is_some() && !(budget.stop)() {
                        std::thread::yield_now();
                    }
                    assert_eq!((budget.stop)(), limit.time.is_some());
                    choose(view, Level::Random, &Budget::nodes(1), rng)
                };
            let played = play_by(&thinks, &contest, &contest.fixture(1), &|| false).unwrap().unwrap().0;
            assert_eq!((played.ending, played.moves), (Ending::Cap, 12), "{limit:?}");
            let least = limit.time.unwrap_or_default();
            assert!((0..2).all(|side| played.thought[side] >= least * played.asked[side]), "{played:?}");
        }
    }

    #[test]
    fn whoever_is_stopped_while_somebody_thinks_has_no_result() {
        let contest = contest("standard", &[Level::Random], Limit { nodes: 0, time: Some(Duration::MAX) });
        let stop = std::sync::atomic::AtomicBool::new(false);
        let thinks = |_: usize, view: &View, _: Level, budget: &Budget<'_>, rng: &mut Xoshiro256PlusPlus| {
            assert!(!(budget.stop)());
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            assert!((budget.stop)(), "the whole contest is stopped");
            choose(view, Level::Random, budget, rng)
        };
        let stopped = || stop.load(std::sync::atomic::Ordering::Relaxed);
        assert_eq!(play_by(&thinks, &contest, &contest.fixture(1), &stopped).unwrap(), None);
    }
}

//! One game of a contest, from the deal to the result.

use std::time::{Duration, Instant};

use rand_chacha::rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::contest::{Contest, DealError, Fixture, Limit};
use crate::ai::{Budget, choose};
use crate::record::{Level, Player, PlayerKind, Record, RecordResult, Start};
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
}

impl Ending {
    /// Who won; nobody when it counts as a draw.
    pub const fn winners(self) -> SeatSet {
        match self {
            Self::Outcome(outcome) => outcome.winners(),
            Self::Cap => SeatSet::NONE,
        }
    }

    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Outcome(outcome) => outcome.reason_name(),
            Self::Cap => "cap",
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
/// the game as it may be kept; one that was broken off at the cap has no result.
///
/// # Errors
/// Why the game doesn't come about.
pub fn play(
    contest: &Contest,
    fixture: &Fixture,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<(Played, Record)>, DealError> {
    let mut table = contest.table(fixture)?;
    let sides = contest.sides().len();
    let mut rngs =
        BySeat::from_fn(|seat| Xoshiro256PlusPlus::seed_from_u64(contest.player_seed(fixture, seat)));
    let first = fixture.first.or(table.to_move()).unwrap_or(Seat::South);
    let mut played = Played {
        number: fixture.number,
        first,
        ending: Ending::Cap,
        moves: 0,
        asked: vec![0; sides],
        thought: vec![Duration::ZERO; sides],
        lapses: vec![0; sides],
    };
    while table.actions().len() < contest.cap as usize {
        let Some(seat) = table.waits_for() else { break };
        let (Some(side), Some(level)) = (fixture.side[seat], fixture.player[seat]) else { break };
        let Some(view) = table.view(seat) else { break };
        let began = Instant::now();
        let choice = ask(view, level, contest.limits[side], stop, began, &mut rngs[seat]);
        let thought = began.elapsed();
        if stop() {
            return Ok(None);
        }
        played.asked[side] += 1;
        played.thought[side] += thought;
        match carry_out(&mut table, seat, choice) {
            Some(true) => {}
            Some(false) => played.lapses[side] += 1,
            None => break,
        }
    }
    played.moves = table.moves_made();
    played.ending = table.outcome().map_or(Ending::Cap, Ending::Outcome);
    let record = record(&table, fixture);
    Ok(Some((played, record)))
}

fn ask(
    view: &View,
    level: Level,
    limit: Limit,
    stop: &(dyn Fn() -> bool + Sync),
    began: Instant,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Action> {
    let stop = || stop() || limit.time.is_some_and(|time| began.elapsed() >= time);
    let budget = Budget { nodes: limit.nodes, stop: &stop };
    choose(view, level, &budget, rng).map(|choice| choice.action)
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
fn record(table: &Table, fixture: &Fixture) -> Record {
    let start = match table.start() {
        Some(dealt) if table.rules().rules.deal == Deal::FaceDown => Start::Position(dealt.clone()),
        _ => Start::Formations(*table.formations()),
    };
    let bot = |level| Player { name: String::new(), kind: PlayerKind::Bot(level) };
    Record {
        board: table.board().kind(),
        rules: *table.rules(),
        players: BySeat::from_fn(|seat| fixture.player[seat].map(bot)),
        start,
        actions: table.actions().to_vec(),
        result: table.outcome().map(RecordResult::new),
        seed: Some(table.seed()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
}

//! Computer players at the table. They think beside the screen, each on a thread of its own
//! that has the view of its seat and nothing else of the game.
//!
//! The screen asks with [`Bots::ask`] and looks for an answer with [`Bots::poll`]; it
//! never waits. A player that was asked in vain is told to stop and forgotten: what it
//! answers later reaches nobody. One that has no answer in time, or fails, has its move made
//! at random for it; one that answers against the rules likewise. Other programs that play
//! are asked in the same way ([`exec`]); without an answer their turn is lost.

mod advice;
mod army;
mod inquiry;
mod manners;

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::run::Waker;
use crate::ai::{self, Budget, why};
use crate::exec::{self, Failure, Program};
use crate::protocol::Limits;
use crate::record::{Level, PlayerKind};
use crate::rules::{Action, BySeat, Seat};
use crate::view::View;

pub use advice::{Advice, Consultation};
pub use army::army;
use inquiry::Inquiry;
pub use manners::agrees_to_draw;
use manners::{LONG_ENOUGH, is_hopeless};

/// The name of the threads on which computer players think. A panic there is no end of the program.
pub(super) const THREAD: &str = "computer player";

/// How long a player that was told to stop may still take for its answer.
const GRACE: Duration = Duration::from_millis(500);

/// How long a level may think about a move at the table at most. It thinks with its own
/// number of nodes, which mostly takes less; when the time is up it answers with the best it has.
pub const fn allowance(level: Level) -> Duration {
    Duration::from_millis(match level {
        Level::Random | Level::Greedy | Level::Rush | Level::Easy => 1000,
        Level::Normal => 2000,
        Level::Hard => 4000,
        Level::Max => 10_000,
    })
}

/// How much time a computer player's move takes at least, so that people can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pace(Duration);

impl Pace {
    /// The paces that are stepped through, the fastest first.
    pub const ALL: [Self; 6] = [
        Self(Duration::ZERO),
        Self(Duration::from_millis(250)),
        Self(Duration::from_millis(500)),
        Self(Duration::from_secs(1)),
        Self(Duration::from_secs(2)),
        Self(Duration::from_secs(5)),
    ];
    /// The longest, in seconds.
    const MOST: f64 = 60.0;

    /// The time.
    pub const fn time(self) -> Duration {
        self.0
    }

    /// The next faster one.
    pub fn faster(self) -> Self {
        Self::ALL.into_iter().rev().find(|&other| other < self).unwrap_or(self)
    }

    /// The next slower one.
    pub fn slower(self) -> Self {
        Self::ALL.into_iter().find(|&other| other > self).unwrap_or(self)
    }
}

/// A second a move.
impl Default for Pace {
    fn default() -> Self {
        Self(Duration::from_secs(1))
    }
}

/// In seconds, as it is written.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs_f64())
    }
}

/// A text that is no pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write a number of seconds from 0 to {}, such as 0.5", Pace::MOST)]
pub struct NoPace;

impl FromStr for Pace {
    type Err = NoPace;

    fn from_str(text: &str) -> Result<Self, NoPace> {
        let seconds: f64 = text.trim().parse().map_err(|_| NoPace)?;
        if !(0.0..=Self::MOST).contains(&seconds) {
            return Err(NoPace);
        }
        Duration::try_from_secs_f64(seconds).map(Self).map_err(|_| NoPace)
    }
}

/// Whoever thinks for the computer players.
pub trait Thinker: fmt::Debug + Send + Sync {
    /// What a player of that level does who sees this and nothing else; none where it
    /// knows nothing to do. It answers soon once the budget's `stop` says yes.
    fn choose(&self, view: &View, level: Level, budget: &Budget<'_>, seed: u64) -> Option<Action>;

    /// The same as a hint for a person, with what speaks for it.
    fn advise(&self, view: &View, level: Level, budget: &Budget<'_>, seed: u64) -> Option<Advice> {
        let action = self.choose(view, level, budget, seed)?;
        let reasons = why(view, action, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        Some(Advice { action, reasons })
    }
}

/// The players of [`ai`].
#[derive(Clone, Copy, Debug)]
struct Players;

impl Thinker for Players {
    fn choose(&self, view: &View, level: Level, budget: &Budget<'_>, seed: u64) -> Option<Action> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        ai::choose(view, level, budget, &mut rng).map(|choice| choice.action)
    }

    fn advise(&self, view: &View, level: Level, budget: &Budget<'_>, seed: u64) -> Option<Advice> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let choice = ai::choose(view, level, budget, &mut rng)?;
        let reasons = |action| why(view, action, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        Some(advice::of(&choice, reasons))
    }
}

/// Anything legal, for a player that has nothing better.
pub fn any_move(view: &View, seed: u64) -> Option<Action> {
    Players.choose(view, Level::Random, &Budget::nodes(1), seed)
}

/// What a computer player is asked: what it does now.
#[derive(Debug)]
pub struct Question<'a> {
    /// Which seat.
    pub seat: Seat,
    /// Who plays there. A person is asked in vain.
    pub kind: PlayerKind,
    /// What the seat sees.
    pub view: &'a View,
    /// How much time it has left for the move, where there is a limit.
    pub left: Option<Duration>,
    /// What it draws from.
    pub seed: u64,
}

/// How far a computer player has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nobody was asked.
    NotAsked,
    /// There is nothing to be done yet.
    Thinking,
    /// This is to be done now; none where the player has nothing or failed.
    Ready(Option<Action>),
}

/// The computer players of this terminal. Only one is asked at a time.
#[derive(Debug)]
pub struct Bots {
    thinker: Arc<dyn Thinker>,
    /// The programs that play, as far as they were asked.
    programs: BySeat<Option<Arc<Program>>>,
    /// Wakes the loop, once it runs: the first question may be asked before.
    waker: Arc<OnceLock<Waker>>,
    thought: Option<Thought>,
    /// The hint that somebody waits for.
    consulted: Option<Inquiry<Advice>>,
    /// In how many of its moves in a row each of them has had nothing to hope for.
    despair: BySeat<u32>,
    /// Whether they stand still.
    paused: bool,
    /// Whether one move is made all the same.
    one_more: bool,
}

/// Who thinks.
enum Mind {
    Player(Arc<dyn Thinker>, Level),
    Program(Arc<Program>),
    Nobody,
}

/// A question that was asked.
#[derive(Debug)]
struct Thought {
    seat: Seat,
    /// How much of the game the seat had seen.
    seen: usize,
    asked: Duration,
    /// The most time that it takes, whatever the pace.
    at_most: Option<Duration>,
    inquiry: Inquiry<Wish>,
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.end_programs();
    }
}

/// What a computer player wants.
#[derive(Clone, Copy, Debug)]
struct Wish {
    action: Action,
    /// Whether it has nothing to hope for; none where it was asked for no move.
    hopeless: Option<bool>,
}

impl Default for Bots {
    fn default() -> Self {
        Self {
            thinker: Arc::new(Players),
            programs: BySeat::default(),
            waker: Arc::default(),
            thought: None,
            consulted: None,
            despair: BySeat::new(0),
            paused: false,
            one_more: false,
        }
    }
}

impl Bots {
    /// From now on the loop is woken when an answer is there.
    pub fn wake_with(&mut self, waker: Waker) {
        // A loop runs once in the life of a program.
        let waker = self.waker.get_or_init(|| waker);
        if self.thought.is_some() || self.consulted.is_some() {
            // Its answer may have come when there was nobody to wake.
            waker.wake();
        }
    }

    /// Lets somebody else think.
    #[cfg(test)]
    pub(crate) fn think_with(&mut self, thinker: impl Thinker + 'static) {
        self.thinker = Arc::new(thinker);
    }

    /// Asks a computer player. Whoever was asked before is told to stop, unless it is the same
    /// question.
    pub fn ask(&mut self, question: Question<'_>, now: Duration) {
        let Question { seat, kind, view, left, seed } = question;
        let seen = view.events().len();
        if self.thought.as_ref().is_some_and(|thought| (thought.seat, thought.seen) == (seat, seen)) {
            return;
        }
        // Half of what is left: the other half is for what comes between two looks at the clock.
        let half = left.map(|left| left / 2);
        let most = match kind {
            PlayerKind::Bot(level) => allowance(level),
            PlayerKind::Human | PlayerKind::Exec(_) => exec::USUAL_TIME,
        };
        let time = half.map_or(most, |half| most.min(half));
        let (stop_at, view) = (now + time, view.clone());
        let offered = view.offer().is_some() && view.naming().is_none();
        let inquiry = match self.mind(seat, &kind) {
            Mind::Player(..) if offered => Inquiry::begin(stop_at, &self.waker, move |_| {
                let agrees = agrees_to_draw(&view, seat, seed);
                let action = if agrees { Action::DrawAgree(seat) } else { Action::DrawRefuse(seat) };
                Some(Wish { action, hopeless: None })
            }),
            Mind::Player(thinker, level) => Inquiry::begin(stop_at, &self.waker, move |stop| {
                let budget = Budget { stop, ..Budget::nodes(0) };
                let action = thinker.choose(&view, level, &budget, seed)?;
                Some(Wish { action, hopeless: Some(is_hopeless(&view, seat, seed)) })
            }),
            Mind::Program(program) => Inquiry::begin(stop_at, &self.waker, move |stop| {
                let action = program.ask(&view, Limits { time: Some(time), nodes: 0 }, stop).ok()?;
                Some(Wish { action, hopeless: None })
            }),
            Mind::Nobody => Inquiry::begin(stop_at, &self.waker, |_| None),
        };
        self.thought = Some(Thought { seat, seen, asked: now, at_most: half, inquiry });
    }

    /// Who thinks for that seat.
    fn mind(&mut self, seat: Seat, kind: &PlayerKind) -> Mind {
        match kind {
            PlayerKind::Human => Mind::Nobody,
            PlayerKind::Bot(level) => Mind::Player(Arc::clone(&self.thinker), *level),
            PlayerKind::Exec(line) => {
                let known = self.programs[seat].take().filter(|program| program.line() == line);
                let program = known.unwrap_or_else(|| Arc::new(Program::new(line.clone())));
                Mind::Program(Arc::clone(self.programs[seat].insert(program)))
            }
        }
    }

    /// Why the program on that seat has given no move, if there is one and it hasn't.
    pub fn failure(&self, seat: Seat) -> Option<Failure> {
        self.programs[seat].as_ref().and_then(|program| program.failure())
    }

    /// The game is over: its programs end, whatever they are doing.
    pub fn end_programs(&mut self) {
        for (_, program) in self.programs.iter_mut() {
            if let Some(program) = program.take() {
                program.end();
            }
        }
    }

    /// What there is to do by now.
    pub fn poll(&mut self, pace: Pace, now: Duration) -> Progress {
        let Some(thought) = &mut self.thought else { return Progress::NotAsked };
        thought.inquiry.listen(now);
        let due = thought.due(pace).is_some_and(|due| due <= now);
        if !due || (self.paused && !self.one_more) {
            return Progress::Thinking;
        }
        let (seat, wish) = (thought.seat, thought.inquiry.take());
        (self.thought, self.one_more) = (None, false);
        let hopeless = wish.and_then(|wish| wish.hopeless);
        if let Some(hopeless) = hopeless {
            self.despair[seat] = if hopeless { self.despair[seat] + 1 } else { 0 };
            if self.despair[seat] >= LONG_ENOUGH {
                return Progress::Ready(Some(Action::Resign(seat)));
            }
        }
        Progress::Ready(wish.map(|wish| wish.action))
    }

    /// Who is asked now.
    pub fn asked(&self) -> Option<Seat> {
        self.thought.as_ref().map(|thought| thought.seat)
    }

    /// When something may have changed without an answer coming in.
    pub fn next_tick(&self, pace: Pace) -> Option<Duration> {
        let thought = self.thought.as_ref()?;
        match thought.due(pace) {
            Some(_) if self.paused && !self.one_more => None,
            Some(due) => Some(due),
            None => Some(thought.inquiry.next_look()),
        }
    }

    /// Nobody is asked any more, for a hint neither, and nobody stands still.
    pub fn dismiss(&mut self) {
        self.call_off();
        self.despair = BySeat::new(0);
        (self.thought, self.paused, self.one_more) = (None, false, false);
    }

    /// Forgets what was asked.
    pub fn forget(&mut self) {
        self.thought = None;
    }

    /// Whether they stand still.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Lets them stand still, or go on.
    pub const fn pause(&mut self, paused: bool) {
        (self.paused, self.one_more) = (paused, false);
    }

    /// While they stand still: lets one move be made.
    pub const fn step(&mut self) {
        self.one_more = self.paused;
    }
}

impl Thought {
    /// When the answer is carried out, once it is there.
    fn due(&self, pace: Pace) -> Option<Duration> {
        if !self.inquiry.is_answered() {
            return None;
        }
        let time = self.at_most.map_or(pace.time(), |most| most.min(pace.time()));
        Some(self.asked + time)
    }
}

#[cfg(test)]
mod tests;

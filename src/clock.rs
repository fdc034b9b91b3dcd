//! The clock for one move. Time is a parameter: a duration since some start
//! that the caller chose. The clock never looks at one of its own.

use std::time::Duration;

use crate::rules::{BySeat, Rules, Seat};

/// What the clock of a table has counted; this is what a saved game keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockState {
    /// How much of the current move's time is used up.
    pub this_move: Duration,
    /// How long every seat has thought in all its finished moves.
    pub total: BySeat<Duration>,
}

/// A clock that can be started, stopped and read.
///
/// ```
/// use std::time::Duration;
/// use junqi::clock::Clock;
/// use junqi::rules::Rules;
/// let seconds = Duration::from_secs;
/// let mut clock = Clock::new(&Rules { move_seconds: 30, ..Rules::default() });
/// clock.start(seconds(100));
/// assert_eq!(clock.left(seconds(110)), Some(seconds(20)));
/// clock.stop(seconds(110));
/// assert_eq!(clock.left(seconds(500)), Some(seconds(20)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    limit: Option<Duration>,
    state: ClockState,
    running_since: Option<Duration>,
}

impl Clock {
    /// A clock that stands at the start of a move.
    pub fn new(rules: &Rules) -> Self {
        Self::resumed(rules, ClockState::default())
    }

    /// A clock that goes on where another one stopped.
    pub fn resumed(rules: &Rules, state: ClockState) -> Self {
        let limit = (rules.move_seconds > 0).then(|| Duration::from_secs(rules.move_seconds.into()));
        Self { limit, state, running_since: None }
    }

    /// Lets the clock run; nothing happens if it runs already.
    pub fn start(&mut self, now: Duration) {
        self.running_since.get_or_insert(now);
    }

    /// Stops the clock: somebody reads a cover, answers an offer, or the game is over.
    pub fn stop(&mut self, now: Duration) {
        self.state.this_move = self.used(now);
        self.running_since = None;
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// The time used for the current move.
    pub fn used(&self, now: Duration) -> Duration {
        let running = self.running_since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.state.this_move + running
    }

    /// What is left for the current move; none where there is no limit.
    pub fn left(&self, now: Duration) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(self.used(now)))
    }

    /// Whether the current move's time is used up.
    pub fn has_expired(&self, now: Duration) -> bool {
        self.left(now) == Some(Duration::ZERO)
    }

    /// How long the seat has thought in its finished moves.
    pub fn total(&self, seat: Seat) -> Duration {
        self.state.total[seat]
    }

    /// The move of that seat is over: its time is added up and the clock stands at
    /// the start of the next move, stopped.
    pub fn turn_over(&mut self, seat: Seat, now: Duration) {
        self.stop(now);
        self.state.total[seat] += std::mem::take(&mut self.state.this_move);
    }

    /// How long everybody has thought up to now, together.
    pub fn elapsed(&self, now: Duration) -> Duration {
        let before: Duration = Seat::ALL.iter().map(|&seat| self.state.total[seat]).sum();
        before + self.used(now)
    }

    /// What the clock has counted up to now.
    pub fn state(&self, now: Duration) -> ClockState {
        ClockState { this_move: self.used(now), total: self.state.total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn thirty() -> Clock {
        Clock::new(&Rules { move_seconds: 30, ..Rules::default() })
    }

    #[test]
    fn a_stopped_clock_never_expires() {
        let mut clock = thirty();
        assert!(!clock.has_expired(seconds(1000)));
        clock.start(seconds(1000));
        assert!(!clock.has_expired(seconds(1029)));
        assert!(clock.has_expired(seconds(1030)));
        clock.stop(seconds(1029));
        assert!(!clock.has_expired(seconds(9999)));
    }

    #[test]
    fn starting_twice_counts_once_and_time_never_runs_backwards() {
        let mut clock = thirty();
        clock.start(seconds(10));
        clock.start(seconds(20));
        assert_eq!(clock.used(seconds(25)), seconds(15));
        assert_eq!(clock.used(seconds(5)), seconds(0));
    }

    #[test]
    fn a_finished_move_is_added_to_its_players_total() {
        let mut clock = thirty();
        clock.start(seconds(0));
        clock.turn_over(Seat::East, seconds(12));
        assert_eq!(clock.total(Seat::East), seconds(12));
        clock.start(seconds(50));
        assert_eq!(clock.elapsed(seconds(53)), seconds(15));
        clock.stop(seconds(50));
        assert_eq!(clock.left(seconds(99)), Some(seconds(30)));
        assert!(!clock.is_running());
    }

    #[test]
    fn a_resumed_clock_goes_on_where_it_stopped() {
        let mut clock = thirty();
        clock.start(seconds(0));
        let state = clock.state(seconds(7));
        let mut resumed = Clock::resumed(&Rules { move_seconds: 30, ..Rules::default() }, state);
        resumed.start(seconds(100));
        assert_eq!(resumed.left(seconds(100)), Some(seconds(23)));
    }

    #[test]
    fn without_a_limit_nothing_is_ever_left_or_expired() {
        let mut clock = Clock::new(&Rules::default());
        clock.start(seconds(0));
        assert_eq!(clock.left(seconds(5)), None);
        assert!(!clock.has_expired(seconds(1_000_000)));
    }
}

//! A measurement of the lab that goes on beside the screen, on threads of its own.
//!
//! The screen begins one, looks now and then what has come of it, and never waits. Whoever stops it
//! or lets it go tells its threads to end; games that are not over then are forgotten, those that
//! are stay.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use super::bots::THREAD;
use crate::lab::{Measure, Report, TrialResult};

/// How often the screen looks.
const BEAT: Duration = Duration::from_millis(200);

/// A measurement of one formation.
#[derive(Debug)]
pub struct Measuring {
    measure: Arc<Measure>,
    stop: Arc<AtomicBool>,
    news: Receiver<TrialResult>,
    games: Vec<TrialResult>,
    began: Duration,
    /// When somebody looked last.
    looked: Duration,
    over: bool,
    report: Report,
}

impl Drop for Measuring {
    fn drop(&mut self) {
        self.stop();
    }
}

/// As many threads as there are processors. Tests have others beside them who need some.
fn jobs() -> usize {
    if cfg!(test) {
        return 1;
    }
    thread::available_parallelism().map_or(1, NonZero::get)
}

impl Measuring {
    /// Begins to play.
    pub fn begin(measure: Measure, now: Duration) -> Self {
        let (sender, news) = mpsc::channel();
        let (measure, stop) = (Arc::new(measure), Arc::new(AtomicBool::new(false)));
        let (played, told) = (Arc::clone(&measure), Arc::clone(&stop));
        let run = move || {
            let stopped = || told.load(Ordering::Relaxed);
            let play = || {
                played.run(played.tasks(), jobs(), &stopped, |game| {
                    game.is_none_or(|(game, _)| sender.send(game).is_ok())
                })
            };
            // What doesn't come about, or fails, is a measurement with fewer games.
            let _ = catch_unwind(AssertUnwindSafe(play));
        };
        let begun = thread::Builder::new().name(THREAD.to_owned()).spawn(run);
        let report = Report::of(&measure, 0, &[]);
        let over = begun.is_err();
        Self { measure, stop, news, games: Vec::new(), began: now, looked: now, over, report }
    }

    /// Takes in the games that are over by now.
    pub fn look(&mut self, now: Duration) {
        if self.over {
            return;
        }
        self.looked = now;
        let before = self.games.len();
        self.over = loop {
            match self.news.try_recv() {
                Ok(game) => self.games.push(game),
                Err(TryRecvError::Empty) => break false,
                Err(TryRecvError::Disconnected) => break true,
            }
        };
        if self.games.len() > before {
            self.report = Report::of(&self.measure, 0, &self.games);
        }
    }

    /// No further game is begun, and those that are played are given up.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether nothing more will come.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// What is measured.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// What the games up to now have shown.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// How long it has gone on, as far as anybody has looked.
    pub const fn passed(&self) -> Duration {
        self.looked.saturating_sub(self.began)
    }

    /// How long it will still take, by what was done so far; none before the first game.
    pub fn left(&self) -> Option<Duration> {
        let (done, all) = (self.report.games, self.report.wanted);
        let rest = f64::from(all.saturating_sub(done)) / f64::from(done.max(1));
        (done > 0).then(|| self.passed().mul_f64(rest))
    }

    /// When it is to be looked at again; never once it is over.
    pub fn next_look(&self) -> Option<Duration> {
        (!self.over).then_some(self.looked + BEAT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::{Catalogue, built_in};
    use crate::lab::Field;
    use crate::record::Level;
    use crate::rules::{BoardKind, RuleSet};

    fn measure(level: Level, games: u32) -> Measure {
        Measure {
            board: BoardKind::Two,
            rules: RuleSet::default(),
            level,
            nodes: 0,
            games,
            seed: 5,
            cap: 200,
            formations: vec![built_in()[0].formation],
            field: Field::of(&Catalogue::built_in()),
        }
    }

    fn until_over(measuring: &mut Measuring) {
        let mut now = Duration::ZERO;
        while !measuring.is_over() {
            thread::sleep(Duration::from_millis(2));
            now += BEAT;
            measuring.look(now);
            assert!(now < 20_000 * BEAT, "it never ends");
        }
    }

    #[test]
    fn all_games_are_played_beside_the_screen() {
        let mut measuring = Measuring::begin(measure(Level::Random, 12), Duration::ZERO);
        assert_eq!((measuring.left(), measuring.next_look()), (None, Some(BEAT)));
        until_over(&mut measuring);
        let report = measuring.report();
        assert_eq!((report.games, report.wanted), (12, 12));
        assert_eq!((measuring.left(), measuring.next_look()), (Some(Duration::ZERO), None));
        // The same games as without threads.
        let (same, mut games) = (measure(Level::Random, 12), Vec::new());
        let news = |game: Option<(TrialResult, _)>| {
            games.extend(game.map(|(game, _)| game));
            true
        };
        same.run(same.tasks(), 1, &|| false, news).unwrap();
        assert_eq!(*report, Report::of(&same, 0, &games));
    }

    #[test]
    fn stopped_it_ends_soon_and_keeps_what_was_played() {
        let mut measuring = Measuring::begin(measure(Level::Random, 400_000), Duration::ZERO);
        let mut now = Duration::ZERO;
        while measuring.report().games < 4 {
            thread::sleep(Duration::from_millis(2));
            now += BEAT;
            measuring.look(now);
        }
        measuring.stop();
        until_over(&mut measuring);
        let games = measuring.report().games;
        assert!((4..400_000).contains(&games), "{games}");
    }
}

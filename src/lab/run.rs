//! Many games at once.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::contest::{Contest, DealError};
use super::game::{Played, play, play_by};
use crate::ai::{Budget, Weights, choose};
use crate::record::{Level, Record};
use crate::view::View;

/// How often somebody is told that time has passed, while no game ends.
const BEAT: Duration = Duration::from_millis(250);

/// Plays these games of the contest on so many threads. `news` is told of every game
/// that is over, in the order in which they end, and now and then that none is; it is asked on
/// the caller's thread, and its "false" ends everything, as `stop` does. Games that are not over
/// then are forgotten.
///
/// # Errors
/// Why a game doesn't come about; no further game is begun then.
pub fn run(
    contest: &Contest,
    numbers: impl IntoIterator<Item = u32, IntoIter: Send>,
    jobs: usize,
    stop: &(dyn Fn() -> bool + Sync),
    news: impl FnMut(Option<(Played, Record)>) -> bool,
) -> Result<(), DealError> {
    side_by_side(numbers, jobs, stop, |number, stop| play(contest, &contest.fixture(number), stop), news)
}

/// The same with weights for each side, in the order of [`Contest::sides`], instead of those
/// that the players have.
///
/// # Errors
/// As for [`run`].
pub fn run_with(
    contest: &Contest,
    weights: &[&Weights],
    jobs: usize,
    stop: &(dyn Fn() -> bool + Sync),
    news: impl FnMut(Option<(Played, Record)>) -> bool,
) -> Result<(), DealError> {
    let choose =
        |side: usize, view: &View, level: Level, budget: &Budget<'_>, rng: &mut Xoshiro256PlusPlus| {
            let budget = Budget { weights: weights.get(side).copied(), ..*budget };
            choose(view, level, &budget, rng)
        };
    let play =
        |number, stop: &(dyn Fn() -> bool + Sync)| play_by(&choose, contest, &contest.fixture(number), stop);
    side_by_side(1..=contest.games, jobs, stop, play, news)
}

/// Does these tasks on so many threads, as [`run`] does: `work` gives nothing for one that was
/// stopped.
pub(super) fn side_by_side<T: Send, R: Send, E: Send>(
    tasks: impl IntoIterator<Item = T, IntoIter: Send>,
    jobs: usize,
    stop: &(dyn Fn() -> bool + Sync),
    work: impl Fn(T, &(dyn Fn() -> bool + Sync)) -> Result<Option<R>, E> + Sync,
    mut news: impl FnMut(Option<R>) -> bool,
) -> Result<(), E> {
    let tasks = Mutex::new(tasks.into_iter());
    let ended = AtomicBool::new(false);
    let stop = || ended.load(Ordering::Relaxed) || stop();
    let (sender, results) = mpsc::channel();
    let mut failed = None;
    // Whoever looks at the name of a thread that fails sees whose work it did.
    let name = thread::current().name().unwrap_or("game").to_owned();
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (sender, tasks, stop, work) = (sender.clone(), &tasks, &stop, &work);
            let thread = thread::Builder::new().name(name.clone());
            // Where no further thread can be had, fewer do the work.
            let _ = thread.spawn_scoped(scope, move || {
                while !stop() {
                    let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(task) = next else { return };
                    if sender.send(work(task, stop)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        loop {
            let goes_on = match results.recv_timeout(BEAT) {
                Ok(Ok(Some(done))) => news(Some(done)),
                Ok(Ok(None)) => true,
                Ok(Err(error)) => {
                    failed.get_or_insert(error);
                    false
                }
                Err(RecvTimeoutError::Timeout) => news(None),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            if !goes_on {
                ended.store(true, Ordering::Relaxed);
            }
        }
    });
    failed.map_or(Ok(()), Err)
}

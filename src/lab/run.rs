//! Many games at once.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::contest::{Contest, DealError};
use super::game::{Played, play};
use crate::record::Record;

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
    mut news: impl FnMut(Option<(Played, Record)>) -> bool,
) -> Result<(), DealError> {
    let numbers = Mutex::new(numbers.into_iter());
    let ended = AtomicBool::new(false);
    let stop = || ended.load(Ordering::Relaxed) || stop();
    let (sender, results) = mpsc::channel();
    let mut failed = None;
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (sender, numbers, stop) = (sender.clone(), &numbers, &stop);
            scope.spawn(move || {
                while !stop() {
                    let next = numbers.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(number) = next else { return };
                    let result = play(contest, &contest.fixture(number), stop);
                    if sender.send(result).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        loop {
            let goes_on = match results.recv_timeout(BEAT) {
                Ok(Ok(Some(played))) => news(Some(played)),
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

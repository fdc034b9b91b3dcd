//! Something that is found out on a thread of its own, while nobody waits for it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::{GRACE, THREAD};
use crate::tui::run::Waker;

/// A question under way.
#[derive(Debug)]
pub(super) struct Inquiry<T> {
    stop_at: Duration,
    /// When it is given up; not before it was told to stop.
    give_up_at: Option<Duration>,
    stop: Arc<AtomicBool>,
    answers: Receiver<Option<T>>,
    answer: Answer<T>,
}

/// What has come of it.
#[derive(Debug)]
enum Answer<T> {
    /// Nothing yet.
    Awaited,
    /// This; none where there is nothing to say, or it was given up.
    Given(Option<T>),
}

impl<T> Drop for Inquiry<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T: Send + 'static> Inquiry<T> {
    /// Lets somebody think, who is told to stop at that time; until then and a little longer
    /// the answer is awaited. A panic is no answer.
    pub(super) fn begin(
        stop_at: Duration,
        waker: &Arc<OnceLock<Waker>>,
        think: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> Option<T> + Send + 'static,
    ) -> Self {
        let (sender, answers) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (told, waker) = (Arc::clone(&stop), Arc::clone(waker));
        let run = move || {
            let stopped = || told.load(Ordering::Relaxed);
            let answer = catch_unwind(AssertUnwindSafe(|| think(&stopped))).unwrap_or_default();
            // Nobody may be there any more to hear it.
            let _ = sender.send(answer);
            if let Some(waker) = waker.get() {
                waker.wake();
            }
        };
        let begun = thread::Builder::new().name(THREAD.to_owned()).spawn(run);
        let answer = if begun.is_ok() { Answer::Awaited } else { Answer::Given(None) };
        Self { stop_at, give_up_at: None, stop, answers, answer }
    }

    /// Takes the answer in, if there is one; otherwise tells whoever thinks to stop when the time
    /// is up, and gives it up when that doesn't help.
    pub(super) fn listen(&mut self, now: Duration) {
        if self.is_answered() {
            return;
        }
        match (self.answers.try_recv(), self.give_up_at) {
            (Ok(answer), _) => self.answer = Answer::Given(answer),
            (Err(TryRecvError::Disconnected), _) => self.answer = Answer::Given(None),
            (Err(TryRecvError::Empty), Some(give_up_at)) if now >= give_up_at => {
                self.answer = Answer::Given(None);
            }
            (Err(TryRecvError::Empty), None) if now >= self.stop_at => self.hurry(now),
            (Err(TryRecvError::Empty), _) => {}
        }
    }

    /// Asks for the best there is by now.
    pub(super) fn hurry(&mut self, now: Duration) {
        self.stop.store(true, Ordering::Relaxed);
        self.give_up_at.get_or_insert(now + GRACE);
    }

    pub(super) const fn is_answered(&self) -> bool {
        matches!(self.answer, Answer::Given(_))
    }

    /// The answer; none where there is none, or not yet.
    pub(super) fn take(&mut self) -> Option<T> {
        match &mut self.answer {
            Answer::Awaited => None,
            Answer::Given(answer) => answer.take(),
        }
    }

    /// When something happens without an answer.
    pub(super) fn next_look(&self) -> Duration {
        self.give_up_at.unwrap_or(self.stop_at)
    }
}

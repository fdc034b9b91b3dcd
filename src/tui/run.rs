//! The loop: takes what comes in, hands it to an [`App`], and draws when
//! something has changed.
//!
//! The only clock of the program stands here: an app is told the time with
//! everything it is asked. What an app shows or does is not known here.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use ratatui::Frame;

use super::input::{Event, Input};
use super::readers::Readers;
use super::terminal::{self, Terminal};

/// What follows from an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flow {
    /// Nothing that can be seen.
    #[default]
    Idle,
    /// The screen has to be drawn again.
    Redraw,
    /// The whole screen has to be drawn again, whatever stands on the terminal.
    RedrawAll,
    /// The program ends.
    Quit,
}

impl Flow {
    /// The one of both that asks for more.
    pub fn or(self, other: Self) -> Self {
        self.max(other)
    }
}

/// A program on the terminal.
///
/// `now` is always the time since the loop began.
pub trait App {
    /// The loop begins. Threads that compute for the app keep `waker` and call it
    /// when they have something: [`App::tick`] follows.
    fn started(&mut self, waker: Waker) {
        let _ = waker;
    }

    /// The terminal was asked how many columns it gives to a character of
    /// [ambiguous](super::ambiguous) width, and this is what it told, if it did. Nothing is
    /// drawn before.
    fn measured(&mut self, columns: Option<u16>) {
        let _ = columns;
    }

    /// The player did something.
    fn handle(&mut self, input: Input, now: Duration) -> Flow;

    /// The time asked for by [`App::next_tick`] has come, or a [`Waker`] was called.
    fn tick(&mut self, now: Duration) -> Flow {
        let _ = now;
        Flow::Idle
    }

    /// When the app wants its next [`App::tick`], on the scale of `now`; a time that has
    /// passed means soon. Without such a time the program sleeps until something
    /// comes in.
    fn next_tick(&self, now: Duration) -> Option<Duration> {
        let _ = now;
        None
    }

    /// Paints the screen. It has any size, also none.
    fn draw(&mut self, frame: &mut Frame);

    /// Whether the terminal's bell is to ring, asked after everything that has happened.
    fn rings(&mut self) -> bool {
        false
    }

    /// The program ends, not because of [`Flow::Quit`] but because of a signal, a
    /// closed terminal or a panic in another thread: the last chance to save. There
    /// is half a second for it, and nothing is drawn any more.
    fn ending(&mut self, now: Duration) {
        let _ = now;
    }

    /// The program is stopped, or was: the terminal is somebody else's until it goes on, and
    /// whoever brings it back needn't be who sent it away.
    fn away(&mut self, now: Duration) {
        let _ = now;
    }

    /// The program has its terminal again and goes on.
    fn back(&mut self, now: Duration) {
        let _ = now;
    }
}

/// Wakes the loop from another thread.
#[derive(Clone, Debug)]
pub struct Waker(Sender<Event>);

impl Waker {
    /// One that wakes a test.
    #[cfg(test)]
    pub(super) const fn of_test(sender: Sender<Event>) -> Self {
        Self(sender)
    }

    /// Lets [`App::tick`] be called soon. Does nothing when the loop has ended.
    pub fn wake(&self) {
        let _ = self.0.send(Event::Woken);
    }
}

/// How the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The app wanted it.
    Quit,
    /// A signal asked for it; Ctrl-C is the signal 2.
    Signal(i32),
    /// The terminal is gone.
    Closed,
}

impl Exit {
    /// The exit code of the program: 0, or 128 and the signal, as a shell says it. A
    /// closed terminal counts as the signal that is sent with it (1, `SIGHUP`).
    pub const fn code(self) -> i32 {
        match self {
            Self::Quit => 0,
            Self::Signal(signal) => 128 + signal,
            Self::Closed => 129,
        }
    }
}

/// Why the loop broke off.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// No thread could be started, or no signal caught.
    #[error("the terminal can't be read: {0}")]
    Start(#[source] io::Error),
    /// Another thread panicked. Its message has been printed.
    #[error("a part of the program has failed; its message stands above")]
    Panicked,
}

/// The shortest time between two ticks: an app that wants them faster, or always "now",
/// doesn't keep the machine busy.
const SHORTEST_TICK: Duration = Duration::from_millis(10);

/// The largest number of events between two frames: with more coming in without a
/// pause, the player still sees what happens.
const EVENTS_A_FRAME: usize = 1000;

/// The longest time without a frame while events come in without a pause.
const TIME_A_FRAME: Duration = Duration::from_millis(50);

/// Runs the app until it quits, a signal comes or the terminal is closed.
///
/// The terminal is still taken when this returns; dropping it gives it back. Then
/// the program is expected to end: should it take longer than 0.8 seconds from a
/// signal on until the terminal is given back, it is ended by force, with the terminal
/// put back and the same exit code.
///
/// # Errors
///
/// When the terminal can't be read at all, or a thread panicked.
pub fn run<A: App>(terminal: &mut Terminal, app: &mut A) -> Result<Exit, RunError> {
    let (sender, events) = mpsc::channel();
    let alarm = sender.clone();
    terminal::on_panic(Some(Box::new(move || drop(alarm.send(Event::Panicked)))));
    let measuring = terminal.options().measures_width;
    let readers = Readers::start(&sender, measuring).map_err(RunError::Start)?;
    app.started(Waker(sender));
    let began = Instant::now();
    let ended = Loop { terminal, app, events, readers, began, ticked: None, measuring }.run();
    terminal::on_panic(None);
    if ended != Ended::Exit(Exit::Quit) {
        app.ending(began.elapsed());
    }
    match ended {
        Ended::Exit(exit) => Ok(exit),
        Ended::Panicked => Err(RunError::Panicked),
    }
}

/// Why the loop is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Exit(Exit),
    Panicked,
}

/// What one round of events came to.
#[derive(Default)]
struct Round {
    flow: Flow,
    woken: bool,
    resized: bool,
}

struct Loop<'a, A> {
    terminal: &'a mut Terminal,
    app: &'a mut A,
    events: Receiver<Event>,
    readers: Readers,
    began: Instant,
    ticked: Option<Duration>,
    /// The terminal is being asked for the width of its characters: what is written now would
    /// move its cursor.
    measuring: bool,
}

impl<A: App> Loop<'_, A> {
    fn run(mut self) -> Ended {
        match self.go_on() {
            Err(ended) => ended,
            Ok(()) => Ended::Exit(Exit::Quit),
        }
    }

    /// Until the app quits.
    fn go_on(&mut self) -> Result<(), Ended> {
        let mut flow = Flow::Redraw;
        while self.measuring {
            flow = flow.or(self.round()?);
            if flow == Flow::Quit {
                break;
            }
        }
        loop {
            if flow == Flow::RedrawAll {
                self.terminal.redraw_all();
            }
            match flow {
                Flow::Quit => return Ok(()),
                Flow::Redraw | Flow::RedrawAll => {
                    // All that is left to do on a terminal that can't be written to is to end.
                    if let Err(error) = self.terminal.draw(|frame| self.app.draw(frame)) {
                        return Err(self.lost(&error));
                    }
                }
                Flow::Idle => {}
            }
            if self.app.rings() {
                self.terminal.ring().map_err(|error| self.lost(&error))?;
            }
            flow = self.round()?;
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Why the terminal can't be written to: a reason that was sent meanwhile says more
    /// than that it can't.
    fn lost(&mut self, error: &io::Error) -> Ended {
        // A thread that panics gives the terminal back first, then prints, then tells.
        const MESSAGE_PRINTED: Duration = Duration::from_millis(500);
        let patience =
            if error.kind() == io::ErrorKind::NotConnected { MESSAGE_PRINTED } else { Duration::ZERO };
        while let Ok(event) = self.events.recv_timeout(patience) {
            match event {
                Event::Signal(signal) => return Ended::Exit(Exit::Signal(signal)),
                Event::Panicked => return Ended::Panicked,
                _ => {}
            }
        }
        if error.kind() == io::ErrorKind::NotConnected { Ended::Panicked } else { Ended::Exit(Exit::Closed) }
    }

    /// Waits for something, and does all that has come by then.
    fn round(&mut self) -> Result<Flow, Ended> {
        let mut round = Round::default();
        let mut next = self.wait()?;
        let began = self.now();
        for _ in 0..EVENTS_A_FRAME {
            let Some(event) = next.take_if(|_| self.now() < began + TIME_A_FRAME) else { break };
            self.take(event, &mut round)?;
            if round.flow == Flow::Quit {
                return Ok(Flow::Quit);
            }
            next = self.events.try_recv().ok();
        }
        if let Some(event) = next {
            self.take(event, &mut round)?;
        }
        if round.resized {
            let size = self.terminal.size();
            let input = Input::Resize { width: size.width, height: size.height };
            let now = self.now();
            round.flow = round.flow.or(Flow::Redraw).or(self.app.handle(input, now));
        }
        let now = self.now();
        if round.woken || self.tick_time(now).is_some_and(|time| time <= now) {
            self.ticked = Some(now);
            round.flow = round.flow.or(self.app.tick(now));
        }
        Ok(round.flow)
    }

    /// When the next tick is due.
    fn tick_time(&self, now: Duration) -> Option<Duration> {
        let earliest = self.ticked.map_or(Duration::ZERO, |ticked| ticked + SHORTEST_TICK);
        self.app.next_tick(now).map(|time| time.max(earliest))
    }

    /// The next event, or none when it is time to tick.
    fn wait(&self) -> Result<Option<Event>, Ended> {
        let now = self.now();
        let received = match self.tick_time(now) {
            Some(time) => self.events.recv_timeout(time.saturating_sub(now)),
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended::Exit(Exit::Closed)),
        }
    }

    fn take(&mut self, event: Event, round: &mut Round) -> Result<(), Ended> {
        match event {
            Event::Input(input) => {
                let now = self.now();
                round.flow = round.flow.or(self.app.handle(input, now));
            }
            Event::Measured(columns) => {
                self.measuring = false;
                self.app.measured(columns);
            }
            Event::Resized => round.resized = true,
            Event::Woken => round.woken = true,
            Event::Suspend => {
                self.app.away(self.now());
                self.terminal
                    .lend(|| self.readers.stop_until_continued())
                    .map_err(|error| self.lost(&error))?;
                self.app.back(self.now());
                round.resized = true;
            }
            Event::Continued => {
                self.app.away(self.now());
                self.terminal.set_modes_again().map_err(|error| self.lost(&error))?;
                self.app.back(self.now());
                round.resized = true;
            }
            Event::Signal(signal) => return Err(Ended::Exit(Exit::Signal(signal))),
            Event::Panicked => return Err(Ended::Panicked),
            Event::Closed => return Err(Ended::Exit(Exit::Closed)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quitting_outweighs_drawing_and_drawing_outweighs_nothing() {
        assert_eq!(Flow::Idle.or(Flow::Redraw), Flow::Redraw);
        assert_eq!(Flow::RedrawAll.or(Flow::Redraw), Flow::RedrawAll);
        assert_eq!(Flow::Quit.or(Flow::Redraw), Flow::Quit);
        assert_eq!(Flow::Idle.or(Flow::Idle), Flow::Idle);
    }

    #[test]
    fn exit_codes_are_those_of_a_shell() {
        assert_eq!(Exit::Quit.code(), 0);
        assert_eq!(Exit::Signal(15).code(), 143);
        assert_eq!(Exit::Signal(2).code(), 130);
        assert_eq!(Exit::Closed.code(), Exit::Signal(1).code());
    }
}

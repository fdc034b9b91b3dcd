//! The threads that listen: one reads the terminal, one waits for signals.
//!
//! Both send to the loop in [`run`](super::run). A terminal that is gone is told once,
//! and then nothing reads it any more. A request to end is heard even when the loop
//! hangs.

#[cfg(unix)]
use std::iter;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{io, thread};

use crossterm::event;

use super::ambiguous;
use super::input::{Event, translate};
use super::terminal;

/// How long the main thread may take to end after it was asked to.
const PATIENCE: Duration = Duration::from_millis(800);

/// Sends a request to end, and sees to it that it is heard: a main thread that
/// computes for ever, or waits for a terminal that takes no more output, is not
/// waited for longer than [`PATIENCE`].
fn ask_to_end(signal: i32, sender: &Sender<Event>) {
    let _ = sender.send(Event::Signal(signal));
    let watch = thread::Builder::new().name("end".to_owned()).spawn(move || {
        thread::sleep(PATIENCE);
        terminal::abandon(128 + signal);
    });
    // Without a thread to watch, the main thread is trusted.
    drop(watch);
}

/// Passes events on. False when no one listens any more.
fn pass_on(event: Event, sender: &Sender<Event>) -> bool {
    match event {
        Event::Signal(signal) => {
            ask_to_end(signal, sender);
            true
        }
        event => sender.send(event).is_ok(),
    }
}

/// Measures the width of ambiguous characters, and passes on what comes meanwhile. False when no
/// one listens any more.
fn measure(sender: &Sender<Event>) -> bool {
    let columns = ambiguous::measure(|event| {
        if let Some(event) = translate(event) {
            pass_on(event, sender);
        }
    });
    // A terminal that is gone is noticed by whoever reads it next.
    sender.send(Event::Measured(columns.unwrap_or_default())).is_ok()
}

/// The threads that read. Dropping it ends them.
pub(super) struct Readers {
    #[cfg(unix)]
    signals: signal_hook::iterator::Handle,
    /// Whether the program was continued since this was last looked at.
    #[cfg(unix)]
    continued: Arc<AtomicBool>,
    #[cfg(unix)]
    notes_continued: signal_hook::SigId,
    /// Its being closed tells the reading thread to end.
    #[cfg(unix)]
    _stop: UnixStream,
}

impl Readers {
    /// Starts to read the terminal and to catch signals. The width of ambiguous characters is
    /// measured first, where that is wanted.
    #[cfg(unix)]
    pub(super) fn start(sender: &Sender<Event>, measures_width: bool) -> io::Result<Self> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
        let caught = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];
        let mut signals = signal_hook::iterator::Signals::new(caught)?;
        let handle = signals.handle();
        let signal_sender = sender.clone();
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in signals.forever() {
                let event = match signal {
                    SIGWINCH => Event::Resized,
                    SIGTSTP => Event::Suspend,
                    SIGCONT => Event::Continued,
                    signal => Event::Signal(signal),
                };
                if !pass_on(event, &signal_sender) {
                    break;
                }
            }
        })?;
        let (stop, stopped) = UnixStream::pair()?;
        let input_sender = sender.clone();
        thread::Builder::new().name("input".to_owned()).spawn(move || {
            if !measures_width || measure(&input_sender) {
                read_terminal(&stopped, &input_sender);
            }
        })?;
        let continued = Arc::new(AtomicBool::new(false));
        let notes_continued = signal_hook::flag::register(SIGCONT, Arc::clone(&continued))?;
        Ok(Self { signals: handle, continued, notes_continued, _stop: stop })
    }

    /// Starts to read the terminal. Ctrl-C is a key here, and closing the window ends
    /// the program by itself.
    #[cfg(not(unix))]
    pub(super) fn start(sender: &Sender<Event>, measures_width: bool) -> io::Result<Self> {
        let sender = sender.clone();
        thread::Builder::new().name("input".to_owned()).spawn(move || {
            if measures_width && !measure(&sender) {
                return;
            }
            loop {
                let Ok(event) = event::read() else {
                    let _ = sender.send(Event::Closed);
                    return;
                };
                if translate(event).is_some_and(|event| !pass_on(event, &sender)) {
                    return;
                }
            }
        })?;
        Ok(Self {})
    }
}

#[cfg(unix)]
impl Readers {
    /// Stops this program, and what runs in one job with it, until it is continued.
    ///
    /// Does nothing when no shell could continue it: a program that has its window to
    /// itself would be stopped for ever.
    pub(super) fn stop_until_continued(&self) {
        use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
        // The system may stop another thread first and let this one run on for a moment, in
        // which it would take the terminal away from the shell. (Turns of a loop don't pass
        // while the program is stopped, as time does.)
        const TURN: Duration = Duration::from_millis(5);
        const TURNS: u32 = 100;
        if getsid(None).is_ok_and(|session| session == getpgrp()) {
            return;
        }
        self.continued.store(false, Ordering::SeqCst);
        if kill_current_process_group(Signal::STOP).is_ok() {
            for _ in 0..TURNS {
                if self.continued.load(Ordering::SeqCst) {
                    break;
                }
                thread::sleep(TURN);
            }
        }
    }
}

#[cfg(not(unix))]
impl Readers {
    /// Does nothing: there is no job control.
    pub(super) fn stop_until_continued(&self) {}
}

#[cfg(unix)]
impl Drop for Readers {
    fn drop(&mut self) {
        self.signals.close();
        signal_hook::low_level::unregister(self.notes_continued);
    }
}

/// How often in a row the terminal may be ready to be read and yield nothing. It is so
/// once in a while (an answer that no one asked for); always, when it is at its end
/// and the system doesn't say that it hung up.
#[cfg(unix)]
const EMPTY_READS: u32 = 20;

/// Reads the terminal until it is gone, or `stopped` is closed at its other end.
#[cfg(unix)]
fn read_terminal(stopped: &UnixStream, sender: &Sender<Event>) {
    // After something was read one more look is taken soon, whatever the terminal says: what
    // crossterm has read but not yet told doesn't show there, and on a busy machine its
    // time can be up before it has told all.
    const SECOND_LOOK: Duration = Duration::from_millis(100);
    let mut patience = None;
    let mut empty_reads = 0;
    loop {
        let waited = match wait_for_terminal(stopped, patience) {
            Ok(Waited::Stopped) => return,
            Ok(Waited::HungUp) | Err(_) => break,
            Ok(waited) => waited,
        };
        let mut read_something = false;
        for event in events_at_hand() {
            let Ok(event) = event else {
                let _ = sender.send(Event::Closed);
                return;
            };
            read_something = true;
            if translate(event).is_some_and(|event| !pass_on(event, sender)) {
                return;
            }
        }
        patience = read_something.then_some(SECOND_LOOK);
        if read_something {
            empty_reads = 0;
        } else if matches!(waited, Waited::Ready) {
            empty_reads += 1;
        }
        if empty_reads == EMPTY_READS {
            break;
        }
    }
    let _ = sender.send(Event::Closed);
}

/// The events that can be had without waiting, and then perhaps an error.
#[cfg(unix)]
fn events_at_hand() -> impl Iterator<Item = io::Result<event::Event>> {
    // Not zero: crossterm would not even look at what it has read already. What has been
    // read goes out before this time is waited for.
    const AT_ONCE: Duration = Duration::from_millis(10);
    iter::from_fn(|| match event::poll(AT_ONCE) {
        Ok(true) => Some(event::read()),
        Ok(false) => None,
        Err(error) => Some(Err(error)),
    })
}

#[cfg(unix)]
enum Waited {
    Ready,
    TimeIsUp,
    HungUp,
    Stopped,
}

/// Waits for the terminal. crossterm isn't left to do this: it takes no notice of a
/// terminal that hung up, and would ask it for keys again and again.
#[cfg(unix)]
fn wait_for_terminal(stopped: &UnixStream, patience: Option<Duration>) -> io::Result<Waited> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let patience = patience.and_then(|time| Timespec::try_from(time).ok());
    let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    let stdin = rustix::stdio::stdin();
    let mut wanted = [PollFd::new(&stdin, PollFlags::IN), PollFd::new(stopped, PollFlags::IN)];
    loop {
        match poll(&mut wanted, patience.as_ref()) {
            Err(rustix::io::Errno::INTR) => continue,
            Ok(0) => return Ok(Waited::TimeIsUp),
            result => result?,
        };
        let [terminal, stop] = [wanted[0].revents(), wanted[1].revents()];
        if !stop.is_empty() {
            return Ok(Waited::Stopped);
        } else if terminal.intersects(gone) {
            return Ok(Waited::HungUp);
        } else if terminal.contains(PollFlags::IN) {
            return Ok(Waited::Ready);
        }
    }
}

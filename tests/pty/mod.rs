//! Plays a program at a pseudo terminal, as a person does: starts it, presses keys,
//! looks at the screen.
//!
//! ```ignore
//! #[path = "pty/mod.rs"] // or just `mod pty;`
//! mod pty;
//!
//! let game = pty::junqi(["play"]).size(80, 24).env("HOME", home).start();
//! game.wait_for("新局");
//! game.keys("j j Enter");
//! game.text("i9k7");
//! let screen = game.wait_for("轮到");
//! assert!(screen.row(0).starts_with("军棋"));
//! game.keys("q");
//! assert_eq!(game.wait_exit().code, 0);
//! ```
//!
//! Two rules keep such tests from failing now and then: after every key wait for what
//! it is to bring about ([`Pty::wait_for`], [`Pty::wait_until`]) before looking or
//! pressing on where it matters; and never take the passing of some time for a proof
//! that something happened. A wait that isn't fulfilled in [`PATIENCE`] panics with the
//! screen as it is. Keys pressed in a row need no waiting: the program reads them in order.
//!
//! A screen is only looked at between frames: what the program sends between the marks
//! of a synchronized update is seen whole or not at all.
#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "every test crate uses its own part of this module"
)]

mod keys;
mod program;
mod screen;

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, MasterPty, PtySize};
pub use rustix::process::Signal;
use rustix::process::{Pid, kill_process};

pub use program::{Program, junqi};
pub use screen::Screen;
use screen::Terminal;

/// How long is waited for a screen or an end before the test fails. Long, because it
/// only costs time when something is wrong, and machines that test are busy.
pub const PATIENCE: Duration = Duration::from_secs(20);

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// What the reading thread and the test have in common.
struct Shared {
    terminal: Mutex<Terminal>,
    /// Something was read, or the program's side was closed.
    news: Condvar,
    closing: AtomicBool,
    reading: AtomicBool,
}

impl Shared {
    fn terminal(&self) -> MutexGuard<'_, Terminal> {
        self.terminal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes in what the program writes until its last process has closed the terminal.
fn read_all(mut reader: Box<dyn Read + Send>, shared: &Shared) {
    let mut bytes = [0; 1 << 14];
    loop {
        let read = reader.read(&mut bytes).unwrap_or(0);
        while !shared.reading.load(Ordering::SeqCst) && !shared.closing.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        let mut terminal = shared.terminal();
        if read == 0 || shared.closing.load(Ordering::SeqCst) {
            terminal.end();
            shared.news.notify_all();
            return;
        }
        terminal.take(&bytes[..read]);
        shared.news.notify_all();
    }
}

/// The parts that make up the person's side of the terminal.
struct Hands {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    reading: JoinHandle<()>,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Its exit code; 1 if a signal killed it.
    pub code: u32,
    /// The description of the signal that killed it.
    pub signal: Option<String>,
    /// The processor time it used, where the system tells (Linux).
    pub cpu_time: Option<Duration>,
}

/// A program running at a pseudo terminal. Dropping it kills the program.
pub struct Pty {
    pid: Pid,
    name: Option<PathBuf>,
    /// The modes of the line before the program was started.
    modes: Option<String>,
    shared: Arc<Shared>,
    hands: Mutex<Option<Hands>>,
    child: Mutex<Box<dyn Child + Send + Sync>>,
}

impl Pty {
    // --- the keyboard, the mouse, the window ---

    /// Presses keys by name, with spaces between them: `j j Enter`, `Ctrl-C`, `Shift-Tab`,
    /// `F2`, `Esc`, `Space`, `军`. The names are those of `Key`'s `Display`.
    pub fn keys(&self, names: &str) -> &Self {
        for name in names.split_whitespace() {
            self.bytes(keys::bytes_of(name).as_bytes());
            if name == "Esc" {
                // What follows at once would be taken as one key with it: Alt and the other.
                self.wait_until_read();
            }
        }
        self
    }

    /// Types text, character by character.
    pub fn text(&self, text: &str) -> &Self {
        self.bytes(text.as_bytes())
    }

    /// Pastes text, as a terminal does that marks where it begins and ends.
    pub fn paste(&self, text: &str) -> &Self {
        self.bytes(format!("\x1b[200~{text}\x1b[201~").as_bytes())
    }

    /// Presses and releases the left button on that cell, counted from 0.
    pub fn click(&self, column: u16, row: u16) -> &Self {
        self.bytes((keys::mouse(0, column, row, true) + &keys::mouse(0, column, row, false)).as_bytes())
    }

    /// Clicks on the first cell of that text on the screen.
    pub fn click_text(&self, text: &str) -> &Self {
        let screen = self.wait_for(text);
        let (column, row) = screen.find(text).unwrap_or_else(|| panic!("no {text:?} on\n{screen}"));
        self.click(column, row)
    }

    /// Drags with the left button from one cell to another.
    pub fn drag(&self, from: (u16, u16), to: (u16, u16)) -> &Self {
        self.bytes(keys::mouse(0, from.0, from.1, true).as_bytes());
        self.bytes(keys::mouse(32, to.0, to.1, true).as_bytes());
        self.bytes(keys::mouse(0, to.0, to.1, false).as_bytes())
    }

    /// Turns the wheel over that cell, away from the player or towards him.
    pub fn wheel(&self, column: u16, row: u16, up: bool) -> &Self {
        self.bytes(keys::mouse(if up { 64 } else { 65 }, column, row, true).as_bytes())
    }

    /// Sends bytes as they are. Bytes for a program that has ended are lost.
    pub fn bytes(&self, bytes: &[u8]) -> &Self {
        if let Some(hands) = self.hands().as_mut() {
            let _ = hands.writer.write_all(bytes).and_then(|()| hands.writer.flush());
        }
        self
    }

    /// Gives the window another size.
    pub fn resize(&self, columns: u16, rows: u16) -> &Self {
        // The program may answer at once: the screen has to have that size before.
        self.shared.terminal().resize(columns, rows);
        if let Some(hands) = self.hands().as_ref() {
            hands.master.resize(pty_size(columns, rows)).expect("the window can be resized");
        }
        self
    }

    /// Sends a signal to the program. None is sent to one that has ended.
    pub fn signal(&self, signal: Signal) -> &Self {
        let _ = kill_process(self.pid, signal);
        self
    }

    /// Closes the window: the terminal is gone, and the program gets `SIGHUP`.
    pub fn close(&self) {
        let Some(hands) = self.hands().take() else { return };
        self.shared.closing.store(true, Ordering::SeqCst);
        // The reading thread sleeps in a read; a byte from the program's side wakes it up.
        // Until it lets go of the terminal too, the terminal isn't closed.
        while !hands.reading.is_finished() {
            let nudged = self.name.as_ref().and_then(|name| {
                std::fs::OpenOptions::new()
                    .write(true)
                    .open(name)
                    .and_then(|mut tty| tty.write_all(b"\0"))
                    .ok()
            });
            if nudged.is_none() {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // The writer says goodbye with an Enter and a Ctrl-D, so it goes last: the hang-up
        // follows at once.
        drop(hands.master);
        drop(hands.writer);
    }

    /// Stops reading what the program writes, as a frozen terminal does. What it still
    /// writes piles up until it can't write any more.
    pub fn freeze(&self) {
        self.shared.reading.store(false, Ordering::SeqCst);
    }

    /// Reads again after [`Pty::freeze`].
    pub fn thaw(&self) {
        self.shared.reading.store(true, Ordering::SeqCst);
    }

    // --- the screen ---

    /// The screen as it is, after the last whole frame.
    pub fn screen(&self) -> Screen {
        self.watch("the end of a frame", |_| true)
    }

    /// Waits until the text is somewhere on the screen (within one row).
    #[track_caller]
    pub fn wait_for(&self, text: &str) -> Screen {
        self.watch(&format!("{text:?}"), |screen| screen.contains(text))
    }

    /// Waits until the text is nowhere on the screen.
    #[track_caller]
    pub fn wait_gone(&self, text: &str) -> Screen {
        self.watch(&format!("{text:?} to go"), |screen| !screen.contains(text))
    }

    /// Waits until the screen is as the test says; `what` names it if it never is.
    #[track_caller]
    pub fn wait_until(&self, what: &str, is_so: impl Fn(&Screen) -> bool) -> Screen {
        self.watch(what, is_so)
    }

    /// Waits until a frame has been drawn after the program had written that many bytes
    /// ([`Pty::bytes_written`]).
    #[track_caller]
    pub fn wait_drawn_after(&self, bytes: usize) -> Screen {
        self.watch_terminal("another frame", |terminal, _| terminal.output().len() > bytes)
    }

    #[track_caller]
    fn watch(&self, what: &str, is_so: impl Fn(&Screen) -> bool) -> Screen {
        self.watch_terminal(what, |_, screen| is_so(screen))
    }

    #[track_caller]
    fn watch_terminal(&self, what: &str, is_so: impl Fn(&Terminal, &Screen) -> bool) -> Screen {
        let begun = Instant::now();
        let mut terminal = self.shared.terminal();
        loop {
            let screen = terminal.screen();
            if !terminal.in_a_frame() && is_so(&terminal, &screen) {
                return screen;
            }
            let ended = terminal.has_ended();
            let left = PATIENCE.saturating_sub(begun.elapsed());
            if ended || left.is_zero() {
                drop(terminal);
                let why = if ended { "the program has ended" } else { "it is not so in time" };
                panic!("waited for {what}, but {why}; the screen is\n{screen}");
            }
            (terminal, _) =
                self.shared.news.wait_timeout(terminal, left).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How many bytes the program has written.
    pub fn bytes_written(&self) -> usize {
        self.shared.terminal().output().len()
    }

    /// How many bytes the program writes in that time from now.
    pub fn bytes_in(&self, time: Duration) -> usize {
        let before = self.bytes_written();
        thread::sleep(time);
        self.bytes_written() - before
    }

    /// All that the program has written so far.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(self.shared.terminal().output()).into_owned()
    }

    /// Waits until nothing has been written for a while: before counting bytes, or
    /// after keys that are to change nothing. No proof of anything by itself.
    pub fn settle(&self) -> &Self {
        let begun = Instant::now();
        while self.bytes_in(Duration::from_millis(150)) > 0 {
            assert!(begun.elapsed() < PATIENCE, "the program never stops writing");
        }
        self
    }

    // --- the program ---

    /// Its process.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// Whether it still runs.
    pub fn is_running(&self) -> bool {
        matches!(self.child().try_wait(), Ok(None))
    }

    /// Waits until it has ended and all it wrote has been read.
    #[track_caller]
    pub fn wait_exit(&self) -> End {
        let begun = Instant::now();
        let mut cpu_time = None;
        let status = loop {
            // Looked at before the program is laid to rest by `try_wait`, and last when it
            // has just ended.
            cpu_time = cpu_time_of(self.pid).or(cpu_time);
            if has_ended(self.pid)
                && let Ok(Some(status)) = self.child().try_wait()
            {
                break status;
            }
            if begun.elapsed() > PATIENCE {
                let screen = self.shared.terminal().screen();
                panic!("waited for the program to end; the screen is\n{screen}");
            }
            thread::sleep(Duration::from_millis(5));
        };
        let mut terminal = self.shared.terminal();
        while !terminal.has_ended() && begun.elapsed() < PATIENCE {
            let time = Duration::from_millis(100);
            (terminal, _) =
                self.shared.news.wait_timeout(terminal, time).unwrap_or_else(PoisonError::into_inner);
        }
        End { code: status.exit_code(), signal: status.signal().map(str::to_owned), cpu_time }
    }

    /// The processor time it has used so far, where the system tells (Linux).
    pub fn cpu_time(&self) -> Option<Duration> {
        cpu_time_of(self.pid)
    }

    /// Waits until the program has read all keys sent so far: a key and what follows it
    /// are then two reads.
    fn wait_until_read(&self) {
        let Some(tty) = self.name.as_ref().and_then(|name| std::fs::File::open(name).ok()) else { return };
        let begun = Instant::now();
        loop {
            // First the system has to bring the bytes from one side to the other.
            thread::sleep(Duration::from_millis(5));
            let read = rustix::io::ioctl_fionread(&tty).is_ok_and(|left| left == 0);
            if read || !self.is_running() || begun.elapsed() > PATIENCE {
                return;
            }
        }
    }

    /// Fails unless the terminal is as it was before the program was started: line modes,
    /// main screen, cursor, mouse, styles.
    #[track_caller]
    pub fn assert_restored(&self) {
        let screen = self.screen_now();
        assert!(screen.is_restored(), "the terminal is not restored; the screen is\n{screen}");
        if let Some(hands) = self.hands().as_ref() {
            assert_eq!(modes_of(&*hands.master), self.modes, "the line modes are not restored");
        }
    }

    /// The screen, also of a program that has ended.
    pub fn screen_now(&self) -> Screen {
        self.shared.terminal().screen()
    }

    fn hands(&self) -> MutexGuard<'_, Option<Hands>> {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn child(&self) -> MutexGuard<'_, Box<dyn Child + Send + Sync>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        if self.is_running() {
            let _ = kill_process(self.pid, Signal::KILL);
            let _ = self.child().wait();
        }
        self.shared.closing.store(true, Ordering::SeqCst);
    }
}

/// The modes of the line (echo, whole lines, keys that make signals).
fn modes_of(master: &dyn MasterPty) -> Option<String> {
    master.get_termios().map(|modes| format!("{modes:?}"))
}

/// The fields of `/proc/PID/stat` behind the name.
fn stat_of(pid: Pid) -> Option<Vec<String>> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    Some(fields.split(' ').map(str::to_owned).collect())
}

/// User and system time of a process, also of one that has ended and not been waited for.
fn cpu_time_of(pid: Pid) -> Option<Duration> {
    let stat = stat_of(pid)?;
    let ticks: u64 = stat.get(11)?.parse::<u64>().ok()? + stat.get(12)?.parse::<u64>().ok()?;
    // A tick is a hundredth of a second on every Linux that is in use.
    Some(Duration::from_millis(ticks * 10))
}

/// Whether the process has ended; unknown (so worth asking) where there is no `/proc`.
fn has_ended(pid: Pid) -> bool {
    stat_of(pid).is_none_or(|stat| stat.first().is_some_and(|state| state == "Z" || state == "X"))
}

//! What commands need that run for long: the signals that end them, and the line on the terminal
//! that tells how far they are.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use unicode_width::UnicodeWidthStr as _;

/// The signals that end a long command. The second one ends the program at once.
pub(super) struct Signal(Arc<AtomicUsize>);

impl Signal {
    pub(super) fn watch() -> Self {
        use signal_hook::consts::{SIGINT, SIGTERM};
        #[cfg(unix)]
        const CAUGHT: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
        #[cfg(not(unix))]
        const CAUGHT: [i32; 2] = [SIGINT, SIGTERM];
        let (number, again) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        for signal in CAUGHT {
            // What can't be caught ends the program, as it would without this.
            let _ =
                signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&again));
            let _ = signal_hook::flag::register(signal, Arc::clone(&again));
            let _ = signal_hook::flag::register_usize(signal, Arc::clone(&number), signal as usize);
        }
        Self(number)
    }

    /// Which has come.
    pub(super) fn came(&self) -> Option<i32> {
        let number = self.0.load(Ordering::Relaxed);
        (number > 0).then_some(number as i32)
    }
}

/// How often the line is drawn anew.
const BEAT: Duration = Duration::from_millis(200);

/// The line on standard error, where that is a terminal.
pub(super) struct StatusLine {
    /// When it was drawn last; None where nobody looks.
    shown: Option<Instant>,
    began: Instant,
    width: usize,
}

impl StatusLine {
    pub(super) fn new() -> Self {
        let began = Instant::now();
        let shown = io::stderr().is_terminal().then(|| began.checked_sub(BEAT).unwrap_or(began));
        Self { shown, began, width: 0 }
    }

    /// Whether it is to be drawn anew.
    pub(super) fn is_due(&self) -> bool {
        self.shown.is_some_and(|shown| shown.elapsed() >= BEAT)
    }

    /// How long the command has run.
    pub(super) fn passed(&self) -> Duration {
        self.began.elapsed()
    }

    /// How long it will take, with so much of all done in this run. What is half done makes the
    /// first guesses too long.
    pub(super) fn left(&self, done: u32, all: u32) -> Option<Duration> {
        let rest = all.saturating_sub(done);
        (done > 0).then(|| self.passed().mul_f64(f64::from(rest) / f64::from(done)))
    }

    /// Writes over the last line. A line that doesn't fit in is not shown at all: it would
    /// be left standing.
    pub(super) fn draw(&mut self, line: &str) {
        let columns = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns));
        let line = if line.width() < columns { line } else { "" };
        let pad = " ".repeat(self.width.min(columns.saturating_sub(1)).saturating_sub(line.width()));
        // Without standard error there is nobody to tell.
        let _ = write!(io::stderr(), "\r{line}{pad}{}", if line.is_empty() { "\r" } else { "" });
        self.width = line.width();
        self.shown = self.shown.map(|_| Instant::now());
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if self.width > 0 {
            self.draw("");
        }
    }
}

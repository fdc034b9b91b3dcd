//! The real terminal: who owns it, and how it is put back.
//!
//! A [`Terminal`] turns the player's terminal into a screen of the game: raw
//! mode, the alternate screen (so nothing secret is left in the scrollback, and
//! the main screen is afterwards as it was), the mouse, pasting as a whole, no
//! cursor. Whatever way the program takes, the terminal is put back exactly
//! once: when the `Terminal` is dropped, when opening fails half-way, and
//! before the message of a panic is printed, in whichever thread that is.
//!
//! What is drawn is not known here, nor what is read.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::{env, panic};

use crossterm::queue;
use crossterm::{cursor, event, style, terminal};
use ratatui::Frame;
use ratatui::layout::Size;

use super::ColorDepth;
use super::canvas::Canvas;

/// What a terminal is opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether the program gets the mouse. Without it the terminal keeps it for
    /// selecting text.
    pub mouse: bool,
    /// The colours that may be sent.
    pub colors: ColorDepth,
    /// Whether the terminal is asked, before anything is drawn, how wide it draws characters
    /// of [ambiguous](super::ambiguous) width.
    pub measures_width: bool,
}

impl Default for Options {
    /// With the mouse, and the colours that the environment names; nothing is asked.
    fn default() -> Self {
        Self { mouse: true, colors: ColorDepth::detect(), measures_width: false }
    }
}

/// Why the terminal could not be opened. Nothing was written to it, or it has
/// been put back.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Input or output is a file, a pipe or nothing.
    #[error(
        "the game needs a terminal, but {stream} is not one; \
         run it in a terminal window, without < or > or | around it"
    )]
    NotATerminal {
        /// `standard input` or `standard output`.
        stream: &'static str,
    },
    /// `TERM` is `dumb`, or isn't set where it has to be.
    #[error(
        "the game can't draw on this terminal ({}); run it in a terminal window, \
         or set TERM to what yours is, such as xterm-256color",
        .term.as_deref().map_or_else(|| "TERM is not set".to_owned(), |term| format!("TERM is {term:?}"))
    )]
    CannotDraw {
        /// The value of `TERM`.
        term: Option<String>,
    },
    /// There is a [`Terminal`] already.
    #[error("the terminal is already in use by this program")]
    InUse,
    /// The terminal refused a mode.
    #[error("the terminal can't be set up: {0}")]
    Setup(#[source] io::Error),
}

/// Why a terminal with these properties is not opened, if so.
fn refusal(input: bool, output: bool, term: Option<&OsStr>) -> Option<OpenError> {
    let term = term.map(|term| term.to_string_lossy().into_owned());
    let nameless = term.as_deref().is_none_or(str::is_empty);
    if !input {
        Some(OpenError::NotATerminal { stream: "standard input" })
    } else if !output {
        Some(OpenError::NotATerminal { stream: "standard output" })
    } else if term.as_deref() == Some("dumb") || (nameless && cfg!(unix)) {
        Some(OpenError::CannotDraw { term })
    } else {
        None
    }
}

/// The player's terminal while the game has it.
///
/// There is one at a time. Dropping it gives the terminal back.
pub struct Terminal {
    options: Options,
    canvas: Canvas,
}

impl Terminal {
    /// Takes the terminal.
    ///
    /// # Errors
    ///
    /// When standard input or output isn't a terminal or the terminal can't
    /// draw, without a byte having been written to it.
    pub fn open(options: Options) -> Result<Self, OpenError> {
        let term = env::var_os("TERM");
        if let Some(error) = refusal(io::stdin().is_terminal(), io::stdout().is_terminal(), term.as_deref()) {
            return Err(error);
        }
        if STATE.load(Ordering::SeqCst) != FREE {
            return Err(OpenError::InUse);
        }
        // The theme decides about colours. crossterm left to itself would, with NO_COLOR set,
        // write resets in the place of colours, which take bold and reversed with them.
        style::force_color_output(true);
        restore_before_panic_messages();
        let canvas = Canvas::new(options.colors, size()).map_err(OpenError::Setup)?;
        enter(options.mouse).map_err(OpenError::Setup)?;
        Ok(Self { options, canvas })
    }

    /// What it was opened with.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The size of the window, in columns and rows: what the next frame will have.
    pub fn size(&self) -> Size {
        size()
    }

    /// Draws a frame, in one piece: what changed since the last frame is sent in
    /// one write between the marks of a synchronized update. Where nothing has changed
    /// nothing is sent.
    ///
    /// # Errors
    ///
    /// When the terminal is gone, or (as [`io::ErrorKind::NotConnected`]) was given back
    /// because of a panic in another thread.
    pub fn draw(&mut self, paint: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let bytes = self.canvas.frame(size(), paint)?;
        still_taken()?;
        write_out(&bytes)
    }

    /// Rings the bell.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn ring(&mut self) -> io::Result<()> {
        still_taken()?;
        write_out(b"\x07")
    }

    /// Draws the whole next frame, not only what changed.
    pub fn redraw_all(&mut self) {
        self.canvas.forget();
    }

    /// Gives the terminal back, runs `meanwhile`, and takes it again.
    ///
    /// # Errors
    ///
    /// When it can't be taken again.
    pub fn lend(&mut self, meanwhile: impl FnOnce()) -> io::Result<()> {
        still_taken()?;
        restore();
        meanwhile();
        self.canvas.forget();
        enter(self.options.mouse)
    }

    /// Sets the modes again that another program may have changed while this one
    /// was stopped by force.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn set_modes_again(&mut self) -> io::Result<()> {
        still_taken()?;
        self.canvas.forget();
        // Only after it has been switched off is it switched on for real.
        terminal::disable_raw_mode()?;
        terminal::enable_raw_mode()?;
        write_out(&modes_on(self.options.mouse))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Nobody has the terminal.
const FREE: u8 = 0;
/// The game has it.
const TAKEN: u8 = 1;
/// Someone is putting it back.
const RETURNING: u8 = 2;

/// Who has the terminal. Whoever turns `TAKEN` into `RETURNING` puts it back, and no one else.
static STATE: AtomicU8 = AtomicU8::new(FREE);

/// Fails if a panic in another thread has put the terminal back.
fn still_taken() -> io::Result<()> {
    if STATE.load(Ordering::SeqCst) == TAKEN {
        Ok(())
    } else {
        Err(io::Error::new(io::ErrorKind::NotConnected, "the terminal has been given back"))
    }
}

/// Whether the mouse was taken.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// What is to be told of a panic, set by the loop.
static ON_PANIC: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// Sets what is called after the message of a panic in any thread.
pub(super) fn on_panic(alarm: Option<Box<dyn Fn() + Send>>) {
    *ON_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = alarm;
}

fn restore_before_panic_messages() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A computer player that fails loses its move, and nobody the terminal.
            if std::thread::current().name() == Some(super::bots::THREAD) {
                return;
            }
            restore();
            print(info);
            // Not `lock`: a panic in the alarm itself would wait for itself for ever.
            if let Ok(alarm) = ON_PANIC.try_lock()
                && let Some(alarm) = alarm.as_ref()
            {
                alarm();
            }
        }));
    });
}

fn enter(mouse: bool) -> io::Result<()> {
    // What was printed before stands on the main screen.
    io::stdout().flush()?;
    terminal::enable_raw_mode()?;
    MOUSE.store(mouse, Ordering::SeqCst);
    STATE.store(TAKEN, Ordering::SeqCst);
    let mut bytes = Vec::new();
    let entered = queue!(bytes, terminal::EnterAlternateScreen).and_then(|()| {
        bytes.extend(modes_on(mouse));
        write_out(&bytes)
    });
    if entered.is_err() {
        restore();
    }
    entered
}

/// Everything but raw mode and the alternate screen.
fn modes_on(mouse: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing to memory can't fail; a console too old for one of them does without it.
    let _ = queue!(bytes, cursor::Hide);
    let _ = queue!(bytes, event::EnableBracketedPaste);
    if mouse {
        // Presses, releases and the wheel. No movement, as crossterm's own command asks:
        // each would wake the program up for nothing.
        #[cfg(unix)]
        bytes.extend_from_slice(b"\x1b[?1000h\x1b[?1006h");
        #[cfg(not(unix))]
        let _ = queue!(bytes, event::EnableMouseCapture);
    }
    bytes
}

/// What puts everything back but raw mode.
fn modes_off(mouse: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = queue!(bytes, terminal::EndSynchronizedUpdate);
    if mouse {
        #[cfg(unix)]
        bytes.extend_from_slice(b"\x1b[?1006l\x1b[?1000l");
        #[cfg(not(unix))]
        let _ = queue!(bytes, event::DisableMouseCapture);
    }
    let _ = queue!(bytes, event::DisableBracketedPaste);
    let _ = queue!(bytes, style::SetAttribute(style::Attribute::Reset), cursor::Show);
    // A terminal without an alternate screen would keep an army on its only one. From the
    // first cell on, since clearing "all" would move it into the scrollback of some.
    let _ = queue!(bytes, cursor::MoveTo(0, 0), terminal::Clear(terminal::ClearType::FromCursorDown));
    let _ = queue!(bytes, terminal::LeaveAlternateScreen);
    bytes
}

/// Puts the terminal back if the game has it. A terminal that is gone is no error:
/// there is nothing left to put back.
fn restore() {
    if STATE.compare_exchange(TAKEN, RETURNING, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
        let _ = write_out(&modes_off(MOUSE.load(Ordering::SeqCst)));
        let _ = terminal::disable_raw_mode();
        STATE.store(FREE, Ordering::SeqCst);
    }
}

/// Ends the program with that exit code if it still has the terminal: the last
/// resort when the main thread doesn't come back, be it that it computes or that
/// the terminal takes no more output. Puts the terminal back as far as that goes
/// without waiting.
pub(super) fn abandon(code: i32) {
    let state = STATE.swap(RETURNING, Ordering::SeqCst);
    if state == FREE {
        STATE.store(FREE, Ordering::SeqCst);
        return;
    }
    let _ = terminal::disable_raw_mode();
    if takes_output() {
        let _ = write_out(&modes_off(MOUSE.load(Ordering::SeqCst)));
    }
    #[cfg(unix)]
    signal_hook::low_level::exit(code);
    #[cfg(not(unix))]
    std::process::exit(code);
}

/// The largest window that is filled, in columns and rows; of a larger one only
/// the upper left part. Some programs that hold terminals let one set any size, and
/// a screen of 65535 x 65535 doesn't fit in memory.
const LARGEST: Size = Size { width: 1000, height: 500 };

/// The size that is taken for granted when the terminal doesn't know its own (serial
/// lines, containers that have just started).
const UNKNOWN: Size = Size { width: 80, height: 24 };

/// The size to draw for a terminal that says it has this one.
fn drawn_size(said: Option<(u16, u16)>) -> Size {
    match said {
        None | Some((0, 0)) => UNKNOWN,
        Some((width, height)) => Size { width: width.min(LARGEST.width), height: height.min(LARGEST.height) },
    }
}

#[cfg(unix)]
fn size() -> Size {
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout());
    drawn_size(size.ok().map(|size| (size.ws_col, size.ws_row)))
}

#[cfg(not(unix))]
fn size() -> Size {
    drawn_size(terminal::size().ok())
}

/// Whether a write would begin at once.
#[cfg(unix)]
fn takes_output() -> bool {
    wait_for_output(Some(&rustix::event::Timespec { tv_sec: 0, tv_nsec: 50_000_000 }))
}

#[cfg(not(unix))]
fn takes_output() -> bool {
    true
}

#[cfg(unix)]
fn wait_for_output(timeout: Option<&rustix::event::Timespec>) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let stdout = rustix::stdio::stdout();
    let mut wanted = [PollFd::new(&stdout, PollFlags::OUT)];
    poll(&mut wanted, timeout).is_ok_and(|ready| ready > 0)
}

/// Writes to the terminal past the standard library's buffer and its lock, which the
/// thread that was stopped in the middle of a frame may hold.
#[cfg(unix)]
pub(super) fn write_out(mut bytes: &[u8]) -> io::Result<()> {
    use rustix::io::Errno;
    while !bytes.is_empty() {
        match rustix::io::write(rustix::stdio::stdout(), bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(Errno::INTR) => {}
            // Another program on this terminal may have made it non-blocking for all.
            Err(Errno::AGAIN) => {
                wait_for_output(None);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_terminal_that_can_draw_is_opened() {
        let xterm = Some(OsStr::new("xterm"));
        assert!(refusal(true, true, xterm).is_none());
        let message = |input, output, term: Option<&str>| {
            refusal(input, output, term.map(OsStr::new)).map(|error| error.to_string()).unwrap_or_default()
        };
        assert!(message(false, true, Some("xterm")).contains("standard input is not one"));
        assert!(message(true, false, Some("xterm")).contains("standard output is not one"));
        assert!(message(true, true, Some("dumb")).contains("TERM is \"dumb\""));
        assert_eq!(message(true, true, None).contains("TERM is not set"), cfg!(unix));
        assert_eq!(message(true, true, Some("")).contains("TERM is \"\""), cfg!(unix));
    }

    #[test]
    fn no_size_of_a_window_asks_for_more_memory_than_there_is() {
        assert_eq!(drawn_size(Some((80, 24))), Size::new(80, 24));
        assert_eq!(drawn_size(Some((1, 1))), Size::new(1, 1));
        assert_eq!(drawn_size(Some((0, 7))), Size::new(0, 7));
        assert_eq!(drawn_size(Some((65535, 65535))), LARGEST);
        assert_eq!(drawn_size(Some((0, 0))), UNKNOWN);
        assert_eq!(drawn_size(None), UNKNOWN);
    }

    #[test]
    fn leaving_undoes_every_mode_that_was_set() {
        for mouse in [true, false] {
            let on = String::from_utf8(modes_on(mouse)).unwrap();
            let off = String::from_utf8(modes_off(mouse)).unwrap();
            for mode in on.split("\x1b[?").filter(|mode| !mode.is_empty()) {
                let undone = match mode.strip_suffix('h') {
                    Some(number) => format!("\x1b[?{number}l"),
                    None => format!("\x1b[?{}h", mode.trim_end_matches('l')),
                };
                assert!(off.contains(&undone), "{mode:?} is not undone in {off:?}");
            }
            assert_eq!(on.contains("1000"), mouse);
        }
    }
}

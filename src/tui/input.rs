//! What comes in: keys, the mouse, pasted text, signals, and the end of the terminal.
//!
//! One thread reads the terminal and one waits for signals; both send through a
//! channel to the loop in [`run`](super::run). A terminal that is gone is told
//! once, and then nothing reads it any more. What a key means in the game is not
//! known here.

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
use std::{fmt, io, thread};

use crossterm::event::{self, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind};
pub use crossterm::event::{KeyCode, MouseButton};

use super::terminal;

/// What a player does at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or is held down and repeats.
    Key(Key),
    /// The mouse was used.
    Mouse(Mouse),
    /// Text was pasted. Its line breaks are `\n`; it holds no other control
    /// characters but tabs.
    Paste(String),
    /// The window has this size now.
    Resize {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
}

/// A key with the modifiers held with it.
///
/// Shift counts only where it isn't in the character: never with
/// [`KeyCode::Char`]. Shift with Tab is [`KeyCode::BackTab`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// Control was held.
    pub ctrl: bool,
    /// Alt (or Meta) was held.
    pub alt: bool,
    /// Shift was held with a key that is no character.
    pub shift: bool,
}

impl Key {
    /// A key without modifiers.
    pub const fn new(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// A character.
    pub const fn char(character: char) -> Self {
        Self::new(KeyCode::Char(character))
    }

    /// A (small) letter with Control.
    pub const fn ctrl(letter: char) -> Self {
        Self { ctrl: true, ..Self::char(letter) }
    }

    /// The key as a command: full-width forms as the ASCII characters they stand for
    /// (see [`halfwidth`]), so that a Chinese input method that was left on does no
    /// harm. Text that a player writes (a name, a note) takes the key as it is.
    ///
    /// ```
    /// use junqi::tui::input::Key;
    /// assert_eq!(Key::char('：').as_command(), Key::char(':'));
    /// assert_eq!(Key::char('军').as_command(), Key::char('军'));
    /// ```
    pub fn as_command(self) -> Self {
        match self.code {
            KeyCode::Char(character) => Self { code: KeyCode::Char(halfwidth(character)), ..self },
            _ => self,
        }
    }

    /// The character that this key types, if it types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if !self.ctrl && !self.alt => Some(character),
            _ => None,
        }
    }

    fn from_terminal(event: KeyEvent) -> Self {
        let held = |modifier| event.modifiers.intersects(modifier);
        let mut key = Self {
            code: event.code,
            ctrl: held(KeyModifiers::CONTROL),
            alt: held(KeyModifiers::ALT | KeyModifiers::META),
            shift: held(KeyModifiers::SHIFT),
        };
        if let KeyCode::Char(character) = key.code {
            key.shift = false;
            if key.ctrl {
                key.code = KeyCode::Char(character.to_ascii_lowercase());
            }
        } else if key.code == KeyCode::BackTab {
            key.shift = false;
        }
        // The same bytes to a terminal: line feed and Ctrl-J, backspace and Ctrl-H.
        match key {
            _ if key == Self::ctrl('j') => Self::new(KeyCode::Enter),
            _ if key == Self::ctrl('h') => Self::new(KeyCode::Backspace),
            _ => key,
        }
    }
}

impl fmt::Display for Key {
    /// As people write it: `Ctrl-C`, `Enter`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "Ctrl-"), (self.alt, "Alt-"), (self.shift, "Shift-")] {
            if held {
                f.write_str(name)?;
            }
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(character) if self.ctrl => write!(f, "{}", character.to_ascii_uppercase()),
            KeyCode::Char(character) => write!(f, "{character}"),
            KeyCode::BackTab => f.write_str("Shift-Tab"),
            code => write!(f, "{code}"),
        }
    }
}

/// The ASCII character that a full-width form stands for; any other character is
/// its own.
///
/// These are the forms that a Chinese input method types on the keys of an ASCII
/// keyboard: `Ａ` `１` `：` `？`, the wide space, and the marks of Chinese
/// punctuation.
pub fn halfwidth(character: char) -> char {
    match character {
        // U+FF01 to U+FF5E are U+0021 to U+007E in their order.
        '！'..='～' => char::from((character as u32 - 0xFF01) as u8 + b'!'),
        '\u{3000}' => ' ',
        '。' => '.',
        '【' | '「' => '[',
        '】' | '」' => ']',
        '《' => '<',
        '》' => '>',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '·' => '`',
        '￥' => '$',
        _ => character,
    }
}

/// A use of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mouse {
    /// What was done.
    pub action: MouseAction,
    /// The column of the cell under the pointer, from 0.
    pub column: u16,
    /// The row of the cell under the pointer, from 0.
    pub row: u16,
}

/// What was done with the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MouseAction {
    /// The button was pressed.
    Press(MouseButton),
    /// The pointer was moved with the button held down.
    Drag(MouseButton),
    /// The button was released.
    Release(MouseButton),
    /// The wheel was turned away from the player.
    WheelUp,
    /// The wheel was turned towards the player.
    WheelDown,
}

impl Mouse {
    fn from_terminal(event: MouseEvent) -> Option<Self> {
        let action = match event.kind {
            MouseEventKind::Down(button) => MouseAction::Press(button),
            MouseEventKind::Drag(button) => MouseAction::Drag(button),
            MouseEventKind::Up(button) => MouseAction::Release(button),
            MouseEventKind::ScrollUp => MouseAction::WheelUp,
            MouseEventKind::ScrollDown => MouseAction::WheelDown,
            MouseEventKind::Moved | MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => return None,
        };
        Some(Self { action, column: event.column, row: event.row })
    }
}

/// Pasted text with `\n` for its line breaks and without control characters that no
/// one could see.
fn clean_paste(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars()
        .filter(|&character| character == '\n' || character == '\t' || !character.is_control())
        .collect()
}

/// Something for the loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The player did something.
    Input(Input),
    /// The window may have another size.
    Resized,
    /// A signal asks the program to end.
    Signal(i32),
    /// The program is to stop until it is continued.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there is no job control"))]
    Suspend,
    /// The program was continued after it had been stopped.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there is no job control"))]
    Continued,
    /// Another thread has something for the app.
    Woken,
    /// A thread has panicked; the terminal has been given back.
    Panicked,
    /// The terminal is gone.
    Closed,
}

/// The number of the signal that Ctrl-C stands for.
pub(super) const SIGINT: i32 = 2;

/// What an event of the terminal means, if anything.
fn translate(event: event::Event) -> Option<Event> {
    Some(match event {
        // Windows and some protocols also tell when a key is let go.
        event::Event::Key(key) if key.kind == KeyEventKind::Release => return None,
        event::Event::Key(key) => match Key::from_terminal(key) {
            key if key == Key::ctrl('c') => Event::Signal(SIGINT),
            #[cfg(unix)]
            key if key == Key::ctrl('z') => Event::Suspend,
            key => Event::Input(Input::Key(key)),
        },
        event::Event::Mouse(mouse) => Event::Input(Input::Mouse(Mouse::from_terminal(mouse)?)),
        event::Event::Paste(text) => Event::Input(Input::Paste(clean_paste(&text))),
        event::Event::Resize(..) => Event::Resized,
        event::Event::FocusGained | event::Event::FocusLost => return None,
    })
}

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
    /// Starts to read the terminal and to catch signals.
    #[cfg(unix)]
    pub(super) fn start(sender: &Sender<Event>) -> io::Result<Self> {
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
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read_terminal(&stopped, &input_sender))?;
        let continued = Arc::new(AtomicBool::new(false));
        let notes_continued = signal_hook::flag::register(SIGCONT, Arc::clone(&continued))?;
        Ok(Self { signals: handle, continued, notes_continued, _stop: stop })
    }

    /// Starts to read the terminal. Ctrl-C is a key here, and closing the window ends
    /// the program by itself.
    #[cfg(not(unix))]
    pub(super) fn start(sender: &Sender<Event>) -> io::Result<Self> {
        let sender = sender.clone();
        thread::Builder::new().name("input".to_owned()).spawn(move || {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Key {
        Key::from_terminal(KeyEvent::new(code, modifiers))
    }

    fn of_kind(kind: KeyEventKind) -> Option<Event> {
        translate(event::Event::Key(KeyEvent::new_with_kind(KeyCode::Char('j'), KeyModifiers::NONE, kind)))
    }

    #[test]
    fn a_key_counts_when_pressed_and_repeated_but_not_when_released() {
        let j = Some(Event::Input(Input::Key(Key::char('j'))));
        assert_eq!(of_kind(KeyEventKind::Press), j);
        assert_eq!(of_kind(KeyEventKind::Repeat), j);
        assert_eq!(of_kind(KeyEventKind::Release), None);
    }

    #[test]
    fn full_width_forms_stand_for_ascii() {
        let typed = "ｉ９ｋ７：？！（）／，　。【】《》“”ＡＺａｚ～";
        let meant = "i9k7:?!()/, .[]<>\"\"AZaz~";
        assert_eq!(typed.chars().map(halfwidth).collect::<String>(), meant);
    }

    #[test]
    fn other_characters_stand_for_themselves() {
        for character in ('\0'..='\u{7f}').chain("军旗é〇\u{ff00}\u{ff5f}│".chars()) {
            assert_eq!(halfwidth(character), character);
        }
    }

    #[test]
    fn every_printable_ascii_character_has_a_full_width_form() {
        for ascii in '!'..='~' {
            let wide = char::from_u32(u32::from(ascii) + 0xFEE0).unwrap();
            assert_eq!(halfwidth(wide), ascii);
        }
    }

    #[test]
    fn shift_is_part_of_a_character_and_of_back_tab() {
        assert_eq!(key(KeyCode::Char('J'), KeyModifiers::SHIFT), Key::char('J'));
        assert_eq!(key(KeyCode::BackTab, KeyModifiers::SHIFT), Key::new(KeyCode::BackTab));
        assert!(key(KeyCode::Left, KeyModifiers::SHIFT).shift);
    }

    #[test]
    fn keys_that_send_the_same_bytes_are_the_same_key() {
        assert_eq!(key(KeyCode::Char('j'), KeyModifiers::CONTROL), Key::new(KeyCode::Enter));
        assert_eq!(key(KeyCode::Char('h'), KeyModifiers::CONTROL), Key::new(KeyCode::Backspace));
        assert_eq!(key(KeyCode::Char('R'), KeyModifiers::CONTROL), Key::ctrl('r'));
    }

    #[test]
    fn ctrl_c_asks_to_end() {
        let event = event::Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert_eq!(translate(event), Some(Event::Signal(SIGINT)));
    }

    #[test]
    fn keys_are_named_as_people_write_them() {
        for (key, name) in [
            (Key::char('?'), "?"),
            (Key::char(' '), "Space"),
            (Key::ctrl('r'), "Ctrl-R"),
            (Key { alt: true, ..Key::char('x') }, "Alt-x"),
            (Key::new(KeyCode::Enter), "Enter"),
            (Key::new(KeyCode::BackTab), "Shift-Tab"),
            (Key::new(KeyCode::F(2)), "F2"),
            (Key::new(KeyCode::Esc), "Esc"),
        ] {
            assert_eq!(key.to_string(), name);
        }
    }

    #[test]
    fn only_plain_characters_type_text() {
        assert_eq!(Key::char('军').typed(), Some('军'));
        assert_eq!(Key::ctrl('r').typed(), None);
        assert_eq!(Key::new(KeyCode::Enter).typed(), None);
    }

    #[test]
    fn pasted_text_has_plain_line_breaks_and_nothing_unseen() {
        assert_eq!(clean_paste("i9k7\r\na1\rb\n\x1b[31m\tc\u{9b}\0"), "i9k7\na1\nb\n[31m\tc");
    }

    #[test]
    fn the_mouse_says_what_where() {
        let event = |kind| {
            translate(event::Event::Mouse(MouseEvent {
                kind,
                column: 7,
                row: 3,
                modifiers: KeyModifiers::NONE,
            }))
        };
        let mouse = |action| Some(Event::Input(Input::Mouse(Mouse { action, column: 7, row: 3 })));
        let left = MouseButton::Left;
        assert_eq!(event(MouseEventKind::Down(left)), mouse(MouseAction::Press(left)));
        assert_eq!(event(MouseEventKind::Drag(left)), mouse(MouseAction::Drag(left)));
        assert_eq!(event(MouseEventKind::Up(left)), mouse(MouseAction::Release(left)));
        assert_eq!(event(MouseEventKind::ScrollDown), mouse(MouseAction::WheelDown));
        assert_eq!(event(MouseEventKind::Moved), None);
    }
}

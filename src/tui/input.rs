//! What comes in: keys, the mouse, pasted text, a new size of the window.
//!
//! Pure: crossterm's events become the [`Input`]s of the game here, and nothing is
//! read. What a key means in the game is not known here.

use std::fmt;

use crossterm::event::{self, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind};
pub use crossterm::event::{KeyCode, MouseButton};

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
            // The same on every system, also where the keyboard says it in other words.
            KeyCode::Enter => f.write_str("Enter"),
            KeyCode::Backspace => f.write_str("Backspace"),
            KeyCode::Delete => f.write_str("Delete"),
            KeyCode::PageUp => f.write_str("PageUp"),
            KeyCode::PageDown => f.write_str("PageDown"),
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
    /// How many columns an ambiguous character takes, if the terminal told.
    Measured(Option<u16>),
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
pub(super) fn translate(event: event::Event) -> Option<Event> {
    Some(match event {
        // Windows and some protocols also tell when a key is let go.
        event::Event::Key(key) if key.kind != KeyEventKind::Press => return None,
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
    fn a_key_counts_when_it_is_pressed_and_never_else() {
        let j = Some(Event::Input(Input::Key(Key::char('j'))));
        assert_eq!(of_kind(KeyEventKind::Press), j);
        assert_eq!(of_kind(KeyEventKind::Repeat), None);
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
            (Key::new(KeyCode::PageUp), "PageUp"),
            (Key::new(KeyCode::Delete), "Delete"),
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

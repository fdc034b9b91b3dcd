//! Keys and mouse buttons as the bytes that a terminal sends for them.

/// The bytes of a key by its name. Panics at a name that isn't known.
pub(super) fn bytes_of(name: &str) -> String {
    let named = match name {
        "Enter" => "\r",
        "Tab" => "\t",
        "Shift-Tab" | "BackTab" => "\x1b[Z",
        "Esc" => "\x1b",
        "Space" => " ",
        "Backspace" => "\x7f",
        "Delete" => "\x1b[3~",
        "Insert" => "\x1b[2~",
        "Up" => "\x1b[A",
        "Down" => "\x1b[B",
        "Right" => "\x1b[C",
        "Left" => "\x1b[D",
        "Home" => "\x1b[H",
        "End" => "\x1b[F",
        "PageUp" => "\x1b[5~",
        "PageDown" => "\x1b[6~",
        "F1" => "\x1bOP",
        "F2" => "\x1bOQ",
        "F3" => "\x1bOR",
        "F4" => "\x1bOS",
        "F5" => "\x1b[15~",
        "F6" => "\x1b[17~",
        "F7" => "\x1b[18~",
        "F8" => "\x1b[19~",
        "F9" => "\x1b[20~",
        "F10" => "\x1b[21~",
        "F11" => "\x1b[23~",
        "F12" => "\x1b[24~",
        _ => "",
    };
    if !named.is_empty() {
        return named.to_owned();
    }
    if let Some(letter) = name.strip_prefix("Ctrl-").and_then(only_char) {
        let code = letter.to_ascii_uppercase() as u8;
        assert!(letter.is_ascii() && (b'@'..=b'_').contains(&code), "no terminal has the key {name:?}");
        return char::from(code - b'@').to_string();
    }
    if let Some(rest) = name.strip_prefix("Alt-") {
        return format!("\x1b{}", bytes_of(rest));
    }
    match only_char(name) {
        Some(character) => character.to_string(),
        None => panic!("there is no key {name:?}; to type a word use `text`"),
    }
}

fn only_char(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// What a terminal sends for the mouse (SGR): the button, the cell counted from 0, and
/// whether the button is down now.
pub(super) fn mouse(button: u16, column: u16, row: u16, down: bool) -> String {
    let end = if down { 'M' } else { 'm' };
    format!("\x1b[<{button};{};{}{end}", column + 1, row + 1)
}

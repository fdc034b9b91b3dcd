//! How many colours a terminal has, from what its environment says.
//!
//! Pure but for [`ColorDepth::detect`]. Which colours a theme makes of a depth
//! is not known here.

use std::env;

/// How many colours a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorDepth {
    /// None, or the player wants none (`NO_COLOR`): bold, underlined and reversed only.
    #[default]
    Mono,
    /// The eight ANSI colours; no bright ones.
    Ansi8,
    /// The eight ANSI colours and their bright forms.
    Ansi16,
    /// The 256 colours of xterm.
    Indexed,
    /// 24 bits: any colour.
    True,
}

/// Terminals that show any colour but don't say so in `TERM` alone.
const TRUE_COLOUR_TERMINALS: [&str; 7] =
    ["alacritty", "contour", "foot", "ghostty", "iterm", "kitty", "wezterm"];

/// Terminals with eight colours, by the start of `TERM`.
const EIGHT_COLOUR_TERMINALS: [&str; 6] = ["ansi", "cons25", "cygwin", "linux", "screen", "tmux"];

/// Terminals without colours, by the start of `TERM`.
const MONOCHROME_TERMINALS: [&str; 5] = ["vt52", "vt100", "vt102", "vt220", "vt320"];

impl ColorDepth {
    /// The depth that these values of `NO_COLOR`, `COLORTERM` and `TERM` stand for.
    ///
    /// `NO_COLOR` counts when it isn't empty, whatever it says. An unset `TERM`
    /// is a Windows console (elsewhere no terminal is opened without it), which
    /// shows any colour.
    ///
    /// ```
    /// use junqi::tui::ColorDepth;
    /// assert_eq!(ColorDepth::from_env(None, None, Some("xterm-256color")), ColorDepth::Indexed);
    /// assert_eq!(ColorDepth::from_env(None, Some("truecolor"), Some("xterm")), ColorDepth::True);
    /// assert_eq!(ColorDepth::from_env(Some("1"), Some("truecolor"), Some("xterm")), ColorDepth::Mono);
    /// ```
    pub fn from_env(no_color: Option<&str>, colorterm: Option<&str>, term: Option<&str>) -> Self {
        if no_color.is_some_and(|value| !value.is_empty()) {
            return Self::Mono;
        }
        let colorterm = colorterm.unwrap_or_default().to_ascii_lowercase();
        if matches!(colorterm.as_str(), "truecolor" | "24bit") {
            return Self::True;
        }
        let Some(term) = term.map(str::to_ascii_lowercase) else { return Self::True };
        // `COLORTERM` with any other value says at least that there are colours.
        let floor = if colorterm.is_empty() { Self::Mono } else { Self::Ansi16 };
        Self::of_term(&term).max(floor)
    }

    fn of_term(term: &str) -> Self {
        if term.ends_with("-mono") || term.ends_with("-m") || term == "dumb" {
            Self::Mono
        } else if term.ends_with("-direct") || TRUE_COLOUR_TERMINALS.iter().any(|name| term.contains(name)) {
            Self::True
        } else if term.contains("256color") {
            Self::Indexed
        } else if term.contains("16color") {
            Self::Ansi16
        } else if term.contains("8color") || EIGHT_COLOUR_TERMINALS.iter().any(|name| term.starts_with(name))
        {
            Self::Ansi8
        } else if MONOCHROME_TERMINALS.iter().any(|name| term.starts_with(name)) {
            Self::Mono
        } else {
            Self::Ansi16
        }
    }

    /// The depth of the terminal this program runs in.
    pub fn detect() -> Self {
        let value = |name| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        let (no_color, colorterm, term) = (value("NO_COLOR"), value("COLORTERM"), value("TERM"));
        Self::from_env(no_color.as_deref(), colorterm.as_deref(), term.as_deref())
    }
}

/// Says the colours of a frame in the words that a terminal of that depth knows.
///
/// crossterm names every colour in the 256-colour way (`38;5;1`), which a
/// terminal with 8 or 16 colours doesn't know: it would blink instead. There
/// the first eight become `31`, the bright ones `91` (or `31`). Without colours
/// every colour is left out, also the "no colour" at the end of each frame.
/// Nothing but the parameters of `ESC [ … m` is changed.
pub(crate) fn in_words_of(depth: ColorDepth, frame: Vec<u8>) -> Vec<u8> {
    if depth >= ColorDepth::Indexed {
        return frame;
    }
    let mut out = Vec::with_capacity(frame.len());
    let mut rest = frame.as_slice();
    while let Some(start) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(start);
        out.extend_from_slice(before);
        let length = sequence[2..]
            .iter()
            .position(|byte| !matches!(byte, b'0'..=b'9' | b';' | b':'))
            .map_or(sequence.len(), |end| end + 3);
        let (sequence, after) = sequence.split_at(length);
        if sequence.ends_with(b"m") {
            push_style(depth, &sequence[2..length - 1], &mut out);
        } else {
            out.extend_from_slice(sequence);
        }
        rest = after;
    }
    out.extend_from_slice(rest);
    out
}

/// Adds `ESC [ parameters m` to `out` in the words of that depth.
fn push_style(depth: ColorDepth, parameters: &[u8], out: &mut Vec<u8>) {
    let mut kept: Vec<String> = Vec::new();
    let text = String::from_utf8_lossy(parameters);
    let mut words = text.split(';');
    while let Some(word) = words.next() {
        let colour = match word {
            "38" | "48" | "58" => {
                let index = match words.next() {
                    Some("5") => words.next().and_then(|index| index.parse::<u8>().ok()),
                    Some("2") => {
                        // Any colour: no theme of this depth asks for one; there is no near one to say.
                        words.by_ref().take(3).for_each(drop);
                        None
                    }
                    _ => None,
                };
                index.and_then(|index| ansi_colour(depth, word, index))
            }
            "59" => None,
            "39" | "49" if depth == ColorDepth::Mono => None,
            _ => Some(word.to_owned()),
        };
        kept.extend(colour);
    }
    if !kept.is_empty() {
        out.extend_from_slice(b"\x1b[");
        out.extend_from_slice(kept.join(";").as_bytes());
        out.push(b'm');
    }
}

/// The parameter for one of the sixteen colours as letter colour (`38`) or ground (`48`).
fn ansi_colour(depth: ColorDepth, what: &str, index: u8) -> Option<String> {
    let base = match what {
        "38" => 30,
        "48" => 40,
        _ => return None,
    };
    match (depth, index) {
        (ColorDepth::Ansi8 | ColorDepth::Ansi16, 0..8) => Some((base + index).to_string()),
        (ColorDepth::Ansi8, 8..16) => Some((base + index - 8).to_string()),
        (ColorDepth::Ansi16, 8..16) => Some((base + 60 + index - 8).to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        for (colorterm, term, depth) in [
            (Some("truecolor"), "xterm-256color", ColorDepth::True),
            (Some("24bit"), "screen", ColorDepth::True),
            (Some("TrueColor"), "xterm", ColorDepth::True),
            (None, "xterm-direct", ColorDepth::True),
            (None, "xterm-kitty", ColorDepth::True),
            (None, "alacritty", ColorDepth::True),
            (None, "xterm-256color", ColorDepth::Indexed),
            (None, "tmux-256color", ColorDepth::Indexed),
            (Some(""), "screen.xterm-256color", ColorDepth::Indexed),
            (Some("yes"), "screen-256color", ColorDepth::Indexed),
            (None, "xterm", ColorDepth::Ansi16),
            (None, "rxvt-16color", ColorDepth::Ansi16),
            (Some("gnome-terminal"), "screen", ColorDepth::Ansi16),
            (None, "linux", ColorDepth::Ansi8),
            (None, "screen", ColorDepth::Ansi8),
            (None, "xterm-8color", ColorDepth::Ansi8),
            (None, "vt100", ColorDepth::Mono),
            (None, "xterm-mono", ColorDepth::Mono),
        ] {
            assert_eq!(ColorDepth::from_env(None, colorterm, Some(term)), depth, "{colorterm:?} {term}");
        }
    }

    #[test]
    fn no_color_wins_unless_it_is_empty() {
        let with = |no_color| ColorDepth::from_env(Some(no_color), Some("truecolor"), Some("xterm-256color"));
        assert_eq!(with("1"), ColorDepth::Mono);
        assert_eq!(with("0"), ColorDepth::Mono);
        assert_eq!(with(""), ColorDepth::True);
    }

    #[test]
    fn a_console_without_a_name_shows_every_colour() {
        assert_eq!(ColorDepth::from_env(None, None, None), ColorDepth::True);
    }

    fn said(depth: ColorDepth, frame: &str) -> String {
        String::from_utf8(in_words_of(depth, frame.as_bytes().to_vec())).unwrap()
    }

    #[test]
    fn terminals_with_few_colours_get_the_old_words() {
        let frame = "\x1b[2;3H\x1b[1m\x1b[38;5;4;49m军\x1b[38;5;12;48;5;9mx38;5;4m\x1b[39;49m\x1b[59m\x1b[0m";
        assert_eq!(
            said(ColorDepth::Ansi16, frame),
            "\x1b[2;3H\x1b[1m\x1b[34;49m军\x1b[94;101mx38;5;4m\x1b[39;49m\x1b[0m"
        );
        assert_eq!(
            said(ColorDepth::Ansi8, frame),
            "\x1b[2;3H\x1b[1m\x1b[34;49m军\x1b[34;41mx38;5;4m\x1b[39;49m\x1b[0m"
        );
        assert_eq!(said(ColorDepth::Mono, frame), "\x1b[2;3H\x1b[1m军x38;5;4m\x1b[0m");
        assert_eq!(said(ColorDepth::Indexed, frame), frame);
    }

    #[test]
    fn colours_that_a_terminal_lacks_are_left_out_and_not_cut_in_pieces() {
        assert_eq!(said(ColorDepth::Ansi16, "\x1b[1;38;2;10;20;30;4mx"), "\x1b[1;4mx");
        assert_eq!(said(ColorDepth::Ansi16, "\x1b[38;5;200mx"), "x");
        assert_eq!(said(ColorDepth::Ansi8, "\x1b[mx"), "\x1b[mx");
    }

    #[test]
    fn other_sequences_stay_as_they_are() {
        for frame in ["\x1b[?2026h", "\x1b[2J", "\x1b[", "\x1b[38;5", "\x1b", "", "\x1b[?25l\x1b["] {
            assert_eq!(said(ColorDepth::Mono, frame), frame);
        }
    }
}

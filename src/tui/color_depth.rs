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
    /// All of them, the fewest colours first.
    pub const ALL: [Self; 5] = [Self::Mono, Self::Ansi8, Self::Ansi16, Self::Indexed, Self::True];

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
}

//! A file that changes some of a theme's colours.
//!
//! ```text
//! # As the light theme, but the armies have other colours.
//! base = light
//! south = #0000af
//! east = 124
//! north = green
//! error = default
//! ```
//!
//! A line is blank, a comment that begins with `#`, or `PART = VALUE`; quotes round the
//! value may stand. Parts that aren't named stay as they are in the base, which is the dark
//! theme unless it is named.

use super::list::BUILT_IN;
use super::{Palette, UnknownColor};

/// What is wrong in a theme's file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {reason}")]
pub struct PatchError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Reason {
    #[error("{0:?} is no \"PART = COLOUR\"")]
    Shape(String),
    #[error("a theme has no part {name:?}; its parts are base, {parts}", parts = Palette::parts().collect::<Vec<_>>().join(", "))]
    Part { name: String },
    #[error("{part}: {error}")]
    Color { part: String, error: UnknownColor },
    #[error("base: there is no theme {name:?} to begin with; there are {bases}", bases = BUILT_IN.map(|(name, _)| name).join(", "))]
    Base { name: String },
    #[error("{name} is named twice; line {first} names it too")]
    Twice { name: String, first: usize },
}

/// The colours that a file's text describes.
///
/// # Errors
/// The first line that is wrong.
pub(super) fn read(text: &str) -> Result<Palette, PatchError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut seen: Vec<(&str, usize)> = Vec::new();
    let mut base = Palette::DARK;
    let mut changes = Vec::new();
    for (line, said) in (1..).zip(text.lines()) {
        let wrong = |reason| PatchError { line, reason };
        let said = said.trim();
        if said.is_empty() || said.starts_with('#') {
            continue;
        }
        let (name, value) = said.split_once('=').ok_or_else(|| wrong(Reason::Shape(short(said))))?;
        let (name, value) = (name.trim(), unquoted(value.trim()));
        if let Some(&(_, first)) = seen.iter().find(|(known, _)| *known == name) {
            return Err(wrong(Reason::Twice { name: short(name), first }));
        }
        seen.push((name, line));
        if name == "base" {
            let known = BUILT_IN.into_iter().find(|(known, _)| *known == value);
            base = known.ok_or_else(|| wrong(Reason::Base { name: short(value) }))?.1;
            continue;
        }
        if !Palette::parts().any(|part| part == name) {
            return Err(wrong(Reason::Part { name: short(name) }));
        }
        let paint = value.parse().map_err(|error| wrong(Reason::Color { part: name.to_owned(), error }))?;
        changes.push((name, paint));
    }
    for (name, paint) in changes {
        if let Some(part) = base.part_mut(name) {
            *part = paint;
        }
    }
    Ok(base)
}

fn unquoted(value: &str) -> &str {
    let quoted = |quote| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    quoted('"').or_else(|| quoted('\'')).unwrap_or(value)
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::*;
    use crate::rules::Seat;
    use crate::tui::ColorDepth;
    use crate::tui::theme::{Role, Theme};

    #[test]
    fn a_file_changes_the_parts_it_names_and_no_others() {
        let text = "\u{feff}# a comment\n\n  south = \"#0102ff\" \r\neast='202'\nlast-move = bright-red\nbase = light\nwarning=default";
        let theme = Theme::of(read(text).unwrap(), ColorDepth::True);
        let light = Theme::of(Palette::LIGHT, ColorDepth::True);
        assert_eq!(theme.seat(Seat::South).fg, Some(Color::Rgb(1, 2, 255)));
        assert_eq!(theme.seat(Seat::East).fg, Some(Color::Indexed(202)));
        assert_eq!(theme.style(Role::LastMove).fg, Some(Color::LightRed));
        assert_eq!(theme.style(Role::Warning).fg, None);
        for seat in [Seat::North, Seat::West] {
            assert_eq!(theme.seat(seat), light.seat(seat));
        }
        for role in Role::ALL.into_iter().filter(|role| ![Role::LastMove, Role::Warning].contains(role)) {
            assert_eq!(theme.style(role), light.style(role));
        }
        assert_eq!(read(""), Ok(Palette::DARK));
    }

    #[test]
    fn every_part_can_be_named() {
        for part in Palette::parts() {
            let palette = read(&format!("base=mono\n{part}=cyan")).unwrap();
            assert_ne!(palette, Palette::MONO, "{part}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_what_is_possible() {
        let message = |text| read(text).unwrap_err().to_string();
        assert_eq!(message("south\n"), "1: \"south\" is no \"PART = COLOUR\"");
        let error = message("\n# x\nsouht = red");
        assert!(
            error.starts_with("3: a theme has no part \"souht\"; its parts are base, south, east"),
            "{error}"
        );
        assert!(error.ends_with("warning, error, dim"), "{error}");
        let error = message("south = blau");
        assert!(
            error.starts_with("1: south: there is no colour \"blau\"; write #RRGGBB, a number"),
            "{error}"
        );
        let error = message("base = neon");
        assert!(
            error.contains("there is no theme \"neon\" to begin with; there are dark, light, okabe"),
            "{error}"
        );
        assert_eq!(message("dim = 3\n\ndim = 4"), "3: dim is named twice; line 1 names it too");
        assert!(message(&"军".repeat(500)).len() < 200);
    }
}

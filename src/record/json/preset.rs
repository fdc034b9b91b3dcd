//! Presets of one's own: rules under a name, as a file. What they hold is what a record says of
//! its rules, so a game that is played by one can be read where the file is missing.

use serde::Deserialize;
use serde::de::IgnoredAny;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::raw::{Object, RawRules};
use super::{RecordError, VERSION, decode, json_error, write};
use crate::rules::{BoardKind, OptionError, Preset, RuleSet};

const FORMAT: &str = "junqi-preset";

/// The most columns that a preset's name may take.
const MOST_COLUMNS: usize = 24;

/// Rules under a name of one's own.
///
/// ```
/// use junqi::record::PresetFile;
/// use junqi::rules::RuleSet;
/// let mut rules = RuleSet::from_preset("qq")?;
/// rules.assign("quiet_limit=50")?;
/// let preset = PresetFile { name: "家规".to_owned(), rules };
/// assert_eq!(PresetFile::read(preset.to_json().as_bytes())?, preset);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetFile {
    /// Its name, which is none of the program's presets.
    pub name: String,
    /// The preset that it starts from, and what differs.
    pub rules: RuleSet,
}

/// Why bytes are no preset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PresetFileError {
    #[error(transparent)]
    File(RecordError),
    #[error("the field \"format\" is {found} instead of {FORMAT:?}")]
    WrongFormat { found: String },
    #[error("the field \"name\": {0}")]
    Name(PresetNameError),
    #[error("the field \"rules\": {0}")]
    Rules(OptionError),
}

/// Why a preset can't be called so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PresetNameError {
    #[error("it is empty")]
    Empty,
    #[error("it is {found} columns wide; it may have {MOST_COLUMNS}")]
    TooWide { found: usize },
    #[error("it contains the character {0:?}")]
    Character(char),
    #[error("the preset {0:?} comes with the program")]
    BuiltIn(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPreset {
    #[serde(rename = "format")]
    _format: IgnoredAny,
    #[serde(rename = "version")]
    _version: IgnoredAny,
    name: String,
    rules: RawRules,
}

impl PresetFile {
    /// Whether a preset can be called so.
    ///
    /// # Errors
    /// Why not.
    pub fn check_name(name: &str) -> Result<(), PresetNameError> {
        if name.trim().is_empty() {
            return Err(PresetNameError::Empty);
        }
        if name.width() > MOST_COLUMNS {
            return Err(PresetNameError::TooWide { found: name.width() });
        }
        // What can't be seen in a list, or turns it round.
        let unseen = |c: &char| c.is_control() || c.width().is_none_or(|w| w == 0);
        if let Some(c) = name.chars().find(unseen) {
            return Err(PresetNameError::Character(c));
        }
        // Capitals make no other name.
        let same = |preset: &&Preset| preset.name.to_lowercase() == name.trim().to_lowercase();
        match Preset::all().iter().find(same) {
            Some(preset) => Err(PresetNameError::BuiltIn(preset.name.clone())),
            None => Ok(()),
        }
    }

    /// The boards on which it can be played.
    pub fn boards(&self) -> impl Iterator<Item = BoardKind> {
        BoardKind::ALL.into_iter().filter(|&board| self.rules.check(board).is_ok())
    }

    /// Reads a preset, which can be played on one board at least.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line or field.
    pub fn read(bytes: &[u8]) -> Result<Self, PresetFileError> {
        let text = decode(bytes).map_err(PresetFileError::File)?;
        let json = |error: serde_json::Error| PresetFileError::File(json_error(&error));
        let head: super::Head = serde_json::from_str(text).map_err(json)?;
        head.check(FORMAT).map_err(|error| match error {
            RecordError::WrongFormat { found } => PresetFileError::WrongFormat { found },
            error => PresetFileError::File(error),
        })?;
        let Object(raw): Object<RawPreset> = serde_json::from_str(text).map_err(json)?;
        Self::check_name(&raw.name).map_err(PresetFileError::Name)?;
        let preset = Self { name: raw.name, rules: raw.rules.rule_set };
        let first = preset.rules.preset().boards.first().copied().unwrap_or(BoardKind::Two);
        if preset.boards().next().is_none() {
            preset.rules.check(first).map_err(PresetFileError::Rules)?;
        }
        Ok(preset)
    }

    /// The file's text, with a newline at its end.
    pub fn to_json(&self) -> String {
        let (name, rules) = (write::string(&self.name), write::rules(&self.rules));
        format!(
            "{{\n  \"format\": \"{FORMAT}\", \"version\": {VERSION},\n  \"name\": {name},\n  \"rules\": {rules}\n}}\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_of_ones_own_is_read_as_it_was_written() {
        for preset in Preset::all() {
            let mut rules = RuleSet::new(preset);
            rules.assign("move_seconds=45").unwrap();
            rules.assign("touch_move=yes").unwrap();
            let file = PresetFile { name: "阿海 house".to_owned(), rules };
            let text = file.to_json();
            assert!(
                text.contains(r#""touch_move": "yes""#) && text.contains(r#""move_seconds": 45"#),
                "{text}"
            );
            assert_eq!(PresetFile::read(text.as_bytes()), Ok(file));
        }
    }

    #[test]
    fn what_is_no_preset_is_told_with_its_place() {
        let file = |rules: &str| {
            format!(r#"{{"format": "junqi-preset", "version": 1, "name": "a", "rules": {rules}}}"#)
        };
        for (text, says) in [
            (String::new(), "the file is empty"),
            ("[]".to_owned(), "doesn't start with a JSON object"),
            (r#"{"format": "junqi-game", "version": 1}"#.to_owned(), r#"instead of "junqi-preset""#),
            (r#"{"format": "junqi-preset", "version": 2}"#.to_owned(), "this program reads version 1"),
            (r#"{"format": "junqi-preset", "version": 1, "name": "a"}"#.to_owned(), "missing field `rules`"),
            (file(r#"{"preset": "standard"}, "notes": 1"#), "unknown field `notes`"),
            (file(r#"{"preset": "chess"}"#), "there is no preset \"chess\""),
            (file(r#"{"preset": "qq", "colour": 1}"#), "there is no option \"colour\""),
            (file(r#"{"preset": "qq", "quiet_limit": "many"}"#), "quiet_limit can't be"),
            (
                file(r#"{"preset": "qq", "flag_taker": "smallest", "flag_win": "engineer_carries_home"}"#),
                "don't go together",
            ),
            (file(r#"{"preset": "qq"}"#).replace(r#""a""#, r#""standard""#), "comes with the program"),
            (file(r#"{"preset": "qq"}"#).replace(r#""a""#, r#"" ""#), "it is empty"),
            (file(r#"{"preset": "qq"}"#).replace(r#""a""#, "\"a\u{202e}b\""), "it contains the character"),
            (
                file(r#"{"preset": "qq"}"#).replace(r#""a""#, &format!("{:?}", "军".repeat(13))),
                "26 columns wide",
            ),
        ] {
            let error = PresetFile::read(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
        let whole = file(r#"{"preset": "qq"}"#);
        for length in 0..whole.len() {
            assert!(PresetFile::read(&whole.as_bytes()[..length]).is_err(), "{length}");
        }
    }
}

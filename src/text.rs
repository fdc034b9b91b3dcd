//! Every sentence a player reads, in Chinese and English.
//!
//! A sentence is a [`Phrase`]: both languages side by side, so that neither can
//! be forgotten. Sentences with values in them are functions. They stand in one
//! module for each part of the program.

pub mod arena;
pub mod command;
pub mod describe;
pub mod drill;
pub mod editor;
pub mod events;
pub mod facts;
pub mod formation;
pub mod glossary;
pub mod guide;
pub mod happening;
pub mod hints;
pub mod lab;
pub mod laboratory;
pub mod lesson;
pub mod library;
pub mod menu;
pub mod notes;
pub mod options;
pub mod players;
pub mod practice;
pub mod presets;
pub mod replay;
pub mod rules;
pub mod screens;
pub mod setup;
pub mod sitting;

use std::fmt;
use std::str::FromStr;

/// The languages of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// 中文.
    #[default]
    Chinese,
    /// English.
    English,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::Chinese, Self::English];

    /// The name used in files and commands: `zh` or `en`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chinese => "zh",
            Self::English => "en",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no language of the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language {0:?}; the languages are zh and en")]
pub struct UnknownLang(pub String);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(word: &str) -> Result<Self, UnknownLang> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.name() == word)
            .ok_or_else(|| UnknownLang(word.chars().take(40).collect()))
    }
}

/// A sentence in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Chinese.
    pub zh: &'static str,
    /// English.
    pub en: &'static str,
}

impl Phrase {
    /// The sentence in that language.
    pub const fn say(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Chinese => self.zh,
            Lang::English => self.en,
        }
    }
}

/// Short for a [`Phrase`] in the tables of this module.
pub(crate) const fn phrase(zh: &'static str, en: &'static str) -> Phrase {
    Phrase { zh, en }
}

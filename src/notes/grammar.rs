//! How a mark is written: a rank as players and files write it, and a sign before or behind it.

use std::fmt;
use std::str::FromStr;

use super::{Kind, Mark};
use crate::rules::Rank;

/// Why a text is no mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarkError {
    /// It names no rank.
    #[error("{0:?} is no note: write a rank (40 to 32, 00, **, FL) and perhaps + - ? ! behind it")]
    Unknown(String),
    /// The rank is neither larger nor smaller than another.
    #[error("a {0} is neither larger nor smaller than anything")]
    NoOrder(Rank),
}

/// Signs and words behind a rank.
const BEHIND: [(&str, Kind); 7] = [
    ("!", Kind::Is),
    ("?", Kind::Maybe),
    ("+", Kind::AtLeast),
    ("以上", Kind::AtLeast),
    ("-", Kind::AtMost),
    ("以下", Kind::AtMost),
    ("吗", Kind::Maybe),
];
/// Signs and words before it; of two with the same beginning the longer one first.
const BEFORE: [(&str, Kind); 8] = [
    ("?", Kind::Maybe),
    ("不是", Kind::Not),
    ("不", Kind::Not),
    ("非", Kind::Not),
    ("not ", Kind::Not),
    ("no ", Kind::Not),
    ("!", Kind::Not),
    ("x", Kind::Not),
];

/// Reads a rank: the players' two digits, one character as in a formation's file, or a name.
fn rank_of(word: &str) -> Option<Rank> {
    let mut chars = word.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return Rank::from_char(c).or_else(|| Rank::from_char(c.to_ascii_uppercase()));
    }
    let names = |rank: &Rank| {
        word == rank.digits().to_ascii_lowercase() || word == rank.hanzi_name() || word == rank.name()
    };
    Rank::ALL.into_iter().find(names)
}

impl FromStr for Mark {
    type Err = MarkError;

    /// Reads `40`, `司`, `9`, `commander`; with `+` `-` `?` `!` behind them, or `x`, `!`, `不`
    /// or `not` before; `?` alone.
    fn from_str(text: &str) -> Result<Self, MarkError> {
        let word = text.trim().to_lowercase();
        if word == "?" || word == "??" {
            return Ok(Self::OPEN);
        }
        let behind = BEHIND.iter().find_map(|&(sign, kind)| Some((word.strip_suffix(sign)?, kind)));
        let before = || BEFORE.iter().find_map(|&(sign, kind)| Some((word.strip_prefix(sign)?, kind)));
        // What is a rank as it stands needs no sign.
        let (rank, kind) = match rank_of(&word) {
            Some(_) => (word.as_str(), Kind::Is),
            None => behind.or_else(before).unwrap_or((&word, Kind::Is)),
        };
        let unknown = || MarkError::Unknown(text.chars().take(20).collect());
        let rank = rank_of(rank.trim()).ok_or_else(unknown)?;
        Self::new(kind, rank).ok_or(MarkError::NoOrder(rank))
    }
}

impl fmt::Display for Mark {
    /// In the players' shorthand, as it is saved: `40!`, `00?`, `37+`, `37-`, `x**`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank.map_or("", Rank::digits);
        match self.kind {
            Kind::Is => write!(f, "{rank}!"),
            Kind::Maybe => write!(f, "{rank}?"),
            Kind::AtLeast => write!(f, "{rank}+"),
            Kind::AtMost => write!(f, "{rank}-"),
            Kind::Not => write!(f, "x{rank}"),
            Kind::Open => f.write_str("?"),
        }
    }
}

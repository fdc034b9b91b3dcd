//! Who sits at the table: a name, and a person or a computer player.

use std::fmt;
use std::str::FromStr;

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// What he is called; may be empty. It has no control characters in a record that was read.
    pub name: String,
    /// A person or a computer player.
    pub kind: PlayerKind,
}

impl Player {
    /// A person with that name.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: PlayerKind::Human }
    }
}

/// A person or a computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// A person: `human`.
    #[default]
    Human,
    /// A computer player: `bot:LEVEL`.
    Bot(Level),
}

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal move.
    Random,
    /// Takes what it can.
    Greedy,
    /// Runs for the flag.
    Rush,
    /// 简单.
    Easy,
    /// 中等.
    Normal,
    /// 困难.
    Hard,
    /// 最强.
    Max,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Greedy, Self::Rush, Self::Easy, Self::Normal, Self::Hard, Self::Max];

    /// The name used in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Rush => "rush",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Max => "max",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// As it is written in files: `human`, `bot:hard`.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

/// A word that names no kind of player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    /// Neither a person nor a computer player.
    #[error("there is no player {0:?}; a player is human or bot:LEVEL, the levels are {levels}", levels = levels())]
    Kind(String),
    /// A computer player of no known level.
    #[error("there is no level {0:?}; the levels are {levels}", levels = levels())]
    Level(String),
}

fn levels() -> String {
    Level::ALL.map(Level::name).join(", ")
}

impl FromStr for PlayerKind {
    type Err = UnknownPlayer;

    fn from_str(word: &str) -> Result<Self, UnknownPlayer> {
        let quoted = |word: &str| word.chars().take(40).collect();
        if word == "human" {
            return Ok(Self::Human);
        }
        let level = word.strip_prefix("bot:").ok_or_else(|| UnknownPlayer::Kind(quoted(word)))?;
        Level::ALL
            .into_iter()
            .find(|known| known.name() == level)
            .map(Self::Bot)
            .ok_or_else(|| UnknownPlayer::Level(quoted(level)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_player_is_written_as_it_is_read() {
        let kinds = Level::ALL.map(PlayerKind::Bot).into_iter().chain([PlayerKind::Human]);
        for kind in kinds {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
    }

    #[test]
    fn an_unknown_level_gets_the_list_of_levels() {
        let error = "bot:god".parse::<PlayerKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no level \"god\"; the levels are random, greedy, rush, easy, normal, hard, max"
        );
        assert!("".parse::<PlayerKind>().unwrap_err().to_string().contains("human or bot:LEVEL"));
    }
}

//! Who sits at the table: a name, and a person, a computer player or another program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// What he is called; may be empty. It has no control characters in a record that was read.
    pub name: String,
    /// A person, a computer player or another program.
    pub kind: PlayerKind,
}

impl Player {
    /// A person with that name.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: PlayerKind::Human }
    }
}

/// A person, a computer player or another program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// A person: `human`.
    #[default]
    Human,
    /// A computer player: `bot:LEVEL`.
    Bot(Level),
    /// Another program that plays: `exec:COMMAND`.
    Exec(CommandLine),
}

impl From<Level> for PlayerKind {
    fn from(level: Level) -> Self {
        Self::Bot(level)
    }
}

/// How a program is started: its name and its arguments, as they are typed at a shell. Words
/// with blanks stand in quotes, and a backslash takes the meaning from what comes after it;
/// nothing else of what shells know means anything.
///
/// ```
/// use junqi::record::CommandLine;
/// let line: CommandLine = "python3 'my players/simple.py' --brave".parse()?;
/// assert_eq!(line.words(), ["python3", "my players/simple.py", "--brave"]);
/// assert_eq!(line.to_string(), "python3 'my players/simple.py' --brave");
/// # Ok::<(), junqi::record::CommandLineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CommandLine(Arc<str>);

impl CommandLine {
    /// The most bytes that it may have.
    const MOST: usize = 4096;

    /// The program and its arguments: one word at least.
    pub fn words(&self) -> Vec<String> {
        shlex::split(&self.0).unwrap_or_default()
    }

    /// A short name: the words without the folders that lead to files.
    pub fn label(&self) -> String {
        let words = self.words();
        let short = |word: &String| word.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let label = words.iter().map(short).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        if label.is_empty() { self.to_string() } else { label }
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that starts no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandLineError {
    /// Nothing is named.
    #[error("exec: names no program; write exec:COMMAND, the program and its arguments")]
    Empty,
    /// A quote is open at the end, or a backslash stands there.
    #[error("the command {0:?} has a quote that isn't closed or ends with a backslash")]
    Open(String),
    /// Something that can't be typed at a shell.
    #[error("the command contains the control character {0:?}")]
    Control(char),
    /// Nobody types so much.
    #[error("the command has {0} bytes; it may have {most}", most = CommandLine::MOST)]
    TooLong(usize),
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<Self, CommandLineError> {
        if text.len() > Self::MOST {
            return Err(CommandLineError::TooLong(text.len()));
        }
        if let Some(control) = text.chars().find(|c| c.is_control()) {
            return Err(CommandLineError::Control(control));
        }
        match shlex::split(text) {
            None => Err(CommandLineError::Open(text.chars().take(40).collect())),
            Some(words) if words.first().is_none_or(String::is_empty) => Err(CommandLineError::Empty),
            Some(_) => Ok(Self(text.into())),
        }
    }
}

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// As it is written in files: `human`, `bot:hard`, `exec:python3 simple.py`.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Bot(level) => write!(f, "bot:{level}"),
            Self::Exec(line) => write!(f, "exec:{line}"),
        }
    }
}

/// A word that names no kind of player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    /// Neither a person nor a computer player.
    #[error(
        "there is no player {0:?}; a player is human, bot:LEVEL or exec:COMMAND, the levels are {levels}",
        levels = levels()
    )]
    Kind(String),
    /// A computer player of no known level.
    #[error("there is no level {0:?}; the levels are {levels}", levels = levels())]
    Level(String),
    /// A program that can't be started so.
    #[error(transparent)]
    Command(#[from] CommandLineError),
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
        if let Some(command) = word.strip_prefix("exec:") {
            return Ok(Self::Exec(command.parse()?));
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
        let program = PlayerKind::Exec("python3 'a b.py'".parse().unwrap());
        let kinds = Level::ALL.map(PlayerKind::Bot).into_iter().chain([PlayerKind::Human, program]);
        for kind in kinds {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
    }

    #[test]
    fn a_command_is_split_as_a_shell_would_and_nothing_more() {
        let words = |text: &str| text.parse::<CommandLine>().map(|line| line.words());
        let are = |words: &[&str]| Ok(words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(words("python3 simple.py"), are(&["python3", "simple.py"]));
        assert_eq!(words(r#" "a b"/c 'd "e' f\ g "#), are(&["a b/c", "d \"e", "f g"]));
        assert_eq!(
            words("a $HOME *.py; rm | b > c"),
            are(&["a", "$HOME", "*.py;", "rm", "|", "b", ">", "c"])
        );
        assert_eq!(words("a ''"), are(&["a", ""]));
        for empty in ["", "  ", "''", "'' a"] {
            assert_eq!(words(empty), Err(CommandLineError::Empty), "{empty:?}");
        }
        for open in ["'a", "a \"b", "a\\"] {
            assert_eq!(words(open), Err(CommandLineError::Open(open.to_owned())));
        }
        assert_eq!(words("a\nb"), Err(CommandLineError::Control('\n')));
        assert_eq!(words(&"a".repeat(5000)), Err(CommandLineError::TooLong(5000)));
        assert_eq!("x:exec".parse::<PlayerKind>(), Err(UnknownPlayer::Kind("x:exec".to_owned())));
        assert_eq!("exec:".parse::<PlayerKind>(), Err(CommandLineError::Empty.into()));
    }

    #[test]
    fn a_programs_label_is_short() {
        let label = |text: &str| text.parse::<CommandLine>().unwrap().label();
        assert_eq!(label("/usr/bin/python3 assets/players/simple.py --brave"), "python3 simple.py --brave");
        assert_eq!(label("'C:\\players\\one.exe'"), "one.exe");
        assert_eq!(label("./a/"), "./a/");
    }

    #[test]
    fn an_unknown_level_gets_the_list_of_levels() {
        let error = "bot:god".parse::<PlayerKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no level \"god\"; the levels are random, greedy, rush, easy, normal, hard, max"
        );
        assert!(
            "".parse::<PlayerKind>().unwrap_err().to_string().contains("human, bot:LEVEL or exec:COMMAND")
        );
    }
}

//! Where a key is pressed: what a key means depends on it.

use serde::Serialize;

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Context {
    /// The menu.
    List,
    /// A list of things on top of a screen.
    Choice,
    /// The list of the rules lesson.
    Pages,
    /// The list of unfinished games.
    Games,
    /// The form of a new game.
    Form,
    /// At a name in it: letters write.
    FormName,
    /// A cover.
    Cover,
    /// The setup of an army.
    Setup,
    /// The setup of an army that was dealt.
    Hand,
    /// The editor of formations.
    Editor,
    /// Pieces are typed onto the points; almost every key types one.
    Typing,
    /// The library of formations.
    Library,
    /// Lines of text to be filled in; every other key types.
    Fields,
    /// What is to be measured in the lab.
    Lab,
    /// What a measurement shows, while it goes on and after it.
    Measured,
    /// The attacks of the defence drill.
    Drill,
    /// The game.
    Play,
    /// A headquarters has to be named.
    Home,
    /// A draw offer waits for this player's answer.
    Answer,
    /// The mover looks at what his move has led to.
    Shown,
    /// A computer player thinks.
    Waiting,
    /// Computer players play among themselves.
    Watch,
    /// The end of a game.
    Result,
    /// The end of a game of a match.
    MatchResult,
    /// The standing before a game of a match.
    Standing,
    /// The result of a match.
    MatchOver,
    /// The scoreboard, with no game waiting.
    Scoreboard,
    /// A formation is shown that is to be set up from memory.
    Look,
    /// It is set up from memory: almost every key types a piece.
    Memory,
    /// An enemy's opening is watched and read.
    Field,
    /// A question about the names of places.
    Naming,
    /// The end of an exercise.
    Judged,
    /// A record is gone through.
    Replay,
    /// A page of the rules lesson.
    Lesson,
    /// The glossary: every other key types.
    Glossary,
    /// The log of a game over the board.
    Log,
    /// A question with yes and no.
    Question,
    /// A line of text; every other key types.
    Text,
    /// A note on a piece is written; almost every other key types.
    Noting,
    /// Something to read.
    Message,
}

impl Context {
    /// The name by which key files know it: a section's, `match-result`.
    pub fn name(self) -> String {
        super::name_of(self)
    }
}

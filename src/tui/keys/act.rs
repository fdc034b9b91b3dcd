//! What keys can ask for.

use serde::Serialize;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// The cursor goes up; likewise the next seven.
    Up,
    /// See [`Act::Up`].
    Down,
    /// See [`Act::Up`].
    Left,
    /// See [`Act::Up`].
    Right,
    /// See [`Act::Up`].
    UpLeft,
    /// See [`Act::Up`].
    UpRight,
    /// See [`Act::Up`].
    DownLeft,
    /// See [`Act::Up`].
    DownRight,
    /// Takes what is under the cursor: picks a piece, moves it, presses a button.
    Choose,
    /// Goes on to the next target, field or seat.
    Next,
    /// Goes back to the one before.
    Previous,
    /// Puts a piece down again, closes a window, goes back.
    Back,
    /// Goes back in what has happened.
    Earlier,
    /// Goes forward again.
    Later,
    /// Shows the whole log.
    Log,
    /// Tells what has happened in words, or in shorthand.
    Wording,
    /// Types a move.
    Type,
    /// Offers a draw.
    OfferDraw,
    /// Resigns.
    Resign,
    /// Says yes.
    Yes,
    /// Says no.
    No,
    /// The setup is finished.
    Confirm,
    /// Starts from a saved formation.
    Load,
    /// Keeps the formation.
    Save,
    /// Draws a random formation.
    Random,
    /// Exchanges left and right.
    Mirror,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Locks a point, or unlocks it.
    Lock,
    /// Types pieces onto the points, one after the other.
    TypePieces,
    /// Lays another formation beside this one.
    Compare,
    /// Changes name, author, tags and notes.
    Describe,
    /// Keeps the formation under another name.
    SaveAs,
    /// Searches a list.
    Search,
    /// Makes a new one.
    Create,
    /// Makes another of the same kind.
    Copy,
    /// Gives another name.
    Rename,
    /// Takes it away for good.
    Delete,
    /// Takes in files.
    Import,
    /// Shows the share code.
    Share,
    /// Takes in a share code.
    Receive,
    /// Shows the next part of a long text.
    Scroll,
    /// Shows how soon the enemy can be where.
    Heat,
    /// Begins a new line of a text.
    NewLine,
    /// Draws the board larger.
    Larger,
    /// Draws the board smaller.
    Smaller,
    /// Changes the signs of the pieces.
    Pieces,
    /// Changes the language.
    Language,
    /// Changes the colours.
    Theme,
    /// Lists what can be done, to be chosen with arrows.
    Actions,
    /// Shows what the keys do.
    Help,
    /// Leaves the game or the program.
    Leave,
    /// Draws everything again.
    Redraw,
    /// Names a headquarters as the flag.
    NameHeadquarters,
    /// Has everything dealt anew.
    Redeal,
    /// The same players play again.
    Rematch,
    /// Ends the sitting of several games.
    EndSitting,
    /// Shows the scoreboard.
    Scoreboard,
    /// Marks an enemy's piece as the flag; likewise the next two.
    MarkFlag,
    /// See [`Act::MarkFlag`].
    MarkMine,
    /// See [`Act::MarkFlag`].
    MarkBomb,
    /// Puts an unfinished game away.
    Discard,
    /// A window's height up.
    PageUp,
    /// A window's height down.
    PageDown,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// The next page of the lesson.
    NextPage,
    /// The page before.
    LastPage,
    /// Helps a little.
    Tip,
    /// Asks the computer for a hint.
    Advice,
    /// Notes what an enemy's piece may be.
    Note,
    /// Shows what is known for certain.
    Facts,
    /// Shows the solution, step by step.
    Solution,
    /// Everything as it began.
    StartOver,
    /// Looks a word up.
    Glossary,
    /// Goes on to the next attack; likewise the next three.
    NextBattle,
    /// See [`Act::NextBattle`].
    LastBattle,
    /// See [`Act::NextBattle`].
    NextLoss,
    /// See [`Act::NextBattle`].
    LastLoss,
    /// Turns the board, so that the next seat is at the bottom.
    Turn,
    /// Comments on a move.
    Comment,
    /// Begins a game that goes on from a record.
    GoOn,
    /// Lets computer players stand still, or go on.
    Pause,
    /// While they stand still: lets one of them move.
    StepOne,
    /// Lets them move faster.
    Faster,
    /// Lets them move more slowly.
    Slower,
    /// Measures a formation in the lab.
    Measure,
    /// Lets somebody else play the attack.
    Opponent,
    /// Ends the program at once. Nothing is lost.
    Interrupt,
}

impl Act {
    /// The name by which key files know it: an action's, `offer-draw`.
    pub fn name(self) -> String {
        super::name_of(self)
    }
}

//! The rules lesson (规则课): short pages, each with a small position and a task that the learner
//! does himself; what players write to each other; and which pages are done.
//!
//! Whether a move is right is the referee's to say, and whether an army is set up rightly
//! [`formation::check`](crate::formation::check)'s: no rule stands here a second time. Words, files
//! and screens are the business of others.

mod attempt;
mod pages;
mod progress;
mod shorthand;

use std::fmt;
use std::str::FromStr;

use crate::rules::{BoardKind, Place, Point, Rank, Seat};

pub use attempt::{Attempt, Told};
pub use progress::{Progress, ProgressError};
pub use shorthand::{Reading, explain};

/// A part of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chapter {
    /// Points and lines.
    Board,
    /// Ranks.
    Pieces,
    /// Setting up.
    Setup,
    /// How pieces move.
    Moves,
    /// Who beats whom, and what is told of it.
    Battles,
    /// Turns, and how games end.
    Ends,
    /// Other ways of playing.
    Modes,
}

/// A page of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say what the pages are about")]
pub enum Page {
    Roads,
    Rails,
    Mountains,
    Camps,
    Headquarters,
    Arcs,
    Palaces,
    Ranks,
    Still,
    Illegal,
    Mend,
    Lines,
    Blocked,
    Engineer,
    Equal,
    Bomb,
    Mine,
    Hidden,
    Commander,
    Flag,
    Stuck,
    Draw,
    Turns,
    Partners,
    Flip,
    FlipMoves,
    Luanzhan,
    Three,
    Carry,
    Scout,
}

/// What is asked for on a page.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// Moves in a position.
    Play(&'static Play),
    /// All pieces that stand against the rules of setting up: six rows, the front line first.
    Find(&'static [&'static str; 6]),
    /// An army is to be mended by exchanging what stands on two places: its rows, and exchanges
    /// that do it, as places by line and column.
    Mend(&'static [&'static str; 6], &'static [[(usize, usize); 2]]),
}

/// A position with what is to be reached in it.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The board.
    pub board: BoardKind,
    /// The preset of the rules.
    pub preset: &'static str,
    /// What differs from it, `option=value`.
    pub options: &'static [&'static str],
    /// Who stands where: `Sb1旗` is South's flag on b1.
    pub pieces: &'static str,
    /// Whose eyes the board is seen with; none sees everything.
    pub viewer: Option<Seat>,
    /// What is to be reached.
    pub goal: Goal,
    /// Actions that reach it, as records write them. The learner has as many.
    pub solution: &'static [&'static str],
    /// What the other side does between them, where that can be done.
    pub replies: &'static [&'static str],
    /// Moves without a loss so far.
    pub quiet: u32,
    /// Armies that are out.
    pub out: &'static [Seat],
    /// Armies whose flag is shown.
    pub shown: &'static [Seat],
    /// Flip chess: what lies face up, and whether the colours are decided.
    pub face_up: &'static [&'static str],
    /// The same: decided colours.
    pub colors: bool,
    /// Whose flag is carried by the piece on which point.
    pub carried: &'static [(Seat, &'static str)],
}

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A piece of the learner's stands there.
    Reach(&'static str),
    /// An enemy's piece of that rank is lost in a battle.
    Takes(Rank),
    /// Anything that is legal.
    AnyMove,
    /// Any battle.
    Battle,
    /// That army's flag is shown.
    FlagShown(Seat),
    /// That army is out.
    Out(Seat),
    /// The learner wins.
    Win,
    /// The game goes on.
    GoesOn,
    /// Everybody makes one move, and the learner makes them all.
    Round,
    /// A piece is turned up.
    TurnedUp,
    /// An engineer has shown a piece.
    Scouted,
}

impl Page {
    /// All pages, in the order of the lesson.
    pub const ALL: [Self; 30] = [
        Self::Roads,
        Self::Rails,
        Self::Mountains,
        Self::Camps,
        Self::Headquarters,
        Self::Arcs,
        Self::Palaces,
        Self::Ranks,
        Self::Still,
        Self::Illegal,
        Self::Mend,
        Self::Lines,
        Self::Blocked,
        Self::Engineer,
        Self::Equal,
        Self::Bomb,
        Self::Mine,
        Self::Hidden,
        Self::Commander,
        Self::Flag,
        Self::Stuck,
        Self::Draw,
        Self::Turns,
        Self::Partners,
        Self::Flip,
        Self::FlipMoves,
        Self::Luanzhan,
        Self::Three,
        Self::Carry,
        Self::Scout,
    ];

    /// The page's place in [`Page::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word that names it in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roads => "roads",
            Self::Rails => "rails",
            Self::Mountains => "mountains",
            Self::Camps => "camps",
            Self::Headquarters => "headquarters",
            Self::Arcs => "arcs",
            Self::Palaces => "palaces",
            Self::Ranks => "ranks",
            Self::Still => "still",
            Self::Illegal => "illegal",
            Self::Mend => "mend",
            Self::Lines => "lines",
            Self::Blocked => "blocked",
            Self::Engineer => "engineer",
            Self::Equal => "equal",
            Self::Bomb => "bomb",
            Self::Mine => "mine",
            Self::Hidden => "hidden",
            Self::Commander => "commander",
            Self::Flag => "flag",
            Self::Stuck => "stuck",
            Self::Draw => "draw",
            Self::Turns => "turns",
            Self::Partners => "partners",
            Self::Flip => "flip",
            Self::FlipMoves => "flip-moves",
            Self::Luanzhan => "luanzhan",
            Self::Three => "three",
            Self::Carry => "carry",
            Self::Scout => "scout",
        }
    }

    /// The chapter it belongs to.
    pub const fn chapter(self) -> Chapter {
        match self {
            Self::Roads
            | Self::Rails
            | Self::Mountains
            | Self::Camps
            | Self::Headquarters
            | Self::Arcs
            | Self::Palaces => Chapter::Board,
            Self::Ranks | Self::Still => Chapter::Pieces,
            Self::Illegal | Self::Mend => Chapter::Setup,
            Self::Lines | Self::Blocked | Self::Engineer => Chapter::Moves,
            Self::Equal | Self::Bomb | Self::Mine | Self::Hidden | Self::Commander => Chapter::Battles,
            Self::Flag | Self::Stuck | Self::Draw | Self::Turns | Self::Partners => Chapter::Ends,
            Self::Flip | Self::FlipMoves | Self::Luanzhan | Self::Three | Self::Carry | Self::Scout => {
                Chapter::Modes
            }
        }
    }

    /// The page after this one.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }

    /// The page before this one.
    pub fn previous(self) -> Option<Self> {
        self.index().checked_sub(1).map(|index| Self::ALL[index])
    }

    /// What is asked for on it.
    pub const fn task(self) -> Task {
        pages::task(self)
    }

    /// The board it is shown on.
    pub const fn board(self) -> BoardKind {
        match self.task() {
            Task::Play(play) => play.board,
            Task::Find(_) | Task::Mend(..) => BoardKind::Two,
        }
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no page. At most 40 characters of it are kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the lesson has no page {0:?}; its pages are 1 to {most} or {names}", most = Page::ALL.len(), names = names())]
pub struct UnknownPage(pub String);

fn names() -> String {
    Page::ALL.map(Page::name).join(", ")
}

impl FromStr for Page {
    type Err = UnknownPage;

    /// A page's name, or its number from 1 on.
    fn from_str(word: &str) -> Result<Self, UnknownPage> {
        let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_number = number.and_then(|index| Self::ALL.get(index).copied());
        let by_name = || Self::ALL.into_iter().find(|page| page.name().eq_ignore_ascii_case(word));
        by_number.or_else(by_name).ok_or_else(|| UnknownPage(word.chars().take(40).collect()))
    }
}

/// The point of the board for two where South's place lies: armies are shown there.
pub fn point_of(place: Place) -> Point {
    BoardKind::Two.board().army_point(Seat::South, place)
}

/// South's place on a point of the board for two.
pub fn place_of(point: Point) -> Option<Place> {
    BoardKind::Two.board().place(point).filter(|(seat, _)| *seat == Seat::South).map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_stand_in_the_order_of_their_chapters_and_are_known_by_name_and_number() {
        for (index, page) in Page::ALL.into_iter().enumerate() {
            assert_eq!(page.index(), index);
            assert_eq!(page.name().parse(), Ok(page));
            assert_eq!((index + 1).to_string().parse(), Ok(page));
            assert!(page.next().is_none_or(|next| next.chapter() >= page.chapter()), "{page}");
            assert_eq!(page.next().and_then(Page::previous), page.next().map(|_| page));
        }
        for word in ["", "0", "31", "road"] {
            let error = word.parse::<Page>().unwrap_err().to_string();
            assert!(error.contains("1 to 30 or roads, rails"), "{error}");
        }
    }
}

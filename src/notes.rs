//! What a player notes about pieces that he doesn't see, in the players' shorthand: `40`,
//! `37+`, `炸?`.
//!
//! [`Notes`] are one player's: a mark follows its piece from point to point and goes away with
//! it, or once the piece is seen. They are no part of the game; nobody else is shown them.

mod grammar;

use std::collections::BTreeMap;

use crate::deduction::RankSet;
use crate::rules::{Battle, Point, Rank};
use crate::view::{Event, View};

pub use grammar::MarkError;

/// How a mark speaks of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The piece is one: `40!`, or just `40`.
    Is,
    /// It may be one: `00?`.
    Maybe,
    /// It is one or larger: `37+`.
    AtLeast,
    /// It is one or smaller: `37-`.
    AtMost,
    /// It is none: `x**`.
    Not,
    /// It may be anything, and is to be looked at: `?`.
    Open,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Is, Self::Maybe, Self::AtLeast, Self::AtMost, Self::Not, Self::Open];

    /// Whether it can be said of that rank: bombs, mines and flags are neither larger nor
    /// smaller than anything.
    pub const fn suits(self, rank: Rank) -> bool {
        let ordered = !matches!(rank, Rank::Flag | Rank::Mine | Rank::Bomb);
        ordered || !matches!(self, Self::AtLeast | Self::AtMost)
    }
}

/// What is noted about a piece.
///
/// ```
/// use junqi::notes::{Kind, Mark};
/// use junqi::rules::Rank;
/// let mark: Mark = "37+".parse()?;
/// assert_eq!((mark.kind(), mark.rank()), (Kind::AtLeast, Some(Rank::Brigade)));
/// assert_eq!("旅+".parse(), Ok(mark));
/// assert_eq!("mine?".parse::<Mark>()?.to_string(), "**?");
/// # Ok::<(), junqi::notes::MarkError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    kind: Kind,
    /// None where it speaks of no rank.
    rank: Option<Rank>,
}

impl Mark {
    /// It may be anything.
    pub const OPEN: Self = Self { kind: Kind::Open, rank: None };

    /// A mark of that kind, if it can be said of the rank.
    pub const fn new(kind: Kind, rank: Rank) -> Option<Self> {
        match kind {
            Kind::Open => Some(Self::OPEN),
            _ if kind.suits(rank) => Some(Self { kind, rank: Some(rank) }),
            _ => None,
        }
    }

    /// How it speaks of its rank.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The rank that it speaks of, if it speaks of one.
    pub const fn rank(self) -> Option<Rank> {
        self.rank
    }

    /// The ranks that go with it.
    pub fn ranks(self) -> RankSet {
        let Some(noted) = self.rank else { return RankSet::ALL };
        let ordered = |rank: &Rank| Kind::AtLeast.suits(*rank);
        match self.kind {
            Kind::Is | Kind::Maybe => RankSet::one(noted),
            Kind::AtLeast => Rank::ALL.into_iter().filter(|rank| ordered(rank) && *rank >= noted).collect(),
            Kind::AtMost => Rank::ALL.into_iter().filter(|rank| ordered(rank) && *rank <= noted).collect(),
            Kind::Not => RankSet::ALL.without(noted),
            Kind::Open => RankSet::ALL,
        }
    }
}

/// The marks of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    marks: BTreeMap<Point, Mark>,
    /// What was changed, the last one last: where the piece stands now, and what was
    /// noted about it before.
    changes: Vec<(Point, Option<Mark>)>,
    /// Where the piece stands now that a note is being written about.
    open: Option<Point>,
}

impl Notes {
    /// What is noted about the piece there.
    pub fn at(&self, point: Point) -> Option<Mark> {
        self.marks.get(&point).copied()
    }

    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// All marks with their points.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Mark)> + '_ {
        self.marks.iter().map(|(&point, &mark)| (point, mark))
    }

    /// Notes something about the piece there, or takes its mark off.
    pub fn set(&mut self, point: Point, mark: Option<Mark>) {
        let before = self.at(point);
        if before != mark {
            self.changes.push((point, before));
            self.write(point, mark);
        }
    }

    /// The same when saved notes are read: nothing that can be taken back.
    pub fn restore(&mut self, point: Point, mark: Option<Mark>) {
        self.write(point, mark);
    }

    fn write(&mut self, point: Point, mark: Option<Mark>) {
        match mark {
            Some(mark) => self.marks.insert(point, mark),
            None => self.marks.remove(&point),
        };
    }

    /// Takes the last change back whose piece is still there and hidden; gives its point and
    /// what is noted there now.
    pub fn undo(&mut self) -> Option<(Point, Option<Mark>)> {
        let (point, before) = self.changes.pop()?;
        self.write(point, before);
        Some((point, before))
    }

    /// What would be taken back: where, and what would be noted there then.
    pub fn last_change(&self) -> Option<(Point, Option<Mark>)> {
        self.changes.last().copied()
    }

    /// A note on the piece there is begun: it is followed until [`Notes::close`].
    pub const fn open(&mut self, point: Point) {
        self.open = Some(point);
    }

    /// Where the piece stands now that a note was begun about, if it is still there.
    pub const fn opened(&self) -> Option<Point> {
        self.open
    }

    /// The note is written, or isn't wanted any more.
    pub const fn close(&mut self) {
        self.open = None;
    }

    /// Follows what happened; `view` is what the player sees after it.
    pub fn take(&mut self, events: &[Event], view: &View) {
        for event in events {
            if let Event::Moved { m, battle, .. } = event {
                self.follow(m.from, m.to, *battle);
            }
        }
        self.forget_seen(view);
    }

    fn follow(&mut self, from: Point, to: Point, battle: Option<Battle>) {
        let (mover_stays, defender_stays) = match battle {
            None | Some(Battle::AttackerWins) => (true, false),
            Some(Battle::AttackerLost) => (false, true),
            Some(Battle::BothLost) => (false, false),
        };
        let goes = |point: Point| match point {
            _ if point == from => mover_stays.then_some(to),
            _ if point == to => defender_stays.then_some(to),
            _ => Some(point),
        };
        self.marks = self.marks.iter().filter_map(|(&point, &mark)| Some((goes(point)?, mark))).collect();
        self.changes = self.changes.iter().filter_map(|&(point, mark)| Some((goes(point)?, mark))).collect();
        self.open = self.open.and_then(goes);
    }

    /// Nothing is noted about a piece that is seen, or that isn't there.
    fn forget_seen(&mut self, view: &View) {
        let hidden = |point: Point| view.at(point).is_some_and(|seen| seen.rank.is_none());
        self.marks.retain(|&point, _| hidden(point));
        self.changes.retain(|&(point, _)| hidden(point));
        self.open = self.open.filter(|&point| hidden(point));
    }
}

#[cfg(test)]
mod tests;

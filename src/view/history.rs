//! A game told from its beginning: every event with what could be seen beside it.
//!
//! It goes by what a view holds, so it tells nothing that the viewer doesn't know.

use super::{Event, Seen, View};
use crate::rules::{Battle, Eliminated, Move, Point, PointSet, Seat, route};

/// An event with what could be seen beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening<'a> {
    /// What happened.
    pub event: &'a Event,
    /// How many moves had been made by then, this one included.
    pub number: u32,
    /// Whose piece was attacked, if one was.
    pub attacked: Option<Seat>,
    /// The pieces that fell and that the viewer could name, the attacker first.
    pub fallen: Vec<Seen>,
}

impl<'a> Happening<'a> {
    /// An event of which nothing else is known.
    pub const fn alone(event: &'a Event, number: u32) -> Self {
        Self { event, number, attacked: None, fallen: Vec::new() }
    }
}

/// Where pieces stand, and whose.
struct Standing {
    owners: Vec<Option<Seat>>,
    face_down: PointSet,
    /// Whether the pieces of an army that goes out leave the board.
    leave: bool,
}

impl Standing {
    fn new(view: &View) -> Self {
        let start = view.beginning();
        Self {
            owners: start.seen.iter().map(|seen| seen.map(|seen| seen.owner)).collect(),
            face_down: start.face_down(),
            leave: view.rules.eliminated == Eliminated::Removed,
        }
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Moved { m, battle, .. } => {
                let mover = self.owners[m.from.index()].take();
                match battle {
                    Some(Battle::AttackerLost) => {}
                    Some(Battle::BothLost) => self.owners[m.to.index()] = None,
                    None | Some(Battle::AttackerWins) => self.owners[m.to.index()] = mover,
                }
            }
            Event::Flipped { point, piece, .. } => {
                self.face_down.remove(*point);
                self.owners[point.index()] = Some(piece.owner);
            }
            Event::ColorsDecided { swapped: true } => {
                for owner in self.owners.iter_mut().flatten() {
                    *owner = owner.opposite();
                }
            }
            Event::FlagReturned { seat, point } => self.owners[point.index()] = Some(*seat),
            Event::Out { seat, .. } if self.leave => {
                for owner in &mut self.owners {
                    *owner = owner.filter(|owner| owner != seat);
                }
            }
            _ => {}
        }
    }

    fn occupied(&self, view: &View) -> PointSet {
        let points = view.board().points().iter();
        self.face_down | points.filter(|point| self.owners[point.index()].is_some()).collect()
    }
}

impl View {
    /// Everything that happened, in order, with what could be seen beside it.
    pub fn history(&self) -> Vec<Happening<'_>> {
        let mut standing = Standing::new(self);
        let mut fallen = self.fallen().peekable();
        let (_, mut number) = self.start();
        let mut told = Vec::with_capacity(self.events.len());
        for (i, event) in self.events.iter().enumerate() {
            let mut happening = Happening::alone(event, number);
            if let Event::Moved { seat, m, battle } = event {
                happening.number += 1;
                happening.attacked = battle.and(standing.owners[m.to.index()]);
                while let Some((_, piece)) = fallen.next_if(|(at, _)| *at == i) {
                    happening.fallen.extend(piece.rank.is_some().then_some(piece));
                }
                happening.fallen.sort_by_key(|piece| piece.owner != *seat);
            }
            happening.number += u32::from(matches!(event, Event::Flipped { .. }));
            number = happening.number;
            standing.take(event);
            told.push(happening);
        }
        told
    }

    /// The way of the last move: the points that the piece has run along, its ends included. A
    /// walk that may have gone several ways is shown as the plainest of them. Empty where
    /// nothing has moved or the last player has turned a piece up.
    pub fn last_route(&self) -> Vec<Point> {
        let is_last = |event: &Event| matches!(event, Event::Moved { .. } | Event::Flipped { .. });
        let Some(last) = self.events.iter().rposition(is_last) else { return Vec::new() };
        let Event::Moved { m: Move { from, to }, .. } = self.events[last] else { return Vec::new() };
        let mut standing = Standing::new(self);
        self.events[..last].iter().for_each(|event| standing.take(event));
        route(self.board(), &self.rules, Move::new(from, to), standing.occupied(self))
    }
}

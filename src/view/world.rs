//! A game as its viewer imagines it: what he sees, and ranks that he has made up for
//! what he doesn't.

use std::ops::Deref;

use super::View;
use crate::rules::{
    BySeat, Deal, MoreSetup, Move, Piece, Point, PointSet, Position, Rank, Seat, Setup, Undo, Visibility,
};

/// One way in which things may be, built from a [`View`] and guesses alone. It can be
/// played on like the real game; whoever thinks with it can't learn more from it
/// than he has put in.
#[derive(Clone, Copy, Debug)]
pub struct World(Position);

impl Deref for World {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.0
    }
}

impl World {
    /// Plays a move that is known to be legal.
    #[inline]
    pub fn play(&mut self, m: Move) -> Undo {
        self.0.play_unchecked(m)
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self, undo: &Undo) {
        self.0.undo(undo);
    }

    /// Turns up a piece that is known to lie face down.
    pub fn flip(&mut self, point: Point) -> Undo {
        self.0.flip_unchecked(point)
    }

    /// The world with other ranks on these points; each of them must hold a piece of
    /// that owner now.
    #[must_use]
    pub fn with(&self, guesses: impl IntoIterator<Item = (Point, Piece)>) -> Self {
        let mut position = self.0;
        for (point, piece) in guesses {
            position.reimagine(point, piece);
        }
        position.reimagine_homes();
        Self(position)
    }
}

impl View {
    /// What somebody can know who has heard all of the game and has none of the armies that
    /// the viewer sees: what the others may know of the viewer's own pieces. (What they know of
    /// theirs isn't in here.)
    #[must_use]
    pub fn from_outside(&self) -> Self {
        let (board, rules) = (self.board(), *self.rules());
        let private = rules.visibility != Visibility::Open && rules.deal != Deal::FaceDown;
        if !private || self.outcome().is_some() {
            return self.clone();
        }
        let mut outside = self.beginning().clone();
        let shown = outside.shown;
        let faces = outside.more.face_up();
        for point in board.points().iter().filter(|&point| !faces.contains(point)) {
            let Some(seen) = outside.seen[point.index()].as_mut() else { continue };
            let shown = seen.rank == Some(Rank::Flag) && shown.contains(seen.owner);
            if !shown && self.viewer.sees(seen.owner, board, &rules) {
                seen.rank = None;
            }
        }
        self.events().iter().for_each(|event| outside.take(event));
        outside
    }

    /// The points of the pieces whose ranks the viewer doesn't know, with their owners.
    /// What lies face down in flip chess belongs to nobody he knows.
    pub fn hidden(&self) -> impl Iterator<Item = (Point, Seat)> + '_ {
        let seen = self.board().points().iter().filter_map(|point| Some((point, self.at(point)?)));
        seen.filter(|(_, seen)| seen.rank.is_none()).map(|(point, seen)| (point, seen.owner))
    }

    /// The game as the viewer sees it, where he sees everything; what he doesn't see is
    /// taken for a platoon.
    pub fn revealed(&self) -> World {
        self.imagine(|_, owner| Piece::new(owner, Rank::Platoon))
    }

    /// The game as the viewer sees it, with `guess` for the pieces that he doesn't
    /// know. Nothing is checked: a guess that no army can have makes a world that no
    /// game can have.
    pub fn imagine(&self, guess: impl Fn(Point, Seat) -> Piece) -> World {
        let mut pieces = Vec::new();
        let mut face_up = PointSet::EMPTY;
        for point in self.board().points().iter() {
            if self.face_down().contains(point) {
                pieces.push((point, guess(point, self.to_move())));
            } else if let Some(seen) = self.at(point) {
                if let Some(rank) = seen.rank {
                    face_up.insert(point);
                    pieces.push((point, Piece::new(seen.owner, rank)));
                } else {
                    pieces.push((point, guess(point, seen.owner)));
                }
            }
        }
        let flip = self.rules().deal == Deal::FaceDown;
        let open = self.rules().scout && !flip;
        let playing = self.rules().seats(self.board()).iter().copied();
        let setup = Setup {
            board: self.board().kind(),
            rules: *self.rules(),
            pieces,
            to_move: self.to_move(),
            quiet: self.quiet(),
            moves_made: self.moves_made(),
            out: playing.filter(|&seat| !self.living().contains(seat)).collect(),
            shown_flags: self.shown_flags(),
            timeouts: BySeat::from_fn(|seat| self.timeouts(seat)),
            more: MoreSetup {
                // One's own pieces are face up to oneself only.
                face_up: if flip || open { face_up } else { PointSet::EMPTY },
                carried: BySeat::from_fn(|seat| self.carrier(seat)),
                headquarters: BySeat::from_fn(|seat| {
                    let held = self.held_headquarters(seat);
                    if held.len() == 1 { held.first() } else { None }
                }),
                swapped: self.swapped().filter(|_| flip),
            },
        };
        let mut position = Position::imagined(&setup);
        position.reimagine_homes();
        World(position)
    }
}

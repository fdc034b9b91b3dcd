//! What pieces are taken for by those who don't see them. In a drawn world every rank
//! is known; whoever moves there must not act on what his seat can't know, else he
//! never runs into anything, and whoever plays against him dares nothing. So each round
//! of a search deals out masks as well: another army that fits what the other side
//! knows, and moves are judged by the masks while the battles end by the ranks.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::belief::Belief;
use super::terrain::POINTS;
use crate::rules::{Battle, Move, Piece, Point, PointSet, Rank, Seat};
use crate::view::{View, World};

/// So many armies are drawn for masks; every round takes one of them.
const ARMIES: usize = 32;

/// Masks for all pieces of a world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Masks {
    ranks: [Option<Rank>; POINTS],
    /// Where each army's flag is thought to be, if that is not seen.
    flags: [Option<Point>; 4],
}

impl Masks {
    /// Everybody sees everything.
    pub(super) const NONE: Self = Self { ranks: [None; POINTS], flags: [None; 4] };

    /// What the piece on the point is taken for by the others.
    pub(super) fn rank(&self, point: Point, piece: Piece) -> Rank {
        self.ranks[point.index()].unwrap_or(piece.rank)
    }

    /// Where that army's flag is thought to be, where it isn't known.
    pub(super) fn flag(&self, seat: Seat) -> Option<Point> {
        self.flags[seat.index()]
    }

    /// After a move: the mask goes with its piece. Who has won a battle has shown what he is.
    pub(super) fn moved(&mut self, m: Move, battle: Option<Battle>) {
        let mask = self.ranks[m.from.index()].take();
        match battle {
            None => self.ranks[m.to.index()] = mask,
            Some(_) => self.ranks[m.to.index()] = None,
        }
    }

    fn put(&mut self, point: Point, owner: Seat, rank: Rank, homes: PointSet) {
        self.ranks[point.index()] = Some(rank);
        if rank == Rank::Flag && homes.contains(point) {
            self.flags[owner.index()] = Some(point);
        }
    }
}

/// Masks to choose from.
pub(super) struct Wardrobe(Vec<Masks>);

impl Wardrobe {
    /// Masks by what the viewer believes of the others, and what they can know of him.
    pub(super) fn new(view: &View, masked: bool, belief: &mut Belief, rng: &mut Xoshiro256PlusPlus) -> Self {
        if !masked {
            return Self(vec![Masks::NONE]);
        }
        let mut outside = Belief::new(&view.from_outside());
        let own = |seat| view.viewer().sees(seat, view.board(), view.rules());
        let homes = view.board().headquarters();
        let all = (0..ARMIES).map(|_| {
            let mut masks = Masks::NONE;
            belief.draw(1, rng);
            belief.guesses().for_each(|(point, piece)| masks.put(point, piece.owner, piece.rank, homes));
            outside.draw(1, rng);
            let guesses = outside.guesses().filter(|(_, piece)| own(piece.owner));
            guesses.for_each(|(point, piece)| masks.put(point, piece.owner, piece.rank, homes));
            masks
        });
        Self(all.collect())
    }

    /// Any of them.
    pub(super) fn any(&self, rng: &mut Xoshiro256PlusPlus) -> Masks {
        self.0[rng.random_range(0..self.0.len())]
    }
}

/// What an army has to hold, as its enemies think.
pub(super) fn homes_as_seen(world: &World, masks: &Masks, seat: Seat) -> PointSet {
    match masks.flag(seat) {
        Some(point) if world.living().contains(seat) => PointSet::one(point),
        _ => super::eval::homes(world, seat),
    }
}

#[cfg(test)]
#[path = "masks_tests.rs"]
mod tests;

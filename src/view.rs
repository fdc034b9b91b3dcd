//! What one seat may know of a game.

use crate::rules::{Rank, Seat};

/// A piece as somebody sees it: always whose it is, its rank only where he may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whose army it belongs to.
    pub owner: Seat,
    /// What it is, where the viewer may know that.
    pub rank: Option<Rank>,
}

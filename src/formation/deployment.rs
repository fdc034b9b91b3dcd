//! An army as it goes into a game.

use super::{Formation, Lineup};
use crate::rules::{BoardKind, BySeat, Place, Rules, Seat, Setup};

/// An army as its player has set it up: legal or not, that is for
/// [`SetupRules`](super::SetupRules) to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deployment {
    /// What stands where.
    pub lineup: Lineup,
    /// 乱战: the headquarters that an army with neither flag nor commander has named as its
    /// flag. Nobody else knows it.
    pub headquarters: Option<Place>,
}

impl Deployment {
    /// The position in which a game starts with these armies; a seat without one has no
    /// pieces.
    pub fn start(board: BoardKind, rules: Rules, first: Seat, armies: &BySeat<Option<Self>>) -> Setup {
        let lineups = BySeat::from_fn(|seat| armies[seat].map_or(Lineup::EMPTY, |army| army.lineup).ranks());
        let mut setup = Setup::start(board, rules, first, &lineups);
        setup.more.headquarters = BySeat::from_fn(|seat| {
            armies[seat]?.headquarters.map(|place| board.board().army_point(seat, place))
        });
        setup
    }
}

impl From<Lineup> for Deployment {
    fn from(lineup: Lineup) -> Self {
        Self { lineup, headquarters: None }
    }
}

impl From<Formation> for Deployment {
    fn from(formation: Formation) -> Self {
        formation.lineup().into()
    }
}

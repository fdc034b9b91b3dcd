//! Computer players. They see a [`View`] and nothing else, and what they imagine
//! behind it they have made up themselves: a [`World`](crate::view::World) is built
//! from a view and guesses.
//!
//! [`choose`] is the one way to ask a player for his next action. [`Belief`] is what
//! a player thinks of the pieces it doesn't see, [`choose_formation`] how it sets up its army,
//! [`why`] what speaks for a move, [`standing`] how good a game is.

mod belief;
mod eval;
mod greedy;
mod habits;
mod masks;
mod pair;
mod places;
mod playout;
mod reasons;
mod rush;
mod search;
mod setup;
mod standing;
mod study;
mod terms;
mod terrain;
#[cfg(test)]
#[path = "ai/kit_tests.rs"]
mod testing;
mod threat;
mod tree;
mod weigh;
mod weights;
mod worth;

use rand::{Rng, RngExt};

pub use belief::Belief;
use greedy::Care;
pub use pair::choose_in_time;
pub use reasons::{Reason, why};
pub use setup::{Style, UnknownStyle, choose_formation};
pub use standing::standing;
pub use study::study;
pub use terms::{TERMS, Term, Terms};
pub use weights::{Judge, SearchWeights, Weights, WeightsError};

use crate::record::Level;
use crate::rules::{Action, Point};
use crate::view::{View, Viewer};

/// How long a player may think.
pub struct Budget<'a> {
    /// At most so many nodes of a search, each a move that is tried; unless it is stopped
    /// the choice depends on the view, the generator and this number alone. 0 is the
    /// level's own number, more for each level than for the one below.
    pub nodes: u64,
    /// Asked all the while; once it says yes the player answers with the best it has.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// What a searching player goes by; None is what the program has inside.
    pub weights: Option<&'a Weights>,
}

impl Budget<'_> {
    /// So many nodes and no clock.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: &|| false, weights: None }
    }
}

/// What a player wants to do, with what else it thought of.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it does.
    pub action: Action,
    /// Other things it might have done with a value for each, the best first; from 0,
    /// a sure loss, to 1, a sure win. Empty where the player doesn't weigh.
    pub candidates: Vec<(Action, f32)>,
}

impl Choice {
    const fn sure(action: Action) -> Self {
        Self { action, candidates: Vec::new() }
    }
}

/// What a player of that level does now: a move, in flip chess also the turning up
/// of a piece, in luanzhan also the naming of a headquarters. None where it isn't the
/// viewer's turn or nothing can be done.
///
/// ```
/// use junqi::ai::{Budget, choose};
/// use junqi::formation::built_in;
/// use junqi::record::Level;
/// use junqi::rules::{BoardKind, RuleSet, Seat};
/// use junqi::table::{Command, Table};
/// use rand::SeedableRng;
/// let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1)?;
/// let now = std::time::Duration::ZERO;
/// for seat in [Seat::South, Seat::North] {
///     table.apply(Command::confirm(seat, built_in()[0].formation), now)?;
/// }
/// let view = table.view(Seat::South).ok_or("no view")?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
/// let choice = choose(view, Level::Random, &Budget::nodes(100), &mut rng).ok_or("no move")?;
/// table.apply(Command::Act(choice.action), now)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(view: &View, level: Level, budget: &Budget<'_>, rng: &mut impl Rng) -> Option<Choice> {
    if view.outcome().is_some() || view.viewer() != Viewer::Seat(view.to_move()) && view.naming().is_none() {
        return None;
    }
    match level {
        Level::Random => at_random(view, rng).map(Choice::sure),
        Level::Greedy => greedy::choose(view, Care::Glance, budget.stop, rng),
        Level::Rush => rush::choose(view, budget.stop, rng),
        Level::Easy | Level::Normal | Level::Hard | Level::Max => search::choose(view, level, budget, rng),
    }
}

/// Anything that is legal, each as likely as any other.
fn at_random(view: &View, rng: &mut impl Rng) -> Option<Action> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    if view.outcome().is_some() {
        return None;
    }
    if let Some(naming) = view.naming() {
        let own: Vec<Point> = view.held_headquarters(seat).iter().collect();
        let any = (naming == seat && !own.is_empty()).then(|| own[rng.random_range(0..own.len())]);
        return any.map(|point| Action::NameHeadquarters(seat, point));
    }
    let moves = view.moves()?;
    let flips: Vec<Point> = view.flips().iter().collect();
    let number = moves.len() + flips.len();
    if number == 0 {
        return None;
    }
    let number = rng.random_range(0..number);
    let flip = || flips.get(number - moves.len()).map(|&point| Action::Flip(point));
    moves.get(number).map(Action::Move).or_else(flip)
}

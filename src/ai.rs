//! Computer players. They see a [`View`](crate::view::View) and nothing else, and
//! what they imagine behind it they have made up themselves: a
//! [`World`](crate::view::World) is built from a view and guesses.
//!
//! [`Belief`] is what a player thinks of the pieces it doesn't see.

mod belief;
mod places;

pub use belief::Belief;

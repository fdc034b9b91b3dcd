//! Practice (练习): setting up from memory, reading an enemy's opening, the names of the places;
//! the defence of a formation against attacks that beat it; and the progress one makes.
//!
//! It makes the exercises and scores the answers. The time and chance are given to it; files,
//! screens and words are the business of others.

mod drills;
mod field;
mod names;
mod progress;

use crate::formation::{Formation, Lineup};
use crate::rules::Place;

pub use drills::{ATTACKS, Attack, DrillDone, Drilled, Drills, DrillsError, OpenDrill};
pub use field::{Clue, Found, Marks, Opening, Reading, SOUGHT, TooMany, Verdict};
pub use names::{Ask, NameQuestion, OPTIONS, name_questions};
pub use progress::{
    Best, Boards, Done, Exercise, LAST, NameRounds, Progress, ProgressError, Readings, Recalls,
};

/// How many pieces an army has, and how many points a perfect setup from memory.
pub const PIECES: usize = 25;

/// How well a formation was set up from memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recalled {
    /// The places where something else stands, or nothing.
    pub wrong: Vec<Place>,
    /// Whether it is the mirror image, and not the formation itself.
    pub mirrored: bool,
}

impl Recalled {
    /// How many pieces stand where they stood.
    pub fn right(&self) -> usize {
        PIECES.saturating_sub(self.wrong.len())
    }

    /// Whether nothing is wrong.
    pub const fn is_perfect(&self) -> bool {
        self.wrong.is_empty()
    }
}

/// Compares what was set up from memory with the formation that was shown.
///
/// ```
/// use junqi::formation::built_in;
/// use junqi::practice::recall;
/// let shown = built_in()[0].formation;
/// assert!(recall(&shown, &shown.lineup()).is_perfect());
/// let mirrored = recall(&shown, &shown.mirrored().lineup());
/// assert!(mirrored.mirrored && !mirrored.is_perfect());
/// ```
pub fn recall(shown: &Formation, set_up: &Lineup) -> Recalled {
    let truth = shown.lineup();
    let wrong = truth.differing(set_up);
    Recalled { mirrored: !wrong.is_empty() && truth.mirrored() == *set_up, wrong }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;

    #[test]
    fn every_place_that_is_wrong_or_empty_is_told() {
        let shown = built_in()[0].formation;
        let mut set_up = shown.lineup();
        let at = |line, column| Place::new(line, column).unwrap();
        assert_ne!(set_up[at(1, 1)], set_up[at(1, 2)]);
        (set_up[at(1, 1)], set_up[at(1, 2)]) = (set_up[at(1, 2)], set_up[at(1, 1)]);
        set_up[at(6, 5)] = None;
        let recalled = recall(&shown, &set_up);
        assert_eq!(recalled.wrong, [at(1, 1), at(1, 2), at(6, 5)]);
        assert_eq!((recalled.right(), recalled.is_perfect(), recalled.mirrored), (22, false, false));
        assert_eq!(recall(&shown, &Lineup::EMPTY).right(), 0);
    }
}

//! Formations (布局): how an army is set up, checked, written and read.
//!
//! A [`Lineup`] is anything put on the 30 places of an army; [`check`] names
//! every rule of the standard that it breaks. A [`Formation`] is a lineup that breaks none: it
//! can't be built any other way, so whoever holds one needs no further check. What the rules
//! of a game ask where they differ from the standard is [`SetupRules`], and a [`Deployment`]
//! is an army as it goes into that game.
//! [`parse_rows`] and [`parse_text`] read what people write, [`FormationFile`]
//! is the program's own file with name and notes, [`read_jql`] and [`write_jql`] the
//! files of QQ, [`read_any`] takes whichever comes, and [`built_in`] are the
//! formations that come with the program. [`Formation::code`] is one short line for friends.
//! A [`Catalogue`] searches many of them and knows duplicates and mirror images, [`PlaceName`] is what
//! players call the places, and [`describe`] tells what there is to tell about one.
//!
//! Everything is seen from its owner: line 1 is his front, column 1 his left.
//! Nothing here knows of seats, boards or files on disk: bytes come in, bytes go out.

mod catalogue;
mod code;
mod decode;
mod deployment;
mod describe;
mod file;
mod file_kind;
mod jql;
mod library;
mod lineup;
mod parse;
mod places;
mod query;
mod random;
mod setup_rules;
mod shuffle;
mod tags;

use std::fmt;

use crate::rules::{Place, Rank, Station};

pub use catalogue::{Catalogue, Entry, Likeness, Source};
pub use code::{CodeError, FORMATIONS, looks_like_code};
pub use decode::text_in_other_encoding;
pub use deployment::Deployment;
pub use describe::{
    ATTACKERS, BombCover, Description, EngineerWay, EqualPair, FlagCover, Front, Hint, RailFront, Reach,
    Still, StillWhy, ToFlag, Way, Ways, describe, strength,
};
pub(crate) use file::type_name;
pub use file::{
    FormationFile, FormationFileError, MAX_FILE_BYTES, Sketch, read_any, read_any_as, read_sketch,
};
pub use file_kind::FileKind;
pub use jql::{JqlError, read_jql, write_jql};
pub use library::{BUILT_IN_IDS, built_in, built_in_by_name};
pub use lineup::{Fault, Lineup, check};
pub use parse::{BackFirst, FormationError, RowsError, TextError, parse_rows, parse_text, parse_text_as};
pub use places::{FlagSide, PlaceName, Wing, place_named, places_named};
pub use query::{Query, QueryError};
pub use setup_rules::SetupRules;
pub use shuffle::ShuffleRefused;
pub use tags::Tag;

/// A legal set-up of an army's 25 pieces.
///
/// ```
/// use junqi::formation::Formation;
/// use junqi::rules::{Place, Rank};
///
/// let formation = Formation::from_rows(&[
///     "连师营旅排",
///     "团.炸.军",
///     "工司.营团",
///     "师.炸.旅",
///     "排雷工雷连",
///     "雷旗连排工",
/// ])?;
/// let headquarters = Place::new(6, 2).unwrap();
/// assert_eq!(formation.rank(headquarters), Some(Rank::Flag));
/// // The flag can't go to the base line's middle; the reason comes back.
/// let refused = formation.swap(headquarters, Place::new(6, 3).unwrap()).unwrap_err();
/// assert_eq!(refused.to_string(), "L6C3: the flag must stand in a headquarters, L6C2 or L6C4");
/// # Ok::<(), junqi::formation::FormationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Formation(Lineup);

impl Formation {
    /// What stands on that place; nothing in a camp.
    pub fn rank(&self, place: Place) -> Option<Rank> {
        self.0[place]
    }

    /// What stands on each place, in the order of [`Place::index`].
    pub const fn ranks(&self) -> [Option<Rank>; Place::COUNT] {
        self.0.ranks()
    }

    /// The formation as a lineup that can be changed freely.
    pub const fn lineup(&self) -> Lineup {
        self.0
    }

    /// Left and right exchanged.
    pub fn mirrored(&self) -> Self {
        Self(self.0.mirrored())
    }

    /// The formation with the pieces of two places exchanged.
    ///
    /// # Errors
    /// [`SwapRefused`] where a camp is named or the result would be illegal.
    pub fn swap(&self, a: Place, b: Place) -> Result<Self, SwapRefused> {
        if let Some(camp) = [a, b].into_iter().find(|place| place.station() == Station::Camp) {
            return Err(SwapRefused::Camp(camp));
        }
        let mut lineup = self.0;
        (lineup[a], lineup[b]) = (lineup[b], lineup[a]);
        Self::try_from(lineup).map_err(|illegal| SwapRefused::Illegal(illegal.faults))
    }

    /// The formation or its mirror image, whichever comes first: the same for both.
    pub fn canonical(&self) -> Self {
        let mirrored = self.mirrored();
        if mirrored.ranks() < self.ranks() { mirrored } else { *self }
    }

    /// Six rows as they are written in files: front line first, one simplified
    /// character a piece, `.` for a camp.
    pub fn rows(&self) -> [String; 6] {
        self.0.rows()
    }
}

impl TryFrom<Lineup> for Formation {
    type Error = IllegalFormation;

    fn try_from(lineup: Lineup) -> Result<Self, IllegalFormation> {
        SetupRules::STANDARD.accept(&lineup.into()).map(|()| Self(lineup))
    }
}

impl From<Formation> for Lineup {
    fn from(formation: Formation) -> Self {
        formation.0
    }
}

impl From<Formation> for [Option<Rank>; Place::COUNT] {
    fn from(formation: Formation) -> Self {
        formation.ranks()
    }
}

/// The six rows, each on a line of its own.
impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Formation({})", self.rows().join(" "))
    }
}

/// A lineup that is no formation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", if *.back_first { BACK_FIRST.to_owned() } else { in_a_row(.faults) })]
pub struct IllegalFormation {
    /// The rules it breaks, at least one.
    pub faults: Vec<Fault>,
    /// Whether it would be legal with its lines in the opposite order: whoever wrote
    /// it began with the base line.
    pub back_first: bool,
    /// What stands where.
    pub lineup: Lineup,
}

const BACK_FIRST: &str = "the formation looks written back line first; the front line comes first";

/// Why two pieces were not exchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwapRefused {
    /// A camp was named; it stays empty while armies are set up.
    #[error("{0}: camps must stay empty")]
    Camp(Place),
    /// The exchange would break these rules.
    #[error("{}", in_a_row(.0))]
    Illegal(Vec<Fault>),
}

fn in_a_row(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const F1: [&str; 6] = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];

    fn place(line: usize, column: usize) -> Place {
        Place::new(line, column).unwrap()
    }

    fn f1() -> Formation {
        Formation::from_rows(&F1).unwrap()
    }

    #[test]
    fn a_swap_that_brings_a_bomb_to_the_front_is_refused() {
        let formation = f1();
        let refused = formation.swap(place(2, 3), place(1, 3)).unwrap_err();
        assert_eq!(refused, SwapRefused::Illegal(vec![Fault::BombInFront(vec![place(1, 3)])]));
        assert_eq!(formation, f1());
    }

    #[test]
    fn a_refused_swap_tells_the_rule_and_the_place() {
        let refused = f1().swap(place(6, 2), place(5, 3)).unwrap_err();
        assert_eq!(refused.to_string(), "L5C3: the flag must stand in a headquarters, L6C2 or L6C4");
        let refused = f1().swap(place(5, 2), place(2, 1)).unwrap_err();
        assert_eq!(refused.to_string(), "L2C1: mines must stand on lines 5 and 6");
    }

    #[test]
    fn a_swap_with_a_camp_is_refused() {
        let refused = f1().swap(place(1, 1), place(3, 3)).unwrap_err();
        assert_eq!(refused, SwapRefused::Camp(place(3, 3)));
        assert_eq!(refused.to_string(), "L3C3: camps must stay empty");
        assert_eq!(f1().swap(place(2, 4), place(2, 4)), Err(SwapRefused::Camp(place(2, 4))));
    }

    #[test]
    fn a_swap_exchanges_two_pieces_and_nothing_else() {
        let swapped = f1().swap(place(1, 1), place(6, 5)).unwrap();
        assert_eq!(
            swapped.rows(),
            ["工师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排连"]
        );
        assert_eq!(swapped.swap(place(6, 5), place(1, 1)), Ok(f1()));
        assert_eq!(f1().swap(place(6, 2), place(6, 2)), Ok(f1()));
    }

    #[test]
    fn mirrored_twice_is_the_same() {
        let mirrored = f1().mirrored();
        assert_eq!(
            mirrored.rows(),
            ["排旅营师连", "军.炸.团", "团营.司工", "旅.炸.师", "连雷工雷排", "工排连旗雷"]
        );
        assert_eq!(Formation::try_from(mirrored.lineup()), Ok(mirrored));
        assert_eq!(mirrored.mirrored(), f1());
    }

    #[test]
    fn lines_in_the_wrong_order_are_told_as_such() {
        let illegal = Formation::try_from(f1().lineup().back_to_front()).unwrap_err();
        assert!(illegal.back_first);
        assert!(!illegal.faults.is_empty());
        assert_eq!(illegal.to_string(), BACK_FIRST);
    }

    #[test]
    fn an_illegal_formation_names_all_faults() {
        let mut lineup = f1().lineup();
        (lineup[place(6, 2)], lineup[place(2, 3)]) = (lineup[place(2, 3)], lineup[place(6, 2)]);
        lineup[place(6, 5)] = None;
        assert_eq!(
            Formation::try_from(lineup).unwrap_err().to_string(),
            "engineer: 2 instead of 3; L6C5: every post and headquarters must hold a piece; \
             L2C3: the flag must stand in a headquarters, L6C2 or L6C4"
        );
    }
}

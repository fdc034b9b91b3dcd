//! A lineup: what somebody put on the 30 places of an army, legal or not, and
//! every rule of setting up that it breaks. It knows places and ranks only; how
//! lineups are written in files is the business of its neighbours.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::SetupRules;
use crate::rules::{Hand, Place, Rank, Station};

/// The 30 places of an army with what stands on each; it may break any rule.
///
/// ```
/// use junqi::formation::Lineup;
/// use junqi::rules::{Place, Rank};
///
/// let mut lineup = Lineup::EMPTY;
/// lineup[Place::new(6, 2).unwrap()] = Some(Rank::Flag);
/// assert_eq!(lineup.rows()[5], ".旗...");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lineup([Option<Rank>; Place::COUNT]);

impl Lineup {
    /// Nothing on any place.
    pub const EMPTY: Self = Self([None; Place::COUNT]);

    /// The lineup with these ranks, in the order of [`Place::index`].
    pub const fn new(ranks: [Option<Rank>; Place::COUNT]) -> Self {
        Self(ranks)
    }

    /// What stands on each place, in the order of [`Place::index`].
    pub const fn ranks(&self) -> [Option<Rank>; Place::COUNT] {
        self.0
    }

    /// How many pieces of that rank stand in it.
    pub fn count(&self, rank: Rank) -> usize {
        self.0.iter().filter(|&&stands| stands == Some(rank)).count()
    }

    /// The pieces that stand in it, counted.
    pub fn hand(&self) -> Hand {
        self.0.iter().flatten().copied().collect()
    }

    /// Whether a flag stands in a headquarters.
    pub fn has_flag_at_home(&self) -> bool {
        let home = |place: Place| place.station() == Station::Headquarters;
        Place::all().any(|place| home(place) && self[place] == Some(Rank::Flag))
    }

    /// Left and right exchanged. A lineup and its mirror image break the same rules.
    pub fn mirrored(&self) -> Self {
        Self::from_fn(|place| self[place.mirrored()])
    }

    /// The places on which two lineups differ.
    pub fn differing(&self, other: &Self) -> Vec<Place> {
        Place::all().filter(|&place| self[place] != other[place]).collect()
    }

    /// The front line exchanged with the base line, the second with the fifth…
    pub(crate) fn back_to_front(&self) -> Self {
        Self::from_fn(|place| Place::new(7 - place.line(), place.column()).and_then(|from| self[from]))
    }

    fn from_fn(mut stands: impl FnMut(Place) -> Option<Rank>) -> Self {
        let mut lineup = Self::EMPTY;
        for place in Place::all() {
            lineup[place] = stands(place);
        }
        lineup
    }

    /// Six rows as they are written in files: front line first, one simplified
    /// character a piece, `.` for an empty place.
    pub fn rows(&self) -> [String; 6] {
        std::array::from_fn(|row| {
            self.0[row * 5..row * 5 + 5].iter().map(|stands| stands.map_or('.', Rank::hanzi)).collect()
        })
    }

    pub(super) fn places(&self, mut wanted: impl FnMut(Place, Option<Rank>) -> bool) -> Vec<Place> {
        Place::all().filter(|&place| wanted(place, self[place])).collect()
    }
}

impl Default for Lineup {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl From<[Option<Rank>; Place::COUNT]> for Lineup {
    fn from(ranks: [Option<Rank>; Place::COUNT]) -> Self {
        Self(ranks)
    }
}

impl From<Lineup> for [Option<Rank>; Place::COUNT] {
    fn from(lineup: Lineup) -> Self {
        lineup.0
    }
}

impl Index<Place> for Lineup {
    type Output = Option<Rank>;

    fn index(&self, place: Place) -> &Option<Rank> {
        &self.0[place.index()]
    }
}

impl IndexMut<Place> for Lineup {
    fn index_mut(&mut self, place: Place) -> &mut Option<Rank> {
        &mut self.0[place.index()]
    }
}

/// The six rows, each on a line of its own.
impl fmt::Display for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows().join("\n"))
    }
}

impl fmt::Debug for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lineup({})", self.rows().join(" "))
    }
}

/// A rule of setting up that a lineup breaks, with all places where it does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Too few or too many pieces of a rank.
    WrongCount {
        /// Which rank.
        rank: Rank,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
        /// Where they stand.
        places: Vec<Place>,
    },
    /// A post or headquarters is empty.
    Empty(Vec<Place>),
    /// A piece stands in a camp.
    InCamp(Vec<Place>),
    /// A flag stands outside the headquarters.
    FlagOutside(Vec<Place>),
    /// A mine stands in front of lines 5 and 6.
    MineForward(Vec<Place>),
    /// A mine stands in front of line 4, in an army with so many mines that line 4 is allowed.
    MineFarForward(Vec<Place>),
    /// A bomb stands on the front line.
    BombInFront(Vec<Place>),
    /// 乱战: the army has neither a flag in a headquarters nor a commander, and no
    /// headquarters is named.
    NoHeadquarters,
    /// A headquarters is named by an army that has a flag or a commander.
    NeedlessHeadquarters(Place),
    /// What is named as a headquarters is none.
    NotHeadquarters(Place),
}

impl Fault {
    /// The places where the rule is broken; none where pieces are missing.
    pub fn places(&self) -> Vec<Place> {
        match self {
            Self::WrongCount { found, wanted, places, .. } if found > wanted => places.clone(),
            Self::WrongCount { .. } | Self::NoHeadquarters => Vec::new(),
            Self::NeedlessHeadquarters(place) | Self::NotHeadquarters(place) => vec![*place],
            Self::Empty(places)
            | Self::InCamp(places)
            | Self::FlagOutside(places)
            | Self::MineForward(places)
            | Self::MineFarForward(places)
            | Self::BombInFront(places) => places.clone(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongCount { rank, found, wanted, .. } => {
                write!(f, "{rank}: {found} instead of {wanted}")
            }
            Self::Empty(places) => {
                write!(f, "{}: every post and headquarters must hold a piece", Listed(places))
            }
            Self::InCamp(places) => write!(f, "{}: camps must stay empty", Listed(places)),
            Self::FlagOutside(places) => {
                write!(f, "{}: the flag must stand in a headquarters, L6C2 or L6C4", Listed(places))
            }
            Self::MineForward(places) => {
                write!(f, "{}: mines must stand on lines 5 and 6", Listed(places))
            }
            Self::MineFarForward(places) => {
                write!(f, "{}: mines must stand on lines 4 to 6", Listed(places))
            }
            Self::NoHeadquarters => f.write_str(
                "a headquarters must be named as the flag: \
                 there is neither a flag in a headquarters nor a commander",
            ),
            Self::NeedlessHeadquarters(place) => write!(
                f,
                "{place}: a headquarters is named only where there is neither a flag in one nor a commander"
            ),
            Self::NotHeadquarters(place) => {
                write!(f, "{place}: no headquarters; these are L6C2 and L6C4")
            }
            Self::BombInFront(places) => {
                write!(f, "{}: bombs must not stand on line 1, the front line", Listed(places))
            }
        }
    }
}

/// Places as a list; a long one is cut, for the message stays one line.
struct Listed<'a>(&'a [Place]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 6;
        let names: Vec<_> = self.0.iter().take(SHOWN).map(Place::to_string).collect();
        f.write_str(&names.join(", "))?;
        if self.0.len() > SHOWN {
            write!(f, " and {} more", self.0.len() - SHOWN)?;
        }
        Ok(())
    }
}

/// Every rule of the standard that the lineup breaks, each once; none if it is legal.
///
/// ```
/// use junqi::formation::{Lineup, check};
/// // Nothing stands anywhere: twelve counts are wrong and all posts empty.
/// assert_eq!(check(&Lineup::EMPTY).len(), 13);
/// ```
pub fn check(lineup: &Lineup) -> Vec<Fault> {
    SetupRules::STANDARD.check(lineup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::parse_rows;

    const F1: [&str; 6] = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];

    fn f1() -> Lineup {
        parse_rows(&F1).unwrap()
    }

    fn place(line: usize, column: usize) -> Place {
        Place::new(line, column).unwrap()
    }

    /// F1 with the pieces of two places exchanged.
    fn f1_with(a: Place, b: Place) -> Lineup {
        let mut lineup = f1();
        (lineup[a], lineup[b]) = (lineup[b], lineup[a]);
        lineup
    }

    fn messages(lineup: &Lineup) -> Vec<String> {
        check(lineup).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn the_reference_formation_is_legal() {
        assert_eq!(check(&f1()), []);
    }

    #[test]
    fn mines_are_refused_before_line_5() {
        let lineup = f1_with(place(5, 2), place(4, 1));
        assert_eq!(check(&lineup), [Fault::MineForward(vec![place(4, 1)])]);
        assert_eq!(messages(&lineup), ["L4C1: mines must stand on lines 5 and 6"]);
    }

    #[test]
    fn bombs_are_refused_on_the_front_line() {
        let lineup = f1_with(place(2, 3), place(1, 3));
        assert_eq!(check(&lineup), [Fault::BombInFront(vec![place(1, 3)])]);
        assert_eq!(messages(&lineup), ["L1C3: bombs must not stand on line 1, the front line"]);
    }

    #[test]
    fn the_flag_is_refused_outside_a_headquarters() {
        let lineup = f1_with(place(6, 2), place(6, 3));
        assert_eq!(check(&lineup), [Fault::FlagOutside(vec![place(6, 3)])]);
        assert_eq!(messages(&lineup), ["L6C3: the flag must stand in a headquarters, L6C2 or L6C4"]);
        assert_eq!(check(&f1_with(place(6, 2), place(6, 4))), [], "either headquarters");
    }

    #[test]
    fn camps_must_be_empty_and_posts_full() {
        let lineup = f1_with(place(5, 3), place(3, 3));
        assert_eq!(check(&lineup), [Fault::Empty(vec![place(5, 3)]), Fault::InCamp(vec![place(3, 3)])]);
        assert_eq!(
            messages(&lineup),
            ["L5C3: every post and headquarters must hold a piece", "L3C3: camps must stay empty"]
        );
    }

    #[test]
    fn a_wrong_count_names_the_rank_and_both_numbers() {
        let mut lineup = f1();
        lineup[place(6, 2)] = Some(Rank::Commander);
        let faults = check(&lineup);
        assert_eq!(messages(&lineup), ["commander: 2 instead of 1", "flag: 0 instead of 1"]);
        assert_eq!(faults[0].places(), [place(3, 2), place(6, 2)]);
        assert_eq!(faults[1].places(), [], "what is missing stands nowhere");

        let mut missing = f1();
        missing[place(6, 5)] = None;
        assert_eq!(
            messages(&missing),
            ["engineer: 2 instead of 3", "L6C5: every post and headquarters must hold a piece"]
        );
        let mut extra = f1();
        extra[place(2, 2)] = Some(Rank::Platoon);
        assert_eq!(messages(&extra), ["platoon: 4 instead of 3", "L2C2: camps must stay empty"]);
    }

    #[test]
    fn a_mine_may_stand_in_the_free_headquarters() {
        assert_eq!(check(&f1_with(place(6, 4), place(5, 4))), []);
    }

    #[test]
    fn all_broken_rules_are_told_at_once() {
        let mut lineup = f1_with(place(5, 2), place(1, 1));
        (lineup[place(1, 5)], lineup[place(4, 3)]) = (lineup[place(4, 3)], lineup[place(1, 5)]);
        (lineup[place(6, 2)], lineup[place(2, 2)]) = (lineup[place(2, 2)], lineup[place(6, 2)]);
        assert_eq!(
            check(&lineup),
            [
                Fault::Empty(vec![place(6, 2)]),
                Fault::InCamp(vec![place(2, 2)]),
                Fault::FlagOutside(vec![place(2, 2)]),
                Fault::MineForward(vec![place(1, 1)]),
                Fault::BombInFront(vec![place(1, 5)]),
            ]
        );
    }

    #[test]
    fn a_long_list_of_places_is_cut() {
        let faults = check(&Lineup::EMPTY);
        assert_eq!(
            faults.last().unwrap().to_string(),
            "L1C1, L1C2, L1C3, L1C4, L1C5, L2C1 and 19 more: every post and headquarters must hold a piece"
        );
        assert_eq!(faults.last().unwrap().places().len(), 25);
    }
}

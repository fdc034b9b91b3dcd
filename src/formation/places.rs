//! What players call the 30 places of an army. Some names belong to a place (眉毛, 前腰),
//! others go with the flag: the point in front of it is 旗台 wherever the flag stands, its
//! twin in front of the free headquarters 虚台. It knows places and names, no pieces but the flag.

use super::Lineup;
use crate::rules::{Place, Rank};

/// A side of an army, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// Columns 1 and 2.
    Left,
    /// Columns 4 and 5.
    Right,
}

impl Wing {
    /// Both sides, the left first.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// The side on which a place lies; none for column 3.
    pub const fn of(place: Place) -> Option<Self> {
        match place.column() {
            1 | 2 => Some(Self::Left),
            4 | 5 => Some(Self::Right),
            _ => None,
        }
    }

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// `left` or `right`, as in tags and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The place on that line that lies `column` columns from this side's edge (1 to 5).
    const fn place(self, line: usize, column: usize) -> Option<Place> {
        match self {
            Self::Left => Place::new(line, column),
            Self::Right => Place::new(line, 6 - column),
        }
    }
}

impl Lineup {
    /// The side on which the only flag stands; none if it stands in no headquarters,
    /// is missing, or isn't the only one.
    pub fn flag_side(&self) -> Option<Wing> {
        if self.count(Rank::Flag) != 1 {
            return None;
        }
        Wing::ALL.into_iter().find(|wing| wing.place(6, 2).is_some_and(|hq| self[hq] == Some(Rank::Flag)))
    }
}

/// How a place stands to the flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagSide {
    /// On the flag's own side.
    Flag,
    /// On the side of the free headquarters.
    Free,
    /// Nobody has said yet where the flag stands: the side itself.
    Open(Wing),
}

/// The name of a place.
///
/// ```
/// use junqi::formation::{PlaceName, Wing};
/// use junqi::rules::Place;
/// let stand = PlaceName::of(Place::new(5, 4).unwrap(), Some(Wing::Right));
/// assert_eq!(stand.hanzi_name(), "旗台");
/// assert_eq!(PlaceName::of(Place::new(5, 4).unwrap(), Some(Wing::Left)).hanzi_name(), "虚台");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceName {
    /// 前角: an end of the front line, the head of a side rail.
    FrontCorner(Wing),
    /// 眉毛: between an end and the middle of the front line.
    Brow(Wing),
    /// 中头: the middle of the front line, the head of the middle rail.
    FrontMiddle,
    /// 边二: line 2 of a side rail.
    Second(Wing),
    /// 边三: line 3 of a side rail.
    Third(Wing),
    /// 边四: line 4 of a side rail.
    Fourth(Wing),
    /// 上营: a camp of line 2.
    FrontCamp(Wing),
    /// 前腰: between the two camps of line 2.
    FrontWaist,
    /// 肋: beside the middle camp.
    Rib(Wing),
    /// 中营: the camp of line 3.
    MiddleCamp,
    /// 后腰: between the two camps of line 4.
    BackWaist,
    /// 旗营 or 虚营: a camp of line 4.
    BackCamp(FlagSide),
    /// 角: an end of line 5, where rails meet.
    Corner(Wing),
    /// 旗台 or 虚台: in front of a headquarters.
    Stand(FlagSide),
    /// 中台: the middle of line 5.
    MiddleStand,
    /// 底角: an end of the base line.
    BaseCorner(Wing),
    /// 旗位 or 虚位: a headquarters.
    Headquarters(FlagSide),
    /// 底中: the middle of the base line, between the headquarters.
    BaseMiddle,
}

impl PlaceName {
    /// The name of a place of an army whose flag stands on that side, if it is known.
    pub const fn of(place: Place, flag: Option<Wing>) -> Self {
        let Some(wing) = Wing::of(place) else {
            return match place.line() {
                1 => Self::FrontMiddle,
                2 => Self::FrontWaist,
                3 => Self::MiddleCamp,
                4 => Self::BackWaist,
                5 => Self::MiddleStand,
                _ => Self::BaseMiddle,
            };
        };
        let side = match flag {
            None => FlagSide::Open(wing),
            Some(flag) if flag as u8 == wing as u8 => FlagSide::Flag,
            Some(_) => FlagSide::Free,
        };
        match (place.line(), place.column()) {
            (1, 1 | 5) => Self::FrontCorner(wing),
            (1, _) => Self::Brow(wing),
            (2, 1 | 5) => Self::Second(wing),
            (2, _) => Self::FrontCamp(wing),
            (3, 1 | 5) => Self::Third(wing),
            (3, _) => Self::Rib(wing),
            (4, 1 | 5) => Self::Fourth(wing),
            (4, _) => Self::BackCamp(side),
            (5, 1 | 5) => Self::Corner(wing),
            (5, _) => Self::Stand(side),
            (_, 1 | 5) => Self::BaseCorner(wing),
            _ => Self::Headquarters(side),
        }
    }

    /// The Chinese name: `左肋`, `旗台`.
    pub const fn hanzi_name(self) -> &'static str {
        self.names().0
    }

    /// The English name: `left rib`, `flag stand`.
    pub const fn name(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        use FlagSide::{Flag, Free, Open};
        use Wing::{Left, Right};
        match self {
            Self::FrontCorner(Left) => ("左前角", "left front corner"),
            Self::FrontCorner(Right) => ("右前角", "right front corner"),
            Self::Brow(Left) => ("左眉毛", "left brow"),
            Self::Brow(Right) => ("右眉毛", "right brow"),
            Self::FrontMiddle => ("中头", "front middle"),
            Self::Second(Left) => ("左边二", "left rail second"),
            Self::Second(Right) => ("右边二", "right rail second"),
            Self::Third(Left) => ("左边三", "left rail third"),
            Self::Third(Right) => ("右边三", "right rail third"),
            Self::Fourth(Left) => ("左边四", "left rail fourth"),
            Self::Fourth(Right) => ("右边四", "right rail fourth"),
            Self::FrontCamp(Left) => ("左上营", "left front camp"),
            Self::FrontCamp(Right) => ("右上营", "right front camp"),
            Self::FrontWaist => ("前腰", "front waist"),
            Self::Rib(Left) => ("左肋", "left rib"),
            Self::Rib(Right) => ("右肋", "right rib"),
            Self::MiddleCamp => ("中营", "middle camp"),
            Self::BackWaist => ("后腰", "back waist"),
            Self::BackCamp(Flag) => ("旗营", "flag camp"),
            Self::BackCamp(Free) => ("虚营", "free camp"),
            Self::BackCamp(Open(Left)) => ("左下营", "left back camp"),
            Self::BackCamp(Open(Right)) => ("右下营", "right back camp"),
            Self::Corner(Left) => ("左角", "left corner"),
            Self::Corner(Right) => ("右角", "right corner"),
            Self::Stand(Flag) => ("旗台", "flag stand"),
            Self::Stand(Free) => ("虚台", "free stand"),
            Self::Stand(Open(Left)) => ("左台", "left stand"),
            Self::Stand(Open(Right)) => ("右台", "right stand"),
            Self::MiddleStand => ("中台", "middle stand"),
            Self::BaseCorner(Left) => ("左底角", "left base corner"),
            Self::BaseCorner(Right) => ("右底角", "right base corner"),
            Self::Headquarters(Flag) => ("旗位", "flag headquarters"),
            Self::Headquarters(Free) => ("虚位", "free headquarters"),
            Self::Headquarters(Open(Left)) => ("左大本营", "left headquarters"),
            Self::Headquarters(Open(Right)) => ("右大本营", "right headquarters"),
            Self::BaseMiddle => ("底中", "base middle"),
        }
    }

    /// Whether a word means this name: the whole of it, or without the side (`肋`, `rib`).
    /// Capitals don't matter; `-` may stand for the blanks.
    fn is_meant(self, word: &str) -> bool {
        let (chinese, english) = self.names();
        let english = english.replace(' ', "-");
        let sides = ["左", "右", "left-", "right-"];
        [chinese, &english].into_iter().any(|name| {
            let short = sides.iter().find_map(|side| name.strip_prefix(side)).unwrap_or(name);
            word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(short)
        })
    }
}

/// The places that a word names in an army whose flag stands on that side: a place
/// (`L5C2`), a line (`L1`), a column (`C3`), or a player's name for one or two of them
/// (`旗台`, `左肋`, `brow`). Nothing if the word names no place.
///
/// ```
/// use junqi::formation::{Wing, places_named};
/// let named = |word| places_named(word, Some(Wing::Right)).iter().map(ToString::to_string).collect::<Vec<_>>();
/// assert_eq!(named("旗台"), ["L5C4"]);
/// assert_eq!(named("brow"), ["L1C2", "L1C4"]);
/// assert_eq!(named("l1").len(), 5);
/// assert!(named("moon").is_empty());
/// ```
pub fn places_named(word: &str, flag: Option<Wing>) -> Vec<Place> {
    if let Some((line, column)) = line_and_column(word) {
        let fits = |place: &Place| {
            line.is_none_or(|line| line == place.line()) && column.is_none_or(|c| c == place.column())
        };
        return Place::all().filter(fits).collect();
    }
    let by = |flag| Place::all().filter(|&place| PlaceName::of(place, flag).is_meant(word)).collect();
    let named: Vec<Place> = by(flag);
    // "Left stand" is a place too when the flag is known.
    if named.is_empty() { by(None) } else { named }
}

/// The place that is written as `L5C2`, the way [`Place`] writes itself.
pub fn place_named(word: &str) -> Option<Place> {
    let place = places_named(word, None).pop()?;
    (place.to_string() == word).then_some(place)
}

/// `L5C2`, `L5`, `C2`.
fn line_and_column(word: &str) -> Option<(Option<usize>, Option<usize>)> {
    let digit = |byte: u8, most: u8| matches!(byte, b'1'..).then(|| byte - b'0').filter(|&n| n <= most);
    let (line, column) = match *word.to_ascii_uppercase().as_bytes() {
        [b'L', line] => (Some(line), None),
        [b'C', column] => (None, Some(column)),
        [b'L', line, b'C', column] => (Some(line), Some(column)),
        _ => return line_in_words(word),
    };
    let read = |given: Option<u8>, most| match given {
        None => Some(None),
        Some(byte) => digit(byte, most).map(|n| Some(usize::from(n))),
    };
    Some((read(line, 6)?, read(column, 5)?))
}

/// `5排2列`, `5排`, and what players call the first and the last line.
fn line_in_words(word: &str) -> Option<(Option<usize>, Option<usize>)> {
    let number = |text: &str, most| text.parse().ok().filter(|n| (1..=most).contains(n));
    match word.to_ascii_lowercase().as_str() {
        "front-line" | "front" | "前线" | "前排" | "头排" | "一线" => Some((Some(1), None)),
        "base-line" | "back-line" | "base" | "底线" | "底排" | "后排" => Some((Some(6), None)),
        word => {
            let (line, column) = word.split_once('排')?;
            let line = number(line, 6)?;
            match column.strip_suffix('列') {
                Some(column) => Some((Some(line), Some(number(column, 5)?))),
                None => column.is_empty().then_some((Some(line), None)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn named(word: &str, flag: Wing) -> Vec<String> {
        places_named(word, Some(flag)).iter().map(Place::to_string).collect()
    }

    #[test]
    fn names_go_with_the_flag() {
        for (word, places) in [
            ("旗位", &["L6C4"][..]),
            ("旗台", &["L5C4"]),
            ("旗营", &["L4C4"]),
            ("虚台", &["L5C2"]),
            ("眉毛", &["L1C2", "L1C4"]),
            ("前腰", &["L2C3"]),
            ("后腰", &["L4C3"]),
            ("肋", &["L3C2", "L3C4"]),
            ("左肋", &["L3C2"]),
            ("右肋", &["L3C4"]),
            ("角", &["L5C1", "L5C5"]),
            ("底角", &["L6C1", "L6C5"]),
        ] {
            assert_eq!(named(word, Wing::Right), places, "{word}");
        }
        assert_eq!(named("旗台", Wing::Left), ["L5C2"]);
        assert_eq!(named("虚营", Wing::Left), ["L4C4"]);
        assert_eq!(named("左台", Wing::Left), ["L5C2"]);
    }

    #[test]
    fn every_place_has_a_name_of_its_own_in_both_languages() {
        for flag in [None, Some(Wing::Left), Some(Wing::Right)] {
            let names: Vec<_> = Place::all().map(|place| PlaceName::of(place, flag)).collect();
            for say in [PlaceName::hanzi_name, PlaceName::name] {
                assert_eq!(names.iter().map(|name| say(*name)).collect::<HashSet<_>>().len(), Place::COUNT);
            }
            for (place, name) in Place::all().zip(names) {
                assert_eq!(places_named(name.hanzi_name(), flag), [place]);
                assert_eq!(places_named(&name.name().replace(' ', "-"), flag), [place]);
                let mirrored = PlaceName::of(place.mirrored(), flag.map(Wing::other));
                let short = |name: PlaceName| name.hanzi_name().trim_start_matches(['左', '右']).to_owned();
                assert_eq!(short(mirrored), short(name), "{place}");
            }
        }
    }

    #[test]
    fn lines_columns_and_places_are_named_by_number() {
        assert_eq!(named("l2c3", Wing::Left), ["L2C3"]);
        assert_eq!(places_named("L6", None).len(), 5);
        assert_eq!(places_named("C5", None).len(), 6);
        assert_eq!(place_named("L6C2"), Place::new(6, 2));
        for word in ["L6", "l6c2", "旗位", "C2", "L6C9", ""] {
            assert_eq!(place_named(word), None, "{word}");
        }
        for word in ["L7", "L0", "C6", "L1C9", "L", "", "L12", "Lx", "月台"] {
            assert_eq!(places_named(word, None), [], "{word}");
        }
    }

    #[test]
    fn the_side_of_the_flag_is_told_only_when_it_is_certain() {
        let mut lineup = Lineup::EMPTY;
        assert_eq!(lineup.flag_side(), None);
        lineup[Place::new(6, 4).unwrap()] = Some(Rank::Flag);
        assert_eq!(lineup.flag_side(), Some(Wing::Right));
        lineup[Place::new(6, 2).unwrap()] = Some(Rank::Flag);
        assert_eq!(lineup.flag_side(), None);
    }
}

//! How values are written and read: a word for each, or a number.

use std::fmt;

use super::{
    Aids, BombMoves, BothStuck, ByBoard, CampEntry, CommanderOnMine, Deal, Eliminated, EngineerOnMine,
    ExtraMines, FirstMover, FlagShownWhen, FlagTaker, FlagWin, FlipColors, HqExit, MatchPlay, Mine,
    MineLines, RailTurn, Score, Seats, StuckOut, TurnOrder, Visibility,
};
use crate::rules::Seat;

/// Which values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from 0 to the largest; a few usual ones to step through.
    Number {
        /// The largest value accepted.
        largest: u32,
        /// Values the rule sheets use.
        usual: &'static [u32],
    },
    /// A whole number from 1 to the largest, or `unlimited`.
    Reach {
        /// The largest number accepted.
        largest: u32,
        /// Values the rule sheets use, as written.
        usual: &'static [&'static str],
    },
    /// A whole number from 0 to the largest, or two of them, `30/40`: with two
    /// players and with four.
    NumberByBoard {
        /// The largest number accepted.
        largest: u32,
        /// Values the rule sheets use, as written.
        usual: &'static [&'static str],
    },
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(&words.join(", ")),
            Self::Number { largest, .. } => write!(f, "a whole number from 0 to {largest}"),
            Self::Reach { largest, .. } => write!(f, "unlimited, or a whole number from 1 to {largest}"),
            Self::NumberByBoard { largest, .. } => {
                write!(f, "a whole number from 0 to {largest}, or two of them as in 30/40")
            }
        }
    }
}

impl Values {
    /// The values to step through, as written, the default first.
    pub fn usual(self) -> Vec<String> {
        match self {
            Self::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
            Self::Number { usual, .. } => usual.iter().map(u32::to_string).collect(),
            Self::Reach { usual, .. } | Self::NumberByBoard { usual, .. } => {
                usual.iter().map(|&word| word.to_owned()).collect()
            }
        }
    }
}

/// A type with a word for every value, the default first.
pub(super) trait Words: Copy + PartialEq + 'static {
    const TABLE: &'static [(&'static str, Self)];

    fn word(self) -> String {
        Self::TABLE.iter().find(|(_, v)| *v == self).map_or_else(String::new, |(word, _)| (*word).to_owned())
    }

    fn of(word: &str) -> Option<Self> {
        Self::TABLE.iter().find(|(w, _)| *w == word).map(|(_, value)| *value)
    }
}

impl Words for bool {
    const TABLE: &'static [(&'static str, Self)] = &[("no", false), ("yes", true)];
}

impl Words for FirstMover {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("south", Self::Seat(Seat::South)),
        ("east", Self::Seat(Seat::East)),
        ("north", Self::Seat(Seat::North)),
        ("west", Self::Seat(Seat::West)),
        ("lot", Self::Lot),
    ];
}

impl Words for TurnOrder {
    const TABLE: &'static [(&'static str, Self)] =
        &[("counterclockwise", Self::CounterClockwise), ("clockwise", Self::Clockwise)];
}

impl Words for Visibility {
    const TABLE: &'static [(&'static str, Self)] =
        &[("dark", Self::Dark), ("partners", Self::Partners), ("open", Self::Open)];
}

impl Words for Mine {
    const TABLE: &'static [(&'static str, Self)] = &[("stays", Self::Stays), ("both_die", Self::BothDie)];
}

impl Words for EngineerOnMine {
    const TABLE: &'static [(&'static str, Self)] =
        &[("survives", Self::Survives), ("both_die", Self::BothDie)];
}

impl Words for CommanderOnMine {
    const TABLE: &'static [(&'static str, Self)] =
        &[("as_others", Self::AsOthers), ("forbidden", Self::Forbidden), ("survives", Self::Survives)];
}

impl Words for MineLines {
    const TABLE: &'static [(&'static str, Self)] =
        &[("last_two", Self::LastTwo), ("last_three_with_five", Self::LastThreeWithFive)];
}

impl Words for ExtraMines {
    const TABLE: &'static [(&'static str, Self)] =
        &[("normal", Self::Normal), ("fixed_bombs", Self::FixedBombs)];
}

impl Words for BombMoves {
    const TABLE: &'static [(&'static str, Self)] = &[("as_others", Self::AsOthers), ("flies", Self::Flies)];
}

impl Words for RailTurn {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("arcs", Self::Arcs),
        ("straight_only", Self::StraightOnly),
        ("one_corner", Self::OneCorner),
        ("any_corner", Self::AnyCorner),
    ];
}

impl Words for CampEntry {
    const TABLE: &'static [(&'static str, Self)] =
        &[("any_empty", Self::AnyEmpty), ("own_only", Self::OwnOnly)];
}

impl Words for HqExit {
    const TABLE: &'static [(&'static str, Self)] =
        &[("never", Self::Never), ("not_from_own", Self::NotFromOwn), ("allowed", Self::Allowed)];
}

impl Words for FlagShownWhen {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("commander_dies", Self::CommanderDies),
        ("last_commander_dies", Self::LastCommanderDies),
        ("never", Self::Never),
    ];
}

impl Words for FlagWin {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("touch", Self::Touch),
        ("carry_home", Self::CarryHome),
        ("engineer_carries_home", Self::EngineerCarriesHome),
    ];
}

impl Words for FlagTaker {
    const TABLE: &'static [(&'static str, Self)] =
        &[("anyone", Self::Anyone), ("smallest", Self::Smallest), ("engineer", Self::Engineer)];
}

impl Words for StuckOut {
    const TABLE: &'static [(&'static str, Self)] =
        &[("on_own_turn", Self::OnOwnTurn), ("at_once", Self::AtOnce)];
}

impl Words for BothStuck {
    const TABLE: &'static [(&'static str, Self)] = &[("draw", Self::Draw), ("mover_loses", Self::MoverLoses)];
}

impl Words for Eliminated {
    const TABLE: &'static [(&'static str, Self)] =
        &[("removed", Self::Removed), ("stays_as_obstacle", Self::StaysAsObstacle)];
}

impl Words for Aids {
    const TABLE: &'static [(&'static str, Self)] =
        &[("alone", Self::Alone), ("all", Self::All), ("nobody", Self::Nobody)];
}

impl Words for Score {
    const TABLE: &'static [(&'static str, Self)] = &[("none", Self::None), ("table", Self::Table)];
}

impl Words for MatchPlay {
    const TABLE: &'static [(&'static str, Self)] =
        &[("single", Self::Single), ("two_then_until_decided", Self::TwoThenUntilDecided)];
}

impl Words for Seats {
    const TABLE: &'static [(&'static str, Self)] =
        &[("all", Self::All), ("two", Self::Two), ("three", Self::Three)];
}

impl Words for Deal {
    const TABLE: &'static [(&'static str, Self)] =
        &[("own", Self::Own), ("shuffled", Self::Shuffled), ("face_down", Self::FaceDown)];
}

impl Words for FlipColors {
    const TABLE: &'static [(&'static str, Self)] =
        &[("engineer", Self::Engineer), ("first_piece", Self::FirstPiece)];
}
/// A number from what was written, if it is one and not larger than `largest`.
pub(super) fn number(word: &str, largest: u32) -> Option<u32> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    if digits { word.parse().ok().filter(|&n| n <= largest) } else { None }
}

/// `30/40`, or `40` for both boards.
pub(super) fn by_board(word: &str, largest: u32) -> Option<ByBoard> {
    let (two, four) = word.split_once('/').unwrap_or((word, word));
    Some(ByBoard { two: number(two, largest)?, four: number(four, largest)? })
}

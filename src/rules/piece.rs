//! The twelve ranks, how many of each an army has, and how they are written.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Seat;

/// What a piece is. The order of the mobile ranks is their strength.
///
/// ```
/// use junqi::rules::Rank;
/// assert!(Rank::Commander > Rank::Army);
/// assert_eq!(Rank::from_char('军'), Some(Rank::Army));
/// assert_eq!(Rank::Commander.digits(), "40");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// 军旗: never moves; its loss puts the army out.
    Flag,
    /// 地雷: never moves; only engineers and bombs remove it.
    Mine,
    /// 炸弹: goes, and takes whatever it meets along.
    Bomb,
    /// 工兵: turns corners on the rails and clears mines.
    Engineer,
    /// 排长.
    Platoon,
    /// 连长.
    Company,
    /// 营长.
    Battalion,
    /// 团长.
    Regiment,
    /// 旅长.
    Brigade,
    /// 师长.
    Division,
    /// 军长.
    Army,
    /// 司令: his death shows his army's flag.
    Commander,
}

/// One rank as it is written and counted; the one place where this stands.
struct Facts {
    count: u8,
    hanzi: char,
    full: &'static str,
    name: &'static str,
    digits: &'static str,
    letter: char,
    /// Other characters read as this rank.
    also: &'static [char],
}

const fn facts(
    count: u8,
    hanzi: char,
    full: &'static str,
    name: &'static str,
    digits: &'static str,
    letter: char,
    also: &'static [char],
) -> Facts {
    Facts { count, hanzi, full, name, digits, letter, also }
}

const FACTS: [Facts; 12] = [
    facts(1, '旗', "军旗", "flag", "FL", 'F', &['f']),
    facts(3, '雷', "地雷", "mine", "**", 'M', &['m', '*']),
    facts(2, '炸', "炸弹", "bomb", "00", 'B', &['b', '弹', '彈', '0']),
    facts(3, '工', "工兵", "engineer", "32", '1', &['兵']),
    facts(3, '排', "排长", "platoon", "33", '2', &[]),
    facts(3, '连', "连长", "company", "34", '3', &['連']),
    facts(2, '营', "营长", "battalion", "35", '4', &['營']),
    facts(2, '团', "团长", "regiment", "36", '5', &['團']),
    facts(2, '旅', "旅长", "brigade", "37", '6', &[]),
    facts(2, '师', "师长", "division", "38", '7', &['師']),
    facts(1, '军', "军长", "army", "39", '8', &['軍']),
    facts(1, '司', "司令", "commander", "40", '9', &[]),
];

impl Rank {
    /// All twelve, from flag to commander.
    pub const ALL: [Self; 12] = [
        Self::Flag,
        Self::Mine,
        Self::Bomb,
        Self::Engineer,
        Self::Platoon,
        Self::Company,
        Self::Battalion,
        Self::Regiment,
        Self::Brigade,
        Self::Division,
        Self::Army,
        Self::Commander,
    ];

    const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The rank's place in [`Rank::ALL`], 0 to 11.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many an army has; the sum over all ranks is 25.
    pub const fn count(self) -> u8 {
        self.facts().count
    }

    /// The one character that stands for it in files and on the board.
    pub const fn hanzi(self) -> char {
        self.facts().hanzi
    }

    /// Its whole Chinese name, two characters.
    pub const fn hanzi_name(self) -> &'static str {
        self.facts().full
    }

    /// Its English name.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The players' shorthand, two columns: `40` … `32`, `00` for a bomb.
    pub const fn digits(self) -> &'static str {
        self.facts().digits
    }

    /// The ASCII letter or digit: `9` commander … `1` engineer, `B`, `M`, `F`.
    pub const fn letter(self) -> char {
        self.facts().letter
    }

    /// Reads one character: simplified or traditional hanzi, the spellings 弹
    /// and 兵, or the ASCII letters and digits.
    pub fn from_char(c: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| {
            let facts = rank.facts();
            facts.hanzi == c || facts.letter == c || facts.also.contains(&c)
        })
    }

    /// Whether pieces of this rank ever move.
    pub const fn is_mobile(self) -> bool {
        !matches!(self, Self::Flag | Self::Mine)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece: whose it is and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose army it belongs to.
    pub owner: Seat,
    /// What it is.
    pub rank: Rank,
}

impl Piece {
    /// A piece of that owner and rank.
    pub const fn new(owner: Seat, rank: Rank) -> Self {
        Self { owner, rank }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_has_25_pieces() {
        assert_eq!(Rank::ALL.map(Rank::count).iter().sum::<u8>(), 25);
    }

    #[test]
    fn every_spelling_names_one_rank() {
        for rank in Rank::ALL {
            assert_eq!(Rank::from_char(rank.hanzi()), Some(rank));
            assert_eq!(Rank::from_char(rank.letter()), Some(rank));
            for &c in rank.facts().also {
                assert_eq!(Rank::from_char(c), Some(rank), "{c}");
            }
        }
        assert_eq!(Rank::from_char('王'), None);
    }

    #[test]
    fn only_flags_and_mines_never_move() {
        let fixed: Vec<_> = Rank::ALL.into_iter().filter(|rank| !rank.is_mobile()).collect();
        assert_eq!(fixed, [Rank::Flag, Rank::Mine]);
    }
}

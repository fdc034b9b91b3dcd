//! The characters of a board: lines, joints, boxes, and what stands for a piece.
//!
//! Everything here is a pure table. It knows how wide a character is meant to be,
//! but not where it goes or which colour it has.

mod marks;

use std::fmt;
use std::str::FromStr;

use super::geometry::Side;
use crate::rules::{Rank, SetColor};
use crate::text::Lang;

/// What joins two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// 公路, a light line.
    Road,
    /// 铁路, a double line.
    Rail,
}

/// The lines that meet at a place, one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joint {
    /// Towards the top.
    pub up: Option<Link>,
    /// Towards the right.
    pub right: Option<Link>,
    /// Towards the bottom.
    pub down: Option<Link>,
    /// Towards the left.
    pub left: Option<Link>,
}

/// The characters the lines are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lines {
    /// Box-drawing characters: `═ ║` rails, `─ │ ╲ ╱` roads.
    #[default]
    Unicode,
    /// `= #` rails, `- | \ /` roads: one column wide in every font.
    Ascii,
}

/// What stands for a rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pieces {
    /// 司 or 司令.
    #[default]
    Hanzi,
    /// The players' shorthand: `40` … `32`, `00`, `**`, `FL`.
    Digits,
    /// One letter or digit: `9` … `1`, `B`, `M`, `F`.
    Ascii,
}

impl Pieces {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Hanzi, Self::Digits, Self::Ascii];

    /// The next set, round and round.
    pub const fn next(self) -> Self {
        match self {
            Self::Hanzi => Self::Digits,
            Self::Digits => Self::Ascii,
            Self::Ascii => Self::Hanzi,
        }
    }

    /// The name used in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hanzi => "hanzi",
            Self::Digits => "digits",
            Self::Ascii => "ascii",
        }
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no piece set {0:?}; the sets are hanzi, digits, ascii")]
pub struct UnknownPieces(pub String);

impl FromStr for Pieces {
    type Err = UnknownPieces;

    fn from_str(word: &str) -> Result<Self, UnknownPieces> {
        Self::ALL
            .into_iter()
            .find(|pieces| pieces.name() == word)
            .ok_or_else(|| UnknownPieces(word.chars().take(40).collect()))
    }
}

/// The characters a board is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Glyphs {
    /// The lines.
    pub lines: Lines,
    /// The pieces.
    pub pieces: Pieces,
}

impl Glyphs {
    /// Stands behind the sign of a piece that carries a flag.
    pub const CARRIER: char = 'P';
    /// Stands for the owner of a piece that an army which is out has left.
    pub const OBSTACLE: char = 'x';
    /// The way of the last move along a row; the point it passes through has another sign.
    pub const PATH_ACROSS: char = '~';
    /// The way of the last move from row to row.
    pub const PATH_UPRIGHT: char = ':';
    /// An empty point that the last move has passed through.
    pub const PATH_POINT: char = 'o';
    /// A headquarters that counts as an army's flag.
    pub const HELD: char = '!';

    /// What a reader of that language gets unless he chooses otherwise. A Chinese
    /// reader's terminal shows hanzi; whether its lines are one column wide is
    /// another question, so `ascii` changes the pieces of English readers only.
    pub const fn default_for(lang: Lang, ascii: bool) -> Self {
        let lines = if ascii { Lines::Ascii } else { Lines::Unicode };
        let pieces = match (lang, ascii) {
            (Lang::Chinese, _) => Pieces::Hanzi,
            (Lang::English, false) => Pieces::Digits,
            (Lang::English, true) => Pieces::Ascii,
        };
        Self { lines, pieces }
    }

    /// Nothing but ASCII.
    pub const ASCII: Self = Self { lines: Lines::Ascii, pieces: Pieces::Ascii };

    /// The mark of an owner: an arrow to the side of the screen he sits at.
    pub const fn owner(side: Side) -> char {
        match side {
            Side::Bottom => 'v',
            Side::Right => '>',
            Side::Top => '^',
            Side::Left => '<',
        }
    }

    /// The mark of a set in flip chess, where pieces belong to no side of the screen; a
    /// capital for what lies face down, which a referee sees all the same.
    pub const fn set(color: SetColor, face_down: bool) -> char {
        match (color, face_down) {
            (SetColor::Red, false) => 'r',
            (SetColor::Blue, false) => 'b',
            (SetColor::Red, true) => 'R',
            (SetColor::Blue, true) => 'B',
        }
    }

    /// What stands for a rank (none: face down) in exactly `width` columns, 1 to 4;
    /// one column holds no hanzi and no digits and shows the ASCII letter.
    pub fn face(self, rank: Option<Rank>, width: u16) -> String {
        let Some(rank) = rank else { return self.shade().to_string().repeat(usize::from(width)) };
        match (self.pieces, width) {
            (Pieces::Ascii, _) | (_, ..=1) => padded(&rank.letter().to_string(), width),
            (Pieces::Hanzi, 2 | 3) => format!("{}{}", rank.hanzi(), if width == 3 { " " } else { "" }),
            (Pieces::Hanzi, _) => rank.hanzi_name().to_owned(),
            (Pieces::Digits, _) => padded(rank.digits(), width),
        }
    }

    /// What face-down pieces are filled with.
    pub const fn shade(self) -> char {
        match self.lines {
            Lines::Unicode => '░',
            Lines::Ascii => '#',
        }
    }

    /// The name of the mountains between two fronts, four columns.
    pub const fn mountains(self) -> &'static str {
        match self.pieces {
            Pieces::Hanzi => "山界",
            Pieces::Digits | Pieces::Ascii => r"/\/\",
        }
    }

    /// A line from left to right.
    pub const fn across(self, link: Link) -> char {
        match (self.lines, link) {
            (Lines::Unicode, Link::Road) => '─',
            (Lines::Unicode, Link::Rail) => '═',
            (Lines::Ascii, Link::Road) => '-',
            (Lines::Ascii, Link::Rail) => '=',
        }
    }

    /// A line from top to bottom.
    pub const fn upright(self, link: Link) -> char {
        match (self.lines, link) {
            (Lines::Unicode, Link::Road) => '│',
            (Lines::Unicode, Link::Rail) => '║',
            (Lines::Ascii, Link::Road) => '|',
            (Lines::Ascii, Link::Rail) => '#',
        }
    }

    /// A diagonal road that goes down to the right (or to the left).
    pub const fn diagonal(self, to_the_right: bool) -> char {
        match (self.lines, to_the_right) {
            (Lines::Unicode, true) => '╲',
            (Lines::Unicode, false) => '╱',
            (Lines::Ascii, true) => '\\',
            (Lines::Ascii, false) => '/',
        }
    }

    /// The round corner of an arc (or of a camp's box).
    pub const fn bend(self, opens_down: bool, opens_right: bool) -> char {
        match (self.lines, opens_down, opens_right) {
            (Lines::Unicode, true, true) => '╭',
            (Lines::Unicode, true, false) => '╮',
            (Lines::Unicode, false, true) => '╰',
            (Lines::Unicode, false, false) => '╯',
            (Lines::Ascii, true, _) => '.',
            (Lines::Ascii, false, _) => '\'',
        }
    }

    /// The square corner of a piece's box.
    pub const fn corner(self, opens_down: bool, opens_right: bool) -> char {
        match (self.lines, opens_down, opens_right) {
            (Lines::Unicode, true, true) => '┌',
            (Lines::Unicode, true, false) => '┐',
            (Lines::Unicode, false, true) => '└',
            (Lines::Unicode, false, false) => '┘',
            (Lines::Ascii, _, _) => '+',
        }
    }

    /// The character where lines meet. Where an axis is half rail, half road, the
    /// joint takes the rail.
    pub fn joint(self, joint: Joint) -> char {
        let Joint { up, right, down, left } = joint;
        let double = |a: Option<Link>, b: Option<Link>| a == Some(Link::Rail) || b == Some(Link::Rail);
        let (upright, across) = (double(up, down), double(left, right));
        let arms = (up.is_some(), right.is_some(), down.is_some(), left.is_some());
        match self.lines {
            Lines::Unicode => unicode_joint(arms, upright, across),
            Lines::Ascii => match arms {
                (false, false, false, false) => '+',
                (_, false, _, false) => self.upright(if upright { Link::Rail } else { Link::Road }),
                (false, _, false, _) => self.across(if across { Link::Rail } else { Link::Road }),
                _ if upright || across => '#',
                _ => '+',
            },
        }
    }
}

/// The joint with these arms (up, right, down, left), either axis light or double.
const fn unicode_joint(arms: (bool, bool, bool, bool), upright: bool, across: bool) -> char {
    // Light, upright double, across double, both double.
    let four = match arms {
        (true, true, true, true) => ['┼', '╫', '╪', '╬'],
        (true, true, true, false) => ['├', '╟', '╞', '╠'],
        (true, false, true, true) => ['┤', '╢', '╡', '╣'],
        (false, true, true, true) => ['┬', '╥', '╤', '╦'],
        (true, true, false, true) => ['┴', '╨', '╧', '╩'],
        (false, true, true, false) => ['┌', '╓', '╒', '╔'],
        (false, false, true, true) => ['┐', '╖', '╕', '╗'],
        (true, true, false, false) => ['└', '╙', '╘', '╚'],
        (true, false, false, true) => ['┘', '╜', '╛', '╝'],
        (false, false, false, false) => ['·'; 4],
        (_, false, _, false) => ['│', '║', '│', '║'],
        (false, _, false, _) => ['─', '─', '═', '═'],
    };
    four[upright as usize + 2 * across as usize]
}

/// A short ASCII word in so many columns, in the middle (to the left where it can't be).
fn padded(word: &str, width: u16) -> String {
    format!("{word:^width$}", width = usize::from(width))
}

#[cfg(test)]
mod tests {
    use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

    use super::*;

    const SETS: [Glyphs; 6] = {
        let mut sets = [Glyphs::ASCII; 6];
        let mut i = 0;
        while i < 6 {
            sets[i].pieces = Pieces::ALL[i % 3];
            sets[i].lines = if i < 3 { Lines::Unicode } else { Lines::Ascii };
            i += 1;
        }
        sets
    };

    #[test]
    fn every_face_fills_its_columns_exactly() {
        for glyphs in SETS {
            for width in 1..=4 {
                for rank in Rank::ALL.map(Some).into_iter().chain([None]) {
                    let face = glyphs.face(rank, width);
                    assert_eq!(face.width(), usize::from(width), "{glyphs:?} {face:?}");
                    if glyphs.lines == Lines::Ascii {
                        assert_eq!(face.width_cjk(), usize::from(width), "{glyphs:?} {face:?}");
                    }
                }
            }
            assert_eq!(glyphs.mountains().width(), 4);
        }
    }

    #[test]
    fn no_two_ranks_and_no_face_down_piece_look_alike() {
        for glyphs in SETS {
            for width in 1..=4 {
                let mut faces: Vec<_> =
                    Rank::ALL.into_iter().map(|rank| glyphs.face(Some(rank), width)).collect();
                faces.push(glyphs.face(None, width));
                faces.sort();
                faces.dedup();
                assert_eq!(faces.len(), 13, "{glyphs:?} {width}");
            }
        }
    }

    #[test]
    fn lines_and_joints_are_one_column_wide_and_ascii_ones_in_every_font() {
        let kinds = [None, Some(Link::Road), Some(Link::Rail)];
        for glyphs in [Glyphs::default(), Glyphs::ASCII] {
            let mut seen = vec![glyphs.shade()];
            for i in 0..81 {
                let arm = |place: usize| kinds[i / place % 3];
                seen.push(glyphs.joint(Joint { up: arm(1), right: arm(3), down: arm(9), left: arm(27) }));
            }
            for flag in 0..4 {
                let (a, b) = (flag & 1 == 1, flag & 2 == 2);
                seen.extend([glyphs.bend(a, b), glyphs.corner(a, b), glyphs.diagonal(a)]);
            }
            for c in seen {
                assert_eq!(c.width(), Some(1), "{c}");
                if glyphs == Glyphs::ASCII {
                    assert!(c.is_ascii_graphic(), "{c}");
                }
            }
        }
    }

    #[test]
    fn a_mixed_axis_takes_the_rail() {
        let (road, rail) = (Some(Link::Road), Some(Link::Rail));
        let glyphs = Glyphs::default();
        assert_eq!(glyphs.joint(Joint { up: road, right: road, down: rail, left: None }), '╟');
        assert_eq!(glyphs.joint(Joint { up: road, right: rail, down: rail, left: rail }), '╬');
        assert_eq!(glyphs.joint(Joint { up: road, right: rail, down: road, left: road }), '╪');
        assert_eq!(glyphs.joint(Joint { up: None, right: rail, down: road, left: rail }), '╤');
        assert_eq!(Glyphs::ASCII.joint(Joint { up: road, right: road, down: rail, left: None }), '#');
    }

    #[test]
    fn piece_sets_are_known_by_name() {
        for pieces in Pieces::ALL {
            assert_eq!(pieces.name().parse(), Ok(pieces));
        }
        let error = "runes".parse::<Pieces>().unwrap_err();
        assert_eq!(error.to_string(), "there is no piece set \"runes\"; the sets are hanzi, digits, ascii");
    }

    #[test]
    fn a_reader_gets_pieces_he_can_read() {
        assert_eq!(Glyphs::default_for(Lang::Chinese, false).pieces, Pieces::Hanzi);
        assert_eq!(Glyphs::default_for(Lang::Chinese, true).lines, Lines::Ascii);
        assert_eq!(Glyphs::default_for(Lang::English, false).pieces, Pieces::Digits);
        assert_eq!(Glyphs::default_for(Lang::English, true), Glyphs::ASCII);
    }
}

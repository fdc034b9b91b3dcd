//! What stands for a hidden piece about which its beholder has noted something.

use unicode_width::UnicodeWidthStr;

use super::{Glyphs, Pieces};
use crate::notes::{Kind, Mark};
use crate::rules::Rank;

/// The sign of a kind of mark.
const fn sign(kind: Kind) -> char {
    match kind {
        Kind::Is => '!',
        Kind::Maybe | Kind::Open => '?',
        Kind::AtLeast => '+',
        Kind::AtMost => '-',
        Kind::Not => 'x',
    }
}

impl Glyphs {
    /// What stands for a hidden piece with that mark in exactly `width` columns, 1 to 4: the rank
    /// and the mark's sign, which no piece that is seen has. Where there is room for two
    /// columns only, 37 is `7` and the commander `C`; in one column stands what matters most.
    pub fn marked(self, mark: Mark, width: u16) -> String {
        let sign = sign(mark.kind());
        let Some(rank) = mark.rank() else { return sign.to_string().repeat(width.into()) };
        if width <= 1 {
            let hinders = matches!(rank, Rank::Flag | Rank::Mine | Rank::Bomb) && mark.kind() != Kind::Not;
            let one = if hinders { rank.letter().to_ascii_lowercase() } else { sign };
            return one.to_string();
        }
        let narrow = width == 2 && self.pieces != Pieces::Ascii;
        let noted = if narrow { short(rank).to_string() } else { self.sign(rank) };
        let text = if mark.kind() == Kind::Not { format!("{sign}{noted}") } else { format!("{noted}{sign}") };
        let pad = usize::from(width).saturating_sub(text.width());
        format!("{}{text}{}", " ".repeat(pad / 2), " ".repeat(pad - pad / 2))
    }

    /// The sign of a rank in a text: one hanzi, two digits or a letter.
    pub fn sign(self, rank: Rank) -> String {
        match self.pieces {
            Pieces::Hanzi => rank.hanzi().to_string(),
            Pieces::Digits => rank.digits().to_owned(),
            Pieces::Ascii => rank.letter().to_string(),
        }
    }

    /// A mark as it is written, with the signs of the pieces that the reader has chosen.
    pub fn note(self, mark: Mark) -> String {
        let sign = sign(mark.kind());
        let rank = mark.rank().map_or_else(String::new, |rank| self.sign(rank));
        if mark.kind() == Kind::Not { format!("{sign}{rank}") } else { format!("{rank}{sign}") }
    }
}

/// A rank in one column, as who says 37 and 40 reads it.
fn short(rank: Rank) -> char {
    match rank {
        Rank::Commander => 'C',
        Rank::Flag | Rank::Mine | Rank::Bomb => rank.letter(),
        _ => rank.digits().chars().last().unwrap_or('?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::Lines;

    fn all_marks() -> Vec<Mark> {
        let marks = Kind::ALL
            .into_iter()
            .flat_map(|kind| Rank::ALL.into_iter().filter_map(move |rank| Mark::new(kind, rank)));
        let mut marks: Vec<_> = marks.filter(|mark| mark.kind() != Kind::Open).collect();
        marks.push(Mark::OPEN);
        marks
    }

    fn sets() -> impl Iterator<Item = Glyphs> {
        let lines = [Lines::Unicode, Lines::Ascii];
        lines.into_iter().flat_map(|lines| Pieces::ALL.map(|pieces| Glyphs { lines, pieces }))
    }

    #[test]
    fn every_mark_fills_its_columns_exactly_and_looks_like_no_piece() {
        for glyphs in sets() {
            for width in 1..=4 {
                let mut faces: Vec<_> = Rank::ALL.map(|rank| glyphs.face(Some(rank), width)).to_vec();
                faces.push(glyphs.face(None, width));
                for mark in all_marks() {
                    let face = glyphs.marked(mark, width);
                    assert_eq!(face.width(), usize::from(width), "{glyphs:?} {mark} {face:?}");
                    if glyphs.pieces == Pieces::Ascii {
                        assert!(face.is_ascii(), "{face:?}");
                    }
                    assert!(!faces.contains(&face), "{glyphs:?} {mark} looks like {face:?}");
                }
            }
        }
    }

    #[test]
    fn no_two_marks_look_alike_where_there_are_two_columns() {
        for glyphs in sets() {
            for width in 2..=4 {
                let mut seen: Vec<_> =
                    all_marks().into_iter().map(|mark| glyphs.marked(mark, width)).collect();
                seen.sort();
                seen.dedup();
                assert_eq!(seen.len(), all_marks().len(), "{glyphs:?} {width}");
            }
        }
    }

    #[test]
    fn a_note_is_read_as_it_is_written() {
        for glyphs in sets() {
            for mark in all_marks() {
                assert_eq!(glyphs.note(mark).parse(), Ok(mark), "{glyphs:?}");
            }
        }
    }
}

//! The formation files of QQ (`.jql`): 50 bytes, of which the last 30 are the
//! places. Nothing but these bytes is known here.

use super::{Formation, IllegalFormation, Lineup};
use crate::rules::{Place, Rank};

/// The first 20 bytes: the name of the format, a zero, four bytes that never differ.
const HEAD: [u8; 20] = *b"QQGame JQL File\0\x57\x04\x00\x00";
const LENGTH: usize = HEAD.len() + Place::COUNT;

/// A rank's byte is its place here; 0 is an empty place, 1 is not used.
const CODES: [Option<Rank>; 14] = [
    None,
    None,
    Some(Rank::Flag),
    Some(Rank::Mine),
    Some(Rank::Bomb),
    Some(Rank::Commander),
    Some(Rank::Army),
    Some(Rank::Division),
    Some(Rank::Brigade),
    Some(Rank::Regiment),
    Some(Rank::Battalion),
    Some(Rank::Company),
    Some(Rank::Platoon),
    Some(Rank::Engineer),
];

/// Why bytes are no QQ formation. Offsets count from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JqlError {
    /// Fewer than 50 bytes.
    #[error("the file ends at byte {found}; a QQ formation has 50 bytes")]
    CutOff {
        /// How many bytes there are.
        found: usize,
    },
    /// More than 50 bytes.
    #[error("byte 50: the file goes on to byte {found}; a QQ formation has 50 bytes")]
    TooLong {
        /// How many bytes there are.
        found: usize,
    },
    /// Another head than that of a QQ formation.
    #[error("byte {offset}: {found:#04x} instead of {expected:#04x}: not the head of a QQ formation")]
    Head {
        /// Where it differs first.
        offset: usize,
        /// What is there.
        found: u8,
        /// What should be there.
        expected: u8,
    },
    /// A byte that stands for no piece.
    #[error("byte {offset} ({place}): {found} stands for no piece; possible are 2 to 13, and 0 for a camp")]
    UnknownPiece {
        /// Where it is.
        offset: usize,
        /// The place of the army.
        place: Place,
        /// What is there.
        found: u8,
    },
    /// The formation is illegal.
    #[error("byte {offset}: {error}")]
    Illegal {
        /// The first byte of a place where a rule is broken, 20 if pieces are missing.
        offset: usize,
        /// The rules it breaks.
        error: IllegalFormation,
    },
}

/// Reads a QQ formation.
///
/// ```
/// use junqi::formation::{JqlError, read_jql};
/// assert_eq!(read_jql(b"QQGame JQL"), Err(JqlError::CutOff { found: 10 }));
/// ```
pub fn read_jql(bytes: &[u8]) -> Result<Formation, JqlError> {
    let wrong = HEAD.iter().zip(bytes).position(|(expected, found)| expected != found);
    if let Some(offset) = wrong {
        return Err(JqlError::Head { offset, found: bytes[offset], expected: HEAD[offset] });
    }
    match bytes.len() {
        LENGTH => {}
        found if found < LENGTH => return Err(JqlError::CutOff { found }),
        found => return Err(JqlError::TooLong { found }),
    }
    let mut lineup = Lineup::EMPTY;
    for place in Place::all() {
        let offset = offset_of(place);
        lineup[place] = match bytes[offset] {
            0 => None,
            found => {
                Some(CODES.get(usize::from(found)).copied().flatten().ok_or(JqlError::UnknownPiece {
                    offset,
                    place,
                    found,
                })?)
            }
        };
    }
    Formation::try_from(lineup).map_err(|error| {
        let first = error.faults.iter().flat_map(super::Fault::places).next();
        JqlError::Illegal { offset: first.map_or(HEAD.len(), offset_of), error }
    })
}

/// Writes a QQ formation.
pub fn write_jql(formation: &Formation) -> [u8; 50] {
    let mut bytes = [0; LENGTH];
    bytes[..HEAD.len()].copy_from_slice(&HEAD);
    for place in Place::all() {
        if let Some(rank) = formation.rank(place) {
            let code = CODES.iter().position(|&code| code == Some(rank)).unwrap_or_default();
            bytes[offset_of(place)] = code as u8;
        }
    }
    bytes
}

const fn offset_of(place: Place) -> usize {
    HEAD.len() + place.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file as QQ writes it.
    const REAL: [u8; 50] = [
        0x51, 0x51, 0x47, 0x61, 0x6d, 0x65, 0x20, 0x4a, 0x51, 0x4c, 0x20, 0x46, 0x69, 0x6c, 0x65,
        0x00, //
        0x57, 0x04, 0x00, 0x00, //
        0x05, 0x08, 0x0b, 0x0d, 0x07, //
        0x09, 0x00, 0x0b, 0x00, 0x09, //
        0x06, 0x0d, 0x00, 0x0b, 0x07, //
        0x04, 0x00, 0x0c, 0x00, 0x0a, //
        0x08, 0x03, 0x0c, 0x03, 0x04, //
        0x0a, 0x02, 0x03, 0x0c, 0x0d, //
    ];

    fn message(bytes: &[u8]) -> String {
        read_jql(bytes).unwrap_err().to_string()
    }

    fn with(offset: usize, byte: u8) -> [u8; 50] {
        let mut bytes = REAL;
        bytes[offset] = byte;
        bytes
    }

    #[test]
    fn a_real_file_is_read_and_written_back_byte_for_byte() {
        let formation = read_jql(&REAL).unwrap();
        assert_eq!(
            formation.rows(),
            ["司旅连工师", "团.连.团", "军工.连师", "炸.排.营", "旅雷排雷炸", "营旗雷排工"]
        );
        assert_eq!(write_jql(&formation), REAL);
    }

    #[test]
    fn every_error_names_the_byte() {
        assert_eq!(message(&[]), "the file ends at byte 0; a QQ formation has 50 bytes");
        assert_eq!(message(&REAL[..49]), "the file ends at byte 49; a QQ formation has 50 bytes");
        let longer = [&REAL[..], &[0, 0]].concat();
        assert_eq!(message(&longer), "byte 50: the file goes on to byte 52; a QQ formation has 50 bytes");
        assert_eq!(message(b"QQGame JQS"), "byte 9: 0x53 instead of 0x4c: not the head of a QQ formation");
        assert_eq!(message(&with(17, 5)), "byte 17: 0x05 instead of 0x04: not the head of a QQ formation");
        for byte in [1, 14, 255] {
            assert_eq!(
                message(&with(21, byte)),
                format!("byte 21 (L1C2): {byte} stands for no piece; possible are 2 to 13, and 0 for a camp")
            );
        }
        assert_eq!(message(&with(26, 12)), "byte 26: platoon: 4 instead of 3; L2C2: camps must stay empty");
    }

    #[test]
    fn illegal_formations_name_the_first_byte_that_breaks_a_rule() {
        // The commander missing: its post is empty.
        assert_eq!(
            message(&with(20, 0)),
            "byte 20: commander: 0 instead of 1; L1C1: every post and headquarters must hold a piece"
        );
        // Bomb and company exchanged.
        let mut bytes = with(35, 0x0b);
        bytes[22] = 0x04;
        assert_eq!(message(&bytes), "byte 22: L1C3: bombs must not stand on line 1, the front line");
    }
}

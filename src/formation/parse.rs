//! Reading formations that people write: rows of five characters, alone or in a
//! text with several of them. It reads characters that are already decoded; files
//! with more in them than rows are its neighbour's.

use super::{Fault, Formation, IllegalFormation, Lineup};
use crate::rules::{Place, Rank};

/// Why rows are no lineup. Lines and columns are the army's, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowsError {
    /// Not six rows.
    #[error("{found} rows instead of 6")]
    RowCount {
        /// How many there are.
        found: usize,
    },
    /// A row that isn't five characters long.
    #[error("L{line}: {found} characters instead of 5, one for each place (\".\" for a camp)")]
    RowLength {
        /// Which row.
        line: usize,
        /// How many characters it has, separating blanks left out.
        found: usize,
    },
    /// A character that stands for no piece.
    #[error(
        "L{line}C{column}: {found:?} stands for no piece; possible are \
         司军师旅团营连排工炸雷旗, 9 to 1, b, m, f, and \".\" for a camp"
    )]
    UnknownPiece {
        /// The row.
        line: usize,
        /// The character's number in it.
        column: usize,
        /// The character.
        found: char,
    },
}

/// Why rows are no formation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormationError {
    /// They can't be read.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// They break the rules of setting up.
    #[error(transparent)]
    Illegal(#[from] IllegalFormation),
}

/// Why a text holds no formations. Line numbers are the text's, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but blank lines and comments.
    #[error("there is no formation in the text; it takes six lines of five characters, front line first")]
    NoFormation,
    /// A line that can't be read.
    #[error("line {line}: {error}")]
    Row {
        /// The line of the text.
        line: usize,
        /// What is wrong with it.
        error: RowsError,
    },
    /// A block that hasn't six lines.
    #[error(
        "line {line}: the block that starts here has {found} rows instead of 6; blank lines stand between formations"
    )]
    BlockLength {
        /// The block's first line in the text.
        line: usize,
        /// How many rows it has.
        found: usize,
    },
    /// A block that breaks the rules of setting up.
    #[error("{}", illegal_faults(*.line, .error).join("; "))]
    Illegal {
        /// The block's first line in the text.
        line: usize,
        /// The rules it breaks.
        error: IllegalFormation,
    },
}

impl TextError {
    /// Everything that is wrong with the block, each thing with the text's line where it stands;
    /// what stands nowhere, as a wrong count, with the block's first line.
    pub fn faults(&self) -> Vec<String> {
        match self {
            Self::Illegal { line, error } => illegal_faults(*line, error),
            error => vec![error.to_string()],
        }
    }
}

/// The faults of a block whose first line is `start`.
fn illegal_faults(start: usize, illegal: &IllegalFormation) -> Vec<String> {
    if illegal.back_first {
        return vec![format!("line {start}: {illegal}")];
    }
    // The lines of a block follow one another without a gap.
    let line = |fault: &Fault| match fault {
        Fault::WrongCount { .. } => start,
        fault => fault.places().first().map_or(start, |place| start + place.line() - 1),
    };
    illegal.faults.iter().map(|fault| format!("line {}: {fault}", line(fault))).collect()
}

/// Reads the six rows of a formation file: front line first, five characters each.
///
/// Read are the characters of [`Rank::from_char`], also in full width; `.`, a middle
/// dot or a full-width space for an empty place; plain blanks between characters are
/// skipped. So is the players' shorthand with blanks between the pieces, `40 39 00 .. FL`.
/// The lineup may be illegal.
///
/// ```
/// use junqi::formation::{RowsError, parse_rows};
///
/// let lineup = parse_rows(&["36483", "5.B.8", "1954", "7.b.6", "2M1M3", "mF321"]);
/// assert_eq!(lineup, Err(RowsError::RowLength { line: 3, found: 4 }));
/// ```
pub fn parse_rows<S: AsRef<str>>(rows: &[S]) -> Result<Lineup, RowsError> {
    if rows.len() != 6 {
        return Err(RowsError::RowCount { found: rows.len() });
    }
    let mut lineup = Lineup::EMPTY;
    for (line, row) in (1..).zip(rows) {
        for (column, stands) in (1..).zip(parse_row(line, row.as_ref())?) {
            if let Some(place) = Place::new(line, column) {
                lineup[place] = stands;
            }
        }
    }
    Ok(lineup)
}

impl Formation {
    /// Reads six rows (see [`parse_rows`]) that must be a legal formation.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Self, FormationError> {
        Ok(Self::try_from(parse_rows(rows)?)?)
    }
}

/// Reads all formations of a text: blocks of six rows (see [`parse_rows`]) with blank
/// lines between them; what follows a `#` on a line is a comment.
///
/// ```
/// use junqi::formation::parse_text;
///
/// let text = "# a quiet one\n36475\n2.9.8\n1.bad";
/// let message = parse_text(text).unwrap_err().to_string();
/// assert!(message.starts_with("line 4: L3C4: 'a' stands for no piece"));
/// ```
pub fn parse_text(text: &str) -> Result<Vec<Formation>, TextError> {
    parse_text_as(text, BackFirst::Refused)
}

/// What is done with a block that is written back line first. That it is can be seen, for the flag
/// stands on the base line; but not from which side it was drawn, and the two ways give mirror images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackFirst {
    /// It is refused; the error says so ([`IllegalFormation::back_first`]).
    #[default]
    Refused,
    /// Its lines are taken in the opposite order; left stays left, as the owner sees it.
    Flipped,
    /// It was drawn as the player opposite sees it: lines and columns are taken in the opposite order.
    Turned,
}

/// [`parse_text`], with blocks that are written back line first read as one chooses. Blocks that
/// are written front line first are read as ever.
///
/// ```
/// use junqi::formation::{BackFirst, parse_text, parse_text_as};
/// let text = "雷旗连排工\n排雷工雷连\n师.炸.旅\n工司.营团\n团.炸.军\n连师营旅排\n";
/// assert!(parse_text(text).is_err());
/// let flipped = parse_text_as(text, BackFirst::Flipped).unwrap()[0];
/// assert_eq!(flipped.rows()[0], "连师营旅排");
/// assert_eq!(parse_text_as(text, BackFirst::Turned).unwrap(), [flipped.mirrored()]);
/// ```
pub fn parse_text_as(text: &str, back_first: BackFirst) -> Result<Vec<Formation>, TextError> {
    Ok(parse_named(text, back_first)?.into_iter().map(|(_, formation)| formation).collect())
}

/// The most characters of a line that is taken for a name.
const LONGEST_NAME: usize = 40;

/// [`parse_text_as`] with the name of each formation: what stands on the line above it, as a comment or
/// as it is. Lines of three backquotes, which chat programs put around a text, count as blank.
pub(super) fn parse_named(text: &str, back_first: BackFirst) -> Result<Vec<(String, Formation)>, TextError> {
    let mut formations = Vec::new();
    let mut block: Vec<(usize, &str)> = Vec::new();
    // The comment that stands above the block.
    let mut name = "";
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // The blank line at the end closes the last block.
    for (line, written) in (1..).zip(text.lines().chain([""])) {
        let written = if written.trim_start().starts_with("```") { "" } else { written };
        let (row, comment) = written.split_once('#').unwrap_or((written, ""));
        if !row.trim().is_empty() {
            block.push((line, row));
            continue;
        }
        if !block.is_empty() {
            formations.push(parse_block(&block, name, back_first)?);
            block.clear();
        }
        name = comment;
    }
    if formations.is_empty() { Err(TextError::NoFormation) } else { Ok(formations) }
}

fn parse_block(
    block: &[(usize, &str)],
    name: &str,
    back_first: BackFirst,
) -> Result<(String, Formation), TextError> {
    // A name stands on the line above the rows, and is no row.
    let (name, rows) = match block {
        [(_, first), rows @ ..] if rows.len() == 6 && parse_row(1, first).is_err() => (*first, rows),
        rows => (name, rows),
    };
    // The seventh row of a block is told by the block's length.
    for (row, &(line, text)) in (1..=6).zip(rows) {
        parse_row(row, text).map_err(|error| TextError::Row { line, error })?;
    }
    let start = rows.first().map_or(1, |(line, _)| *line);
    let texts: Vec<_> = rows.iter().map(|(_, text)| text).collect();
    let lineup = parse_rows(&texts).map_err(|error| match error {
        RowsError::RowCount { found } => TextError::BlockLength { line: start, found },
        error => TextError::Row { line: start, error },
    })?;
    let read = match Formation::try_from(lineup) {
        Err(error) if error.back_first => match back_first {
            BackFirst::Refused => Err(error),
            BackFirst::Flipped => Formation::try_from(lineup.back_to_front()),
            BackFirst::Turned => Formation::try_from(lineup.back_to_front().mirrored()),
        },
        read => read,
    };
    let formation = read.map_err(|error| TextError::Illegal { line: start, error })?;
    let name = name.trim();
    let is_name = name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control);
    Ok((if is_name { name.to_owned() } else { String::new() }, formation))
}

fn parse_row(line: usize, row: &str) -> Result<[Option<Rank>; 5], RowsError> {
    if let Some(stands) = shorthand_row(row) {
        return Ok(stands);
    }
    let mut stands = [None; 5];
    let mut found = 0;
    // A full-width blank is an empty place, or stands between the pieces as an ordinary one does.
    let pieces = |c: &char| !c.is_whitespace();
    let parted = row.contains('\u{3000}') && row.chars().filter(pieces).count() == 5;
    for c in row.chars().filter(|c| if parted { pieces(c) } else { !c.is_ascii_whitespace() }) {
        let read =
            parse_char(c).map_err(|c| RowsError::UnknownPiece { line, column: found + 1, found: c })?;
        if let Some(place) = stands.get_mut(found) {
            *place = read;
        }
        found += 1;
    }
    if found == 5 { Ok(stands) } else { Err(RowsError::RowLength { line, found }) }
}

/// A row in the players' shorthand, `40 39 00 .. FL`: five words, one of them of two characters at
/// least; a camp is `.`, `..`, `()` or `__`.
fn shorthand_row(row: &str) -> Option<[Option<Rank>; 5]> {
    let words: Vec<_> = row.split_whitespace().collect();
    if words.iter().all(|word| word.chars().count() == 1) {
        return None;
    }
    let read = |word: &&str| {
        let mut chars = word.chars();
        match (*word, chars.next(), chars.next()) {
            (".." | "()" | "__" | "--", ..) => Some(None),
            (_, Some(c), None) => parse_char(c).ok(),
            (word, ..) => {
                Rank::ALL.into_iter().find(|rank| rank.digits().eq_ignore_ascii_case(word)).map(Some)
            }
        }
    };
    let read: Vec<_> = words.iter().map(read).collect::<Option<_>>()?;
    read.try_into().ok()
}

/// What a character stands for: a piece or an empty place. One that stands for nothing
/// comes back as the error.
fn parse_char(written: char) -> Result<Option<Rank>, char> {
    let c = match written {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(written) - 0xfee0).unwrap_or(written),
        _ => written,
    };
    match c {
        '.' | '·' | '・' | '•' | '\u{3000}' => Ok(None),
        _ => Rank::from_char(c).map(Some).ok_or(written),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const F1: [&str; 6] = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];

    fn message<S: AsRef<str>>(rows: &[S]) -> String {
        Formation::from_rows(rows).unwrap_err().to_string()
    }

    #[test]
    fn all_spellings_of_a_formation_are_the_same_one() {
        let f1 = Formation::from_rows(&F1).unwrap();
        let spellings = [
            ["連師營旅排", "團·彈·軍", "兵司・營團", "師　彈　旅", "排雷兵雷連", "雷旗連排兵"],
            ["37462", "5.B.8", "19.45", "7.b.6", "2M1m3", "MF321"],
            ["３７４６２", "５．Ｂ．８", "１９　４５", "７・ｂ・６", "２Ｍ１ｍ３", "ｍＦ３２１"],
            [
                "连 师 营 旅 排",
                "团 . 弹 . 军",
                "工 司 . 营 团",
                "师 . 弹 . 旅",
                "排 雷 工 雷 连",
                "雷 旗 连 排 工 ",
            ],
        ];
        for rows in spellings {
            assert_eq!(Formation::from_rows(&rows), Ok(f1), "{rows:?}");
        }
        assert_eq!(f1.rows(), F1);
    }

    #[test]
    fn an_unknown_letter_is_named_with_its_place() {
        let mut rows = F1;
        rows[2] = "工司.王团";
        assert_eq!(
            message(&rows),
            "L3C4: '王' stands for no piece; possible are 司军师旅团营连排工炸雷旗, 9 to 1, b, m, f, \
             and \".\" for a camp"
        );
        rows[2] = "工司\u{1b}营团";
        assert!(message(&rows).starts_with("L3C3: '\\u{1b}' stands for no piece"), "{}", message(&rows));
    }

    #[test]
    fn rows_of_another_size_are_refused() {
        assert_eq!(message(&F1[..5]), "5 rows instead of 6");
        assert_eq!(message::<&str>(&[]), "0 rows instead of 6");
        let mut rows = F1;
        rows[4] = "排雷工雷连营";
        assert_eq!(message(&rows), "L5: 6 characters instead of 5, one for each place (\".\" for a camp)");
        rows[4] = "";
        assert_eq!(message(&rows), "L5: 0 characters instead of 5, one for each place (\".\" for a camp)");
    }

    #[test]
    fn rows_with_wrong_counts_name_the_counts() {
        let mut rows = F1;
        rows[0] = "司师营旅排";
        assert_eq!(message(&rows), "commander: 2 instead of 1; company: 2 instead of 3");
    }

    #[test]
    fn a_text_holds_several_formations() {
        let block = F1.join("\n");
        let mirrored = Formation::from_rows(&F1).unwrap().mirrored();
        let text =
            format!("\u{feff}# two of them\n\n{block}  # the first\n# the other\r\n{mirrored}\r\n\n\n");
        assert_eq!(parse_text(&text), Ok(vec![Formation::from_rows(&F1).unwrap(), mirrored]));
        let windows = block.replace('\n', "\r\n");
        assert_eq!(parse_text(&windows).map(|formations| formations.len()), Ok(1));
    }

    #[test]
    fn errors_in_a_text_name_its_line() {
        let block = F1.join("\n");
        let error = |text: &str| parse_text(text).unwrap_err().to_string();
        let none =
            "there is no formation in the text; it takes six lines of five characters, front line first";
        assert_eq!(error(""), none);
        assert_eq!(error("# 司军师旅团\n  \n　\n"), none);
        assert_eq!(
            error(&format!("{block}\n\n连师营旅排\n团.炸.军")),
            "line 8: the block that starts here has 2 rows instead of 6; blank lines stand between formations"
        );
        assert_eq!(
            error(&format!("{block}\n{block}")),
            "line 1: the block that starts here has 12 rows instead of 6; blank lines stand between formations"
        );
        assert_eq!(
            error(&format!("\n{}", block.replace("团.炸.军", "团.炸军"))),
            "line 3: L2: 4 characters instead of 5, one for each place (\".\" for a camp)"
        );
        assert!(error("hello").starts_with("line 1: L1C1: 'h' stands for no piece"));
        assert_eq!(
            error(&format!("#\n{}", block.replace("雷旗连", "旗雷连"))),
            "line 7: L6C1: the flag must stand in a headquarters, L6C2 or L6C4"
        );
    }

    #[test]
    fn a_formation_is_read_as_players_send_it() {
        let f1 = Formation::from_rows(&F1).unwrap();
        let shorthand: Vec<_> = F1
            .iter()
            .map(|row| {
                let word =
                    |c: char| Rank::from_char(c).map_or("..".to_owned(), |rank| rank.digits().to_owned());
                row.chars().map(word).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let wide: Vec<_> =
            F1.map(|row| row.chars().map(String::from).collect::<Vec<_>>().join("\u{3000}")).to_vec();
        for rows in [shorthand, wide] {
            assert_eq!(Formation::from_rows(&rows), Ok(f1), "{rows:?}");
        }
        let named = |text: &str| parse_named(text, BackFirst::Refused).unwrap();
        let block = F1.join("\n");
        for text in [
            format!("老王的阵\n{block}"),
            format!("#老王的阵\n{block}\n"),
            format!("```\n老王的阵\n{block}\n```\n"),
            format!("# two lines\n# 老王的阵\n{block}  # a remark\n"),
        ] {
            assert_eq!(named(&text), [("老王的阵".to_owned(), f1)], "{text}");
        }
        // A blank line parts them; what fills the screen is no name.
        for text in [format!("# nameless\n\n{block}"), format!("# {}\n{block}", "x".repeat(41)), block] {
            assert_eq!(named(&text), [(String::new(), f1)], "{text}");
        }
    }

    #[test]
    fn a_block_written_back_line_first_is_refused_and_told() {
        let mut rows = F1;
        rows.reverse();
        let error = parse_text(&rows.join("\n")).unwrap_err().to_string();
        assert_eq!(error, "line 1: the formation looks written back line first; the front line comes first");
        // Turned round, as the player opposite sees it: the same.
        let turned = rows.map(|row| row.chars().rev().collect::<String>());
        assert!(message(&turned).contains("back line first"));
    }
}

//! What is asked of a catalogue: a small language of words that all must hold.
//!
//! | word | holds for formations |
//! |---|---|
//! | `wall`, `铁壁`, `"bombs stay home"` | with that text in name, short name, author, tags or notes; the case of letters doesn't matter |
//! | `tag:defence`, `tag:防守` | with that tag, in either language |
//! | `name:wall`, `author:hai` | with that text in the name, in the author |
//! | `flag:left`, `flag:右` | whose flag stands on that side |
//! | `雷@旗台`, `mine@flag-stand`, `9@L1`, `bomb@L2C3`, `40@front-line` | with that piece on that place, line (`L1`), column (`C3`) or one of the places of that name |
//! | `-WORD`, `not:WORD` | for which the word doesn't hold |
//!
//! A piece is its character, whole name, English name, letter of formation files, or shorthand (`40`); a place
//! is what [`places_named`] reads. Full-width `：` and `＠` are read like `:` and `@`.

use std::str::FromStr;

use super::{FormationFile, Tag, Wing, places_named};
use crate::rules::Rank;

/// What is looked for. An empty one finds everything.
///
/// ```
/// use junqi::formation::{Catalogue, Query};
/// let found = Catalogue::built_in();
/// let query: Query = "雷@旗台 flag:left tag:defence".parse()?;
/// assert_eq!(found.search(&query).next().unwrap().id, "iron-wall");
/// # Ok::<(), junqi::formation::QueryError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(Vec<Condition>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Condition {
    holds: bool,
    what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Text(String),
    Tag(String),
    Name(String),
    Author(String),
    Flag(Wing),
    /// The rank, and the word for the place: what it means depends on the flag.
    Piece(Rank, String),
}

/// Why a query can't be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum QueryError {
    #[error(
        "{word:?}: there is no condition {key:?}; there are tag:, name:, author:, flag:, not: and PIECE@PLACE"
    )]
    UnknownKey { word: String, key: String },
    #[error("{word:?}: something must follow the {mark:?}")]
    Nothing { word: String, mark: char },
    #[error("{word:?}: the flag stands on the left or the right, not {side:?}")]
    UnknownSide { word: String, side: String },
    #[error(
        "{word:?}: there is no piece {piece:?}; pieces are 司 军 师 旅 团 营 连 排 工 炸 雷 旗, commander, army, \
         division, brigade, regiment, battalion, company, platoon, engineer, bomb, mine, flag, 9 to 1, b, m, f"
    )]
    UnknownPiece { word: String, piece: String },
    #[error(
        "{word:?}: there is no place {place:?}; places are L5C2, a line (L1), a column (C3), or a name like \
         旗台, 眉毛, flag-stand, brow"
    )]
    UnknownPlace { word: String, place: String },
    #[error("the quotation mark is not closed")]
    OpenQuote,
}

impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self, QueryError> {
        words(text)?.into_iter().map(condition).collect::<Result<_, _>>().map(Self)
    }
}

impl Query {
    /// Whether the query holds. `texts` is all that is searched for words, in small letters.
    pub(super) fn holds(&self, file: &FormationFile, texts: &str) -> bool {
        self.0.iter().all(|condition| condition.what.holds(file, texts) == condition.holds)
    }
}

impl What {
    fn holds(&self, file: &FormationFile, texts: &str) -> bool {
        match self {
            Self::Text(text) => texts.contains(text),
            Self::Tag(tag) => file.tags.iter().any(|known| Tag::id_of(known).to_lowercase() == *tag),
            Self::Name(text) => file.name.to_lowercase().contains(text),
            Self::Author(text) => file.author.to_lowercase().contains(text),
            Self::Flag(wing) => file.formation.lineup().flag_side() == Some(*wing),
            Self::Piece(rank, place) => places_named(place, file.formation.lineup().flag_side())
                .into_iter()
                .any(|place| file.formation.rank(place) == Some(*rank)),
        }
    }
}

/// The words of a query, and whether a word was quoted, which makes it a plain text.
fn words(text: &str) -> Result<Vec<(String, bool)>, QueryError> {
    let mut words: Vec<(String, bool)> = Vec::new();
    let mut word = String::new();
    let (mut quoted, mut inside) = (false, false);
    for c in text.chars().chain([' ']) {
        match c {
            '"' | '“' | '”' => {
                inside = !inside;
                quoted = true;
            }
            c if c.is_whitespace() && !inside => {
                if quoted || !word.is_empty() {
                    words.push((std::mem::take(&mut word), quoted));
                }
                quoted = false;
            }
            '：' => word.push(':'),
            '＠' => word.push('@'),
            c => word.push(c),
        }
    }
    if inside { Err(QueryError::OpenQuote) } else { Ok(words) }
}

fn condition((written, quoted): (String, bool)) -> Result<Condition, QueryError> {
    let negated = written.strip_prefix('-').or_else(|| written.strip_prefix("not:"));
    let (holds, word) = match negated {
        Some("") if written.ends_with(':') => {
            return Err(QueryError::Nothing { word: written, mark: ':' });
        }
        Some(rest) if !rest.is_empty() => (false, rest),
        _ => (true, written.as_str()),
    };
    Ok(Condition { holds, what: what(word, quoted)? })
}

fn what(word: &str, quoted: bool) -> Result<What, QueryError> {
    let short = |text: &str| text.chars().take(40).collect::<String>();
    let asked = || short(word);
    let something = |text: &str, mark| {
        if text.is_empty() {
            Err(QueryError::Nothing { word: asked(), mark })
        } else {
            Ok(text.to_lowercase())
        }
    };
    if let Some((key, value)) = word.split_once(':') {
        return match key.to_ascii_lowercase().as_str() {
            "tag" => something(value, ':').map(|tag| What::Tag(Tag::id_of(&tag).to_owned())),
            "name" => something(value, ':').map(What::Name),
            "author" => something(value, ':').map(What::Author),
            "flag" => match something(value, ':')?.as_str() {
                "left" | "左" => Ok(What::Flag(Wing::Left)),
                "right" | "右" => Ok(What::Flag(Wing::Right)),
                side => Err(QueryError::UnknownSide { word: asked(), side: short(side) }),
            },
            _ if quoted => Ok(What::Text(word.to_lowercase())),
            key => Err(QueryError::UnknownKey { word: asked(), key: short(key) }),
        };
    }
    if let Some((piece, place)) = word.split_once('@').filter(|_| !quoted) {
        let (piece, place) = (something(piece, '@')?, something(place, '@')?);
        let rank = rank_named(&piece)
            .ok_or_else(|| QueryError::UnknownPiece { word: asked(), piece: short(&piece) })?;
        // Which places it means may depend on the flag, whether it means any doesn't.
        return if places_named(&place, Some(Wing::Left)).is_empty() {
            Err(QueryError::UnknownPlace { word: asked(), place: short(&place) })
        } else {
            Ok(What::Piece(rank, place))
        };
    }
    Ok(What::Text(word.to_lowercase()))
}

/// The rank of that character, Chinese name or English name, in small letters.
fn rank_named(word: &str) -> Option<Rank> {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Rank::from_char(c),
        _ => Rank::ALL.into_iter().find(|rank| {
            rank.hanzi_name() == word || rank.name() == word || rank.digits().eq_ignore_ascii_case(word)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::Formation;

    fn file() -> FormationFile {
        let rows = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];
        FormationFile {
            name: "例 The Example".into(),
            author: "Hai".into(),
            notes: "两枚炸弹守中路。\nTwo bombs hold the middle.".into(),
            tags: vec!["Defence".into(), "left-flag".into()],
            formation: Formation::from_rows(&rows).unwrap(),
        }
    }

    fn holds(query: &str) -> bool {
        let file = file();
        let texts = format!("{}\n{}\n{}\n{}", file.name, file.author, file.tags.join("\n"), file.notes);
        query.parse::<Query>().unwrap().holds(&file, &texts.to_lowercase())
    }

    #[test]
    fn all_words_of_a_query_must_hold() {
        for query in [
            "",
            "example",
            "EXAMPLE 中路",
            "\"two bombs hold\"",
            "tag:defence name:the author:hai",
            "tag:防守 tag:旗在左",
            "40@左肋 00@L2 00@2排3列",
            "37@front-line 37@前线 -40@头排",
            "mine@base-line 雷@底线 fl@底排",
            "flag:left",
            "flag：左",
            "雷@旗台",
            "雷＠旗台",
            "mine@flag-stand",
            "地雷@底角",
            "b@l2c3",
            "commander@左肋 -commander@L1",
            "0@前腰 0@后腰",
            "工@L6",
            "-flag:right -wall",
            "not:flag:right not:雷@虚位 -",
            "排@C1",
        ] {
            assert!(holds(query), "{query}");
        }
        for query in [
            "wall",
            "example wall",
            "\"bombs two\"",
            "tag:def",
            "name:hai",
            "author:example",
            "flag:right",
            "司@L1",
            "雷@虚位",
            "commander@right-rib",
            "-example",
        ] {
            assert!(!holds(query), "{query}");
        }
    }

    #[test]
    fn a_condition_that_means_nothing_is_told_with_what_there_is() {
        let message = |query: &str| query.parse::<Query>().unwrap_err().to_string();
        assert_eq!(
            message("colour:red"),
            "\"colour:red\": there is no condition \"colour\"; there are tag:, name:, author:, flag:, not: and PIECE@PLACE"
        );
        assert_eq!(message("wall tag:"), "\"tag:\": something must follow the ':'");
        assert_eq!(message("not:"), "\"not:\": something must follow the ':'");
        assert_eq!(message("司@"), "\"司@\": something must follow the '@'");
        assert_eq!(message("flag:up"), "\"flag:up\": the flag stands on the left or the right, not \"up\"");
        assert!(message("王@L1").starts_with("\"王@L1\": there is no piece \"王\"; pieces are 司 军"));
        assert!(
            message("-bomb@moon").starts_with("\"bomb@moon\": there is no place \"moon\"; places are L5C2")
        );
        assert_eq!(message("\"two bombs"), "the quotation mark is not closed");
        assert!(message(&format!("{}:1", "x".repeat(10_000))).len() < 300);
    }
}

//! The fields of a record as they stand in the text. Whatever can be said with
//! a line and a column is said here: types, unknown and repeated names, ranks,
//! options. What the values mean together is the reader's business.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::formation::type_name;
use crate::rules::{BoardKind, Rank, RuleOption, RuleSet, Rules, Seat, Values};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    #[serde(rename = "format")]
    _format: IgnoredAny,
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub(super) board: BoardKind,
    pub(super) rules: RawRules,
    pub(super) seed: Option<u64>,
    pub(super) seats: Option<RawSeats>,
    pub(super) position: Option<Object<RawPosition>>,
    pub(super) moves: Vec<String>,
    pub(super) result: Option<Object<RawResult>>,
    #[serde(default)]
    pub(super) comments: RawComments,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSeat {
    pub(super) name: Option<String>,
    pub(super) player: Option<String>,
    pub(super) rows: Option<Vec<String>>,
    pub(super) headquarters: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPosition {
    pub(super) to_move: Seat,
    #[serde(default)]
    pub(super) quiet: u32,
    #[serde(default)]
    pub(super) moves_made: u32,
    #[serde(default)]
    pub(super) out: Vec<Seat>,
    #[serde(default)]
    pub(super) shown_flags: Vec<Seat>,
    #[serde(default)]
    pub(super) timeouts: Unique<Seat, u32>,
    pub(super) pieces: Unique<Seat, Unique<String, RawRank>>,
    #[serde(default)]
    pub(super) face_down: Vec<String>,
    #[serde(default)]
    pub(super) face_up: Vec<String>,
    #[serde(default)]
    pub(super) carried: Unique<Seat, String>,
    #[serde(default)]
    pub(super) headquarters: Unique<Seat, String>,
    pub(super) colors: Option<RawColors>,
}

/// Who plays which set in flip chess.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RawColors {
    /// Not decided yet.
    Open,
    /// Everybody the set that lies under his name.
    Kept,
    /// Everybody the set that lay under the other's name when it was dealt.
    Swapped,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawResult {
    pub(super) winners: Vec<Seat>,
    pub(super) reason: String,
    #[serde(default)]
    pub(super) scores: Unique<Seat, i64>,
    pub(super) seconds: Option<u64>,
    pub(super) totals: Option<Unique<Seat, i64>>,
}

/// Seats by name.
pub(super) type RawSeats = Unique<Seat, Object<RawSeat>>;

/// A structure that must be written as a JSON object, not as a list of its fields' values.
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// An object with names of any number, none of them twice, in the order of the text.
pub(crate) struct Unique<K, V>(pub(crate) Vec<(K, V)>);

impl<K, V> Default for Unique<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, K, V> Deserialize<'de> for Unique<K, V>
where
    K: Deserialize<'de> + PartialEq + fmt::Display,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<K, V>(PhantomData<(K, V)>);
        impl<'de, K, V> Visitor<'de> for Entries<K, V>
        where
            K: Deserialize<'de> + PartialEq + fmt::Display,
            V: Deserialize<'de>,
        {
            type Value = Unique<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                // No object of this kind has more names than a board has points.
                const MOST: usize = 200;
                let mut entries: Vec<(K, V)> = Vec::new();
                while let Some(key) = map.next_key::<K>()? {
                    if entries.iter().any(|(known, _)| *known == key) {
                        return Err(A::Error::custom(format_args!("{key} is there twice")));
                    }
                    if entries.len() == MOST {
                        return Err(A::Error::custom(format_args!("more than {MOST} names in one object")));
                    }
                    entries.push((key, map.next_value()?));
                }
                Ok(Unique(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// Comments by the number of moves before them, in the order of the text.
#[derive(Default)]
pub(super) struct RawComments(pub(super) Vec<(String, String)>);

impl<'de> Deserialize<'de> for RawComments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Texts;
        impl<'de> Visitor<'de> for Texts {
            type Value = RawComments;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a comment for the number of a move")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawComments, A::Error> {
                let mut known = BTreeSet::new();
                let mut all = Vec::new();
                while let Some((number, text)) = map.next_entry::<String, String>()? {
                    if !known.insert(number.clone()) {
                        return Err(A::Error::custom(format_args!("the comment {number:?} is there twice")));
                    }
                    all.push((number, text));
                }
                Ok(RawComments(all))
            }
        }
        deserializer.deserialize_map(Texts)
    }
}

/// A rank, one character.
pub(super) struct RawRank(pub(super) Rank);

impl<'de> Deserialize<'de> for RawRank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut chars = text.chars();
        if let (Some(rank), None) = (chars.next().and_then(Rank::from_char), chars.next()) {
            return Ok(Self(rank));
        }
        let text: String = text.chars().take(40).collect();
        let ranks: String = Rank::ALL.iter().rev().map(|rank| rank.hanzi()).collect();
        Err(D::Error::custom(format_args!("{text:?} is no piece; possible are {ranks}, 9 to 1, b, m, f")))
    }
}

/// The preset and what differs from it.
pub(crate) struct RawRules {
    pub(crate) rule_set: RuleSet,
}

impl<'de> Deserialize<'de> for RawRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Options;
        impl<'de> Visitor<'de> for Options {
            type Value = RawRules;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the preset and the options that differ from it")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawRules, A::Error> {
                let mut preset = None;
                let mut changes: Vec<(RuleOption, String)> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    if name == "preset" {
                        let word: String = map.next_value()?;
                        if preset.is_some() {
                            return Err(A::Error::custom("preset is there twice"));
                        }
                        preset = Some(RuleSet::from_preset(&word).map_err(A::Error::custom)?);
                        continue;
                    }
                    let option = RuleOption::from_name(&name).map_err(A::Error::custom)?;
                    if changes.iter().any(|(known, _)| *known == option) {
                        return Err(A::Error::custom(format_args!("{option} is there twice")));
                    }
                    changes.push((option, written_value(option, map.next_value()?)?));
                }
                let mut rule_set = preset.ok_or_else(|| A::Error::missing_field("preset"))?;
                for (option, value) in changes {
                    rule_set.rules.set(option, &value).map_err(A::Error::custom)?;
                }
                Ok(RawRules { rule_set })
            }
        }
        deserializer.deserialize_map(Options)
    }
}

/// An option's value as it is written in commands: words are strings in JSON, numbers numbers.
fn written_value<E: Error>(option: RuleOption, value: Value) -> Result<String, E> {
    let text = match (option.values(), value) {
        (Values::Number { .. }, Value::Number(number)) => number.to_string(),
        (Values::Reach { .. } | Values::NumberByBoard { .. }, Value::Number(number)) => number.to_string(),
        (Values::Words(_) | Values::Reach { .. } | Values::NumberByBoard { .. }, Value::String(word)) => word,
        (values, value) => {
            let found = type_name(&value);
            return Err(E::custom(format_args!("the option {option} can't be {found}; it takes {values}")));
        }
    };
    Rules::default().set(option, &text).map_err(E::custom)?;
    Ok(text)
}

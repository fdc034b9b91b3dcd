//! What the terms of the evaluation are worth and how the search uses them: numbers of
//! a file, found by `junqi lab tune` in games of the players against themselves.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::terms::{TERMS, Term};
use crate::rules::BoardKind;

/// The weights that the program has inside.
static BUILT_IN: LazyLock<Weights> = LazyLock::new(|| {
    let file = include_str!("../../assets/players/weights.json");
    // A test reads the file: the program never runs without it.
    Weights::from_json(file).unwrap_or_else(|_| Weights { two: Judge::default(), four: Judge::default() })
});

/// What a player goes by on both boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    two: Judge,
    four: Judge,
}

/// What a player goes by on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    /// What one of each term is worth, in the exponent of the odds of winning.
    pub(super) terms: [f32; TERMS],
    /// How the search goes.
    pub(super) search: SearchWeights,
}

impl Default for Judge {
    fn default() -> Self {
        Self { terms: [0.0; TERMS], search: SearchWeights::default() }
    }
}

/// Numbers of the search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchWeights {
    /// How strongly moves are looked at that promise much and were tried little.
    pub curiosity: f32,
    /// Differences of a move's value at a glance that make it about three times as likely.
    pub heat: f32,
    /// Moves of a playout whose values differ by less change places by chance.
    pub noise: f32,
    /// So many moves are played on before a world is judged.
    pub plies: u32,
    /// How much of what the scripted attack thinks of a move shows the search where to look first.
    pub script: f32,
    /// Whether those who move in a drawn world go by what they see there (masks) or know all ranks.
    pub masks: bool,
}

impl Default for SearchWeights {
    fn default() -> Self {
        Self { curiosity: 0.55, heat: 14.0, noise: 9.0, plies: 4, script: 1.0, masks: true }
    }
}

/// Why a file of weights can't be used.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// It isn't the JSON of weights.
    #[error("not a file of weights: {0}")]
    Json(#[from] serde_json::Error),
    /// A term that doesn't exist.
    #[error("there is no term {name:?}; the terms are {}", names().join(", "))]
    Term {
        /// What was named.
        name: String,
    },
    /// A number that is none.
    #[error("the weight of {0:?} is no finite number")]
    Number(String),
}

fn names() -> Vec<&'static str> {
    Term::ALL.iter().map(|term| term.name()).collect()
}

/// A file of weights. Terms that it doesn't name are worth nothing.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    two: FileJudge,
    four: FileJudge,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileJudge {
    terms: BTreeMap<String, f32>,
    #[serde(default)]
    search: SearchWeights,
}

impl Weights {
    /// Those of the program.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// What is gone by on that board.
    pub const fn on(&self, board: BoardKind) -> &Judge {
        match board {
            BoardKind::Two => &self.two,
            BoardKind::Four => &self.four,
        }
    }

    /// Other worths of the terms on that board, in the order of [`Term::ALL`].
    pub const fn set_terms(&mut self, board: BoardKind, terms: [f32; TERMS]) {
        match board {
            BoardKind::Two => self.two.terms = terms,
            BoardKind::Four => self.four.terms = terms,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(text: &str) -> Result<Self, WeightsError> {
        let file: File = serde_json::from_str(text)?;
        Ok(Self { two: file.two.judge()?, four: file.four.judge()? })
    }

    /// The file that [`Weights::from_json`] reads.
    pub fn to_json(&self) -> String {
        let write = |judge: &Judge| FileJudge {
            terms: Term::ALL
                .iter()
                .map(|&term| (term.name().to_owned(), judge.terms[term as usize]))
                .collect(),
            search: judge.search,
        };
        let file = File { two: write(&self.two), four: write(&self.four) };
        // A map of names and numbers is always written.
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }
}

impl Judge {
    /// What one of each term is worth, in the order of [`Term::ALL`].
    pub const fn terms(&self) -> &[f32; TERMS] {
        &self.terms
    }
}

impl FileJudge {
    fn judge(self) -> Result<Judge, WeightsError> {
        let mut terms = [0.0; TERMS];
        for (name, weight) in self.terms {
            let term = Term::ALL.iter().find(|term| term.name() == name);
            let Some(&term) = term else { return Err(WeightsError::Term { name }) };
            if !weight.is_finite() {
                return Err(WeightsError::Number(name));
            }
            terms[term as usize] = weight;
        }
        Ok(Judge { terms, search: self.search })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_read_and_written_the_same() {
        let built_in = Weights::from_json(include_str!("../../assets/players/weights.json")).unwrap();
        assert_eq!(&built_in, Weights::built_in());
        assert_eq!(Weights::from_json(&built_in.to_json()).unwrap(), built_in);
        for board in BoardKind::ALL {
            let terms = built_in.on(board).terms();
            assert!(terms[Term::Commander as usize] > terms[Term::Platoon as usize], "{board}");
            assert!(terms[Term::Decided as usize] < 0.0, "{board}");
        }
    }

    #[test]
    fn a_wrong_file_says_what_is_wrong() {
        let file = |terms: &str| format!(r#"{{"two": {{"terms": {{{terms}}}}}, "four": {{"terms": {{}}}}}}"#);
        assert!(Weights::from_json(&file(r#""mine": 0.5"#)).is_ok());
        let error = Weights::from_json(&file(r#""mines": 1"#)).unwrap_err().to_string();
        assert!(error.contains("\"mines\"") && error.contains("last_bomb"), "{error}");
        assert!(Weights::from_json(&file(r#""mine": 1e39"#)).is_err());
        assert!(Weights::from_json("[]").is_err());
    }
}

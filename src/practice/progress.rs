//! The progress one makes in practice, and its file: counts, scores, best times, the last results.
//! It reads and writes bytes; where they are kept is the business of others.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{PIECES, Reading, Recalled};
use crate::formation::Formation;
use crate::headed::{self, HeadedError};
use crate::rules::BoardKind;

const FORMAT: &str = "junqi-practice";
const VERSION: u64 = 1;

/// How many of the last results are kept.
pub const LAST: usize = 20;

/// An exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Exercise {
    /// A formation is set up from memory.
    Recall,
    /// An enemy's opening is read.
    Field,
    /// Places and their names.
    Names,
}

/// A best time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// The formation's share code.
    pub formation: String,
    /// How long it took to set it up without a fault, in milliseconds.
    pub milliseconds: u64,
}

/// How often formations were set up from memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recalls {
    /// How often.
    pub rounds: u64,
    /// How often without a fault.
    pub perfect: u64,
    /// The best time for each formation that was set up without a fault.
    pub best: Vec<Best>,
}

/// How often openings were read on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Readings {
    /// How often.
    pub rounds: u64,
    /// All scores together.
    pub score: i64,
    /// The best score.
    pub best: Option<i32>,
}

/// How often openings were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// On the board for two players.
    pub two: Readings,
    /// On the board for four players.
    pub four: Readings,
}

/// How often names were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameRounds {
    /// Questions.
    pub asked: u64,
    /// Right answers.
    pub right: u64,
    /// The best time of a round without a wrong answer, in milliseconds.
    pub best: Option<u64>,
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// Of which exercise.
    pub exercise: Exercise,
    /// The score.
    pub score: i32,
    /// The most it could have been.
    pub of: u32,
    /// How long it took, in milliseconds.
    pub milliseconds: u64,
}

/// All progress.
///
/// ```
/// use junqi::practice::Progress;
/// let progress = Progress::default();
/// assert_eq!(Progress::read(progress.to_json().as_bytes()).unwrap(), progress);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Setting up from memory.
    pub recall: Recalls,
    /// Reading the field.
    pub field: Boards,
    /// Names of places.
    pub names: NameRounds,
    /// The last results, at most [`LAST`], the newest last.
    pub last: Vec<Done>,
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    version: u64,
    recall: Recalls,
    field: Boards,
    names: NameRounds,
    last: Vec<Done>,
}

/// Why bytes are no progress.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ProgressError {
    #[error(transparent)]
    File(#[from] HeadedError),
    #[error("the field {field:?}: {found} of {all}, which can't be more than all")]
    MoreThanAll { field: &'static str, found: u64, all: u64 },
    #[error("the field \"last\" has {found} results; at most {LAST} are kept")]
    TooMany { found: usize },
    #[error("the field \"recall.best\": {code:?} is no formation's code: {reason}")]
    NoFormation { code: String, reason: String },
}

const fn milliseconds(time: Duration) -> u64 {
    let all = time.as_millis();
    if all > u64::MAX as u128 { u64::MAX } else { all as u64 }
}

impl Progress {
    /// Reads a file of progress.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, ProgressError> {
        let raw: Raw = headed::read(bytes, FORMAT, VERSION)?;
        for (field, found, all) in [
            ("recall.perfect", raw.recall.perfect, raw.recall.rounds),
            ("names.right", raw.names.right, raw.names.asked),
        ] {
            if found > all {
                return Err(ProgressError::MoreThanAll { field, found, all });
            }
        }
        if raw.last.len() > LAST {
            return Err(ProgressError::TooMany { found: raw.last.len() });
        }
        for best in &raw.recall.best {
            Formation::from_code(&best.formation).map_err(|error| ProgressError::NoFormation {
                code: best.formation.chars().take(60).collect(),
                reason: error.to_string(),
            })?;
        }
        Ok(Self { recall: raw.recall, field: raw.field, names: raw.names, last: raw.last })
    }

    /// The file.
    pub fn to_json(&self) -> String {
        let raw = Raw {
            format: FORMAT.to_owned(),
            version: VERSION,
            recall: self.recall.clone(),
            field: self.field,
            names: self.names,
            last: self.last.clone(),
        };
        headed::write(&raw)
    }

    fn done(&mut self, exercise: Exercise, score: i32, of: u32, time: Duration) {
        self.last.push(Done { exercise, score, of, milliseconds: milliseconds(time) });
        let old = self.last.len().saturating_sub(LAST);
        self.last.drain(..old);
    }

    /// The best time for a formation.
    pub fn best_time(&self, formation: &Formation) -> Option<Duration> {
        let code = formation.code();
        let best = self.recall.best.iter().find(|best| best.formation == code)?;
        Some(Duration::from_millis(best.milliseconds))
    }

    /// Takes in a setup from memory; whether it is a new best time.
    pub fn add_recall(&mut self, formation: &Formation, recalled: &Recalled, time: Duration) -> bool {
        self.done(Exercise::Recall, recalled.right() as i32, PIECES as u32, time);
        let recall = &mut self.recall;
        recall.rounds = recall.rounds.saturating_add(1);
        if !recalled.is_perfect() {
            return false;
        }
        recall.perfect = recall.perfect.saturating_add(1);
        let (formation, milliseconds) = (formation.code(), milliseconds(time));
        match recall.best.iter_mut().find(|best| best.formation == formation) {
            Some(best) if best.milliseconds <= milliseconds => return false,
            Some(best) => best.milliseconds = milliseconds,
            None => recall.best.push(Best { formation, milliseconds }),
        }
        true
    }

    /// The readings on a board.
    pub const fn readings(&self, board: BoardKind) -> &Readings {
        match board {
            BoardKind::Two => &self.field.two,
            BoardKind::Four => &self.field.four,
        }
    }

    /// Takes in a reading of the field; whether it is a new best score, which only one above
    /// nothing can be.
    pub fn add_reading(&mut self, board: BoardKind, reading: &Reading, time: Duration) -> bool {
        let score = reading.score();
        self.done(Exercise::Field, score, Reading::possible(), time);
        let readings = match board {
            BoardKind::Two => &mut self.field.two,
            BoardKind::Four => &mut self.field.four,
        };
        readings.rounds = readings.rounds.saturating_add(1);
        readings.score = readings.score.saturating_add(score.into());
        let before = readings.best;
        readings.best = Some(before.map_or(score, |best| best.max(score)));
        score > before.unwrap_or(0).max(0)
    }

    /// Takes in a round of names; whether it is a new best time, which only a round without a
    /// wrong answer can be.
    pub fn add_names(&mut self, right: u32, asked: u32, time: Duration) -> bool {
        self.done(Exercise::Names, right.min(asked) as i32, asked, time);
        let names = &mut self.names;
        names.asked = names.asked.saturating_add(asked.into());
        names.right = names.right.saturating_add(right.min(asked).into()).min(names.asked);
        let time = milliseconds(time);
        let is_best = right == asked && names.best.is_none_or(|best| time < best);
        if is_best {
            names.best = Some(time);
        }
        is_best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::{Lineup, built_in};
    use crate::practice::recall;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn only_a_setup_without_a_fault_has_a_best_time_and_only_a_better_one_replaces_it() {
        let mut progress = Progress::default();
        let (one, other) = (built_in()[0].formation, built_in()[1].formation);
        let perfect = recall(&one, &one.lineup());
        let empty = recall(&one, &Lineup::EMPTY);
        assert!(!progress.add_recall(&one, &empty, SECOND));
        assert_eq!(progress.best_time(&one), None);
        assert!(progress.add_recall(&one, &perfect, 30 * SECOND));
        assert!(!progress.add_recall(&one, &perfect, 31 * SECOND));
        assert!(progress.add_recall(&one, &perfect, 29 * SECOND));
        assert_eq!((progress.best_time(&one), progress.best_time(&other)), (Some(29 * SECOND), None));
        assert_eq!((progress.recall.rounds, progress.recall.perfect), (4, 3));
        let read = Progress::read(progress.to_json().as_bytes()).unwrap();
        assert_eq!(read, progress);
    }

    #[test]
    fn the_last_twenty_results_are_kept() {
        let mut progress = Progress::default();
        for right in 0..25 {
            progress.add_names(right, 30, SECOND);
        }
        let scores: Vec<_> = progress.last.iter().map(|done| done.score).collect();
        assert_eq!(scores, (5..25).collect::<Vec<_>>());
        assert_eq!((progress.names.asked, progress.names.right, progress.names.best), (750, 300, None));
        assert!(progress.add_names(10, 10, 9 * SECOND) && !progress.add_names(10, 10, 9 * SECOND));
    }

    #[test]
    fn a_broken_file_says_what_is_wrong() {
        let good = Progress::default().to_json();
        for (from, to, says) in [
            ("{", "[", "line"),
            ("junqi-practice", "junqi-game", "instead of \"junqi-practice\""),
            ("\"version\": 1", "\"version\": 2", "this program reads version 1"),
            ("\"rounds\": 0", "\"rounds\": -1", "integer `-1`"),
            ("\"perfect\": 0", "\"perfect\": 3", "3 of 0"),
            ("\"last\"", "\"first\"", "first"),
            (
                "\"best\": []",
                "\"best\": [{\"formation\": \"x\", \"milliseconds\": 1}]",
                "no formation's code",
            ),
        ] {
            let broken = good.replacen(from, to, 1);
            assert_ne!(broken, good);
            let error = Progress::read(broken.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(says), "{from}: {error}");
        }
        for cut in 0..good.trim_end().len() {
            assert!(Progress::read(&good.as_bytes()[..cut]).is_err());
        }
    }

    #[test]
    fn numbers_at_their_limits_make_no_panic() {
        let names = NameRounds { asked: u64::MAX, right: u64::MAX, best: Some(0) };
        let mut progress = Progress { names, ..Progress::default() };
        progress.recall.rounds = u64::MAX;
        progress.add_names(5, 5, Duration::MAX);
        let formation = built_in()[0].formation;
        progress.add_recall(&formation, &recall(&formation, &formation.lineup()), Duration::MAX);
        assert_eq!(Progress::read(progress.to_json().as_bytes()).unwrap(), progress);
    }
}

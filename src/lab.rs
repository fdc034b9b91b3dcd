//! Many games without a screen: computer players against each other, and what their
//! results are worth.
//!
//! A [`Contest`] says who plays whom and how often; [`Contest::fixture`] is one of its
//! games, [`play`] plays it and [`run`] plays many of them on several threads. Every
//! game goes through a [`Table`](crate::table::Table), and a player gets his seat's
//! view and nothing else. With budgets of nodes a game depends on the contest and its
//! own number alone, so the [`Summary`] is the same however many threads there were.
//!
//! A [`Measure`] says which formations are measured against which field, how often and by
//! whom; [`Measure::run`] plays its games, and a [`Report`] is what they have shown of one formation:
//! its score, who beats it and how, and what becomes of its pieces.
//!
//! Nothing is read or written here; [`head_line`] and [`result_line`] are the lines that
//! somebody may keep, and [`read_log`] is how a contest goes on from them.

mod compare;
mod contest;
mod game;
mod improve;
mod log;
mod measure;
mod report;
mod run;
pub mod stats;
mod summary;
mod trace;
mod tune;
mod words;

pub use compare::Comparison;
pub use contest::{Armies, Contest, ContestError, DealError, Fixture, Limit};
pub use game::{Ending, Played, play};
pub use improve::{Effort, Gain, Improved, Progress, SearchEnd, Stage};
pub use log::{LogError, head_line, read_log, result_line};
pub use measure::{Enemy, Field, Measure, MeasureError, Task, Trial, TrialResult};
pub use report::{
    Count, EndingCount, EnemyScore, FallReport, FlagLosses, PlaceReport, Report, Span, StyleScore, Tally,
    score_of,
};
pub use run::{run, run_with};
pub use summary::{SideSummary, Summary};
pub use trace::{Course, Fate, FlagFall};
pub use tune::{Material, Sample, fit, loss, samples};

//! `junqi practice`: exercises on formations, on the screen.

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::formation::find;
use super::play::enter;
use super::{GlobalArgs, Status, UsageError};
use crate::practice::Exercise;
use crate::rules::BoardKind;
use crate::text::formation::formation_name;
use crate::tui::app::Start;

/// Arguments of `junqi practice`.
#[derive(Clone, Debug, Args)]
pub struct PracticeArgs {
    /// The exercise [default: the list of them with the progress made]
    #[arg(value_enum, value_name = "EXERCISE")]
    pub exercise: Option<ExerciseName>,
    /// Of "drill": the formation to hold, by name, share code or file [default: asked]
    #[arg(value_name = "FORMATION")]
    pub formation: Option<String>,
    /// The board of "field": two or four [default: two]
    #[arg(long, value_name = "BOARD")]
    pub board: Option<BoardKind>,
}

/// The exercises by the words of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExerciseName {
    /// Set up a formation from memory, against the clock
    Recall,
    /// Watch an enemy's first moves and mark its flag, mines and bombs
    Field,
    /// Learn the names of the places
    Names,
    /// Hold a formation against the attacks that beat it in the lab
    Drill,
}

impl PracticeArgs {
    pub(super) fn run(&self, global: &GlobalArgs) -> anyhow::Result<Status> {
        if self.formation.is_some() && self.exercise != Some(ExerciseName::Drill) {
            bail!(UsageError("a formation goes with \"junqi practice drill\" only".to_owned()));
        }
        let exercise = match self.exercise {
            Some(ExerciseName::Field) => Some((Exercise::Field, self.board.unwrap_or(BoardKind::Two))),
            _ if self.board.is_some() => {
                bail!(UsageError("--board goes with \"junqi practice field\" only".to_owned()));
            }
            Some(ExerciseName::Drill) => return self.drill(global),
            Some(ExerciseName::Recall) => Some((Exercise::Recall, BoardKind::Two)),
            Some(ExerciseName::Names) => Some((Exercise::Names, BoardKind::Two)),
            None => None,
        };
        enter(Start::Practice(exercise), global)
    }

    fn drill(&self, global: &GlobalArgs) -> anyhow::Result<Status> {
        let Some(word) = &self.formation else { return enter(Start::Drill(None), global) };
        let found = find(word, &global.store()?)?;
        let [file] = &found[..] else {
            bail!(UsageError(format!("{word} holds {} formations; a drill is for one", found.len())));
        };
        let name = if file.name.trim().is_empty() { word } else { formation_name(file, global.lang()) };
        enter(Start::Drill(Some(Box::new((name.to_owned(), file.formation)))), global)
    }
}

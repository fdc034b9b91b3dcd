//! The arguments of `junqi formation`, and which of its neighbours does the work.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{check, compare, convert, describe, edit, library, show};
use crate::cli::{GlobalArgs, Status};
use crate::formation::BackFirst;
use crate::rules::BoardKind;

/// Arguments of `junqi formation`.
#[derive(Debug, Args)]
#[command(after_help = NAMES_HELP)]
pub struct FormationArgs {
    #[command(subcommand)]
    command: FormationCommand,
}

/// How formations are named, under the help.
const NAMES_HELP: &str = "\
NAME is a built-in formation's or the name of one of your own, as \"list\" has them. Where several have the same, \
write built-in:NAME, own:NAME or ./FILE.";

#[derive(Debug, Subcommand)]
enum FormationCommand {
    /// List the built-in formations and your own
    List(ListArgs),
    /// Draw formations with what is told about them
    Show(ShowFormationArgs),
    /// Find formations by name, tag, notes and pieces
    Search(SearchArgs),
    /// Tell what can be told about a formation, with the picture of how soon the enemy is where
    Describe(DescribeArgs),
    /// Print two formations side by side, with their differences marked
    Compare(CompareArgs),
    /// Print a formation's share code: one short line that others can give as NAME
    Code(CodeArgs),
    /// Keep the formations of files and folders (.json, .jql, .txt, .jgs) among your own
    Import(ImportArgs),
    /// Print every rule that formations break
    Check(CheckArgs),
    /// Make a random formation
    Random(RandomArgs),
    /// Exchange left and right
    Mirror(MirrorArgs),
    /// Convert between .json, .jql and .txt
    Convert(ConvertArgs),
    /// Edit a formation on the screen
    Edit(EditArgs),
}

#[derive(Debug, Args)]
pub(super) struct ListArgs {
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct SearchArgs {
    #[arg(value_name = "QUERY", help = "Words that all must hold", long_help = QUERY_HELP)]
    pub(super) query: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

const QUERY_HELP: &str = "\
Words that all must hold:
  wall 铁壁 \"bombs stay\"   a text in name, author, tags or notes
  tag:defence tag:防守    a tag
  name:wall author:hai    a text in the name, in the author
  flag:left               the side of the flag, left or right
  雷@旗台 mine@flag-stand   a piece on a place by the players' name,
  司@L1 bomb@L2C3 9@C5     on a line, a place or a column,
  40@front-line 00@底线    in the players' digits, on the first or last line
  not:tag:bluff           the word must not hold (on the screen also -tag:bluff)";

#[derive(Debug, Args)]
pub(super) struct DescribeArgs {
    /// A formation's name or share code, or a file (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "NAME|CODE|FILE")]
    pub(super) formation: String,
    /// The board: two or four
    #[arg(long, value_name = "BOARD", default_value = "four")]
    pub(super) board: BoardKind,
    /// Which formation of a file with several, from 1
    #[arg(long, value_name = "N")]
    pub(super) number: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct CompareArgs {
    /// A formation's name or share code, or a file
    #[arg(value_name = "A")]
    pub(super) a: String,
    /// Another one
    #[arg(value_name = "B")]
    pub(super) b: String,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct CodeArgs {
    /// A formation's name or share code, or a file (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "NAME|CODE|FILE")]
    pub(super) formation: String,
    /// Which formation of a file with several, from 1
    #[arg(long, value_name = "N")]
    pub(super) number: Option<usize>,
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// Files and folders
    #[arg(value_name = "PATH", required = true)]
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) order: OrderArgs,
    /// Keep duplicates and mirror images as well
    #[arg(long)]
    pub(super) force: bool,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// How text is read that is written back line first.
#[derive(Debug, Args)]
pub(super) struct OrderArgs {
    /// Read text that is written back line first, as its owner sees it
    #[arg(long)]
    back_first: bool,
    /// Read text that is written back line first, as the player opposite sees it
    #[arg(long, conflicts_with = "back_first")]
    turned: bool,
}

impl OrderArgs {
    pub(super) const fn back_first(&self) -> BackFirst {
        match (self.back_first, self.turned) {
            (true, _) => BackFirst::Flipped,
            (_, true) => BackFirst::Turned,
            _ => BackFirst::Refused,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct ShowFormationArgs {
    /// A formation's name or share code, or a file (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "NAME|FILE")]
    pub(super) formation: String,
    /// Print JSON: a formation file, or a list of them where the file holds several
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Formations by name, or files (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "NAME|FILE", required = true)]
    pub(super) formations: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct RandomArgs {
    /// The same number gives the same formation [default: another one every time]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Print JSON: a formation file
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct MirrorArgs {
    /// A formation's name or share code, or a file (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "NAME|FILE")]
    pub(super) formation: String,
    /// Which formation of a file with several, from 1
    #[arg(long, value_name = "N")]
    pub(super) number: Option<usize>,
    /// Print JSON: a formation file
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// A formation's name or share code, or a file (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "IN")]
    pub(super) from: String,
    /// The file to write; its name ends with .json, .jql or .txt
    #[arg(value_name = "OUT")]
    pub(super) to: PathBuf,
    /// Which formation of a file with several, from 1
    #[arg(long, value_name = "N")]
    pub(super) number: Option<usize>,
    /// Replace OUT if it is there already
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Debug, Args)]
pub(super) struct EditArgs {
    /// A formation's name or share code, or a file (.json, .jql, .txt), also one that breaks rules or a .json that
    /// isn't there yet [default: the library opens]
    #[arg(value_name = "NAME|CODE|FILE")]
    pub(super) formation: Option<String>,
    /// Which formation of a file with several, from 1
    #[arg(long, value_name = "N", requires = "formation")]
    pub(super) number: Option<usize>,
}

impl FormationArgs {
    pub(in crate::cli) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        let (lang, store) = (global.lang(), global.store()?);
        match &self.command {
            FormationCommand::List(args) => library::list(args, lang, &store, out),
            FormationCommand::Show(args) => show::show(args, global, &store, out),
            FormationCommand::Search(args) => library::search(args, lang, &store, out),
            FormationCommand::Describe(args) => describe::describe(args, global, &store, out),
            FormationCommand::Compare(args) => compare::compare(args, global, &store, out),
            FormationCommand::Code(args) => library::code(args, &store, out),
            FormationCommand::Import(args) => library::import(args, lang, &store, out),
            FormationCommand::Check(args) => check::check(args, &store, out),
            FormationCommand::Random(args) => show::random(args, out),
            FormationCommand::Mirror(args) => show::mirror(args, &store, out),
            FormationCommand::Convert(args) => convert::convert(args, &store),
            FormationCommand::Edit(args) => edit::edit(args, global, &store),
        }
    }
}

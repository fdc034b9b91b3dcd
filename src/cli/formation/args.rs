//! The arguments of `junqi formation`, and which of its neighbours does the work.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};

use super::{check, convert, show};
use crate::cli::{GlobalArgs, Status};

/// Arguments of `junqi formation`.
#[derive(Debug, Args)]
pub struct FormationArgs {
    #[command(subcommand)]
    command: FormationCommand,
}

#[derive(Debug, Subcommand)]
enum FormationCommand {
    /// List the built-in formations and your own
    List(ListArgs),
    /// Draw formations with what is told about them
    Show(ShowFormationArgs),
    /// Check files: print every rule that a formation breaks
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
pub(super) struct ShowFormationArgs {
    /// A built-in formation or a file (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "NAME|FILE")]
    pub(super) formation: String,
    /// Print JSON: a formation file, or a list of them where the file holds several
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// The files (.json, .jql, .txt; - for standard input)
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
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
    /// A built-in formation or a file (.json, .jql, .txt; - for standard input)
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
    /// A built-in formation or a file (.json, .jql, .txt; - for standard input)
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
struct EditArgs {
    /// A built-in formation or a file
    #[arg(value_name = "NAME|FILE")]
    formation: Option<String>,
}

impl FormationArgs {
    pub(in crate::cli) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        let (lang, store) = (global.lang(), global.store()?);
        match &self.command {
            FormationCommand::List(args) => show::list(args, &store, out),
            FormationCommand::Show(args) => show::show(args, lang, &store, out),
            FormationCommand::Check(args) => check::check(args, out),
            FormationCommand::Random(args) => show::random(args, out),
            FormationCommand::Mirror(args) => show::mirror(args, &store, out),
            FormationCommand::Convert(args) => convert::convert(args, &store),
            FormationCommand::Edit(args) => {
                let name = args.formation.as_deref().map(|name| format!("{name}: ")).unwrap_or_default();
                bail!("{name}the command \"formation edit\" is not built yet")
            }
        }
    }
}

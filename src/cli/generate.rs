//! `junqi completions` and `junqi man`: made from the same description of the
//! command line as its help.

use std::io::Write;

use clap::Args;

use super::{Status, UsageError, command, complete, manual};

/// Arguments of `junqi completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        out.write_all(complete::script(self.shell, command()).as_bytes())?;
        Ok(Status::Fine)
    }
}

/// Arguments of `junqi man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command whose page is printed [default: the program's page]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl ManArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let mut program = command();
        // Gives every command its whole name, `junqi-play`.
        program.build();
        let Some(name) = &self.command else {
            manual::program(&program, out)?;
            return Ok(Status::Fine);
        };
        let Some(page) = program.find_subcommand(name) else {
            let commands: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
            let name: String = name.chars().take(40).collect();
            return Err(UsageError(format!(
                "there is no command {name:?}; the commands are {}",
                commands.join(", ")
            ))
            .into());
        };
        manual::subcommand(page, out)?;
        Ok(Status::Fine)
    }
}

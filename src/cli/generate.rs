//! `junqi completions` and `junqi man`: made from the same description of the
//! command line as its help.

use std::io::Write;

use clap::{Args, CommandFactory};

use super::{Cli, Status};

/// Arguments of `junqi completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        // Written at once: the generator doesn't expect that writing could fail.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "junqi", &mut text);
        out.write_all(&text)?;
        Ok(Status::Fine)
    }
}

/// `junqi man`.
pub(super) fn man(out: &mut dyn Write) -> anyhow::Result<Status> {
    clap_mangen::Man::new(Cli::command()).render(out)?;
    Ok(Status::Fine)
}

//! `junqi replay`: a record gone through on the screen, or records held against the rules.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use serde_json::{Value, json};

use super::files::{is_stdin, read_record, shown};
use super::play::enter;
use super::{GlobalArgs, Status, UsageError, print_json, report};
use crate::record::{Replay, result_text};
use crate::rules::Seat;
use crate::tui::app::Start;

/// Arguments of `junqi replay`.
#[derive(Clone, Debug, Args)]
pub struct ReplayArgs {
    /// The record to go through (.json, .jgs); with --check also several, and - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Print a line for every file: "ok MOVES RESULT", or the first thing that is wrong, with the file's name
    #[arg(long)]
    pub check: bool,
    /// Print the result of --check as JSON
    #[arg(long, requires = "check")]
    pub json: bool,
}

impl ReplayArgs {
    pub(super) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        if self.check {
            return self.run_check(out);
        }
        let [file] = &self.files[..] else {
            bail!(UsageError("one record is shown at a time; --check takes several".to_owned()));
        };
        let store = global.store()?;
        let goes_on = || {
            anyhow!(
                "{}: the game goes on, and nobody may look into it before its end; \"junqi resume\" goes on with it",
                shown(file)
            )
        };
        if store.is_running_game(file) {
            return Err(goes_on());
        }
        let record = read_record(file)?;
        if store.holds_secrets_of_running_game(&record) {
            return Err(goes_on());
        }
        let path = (!is_stdin(file)).then(|| file.clone());
        enter(Start::Replay(Box::new(record), path), global)
    }

    fn run_check(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let mut status = Status::Fine;
        let mut told = Vec::new();
        for file in &self.files {
            let name = shown(file);
            let checked = read_record(file).and_then(|record| Ok(record.replay()?));
            match checked {
                Ok(replay) if self.json => told.push(found(&name, &replay)),
                Ok(replay) => writeln!(out, "ok {} {}", replay.moves(), result_text(replay.end()))?,
                Err(error) => {
                    status = Status::Faulty;
                    if self.json {
                        let message = format!("{error:#}");
                        told.push(json!({ "file": name, "ok": false, "error": message }));
                    } else {
                        // The lines of both streams come in the order of the files.
                        out.flush()?;
                        report(&format!("{error:#}"));
                    }
                }
            }
        }
        if self.json {
            print_json(out, &Value::Array(told))?;
        }
        Ok(status)
    }
}

fn found(name: &str, replay: &Replay) -> Value {
    let result = replay.end().outcome().map(|outcome| {
        let winners: Vec<_> = outcome.winners().iter().map(Seat::name).collect();
        json!({ "winners": winners, "reason": outcome.reason_name() })
    });
    json!({ "file": name, "ok": true, "moves": replay.moves(), "result": result })
}

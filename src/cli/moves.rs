//! `junqi moves`: the legal moves at the end of a record, in flip chess also what can be turned up.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::files::read_record;
use super::{Status, print_json};
use crate::record::action_text;
use crate::rules::{Action, Position};

/// Arguments of `junqi moves`.
#[derive(Debug, Args)]
pub struct MovesArgs {
    /// The record (.json, .jgs; - for standard input)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print JSON: the side to move and its moves
    #[arg(long)]
    json: bool,
}

impl MovesArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let replay = read_record(&self.file)?.replay()?;
        let position = replay.end();
        let moves: Vec<_> = position.turns().into_iter().map(|turn| turn_text(position, turn)).collect();
        if self.json {
            let to_move = position.outcome().is_none().then(|| position.to_move().name());
            print_json(out, &json!({ "to_move": to_move, "moves": moves }))?;
        } else {
            for text in moves {
                writeln!(out, "{text}")?;
            }
        }
        Ok(Status::Fine)
    }
}

/// What the side to move does in that position, as it is written in records.
pub(super) fn turn_text(position: &Position, turn: Action) -> String {
    let attack = matches!(turn, Action::Move(m) if position.piece(m.to).is_some());
    action_text(position.board(), turn, attack)
}

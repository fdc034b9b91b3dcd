//! `junqi perft`: how many move sequences of a length there are; the numbers
//! by which move generators are compared.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};

use super::files::read_record;
use super::moves::turn_text;
use super::{Status, print_json};
use crate::rules::{Action, Position, Undo};

/// Arguments of `junqi perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// The length of the sequences in moves
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(..=20))]
    depth: u32,
    /// The record (.json, .jgs; - for standard input)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print the number after each first move instead, a move and its number on a line
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl PerftArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let mut position: Position = *read_record(&self.file)?.replay()?.end();
        if !self.divide {
            let count = perft(&mut position, self.depth);
            if self.json {
                print_json(out, &json!({ "depth": self.depth, "count": count }))?;
            } else {
                writeln!(out, "{count}")?;
            }
            return Ok(Status::Fine);
        }
        let mut divided = Map::new();
        let mut total = 0;
        let turns = if self.depth == 0 { Vec::new() } else { position.turns() };
        for turn in turns {
            let text = turn_text(&position, turn);
            let undo = match turn {
                Action::Flip(point) => position.flip_unchecked(point),
                Action::Move(m) => position.play_unchecked(m),
                _ => continue,
            };
            let count = perft(&mut position, self.depth - 1);
            position.undo(&undo);
            total += count;
            if self.json {
                divided.insert(text, Value::from(count));
            } else {
                writeln!(out, "{text} {count}")?;
            }
        }
        if self.json {
            print_json(out, &json!({ "depth": self.depth, "count": total, "divide": divided }))?;
        }
        Ok(Status::Fine)
    }
}

/// The number of move sequences of that length; the empty one is one. Turning a piece up is a move.
fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (moves, flips) = (position.moves(), position.flips());
    if depth == 1 {
        return (moves.len() + flips.len()) as u64;
    }
    let mut count = 0;
    let mut after = |position: &mut Position, undo: Undo| {
        count += perft(position, depth - 1);
        position.undo(&undo);
    };
    for m in moves.iter() {
        let undo = position.play_unchecked(m);
        after(position, undo);
    }
    for point in flips.iter() {
        let undo = position.flip_unchecked(point);
        after(position, undo);
    }
    count
}

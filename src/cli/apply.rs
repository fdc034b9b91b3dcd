//! `junqi apply`: moves played at the end of a record, and what follows from them.

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;

use super::Status;
use super::files::{read_record, shown};
use crate::record::{ActionTextError, action_text, parse_action};
use crate::rules::{Action, Battle, Board, Move, Played, Position, Seat, SetColor};

/// Arguments of `junqi apply`.
#[derive(Debug, Args)]
pub struct ApplyArgs {
    /// The record (.json, .jgs; - for standard input); it is left as it is
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(
        value_name = "MOVE",
        required = true,
        help = "The moves: FROM-TO, FROMxTO or FROMTO, timeout:SEAT, draw-offer:SEAT, draw-agree:SEAT, draw-refuse:SEAT, resign:SEAT, flee:SEAT, flip:POINT, headquarters:SEAT:POINT"
    )]
    moves: Vec<String>,
    /// Print the record with the moves instead
    #[arg(long)]
    json: bool,
}

impl ApplyArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let mut record = read_record(&self.file)?;
        let mut position: Position = *record.replay()?.end();
        let board = position.board();
        for (number, text) in (1..).zip(&self.moves) {
            let place = || format!("{}: move {number} of the command line", shown(&self.file));
            let action = read_action(board, text).map_err(|error| anyhow!("{}: {error}", place()))?;
            let played =
                position.act(action).map_err(|refusal| anyhow!("{}, {text:?}: {refusal}", place()))?;
            record.actions.push(action);
            if !self.json {
                writeln!(out, "{}", line(&position, action, &played))?;
            }
        }
        if self.json {
            record.set_result()?;
            out.write_all(record.to_json()?.as_bytes())?;
        } else if position.outcome().is_none() {
            writeln!(out, "to-move:{}", position.to_move())?;
        }
        Ok(Status::Fine)
    }
}

/// Reads an action as records have it, or a move without a sign between its points, `a1a2`, as
/// it can be typed in the game.
fn read_action(board: &Board, text: &str) -> Result<Action, ActionTextError> {
    short_move(board, text).map(Action::Move).map_or_else(|| parse_action(board, text), Ok)
}

/// The second point begins where a letter follows a digit.
fn short_move(board: &Board, text: &str) -> Option<Move> {
    let starts = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic();
    let at = text.as_bytes().windows(2).position(starts)? + 1;
    let point = |text: &str| board.parse_point(&text.to_ascii_lowercase()).ok();
    Some(Move::new(point(&text[..at])?, point(&text[at..])?))
}

/// An action with what followed from it, which led to that position. Only a move has a battle or
/// was quiet.
fn line(after: &Position, action: Action, played: &Played) -> String {
    let (board, more) = (after.board(), &played.more);
    let color = |seat| SetColor::of(seat, after.swapped().unwrap_or(false)).name();
    let mut words = vec![action_text(board, action, played.battle.is_some())];
    if let Action::Move(_) = action {
        words.push(played.battle.map_or("quiet", Battle::name).to_owned());
    }
    words.extend(more.flipped.map(|piece| format!("flipped:{}-{}", color(piece.owner), piece.rank.name())));
    words.extend(more.colors.map(|_| format!("colors:south:{}", color(Seat::South))));
    words.extend(more.scouted.map(|rank| format!("scouted:{}", rank.name())));
    words.extend(more.picked_up.iter().map(|seat| format!("flag-carried:{seat}")));
    let returned = more.returned.iter().filter_map(|(seat, at)| at.map(|at| (seat, board.name(at))));
    words.extend(returned.map(|(seat, point)| format!("flag-returned:{seat}:{point}")));
    words.extend(more.must_name.iter().map(|seat| format!("must-name:{seat}")));
    words.extend(played.shown.iter().map(|seat| format!("flag-shown:{seat}")));
    words.extend(played.outs.iter().map(|(seat, reason)| format!("out:{seat}:{}", reason.name())));
    words.extend(played.outcome.map(|outcome| format!("result:{outcome}")));
    words.join(" ")
}

//! `junqi engine`: a computer player for other programs, by the line protocol on standard
//! input and output.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use clap::Args;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Status;
use super::arena::BotLevel;
use crate::ai::{Budget, Choice, choose};
use crate::protocol::{self, MAX_REQUEST, MoveRequest, Request, RequestError};
use crate::record::Level;
use crate::rules::Action;
use crate::tui::bots::{Allowance, agrees_to_draw, allowance};
use crate::view::Viewer;

/// Arguments of `junqi engine`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct EngineArgs {
    /// How well it plays: random, greedy, rush, easy, normal, hard or max
    #[arg(long, value_name = "LEVEL", default_value = "normal")]
    level: BotLevel,
    /// Nodes of the search for one move; with --seed the same line always gets the same answer
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for one move [default: as long as the level takes in a game]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// The number from which everything is drawn [default: another one every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Under the help.
const AFTER_HELP: &str = "\
A line of JSON asks, a line of JSON answers; nothing is remembered between two lines. {\"ask\": \"name\"} asks who it is, \
{\"ask\": \"move\", …} for a move; the README describes what stands in the line. What \"junqi play --seat SEAT=exec:COMMAND\" \
sends to a program can be sent to this one, too. A line that is wrong gets an answer with what is wrong. The end of \
the input ends it.";

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    /// Without its newline.
    Whole(Vec<u8>),
    /// It had more bytes than a request may have; they have been passed over.
    TooLong,
}

impl EngineArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let seed = self.seed.unwrap_or_else(|| rand::rng().random());
        let mut input = io::stdin().lock();
        while let Some(line) = next_line(&mut input, MAX_REQUEST)? {
            let answer = match line {
                Line::TooLong => {
                    let reason = format!("the line is too long: it may have {MAX_REQUEST} bytes");
                    protocol::error_answer(&RequestError { id: None, reason })
                }
                Line::Whole(line) if line.iter().all(u8::is_ascii_whitespace) => continue,
                Line::Whole(line) => self.answer(&line, seed),
            };
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
        Ok(Status::Fine)
    }

    /// The answer to a line, whatever is in it.
    fn answer(&self, line: &[u8], seed: u64) -> String {
        let began = Instant::now();
        let answered = catch_unwind(AssertUnwindSafe(|| match Request::read(line) {
            Err(error) => protocol::error_answer(&error),
            Ok(Request::Name { id }) => {
                let name = format!("junqi {}", self.level.0);
                protocol::name_answer(id.as_ref(), &name, env!("CARGO_PKG_VERSION"))
            }
            Ok(Request::Move(request)) => {
                let found = self.choose(&request, began, seed);
                found.map_or_else(
                    || {
                        let reason = "the player finds no move".to_owned();
                        protocol::error_answer(&RequestError { id: request.id.clone(), reason })
                    },
                    |choice| protocol::move_answer(&request, &choice),
                )
            }
        }));
        answered.unwrap_or_else(|_| {
            let reason = "the player failed: no game can have come to that".to_owned();
            protocol::error_answer(&RequestError { id: None, reason })
        })
    }

    /// What the player does.
    fn choose(&self, request: &MoveRequest, began: Instant, seed: u64) -> Option<Choice> {
        let (level, view) = (self.level.0, &request.view);
        let Viewer::Seat(seat) = view.viewer() else { return None };
        if view.offer().is_some() && view.naming().is_none() {
            let agrees = agrees_to_draw(view, seat);
            let action = if agrees { Action::DrawAgree(seat) } else { Action::DrawRefuse(seat) };
            return Some(Choice { action, candidates: Vec::new() });
        }
        let (nodes, time) = self.budget(level, request);
        let stop = || time.is_some_and(|time| began.elapsed() >= time);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // Every question of a game has a stream of its own.
        rng.set_stream(view.events().len() as u64);
        choose(view, level, &Budget { nodes, stop: &stop }, &mut rng)
    }

    /// What is said on the command line holds; what the request says only makes it less. Where
    /// neither says anything it is the level's.
    fn budget(&self, level: Level, request: &MoveRequest) -> (u64, Option<Duration>) {
        let asked = request.limits;
        let usual = allowance(level);
        let Allowance { nodes, time } = match (self.nodes, self.time) {
            (Some(nodes), _) => return (less(nodes, asked.nodes), asked.time),
            (None, Some(millis)) => Allowance { nodes: 0, time: Duration::from_millis(millis) },
            (None, None) if asked.nodes > 0 => return (asked.nodes, asked.time),
            (None, None) => usual,
        };
        (less(nodes, asked.nodes), Some(asked.time.map_or(time, |most| most.min(time))))
    }
}

/// The smaller of both numbers, of which 0 is no limit.
const fn less(one: u64, other: u64) -> u64 {
    match (one, other) {
        (0, number) | (number, 0) => number,
        (one, other) if one < other => one,
        (_, other) => other,
    }
}

/// The next line of the input; none at its end. A last line may lack its newline. No more than
/// `most` bytes of a line are kept.
fn next_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let (mut line, mut too_long, mut begun) = (Vec::new(), false, false);
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() && !begun {
            return Ok(None);
        }
        begun = true;
        let end = bytes.iter().position(|&b| b == b'\n');
        let (part, used) = match end {
            Some(end) => (&bytes[..end], end + 1),
            None => (bytes, bytes.len()),
        };
        too_long |= line.len() + part.len() > most;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let over = end.is_some() || used == 0;
        input.consume(used);
        if over {
            return Ok(Some(if too_long { Line::TooLong } else { Line::Whole(line) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_come_one_by_one_and_long_ones_are_passed_over() {
        for capacity in [1, 2, 3, 7, 100] {
            let mut input = BufReader::with_capacity(capacity, &b"ab\n\nabcdef\nabcd\nabcde\nx"[..]);
            let mut lines = Vec::new();
            while let Some(line) = next_line(&mut input, 4).unwrap() {
                lines.push(line);
            }
            let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
            assert_eq!(
                lines,
                [whole("ab"), whole(""), Line::TooLong, whole("abcd"), Line::TooLong, whole("x")],
                "{capacity}"
            );
        }
    }

    #[test]
    fn of_two_limits_the_smaller_one_counts() {
        assert_eq!((less(0, 0), less(0, 5), less(5, 0), less(3, 5), less(5, 3)), (0, 5, 5, 3, 3));
    }
}

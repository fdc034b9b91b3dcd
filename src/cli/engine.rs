//! `junqi engine`: a computer player for other programs, by the line protocol on standard
//! input and output.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use clap::Args;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Status;
use super::arena::BotLevel;
use crate::ai::{Budget, Choice, choose_in_time};
use crate::protocol::{self, Line, Lines, MAX_REQUEST, MoveRequest, Request, RequestError};
use crate::record::Level;
use crate::rules::Action;
use crate::tui::bots::{agrees_to_draw, allowance};
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

impl EngineArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let seed = self.seed.unwrap_or_else(|| rand::rng().random());
        let mut input = Lines::new(io::stdin().lock(), MAX_REQUEST);
        while let Some(line) = input.read()? {
            let answer = match line {
                Line::TooLong => {
                    let reason = protocol::too_long(MAX_REQUEST);
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
            let agrees = agrees_to_draw(view, seat, seed);
            let action = if agrees { Action::DrawAgree(seat) } else { Action::DrawRefuse(seat) };
            return Some(Choice { action, candidates: Vec::new() });
        }
        let (nodes, time) = self.budget(level, request);
        let stop = || time.is_some_and(|time| began.elapsed() >= time);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // Every question of a game has a stream of its own.
        rng.set_stream(view.events().len() as u64);
        choose_in_time(view, level, &Budget { stop: &stop, ..Budget::nodes(nodes) }, &mut rng)
    }

    /// What is said on the command line holds; what the request says only makes it less. Where
    /// neither says anything it is the level's.
    fn budget(&self, level: Level, request: &MoveRequest) -> (u64, Option<Duration>) {
        let asked = request.limits;
        let time = match (self.nodes, self.time) {
            (Some(nodes), _) => return (less(nodes, asked.nodes), asked.time),
            (None, Some(millis)) => {
                // Time alone: no number of nodes ends it before.
                let nodes = if asked.nodes == 0 { u64::MAX } else { asked.nodes };
                let time = Duration::from_millis(millis);
                return (nodes, Some(asked.time.map_or(time, |most| most.min(time))));
            }
            (None, None) if asked.nodes > 0 => return (asked.nodes, asked.time),
            (None, None) => allowance(level),
        };
        (asked.nodes, Some(asked.time.map_or(time, |most| most.min(time))))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_limits_the_smaller_one_counts() {
        assert_eq!((less(0, 0), less(0, 5), less(5, 0), less(3, 5), less(5, 3)), (0, 5, 5, 3, 3));
    }
}

//! A record played through the referee. It holds positions and what followed
//! from every action; how a record is written is unknown here.

use crate::formation::IllegalFormation;
use crate::rules::{
    Action, BoardKind, Finished, NoGain, OptionError, Outcome, Played, Points, Position, Refusal, Seat,
    SetupFault,
};

use super::{Record, RecordResult, action_text, seat_names};

/// A game that was played through: every action is legal, the result is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    start: Position,
    opening: Played,
    steps: Vec<Step>,
    end: Position,
}

/// An action and what followed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was done.
    pub action: Action,
    /// What followed.
    pub played: Played,
}

/// Why a record is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules can't be played on the board.
    #[error(transparent)]
    Rules(OptionError),
    /// The first mover is still to be drawn.
    #[error("first_mover is lot; a record names the seat that was drawn: south, east, north, west")]
    FirstMoverNotDrawn,
    /// A player or formation on a seat that the board doesn't have.
    #[error("nobody sits at {seat} on the board {board}")]
    EmptySeat {
        /// Which seat.
        seat: Seat,
        /// The record's board.
        board: BoardKind,
    },
    /// A seat of the board has no formation.
    #[error("{seat} has no formation")]
    NoFormation {
        /// Which seat.
        seat: Seat,
    },
    /// Flip chess without the deal it starts from.
    #[error("in flip chess a game starts from its deal: a position, no formations")]
    NotDealt,
    /// Armies that break the rules of setting up.
    #[error("{}", armies_in_a_row(.0))]
    Armies(Vec<(Seat, IllegalFormation)>),
    /// No game can go on from the start.
    #[error("{}", in_a_row(.0))]
    Setup(Vec<SetupFault>),
    /// The first action that is illegal.
    #[error("move {number} {text:?}: {reason}")]
    Illegal {
        /// Which one, from 1.
        number: usize,
        /// The action as it is written.
        text: String,
        /// Why it is refused.
        reason: Refusal,
    },
    /// A result is written down, but the game goes on.
    #[error("the result is {}, but the game is not over after its {moves} moves", told(*.given))]
    ResultTooEarly {
        /// What is written down.
        given: Outcome,
        /// How many actions the record has.
        moves: usize,
    },
    /// The game ended otherwise.
    #[error("the result is {}, but the game ended {}", told(*.given), told(*.found))]
    WrongResult {
        /// What is written down.
        given: Outcome,
        /// How it ended.
        found: Outcome,
    },
    /// A score is not what the rules give.
    #[error("the score of {seat} is {given}, {}", score_told(*.seat, .points.as_deref()))]
    WrongScore {
        /// Whose.
        seat: Seat,
        /// What is written down.
        given: i64,
        /// What the rules give, where somebody sits there.
        points: Option<Box<Points>>,
    },
}

fn score_told(seat: Seat, points: Option<&Points>) -> String {
    let Some(points) = points else { return "but nobody sits there".to_owned() };
    let by_rules = format!("but by the rules it is {}", points.points[seat]);
    match points.no_gain[seat] {
        None => by_rules,
        Some(NoGain::Deserted) => format!("{by_rules}: a player left the table and his partner alone"),
        Some(NoGain::TooQuick { seconds, least }) => {
            format!("{by_rules}: the game took {seconds} seconds, less than {least}")
        }
        Some(NoGain::TooFewMoves { moves, least }) => {
            format!("{by_rules}: the game had {moves} moves, fewer than {least}")
        }
        Some(NoGain::Guarded { guard }) => {
            format!("{by_rules}: the winner had more than {guard} points and a loser fewer")
        }
    }
}

fn armies_in_a_row(refused: &[(Seat, IllegalFormation)]) -> String {
    let told: Vec<_> = refused.iter().map(|(seat, illegal)| format!("{seat}: {illegal}")).collect();
    told.join("; ")
}

fn in_a_row(faults: &[SetupFault]) -> String {
    faults.iter().map(SetupFault::to_string).collect::<Vec<_>>().join("; ")
}

fn told(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winners, reason } => format!("win:{} by {}", seat_names(winners), reason.name()),
        Outcome::Draw(_) => outcome.to_string(),
    }
}

/// Whether a result is that of the game, and its points those of the rules.
fn check_result(
    result: &RecordResult,
    end: &Position,
    deserted: bool,
    moves: usize,
) -> Result<(), ReplayError> {
    let given = result.outcome;
    let Some(outcome) = end.outcome() else { return Err(ReplayError::ResultTooEarly { given, moves }) };
    if given != outcome {
        return Err(ReplayError::WrongResult { given, found: outcome });
    }
    let finished = Finished {
        board: end.board(),
        rules: end.rules(),
        outcome,
        moves: end.moves_made(),
        deserted,
        seconds: result.seconds,
        totals: result.totals,
    };
    match finished.contradiction(&result.scores) {
        Some((seat, given, points)) => {
            Err(ReplayError::WrongScore { seat, given, points: points.map(Box::new) })
        }
        None => Ok(()),
    }
}

impl Replay {
    pub(super) fn new(record: &Record) -> Result<Self, ReplayError> {
        let setup = record.setup()?;
        let (start, opening) = Position::from_setup(&setup).map_err(ReplayError::Setup)?;
        let mut end = start;
        let mut steps = Vec::with_capacity(record.actions.len());
        let mut deserted = false;
        for (number, &action) in (1..).zip(&record.actions) {
            deserted |= end.is_desertion(action);
            let played = end.act(action).map_err(|reason| {
                let attack = matches!(action, Action::Move(m) if end.piece(m.to).is_some());
                ReplayError::Illegal { number, text: action_text(end.board(), action, attack), reason }
            })?;
            steps.push(Step { action, played });
        }
        if let Some(result) = &record.result {
            check_result(result, &end, deserted, steps.len())?;
        }
        Ok(Self { start, opening, steps, end })
    }

    /// The position before the first action.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// What followed at once from the start, where the side to move was stuck.
    pub const fn opening(&self) -> &Played {
        &self.opening
    }

    /// Every action with what followed.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The position after the last action.
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// How many pieces were moved or turned up; timeouts, offers and the like are no moves.
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.action, Action::Move(_) | Action::Flip(_))).count()
    }

    /// The position after that many actions, if there are so many. Forward or
    /// back makes no difference: it is always played from the start.
    pub fn at(&self, actions: usize) -> Option<Position> {
        let steps = self.steps.get(..actions)?;
        let mut position = self.start;
        for step in steps {
            position.act(step.action).ok()?;
        }
        Some(position)
    }

    /// How the action with this number, from 0, is written.
    pub fn text(&self, number: usize) -> Option<String> {
        let step = self.steps.get(number)?;
        Some(action_text(self.start.board(), step.action, step.played.battle.is_some()))
    }
}

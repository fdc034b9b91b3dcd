//! Game records: how a game started and everything done in it.
//!
//! A game is fully determined by its start and its actions, so a [`Record`] holds
//! nothing else that matters; [`Record::replay`] plays it through the referee and
//! names the first thing that is wrong. [`read_json`](Record::read_json) and
//! [`to_json`](Record::to_json) are the program's own file, [`read_jgs`] takes
//! the four-player records of QQ. Bytes come in and go out: where files lie is
//! the business of others, and so is the screen.

mod comments;
mod film;
mod jgs;
mod json;
mod notation;
mod player;
mod replay;

use crate::formation::{Deployment, Formation, IllegalFormation, SetupRules};
use crate::rules::{
    Action, BoardKind, BySeat, Deal, FirstMover, Hand, Outcome, Position, RuleSet, Seat, SeatSet, Setup,
    Visibility,
};

pub use comments::{CommentError, Comments};
pub use film::Film;
pub use jgs::{JgsError, MismatchReason, read_jgs};
pub use json::{MAX_FILE_BYTES, PresetFile, PresetFileError, PresetNameError, RecordError};
pub(crate) use json::{Object, RawColors, RawRules, Unique, rules_json, shortened};
pub use notation::{ActionTextError, action_text, parse_action};
pub use player::{CommandLine, CommandLineError, Level, Player, PlayerKind, UnknownPlayer};
pub use replay::{Replay, ReplayError, Step};

/// A game: who plays, by which rules, from where, and what was done.
///
/// The fields are loose data; [`Record::replay`] says whether they make a game.
///
/// ```
/// use junqi::formation::Formation;
/// use junqi::record::{Record, parse_action};
/// use junqi::rules::{BoardKind, BySeat, RuleSet};
///
/// let rows = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];
/// let formation = Formation::from_rows(&rows)?;
/// let mut record = Record::new(BoardKind::Two, RuleSet::default(), BySeat::new(Some(formation)));
/// record.actions.push(parse_action(BoardKind::Two.board(), "c6-c7")?);
/// let replay = record.replay()?;
/// assert!(replay.steps()[0].played.battle.is_some());
/// // What is written is what is read; an attack is written with an x.
/// let text = record.to_json()?;
/// assert!(text.contains("\"c6xc7\""));
/// assert_eq!(Record::read_json(text.as_bytes())?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The board.
    pub board: BoardKind,
    /// The rules agreed on. Where the first mover is drawn by lot, the seat drawn stands here.
    pub rules: RuleSet,
    /// Who sits where, as far as it is known.
    pub players: BySeat<Option<Player>>,
    /// How the game started.
    pub start: Start,
    /// What was done, in order.
    pub actions: Vec<Action>,
    /// The result, if it was written down. [`Record::replay`] holds it against the game.
    pub result: Option<RecordResult>,
    /// The seed that formations and lots were drawn from.
    pub seed: Option<u64>,
    /// What somebody has remarked on the game afterwards.
    pub comments: Comments,
}

/// How a game started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// From the armies of everybody at the table. A seat of the board without
    /// one is an error of the replay, and so is one that the rules don't allow.
    Formations(BySeat<Option<Deployment>>),
    /// From the middle of a game. Board and rules are the record's; the setup's
    /// own are not looked at. In a record that was read, the pieces are in the
    /// order of their points, and board and rules agree.
    Position(Setup),
}

/// A result as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordResult {
    /// Who won and why, or why nobody did.
    pub outcome: Outcome,
    /// Points for some of the seats. With `score = table` they are held against the rules, else
    /// kept as they were given.
    pub scores: BySeat<Option<i64>>,
    /// How many seconds the game took, where that is known.
    pub seconds: Option<u64>,
    /// Points of the seats before the game, where they are known of all of them.
    pub totals: Option<BySeat<i64>>,
}

impl RecordResult {
    /// The result without points.
    pub fn new(outcome: Outcome) -> Self {
        Self { outcome, scores: BySeat::default(), seconds: None, totals: None }
    }
}

impl Record {
    /// A record of a game that starts now from these formations, with nobody named yet.
    pub fn new(board: BoardKind, rules: RuleSet, formations: BySeat<Option<Formation>>) -> Self {
        Self::from_armies(board, rules, formations.map(|_, formation| formation.map(Deployment::from)))
    }

    /// The same from armies that the rules of the game allow.
    pub fn from_armies(board: BoardKind, rules: RuleSet, armies: BySeat<Option<Deployment>>) -> Self {
        let mut armies = armies;
        for (seat, army) in armies.iter_mut() {
            if !rules.rules.seats(board.board()).contains(&seat) {
                *army = None;
            }
        }
        Self {
            board,
            rules,
            players: BySeat::default(),
            start: Start::Formations(armies),
            actions: Vec::new(),
            result: None,
            seed: None,
            comments: Comments::default(),
        }
    }

    /// The seats that play, counter-clockwise.
    pub fn seats(&self) -> &'static [Seat] {
        self.rules.rules.seats(self.board.board())
    }

    /// The start as a setup, with the record's board and rules.
    ///
    /// # Errors
    /// [`ReplayError::Rules`], [`ReplayError::FirstMoverNotDrawn`], [`ReplayError::EmptySeat`],
    /// [`ReplayError::NoFormation`], [`ReplayError::NotDealt`] and [`ReplayError::Armies`] where the
    /// fields of the record don't go together.
    pub fn setup(&self) -> Result<Setup, ReplayError> {
        self.rules.check(self.board).map_err(ReplayError::Rules)?;
        let FirstMover::Seat(first) = self.rules.rules.first_mover else {
            return Err(ReplayError::FirstMoverNotDrawn);
        };
        let seats = self.seats();
        let stranger = Seat::ALL.into_iter().find(|seat| {
            let has_formation =
                matches!(&self.start, Start::Formations(formations) if formations[*seat].is_some());
            !seats.contains(seat) && (self.players[*seat].is_some() || has_formation)
        });
        if let Some(seat) = stranger {
            return Err(ReplayError::EmptySeat { seat, board: self.board });
        }
        match &self.start {
            Start::Position(setup) => {
                Ok(Setup { board: self.board, rules: self.rules.rules, ..setup.clone() })
            }
            Start::Formations(_) if self.rules.rules.deal == Deal::FaceDown => Err(ReplayError::NotDealt),
            Start::Formations(formations) => {
                if let Some(&seat) = seats.iter().find(|&&seat| formations[seat].is_none()) {
                    return Err(ReplayError::NoFormation { seat });
                }
                self.check_armies(formations)?;
                Ok(Deployment::start(self.board, self.rules.rules, first, formations))
            }
        }
    }

    /// Whether the rules allow these armies.
    fn check_armies(&self, armies: &BySeat<Option<Deployment>>) -> Result<(), ReplayError> {
        let refused = |(seat, army): (Seat, &Option<Deployment>)| {
            let army = (*army)?;
            let hand = match self.rules.rules.deal {
                // Whatever was dealt; that it makes full sets is for the setup to say.
                Deal::Shuffled => army.lineup.hand(),
                Deal::Own | Deal::FaceDown => Hand::SET,
            };
            SetupRules::new(&self.rules.rules, hand).accept(&army).err().map(|illegal| (seat, illegal))
        };
        let refused: Vec<(Seat, IllegalFormation)> = armies.iter().filter_map(refused).collect();
        if refused.is_empty() { Ok(()) } else { Err(ReplayError::Armies(refused)) }
    }

    /// Plays the game through the referee and holds the result against it.
    ///
    /// # Errors
    /// What is wrong with the start, the first action that is illegal, or how
    /// the result differs from the game.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        Replay::new(self)
    }

    /// Writes down the result of the game as it stands, without points: none
    /// while the game goes on.
    ///
    /// # Errors
    /// As [`Record::replay`], but whatever result was written down before doesn't matter.
    pub fn set_result(&mut self) -> Result<(), ReplayError> {
        self.result = None;
        let outcome = self.replay()?.end().outcome();
        self.result = outcome.map(RecordResult::new);
        Ok(())
    }

    /// The record as the player on that seat may have it. A finished game is
    /// open to everybody. Of an unfinished game the formations and with them every
    /// battle are secret, and a record without them would be none: so it is refused,
    /// unless nothing is hidden at this table.
    ///
    /// # Errors
    /// Why the player can't have it.
    pub fn export(&self, viewer: Seat) -> Result<Self, ExportRefused> {
        if !self.seats().contains(&viewer) {
            return Err(ExportRefused::NotSeated { seat: viewer, board: self.board });
        }
        let replay = self.replay()?;
        let rules = &self.rules.rules;
        let hides = rules.visibility != Visibility::Open || rules.deal == Deal::FaceDown;
        if replay.end().outcome().is_none() && hides {
            return Err(ExportRefused::Unfinished { seat: viewer });
        }
        Ok(self.clone())
    }
}

/// Why a player can't have a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportRefused {
    /// The game goes on and holds secrets.
    #[error("the game is not finished: its record would show {seat} what the others hide")]
    Unfinished {
        /// Who wanted it.
        seat: Seat,
    },
    /// Nobody sits there.
    #[error("nobody sits at {seat} on the board {board}")]
    NotSeated {
        /// Who wanted it.
        seat: Seat,
        /// The record's board.
        board: BoardKind,
    },
    /// The record is none.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// What `junqi replay --check` and others say of a position: `unfinished`, or
/// the result with its reason, `win:south,north flag-taken` and `draw:quiet-limit`.
pub fn result_text(position: &Position) -> String {
    match position.outcome() {
        None => "unfinished".to_owned(),
        Some(outcome @ Outcome::Win { reason, .. }) => format!("{outcome} {}", reason.name()),
        Some(outcome @ Outcome::Draw(_)) => outcome.to_string(),
    }
}

/// The seats of a set as they are listed in files: `south,north`.
pub(crate) fn seat_names(seats: SeatSet) -> String {
    seats.iter().map(Seat::name).collect::<Vec<_>>().join(",")
}

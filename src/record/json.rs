//! The program's own record file: JSON, read into a [`Record`] that was played
//! through, and written from one. What the fields look like in the text stands in
//! `raw`; moves are read by `notation`; the rules are the referee's.

mod preset;
mod raw;
mod write;

use std::fmt;

use serde::Deserialize;
use serde_json::Value;

use super::{
    ActionTextError, Comments, Player, PlayerKind, Record, RecordResult, ReplayError, Start, parse_action,
};
use crate::formation::{Deployment, FormationError, parse_rows, place_named};
use crate::rules::{
    Board, BoardKind, BySeat, Deal, DrawReason, MoreSetup, OptionError, OutReason, Outcome, Piece, Place,
    Point, PointSet, RuleSet, Seat, SeatSet, Setup, UnknownPoint,
};

pub use preset::{PresetFile, PresetFileError, PresetNameError};
pub(crate) use raw::{Object, RawColors, RawRules, Unique};
use raw::{Raw, RawPosition, RawResult, RawSeat, RawSeats};
pub(crate) use write::rules as rules_json;

/// The most bytes that a record may have: 16 MiB, far beyond any real one.
pub const MAX_FILE_BYTES: usize = 16 << 20;

const FORMAT: &str = "junqi-game";
const VERSION: u64 = 1;

/// Why bytes are no record. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RecordError {
    #[error("the file is too large: a record has at most {MAX_FILE_BYTES} bytes")]
    TooLarge,
    #[error("the file is empty")]
    Empty,
    #[error("the file is not UTF-8 text: line {line}, byte {offset}")]
    NotUtf8 { line: usize, offset: usize },
    #[error("line {line}, column {column}: the file is cut off: {reason}")]
    CutOff { line: usize, column: usize, reason: String },
    #[error("line {line}, column {column}: {reason}")]
    Json { line: usize, column: usize, reason: String },
    #[error("line {line}, column {column}: the file doesn't start with a JSON object {{…}}")]
    NotAnObject { line: usize, column: usize },
    #[error("the field {field:?} is missing")]
    Missing { field: &'static str },
    #[error("the field \"format\" is {found} instead of {FORMAT:?}")]
    WrongFormat { found: String },
    #[error("the field \"version\" is {found}; this program reads version {VERSION}")]
    UnknownVersion { found: String },
    #[error("the field \"rules\": {0}")]
    Rules(OptionError),
    #[error("the field {field:?}: {reason}")]
    Field { field: String, reason: String },
    #[error("{}", formations_in_a_row(.0))]
    Formations(Vec<(Seat, FormationError)>),
    #[error("move {number}: {error}")]
    Move { number: usize, error: ActionTextError },
    #[error("the field \"result\": {0}")]
    Result(ReplayError),
    #[error("the field \"position\": {0}")]
    Position(ReplayError),
    #[error(transparent)]
    Replay(ReplayError),
}

fn formations_in_a_row(faults: &[(Seat, FormationError)]) -> String {
    let told: Vec<_> =
        faults.iter().map(|(seat, error)| format!("the field \"seats.{seat}.rows\": {error}")).collect();
    told.join("; ")
}

fn field(field: impl Into<String>, reason: impl fmt::Display) -> RecordError {
    RecordError::Field { field: field.into(), reason: reason.to_string() }
}

/// Format and version alone, so that a later version is told as such and not
/// by the first field that is new in it.
#[derive(Deserialize)]
struct Head {
    format: Option<Value>,
    version: Option<Value>,
}

impl Record {
    /// Reads a JSON record and plays it through.
    ///
    /// # Errors
    /// The first thing that is wrong with it, with its line or field; an illegal
    /// formation with all its faults, an illegal move with its number.
    pub fn read_json(bytes: &[u8]) -> Result<Self, RecordError> {
        let text = decode(bytes)?;
        let head: Head = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        head.check(FORMAT)?;
        let raw: Raw = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        let moves = raw.moves;
        let mut record =
            Self::start_from_raw(raw.board, raw.rules.rule_set, raw.seats, raw.position, raw.seed)?;
        // What is wrong with the start comes before what is wrong with a move.
        record.setup().map_err(|error| record.blamed(error))?;
        for (number, text) in (1..).zip(&moves) {
            let action = parse_action(record.board.board(), text)
                .map_err(|error| RecordError::Move { number, error })?;
            record.actions.push(action);
        }
        record.comments = read_comments(&raw.comments.0, record.actions.len())?;
        let seats = record.rules.rules.seats(record.board.board());
        record.result = raw.result.map(|result| read_result(result.0, seats)).transpose()?;
        match record.replay() {
            Ok(_) => Ok(record),
            Err(ReplayError::Illegal { number, reason, .. }) => {
                // As it stands in the file, whichever sign it has there.
                let text = moves[number - 1].clone();
                Err(RecordError::Replay(ReplayError::Illegal { number, text, reason }))
            }
            Err(error) => Err(record.blamed(error)),
        }
    }

    /// The error with the field that is to blame.
    fn blamed(&self, error: ReplayError) -> RecordError {
        match (&error, &self.start) {
            (ReplayError::Rules(error), _) => RecordError::Rules(error.clone()),
            (ReplayError::FirstMoverNotDrawn, _) => field("rules", error),
            (ReplayError::NoFormation { seat } | ReplayError::EmptySeat { seat, .. }, _) => {
                field(format!("seats.{seat}"), error)
            }
            (ReplayError::Armies(refused), _) => {
                let faults = refused.iter().map(|(seat, illegal)| (*seat, illegal.clone().into()));
                RecordError::Formations(faults.collect())
            }
            (
                ReplayError::ResultTooEarly { .. }
                | ReplayError::WrongResult { .. }
                | ReplayError::WrongScore { .. },
                _,
            ) => RecordError::Result(error),
            (ReplayError::Setup(_), Start::Position(_)) | (ReplayError::NotDealt, _) => {
                RecordError::Position(error)
            }
            _ => RecordError::Replay(error),
        }
    }

    /// The record without its moves and result.
    fn start_from_raw(
        board: BoardKind,
        rules: RuleSet,
        seats: Option<RawSeats>,
        position: Option<Object<RawPosition>>,
        seed: Option<u64>,
    ) -> Result<Self, RecordError> {
        let (players, formations) = read_seats(seats.map_or_else(Vec::new, |seats| seats.0))?;
        let start = match position {
            None => Start::Formations(formations),
            Some(position) => {
                if let Some((seat, _)) = formations.iter().find(|(_, formation)| formation.is_some()) {
                    let reason = "a record that starts from a position has no rows";
                    return Err(field(format!("seats.{seat}.rows"), reason));
                }
                Start::Position(read_position(position.0, board, &rules)?)
            }
        };
        Ok(Self {
            board,
            rules,
            players,
            start,
            actions: Vec::new(),
            result: None,
            seed,
            comments: Comments::default(),
        })
    }
}

fn read_comments(raw: &[(String, String)], moves: usize) -> Result<Comments, RecordError> {
    let mut comments = Comments::default();
    for (number, text) in raw {
        let name = || format!("comments.{}", shortened(number));
        // As it is written, and no other way: not "07", not "+7".
        let count = number.parse().ok().filter(|count: &usize| count.to_string() == *number);
        let Some(count) = count.filter(|&count| count <= moves) else {
            return Err(field(name(), format!("comments have the number of a move, 0 to {moves}")));
        };
        comments.set(count, text).map_err(|error| field(name(), error))?;
    }
    Ok(comments)
}

impl Head {
    fn check(self, format: &str) -> Result<(), RecordError> {
        match self.format {
            None => return Err(RecordError::Missing { field: "format" }),
            Some(Value::String(found)) if found == format => {}
            Some(other) => return Err(RecordError::WrongFormat { found: quoted(&other) }),
        }
        match self.version {
            None => Err(RecordError::Missing { field: "version" }),
            Some(version) if version.as_u64() == Some(VERSION) => Ok(()),
            Some(other) => Err(RecordError::UnknownVersion { found: quoted(&other) }),
        }
    }
}

type Seats = (BySeat<Option<Player>>, BySeat<Option<Deployment>>);

fn read_seats(seats: Vec<(Seat, Object<RawSeat>)>) -> Result<Seats, RecordError> {
    let mut players: BySeat<Option<Player>> = BySeat::default();
    let mut armies: BySeat<Option<Deployment>> = BySeat::default();
    let mut faults = Vec::new();
    for (seat, Object(raw)) in seats {
        if let Some(control) = raw.name.iter().flat_map(|name| name.chars()).find(|c| c.is_control()) {
            return Err(field(
                format!("seats.{seat}.name"),
                format!("it contains the control character {control:?}"),
            ));
        }
        let kind = raw.player.as_deref().map(str::parse::<PlayerKind>).transpose();
        let kind = kind.map_err(|error| field(format!("seats.{seat}.player"), error))?;
        if raw.name.is_some() || kind.is_some() {
            players[seat] =
                Some(Player { name: raw.name.unwrap_or_default(), kind: kind.unwrap_or_default() });
        }
        let headquarters = raw.headquarters.map(|word| read_headquarters(seat, &word)).transpose()?;
        match (raw.rows.map(|rows| parse_rows(&rows)), headquarters) {
            (None, None) => {}
            (None, Some(_)) => {
                let reason = "a headquarters is named for an army with rows";
                return Err(field(format!("seats.{seat}.headquarters"), reason));
            }
            (Some(Ok(lineup)), headquarters) => armies[seat] = Some(Deployment { lineup, headquarters }),
            (Some(Err(error)), _) => faults.push((seat, error.into())),
        }
    }
    if faults.is_empty() { Ok((players, armies)) } else { Err(RecordError::Formations(faults)) }
}

/// `L6C2`, as its owner sees it.
fn read_headquarters(seat: Seat, word: &str) -> Result<Place, RecordError> {
    place_named(word).ok_or_else(|| {
        let word: String = word.chars().take(40).collect();
        let reason = format!("{word:?} is no place of an army; headquarters are L6C2 and L6C4");
        field(format!("seats.{seat}.headquarters"), reason)
    })
}

fn read_position(raw: RawPosition, board: BoardKind, rules: &RuleSet) -> Result<Setup, RecordError> {
    let layout: &Board = board.board();
    let mut pieces = Vec::new();
    for (owner, of_owner) in &raw.pieces.0 {
        for (name, rank) in &of_owner.0 {
            let point = layout.parse_point(name);
            let path = || format!("position.pieces.{owner}");
            let point = point.map_err(|error: UnknownPoint| field(path(), error))?;
            pieces.push((point, Piece::new(*owner, rank.0)));
        }
    }
    pieces.sort_by_key(|(point, _)| *point);
    let more = read_more(&raw, layout, rules, &pieces)?;
    let mut timeouts = BySeat::new(0);
    for (seat, count) in raw.timeouts.0 {
        if !rules.rules.seats(layout).contains(&seat) {
            let reason = format!("nobody sits at {seat} on the board {board}");
            return Err(field("position.timeouts", reason));
        }
        timeouts[seat] = count;
    }
    Ok(Setup {
        board,
        rules: rules.rules,
        pieces,
        to_move: raw.to_move,
        quiet: raw.quiet,
        moves_made: raw.moves_made,
        out: seat_set("position.out", &raw.out)?,
        shown_flags: seat_set("position.shown_flags", &raw.shown_flags)?,
        timeouts,
        more,
    })
}

/// What a position has under options only. In flip chess everything lies face up
/// that isn't named as face down.
fn read_more(
    raw: &RawPosition,
    board: &Board,
    rules: &RuleSet,
    pieces: &[(Point, Piece)],
) -> Result<MoreSetup, RecordError> {
    let points = |path: &'static str, names: &[String]| {
        let read = names.iter().map(|name| board.parse_point(name).map_err(|error| field(path, error)));
        read.collect::<Result<PointSet, _>>()
    };
    let by_seat = |path: &'static str, named: &Unique<Seat, String>| {
        let mut by_seat = BySeat::default();
        for (seat, name) in &named.0 {
            by_seat[*seat] = Some(board.parse_point(name).map_err(|error| field(path, error))?);
        }
        Ok(by_seat)
    };
    let flip = rules.rules.deal == Deal::FaceDown;
    if !flip && !raw.face_down.is_empty() {
        return Err(field("position.face_down", "pieces lie face down with deal = face_down only"));
    }
    let down = points("position.face_down", &raw.face_down)?;
    let mut face_up = points("position.face_up", &raw.face_up)?;
    if flip {
        let all: PointSet = pieces.iter().map(|(point, _)| *point).collect();
        if let Some(point) = (down - all).first() {
            return Err(field("position.face_down", format!("nothing lies on {}", board.name(point))));
        }
        face_up |= all - down;
    }
    let swapped = match raw.colors {
        Some(_) if !flip => {
            return Err(field("position.colors", "colours are decided with deal = face_down only"));
        }
        Some(RawColors::Open) => None,
        Some(RawColors::Kept) => Some(false),
        Some(RawColors::Swapped) => Some(true),
        None => (flip && !face_up.is_empty()).then_some(false),
    };
    Ok(MoreSetup {
        face_up,
        carried: by_seat("position.carried", &raw.carried)?,
        headquarters: by_seat("position.headquarters", &raw.headquarters)?,
        swapped,
    })
}

fn read_result(raw: RawResult, seats: &[Seat]) -> Result<RecordResult, RecordError> {
    let winners = seat_set("result.winners", &raw.winners)?;
    let word = raw.reason.as_str();
    let outcome = if winners.is_empty() {
        DrawReason::ALL.into_iter().find(|reason| reason.name() == word).map(Outcome::Draw)
    } else {
        let reason = OutReason::ALL.into_iter().find(|reason| reason.name() == word);
        reason.map(|reason| Outcome::Win { winners, reason })
    };
    let outcome = outcome.ok_or_else(|| {
        let (how, possible) = if winners.is_empty() {
            ("without winners", DrawReason::ALL.map(DrawReason::name).to_vec())
        } else {
            ("with winners", OutReason::ALL.map(OutReason::name).to_vec())
        };
        let word: String = word.chars().take(40).collect();
        let reason = format!("{word:?} is no reason {how}; it is one of {}", possible.join(", "));
        field("result.reason", reason)
    })?;
    let mut result = RecordResult::new(outcome);
    for (seat, score) in raw.scores.0 {
        result.scores[seat] = Some(score);
    }
    result.seconds = raw.seconds;
    if let Some(Unique(given)) = raw.totals {
        let mut totals = BySeat::new(0);
        if given.len() != seats.len() || given.iter().any(|(seat, _)| !seats.contains(seat)) {
            let names: Vec<_> = seats.iter().map(|seat| seat.name()).collect();
            let reason = format!("it names every seat of the game: {}", names.join(", "));
            return Err(field("result.totals", reason));
        }
        for (seat, total) in given {
            totals[seat] = total;
        }
        result.totals = Some(totals);
    }
    Ok(result)
}

fn seat_set(name: &str, seats: &[Seat]) -> Result<SeatSet, RecordError> {
    let mut set = SeatSet::NONE;
    for &seat in seats {
        if set.contains(seat) {
            return Err(field(name, format!("{seat} is there twice")));
        }
        set.insert(seat);
    }
    Ok(set)
}

/// The text of a file, without a byte order mark.
fn decode(bytes: &[u8]) -> Result<&str, RecordError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(RecordError::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        RecordError::NotUtf8 { line: bytes[..offset].split(|&b| b == b'\n').count(), offset }
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let blank = text.len() - text.trim_start().len();
    match text[blank..].chars().next() {
        None => Err(RecordError::Empty),
        Some('{') => Ok(text),
        Some(_) => {
            let before = &text[..blank];
            let line = 1 + before.matches('\n').count();
            let column = 1 + before.len() - before.rfind('\n').map_or(0, |newline| newline + 1);
            Err(RecordError::NotAnObject { line, column })
        }
    }
}

/// What `serde_json` says, its position apart.
fn json_error(error: &serde_json::Error) -> RecordError {
    let (line, column) = (error.line(), error.column());
    let reason = error.to_string();
    let place = format!(" at line {line} column {column}");
    let reason = reason.strip_suffix(&place).unwrap_or(&reason).to_owned();
    if error.is_eof() {
        RecordError::CutOff { line, column, reason }
    } else {
        RecordError::Json { line, column, reason: shortened(&reason) }
    }
}

/// A message that quotes the file stays one short line.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 400;
    let mut short: String =
        text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).take(MOST).collect();
    if short.len() < text.len() && text.chars().count() > MOST {
        short.push('…');
    }
    short
}

/// A value as the message shows it.
fn quoted(value: &Value) -> String {
    let text = value.to_string();
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
#[path = "json/tests.rs"]
mod tests;

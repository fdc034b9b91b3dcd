//! The line protocol by which programs play: a request a line, an answer a line, each a JSON
//! object.
//!
//! A request holds everything that a seat may know of its game and nothing else: what it saw
//! where the game began and every public event since, so that the [`View`] at the other end is
//! the same, and for programs that don't want to follow a game what stands where now and what is
//! legal. Nobody has to remember anything between two requests.
//!
//! ```
//! use junqi::formation::built_in;
//! use junqi::protocol::{Limits, Request, legal};
//! use junqi::rules::{BoardKind, RuleSet, Seat};
//! use junqi::table::{Command, Table};
//! let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1)?;
//! for seat in [Seat::South, Seat::North] {
//!     let formation = built_in()[0].formation;
//!     table.apply(Command::confirm(seat, formation), std::time::Duration::ZERO)?;
//! }
//! let view = table.view(Seat::South).ok_or("no view")?;
//! let line = junqi::protocol::ask(view, 1, Limits::default()).ok_or("nothing to ask")?;
//! let Ok(Request::Move(request)) = Request::read(line.as_bytes()) else { return Err("no request".into()) };
//! assert_eq!(request.view, *view);
//! assert!(legal(view).contains(&junqi::record::parse_action(view.board(), "c6-c7")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod events;
mod seen;

use std::io::{self, BufRead};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::ai::Choice;
use crate::record::{Object, RawRules, action_text, parse_action, shortened};
use crate::rules::{Action, Board, BoardKind, Seat};
use crate::view::{View, Viewer};
use seen::{RawPosition, RawView};

/// The version of the protocol.
pub const VERSION: u64 = 1;
/// The most bytes that a request may have: a game of a hundred thousand moves has fewer.
pub const MAX_REQUEST: usize = 4 << 20;
/// The most bytes that an answer may have.
pub const MAX_ANSWER: usize = 1 << 20;
/// The most characters that the text of a request's `id` may have.
const MAX_ID: usize = 100;

/// How long a player may think about a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// At most so long.
    pub time: Option<Duration>,
    /// At most so many nodes of a search; 0 is no limit.
    pub nodes: u64,
}

/// What a program is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Who it is.
    Name {
        /// What is given back with the answer.
        id: Option<Value>,
    },
    /// What it does now.
    Move(Box<MoveRequest>),
}

/// What a program is asked about its move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRequest {
    /// What is given back with the answer.
    pub id: Option<Value>,
    /// What its seat knows of the game.
    pub view: View,
    /// How long it may think.
    pub limits: Limits,
    /// How many moves it shall weigh in its answer.
    pub candidates: usize,
}

/// Why a line is no request.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestError {
    /// The request's id, where it could be read.
    pub id: Option<Value>,
    /// What is wrong, and where.
    pub reason: String,
}

/// What can be read of any request.
#[derive(Deserialize)]
struct Head {
    ask: Option<Value>,
    protocol: Option<Value>,
    id: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawName {
    #[serde(rename = "ask")]
    _ask: String,
    #[serde(rename = "protocol")]
    _protocol: Option<u64>,
    #[serde(rename = "id")]
    _id: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMove {
    #[serde(rename = "ask")]
    _ask: String,
    #[serde(rename = "protocol")]
    _protocol: u64,
    #[serde(rename = "id")]
    _id: Option<Value>,
    time: Option<u64>,
    #[serde(default)]
    nodes: u64,
    #[serde(default)]
    candidates: usize,
    seat: Seat,
    board: BoardKind,
    rules: RawRules,
    start: Object<RawPosition>,
    events: Vec<String>,
    // What follows from the rest and is there for programs that want nothing else.
    #[serde(rename = "position")]
    _position: Option<serde::de::IgnoredAny>,
    #[serde(rename = "legal")]
    _legal: Option<serde::de::IgnoredAny>,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn read(line: &[u8]) -> Result<Self, RequestError> {
        let fail = |id: &Option<Value>, reason: String| RequestError { id: id.clone(), reason };
        if line.len() > MAX_REQUEST {
            return Err(fail(&None, too_long(MAX_REQUEST)));
        }
        let Object(head): Object<Head> =
            serde_json::from_slice(line).map_err(|error| fail(&None, json_reason(&error)))?;
        let id = read_id(head.id).map_err(|reason| fail(&None, reason))?;
        if let Some(version) = head.protocol.filter(|version| version.as_u64() != Some(VERSION)) {
            let version = shortened(&version.to_string());
            let reason =
                format!("the field \"protocol\" is {version}; this program speaks version {VERSION}");
            return Err(fail(&id, reason));
        }
        match head.ask.as_ref().map(|ask| ask.as_str()) {
            Some(Some("name")) => {
                let read: Result<Object<RawName>, _> = serde_json::from_slice(line);
                read.map_err(|error| fail(&id, json_reason(&error)))?;
                Ok(Self::Name { id })
            }
            Some(Some("move")) => {
                let Object(raw): Object<RawMove> =
                    serde_json::from_slice(line).map_err(|error| fail(&id, json_reason(&error)))?;
                let limits = Limits { time: raw.time.map(Duration::from_millis), nodes: raw.nodes };
                let candidates = raw.candidates;
                let RawMove { seat, board, rules, start, events, .. } = raw;
                let view = seen::view(RawView { seat, board, rules, start, events })
                    .map_err(|reason| fail(&id, reason))?;
                if legal(&view).is_empty() {
                    return Err(fail(&id, format!("there is nothing that {seat} can do now")));
                }
                Ok(Self::Move(Box::new(MoveRequest { id, view, limits, candidates })))
            }
            None => Err(fail(&id, "the field \"ask\" is missing; it is \"move\" or \"name\"".to_owned())),
            Some(_) => {
                let ask = shortened(&head.ask.unwrap_or_default().to_string());
                Err(fail(&id, format!("the field \"ask\" is {ask}; it is \"move\" or \"name\"")))
            }
        }
    }
}

/// A line that comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Without its newline.
    Whole(Vec<u8>),
    /// It has more bytes than it may have, and none of them are kept.
    TooLong,
}

/// Lines that come in; no more of one is kept than it may have.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    most: usize,
    /// Whether the rest of a line that is too long has to be passed over.
    passing: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most so many bytes.
    pub const fn new(input: R, most: usize) -> Self {
        Self { input, most, passing: false }
    }

    /// Reads the next line; none at the end. The last one may lack its newline. One that is too long is
    /// told at once, wherever it ends.
    ///
    /// # Errors
    /// What the input says.
    pub fn read(&mut self) -> io::Result<Option<Line>> {
        let (mut line, mut begun) = (Vec::new(), false);
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                return Ok((begun && !self.passing).then_some(Line::Whole(line)));
            }
            let end = bytes.iter().position(|&b| b == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let used = end.map_or(bytes.len(), |end| end + 1);
            let over = end.is_some();
            if self.passing {
                self.passing = !over;
                self.input.consume(used);
                continue;
            }
            begun = true;
            if line.len() + part.len() > self.most {
                self.passing = !over;
                self.input.consume(used);
                return Ok(Some(Line::TooLong));
            }
            line.extend_from_slice(part);
            self.input.consume(used);
            if over {
                return Ok(Some(Line::Whole(line)));
            }
        }
    }
}

/// What is wrong with a line that is too long.
pub fn too_long(most: usize) -> String {
    format!("the line is too long: it may have {most} bytes")
}

fn read_id(id: Option<Value>) -> Result<Option<Value>, String> {
    match id {
        Some(Value::String(text)) if text.chars().count() > MAX_ID => {
            Err(format!("the field \"id\" has more than {MAX_ID} characters"))
        }
        None | Some(Value::Number(_) | Value::String(_)) => Ok(id),
        Some(_) => Err("the field \"id\" is neither a number nor a text".to_owned()),
    }
}

/// What `serde_json` says. There is but one line.
fn json_reason(error: &serde_json::Error) -> String {
    let reason = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let reason = shortened(reason.strip_suffix(&place).unwrap_or(&reason));
    format!("column {}: {reason}", error.column())
}

/// All that the view's player may answer now: moves by where they start and end, and the
/// other actions that the game waits for from him.
pub fn legal(view: &View) -> Vec<Action> {
    let Viewer::Seat(seat) = view.viewer() else { return Vec::new() };
    if view.outcome().is_some() || !view.living().contains(seat) {
        return Vec::new();
    }
    if let Some(naming) = view.naming() {
        let own = view.held_headquarters(seat).iter().filter(|_| naming == seat);
        return own.map(|point| Action::NameHeadquarters(seat, point)).collect();
    }
    if let Some(offer) = view.offer() {
        let answers = [Action::DrawAgree(seat), Action::DrawRefuse(seat)];
        return answers.into_iter().filter(|_| !offer.agreed.contains(seat)).collect();
    }
    let moves = view.moves().map_or_else(Vec::new, |moves| moves.sorted());
    moves.into_iter().map(Action::Move).chain(view.flips().iter().map(Action::Flip)).collect()
}

/// The action as it is written in an answer to that view.
pub fn written(view: &View, action: Action) -> String {
    let attack = matches!(action, Action::Move(m) if view.at(m.to).is_some());
    action_text(view.board(), action, attack)
}

/// The line that asks for a move. None where the view's player has nothing to do.
pub fn ask(view: &View, id: u64, limits: Limits) -> Option<String> {
    let legal: Vec<_> = legal(view).into_iter().map(|action| written(view, action)).collect();
    if legal.is_empty() {
        return None;
    }
    let mut request = Map::new();
    request.insert("ask".into(), "move".into());
    request.insert("protocol".into(), VERSION.into());
    request.insert("id".into(), id.into());
    if let Some(time) = limits.time {
        request.insert("time".into(), u64::try_from(time.as_millis()).unwrap_or(u64::MAX).into());
    }
    if limits.nodes > 0 {
        request.insert("nodes".into(), limits.nodes.into());
    }
    request.extend(seen::fields(view)?);
    request.insert("legal".into(), legal.into());
    Some(Value::from(request).to_string())
}

/// An answer as a line.
fn line(id: Option<&Value>, fields: Value) -> String {
    let mut answer = Map::new();
    answer.extend(id.map(|id| ("id".to_owned(), id.clone())));
    if let Value::Object(fields) = fields {
        answer.extend(fields);
    }
    Value::from(answer).to_string()
}

/// The answer that says who a program is.
pub fn name_answer(id: Option<&Value>, name: &str, version: &str) -> String {
    line(id, json!({"name": name, "version": version, "protocol": VERSION}))
}

/// The answer with a move, and with as many candidates as were asked for.
pub fn move_answer(request: &MoveRequest, choice: &Choice) -> String {
    let written = |action| written(&request.view, action);
    let mut fields = json!({"move": written(choice.action)});
    if request.candidates > 0 {
        let candidates = choice.candidates.iter().take(request.candidates);
        let weighed = candidates.map(|(action, value)| {
            // Three digits; more would be noise.
            let score = (f64::from(*value) * 1000.0).round() / 1000.0;
            json!({"move": written(*action), "score": score})
        });
        fields["candidates"] = weighed.collect::<Vec<_>>().into();
    }
    line(request.id.as_ref(), fields)
}

/// The answer to a line that is no request, or one that can't be answered.
pub fn error_answer(error: &RequestError) -> String {
    line(error.id.as_ref(), json!({"error": error.reason}))
}

/// What a program has answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The id of the request that it answers, where it says one.
    pub id: Option<u64>,
    /// What it wants to do.
    pub action: Action,
}

#[derive(Deserialize)]
struct RawAnswer {
    id: Option<u64>,
    #[serde(rename = "move")]
    action: Option<String>,
    error: Option<String>,
}

/// Reads what a program has answered. It may say more than is asked for.
///
/// # Errors
/// Why it can't be understood.
pub fn read_answer(line: &[u8], board: &Board) -> Result<Answer, String> {
    let Object(raw): Object<RawAnswer> = serde_json::from_slice(line).map_err(|error| json_reason(&error))?;
    match (raw.action, raw.error) {
        (Some(text), _) => {
            let action = parse_action(board, &text).map_err(|error| error.to_string())?;
            Ok(Answer { id: raw.id, action })
        }
        (None, Some(error)) => Err(format!("it answers with an error: {}", shortened(&error))),
        (None, None) => Err("the field \"move\" is missing".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_come_one_by_one_and_long_ones_are_passed_over() {
        for capacity in [1, 2, 3, 7, 100] {
            let input = BufReader::with_capacity(capacity, &b"ab\n\nabcdef\nabcd\nabcde\nabcdefghi\nx"[..]);
            let (mut input, mut lines) = (Lines::new(input, 4), Vec::new());
            while let Some(line) = input.read().unwrap() {
                lines.push(line);
            }
            let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
            let long = Line::TooLong;
            assert_eq!(
                lines,
                [whole("ab"), whole(""), long.clone(), whole("abcd"), long.clone(), long, whole("x")],
                "{capacity}"
            );
        }
        let mut endless = Lines::new(BufReader::new(io::repeat(b'x')), 1000);
        assert_eq!(endless.read().unwrap(), Some(Line::TooLong), "nobody waits for its end");
    }
}

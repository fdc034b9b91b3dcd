//! The file of a sitting: JSON, read whole and held against what can be.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Game, Sitting};
use crate::headed::{self, HeadedError};
use crate::record::{Player, UnknownPlayer};
use crate::rules::{BoardKind, BySeat, DrawReason, OptionError, OutReason, Outcome, RuleSet, Seat, SeatSet};

const FORMAT: &str = "junqi-sitting";
const VERSION: u64 = 1;

/// Why bytes are no sitting.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SittingError {
    #[error(transparent)]
    File(#[from] HeadedError),
    #[error("the field \"rules\": {0}")]
    Rules(OptionError),
    #[error("the field \"rules\": {reason}")]
    RulesShape { reason: String },
    #[error("the field \"players.{seat}\": {error}")]
    Player { seat: Seat, error: UnknownPlayer },
    #[error("the field \"players.{seat}\": nobody sits there")]
    EmptySeat { seat: Seat },
    #[error("game {number}: {reason}")]
    Game { number: usize, reason: String },
}

/// A value for some of the seats.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    south: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    east: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    north: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    west: Option<T>,
}

impl<T> Seats<T> {
    fn new(mut value: impl FnMut(Seat) -> Option<T>) -> Self {
        Self {
            south: value(Seat::South),
            east: value(Seat::East),
            north: value(Seat::North),
            west: value(Seat::West),
        }
    }

    fn into_array(self) -> [(Seat, Option<T>); 4] {
        let Self { south, east, north, west } = self;
        [(Seat::South, south), (Seat::East, east), (Seat::North, north), (Seat::West, west)]
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    version: u64,
    board: BoardKind,
    rules: Map<String, Value>,
    players: Seats<RawPlayer>,
    #[serde(default)]
    ended: bool,
    games: Vec<RawGame>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlayer {
    name: String,
    player: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGame {
    game: String,
    first: Seat,
    winners: Vec<Seat>,
    reason: String,
    moves: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Seats<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
}

/// A value as a message shows it.
fn quoted(value: &Value) -> String {
    value.to_string().chars().take(40).collect()
}

impl Sitting {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, SittingError> {
        let raw: Raw = headed::read(bytes, FORMAT, VERSION)?;
        let rules = read_rules(&raw.rules)?;
        rules.check(raw.board).map_err(SittingError::Rules)?;
        let mut sitting = Self::new(raw.board, rules, BySeat::default());
        sitting.ended = raw.ended;
        for (seat, player) in raw.players.into_array() {
            let Some(player) = player else { continue };
            if !sitting.board.board().seats().contains(&seat) {
                return Err(SittingError::EmptySeat { seat });
            }
            let kind = player.player.parse().map_err(|error| SittingError::Player { seat, error })?;
            let name = player.name.chars().filter(|c| !c.is_control()).collect();
            sitting.players[seat] = Some(Player { name, kind });
        }
        for (number, game) in (1..).zip(raw.games) {
            let wrong = |reason| SittingError::Game { number, reason };
            let game = sitting.read_game(game).map_err(wrong)?;
            let id = game.id.clone();
            if !sitting.add(game) {
                return Err(wrong(format!("the game {id:?} is there twice")));
            }
        }
        Ok(sitting)
    }

    fn read_game(&self, raw: RawGame) -> Result<Game, String> {
        let sits = |seat: Seat| {
            if self.seats().contains(&seat) { Ok(seat) } else { Err(format!("nobody sits at {seat}")) }
        };
        let winners = raw.winners.iter().map(|&seat| sits(seat)).collect::<Result<SeatSet, _>>()?;
        let word: String = raw.reason.chars().take(40).collect();
        let outcome = if winners.is_empty() {
            DrawReason::ALL.into_iter().find(|reason| reason.name() == word).map(Outcome::Draw)
        } else if self.sides().contains(&winners) {
            let reason = OutReason::ALL.into_iter().find(|reason| reason.name() == word);
            reason.map(|reason| Outcome::Win { winners, reason })
        } else {
            return Err("the winners are no side".to_owned());
        };
        let outcome = outcome.ok_or_else(|| format!("{word:?} is no reason for that end"))?;
        let mut points = raw.points.is_some().then(BySeat::default);
        for (seat, given) in raw.points.into_iter().flat_map(Seats::into_array) {
            if let (Some(points), Some(given)) = (&mut points, given) {
                points[sits(seat)?] = given;
            }
        }
        let names = [Some(&raw.game), raw.record.as_ref()];
        if let Some(name) = names.into_iter().flatten().find(|name| !is_file_name(name)) {
            return Err(format!("{:?} is no name of a file", name.chars().take(40).collect::<String>()));
        }
        let (id, first, moves, record) = (raw.game, sits(raw.first)?, raw.moves, raw.record);
        Ok(Game { id, first, outcome, moves, points, record })
    }

    /// The file.
    pub fn to_json(&self) -> String {
        let seats = self.seats();
        let raw = Raw {
            format: FORMAT.to_owned(),
            version: VERSION,
            board: self.board,
            rules: written_rules(&self.rules),
            players: Seats::new(|seat| {
                let player = self.players[seat].as_ref()?;
                Some(RawPlayer { name: player.name.clone(), player: player.kind.to_string() })
            }),
            ended: self.ended,
            games: self.games.iter().map(|game| written_game(game, seats)).collect(),
        };
        headed::write(&raw)
    }
}

/// Whether a name leads nowhere but to a file in a folder.
pub(crate) fn is_file_name(name: &str) -> bool {
    !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\\', ':', '\0'])
}

fn written_game(game: &Game, seats: &[Seat]) -> RawGame {
    let points = game.points.map(|points| Seats::new(|seat| seats.contains(&seat).then_some(points[seat])));
    RawGame {
        game: game.id.clone(),
        first: game.first,
        winners: game.outcome.winners().iter().collect(),
        reason: game.outcome.reason_name().to_owned(),
        moves: game.moves,
        points,
        record: game.record.clone(),
    }
}

/// The preset and what differs from it.
fn written_rules(rules: &RuleSet) -> Map<String, Value> {
    let differences =
        rules.differences().into_iter().map(|(option, value)| (option.name().to_owned(), value.into()));
    [("preset".to_owned(), rules.preset().name.clone().into())].into_iter().chain(differences).collect()
}

fn read_rules(raw: &Map<String, Value>) -> Result<RuleSet, SittingError> {
    let word = |name: &str, value: &Value| match value {
        Value::String(word) => Ok(word.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(SittingError::RulesShape { reason: format!("{name} is {}", quoted(value)) }),
    };
    let Some(preset) = raw.get("preset") else {
        return Err(SittingError::RulesShape { reason: "there is no preset".to_owned() });
    };
    let mut rules = RuleSet::from_preset(&word("preset", preset)?).map_err(SittingError::Rules)?;
    for (name, value) in raw.iter().filter(|(name, _)| *name != "preset") {
        rules.set(name, &word(name, value)?).map_err(SittingError::Rules)?;
    }
    Ok(rules)
}

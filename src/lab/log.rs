//! A contest as lines of JSON: the first says what is played, each other one tells a game.
//! Lines may come in any order, and one that was cut off by whatever ended the program is
//! left out.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::contest::{Armies, Contest, ContestError, Limit};
use super::game::{Ending, FAULT, Played};
use crate::formation::Formation;
use crate::record::UnknownPlayer;
use crate::rules::{BoardKind, BySeat, DrawReason, OutReason, Outcome, RuleSet, Seat, SeatSet};

const FORMAT: &str = "junqi-arena";
const VERSION: u32 = 1;

/// Why lines tell no contest.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// There is no first line.
    #[error("line 1: there is none, or it was cut off; an arena's file begins with what is played")]
    Empty,
    /// A line isn't what it should be.
    #[error("line {line}: {says}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        says: String,
    },
    /// What is played can't be played.
    #[error("line 1: {0}")]
    Contest(#[from] ContestError),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u32,
    board: BoardKind,
    preset: String,
    set: Vec<String>,
    players: Players,
    /// For each side.
    nodes: Vec<u64>,
    /// For each side, in milliseconds; 0 is no limit.
    time: Vec<u64>,
    games: u32,
    paired: bool,
    seed: u64,
    cap: u32,
    /// Share codes; none where they are made at random.
    formations: Option<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    #[serde(skip_serializing_if = "Option::is_none")]
    south: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    east: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    north: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    west: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: u32,
    deal: u32,
    /// The seats of each side.
    sides: Vec<Vec<Seat>>,
    first: Seat,
    winners: Vec<Seat>,
    reason: String,
    moves: u32,
    /// For each side: how often it was asked for a move, how many milliseconds it took for all of
    /// them, and how often there was none that the table took.
    asked: Vec<u32>,
    ms: Vec<f64>,
    lapses: Vec<u32>,
}

/// The first line: what is played. Without the newline.
pub fn head_line(contest: &Contest) -> String {
    let player = |seat: Seat| contest.players[seat].as_ref().map(ToString::to_string);
    let millis = |limit: &Limit| limit.time.map_or(0, |time| time.as_millis().max(1) as u64);
    let differences = contest.rules.differences();
    let head = Head {
        format: FORMAT.to_owned(),
        version: VERSION,
        board: contest.board,
        preset: contest.rules.preset().name.clone(),
        set: differences.iter().map(|(option, value)| format!("{option}={value}")).collect(),
        players: Players {
            south: player(Seat::South),
            east: player(Seat::East),
            north: player(Seat::North),
            west: player(Seat::West),
        },
        nodes: contest.limits.iter().map(|limit| limit.nodes).collect(),
        time: contest.limits.iter().map(millis).collect(),
        games: contest.games,
        paired: contest.paired,
        seed: contest.seed,
        cap: contest.cap,
        formations: match &contest.armies {
            Armies::Random => None,
            Armies::Drawn(formations) => Some(formations.iter().map(Formation::code).collect()),
        },
    };
    json(&head)
}

/// The line of a game. Without the newline.
pub fn result_line(contest: &Contest, played: &Played) -> String {
    let line = Line {
        game: played.number,
        deal: contest.fixture(played.number).deal,
        sides: seats_of_sides(contest, played.number),
        first: played.first,
        winners: played.ending.winners().iter().collect(),
        reason: played.ending.name().to_owned(),
        moves: played.moves,
        asked: played.asked.clone(),
        ms: played.thought.iter().map(|time| time.as_micros() as f64 / 1000.0).collect(),
        lapses: played.lapses.clone(),
    };
    json(&line)
}

fn seats_of_sides(contest: &Contest, number: u32) -> Vec<Vec<Seat>> {
    let fixture = contest.fixture(number);
    let seats = |side| contest.seats().iter().copied().filter(move |&seat| fixture.side[seat] == Some(side));
    (0..contest.limits.len()).map(|side| seats(side).collect()).collect()
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("numbers, words and lists of them")
}

/// The contest that lines tell of, with the games in it that were played, and how many bytes the
/// whole lines take.
///
/// # Errors
/// The first line that doesn't belong there.
pub fn read_log(bytes: &[u8]) -> Result<(Contest, Vec<Played>, usize), LogError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut lines = (1..).zip(bytes[..whole].split_inclusive(|&byte| byte == b'\n'));
    let (_, first) = lines.next().ok_or(LogError::Empty)?;
    let contest = read_head(first).map_err(|says| LogError::Line { line: 1, says })?;
    contest.check()?;
    let mut known = BTreeSet::new();
    let mut played = Vec::new();
    for (line, text) in lines {
        let game = read_line(text, &contest).and_then(|game| {
            let new = known.insert(game.number);
            if new { Ok(game) } else { Err(format!("game {} stands there twice", game.number)) }
        });
        played.push(game.map_err(|says| LogError::Line { line, says })?);
    }
    Ok((contest, played, whole))
}

fn read_head(text: &[u8]) -> Result<Contest, String> {
    /// What tells the format, whatever else stands there.
    #[derive(Deserialize)]
    struct Format {
        format: Option<String>,
        version: Option<u32>,
    }
    let format: Format = serde_json::from_slice(text).map_err(|error| explain(&error))?;
    if format.format.as_deref() != Some(FORMAT) {
        return Err(format!("the format is not {FORMAT:?}"));
    }
    if format.version != Some(VERSION) {
        return Err(format!("the version is not {VERSION}, the only one there is"));
    }
    let head: Head = serde_json::from_slice(text).map_err(|error| explain(&error))?;
    let mut rules = RuleSet::from_preset(&head.preset).map_err(|error| error.to_string())?;
    for text in &head.set {
        rules.assign(text).map_err(|error| error.to_string())?;
    }
    let mut players = BySeat::new(None);
    let named = [head.players.south, head.players.east, head.players.north, head.players.west];
    for (seat, player) in [Seat::South, Seat::East, Seat::North, Seat::West].into_iter().zip(named) {
        players[seat] = player
            .map(|player| player.parse())
            .transpose()
            .map_err(|error: UnknownPlayer| error.to_string())?;
    }
    if head.nodes.len() != head.time.len() {
        return Err("nodes and time are for different numbers of sides".to_owned());
    }
    let time = |millis: u64| (millis > 0).then(|| Duration::from_millis(millis));
    let limits = head.nodes.iter().zip(&head.time);
    let armies = match head.formations {
        None => Armies::Random,
        Some(codes) => {
            let read =
                |code: &String| Formation::from_code(code).map_err(|error| format!("formations: {error}"));
            Armies::Drawn(codes.iter().map(read).collect::<Result<_, _>>()?)
        }
    };
    Ok(Contest {
        board: head.board,
        rules,
        players,
        limits: limits.map(|(&nodes, &millis)| Limit { nodes, time: time(millis) }).collect(),
        games: head.games,
        paired: head.paired,
        seed: head.seed,
        cap: head.cap,
        armies,
    })
}

fn read_line(text: &[u8], contest: &Contest) -> Result<Played, String> {
    let line: Line = serde_json::from_slice(text).map_err(|error| explain(&error))?;
    if !(1..=contest.games).contains(&line.game) {
        return Err(format!("there is no game {}; there are {}", line.game, contest.games));
    }
    let fixture = contest.fixture(line.game);
    if line.deal != fixture.deal || line.sides != seats_of_sides(contest, line.game) {
        return Err(format!("game {} is not played like that", line.game));
    }
    if fixture.first.is_some_and(|first| first != line.first) || !contest.seats().contains(&line.first) {
        return Err(format!("{} doesn't make the first move of game {}", line.first, line.game));
    }
    let sides = contest.limits.len();
    if [line.asked.len(), line.ms.len(), line.lapses.len()] != [sides; 3] {
        return Err(format!("asked, ms and lapses are for {sides} sides"));
    }
    let winners: SeatSet = line.winners.iter().copied().collect();
    let seats: SeatSet = contest.seats().iter().copied().collect();
    // Whoever fails loses to all others.
    let fault = line.reason == FAULT;
    let decides = if fault { seats.without(winners) } else { winners };
    let is_side = line.sides.iter().any(|side| side.iter().copied().collect::<SeatSet>() == decides);
    if !is_side && (fault || !decides.is_empty()) {
        return Err("the winners are no side".to_owned());
    }
    let ending =
        ending(winners, &line.reason).ok_or_else(|| format!("{:?} is not how it ended", line.reason))?;
    let time = |ms: &f64| Duration::try_from_secs_f64(ms / 1000.0).map_err(|error| format!("ms: {error}"));
    Ok(Played {
        number: line.game,
        first: line.first,
        ending,
        moves: line.moves,
        asked: line.asked,
        thought: line.ms.iter().map(time).collect::<Result<_, _>>()?,
        lapses: line.lapses,
    })
}

fn ending(winners: SeatSet, reason: &str) -> Option<Ending> {
    if reason == FAULT {
        return Some(Ending::Fault(winners));
    }
    if !winners.is_empty() {
        let reason = OutReason::ALL.into_iter().find(|known| known.name() == reason)?;
        return Some(Ending::Outcome(Outcome::Win { winners, reason }));
    }
    if reason == Ending::Cap.name() {
        return Some(Ending::Cap);
    }
    let reason = DrawReason::ALL.into_iter().find(|known| known.name() == reason)?;
    Some(Ending::Outcome(Outcome::Draw(reason)))
}

/// What is wrong, with the column; the line is known already.
fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let plain = text.split(" at line ").next().unwrap_or_default();
    if error.column() == 0 { plain.to_owned() } else { format!("column {}: {plain}", error.column()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;
    use crate::record::Level;

    fn contest() -> Contest {
        let mut rules = RuleSet::from_preset("qq").unwrap();
        rules.assign("quiet_limit=40").unwrap();
        Contest {
            board: BoardKind::Four,
            rules,
            players: BySeat::from_fn(|seat| match seat {
                Seat::West => Some("exec:'my player' --fast".parse().unwrap()),
                _ => Some(Level::ALL[seat.index()].into()),
            }),
            limits: vec![
                Limit { nodes: 7, time: None },
                Limit { nodes: 0, time: Some(Duration::from_millis(5)) },
            ],
            games: 8,
            paired: true,
            seed: u64::MAX,
            cap: 30,
            armies: Armies::Drawn(built_in().iter().map(|file| file.formation).collect()),
        }
    }

    fn game(number: u32, ending: Ending) -> Played {
        Played {
            number,
            first: contest().fixture(number).first.unwrap(),
            ending,
            moves: 30,
            asked: vec![15, 16],
            thought: vec![Duration::from_micros(1500), Duration::ZERO],
            lapses: vec![0, 1],
        }
    }

    fn text() -> String {
        let winners: SeatSet = [Seat::East, Seat::West].into_iter().collect();
        let games = [
            game(3, Ending::Cap),
            game(1, Ending::Outcome(Outcome::Win { winners, reason: OutReason::NoMove })),
            game(8, Ending::Outcome(Outcome::Draw(DrawReason::QuietLimit))),
            game(2, Ending::Fault(winners)),
        ];
        let lines: String = games.iter().map(|game| result_line(&contest(), game) + "\n").collect();
        head_line(&contest()) + "\n" + &lines
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        let text = text();
        let (read, played, whole) = read_log(text.as_bytes()).unwrap();
        assert_eq!((&read, whole), (&contest(), text.len()));
        let again: String = played.iter().map(|game| result_line(&read, game) + "\n").collect();
        assert_eq!(head_line(&read) + "\n" + &again, text);
        // Wherever it was cut off, the whole lines count.
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let lines = text[..end].matches('\n').count();
            match read_log(&text.as_bytes()[..end]) {
                Ok((_, played, whole)) => {
                    assert_eq!((played.len() + 1, &text[whole - 1..whole]), (lines, "\n"));
                }
                Err(error) => assert!(matches!(error, LogError::Empty) && lines == 0, "{error}"),
            }
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let text = text();
        for (from, to, message) in [
            ("junqi-arena", "junqi-game", "line 1: the format is not \"junqi-arena\""),
            ("\"version\":1", "\"version\":2", "line 1: the version is not 1, the only one there is"),
            ("\"cap\":30", "\"cap\":0", "line 1: a game needs room for one move at least"),
            ("\"games\":8", "\"games\":9", "line 1: every deal is played 4 times"),
            (
                "bot:random",
                "human",
                "line 1: a person can't play here: south is for a computer player or a program",
            ),
            ("bot:random", "bot:god", "line 1: there is no level \"god\""),
            ("\"cap\":30", "\"cup\":30", "line 1: column"),
            ("\"game\":3", "\"game\":9", "line 2: there is no game 9; there are 8"),
            ("\"game\":3", "\"game\":4", "line 2: game 4 is not played like that"),
            ("\"game\":3", "\"game\":1", "line 2: east doesn't make the first move of game 1"),
            ("\"game\":8", "\"game\":4", "line 4: game 4 is not"),
            ("\"reason\":\"no-move\"", "\"reason\":\"cap\"", "line 3: \"cap\" is not how it ended"),
            ("[\"east\",\"west\"],\"reason\"", "[\"east\"],\"reason\"", "line 3: the winners are no side"),
            ("\"reason\":\"cap\"", "\"reason\":\"fault\"", "line 2: the winners are no side"),
            ("1.5", "-1.5", "line 2: ms: "),
            ("\"asked\":[15,16]", "\"asked\":[15]", "line 2: asked, ms and lapses are for 2 sides"),
        ] {
            assert!(text.contains(from), "{from}");
            let error = read_log(text.replacen(from, to, 1).as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(message), "{to}: {error}");
        }
        let twice = text.clone() + text.lines().nth(1).unwrap() + "\n";
        assert_eq!(read_log(twice.as_bytes()).unwrap_err().to_string(), "line 6: game 3 stands there twice");
    }
}

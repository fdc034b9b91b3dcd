//! The journal of a running game: a line of JSON for everything that happens.
//!
//! A journal is only ever appended to, and every line is on the disk before
//! the program goes on. So whatever ends the program, at most a line that was
//! just being written is lost, and that one is recognised. It is the referee's
//! book: it holds what every player hides and is readable for its owner alone.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FileError, MAX_FILE_BYTES, sync_folder};
use crate::clock::ClockState;
use crate::formation::{Deployment, RowsError, parse_rows, place_named};
use crate::notes::Mark;
use crate::record::{ActionTextError, Player, Record, RecordError, UnknownPlayer, parse_action};
use crate::rules::{Action, BoardKind, BySeat, OptionError, Point, RuleSet, Seat};
use crate::sitting::is_file_name;

const FORMAT: &str = "junqi-journal";
const VERSION: u64 = 1;

/// How a game was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The board.
    pub board: BoardKind,
    /// The rules as they were agreed on; a first mover by lot is drawn from the seed again.
    pub rules: RuleSet,
    /// Who sits where.
    pub players: BySeat<Option<Player>>,
    /// What everything drawn comes from.
    pub seed: u64,
    /// The game that is taken up, where it isn't a new one.
    pub record: Option<Record>,
}

impl Opening {
    /// The seats that play, counter-clockwise.
    pub fn seats(&self) -> &'static [Seat] {
        self.rules.rules.seats(self.board.board())
    }
}

/// Something that happened after that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A player has finished his setup.
    Confirm(Seat, Deployment),
    /// 乱战: a player has had everything dealt anew.
    Redeal(Seat),
    /// Something that the rules speak of.
    Do(Action),
    /// 举子无悔: the player to move has lifted the piece there.
    Lift(Point),
    /// What the clock has counted.
    Clock(ClockState),
    /// An army as it stood while its player was setting it up.
    Draft(Seat, Deployment),
    /// A player has kept a formation of his own in the file of that name.
    Kept(Seat, String),
    /// The game belongs to the sitting of that name.
    Sitting(String),
    /// A player has noted that about the piece there, or has taken its mark off.
    Note(Seat, Point, Option<Mark>),
}

impl Entry {
    /// Whether the program waits until it is on the disk. A clock or a setup that goes on
    /// is not worth it.
    const fn is_worth_waiting_for(&self) -> bool {
        !matches!(self, Self::Clock(_) | Self::Draft(..))
    }
}

/// What stands in a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// How the game was opened.
    pub opening: Opening,
    /// What happened, with the number of each line.
    pub entries: Vec<(usize, Entry)>,
}

/// Why a file is no journal.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum JournalError {
    #[error("the file is no saved game: it has no complete first lines")]
    NoHead,
    #[error("line 1: the format is not {FORMAT:?}: this file is no saved game")]
    WrongFormat,
    #[error("line 1: version {found}; this program reads version {VERSION}")]
    UnknownVersion { found: String },
    #[error("line {line}: {reason}")]
    Json { line: usize, reason: String },
    #[error("line {line}: {error}")]
    Rules { line: usize, error: OptionError },
    #[error("line {line}: {error}")]
    Player { line: usize, error: UnknownPlayer },
    #[error("line {line}: {error}")]
    Rows { line: usize, error: RowsError },
    #[error("line {line}: {error}")]
    Action { line: usize, error: ActionTextError },
    #[error("line {line}: the record: {error}")]
    Record { line: usize, error: Box<RecordError> },
    #[error("line {line}: {reason}")]
    Refused { line: usize, reason: String },
    #[error("this game is open in another window")]
    InUse,
}

#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
    Open {
        board: BoardKind,
        preset: String,
        options: Vec<(String, String)>,
        players: Vec<(Seat, String, String)>,
        seed: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<Value>,
    },
    Confirm {
        seat: Seat,
        rows: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        headquarters: Option<String>,
    },
    Redeal {
        seat: Seat,
    },
    Do(String),
    Lift(String),
    /// In milliseconds.
    Clock {
        this_move: u64,
        total: [u64; 4],
    },
    Draft {
        seat: Seat,
        rows: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        headquarters: Option<String>,
    },
    Kept {
        seat: Seat,
        file: String,
    },
    Sitting(String),
    Note {
        seat: Seat,
        point: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<String>,
    },
}

fn milliseconds(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    board: BoardKind,
    /// How many bytes of it are whole lines.
    length: u64,
}

impl Journal {
    /// Starts a journal; there must be no such file.
    pub(super) fn create(path: &Path, opening: &Opening) -> Result<Self, FileError> {
        let failed = || FileError::io(path, "can't be written");
        let mut options = OpenOptions::new();
        options.read(true).append(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path).map_err(failed())?;
        lock(&file, path)?;
        let mut journal = Self { path: path.to_owned(), file, board: opening.board, length: 0 };
        if let Err(error) = journal.write_opening(opening) {
            // Nobody could go on with it, and it would stand before those that can be.
            let _ = fs::remove_file(path);
            return Err(error);
        }
        if let Some(folder) = path.parent() {
            sync_folder(folder);
        }
        Ok(journal)
    }

    /// Writes the first two lines.
    fn write_opening(&mut self, opening: &Opening) -> Result<(), FileError> {
        let failed = || FileError::io(&self.path, "can't be written");
        let head = Head { format: FORMAT.to_owned(), version: VERSION.into() };
        let record = opening
            .record
            .as_ref()
            .map(record_value)
            .transpose()
            .map_err(|error| FileError::Record { path: self.path.clone(), error: Box::new(error) })?;
        let players = opening.players.iter().filter_map(|(seat, player)| {
            player.as_ref().map(|player| (seat, player.name.clone(), player.kind.to_string()))
        });
        let open = Line::Open {
            board: opening.board,
            preset: opening.rules.preset().name.clone(),
            options: opening
                .rules
                .differences()
                .into_iter()
                .map(|(option, value)| (option.name().to_owned(), value))
                .collect(),
            players: players.collect(),
            seed: opening.seed,
            record,
        };
        let text = format!("{}\n{}\n", json(&head), json(&open));
        self.file.write_all(text.as_bytes()).map_err(failed())?;
        self.file.sync_all().map_err(failed())?;
        self.length = text.len() as u64;
        Ok(())
    }

    /// What stands in a journal, only looked at: it may be open in another window.
    pub fn look(path: &Path) -> Result<Saved, FileError> {
        let wrong = |error| FileError::Journal { path: path.to_owned(), error: Box::new(error) };
        read(&super::read_file(path)?).map(|(saved, _)| saved).map_err(wrong)
    }

    /// Reads a journal and goes on writing it. A last line that was cut off while
    /// it was written is taken away.
    pub fn open(path: &Path) -> Result<(Saved, Self), FileError> {
        let failed = || FileError::io(path, "can't be read");
        let wrong = |error| FileError::Journal { path: path.to_owned(), error: Box::new(error) };
        if fs::metadata(path).map_err(failed())?.is_dir() {
            return Err(FileError::Folder(path.to_owned()));
        }
        // A game is gone on with where what happens next can be written.
        let failed_to_open =
            FileError::io(path, "the game can't be gone on with, for its file can't be written");
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(failed_to_open)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        Read::take(&file, MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(failed())?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(FileError::TooLarge(path.to_owned()));
        }
        let (saved, length) = read(&bytes).map_err(wrong)?;
        if length < bytes.len() {
            file.set_len(length as u64).map_err(failed())?;
            file.seek(SeekFrom::End(0)).map_err(failed())?;
        }
        let (board, length) = (saved.opening.board, length as u64);
        Ok((saved, Self { path: path.to_owned(), file, board, length }))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The journal of a game for two in that file, to which nothing can be written.
    #[cfg(all(test, target_os = "linux"))]
    pub(crate) fn on_a_full_disk(path: &Path) -> Self {
        let file = OpenOptions::new().append(true).open("/dev/full").expect("every Linux has it");
        Self { path: path.to_owned(), file, board: BoardKind::Two, length: 0 }
    }

    /// Writes what happened; when this returns it is on the disk. A clock or a setup
    /// that goes on is not worth waiting for the disk.
    ///
    /// # Errors
    /// Why it can't be written. Nothing of it stays in the file then, so that it can be tried again.
    pub fn append(&mut self, entries: &[Entry]) -> Result<(), FileError> {
        let mut text = String::new();
        for entry in entries {
            text.push_str(&json(&self.line(entry)));
            text.push('\n');
        }
        let mut write = || {
            self.file.write_all(text.as_bytes())?;
            if entries.iter().any(Entry::is_worth_waiting_for) {
                self.file.sync_data()?;
            }
            Ok(())
        };
        match write() {
            Ok(()) => {
                self.length += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line would make nonsense of what comes when there is room again.
                let _ = self.file.set_len(self.length);
                Err(FileError::io(&self.path, "can't be written")(error))
            }
        }
    }

    fn line(&self, entry: &Entry) -> Line {
        match entry {
            Entry::Confirm(seat, army) => {
                let (rows, headquarters) = army_fields(army);
                Line::Confirm { seat: *seat, rows, headquarters }
            }
            Entry::Redeal(seat) => Line::Redeal { seat: *seat },
            Entry::Do(action) => Line::Do(crate::record::action_text(self.board.board(), *action, false)),
            Entry::Lift(point) => Line::Lift(self.board.board().name(*point).to_owned()),
            Entry::Clock(state) => Line::Clock {
                this_move: milliseconds(state.this_move),
                total: Seat::ALL.map(|seat| milliseconds(state.total[seat])),
            },
            Entry::Draft(seat, army) => {
                let (rows, headquarters) = army_fields(army);
                Line::Draft { seat: *seat, rows, headquarters }
            }
            Entry::Kept(seat, file) => Line::Kept { seat: *seat, file: file.clone() },
            Entry::Sitting(id) => Line::Sitting(id.clone()),
            Entry::Note(seat, point, mark) => Line::Note {
                seat: *seat,
                point: self.board.board().name(*point).to_owned(),
                mark: mark.map(|mark| mark.to_string()),
            },
        }
    }

    /// The game is kept elsewhere or given up: the journal goes away.
    pub fn remove(self) -> Result<(), FileError> {
        fs::remove_file(&self.path).map_err(FileError::io(&self.path, "can't be removed"))
    }
}

/// One program writes a journal at a time.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), FileError> {
    match file.try_lock() {
        // Some file systems have no locks: better a game without than no game.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(FileError::Journal { path: path.to_owned(), error: Box::new(JournalError::InUse) })
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn record_value(record: &Record) -> Result<Value, RecordError> {
    let text = record.to_json().map_err(RecordError::Replay)?;
    Ok(serde_json::from_str(&text).unwrap_or_default())
}

/// What stands in a journal, and how many of its bytes are whole lines.
fn read(bytes: &[u8]) -> Result<(Saved, usize), JournalError> {
    // What comes after the last newline was being written when the program ended.
    let length = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
    let mut lines: Vec<_> = bytes[..length].split(|&b| b == b'\n').collect();
    lines.pop();
    let [head, open, rest @ ..] = lines.as_slice() else { return Err(JournalError::NoHead) };
    let head: Head = serde_json::from_slice(head).map_err(|_| JournalError::WrongFormat)?;
    if head.format != FORMAT {
        return Err(JournalError::WrongFormat);
    }
    if head.version.as_u64() != Some(VERSION) {
        let found = head.version.to_string().chars().take(40).collect();
        return Err(JournalError::UnknownVersion { found });
    }
    let opening = read_opening(open)?;
    let mut entries = Vec::with_capacity(rest.len());
    let mut whole = length;
    let mut start = head_length(bytes);
    for (i, text) in rest.iter().enumerate() {
        let line = i + 3;
        match read_entry(text, line, opening.board) {
            Ok(entry) => entries.push((line, entry)),
            // A power cut can leave blocks of zeros at the end of a file.
            Err(_) if i + 1 == rest.len() && text.contains(&0) => whole = start,
            Err(error) => return Err(error),
        }
        start += text.len() + 1;
    }
    Ok((Saved { opening, entries }, whole))
}

/// The bytes of the first two lines.
fn head_length(bytes: &[u8]) -> usize {
    bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').nth(1).map_or(0, |(i, _)| i + 1)
}

fn read_line(text: &[u8], line: usize) -> Result<Line, JournalError> {
    serde_json::from_slice(text).map_err(|error| {
        // The reader sees this line alone and calls it the first; what it quotes may be long.
        let message = error.to_string();
        let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
        let reason = format!("column {}: {}", error.column(), reason.chars().take(200).collect::<String>());
        JournalError::Json { line, reason }
    })
}

fn read_opening(text: &[u8]) -> Result<Opening, JournalError> {
    let line = 2;
    let Line::Open { board, preset, options, players: seats, seed, record } = read_line(text, line)? else {
        return Err(JournalError::Json { line, reason: "the game is not opened".to_owned() });
    };
    let rules_error = |error| JournalError::Rules { line, error };
    let mut rules = RuleSet::from_preset(&preset).map_err(rules_error)?;
    for (option, value) in options {
        rules.set(&option, &value).map_err(rules_error)?;
    }
    rules.check(board).map_err(rules_error)?;
    let mut players = BySeat::default();
    for (seat, name, kind) in seats {
        let kind = kind.parse().map_err(|error| JournalError::Player { line, error })?;
        players[seat] = Some(Player { name, kind });
    }
    let record = record
        .map(|record| Record::read_json(record.to_string().as_bytes()))
        .transpose()
        .map_err(|error| JournalError::Record { line, error: Box::new(error) })?;
    Ok(Opening { board, rules, players, seed, record })
}

fn army_fields(army: &Deployment) -> (Vec<String>, Option<String>) {
    (army.lineup.rows().to_vec(), army.headquarters.map(|place| place.to_string()))
}

/// An army as it is written; whether the rules allow it is for the table to say.
fn read_army(rows: &[String], headquarters: Option<String>, line: usize) -> Result<Deployment, JournalError> {
    let lineup = parse_rows(rows).map_err(|error| JournalError::Rows { line, error })?;
    let named = |word: String| {
        let reason = || format!("{:?} is no place of an army", word.chars().take(40).collect::<String>());
        place_named(&word).ok_or_else(|| JournalError::Json { line, reason: reason() })
    };
    Ok(Deployment { lineup, headquarters: headquarters.map(named).transpose()? })
}

fn read_entry(text: &[u8], line: usize, board: BoardKind) -> Result<Entry, JournalError> {
    match read_line(text, line)? {
        Line::Open { .. } => {
            Err(JournalError::Json { line, reason: "a game is opened in the middle of another".to_owned() })
        }
        Line::Confirm { seat, rows, headquarters } => {
            read_army(&rows, headquarters, line).map(|army| Entry::Confirm(seat, army))
        }
        Line::Draft { seat, rows, headquarters } => {
            read_army(&rows, headquarters, line).map(|army| Entry::Draft(seat, army))
        }
        Line::Redeal { seat } => Ok(Entry::Redeal(seat)),
        Line::Kept { seat, file } => Ok(Entry::Kept(seat, file)),
        Line::Sitting(id) if is_file_name(&id) => Ok(Entry::Sitting(id)),
        Line::Sitting(_) => {
            Err(JournalError::Json { line, reason: "the sitting is no file's name".to_owned() })
        }
        Line::Note { seat, point, mark } => {
            let wrong = |reason: String| JournalError::Json { line, reason };
            let point = board.board().parse_point(&point).map_err(|error| wrong(error.to_string()))?;
            // What was noted is its writer's own: the message doesn't repeat it.
            let mark = mark.map(|mark| mark.parse()).transpose();
            let mark = mark.map_err(|_| wrong("the note is no mark".to_owned()))?;
            Ok(Entry::Note(seat, point, mark))
        }
        Line::Do(action) => parse_action(board.board(), &action)
            .map(Entry::Do)
            .map_err(|error| JournalError::Action { line, error }),
        Line::Lift(point) => board
            .board()
            .parse_point(&point)
            .map(Entry::Lift)
            .map_err(|error| JournalError::Json { line, reason: error.to_string() }),
        Line::Clock { this_move, total } => Ok(Entry::Clock(ClockState {
            this_move: Duration::from_millis(this_move),
            total: BySeat::from_fn(|seat| Duration::from_millis(total[seat.index()])),
        })),
    }
}

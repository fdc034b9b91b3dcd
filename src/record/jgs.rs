//! The four-player records of QQ (`.jgs`): read, never written. The file is
//! taken apart here and every move, result and event of it is held against the
//! referee; nothing of it is believed.
//!
//! Little-endian. The head is `QQGame JQS` and zeros, the number of entries at
//! 0x1a; four blocks of 88 bytes from 0x20 hold the seat, the name and the 30
//! formation bytes; entries of 10 bytes from 0x19c follow, and what comes
//! after them is ignored. Seats are counted 0 east, 1 south, 2 west, 3 north.
//!
//! Some things need a decision:
//! - These games follow the preset `qq`. A player who resigned or fled before
//!   the move from which that preset allows it did so all the same: the record then
//!   says `resign_from` 0. Fleeing (6) is taken as resigning.
//! - Bit 6 of a move is not relied on, see `check_flags`.
//! - An army that goes out on its own is announced by an event right after; the
//!   events must name the same armies for the same reasons, in any order.
//! - "Left the table" is only accepted of a seat of the table and changes nothing: who
//!   leaves while he is in play is out by an event of his own.

use encoding_rs::GBK;

use super::{Player, Record, RecordResult};
use crate::formation::{Formation, JqlError, read_jql};
use crate::rules::{
    Action, Battle, Board, BoardKind, BySeat, FirstMover, Move, OutReason, Outcome, Played, Point, Position,
    Refusal, RuleSet, Seat, SeatSet,
};

const HEAD: &[u8] = b"QQGame JQS\0";
const COUNT_AT: usize = 0x1a;
const PLAYERS_AT: usize = 0x20;
const PLAYER_BYTES: usize = 88;
const NAME: std::ops::Range<usize> = 8..28;
const FORMATION: std::ops::Range<usize> = 28..58;
const ENTRIES_AT: usize = 0x19c;
const ENTRY_BYTES: usize = 10;
/// The head of a formation file of QQ: the 30 bytes after it are the same as here.
const FORMATION_HEAD: &[u8] = b"QQGame JQL File\0\x57\x04\0\0";

/// The seats in the order in which these files count them.
const SEATS: [Seat; 4] = [Seat::East, Seat::South, Seat::West, Seat::North];

/// Why bytes are no record of QQ. Offsets count from 0, entries from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum JgsError {
    #[error("byte {offset}: not the head of a QQ record, which starts with \"QQGame JQS\"")]
    Head { offset: usize },
    #[error("the file ends at byte {found}; the head and the players of a QQ record take {ENTRIES_AT}")]
    HeadCutOff { found: usize },
    #[error("the file ends at byte {found}, before the end of record {record} of {count}")]
    CutOff { found: usize, record: usize, count: usize },
    #[error("byte {offset}: seat {found}; four players sit on the seats 0 to 3")]
    Player { offset: usize, found: u8 },
    #[error("byte {offset}: {seat} sits there twice")]
    TwoPlayers { offset: usize, seat: Seat },
    #[error("the formation of {seat}, byte {offset}: {reason}")]
    Formation { seat: Seat, offset: usize, reason: String },
    #[error("record {record}: {reason}")]
    Mismatch { record: usize, reason: MismatchReason },
}

/// How an entry of a QQ record differs from the game by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum MismatchReason {
    #[error("{found:#04x} starts neither a move (0x5f) nor an event (0xf5)")]
    UnknownEntry { found: u8 },
    #[error("there is no event {found}; possible are 2 to 5")]
    UnknownEvent { found: u8 },
    #[error("there is no seat {found}; possible are 0 to 3")]
    UnknownSeat { found: u8 },
    #[error("there is no reason {found} for being out; possible are 1, 2, 3, 4 and 6")]
    UnknownReason { found: u8 },
    #[error("there is no end {found}; possible are 2 (draw) and 4 (decided)")]
    UnknownEnd { found: u8 },
    #[error("there is no result {found}; possible are 0 to 3")]
    UnknownResult { found: u8 },
    #[error("x {x}, y {y} is no point of the board")]
    NoPoint { x: u8, y: u8 },
    #[error("the move {text}: {refusal}")]
    Illegal { text: String, refusal: Refusal },
    #[error("{refusal}")]
    Refused { refusal: Refusal },
    #[error("the move {text} ends with {found:?}, by the rules with {expected:?}")]
    WrongBattle { text: String, found: &'static str, expected: &'static str },
    #[error("the flags shown are {found}, by the rules {expected}")]
    WrongFlags { found: String, expected: String },
    #[error("a flag is said to be shown (bit 6), but no point of one follows")]
    NoFlagPoint,
    #[error("{found} is to move next, by the rules {expected}")]
    WrongTurn { found: Seat, expected: Seat },
    #[error("{seat} runs out of time for the {found}. time, by the rules for the {expected}.")]
    WrongTimeout { seat: Seat, found: u8, expected: u32 },
    #[error("{seat} is out by {}, by the rules it isn't", .reason.name())]
    NotOut { seat: Seat, reason: OutReason },
    #[error("{seat} is out by {} by the rules, which the file doesn't say", .reason.name())]
    OutNotTold { seat: Seat, reason: OutReason },
    #[error("the game goes on after its end")]
    AfterEnd,
    #[error("the game ends here, by the rules it goes on")]
    NotOver,
    #[error("the end is {found}, by the rules {expected}")]
    WrongEnd { found: &'static str, expected: Outcome },
}

/// Reads a four-player record of QQ and holds every entry against the rules.
///
/// # Errors
/// The first thing that is wrong, with its byte or the number of its entry.
///
/// ```
/// let error = junqi::record::read_jgs(b"QQGame JQL File").unwrap_err();
/// assert_eq!(error.to_string(), "byte 9: not the head of a QQ record, which starts with \"QQGame JQS\"");
/// ```
pub fn read_jgs(bytes: &[u8]) -> Result<Record, JgsError> {
    if let Some(offset) = (0..HEAD.len().min(bytes.len())).find(|&i| bytes[i] != HEAD[i]) {
        return Err(JgsError::Head { offset });
    }
    if bytes.len() < ENTRIES_AT {
        return Err(JgsError::HeadCutOff { found: bytes.len() });
    }
    let (players, formations) = read_players(&bytes[PLAYERS_AT..])?;
    let count = usize::from(u16::from_le_bytes([bytes[COUNT_AT], bytes[COUNT_AT + 1]]));
    let entries = &bytes[ENTRIES_AT..];
    if entries.len() < count * ENTRY_BYTES {
        let record = entries.len() / ENTRY_BYTES + 1;
        return Err(JgsError::CutOff { found: bytes.len(), record, count });
    }
    let (entries, _) = entries[..count * ENTRY_BYTES].as_chunks::<ENTRY_BYTES>();

    let mut record = Record::new(
        BoardKind::Four,
        RuleSet::from_preset("qq").expect("a preset of the program"),
        formations,
    );
    record.players = players;
    if let Some(seat) = entries.first().and_then(first_mover) {
        record.rules.rules.first_mover = FirstMover::Seat(seat);
    }
    let mut game = Game::new(&record).read(entries);
    if let Err((_, MismatchReason::Refused { refusal: Refusal::TooEarlyToResign { .. } })) = &game {
        record.rules.rules.resign_from = 0;
        game = Game::new(&record).read(entries);
    }
    let game = game.map_err(|(record, reason)| JgsError::Mismatch { record, reason })?;
    record.actions = game.actions;
    record.result = game.position.outcome().map(RecordResult::new);
    Ok(record)
}

type Players = (BySeat<Option<Player>>, BySeat<Option<Formation>>);

fn read_players(blocks: &[u8]) -> Result<Players, JgsError> {
    let mut players: BySeat<Option<Player>> = BySeat::default();
    let mut formations: BySeat<Option<Formation>> = BySeat::default();
    for (number, block) in blocks.chunks_exact(PLAYER_BYTES).take(SEATS.len()).enumerate() {
        let offset = PLAYERS_AT + number * PLAYER_BYTES;
        let found = block[0];
        let seat = *SEATS.get(usize::from(found)).ok_or(JgsError::Player { offset, found })?;
        if players[seat].is_some() {
            return Err(JgsError::TwoPlayers { offset, seat });
        }
        players[seat] = Some(Player::human(read_name(&block[NAME])));
        let file = [FORMATION_HEAD, &block[FORMATION]].concat();
        let formation = read_jql(&file).map_err(|error| {
            let start = offset + FORMATION.start;
            let (offset, reason) = match error {
                JqlError::UnknownPiece { place, found, .. } => (
                    start + place.index(),
                    format!("{found} stands for no piece on {place}; possible are 2 to 13, and 0 for a camp"),
                ),
                JqlError::Illegal { error, .. } => (start, error.to_string()),
                other => (start, other.to_string()),
            };
            JgsError::Formation { seat, offset, reason }
        })?;
        formations[seat] = Some(formation);
    }
    Ok((players, formations))
}

/// A name up to its first zero; what is no GBK or would upset a terminal becomes U+FFFD.
fn read_name(bytes: &[u8]) -> String {
    let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (name, _) = GBK.decode_without_bom_handling(&bytes[..length]);
    name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The game as far as it was read.
struct Game {
    position: Position,
    actions: Vec<Action>,
    /// Armies that are out by the rules and wait for the event that says so.
    untold: Vec<(Seat, OutReason)>,
    ended: bool,
}

type Entry = [u8; ENTRY_BYTES];

impl Game {
    /// The game before its first move.
    fn new(record: &Record) -> Self {
        let setup = record.setup().expect("four formations and a seat of the board to begin");
        let (position, played) = Position::from_setup(&setup).expect("formations make a position");
        Self { position, actions: Vec::new(), untold: played.outs.iter().collect(), ended: false }
    }

    /// Reads all entries; an error comes with the number of its entry.
    fn read(mut self, entries: &[Entry]) -> Result<Self, (usize, MismatchReason)> {
        for (number, entry) in (1..).zip(entries) {
            self.take_in(entry).map_err(|reason| (number, reason))?;
        }
        self.all_told().map_err(|reason| (entries.len(), reason))?;
        Ok(self)
    }

    /// Every army that is out was said to be.
    fn all_told(&self) -> Result<(), MismatchReason> {
        match self.untold.first() {
            Some(&(seat, reason)) => Err(MismatchReason::OutNotTold { seat, reason }),
            None => Ok(()),
        }
    }

    fn take_in(&mut self, entry: &Entry) -> Result<(), MismatchReason> {
        if self.ended {
            return Err(MismatchReason::AfterEnd);
        }
        match (entry[0], entry[1]) {
            (0x5f, _) => self.take_move(entry),
            (0xf5, 2) => self.take_timeout(entry),
            (0xf5, 3) => self.take_out(entry),
            (0xf5, 4) => seat_of(entry[2]).map(|_| ()),
            (0xf5, 5) => self.take_end(entry),
            (0xf5, found) => Err(MismatchReason::UnknownEvent { found }),
            (found, _) => Err(MismatchReason::UnknownEntry { found }),
        }
    }

    fn act(&mut self, action: Action) -> Result<Played, Refusal> {
        let played = self.position.act(action)?;
        self.actions.push(action);
        self.untold.extend(played.outs.iter());
        Ok(played)
    }

    fn take_move(&mut self, entry: &Entry) -> Result<(), MismatchReason> {
        self.all_told()?;
        let board = self.position.board();
        let m = Move::new(point_of(entry[2], entry[3])?, point_of(entry[4], entry[5])?);
        let text = m.display(board).to_string();
        let before = self.position;
        let played = self
            .act(Action::Move(m))
            .map_err(|refusal| MismatchReason::Illegal { text: text.clone(), refusal })?;
        let found = battle_of(entry[1] & 7)?;
        if found != played.battle {
            let name = |battle: Option<Battle>| battle.map_or("quiet", Battle::name);
            return Err(MismatchReason::WrongBattle {
                text,
                found: name(found),
                expected: name(played.battle),
            });
        }
        check_flags(entry, &before, played.shown)?;
        // Whose turn it would be if nobody went out by this move.
        let (found, expected) = (seat_of(entry[1] >> 3 & 3)?, before.next_living(before.to_move()));
        if found == expected { Ok(()) } else { Err(MismatchReason::WrongTurn { found, expected }) }
    }

    fn take_timeout(&mut self, entry: &Entry) -> Result<(), MismatchReason> {
        self.all_told()?;
        let (seat, found) = (seat_of(entry[2])?, entry[3]);
        self.act(Action::Timeout(seat)).map_err(|refusal| MismatchReason::Refused { refusal })?;
        let expected = self.position.timeouts(seat);
        if u32::from(found) != expected {
            return Err(MismatchReason::WrongTimeout { seat, found, expected });
        }
        self.check_turn(entry[4])
    }

    fn take_out(&mut self, entry: &Entry) -> Result<(), MismatchReason> {
        let seat = seat_of(entry[2])?;
        let reason = match entry[3] {
            1 => OutReason::FlagTaken,
            2 => OutReason::NoMove,
            3 => OutReason::Timeouts,
            4 | 6 => OutReason::Resigned,
            found => return Err(MismatchReason::UnknownReason { found }),
        };
        if reason == OutReason::Resigned {
            self.act(Action::Resign(seat)).map_err(|refusal| MismatchReason::Refused { refusal })?;
        }
        let told = self.untold.iter().position(|&out| out == (seat, reason));
        self.untold.remove(told.ok_or(MismatchReason::NotOut { seat, reason })?);
        self.check_turn(entry[4])
    }

    /// Once every army that is out was told, an event says whose turn it is.
    fn check_turn(&self, found: u8) -> Result<(), MismatchReason> {
        if self.position.outcome().is_some() || !self.untold.is_empty() {
            return Ok(());
        }
        let (found, expected) = (seat_of(found)?, self.position.to_move());
        if found == expected { Ok(()) } else { Err(MismatchReason::WrongTurn { found, expected }) }
    }

    fn take_end(&mut self, entry: &Entry) -> Result<(), MismatchReason> {
        self.all_told()?;
        let expected = self.position.outcome().ok_or(MismatchReason::NotOver)?;
        self.ended = true;
        match (entry[3], expected) {
            (2, Outcome::Draw(_)) | (4, Outcome::Win { .. }) => Ok(()),
            (2, _) => Err(MismatchReason::WrongEnd { found: "draw", expected }),
            (4, _) => Err(MismatchReason::WrongEnd { found: "decided", expected }),
            (found, _) => Err(MismatchReason::UnknownEnd { found }),
        }
    }
}

/// Who begins, which the file doesn't say otherwise.
fn first_mover(entry: &Entry) -> Option<Seat> {
    match (entry[0], entry[1]) {
        (0x5f, _) => Board::four().place(point_of(entry[2], entry[3]).ok()?).map(|(seat, _)| seat),
        (0xf5, 2) => seat_of(entry[2]).ok(),
        _ => None,
    }
}

fn seat_of(found: u8) -> Result<Seat, MismatchReason> {
    SEATS.get(usize::from(found)).copied().ok_or(MismatchReason::UnknownSeat { found })
}

/// A point of the 17×17 grid; y is counted downward there.
fn point_of(x: u8, y: u8) -> Result<Point, MismatchReason> {
    let rank = 16usize.checked_sub(usize::from(y));
    rank.and_then(|rank| Board::four().at_grid(usize::from(x), rank)).ok_or(MismatchReason::NoPoint { x, y })
}

fn battle_of(found: u8) -> Result<Option<Battle>, MismatchReason> {
    match found {
        0 => Ok(None),
        1 => Ok(Some(Battle::AttackerWins)),
        2 => Ok(Some(Battle::AttackerLost)),
        3 => Ok(Some(Battle::BothLost)),
        found => Err(MismatchReason::UnknownResult { found }),
    }
}

/// The flags shown stand in bytes 6 to 9, the attacker's before the defender's, 0, 0 where one
/// isn't. Bit 6 says so too, but real files leave it out where only the attacker's flag
/// is shown: so the points count, and the bit must not be set without any.
fn check_flags(entry: &Entry, before: &Position, shown: SeatSet) -> Result<(), MismatchReason> {
    let board = Board::four();
    let mut found = Vec::new();
    for [x, y] in [[entry[6], entry[7]], [entry[8], entry[9]]] {
        if [x, y] != [0, 0] {
            found.push(point_of(x, y)?);
        }
    }
    if found.is_empty() && entry[1] & 0x40 != 0 {
        return Err(MismatchReason::NoFlagPoint);
    }
    let mut expected: Vec<_> = shown.iter().filter_map(|seat| before.flag(seat)).collect();
    found.sort_unstable();
    expected.sort_unstable();
    if found == expected {
        return Ok(());
    }
    let names = |points: &[Point]| match points {
        [] => "none".to_owned(),
        points => points.iter().map(|&point| board.name(point)).collect::<Vec<_>>().join(", "),
    };
    Err(MismatchReason::WrongFlags { found: names(&found), expected: names(&expected) })
}

#[cfg(test)]
#[path = "jgs/tests.rs"]
mod tests;

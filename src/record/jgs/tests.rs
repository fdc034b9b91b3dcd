use std::sync::LazyLock;

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use super::*;
use crate::formation::write_jql;
use crate::record::{Replay, ReplayError};

/// A game as these files hold it, byte by byte as the format is described.
fn encode(record: &Record) -> Vec<u8> {
    let mut bytes = vec![0; ENTRIES_AT];
    bytes[..10].copy_from_slice(b"QQGame JQS");
    let crate::record::Start::Formations(formations) = &record.start else { panic!("from formations") };
    for (number, seat) in SEATS.into_iter().enumerate() {
        let block = &mut bytes[PLAYERS_AT + number * PLAYER_BYTES..][..PLAYER_BYTES];
        block[0] = number as u8;
        let (name, _, _) = GBK.encode(&record.players[seat].as_ref().unwrap().name);
        block[8..8 + name.len()].copy_from_slice(&name);
        let formation = Formation::try_from(formations[seat].unwrap().lineup).unwrap();
        block[28..58].copy_from_slice(&write_jql(&formation)[20..]);
    }
    let replay = record.replay().unwrap();
    let entries = encode_entries(&replay);
    bytes[COUNT_AT..COUNT_AT + 2].copy_from_slice(&(entries.len() as u16).to_le_bytes());
    bytes.extend(entries.concat());
    // Whatever follows is not looked at.
    bytes.extend([0x5f; 7]);
    bytes
}

fn number(seat: Seat) -> u8 {
    SEATS.iter().position(|&s| s == seat).unwrap() as u8
}

fn xy(point: Point) -> [u8; 2] {
    let (file, rank) = Board::four().grid(point);
    [file as u8, 16 - rank as u8]
}

fn encode_entries(replay: &Replay) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut position = *replay.start();
    for step in replay.steps() {
        let before = position;
        position.act(step.action).unwrap();
        let next = if position.outcome().is_some() { 0xff } else { number(position.to_move()) };
        match step.action {
            Action::Move(m) => entries.push(encode_move(&before, m, &step.played)),
            Action::Timeout(seat) => {
                let times = position.timeouts(seat) as u8;
                entries.push([0xf5, 2, number(seat), times, next, 0, 0, 0, 0, 0]);
            }
            Action::Resign(_) => {}
            other => panic!("{other:?}"),
        }
        for (seat, reason) in step.played.outs.iter() {
            let why = match reason {
                OutReason::FlagTaken => 1,
                OutReason::NoMove => 2,
                OutReason::Timeouts => 3,
                OutReason::Resigned => [4, 6][position.moves_made() as usize % 2],
                other => panic!("{other:?} is not known to these files"),
            };
            entries.push([0xf5, 3, number(seat), why, next, 0, 0, 0, 0, 0]);
            entries.push([0xf5, 4, number(seat), 0, 0, 0, 0, 0, 0, 0]);
        }
    }
    match position.outcome() {
        None => {}
        Some(Outcome::Draw(_)) => entries.push([0xf5, 5, 0, 2, 0xff, 0, 0, 0, 0, 0]),
        Some(Outcome::Win { .. }) => entries.push([0xf5, 5, 0, 4, 0xff, 0, 0, 0, 0, 0]),
    }
    entries
}

fn encode_move(before: &Position, m: Move, played: &Played) -> Entry {
    let result = match played.battle {
        None => 0,
        Some(Battle::AttackerWins) => 1,
        Some(Battle::AttackerLost) => 2,
        Some(Battle::BothLost) => 3,
    };
    let mover = before.to_move();
    let shown_flag = |seat| if played.shown.contains(seat) { before.flag(seat).map(xy) } else { None };
    let defender = before.piece(m.to).and_then(|piece| shown_flag(piece.owner));
    let attacker = shown_flag(mover);
    let bit = if defender.is_some() { 0x40 } else { 0 };
    let head = result | number(before.next_living(mover)) << 3 | bit;
    let ([fx, fy], [tx, ty]) = (xy(m.from), xy(m.to));
    let ([ax, ay], [dx, dy]) = (attacker.unwrap_or_default(), defender.unwrap_or_default());
    [0x5f, head, fx, fy, tx, ty, ax, ay, dx, dy]
}

/// Games that end in all ways.
static GAMES: LazyLock<Vec<Record>> = LazyLock::new(|| (0..24).map(|seed| random_game(seed, 2000)).collect());

/// A game of at most that many actions, played at random; in two games of three with
/// a resignation or a timeout now and then.
fn random_game(seed: u64, most: usize) -> Record {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let formations = BySeat::from_fn(|_| Some(Formation::random(&mut rng)));
    let mut rules = RuleSet::from_preset("qq").unwrap();
    rules.rules.first_mover = FirstMover::Seat(Seat::ALL[rng.random_range(0..4)]);
    let mut record = Record::new(BoardKind::Four, rules, formations);
    record.players = BySeat::from_fn(|seat| Some(Player::human(format!("玩家{seat}"))));
    let mut position = *record.replay().unwrap().start();
    while record.actions.len() < most && position.outcome().is_none() {
        let moves = position.moves();
        let action = match rng.random_range(0..[u32::MAX, 2000, 100][seed as usize % 3]) {
            0 if position.moves_made() >= 20 => Action::Resign(Seat::ALL[rng.random_range(0..4)]),
            1..=3 if position.moves_made() > 0 => Action::Timeout(position.to_move()),
            _ => Action::Move(moves.get(rng.random_range(0..moves.len())).unwrap()),
        };
        if position.act(action).is_ok() {
            record.actions.push(action);
        }
    }
    record.set_result().unwrap();
    record
}

#[test]
fn a_game_is_read_as_it_was_played() {
    let mut outs = Vec::new();
    for (seed, record) in GAMES.iter().enumerate() {
        assert_eq!(read_jgs(&encode(record)), Ok(record.clone()), "seed {seed}");
        let replay = record.replay().unwrap();
        outs.extend(replay.steps().iter().flat_map(|step| step.played.outs.iter().map(|(_, reason)| reason)));
    }
    for reason in [OutReason::FlagTaken, OutReason::NoMove, OutReason::Timeouts, OutReason::Resigned] {
        assert!(outs.contains(&reason), "no army went out by {}", reason.name());
    }
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let record = random_game(3, 40);
    let bytes = encode(&record);
    let whole = bytes.len() - 7;
    for length in 0..whole {
        let error = read_jgs(&bytes[..length]).unwrap_err();
        if length < ENTRIES_AT {
            assert_eq!(error, JgsError::HeadCutOff { found: length });
        } else {
            let record = (length - ENTRIES_AT) / ENTRY_BYTES + 1;
            assert!(
                matches!(error, JgsError::CutOff { found, record: cut, .. } if found == length && cut == record),
                "{length}: {error}"
            );
        }
    }
    assert_eq!(read_jgs(&bytes[..whole]), Ok(record));
}

#[test]
fn no_single_byte_makes_the_reader_panic() {
    let bytes = encode(&random_game(3, 20));
    let in_use = |place: &usize| match place.checked_sub(PLAYERS_AT) {
        Some(offset) if *place < ENTRIES_AT => offset % PLAYER_BYTES < FORMATION.end,
        _ => true,
    };
    for place in (0..bytes.len()).filter(in_use) {
        for byte in [0, 2, 0xff] {
            let mut bytes = bytes.clone();
            bytes[place] = byte;
            let _ = read_jgs(&bytes);
        }
    }
}

/// The bytes of a game with the first entry that fits changed, and that entry's number.
fn changed(
    record: &Record,
    fits: impl Fn(&Entry) -> bool,
    change: impl Fn(&mut Entry),
) -> Option<(Vec<u8>, usize)> {
    let mut bytes = encode(record);
    let (_, entries) = bytes.split_at_mut(ENTRIES_AT);
    let (entries, _) = entries.as_chunks_mut::<ENTRY_BYTES>();
    let index = entries.iter().position(fits)?;
    change(&mut entries[index]);
    Some((bytes, index + 1))
}

fn is_move(entry: &Entry) -> bool {
    entry[0] == 0x5f
}

/// Changes the first game of many that has such an entry; gives the message.
fn mismatch(fits: impl Fn(&Entry) -> bool, change: impl Fn(&mut Entry)) -> String {
    let found = GAMES.iter().find_map(|record| changed(record, &fits, &change));
    let (bytes, number) = found.expect("a game with such an entry");
    let message = read_jgs(&bytes).unwrap_err().to_string();
    let (place, reason) = message.split_once(": ").unwrap();
    assert_eq!(place, format!("record {number}"), "{message}");
    reason.to_owned()
}

#[test]
fn a_move_that_is_not_legal_is_refused_with_its_number() {
    let reason = mismatch(|e| is_move(e) && e[1] & 7 == 1, |e| (e[4], e[5]) = (e[2], e[3]));
    assert!(reason.ends_with("the piece already stands there"), "{reason}");
    assert!(mismatch(is_move, |e| (e[2], e[3]) = (0, 0)).contains("x 0, y 0 is no point of the board"));
    assert!(mismatch(is_move, |e| (e[2], e[3]) = (17, 200)).contains("x 17, y 200 is no point"));
}

#[test]
fn the_result_of_a_battle_is_held_against_the_rules() {
    let reason = mismatch(|e| is_move(e) && e[1] & 7 == 2, |e| e[1] = e[1] & !7 | 1);
    assert!(reason.contains("ends with \"wins\", by the rules with \"lost\""), "{reason}");
    let reason = mismatch(|e| is_move(e) && e[1].trailing_zeros() >= 3, |e| e[1] |= 3);
    assert!(reason.contains("ends with \"both\", by the rules with \"quiet\""), "{reason}");
    let reason = mismatch(is_move, |e| e[1] |= 7);
    assert!(reason.contains("there is no result 7"), "{reason}");
}

#[test]
fn flags_shown_are_held_against_the_rules() {
    let shows = |e: &Entry| is_move(e) && (e[6], e[7]) != (0, 0);
    let attackers = |e: &Entry| shows(e) && e[1] & 0x40 == 0;
    assert!(
        mismatch(attackers, |e| (e[6], e[7]) = (0, 0)).starts_with("the flags shown are none, by the rules")
    );
    let reason = mismatch(|e| is_move(e) && e[1] & 0x40 == 0 && !shows(e), |e| (e[6], e[7]) = (7, 16));
    assert_eq!(reason, "the flags shown are h1, by the rules none");
    let reason = mismatch(|e| is_move(e) && !shows(e) && e[1] & 0x40 == 0, |e| e[1] |= 0x40);
    assert!(reason.starts_with("a flag is said to be shown"), "{reason}");
}

#[test]
fn whose_turn_it_is_is_held_against_the_rules() {
    let reason = mismatch(is_move, |e| e[1] ^= 0x10);
    assert!(reason.contains("is to move next, by the rules"), "{reason}");
    let reason = mismatch(|e| e[..2] == [0xf5, 2], |e| e[4] = (e[4] + 1) % 4);
    assert!(reason.contains("is to move next, by the rules"), "{reason}");
    let reason = mismatch(|e| e[..2] == [0xf5, 2], |e| e[2] = (e[2] + 1) % 4);
    assert!(reason.starts_with("it is ") || reason.ends_with("is not in the game"), "{reason}");
    let reason = mismatch(|e| e[..2] == [0xf5, 2], |e| e[3] += 1);
    assert!(reason.contains("runs out of time for the 2. time, by the rules for the 1."), "{reason}");
}

#[test]
fn armies_that_are_out_are_held_against_the_rules() {
    let out = |why: u8| move |e: &Entry| e[0] == 0xf5 && e[1] == 3 && e[3] == why;
    assert!(mismatch(out(1), |e| e[3] = 2).contains("is out by no-move, by the rules it isn't"));
    assert!(mismatch(out(2), |e| e[3] = 3).ends_with("is out by timeouts, by the rules it isn't"));
    assert!(mismatch(out(1), |e| e[3] = 9).contains("there is no reason 9"));
    assert!(mismatch(out(4), |e| e[2] = 4).contains("there is no seat 4; possible are 0 to 3"));
    assert!(mismatch(|e| e[..2] == [0xf5, 4], |e| e[2] = 0xff).contains("there is no seat 255"));
    // The announcement left out: the next move comes too early.
    let record = GAMES.iter().find(|record| {
        let replay = record.replay().unwrap();
        let taken = |out: (Seat, OutReason)| out.1 == OutReason::FlagTaken;
        replay.end().outcome().is_some() && replay.steps().iter().any(|s| s.played.outs.iter().any(taken))
    });
    let (bytes, number) = changed(record.unwrap(), out(1), |e| e[1] = 4).unwrap();
    let error = read_jgs(&bytes).unwrap_err();
    assert!(
        error.to_string().contains("is out by flag-taken by the rules, which the file doesn't say"),
        "{error}"
    );
    assert!(matches!(error, JgsError::Mismatch { record, .. } if record > number), "{error}");
}

#[test]
fn the_end_is_held_against_the_rules() {
    let end = |e: &Entry| e[..2] == [0xf5, 5];
    let decided = |e: &Entry| e[..2] == [0xf5, 5] && e[3] == 4;
    let drawn = |e: &Entry| e[..2] == [0xf5, 5] && e[3] == 2;
    assert!(mismatch(decided, |e| e[3] = 2).starts_with("the end is draw, by the rules win:"));
    assert_eq!(mismatch(drawn, |e| e[3] = 4), "the end is decided, by the rules draw:quiet-limit");
    assert_eq!(mismatch(end, |e| e[3] = 7), "there is no end 7; possible are 2 (draw) and 4 (decided)");
    assert_eq!(
        mismatch(is_move, |e| *e = [0xf5, 5, 0, 4, 0xff, 0, 0, 0, 0, 0]),
        "the game ends here, by the rules it goes on"
    );
    assert_eq!(mismatch(is_move, |e| e[0] = 0x60), "0x60 starts neither a move (0x5f) nor an event (0xf5)");
    assert_eq!(mismatch(end, |e| e[1] = 9), "there is no event 9; possible are 2 to 5");
}

#[test]
fn head_and_players_are_told_with_their_byte() {
    let good = encode(&random_game(1, 5));
    let with = |offset: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[offset] = byte;
        read_jgs(&bytes).unwrap_err().to_string()
    };
    assert_eq!(with(0, b'q'), "byte 0: not the head of a QQ record, which starts with \"QQGame JQS\"");
    assert_eq!(with(PLAYERS_AT, 0xff), "byte 32: seat 255; four players sit on the seats 0 to 3");
    assert_eq!(with(PLAYERS_AT + PLAYER_BYTES, 0), "byte 120: east sits there twice");
    let first_place = PLAYERS_AT + FORMATION.start;
    assert_eq!(
        with(first_place, 14),
        "the formation of east, byte 60: 14 stands for no piece on L1C1; possible are 2 to 13, and 0 for a camp"
    );
    let illegal = with(first_place, 3);
    assert!(
        illegal.starts_with("the formation of east, byte 60: ") && illegal.contains("mine: 4 instead of 3"),
        "{illegal}"
    );
}

#[test]
fn names_are_read_from_gbk_and_can_not_steer_a_terminal() {
    assert_eq!(read_name(b"\xcd\xe6\xbc\xd2\x31\0\0junk"), "玩家1");
    assert_eq!(read_name(b"a\x1b[2Jb"), "a\u{fffd}[2Jb");
    assert_eq!(read_name(b"\xff\xff"), "\u{fffd}\u{fffd}");
    assert_eq!(read_name(&[b'x'; 20]), "x".repeat(20));
}

#[test]
fn fleeing_before_the_preset_allows_resigning_is_kept_as_a_difference() {
    let mut record = random_game(5, 6);
    record.actions.retain(|action| matches!(action, Action::Move(_)));
    record.actions.truncate(4);
    record.rules.rules.resign_from = 0;
    let seat = record.replay().unwrap().end().to_move();
    record.actions.push(Action::Resign(seat));
    record.set_result().unwrap();
    let read = read_jgs(&encode(&record)).unwrap();
    assert_eq!(read, record);
    assert!(
        read.rules.differences().iter().any(|(option, value)| option.name() == "resign_from" && value == "0")
    );
    // By the preset as it is, the record would not be a game.
    let mut strict = read;
    strict.rules.rules.resign_from = 20;
    assert!(matches!(
        strict.replay(),
        Err(ReplayError::Illegal { reason: Refusal::TooEarlyToResign { .. }, .. })
    ));
}

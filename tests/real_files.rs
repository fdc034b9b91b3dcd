//! Files as QQ writes them, from real games (the players' names are replaced): `tests/samples`. They are read here
//! once more, byte by byte as the format is described, and compared with what the library makes of them.

use std::fs;
use std::path::{Path, PathBuf};

use junqi::formation::{
    BackFirst, Catalogue, Formation, FormationFile, Likeness, Lineup, read_any, read_jql, write_jql,
};
use junqi::import::{Found, formations_in, gather};
use junqi::record::{Step, read_jgs};
use junqi::rules::{Action, OutReason, Outcome, Place, Rank, Seat};
use junqi::storage::Store;

const GAMES: [&str; 5] = [
    "bomb-takes-flag.jgs",
    "draw-by-quiet-moves.jgs",
    "flag-then-timeouts.jgs",
    "no-moves-resign-flag.jgs",
    "skipped-turns.jgs",
];

/// The seats in QQ's order.
const QQ_SEATS: [Seat; 4] = [Seat::East, Seat::South, Seat::West, Seat::North];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples")
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).unwrap()
}

/// The 30 points of a formation in QQ's numbers.
fn lineup(points: &[u8]) -> Lineup {
    assert_eq!(points.len(), 30);
    let mut lineup = Lineup::EMPTY;
    for (place, point) in Place::all().zip(points) {
        lineup[place] = match point {
            0 => None,
            2 => Some(Rank::Flag),
            3 => Some(Rank::Mine),
            4 => Some(Rank::Bomb),
            5 => Some(Rank::Commander),
            6 => Some(Rank::Army),
            7 => Some(Rank::Division),
            8 => Some(Rank::Brigade),
            9 => Some(Rank::Regiment),
            10 => Some(Rank::Battalion),
            11 => Some(Rank::Company),
            12 => Some(Rank::Platoon),
            13 => Some(Rank::Engineer),
            other => panic!("{other} stands for no piece"),
        };
    }
    lineup
}

#[test]
fn a_qq_formation_is_read_and_written_byte_for_byte() {
    let bytes = bytes("formation.jql");
    let read = read_jql(&bytes).unwrap();
    assert_eq!(read.rows(), ["司旅连工师", "团.连.团", "军工.连师", "炸.排.营", "旅雷排雷炸", "营旗雷排工"]);
    assert_eq!(read.lineup(), lineup(&bytes[20..]));
    assert_eq!(write_jql(&read)[..], bytes);
    assert_eq!(read_any(&bytes), Ok(vec![FormationFile::new(read)]));
    // From there into every other format and back.
    assert_eq!(Formation::from_code(&read.code()), Ok(read));
    assert_eq!(FormationFile::read(FormationFile::new(read).to_json().as_bytes()).unwrap().formation, read);
    assert_eq!(read_any(read.to_string().as_bytes()).unwrap()[0].formation, read);
}

#[test]
fn a_qq_game_gives_the_formations_of_its_four_players() {
    for name in GAMES {
        let bytes = bytes(name);
        let found = formations_in(&bytes, BackFirst::Refused).unwrap();
        assert_eq!(found.len(), 4, "{name}");
        for (block, number) in bytes[0x20..].chunks(88).take(4).zip(1..) {
            let seat = QQ_SEATS[usize::from(block[0])];
            let file = found.iter().find(|file| file.name == seat.name()).unwrap();
            assert_eq!(file.formation.lineup(), lineup(&block[28..58]), "{name} {seat}");
            assert_eq!(file.author, format!("玩家{number}"), "{name} {seat}");
        }
    }
}

#[test]
fn qq_games_are_held_against_the_rules_to_their_ends() {
    let mut moves = 0;
    for name in GAMES {
        let bytes = bytes(name);
        let replay = read_jgs(&bytes).unwrap().replay().unwrap();
        let is_move = |step: &&Step| matches!(step.action, Action::Move(_));
        moves += replay.steps().iter().filter(is_move).count();
        // The events in the file: who went out and why, and how the game ended.
        let count = usize::from(u16::from_le_bytes([bytes[0x1a], bytes[0x1b]]));
        let records = bytes[0x19c..].chunks(10).take(count);
        let events: Vec<_> = records.filter(|record| record[0] == 0xf5).collect();
        let why = |code| match code {
            1 => OutReason::FlagTaken,
            2 => OutReason::NoMove,
            3 => OutReason::Timeouts,
            4 | 6 => OutReason::Resigned,
            other => panic!("{other} is no reason"),
        };
        let out = events.iter().filter(|event| event[1] == 3);
        let told: Vec<_> = out.map(|event| (QQ_SEATS[usize::from(event[2])], why(event[3]))).collect();
        let outs: Vec<_> = replay.steps().iter().flat_map(|step| step.played.outs.iter()).collect();
        assert_eq!(outs, told, "{name}");
        let end = events.iter().find(|event| event[1] == 5).unwrap();
        match replay.end().outcome() {
            Some(Outcome::Draw(_)) => assert_eq!(end[3], 2, "{name}"),
            Some(_) => assert_eq!(end[3], 4, "{name}"),
            None => panic!("{name} goes on"),
        }
    }
    assert_eq!(moves, 1155);
}

#[test]
fn a_folder_of_them_is_imported_and_the_army_that_was_played_twice_is_noticed() {
    let nowhere = Store::at(folder().join("nothing is kept here"));
    let items = gather(&[folder()], &mut Catalogue::built_in(), BackFirst::Refused, &nowhere);
    assert_eq!(items.len(), 4 * GAMES.len() + 1);
    let old: Vec<_> = items
        .iter()
        .filter_map(|item| match &item.found {
            Found::New(_) => None,
            Found::Alike { file, likeness, of } => Some((file.name.as_str(), *likeness, of.as_str())),
            Found::Refused(error) => panic!("{}: {error}", item.path.display()),
        })
        .collect();
    assert_eq!(old, [("no-moves-resign-flag-east", Likeness::Same, "flag-then-timeouts-east")]);
}

#[test]
fn a_real_file_cut_off_anywhere_is_refused() {
    let jql = bytes("formation.jql");
    for length in 0..jql.len() {
        assert!(formations_in(&jql[..length], BackFirst::Refused).is_err(), "{length}");
    }
    for name in GAMES {
        let jgs = bytes(name);
        let records = usize::from(u16::from_le_bytes([jgs[0x1a], jgs[0x1b]]));
        // What follows the last record is not looked at.
        let end = 0x19c + 10 * records;
        for length in (0..end).step_by(7).chain([end - 1]) {
            assert!(formations_in(&jgs[..length], BackFirst::Refused).is_err(), "{name} {length}");
        }
        assert!(formations_in(&jgs[..end], BackFirst::Refused).is_ok(), "{name}");
    }
}

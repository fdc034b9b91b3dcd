//! Journals keep what happened, whatever happens to them; files are written whole or not at all.

use std::time::Duration;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::clock::ClockState;
use crate::formation::{Deployment, Formation, built_in};
use crate::record::{Player, Start};
use crate::rules::{Action, BoardKind, BySeat, Place, RuleSet, Seat};
use crate::table::{Command, Table};

fn folder() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("data"));
    (folder, store)
}

/// A game that was opened by a number, with what happened in it and the table it happened at.
struct Played {
    opening: Opening,
    entries: Vec<Entry>,
    table: Table,
}

/// What somebody does next: mostly a move, at times anything else that the rules know.
fn next_action(table: &Table, rng: &mut impl Rng) -> Option<Action> {
    let (seat, to_move) = (table.waits_for()?, table.to_move()?);
    let view = table.view(to_move)?;
    let moves = view.moves()?;
    let any_move = |rng: &mut _| {
        let number = Rng::next_u32(rng) as usize % moves.len();
        moves.get(number).map(Action::Move)
    };
    match (view.offer().is_some(), rng.random_range(0..100)) {
        (true, 0..40) => Some(Action::DrawRefuse(seat)),
        (true, 40..60) => Some(Action::DrawAgree(seat)),
        (false, 0..6) => Some(Action::Timeout(to_move)),
        (false, 6..10) => view.living().iter().last().map(Action::DrawOffer),
        (_, 99) => Some(Action::Resign(to_move)),
        _ => any_move(rng),
    }
}

/// A random game of at most that many actions; every third number draws the first mover by lot.
fn play(board: BoardKind, seed: u64, actions: usize) -> Played {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut rules = RuleSet::default();
    for option in ["move_seconds=30", "resign_from=0", "quiet_limit=40"] {
        rules.assign(option).unwrap();
    }
    if seed.is_multiple_of(3) {
        rules.assign("first_mover=lot").unwrap();
    }
    let seats = board.board().seats();
    let name = |seat: Seat| Player::human(format!("{seat} \"阿海\" \\ {seed}\u{2028}"));
    let players = BySeat::from_fn(|seat| seats.contains(&seat).then(|| name(seat)));
    let opening = Opening { board, rules, players, seed, record: None };
    let mut played = Played { table: Table::open(board, rules, seed).unwrap(), opening, entries: Vec::new() };
    let mut now = Duration::from_millis(1);
    for &seat in seats {
        let formation = Formation::random(&mut rng);
        played.happen(Entry::Confirm(seat, formation.into()), now);
    }
    for _ in 0..actions {
        let Some(action) = next_action(&played.table, &mut rng) else { break };
        played.table.apply(Command::StartClock, now).unwrap();
        now += Duration::from_millis(rng.random_range(0..20_000));
        played.happen(Entry::Do(action), now);
    }
    played
}

impl Played {
    fn happen(&mut self, entry: Entry, now: Duration) {
        let command = match &entry {
            Entry::Confirm(seat, army) => Command::Confirm { seat: *seat, army: *army },
            Entry::Do(action) => Command::Act(*action),
            other => unreachable!("{other:?} isn't done at the table"),
        };
        self.table.apply(command, now).unwrap();
        self.entries.extend([entry, Entry::Clock(self.table.clock().state(now))]);
    }

    /// The bytes of its journal.
    fn bytes(&self, store: &Store) -> Vec<u8> {
        let mut journal = store.new_journal(&self.opening).unwrap();
        journal.append(&self.entries).unwrap();
        let bytes = fs::read(journal.path()).unwrap();
        journal.remove().unwrap();
        bytes
    }
}

fn entries(saved: &Saved) -> Vec<Entry> {
    saved.entries.iter().map(|(_, entry)| entry.clone()).collect()
}

/// Writes a file that is a new one: some file systems wait for the disk where an old one is
/// cut off and written again.
fn write_anew(path: &Path, bytes: &[u8]) {
    let _ = fs::remove_file(path);
    fs::write(path, bytes).unwrap();
}

/// What is said of a journal with these bytes.
fn refusal(path: &Path, bytes: &[u8]) -> String {
    write_anew(path, bytes);
    let text = Journal::open(path).expect_err("a broken journal").to_string();
    assert!(text.starts_with(&path.display().to_string()), "{text}");
    assert!(text.chars().count() < 500, "{} characters of message", text.chars().count());
    assert_eq!(fs::read(path).unwrap(), bytes, "what can't be read is left as it is");
    text
}

#[test]
fn a_journal_holds_random_games_on_both_boards() {
    for board in BoardKind::ALL {
        let mut seen = [false; 4];
        for seed in 0..9 {
            let (_folder, store) = folder();
            let game = play(board, seed, 150);
            let mut journal = store.new_journal(&game.opening).unwrap();
            for some in game.entries.chunks(50) {
                journal.append(some).unwrap();
            }
            let path = journal.path().to_owned();
            drop(journal);
            let (saved, mut journal) = Journal::open(&path).unwrap();
            assert_eq!(saved.opening, game.opening);
            assert_eq!(entries(&saved), game.entries);
            assert!(saved.entries.iter().map(|(line, _)| *line).eq(3..3 + game.entries.len()));
            for entry in &game.entries {
                match entry {
                    Entry::Do(Action::Timeout(_)) => seen[0] = true,
                    Entry::Do(Action::DrawOffer(_)) => seen[1] = true,
                    Entry::Do(Action::Resign(_)) => seen[2] = true,
                    Entry::Clock(clock) => seen[3] |= clock.this_move > Duration::ZERO,
                    _ => {}
                }
            }
            // It is written on behind what is there.
            let more = Entry::Clock(ClockState::default());
            journal.append(std::slice::from_ref(&more)).unwrap();
            drop(journal);
            let (saved, _) = Journal::open(&path).unwrap();
            assert_eq!(entries(&saved), [game.entries, vec![more]].concat());
        }
        // Offers are answered before anybody's clock has run on: every clock stands at zero then.
        assert_eq!(seen[..3], [true; 3], "{board:?}: timeouts, offers, resignations");
    }
}

#[test]
fn a_journal_cut_off_at_any_byte_keeps_every_whole_line() {
    let (folder, store) = folder();
    let game = play(BoardKind::Four, 2, 12);
    let bytes = game.bytes(&store);
    let path = folder.path().join("cut.journal");
    for cut in 0..bytes.len() {
        let lines = bytes[..cut].split(|&b| b == b'\n').count() - 1;
        if lines < 2 {
            let text = refusal(&path, &bytes[..cut]);
            assert!(text.contains("no complete first lines"), "cut at {cut}: {text}");
            continue;
        }
        write_anew(&path, &bytes[..cut]);
        let (saved, mut journal) =
            Journal::open(&path).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
        assert_eq!(entries(&saved), game.entries[..lines - 2], "cut at {cut}");
        let whole = bytes[..cut].iter().rposition(|&b| b == b'\n').unwrap() + 1;
        assert_eq!(fs::metadata(&path).unwrap().len(), whole as u64, "the broken line is taken away");
        if cut % 97 == 0 {
            journal.append(&game.entries[lines - 2..]).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes, "cut at {cut}");
        }
    }
}

#[test]
fn garbage_in_the_middle_names_its_line() {
    let (folder, store) = folder();
    let bytes = play(BoardKind::Two, 5, 6).bytes(&store);
    let lines: Vec<&[u8]> = bytes.strip_suffix(b"\n").unwrap().split(|&b| b == b'\n').collect();
    let path = folder.path().join("broken.journal");
    let long = format!("{{\"{}\":1}}", "x".repeat(10_000));
    let garbage: [&[u8]; 14] = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"{\"do\":\"a1\"}",
        b"{\"do\":\"z9-z8\"}",
        b"{\"do\":\"resign:nobody\"}",
        b"{\"do\":\"a1-a2\",\"more\":1}",
        b"{\"confirm\":{\"seat\":\"south\",\"rows\":[]}}",
        b"{\"clock\":{\"this_move\":-1,\"total\":[0,0,0,0]}}",
        b"{\"clock\":{\"this_move\":1}}",
        b"\0\0\0\0",
        long.as_bytes(),
    ];
    for number in 2..=lines.len() {
        for wrong in garbage {
            if number == lines.len() && wrong.contains(&0) {
                continue;
            }
            let mut changed = lines.clone();
            changed[number - 1] = wrong;
            let mut all = changed.join(&b'\n');
            all.push(b'\n');
            let text = refusal(&path, &all);
            let wrong = String::from_utf8_lossy(wrong);
            assert!(text.contains(&format!("line {number}: ")), "line {number} is {wrong:?}: {text}");
            assert_eq!(text.matches("line ").count(), 1, "one number of a line, not two: {text}");
        }
    }
    let mut opened_again = lines.clone();
    opened_again.insert(4, lines[1]);
    let text = refusal(&path, &[opened_again.join(&b'\n'), b"\n".to_vec()].concat());
    assert!(text.contains("line 5: a game is opened in the middle of another"), "{text}");
}

#[test]
fn zeros_that_a_power_cut_leaves_at_the_end_are_taken_away() {
    let (folder, store) = folder();
    let game = play(BoardKind::Two, 4, 5);
    let bytes = game.bytes(&store);
    let path = folder.path().join("zeros.journal");
    let start_of_last = bytes[..bytes.len() - 1].iter().rposition(|&b| b == b'\n').unwrap() + 1;
    let all = game.entries.len();
    let zeros = [0; 4096];
    let mut half = bytes.clone();
    half[start_of_last + 5..].fill(0);
    let mut half_and_newline = half.clone();
    *half_and_newline.last_mut().unwrap() = b'\n';
    for (what, bytes, kept) in [
        ("a block behind", [&bytes[..], &zeros].concat(), all),
        ("a block behind and a newline", [&bytes[..], &zeros, b"\n"].concat(), all),
        ("half a line", half, all - 1),
        ("half a line and a newline", half_and_newline, all - 1),
    ] {
        fs::write(&path, bytes).unwrap();
        let (saved, mut journal) = Journal::open(&path).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(entries(&saved), game.entries[..kept], "{what}");
        journal.append(&game.entries[kept..]).unwrap();
        drop(journal);
        let (saved, _) = Journal::open(&path).unwrap_or_else(|error| panic!("{what}, again: {error}"));
        assert_eq!(entries(&saved), game.entries, "{what}, written on");
    }
    assert!(refusal(&path, &zeros).contains("no complete first lines"));
}

#[test]
fn other_files_are_refused_by_what_they_are() {
    let (folder, store) = folder();
    let bytes = String::from_utf8(play(BoardKind::Two, 1, 3).bytes(&store)).unwrap();
    let path = folder.path().join("other.journal");
    for version in ["2", "-1", "\"1\"", "1.5", "null", "[1]"] {
        let other = bytes.replacen("\"version\":1", &format!("\"version\":{version}"), 1);
        let text = refusal(&path, other.as_bytes());
        assert!(text.contains(&format!("line 1: version {version}; this program reads version 1")), "{text}");
    }
    let other = bytes.replacen("junqi-journal", "junqi-game", 1);
    for other in [other, built_in()[0].to_json(), "{}\n{}\n".to_owned(), "\n\n\n".to_owned()] {
        let text = refusal(&path, other.as_bytes());
        assert!(text.contains("line 1: the format is not \"junqi-journal\""), "{text}");
    }
    for no_head in ["", "junqi", "{\"format\":\"junqi-journal\",\"version\":1}\n"] {
        assert!(refusal(&path, no_head.as_bytes()).contains("no complete first lines"));
    }
    assert!(refusal(&path, b"\xff\xfe\n\xff\n").contains("line 1"));
    let folder_text = Journal::open(folder.path()).unwrap_err().to_string();
    assert!(folder_text.contains("this is a folder"), "{folder_text}");
    let missing = Journal::open(&folder.path().join("none.journal")).unwrap_err().to_string();
    assert!(missing.contains("none.journal") && missing.contains("can't be read"), "{missing}");
}

#[test]
fn a_file_of_100_megabytes_is_refused_without_being_read_whole() {
    let (folder, _) = folder();
    let path = folder.path().join("large.journal");
    File::create(&path).unwrap().set_len(100 << 20).unwrap();
    for text in [
        Journal::open(&path).unwrap_err().to_string(),
        read_record(&path).unwrap_err().to_string(),
        read_formation(&path).unwrap_err().to_string(),
    ] {
        assert!(text.contains("large.journal") && text.contains("larger than 16 MiB"), "{text}");
    }
}

#[test]
fn one_program_at_a_time_writes_a_journal() {
    let (_folder, store) = folder();
    let game = play(BoardKind::Two, 8, 4);
    let mut first = store.new_journal(&game.opening).unwrap();
    let path = first.path().to_owned();
    let text = Journal::open(&path).unwrap_err().to_string();
    assert!(text.contains("this game is open in another window"), "{text}");
    first.append(&game.entries).unwrap();
    drop(first);
    let (saved, second) = Journal::open(&path).unwrap();
    assert_eq!(entries(&saved), game.entries);
    assert!(Journal::open(&path).is_err(), "a game that was taken up is in use too");
    drop(second);
    assert!(Journal::open(&path).is_ok());
}

#[test]
fn a_journal_that_can_not_be_started_leaves_nothing_behind() {
    let (_folder, store) = folder();
    let mut game = play(BoardKind::Two, 8, 0);
    // No record of a game: South has no formation.
    let record = Record::new(BoardKind::Two, RuleSet::default(), BySeat::new(None));
    assert!(matches!(record.start, Start::Formations(_)));
    game.opening.record = Some(record);
    assert!(store.new_journal(&game.opening).is_err());
    assert_eq!(store.unfinished(), Vec::<PathBuf>::new());
}

#[test]
#[cfg(unix)]
fn a_journal_is_readable_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, store) = folder();
    let journal = store.new_journal(&play(BoardKind::Two, 8, 0).opening).unwrap();
    assert_eq!(fs::metadata(journal.path()).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_with_the_name_of_the_journal() {
    let mut journal = Journal::on_a_full_disk(Path::new("a.journal"));
    let text = journal.append(&[Entry::Clock(ClockState::default())]).unwrap_err().to_string();
    assert!(text.starts_with("a.journal: can't be written: "), "{text}");
}

#[test]
#[cfg(unix)]
fn a_file_that_can_not_be_written_is_told_by_its_own_name() {
    let (folder, _) = folder();
    let path = folder.path().join("no folder").join("x.json");
    let text = write_file(&path, b"", Overwrite::No).unwrap_err().to_string();
    assert_eq!(
        text,
        format!("{}: can't be written: No such file or directory (os error 2)", path.display()),
        "the name of the temporary file beside it tells nobody anything"
    );
}

#[test]
fn records_of_both_kinds_are_read_by_what_is_in_them() {
    let (folder, _) = folder();
    let path = folder.path().join("cut.jgs");
    fs::write(&path, b"QQGame JQS\0").unwrap();
    let text = read_record(&path).unwrap_err().to_string();
    assert!(
        text.contains("the file ends at byte 11; the head and the players of a QQ record take 412"),
        "{text}"
    );
    fs::write(&path, b"{}").unwrap();
    assert!(read_record(&path).unwrap_err().to_string().contains("byte 0: not the head of a QQ record"));
}

#[test]
fn a_write_that_fails_leaves_the_old_file_and_nothing_else() {
    let (folder, _) = folder();
    let names = || {
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let (old, place) = (folder.path().join("old"), folder.path().join("place"));
    fs::write(&old, "old").unwrap();
    fs::create_dir(&place).unwrap();
    fs::write(place.join("inside"), "inside").unwrap();
    for overwrite in [Overwrite::Yes, Overwrite::No] {
        assert!(write_file(&place, b"new", overwrite).is_err());
        assert_eq!(fs::read(place.join("inside")).unwrap(), b"inside");
        let long = folder.path().join("x".repeat(300));
        assert!(matches!(write_file(&long, b"new", overwrite), Err(FileError::Io { .. })));
        let nowhere = folder.path().join("nowhere").join("file");
        assert!(matches!(write_file(&nowhere, b"new", overwrite), Err(FileError::Io { .. })));
    }
    assert!(matches!(write_file(&old, b"new", Overwrite::No), Err(FileError::Exists(_))));
    assert_eq!(fs::read(&old).unwrap(), b"old");
    assert_eq!(names(), ["old", "place"]);
}

#[test]
fn whoever_reads_a_file_sees_the_old_one_or_the_new_one() {
    let (folder, _) = folder();
    let path = folder.path().join("file");
    write_file(&path, b"the old one", Overwrite::No).unwrap();
    let mut reader = File::open(&path).unwrap();
    write_file(&path, b"new", Overwrite::Yes).unwrap();
    let mut seen = String::new();
    reader.read_to_string(&mut seen).unwrap();
    assert_eq!((seen.as_str(), fs::read(&path).unwrap().as_slice()), ("the old one", b"new".as_slice()));
}

#[test]
fn games_that_end_in_the_same_second_are_both_kept() {
    let (_folder, store) = folder();
    let formations = BySeat::new(Some(built_in()[0].formation));
    let record = Record::new(BoardKind::Two, RuleSet::default(), formations);
    let paths: Vec<_> = (0..5).map(|_| store.save_game(&record).unwrap()).collect();
    for path in &paths {
        assert_eq!(read_record(path).unwrap(), record);
        assert_eq!(paths.iter().filter(|other| *other == path).count(), 1);
    }
}

#[test]
fn the_newest_unfinished_game_comes_first() {
    let (_folder, store) = folder();
    assert!(store.unfinished().is_empty(), "no folder yet");
    let opening = play(BoardKind::Two, 8, 0).opening;
    let paths = [0, 1, 2].map(|_| store.new_journal(&opening).unwrap().path().to_owned());
    for (path, age) in paths.iter().zip([20, 10, 30]) {
        let time = SystemTime::now() - Duration::from_secs(age);
        File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
    }
    fs::write(paths[0].with_extension("other"), "").unwrap();
    let [twenty, ten, thirty] = paths;
    assert_eq!(store.unfinished(), [ten, twenty, thirty]);
}

#[test]
fn the_name_of_a_formation_never_leads_out_of_its_folder() {
    let (_folder, store) = folder();
    let long = "长".repeat(200);
    for name in ["../../up", "/etc/passwd", "..", ".", "", " ", "CON:", "a/b", "左 翼-1", &long] {
        let path = store.formation_path(name);
        assert_eq!(path.parent(), Some(store.formations().as_path()), "{name:?}");
        let mut file = built_in()[0].clone();
        name.clone_into(&mut file.name);
        let saved = store.save_formation(&file, Overwrite::Yes).unwrap();
        assert!(read_formation(&saved).is_ok_and(|read| read.formation == file.formation), "{name:?}");
    }
    // What couldn't be read again isn't written.
    let file = FormationFile { name: "长".repeat(201), ..built_in()[0].clone() };
    assert!(store.save_formation(&file, Overwrite::Yes).unwrap_err().to_string().ends_with("more than 200"));
}

#[test]
fn dates_are_those_of_the_calendar() {
    for (days, expected) in [
        (0, (1970, 1, 1)),
        (58, (1970, 2, 28)),
        (59, (1970, 3, 1)),
        (11_016, (2000, 2, 29)),
        (19_782, (2024, 2, 29)),
        (19_783, (2024, 3, 1)),
        (20_453, (2025, 12, 31)),
        (47_540, (2100, 2, 28)),
        (47_541, (2100, 3, 1)),
    ] {
        assert_eq!(date(days), expected, "{days}");
    }
}

#[test]
fn progress_in_practice_is_kept_and_a_broken_file_of_it_is_left_alone() {
    let (_folder, store) = folder();
    assert_eq!(store.practice().unwrap(), crate::practice::Progress::default(), "none yet");
    let second = std::time::Duration::from_secs(1);
    let (is_best, all) = store.add_practice(|progress| progress.add_names(9, 10, second)).unwrap();
    assert!(!is_best);
    let (is_best, all_again) = store.add_practice(|progress| progress.add_names(10, 10, second)).unwrap();
    assert!(is_best && all_again.names.asked == 20 && all.names.asked == 10);
    assert_eq!(store.practice().unwrap(), all_again);

    let path = store.root().join("practice.json");
    fs::write(&path, "{\"format\": \"junqi-prac").unwrap();
    let error = store.add_practice(|progress| progress.add_names(1, 1, second)).unwrap_err();
    assert!(error.to_string().contains("practice.json"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "{\"format\": \"junqi-prac");
}

#[test]
fn a_game_that_is_discarded_lies_beside_the_others_and_one_that_is_played_stays() {
    let (_folder, store) = folder();
    let game = play(BoardKind::Two, 1, 5);
    let journal = store.new_journal(&game.opening).unwrap();
    let path = journal.path().to_owned();
    let error = store.discard_game(&path).unwrap_err();
    assert!(error.to_string().contains("open in another window"), "{error}");
    assert!(path.exists());
    drop(journal);
    let bytes = fs::read(&path).unwrap();
    let discarded = store.discard_game(&path).unwrap();
    assert_eq!(fs::read(&discarded).unwrap(), bytes);
    assert!(store.unfinished().is_empty());
    // Another of the same name loses nothing; damaged ones can be put away as well.
    fs::write(&path, "damaged").unwrap();
    let again = store.discard_game(&path).unwrap();
    assert_ne!(again, discarded);
    assert_eq!(fs::read(&discarded).unwrap(), bytes);
    assert!(store.discard_game(&path).is_err(), "it is gone");
}

#[test]
fn an_army_keeps_the_headquarters_it_has_named() {
    let (folder, rules) = (tempfile::tempdir().unwrap(), RuleSet::from_preset("luanzhan").unwrap());
    let store = Store::at(folder.path());
    let opening =
        Opening { board: BoardKind::Four, rules, players: BySeat::default(), seed: 1, record: None };
    let lineup = built_in()[0].formation.lineup();
    let named = Deployment { lineup, headquarters: Place::new(6, 4) };
    let written = [
        Entry::Draft(Seat::South, lineup.into()),
        Entry::Draft(Seat::South, named),
        Entry::Confirm(Seat::West, named),
    ];
    let mut journal = store.new_journal(&opening).unwrap();
    journal.append(&written).unwrap();
    let path = journal.path().to_owned();
    drop(journal);
    assert_eq!(entries(&Journal::look(&path).unwrap()), written);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(r#","headquarters":"L6C4"}"#).count(), 2, "{text}");
    let bytes = text.replace("L6C4", "L7C4");
    assert!(refusal(&path, bytes.as_bytes()).contains("\"L7C4\" is no place of an army"));
}

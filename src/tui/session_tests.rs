//! A session keeps its game: what was played is there again after the program has ended,
//! in whatever way it ended, and nothing is left over for the next game.

use std::fs;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use super::*;
use crate::clock::ClockState;
use crate::formation::{Deployment, Formation, built_in};
use crate::record::Level;
use crate::rules::{
    Action, BoardKind, DrawReason, FirstMover, MoreSetup, Move, OutReason, Outcome, Piece, Place, Point,
    Rank, RuleSet, SeatSet, Setup,
};
use crate::storage::read_record;
use crate::view::View;

fn folder() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    (folder, store)
}

fn opening(board: BoardKind, seed: u64, options: &[&str]) -> Opening {
    let mut rules = RuleSet::default();
    for option in options {
        rules.assign(option).unwrap();
    }
    let seats = board.board().seats();
    let names = BySeat::from_fn(|seat| seats.contains(&seat).then(|| format!("player {seat}")));
    Opening { board, rules, players: people(&names), seed, record: None }
}

fn opened(opening: Opening, store: &Store) -> Session {
    let (session, trouble) = Session::open(opening, store).unwrap();
    assert!(trouble.is_none(), "{trouble:?}");
    session
}

const NOW: Duration = Duration::ZERO;

fn act(session: &mut Session, action: Action) {
    let applied = session.apply(Command::Act(action), NOW).unwrap();
    assert!(applied.trouble.is_none(), "{:?}", applied.trouble);
}

/// Everybody confirms a built-in formation.
fn set_up(session: &mut Session) {
    for (number, &seat) in session.table().board().seats().iter().enumerate() {
        let formation = built_in()[number].formation;
        session.apply(Command::confirm(seat, formation), NOW).unwrap();
    }
}

fn any_move(session: &Session) -> Action {
    let seat = session.table().to_move().unwrap();
    Action::Move(session.table().view(seat).unwrap().moves().unwrap().get(0).unwrap())
}

/// All that a table knows.
type Known = (Vec<Option<View>>, ClockState, BySeat<Option<Deployment>>, Vec<Action>, Option<Outcome>);

fn known(session: &Session, now: Duration) -> Known {
    let table = session.table();
    let views = Seat::ALL.iter().map(|&seat| table.view(seat).cloned()).collect();
    let clock = table.clock().state(now);
    (views, clock, *table.formations(), table.actions().to_vec(), table.outcome())
}

fn journals(store: &Store) -> Vec<PathBuf> {
    store.unfinished()
}

/// A random legal action: mostly a move.
fn next_action(table: &Table, rng: &mut ChaCha8Rng) -> Action {
    let (seat, to_move) = (table.waits_for().unwrap(), table.to_move().unwrap());
    let view = table.view(to_move).unwrap();
    let moves = view.moves().unwrap();
    match (view.offer().is_some(), rng.random_range(0..100)) {
        (true, 0..40) => Action::DrawRefuse(seat),
        (true, 40..60) => Action::DrawAgree(seat),
        (false, 0..6) => Action::Timeout(to_move),
        (false, 6..10) => Action::DrawOffer(to_move),
        (_, 99) => Action::Resign(to_move),
        _ => Action::Move(moves.get(rng.next_u32() as usize % moves.len()).unwrap()),
    }
}

#[test]
fn a_game_that_is_broken_off_anywhere_goes_on_as_it_was() {
    for (board, seed) in BoardKind::ALL.into_iter().flat_map(|board| (0..2).map(move |seed| (board, seed))) {
        let (_folder, store) = folder();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let first = if seed % 2 == 0 { "first_mover=lot" } else { "first_mover=north" };
        let mut session = opened(opening(board, seed, &["move_seconds=60", first]), &store);
        let path = journals(&store).remove(0);
        let mut now = Duration::from_secs(5);
        for &seat in board.board().seats() {
            let formation = Formation::random(&mut rng);
            session.apply(Command::confirm(seat, formation), now).unwrap();
            let before = known(&session, now);
            drop(session);
            session = Session::resume(&path).unwrap();
            assert_eq!(known(&session, NOW), before, "in the setups");
        }
        for step in 0..150 {
            if session.table().outcome().is_some() {
                break;
            }
            let applied = session.apply(Command::StartClock, now).unwrap();
            assert!(applied.events.is_empty() && applied.trouble.is_none());
            now += Duration::from_millis(rng.random_range(0..9000));
            let action = next_action(session.table(), &mut rng);
            session.apply(Command::Act(action), now).unwrap();
            if step % 9 == 0 {
                let before = known(&session, now);
                drop(session);
                session = Session::resume(&path).unwrap();
                now = Duration::from_secs(step);
                assert_eq!(known(&session, NOW), before, "{board:?} {seed} after {step}");
                assert!(!session.table().clock().is_running(), "the clock stands before the cover");
            }
        }
        assert_eq!(journals(&store), [path], "one game, one journal");
    }
}

#[test]
fn a_running_clock_is_written_down_every_second() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 1, &["move_seconds=60"]), &store);
    set_up(&mut session);
    let path = journals(&store).remove(0);
    session.apply(Command::StartClock, Duration::from_secs(10)).unwrap();
    let length = || fs::metadata(&path).unwrap().len();
    let before = length();
    assert!(session.keep_clock(Duration::from_millis(10_999)).is_none());
    assert_eq!(length(), before, "not twice a second");
    assert!(session.keep_clock(Duration::from_millis(11_500)).is_none());
    drop(session);
    let mut session = Session::resume(&path).unwrap();
    assert_eq!(session.table().clock().used(NOW), Duration::from_millis(1500));
    let length = fs::metadata(&path).unwrap().len();
    assert!(session.keep_clock(Duration::from_secs(100)).is_none());
    assert_eq!(fs::metadata(&path).unwrap().len(), length, "a clock that stands is written once");
}

#[test]
fn a_refused_command_is_not_written_down() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 1, &[]), &store);
    set_up(&mut session);
    let path = journals(&store).remove(0);
    let before = fs::read(&path).unwrap();
    for refused in [Action::Resign(Seat::East), Action::DrawAgree(Seat::South), Action::Timeout(Seat::North)]
    {
        assert!(session.apply(Command::Act(refused), NOW).is_err());
    }
    let formation = built_in()[0].formation;
    assert!(session.apply(Command::confirm(Seat::South, formation), NOW).is_err());
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_finished_game_is_a_record_that_replays_and_no_journal_any_more() {
    for board in BoardKind::ALL {
        for seed in 0..3 {
            let (_folder, store) = folder();
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let options = ["quiet_limit=20", "first_mover=lot"];
            let mut session = opened(opening(board, seed, &options), &store);
            set_up(&mut session);
            assert!(session.record().is_none() && session.finish(&store).is_none(), "it goes on");
            while session.table().outcome().is_none() {
                let action = next_action(session.table(), &mut rng);
                act(&mut session, action);
            }
            assert_eq!(journals(&store).len(), 1);
            let path = session.finish(&store).unwrap().unwrap();
            assert!(path.parent().unwrap().ends_with("games"), "{}", path.display());
            assert_eq!(journals(&store), Vec::<PathBuf>::new());
            let record = read_record(&path).unwrap();
            assert_eq!(Some(&record), session.record().as_ref());
            let replay = record.replay().unwrap();
            assert_eq!(replay.end().outcome(), session.table().outcome());
            assert_eq!(replay.steps().len(), session.table().actions().len());
            assert_eq!(record.result.map(|result| result.outcome), session.table().outcome());
            assert_eq!(record.players, session.opening().players);
        }
    }
}

#[test]
fn a_finished_game_that_can_not_be_kept_stays_in_its_journal() {
    let (_folder, store) = folder();
    fs::write(store.root().join("games"), "a file where the folder belongs").unwrap();
    let mut session = opened(opening(BoardKind::Two, 1, &[]), &store);
    set_up(&mut session);
    act(&mut session, Action::Resign(Seat::South));
    let error = session.finish(&store).unwrap().unwrap_err().to_string();
    assert!(error.contains("games"), "{error}");
    let path = journals(&store).remove(0);
    drop(session);
    fs::remove_file(store.root().join("games")).unwrap();
    let mut session = Session::resume(&path).unwrap();
    assert!(session.table().outcome().is_some());
    let kept = session.finish(&store).unwrap().unwrap();
    assert!(read_record(&kept).unwrap().replay().is_ok());
    assert!(journals(&store).is_empty());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_once_and_the_game_goes_on() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 1, &["move_seconds=60"]), &store);
    set_up(&mut session);
    let path = journals(&store).remove(0);
    let whole = fs::read(&path).unwrap();
    session.journal = Some(Journal::on_a_full_disk(&path));
    let first = any_move(&session);
    let applied = session.apply(Command::Act(first), NOW).unwrap();
    assert!(applied.trouble.is_some_and(|error| error.to_string().contains("can't be written")));
    assert!(!session.is_kept());
    assert!(!applied.events.is_empty(), "the move was made");
    for seconds in 1..20 {
        let now = Duration::from_secs(seconds);
        assert!(session.apply(Command::StartClock, now).unwrap().trouble.is_none());
        assert!(session.keep_clock(now + Duration::from_secs(1)).is_none());
        let action = any_move(&session);
        assert!(session.apply(Command::Act(action), now).unwrap().trouble.is_none());
    }
    let loser = session.table().to_move().unwrap();
    act(&mut session, Action::Resign(loser));
    assert!(session.finish(&store).unwrap().is_ok(), "the record has a disk of its own");
    assert!(!whole.is_empty() && !path.exists(), "nobody goes on with half of a game that is over");
}

#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_has_room_again_gets_what_was_not_written() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 1, &["move_seconds=60"]), &store);
    set_up(&mut session);
    let path = journals(&store).remove(0);
    session.journal = Some(Journal::on_a_full_disk(&path));
    let mut told = 0;
    for _ in 0..5 {
        let action = any_move(&session);
        told += usize::from(session.apply(Command::Act(action), NOW).unwrap().trouble.is_some());
    }
    assert_eq!(told, 1);
    session.journal = Some(Journal::open(&path).unwrap().1);
    let action = any_move(&session);
    act(&mut session, action);
    assert!(session.is_kept());
    let actions = session.table().actions().to_vec();
    drop(session);
    assert_eq!(Session::resume(&path).unwrap().table().actions(), actions);
}

#[test]
fn a_game_with_a_computer_player_goes_on_with_it_and_with_the_army_it_had() {
    let (_folder, store) = folder();
    let mut opening = opening(BoardKind::Two, 1, &[]);
    let kind: PlayerKind = "bot:hard".parse().unwrap();
    opening.players[Seat::North] = Some(Player { name: String::new(), kind });
    let mut session = opened(opening, &store);
    session.set_up_bots();
    let army = session.table().formations()[Seat::North];
    assert!(army.is_some() && session.table().still_setting_up() == SeatSet::one(Seat::South));
    drop(session);
    let path = journals(&store).remove(0);
    let mut session = Session::resume(&path).unwrap();
    assert_eq!(session.level(Seat::North), Some(Level::Hard));
    session.set_up_bots();
    assert_eq!(session.table().formations()[Seat::North], army, "no second army");
    session.apply(Command::confirm(Seat::South, built_in()[0].formation), NOW).unwrap();
    assert_eq!(session.bot_to_act(), None);
    let action = any_move(&session);
    act(&mut session, action);
    assert_eq!(session.bot_to_act(), Some((Seat::North, PlayerKind::Bot(Level::Hard))));
    let action = any_move(&session);
    act(&mut session, action);
    drop(session);
    let session = Session::resume(&path).unwrap();
    assert_eq!(session.table().actions().len(), 2, "its moves are as good as anybody's");
    assert!(!session.must_cover(), "one person alone hides nothing from himself");
}

#[test]
fn a_game_without_a_folder_is_played_all_the_same() {
    let (folder, _) = folder();
    let file = folder.path().join("no folder");
    fs::write(&file, "").unwrap();
    let store = Store::at(&file);
    let (mut session, trouble) = Session::open(opening(BoardKind::Two, 1, &[]), &store).unwrap();
    assert!(trouble.is_some_and(|error| error.to_string().contains("no folder")));
    set_up(&mut session);
    let action = any_move(&session);
    act(&mut session, action);
    act(&mut session, Action::Resign(Seat::South));
    assert!(session.finish(&store).unwrap().is_err());
}

#[test]
fn a_game_that_is_open_is_refused_to_a_second_window() {
    let (_folder, store) = folder();
    let session = opened(opening(BoardKind::Two, 1, &[]), &store);
    let path = journals(&store).remove(0);
    let error = Session::resume(&path).unwrap_err().to_string();
    assert!(error.contains("open in another window") && error.contains(".journal"), "{error}");
    drop(session);
    assert!(Session::resume(&path).is_ok());
}

#[test]
fn an_illegal_line_of_a_journal_is_named() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 1, &[]), &store);
    set_up(&mut session);
    let path = journals(&store).remove(0);
    drop(session);
    let text = fs::read_to_string(&path).unwrap();
    let lines = text.lines().count();
    for wrong in ["{\"do\":\"a1-a2\"}", "{\"do\":\"resign:east\"}", "{\"do\":\"timeout:north\"}"] {
        fs::write(&path, format!("{text}{wrong}\n")).unwrap();
        let error = Session::resume(&path).unwrap_err().to_string();
        assert!(error.contains(&format!("{}: line {}: ", path.display(), lines + 1)), "{error}");
    }
    let confirm = text.lines().find(|line| line.contains("confirm")).unwrap();
    fs::write(&path, format!("{text}{confirm}\n")).unwrap();
    let error = Session::resume(&path).unwrap_err().to_string();
    assert!(error.contains(&format!("line {}: south has confirmed", lines + 1)), "{error}");
}

/// A point of an army.
fn point(seat: Seat, line: usize, column: usize) -> Point {
    BoardKind::Four.board().army_point(seat, Place::new(line, column).unwrap())
}

/// Case J03: 69 quiet moves, East with four timeouts, North's flag shown, West's army out.
fn j03() -> Record {
    let mut pieces = Vec::new();
    for seat in [Seat::South, Seat::East, Seat::North] {
        let places = [(6, 2, Rank::Flag), (6, 3, Rank::Platoon), (4, 1, Rank::Division), (5, 1, Rank::Mine)];
        for (line, column, rank) in places {
            pieces.push((point(seat, line, column), Piece::new(seat, rank)));
        }
    }
    // In the order of their points, as a record that was read has them.
    pieces.sort_by_key(|&(point, _)| point);
    let mut timeouts = BySeat::new(0);
    timeouts[Seat::East] = 4;
    let rules = RuleSet::default();
    let setup = Setup {
        board: BoardKind::Four,
        rules: rules.rules,
        pieces,
        to_move: Seat::South,
        quiet: 69,
        moves_made: 120,
        out: SeatSet::one(Seat::West),
        shown_flags: SeatSet::one(Seat::North),
        timeouts,
        more: MoreSetup::default(),
    };
    let mut record = Record::new(BoardKind::Four, rules, BySeat::new(None));
    record.start = Start::Position(setup);
    record
}

/// Takes the game of case J03 up, breaks it off, and takes it up from its journal.
fn j03_resumed(store: &Store) -> Session {
    let path = store.root().join("j03.json");
    fs::write(&path, j03().to_json().unwrap()).unwrap();
    let record = read_record(&path).unwrap();
    assert_eq!(record, j03());
    let (session, trouble) = Session::take_up(record, &path, store).unwrap();
    assert!(trouble.is_none());
    let before = known(&session, NOW);
    drop(session);
    let session = Session::resume(&journals(store)[0]).unwrap();
    assert_eq!(known(&session, NOW), before);
    session
}

#[test]
fn j03_counter_timeouts_shown_flag_and_dead_army_are_kept_and_the_next_quiet_move_draws() {
    let (_folder, store) = folder();
    let mut session = j03_resumed(&store);
    let view = session.table().view(Seat::South).unwrap();
    assert_eq!((view.quiet(), view.moves_made(), view.timeouts(Seat::East)), (69, 120, 4));
    assert_eq!(view.flag(Seat::North), Some(point(Seat::North, 6, 2)));
    assert_eq!(view.flag(Seat::East), None);
    assert!(!view.living().contains(Seat::West) && view.living().len() == 3);
    act(&mut session, Action::Move(Move::new(point(Seat::South, 6, 3), point(Seat::South, 5, 3))));
    assert_eq!(session.table().outcome(), Some(Outcome::Draw(DrawReason::QuietLimit)));
    let kept = read_record(&session.finish(&store).unwrap().unwrap()).unwrap();
    assert_eq!(kept.replay().unwrap().end().outcome(), session.table().outcome());
    assert_eq!(kept.start, j03().start, "the record begins where it was taken up");
}

#[test]
fn j03_a_fifth_timeout_puts_the_army_out() {
    let (_folder, store) = folder();
    let mut session = j03_resumed(&store);
    act(&mut session, Action::Timeout(Seat::South));
    act(&mut session, Action::Timeout(Seat::East));
    // West is out already: its partner was the last of their team.
    let winners = SeatSet::one(Seat::South).with(Seat::North);
    let expected = Outcome::Win { winners, reason: OutReason::Timeouts };
    assert_eq!(session.table().outcome(), Some(expected));
}

#[test]
fn an_unfinished_record_goes_on_and_ends_as_one_record() {
    let (_folder, store) = folder();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut first = opened(opening(BoardKind::Two, 1, &[]), &store);
    set_up(&mut first);
    for _ in 0..10 {
        let action = any_move(&first);
        act(&mut first, action);
    }
    let mut record = Record::from_armies(BoardKind::Two, first.opening().rules, *first.table().formations());
    record.players = first.opening().players.clone();
    record.actions = first.table().actions().to_vec();
    let record = Record::read_json(record.to_json().unwrap().as_bytes()).unwrap();
    let (mut session, _) = Session::take_up(record, Path::new("half.json"), &store).unwrap();
    assert_eq!(session.table().view(Seat::North), first.table().view(Seat::North));
    let path = journals(&store).into_iter().find(|path| Session::resume(path).is_err()).unwrap();
    assert!(path.exists());
    drop(first);
    while session.table().outcome().is_none() {
        let action = next_action(session.table(), &mut rng);
        act(&mut session, action);
        if rng.random_ratio(1, 10) {
            let before = known(&session, NOW);
            let path = session.journal.as_ref().unwrap().path().to_owned();
            drop(session);
            session = Session::resume(&path).unwrap();
            assert_eq!(known(&session, NOW), before);
        }
    }
    let kept = read_record(&session.finish(&store).unwrap().unwrap()).unwrap();
    assert_eq!(kept.actions, session.table().actions());
    assert_eq!(kept.replay().unwrap().end().outcome(), session.table().outcome());
    assert_eq!(
        kept.players[Seat::North],
        Some(Player { name: "player north".into(), kind: PlayerKind::Human })
    );
}

#[test]
fn a_record_that_does_not_replay_is_no_game_to_go_on_with() {
    let (_folder, store) = folder();
    let mut record = j03();
    record.actions = vec![Action::Timeout(Seat::South), Action::Timeout(Seat::North)];
    let error = Session::take_up(record, Path::new("wrong.json"), &store).unwrap_err().to_string();
    assert!(error.contains("wrong.json: move 2: it is east's turn"), "{error}");
    assert!(journals(&store).is_empty(), "nothing is begun with it");
}

#[test]
fn a_finished_record_is_not_played_once_more() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 1, &[]), &store);
    set_up(&mut session);
    act(&mut session, Action::Resign(Seat::South));
    let path = session.finish(&store).unwrap().unwrap();
    let error = Session::take_up(read_record(&path).unwrap(), &path, &store).unwrap_err().to_string();
    assert!(error.starts_with(&path.display().to_string()) && error.contains("the game is over"), "{error}");
    assert!(journals(&store).is_empty(), "nothing is begun with it");
}

#[test]
fn j15_a_rematch_has_nothing_left_over() {
    for ending in [Action::Resign(Seat::South), Action::Timeout(Seat::South)] {
        let (_folder, store) = folder();
        let options = ["move_seconds=30", "timeouts_to_lose=1", "first_mover=north"];
        let mut session = opened(opening(BoardKind::Two, 7, &options), &store);
        set_up(&mut session);
        for step in 0..9 {
            let now = Duration::from_secs(step);
            session.apply(Command::StartClock, now).unwrap();
            let action = any_move(&session);
            session.apply(Command::Act(action), now + Duration::from_secs(1)).unwrap();
        }
        assert_eq!(session.table().to_move(), Some(Seat::South));
        act(&mut session, ending);
        session.finish(&store).unwrap().unwrap();

        let mut again = opened(session.rematch(8), &store);
        assert_eq!(again.opening().players, session.opening().players);
        assert_eq!(again.opening().rules, session.opening().rules);
        assert_eq!(again.table().formations(), &BySeat::new(None));
        assert_eq!(again.table().waits_for(), Some(Seat::South), "everybody sets up again");
        assert!(again.table().view(Seat::South).is_none() && again.table().outcome().is_none());
        set_up(&mut again);
        let mut fresh = opened(opening(BoardKind::Two, 8, &options), &store);
        set_up(&mut fresh);
        assert_eq!(known(&again, NOW), known(&fresh, NOW), "as if nothing had been before");
        assert_eq!(again.table().to_move(), Some(Seat::North), "the first mover of the rules");
        let action = any_move(&again);
        act(&mut again, action);
    }
}

#[test]
fn a_rematch_draws_its_first_mover_anew() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Four, 1, &["first_mover=lot"]), &store);
    set_up(&mut session);
    act(&mut session, Action::Resign(Seat::South));
    act(&mut session, Action::Resign(Seat::North));
    let FirstMover::Seat(_) = session.record().unwrap().rules.rules.first_mover else {
        panic!("a record names the seat that was drawn")
    };
    let drawn = |seed| {
        let mut again = opened(session.rematch(seed), &store);
        set_up(&mut again);
        again.table().to_move().unwrap()
    };
    let drawn: SeatSet = (0..40).map(drawn).collect();
    assert_eq!(drawn.len(), 4, "every seat is drawn at times");
}

#[test]
fn a_setup_that_was_broken_off_goes_on_where_it_was() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 7, &[]), &store);
    let [one, other] = [built_in()[0].formation, built_in()[1].formation];
    assert_eq!(session.draft_of(Seat::South), None);
    let size = |store: &Store| fs::metadata(&journals(store)[0]).unwrap().len();
    assert!(session.draft(Seat::South, one).is_none());
    let before = size(&store);
    assert!(session.draft(Seat::South, one).is_none());
    assert_eq!(size(&store), before, "what hasn't changed isn't written again");
    session.draft(Seat::South, other);
    drop(session);
    let mut session = Session::resume(&journals(&store)[0]).unwrap();
    assert_eq!((session.draft_of(Seat::South), session.draft_of(Seat::North)), (Some(other.into()), None));
    // What is confirmed can't be changed any more.
    session.apply(Command::confirm(Seat::South, other), NOW).unwrap();
    let before = size(&store);
    session.draft(Seat::South, one);
    assert_eq!((session.draft_of(Seat::South), size(&store)), (Some(other.into()), before));
}

#[test]
fn a_rematch_starts_every_setup_from_the_army_that_was_played() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Four, 7, &[]), &store);
    set_up(&mut session);
    act(&mut session, Action::Resign(Seat::South));
    act(&mut session, Action::Resign(Seat::North));
    session.finish(&store).unwrap().unwrap();
    let (again, trouble) = session.play_again(9, &store).unwrap();
    assert!(trouble.is_none());
    for seat in Seat::ALL {
        assert!(again.draft_of(seat).is_some());
        assert_eq!(again.draft_of(seat), session.last_formation(seat), "{seat}");
        assert_eq!(again.last_formation(seat), None, "nobody has played it yet");
    }
    drop(again);
    let resumed = Session::resume(&journals(&store)[0]).unwrap();
    assert_eq!(resumed.draft_of(Seat::West), session.last_formation(Seat::West));
}

#[test]
fn what_a_player_keeps_during_a_game_is_nobody_elses_before_its_end() {
    let (_folder, store) = folder();
    let mut session = opened(opening(BoardKind::Two, 7, &[]), &store);
    let path = Path::new("formations/mine.json");
    assert!(Seat::ALL.iter().all(|&seat| session.may_see(seat, path)));
    assert!(session.keep_private(Seat::South, path).is_none());
    session.keep_private(Seat::South, path);
    drop(session);
    let mut session = Session::resume(&journals(&store)[0]).unwrap();
    assert!(session.may_see(Seat::South, path) && !session.may_see(Seat::North, path));
    assert!(!session.may_see(Seat::North, Path::new("/elsewhere/mine.json")));
    assert!(session.may_see(Seat::North, Path::new("other.json")));
    set_up(&mut session);
    assert!(!session.may_see(Seat::North, path));
    act(&mut session, Action::Resign(Seat::South));
    assert!(session.may_see(Seat::North, path));
}

#[test]
fn l02_hands_that_were_dealt_anew_are_the_same_when_the_game_goes_on() {
    let (_folder, store) = folder();
    let rules = RuleSet::from_preset("luanzhan").unwrap();
    let opening = |seed| Opening { rules, ..opening(BoardKind::Four, seed, &[]) };
    let weak = |seed: &u64| Table::open(BoardKind::Four, rules, *seed).unwrap().may_redeal(Seat::East);
    let (mut session, _) = Session::open(opening((0..10_000).find(weak).unwrap()), &store).unwrap();
    let hands = |session: &Session| BySeat::from_fn(|seat| session.table().setup_rules(seat).hand());
    let random = |session: &Session, seat| {
        session.table().setup_rules(seat).random(&mut ChaCha8Rng::seed_from_u64(1)).unwrap()
    };
    let (first, south) = (hands(&session), random(&session, Seat::South));
    session.draft(Seat::South, south);
    session.apply(Command::Redeal(Seat::East), NOW).unwrap();
    assert_eq!(session.draft_of(Seat::South), None, "he has other pieces now");
    let (second, north) = (hands(&session), random(&session, Seat::North));
    assert_ne!(first, second);
    session.draft(Seat::North, north);
    let path = journals(&store)[0].clone();
    drop(session);

    let resumed = Session::resume(&path).unwrap();
    assert_eq!((hands(&resumed), resumed.table().redeals()), (second, 1));
    assert_eq!((resumed.draft_of(Seat::South), resumed.draft_of(Seat::North)), (None, Some(north.into())));
    // Another hand than one's own is no army of this game.
    drop(resumed);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("{\"seat\":\"north\"", "{\"seat\":\"west\"")).unwrap();
    let told = Session::resume(&path).unwrap_err().to_string();
    assert!(told.contains("instead of"), "{told}");
}

//! What a player sees on the screen of a game and of its twin.

use std::path::Path;
use std::time::Duration;

use junqi::formation::{Formation, Lineup};
use junqi::record::{ExportRefused, Film, Level, Player, PlayerKind, Record};
use junqi::rules::{Aids, BoardKind, BySeat, FirstMover, Point, RuleSet, Rules, Seat, Visibility};
use junqi::storage::Store;
use junqi::text::Lang;
use junqi::text::happening::Wording;
use junqi::tui::ColorDepth;
use junqi::tui::bots::Pace;
use junqi::tui::glyphs::Glyphs;
use junqi::tui::input::{Input, Key, KeyCode};
use junqi::tui::keys::Keymap;
use junqi::tui::model::{Model, Settings, Shared};
use junqi::tui::run::App as _;
use junqi::tui::screen::{OpenedFrom, Play, Replayer, next_in_game};
use junqi::tui::session::Session;
use junqi::tui::theme::Theme;
use junqi::tui::view::paint;
use junqi::view::Viewer;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Game, Lineups, OPTIONS, game_by_options, play, twin};

/// The program in front of that player, taken up from the game's record, in a folder of its own.
fn in_front_of(game: &Game, lineups: &Lineups, seat: Seat, store: &Store) -> Model {
    let mut model = taken_up(record(game, lineups), store);
    model.screen = Play::new(&mut model.shared, seat).into();
    model
}

/// The program with a game taken up from that record.
fn taken_up(record: Record, store: &Store) -> Model {
    let settings = Settings {
        lang: Lang::Chinese,
        glyphs: Glyphs::default(),
        theme: Theme::new(ColorDepth::True),
        size: None,
        pace: Pace::default(),
        keys: Keymap::standard(),
        wording: Wording::default(),
    };
    let (session, trouble) = Session::take_up(record, std::path::Path::new("record.json"), store).unwrap();
    assert!(trouble.is_none());
    let mut model = Model::new(Shared::new(settings, store.clone(), 1));
    model.shared.session = Some(session);
    model
}

fn record(game: &Game, lineups: &Lineups) -> Record {
    let formations = BySeat::from_fn(|seat| {
        let formation = Formation::try_from(Lineup::from(lineups[seat])).ok()?;
        game.rules.seats(game.board.board()).contains(&seat).then_some(formation)
    });
    let mut rules = RuleSet::default();
    rules.rules = game.rules;
    rules.rules.first_mover = FirstMover::Seat(Seat::South);
    let mut record = Record::new(game.board, rules, formations);
    record.actions.clone_from(&game.actions);
    record
}

/// Every cell of the screen: what stands there and in which style.
fn frame(model: &mut Model, (width, height): (u16, u16)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    model.shared.area = area;
    let mut buf = Buffer::empty(area);
    paint(model, area, &mut buf);
    buf
}

/// One window for every size that boards are drawn in.
const WINDOWS: [(u16, u16); 5] = [(54, 19), (80, 24), (80, 40), (120, 45), (160, 60)];

/// Everything that a seat is shown of a game and of its twin is the same.
fn look_the_same(game: &Game, twin: &Lineups, seat: Seat, round: usize, store: &Store) {
    let board = game.board.board();
    let mut models = [&game.lineups, twin].map(|lineups| in_front_of(game, lineups, seat, store));
    let same = |models: &mut [Model; 2], window, what: &str| {
        let [one, other] = models.each_mut().map(|model| frame(model, window));
        assert!(one == other, "round {round}, {seat}, {window:?}: {what}");
    };
    for lang in Lang::ALL {
        for model in &mut models {
            model.shared.settings.lang = lang;
        }
        for window in WINDOWS {
            same(&mut models, window, "the board");
        }
    }
    // What can be picked, where it can go, and what is said where it can't.
    let view = models[0].shared.session.as_ref().unwrap().table().view(seat).unwrap().clone();
    let own = |point: &Point| view.at(*point).is_some_and(|seen| seen.owner == seat);
    for point in board.points().iter().filter(own) {
        let name = board.name(point);
        for model in &mut models {
            model.shared.area = Rect::new(0, 0, 80, 24);
            for input in [
                Input::Key(Key::char(':')),
                Input::Paste(name.to_owned()),
                Input::Key(Key::new(KeyCode::Enter)),
            ] {
                model.handle(input, Duration::from_secs(1));
            }
        }
        same(&mut models, (80, 24), name);
    }
    // What is certain of hidden pieces, beside the board and on a page, and what can be noted.
    for (point, _) in view.hidden().step_by(7) {
        for (key, window) in [('i', (80, 24)), ('u', (80, 24)), ('i', (120, 45)), ('i', (120, 45))] {
            for model in &mut models {
                model.shared.area = Rect::new(0, 0, window.0, window.1);
                for input in [
                    Input::Key(Key::char(':')),
                    Input::Paste(board.name(point).to_owned()),
                    Input::Key(Key::new(KeyCode::Enter)),
                    Input::Key(Key::char(key)),
                ] {
                    model.handle(input, Duration::from_secs(1));
                }
            }
            same(&mut models, window, "what is certain, a note");
            for model in &mut models {
                model.dialogs.clear();
            }
        }
    }
    // The help, the questions, both pages of the log, and the cover.
    for keys in ["?", "q", "d", "r", "g", "gw", "g\t"] {
        for model in &mut models {
            for c in keys.chars() {
                let key = if c == '\t' { Key::new(KeyCode::Tab) } else { Key::char(c) };
                model.handle(Input::Key(key), Duration::from_secs(1));
            }
        }
        same(&mut models, (80, 24), "a dialog");
        for model in &mut models {
            model.dialogs.clear();
        }
    }
    for model in &mut models {
        model.screen = next_in_game(&mut model.shared, None);
    }
    same(&mut models, (80, 24), "the cover");
    for (model, lineups) in models.iter().zip([&game.lineups, twin]) {
        assert!(model.shared.session.as_ref().unwrap().record().is_none());
        let refused = record(game, lineups).export(seat).unwrap_err();
        assert!(matches!(refused, ExportRefused::Unfinished { .. }), "{refused}");
    }
}

/// Everything that a seat's eyes see of a record and of its twin's is the same, wherever one is in
/// it; and they see what that seat saw when the game was played.
fn are_gone_through_alike(game: &Game, twin: &Lineups, seat: Seat, store: &Store) {
    let records = [&game.lineups, twin].map(|lineups| record(game, lineups));
    for record in &records {
        let film = Film::new(record.clone()).unwrap();
        let (session, _) = Session::take_up(record.clone(), Path::new("record.json"), store).unwrap();
        let seen = session.table().view(seat).unwrap().clone();
        assert!(film.view(Viewer::Seat(seat), film.actions()) == seen, "{seat}: not what he saw");
    }
    let mut models = records.map(|record| {
        let mut model = taken_up(record.clone(), store);
        model.screen = Replayer::new(record, None, OpenedFrom::Shell).unwrap().into();
        model
    });
    let seats = game.rules.seats(game.board.board());
    let eyes = seats.iter().position(|&other| other == seat).unwrap() + 1;
    let mut press = |code: KeyCode, what: &str, windows: &[(u16, u16)]| {
        for model in &mut models {
            model.shared.area = Rect::new(0, 0, 80, 24);
            model.handle(Input::Key(Key::new(code)), Duration::from_secs(1));
        }
        for &window in windows {
            let [one, other] = models.each_mut().map(|model| frame(model, window));
            assert!(one == other, "{seat}, {window:?}: {what}");
        }
    };
    for _ in 0..eyes {
        press(KeyCode::Tab, "everything", &[]);
    }
    press(KeyCode::End, "the end", &WINDOWS);
    for char in "BBbNNn".chars() {
        press(KeyCode::Char(char), "a battle or a loss", &[(80, 24)]);
    }
    for _ in 0..4 {
        press(KeyCode::Up, "ten back", &[(80, 24), (120, 45)]);
    }
    press(KeyCode::Char('t'), "the board turned", &WINDOWS);
    press(KeyCode::Enter, "what can be done", &[(80, 24)]);
}

/// Records of whole games, of both boards.
#[test]
fn twins_records_are_gone_through_alike_with_the_eyes_of_who_could_not_know() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut twins = 0;
    for round in 0..10 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let rules = Rules { timeouts_to_lose: 0, ..Rules::default() };
        let game = play(board, rules, rng.random_range(1..120), &mut rng);
        for &seat in board.board().seats() {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            twins += 1;
            are_gone_through_alike(&game, &twin, seat, &store);
        }
    }
    assert!(twins > 10, "{twins}");
}

/// What one person sees who plays with computer players, on their turn and on his own.
#[test]
fn twins_are_drawn_the_same_for_a_person_among_computer_players() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(29);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let (mut twins, mut waited) = (0, 0);
    for round in 0..12 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let rules = Rules { timeouts_to_lose: 0, ..Rules::default() };
        let game = play(board, rules, rng.random_range(1..120), &mut rng);
        for &seat in board.board().seats() {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            twins += 1;
            let [one, other] = [&game.lineups, &twin].map(|lineups| {
                let mut record = record(&game, lineups);
                record.players = BySeat::from_fn(|other| {
                    let bot = PlayerKind::Bot(Level::Random);
                    let kind = if other == seat { PlayerKind::Human } else { bot };
                    board.board().seats().contains(&other).then(|| Player { name: String::new(), kind })
                });
                let mut model = taken_up(record, &store);
                // Whoever's turn it is, his board is on the screen, and no cover.
                model.screen = next_in_game(&mut model.shared, None);
                let waits = model.shared.bots.asked().is_some();
                (WINDOWS.map(|window| frame(&mut model, window)), waits)
            });
            assert!(one == other, "round {round}, {seat}");
            waited += usize::from(one.1);
        }
    }
    assert!(twins > 15 && waited > 5, "{twins} twins, {waited} of them on a computer player's turn");
}

/// Every byte that a program gets at the table.
#[cfg(unix)]
#[test]
fn a_program_is_sent_the_same_of_a_game_and_of_its_twin() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut twins = 0;
    for round in 0..24 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let rules = Rules { timeouts_to_lose: 0, ..Rules::default() };
        let game = play(board, rules, rng.random_range(1..120), &mut rng);
        let whole = super::view_after(&game, &game.lineups, Seat::South);
        let seat = whole.to_move();
        let Some(twin) = twin(&game, seat, &mut rng).filter(|_| whole.offer().is_none()) else { continue };
        twins += 1;
        let [one, other] = [&game.lineups, &twin].map(|lineups| {
            let file = folder.path().join(format!("sent-{round}"));
            let mut record = record(&game, lineups);
            // It keeps what it is sent, and says nothing.
            let kind: PlayerKind = format!("exec:sh -c \"cat > '{}'\"", file.display()).parse().unwrap();
            record.players = BySeat::from_fn(|other| {
                let person = board.board().seats().iter().find(|&&other| other != seat);
                let kind = match other {
                    _ if other == seat => kind.clone(),
                    _ if person == Some(&other) => PlayerKind::Human,
                    _ => PlayerKind::Bot(Level::Random),
                };
                board.board().seats().contains(&other).then(|| Player { name: String::new(), kind })
            });
            let mut model = taken_up(record, &store);
            model.screen = next_in_game(&mut model.shared, None);
            let began = std::time::Instant::now();
            let sent = loop {
                model.tick(Duration::from_millis(1));
                let sent = std::fs::read(&file).unwrap_or_default();
                if sent.ends_with(b"\n") {
                    break sent;
                }
                let asked = model.shared.bots.asked();
                assert!(
                    began.elapsed() < Duration::from_secs(30),
                    "{round} {seat} {asked:?}: nothing is sent, {:?}",
                    model.shared.bots.failure(seat)
                );
                std::thread::sleep(Duration::from_millis(2));
            };
            std::fs::remove_file(&file).unwrap();
            sent
        });
        assert!(one == other, "round {round}, {seat}");
        let view = super::view_after(&game, &twin, seat);
        let text = String::from_utf8(one).unwrap();
        let read = junqi::protocol::Request::read(text.as_bytes());
        let Ok(junqi::protocol::Request::Move(request)) = read else { panic!("{text}") };
        assert!(request.view == view, "it gets all that it may know");
    }
    assert!(twins > 12, "only {twins} twins were found");
}

/// What is noted is its writer's: nobody else's frames differ, nor does what programs are sent.
#[test]
fn what_one_player_notes_is_drawn_for_nobody_else() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(37);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut noted = 0;
    for round in 0..6 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let rules = Rules { timeouts_to_lose: 0, ..Rules::default() };
        let game = play(board, rules, rng.random_range(1..100), &mut rng);
        let seats = board.board().seats();
        let writer = seats[round % seats.len()];
        let mut plain = in_front_of(&game, &game.lineups, writer, &store);
        let mut with_notes = in_front_of(&game, &game.lineups, writer, &store);
        let session = with_notes.shared.session.as_mut().unwrap();
        let Some(view) = session.table().view(writer).filter(|view| view.outcome().is_none()) else {
            continue;
        };
        let hidden: Vec<Point> = view.hidden().map(|(point, _)| point).collect();
        for point in hidden {
            assert!(session.begin_note(writer, point));
            assert!(session.note(writer, "37+".parse().ok()).is_some());
            noted += 1;
        }
        assert!(frame(&mut plain, (80, 24)) != frame(&mut with_notes, (80, 24)), "its writer sees it");
        for model in [&mut plain, &mut with_notes] {
            model.screen = next_in_game(&mut model.shared, None);
        }
        assert!(frame(&mut plain, (80, 24)) == frame(&mut with_notes, (80, 24)), "the cover");
        for &seat in seats.iter().filter(|&&seat| seat != writer) {
            for model in [&mut plain, &mut with_notes] {
                model.screen = Play::new(&mut model.shared, seat).into();
            }
            for window in WINDOWS {
                assert!(frame(&mut plain, window) == frame(&mut with_notes, window), "{round}, {seat}");
            }
            let sent = [&plain, &with_notes]
                .map(|model| super::sent(model.shared.session.as_ref().unwrap().table().view(seat).unwrap()));
            assert_eq!(sent[0], sent[1]);
        }
    }
    assert!(noted > 50, "only {noted} notes");
}

/// F11 and F12 of the acceptance cases.
#[test]
fn twin_games_are_drawn_the_same_and_neither_can_be_exported() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut twins = 0;
    for round in 0..16 {
        let board = if round % 2 == 0 { BoardKind::Two } else { BoardKind::Four };
        let visibility = if round % 4 == 1 { Visibility::Partners } else { Visibility::Dark };
        let aids = Aids::All;
        let rules = Rules { visibility, aids, timeouts_to_lose: 0, ..Rules::default() };
        let game = play(board, rules, rng.random_range(1..120), &mut rng);
        for &seat in board.board().seats() {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            twins += 1;
            look_the_same(&game, &twin, seat, round, &store);
        }
    }
    assert!(twins > 20, "only {twins} twins were found");
}

#[test]
fn twins_are_drawn_the_same_under_options_too() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(26);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut twins = 0;
    for round in 0..2 * OPTIONS.len() {
        let game = game_by_options(round, &mut rng);
        for &seat in game.rules.seats(game.board.board()) {
            let Some(twin) = twin(&game, seat, &mut rng) else { continue };
            twins += 1;
            look_the_same(&game, &twin, seat, round, &store);
        }
    }
    assert!(twins > 10, "only {twins} twins were found");
}

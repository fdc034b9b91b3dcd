//! How long a frame takes, and a record from its bytes to its last position.
//!
//! ```text
//! cargo bench --bench screens
//! ```
//!
//! A frame is everything the window shows, drawn anew into a buffer; on the terminal
//! only what has changed is written. From a key to those bytes less than 5 ms pass.

use std::cell::RefCell;
use std::hint::black_box;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use junqi::formation::Formation;
use junqi::record::Record;
use junqi::rules::{Action, BoardKind, BySeat, RuleSet, Seat};
use junqi::storage::Store;
use junqi::text::Lang;
use junqi::text::happening::Wording;
use junqi::tui::ColorDepth;
use junqi::tui::bots::Pace;
use junqi::tui::geometry::{Layout, Size};
use junqi::tui::glyphs::Glyphs;
use junqi::tui::input::{Input, Key, KeyCode};
use junqi::tui::keys::Keymap;
use junqi::tui::model::{Model, Settings, Shared};
use junqi::tui::run::App;
use junqi::tui::screen::Play;
use junqi::tui::session::Session;
use junqi::tui::theme::Theme;
use junqi::tui::view::paint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// A random game that goes on after that many moves.
fn game(board: BoardKind, moves: usize) -> Record {
    let mut rules = RuleSet::default();
    for option in ["quiet_limit=0", "move_limit=0"] {
        rules.assign(option).expect("an option");
    }
    for seed in 0.. {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let formations = BySeat::from_fn(|_| Some(Formation::random(&mut rng)));
        let mut record = Record::new(board, rules, formations);
        let mut position = *record.replay().expect("a start").start();
        while record.actions.len() < moves && position.outcome().is_none() {
            let legal = position.moves();
            let m = legal.get(rng.random_range(0..legal.len())).expect("a move");
            position.act(Action::Move(m)).expect("a legal move");
            record.actions.push(Action::Move(m));
        }
        if position.outcome().is_none() {
            return record;
        }
    }
    unreachable!("some game is that long")
}

/// The game before the player to move, with a piece picked up.
fn model(board: BoardKind, store: &Store) -> Model {
    let settings = Settings {
        lang: Lang::Chinese,
        glyphs: Glyphs::default(),
        theme: Theme::new(ColorDepth::True),
        size: None,
        pace: Pace::default(),
        keys: Keymap::standard(),
        wording: Wording::default(),
    };
    let record = game(board, 80);
    let seat = record.replay().expect("a game").end().to_move();
    let mut model = Model::new(Shared::new(settings, store.clone(), 1));
    let (session, _) = Session::take_up(record, std::path::Path::new("record.json"), store).expect("a game");
    model.shared.session = Some(session);
    model.screen = Play::new(&mut model.shared, seat).into();
    model
}

/// The smallest window in which a board is drawn in that size.
fn window(board: BoardKind, size: Size) -> Rect {
    let areas = (54..=200).flat_map(|width| (19..=60).map(move |height| Rect::new(0, 0, width, height)));
    let fits = |area: &Rect| {
        Layout::fit(board.board(), *area, Seat::South, None).is_some_and(|layout| layout.size() == size)
    };
    areas.filter(fits).min_by_key(|area| area.area()).expect("a window for every size")
}

fn frames(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path());
    for board in BoardKind::ALL {
        let mut group = c.benchmark_group(format!("frame {}", board.name()));
        let mut model = model(board, &store);
        for size in Size::of(board.board()) {
            let area = window(board, size);
            model.shared.area = area;
            let mut buf = Buffer::empty(area);
            group.bench_function(format!("{} {}x{}", size.name(), area.width, area.height), |b| {
                b.iter(|| {
                    buf.reset();
                    paint(black_box(&model), area, &mut buf);
                });
            });
        }
    }
}

/// From a key to the bytes that change the terminal: the cursor goes to and fro, a window opens
/// and closes.
fn keys(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path());
    let mut group = c.benchmark_group("key to frame");
    for board in BoardKind::ALL {
        for (width, height) in [(80, 24), (120, 45)] {
            let mut model = model(board, &store);
            let area = Rect::new(0, 0, width, height);
            model.shared.area = area;
            let options = TerminalOptions { viewport: Viewport::Fixed(area) };
            let sent = Bytes::default();
            let mut terminal =
                Terminal::with_options(CrosstermBackend::new(sent.clone()), options).expect("a terminal");
            for (name, pair) in [
                ("cursor", [KeyCode::Left, KeyCode::Right]),
                ("help", [KeyCode::F(1), KeyCode::Esc]),
                ("language", [KeyCode::F(3), KeyCode::F(3)]),
            ] {
                let mut pressed = pair.into_iter().cycle();
                let mut now = Duration::ZERO;
                group.bench_function(format!("{} {width}x{height} {name}", board.name()), |b| {
                    b.iter(|| {
                        now += Duration::from_millis(1);
                        let key = pressed.next().map(Key::new).expect("a key");
                        model.handle(Input::Key(black_box(key)), now);
                        terminal.draw(|frame| model.draw(frame)).expect("a frame");
                        black_box(sent.0.take());
                    });
                });
            }
        }
    }
}

/// What is written to a terminal.
#[derive(Clone, Default)]
struct Bytes(Rc<RefCell<Vec<u8>>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn records(c: &mut Criterion) {
    let mut group = c.benchmark_group("load 400 moves");
    for board in BoardKind::ALL {
        let text = game(board, 400).to_json().expect("a record");
        group.bench_function(board.name(), |b| {
            b.iter(|| {
                let record = Record::read_json(black_box(text.as_bytes())).expect("a record");
                record.replay().expect("a game").moves()
            });
        });
    }
}

criterion_group!(benches, frames, keys, records);
criterion_main!(benches);

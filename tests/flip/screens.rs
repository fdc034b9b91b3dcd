//! What stands on the screen of a game and of its twin, which lies otherwise where it lies face down.

use std::time::Duration;

use junqi::rules::{Seat, Setup};
use junqi::storage::Store;
use junqi::table::Table;
use junqi::text::Lang;
use junqi::text::happening::Wording;
use junqi::tui::ColorDepth;
use junqi::tui::bots::Pace;
use junqi::tui::glyphs::Glyphs;
use junqi::tui::input::{Input, Key, KeyCode};
use junqi::tui::keys::Keymap;
use junqi::tui::model::{Model, Settings, Shared};
use junqi::tui::run::App as _;
use junqi::tui::screen::{Play, next_in_game};
use junqi::tui::session::Session;
use junqi::tui::theme::Theme;
use junqi::tui::view::paint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{PRESETS, broken_off, played_again, record, twin};

fn in_front_of(table: &Table, start: &Setup, seat: Seat, store: &Store) -> Model {
    let settings = Settings {
        lang: Lang::Chinese,
        glyphs: Glyphs::default(),
        theme: Theme::new(ColorDepth::True),
        size: None,
        pace: Pace::default(),
        keys: Keymap::standard(),
        wording: Wording::default(),
    };
    let record = record(&played_again(table, start.clone()));
    let (session, trouble) = Session::take_up(record, std::path::Path::new("record.json"), store).unwrap();
    assert!(trouble.is_none());
    let mut model = Model::new(Shared::new(settings, store.clone(), 1));
    model.shared.session = Some(session);
    model.screen = Play::new(&mut model.shared, seat).into();
    model
}

/// Every cell of the screen: what stands there and in which style.
fn frame(model: &mut Model, (width, height): (u16, u16)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    model.shared.area = area;
    let mut buf = Buffer::empty(area);
    paint(model, area, &mut buf);
    buf
}

/// F12 of the acceptance cases, for both players.
#[test]
fn twin_games_are_drawn_the_same_and_neither_can_be_exported() {
    const WINDOWS: [(u16, u16); 5] = [(54, 19), (80, 24), (80, 40), (120, 45), (160, 60)];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(34);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut twins = 0;
    for round in 0..16 {
        let length = rng.random_range(0..80);
        let Some(table) = broken_off(PRESETS[round % 4], round as u64, length, &mut rng) else { continue };
        let starts = [table.start().unwrap().clone(), twin(&table, &mut rng)];
        if starts[0] == starts[1] {
            continue;
        }
        for seat in [Seat::South, Seat::North] {
            twins += 1;
            let mut models = starts.each_ref().map(|start| in_front_of(&table, start, seat, &store));
            let same = |models: &mut [Model; 2], window, what: &str| {
                let [one, other] = models.each_mut().map(|model| frame(model, window));
                assert!(one == other, "round {round}, {seat}, {window:?}: {what}");
            };
            let both = |models: &mut [Model; 2], input: &Input| {
                for model in models {
                    model.shared.area = Rect::new(0, 0, 80, 24);
                    model.handle(input.clone(), Duration::from_secs(1));
                }
            };
            for lang in Lang::ALL {
                for model in &mut models {
                    model.shared.settings.lang = lang;
                }
                for window in WINDOWS {
                    same(&mut models, window, "the board");
                }
            }
            // The cursor goes everywhere; what can't be done is refused.
            for _ in 0..60 {
                both(&mut models, &Input::Key(Key::new(KeyCode::Tab)));
                same(&mut models, (80, 24), "the cursor");
            }
            let view = models[0].shared.session.as_ref().unwrap().table().view(seat).unwrap().clone();
            let board = view.board();
            for from in board.points().iter().step_by(3) {
                for to in view.face_down().iter().take(2) {
                    let typed = format!("{}{}", board.name(from), board.name(to));
                    for input in [
                        Input::Key(Key::char(':')),
                        Input::Paste(typed.clone()),
                        Input::Key(Key::new(KeyCode::Enter)),
                    ] {
                        both(&mut models, &input);
                    }
                    same(&mut models, (80, 24), &typed);
                }
            }
            for key in ['?', 'q', 'd', 'r'] {
                both(&mut models, &Input::Key(Key::char(key)));
                same(&mut models, (80, 24), "a dialog");
                for model in &mut models {
                    model.dialogs.clear();
                }
            }
            for model in &mut models {
                model.screen = next_in_game(&mut model.shared, None);
            }
            same(&mut models, (80, 24), "who is next");
            for model in &models {
                assert!(model.shared.session.as_ref().unwrap().record().is_none());
            }
        }
    }
    assert!(twins > 14, "only {twins} twins");
}

//! Every screen in three window sizes, both languages and three sets of characters: a file for
//! each screen and size.
//!
//! A new screen is a line in [`SCREENS`].

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::scene;
use crate::formation::built_in;
use crate::rules::{BoardKind, RuleSet, Seat};
use crate::text::Lang;
use crate::tui::glyphs::{Glyphs, Lines, Pieces};
use crate::tui::screen::{ArmySetup, Editor, Home, Lab, Learn, Library, NewGame, Practice};
use crate::tui::testing::Kit;

/// The window sizes.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 45), (60, 20)];

/// A screen in a language and a window.
type Shown = fn(Lang, (u16, u16)) -> Kit;

/// The screens by name.
const SCREENS: [(&str, Shown); 17] = [
    ("menu", Kit::new),
    ("new_game", |lang, size| with(lang, size, |kit| NewGame::new(&kit.model.shared).into())),
    ("library", |lang, size| with(lang, size, |kit| Library::new(&kit.model.shared).into())),
    ("editor", |lang, size| {
        with(lang, size, |_| Editor::new(built_in()[0].clone(), None, Home::Shell).into())
    }),
    ("lab", |lang, size| with(lang, size, |kit| Lab::any(&kit.model.shared).into())),
    ("practice", |lang, size| with(lang, size, |kit| Practice::new(&kit.model.shared).into())),
    ("learn", |lang, size| with(lang, size, |kit| Learn::at(None, &kit.model.shared).into())),
    ("lesson", |lang, size| {
        let mut kit = with(lang, size, |kit| Learn::at(None, &kit.model.shared).into());
        kit.press("Enter");
        kit
    }),
    ("setup_two", |lang, size| set_up(lang, size, BoardKind::Two)),
    ("setup_four", |lang, size| set_up(lang, size, BoardKind::Four)),
    ("cover", |lang, size| scene("cover", lang, size, BoardKind::Four)),
    ("play_two", |lang, size| scene("picked", lang, size, BoardKind::Two)),
    ("play_four", |lang, size| scene("picked", lang, size, BoardKind::Four)),
    ("late_four", |lang, size| scene("late", lang, size, BoardKind::Four)),
    ("result_four", |lang, size| scene("result", lang, size, BoardKind::Four)),
    ("help", |lang, size| scene("help", lang, size, BoardKind::Two)),
    ("question", |lang, size| scene("question", lang, size, BoardKind::Four)),
];

fn with(lang: Lang, size: (u16, u16), screen: impl FnOnce(&mut Kit) -> crate::tui::screen::Screen) -> Kit {
    let mut kit = Kit::new(lang, size);
    kit.model.screen = screen(&mut kit);
    kit.draw();
    kit
}

fn set_up(lang: Lang, size: (u16, u16), board: BoardKind) -> Kit {
    let mut kit = Kit::game(lang, size, board, RuleSet::default());
    kit.model.screen = ArmySetup::new(&mut kit.model.shared, Seat::South).into();
    kit.draw();
    kit
}

/// The sets of characters by name.
fn sets(lang: Lang) -> [(&'static str, Glyphs); 3] {
    [
        ("unicode", Glyphs::default_for(lang, false)),
        ("hanzi with ASCII lines", Glyphs { lines: Lines::Ascii, pieces: Pieces::Hanzi }),
        ("ascii", Glyphs::ASCII),
    ]
}

#[test]
fn every_screen_looks_as_it_did_when_somebody_looked_at_it() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots/looks");
    let _guard = settings.bind_to_scope();
    for (name, shown) in SCREENS {
        for size in SIZES {
            let mut pictures = String::new();
            for lang in Lang::ALL {
                let mut kit = shown(lang, size);
                for (set, glyphs) in sets(lang) {
                    kit.model.shared.settings.glyphs = glyphs;
                    kit.draw();
                    let _ = writeln!(pictures, "--- {lang}, {set}\n{kit}");
                    let rows = kit.screen();
                    assert!(rows.iter().all(|row| row.width() <= size.0.into()), "{name}\n{kit}");
                    let same = rows.iter().all(|row| row.width() == row.width_cjk());
                    assert!(same || glyphs.lines == Lines::Unicode, "{name} {set}: wide lines move\n{kit}");
                }
            }
            insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), pictures);
        }
    }
}

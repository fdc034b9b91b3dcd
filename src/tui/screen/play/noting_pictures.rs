//! Pictures of notes and of what is certain: both boards, three windows, both languages and
//! letters alone.

use super::*;
use crate::rules::{BoardKind, RuleSet};
use crate::tui::glyphs::Glyphs;
use crate::tui::testing::{Kit, random_game};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 45), (60, 20)];
const LOOKS: [(&str, Lang, bool); 3] =
    [("zh", Lang::Chinese, false), ("en", Lang::English, false), ("ascii", Lang::English, true)];

/// South looks at a game in which he has noted something about many pieces; the cursor stands
/// on one that has fought.
fn kit(board: BoardKind, size: (u16, u16), (lang, ascii): (Lang, bool)) -> Kit {
    let mut rules = RuleSet::default();
    rules.assign("aids=all").unwrap();
    let record = random_game(board, rules, 3, |position| {
        position.to_move() == Seat::South && position.moves_made() > 30
    });
    let mut kit = Kit::taken_up(lang, size, record, Seat::South);
    kit.model.shared.settings.glyphs = Glyphs::default_for(lang, ascii);
    let session = kit.model.shared.session.as_mut().unwrap();
    session.learn(Seat::South);
    let view = session.table().view(Seat::South).unwrap();
    let hidden: Vec<Point> = view.hidden().map(|(point, _)| point).collect();
    let known = &session.certain(Seat::South).unwrap().known;
    let fought = |point: &&Point| known.at(**point).unwrap().learnt.len();
    let most = *hidden.iter().max_by_key(fought).unwrap();
    let texts = ["37+", "**?", "40!", "00?", "38-", "x**", "?", "FL?", "32"];
    for (point, text) in hidden.iter().step_by(2).zip(texts.iter().cycle()) {
        session.begin_note(Seat::South, *point);
        session.note(Seat::South, text.parse().ok());
    }
    session.begin_note(Seat::South, most);
    session.note(Seat::South, "34-".parse().ok());
    match &mut kit.model.screen {
        crate::tui::screen::Screen::Play(play) => play.cursor = most,
        other => panic!("{other:?}"),
    }
    kit.draw();
    kit
}

#[test]
fn pictures_of_notes_and_of_what_is_certain() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("snapshots/notes");
    let _guard = settings.bind_to_scope();
    for board in BoardKind::ALL {
        for size in SIZES {
            for (name, lang, ascii) in LOOKS {
                for (scene, keys) in [("noted", ""), ("written", "u"), ("facts", "i")] {
                    let mut kit = kit(board, size, (lang, ascii));
                    kit.press(keys);
                    if scene == "written" {
                        kit.type_text("37+");
                    }
                    let file = format!("{}_{scene}_{}x{}_{name}", board.name(), size.0, size.1);
                    insta::assert_snapshot!(file, kit.to_string());
                    if ascii {
                        assert!(kit.screen().iter().all(|row| row.is_ascii()), "{kit}");
                    }
                }
            }
        }
    }
}

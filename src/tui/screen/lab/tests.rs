use std::time::Duration;

use super::*;
use crate::formation::{Lineup, Sketch};
use crate::rules::Seat;
use crate::text::Lang;
use crate::tui::run::Flow;
use crate::tui::screen::{Editor, Home, Screen};
use crate::tui::testing::Kit;
use crate::view::Viewer;

const BEAT: Duration = Duration::from_millis(200);
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 45), (60, 20)];

fn lab(kit: &Kit) -> &Lab {
    match &kit.model.screen {
        Screen::Lab(lab) => lab,
        other => panic!("not the lab: {other:?}\n{kit}"),
    }
}

fn measured(kit: &Kit) -> &Measured {
    lab(kit).measured.as_ref().expect("a measurement")
}

/// The lab from the menu, with the first formation.
fn form_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    kit.press("Down Down Enter");
    assert_eq!(lab(&kit).context(), Context::Lab, "{kit}");
    kit
}

/// Measures with the fewest games, which `greedy` plays.
fn begun_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = form_at(lang, size);
    kit.model.shared.reseed(11);
    kit.press("Down Down Down Left Left Left Down Enter");
    assert_eq!(measured(&kit).measuring.measure().games, 24, "{kit}");
    kit
}

fn done_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = begun_at(lang, size);
    kit.until(BEAT, |kit| measured(kit).measuring.is_over());
    // How long it took is another time on every machine.
    assert_eq!(measured(&kit).measuring.report().games, 24, "{kit}");
    kit
}

#[test]
fn the_form_is_filled_in_and_the_measurement_drawn_in_every_window() {
    for lang in Lang::ALL {
        let name = |what: &str, size: (u16, u16)| format!("{what}_{}_{}x{}", lang.name(), size.0, size.1);
        let mut kit = done_at(lang, SIZES[0]);
        for size in SIZES {
            insta::assert_snapshot!(name("form", size), form_at(lang, size).to_string());
            kit.resize(size.0, size.1);
            insta::assert_snapshot!(name("measured", size), kit.to_string());
        }
        kit.press("d e Down Down v");
        insta::assert_snapshot!(name("gains", SIZES[2]), kit.to_string());
    }
}

#[test]
fn every_line_of_the_form_says_what_is_measured() {
    let mut kit = form_at(Lang::English, (80, 24));
    // Another formation, against random ones, by the next level.
    kit.press("Enter Down Enter");
    let other = built_in()[1].formation;
    assert_eq!((lab(&kit).formation, lab(&kit).row), (other, form::Row::Begin), "{kit}");
    kit.press("Up Up Up Left").press("Down Left Left");
    assert!(kit.shows("random formations") && kit.shows("strongest"), "{kit}");
    kit.press("Right Right Left Down Left Left Left Down Enter");
    let measure = measured(&kit).measuring.measure();
    assert_eq!((measure.formations[0], measure.games), (other, 24));
    assert_eq!((&measure.field, measure.level), (&Field::Random, Level::Random));
}

#[test]
fn it_is_stopped_with_what_was_played_and_left_step_by_step() {
    let mut kit = form_at(Lang::English, (80, 24));
    kit.press("Down Down Left Left");
    assert_eq!(lab(&kit).level, Level::Max, "{kit}");
    kit.press("Right Down Left Left Left Left Down Enter");
    assert_eq!((measured(&kit).measuring.measure().games, lab(&kit).level), (2000, Level::Random));
    kit.until(BEAT, |kit| measured(kit).measuring.report().games > 3);
    assert!(kit.shows("left") && !kit.shows("stopped"), "{kit}");
    kit.press("Esc");
    assert!(kit.shows("stopped"), "{kit}");
    kit.until(BEAT, |kit| measured(kit).measuring.is_over());
    let games = measured(&kit).measuring.report().games;
    assert!((4..2000).contains(&games), "{games}");
    assert!(kit.shows(&format!("{games}/2000 games  stopped")), "{kit}");
    kit.press("Esc");
    assert_eq!(lab(&kit).context(), Context::Lab);
    kit.press("Esc");
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
}

#[test]
fn an_attack_of_the_list_is_played_and_the_lab_is_there_again_after_it() {
    let mut kit = done_at(Lang::English, (80, 24));
    kit.press("Down");
    let enemy = measured(&kit).measuring.report().enemies[1].formation().unwrap();
    kit.press("Enter");
    let session = kit.session();
    let armies = session.table().formations();
    assert_eq!(armies[Seat::South].map(|army| army.lineup), Some(built_in()[0].formation.lineup()));
    assert_eq!(armies[Seat::North].map(|army| army.lineup), Some(enemy.lineup()));
    assert_eq!((session.level(Seat::South), session.level(Seat::North)), (None, Some(Level::Rush)));
    // Nothing of the enemy's army is seen.
    let view = session.view(Seat::South).unwrap();
    assert!(!Viewer::Seat(Seat::South).sees(Seat::North, view.board(), view.rules()));
    kit.press("q y");
    assert_eq!(measured(&kit).cursor, 1, "{kit}");
    // Whoever measured may play it too.
    kit.press("v Enter");
    assert_eq!(kit.session().level(Seat::North), Some(Level::Greedy));
    kit.press("q y Esc Esc");
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
}

#[test]
fn what_a_large_enough_measurement_has_found_is_there_for_the_drill() {
    let mut kit = form_at(Lang::English, (80, 24));
    let known = |kit: &Kit| {
        let drills = kit.model.shared.store.drills().unwrap();
        drills.of(&built_in()[0].formation).map(|known| (known.games, known.level, known.attacks.len()))
    };
    let measure = |kit: &mut Kit, keys: &str| {
        kit.press(keys);
        kit.until(BEAT, |kit| measured(kit).measuring.is_over());
        kit.press("Esc");
    };
    // Too few games, and formations that nobody knows by name.
    measure(&mut kit, "Down Down Left Down Left Left Left Down Enter");
    assert_eq!((lab(&kit).level, known(&kit)), (Level::Random, None));
    measure(&mut kit, "Up Right Right Up Up Left Down Down Down Enter");
    assert_eq!((lab(&kit).against, known(&kit)), (Against::Random, None));
    measure(&mut kit, "Up Up Up Right Down Down Down Enter");
    assert_eq!(known(&kit), Some((96, Level::Random, 10)));
    // A smaller one doesn't take its place.
    measure(&mut kit, "Up Left Down Enter");
    assert_eq!(known(&kit), Some((96, Level::Random, 10)));
}

#[test]
fn the_library_and_the_editor_hand_their_formation_over_and_are_there_again() {
    let mut kit = Kit::new(Lang::English, (80, 24));
    kit.press("Down Enter Down Down L");
    let third = built_in()[2].formation;
    assert_eq!(lab(&kit).formation, third, "{kit}");
    kit.press("Esc");
    assert!(matches!(kit.model.screen, Screen::Library(_)), "{kit}");
    // The editor's is the one that is being made, saved or not.
    kit.press("Enter m L");
    assert_eq!(lab(&kit).formation, third.mirrored(), "{kit}");
    kit.press("Esc");
    assert!(kit.shows("unsaved"), "{kit}");
}

#[test]
fn what_breaks_the_rules_can_not_be_measured() {
    let mut kit = Kit::new(Lang::English, (80, 24));
    let sketch = Sketch {
        name: "half done".to_owned(),
        author: String::new(),
        notes: String::new(),
        tags: Vec::new(),
        lineup: Lineup::EMPTY,
    };
    kit.model.screen = Editor::of(sketch, None, Home::Library, Lang::English).into();
    kit.press("L");
    assert!(matches!(kit.model.screen, Screen::Editor(_)) && kit.shows("can't be measured"), "{kit}");
}

#[test]
fn the_program_is_left_while_it_measures() {
    let mut kit = begun_at(Lang::Chinese, (80, 24));
    kit.press("C-c");
    assert_eq!(kit.flow, Flow::Quit);
}

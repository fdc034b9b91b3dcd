use std::fs;
use std::time::Duration;

use super::*;
use crate::formation::built_in;
use crate::rules::Seat;
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const BEAT: Duration = Duration::from_millis(200);
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 45), (60, 20)];

fn drill(kit: &Kit) -> &Drill {
    match &kit.model.screen {
        Screen::Drill(drill) => drill,
        other => panic!("not the drill: {other:?}\n{kit}"),
    }
}

/// Four attacks on the first formation that the lab has found before.
fn found(kit: &Kit) {
    let attack = |number: usize| Attack {
        name: crate::formation::BUILT_IN_IDS[number].to_owned(),
        formation: built_in()[number].formation.code(),
        score: 0.125 * number as f64,
        flags: 4 - number as u32,
        soonest: (number < 3).then_some(30 * number as u32),
        won: 0,
        lost: 0,
    };
    let add = |drills: &mut Drills| {
        drills.measured(&built_in()[0].formation, Level::Greedy, 192, (1..5).map(attack).collect());
    };
    kit.model.shared.store.add_drills(add).unwrap();
}

/// The drill with the first formation, by the list of exercises.
fn drill_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    found(&kit);
    from_the_menu(&mut kit);
    kit
}

fn from_the_menu(kit: &mut Kit) {
    kit.press("Down Down Down Enter Down Down Down Enter Enter");
    drill(kit);
}

/// Waits for one's own turn and gives the game up.
fn give_up(kit: &mut Kit) {
    kit.press("Enter");
    kit.until(BEAT, |kit| kit.model.context() == Context::Play);
    kit.press("r y y");
}

#[test]
fn the_attacks_and_the_last_drills_are_drawn_in_every_window() {
    for lang in Lang::ALL {
        let name = |what: &str, size: (u16, u16)| format!("{what}_{}_{}x{}", lang.name(), size.0, size.1);
        let mut kit = drill_at(lang, SIZES[0]);
        insta::assert_snapshot!(name("first", SIZES[0]), kit.to_string());
        kit.press("Down Enter");
        // Whose turn it is depends on how fast the computer is.
        let dialog = kit.screen().into_iter().skip(7).take(10).collect::<Vec<_>>().join("\n");
        assert!(dialog.contains("120"), "{kit}");
        give_up(&mut kit);
        kit.press("Enter q y v");
        for size in SIZES {
            kit.resize(size.0, size.1);
            insta::assert_snapshot!(name("after", size), kit.to_string());
        }
    }
}

#[test]
fn a_lost_drill_is_told_kept_and_listed() {
    let mut kit = drill_at(Lang::English, (80, 24));
    kit.press("Down");
    let attack = drill(&kit).attacks()[1].clone();
    kit.press("Enter");
    assert!(kit.shows("flag stand for 120 moves"), "{kit}");
    let session = kit.session();
    assert_eq!(session.level(Seat::North), Some(Level::Rush));
    assert_eq!(
        session.table().formations()[Seat::North]
            .map(|army| Formation::try_from(army.lineup).unwrap().code()),
        Some(attack.formation.clone())
    );
    give_up(&mut kit);
    assert!(kit.shows("The drill is lost"), "{kit}");
    kit.press("Enter q y");
    assert_eq!(drill(&kit).cursor, 1);
    assert!(kit.shows("0 won, 1 lost") && kit.shows("lost to"), "{kit}");
    let drills = kit.model.shared.store.drills().unwrap();
    let [done] = &drills.last[..] else { panic!("{drills:?}") };
    assert_eq!((&done.attack, done.won, done.level), (&attack.formation, false, Level::Rush));
    assert_eq!((drills.formations[0].attacks[1].lost, drills.open.len()), (1, 0));
    // The list of exercises tells it, and another run of the program.
    kit.press("Esc");
    assert!(kit.shows("0 won, 1 lost"), "{kit}");
    let mut kit = kit.restarted();
    from_the_menu(&mut kit);
    assert!(kit.shows("0 won, 1 lost") && drill(&kit).measuring.is_none(), "{kit}");
}

#[test]
fn a_drill_that_is_broken_off_is_still_one_when_its_game_goes_on() {
    let mut kit = drill_at(Lang::English, (80, 24));
    kit.press("v Enter Enter q y");
    assert!(drill(&kit).last.is_empty());
    let mut kit = kit.restarted();
    kit.press("Down Enter Enter");
    assert_eq!(kit.session().drill().map(|drill| drill.level), Some(Level::Hard), "{kit}");
    kit.until(BEAT, |kit| kit.model.screen.context() == Context::Play);
    kit.press("r y y");
    assert!(kit.shows("The drill is lost"), "{kit}");
    kit.press("Enter q y");
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
    assert_eq!(kit.model.shared.store.drills().unwrap().formations[0].lost, 1);
}

#[test]
fn attacks_are_looked_for_where_none_are_known_and_a_broken_file_is_told_and_stays() {
    let mut kit = Kit::new(Lang::English, (80, 24));
    fs::write(kit.folder.path().join("drills.json"), "[]").unwrap();
    from_the_menu(&mut kit);
    assert!(kit.shows("looks for the strongest attacks"), "{kit}");
    kit.until(BEAT, |kit| drill(kit).measuring.as_ref().is_some_and(|lab| lab.report().games > 3));
    kit.press("Esc");
    kit.until(BEAT, |kit| drill(kit).measuring.is_none());
    assert!(kit.shows("The drills aren't kept") && !drill(&kit).attacks().is_empty(), "{kit}");
    assert_eq!(fs::read(kit.folder.path().join("drills.json")).unwrap(), b"[]");
    // Measured again with a file that can be read they are kept.
    fs::remove_file(kit.folder.path().join("drills.json")).unwrap();
    kit.press("m");
    kit.until(BEAT, |kit| drill(kit).measuring.as_ref().is_some_and(|lab| lab.report().games > 3));
    kit.press("Esc");
    kit.until(BEAT, |kit| drill(kit).measuring.is_none());
    let drills = kit.model.shared.store.drills().unwrap();
    assert_eq!(drills.of(&built_in()[0].formation).unwrap().attacks, drill(&kit).attacks());
    assert!(!kit.shows("aren't kept"), "{kit}");
    kit.press("Esc");
    assert!(matches!(kit.model.screen, Screen::Practice(_)), "{kit}");
}

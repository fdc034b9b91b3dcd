//! 乱战: an army without a flag names a headquarters in the middle of a game.

use super::*;
use crate::record::Record;
use crate::rules::{Board, PointSet};
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

/// West has a commander on f9 and no flag; South's bomb stands before it.
fn game() -> Record {
    let text = r#"{"format": "junqi-game", "version": 1, "board": "four", "moves": [],
        "rules": {"preset": "luanzhan"},
        "position": {"to_move": "south", "moves_made": 60, "pieces": {
            "south": {"h1": "旗", "i1": "排", "g9": "炸"}, "east": {"q8": "旗", "q9": "排"},
            "north": {"j17": "旗", "i17": "排"}, "west": {"f9": "司", "a9": "排", "b9": "团"}}}}"#;
    Record::read_json(text.as_bytes()).unwrap()
}

fn at(name: &str) -> Point {
    Board::four().parse_point(name).unwrap()
}

/// West's commander has fallen, and West is before the screen.
fn fallen(lang: Lang) -> Kit {
    let mut kit = Kit::taken_up(lang, (80, 24), game(), Seat::South);
    kit.press(":").type_text("g9f9").press("Enter Space");
    kit.press("Space");
    assert!(matches!(&kit.model.screen, Screen::Play(play) if play.seat == Seat::West), "{kit}");
    kit
}

fn named(kit: &Kit) -> PointSet {
    kit.session().table().view(Seat::East).unwrap().held_headquarters(Seat::West)
}

#[test]
fn d18_the_player_is_asked_behind_his_cover_and_the_terminal_goes_on_after_that() {
    let mut kit = Kit::taken_up(Lang::English, (80, 24), game(), Seat::South);
    kit.press(":").type_text("g9f9").press("Enter");
    assert!(kit.shows("<W must name an HQ"), "{kit}");
    kit.press("Space");
    assert!(kit.shows("Pass the terminal to West") && kit.shows("You have to name a headquarters"), "{kit}");
    kit.press("Space");
    assert!(kit.shows("Your last commander fell: choose a headquarters"), "{kit}");
    // Nothing else can be done, and no other point is taken.
    kit.press("r d");
    assert!(kit.model.dialogs.is_empty(), "{kit}");
    kit.press("Up Space");
    assert!(kit.shows("choose one of your headquarters") && named(&kit).is_empty(), "{kit}");
    kit.press("Tab Space");
    let [one] = named(&kit).iter().collect::<Vec<_>>()[..] else { panic!("one is named") };
    let name = Board::four().name(one).to_ascii_uppercase();
    assert!(kit.shows(&format!("West names {name} as its flag")), "{kit}");
    assert!(kit.shows("Pass the terminal to East") && kit.shows("It is your move"), "{kit}");
    kit.press("Space");
    assert!(kit.shows(&format!("headquarters {name}")), "everybody knows of it\n{kit}");
}

#[test]
fn d18_a_headquarters_is_named_by_keys_by_a_click_and_by_typing() {
    let mut kit = fallen(Lang::English);
    kit.press("Space");
    assert_eq!(named(&kit), PointSet::one(at("a10")), "the cursor begins on the left one\n{kit}");
    let mut kit = fallen(Lang::English);
    kit.press("Tab Enter");
    assert_eq!(named(&kit), PointSet::one(at("a8")), "{kit}");
    let mut kit = fallen(Lang::English);
    let (x, y) = kit.point(Seat::West, at("a8"));
    kit.click(x, y);
    assert_eq!(named(&kit), PointSet::one(at("a8")), "{kit}");
    let mut kit = fallen(Lang::English);
    kit.press(":").type_text("a11").press("Enter");
    assert!(named(&kit).is_empty() && kit.shows("choose one of your headquarters"), "{kit}");
    kit.press(":").type_text("b9c9").press("Enter");
    assert!(named(&kit).is_empty(), "{kit}");
    kit.press(":").type_text("A10").press("Enter");
    assert_eq!(named(&kit), PointSet::one(at("a10")), "{kit}");
}

#[test]
fn d18_a_game_that_is_broken_off_meanwhile_goes_on_there() {
    let mut kit = fallen(Lang::English).restarted();
    kit.press("Down Enter Enter");
    assert!(kit.shows("Pass the terminal to West") && kit.shows("You have to name a headquarters"), "{kit}");
    kit.press("Space Tab Space");
    assert_eq!(named(&kit), PointSet::one(at("a8")), "{kit}");
    let mut kit = kit.restarted();
    kit.press("Down Enter Enter");
    assert!(kit.shows("Pass the terminal to East"), "{kit}");
    assert_eq!(named(&kit), PointSet::one(at("a8")), "{kit}");
}

#[test]
fn d18_nobodys_clock_runs_meanwhile() {
    let mut record = game();
    record.rules.assign("move_seconds=30").unwrap();
    let mut kit = Kit::taken_up(Lang::English, (80, 24), record, Seat::South);
    kit.press(":").type_text("g9f9").press("Enter Space Space");
    kit.wait(std::time::Duration::from_secs(1_000));
    assert!(kit.shows("Your last commander fell"), "{kit}");
    kit.press("Space Space Space");
    assert!(kit.session().table().clock().is_running(), "{kit}");
    kit.wait(std::time::Duration::from_secs(31));
    assert_eq!(kit.session().table().to_move(), Some(Seat::North), "{kit}");
}

#[test]
fn d17_the_headquarters_that_have_to_be_held_are_marked_for_their_owner_alone() {
    let marks = |kit: &Kit| kit.screen().iter().map(|row| row.matches('!').count()).sum::<usize>();
    let mut kit = Kit::taken_up(Lang::English, (80, 24), game(), Seat::South);
    assert_eq!(marks(&kit), 0, "{kit}");
    kit.sit_down(Seat::West);
    assert_eq!(marks(&kit), 2, "{kit}");
    assert!(kit.shows("to hold: A10, A8"), "{kit}");
    let mut kit = fallen(Lang::English);
    kit.press("Space");
    for seat in Seat::ALL {
        assert_eq!(marks(kit.sit_down(seat)), 1, "everybody sees the one that is named\n{kit}");
    }
}

#[test]
fn pictures_of_naming_a_headquarters() {
    for lang in Lang::ALL {
        let mut kit = fallen(lang);
        insta::assert_snapshot!(format!("naming_{lang}_80x24"), kit.to_string());
        kit.press("Space Space");
        insta::assert_snapshot!(format!("named_{lang}_80x24"), kit.to_string());
    }
}

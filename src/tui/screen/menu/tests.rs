//! The menu, driven by keys and clicks.

use std::fs;

use super::*;
use crate::rules::{BoardKind, RuleSet};
use crate::tui::run::Flow;
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);

fn is_menu(kit: &Kit) -> bool {
    matches!(kit.model.screen, Screen::Menu(_)) && kit.model.dialogs.is_empty()
}

#[test]
fn everything_in_the_menu_is_reached_by_keys_alone() {
    let mut kit = Kit::new(Lang::English, BIG);
    assert!(!kit.shows("Continue"), "nothing is broken off\n{kit}");
    kit.press("Enter");
    assert!(matches!(kit.model.screen, Screen::NewGame(_)));
    kit.press("Esc");
    assert!(is_menu(&kit));

    kit.press("Down Enter");
    assert!(matches!(kit.model.screen, Screen::Library(_)), "{kit}");
    kit.press("Esc");
    assert!(is_menu(&kit));

    kit.press("Down Down Enter");
    assert!(matches!(kit.model.screen, Screen::Lab(_)), "{kit}");
    kit.press("Esc");
    assert!(is_menu(&kit));

    kit.press("Down Down Down Enter");
    assert!(matches!(kit.model.screen, Screen::Practice(_)), "{kit}");
    kit.press("Esc");
    assert!(is_menu(&kit));

    kit.press("Down Down Down Down Enter");
    assert!(matches!(kit.model.screen, Screen::Learn(_)), "{kit}");
    kit.press("Esc");
    assert!(is_menu(&kit));

    kit.press("Down Down Down Down Down Enter");
    assert!(kit.shows("No game is finished yet"), "{kit}");
    kit.press("Esc");
    assert!(is_menu(&kit));

    kit.press("Down Enter");
    assert!(kit.shows("新对局") && is_menu(&kit), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("New game") && is_menu(&kit), "{kit}");

    kit.press("Tab Space");
    assert_eq!(kit.model.dialogs.len(), 1, "{kit}");
    kit.press("Esc");
    assert!(is_menu(&kit));

    kit.press("S-Tab S-Tab S-Tab S-Tab S-Tab S-Tab S-Tab Up Enter");
    assert_eq!(kit.flow, Flow::Quit, "from the first item up is the last");
}

#[test]
fn esc_in_the_menu_ends_nothing_and_shows_the_way_out() {
    let mut kit = Kit::new(Lang::English, BIG);
    kit.press("Esc");
    assert!(kit.shows("> Quit") && kit.flow != Flow::Quit, "{kit}");
    kit.press("q");
    assert_eq!(kit.flow, Flow::Quit);
}

#[test]
fn a_click_chooses() {
    let mut kit = Kit::new(Lang::English, BIG);
    kit.click_text("语言");
    assert!(kit.shows("新对局"), "{kit}");
    kit.click(0, 0);
    assert!(is_menu(&kit));
    kit.click_text("新对局");
    assert!(matches!(kit.model.screen, Screen::NewGame(_)));
    kit.press("Esc").click_text("退出");
    assert_eq!(kit.flow, Flow::Quit);
}

#[test]
fn an_unfinished_game_is_shown_before_it_goes_on() {
    let mut kit = Kit::game_set_up(Lang::English, BIG, BoardKind::Two, RuleSet::default()).restarted();
    assert!(kit.shows("Continue (1)"), "{kit}");
    kit.press("Down Enter");
    assert!(kit.shows("two, 0 moves") && kit.shows("no names"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("Pass the terminal to South"), "{kit}");
    kit.press("Space");
    assert!(matches!(kit.model.screen, Screen::Play(_)));
}

#[test]
fn a_game_is_discarded_only_after_a_question_and_nothing_is_deleted() {
    let mut kit = Kit::game_set_up(Lang::Chinese, BIG, BoardKind::Two, RuleSet::default()).restarted();
    let path = kit.model.shared.store.unfinished().remove(0);
    let bytes = fs::read(&path).unwrap();
    kit.press("Down Enter x n");
    assert!(path.exists() && kit.shows("继续哪一局"), "{kit}");
    kit.press("x Enter");
    assert!(path.exists(), "{kit}");
    kit.press("x y");
    assert!(!path.exists() && kit.shows("已移到"), "{kit}");
    kit.press("Enter");
    assert!(is_menu(&kit) && !kit.shows("继续对局"), "{kit}");
    let put_away = path.parent().unwrap().join("discarded").join(path.file_name().unwrap());
    assert_eq!(fs::read(put_away).unwrap(), bytes);
}

#[test]
fn of_several_unfinished_games_one_is_picked() {
    let mut kit = Kit::game(Lang::English, BIG, BoardKind::Four, RuleSet::default());
    kit.press("Space c y").press("q y");
    assert!(is_menu(&kit), "{kit}");
    // The same file again under another name: a second game.
    let journals = kit.model.shared.store.unfinished();
    fs::copy(&journals[0], journals[0].with_file_name("20200102-030405-0.journal")).unwrap();
    let mut kit = kit.restarted();
    assert!(kit.shows("Continue (2)"), "{kit}");
    kit.press("Down Enter");
    assert!(kit.shows("01-02 03:04 four, setup"), "{kit}");
    assert!(kit.shows("setting up: 1 of 4 armies are ready") && kit.shows("no names"), "{kit}");
    kit.press("Esc");
    assert!(is_menu(&kit));
    kit.press("Enter Down Enter");
    assert!(kit.shows("Pass the terminal to East"), "{kit}");
}

#[test]
fn a_broken_journal_is_told_with_its_error_and_stays_as_it_is() {
    let mut kit = Kit::game_set_up(Lang::English, BIG, BoardKind::Two, RuleSet::default());
    kit.press("q y");
    let good = kit.model.shared.store.unfinished().remove(0);
    let bad = good.with_file_name("broken.journal");
    fs::write(&bad, "{\"format\": \"something\"}\nelse\n").unwrap();
    let mut kit = kit.restarted();
    kit.press("Down Enter");
    assert!(kit.shows("broken  damaged"), "{kit}");
    let broken_first = kit.model.shared.store.unfinished()[0] == bad;
    kit.press(if broken_first { "Enter" } else { "Down Enter" });
    assert!(kit.shows("This game can't be continued") && kit.shows("line 1"), "{kit}");
    kit.press("Enter");
    assert!(is_menu(&kit));
    assert_eq!(fs::read_to_string(&bad).unwrap(), "{\"format\": \"something\"}\nelse\n");

    // Alone it is told as well.
    fs::remove_file(&good).unwrap();
    let mut kit = kit.restarted();
    kit.press("Down Enter Enter");
    assert!(kit.shows("This game can't be continued"), "{kit}");
    assert!(bad.exists());
}

#[test]
fn the_menu_fits_into_every_window() {
    for (width, height) in [(40, 12), (54, 19), (80, 24), (120, 45), (200, 60)] {
        let mut kit = Kit::game(Lang::English, (width, height), BoardKind::Two, RuleSet::default());
        kit.model.shared.session = None;
        let menu = Menu::new(&kit.model.shared);
        kit.model.screen = menu.into();
        kit.draw();
        for text in [
            "( 军 )",
            "J U N Q I",
            "> New game",
            "Continue",
            "Formations",
            "语言",
            "Help",
            "Quit",
            "Enter choose",
        ] {
            assert!(kit.shows(text), "{width}x{height} lacks {text:?}\n{kit}");
        }
    }
}

#[test]
fn pictures_of_the_menu() {
    for (lang, (width, height)) in
        Lang::ALL.into_iter().flat_map(|lang| [(80, 24), (120, 45)].map(|size| (lang, size)))
    {
        let kit = Kit::new(lang, (width, height));
        insta::assert_snapshot!(format!("menu_{lang}_{width}x{height}"), kit.to_string());
    }
}

#[test]
fn a_game_that_is_open_in_another_window_is_not_called_damaged() {
    let mut kit = Kit::game(Lang::English, BIG, BoardKind::Two, RuleSet::default());
    // The other window: the same folder, while this game still holds its journal.
    let session = kit.model.shared.session.take();
    kit.model.screen = Menu::new(&kit.model.shared).into();
    kit.press("Down Enter");
    assert!(kit.shows("is open") && !kit.shows("damaged"), "{kit}");
    drop(session);
}

//! The library, driven by keys and clicks.

use std::fs;

use super::*;
use crate::formation::{Lineup, built_in, write_jql};
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);

/// The library, opened from the menu.
fn library_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    kit.press("Down Enter");
    screen(&kit);
    kit
}

fn screen(kit: &Kit) -> &Library {
    match &kit.model.screen {
        Screen::Library(library) => library,
        other => panic!("not the library: {other:?}\n{kit}"),
    }
}

fn listed(kit: &Kit) -> usize {
    screen(kit).rows.len()
}

/// Types a search.
fn search(kit: &mut Kit, words: &str) {
    kit.press("/ C-u").type_text(words).press("Enter");
}

fn own_names(kit: &Kit) -> Vec<String> {
    let own = kit.model.shared.store.own_formations();
    own.into_iter().filter_map(|own| own.formation.ok()).map(|file| file.name).collect()
}

#[test]
fn the_list_is_searched_by_name_tag_and_piece_while_it_is_typed() {
    let mut kit = library_at(Lang::English, BIG);
    let all = built_in().len();
    assert_eq!(listed(&kit), all);
    kit.press("/").type_text("iron");
    assert_eq!(listed(&kit), 1);
    assert!(kit.shows("> Iron wall") && kit.shows(&format!("1 of {all}")), "{kit}");
    kit.press("Esc");
    assert_eq!(listed(&kit), all, "Esc takes the search away");
    let tagged = built_in().iter().filter(|file| file.tags.iter().any(|tag| tag == "defence")).count();
    search(&mut kit, "tag:defence");
    assert_eq!(listed(&kit), tagged);
    search(&mut kit, "mine@flag-stand flag:left");
    assert!((1..all).contains(&listed(&kit)), "{kit}");
    search(&mut kit, "no such thing");
    assert!(kit.shows("no formation was found"), "{kit}");
    // What can't be asked is told, and letters stay letters while typing.
    search(&mut kit, "flag:up");
    assert!(kit.shows("not \"up\""), "{kit}");
    kit.press("/ C-u").type_text("q");
    screen(&kit);
}

#[test]
fn the_preview_shows_rows_tags_and_notes() {
    let mut kit = library_at(Lang::Chinese, (120, 45));
    for file in built_in() {
        let row = file.formation.rows()[0].chars().next().unwrap();
        let (name, notes) = (file.name.split_once(' ').unwrap().0, file.notes.lines().next().unwrap());
        let begin: String = notes.chars().take(12).collect();
        assert!(kit.shows(name) && kit.shows(&begin) && kit.shows(&row.to_string()), "{name}\n{kit}");
        assert!(kit.shows("标签: "), "{kit}");
        kit.press("Down");
    }
}

#[test]
fn a_formation_is_opened_edited_saved_and_found_again_under_the_cursor() {
    let mut kit = library_at(Lang::English, BIG);
    kit.press("c");
    assert!(kit.shows("kept as Spear copy") && kit.shows("> [own] Spear copy"), "{kit}");
    kit.press("Enter");
    assert!(matches!(kit.model.screen, Screen::Editor(_)));
    kit.press("m s q");
    assert!(kit.shows("> [own] Spear copy"), "{kit}");
    let own = kit.model.shared.store.own_formations().remove(0).formation.unwrap();
    assert_eq!(own.formation, built_in()[0].formation.mirrored());
    assert!(kit.shows("mirror image of Spear"), "{kit}");
    // With unsaved work the editor asks, and goes back here.
    kit.press("Enter m q");
    assert!(kit.shows("Leave without saving?"), "{kit}");
    kit.press("y");
    screen(&kit);
}

#[test]
fn copies_and_mirror_images_are_recognised_as_such() {
    let mut kit = library_at(Lang::English, BIG);
    kit.press("m");
    assert!(kit.shows("> [own] Spear mirrored") && kit.shows("mirror image of Spear"), "{kit}");
    let mirror = kit.model.shared.store.own_formations().remove(0).formation.unwrap();
    assert_eq!(mirror.formation, built_in()[0].formation.mirrored());
    let mut kit = library_at(Lang::Chinese, BIG);
    kit.press("c");
    assert!(kit.shows("与“长矛”相同"), "{kit}");
}

#[test]
fn own_formations_are_renamed_and_deleted_after_a_question_built_in_ones_stay() {
    let mut kit = library_at(Lang::English, BIG);
    kit.press("n");
    assert!(kit.shows("built-in formations stay"), "{kit}");
    kit.press("d");
    assert!(kit.shows("built-in formations stay") && kit.model.dialogs.is_empty(), "{kit}");
    kit.press("c c");
    assert_eq!(own_names(&kit), ["Spear copy copy", "Spear copy"]);
    kit.press("n C-u").type_text("Spear copy").press("Enter");
    assert!(kit.shows("there is such a name already"), "{kit}");
    kit.press("n C-u").type_text("mine").press("Enter");
    assert!(kit.shows("> [own] mine"), "{kit}");
    assert_eq!(own_names(&kit), ["Spear copy", "mine"]);
    kit.press("d Enter");
    assert_eq!(own_names(&kit).len(), 2, "Enter means no");
    kit.press("d y");
    assert_eq!(own_names(&kit), ["Spear copy"]);
    assert!(kit.shows("deleted mine"), "{kit}");
}

#[test]
fn a_broken_file_is_listed_with_its_error_and_stays_as_it_is_until_it_is_deleted() {
    let mut kit = Kit::new(Lang::English, BIG);
    let path = kit.model.shared.store.formation_path("bad");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "[1, 2]").unwrap();
    kit.press("Down Enter");
    search(&mut kit, "bad");
    assert!(kit.shows("> [damaged] bad") && kit.shows("JSON object"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("This formation can't be used"), "{kit}");
    kit.press("Enter n");
    assert!(kit.shows("this file holds no formation"), "{kit}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "[1, 2]");
    kit.press("d y");
    assert!(!path.exists());
}

#[test]
fn a_folder_is_imported_and_what_is_known_or_unreadable_is_told() {
    let mut kit = library_at(Lang::English, (120, 45));
    let folder = kit.folder.path().join("from friends");
    fs::create_dir(&folder).unwrap();
    let odd = built_in()[0]
        .formation
        .swap(crate::rules::Place::new(1, 1).unwrap(), crate::rules::Place::new(1, 2).unwrap());
    let odd = odd.unwrap();
    fs::write(folder.join("odd.jql"), write_jql(&odd)).unwrap();
    fs::write(folder.join("wall.txt"), built_in()[1].formation.mirrored().to_string()).unwrap();
    fs::write(folder.join("x.json"), "{").unwrap();
    kit.press("i").type_text(folder.to_str().unwrap()).press("Enter");
    assert!(kit.shows("1 imported, 1 known already, 1 not readable"), "{kit}");
    assert!(kit.shows("x.json") && kit.shows("mirror image of hammer"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("> [own] odd"), "{kit}");
    assert_eq!(own_names(&kit), ["odd"]);
    kit.press("i").type_text("/nowhere/at/all").press("Enter");
    assert!(kit.shows("1 not readable"), "{kit}");
}

#[test]
fn a_text_that_is_written_back_line_first_is_read_as_one_says() {
    for (keys, wanted) in [("Enter", false), ("Down Enter", true)] {
        let mut kit = library_at(Lang::English, BIG);
        let odd = Formation::from_rows(&[
            "连师营旅排",
            "团.炸.军",
            "工司.营团",
            "师.炸.旅",
            "排雷工雷连",
            "雷旗连排工",
        ]);
        let odd = odd.unwrap();
        let text: Vec<_> = odd.rows().into_iter().rev().collect();
        let path = kit.folder.path().join("back.txt");
        fs::write(&path, text.join("\n")).unwrap();
        kit.press("i").type_text(path.to_str().unwrap()).press("Enter");
        assert!(kit.shows("Written back line first"), "{kit}");
        kit.press(keys);
        let own = kit.model.shared.store.own_formations().remove(0).formation.unwrap();
        assert_eq!(own.formation, if wanted { odd.mirrored() } else { odd });
    }
}

#[test]
fn a_share_code_is_shown_and_one_from_a_friend_is_opened() {
    let mut kit = library_at(Lang::English, BIG);
    let code = built_in()[0].formation.code();
    kit.press("s");
    assert!(kit.shows(&code), "{kit}");
    kit.press("Enter v").type_text("jq1-00000").press("Enter");
    assert!(kit.shows("This share code is wrong"), "{kit}");
    kit.press("Enter v").type_text(&code).press("Enter");
    let Screen::Editor(_) = &kit.model.screen else { panic!("{kit}") };
    assert!(kit.shows("(unsaved)"), "{kit}");
    kit.press("q y");
    // Pasted anywhere in the library it is the same; so is a text of six rows.
    for text in [code, Lineup::from(built_in()[3].formation).to_string()] {
        kit.input(crate::tui::input::Input::Paste(text));
        assert!(matches!(kit.model.screen, Screen::Editor(_)), "{kit}");
        kit.press("s Enter q");
        screen(&kit);
    }
    assert_eq!(own_names(&kit).len(), 2);
}

#[test]
fn what_a_player_of_an_unfinished_game_keeps_is_not_shown_before_its_end() {
    let mut kit =
        Kit::game(Lang::English, BIG, crate::rules::BoardKind::Two, crate::rules::RuleSet::default());
    kit.press("Space r s").type_text("secret").press("Enter Enter q y");
    assert_eq!(own_names(&kit), ["secret"]);
    kit.press("Down Down Enter");
    assert!(!kit.shows("secret") && kit.shows("1 hidden during a game"), "{kit}");
    assert_eq!(listed(&kit), built_in().len());
    // Nor beside another one, nor may it be written over.
    kit.press("Enter v Up");
    assert!(!kit.shows("secret"), "{kit}");
    kit.press("Esc S C-u").type_text("secret").press("Enter");
    assert!(kit.shows("Not saved"), "{kit}");
    kit.press("Enter q");
    // The game is put away: it will not be played any more.
    let game = kit.model.shared.store.unfinished().remove(0);
    kit.model.shared.store.discard_game(&game).unwrap();
    kit.press("q").press("Down Enter");
    let mut kit = kit.restarted();
    kit.press("Down Enter End");
    assert!(kit.shows("> [own] secret"), "{kit}");
}

#[test]
fn a_click_chooses_and_another_opens() {
    let mut kit = library_at(Lang::English, BIG);
    kit.click_text("Hammer");
    assert!(kit.shows("> Hammer"), "{kit}");
    kit.click_text("> Hammer");
    assert!(matches!(kit.model.screen, Screen::Editor(_)));
    kit.press("q").click(10, 1).type_text("wall").press("Enter");
    assert!(kit.shows("> Iron wall"), "{kit}");
}

#[test]
fn the_keys_that_are_named_can_be_clicked() {
    let mut kit = library_at(Lang::English, BIG);
    kit.click_text("s share code");
    assert!(kit.shows("jq1-"), "{kit}");
    kit.press("Esc").click_text("/ search");
    kit.press("Esc").click_text("c copy");
    assert!(kit.shows("kept as Spear copy"), "{kit}");
}

#[test]
fn no_window_size_is_too_odd() {
    let mut kit = library_at(Lang::Chinese, BIG);
    kit.press("c");
    for width in (0..=200).step_by(23).chain([39, 40, 49, 50, 54]) {
        for height in (0..=60).step_by(7).chain([11, 12, 24]) {
            kit.resize(width, height).press("Down Up e / Esc").click(width / 2, 0);
        }
    }
}

#[test]
fn pictures_of_the_library() {
    for (lang, size) in Lang::ALL.into_iter().flat_map(|lang| [BIG, (120, 45)].map(|size| (lang, size))) {
        let mut kit = library_at(lang, size);
        search(&mut kit, "雷@旗台");
        kit.press("Down");
        insta::assert_snapshot!(format!("library_{lang}_{}x{}", size.0, size.1), kit.to_string());
    }
}

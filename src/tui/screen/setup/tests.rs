//! The setup of an army, driven by keys and clicks.

use std::fs;

use super::*;
use crate::formation::{Formation, FormationFile};
use crate::rules::{BoardKind, RuleSet};
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);
/// Where the first built-in formation stands in the list.
const FIRST: &str = "o Enter";

/// The setup of South's army, from the first built-in formation.
fn setup_at(lang: Lang, size: (u16, u16), board: BoardKind) -> Kit {
    let mut kit = Kit::game(lang, size, board, RuleSet::default());
    kit.press("Space").press(FIRST);
    assert_eq!(army(&kit), built_in()[0].formation);
    kit
}

fn screen(kit: &Kit) -> &ArmySetup {
    match &kit.model.screen {
        Screen::ArmySetup(setup) => setup,
        other => panic!("not the setup: {other:?}"),
    }
}

fn army(kit: &Kit) -> Formation {
    screen(kit).desk.army.formation().unwrap()
}

fn place(line: usize, column: usize) -> Place {
    Place::new(line, column).unwrap()
}

/// Where a place of South's army lies on the screen.
fn at(kit: &Kit, line: usize, column: usize) -> (u16, u16) {
    let board = kit.model.shared.session.as_ref().unwrap().table().board();
    kit.point(Seat::South, board.army_point(Seat::South, place(line, column)))
}

#[test]
fn an_illegal_swap_is_refused_with_its_reason_and_changes_nothing() {
    for (lang, reason) in [
        (Lang::Chinese, "I6：炸弹不能放在最前排"),
        (Lang::English, "I6: bombs must not stand on the front line"),
    ] {
        let mut kit = setup_at(lang, BIG, BoardKind::Four);
        let before = army(&kit);
        // The cursor starts at L1C3; the spear has bombs on L3C5 and L4C1.
        let bomb = at(&kit, 4, 1);
        kit.press("Space").click(bomb.0, bomb.1);
        assert!(kit.shows(reason), "{kit}");
        assert_eq!(army(&kit), before);
        assert_eq!(screen(&kit).desk.lit(), [place(1, 3)]);
        // Another partner can be tried, and the reason goes away.
        assert_eq!(screen(&kit).desk.picked, Some(place(1, 3)));
        kit.press("Up Space");
        assert!(!kit.shows(reason) && screen(&kit).desk.lit().is_empty(), "{kit}");
        assert_eq!(Ok(army(&kit)), before.swap(place(1, 3), place(3, 1)));
    }
}

#[test]
fn two_pieces_are_swapped_with_the_cursor_with_clicks_and_with_the_mouse_button_held() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Two);
    let start = army(&kit);
    let wanted = start.swap(place(1, 3), place(1, 2)).unwrap();
    kit.press("Space Left Enter");
    assert_eq!(army(&kit), wanted);
    assert!(kit.shows("swapped platoon and engineer"), "{kit}");

    kit.press("u");
    let (one, other) = (at(&kit, 1, 3), at(&kit, 1, 2));
    kit.click(one.0, one.1).click(other.0, other.1);
    assert_eq!(army(&kit), wanted);

    kit.press("u").drag(one, other);
    assert_eq!(army(&kit), wanted);
    assert_eq!(screen(&kit).desk.picked, None);
}

#[test]
fn a_camp_stays_empty() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Two);
    let before = army(&kit);
    let (camp, front) = (at(&kit, 3, 3), at(&kit, 1, 1));
    kit.click(camp.0, camp.1);
    assert!(kit.shows("C4: camps must stay empty"), "{kit}");
    kit.click(front.0, front.1).click(camp.0, camp.1);
    assert!(kit.shows("C4: camps must stay empty"), "{kit}");
    assert_eq!(army(&kit), before);
}

#[test]
fn points_of_others_and_of_nobody_are_not_for_setting_up() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let board = Board::four();
    let before = kit.screen();
    for name in ["i9", "i12", "a11", "q7", "h17"] {
        let (x, y) = kit.point(Seat::South, board.parse_point(name).unwrap());
        kit.click(x, y);
        assert_eq!(kit.screen(), before, "{name}");
    }
    // Nor does the cursor go there.
    kit.press("Up Up Up Left Left Left Left Left");
    assert_eq!(screen(&kit).desk.cursor, place(1, 1));
    kit.press("Down Down Down Down Down Down Down Right Right Right Right Right Right");
    assert_eq!(screen(&kit).desk.cursor, place(6, 5));
}

#[test]
fn every_place_of_the_army_is_reached_by_keys_alone() {
    for board in BoardKind::ALL {
        for size in [(54, 19), BIG, (120, 45)] {
            let mut kit = setup_at(Lang::English, size, board);
            let mut seen = vec![screen(&kit).desk.cursor];
            let mut next = 0;
            while next < seen.len() {
                for key in ["Up", "Down", "Left", "Right"] {
                    let Screen::ArmySetup(setup) = &mut kit.model.screen else { panic!() };
                    setup.desk.cursor = seen[next];
                    kit.press(key);
                    let cursor = screen(&kit).desk.cursor;
                    if !seen.contains(&cursor) {
                        seen.push(cursor);
                    }
                }
                next += 1;
            }
            assert_eq!(seen.len(), Place::COUNT, "{board} {size:?}");
        }
    }
}

#[test]
fn the_partners_of_a_picked_piece_are_shown_and_are_all_legal() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    kit.press("Space");
    let formation = army(&kit);
    let partners: Vec<_> = screen(&kit).desk.partners().collect();
    for other in Place::all().filter(|&other| formation.rank(other) != formation.rank(place(1, 3))) {
        let legal = formation.swap(place(1, 3), other).is_ok();
        assert_eq!(partners.contains(&other), legal, "{other}");
    }
    assert!(kit.shows(&format!("{} places to swap with", partners.len())), "{kit}");
    // Tab goes round them.
    for _ in 0..partners.len() {
        kit.press("Tab");
        assert!(partners.contains(&screen(&kit).desk.cursor));
    }
    kit.press("S-Tab Esc");
    assert_eq!(screen(&kit).desk.picked, None);
}

#[test]
fn mirrored_twice_is_the_same() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let before = army(&kit);
    kit.press("m");
    assert_eq!(army(&kit), before.mirrored());
    assert!(kit.shows("(changed)"), "{kit}");
    kit.press("m");
    assert_eq!(army(&kit), before);
}

#[test]
fn undo_takes_back_everything_one_by_one() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let mut states = vec![army(&kit)];
    for keys in ["m", "r", "Space Left Space", "o Down Enter", "r", "r", "m"] {
        kit.press(keys);
        states.push(army(&kit));
    }
    for before in states.iter().rev().skip(1) {
        kit.press("u");
        assert_eq!(army(&kit), *before);
    }
    // And the formation that the setup began with, if it was another.
    kit.press("u u");
    assert!(kit.shows("there is nothing to undo"), "{kit}");
}

#[test]
fn random_formations_differ_and_the_panel_says_so() {
    let mut kit = setup_at(Lang::Chinese, BIG, BoardKind::Two);
    kit.press("r");
    let one = army(&kit);
    assert!(kit.shows("随机布局"), "{kit}");
    kit.press("r");
    assert_ne!(army(&kit), one);
}

#[test]
fn the_setup_begins_with_a_formation_for_the_board_and_not_always_the_same() {
    for board in BoardKind::ALL {
        let mut seen: Vec<Formation> = Vec::new();
        for _ in 0..4 {
            let mut kit = Kit::game(Lang::English, BIG, board, RuleSet::default());
            for _ in 0..seen.len() {
                kit.model.shared.next_seed();
            }
            kit.press("Space");
            let file = built_in().iter().find(|file| file.formation == army(&kit)).unwrap();
            assert!(file.tags.iter().any(|tag| tag == board.name()), "{}", file.name);
            seen.push(file.formation);
        }
        assert!(seen.iter().any(|&formation| formation != seen[0]), "{board}");
    }
}

#[test]
fn a_saved_formation_is_in_the_list_and_saving_asks_before_it_writes_over_one() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    kit.press("s").type_text("my wall").press("Enter");
    assert!(kit.shows("Saved") && kit.shows("my wall.json"), "{kit}");
    kit.press("Enter");
    let path = kit.model.shared.store.formation_path("my wall");
    let read = || FormationFile::read(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(read().formation, built_in()[0].formation);
    assert_eq!((read().name, read().tags), ("my wall".to_owned(), vec!["four".to_owned()]));

    // The name is proposed again; no is no.
    kit.press("m s Enter");
    assert!(kit.shows("Write over it?") && kit.shows("my wall.json"), "{kit}");
    kit.press("Enter");
    assert_eq!(read().formation, built_in()[0].formation);
    kit.press("s Enter y");
    assert!(kit.shows("Saved"), "{kit}");
    assert_eq!(read().formation, built_in()[0].formation.mirrored());

    kit.press("Enter r o Up");
    assert!(kit.shows("> [own] my wall"), "{kit}");
    kit.press("Enter");
    assert_eq!(army(&kit), built_in()[0].formation.mirrored());
    assert!(kit.shows("my wall") && !kit.shows("(changed)"), "{kit}");
}

#[test]
fn nothing_is_saved_without_a_name_or_where_it_cannot_be() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    kit.press("s Space Enter");
    assert!(kit.shows("it needs a name"), "{kit}");
    fs::write(kit.folder.path().join("formations"), "").unwrap();
    kit.press("s").type_text("x").press("Enter");
    assert!(kit.shows("Not saved") && kit.shows("formations"), "{kit}");
}

#[test]
fn a_broken_file_is_listed_with_its_error_and_cannot_be_chosen() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let path = kit.model.shared.store.formation_path("bad");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "[1, 2]").unwrap();
    let before = army(&kit);
    kit.press("o Up");
    assert!(kit.shows("[damaged] bad") && kit.shows("JSON object"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("This formation can't be used"), "{kit}");
    kit.press("Enter");
    assert_eq!(army(&kit), before);
    assert_eq!(fs::read_to_string(&path).unwrap(), "[1, 2]");
}

#[test]
fn locks_typing_and_redo_work_as_in_the_editor_but_nothing_illegal_comes_of_them() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let before = army(&kit);
    // The front line is locked; what is shuffled stays legal.
    for _ in 0..5 {
        kit.press("Up");
    }
    kit.press("Left Left x Right x Right x Right x Right x");
    assert!(kit.shows("locked (5 in all)"), "{kit}");
    for _ in 0..10 {
        kit.press("r");
        assert_eq!(army(&kit).rows()[0], before.rows()[0]);
    }
    kit.press("u U");
    assert_eq!(army(&kit).rows()[0], before.rows()[0]);
    kit.press("x t").type_text("b");
    assert!(kit.shows("bombs must not stand on the front line"), "{kit}");
    let rank = army(&kit).rank(place(1, 5)).unwrap();
    kit.type_text(&rank.letter().to_string());
    assert_eq!(screen(&kit).desk.cursor, place(2, 1));
    kit.type_text("c");
    assert!(kit.shows("'c' is no piece") && kit.model.dialogs.is_empty(), "{kit}");
    kit.press("Esc c");
    assert!(kit.shows("Finish the setup"), "{kit}");
}

#[test]
fn a_setup_is_compared_with_a_formation_of_the_list() {
    for board in BoardKind::ALL {
        let mut kit = setup_at(Lang::English, BIG, board);
        kit.press("v Down Enter");
        let differing = Place::all()
            .filter(|&place| built_in()[0].formation.rank(place) != built_in()[1].formation.rank(place));
        let count = differing.count();
        assert!(kit.shows("| Hammer:") && kit.shows(&format!("~ differs on {count} places")), "{kit}");
        kit.press("Esc");
        assert!(!kit.shows("Hammer"), "{kit}");
    }
}

#[test]
fn the_compared_formation_lies_beside_the_army_in_every_size_with_its_differences_lit() {
    for (lang, board) in Lang::ALL.into_iter().flat_map(|lang| BoardKind::ALL.map(|board| (lang, board))) {
        for size in [(54, 19), (60, 20), (72, 22), BIG, (106, 36), (120, 45), (200, 60)] {
            let mut kit = setup_at(lang, size, board);
            kit.press("v Down Enter");
            let other = built_in()[1].formation;
            let glyphs = kit.model.shared.settings.glyphs;
            let row = |line: usize| {
                let face = |column| match other.rank(place(line, column)) {
                    None => "()".to_owned(),
                    rank => glyphs.face(rank, 2),
                };
                (1..=5).map(face).map(|face| face.trim().to_owned()).collect::<Vec<_>>()
            };
            // Without the marks and blanks the six rows are those of the formation.
            let squeezed: Vec<String> = kit
                .screen()
                .iter()
                .map(|row| row.chars().filter(|c| !matches!(c, ' ' | '~')).collect())
                .collect();
            for line in 1..=6 {
                let wanted = row(line).concat();
                assert!(squeezed.iter().any(|row| row.contains(&wanted)), "{board} {size:?} {wanted}\n{kit}");
            }
            let differing = army(&kit).lineup().differing(&other.lineup()).len();
            let signs: usize = kit.screen().iter().map(|row| row.matches('~').count()).sum();
            assert!(signs >= 2 * differing, "{signs} of {differing} twice, {board} {size:?}\n{kit}");
            // Nothing of the board is covered: the arcs are still there.
            let arcs = |kit: &Kit| {
                kit.screen().iter().map(|row| row.matches(['╭', '╮', '╯', '╰']).count()).sum::<usize>()
            };
            let before = arcs(&kit);
            kit.press("Esc");
            assert!(!kit.shows("~"), "{kit}");
            assert_eq!(arcs(&kit), before, "{kit}");
        }
    }
}

#[test]
fn a_formation_or_its_share_code_is_pasted_at_any_time_and_can_be_taken_back() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let before = army(&kit);
    for file in built_in() {
        let code = file.formation.code();
        for (keys, text) in
            [("Esc", code), ("Esc", file.formation.to_string()), ("t", file.formation.to_string())]
        {
            kit.press(keys).input(crate::tui::input::Input::Paste(text));
            assert_eq!(army(&kit), file.formation, "{keys} {}\n{kit}", file.name);
            kit.press("Esc Esc");
            if file.formation != before {
                kit.press("u");
            }
            assert_eq!(army(&kit), before, "{kit}");
        }
    }
    // What is none changes nothing.
    kit.input(crate::tui::input::Input::Paste("JQ1-NONSENSE".into()));
    assert_eq!(army(&kit), before);
}

#[test]
fn points_are_called_what_is_written_beside_the_board() {
    for (seat, name) in [(Seat::South, "I6"), (Seat::East, "L9"), (Seat::North, "I12"), (Seat::West, "F9")] {
        let mut kit = Kit::game(Lang::English, BIG, BoardKind::Four, RuleSet::default());
        kit.model.screen = ArmySetup::new(&mut kit.model.shared, seat).into();
        kit.press("Left Right x Space");
        assert!(kit.shows(&format!("{name} is locked")), "{kit}");
        assert!(!kit.shows("L1C3"), "{kit}");
        kit.press("x t").type_text("b");
        assert!(kit.shows(&format!("{name}: bombs must not stand on the front line")), "{kit}");
    }
}

#[test]
fn name_author_tags_and_notes_are_told_and_kept_with_the_army() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Two);
    kit.press("i C-u").type_text("my spear").press("Tab C-u").type_text("hai").press("Tab Tab C-u");
    kit.type_text("slowly").press("Enter");
    assert!(kit.shows("my spear"), "{kit}");
    kit.press("m s");
    assert!(kit.shows("my spear"), "the name is proposed\n{kit}");
    kit.type_text("another").press("Enter Enter");
    let own = kit.model.shared.store.own_formations().remove(0).formation.unwrap();
    assert_eq!((own.name.as_str(), own.author.as_str(), own.notes.as_str()), ("another", "hai", "slowly"));
    assert_eq!(own.formation, built_in()[0].formation.mirrored());
}

#[test]
fn a_drag_from_a_picked_piece_swaps_it_and_the_cursor_goes_with_it() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let start = army(&kit);
    let (one, other) = (at(&kit, 1, 3), at(&kit, 1, 2));
    kit.click(one.0, one.1).drag(one, other);
    assert_eq!(army(&kit), start.swap(place(1, 3), place(1, 2)).unwrap(), "{kit}");
    assert_eq!((screen(&kit).desk.cursor, screen(&kit).desk.picked), (place(1, 2), None));
}

#[test]
fn a_confirmed_formation_is_kept_and_starts_the_next_players_cover() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    let mine = army(&kit);
    kit.press("c Enter");
    assert!(matches!(kit.model.screen, Screen::ArmySetup(_)), "Enter means no");
    kit.press("c y");
    assert!(kit.shows("Pass the terminal to East"), "{kit}");
    let table = kit.model.shared.session.as_ref().unwrap().table();
    assert_eq!(table.formations()[Seat::South], Some(mine.into()));

    // It is on the disk as well.
    kit.press("q y");
    assert!(matches!(kit.model.screen, Screen::Menu(_)));
    kit.press("Down Enter Enter");
    assert!(kit.shows("Pass the terminal to East"), "{kit}");
    let table = kit.model.shared.session.as_ref().unwrap().table();
    assert_eq!(table.formations()[Seat::South], Some(mine.into()));
}

#[test]
fn after_the_last_setup_the_game_begins() {
    for (board, players) in [(BoardKind::Two, 2), (BoardKind::Four, 4)] {
        let mut kit = Kit::game(Lang::Chinese, BIG, board, RuleSet::default());
        for _ in 0..players {
            kit.press("Space c y");
        }
        assert!(kit.shows("请把终端交给：南"), "{kit}");
        kit.press("Space");
        assert!(matches!(kit.model.screen, Screen::Play(_)), "{board}");
    }
}

#[test]
fn a_player_sees_nothing_of_another_players_setup() {
    // Two games that differ in South's setup alone look the same to East.
    let east_sees = |keys: &str| {
        let mut kit = Kit::game(Lang::English, BIG, BoardKind::Four, RuleSet::default());
        kit.press("Space").press(keys).press("c y");
        // What South draws at random uses up seeds; East's own must be the same.
        kit.model.shared.reseed(77);
        let mut screens = vec![kit.screen()];
        for keys in ["Space", "o", "Esc u", "s"] {
            screens.push(kit.press(keys).screen());
        }
        screens
    };
    let plain = east_sees("m");
    assert!(plain[2].iter().any(|row| row.contains("> Spear")), "the list begins at its top");
    assert_eq!(east_sees("o Down Down Enter m"), plain);
    assert_eq!(east_sees("r Space Left Space"), plain);
    assert!(!plain[1].join("").contains(">3"), "no piece of another seat");
}

#[test]
fn leaving_is_asked_and_the_language_and_the_looks_change_on_the_spot() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Four);
    kit.press("q n");
    assert!(matches!(kit.model.screen, Screen::ArmySetup(_)));
    kit.press("F3");
    assert!(kit.shows("布阵: 南") && kit.shows("长矛"), "{kit}");
    kit.press("p");
    assert!(!kit.shows("v40"), "the pieces have other signs\n{kit}");
    kit.press("?");
    assert_eq!(kit.model.dialogs.len(), 1);
    kit.press("Esc q y");
    assert!(matches!(kit.model.screen, Screen::Menu(_)));
}

#[test]
fn a_game_that_cannot_be_kept_goes_on_after_the_player_was_told() {
    let mut kit = Kit::new(Lang::English, BIG);
    fs::write(kit.folder.path().join("running"), "").unwrap();
    kit.press("Enter Up Enter Enter Space c y");
    assert!(kit.shows("Pass the terminal to North"), "{kit}");
}

#[test]
fn the_setup_says_whose_it_is_and_what_to_do_in_every_size() {
    for lang in Lang::ALL {
        for board in BoardKind::ALL {
            for size in [(54, 19), (60, 20), (72, 22), BIG, (106, 36), (120, 45), (200, 60)] {
                let mut kit = setup_at(lang, size, board);
                // What was told of the formation goes away.
                kit.press("Right Left");
                let all = kit.screen().join("");
                let texts = match lang {
                    Lang::Chinese => ["南", "长矛", "完成", "6 中头"],
                    Lang::English => ["South", "Spear", "confirms", "6 front middle"],
                };
                for text in texts {
                    assert!(all.contains(text), "{board} {size:?} lacks {text:?}\n{kit}");
                }
            }
        }
    }
}

#[test]
fn pictures_of_the_setup() {
    for (lang, (width, height)) in
        Lang::ALL.into_iter().flat_map(|lang| [(80, 24), (120, 45)].map(|size| (lang, size)))
    {
        for board in BoardKind::ALL {
            let mut kit = setup_at(lang, (width, height), board);
            kit.press("Down Down Left Space");
            let name = format!("setup_{board}_{lang}_{width}x{height}");
            insta::assert_snapshot!(name, kit.to_string());
        }
        let mut kit = setup_at(lang, (width, height), BoardKind::Four);
        kit.press("o Down");
        insta::assert_snapshot!(format!("formations_{lang}_{width}x{height}"), kit.to_string());
    }
}

#[test]
fn no_window_size_is_too_odd_for_menu_form_and_setup() {
    let mut kit = Kit::game(Lang::Chinese, BIG, BoardKind::Four, RuleSet::default());
    let open = |kit: &mut Kit, screen: usize| match screen {
        0 => kit.model.screen = Menu::new(&kit.model.shared).into(),
        1 => kit.model.screen = crate::tui::screen::NewGame::new(&kit.model.shared).into(),
        _ => kit.model.screen = ArmySetup::new(&mut kit.model.shared, Seat::West).into(),
    };
    let steps = |most: u16, step: usize| (0..=most).step_by(step);
    for screen in 0..3 {
        open(&mut kit, screen);
        for width in steps(200, 40).chain([1, 54, 72]) {
            for height in steps(60, 10).chain([11, 12, 19, 24]) {
                kit.resize(width, height);
                // Clicks in corners and wherever else, keys that open and close things.
                kit.click(width / 2, height / 2).click(width.saturating_sub(1), height.saturating_sub(1));
                kit.press("o").press("Down Esc");
                kit.model.dialogs.clear();
                open(&mut kit, screen);
            }
        }
    }
}

#[test]
fn a_setup_that_was_broken_off_goes_on_where_it_was() {
    let mut kit = setup_at(Lang::Chinese, BIG, BoardKind::Two);
    let bomb = at(&kit, 6, 1);
    kit.press("m").click(bomb.0, bomb.1);
    let before = army(&kit);
    assert_ne!(before, built_in()[0].formation);
    let mut kit = kit.restarted();
    kit.press("Down Enter Enter Space");
    assert_eq!(army(&kit), before, "{kit}");
    // Nothing was changed: it is still the same army the next time.
    kit.press("q y Down Enter Enter Space");
    assert_eq!(army(&kit), before, "{kit}");
    kit.press("o Enter q y Down Enter Enter Space");
    assert_eq!(army(&kit), built_in()[0].formation, "{kit}");
}

#[test]
fn what_one_player_saves_no_other_sees_or_writes_over_before_the_end() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Two);
    kit.press("r s").type_text("secret").press("Enter Enter");
    let path = kit.model.shared.store.formation_path("secret");
    let bytes = fs::read(&path).unwrap();
    kit.press("o");
    assert!(kit.shows("[own] secret") || kit.press("Up").shows("[own] secret"), "his own he sees\n{kit}");
    kit.press("Esc c y Space");
    kit.press("o Up");
    assert!(!kit.shows("secret"), "{kit}");
    kit.press("Esc s").type_text("secret").press("Enter");
    assert!(kit.shows("this name is taken"), "{kit}");
    kit.press("Enter");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    // What is broken off and goes on keeps the secret.
    kit.press("q y Down Enter Enter Space o Up");
    assert!(!kit.shows("secret"), "{kit}");
}

#[test]
fn b08_a_bomb_is_swapped_to_the_front_where_the_rules_of_the_game_allow_it() {
    let mut rules = RuleSet::default();
    rules.assign("bomb_on_front_line=yes").unwrap();
    let mut kit = Kit::game(Lang::English, BIG, BoardKind::Two, rules);
    kit.press("Space").press(FIRST);
    let bomb = at(&kit, 4, 1);
    kit.press("Space").click(bomb.0, bomb.1);
    let army = screen(&kit).desk.lineup();
    assert_eq!(army[place(1, 3)], Some(crate::rules::Rank::Bomb), "{kit}");
    // It is legal in this game only: no file holds it, but the game does.
    kit.press("s").type_text("front").press("Enter");
    assert!(kit.shows("Not saved") && kit.shows("bombs must not stand on line 1"), "{kit}");
    kit = {
        kit.press("Enter");
        kit.restarted()
    };
    kit.press("Down Enter Enter Space");
    assert_eq!(screen(&kit).desk.lineup(), army, "{kit}");
    for _ in 0..20 {
        kit.press("r");
        assert!(screen(&kit).desk.army.faults().is_empty());
    }
    kit.press("u").press("c y");
    assert!(kit.shows("Pass the terminal to North"), "{kit}");
}

#[test]
fn what_a_player_of_another_unfinished_game_keeps_is_not_listed() {
    let mut kit = setup_at(Lang::English, BIG, BoardKind::Two);
    kit.press("s").type_text("ambush").press("Enter Enter o End");
    assert!(kit.shows("[own] ambush"), "his own, in the game in which he keeps it\n{kit}");
    kit.press("Esc q y");
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
    let (_, choices) = library::list(Some(Seat::South), &kit.model.shared);
    assert!(choices.iter().all(|choice| !matches!(choice, Ok((_, Origin::Own(_))))));
    // The same people, or others, sit down to another game.
    let session = crate::tui::session::Session::open(
        crate::storage::Opening {
            board: BoardKind::Two,
            rules: RuleSet::default(),
            players: crate::tui::session::people(&crate::rules::BySeat::from_fn(|seat| {
                [Seat::South, Seat::North].contains(&seat).then(String::new)
            })),
            seed: 9,
            record: None,
        },
        &kit.model.shared.store,
    );
    kit.model.shared.session = Some(session.unwrap().0);
    for seat in [Seat::South, Seat::North] {
        let (_, choices) = library::list(Some(seat), &kit.model.shared);
        assert!(choices.iter().all(|choice| !matches!(choice, Ok((_, Origin::Own(_))))), "{seat}");
    }
}

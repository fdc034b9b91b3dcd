//! The form of a new game, driven by keys and clicks.

use ratatui::buffer::Cell;
use ratatui::style::Modifier;

use super::*;
use crate::rules::BoardKind;
use crate::text::Lang;
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);

fn form_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    kit.press("Enter");
    kit
}

fn form(kit: &Kit) -> &NewGame {
    match &kit.model.screen {
        Screen::NewGame(form) => form,
        other => panic!("not the form: {other:?}"),
    }
}

/// Presses Down until the cursor is on that field.
fn go_to(kit: &mut Kit, field: Field) {
    for _ in 0..60 {
        if form(kit).cursor == field {
            return;
        }
        kit.press("Down");
    }
    panic!("{field:?} is never reached\n{kit}");
}

#[test]
fn every_field_is_reached_and_seen_by_keys_alone() {
    for size in [(40, 12), (54, 19), BIG, (120, 45)] {
        for lang in Lang::ALL {
            let mut kit = form_at(lang, size);
            kit.press("Right");
            let fields = form(&kit).fields();
            assert_eq!(fields.len(), 2 + 4 + RuleOption::ALL.len() + 2);
            for field in fields {
                assert_eq!(form(&kit).cursor, field);
                let reversed = |cell: &Cell| cell.modifier.contains(Modifier::REVERSED);
                assert!(kit.buffer().content.iter().any(reversed), "{field:?} can't be seen\n{kit}");
                kit.press("Tab");
            }
            assert_eq!(form(&kit).cursor, Field::Board, "round and round");
            kit.press("S-Tab");
            assert_eq!(form(&kit).cursor, Field::Start, "above the first field is the start");
        }
    }
}

#[test]
fn a_game_is_started_as_it_was_chosen() {
    let mut kit = form_at(Lang::English, BIG);
    kit.press("Right Down Right Down Enter").type_text("a hai").press("Enter");
    go_to(&mut kit, Field::Option(RuleOption::MoveSeconds));
    kit.press("Right");
    go_to(&mut kit, Field::Option(RuleOption::FirstMover));
    kit.press("6 l");
    go_to(&mut kit, Field::Start);
    kit.press("Enter");
    assert!(kit.shows("Match: game 1"), "{kit}");
    kit.press("Space");
    assert!(kit.shows("Pass the terminal to South a hai"), "{kit}");
    let opening = kit.model.shared.session.as_ref().unwrap().opening();
    assert_eq!(opening.board, BoardKind::Four);
    assert_eq!(opening.rules.preset().name, "tournament");
    let differences = opening.rules.differences();
    let differences: Vec<_> = differences.iter().map(|(option, value)| format!("{option}={value}")).collect();
    assert_eq!(differences, ["first_mover=north", "move_seconds=30"]);
    assert_eq!(opening.players[Seat::South].as_ref().unwrap().name, "a hai");
    assert_eq!(opening.players.iter().filter(|(_, player)| player.is_some()).count(), 4);
    assert_eq!(kit.model.shared.store.unfinished().len(), 1, "the journal is on the disk");

    // The next game of this run begins with the same choices.
    kit.press("q y Enter");
    assert_eq!(form(&kit).form.names[Seat::South], "a hai");
    assert_eq!(form(&kit).form.board, BoardKind::Four);
}

#[test]
fn options_that_differ_from_the_preset_are_marked_and_explained() {
    let mut kit = form_at(Lang::English, BIG);
    assert!(!kit.shows("*"), "{kit}");
    go_to(&mut kit, Field::Option(RuleOption::Mine));
    kit.press("Right");
    assert!(kit.shows(">*mines"), "{kit}");
    assert!(
        kit.shows("A mine attacked by anything but an engineer") && kit.shows("(was the mine stays)"),
        "{kit}"
    );
    kit.press("Left");
    assert!(!kit.shows("*"), "{kit}");
}

#[test]
fn a_number_is_typed_and_refused_with_the_reason() {
    let mut kit = form_at(Lang::English, BIG);
    go_to(&mut kit, Field::Option(RuleOption::QuietLimit));
    kit.press("Enter C-u").type_text("123").press("Enter");
    assert!(kit.shows("< 123 >"), "{kit}");
    kit.press("Enter C-u").type_text("many").press("Enter");
    assert!(
        kit.shows("can't be \"many\"; it takes a whole number from 0 to") && kit.shows("< 123 >"),
        "{kit}"
    );
    kit.press("Down");
    assert!(!kit.shows("it takes"), "the reason goes away\n{kit}");
    kit.press("Up Enter C-u").type_text("５").press("Esc");
    assert!(kit.shows("< 123 >"), "given up\n{kit}");
}

#[test]
fn rules_that_make_no_sense_are_told_at_once_and_not_started() {
    for (lang, reason) in [(Lang::English, "visibility can't be partners"), (Lang::Chinese, "没有队友")] {
        let mut kit = form_at(lang, BIG);
        let Screen::NewGame(screen) = &mut kit.model.screen else { panic!() };
        screen.form.rules.assign("visibility=partners").unwrap();
        kit.draw();
        assert!(kit.shows(reason), "{kit}");
        go_to(&mut kit, Field::Start);
        kit.press("Enter");
        assert!(kit.shows(reason), "{kit}");
        assert!(kit.model.shared.session.is_none());
    }
}

#[test]
fn the_form_is_used_with_the_mouse_alone() {
    let mut kit = form_at(Lang::English, BIG);
    kit.click_text("two players >");
    assert_eq!(form(&kit).form.board, BoardKind::Four);
    let (x, y) = kit.find("< dark >").unwrap();
    kit.click(x + 7, y);
    assert!(kit.shows("< partners open >"), "{kit}");
    kit.click(x, y);
    assert!(kit.shows("< dark >"), "{kit}");
    kit.click_text("who starts");
    assert_eq!(form(&kit).cursor, Field::Option(RuleOption::FirstMover));
    kit.click_text("____________").type_text("小满").press("Enter");
    assert_eq!(form(&kit).form.names[Seat::South], "小满");
    kit.click(79, 0).click_text("[ Back ]").click_text("New game").click_text("[ Start ]");
    assert!(kit.shows("小满"), "{kit}");
    assert!(kit.model.shared.session.is_some());
}

#[test]
fn when_the_game_cannot_be_kept_the_player_is_told_and_it_goes_on() {
    let mut kit = form_at(Lang::English, BIG);
    // Where the folder of running games should be lies a file.
    std::fs::write(kit.folder.path().join("running"), "").unwrap();
    kit.press("Up Enter");
    assert!(kit.shows("The game can't be kept"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("Pass the terminal to South") && !kit.shows("can't be kept"), "{kit}");
    kit.press("Space");
    assert!(kit.shows("Set up your army"), "{kit}");
}

#[test]
fn esc_goes_back_to_the_menu_and_keeps_what_was_chosen() {
    let mut kit = form_at(Lang::Chinese, BIG);
    kit.press("Right Esc");
    assert!(matches!(kit.model.screen, Screen::Menu(_)));
    kit.press("Enter");
    assert_eq!(form(&kit).form.board, BoardKind::Four);
}

#[test]
fn pictures_of_the_form() {
    for (lang, (width, height)) in
        Lang::ALL.into_iter().flat_map(|lang| [(80, 24), (120, 45)].map(|size| (lang, size)))
    {
        let mut kit = form_at(lang, (width, height));
        kit.press("Right Down Down Enter").type_text("阿海").press("Enter");
        go_to(&mut kit, Field::Option(RuleOption::Visibility));
        kit.press("Right");
        insta::assert_snapshot!(format!("form_{lang}_{width}x{height}"), kit.to_string());
    }
}

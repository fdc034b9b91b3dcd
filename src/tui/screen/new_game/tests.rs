//! The form of a new game, driven by keys and clicks.

use ratatui::buffer::Cell;
use ratatui::style::Modifier;

use super::*;
use crate::rules::{BoardKind, RuleSet};
use crate::text::Lang;
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);
const SIZES: [(u16, u16); 4] = [(40, 12), (54, 19), BIG, (120, 45)];

fn form_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    kit.press("Enter");
    kit
}

/// The page of all options.
fn options_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = form_at(lang, size);
    go_to(&mut kit, Field::AllOptions);
    kit.press("Enter");
    kit
}

fn form(kit: &Kit) -> &NewGame {
    match &kit.model.screen {
        Screen::NewGame(form) => form,
        other => panic!("not the form: {other:?}"),
    }
}

fn form_mut(kit: &mut Kit) -> &mut NewGame {
    match &mut kit.model.screen {
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

/// The same among all options.
fn go_to_option(kit: &mut Kit, option: RuleOption) {
    if form(kit).page == Page::Game {
        go_to(kit, Field::AllOptions);
        kit.press("Enter");
    }
    go_to(kit, Field::Option(option));
}

/// The files of the player's own presets.
fn preset_files(kit: &Kit) -> Vec<String> {
    let name = |own: OwnPreset| own.path.file_name().unwrap().to_string_lossy().into_owned();
    kit.model.shared.store.own_presets().into_iter().map(name).collect()
}

/// Keeps what is chosen under a name.
fn save_as(kit: &mut Kit, name: &str) {
    kit.press("s C-u").type_text(name).press("Enter");
}

#[test]
fn every_field_is_reached_and_seen_by_keys_alone() {
    for size in SIZES {
        for lang in Lang::ALL {
            let mut kit = form_at(lang, size);
            kit.press("Right");
            assert_eq!(form(&kit).fields().len(), 3 + 4 + 3 + 1 + 2);
            for _ in 0..2 {
                let fields = form(&kit).fields();
                for &field in &fields {
                    assert_eq!(form(&kit).cursor, field);
                    let reversed = |cell: &Cell| cell.modifier.contains(Modifier::REVERSED);
                    assert!(kit.buffer().content.iter().any(reversed), "{field:?} can't be seen\n{kit}");
                    kit.press("Tab");
                }
                assert_eq!(form(&kit).cursor, fields[0], "round and round");
                kit.press("S-Tab");
                assert_eq!(form(&kit).cursor, form(&kit).first_button(), "above the first field");
                go_to(&mut kit, fields[0]);
                if form(&kit).page == Page::Game {
                    go_to(&mut kit, Field::AllOptions);
                    kit.press("Enter");
                }
            }
        }
    }
}

#[test]
fn all_options_stand_in_groups_and_are_left_again() {
    let mut kit = options_at(Lang::English, (54, 19));
    let mut seen = Vec::new();
    for option in OptionGroup::ALL.into_iter().flat_map(OptionGroup::options) {
        assert_eq!(form(&kit).cursor, Field::Option(option));
        if seen.last() != Some(&option.group()) {
            seen.push(option.group());
            assert!(kit.shows(crate::text::rules::group_title(option.group()).en), "{kit}");
        }
        kit.press("Down");
    }
    assert_eq!(seen, OptionGroup::ALL);
    assert!(kit.shows("> [ Done ]"), "{kit}");
    kit.press("Enter");
    assert_eq!((form(&kit).page, form(&kit).cursor), (Page::Game, Field::AllOptions));
    kit.press("Enter PgDn PgDn");
    let first = OptionGroup::ALL[2].options().next().unwrap();
    assert_eq!(form(&kit).cursor, Field::Option(first), "a group further each time");
    kit.press("PgUp");
    assert_eq!(form(&kit).cursor, Field::Option(OptionGroup::ALL[1].options().next().unwrap()));
    kit.press("End Home Esc");
    assert_eq!(form(&kit).page, Page::Game);
    kit.press("Esc");
    assert!(matches!(kit.model.screen, Screen::Menu(_)));
}

#[test]
fn in_a_large_window_all_options_are_seen_at_once() {
    for lang in Lang::ALL {
        let kit = options_at(lang, (120, 45));
        for option in RuleOption::ALL {
            assert!(kit.shows(crate::text::options::option_title(option).say(lang)), "{option}\n{kit}");
        }
    }
}

#[test]
fn a_name_is_typed_without_a_key_before_it() {
    let mut kit = form_at(Lang::English, BIG);
    go_to(&mut kit, Field::Name(Seat::South));
    kit.type_text("sam").press("Enter");
    assert!(kit.model.dialogs.is_empty() && kit.shows("sam_________"), "{kit}");
    go_to(&mut kit, Field::Name(Seat::North));
    kit.type_text("阿海").press("Enter");
    assert!(kit.shows("阿海________"), "{kit}");
    // Another name takes the place of the first, unless it is given up.
    kit.type_text("hjkl").press("Esc");
    assert!(kit.shows("阿海________"), "{kit}");
    kit.type_text("5q").press("Enter");
    assert!(kit.shows("5q__________") && kit.shows("sam_________"), "{kit}");
    kit.input(crate::tui::input::Input::Paste("老周\n".to_owned())).press("Enter");
    assert!(kit.shows("老周________"), "{kit}");
    kit.press("Esc");
    assert!(!kit.shows("sam"), "back in the menu\n{kit}");
}

#[test]
fn another_match_of_the_same_people_is_asked_about() {
    let mut kit = form_at(Lang::English, BIG);
    for seat in [Seat::South, Seat::North] {
        go_to(&mut kit, Field::Name(seat));
        kit.type_text(seat.name()).press("Enter");
    }
    go_to(&mut kit, Field::Preset);
    kit.press("Right Right");
    go_to(&mut kit, Field::Start);
    kit.press("Enter");
    assert!(kit.shows("Match: game 1"), "{kit}");
    let session = kit.model.shared.session.as_mut().unwrap();
    for (number, seat) in [Seat::South, Seat::North].into_iter().enumerate() {
        let army = crate::formation::built_in()[number].formation;
        session.apply(crate::table::Command::confirm(seat, army), std::time::Duration::ZERO).unwrap();
    }
    let resign = crate::table::Command::Act(crate::rules::Action::Resign(Seat::South));
    session.apply(resign, std::time::Duration::ZERO).unwrap();
    session.finish(&kit.model.shared.store).unwrap().unwrap();
    kit.model.shared.session = None;

    let again = |kit: &mut Kit| {
        kit.model.screen = NewGame::new(&kit.model.shared).into();
        kit.draw();
        go_to(kit, Field::Start);
        kit.press("Enter");
        assert!(kit.shows("0 : 1"), "{kit}");
    };
    again(&mut kit);
    kit.press("Esc");
    assert!(kit.model.shared.session.is_none() && kit.model.context() == Context::Form, "{kit}");
    again(&mut kit);
    kit.press("Enter");
    assert!(kit.shows("Match: game 2"), "{kit}");
    again(&mut kit);
    kit.press("Down Enter");
    assert!(kit.shows("Match: game 1"), "{kit}");
}

#[test]
fn a_game_is_started_as_it_was_chosen() {
    let mut kit = form_at(Lang::English, BIG);
    kit.press("Right Down Right Down Down Enter").type_text("a hai").press("Enter");
    go_to(&mut kit, Field::Option(RuleOption::MoveSeconds));
    kit.press("Right");
    go_to(&mut kit, Field::Option(RuleOption::FirstMover));
    kit.press("6 l");
    go_to_option(&mut kit, RuleOption::TouchMove);
    kit.press("Right Esc");
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
    assert_eq!(differences, ["first_mover=north", "move_seconds=30", "touch_move=yes"]);
    assert_eq!(opening.players[Seat::South].as_ref().unwrap().name, "a hai");
    assert_eq!(opening.players.iter().filter(|(_, player)| player.is_some()).count(), 4);
    assert_eq!(kit.model.shared.store.unfinished().len(), 1, "the journal is on the disk");

    // The next game of this run begins with the same choices.
    kit.press("q y Enter");
    assert_eq!(form(&kit).form.names[Seat::South], "a hai");
    assert_eq!(form(&kit).form.board, BoardKind::Four);
}

#[test]
fn names_are_asked_for_the_seats_that_play() {
    let mut kit = form_at(Lang::English, BIG);
    kit.press("Right Down");
    for (preset, seats) in [("duel", 2), ("three", 3), ("luanzhan", 4)] {
        while form(&kit).form.rules.preset().name != preset {
            kit.press("Right");
        }
        let names = form(&kit).fields().into_iter().filter(|field| matches!(field, Field::Name(_)));
        assert_eq!(names.count(), seats, "{preset}");
        assert_eq!(kit.shows("< West"), seats == 4, "{preset}\n{kit}");
    }
}

#[test]
fn options_that_differ_from_the_preset_are_marked_explained_and_put_back() {
    let mut kit = options_at(Lang::English, BIG);
    assert!(!kit.shows("*mines"), "{kit}");
    go_to_option(&mut kit, RuleOption::Mine);
    kit.press("Right");
    assert!(kit.shows(">*mines"), "{kit}");
    assert!(
        kit.shows("A mine attacked by anything but an engineer") && kit.shows("(was the mine stays)"),
        "{kit}"
    );
    kit.press("Esc");
    assert!(kit.shows(">*all options") && kit.shows("[ 1 differs ]"), "{kit}");
    go_to_option(&mut kit, RuleOption::Mine);
    kit.press("Delete");
    assert!(!kit.shows("*mines"), "{kit}");
    assert_eq!(form(&kit).form.rules, RuleSet::default());
}

#[test]
fn an_option_that_changes_nothing_here_says_so() {
    let mut kit = options_at(Lang::English, BIG);
    go_to_option(&mut kit, RuleOption::TimeoutsToLose);
    assert!(kit.shows("no effect here"), "{kit}");
    go_to_option(&mut kit, RuleOption::MoveSeconds);
    kit.press("Right Down");
    assert!(!kit.shows("no effect here"), "{kit}");
}

#[test]
fn a_number_is_typed_and_refused_with_the_reason() {
    let mut kit = options_at(Lang::English, BIG);
    go_to_option(&mut kit, RuleOption::QuietLimit);
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
    for (option, typed, shown) in
        [(RuleOption::RailReach, "4", "< 4 >"), (RuleOption::ScoreZeroBelow, "20/30", "< 20/30 >")]
    {
        go_to_option(&mut kit, option);
        kit.press("Enter C-u").type_text(typed).press("Enter");
        assert!(kit.shows(shown), "{option}\n{kit}");
    }
}

#[test]
fn values_that_contradict_others_are_passed_over_and_the_reason_is_told() {
    for (lang, reason) in [
        (Lang::English, "the smallest piece need not be an engineer"),
        (Lang::Chinese, "最小的棋子不一定是工兵"),
    ] {
        let mut kit = options_at(lang, BIG);
        go_to_option(&mut kit, RuleOption::FlagTaker);
        assert!(!kit.shows(reason), "{kit}");
        kit.press("Right");
        assert_eq!(form(&kit).form.value(RuleOption::FlagTaker), "smallest");
        go_to_option(&mut kit, RuleOption::FlagWin);
        assert!(kit.screen().join("").replace(' ', "").contains(&reason.replace(' ', "")), "{kit}");
        kit.press("Right Right");
        assert_eq!(form(&kit).form.value(RuleOption::FlagWin), "touch", "round and round without it");
    }
}

#[test]
fn rules_that_make_no_sense_are_told_at_once_and_not_started() {
    for (lang, reason) in [(Lang::English, "nobody has a partner"), (Lang::Chinese, "没有队友")] {
        let mut kit = form_at(lang, BIG);
        form_mut(&mut kit).form.rules.assign("visibility=partners").unwrap();
        kit.draw();
        assert!(kit.shows(reason), "{kit}");
        go_to(&mut kit, Field::Start);
        kit.press("Enter");
        assert!(kit.shows(reason), "{kit}");
        assert!(kit.model.shared.session.is_none());
        kit.press("s");
        assert!(kit.shows(reason) && kit.model.dialogs.is_empty(), "nor kept\n{kit}");
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
    kit.click_text("as the rules chosen").click_text("< counter-clockwise >");
    assert!(kit.shows("< clockwise >"), "{kit}");
    kit.click_text("[ Done ]").click_text("____________").type_text("小满").press("Enter");
    assert_eq!(form(&kit).form.names[Seat::South], "小满");
    kit.click(79, 0).click_text("[ Back ]").click_text("New game").click_text("[ Start ]");
    assert!(kit.shows("小满"), "{kit}");
    assert!(kit.model.shared.session.is_some());
}

#[test]
fn both_columns_of_a_large_window_are_clicked() {
    let mut kit = options_at(Lang::English, (120, 45));
    for (text, option, value) in [
        ("taking it >", RuleOption::FlagWin, "carry_home"),
        ("as others >", RuleOption::BombMoves, "flies"),
        ("one game >", RuleOption::Match, "two_then_until_decided"),
    ] {
        kit.click_text(text);
        assert_eq!(form(&kit).cursor, Field::Option(option));
        assert_eq!(form(&kit).form.value(option), value);
    }
}

#[test]
fn a_preset_is_chosen_from_the_list() {
    let mut kit = form_at(Lang::English, BIG);
    kit.press("Down Enter");
    assert!(kit.shows("Which rules?") && kit.shows("as the standard rules"), "{kit}");
    kit.press("Down Down Down");
    assert!(kit.shows("* score: table"), "what differs stands beside it\n{kit}");
    kit.press("Enter");
    assert_eq!(form(&kit).form.rules, RuleSet::from_preset("lianzhong").unwrap());
    kit.press("Enter Esc");
    assert_eq!(form(&kit).form.rules.preset().name, "lianzhong");
}

#[test]
fn rules_of_ones_own_are_kept_chosen_again_renamed_and_deleted() {
    let mut kit = form_at(Lang::English, BIG);
    go_to(&mut kit, Field::Option(RuleOption::MoveSeconds));
    kit.press("Right");
    go_to(&mut kit, Field::OwnPresets);
    kit.press("Enter");
    assert!(kit.shows("Save under a name") && !kit.shows("Delete "), "there is none yet\n{kit}");
    kit.press("Enter").type_text("house").press("Enter");
    assert!(kit.shows("house is kept in") && kit.shows("< house (your own) >"), "{kit}");
    assert!(form(&kit).form.changed().is_empty());
    assert_eq!(preset_files(&kit), ["house.json"]);

    // Chosen again in another run of the program.
    let mut kit = kit.restarted();
    kit.press("Enter Down Left");
    assert!(kit.shows("< house (your own) >") && kit.shows("< 30 >"), "{kit}");
    go_to(&mut kit, Field::Option(RuleOption::MoveSeconds));
    kit.press("Right");
    assert!(kit.shows("*seconds a move") && kit.shows("(was 30)"), "{kit}");

    // Written over only after a question.
    save_as(&mut kit, "house");
    assert!(kit.shows("There are rules of that name"), "{kit}");
    kit.press("n");
    assert_eq!(form(&kit).form.changed(), [RuleOption::MoveSeconds]);
    save_as(&mut kit, "house");
    kit.press("y");
    assert!(form(&kit).form.changed().is_empty());

    go_to(&mut kit, Field::OwnPresets);
    kit.press("Enter Down Enter C-u").type_text("家规").press("Enter");
    assert!(kit.shows("< 家规 (your own) >"), "{kit}");
    assert_eq!(preset_files(&kit), ["家规.json"]);
    kit.press("Enter Down Down Enter n");
    assert_eq!(preset_files(&kit), ["家规.json"], "kept");
    kit.press("Enter Down Down Enter y");
    assert!(preset_files(&kit).is_empty() && kit.shows("家规 is deleted"), "{kit}");
    assert!(kit.shows("standard") && kit.shows("< 60 >"), "what was chosen stays\n{kit}");
    assert_eq!(form(&kit).form.changed(), [RuleOption::MoveSeconds]);
}

#[test]
fn a_name_that_cannot_be_given_is_refused_with_the_reason() {
    let mut kit = form_at(Lang::English, BIG);
    for (name, reason) in [("", "it is empty"), ("standard", "comes with the program")] {
        save_as(&mut kit, name);
        assert!(kit.shows(reason), "{kit}");
        assert!(preset_files(&kit).is_empty());
    }
    save_as(&mut kit, "house");
    go_to(&mut kit, Field::OwnPresets);
    kit.press("Enter Down Enter C-u").type_text("qq").press("Enter");
    assert!(kit.shows("comes with the program"), "{kit}");
    assert_eq!(preset_files(&kit), ["house.json"]);
}

#[test]
fn a_game_by_rules_of_ones_own_names_the_preset_they_come_from() {
    let mut kit = form_at(Lang::English, BIG);
    kit.press("Down Right");
    go_to_option(&mut kit, RuleOption::Mine);
    kit.press("Right Esc");
    save_as(&mut kit, "house");
    go_to(&mut kit, Field::Start);
    kit.press("Enter");
    let opening = kit.model.shared.session.as_ref().unwrap().opening();
    assert_eq!(opening.rules.preset().name, "basic");
    assert_eq!(opening.rules.differences(), [(RuleOption::Mine, "both_die".to_owned())]);
}

#[test]
fn a_file_that_holds_no_preset_is_listed_with_the_reason() {
    let mut kit = form_at(Lang::English, BIG);
    save_as(&mut kit, "house");
    std::fs::write(kit.folder.path().join("presets/house.json"), "{\"format\": \"junqi-game\"}").unwrap();
    let mut kit = kit.restarted();
    kit.press("Enter Down Enter End");
    assert!(kit.shows("house (damaged)") && kit.shows("instead of"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("That didn't work"), "{kit}");
    kit.press("Enter");
    assert_eq!(form(&kit).form.rules, RuleSet::default());
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
    for lang in Lang::ALL {
        for (width, height) in [(54, 19), BIG, (120, 45)] {
            let mut kit = form_at(lang, (width, height));
            kit.press("Right Down Down Down Enter").type_text("阿海").press("Enter");
            go_to(&mut kit, Field::Option(RuleOption::Visibility));
            kit.press("Right");
            insta::assert_snapshot!(format!("form_{lang}_{width}x{height}"), kit.to_string());
            go_to_option(&mut kit, RuleOption::Seats);
            insta::assert_snapshot!(format!("options_{lang}_{width}x{height}"), kit.to_string());
        }
    }
}

#[test]
fn a_seat_is_given_to_a_computer_player_of_any_level_and_back() {
    let mut kit = form_at(Lang::English, BIG);
    go_to(&mut kit, Field::Name(Seat::North));
    let kind = |kit: &Kit| form(kit).form.opening(1).players[Seat::North].clone().unwrap().kind;
    let mut seen = vec![kind(&kit).to_string()];
    assert!(!form(&kit).fields().contains(&Field::Pace), "nobody moves by himself");
    loop {
        kit.press("Right");
        if kind(&kit) == PlayerKind::Human {
            break;
        }
        assert!(form(&kit).fields().contains(&Field::Pace));
        seen.push(kind(&kit).to_string());
    }
    let levels = ["random", "greedy", "rush", "easy", "normal", "hard", "max"];
    assert_eq!(seen[1..], levels.map(|level| format!("bot:{level}")));
    assert_eq!(seen[0], "human");
    kit.press("Left");
    assert!(kit.shows("strongest bot"), "{kit}");
    // Enter types a name for a person alone.
    kit.press("Enter").press("Enter").type_text("Hai").press("Enter");
    assert!(kit.shows("[ Hai_") || kit.shows("< Hai_"), "{kit}");
    // The name is there again after a computer player.
    kit.press("Right Left");
    assert!(kit.shows("Hai_"), "{kit}");
}

#[test]
fn a_game_against_the_computer_begins_with_the_own_setup_and_at_the_chosen_pace() {
    let mut kit = form_at(Lang::Chinese, BIG);
    go_to(&mut kit, Field::Name(Seat::North));
    kit.press("Right");
    go_to(&mut kit, Field::Pace);
    kit.press("Left Left");
    go_to(&mut kit, Field::Start);
    kit.press("Enter");
    assert!(matches!(kit.model.screen, Screen::ArmySetup(_)), "no cover\n{kit}");
    assert_eq!(kit.model.shared.settings.pace, Pace::ALL[1]);
    kit.press("c y");
    assert!(matches!(kit.model.screen, Screen::Play(_)), "{kit}");
    assert!(kit.shows("随机电脑"), "{kit}");
}

#[test]
fn pictures_of_the_form_with_computer_players() {
    for lang in Lang::ALL {
        for size in [BIG, (120, 45)] {
            let mut kit = form_at(lang, size);
            kit.press("Right");
            for (seat, level) in [(Seat::East, 6), (Seat::North, 1), (Seat::West, 4)] {
                go_to(&mut kit, Field::Name(seat));
                for _ in 0..level {
                    kit.press("Right");
                }
            }
            let (width, height) = size;
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path("../../snapshots/bots");
            settings.set_prepend_module_to_snapshot(false);
            settings.bind(|| {
                insta::assert_snapshot!(format!("form_{lang}_{width}x{height}"), kit.to_string());
            });
        }
    }
}

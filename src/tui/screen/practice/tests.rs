//! Practice, driven by keys and clicks.

use std::fs;

use super::*;
use crate::practice::{Ask, PIECES, Reading, SOUGHT};
use crate::rules::{Board, Place, Rank, Station};
use crate::tui::app::Start;
use crate::tui::geometry::Layout;
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (54, 19);
const SECOND: Duration = Duration::from_secs(1);

/// The list of exercises, opened from the menu.
fn list_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    kit.click_text(say::PRACTICE.say(lang));
    screen(&kit);
    kit
}

fn screen(kit: &Kit) -> &Practice {
    match &kit.model.screen {
        Screen::Practice(practice) => practice,
        other => panic!("not practice: {other:?}\n{kit}"),
    }
}

fn is_list(kit: &Kit) -> bool {
    matches!(screen(kit).stage, Stage::List) && kit.model.dialogs.is_empty()
}

/// The first built-in formation is being looked at.
fn looking_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = list_at(lang, size);
    kit.press("Enter Down Down Enter");
    assert_eq!(screen(&kit).context(), Context::Look, "{kit}");
    kit
}

fn reading_at(lang: Lang, size: (u16, u16), board: BoardKind) -> Kit {
    let mut kit = list_at(lang, size);
    kit.press(if board == BoardKind::Two { "Down Enter" } else { "Down Down Enter" });
    field(&kit);
    kit
}

fn field(kit: &Kit) -> &Field {
    match &screen(kit).stage {
        Stage::Field(field) => field,
        other => panic!("not the field: {other:?}\n{kit}"),
    }
}

fn names(kit: &Kit) -> &Names {
    match &screen(kit).stage {
        Stage::Names(names) => names,
        other => panic!("not the names: {other:?}\n{kit}"),
    }
}

fn naming_at(lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = list_at(lang, size);
    kit.press("Up Enter");
    names(&kit);
    kit
}

/// Types the first built-in formation.
fn write_down(kit: &mut Kit) {
    let formation = built_in()[0].formation;
    for place in Place::all().filter(|place| place.station() != Station::Camp) {
        let rank = formation.rank(place).unwrap();
        kit.type_text(&rank.letter().to_ascii_lowercase().to_string());
    }
}

/// Answers a question of the quiz, rightly or not, and goes on.
fn answer(kit: &mut Kit, rightly: bool) {
    let question = names(kit).question().unwrap().clone();
    let wrong = question.options.into_iter().find(|&option| !question.is_right(option)).unwrap();
    let place = if rightly { question.place } else { wrong };
    match question.ask {
        Ask::Name => {
            let number = question.options.iter().position(|&option| option == place).unwrap();
            kit.press(&"Down ".repeat(number));
        }
        Ask::Point => {
            let from = names(kit).cursor;
            let (up, left) = (from.line() > place.line(), from.column() > place.column());
            let lines = from.line().abs_diff(place.line());
            let columns = from.column().abs_diff(place.column());
            kit.press(&if up { "Up " } else { "Down " }.repeat(lines));
            kit.press(&if left { "Left " } else { "Right " }.repeat(columns));
        }
    }
    kit.press("Space");
    assert!(kit.shows(if rightly { "Right!" } else { "No. !" }), "{kit}");
    kit.press("Space");
}

#[test]
fn a_formation_set_up_without_a_fault_has_its_time_kept_and_shown() {
    let mut kit = looking_at(Lang::English, BIG);
    kit.press("Space");
    write_down(&mut kit);
    assert!(kit.shows("Everything is placed"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("Perfect!") && kit.shows("A new best!") && kit.shows("25 of 25"), "{kit}");
    let best = kit.model.shared.store.practice().unwrap().best_time(&built_in()[0].formation);
    assert!(best.is_some_and(|best| best > 10 * SECOND && best < 60 * SECOND), "{best:?}");

    // Slower the second time: the best time stays.
    kit.press("n").press("Space").wait(100 * SECOND);
    write_down(&mut kit);
    kit.press("Enter");
    assert!(kit.shows("Perfect!") && !kit.shows("A new best!"), "{kit}");
    assert_eq!(kit.model.shared.store.practice().unwrap().best_time(&built_in()[0].formation), best);
    kit.press("Enter");
    assert!(is_list(&kit) && kit.shows("2 done, 2 perfect"), "{kit}");
    assert!(kit.shows("Set up from memory 25/25"), "{kit}");
    let kit = kit.restarted();
    assert_eq!(kit.model.shared.store.practice().unwrap().recall.perfect, 2);
}

#[test]
fn faults_of_a_setup_from_memory_are_shown_beside_the_truth() {
    let mut kit = looking_at(Lang::English, BIG);
    kit.press("Space").type_text("9").press("Enter");
    assert!(kit.shows("of 25 pieces are right") && !kit.shows("A new best!"), "{kit}");
    assert!(kit.shows("~") && kit.shows(", not "), "{kit}");
    let before = kit.screen();
    kit.press("Tab");
    assert!(kit.shows("The formation (~ wrong)") && kit.screen() != before, "{kit}");
    kit.press("e");
    assert!(kit.model.dialogs.is_empty());
    assert_eq!(kit.model.shared.store.practice().unwrap().recall.best, []);
}

#[test]
fn the_formation_is_hidden_when_the_time_to_look_is_over_and_the_clock_ticks_every_second() {
    let mut kit = looking_at(Lang::English, BIG);
    for _ in 0..70 {
        let Some(due) = crate::tui::update::next_tick(&kit.model) else { panic!("no clock\n{kit}") };
        assert!(due > kit.now && due <= kit.now + SECOND);
        kit.wait(due.saturating_sub(kit.now));
    }
    assert_eq!(screen(&kit).context(), Context::Memory, "{kit}");
    assert!(kit.shows("Still to place") && kit.shows("Time 0:"), "{kit}");
    // A question doesn't stop the clock, and nobody is thrown out by it.
    kit.type_text("9").press("q").wait(5 * SECOND);
    assert_eq!(kit.model.dialogs.len(), 1, "{kit}");
}

#[test]
fn no_more_pieces_are_typed_than_an_army_has_and_none_into_camps() {
    let mut kit = looking_at(Lang::English, BIG);
    kit.press("Space").type_text("99");
    assert!(kit.shows("the only commander is used"), "{kit}");
    kit.type_text("x");
    assert!(kit.shows("\"x\" is no piece"), "{kit}");
    kit.press("Left Down").type_text("司");
    kit.press("Backspace Backspace").type_text("司");
    let Stage::Recall(recall) = &screen(&kit).stage else { panic!("{kit}") };
    assert!(recall.would_lose());
    kit.press("Right Right Right Down Left Left");
    kit.press("Up Up Up Up Up Up Left Left Left Left Left Right Down").type_text("1");
    assert!(kit.shows("Camps stay empty"), "{kit}");
}

#[test]
fn leaving_asks_only_where_something_is_lost() {
    let mut kit = looking_at(Lang::English, BIG);
    kit.press("q");
    assert!(is_list(&kit), "{kit}");
    let mut kit = looking_at(Lang::English, BIG);
    kit.press("Space").type_text("9").press("Esc");
    assert!(kit.shows("Give this exercise up?"), "{kit}");
    kit.press("n");
    assert_eq!(screen(&kit).context(), Context::Memory);
    kit.press("q y");
    assert!(is_list(&kit), "{kit}");

    let mut kit = reading_at(Lang::English, BIG, BoardKind::Two);
    kit.press("Tab Tab q");
    assert!(is_list(&kit), "watching costs nothing\n{kit}");
    let mut kit = reading_at(Lang::English, BIG, BoardKind::Two);
    kit.press("Up b q");
    assert!(kit.shows("Give this exercise up?"), "{kit}");

    let mut kit = naming_at(Lang::English, BIG);
    kit.press("q");
    assert!(is_list(&kit), "{kit}");
    let mut kit = naming_at(Lang::English, BIG);
    kit.press("Space q");
    assert!(kit.shows("Give this exercise up?"), "{kit}");
    assert!(!kit.model.shared.store.root().join("practice.json").exists(), "nothing was finished");
}

#[test]
fn the_truth_of_the_field_is_shown_only_after_the_marks_are_handed_in() {
    for board in BoardKind::ALL {
        let mut kit = reading_at(Lang::English, (120, 45), board);
        let moves = field(&kit).opening.views().len() - 1;
        for number in 1..=moves {
            kit.press("Tab");
            assert!(kit.shows(&format!("Move {number} of {moves}")), "{kit}");
        }
        kit.press("S-Tab");
        assert!(kit.shows(&format!("Move {} of {moves}", moves - 1)), "{kit}");
        assert!(!kit.shows("Score"), "{kit}");
        kit.press("c");
        assert!(kit.shows("Score 0 of 6") && kit.shows("not marked"), "{kit}");
        let progress = kit.model.shared.store.practice().unwrap();
        assert_eq!((progress.readings(board).rounds, progress.last.len()), (1, 1));
        kit.press("n");
        assert!(kit.shows("Move 0 of"), "another opening\n{kit}");
    }
}

#[test]
fn right_marks_score_and_each_has_its_reason() {
    let mut kit = reading_at(Lang::English, (120, 45), BoardKind::Two);
    let (opening, board) = (field(&kit).opening.clone(), Board::two());
    for place in Place::all() {
        let Some(rank) = opening.truth().rank(place).filter(|rank| SOUGHT.contains(rank)) else { continue };
        let (x, y) = {
            let layout = board_at(&kit);
            layout.centre(board.army_point(opening.enemy(), place))
        };
        kit.click(x, y).press(&rank.letter().to_ascii_lowercase().to_string());
    }
    assert!(kit.shows("flag 1/1  mine 3/3  bomb 2/2"), "{kit}");
    kit.press("c");
    assert!(kit.shows("Score 6 of 6") && kit.shows("A new best!"), "{kit}");
    let right = kit.screen().iter().filter(|row| row.contains("+1 ")).count();
    assert_eq!(right as u32, Reading::possible(), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("1 done, mean 6.0 of 6, best 6"), "{kit}");
}

fn board_at(kit: &Kit) -> Layout {
    let field = field(kit);
    crate::tui::screen::board_layout(
        field.board(),
        kit.model.shared.area,
        field.opening.viewer(),
        kit.model.shared.settings,
    )
    .unwrap()
}

#[test]
fn only_the_enemys_places_are_marked_and_space_changes_the_mark() {
    let mut kit = reading_at(Lang::English, BIG, BoardKind::Two);
    // On the front line none of them starts.
    for (key, told) in
        [("Space", "no flag, mine or bomb starts there"), ("f", "no flag starts there"), ("m", "no mine")]
    {
        kit.press(key);
        assert!(kit.shows(told) && kit.shows("flag 0/1  mine 0/3  bomb 0/2"), "{kit}");
    }
    // In a headquarters any may.
    kit.press("Up Up Up Up Up Left Space");
    assert!(kit.shows("flag 1/1"), "{kit}");
    kit.press("Space");
    assert!(kit.shows("flag 0/1  mine 1/3"), "{kit}");
    kit.press("Space Space");
    assert!(kit.shows("flag 0/1  mine 0/3  bomb 0/2"), "{kit}");
    kit.press(&"Down ".repeat(13)).press("m");
    assert!(kit.shows("Only the enemy's places"), "{kit}");
}

#[test]
fn a_round_of_names_is_scored_and_shown_in_the_list() {
    let mut kit = naming_at(Lang::English, BIG);
    for number in 0..super::names::ROUND {
        answer(&mut kit, number != 4);
    }
    assert!(kit.shows("Score 9 of 10") && !kit.shows("A new best!"), "{kit}");
    kit.press("Tab Enter");
    assert!(is_list(&kit) && kit.shows("10 asked, 90% right"), "{kit}");
    kit.press("Enter");
    for _ in 0..super::names::ROUND {
        answer(&mut kit, true);
    }
    assert!(kit.shows("Perfect!") && kit.shows("A new best!"), "{kit}");
}

#[test]
fn a_broken_file_of_progress_is_told_and_left_alone() {
    let mut kit = Kit::new(Lang::English, BIG);
    let path = kit.model.shared.store.root().join("practice.json");
    fs::create_dir_all(kit.model.shared.store.root()).unwrap();
    fs::write(&path, "{]").unwrap();
    kit.click_text("Practice");
    assert!(kit.shows("The progress isn't kept") && kit.shows("practice.json"), "{kit}");
    kit.press("Enter Enter Space").type_text("9").press("Enter");
    assert!(kit.model.dialogs.len() == 1 && kit.shows("The progress isn't kept"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("pieces are right"), "the result is shown all the same\n{kit}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "{]");
}

#[test]
fn every_exercise_works_in_the_smallest_window_in_both_languages() {
    for lang in Lang::ALL {
        let mut kit = looking_at(lang, SMALL);
        kit.press("Space");
        write_down(&mut kit);
        kit.press("Enter");
        assert!(kit.shows(&say::right_pieces(PIECES, lang)), "{kit}");
        for board in BoardKind::ALL {
            let mut kit = reading_at(lang, SMALL, board);
            kit.press("Tab f c");
            assert_eq!(screen(&kit).context(), Context::Judged, "{kit}");
        }
        let mut kit = naming_at(lang, SMALL);
        let asks = names(&kit).question().unwrap().ask;
        assert_eq!(kit.shows("*"), asks == Ask::Name, "a point that is asked for is lit\n{kit}");
        kit.press("Space Space");
        assert!(kit.shows(&say::question_number(2, 10, names(&kit).right(), lang)), "{kit}");
    }
}

/// Whatever is pressed, nothing panics and the list can be reached again.
#[test]
fn keys_without_a_meaning_do_no_harm() {
    let keys = "Up Down Left Right Home End PgUp PgDn Tab S-Tab Backspace Delete Space a b m f 1 9 e p + - x";
    for entry in ["Enter Enter", "Enter Enter Space", "Down Enter", "Down Down Enter", "Up Enter"] {
        let mut kit = list_at(Lang::Chinese, BIG);
        kit.press(entry).press(keys).press(keys);
        kit.click(10, 5).click(60, 9).press("q");
        if !kit.model.dialogs.is_empty() {
            kit.press("y");
        }
        assert!(is_list(&kit), "{entry}\n{kit}");
        kit.press("q");
        assert!(matches!(kit.model.screen, Screen::Menu(_)));
    }
}

#[test]
fn practice_looks_as_it_did_when_somebody_looked_at_it() {
    for lang in Lang::ALL {
        let mut kit = looking_at(lang, BIG);
        kit.press("Space").type_text("123").press("Enter");
        insta::assert_snapshot!(format!("recall_{lang}_80x24"), kit.to_string());
        let mut kit = reading_at(lang, BIG, BoardKind::Two);
        kit.press("Tab Tab Tab Tab Tab Tab Up Up Up Up m Right b");
        insta::assert_snapshot!(format!("field_{lang}_80x24"), kit.to_string());
        kit.press("c");
        insta::assert_snapshot!(format!("field_judged_{lang}_80x24"), kit.to_string());
        let mut kit = naming_at(lang, BIG);
        kit.press("Space");
        insta::assert_snapshot!(format!("names_{lang}_80x24"), kit.to_string());
        kit.press("Esc y");
        insta::assert_snapshot!(format!("list_{lang}_80x24"), kit.to_string());
    }
}

#[test]
fn an_exercise_is_started_without_the_menu() {
    let started = |exercise| {
        let mut kit = Kit::new(Lang::English, BIG);
        kit.model.start(Start::Practice(exercise)).unwrap();
        kit.draw();
        kit
    };
    assert!(is_list(&started(None)));
    let kit = started(Some((Exercise::Recall, BoardKind::Two)));
    assert!(kit.shows(say::WHICH.en), "{kit}");
    for board in BoardKind::ALL {
        assert_eq!(field(&started(Some((Exercise::Field, board)))).kind(), board);
    }
    names(&started(Some((Exercise::Names, BoardKind::Two))));
}

#[test]
fn a_formation_is_set_up_from_memory_with_the_mouse_alone() {
    for (lang, size) in
        Lang::ALL.into_iter().flat_map(|lang| [(54, 19), BIG, (120, 45)].map(|size| (lang, size)))
    {
        let mut kit = looking_at(lang, size);
        kit.click(1, 1);
        assert_eq!(screen(&kit).context(), Context::Memory, "{kit}");
        let formation = built_in()[0].formation;
        for place in Place::all().filter(|place| place.station() != Station::Camp) {
            let rank = formation.rank(place).unwrap();
            let heading = if lang == Lang::Chinese { "还没摆" } else { "Still to place" };
            let (x, y) = kit.find(heading).unwrap_or_else(|| panic!("{kit}"));
            // Below the heading, not in the army that has the same names.
            let name = crate::text::practice::rank_text(rank, lang);
            let rows = kit.screen();
            let (row, at) = rows[usize::from(y) + 1..]
                .iter()
                .zip(y + 1..)
                .find_map(|(row, y)| {
                    use unicode_width::UnicodeWidthStr;
                    let ends = row.match_indices(name).map(|(at, _)| row[..at].width() as u16);
                    ends.filter(|&at| at >= x).map(|at| (y, at)).next()
                })
                .unwrap_or_else(|| panic!("no {name} to click\n{kit}"));
            kit.click(at, row);
        }
        let Stage::Recall(recall) = &screen(&kit).stage else { panic!("{kit}") };
        assert!(recall.would_lose());
        kit.press("Enter");
        assert!(kit.shows(if lang == Lang::Chinese { "全对" } else { "Perfect!" }), "{kit}");
    }
}

#[test]
fn verdicts_on_a_reading_are_read_in_a_small_window_too() {
    let mut kit = reading_at(Lang::English, BIG, BoardKind::Four);
    kit.press("c e");
    assert_eq!(kit.model.dialogs.len(), 1, "{kit}");
    let mut seen = kit.screen().join("\n");
    kit.press("End");
    seen += &kit.screen().join("\n");
    let Stage::Field(field) = &screen(&kit).stage else { panic!("{kit}") };
    for place in Place::all() {
        let truth = field.opening.truth().rank(place);
        if matches!(truth, Some(Rank::Flag | Rank::Mine | Rank::Bomb)) {
            let point = field.board().army_point(field.opening.enemy(), place);
            let name = field.board().name(point).to_ascii_uppercase();
            assert!(seen.contains(&format!(" 0 {name} ")), "{name} in {seen}");
        }
    }
    kit.press("Esc");
    assert!(kit.model.dialogs.is_empty() && kit.shows("Score 0 of 6"), "{kit}");
}

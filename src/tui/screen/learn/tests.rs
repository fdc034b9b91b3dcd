//! The lesson, driven by keys, clicks and typed moves.

use std::fs;

use super::page::Lesson;
use super::parts::{Paragraph, Parts, fit};
use super::*;
use crate::lesson::{Attempt, Goal, Task, Told, point_of};
use crate::rules::{Place, Refusal, Seat};
use crate::text::Lang;
use crate::text::events::refusal_text;
use crate::tui::app::Start;
use crate::tui::geometry::Layout;
use crate::tui::screen::{Screen, board_layout};
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (54, 19);
const SIZES: [(u16, u16); 6] = [SMALL, (60, 24), (72, 20), BIG, (120, 45), (160, 60)];

fn learn(kit: &Kit) -> &Learn {
    match &kit.model.screen {
        Screen::Learn(learn) => learn,
        other => panic!("not the lesson: {other:?}\n{kit}"),
    }
}

fn lesson(kit: &Kit) -> &Lesson {
    match &learn(kit).stage {
        Stage::Page(lesson) => lesson,
        other => panic!("not a page: {other:?}\n{kit}"),
    }
}

fn is_list(kit: &Kit) -> bool {
    matches!(learn(kit).stage, Stage::List) && kit.model.dialogs.is_empty()
}

/// A page with its board, opened from the command line.
fn page_at(page: Page, lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    kit.model.start(Start::Learn(Some(page))).unwrap();
    kit.draw();
    if kit.shows(say::TO_BOARD.say(lang)) {
        kit.press("Space");
    }
    kit
}

fn layout(kit: &Kit) -> Layout {
    let shared = &kit.model.shared;
    board_layout(lesson(kit).page().board().board(), shared.area, Seat::South, shared.settings).unwrap()
}

fn click_point(kit: &mut Kit, name: &str) {
    let point = lesson(kit).page().board().board().parse_point(name).unwrap();
    let (x, y) = layout(kit).centre(point);
    kit.click(x, y);
}

/// Does a step of a page's solution by the mouse.
fn do_it(kit: &mut Kit, step: &str) {
    for name in step.trim_start_matches("flip:").split(['-', 'x']) {
        click_point(kit, name);
    }
}

fn solve(kit: &mut Kit) {
    match lesson(kit).page().task() {
        Task::Play(play) => play.solution.iter().for_each(|step| do_it(kit, step)),
        Task::Find(_) => ["c6", "a3", "c1"].iter().for_each(|name| click_point(kit, name)),
        Task::Mend(_, exchanges) => {
            for (line, column) in exchanges.iter().flatten() {
                let board = lesson(kit).page().board().board();
                let name = board.name(point_of(Place::new(*line, *column).unwrap())).to_owned();
                click_point(kit, &name);
            }
        }
    }
}

#[test]
fn every_page_is_done_by_clicks_and_kept_and_leads_to_the_next() {
    let mut kit = Kit::new(Lang::English, BIG);
    kit.click_text(say::LESSON.en).press("Enter");
    for (number, page) in Page::ALL.into_iter().enumerate() {
        assert_eq!(lesson(&kit).page(), page, "{kit}");
        if kit.shows(say::TO_BOARD.en) {
            kit.press("Space");
        }
        solve(&mut kit);
        assert!(kit.shows(say::RIGHT.en) && kit.shows(&format!("{}/30+ ", number + 1)), "{page}\n{kit}");
        let progress = kit.model.shared.store.lesson().unwrap();
        assert!(progress.is_done(page) && progress.count() == number + 1);
        kit.press("Space");
    }
    assert!(is_list(&kit) && kit.shows("30 of 30 pages done"), "{kit}");
    let mut kit = kit.restarted();
    kit.click_text(say::LESSON.en);
    assert!(kit.shows("30 of 30 pages done"), "{kit}");
}

#[test]
fn a_page_is_done_by_keys_alone() {
    let mut kit = page_at(Page::Headquarters, Lang::English, BIG);
    kit.press("Tab");
    assert!(kit.shows("C2 v"), "the one that can move\n{kit}");
    kit.press("Space Left Space");
    assert!(kit.shows(say::RIGHT.en), "{kit}");
    kit.press("n");
    assert_eq!(lesson(&kit).page(), Page::Arcs);
    kit.press("b b");
    assert_eq!(lesson(&kit).page(), Page::Camps);
}

#[test]
fn a_page_is_done_by_typed_moves() {
    let mut kit = page_at(Page::Mountains, Lang::English, BIG);
    for typed in ["b6c6", "C6-C7", "c7 b7"] {
        kit.press(":").type_text(typed).press("Enter");
    }
    assert!(kit.shows(say::RIGHT.en), "{kit}");
    let mut kit = page_at(Page::Flip, Lang::English, BIG);
    kit.press(":").type_text("a6").press("Enter");
    assert!(kit.shows("A6: red army"), "{kit}");
    let mut kit = page_at(Page::Mend, Lang::English, BIG);
    for typed in ["c4c3", "a3b2", "a1b1"] {
        kit.press(":").type_text(typed).press("Enter");
    }
    assert!(kit.shows(say::RIGHT.en), "{kit}");
    let mut kit = page_at(Page::Roads, Lang::English, BIG);
    kit.press(":").type_text("zz").press("Enter");
    assert!(kit.shows("\"zz\""), "{kit}");
}

#[test]
fn a_move_can_be_typed_while_the_text_stands_alone() {
    for lang in Lang::ALL {
        let mut alone = 0;
        for page in Page::ALL {
            let mut kit = Kit::new(lang, SMALL);
            kit.model.start(Start::Learn(Some(page))).unwrap();
            kit.draw();
            if !kit.shows(say::TO_BOARD.say(lang)) {
                continue;
            }
            alone += 1;
            kit.press(":");
            assert_eq!(kit.model.context(), Context::Text, "{page} {lang}\n{kit}");
            kit.press("Esc");
            if let Task::Play(play) = page.task() {
                let typed = play.solution[0].trim_start_matches("flip:");
                kit.press("e").press(":").type_text(typed).press("Enter");
                let refused = ["No: ", "不行："].iter().any(|told| kit.shows(told));
                assert!(!refused && kit.model.context() == Context::Lesson, "{page} {lang}\n{kit}");
            }
        }
        assert!(alone > 0, "{lang}");
    }
}

#[test]
fn the_glossary_opens_from_the_list_and_leads_back() {
    let mut kit = Kit::new(Lang::English, BIG);
    kit.click_text(say::LESSON.en);
    assert!(kit.shows("g glossary"), "{kit}");
    kit.press("g");
    assert_eq!(kit.model.context(), Context::Glossary, "{kit}");
    kit.press("Esc");
    assert!(is_list(&kit), "{kit}");
}

#[test]
fn what_cant_be_done_is_told_with_the_referees_reason_and_counts_nothing() {
    for lang in Lang::ALL {
        for (page, typed, reason) in [
            (Page::Mountains, "b6b7", Refusal::NoWay),
            (Page::Camps, "c5d5", Refusal::CampOccupied),
            (Page::Headquarters, "b1b2", Refusal::InHeadquarters),
            (Page::Partners, "b8b9", Refusal::PartnersPiece),
            (Page::FlipMoves, "c9b9", Refusal::FaceDown),
        ] {
            let mut kit = page_at(page, lang, (120, 45));
            kit.press(":").type_text(typed).press("Enter");
            let told = refusal_text(&reason, lang);
            let first: String = told.chars().take(10).collect();
            assert!(kit.shows(say::REFUSED.say(lang).trim_end()) && kit.shows(&first), "{told}\n{kit}");
            assert_eq!(lesson(&kit).context(), Context::Lesson);
        }
    }
    let mut kit = page_at(Page::Turns, Lang::English, (120, 45));
    click_point(&mut kit, "f9");
    assert!(kit.shows("that piece is West's") && kit.shows("it is South's turn"), "{kit}");
}

#[test]
fn a_legal_move_that_misses_the_task_is_told_and_any_key_starts_over() {
    let mut kit = page_at(Page::Mine, Lang::English, BIG);
    do_it(&mut kit, "e8xe11");
    assert!(kit.shows("attacker lost") && kit.shows("That is legal, but not what is"), "{kit}");
    assert!(!kit.shows("17/30+"), "{kit}");
    kit.press("Up");
    assert!(!kit.shows("attacker lost"), "{kit}");
    solve(&mut kit);
    assert!(kit.shows(say::RIGHT.en), "{kit}");
}

#[test]
fn the_hint_helps_and_the_solution_doesnt_count() {
    let mut kit = page_at(Page::Mountains, Lang::English, BIG);
    kit.press("i");
    assert!(kit.shows("Hint: Cross"), "{kit}");
    kit.press("s");
    assert!(kit.shows("1 vSouth moves B6-C6") && kit.shows("s: the next step"), "{kit}");
    kit.press("s s");
    assert!(kit.shows("That is the solution."), "{kit}");
    assert_eq!(kit.model.shared.store.lesson().unwrap().count(), 0);
    kit.press("r");
    solve(&mut kit);
    assert!(kit.shows(say::RIGHT.en), "{kit}");
    assert_eq!(kit.model.shared.store.lesson().unwrap().count(), 1);
    kit.press("s");
    assert!(kit.shows(say::RIGHT.en), "it is known by now\n{kit}");
}

#[test]
fn the_list_goes_on_where_one_has_stopped_and_every_entry_can_be_reached() {
    let mut kit = Kit::new(Lang::English, BIG);
    kit.model.shared.store.add_lesson(Page::Roads).unwrap();
    kit.click_text(say::LESSON.en);
    assert!(kit.shows("1 of 30 pages done") && kit.shows(">  2 Rails"), "{kit}");
    for _ in 0..Page::ALL.len() - 1 {
        kit.press("Down");
    }
    assert!(kit.shows(">    Glossary"), "{kit}");
    kit.press("Enter");
    assert_eq!(kit.model.context(), Context::Glossary);
    kit.press("Esc");
    assert!(is_list(&kit));
    kit.press("Down Right Left");
    assert!(kit.shows(">+ 1 Roads"), "{kit}");
    kit.click_text("Engineers turn corners");
    assert_eq!(lesson(&kit).page(), Page::Engineer);
    kit.press("q");
    assert!(is_list(&kit) && kit.shows(">  14 Engineers") || kit.shows("> 14 Engineers"), "{kit}");
    kit.press("Esc");
    assert!(matches!(kit.model.screen, Screen::Menu(_)));
}

#[test]
fn the_list_is_scrolled_where_it_has_no_room() {
    for lang in Lang::ALL {
        let mut kit = Kit::new(lang, SMALL);
        kit.model.start(Start::Learn(None)).unwrap();
        kit.draw();
        for (entry, next) in Page::ALL.into_iter().zip(1..) {
            let title = say::page_text(entry).title.say(lang);
            assert!(
                kit.screen().iter().any(|row| row.trim_start().starts_with('>') && row.contains(title)),
                "{kit}"
            );
            kit.press("Down");
            assert_eq!(learn(&kit).cursor, next);
        }
        kit.press("Home");
        assert_eq!(learn(&kit).cursor, 0);
        kit.press("Up Up Up");
        let cursor = learn(&kit).cursor;
        let title = say::page_text(Page::ALL[cursor]).title.say(lang);
        kit.click_text(title);
        assert_eq!(lesson(&kit).page(), Page::ALL[cursor]);
    }
}

#[test]
fn the_glossary_finds_while_one_types_and_explains_chat() {
    let mut kit = page_at(Page::Roads, Lang::English, BIG);
    kit.press("g").type_text("0040");
    assert!(kit.shows("bomb the commander"), "{kit}");
    kit.press("Backspace Backspace Backspace Backspace").type_text("37+");
    assert!(kit.shows("ranks hidden: the piece is a brigade (37) or higher"), "{kit}");
    assert!(kit.shows("partners seen: the brigade (37) goes 1 point forward"), "{kit}");
    kit.press("C-u").type_text("旗台");
    assert!(kit.shows("flag stand · 旗台 qí tái") && kit.shows("in front of the flag"), "{kit}");
    kit.press("C-u").type_text("zebra?");
    assert!(kit.shows("nothing found"), "{kit}");
    kit.press("Esc");
    assert_eq!(lesson(&kit).page(), Page::Roads, "back to where one was");
}

#[test]
fn the_whole_glossary_can_be_read_in_the_smallest_window() {
    for lang in Lang::ALL {
        let mut kit = page_at(Page::Roads, lang, SMALL);
        kit.press("g");
        let mut seen = kit.to_string();
        for _ in 0..20 {
            kit.press("PgDn");
            seen.push_str(&kit.to_string());
        }
        for term in crate::text::glossary::TERMS {
            assert!(seen.contains(&term.heading(lang, false)), "{}", term.zh);
        }
        kit.press("Home Up");
        assert!(kit.shows(crate::text::glossary::Group::Ranks.title().say(lang)), "{kit}");
    }
}

/// What can be told on a page: the hint, the solution's steps, what is refused, what misses.
fn everything_told(page: Page) -> Vec<Told> {
    let mut told = Vec::new();
    let mut attempt = Attempt::new(page);
    while !attempt.has_ended() {
        told.push(attempt.show_solution().1);
    }
    let start = Attempt::new(page);
    if let Some(position) = start.position() {
        let board = position.board();
        for from in board.points().iter() {
            for to in board.points().iter() {
                told.push(start.clone().act(crate::rules::Action::Move(crate::rules::Move::new(from, to))));
            }
        }
        for point in position.flips().iter() {
            told.push(start.clone().act(crate::rules::Action::Flip(point)));
        }
    } else {
        for place in Place::all() {
            told.push(start.clone().point_out(place));
            if matches!(page.task(), Task::Mend(..)) {
                told.extend(Place::all().map(|other| start.clone().exchange(place, other)));
            }
        }
    }
    told
}

fn only_text(note: Vec<Paragraph>) -> Vec<String> {
    note.into_iter().map(|(text, _)| text).collect()
}

#[test]
fn no_text_of_any_page_is_cut_in_any_window() {
    for lang in Lang::ALL {
        for page in Page::ALL {
            let kit = page_at(page, lang, BIG);
            let mut own = Lesson::new(page);
            let told = everything_told(page);
            let all = told.iter().flat_map(|told| own.notes_of(told, &kit.model.shared));
            let notes: std::collections::HashSet<Vec<_>> = all.map(only_text).collect();
            for size in SIZES {
                let mut kit = page_at(page, lang, size);
                // The text alone, where it stands alone.
                let (width, height) = (size.0.min(72), size.1 - 4);
                let mut text = lesson(&kit).text(lang);
                text.extend(lesson(&kit).task(lang));
                text.extend([(String::new(), Role::Hint), (say::TO_BOARD.say(lang).to_owned(), Role::Hint)]);
                assert!(fit(&text, &[Rect::new(0, 0, width, height)]), "{page} {lang} {size:?}");
                // Task and what is told, beside the board.
                let layout = layout(&kit);
                let parts = Parts::of(&layout, false);
                let task = lesson(&kit).task(lang);
                let title = lesson(&kit).title(lang) + "+";
                assert!(fit(&[(title, Role::Title)], &[parts.title]), "{page} {lang} {size:?}");
                let all_fits = |note: Vec<Paragraph>| {
                    if let Some(areas) = &parts.told {
                        return fit(&task, &parts.text) && fit(&note, areas);
                    }
                    let blank = (String::new(), Role::Hint);
                    let all: Vec<_> = task.iter().cloned().chain([blank]).chain(note).collect();
                    fit(&all, &parts.text)
                };
                for note_text in &notes {
                    let note = note_text.iter().map(|text| (text.clone(), Role::Hint)).collect();
                    assert!(all_fits(note), "{page} {lang} {size:?}: {note_text:?}");
                }
                kit.press("i");
                assert!(kit.shows(say::HINT.say(lang).trim_end()), "{page} {lang} {size:?}\n{kit}");
            }
        }
    }
}

/// Whatever is pressed, nothing panics and the list can be reached again.
#[test]
fn keys_without_a_meaning_do_no_harm() {
    let keys =
        "Up Down Left Right Home End PgUp PgDn Tab S-Tab Backspace Delete Space Enter a f m 1 9 + - p x e e";
    for page in Page::ALL {
        for size in [SMALL, (120, 45)] {
            let mut kit = page_at(page, Lang::Chinese, size);
            kit.press(keys).press("s i : x Enter s r Space").press(keys);
            kit.click(10, 5).click(60, 9).drag((30, 6), (30, 8)).resize(54, 19).press("F3 Tab Space");
            while !is_list(&kit) {
                kit.press("Esc");
            }
            kit.press("q");
            assert!(matches!(kit.model.screen, Screen::Menu(_)), "{page}\n{kit}");
        }
    }
}

#[test]
fn a_broken_file_of_progress_is_told_and_left_alone() {
    let mut kit = Kit::new(Lang::English, BIG);
    let path = kit.model.shared.store.root().join("lesson.json");
    fs::create_dir_all(kit.model.shared.store.root()).unwrap();
    fs::write(&path, "{]").unwrap();
    kit.click_text(say::LESSON.en);
    assert!(kit.shows("Which pages are done isn't kept"), "{kit}");
    kit.press("Enter");
    solve(&mut kit);
    assert_eq!(kit.model.dialogs.len(), 1, "{kit}");
    kit.press("Enter");
    assert!(kit.shows(say::RIGHT.en), "{kit}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "{]");
}

#[test]
fn the_language_can_be_changed_in_the_middle_of_a_page() {
    let mut kit = page_at(Page::Mountains, Lang::English, BIG);
    kit.press(":").type_text("b6b7").press("Enter F3");
    assert!(kit.shows("没有公路或畅通的铁路可到"), "{kit}");
}

/// Who sees the lesson while a game is unfinished sees nothing of it.
#[test]
fn the_lesson_is_the_same_while_a_game_is_unfinished() {
    use crate::rules::{BoardKind, RuleSet};
    let mut without = Kit::new(Lang::English, BIG);
    let mut with = Kit::game_set_up(Lang::English, BIG, BoardKind::Two, RuleSet::default()).restarted();
    for kit in [&mut without, &mut with] {
        kit.click_text(say::LESSON.en);
    }
    assert_eq!(without.screen(), with.screen());
    for key in ["Enter", "Tab", "Space", "s", "?", "Esc", "g", "Esc", "n"] {
        without.press(key);
        with.press(key);
        assert_eq!(without.screen(), with.screen(), "{key}");
    }
}

#[test]
fn the_pages_look_as_they_did_when_somebody_looked_at_them() {
    let mut list = Kit::new(Lang::Chinese, BIG);
    list.click_text(say::LESSON.zh);
    insta::assert_snapshot!("list_zh_80x24", list.to_string());
    for lang in Lang::ALL {
        for (page, size) in [
            (Page::Engineer, BIG),
            (Page::Partners, BIG),
            (Page::Illegal, SMALL),
            (Page::Arcs, SMALL),
            (Page::FlipMoves, BIG),
        ] {
            let mut kit = page_at(page, lang, size);
            let name = format!("{page}_{lang}_{}x{}", size.0, size.1);
            insta::assert_snapshot!(name.clone(), kit.to_string());
            if page == Page::Partners {
                solve(&mut kit);
                insta::assert_snapshot!(format!("{name}_done"), kit.to_string());
            }
        }
    }
}

#[test]
fn goals_are_told_in_the_tasks() {
    for page in Page::ALL {
        let Task::Play(play) = page.task() else { continue };
        let task = say::page_text(page).task;
        if let Goal::Reach(name) = play.goal {
            let name = name.to_ascii_uppercase();
            assert!(task.zh.contains(&name) && task.en.contains(&name), "{page}");
        }
    }
}

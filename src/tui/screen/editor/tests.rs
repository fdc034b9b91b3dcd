//! The editor, driven by keys and clicks.

use std::fs;

use super::*;
use crate::formation::{built_in, built_in_by_name};
use crate::rules::{Place, Rank, Station};
use crate::text::setup;
use crate::tui::app::Start;
use crate::tui::input::{Input, MouseAction, MouseButton};
use crate::tui::run::Flow;
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

mod drafts;
mod heat;
mod saving;

const BIG: (u16, u16) = (80, 24);

/// The editor with a built-in formation, opened from the shell.
fn editor_at(lang: Lang, size: (u16, u16), name: &str) -> Kit {
    let mut kit = Kit::new(lang, size);
    let file = built_in_by_name(name).unwrap().clone();
    kit.model.start(Start::Edit(Box::new(file.into()), None)).unwrap();
    kit.draw();
    kit
}

fn screen(kit: &Kit) -> &Editor {
    match &kit.model.screen {
        Screen::Editor(editor) => editor,
        other => panic!("not the editor: {other:?}\n{kit}"),
    }
}

fn lineup(kit: &Kit) -> Lineup {
    screen(kit).desk.lineup()
}

fn place(line: usize, column: usize) -> Place {
    Place::new(line, column).unwrap()
}

/// Where a place of the army that is worked on lies on the screen.
fn at(kit: &Kit, line: usize, column: usize) -> (u16, u16) {
    let (army, _) = picture::cells(screen(kit), &kit.model.shared, place(line, column));
    (army.x, army.y)
}

/// Where a place of the compared army lies.
fn other_at(kit: &Kit, line: usize, column: usize) -> (u16, u16) {
    let (_, other) = picture::cells(screen(kit), &kit.model.shared, place(line, column));
    other.map(|cell| (cell.x, cell.y)).expect("two armies")
}

/// Puts the cursor there by keys.
fn go(kit: &mut Kit, line: usize, column: usize) {
    let here = screen(kit).desk.cursor;
    let steps = |from: usize, to: usize, back: &str, on: &str| {
        vec![if to < from { back } else { on }; from.abs_diff(to)].join(" ")
    };
    kit.press(&steps(here.line(), line, "Up", "Down"));
    kit.press(&steps(here.column(), column, "Left", "Right"));
    assert_eq!(screen(kit).desk.cursor, place(line, column));
}

fn swapped(lineup: Lineup, a: Place, b: Place) -> Lineup {
    let mut next = lineup;
    (next[a], next[b]) = (lineup[b], lineup[a]);
    next
}

fn pieces(lineup: Lineup) -> Vec<usize> {
    Rank::ALL.map(|rank| lineup.count(rank)).to_vec()
}

#[test]
fn every_point_has_its_name_as_the_cursor_moves() {
    // The iron wall has its flag on the left.
    for (lang, names) in [
        (
            Lang::Chinese,
            ["左前角", "左眉毛", "中头", "前腰", "左肋", "旗营", "虚营", "旗台", "虚台", "左底角", "底中"],
        ),
        (
            Lang::English,
            [
                "left front corner",
                "left brow",
                "front middle",
                "front waist",
                "left rib",
                "flag camp",
                "free camp",
                "flag stand",
                "free stand",
                "left base corner",
                "base middle",
            ],
        ),
    ] {
        let mut kit = editor_at(lang, BIG, "iron-wall");
        let places = [(1, 1), (1, 2), (1, 3), (2, 3), (3, 2), (4, 2), (4, 4), (5, 2), (5, 4), (6, 1), (6, 3)];
        for ((line, column), name) in places.into_iter().zip(names) {
            go(&mut kit, line, column);
            assert!(kit.shows(name), "L{line}C{column}: {name}\n{kit}");
        }
    }
}

#[test]
fn every_point_is_reached_by_arrows_alone() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    for here in Place::all() {
        go(&mut kit, here.line(), here.column());
    }
    // And the cursor stays in the army.
    kit.press("Down Down Down Right Right");
    assert_eq!(screen(&kit).desk.cursor, place(6, 5));
}

#[test]
fn two_pieces_are_swapped_by_keys_by_clicks_and_by_dragging() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let before = lineup(&kit);
    let wanted = swapped(before, place(1, 3), place(1, 2));
    kit.press("Space Left Space");
    assert_eq!(lineup(&kit), wanted);
    kit.press("u");
    let (one, other) = (at(&kit, 1, 3), at(&kit, 1, 2));
    kit.click(one.0, one.1).click(other.0, other.1);
    assert_eq!(lineup(&kit), wanted);
    kit.press("u").drag(one, other);
    assert_eq!(lineup(&kit), wanted);
    assert!(kit.shows("(unsaved)") && screen(&kit).desk.picked.is_none(), "{kit}");
    // Esc puts a piece down again.
    kit.press("Space Esc Right Space Esc");
    assert_eq!(lineup(&kit), wanted);
}

#[test]
fn a_drag_takes_the_piece_it_begins_on_whatever_was_picked_before() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let before = lineup(&kit);
    let (one, other, third) = (at(&kit, 1, 3), at(&kit, 1, 2), at(&kit, 3, 1));
    // The piece that is picked already.
    kit.click(one.0, one.1).drag(one, other);
    assert_eq!(lineup(&kit), swapped(before, place(1, 3), place(1, 2)), "{kit}");
    kit.press("u");
    // Another one: the picked piece stays where it is.
    kit.click(one.0, one.1).drag(other, third);
    assert_eq!(lineup(&kit), swapped(before, place(1, 2), place(3, 1)), "{kit}");
    assert_eq!(screen(&kit).desk.picked, None);
    kit.press("u");
    // Let go beside the army or in an empty camp's place there is nothing to swap with.
    let outside = (at(&kit, 6, 5).0, at(&kit, 6, 5).1 + 2);
    kit.drag(one, outside);
    assert_eq!(lineup(&kit), before);
    // Clicked twice a piece is put down again.
    kit.press("Esc").click(one.0, one.1).click(one.0, one.1);
    assert_eq!((lineup(&kit), screen(&kit).desk.picked), (before, None));
    // A locked piece isn't dragged.
    go(&mut kit, 1, 2);
    kit.press("x").drag(other, third);
    assert_eq!(lineup(&kit), before);
    assert!(kit.shows("L1C2 is locked"), "{kit}");
}

#[test]
fn the_cursor_goes_with_a_dragged_piece_so_that_its_place_is_seen() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let (one, other) = (at(&kit, 1, 3), at(&kit, 4, 1));
    let left = MouseButton::Left;
    kit.mouse(MouseAction::Press(left), one).mouse(MouseAction::Drag(left), other);
    assert_eq!((screen(&kit).desk.cursor, screen(&kit).desk.picked), (place(4, 1), Some(place(1, 3))));
    kit.mouse(MouseAction::Release(left), other);
    assert_eq!((screen(&kit).desk.cursor, screen(&kit).desk.picked), (place(4, 1), None));
    assert!(kit.shows("(unsaved)"), "{kit}");
}

#[test]
fn rules_may_be_broken_on_the_way_and_every_broken_one_is_listed_and_lit_but_not_saved() {
    for (lang, told) in [(Lang::Chinese, "违反 4 条规则"), (Lang::English, "4 broken rules")] {
        let mut kit = editor_at(lang, (120, 45), "spear");
        assert!(kit.shows(say::LEGAL.say(lang)), "{kit}");
        // The flag into a camp, a bomb to the front line.
        go(&mut kit, 6, 2);
        kit.press("Space");
        go(&mut kit, 2, 2);
        kit.press("Space");
        go(&mut kit, 3, 5);
        kit.press("Space");
        go(&mut kit, 1, 5);
        kit.press("Space");
        let faults = screen(&kit).desk.army.faults();
        assert_eq!(faults.len(), 4, "{faults:?}");
        let all = kit.screen().join("\n");
        for fault in &faults {
            let text = crate::text::formation::fault_text(fault, lang);
            let begin: String = text.chars().take(12).collect();
            assert!(all.contains(&begin), "{begin}\n{kit}");
            assert!(fault.places().iter().all(|place| screen(&kit).desk.lit().contains(place)));
        }
        assert!(kit.shows(told), "{kit}");
        let buffer = kit.buffer();
        for (line, column) in [(6, 2), (2, 2), (1, 5)] {
            let (x, y) = at(&kit, line, column);
            assert_eq!(buffer[(x - 1, y)].symbol(), "!", "L{line}C{column}\n{kit}");
        }
        for key in ["s", "S"] {
            kit.press(key);
            if key == "S" {
                kit.press("Enter");
            }
            assert!(kit.shows(setup::NOT_SAVED.say(lang)), "{kit}");
            kit.press("Enter");
        }
        assert!(kit.model.shared.store.own_formations().is_empty());
        kit.press("u u");
        assert!(kit.shows(say::LEGAL.say(lang)), "{kit}");
    }
}

#[test]
fn pieces_are_typed_point_by_point_and_the_25_stay_25() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let before = pieces(lineup(&kit));
    go(&mut kit, 1, 1);
    // Letters and digits in either case, hanzi, full width; the cursor goes on by itself.
    kit.press("t").type_text("98师").type_text("２工");
    let now = lineup(&kit);
    let front: Vec<_> = (1..=5).map(|column| now[place(1, column)].unwrap()).collect();
    assert_eq!(front, [Rank::Commander, Rank::Army, Rank::Division, Rank::Platoon, Rank::Engineer]);
    assert_eq!(pieces(now), before);
    // Camps are passed over.
    assert_eq!(screen(&kit).desk.cursor, place(2, 1));
    kit.type_text("b3");
    assert_eq!(
        (lineup(&kit)[place(2, 1)], lineup(&kit)[place(2, 3)]),
        (Some(Rank::Bomb), Some(Rank::Company))
    );
    // What is used up is refused, and so is what is no piece.
    kit.type_text("9");
    assert!(kit.shows("no commander is left"), "{kit}");
    kit.type_text("z");
    assert!(kit.shows("'z' is no piece"), "{kit}");
    assert_eq!(screen(&kit).desk.cursor, place(2, 5));
    // A step back, and the place is written again.
    kit.press("Backspace").type_text("7");
    assert_eq!(lineup(&kit)[place(2, 3)], Some(Rank::Division));
    assert_eq!(pieces(lineup(&kit)), before);
    // Esc ends it: letters are commands again.
    kit.press("Esc m");
    assert_eq!(lineup(&kit)[place(1, 5)], Some(Rank::Commander));
}

#[test]
fn what_stood_on_a_typed_point_goes_where_the_piece_came_from() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let before = lineup(&kit);
    let commander = Place::all().find(|&place| before[place] == Some(Rank::Commander)).unwrap();
    kit.press("t").type_text("9");
    assert_eq!(lineup(&kit), swapped(before, place(1, 3), commander));
    kit.press("Esc u");
    assert_eq!(lineup(&kit), before);
}

#[test]
fn a_whole_formation_is_pasted_while_typing() {
    let mut kit = editor_at(Lang::Chinese, BIG, "spear");
    go(&mut kit, 1, 1);
    let wall = built_in_by_name("iron-wall").unwrap().formation;
    kit.press("t").input(crate::tui::input::Input::Paste(wall.to_string()));
    assert_eq!(lineup(&kit), wall.lineup());
    // A part of one is typed from where the cursor is.
    go(&mut kit, 1, 1);
    kit.input(crate::tui::input::Input::Paste("司军 师\n旅".into()));
    let front: Vec<_> = (1..=4).map(|column| lineup(&kit)[place(1, column)].unwrap()).collect();
    assert_eq!(front, [Rank::Commander, Rank::Army, Rank::Division, Rank::Brigade]);
    // Locked pieces stay: a formation that has others there is refused.
    kit.press("Esc");
    go(&mut kit, 1, 1);
    kit.press("x").input(crate::tui::input::Input::Paste(wall.to_string()));
    assert!(kit.shows("已锁定"), "{kit}");
    assert_eq!(lineup(&kit)[place(1, 1)], Some(Rank::Commander));
}

#[test]
fn a_friends_formation_brings_what_is_told_about_it_or_nothing() {
    let mut kit = editor_at(Lang::English, BIG, "bait");
    let (before, told) = (lineup(&kit), screen(&kit).file());
    let wall = built_in_by_name("iron-wall").unwrap();
    kit.input(Input::Paste(wall.formation.to_string()));
    assert_eq!(lineup(&kit), wall.formation.lineup());
    let file = screen(&kit).file();
    assert_eq!((file.name.as_str(), file.author.as_str(), file.notes.as_str()), ("", "", ""));
    assert!(file.tags.is_empty(), "{file:?}");
    kit.press("u");
    assert_eq!((lineup(&kit), screen(&kit).file()), (before, told));
    kit.input(Input::Paste(format!("老王的阵\n{}", wall.formation)));
    assert_eq!(screen(&kit).file().name, "老王的阵");
}

#[test]
fn the_tag_of_the_flags_side_goes_with_the_flag() {
    let mut kit = editor_at(Lang::English, BIG, "bait");
    let tags = |kit: &Kit| screen(kit).file().tags;
    assert_eq!(tags(&kit), ["balance", "right-flag", "four"]);
    kit.press("m");
    assert_eq!(tags(&kit), ["balance", "left-flag", "four"]);
    go(&mut kit, 6, 2);
    kit.press("Space");
    go(&mut kit, 6, 4);
    kit.press("Space");
    assert_eq!(tags(&kit), ["balance", "right-flag", "four"]);
    kit.press("u");
    assert_eq!(tags(&kit), ["balance", "left-flag", "four"]);
}

#[test]
fn known_tags_are_written_in_either_language() {
    let mut kit = editor_at(Lang::Chinese, BIG, "bait");
    kit.press("i");
    assert!(kit.shows("攻守兼备, 旗在右, 四国"), "{kit}");
    kit.press("Tab Tab C-u").type_text("防守，旗在右，我的").press("Enter");
    assert_eq!(screen(&kit).file().tags, ["defence", "right-flag", "我的"]);
}

#[test]
fn a_click_while_typing_says_where_to_go_on() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let (x, y) = at(&kit, 4, 3);
    kit.press("t").click(x, y).type_text("9");
    assert_eq!(lineup(&kit)[place(4, 3)], Some(Rank::Commander));
}

#[test]
fn every_change_is_taken_back_and_made_again_without_limit() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let mut states = vec![lineup(&kit)];
    for _ in 0..14 {
        for keys in ["r", "m", "Space Right Space"] {
            kit.press(keys);
            if states.last() != Some(&lineup(&kit)) {
                states.push(lineup(&kit));
            }
        }
        if screen(&kit).desk.cursor.column() == 5 {
            go(&mut kit, 2, 1);
        }
    }
    assert!(states.len() > 30);
    for before in states.iter().rev().skip(1) {
        kit.press("u");
        assert_eq!(lineup(&kit), *before);
    }
    kit.press("u");
    assert!(kit.shows("there is nothing to undo") && !kit.shows("(unsaved)"), "{kit}");
    for after in &states[1..] {
        kit.press("U");
        assert_eq!(lineup(&kit), *after);
    }
    kit.press("U");
    assert!(kit.shows("there is nothing to redo"), "{kit}");
    // A new change ends what could be made again.
    kit.press("u u m U");
    assert!(kit.shows("there is nothing to redo"), "{kit}");
}

#[test]
fn mirrored_twice_is_the_same_and_the_locks_go_with_the_pieces() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    let before = lineup(&kit);
    go(&mut kit, 5, 1);
    kit.press("x m");
    assert_eq!(lineup(&kit), before.mirrored());
    assert!(screen(&kit).desk.army.now().locked.contains(place(5, 5)));
    kit.press("m");
    assert_eq!(lineup(&kit), before);
}

#[test]
fn locked_points_stay_while_the_rest_is_shuffled_legally() {
    let mut kit = editor_at(Lang::English, BIG, "iron-wall");
    let before = lineup(&kit);
    let locked = [(5, 2), (6, 1), (6, 2), (6, 3), (4, 1)];
    for (line, column) in locked {
        go(&mut kit, line, column);
        kit.press("x");
        let (x, y) = at(&kit, line, column);
        assert_eq!(kit.buffer()[(x, y)].symbol(), "#");
    }
    assert!(kit.shows("locked (5 in all)"), "{kit}");
    let mut seen = Vec::new();
    for _ in 0..20 {
        kit.press("r");
        let now = lineup(&kit);
        assert!(Formation::try_from(now).is_ok());
        for (line, column) in locked {
            assert_eq!(now[place(line, column)], before[place(line, column)]);
        }
        assert!(!seen.contains(&now));
        seen.push(now);
    }
    // A locked point isn't swapped nor written over.
    go(&mut kit, 4, 1);
    kit.press("Space");
    assert!(kit.shows("L4C1 is locked"), "{kit}");
    kit.press("t").type_text("1");
    assert!(kit.shows("L4C1 is locked"), "{kit}");
    kit.press("Esc x Space");
    assert_eq!(screen(&kit).desk.picked, Some(place(4, 1)));
}

#[test]
fn what_cannot_be_shuffled_is_refused_with_its_reason() {
    let mut kit = editor_at(Lang::English, BIG, "iron-wall");
    // The flag goes to the front line and is locked there.
    go(&mut kit, 6, 2);
    kit.press("Space");
    go(&mut kit, 1, 1);
    kit.press("Space x");
    let before = lineup(&kit);
    kit.press("r");
    assert!(kit.shows("locked against the rules") && kit.shows("L1C1"), "{kit}");
    assert_eq!(lineup(&kit), before);
    // Unlocked, a shuffle makes it legal.
    kit.press("x r");
    assert!(kit.shows("legal") && Formation::try_from(lineup(&kit)).is_ok(), "{kit}");
}

#[test]
fn two_formations_lie_side_by_side_with_their_differences_lit() {
    for size in [(54, 19), BIG, (120, 45)] {
        let mut kit = editor_at(Lang::English, size, "spear");
        kit.press("v");
        assert!(kit.shows("Compare with which formation?"), "{kit}");
        kit.press("Down Enter");
        let (one, other) = (built_in()[0].formation, built_in()[1].formation);
        let differing: Vec<_> = Place::all().filter(|&place| one.rank(place) != other.rank(place)).collect();
        assert_eq!(screen(&kit).desk.differing(), differing);
        assert!(kit.shows("Spear") && kit.shows("Hammer"), "{kit}");
        let signs: usize = kit.screen().iter().skip(2).take(16).map(|row| row.matches('~').count()).sum();
        assert!(signs >= 2 * differing.len(), "{signs} of {}\n{kit}", differing.len());
        // All of the other one is there as well; a click into it only moves the cursor.
        for here in Place::all() {
            let (x, y) = other_at(&kit, here.line(), here.column());
            assert!(x + 2 < size.0 && y < size.1, "{here}");
            assert_eq!(picture::at(screen(&kit), &kit.model.shared, x, y), Some((here, false)));
        }
        let before = lineup(&kit);
        let (x, y) = other_at(&kit, 4, 5);
        kit.click(x, y);
        assert_eq!((screen(&kit).desk.cursor, screen(&kit).desk.picked), (place(4, 5), None));
        assert_eq!(lineup(&kit), before);
        kit.press("Esc");
        assert!(!kit.shows("Hammer"), "{kit}");
    }
}

#[test]
fn name_author_tags_and_notes_are_edited_in_a_form_and_kept() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    kit.press("i C-u").type_text("my spear").press("Tab C-u").type_text("hai");
    kit.press("Down C-u").type_text("attack, mine own,").press("Tab C-u").type_text("one ").press("C-n");
    kit.type_text("two q").press("Enter");
    assert!(kit.shows("my spear (unsaved)") && kit.shows("attack, mine own"), "{kit}");
    kit.press("s Enter");
    let own = kit.model.shared.store.own_formations().remove(0).formation.unwrap();
    assert_eq!(
        (own.name.as_str(), own.author.as_str(), own.notes.as_str()),
        ("my spear", "hai", "one \ntwo q")
    );
    assert_eq!(own.tags, ["attack", "mine own"]);
    assert!(!kit.shows("(unsaved)"), "{kit}");
    // Esc leaves the form without a change, and a change of the notes can be taken back.
    kit.press("i").type_text("!").press("Esc");
    assert!(!kit.shows("(unsaved)"), "{kit}");
    kit.press("i").type_text("!").press("Enter");
    assert!(kit.shows("my spear! (unsaved)"), "{kit}");
    kit.press("u");
    assert!(!kit.shows("(unsaved)"), "{kit}");
}

#[test]
fn leaving_with_unsaved_work_asks() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    kit.press("m q");
    assert!(kit.shows("Leave without saving?"), "{kit}");
    kit.press("Enter");
    assert_eq!(lineup(&kit), built_in()[0].formation.mirrored().lineup(), "still here");
    kit.press("m q");
    assert_eq!(kit.flow, Flow::Quit, "as it was opened: nothing to lose");
    let mut kit = editor_at(Lang::English, BIG, "spear");
    kit.press("m q y");
    assert_eq!(kit.flow, Flow::Quit);
}

#[test]
fn what_is_told_about_a_formation_follows_its_changes() {
    let mut kit = editor_at(Lang::English, (120, 45), "iron-wall");
    assert!(kit.shows("mines beside the flag: 3"), "{kit}");
    go(&mut kit, 6, 3);
    kit.press("Space");
    go(&mut kit, 5, 3);
    kit.press("Space");
    assert!(kit.shows("mines beside the flag: 2"), "{kit}");
    // Of one that breaks rules nothing is told.
    go(&mut kit, 6, 2);
    kit.press("Space Up Up Space");
    assert!(screen(&kit).remarks(Lang::English).is_empty() && !kit.shows("beside the flag"), "{kit}");
    // Long texts have pages.
    let mut kit = editor_at(Lang::English, (120, 45), "iron-wall");
    assert!(kit.shows("page 1 of"), "{kit}");
    kit.press("e");
    assert!(kit.shows("page 2 of"), "{kit}");
}

#[test]
fn the_keys_that_are_named_can_be_clicked() {
    for lang in Lang::ALL {
        let mut kit = editor_at(lang, BIG, "spear");
        let before = lineup(&kit);
        kit.click_text(if lang == Lang::Chinese { "m 镜像" } else { "m mirror" });
        assert_eq!(lineup(&kit), before.mirrored(), "{kit}");
        kit.click_text(if lang == Lang::Chinese { "u 撤销" } else { "u undo" });
        assert_eq!(lineup(&kit), before, "{kit}");
        kit.click_text(if lang == Lang::Chinese { "t 写棋子" } else { "t type pieces" });
        assert_eq!(screen(&kit).context(), Context::Typing);
        kit.click_text(if lang == Lang::Chinese { "Esc 写完" } else { "Esc done" });
        kit.click_text("? ");
        assert!(!kit.model.dialogs.is_empty(), "{kit}");
        kit.press("Esc");
        assert_eq!(screen(&kit).context(), Context::Editor);
    }
}

#[test]
fn the_keys_are_named_on_the_screen_and_in_the_help() {
    for lang in Lang::ALL {
        let mut kit = editor_at(lang, (54, 19), "spear");
        for key in ["Space ", "t ", "x ", "r ", "u ", "s ", "? ", "q "] {
            assert!(kit.screen()[17..].iter().any(|row| row.contains(key)), "{key}\n{kit}");
        }
        kit.resize(100, 60);
        kit.press("?");
        for binding in crate::tui::keys::bindings(Context::Editor) {
            assert!(kit.shows(binding.label.say(lang)), "{:?}\n{kit}", binding.act);
        }
    }
}

#[test]
fn no_window_size_is_too_odd() {
    for lang in Lang::ALL {
        let mut kit = editor_at(lang, BIG, "spear");
        for compared in [lang == Lang::Chinese, lang == Lang::English] {
            if compared {
                kit.resize(80, 24).press("v Enter");
            }
            for width in [0, 53, 54, 60, 80, 99, 200] {
                for height in [0, 18, 19, 24, 33, 60] {
                    kit.resize(width, height).click(width / 2, height / 2).press("i");
                    kit.model.dialogs.clear();
                    kit.press("t Esc e");
                }
            }
        }
    }
}

#[test]
fn pictures_of_the_editor() {
    for (lang, size) in Lang::ALL.into_iter().flat_map(|lang| [BIG, (120, 45)].map(|size| (lang, size))) {
        let mut kit = editor_at(lang, size, "iron-wall");
        go(&mut kit, 6, 1);
        kit.press("x Up Space");
        go(&mut kit, 4, 2);
        kit.press("Space v Enter");
        insta::assert_snapshot!(format!("compared_{lang}_{}x{}", size.0, size.1), kit.to_string());
        kit.press("Esc u Esc");
        go(&mut kit, 5, 2);
        insta::assert_snapshot!(format!("editor_{lang}_{}x{}", size.0, size.1), kit.to_string());
    }
}

#[test]
fn camps_are_not_typed_on() {
    let mut kit = editor_at(Lang::English, BIG, "spear");
    go(&mut kit, 2, 2);
    kit.press("t");
    assert_eq!(screen(&kit).desk.cursor.station(), Station::Post);
}

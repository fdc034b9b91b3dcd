//! What a player does at the board: picking, moving, typing, the mouse.

use super::typing::LONGEST_TYPED;
use super::*;
use crate::rules::{BoardKind, Refusal, RuleSet};
use crate::tui::dialog::Dialog;
use crate::tui::geometry::Size;
use crate::tui::input::{Input, MouseAction, MouseButton};
use crate::tui::run::Flow;
use crate::tui::screen::Screen;
use crate::tui::testing::{Kit, position};

const NORMAL: (u16, u16) = (80, 24);

/// South to move, with a piece of every kind that can't be picked, too.
const SOME_PIECES: &str = r#""to_move": "south", "pieces": {
    "south": {"b1": "旗", "c2": "雷", "d1": "团", "e1": "排", "e2": "雷", "a1": "雷", "c6": "工", "a5": "连"},
    "north": {"b12": "旗", "a9": "排", "b8": "团", "e10": "司", "c12": "连"}}"#;

fn two(lang: Lang) -> Kit {
    Kit::taken_up(lang, NORMAL, position(BoardKind::Two, "", SOME_PIECES), Seat::South)
}

fn play(kit: &Kit) -> &Play {
    match &kit.model.screen {
        Screen::Play(play) => play,
        other => panic!("{other:?}"),
    }
}

fn point(kit: &Kit, name: &str) -> Point {
    kit.session().table().board().parse_point(name).unwrap()
}

fn made(kit: &Kit) -> &[Action] {
    kit.session().table().actions()
}

fn moved(kit: &Kit, from: &str, to: &str) -> Action {
    Action::Move(Move::new(point(kit, from), point(kit, to)))
}

/// Whether a text stands on the screen, be it over several rows beside the board.
pub(super) fn tells(kit: &Kit, text: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let beside = |row: &String| {
        let mut column = 0;
        let past = |c: &char| {
            column += unicode_width::UnicodeWidthChar::width(*c).unwrap_or(0);
            column <= 45
        };
        row.chars().skip_while(past).collect::<String>()
    };
    let rows: String = kit.screen().iter().map(beside).collect();
    kit.shows(text) || plain(&rows).contains(&plain(text))
}

#[test]
fn what_cant_be_picked_up_is_refused_with_the_reason() {
    for lang in Lang::ALL {
        let mut kit = two(lang);
        for (name, refusal) in [
            ("b1", Refusal::NeverMoves),
            ("c2", Refusal::NeverMoves),
            ("d1", Refusal::InHeadquarters),
            ("a9", Refusal::NotYours(Seat::North)),
            ("c4", Refusal::NoPiece),
        ] {
            let (x, y) = kit.point(Seat::South, point(&kit, name));
            kit.click(x, y);
            assert!(tells(&kit, &refusal_text(&refusal, lang)), "{name}: {refusal:?}\n{kit}");
            assert_eq!(play(&kit).picked, None, "{name}");
            kit.press("Esc");
            assert!(!tells(&kit, &refusal_text(&refusal, lang)));
        }
        kit.press(":").type_text("e1").press("Enter");
        assert!(tells(&kit, say::NO_TARGETS.say(lang)), "{kit}");
        assert_eq!(play(&kit).picked, None);
        assert!(made(&kit).is_empty());
    }
}

#[test]
fn a_move_against_the_rules_is_refused_with_the_reason_and_the_piece_stays_picked() {
    let mut kit = two(Lang::English);
    for (typed, refusal) in
        [("a5c4", Refusal::NoWay), ("c6b8", Refusal::CampOccupied), ("a5c2", Refusal::OwnPiece)]
    {
        kit.press(":").type_text(typed).press("Enter");
        assert!(tells(&kit, &refusal.to_string()), "{typed}\n{kit}");
        assert!(made(&kit).is_empty());
    }
    kit.press(":").type_text("a5").press("Enter");
    let (x, y) = kit.point(Seat::South, point(&kit, "c4"));
    kit.click(x, y);
    assert!(tells(&kit, &Refusal::NoWay.to_string()), "{kit}");
    assert_eq!(play(&kit).picked, Some(point(&kit, "a5")));
}

#[test]
fn tab_goes_through_all_that_can_be_picked_and_then_through_all_targets() {
    let mut kit = two(Lang::Chinese);
    let round = |kit: &mut Kit, key: &str| {
        let start = play(kit).cursor;
        let mut seen = vec![start];
        loop {
            kit.press(key);
            match play(kit).cursor {
                here if here == start => return seen,
                here => seen.push(here),
            }
            assert!(seen.len() < 100, "{seen:?}");
        }
    };
    kit.press("Tab");
    let origins = kit.session().table().view(Seat::South).unwrap().moves().unwrap().origins();
    let seen = round(&mut kit, "Tab");
    assert_eq!(seen.iter().copied().collect::<PointSet>(), origins);
    assert_eq!(seen.len(), origins.len());
    kit.press(":").type_text("c6").press("Enter Tab");
    let targets =
        kit.session().table().view(Seat::South).unwrap().moves().unwrap().targets(point(&kit, "c6"));
    let forward = round(&mut kit, "Tab");
    assert_eq!(forward.iter().copied().collect::<PointSet>(), targets);
    assert_eq!(forward.len(), targets.len());
    let back = round(&mut kit, "S-Tab");
    assert_eq!(back[1..].iter().rev().collect::<Vec<_>>(), forward[1..].iter().collect::<Vec<_>>());
    // Space moves to where the cursor stands.
    kit.press("Space");
    assert_eq!(made(&kit), [Action::Move(Move::new(point(&kit, "c6"), forward[0]))]);
}

#[test]
fn moves_are_typed_in_many_ways() {
    for typed in ["a5a9", "A5-A9", "a5xa9", "A5 A9", "a5 - a9", "ａ５ａ９", "Ａ５－Ａ９", "ａ５ｘａ９"]
    {
        let mut kit = two(Lang::English);
        kit.press(":").type_text(typed).press("Enter");
        assert_eq!(made(&kit), [moved(&kit, "a5", "a9")], "{typed}");
        // Pasted all at once it is the same.
        let mut kit = two(Lang::English);
        kit.press(":").input(Input::Paste(typed.to_owned())).press("Enter");
        assert_eq!(made(&kit), [moved(&kit, "a5", "a9")], "{typed} pasted");
    }
    let mut kit = two(Lang::English);
    kit.press("：").type_text("ｃ６").press("Enter");
    assert_eq!((play(&kit).picked, play(&kit).cursor), (Some(point(&kit, "c6")), point(&kit, "c6")));
}

/// J07 of the acceptance cases.
#[test]
fn nonsense_is_no_move_and_changes_nothing() {
    for lang in Lang::ALL {
        for typed in [
            "L7C1", "L0C0", "P44", "a0a9", "a99a1", "f6f7", "a5a9b1", "军旗", "-", "x5", "9a5a", "a", "5",
            "\u{0}",
        ] {
            let mut kit = two(lang);
            kit.press(":").input(Input::Paste(typed.to_owned())).press("Enter");
            assert!(made(&kit).is_empty(), "{typed}");
            assert_eq!(play(&kit).picked, None, "{typed}");
        }
        for long in ["z".repeat(10_000), "军".repeat(10_000), "a5".repeat(5_000), "\u{301}".repeat(10_000)] {
            let mut kit = two(lang);
            kit.press(":").input(Input::Paste(long));
            assert!(play(&kit).typed.as_ref().unwrap().chars().count() <= LONGEST_TYPED);
            kit.press("Enter");
            assert!(made(&kit).is_empty());
            assert!(play(&kit).note.is_some());
        }
        // Nothing typed is nothing said.
        let mut kit = two(lang);
        kit.press(": Enter");
        assert!(made(&kit).is_empty() && play(&kit).note.is_none() && play(&kit).typed.is_none());
        kit.press(":").type_text("a5a9").press("Esc");
        assert!(made(&kit).is_empty() && play(&kit).typed.is_none());
    }
}

#[test]
fn while_a_move_is_typed_every_other_key_types() {
    let mut kit = two(Lang::English);
    kit.press(":").type_text("qrd?:n").press("Backspace");
    assert_eq!(play(&kit).typed.as_deref(), Some("qrd?:"));
    assert!(kit.model.dialogs.is_empty());
    assert!(tells(&kit, "> qrd?:_"), "{kit}");
    kit.press("C-u");
    assert_eq!(play(&kit).typed.as_deref(), Some(""));
}

#[test]
fn the_mouse_picks_and_moves_by_clicks_and_by_dragging() {
    let mut kit = two(Lang::English);
    let at = |kit: &Kit, name: &str| kit.point(Seat::South, point(kit, name));
    let (from, to) = (at(&kit, "a5"), at(&kit, "a9"));
    kit.click(from.0, from.1);
    assert_eq!(play(&kit).picked, Some(point(&kit, "a5")));
    kit.click(to.0, to.1);
    assert_eq!(made(&kit), [moved(&kit, "a5", "a9")]);

    let mut kit = two(Lang::English);
    kit.drag(from, to);
    assert_eq!(made(&kit), [moved(&kit, "a5", "a9")]);

    // Another click on the piece puts it down; beside the board a click is nothing.
    let mut kit = two(Lang::English);
    kit.click(from.0, from.1).click(from.0, from.1);
    assert_eq!(play(&kit).picked, None);
    kit.click(from.0, from.1).drag((79, 0), (0, 23));
    assert_eq!(play(&kit).picked, Some(point(&kit, "a5")));
    kit.drag(from, (79, 23));
    assert!(made(&kit).is_empty());
}

/// J13 of the acceptance cases.
#[test]
fn a_click_lands_on_the_same_point_whoever_sits_at_the_bottom() {
    for size in [(54, 19), NORMAL, (120, 45)] {
        let mut kit = Kit::game_set_up(Lang::Chinese, size, BoardKind::Four, RuleSet::default());
        for seat in Seat::ALL {
            kit.sit_down(seat);
            let board = kit.session().table().board();
            for clicked in board.points().iter().step_by(7) {
                let (x, y) = kit.point(seat, clicked);
                kit.mouse(MouseAction::Press(MouseButton::Left), (x, y));
                assert_eq!(play(&kit).cursor, clicked, "{seat} {}", board.name(clicked));
                if let Screen::Play(play) = &mut kit.model.screen {
                    play.picked = None;
                }
            }
            // The arrows lead over the screen, whichever way the board is turned.
            let start = kit.session().table().board().army_point(seat, Place::new(3, 3).unwrap());
            let (x, y) = kit.point(seat, start);
            kit.click(x, y).press("Up Right Down Left");
            assert_eq!(play(&kit).cursor, start, "{seat}");
            kit.press("Down");
            assert!(kit.point(seat, play(&kit).cursor).1 > y);
            kit.press("Esc");
        }
        assert!(made(&kit).is_empty());
    }
}

#[test]
fn the_board_grows_and_shrinks_and_changes_its_signs() {
    let mut kit =
        Kit::taken_up(Lang::Chinese, (160, 60), position(BoardKind::Two, "", SOME_PIECES), Seat::South);
    let size = |kit: &Kit| play(kit).layout(&kit.model.shared).unwrap().size();
    assert_eq!(size(&kit), Size::Large);
    kit.press("- - - -");
    assert_eq!(size(&kit), Size::Tiny);
    kit.press("+ =");
    assert_eq!(size(&kit), Size::Roomy);
    assert!(kit.shows("v工兵"), "{kit}");
    kit.press("p");
    assert!(kit.shows("v 32 "), "{kit}");
    kit.press("p p F3");
    assert!(kit.shows("v工兵") && kit.shows("turn: v South (you)"), "{kit}");
}

#[test]
fn too_small_a_window_ignores_keys_and_the_game_lives_on() {
    let mut kit = two(Lang::English);
    kit.press(":").type_text("a5").press("Enter");
    for (width, height) in [(53, 19), (54, 18), (1, 1), (0, 0)] {
        kit.resize(width, height);
        kit.press("Esc q r d : Space ? F3 n Tab").click(0, 0).input(Input::Paste("a5a9".into()));
        assert_eq!(kit.flow, Flow::Idle);
        assert!(kit.model.dialogs.is_empty());
    }
    kit.resize(53, 19);
    assert!(kit.shows("needs 54x19, is 53x19"), "{kit}");
    kit.resize(80, 24);
    assert_eq!(play(&kit).picked, Some(point(&kit, "a5")));
    kit.press(":").type_text("a5a9").press("Enter");
    assert_eq!(made(&kit), [moved(&kit, "a5", "a9")]);
    // Leaving works in any window.
    kit.resize(1, 1).press("C-c");
    assert_eq!(kit.flow, Flow::Quit);
}

#[test]
fn in_the_smallest_window_messages_take_the_titles_row() {
    let mut kit = Kit::game_set_up(Lang::English, (54, 19), BoardKind::Four, RuleSet::default());
    kit.press("Space");
    assert!(kit.screen()[0].contains("turn: v South (you)"), "{kit}");
    kit.press(":").type_text("i9k7");
    assert!(kit.screen()[0].contains("> i9k7_"), "{kit}");
    kit.press("Enter");
    assert!(kit.screen()[0].contains(&Refusal::NoPiece.to_string()), "{kit}");
    kit.press("Esc");
    assert!(kit.screen()[0].contains("turn: v South (you)"), "{kit}");
}

#[test]
fn resigning_is_asked_twice_and_enter_means_no() {
    let mut kit = two(Lang::English);
    for keys in ["r n", "r Enter", "r y n", "r y Enter", "r y Esc"] {
        kit.press(keys);
        assert!(kit.model.dialogs.is_empty() && made(&kit).is_empty(), "{keys}");
    }
    kit.press("r y");
    assert!(matches!(kit.model.dialogs[..], [Dialog::Question(_)]), "{kit}");
    assert!(kit.shows(say::RESIGN_AGAIN.en), "{kit}");
    kit.press("y");
    assert_eq!(made(&kit), [Action::Resign(Seat::South)]);
}

/// E11 of the acceptance cases.
#[test]
fn resigning_too_early_is_refused_with_the_reason() {
    for (moves, accepted) in [(19, false), (20, true)] {
        let pieces = SOME_PIECES.replace(r#""to_move""#, &format!(r#""moves_made": {moves}, "to_move""#));
        let record = position(BoardKind::Two, r#""resign_from": 20"#, &pieces);
        let mut kit = Kit::taken_up(Lang::Chinese, NORMAL, record, Seat::South);
        kit.press("r");
        assert_eq!(kit.model.dialogs.is_empty(), !accepted, "nothing is asked that would be refused\n{kit}");
        if accepted {
            kit.press("y y");
            assert!(!made(&kit).is_empty(), "{moves}\n{kit}");
        } else {
            assert!(made(&kit).is_empty() && tells(&kit, ":逃跑"), "{kit}");
            let refusal = Refusal::TooEarlyToResign { from: 20, made: 19 };
            assert!(tells(&kit, &refusal_text(&refusal, Lang::Chinese)), "{kit}");
        }
    }
}

//! Hints at the table: asked for, waited for, called off, shown to him who has asked and nobody
//! else, and only where the rules allow them.

use std::sync::{Mutex, mpsc};
use std::time::Duration;

use super::*;
use crate::ai::Budget;
use crate::record::Level;
use crate::rules::{BoardKind, RuleSet};
use crate::text::hints;
use crate::text::players as bots;
use crate::tui::bots::{Thinker, any_move};
use crate::tui::screen::Screen;
use crate::tui::testing::{Kit, Thinks, position};

const NORMAL: (u16, u16) = (80, 24);
const NORTH: &[(Seat, Level)] = &[(Seat::North, Level::Hard)];
const SECOND: Duration = Duration::from_secs(1);

fn rules(options: &[&str]) -> RuleSet {
    let mut rules = RuleSet::default();
    for option in options {
        rules.assign(option).unwrap();
    }
    rules
}

/// Anything legal, at once.
fn at_once() -> impl Thinker {
    Thinks(|view: &View, _: &Budget<'_>| any_move(view, view.events().len() as u64))
}

/// Thinks until the sender says something or is gone, or it is told to stop.
fn when_told() -> (mpsc::Sender<()>, impl Thinker) {
    let (sender, told) = mpsc::channel::<()>();
    let told = Mutex::new(told);
    let think = Thinks(move |view: &View, budget: &Budget<'_>| {
        while !(budget.stop)() {
            let told = told.lock().unwrap().recv_timeout(Duration::from_millis(1));
            if told != Err(mpsc::RecvTimeoutError::Timeout) {
                break;
            }
        }
        any_move(view, 1)
    });
    (sender, think)
}

fn play(kit: &Kit) -> &Play {
    match &kit.model.screen {
        Screen::Play(play) => play,
        other => panic!("{other:?}"),
    }
}

fn duel(lang: Lang, thinker: impl Thinker + 'static) -> Kit {
    Kit::with_bots((lang, NORMAL), BoardKind::Two, rules(&[]), NORTH, thinker)
}

fn hinted(kit: &mut Kit) {
    kit.until(Duration::ZERO, |kit| play(kit).advised.is_some());
}

#[test]
fn a_hint_is_thought_about_beside_the_screen_and_marked_on_the_board() {
    for lang in Lang::ALL {
        let (told, thinker) = when_told();
        let mut kit = duel(lang, thinker);
        let before = kit.buffer();
        kit.press("x");
        assert!(kit.shows(bots::THINKING.say(lang)), "{kit}");
        assert!(kit.shows(&hints::CONSULTING.say(lang)[..9]), "{kit}");
        // Keys count meanwhile, and nothing is done for the player.
        kit.press("Left");
        assert!(play(&kit).advised.is_none() && kit.session().table().actions().is_empty());
        told.send(()).unwrap();
        hinted(&mut kit);
        assert!(!kit.shows(bots::THINKING.say(lang)), "{kit}");
        let (from, to) = play(&kit).advised.unwrap();
        for point in [from, to] {
            let (x, y) = kit.point(Seat::South, point);
            let row = kit.screen()[usize::from(y)].clone();
            assert!(row.contains('?'), "marked at {x}\n{kit}");
        }
        let word = if lang == Lang::Chinese { "提示：" } else { "Hint: " };
        assert!(kit.shows(word), "{kit}");
        assert_eq!(play(&kit).cursor, from, "one key picks it up");
        // Esc takes the marks away; without them the board is as it was.
        kit.press("Esc");
        assert!(play(&kit).advised.is_none() && play(&kit).picked.is_none());
        assert_ne!(kit.buffer(), before, "the cursor is elsewhere");
        assert_eq!(kit.session().table().actions().len(), 0, "nothing of it is kept");
    }
}

#[test]
fn a_hint_can_be_played_with_the_keys_and_is_gone_then() {
    let mut kit = duel(Lang::English, at_once());
    kit.press(":").type_text("hint").press("Enter");
    hinted(&mut kit);
    let (from, to) = play(&kit).advised.unwrap();
    kit.press("Space");
    assert_eq!(play(&kit).picked, Some(from), "{kit}");
    for _ in 0..60 {
        if play(&kit).cursor == to {
            break;
        }
        kit.press("Tab");
    }
    kit.press("Space");
    assert_eq!(kit.session().table().actions()[0], Action::Move(Move::new(from, to)), "{kit}");
    assert_eq!(play(&kit).advised, None);
    kit.until(SECOND / 2, |kit| kit.session().table().actions().len() == 2);
    assert!(play(&kit).advised.is_none() && !kit.model.shared.bots.is_consulted());
}

#[test]
fn whoever_waits_for_a_hint_can_have_it_at_once_or_call_it_off() {
    let (_told, thinker) = when_told();
    let mut kit = duel(Lang::English, thinker);
    kit.press("x Esc");
    assert!(!kit.model.shared.bots.is_consulted() && kit.shows(hints::CALLED_OFF.en), "{kit}");
    kit.wait(10 * SECOND);
    assert_eq!(play(&kit).advised, None);
    kit.press("x x");
    hinted(&mut kit);

    // Who makes his move meanwhile wants none any more.
    let (_told, thinker) = when_told();
    let mut kit = duel(Lang::English, thinker);
    kit.press("x").press(":").type_text("a7a8").press("Enter");
    let view = kit.session().table().view(Seat::South).unwrap();
    if view.moves_made() == 0 {
        let m = view.moves().unwrap().sorted()[0].display(view.board()).to_string();
        kit.press(":").type_text(&m).press("Enter");
    }
    assert!(!kit.model.shared.bots.is_consulted(), "{kit}");

    // Who leaves the game neither.
    let (_told, thinker) = when_told();
    let mut kit = duel(Lang::English, thinker);
    kit.press("x q Space");
    if !matches!(kit.model.screen, Screen::Menu(_)) {
        kit.press("y");
    }
    assert!(matches!(kit.model.screen, Screen::Menu(_)) && !kit.model.shared.bots.is_consulted(), "{kit}");
}

#[test]
fn a_computer_that_knows_nothing_or_fails_gives_no_hint() {
    let nonsense: [fn(&View) -> Option<Action>; 4] = [
        |_| None,
        |_| Some(Action::Resign(Seat::South)),
        |view| view.board().points().iter().next().map(|point| Action::Move(Move::new(point, point))),
        |_| panic!("a fault in a computer player"),
    ];
    for answer in nonsense {
        let mut kit = duel(Lang::English, Thinks(move |view: &View, _: &Budget<'_>| answer(view)));
        kit.press("x");
        kit.until(Duration::ZERO, |kit| !kit.model.shared.bots.is_consulted());
        assert!(kit.shows(hints::NO_HINT.en) && play(&kit).advised.is_none(), "{kit}");
    }
    // One that hears nothing is given up, and the game goes on.
    let deaf = Thinks(|_: &View, _: &Budget<'_>| {
        loop {
            std::thread::park();
        }
    });
    let mut kit = duel(Lang::English, deaf);
    kit.press("x x");
    kit.until(SECOND / 10, |kit| !kit.model.shared.bots.is_consulted());
    assert!(kit.shows(hints::NO_HINT.en), "{kit}");
}

#[test]
fn among_people_there_are_hints_only_where_the_rules_say_so() {
    for (aids, alone, people) in [("alone", true, false), ("all", true, true), ("nobody", false, false)] {
        let rules = rules(&[&format!("aids={aids}")]);
        let mut kit = Kit::with_bots((Lang::English, NORMAL), BoardKind::Two, rules, NORTH, at_once());
        kit.press("x");
        assert_eq!(kit.model.shared.bots.is_consulted(), alone, "{aids}\n{kit}");
        let mut kit = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Two, rules);
        kit.model.shared.bots.think_with(at_once());
        kit.wait(SECOND).press("Space x");
        assert_eq!(kit.model.shared.bots.is_consulted(), people, "{aids}\n{kit}");
        if people {
            // What one has been told the other doesn't see.
            hinted(&mut kit);
            let (from, to) = play(&kit).advised.unwrap();
            let view = kit.session().table().view(Seat::South).unwrap();
            let m = Move::new(from, to).display(view.board()).to_string();
            kit.press(":").type_text(&m).press("Enter");
            if matches!(kit.model.screen, Screen::Play(_)) {
                kit.press("Space");
            }
            kit.wait(SECOND).press("Space");
            assert!(play(&kit).seat == Seat::North && play(&kit).advised.is_none(), "{kit}");
            assert!(!kit.shows("Hint: "), "{kit}");
        } else {
            let told = if aids == "alone" { hints::NOT_AMONG_PEOPLE } else { hints::NOT_ALLOWED };
            assert!(kit.shows(&told.en[..20]), "{aids}\n{kit}");
        }
    }
}

#[test]
fn with_touch_move_a_hint_comes_before_a_piece_is_lifted() {
    let pieces = r#""to_move": "south", "pieces": {"south": {"b1": "旗", "a5": "连", "c6": "工"},
        "north": {"b12": "旗", "a9": "排", "e10": "司"}}"#;
    let options = r#""touch_move": "yes", "aids": "all""#;
    let mut kit =
        Kit::taken_up(Lang::English, NORMAL, position(BoardKind::Two, options, pieces), Seat::South);
    kit.model.shared.bots.think_with(at_once());
    kit.press("Tab Space x");
    assert!(!kit.model.shared.bots.is_consulted() && kit.shows("Touch-move"), "{kit}");
}

/// A real hint with its reasons: nothing that is not seen is needed for it.
#[test]
fn the_reason_stands_beside_the_move() {
    let pieces = r#""to_move": "south", "shown_flags": ["north"], "pieces": {
        "south": {"b1": "旗", "d11": "师", "c6": "工"}, "north": {"d12": "旗", "a9": "排", "e10": "司"}}"#;
    for (lang, told) in [
        (Lang::English, "Hint: D11xD12: takes North's flag"),
        (Lang::Chinese, "提示：D11xD12。吃掉北家的军旗"),
    ] {
        let record = position(BoardKind::Two, r#""aids": "all""#, pieces);
        let mut kit = Kit::taken_up(lang, (100, 30), record, Seat::South);
        kit.press("x");
        hinted(&mut kit);
        let shown: String = kit.screen().join("");
        let squeezed: String = shown.chars().filter(|c| !c.is_whitespace()).collect();
        let told: String = told.chars().filter(|c| !c.is_whitespace()).collect();
        assert!(squeezed.contains(&told[..10]) && kit.shows("D11xD12"), "{kit}");
    }
}

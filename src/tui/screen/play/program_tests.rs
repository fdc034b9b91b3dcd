//! Other programs at the table: whatever they do costs them their turn at most, and the screen
//! waits for none of them.

use std::time::{Duration, Instant};

use super::*;
use crate::exec::Failure;
use crate::record::{PlayerKind, Record};
use crate::rules::{BoardKind, Outcome, RuleSet, SeatSet};
use crate::text::players as bots;
use crate::tui::screen::Screen;
use crate::tui::testing::Kit;

const WINDOW: (Lang, (u16, u16)) = (Lang::English, (80, 24));
const STEP: Duration = Duration::from_millis(50);

fn rules(options: &[&str]) -> RuleSet {
    let mut rules = RuleSet::default();
    for option in options {
        rules.assign(option).unwrap();
    }
    rules
}

fn duel(command: &str, options: &[&str]) -> Kit {
    Kit::with_programs(WINDOW, BoardKind::Two, rules(options), &[(Seat::North, command)])
}

fn stage(kit: &Kit) -> Option<Stage> {
    match &kit.model.screen {
        Screen::Play(play) => Some(play.stage),
        _ => None,
    }
}

/// What of a sentence stands on one line of the panel.
fn start(sentence: &str) -> String {
    sentence.chars().take(18).collect()
}

/// Makes some legal move of the player to move.
fn any(kit: &mut Kit) {
    let table = kit.session().table();
    let view = table.view(table.to_move().unwrap()).unwrap();
    let text = view.moves().unwrap().sorted()[0].display(view.board()).to_string();
    kit.press(":").type_text(&text).press("Enter");
}

#[test]
fn a_program_that_dies_or_says_nonsense_loses_its_turn_and_at_last_the_game() {
    for (command, failure) in [
        ("false", Failure::Ended),
        ("/nowhere/at/all", Failure::Start("No such file or directory (os error 2)".to_owned())),
        ("cat", Failure::Unreadable(String::new())),
        ("yes", Failure::Unreadable(String::new())),
        ("yes '{\"move\": \"c6-c7\"}'", Failure::Illegal(String::new())),
        ("yes '{\"move\": \"resign:south\"}'", Failure::Illegal(String::new())),
    ] {
        for lang in Lang::ALL {
            let programs = [(Seat::North, command)];
            let rules = rules(&["timeouts_to_lose=2"]);
            let mut kit = Kit::with_programs((lang, (160, 40)), BoardKind::Two, rules, &programs);
            any(&mut kit);
            kit.until(STEP, |kit| stage(kit) == Some(Stage::Move));
            assert_eq!(kit.session().table().actions()[1..], [Action::Timeout(Seat::North)], "{command}");
            let told = bots::turn_lost(&failure, lang);
            assert!(kit.shows(&start(&told)), "{command}: {told}\n{kit}");
            any(&mut kit);
            kit.until(STEP, |kit| kit.session().table().outcome().is_some());
            let winners = kit.session().table().outcome().map(Outcome::winners);
            assert_eq!(winners, Some(SeatSet::one(Seat::South)));
            assert!(kit.model.shared.bots.failure(Seat::North).is_none(), "the program is gone");
        }
    }
}

#[test]
fn a_program_that_never_answers_has_its_time_and_no_more_while_the_screen_goes_on() {
    // Its own time where there is no clock, half of what the clock leaves otherwise.
    for (options, most) in [(vec![], 10_500), (vec!["move_seconds=6"], 3_500)] {
        let mut kit = duel("sleep 600", &options);
        assert!(kit.shows("program sleep"), "{kit}");
        any(&mut kit);
        let (begun, began) = (kit.now, Instant::now());
        assert!(kit.shows(bots::THINKING.say(Lang::English)), "{kit}");
        kit.press("?");
        assert_eq!(kit.model.dialogs.len(), 1, "{kit}");
        kit.press("Esc");
        // When its time is up it is told to stop and has half a second to be heard: enough real time
        // passes meanwhile for the one who waits for it.
        for _ in 0..300 {
            if stage(&kit) == Some(Stage::Move) {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
            kit.wait(Duration::from_millis(100));
        }
        let waited = kit.now.saturating_sub(begun).as_millis();
        assert!((most - 700..most + 700).contains(&waited), "{waited} of {most} ms");
        assert!(began.elapsed() < Duration::from_secs(9), "nothing waits for real");
        assert!(kit.shows(&start(&bots::turn_lost(&Failure::Late, Lang::English))), "{kit}");
    }
}

#[test]
fn who_answers_an_offer_with_nonsense_has_refused_it() {
    let mut kit = duel("cat", &[]);
    kit.press("d");
    if !kit.model.dialogs.is_empty() {
        kit.press("y");
    }
    kit.until(STEP, |kit| kit.session().table().actions().len() == 2);
    let offered = [Action::DrawOffer(Seat::South), Action::DrawRefuse(Seat::North)];
    assert_eq!(kit.session().table().actions(), offered);
}

#[test]
fn a_headquarters_is_named_for_a_program_that_cant() {
    let record = Record::read_json(
        br#"{"format": "junqi-game", "version": 1, "board": "four", "rules": {"preset": "luanzhan"},
        "seats": {"south": {"name": "", "player": "human"}, "east": {"name": "", "player": "exec:false"}},
        "position": {"to_move": "south", "moves_made": 9, "pieces": {
            "south": {"g6": "\u53f8", "h6": "\u8fde", "h1": "\u65d7"},
            "east": {"g7": "\u53f8", "m7": "\u5de5", "q10": "\u5de5"},
            "west": {"f11": "\u56e2", "a8": "\u65d7"},
            "north": {"k12": "\u53f8", "i13": "\u56e2", "j17": "\u65d7"}}},
        "moves": []}"#,
    );
    let mut kit = Kit::taken_up(Lang::English, (80, 24), record.unwrap(), Seat::South);
    kit.press(":").type_text("g6g7").press("Enter");
    kit.until(STEP, |kit| kit.session().table().actions().len() > 1);
    let named = kit.session().table().actions()[1];
    assert!(matches!(named, Action::NameHeadquarters(Seat::East, _)), "{named:?}\n{kit}");
}

#[test]
fn a_game_with_a_program_is_gone_on_with_from_its_journal_and_from_ones_own_record_alone() {
    let mut kit = duel("sleep 600", &[]);
    any(&mut kit);
    kit.press("q Space");
    if !matches!(kit.model.screen, Screen::Menu(_)) {
        kit.press("y");
    }
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
    let journal = kit.model.shared.store.unfinished().remove(0);
    // A copy of it may come from anybody.
    let elsewhere = kit.folder.path().join("elsewhere.journal");
    std::fs::copy(&journal, &elsewhere).unwrap();
    let record = kit.folder.path().join("record.json");
    std::fs::write(
        &record,
        r#"{"format": "junqi-game", "version": 1, "board": "two", "rules": {"preset": "standard"},
        "seats": {"north": {"player": "exec:sleep 600"}},
        "position": {"to_move": "south", "pieces": {"south": {"a1": "9", "b1": "f"}, "north": {"b12": "f", "a10": "9"}}},
        "moves": []}"#,
    )
    .unwrap();
    let mut kit = kit.restarted();
    for path in [elsewhere, record] {
        let from = |run_programs| crate::tui::app::Start::Resume { path: path.clone(), run_programs };
        let refused = kit.model.start(from(false)).unwrap_err().to_string();
        assert!(refused.contains("the program \"sleep 600\""), "{refused}");
        assert!(refused.contains("add --run-programs"), "{refused}");
        assert!(kit.model.shared.session.is_none());
        assert_eq!(kit.model.shared.store.unfinished().len(), 1, "nothing is begun");
        let mut trusted = Kit::new(WINDOW.0, WINDOW.1);
        trusted.model.start(from(true)).unwrap();
        let programs: Vec<_> =
            trusted.session().programs().map(|(seat, line)| (seat, line.to_string())).collect();
        assert_eq!(programs, [(Seat::North, "sleep 600".to_owned())]);
    }
    let start = crate::tui::app::Start::Resume { path: journal, run_programs: false };
    kit.model.start(start).unwrap();
    kit.buffer();
    assert_eq!(stage(&kit), Some(Stage::Waiting), "{kit}");
    let kind = kit.session().no_person(Seat::North).map(PlayerKind::to_string);
    assert_eq!(kind.as_deref(), Some("exec:sleep 600"));
}

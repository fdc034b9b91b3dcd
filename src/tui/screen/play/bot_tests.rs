//! Computer players at the table: the screen goes on while they think, they see their view
//! and nothing else, and nothing they answer does harm.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use super::*;
use crate::ai::Budget;
use crate::record::{Level, Player, PlayerKind};
use crate::rules::{BoardKind, OutReason, Outcome, RuleSet, SeatSet};
use crate::text::players as bots;
use crate::tui::bots::{Pace, Thinker, any_move};
use crate::tui::run::Flow;
use crate::tui::screen::Screen;
use crate::tui::testing::{Kit, Thinks, position};
use crate::view::Viewer;

const NORMAL: (Lang, (u16, u16)) = (Lang::English, (80, 24));
const SECOND: Duration = Duration::from_secs(1);
const NORTH: &[(Seat, Level)] = &[(Seat::North, Level::Hard)];

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

/// Thinks until the sender says something or is gone, whatever the clock says.
fn when_told() -> (mpsc::Sender<()>, impl Thinker) {
    let (sender, told) = mpsc::channel::<()>();
    let told = Mutex::new(told);
    let think = Thinks(move |view: &View, _: &Budget<'_>| {
        let _ = told.lock().map(|told| told.recv());
        any_move(view, 1)
    });
    (sender, think)
}

fn duel(thinker: impl Thinker + 'static) -> Kit {
    Kit::with_bots(NORMAL, BoardKind::Two, rules(&[]), NORTH, thinker)
}

fn made(kit: &Kit) -> usize {
    kit.session().table().actions().len()
}

fn stage(kit: &Kit) -> Option<Stage> {
    match &kit.model.screen {
        Screen::Play(play) => Some(play.stage),
        _ => None,
    }
}

fn covered(kit: &Kit) -> bool {
    matches!(kit.model.screen, Screen::Cover(_))
}

/// Makes some legal move of the player to move.
fn any(kit: &mut Kit) {
    let table = kit.session().table();
    let view = table.view(table.to_move().unwrap()).unwrap();
    let text = view.moves().unwrap().sorted()[0].display(view.board()).to_string();
    kit.press(":").type_text(&text).press("Enter");
}

#[test]
fn the_own_move_is_drawn_at_once_and_the_screen_goes_on_while_the_other_thinks() {
    for lang in Lang::ALL {
        let (told, thinker) = when_told();
        let mut kit = Kit::with_bots((lang, NORMAL.1), BoardKind::Two, rules(&[]), NORTH, thinker);
        assert_eq!(stage(&kit), Some(Stage::Move), "no cover: there is nobody to hide from\n{kit}");
        let table = kit.session().table();
        let m = table.view(Seat::South).unwrap().moves().unwrap().sorted()[0];
        let (_, y) = kit.point(Seat::South, m.to);
        // What stands on the row of the board, beside which there is a panel.
        let row = |kit: &Kit| kit.screen()[usize::from(y)].chars().take(30).collect::<String>();
        let before = row(&kit);
        any(&mut kit);
        assert_ne!(row(&kit).replace('~', " "), before.replace('~', " "), "it has moved\n{kit}");
        assert!(kit.shows(bots::THINKING.say(lang)) && kit.shows(bots::WAITING.say(lang)), "{kit}");
        // Keys count, help comes and goes, the language changes.
        let before = kit.buffer();
        kit.press("Left");
        assert_ne!(kit.buffer(), before, "the cursor has moved");
        kit.press("?");
        assert_eq!(kit.model.dialogs.len(), 1, "{kit}");
        kit.press("Esc p");
        assert_eq!((stage(&kit), made(&kit)), (Some(Stage::Waiting), 1));
        // A question stands on top of the board, whatever the computer player does meanwhile.
        kit.press("q");
        assert_eq!(kit.model.dialogs.len(), 1, "{kit}");
        told.send(()).unwrap();
        kit.until(Duration::from_millis(20), |kit| made(kit) == 2);
        assert_eq!(kit.model.dialogs.len(), 1, "still asked\n{kit}");
        kit.press("Esc");
        assert_eq!(stage(&kit), Some(Stage::Move), "{kit}");
        assert!(!kit.shows(bots::THINKING.say(lang)), "{kit}");
    }
}

#[test]
fn quitting_works_while_the_other_thinks_and_the_game_is_gone_on_with() {
    let stopped = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stopped);
    let mut kit = duel(Thinks(move |_: &View, budget: &Budget<'_>| {
        while !(budget.stop)() {
            std::thread::sleep(Duration::from_millis(1));
        }
        told.store(true, Ordering::SeqCst);
        None
    }));
    any(&mut kit);
    kit.press("q Space");
    if !matches!(kit.model.screen, Screen::Menu(_)) {
        kit.press("y");
    }
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
    kit.until(Duration::ZERO, |_| stopped.load(Ordering::SeqCst));
    assert!(kit.model.shared.session.is_none() && kit.model.shared.bots.asked().is_none(), "{kit}");
    let journal = kit.model.shared.store.unfinished().remove(0);
    let mut kit = kit.restarted();
    kit.model.shared.bots.think_with(at_once());
    kit.model.start(crate::tui::app::Start::Resume { path: journal, run_programs: false }).unwrap();
    kit.buffer();
    assert_eq!((stage(&kit), made(&kit)), (Some(Stage::Waiting), 1), "{kit}");
    kit.until(Duration::from_millis(50), |kit| made(kit) == 2);
    assert_eq!(stage(&kit), Some(Stage::Move));

    let (_told, thinker) = when_told();
    let mut kit = duel(thinker);
    any(&mut kit);
    kit.press("C-c");
    assert_eq!(kit.flow, Flow::Quit);
}

#[test]
fn a_computer_player_moves_at_a_pace_that_can_be_changed() {
    let mut kit = duel(at_once());
    any(&mut kit);
    let begun = kit.now;
    kit.until(Duration::ZERO, |kit| kit.model.screen.next_tick(&kit.model.shared) == Some(begun + SECOND));
    kit.wait(Duration::from_millis(999));
    assert_eq!(made(&kit), 1);
    kit.wait(Duration::from_millis(1));
    assert_eq!(made(&kit), 2, "{kit}");
    assert_eq!(stage(&kit), Some(Stage::Move));

    let (_told, thinker) = when_told();
    let mut kit = duel(thinker);
    any(&mut kit);
    kit.press("< <");
    assert_eq!(kit.model.shared.settings.pace, Pace::ALL[5]);
    assert!(kit.shows("5 s a move"), "{kit}");
    kit.press("> > > > > >");
    assert_eq!(kit.model.shared.settings.pace, Pace::ALL[0]);
}

#[test]
fn what_a_computer_player_may_not_do_is_done_at_random_for_it() {
    let wrong: [fn(&View) -> Option<Action>; 6] = [
        |_| None,
        |_| Some(Action::Resign(Seat::South)),
        |_| Some(Action::Timeout(Seat::North)),
        |_| Some(Action::DrawOffer(Seat::North)),
        |view| view.board().points().iter().next().map(|point| Action::Move(Move::new(point, point))),
        |_| panic!("a fault in a computer player"),
    ];
    for (number, answer) in wrong.into_iter().enumerate() {
        let mut kit = duel(Thinks(move |view: &View, _: &Budget<'_>| answer(view)));
        any(&mut kit);
        kit.until(Duration::from_millis(50), |kit| made(kit) == 2);
        let table = kit.session().table();
        assert!(matches!(table.actions()[1], Action::Move(_)), "{number}: {:?}", table.actions());
        assert_eq!(table.to_move(), Some(Seat::South), "{number}");
        assert!(kit.shows("a random one was"), "{number}\n{kit}");
    }
}

#[test]
fn a_computer_player_resigns_for_itself_alone() {
    let mut kit = duel(Thinks(|_: &View, _: &Budget<'_>| Some(Action::Resign(Seat::North))));
    kit.model.shared.settings.pace = Pace::ALL[0];
    any(&mut kit);
    kit.until(Duration::ZERO, |kit| matches!(kit.model.screen, Screen::GameOver(_)));
    let outcome = kit.session().table().outcome();
    let south = |outcome: Outcome| outcome.winners() == SeatSet::one(Seat::South);
    assert!(outcome.is_some_and(south), "{outcome:?}");
    let record = kit.session().record().unwrap();
    assert_eq!(record.players[Seat::North].as_ref().unwrap().kind.to_string(), "bot:hard");
    assert!(record.to_json().unwrap().contains("\"bot:hard\""));
}

/// South has everything, North a platoon that goes to and fro.
#[test]
fn a_computer_player_resigns_once_it_has_had_nothing_to_hope_for_in_ten_moves() {
    let lost = r#""to_move": "south", "moves_made": 200, "pieces": {
        "south": {"b1": "旗", "a1": "司", "b2": "军", "c2": "师", "d2": "师", "a2": "旅", "e2": "旅", "a3": "团",
                  "c3": "团", "e3": "炸", "a4": "炸", "b4": "营", "d4": "营", "e4": "连",
                  "c1": "工", "d1": "工", "c5": "工", "c6": "连", "c4": "连", "d3": "排", "b3": "排"},
        "north": {"b12": "旗", "c9": "排"}}"#;
    let mut record = position(BoardKind::Two, r#""quiet_limit": 0"#, lost);
    record.players[Seat::South] = Some(Player::human(""));
    record.players[Seat::North] = Some(Player { name: String::new(), kind: PlayerKind::Bot(Level::Easy) });
    let mut kit = Kit::taken_up(NORMAL.0, NORMAL.1, record, Seat::South);
    kit.model.shared.settings.pace = Pace::ALL[0];
    kit.model.shared.bots.think_with(Thinks(|view: &View, _: &Budget<'_>| {
        let moves = view.moves().unwrap().sorted();
        let camp = |m: &&Move| {
            view.board().parse_point("c9") == Ok(m.from) || view.board().parse_point("c9") == Ok(m.to)
        };
        moves.iter().find(camp).or(moves.first()).map(|&m| Action::Move(m))
    }));
    for number in 0..10 {
        assert_eq!(kit.session().table().outcome(), None, "not after {number} moves");
        kit.press(":").type_text(if number % 2 == 0 { "e4e5" } else { "e5e4" }).press("Enter");
        kit.until(Duration::ZERO, |kit| made(kit) == 2 * number + 2);
    }
    let resigned = Outcome::Win { winners: SeatSet::one(Seat::South), reason: OutReason::Resigned };
    assert_eq!(kit.session().table().outcome(), Some(resigned), "{kit}");
}

#[test]
fn the_clock_runs_for_a_computer_player_and_a_turn_can_be_lost_by_it() {
    let (_told, thinker) = when_told();
    let mut kit = Kit::with_bots(NORMAL, BoardKind::Two, rules(&["move_seconds=30"]), NORTH, thinker);
    any(&mut kit);
    assert!(kit.session().table().clock().is_running());
    // The program has slept as long as that.
    kit.wait(31 * SECOND);
    assert_eq!(kit.session().table().actions()[1], Action::Timeout(Seat::North));
    assert_eq!((stage(&kit), kit.session().table().to_move()), (Some(Stage::Move), Some(Seat::South)));

    // With little time it moves in time, whatever the pace says.
    let mut kit = Kit::with_bots(NORMAL, BoardKind::Two, rules(&["move_seconds=1"]), NORTH, at_once());
    kit.model.shared.settings.pace = Pace::ALL[5];
    any(&mut kit);
    kit.until(Duration::from_millis(5), |kit| made(kit) == 2);
    assert!(matches!(kit.session().table().actions()[1], Action::Move(_)));
}

/// The thread has a view of its seat: in the dark it knows no enemy's piece.
#[test]
fn a_computer_player_is_shown_what_its_seat_sees_and_nothing_else() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&seen);
    let think = Thinks(move |view: &View, _: &Budget<'_>| {
        kept.lock().unwrap().push(view.clone());
        any_move(view, 5)
    });
    let bots = [(Seat::East, Level::Easy), (Seat::North, Level::Easy), (Seat::West, Level::Easy)];
    let mut kit = Kit::with_bots(NORMAL, BoardKind::Four, rules(&[]), &bots, think);
    kit.model.shared.settings.pace = Pace::ALL[0];
    any(&mut kit);
    // No time passes: nobody is given up.
    kit.until(Duration::ZERO, |kit| made(kit) == 4);
    assert_eq!(stage(&kit), Some(Stage::Move), "{kit}");
    let seen = seen.lock().unwrap();
    let viewers: Vec<_> = seen.iter().map(View::viewer).collect();
    assert_eq!(viewers, [Seat::East, Seat::North, Seat::West].map(Viewer::Seat));
    for view in seen.iter() {
        let Viewer::Seat(own) = view.viewer() else { panic!("no seat") };
        for piece in view.board().points().iter().filter_map(|point| view.at(point)) {
            assert_eq!(piece.rank.is_some(), piece.owner == own, "{own}");
        }
    }
}

#[test]
fn a_draw_is_refused_by_a_computer_player_in_an_open_game_and_agreed_to_in_a_dead_one() {
    let mut kit = duel(at_once());
    kit.press("d y");
    assert_eq!(stage(&kit), Some(Stage::Waiting), "{kit}");
    kit.until(Duration::from_millis(50), |kit| made(kit) == 2);
    assert_eq!(kit.session().table().actions()[1], Action::DrawRefuse(Seat::North));
    assert_eq!(stage(&kit), Some(Stage::Move));

    let dead = r#""to_move": "south", "quiet": 40, "moves_made": 300, "pieces": {
        "south": {"b1": "旗", "c3": "团"}, "north": {"b12": "旗", "c10": "团"}}"#;
    let mut record = position(BoardKind::Two, r#""quiet_limit": 0"#, dead);
    record.players[Seat::South] = Some(Player::human(""));
    record.players[Seat::North] = Some(Player { name: String::new(), kind: PlayerKind::Bot(Level::Normal) });
    let mut kit = Kit::taken_up(NORMAL.0, NORMAL.1, record, Seat::South);
    kit.press("d y");
    kit.until(Duration::from_millis(50), |kit| matches!(kit.model.screen, Screen::GameOver(_)));
    assert!(matches!(kit.session().table().outcome(), Some(Outcome::Draw(_))));
}

#[test]
fn a_computer_player_without_a_legal_move_is_out_and_the_game_goes_on() {
    // East has nothing but a flag and mines once South has taken its last platoon.
    let stuck = r#""to_move": "south", "pieces": {
        "south": {"h1": "旗", "k9": "司", "g6": "工"}, "east": {"q8": "旗", "p9": "雷", "l9": "排"},
        "north": {"j17": "旗", "g12": "团"}, "west": {"a10": "旗", "f7": "团"}}"#;
    let mut record = position(BoardKind::Four, "", stuck);
    for seat in Seat::ALL {
        let kind = if seat == Seat::South { PlayerKind::Human } else { PlayerKind::Bot(Level::Random) };
        record.players[seat] = Some(Player { name: String::new(), kind });
    }
    let mut kit = Kit::taken_up(NORMAL.0, NORMAL.1, record, Seat::South);
    kit.press(":").type_text("k9l9").press("Enter");
    assert!(!kit.session().table().view(Seat::South).unwrap().living().contains(Seat::East), "{kit}");
    kit.until(SECOND / 2, |kit| kit.session().table().moves_made() == 3);
    assert_eq!((stage(&kit), kit.session().table().to_move()), (Some(Stage::Move), Some(Seat::South)));
}

/// South and North are people and partners; the others are computer players.
#[test]
fn two_people_hand_the_terminal_on_only_where_one_may_not_see_what_the_other_does() {
    let others = [(Seat::East, Level::Easy), (Seat::West, Level::Easy)];
    for (visibility, hidden) in [("dark", true), ("partners", false), ("open", false)] {
        let rules = rules(&[&format!("visibility={visibility}")]);
        let mut kit = Kit::with_bots(NORMAL, BoardKind::Four, rules, &others, at_once());
        assert_eq!(covered(&kit), hidden, "{visibility}\n{kit}");
        if hidden {
            kit.wait(SECOND).press("Space");
        }
        any(&mut kit);
        // South goes on looking at his board while East thinks.
        assert_eq!(stage(&kit), Some(Stage::Waiting), "{visibility}\n{kit}");
        kit.until(SECOND / 2, |kit| made(kit) == 2);
        if hidden {
            assert_eq!(stage(&kit), Some(Stage::Shown), "South looks at it as long as he wants\n{kit}");
            kit.press("Space");
            assert!(covered(&kit) && kit.shows("Pass the terminal to North"), "{kit}");
            kit.wait(SECOND).press("Space");
        }
        assert_eq!(stage(&kit), Some(Stage::Move), "{visibility}\n{kit}");
        assert_eq!(kit.session().table().to_move(), Some(Seat::North));
    }
}

#[test]
fn a_game_of_several_people_that_was_broken_off_goes_on_behind_a_cover() {
    let others = [(Seat::East, Level::Easy), (Seat::West, Level::Easy)];
    let (_told, thinker) = when_told();
    let mut kit = Kit::with_bots(NORMAL, BoardKind::Four, rules(&[]), &others, thinker);
    kit.wait(SECOND).press("Space");
    any(&mut kit);
    let journal = kit.model.shared.store.unfinished().remove(0);
    let mut kit = kit.restarted();
    kit.model.shared.bots.think_with(at_once());
    kit.model.start(crate::tui::app::Start::Resume { path: journal, run_programs: false }).unwrap();
    kit.buffer();
    // East is to move: nobody's board is shown before somebody says that it is his.
    assert!(covered(&kit) && kit.shows("Pass the terminal to North"), "{kit}");
    kit.wait(SECOND);
    assert_eq!(made(&kit), 1, "and nothing happens that nobody sees");
    kit.press("Space");
    assert_eq!(stage(&kit), Some(Stage::Waiting), "{kit}");
    kit.until(SECOND / 2, |kit| made(kit) == 2);
    assert_eq!((stage(&kit), kit.session().table().to_move()), (Some(Stage::Move), Some(Seat::North)));
}

fn all_bots(board: BoardKind) -> Vec<(Seat, Level)> {
    board.board().seats().iter().map(|&seat| (seat, Level::Random)).collect()
}

#[test]
fn a_game_of_computer_players_is_watched_paused_and_stepped_to_its_end() {
    for (board, size) in [(BoardKind::Two, (80, 24)), (BoardKind::Four, (120, 45))] {
        let rules = rules(&["move_limit=200"]);
        let mut kit = Kit::with_bots((Lang::English, size), board, rules, &all_bots(board), at_once());
        assert_eq!(stage(&kit), Some(Stage::Waiting), "no cover, no setup\n{kit}");
        assert!(!kit.shows("##"), "everything is seen\n{kit}");
        kit.until(SECOND / 4, |kit| made(kit) == 3);
        kit.press("p");
        assert!(kit.shows(bots::PAUSED.en), "{kit}");
        assert!(!kit.session().table().clock().is_running());
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(1));
            kit.wait(SECOND);
        }
        assert_eq!(made(&kit), 3, "they stand still\n{kit}");
        kit.press("Space").until(SECOND, |kit| made(kit) == 4);
        for _ in 0..5 {
            kit.wait(SECOND);
        }
        assert_eq!(made(&kit), 4, "one move alone\n{kit}");
        let before = kit.screen();
        kit.press("Tab");
        assert_ne!(kit.screen(), before, "the board is turned");
        kit.press("p > > > > > >");
        kit.until(SECOND, |kit| {
            assert!(!kit.shows(" fell on "), "nobody watches his own pieces\n{kit}");
            matches!(kit.model.screen, Screen::GameOver(_))
        });
        assert!(kit.session().table().outcome().is_some());
        assert!(kit.model.shared.store.unfinished().is_empty(), "it is kept as a record");
    }
}

#[test]
fn in_luanzhan_computer_players_set_up_what_is_dealt_also_when_it_is_dealt_anew() {
    let rules = RuleSet::from_preset("luanzhan").unwrap();
    let seats = rules.rules.seats(BoardKind::Four.board());
    let others: Vec<_> = seats.iter().skip(1).map(|&seat| (seat, Level::Normal)).collect();
    let mut kit = Kit::with_bots(NORMAL, BoardKind::Four, rules, &others, at_once());
    assert!(matches!(kit.model.screen, Screen::ArmySetup(_)), "{kit}");
    let waiting = |kit: &Kit| kit.session().table().still_setting_up();
    assert_eq!(waiting(&kit), SeatSet::one(seats[0]));
    let session = kit.model.shared.session.as_mut().unwrap();
    let mut hands = crate::rules::BySeat::from_fn(|_| crate::rules::Hand::SET);
    // South has nothing but small pieces: he may have everything dealt anew.
    hands[seats[0]] = [crate::rules::Rank::Platoon; 25].into_iter().collect();
    session.set_hands(hands);
    kit.press("d y");
    assert_eq!(kit.session().table().redeals(), 1, "{kit}");
    assert_eq!(waiting(&kit), SeatSet::one(seats[0]), "the others are ready again");
}

#[test]
fn pictures_of_a_game_against_computer_players() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots/bots");
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| {
        for lang in Lang::ALL {
            for (board, size) in
                [(BoardKind::Two, (80, 24)), (BoardKind::Four, (80, 24)), (BoardKind::Four, (120, 45))]
            {
                let (width, height) = size;
                let levels = [Level::Max, Level::Random, Level::Hard];
                let others: Vec<_> = board.board().seats().iter().copied().skip(1).zip(levels).collect();
                let (_told, thinker) = when_told();
                let mut kit = Kit::with_bots((lang, size), board, rules(&[]), &others, thinker);
                any(&mut kit);
                let name = format!("thinking_{board}_{lang}_{width}x{height}");
                insta::assert_snapshot!(name, kit.to_string());
                let bots = all_bots(board);
                let (_told, thinker) = when_told();
                let mut kit = Kit::with_bots((lang, size), board, rules(&[]), &bots, thinker);
                kit.press("p");
                let name = format!("watching_{board}_{lang}_{width}x{height}");
                insta::assert_snapshot!(name, kit.to_string());
            }
        }
    });
}

/// J06 of the acceptance cases, at the table: nothing has to be done for anybody.
#[test]
fn games_of_computer_players_come_to_an_end_under_every_preset() {
    for preset in crate::rules::Preset::all() {
        for board in preset.boards.iter().copied() {
            let mut rules = RuleSet::new(preset);
            rules.assign("move_limit=40").unwrap();
            let seats = rules.rules.seats(board.board());
            let players: Vec<_> = seats.iter().map(|&seat| (seat, Level::Easy)).collect();
            let mut kit = Kit::with_bots(NORMAL, board, rules, &players, at_once());
            if matches!(kit.model.screen, Screen::Standing(_)) {
                kit.press("Space");
            }
            kit.model.shared.settings.pace = Pace::ALL[0];
            kit.until(Duration::ZERO, |kit| {
                assert!(!kit.shows("a random one was"), "{} {board}\n{kit}", preset.name);
                matches!(kit.model.screen, Screen::GameOver(_))
            });
            assert!(kit.session().table().outcome().is_some(), "{} {board}", preset.name);
        }
    }
}

#[test]
fn nobody_loses_time_while_the_program_is_stopped() {
    use crate::tui::run::App as _;
    let minute = 60 * SECOND;
    let (_told, thinker) = when_told();
    let mut kit = Kit::with_bots(NORMAL, BoardKind::Two, rules(&["move_seconds=30"]), NORTH, thinker);
    let used = |kit: &Kit| kit.session().table().clock().used(kit.now);
    for seat in [Seat::South, Seat::North] {
        assert_eq!(kit.session().table().to_move(), Some(seat));
        let before = used(&kit);
        kit.model.away(kit.now);
        assert!(matches!(kit.model.screen, Screen::Play(_)), "there is nobody to hide from\n{kit}");
        kit.now += minute;
        kit.model.back(kit.now);
        assert_eq!(used(&kit), before, "{seat}");
        kit.wait(SECOND / 4);
        assert_eq!(used(&kit), before + SECOND / 4, "{seat}: the clock runs again");
        if seat == Seat::South {
            any(&mut kit);
        }
    }
}

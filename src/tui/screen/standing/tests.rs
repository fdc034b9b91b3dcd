//! Sittings and matches at the screen: driven by keys, broken off and gone on with.

use std::fs;
use std::time::Duration;

use super::*;
use crate::formation::built_in;
use crate::record::{Player, Record};
use crate::rules::{Action, BoardKind, BySeat, OutReason, RuleSet};
use crate::storage::{Opening, read_record};
use crate::table::Command;
use crate::tui::screen::{GameOver, Screen, enter_game};
use crate::tui::testing::Kit;

const BIG: (u16, u16) = (80, 24);
const NAMES: [&str; 4] = ["阿海", "小满", "老周", "木子"];

/// A game between these people by a preset, as it begins when it is started.
fn game(lang: Lang, board: BoardKind, rules: &str, names: [&str; 4]) -> Kit {
    let mut kit = Kit::new(lang, BIG);
    open(&mut kit, board, rules, names);
    kit
}

fn open(kit: &mut Kit, board: BoardKind, rules: &str, names: [&str; 4]) {
    let mut words = rules.split(' ');
    let mut set = RuleSet::from_preset(words.next().unwrap()).unwrap();
    words.for_each(|option| set.assign(option).unwrap());
    let seats = set.rules.seats(board.board());
    let players = BySeat::from_fn(|seat| {
        let english = kit.model.shared.settings.lang == Lang::English;
        let name = if english && !names[0].is_empty() { ["Hai", "Man", "Zhou", "Mu"] } else { names };
        seats.contains(&seat).then(|| Player::human(name[seat.index()]))
    });
    let opening = Opening { board, rules: set, players, seed: kit.model.shared.next_seed(), record: None };
    let (mut session, trouble) = Session::open(opening, &kit.model.shared.store).unwrap();
    assert!(trouble.or(session.sit_down(&kit.model.shared.store)).is_none());
    kit.model.shared.session = Some(session);
    kit.model.screen = enter_game(&mut kit.model.shared);
    kit.draw();
}

/// Everybody confirms an army.
fn set_up(kit: &mut Kit) {
    let session = kit.model.shared.session.as_mut().unwrap();
    for (number, seat) in session.table().still_setting_up().iter().enumerate() {
        let confirm = Command::confirm(seat, built_in()[number].formation);
        session.apply(confirm, Duration::ZERO).unwrap();
    }
    kit.model.screen = next_in_game(&mut kit.model.shared, None);
    kit.draw();
}

/// From the standing before a game to its end: whoever has to begin resigns.
fn first_mover_resigns(kit: &mut Kit, first: Seat) {
    assert_eq!(kit.model.context(), Context::Standing, "{kit}");
    kit.press("Space");
    set_up(kit);
    assert_eq!(kit.session().table().to_move(), Some(first));
    kit.press("Space r y y");
}

/// The game goes on until that player leaves the table after so many moves.
fn flees(kit: &mut Kit, seat: Seat, moves: usize) {
    let session = kit.model.shared.session.as_mut().unwrap();
    for number in 0..moves {
        let to_move = session.table().to_move().unwrap();
        let view = session.table().view(to_move).unwrap();
        let all: Vec<_> = view.moves().unwrap().iter().collect();
        let quiet: Vec<_> = all.iter().filter(|m| view.at(m.to).is_none()).collect();
        let m = *quiet[(7 * number) % quiet.len()];
        session.apply(Command::Act(Action::Move(m)), Duration::from_secs(10)).unwrap();
    }
    session.apply(Command::Act(Action::Flee(seat)), Duration::from_secs(10)).unwrap();
    kit.model.screen = next_in_game(&mut kit.model.shared, None);
    kit.draw();
}

/// The program is started again. In tests it is always from the same seed, and so fast that games would
/// be the same.
fn restarted(kit: Kit) -> Kit {
    let mut kit = kit;
    let seed = kit.model.shared.next_seed();
    let mut kit = kit.restarted();
    kit.model.shared.reseed(seed);
    kit
}

/// The program is killed and gone on with from the list in the menu.
fn killed(kit: Kit) -> Kit {
    let mut kit = restarted(kit);
    assert!(kit.shows("Continue (1)"), "{kit}");
    kit.press("Down Enter Enter");
    kit
}

fn records(kit: &Kit) -> Vec<Record> {
    let Ok(folder) = fs::read_dir(kit.folder.path().join("games")) else { return Vec::new() };
    folder.map(|entry| read_record(&entry.unwrap().path()).unwrap()).collect()
}

/// E18
#[test]
fn a_match_goes_on_until_it_is_decided_with_the_first_move_exchanged() {
    let mut kit = game(Lang::English, BoardKind::Two, "tournament", NAMES);
    assert!(kit.shows("Match: game 1") && kit.shows("South Hai moves first"), "{kit}");
    first_mover_resigns(&mut kit, Seat::South);
    assert_eq!(kit.model.context(), Context::MatchResult, "{kit}");
    assert!(kit.shows("Match 1 W1 D0 L0") && kit.shows("go on with the match"), "{kit}");
    kit.press("n");
    assert!(kit.shows("Match: game 2") && kit.shows("North Zhou moves first"), "{kit}");
    first_mover_resigns(&mut kit, Seat::North);
    kit.press("n");
    assert!(kit.shows("Match: game 3") && kit.shows("South Hai moves first"), "1-0, 0-1\n{kit}");
    first_mover_resigns(&mut kit, Seat::South);
    kit.press("n");
    assert!(kit.shows("The match is over: North Zhou wins, 1 : 2"), "{kit}");
    assert_eq!(kit.model.context(), Context::MatchOver);
    assert_eq!(records(&kit).len(), 3);
    assert!(kit.model.shared.store.to_go_on().is_empty(), "nothing is left to go on with");

    // Another match begins with nothing left over.
    kit.press("n");
    assert!(kit.shows("Match: game 1") && kit.shows("South Hai moves first"), "{kit}");
    first_mover_resigns(&mut kit, Seat::South);
    kit.press("n");
    first_mover_resigns(&mut kit, Seat::North);
    kit.press("n");
    assert!(kit.shows("Match: game 3"), "{kit}");
}

#[test]
fn a_match_that_is_decided_after_two_games_has_no_third() {
    let mut kit = game(Lang::English, BoardKind::Four, "tournament", NAMES);
    // South leaves, then North: East and West have won. Then West and East leave.
    for (game, leave) in [(1, [Seat::South, Seat::North]), (2, [Seat::North, Seat::South])] {
        assert!(kit.shows(&format!("Match: game {game}")), "{kit}");
        kit.press("Space");
        set_up(&mut kit);
        let first = [Seat::South, Seat::East][game - 1];
        assert_eq!(kit.session().table().to_move(), Some(first));
        let session = kit.model.shared.session.as_mut().unwrap();
        for seat in leave {
            session.apply(Command::Act(Action::Resign(seat)), Duration::ZERO).unwrap();
        }
        kit.model.screen = next_in_game(&mut kit.model.shared, None);
        kit.draw().press("n");
    }
    assert!(kit.shows("The match is over: East Man and West Mu win, 0 : 2"), "{kit}");
    kit.press("Enter");
    assert!(matches!(kit.model.screen, Screen::Menu(_)) && !kit.shows("Continue"), "{kit}");
}

#[test]
fn a_match_that_is_broken_off_between_or_during_its_games_goes_on() {
    let mut kit = killed(game(Lang::English, BoardKind::Two, "tournament", NAMES));
    assert!(kit.shows("Match: game 1"), "before the first game\n{kit}");
    first_mover_resigns(&mut kit, Seat::South);

    // At the result: the match waits, and everybody has the army of before.
    kit = restarted(kit);
    assert!(kit.shows("Continue (1)"), "{kit}");
    kit.press("Down Enter");
    assert!(kit.shows("Match 0 : 1") && kit.shows("Match: game 2"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("North Zhou moves first"), "{kit}");
    kit.press("Space");
    assert_eq!(kit.session().draft_of(Seat::North), Some(built_in()[1].formation.into()));

    // In the setup of the second game, and in its middle.
    kit = killed(kit);
    assert!(kit.shows("Match: game 2") && kit.shows("North Zhou moves first"), "{kit}");
    kit.press("Space");
    set_up(&mut kit);
    moves_once(&mut kit);
    kit = killed(kit);
    assert!(kit.shows("Pass the terminal to South Hai"), "no standing in the middle\n{kit}");
    kit.press("Space r y y n");
    assert!(kit.shows("The match is over: North Zhou wins, 0 : 2"), "{kit}");
    assert!(!restarted(kit).shows("Continue"));
}

/// North makes a move.
fn moves_once(kit: &mut Kit) {
    let session = kit.model.shared.session.as_mut().unwrap();
    let m = session.table().view(Seat::North).unwrap().moves().unwrap().get(0).unwrap();
    session.apply(Command::Act(Action::Move(m)), Duration::ZERO).unwrap();
}

/// The record and the standing are written, then the program is killed before the journal goes.
#[test]
fn a_game_that_is_finished_twice_counts_once() {
    let mut kit = game(Lang::English, BoardKind::Two, "tournament", NAMES);
    kit.press("Space");
    set_up(&mut kit);
    let journal = kit.model.shared.store.unfinished().remove(0);
    kit.press("Space r y");
    let bytes = fs::read(&journal).unwrap();
    kit.press("y");
    assert!(!journal.exists() && records(&kit).len() == 1);
    let resigned = b"{\"do\":\"resign:south\"}\n";
    fs::write(&journal, [&bytes[..], &resigned[..]].concat()).unwrap();
    let mut kit = killed(kit);
    assert_eq!(kit.model.context(), Context::MatchResult, "{kit}");
    assert!(kit.shows("Match 1 W1 D0 L0"), "{kit}");
    assert_eq!(records(&kit).len(), 1, "nor is it kept twice");
    kit.press("n");
    assert!(kit.shows("Match: game 2"), "{kit}");
}

#[test]
fn the_players_own_rules_are_named_before_and_during_their_match() {
    let mut kit = Kit::new(Lang::English, BIG);
    let mut rules = RuleSet::from_preset("tournament").unwrap();
    rules.assign("timeouts_to_lose=3").unwrap();
    let file = crate::record::PresetFile { name: "Club rules".to_owned(), rules };
    kit.model.shared.store.save_preset(&file, crate::storage::Overwrite::No).unwrap();
    open(&mut kit, BoardKind::Two, "tournament timeouts_to_lose=3", NAMES);
    assert!(kit.shows("Club rules (your own)"), "{kit}");
    let mut kit = killed(kit);
    assert!(kit.shows("Club rules (your own)"), "{kit}");
    first_mover_resigns(&mut kit, Seat::South);
    kit.press("n");
    assert!(kit.shows("Club rules (your own)"), "the second game\n{kit}");
    open(&mut kit, BoardKind::Two, "tournament timeouts_to_lose=4", NAMES);
    assert!(!kit.shows("Club rules"), "other rules\n{kit}");
}

#[test]
fn a_match_has_one_game_at_a_time() {
    let mut kit = game(Lang::English, BoardKind::Two, "tournament", NAMES);
    first_mover_resigns(&mut kit, Seat::South);
    kit.press("n Space");
    set_up(&mut kit);
    kit.press("Space");
    moves_once(&mut kit);
    let mut kit = restarted(kit);
    assert!(kit.shows("Scoreboard (1)") && kit.shows("Continue (1)"), "{kit}");
    kit.press("Down Down Enter Space");
    assert_eq!(kit.session().table().moves_made(), 1, "the game that has begun\n{kit}");
    assert_eq!(kit.model.shared.store.unfinished().len(), 1);
    assert_eq!(kit.session().sitting().unwrap().games().len(), 1);

    // Another window has it open.
    let other = kit.model.shared.session.take();
    kit.model.screen = Menu::new(&kit.model.shared).into();
    kit.draw().press("Down Down Enter Space");
    assert!(kit.shows("open in another window"), "{kit}");
    assert_eq!(kit.model.shared.store.unfinished().len(), 1);
    drop(other);
}

#[test]
fn a_match_that_went_on_in_another_window_isnt_begun_twice_from_the_result() {
    let mut kit = game(Lang::English, BoardKind::Two, "tournament", NAMES);
    first_mover_resigns(&mut kit, Seat::South);
    let store = kit.model.shared.store.clone();
    let sitting = store.current_sitting().unwrap().0;
    let (other, _) = Session::next_game(&sitting, 77, &store).unwrap();
    kit.press("n");
    assert!(kit.shows("open in another window"), "{kit}");
    drop(other);
    kit.press("Enter n");
    assert_eq!(kit.session().opening().seed, 77, "{kit}");
    assert_eq!(store.unfinished().len(), 1);
}

#[test]
fn the_broken_file_of_a_match_is_told_and_can_be_put_aside() {
    let mut kit = game(Lang::English, BoardKind::Two, "tournament", NAMES);
    first_mover_resigns(&mut kit, Seat::South);
    let (path, _) = kit.model.shared.store.current_sitting().unwrap();
    fs::write(&path, "{\"for").unwrap();
    let mut kit = restarted(kit);
    let name = path.file_name().unwrap().to_str().unwrap().to_owned();
    let told = kit.model.start(crate::tui::app::Start::Newest).unwrap_err().to_string();
    assert!(told.contains(&name) && told.contains("line 1"), "{told}");
    kit.draw().press("Down Enter");
    assert!(kit.shows("damaged"), "{kit}");
    kit.press("Enter");
    assert!(kit.shows("line 1"), "{kit}");
    kit.press("Enter Enter x y");
    assert!(!path.exists() && kit.model.shared.store.to_go_on().is_empty(), "{kit}");
}

#[test]
fn an_undecided_match_is_ended_after_a_question() {
    let mut kit = game(Lang::English, BoardKind::Two, "tournament", NAMES);
    first_mover_resigns(&mut kit, Seat::South);
    kit.press("n x n");
    assert!(kit.shows("Match: game 2"), "{kit}");
    kit.press("q");
    let mut kit = restarted(kit);
    kit.press("Down Enter x y");
    assert!(kit.shows("Moved to"), "the game that was opened goes first\n{kit}");
    kit.press("Enter Up Down Enter x");
    assert!(kit.shows("The match is not decided"), "{kit}");
    kit.press("n Esc");
    assert!(kit.shows("Continue (1)"), "{kit}");
    kit.press("Enter x y");
    assert!(!kit.shows("Continue") && records(&kit).len() == 1, "{kit}");
}

#[test]
fn the_scoreboard_adds_up_points_until_the_sitting_is_ended() {
    let mut kit = game(Lang::English, BoardKind::Two, "lianzhong", NAMES);
    set_up(&mut kit);
    flees(&mut kit, Seat::North, 30);
    assert!(kit.shows("+1 total +1 W1 D0 L0") && kit.shows("-1 total -1 W0 D0 L1"), "{kit}");
    let result = records(&kit)[0].result.unwrap();
    assert_eq!((result.scores[Seat::South], result.scores[Seat::North]), (Some(1), Some(-1)));
    assert_eq!((result.seconds, result.totals), (Some(0), Some(BySeat::new(0))));

    kit.press("n");
    set_up(&mut kit);
    flees(&mut kit, Seat::North, 29);
    assert!(kit.shows("0 (under 30 moves)") && kit.shows("-1 total -2"), "{kit}");
    kit.press("s");
    assert!(kit.shows("1 South first  South Hai wins: North left the table"), "{kit}");
    kit.press("Esc q y");
    assert!(kit.shows("Scoreboard (2)") && kit.shows("South Hai +1  North Zhou -2"), "{kit}");

    // It outlives the program, and the same people sit down at it again from the form, too.
    let mut kit = restarted(kit);
    kit.press("Down Enter");
    assert_eq!(kit.model.context(), Context::Scoreboard, "{kit}");
    kit.press("n");
    set_up(&mut kit);
    flees(&mut kit, Seat::South, 30);
    assert!(kit.shows("-1 total 0 W2 D0 L1"), "{kit}");
    open(&mut kit, BoardKind::Two, "qq", NAMES);
    assert_eq!(kit.session().sitting().unwrap().games().len(), 3);
    open(&mut kit, BoardKind::Two, "qq", [""; 4]);
    assert!(kit.session().sitting().is_none(), "who has no name may be anybody");

    let mut kit = restarted(kit);
    kit.press("Down Down Enter x n");
    assert_eq!(kit.model.context(), Context::Scoreboard, "{kit}");
    kit.press("x y");
    assert!(matches!(kit.model.screen, Screen::Menu(_)) && !kit.shows("Scoreboard"), "{kit}");
    open(&mut kit, BoardKind::Two, "lianzhong", NAMES);
    assert!(kit.session().sitting().is_none());
}

#[test]
fn a_sitting_is_ended_at_the_result_and_the_next_game_begins_a_new_one() {
    let mut kit = game(Lang::English, BoardKind::Two, "lianzhong", [""; 4]);
    for total in ["total +1", "total +2"] {
        set_up(&mut kit);
        flees(&mut kit, Seat::North, 30);
        assert!(kit.shows(total), "{kit}");
        kit.press("n");
    }
    set_up(&mut kit);
    flees(&mut kit, Seat::North, 30);
    kit.press("x y n");
    set_up(&mut kit);
    flees(&mut kit, Seat::North, 30);
    assert!(kit.shows("total +1"), "{kit}");
}

/// E15, with the time of the clock, which only runs while somebody has the board before him.
#[test]
fn a_quick_game_is_not_scored_and_its_record_says_how_long_it_took() {
    for (seconds, told) in [(119, "0 (under 120 s)"), (121, "+1 total +1")] {
        let mut kit = game(Lang::English, BoardKind::Two, "qq", NAMES);
        set_up(&mut kit);
        kit.wait(Duration::from_secs(500));
        kit.press("Space");
        let session = kit.model.shared.session.as_mut().unwrap();
        let now = kit.now + Duration::from_secs(seconds);
        session.apply(Command::StopClock, now).unwrap();
        // The time is still known after a break.
        let mut kit = killed(kit);
        flees(&mut kit, Seat::North, 30);
        assert!(kit.shows(told), "{seconds}\n{kit}");
        assert_eq!(records(&kit)[0].result.unwrap().seconds, Some(seconds));
    }
}

#[test]
fn a_damaged_file_of_a_sitting_is_told_and_stays_as_it_is() {
    let mut kit = game(Lang::English, BoardKind::Two, "lianzhong", NAMES);
    set_up(&mut kit);
    flees(&mut kit, Seat::North, 30);
    let file = fs::read_dir(kit.folder.path().join("sittings")).unwrap().next().unwrap().unwrap().path();
    fs::write(&file, "{}").unwrap();
    kit.press("n");
    set_up(&mut kit);
    flees(&mut kit, Seat::North, 30);
    assert!(kit.shows("the scoreboard is not kept") && kit.shows("total +2"), "{kit}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "{}");
    assert_eq!(records(&kit).len(), 2);
}

#[test]
fn pictures_of_scoreboards_and_matches() {
    for lang in Lang::ALL {
        let mut kit = game(lang, BoardKind::Two, "tournament", NAMES);
        first_mover_resigns(&mut kit, Seat::South);
        kit.press("n");
        first_mover_resigns(&mut kit, Seat::North);
        kit.press("n");
        insta::assert_snapshot!(format!("match_{lang}_80x24"), kit.to_string());
        first_mover_resigns(&mut kit, Seat::South);
        kit.press("n");
        insta::assert_snapshot!(format!("match_over_{lang}_80x24"), kit.to_string());

        let mut kit = game(lang, BoardKind::Four, "lianzhong", NAMES);
        for (leave, moves) in [([Seat::South, Seat::North], 41), ([Seat::East, Seat::West], 30)] {
            set_up(&mut kit);
            let session = kit.model.shared.session.as_mut().unwrap();
            let first = leave[0];
            assert!(session.table().outcome().is_none());
            flees(&mut kit, first, moves);
            flees(&mut kit, leave[1], 0);
            kit.press("n");
        }
        set_up(&mut kit);
        let session = kit.model.shared.session.as_mut().unwrap();
        for _ in 0..5 {
            session.apply(Command::Act(Action::Timeout(Seat::South)), Duration::ZERO).unwrap();
            for seat in [Seat::East, Seat::North, Seat::West] {
                if session.table().to_move() == Some(seat) {
                    session.apply(Command::Act(Action::Timeout(seat)), Duration::ZERO).unwrap();
                }
            }
            if session.table().outcome().is_some() {
                break;
            }
        }
        assert!(matches!(
            session.table().outcome(),
            Some(crate::rules::Outcome::Win { reason: OutReason::Timeouts, .. })
        ));
        let end =
            GameOver::new(&mut kit.model.shared, None).kept_in("/home/hai/games/20261130-154501-four.json");
        kit.model.screen = end.into();
        kit.draw();
        insta::assert_snapshot!(format!("scored_result_{lang}_80x24"), kit.to_string());
        kit.press("Enter y Down Enter");
        assert_eq!(kit.model.context(), Context::Scoreboard, "{kit}");
        insta::assert_snapshot!(format!("scoreboard_{lang}_80x24"), kit.to_string());
        kit.press("Esc");
        insta::assert_snapshot!(format!("menu_of_a_sitting_{lang}_80x24"), kit.to_string());
    }
}

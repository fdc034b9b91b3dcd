use super::*;
use crate::formation::built_in;
use crate::record::Start;
use crate::rules::{Action, BoardKind, BySeat, RuleSet};
use crate::storage::Overwrite;
use crate::text::Lang;
use crate::tui::glyphs::Glyphs;
use crate::tui::testing::{Kit, PACE, random_game_if_any};

const NORMAL: (u16, u16) = (80, 24);

/// A finished game: four players where somebody is out before the end, two otherwise.
fn game(board: BoardKind) -> Record {
    let long =
        |seed| random_game_if_any(board, RuleSet::default(), seed, |position| position.moves_made() >= 100);
    let mut record = (5..60).find_map(long).expect("one of these games is so long");
    let seats = record.seats();
    record.actions.push(Action::Resign(record.replay().unwrap().end().to_move()));
    if record.replay().unwrap().end().outcome().is_none() {
        let end = *record.replay().unwrap().end();
        let partner = board.board().team(seats[0]);
        record.actions.extend(end.living().without(partner).iter().map(Action::Resign));
    }
    record.set_result().unwrap();
    assert!(record.result.is_some());
    record
}

fn shown(record: Record, lang: Lang, size: (u16, u16)) -> Kit {
    let mut kit = Kit::new(lang, size);
    show(&mut kit, record, None);
    kit
}

fn show(kit: &mut Kit, record: Record, path: Option<PathBuf>) {
    kit.model.screen = Replayer::new(record, path, OpenedFrom::Menu).unwrap().into();
    kit.buffer();
}

fn place(kit: &Kit) -> usize {
    let crate::tui::screen::Screen::Replayer(replay) = &kit.model.screen else { panic!("no replay\n{kit}") };
    replay.at
}

#[test]
fn forward_and_back_again_shows_the_same() {
    for board in BoardKind::ALL {
        let mut kit = shown(game(board), Lang::English, NORMAL);
        let mut pictures = vec![kit.to_string()];
        for _ in 0..60 {
            pictures.push(kit.press("Right").to_string());
        }
        for picture in pictures.iter().rev().skip(1) {
            kit.press("Left");
            assert_eq!(kit.to_string(), *picture);
        }
        kit.press("Left");
        assert_eq!(place(&kit), 0, "there is nothing before the start");
        // In one leap as in single steps.
        kit.type_text("60").press("Enter");
        assert_eq!(kit.to_string(), pictures[60]);
    }
}

#[test]
fn digits_home_and_end_go_straight_there_and_a_wrong_number_is_told() {
    let record = game(BoardKind::Two);
    let last = record.actions.len();
    let mut kit = shown(record, Lang::English, NORMAL);
    kit.press("End");
    assert_eq!(place(&kit), last);
    kit.press("Home Down Down Up");
    assert_eq!(place(&kit), 10);
    kit.press("1 2 Enter");
    assert_eq!(place(&kit), 12);
    kit.press("9 9 9 9 Enter");
    assert_eq!(place(&kit), 12);
    assert!(kit.shows("there is no move 9999"), "{kit}");
    // As an input method writes it.
    kit.type_text("３").press("Enter");
    assert_eq!(place(&kit), 3);
}

#[test]
fn battles_and_losses_are_found_both_ways_and_with_a_seats_eyes_only_its_own() {
    let record = game(BoardKind::Four);
    let film = Film::new(record.clone()).unwrap();
    let mut kit = shown(record, Lang::English, NORMAL);
    let battles: Vec<usize> = (1..=film.actions()).filter(|&number| film.is_battle(number)).collect();
    for &battle in &battles[..5] {
        kit.press("b");
        assert_eq!(place(&kit), battle);
    }
    kit.press("B B");
    assert_eq!(place(&kit), battles[2]);
    // Tab: first South's eyes.
    kit.press("Home Tab n");
    let own = (1..=film.actions()).find(|&number| film.losers(number).contains(Seat::South)).unwrap();
    assert_eq!(place(&kit), own);
    kit.press("End n");
    assert!(kit.shows("no loss further that way"), "{kit}");
}

/// What a seat's eyes see must not depend on what that seat can't know.
#[test]
fn with_a_seats_eyes_hidden_ranks_make_no_difference() {
    let army = built_in()[0].formation;
    let record = |north: usize| {
        let armies = BySeat::from_fn(|seat| {
            let formation = if seat == Seat::North { built_in()[north].formation } else { army };
            [Seat::South, Seat::North].contains(&seat).then_some(formation)
        });
        let mut record = Record::new(BoardKind::Two, RuleSet::default(), armies);
        let first = record
            .replay()
            .unwrap()
            .start()
            .moves()
            .iter()
            .find(|m| record.replay().unwrap().start().piece(m.to).is_none());
        record.actions.push(Action::Move(first.unwrap()));
        record
    };
    for size in [(80, 24), (120, 45), (60, 20)] {
        let mut one = shown(record(3), Lang::Chinese, size);
        let mut other = shown(record(9), Lang::Chinese, size);
        assert_ne!(one.to_string(), other.to_string(), "the referee sees both armies");
        for keys in ["Tab", "Right", "t", "Left"] {
            one.press(keys);
            other.press(keys);
            assert_eq!(one.to_string(), other.to_string());
        }
    }
}

#[test]
fn it_runs_by_itself_at_the_speed_chosen_and_stops_at_the_end() {
    let mut record = game(BoardKind::Two);
    record.result = None;
    record.actions.truncate(4);
    let mut kit = shown(record, Lang::English, NORMAL);
    kit.press("> Space");
    let due = |kit: &Kit| crate::tui::update::next_tick(&kit.model);
    assert_eq!(due(&kit), Some(kit.now + SPEEDS[USUAL_SPEED - 1]));
    for step in 1..=4 {
        kit.wait(SPEEDS[USUAL_SPEED - 1]);
        assert_eq!(place(&kit), step);
    }
    assert_eq!(due(&kit), None);
    // From the end it begins anew; any step stops it.
    kit.press("Space");
    assert_eq!(place(&kit), 0);
    kit.press("Right");
    assert_eq!((place(&kit), due(&kit)), (1, None));
    assert!(PACE > SPEEDS[USUAL_SPEED - 1]);
}

#[test]
fn comments_are_kept_in_the_records_file_and_shown_at_their_move() {
    let mut kit = Kit::new(Lang::English, NORMAL);
    let record = game(BoardKind::Two);
    let path = kit.model.shared.store.save_game(&record).unwrap();
    show(&mut kit, record.clone(), Some(path.clone()));
    kit.press("Right Right c").type_text("too early").press("Enter");
    assert!(kit.shows("# too early"), "{kit}");
    kit.press("q Up");
    assert!(kit.shows("leave without them"), "{kit}");
    kit.press("Esc s");
    assert!(kit.shows("The comments are kept in"), "{kit}");
    let read = crate::storage::read_record(&path).unwrap();
    assert_eq!(read.comments.iter().collect::<Vec<_>>(), [(2, "too early")]);
    assert_eq!(Record { comments: record.comments.clone(), ..read }, record);
    kit.press("Right Left");
    assert!(kit.shows("# too early"), "{kit}");
    kit.press("q");
    assert!(kit.shows("New game"), "nothing is asked\n{kit}");
}

#[test]
fn a_file_that_has_changed_meanwhile_and_one_of_qq_are_never_written_over() {
    let mut kit = Kit::new(Lang::English, NORMAL);
    let record = game(BoardKind::Two);
    let path = kit.model.shared.store.save_game(&record).unwrap();
    show(&mut kit, record.clone(), Some(path.clone()));
    let mut other = record.clone();
    other.comments.set(1, "somebody else's").unwrap();
    crate::storage::write_file(&path, other.to_json().unwrap().as_bytes(), Overwrite::Yes).unwrap();
    kit.press("c").type_text("mine").press("Enter s Enter");
    assert_eq!(crate::storage::read_record(&path).unwrap(), other);
    let beside = path.with_file_name(format!("{}-2.json", path.file_stem().unwrap().to_string_lossy()));
    assert_eq!(crate::storage::read_record(&beside).unwrap().comments.at(0), Some("mine"));

    let jgs = std::path::Path::new("tests/samples/bomb-takes-flag.jgs");
    let copy = kit.folder.path().join("old.jgs");
    std::fs::copy(jgs, &copy).unwrap();
    let before = std::fs::read(&copy).unwrap();
    show(&mut kit, crate::storage::read_record(&copy).unwrap(), Some(copy.clone()));
    kit.press("c").type_text("mine").press("Enter q Down Enter Enter");
    assert_eq!(std::fs::read(&copy).unwrap(), before);
    let kept = crate::storage::read_record(&copy.with_extension("json")).unwrap();
    assert_eq!(kept.comments.at(0), Some("mine"));
    assert!(kit.shows("New game"), "once they are kept it is left\n{kit}");
}

#[test]
fn a_new_game_goes_on_from_any_place_but_the_end() {
    let record = game(BoardKind::Two);
    let mut kit = shown(record.clone(), Lang::English, NORMAL);
    kit.press("End g");
    assert!(kit.shows("the game is over here"), "{kit}");
    kit.press("4 0 Enter g");
    assert!(kit.shows("whoever has watched it"), "{kit}");
    kit.press("y Enter Down Down Enter");
    let session = kit.session();
    assert_eq!(session.table().actions(), &record.actions[..40]);
    let kinds = [Seat::South, Seat::North].map(|seat| session.opening().players[seat].clone().unwrap().kind);
    assert_eq!(kinds, [PlayerKind::Human, PlayerKind::Bot(crate::record::Level::Greedy)]);
    assert_eq!(kit.model.shared.store.unfinished().len(), 1, "it is kept as every game is");
}

#[test]
fn finished_games_are_listed_shown_and_put_away() {
    let mut kit = Kit::new(Lang::English, NORMAL);
    kit.press("Down Down Down Down Down Enter");
    assert!(kit.shows("No game is finished yet"), "{kit}");
    let path = kit.model.shared.store.save_game(&game(BoardKind::Four)).unwrap();
    kit.press("Esc Enter");
    assert!(kit.shows("100 moves"), "{kit}");
    kit.press("Enter");
    assert_eq!(place(&kit), 0);
    kit.press("q Down Down Down Down Down Enter x y");
    assert!(kit.shows("Moved to"), "{kit}");
    assert!(!path.exists());
    assert!(kit.model.shared.store.finished().is_empty());
    let discarded = kit.folder.path().join("games").join("discarded");
    assert_eq!(std::fs::read_dir(discarded).unwrap().count(), 1, "nothing is deleted");
}

#[test]
fn a_click_on_the_strip_goes_there_and_the_wheel_step_by_step() {
    let record = game(BoardKind::Four);
    let actions = record.actions.len();
    let mut kit = shown(record, Lang::English, NORMAL);
    let shared = &kit.model.shared;
    let layout = board_layout(BoardKind::Four.board(), shared.area, Seat::South, shared.settings).unwrap();
    let Rect { x, y, .. } = layout.regions().selection;
    kit.click(x + 5, y);
    let near = place(&kit);
    assert!(near < 6, "{near}");
    kit.click(x + 60, y);
    assert!(place(&kit) > actions / 2 && place(&kit) <= actions);
    let here = place(&kit);
    kit.mouse(crate::tui::input::MouseAction::WheelDown, (3, 3));
    assert_eq!(place(&kit), (here + 1).min(actions));
}

#[test]
fn every_action_is_in_the_list_that_enter_opens() {
    let mut kit = shown(game(BoardKind::Two), Lang::English, NORMAL);
    kit.press("Enter");
    assert!(kit.shows("play on") && kit.shows("turn the board"), "{kit}");
    // The second one: the next battle.
    kit.press("Down Enter");
    assert!(place(&kit) > 0, "{kit}");
}

#[test]
fn the_viewer_looks_as_it_did_when_somebody_looked_at_it() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    let _guard = settings.bind_to_scope();
    for board in BoardKind::ALL {
        for size in [(80, 24), (120, 45), (60, 20)] {
            for lang in Lang::ALL {
                let mut record = game(board);
                record.comments.set(90, "这步炸弹走早了 too early").unwrap();
                let mut kit = shown(record, lang, size);
                kit.press("9 0 Enter");
                let referee = kit.to_string();
                kit.press("Tab Tab Right b");
                let picture = format!("{referee}\n{}\n{kit}", "=".repeat(usize::from(size.0)));
                insta::assert_snapshot!(format!("{}_{}x{}_{lang}", board.name(), size.0, size.1), picture);
            }
        }
    }
}

#[test]
fn with_ascii_lines_every_sign_of_the_viewer_is_ascii_and_looks_so() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    let _guard = settings.bind_to_scope();
    for board in BoardKind::ALL {
        let mut record = game(board);
        record.comments.set(90, "too early").unwrap();
        let mut kit = Kit::new(Lang::English, NORMAL);
        kit.model.shared.settings.glyphs =
            Glyphs { lines: crate::tui::glyphs::Lines::Ascii, pieces: crate::tui::glyphs::Pieces::Ascii };
        show(&mut kit, record, None);
        kit.press("9 0 Enter Tab");
        assert!(kit.to_string().is_ascii(), "{kit}");
        insta::assert_snapshot!(format!("{}_80x24_ascii", board.name()), kit.to_string());
    }
}

#[test]
fn a_long_comment_can_be_read_to_its_end() {
    for board in BoardKind::ALL {
        for size in [(80, 24), (120, 45), (60, 20)] {
            let mut record = game(board);
            record.comments.set(0, &format!("{}finally", "one word after the other ".repeat(7))).unwrap();
            let mut kit = shown(record, Lang::English, size);
            if !kit.shows("finally") {
                // In the list of what can be done, beside what writes it.
                kit.press("Enter");
                for _ in 0..12 {
                    kit.press("Down");
                }
                assert!(kit.shows("finally"), "{size:?}\n{kit}");
            }
        }
    }
}

#[test]
fn a_comment_marks_its_place_on_the_strip_and_is_gone_on_with() {
    let mut kit = shown(game(BoardKind::Four), Lang::English, NORMAL);
    let strip =
        |kit: &Kit| kit.to_string().lines().find(|line| line.starts_with("lost ")).unwrap().to_owned();
    assert!(!strip(&kit).contains('#'), "{kit}");
    kit.press("3 0 Enter c").type_text("early").press("Enter c").type_text(" and late").press("Enter");
    assert!(kit.shows("# early and late"), "{kit}");
    assert_eq!(strip(&kit).matches('#').count(), 1, "{kit}");
    kit.press("c C-u Enter");
    assert!(!strip(&kit).contains('#'), "{kit}");
}

#[test]
fn finished_games_are_searched_by_what_is_told_of_them() {
    let mut kit = Kit::new(Lang::English, NORMAL);
    for number in 0..14 {
        let board = if number == 5 { BoardKind::Two } else { BoardKind::Four };
        kit.model.shared.store.save_game(&game(board)).unwrap();
    }
    kit.press("Down Down Down Down Down Enter /").type_text("two players").press("Enter Enter");
    let crate::tui::screen::Screen::Replayer(replay) = &kit.model.screen else { panic!("no replay\n{kit}") };
    assert_eq!(replay.board().kind(), BoardKind::Two);
    kit.press("q Down Down Down Down Down Enter /").type_text("xyz");
    assert!(kit.shows("no game was found"), "{kit}");
}

/// In flip chess nobody knows what lies face down: neither the strip nor the counts tell.
#[test]
fn what_lies_face_down_makes_no_difference_to_a_seats_eyes() {
    let rules = RuleSet::from_preset("flip_first").unwrap();
    let table = crate::table::Table::open(BoardKind::Two, rules, 3).unwrap();
    let mut record = Record::new(BoardKind::Two, *table.rules(), BySeat::default());
    record.start = Start::Position(table.start().unwrap().clone());
    for _ in 0..6 {
        let next = record.replay().unwrap().end().face_down().first().unwrap();
        record.actions.push(Action::Flip(next));
    }
    let down = record.replay().unwrap().end().face_down();
    let mut twin = record.clone();
    let Start::Position(setup) = &mut twin.start else { panic!("a deal") };
    let hidden: Vec<_> = (0..setup.pieces.len()).filter(|&i| down.contains(setup.pieces[i].0)).collect();
    let pieces: Vec<_> = hidden.iter().map(|&i| setup.pieces[i].1).collect();
    for (&i, piece) in hidden.iter().zip(pieces.iter().rev()) {
        setup.pieces[i].1 = *piece;
    }
    assert_ne!(twin, record);
    let (mut one, mut other) = (shown(record, Lang::Chinese, NORMAL), shown(twin, Lang::Chinese, NORMAL));
    assert_ne!(one.to_string(), other.to_string(), "the referee sees what lies there");
    for keys in ["Tab", "End", "Left", "B", "N", "Tab", "Home", "Right Right"] {
        one.press(keys);
        other.press(keys);
        assert_eq!(one.to_string(), other.to_string(), "{keys}");
    }
}

//! Notes on hidden pieces, and what is certain of them: typed, chosen, saved, and shown to
//! nobody else.

use std::time::Duration;

use super::*;
use crate::record::Level;
use crate::rules::{BoardKind, RuleSet, Visibility};
use crate::text::{facts, notes};
use crate::tui::bots::any_move;
use crate::tui::dialog::Dialog;
use crate::tui::input::{MouseAction, MouseButton};
use crate::tui::screen::{Screen, next_in_game};
use crate::tui::session::Session;
use crate::tui::testing::{Kit, Thinks, position, random_game};

const NORMAL: (u16, u16) = (80, 24);

/// South to move; North's platoon stands on the rail before South's company.
const SOME: &str = r#""to_move": "south", "moves_made": 30, "pieces": {
    "south": {"b1": "旗", "c2": "雷", "c6": "工", "a5": "连", "e5": "炸"},
    "north": {"b12": "旗", "a9": "排", "c7": "团", "e10": "司", "c12": "雷"}}"#;

fn two(lang: Lang) -> Kit {
    Kit::taken_up(lang, NORMAL, position(BoardKind::Two, "", SOME), Seat::South)
}

/// The same where everybody may be told what is certain.
fn aided(lang: Lang) -> Kit {
    Kit::taken_up(lang, NORMAL, position(BoardKind::Two, r#""aids": "all""#, SOME), Seat::South)
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

/// Puts the cursor there with the arrows alone.
fn go_to(kit: &mut Kit, name: &str) {
    let target = point(kit, name);
    for _ in 0..40 {
        let layout = play(kit).layout(&kit.model.shared).unwrap();
        let ((x, y), (to_x, to_y)) = (layout.spot(play(kit).cursor), layout.spot(target));
        let key = match (x.cmp(&to_x), y.cmp(&to_y)) {
            (std::cmp::Ordering::Less, _) => "Right",
            (std::cmp::Ordering::Greater, _) => "Left",
            (_, std::cmp::Ordering::Less) => "Down",
            (_, std::cmp::Ordering::Greater) => "Up",
            _ => return,
        };
        kit.press(key);
    }
    panic!("{name} isn't reached\n{kit}");
}

fn noted(kit: &Kit, name: &str) -> Option<String> {
    kit.session().notes(Seat::South).at(point(kit, name)).map(|mark| mark.to_string())
}

fn note(kit: &mut Kit, name: &str, text: &str) {
    go_to(kit, name);
    kit.press("u").type_text(text).press("Enter");
}

fn type_move(kit: &mut Kit, text: &str) {
    kit.press(":").type_text(text).press("Enter");
}

/// What is drawn of the piece there, without colours.
fn face(kit: &Kit, name: &str) -> String {
    let (_, y) = kit.point(Seat::South, point(kit, name));
    kit.screen()[usize::from(y)].clone()
}

#[test]
fn a_note_is_typed_in_a_blink_and_stands_on_the_piece() {
    for (lang, typed, drawn, told) in [
        (Lang::Chinese, "37+", "^旅+ ", "A9 ^暗子，标记 旅+（旅长或更大）"),
        (Lang::Chinese, "雷？", "^雷? ", "标记 雷?（可能是地雷）"),
        (Lang::English, "37-", "^37- ", "note 37- (a brigade or smaller)"),
        (Lang::English, "bomb?", "^00? ", "note 00? (perhaps a bomb)"),
        (Lang::English, "x**", "^x** ", "note x** (no mine)"),
        (Lang::English, "?", "^????", "note ? (unknown, to be watched)"),
    ] {
        let mut kit = two(lang);
        note(&mut kit, "a9", typed);
        assert!(kit.model.dialogs.is_empty(), "{kit}");
        assert!(face(&kit, "a9").contains(drawn), "{typed}: {drawn:?}\n{kit}");
        // The line says it again whenever the cursor comes there.
        kit.press("Right Left");
        assert!(super::tests::tells(&kit, told), "{told:?}\n{kit}");
        assert!(kit.session().table().actions().is_empty(), "it is no move");
    }
}

#[test]
fn a_note_is_chosen_with_arrows_and_enter_alone() {
    let mut kit = two(Lang::English);
    go_to(&mut kit, "a9");
    kit.press("Enter");
    assert!(matches!(kit.model.dialogs[..], [Dialog::Noting(_)]), "{kit}");
    assert!(kit.shows("Note on A9 ^ North") && kit.shows("[40]") && kit.shows("[!]"), "{kit}");
    // Four to the right is a regiment, two down is "at least".
    kit.press("Right Right Right Right Down Down");
    assert!(kit.shows("a regiment or larger"), "{kit}");
    kit.press("Enter");
    assert_eq!(noted(&kit, "a9").as_deref(), Some("36+"));
    // It begins where it was; bombs can't be "at least" anything, so the choice passes them by.
    kit.press("Enter");
    assert!(kit.shows("> 36+_"), "{kit}");
    kit.press("Right Right Right Right Right");
    assert!(kit.shows("> 40+_"), "behind the engineer the commander again\n{kit}");
    // All kinds in turn, and none at last.
    let mut seen = Vec::new();
    for _ in 0..7 {
        kit.press("Down");
        seen.push(kit.screen().iter().find(|row| row.contains("> ")).cloned().unwrap());
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 7, "{seen:?}");
    kit.press("Up Up Up");
    kit.press("Esc");
    assert_eq!(noted(&kit, "a9").as_deref(), Some("36+"), "Esc changes nothing");
    kit.press("Enter Delete");
    assert_eq!(noted(&kit, "a9"), None);
    assert!(kit.session().table().actions().is_empty());
}

#[test]
fn a_line_that_is_emptied_takes_the_mark_off_and_nonsense_is_refused() {
    let mut kit = two(Lang::English);
    note(&mut kit, "a9", "36");
    kit.press("u").type_text("x").press("Backspace Enter");
    assert_eq!(noted(&kit, "a9"), None, "{kit}");
    assert!(super::tests::tells(&kit, "the note on A9 is off"), "{kit}");
    kit.press("u").type_text("41").press("Enter");
    assert!(kit.shows("\"41\"? Write 40, 37+"), "{kit}");
    assert!(matches!(kit.model.dialogs[..], [Dialog::Noting(_)]), "it can be mended\n{kit}");
    kit.press("Backspace").type_text("0-").press("Enter");
    assert_eq!(noted(&kit, "a9").as_deref(), Some("40-"));
    kit.press("u").type_text("00+").press("Enter");
    assert!(kit.shows("no piece is larger than bombs"), "{kit}");
    // Far too much is typed or pasted.
    kit.press("Esc u").type_text(&"司".repeat(100)).press("Enter Esc");
    kit.press("u").input(crate::tui::input::Input::Paste("37+\n\u{1b}[31m".repeat(900))).press("Enter Esc");
    assert_eq!(noted(&kit, "a9").as_deref(), Some("40-"));
}

#[test]
fn the_right_button_begins_a_note_and_the_choices_can_be_clicked() {
    let mut kit = two(Lang::Chinese);
    let (x, y) = kit.point(Seat::South, point(&kit, "c7"));
    kit.mouse(MouseAction::Press(MouseButton::Right), (x, y));
    assert!(matches!(kit.model.dialogs[..], [Dialog::Noting(_)]), "{kit}");
    assert_eq!(play(&kit).cursor, point(&kit, "c7"));
    let row = kit.find("司 军 师").or_else(|| kit.find("[司]")).unwrap().1;
    let (bomb, _) = kit.find("炸 雷").unwrap();
    kit.click(bomb, row);
    assert!(kit.shows("> 炸!_"), "{kit}");
    let (maybe, _) = kit.find(" ?  +").unwrap();
    kit.click(maybe + 1, row + 1);
    assert!(kit.shows("> 炸?_"), "{kit}");
    kit.click_text("Enter 确定");
    assert_eq!(noted(&kit, "c7").as_deref(), Some("00?"), "{kit}");
    // Elsewhere it says why not; own pieces, empty posts, the panel.
    for name in ["a5", "c4", "a6"] {
        let (x, y) = kit.point(Seat::South, point(&kit, name));
        kit.mouse(MouseAction::Press(MouseButton::Right), (x, y));
        assert!(super::tests::tells(&kit, notes::NOTHING_TO_NOTE.zh), "{name}\n{kit}");
        assert!(kit.model.dialogs.is_empty());
    }
    for place in [(0, 0), (79, 23), (60, 10), (79, 0)] {
        kit.mouse(MouseAction::Press(MouseButton::Right), place);
    }
    assert!(kit.model.dialogs.is_empty());
}

#[test]
fn the_last_note_is_taken_back() {
    let mut kit = two(Lang::English);
    note(&mut kit, "a9", "36");
    note(&mut kit, "c7", "00?");
    note(&mut kit, "a9", "35");
    kit.press("u C-u");
    assert_eq!(noted(&kit, "a9").as_deref(), Some("36!"), "{kit}");
    kit.press("u C-u");
    assert_eq!((noted(&kit, "c7"), noted(&kit, "a9").as_deref()), (None, Some("36!")));
    kit.press("u C-u u C-u");
    assert_eq!(noted(&kit, "a9"), None);
    assert!(super::tests::tells(&kit, notes::NOTHING_TO_UNDO.en), "{kit}");
}

#[test]
fn a_mark_follows_its_piece_and_goes_away_with_it_on_the_board() {
    let mut kit = two(Lang::English);
    note(&mut kit, "a9", "33");
    note(&mut kit, "e10", "40");
    type_move(&mut kit, "e5e4");
    kit.press("Space");
    // North sees nothing of it.
    assert!(kit.session().notes(Seat::North).is_empty());
    type_move(&mut kit, "a9a8");
    kit.press("Space");
    assert_eq!((noted(&kit, "a9"), noted(&kit, "a8").as_deref()), (None, Some("33!")), "{kit}");
    assert!(face(&kit, "a8").contains("^33! "), "{kit}");
    type_move(&mut kit, "a5a8");
    assert_eq!(noted(&kit, "a8"), None, "taken\n{kit}");
    assert!(!face(&kit, "a8").contains("33!"), "{kit}");
}

#[test]
fn a_note_that_is_being_written_goes_with_its_piece() {
    // North's computer player moves as soon as it is asked.
    let thinker = Thinks(|view: &View, _: &crate::ai::Budget<'_>| any_move(view, 1));
    let bots = &[(Seat::North, Level::Easy)];
    let mut kit = Kit::with_bots((Lang::English, NORMAL), BoardKind::Two, RuleSet::default(), bots, thinker);
    let session = kit.model.shared.session.as_mut().unwrap();
    let first = session.table().view(Seat::South).unwrap().moves().unwrap().get(0).unwrap();
    session.apply(Command::Act(Action::Move(first)), Duration::ZERO).unwrap();
    kit.sit_down(Seat::South);
    let view = kit.session().table().view(Seat::North).unwrap();
    let Some(Action::Move(m)) = any_move(view, 1) else { panic!("no move") };
    assert!(view.at(m.to).is_none(), "a quiet move");
    let name = kit.session().table().board().name(m.from).to_owned();
    go_to(&mut kit, &name);
    kit.press("u").type_text("38");
    kit.until(Duration::from_millis(600), |kit| kit.session().table().actions().len() > 1);
    assert!(matches!(kit.model.dialogs[..], [Dialog::Noting(_)]), "{kit}");
    kit.press("Enter");
    let now = kit.session().notes(Seat::South);
    assert_eq!((now.at(m.from), now.at(m.to).map(|mark| mark.to_string()).as_deref()), (None, Some("38!")));
}

#[test]
fn notes_are_kept_with_the_game_and_not_in_its_record() {
    let mut kit = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Two, RuleSet::default());
    kit.press("Space");
    note(&mut kit, "c7", "37+");
    note(&mut kit, "a12", "**?");
    note(&mut kit, "e12", "b?");
    go_to(&mut kit, "e12");
    kit.press("u Delete");
    let running = kit.folder.path().join("running");
    let journal = std::fs::read_dir(&running).unwrap().next().unwrap().unwrap().path();
    let mut kit = kit.restarted();
    kit.model.shared.session = Some(Session::resume(&journal).unwrap());
    kit.sit_down(Seat::South);
    assert_eq!(noted(&kit, "c7").as_deref(), Some("37+"));
    assert_eq!(noted(&kit, "a12").as_deref(), Some("**?"));
    assert_eq!(noted(&kit, "e12"), None);
    // A note on what is visible, or on a seat that doesn't play, is no line of a journal.
    let good = std::fs::read_to_string(&journal).unwrap();
    drop(kit.model.shared.session.take());
    for line in [
        r#"{"note":{"seat":"south","point":"c6","mark":"37+"}}"#,
        r#"{"note":{"seat":"south","point":"c9","mark":"37+"}}"#,
        r#"{"note":{"seat":"east","point":"c7","mark":"37+"}}"#,
        r#"{"note":{"seat":"south","point":"c7","mark":"41"}}"#,
        r#"{"note":{"seat":"south","point":"z99","mark":"37+"}}"#,
    ] {
        std::fs::write(&journal, format!("{good}{line}\n")).unwrap();
        let error = Session::resume(&journal).unwrap_err().to_string();
        assert!(error.contains(&format!("line {}", good.lines().count() + 1)), "{line}: {error}");
        assert!(!error.contains("37+") && !error.contains("41"), "{error}");
    }
    std::fs::write(&journal, &good).unwrap();
    // The game ends: nothing of the notes is on its last screen or in its record.
    kit.model.shared.session = Some(Session::resume(&journal).unwrap());
    kit.sit_down(Seat::South);
    kit.press("r y y");
    assert!(kit.session().table().outcome().is_some(), "{kit}");
    assert!(kit.session().notes(Seat::South).is_empty());
    let record = kit.session().record().unwrap().to_json().unwrap();
    assert!(!record.contains("note") && !record.contains("37+"), "{record}");
    // Nor are they on the board of the next one.
    kit.press("n");
    assert!(kit.session().notes(Seat::South).is_empty() && kit.session().notes(Seat::North).is_empty());
}

/// Everything that another seat is shown is the same with my notes and without.
#[test]
fn nobody_else_is_shown_my_notes() {
    for (board, size) in [(BoardKind::Two, NORMAL), (BoardKind::Four, (120, 45))] {
        let record = random_game(board, RuleSet::default(), 3, |position| {
            position.to_move() == Seat::South && position.moves_made() > 20
        });
        let [mut plain, mut noted] =
            [(); 2].map(|()| Kit::taken_up(Lang::English, size, record.clone(), Seat::South));
        let hidden: Vec<Point> =
            noted.session().table().view(Seat::South).unwrap().hidden().map(|(point, _)| point).collect();
        let session = noted.model.shared.session.as_mut().unwrap();
        for (point, text) in hidden.iter().zip(["37+", "**?", "FL", "00?", "x00", "?"].iter().cycle()) {
            session.begin_note(Seat::South, *point);
            session.note(Seat::South, text.parse().ok());
        }
        assert!(noted.buffer() != plain.buffer(), "they are seen by their writer\n{noted}");
        for kit in [&mut plain, &mut noted] {
            let kit: &mut Kit = kit;
            kit.model.screen = next_in_game(&mut kit.model.shared, None);
        }
        assert!(noted.buffer() == plain.buffer(), "the cover\n{noted}");
        for &seat in board.board().seats().iter().filter(|&&seat| seat != Seat::South) {
            for kit in [&mut plain, &mut noted] {
                kit.sit_down(seat);
            }
            for keys in ["", "u", "Esc", "i", "Esc", "?", "Esc"] {
                let [one, other] = [&mut plain, &mut noted].map(|kit| kit.press(keys).buffer());
                assert!(one == other, "{seat}, {keys:?}\n{noted}");
            }
        }
    }
}

#[test]
fn where_everything_is_seen_there_is_nothing_to_note() {
    let mut rules = RuleSet::default();
    rules.rules.visibility = Visibility::Open;
    let mut kit = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Two, rules);
    go_to(&mut kit, "c7");
    kit.press("u");
    assert!(kit.model.dialogs.is_empty());
    assert!(super::tests::tells(&kit, notes::NOTHING_TO_NOTE.en), "{kit}");
    // A partner's piece can be noted where it is hidden, and can't where it isn't.
    for (visibility, may) in [(Visibility::Dark, true), (Visibility::Partners, false)] {
        let mut rules = RuleSet::default();
        rules.rules.visibility = visibility;
        let mut kit = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Four, rules);
        kit.press("Space");
        note(&mut kit, "i12", "36");
        assert_eq!(noted(&kit, "i12").is_some(), may, "{visibility:?}\n{kit}");
        kit.press("Esc");
    }
    // 翻棋: what lies face down is nobody's to know.
    let flip = RuleSet::from_preset("flip_first").unwrap();
    let mut kit = Kit::game(Lang::English, NORMAL, BoardKind::Two, flip);
    kit.press("Up Up u");
    assert!(kit.model.dialogs.is_empty(), "{kit}");
}

#[test]
fn a_note_against_what_is_certain_is_told_gently_where_aids_are_allowed() {
    for aids in [true, false] {
        let mut kit = if aids { aided(Lang::English) } else { two(Lang::English) };
        type_move(&mut kit, "e5e4");
        kit.press("Space");
        // A piece that has moved is no mine.
        type_move(&mut kit, "c7d7");
        kit.press("Space");
        note(&mut kit, "d7", "**?");
        assert_eq!(noted(&kit, "d7").as_deref(), Some("**?"), "his note is his\n{kit}");
        let contradicts = notes::CONTRADICTS.en;
        assert_eq!(super::tests::tells(&kit, contradicts), aids, "{kit}");
        kit.press("Left Right");
        assert_eq!(super::tests::tells(&kit, contradicts), aids, "{kit}");
        kit.press("u");
        assert_eq!(kit.shows(contradicts), aids, "{kit}");
        kit.press("Esc");
        note(&mut kit, "d7", "36?");
        assert!(!super::tests::tells(&kit, contradicts), "{kit}");
    }
}

/// What is certain comes by either key, or why it doesn't.
fn is_told(kit: &mut Kit, may: bool, aids: &str) {
    for keys in ["i", "u Tab"] {
        go_to(kit, "c7");
        kit.press(keys);
        assert_eq!(kit.shows(facts::FACTS.en), may, "{aids} {keys}\n{kit}");
        assert_eq!(kit.shows("C7 ^ North"), may, "{aids} {keys}\n{kit}");
        if !may {
            let why = if aids == "nobody" { facts::NOT_ALLOWED } else { facts::NOT_AMONG_PEOPLE };
            assert!(super::tests::tells(kit, why.en), "{kit}");
        }
        kit.press("Esc");
    }
    kit.press("u");
    assert_eq!(kit.shows("can be: "), may, "{aids}\n{kit}");
}

#[test]
fn what_is_certain_is_told_where_the_rules_allow_it() {
    for (aids, alone, people) in [("alone", true, false), ("all", true, true), ("nobody", false, false)] {
        let mut rules = RuleSet::default();
        rules.assign(&format!("aids={aids}")).unwrap();
        let thinker = Thinks(|view: &View, _: &crate::ai::Budget<'_>| any_move(view, 1));
        let bots = &[(Seat::North, Level::Easy)];
        let mut one = Kit::with_bots((Lang::English, NORMAL), BoardKind::Two, rules, bots, thinker);
        is_told(&mut one, alone, aids);
        let mut several = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Two, rules);
        several.press("Space");
        is_told(&mut several, people, aids);
    }
}

/// C18 and F07 of the acceptance cases, and what players conclude from battles.
#[test]
fn the_reasons_are_told_in_words() {
    let told = |lang: Lang| {
        let mut kit = aided(lang);
        for (m, keys) in [("c6c5", "Space"), ("e10e5", "Space Space"), ("c5c6", "Space"), ("c7d7", "Space")] {
            type_move(&mut kit, m);
            kit.press(keys);
        }
        let mut pages = Vec::new();
        for name in ["d7", "c12", "a9"] {
            go_to(&mut kit, name);
            kit.press("i");
            pages.push(kit.screen().join("\n"));
            kit.press("Esc");
        }
        pages
    };
    let [moved, back, front] = told(Lang::English).try_into().unwrap();
    for line in [
        "can be: 40 39 38 37 36 35 34 33 32 00",
        "- was on C7 (the front line) when the game was taken up: no mine or flag",
    ] {
        assert!(moved.contains(line), "{line}\n{moved}");
    }
    assert!(back.contains("- was on C12 (line 6) when the game was taken up: no flag"), "{back}");
    assert!(front.contains("- move 32 on E5: "), "what fell on the bomb\n{front}");
    let moved = told(Lang::Chinese).swap_remove(0);
    assert!(moved.contains("- 接着下时在 C7（前线）：不是地雷或军旗"), "{moved}");
}

#[test]
fn the_panel_stands_beside_the_board_where_there_is_room_and_follows_cursor_and_moves() {
    let mut rules = RuleSet::default();
    rules.assign("aids=all").unwrap();
    let mut kit = Kit::game_set_up(Lang::English, (120, 45), BoardKind::Four, rules);
    kit.press("Space");
    go_to(&mut kit, "f9");
    kit.press("i");
    assert!(kit.model.dialogs.is_empty() && kit.shows(facts::FACTS.en), "{kit}");
    assert!(kit.shows("F9 < West") && kit.shows("set up on F9 (the front line)"), "{kit}");
    assert!(kit.shows("< West: 25 hidden"), "{kit}");
    go_to(&mut kit, "a9");
    assert!(kit.shows("A9 < West") && !kit.shows("F9 < West"), "{kit}");
    // The board can still be clicked, where it stands now.
    let layout = play(&kit).layout(&kit.model.shared).unwrap();
    let (x, y) = layout.centre(point(&kit, "i12"));
    kit.mouse(MouseAction::Press(MouseButton::Right), (x, y)).press("Esc");
    assert_eq!(play(&kit).cursor, point(&kit, "i12"), "{kit}");
    // After every move it says what is so by then.
    let mut last = None;
    for _ in 0..4 {
        let session = kit.model.shared.session.as_mut().unwrap();
        let view = session.table().view(session.table().to_move().unwrap()).unwrap();
        let m = view.moves().unwrap().iter().find(|m| view.at(m.to).is_none()).unwrap();
        session.apply(Command::Act(Action::Move(m)), Duration::ZERO).unwrap();
        last = Some(m.to);
    }
    kit.sit_down(Seat::South);
    let name = kit.session().table().board().name(last.unwrap()).to_owned();
    go_to(&mut kit, &name);
    let shown = format!("{} < West", name.to_ascii_uppercase());
    assert!(kit.shows(&shown) && kit.shows("move 4"), "{kit}");
    let from = kit.session().table().view(Seat::South).unwrap().last_points().unwrap().0;
    let from = kit.session().table().board().name(from).to_ascii_uppercase();
    assert!(kit.shows(&format!("set up on {from}")), "{kit}");
    // Without the panel the board has all of the window again.
    kit.press("i");
    assert!(!kit.shows(facts::FACTS.en), "{kit}");
    // A smaller window has no room for it; there it is a page.
    kit.press("i").resize(100, 40);
    assert!(!kit.shows(facts::FACTS.en), "{kit}");
    kit.press("i");
    assert!(matches!(kit.model.dialogs[..], [Dialog::Message(_)]), "{kit}");
}

#[test]
fn the_panel_is_turned_by_key_and_wheel_and_shows_all_there_is() {
    let mut rules = RuleSet::default();
    rules.assign("aids=all").unwrap();
    let record = random_game(BoardKind::Four, rules, 3, |position| {
        position.to_move() == Seat::South && position.moves_made() > 80
    });
    let mut kit = Kit::taken_up(Lang::English, (120, 45), record, Seat::South);
    kit.press("i");
    let first = kit.screen();
    let losses = |kit: &Kit| kit.screen().iter().filter(|row| row.contains("- move ")).count();
    assert!(kit.shows(facts::MORE.en) && losses(&kit) > 3, "{kit}");
    let mut pages = String::new();
    for _ in 0..4 {
        pages += &kit.screen().join("\n");
        kit.press("e");
    }
    let view = kit.session().table().view(Seat::South).unwrap();
    for (seat, mark) in [("East", '>'), ("North", '^'), ("West", '<')] {
        let lost = view.losses(seat.to_lowercase().parse().unwrap()).hidden;
        let heading = format!("{mark} {seat}: {lost} lost unseen");
        assert!(pages.contains(&heading), "{heading}\n{pages}");
    }
    let (last, _) = view.fallen().rfind(|(_, fallen)| fallen.owner == Seat::West).unwrap();
    let Some(Event::Moved { m, .. }) = view.events().get(last) else { panic!("no battle") };
    let last = format!(" on {}: ", view.board().name(m.to).to_ascii_uppercase());
    assert!(pages.contains(&last), "the last loss\n{pages}");
    while kit.screen() != first {
        kit.press("e");
    }
    kit.mouse(MouseAction::WheelUp, (100, 10));
    assert_eq!(kit.screen(), first);
    kit.mouse(MouseAction::WheelDown, (100, 10));
    assert_ne!(kit.screen(), first, "{kit}");
    for _ in 0..40 {
        kit.mouse(MouseAction::WheelDown, (100, 10));
    }
    let end = kit.screen();
    kit.mouse(MouseAction::WheelDown, (100, 10));
    assert_eq!(kit.screen(), end);
    // The cursor's next step begins again at the top.
    kit.press("Up Down");
    assert_eq!(kit.screen()[0], first[0], "{kit}");
}

#[test]
fn a_note_can_be_written_in_every_window_in_which_the_board_can_be_seen() {
    for board in BoardKind::ALL {
        let mut kit = Kit::game_set_up(Lang::Chinese, NORMAL, board, RuleSet::default());
        kit.press("Space");
        go_to(&mut kit, if board == BoardKind::Two { "c7" } else { "i12" });
        for (width, height) in
            (20..130).step_by(7).flat_map(|width| (5..50).step_by(4).map(move |height| (width, height)))
        {
            kit.resize(width, height).press("u").type_text("37+");
            let needs = kit.model.screen.needs(&kit.model.shared);
            let is_seen = width >= needs.0 && height >= needs.1;
            assert_eq!(kit.shows("> 37+_"), is_seen, "{width}x{height}\n{kit}");
            assert_eq!(kit.shows("[旅]") && kit.shows("[+]"), is_seen, "{width}x{height}\n{kit}");
            kit.press("Esc i Esc");
        }
    }
}

/// 翻棋 has no hidden pieces that are somebody's: what lies face down is counted. In 乱战 the four sets
/// are dealt, so no army is known by counting.
#[test]
fn other_ways_of_playing_are_told_what_is_certain_there() {
    let mut rules = RuleSet::from_preset("flip_first").unwrap();
    rules.assign("aids=all").unwrap();
    let mut kit = Kit::game(Lang::English, NORMAL, BoardKind::Two, rules);
    kit.press("i");
    assert!(kit.shows("25 face down") && kit.shows("34x3") && kit.shows("**x3"), "{kit}");
    let pieces = r#""to_move": "south", "moves_made": 60, "pieces": {
        "south": {"h1": "旗", "g6": "司", "i6": "司", "k6": "司", "g5": "工"}, "east": {"q8": "旗", "l7": "团", "l9": "司"},
        "north": {"h17": "旗", "k12": "师"}, "west": {"a8": "旗", "f11": "团", "f9": "排"}}"#;
    let record = position(
        BoardKind::Four,
        r#""deal": "shuffled", "mine_lines": "last_three_with_five", "aids": "all""#,
        pieces,
    );
    let mut kit = Kit::taken_up(Lang::English, NORMAL, record, Seat::South);
    kit.press("i");
    assert!(kit.shows("> East: 3 hidden") && kit.shows("40x0-1"), "three of four are South's\n{kit}");
}

#[test]
fn no_marks_stay_where_an_army_has_resigned() {
    let mut kit = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Four, RuleSet::default());
    kit.press("Space");
    note(&mut kit, "f9", "37+");
    note(&mut kit, "i12", "36-");
    let session = kit.model.shared.session.as_mut().unwrap();
    session.apply(Command::Act(Action::Resign(Seat::West)), Duration::ZERO).unwrap();
    kit.sit_down(Seat::South);
    assert_eq!((noted(&kit, "f9"), noted(&kit, "i12").as_deref()), (None, Some("36-")), "{kit}");
    assert!(!kit.shows("7+"), "{kit}");
    // Taking the last change back that is left doesn't bring the other one back.
    go_to(&mut kit, "i12");
    kit.press("u C-u u C-u");
    assert!(kit.session().notes(Seat::South).is_empty(), "{kit}");
}

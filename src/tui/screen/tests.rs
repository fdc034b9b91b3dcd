//! How the terminal goes from hand to hand, how a game ends, and what comes after.

use std::time::Duration;

use super::*;
use crate::formation::built_in;
use crate::rules::{
    Action, BoardKind, BySeat, DrawReason, FirstMover, OutReason, Outcome, Rank, RuleSet, SeatSet, Visibility,
};
use crate::storage::Store;
use crate::table::Command;
use crate::text::events::outcome_text;
use crate::tui::board::BoardPicture;
use crate::tui::dialog::Dialog;
use crate::tui::testing::{Kit, position};

const NORMAL: (u16, u16) = (80, 24);

/// Two players; South's company can take the platoon on a9, and the flag from c12.
const TWO: &str = r#""to_move": "south", "moves_made": 30, "pieces": {
    "south": {"b1": "旗", "a5": "连", "c12": "工", "e6": "师"},
    "north": {"b12": "旗", "a9": "排", "e10": "司"}}"#;
/// Four players, each with something to move with.
const FOUR: &str = r#""to_move": "south", "moves_made": 30, "pieces": {
    "south": {"h1": "旗", "g6": "连", "i6": "工"}, "east": {"q8": "旗", "l7": "团", "l9": "排"},
    "north": {"h17": "旗", "k12": "师", "i12": "工"}, "west": {"a8": "旗", "f11": "团", "f9": "排"}}"#;

fn two(lang: Lang) -> Kit {
    Kit::taken_up(lang, NORMAL, position(BoardKind::Two, "", TWO), Seat::South)
}

fn with_rules(board: BoardKind, rules: &str, pieces: &str) -> Kit {
    Kit::taken_up(Lang::English, NORMAL, position(board, rules, pieces), Seat::South)
}

fn type_move(kit: &mut Kit, text: &str) {
    kit.press(":").type_text(text).press("Enter");
}

/// Who gets the terminal, where a cover is on the screen.
fn covered(kit: &Kit) -> Option<Seat> {
    let Screen::Cover(_) = &kit.model.screen else { return None };
    let players = &kit.session().opening().players;
    let lang = kit.model.shared.settings.lang;
    Seat::ALL.into_iter().find(|&seat| {
        let heading = say::pass_to(seat, players, lang);
        kit.screen().iter().any(|row| row.trim() == heading)
    })
}

fn context(kit: &Kit) -> Context {
    kit.model.screen.context()
}

#[test]
fn the_mover_sees_how_the_battle_went_before_the_cover() {
    for (lang, told) in [(Lang::Chinese, "31 v南 A5xA9 ^北 胜"), (Lang::English, "31 vS A5xA9 ^N wins")] {
        let mut kit = two(lang);
        type_move(&mut kit, "a5a9");
        assert_eq!(context(&kit), Context::Shown, "{kit}");
        assert!(kit.shows(told), "{kit}");
        assert!(kit.shows("31 "), "{kit}");
        kit.press("x Tab :");
        assert_eq!(context(&kit), Context::Shown);
        kit.press("Space");
        assert_eq!(covered(&kit), Some(Seat::North), "{kit}");
    }
    // Where nothing happened there is nothing to look at.
    let mut kit = two(Lang::English);
    type_move(&mut kit, "a5a6");
    assert_eq!(covered(&kit), Some(Seat::North), "{kit}");
}

#[test]
fn a_cover_shows_nobodys_pieces_and_what_everybody_may_know() {
    let mut kit = two(Lang::Chinese);
    type_move(&mut kit, "a5a9");
    kit.press("Space");
    let names = Rank::ALL.map(Rank::hanzi_name);
    assert!(names.iter().all(|name| !kit.shows(name)) && !kit.shows("░"), "{kit}");
    // North sits at the bottom of what he is told: South is on the other side.
    assert!(kit.shows("31 ^南 攻 v北 A5xA9：攻方胜"), "{kit}");
    kit.press("? Esc F3");
    assert_eq!(covered(&kit), Some(Seat::North), "{kit}");
}

#[test]
fn a_key_pressed_twice_doesnt_lift_a_cover() {
    let mut kit = two(Lang::English);
    type_move(&mut kit, "a5a6");
    kit.now -= Duration::from_millis(250);
    kit.press("Space");
    assert_eq!(covered(&kit), Some(Seat::North));
    kit.press("Space");
    assert_eq!(context(&kit), Context::Play);
    assert!(kit.shows("v North [you]"), "{kit}");
}

#[test]
fn without_secrets_or_with_the_same_player_there_is_no_cover() {
    let mut kit = with_rules(BoardKind::Two, r#""visibility": "open""#, TWO);
    type_move(&mut kit, "a5a9");
    assert_eq!(context(&kit), Context::Play);
    assert!(kit.shows("v North [you]"), "{kit}");
    kit.press("d y");
    assert_eq!(context(&kit), Context::Answer);
    let mut kit = two(Lang::English);
    let next = next_in_game(&mut kit.model.shared, Some(Seat::South));
    assert!(matches!(next, Screen::Play(_)));
    let next = next_in_game(&mut kit.model.shared, Some(Seat::North));
    assert!(matches!(next, Screen::Cover(_)));
}

#[test]
fn every_living_player_answers_a_draw_offer_in_turn_and_a_refusal_goes_back_to_its_maker() {
    let mut kit = with_rules(BoardKind::Four, "", FOUR);
    kit.press("d n");
    assert!(kit.session().table().actions().is_empty());
    kit.press("d y");
    assert_eq!(covered(&kit), Some(Seat::East));
    kit.press("Space");
    assert!(kit.shows("South offers a draw. Do you agree?"), "{kit}");
    // Nothing but an answer counts, and the clock of the one who offered stands.
    kit.press(": Space d r Tab Enter");
    assert_eq!(context(&kit), Context::Answer);
    assert!(!kit.session().table().clock().is_running());
    kit.press("y");
    assert_eq!(covered(&kit), Some(Seat::North));
    kit.press("Space n");
    assert_eq!(covered(&kit), Some(Seat::South));
    assert!(kit.shows("North refuses the draw"), "{kit}");
    kit.press("Space");
    assert_eq!(context(&kit), Context::Play);
    assert!(kit.session().table().clock().is_running());
    assert_eq!(kit.session().table().view(Seat::South).unwrap().offer(), None);
    // Before he has moved he can't ask again.
    kit.press("d y");
    assert!(kit.shows(say::ALREADY_OFFERED.en), "{kit}");
    assert_eq!((context(&kit), kit.model.dialogs.len()), (Context::Play, 0));
    type_move(&mut kit, "g6g5");
    kit.press("Space d y Space y Space y Space y");
    assert_eq!(kit.session().table().outcome(), Some(Outcome::Draw(DrawReason::Agreed)));
    assert_eq!(context(&kit), Context::Result);
}

/// E21 of the acceptance cases.
#[test]
fn a_player_who_is_out_is_passed_over_and_has_no_vote() {
    let pieces = FOUR.replace(r#", "west": {"a8": "旗", "f11": "团", "f9": "排"}"#, "");
    let pieces = pieces.replace(r#""pieces""#, r#""out": ["west"], "pieces""#);
    let mut kit = with_rules(BoardKind::Four, "", &pieces);
    type_move(&mut kit, "g6g5");
    for (seat, text) in [(Seat::East, "l7m7"), (Seat::North, "k12k13")] {
        assert_eq!(covered(&kit), Some(seat));
        kit.press("Space");
        type_move(&mut kit, text);
    }
    assert_eq!(covered(&kit), Some(Seat::South));
    kit.press("Space d y Space y Space y");
    assert_eq!(kit.session().table().outcome(), Some(Outcome::Draw(DrawReason::Agreed)));
}

#[test]
fn time_runs_out_while_a_question_is_open() {
    for keys in ["", "r", "r y", "?", ":", ": a 5", "d", "q"] {
        let mut kit = with_rules(BoardKind::Two, r#""move_seconds": 30"#, TWO);
        kit.press(keys).wait(Duration::from_secs(20));
        assert_eq!(covered(&kit), None, "{keys}");
        kit.wait(Duration::from_secs(10));
        assert_eq!(covered(&kit), Some(Seat::North), "{keys}\n{kit}");
        assert!(kit.model.dialogs.is_empty());
        assert_eq!(kit.session().table().actions(), [Action::Timeout(Seat::South)]);
        // Before the cover is lifted nobody's time runs.
        kit.wait(Duration::from_secs(1000));
        assert_eq!(covered(&kit), Some(Seat::North));
        kit.press("Space").wait(Duration::from_secs(29));
        assert_eq!(context(&kit), Context::Play);
        assert!(kit.shows("00:01"), "{kit}");
        kit.wait(Duration::from_secs(1));
        assert_eq!(covered(&kit), Some(Seat::South));
    }
}

#[test]
fn a_game_that_is_left_is_kept_and_its_clock_stands() {
    let mut kit = with_rules(BoardKind::Two, r#""move_seconds": 30"#, TWO);
    kit.wait(Duration::from_secs(10)).press("q n");
    assert_eq!(context(&kit), Context::Play);
    kit.press("q y");
    assert!(matches!(kit.model.screen, Screen::Menu(_)) && kit.model.shared.session.is_none());
    let kept = kit.model.shared.store.unfinished();
    let session = crate::tui::session::Session::resume(&kept[0]).unwrap();
    assert!(session.table().clock().used(Duration::ZERO) >= Duration::from_secs(10));
}

/// Plays two-player games to every end; the last keys lead to the result.
fn endings() -> Vec<(&'static str, Kit, Outcome)> {
    let win = |reason, winner| Outcome::Win { winners: SeatSet::one(winner), reason };
    let moves = |rules: &str, pieces: &str, text: &str| {
        let mut kit = with_rules(BoardKind::Two, rules, pieces);
        type_move(&mut kit, text);
        kit
    };
    let flag = moves("", &TWO.replace("c12", "b11"), "b11b12");
    let mut resigned = two(Lang::English);
    resigned.press("r y y");
    // North has nothing but mines to move with.
    let stuck = TWO.replace(r#""a9": "排", "e10": "司""#, r#""a11": "雷""#);
    let both = r#""to_move": "south", "pieces": {
        "south": {"b1": "旗", "d11": "工"}, "north": {"b12": "旗", "a11": "雷"}}"#;
    let mut late = with_rules(BoardKind::Two, r#""move_seconds": 30, "timeouts_to_lose": 1"#, TWO);
    late.wait(Duration::from_secs(30));
    let quiet = TWO.replace(r#""moves_made": 30"#, r#""quiet": 69, "moves_made": 130"#);
    let mut agreed = two(Lang::English);
    agreed.press("d y Space y");
    vec![
        ("flag", flag, win(OutReason::FlagTaken, Seat::South)),
        ("resigned", resigned, win(OutReason::Resigned, Seat::North)),
        ("stuck", moves("", &stuck, "e6e7"), win(OutReason::NoMove, Seat::South)),
        ("both stuck", moves("", both, "d11d12"), Outcome::Draw(DrawReason::NoMoves)),
        ("timeouts", late, win(OutReason::Timeouts, Seat::North)),
        ("quiet", moves("", &quiet, "e6e7"), Outcome::Draw(DrawReason::QuietLimit)),
        ("moves", moves(r#""move_limit": 31"#, TWO, "e6e7"), Outcome::Draw(DrawReason::MoveLimit)),
        ("agreed", agreed, Outcome::Draw(DrawReason::Agreed)),
    ]
}

/// F10 of the acceptance cases.
#[test]
fn every_end_is_told_with_its_reason_and_shows_the_whole_board() {
    for (name, kit, outcome) in endings() {
        assert_eq!(kit.session().table().outcome(), Some(outcome), "{name}\n{kit}");
        assert_eq!(context(&kit), Context::Result, "{name}");
        let told = outcome_text(outcome, kit.session().table().seats(), &BySeat::default(), Lang::English);
        assert!(kit.shows(&told), "{name}: {told}\n{kit}");
        assert!(kit.shows(say::WHOLE_BOARD.en), "{name}\n{kit}");
        let view = kit.session().table().final_view().unwrap();
        assert!(view.board().points().iter().filter_map(|p| view.at(p)).all(|seen| seen.rank.is_some()));
        let hidden = kit.screen().iter().any(|row| row.contains('░'));
        assert!(!hidden, "{name}\n{kit}");
        // Both armies stand there as before the last one left the board.
        let owners: SeatSet =
            view.board().points().iter().filter_map(|p| view.at(p)).map(|p| p.owner).collect();
        assert_eq!(owners.len(), 2, "{name}\n{kit}");
    }
}

#[test]
fn after_the_end_nothing_can_be_moved_and_no_clock_runs() {
    for (name, mut kit, outcome) in endings() {
        let before = kit.session().table().actions().to_vec();
        kit.press("Tab : a d r y").wait(Duration::from_secs(1000));
        assert_eq!(kit.session().table().actions(), before, "{name}");
        assert_eq!(kit.session().table().outcome(), Some(outcome), "{name}");
        let board = kit.session().table().board();
        for point in board.points().iter() {
            let (x, y) = kit.point(Seat::North, point);
            kit.click(x, y);
        }
        assert_eq!(kit.session().table().actions(), before, "{name}");
        // The key that everybody has pressed all the game long leaves nothing.
        kit.press("Space Space Esc");
        assert_eq!((context(&kit), kit.model.dialogs.len()), (Context::Result, 0), "{name}");
        kit.press("Enter Enter");
        assert_eq!((context(&kit), kit.model.dialogs.len()), (Context::Result, 0), "{name}");
        kit.press("Enter y");
        assert!(matches!(kit.model.screen, Screen::Menu(_)), "{name}");
        assert!(kit.model.shared.store.unfinished().is_empty(), "{name}: a finished game isn't taken up");
    }
}

/// J15 of the acceptance cases.
#[test]
fn a_rematch_leaves_nothing_of_the_game_before() {
    for (name, mut kit, _) in endings() {
        kit.press("Tab n");
        let table = kit.session().table();
        assert_eq!(table.still_setting_up().len(), 2, "{name}");
        assert!(table.actions().is_empty() && table.outcome().is_none(), "{name}");
        assert_eq!(covered(&kit), Some(Seat::South), "{name}\n{kit}");
        set_up(&mut kit);
        let table = kit.session().table();
        let view = table.view(Seat::South).unwrap();
        assert_eq!(view.living().len(), 2);
        assert!(view.shown_flags().is_empty() && view.events().is_empty() && view.last_move().is_none());
        assert_eq!((view.quiet(), view.moves_made(), view.timeouts(Seat::South)), (0, 0, 0));
        assert_eq!(table.clock().total(Seat::South), Duration::ZERO);
        kit.press("Space");
        type_move(&mut kit, "c6c7");
        assert_eq!(kit.session().table().actions().len(), 1, "{name}\n{kit}");
    }
}

/// Everybody confirms a formation; the screen goes on.
fn set_up(kit: &mut Kit) {
    let session = kit.model.shared.session.as_mut().unwrap();
    for seat in session.table().still_setting_up().iter() {
        let confirm = Command::confirm(seat, built_in()[0].formation);
        session.apply(confirm, Duration::ZERO).unwrap();
    }
    kit.model.screen = next_in_game(&mut kit.model.shared, None);
    kit.buffer();
}

#[test]
fn the_first_mover_of_every_rematch_is_drawn_again() {
    let mut rules = RuleSet::default();
    rules.rules.first_mover = FirstMover::Lot;
    let mut kit = Kit::game(Lang::English, NORMAL, BoardKind::Four, rules);
    let mut first = SeatSet::NONE;
    for _ in 0..24 {
        set_up(&mut kit);
        let seat = kit.session().table().to_move().unwrap();
        assert_eq!(covered(&kit), Some(seat));
        first.insert(seat);
        kit.press("Space");
        assert_eq!(context(&kit), Context::Play);
        assert!(kit.shows("[you] <-"), "{kit}");
        let session = kit.model.shared.session.as_mut().unwrap();
        for loser in [seat, seat.opposite()] {
            session.apply(Command::Act(Action::Resign(loser)), Duration::ZERO).unwrap();
        }
        kit.model.screen = next_in_game(&mut kit.model.shared, Some(seat));
        kit.press("n");
    }
    assert_eq!(first.len(), 4, "{first:?}");
}

#[test]
fn at_the_end_the_board_can_be_turned_to_every_seat() {
    let mut kit = with_rules(BoardKind::Four, "", FOUR);
    let session = kit.model.shared.session.as_mut().unwrap();
    for loser in [Seat::East, Seat::West] {
        session.apply(Command::Act(Action::Resign(loser)), Duration::ZERO).unwrap();
    }
    kit.model.screen = next_in_game(&mut kit.model.shared, None);
    kit.buffer();
    assert!(kit.shows("v South [won]"), "{kit}");
    for heading in ["v East", "v North [won]", "v West", "v South [won]"] {
        kit.press("Tab");
        assert!(kit.shows(heading), "{heading}\n{kit}");
    }
}

#[test]
fn a_game_that_cant_be_kept_is_played_on_and_the_player_is_told() {
    let mut kit = two(Lang::English);
    // A file where the folder should be: nothing can be kept there.
    let file = kit.folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    type_move(&mut kit, "e6e7");
    kit.press("Space r y y");
    assert_eq!(context(&kit), Context::Result);
    kit.model.shared.store = Store::at(&file);
    kit.press("n");
    assert!(matches!(kit.model.dialogs[..], [Dialog::Message(_)]), "{kit}");
    assert!(kit.shows("The game can't be kept"), "{kit}");
    kit.press("Enter");
    assert_eq!(covered(&kit), Some(Seat::South), "{kit}");
}

#[test]
fn partners_see_each_other_only_where_the_rules_say_so() {
    for (visibility, named) in [(Visibility::Dark, 25), (Visibility::Partners, 50), (Visibility::Open, 100)] {
        let mut rules = RuleSet::default();
        rules.rules.visibility = visibility;
        let mut kit = Kit::game_set_up(Lang::Chinese, (120, 45), BoardKind::Four, rules);
        kit.sit_down(Seat::South);
        let shown: usize =
            Rank::ALL.iter().map(|rank| kit.to_string().matches(rank.hanzi_name()).count()).sum();
        // The heading of one's panel names commander and flag, the cursor's line a piece.
        let told = kit.to_string().matches("空格选中").count()
            + kit.to_string().matches("司令 在").count()
            + kit.to_string().matches("军旗 ").count();
        assert_eq!(shown - told, named, "{visibility:?}\n{kit}");
    }
}

#[test]
fn what_is_drawn_is_only_what_the_view_knows() {
    // The picture takes what stands on a point from nowhere but the view.
    let kit = two(Lang::Chinese);
    let view = kit.session().table().view(Seat::South).unwrap();
    let layout = Layout::bare(view.board(), crate::tui::geometry::Size::Roomy, Seat::South).unwrap();
    let settings = kit.model.shared.settings;
    let pieces = |point| view.at(point);
    let picture = BoardPicture::new(&layout, &pieces, settings.glyphs, settings.theme);
    let lines = crate::tui::board::picture_lines(&picture);
    assert_eq!(lines.iter().map(|line| line.matches("^░░░░").count()).sum::<usize>(), 3, "{lines:#?}");
}

#[test]
fn whoever_loses_a_piece_is_told_which_and_nobody_else_is() {
    for (lang, told) in [(Lang::Chinese, "你的排长在 A9 阵亡"), (Lang::English, "your 33 platoon fell on A9")]
    {
        let mut kit = two(lang);
        type_move(&mut kit, "a5a9");
        assert!(!kit.shows(told), "{kit}");
        kit.press("Space");
        assert!(covered(&kit).is_some() && !kit.shows(told), "{kit}");
        kit.press("Space");
        assert!(kit.shows(told), "{kit}");
        assert!(kit.shows(if lang == Lang::Chinese { "失 排" } else { "lost 33" }), "{kit}");
    }
    // The one who attacked in vain knows it at once.
    let pieces = TWO.replace(r#""a9": "排""#, r#""a9": "团""#);
    let mut kit = Kit::taken_up(Lang::Chinese, NORMAL, position(BoardKind::Two, "", &pieces), Seat::South);
    type_move(&mut kit, "a5a9");
    assert!(kit.to_string().replace(' ', "").contains("攻方阵亡"), "{kit}");
    assert!(kit.shows("连长在 A9 阵亡"), "{kit}");
    kit.press("Space Space");
    assert!(!kit.shows("你的"), "{kit}");
}

#[test]
fn the_log_keeps_its_order_and_is_turned_back_and_forward() {
    let mut kit = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Two, RuleSet::default());
    for number in 0..24 {
        // In words, so that few entries are in sight.
        kit.press(if number == 0 { "Space w" } else { "Space" });
        let seat = kit.session().table().to_move().unwrap();
        let view = kit.session().table().view(seat).unwrap();
        let quiet = view.moves().unwrap().iter().find(|m| view.at(m.to).is_none()).unwrap();
        let text = quiet.display(view.board()).to_string();
        type_move(&mut kit, &text);
        assert!(covered(&kit).is_some(), "{number}\n{kit}");
    }
    let row = |kit: &Kit, number: u32| kit.find(&format!(" {number} ")).map(|(_, y)| y);
    assert!(row(&kit, 23) < row(&kit, 24), "{kit}");
    kit.press("Space");
    assert!(row(&kit, 23) < row(&kit, 24) && row(&kit, 24).is_some(), "{kit}");
    assert_eq!(row(&kit, 15), None, "{kit}");
    kit.press("[ [ [");
    assert!(row(&kit, 24).is_none() && row(&kit, 17) < row(&kit, 18), "{kit}");
    kit.press("[ [ [ [ [ [ [ [ [ [ [");
    assert!(kit.shows(" 1 vSouth"), "{kit}");
    kit.press("] ] ] ] ] ] ] ] ] ] ] ] ] ] ]");
    assert!(row(&kit, 24).is_some(), "{kit}");
}

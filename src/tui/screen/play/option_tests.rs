//! What a player does and sees under the options: touch-move, flags that are carried,
//! scouts, obstacles, repetition, leaving for good.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::tests::tells;
use super::*;
use crate::rules::{BoardKind, FlagTaker};
use crate::tui::glyphs::Glyphs;
use crate::tui::input::Input;
use crate::tui::screen::Screen;
use crate::tui::session::Session;
use crate::tui::testing::{Kit, position, random_game_if_any};

const NORMAL: (u16, u16) = (80, 24);

fn two(options: &str, pieces: &str) -> Kit {
    Kit::taken_up(Lang::English, NORMAL, position(BoardKind::Two, options, pieces), Seat::South)
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

fn made(kit: &Kit) -> Vec<String> {
    let board = kit.session().table().board();
    let text = |action: &Action| crate::record::action_text(board, *action, false);
    kit.session().table().actions().iter().map(text).collect()
}

fn typed(kit: &mut Kit, text: &str) {
    kit.press(":").input(Input::Paste(text.to_owned())).press("Enter");
}

/// Goes on to the next player, over what is shown and the cover.
fn pass_on(kit: &mut Kit) -> Seat {
    if matches!(&kit.model.screen, Screen::Play(play) if play.stage == Stage::Shown) {
        kit.press("Space");
    }
    if matches!(kit.model.screen, Screen::Cover(_)) {
        kit.press("Space");
    }
    play(kit).seat
}

const TWO_MOVERS: &str = r#""to_move": "south", "pieces": {
    "south": {"b1": "旗", "a5": "连", "c6": "工", "d1": "团"},
    "north": {"b12": "旗", "a9": "排", "e10": "司"}}"#;
const TOUCH: &str = r#""touch_move": "yes""#;

/// 举子无悔.
#[test]
fn a_lifted_piece_that_can_move_must_move() {
    let mut kit = two(TOUCH, TWO_MOVERS);
    let refused = |kit: &Kit| tells(kit, &TableRefusal::Lifted.to_string());
    typed(&mut kit, "a5");
    assert!(!refused(&kit), "{kit}");
    let lifted = point(&kit, "a5");
    let (x, y) = kit.point(Seat::South, lifted);
    let other = kit.point(Seat::South, point(&kit, "c6"));
    for what in ["Esc", "the piece itself", "another piece", "another point", "another move"] {
        match what {
            "Esc" => kit.press("Esc"),
            "the piece itself" => kit.click(x, y),
            "another piece" => kit.click(other.0, other.1),
            "another point" => kit.press(":").type_text("c6").press("Enter"),
            _ => kit.press(":").type_text("c6c7").press("Enter"),
        };
        assert!(refused(&kit), "{what}\n{kit}");
        assert_eq!((play(&kit).picked, made(&kit)), (Some(lifted), Vec::new()), "{what}");
        kit.press("Up");
        assert!(!refused(&kit), "a note goes away with the next key");
    }
    typed(&mut kit, "a5a6");
    assert_eq!(made(&kit), ["a5-a6"]);
    // The next player lifts what he likes.
    assert_eq!(pass_on(&mut kit), Seat::North);
    assert_eq!((play(&kit).picked, kit.session().table().lifted()), (None, None));
}

#[test]
fn with_a_lifted_piece_one_can_still_ask_offer_resign_and_leave() {
    for (keys, does) in [("d y", vec!["draw-offer:south"]), ("r y y", vec!["resign:south"])] {
        let mut kit = two(TOUCH, TWO_MOVERS);
        typed(&mut kit, "a5");
        kit.press("?");
        assert!(kit.shows(say::HELP.en), "{kit}");
        kit.press("Esc").press(keys);
        assert_eq!(made(&kit), does);
    }
    // An offer that is refused leaves the piece lifted.
    let mut kit = two(TOUCH, TWO_MOVERS);
    typed(&mut kit, "a5");
    kit.press("d y");
    assert_eq!(pass_on(&mut kit), Seat::North);
    kit.press("n");
    assert_eq!(pass_on(&mut kit), Seat::South);
    assert_eq!(play(&kit).picked, Some(point(&kit, "a5")), "{kit}");
}

#[test]
fn leaving_the_game_does_not_put_a_lifted_piece_down() {
    let mut kit = two(TOUCH, TWO_MOVERS);
    typed(&mut kit, "c6");
    kit.press("q y");
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
    let path = kit.model.shared.store.unfinished().remove(0);
    kit.model.shared.session = Some(Session::resume(&path).unwrap());
    kit.sit_down(Seat::South);
    assert_eq!(play(&kit).picked, Some(point(&kit, "c6")));
    typed(&mut kit, "a5a6");
    assert!(made(&kit).is_empty() && tells(&kit, &TableRefusal::Lifted.to_string()), "{kit}");
    typed(&mut kit, "c6c7");
    assert_eq!(made(&kit), ["c6-c7"]);
}

#[test]
fn a_piece_that_cant_move_is_not_lifted_and_without_the_option_nothing_is() {
    let mut kit = two(TOUCH, TWO_MOVERS);
    for name in ["d1", "b1", "a9", "c4"] {
        typed(&mut kit, name);
        assert_eq!((play(&kit).picked, kit.session().table().lifted()), (None, None), "{name}");
    }
    typed(&mut kit, "a5a6");
    assert_eq!(made(&kit), ["a5-a6"]);
    let mut kit = two("", TWO_MOVERS);
    typed(&mut kit, "a5");
    assert_eq!(kit.session().table().lifted(), None);
    kit.press("Esc");
    assert_eq!(play(&kit).picked, None);
    let journal = std::fs::read_to_string(kit.model.shared.store.unfinished().remove(0)).unwrap();
    assert!(!journal.contains("lift"));
}

const CARRY: &str = r#""flag_win": "carry_home""#;
const BEFORE_A_FLAG: &str = r#""to_move": "south", "pieces": {
    "south": {"b1": "旗", "b11": "团", "a5": "连"},
    "north": {"b12": "旗", "c11": "师", "e10": "司"}}"#;

/// D13: everybody sees who carries the flag, that it was dropped, and where it stands then.
#[test]
fn a_flag_is_seen_to_be_picked_up_carried_and_dropped() {
    for lang in Lang::ALL {
        let mut kit =
            Kit::taken_up(lang, NORMAL, position(BoardKind::Two, CARRY, BEFORE_A_FLAG), Seat::South);
        let north = Glyphs::owner(crate::tui::geometry::Side::seen_from(Seat::South, Seat::North));
        let told = |kit: &Kit, event: &Event, mark: char| {
            let board = kit.session().table().board();
            tells(kit, &event_text(event, 0, board, lang, |_| mark).unwrap())
        };
        assert!(kit.shows(say::commander(true).say(lang)), "{kit}");
        typed(&mut kit, "b11b12");
        let at = point(&kit, "b12");
        let picked_up = Event::FlagPickedUp { seat: Seat::North, carrier: at };
        assert!(told(&kit, &picked_up, north), "{kit}");
        let carried = |at: &str| say::flag_carried(at, lang);
        assert!(kit.shows(&carried("B12")), "{kit}");
        assert_eq!(kit.session().table().outcome(), None);
        // His commander may live or not: a flag that was picked up doesn't say.
        assert!(!kit.shows(say::commander(false).say(lang)), "{kit}");
        // The enemy sees the hidden piece and its mark.
        assert_eq!(pass_on(&mut kit), Seat::North);
        assert!(kit.shows("^░░░P") && kit.shows(&carried("B12")), "{kit}");
        typed(&mut kit, "e10e9");
        pass_on(&mut kit);
        // It gets out of the headquarters with it, as no other piece could.
        typed(&mut kit, "b12b11");
        assert_eq!(pass_on(&mut kit), Seat::North);
        assert!(kit.shows(&carried("B11")) && kit.shows("^░░░P"), "{kit}");
        typed(&mut kit, "c11b11");
        // A free place of its base line: the first headquarters from its owner's left.
        let at = point(&kit, "d12");
        let back = Event::FlagReturned { seat: Seat::North, point: at };
        assert!(told(&kit, &back, 'v'), "{kit}");
        assert_eq!(kit.session().table().view(Seat::South).unwrap().flag(Seat::North), Some(at));
        assert!(kit.session().table().view(Seat::South).unwrap().carriers().is_empty());
    }
}

/// D15: one's own headquarters are among the targets, and reaching one wins.
#[test]
fn a_carrier_wins_in_its_own_headquarters_only() {
    let pieces = r#""to_move": "south", "carried": {"north": "d2"}, "pieces": {
        "south": {"b1": "旗", "d2": "团", "a5": "连"}, "north": {"c11": "师", "e10": "司"}}"#;
    let mut kit = two(CARRY, pieces);
    typed(&mut kit, "d2");
    assert!(tells(&kit, say::CARRIER.en), "{kit}");
    let home = point(&kit, "d1");
    let view = kit.session().table().view(Seat::South).unwrap();
    assert!(play(&kit).targets(view).contains(home));
    let (x, y) = kit.point(Seat::South, home);
    kit.click(x, y);
    assert!(matches!(kit.model.screen, Screen::GameOver(_)), "{kit}");
    assert!(kit.shows("North's flag was taken"), "{kit}");
}

/// C16.
#[test]
fn what_an_engineer_has_scouted_lies_face_up_for_everybody() {
    let pieces = r#""to_move": "south", "pieces": {
        "south": {"b1": "旗", "c6": "工", "a5": "连"}, "north": {"b12": "旗", "c7": "师", "e10": "司"}}"#;
    for lang in Lang::ALL {
        let record = position(BoardKind::Two, r#""scout": "yes""#, pieces);
        let mut kit = Kit::taken_up(lang, NORMAL, record, Seat::South);
        let sign = |mark: char| match lang {
            Lang::Chinese => format!("{mark}师长"),
            Lang::English => format!("{mark} 38"),
        };
        assert!(!kit.shows(&sign('^')), "{kit}");
        typed(&mut kit, "c6c7");
        let shown = Event::RankShown { point: point(&kit, "c7"), rank: crate::rules::Rank::Division };
        let text = event_text(&shown, 0, kit.session().table().board(), lang, |_| ' ').unwrap();
        assert!(tells(&kit, &text) && kit.shows(&sign('^')), "{kit}");
        assert_eq!(pass_on(&mut kit), Seat::North);
        let (x, y) = kit.point(Seat::North, point(&kit, "c7"));
        kit.click(x, y);
        assert!(tells(&kit, say::SEEN_BY_ALL.say(lang)), "North knows that it is known\n{kit}");
        typed(&mut kit, "c7d7");
        pass_on(&mut kit);
        assert!(kit.shows(&sign('^')), "it stays face up where it goes\n{kit}");
    }
}

/// `eliminated = stays_as_obstacle`.
#[test]
fn what_an_army_leaves_behind_can_be_neither_picked_nor_attacked_and_stays_hidden() {
    let pieces = r#""to_move": "south", "out": ["east"], "pieces": {
        "south": {"h1": "旗", "k6": "团", "g5": "连"}, "east": {"l7": "师", "m7": "排"},
        "north": {"h17": "旗", "g16": "司"}, "west": {"a8": "旗", "b7": "军"}}"#;
    for size in [(54, 19), NORMAL, (120, 45)] {
        let record = position(BoardKind::Four, r#""eliminated": "stays_as_obstacle""#, pieces);
        let mut kit = Kit::taken_up(Lang::English, size, record, Seat::South);
        let left = point(&kit, "l7");
        let view = kit.session().table().view(Seat::South).unwrap();
        assert_eq!(view.obstacles(), [left, point(&kit, "m7")].into_iter().collect());
        assert_eq!(view.at(left).and_then(|seen| seen.rank), None);
        let (x, y) = kit.point(Seat::South, left);
        kit.click(x, y);
        assert_eq!(play(&kit).picked, None);
        assert!(kit.shows("belongs to an army that is out") || size.0 < 80, "{kit}");
        kit.press("Up Down");
        assert!(kit.shows("left by an army that is out") || size.0 < 80, "{kit}");
        typed(&mut kit, "k6");
        assert!(!play(&kit).targets(kit.session().table().view(Seat::South).unwrap()).contains(left));
        kit.click(x, y);
        assert!(kit.shows("belongs to an army that is out") || size.0 < 80, "{kit}");
        assert!(made(&kit).is_empty());
        assert!(kit.shows("x#") || kit.shows("x░") || kit.shows("░x"), "{kit}");
    }
}

/// `repeat_limit`.
#[test]
fn a_move_that_was_repeated_too_often_is_refused_with_the_reason() {
    let pieces = r#""to_move": "south", "pieces": {
        "south": {"b1": "旗", "c1": "团", "b2": "雷", "e6": "连"},
        "north": {"b12": "旗", "c12": "师", "b11": "雷", "e10": "司"}}"#;
    let mut kit = two(r#""repeat_limit": 3"#, pieces);
    let to_and_fro = ["e6e5", "e10e9", "e5e6", "e9e10"];
    for text in to_and_fro.iter().cycle().take(8) {
        typed(&mut kit, text);
        pass_on(&mut kit);
    }
    let before = made(&kit).len();
    assert_eq!(before, 8, "{kit}");
    typed(&mut kit, "e6e5");
    let refusal = Refusal::Repetition { limit: 3 };
    assert!(tells(&kit, &refusal.to_string()), "{kit}");
    assert_eq!(made(&kit).len(), before);
    typed(&mut kit, "e6");
    let view = kit.session().table().view(Seat::South).unwrap();
    assert!(!play(&kit).targets(view).contains(point(&kit, "e5")));
}

/// The reason why a piece can't be picked is the rule that keeps it, not that the way is barred.
#[test]
fn a_piece_that_only_a_rule_keeps_from_moving_is_refused_with_that_rule() {
    let pieces = r#""to_move": "south", "shown_flags": ["north"], "pieces": {
        "south": {"b1": "旗", "b11": "团", "e6": "工", "a11": "雷", "c11": "雷"},
        "north": {"b12": "旗", "b10": "师", "a10": "排", "c10": "排", "e10": "司"}}"#;
    let pieces = pieces.replace(r#", "a11": "雷", "c11": "雷""#, "");
    let mut kit = two(r#""flag_taker": "smallest""#, &pieces);
    typed(&mut kit, "b11b12");
    assert!(tells(&kit, &Refusal::FlagTaker(FlagTaker::Smallest).to_string()), "{kit}");
    assert!(made(&kit).is_empty());
}

/// `rail_reach`.
#[test]
fn a_run_that_is_too_long_is_refused_with_the_reason_and_is_no_target() {
    let pieces = r#""to_move": "south", "pieces": {
        "south": {"b1": "旗", "a2": "团", "e6": "工"}, "north": {"b12": "旗", "e10": "司"}}"#;
    let mut kit = two(r#""rail_reach": 3"#, pieces);
    typed(&mut kit, "a2a6");
    assert!(tells(&kit, &Refusal::TooFar { reach: 3 }.to_string()), "{kit}");
    typed(&mut kit, "a2");
    let targets = play(&kit).targets(kit.session().table().view(Seat::South).unwrap());
    let expected = ["a3", "a4", "a5", "b2", "c2", "d2", "b3", "a1"];
    assert_eq!(targets, expected.into_iter().map(|name| point(&kit, name)).collect());
    typed(&mut kit, "a2a5");
    assert_eq!(made(&kit), ["a2-a5"]);
}

/// E16, E17: before resigning is allowed, leaving for good is.
#[test]
fn leaving_the_table_for_good_is_offered_where_resigning_is_not_and_asked_twice() {
    let moves =
        |made: u32| TWO_MOVERS.replace(r#""to_move""#, &format!(r#""moves_made": {made}, "to_move""#));
    let resign_from = r#""resign_from": 20"#;
    let mut kit = two(resign_from, &moves(19));
    kit.press("q");
    assert!(kit.shows(say::FLEE.en) && kit.shows(say::KEEP_FOR_LATER.en), "{kit}");
    kit.press("Esc");
    assert!(kit.model.dialogs.is_empty() && matches!(kit.model.screen, Screen::Play(_)));
    for keys in ["q Down Enter n", "q Down Enter Enter", "q Down Enter y n", "q Down Enter y Enter"] {
        kit.press(keys);
        assert!(kit.model.dialogs.is_empty() && made(&kit).is_empty(), "{keys}\n{kit}");
    }
    typed(&mut kit, "flee");
    assert!(kit.shows("You can't resign yet"), "{kit}");
    kit.press("y y");
    assert!(matches!(kit.model.screen, Screen::GameOver(_)), "{kit}");
    assert_eq!(made(&kit), ["flee:south"]);
    assert!(kit.shows("North wins: South left the table"), "{kit}");
    // For later, as ever.
    let mut kit = two(resign_from, &moves(19));
    kit.press("q Enter");
    assert!(matches!(kit.model.screen, Screen::Menu(_)), "{kit}");
    assert_eq!(kit.model.shared.store.unfinished().len(), 1);
    // Whoever may resign has no need to flee.
    let mut kit = two(resign_from, &moves(20));
    typed(&mut kit, "flee");
    assert!(tells(&kit, say::MAY_RESIGN.en), "{kit}");
    kit.press("q");
    assert!(!kit.shows(say::FLEE.en), "{kit}");
}

#[test]
fn what_else_a_player_can_do_can_be_typed_too() {
    for (word, says) in [
        ("resign", say::RESIGN),
        ("认输", say::RESIGN),
        ("DRAW", say::OFFER_DRAW),
        ("提和", say::OFFER_DRAW),
        (" quit ", say::LEAVE_GAME),
        ("退出", say::LEAVE_GAME),
    ] {
        let mut kit = two("", TWO_MOVERS);
        typed(&mut kit, word);
        assert!(!kit.model.dialogs.is_empty() && kit.shows(says.en), "{word}\n{kit}");
        kit.press("n");
        assert!(made(&kit).is_empty() && kit.model.dialogs.is_empty());
    }
}

/// Under every option that changes the moves: what Tab goes through is what the referee lists,
/// and what is refused is refused with the referee's reason, in both languages.
#[test]
fn targets_tab_and_refusals_are_the_referees_under_every_option_that_changes_the_moves() {
    let four = [
        "hq_exit=allowed camp_entry=own_only",
        "hq_exit=not_from_own rail_turn=any_corner rail_reach=4",
        "rail_turn=one_corner palace_diagonals=yes bomb_moves=flies",
        "rail_turn=straight_only rail_reach=3 eliminated=stays_as_obstacle seats=three",
        "flag_win=carry_home commander_on_mine=forbidden flag_needs_mines_cleared=yes visibility=open",
    ];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut told = std::collections::BTreeSet::new();
    for (number, options) in four.into_iter().enumerate() {
        let mut rules = crate::rules::RuleSet::default();
        options.split(' ').for_each(|option| rules.assign(option).unwrap());
        for moves in [3, 60, 110] {
            let wanted = |p: &crate::rules::Position| p.moves_made() >= moves;
            let game = (0..20).find_map(|seed| {
                random_game_if_any(BoardKind::Four, rules, 100 * number as u64 + seed, wanted)
            });
            let record = game.expect("a game of that length");
            let position = *record.replay().unwrap().end();
            let seat = position.to_move();
            let lang = Lang::ALL[number % 2];
            let mut kit = Kit::taken_up(lang, (120, 45), record, seat);
            let round = |kit: &mut Kit| {
                kit.press("Tab");
                let start = play(kit).cursor;
                let mut seen = vec![start];
                loop {
                    kit.press("Tab");
                    match play(kit).cursor {
                        here if here == start => break,
                        here => seen.push(here),
                    }
                }
                seen
            };
            let legal = position.moves();
            assert_eq!(round(&mut kit).into_iter().collect::<PointSet>(), legal.origins(), "{options}");
            for from in legal.origins().iter().take(6) {
                typed(&mut kit, position.board().name(from));
                let seen = round(&mut kit);
                assert_eq!(seen.len(), legal.targets(from).len());
                assert_eq!(seen.into_iter().collect::<PointSet>(), legal.targets(from), "{options}");
                kit.press("Esc");
            }
            let points: Vec<_> = position.board().points().iter().collect();
            let own: Vec<_> = legal.origins().iter().collect();
            for _ in 0..12 {
                let from = if rng.random() { &own } else { &points };
                let m = Move::new(
                    from[rng.random_range(0..from.len())],
                    points[rng.random_range(0..points.len())],
                );
                let Err(refusal) = position.check(m) else { continue };
                let text = refusal_text(&refusal, lang);
                typed(&mut kit, &m.display(position.board()).to_string());
                assert_eq!(play(&kit).note.as_ref().map(|(note, _)| note), Some(&text), "{options}");
                told.insert(format!("{refusal:?}").split(['(', ' ']).next().unwrap_or_default().to_owned());
            }
        }
    }
    for refusal in ["NoWay", "TooFar", "OthersCamp", "NotYours", "NoPiece", "OwnPiece"] {
        assert!(told.contains(refusal), "{refusal} never came up: {told:?}");
    }
}

/// 暗摆明下: once the armies stand nobody is sent away from the screen, and the board turns to
/// whoever is to move.
#[test]
fn an_open_game_goes_from_player_to_player_without_a_cover() {
    let mut rules = crate::rules::RuleSet::default();
    rules.assign("visibility=open").unwrap();
    let kit = Kit::game(Lang::English, NORMAL, BoardKind::Four, rules);
    assert!(matches!(kit.model.screen, Screen::Cover(_)), "armies are set up in private");
    let mut kit = Kit::game_set_up(Lang::English, NORMAL, BoardKind::Four, rules);
    for seat in [Seat::South, Seat::East, Seat::North, Seat::West, Seat::South] {
        assert_eq!(play(&kit).seat, seat);
        assert!(kit.shows(&format!("v {} [you]", crate::text::events::seat_name(seat).en)), "{kit}");
        assert!(!kit.shows("░"), "nothing is hidden\n{kit}");
        let m = kit.session().table().view(seat).unwrap().moves().unwrap().get(0).unwrap();
        let text = m.display(kit.session().table().board()).to_string();
        typed(&mut kit, &text);
    }
}

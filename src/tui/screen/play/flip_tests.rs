//! Flip chess at the screen: what can be turned up and how, whose the pieces are, and that the
//! board is never covered and never turned.

use std::time::Duration;

use super::*;
use crate::rules::{BoardKind, Refusal, RuleSet, SetColor};
use crate::tui::color_depth::ColorDepth;
use crate::tui::geometry::Size;
use crate::tui::glyphs::Glyphs;
use crate::tui::glyphs::Pieces;
use crate::tui::input::Input;
use crate::tui::screen::Screen;
use crate::tui::testing::{Kit, position};
use crate::tui::theme::Theme;

const NORMAL: (u16, u16) = (80, 24);

/// The colours are decided; some pieces lie face down, and some of them are North's.
const SOME: &str = r#""to_move": "south", "moves_made": 12, "pieces": {
    "south": {"b1": "旗", "a5": "团", "e2": "师", "c1": "工", "e5": "营", "a1": "雷"},
    "north": {"a8": "排", "b12": "旗", "c12": "司", "e9": "连", "d4": "军"}},
    "face_down": ["b1", "e5", "b12", "c12"], "colors": "kept""#;

/// Nobody has a colour yet.
const OPEN: &str = r#""to_move": "south", "pieces": {
    "south": {"b1": "旗", "a5": "团", "e2": "师"}, "north": {"a8": "排", "b12": "旗", "c12": "工"}},
    "face_down": ["b1", "e2", "b12", "c12"], "colors": "open""#;

const RULES: &str = r#""deal": "face_down""#;

fn some(lang: Lang, size: (u16, u16)) -> Kit {
    Kit::taken_up(lang, size, position(BoardKind::Two, RULES, SOME), Seat::South)
}

fn open(lang: Lang) -> Kit {
    Kit::taken_up(lang, NORMAL, position(BoardKind::Two, RULES, OPEN), Seat::South)
}

fn new_game(preset: &str, lang: Lang, size: (u16, u16)) -> Kit {
    Kit::game(lang, size, BoardKind::Two, RuleSet::from_preset(preset).unwrap())
}

fn play(kit: &Kit) -> &Play {
    match &kit.model.screen {
        Screen::Play(play) => play,
        other => panic!("{other:?}"),
    }
}

fn point(name: &str) -> Point {
    BoardKind::Two.board().parse_point(name).unwrap()
}

fn made(kit: &Kit) -> &[Action] {
    kit.session().table().actions()
}

fn type_in(kit: &mut Kit, text: &str) {
    kit.press(":").type_text(text).press("Enter");
}

/// What stands in a station's cell.
fn cell(kit: &mut Kit, name: &str) -> String {
    let layout = play(kit).layout(&kit.model.shared).unwrap();
    let (cell, (_, y)) = (layout.cell(point(name)), layout.centre(point(name)));
    let buf = kit.buffer();
    (cell.x..cell.right()).map(|x| buf[(x, y)].symbol()).collect()
}

#[test]
fn a_new_game_begins_with_fifty_tiles_and_neither_setup_nor_cover() {
    for lang in Lang::ALL {
        for preset in ["flip_engineer", "flip_engineer_home", "flip_first", "flip_take_along"] {
            let kit = new_game(preset, lang, NORMAL);
            assert_eq!(play(&kit).seat, Seat::South);
            let tiles = kit.screen().iter().map(|row| row.matches("░░░░░").count()).sum::<usize>();
            assert_eq!(tiles, 50, "{kit}");
            assert!(kit.shows(say::COLORS_OPEN.say(lang)) && kit.shows(&say::tiles_left(50, lang)), "{kit}");
        }
    }
}

#[test]
fn pieces_are_turned_up_by_key_by_click_and_typed_in_many_ways() {
    let flips = [Action::Flip(point("e5"))];
    for typed in ["e5", "E5", "flip:e5", "flip e5", "FLIP:E5", "翻e5", "翻 E5", "ｆｌｉｐ：ｅ５"] {
        let mut kit = some(Lang::English, NORMAL);
        type_in(&mut kit, typed);
        assert_eq!(made(&kit), flips, "{typed}");
        let mut kit = some(Lang::Chinese, NORMAL);
        kit.press("：").input(Input::Paste(typed.to_owned())).press("Enter");
        assert_eq!(made(&kit), flips, "{typed} pasted");
    }
    for key in ["Space", "Enter"] {
        let mut kit = some(Lang::English, NORMAL);
        while play(&kit).cursor != point("e5") {
            kit.press("Tab");
        }
        assert!(kit.shows(&say::tile_under_cursor("E5", Lang::English)), "{kit}");
        kit.press(key);
        assert_eq!(made(&kit), flips, "{key}");
    }
    let mut kit = some(Lang::English, NORMAL);
    let (x, y) = kit.point(Seat::South, point("e5"));
    kit.click(x, y);
    assert_eq!(made(&kit), flips);
    // The second click of two finds the piece turned up and North to move: it does nothing.
    kit.click(x, y);
    assert_eq!(made(&kit), flips);
}

/// J12 of the acceptance cases: whoever holds the key down doesn't play for the next player.
#[test]
fn a_held_key_turns_one_piece_up_and_no_more() {
    for key in ["Space", "Enter"] {
        let mut kit = new_game("flip_first", Lang::English, NORMAL);
        for _ in 0..20 {
            kit.press(key);
        }
        assert!(made(&kit).is_empty(), "the cursor starts in a camp");
        kit.press("Tab");
        for _ in 0..20 {
            kit.press(key);
        }
        assert_eq!(made(&kit).len(), 1);
        assert_eq!(play(&kit).seat, Seat::North);
    }
}

#[test]
fn tab_goes_through_ones_pieces_and_then_through_what_can_be_turned_up() {
    let mut kit = some(Lang::English, NORMAL);
    let mut seen = Vec::new();
    for _ in 0..8 {
        kit.press("Tab");
        seen.push(kit.session().table().board().name(play(&kit).cursor));
    }
    // From the top to the bottom, from the left to the right, beginning at the camp c4.
    assert_eq!(seen, ["e2", "c1", "b12", "c12", "e5", "b1", "a5", "e2"]);
    kit.press("S-Tab S-Tab");
    assert_eq!(play(&kit).cursor, point("b1"));
    // With a piece picked it goes through that piece's targets alone.
    type_in(&mut kit, "e2");
    for _ in 0..30 {
        kit.press("Tab");
        let view = kit.session().table().view(Seat::South).unwrap();
        assert!(!view.face_down().contains(play(&kit).cursor));
    }
    // While the colours are open there are tiles only.
    let mut kit = open(Lang::English);
    for _ in 0..5 {
        kit.press("Tab");
        let view = kit.session().table().view(Seat::South).unwrap();
        assert!(view.face_down().contains(play(&kit).cursor));
    }
}

/// Whether a text stands beside the board, be it over several rows.
fn tells(kit: &Kit, text: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let beside = |row: &String| {
        let mut column = 0;
        let past = |c: &char| {
            column += unicode_width::UnicodeWidthChar::width(*c).unwrap_or(0);
            column <= 42
        };
        row.chars().skip_while(past).collect::<String>()
    };
    let rows: String = kit.screen().iter().map(beside).collect();
    plain(&rows).contains(&plain(text))
}

/// Fl04 of the acceptance cases.
#[test]
fn what_cant_be_done_is_refused_with_the_reason() {
    for lang in Lang::ALL {
        for (typed, refusal) in [
            ("e2e5", Refusal::FaceDown),
            ("e5e6", Refusal::FaceDown),
            ("flip:a5", Refusal::NothingToFlip),
            ("flip:c4", Refusal::NothingToFlip),
            ("a8a9", Refusal::NotYours(Seat::North)),
            ("a8", Refusal::NotYours(Seat::North)),
            ("a1", Refusal::NeverMoves),
        ] {
            let mut kit = some(lang, NORMAL);
            type_in(&mut kit, typed);
            assert!(tells(&kit, &refusal_text(&refusal, lang)), "{typed}\n{kit}");
            assert!(made(&kit).is_empty());
        }
        let mut kit = open(lang);
        type_in(&mut kit, "a5");
        assert!(tells(&kit, &refusal_text(&Refusal::ColorsOpen, lang)), "{kit}");
        // A picked piece isn't moved onto a tile, and the tile stays as it lies.
        let mut kit = some(lang, NORMAL);
        type_in(&mut kit, "e2");
        let (x, y) = kit.point(Seat::South, point("e5"));
        kit.click(x, y);
        assert!(tells(&kit, &refusal_text(&Refusal::FaceDown, lang)), "{kit}");
        assert_eq!(play(&kit).picked, Some(point("e2")));
        assert!(made(&kit).is_empty());
    }
}

#[test]
fn nothing_is_covered_and_the_board_is_never_turned() {
    let mut kit = new_game("flip_first", Lang::English, NORMAL);
    let place = kit.point(Seat::South, point("a1"));
    for turn in 0..20 {
        let seat = if turn % 2 == 0 { Seat::South } else { Seat::North };
        assert_eq!(play(&kit).seat, seat, "{kit}");
        assert_eq!(play(&kit).layout(&kit.model.shared).unwrap().centre(point("a1")), place);
        let flips = kit.session().table().view(seat).unwrap().flips();
        let next = BoardKind::Two.board().name(flips.iter().nth(turn % 7).unwrap());
        type_in(&mut kit, next);
        // It is marked as the last move, the cursor stands on it.
        assert_eq!(play(&kit).cursor, point(next));
        assert!(kit.screen().iter().any(|row| row.contains('~')), "{kit}");
    }
}

/// The colour of every piece and its mark are what they were dealt, whoever gets the set.
#[test]
fn the_colours_on_the_screen_dont_change_when_they_are_decided() {
    for size in [(54, 19), NORMAL, (160, 60)] {
        let mut kit = open(Lang::English);
        kit.resize(size.0, size.1);
        kit.model.shared.settings.theme = Theme::new(ColorDepth::True);
        let looks = |kit: &mut Kit, name: &str| {
            let (x, y) = kit.point(Seat::South, point(name));
            let style = kit.buffer()[(x, y)].fg;
            (style, cell(kit, name))
        };
        let before = ["a5", "a8"].map(|name| looks(&mut kit, name));
        let theme = kit.model.shared.settings.theme;
        assert_eq!(before[0].0, theme.set(SetColor::Red).fg.unwrap());
        assert_eq!(before[1].0, theme.set(SetColor::Blue).fg.unwrap());
        // South turns the blue engineer up: he plays the set that was North's.
        type_in(&mut kit, "c12");
        let view = kit.session().table().view(Seat::North).unwrap();
        assert_eq!(view.swapped(), Some(true));
        assert_eq!(["a5", "a8"].map(|name| looks(&mut kit, name)), before, "{kit}");
        if size != (54, 19) {
            assert!(kit.shows("v South [blue b]") && kit.shows("^ North [red r] <-"), "{kit}");
        }
        assert!(tells(&kit, "colours: South blue, North red") || kit.shows("colours: South blue"), "{kit}");
    }
}

#[test]
fn tiles_and_sets_are_told_apart_without_colour_and_in_ascii() {
    for size in [(54, 19), NORMAL, (120, 45), (160, 60)] {
        for ascii in [false, true] {
            for pieces in Pieces::ALL {
                let mut kit = some(Lang::English, size);
                kit.model.shared.settings.glyphs = Glyphs::default_for(Lang::English, ascii);
                kit.model.shared.settings.glyphs.pieces = pieces;
                let glyphs = kit.model.shared.settings.glyphs;
                let shade = glyphs.shade();
                let layout = play(&kit).layout(&kit.model.shared).unwrap();
                let marked = layout.size() != Size::Tiny || pieces == Pieces::Ascii;
                for name in ["b1", "e5", "b12", "c12"] {
                    let tile = cell(&mut kit, name);
                    let inside = tile.trim_matches(['│', '|', ']']);
                    assert!(inside.chars().all(|c| c == shade), "{tile:?}\n{kit}");
                }
                for (name, mark) in [("e2", 'r'), ("c1", 'r'), ("a8", 'b'), ("d4", 'b')] {
                    let face = cell(&mut kit, name);
                    let face = face.trim_start_matches(['│', '|']);
                    assert!(!marked || face.starts_with(mark), "{name} {face:?}\n{kit}");
                    assert!(!face.contains(shade));
                }
                if ascii && pieces != Pieces::Hanzi {
                    assert!(kit.screen().iter().all(|row| row.is_ascii()), "{kit}");
                }
            }
        }
    }
}

#[test]
fn panels_tell_what_lies_face_up_and_down_and_what_was_lost() {
    let mut kit = some(Lang::English, NORMAL);
    assert!(kit.shows("v South [red r] <-") && kit.shows("^ North [blue b]"), "{kit}");
    assert!(kit.shows("4 up, 2 down, 0 lost") && kit.shows("3 up, 2 down, 0 lost"), "{kit}");
    assert!(kit.shows(&say::tiles_left(4, Lang::English)), "{kit}");
    // The regiment takes the platoon.
    type_in(&mut kit, "a5a8");
    assert!(kit.shows("2 up, 2 down, 1 lost") && kit.shows("lost 33"), "{kit}");
    assert!(tells(&kit, "your 33 platoon fell on A8"), "{kit}");
}

#[test]
fn lost_time_offers_and_resigning_work_as_everywhere() {
    let rules = r#""deal": "face_down", "move_seconds": 5"#;
    let mut kit = Kit::taken_up(Lang::English, NORMAL, position(BoardKind::Two, rules, SOME), Seat::South);
    kit.wait(Duration::from_secs(6));
    assert_eq!(made(&kit), [Action::Timeout(Seat::South)]);
    assert_eq!(play(&kit).seat, Seat::North);
    kit.press("d y");
    assert_eq!((play(&kit).seat, play(&kit).stage), (Seat::South, Stage::Answer), "{kit}");
    kit.press("n");
    assert_eq!((play(&kit).seat, play(&kit).stage), (Seat::North, Stage::Move), "{kit}");
    // Turning a piece up instead of answering isn't possible; before the offer it is a move as any.
    kit.press("d");
    assert!(tells(&kit, say::ALREADY_OFFERED.en), "{kit}");
    type_in(&mut kit, "c12");
    type_in(&mut kit, "e5");
    kit.press("d y y");
    assert!(matches!(kit.model.screen, Screen::GameOver(_)), "{kit}");
    assert!(kit.shows("Draw: everybody agreed"), "{kit}");

    let mut kit = some(Lang::English, NORMAL);
    kit.press("r y y");
    assert!(kit.shows("North wins") && kit.shows("[red r]"), "{kit}");
    // Everything is shown, in the colours it was dealt.
    assert!(!kit.shows("░░░░░") && kit.shows("rFL") || kit.shows("r FL"), "{kit}");
}

#[test]
fn the_game_is_gone_on_with_from_its_seed_and_a_rematch_is_dealt_anew() {
    let mut kit = new_game("flip_engineer", Lang::English, NORMAL);
    let dealt = kit.session().table().start().unwrap().clone();
    type_in(&mut kit, "a1");
    type_in(&mut kit, "e12");
    let screen = kit.screen();
    let mut kit = kit.restarted();
    kit.press("Down Enter");
    assert!(kit.shows("2 moves played"), "{kit}");
    kit.press("Enter");
    assert_eq!(kit.session().table().start(), Some(&dealt));
    assert_eq!(kit.screen(), screen);
    kit.press("r y y");
    assert!(matches!(kit.model.screen, Screen::GameOver(_)), "{kit}");
    let record = kit.session().record().unwrap();
    assert_eq!(record.start, crate::record::Start::Position(dealt.clone()));
    record.replay().unwrap();
    kit.model.shared.reseed(2);
    kit.press("n");
    assert_eq!(play(&kit).seat, Seat::South, "{kit}");
    assert_ne!(kit.session().table().start(), Some(&dealt));
    assert!(made(&kit).is_empty());
}

#[test]
fn pictures_of_flip_chess() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../../snapshots/screens");
    let _guard = settings.bind_to_scope();
    for (lang, ascii) in [(Lang::Chinese, false), (Lang::English, false), (Lang::English, true)] {
        for (width, height) in [NORMAL, (54, 19), (120, 45)] {
            let look = |kit: &mut Kit| {
                kit.model.shared.settings.glyphs = Glyphs::default_for(lang, ascii);
                kit.draw();
            };
            let name = |scene: &str| {
                let set = if ascii { "ascii" } else { lang.name() };
                format!("flip_{scene}_{width}x{height}_{set}")
            };
            let mut kit = new_game("flip_engineer", lang, (width, height));
            look(&mut kit);
            insta::assert_snapshot!(name("start"), kit.to_string());
            for turn in 0..16 {
                let seat = kit.session().table().to_move().unwrap();
                let flips = kit.session().table().view(seat).unwrap().flips();
                let next = flips.iter().nth((turn * 11) % flips.len()).unwrap();
                type_in(&mut kit, BoardKind::Two.board().name(next));
            }
            kit.press("Tab");
            insta::assert_snapshot!(name("middle"), kit.to_string());
            let mut kit = some(lang, (width, height));
            look(&mut kit);
            type_in(&mut kit, "a5a8");
            insta::assert_snapshot!(name("battle"), kit.to_string());
            type_in(&mut kit, "c12");
            kit.press("r y y");
            // The file has another name every time.
            let menu = Menu::new(&kit.model.shared).into();
            let Screen::GameOver(over) = std::mem::replace(&mut kit.model.screen, menu) else {
                panic!("{kit}")
            };
            kit.model.screen = over.kept_in("/home/hai/.local/share/junqi/games/20260102-030405.json").into();
            kit.draw();
            insta::assert_snapshot!(name("result"), kit.to_string());
        }
    }
}

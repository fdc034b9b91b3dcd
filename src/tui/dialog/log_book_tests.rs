//! The log over the board: what stands in it, how it is read, and whose it is.

use super::super::Dialog;
use crate::rules::{BoardKind, RuleSet, Seat};
use crate::text::Lang;
use crate::text::screens as say;
use crate::tui::testing::{Kit, position, random_game};
use crate::view::Event;

/// South's and North's pieces meet three times.
const BATTLES: &str = r#""to_move": "south", "pieces": {
    "south": {"b1": "旗", "a6": "师", "c6": "排", "e6": "工"},
    "north": {"b12": "旗", "a7": "司", "c7": "炸", "e7": "连", "e10": "营"}}"#;

fn battles(lang: Lang, size: (u16, u16)) -> Kit {
    Kit::taken_up(lang, size, position(BoardKind::Two, "", BATTLES), Seat::South)
}

fn play(kit: &mut Kit, seat: Seat, m: &str) {
    kit.sit_down(seat);
    kit.press(":").type_text(m).press("Enter");
}

fn opened(lang: Lang, size: (u16, u16), seat: Seat) -> Kit {
    let mut kit = battles(lang, size);
    play(&mut kit, Seat::South, "a6a7");
    play(&mut kit, Seat::North, "c7c6");
    kit.sit_down(seat);
    kit.press("g");
    kit
}

#[test]
fn every_public_event_stands_in_the_log_in_words_and_in_shorthand() {
    let mut kit = opened(Lang::English, (80, 24), Seat::South);
    let told = |kit: &Kit, text: &str| assert!(kit.shows(text), "{text:?} is missing in\n{kit}");
    told(&kit, "1 vSouth attacks ^North, A6xA7: attacker lost (vSouth division)");
    told(&kit, "2 ^North attacks vSouth, C7xC6: both lost (vSouth platoon)");
    kit.press("w");
    told(&kit, "1 vS A6xA7 ^N lost (v38)");
    told(&kit, "2 ^N C7xC6 vS both (v33)");
    kit.press("w");
    told(&kit, "attacker lost");
    kit.press("Esc");
    assert!(kit.model.dialogs.is_empty());
    let kit = opened(Lang::Chinese, (80, 24), Seat::South);
    told(&kit, "1 v南 攻 ^北 A6xA7：攻方阵亡（v南师长）");
}

/// F09.
#[test]
fn ones_own_losses_are_named_with_move_and_point_and_the_others_counted() {
    let mut kit = opened(Lang::English, (80, 24), Seat::South);
    kit.press("Tab");
    assert!(kit.shows("v South  lost 2") && kit.shows("1 38 division A7   2 33 platoon C6"), "{kit}");
    assert!(kit.shows("^ North  lost 1 (1 unknown)") && !kit.shows("bomb"), "{kit}");
    // The other one reads his own.
    let mut kit = opened(Lang::English, (80, 24), Seat::North);
    assert!(!kit.shows("division") && !kit.shows("platoon"), "{kit}");
    kit.press("Tab");
    assert!(kit.shows("v North  lost 1") && kit.shows("2 00 bomb C6"), "{kit}");
    assert!(kit.shows("^ South  lost 2 (2 unknown)"), "{kit}");
}

#[test]
fn the_log_is_read_line_by_line_by_the_page_and_from_end_to_end() {
    let record = random_game(BoardKind::Four, RuleSet::default(), 3, |p| p.moves_made() > 150);
    let seat = record.replay().unwrap().end().to_move();
    let mut kit = Kit::taken_up(Lang::English, (80, 24), record, seat);
    kit.press("g");
    let newest = kit.screen();
    kit.press("Down");
    assert_eq!(kit.screen(), newest, "there is nothing after the newest");
    kit.press("Up");
    assert_ne!(kit.screen(), newest);
    kit.press("Down");
    assert_eq!(kit.screen(), newest);
    kit.press("Home");
    let first = kit.screen();
    assert!(first[1].contains(" 1 "), "{kit}");
    kit.press("Up PgUp");
    assert_eq!(kit.screen(), first);
    kit.press("PgDn");
    assert_ne!(kit.screen(), first);
    kit.press("PgUp");
    assert_eq!(kit.screen(), first);
    for _ in 0..60 {
        kit.press("PgDn");
    }
    assert_eq!(kit.screen(), newest);
    for _ in 0..3 {
        kit.mouse(crate::tui::input::MouseAction::WheelUp, (9, 9));
    }
    kit.press("Down Down Down");
    assert_eq!(kit.screen(), newest);
    kit.press("Home End");
    assert_eq!(kit.screen(), newest);
}

/// In the smallest window no log stands beside the board: it is there all the same.
#[test]
fn the_log_is_reached_in_the_smallest_windows() {
    for (board, size) in [(BoardKind::Four, (54, 19)), (BoardKind::Two, (54, 19))] {
        let record = random_game(board, RuleSet::default(), 3, |p| p.moves_made() > 30);
        let seat = record.replay().unwrap().end().to_move();
        let mut kit = Kit::taken_up(Lang::English, size, record, seat);
        kit.press("g");
        assert!(matches!(kit.model.dialogs[..], [Dialog::LogBook(_)]));
        assert!(kit.shows("[Log]") && kit.shows(" moves "), "{kit}");
        kit.press("Tab");
        assert!(kit.shows("[Losses]"), "{kit}");
    }
}

#[test]
fn before_the_first_move_the_log_says_so() {
    let mut kit = Kit::game_set_up(Lang::English, (80, 24), BoardKind::Two, RuleSet::default());
    kit.press("Space g");
    assert!(kit.shows(say::NOTHING_YET.en), "{kit}");
}

/// At the end everything is named, and the result stands in the log.
#[test]
fn at_the_end_of_a_game_the_log_names_everything() {
    let mut kit = opened(Lang::English, (80, 24), Seat::South);
    kit.press("Esc");
    play(&mut kit, Seat::South, "e6e7");
    kit.sit_down(Seat::North);
    let resign = crate::rules::Action::Resign(Seat::North);
    let session = kit.model.shared.session.as_mut().unwrap();
    session.apply(crate::table::Command::Act(resign), std::time::Duration::ZERO).unwrap();
    kit.model.screen = crate::tui::screen::next_in_game(&mut kit.model.shared, Some(Seat::South));
    kit.draw().press("g");
    assert!(kit.shows("^North bomb") && kit.shows("South wins: North resigned"), "{kit}");
}

/// However narrow the log, no line ends with the mark of a seat.
#[test]
fn no_line_of_the_log_breaks_between_a_mark_and_its_seat() {
    use crate::text::happening::Wording;
    use crate::tui::screen::log::{entries, hanging};
    for (lang, wording) in Lang::ALL.into_iter().zip([Wording::Words, Wording::Short].into_iter().cycle()) {
        let record = random_game(BoardKind::Two, RuleSet::default(), 5, |p| p.moves_made() > 60);
        let kit = Kit::taken_up(lang, (80, 24), record, Seat::South);
        let view = kit.session().table().view(Seat::South).unwrap();
        let entries = entries(view, Seat::South, lang, wording);
        assert!(entries.len() > 60);
        for width in 14..40 {
            for line in entries.iter().flat_map(|entry| hanging(entry, width)) {
                assert!(!line.trim_end().ends_with(['v', '<', '>', '^']), "{width}: {line:?}");
            }
        }
    }
}

/// Every event of a game comes into the log, whatever the rules: none is passed over in silence.
#[test]
fn every_event_has_its_words_in_both_languages_and_both_wordings() {
    use crate::rules::{Battle, Board, DrawReason, Move, OutReason, Outcome, Piece, Rank, SetColor};
    use crate::text::happening::{Teller, Wording};
    use crate::view::Happening;
    let board = Board::two();
    let at = board.parse_point("c6").unwrap();
    let to = board.parse_point("c7").unwrap();
    let seat = Seat::South;
    let mut events = vec![
        Event::Moved { seat, m: Move::new(at, to), battle: None },
        Event::FlagShown { seat, point: at },
        Event::RankShown { point: at, rank: Rank::Division },
        Event::FlagPickedUp { seat, carrier: at },
        Event::FlagReturned { seat, point: at },
        Event::ColorsDecided { swapped: true },
        Event::Flipped { seat, point: at, piece: Piece::new(seat, Rank::Bomb), color: SetColor::Red },
        Event::MustName(seat),
        Event::HeadquartersNamed { seat, point: at },
        Event::TimedOut { seat, count: 2 },
        Event::DrawOffered(seat),
        Event::DrawAgreed(seat),
        Event::DrawRefused(seat),
        Event::DrawLapsed,
        Event::Ended { outcome: Outcome::Draw(DrawReason::Agreed), board: Vec::new() },
    ];
    let ends = [Battle::AttackerWins, Battle::AttackerLost, Battle::BothLost];
    events.extend(ends.map(|end| Event::Moved { seat, m: Move::new(at, to), battle: Some(end) }));
    let reasons = [
        OutReason::FlagTaken,
        OutReason::NoMove,
        OutReason::Timeouts,
        OutReason::Resigned,
        OutReason::Fled,
        OutReason::NoPieces,
        OutReason::HeadquartersLost,
    ];
    events.extend(reasons.map(|reason| Event::Out { seat, reason }));
    for lang in Lang::ALL {
        for wording in [Wording::Short, Wording::Words] {
            let teller = Teller { board, seats: board.seats(), lang, wording, mark: &|_| 'v' };
            let mut told: Vec<_> =
                events.iter().map(|event| teller.tell(&Happening::alone(event, 7)).unwrap()).collect();
            assert!(told.iter().all(|text| !text.trim().is_empty()));
            told.sort();
            told.dedup();
            assert_eq!(told.len(), events.len(), "{lang} {wording:?}: two events read the same");
        }
    }
}

/// What is looked at: the log in words and in shorthand, and the losses.
#[test]
fn pictures_of_the_log() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("snapshots/log");
    let _guard = settings.bind_to_scope();
    let wide = [(80, 24), (120, 45)].map(|size| (BoardKind::Four, size));
    for (board, size) in wide.into_iter().chain([(BoardKind::Two, (60, 20))]) {
        for (lang, ascii) in [(Lang::Chinese, false), (Lang::English, false), (Lang::English, true)] {
            let record = random_game(board, RuleSet::default(), 3, |p| p.moves_made() > 40);
            let seat = record.replay().unwrap().end().to_move();
            let mut kit = Kit::taken_up(lang, size, record, seat);
            kit.model.shared.settings.glyphs = crate::tui::glyphs::Glyphs::default_for(lang, ascii);
            let look = |kit: &Kit, what: &str| {
                let set = if ascii { "_ascii" } else { "" };
                let file = format!("{}_{what}_{}x{}_{lang}{set}", board.name(), size.0, size.1);
                insta::assert_snapshot!(file, kit.to_string());
            };
            kit.draw();
            look(&kit, "board");
            kit.press("g");
            look(&kit, "words");
            kit.press("w");
            look(&kit, "short");
            kit.press("Tab");
            look(&kit, "losses");
        }
    }
}

//! Pictures of whole screens as text, in both languages and two window sizes, and a
//! sweep over all window sizes. It only looks; what keys do is tested with each screen.

mod looks;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::dialog::{About, Item, Message, Pick, Question, TextLine};
use super::screen::{
    ArmySetup, Drill, GameOver, Lab, NewGame, OpenedFrom, Practice, Replayer, Screen, next_in_game,
};
use super::testing::{Kit, Thinks, random_game, random_game_if_any};
use super::view::paint;
use crate::ai::Budget;
use crate::formation::built_in;
use crate::record::{Level, Record};
use crate::rules::{Action, BoardKind, Position, RuleSet, Seat};
use crate::text::Lang;
use crate::view::View;

/// The window sizes of the pictures.
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 45)];

fn names(mut record: Record) -> Record {
    for (seat, name) in
        [(Seat::South, "阿海"), (Seat::East, "Xiaoman"), (Seat::North, "老周"), (Seat::West, "Wu")]
    {
        if record.seats().contains(&seat) {
            record.players[seat] = Some(crate::record::Player::human(name));
        }
    }
    record
}

/// A game up to that point, with names.
fn game(board: BoardKind, seed: u64, wanted: impl Fn(&Position) -> bool) -> Record {
    names(random_game(board, RuleSet::default(), seed, wanted))
}

/// South is to move and can attack something.
fn can_attack(position: &Position) -> bool {
    position.to_move() == Seat::South
        && position.moves_made() > 20
        && position.moves().iter().any(|m| position.piece(m.to).is_some())
}

/// South is to move, a flag is shown, and with four players an army is out.
fn is_late(position: &Position) -> bool {
    let armies = position.board().seats().len();
    position.to_move() == Seat::South
        && !position.shown_flags().is_empty()
        && (armies == 2 || position.living().len() == 3)
        && position.moves_made() > 60
}

/// What is looked at, by name.
const SCENES: [&str; 10] =
    ["start", "picked", "battle", "late", "cover", "answer", "result", "help", "question", "typing"];

/// A screen of a game by name.
pub(super) fn scene(name: &str, lang: Lang, size: (u16, u16), board: BoardKind) -> Kit {
    let at = |record: Record| {
        let seat = record.replay().expect("a game").end().to_move();
        Kit::taken_up(lang, size, record, seat)
    };
    let seed = 3;
    match name {
        "start" => at(game(board, seed, |_| true)),
        "picked" => {
            let mut kit = at(game(board, seed, can_attack));
            kit.press("Tab Tab Space");
            kit
        }
        "battle" => {
            let mut kit = at(game(board, seed, can_attack));
            let view = kit.session().table().view(Seat::South).expect("a view");
            let attack = view.moves().expect("a turn").iter().find(|m| view.at(m.to).is_some());
            let text = attack.expect("an attack").display(view.board()).to_string();
            kit.press(":").type_text(&text).press("Enter");
            kit
        }
        "late" => at(game(board, seed, is_late)),
        "cover" => {
            let mut kit = at(game(board, seed, is_late));
            kit.model.screen = next_in_game(&mut kit.model.shared, None);
            kit.buffer();
            // From now on it can be lifted, and says so.
            kit.wait(std::time::Duration::from_secs(1));
            kit
        }
        "answer" => {
            let mut kit = at(game(board, seed, can_attack));
            kit.press("d y Space");
            kit
        }
        "result" => {
            let mut record = game(board, seed, is_late);
            let living = record.replay().expect("a game").end().living();
            let enemies = living.without(board.board().team(Seat::South));
            record.actions.extend(enemies.iter().map(Action::Resign));
            let mut kit = Kit::taken_up(lang, size, record, Seat::South);
            // The file has another name every time.
            let over = GameOver::new(&mut kit.model.shared, Some(Seat::South));
            kit.model.screen = over.kept_in("/home/hai/.local/share/junqi/games/20260102-030405.json").into();
            kit.buffer();
            kit
        }
        "help" => {
            let mut kit = at(game(board, seed, |_| true));
            kit.press("?");
            kit
        }
        "question" => {
            let mut kit = at(game(board, seed, can_attack));
            kit.press("r");
            kit
        }
        "typing" => {
            let mut kit = at(game(board, seed, can_attack));
            kit.press("Tab Space :").type_text("i9k");
            kit
        }
        _ => panic!("there is no scene {name:?}"),
    }
}

#[test]
fn screens_look_as_they_did_when_somebody_looked_at_them() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("snapshots/screens");
    let _guard = settings.bind_to_scope();
    for board in BoardKind::ALL {
        for size in SIZES {
            for lang in Lang::ALL {
                for name in SCENES {
                    let kit = scene(name, lang, size, board);
                    let file = format!("{}_{name}_{}x{}_{lang}", board.name(), size.0, size.1);
                    insta::assert_snapshot!(file, kit.to_string());
                }
            }
        }
    }
}

/// What is looked at under options, by name.
const OPTION_SCENES: [&str; 11] = [
    "three_late",
    "three_east",
    "three_result",
    "duel_start",
    "duel_picked",
    "carried",
    "obstacles",
    "diagonals",
    "scouted",
    "lifted",
    "leave",
];

fn option_scene(name: &str, lang: Lang, size: (u16, u16)) -> Kit {
    let four = |options: &str, wanted: &dyn Fn(&Position) -> bool| {
        let mut rules = RuleSet::default();
        options.split(' ').for_each(|option| rules.assign(option).expect("an option"));
        let game = (3..50).find_map(|seed| random_game_if_any(BoardKind::Four, rules, seed, wanted));
        names(game.expect("one of these games comes there"))
    };
    let at = |record: Record| {
        let seat = record.replay().expect("a game").end().to_move();
        Kit::taken_up(lang, size, record, seat)
    };
    let of = |position: &Position, seat| position.to_move() == seat && position.moves_made() > 60;
    match name {
        "three_late" => at(four("seats=three", &|p| of(p, Seat::South) && !p.shown_flags().is_empty())),
        "three_east" => at(four("seats=three", &|p| of(p, Seat::East))),
        "three_result" => {
            let mut record = four("seats=three", &|p| of(p, Seat::East));
            record.actions.extend([Seat::South, Seat::East].map(Action::Resign));
            let mut kit = Kit::taken_up(lang, size, record, Seat::North);
            let over = GameOver::new(&mut kit.model.shared, Some(Seat::North));
            kit.model.screen = over.kept_in("/home/hai/.local/share/junqi/games/20260102-030405.json").into();
            kit.buffer();
            kit
        }
        "duel_start" => at(four("seats=two", &|_| true)),
        "duel_picked" => {
            let mut kit = at(four("seats=two", &|p| of(p, Seat::North)));
            kit.press("Tab Tab Space");
            kit
        }
        "carried" => {
            let carries = |p: &Position| Seat::ALL.iter().any(|&seat| p.carrier(seat).is_some());
            at(four("flag_win=carry_home", &|p| p.to_move() == Seat::South && carries(p)))
        }
        "obstacles" => {
            let out = |p: &Position| p.to_move() == Seat::South && p.living().len() == 3;
            at(four("eliminated=stays_as_obstacle", &out))
        }
        "diagonals" => at(four("palace_diagonals=yes", &|p| of(p, Seat::South))),
        "scouted" => {
            let seen = |p: &Position| of(p, Seat::South) && !p.face_up().is_empty();
            at(four("scout=yes", &seen))
        }
        "lifted" => {
            let mut kit = at(four("touch_move=yes", &|p| of(p, Seat::South)));
            kit.press("Tab Space Esc");
            kit
        }
        "leave" => {
            let mut kit = at(four("resign_from=20", &|_| true));
            kit.press("q Down");
            kit
        }
        _ => panic!("there is no scene {name:?}"),
    }
}

#[test]
fn screens_under_options_look_as_they_did_when_somebody_looked_at_them() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("snapshots/options");
    let _guard = settings.bind_to_scope();
    for name in OPTION_SCENES {
        for (size, lang) in SIZES.into_iter().zip(Lang::ALL.into_iter().rev()) {
            let kit = option_scene(name, lang, size);
            insta::assert_snapshot!(format!("{name}_{}x{}_{lang}", size.0, size.1), kit.to_string());
        }
    }
}

/// Every screen with every dialog at least once, on both boards.
fn everything() -> Vec<Kit> {
    let size = (120, 45);
    let mut kits: Vec<Kit> = BoardKind::ALL
        .into_iter()
        .flat_map(|board| {
            SCENES.iter().zip(Lang::ALL.into_iter().cycle()).map(move |(name, lang)| (name, lang, board))
        })
        .map(|(name, lang, board)| scene(name, lang, size, board))
        .collect();
    kits.extend(OPTION_SCENES.iter().map(|name| option_scene(name, Lang::Chinese, size)));
    let long = "铁壁 Iron wall: an item with a long name ".repeat(3);
    let items = (0..30).map(|_| Item { label: long.clone(), preview: vec![long.clone(); 9] }).collect();
    let dialogs = [
        TextLine::new(About::PlayerName, &long, &long).into(),
        Pick::new(About::Formation, &long, items).into(),
        Message::new(&long, long.repeat(9)).into(),
        Question::new(About::Leave, &long, &long).into(),
    ];
    for dialog in dialogs {
        let mut kit = Kit::new(Lang::Chinese, size);
        kit.model.dialogs.push(dialog);
        kits.push(kit);
    }
    for lang in Lang::ALL {
        let mut kit = Kit::new(lang, size);
        kit.model.screen = NewGame::new(&kit.model.shared).into();
        kits.push(kit);
        // The list of exercises, and each of them: on its way and at its end.
        for keys in [
            "",
            "Enter Enter",
            "Enter Enter Space 9",
            "Enter Enter Space 9 Enter",
            "Down Enter Tab Tab m",
            "Down Enter m c",
            "Down Down Enter Tab Tab m",
            "Down Down Enter m c",
            "Up Enter",
            "Up Enter Space",
        ] {
            let mut kit = Kit::new(lang, size);
            kit.model.screen = Practice::new(&kit.model.shared).into();
            kit.press(keys);
            kits.push(kit);
        }
        for board in BoardKind::ALL {
            let mut record = game(board, 3, can_attack);
            record.comments.set(3, &"评注 a comment of some length ".repeat(20)).expect("it isn't too long");
            for keys in ["3 Enter", "Tab End Enter", "Tab Tab 9 9 9 Enter", "c"] {
                let mut kit = Kit::new(lang, size);
                let replay = Replayer::new(record.clone(), None, OpenedFrom::Shell).expect("a game");
                kit.model.screen = replay.into();
                kit.press(keys);
                kits.push(kit);
            }
        }
        // The lab: its form, and a measurement that is stopped after some games; the defence drill
        // with what that has found.
        let mut kit = Kit::new(lang, size);
        kit.model.screen = Lab::any(&kit.model.shared).into();
        kits.push(kit);
        let mut kit = Kit::new(lang, size);
        kit.model.screen = Lab::any(&kit.model.shared).into();
        kit.press("Down Down Left Down Down Enter");
        kit.until(Duration::from_millis(200), |kit| (4..192).any(|games| kit.shows(&format!("{games}/192"))));
        kit.press("Esc");
        kits.push(kit);
        let mut kit = Kit::new(lang, size);
        let formation = built_in()[0].formation;
        kit.model.screen = Drill::new("Spear", formation, &mut kit.model.shared).into();
        kit.until(Duration::from_millis(200), |kit| (4..192).any(|games| kit.shows(&format!("{games}/192"))));
        kit.press("Esc");
        kits.push(kit);
        for board in BoardKind::ALL {
            // A person among computer players, and computer players alone.
            for people in 0..2 {
                let bots: Vec<_> =
                    board.board().seats()[people..].iter().map(|&seat| (seat, Level::Max)).collect();
                let asleep = Thinks(|_: &View, budget: &Budget<'_>| {
                    while !(budget.stop)() {
                        std::thread::sleep(Duration::from_millis(5));
                    }
                    None
                });
                let mut kit = Kit::with_bots((lang, size), board, RuleSet::default(), &bots, asleep);
                if people == 1 {
                    kit.press("Tab Space Tab Space");
                }
                kits.push(kit);
            }
            kits.push(Kit::game(lang, size, board, RuleSet::default()));
            let mut kit = Kit::game(lang, size, board, RuleSet::default());
            kit.model.screen = ArmySetup::new(&mut kit.model.shared, Seat::South).into();
            kits.push(kit);
        }
    }
    kits
}

/// Draws at that size; outside of the buffer nothing may be written, which would be a panic.
fn draw_at(kit: &mut Kit, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    kit.model.shared.area = area;
    let mut buf = Buffer::empty(area);
    paint(&kit.model, area, &mut buf);
    buf
}

/// J08 of the acceptance cases.
#[test]
fn no_window_size_makes_a_panic() {
    let small = (0..=60).flat_map(|width| (0..=25).map(move |height| (width, height)));
    let others = (0..=200).zip((0..=60).cycle()).chain((0..=60).map(|height| (133, height)));
    let large = [(500, 200), (467, 145), (1000, 3), (3, 1000)];
    let sizes: Vec<_> = small.chain(others).chain(large).collect();
    let mut kits = everything();
    let screens = kits.len();
    // Each screen takes a twelfth of the sizes, so that every size meets two or three screens.
    for (i, kit) in kits.iter_mut().enumerate() {
        let some = sizes.iter().enumerate().filter(|(n, _)| n % 12 == i * 5 % 12).map(|(_, size)| size);
        for &(width, height) in some.chain(large.iter().filter(|_| i % 4 == screens % 4)) {
            let drawn = draw_at(kit, width, height);
            let shows = matches!(kit.model.screen, Screen::Play(_) | Screen::GameOver(_) | Screen::Cover(_));
            assert!(!shows || width < 10 || height < 1 || !is_blank(&drawn), "{width}x{height}");
        }
    }
}

fn is_blank(buf: &Buffer) -> bool {
    buf.content().iter().all(|cell| cell.symbol() == " ")
}

#[test]
#[ignore = "every exact size takes minutes"]
fn no_window_size_at_all_makes_a_panic() {
    for kit in &mut everything() {
        for (width, height) in (0..=200).flat_map(|width| (0..=60).map(move |height| (width, height))) {
            draw_at(kit, width, height);
        }
    }
}

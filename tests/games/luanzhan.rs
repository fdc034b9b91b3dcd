//! 乱战 at a pseudo terminal: hands are dealt, dealt anew and set up, and an army names a
//! headquarters.

use std::time::Duration;

use junqi::formation::Deployment;
use junqi::record::Record;
use junqi::rules::{Action, BoardKind, Place, Position, Rank, RuleSet, Seat};
use junqi::storage::{Entry, Journal};
use junqi::table::{Command, Table};
use junqi::text::Lang;
use junqi::text::{screens, setup};

use super::pty::Signal;
use super::script::{attack, quiet_move};
use super::table::{By, Game, program};

/// The beginning of a text, which a narrow window doesn't break.
fn first_words(text: &str) -> &str {
    text.split(['？', '?', '。', '.', '，', ';', '：', ':']).next().unwrap_or(text)
}

fn rules() -> RuleSet {
    RuleSet::from_preset("luanzhan").expect("a preset")
}

/// A game in which South may have everything dealt anew, and nobody after that.
fn seed() -> u64 {
    let wanted = |seed: &u64| {
        let mut table = Table::open(BoardKind::Four, rules(), *seed).expect("its board");
        table.may_redeal(Seat::South)
            && table.apply(Command::Redeal(Seat::South), Duration::ZERO).is_ok()
            && !Seat::ALL.into_iter().any(|seat| table.may_redeal(seat))
    };
    (0..10_000).find(wanted).expect("small hands are dealt at times")
}

/// The position that the game in its only journal has come to.
fn position(game: &Game) -> Position {
    let saved = Journal::look(&game.files("running")[0]).expect("a journal");
    let opening = saved.opening;
    let mut armies = junqi::rules::BySeat::default();
    let mut actions = Vec::new();
    for (_, entry) in saved.entries {
        match entry {
            Entry::Confirm(seat, army) => armies[seat] = Some(army),
            Entry::Redeal(_) => armies = junqi::rules::BySeat::default(),
            Entry::Do(action) => actions.push(action),
            _ => {}
        }
    }
    let start = Deployment::start(opening.board, opening.rules.rules, Seat::South, &armies);
    let (mut position, _) = Position::from_setup(&start).expect("a start");
    for action in actions {
        position.act(action).expect("it was done");
    }
    position
}

#[test]
fn a_weak_hand_is_dealt_anew_and_everybody_sets_up_his_own_and_plays() {
    let home = tempfile::tempdir().expect("a folder");
    let (lang, seed) = (Lang::English, seed());
    let args = ["play", "--preset", "luanzhan", "--seed", &seed.to_string()];
    let pty = program(home.path(), lang, &args).start();
    let mut game = Game::at(pty, home, BoardKind::Four, lang, [""; 4]);
    game.lift(Seat::South);
    game.pty.wait_for(setup::REDEAL.say(lang));
    game.pass_with("y");
    let mut table = Table::open(BoardKind::Four, rules(), seed).expect("its board");
    table.apply(Command::Redeal(Seat::South), Duration::ZERO).expect("he may");
    // The same player is the first again, with another hand on the screen.
    game.pty.wait_for(&format!("{}:", setup::HAND.say(lang)));
    for seat in Seat::ALL {
        if seat != Seat::South {
            game.lift(seat);
            game.pty.wait_for(&format!("{}:", setup::HAND.say(lang)));
        }
        let hand = table.setup_rules(seat).hand();
        let largest = hand.largest().expect("no such hand without one");
        game.pty.settle();
        let count = hand.count(largest);
        let told =
            if count > 1 { format!("{}x{count}", largest.digits()) } else { largest.digits().to_owned() };
        game.pty.wait_for(&format!("{}: {told}", setup::HAND.say(lang)));
        game.pty.keys("r");
        if hand.count(Rank::Flag) + hand.count(Rank::Commander) == 0 {
            game.pty.settle();
            game.pty.keys("c").wait_for(first_words(setup::MUST_NAME.say(lang)));
            game.pty.keys("n").wait_for("is your flag");
        }
        game.pty.settle();
        game.pty.keys("c").wait_for(first_words(setup::CONFIRM_TEXT.say(lang)));
        game.pass_with("y");
    }
    game.covered(Seat::South);
    game.position = position(&game);
    for number in 0..6 {
        let m = attack(&game.position).unwrap_or_else(|| quiet_move(&game.position));
        game.turn(m, [By::Typing, By::Tab, By::Clicks][number % 3]);
        if game.position.naming().is_some() {
            return;
        }
    }
    // It is the same game after a crash.
    game.lift_cover(game.position.to_move());
    game.pty.signal(Signal::KILL);
    game.pty.wait_exit();
    let mut game = game.resumed();
    assert_eq!(position(&game), game.position);
    let m = quiet_move(&game.position);
    game.turn(m, By::Typing);
}

/// West has a commander on f9 and no flag; South's bomb stands before it.
const FALLEN: &str = r#"{"format": "junqi-game", "version": 1, "board": "four", "moves": [],
    "rules": {"preset": "luanzhan"},
    "position": {"to_move": "south", "moves_made": 60, "pieces": {
        "south": {"h1": "旗", "i1": "排", "g9": "炸"}, "east": {"q8": "旗", "q9": "排"},
        "north": {"j17": "旗", "i17": "排"}, "west": {"f9": "司", "a9": "排", "b9": "团"}}}}"#;

#[test]
fn an_army_that_has_lost_its_last_commander_names_a_headquarters_and_everybody_sees_it() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("game.json");
    std::fs::write(&file, FALLEN).expect("a file");
    let record = Record::read_json(FALLEN.as_bytes()).expect("a record");
    let lang = Lang::English;
    let pty = program(home.path(), lang, &["resume", file.to_str().expect("a path")]).start();
    let mut game = Game::at(pty, home, BoardKind::Four, lang, [""; 4]);
    game.position = *record.replay().expect("a start").start();
    let board = game.position.board();
    let at = |name| board.parse_point(name).expect("a point");
    game.turn(junqi::rules::Move::new(at("g9"), at("f9")), By::Typing);
    assert_eq!(game.position.naming(), Some(Seat::West));
    let screen = game.covered(Seat::West);
    assert!(screen.rows().join(" ").contains(first_words(screens::COVER_NAME.say(lang))), "{screen}");
    game.lift(Seat::West);
    game.pty.wait_for(first_words(screens::NAME_ONE.say(lang)));

    // Whatever ends the program now, the game goes on with the same question.
    game.pty.signal(Signal::KILL);
    game.pty.wait_exit();
    let mut game = game.resumed();
    game.lift(Seat::West);
    game.pty.wait_for(first_words(screens::NAME_ONE.say(lang)));
    let other = board.army_point(Seat::West, Place::new(6, 4).expect("a place"));
    game.pty.keys("Tab").settle();
    game.pass_with("Space");
    game.referee(Action::NameHeadquarters(Seat::West, other));
    let name = board.name(other).to_ascii_uppercase();
    game.pty.wait_for(&format!("West names {name} as its flag"));
    for seat in [Seat::East, Seat::North] {
        game.lift_cover(seat);
        let screen = game.pty.wait_for(&format!("headquarters {name}"));
        let (x, y) = game.centre(seat, other);
        assert!(screen.columns(y, x - 4, x + 2).contains('!'), "{screen}");
        let m = quiet_move(&game.position);
        game.make(m, By::Typing);
        game.referee(Action::Move(m));
    }
}

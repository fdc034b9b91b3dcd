//! Games against computer players at a pseudo terminal: a person plays one to its end, quits
//! while the other thinks, is killed, and goes on.

use std::path::{Path, PathBuf};
use std::time::Duration;

use junqi::record::PlayerKind;
use junqi::rules::{Action, BoardKind, Seat};
use junqi::storage::Journal;
use junqi::text::{Lang, players, screens as say};
use tempfile::TempDir;

use super::pty::{Pty, Signal};
use super::table::program;

/// A game against computer players, and its files.
struct Against {
    pty: Pty,
    home: TempDir,
    lang: Lang,
}

impl Against {
    fn begin(lang: Lang, args: &[&str]) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let pty = program(home.path(), lang, &[&["play"], args].concat()).start();
        Self { pty, home, lang }
    }

    fn resumed(self, pace: &str) -> Self {
        let pty = program(self.home.path(), self.lang, &["resume", "--pace", pace]).start();
        Self { pty, ..self }
    }

    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let folder: PathBuf = self.home.path().join("data").join(folder);
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        entries.map(|entry| entry.expect("an entry").path()).collect()
    }

    /// What was done so far, as it stands in the journal.
    fn actions(&self) -> Vec<Action> {
        let [journal] = &self.files("running")[..] else { return Vec::new() };
        actions_in(journal)
    }

    /// South is to move, or the game is over: which of both.
    fn is_on_the_move(&self) -> bool {
        let (turn, over) = (say::turn('v', Seat::South, true, self.lang), say::WHOLE_BOARD.say(self.lang));
        let screen = self
            .pty
            .wait_until("South's turn or the end", |screen| screen.contains(&turn) || screen.contains(over));
        !screen.contains(over)
    }

    /// Makes the first move that Tab finds, and waits until it is done.
    fn move_something(&self) {
        let before = self.actions().len();
        let number = before + 1;
        // Tab goes to a piece, then to a target; the piece may have another one next time.
        self.pty.keys("Tab Space Tab Space");
        self.pty.wait_until(&format!("move {number}"), |_| {
            self.actions().len() >= number || self.files("running").is_empty()
        });
    }
}

fn actions_in(journal: &Path) -> Vec<Action> {
    let Ok(saved) = Journal::look(journal) else { return Vec::new() };
    let done = saved.entries.into_iter().filter_map(|(_, entry)| match entry {
        junqi::storage::Entry::Do(action) => Some(action),
        _ => None,
    });
    done.collect()
}

#[test]
fn a_game_against_a_computer_player_is_played_killed_quit_resumed_and_brought_to_its_end() {
    for (board, lang) in [(BoardKind::Two, Lang::Chinese), (BoardKind::Four, Lang::English)] {
        let mut args = vec!["--board", board.name(), "--seed", "11", "--pace", "0", "--set", "move_limit=24"];
        args.extend(["--formation", "south=spear"]);
        let others: Vec<_> =
            board.board().seats()[1..].iter().map(|seat| format!("{seat}=bot:random")).collect();
        for other in &others {
            args.extend(["--seat", other.as_str()]);
        }
        let game = Against::begin(lang, &args);
        assert!(game.is_on_the_move(), "no cover, no other's setup");
        for _ in 0..2 {
            game.move_something();
            assert!(game.is_on_the_move());
        }
        // Killed without a warning, whoever is thinking.
        game.move_something();
        game.pty.signal(Signal::KILL);
        game.pty.wait_exit();
        let before = game.actions();
        let game = game.resumed("0");
        assert!(game.is_on_the_move());
        let now = game.actions();
        assert_eq!(now[..before.len()], before[..], "nothing is lost");
        // Left in the middle, taken up again.
        game.pty.keys("q").wait_for(say::LEAVE_GAME.say(lang));
        game.pty.keys("y").wait_for(junqi::text::menu::NEW_GAME.say(lang));
        game.pty.keys("Ctrl-C");
        game.pty.wait_exit();
        let game = game.resumed("0");
        while game.is_on_the_move() {
            game.move_something();
        }
        let [record] = &game.files("games")[..] else { panic!("one record: {:?}", game.files("games")) };
        let record = junqi::storage::read_record(record).expect("a record");
        assert!(record.replay().expect("it replays").end().outcome().is_some());
        for &seat in board.board().seats() {
            let kind = &record.players[seat].as_ref().expect("a player").kind;
            assert_eq!(*kind == PlayerKind::Human, seat == Seat::South);
        }
        assert!(game.files("running").is_empty());
        game.pty.keys("Ctrl-C");
        game.pty.wait_exit();
        game.pty.assert_restored();
    }
}

#[test]
fn a_person_quits_and_types_while_a_computer_player_takes_its_time() {
    let lang = Lang::English;
    let args = ["--board", "two", "--seat", "north=bot:random", "--formation", "south=spear", "--pace", "30"];
    let game = Against::begin(lang, &args);
    assert!(game.is_on_the_move());
    let begun = std::time::Instant::now();
    game.move_something();
    game.pty.wait_for(players::THINKING.say(lang));
    game.pty.keys("?").wait_for("PgUp/PgDn scroll");
    game.pty.keys("Esc").wait_for(players::THINKING.say(lang));
    game.pty.keys("Ctrl-C");
    assert_eq!(game.pty.wait_exit().code, 130);
    assert!(begun.elapsed() < Duration::from_secs(25), "nobody has waited for the pace");
    assert_eq!(game.actions().len(), 1);
}

#[test]
fn computer_players_play_among_themselves_and_are_paused() {
    let args = ["--board", "two", "--seat", "north=bot:random", "--seat", "south=bot:random", "--seed", "5"];
    let more = ["--pace", "0.25", "--set", "move_limit=40"];
    let game = Against::begin(Lang::English, &[&args[..], &more[..]].concat());
    game.pty.wait_until("some moves", |_| game.actions().len() >= 3);
    game.pty.keys("p").wait_for(players::PAUSED.en);
    let stopped = game.actions().len();
    game.pty.keys("Space").wait_until("one move more", |_| game.actions().len() > stopped);
    assert_eq!(game.actions().len(), stopped + 1);
    game.pty.keys("> > p").wait_for(say::WHOLE_BOARD.en);
    assert_eq!(game.files("games").len(), 1);
}

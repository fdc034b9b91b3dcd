//! The replay viewer at a real terminal: records of both kinds, comments, a game that goes on,
//! and games that nobody may look into.
#![cfg(all(unix, feature = "terminal"))]

mod pty;

use std::fs;
use std::path::{Path, PathBuf};

use junqi::storage::read_record;
use pty::{Program, Signal, junqi};

fn started<const N: usize>(args: [&str; N], home: &Path) -> Program {
    junqi(args).env("JUNQI_DATA_DIR", home).env("JUNQI_LANG", "en").size(80, 24)
}

/// A copy of a sample of QQ's.
fn sample(folder: &Path) -> PathBuf {
    let file = folder.join("old.jgs");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/bomb-takes-flag.jgs");
    fs::copy(sample, &file).expect("a copy");
    file
}

/// An unfinished game of two from a formation each.
fn unfinished(folder: &Path) -> PathBuf {
    let army = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];
    let rows = army.map(|row| format!("\"{row}\"")).join(", ");
    let text = format!(
        "{{\"format\": \"junqi-game\", \"version\": 1, \"board\": \"two\", \"rules\": {{\"preset\": \"standard\"}},\n \
         \"seats\": {{\"south\": {{\"rows\": [{rows}]}}, \"north\": {{\"rows\": [{rows}]}}}},\n \
         \"moves\": [\"c6xc7\"], \"comments\": {{\"1\": \"both generals\"}}}}\n"
    );
    let file = folder.join("game.json");
    fs::write(&file, text).expect("the file is written");
    file
}

#[test]
fn a_record_of_qq_is_gone_through_commented_and_stays_as_it_is() {
    let home = tempfile::tempdir().expect("a folder");
    let file = sample(home.path());
    let before = fs::read(&file).expect("the sample");
    let last = read_record(&file).expect("a record").actions.len();
    let program = started(["replay", file.to_str().expect("a name")], home.path()).start();
    program.wait_for(&format!("0 of {last}"));
    program.keys("Right Right");
    program.wait_for(&format!("2 of {last}"));
    program.keys("Left");
    program.wait_for(&format!("1 of {last}"));
    program.keys("End");
    program.wait_for(&format!("{last} of {last}"));
    program.keys("1 0 Enter");
    program.wait_for(&format!("10 of {last}"));
    program.keys("Tab");
    program.wait_for("seen: South");
    program.keys("c").text("well met").keys("Enter");
    program.wait_for("# well met");
    program.keys("q");
    program.wait_for("unsaved comments");
    program.keys("Down Enter");
    program.wait_for("in which file");
    program.keys("Enter");
    assert_eq!(program.wait_exit().code, 0);
    program.assert_restored();
    assert_eq!(fs::read(&file).expect("the sample"), before);
    let kept = read_record(&home.path().join("old.json")).expect("a record");
    assert_eq!(kept.comments.iter().collect::<Vec<_>>(), [(10, "well met")]);
}

#[test]
fn it_plays_by_itself_and_ends_on_every_signal() {
    let home = tempfile::tempdir().expect("a folder");
    let file = sample(home.path());
    for (keys, code) in [("Ctrl-C", 130), ("q", 0), ("Esc", 0)] {
        let program = started(["replay", file.to_str().expect("a name")], home.path()).start();
        program.wait_for("0 of ");
        program.keys("> > > Space");
        program.wait_until("some moves are played", |screen| {
            (3..60).any(|at| screen.contains(&format!("{at} of ")))
        });
        program.keys(keys);
        assert_eq!(program.wait_exit().code, code, "{keys}");
        program.assert_restored();
    }
    let program = started(["replay", file.to_str().expect("a name")], home.path()).start();
    program.wait_for("0 of ");
    program.signal(Signal::TERM);
    assert_eq!(program.wait_exit().code, 143);
    program.assert_restored();
}

#[test]
fn comments_of_a_json_record_are_kept_in_it_and_a_game_goes_on_from_it() {
    let home = tempfile::tempdir().expect("a folder");
    let file = unfinished(home.path());
    let name = file.to_str().expect("a name");
    let program = started(["replay", name], home.path()).start();
    program.wait_for("0 of 1");
    program.keys("Right");
    program.wait_for("# both generals");
    program.keys("c").text(" fall").keys("Enter s");
    program.wait_for("The comments are kept in");
    assert_eq!(read_record(&file).expect("a record").comments.at(1), Some("both generals fall"));
    program.keys("g");
    program.wait_for("whoever has watched it");
    program.keys("y Enter");
    program.wait_for("Who plays North");
    program.keys("Down Down Enter");
    program.wait_for("South");
    program.wait_until("the board of a game", |screen| {
        !screen.contains("Who plays") && !screen.contains(" of 1 ")
    });
    program.keys("Ctrl-C");
    program.wait_exit();

    // From then on the record is that of a running game, and its journal was never open.
    let program = started(["replay", name], home.path()).start();
    program.wait_for("the game goes on");
    assert_eq!(program.wait_exit().code, 1);
    let running = fs::read_dir(home.path().join("running")).expect("running games");
    let journal = running.map(|entry| entry.expect("a file").path()).next().expect("one journal");
    let program = started(["replay", journal.to_str().expect("a name")], home.path()).start();
    program.wait_for("the game goes on");
    assert_eq!(program.wait_exit().code, 1);
    // A copy of the journal is no record either.
    let copy = home.path().join("copy.json");
    fs::copy(&journal, &copy).expect("a copy");
    let program = started(["replay", copy.to_str().expect("a name")], home.path()).start();
    program.wait_for("error: ");
    assert_eq!(program.wait_exit().code, 1);
}

#[test]
fn a_finished_game_is_found_in_the_menu_with_the_mouse() {
    let home = tempfile::tempdir().expect("a folder");
    let games = home.path().join("games");
    fs::create_dir(&games).expect("the folder");
    let record = read_record(&sample(home.path())).expect("a record");
    fs::write(games.join("20261130-154501-four.json"), record.to_json().expect("a record")).expect("written");
    let program = started([], home.path()).start();
    program.wait_for("> New game");
    program.click_text("Finished games");
    program.wait_for("2026-11-30");
    program.keys("Enter");
    program.wait_for("0 of ");
    program.click_text("forward");
    program.wait_for("1 of ");
    program.keys("q");
    program.wait_for("> New game");
    program.keys("Ctrl-C");
    program.wait_exit();
}

//! The editor of formations at a real terminal: by keys and by mouse, from the command line to
//! the file and back.
#![cfg(all(unix, feature = "terminal"))]

mod pty;

use std::fs;
use std::path::Path;

use junqi::formation::{FormationFile, built_in_by_name};
use junqi::rules::{Place, Rank};
use pty::{Program, Screen, junqi};

fn started<const N: usize>(args: [&str; N], home: &Path) -> Program {
    junqi(args).env("JUNQI_DATA_DIR", home).env("JUNQI_LANG", "en").size(80, 24)
}

fn read(path: &Path) -> FormationFile {
    FormationFile::read(&fs::read(path).expect("the file is there")).expect("it is a formation")
}

fn place(line: usize, column: usize) -> Place {
    Place::new(line, column).expect("a place of an army")
}

/// Where a place lies on the screen of 80 x 24: found by the first post of its line and the
/// distance between the columns.
fn at(screen: &Screen, line: usize, column: usize) -> (u16, u16) {
    let begins = format!("L{line} ");
    let row =
        (2..14_u16).find(|&row| screen.row(row.into()).starts_with(&begins)).expect("the line is drawn");
    (5 + 8 * (column as u16 - 1), row)
}

#[test]
fn a_formation_is_edited_by_keys_saved_and_opened_again() {
    let home = tempfile::tempdir().expect("a folder");
    let editor = started(["formation", "edit", "spear"], home.path()).start();
    editor.wait_for("Formation: Spear");
    // Pieces typed onto the front line, one with a lock on it, the rest shuffled.
    editor.keys("Left Left t");
    editor.wait_for("Type pieces:");
    editor.text("98771").keys("Esc");
    editor.wait_for("(unsaved)");
    for _ in 0..5 {
        editor.keys("Up");
    }
    editor.keys("Left Left Left Left x Right x Right x Right x Right x r");
    editor.wait_for("5 locked points stayed");
    editor.keys("s");
    editor.wait_for("Save as");
    editor.keys("Ctrl-U").text("my front").keys("Enter");
    editor.wait_for("saved:");
    editor.keys("q");
    assert_eq!(editor.wait_exit().code, 0);
    editor.assert_restored();

    let path = home.path().join("formations/my front.json");
    let saved = read(&path);
    assert_eq!(saved.name, "my front");
    assert_eq!(saved.formation.rows()[0], "司军师师工");

    // Opened again by its name it is compared, and saved without a question.
    let editor = started(["formation", "edit", "my front"], home.path()).start();
    editor.wait_for("Formation: my front");
    editor.keys("v");
    editor.wait_for("Compare with which formation?");
    editor.keys("Enter");
    editor.wait_for("~ differs on");
    editor.keys("Esc m s");
    editor.wait_for("saved:");
    editor.keys("m q");
    editor.wait_for("Leave without saving?");
    editor.keys("y");
    assert_eq!(editor.wait_exit().code, 0);
    assert_eq!(read(&path).formation, saved.formation.mirrored());
}

#[test]
fn pieces_are_clicked_and_dragged_and_broken_rules_are_lit() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("wall.json");
    let wall = built_in_by_name("iron-wall").expect("it is built in");
    fs::write(&path, wall.to_json()).expect("a file");
    let editor = started(["formation", "edit", path.to_str().expect("a path")], home.path()).start();
    let screen = editor.wait_for("legal");
    let (front, side) = (at(&screen, 1, 3), at(&screen, 3, 5));
    editor.click(front.0, front.1);
    editor.wait_for("picked company");
    editor.click(side.0, side.1);
    editor.wait_for("swapped company and army");
    // A bomb dragged to the front.
    let bomb = at(&screen, 3, 2);
    editor.drag(bomb, front);
    let screen = editor.wait_for("1 broken rule");
    assert!(screen.contains("bombs must not") && screen.row(front.1.into()).contains('!'), "{screen}");
    editor.keys("s");
    editor.wait_for("Not saved");
    editor.keys("Enter u s");
    editor.wait_for("saved:");
    editor.keys("q");
    assert_eq!(editor.wait_exit().code, 0);
    let saved = read(&path).formation;
    assert_eq!(saved.rank(place(1, 3)), Some(Rank::Army));
    assert_eq!(saved.rank(place(3, 5)), Some(Rank::Company));
}

#[test]
fn the_library_is_reached_from_the_menu_and_from_the_command_line() {
    let home = tempfile::tempdir().expect("a folder");
    let library = started(["formation", "edit"], home.path()).start();
    library.wait_for("> Spear");
    library.keys("/").text("mine@flag-stand tag:defence").keys("Enter c");
    library.wait_for("[own] ");
    library.keys("q");
    library.wait_for("> New game");
    library.keys("Down Enter");
    library.wait_for("> Spear");
    library.keys("/").text("tag:defence").keys("Enter");
    library.click_text("[own] ");
    library.wait_for("> [own] ");
    library.keys("Enter");
    library.wait_for("Formation:");
    library.keys("q");
    library.wait_for("> [own] ");
    library.keys("q");
    library.wait_for("> New game");
    library.keys("q");
    assert_eq!(library.wait_exit().code, 0);
    assert_eq!(fs::read_dir(home.path().join("formations")).expect("a folder").count(), 1);
}

#[test]
fn a_formation_that_is_none_is_told_before_the_screen_is_taken() {
    let home = tempfile::tempdir().expect("a folder");
    let editor = started(["formation", "edit", "no-such-wall"], home.path()).start();
    assert_eq!(editor.wait_exit().code, 1);
    assert!(editor.output().contains("there is no formation \"no-such-wall\""), "{}", editor.output());
}

#[test]
fn exercises_and_pages_of_the_lesson_are_started_from_the_command_line() {
    let home = tempfile::tempdir().expect("a folder");
    for (args, shown) in [
        (&["practice"][..], "Set up from memory"),
        (&["practice", "recall"], "Which formation?"),
        (&["practice", "names"], "answer/go on"),
        (&["practice", "field", "--board", "four"], "hand in"),
        (&["learn"], "0 of 30 pages done"),
        (&["learn", "engineer"], "14/30 Engineers turn corners"),
    ] {
        let practice = started([], home.path()).args(args).size(100, 40).start();
        practice.wait_for(shown);
        practice.keys("Ctrl-C");
        practice.wait_exit();
        practice.assert_restored();
    }
}

#[test]
fn an_editor_whose_program_is_killed_or_whose_window_is_closed_loses_nothing() {
    let end_by: [fn(&pty::Pty); 4] = [
        |editor| {
            editor.signal(pty::Signal::KILL);
        },
        |editor| {
            editor.signal(pty::Signal::HUP);
        },
        |editor| editor.close(),
        |editor| {
            editor.keys("Ctrl-C");
        },
    ];
    for (number, end) in end_by.into_iter().enumerate() {
        let home = tempfile::tempdir().expect("a folder");
        let editor = started(["formation", "edit", "spear"], home.path()).start();
        editor.wait_for("Formation: Spear");
        // A bomb on the front line: what is under way needn't be legal.
        editor.keys("Right Right t").text("b");
        editor.wait_for("1 broken rule");
        end(&editor);
        editor.wait_exit();

        let editor = started(["formation", "edit"], home.path()).start();
        editor.wait_for("> go on with Spear");
        editor.keys("Enter");
        let screen = editor.wait_for("Spear (unsaved)");
        assert!(screen.contains("bombs must not"), "{number}: {screen}");
        editor.keys("r s");
        editor.wait_for("Save as");
        editor.text("kept").keys("Enter");
        editor.wait_for("saved:");
        editor.keys("q");
        editor.wait_for("> [own] kept");
        editor.keys("q");
        editor.wait_for("> New game");
        editor.keys("q");
        assert_eq!(editor.wait_exit().code, 0);
        assert!(home.path().join("formations/kept.json").exists(), "{number}");

        let editor = started(["formation", "edit"], home.path()).start();
        let screen = editor.wait_for("> Spear");
        assert!(!screen.contains("go on with"), "{screen}");
        editor.keys("Ctrl-C");
        editor.wait_exit();
    }
}

/// Where a point of a game's board for two lies on the screen of 80 x 24, by its name (`c6`).
fn point(name: &str) -> (u16, u16) {
    let (file, rank) = (name.as_bytes()[0] - b'a', name[1..].parse::<u16>().expect("a rank"));
    (6 + 8 * u16::from(file), 24 - 2 * rank)
}

#[test]
fn an_army_is_set_up_in_a_game_by_keys_and_by_mouse() {
    let home = tempfile::tempdir().expect("a folder");
    let game = started(["play", "--board", "two", "--seed", "1"], home.path()).start();
    game.wait_for("Pass the terminal to South");
    std::thread::sleep(std::time::Duration::from_millis(750));
    game.keys("Space");
    game.wait_for("Set up your army");
    let spear = built_in_by_name("spear").expect("it is built in").formation;
    game.paste(&spear.code());
    game.wait_for("formation pasted");
    // Click and click.
    let (x, y) = point("c6");
    game.click(x, y);
    game.wait_for("picked platoon C6 front middle");
    let (x, y) = point("b6");
    game.click(x, y);
    game.wait_for("swapped platoon and engineer");
    // Dragged from a piece that is picked already.
    let (x, y) = point("c6");
    game.click(x, y);
    game.wait_for("picked engineer C6");
    game.drag(point("c6"), point("e4"));
    game.wait_for("C6: bombs must not stand on the");
    game.keys("Esc").drag(point("c6"), point("b6"));
    game.wait_for("swapped engineer and platoon");
    // Typed, locked, shuffled, compared, taken back.
    game.keys("t").text("9").keys("Esc x r");
    game.wait_for("1 locked points stayed");
    game.keys("v");
    game.wait_for("Compare with which formation?");
    game.keys("Enter");
    let screen = game.wait_for("~ differs on");
    assert!(screen.contains("Spear"), "{screen}");
    game.keys("Esc u U m c");
    game.wait_for("Play with this army?");
    game.keys("y");
    game.wait_for("Pass the terminal to North");
    game.keys("Ctrl-C");
    game.wait_exit();
}

#[test]
fn practice_is_done_by_keys_and_by_mouse_and_its_progress_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let program = started([], home.path()).start();
    program.click_text("Practice");
    program.wait_for("Names of places");
    program.click_text("Set up from memory");
    program.wait_for("Which formation?");
    program.keys("Down Down Enter");
    program.wait_for("Space: set it up from memory");
    program.keys("Space");
    program.wait_for("Still to place");
    // The first piece by a click, the others by keys.
    let spear = built_in_by_name("spear").expect("it is built in").formation;
    let ranks: Vec<Rank> = Place::all().filter_map(|place| spear.rank(place)).collect();
    program.click_text("company x3");
    program.wait_for("company x2");
    let rest: String = ranks[1..].iter().map(|rank| rank.letter().to_ascii_lowercase()).collect();
    program.text(&rest);
    program.wait_for("Everything is placed");
    program.keys("Enter");
    program.wait_for("Perfect!");
    program.keys("Enter");
    program.wait_for("1 done, 1 perfect");
    // A mark is made by two clicks on the enemy's place and handed in by a key.
    program.click_text("Read the field");
    program.wait_for("Read North's army");
    let (x, y) = point("d12");
    program.click(x, y).click(x, y);
    program.wait_for("flag 1/1");
    program.keys("Tab c");
    program.wait_for("Score");
    program.keys("Enter");
    program.wait_for("Last results");
    program.keys("q");
    program.wait_for("> New game");
    program.keys("q");
    assert_eq!(program.wait_exit().code, 0);
    assert!(home.path().join("practice.json").exists());
}

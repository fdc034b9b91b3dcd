//! The lab's screen and the defence drill at a real terminal.
#![cfg(all(unix, feature = "terminal"))]

mod pty;

use std::fs;
use std::path::Path;

use junqi::practice::Drills;
use pty::{Program, junqi};

fn started<const N: usize>(args: [&str; N], home: &Path) -> Program {
    junqi(args).env("JUNQI_DATA_DIR", home).env("JUNQI_LANG", "en").size(80, 24)
}

#[test]
fn a_formation_is_measured_and_the_strongest_attack_played() {
    let home = tempfile::tempdir().expect("a folder");
    let program = started([], home.path()).start();
    program.wait_for("> New game");
    program.click_text("Formation lab");
    program.wait_for("> Formation   Spear");
    program.keys("Down Down Down Left Left Left Down Enter");
    // The keys are heard while it goes on.
    program.wait_for("0/24 games");
    program.keys("d");
    program.wait_for("pieces taken in 100 games");
    program.wait_for("24/24 games  done");
    program.keys("Enter");
    program.wait_for("South [you]");
    program.keys("q");
    program.wait_for("Leave");
    program.keys("y");
    program.wait_for("24/24 games  done");
    program.keys("Esc");
    program.wait_for("> Measure");
    program.keys("Esc");
    // The game can be gone on with.
    program.wait_for("Continue");
    program.keys("q");
    assert_eq!(program.wait_exit().code, 0);
    program.assert_restored();
}

#[test]
fn the_program_ends_at_once_while_it_measures() {
    let home = tempfile::tempdir().expect("a folder");
    for (leave, code) in [("Ctrl-C", 130), ("Esc Esc Esc q", 0)] {
        let program = started([], home.path()).start();
        program.wait_for("> New game");
        program.click_text("Formation lab");
        program.wait_for("> Formation   Spear");
        // The slowest player and the most games.
        program.keys("Down Down Left Left");
        program.wait_for("strongest");
        program.keys("Down Right Right Right Down Enter");
        program.wait_for("0/2000 games");
        program.keys(leave);
        assert_eq!(program.wait_exit().code, code);
        program.assert_restored();
    }
}

#[test]
fn a_formation_is_drilled_against_what_the_lab_finds() {
    let home = tempfile::tempdir().expect("a folder");
    let program = started(["practice", "drill", "spear"], home.path()).start();
    program.wait_for("The lab looks for the strongest attacks first");
    program.wait_until("some games are over", |screen| {
        (4..192).any(|games| screen.contains(&format!("{games}/192 games")))
    });
    program.keys("Esc");
    program.wait_for("The strongest attacks (played by rush)");
    program.keys("v");
    program.wait_for("played by hard");
    program.keys("v Enter");
    program.wait_for("Defence drill: ");
    program.wait_for("Win the game");
    program.keys("Enter");
    program.wait_for("South [you]");
    program.keys("q");
    program.wait_for("Leave");
    program.keys("y");
    program.wait_for("The strongest attacks (played by rush)");
    let kept = home.path().join("drills.json");
    let drills = Drills::read(&fs::read(&kept).expect("the drills are kept")).expect("they are drills");
    assert_eq!((drills.formations.len(), drills.open.len(), drills.last.len()), (1, 1, 0));
    // The attacks are there at once the next time.
    program.keys("Esc");
    program.wait_for("> Defence drill");
    program.keys("Ctrl-C");
    assert_eq!(program.wait_exit().code, 130);
    program.assert_restored();
    let program = started(["practice", "drill", "spear"], home.path()).start();
    program.wait_for("> ");
    assert!(!program.screen().contains("The lab looks"));
    program.keys("Ctrl-C");
    program.wait_exit();
}

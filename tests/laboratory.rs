//! The lab's screen and the defence drill at a real terminal.
#![cfg(all(unix, feature = "terminal"))]

mod pty;

use std::path::Path;

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

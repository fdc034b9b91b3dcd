//! The settings file and the key file, with the real program.
#![cfg(all(unix, feature = "terminal"))]

mod pty;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

struct Home(TempDir);

impl Home {
    fn new() -> Self {
        let home = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(home.path().join(".config/junqi")).expect("a folder");
        Self(home)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(".config/junqi").join(name);
        fs::write(&path, text).expect("a file");
        path
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Without a terminal.
    fn run(&self, args: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
        command.args(args).env_clear().env("HOME", self.path()).env("LANG", "C.UTF-8");
        command.envs(variables.iter().copied()).output().expect("it runs")
    }

    fn game<const N: usize>(&self, args: [&str; N]) -> pty::Pty {
        pty::junqi(args).env("HOME", self.path()).start()
    }
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What is in force of that setting, and where it comes from.
fn in_force(output: &Output, setting: &str) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find(|line| line.starts_with(setting)).unwrap_or_else(|| panic!("{output:?}"));
    line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_option_comes_before_the_environment_before_the_file_before_the_default() {
    let home = Home::new();
    let shown = |args: &[&str], variables: &[(&str, &str)]| {
        let output = home.run(&[&["settings", "show"], args].concat(), variables);
        assert!(output.status.success(), "{output:?}");
        (in_force(&output, "lang"), in_force(&output, "mouse"))
    };
    assert_eq!(shown(&[], &[]), ("- (default)".into(), "true (default)".into()));
    let path = home.write("settings.toml", "# mine\nlang = \"zh\"\nmouse = false\n");
    let from = |line: u32| format!("({}:{line})", path.display());
    assert_eq!(shown(&[], &[]), (format!("zh {}", from(2)), format!("false {}", from(3))));
    let variables = [("JUNQI_LANG", "en"), ("JUNQI_NO_MOUSE", "0")];
    assert_eq!(shown(&[], &variables), ("en (JUNQI_LANG)".into(), "true (JUNQI_NO_MOUSE)".into()));
    assert_eq!(shown(&[], &[("JUNQI_LANG", "")]).0, format!("zh {}", from(2)), "an empty one says nothing");
    assert_eq!(shown(&["--lang", "zh"], &variables).0, "zh (--lang)");
}

#[test]
fn all_faults_of_the_settings_file_are_told_with_their_lines_and_nothing_is_drawn() {
    let home = Home::new();
    let text = "lang = \"fr\"\ncolour = true\ntheme = \"pink\"\n";
    let path = home.write("settings.toml", text);
    for args in [&["play"][..], &["rules"], &["settings", "check"], &["settings", "show"]] {
        let output = home.run(args, &[]);
        assert_eq!(output.status.code(), Some(1), "{args:?} {output:?}");
        for said in ["settings.toml:1: lang is one of zh, en", "settings.toml:2: there is no setting"] {
            assert!(errors(&output).contains(said), "{args:?} {output:?}");
        }
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "it is never written");
    home.write("settings.toml", "\ntheme = \"pink\"\n");
    let output = home.run(&["play"], &[]);
    assert!(errors(&output).contains("settings.toml:2: ") && errors(&output).contains("okabe"), "{output:?}");
    // What helps to mend it works.
    assert!(home.run(&["settings"], &[]).status.success());
    assert!(home.run(&["settings", "path"], &[]).status.success());
}

#[test]
fn another_file_can_be_named_and_then_has_to_be_there() {
    let home = Home::new();
    home.write("settings.toml", "lang = \"en\"\n");
    let other = home.write("other.toml", "lang = \"zh\"\n");
    let other = other.to_str().unwrap();
    let lang = |output: &Output| in_force(output, "lang").split(' ').next().map(str::to_owned);
    assert_eq!(lang(&home.run(&["settings", "show", "--config", other], &[])).as_deref(), Some("zh"));
    assert_eq!(lang(&home.run(&["settings", "show"], &[("JUNQI_CONFIG", other)])).as_deref(), Some("zh"));
    let missing = home.run(&["rules", "--config", "/no/such/file"], &[]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(errors(&missing).contains("/no/such/file"));
}

#[test]
fn what_is_printed_as_files_to_begin_with_is_in_order_and_changes_nothing() {
    let home = Home::new();
    let printed = |args: &[&str]| String::from_utf8(home.run(args, &[]).stdout).unwrap();
    home.write("settings.toml", &printed(&["settings"]));
    home.write("keys.toml", &printed(&["settings", "keys"]));
    let checked = home.run(&["settings", "check"], &[]);
    assert!(checked.status.success(), "{checked:?}");
    assert_eq!(String::from_utf8_lossy(&checked.stdout).matches("ok ").count(), 2);
}

#[test]
fn the_screen_is_as_the_file_says() {
    let home = Home::new();
    home.write("settings.toml", "lang = \"zh\"\nmouse = false\n");
    let game = home.game([]);
    game.wait_for("新对局");
    assert!(!game.output().contains("\x1b[?1000h"), "the mouse is left to the terminal");
}

#[test]
fn keys_of_ones_own_work_and_are_named_where_keys_are_named() {
    let home = Home::new();
    home.write("keys.toml", "[list]\nleave = \"Q\"\nhelp = [\"H\", \"F1\"]\n");
    let game = home.game(["--lang", "en"]);
    game.wait_for("H help");
    game.keys("H");
    game.wait_for("How to play");
    game.keys("Esc");
    game.wait_for("Q leave");
    game.keys("Q");
    assert_eq!(game.wait_exit().code, 0);
}

#[test]
fn a_wrong_key_file_is_told_at_the_start() {
    let home = Home::new();
    home.write("keys.toml", "[play]\nresign = \"x\"\nadvise = \"y\"\n");
    for args in [&["play"][..], &["settings", "check"]] {
        let output = home.run(args, &[]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        for said in
            ["keys.toml:2: x is already the key of advice", "keys.toml:3: there is no action \"advise\""]
        {
            assert!(errors(&output).contains(said), "{output:?}");
        }
    }
}

#[test]
fn clicks_are_asked_for_and_movements_are_not() {
    let home = Home::new();
    let game = home.game(["--lang", "en"]);
    game.wait_for("help");
    let output = game.output();
    assert!(output.contains("\x1b[?1000h") && output.contains("\x1b[?1006h"));
    assert!(!output.contains("\x1b[?1002h") && !output.contains("\x1b[?1003h"));
}

#[test]
fn the_keys_named_below_the_setup_can_be_clicked_and_full_width_ones_typed() {
    let home = Home::new();
    let game = home.game(["play", "--seat", "north=bot:random", "--lang", "en"]);
    game.wait_for("? help");
    game.click_text("? help  q leave");
    game.wait_for("Up/Down PgUp/PgDn scroll");
    game.keys("Esc");
    game.wait_for("? help");
    game.text("？");
    game.wait_for("Up/Down PgUp/PgDn scroll");
}

#[test]
fn arrows_and_a_digit_reach_what_has_a_letter() {
    let home = Home::new();
    let game = home.game(["--lang", "en"]);
    game.wait_for("New game");
    game.keys("0");
    game.wait_for("What can be done");
    // The help is the last but a few.
    let mut keys = 0;
    while !game.screen().rows().iter().any(|row| row.contains("> help")) {
        assert!(keys < 30, "{}", game.screen());
        game.keys("Up").settle();
        keys += 1;
    }
    game.keys("Enter");
    game.wait_for("Up/Down PgUp/PgDn scroll");
}

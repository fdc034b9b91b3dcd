//! What the game looks like at a real terminal: colours, themes, and lines on terminals that
//! draw them two columns wide.
#![cfg(all(unix, feature = "terminal"))]

mod pty;

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use pty::{Program, Pty, Screen, junqi};
use tempfile::TempDir;
use unicode_width::UnicodeWidthStr;
use vt100::Color;

/// The setup of an army against a computer player: a board without a cover.
const BOARD: [&str; 3] = ["play", "--seat", "north=bot:random"];

struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn started<const N: usize>(&self, args: [&str; N]) -> Program {
        junqi(args).env("HOME", self.path())
    }

    /// Where the themes of this home lie.
    fn theme(&self, name: &str, text: &str) {
        let folder = self.path().join(".config").join("junqi").join("themes");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(name), text).expect("a file");
    }
}

/// The question where the cursor is.
const QUESTION: &str = "\x1b[6n";

/// Answers the first questions as a terminal whose cursor has gone to that column.
fn answer(game: &Pty, column: u16) {
    let begun = Instant::now();
    while !game.output().contains(QUESTION) {
        assert!(begun.elapsed() < pty::PATIENCE, "it doesn't ask");
        thread::sleep(Duration::from_millis(2));
    }
    game.bytes(format!("\x1b[1;{column}R").as_bytes());
}

fn asking(home: &Home, lang: &str) -> Program {
    home.started(BOARD).env("JUNQI_LANG", lang).env_remove("JUNQI_AMBIGUOUS_WIDTH")
}

/// All columns mean the same whether ambiguous characters are one column wide or two.
fn is_as_wide_everywhere(screen: &Screen) -> bool {
    screen.rows().iter().all(|row| row.width() == row.width_cjk())
}

#[test]
fn a_terminal_with_narrow_lines_gets_lines() {
    let home = Home::new();
    for lang in ["zh", "en"] {
        let game = asking(&home, lang).start();
        answer(&game, 2);
        let screen = game.wait_for("═══");
        assert!(screen.contains("─"), "\n{screen}");
    }
}

#[test]
fn a_terminal_with_wide_lines_gets_ascii_lines_and_keeps_its_hanzi() {
    let home = Home::new();
    for (lang, piece) in [("zh", "军旗"), ("en", "FL")] {
        let game = asking(&home, lang).start();
        answer(&game, 3);
        let screen = game.wait_for("===");
        assert!(screen.contains(piece) && is_as_wide_everywhere(&screen), "\n{screen}");
        game.keys("?");
        let help = game.wait_until("the help", |help| help.rows() != screen.rows());
        assert!(is_as_wide_everywhere(&help), "\n{help}");
    }
}

/// Such as one that reads UTF-8 as Latin-1.
#[test]
fn a_terminal_that_shows_several_characters_gets_ascii_lines() {
    let home = Home::new();
    let game = asking(&home, "en").start();
    answer(&game, 4);
    assert!(is_as_wide_everywhere(&game.wait_for("===")));
}

#[test]
fn a_terminal_that_never_answers_is_not_waited_for() {
    let home = Home::new();
    let begun = Instant::now();
    let game = asking(&home, "en").start();
    game.wait_for("═══");
    assert!(game.output().contains(QUESTION));
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    // A late answer is no key.
    let before = game.settle().bytes_written();
    game.bytes(b"\x1b[1;3R").settle();
    assert_eq!(game.bytes_written(), before);
    game.keys("?");
    game.wait_drawn_after(before);
}

/// The marked line of the menu.
fn chosen(screen: &Screen) -> Option<usize> {
    let (columns, _) = screen.size();
    let is_marked = |row: u16| (0..columns).filter_map(|x| screen.cell(x, row)).any(vt100::Cell::inverse);
    (0..24).find(|&row| is_marked(row)).map(usize::from)
}

#[test]
fn keys_that_are_pressed_before_the_answer_count_and_the_answer_does_not() {
    let home = Home::new();
    let menu = || home.started([]).env("JUNQI_LANG", "en");
    let first = chosen(&menu().start().wait_for("New game")).expect("a marked line");
    for answered in [true, false] {
        let game = menu().env_remove("JUNQI_AMBIGUOUS_WIDTH").start();
        while !game.output().contains(QUESTION) {
            thread::sleep(Duration::from_millis(2));
        }
        game.bytes(if answered { b"j\x1b[B\x1b[1;2Rj" } else { b"j\x1b[Bj" });
        game.wait_until("the fourth entry", |screen| chosen(screen) == Some(first + 3));
        game.settle();
        assert_eq!(chosen(&game.screen()), Some(first + 3));
    }
}

#[test]
fn ctrl_c_ends_a_game_that_still_waits_for_an_answer() {
    let home = Home::new();
    let game = asking(&home, "en").start();
    while !game.output().contains(QUESTION) {
        thread::sleep(Duration::from_millis(2));
    }
    game.keys("Ctrl-C");
    assert_eq!(game.wait_exit().code, 130);
    game.assert_restored();
}

#[test]
fn who_says_how_wide_lines_are_is_not_asked() {
    let home = Home::new();
    for (width, line) in [("1", "═══"), ("2", "===")] {
        for game in [
            asking(&home, "en").args(["--ambiguous-width", width]).start(),
            asking(&home, "en").env("JUNQI_AMBIGUOUS_WIDTH", width).start(),
        ] {
            game.wait_for(line);
            assert!(!game.output().contains(QUESTION));
        }
    }
    let game = asking(&home, "en").args(["--ascii"]).start();
    game.wait_for("===");
    assert!(!game.output().contains(QUESTION), "ASCII is as wide everywhere");
}

/// The colours of all cells.
fn colors(screen: &Screen) -> Vec<Color> {
    let (columns, rows) = screen.size();
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    let mut colors = Vec::new();
    for cell in cells.filter_map(|(x, y)| screen.cell(x, y)) {
        assert_eq!(cell.bgcolor(), Color::Default);
        if !colors.contains(&cell.fgcolor()) {
            colors.push(cell.fgcolor());
        }
    }
    colors
}

#[test]
fn no_color_and_the_theme_mono_show_no_colour_and_still_tell_everything() {
    let home = Home::new();
    for game in [
        home.started(BOARD).env("NO_COLOR", "1").env("COLORTERM", "truecolor").start(),
        home.started(BOARD).args(["--theme", "mono"]).start(),
        home.started(BOARD).env("JUNQI_THEME", "mono").env("COLORTERM", "truecolor").start(),
    ] {
        let screen = game.wait_for("═══");
        assert_eq!(colors(&screen), [Color::Default]);
        let bold = (0..80).any(|x| (0..24).any(|y| screen.cell(x, y).is_some_and(vt100::Cell::bold)));
        assert!(bold, "\n{screen}");
    }
    // With NO_COLOR the other themes have none either.
    let game = home.started(BOARD).env("NO_COLOR", "1").start();
    game.wait_for("═══");
    for _ in 0..4 {
        let before = game.bytes_written();
        game.keys("F2");
        game.wait_drawn_after(before);
        assert_eq!(colors(&game.screen()), [Color::Default]);
    }
    let output = game.output();
    for said in output.split("\x1b[").filter_map(|said| said.split_once('m')).map(|(said, _)| said) {
        let style = said.bytes().all(|byte| byte.is_ascii_digit() || byte == b';');
        let colored = said.split(';').any(|word| word.len() > 1 && !["22", "24", "27"].contains(&word));
        assert!(!style || !colored, "{said:?} is sent");
    }
}

#[test]
fn each_number_of_colours_is_served_in_its_own_words() {
    let home = Home::new();
    let is = |term: &'static str, colorterm: &str, fits: fn(Color) -> bool| {
        let game = home.started(BOARD).env("TERM", term).env("COLORTERM", colorterm).start();
        game.wait_for("═══");
        let mut seen = 0;
        for _ in 0..4 {
            let colors = colors(&game.screen());
            assert!(colors.iter().all(|&color| color == Color::Default || fits(color)), "{term} {colors:?}");
            seen += colors.len() - 1;
            let before = game.bytes_written();
            game.keys("F2");
            game.wait_drawn_after(before);
        }
        assert!(seen > 0, "{term}: no colours");
        let output = game.output();
        (output.contains("38;5;"), output.contains("38;2;"))
    };
    assert_eq!(is("linux", "", |color| matches!(color, Color::Idx(0..=7))), (false, false));
    assert_eq!(is("xterm-16color", "", |color| matches!(color, Color::Idx(0..=15))), (false, false));
    assert_eq!(is("xterm-256color", "", |color| matches!(color, Color::Idx(16..))), (true, false));
    assert_eq!(is("xterm", "truecolor", |color| matches!(color, Color::Rgb(..))), (false, true));
}

#[test]
fn the_background_that_the_terminal_tells_chooses_the_theme() {
    let home = Home::new();
    let with = |colorfgbg: &str| {
        let game = home.started(BOARD).env("COLORFGBG", colorfgbg).start();
        colors(&game.wait_for("═══"))
    };
    assert_eq!(with("15;0"), with(""));
    assert_ne!(with("0;15"), with("15;0"));
    let game = home.started(BOARD).env("COLORFGBG", "0;15").args(["--theme", "dark"]).start();
    assert_eq!(colors(&game.wait_for("═══")), with("15;0"), "who names a theme gets it");
}

#[test]
fn a_key_goes_through_the_themes_and_a_file_adds_one() {
    let home = Home::new();
    home.theme("sea.theme", "# a file\nbase = mono\nsouth = #0102ff\n");
    let game = home.started(BOARD).env("COLORTERM", "truecolor").env("JUNQI_LANG", "en").start();
    game.wait_for("═══");
    for name in ["light", "okabe", "mono", "sea"] {
        game.keys("F2");
        game.wait_for(&format!("Colours: {name}"));
    }
    assert_eq!(colors(&game.screen()), [Color::Default, Color::Rgb(1, 2, 255)]);
    game.keys("Right");
    game.wait_gone("Colours: ");
    game.keys("F2");
    game.wait_for("Colours: dark");
    let game = home.started(BOARD).env("JUNQI_THEME", "sea").env("COLORTERM", "truecolor").start();
    game.wait_for("═══");
    assert_eq!(colors(&game.screen()), [Color::Default, Color::Rgb(1, 2, 255)]);
}

#[test]
fn a_theme_that_is_not_there_or_wrong_is_an_error_before_the_terminal_is_touched() {
    let home = Home::new();
    let game = home.started(["--theme", "neon"]).start();
    assert_eq!(game.wait_exit().code, 2);
    let output = game.output();
    assert!(
        output.contains("there is no theme \"neon\"; the themes are dark, light, okabe, mono"),
        "{output}"
    );
    assert!(!output.contains('\x1b'), "{output:?}");
    home.theme("sea.theme", "base = dark\nsouht = red\n");
    let game = home.started([]).size(300, 24).start();
    assert_eq!(game.wait_exit().code, 1);
    let output = game.output();
    assert!(
        output.contains("sea.theme:2: a theme has no part \"souht\"; its parts are base, south,"),
        "{output}"
    );
    assert!(!output.contains('\x1b'), "{output:?}");
}

#[test]
fn the_bell_rings_only_for_who_wants_it() {
    let home = Home::new();
    for (bell, rings) in [(None, false), (Some("off"), false), (Some("turn"), true)] {
        let mut program = home.started(BOARD).args(["--pace", "0", "--formation", "south=random"]);
        program = program.env("JUNQI_LANG", "en").env("JUNQI_BELL", bell.unwrap_or_default());
        let game = program.start();
        game.wait_for("move 0");
        // One move of each side: the first of the pieces that can, to the first place.
        game.keys("Tab Space Tab Space");
        game.wait_for("move 2");
        game.settle();
        assert_eq!(game.output().contains('\x07'), rings, "{bell:?}");
    }
}

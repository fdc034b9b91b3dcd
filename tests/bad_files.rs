//! Files that are wrong in every way, given to the real program: one clear
//! error that names the file and the place, and the file is left as it was.

#![cfg(feature = "terminal")]

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const GAME: &str = r#"{
  "format": "junqi-game", "version": 1,
  "board": "two",
  "rules": {"preset": "standard"},
  "seats": {
    "south": {"name": "A", "player": "human", "rows": ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"]},
    "north": {"name": "B", "player": "human", "rows": ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"]}
  },
  "moves": ["c6xc7", "e7xe6"]
}
"#;

fn junqi(arguments: &[&str], stdin: Option<&[u8]>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
    command.args(arguments).env("LC_ALL", "C.UTF-8").env_remove("JUNQI_LANG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    if let Some(bytes) = stdin {
        // Whoever doesn't read to the end closes the pipe.
        let _ = input.write_all(bytes);
    }
    drop(input);
    child.wait_with_output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A file with that content, and what must be said of it.
struct Bad {
    name: &'static str,
    content: Vec<u8>,
    expected: &'static str,
}

fn bad(name: &'static str, content: impl Into<Vec<u8>>, expected: &'static str) -> Bad {
    Bad { name, content: content.into(), expected }
}

fn bad_games() -> Vec<Bad> {
    let changed = |from: &str, to: &str| {
        assert!(GAME.contains(from), "{from}");
        GAME.replacen(from, to, 1)
    };
    let mut not_utf8 = GAME.as_bytes().to_vec();
    not_utf8[70] = 0xfe;
    let long_move = format!("\"c6x{}\"", "7".repeat(10_000));
    vec![
        bad("empty.json", "", "the file is empty"),
        bad("cut-1.json", &GAME[..1], "line 1, column 1: the file is cut off"),
        bad("cut-50.json", &GAME[..50], "line 3, column 8: the file is cut off"),
        bad("cut-late.json", &GAME[..GAME.len() - 8], "line 9, column 24: the file is cut off"),
        bad(
            "later.json",
            changed("\"version\": 1", "\"version\": 2"),
            "the field \"version\" is 2; this program reads version 1",
        ),
        bad("no-version.json", changed("\"version\": 1,", ""), "the field \"version\" is missing"),
        bad(
            "other.json",
            changed("junqi-game", "junqi-formation"),
            "the field \"format\" is \"junqi-formation\" instead of \"junqi-game\"",
        ),
        bad("binary.json", not_utf8, "the file is not UTF-8 text: line 4, byte 70"),
        bad("nonsense.json", "hello, world", "line 1, column 1: the file doesn't start with a JSON object"),
        bad(
            "twice.json",
            changed("\"board\": \"two\",", "\"board\": \"two\", \"board\": \"two\","),
            "line 3, column 25: duplicate field `board`",
        ),
        bad(
            "field.json",
            changed("\"board\"", "\"colour\": 1, \"board\""),
            "line 3, column 10: unknown field `colour`, expected one of",
        ),
        bad(
            "no-moves.json",
            changed("\"moves\": [\"c6xc7\", \"e7xe6\"]", "\"seed\": 1"),
            "line 10, column 1: missing field `moves`",
        ),
        bad(
            "type.json",
            changed("\"moves\": [", "\"moves\": [1, "),
            "line 9, column 13: invalid type: integer `1`, expected a string",
        ),
        bad(
            "board.json",
            changed("\"two\"", "\"six\""),
            "line 3, column 16: unknown variant `six`, expected `two` or `four`",
        ),
        bad(
            "option.json",
            changed("\"standard\"", "\"standard\", \"colour\": 1"),
            "there is no option \"colour\"; the options are turn_order, visibility",
        ),
        bad(
            "value.json",
            changed("\"standard\"", "\"standard\", \"mine\": \"soft\""),
            "the option mine can't be \"soft\"; it takes stays, both_die",
        ),
        bad(
            "preset.json",
            changed("standard", "checkers"),
            "there is no preset \"checkers\"; the presets are standard, basic, tournament, lianzhong, qq",
        ),
        bad(
            "seat.json",
            changed("\"north\"", "\"up\""),
            "line 7, column 8: unknown variant `up`, expected one of `south`, `east`, `north`, `west`",
        ),
        bad(
            "level.json",
            changed("\"human\"", "\"bot:god\""),
            "the field \"seats.south.player\": there is no level \"god\"; the levels are random, greedy, rush, easy, normal, hard, max",
        ),
        bad(
            "formation.json",
            changed("雷旗连排工", "雷连旗排工"),
            "the field \"seats.south.rows\": L6C3: the flag must stand in a headquarters",
        ),
        bad(
            "point.json",
            changed("c6xc7", "z6xc7"),
            "move 1: there is no point \"z6\" on this board; points are a1 … e12",
        ),
        bad("negative.json", changed("c6xc7", "c-6xc7"), "move 1: there is no point \"c\" on this board"),
        bad(
            "move.json",
            changed("c6xc7", "L7C1"),
            "move 1: \"L7C1\" is no move; a move is FROM-TO or FROMxTO",
        ),
        bad(
            "long-move.json",
            changed("\"c6xc7\"", &long_move),
            "move 1: there is no point \"7777777777777777777777777777777777777777\" on this board",
        ),
        bad("flip.json", changed("c6xc7", "flip:e5"), "move 1 \"flip:e5\": nothing lies face down there"),
        bad(
            "illegal.json",
            changed("e7xe6", "e7-d6"),
            "move 2 \"e7-d6\": no road and no free rail leads there",
        ),
        bad("turn.json", changed("e7xe6", "e6-e7"), "move 2 \"e6-e7\": that piece is south's"),
        bad(
            "result.json",
            changed(
                "\"e7xe6\"]",
                "\"e7xe6\"], \"result\": {\"winners\": [\"south\"], \"reason\": \"flag-taken\"}",
            ),
            "the field \"result\": the result is win:south by flag-taken, but the game is not over",
        ),
        bad(
            "record.jgs",
            "QQGame JQS\0",
            "the file ends at byte 11; the head and the players of a QQ record take 412",
        ),
        bad("text.jgs", GAME, "byte 0: not the head of a QQ record"),
        bad("empty.jgs", "", "the file ends at byte 0"),
    ]
}

#[test]
fn a_bad_record_gets_one_error_that_names_file_and_place_and_stays_as_it_was() {
    let folder = TempDir::new().unwrap();
    let bads = bad_games();
    assert!(bads.len() > 25);
    let mut wrong = Vec::new();
    for Bad { name, content, expected } in &bads {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let shown = path.to_str().unwrap();
        for arguments in [
            &["replay", "--check", shown][..],
            &["moves", shown],
            &["apply", shown, "c5-c4"],
            &["perft", "1", shown],
        ] {
            let output = junqi(arguments, None);
            let message = stderr(&output);
            let start = format!("error: {shown}: {expected}");
            let inside = message.starts_with(&format!("error: {shown}: ")) && message.contains(expected);
            let one_line =
                message.ends_with('\n') && message.matches('\n').count() == 1 && message.len() < 1200;
            if output.status.code() != Some(1) || !output.stdout.is_empty() || !inside || !one_line {
                wrong.push(format!(
                    "{arguments:?}: {:?}\n{message}  instead of\n{start}",
                    output.status.code()
                ));
            }
        }
        assert_eq!(&fs::read(&path).unwrap(), content, "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), bads.len(), "nothing was left beside the files");
}

/// What is said of a path by commands that read records.
fn said_by_games(path: &Path) -> Vec<String> {
    let commands: [&[&str]; 4] = [
        &["replay", "--check", "FILE"],
        &["moves", "FILE"],
        &["apply", "FILE", "c5-c4"],
        &["perft", "1", "FILE"],
    ];
    said(&commands, path)
}

/// What is said of a path by commands that read formations.
fn said_by_formations(path: &Path) -> Vec<String> {
    let commands: [&[&str]; 4] = [
        &["formation", "check", "FILE"],
        &["formation", "show", "FILE"],
        &["formation", "mirror", "FILE"],
        &["formation", "convert", "FILE", "never-written.json"],
    ];
    said(&commands, path)
}

/// The different messages that the commands give, without the file's name before them.
fn said(commands: &[&[&str]], path: &Path) -> Vec<String> {
    let shown = path.to_str().unwrap();
    let said = commands.iter().map(|command| {
        let arguments: Vec<_> =
            command.iter().map(|&word| if word == "FILE" { shown } else { word }).collect();
        let output = junqi(&arguments, None);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let message = stderr(&output);
        let rest = message.strip_prefix(&format!("error: {shown}: "));
        rest.unwrap_or_else(|| panic!("{arguments:?}: {message}")).trim_end().to_owned()
    });
    let mut said: Vec<_> = said.collect();
    said.dedup();
    said
}

#[test]
fn a_file_that_is_missing_a_directory_or_huge_is_told_as_such() {
    let folder = TempDir::new().unwrap();
    let huge = folder.path().join("huge.json");
    File::create(&huge).unwrap().set_len(100 << 20).unwrap();
    for (path, expected) in [
        (folder.path().join("missing.json"), "can't be read: "),
        (folder.path().to_owned(), "this is a folder, not a file"),
        (huge.clone(), "the file is larger than 16 MiB"),
    ] {
        for said in [said_by_games(&path), said_by_formations(&path)] {
            assert!(said.len() == 1 && said[0].starts_with(expected), "{said:?}");
        }
    }
    assert_eq!(fs::metadata(&huge).unwrap().len(), 100 << 20);
}

#[cfg(unix)]
#[test]
fn a_name_that_would_steer_the_terminal_is_shown_harmless() {
    let output = junqi(&["moves", "no\u{1b}[2Jfile"], None);
    assert_eq!(
        stderr(&output),
        "error: no\u{fffd}[2Jfile: can't be read: No such file or directory (os error 2)\n"
    );
}

#[test]
fn bad_formation_files_get_their_errors() {
    let folder = TempDir::new().unwrap();
    for (name, content, expected) in [
        ("empty.json", &b""[..], "the file is empty"),
        ("cut.json", b"{\"format\": \"junqi-form", "line 1, column 22: the file is cut off"),
        ("binary.txt", b"\xff\xfe\0\0", "the file is not UTF-8 text: line 1, byte 0"),
        ("nonsense.txt", b"hello\n", "line 1: L1C1: 'h' stands for no piece"),
        ("cut.jql", b"QQGame JQL File\0", "the file ends at byte 16; a QQ formation has 50 bytes"),
        (
            "game.json",
            GAME.as_bytes(),
            "the field \"format\" is \"junqi-game\" instead of \"junqi-formation\"",
        ),
    ] {
        let path: PathBuf = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let said = said_by_formations(&path);
        assert!(said.len() == 1 && said[0].starts_with(expected), "{name}: {said:?}");
        assert_eq!(fs::read(&path).unwrap(), content);
    }
}

#[test]
fn records_come_from_standard_input_too() {
    let output = junqi(&["apply", "-", "c5-c4"], Some(GAME.as_bytes()));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "c5-c4 quiet\nto-move:north\n");
    let output = junqi(&["moves", "-"], Some(b"{"));
    assert!(stderr(&output).starts_with("error: standard input: line 1, column 1: the file is cut off"));
}

#[test]
fn a_closed_standard_output_ends_the_program_quietly() {
    for arguments in
        [&["moves", "-"][..], &["man"], &["completions", "zsh"], &["formation", "list"], &["rules", "qq"]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // Nobody reads any more before the first byte is written.
        drop(child.stdout.take());
        std::thread::sleep(std::time::Duration::from_millis(20));
        let _ = child.stdin.take().unwrap().write_all(GAME.as_bytes());
        let mut message = String::new();
        child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
        assert_eq!(message, "", "{arguments:?}");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn completions_and_the_manual_page_name_every_command() {
    let commands = [
        "play",
        "resume",
        "replay",
        "formation",
        "practice",
        "learn",
        "rules",
        "show",
        "moves",
        "apply",
        "perft",
        "completions",
        "man",
    ];
    for arguments in [
        &["man"][..],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["completions", "fish"],
        &["completions", "elvish"],
        &["completions", "powershell"],
    ] {
        let output = junqi(arguments, None);
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        for command in commands {
            assert!(text.contains(command), "{arguments:?} without {command}");
        }
    }
}

#[test]
fn a_locale_without_utf8_gets_ascii_unless_it_is_told_otherwise() {
    let folder = TempDir::new().unwrap();
    let game = folder.path().join("game.json");
    fs::write(&game, GAME).unwrap();
    let shown = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
        command.args(arguments).arg(&game).env("HOME", folder.path()).envs(variables.iter().copied());
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "JUNQI_LANG", "JUNQI_ASCII"] {
            if !variables.iter().any(|(set, _)| *set == name) {
                command.env_remove(name);
            }
        }
        let output = command.output().unwrap();
        assert_eq!(stderr(&output), "");
        String::from_utf8(output.stdout).unwrap()
    };
    for (name, locale) in [("LANG", "C"), ("LC_ALL", "POSIX"), ("LC_CTYPE", "de_DE.ISO-8859-1")] {
        let text = shown(&["show"], &[(name, locale)]);
        assert!(text.is_ascii() && text.contains("v 9"), "{name}={locale}: {text}");
        let text = shown(&["show"], &[(name, locale), ("JUNQI_ASCII", "0")]);
        assert!(text.contains('司') && text.contains('═'), "{name}={locale}: {text}");
    }
    for locale in ["C.UTF-8", "en_GB.utf8"] {
        assert!(shown(&["show"], &[("LC_ALL", locale)]).contains('═'));
        assert!(shown(&["show", "--ascii"], &[("LC_ALL", locale)]).is_ascii());
        assert!(shown(&["show"], &[("LC_ALL", locale), ("JUNQI_ASCII", "")]).contains('═'));
    }
}

#[test]
fn the_manual_page_names_keys_files_variables_exit_statuses_and_examples() {
    let page = String::from_utf8(junqi(&["man"], None).stdout).unwrap();
    for section in ["KEYS", "FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES"] {
        assert!(page.contains(&format!("\n.SH \"{section}\"\n")), "{section}");
    }
    assert!(!page.contains("EXTRA"));
    let variables =
        ["JUNQI_LANG", "JUNQI_NO_MOUSE", "JUNQI_ASCII", "JUNQI_DATA_DIR", "NO_COLOR", "COLORTERM", "TERM"];
    for word in variables.into_iter().chain(["Ctrl\\-C", "Shift\\-Tab", "running/*.journal"]) {
        assert!(page.contains(word), "{word}");
    }
    for binding in junqi::tui::keys::BINDINGS {
        let label = binding.label.en.replace('-', "\\-");
        assert!(page.contains(&format!("\n{label}\n")), "{label}");
    }
    let perft = String::from_utf8(junqi(&["man", "perft"], None).stdout).unwrap();
    assert!(perft.contains(".SH \"EXIT STATUS\"") && !perft.contains("mouse"), "{perft}");
}

#[test]
fn help_lists_options_where_they_have_an_effect() {
    let help = |command: &str| String::from_utf8(junqi(&[command, "--help"], None).stdout).unwrap();
    for command in ["play", "resume", "replay", "practice", "learn"] {
        assert!(help(command).contains("--no-mouse") && help(command).contains("--ascii"), "{command}");
    }
    for command in ["moves", "apply", "perft", "man", "completions", "rules"] {
        assert!(!help(command).contains("--no-mouse") && !help(command).contains("--ascii"), "{command}");
    }
    assert!(help("show").contains("--ascii") && !help("show").contains("--no-mouse"));
    let show = String::from_utf8(junqi(&["formation", "show", "--help"], None).stdout).unwrap();
    assert!(show.contains("--ascii") && !show.contains("--no-mouse"));
    let output = junqi(&["moves", "--no-mouse", "--ascii", "-"], Some(GAME.as_bytes()));
    assert_eq!(output.status.code(), Some(0), "they are taken all the same");
}

#[test]
fn an_empty_variable_says_nothing_and_an_empty_argument_is_wrong() {
    let junqi = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_junqi"));
        command.args(arguments).env("LC_ALL", "C.UTF-8").env("HOME", "/no-such-folder");
        command.env("XDG_DATA_HOME", "/no-such-folder").envs(variables.iter().copied()).output().unwrap()
    };
    for variable in ["JUNQI_LANG", "JUNQI_ASCII", "JUNQI_NO_MOUSE", "JUNQI_DATA_DIR", "NO_COLOR"] {
        let output = junqi(&["formation", "list"], &[(variable, "")]);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{variable}");
    }
    for arguments in [&["--data-dir", "", "formation", "list"][..], &["formation", "list", "--data-dir="]] {
        let output = junqi(arguments, &[]);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).starts_with("error: --data-dir is given an empty name\n"),
            "{}",
            stderr(&output)
        );
    }
}

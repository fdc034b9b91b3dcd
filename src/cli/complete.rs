//! What a shell offers in the place of a value: the description of the command line, with the
//! words that each value may be.
//!
//! The words are added for the completions alone. A value that may be a name or a file is taken
//! as text when the program runs, and the help doesn't list all names.

use clap::builder::{PossibleValuesParser, ValueHint};
use clap::{Arg, Command};
use clap_complete::Shell;

use crate::formation::BUILT_IN_IDS;
use crate::lesson::Page;
use crate::record::Level;
use crate::rules::{BoardKind, Preset, RuleOption, Seat};

/// The script of a shell.
pub(super) fn script(shell: Shell, program: Command) -> String {
    let mut program = with_values(program);
    program.build();
    // Written at once: the generator doesn't expect that writing could fail.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "junqi", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Zsh => zsh_with_files(&script),
        Shell::Fish => script + &fish_positionals(&program),
        _ => script,
    }
}

/// The command and its subcommands with what their values may be.
fn with_values(command: Command) -> Command {
    command.mut_args(with_value).mut_subcommands(with_values)
}

/// An argument, known by the name of its value.
fn with_value(arg: Arg) -> Arg {
    let Some(name) = arg.get_value_names().and_then(|names| names.first()) else { return arg };
    match name.as_str() {
        "FILE" | "IN" | "OUT" => arg.value_hint(ValueHint::FilePath),
        "FOLDER" => arg.value_hint(ValueHint::DirPath),
        "PATH" => arg.value_hint(ValueHint::AnyPath),
        "N" | "MS" | "SECONDS" | "TURNS" | "GAMES" | "SWAPS" | "NUMBER" | "DEPTH" => {
            arg.value_hint(ValueHint::Other)
        }
        // Under a new name or in a new file: nothing that is there already.
        "NAME|FILE" if arg.get_long().is_some() => arg.value_hint(ValueHint::FilePath),
        name => match words(name) {
            // The description of a command line has texts that stay: there is one, and then the program ends.
            Some(words) => {
                arg.value_parser(PossibleValuesParser::new(words.into_iter().map(|word| &*word.leak())))
            }
            None => arg,
        },
    }
}

/// The words that stand for a value, by its name in the usage.
fn words(value: &str) -> Option<Vec<String>> {
    let of = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let of_seats = |words: Vec<String>| {
        let of_seat = |seat: &Seat| words.iter().map(|word| format!("{seat}={word}")).collect::<Vec<_>>();
        Seat::ALL.iter().flat_map(of_seat).collect()
    };
    Some(match value {
        "LANG" => of(&["zh", "en"]),
        "BOARD" => of(&BoardKind::ALL.map(BoardKind::name)),
        "LEVEL" => of(&Level::ALL.map(Level::name)),
        "PRESET" => Preset::all().iter().map(|preset| preset.name.clone()).collect(),
        "OPTION=VALUE" => RuleOption::ALL.into_iter().flat_map(assignments).collect(),
        "PAGE" => {
            Page::ALL.iter().map(|page| page.name().to_owned()).chain(["glossary".to_owned()]).collect()
        }
        "SEAT|referee" => Seat::ALL.iter().map(ToString::to_string).chain(["referee".to_owned()]).collect(),
        "SEAT=PLAYER" => {
            let levels = Level::ALL.iter().map(|level| format!("bot:{}", level.name()));
            of_seats(["human".to_owned()].into_iter().chain(levels).collect())
        }
        "SEAT=FORMATION" => of_seats(formations().into_iter().chain(["random".to_owned()]).collect()),
        "FORMATION" | "NAME|CODE|FILE" | "NAME|FILE" | "A" | "B" => formations(),
        "WHAT" => {
            ["built-in", "library", "random"].map(str::to_owned).into_iter().chain(formations()).collect()
        }
        _ => return None,
    })
}

/// The built-in formations by name.
fn formations() -> Vec<String> {
    BUILT_IN_IDS.iter().map(|&id| id.to_owned()).collect()
}

/// What an option may be set to, the usual values only where it is a number.
fn assignments(option: RuleOption) -> Vec<String> {
    option.values().usual().iter().map(|value| format!("{option}={value}")).collect()
}

/// Where a formation is wanted zsh would offer names and no files: it takes the first way to
/// complete a value for the only one.
fn zsh_with_files(script: &str) -> String {
    let names = format!("({})", formations().join(" "));
    let (head, rest) = script.split_once("\n\n").unwrap_or(("", script));
    let function = format!(
        "_junqi_formation() {{\n    _alternative 'formations:formation:{names}' 'files:file:_files'\n}}\n"
    );
    format!("{head}\n\n{function}\n{}", rest.replace(&format!(":{names}"), ":_junqi_formation"))
}

/// What stands at a place of its own, which the script for fish leaves out.
fn fish_positionals(program: &Command) -> String {
    let mut lines = String::from("\n");
    add_positionals(program, &mut Vec::new(), &mut lines);
    lines
}

fn add_positionals(command: &Command, way: &mut Vec<String>, lines: &mut String) {
    for arg in command.get_positionals() {
        let words = arg.get_value_parser().possible_values().into_iter().flatten();
        let words: Vec<_> = words.map(|word| word.get_name().to_owned()).collect();
        if !words.is_empty() {
            let seen: Vec<_> = way.iter().map(|name| format!("__fish_seen_subcommand_from {name}")).collect();
            let line =
                format!("complete -c junqi -n \"{}\" -a \"{}\"\n", seen.join("; and "), words.join(" "));
            if !lines.contains(&line) {
                lines.push_str(&line);
            }
        }
    }
    for subcommand in command.get_subcommands().filter(|command| command.get_name() != "help") {
        way.push(subcommand.get_name().to_owned());
        add_positionals(subcommand, way, lines);
        way.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(shell: Shell) -> String {
        script(shell, super::super::command())
    }

    #[test]
    fn every_shell_is_told_names_levels_presets_options_and_seats() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
            let script = of(shell);
            let words: &[&str] = if shell == Shell::PowerShell {
                // It completes commands and options alone.
                &["formation", "--preset", "--seat"]
            } else {
                &["iron-wall", "flip_engineer_home", "mine=both_die", "south=spear", "hard"]
            };
            for word in words {
                assert!(script.contains(word), "{shell}: {word}");
            }
        }
    }

    #[test]
    fn where_a_formation_is_wanted_zsh_offers_files_as_well() {
        let script = of(Shell::Zsh);
        assert!(script.starts_with("#compdef junqi\n"), "{script}");
        assert!(script.matches(":_junqi_formation").count() > 8, "{script}");
        assert_eq!(script.matches("(spear ").count(), 1, "in the function alone");
    }

    /// The words are right: the program takes each of them.
    #[test]
    fn the_words_that_are_offered_can_be_given() {
        use clap::Parser as _;
        let names = [
            ("--preset", "PRESET"),
            ("--set", "OPTION=VALUE"),
            ("--board", "BOARD"),
            ("--seat", "SEAT=PLAYER"),
            ("--formation", "SEAT=FORMATION"),
            ("--lang", "LANG"),
        ];
        for (option, value) in names {
            for word in words(value).unwrap() {
                let parsed = super::super::Cli::try_parse_from(["junqi", "play", option, &word]);
                assert!(parsed.is_ok(), "{option} {word}: {parsed:?}");
            }
        }
        for word in words("PRESET").unwrap() {
            assert!(crate::rules::RuleSet::from_preset(&word).is_ok(), "{word}");
        }
    }
}

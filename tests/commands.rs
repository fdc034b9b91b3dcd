//! Every command with its real output and exit status: `tests/cmd/*.trycmd`.

#![cfg(feature = "terminal")]

use std::fmt::Write as _;

use junqi::rules::{OptionGroup, Values};
use junqi::text::rules::{group_title, option_meaning};
use junqi::tui::keys::{BINDINGS, Context};

#[test]
fn commands_print_what_they_should() {
    let cases = trycmd::TestCases::new();
    // Nobody's own formations are listed.
    cases.env("XDG_DATA_HOME", "/no-such-folder").env("APPDATA", "/no-such-folder");
    cases.env("LC_ALL", "C.UTF-8").env("COLUMNS", "100");
    cases.case("tests/cmd/*.trycmd").case("README.md");
}

/// The keys in the README's tables are those of the program.
#[test]
fn the_readme_names_the_keys_of_the_editor_as_they_are() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let chapter = readme.split("### ").find(|chapter| chapter.starts_with("The editor")).unwrap();
    let keys = chapter.lines().filter_map(|line| line.strip_prefix("| `")).flat_map(|line| {
        line.split(" | ").next().unwrap_or_default().split(['`', ' ']).filter(|key| !key.is_empty())
    });
    let keys: Vec<_> = keys.collect();
    assert!(keys.len() > 8, "{keys:?}");
    for key in keys {
        let is_it = |binding: &&junqi::tui::keys::Binding| {
            binding.keys.contains(&key) && binding.contexts.contains(&Context::Editor)
        };
        assert!(BINDINGS.iter().any(|binding| is_it(&binding)), "{key}");
    }
}

/// The options as the README lists them: the default first.
fn options_table() -> String {
    let mut table = String::from("| option | values, the default first | what it changes |\n|---|---|---|\n");
    for group in OptionGroup::ALL {
        let _ = writeln!(table, "| **{}** | | |", group_title(group).en);
        for option in group.options() {
            let words = option.values().usual().iter().map(|word| format!("`{word}`")).collect::<Vec<_>>();
            let more = match option.values() {
                Values::Words(_) => "",
                Values::NumberByBoard { .. } => " or other numbers, TWO/FOUR",
                Values::Number { .. } | Values::Reach { .. } => " or another number",
            };
            let meaning = option_meaning(option).en;
            let _ = writeln!(table, "| `{option}` | {}{more} | {meaning} |", words.join(" "));
        }
    }
    table
}

#[test]
fn the_readme_lists_the_options_as_they_are() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let table = options_table();
    assert!(readme.contains(&table), "the table of options should be\n{table}");
}

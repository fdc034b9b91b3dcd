//! Every command with its real output and exit status: `tests/cmd/*.trycmd`.

#![cfg(feature = "terminal")]

use std::fmt::Write as _;
use std::path::Path;

use junqi::rules::{OptionGroup, Values};
use junqi::text::Lang;
use junqi::text::rules::{group_title, option_meaning};
use junqi::tui::keys::{BINDINGS, Context};

#[test]
fn commands_print_what_they_should() {
    let cases = trycmd::TestCases::new();
    // Nobody's own formations are listed.
    cases.env("XDG_DATA_HOME", "/no-such-folder").env("APPDATA", "/no-such-folder");
    cases.env("LC_ALL", "C.UTF-8").env("COLUMNS", "100");
    cases.case("tests/cmd/*.trycmd").case("README.md").case("README.zh-CN.md");
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

/// The options as the READMEs list them: the default first.
fn options_table(lang: Lang) -> String {
    let (heading, another, others) = match lang {
        Lang::English => (
            "| option | values, the default first | what it changes |",
            " or another number",
            " or other numbers, TWO/FOUR",
        ),
        Lang::Chinese => ("| 选项 | 可取的值，默认在前 | 改变什么 |", " 或别的数", " 或别的数，二人/四国"),
    };
    let mut table = format!("{heading}\n|---|---|---|\n");
    for group in OptionGroup::ALL {
        let _ = writeln!(table, "| **{}** | | |", group_title(group).say(lang));
        for option in group.options() {
            let words = option.values().usual().iter().map(|word| format!("`{word}`")).collect::<Vec<_>>();
            let more = match option.values() {
                Values::Words(_) => "",
                Values::NumberByBoard { .. } => others,
                Values::Number { .. } | Values::Reach { .. } => another,
            };
            let meaning = option_meaning(option).say(lang);
            let _ = writeln!(table, "| `{option}` | {}{more} | {meaning} |", words.join(" "));
        }
    }
    table
}

#[test]
fn the_readmes_list_the_options_as_they_are() {
    for (file, lang) in [("README.md", Lang::English), ("README.zh-CN.md", Lang::Chinese)] {
        let readme = std::fs::read_to_string(file).unwrap();
        let table = options_table(lang);
        assert!(readme.contains(&table), "{file}: the table of options should be\n{table}");
    }
}

/// Chapters and pictures that a README points to are there.
#[test]
fn the_links_of_the_readmes_lead_somewhere() {
    let anchor = |heading: &str| {
        let kept = heading
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
            .collect::<String>();
        kept.replace(' ', "-")
    };
    let anchors = |text: &str| -> Vec<String> {
        let headings = text.lines().filter_map(|line| line.strip_prefix("##"));
        headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
    };
    for file in ["README.md", "README.zh-CN.md"] {
        let text = std::fs::read_to_string(file).unwrap();
        let links = text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap_or_default());
        let mut pictures = 0;
        for link in links.filter(|link| !link.starts_with("https:") && !link.contains([' ', '\n', '"'])) {
            let (path, heading) =
                link.split_once('#').map_or((link, None), |(path, heading)| (path, Some(heading)));
            let path = if path.is_empty() { file } else { path };
            assert!(std::path::Path::new(path).exists(), "{file}: {link}");
            pictures += usize::from(Path::new(path).extension() == Some("svg".as_ref()));
            if let Some(heading) = heading {
                let there = anchors(&std::fs::read_to_string(path).unwrap());
                assert!(there.iter().any(|other| other == heading), "{file}: {link}; there are {there:?}");
            }
        }
        assert_eq!(pictures, 3, "{file}");
    }
}

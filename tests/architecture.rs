//! Holds the walls of the house (see `ARCHITECTURE.md`): which module may use which, and
//! what the pure ones may never touch.
//!
//! It reads the source as text, without comments, strings and unit tests (also those in files
//! of their own, `tests.rs` and `…_tests.rs`), and looks at
//! every path that begins with `crate::`, `super::` or `self::`, in `use` lines (with braces)
//! and in the middle of code.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, from the bottom up. A module may use what stands on its
/// own line and on the lines before, never what comes after.
const LAYERS: [&[&str]; 5] = [
    &["headed", "rules"],
    &["clock", "deduction", "formation", "notes", "view"],
    &[
        "ai", "config", "exec", "import", "lab", "lesson", "practice", "protocol", "record", "sitting",
        "storage", "table", "text",
    ],
    &["tui"],
    &["cli"],
];

/// A module that has to do without something.
struct Ban {
    modules: &'static [&'static str],
    /// Paths as they are written out in full; a ban on `std::fs` is one on all below it too.
    paths: &'static [&'static str],
    /// Names that may not stand anywhere, whatever they mean there.
    names: &'static [&'static str],
    why: &'static str,
}

/// What is forbidden beyond the order of the layers.
const BANS: [Ban; 2] = [
    Ban {
        modules: &[
            "rules",
            "clock",
            "deduction",
            "formation",
            "notes",
            "view",
            "record",
            "sitting",
            "table",
            "ai",
            "protocol",
            "practice",
            "lesson",
        ],
        paths: &[
            "std::env",
            "std::fs",
            "std::net",
            "std::process",
            "std::time::Instant",
            "std::time::SystemTime",
            "rand::rng",
            "rand::random",
            "rand::thread_rng",
            "rand::rngs::ThreadRng",
            "rand::rngs::OsRng",
            "rand::rngs::SysRng",
            "tempfile",
            "crossterm",
            "ratatui",
        ],
        names: &[],
        why: "is a function of its inputs: files, the time and chance are given to it",
    },
    Ban {
        modules: &["ai"],
        paths: &["crate::rules::position"],
        names: &["Position"],
        why: "sees a View and never the Position, so it can't cheat",
    },
];

/// A line that breaks a wall.
#[derive(Debug, PartialEq, Eq)]
struct Breach {
    file: String,
    line: usize,
    says: String,
}

/// The layer of a module of the library.
fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The module that a file is, as names from the crate's root: `src/ai/search.rs` is
/// `ai`, `search`.
fn module_of(file: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        file.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if matches!(names.last().map(String::as_str), Some("lib" | "main" | "mod")) {
        names.pop();
    }
    names
}

/// All breaches in one file, by its path below `src`.
fn breaches_in(file: &Path, source: &str) -> Vec<Breach> {
    let module = module_of(file);
    let Some(top) = module.first() else { return Vec::new() };
    if module.last().is_some_and(|name| name == "tests" || name.ends_with("_tests")) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut breach = |line: usize, says: String| {
        let breach = Breach { file: file.display().to_string(), line, says };
        if !found.contains(&breach) {
            found.push(breach);
        }
    };
    let Some(layer) = layer_of(top) else {
        breach(1, format!("the module {top} has no layer: give it one in {}", file!()));
        return found;
    };
    let code = without_tests(&without_comments_and_strings(source));
    let paths = paths_in(&code);
    let aliases = imported_names(&paths);
    for Found { path, line, imported } in &paths {
        let full = full_path(path, &module, if *imported { None } else { Some(&aliases) });
        if full.first().is_some_and(|root| root == "crate" || root == "junqi")
            && let Some(used) = full.get(1)
            && used != top
            && layer_of(used).is_some_and(|used| used > layer)
        {
            breach(*line, format!("{top} uses {used}, which stands above it"));
        }
        for ban in BANS.iter().filter(|ban| ban.modules.contains(&top.as_str())) {
            let forbidden = ban
                .paths
                .iter()
                .find(|banned| reaches(&full, banned))
                .or_else(|| ban.names.iter().find(|banned| path.iter().any(|name| name == *banned)));
            if let Some(banned) = forbidden {
                breach(*line, format!("{top} uses {banned}, but it {}", ban.why));
            }
        }
    }
    found
}

/// Whether a path from the root leads to what is banned, or below it, or (with a `*` at
/// its end) brings it in with all its neighbours.
fn reaches(path: &[String], banned: &str) -> bool {
    let banned: Vec<&str> = banned.split("::").collect();
    match path.split_last() {
        Some((last, before)) if last == "*" => banned.iter().zip(before).all(|(banned, name)| banned == name),
        _ => path.len() >= banned.len() && banned.iter().zip(path).all(|(banned, name)| banned == name),
    }
}

/// A path (at its end `*` if it is one), where it stands, and whether a `use` line imports it.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    path: Vec<String>,
    line: usize,
    imported: bool,
}

/// The names that `use` lines bring in, with the paths they stand for: `use std::fs`
/// makes `fs` stand for `std::fs`.
fn imported_names(paths: &[Found]) -> BTreeMap<String, Vec<String>> {
    paths
        .iter()
        .filter(|found| found.imported)
        .filter_map(|found| Some((found.path.last()?.clone(), found.path.clone())))
        .collect()
}

/// A path from the root: `super` and `self` resolved against the module it stands in,
/// and its first name against what was imported.
fn full_path(
    path: &[String],
    module: &[String],
    aliases: Option<&BTreeMap<String, Vec<String>>>,
) -> Vec<String> {
    let mut here = module.to_vec();
    let mut rest = path;
    let mut relative = false;
    while let Some((first, after)) = rest.split_first() {
        match first.as_str() {
            "super" => {
                here.pop();
            }
            "self" => {}
            _ => break,
        }
        relative = true;
        rest = after;
    }
    if relative {
        return ["crate".to_owned()].into_iter().chain(here).chain(rest.iter().cloned()).collect();
    }
    match (path.first(), aliases) {
        (Some(first), Some(aliases)) if aliases.get(first).is_some_and(|alias| alias != path) => {
            let start = full_path(&aliases[first], module, None);
            start.into_iter().chain(path[1..].iter().cloned()).collect()
        }
        _ => path.to_vec(),
    }
}

/// The source with comments, and what stands in strings, replaced by spaces.
fn without_comments_and_strings(source: &str) -> String {
    let characters: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    let blank = |character: char| if character == '\n' { '\n' } else { ' ' };
    while at < characters.len() {
        let rest = &characters[at..];
        let begins =
            |text: &str| rest.iter().zip(text.chars()).filter(|(a, b)| **a == *b).count() == text.len();
        let after_name = at > 0 && (characters[at - 1].is_alphanumeric() || characters[at - 1] == '_');
        let length = if begins("//") {
            rest.iter().position(|&character| character == '\n').unwrap_or(rest.len())
        } else if begins("/*") {
            block_comment_length(rest)
        } else if begins("\"") {
            string_length(rest)
        } else if !after_name && (begins("r\"") || begins("r#")) {
            raw_string_length(rest)
        } else if begins("'") && rest.get(1) == Some(&'\\') {
            3 + rest.iter().skip(3).position(|&character| character == '\'').unwrap_or(0)
        } else if begins("'") && rest.get(2) == Some(&'\'') {
            3
        } else {
            0
        };
        if length == 0 {
            out.push(rest[0]);
            at += 1;
        } else {
            let length = length.min(rest.len());
            out.extend(rest[..length].iter().map(|&character| blank(character)));
            at += length;
        }
    }
    out
}

fn block_comment_length(rest: &[char]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match rest.get(at..at + 2) {
            Some(['/', '*']) => {
                depth += 1;
                at += 2;
            }
            Some(['*', '/']) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    rest.len()
}

fn string_length(rest: &[char]) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a raw string; 0 if it is a raw name (`r#type`).
fn raw_string_length(rest: &[char]) -> usize {
    let marks = rest[1..].iter().take_while(|&&character| character == '#').count();
    if rest.get(1 + marks) != Some(&'"') {
        return 0;
    }
    let end: Vec<char> = ['"'].into_iter().chain(std::iter::repeat_n('#', marks)).collect();
    let body = &rest[2 + marks..];
    body.windows(end.len())
        .position(|window| window == end)
        .map_or(rest.len(), |at| 2 + marks + at + end.len())
}

/// The code without what stands in `#[cfg(test)] mod … { … }`: a test may use anything.
fn without_tests(code: &str) -> String {
    let mut out = code.to_owned();
    while let Some(start) = out.find("#[cfg(test)]") {
        let rest = &out[start..];
        let body = rest.find('{').unwrap_or(rest.len());
        // `#[cfg(test)] mod tests;`, a `use`, a constant: up to its end.
        let end = match rest.find(';') {
            Some(semicolon) if semicolon < body => semicolon + 1,
            _ => closing_brace(rest, body),
        };
        let blank: String =
            rest[..end].chars().map(|character| if character == '\n' { '\n' } else { ' ' }).collect();
        out.replace_range(start..start + end, &blank);
    }
    out
}

/// The index after the brace that closes the one at `open`.
fn closing_brace(text: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, character) in text.char_indices().skip_while(|(at, _)| *at < open) {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + character.len_utf8();
        }
    }
    text.len()
}

/// All paths in the code, those of `use` lines with their braces multiplied out.
fn paths_in(code: &str) -> Vec<Found> {
    let tokens = tokens_of(code);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let (token, line) = &tokens[at];
        if token == "use" {
            at = use_tree(&tokens, at + 1, &[], &mut found);
        } else if is_name(token) {
            let mut path = vec![token.clone()];
            while tokens.get(at + 1).is_some_and(|(next, _)| next == "::")
                && tokens.get(at + 2).is_some_and(|(next, _)| is_name(next))
            {
                path.push(tokens[at + 2].0.clone());
                at += 2;
            }
            found.push(Found { path, line: *line, imported: false });
            at += 1;
        } else {
            at += 1;
        }
    }
    found
}

/// Reads one tree of a `use` line from token `at` on; gives back the token after it.
fn use_tree(tokens: &[(String, usize)], mut at: usize, prefix: &[String], found: &mut Vec<Found>) -> usize {
    let mut path = prefix.to_vec();
    while let Some((token, line)) = tokens.get(at) {
        match token.as_str() {
            "::" => at += 1,
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|(token, _)| token != "}") {
                    at = use_tree(tokens, at, &path, found);
                    if tokens.get(at).is_some_and(|(token, _)| token == ",") {
                        at += 1;
                    } else if tokens.get(at).is_none_or(|(token, _)| token != "}") {
                        return at;
                    }
                }
                return at + 1;
            }
            "*" => {
                path.push("*".to_owned());
                found.push(Found { path, line: *line, imported: true });
                return at + 1;
            }
            name if is_name(name) => {
                let next = tokens.get(at + 1).map(|(next, _)| next.as_str());
                if name != "self" || path.is_empty() {
                    path.push(name.to_owned());
                }
                at += 1;
                if next == Some("as") {
                    found.push(Found { path, line: *line, imported: true });
                    return at + 2;
                } else if next != Some("::") {
                    found.push(Found { path, line: *line, imported: true });
                    return at;
                }
            }
            _ => return at,
        }
    }
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|character: char| character.is_alphabetic() || character == '_')
}

/// Names, `::` and single marks, each with its line.
fn tokens_of(code: &str) -> Vec<(String, usize)> {
    let mut tokens: Vec<(String, usize)> = Vec::new();
    for (line, text) in (1..).zip(code.lines()) {
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if first.is_alphanumeric() || first == '_' {
                rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            tokens.push((rest[..length].to_owned(), line));
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn every_module_uses_only_what_stands_below_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    assert!(files.len() > 10, "the sources are not where they are looked for");
    let breaches: Vec<String> = files
        .iter()
        .flat_map(|file| {
            let text = fs::read_to_string(file).expect("a source file");
            breaches_in(file.strip_prefix(&source).expect("a file below src"), &text)
        })
        .map(|breach| format!("src/{}:{}: {}", breach.file, breach.line, breach.says))
        .collect();
    assert!(breaches.is_empty(), "\n{}", breaches.join("\n"));
}

/// What is said about a file with that content.
fn said(file: &str, source: &str) -> Vec<String> {
    breaches_in(Path::new(file), source).into_iter().map(|breach| breach.says).collect()
}

#[test]
fn a_wall_that_is_broken_is_found() {
    for (file, source) in [
        ("rules/position.rs", "use crate::view::View;"),
        ("rules.rs", "use super::text::Phrase;"),
        ("rules/rail/walk.rs", "use super::super::super::table;"),
        ("rules/position.rs", "pub use crate::{rules::Rules, table::{self, Table}};"),
        ("view.rs", "fn f() -> crate::ai::Level { todo() }"),
        ("table.rs", "impl From<crate::tui::Key> for Command {}"),
        ("tui/update.rs", "use junqi::cli::run;"),
        ("rules/deal.rs", "let n = rand::rng().next();"),
        ("rules/deal.rs", "use rand;\nlet n = rand::random::<u8>();"),
        ("table.rs", "use std::fs;"),
        ("table.rs", "use std::{fmt, fs::File as F};"),
        ("clock.rs", "use std::time;\nlet now = time::Instant::now();"),
        ("clock.rs", "use std::time::{Duration, Instant};"),
        ("ai/search.rs", "use crate::rules::{Move, Position};"),
        ("ai/search.rs", "use crate::rules;\nfn f(p: &rules::Position) {}"),
        ("ai/search.rs", "use crate::rules::position::Undo;"),
        ("record/json.rs", "let home = std::env::var(\"HOME\");"),
        ("clock.rs", "use std::time::*;"),
        ("ai/search.rs", "use super::*;\nfn f(p: &Position) {}"),
        ("newcomer.rs", ""),
    ] {
        assert_eq!(said(file, source).len(), 1, "{file}: {source}: {:?}", said(file, source));
    }
}

#[test]
fn what_is_allowed_is_not_complained_about() {
    for (file, source) in [
        ("table.rs", "use crate::rules::{Move, Position};\nuse crate::{clock, view::View, record::Record};"),
        ("rules/position.rs", "use super::{Board, Point};\nuse self::inner::Undo;"),
        ("rules.rs", "use self::view_of_a_point::X; // crate::table"),
        ("rules/battle.rs", "//! See [`crate::view`].\n/* crate::ai /* crate::lab */ */ struct S;"),
        (
            "rules/battle.rs",
            "const S: &str = \"crate::ai\"; const R: &str = r#\"use std::fs; \"#; const C: char = '\"';",
        ),
        ("rules/battle.rs", "#[cfg(test)]\nmod tests {\n use std::fs;\n fn f() { crate::view::x(); }\n}\n"),
        ("rules/battle.rs", "#[cfg(test)]\nuse std::fs;\nfn f<'a>(x: &'a str) {}"),
        ("ai/search.rs", "use crate::view::View;\nuse rand::{Rng, RngExt};\nuse super::belief::*;"),
        ("clock.rs", "use std::time::Duration;"),
        ("storage.rs", "use std::{env, fs};\nuse std::time::SystemTime;"),
        ("tui/run.rs", "use std::time::Instant;\nuse crate::table::Table;"),
        ("main.rs", "use junqi::cli;"),
        ("view_tests.rs", "use crate::table::Table;"),
        ("rules/rail/tests.rs", "use crate::view::View;"),
        ("lib.rs", "pub mod cli;"),
    ] {
        assert_eq!(said(file, source), Vec::<String>::new(), "{file}: {source}");
    }
}

#[test]
fn a_breach_is_told_with_its_line() {
    let found = breaches_in(Path::new("table.rs"), "use crate::rules;\n\n// use std::fs;\nuse std::fs;\n");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].file.as_str(), found[0].line), ("table.rs", 4));
}

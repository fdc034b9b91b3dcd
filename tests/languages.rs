//! Every sentence stands in both languages: the table of each is read as text.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            sources(&entry, all);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            all.push(entry);
        }
    }
}

/// The text that begins at a quotation mark, and what comes after it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut chars = text.strip_prefix('"')?.char_indices();
    let mut found = String::new();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((found, &text[at + 2..])),
            '\\' => found.extend(chars.next().map(|(_, c)| c)),
            c => found.push(c),
        }
    }
    None
}

/// All pairs that are written as `phrase("…", "…")`.
fn phrases(source: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for call in source.split("phrase(").skip(1) {
        let Some((zh, rest)) = quoted(call.trim_start()) else { continue };
        let Some((en, _)) = rest.trim_start().strip_prefix(',').and_then(|rest| quoted(rest.trim_start()))
        else {
            continue;
        };
        all.push((zh, en));
    }
    all
}

fn is_hanzi(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// Sentences that are to look as they do: names and signs that are the same in both languages, and
/// the entries that change the language, which are written in the other one.
const MEANT: &[(&str, &str)] = &[
    ("English", "中文"),
    ("Language：中文", "语言: English"),
    ("A2，B2，B1。", "A2, B2, B1."),
    // Where nothing is to be said.
    ("", ""),
];

#[test]
fn every_sentence_is_said_in_chinese_and_in_english() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut count = 0;
    let mut wrong = Vec::new();
    for file in files {
        for (zh, en) in phrases(&fs::read_to_string(&file).expect("a source file")) {
            count += 1;
            if MEANT.contains(&(zh.as_str(), en.as_str())) {
                continue;
            }
            let letters = en.chars().any(char::is_alphabetic);
            let fine = !zh.trim().is_empty()
                && !en.trim().is_empty()
                && (zh.chars().any(is_hanzi) || !letters)
                && !en.chars().any(is_hanzi);
            if !fine {
                wrong.push(format!("{}: {zh:?} {en:?}", file.display()));
            }
        }
    }
    assert!(count > 500, "only {count} sentences were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! `junqi formation check`: every broken rule of every formation of every file.

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::Named;
use super::args::CheckArgs;
use crate::cli::files::{read, shown};
use crate::cli::{Status, print_json, printable, report};
use crate::formation::{
    FormationError, FormationFileError, IllegalFormation, JqlError, TextError, parse_text, read_any,
    text_in_other_encoding,
};
use crate::storage::Store;

/// What is wrong with a file: nothing, or at least one line.
type Faults = Vec<String>;

pub(super) fn check(args: &CheckArgs, store: &Store, out: &mut dyn Write) -> anyhow::Result<Status> {
    let mut status = Status::Fine;
    let mut told = Vec::new();
    for given in &args.formations {
        let Checked { name, faults } = Checked::of(given, store);
        if !faults.is_empty() {
            status = Status::Faulty;
        }
        if args.json {
            told.push(json!({ "file": name, "ok": faults.is_empty(), "faults": faults }));
        } else if faults.is_empty() {
            writeln!(out, "ok {}", printable(&name))?;
        } else {
            // The lines of both streams come in the order of the files.
            out.flush()?;
            for fault in faults {
                report(&format!("{name}: {fault}"));
            }
        }
    }
    if args.json {
        print_json(out, &Value::Array(told))?;
    }
    Ok(status)
}

/// What was found of one argument.
struct Checked {
    /// What it is called: as it was given, but one's own formation with faults by its file.
    name: String,
    faults: Faults,
}

impl Checked {
    fn of(given: &Path, store: &Store) -> Self {
        let name = shown(given);
        // A file's name need not be text; a formation's is.
        let Some(word) = given.to_str() else { return Self { name, faults: faults(given) } };
        match Named::find(word, store) {
            Err(error) => Self { name, faults: vec![error.to_string()] },
            Ok(Named::BuiltIn(_) | Named::Code(_)) => Self { name, faults: Vec::new() },
            Ok(Named::File(path)) => Self { name, faults: faults(&path) },
            Ok(Named::Own(own)) => match faults(&own.path) {
                faults if faults.is_empty() => Self { name, faults },
                faults => Self { name: shown(&own.path), faults },
            },
        }
    }
}

fn faults(path: &Path) -> Faults {
    let bytes = match read(path) {
        Ok(bytes) => bytes,
        // The file is named by whoever prints this.
        Err(error) => {
            let text = error.to_string();
            let name = format!("{}: ", shown(path));
            return vec![text.strip_prefix(&name).unwrap_or(&text).to_owned()];
        }
    };
    match read_any(&bytes) {
        Ok(_) => Vec::new(),
        Err(FormationFileError::Text(_)) => {
            let text = text_in_other_encoding(&bytes);
            text_faults(&text.unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned()))
        }
        Err(FormationFileError::Rows(FormationError::Illegal(illegal))) => {
            one_by_one("the field \"rows\": ", &illegal)
        }
        Err(FormationFileError::Jql(JqlError::Illegal { error, .. })) => one_by_one("", &error),
        Err(error) => vec![error.to_string()],
    }
}

/// The faults of all blocks: the block that was refused is blanked, and the text read again.
fn text_faults(text: &str) -> Faults {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut faults = Vec::new();
    while let Err(error) = parse_text(&lines.join("\n")) {
        let line = match &error {
            TextError::NoFormation => {
                if faults.is_empty() {
                    faults.push(error.to_string());
                }
                break;
            }
            TextError::Row { line, .. }
            | TextError::BlockLength { line, .. }
            | TextError::Illegal { line, .. } => *line,
        };
        faults.extend(error.faults());
        blank_block(&mut lines, line - 1);
    }
    faults
}

/// Blanks the block that the line with that index belongs to.
fn blank_block(lines: &mut [&str], index: usize) {
    let is_row = |line: &str| !line.split('#').next().unwrap_or_default().trim().is_empty();
    let start = lines[..index].iter().rposition(|line| !is_row(line)).map_or(0, |blank| blank + 1);
    for line in &mut lines[start..] {
        if !is_row(line) {
            break;
        }
        *line = "";
    }
}

/// A line for every broken rule; a formation that only stands upside down gets that one line.
fn one_by_one(place: &str, illegal: &IllegalFormation) -> Faults {
    if illegal.back_first {
        return vec![format!("{place}{illegal}")];
    }
    illegal.faults.iter().map(|fault| format!("{place}{fault}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_broken_rule_of_every_block_is_told_with_its_line() {
        let text = "\
# the first has a bomb in front and a mine before its lines
炸师营旅排
团.连.军
工司.营团
师.炸.雷
排旅工雷连
雷旗连排工

连师营旅排
团.炸.军
工司.营团
师.炸.旅
排雷工雷连
雷旗连排工

连师营旅
团.炸.军
";
        assert_eq!(
            text_faults(text),
            [
                "line 5: L4C5: mines must stand on lines 5 and 6",
                "line 2: L1C1: bombs must not stand on line 1, the front line",
                "line 16: L1: 4 characters instead of 5, one for each place (\".\" for a camp)",
            ]
        );
        assert_eq!(text_faults("# nothing\n").len(), 1);
    }
}

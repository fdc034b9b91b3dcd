//! `junqi formation search`, `code` and `import`: looking for formations, handing them on, taking them in.

use std::io::Write;

use anyhow::anyhow;
use serde_json::{Value, json};

use super::args::{CodeArgs, ImportArgs, SearchArgs};
use super::show::{List, print_list};
use super::{OWN, pick};
use crate::cli::files::shown;
use crate::cli::{Status, UsageError, print_json, printable, report};
use crate::formation::{Entry, FormationFile, Likeness, Query, Source};
use crate::import::{Found, ImportError, Item, gather, library};
use crate::storage::{FileError, Overwrite, Store};
use crate::text::Lang;

pub(super) fn search(
    args: &SearchArgs,
    lang: Lang,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let query = args.query.join(" ");
    let query: Query = query.parse().map_err(|error| UsageError(format!("{error}")))?;
    let (catalogue, broken) = library(store);
    let mut status = Status::Fine;
    for error in broken {
        status = Status::Faulty;
        report(&error.to_string());
    }
    let id = |entry: &Entry| match entry.source {
        Source::Own(_) => format!("{OWN}{}", entry.id),
        Source::BuiltIn => entry.id.clone(),
    };
    let found: List = catalogue.search(&query).map(|entry| (id(entry), entry.file.clone())).collect();
    print_list(&found, lang, args.json, out)?;
    Ok(status)
}

pub(super) fn code(args: &CodeArgs, store: &Store, out: &mut dyn Write) -> anyhow::Result<Status> {
    writeln!(out, "{}", pick(&args.formation, args.number, store)?.formation.code())?;
    Ok(Status::Fine)
}

pub(super) fn import(args: &ImportArgs, store: &Store, out: &mut dyn Write) -> anyhow::Result<Status> {
    let back_first = args.order.back_first();
    let (mut catalogue, broken) = library(store);
    for error in broken {
        report(&error.to_string());
    }
    let mut status = Status::Fine;
    let mut told = Vec::new();
    for item in gather(&args.paths, &mut catalogue, back_first) {
        let kept = Kept::of(item, args.force, store);
        if kept.failed {
            status = Status::Faulty;
        }
        if args.json {
            told.push(kept.json);
        } else if kept.failed {
            // The lines of both streams come in the order of the files.
            out.flush()?;
            report(&kept.line);
        } else {
            writeln!(out, "{}", printable(&kept.line))?;
        }
    }
    if args.json {
        print_json(out, &Value::Array(told))?;
    }
    Ok(status)
}

/// What became of a formation: one line of the report.
struct Kept {
    line: String,
    json: Value,
    failed: bool,
}

impl Kept {
    fn of(item: Item, force: bool, store: &Store) -> Self {
        let number = item.number.map(|number| format!(" {number}")).unwrap_or_default();
        let name = format!("{}{number}", shown(&item.path));
        let told = |what: &str, word: &str, of: Option<&str>, failed| Self {
            line: format!("{name}: {what}"),
            json: json!({
                "file": item.path.display().to_string(), "number": item.number, "became": word, "of": of,
                "message": what,
            }),
            failed,
        };
        match item.found {
            Found::Refused(error) => {
                let message = without_name(&error, &shown(&item.path));
                let help = if error.is_back_first() {
                    "; --back-first reads it, --turned too, as its mirror image"
                } else {
                    ""
                };
                told(&format!("{message}{help}"), "refused", None, true)
            }
            Found::Alike { likeness, of, .. } if !force => {
                let word = match likeness {
                    Likeness::Same => "duplicate",
                    Likeness::Mirror => "mirror",
                };
                let what = match likeness {
                    Likeness::Same => format!("left out: the same as {of}"),
                    Likeness::Mirror => format!("left out: the mirror image of {of}"),
                };
                told(&what, word, Some(&of), false)
            }
            Found::New(file) | Found::Alike { file, .. } => match keep(file, store) {
                Ok(id) => told(&format!("kept as {id}"), "kept", Some(&id), false),
                Err(error) => told(&error.to_string(), "refused", None, true),
            },
        }
    }
}

/// The message without the file's name, which stands before it already.
fn without_name(error: &ImportError, name: &str) -> String {
    let text = error.to_string();
    text.strip_prefix(&format!("{name}: ")).map(str::to_owned).unwrap_or(text)
}

/// Writes the formation among one's own; a name that is taken gets a number. Gives its short name.
fn keep(mut file: FormationFile, store: &Store) -> anyhow::Result<String> {
    /// More formations of one name than anybody has.
    const MOST: usize = 10_000;
    let name = file.name.clone();
    for number in 1..=MOST {
        if number > 1 {
            file.name = format!("{name}-{number}");
        }
        match store.save_formation(&file, Overwrite::No) {
            Err(FileError::Exists(_)) => {}
            Err(error) => return Err(error.into()),
            Ok(path) => {
                let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                return Ok(stem.unwrap_or_default());
            }
        }
    }
    Err(anyhow!("there are {MOST} formations of the name {name:?} already"))
}

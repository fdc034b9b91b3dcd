//! `junqi formation list`, `search`, `code` and `import`: looking for formations, handing them on, taking
//! them in.

use std::io::{self, Write};

use anyhow::anyhow;
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use super::args::{CodeArgs, ImportArgs, ListArgs, SearchArgs};
use super::{OWN, Which, pick};
use crate::cli::files::shown;
use crate::cli::{Status, UsageError, note, print_json, printable, report};
use crate::formation::{Entry, FormationFile, Likeness, Query, QueryError, Source};
use crate::import::{Found, ImportError, Item, Library, gather};
use crate::storage::{FileError, Overwrite, Store};
use crate::text::Lang;
use crate::text::formation::formation_name;
use crate::text::library as say;
use crate::text::setup::tag_text;

pub(super) fn list(
    args: &ListArgs,
    lang: Lang,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    print_found(&Query::default(), args.json, lang, store, out)
}

pub(super) fn search(
    args: &SearchArgs,
    lang: Lang,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let query = args.query.join(" ");
    let query = query.parse().map_err(|error: QueryError| UsageError(error.to_string()))?;
    print_found(&query, args.json, lang, store, out)
}

/// The formations of the library for which the query holds, and on standard error what is wrong with
/// the others or why they are missing.
fn print_found(
    query: &Query,
    json: bool,
    lang: Lang,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let library = Library::of(store);
    for error in &library.broken {
        report(&error.to_string());
    }
    if library.hidden > 0 {
        note(&format!(
            "own formations left out, for players of unfinished games keep them to themselves: {}",
            library.hidden
        ));
    }
    let found: Vec<_> = library.catalogue.search(query).collect();
    print_entries(&found, lang, json, out)?;
    Ok(if library.broken.is_empty() { Status::Fine } else { Status::Faulty })
}

/// The widest that a column is; what is longer pushes only its own line.
const COLUMN: usize = 40;

/// A line each: short name, name, tags; or JSON.
fn print_entries(found: &[&Entry], lang: Lang, json: bool, out: &mut dyn Write) -> io::Result<()> {
    let id = |entry: &Entry| match entry.source {
        Source::Own(_) => format!("{OWN}{}", entry.id),
        Source::BuiltIn => entry.id.clone(),
    };
    if json {
        let all = found.iter().map(|entry| {
            let FormationFile { name, author, notes, tags, formation } = &entry.file;
            json!({
                "id": id(entry), "name": name, "author": author, "tags": tags, "notes": notes,
                "rows": formation.rows(), "code": formation.code(),
            })
        });
        return print_json(out, &Value::Array(all.collect()));
    }
    let lines: Vec<_> = found.iter().map(|entry| (id(entry), formation_name(&entry.file, lang))).collect();
    let pad = |text: &str, columns: usize| " ".repeat(columns.saturating_sub(text.width()));
    let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0).min(COLUMN);
    let ids = widest(&mut lines.iter().map(|(id, _)| id.width()));
    let names = widest(&mut lines.iter().map(|(_, name)| name.width()));
    for ((id, name), entry) in lines.iter().zip(found) {
        let tag = |tag: &String| match lang {
            // As they are written in a search.
            Lang::English => tag.clone(),
            Lang::Chinese => tag_text(tag, lang).to_owned(),
        };
        let tags = entry.file.tags.iter().map(tag).collect::<Vec<_>>().join(", ");
        let line = format!("{id}{}  {name}{}  {tags}", pad(id, ids), pad(name, names));
        writeln!(out, "{}", printable(line.trim_end()))?;
    }
    Ok(())
}

pub(super) fn code(args: &CodeArgs, store: &Store, out: &mut dyn Write) -> anyhow::Result<Status> {
    writeln!(out, "{}", pick(&args.formation, Which::Number(args.number), store)?.formation.code())?;
    Ok(Status::Fine)
}

pub(super) fn import(
    args: &ImportArgs,
    lang: Lang,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let back_first = args.order.back_first();
    let Library { mut catalogue, broken, .. } = Library::of(store);
    for error in broken {
        report(&error.to_string());
    }
    let mut status = Status::Fine;
    let mut told = Vec::new();
    for item in gather(&args.paths, &mut catalogue, back_first, store) {
        let kept = Kept::of(item, args, lang, store);
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
    fn of(item: Item, args: &ImportArgs, lang: Lang, store: &Store) -> Self {
        let number = item.number.map(|number| format!(" {number}")).unwrap_or_default();
        let name = format!("{}{number}", shown(&item.path));
        // Programs read English.
        let lang = if args.json { Lang::English } else { lang };
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
            Found::Alike { likeness, of, .. } if !args.force => {
                let word = match likeness {
                    Likeness::Same => "duplicate",
                    Likeness::Mirror => "mirror",
                };
                told(&say::left_out(&of, likeness == Likeness::Mirror, lang), word, Some(&of), false)
            }
            Found::New(file) | Found::Alike { file, .. } => match keep(file, store) {
                Ok(id) => told(&say::kept(&id, lang), "kept", Some(&id), false),
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

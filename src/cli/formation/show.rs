//! `junqi formation list`, `show`, `random` and `mirror`: formations as text.

use std::fmt::Write as _;
use std::io::{self, Write};

use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use super::args::{ListArgs, MirrorArgs, RandomArgs, ShowFormationArgs};
use super::{OWN, find, pick};
use crate::cli::{Status, print_json, report};
use crate::formation::{BUILT_IN_IDS, Formation, FormationFile, built_in};
use crate::rules::{Place, Rank, Station};
use crate::storage::Store;
use crate::text::Lang;
use crate::text::command::FORMATION_LEGEND;

pub(super) fn list(args: &ListArgs, store: &Store, out: &mut dyn Write) -> anyhow::Result<Status> {
    let mut files: List =
        BUILT_IN_IDS.iter().map(|&id| id.to_owned()).zip(built_in().iter().cloned()).collect();
    let mut status = Status::Fine;
    for own in store.own_formations() {
        let id = format!("{OWN}{}", own.id());
        match own.formation {
            Ok(file) => files.push((id, file)),
            Err(error) => {
                status = Status::Faulty;
                report(&error.to_string());
            }
        }
    }
    print_list(&files, args.json, out)?;
    Ok(status)
}

/// Formations with their short names.
pub(super) type List = Vec<(String, FormationFile)>;

/// A line each: short name, name, tags; or JSON.
pub(super) fn print_list(files: &List, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        let all: Vec<_> = files
            .iter()
            .map(|(id, file)| {
                json!({
                    "id": id, "name": file.name, "author": file.author, "tags": file.tags,
                    "notes": file.notes, "rows": file.formation.rows(),
                })
            })
            .collect();
        return print_json(out, &Value::Array(all));
    }
    let pad = |text: &str, columns: usize| " ".repeat(columns.saturating_sub(text.width()));
    let ids = files.iter().map(|(id, _)| id.width()).max().unwrap_or(0);
    let names = files.iter().map(|(_, file)| file.name.width()).max().unwrap_or(0);
    for (id, file) in files {
        let line = format!(
            "{id}{}  {}{}  {}",
            pad(id, ids),
            file.name,
            pad(&file.name, names),
            file.tags.join(", ")
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

pub(super) fn show(
    args: &ShowFormationArgs,
    lang: Lang,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let files = find(&args.formation, store)?;
    if args.json {
        return print_files(&files, out);
    }
    for (number, file) in files.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let heading: Vec<_> =
            [&file.name, &file.author].into_iter().filter(|text| !text.is_empty()).collect();
        if !heading.is_empty() {
            writeln!(out, "{}", heading.into_iter().map(String::as_str).collect::<Vec<_>>().join(" · "))?;
        }
        write!(out, "{}", drawn(&file.formation))?;
        if !file.notes.is_empty() {
            writeln!(out, "{}", file.notes)?;
        }
    }
    writeln!(out, "{}", FORMATION_LEGEND.say(lang))?;
    Ok(Status::Fine)
}

pub(super) fn random(args: &RandomArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let seed = args.seed.unwrap_or_else(|| rand::rng().next_u64());
    let formation = Formation::random(&mut ChaCha8Rng::seed_from_u64(seed));
    if args.json {
        let file = FormationFile { name: format!("random {seed}"), ..FormationFile::new(formation) };
        return print_files(&[file], out);
    }
    writeln!(out, "# random, seed {seed}\n{formation}")?;
    Ok(Status::Fine)
}

pub(super) fn mirror(args: &MirrorArgs, store: &Store, out: &mut dyn Write) -> anyhow::Result<Status> {
    let mut file = pick(&args.formation, args.number, store)?;
    file.formation = file.formation.mirrored();
    // The side that the flag stands on is told in the tags.
    for tag in &mut file.tags {
        match tag.as_str() {
            "left-flag" => "right-flag".clone_into(tag),
            "right-flag" => "left-flag".clone_into(tag),
            _ => {}
        }
    }
    if args.json {
        return print_files(&[file], out);
    }
    writeln!(out, "{}", file.formation)?;
    Ok(Status::Fine)
}

/// One formation as a formation file, several as a list of them.
fn print_files(files: &[FormationFile], out: &mut dyn Write) -> anyhow::Result<Status> {
    match files {
        [file] => out.write_all(file.to_json().as_bytes())?,
        files => {
            let texts: Vec<_> = files.iter().map(|file| file.to_json().trim_end().to_owned()).collect();
            writeln!(out, "[\n{}\n]", texts.join(",\n"))?;
        }
    }
    Ok(Status::Fine)
}

/// The formation with its lines and columns numbered, camps and headquarters marked.
pub(super) fn drawn(formation: &Formation) -> String {
    let mut text = "   ".to_owned();
    for column in 1..=5 {
        let _ = write!(text, "  {column}  ");
    }
    text.truncate(text.trim_end().len());
    for place in Place::all() {
        if place.column() == 1 {
            let _ = write!(text, "\n{}  ", place.line());
        }
        let stands = formation.rank(place).map_or("  ".to_owned(), |rank: Rank| rank.hanzi().to_string());
        let _ = match place.station() {
            Station::Post => write!(text, " {stands}  "),
            Station::Camp => write!(text, "({stands}) "),
            Station::Headquarters => write!(text, "[{stands}] "),
        };
    }
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

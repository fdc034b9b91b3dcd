//! `junqi formation show`, `random` and `mirror`: formations as text.

use std::fmt::Write as _;
use std::io::{self, Write};

use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use super::args::{MirrorArgs, RandomArgs, ShowFormationArgs};
use super::{Which, find, pick};
use crate::cli::{GlobalArgs, Status, printable};
use crate::formation::{Formation, FormationFile};
use crate::rules::{Place, Station};
use crate::storage::Store;
use crate::text::Lang;
use crate::text::command::{DIGITS_LEGEND, FORMATION_LEGEND, LETTERS_LEGEND};
use crate::text::formation::{formation_name, formation_notes};
use crate::tui::glyphs::{Glyphs, Pieces};

pub(super) fn show(
    args: &ShowFormationArgs,
    global: &GlobalArgs,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let files = find(&args.formation, store)?;
    if args.json {
        return print_files(&files, out);
    }
    let lang = global.lang();
    let pieces = pieces(global);
    for (number, file) in files.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let mut heading = vec![formation_name(file, lang), &file.author];
        heading.retain(|text| !text.is_empty());
        if !heading.is_empty() {
            let dot = if global.ascii() { " - " } else { " · " };
            writeln!(out, "{}", printable(&heading.join(dot)))?;
        }
        write!(out, "{}", drawn(&file.formation, pieces))?;
        if !file.notes.is_empty() {
            writeln!(out, "{}", printable(formation_notes(file, lang)))?;
        }
    }
    legend(pieces, lang, out)?;
    Ok(Status::Fine)
}

/// What the signs of a drawn formation mean. Hanzi are read as they are.
pub(super) fn legend(pieces: Pieces, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    match pieces {
        Pieces::Hanzi => {}
        Pieces::Digits => writeln!(out, "{}", DIGITS_LEGEND.say(lang))?,
        Pieces::Ascii => writeln!(out, "{}", LETTERS_LEGEND.say(lang))?,
    }
    writeln!(out, "{}", FORMATION_LEGEND.say(lang))
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
    let file = pick(&args.formation, Which::Number(args.number), store)?.mirrored();
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

/// How pieces are written where nothing else is said.
pub(super) fn pieces(global: &GlobalArgs) -> Pieces {
    global.pieces().unwrap_or(if global.ascii() { Pieces::Ascii } else { Pieces::Hanzi })
}

/// The formation with its lines and columns numbered, camps and headquarters marked.
pub(super) fn drawn(formation: &Formation, pieces: Pieces) -> String {
    let glyphs = Glyphs { pieces, ..Glyphs::default() };
    let mut text = "   ".to_owned();
    for column in 1..=5 {
        let _ = write!(text, "  {column}  ");
    }
    text.truncate(text.trim_end().len());
    for place in Place::all() {
        if place.column() == 1 {
            let _ = write!(text, "\n{}  ", place.line());
        }
        let stands = formation.rank(place).map_or("  ".to_owned(), |rank| glyphs.face(Some(rank), 2));
        let _ = match place.station() {
            Station::Post => write!(text, " {stands}  "),
            Station::Camp => write!(text, "({stands}) "),
            Station::Headquarters => write!(text, "[{stands}] "),
        };
    }
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

//! `junqi formation compare`: two formations side by side.

use std::io::Write;

use serde_json::json;
use unicode_width::UnicodeWidthStr as _;

use super::args::CompareArgs;
use super::show::pieces;
use super::{Which, pick};
use crate::cli::{GlobalArgs, Status, print_json, printable};
use crate::formation::{Formation, FormationFile};
use crate::rules::{Place, Rank};
use crate::storage::Store;
use crate::text::command::{differing_text, mirror_differing_text};
use crate::text::formation::formation_name;
use crate::tui::glyphs::Glyphs;

/// The columns that a drawn formation takes.
const WIDTH: usize = 26;

pub(super) fn compare(
    args: &CompareArgs,
    global: &GlobalArgs,
    store: &Store,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let lang = global.lang();
    let glyphs = Glyphs { pieces: pieces(global), ..Glyphs::default() };
    let (a, b) = (pick(&args.a, Which::Only, store)?, pick(&args.b, Which::Only, store)?);
    let lineup = a.formation.lineup();
    let differing = lineup.differing(&b.formation.lineup());
    let mirrored = lineup.differing(&b.formation.mirrored().lineup());
    if args.json {
        let piece = |rank: Option<Rank>| rank.map(Rank::name);
        let places: Vec<_> = differing
            .iter()
            .map(|&place| {
                json!({
                    "place": place.to_string(), "a": piece(a.formation.rank(place)), "b": piece(b.formation.rank(place)),
                })
            })
            .collect();
        print_json(out, &json!({ "differing": places, "differing_from_mirror": mirrored.len() }))?;
        return Ok(Status::Fine);
    }
    let heading = |file: &FormationFile, given: &str| {
        let name = formation_name(file, lang);
        printable(if name.is_empty() { given } else { name })
    };
    let (left, right) = (heading(&a, &args.a), heading(&b, &args.b));
    let gap = " ".repeat(WIDTH.saturating_sub(left.width()).max(2));
    writeln!(out, "   {left}{gap}{right}")?;
    for line in 1..=6 {
        let row = |formation: &Formation| -> String {
            (1..=5)
                .filter_map(|column| Place::new(line, column))
                .map(|place| cell(formation, place, glyphs, &differing))
                .collect()
        };
        let text = format!("{line}  {}  {}", row(&a.formation), row(&b.formation));
        writeln!(out, "{}", text.trim_end())?;
    }
    writeln!(out, "{}", differing_text(differing.len(), lang))?;
    writeln!(out, "{}", mirror_differing_text(mirrored.len(), lang))?;
    Ok(Status::Fine)
}

/// A place in five columns, marked with `<` `>` where the two differ.
fn cell(formation: &Formation, place: Place, glyphs: Glyphs, differing: &[Place]) -> String {
    let stands = formation.rank(place).map_or("  ".to_owned(), |rank| glyphs.face(Some(rank), 2));
    if differing.contains(&place) { format!("<{stands}> ") } else { format!(" {stands}  ") }
}

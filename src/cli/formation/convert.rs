//! `junqi formation convert`: from any kind of formation file to the one that the
//! name of the new file says.

use std::path::Path;

use anyhow::bail;

use super::args::ConvertArgs;
use super::{find, pick};
use crate::cli::Status;
use crate::cli::files::{shown, write};
use crate::formation::{FormationFile, write_jql};
use crate::storage::Store;

#[derive(Clone, Copy)]
enum Kind {
    Json,
    Jql,
    Text,
}

pub(super) fn convert(args: &ConvertArgs, store: &Store) -> anyhow::Result<Status> {
    let kind = kind_of(&args.to)?;
    let bytes = match kind {
        Kind::Text if args.number.is_none() => text(&find(&args.from, store)?),
        Kind::Text => text(&[pick(&args.from, args.number, store)?]),
        Kind::Json => pick(&args.from, args.number, store)?.to_json().into_bytes(),
        Kind::Jql => write_jql(&pick(&args.from, args.number, store)?.formation).to_vec(),
    };
    store.private().refuse(&args.to)?;
    write(&args.to, &bytes, args.force)?;
    Ok(Status::Fine)
}

fn kind_of(path: &Path) -> anyhow::Result<Kind> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    match extension.as_deref() {
        Some("json") => Ok(Kind::Json),
        Some("jql") => Ok(Kind::Jql),
        Some("txt") => Ok(Kind::Text),
        _ => bail!("{}: its name must end with .json, .jql or .txt", shown(path)),
    }
}

/// Blocks of six rows, each under its name, blank lines between them.
fn text(files: &[FormationFile]) -> Vec<u8> {
    let blocks: Vec<_> = files
        .iter()
        .map(|file| {
            let name = if file.name.is_empty() { String::new() } else { format!("# {}\n", file.name) };
            format!("{name}{}\n", file.formation)
        })
        .collect();
    blocks.join("\n").into_bytes()
}

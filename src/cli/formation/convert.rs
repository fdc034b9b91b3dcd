//! `junqi formation convert`: from any kind of formation file to the one that the
//! name of the new file says.

use anyhow::anyhow;

use super::args::ConvertArgs;
use super::{Which, find, pick};
use crate::cli::Status;
use crate::cli::files::{shown, write};
use crate::formation::FileKind;
use crate::storage::Store;

pub(super) fn convert(args: &ConvertArgs, store: &Store) -> anyhow::Result<Status> {
    let kind = args.to.to_str().and_then(FileKind::of);
    let kind =
        kind.ok_or_else(|| anyhow!("{}: its name must end with .json, .jql or .txt", shown(&args.to)))?;
    let bytes = match kind {
        FileKind::Text if args.number.is_none() => FileKind::write_text(&find(&args.from, store)?),
        kind => kind.write(&pick(&args.from, Which::Number(args.number), store)?),
    };
    store.private().refuse(&args.to)?;
    write(&args.to, &bytes, args.force)?;
    Ok(Status::Fine)
}

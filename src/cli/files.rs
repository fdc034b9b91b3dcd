//! The files that commands name: `-` is standard input, and a record may be of
//! either kind. Every error names the file.

use std::io::{self, Read};
use std::path::Path;

use anyhow::{anyhow, bail};

use crate::record::{Record, read_jgs};
use crate::storage::{FileError, MAX_FILE_BYTES, Overwrite, export_file, is_jgs, read_file};

/// A file's name as a message shows it.
pub(super) fn shown(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Whether a name stands for standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The bytes of a file, or of standard input for `-`.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    if !is_stdin(path) {
        return Ok(read_file(path)?);
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| anyhow!("standard input: {error}"))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("standard input: it is larger than {} MiB", MAX_FILE_BYTES >> 20);
    }
    Ok(bytes)
}

/// The record in a file: QQ's where the name or the first bytes say so, JSON otherwise.
pub(super) fn read_record(path: &Path) -> anyhow::Result<Record> {
    let bytes = read(path)?;
    if is_jgs(path, &bytes) {
        read_jgs(&bytes).map_err(|error| anyhow!("{}: {error}", shown(path)))
    } else {
        Record::read_json(&bytes).map_err(|error| anyhow!("{}: {error}", shown(path)))
    }
}

/// Writes a file whole or not at all. One that is there already is only replaced
/// if `replace` says so.
pub(super) fn write(path: &Path, bytes: &[u8], replace: bool) -> anyhow::Result<()> {
    let overwrite = if replace { Overwrite::Yes } else { Overwrite::No };
    match export_file(path, bytes, overwrite) {
        Err(error @ FileError::Exists(_)) => bail!("{error}; --force replaces it"),
        done => Ok(done?),
    }
}

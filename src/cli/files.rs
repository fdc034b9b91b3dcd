//! Reading and writing the files that commands name. Every error names the file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::record::{JgsError, MAX_FILE_BYTES, Record, RecordError, read_jgs};

use super::printable;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", shown(.path))]
pub(super) struct FileError {
    /// The file as it was named.
    path: PathBuf,
    reason: Reason,
}

#[derive(Debug, thiserror::Error)]
enum Reason {
    #[error("there is no such file")]
    Missing,
    #[error("it is a directory, not a file")]
    Directory,
    #[error("permission denied")]
    Denied,
    #[error("the file is too large: at most {MAX_FILE_BYTES} bytes are read")]
    TooLarge,
    #[error("the file is there already; --force replaces it")]
    Exists,
    #[error("{0}")]
    Io(io::Error),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Jgs(#[from] JgsError),
}

impl From<io::Error> for Reason {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::IsADirectory => Self::Directory,
            io::ErrorKind::PermissionDenied => Self::Denied,
            io::ErrorKind::AlreadyExists => Self::Exists,
            _ => Self::Io(error),
        }
    }
}

/// A file's name as a message shows it.
pub(super) fn shown(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { printable(&path.display().to_string()) }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The bytes of a file, or of standard input for `-`.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    read_bytes(path).map_err(|reason| FileError { path: path.to_owned(), reason })
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Reason> {
    if is_stdin(path) {
        return read_capped(&mut io::stdin().lock());
    }
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(Reason::Directory);
    }
    if metadata.len() > MAX_FILE_BYTES as u64 {
        return Err(Reason::TooLarge);
    }
    read_capped(&mut file)
}

fn read_capped(reader: &mut dyn Read) -> Result<Vec<u8>, Reason> {
    let mut bytes = Vec::new();
    reader.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_FILE_BYTES { Err(Reason::TooLarge) } else { Ok(bytes) }
}

/// The record in a file: QQ's where the name or the first bytes say so, JSON otherwise.
pub(super) fn read_record(path: &Path) -> Result<Record, FileError> {
    let bytes = read(path)?;
    let named_jgs = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jgs"));
    let record = if named_jgs || bytes.starts_with(b"QQGame") {
        read_jgs(&bytes).map_err(Reason::from)
    } else {
        Record::read_json(&bytes).map_err(Reason::from)
    };
    record.map_err(|reason| FileError { path: path.to_owned(), reason })
}

/// Writes a file whole or not at all: to a temporary file beside it that is synced and then takes
/// its name. A file that is there already is only replaced if `replace` says so.
pub(super) fn write(path: &Path, bytes: &[u8], replace: bool) -> Result<(), FileError> {
    write_bytes(path, bytes, replace).map_err(|reason| FileError { path: path.to_owned(), reason })
}

fn write_bytes(path: &Path, bytes: &[u8], replace: bool) -> Result<(), Reason> {
    if path.is_dir() {
        return Err(Reason::Directory);
    }
    if !replace && path.symlink_metadata().is_ok() {
        return Err(Reason::Exists);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    // What any new file gets, from which the system takes what the user's mask says: a
    // temporary file would otherwise stay readable for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.prefix(".junqi-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    let kept = if replace { file.persist(path) } else { file.persist_noclobber(path) };
    kept.map_err(|error| error.error)?;
    Ok(())
}

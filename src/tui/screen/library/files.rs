//! What the library does with files: keep under a free name, rename, take in. No screen is
//! known here.

use std::path::{Path, PathBuf};

use crate::formation::{BackFirst, Catalogue, FormationFile, Likeness};
use crate::import::{Found, gather};
use crate::storage::{FileError, Overwrite, Store, write_file};
use crate::text::{Lang, library as say};

/// How many names are tried before it is given up.
const MOST: usize = 10_000;
/// How many files are told of one by one.
const TOLD: usize = 8;

/// Keeps a formation under its name or, where that is taken, under the next with a number; gives
/// the file and the name.
pub(super) fn keep(mut file: FormationFile, store: &Store) -> Result<(PathBuf, String), FileError> {
    let name = file.name.clone();
    let mut number = 1;
    loop {
        match store.save_formation(&file, Overwrite::No) {
            Ok(path) => return Ok((path, file.name)),
            Err(FileError::Exists(_)) if number < MOST => {
                number += 1;
                file.name = format!("{name} {number}");
            }
            Err(error) => return Err(error),
        }
    }
}

/// Gives a file of one's own another name; the old file goes when the new one is there.
pub(super) fn rename(
    path: &Path,
    file: &FormationFile,
    name: &str,
    store: &Store,
) -> Result<PathBuf, FileError> {
    let file = FormationFile { name: name.to_owned(), ..file.clone() };
    let next = store.formation_path(name);
    if next == path {
        write_file(path, file.to_json().as_bytes(), Overwrite::Yes)?;
        return Ok(next);
    }
    let next = store.save_formation(&file, Overwrite::No)?;
    store.remove_formation(path)?;
    Ok(next)
}

/// What came of an import.
pub(super) struct Import {
    /// What became of each file.
    pub(super) report: String,
    /// The first file that was kept.
    pub(super) first: Option<PathBuf>,
    /// Whether something was left out because it is written back line first.
    pub(super) back_first: bool,
}

/// Keeps every formation of a file or folder that isn't there yet.
pub(super) fn import(
    path: &Path,
    mut catalogue: Catalogue,
    back_first: BackFirst,
    store: &Store,
    lang: Lang,
) -> Import {
    let mut first = None;
    let (mut kept, mut known, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    let mut is_back_first = false;
    for item in gather(&[path.to_owned()], &mut catalogue, back_first, store) {
        let name = item.path.file_name().unwrap_or(item.path.as_os_str()).to_string_lossy().into_owned();
        match item.found {
            Found::New(file) => match keep(file, store) {
                Ok((path, name)) => {
                    first.get_or_insert(path);
                    kept.push(name);
                }
                Err(error) => refused.push(error.to_string()),
            },
            Found::Alike { file, likeness, of } => {
                known.push(say::known(&file.name, &of, likeness == Likeness::Mirror, lang));
            }
            Found::Refused(error) => {
                is_back_first |= error.is_back_first();
                let error = error.to_string();
                refused.push(if error.contains(&name) { error } else { format!("{name}: {error}") });
            }
        }
    }
    let mut lines = vec![say::import_counts(kept.len(), known.len(), refused.len(), lang)];
    let more = (kept.len() + known.len() + refused.len()).saturating_sub(TOLD);
    // What was refused matters most.
    let kept = kept.iter().map(|name| say::kept(name, lang));
    lines.extend(refused.into_iter().chain(known).chain(kept).take(TOLD));
    if more > 0 {
        lines.push(say::and_more(more, lang));
    }
    Import { report: lines.join("\n"), first, back_first: is_back_first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let file = FormationFile { name: "wall".into(), ..built_in()[0].clone() };
        let names: Vec<_> = (0..3).map(|_| keep(file.clone(), &store).unwrap().1).collect();
        assert_eq!(names, ["wall", "wall 2", "wall 3"]);
    }
}

//! `junqi formation edit`: into the editor on the screen, or into the library.

use std::path::{Path, PathBuf};

use super::args::EditArgs;
use super::{Named, pick};
use crate::cli::play::enter;
use crate::cli::{GlobalArgs, Status};
use crate::storage::Store;
use crate::tui::app::Start;

pub(super) fn edit(args: &EditArgs, global: &GlobalArgs, store: &Store) -> anyhow::Result<Status> {
    let Some(name) = &args.formation else { return enter(Start::Library, global) };
    let mut file = pick(name, None, store)?;
    let path = file_of(name, store)?;
    if file.name.is_empty() {
        let stem = path.as_deref().unwrap_or(Path::new(name)).file_stem();
        file.name = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    }
    enter(Start::Edit(Box::new(file), path), global)
}

/// The file in which what was edited is kept without asking: one's own, or the JSON file that was
/// named. What comes from elsewhere is kept under a name of its own.
fn file_of(name: &str, store: &Store) -> anyhow::Result<Option<PathBuf>> {
    Ok(match Named::find(name, store)? {
        Named::Own(own) => Some(own.path),
        Named::File(path) => {
            let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
            is_json.then_some(path)
        }
        Named::BuiltIn(_) | Named::Code(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::{FormationFile, built_in};
    use crate::storage::Overwrite;

    #[test]
    fn what_is_edited_goes_back_into_its_own_file_or_gets_one_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let save = |name: &str| {
            let file = FormationFile { name: name.into(), ..built_in()[0].clone() };
            store.save_formation(&file, Overwrite::No).unwrap()
        };
        let (wall, spear) = (save("wall"), save("spear"));
        let outside = folder.path().join("outside.json");
        std::fs::copy(&wall, &outside).unwrap();
        std::fs::write(folder.path().join("rows.txt"), built_in()[0].formation.to_string()).unwrap();
        let at = |name: &str| folder.path().join(name).display().to_string();
        for (name, expected) in [
            ("wall".to_owned(), Some(&wall)),
            ("own:wall".to_owned(), Some(&wall)),
            // A built-in one has the same name.
            ("own:spear".to_owned(), Some(&spear)),
            (at("outside.json"), Some(&outside)),
            (at("formations/wall.json"), Some(&wall)),
            ("built-in:spear".to_owned(), None),
            ("hammer".to_owned(), None),
            (at("rows.txt"), None),
            (built_in()[0].formation.code(), None),
        ] {
            assert_eq!(file_of(&name, &store).unwrap().as_ref(), expected, "{name}");
        }
        assert!(file_of("spear", &store).is_err(), "there are two");
    }
}

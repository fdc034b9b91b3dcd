//! `junqi formation edit`: into the editor on the screen, or into the library.

use std::path::{Path, PathBuf};

use super::args::EditArgs;
use super::{Named, Which, pick};
use crate::cli::play::enter;
use crate::cli::{GlobalArgs, Status};
use crate::formation::{Formation, FormationFile, Sketch, read_sketch};
use crate::storage::{Store, read_file};
use crate::tui::app::Start;

pub(super) fn edit(args: &EditArgs, global: &GlobalArgs, store: &Store) -> anyhow::Result<Status> {
    let Some(name) = &args.formation else { return enter(Start::Library, global) };
    let (sketch, path) = opened(name, args.number, store)?;
    enter(Start::Edit(Box::new(sketch), path), global)
}

/// What is edited, and the file in which it is kept without asking: one's own, or the JSON file that was
/// named. What comes from elsewhere is kept under a name of its own.
fn opened(name: &str, number: Option<usize>, store: &Store) -> anyhow::Result<(Sketch, Option<PathBuf>)> {
    let named = Named::find(name, store)?;
    let is_json = |path: &Path| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let path = match &named {
        Named::Own(own) => Some(own.path.clone()),
        // One of several can't go back alone.
        Named::File(path) => (is_json(path) && number.is_none()).then(|| path.clone()),
        Named::BuiltIn(_) | Named::Code(_) => None,
    };
    let mut sketch = match path.as_deref().filter(|path| !path.exists()) {
        // A file that isn't there yet is begun.
        Some(_) => FormationFile::new(Formation::random(&mut rand::rng())).into(),
        None => match pick(name, Which::Number(number), store) {
            Ok(file) => file.into(),
            // What breaks the rules can be mended.
            Err(error) => broken(&named).ok_or(error)?,
        },
    };
    if sketch.name.is_empty() && !matches!(named, Named::Code(_)) {
        let stem = path.as_deref().unwrap_or(Path::new(name)).file_stem();
        sketch.name = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    }
    Ok((sketch, path))
}

fn broken(named: &Named) -> Option<Sketch> {
    let path = match named {
        Named::Own(own) => &own.path,
        Named::File(path) => path,
        Named::BuiltIn(_) | Named::Code(_) => return None,
    };
    read_sketch(&read_file(path).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;
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
            assert_eq!(opened(&name, None, &store).unwrap().1.as_ref(), expected, "{name}");
        }
        assert!(opened("spear", None, &store).is_err(), "there are two");
        assert_eq!(opened(&built_in()[0].formation.code(), None, &store).unwrap().0.name, "");
    }

    #[test]
    fn a_file_that_isnt_there_is_begun_and_one_that_breaks_rules_is_mended() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let new = folder.path().join("new.json");
        let (sketch, path) = opened(new.to_str().unwrap(), None, &store).unwrap();
        assert_eq!((sketch.name.as_str(), path.as_ref()), ("new", Some(&new)));
        assert!(Formation::try_from(sketch.lineup).is_ok() && !new.exists());
        assert!(opened(folder.path().join("new.jql").to_str().unwrap(), None, &store).is_err());

        let file = FormationFile { name: "wall".into(), ..FormationFile::new(built_in()[0].formation) };
        let two_flags = file.to_json().replacen('司', "旗", 1);
        std::fs::write(&new, &two_flags).unwrap();
        let (sketch, path) = opened(new.to_str().unwrap(), None, &store).unwrap();
        assert_eq!((sketch.name.as_str(), path), ("wall", Some(new.clone())));
        assert_eq!(sketch.lineup.count(crate::rules::Rank::Flag), 2);
        // What is no formation at all isn't.
        std::fs::write(&new, "{").unwrap();
        assert!(opened(new.to_str().unwrap(), None, &store).is_err());
        // One of several goes nowhere by itself.
        std::fs::write(&new, format!("[{0}, {0}]", file.to_json())).unwrap();
        let name = new.to_str().unwrap();
        let message = opened(name, None, &store).unwrap_err().to_string();
        assert!(
            message.ends_with("it holds 2 formations, one is needed; --number N says which"),
            "{message}"
        );
        assert_eq!(opened(name, Some(2), &store).unwrap().1, None);
    }
}

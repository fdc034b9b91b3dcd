//! Presets of the rules that players have made themselves, a file each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{FileError, Overwrite, Store, files_in, make_folder, read_file, stem_of, write_file};
use crate::record::{PresetFile, PresetFileError};
use crate::rules::RuleSet;

/// One of the player's own presets, or why its file is none.
#[derive(Debug)]
pub struct OwnPreset {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub preset: Result<PresetFile, FileError>,
}

impl OwnPreset {
    /// The name in the file; the file's own where it can't be read.
    pub fn name(&self) -> String {
        match &self.preset {
            Ok(preset) => preset.name.clone(),
            Err(_) => stem(&self.path),
        }
    }
}

impl Store {
    fn presets(&self) -> PathBuf {
        self.root.join("presets")
    }

    /// The player's own presets, by file name; the broken ones say why.
    pub fn own_presets(&self) -> Vec<OwnPreset> {
        let mut paths = files_in(&self.presets(), "json");
        paths.sort();
        paths.into_iter().map(|path| OwnPreset { preset: read_preset(&path), path }).collect()
    }

    /// The player's own preset with that name, whose file has it, or whose name differs only in
    /// capitals.
    pub fn own_preset(&self, name: &str) -> Option<OwnPreset> {
        let mut presets = self.own_presets();
        let found = presets.iter().position(|preset| preset.name() == name);
        let found = found.or_else(|| presets.iter().position(|preset| stem(&preset.path) == name));
        let found = found.or_else(|| presets.iter().position(|preset| same_name(&preset.name(), name)));
        found.map(|found| presets.swap_remove(found))
    }

    /// What the player calls those rules, whoever has the first move in them; none where they are a
    /// preset of the program or he has no name for them.
    pub fn name_of(&self, rules: &RuleSet) -> Option<String> {
        let same = |one: &RuleSet, other: &RuleSet| {
            let mut one = *one;
            one.rules.first_mover = other.rules.first_mover;
            one == *other
        };
        if same(&RuleSet::new(rules.preset()), rules) {
            return None;
        }
        let own = self.own_presets().into_iter().filter_map(|own| own.preset.ok());
        own.filter(|file| same(&file.rules, rules)).map(|file| file.name).next()
    }

    /// The file that a preset of that name is kept in: its own where there is one, and otherwise
    /// one that no other preset has. Characters that a file system may refuse become `_`.
    pub fn preset_path(&self, name: &str) -> PathBuf {
        let presets = self.own_presets();
        if let Some(own) = presets.iter().find(|preset| same_name(&preset.name(), name)) {
            return own.path.clone();
        }
        // Some file systems don't tell capitals from small letters.
        let is_free = |name: &str| presets.iter().all(|preset| !same_name(&stem(&preset.path), name));
        let wanted = stem_of(name);
        let further = (2..=presets.len() + 1).map(|number| format!("{wanted}-{number}"));
        let free = [wanted.clone()].into_iter().chain(further).find(|name| is_free(name));
        self.presets().join(format!("{}.json", free.unwrap_or(wanted)))
    }

    /// Keeps a preset under its name.
    ///
    /// # Errors
    /// When it can't be called so, there is one of that name already, whatever its capitals, or it
    /// can't be written.
    pub fn save_preset(&self, preset: &PresetFile, overwrite: Overwrite) -> Result<PathBuf, FileError> {
        let path = self.preset_path(&preset.name);
        if let Err(error) = PresetFile::check_name(&preset.name) {
            return Err(FileError::Preset { path, error: Box::new(PresetFileError::Name(error)) });
        }
        make_folder(&self.presets())?;
        write_file(&path, preset.to_json().as_bytes(), overwrite)?;
        Ok(path)
    }

    /// Gives the preset in a file another name; gives its new file. Nothing is written over.
    ///
    /// # Errors
    /// When it can't be called so, the file is gone, there is one of that name already, or it can't
    /// be written.
    pub fn rename_preset(&self, path: &Path, preset: &PresetFile, name: &str) -> Result<PathBuf, FileError> {
        fs::metadata(path).map_err(FileError::io(path, "can't be renamed"))?;
        let preset = PresetFile { name: name.to_owned(), ..preset.clone() };
        let same = self.preset_path(name) == path;
        let next = self.save_preset(&preset, if same { Overwrite::Yes } else { Overwrite::No })?;
        if !same {
            self.remove_preset(path)?;
        }
        Ok(next)
    }

    /// Takes away a file among the player's own presets, whatever is in it. One that is gone is gone.
    ///
    /// # Errors
    /// When it can't be taken away.
    pub fn remove_preset(&self, path: &Path) -> Result<(), FileError> {
        match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(FileError::io(path, "can't be deleted")),
        }
    }
}

/// Whether two names are one: capitals make no difference, nor blanks around them.
fn same_name(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// A file's name without folder and ending.
fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn read_preset(path: &Path) -> Result<PresetFile, FileError> {
    PresetFile::read(&read_file(path)?)
        .map_err(|error| FileError::Preset { path: path.to_owned(), error: Box::new(error) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path().join("data"));
        (folder, store)
    }

    fn house(name: &str) -> PresetFile {
        let mut rules = RuleSet::from_preset("qq").unwrap();
        rules.assign("mine=both_die").unwrap();
        PresetFile { name: name.to_owned(), rules }
    }

    fn names(store: &Store) -> Vec<String> {
        store.own_presets().iter().map(OwnPreset::name).collect()
    }

    #[test]
    fn presets_of_ones_own_are_kept_renamed_and_taken_away() {
        let (_folder, store) = store();
        assert!(names(&store).is_empty() && store.own_preset("house").is_none());
        let path = store.save_preset(&house("house"), Overwrite::No).unwrap();
        assert!(path.ends_with("presets/house.json"));
        assert!(matches!(store.save_preset(&house("house"), Overwrite::No), Err(FileError::Exists(_))));
        assert_eq!(store.own_preset("house").unwrap().preset.unwrap(), house("house"));

        store.save_preset(&house("家规"), Overwrite::No).unwrap();
        let taken = store.rename_preset(&path, &house("house"), "家规");
        assert!(matches!(taken, Err(FileError::Exists(_))), "nothing is written over");
        let path = store.rename_preset(&path, &house("house"), "a/b").unwrap();
        assert!(path.ends_with("presets/a_b.json"));
        assert_eq!(names(&store), ["a/b", "家规"]);
        assert_eq!(store.own_preset("a_b").unwrap().name(), "a/b", "by its file's name, too");
        store.remove_preset(&path).unwrap();
        assert_eq!(names(&store), ["家规"]);
    }

    #[test]
    fn names_that_would_share_a_file_have_files_of_their_own() {
        let (_folder, store) = store();
        store.save_preset(&house("a/b"), Overwrite::No).unwrap();
        let path = store.save_preset(&house("a*b"), Overwrite::No).unwrap();
        assert!(path.ends_with("presets/a_b-2.json"), "{path:?}");
        assert_eq!(store.save_preset(&house("a_b"), Overwrite::No).unwrap(), store.preset_path("a_b"));
        assert_eq!(names(&store), ["a*b", "a_b", "a/b"], "by file name");
        assert_eq!(store.save_preset(&house("a*b"), Overwrite::Yes).unwrap(), path);
        let renamed = store.rename_preset(&path, &house("a*b"), "a?b").unwrap();
        assert_eq!((names(&store).len(), store.own_preset("a/b").unwrap().name()), (3, "a/b".to_owned()));
        assert_eq!(store.own_preset("a?b").unwrap().path, renamed);
    }

    #[test]
    fn rules_are_known_by_the_name_that_the_player_gave_them() {
        let (_folder, store) = store();
        store.save_preset(&house("house"), Overwrite::No).unwrap();
        let mut rules = house("house").rules;
        assert_eq!(store.name_of(&rules).as_deref(), Some("house"));
        rules.assign("first_mover=north").unwrap();
        assert_eq!(store.name_of(&rules).as_deref(), Some("house"), "the second game of a match");
        rules.assign("touch_move=yes").unwrap();
        assert_eq!(store.name_of(&rules), None);
        assert_eq!(store.name_of(&RuleSet::from_preset("qq").unwrap()), None);
    }

    #[test]
    fn capitals_make_no_other_name() {
        let (_folder, store) = store();
        let path = store.save_preset(&house("house"), Overwrite::No).unwrap();
        let taken = store.save_preset(&house("HOUSE"), Overwrite::No);
        assert!(matches!(taken, Err(FileError::Exists(there)) if there == path));
        assert_eq!(store.own_preset("House").unwrap().path, path);
        assert_eq!(store.rename_preset(&path, &house("house"), "House").unwrap(), path);
        assert_eq!(names(&store), ["House"]);
        let error = store.save_preset(&house("QQ"), Overwrite::No).unwrap_err().to_string();
        assert!(error.contains("comes with the program"), "{error}");
    }

    #[test]
    fn a_preset_whose_file_is_gone_is_not_renamed_into_another_and_deleting_it_is_done() {
        let (_folder, store) = store();
        let path = store.save_preset(&house("house"), Overwrite::No).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(store.rename_preset(&path, &house("house"), "XX").is_err());
        assert!(names(&store).is_empty());
        store.remove_preset(&path).unwrap();
    }

    #[test]
    fn a_preset_of_ones_own_is_not_called_like_one_of_the_program() {
        let (_folder, store) = store();
        let error = store.save_preset(&house("standard"), Overwrite::Yes).unwrap_err().to_string();
        assert!(error.contains("comes with the program"), "{error}");
        assert!(names(&store).is_empty());
    }

    #[test]
    fn a_file_that_holds_no_preset_is_listed_with_the_reason_and_stays() {
        let (_folder, store) = store();
        let path = store.save_preset(&house("house"), Overwrite::No).unwrap();
        fs::write(&path, "{\"format\": \"junqi-preset\", \"version\": 9}").unwrap();
        let own = store.own_preset("house").unwrap();
        let error = own.preset.unwrap_err().to_string();
        assert!(error.contains("house.json") && error.contains("reads version 1"), "{error}");
        assert!(path.exists());
    }
}

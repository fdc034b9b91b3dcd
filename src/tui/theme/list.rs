//! The themes one can choose from: the program's own and those of the player's files.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::super::ColorDepth;
use super::{Palette, PatchError, Theme, patch};

/// The program's own themes, by name.
pub(super) const BUILT_IN: [(&str, Palette); 4] =
    [("dark", Palette::DARK), ("light", Palette::LIGHT), ("okabe", Palette::OKABE), ("mono", Palette::MONO)];

/// What the name of a file with a theme ends with.
const EXTENSION: &str = "theme";

/// Themes by name, and which of them is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Themes {
    list: Vec<(String, Palette)>,
    at: usize,
    depth: ColorDepth,
}

/// A name that no theme has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme {name:?}; the themes are {known}")]
pub struct UnknownTheme {
    /// The name.
    pub name: String,
    /// The names there are.
    pub known: String,
}

/// Why the themes of a folder can't be read.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ThemesError {
    #[error("{}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("{}:{error}", path.display())]
    Patch { path: PathBuf, error: PatchError },
    #[error("{}: the program has a theme of that name; give the file another one", path.display())]
    Taken { path: PathBuf },
}

impl Themes {
    /// The program's own, for that number of colours; the one for dark terminals is used.
    pub fn built_in(depth: ColorDepth) -> Self {
        let list = BUILT_IN.map(|(name, palette)| (name.to_owned(), palette)).into();
        Self { list, at: 0, depth }
    }

    /// Adds the themes of a folder's files, `NAME.theme`, in the order of their names. A folder
    /// that isn't there holds none.
    ///
    /// # Errors
    /// When a file can't be read, or says something that can't be; where and what is possible.
    pub fn add_folder(&mut self, folder: &Path) -> Result<(), ThemesError> {
        let failed = |path: &Path, error| ThemesError::Read { path: path.to_owned(), error };
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed(folder, error)),
        };
        let paths: Result<Vec<_>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut paths = paths.map_err(|error| failed(folder, error))?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        paths.sort();
        for path in paths {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if BUILT_IN.iter().any(|(known, _)| *known == name) {
                return Err(ThemesError::Taken { path });
            }
            let text = read(&path).map_err(|error| failed(&path, error))?;
            match patch::read(&text) {
                Ok(palette) => self.list.push((name, palette)),
                Err(error) => return Err(ThemesError::Patch { path, error }),
            }
        }
        Ok(())
    }

    /// Uses the theme of that name.
    ///
    /// # Errors
    /// When there is none.
    pub fn choose(&mut self, name: &str) -> Result<Theme, UnknownTheme> {
        let at = self.list.iter().position(|(known, _)| known == name);
        self.at = at.ok_or_else(|| UnknownTheme {
            name: name.chars().take(40).collect(),
            known: self.list.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        Ok(self.theme())
    }

    /// Uses the next theme, round and round.
    pub fn choose_next(&mut self) -> Theme {
        self.at = (self.at + 1) % self.list.len();
        self.theme()
    }

    /// The name of the theme that is used.
    pub fn name(&self) -> &str {
        &self.list[self.at].0
    }

    /// The theme that is used.
    pub fn theme(&self) -> Theme {
        Theme::of(self.list[self.at].1, self.depth)
    }

    /// What a player gets who names none: the theme for the background that the variable
    /// `COLORFGBG` tells, which some terminals set (`15;0`: white on black); the dark one if
    /// it tells nothing.
    pub fn name_by_background(colorfgbg: Option<&str>) -> &'static str {
        match colorfgbg.and_then(|said| said.rsplit(';').next()) {
            Some("7" | "15") => "light",
            _ => "dark",
        }
    }
}

/// The text of a theme's file; one so large that it can't be one is an error.
fn read(path: &Path) -> io::Result<String> {
    const LARGEST: u64 = 1 << 16;
    if fs::metadata(path)?.len() > LARGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it is too large for a theme"));
    }
    fs::read_to_string(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_themes_go_round() {
        let mut themes = Themes::built_in(ColorDepth::True);
        assert_eq!(themes.theme(), Theme::new(ColorDepth::True));
        let names: Vec<_> = (0..5)
            .map(|_| {
                themes.choose_next();
                themes.name().to_owned()
            })
            .collect();
        assert_eq!(names, ["light", "okabe", "mono", "dark", "light"]);
        assert!(themes.choose("okabe").is_ok());
        let error = themes.choose("neon").unwrap_err();
        assert_eq!(error.to_string(), "there is no theme \"neon\"; the themes are dark, light, okabe, mono");
        assert_eq!(themes.name(), "okabe");
    }

    #[test]
    fn a_terminal_that_tells_its_background_gets_the_theme_for_it() {
        for (said, name) in [
            (None, "dark"),
            (Some(""), "dark"),
            (Some("15;0"), "dark"),
            (Some("0;15"), "light"),
            (Some("0;default;15"), "light"),
            (Some("0;7"), "light"),
            (Some("12;8"), "dark"),
            (Some("0;default"), "dark"),
        ] {
            assert_eq!(Themes::name_by_background(said), name, "{said:?}");
        }
    }

    #[test]
    fn files_add_themes_and_say_where_they_are_wrong() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
        let added = || {
            let mut themes = Themes::built_in(ColorDepth::True);
            themes
                .add_folder(folder.path())
                .map(|()| themes)
                .map_err(|error| error.to_string().replace(&folder.path().display().to_string(), "FOLDER"))
        };
        assert_eq!(added(), Ok(Themes::built_in(ColorDepth::True)));
        write("sea.theme", b"base = light\nsouth = #0000ff\n");
        write("notes.txt", b"no theme");
        write("amber.theme", b"");
        let mut themes = added().unwrap();
        let sea = themes.choose("sea").unwrap();
        assert_ne!(sea, themes.choose("light").unwrap());
        assert_eq!(themes.choose("amber").unwrap(), Theme::new(ColorDepth::True));
        let error = themes.choose("no").unwrap_err().to_string();
        assert!(error.ends_with("dark, light, okabe, mono, amber, sea"), "{error}");
        write("sea.theme", b"\n south = blau");
        let error = added().unwrap_err();
        assert!(error.starts_with("FOLDER/sea.theme:2: south: there is no colour \"blau\""), "{error}");
        write("sea.theme", &[0xff]);
        assert!(added().unwrap_err().starts_with("FOLDER/sea.theme: "));
        write("sea.theme", "#".repeat(1 << 17).as_bytes());
        assert!(added().unwrap_err().contains("too large"));
        write("sea.theme", b"");
        write("mono.theme", b"");
        let error = added().unwrap_err();
        assert_eq!(
            error,
            "FOLDER/mono.theme: the program has a theme of that name; give the file another one"
        );
        let mut themes = Themes::built_in(ColorDepth::True);
        assert!(themes.add_folder(&folder.path().join("none")).is_ok());
    }
}

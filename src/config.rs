//! The settings file and other files of the settings folder: where they lie, what can stand in
//! them, and every fault with its line. Files are read and never written. What a setting
//! changes is not known here.

mod list;
mod written;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

pub use list::{SETTINGS, Setting, Values, commented};
pub use written::{Entry, Section, Value, read};

/// The name of the settings file in the settings folder.
pub const FILE_NAME: &str = "settings.toml";

/// The name of the key file beside it.
pub const KEYS_NAME: &str = "keys.toml";

/// The folder where this platform keeps a program's settings, if there is a home for it.
pub fn folder() -> Option<PathBuf> {
    let strategy = choose_app_strategy(AppStrategyArgs {
        top_level_domain: "org".into(),
        author: "junqi".into(),
        app_name: "junqi".into(),
    });
    strategy.ok().map(|strategy| strategy.config_dir())
}

/// Something in a file that can't be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what is possible.
    pub text: String,
}

/// Why a file of settings can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It can't be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// Not everything in it can be; all faults are named.
    #[error("{}", lines(path, faults))]
    Faults {
        /// The file.
        path: PathBuf,
        /// What is wrong, one after the other.
        faults: Vec<Fault>,
    },
}

fn lines(path: &Path, faults: &[Fault]) -> String {
    let lines = faults.iter().map(|fault| format!("{}:{}: {}", path.display(), fault.line, fault.text));
    lines.collect::<Vec<_>>().join("\n")
}

/// The largest file that is read: nobody writes that much by hand.
const LARGEST: u64 = 1 << 20;

/// The text of a file of settings.
///
/// # Errors
/// When it can't be read, or is no text of a reasonable size.
pub fn text_of(path: &Path) -> Result<String, ConfigError> {
    let failed = |error| ConfigError::Read { path: path.to_owned(), error };
    let size = fs::metadata(path).map_err(failed)?.len();
    if size > LARGEST {
        return Err(failed(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "it is too large for a settings file",
        )));
    }
    fs::read_to_string(path).map_err(failed)
}

/// A value of the settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Which setting.
    pub setting: &'static Setting,
    /// Its value, as it would stand on the command line.
    pub value: String,
    /// Where it stands.
    pub line: usize,
}

/// What a settings file says.
///
/// ```
/// use junqi::config::Settings;
/// let settings = Settings::parse("lang = \"zh\"\nmouse = false\n").unwrap();
/// assert_eq!(settings.value("lang"), Some("zh"));
/// let faults = Settings::parse("lang = \"de\"\nmose = true\n").unwrap_err();
/// assert_eq!((faults[0].line, faults[1].line), (1, 2));
/// assert!(faults[0].text.contains("zh, en"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// What is set, in the order of the file.
    pub set: Vec<Set>,
}

impl Settings {
    /// Reads a settings file's text.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let sections = read(text).map_err(|fault| vec![fault])?;
        let (mut set, mut faults) = (Vec::new(), Vec::new());
        for section in sections {
            if let Some(name) = &section.name {
                let text = format!("a settings file has no sections such as [{name}]; {}", list::possible());
                faults.push(Fault { line: section.line, text });
                continue;
            }
            for entry in section.entries {
                match list::take(&entry) {
                    Ok(taken) => set.push(taken),
                    Err(text) => faults.push(Fault { line: entry.line, text }),
                }
            }
        }
        if faults.is_empty() { Ok(Self { set }) } else { Err(faults) }
    }

    /// Reads a settings file. Folders and files in it are named as seen from where it lies.
    ///
    /// # Errors
    /// When it can't be read, or something in it can't be.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        let mut settings = Self::parse(&text_of(path)?)
            .map_err(|faults| ConfigError::Faults { path: path.to_owned(), faults })?;
        for set in settings.set.iter_mut().filter(|set| set.setting.values == Values::Path) {
            let from = path.parent().unwrap_or_else(|| Path::new(""));
            set.value = from.join(&set.value).to_string_lossy().into_owned();
        }
        Ok(settings)
    }

    /// The value of the setting with that name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.set.iter().find(|set| set.setting.name == name).map(|set| set.value.as_str())
    }
}

#[cfg(test)]
mod tests;

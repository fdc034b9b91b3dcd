//! `junqi settings`, and what the settings file has to do with the command line: a value in it
//! is what its option is if neither the command line nor the environment names it.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, ValueEnum};

use super::{Command, GlobalArgs, Status, UsageError, report};
use crate::config::{self, ConfigError, FILE_NAME, Fault, KEYS_NAME, SETTINGS, Setting, Settings, Values};
use crate::tui::ColorDepth;
use crate::tui::keys::Keymap;

/// What `junqi settings` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SettingsPart {
    /// A settings file with comments that sets nothing yet
    #[default]
    Default,
    /// Where the settings file is looked for
    Path,
    /// A key file with comments that changes nothing yet
    Keys,
    /// What is wrong with the settings file and the key file
    Check,
    /// Every setting in force and where it comes from
    Show,
}

/// Arguments of `junqi settings`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "\"junqi settings > \\\"$(junqi settings path)\\\"\" writes a file to begin with, in a folder that \
                        exists. The program itself never writes it."
)]
pub struct SettingsArgs {
    /// What to print
    #[arg(value_enum, value_name = "PART", default_value_t, hide_default_value = true)]
    pub part: SettingsPart,
}

impl SettingsArgs {
    pub(super) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        match self.part {
            SettingsPart::Default => write!(out, "{}", config::commented())?,
            SettingsPart::Keys => write!(out, "{}", Keymap::standard().commented())?,
            SettingsPart::Path => {
                let place = Place::of(global).path;
                let path =
                    place.ok_or_else(|| UsageError("this system has no folder for settings".into()))?;
                writeln!(out, "{}", path.display())?;
            }
            SettingsPart::Check => return check(global, out),
            SettingsPart::Show => {
                for (setting, value, from) in &global.origins.values {
                    writeln!(out, "{:16}{value}  ({from})", setting.name)?;
                }
            }
        }
        Ok(Status::Fine)
    }
}

/// Says of each file that there is whether it is in order, and all that is wrong.
fn check(global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let place = Place::of(global);
    let mut status = Status::Fine;
    let mut say = |path: &Path, faulty: Option<ConfigError>| match faulty {
        None => writeln!(out, "ok {}", path.display()),
        Some(error) => {
            status = Status::Faulty;
            report(&error.to_string());
            Ok(())
        }
    };
    let file = place.load();
    let named = file.as_ref().ok().and_then(|file| file.value("keys")).map(PathBuf::from);
    if let Some(path) = place.path.as_deref().filter(|path| place.named || path.exists()) {
        say(path, file.err())?;
    }
    // The option and the variable come before the file.
    if let Some(path) = global.key_file().or(named).or_else(|| place.keys_beside()) {
        say(&path, Keymap::load(&path).err())?;
    }
    Ok(status)
}

impl GlobalArgs {
    /// The key file that is named.
    fn key_file(&self) -> Option<PathBuf> {
        self.keys.as_deref().filter(|name| !name.is_empty()).map(PathBuf::from)
    }

    /// The keys in force.
    ///
    /// # Errors
    /// When the key file can't be read, or something in it can't be.
    pub(super) fn keymap(&self) -> Result<Keymap, ConfigError> {
        match self.key_file().or_else(|| Place::of(self).keys_beside()) {
            Some(path) => Keymap::load(&path),
            None => Ok(Keymap::default()),
        }
    }
}

/// Whether a command asks the settings file. Those that would help to mend it, and those
/// whose output is made for other programs once and for all, don't.
pub(super) const fn reads_file(command: Option<&Command>) -> bool {
    match command {
        Some(Command::Settings(args)) => matches!(args.part, SettingsPart::Show),
        Some(Command::Completions(_) | Command::Man(_) | Command::Engine(_)) => false,
        _ => true,
    }
}

/// Where the settings file is.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    path: Option<PathBuf>,
    /// Whether somebody has named it, so that it has to be there.
    named: bool,
}

impl Place {
    pub(super) fn of(global: &GlobalArgs) -> Self {
        match global.config.as_deref().filter(|name| !name.is_empty()) {
            Some(path) => Self { path: Some(path.into()), named: true },
            None => Self { path: config::folder().map(|folder| folder.join(FILE_NAME)), named: false },
        }
    }

    /// What the file says.
    pub(super) fn load(&self) -> Result<Settings, ConfigError> {
        let Some(path) = self.path.as_deref().filter(|path| self.named || path.exists()) else {
            return Ok(Settings::default());
        };
        let file = Settings::load(path)?;
        // The names of themes are known where their files are read.
        let theme = file.set.iter().find(|set| set.setting.name == "theme");
        if let Some(set) = theme
            && let Err(error) = super::looks::theme(&set.value, ColorDepth::detect())
        {
            let faults = vec![Fault { line: set.line, text: error.to_string() }];
            return Err(ConfigError::Faults { path: path.to_owned(), faults });
        }
        Ok(file)
    }

    /// The key file that lies beside the settings file, if there is one.
    fn keys_beside(&self) -> Option<PathBuf> {
        let path = self.path.as_deref()?.parent()?.join(KEYS_NAME);
        path.exists().then_some(path)
    }
}

/// Where every setting comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Origins {
    values: Vec<(&'static Setting, String, String)>,
}

impl Origins {
    pub(super) fn of(matches: &ArgMatches, file: &Settings, place: Place) -> Self {
        let value = |setting: &'static Setting| {
            let set = file.set.iter().find(|set| set.setting == setting);
            let id = id(setting);
            let said = matches.get_raw(id).and_then(|mut values| values.next());
            let said = said.map(|value| value.to_string_lossy().into_owned());
            let (value, from) = match (matches.value_source(id), set) {
                (Some(ValueSource::CommandLine), _) => (said, setting.option.to_owned()),
                (Some(ValueSource::EnvVariable), _) => (said, setting.variable.to_owned()),
                (_, Some(set)) => {
                    let path = place.path.as_deref().unwrap_or(Path::new(FILE_NAME)).display();
                    return (setting, set.value.clone(), format!("{path}:{}", set.line));
                }
                (_, None) => (None, "default".to_owned()),
            };
            let value = match (setting.name, value) {
                // The option says the opposite of the setting.
                ("mouse", said) => said.map_or("true".to_owned(), |said| (!is_yes(&said)).to_string()),
                ("ascii", said) => said.map_or("-".to_owned(), |said| is_yes(&said).to_string()),
                (_, said) => said.unwrap_or_else(|| "-".to_owned()),
            };
            (setting, value, from)
        };
        Self { values: SETTINGS.iter().map(value).collect() }
    }
}

/// Whether a word of an option or a variable says yes.
fn is_yes(word: &str) -> bool {
    !["", "0", "n", "no", "f", "false", "off"].contains(&word.to_ascii_lowercase().as_str())
}

/// The argument of a setting.
fn id(setting: &Setting) -> &'static str {
    if setting.name == "mouse" { "no_mouse" } else { setting.name }
}

/// The command line where the file's values are the defaults of their options. A variable
/// that is set but empty says nothing, so it doesn't come before the file.
pub(super) fn with_defaults(mut program: clap::Command, file: &Settings) -> clap::Command {
    for set in &file.set {
        let value = match set.setting.name {
            "mouse" => (set.value == "false").to_string(),
            _ => set.value.clone(),
        };
        program = program.mut_arg(id(set.setting), |arg| {
            let empty = env::var_os(set.setting.variable).is_some_and(|value| value.is_empty());
            // Of an option without a value no default is shown anyway.
            let flag = matches!(set.setting.values, Values::Flag);
            let arg = arg.default_value(value);
            let arg = if flag { arg } else { arg.hide_default_value(true) };
            if empty { arg.env(None::<&str>) } else { arg }
        });
    }
    program
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;
    use crate::cli::command;

    #[test]
    fn every_setting_is_an_option_and_a_variable() {
        let program = command();
        for setting in SETTINGS {
            let arg = program.get_arguments().find(|arg| arg.get_id() == id(setting)).expect(setting.name);
            assert_eq!(arg.get_long().map(|long| format!("--{long}")).as_deref(), Some(setting.option));
            assert_eq!(arg.get_env(), Some(OsStr::new(setting.variable)));
        }
    }

    #[test]
    fn every_word_of_a_setting_is_one_of_its_option() {
        for setting in SETTINGS {
            let Values::Words(words) = setting.values else { continue };
            for word in words {
                let line = ["junqi", setting.option, word];
                assert!(command().try_get_matches_from(line).is_ok(), "{line:?}");
            }
        }
    }

    #[test]
    fn the_command_line_with_every_setting_in_the_file_is_well_formed() {
        let text = "lang = \"zh\"\npieces = \"digits\"\nsize = \"tiny\"\nascii = true\nambiguous_width = \"2\"\n\
                    mouse = false\npace = 0\nkeys = \"k\"\ndata_dir = \"d\"\n";
        let file = Settings::parse(text).unwrap();
        super::super::command_with(&file).debug_assert();
        for line in [&["junqi"][..], &["junqi", "moves", "x"], &["junqi", "show", "x"]] {
            let matches = super::super::command_with(&file).try_get_matches_from(line).unwrap();
            assert!(matches.get_flag("no_mouse"), "{line:?}");
            assert_eq!(matches.get_raw("pace").unwrap().next(), Some(OsStr::new("0")), "{line:?}");
        }
    }
}

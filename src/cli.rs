//! The command line: one file for each subcommand.
//!
//! A command reads its files, asks the library and writes its result to the
//! writer it is given. What goes wrong comes back as an error; only [`main`]
//! knows standard output, standard error and exit codes. What is
//! played on the screen is the business of others.

mod apply;
mod arena;
mod complete;
mod engine;
mod files;
mod formation;
mod generate;
mod lab;
mod learn;
mod looks;
mod manual;
mod moves;
mod perft;
mod play;
mod practice;
mod replay;
mod rules;
mod running;
mod settings;
mod show;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::builder::{FalseyValueParser, OsStringValueParser, StringValueParser, TypedValueParser as _};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::config;
use crate::storage::{FileError, Store};
use crate::text::{Lang, UnknownLang};
use crate::tui::ambiguous::{AmbiguousWidth, UnknownWidth};
use crate::tui::bell::{Bell, UnknownBell};
use crate::tui::bots::{NoPace, Pace};
use crate::tui::geometry::Size;
use crate::tui::glyphs::{Pieces, UnknownPieces};

pub use apply::ApplyArgs;
pub use arena::ArenaArgs;
pub use engine::EngineArgs;
pub use formation::{FormationArgs, FormationSource, SeatFormation, SeatFormationError};
pub use generate::{CompletionsArgs, ManArgs};
pub use lab::LabArgs;
pub use learn::LearnArgs;
pub use moves::MovesArgs;
pub use perft::PerftArgs;
pub use play::{PlayArgs, PlayArgsError, PlayChoice, ResumeArgs, SeatPlayer, SeatPlayerError};
pub use practice::{ExerciseName, PracticeArgs};
pub use replay::ReplayArgs;
pub use rules::RulesArgs;
pub use settings::{SettingsArgs, SettingsPart};
pub use show::{ShowArgs, UnknownViewer, Viewer};

/// Junqi (军棋, Luzhanqi), the Chinese game of hidden armies, for two and four players in the terminal.
#[derive(Debug, Parser)]
#[command(
    name = "junqi",
    version,
    long_about = "Junqi (军棋, Luzhanqi), the Chinese game of hidden armies, for two and four players in the terminal.\n\n\
                  Without a command it opens the game's menu.",
    after_help = "Exit status: 0 fine, 1 an error in a file or a game, 2 wrong usage."
)]
pub struct Cli {
    /// What holds for every command.
    #[command(flatten)]
    pub global: GlobalArgs,
    /// What to do; nothing opens the menu.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options of every command. They stand after the command's own; `command` hides them from the
/// help of commands on which they have no effect.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub struct GlobalArgs {
    #[arg(
        long,
        global = true,
        env = "JUNQI_LANG",
        value_name = "LANG",
        hide_env_values = true,
        value_parser = lang,
        help = "The language, zh or en [default: what LC_ALL, LC_MESSAGES or LANG say]"
    )]
    lang: Option<LangChoice>,
    /// Leave the mouse to the terminal
    #[arg(long, global = true, env = "JUNQI_NO_MOUSE", value_parser = FalseyValueParser::new(), hide_env_values = true)]
    pub no_mouse: bool,
    #[arg(
        long,
        global = true,
        num_args = 0,
        env = "JUNQI_ASCII",
        value_parser = StringValueParser::new().map(|word| ascii_choice(&word)),
        default_missing_value = "1",
        hide_env_values = true,
        help = "Draw with ASCII lines and letters [default: where the locale's characters aren't UTF-8]"
    )]
    ascii: Option<AsciiChoice>,
    /// The colours: dark, light, okabe (for people who can't tell all colours apart), mono (none), or a file of one's
    /// own [default: dark, or what COLORFGBG says]
    #[arg(long, global = true, env = "JUNQI_THEME", value_name = "THEME", hide_env_values = true)]
    theme: Option<String>,
    /// The signs of the pieces: hanzi, digits or ascii [default: hanzi in Chinese, digits in English]
    #[arg(
        long,
        global = true,
        env = "JUNQI_PIECES",
        value_name = "PIECES",
        hide_env_values = true,
        value_parser = pieces
    )]
    pieces: Option<PiecesChoice>,
    #[arg(
        long,
        global = true,
        env = "JUNQI_AMBIGUOUS_WIDTH",
        value_name = "COLUMNS",
        hide_env_values = true,
        value_parser = ambiguous_width,
        help = "How wide the terminal draws box-drawing lines: 1 or 2 columns, for which the game draws ASCII lines; \
                auto asks the terminal [default: auto]"
    )]
    ambiguous_width: Option<AmbiguousWidth>,
    /// What the terminal's bell rings for: turn (of somebody at this terminal), attack, clock (ten seconds left), all,
    /// or off [default: off]
    #[arg(long, global = true, env = "JUNQI_BELL", value_name = "BELL", hide_env_values = true, value_parser = bell)]
    bell: Option<Bell>,
    /// The largest size in which boards are drawn: tiny, compact, tall, roomy or large [default: the largest that fits]
    #[arg(long, global = true, env = "JUNQI_SIZE", value_name = "SIZE", hide_env_values = true, value_parser = size)]
    size: Option<SizeChoice>,
    /// How long a computer player's move takes at least, so that people can follow [default: 1]
    #[arg(long, global = true, env = "JUNQI_PACE", value_name = "SECONDS", hide_env_values = true, value_parser = pace)]
    pace: Option<Pace>,
    /// A file with keys of one's own; "junqi settings keys" shows what can stand in it [default: keys.toml in the
    /// folder of the settings file, where there is one]
    #[arg(
        long,
        global = true,
        env = "JUNQI_KEYS",
        value_name = "FILE",
        hide_env_values = true,
        value_parser = OsStringValueParser::new()
    )]
    keys: Option<OsString>,
    /// The settings file [default: settings.toml in this system's folder for settings]
    #[arg(
        long,
        global = true,
        env = "JUNQI_CONFIG",
        value_name = "FILE",
        hide_env_values = true,
        value_parser = OsStringValueParser::new()
    )]
    config: Option<OsString>,
    /// What the settings file says, and where every value comes from.
    #[arg(skip)]
    origins: settings::Origins,
    /// The folder for one's formations and games [default: this system's folder for data]
    #[arg(
        long,
        global = true,
        visible_alias = "dir",
        env = "JUNQI_DATA_DIR",
        value_name = "FOLDER",
        value_parser = OsStringValueParser::new(),
        hide_env_values = true
    )]
    data_dir: Option<OsString>,
}

impl GlobalArgs {
    /// Where formations and games are kept.
    ///
    /// # Errors
    /// When no folder is named and the system has none.
    pub fn store(&self) -> Result<Store, FileError> {
        self.data_dir().map_or_else(Store::of_platform, |folder| Ok(Store::at(folder)))
    }

    /// The folder that was named. An empty variable names none.
    pub fn data_dir(&self) -> Option<&Path> {
        self.data_dir.as_deref().filter(|folder| !folder.is_empty()).map(Path::new)
    }

    /// The language asked for, or the one of the locale.
    pub fn lang(&self) -> Lang {
        match self.lang {
            Some(LangChoice::Lang(lang)) => lang,
            Some(LangChoice::Locale) | None => locale_lang(variable),
        }
    }

    /// Whether lines and letters are ASCII: asked for, or the only characters of the locale.
    pub fn ascii(&self) -> bool {
        match self.ascii {
            Some(AsciiChoice::Said(ascii)) => ascii,
            Some(AsciiChoice::Locale) | None => !locale_is_utf8(variable),
        }
    }
}

/// A variable of the environment; one that isn't text says nothing.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// What was said about ASCII. An empty variable says nothing.
#[derive(Clone, Copy, Debug)]
enum AsciiChoice {
    Locale,
    Said(bool),
}

fn ascii_choice(word: &str) -> AsciiChoice {
    // The words by which `JUNQI_NO_MOUSE` says no, too.
    let no = ["0", "n", "no", "f", "false", "off"].contains(&word.to_ascii_lowercase().as_str());
    if word.is_empty() { AsciiChoice::Locale } else { AsciiChoice::Said(!no) }
}

/// What was said about the signs of the pieces. An empty variable says nothing.
#[derive(Clone, Copy, Debug)]
enum PiecesChoice {
    Usual,
    Set(Pieces),
}

fn pieces(word: &str) -> Result<PiecesChoice, UnknownPieces> {
    if word.is_empty() { Ok(PiecesChoice::Usual) } else { word.parse().map(PiecesChoice::Set) }
}

/// What was said about the size of boards. An empty variable says nothing.
#[derive(Clone, Copy, Debug)]
enum SizeChoice {
    Fitting,
    AtMost(Size),
}

fn size(word: &str) -> Result<SizeChoice, String> {
    let names = || Size::ALL.map(Size::name).join(", ");
    match Size::ALL.into_iter().find(|size| size.name() == word) {
        Some(size) => Ok(SizeChoice::AtMost(size)),
        None if word.is_empty() => Ok(SizeChoice::Fitting),
        None => Err(format!("possible are {}", names())),
    }
}

fn pace(word: &str) -> Result<Pace, NoPace> {
    if word.is_empty() { Ok(Pace::default()) } else { word.parse() }
}

/// What was said about the bell. An empty variable says nothing.
fn bell(word: &str) -> Result<Bell, UnknownBell> {
    if word.is_empty() { Ok(Bell::Off) } else { word.parse() }
}

/// What was said about the width of ambiguous characters. An empty variable says nothing.
fn ambiguous_width(word: &str) -> Result<AmbiguousWidth, UnknownWidth> {
    if word.is_empty() { Ok(AmbiguousWidth::Auto) } else { word.parse() }
}

/// What was said about the language. An empty variable says nothing.
#[derive(Clone, Copy, Debug)]
enum LangChoice {
    Locale,
    Lang(Lang),
}

fn lang(word: &str) -> Result<LangChoice, UnknownLang> {
    if word.is_empty() { Ok(LangChoice::Locale) } else { word.parse().map(LangChoice::Lang) }
}

/// The language of a locale: the first of the three variables that says something
/// decides, as for every program; whatever isn't Chinese is English. So is a locale whose
/// characters can't be hanzi in UTF-8, the only ones that are ever written.
fn locale_lang(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = first_said(["LC_ALL", "LC_MESSAGES", "LANG"], &variable).unwrap_or_default();
    let is_chinese = locale.to_ascii_lowercase().starts_with("zh");
    if is_chinese && locale_is_utf8(variable) { Lang::Chinese } else { Lang::English }
}

/// Whether the locale's characters are UTF-8. `C` and `POSIX` have ASCII alone; a locale that
/// names its characters, `zh_CN.GBK`, means them. Where nothing is said (no locale, or one
/// without characters, `de_DE`), today's terminals show UTF-8.
fn locale_is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let Some(locale) = first_said(["LC_ALL", "LC_CTYPE", "LANG"], variable) else { return true };
    let without_modifier = locale.split('@').next().unwrap_or_default();
    match without_modifier.split_once('.') {
        Some((_, characters)) => characters.to_ascii_lowercase().replace('-', "") == "utf8",
        None => !matches!(without_modifier, "C" | "POSIX"),
    }
}

/// The value of the first of these variables that is set and not empty.
fn first_said(names: [&str; 3], variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    names.into_iter().filter_map(variable).find(|value| !value.is_empty())
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Start a game straight away, without the menu
    Play(PlayArgs),
    /// Go on with the newest unfinished game, or with the one in FILE
    Resume(ResumeArgs),
    /// Go through a recorded game on the screen, or hold recorded games against the rules
    Replay(ReplayArgs),
    /// List, find, show, describe, edit, import and convert formations
    Formation(FormationArgs),
    /// Practise on formations: set one up from memory, read an enemy's opening, name the places
    Practice(PracticeArgs),
    /// Learn the rules on short pages with a board, or look up the players' words
    Learn(LearnArgs),
    /// List the presets of the rules, or the options of one
    Rules(RulesArgs),
    /// Print the board of a recorded game as text
    Show(ShowArgs),
    /// List the legal moves at the end of a record
    Moves(MovesArgs),
    /// Play moves at the end of a record and print what follows
    Apply(ApplyArgs),
    /// Count the move sequences from the end of a record
    Perft(PerftArgs),
    /// Let computer players play against each other, without a screen
    Arena(ArenaArgs),
    /// Play for another program, which asks by lines of JSON
    Engine(EngineArgs),
    /// Measure formations against others, or search a better one
    Lab(LabArgs),
    /// Print a settings file with comments, check yours, or show what is in force
    Settings(SettingsArgs),
    /// Print the completions of a shell
    Completions(CompletionsArgs),
    /// Print the manual page, or the one of a command
    Man(ManArgs),
}

/// What means nothing to a command that shows nothing and keeps nothing.
const EVERY_OPTION: &[&str] = &[
    "lang",
    "no_mouse",
    "bell",
    "theme",
    "ambiguous_width",
    "ascii",
    "data_dir",
    "pieces",
    "size",
    "pace",
    "keys",
    "config",
];

/// Commands with the options of all commands that mean nothing to them. The options are taken
/// all the same, and left out of the help.
const WITHOUT_EFFECT: &[(&str, &[&str])] = &[
    ("rules", &["no_mouse", "bell", "theme", "ambiguous_width", "ascii", "pieces", "size", "pace", "keys"]),
    ("show", &["no_mouse", "bell", "theme", "ambiguous_width", "data_dir", "size", "pace", "keys"]),
    ("moves", EVERY_OPTION),
    ("apply", EVERY_OPTION),
    ("perft", EVERY_OPTION),
    ("arena", &["no_mouse", "bell", "theme", "ambiguous_width", "ascii", "pieces", "size", "pace", "keys"]),
    ("engine", EVERY_OPTION),
    ("lab", &["no_mouse", "bell", "theme", "ambiguous_width", "pieces", "size", "pace", "keys"]),
    ("completions", EVERY_OPTION),
    ("man", EVERY_OPTION),
];

/// The description of the command line.
fn command() -> clap::Command {
    command_with(&config::Settings::default())
}

/// The same where a settings file says what an option is if nobody names it.
fn command_with(file: &config::Settings) -> clap::Command {
    let mut program = settings::with_defaults(Cli::command(), file);
    let every: Vec<_> = program.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    for (name, without) in WITHOUT_EFFECT {
        let hidden = every.iter().filter(|arg| without.contains(&arg.get_id().as_str()));
        // An argument that a command has already isn't handed down to it.
        let hidden: Vec<_> = hidden.map(|arg| arg.clone().hide(true)).collect();
        program = program.mut_subcommand(name, |command| command.args(hidden));
    }
    // Of the work on formations only the editor is on the screen.
    let of_screens = ["no_mouse", "bell", "theme", "ambiguous_width", "size", "pace", "keys"];
    let hidden = every.iter().filter(|arg| of_screens.contains(&arg.get_id().as_str()));
    let hidden: Vec<_> = hidden.map(|arg| arg.clone().hide(true)).collect();
    program.mut_subcommand("formation", |formation| {
        formation.mut_subcommands(|command| {
            let screen = command.get_name() == "edit";
            if screen { command } else { command.args(hidden.iter().cloned()) }
        })
    })
}

/// How a command that could be carried out went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Nothing was wrong.
    Fine,
    /// Something that was checked is wrong; it has been said.
    Faulty,
    /// A signal ended the game on the terminal, which is kept, or a long command.
    Ended(i32),
}

/// Arguments that are well formed one by one but don't go together.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct UsageError(String);

/// Runs the program: parses the arguments, does what they say, reports.
pub fn main() -> ExitCode {
    survive_file_size_limits();
    let cli = match parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => {
            let Some(usage) = error.downcast_ref::<clap::Error>() else {
                report(&format!("{error:#}"));
                return ExitCode::FAILURE;
            };
            // Nothing can be done about a closed standard output or error here.
            let _ = usage.print();
            return ExitCode::from(usage.exit_code() as u8);
        }
    };
    // Not locked: on the screen another thread writes too.
    let mut out = BufWriter::new(io::stdout());
    let done = run(&cli, &mut out).and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    match done {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::Faulty) => ExitCode::FAILURE,
        Ok(Status::Ended(code)) => ExitCode::from(code as u8),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = out.flush();
            report(&format!("{error:#}"));
            if error.is::<UsageError>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// What the arguments say, and the settings file where they don't.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> anyhow::Result<Cli> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let matches = command().try_get_matches_from(&arguments)?;
    let cli = Cli::from_arg_matches(&matches)?;
    for (id, option) in [("data_dir", "--data-dir"), ("config", "--config"), ("keys", "--keys")] {
        let named = matches.value_source(id) == Some(ValueSource::CommandLine);
        if named && matches.get_raw(id).is_some_and(|mut values| values.all(OsStr::is_empty)) {
            // A variable may be empty; an argument that is was meant to be something.
            return Err(command()
                .error(ErrorKind::InvalidValue, format!("{option} is given an empty name"))
                .into());
        }
    }
    if !settings::reads_file(cli.command.as_ref()) {
        return Ok(cli);
    }
    let place = settings::Place::of(&cli.global);
    let file = place.load()?;
    let matches = command_with(&file).try_get_matches_from(&arguments)?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    cli.global.origins = settings::Origins::of(&matches, &file, place);
    Ok(cli)
}

/// A file that may not grow any more is an error like a full disk, not the end of the
/// program: its default would be to be killed, with the terminal left as it was drawn.
fn survive_file_size_limits() {
    #[cfg(unix)]
    {
        let never_read = std::sync::Arc::default();
        // Where the signal can't be caught, the system's default stays.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, never_read);
    }
}

fn run(cli: &Cli, out: &mut dyn Write) -> anyhow::Result<Status> {
    match &cli.command {
        None => play::menu(&cli.global),
        Some(Command::Play(args)) => args.run(&cli.global),
        Some(Command::Resume(args)) => args.run(&cli.global),
        Some(Command::Replay(args)) => args.run(&cli.global, out),
        Some(Command::Formation(args)) => args.run(&cli.global, out),
        Some(Command::Practice(args)) => args.run(&cli.global),
        Some(Command::Learn(args)) => args.run(&cli.global, out),
        Some(Command::Rules(args)) => args.run(&cli.global, out),
        Some(Command::Show(args)) => args.run(&cli.global, out),
        Some(Command::Moves(args)) => args.run(out),
        Some(Command::Apply(args)) => args.run(out),
        Some(Command::Perft(args)) => args.run(out),
        Some(Command::Arena(args)) => args.run(&cli.global, out),
        Some(Command::Engine(args)) => args.run(out),
        Some(Command::Lab(args)) => args.run(&cli.global, out),
        Some(Command::Settings(args)) => args.run(&cli.global, out),
        Some(Command::Completions(args)) => args.run(out),
        Some(Command::Man(args)) => args.run(out),
    }
}

/// Whether somebody closed standard output, as `junqi moves FILE | head -1` does: he has
/// read what he wanted, so nothing is wrong.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is))
}

/// One message on standard error.
fn report(message: &str) {
    tell("error", message);
}

/// The same of something that is in order.
fn note(message: &str) {
    tell("note", message);
}

fn tell(kind: &str, message: &str) {
    // Without standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "{kind}: {}", printable(message));
}

/// A text without characters that would steer a terminal or turn the direction of what
/// comes after them.
fn printable(text: &str) -> String {
    let shown = |c: char| matches!(c, '\n' | '\t') || !steers(c);
    text.chars().map(|c| if shown(c) { c } else { '\u{fffd}' }).collect()
}

/// Whether a character has an effect on others instead of being seen.
fn steers(c: char) -> bool {
    c.is_control() || turns_text(c)
}

/// The marks, embeddings, overrides and isolates of bidirectional text, and the line and
/// paragraph separators.
const fn turns_text(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A JSON value on a line of its own.
fn print_json(out: &mut dyn Write, value: &serde_json::Value) -> io::Result<()> {
    writeln!(out, "{value:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn options_of_all_commands_are_taken_everywhere_and_shown_where_they_have_an_effect() {
        let mut program = command();
        program.build();
        for (name, without) in WITHOUT_EFFECT {
            let command = program.find_subcommand(name).unwrap();
            for word in *without {
                let arg = command.get_arguments().find(|arg| arg.get_id() == word);
                assert!(arg.is_some_and(clap::Arg::is_hide_set), "{name} {word}");
            }
        }
        let play = program.find_subcommand("play").unwrap();
        assert!(play.get_arguments().all(|arg| !arg.is_hide_set()));
        for line in [
            "junqi --ascii perft --no-mouse --lang zh 1 x --data-dir y --theme mono",
            "junqi man --ascii",
            "junqi show --no-mouse x --ascii",
        ] {
            let matches = command_matches(line);
            assert!(matches.global.ascii(), "{line}");
        }
        let cli = command_matches("junqi moves x --lang zh --data-dir y");
        assert_eq!((cli.global.lang(), cli.global.data_dir()), (Lang::Chinese, Some(Path::new("y"))));
    }

    fn command_matches(line: &str) -> Cli {
        parse(line.split(' ').map(OsString::from)).unwrap()
    }

    #[test]
    fn the_first_variable_that_says_something_sets_the_language() {
        let lang = |pairs: &[(&str, &str)]| {
            locale_lang(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(lang(&[("LANG", "zh_CN.UTF-8")]), Lang::Chinese);
        assert_eq!(lang(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW"), ("LANG", "de_DE")]), Lang::Chinese);
        assert_eq!(lang(&[("LC_ALL", "C.UTF-8"), ("LANG", "zh_CN.UTF-8")]), Lang::English);
        assert_eq!(lang(&[]), Lang::English);
        assert_eq!(lang(&[("LANG", "zh_CN.GBK")]), Lang::English, "hanzi would be written in UTF-8");
        assert_eq!(lang(&[("LANG", "zh_CN.UTF-8"), ("LC_CTYPE", "C")]), Lang::English);
    }

    #[test]
    fn a_locale_without_utf8_gets_ascii() {
        let utf8 = |pairs: &[(&str, &str)]| {
            locale_is_utf8(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        for locale in
            ["C", "POSIX", "C.ASCII", "de_DE.ISO-8859-15", "de_DE.ISO-8859-15@euro", "zh_CN.GB18030"]
        {
            assert!(!utf8(&[("LANG", locale)]), "{locale}");
            assert!(!utf8(&[("LC_ALL", locale), ("LANG", "en_GB.UTF-8")]), "{locale}");
        }
        for locale in ["C.UTF-8", "en_GB.utf8", "zh_CN.UTF-8@pinyin", "zh_CN", "", "de_DE@euro"] {
            assert!(utf8(&[("LANG", locale)]), "{locale}");
            assert!(utf8(&[("LC_CTYPE", locale), ("LANG", locale)]), "{locale}");
        }
        assert!(utf8(&[]), "a system that has no such variables");
        assert!(utf8(&[("LC_ALL", "C.UTF-8"), ("LC_CTYPE", "C")]));
        assert!(!utf8(&[("LC_CTYPE", "C"), ("LANG", "C.UTF-8")]));
    }
}

//! The manual page: what the description of the command line says, and the sections that it
//! has no place for. The keys come from the table that the program itself asks.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;

use crate::tui::keys::{Context, bindings};

/// Where keys work, with the heading under which they are listed.
const CONTEXTS: &[(Context, &str)] = &[
    (Context::Play, "In the game"),
    (Context::Setup, "While setting up"),
    (Context::Hand, "While setting up a hand that was dealt"),
    (Context::Editor, "In the editor of formations"),
    (Context::Typing, "While typing pieces"),
    (Context::Library, "In the library of formations"),
    (Context::Fields, "While filling in fields"),
    (Context::Look, "While learning a formation by heart"),
    (Context::Memory, "While setting it up from memory"),
    (Context::Field, "While reading the field"),
    (Context::Naming, "While naming places"),
    (Context::Judged, "When an exercise is judged"),
    (Context::Lab, "In the lab's form"),
    (Context::Measured, "While the lab measures and after it"),
    (Context::Drill, "At the defence drill"),
    (Context::Pages, "In the list of the rules lesson"),
    (Context::Lesson, "On a page of the rules lesson"),
    (Context::Glossary, "In the glossary"),
    (Context::Replay, "In the replay viewer"),
    (Context::Home, "When a headquarters has to be named"),
    (Context::Answer, "When a draw is offered"),
    (Context::Shown, "After a move"),
    (Context::Waiting, "While a computer player thinks"),
    (Context::Watch, "While computer players play among themselves"),
    (Context::Noting, "While noting what a piece may be"),
    (Context::Cover, "At a cover"),
    (Context::Result, "At the end of a game"),
    (Context::MatchResult, "At the end of a game of a match"),
    (Context::Standing, "Before a game of a match"),
    (Context::MatchOver, "When a match is over"),
    (Context::Scoreboard, "At the scoreboard"),
    (Context::List, "In the menu and other lists"),
    (Context::Choice, "In a list to choose from"),
    (Context::Games, "In a list of games"),
    (Context::Form, "In the form of a new game"),
    (Context::FormName, "At a name in that form"),
    (Context::Text, "While typing"),
    (Context::Question, "At a question"),
    (Context::Log, "In the log of a game"),
    (Context::Message, "At a message"),
];

const FILES: &[(&str, &str)] = &[
    (
        "formations/*.json",
        "Your own formations, in the folder for data: the one that --data-dir names, or this system's \
         (junqi below XDG_DATA_HOME or ~/.local/share on Linux).",
    ),
    (
        "settings.toml, keys.toml, themes/*.theme",
        "Settings, keys and colours of your own, in this system's folder for settings (junqi below XDG_CONFIG_HOME or \
         ~/.config on Linux). \"junqi settings path\" names it.",
    ),
    ("presets/*.json", "Presets of the rules of your own: a preset of the program and what differs from it."),
    ("games/*.json", "Records of finished games."),
    ("practice.json", "The progress made in practice."),
    ("drills.json", "The attacks that the lab has found on formations, and the defence drills won and lost."),
    ("sittings/*.json", "Scoreboards of several games by the same people, and matches."),
    ("lesson.json", "Which pages of the rules lesson are done."),
    (
        "running/*.journal",
        "Games that go on. A journal is the referee's book: it holds what every player hides, and only its \
         owner may read it.",
    ),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    ("JUNQI_LANG", "The language, zh or en, as --lang."),
    ("JUNQI_NO_MOUSE", "Set to 1, the mouse is left to the terminal, as with --no-mouse."),
    (
        "JUNQI_ASCII",
        "Set to 1, lines and letters are ASCII, as with --ascii. Set to 0, they aren't, whatever the locale says.",
    ),
    ("JUNQI_SIZE", "The largest size in which boards are drawn, as --size."),
    ("JUNQI_PACE", "How many seconds a computer player's move takes at least, as --pace."),
    ("JUNQI_KEYS", "The key file, as --keys."),
    ("JUNQI_CONFIG", "The settings file, as --config."),
    ("JUNQI_DATA_DIR", "The folder for formations, presets and games, as --data-dir."),
    (
        "LC_ALL, LC_MESSAGES, LANG",
        "The first that is set says the language, if nothing else does: Chinese where it starts with zh, else \
         English.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "The first that is set says which characters there are. Where they aren't UTF-8 (C, POSIX), lines and \
         letters are ASCII.",
    ),
    ("NO_COLOR", "Set to anything, no colours are used."),
    ("COLORTERM, TERM", "Which colours the terminal has, and whether anything can be drawn on it."),
];

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "Fine."),
    ("1", "An error in a file or a game."),
    ("2", "Wrong usage."),
    (
        "128 + N",
        "Signal N ended a game on the screen, which is kept (\"junqi resume\" goes on with it), or an arena (\"junqi \
         arena --resume FILE\" goes on with it, if there is a file), or a lab, which has printed what was played.",
    ),
];

const EXAMPLES: &[(&str, &str)] = &[
    ("junqi", "Opens the menu."),
    (
        "junqi play --board four --set move_seconds=60 --formation south=spear",
        "Four players, a minute a move; South starts from a built-in formation.",
    ),
    ("junqi play --seat north=bot:hard", "Two players; North is a computer player."),
    ("junqi resume", "Goes on with the newest unfinished game."),
    ("junqi show game.json --at 40 --as south", "The board as South may see it after 40 moves."),
    ("junqi replay --check *.json old.jgs", "Holds records against the rules."),
    ("junqi apply game.json c6c7 --json > next.json", "The record with one move more."),
    ("junqi formation show own:wall --ascii", "A formation of your own, in letters."),
    ("junqi formation search mine@flag-stand flag:left", "Formations by what stands where."),
    ("junqi practice field --board four", "An enemy's opening to be read."),
    ("junqi learn engineer", "The page of the rules lesson about engineers."),
    ("junqi learn glossary 0040", "What players mean by that."),
];

/// The page of the program.
pub(super) fn program(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let page = begin(command, out)?;
    page.render_subcommands_section(out)?;
    section("KEYS", out)?;
    for (context, heading) in CONTEXTS {
        writeln!(out, ".SS \"{}\"", escaped(heading))?;
        for binding in bindings(*context) {
            let keys: Vec<_> = binding.keys.iter().map(|key| key_name(key)).collect();
            item(&keys.join(", "), binding.label.en, out)?;
        }
    }
    for (heading, items) in
        [("FILES", FILES), ("ENVIRONMENT", ENVIRONMENT), ("EXIT STATUS", EXIT_STATUS), ("EXAMPLES", EXAMPLES)]
    {
        section(heading, out)?;
        for (term, text) in items {
            item(term, text, out)?;
        }
    }
    page.render_version_section(out)
}

/// The page of a command.
pub(super) fn subcommand(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let page = begin(command, out)?;
    if command.get_subcommands().next().is_some() {
        page.render_subcommands_section(out)?;
    }
    if let Some(help) = command.get_after_help() {
        section("NOTES", out)?;
        writeln!(out, "{}", escaped(&help.to_string()))?;
    }
    section("EXIT STATUS", out)?;
    for (term, text) in EXIT_STATUS {
        item(term, text, out)?;
    }
    section("SEE ALSO", out)?;
    writeln!(out, "{}", escaped("junqi(1)"))
}

/// What every page begins with: title, name, usage, description and options.
fn begin(command: &Command, out: &mut dyn Write) -> io::Result<Man> {
    let page = Man::new(command.clone());
    // Written here: an empty date would be left out, and what follows taken for it. The pages say no date, so
    // that they are the same whenever they are made.
    let name = escaped(command.get_display_name().unwrap_or_else(|| command.get_name()));
    writeln!(out, ".TH \"{name}\" \"1\" \"\" \"junqi {}\" \"Junqi\"", env!("CARGO_PKG_VERSION"))?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    Ok(page)
}

fn section(heading: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ".SH \"{}\"", escaped(heading))
}

/// A term with what is said of it.
fn item(term: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ".TP\n\\fB{}\\fR\n{}", escaped(term), escaped(text))
}

/// `C-c` and `S-Tab` as they stand on a keyboard.
fn key_name(key: &str) -> String {
    if let Some(letter) = key.strip_prefix("C-") {
        return format!("Ctrl-{}", letter.to_uppercase());
    }
    if let Some(name) = key.strip_prefix("S-") {
        return format!("Shift-{name}");
    }
    key.to_owned()
}

/// Text in which roff sees no commands: a backslash begins one, so does a dot or a quote at
/// the start of a line, and a bare hyphen may be drawn as another character.
fn escaped(text: &str) -> String {
    let plain = text.replace('\\', "\\e").replace('-', "\\-").replace('"', "\\(dq");
    if plain.starts_with(['.', '\'']) { format!("\\&{plain}") } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::BINDINGS;

    #[test]
    fn every_place_where_keys_work_has_its_heading() {
        for context in BINDINGS.iter().flat_map(|binding| binding.contexts) {
            assert!(CONTEXTS.iter().any(|(known, _)| known == context), "{context:?}");
        }
    }

    #[test]
    fn keys_are_called_what_stands_on_them() {
        assert_eq!(["C-c", "S-Tab", "Tab", "-", "S"].map(key_name), ["Ctrl-C", "Shift-Tab", "Tab", "-", "S"]);
    }

    #[test]
    fn no_text_is_taken_for_a_command_of_the_page() {
        assert_eq!(escaped(".x"), "\\&.x");
        assert_eq!(escaped("a-b \"c\\d\""), "a\\-b \\(dqc\\ed\\(dq");
    }
}

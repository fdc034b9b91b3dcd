//! The list of settings: their names, what they can be, and what the commented file says of them.

use std::fmt::Write as _;

use super::{Entry, Set, Value};

/// What a setting can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// A number of seconds up to this.
    Seconds(u32),
    /// A name that whoever knows it checks.
    Name,
    /// A file or a folder.
    Path,
}

/// A setting. It is also an option of the command line and a variable of the environment,
/// which come before it.
#[derive(Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name in the file.
    pub name: &'static str,
    /// What it can be.
    pub values: Values,
    /// An example, which is the default where there is a fixed one.
    pub example: &'static str,
    /// What it changes, in lines of a comment.
    pub meaning: &'static [&'static str],
    /// The option that does the same, as it is written.
    pub option: &'static str,
    /// The variable that does the same.
    pub variable: &'static str,
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "lang",
        values: Values::Words(&["zh", "en"]),
        example: "\"zh\"",
        meaning: &["The language: \"zh\" or \"en\". Without it, the locale's (LC_ALL, LC_MESSAGES, LANG)."],
        option: "--lang",
        variable: "JUNQI_LANG",
    },
    Setting {
        name: "theme",
        values: Values::Name,
        example: "\"dark\"",
        meaning: &[
            "The colours: \"dark\", \"light\", \"okabe\" (for people who can't tell all colours apart), \"mono\" (none),",
            "or NAME for the file themes/NAME.theme beside this one.",
        ],
        option: "--theme",
        variable: "JUNQI_THEME",
    },
    Setting {
        name: "pieces",
        values: Values::Words(&["hanzi", "digits", "ascii"]),
        example: "\"hanzi\"",
        meaning: &[
            "The signs of the pieces: \"hanzi\", \"digits\" (the players' 40, 39, 38 ...) or \"ascii\" (9, 8 ... B, F).",
            "Without it, hanzi in Chinese and digits in English.",
        ],
        option: "--pieces",
        variable: "JUNQI_PIECES",
    },
    Setting {
        name: "size",
        values: Values::Words(&["tiny", "compact", "tall", "roomy", "large"]),
        example: "\"roomy\"",
        meaning: &[
            "The largest size in which boards are drawn: \"tiny\", \"compact\", \"tall\", \"roomy\" or \"large\".",
            "Without it, the largest that fits.",
        ],
        option: "--size",
        variable: "JUNQI_SIZE",
    },
    Setting {
        name: "ascii",
        values: Values::Flag,
        example: "false",
        meaning: &[
            "Draw with ASCII lines and letters. Without it, where the locale's characters aren't UTF-8.",
        ],
        option: "--ascii",
        variable: "JUNQI_ASCII",
    },
    Setting {
        name: "ambiguous_width",
        values: Values::Words(&["auto", "1", "2"]),
        example: "\"auto\"",
        meaning: &[
            "How wide the terminal draws box-drawing lines: \"1\" or \"2\" columns, or \"auto\" to ask it.",
            "Where they are two columns wide, lines are ASCII.",
        ],
        option: "--ambiguous-width",
        variable: "JUNQI_AMBIGUOUS_WIDTH",
    },
    Setting {
        name: "bell",
        values: Values::Words(&["off", "turn", "attack", "clock", "all"]),
        example: "\"turn\"",
        meaning: &[
            "What the terminal's bell rings for: \"turn\" (of somebody at this terminal), \"attack\", \"clock\" (ten",
            "seconds left), \"all\" or \"off\". Without it, off.",
        ],
        option: "--bell",
        variable: "JUNQI_BELL",
    },
    Setting {
        name: "mouse",
        values: Values::Flag,
        example: "true",
        meaning: &["Whether the mouse plays; false leaves it to the terminal."],
        option: "--no-mouse",
        variable: "JUNQI_NO_MOUSE",
    },
    Setting {
        name: "pace",
        values: Values::Seconds(60),
        example: "1",
        meaning: &[
            "How many seconds a computer player's move takes at least, 0 to 60, so that people can follow.",
        ],
        option: "--pace",
        variable: "JUNQI_PACE",
    },
    Setting {
        name: "keys",
        values: Values::Path,
        example: "\"keys.toml\"",
        meaning: &[
            "A file with keys of one's own, as seen from this file's folder; \"junqi settings keys\" shows what can",
            "stand in it. Without it, keys.toml beside this file, where there is one.",
        ],
        option: "--keys",
        variable: "JUNQI_KEYS",
    },
    Setting {
        name: "data_dir",
        values: Values::Path,
        example: "\"/path/to/folder\"",
        meaning: &["The folder for formations and games. Without it, this system's folder for data."],
        option: "--data-dir",
        variable: "JUNQI_DATA_DIR",
    },
];

/// The names of all settings, as a fault says them.
pub(super) fn possible() -> String {
    let names: Vec<_> = SETTINGS.iter().map(|setting| setting.name).collect();
    format!("possible are {}", names.join(", "))
}

/// What an entry of the file sets; else what is wrong with it.
pub(super) fn take(entry: &Entry) -> Result<Set, String> {
    let Some(setting) = SETTINGS.iter().find(|setting| setting.name == entry.key) else {
        return Err(format!("there is no setting {:?}; {}", entry.key, possible()));
    };
    let value = match (setting.values, &entry.value) {
        (Values::Words(words), Value::Text(word) | Value::Number(word)) if words.contains(&word.as_str()) => {
            word.clone()
        }
        (Values::Flag, Value::Flag(flag)) => flag.to_string(),
        (Values::Seconds(most), Value::Number(number)) if in_range(number, most) => number.clone(),
        (Values::Name | Values::Path, Value::Text(text)) if !text.is_empty() => text.clone(),
        (values, _) => return Err(format!("{} is {}", setting.name, wanted(values))),
    };
    Ok(Set { setting, value, line: entry.line })
}

fn in_range(number: &str, most: u32) -> bool {
    number.parse::<f64>().is_ok_and(|number| (0.0..=f64::from(most)).contains(&number))
}

fn wanted(values: Values) -> String {
    match values {
        Values::Words(words) => format!("one of {}, in quotes", words.join(", ")),
        Values::Flag => "true or false".to_owned(),
        Values::Seconds(most) => format!("a number from 0 to {most}"),
        Values::Name => "a name in quotes".to_owned(),
        Values::Path => "a file or folder in quotes".to_owned(),
    }
}

/// A settings file that sets nothing and says what could be set.
pub fn commented() -> String {
    let mut text = String::from(
        "# Settings of junqi. Take the # away in front of what is to be set.\n\
         # An option of the command line comes first, then the environment, then this file.\n",
    );
    for Setting { name, example, meaning, option, variable, .. } in SETTINGS {
        text.push('\n');
        for line in *meaning {
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "# ({option}, {variable})\n#{name} = {example}");
    }
    text
}

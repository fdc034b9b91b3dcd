//! `junqi rules`: the presets, or the options of one with their values and meaning.

use std::io::{self, Write};

use anyhow::anyhow;
use clap::Args;
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use super::{GlobalArgs, Status, UsageError, print_json, printable, report};
use crate::record::PresetFile;
use crate::rules::{BoardKind, OptionError, OptionGroup, Preset, RuleOption, RuleSet, Rules, Values};
use crate::storage::{FileError, OwnPreset, Store};
use crate::text::Lang;
use crate::text::options::value_text;
use crate::text::presets as say;
use crate::text::rules::{group_title, option_meaning};

/// Arguments of `junqi rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The preset whose options are listed: one of the program or of your own
    #[arg(value_name = "PRESET")]
    preset: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A preset by its name.
pub(super) enum Named {
    /// One of the program.
    BuiltIn(&'static Preset),
    /// One of the player's own.
    Own(PresetFile),
}

impl Named {
    /// The preset with that name, of the program or of the player's own.
    ///
    /// # Errors
    /// When there is none, which is wrong usage, or its file can't be read.
    pub(super) fn find(name: &str, store: impl FnOnce() -> Result<Store, FileError>) -> anyhow::Result<Self> {
        let unknown = match Preset::from_name(name) {
            Ok(preset) => return Ok(Self::BuiltIn(preset)),
            Err(error) => error,
        };
        let store = store()?;
        match store.own_preset(name) {
            Some(OwnPreset { preset, .. }) => preset.map(Self::Own).map_err(|error| anyhow!(error)),
            None => Err(UsageError(with_own_names(&unknown, &store)).into()),
        }
    }

    /// Its rules.
    pub(super) fn rule_set(&self) -> RuleSet {
        match self {
            Self::BuiltIn(preset) => RuleSet::new(preset),
            Self::Own(file) => file.rules,
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::BuiltIn(preset) => &preset.name,
            Self::Own(file) => &file.name,
        }
    }

    /// The boards on which it is played.
    pub(super) fn boards(&self) -> Vec<BoardKind> {
        match self {
            Self::BuiltIn(preset) => preset.boards.clone(),
            Self::Own(file) => file.boards().collect(),
        }
    }

    /// The sheet that it comes from, or the preset that it starts from.
    fn sheet(&self, lang: Lang) -> String {
        match self {
            Self::BuiltIn(preset) => say::sheet(preset, lang),
            Self::Own(file) => say::own_sheet(&file.rules, lang),
        }
    }
}

fn with_own_names(unknown: &OptionError, store: &Store) -> String {
    let own: Vec<_> = store.own_presets().iter().map(OwnPreset::name).collect();
    if own.is_empty() { unknown.to_string() } else { format!("{unknown}; your own are {}", own.join(", ")) }
}

impl RulesArgs {
    pub(super) fn run(&self, global: &GlobalArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
        let lang = global.lang();
        let store = || global.store();
        let Some(name) = &self.preset else { return self.list(lang, store(), out) };
        let preset = Named::find(name, store)?;
        if self.json {
            let rules = preset.rule_set().rules;
            let mut value = preset_json(&preset);
            value["options"] = RuleOption::ALL.map(|option| option_json(option, &rules)).to_vec().into();
            print_json(out, &value)?;
        } else {
            options(&preset, lang, out)?;
        }
        Ok(Status::Fine)
    }

    /// All presets, and on standard error what is wrong with files of the player's own.
    fn list(
        &self,
        lang: Lang,
        store: Result<Store, FileError>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Status> {
        let mut status = Status::Fine;
        let mut presets: Vec<_> = Preset::all().iter().map(Named::BuiltIn).collect();
        // Without a folder there are none of one's own.
        for own in store.map_or_else(|_| Vec::new(), |store| store.own_presets()) {
            match own.preset {
                Ok(file) => presets.push(Named::Own(file)),
                Err(error) => {
                    report(&error.to_string());
                    status = Status::Faulty;
                }
            }
        }
        if self.json {
            print_json(out, &presets.iter().map(preset_json).collect())?;
            return Ok(status);
        }
        let width = presets.iter().map(|preset| preset.name().width()).max().unwrap_or(0);
        for preset in &presets {
            let pad = " ".repeat(width.saturating_sub(preset.name().width()));
            let line = format!("{}{pad}  {:9}  {}", preset.name(), boards(preset), preset.sheet(lang));
            writeln!(out, "{}", printable(&line))?;
        }
        Ok(status)
    }
}

fn boards(preset: &Named) -> String {
    preset.boards().into_iter().map(BoardKind::name).collect::<Vec<_>>().join(", ")
}

/// The options in their groups: value, meaning, values; a star where the value isn't the standard's.
fn options(preset: &Named, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let (rules, standard) = (preset.rule_set().rules, Rules::default());
    let played_on = preset.boards();
    let board = played_on.first().copied().unwrap_or(BoardKind::Two);
    let heading = format!("{} · {} · {}", preset.name(), preset.sheet(lang), boards(preset));
    writeln!(out, "{}", printable(&heading))?;
    let differs = |option: &RuleOption| rules.get(*option) != standard.get(*option);
    let count = RuleOption::ALL.iter().filter(|option| differs(option)).count();
    writeln!(out, "{}", say::differ_from_standard(count, lang))?;
    for group in OptionGroup::ALL {
        writeln!(out, "\n{}", group_title(group).say(lang))?;
        for option in group.options() {
            let value = rules.get(option);
            let (mark, was) = if differs(&option) {
                ('*', format!("  ({}: {})", Preset::all()[0].name, standard.get(option)))
            } else {
                (' ', String::new())
            };
            let effect = if played_on.iter().any(|&board| rules.matters(option, board)) {
                ""
            } else {
                say::NO_EFFECT.say(lang)
            };
            let effect = if effect.is_empty() { String::new() } else { format!("  ({effect})") };
            let told = value_text(option, &value, board, lang);
            let told = if told == value { String::new() } else { format!("  {told}") };
            writeln!(out, "{mark} {option}={value}{told}{was}{effect}")?;
            writeln!(out, "      {}", option_meaning(option).say(lang))?;
            writeln!(out, "      {}", values_text(option.values()))?;
        }
    }
    Ok(())
}

/// The words, or the range of the numbers.
fn values_text(values: Values) -> String {
    match values {
        Values::Words(words) => words.join(" | "),
        Values::Number { largest, .. } => format!("0 … {largest}"),
        Values::Reach { largest, .. } => format!("unlimited | 1 … {largest}"),
        Values::NumberByBoard { largest, .. } => format!("0 … {largest} | TWO/FOUR"),
    }
}

fn preset_json(preset: &Named) -> Value {
    let boards: Vec<_> = preset.boards().into_iter().map(BoardKind::name).collect();
    let set = preset.rule_set();
    let sheet = |lang| match (preset, lang) {
        (Named::BuiltIn(preset), Lang::Chinese) => preset.sheet_zh.clone(),
        (Named::BuiltIn(preset), Lang::English) => preset.sheet_en.clone(),
        (own, _) => own.sheet(lang),
    };
    let standard = Rules::default();
    let differs = RuleOption::ALL.into_iter().filter(|&option| set.rules.get(option) != standard.get(option));
    let differs: serde_json::Map<_, _> =
        differs.map(|option| (option.name().to_owned(), value_json(option, &set.rules))).collect();
    let mut value = json!({
        "name": preset.name(), "boards": boards, "zh": sheet(Lang::Chinese),
        "en": sheet(Lang::English), "differs": differs,
    });
    if let Named::Own(_) = preset {
        value["preset"] = set.preset().name.clone().into();
    }
    value
}

/// A value as it stands in a record.
fn value_json(option: RuleOption, rules: &Rules) -> Value {
    let written = rules.get(option);
    match option.values() {
        Values::Words(_) => written.into(),
        _ => written.parse::<u32>().map_or(Value::from(written), Value::from),
    }
}

fn option_json(option: RuleOption, rules: &Rules) -> Value {
    let meaning = option_meaning(option);
    let values = match option.values() {
        Values::Words(words) => json!(words),
        Values::Number { largest, usual } => json!({ "smallest": 0, "largest": largest, "usual": usual }),
        values => json!({ "usual": values.usual(), "text": values.to_string() }),
    };
    let standard = value_json(option, &Rules::default());
    json!({
        "name": option.name(), "value": value_json(option, rules), "standard": standard, "values": values,
        "zh": meaning.zh, "en": meaning.en,
    })
}

//! `junqi rules`: the presets, or the options of one with their values and meaning.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use super::{Status, print_json};
use crate::rules::{BoardKind, OptionError, Preset, RuleOption, Rules, Values};
use crate::text::Lang;
use crate::text::rules::option_meaning;

/// Arguments of `junqi rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The preset whose options are listed
    #[arg(value_name = "PRESET", value_parser = preset)]
    preset: Option<&'static Preset>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn preset(word: &str) -> Result<&'static Preset, OptionError> {
    Preset::from_name(word)
}

impl RulesArgs {
    pub(super) fn run(&self, lang: Lang, out: &mut dyn Write) -> anyhow::Result<Status> {
        match (self.preset, self.json) {
            (None, false) => list(lang, out)?,
            (None, true) => print_json(out, &Preset::all().iter().map(preset_json).collect())?,
            (Some(preset), false) => options(preset, lang, out)?,
            (Some(preset), true) => {
                let mut value = preset_json(preset);
                value["options"] = RuleOption::ALL.map(|option| option_json(option, &preset.rules())).into();
                print_json(out, &value)?;
            }
        }
        Ok(Status::Fine)
    }
}

fn boards(preset: &Preset) -> String {
    preset.boards.iter().copied().map(BoardKind::name).collect::<Vec<_>>().join(", ")
}

fn sheet(preset: &Preset, lang: Lang) -> &str {
    match lang {
        Lang::Chinese => &preset.sheet_zh,
        Lang::English => &preset.sheet_en,
    }
}

fn list(lang: Lang, out: &mut dyn Write) -> std::io::Result<()> {
    let width = Preset::all().iter().map(|preset| preset.name.width()).max().unwrap_or(0);
    for preset in Preset::all() {
        writeln!(out, "{:width$}  {:9}  {}", preset.name, boards(preset), sheet(preset, lang))?;
    }
    Ok(())
}

fn options(preset: &Preset, lang: Lang, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{} · {} · {}", preset.name, sheet(preset, lang), boards(preset))?;
    let (rules, standard) = (preset.rules(), Rules::default());
    for option in RuleOption::ALL {
        let (value, usual) = (rules.get(option), standard.get(option));
        let differs = if value == usual { String::new() } else { format!(" (standard: {usual})") };
        writeln!(out, "\n{option}={value}{differs}")?;
        writeln!(out, "    {}", option_meaning(option).say(lang))?;
        writeln!(out, "    {}", values_text(option.values()))?;
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

fn preset_json(preset: &Preset) -> Value {
    let boards: Vec<_> = preset.boards.iter().map(|board| board.name()).collect();
    json!({ "name": preset.name, "boards": boards, "zh": preset.sheet_zh, "en": preset.sheet_en })
}

fn option_json(option: RuleOption, rules: &Rules) -> Value {
    let meaning = option_meaning(option);
    let written = rules.get(option);
    let (value, values) = match option.values() {
        Values::Words(words) => (Value::from(written), json!(words)),
        Values::Number { largest, usual } => {
            let number = written.parse::<u32>().map_or(Value::from(written), Value::from);
            (number, json!({ "smallest": 0, "largest": largest, "usual": usual }))
        }
        values => {
            let number = written.parse::<u32>().map_or(Value::from(written), Value::from);
            (number, json!({ "usual": values.usual(), "text": values.to_string() }))
        }
    };
    json!({ "name": option.name(), "value": value, "values": values, "zh": meaning.zh, "en": meaning.en })
}

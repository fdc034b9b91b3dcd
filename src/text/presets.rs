//! Presets of one's own: what stands in the form of a new game and in lists of presets.

use super::options::{option_title, preset_text};
use super::{Lang, Phrase, phrase};
use crate::record::PresetNameError;
use crate::rules::{Preset, RuleSet};

/// The field that keeps, renames and deletes them.
pub const OWN_PRESETS: Phrase = phrase("自定规则", "rules of your own");
/// See [`OWN_PRESETS`].
pub const OWN_PRESETS_ACTS: Phrase = phrase("保存、改名、删除…", "save, rename, delete…");
/// See [`OWN_PRESETS`].
pub const OWN_PRESETS_MEANING: Phrase = phrase(
    "把现在选定的规则取名保存，以后在“规则”一栏里选用；也可改名、删除",
    "Keeps what is chosen now under a name, to be chosen as rules again; renames and deletes, too",
);
/// The heading of the list of presets.
pub const WHICH_PRESET: Phrase = phrase("用哪一套规则？", "Which rules?");
/// Keeps the present choice.
pub const SAVE_AS: Phrase = phrase("取名保存…", "Save under a name…");
/// The heading when a name is typed.
pub const TYPE_NAME: Phrase = phrase("这套规则的名字", "A name for these rules");
/// There is such a preset already.
pub const OVERWRITE: Phrase = phrase("已有同名的规则", "There are rules of that name");
/// Deleting one.
pub const DELETE: Phrase = phrase("删除规则", "Delete these rules");
/// A file that holds none.
pub const BROKEN: Phrase = phrase("损坏", "damaged");
/// Nothing was kept, renamed or deleted.
pub const FAILED: Phrase = phrase("没有成功", "That didn't work");
/// A preset of the player's own.
pub const OWN: Phrase = phrase("自定", "your own");
/// An option that changes nothing in this game.
pub const NO_EFFECT: Phrase = phrase("此局不起作用", "no effect here");
/// Nothing differs.
pub const AS_STANDARD: Phrase = phrase("与标准规则相同", "as the standard rules");

/// Gives the preset another name.
pub fn rename(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("“{name}”改名…"),
        Lang::English => format!("Rename {name}…"),
    }
}

/// Deletes the preset.
pub fn delete(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("删除“{name}”…"),
        Lang::English => format!("Delete {name}…"),
    }
}

/// The question before it is deleted.
pub fn delete_text(name: &str, path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("删除“{name}”？不能撤销；用它下过的对局不受影响。\n{path}"),
        Lang::English => {
            format!("Delete {name}? It can't be taken back; games played by it are not touched.\n{path}")
        }
    }
}

/// The question before it is written over.
pub fn overwrite_text(name: &str, path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("用现在选定的规则代替原来的“{name}”？\n{path}"),
        Lang::English => format!("Put what is chosen now in the place of {name}?\n{path}"),
    }
}

/// Why a preset can't be called so.
pub fn name_refused(error: &PresetNameError, lang: Lang) -> String {
    match (error, lang) {
        (error, Lang::English) => format!("The name can't be taken: {error}"),
        (PresetNameError::Empty, _) => "没有填名字".to_owned(),
        (PresetNameError::TooWide { found }, _) => format!("名字太长：{found} 列"),
        (PresetNameError::Character(c), _) => format!("名字里不能有字符 {c:?}"),
        (PresetNameError::BuiltIn(name), _) => format!("“{name}”是自带规则的名字"),
    }
}

/// It was kept.
pub fn kept(name: &str, path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已保存“{name}”：{path}"),
        Lang::English => format!("{name} is kept in {path}"),
    }
}

/// It was deleted.
pub fn deleted(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已删除“{name}”"),
        Lang::English => format!("{name} is deleted"),
    }
}

/// Where a preset of one's own comes from: `your own, from standard: mines`.
pub fn own_sheet(rules: &RuleSet, lang: Lang) -> String {
    let base = &rules.preset().name;
    let differences: Vec<_> =
        rules.differences().iter().map(|(option, _)| option_title(*option).say(lang)).collect();
    match (lang, differences.is_empty()) {
        (Lang::Chinese, true) => format!("自定，与 {base} 相同"),
        (Lang::Chinese, false) => format!("自定，由 {base} 改：{}", differences.join("、")),
        (Lang::English, true) => format!("your own, as {base}"),
        (Lang::English, false) => format!("your own, from {base}: {}", differences.join(", ")),
    }
}

/// Which of several presets of a kind to choose, where they tell it.
pub fn advice(preset: &Preset, lang: Lang) -> Option<&'static str> {
    let phrase = match preset.name.as_str() {
        "flip_first" => phrase("最简单，先学这套", "the simplest, to begin with"),
        "flip_take_along" => phrase("同 flip_first，雷更怕撞", "as flip_first, mines wear out"),
        "flip_engineer" => phrase("小子到最后都有用", "small pieces matter to the end"),
        "flip_engineer_home" => phrase("最费时，要护好工兵", "the longest, guard your engineers"),
        _ => return None,
    };
    Some(phrase.say(lang))
}

/// A preset's sheet, with which of its kind to choose.
pub fn sheet(preset: &Preset, lang: Lang) -> String {
    let sheet = match lang {
        Lang::Chinese => &preset.sheet_zh,
        Lang::English => &preset.sheet_en,
    };
    match (advice(preset, lang), lang) {
        (None, _) => sheet.clone(),
        (Some(advice), Lang::Chinese) => format!("{sheet}（{advice}）"),
        (Some(advice), Lang::English) => format!("{sheet} ({advice})"),
    }
}

/// What the field of the rules is for, where they are one's own.
pub fn own_meaning(rules: &RuleSet, changed: usize, lang: Lang) -> String {
    let sheet = own_sheet(rules, lang);
    match (lang, changed) {
        (Lang::Chinese, 0) => format!("整套规则：{sheet}"),
        (Lang::Chinese, _) => format!("整套规则：{sheet}；现在又改了 {changed} 项"),
        (Lang::English, 0) => format!("A whole set of rules: {sheet}"),
        (Lang::English, _) => format!("A whole set of rules: {sheet}; {changed} more changed now"),
    }
}

/// The name of rules in a field: one's own, or the preset's with its sheet.
pub fn rules_name(own: Option<&str>, rules: &RuleSet, lang: Lang) -> String {
    match (own, lang) {
        (None, _) => preset_text(rules.preset(), lang),
        (Some(name), Lang::Chinese) => format!("{name}（{}）", OWN.zh),
        (Some(name), Lang::English) => format!("{name} ({})", OWN.en),
    }
}

/// How many options differ from the standard, above a list in which they are marked.
pub fn differ_from_standard(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (_, 0) => AS_STANDARD.say(lang).to_owned(),
        (Lang::Chinese, _) => format!("* {count} 项与标准规则（standard）不同"),
        (Lang::English, 1) => "* 1 option differs from standard".to_owned(),
        (Lang::English, _) => format!("* {count} options differ from standard"),
    }
}

//! What stands in the menu and in the form of a new game.

use super::events::seat_name;
use super::options::{board_name, option_title, value_text};
use super::{Lang, Phrase, phrase};
use crate::rules::{BoardKind, OptionError, RuleOption, Values};

// The menu.

/// What the game is, in a line.
pub const SUBTITLE: Phrase =
    phrase("二人与四国 · 同一终端对局", "hidden armies for two and four at one terminal");
/// Opens the form of a new game.
pub const NEW_GAME: Phrase = phrase("新对局", "New game");
/// Takes up an unfinished game.
pub const CONTINUE: Phrase = phrase("继续对局", "Continue");
/// Changes to the other language.
pub const LANGUAGE: Phrase = phrase("Language：中文", "语言: English");
/// Opens the help.
pub const HELP: Phrase = phrase("帮助", "Help");
/// Ends the program.
pub const QUIT: Phrase = phrase("退出", "Quit");
/// The heading of the list of unfinished games.
pub const UNFINISHED: Phrase = phrase("继续哪一局？", "Which game do you want to continue?");
/// A game that its players give up.
pub const DISCARD: Phrase = phrase("放弃这局？", "Discard this game?");
/// It was put aside.
pub const DISCARDED: Phrase = phrase("已移到", "Moved to");
/// It stays.
pub const NOT_DISCARDED: Phrase = phrase("没有移走", "Not moved");

/// What comes of discarding a game.
pub fn discard_text(game: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{game}\n它不再列在这里；文件移到 running/discarded，不会删除。"),
        Lang::English => {
            format!("{game}\nIt is listed no more; its file moves to running/discarded and isn't deleted.")
        }
    }
}

/// How far a game has come, for the list: 12 手, 12 moves.
pub fn progress_short(moves: usize, confirmed: usize, seats: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese if confirmed < seats => "布阵中".to_owned(),
        Lang::English if confirmed < seats => "setup".to_owned(),
        Lang::Chinese => format!("{moves} 手"),
        Lang::English => format!("{moves} moves"),
    }
}

/// When a finished game ended, by its file's name, and how many moves it had.
pub fn ended(date: &str, moves: usize, lang: Lang) -> String {
    let moves = progress_short(moves, 0, 0, lang);
    match lang {
        Lang::Chinese => format!("终局 {date}（UTC），{moves}"),
        Lang::English => format!("ended {date} (UTC), {moves}"),
    }
}

/// How many comments a record has.
pub fn comments(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("评注 {count} 条"),
        Lang::English if count == 1 => "one comment".to_owned(),
        Lang::English => format!("{count} comments"),
    }
}

/// A saved game that can't be taken up.
pub const CANT_CONTINUE: Phrase = phrase("这一局无法继续", "This game can't be continued");
/// Marks it in the list.
pub const DAMAGED: Phrase = phrase("损坏", "damaged");
/// Marks a game that is open in another window.
pub const OPEN_ELSEWHERE: Phrase = phrase("别处在下", "is open");
/// Nobody gave a name.
pub const NO_NAMES: Phrase = phrase("没有名字", "no names");

/// How far an unfinished game has come.
pub fn progress(moves: usize, confirmed: usize, seats: usize, lang: Lang) -> String {
    let setting_up = confirmed < seats;
    match lang {
        Lang::Chinese if setting_up => format!("布阵中：{seats} 方已完成 {confirmed} 方"),
        Lang::English if setting_up => format!("setting up: {confirmed} of {seats} armies are ready"),
        Lang::Chinese => format!("已走 {moves} 手"),
        Lang::English if moves == 1 => "1 move played".to_owned(),
        Lang::English => format!("{moves} moves played"),
    }
}

/// When a game was started, in universal time.
pub fn started(date: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("开始于 {date}（世界时）"),
        Lang::English => format!("started {date} (UTC)"),
    }
}

// The form.

/// The board.
pub const BOARD: Phrase = phrase("棋盘", "board");
/// The preset.
pub const PRESET: Phrase = phrase("规则", "rules");
/// Starts the game.
pub const START: Phrase = phrase("开始", "Start");
/// Leaves the form.
pub const BACK: Phrase = phrase("返回", "Back");
/// Groups of fields.
pub const TABLE_GROUP: Phrase = phrase("对局", "Table");
/// See [`TABLE_GROUP`].
pub const PLAYERS_GROUP: Phrase = phrase("玩家", "Players");
/// See [`TABLE_GROUP`].
pub const RULES_GROUP: Phrase =
    phrase("规则细项（* 与所选规则不同）", "Options (* differs from the rules chosen)");
/// Opens the list of all options.
pub const ALL_OPTIONS: Phrase = phrase("全部细项…", "all options…");
/// The heading of that list, before the name of the rules chosen.
pub const OPTIONS_OF: Phrase = phrase("规则细项", "Options");
/// What its mark means.
pub const OPTIONS_MARK: Phrase = phrase("* 与所选规则不同", "* differs from these rules");
/// What it is for.
pub const ALL_OPTIONS_MEANING: Phrase = phrase(
    "规则的全部细项，分类列出；与所选规则不同的带 * 号",
    "Every option of the rules in groups; what differs from the rules chosen has a *",
);
/// Leaves the list of all options.
pub const DONE: Phrase = phrase("完成", "Done");
/// See [`DONE`].
pub const DONE_MEANING: Phrase = phrase("回到新对局，改动保留", "Back to the new game with what was changed");
/// What the field of the board is for.
pub const BOARD_MEANING: Phrase = phrase(
    "二人：南对北。四国：南北联手对东西，对家是队友",
    "Two players: South against North. Four: South and North together against East and West",
);
/// What a name is for.
pub const NAME_MEANING: Phrase = phrase(
    "一个人：回车写名字（可不填，最多 12 列宽）；左右键换成电脑",
    "A person: Enter types a name, at most 12 columns wide; Left and Right choose a computer player",
);
/// What the buttons do.
pub const START_MEANING: Phrase = phrase(
    "开始：各方轮流布阵，然后走棋",
    "Start: everybody sets up his army in private, then the game begins",
);
/// See [`START_MEANING`].
pub const BACK_MEANING: Phrase = phrase("回到菜单，所填内容保留", "Back to the menu; what you chose is kept");
/// Beside a number.
pub const TYPE_A_NUMBER: Phrase = phrase("回车可填写", "Enter: type");
/// The heading when a name is typed.
pub const TYPE_NAME: Phrase = phrase("名字", "Name");

/// How many options differ from the rules that were chosen.
pub fn changed(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Chinese, 0) => "与所选规则相同".to_owned(),
        (Lang::Chinese, _) => format!("改动 {count} 项"),
        (Lang::English, 0) => "as the rules chosen".to_owned(),
        (Lang::English, 1) => "1 differs".to_owned(),
        (Lang::English, _) => format!("{count} differ"),
    }
}

/// A value that an option can't have now, and why.
pub fn left_out(
    option: RuleOption,
    value: &str,
    error: &OptionError,
    board: BoardKind,
    lang: Lang,
) -> String {
    let value = value_text(option, value, board, lang);
    let blamed = match error {
        OptionError::Contradiction { pair, .. } => pair.iter().map(|(of, _)| *of).find(|of| *of != option),
        OptionError::EmptySeat { .. } => Some(RuleOption::FirstMover),
        _ => None,
    };
    let blamed = blamed.map(|option| option_title(option).say(lang));
    match (lang, reason(error, lang), blamed) {
        (Lang::Chinese, why, None) => format!("现在不能选“{value}”：{why}"),
        (Lang::Chinese, why, Some(blamed)) => format!("现在不能选“{value}”：{why}（{blamed}）"),
        (Lang::English, why, None) => format!("Not now: {value}; {why}"),
        (Lang::English, why, Some(blamed)) => format!("Not now: {value}; {why} ({blamed})"),
    }
}

/// Why something doesn't go together, without what it is.
fn reason(error: &OptionError, lang: Lang) -> String {
    match (error, lang) {
        (OptionError::NotOnBoard { why, .. } | OptionError::Contradiction { why, .. }, Lang::English) => {
            (*why).to_owned()
        }
        (OptionError::NotOnBoard { option, .. }, Lang::Chinese) => not_on_board(*option).to_owned(),
        (OptionError::Contradiction { pair, .. }, Lang::Chinese) => {
            contradiction(pair[0].0, pair[1].0).to_owned()
        }
        (OptionError::EmptySeat { seat }, Lang::Chinese) => format!("{}没有人", seat_name(*seat).zh),
        (OptionError::EmptySeat { seat }, Lang::English) => {
            format!("nobody would sit at {}", seat_name(*seat).en)
        }
        (error, lang) => option_error_text(error, lang),
    }
}

/// What the field of the presets is for.
pub fn preset_meaning(sheet: &str, changed: usize, lang: Lang) -> String {
    match (lang, changed) {
        (Lang::Chinese, 0) => format!("整套规则，依据：{sheet}"),
        (Lang::Chinese, _) => format!("整套规则，依据：{sheet}；改动 {changed} 项"),
        (Lang::English, 0) => format!("A whole set of rules, from {sheet}"),
        (Lang::English, 1) => format!("A whole set of rules, from {sheet}; 1 option changed"),
        (Lang::English, _) => format!("A whole set of rules, from {sheet}; {changed} options changed"),
    }
}

/// What the preset says where the form says something else.
pub fn preset_value(option: RuleOption, value: &str, board: BoardKind, lang: Lang) -> String {
    let value = value_text(option, value, board, lang);
    match lang {
        Lang::Chinese => format!("（原为 {value}）"),
        Lang::English => format!(" (was {value})"),
    }
}

/// The heading when a number is typed.
pub fn type_value(option: RuleOption, lang: Lang) -> String {
    let title = option_title(option).say(lang);
    match option.values() {
        Values::Number { largest, .. } => format!("{title} 0–{largest}"),
        Values::Reach { largest, .. } => format!("{title} unlimited, 1–{largest}"),
        Values::NumberByBoard { largest, .. } => format!("{title} 0–{largest}, 30/40"),
        Values::Words(_) => title.to_owned(),
    }
}

/// Why an option can't be set, or the rules can't be played on the board.
pub fn option_error_text(error: &OptionError, lang: Lang) -> String {
    if lang == Lang::English {
        return error.to_string();
    }
    match error {
        OptionError::BadValue { name, value, values } => {
            let title = RuleOption::from_name(name).map_or(*name, |option| option_title(option).zh);
            match values {
                Values::Number { largest, .. } => {
                    format!("{title}不能是“{value}”：请填 0 到 {largest} 的整数")
                }
                Values::Reach { largest, .. } => {
                    format!("{title}不能是“{value}”：请填 unlimited 或 1 到 {largest} 的整数")
                }
                Values::NumberByBoard { largest, .. } => {
                    format!("{title}不能是“{value}”：请填 0 到 {largest} 的整数，或如 30/40（二人/四国）")
                }
                Values::Words(words) => format!("{title}不能是“{value}”：可选 {}", words.join("、")),
            }
        }
        OptionError::WrongBoard { preset, board, .. } => {
            format!("规则 {preset} 不用于{}棋盘", board_name(*board).zh)
        }
        OptionError::EmptySeat { seat } => format!("先手不能是{}：这一方没有人", seat_name(*seat).zh),
        OptionError::NotOnBoard { option, value, board, .. } => format!(
            "{}棋盘上不能选“{}：{}”：{}",
            board_name(*board).zh,
            option_title(*option).zh,
            value_text(*option, value, *board, lang),
            not_on_board(*option)
        ),
        OptionError::Contradiction { pair, .. } => {
            let [one, other] = &**pair;
            let named = |(option, value): &(RuleOption, String)| {
                let value = value_text(*option, value, BoardKind::Four, lang);
                format!("“{}：{value}”", option_title(*option).zh)
            };
            format!("{}与{}不能同时用：{}", named(one), named(other), contradiction(one.0, other.0))
        }
        OptionError::NotOnce => {
            format!(
                "{}不能是 1：一着总可以走一次；0 不限，2 就是同一着不能连走两次",
                option_title(RuleOption::RepeatLimit).zh
            )
        }
        OptionError::UnknownOption { name } => format!("没有规则项 {name:?}"),
        OptionError::UnknownPreset { name } => format!("没有规则 {name:?}"),
        OptionError::NoAssignment { text } => format!("“{text}”没有写成 选项=值"),
    }
}

/// Why the board doesn't have that, in Chinese.
const fn not_on_board(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Visibility => "没有队友",
        RuleOption::PalaceDiagonals => "没有九宫",
        RuleOption::Seats => "只有两个座位",
        RuleOption::Deal => "副数与棋盘不合",
        _ => "棋盘不合",
    }
}

/// Why two options contradict each other, in Chinese.
const fn contradiction(one: RuleOption, other: RuleOption) -> &'static str {
    match (one, other) {
        (RuleOption::FlagTaker, _) => "最小的棋子不一定是工兵",
        (RuleOption::Seats, _) => "各自为战，没有队友",
        (RuleOption::Deal, RuleOption::Seats) => "四副棋发给四家",
        (RuleOption::Deal, RuleOption::MineLines) => "一家可能发到十二个地雷，两排放不下",
        (RuleOption::Deal, RuleOption::FlagWin) => "一家可能有两面旗或没有旗",
        (RuleOption::Deal, RuleOption::Visibility) => "暗子谁都看不见，明子两家都看得见",
        _ => "互相矛盾",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleSet, Rules};

    #[test]
    fn every_reason_against_rules_is_told_in_both_languages() {
        let mut errors = vec![
            Rules::default().set(RuleOption::QuietLimit, "12345").unwrap_err(),
            Rules::default().set(RuleOption::Mine, "maybe").unwrap_err(),
            RuleSet::from_preset("basic").unwrap().check(BoardKind::Four).unwrap_err(),
            RuleSet::from_preset("duel").unwrap().check(BoardKind::Two).unwrap_err(),
            Rules::default().set(RuleOption::RailReach, "0").unwrap_err(),
            Rules::default().set(RuleOption::ScoreZeroBelow, "x").unwrap_err(),
            RuleSet::from_preset("nonsense").unwrap_err(),
        ];
        for text in [
            "first_mover=west",
            "visibility=partners",
            "palace_diagonals=yes",
            "deal=shuffled",
            "flag_taker=smallest flag_win=engineer_carries_home",
            "deal=face_down visibility=open",
        ] {
            let mut set = RuleSet::default();
            text.split(' ').for_each(|text| set.assign(text).unwrap());
            errors.push(set.check(BoardKind::Two).unwrap_err());
        }
        for text in ["colour=red", "mine"] {
            errors.push(RuleSet::default().assign(text).unwrap_err());
        }
        for error in errors {
            let chinese = option_error_text(&error, Lang::Chinese);
            assert!(!chinese.is_ascii(), "{error:?}");
            assert!(option_error_text(&error, Lang::English).is_ascii(), "{error:?}");
        }
    }
}

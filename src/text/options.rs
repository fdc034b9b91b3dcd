//! Short names of the options, their values, the boards and the presets, for forms and panels.

use super::{Lang, Phrase, phrase};
use crate::rules::{BoardKind, Preset, RuleOption, Seat};

/// The board's name.
pub const fn board_name(board: BoardKind) -> Phrase {
    match board {
        BoardKind::Two => phrase("二人", "two players"),
        BoardKind::Four => phrase("四国", "four players"),
    }
}

/// An option's short name.
pub const fn option_title(option: RuleOption) -> Phrase {
    match option {
        RuleOption::TurnOrder => phrase("行棋次序", "turn order"),
        RuleOption::Visibility => phrase("明暗", "visibility"),
        RuleOption::FirstMover => phrase("先手", "who starts"),
        RuleOption::Mine => phrase("撞地雷", "mines"),
        RuleOption::StuckOut => phrase("无棋可走判负", "no move loses"),
        RuleOption::BothStuck => phrase("都无棋可走", "all stuck"),
        RuleOption::QuietLimit => phrase("和棋步数", "quiet moves to draw"),
        RuleOption::QuietFrom => phrase("和棋步数起点", "quiet moves from"),
        RuleOption::MoveLimit => phrase("总步数上限", "move limit"),
        RuleOption::MoveSeconds => phrase("每步秒数", "seconds a move"),
        RuleOption::TimeoutsToLose => phrase("超时出局次数", "timeouts to lose"),
        RuleOption::ResignFrom => phrase("可认输步数", "resign from move"),
    }
}

/// A value as a player on that board reads it; what has no better name stays as it is written.
pub fn value_text(option: RuleOption, value: &str, board: BoardKind, lang: Lang) -> String {
    let seat = value.parse::<Seat>().ok().map(super::events::seat_name);
    let named = match (option, value) {
        (RuleOption::FirstMover, "lot") => Some(phrase("抽签", "by lot")),
        (RuleOption::FirstMover, _) => seat,
        (RuleOption::TurnOrder, "counterclockwise") => Some(phrase("逆时针", "counter-clockwise")),
        (RuleOption::TurnOrder, "clockwise") => Some(phrase("顺时针", "clockwise")),
        (RuleOption::Visibility, _) => Some(visibility_name(value, board)),
        (RuleOption::Mine, "stays") => Some(phrase("地雷留下", "the mine stays")),
        (RuleOption::Mine, "both_die") => Some(phrase("同归于尽", "both are lost")),
        (RuleOption::StuckOut, "on_own_turn") => Some(phrase("轮到自己时", "on its turn")),
        (RuleOption::StuckOut, "at_once") => Some(phrase("立即", "at once")),
        (RuleOption::BothStuck, "draw") => Some(phrase("和棋", "draw")),
        (RuleOption::BothStuck, "mover_loses") => Some(phrase("该走者负", "who is to move loses")),
        (
            RuleOption::QuietLimit
            | RuleOption::MoveLimit
            | RuleOption::MoveSeconds
            | RuleOption::TimeoutsToLose,
            "0",
        ) => Some(phrase("不限", "off")),
        (RuleOption::ResignFrom, "0") => Some(phrase("随时", "any time")),
        _ => None,
    };
    named.map_or_else(|| value.to_owned(), |named| named.say(lang).to_owned())
}

/// The preset's name with the sheet it comes from.
pub fn preset_text(preset: &Preset, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}（{}）", preset.sheet_zh, preset.name),
        Lang::English => format!("{} ({})", preset.name, preset.sheet_en),
    }
}

/// The name of a visibility on a board, as players call it: 四暗, 双明, 全明, 暗棋, 明棋.
pub fn visibility_name(value: &str, board: BoardKind) -> Phrase {
    match (value, board) {
        ("open", BoardKind::Two) => phrase("明棋", "open"),
        ("open", BoardKind::Four) => phrase("全明", "open"),
        ("partners", _) => phrase("双明", "partners open"),
        (_, BoardKind::Two) => phrase("暗棋", "dark"),
        (_, BoardKind::Four) => phrase("四暗", "dark"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Values;

    #[test]
    fn every_word_an_option_takes_has_a_name_in_both_languages() {
        for option in RuleOption::ALL {
            let Values::Words(words) = option.values() else { continue };
            for word in words {
                let texts = Lang::ALL.map(|lang| value_text(option, word, BoardKind::Four, lang));
                assert!(!texts[0].is_ascii(), "{option}={word}: {texts:?}");
                assert!(texts[1].is_ascii(), "{option}={word}: {texts:?}");
            }
        }
    }
}

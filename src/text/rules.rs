//! What the options of the rules mean, one line each.

use super::{Phrase, phrase};
use crate::rules::RuleOption;

/// What an option changes. `0` is "off" wherever a number can be.
pub const fn option_meaning(option: RuleOption) -> Phrase {
    match option {
        RuleOption::TurnOrder => phrase(
            "轮流的方向：逆时针由右手边的玩家接着走",
            "Which way the turn goes round: counterclockwise is to the player on one's right",
        ),
        RuleOption::Visibility => phrase(
            "看得见谁的棋：暗只看自己的，双明也看对家的，明都看得见",
            "Who sees ranks: everybody his own only (dark), partners each other's too, or everybody all of them (open)",
        ),
        RuleOption::FirstMover => {
            phrase("谁走第一步，也可以抽签", "Who makes the first move; it can be drawn by lot")
        }
        RuleOption::Mine => phrase(
            "工兵、炸弹以外的棋子撞地雷：地雷留下，或同归于尽",
            "A mine attacked by anything but an engineer or a bomb: it stays, or both are lost",
        ),
        RuleOption::StuckOut => phrase(
            "无棋可走何时判负：轮到自己走时，或任何一步之后立即",
            "When an army without a legal move is out: on its own turn, or at once after anybody's move",
        ),
        RuleOption::BothStuck => phrase(
            "各方都无棋可走：和棋，或从该走的一方起依次判负",
            "When nobody can move: a draw, or the armies go out one after another from the one to move",
        ),
        RuleOption::QuietLimit => phrase(
            "连续多少步没有棋子阵亡即和棋；0 为不限",
            "Draw after so many moves in a row without a loss; 0 is off",
        ),
        RuleOption::QuietFrom => phrase(
            "和棋步数从全局第几步开始数；之前没有阵亡的步不算",
            "Moves without a loss are counted from this move of the game on; earlier ones are not",
        ),
        RuleOption::MoveLimit => {
            phrase("走满多少步即和棋；0 为不限", "Draw when so many moves were made; 0 is off")
        }
        RuleOption::MoveSeconds => {
            phrase("每步限时（秒）；0 为不计时", "Seconds for one move; 0 is no clock")
        }
        RuleOption::TimeoutsToLose => phrase(
            "第几次超时即出局；0 为不出局，只轮空",
            "The timeout that puts an army out; 0 never does, the turn is only lost",
        ),
        RuleOption::ResignFrom => phrase(
            "全局走满多少步以后才可认输；0 为随时",
            "No resignation before so many moves of the game were made; 0 is any time",
        ),
    }
}

/// A few words beside an option's value, where its name doesn't say enough.
pub const fn option_note(option: RuleOption) -> Option<Phrase> {
    Some(match option {
        RuleOption::Mine => phrase("工兵、炸弹以外", "hit by anything but an engineer or a bomb"),
        RuleOption::QuietLimit => phrase("连续无棋子阵亡", "moves in a row without a loss"),
        RuleOption::QuietFrom => phrase("从这一步开始数", "counted from this move of the game on"),
        RuleOption::ResignFrom => phrase("全局走满以后", "moves of the game"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_has_one_line_in_both_languages() {
        for option in RuleOption::ALL {
            let meaning = option_meaning(option);
            for text in [meaning.zh, meaning.en] {
                assert!(!text.is_empty() && !text.contains('\n'), "{option}");
            }
        }
    }
}

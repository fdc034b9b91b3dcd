//! Short names of the options, their values, the boards and the presets, for forms and panels.

use super::screens::FLIP;
use super::{Lang, Phrase, phrase};
use crate::rules::{BoardKind, Deal, Preset, RuleOption, Rules, Seat, Seats};

/// The board's name.
pub const fn board_name(board: BoardKind) -> Phrase {
    match board {
        BoardKind::Two => phrase("二人", "two players"),
        BoardKind::Four => phrase("四国", "four players"),
    }
}

/// The name of the game that is played on that board by those rules.
pub const fn game_name(board: BoardKind, rules: &Rules) -> Phrase {
    match (rules.deal, rules.seats) {
        (Deal::Shuffled, _) => phrase("乱战", "shuffled armies"),
        (Deal::Own, Seats::Two) => phrase("单挑", "duel"),
        (Deal::Own, Seats::Three) => phrase("三国", "three players"),
        (Deal::Own | Deal::FaceDown, _) => board_name(board),
    }
}

/// Who sees whose ranks in that game: only where there are partners it is called 四暗.
pub fn openness(board: BoardKind, rules: &Rules) -> Phrase {
    if rules.deal == Deal::FaceDown {
        return FLIP;
    }
    let board = if rules.seats == Seats::All { board } else { BoardKind::Two };
    visibility_name(&rules.get(RuleOption::Visibility), board)
}

/// An option's short name.
pub const fn option_title(option: RuleOption) -> Phrase {
    match option {
        RuleOption::TurnOrder => phrase("行棋次序", "turn order"),
        RuleOption::Visibility => phrase("明暗", "visibility"),
        RuleOption::FirstMover => phrase("先手", "who starts"),
        RuleOption::Mine => phrase("撞地雷", "mines"),
        RuleOption::EngineerOnMine => phrase("工兵挖雷", "engineer on a mine"),
        RuleOption::CommanderOnMine => phrase("司令撞雷", "commander on a mine"),
        RuleOption::MineLines => phrase("布雷", "where mines stand"),
        RuleOption::ExtraMines => phrase("多余地雷", "mines beyond three"),
        RuleOption::BombOnFrontLine => phrase("炸弹布首行", "bombs on line 1"),
        RuleOption::BombMoves => phrase("炸弹走法", "how bombs move"),
        RuleOption::RailTurn => phrase("铁路拐弯", "turns on the rails"),
        RuleOption::RailReach => phrase("铁路步数", "rail reach"),
        RuleOption::PalaceDiagonals => phrase("九宫交叉线", "palace diagonals"),
        RuleOption::CampEntry => phrase("进行营", "entering camps"),
        RuleOption::HqExit => phrase("出大本营", "leaving headquarters"),
        RuleOption::FlagShownWhen => phrase("亮旗", "flag shown"),
        RuleOption::Scout => phrase("工兵侦察", "scouting"),
        RuleOption::FlagWin => phrase("夺旗", "winning by the flag"),
        RuleOption::FlagNeedsMinesCleared => phrase("先挖雷", "mines first"),
        RuleOption::FlagTaker => phrase("谁能夺旗", "who takes flags"),
        RuleOption::StuckOut => phrase("无棋可走判负", "no move loses"),
        RuleOption::BothStuck => phrase("都无棋可走", "all stuck"),
        RuleOption::QuietLimit => phrase("和棋步数", "quiet moves to draw"),
        RuleOption::QuietFrom => phrase("和棋步数起点", "quiet moves from"),
        RuleOption::MoveLimit => phrase("总步数上限", "move limit"),
        RuleOption::MoveSeconds => phrase("每步秒数", "seconds a move"),
        RuleOption::TimeoutsToLose => phrase("超时出局次数", "timeouts to lose"),
        RuleOption::ResignFrom => phrase("可认输步数", "resign from move"),
        RuleOption::TouchMove => phrase("举子无悔", "touch-move"),
        RuleOption::RepeatLimit => phrase("连走限制", "repetition limit"),
        RuleOption::Aids => phrase("提示与推断", "hints, facts"),
        RuleOption::Score => phrase("记分", "score"),
        RuleOption::ScoreZeroBelow => phrase("不得分步数", "no gain below"),
        RuleOption::UnscoredBelowS => phrase("不记分秒数", "unscored below (s)"),
        RuleOption::ScoreGuard => phrase("分差保护", "score guard"),
        RuleOption::Match => phrase("局制", "match"),
        RuleOption::Eliminated => phrase("出局的棋子", "pieces that are out"),
        RuleOption::Seats => phrase("座位", "seats"),
        RuleOption::Deal => phrase("发棋", "deal"),
        RuleOption::FlipColors => phrase("定色", "colours"),
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
        (RuleOption::EngineerOnMine, "survives") => Some(phrase("地雷消失，工兵存活", "clears it and lives")),
        (RuleOption::EngineerOnMine, "both_die") => Some(phrase("同归于尽", "both are lost")),
        (RuleOption::CommanderOnMine, "as_others") => Some(phrase("与他子相同", "as others")),
        (RuleOption::CommanderOnMine, "forbidden") => Some(phrase("不许撞", "forbidden")),
        (RuleOption::CommanderOnMine, "survives") => {
            Some(phrase("地雷消失，司令存活", "clears it and lives"))
        }
        (RuleOption::MineLines, "last_two") => Some(phrase("后两排", "lines 5 and 6")),
        (RuleOption::MineLines, "last_three_with_five") => {
            Some(phrase("五雷以上可布第四排", "line 4 too with five"))
        }
        (RuleOption::ExtraMines, "normal") => Some(phrase("普通地雷", "mines as others")),
        (RuleOption::ExtraMines, "fixed_bombs") => Some(phrase("当固定炸弹", "fixed bombs")),
        (RuleOption::BombMoves, "as_others") => Some(phrase("与他子相同", "as others")),
        (RuleOption::BombMoves, "flies") => Some(phrase("同工兵", "as engineers")),
        (RuleOption::RailTurn, "arcs") => Some(phrase("直行和弧线", "straight and arcs")),
        (RuleOption::RailTurn, "straight_only") => Some(phrase("只直行", "straight only")),
        (RuleOption::RailTurn, "one_corner") => Some(phrase("可拐一个弯", "one corner")),
        (RuleOption::RailTurn, "any_corner") => Some(phrase("随意拐弯", "any corner")),
        (RuleOption::RailReach, "unlimited") => Some(phrase("不限", "unlimited")),
        (RuleOption::CampEntry, "any_empty") => Some(phrase("任何空营", "any empty one")),
        (RuleOption::CampEntry, "own_only") => Some(phrase("只进自己的", "own only")),
        (RuleOption::HqExit, "never") => Some(phrase("不许", "never")),
        (RuleOption::HqExit, "not_from_own") => Some(phrase("可出别家的", "not from one's own")),
        (RuleOption::HqExit, "allowed") => Some(phrase("可以", "allowed")),
        (RuleOption::FlagShownWhen, "commander_dies") => Some(phrase("司令阵亡", "commander dies")),
        (RuleOption::FlagShownWhen, "last_commander_dies") => {
            Some(phrase("最后的司令阵亡", "last commander dies"))
        }
        (RuleOption::FlagShownWhen, "never") => Some(phrase("不亮", "never")),
        (RuleOption::FlagWin, "touch") => Some(phrase("吃掉即胜", "taking it")),
        (RuleOption::FlagWin, "carry_home") => Some(phrase("扛回本营", "carrying it home")),
        (RuleOption::FlagWin, "engineer_carries_home") => Some(phrase("工兵扛回本营", "an engineer home")),
        (RuleOption::FlagTaker, "anyone") => Some(phrase("任何棋子", "anyone")),
        (RuleOption::FlagTaker, "smallest") => Some(phrase("己方最小的棋子", "the smallest piece")),
        (RuleOption::FlagTaker, "engineer") => Some(phrase("工兵", "an engineer")),
        (RuleOption::Aids, "alone") => Some(phrase("独对电脑者", "who plays alone")),
        (RuleOption::Aids, "all") => Some(phrase("人人", "everybody")),
        (RuleOption::Aids, "nobody") => Some(phrase("不许", "nobody")),
        (RuleOption::Score, "none") => Some(phrase("不记", "none")),
        (RuleOption::Score, "table") => Some(phrase("记分表", "table")),
        (RuleOption::Match, "single") => Some(phrase("一局", "one game")),
        (RuleOption::Match, "two_then_until_decided") => {
            Some(phrase("先下两局，再到分出胜负", "two games, then on"))
        }
        (RuleOption::Eliminated, "removed") => Some(phrase("离开棋盘", "leave the board")),
        (RuleOption::Eliminated, "stays_as_obstacle") => Some(phrase("留下当障碍", "stay as obstacles")),
        (RuleOption::Seats, "all") => Some(phrase("全部", "all")),
        (RuleOption::Seats, "two") => Some(phrase("单挑", "two")),
        (RuleOption::Seats, "three") => Some(phrase("三国", "three")),
        (RuleOption::Deal, "own") => Some(phrase("各布各的", "own armies")),
        (RuleOption::Deal, "shuffled") => Some(phrase("四副混洗", "four sets shuffled")),
        (RuleOption::Deal, "face_down") => Some(phrase("暗放翻棋", "face down")),
        (RuleOption::FlipColors, "engineer") => Some(phrase("先翻出工兵者", "first engineer")),
        (RuleOption::FlipColors, "first_piece") => Some(phrase("第一子", "first piece")),
        (_, "yes") => Some(phrase("是", "yes")),
        (_, "no") => Some(phrase("否", "no")),
        (RuleOption::BothStuck, "draw") => Some(phrase("和棋", "draw")),
        (RuleOption::BothStuck, "mover_loses") => Some(phrase("该走者负", "who is to move loses")),
        (
            RuleOption::QuietLimit
            | RuleOption::MoveLimit
            | RuleOption::MoveSeconds
            | RuleOption::TimeoutsToLose
            | RuleOption::RepeatLimit
            | RuleOption::ScoreZeroBelow
            | RuleOption::UnscoredBelowS
            | RuleOption::ScoreGuard,
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

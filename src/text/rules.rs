//! What the options of the rules mean, one line each, and what is in force in a game.

mod in_force;

use super::{Phrase, phrase};
use crate::rules::{OptionGroup, RuleOption};

pub use in_force::rule_in_force;

/// The heading of a group of options.
pub const fn group_title(group: OptionGroup) -> Phrase {
    match group {
        OptionGroup::Table => phrase("对局", "Table"),
        OptionGroup::Setup => phrase("布阵", "Setting up"),
        OptionGroup::Moves => phrase("走棋", "Moves"),
        OptionGroup::Battles => phrase("交战", "Battles"),
        OptionGroup::Flag => phrase("军旗", "Flags"),
        OptionGroup::Ends => phrase("出局与和棋", "Ends"),
        OptionGroup::Conduct => phrase("行棋约定", "Conduct"),
        OptionGroup::Score => phrase("记分", "Score"),
    }
}

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
        RuleOption::EngineerOnMine => phrase(
            "工兵撞地雷：挖掉地雷，或与地雷同归于尽（炸弹雷）",
            "An engineer on a mine: it clears it and lives, or both are lost",
        ),
        RuleOption::CommanderOnMine => phrase(
            "司令撞地雷：与他子相同；不许撞已知的地雷（撞上暗雷与他子相同）；或挖掉地雷",
            "A commander on a mine: as others; forbidden on a mine he knows of (on a hidden one he fares as others); or he clears it",
        ),
        RuleOption::MineLines => phrase(
            "地雷布在后两排；或有五个以上地雷时也可布在第四排",
            "Mines stand on lines 5 and 6; or on line 4 too for an army with five or more",
        ),
        RuleOption::ExtraMines => phrase(
            "多于三个地雷时：与普通地雷相同，或在只剩三个之前，碰到的棋子（工兵也算）都同归于尽",
            "An army with more than three mines: they are mines as others, or each takes along whatever touches it, engineers too, until three are left",
        ),
        RuleOption::BombOnFrontLine => {
            phrase("布局时炸弹可否放在第一排", "Whether bombs may be set up on line 1")
        }
        RuleOption::BombMoves => phrase(
            "炸弹走法与他子相同，或与工兵相同（炸弹满天飞）",
            "Bombs move as other pieces do, or as engineers",
        ),
        RuleOption::RailTurn => phrase(
            "工兵以外的棋子在铁路上：直行并可过弧线；只直行；可拐一个弯；随意拐弯",
            "Pieces other than engineers on the rails: straight on and through arcs; straight only; one corner; any corner",
        ),
        RuleOption::RailReach => phrase(
            "工兵以外的棋子在铁路上一次最多走几站",
            "How many points pieces other than engineers go in one rail move at most",
        ),
        RuleOption::PalaceDiagonals => phrase(
            "九宫里加两条斜铁路，在中宫相交",
            "Two more rail lines join opposite corner palaces through the middle one",
        ),
        RuleOption::CampEntry => phrase(
            "任何空行营都可进，或只能进自己的行营",
            "Any empty camp may be entered, or one's own army's only",
        ),
        RuleOption::HqExit => phrase(
            "进了大本营的棋子：不能再动；可从别家的出来；都可出来",
            "A piece in a headquarters: never moves again; may leave any but its own; may leave",
        ),
        RuleOption::FlagShownWhen => phrase(
            "军旗何时亮出：司令阵亡；最后一个司令阵亡；一直不亮",
            "When an army's flag is shown: its commander dies; its last commander dies; never",
        ),
        RuleOption::Scout => phrase(
            "工兵攻击地雷、炸弹、军旗以外的棋子时阵亡，对方棋子从此亮明",
            "An engineer that attacks anything but a mine, bomb or flag is lost and shows everybody what stood there",
        ),
        RuleOption::FlagWin => phrase(
            "夺旗：吃掉即可；须扛回自己的大本营；须由工兵扛回",
            "A flag wins when it is taken; when it is carried into a headquarters of the taker's own; when an engineer does that",
        ),
        RuleOption::FlagNeedsMinesCleared => phrase(
            "对方的地雷全部消失后才能夺旗；之前撞旗的棋子阵亡",
            "A flag can be taken only when all its owner's mines are gone; whoever runs into it before is lost",
        ),
        RuleOption::FlagTaker => phrase(
            "谁能夺旗：任何棋子；己方现存最小的棋子；工兵。别的棋子撞上暗旗阵亡",
            "Who takes a flag: anyone; a piece of the smallest rank its army still has; an engineer. Others that run into a hidden flag are lost",
        ),
        RuleOption::TouchMove => {
            phrase("拿起的棋子只要能走就必须走", "A lifted piece that can move must move")
        }
        RuleOption::Aids => phrase(
            "谁可以要电脑提示、看已知的事实：独自对电脑的人；人人；谁也不许",
            "Who may ask the computer for a hint and for what is certain: one person alone against computer players; everybody; nobody",
        ),
        RuleOption::RepeatLimit => phrase(
            "同一玩家来回走同一着的第几次不许再走；无别的走法时不限；0 为不限",
            "The time at which a player going to and fro may not make the same move again, while he has another one; 0 is off",
        ),
        RuleOption::Score => phrase(
            "记分：二人胜方 +1、负方 −1；四国各 +2、−2；三国胜方 +2、负方各 −1",
            "Points: of two players the winner gains 1 and the loser loses 1, of four each 2; of three the winner gains 2 and the others lose 1",
        ),
        RuleOption::ScoreZeroBelow => phrase(
            "全局不满多少步时胜方不得分（可按二人/四国分写）；0 为不限",
            "Winners of a game of fewer moves gain nothing; two numbers are for two players and four; 0 is off",
        ),
        RuleOption::UnscoredBelowS => phrase(
            "全局不满多少秒时不记分；0 为不限",
            "A game that took fewer seconds is not scored; 0 is off",
        ),
        RuleOption::ScoreGuard => phrase(
            "总分高于此数的胜方，若有对手低于此数则不得分；0 为不限",
            "A winner with more points than this gains nothing while an opponent has fewer; 0 is off",
        ),
        RuleOption::Match => phrase(
            "一局定胜负；或交换先手下两局，未分胜负再下",
            "One game; or two with the first move exchanged, then on until it is decided",
        ),
        RuleOption::Eliminated => phrase(
            "出局一方的棋子离开棋盘，或留下当障碍",
            "The pieces of an army that is out leave the board, or stay in the way",
        ),
        RuleOption::Seats => phrase(
            "谁上场：全部；只有南北（单挑）；南东北各自为战（三国）。空着的地盘可以通行",
            "Who plays: all seats; South and North; South, East and North, each for himself. Empty areas may be crossed",
        ),
        RuleOption::Deal => phrase(
            "各自布自己的棋；四副棋混洗后各发 25 个再布（乱战）；全部暗放在棋盘上（翻棋）",
            "Everybody sets up his own army; four armies are shuffled and dealt first; or all lies face down on the board",
        ),
        RuleOption::FlipColors => phrase(
            "翻棋定色：先翻出工兵的人执其色，或先手执第一子的颜色",
            "Flip chess: who first turns up an engineer gets its colour, or the first player that of the first piece",
        ),
    }
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

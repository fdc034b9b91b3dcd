//! The game in two dozen lines, for whoever has never played it. Ranks, signs and numbers
//! come from the tables of the rules.

use super::{Lang, Phrase, phrase};
use crate::rules::{Board, Deal, FlagTaker, FlagWin, Rank, Rules};

/// The heading of the ranks.
pub const PIECES: Phrase = phrase(
    "棋子：一字、数字、字母三种写法，x 为每方枚数；大的在前",
    "The pieces with their signs (digits, letter, hanzi) and how many; the strongest first",
);
/// The heading of what one has to know.
pub const HOW_TO_PLAY: Phrase = phrase("玩法", "How to play");

const GOAL: Phrase = phrase(
    "夺取军旗，或使对方无棋可走，对方即出局；没有敌军了就获胜",
    "Take the flag, or leave an army without a move, and it is out; no enemy left: you win",
);
const OUT: Phrase =
    phrase("认输、超时次数已满也出局", "Resigning, or running out of time too often, puts an army out, too");
const FOUR: Phrase = phrase(
    "四国：对家是队友，不能互吃；两家敌军都出局才获胜",
    "Four players: who sits opposite is your partner; both enemies must go out",
);
const HIGHER: Phrase = phrase(
    "大吃小，相同则同归于尽；只公布胜负，不公布是什么棋",
    "The higher piece wins, equal ones are both lost; only the result is told",
);
const BOMB: Phrase = phrase(
    "炸弹碰到什么都同归于尽（谁先动手都一样）",
    "A bomb and whatever it meets are both lost, whoever attacked",
);
const MINE: Phrase = phrase(
    "地雷不动：工兵排雷，炸弹与它同归于尽，别的撞上就阵亡，雷还在",
    "Mines stay put: engineers remove them, bombs go with them, others are lost on them",
);
const FLAG: Phrase = phrase(
    "军旗不动，任何棋子都能夺；司令阵亡，军旗就亮给大家看",
    "The flag stays put, anything takes it; when the commander is lost it is shown to all",
);
const ROADS: Phrase = phrase(
    "公路 ─ 走一步；铁路 ═ 上直走几步都行，不能越过棋子",
    "Roads ─: one step. Rails ═: straight on as far as the way is free",
);
const ENGINEER: Phrase =
    phrase("工兵在铁路上可以拐弯，远近不限", "Engineers turn any corner of the rails, as far as they like");
const ARCS: Phrase = phrase(
    "铁路的弧线 ╭ ╮ ╰ ╯ 也算直路，通到邻家的铁路上",
    "The arcs ╭ ╮ ╰ ╯ count as straight on and lead to the neighbour's rails",
);
const CAMP: Phrase = phrase("行营 ( )：里面的棋子不受攻击", "Camp ( ): a piece in it can't be attacked");
const HEADQUARTERS: Phrase =
    phrase("大本营 [ ]：进去的棋子不能再动", "Headquarters [ ]: a piece in it never moves again");
const SET_UP: Phrase = phrase(
    "布阵：军旗放大本营，地雷放后两排，炸弹不放第一排，行营空着",
    "Setting up: flag in a headquarters, mines on the last two rows, no bomb in front, camps empty",
);

const LAST_SIDE: Phrase = phrase(
    "还有军队在局，而敌军都已出局，就获胜",
    "Whoever is still in the game when all enemies are out has won",
);
const LARGER: Phrase =
    phrase("大的吃小的，一样大就同归于尽", "The larger piece wins, equal ones are both lost");
const BOMB_BUT_FLAG: Phrase = phrase(
    "炸弹碰到军旗以外的棋子都同归于尽（谁先动手都一样）；碰到军旗只损失炸弹",
    "A bomb and whatever it meets are both lost, whoever attacked; a flag alone is left by it",
);
const UNMOVED: Phrase = phrase("军旗、地雷不能走", "Flags and mines never move");
const ROAD_OR_RAIL: Phrase = phrase(
    "公路 ─ 一次走一步，铁路 ═ 一次可走多步；同一着不能又走铁路又走公路",
    "A road ─ is one step, a rail ═ any number; one move is by road or by rail, never by both",
);
const FRIENDS: Phrase =
    phrase("不能攻击自己和对家的棋", "One's own and one's partner's pieces can't be attacked");
const OWN: Phrase = phrase("不能攻击自己的棋", "One's own pieces can't be attacked");

/// The ranks, the strongest first: name, three signs, how many; some in each line.
pub fn ranks(lang: Lang) -> Vec<String> {
    let entry = |rank: &Rank| {
        let (digits, letter, count) = (rank.digits(), rank.letter(), rank.count());
        match lang {
            Lang::Chinese => {
                format!("{} {} {digits} {letter} x{count}", rank.hanzi_name(), rank.hanzi())
            }
            Lang::English => format!("{:<10}{digits} {letter} {} x{count}", rank.name(), rank.hanzi()),
        }
    };
    let strongest: Vec<_> = Rank::ALL.iter().rev().map(entry).collect();
    strongest.chunks(3).map(|entries| entries.join("   ")).collect()
}

/// What one has to know to play by the standard rules, on either board.
pub fn how_to_play(lang: Lang) -> Vec<&'static str> {
    let lines =
        [GOAL, OUT, FOUR, HIGHER, BOMB, MINE, FLAG, ROADS, ENGINEER, ARCS, CAMP, HEADQUARTERS, SET_UP];
    lines.map(|line| line.say(lang)).to_vec()
}

/// What holds in a game whatever its options are, in the words that its rules allow; the options have
/// sentences of their own ([`rule_in_force`](super::rules::rule_in_force)).
pub fn always(rules: &Rules, board: &Board, lang: Lang) -> Vec<&'static str> {
    let partners = rules.seats(board).iter().any(|&seat| rules.partner(board, seat).is_some());
    let bombed = rules.flag_win == FlagWin::Touch && rules.flag_taker == FlagTaker::Anyone;
    // Where nothing is hidden, a bomb isn't let near a flag that it can't take.
    let unbombed = rules.deal == Deal::FaceDown && !bombed && rules.flag_win != FlagWin::CarryHome;
    let lines = [
        LAST_SIDE,
        LARGER,
        if bombed || unbombed { BOMB } else { BOMB_BUT_FLAG },
        UNMOVED,
        ROAD_OR_RAIL,
        ENGINEER,
        CAMP,
        if partners { FRIENDS } else { OWN },
    ];
    lines.map(|line| line.say(lang)).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_told_with_its_three_signs_and_its_number() {
        for lang in Lang::ALL {
            let text = ranks(lang).join("\n");
            for rank in Rank::ALL {
                let name = if lang == Lang::Chinese { rank.hanzi_name() } else { rank.name() };
                let at = text.find(name).unwrap_or_else(|| panic!("{rank:?} in {text}"));
                let entry = &text[at..];
                for sign in [rank.digits(), &rank.letter().to_string(), &rank.hanzi().to_string()] {
                    assert!(entry.contains(sign), "{rank:?} {sign}");
                }
                assert!(entry.contains(&format!("x{}", rank.count())));
            }
            assert!(text.starts_with(if lang == Lang::Chinese { "司令" } else { "commander" }));
        }
    }

    #[test]
    fn what_always_holds_is_told_as_the_game_has_it() {
        use crate::rules::{BoardKind, Preset};
        let told = |preset: &str, board: BoardKind| {
            always(&Preset::from_name(preset).unwrap().rules(), board.board(), Lang::English).join("\n")
        };
        let standard = told("standard", BoardKind::Four);
        assert!(standard.contains("partner's") && !standard.contains("left by it"), "{standard}");
        assert!(!told("three", BoardKind::Four).contains("partner's"), "everybody plays for himself");
        assert!(told("lettered", BoardKind::Two).contains("a flag alone is left"), "a bomb takes no flag");
    }
}

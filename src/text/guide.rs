//! The game in two dozen lines, for whoever has never played it. Ranks, signs and numbers
//! come from the tables of the rules.

use super::{Lang, Phrase, phrase};
use crate::rules::{BoardKind, Mine, Rank, Rules};

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
const MINE_STAYS: Phrase = phrase(
    "地雷不动：工兵排雷，炸弹与它同归于尽，别的撞上就阵亡，雷还在",
    "Mines stay put: engineers remove them, bombs go with them, others are lost on them",
);
const MINE_GOES: Phrase = phrase(
    "地雷不动：工兵排雷，别的棋子撞上就与它同归于尽",
    "Mines stay put: engineers remove them, anything else is lost together with the mine",
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

/// What one has to know to play, under these rules; on that board, or on both.
pub fn how_to_play(rules: &Rules, board: Option<BoardKind>, lang: Lang) -> Vec<&'static str> {
    let mine = if rules.mine == Mine::Stays { MINE_STAYS } else { MINE_GOES };
    let mut lines = vec![GOAL, OUT];
    let four = board != Some(BoardKind::Two);
    lines.extend(four.then_some(FOUR));
    lines.extend([HIGHER, BOMB, mine, FLAG, ROADS, ENGINEER]);
    lines.extend(four.then_some(ARCS));
    lines.extend([CAMP, HEADQUARTERS, SET_UP]);
    lines.into_iter().map(|line| line.say(lang)).collect()
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
    fn what_is_told_of_mines_goes_by_the_rules() {
        let mut rules = Rules::default();
        for (mine, told) in [(Mine::Stays, MINE_STAYS), (Mine::BothDie, MINE_GOES)] {
            rules.mine = mine;
            for lang in Lang::ALL {
                assert!(how_to_play(&rules, None, lang).contains(&told.say(lang)));
            }
        }
    }
}

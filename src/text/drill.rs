//! What a player reads at the defence drill.

use super::laboratory::heading;
use super::players::level_name;
use super::{Lang, Phrase, phrase};
use crate::practice::{Attack, DrillDone};
use crate::record::Level;

/// The entry of the list, and the heading.
pub const DRILL: Phrase = phrase("守旗练习", "Defence drill");
/// What it is.
pub const MEANING: Phrase = phrase(
    "挑一个布局，电脑用实验室里最克它的布局来攻，看军旗守不守得住",
    "Pick a formation; the computer attacks it with what beat it in the lab. Does your flag stand?",
);
/// The heading of the list of formations.
pub const WHICH: Phrase = phrase("守哪个布局？", "Which formation?");
/// When it is won and lost.
pub const RULES: Phrase = phrase(
    "电脑用最克这个布局的阵来攻。胜：赢下对局，或军旗守满所写的步数（双方合计）。负：军旗被夺、出局或认输。守满之前和棋不算。",
    "The computer attacks with what beats this formation. Won: you win, or your flag stands for the moves named (both players'). Lost: it falls, or you are out or resign. A draw before that doesn't count.",
);
/// While it is measured.
pub const MEASURING: Phrase =
    phrase("先在实验室里找最强的攻法", "The lab looks for the strongest attacks first");
/// Nothing was found.
pub const NO_ATTACK: Phrase = phrase("还没有攻法：m 再测", "No attack was found yet: m measures");
/// Over the last results.
pub const LAST: Phrase = phrase("最近的守旗", "Last drills");
/// Drills can't be kept.
pub const NOT_KEPT: Phrase = phrase("守旗成绩没有存下来", "The drills aren't kept");

/// Over the attacks: who plays them.
pub fn attacks(level: Level, lang: Lang) -> String {
    let level = level_name(level).say(lang);
    match lang {
        Lang::Chinese => format!("最强的攻法（{level}电脑执子）"),
        Lang::English => format!("The strongest attacks (played by {level})"),
    }
}

/// Drills won and lost.
pub fn tally(won: u32, lost: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("胜 {won} 负 {lost}"),
        Lang::English => format!("{won} won, {lost} lost"),
    }
}

/// What is told of an attack, the most important first.
pub fn attack(attack: &Attack, lang: Lang) -> Vec<String> {
    let hold = attack.hold();
    let tally = tally(attack.won, attack.lost, lang);
    let score = attack.score * 100.0;
    match lang {
        Lang::Chinese => vec![
            format!("守 {hold:>3} 步"),
            format!("{tally:<9}"),
            format!("实验室得分 {score:.1} %"),
            format!("夺旗 {}", attack.flags),
        ],
        Lang::English => vec![
            format!("hold {hold:>3} moves"),
            format!("{tally:<13}"),
            format!("lab score {score:.1} %"),
            format!("flag {}x", attack.flags),
        ],
    }
}

/// A result.
pub fn done(done: &DrillDone, attack: &str, lang: Lang) -> String {
    let (level, moves) = (level_name(done.level).say(lang), done.moves);
    match (lang, done.won) {
        (Lang::Chinese, true) => format!("守住：{attack}（{level}），{moves} 步"),
        (Lang::Chinese, false) => format!("失守：{attack}（{level}），第 {moves} 步"),
        (Lang::English, true) => format!("won against {attack} ({level}), {moves} moves"),
        (Lang::English, false) => format!("lost to {attack} ({level}) at move {moves}"),
    }
}

/// What one is told as the drill begins.
pub fn begins(attack: &str, level: Level, hold: u32, lang: Lang) -> (String, String) {
    let level = level_name(level).say(lang);
    let text = match lang {
        Lang::Chinese => format!(
            "{level}电脑用“{attack}”来攻。赢下对局，或双方合计 {hold} 步之内军旗不倒，就算守住；军旗被夺、出局或认输就算失守。"
        ),
        Lang::English => format!(
            "{level} attacks with {attack}. Win the game, or let your flag stand for {hold} moves of both players together, and the drill is won; it is lost when your flag falls, or you are out or resign."
        ),
    };
    (heading(DRILL, attack, lang), text)
}

/// How a drill has ended: a heading and a text.
pub fn judged(won: Option<bool>, moves: u32, goes_on: bool, lang: Lang) -> (&'static str, String) {
    let heading = match won {
        Some(true) => phrase("守住了！", "The drill is won!"),
        Some(false) => phrase("失守", "The drill is lost"),
        None => phrase("这次不算", "This drill doesn't count"),
    };
    let text = match (lang, won, goes_on) {
        (Lang::Chinese, Some(true), true) => {
            format!("军旗守满了 {moves} 步。对局可以接着下，练习已算胜。")
        }
        (Lang::English, Some(true), true) => {
            format!("Your flag has stood for {moves} moves. The game may go on; the drill counts as won.")
        }
        (Lang::Chinese, Some(true), false) => format!("{moves} 步，对局已结束。"),
        (Lang::English, Some(true), false) => format!("The game is over after {moves} moves."),
        (Lang::Chinese, Some(false), _) => format!("守到第 {moves} 步。"),
        (Lang::English, Some(false), _) => format!("You held until move {moves}."),
        (Lang::Chinese, None, _) => "守满步数之前下成了和棋。".to_owned(),
        (Lang::English, None, _) => "It was a draw before the moves were full.".to_owned(),
    };
    (heading.say(lang), text)
}

//! What stands on the screen of the lab, and on that of the defence drill.

use std::time::Duration;

use super::arena::duration;
use super::players::level_name;
use super::{Lang, Phrase, phrase};
use crate::lab::EnemyScore;
use crate::record::Level;

/// The entry of the menu, and the heading.
pub const LAB: Phrase = phrase("布局实验室", "Formation lab");
/// What it is for.
pub const MEANING: Phrase = phrase(
    "电脑用这个布局下许多局：看它得多少分，输给谁，军旗怎样丢的，每个子下场如何。测完可直接与克它的布局下一局。",
    "The computer plays many games with this formation: what it scores, who beats it, how its flag falls, what becomes of each piece. Then play against the attack that beat it.",
);
/// The line of the formation.
pub const FORMATION: Phrase = phrase("布局", "Formation");
/// The line of the field.
pub const AGAINST: Phrase = phrase("对手布局", "Against");
/// The line of the level.
pub const LEVEL: Phrase = phrase("电脑级别", "Players");
/// The line of the games.
pub const GAMES: Phrase = phrase("局数", "Games");
/// The line that begins.
pub const BEGIN: Phrase = phrase("开始测量", "Measure");
/// The fields.
pub const BUILT_IN: Phrase = phrase("内置布局", "built-in formations");
/// See [`BUILT_IN`].
pub const LIBRARY: Phrase = phrase("整个布局库", "the whole library");
/// See [`BUILT_IN`].
pub const RANDOM: Phrase = phrase("随机布局", "random formations");
/// The heading of the list of formations.
pub const WHICH: Phrase = phrase("测量哪个布局？", "Which formation?");
/// Only what keeps the rules can be measured.
pub const NOT_LEGAL: Phrase =
    phrase("布局不合规则，还不能测量", "this breaks the rules of setting up: it can't be measured yet");
/// It was stopped before all games were played.
pub const STOPPED: Phrase = phrase("已停止", "stopped");
/// All games were played.
pub const DONE: Phrase = phrase("测完", "done");
/// Nobody was met so far.
pub const NOBODY_YET: Phrase = phrase("还没有下完一局", "no game is over yet");

/// The heading above a measurement.
pub fn heading(what: Phrase, name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}：{name}", what.zh),
        Lang::English => format!("{}: {name}", what.en),
    }
}

/// What is played.
pub fn played(games: u32, level: Level, field: Phrase, lang: Lang) -> String {
    let level = level_name(level).say(lang);
    match lang {
        Lang::Chinese => format!("{games} 局，{level}电脑，对{}", field.zh),
        Lang::English => format!("{games} games, {level} players, against {}", field.en),
    }
}

/// How far a measurement is, behind its bar.
pub fn progress(games: (u32, u32), state: Result<Option<Duration>, Phrase>, lang: Lang) -> String {
    let (done, all) = games;
    let left = match (state, lang) {
        (Err(ended), _) => format!("  {}", ended.say(lang)),
        (Ok(None), _) => String::new(),
        (Ok(Some(left)), Lang::Chinese) => format!("  还需 {}", duration(left)),
        (Ok(Some(left)), Lang::English) => format!("  {} left", duration(left)),
    };
    match lang {
        Lang::Chinese => format!("{done}/{all} 局{left}"),
        Lang::English => format!("{done}/{all} games{left}"),
    }
}

/// Over the list of attacks: who plays the one that is chosen.
pub fn attacks(level: Level, lang: Lang) -> String {
    let level = level_name(level).say(lang);
    match lang {
        Lang::Chinese => format!("最克它的布局（回车：与它下一局，{level}电脑执子）"),
        Lang::English => format!("Strongest attacks (Enter: a game against one, by {level})"),
    }
}

/// What is told of an attack, the most important first.
pub fn attack(enemy: &EnemyScore, lang: Lang) -> Vec<String> {
    let score = format!("{:>5.1} %", enemy.score.value * 100.0);
    let (games, flags) = (enemy.games, enemy.flags);
    let soonest = enemy.soonest.map(|moves| match lang {
        Lang::Chinese => format!("最早第 {moves} 步"),
        Lang::English => format!("soonest at move {moves}"),
    });
    let told = match lang {
        Lang::Chinese => [score, format!("{games} 局"), format!("夺旗 {flags}")],
        Lang::English => [score, format!("{games} games"), format!("flag {flags}x")],
    };
    told.into_iter().chain(soonest).collect()
}

/// The score of all games, without the interval.
pub const SCORE: Phrase = phrase("得分率", "Score");
/// Games won, drawn and lost.
pub fn tally(won: u32, drawn: u32, lost: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("胜 {won} 和 {drawn} 负 {lost}"),
        Lang::English => format!("{won} won, {drawn} drawn, {lost} lost"),
    }
}
/// Over the scores by style.
pub const BY_STYLE: Phrase = phrase("按对手风格", "By the enemy's style");
/// Over what became of the flag.
pub const FLAG: Phrase = phrase("军旗", "The flag");
/// Over the ends of the games.
pub const ENDS: Phrase = phrase("终局（胜/和/负）", "Ends (won/drawn/lost)");
/// Over the lengths.
pub const LENGTHS: Phrase = phrase("步数", "Moves");

//! What `junqi arena` says: the table of results and the line that tells how far it is.

use std::time::Duration;

use super::events::{draw_reason, out_reason};
use super::options::game_name;
use super::{Lang, Phrase, phrase};
use crate::lab::Ending;
use crate::lab::stats::Estimate;
use crate::rules::{BoardKind, Outcome, RuleSet};

/// The column of the players.
pub const PLAYER: Phrase = phrase("棋手", "player");
/// The column of games won.
pub const WON: Phrase = phrase("胜", "won");
/// The column of games drawn.
pub const DRAWN: Phrase = phrase("和", "drawn");
/// The column of games lost.
pub const LOST: Phrase = phrase("负", "lost");
/// The column of the score.
pub const SCORE: Phrase = phrase("得分率", "score");
/// The column of the score's interval.
pub const INTERVAL: Phrase = phrase("95% 区间", "95 % interval");
/// The column of the time for a move.
pub const TIME: Phrase = phrase("毫秒/步", "ms a move");
/// The line of the difference in Elo.
pub const ELO: Phrase = phrase("等级分差", "Elo difference");
/// The line of the games' lengths.
pub const LENGTH: Phrase = phrase("步数", "moves");
/// The line of whoever moved first.
pub const FIRST_MOVER: Phrase = phrase("先手得分率", "first mover");
/// The line of turns that were lost.
pub const LAPSES: Phrase = phrase("无合法着法", "no legal choice");
/// Before the ways in which games ended.
pub const ENDED_BY: Phrase = phrase("终局原因：", "How the games ended:");
/// When nothing was played.
pub const NO_GAMES: Phrase = phrase("一局也没有下完。", "No game was finished.");

/// What was played: the line above the table.
pub fn heading(
    board: BoardKind,
    rules: &RuleSet,
    games: (u32, u32),
    deals: u32,
    seed: u64,
    lang: Lang,
) -> String {
    let game = game_name(board, &rules.rules).say(lang);
    let preset = &rules.preset().name;
    let mut options: Vec<_> = rules.differences();
    options.sort_by_key(|(option, _)| option.name());
    let set = options.iter().map(|(option, value)| format!(" {option}={value}"));
    let set = set.collect::<Vec<_>>().concat();
    let (played, wanted) = games;
    match lang {
        Lang::Chinese => {
            let games = if played == wanted {
                format!("{wanted} 局")
            } else {
                format!("{wanted} 局中的 {played} 局")
            };
            format!("{game} {preset}{set}：{games}，{deals} 组对局，种子 {seed}")
        }
        Lang::English => {
            let (games, deals) = (counted(wanted, "game"), counted(deals, "deal"));
            let games = if played == wanted { games } else { format!("{played} of {games}") };
            format!("{game}, {preset}{set}: {games} from {deals}, seed {seed}")
        }
    }
}

/// One thing or several.
fn counted(number: impl Into<u64>, thing: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// A player that thinks as much as his level does of its own accord.
pub const OWN_BUDGET: Phrase = phrase("级别自定", "its own budget");

/// How much a player may think about a move.
pub fn limit(nodes: u64, time: Option<Duration>, lang: Lang) -> String {
    let millis = time.map(|time| time.as_millis());
    match (lang, nodes, millis) {
        (_, 0, None) => OWN_BUDGET.say(lang).to_owned(),
        (Lang::Chinese, nodes, None) => format!("{nodes} 节点"),
        (Lang::English, nodes, None) => counted(nodes, "node"),
        (Lang::Chinese, 0, Some(millis)) => format!("{millis} 毫秒"),
        (Lang::English, 0, Some(millis)) => format!("{millis} ms"),
        (Lang::Chinese, nodes, Some(millis)) => format!("{nodes} 节点、{millis} 毫秒"),
        (Lang::English, nodes, Some(millis)) => format!("{}, {millis} ms", counted(nodes, "node")),
    }
}

/// From one end of an interval to the other.
pub fn span(low: &str, high: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{low} 至 {high}"),
        Lang::English => format!("{low} to {high}"),
    }
}

/// A score of the first mover, with its interval.
pub fn measured(value: &str, interval: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{value}（{interval}）"),
        Lang::English => format!("{value} ({interval})"),
    }
}

/// How many moves the games had.
pub fn lengths(mean: f64, fewest: u32, most: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("平均 {mean:.1}（{fewest} 至 {most}）"),
        Lang::English => format!("{mean:.1} on average ({fewest} to {most})"),
    }
}

/// A way in which games ended; `cap` is the number of turns after which they are broken off.
pub fn ending(ending: Ending, cap: u32, lang: Lang) -> String {
    match (ending, lang) {
        (Ending::Outcome(Outcome::Win { reason, .. }), _) => out_reason(reason).say(lang).to_owned(),
        (Ending::Outcome(Outcome::Draw(reason)), Lang::Chinese) => {
            format!("和棋：{}", draw_reason(reason).zh)
        }
        (Ending::Outcome(Outcome::Draw(reason)), Lang::English) => {
            format!("draw: {}", draw_reason(reason).en)
        }
        (Ending::Cap, Lang::Chinese) => format!("下满 {cap} 步中止，计为和棋"),
        (Ending::Cap, Lang::English) => format!("broken off after {cap} turns, counted as a draw"),
        (Ending::Fault(_), Lang::Chinese) => "程序出错，判负".to_owned(),
        (Ending::Fault(_), Lang::English) => "lost by a fault of the program".to_owned(),
    }
}

/// A game in which the code of a player failed: where it can be found again.
pub fn failed(number: u32, seed: u64, lang: Lang) -> String {
    match lang {
        Lang::Chinese => {
            format!(
                "第 {number} 局（种子 {seed}）：电脑棋手的程序出错，判负；用 --seed {seed} --only {number} 可重下这一局"
            )
        }
        Lang::English => format!(
            "game {number} of seed {seed}: a player's code failed, and the game counts as lost for it; with --seed {seed} --only {number} it is played again"
        ),
    }
}

/// How far the arena is: games played of how many, what the first side has scored, how
/// much time went by and how much is left.
pub fn progress(
    games: (u32, u32),
    score: Option<Estimate>,
    passed: Duration,
    left: Option<Duration>,
    lang: Lang,
) -> String {
    let (played, wanted) = games;
    let score = score.map_or_else(String::new, |Estimate { value, low, high }| {
        let [value, low, high] = [value, low, high].map(|share| format!("{:.1}", share * 100.0));
        format!("  {value} % ({low}-{high})")
    });
    let (passed, left) = (duration(passed), left.map(duration));
    match (lang, left) {
        (Lang::Chinese, None) => format!("{played}/{wanted} 局{score}  已用 {passed}"),
        (Lang::Chinese, Some(left)) => format!("{played}/{wanted} 局{score}  已用 {passed}，还需 {left}"),
        (Lang::English, None) => format!("{played}/{wanted} games{score}  {passed} gone"),
        (Lang::English, Some(left)) => format!("{played}/{wanted} games{score}  {passed} gone, {left} left"),
    }
}

/// Hours, minutes and seconds: `1:02:03`, `4:05`.
pub(super) fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_progress_fits_the_narrowest_window() {
        let score = Some(Estimate { value: 0.5, low: 0.25, high: 1.0 });
        let long = Duration::from_secs(100_000);
        let told = progress((12_345, 20_000), score, long, Some(long), Lang::English);
        assert_eq!(told, "12345/20000 games  50.0 % (25.0-100.0)  27:46:40 gone, 27:46:40 left");
        let first = progress((0, 4), None, Duration::from_secs(65), None, Lang::Chinese);
        assert_eq!(first, "0/4 局  已用 1:05");
    }
}

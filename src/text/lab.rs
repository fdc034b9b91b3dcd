//! What `junqi lab` says: the report on a formation and the line that tells how far it is.

use std::time::Duration;

use super::arena::{duration, ending, span as span_text};
use super::formation::place_text;
use super::options::game_name;
use super::players::level_name;
use super::{Lang, Phrase, phrase};
use crate::ai::Style;
use crate::formation::Formation;
use crate::lab::stats::Estimate;
use crate::lab::{Count, Ending, Improved, Measure, Progress, SearchEnd, Span, Stage};
use crate::rules::{DrawReason, OutReason, Outcome, Place, Rank, SeatSet};

/// The column of the armies that were met.
pub const AGAINST: Phrase = phrase("对手", "against");
/// The column of the formations.
pub const FORMATION: Phrase = phrase("布局", "formation");
/// The column of the games.
pub const GAMES: Phrase = phrase("局", "games");
/// The column of the difference to the first formation.
pub const DIFFERENCE: Phrase = phrase("与第一个之差", "difference to the first");
/// The row of all games.
pub const ALL: Phrase = phrase("全部", "all");
/// The column of flags that an army took.
pub const FLAGS: Phrase = phrase("夺旗", "flags taken");
/// Over the strongest attacks.
pub const STRONGEST: Phrase = phrase("最克它的布局：", "The strongest attacks:");
/// Over the ways in which games ended.
pub const ENDED_BY: Phrase = phrase("终局原因（胜/和/负）：", "How the games ended (won, drawn, lost):");
/// Over the picture of losses.
pub const LOSSES: Phrase = phrase("每百局损失次数", "lost in 100 games");
/// Over the picture of gains.
pub const GAINS: Phrase = phrase("每百局吃子数", "pieces taken in 100 games");
/// Over the picture of lives.
pub const LIVES: Phrase = phrase("损失时的步数（中位数）", "lost at move (median)");
/// Over the pictures.
pub const PICTURE: Phrase = phrase(
    "各子（按开局位置，前排在上）：",
    "Each piece, by the place where it began, the front line on top:",
);
/// When nothing was played.
pub const NO_GAMES: Phrase = phrase("一局也没有下完。", "No game was finished.");
/// The variant with left and right exchanged.
pub const MIRRORED: Phrase = phrase("左右镜像", "mirrored");
/// What comes after a list of points is not all.
const AND_MORE: &str = " …";

/// What a formation is made for; what doesn't say is "other".
pub const fn style_name(style: Option<Style>) -> Phrase {
    match style {
        Some(Style::Attack) => phrase("进攻", "attack"),
        Some(Style::Balance) => phrase("攻守兼备", "balance"),
        Some(Style::Defence) => phrase("防守", "defence"),
        Some(Style::Bluff) => phrase("虚实", "bluff"),
        None => phrase("其他", "other"),
    }
}

/// What was played: the line above a report.
pub fn heading(name: &str, measure: &Measure, games: (u32, u32), deals: u32, lang: Lang) -> String {
    let game = game_name(measure.board, &measure.rules.rules).say(lang);
    let preset = &measure.rules.preset().name;
    let differences = measure.rules.differences();
    let set: Vec<_> = differences.iter().map(|(option, value)| format!(" {option}={value}")).collect();
    let set = set.concat();
    let level = level_name(measure.level).say(lang);
    let seed = measure.seed;
    let (played, wanted) = games;
    match lang {
        Lang::Chinese => {
            let nodes =
                if measure.nodes > 0 { format!("（{} 节点）", measure.nodes) } else { String::new() };
            let games = if played == wanted {
                format!("{wanted} 局")
            } else {
                format!("{wanted} 局中的 {played} 局")
            };
            format!("{name}：{game} {preset}{set}，{level}电脑{nodes}，{games}，{deals} 组对局，种子 {seed}")
        }
        Lang::English => {
            let nodes = if measure.nodes > 0 { format!(" ({} nodes)", measure.nodes) } else { String::new() };
            let games = if played == wanted {
                format!("{wanted} games")
            } else {
                format!("{played} of {wanted} games")
            };
            let deals = if deals == 1 { "1 deal".to_owned() } else { format!("{deals} deals") };
            format!(
                "{name}: {game}, {preset}{set}, {level} players{nodes}, {games} from {deals}, seed {seed}"
            )
        }
    }
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// An interval of shares.
pub fn interval(found: Estimate, lang: Lang) -> String {
    span_text(&format!("{:.1}", found.low * 100.0), &percent(found.high), lang)
}

/// A difference of scores, in points of a hundred.
pub fn difference(share: f64) -> String {
    format!("{:+.1}", share * 100.0)
}

/// A difference with its interval.
pub fn difference_with_interval(found: Estimate, lang: Lang) -> String {
    let ends = span_text(&difference(found.low), &difference(found.high), lang);
    match lang {
        Lang::Chinese => format!("{}（{ends}）", difference(found.value)),
        Lang::English => format!("{} ({ends})", difference(found.value)),
    }
}

/// Where the score is to be found again.
pub fn again(found: Estimate, lang: Lang) -> String {
    let ends = interval(found, lang);
    match lang {
        Lang::Chinese => format!("换一个种子再测一次，20 次里有 19 次在 {ends} 之间。"),
        Lang::English => format!("Measured once more with another seed, it lies in {ends} 19 times in 20."),
    }
}

/// How long the games were and how long the army lived.
pub fn lengths(length: Span, survived: Option<Span>, lang: Lang) -> String {
    let told = |span: Span| match lang {
        Lang::Chinese => format!("中位数 {}，半数在 {} 至 {} 之间", span.median, span.lower, span.upper),
        Lang::English => format!("median {}, half of them {} to {}", span.median, span.lower, span.upper),
    };
    let lived = survived.map(|survived| match lang {
        Lang::Chinese => format!("\n出局时的步数：{}。", told(survived)),
        Lang::English => format!("\nMoves until it went out: {}.", told(survived)),
    });
    let all = match lang {
        Lang::Chinese => format!("对局步数：{}。", told(length)),
        Lang::English => format!("Moves of a game: {}.", told(length)),
    };
    all + &lived.unwrap_or_default()
}

/// The word for a way in which games ended, from its word in files.
pub fn ending_named(name: &str, cap: u32, lang: Lang) -> String {
    let out = OutReason::ALL.into_iter().find(|reason| reason.name() == name);
    let draw = DrawReason::ALL.into_iter().find(|reason| reason.name() == name);
    match (out, draw) {
        (Some(reason), _) => {
            ending(Ending::Outcome(Outcome::Win { winners: SeatSet::NONE, reason }), cap, lang)
        }
        (None, Some(reason)) => ending(Ending::Outcome(Outcome::Draw(reason)), cap, lang),
        (None, None) => ending(Ending::Cap, cap, lang),
    }
}

/// How often and when the flag was taken.
pub fn flag_taken(count: u32, moves: Option<Span>, lang: Lang) -> String {
    match (lang, moves) {
        (Lang::Chinese, Some(span)) => {
            format!("军旗被夺 {count} 次，中位数第 {} 步，最早第 {} 步。", span.median, span.fewest)
        }
        (Lang::English, Some(span)) => {
            let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
            format!("The flag was taken {times}: median move {}, soonest {}.", span.median, span.fewest)
        }
        (Lang::Chinese, None) => "军旗从未被夺。".to_owned(),
        (Lang::English, None) => "The flag was never taken.".to_owned(),
    }
}

/// By what the flag was taken.
pub const BY: Phrase = phrase("夺旗的子", "by");
/// From where it was taken.
pub const FROM: Phrase = phrase("最后一步来自", "from");
/// Through which points the attackers came.
pub const THROUGH: Phrase = phrase("经过", "through");
/// What the names of points mean.
pub const POINTS: Phrase = phrase("（点名按本方坐南边写）", "(points are named as if it sat in the south)");

/// Things with how often they were seen: the first ones of a list.
pub fn counts<T>(list: &[Count<T>], most: usize, name: impl Fn(&T) -> String) -> String {
    let told: Vec<_> =
        list.iter().take(most).map(|counted| format!("{} {}", name(&counted.what), counted.count)).collect();
    let more = if list.len() > most { AND_MORE } else { "" };
    format!("{}{more}", told.join(", "))
}

/// What a rank is called in a list.
pub fn rank_name(rank: Rank, lang: Lang) -> String {
    match lang {
        Lang::Chinese => rank.hanzi_name().to_owned(),
        Lang::English => rank.name().to_owned(),
    }
}

/// A swap: the pieces with their places.
pub fn swap(formation: &Formation, (a, b): (Place, Place), lang: Lang) -> String {
    let piece = |place: Place| {
        let rank = formation.rank(place).map(|rank| rank_name(rank, lang)).unwrap_or_default();
        match lang {
            Lang::Chinese => format!("{}{rank}", place_text(place, lang)),
            Lang::English => format!("{rank} {}", place_text(place, lang)),
        }
    };
    match lang {
        Lang::Chinese => format!("{}与{}对调", piece(a), piece(b)),
        Lang::English => format!("{} and {} exchanged", piece(a), piece(b)),
    }
}

/// How far a measurement is: games of how many, the first formation's score, the time gone and left.
pub fn progress(
    games: (u32, u32),
    found: Option<Estimate>,
    passed: Duration,
    left: Option<Duration>,
    lang: Lang,
) -> String {
    super::arena::progress(games, found, passed, left, lang)
}

/// How far a search is.
pub fn search_progress(progress: &Progress, passed: Duration, lang: Lang) -> String {
    let (games, budget) = progress.games;
    let (vain, patience) = progress.in_vain;
    let kept = progress.kept.len();
    let gone = duration(passed);
    let swap = progress.swap.map(|(a, b)| format!("{a}-{b}")).unwrap_or_default();
    let (measured, wanted) = progress.measured;
    match (lang, progress.stage) {
        (Lang::Chinese, Stage::Measuring) => format!("用新对局测量提高：{measured}/{wanted} 局  已用 {gone}"),
        (Lang::English, Stage::Measuring) => {
            format!("measuring the gain: {measured}/{wanted} games  {gone} gone")
        }
        (Lang::Chinese, stage) => {
            let doing = if stage == Stage::Trying { "试" } else { "复核" };
            format!(
                "{games}/{budget} 局  {doing} {swap}  采用 {kept}，连续无效 {vain}/{patience}  已用 {gone}"
            )
        }
        (Lang::English, stage) => {
            let doing = if stage == Stage::Trying { "trying" } else { "confirming" };
            format!(
                "{games}/{budget} games  {doing} {swap}  {kept} kept, {vain}/{patience} in vain  {gone} gone"
            )
        }
    }
}

/// What a search has tried and why it has ended.
pub fn searched(found: &Improved, effort: crate::lab::Effort, lang: Lang) -> String {
    let (tried, games) = (found.tried, found.games);
    match lang {
        Lang::Chinese => {
            let why = match found.end {
                SearchEnd::Patience => format!("连续 {} 次对调无效", effort.patience),
                SearchEnd::Budget => format!("用完了 {} 局", effort.budget),
                SearchEnd::Everything => "所有对调都试过了".to_owned(),
                SearchEnd::Stopped => "被中断".to_owned(),
            };
            format!("试了 {tried} 次对调，共 {games} 局；结束原因：{why}。")
        }
        Lang::English => {
            let why = match found.end {
                SearchEnd::Patience => format!("{} swaps in a row brought nothing", effort.patience),
                SearchEnd::Budget => format!("the budget of {} games was used up", effort.budget),
                SearchEnd::Everything => "every swap was tried".to_owned(),
                SearchEnd::Stopped => "it was interrupted".to_owned(),
            };
            let swaps = if tried == 1 { "1 swap".to_owned() } else { format!("{tried} swaps") };
            format!("{swaps} tried in {games} games; it ended because {why}.")
        }
    }
}

/// Nothing better was found.
pub const NOTHING_BETTER: Phrase = phrase("没有找到更好的布局。", "Nothing better was found.");
/// The gain was not measured.
pub const NOT_MEASURED: Phrase =
    phrase("提高多少没有用新对局测量。", "How much better it is was not measured in fresh games.");
/// Over the swaps of a better formation.
pub const KEPT: Phrase = phrase("采用的对调：", "Kept, in this order:");
/// The better formation's share code.
pub const CODE: Phrase = phrase("分享码", "share code");

/// What was gained in fresh games.
pub fn gain(before: f64, after: f64, found: Estimate, games: u32, lang: Lang) -> String {
    let (before, after) = (percent(before), percent(after));
    let told = difference_with_interval(found, lang);
    match lang {
        Lang::Chinese => {
            format!("在各 {games} 局新对局中：由 {before} 到 {after}，相差 {told} 个百分点。")
        }
        Lang::English => {
            format!("In {games} fresh games each: from {before} to {after}, a difference of {told} points.")
        }
    }
}

/// What a gain is worth whose interval reaches down to nothing.
pub const NOT_CERTAIN: Phrase = phrase(
    "区间包含 0：是否真的更好还不能肯定，多下几局（--games）看得更清。",
    "The interval reaches down to nothing: whether it is better at all isn't certain; more --games show it more clearly.",
);

/// Where the formation was saved.
pub fn saved(place: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已存为 {place}"),
        Lang::English => format!("saved as {place}"),
    }
}

/// Nothing was saved.
pub const NOT_SAVED: Phrase =
    phrase("没有更好的布局，什么也没有存", "there is nothing better: nothing was saved");

/// The notes of a formation that was found.
pub fn notes(name: &str, gain: Option<Estimate>, lang: Lang) -> String {
    let told = gain.map(|found| difference_with_interval(found, lang));
    match (lang, told) {
        (Lang::Chinese, Some(told)) => format!("由 {name} 改进而来，得分率 {told} 个百分点。"),
        (Lang::Chinese, None) => format!("由 {name} 改进而来，未测量。"),
        (Lang::English, Some(told)) => format!("Improved from {name}: {told} points of score."),
        (Lang::English, None) => format!("Improved from {name}; not measured."),
    }
}

/// Tuning was ended before there was anything to learn from.
pub const TUNING_STOPPED: Phrase =
    phrase("已停止：权重未改", "Stopped before all games were played: no weights were fitted");

/// How far the games of a tuning are.
pub fn tuning((done, all): (u32, u32), passed: Duration, left: Option<Duration>, lang: Lang) -> String {
    let left = left.map(duration);
    match lang {
        Lang::Chinese => {
            let left = left.map(|left| format!("，还需约 {left}")).unwrap_or_default();
            format!("{done}/{all} 局，已用 {}{left}", duration(passed))
        }
        Lang::English => {
            let left = left.map(|left| format!(", about {left} left")).unwrap_or_default();
            format!("{done} of {all} games in {}{left}", duration(passed))
        }
    }
}

/// How well the weights say how games end, before and after.
pub fn tuning_loss(
    (learnt, apart): (usize, usize),
    before: (f64, f64),
    after: (f64, f64),
    lang: Lang,
) -> String {
    let ((a, b), (c, d)) = (before, after);
    match lang {
        Lang::Chinese => format!(
            "平均误差：用于学习的 {learnt} 个局面 {a:.4} → {c:.4}；留作检验的 {apart} 个局面 {b:.4} → {d:.4}"
        ),
        Lang::English => format!(
            "mean loss on the {learnt} positions learnt from {a:.4} -> {c:.4}, on {apart} others {b:.4} -> {d:.4}"
        ),
    }
}

/// What the new weights score against the old ones.
pub fn tuning_gain(games: u32, score: Option<Estimate>, lang: Lang) -> String {
    let score = score.map_or_else(
        || "-".to_owned(),
        |score| {
            let percent = |x: f64| x * 100.0;
            format!(
                "{:.1} % ({:.1} – {:.1} %)",
                percent(score.value),
                percent(score.low),
                percent(score.high)
            )
        },
    );
    match lang {
        Lang::Chinese => format!("新权重对旧权重：{games} 局，得分 {score}"),
        Lang::English => format!("new weights against old ones: {games} games, score {score}"),
    }
}

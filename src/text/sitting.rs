//! What stands on scoreboards and between the games of a match.

use super::events::{outcome_text, player_name, seat_name};
use super::{Lang, Phrase, phrase};
use crate::rules::{NoGain, Seat, SeatSet};
use crate::sitting::{Game, Sitting, Tally};

/// The games by the same people.
pub const SCOREBOARD: Phrase = phrase("记分板", "Scoreboard");
/// Games until one side leads.
pub const MATCH: Phrase = phrase("比赛", "Match");
/// Heads of columns.
pub const SCORE: Phrase = phrase("比分", "match");
/// See [`SCORE`].
pub const WON: Phrase = phrase("胜", "won");
/// See [`SCORE`].
pub const DRAWN: Phrase = phrase("和", "drawn");
/// See [`SCORE`].
pub const LOST: Phrase = phrase("负", "lost");
/// See [`SCORE`].
pub const POINTS: Phrase = phrase("积分", "points");
/// When a match is over.
pub const HOW_LONG: Phrase = phrase(
    "胜 1 分，和各 0.5 分；各方都先手过以后，谁领先谁赢",
    "A win is 1, a draw 0.5 each. Once every side has begun a game, whoever leads wins.",
);
/// Ending a sitting.
pub const END_SITTING: Phrase = phrase("结束记分", "End the scoreboard");
/// See [`END_SITTING`].
pub const END_SITTING_TEXT: Phrase =
    phrase("结束这份记分？下一局从零记起。", "End this scoreboard? The next game begins a new one.");
/// Ending a match before it is decided.
pub const END_MATCH: Phrase = phrase("结束比赛", "End the match");
/// See [`END_MATCH`].
pub const END_MATCH_TEXT: Phrase = phrase(
    "比赛还没有分出胜负。不再下了吗？下过的棋谱都留着。",
    "The match is not decided. Play no more of it? The records of its games stay.",
);
/// The same people haven't decided their match yet.
pub const UNDECIDED: Phrase = phrase("他们有一场比赛还没下完", "They have a match that isn't decided");
/// See [`UNDECIDED`].
pub const ANOTHER_MATCH: Phrase = phrase("另开一场比赛", "begin another match");
/// See [`UNDECIDED`].
pub fn go_on_with_match(sitting: &Sitting, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("接着下（{}）", score(sitting)),
        Lang::English => format!("go on with it ({})", score(sitting)),
    }
}
/// See [`UNDECIDED`]: where another is begun all the same.
pub fn undecided_text(sitting: &Sitting, lang: Lang) -> String {
    match lang {
        Lang::Chinese => {
            format!("比分 {}；要接着下，从菜单的“继续”进入。现在开的是另一场。", score(sitting))
        }
        Lang::English => format!(
            "It stands at {}. To go on with it, leave this game and take Continue in the menu; this is another one.",
            score(sitting)
        ),
    }
}
/// The sitting could not be kept.
pub fn not_kept(error: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("记分没有存盘：{error}"),
        Lang::English => format!("the scoreboard is not kept: {error}"),
    }
}

/// A number of halves as it is written: 3 is 1.5.
pub fn halves_text(halves: u32) -> String {
    let half = if halves % 2 == 1 { ".5" } else { "" };
    format!("{}{half}", halves / 2)
}

/// Points with their sign.
pub fn signed(points: i64) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// A match's score, side by side: 1.5 : 0.5.
pub fn score(sitting: &Sitting) -> String {
    let halves = sitting.sides().into_iter().map(|side| halves_text(sitting.halves(side)));
    halves.collect::<Vec<_>>().join(" : ")
}

/// What a player's side has in a match.
pub fn score_of(seat: Seat, sitting: &Sitting) -> String {
    halves_text(sitting.halves(sitting.rules.rules.team(sitting.board.board(), seat)))
}

/// The players of a side.
fn side_name(side: SeatSet, sitting: &Sitting, lang: Lang) -> String {
    let names: Vec<_> = side.iter().map(|seat| player_name(seat, &sitting.players, lang)).collect();
    names.join(if lang == Lang::Chinese { "、" } else { " and " })
}

/// How many games were played.
pub fn games_played(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Chinese, _) => format!("已下 {count} 局"),
        (Lang::English, 1) => "1 game played".to_owned(),
        (Lang::English, _) => format!("{count} games played"),
    }
}

/// What stands over a match: which game comes, or who has won.
pub fn match_heading(sitting: &Sitting, lang: Lang) -> String {
    if let Some(side) = sitting.decided() {
        let (name, score) = (side_name(side, sitting, lang), score(sitting));
        let verb = if side.len() == 1 { "wins" } else { "win" };
        return match lang {
            Lang::Chinese => format!("比赛结束：{name} 获胜，{score}"),
            Lang::English => format!("The match is over: {name} {verb}, {score}"),
        };
    }
    let number = sitting.games().len() + 1;
    match lang {
        Lang::Chinese => format!("比赛：第 {number} 局"),
        Lang::English => format!("Match: game {number}"),
    }
}

/// Who begins the game that comes; `None` where it is drawn by lot.
pub fn begins(first: Option<Seat>, sitting: &Sitting, lang: Lang) -> String {
    match (first.map(|seat| player_name(seat, &sitting.players, lang)), lang) {
        (Some(name), Lang::Chinese) => format!("{name} 先手"),
        (Some(name), Lang::English) => format!("{name} moves first"),
        (None, Lang::Chinese) => "先手抽签".to_owned(),
        (None, Lang::English) => "the first move is drawn by lot".to_owned(),
    }
}

/// A finished game in a line: its number, who began, how it ended.
pub fn game_line(number: usize, game: &Game, sitting: &Sitting, lang: Lang) -> String {
    let first = seat_name(game.first).say(lang);
    let end = outcome_text(game.outcome, sitting.seats(), &sitting.players, lang);
    match lang {
        Lang::Chinese => format!("{number} {first}先  {end}（{} 手）", game.moves),
        Lang::English => format!("{number} {first} first  {end} ({} moves)", game.moves),
    }
}

/// What a player has won, drawn and lost, in few columns.
pub fn tally_text(tally: Tally, lang: Lang) -> String {
    let Tally { won, drawn, lost } = tally;
    match lang {
        Lang::Chinese => format!("胜{won} 和{drawn} 负{lost}"),
        Lang::English => format!("W{won} D{drawn} L{lost}"),
    }
}

/// What a game has brought a player, and why nothing, where he would have got something.
pub fn points_text(points: i64, no_gain: Option<NoGain>, lang: Lang) -> String {
    let points = signed(points);
    let Some(reason) = no_gain else { return points };
    let reason = match (reason, lang) {
        (NoGain::Deserted, Lang::Chinese) => "有人丢下队友逃跑".to_owned(),
        (NoGain::Deserted, Lang::English) => "an ally was left alone".to_owned(),
        (NoGain::TooQuick { least, .. }, Lang::Chinese) => format!("不足 {least} 秒"),
        (NoGain::TooQuick { least, .. }, Lang::English) => format!("under {least} s"),
        (NoGain::TooFewMoves { least, .. }, Lang::Chinese) => format!("不足 {least} 手"),
        (NoGain::TooFewMoves { least, .. }, Lang::English) => format!("under {least} moves"),
        (NoGain::Guarded { guard }, Lang::Chinese) => format!("{guard} 分保护"),
        (NoGain::Guarded { guard }, Lang::English) => format!("guard {guard}"),
    };
    format!("{points} ({reason})")
}

/// A player's points in all.
pub fn total_text(total: i64, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("共 {}", signed(total)),
        Lang::English => format!("total {}", signed(total)),
    }
}

/// The sitting in a line, for the menu: everybody's points, or games won.
pub fn summary(sitting: &Sitting, lang: Lang) -> String {
    if sitting.is_match() {
        let colon = if lang == Lang::Chinese { "：" } else { ": " };
        let sides: Vec<_> = sitting.sides().into_iter().map(|side| side_name(side, sitting, lang)).collect();
        return format!("{}{colon}{}  {}", MATCH.say(lang), sides.join(" - "), score(sitting));
    }
    let totals = sitting.totals();
    let each = sitting.seats().iter().map(|&seat| {
        let name = player_name(seat, &sitting.players, lang);
        if sitting.counts_points() {
            format!("{name} {}", signed(totals[seat]))
        } else {
            format!("{name} {}", tally_text(sitting.tally(seat), lang))
        }
    });
    each.collect::<Vec<_>>().join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_with_a_point() {
        assert_eq!([0, 1, 2, 3, 10].map(halves_text), ["0", "0.5", "1", "1.5", "5"]);
    }

    #[test]
    fn every_reason_for_nothing_is_told_in_both_languages() {
        let reasons = [
            NoGain::Deserted,
            NoGain::TooQuick { seconds: 9, least: 120 },
            NoGain::TooFewMoves { moves: 9, least: 30 },
            NoGain::Guarded { guard: 50 },
        ];
        for reason in reasons {
            let told = Lang::ALL.map(|lang| points_text(0, Some(reason), lang));
            assert!(told[0].starts_with("0 (") && !told[0].is_ascii(), "{told:?}");
            assert!(told[1].starts_with("0 (") && told[1].is_ascii(), "{told:?}");
        }
    }
}

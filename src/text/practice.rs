//! What a player reads while practising.

use std::time::Duration;

use super::formation::{place_name, place_text};
use super::{Lang, Phrase, phrase};
use crate::formation::{PlaceName, Wing};
use crate::practice::{Clue, Done, Exercise, Found, PIECES, Progress, Reading, Verdict};
use crate::rules::{Board, BoardKind, Place, Rank, Seat};

/// The entry of the menu, and the heading of the list.
pub const PRACTICE: Phrase = phrase("练习", "Practice");
/// The first exercise.
pub const RECALL: Phrase = phrase("默写布局", "Set up from memory");
/// What it is.
pub const RECALL_MEANING: Phrase = phrase(
    "看一个布局，然后凭记忆摆出来，越快越好",
    "Look at a formation, then set it up from memory against the clock",
);
/// The second exercise.
pub const FIELD: Phrase = phrase("读棋：二人", "Read the field: two players");
/// The same on the larger board.
pub const FIELD_FOUR: Phrase = phrase("读棋：四国", "Read the field: four players");
/// What it is.
pub const FIELD_MEANING: Phrase = phrase(
    "看敌方开局的几步，猜军旗、地雷、炸弹原来在哪里",
    "Watch an enemy's first moves; guess where flag, mines and bombs stood at the start",
);
/// The third exercise.
pub const NAMES: Phrase = phrase("认点位", "Names of places");
/// What it is.
pub const NAMES_MEANING: Phrase =
    phrase("旗台、前腰、左肋……十道题", "Flag stand, front waist, left rib: ten questions");
/// The last results.
pub const LAST_RESULTS: Phrase = phrase("最近成绩", "Last results");
/// Nothing was practised yet.
pub const NOTHING_YET: Phrase = phrase("还没练过", "not practised yet");
/// The progress can't be kept.
pub const NOT_KEPT: Phrase = phrase("成绩没有存下来", "The progress isn't kept");
/// A formation that is drawn.
pub const RANDOM_FORMATION: Phrase = phrase("随机布局", "A random formation");
/// One of those that come with the program.
pub const ANY_FORMATION: Phrase = phrase("随便挑一个内置布局", "Any built-in formation");
/// The heading of the list of formations.
pub const WHICH: Phrase = phrase("默写哪个布局？", "Which formation?");
/// Leaving an exercise that isn't finished.
pub const LEAVE: Phrase = phrase("放弃这次练习？", "Give this exercise up?");
/// See [`LEAVE`].
pub const LEAVE_TEXT: Phrase =
    phrase("做到一半的不算成绩。", "What you have done of it is lost and doesn't count.");
/// While the formation is shown.
pub const LOOK: Phrase =
    phrase("记住这个布局，空格开始默写。", "Remember this formation. Space: set it up from memory.");
/// While it is set up.
pub const WRITE: Phrase = phrase(
    "用字母、数字或汉字写棋子，也可点击上面的棋子：9 司令 8 军长 … 1 工兵，b 炸弹 m 地雷 f 军旗。回车交卷。",
    "Type pieces or click them: 9 commander, 8 army ... 1 engineer, b bomb, m mine, f flag. Enter hands in.",
);
/// Pieces that aren't placed.
pub const LEFT: Phrase = phrase("还没摆", "Still to place");
/// All pieces are placed.
pub const ALL_PLACED: Phrase = phrase("都摆好了：回车交卷", "Everything is placed: Enter hands in");
/// Nothing is wrong.
pub const PERFECT: Phrase = phrase("全对！", "Perfect!");
/// It is the mirror image.
pub const MIRRORED: Phrase = phrase("左右反了，其余都对", "Left and right are exchanged; all else is right");
/// A new best.
pub const NEW_BEST: Phrase = phrase("新纪录！", "A new best!");
/// The picture shows what was set up.
pub const YOURS: Phrase = phrase("这是你摆的（~ 错）。Tab 看原布局", "Yours (~ wrong). Tab: the formation");
/// The picture shows the formation.
pub const TRUTH: Phrase = phrase("这是原布局（~ 你摆错）。Tab 看你的", "The formation (~ wrong). Tab: yours");
/// A camp takes no piece.
pub const CAMP: Phrase = phrase("行营不摆棋子", "Camps stay empty");
/// Nothing stands there.
pub const NOTHING: Phrase = phrase("空", "nothing");
/// While the opening is watched.
pub const WATCH: Phrase = phrase(
    "Tab 走下一步，Shift-Tab 退回。随时可在敌方阵地标 f 旗 m 雷 b 炸（开局时的位置），c 交卷。",
    "Tab: next move, Shift-Tab: back. Mark the enemy's places as they were at the start: f flag, m mine, b bomb. c hands in.",
);
/// Marks go on the enemy's places.
pub const NOT_THERE: Phrase = phrase("只能标在敌方开局摆子的点上", "Only the enemy's places can be marked");
/// A question for the point.
pub const WHERE: Phrase = phrase("哪里是", "Where is");
/// A question for the name.
pub const WHAT: Phrase = phrase("亮着的点叫什么？", "What is the lit point called?");
/// The answer is right.
pub const RIGHT: Phrase = phrase("对！", "Right!");
/// The answer is wrong.
pub const WRONG: Phrase = phrase("不对。", "No.");
/// Goes on.
pub const GO_ON: Phrase = phrase("空格继续", "Space: go on");

/// A time: `1:05`, and tenths below a minute: `42.3`.
pub fn time_text(time: Duration, lang: Lang) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match lang {
        _ if minutes > 0 => format!("{minutes}:{seconds:02}"),
        Lang::Chinese => format!("{seconds}.{} 秒", time.subsec_millis() / 100),
        Lang::English => format!("{seconds}.{} s", time.subsec_millis() / 100),
    }
}

/// A running clock: `0:42`.
pub fn clock_text(time: Duration, lang: Lang) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match lang {
        Lang::Chinese => format!("用时 {minutes}:{seconds:02}"),
        Lang::English => format!("Time {minutes}:{seconds:02}"),
    }
}

/// How long the formation stays.
pub fn look_left(time: Duration, lang: Lang) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    match lang {
        Lang::Chinese => format!("还可看 {seconds} 秒"),
        Lang::English => format!("{seconds} seconds left to look"),
    }
}

/// The best time for a formation.
pub fn best_time(time: Option<Duration>, lang: Lang) -> String {
    match (time, lang) {
        (Some(time), Lang::Chinese) => format!("最佳 {}", time_text(time, lang)),
        (Some(time), Lang::English) => format!("Best {}", time_text(time, lang)),
        (None, Lang::Chinese) => "还没有纪录".to_owned(),
        (None, Lang::English) => "No best time yet".to_owned(),
    }
}

/// A score.
pub fn score_text(score: i32, of: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("得分 {score}/{of}"),
        Lang::English => format!("Score {score} of {of}"),
    }
}

fn percent(part: u64, all: u64) -> u64 {
    (u128::from(part) * 100 / u128::from(all.max(1))) as u64
}

/// The progress in an exercise, in a line.
pub fn progress_text(progress: &Progress, exercise: Exercise, board: BoardKind, lang: Lang) -> String {
    let none = NOTHING_YET.say(lang).to_owned();
    match exercise {
        Exercise::Recall => {
            let recall = &progress.recall;
            if recall.rounds == 0 {
                return none;
            }
            let fastest = recall.best.iter().map(|best| best.milliseconds).min();
            let fastest = best_time(fastest.map(Duration::from_millis), lang);
            match lang {
                Lang::Chinese => format!("{} 次，全对 {} 次；{fastest}", recall.rounds, recall.perfect),
                Lang::English => format!("{} done, {} perfect; {fastest}", recall.rounds, recall.perfect),
            }
        }
        Exercise::Field => {
            let readings = progress.readings(board);
            let (Some(best), true) = (readings.best, readings.rounds > 0) else { return none };
            let mean = readings.score as f64 / readings.rounds as f64;
            let most = Reading::possible();
            match lang {
                Lang::Chinese => format!("{} 次，平均 {mean:.1}/{most}，最高 {best}", readings.rounds),
                Lang::English => format!("{} done, mean {mean:.1} of {most}, best {best}", readings.rounds),
            }
        }
        Exercise::Names => {
            let names = &progress.names;
            if names.asked == 0 {
                return none;
            }
            let rate = percent(names.right, names.asked);
            let best = names.best.map(|best| best_time(Some(Duration::from_millis(best)), lang));
            let best = best.unwrap_or_default();
            match lang {
                Lang::Chinese => format!("{} 题，答对 {rate}%；{best}", names.asked),
                Lang::English => format!("{} asked, {rate}% right; {best}", names.asked),
            }
            .trim_end_matches(['；', ';', ' '])
            .to_owned()
        }
    }
}

/// One of the last results.
pub fn done_text(done: &Done, lang: Lang) -> String {
    let what = match done.exercise {
        Exercise::Recall => RECALL,
        Exercise::Field => phrase("读棋", "Read the field"),
        Exercise::Names => NAMES,
    };
    let time = time_text(Duration::from_millis(done.milliseconds), lang);
    format!("{} {}/{}  {time}", what.say(lang), done.score, done.of)
}

/// What a rank is called.
pub const fn rank_text(rank: Rank, lang: Lang) -> &'static str {
    match lang {
        Lang::Chinese => rank.hanzi_name(),
        Lang::English => rank.name(),
    }
}

/// A place with its name: `旗台 5排2列`, `flag stand L5C2`.
pub fn called(place: Place, flag: Option<Wing>, lang: Lang) -> String {
    format!("{} {}", place_name(PlaceName::of(place, flag)).say(lang), place_text(place, lang))
}

/// A fault of a setup from memory.
pub fn fault(place: &str, shown: Option<Rank>, set_up: Option<Rank>, lang: Lang) -> String {
    let word = |rank: Option<Rank>| rank.map_or(NOTHING.say(lang), |rank| rank_text(rank, lang));
    match (set_up, lang) {
        (None, Lang::Chinese) => format!("{place}：缺{}", word(shown)),
        (None, Lang::English) => format!("{place}: {} is missing", word(shown)),
        (Some(_), Lang::Chinese) => format!("{place}：应为{}，你摆{}", word(shown), word(set_up)),
        (Some(_), Lang::English) => format!("{place}: {}, not {}", word(shown), word(set_up)),
    }
}

/// The heading of a setup from memory.
pub fn recall_title(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}：{name}", RECALL.zh),
        Lang::English => format!("{}: {name}", RECALL.en),
    }
}

/// How many pieces stand right.
pub fn right_pieces(right: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{PIECES} 子摆对 {right} 子"),
        Lang::English => format!("{right} of {PIECES} pieces are right"),
    }
}

/// A character that stands for no piece.
pub fn no_piece(c: char, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("“{c}”不是棋子"),
        Lang::English => format!("\"{c}\" is no piece"),
    }
}

/// All pieces of a rank are used.
pub fn none_left(rank: Rank, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}已经用完（{} 个）", rank.hanzi_name(), rank.count()),
        Lang::English if rank.count() == 1 => format!("the only {rank} is used already"),
        Lang::English => format!("all {} of rank {rank} are used already", rank.count()),
    }
}

/// A rank is marked where it can't have started.
pub fn never_there(rank: Rank, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("开局时{}不能在这里", rank.hanzi_name()),
        Lang::English => format!("no {rank} starts there"),
    }
}

/// None of the three starts on that point.
pub const NONE_THERE: Phrase = phrase("开局时旗、雷、炸都不能在这里", "no flag, mine or bomb starts there");

/// How far an opening has been watched.
pub fn watched(moves: usize, all: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("第 {moves}/{all} 步"),
        Lang::English => format!("Move {moves} of {all}"),
    }
}

/// The marks that are used: `旗 0/1 雷 2/3 炸 0/2`.
pub fn marks_used(used: [(Rank, usize); 3], lang: Lang) -> String {
    let each = |(rank, used): (Rank, usize)| {
        let name = match lang {
            Lang::Chinese => rank.hanzi().to_string(),
            Lang::English => rank.name().to_owned(),
        };
        format!("{name} {used}/{}", rank.count())
    };
    used.map(each).join("  ")
}

/// Whose army is to be read.
pub fn whose(enemy: Seat, lang: Lang) -> String {
    let seat = super::events::seat_name(enemy);
    match lang {
        Lang::Chinese => format!("读{}方的布局", seat.zh),
        Lang::English => format!("Read {}'s army", seat.en),
    }
}

/// What is said about a place of the enemy's.
pub fn verdict_text(verdict: &Verdict, board: &Board, enemy: Seat, flag: Option<Wing>, lang: Lang) -> String {
    let point = board.name(board.army_point(enemy, verdict.place)).to_ascii_uppercase();
    let name = place_name(PlaceName::of(verdict.place, flag)).say(lang);
    let rank = rank_text(verdict.rank, lang);
    let marked = verdict.marked.map_or("", |rank| rank_text(rank, lang));
    let clue = clue_text(verdict.clue, lang);
    match (verdict.found, lang) {
        (Found::Hit, Lang::Chinese) => format!("+1 {point} {name}：{rank}，对。{clue}"),
        (Found::Hit, Lang::English) => format!("+1 {point} {name}: {rank}, right. {clue}"),
        (Found::Wrong, Lang::Chinese) => format!("-1 {point} {name}：{rank}，不是{marked}。{clue}"),
        (Found::Wrong, Lang::English) => format!("-1 {point} {name}: {rank}, no {marked}. {clue}"),
        (Found::Missed, Lang::Chinese) => format!(" 0 {point} {name}：{rank}，没标。{clue}"),
        (Found::Missed, Lang::English) => format!(" 0 {point} {name}: {rank}, not marked. {clue}"),
    }
}

/// Why, in a line: what the events told.
pub fn clue_text(clue: Clue, lang: Lang) -> String {
    let phrase = match clue {
        Clue::FrontLine => phrase("头排不放雷也不放炸", "The front line holds neither mines nor bombs"),
        Clue::Forward => {
            phrase("雷只在后两排；这里可能是炸", "Mines lie on lines 5 and 6 only; a bomb may stand here")
        }
        Clue::Headquarters => {
            phrase("大本营里没动过：旗、雷或诱饵", "Still in headquarters: the flag, a mine, or bait")
        }
        Clue::Still => phrase(
            "一直没动，也没人碰过：什么都可能",
            "It never moved and nobody touched it: it can be anything",
        ),
        Clue::FlagShown { number } => {
            return numbered(
                number,
                phrase("司令阵亡，旗亮了", "its commander died and the flag was shown"),
                lang,
            );
        }
        Clue::TookMine { number } => {
            return numbered(number, phrase("它挖了雷：工兵", "it took a mine: an engineer"), lang);
        }
        Clue::TakenByEngineer { number } => {
            return numbered(number, phrase("被工兵吃掉：地雷", "an engineer took it: a mine"), lang);
        }
        Clue::Won { number } => {
            return numbered(number, phrase("它吃子还活着：不是炸", "it attacked and lived: no bomb"), lang);
        }
        Clue::BothFell { number } => {
            return numbered(
                number,
                phrase("同归于尽：炸弹或同级（或被炸）", "both fell: a bomb was in it, or equals"),
                lang,
            );
        }
        Clue::Taken { number } => {
            return numbered(number, phrase("被吃而对方活着：不是炸", "its attacker lived: no bomb"), lang);
        }
        Clue::Moved { number } => {
            return numbered(
                number,
                phrase("它动过：不是雷也不是旗", "it moved: neither mine nor flag"),
                lang,
            );
        }
        Clue::Held { number, against } => {
            let told = match (against, lang) {
                (None, Lang::Chinese) => "撞上它的死了：雷，或更大的子".to_owned(),
                (None, Lang::English) => "its attacker fell: a mine, or stronger".to_owned(),
                (Some(rank), Lang::Chinese) => format!("{}撞上它死了：雷，或更大的子", rank.hanzi_name()),
                (Some(rank), Lang::English) => format!("a {rank} fell on it: a mine, or stronger"),
            };
            return at_move(number, &told, lang);
        }
    };
    match lang {
        Lang::Chinese => format!("{}。", phrase.zh),
        Lang::English => format!("{}.", phrase.en),
    }
}

fn numbered(number: usize, told: Phrase, lang: Lang) -> String {
    at_move(number, told.say(lang), lang)
}

fn at_move(number: usize, told: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("第 {number} 步：{told}。"),
        Lang::English => format!("Move {number}: {told}."),
    }
}

/// Which question it is.
pub fn question_number(number: usize, all: usize, right: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("第 {number}/{all} 题，答对 {right}"),
        Lang::English => format!("Question {number} of {all}, {right} right"),
    }
}

/// Where the flag stands in a question.
pub const fn flag_is(flag: Option<Wing>) -> Phrase {
    match flag {
        None => phrase("旗的位置未定", "Nobody has said where the flag stands"),
        Some(Wing::Left) => phrase("旗在左边大本营", "The flag stands in the left headquarters"),
        Some(Wing::Right) => phrase("旗在右边大本营", "The flag stands in the right headquarters"),
    }
}

/// The name of a place in both languages, the player's own first.
pub fn both_names(name: PlaceName, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}（{}）", name.hanzi_name(), name.name()),
        Lang::English => format!("{} ({})", name.name(), name.hanzi_name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clue_is_told_in_both_languages() {
        for clue in [
            Clue::FlagShown { number: 3 },
            Clue::TookMine { number: 3 },
            Clue::TakenByEngineer { number: 3 },
            Clue::Won { number: 3 },
            Clue::BothFell { number: 3 },
            Clue::Taken { number: 3 },
            Clue::Moved { number: 3 },
            Clue::Held { number: 3, against: None },
            Clue::Held { number: 3, against: Some(Rank::Army) },
            Clue::FrontLine,
            Clue::Forward,
            Clue::Headquarters,
            Clue::Still,
        ] {
            assert!(clue_text(clue, Lang::English).is_ascii());
            assert!(!clue_text(clue, Lang::Chinese).contains("mine"));
        }
    }

    #[test]
    fn times_are_told_with_tenths_below_a_minute() {
        let time = |milliseconds| time_text(Duration::from_millis(milliseconds), Lang::English);
        assert_eq!([time(42_350), time(65_000)], ["42.3 s", "1:05"]);
        assert_eq!(look_left(Duration::from_millis(1001), Lang::English), "2 seconds left to look");
    }
}

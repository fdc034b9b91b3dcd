//! Computer players: what they are called, and what is said while they think.

use unicode_width::UnicodeWidthChar as _;

use super::{Lang, Phrase, phrase};
use crate::exec::Failure;
use crate::record::{CommandLine, Level};

/// How well a computer player plays.
pub const fn level_name(level: Level) -> Phrase {
    match level {
        Level::Random => phrase("随机", "random"),
        Level::Greedy => phrase("贪吃", "greedy"),
        Level::Rush => phrase("快攻", "rush"),
        Level::Easy => phrase("简单", "easy"),
        Level::Normal => phrase("中等", "normal"),
        Level::Hard => phrase("困难", "hard"),
        Level::Max => phrase("最强", "strongest"),
    }
}

/// What a computer player is called: 困难电脑, hard bot.
pub fn bot_name(level: Level, lang: Lang) -> String {
    let level = level_name(level).say(lang);
    match lang {
        Lang::Chinese => format!("{level}电脑"),
        Lang::English => format!("{level} bot"),
    }
}

/// What a program that plays is called: 程序 simple.py, program simple.py.
pub fn program_name(line: &CommandLine, lang: Lang) -> String {
    const MOST_COLUMNS: usize = 24;
    let (label, mut width) = (line.label(), 0);
    let fits = |c: &char| {
        width += c.width().unwrap_or(0);
        width <= MOST_COLUMNS
    };
    let mut short: String = label.chars().take_while(fits).collect();
    if short.len() < label.len() {
        short.push('…');
    }
    let word = phrase("程序", "program").say(lang);
    format!("{word} {short}")
}

/// What a program is, for the form of a new game.
pub const PROGRAM_MEANING: Phrase = phrase(
    "另一个程序，按 README 所述的协议走棋",
    "another program, which speaks the protocol of the README",
);

/// Why a program's turn is lost. What it has said itself stands there only where no rank can be in it:
/// the others at the table see this.
pub fn turn_lost(failure: &Failure, lang: Lang) -> String {
    let why = match failure {
        Failure::Start(error) => {
            return match lang {
                Lang::Chinese => format!("程序无法启动（{error}），这一步作罢"),
                Lang::English => format!("The program can't be started ({error}): its turn is lost"),
            };
        }
        Failure::Ended => phrase("程序已经退出", "The program has ended"),
        Failure::Late => phrase("程序没有及时回答", "The program gave no answer in time"),
        Failure::TooLong | Failure::Unreadable(_) => {
            phrase("程序的回答无法读懂", "The program's answer can't be read")
        }
        Failure::Illegal(_) => phrase("程序的着法不合规则", "The program's move isn't legal"),
        Failure::Nothing => phrase("程序无事可做", "The program had nothing to do"),
    };
    match lang {
        Lang::Chinese => format!("{}，这一步作罢", why.zh),
        Lang::English => format!("{}: its turn is lost", why.en),
    }
}

/// What the levels are, for the form of a new game.
pub const fn level_meaning(level: Level) -> Phrase {
    match level {
        Level::Random => phrase("随机：走任意一步合法的棋", "random: any legal move"),
        Level::Greedy => phrase("贪吃：能吃就吃", "greedy: takes what it can"),
        Level::Rush => phrase("快攻：直奔军旗", "rush: runs for the flag"),
        Level::Easy => phrase("简单：想得很少", "easy: thinks little"),
        Level::Normal => phrase("中等：想得多些", "normal: thinks more"),
        Level::Hard => phrase("困难：想得深", "hard: thinks far ahead"),
        Level::Max => phrase("最强：想得最久，一步要几秒", "strongest: thinks longest, some seconds a move"),
    }
}

/// The sign that a computer player thinks.
pub const THINKING: Phrase = phrase("思考中", "thinking");
/// The sign that computer players stand still.
pub const PAUSED: Phrase = phrase("已暂停", "paused");
/// What is told while computer players move.
pub const WAITING: Phrase = phrase("电脑走棋，请稍候", "The computer moves; please wait");
/// What is told while computer players play among themselves.
pub const WATCHING: Phrase = phrase("观看电脑对局", "Watching a game of computer players");
/// What is told while they stand still.
pub const STANDS_STILL: Phrase =
    phrase("已暂停：空格走一步，p 继续", "Paused: Space makes one move, p goes on");
/// A computer player had no answer.
pub const STOOD_IN: Phrase = phrase(
    "电脑没有给出合法的着法，替它随机走了一步",
    "The computer player had no legal answer in time: a random one was made for it",
);
/// Why the terminal is passed on while a computer player is to move.
pub const COVER_WATCH: Phrase = phrase(
    "电脑正要走棋，请你接着看。别人请回避。",
    "A computer player is to move, and you look on. Everybody else, please look away.",
);
/// The field of the form.
pub const PACE: Phrase = phrase("电脑节奏", "bots' pace");
/// What it is for.
pub const PACE_MEANING: Phrase = phrase(
    "电脑每步至少用这么久，好让人看清；对局中也可用 < 和 > 调整",
    "How long a computer player's move takes at least, so that you can follow; < and > change it in the game",
);

/// How long a move takes at least.
pub fn pace(seconds: &str, lang: Lang) -> String {
    match (lang, seconds) {
        (Lang::Chinese, "0") => "立即".to_owned(),
        (Lang::Chinese, _) => format!("每步 {seconds} 秒"),
        (Lang::English, "0") => "at once".to_owned(),
        (Lang::English, _) => format!("{seconds} s a move"),
    }
}

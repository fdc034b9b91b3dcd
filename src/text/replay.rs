//! What is read in the replay viewer.

use std::time::Duration;

use super::events::seat_name;
use super::{Lang, Phrase, phrase};
use crate::rules::Seat;

/// The entry of the menu and the heading of the list.
pub const GAMES: Phrase = phrase("棋谱回放", "Finished games");
/// There are none.
pub const NO_GAMES: Phrase = phrase(
    "还没有下完的对局：下完的每一局都会存成棋谱，列在这里。\njunqi replay 文件 可回放别处的棋谱（.json、.jgs）。",
    "No game is finished yet: each that is will be kept as a record and listed here.\n\
     junqi replay FILE shows records from elsewhere (.json, .jgs).",
);
/// Nothing was found in the list.
pub const NO_GAME_FOUND: Phrase = phrase("没有找到对局", "no game was found");
/// A record that can't be read.
pub const CANT_SHOW: Phrase = phrase("这份棋谱无法回放", "This record can't be shown");
/// A record of a game that goes on.
pub const GOES_ON: Phrase = phrase(
    "这一局还在下：终局之前，谁也不能看它的棋谱。",
    "The game goes on, and nobody may look into it before its end.",
);
/// Asks whether a record is to go.
pub const REMOVE: Phrase = phrase("移走这份棋谱？", "Put this record away?");
/// It stays.
pub const NOT_REMOVED: Phrase = phrase("没有移走", "Not moved");
/// The referee's view.
pub const ALL_SEEING: Phrase = phrase("全盘", "everything");
/// It goes on by itself.
pub const RUNNING: Phrase = phrase("自动", "running");
/// At the start.
pub const AT_START: Phrase = phrase("开局", "start");
/// Before the row of losses.
pub const LOSSES: Phrase = phrase("损", "lost");
/// Before the row of what is left.
pub const LEFT: Phrase = phrase("余", "left");
/// There is no battle further that way.
pub const NO_BATTLE: Phrase = phrase("那边没有吃子了", "no battle further that way");
/// Nobody who is looked at loses anything further that way.
pub const NO_LOSS: Phrase = phrase("那边没有损失了", "no loss further that way");
/// Asks for the number of a move.
pub const JUMP: Phrase = phrase("到第几手？", "To which move?");
/// Asks for a comment.
pub const COMMENT: Phrase = phrase("评注（空白即删去）", "Comment (blank takes it away)");
/// Comments were kept.
pub const SAVED: Phrase = phrase("评注已存到", "The comments are kept in");
/// Comments couldn't be kept.
pub const NOT_SAVED: Phrase = phrase("评注没有存下来", "The comments aren't kept");
/// Nothing has changed.
pub const NOTHING_TO_SAVE: Phrase = phrase("没有未存的评注", "no comments to be kept");
/// The file has changed meanwhile.
pub const CHANGED: Phrase = phrase(
    "文件已被别处改动或移走，未覆盖它；可先换名另存（在路径里改名）。",
    "The file has changed or gone meanwhile and was not written over; type another path to keep the comments there.",
);
/// Where a record that can't hold comments is to be kept with them.
pub const SAVE_AS: Phrase =
    phrase("存成哪个文件（.json）？", "Keep the record with its comments in which file (.json)?");
/// Asks about unsaved comments.
pub const UNSAVED: Phrase = phrase("有未存的评注", "There are unsaved comments");
/// Saves and leaves.
pub const SAVE_AND_LEAVE: Phrase = phrase("存下再离开", "keep them and leave");
/// Leaves.
pub const LEAVE_WITHOUT: Phrase = phrase("不存，离开", "leave without them");
/// Stays.
pub const STAY: Phrase = phrase("不离开", "stay");
/// The list of what can be done.
pub const ACTIONS: Phrase = phrase("回放", "Replay");
/// Goes on with the game.
pub const GO_ON: Phrase = phrase("从这里接着下", "Play on from here");
/// The game is over there.
pub const IS_OVER: Phrase = phrase("这里已经终局，请先退回几步", "the game is over here: step back first");
/// What is told before a game goes on from a record.
pub const SEEN: Phrase = phrase(
    "各家的布局在这份棋谱里都看得到：谁看过回放，谁就知道暗子。新的对局另存，棋谱不变。",
    "All armies stand in the record: whoever has watched it knows the hidden pieces. The new game is kept by itself; the record stays as it is.",
);
/// A person plays a seat.
pub const A_PERSON: Phrase = phrase("人", "a person");
/// The list of computer players.
pub const BOT: Phrase = phrase("电脑", "computer");
/// What the strip and the keys are, for the help.
pub const HELP: [Phrase; 3] = [
    phrase(
        "损：那几手里谁丢了子（v < ^ > 按所坐方向，* 不止一家，# 有评注）；余：下方一边的子占几成。",
        "lost: who lost pieces in those moves (v < ^ > by where he sits, * several, # a comment); left: the share of pieces of the side at the bottom.",
    ),
    phrase("点一下即到那一手；滚轮一步一步走。", "A click goes there; the wheel goes step by step."),
    phrase("直接输数字可跳到那一手。", "Digits go to the move of that number."),
];

/// Where one is: 第 37/412 步.
pub fn place(at: usize, of: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("第 {at}/{of} 步"),
        Lang::English => format!("{at} of {of}"),
    }
}

/// Whose eyes one sees with.
pub fn eyes(seat: Option<Seat>, lang: Lang) -> String {
    let who = seat.map_or(ALL_SEEING, seat_name).say(lang);
    match lang {
        Lang::Chinese => format!("视角 {who}"),
        Lang::English => format!("seen: {who}"),
    }
}

/// How fast it runs.
pub fn running(step: Duration, lang: Lang) -> String {
    let seconds = step.as_secs_f32();
    match lang {
        Lang::Chinese => format!("{} {seconds} 秒一步", RUNNING.say(lang)),
        Lang::English => format!("{}, {seconds} s a move", RUNNING.say(lang)),
    }
}

/// There is no move of that number.
pub fn no_such_move(typed: &str, most: usize, lang: Lang) -> String {
    let typed: String = typed.chars().take(20).collect();
    match lang {
        Lang::Chinese => format!("没有第 {typed} 步：请输 0 到 {most}"),
        Lang::English => format!("there is no move {typed}: 0 to {most}"),
    }
}

/// Asks who plays a seat.
pub fn who_plays(seat: Seat, lang: Lang) -> String {
    let seat = seat_name(seat).say(lang);
    match lang {
        Lang::Chinese => format!("{seat}家由谁来下？"),
        Lang::English => format!("Who plays {seat}?"),
    }
}

/// What comes of putting a record away.
pub fn remove_text(game: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{game}\n它不再列在这里；文件移到 games/discarded，不会删除。"),
        Lang::English => {
            format!("{game}\nIt is listed no more; its file moves to games/discarded and isn't deleted.")
        }
    }
}

//! What stands on covers, on the board's screens, in the help, and in questions.

use std::time::Duration;

use super::events::{out_reason, player_name, seat_name};
use super::options::preset_text;
use super::{Lang, Phrase, phrase};
use crate::record::Player;
use crate::rules::{BySeat, OutReason, Preset, Rank, Seat};

/// The game's name.
pub const JUNQI: Phrase = phrase("军棋", "Junqi");
/// The player in front of the screen.
pub const YOU: Phrase = phrase("你", "you");
/// His partner.
pub const PARTNER: Phrase = phrase("队友", "ally");
/// Anybody else.
pub const ENEMY: Phrase = phrase("敌", "enemy");
/// An army that is out.
pub const OUT: Phrase = phrase("出局", "out");
/// An army that is out, and why.
pub fn out(reason: Option<OutReason>, lang: Lang) -> String {
    let out = OUT.say(lang);
    match (reason.map(|reason| out_reason(reason).say(lang)), lang) {
        (None, _) => out.to_owned(),
        (Some(reason), Lang::Chinese) => format!("{out}：{reason}"),
        (Some(reason), Lang::English) => format!("{out}: {reason}"),
    }
}
/// Who has won.
pub const WON: Phrase = phrase("胜", "won");
/// Something went wrong.
pub const TROUBLE: Phrase = phrase("出错了", "Trouble");

/// One line for a window that is too small.
pub fn too_small(needs: (u16, u16), is: (u16, u16), lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("窗口需 {}x{}，现为 {}x{}", needs.0, needs.1, is.0, is.1),
        Lang::English => format!("needs {}x{}, is {}x{}", needs.0, needs.1, is.0, is.1),
    }
}

/// The colours that are used now.
pub fn theme_named(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("配色：{name}"),
        Lang::English => format!("Colours: {name}"),
    }
}

/// A duration as minutes and seconds; a part of a second counts as a whole one.
pub fn clock_text(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

// Covers.

/// The heading of a cover.
pub fn pass_to(seat: Seat, players: &BySeat<Option<Player>>, lang: Lang) -> String {
    let name = player_name(seat, players, lang);
    match lang {
        Lang::Chinese => format!("请把终端交给：{name}"),
        Lang::English => format!("Pass the terminal to {name}"),
    }
}
/// Why the terminal is passed on.
pub const COVER_SETUP: Phrase =
    phrase("请布阵。别人请回避。", "Set up your army. Everybody else, please look away.");
/// See [`COVER_SETUP`].
pub const COVER_TURN: Phrase =
    phrase("轮到你走。别人请回避。", "It is your move. Everybody else, please look away.");
/// See [`COVER_SETUP`].
pub const COVER_ANSWER: Phrase = phrase(
    "有人提和，请你答复。别人请回避。",
    "A draw is offered: you are asked. Everybody else, please look away.",
);
/// See [`COVER_SETUP`].
pub const COVER_NAME: Phrase = phrase(
    "请指定一个大本营。别人请回避。",
    "You have to name a headquarters. Everybody else, please look away.",
);
/// How a cover is lifted.
pub const COVER_LIFT: Phrase = phrase("准备好了就按空格或回车", "Press Space or Enter when you are ready");
/// What happened before.
pub const COVER_NEWS: Phrase = phrase("刚才：", "Just now:");

// The board.

/// The title's part about the game.
pub fn title(board: Phrase, visibility: Phrase, number: u32, lang: Lang) -> String {
    let (junqi, board, visibility) = (JUNQI.say(lang), board.say(lang), visibility.say(lang));
    match lang {
        Lang::Chinese => format!("{junqi} {board} | {visibility} | 第 {number} 手"),
        Lang::English => format!("{junqi} {board} | {visibility} | move {number}"),
    }
}

/// The title's part about the game where there is room for little.
pub fn short_title(number: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("第 {number} 手"),
        Lang::English => format!("move {number}"),
    }
}

/// The title's part about the turn.
pub fn turn(mark: char, seat: Seat, you: bool, lang: Lang) -> String {
    let seat = seat_name(seat).say(lang);
    match (lang, you) {
        (Lang::Chinese, true) => format!("轮到 {mark} {seat}（{}）", YOU.zh),
        (Lang::Chinese, false) => format!("轮到 {mark} {seat}"),
        (Lang::English, true) => format!("turn: {mark} {seat} ({})", YOU.en),
        (Lang::English, false) => format!("turn: {mark} {seat}"),
    }
}

/// How many pieces an army has left and has lost in battles.
pub fn pieces_left(left: usize, lost: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("剩 {left}  损 {lost}"),
        Lang::English => format!("{left} left, {lost} lost"),
    }
}

/// How often somebody has run out of time.
pub fn timeouts(count: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("超时 {count}"),
        Lang::English => format!("timeouts {count}"),
    }
}

/// How long somebody has thought.
pub fn thought(time: Duration, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("用时 {}", clock_text(time)),
        Lang::English => format!("time {}", clock_text(time)),
    }
}

/// Whether an army's commander lives: everybody knows, for his death shows the flag.
pub const fn commander(lives: bool) -> Phrase {
    if lives { phrase("司令 在", "commander alive") } else { phrase("司令 亡", "commander lost") }
}

/// A flag that the viewer doesn't know.
pub const FLAG_HIDDEN: Phrase = phrase("军旗 未亮", "flag hidden");

/// Where a flag stands that the viewer may know.
pub fn flag_at(point: &str, shown: bool, lang: Lang) -> String {
    match (lang, shown) {
        (Lang::Chinese, true) => format!("军旗 {point}（亮）"),
        (Lang::Chinese, false) => format!("军旗 {point}"),
        (Lang::English, true) => format!("flag {point} (shown)"),
        (Lang::English, false) => format!("flag {point}"),
    }
}

/// Where the piece stands that carries a flag away.
pub fn flag_carried(point: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("军旗 被扛 {point}"),
        Lang::English => format!("flag carried, {point}"),
    }
}

/// Flip chess: how many pieces of a player's set lie face up and face down, and were lost;
/// without that where his losses are listed anyway and there is no room for it.
pub fn set_counts(up: usize, down: u32, lost: Option<u32>, lang: Lang) -> String {
    match (lang, lost) {
        (Lang::Chinese, Some(lost)) => format!("明 {up}  暗 {down}  损 {lost}"),
        (Lang::Chinese, None) => format!("明 {up}  暗 {down}"),
        (Lang::English, Some(lost)) => format!("{up} up, {down} down, {lost} lost"),
        (Lang::English, None) => format!("{up} up, {down} down"),
    }
}

/// Flip chess: nobody has a colour yet.
pub const COLORS_OPEN: Phrase = phrase("未定色", "colours open");

/// Flip chess: how many pieces lie face down.
pub fn tiles_left(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("暗子 {count}"),
        Lang::English => format!("{count} face down"),
    }
}

/// The title's part about what is seen, in flip chess.
pub const FLIP: Phrase = phrase("翻棋", "flip");

/// What has happened.
pub const LOG: Phrase = phrase("记录", "Log");

/// The page of the log that tells what was lost.
pub const LOSSES: Phrase = phrase("损失", "Losses");

/// Nothing stands in the log.
pub const NOTHING_YET: Phrase = phrase("还没有走过", "Nothing has happened yet");

/// How many pieces an army has lost, and how many of them can't be named.
pub fn lost_count(count: u32, unknown: u32, lang: Lang) -> String {
    let known = |all: String, rest: String| if unknown == 0 { all } else { all + &rest };
    match lang {
        Lang::Chinese => known(format!("失 {count}"), format!("（{unknown} 枚未知）")),
        Lang::English => known(format!("lost {count}"), format!(" ({unknown} unknown)")),
    }
}

/// A piece that fell: with which move, what, where.
pub fn loss(number: u32, rank: Rank, point: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{number} {} {point}", rank.hanzi_name()),
        Lang::English => format!("{number} {} {} {point}", rank.digits(), rank.name()),
    }
}

/// The list of one's own losses begins so.
pub const LOST: Phrase = phrase("失", "lost");

/// The legend below a large board: rails.
pub const RAIL: Phrase = phrase("铁路", "rail");
/// See [`RAIL`].
pub const ROAD: Phrase = phrase("公路", "road");
/// See [`RAIL`].
pub const CAMP: Phrase = phrase("行营", "camp");
/// See [`RAIL`].
pub const HEADQUARTERS: Phrase = phrase("大本营", "headquarters");
/// See [`RAIL`].
pub const HIDDEN: Phrase = phrase("暗子", "hidden piece");
/// See [`RAIL`].
pub const TARGET: Phrase = phrase("可去之处", "where it can go");

/// See [`RAIL`].
pub const LAST_MOVE: Phrase = phrase("上一步", "last move");

/// See [`RAIL`]: a piece that carries a flag.
pub const CARRIER: Phrase = phrase("扛旗", "carries a flag");
/// See [`RAIL`]: what an army has left that is out.
pub const OBSTACLE: Phrase = phrase("出局留下，只挡路", "left by an army that is out");
/// Everybody has seen the piece's rank.
pub const SEEN_BY_ALL: Phrase = phrase("已亮明", "seen by all");

/// A piece was picked up.
pub fn picked(piece: &str, point: &str, targets: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("选中 {piece} {point}：{targets} 个去处"),
        Lang::English => {
            let plural = if targets == 1 { "" } else { "s" };
            format!("picked {piece} {point}: {targets} target{plural}")
        }
    }
}

/// A piece whose rank the viewer doesn't know.
pub const UNKNOWN: Phrase = phrase("暗子", "hidden");

/// What stands under the cursor, and that it can be picked up.
pub fn under_cursor(point: &str, what: &str, can_be_picked: bool, lang: Lang) -> String {
    match (lang, can_be_picked) {
        (_, false) => format!("{point} {what}"),
        (Lang::Chinese, true) => format!("{point} {what}：空格选中"),
        (Lang::English, true) => format!("{point} {what}: Space picks it"),
    }
}

/// Flip chess: a piece that lies face down.
pub const TILE: Phrase = phrase("暗子", "face down");

/// Flip chess: the cursor stands on a piece that can be turned up.
pub fn tile_under_cursor(point: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{point} {}：空格翻开", TILE.zh),
        Lang::English => format!("{point} {}: Space turns it up", TILE.en),
    }
}

/// Flip chess: the player may pick a piece or turn one up.
pub const PICK_OR_FLIP: Phrase =
    phrase("请选一枚自己的棋子，或翻一枚暗子", "Pick a piece of yours, or turn one up");
/// Flip chess: he can only turn one up.
pub const FLIP_ONE: Phrase = phrase("还没有定色：请翻一枚暗子", "The colours are open: turn a piece up");
/// The marks of the sets on the board.
pub const SETS: Phrase = phrase("红 r  蓝 b", "red r  blue b");
/// What a referee sees of what lies face down.
pub const SETS_FACE_DOWN: Phrase = phrase("R 红、B 蓝：还没有翻开", "R red, B blue: face down");
/// See [`HELP_SIGNS`]: in flip chess.
pub const HELP_SETS: [Phrase; 2] = [
    phrase(
        "r 红子    b 蓝子：谁执哪一色写在名字后面",
        "r a red piece    b a blue one: whose they are stands behind the names",
    ),
    phrase(
        "空格、回车或点击翻开暗子，也可按 : 输入 e5；这就是一步",
        "Space, Enter or a click turns a piece up, or type e5 after : - that is a move",
    ),
];

/// The player may pick a piece.
pub const PICK_A_PIECE: Phrase =
    phrase("请选一枚棋子，或按 : 输入着法", "Pick a piece, or type a move after :");
/// A player has to name a headquarters.
pub const NAME_ONE: Phrase = phrase(
    "最后一个司令阵亡：选一个大本营当军旗，各方都会知道",
    "Your last commander fell: choose a headquarters as your flag; everybody will know",
);
/// Something else than a headquarters was chosen.
pub const NOT_A_HEADQUARTERS: Phrase = phrase("请选自己的一个大本营", "choose one of your headquarters");
/// The headquarters that an army has to hold.
pub fn held(points: &[String], lang: Lang) -> String {
    match (points, lang) {
        ([point], Lang::Chinese) => format!("军旗：大本营 {point}"),
        ([point], Lang::English) => format!("flag: headquarters {point}"),
        (_, Lang::Chinese) => format!("须守 {}", points.join("、")),
        (_, Lang::English) => format!("to hold: {}", points.join(", ")),
    }
}
/// Where several flags stand that the viewer may know.
pub fn flags_at(points: &[String], shown: bool, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("军旗 {}{}", points.join("、"), if shown { "（亮）" } else { "" }),
        Lang::English => format!("flags {}{}", points.join(", "), if shown { " (shown)" } else { "" }),
    }
}
/// The sign of a headquarters that counts as a flag, in the legend and the help.
pub const HELD: Phrase = phrase("当军旗的大本营", "headquarters that is a flag");
/// See [`HELD`].
pub const HELP_HELD: Phrase = phrase("! 当军旗的大本营", "! a headquarters that counts as a flag");
/// A piece that can't go anywhere now.
pub const NO_TARGETS: Phrase = phrase("这枚棋子现在走不动", "this piece can't go anywhere now");
/// A typed line that is no move; `example` is one of that board.
pub fn bad_square(typed: &str, example: &str, lang: Lang) -> String {
    let typed: String = typed.chars().take(20).collect();
    match lang {
        Lang::Chinese => format!("“{typed}”不是着法：请写成 {example} 这样的两个点名"),
        Lang::English => format!("{typed:?} is no move: write two points, as {example}"),
    }
}
/// The result was shown to the mover; the terminal goes on.
pub const GO_ON: Phrase =
    phrase("按空格或回车，把终端交给下一位", "Press Space or Enter, then pass the terminal on");
/// The question for whoever is offered a draw.
pub fn draw_offered(by: Seat, players: &BySeat<Option<Player>>, lang: Lang) -> String {
    let by = player_name(by, players, lang);
    match lang {
        Lang::Chinese => format!("{by} 提和，你同意吗？"),
        Lang::English => format!("{by} offers a draw. Do you agree?"),
    }
}

// Questions.

/// Leaving a game.
pub const LEAVE_GAME: Phrase = phrase("离开对局", "Leave the game");
/// See [`LEAVE_GAME`].
pub const LEAVE_GAME_TEXT: Phrase = phrase(
    "回到菜单？对局已经存好，可以从菜单或用 junqi resume 继续。",
    "Back to the menu? The game is kept; go on with it from the menu or with junqi resume.",
);
/// See [`LEAVE_GAME`]: where the game could not be kept.
pub const LEAVE_LOST_TEXT: Phrase = phrase(
    "回到菜单？对局没能存盘，离开后就没有了。",
    "Back to the menu? The game could not be kept: it will be lost.",
);
/// See [`LEAVE_GAME`]: one of two ways to leave.
pub const KEEP_FOR_LATER: Phrase = phrase("以后再下", "go on with it later");
/// See [`LEAVE_GAME`]: the other way.
pub const FLEE: Phrase = phrase("逃跑离席", "leave the table for good");
/// What comes of it; asked first.
pub const fn flee_text(players: usize) -> Phrase {
    match players {
        2 => phrase(
            "现在还不能认输。离席就算逃跑，对方就此获胜。",
            "You can't resign yet. Whoever leaves the table has fled, and the opponent has won.",
        ),
        _ => phrase(
            "现在还不能认输。离席就算逃跑，你的军队就此出局。",
            "You can't resign yet. Whoever leaves the table has fled, and his army is out.",
        ),
    }
}
/// Asked again.
pub const FLEE_AGAIN: Phrase =
    phrase("真的逃跑？不能撤销。", "Really leave the table for good? This can't be taken back.");
/// After the reason why nobody can resign yet.
pub const OR_FLEE: Phrase = phrase("；:逃跑 可离席", "; :flee leaves the table");
/// Nobody has to flee who may resign.
pub const MAY_RESIGN: Phrase = phrase("现在可以认输：按 r", "you may resign now: press r");
/// Resigning.
pub const RESIGN: Phrase = phrase("认输", "Resign");
/// Asked first.
pub const fn resign_text(players: usize) -> Phrase {
    match players {
        2 => phrase("你要认输吗？对方就此获胜。", "Do you resign? Your opponent has won then."),
        _ => {
            phrase("你要认输吗？你的军队会全部离开棋盘。", "Do you resign? Your whole army leaves the board.")
        }
    }
}
/// Asked again.
pub const RESIGN_AGAIN: Phrase = phrase("真的认输？不能撤销。", "Really resign? This can't be taken back.");
/// Offering a draw.
pub const OFFER_DRAW: Phrase = phrase("提和", "Offer a draw");
/// See [`OFFER_DRAW`].
pub const fn offer_draw_text(players: usize) -> Phrase {
    match players {
        2 => phrase("向对方提和？", "Offer your opponent a draw?"),
        _ => phrase("向所有在局的玩家提和？", "Offer a draw to everybody who is still in the game?"),
    }
}
/// An offer that was refused isn't made again on the same turn.
pub const ALREADY_OFFERED: Phrase = phrase(
    "这一手你已经提过和：先走一步，下一手再提",
    "you have offered a draw on this turn: move first, then you may offer again",
);

// The result.

/// The whole board is shown.
pub const WHOLE_BOARD: Phrase = phrase("终局：全盘公开", "The end: the whole board is shown");
/// Leaving the end of a game.
pub const LEAVE_RESULT: Phrase = phrase("回到菜单", "Back to the menu");
/// See [`LEAVE_RESULT`].
pub const LEAVE_RESULT_TEXT: Phrase = phrase(
    "看完终局了吗？存下的棋谱以后可用 junqi show 再看。",
    "Have you seen the end? The record that was kept can be looked at with junqi show.",
);
/// Where the record was kept.
pub fn kept_in(path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("棋谱已存：{path}"),
        Lang::English => format!("the record is kept in {path}"),
    }
}
/// Newer games than the one that goes on.
pub fn passed_over(reasons: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("更新的对局不能继续，改为继续较早的一局：\n{reasons}"),
        Lang::English => format!("A newer game can't be gone on with; this is an older one:\n{reasons}"),
    }
}
/// The game can't be kept.
pub fn not_kept(error: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("对局无法存盘，可以继续下，但退出后不能恢复。\n{error}"),
        Lang::English => {
            format!("The game can't be kept: you can play on, but not resume it later.\n{error}")
        }
    }
}

// The help.

/// Its heading.
pub const HELP: Phrase = phrase("帮助", "Help");
/// The keys.
pub const HELP_KEYS: Phrase = phrase("按键", "Keys");
/// The mouse.
pub const HELP_MOUSE: Phrase = phrase(
    "鼠标：点击选子，再点去处；也可拖动；右键标记暗子",
    "Mouse: click a piece, then where it goes; or drag it; the right button notes",
);
/// The heading of everything that can be done.
pub const ACTIONS: Phrase = phrase("可以做什么", "What can be done");
/// What can be typed.
pub const HELP_TYPED: Phrase =
    phrase(": 之后写着法，或写 提和、认输、逃跑、退出", "After : write a move, or draw, resign, flee, quit");
/// The board.
pub const HELP_BOARD: Phrase = phrase("棋盘", "The board");
/// The signs on it.
pub const HELP_SIGNS: [Phrase; 4] = [
    phrase(
        "═ ║ 铁路（ASCII：= #）  ─ │ ╲ ╱ 公路（ASCII：- | \\ /）",
        "═ ║ rails (ASCII: = #)   ─ │ ╲ ╱ roads (ASCII: - | \\ /)",
    ),
    phrase("v < ^ > 棋子属于屏幕上哪一方", "v < ^ > the side of the screen that a piece belongs to"),
    phrase("░░ 或 ## 看不见的棋子    * 可去之处", "░░ or ## a hidden piece     * where a piece can go"),
    phrase(
        "{ } 选中的棋子    ~ : o 上一步的两端和走过的路    ? 提示的着法",
        "{ } the piece picked   ~ : o the last move and its way   ? a hint",
    ),
];
/// See [`HELP_SIGNS`]: where flags are carried.
pub const HELP_CARRIER: Phrase = phrase("P 扛着军旗的棋子", "P a piece that carries a flag");
/// See [`HELP_SIGNS`]: where armies that are out leave something.
pub const HELP_OBSTACLE: Phrase =
    phrase("x 出局一方留下的棋子，只挡路", "x left by an army that is out: it only stands in the way");
/// What is typed or pasted has no room.
pub fn text_is_full(longest: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("最多 {longest} 个字，多的没有写进去"),
        Lang::English => format!("at most {longest} characters; the rest was left out"),
    }
}

/// How it is read.
pub const HELP_HINT: Phrase =
    phrase("上下键、PgUp/PgDn 滚动，Esc 关闭", "Up/Down PgUp/PgDn scroll, Esc closes");

/// The heading of the rules in force.
pub fn rules_in_force(preset: &Preset, lang: Lang) -> String {
    let preset = preset_text(preset, lang);
    match lang {
        Lang::Chinese => format!("本局规则：{preset}"),
        Lang::English => format!("The rules of this game: {preset}"),
    }
}

/// What the mark before a rule means.
pub const RULES_MARK: Phrase =
    phrase("* 与标准规则（standard）不同", "* differs from the rules called standard");
/// What holds whatever the options are.
pub const RULES_ALWAYS: Phrase = phrase("总则", "In general");

//! What stands in the editor of formations, and what is told at the desk that it shares with
//! the setup of a game.

use super::formation::fault_text;
use super::{Lang, Phrase, phrase};
use crate::formation::ShuffleRefused;
use crate::rules::Rank;

// The desk.

/// A change was made again.
pub const MADE_AGAIN: Phrase = phrase("已重做", "redone");
/// There is nothing to make again.
pub const NOTHING_TO_REDO: Phrase = phrase("没有可重做的", "there is nothing to redo");
/// A camp is to be locked.
pub const CAMPS_NEED_NO_LOCK: Phrase =
    phrase("行营是空的，不用锁定", "camps are empty anyway: no lock is needed");
/// Pieces are being typed.
pub const TYPING: Phrase = phrase(
    "写棋子：司军师旅团营连排工炸雷旗，或 9-1 B M F",
    "Type pieces: 9 to 1, B bomb, M mine, F flag, or hanzi",
);

/// A typed character is no piece.
pub fn no_piece(c: char, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("“{c}”不是棋子：请写 司军师旅团营连排工炸雷旗 或 9-1 B M F"),
        Lang::English => format!("{c:?} is no piece: type 9 to 1, B, M, F, or the piece's hanzi"),
    }
}

/// A piece was typed more often than there are free ones.
pub fn none_left(rank: Rank, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{}已经没有可用的（已写或已锁）", rank.hanzi_name()),
        Lang::English => format!("no {} is left: all are typed or locked", rank.name()),
    }
}

/// A formation was pasted.
pub const PASTED: Phrase = phrase("已粘贴布局，u 撤销", "formation pasted; u undoes it");

/// What was pasted is no formation.
pub fn not_pasted(error: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("粘贴的不是布局：{error}"),
        Lang::English => format!("no formation was pasted: {error}"),
    }
}

/// The cursor went back to a place.
pub fn written_again(place: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("重写 {place}"),
        Lang::English => format!("write {place} again"),
    }
}

/// A piece went to an empty place.
pub fn moved(piece: &str, place: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{piece}移到 {place}"),
        Lang::English => format!("{piece} put on {place}"),
    }
}

/// What is locked is not moved.
pub fn locked_point(place: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{place} 已锁定，x 解锁"),
        Lang::English => format!("{place} is locked; x there unlocks it"),
    }
}

/// A point was locked or unlocked.
pub fn lock_told(locked: bool, count: u32, lang: Lang) -> String {
    match (lang, locked) {
        (Lang::Chinese, true) => format!("已锁定，共 {count} 点；r 打乱其余"),
        (Lang::Chinese, false) => format!("已解锁，还锁着 {count} 点"),
        (Lang::English, true) => format!("locked ({count} in all); r shuffles the rest"),
        (Lang::English, false) => format!("unlocked; {count} still locked"),
    }
}

/// The free part was laid out anew.
pub fn shuffled(locked: u32, lang: Lang) -> String {
    match (lang, locked) {
        (Lang::Chinese, 0) => "已全部打乱，u 撤销".to_owned(),
        (Lang::Chinese, _) => format!("已打乱，{locked} 个锁定点未动，u 撤销"),
        (Lang::English, 0) => "all shuffled; u undoes it".to_owned(),
        (Lang::English, _) => format!("shuffled, {locked} locked points stayed; u undoes it"),
    }
}

/// Why nothing could be shuffled.
pub fn shuffle_refused(refused: &ShuffleRefused, lang: Lang) -> String {
    match (refused, lang) {
        (ShuffleRefused::Locked(faults), _) => {
            let faults: Vec<_> = faults.iter().map(|fault| fault_text(fault, lang)).collect();
            match lang {
                Lang::Chinese => format!("锁定的棋子违反规则：{}", faults.join("；")),
                Lang::English => format!("locked against the rules: {}", faults.join("; ")),
            }
        }
        (ShuffleRefused::NoRoom { rank, pieces, room }, Lang::Chinese) => {
            format!("无法打乱：{}还有 {pieces} 枚要放，只剩 {room} 处可放", rank.hanzi_name())
        }
        (ShuffleRefused::NoRoom { .. }, Lang::English) => refused.to_string(),
    }
}

/// What the compared formation has on a place.
pub fn there(name: &str, piece: &str, lang: Lang) -> String {
    let piece = if piece.is_empty() { "-" } else { piece };
    match lang {
        Lang::Chinese => format!("{name}：{piece}"),
        Lang::English => format!("{name}: {piece}"),
    }
}

/// On how many places two formations differ.
pub fn differences(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Chinese, 0) => "完全相同".to_owned(),
        (Lang::Chinese, _) => format!("~ {count} 处不同"),
        (Lang::English, 0) => "the same".to_owned(),
        (Lang::English, 1) => "~ differs on 1 place".to_owned(),
        (Lang::English, _) => format!("~ differs on {count} places"),
    }
}

/// The heading of the list of formations to compare with.
pub const COMPARE_WITH: Phrase = phrase("与哪个布局对比？", "Compare with which formation?");

// The editor.

/// The heading.
pub const EDITOR: Phrase = phrase("布局编辑", "Formation");
/// It isn't kept as it is now.
pub const UNSAVED: Phrase = phrase("未保存", "unsaved");
/// No rule is broken.
pub const LEGAL: Phrase = phrase("布局合法", "legal");
/// How many rules are broken.
pub fn broken(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Chinese, _) => format!("违反 {count} 条规则："),
        (Lang::English, 1) => "1 broken rule:".to_owned(),
        (Lang::English, _) => format!("{count} broken rules:"),
    }
}
/// The fields of what is told about a formation: their labels.
pub const NAME: Phrase = phrase("名称", "name");
/// See [`NAME`].
pub const AUTHOR: Phrase = phrase("作者", "author");
/// See [`NAME`].
pub const TAGS: Phrase = phrase("标签", "tags");
/// See [`NAME`].
pub const NOTES: Phrase = phrase("备注", "notes");
/// The heading of the form; tags are parted by commas.
pub const ABOUT: Phrase = phrase("名称、作者、标签（用逗号隔开）、备注", "About (commas between tags)");
/// What is locked, in the legend.
pub const LEGEND: Phrase = phrase(
    "L1 前线 … L6 底线  # 锁定  ! 违规  ~ 不同",
    "L1 front line ... L6 base line  # locked  ! broken rule  ~ differs",
);
/// Leaving with unsaved work.
pub const LEAVE: Phrase = phrase("离开？", "Leave?");
/// See [`LEAVE`].
pub const LEAVE_TEXT: Phrase = phrase(
    "有改动还没有保存，离开就丢了。不保存就离开吗？",
    "There are unsaved changes; they are lost when you leave. Leave without saving?",
);
/// Unsaved work was broken off.
pub const DRAFTS: Phrase = phrase("上次有没保存的布局", "There is unsaved work");
/// See [`DRAFTS`]; the folder is that of the drafts.
pub fn drafts_text(folder: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!(
            "上次没有保存就中断了，改动还在。“以后再说”下次还会问；“都收起”放进下面的 discarded 文件夹，不再问；移回来就又会问。\n{folder}"
        ),
        Lang::English => format!(
            "The program ended before it was saved; the changes are still there. \"Later\" asks again next time; \"put away\" moves them to the folder \"discarded\" in the one below and asks no more, until they are moved back.\n{folder}"
        ),
    }
}
/// To go on with it.
pub fn go_on_with(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("接着改：{name}"),
        Lang::English => format!("go on with {name}"),
    }
}
/// Not now.
pub const LATER: Phrase = phrase("以后再说", "later");
/// Not any more.
pub const PUT_AWAY: Phrase = phrase("都收起", "put away");
/// It was gone on with.
pub const RESUMED: Phrase = phrase("接着上次没保存的改动", "the unsaved changes are back");
/// A draft can't be gone on with or put away.
pub const DRAFT_FAILED: Phrase = phrase("这份草稿打不开", "This draft can't be opened");
/// What isn't saved can't be written down.
pub fn no_draft(error: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("写不了草稿，中断会丢失改动：{error}"),
        Lang::English => format!("no draft can be kept, unsaved changes are at risk: {error}"),
    }
}
/// An illegal formation isn't kept.
pub const ILLEGAL: Phrase =
    phrase("布局不合法，未保存。请先改正：", "Not saved: the formation breaks the rules.");
/// The heading of the name to save under.
pub const SAVE_AS: Phrase =
    phrase("另存为（名称，或 .json .jql .txt 文件）", "Save as (a name, or a file: .json .jql .txt)");
/// A name that is none, nor a file's.
pub const NO_NAME: Phrase = phrase(
    "名称里不能有斜杠；文件名要以 .json、.jql 或 .txt 结尾",
    "a name has no slash; a file's name ends with .json, .jql or .txt",
);
/// A file of another program was written: it has the pieces only, and isn't what is worked on.
pub fn exported(path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已导出棋子（不含备注）：{path}"),
        Lang::English => format!("the pieces were written to {path}"),
    }
}
/// The file isn't as it was when it was opened or saved.
pub const CHANGED: Phrase = phrase("文件被别处改过", "The file was changed elsewhere");
/// See [`CHANGED`].
pub fn changed_text(path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("打开以后，别的窗口或程序改了这个文件：\n{path}"),
        Lang::English => format!("Another window or program has changed it since it was opened:\n{path}"),
    }
}
/// The file isn't there any more.
pub const GONE: Phrase = phrase("文件不在了", "The file is gone");
/// See [`GONE`].
pub fn gone_text(path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("打开以后，这个文件被删除或移走了：\n{path}"),
        Lang::English => format!("It was deleted or moved away since it was opened:\n{path}"),
    }
}
/// What can be done then: save under another name, write it all the same, take what is in it.
pub const CHANGED_ANSWERS: [Phrase; 3] = [
    phrase("另存为别的名称", "save as something else"),
    phrase("覆盖它", "write over it"),
    phrase("改用文件里的（u 可撤销）", "take what is in the file"),
];
/// The file was read again.
pub const RELOADED: Phrase = phrase("已换成文件里的布局，u 撤销", "this is what is in the file; u undoes it");
/// A new formation is a random one.
pub const BEGUN: Phrase =
    phrase("新布局先随机摆好；t 逐个写棋子", "a new army stands at random; t types the pieces");
/// It was kept.
pub fn saved(path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已保存：{path}"),
        Lang::English => format!("saved: {path}"),
    }
}
/// There is such a file already.
pub fn overwrite_text(path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已有这个文件，要覆盖吗？\n{path}"),
        Lang::English => format!("There is such a file already. Write over it?\n{path}"),
    }
}
/// There is more to read than fits, and a key that shows all of it.
pub const READ_ALL: Phrase = phrase("…… e 看全文", "... e shows all of it");
/// More remarks than there is room for.
pub fn more_remarks(page: usize, pages: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("第 {page}/{pages} 页，e 翻页"),
        Lang::English => format!("page {page} of {pages}; e turns"),
    }
}

//! What stands in the library of formations.

use super::{Lang, Phrase, phrase};

/// The heading, and the menu's entry.
pub const LIBRARY: Phrase = phrase("布局", "Formations");
/// Formations that come with the program.
pub const BUILT_IN: Phrase = phrase("内置", "built in");
/// The line to search with.
pub const SEARCH: Phrase = phrase("查找", "search");
/// What can be searched for.
pub const SEARCH_HELP: Phrase = phrase(
    "名称、标签、备注；雷@旗台 司@L1 flag:左 tag:defence -词",
    "words; mine@flag-stand 9@L1 flag:left tag:defence -not",
);
/// Nothing was found.
pub const NOTHING: Phrase = phrase("没有找到布局", "no formation was found");
/// The heading of the path to import.
pub const IMPORT: Phrase =
    phrase("导入文件或文件夹（.json .jql .txt .jgs）", "Import a file or folder (.json .jql .txt .jgs)");
/// The heading of what came of it.
pub const IMPORTED: Phrase = phrase("导入结果", "Imported");
/// Nothing could be imported.
pub const NOT_IMPORTED: Phrase = phrase("没有导入", "Nothing was imported");
/// The heading of a share code.
pub const CODE: Phrase = phrase("分享码（告诉朋友这一行）", "Share code: give this line to a friend");
/// How it gets out of the window.
pub const MARK_CODE: Phrase =
    phrase("按住 Shift 拖动鼠标可选中复制", "Shift and the mouse mark it for copying");
/// The heading of the line that takes one.
pub const TYPE_CODE: Phrase = phrase("朋友的分享码", "A friend's share code");
/// A wrong one.
pub const BAD_CODE: Phrase = phrase("分享码不对", "This share code is wrong");
/// Only own formations can be renamed or deleted.
pub const NOT_YOURS: Phrase = phrase(
    "内置布局不能改名或删除；c 复制一份再改",
    "built-in formations stay as they are; c makes a copy of your own",
);
/// A file that holds no formation.
pub const BROKEN_FILE: Phrase = phrase("这个文件不是布局", "this file holds no formation");
/// Deleting.
pub const DELETE: Phrase = phrase("删除？", "Delete it?");
/// The heading of a new name.
pub const NEW_NAME: Phrase = phrase("新名称", "New name");
/// A name is needed.
pub const NAME_NEEDED: Phrase = phrase("没有名称，未改", "not renamed: it needs a name");
/// There is such a name already.
pub const NAME_TAKEN: Phrase = phrase("已有同名的布局，未改", "not renamed: there is such a name already");
/// Something could not be done with a file.
pub const FAILED: Phrase = phrase("没有做成", "That went wrong");
/// The name of a formation that was just made.
pub const NEW: Phrase = phrase("新布局", "new formation");

/// How many are listed.
pub fn count(shown: usize, all: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese if shown == all => format!("共 {all} 个"),
        Lang::Chinese => format!("{all} 个中的 {shown} 个"),
        Lang::English if shown == all => format!("{all} formations"),
        Lang::English => format!("{shown} of {all}"),
    }
}

/// Asked before a file is deleted.
pub fn delete_text(name: &str, path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("“{name}”会被删除，不能恢复：\n{path}"),
        Lang::English => format!("{name} is deleted for good:\n{path}"),
    }
}

/// It was deleted.
pub fn deleted(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已删除“{name}”"),
        Lang::English => format!("deleted {name}"),
    }
}

/// It was kept under that name.
pub fn kept(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已存为“{name}”"),
        Lang::English => format!("kept as {name}"),
    }
}

/// The name of a copy.
pub fn copy_of(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{name} 副本"),
        Lang::English => format!("{name} copy"),
    }
}

/// The name of a mirror image.
pub fn mirror_of(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{name} 镜像"),
        Lang::English => format!("{name} mirrored"),
    }
}

/// What a received formation is called until its owner names it.
pub const RECEIVED: Phrase = phrase("朋友的布局", "a friend's formation");
/// In the notes of a mirror image.
pub const NOTES_MIRRORED: Phrase =
    phrase("（镜像：以上的左右与原布局相反）", "(mirrored: left and right above are those of the original)");

/// The heading when a text is written back line first.
pub const HOW_WRITTEN: Phrase =
    phrase("有布局从后排写起，怎样读？", "Written back line first. Seen from where?");
/// The ways to read it: as its owner sees it, as the player opposite does, not at all.
pub const BACK_FIRST: [Phrase; 3] = [
    phrase("自己一侧看（左右不变）", "as its owner sees it"),
    phrase("对家一侧看（左右对换）", "as the player opposite"),
    phrase("不导入", "leave it out"),
];

/// A formation that is there already.
pub fn known(name: &str, of: &str, mirror: bool, lang: Lang) -> String {
    match (lang, mirror) {
        (Lang::Chinese, false) => format!("{name}：与 {of} 相同，未导入"),
        (Lang::Chinese, true) => format!("{name}：是 {of} 的镜像，未导入"),
        (Lang::English, false) => format!("{name}: left out, the same as {of}"),
        (Lang::English, true) => format!("{name}: left out, the mirror image of {of}"),
    }
}

/// One that is there already is not taken in.
pub fn left_out(of: &str, mirror: bool, lang: Lang) -> String {
    match (lang, mirror) {
        (Lang::Chinese, false) => format!("与 {of} 相同，未导入"),
        (Lang::Chinese, true) => format!("是 {of} 的镜像，未导入"),
        (Lang::English, false) => format!("left out: the same as {of}"),
        (Lang::English, true) => format!("left out: the mirror image of {of}"),
    }
}

/// What is like another one in the library.
pub fn alike(of: &str, mirror: bool, lang: Lang) -> String {
    match (lang, mirror) {
        (Lang::Chinese, false) => format!("与“{of}”相同"),
        (Lang::Chinese, true) => format!("是“{of}”的镜像"),
        (Lang::English, false) => format!("the same as {of}"),
        (Lang::English, true) => format!("mirror image of {of}"),
    }
}

/// What came of an import.
pub fn import_counts(kept: usize, known: usize, refused: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("导入 {kept} 个，已有 {known} 个，不能读 {refused} 个"),
        Lang::English => format!("{kept} imported, {known} known already, {refused} not readable"),
    }
}

/// Not all are told.
pub fn and_more(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("……还有 {count} 个"),
        Lang::English => format!("... and {count} more"),
    }
}

/// Formations that players of unfinished games have kept are not listed.
pub fn hidden(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("（{count} 个属未完对局，暂不显示）"),
        Lang::English => format!("({count} hidden during a game)"),
    }
}

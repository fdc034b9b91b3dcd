//! What commands print beside their results.

use super::{Lang, Phrase, phrase};

/// Under drawn formations.
pub const FORMATION_LEGEND: Phrase = phrase("( ) 行营　[ ] 大本营", "( ) camp   [ ] headquarters");

/// `junqi show`: the last move, before its text.
pub const LAST_MOVE: Phrase = phrase("上一步：", "last move: ");

/// On how many places two formations differ.
pub fn differing_text(places: usize, lang: Lang) -> String {
    match (lang, places) {
        (Lang::Chinese, 0) => "两个布局完全相同".to_owned(),
        (Lang::Chinese, n) => format!("{n} 处不同（< > 标出）"),
        (Lang::English, 0) => "they are the same".to_owned(),
        (Lang::English, n) => format!("they differ on {n} places, marked < >"),
    }
}

/// On how many places one formation differs from the other's mirror image.
pub fn mirror_differing_text(places: usize, lang: Lang) -> String {
    match (lang, places) {
        (Lang::Chinese, 0) => "互为镜像".to_owned(),
        (Lang::Chinese, n) => format!("与镜像 {n} 处不同"),
        (Lang::English, 0) => "they are each other's mirror image".to_owned(),
        (Lang::English, n) => format!("with one of them mirrored, on {n}"),
    }
}

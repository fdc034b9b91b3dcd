//! What commands print beside their results.

use super::{Lang, Phrase, phrase};

/// Under drawn formations.
pub const FORMATION_LEGEND: Phrase = phrase("( ) 行营　[ ] 大本营", "( ) camp   [ ] headquarters");

/// Under formations that are drawn with one letter or digit a piece.
pub const LETTERS_LEGEND: Phrase = phrase(
    "9 司令　8 军长　7 师长　6 旅长　5 团长　4 营长　3 连长　2 排长　1 工兵　B 炸弹　M 地雷　F 军旗",
    "9 commander  8 army  7 division  6 brigade  5 regiment  4 battalion  3 company  2 platoon  \
     1 engineer  B bomb  M mine  F flag",
);

/// Under formations that are drawn with the players' shorthand.
pub const DIGITS_LEGEND: Phrase = phrase(
    "40 司令　39 军长　38 师长　37 旅长　36 团长　35 营长　34 连长　33 排长　32 工兵　00 炸弹　** 地雷　FL 军旗",
    "40 commander  39 army  38 division  37 brigade  36 regiment  35 battalion  34 company  33 platoon  \
     32 engineer  00 bomb  ** mine  FL flag",
);

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rank;

    #[test]
    fn the_legends_name_every_rank() {
        for rank in Rank::ALL {
            for (legend, sign) in
                [(LETTERS_LEGEND, rank.letter().to_string()), (DIGITS_LEGEND, rank.digits().to_owned())]
            {
                assert!(legend.say(Lang::Chinese).contains(&format!("{sign} {}", rank.hanzi_name())));
                assert!(legend.say(Lang::English).contains(&format!("{sign} {}", rank.name())));
            }
        }
    }
}

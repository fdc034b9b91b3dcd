//! What stands on the screen where a player sets up his army.

use super::{Lang, Phrase, phrase};
use crate::formation::{SetupRules, Tag};

/// The heading.
pub const SET_UP: Phrase = phrase("布阵", "Set up your army");
/// The rules of setting up.
pub fn rules(asked: &SetupRules) -> Vec<Phrase> {
    let dealt = asked.is_shuffled();
    let flag = if dealt {
        phrase("大本营外的军旗当军长", "a flag elsewhere plays as a 39 (army)")
    } else {
        phrase("军旗放大本营", "flag in a headquarters")
    };
    let mines = match (asked.mines_from(), dealt) {
        (4, _) => phrase("地雷放最后三排", "mines: last three lines"),
        (_, false) => phrase("地雷放最后两排", "mines on the last two lines"),
        (_, true) => phrase("地雷放最后两排", "mines: last two lines"),
    };
    let bombs =
        phrase("炸弹不放最前排", if dealt { "bombs: not in front" } else { "no bombs on the front line" });
    [flag, mines].into_iter().chain((!asked.bombs_in_front()).then_some(bombs)).collect()
}
/// What was dealt to a player.
pub const HAND: Phrase = phrase("手牌", "your hand");
/// Formations that are kept don't fit what was dealt.
pub const NOT_FOR_HANDS: Phrase = phrase(
    "棋子是发到的，布局库用不上；r 随机布阵",
    "your pieces were dealt: no formation of the library fits; r draws",
);
/// A hand with neither flag nor commander.
pub const MUST_NAME: Phrase = phrase(
    "大本营里没有军旗，也没有司令：按 n 指定一个大本营为军旗",
    "no flag in a headquarters and no commander: n names a headquarters",
);
/// A hand with a commander but no flag.
pub const HOLD_BOTH: Phrase = phrase(
    "大本营里没有军旗：两个都要守，失一个就出局",
    "no flag in a headquarters: hold both, losing one loses the game",
);
/// A headquarters is named.
pub fn named(point: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{point} 当军旗，别人看不到"),
        Lang::English => format!("{point} is your flag; nobody else knows"),
    }
}
/// Nothing is to be named.
pub const NOTHING_TO_NAME: Phrase = phrase(
    "大本营里有军旗或还有司令，不用指定",
    "with a flag in a headquarters or a commander nothing is named",
);
/// The heading of the question whether everything is dealt anew.
pub const REDEAL: Phrase = phrase("重新发牌？", "Deal anew?");
/// See [`REDEAL`].
pub const REDEAL_TEXT: Phrase = phrase(
    "你最大的棋子不过旅长，可以要求全部重新发牌。已经布好的阵都作废。",
    "Your largest piece is a brigade or less: you may have all pieces dealt anew. Whoever has set up begins again.",
);
/// How often everything was dealt anew, for the cover.
pub fn dealt_anew(times: u32, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("有人要求重新发牌：这是第 {} 次发牌。", times + 1),
        Lang::English => format!("Somebody had everything dealt anew: this is deal {}.", times + 1),
    }
}
/// What to do.
pub const WHAT_TO_DO: Phrase = phrase(
    "选两枚棋子对换。o 换布局，r 随机，u 撤销，c 完成",
    "Swap two pieces. o loads, r draws, u undoes either; c confirms",
);
/// The same with a hand that was dealt.
pub const WHAT_TO_DO_WITH_HAND: Phrase =
    phrase("选两枚棋子对换。r 随机，u 撤销，c 完成", "Swap two pieces. r draws, u undoes it; c confirms");
/// The same where there is little room.
pub const WHAT_TO_DO_SHORT: Phrase = phrase("空格对换，c 完成，? 帮助", "Space swaps, c confirms, ? helps");
/// The layout was drawn at random.
pub const RANDOM: Phrase = phrase("随机布局", "random");
/// A formation without a name.
pub const NAMELESS: Phrase = phrase("无名布局", "nameless");
/// It is not as it was loaded any more.
pub const CHANGED: Phrase = phrase("（已改）", " (changed)");
/// There is nothing to take back.
pub const NOTHING_TO_UNDO: Phrase = phrase("没有可撤销的", "there is nothing to undo");
/// A change was taken back.
pub const TAKEN_BACK: Phrase = phrase("已撤销", "undone");
/// Left and right were exchanged.
pub const MIRRORED: Phrase = phrase("已镜像", "mirrored");
/// A random formation was drawn.
pub const DRAWN: Phrase = phrase("已随机布阵，u 撤销", "drawn at random; u undoes it");
/// The heading of the list of formations.
pub const FORMATIONS: Phrase = phrase("布局库", "Formations");
/// A file of the player's own, in the list.
pub const OWN: Phrase = phrase("自存", "own");
/// A file that holds no formation.
pub const DAMAGED: Phrase = phrase("损坏", "damaged");
/// The heading when such a file is chosen.
pub const CANT_LOAD: Phrase = phrase("这个布局用不了", "This formation can't be used");
/// The heading of the name to save under. The list is everybody's at this computer, but
/// while a game goes on nobody sees what another has kept.
pub const SAVE_NAME: Phrase =
    phrase("保存为（终局后同机玩家可见）", "Save as (others see it after the game)");
/// A formation without a name can't be kept.
pub const NAME_NEEDED: Phrase = phrase("没有名字，未保存", "not saved: it needs a name");
/// The formation was kept.
pub const SAVED: Phrase = phrase("已保存", "Saved");
/// Another player keeps a formation of that name while the game goes on.
pub const NAME_TAKEN: Phrase = phrase("这个名字已被占用", "this name is taken");
/// It could not be kept.
pub const NOT_SAVED: Phrase = phrase("没有保存", "Not saved");
/// There is such a file already.
pub const OVERWRITE: Phrase = phrase("覆盖？", "Write over it?");
/// Finishing the setup.
pub const CONFIRM: Phrase = phrase("完成布阵", "Finish the setup");
/// See [`CONFIRM`].
pub const CONFIRM_TEXT: Phrase =
    phrase("就用这个布局？完成后不能再改。", "Play with this army? It can't be changed after that.");

/// A formation was loaded.
pub fn loaded(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已换成“{name}”，u 撤销"),
        Lang::English => format!("loaded {name}; u undoes it"),
    }
}

/// A formation of that name is kept already, in this file.
pub fn overwrite_text(path: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("已有这个布局：\n{path}"),
        Lang::English => format!("There is such a formation already:\n{path}"),
    }
}

/// A piece was picked up.
pub fn picked(piece: &str, place: &str, partners: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("选中 {piece} {place}：可与 {partners} 处对换"),
        Lang::English => {
            let plural = if partners == 1 { "" } else { "s" };
            format!("picked {piece} {place}: {partners} place{plural} to swap with")
        }
    }
}

/// Two pieces were exchanged.
pub fn swapped(one: &str, other: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{one}与{other}已对换"),
        Lang::English => format!("swapped {one} and {other}"),
    }
}

/// A tag of a formation; one that has no better name stays as it is written.
pub fn tag_text(tag: &str, lang: Lang) -> &str {
    match (Tag::of(tag), lang) {
        (None, _) => tag,
        (Some(known), Lang::Chinese) => known.hanzi,
        (Some(known), Lang::English) => known.english,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;

    #[test]
    fn every_tag_of_the_built_in_formations_has_a_name_in_both_languages() {
        for tag in built_in().iter().flat_map(|file| &file.tags) {
            assert!(!tag_text(tag, Lang::Chinese).is_ascii(), "{tag}");
            assert!(tag_text(tag, Lang::English).is_ascii(), "{tag}");
        }
        assert_eq!(tag_text("mine own", Lang::Chinese), "mine own");
    }
}

//! What stands on the screen where a player sets up his army.

use super::{Lang, Phrase, phrase};

/// The heading.
pub const SET_UP: Phrase = phrase("布阵", "Set up your army");
/// The rules of setting up.
pub const RULES: [Phrase; 3] = [
    phrase("军旗放大本营", "flag in a headquarters"),
    phrase("地雷放最后两排", "mines on the last two lines"),
    phrase("炸弹不放最前排", "no bombs on the front line"),
];
/// What to do.
pub const WHAT_TO_DO: Phrase = phrase(
    "选两枚棋子对换。o 换布局，r 随机，u 撤销，c 完成",
    "Swap two pieces. o loads, r draws, u undoes either; c confirms",
);
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
    let named = match tag {
        "attack" => phrase("进攻", "attack"),
        "balance" => phrase("攻守兼备", "balance"),
        "defence" => phrase("防守", "defence"),
        "bluff" => phrase("虚实", "bluff"),
        "left-flag" => phrase("旗在左", "flag on the left"),
        "right-flag" => phrase("旗在右", "flag on the right"),
        "two" => phrase("二人", "two players"),
        "four" => phrase("四国", "four players"),
        other => return other,
    };
    named.say(lang)
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

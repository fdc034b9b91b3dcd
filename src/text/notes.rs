//! What is said of the notes that a player makes about pieces he doesn't see.

use super::{Lang, Phrase, phrase};
use crate::notes::{Kind, Mark, MarkError};
use crate::rules::Rank;

/// Before a note, wherever one is named.
pub const NOTED: Phrase = phrase("标记", "note");
/// Why nothing can be noted there.
pub const NOTHING_TO_NOTE: Phrase =
    phrase("只能标记你看不见的棋子", "a note goes on a piece whose rank you don't see");
/// The piece went away while its note was written.
pub const GONE: Phrase = phrase("那枚棋子已经不在了，或已亮明", "that piece is gone, or you see it now");
/// Nothing to take back.
pub const NOTHING_TO_UNDO: Phrase = phrase("没有可撤销的标记", "there is no note to take back");
/// The mark doesn't go with what is certain.
pub const CONTRADICTS: Phrase = phrase("与已知的事实不符", "that doesn't go with what is certain");
/// In the choice of kinds: no mark.
pub const NONE: Phrase = phrase("无", "none");
/// In the help: what marks look like, and where there are two columns for one.
pub const HELP_NOTES: [Phrase; 2] = [
    phrase(
        "40! 37+ 37- 00? x** 你的标记：是、至少、至多、可能、不是",
        "40! 37+ 37- 00? x**  your notes: is, at least, at most, perhaps, is no",
    ),
    phrase(
        "窄处只写一位：7+ 即 37+，C 为 40，B 炸、M 雷、F 旗",
        "where it is narrow 7+ is 37+, C is 40, B bomb, M mine, F flag",
    ),
];

/// The heading over a note on the piece there; `owner` is its mark and whose it is.
pub fn heading(point: &str, owner: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("标记 {point} {owner}"),
        Lang::English => format!("Note on {point} {owner}"),
    }
}

/// What a mark means, in words.
pub fn meaning(mark: Option<Mark>, lang: Lang) -> String {
    let Some((mark, rank)) = mark.map(|mark| (mark, mark.rank())) else {
        return phrase("不作标记", "no note").say(lang).to_owned();
    };
    let Some(rank) = rank else {
        return phrase("不明，要留意", "unknown, to be watched").say(lang).to_owned();
    };
    let (zh, en) = (rank.hanzi_name(), rank.name());
    match (mark.kind(), lang) {
        (Kind::Is, Lang::Chinese) => format!("是{zh}"),
        (Kind::Is, Lang::English) => with_article(en),
        (Kind::Maybe | Kind::Open, Lang::Chinese) => format!("可能是{zh}"),
        (Kind::Maybe | Kind::Open, Lang::English) => format!("perhaps {}", with_article(en)),
        (Kind::AtLeast, Lang::Chinese) => format!("{zh}或更大"),
        (Kind::AtLeast, Lang::English) => format!("{} or larger", with_article(en)),
        (Kind::AtMost, Lang::Chinese) => format!("{zh}或更小"),
        (Kind::AtMost, Lang::English) => format!("{} or smaller", with_article(en)),
        (Kind::Not, Lang::Chinese) => format!("不是{zh}"),
        (Kind::Not, Lang::English) => format!("no {en}"),
    }
}

fn with_article(name: &str) -> String {
    format!("{} {name}", if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" })
}

/// A note behind what stands under the cursor: the mark and what it means.
pub fn noted(mark: &str, meaning: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("，标记 {mark}（{meaning}）"),
        Lang::English => format!(", note {mark} ({meaning})"),
    }
}

/// A note, with what speaks against it.
pub fn but(noted: &str, why: &str, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("{noted}：{why}"),
        Lang::English => format!("{noted} - {why}"),
    }
}

/// What was noted about the piece there, once it is done.
pub fn done(point: &str, mark: Option<(&str, &str)>, lang: Lang) -> String {
    match (mark, lang) {
        (None, Lang::Chinese) => format!("{point} 的标记去掉了"),
        (None, Lang::English) => format!("the note on {point} is off"),
        (Some((mark, meaning)), Lang::Chinese) => format!("{point} 标记 {mark}（{meaning}）"),
        (Some((mark, meaning)), Lang::English) => format!("{point}: note {mark} ({meaning})"),
    }
}

/// Why what was typed is no mark.
pub fn mark_error(error: &MarkError, lang: Lang) -> String {
    match (error, lang) {
        (MarkError::Unknown(typed), Lang::Chinese) => {
            format!("“{typed}”看不懂：写 40、37+、37-、炸?、x雷 这样的")
        }
        (MarkError::Unknown(typed), Lang::English) => {
            format!("{typed:?}? Write 40, 37+, 37-, bomb? or x**")
        }
        (MarkError::NoOrder(rank), Lang::Chinese) => format!("{}没有大小", rank.hanzi_name()),
        (MarkError::NoOrder(rank), Lang::English) => format!("no piece is larger than {}", plural(*rank)),
    }
}

fn plural(rank: Rank) -> String {
    format!("{}s", rank.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_put_into_words() {
        let said = |mark: &str, lang| meaning(mark.parse().ok(), lang);
        assert_eq!(said("37+", Lang::Chinese), "旅长或更大");
        assert_eq!(said("37+", Lang::English), "a brigade or larger");
        assert_eq!(said("39!", Lang::English), "an army");
        assert_eq!(said("b?", Lang::English), "perhaps a bomb");
        assert_eq!(said("x雷", Lang::English), "no mine");
        assert_eq!(said("nonsense", Lang::English), "no note");
        for error in ["41", "雷+"].map(|text| text.parse::<Mark>().unwrap_err()) {
            assert!(Lang::ALL.iter().all(|&lang| !mark_error(&error, lang).is_empty()));
        }
    }
}

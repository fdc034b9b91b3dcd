//! What a player reads in the lesson: the pages' texts, and what he is told of his answers.

mod first;
mod second;

use super::formation::{fault_text, place_text};
use super::{Lang, Phrase, phrase};
use crate::formation::Fault;
use crate::lesson::{Chapter, Page};
use crate::rules::Place;

/// What stands on a page.
#[derive(Clone, Copy, Debug)]
pub struct PageText {
    /// The heading.
    pub title: Phrase,
    /// What there is to know.
    pub body: Phrase,
    /// What is to be done.
    pub task: Phrase,
    /// How one comes upon it.
    pub hint: Phrase,
    /// What there is to say when it is done.
    pub done: Phrase,
}

/// The text of a page.
pub const fn page_text(page: Page) -> PageText {
    match page {
        Page::Roads => first::ROADS,
        Page::Rails => first::RAILS,
        Page::Mountains => first::MOUNTAINS,
        Page::Camps => first::CAMPS,
        Page::Headquarters => first::HEADQUARTERS,
        Page::Arcs => first::ARCS,
        Page::Palaces => first::PALACES,
        Page::Ranks => first::RANKS,
        Page::Still => first::STILL,
        Page::Illegal => first::ILLEGAL,
        Page::Mend => first::MEND,
        Page::Lines => first::LINES,
        Page::Blocked => first::BLOCKED,
        Page::Engineer => first::ENGINEER,
        Page::Equal => second::EQUAL,
        Page::Bomb => second::BOMB,
        Page::Mine => second::MINE,
        Page::Hidden => second::HIDDEN,
        Page::Commander => second::COMMANDER,
        Page::Flag => second::FLAG,
        Page::Stuck => second::STUCK,
        Page::Draw => second::DRAW,
        Page::Turns => second::TURNS,
        Page::Partners => second::PARTNERS,
        Page::Flip => second::FLIP,
        Page::FlipMoves => second::FLIP_MOVES,
        Page::Luanzhan => second::LUANZHAN,
        Page::Three => second::THREE,
        Page::Carry => second::CARRY,
        Page::Scout => second::SCOUT,
    }
}

/// The name of a chapter.
pub const fn chapter_name(chapter: Chapter) -> Phrase {
    match chapter {
        Chapter::Board => phrase("棋盘", "Board"),
        Chapter::Pieces => phrase("棋子", "Pieces"),
        Chapter::Setup => phrase("布阵", "Setting up"),
        Chapter::Moves => phrase("走法", "Moves"),
        Chapter::Battles => phrase("交战", "Battles"),
        Chapter::Ends => phrase("胜负", "Ends"),
        Chapter::Modes => phrase("其他玩法", "Other modes"),
    }
}

/// The entry of the menu, and the heading of the list of pages.
pub const LESSON: Phrase = phrase("规则课", "Learn the rules");
/// The last entry of the list.
pub const GLOSSARY: Phrase = phrase("术语表", "Glossary");
/// Which pages are done isn't kept.
pub const NOT_KEPT: Phrase = phrase("学到哪里没有存下来", "Which pages are done isn't kept");
/// The answer is right.
pub const RIGHT: Phrase = phrase("对！", "Right!");
/// A legal move that isn't what is asked for.
pub const MISSED: Phrase = phrase(
    "规则允许，但没有完成任务。任意键重来。",
    "That is legal, but not what is asked for. Any key: try again.",
);
/// What can't be done.
pub const REFUSED: Phrase = phrase("不行：", "No: ");
/// The solution was shown to its end.
pub const SHOWN: Phrase = phrase(
    "答案就是这样。按 r 自己做一遍，才算完成。",
    "That is the solution. r: do it yourself, then it counts.",
);
/// The solution goes on.
pub const MORE_SOLUTION: Phrase = phrase("再按 s 看下一步。", "s: the next step.");
/// Before a hint.
pub const HINT: Phrase = phrase("提示：", "Hint: ");
/// The goes-on line of a page that is done.
pub const NEXT: Phrase = phrase("（n 下一页）", "(n: next page)");
/// After the last page.
pub const ALL_READ: Phrase =
    phrase("规则课到此结束。可以开一局了！", "That was the last page. Now play a game!");
/// There is no such page.
pub const LAST_PAGE: Phrase = phrase("这是最后一页", "this is the last page");
/// See [`LAST_PAGE`].
pub const FIRST_PAGE: Phrase = phrase("这是第一页", "this is the first page");
/// How to get from the text to the board.
pub const TO_BOARD: Phrase = phrase("空格：到棋盘", "Space: to the board");
/// How to get from the board to the text.
pub const TO_TEXT: Phrase = phrase("e 看课文", "e: the text");
/// Only South's points hold the army.
pub const NOT_THERE: Phrase = phrase("请选下方自己的阵地", "Choose a place of the army below");
/// The army is mended.
pub const MENDED: Phrase = phrase("布局合规了。", "The army breaks no rule any more.");

/// `3/30`.
pub fn page_number(page: Page) -> String {
    format!("{}/{}", page.index() + 1, Page::ALL.len())
}

/// How many pages are done.
pub fn progress_text(done: usize, lang: Lang) -> String {
    let all = Page::ALL.len();
    match lang {
        Lang::Chinese => format!("已完成 {done}/{all} 页（+）"),
        Lang::English => format!("{done} of {all} pages done (+)"),
    }
}

/// How many moves are left for the task.
pub fn moves_left(moves: usize, lang: Lang) -> String {
    match lang {
        Lang::Chinese => format!("还有 {moves} 步"),
        Lang::English if moves == 1 => "1 move left".to_owned(),
        Lang::English => format!("{moves} moves left"),
    }
}

/// A piece that breaks no rule where it stands.
pub fn faultless(place: Place, lang: Lang) -> String {
    let place = place_text(place, lang);
    match lang {
        Lang::Chinese => format!("{place}：这里没有违反规则"),
        Lang::English => format!("{place}: no rule is broken there"),
    }
}

/// A fault that was found.
pub fn found(fault: &Fault, left: usize, lang: Lang) -> String {
    let fault = fault_text(fault, lang);
    match lang {
        Lang::Chinese => format!("对！{fault}。还有 {left} 处。"),
        Lang::English => format!("Right! {fault}. {left} more to find."),
    }
}

/// What is still wrong with an army: two faults in full, and how many more there are.
pub fn still_wrong(faults: &[Fault], lang: Lang) -> String {
    const TOLD: usize = 2;
    let told: Vec<_> = faults.iter().take(TOLD).map(|fault| fault_text(fault, lang)).collect();
    let more = faults.len().saturating_sub(TOLD);
    match lang {
        Lang::Chinese if more > 0 => format!("还有错：{}；另有 {more} 项", told.join("；")),
        Lang::Chinese => format!("还有错：{}", told.join("；")),
        Lang::English if more > 0 => format!("Still wrong: {}; {more} more", told.join("; ")),
        Lang::English => format!("Still wrong: {}", told.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_told_in_both_languages() {
        let mut titles = Vec::new();
        for page in Page::ALL {
            let PageText { title, body, task, hint, done } = page_text(page);
            titles.push(title);
            for text in [title, body, task, hint, done] {
                assert!(!text.en.is_empty() && text.en.is_ascii(), "{page}: {}", text.en);
                assert!(!text.zh.is_ascii(), "{page}: {}", text.zh);
            }
            let title = title.en;
            assert!(title.len() <= 32, "{page}: {title}");
        }
        titles.sort_by_key(|title| title.zh);
        titles.dedup();
        assert_eq!(titles.len(), Page::ALL.len());
    }
}

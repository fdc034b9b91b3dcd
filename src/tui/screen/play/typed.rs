//! What a player types after `:`. Whether it is legal is not known here.

use crate::rules::{Board, Move, Point};
use crate::tui::input::halfwidth;

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) enum Typed {
    /// Nothing at all.
    Nothing,
    /// One point: the piece on it is to be picked up.
    Piece(Point),
    /// A point after the word for turning up.
    Flip(Point),
    /// Two points.
    Move(Move),
    /// A word for something else that a player can do.
    Word(Word),
    /// Nothing of that.
    Nonsense,
}

/// What is typed with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) enum Word {
    /// Asking for a hint.
    Hint,
    /// Offering a draw.
    Draw,
    /// Resigning.
    Resign,
    /// Leaving the table for good.
    Flee,
    /// Leaving the game for now.
    Quit,
}

const WORDS: [(&str, Word); 11] = [
    ("hint", Word::Hint),
    ("提示", Word::Hint),
    ("draw", Word::Draw),
    ("提和", Word::Draw),
    ("resign", Word::Resign),
    ("认输", Word::Resign),
    ("flee", Word::Flee),
    ("逃跑", Word::Flee),
    ("离席", Word::Flee),
    ("quit", Word::Quit),
    ("退出", Word::Quit),
];

/// Reads `i9k7`, `I9-K7`, `i9xk7`, `ｉ９ ｋ７`, one point alone, one to be turned up,
/// `flip:e5` or `翻e5`, or a word.
pub(in crate::tui::screen) fn read_typed(typed: &str, board: &Board) -> Typed {
    let word: String = typed.trim().chars().map(halfwidth).flat_map(char::to_lowercase).collect();
    if let Some((_, word)) = WORDS.iter().find(|(known, _)| *known == word) {
        return Typed::Word(*word);
    }
    let plain: String = typed
        .chars()
        .map(halfwidth)
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | 'x' | 'X' | '>' | ':'))
        .collect();
    if plain.is_empty() {
        return if typed.trim().is_empty() { Typed::Nothing } else { Typed::Nonsense };
    }
    let word = plain.to_ascii_lowercase();
    if let Some(point) = word.strip_prefix('翻').or_else(|| word.strip_prefix("flip")) {
        return board.parse_point(point).map_or(Typed::Nonsense, Typed::Flip);
    }
    // The second point begins where a letter follows a digit.
    let second = plain
        .char_indices()
        .zip(plain.chars().skip(1))
        .find(|((_, before), c)| before.is_ascii_digit() && c.is_ascii_alphabetic())
        .map(|((at, _), _)| at + 1);
    let read = |word: &str| board.parse_point(word).ok();
    match second {
        None => read(&plain).map_or(Typed::Nonsense, Typed::Piece),
        Some(at) => match (read(&plain[..at]), read(&plain[at..])) {
            (Some(from), Some(to)) => Typed::Move(Move::new(from, to)),
            _ => Typed::Nonsense,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_typed_that_names_no_point_is_nonsense() {
        let board = Board::two();
        for typed in ["x", "xxxx", "-", "::", "z9", "a1a2a3", "a", "1", "a0", "a1z9"] {
            assert_eq!(read_typed(typed, board), Typed::Nonsense, "{typed:?}");
        }
        for typed in ["", " ", "\u{3000}"] {
            assert_eq!(read_typed(typed, board), Typed::Nothing, "{typed:?}");
        }
    }
}

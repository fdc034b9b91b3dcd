//! What commands print beside their results.

use super::{Phrase, phrase};

/// Under drawn formations.
pub const FORMATION_LEGEND: Phrase = phrase("( ) 行营　[ ] 大本营", "( ) camp   [ ] headquarters");

/// `junqi show`: the last move, before its text.
pub const LAST_MOVE: Phrase = phrase("上一步：", "last move: ");

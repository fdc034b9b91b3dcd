//! What commands print beside their results.

use super::{Phrase, phrase};

/// Under drawn formations.
pub const FORMATION_LEGEND: Phrase = phrase("( ) 行营　[ ] 大本营", "( ) camp   [ ] headquarters");

//! Junqi.
#[cfg(feature = "terminal")]
pub mod cli;
pub mod clock;
pub mod formation;
pub mod record;
pub mod rules;
pub mod storage;
pub mod table;
pub mod text;
#[cfg(feature = "terminal")]
pub mod tui;
pub mod view;

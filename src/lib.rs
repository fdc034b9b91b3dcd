//! Junqi.
pub mod clock;
pub mod formation;
pub mod rules;
pub mod table;
pub mod text;
pub mod view;

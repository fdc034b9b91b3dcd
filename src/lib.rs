//! Junqi.
pub mod clock;
pub mod rules;
pub mod text;
pub mod view;

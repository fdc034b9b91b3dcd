//! Junqi.
pub mod rules;
pub mod text;
pub mod view;

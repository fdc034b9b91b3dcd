//! The game on a terminal.
//!
//! Three modules know that there is a real terminal: [`terminal`] owns it and
//! puts it back, [`input`] reads it, and [`run`] is the loop that hands what was
//! read to an [`App`](run::App) and draws when something has changed. All others
//! only paint into a frame and turn inputs into commands; they could run without
//! a terminal, and the tests run them so.
//!
//! Start reading at [`model`]: what the program knows. [`update`] changes it for a
//! key, a click or the clock, and [`view`] draws it. Each screen is a module
//! in [`screen`], each question on top of one in [`dialog`].

pub mod ambiguous;
pub mod app;
pub mod bell;
pub mod board;
pub mod bots;
mod canvas;
pub mod color_depth;
mod color_words;
pub mod dialog;
#[cfg(test)]
mod gallery;
pub mod geometry;
pub mod glyphs;
pub mod input;
pub mod keys;
pub mod measuring;
pub mod model;
mod narrow;
pub mod paint;
#[cfg(test)]
mod pictures;
mod readers;
pub mod run;
pub mod screen;
pub mod session;
pub mod terminal;
#[cfg(test)]
pub(crate) mod testing;
pub mod theme;
pub mod update;
pub mod view;

pub use color_depth::ColorDepth;

//! The game in the terminal: what is drawn and what is done with keys and the mouse.
//!
//! Start reading at [`geometry`]: it says where everything on a screen lies.

pub mod board;
pub mod geometry;
pub mod glyphs;
pub mod paint;
pub mod theme;

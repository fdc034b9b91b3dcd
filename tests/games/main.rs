//! Whole games of the real program at a pseudo terminal, by keys and clicks alone: from the
//! menu to the result, broken off and gone on with, in windows of every size.
//!
//! A [`Game`](table::Game) plays along with the library's referee, so that every screen can
//! be held against what the player in front of it may see.
#![cfg(all(unix, feature = "terminal"))]

mod bots;
mod broken_off;
mod flip;
mod luanzhan;
mod matches;
mod modes;
mod programs;
#[path = "../pty/mod.rs"]
mod pty;
mod script;
mod table;
mod whole;
mod windows;

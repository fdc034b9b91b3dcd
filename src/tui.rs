//! The game on a terminal.
//!
//! Three modules know that there is a real terminal: [`terminal`] owns it and
//! puts it back, `readers` listens to it, and [`run`] is the loop that hands what
//! comes [in](input) to an [`App`](run::App) and draws when something has changed. All
//! others only paint into a frame and turn inputs into commands; they could run
//! without a terminal, and the tests run them so.
//!
//! ```no_run
//! use junqi::tui::input::{Input, Key, KeyCode};
//! use junqi::tui::run::{App, Flow, run};
//! use junqi::tui::terminal::{Options, Terminal};
//! use std::time::Duration;
//!
//! struct Hello;
//!
//! impl App for Hello {
//!     fn handle(&mut self, input: Input, _now: Duration) -> Flow {
//!         if input == Input::Key(Key::char('q')) { Flow::Quit } else { Flow::Idle }
//!     }
//!     fn draw(&mut self, frame: &mut ratatui::Frame) {
//!         frame.render_widget("Hello (q: quit)", frame.area());
//!     }
//! }
//!
//! let mut terminal = Terminal::open(Options::default())?;
//! let exit = run(&mut terminal, &mut Hello)?;
//! drop(terminal);
//! std::process::exit(exit.code());
//! # #[allow(unreachable_code)]
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod color_depth;
mod color_words;
pub mod geometry;
pub mod glyphs;
pub mod input;
pub mod paint;
mod readers;
pub mod run;
pub mod terminal;
pub mod theme;
pub use color_depth::ColorDepth;

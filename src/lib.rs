//! **Junqi** (军棋, Luzhanqi): the Chinese game of hidden armies, for two and
//! four players.
//!
//! The library is the rules, what each seat may know, records and formations,
//! and a table that brings them together; it reads no clock and needs no
//! terminal (`default-features = false`). The program `junqi` draws a table on
//! the terminal and reads the keys.
//!
//! Where can a piece go? [`rules`] has both boards and the referee:
//!
//! ```
//! use junqi::rules::{Board, Mobility, Occupancy, Seat};
//! let board = Board::four();
//! let mut occupancy = Occupancy::default();
//! let g2 = board.parse_point("g2")?;
//! occupancy.toggle(board, Seat::South, g2, Mobility::Slider);
//! // Straight on to North's side, through the arc into West's, along line 5.
//! assert_eq!(occupancy.moves(board, Seat::South).targets(g2).len(), 23);
//! # Ok::<(), junqi::rules::UnknownPoint>(())
//! ```
//!
//! Is this set-up legal, and what is wrong with it? [`formation`] says everything at once:
//!
//! ```
//! use junqi::formation::{Formation, built_in};
//! let spear = built_in()[0].formation;
//! assert_eq!(Formation::from_rows(&spear.rows())?, spear);
//! assert!(Formation::from_rows(&["司司司司司"; 6]).is_err());
//! # Ok::<(), junqi::formation::FormationError>(())
//! ```
//!
//! A whole game, with what each seat may know of it, is a [`table`]:
//!
//! ```
//! use std::time::Duration;
//! use junqi::formation::built_in;
//! use junqi::rules::{Action, BoardKind, RuleSet, Seat};
//! use junqi::table::{Command, Table};
//! let now = Duration::ZERO;
//! let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1)?;
//! for seat in [Seat::South, Seat::North] {
//!     let formation = built_in()[0].formation;
//!     table.apply(Command::confirm(seat, formation), now)?;
//! }
//! let m = table.view(Seat::South).and_then(|view| view.moves()?.get(0)).ok_or("no move")?;
//! let events = table.apply(Command::Act(Action::Move(m)), now)?;
//! assert_eq!(table.view(Seat::North).ok_or("no view")?.events(), events);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ai;
#[cfg(feature = "terminal")]
pub mod cli;
pub mod clock;
#[cfg(feature = "terminal")]
pub mod config;
pub mod deduction;
pub mod exec;
pub mod formation;
pub mod headed;
pub mod import;
pub mod lab;
pub mod lesson;
pub mod notes;
pub mod practice;
pub mod protocol;
pub mod record;
pub mod rules;
pub mod sitting;
pub mod storage;
pub mod table;
pub mod text;
#[cfg(feature = "terminal")]
pub mod tui;
pub mod view;

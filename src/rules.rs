//! The rules.
mod action;
mod battle;
mod board;
mod movement;
mod options;
mod outcome;
mod piece;
mod point;
mod position;
mod seat;
mod setup;
mod tables;

pub use action::{Action, DrawOffer, Outs, Played, Refusal};
pub use battle::{Battle, fight};
pub use board::{Area, Board, BoardKind, Place, RailLine, Station, UnknownBoard, UnknownPoint};
pub use movement::{Mobility, Move, Moves, Occupancy};
pub use options::{
    BothStuck, FirstMover, Mine, OptionError, Preset, RuleOption, RuleSet, Rules, StuckOut, TurnOrder,
    Values, Visibility,
};
pub use outcome::{DrawReason, OutReason, Outcome};
pub use piece::{Piece, Rank};
pub use point::{Point, PointSet};
pub use position::{Position, Undo};
pub use seat::{BySeat, Seat, SeatSet, UnknownSeat};
pub use setup::{Setup, SetupFault};

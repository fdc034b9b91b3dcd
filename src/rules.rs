//! The rules.
mod battle;
mod board;
mod options;
mod piece;
mod point;
mod rail;
mod seat;

pub use battle::{Battle, fight};
pub use board::{Area, Board, BoardKind, Place, RailLine, Station, UnknownBoard, UnknownPoint};
pub use options::{
    BothStuck, FirstMover, Mine, OptionError, Preset, RuleOption, RuleSet, Rules, StuckOut, TurnOrder,
    Values, Visibility,
};
pub use piece::{Piece, Rank};
pub use point::{Point, PointSet};
pub use seat::{BySeat, Seat, SeatSet, UnknownSeat};

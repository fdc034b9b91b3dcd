//! `junqi show`: the board of a recorded game as text.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::files::shown;
use super::{GlobalArgs, Status};
use crate::rules::{Seat, UnknownSeat};

/// Arguments of `junqi show`.
#[derive(Clone, Debug, Args)]
pub struct ShowArgs {
    /// The record (.json, .jgs; - for standard input)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// After that many moves [default: all]
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Who looks: south, east, north, west or referee
    #[arg(long = "as", value_name = "SEAT|referee")]
    pub viewer: Option<Viewer>,
    /// How pieces are written
    #[arg(long, value_enum, default_value_t)]
    pub pieces: PieceStyle,
}

/// Who looks at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player on that seat.
    Seat(Seat),
    /// The referee, who sees everything.
    Referee,
}

/// A word that names nobody who could look at a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}; or referee")]
pub struct UnknownViewer(UnknownSeat);

impl FromStr for Viewer {
    type Err = UnknownViewer;

    fn from_str(word: &str) -> Result<Self, UnknownViewer> {
        if word == "referee" {
            return Ok(Self::Referee);
        }
        word.parse().map(Self::Seat).map_err(UnknownViewer)
    }
}

/// How pieces are written on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PieceStyle {
    /// One Chinese character
    #[default]
    Hanzi,
    /// The players' shorthand, 40 to 32 and 00
    Digits,
    /// One ASCII letter or digit
    Ascii,
}

impl ShowArgs {
    pub(super) fn run(&self, _global: &GlobalArgs, _out: &mut dyn Write) -> anyhow::Result<Status> {
        bail!("{}: boards can't be shown yet", shown(&self.file))
    }
}

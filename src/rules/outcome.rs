//! How an army goes out and how a game ends (section 5 of the rules).

use std::fmt;

use super::{Seat, SeatSet};

/// Why an army is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutReason {
    /// Its flag was taken or bombed.
    FlagTaken,
    /// It had no legal move (无棋可走).
    NoMove,
    /// It ran out of timeouts.
    Timeouts,
    /// It resigned.
    Resigned,
    /// Its player left the table.
    Fled,
    /// 翻棋: none of its pieces can ever move again and none lies face down.
    NoPieces,
    /// 乱战: a headquarters that it had to hold was entered.
    HeadquartersLost,
}

impl OutReason {
    /// All reasons.
    pub const ALL: [Self; 7] = [
        Self::FlagTaken,
        Self::NoMove,
        Self::Timeouts,
        Self::Resigned,
        Self::Fled,
        Self::NoPieces,
        Self::HeadquartersLost,
    ];

    /// The word used in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FlagTaken => "flag-taken",
            Self::NoMove => "no-move",
            Self::Timeouts => "timeouts",
            Self::Resigned => "resigned",
            Self::Fled => "fled",
            Self::NoPieces => "no-pieces",
            Self::HeadquartersLost => "headquarters-lost",
        }
    }
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// No living army has a legal move.
    NoMoves,
    /// Too many moves in a row without a loss.
    QuietLimit,
    /// Too many moves in all.
    MoveLimit,
    /// Every living player agreed.
    Agreed,
}

impl DrawReason {
    /// All reasons.
    pub const ALL: [Self; 4] = [Self::NoMoves, Self::QuietLimit, Self::MoveLimit, Self::Agreed];

    /// The word used in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoMoves => "no-moves",
            Self::QuietLimit => "quiet-limit",
            Self::MoveLimit => "move-limit",
            Self::Agreed => "agreed",
        }
    }
}

/// A result. It is final: nothing that comes later changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A team has won; the reason is why the last army of the others was out.
    Win {
        /// Everybody who won, an army that is out itself with its partner.
        winners: SeatSet,
        /// Why the last army of the others was out.
        reason: OutReason,
    },
    /// Nobody has won.
    Draw(DrawReason),
}

impl Outcome {
    /// The winners; nobody when the game is drawn.
    pub const fn winners(self) -> SeatSet {
        match self {
            Self::Win { winners, .. } => winners,
            Self::Draw(_) => SeatSet::NONE,
        }
    }

    /// The word for the reason used in files.
    pub const fn reason_name(self) -> &'static str {
        match self {
            Self::Win { reason, .. } => reason.name(),
            Self::Draw(reason) => reason.name(),
        }
    }
}

/// As `junqi apply` prints it: `win:south,north` or `draw:quiet-limit`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winners, .. } => {
                let names: Vec<_> = winners.iter().map(Seat::name).collect();
                write!(f, "win:{}", names.join(","))
            }
            Self::Draw(reason) => write!(f, "draw:{}", reason.name()),
        }
    }
}

//! The rules of Junqi, and nothing else: no screen, no file, no clock.
//!
//! # Boards
//!
//! Every army has 30 points: 23 posts, 5 camps (行营) and 2 headquarters (大本营).
//! Seen by its owner, line 1 is the front, column 1 is on his left:
//!
//! ```text
//!       C1  C2  C3  C4  C5
//!  L1    o===o===o===o===o      ===  ║   rail
//!        ║ ╲ │ ╱ │ ╲ │ ╱ ║      ─ │ ╲ ╱  road
//!  L2    o──( )──o──( )──o      ( )      camp
//!        ║ ╱ │ ╲ │ ╱ │ ╲ ║      [ ]      headquarters
//!  L3    o───o──( )──o───o
//!        ║ ╲ │ ╱ │ ╲ │ ╱ ║
//!  L4    o──( )──o──( )──o
//!        ║ ╱ │ ╲ │ ╱ │ ╲ ║
//!  L5    o===o===o===o===o
//!        │   │   │   │   │
//!  L6    o──[ ]──o──[ ]──o
//! ```
//!
//! On the [two-player board](Board::two) (陆战棋, 60 points) two such armies face each
//! other; rails cross between them at columns 1, 3 and 5, mountains (山界) lie
//! between. On the [four-player board](Board::four) (四国, 129 points) four armies lie round the
//! nine palaces (九宫), and each army's column 5 bends into its right-hand
//! neighbour's column 1: an arc (弧形线), which counts as straight and doesn't touch the
//! corner palaces:
//!
//! ```text
//!              NNNNN
//!              NNNNN
//!              NNNNN
//!              NNNNN
//!              NNNNN
//!             ╭NNNNN╮        ╭ ╮ ╰ ╯  the arcs
//!       WWWWWW o═o═o EEEEEE
//!       WWWWWW ║ ║ ║ EEEEEE   o        the palaces
//!       WWWWWW o═o═o EEEEEE
//!       WWWWWW ║ ║ ║ EEEEEE
//!       WWWWWW o═o═o EEEEEE
//!             ╰SSSSS╯
//!              SSSSS
//!              SSSSS
//!              SSSSS
//!              SSSSS
//!              SSSSS
//! ```
//!
//! Points are named by a file letter and a rank number as South sees the board, `a1`
//! at the lower left: see [`Board::name`].
//!
//! # Armies and formations
//!
//! 25 pieces, see [`Rank`]. They fill the posts and headquarters; camps stay empty.
//! The flag stands in a headquarters, mines on lines 5 and 6, bombs not on line 1.
//! A formation is checked in [`formation`](crate::formation).
//!
//! # Moves
//!
//! One step along a road, or any distance along one rail line, never through a
//! piece. An engineer may turn anywhere on the connected rails. Rail and road never
//! combine in one move. Flags and mines never move, and a piece that stands in any
//! headquarters never moves again. A piece in a camp can't be attacked, nor can one's
//! own and one's partner's pieces. [`Occupancy::moves`] lists what is left.
//!
//! # Battles
//!
//! The larger rank wins; equal ranks are both lost. A bomb and whatever it meets are
//! both lost. An engineer clears a mine; anybody else is lost on it. When a commander
//! falls his army's flag is shown. The one table is [`fight`].
//!
//! # Turns and the end
//!
//! The turn passes counter-clockwise. An army is out ([`OutReason`]) when its flag is
//! taken, when it is its turn and it has no legal move, when it resigns, or when it
//! has run out of time too often; its pieces leave the board at once and the turn
//! skips it. A team loses when both its armies are out. The game is drawn
//! ([`DrawReason`]) when nobody can move, after too many moves without a loss, or when
//! every living player agrees. After a move the order is: flag taken, army out, team
//! result; nobody can move; stuck armies with [`StuckOut::AtOnce`]; quiet limit; move
//! limit; the turn passes. [`Position`] is the referee.
//!
//! Where the rule sheets leave something open, it is decided thus:
//!
//! - A move counts as quiet when its number in the game is at least `quiet_from`.
//! - Only moves count towards the limits, lost turns don't.
//! - A draw offer lapses when somebody who hasn't answered refuses, moves or runs out
//!   of time, and when its maker is out. The maker's own move leaves it open, and he
//!   can't answer it himself.
//! - With `both_stuck = mover_loses` the armies go out one after another from the one
//!   to move, until a team has lost.
//! - A player may resign when it isn't his turn; the turn stays where it is.
//! - In flip chess turning a piece up is a move and starts the quiet count anew. Who
//!   turns up the piece that decides the colours gets its colour, after a lost first
//!   turn too. What lies face down belongs to its set and counts as living: everybody
//!   can tell by counting what is left of it. A flag is shown by being turned up alone,
//!   not by the fall of a commander.
//! - Of three players the winner gains 2 points and the others lose 1 each. What voids a winner's
//!   gain leaves the losers' loss; see [`Finished`].
//! - In luanzhan a player whose largest piece is a brigade or less may have everything dealt
//!   anew until he has finished his setup; whoever has set up before begins again, for an
//!   earlier question would tell the others of his hand. An army without a flag in a
//!   headquarters names one of them in secret if it has no commander either, and otherwise
//!   openly when the last one falls; nothing else is done before.
//! - A flag that may not be taken (`flag_taker`, `flag_needs_mines_cleared`, carried home
//!   by engineers only) can't be attacked by whoever knows it for one; whoever runs into it
//!   unknowingly is lost as on a mine. `commander_on_mine = forbidden` likewise concerns
//!   mines that the player knows.
//! - A flag whose carrier is lost goes to a free place of its owner's base line, a headquarters
//!   first, to the lines before where that is full, and is shown. While flags have to be
//!   carried home a piece may leave its own army's headquarters: setups fill both.
//! - In luanzhan every mine takes along whatever touches it while its army has more than
//!   three; the last three are mines as others.
//! - `repeat_limit` counts a player's going to and fro with one piece; it binds nobody who
//!   could do nothing else.
//! - `palace_diagonals` join the corner palaces with the middle one and go no further.
//! - At the end the board is shown as it was before the last armies left it.
//!
//! # Options
//!
//! Everything in which the rule sheets differ is a [`RuleOption`]; a named set of
//! options is a [`Preset`].

mod action;
mod battle;
mod bits;
mod board;
mod deal;
mod hand;
mod movement;
mod moves;
mod options;
mod outcome;
mod piece;
mod point;
mod position;
mod presets;
mod route;
mod score;
mod seat;
mod setup;
mod tables;
mod ways;

pub use action::{Action, DrawOffer, More, Outs, Played, Refusal};
pub use battle::{Battle, fight};
pub use board::{Area, Board, BoardKind, Place, RailLine, Station, UnknownBoard, UnknownPoint};
pub use deal::{SetColor, face_down};
pub use hand::{Hand, hands};
pub use movement::{Mobility, Move, Occupancy};
pub use moves::Moves;
pub use options::{
    Aids, BombMoves, BothStuck, ByBoard, CampEntry, CommanderOnMine, Deal, Eliminated, EngineerOnMine,
    ExtraMines, FirstMover, FlagShownWhen, FlagTaker, FlagWin, FlipColors, HqExit, MatchPlay, Mine,
    MineLines, OptionError, OptionGroup, RailTurn, RuleOption, Rules, Score, Seats, StuckOut, TurnOrder,
    Values, Visibility,
};
pub use outcome::{DrawReason, OutReason, Outcome};
pub use piece::{Piece, Rank};
pub use point::{Point, PointSet};
pub use position::{Position, Undo};
pub use presets::{Preset, RuleSet};
pub use route::route;
pub use score::{Finished, NoGain, Points};
pub use seat::{BySeat, Seat, SeatSet, UnknownSeat};
pub use setup::{MoreSetup, Setup, SetupFault};
pub(crate) use ways::{Shuttle, Ways};

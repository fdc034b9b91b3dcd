//! A position as loose data, and everything that can be wrong with it.

use super::{Board, BoardKind, BySeat, Piece, Place, Point, PointSet, Rank, Rules, Seat, SeatSet, Station};

/// A position as somebody writes it down. [`Position::from_setup`](super::Position::from_setup)
/// makes a position of it, or says everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board.
    pub board: BoardKind,
    /// The rules in force.
    pub rules: Rules,
    /// The pieces and where they stand.
    pub pieces: Vec<(Point, Piece)>,
    /// Who is to move.
    pub to_move: Seat,
    /// Moves in a row without a loss.
    pub quiet: u32,
    /// Moves made before.
    pub moves_made: u32,
    /// The armies that are out.
    pub out: SeatSet,
    /// The armies whose flag everybody sees.
    pub shown_flags: SeatSet,
    /// How often each seat has run out of time.
    pub timeouts: BySeat<u32>,
}

/// Something that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SetupFault {
    #[error("two pieces stand on {point}")]
    TwoPieces { point: String },
    #[error("the point of a piece is not on the board {board}")]
    NotOnBoard { board: BoardKind },
    #[error("nobody sits at {seat} on the board {board}")]
    EmptySeat { seat: Seat, board: BoardKind },
    #[error("{seat} has {count} of the rank {rank}; an army has {most}")]
    TooMany { seat: Seat, rank: Rank, count: usize, most: u8 },
    #[error("{seat} has no flag and is not out")]
    NoFlag { seat: Seat },
    #[error("the flag of {seat} stands on {point}, which is none of its headquarters")]
    FlagOutside { seat: Seat, point: String },
    #[error("a mine of {seat} stands on {point}; mines stand on lines 5 and 6 of their own army")]
    MineOutside { seat: Seat, point: String },
    #[error("{seat} is out but has pieces on the board")]
    OutWithPieces { seat: Seat },
    #[error("{seat} is to move but out")]
    OutToMove { seat: Seat },
    #[error("the game is over: no enemy of {seat} is left")]
    Decided { seat: Seat },
    #[error("{quiet} quiet moves are more than the {most} moves made")]
    QuietOverMoves { quiet: u32, most: u32 },
    #[error("the game is over: {quiet} quiet moves reach the limit of {limit}")]
    QuietLimit { quiet: u32, limit: u32 },
    #[error("the game is over: {made} moves reach the limit of {limit}")]
    MoveLimit { made: u32, limit: u32 },
    #[error("{seat} has run out of time {count} times and would be out at {limit}")]
    TooManyTimeouts { seat: Seat, count: u32, limit: u32 },
}

impl Setup {
    /// The start of a game from a formation for every seat of the board: the rank
    /// on each of the 30 places in the order of [`Place`].
    pub fn start(
        board: BoardKind,
        rules: Rules,
        first: Seat,
        lineups: &BySeat<[Option<Rank>; Place::COUNT]>,
    ) -> Self {
        let layout = board.board();
        let pieces = layout.seats().iter().flat_map(|&seat| {
            layout
                .army_points(seat)
                .zip(lineups[seat])
                .filter_map(move |(point, rank)| rank.map(|rank| (point, Piece::new(seat, rank))))
        });
        Self {
            board,
            rules,
            pieces: pieces.collect(),
            to_move: first,
            quiet: 0,
            moves_made: 0,
            out: SeatSet::NONE,
            shown_flags: SeatSet::NONE,
            timeouts: BySeat::new(0),
        }
    }

    /// Everything that is wrong with it; nothing if a game can go on from here.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        self.check_points(&mut faults);
        self.check_seats(&mut faults);
        self.check_armies(&mut faults);
        self.check_counts(&mut faults);
        faults
    }

    fn check_points(&self, faults: &mut Vec<SetupFault>) {
        let board = self.board.board();
        let mut taken = PointSet::EMPTY;
        for &(point, _) in &self.pieces {
            if !board.points().contains(point) {
                faults.push(SetupFault::NotOnBoard { board: self.board });
            } else if taken.contains(point) {
                faults.push(SetupFault::TwoPieces { point: board.name(point).to_owned() });
            }
            taken.insert(point);
        }
    }

    fn check_seats(&self, faults: &mut Vec<SetupFault>) {
        let board = self.board.board();
        let named = self.pieces.iter().map(|(_, piece)| piece.owner);
        let named: SeatSet =
            named.chain(self.out.iter()).chain(self.shown_flags.iter()).chain([self.to_move]).collect();
        let seats: SeatSet = board.seats().iter().copied().collect();
        for seat in named.without(seats).iter() {
            faults.push(SetupFault::EmptySeat { seat, board: self.board });
        }
        if self.out.contains(self.to_move) {
            faults.push(SetupFault::OutToMove { seat: self.to_move });
        }
        let living = seats.without(self.out);
        for seat in living.iter() {
            let team = board.team(seat);
            if living.without(team).is_empty() {
                faults.push(SetupFault::Decided { seat });
                break;
            }
        }
    }

    fn check_armies(&self, faults: &mut Vec<SetupFault>) {
        let board: &Board = self.board.board();
        for &seat in board.seats() {
            let of = |rank| self.pieces.iter().filter(move |(_, piece)| *piece == Piece::new(seat, rank));
            if self.out.contains(seat) {
                if self.pieces.iter().any(|(_, piece)| piece.owner == seat) {
                    faults.push(SetupFault::OutWithPieces { seat });
                }
                continue;
            }
            for rank in Rank::ALL {
                let count = of(rank).count();
                if count > rank.count() as usize {
                    faults.push(SetupFault::TooMany { seat, rank, count, most: rank.count() });
                }
            }
            if of(Rank::Flag).count() == 0 {
                faults.push(SetupFault::NoFlag { seat });
            }
            let home = |point| match board.place(point) {
                Some((owner, place)) if owner == seat => Some(place),
                _ => None,
            };
            let on_board = |point: Point| board.points().contains(point);
            for &(point, _) in of(Rank::Flag).filter(|(point, _)| on_board(*point)) {
                if home(point).is_none_or(|place| place.station() != Station::Headquarters) {
                    faults.push(SetupFault::FlagOutside { seat, point: board.name(point).to_owned() });
                }
            }
            for &(point, _) in of(Rank::Mine).filter(|(point, _)| on_board(*point)) {
                if home(point).is_none_or(|place| place.line() < 5) {
                    faults.push(SetupFault::MineOutside { seat, point: board.name(point).to_owned() });
                }
            }
        }
    }

    fn check_counts(&self, faults: &mut Vec<SetupFault>) {
        let (quiet, made) = (self.quiet, self.moves_made);
        if quiet > made {
            faults.push(SetupFault::QuietOverMoves { quiet, most: made });
        }
        if self.rules.quiet_limit > 0 && quiet >= self.rules.quiet_limit {
            faults.push(SetupFault::QuietLimit { quiet, limit: self.rules.quiet_limit });
        }
        if self.rules.move_limit > 0 && made >= self.rules.move_limit {
            faults.push(SetupFault::MoveLimit { made, limit: self.rules.move_limit });
        }
        for (seat, &count) in self.timeouts.iter() {
            let limit = self.rules.timeouts_to_lose;
            if limit > 0 && count >= limit && !self.out.contains(seat) {
                faults.push(SetupFault::TooManyTimeouts { seat, count, limit });
            }
        }
    }
}

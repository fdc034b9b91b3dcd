//! A position as loose data, and everything that can be wrong with it.

use super::{
    Board, BoardKind, BySeat, Deal, Eliminated, FlagWin, MineLines, Piece, Place, Point, PointSet, Rank,
    Rules, Seat, SeatSet, Station,
};

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
    /// What there is under options only.
    pub more: MoreSetup,
}

/// What a position has under the options that bring it about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoreSetup {
    /// `scout`: where pieces stand whose rank everybody has seen. `deal = face_down`:
    /// where pieces lie face up.
    pub face_up: PointSet,
    /// `flag_win`: where the piece stands that carries the seat's flag.
    pub carried: BySeat<Option<Point>>,
    /// `deal = shuffled`: the headquarters that a seat without a flag has named as one.
    pub headquarters: BySeat<Option<Point>>,
    /// `deal = face_down`: none while the colours are open; else whether South plays
    /// the set that was North's when it was dealt.
    pub swapped: Option<bool>,
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
    #[error("{seat} has {count} pieces; an army has at most {most}")]
    TooManyPieces { seat: Seat, count: usize, most: usize },
    #[error("all armies together have {count} of the rank {rank}; four sets have {most}")]
    TooManyInAll { rank: Rank, count: usize, most: usize },
    #[error("a piece lies on the camp {point}; face down they lie on posts and headquarters")]
    FaceDownInCamp { point: String },
    #[error("nothing stands on {point}, which is named as face up")]
    NothingFaceUp { point: String },
    #[error("{what} is not known under these rules")]
    NotUnderTheseRules { what: &'static str },
    #[error("no enemy of {seat} stands on {point} to carry its flag")]
    NoCarrier { seat: Seat, point: String },
    #[error("the flag of {seat} stands on the board and is carried too")]
    FlagTwice { seat: Seat },
    #[error("{point} is no headquarters of {seat}")]
    NotItsHeadquarters { seat: Seat, point: String },
    #[error("{seat} has a flag and can't name a headquarters as one")]
    NamesBesideFlag { seat: Seat },
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
        let pieces = rules.seats(layout).iter().flat_map(|&seat| {
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
            more: MoreSetup::default(),
        }
    }

    /// Everything that is wrong with it; nothing if a game can go on from here.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        self.check_points(&mut faults);
        self.check_seats(&mut faults);
        self.check_armies(&mut faults);
        self.check_counts(&mut faults);
        self.check_more(&mut faults);
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
        let seats: SeatSet = self.rules.seats(board).iter().copied().collect();
        for seat in named.without(seats).iter() {
            faults.push(SetupFault::EmptySeat { seat, board: self.board });
        }
        if self.out.contains(self.to_move) {
            faults.push(SetupFault::OutToMove { seat: self.to_move });
        }
        let living = seats.without(self.out);
        for seat in living.iter() {
            let team = self.rules.team(board, seat);
            if living.without(team).is_empty() {
                faults.push(SetupFault::Decided { seat });
                break;
            }
        }
    }

    fn of(&self, seat: Seat, rank: Rank) -> impl Iterator<Item = Point> {
        let piece = Piece::new(seat, rank);
        self.pieces.iter().filter(move |(_, other)| *other == piece).map(|(point, _)| *point)
    }

    fn check_armies(&self, faults: &mut Vec<SetupFault>) {
        for &seat in self.rules.seats(self.board.board()) {
            let pieces = self.pieces.iter().filter(|(_, piece)| piece.owner == seat).count();
            if self.out.contains(seat) {
                if pieces > 0 && self.rules.eliminated == Eliminated::Removed {
                    faults.push(SetupFault::OutWithPieces { seat });
                }
                continue;
            }
            if self.rules.deal == Deal::Shuffled {
                if pieces > 25 {
                    faults.push(SetupFault::TooManyPieces { seat, count: pieces, most: 25 });
                }
            } else {
                for rank in Rank::ALL {
                    let count = self.of(seat, rank).count();
                    if count > rank.count() as usize {
                        faults.push(SetupFault::TooMany { seat, rank, count, most: rank.count() });
                    }
                }
                let flags =
                    self.of(seat, Rank::Flag).count() + usize::from(self.more.carried[seat].is_some());
                if flags == 0 {
                    faults.push(SetupFault::NoFlag { seat });
                }
            }
            if self.rules.deal != Deal::FaceDown {
                self.check_places(seat, faults);
            }
        }
        if self.rules.deal == Deal::Shuffled {
            self.check_sets(faults);
        }
    }

    /// The four sets that are dealt together. Flags that are played as armies may be
    /// either.
    fn check_sets(&self, faults: &mut Vec<SetupFault>) {
        let count = |rank| self.pieces.iter().filter(|(_, piece)| piece.rank == rank).count();
        for rank in Rank::ALL {
            let (count, most) = match rank {
                Rank::Army => (count(Rank::Army) + count(Rank::Flag), 8),
                _ => (count(rank), 4 * rank.count() as usize),
            };
            if count > most {
                faults.push(SetupFault::TooManyInAll { rank, count, most });
            }
        }
    }

    /// Where flags and mines may stand.
    fn check_places(&self, seat: Seat, faults: &mut Vec<SetupFault>) {
        let board: &Board = self.board.board();
        let home = |point| match board.place(point) {
            Some((owner, place)) if owner == seat => Some(place),
            _ => None,
        };
        let name = |point| board.name(point).to_owned();
        let on_board = |point: &Point| board.points().contains(*point);
        // A flag that is not in a headquarters is played as an army or was dropped.
        if self.rules.deal == Deal::Own && self.rules.flag_win == FlagWin::Touch {
            for point in self.of(seat, Rank::Flag).filter(on_board) {
                if home(point).is_none_or(|place| place.station() != Station::Headquarters) {
                    faults.push(SetupFault::FlagOutside { seat, point: name(point) });
                }
            }
        }
        let third_line = self.rules.mine_lines == MineLines::LastThreeWithFive;
        let first_line = if third_line { 4 } else { 5 };
        for point in self.of(seat, Rank::Mine).filter(on_board) {
            if home(point).is_none_or(|place| place.line() < first_line) {
                faults.push(SetupFault::MineOutside { seat, point: name(point) });
            }
        }
    }

    fn check_more(&self, faults: &mut Vec<SetupFault>) {
        let board: &Board = self.board.board();
        let more = &self.more;
        let name = |point: Point| {
            if board.points().contains(point) { board.name(point).to_owned() } else { "?".to_owned() }
        };
        let owner_of = |point| self.pieces.iter().find(|(at, _)| *at == point).map(|(_, piece)| piece.owner);
        let face_down = self.rules.deal == Deal::FaceDown;
        let unknown = [
            (!face_down && more.swapped.is_some(), "the colours' owner"),
            (!face_down && !self.rules.scout && !more.face_up.is_empty(), "a piece that lies face up"),
            (
                self.rules.flag_win == FlagWin::Touch && more.carried.iter().any(|(_, at)| at.is_some()),
                "a flag that is carried",
            ),
            (
                self.rules.deal != Deal::Shuffled && more.headquarters.iter().any(|(_, at)| at.is_some()),
                "a headquarters that is named as a flag",
            ),
        ];
        for (_, what) in unknown.into_iter().filter(|(unknown, _)| *unknown) {
            faults.push(SetupFault::NotUnderTheseRules { what });
        }
        for point in more.face_up.iter().filter(|&point| owner_of(point).is_none()) {
            faults.push(SetupFault::NothingFaceUp { point: name(point) });
        }
        if face_down {
            let down = self.pieces.iter().map(|(point, _)| *point).filter(|&p| !more.face_up.contains(p));
            for point in down.filter(|&point| board.camps().contains(point)) {
                faults.push(SetupFault::FaceDownInCamp { point: name(point) });
            }
        }
        for (seat, point) in more.carried.iter().filter_map(|(seat, at)| at.map(|at| (seat, at))) {
            if owner_of(point).is_none_or(|owner| self.rules.team(board, seat).contains(owner)) {
                faults.push(SetupFault::NoCarrier { seat, point: name(point) });
            }
            if self.of(seat, Rank::Flag).next().is_some() {
                faults.push(SetupFault::FlagTwice { seat });
            }
        }
        for (seat, point) in more.headquarters.iter().filter_map(|(seat, at)| at.map(|at| (seat, at))) {
            let own = |point| board.place(point).is_some_and(|(owner, _)| owner == seat);
            let at_home = |point: Point| board.headquarters().contains(point) && own(point);
            if !at_home(point) {
                faults.push(SetupFault::NotItsHeadquarters { seat, point: name(point) });
            }
            if self.of(seat, Rank::Flag).any(at_home) {
                faults.push(SetupFault::NamesBesideFlag { seat });
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

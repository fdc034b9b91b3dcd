//! Points for a finished game: the option `score` and what voids them.
//!
//! Of two players the winner gains 1 and the loser loses 1. Of four both winners gain
//! 2 and both losers lose 2. Of three, each for himself, the winner gains 2 and the others
//! lose 1 each, so that nothing is won that nobody has lost. A draw changes nothing.
//!
//! Nobody gains or loses where a player left the table while his partner was still in the
//! game, or where the game took too little time (`unscored_below_s`). A winner gains nothing,
//! though the losers lose, after too few moves (`score_zero_below`) or where he is over
//! `score_guard` and one of the losers under it.

use super::{Action, Board, BySeat, Outcome, Position, Rules, Score, Seat, SeatSet};

/// A finished game as far as it matters for points.
///
/// ```
/// use junqi::rules::{Board, BySeat, Finished, OutReason, Outcome, Preset, Seat, SeatSet};
/// let rules = Preset::from_name("qq").unwrap().rules();
/// let winners = SeatSet::one(Seat::South).with(Seat::North);
/// let mut game = Finished {
///     board: Board::four(),
///     rules: &rules,
///     outcome: Outcome::Win { winners, reason: OutReason::FlagTaken },
///     moves: 200,
///     deserted: false,
///     seconds: Some(900),
///     totals: Some(BySeat::new(0)),
/// };
/// assert_eq!(game.points().unwrap().points[Seat::North], 2);
/// game.seconds = Some(90);
/// assert_eq!(game.points().unwrap().points, BySeat::new(0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rules.
    pub rules: &'a Rules,
    /// How it ended.
    pub outcome: Outcome,
    /// How many moves the game had.
    pub moves: u32,
    /// Whether a player left the table while his partner was in the game.
    pub deserted: bool,
    /// How many seconds it took, where that is known.
    pub seconds: Option<u64>,
    /// Everybody's points before the game, where these are known.
    pub totals: Option<BySeat<i64>>,
}

/// Why somebody gains nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGain {
    /// A player left the table while his partner was in the game.
    Deserted,
    /// The game took too little time.
    TooQuick {
        /// How many seconds.
        seconds: u64,
        /// What it takes to be scored.
        least: u32,
    },
    /// It had too few moves.
    TooFewMoves {
        /// How many.
        moves: u32,
        /// What it takes for a winner to gain something.
        least: u32,
    },
    /// The winner is over the guard and one of the losers under it.
    Guarded {
        /// The option `score_guard`.
        guard: u32,
    },
}

impl NoGain {
    /// Whether the game isn't scored at all, for losers neither.
    pub const fn voids_all(self) -> bool {
        matches!(self, Self::Deserted | Self::TooQuick { .. })
    }
}

/// What a game has brought everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// The points.
    pub points: BySeat<i64>,
    /// Why a seat got none that would have got some.
    pub no_gain: BySeat<Option<NoGain>>,
}

impl Rules {
    /// What a winner gains and a loser loses by these rules, where points are counted and nothing
    /// is voided.
    pub const fn stakes(&self, board: &Board) -> (i64, i64) {
        match self.seats(board).len() {
            4 => (2, 2),
            3 => (2, 1),
            _ => (1, 1),
        }
    }
}

impl Finished<'_> {
    fn seats(&self) -> SeatSet {
        self.rules.seats(self.board).iter().copied().collect()
    }

    /// What everybody gains and loses; none where the rules count no points. What isn't
    /// known voids nothing.
    pub fn points(&self) -> Option<Points> {
        if self.rules.score == Score::None {
            return None;
        }
        let mut result = Points::default();
        let Outcome::Win { winners, .. } = self.outcome else { return Some(result) };
        let (gain, loss) = self.rules.stakes(self.board);
        let losers = self.seats().without(winners);
        for seat in self.seats().iter() {
            let won = winners.contains(seat);
            let void = self.voided().or_else(|| if won { self.gains_nothing(seat, losers) } else { None });
            match void {
                Some(_) => result.no_gain[seat] = void,
                None => result.points[seat] = if won { gain } else { -loss },
            }
        }
        Some(result)
    }

    /// Why the game isn't scored at all.
    fn voided(&self) -> Option<NoGain> {
        let least = self.rules.unscored_below_s;
        match self.seconds {
            _ if self.deserted => Some(NoGain::Deserted),
            Some(seconds) if seconds < least.into() => Some(NoGain::TooQuick { seconds, least }),
            _ => None,
        }
    }

    /// Why that winner gains nothing, though the losers lose.
    fn gains_nothing(&self, winner: Seat, losers: SeatSet) -> Option<NoGain> {
        let least = self.rules.score_zero_below.on(self.board.kind());
        if self.moves < least {
            return Some(NoGain::TooFewMoves { moves: self.moves, least });
        }
        let guard = self.rules.score_guard;
        let totals = self.totals.filter(|_| guard > 0)?;
        let over = totals[winner] > guard.into();
        let under = losers.iter().any(|seat| totals[seat] < guard.into());
        (over && under).then_some(NoGain::Guarded { guard })
    }

    /// The first of the given points that the rules don't give, with those that they do if
    /// somebody sits there. What isn't known may have voided them.
    pub fn contradiction(&self, given: &BySeat<Option<i64>>) -> Option<(Seat, i64, Option<Points>)> {
        let points = self.points()?;
        let unknown_time = self.seconds.is_none() && self.rules.unscored_below_s > 0;
        let nothing = given.iter().all(|(_, given)| given.unwrap_or(0) == 0);
        if unknown_time && nothing {
            return None;
        }
        let may_be_guarded = self.totals.is_none() && self.rules.score_guard > 0;
        let winners = self.outcome.winners();
        given.iter().find_map(|(seat, given)| {
            let given = (*given)?;
            let void = may_be_guarded && winners.contains(seat) && given == 0;
            let sits = self.seats().contains(seat);
            let right = sits && (given == points.points[seat] || void);
            (!right).then_some((seat, given, sits.then_some(points)))
        })
    }
}

impl Position {
    /// Whether that player would leave his partner alone by leaving the table now.
    pub fn is_desertion(&self, action: Action) -> bool {
        let Action::Flee(seat) = action else { return false };
        let partner = self.rules().partner(self.board(), seat);
        partner.is_some_and(|partner| self.living().contains(partner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BoardKind, DrawReason, OutReason, Preset};

    fn won(board: &'static Board, rules: &Rules, winners: &[Seat]) -> [i64; 4] {
        let outcome =
            Outcome::Win { winners: winners.iter().copied().collect(), reason: OutReason::Resigned };
        let points = finished(board, rules, outcome).points().unwrap().points;
        Seat::ALL.map(|seat| points[seat])
    }

    fn finished<'a>(board: &'static Board, rules: &'a Rules, outcome: Outcome) -> Finished<'a> {
        let totals = Some(BySeat::new(0));
        Finished { board, rules, outcome, moves: 200, deserted: false, seconds: Some(999), totals }
    }

    fn table(preset: &str) -> Rules {
        Rules { score: Score::Table, ..Preset::from_name(preset).unwrap().rules() }
    }

    #[test]
    fn nothing_is_won_that_nobody_has_lost() {
        let (two, four) = (BoardKind::Two.board(), BoardKind::Four.board());
        assert_eq!(won(two, &table("standard"), &[Seat::South]), [1, 0, -1, 0]);
        let team = [Seat::East, Seat::West];
        assert_eq!(won(four, &table("standard"), &team), [-2, 2, -2, 2]);
        assert_eq!(won(four, &table("duel"), &[Seat::North]), [-1, 0, 1, 0]);
        assert_eq!(won(four, &table("three"), &[Seat::East]), [-1, 2, -1, 0]);
        let rules = table("standard");
        let drawn = finished(four, &rules, Outcome::Draw(DrawReason::QuietLimit)).points().unwrap();
        assert_eq!(drawn, Points::default());
    }

    #[test]
    fn without_a_table_there_are_no_points_and_no_contradiction() {
        let rules = Rules::default();
        let game = finished(BoardKind::Two.board(), &rules, Outcome::Draw(DrawReason::Agreed));
        assert_eq!(game.points(), None);
        assert_eq!(game.contradiction(&BySeat::new(Some(7))), None);
    }

    /// A record alone doesn't say how many points everybody had before.
    #[test]
    fn what_isnt_known_may_have_voided_what_a_record_gives() {
        let rules = table("lianzhong");
        let winners = SeatSet::one(Seat::South);
        let outcome = Outcome::Win { winners, reason: OutReason::FlagTaken };
        let mut game = Finished { totals: None, ..finished(BoardKind::Two.board(), &rules, outcome) };
        let given = |south, north| {
            let mut given = BySeat::default();
            (given[Seat::South], given[Seat::North]) = (south, north);
            given
        };
        let wrong = |game: &Finished, given| game.contradiction(&given).map(|(seat, given, _)| (seat, given));
        assert_eq!(wrong(&game, given(Some(1), Some(-1))), None);
        assert_eq!(wrong(&game, given(Some(0), Some(-1))), None);
        assert_eq!(wrong(&game, given(None, None)), None);
        assert_eq!(wrong(&game, given(Some(0), Some(0))), Some((Seat::North, 0)));
        assert_eq!(wrong(&game, given(Some(2), None)), Some((Seat::South, 2)));
        let mut stranger = given(Some(1), None);
        stranger[Seat::East] = Some(0);
        assert_eq!(wrong(&game, stranger), Some((Seat::East, 0)));
        game.totals = Some(BySeat::new(0));
        assert_eq!(wrong(&game, given(Some(0), Some(-1))), Some((Seat::South, 0)));

        let rules = table("qq");
        let mut game = Finished { rules: &rules, seconds: None, ..game };
        assert_eq!(wrong(&game, given(Some(0), Some(0))), None);
        assert_eq!(wrong(&game, given(Some(0), Some(-1))), Some((Seat::South, 0)));
        game.seconds = Some(120);
        assert_eq!(wrong(&game, given(Some(0), Some(0))), Some((Seat::South, 0)));
    }
}

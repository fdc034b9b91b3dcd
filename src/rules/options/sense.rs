//! What can't go together, and what has no effect. An option that merely has no
//! effect is let be; what contradicts another one, or what the board doesn't have, is
//! refused.

use super::{
    Deal, FirstMover, FlagTaker, FlagWin, MineLines, OptionError, RuleOption, Rules, Score, Seats, Visibility,
};
use crate::rules::{BoardKind, Seat};

impl Rules {
    /// Whether the options can be played together on that board.
    ///
    /// # Errors
    /// The first pair that contradicts itself, with the reason.
    pub fn check(&self, board: BoardKind) -> Result<(), OptionError> {
        self.check_board(board)?;
        self.check_pairs()
    }

    /// Whether an option changes anything in a game under these rules on that board: who has
    /// no clock can't run out of time.
    ///
    /// ```
    /// use junqi::rules::{BoardKind, RuleOption, Rules};
    /// let mut rules = Rules::default();
    /// assert!(!rules.matters(RuleOption::TimeoutsToLose, BoardKind::Two));
    /// rules.set(RuleOption::MoveSeconds, "30").unwrap();
    /// assert!(rules.matters(RuleOption::TimeoutsToLose, BoardKind::Two));
    /// ```
    pub fn matters(&self, option: RuleOption, board: BoardKind) -> bool {
        let four = board == BoardKind::Four;
        let crowd = self.seats(board.board()).len() > 2;
        let face_down = self.deal == Deal::FaceDown;
        match option {
            // Of two players each is on the other's right and left, and the first to go out ends the game.
            RuleOption::TurnOrder | RuleOption::Eliminated => crowd,
            RuleOption::Seats | RuleOption::PalaceDiagonals => four,
            // What lies face down is seen by nobody until it is turned up, flags too.
            RuleOption::Visibility | RuleOption::FlagShownWhen => !face_down,
            RuleOption::MineLines | RuleOption::BombOnFrontLine => !face_down,
            // An army of one's own has three mines.
            RuleOption::ExtraMines => self.deal == Deal::Shuffled,
            RuleOption::FlipColors => face_down,
            RuleOption::FlagTaker => self.flag_win != FlagWin::EngineerCarriesHome,
            RuleOption::QuietFrom => self.quiet_limit > 0,
            RuleOption::TimeoutsToLose => self.move_seconds > 0,
            RuleOption::ScoreZeroBelow | RuleOption::UnscoredBelowS | RuleOption::ScoreGuard => {
                self.score == Score::Table
            }
            _ => true,
        }
    }

    fn check_board(&self, board: BoardKind) -> Result<(), OptionError> {
        let (two, four) = (board == BoardKind::Two, board == BoardKind::Four);
        let refused = [
            (
                two && self.visibility == Visibility::Partners,
                RuleOption::Visibility,
                "nobody has a partner there",
            ),
            (two && self.palace_diagonals, RuleOption::PalaceDiagonals, "it has no palaces"),
            (two && self.seats != Seats::All, RuleOption::Seats, "it has two seats only"),
            (two && self.deal == Deal::Shuffled, RuleOption::Deal, "it takes four armies"),
            (four && self.deal == Deal::FaceDown, RuleOption::Deal, "it is a game for two"),
        ];
        if let Some((_, option, why)) = refused.into_iter().find(|(refused, ..)| *refused) {
            return Err(OptionError::NotOnBoard { option, value: self.get(option), board, why });
        }
        match self.first_mover {
            FirstMover::Seat(seat) if !self.sits(board, seat) => Err(OptionError::EmptySeat { seat }),
            _ => Ok(()),
        }
    }

    fn sits(&self, board: BoardKind, seat: Seat) -> bool {
        self.seats(board.board()).contains(&seat)
    }

    fn check_pairs(&self) -> Result<(), OptionError> {
        let shuffled = self.deal == Deal::Shuffled;
        let face_down = self.deal == Deal::FaceDown;
        let carried = self.flag_win != FlagWin::Touch;
        let (deal, visibility) = (RuleOption::Deal, RuleOption::Visibility);
        let refused = [
            (
                self.flag_win == FlagWin::EngineerCarriesHome && self.flag_taker == FlagTaker::Smallest,
                (RuleOption::FlagTaker, RuleOption::FlagWin),
                "the smallest piece need not be an engineer",
            ),
            (
                self.seats != Seats::All && self.visibility == Visibility::Partners,
                (RuleOption::Seats, visibility),
                "everybody plays for himself",
            ),
            (
                shuffled && self.seats != Seats::All,
                (deal, RuleOption::Seats),
                "four armies are dealt to four players",
            ),
            (
                shuffled && self.mine_lines == MineLines::LastTwo,
                (deal, RuleOption::MineLines),
                "a hand may have twelve mines, and two lines have no room for them",
            ),
            (
                shuffled && carried,
                (deal, RuleOption::FlagWin),
                "an army may have two flags or none, and headquarters that must be held",
            ),
            (
                face_down && self.visibility != Visibility::Dark,
                (deal, visibility),
                "what lies face down is seen by nobody, what lies face up by both",
            ),
        ];
        match refused.into_iter().find(|(refused, ..)| *refused) {
            None => Ok(()),
            Some((_, (one, other), why)) => Err(OptionError::Contradiction {
                pair: Box::new([one, other].map(|option| (option, self.get(option)))),
                why,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn options_that_contradict_each_other_are_refused_with_the_reason() {
        for (board, options, says) in [
            (BoardKind::Two, "flag_taker=smallest flag_win=engineer_carries_home", "need not be an engineer"),
            (BoardKind::Two, "visibility=partners", "nobody has a partner"),
            (BoardKind::Two, "palace_diagonals=yes", "no palaces"),
            (BoardKind::Two, "seats=three", "two seats"),
            (BoardKind::Four, "seats=two visibility=partners", "for himself"),
            (BoardKind::Four, "seats=three first_mover=west", "nobody sits there"),
            (BoardKind::Two, "deal=shuffled", "four armies"),
            (BoardKind::Four, "deal=face_down", "for two"),
            (BoardKind::Four, "deal=shuffled", "twelve mines"),
            (
                BoardKind::Four,
                "deal=shuffled mine_lines=last_three_with_five flag_win=carry_home",
                "two flags",
            ),
            (BoardKind::Two, "deal=face_down visibility=open", "seen by nobody"),
        ] {
            let mut set = RuleSet::default();
            for option in options.split(' ') {
                set.assign(option).unwrap();
            }
            let error = set.check(board).unwrap_err().to_string();
            assert!(error.contains(says), "{options}: {error}");
        }
    }
}

//! The options of a [`Rules`] by name: got, set, and why one can't be set.

use super::values::{Values, Words, by_board, number};
use super::{ByBoard, RuleOption, Rules};
use crate::rules::{BoardKind, Seat};

/// Why an option can't be set, or a preset not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum OptionError {
    #[error("there is no option {name:?}; the options are {}", option_names())]
    UnknownOption { name: String },
    #[error("the option {name} can't be {value:?}; it takes {values}")]
    BadValue { name: &'static str, value: String, values: Values },
    #[error("there is no preset {name:?}; the presets are {}", crate::rules::presets::names())]
    UnknownPreset { name: String },
    #[error("{text:?} sets nothing; write OPTION=VALUE")]
    NoAssignment { text: String },
    #[error("the preset {preset} is not played on the board {board}; it takes {boards}")]
    WrongBoard { preset: &'static str, board: BoardKind, boards: String },
    #[error("first_mover can't be {seat}: nobody sits there")]
    EmptySeat { seat: Seat },
    #[error("{option}={value} is not played on the board {board}: {why}")]
    NotOnBoard { option: RuleOption, value: String, board: BoardKind, why: &'static str },
    #[error("{}={} and {}={} don't go together: {why}", pair[0].0, pair[0].1, pair[1].0, pair[1].1)]
    Contradiction { pair: Box<[(RuleOption, String); 2]>, why: &'static str },
    #[error(
        "the option repeat_limit can't be 1: a move may always be made once; 0 sets no limit, and with 2 no \
         move is made twice running"
    )]
    NotOnce,
}

fn option_names() -> String {
    RuleOption::ALL.map(RuleOption::name).join(", ")
}

/// What is quoted of a word that was not understood.
pub(in crate::rules) fn quoted(word: &str) -> String {
    word.chars().take(40).collect()
}
impl Rules {
    /// An option's value as it is written in files and commands.
    pub fn get(&self, option: RuleOption) -> String {
        match option {
            RuleOption::TurnOrder => self.turn_order.word(),
            RuleOption::Visibility => self.visibility.word(),
            RuleOption::FirstMover => self.first_mover.word(),
            RuleOption::Mine => self.mine.word(),
            RuleOption::EngineerOnMine => self.engineer_on_mine.word(),
            RuleOption::CommanderOnMine => self.commander_on_mine.word(),
            RuleOption::MineLines => self.mine_lines.word(),
            RuleOption::ExtraMines => self.extra_mines.word(),
            RuleOption::BombOnFrontLine => self.bomb_on_front_line.word(),
            RuleOption::BombMoves => self.bomb_moves.word(),
            RuleOption::RailTurn => self.rail_turn.word(),
            RuleOption::RailReach => {
                if self.rail_reach == 0 {
                    "unlimited".to_owned()
                } else {
                    self.rail_reach.to_string()
                }
            }
            RuleOption::PalaceDiagonals => self.palace_diagonals.word(),
            RuleOption::CampEntry => self.camp_entry.word(),
            RuleOption::HqExit => self.hq_exit.word(),
            RuleOption::FlagShownWhen => self.flag_shown_when.word(),
            RuleOption::Scout => self.scout.word(),
            RuleOption::FlagWin => self.flag_win.word(),
            RuleOption::FlagNeedsMinesCleared => self.flag_needs_mines_cleared.word(),
            RuleOption::FlagTaker => self.flag_taker.word(),
            RuleOption::StuckOut => self.stuck_out.word(),
            RuleOption::BothStuck => self.both_stuck.word(),
            RuleOption::QuietLimit => self.quiet_limit.to_string(),
            RuleOption::QuietFrom => self.quiet_from.to_string(),
            RuleOption::MoveLimit => self.move_limit.to_string(),
            RuleOption::MoveSeconds => self.move_seconds.to_string(),
            RuleOption::TimeoutsToLose => self.timeouts_to_lose.to_string(),
            RuleOption::ResignFrom => self.resign_from.to_string(),
            RuleOption::TouchMove => self.touch_move.word(),
            RuleOption::RepeatLimit => self.repeat_limit.to_string(),
            RuleOption::Aids => self.aids.word(),
            RuleOption::Score => self.score.word(),
            RuleOption::ScoreZeroBelow => match self.score_zero_below {
                ByBoard { two, four } if two == four => two.to_string(),
                ByBoard { two, four } => format!("{two}/{four}"),
            },
            RuleOption::UnscoredBelowS => self.unscored_below_s.to_string(),
            RuleOption::ScoreGuard => self.score_guard.to_string(),
            RuleOption::Match => self.match_play.word(),
            RuleOption::Eliminated => self.eliminated.word(),
            RuleOption::Seats => self.seats.word(),
            RuleOption::Deal => self.deal.word(),
            RuleOption::FlipColors => self.flip_colors.word(),
        }
    }

    /// Sets an option from its written value.
    ///
    /// ```
    /// use junqi::rules::{Mine, RuleOption, Rules};
    /// let mut rules = Rules::default();
    /// rules.set(RuleOption::Mine, "both_die").unwrap();
    /// assert_eq!(rules.mine, Mine::BothDie);
    /// assert!(rules.set(RuleOption::Mine, "sometimes").is_err());
    /// ```
    ///
    /// # Errors
    /// When the option doesn't take that value, with those it takes.
    pub fn set(&mut self, option: RuleOption, value: &str) -> Result<(), OptionError> {
        let values = option.values();
        if option == RuleOption::RepeatLimit && number(value, 1) == Some(1) {
            return Err(OptionError::NotOnce);
        }
        let set = match values {
            Values::Words(_) => self.set_word(option, value),
            Values::Number { largest, .. } => number(value, largest).map(|n| *self.number(option) = n),
            Values::Reach { largest, .. } => {
                let unlimited = (value == "unlimited").then_some(0);
                let reach = unlimited.or_else(|| number(value, largest).filter(|&n| n > 0));
                reach.map(|n| self.rail_reach = n)
            }
            Values::NumberByBoard { largest, .. } => {
                by_board(value, largest).map(|n| self.score_zero_below = n)
            }
        };
        set.ok_or_else(|| OptionError::BadValue { name: option.name(), value: quoted(value), values })
    }

    /// The field of an option that is a number.
    fn number(&mut self, option: RuleOption) -> &mut u32 {
        match option {
            RuleOption::QuietLimit => &mut self.quiet_limit,
            RuleOption::QuietFrom => &mut self.quiet_from,
            RuleOption::MoveLimit => &mut self.move_limit,
            RuleOption::MoveSeconds => &mut self.move_seconds,
            RuleOption::TimeoutsToLose => &mut self.timeouts_to_lose,
            RuleOption::ResignFrom => &mut self.resign_from,
            RuleOption::RepeatLimit => &mut self.repeat_limit,
            RuleOption::UnscoredBelowS => &mut self.unscored_below_s,
            RuleOption::ScoreGuard => &mut self.score_guard,
            _ => &mut self.rail_reach,
        }
    }

    fn set_word(&mut self, option: RuleOption, word: &str) -> Option<()> {
        match option {
            RuleOption::TurnOrder => self.turn_order = Words::of(word)?,
            RuleOption::Visibility => self.visibility = Words::of(word)?,
            RuleOption::FirstMover => self.first_mover = Words::of(word)?,
            RuleOption::Mine => self.mine = Words::of(word)?,
            RuleOption::EngineerOnMine => self.engineer_on_mine = Words::of(word)?,
            RuleOption::CommanderOnMine => self.commander_on_mine = Words::of(word)?,
            RuleOption::MineLines => self.mine_lines = Words::of(word)?,
            RuleOption::ExtraMines => self.extra_mines = Words::of(word)?,
            RuleOption::BombOnFrontLine => self.bomb_on_front_line = Words::of(word)?,
            RuleOption::BombMoves => self.bomb_moves = Words::of(word)?,
            RuleOption::RailTurn => self.rail_turn = Words::of(word)?,
            RuleOption::PalaceDiagonals => self.palace_diagonals = Words::of(word)?,
            RuleOption::CampEntry => self.camp_entry = Words::of(word)?,
            RuleOption::HqExit => self.hq_exit = Words::of(word)?,
            RuleOption::FlagShownWhen => self.flag_shown_when = Words::of(word)?,
            RuleOption::Scout => self.scout = Words::of(word)?,
            RuleOption::FlagWin => self.flag_win = Words::of(word)?,
            RuleOption::FlagNeedsMinesCleared => self.flag_needs_mines_cleared = Words::of(word)?,
            RuleOption::FlagTaker => self.flag_taker = Words::of(word)?,
            RuleOption::StuckOut => self.stuck_out = Words::of(word)?,
            RuleOption::BothStuck => self.both_stuck = Words::of(word)?,
            RuleOption::TouchMove => self.touch_move = Words::of(word)?,
            RuleOption::Aids => self.aids = Words::of(word)?,
            RuleOption::Score => self.score = Words::of(word)?,
            RuleOption::Match => self.match_play = Words::of(word)?,
            RuleOption::Eliminated => self.eliminated = Words::of(word)?,
            RuleOption::Seats => self.seats = Words::of(word)?,
            RuleOption::Deal => self.deal = Words::of(word)?,
            RuleOption::FlipColors => self.flip_colors = Words::of(word)?,
            _ => return None,
        }
        Some(())
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::OptionGroup;

    #[test]
    fn every_value_of_every_option_is_written_as_it_is_read() {
        for option in RuleOption::ALL {
            assert_eq!(RuleOption::from_name(option.name()), Ok(option));
            let words = option.values().usual();
            assert_eq!(Rules::default().get(option), words[0], "{option}: the default comes first");
            for word in words {
                let mut rules = Rules::default();
                rules.set(option, &word).unwrap();
                assert_eq!(rules.get(option), word);
            }
        }
        assert!(matches!(RuleOption::from_name("colour"), Err(OptionError::UnknownOption { .. })));
    }

    #[test]
    fn every_option_belongs_to_one_group() {
        let listed: usize = OptionGroup::ALL.iter().map(|group| group.options().count()).sum();
        assert_eq!(listed, RuleOption::ALL.len());
    }

    #[test]
    fn values_out_of_range_are_refused_with_what_is_possible() {
        for (option, value, says) in [
            (RuleOption::QuietLimit, "-1", "a whole number from 0 to 9999"),
            (RuleOption::QuietLimit, "", "a whole number from 0 to 9999"),
            (RuleOption::RailReach, "0", "unlimited, or a whole number from 1 to 99"),
            (RuleOption::ScoreZeroBelow, "30/", "a whole number from 0 to 9999, or two of them"),
            (RuleOption::Scout, "maybe", "no, yes"),
            (RuleOption::RepeatLimit, "1", "0 sets no limit, and with 2"),
            (RuleOption::RepeatLimit, "01", "0 sets no limit, and with 2"),
            (RuleOption::RepeatLimit, "100", "a whole number from 0 to 99"),
        ] {
            let error = Rules::default().set(option, value).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}

//! The options of the rules as data, and the presets made of them.
//!
//! Every difference between the rule sheets is one option. [`Rules`] holds the
//! value of each; [`RuleSet`] is what a table agrees on: a preset and what
//! differs from it. An option or value that this program doesn't play is
//! refused by name, never ignored.

use std::fmt;

use super::{BoardKind, Seat};

/// The order in which the turn passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnOrder {
    /// South, East, North, West: to the player on one's right.
    CounterClockwise,
    /// South, West, North, East.
    Clockwise,
}

/// Who sees whose ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// 四暗, 暗棋: everybody sees his own ranks only.
    Dark,
    /// 双明: partners see each other's ranks.
    Partners,
    /// 全明, 明棋: everybody sees everything.
    Open,
}

/// Who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstMover {
    /// The player on this seat.
    Seat(Seat),
    /// Drawn by lot when the table is opened.
    Lot,
}

/// What becomes of a mine that a piece other than an engineer or bomb attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mine {
    /// The attacker is lost, the mine stays.
    Stays,
    /// 撞地雷同下: both are lost.
    BothDie,
}

/// When an army without a legal move is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StuckOut {
    /// When it is its turn.
    OnOwnTurn,
    /// After anybody's move.
    AtOnce,
}

/// What happens when no living army has a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BothStuck {
    /// The game is drawn.
    Draw,
    /// The armies are out one after another from the one to move, until a team
    /// has lost.
    MoverLoses,
}

/// The rules in force: one value for every option. The default is the preset
/// `standard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The order in which the turn passes.
    pub turn_order: TurnOrder,
    /// Who sees whose ranks.
    pub visibility: Visibility,
    /// Who makes the first move.
    pub first_mover: FirstMover,
    /// What becomes of an attacked mine.
    pub mine: Mine,
    /// When an army without a legal move is out.
    pub stuck_out: StuckOut,
    /// What happens when no army can move.
    pub both_stuck: BothStuck,
    /// Draw after this many moves in a row without a loss; 0 is off.
    pub quiet_limit: u32,
    /// Quiet moves count only after this many moves of the game.
    pub quiet_from: u32,
    /// Draw when this many moves were made; 0 is off.
    pub move_limit: u32,
    /// Seconds for one move; 0 is no clock.
    pub move_seconds: u32,
    /// The timeout that puts an army out; 0 is off.
    pub timeouts_to_lose: u32,
    /// No resignation before this many completed moves of the game.
    pub resign_from: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            turn_order: TurnOrder::CounterClockwise,
            visibility: Visibility::Dark,
            first_mover: FirstMover::Seat(Seat::South),
            mine: Mine::Stays,
            stuck_out: StuckOut::OnOwnTurn,
            both_stuck: BothStuck::Draw,
            quiet_limit: 70,
            quiet_from: 0,
            move_limit: 0,
            move_seconds: 0,
            timeouts_to_lose: 5,
            resign_from: 0,
        }
    }
}

/// The options, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each variant is the field of `Rules` with its name")]
pub enum RuleOption {
    TurnOrder,
    Visibility,
    FirstMover,
    Mine,
    StuckOut,
    BothStuck,
    QuietLimit,
    QuietFrom,
    MoveLimit,
    MoveSeconds,
    TimeoutsToLose,
    ResignFrom,
}

/// Which values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from 0 to the largest; a few usual ones to step through.
    Number {
        /// The largest value accepted.
        largest: u32,
        /// Values the rule sheets use.
        usual: &'static [u32],
    },
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(&words.join(", ")),
            Self::Number { largest, .. } => write!(f, "a whole number from 0 to {largest}"),
        }
    }
}

const TURN_ORDERS: [(&str, TurnOrder); 2] =
    [("counterclockwise", TurnOrder::CounterClockwise), ("clockwise", TurnOrder::Clockwise)];
const VISIBILITIES: [(&str, Visibility); 3] =
    [("dark", Visibility::Dark), ("partners", Visibility::Partners), ("open", Visibility::Open)];
const FIRST_MOVERS: [(&str, FirstMover); 5] = [
    ("south", FirstMover::Seat(Seat::South)),
    ("east", FirstMover::Seat(Seat::East)),
    ("north", FirstMover::Seat(Seat::North)),
    ("west", FirstMover::Seat(Seat::West)),
    ("lot", FirstMover::Lot),
];
const MINES: [(&str, Mine); 2] = [("stays", Mine::Stays), ("both_die", Mine::BothDie)];
const STUCK_OUTS: [(&str, StuckOut); 2] =
    [("on_own_turn", StuckOut::OnOwnTurn), ("at_once", StuckOut::AtOnce)];
const BOTH_STUCKS: [(&str, BothStuck); 2] =
    [("draw", BothStuck::Draw), ("mover_loses", BothStuck::MoverLoses)];

fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> String {
    table.iter().find(|(_, v)| v == value).map_or_else(String::new, |(word, _)| (*word).to_owned())
}

fn value_of<T: Copy>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(w, _)| *w == word).map(|(_, value)| *value)
}

/// Options of the rule sheets that are not played yet.
const NOT_BUILT: [&str; 20] = [
    "engineer_on_mine",
    "commander_on_mine",
    "mine_lines",
    "extra_mines",
    "bomb_on_front_line",
    "bomb_moves",
    "rail_turn",
    "rail_reach",
    "palace_diagonals",
    "camp_entry",
    "hq_exit",
    "flag_shown_when",
    "scout",
    "flag_win",
    "flag_needs_mines_cleared",
    "flag_taker",
    "touch_move",
    "repeat_limit",
    "score",
    "match",
];
/// Further ones, named apart only because they belong to the options above.
const NOT_BUILT_DETAILS: [&str; 4] = ["score_zero_below", "unscored_below_s", "score_guard", "eliminated"];

/// Why an option can't be set, or a preset not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum OptionError {
    #[error("there is no option {name:?}; the options are {}", option_names())]
    UnknownOption { name: String },
    #[error("the option {name} is not built yet; the options are {}", option_names())]
    NotBuilt { name: String },
    #[error("the option {name} can't be {value:?}; it takes {values}")]
    BadValue { name: &'static str, value: String, values: Values },
    #[error("there is no preset {name:?}; the presets are {}", super::presets::names())]
    UnknownPreset { name: String },
    #[error("the preset {name} is not built yet; the presets are {}", super::presets::names())]
    PresetNotBuilt { name: String },
    #[error("{text:?} sets nothing; write OPTION=VALUE")]
    NoAssignment { text: String },
    #[error("the preset {preset} is not played on the board {board}; it takes {boards}")]
    WrongBoard { preset: &'static str, board: BoardKind, boards: String },
    #[error("first_mover can't be {seat}: nobody sits there on the board {board}")]
    EmptySeat { seat: Seat, board: BoardKind },
    #[error(
        "the option visibility can't be partners on the board {board}: nobody has a partner there; \
         it takes dark, open"
    )]
    NoPartners { board: BoardKind },
}

fn option_names() -> String {
    RuleOption::ALL.map(RuleOption::name).join(", ")
}

/// What is quoted of a word that was not understood.
pub(super) fn quoted(word: &str) -> String {
    word.chars().take(40).collect()
}

impl RuleOption {
    /// All options.
    pub const ALL: [Self; 12] = [
        Self::TurnOrder,
        Self::Visibility,
        Self::FirstMover,
        Self::Mine,
        Self::StuckOut,
        Self::BothStuck,
        Self::QuietLimit,
        Self::QuietFrom,
        Self::MoveLimit,
        Self::MoveSeconds,
        Self::TimeoutsToLose,
        Self::ResignFrom,
    ];

    /// The name used in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TurnOrder => "turn_order",
            Self::Visibility => "visibility",
            Self::FirstMover => "first_mover",
            Self::Mine => "mine",
            Self::StuckOut => "stuck_out",
            Self::BothStuck => "both_stuck",
            Self::QuietLimit => "quiet_limit",
            Self::QuietFrom => "quiet_from",
            Self::MoveLimit => "move_limit",
            Self::MoveSeconds => "move_seconds",
            Self::TimeoutsToLose => "timeouts_to_lose",
            Self::ResignFrom => "resign_from",
        }
    }

    /// The option with this name.
    pub fn from_name(name: &str) -> Result<Self, OptionError> {
        if let Some(option) = Self::ALL.into_iter().find(|option| option.name() == name) {
            return Ok(option);
        }
        let name = quoted(name);
        if NOT_BUILT.contains(&name.as_str()) || NOT_BUILT_DETAILS.contains(&name.as_str()) {
            Err(OptionError::NotBuilt { name })
        } else {
            Err(OptionError::UnknownOption { name })
        }
    }

    /// Which values it takes, the default first.
    pub const fn values(self) -> Values {
        match self {
            Self::TurnOrder => Values::Words(&["counterclockwise", "clockwise"]),
            Self::Visibility => Values::Words(&["dark", "partners", "open"]),
            Self::FirstMover => Values::Words(&["south", "east", "north", "west", "lot"]),
            Self::Mine => Values::Words(&["stays", "both_die"]),
            Self::StuckOut => Values::Words(&["on_own_turn", "at_once"]),
            Self::BothStuck => Values::Words(&["draw", "mover_loses"]),
            Self::QuietLimit => Values::Number { largest: 9999, usual: &[70, 71, 50, 0] },
            Self::QuietFrom => Values::Number { largest: 9999, usual: &[0, 250] },
            Self::MoveLimit => Values::Number { largest: 99_999, usual: &[0, 360] },
            Self::MoveSeconds => Values::Number { largest: 3600, usual: &[0, 30, 60, 120] },
            Self::TimeoutsToLose => Values::Number { largest: 99, usual: &[5, 3, 0] },
            Self::ResignFrom => Values::Number { largest: 9999, usual: &[0, 20, 40] },
        }
    }
}

impl fmt::Display for RuleOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Rules {
    /// An option's value as it is written in files and commands.
    pub fn get(&self, option: RuleOption) -> String {
        match option {
            RuleOption::TurnOrder => word_of(&TURN_ORDERS, &self.turn_order),
            RuleOption::Visibility => word_of(&VISIBILITIES, &self.visibility),
            RuleOption::FirstMover => word_of(&FIRST_MOVERS, &self.first_mover),
            RuleOption::Mine => word_of(&MINES, &self.mine),
            RuleOption::StuckOut => word_of(&STUCK_OUTS, &self.stuck_out),
            RuleOption::BothStuck => word_of(&BOTH_STUCKS, &self.both_stuck),
            RuleOption::QuietLimit => self.quiet_limit.to_string(),
            RuleOption::QuietFrom => self.quiet_from.to_string(),
            RuleOption::MoveLimit => self.move_limit.to_string(),
            RuleOption::MoveSeconds => self.move_seconds.to_string(),
            RuleOption::TimeoutsToLose => self.timeouts_to_lose.to_string(),
            RuleOption::ResignFrom => self.resign_from.to_string(),
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
    pub fn set(&mut self, option: RuleOption, value: &str) -> Result<(), OptionError> {
        let values = option.values();
        let bad = || OptionError::BadValue { name: option.name(), value: quoted(value), values };
        let number = || match values {
            Values::Number { largest, .. } if value.bytes().all(|b| b.is_ascii_digit()) => {
                value.parse().ok().filter(|&n: &u32| n <= largest).ok_or_else(bad)
            }
            _ => Err(bad()),
        };
        match option {
            RuleOption::TurnOrder => self.turn_order = value_of(&TURN_ORDERS, value).ok_or_else(bad)?,
            RuleOption::Visibility => self.visibility = value_of(&VISIBILITIES, value).ok_or_else(bad)?,
            RuleOption::FirstMover => self.first_mover = value_of(&FIRST_MOVERS, value).ok_or_else(bad)?,
            RuleOption::Mine => self.mine = value_of(&MINES, value).ok_or_else(bad)?,
            RuleOption::StuckOut => self.stuck_out = value_of(&STUCK_OUTS, value).ok_or_else(bad)?,
            RuleOption::BothStuck => self.both_stuck = value_of(&BOTH_STUCKS, value).ok_or_else(bad)?,
            RuleOption::QuietLimit => self.quiet_limit = number()?,
            RuleOption::QuietFrom => self.quiet_from = number()?,
            RuleOption::MoveLimit => self.move_limit = number()?,
            RuleOption::MoveSeconds => self.move_seconds = number()?,
            RuleOption::TimeoutsToLose => self.timeouts_to_lose = number()?,
            RuleOption::ResignFrom => self.resign_from = number()?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_option_is_written_as_it_is_read() {
        for option in RuleOption::ALL {
            assert_eq!(RuleOption::from_name(option.name()), Ok(option));
            let words: Vec<String> = match option.values() {
                Values::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
                Values::Number { usual, .. } => usual.iter().map(u32::to_string).collect(),
            };
            assert_eq!(Rules::default().get(option), words[0], "{option}: the default comes first");
            for word in words {
                let mut rules = Rules::default();
                rules.set(option, &word).unwrap();
                assert_eq!(rules.get(option), word);
            }
        }
    }

    #[test]
    fn an_option_that_is_not_built_is_refused_by_name() {
        for name in NOT_BUILT.into_iter().chain(NOT_BUILT_DETAILS) {
            assert_eq!(RuleOption::from_name(name), Err(OptionError::NotBuilt { name: name.to_owned() }));
        }
        assert!(matches!(RuleOption::from_name("colour"), Err(OptionError::UnknownOption { .. })));
    }

    #[test]
    fn values_out_of_range_name_what_is_possible() {
        let mut rules = Rules::default();
        for value in ["-1", "+1", "", "1.5", "10000", "99999999999999999999", "seventy"] {
            let error = rules.set(RuleOption::QuietLimit, value).unwrap_err();
            assert!(error.to_string().contains("a whole number from 0 to 9999"), "{error}");
        }
        let error = rules.set(RuleOption::Visibility, "none").unwrap_err();
        assert!(error.to_string().ends_with("it takes dark, partners, open"), "{error}");
        assert_eq!(rules, Rules::default());
    }
}

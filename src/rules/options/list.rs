//! The options by name: their values, as they are written and read.

use std::fmt;

use super::{
    Aids, BombMoves, BothStuck, ByBoard, CampEntry, CommanderOnMine, Deal, Eliminated, EngineerOnMine,
    ExtraMines, FirstMover, FlagShownWhen, FlagTaker, FlagWin, FlipColors, HqExit, MatchPlay, Mine,
    MineLines, RailTurn, Rules, Score, Seats, StuckOut, TurnOrder, Visibility,
};
use crate::rules::{BoardKind, Seat};

/// The options, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each variant is the field of `Rules` with its name")]
pub enum RuleOption {
    TurnOrder,
    Visibility,
    FirstMover,
    Mine,
    EngineerOnMine,
    CommanderOnMine,
    MineLines,
    ExtraMines,
    BombOnFrontLine,
    BombMoves,
    RailTurn,
    RailReach,
    PalaceDiagonals,
    CampEntry,
    HqExit,
    FlagShownWhen,
    Scout,
    FlagWin,
    FlagNeedsMinesCleared,
    FlagTaker,
    StuckOut,
    BothStuck,
    QuietLimit,
    QuietFrom,
    MoveLimit,
    MoveSeconds,
    TimeoutsToLose,
    ResignFrom,
    TouchMove,
    RepeatLimit,
    Aids,
    Score,
    ScoreZeroBelow,
    UnscoredBelowS,
    ScoreGuard,
    Match,
    Eliminated,
    Seats,
    Deal,
    FlipColors,
}

/// What an option is about, for a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionGroup {
    /// Who plays, in which order, and who sees what.
    Table,
    /// How the armies come to be and are set up.
    Setup,
    /// Where pieces can go.
    Moves,
    /// Who beats whom.
    Battles,
    /// What has to be done with a flag.
    Flag,
    /// When an army is out and a game over.
    Ends,
    /// Clock, lifted pieces, repeated moves, hints.
    Conduct,
    /// Points and matches.
    Score,
}

impl OptionGroup {
    /// All groups, in the order in which they are listed.
    pub const ALL: [Self; 8] = [
        Self::Table,
        Self::Setup,
        Self::Moves,
        Self::Battles,
        Self::Flag,
        Self::Ends,
        Self::Conduct,
        Self::Score,
    ];

    /// Its options.
    pub fn options(self) -> impl Iterator<Item = RuleOption> {
        RuleOption::ALL.into_iter().filter(move |option| option.group() == self)
    }
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
    /// A whole number from 1 to the largest, or `unlimited`.
    Reach {
        /// The largest number accepted.
        largest: u32,
        /// Values the rule sheets use, as written.
        usual: &'static [&'static str],
    },
    /// A whole number from 0 to the largest, or two of them, `30/40`: with two
    /// players and with four.
    NumberByBoard {
        /// The largest number accepted.
        largest: u32,
        /// Values the rule sheets use, as written.
        usual: &'static [&'static str],
    },
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(&words.join(", ")),
            Self::Number { largest, .. } => write!(f, "a whole number from 0 to {largest}"),
            Self::Reach { largest, .. } => write!(f, "unlimited, or a whole number from 1 to {largest}"),
            Self::NumberByBoard { largest, .. } => {
                write!(f, "a whole number from 0 to {largest}, or two of them as in 30/40")
            }
        }
    }
}

impl Values {
    /// The values to step through, as written, the default first.
    pub fn usual(self) -> Vec<String> {
        match self {
            Self::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
            Self::Number { usual, .. } => usual.iter().map(u32::to_string).collect(),
            Self::Reach { usual, .. } | Self::NumberByBoard { usual, .. } => {
                usual.iter().map(|&word| word.to_owned()).collect()
            }
        }
    }
}

/// A type with a word for every value, the default first.
trait Words: Copy + PartialEq + 'static {
    const TABLE: &'static [(&'static str, Self)];

    fn word(self) -> String {
        Self::TABLE.iter().find(|(_, v)| *v == self).map_or_else(String::new, |(word, _)| (*word).to_owned())
    }

    fn of(word: &str) -> Option<Self> {
        Self::TABLE.iter().find(|(w, _)| *w == word).map(|(_, value)| *value)
    }
}

impl Words for bool {
    const TABLE: &'static [(&'static str, Self)] = &[("no", false), ("yes", true)];
}

impl Words for FirstMover {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("south", Self::Seat(Seat::South)),
        ("east", Self::Seat(Seat::East)),
        ("north", Self::Seat(Seat::North)),
        ("west", Self::Seat(Seat::West)),
        ("lot", Self::Lot),
    ];
}

impl Words for TurnOrder {
    const TABLE: &'static [(&'static str, Self)] =
        &[("counterclockwise", Self::CounterClockwise), ("clockwise", Self::Clockwise)];
}

impl Words for Visibility {
    const TABLE: &'static [(&'static str, Self)] =
        &[("dark", Self::Dark), ("partners", Self::Partners), ("open", Self::Open)];
}

impl Words for Mine {
    const TABLE: &'static [(&'static str, Self)] = &[("stays", Self::Stays), ("both_die", Self::BothDie)];
}

impl Words for EngineerOnMine {
    const TABLE: &'static [(&'static str, Self)] =
        &[("survives", Self::Survives), ("both_die", Self::BothDie)];
}

impl Words for CommanderOnMine {
    const TABLE: &'static [(&'static str, Self)] =
        &[("as_others", Self::AsOthers), ("forbidden", Self::Forbidden), ("survives", Self::Survives)];
}

impl Words for MineLines {
    const TABLE: &'static [(&'static str, Self)] =
        &[("last_two", Self::LastTwo), ("last_three_with_five", Self::LastThreeWithFive)];
}

impl Words for ExtraMines {
    const TABLE: &'static [(&'static str, Self)] =
        &[("normal", Self::Normal), ("fixed_bombs", Self::FixedBombs)];
}

impl Words for BombMoves {
    const TABLE: &'static [(&'static str, Self)] = &[("as_others", Self::AsOthers), ("flies", Self::Flies)];
}

impl Words for RailTurn {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("arcs", Self::Arcs),
        ("straight_only", Self::StraightOnly),
        ("one_corner", Self::OneCorner),
        ("any_corner", Self::AnyCorner),
    ];
}

impl Words for CampEntry {
    const TABLE: &'static [(&'static str, Self)] =
        &[("any_empty", Self::AnyEmpty), ("own_only", Self::OwnOnly)];
}

impl Words for HqExit {
    const TABLE: &'static [(&'static str, Self)] =
        &[("never", Self::Never), ("not_from_own", Self::NotFromOwn), ("allowed", Self::Allowed)];
}

impl Words for FlagShownWhen {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("commander_dies", Self::CommanderDies),
        ("last_commander_dies", Self::LastCommanderDies),
        ("never", Self::Never),
    ];
}

impl Words for FlagWin {
    const TABLE: &'static [(&'static str, Self)] = &[
        ("touch", Self::Touch),
        ("carry_home", Self::CarryHome),
        ("engineer_carries_home", Self::EngineerCarriesHome),
    ];
}

impl Words for FlagTaker {
    const TABLE: &'static [(&'static str, Self)] =
        &[("anyone", Self::Anyone), ("smallest", Self::Smallest), ("engineer", Self::Engineer)];
}

impl Words for StuckOut {
    const TABLE: &'static [(&'static str, Self)] =
        &[("on_own_turn", Self::OnOwnTurn), ("at_once", Self::AtOnce)];
}

impl Words for BothStuck {
    const TABLE: &'static [(&'static str, Self)] = &[("draw", Self::Draw), ("mover_loses", Self::MoverLoses)];
}

impl Words for Eliminated {
    const TABLE: &'static [(&'static str, Self)] =
        &[("removed", Self::Removed), ("stays_as_obstacle", Self::StaysAsObstacle)];
}

impl Words for Aids {
    const TABLE: &'static [(&'static str, Self)] =
        &[("alone", Self::Alone), ("all", Self::All), ("nobody", Self::Nobody)];
}

impl Words for Score {
    const TABLE: &'static [(&'static str, Self)] = &[("none", Self::None), ("table", Self::Table)];
}

impl Words for MatchPlay {
    const TABLE: &'static [(&'static str, Self)] =
        &[("single", Self::Single), ("two_then_until_decided", Self::TwoThenUntilDecided)];
}

impl Words for Seats {
    const TABLE: &'static [(&'static str, Self)] =
        &[("all", Self::All), ("two", Self::Two), ("three", Self::Three)];
}

impl Words for Deal {
    const TABLE: &'static [(&'static str, Self)] =
        &[("own", Self::Own), ("shuffled", Self::Shuffled), ("face_down", Self::FaceDown)];
}

impl Words for FlipColors {
    const TABLE: &'static [(&'static str, Self)] =
        &[("engineer", Self::Engineer), ("first_piece", Self::FirstPiece)];
}

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

impl RuleOption {
    /// All options.
    pub const ALL: [Self; 40] = [
        Self::TurnOrder,
        Self::Visibility,
        Self::FirstMover,
        Self::Mine,
        Self::EngineerOnMine,
        Self::CommanderOnMine,
        Self::MineLines,
        Self::ExtraMines,
        Self::BombOnFrontLine,
        Self::BombMoves,
        Self::RailTurn,
        Self::RailReach,
        Self::PalaceDiagonals,
        Self::CampEntry,
        Self::HqExit,
        Self::FlagShownWhen,
        Self::Scout,
        Self::FlagWin,
        Self::FlagNeedsMinesCleared,
        Self::FlagTaker,
        Self::StuckOut,
        Self::BothStuck,
        Self::QuietLimit,
        Self::QuietFrom,
        Self::MoveLimit,
        Self::MoveSeconds,
        Self::TimeoutsToLose,
        Self::ResignFrom,
        Self::TouchMove,
        Self::RepeatLimit,
        Self::Aids,
        Self::Score,
        Self::ScoreZeroBelow,
        Self::UnscoredBelowS,
        Self::ScoreGuard,
        Self::Match,
        Self::Eliminated,
        Self::Seats,
        Self::Deal,
        Self::FlipColors,
    ];

    /// The name used in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TurnOrder => "turn_order",
            Self::Visibility => "visibility",
            Self::FirstMover => "first_mover",
            Self::Mine => "mine",
            Self::EngineerOnMine => "engineer_on_mine",
            Self::CommanderOnMine => "commander_on_mine",
            Self::MineLines => "mine_lines",
            Self::ExtraMines => "extra_mines",
            Self::BombOnFrontLine => "bomb_on_front_line",
            Self::BombMoves => "bomb_moves",
            Self::RailTurn => "rail_turn",
            Self::RailReach => "rail_reach",
            Self::PalaceDiagonals => "palace_diagonals",
            Self::CampEntry => "camp_entry",
            Self::HqExit => "hq_exit",
            Self::FlagShownWhen => "flag_shown_when",
            Self::Scout => "scout",
            Self::FlagWin => "flag_win",
            Self::FlagNeedsMinesCleared => "flag_needs_mines_cleared",
            Self::FlagTaker => "flag_taker",
            Self::StuckOut => "stuck_out",
            Self::BothStuck => "both_stuck",
            Self::QuietLimit => "quiet_limit",
            Self::QuietFrom => "quiet_from",
            Self::MoveLimit => "move_limit",
            Self::MoveSeconds => "move_seconds",
            Self::TimeoutsToLose => "timeouts_to_lose",
            Self::ResignFrom => "resign_from",
            Self::TouchMove => "touch_move",
            Self::RepeatLimit => "repeat_limit",
            Self::Aids => "aids",
            Self::Score => "score",
            Self::ScoreZeroBelow => "score_zero_below",
            Self::UnscoredBelowS => "unscored_below_s",
            Self::ScoreGuard => "score_guard",
            Self::Match => "match",
            Self::Eliminated => "eliminated",
            Self::Seats => "seats",
            Self::Deal => "deal",
            Self::FlipColors => "flip_colors",
        }
    }

    /// The option with this name.
    pub fn from_name(name: &str) -> Result<Self, OptionError> {
        Self::ALL
            .into_iter()
            .find(|option| option.name() == name)
            .ok_or_else(|| OptionError::UnknownOption { name: quoted(name) })
    }

    /// What it is about.
    pub const fn group(self) -> OptionGroup {
        match self {
            Self::TurnOrder | Self::Visibility | Self::FirstMover | Self::Seats => OptionGroup::Table,
            Self::Deal | Self::FlipColors | Self::MineLines | Self::BombOnFrontLine => OptionGroup::Setup,
            Self::BombMoves
            | Self::RailTurn
            | Self::RailReach
            | Self::PalaceDiagonals
            | Self::CampEntry
            | Self::HqExit => OptionGroup::Moves,
            Self::Mine | Self::EngineerOnMine | Self::CommanderOnMine | Self::ExtraMines | Self::Scout => {
                OptionGroup::Battles
            }
            Self::FlagShownWhen | Self::FlagWin | Self::FlagNeedsMinesCleared | Self::FlagTaker => {
                OptionGroup::Flag
            }
            Self::StuckOut
            | Self::BothStuck
            | Self::QuietLimit
            | Self::QuietFrom
            | Self::MoveLimit
            | Self::Eliminated => OptionGroup::Ends,
            Self::MoveSeconds
            | Self::TimeoutsToLose
            | Self::ResignFrom
            | Self::TouchMove
            | Self::RepeatLimit
            | Self::Aids => OptionGroup::Conduct,
            Self::Score | Self::ScoreZeroBelow | Self::UnscoredBelowS | Self::ScoreGuard | Self::Match => {
                OptionGroup::Score
            }
        }
    }

    /// Which values it takes, the default first.
    pub const fn values(self) -> Values {
        match self {
            Self::TurnOrder => Values::Words(&["counterclockwise", "clockwise"]),
            Self::Visibility => Values::Words(&["dark", "partners", "open"]),
            Self::FirstMover => Values::Words(&["south", "east", "north", "west", "lot"]),
            Self::Mine => Values::Words(&["stays", "both_die"]),
            Self::EngineerOnMine => Values::Words(&["survives", "both_die"]),
            Self::CommanderOnMine => Values::Words(&["as_others", "forbidden", "survives"]),
            Self::MineLines => Values::Words(&["last_two", "last_three_with_five"]),
            Self::ExtraMines => Values::Words(&["normal", "fixed_bombs"]),
            Self::BombOnFrontLine => Values::Words(&["no", "yes"]),
            Self::BombMoves => Values::Words(&["as_others", "flies"]),
            Self::RailTurn => Values::Words(&["arcs", "straight_only", "one_corner", "any_corner"]),
            Self::RailReach => Values::Reach { largest: 99, usual: &["unlimited", "3"] },
            Self::PalaceDiagonals => Values::Words(&["no", "yes"]),
            Self::CampEntry => Values::Words(&["any_empty", "own_only"]),
            Self::HqExit => Values::Words(&["never", "not_from_own", "allowed"]),
            Self::FlagShownWhen => Values::Words(&["commander_dies", "last_commander_dies", "never"]),
            Self::Scout => Values::Words(&["no", "yes"]),
            Self::FlagWin => Values::Words(&["touch", "carry_home", "engineer_carries_home"]),
            Self::FlagNeedsMinesCleared => Values::Words(&["no", "yes"]),
            Self::FlagTaker => Values::Words(&["anyone", "smallest", "engineer"]),
            Self::StuckOut => Values::Words(&["on_own_turn", "at_once"]),
            Self::BothStuck => Values::Words(&["draw", "mover_loses"]),
            Self::QuietLimit => Values::Number { largest: 9999, usual: &[70, 71, 50, 0] },
            Self::QuietFrom => Values::Number { largest: 9999, usual: &[0, 250] },
            Self::MoveLimit => Values::Number { largest: 99_999, usual: &[0, 360] },
            Self::MoveSeconds => Values::Number { largest: 3600, usual: &[0, 30, 60, 120] },
            Self::TimeoutsToLose => Values::Number { largest: 99, usual: &[5, 3, 0] },
            Self::ResignFrom => Values::Number { largest: 9999, usual: &[0, 20, 40] },
            Self::TouchMove => Values::Words(&["no", "yes"]),
            Self::RepeatLimit => Values::Number { largest: 99, usual: &[0, 3] },
            Self::Aids => Values::Words(&["alone", "all", "nobody"]),
            Self::Score => Values::Words(&["none", "table"]),
            Self::ScoreZeroBelow => Values::NumberByBoard { largest: 9999, usual: &["0", "30/40", "40"] },
            Self::UnscoredBelowS => Values::Number { largest: 99_999, usual: &[0, 120] },
            Self::ScoreGuard => Values::Number { largest: 99_999, usual: &[0, 50] },
            Self::Match => Values::Words(&["single", "two_then_until_decided"]),
            Self::Eliminated => Values::Words(&["removed", "stays_as_obstacle"]),
            Self::Seats => Values::Words(&["all", "two", "three"]),
            Self::Deal => Values::Words(&["own", "shuffled", "face_down"]),
            Self::FlipColors => Values::Words(&["engineer", "first_piece"]),
        }
    }
}

impl fmt::Display for RuleOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number from what was written, if it is one and not larger than `largest`.
fn number(word: &str, largest: u32) -> Option<u32> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    if digits { word.parse().ok().filter(|&n| n <= largest) } else { None }
}

/// `30/40`, or `40` for both boards.
fn by_board(word: &str, largest: u32) -> Option<ByBoard> {
    let (two, four) = word.split_once('/').unwrap_or((word, word));
    Some(ByBoard { two: number(two, largest)?, four: number(four, largest)? })
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

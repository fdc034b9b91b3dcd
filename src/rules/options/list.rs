//! The options by name: their values, as they are written and read.

use std::fmt;

use super::Values;
use super::by_name::{OptionError, quoted};

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
    /// Clock, lifted pieces, repeated moves, hints and facts.
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

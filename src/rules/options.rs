//! The options of the rules as data.
//!
//! Every difference between the rule sheets is one option. [`Rules`] holds the
//! value of each; [`RuleOption`] names them, reads and writes their values;
//! what can't go together is refused by [`RuleSet::check`](super::RuleSet::check).

mod by_name;
mod list;
mod sense;
mod values;

use super::{Board, BoardKind, Mobility, Rank, Seat, SeatSet, Station};

pub use by_name::OptionError;
pub(super) use by_name::quoted;
pub use list::{OptionGroup, RuleOption};
pub use values::Values;

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
    /// 全明, 明棋: everybody sees everything; 暗摆明下, since setups stay private.
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

/// What becomes of an engineer that attacks a mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineerOnMine {
    /// It clears the mine and lives.
    Survives,
    /// 炸弹雷: both are lost.
    BothDie,
}

/// What a commander does on a mine (司令不撞地雷).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommanderOnMine {
    /// What every other piece does.
    AsOthers,
    /// It may not attack what its player knows to be a mine; on a hidden one it fares as others do.
    Forbidden,
    /// It clears the mine and lives.
    Survives,
}

/// Where mines may be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MineLines {
    /// On lines 5 and 6.
    LastTwo,
    /// On line 4 too for an army with five mines or more.
    LastThreeWithFive,
}

/// What the mines beyond an army's third are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtraMines {
    /// Mines like the others.
    Normal,
    /// While an army has more than three, each takes along whatever touches it.
    FixedBombs,
}

/// How a bomb moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BombMoves {
    /// As every piece that is no engineer.
    AsOthers,
    /// 炸弹满天飞: as an engineer.
    Flies,
}

/// What a piece that is no engineer may do on the rails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RailTurn {
    /// Run straight on, arcs being straight.
    Arcs,
    /// Run straight on, not through an arc.
    StraightOnly,
    /// Turn one corner on the way.
    OneCorner,
    /// Turn as often as it likes.
    AnyCorner,
}

/// Which camps a piece may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CampEntry {
    /// Any empty one.
    AnyEmpty,
    /// Those of its own army.
    OwnOnly,
}

/// Whether a piece may leave a headquarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HqExit {
    /// It never moves again.
    Never,
    /// It may leave any but its own army's.
    NotFromOwn,
    /// It may leave.
    Allowed,
}

/// When an army's flag is shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagShownWhen {
    /// When a commander of the army dies.
    CommanderDies,
    /// When its last commander dies.
    LastCommanderDies,
    /// Never before the end.
    Never,
}

/// What has to be done with a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagWin {
    /// It is enough to take it.
    Touch,
    /// The taker has to carry it into a headquarters of its own.
    CarryHome,
    /// An engineer has to do that.
    EngineerCarriesHome,
}

/// Who may take a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagTaker {
    /// Any piece.
    Anyone,
    /// A piece of the smallest rank that its army still has.
    Smallest,
    /// An engineer.
    Engineer,
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

/// What becomes of the pieces of an army that is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eliminated {
    /// They leave the board at once.
    Removed,
    /// They stay where they are and can't be attacked.
    StaysAsObstacle,
}

/// Whether points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// No.
    None,
    /// Winners gain 1 with two players, 2 with four; losers lose as much.
    Table,
}

/// How many games a match has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchPlay {
    /// One.
    Single,
    /// Two with the first move exchanged, then on until it is decided.
    TwoThenUntilDecided,
}

/// Which seats of the four-player board play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seats {
    /// All seats of the board, opposite ones as partners.
    All,
    /// 单挑: South and North, each for himself; the other areas lie open.
    Two,
    /// 三国: South, East and North, each for himself; West's area lies open.
    Three,
}

/// How the armies come to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deal {
    /// Everybody sets up an army of his own.
    Own,
    /// 乱战: four armies are shuffled and dealt, then everybody sets up his hand.
    Shuffled,
    /// 翻棋: both armies lie shuffled and face down on the board.
    FaceDown,
}

/// Whose colour is whose in flip chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipColors {
    /// Who first turns up an engineer gets its colour.
    Engineer,
    /// The first player gets the colour of the first piece.
    FirstPiece,
}

/// Who may ask the computer for a hint, and for what is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aids {
    /// Who plays alone against computer players; among several people nobody.
    Alone,
    /// Everybody.
    All,
    /// Nobody.
    Nobody,
}

impl Aids {
    /// Whether a person may ask in a game of so many.
    pub const fn allow(self, people: usize) -> bool {
        match self {
            Self::Alone => people == 1,
            Self::All => true,
            Self::Nobody => false,
        }
    }
}

/// A number of moves for each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByBoard {
    /// On the two-player board.
    pub two: u32,
    /// On the four-player board.
    pub four: u32,
}

impl ByBoard {
    /// The number for that board.
    pub const fn on(self, board: BoardKind) -> u32 {
        match board {
            BoardKind::Two => self.two,
            BoardKind::Four => self.four,
        }
    }
}

/// The rules in force: one value for every option. The default is the preset
/// `standard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "options that say yes or no are just that")]
pub struct Rules {
    /// The order in which the turn passes.
    pub turn_order: TurnOrder,
    /// Who sees whose ranks.
    pub visibility: Visibility,
    /// Who makes the first move.
    pub first_mover: FirstMover,
    /// What becomes of an attacked mine.
    pub mine: Mine,
    /// What becomes of an engineer that attacks a mine.
    pub engineer_on_mine: EngineerOnMine,
    /// What a commander does on a mine.
    pub commander_on_mine: CommanderOnMine,
    /// Where mines may be set up.
    pub mine_lines: MineLines,
    /// What the mines beyond an army's third are.
    pub extra_mines: ExtraMines,
    /// Whether a bomb may be set up on line 1.
    pub bomb_on_front_line: bool,
    /// How a bomb moves.
    pub bomb_moves: BombMoves,
    /// What a piece that is no engineer may do on the rails.
    pub rail_turn: RailTurn,
    /// At most so many points in one rail move, for pieces that are no engineers; 0
    /// is unlimited.
    pub rail_reach: u32,
    /// Whether two more rail lines cross in the middle palace (交叉线).
    pub palace_diagonals: bool,
    /// Which camps a piece may enter.
    pub camp_entry: CampEntry,
    /// Whether a piece may leave a headquarters.
    pub hq_exit: HqExit,
    /// When an army's flag is shown.
    pub flag_shown_when: FlagShownWhen,
    /// 工兵侦察: whether an engineer that attacks anything but a mine, bomb or flag is
    /// lost and shows its rank to everybody.
    pub scout: bool,
    /// What has to be done with a flag.
    pub flag_win: FlagWin,
    /// Whether all its owner's mines must be gone before a flag can be taken.
    pub flag_needs_mines_cleared: bool,
    /// Who may take a flag.
    pub flag_taker: FlagTaker,
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
    /// 举子无悔: whether a lifted piece that can move must move.
    pub touch_move: bool,
    /// A player may make the same move one time less than this running, going to and
    /// fro; 0 is off.
    pub repeat_limit: u32,
    /// Who may ask the computer for a hint, and for what is certain.
    pub aids: Aids,
    /// Whether points are counted.
    pub score: Score,
    /// The winners of a game with fewer moves gain nothing; 0 is off.
    pub score_zero_below: ByBoard,
    /// A game that took fewer seconds isn't scored at all; 0 is off.
    pub unscored_below_s: u32,
    /// A winner with more points than this gains nothing when an opponent has fewer;
    /// 0 is off.
    pub score_guard: u32,
    /// How many games a match has: the option `match`.
    pub match_play: MatchPlay,
    /// What becomes of the pieces of an army that is out.
    pub eliminated: Eliminated,
    /// Which seats play.
    pub seats: Seats,
    /// How the armies come to be.
    pub deal: Deal,
    /// Whose colour is whose in flip chess.
    pub flip_colors: FlipColors,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            turn_order: TurnOrder::CounterClockwise,
            visibility: Visibility::Dark,
            first_mover: FirstMover::Seat(Seat::South),
            mine: Mine::Stays,
            engineer_on_mine: EngineerOnMine::Survives,
            commander_on_mine: CommanderOnMine::AsOthers,
            mine_lines: MineLines::LastTwo,
            extra_mines: ExtraMines::Normal,
            bomb_on_front_line: false,
            bomb_moves: BombMoves::AsOthers,
            rail_turn: RailTurn::Arcs,
            rail_reach: 0,
            palace_diagonals: false,
            camp_entry: CampEntry::AnyEmpty,
            hq_exit: HqExit::Never,
            flag_shown_when: FlagShownWhen::CommanderDies,
            scout: false,
            flag_win: FlagWin::Touch,
            flag_needs_mines_cleared: false,
            flag_taker: FlagTaker::Anyone,
            stuck_out: StuckOut::OnOwnTurn,
            both_stuck: BothStuck::Draw,
            quiet_limit: 70,
            quiet_from: 0,
            move_limit: 0,
            move_seconds: 0,
            timeouts_to_lose: 5,
            resign_from: 0,
            touch_move: false,
            repeat_limit: 0,
            aids: Aids::Alone,
            score: Score::None,
            score_zero_below: ByBoard { two: 0, four: 0 },
            unscored_below_s: 0,
            score_guard: 0,
            match_play: MatchPlay::Single,
            eliminated: Eliminated::Removed,
            seats: Seats::All,
            deal: Deal::Own,
            flip_colors: FlipColors::Engineer,
        }
    }
}

impl Rules {
    /// The seats that play on that board, counter-clockwise.
    pub const fn seats(&self, board: &Board) -> &'static [Seat] {
        const THREE: [Seat; 3] = [Seat::South, Seat::East, Seat::North];
        match self.seats {
            Seats::All => board.seats(),
            Seats::Two => &[Seat::South, Seat::North],
            Seats::Three => &THREE,
        }
    }

    /// The seat that plays together with this one.
    pub const fn partner(&self, board: &Board, seat: Seat) -> Option<Seat> {
        match self.seats {
            Seats::All => board.partner(seat),
            Seats::Two | Seats::Three => None,
        }
    }

    /// The seat's team: itself and its partner.
    pub fn team(&self, board: &Board, seat: Seat) -> SeatSet {
        self.partner(board, seat).map_or(SeatSet::one(seat), |partner| SeatSet::one(seat).with(partner))
    }

    /// Those who win and lose together, in the order of their first seats.
    pub fn sides(&self, board: &Board) -> Vec<SeatSet> {
        let mut sides = Vec::new();
        for &seat in self.seats(board) {
            let side = self.team(board, seat);
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }

    /// Who may take a flag: the option of that name, and an engineer where he has to
    /// carry it home.
    pub const fn taker(&self) -> FlagTaker {
        match self.flag_win {
            FlagWin::EngineerCarriesHome => FlagTaker::Engineer,
            FlagWin::Touch | FlagWin::CarryHome => self.flag_taker,
        }
    }

    /// Whether a piece may leave its own army's headquarters whatever `hq_exit` says: armies
    /// are set up with both full, and flags have to be carried into one. (What lies in a
    /// headquarters in flip chess stays there: the sheets say so.)
    pub const fn makes_room(&self) -> bool {
        !matches!(self.flag_win, FlagWin::Touch) && matches!(self.deal, Deal::Own)
    }

    /// How a piece moves on from a point of that kind, in its own army's area or not.
    pub const fn mobility(&self, rank: Rank, station: Station, in_own_area: bool) -> Mobility {
        let stays = match (station, self.hq_exit) {
            _ if in_own_area && self.makes_room() => false,
            (Station::Headquarters, HqExit::Never) => true,
            (Station::Headquarters, HqExit::NotFromOwn) => in_own_area,
            _ => false,
        };
        let station = if stays { Station::Headquarters } else { Station::Post };
        match (Mobility::of(rank, station), rank, self.bomb_moves) {
            (Mobility::Slider, Rank::Bomb, BombMoves::Flies) => Mobility::Walker,
            (mobility, ..) => mobility,
        }
    }

    /// Whether moves and battles are the standard's in everything that the quick
    /// generator and the quick referee take for granted.
    pub(crate) fn is_plain(&self) -> bool {
        let plain = Self::default();
        self.commander_on_mine != CommanderOnMine::Forbidden
            && *self
                == Self {
                    bomb_moves: plain.bomb_moves,
                    rail_turn: plain.rail_turn,
                    rail_reach: plain.rail_reach,
                    palace_diagonals: plain.palace_diagonals,
                    camp_entry: plain.camp_entry,
                    hq_exit: plain.hq_exit,
                    scout: plain.scout,
                    flag_win: plain.flag_win,
                    flag_needs_mines_cleared: plain.flag_needs_mines_cleared,
                    flag_taker: plain.flag_taker,
                    flag_shown_when: plain.flag_shown_when,
                    extra_mines: plain.extra_mines,
                    eliminated: plain.eliminated,
                    seats: plain.seats,
                    deal: plain.deal,
                    repeat_limit: plain.repeat_limit,
                    ..*self
                }
    }
}

//! Who plays whom: the contest, and each of its games.

use std::time::Duration;

use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::formation::{Deployment, Formation, ShuffleRefused};
use crate::record::PlayerKind;
use crate::rules::{
    BoardKind, BySeat, Deal, FirstMover, OptionError, Place, RuleSet, Seat, SeatSet, Station,
};
use crate::table::{Command, Table, TableRefusal};

/// How long a player may think about one move: the first of both that is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// At most so many nodes; 0 is no limit where there is a time, and where there is
    /// none as many as the player's level takes of its own accord.
    pub nodes: u64,
    /// At most so long.
    pub time: Option<Duration>,
}

impl Limit {
    /// What each level takes of its own accord.
    pub const OWN: Self = Self { nodes: 0, time: None };

    /// The nodes of a player's budget, in which 0 is the level's own number.
    pub(super) const fn nodes_of_budget(self) -> u64 {
        if self.nodes == 0 && self.time.is_some() { u64::MAX } else { self.nodes }
    }
}

/// Where the armies come from, in games where everybody sets up his own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Armies {
    /// All that the rules allow, each as likely as any other.
    Random,
    /// Drawn out of these, for every seat by itself.
    Drawn(Vec<Formation>),
}

/// Computer players and programs against each other.
///
/// The players of seats that win together are a side. In a paired contest every deal is
/// played with the sides on each other's seats and each of them moving first: four games
/// for two sides, nine for three. Otherwise everybody keeps his seat, every game has its own
/// deal, and the rules say who begins.
///
/// ```
/// use junqi::lab::{Armies, Contest, Limit, Summary, run};
/// use junqi::record::{Level, PlayerKind};
/// use junqi::rules::{BoardKind, BySeat, RuleSet, Seat};
/// let contest = Contest {
///     board: BoardKind::Two,
///     rules: RuleSet::default(),
///     players: BySeat::from_fn(|seat| {
///         matches!(seat, Seat::South | Seat::North).then_some(PlayerKind::Bot(Level::Random))
///     }),
///     limits: vec![Limit { nodes: 100, time: None }; 2],
///     games: 4,
///     paired: true,
///     seed: 7,
///     cap: 60,
///     armies: Armies::Random,
/// };
/// contest.check()?;
/// let mut results = Vec::new();
/// run(&contest, 1..=4, 2, &|| false, |result| { results.extend(result.map(|(played, _)| played)); true })?;
/// assert_eq!(Summary::of(&contest, &results).games, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The board.
    pub board: BoardKind,
    /// The rules. Their clock doesn't run.
    pub rules: RuleSet,
    /// Who sits where in the first game.
    pub players: BySeat<Option<PlayerKind>>,
    /// How long each side may think, in the order of [`Contest::sides`].
    pub limits: Vec<Limit>,
    /// How many games.
    pub games: u32,
    /// Whether every deal is played from all sides.
    pub paired: bool,
    /// What everything is drawn from.
    pub seed: u64,
    /// A game that has gone on for so many turns is broken off and counts as a draw.
    pub cap: u32,
    /// Where the armies come from.
    pub armies: Armies,
}

/// Why a contest can't be held.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    /// The rules don't go with the board.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// A seat has no player.
    #[error("nobody plays {0}")]
    NoPlayer(Seat),
    /// A player has no seat.
    #[error("nobody sits at {0} in this game")]
    NoSeat(Seat),
    /// A person has a seat.
    #[error("a person can't play here: {0} is for a computer player or a program")]
    Person(Seat),
    /// Limits are there for another number of sides.
    #[error("there are {sides} sides, but limits for {limits}")]
    Limits {
        /// The sides.
        sides: usize,
        /// The limits.
        limits: usize,
    },
    /// Deals would be left half played.
    #[error(
        "every deal is played {each} times, with the seats and the first move exchanged: {games} games are no multiple of {each}"
    )]
    Games {
        /// The games of a deal.
        each: u32,
        /// The games asked for.
        games: u32,
    },
    /// There is nothing to draw from.
    #[error("there is no formation to draw")]
    NoFormations,
    /// A game has to have moves.
    #[error("a game needs room for one move at least")]
    NoMoves,
}

/// Why a game of a contest doesn't come about. None does where [`Contest::check`] finds nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The rules don't go with the board.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// What was dealt can't be set up.
    #[error(transparent)]
    Army(#[from] ShuffleRefused),
    /// The table refuses an army.
    #[error(transparent)]
    Table(#[from] TableRefusal),
}

/// One game of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: u32,
    /// The number of its deal, from 1.
    pub deal: u32,
    /// Who moves first; None where the rules say it.
    pub first: Option<Seat>,
    /// The side that sits there, by its index.
    pub side: BySeat<Option<usize>>,
    /// The player who sits there.
    pub player: BySeat<Option<PlayerKind>>,
}

impl Contest {
    /// The seats that play, counter-clockwise.
    pub fn seats(&self) -> &'static [Seat] {
        self.rules.rules.seats(self.board.board())
    }

    /// Who wins and loses together in the first game, in the order of their first seats.
    pub fn sides(&self) -> Vec<SeatSet> {
        self.rules.rules.sides(self.board.board())
    }

    /// How many games a deal has.
    pub fn games_of_deal(&self) -> u32 {
        let sides = self.sides().len() as u32;
        if self.paired { sides * sides } else { 1 }
    }

    /// Whether the contest can be held.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self) -> Result<(), ContestError> {
        self.rules.check(self.board)?;
        let seats = self.seats();
        if let Some(&seat) = seats.iter().find(|&&seat| self.players[seat].is_none()) {
            return Err(ContestError::NoPlayer(seat));
        }
        let stranger = |seat: &Seat| self.players[*seat].is_some() && !seats.contains(seat);
        if let Some(seat) = Seat::ALL.into_iter().find(stranger) {
            return Err(ContestError::NoSeat(seat));
        }
        if let Some(&seat) = seats.iter().find(|&&seat| self.players[seat] == Some(PlayerKind::Human)) {
            return Err(ContestError::Person(seat));
        }
        let (sides, limits) = (self.sides().len(), self.limits.len());
        if sides != limits {
            return Err(ContestError::Limits { sides, limits });
        }
        let each = self.games_of_deal();
        if self.games == 0 || !self.games.is_multiple_of(each) {
            return Err(ContestError::Games { each, games: self.games });
        }
        if self.armies == Armies::Drawn(Vec::new()) {
            return Err(ContestError::NoFormations);
        }
        if self.cap == 0 { Err(ContestError::NoMoves) } else { Ok(()) }
    }

    /// The game with that number, from 1.
    pub fn fixture(&self, number: u32) -> Fixture {
        let (seats, sides) = (self.seats(), self.sides());
        let each = self.games_of_deal();
        let index = number.saturating_sub(1);
        let (deal, turn) = (index / each + 1, (index % each) as usize);
        // The players go so many seats round the table.
        let steps = if self.paired { turn % sides.len() } else { 0 };
        let mut fixture = Fixture {
            number,
            deal,
            first: self.paired.then(|| seats[turn / sides.len()]),
            side: BySeat::new(None),
            player: BySeat::new(None),
        };
        for (i, &home) in seats.iter().enumerate() {
            let seat = seats[(i + steps) % seats.len()];
            fixture.side[seat] = sides.iter().position(|side| side.contains(home));
            fixture.player[seat].clone_from(&self.players[home]);
        }
        fixture
    }

    /// The table of that game with everybody set up: the same for all games of a deal, whoever
    /// sits where.
    ///
    /// # Errors
    /// What the table refuses; nothing where [`Contest::check`] finds nothing.
    pub fn table(&self, fixture: &Fixture) -> Result<Table, DealError> {
        let mut rng = self.rng(u64::from(fixture.deal) << 1);
        let mut rules = self.rules;
        if let Some(first) = fixture.first {
            rules.rules.first_mover = FirstMover::Seat(first);
        }
        let mut table = Table::open(self.board, rules, rng.random())?;
        if rules.rules.deal != Deal::FaceDown {
            for &seat in self.seats() {
                let army = self.army(&table, seat, &mut rng)?;
                table.apply(Command::Confirm { seat, army }, Duration::ZERO)?;
            }
        }
        Ok(table)
    }

    fn army(&self, table: &Table, seat: Seat, rng: &mut impl Rng) -> Result<Deployment, ShuffleRefused> {
        let rules = table.setup_rules(seat);
        match &self.armies {
            Armies::Drawn(formations) if !rules.is_shuffled() && !formations.is_empty() => {
                Ok(formations[rng.random_range(0..formations.len())].into())
            }
            _ => {
                let lineup = rules.random(rng)?;
                let is_home = |place: &Place| place.station() == Station::Headquarters;
                let homes: Vec<Place> = Place::all().filter(is_home).collect();
                let home = homes[rng.random_range(0..homes.len())];
                Ok(Deployment { lineup, headquarters: rules.must_name(&lineup).then_some(home) })
            }
        }
    }

    /// What a player in that game draws his chance from.
    pub(super) fn player_seed(&self, fixture: &Fixture, seat: Seat) -> u64 {
        self.rng((u64::from(fixture.number) << 3 | seat.index() as u64) << 1 | 1).random()
    }

    fn rng(&self, stream: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(stream);
        rng
    }
}

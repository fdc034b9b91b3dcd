//! What a formation is measured against, and each of the games.

use std::ops::RangeInclusive;
use std::time::Duration;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::contest::{DealError, Limit};
use super::game::{Ending, Seated, choose_by};
use super::run::side_by_side;
use super::summary::points;
use super::trace::{Course, course};
use crate::ai::Style;
use crate::formation::{Catalogue, Formation, FormationFile, Tag};
use crate::record::{Level, Record};
use crate::rules::{BoardKind, BySeat, Deal, FirstMover, OptionError, RuleSet, Seat};
use crate::table::{Command, Table};

/// A formation of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// What it is called.
    pub name: String,
    /// What it is made for; None where its tags don't say.
    pub style: Option<Style>,
    /// The formation.
    pub formation: Formation,
}

impl Enemy {
    /// A formation from a file under that name; its first tag that is a style says the style.
    pub fn new(name: &str, file: &FormationFile) -> Self {
        let style = file.tags.iter().find_map(|tag| Tag::id_of(tag).parse().ok());
        Self { name: name.to_owned(), style, formation: file.formation }
    }
}

/// The formations that a formation meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// All that the rules allow, each as likely as any other: new ones for every deal.
    Random,
    /// These. They are drawn in rounds: nobody comes for the second time before all have come
    /// once.
    Known(Vec<Enemy>),
}

impl Field {
    /// All formations of a catalogue, by their short names.
    pub fn of(catalogue: &Catalogue) -> Self {
        Self::Known(catalogue.entries().iter().map(|entry| Enemy::new(&entry.id, &entry.file)).collect())
    }
}

/// Formations that are measured against the same field: what they play, in which order, and
/// who sits where depends on nothing but this, and is the same for each of them, so that two can be
/// compared game by game.
///
/// A deal is one drawing of the other armies. It is played several times
/// ([`Measure::games_of_deal`]): the measured formation has every seat, and each player moves
/// first. Everybody plays at the same level; a partner's formation comes out of the field too.
///
/// ```
/// use junqi::formation::{Catalogue, built_in};
/// use junqi::lab::{Field, Measure, Report};
/// use junqi::record::Level;
/// use junqi::rules::{BoardKind, RuleSet};
/// let measure = Measure {
///     board: BoardKind::Two,
///     rules: RuleSet::default(),
///     level: Level::Random,
///     nodes: 0,
///     games: 8,
///     seed: 7,
///     cap: 100,
///     formations: vec![built_in()[0].formation],
///     field: Field::of(&Catalogue::built_in()),
/// };
/// measure.check()?;
/// let mut games = Vec::new();
/// measure.run(measure.tasks(), 2, &|| false, |game| { games.extend(game.map(|(game, _)| game)); true })?;
/// let report = Report::of(&measure, 0, &games);
/// assert_eq!(report.games, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// The board.
    pub board: BoardKind,
    /// The rules. Their clock doesn't run.
    pub rules: RuleSet,
    /// Who plays.
    pub level: Level,
    /// Nodes for one move; 0 is the level's own number.
    pub nodes: u64,
    /// How many games each formation plays.
    pub games: u32,
    /// What everything is drawn from.
    pub seed: u64,
    /// A game that has gone on for so many turns is broken off and counts as a draw.
    pub cap: u32,
    /// What is measured.
    pub formations: Vec<Formation>,
    /// Whom they meet.
    pub field: Field,
}

/// Why nothing can be measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    /// The rules don't go with the board.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// Nobody sets up an army of his own.
    #[error("in this game the pieces are dealt: there is no formation to measure")]
    Dealt,
    /// There is nothing to measure.
    #[error("there is no formation to measure")]
    NoFormation,
    /// There is nobody to play against.
    #[error("there is no formation to play against")]
    NoField,
    /// Deals would be left half played.
    #[error("every deal is played {each} times: {games} games are no multiple of {each}")]
    Games {
        /// The games of a deal.
        each: u32,
        /// The games asked for.
        games: u32,
    },
    /// A game has to have moves.
    #[error("a game needs room for one move at least")]
    NoMoves,
}

/// One game of one of the formations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Task {
    /// Which formation, by its index.
    pub formation: usize,
    /// The number of the game, from 1.
    pub game: u32,
}

/// How a game is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Which game of which formation.
    pub task: Task,
    /// The number of its deal, from 1.
    pub deal: u32,
    /// Where the measured formation sits.
    pub seat: Seat,
    /// Who moves first.
    pub first: Seat,
    /// What everybody has set up.
    pub armies: BySeat<Option<Formation>>,
    /// Which formation of the field that is, by its index; None for one made at random and for the
    /// measured one.
    pub drawn: BySeat<Option<usize>>,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialResult {
    /// How it was set up.
    pub trial: Trial,
    /// What the measured formation has scored: 1 for a win, of a draw an equal share.
    pub score: f64,
    /// How it ended.
    pub ending: Ending,
    /// How many moves it had.
    pub moves: u32,
    /// What became of the measured formation.
    pub course: Course,
}

/// What something is drawn for: everything has a stream of its own.
#[derive(Clone, Copy)]
enum Stream {
    /// The armies of a deal that are made at random, and the table's own seed.
    Deal(u32),
    /// In which order the field's formations come in a round.
    Round(u32),
    /// A player, by the number of the game and how many seats he sits from the measured formation.
    Player(u32, usize),
}

impl Measure {
    /// The seats that play, counter-clockwise.
    pub fn seats(&self) -> &'static [Seat] {
        self.rules.rules.seats(self.board.board())
    }

    /// How many games a deal has: with two players four, each of them on either seat and moving
    /// first; with more as many as there are players, so that the measured formation has every seat
    /// once, and everybody moves first once, seen from there.
    pub fn games_of_deal(&self) -> u32 {
        match self.seats().len() {
            2 => 4,
            players => players as u32,
        }
    }

    /// Whether it can be measured.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self) -> Result<(), MeasureError> {
        self.rules.check(self.board)?;
        if self.rules.rules.deal != Deal::Own {
            return Err(MeasureError::Dealt);
        }
        if self.formations.is_empty() {
            return Err(MeasureError::NoFormation);
        }
        if self.field == Field::Known(Vec::new()) {
            return Err(MeasureError::NoField);
        }
        let each = self.games_of_deal();
        if self.games == 0 || !self.games.is_multiple_of(each) {
            return Err(MeasureError::Games { each, games: self.games });
        }
        if self.cap == 0 { Err(MeasureError::NoMoves) } else { Ok(()) }
    }

    /// All games, deal by deal, in each deal one formation after the other.
    pub fn tasks(&self) -> impl Iterator<Item = Task> + Send + use<> {
        self.tasks_of(1..=self.games / self.games_of_deal(), 0..self.formations.len())
    }

    /// The games of some formations in some deals, from 1. There may be more deals than
    /// [`Measure::games`] has room for.
    pub fn tasks_of<I: IntoIterator<Item = usize, IntoIter: Clone + Send>>(
        &self,
        deals: RangeInclusive<u32>,
        formations: I,
    ) -> impl Iterator<Item = Task> + Send + use<I> {
        let each = self.games_of_deal();
        let formations = formations.into_iter();
        deals.flat_map(move |deal| {
            let games = move || (deal.saturating_sub(1) * each + 1)..=deal * each;
            formations.clone().flat_map(move |formation| games().map(move |game| Task { formation, game }))
        })
    }

    /// How that game is set up. A formation that isn't there has no army.
    pub fn trial(&self, task: Task) -> Trial {
        let (seats, each) = (self.seats(), self.games_of_deal());
        let index = task.game.saturating_sub(1);
        let (deal, turn) = (index / each + 1, (index % each) as usize);
        let players = seats.len();
        let own = turn % players;
        let first = seats[(own + turn / players + turn) % players];
        let mut trial = Trial {
            task,
            deal,
            seat: seats[own],
            first,
            armies: BySeat::new(None),
            drawn: BySeat::new(None),
        };
        trial.armies[seats[own]] = self.formations.get(task.formation).copied();
        let others = players - 1;
        let mut rng = self.rng(Stream::Deal(deal));
        for other in 0..others {
            let seat = seats[(own + 1 + other) % players];
            trial.armies[seat] = match &self.field {
                Field::Random => Some(Formation::random(&mut rng)),
                Field::Known(field) => {
                    let number = self.drawn((deal as usize - 1) * others + other, field.len());
                    trial.drawn[seat] = number;
                    number.map(|number| field[number].formation)
                }
            };
        }
        trial
    }

    /// Which formation of the field is the one that is drawn as that one.
    fn drawn(&self, number: usize, field: usize) -> Option<usize> {
        let round = number.checked_div(field)?;
        let mut order: Vec<usize> = (0..field).collect();
        order.shuffle(&mut self.rng(Stream::Round(round as u32)));
        order.get(number % field).copied()
    }

    fn rng(&self, stream: Stream) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(match stream {
            Stream::Deal(deal) => u64::from(deal) << 2,
            Stream::Round(round) => u64::from(round) << 2 | 1,
            Stream::Player(game, away) => (u64::from(game) << 2 | away as u64) << 2 | 2,
        });
        rng
    }

    /// Plays that game. None where `stop` has said yes before it was over.
    ///
    /// # Errors
    /// Why the game doesn't come about.
    pub fn play(
        &self,
        task: Task,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<(TrialResult, Record)>, DealError> {
        let (trial, seats) = (self.trial(task), self.seats());
        let mut rules = self.rules;
        rules.rules.first_mover = FirstMover::Seat(trial.first);
        let mut table = Table::open(self.board, rules, self.rng(Stream::Deal(trial.deal)).random())?;
        for &seat in seats {
            if let Some(army) = trial.armies[seat] {
                table.apply(Command::confirm(seat, army), Duration::ZERO)?;
            }
        }
        let sides = self.rules.rules.sides(self.board.board());
        let side = |seat: Seat| sides.iter().position(|side| side.contains(seat));
        let own = seats.iter().position(|&seat| seat == trial.seat).unwrap_or(0);
        let away = |seat: Seat| {
            let at = seats.iter().position(|&other| other == seat)?;
            Some((at + seats.len() - own) % seats.len())
        };
        let seated = Seated {
            number: task.game,
            table,
            first: Some(trial.first),
            side: BySeat::from_fn(side),
            player: BySeat::from_fn(|seat| seats.contains(&seat).then(|| self.level.into())),
            seeds: BySeat::from_fn(|seat| {
                away(seat).map_or(0, |away| self.rng(Stream::Player(task.game, away)).random())
            }),
            limits: &vec![Limit { nodes: self.nodes, time: None }; sides.len()],
            cap: self.cap,
        };
        Ok(seated.play(&choose_by, stop).map(|(played, record)| {
            let is_own = |seat| side(seat) == side(trial.seat);
            let result = TrialResult {
                trial,
                score: points(played.ending, sides.len(), is_own),
                ending: played.ending,
                moves: played.moves,
                course: course(&record, trial.seat),
            };
            (result, record)
        }))
    }

    /// Plays these games on so many threads, as [`run`](super::run()) does: `news` is told of every
    /// game that is over, in the order in which they end, and now and then that none is; its
    /// "false" ends everything, as `stop` does.
    ///
    /// # Errors
    /// Why a game doesn't come about; no further game is begun then.
    pub fn run(
        &self,
        tasks: impl IntoIterator<Item = Task, IntoIter: Send>,
        jobs: usize,
        stop: &(dyn Fn() -> bool + Sync),
        news: impl FnMut(Option<(TrialResult, Record)>) -> bool,
    ) -> Result<(), DealError> {
        side_by_side(tasks, jobs, stop, |task, stop| self.play(task, stop), news)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::formation::built_in;

    pub(in crate::lab) fn measure(preset: &str, board: BoardKind) -> Measure {
        Measure {
            board,
            rules: RuleSet::from_preset(preset).unwrap(),
            level: Level::Random,
            nodes: 0,
            games: 48,
            seed: 3,
            cap: 200,
            formations: vec![built_in()[0].formation, built_in()[11].formation],
            field: Field::of(&Catalogue::built_in()),
        }
    }

    /// A bad formation: no mine near the flag, a platoon before it, the bombs in the base line,
    /// one of them for ever.
    pub(in crate::lab) fn bare() -> Formation {
        Formation::from_rows(&["工连工连工", "排.营.营", "团旅.旅团", "排.师.师", "军排雷雷雷", "连旗司炸炸"])
            .unwrap()
    }

    #[test]
    fn a_deal_is_played_from_every_seat_with_everybody_moving_first() {
        for (preset, board, games) in
            [("standard", BoardKind::Two, 4), ("standard", BoardKind::Four, 4), ("three", BoardKind::Four, 3)]
        {
            let measure = measure(preset, board);
            measure.check().unwrap();
            assert_eq!(measure.games_of_deal(), games);
            let trials: Vec<_> = (1..=games).map(|game| measure.trial(Task { formation: 1, game })).collect();
            let seats = measure.seats();
            let at = |seat: Seat| seats.iter().position(|&other| other == seat).unwrap();
            let ways: BTreeSet<_> = trials
                .iter()
                .map(|trial| (at(trial.seat), (at(trial.first) + seats.len() - at(trial.seat)) % seats.len()))
                .collect();
            assert_eq!(ways.len(), games as usize);
            for way in [ways.iter().map(|way| way.0).collect(), ways.iter().map(|way| way.1).collect()] {
                let way: BTreeSet<usize> = way;
                assert_eq!(way.len(), seats.len(), "{preset}");
            }
            // The others sit round the table in the same order, wherever the formation sits.
            for trial in &trials {
                assert_eq!(trial.deal, 1);
                assert_eq!(trial.armies[trial.seat], Some(measure.formations[1]));
                for away in 1..seats.len() {
                    let drawn = |trial: &Trial| trial.drawn[seats[(at(trial.seat) + away) % seats.len()]];
                    assert!(drawn(trial).is_some() && drawn(trial) == drawn(&trials[0]));
                }
            }
        }
    }

    #[test]
    fn every_formation_meets_the_same_field_in_the_same_order_and_all_of_it() {
        let measure = measure("standard", BoardKind::Two);
        let enemies = |formation: usize| -> Vec<usize> {
            let deals = (0..24).map(|deal| measure.trial(Task { formation, game: deal * 4 + 1 }));
            deals.filter_map(|trial| trial.drawn[trial.seat.opposite()]).collect()
        };
        assert_eq!(enemies(0), enemies(1));
        assert_eq!(enemies(0).iter().collect::<BTreeSet<_>>().len(), 24);
        assert_ne!(enemies(0), (0..24).collect::<Vec<_>>());
        let tasks: Vec<_> = measure.tasks().collect();
        assert_eq!(tasks.len(), 96);
        assert_eq!(tasks[4], Task { formation: 1, game: 1 });
        assert_eq!(tasks[8], Task { formation: 0, game: 5 });
        let random = Measure { field: Field::Random, ..measure.clone() };
        let army = |formation, game| {
            let trial = random.trial(Task { formation, game });
            trial.armies[trial.seat.opposite()]
        };
        assert_eq!((army(0, 1), army(0, 4)), (army(1, 2), army(1, 3)));
        assert_ne!(army(0, 1), army(0, 5));
    }

    #[test]
    fn what_can_not_be_measured_is_told() {
        let good = measure("standard", BoardKind::Two);
        let told = |measure: Measure| measure.check().unwrap_err().to_string();
        let dealt = Measure { rules: RuleSet::from_preset("flip_first").unwrap(), ..good.clone() };
        assert_eq!(told(dealt), "in this game the pieces are dealt: there is no formation to measure");
        assert_eq!(
            told(Measure { games: 6, ..good.clone() }),
            "every deal is played 4 times: 6 games are no multiple of 4"
        );
        assert!(Measure { games: 0, ..good.clone() }.check().is_err());
        assert!(Measure { formations: Vec::new(), ..good.clone() }.check().is_err());
        assert!(Measure { field: Field::Known(Vec::new()), ..good.clone() }.check().is_err());
        assert!(Measure { cap: 0, ..good }.check().is_err());
    }
}

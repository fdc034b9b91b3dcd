//! Several games by the same people one after another: who has won how many, everybody's
//! points, and matches.
//!
//! A [`Sitting`] knows how its games ended and nothing of what happened in them. Where the
//! rules say `match = two_then_until_decided` the whole sitting is one match: the first
//! move goes round the table, a win counts 1 for the winner's side and a draw ½ for each, and once
//! every side has begun a game, it is over as soon as one side leads. It reads and writes
//! bytes; where they are kept is the business of others.

mod file;

use crate::record::{Player, PlayerKind};
use crate::rules::{
    BoardKind, BySeat, FirstMover, MatchPlay, Outcome, RuleSet, Score, Seat, SeatSet, TurnOrder,
};

pub use file::SittingError;
pub(crate) use file::is_file_name;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What tells it from every other game.
    pub id: String,
    /// Who had the first move.
    pub first: Seat,
    /// How it ended.
    pub outcome: Outcome,
    /// How many moves it had.
    pub moves: u32,
    /// What it has brought everybody, where its rules count points.
    pub points: Option<BySeat<i64>>,
    /// The name of the file in which its record is kept, if it is.
    pub record: Option<String>,
}

/// How a player's games have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// Games by the same people.
///
/// ```
/// use junqi::rules::{BoardKind, BySeat, OutReason, Outcome, RuleSet, Seat, SeatSet};
/// use junqi::sitting::{Game, Sitting};
/// let rules = RuleSet::from_preset("tournament").unwrap();
/// let mut sitting = Sitting::new(BoardKind::Two, rules, BySeat::default());
/// for (id, first) in [("a", Seat::South), ("b", Seat::North)] {
///     let outcome = Outcome::Win { winners: SeatSet::one(Seat::South), reason: OutReason::Resigned };
///     sitting.add(Game { id: id.into(), first, outcome, moves: 90, points: None, record: None });
/// }
/// assert_eq!(sitting.decided(), Some(SeatSet::one(Seat::South)));
/// assert_eq!(sitting.tally(Seat::North).lost, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// The board.
    pub board: BoardKind,
    /// The rules of the first game as they were agreed on.
    pub rules: RuleSet,
    /// Who sits where.
    pub players: BySeat<Option<Player>>,
    /// Whether the players have ended it.
    pub ended: bool,
    games: Vec<Game>,
}

impl Sitting {
    /// Nothing has been played yet.
    pub const fn new(board: BoardKind, rules: RuleSet, players: BySeat<Option<Player>>) -> Self {
        Self { board, rules, players, ended: false, games: Vec::new() }
    }

    /// The finished games, in order.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Takes in a finished game, unless it is there already; whether it was new.
    pub fn add(&mut self, game: Game) -> bool {
        let new = self.games.iter().all(|known| known.id != game.id);
        if new {
            self.games.push(game);
        }
        new
    }

    /// Who plays, counter-clockwise from South.
    pub fn seats(&self) -> &'static [Seat] {
        self.rules.rules.seats(self.board.board())
    }

    /// Those who win and lose together, in the order of their first seats.
    pub fn sides(&self) -> Vec<SeatSet> {
        self.rules.rules.sides(self.board.board())
    }

    /// How that player's games have ended.
    pub fn tally(&self, seat: Seat) -> Tally {
        let mut tally = Tally::default();
        for game in &self.games {
            match game.outcome {
                Outcome::Draw(_) => tally.drawn += 1,
                Outcome::Win { winners, .. } if winners.contains(seat) => tally.won += 1,
                Outcome::Win { .. } => tally.lost += 1,
            }
        }
        tally
    }

    /// Whether points are counted.
    pub fn counts_points(&self) -> bool {
        self.rules.rules.score == Score::Table || self.games.iter().any(|game| game.points.is_some())
    }

    /// Everybody's points in all games together.
    pub fn totals(&self) -> BySeat<i64> {
        self.totals_before("")
    }

    /// Everybody's points in the games before that one; in all games where it isn't there yet.
    pub fn totals_before(&self, id: &str) -> BySeat<i64> {
        let before = || self.games.iter().take_while(|game| game.id != id);
        let points = |seat| before().filter_map(move |game| game.points.map(|points| points[seat]));
        BySeat::from_fn(|seat| points(seat).fold(0, i64::saturating_add))
    }

    /// Whether it is a match.
    pub fn is_match(&self) -> bool {
        self.rules.rules.match_play == MatchPlay::TwoThenUntilDecided
    }

    /// What a side has in a match, in halves: 2 for a win, 1 for a draw.
    pub fn halves(&self, side: SeatSet) -> u32 {
        let worth = |game: &Game| match game.outcome {
            Outcome::Draw(_) => 1,
            Outcome::Win { winners, .. } if winners == side => 2,
            Outcome::Win { .. } => 0,
        };
        self.games.iter().map(worth).sum()
    }

    /// Who has won the match, once it is decided: every side has begun a game, and one leads.
    pub fn decided(&self) -> Option<SeatSet> {
        let sides = self.sides();
        if !self.is_match() || self.games.len() < sides.len() {
            return None;
        }
        let most = sides.iter().map(|&side| self.halves(side)).max()?;
        let mut leaders = sides.into_iter().filter(|&side| self.halves(side) == most);
        leaders.next().filter(|_| leaders.next().is_none())
    }

    /// Whether another game belongs to it.
    pub fn goes_on(&self) -> bool {
        !self.ended && self.decided().is_none()
    }

    /// Who begins the next game of a match: the one after whoever began the last, as the turn
    /// passes. None before the first game, which begins as the rules say.
    pub fn next_first(&self) -> Option<Seat> {
        let last = self.games.last().filter(|_| self.is_match())?.first;
        let seats = self.seats();
        let here = seats.iter().position(|&seat| seat == last)?;
        let step = match self.rules.rules.turn_order {
            TurnOrder::CounterClockwise => 1,
            TurnOrder::Clockwise => seats.len() - 1,
        };
        Some(seats[(here + step) % seats.len()])
    }

    /// The rules for the next game.
    pub fn next_rules(&self) -> RuleSet {
        let mut rules = self.rules;
        if let Some(first) = self.next_first() {
            rules.rules.first_mover = FirstMover::Seat(first);
        }
        rules
    }

    /// Whether these are the same players on the same seats, each person known by name. Who gave no
    /// name may be anybody; a computer player is known by its level.
    pub fn is_of(&self, board: BoardKind, rules: &RuleSet, players: &BySeat<Option<Player>>) -> bool {
        let same = |&seat: &Seat| {
            let known = |player: &Player| player.kind != PlayerKind::Human || !player.name.is_empty();
            players[seat].as_ref().is_some_and(known) && players[seat] == self.players[seat]
        };
        let seats = rules.rules.seats(board.board());
        board == self.board && seats == self.seats() && seats.iter().all(same)
    }
}

#[cfg(test)]
mod tests;

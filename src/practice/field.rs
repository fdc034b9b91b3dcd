//! Reading the field: the first moves of a game, as one player sees them, and how well he reads
//! an enemy's army from them.
//!
//! The moves are played by the referee; each army's player knows his own ranks and nothing else.
//! What is handed out before the answer is scored are views only.

use rand::{Rng, RngExt};

use crate::formation::{Formation, built_in};
use crate::rules::{
    Action, Battle, Board, BoardKind, BySeat, Move, Piece, Place, Point, Position, Rank, RuleSet, Seat,
    Setup, Station, Visibility,
};
use crate::view::{Event, View, Viewer, events};

/// What is sought in the enemy's army.
pub const SOUGHT: [Rank; 3] = [Rank::Flag, Rank::Mine, Rank::Bomb];

/// The fewest and the most moves that each army makes.
const MOVES: [(usize, usize); 2] = [(6, 10), (5, 8)];
/// With fewer battles there is little to read; another opening is tried.
const BATTLES: usize = 3;
/// How many openings are tried.
const TRIES: usize = 12;

/// The first moves of a game, seen from one seat.
#[derive(Clone, Debug)]
pub struct Opening {
    enemy: Seat,
    truth: Formation,
    views: Vec<View>,
}

/// More marks than the army has pieces of that rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("all {} marks for {rank} are used; take one away first", .rank.count())]
pub struct TooMany {
    /// The rank.
    pub rank: Rank,
}

/// Where a player thinks that flag, mines and bombs stood at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks([Option<Rank>; Place::COUNT]);

/// What the events tell about a piece of the enemy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "`number` is always the number of the move that told it")]
pub enum Clue {
    /// The flag was shown when its commander died.
    FlagShown { number: usize },
    /// It took a mine: an engineer.
    TookMine { number: usize },
    /// An engineer took it and lived: a mine.
    TakenByEngineer { number: usize },
    /// It attacked and won: no bomb, no mine, no flag.
    Won { number: usize },
    /// It and what it fought fell together: a bomb, or the other's equal.
    BothFell { number: usize },
    /// A piece other than an engineer took it and lived: neither mine nor bomb.
    Taken { number: usize },
    /// It has moved: neither mine nor flag.
    Moved { number: usize },
    /// An attacker of that rank (where it is known) fell on it and it stood: a mine, or stronger.
    Held { number: usize, against: Option<Rank> },
    /// Nothing happened to it, and on its line neither mine nor bomb may start.
    FrontLine,
    /// Nothing happened to it, and on its line no mine may start.
    Forward,
    /// Nothing happened to it in its headquarters: a flag, a mine, or bait.
    Headquarters,
    /// Nothing happened to it behind, where mines may lie.
    Still,
}

/// Whether a mark is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is what was marked.
    Hit,
    /// It is something else.
    Wrong,
    /// It is sought and was not marked.
    Missed,
}

/// What is said about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Where the piece stood at the start.
    pub place: Place,
    /// What it is.
    pub rank: Rank,
    /// What it was marked as.
    pub marked: Option<Rank>,
    /// Whether that is right.
    pub found: Found,
    /// What could be known of it.
    pub clue: Clue,
}

/// How well the field was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Every place that was marked or is sought, from the front on.
    pub verdicts: Vec<Verdict>,
}

impl Reading {
    /// The most points: one for each piece that is sought.
    pub fn possible() -> u32 {
        SOUGHT.iter().map(|rank| u32::from(rank.count())).sum()
    }

    fn count(&self, found: Found) -> usize {
        self.verdicts.iter().filter(|verdict| verdict.found == found).count()
    }

    /// Right marks.
    pub fn hits(&self) -> usize {
        self.count(Found::Hit)
    }

    /// Wrong marks.
    pub fn wrong(&self) -> usize {
        self.count(Found::Wrong)
    }

    /// Right marks minus wrong ones; may be negative.
    pub fn score(&self) -> i32 {
        self.hits() as i32 - self.wrong() as i32
    }
}

impl Marks {
    /// What is marked on a place.
    pub const fn at(&self, place: Place) -> Option<Rank> {
        self.0[place.index()]
    }

    /// How many marks there are of a rank.
    pub fn count(&self, rank: Rank) -> usize {
        self.0.iter().filter(|mark| **mark == Some(rank)).count()
    }

    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Takes the mark off a place.
    pub const fn clear(&mut self, place: Place) {
        self.0[place.index()] = None;
    }

    /// Marks a place as one of the [`SOUGHT`] ranks. A camp is empty at the start, and takes none;
    /// there is one flag, so its mark goes along.
    ///
    /// # Errors
    /// When there are as many marks of the rank as an army has pieces.
    pub fn mark(&mut self, place: Place, rank: Rank) -> Result<(), TooMany> {
        if place.station() == Station::Camp || !SOUGHT.contains(&rank) || self.at(place) == Some(rank) {
            return Ok(());
        }
        if self.count(rank) >= usize::from(rank.count()) {
            if rank != Rank::Flag {
                return Err(TooMany { rank });
            }
            self.0.iter_mut().filter(|mark| **mark == Some(rank)).for_each(|mark| *mark = None);
        }
        self.0[place.index()] = Some(rank);
        Ok(())
    }
}

impl Opening {
    /// Plays the first moves of a game against that formation. The other armies are built-in
    /// ones. The same generator state gives the same opening.
    pub fn play<R: Rng + ?Sized>(board: BoardKind, enemy: Formation, rng: &mut R) -> Self {
        let mut opening = Self::try_once(board, enemy, rng);
        for _ in 1..TRIES {
            if opening.battles() >= BATTLES {
                break;
            }
            opening = Self::try_once(board, enemy, rng);
        }
        opening
    }

    fn try_once<R: Rng + ?Sized>(kind: BoardKind, truth: Formation, rng: &mut R) -> Self {
        let board = kind.board();
        let viewer = Seat::South;
        // With two players the other, with four the one at the right hand.
        let enemy = board.seats()[1];
        let lineups = BySeat::from_fn(|seat| {
            let other = built_in()[rng.random_range(0..built_in().len())].formation;
            match seat {
                _ if !board.seats().contains(&seat) => [None; Place::COUNT],
                _ if seat == enemy => truth.ranks(),
                _ => other.ranks(),
            }
        });
        let mut rules = RuleSet::default().rules;
        rules.visibility = Visibility::Dark;
        let start = Setup::start(kind, rules, viewer, &lineups);
        let (mut position, _) = Position::from_setup(&start).expect("formations make a position");
        let mut view = View::new(Viewer::Seat(viewer), &position);
        let mut views = vec![view.clone()];
        let (least, most) = MOVES[usize::from(kind == BoardKind::Four)];
        for _ in 0..rng.random_range(least..=most) * board.seats().len() {
            let Some(m) = chosen(&position, rng) else { break };
            let before = position;
            let Ok(played) = position.act(Action::Move(m)) else { break };
            if played.outcome.is_some() || played.outs.iter().next().is_some() {
                // It isn't an opening any more.
                break;
            }
            for event in events(&before, Action::Move(m), &played, &position) {
                view.take(&event);
            }
            views.push(view.clone());
        }
        Self { enemy, truth, views }
    }

    fn battles(&self) -> usize {
        let of_enemy = |event: &&Event| matches!(event, Event::Moved { battle: Some(_), .. });
        self.last().events().iter().filter(of_enemy).count()
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.last().board()
    }

    /// Who looks on.
    pub const fn viewer(&self) -> Seat {
        Seat::South
    }

    /// Whose army is to be read.
    pub const fn enemy(&self) -> Seat {
        self.enemy
    }

    /// What the viewer knew at the start and after each move.
    pub fn views(&self) -> &[View] {
        &self.views
    }

    fn last(&self) -> &View {
        self.views.last().expect("the start is a view")
    }

    /// Which of the enemy's pieces, by their places at the start, stand on which points after
    /// that many moves.
    pub fn standing(&self, moves: usize) -> Vec<(Place, Point)> {
        self.follow(moves).0.into_iter().enumerate().filter_map(|(i, at)| Some((place(i)?, at?))).collect()
    }

    /// Scores the marks against the truth. What could be known is what so many moves have shown.
    pub fn score(&self, marks: &Marks, moves: usize) -> Reading {
        let clues = self.follow(moves).1;
        let verdict = |place: Place| {
            let rank = self.truth.rank(place)?;
            let marked = marks.at(place);
            let found = match marked {
                Some(marked) if marked == rank => Found::Hit,
                Some(_) => Found::Wrong,
                None if SOUGHT.contains(&rank) => Found::Missed,
                None => return None,
            };
            let clue = clues[place.index()].unwrap_or_else(|| by_place(place));
            Some(Verdict { place, rank, marked, found, clue })
        };
        Reading { verdicts: Place::all().filter_map(verdict).collect() }
    }

    /// The formation that was to be read.
    pub const fn truth(&self) -> &Formation {
        &self.truth
    }

    /// Where each of the enemy's pieces stands after that many moves, by its place at the start,
    /// and the most telling of what happened to it.
    fn follow(&self, moves: usize) -> ([Option<Point>; Place::COUNT], [Option<Clue>; Place::COUNT]) {
        let board = self.board();
        let mut stands: [Option<Point>; Place::COUNT] = [None; Place::COUNT];
        for (place, at) in Place::all().zip(&mut stands) {
            *at = (place.station() != Station::Camp).then(|| board.army_point(self.enemy, place));
        }
        let mut clues = [None; Place::COUNT];
        let mut note = |piece: usize, clue: Clue| {
            clues[piece] = Some(clues[piece].map_or(clue, |known: Clue| known.min(clue)));
        };
        let mut number = 0;
        for event in self.last().events() {
            match event {
                Event::Moved { seat, m, battle } => {
                    if number == moves {
                        break;
                    }
                    number += 1;
                    let known = |point: Point| self.views[number - 1].at(point).and_then(|seen| seen.rank);
                    let piece_at = |point| stands.iter().position(|at| *at == Some(point));
                    let (mover, target) = (piece_at(m.from), piece_at(m.to));
                    if let (Some(mover), true) = (mover, *seat == self.enemy) {
                        note(mover, Clue::Moved { number });
                        match battle {
                            Some(Battle::AttackerWins) if known(m.to) == Some(Rank::Mine) => {
                                note(mover, Clue::TookMine { number });
                            }
                            Some(Battle::AttackerWins) => note(mover, Clue::Won { number }),
                            Some(Battle::BothLost) => note(mover, Clue::BothFell { number }),
                            Some(Battle::AttackerLost) | None => {}
                        }
                        stands[mover] = Some(m.to).filter(|_| !battle.is_some_and(Battle::attacker_falls));
                    }
                    if let (Some(target), Some(battle)) = (target, *battle) {
                        note(target, fought(number, battle, known(m.from)));
                        if battle.defender_falls() {
                            stands[target] = None;
                        }
                    }
                }
                Event::FlagShown { seat, point } if *seat == self.enemy => {
                    if let Some((_, place)) = board.place(*point) {
                        note(place.index(), Clue::FlagShown { number });
                    }
                }
                _ => {}
            }
        }
        (stands, clues)
    }
}

/// What an attack tells about the piece that was attacked.
fn fought(number: usize, battle: Battle, attacker: Option<Rank>) -> Clue {
    match battle {
        Battle::AttackerWins if attacker == Some(Rank::Engineer) => Clue::TakenByEngineer { number },
        Battle::AttackerWins => Clue::Taken { number },
        Battle::BothLost => Clue::BothFell { number },
        Battle::AttackerLost => Clue::Held { number, against: attacker },
    }
}

/// What is known of a piece that nothing happened to.
fn by_place(place: Place) -> Clue {
    match (place.station(), place.line()) {
        (Station::Headquarters, _) => Clue::Headquarters,
        (_, 1) => Clue::FrontLine,
        (_, 2..=4) => Clue::Forward,
        _ => Clue::Still,
    }
}

fn place(index: usize) -> Option<Place> {
    Place::from_index(index)
}

/// A plausible move of the player whose turn it is: forward, into camps, with fighting pieces
/// against whatever they meet. He knows what his own pieces are.
fn chosen<R: Rng + ?Sized>(position: &Position, rng: &mut R) -> Option<Move> {
    position.moves().sorted().into_iter().max_by_key(|&m| worth(position, m) + rng.random_range(0..7))
}

fn worth(position: &Position, m: Move) -> i32 {
    let board = position.board();
    let Some(Piece { owner, rank }) = position.piece(m.from) else { return 0 };
    let mut worth = (ahead(board, owner, m.to) - ahead(board, owner, m.from)).clamp(-3, 2);
    if position.piece(m.to).is_some() {
        let back = board.place(m.to).is_some_and(|(_, place)| place.line() >= 5);
        worth += match rank {
            Rank::Engineer if back => 5,
            Rank::Engineer | Rank::Bomb => 1,
            Rank::Commander | Rank::Company | Rank::Platoon => 3,
            _ => 5,
        };
    } else if rank == Rank::Bomb {
        worth -= 2;
    }
    let camp = |point| i32::from(board.station(point) == Station::Camp);
    worth + 2 * (camp(m.to) - camp(m.from)) - 6 * i32::from(board.station(m.to) == Station::Headquarters)
}

/// How far a point lies ahead of an army's base line.
fn ahead(board: &Board, owner: Seat, point: Point) -> i32 {
    match board.place(point) {
        Some((seat, place)) if seat == owner => 6 - place.line() as i32,
        Some((_, place)) => 6 + place.line() as i32,
        None => 6,
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn opening(board: BoardKind, seed: u64) -> Opening {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let enemy = Formation::random(&mut rng);
        Opening::play(board, enemy, &mut rng)
    }

    #[test]
    fn the_same_seed_plays_the_same_opening_of_twelve_to_thirty_two_moves() {
        for (board, range) in [(BoardKind::Two, 12..=20), (BoardKind::Four, 20..=32)] {
            for seed in 0..20 {
                let (one, again) = (opening(board, seed), opening(board, seed));
                assert_eq!(one.views(), again.views());
                assert!(range.contains(&(one.views().len() - 1)), "{seed}: {}", one.views().len() - 1);
                assert!(one.last().outcome().is_none());
            }
        }
    }

    #[test]
    fn the_views_show_none_of_the_enemys_ranks_before_the_answer() {
        for board in BoardKind::ALL {
            for seed in 0..10 {
                let opening = opening(board, seed);
                for view in opening.views() {
                    for point in view.board().points().iter() {
                        let seen = view.at(point).filter(|seen| seen.owner == opening.enemy());
                        assert!(seen.and_then(|seen| seen.rank).is_none_or(|rank| rank == Rank::Flag));
                    }
                }
            }
        }
    }

    #[test]
    fn right_marks_count_one_and_wrong_ones_take_one_away() {
        let opening = opening(BoardKind::Two, 1);
        let mut marks = Marks::default();
        for place in Place::all() {
            if let Some(rank) = opening.truth().rank(place).filter(|rank| SOUGHT.contains(rank)) {
                marks.mark(place, rank).unwrap();
            }
        }
        let last = opening.views().len() - 1;
        let reading = opening.score(&marks, last);
        assert_eq!((reading.score(), reading.hits(), reading.wrong()), (6, 6, 0));
        assert_eq!(Reading::possible(), 6);

        let bare = opening.score(&Marks::default(), last);
        assert_eq!((bare.score(), bare.verdicts.len()), (0, 6));
        assert!(bare.verdicts.iter().all(|verdict| verdict.found == Found::Missed));

        let mut wrong = Marks::default();
        let front = Place::new(1, 1).unwrap();
        wrong.mark(front, Rank::Bomb).unwrap();
        let reading = opening.score(&wrong, last);
        assert_eq!(reading.score(), -1);
        assert_eq!((reading.verdicts[0].place, reading.verdicts[0].found), (front, Found::Wrong));
    }

    #[test]
    fn the_review_speaks_of_what_was_shown() {
        for seed in 0..20 {
            let opening = opening(BoardKind::Four, seed);
            for moves in [0, 5, opening.views().len() - 1] {
                for verdict in opening.score(&Marks::default(), moves).verdicts {
                    let number = match verdict.clue {
                        Clue::FlagShown { number }
                        | Clue::TookMine { number }
                        | Clue::TakenByEngineer { number }
                        | Clue::Won { number }
                        | Clue::BothFell { number }
                        | Clue::Taken { number }
                        | Clue::Moved { number }
                        | Clue::Held { number, .. } => number,
                        Clue::FrontLine | Clue::Forward | Clue::Headquarters | Clue::Still => 0,
                    };
                    assert!(number <= moves, "{seed}: {verdict:?} after {moves}");
                }
            }
        }
    }

    #[test]
    fn no_more_can_be_marked_than_an_army_has() {
        let mut marks = Marks::default();
        let at = |line, column| Place::new(line, column).unwrap();
        for column in 1..=3 {
            marks.mark(at(5, column), Rank::Mine).unwrap();
        }
        assert_eq!(marks.mark(at(5, 4), Rank::Mine), Err(TooMany { rank: Rank::Mine }));
        marks.mark(at(5, 1), Rank::Mine).unwrap();
        marks.clear(at(5, 1));
        marks.mark(at(5, 4), Rank::Mine).unwrap();
        marks.mark(at(6, 2), Rank::Flag).unwrap();
        marks.mark(at(6, 4), Rank::Flag).unwrap();
        assert_eq!((marks.at(at(6, 2)), marks.count(Rank::Flag)), (None, 1), "there is one flag");
        marks.mark(at(3, 3), Rank::Bomb).unwrap();
        assert_eq!(marks.at(at(3, 3)), None, "camps are empty at the start");
    }

    /// Every clue must be true of the real piece, over many openings.
    #[test]
    fn what_the_events_are_said_to_tell_is_true_of_the_pieces() {
        let mut kinds = std::collections::HashSet::new();
        for board in BoardKind::ALL {
            for seed in 0..60 {
                let opening = opening(board, seed);
                let clues = opening.follow(opening.views().len() - 1).1;
                for place in Place::all() {
                    let (Some(rank), Some(clue)) = (opening.truth().rank(place), clues[place.index()]) else {
                        continue;
                    };
                    kinds.insert(std::mem::discriminant(&clue));
                    let fits = match clue {
                        Clue::FlagShown { .. } => rank == Rank::Flag,
                        Clue::TookMine { .. } => rank == Rank::Engineer,
                        Clue::TakenByEngineer { .. } => rank == Rank::Mine,
                        Clue::Won { .. } | Clue::Taken { .. } => {
                            !matches!(rank, Rank::Bomb | Rank::Flag)
                                && (rank != Rank::Mine || board == BoardKind::Four)
                        }
                        Clue::Moved { .. } => rank.is_mobile(),
                        Clue::Held { .. } => !matches!(rank, Rank::Bomb | Rank::Flag),
                        Clue::BothFell { .. } => rank != Rank::Flag,
                        Clue::FrontLine | Clue::Forward | Clue::Headquarters | Clue::Still => false,
                    };
                    assert!(fits, "{board} {seed}: {place} {rank}: {clue:?}");
                }
            }
        }
        assert!(kinds.len() >= 6, "{kinds:?}");
    }

    #[test]
    fn a_piece_is_followed_to_where_it_stands() {
        for board in BoardKind::ALL {
            let opening = opening(board, 3);
            for (moves, view) in opening.views().iter().enumerate() {
                let standing = opening.standing(moves);
                assert_eq!(standing.len(), view.pieces_left(opening.enemy()), "after {moves}");
                for (_, point) in standing {
                    assert_eq!(view.at(point).map(|seen| seen.owner), Some(opening.enemy()));
                }
            }
        }
    }
}

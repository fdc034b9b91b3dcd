//! How soon a lone enemy piece can be where, in its own moves. It is put on each point of a neighbour's front
//! and moves as the rules let it, nobody answering.
//!
//! **On the open board** nothing else stands anywhere. **Through the formation** all its pieces stand as at
//! the start, and none of them moves. The attacker takes whatever it moves onto, except that only an
//! engineer or a bomb removes a mine, and goes on with its next move; a piece it has taken is gone. So the number
//! is what the attacker needs *at least*: [`Way::fights`] says how many pieces it has to beat for that. A bomb is
//! gone with the first piece it meets, so for bombs that is how many have to open the way for the last one.

use super::{HOME, enemies};
use crate::formation::Formation;
use crate::rules::{Board, Mobility, Occupancy, Place, Point, Rank, Seat};

/// The pieces whose ways are computed: one that moves like most, one that turns corners and clears mines,
/// one that clears mines and moves like most.
pub const ATTACKERS: [Rank; 3] = [Rank::Regiment, Rank::Engineer, Rank::Bomb];

/// The shortest way to a place, and of those one with the fewest fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// How many moves it takes from the enemy's front line.
    pub moves: u8,
    /// How many pieces have to be taken, the one on the place itself with them, the flag not.
    pub fights: u8,
}

/// The way to each place, in the order of [`Place::index`]; none where the piece never comes.
pub type Ways = [Option<Way>; Place::COUNT];

/// How soon one enemy's piece can be on each place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The neighbour from whose front it starts: West is the left-hand one, East the
    /// right-hand one, North sits opposite.
    pub enemy: Seat,
    /// What it is.
    pub rank: Rank,
    /// With nothing else on the board.
    pub open: Ways,
    /// With the formation standing as at the start.
    pub through: Ways,
}

pub(super) fn of(formation: &Formation, board: &'static Board) -> Vec<Reach> {
    let each = enemies(board).iter().flat_map(|&enemy| ATTACKERS.map(|rank| (enemy, rank)));
    each.map(|(enemy, rank)| Reach {
        enemy,
        rank,
        open: ways(board, enemy, rank, None),
        through: ways(board, enemy, rank, Some(formation)),
    })
    .collect()
}

/// Breadth first: all points that take one move more, each with the fewest fights of its turn.
fn ways(board: &'static Board, enemy: Seat, attacker: Rank, formation: Option<&Formation>) -> Ways {
    let defender = |point: Point| match board.place(point) {
        Some((HOME, place)) => formation.and_then(|formation| formation.rank(place)),
        _ => None,
    };
    let mobility = |rank, point| Mobility::of(rank, board.station(point));
    let mut standing = Occupancy::default();
    for point in board.army_points(HOME) {
        if let Some(rank) = defender(point) {
            standing.toggle(board, HOME, point, mobility(rank, point));
        }
    }
    let limit = board.points().iter().map(|point| point.index() + 1).max().unwrap_or_default();
    let mut best: Vec<Option<Way>> = vec![None; limit];
    let front = (1..=5).filter_map(|column| Place::new(1, column));
    let mut turn: Vec<Point> = front.map(|place| board.army_point(enemy, place)).collect();
    for point in &turn {
        best[point.index()] = Some(Way { moves: 0, fights: 0 });
    }
    while !turn.is_empty() {
        let mut next = Vec::new();
        for &from in &turn {
            let Some(here) = best[from.index()] else { continue };
            // On this point stands the attacker instead of whom it has taken. Those it took before
            // would not be in its way: from their points it had the same lines before it.
            let mut occupancy = standing;
            if let Some(rank) = defender(from) {
                occupancy.toggle(board, HOME, from, mobility(rank, from));
            }
            occupancy.toggle(board, enemy, from, mobility(attacker, from));
            for m in occupancy.moves(board, enemy).iter() {
                let met = defender(m.to);
                if met == Some(Rank::Mine) && !matches!(attacker, Rank::Engineer | Rank::Bomb) {
                    continue;
                }
                let fight = u8::from(met.is_some_and(|rank| rank != Rank::Flag));
                let way = Way { moves: here.moves + 1, fights: here.fights + fight };
                let known = &mut best[m.to.index()];
                match *known {
                    None => next.push(m.to),
                    Some(known) if way < known => {}
                    Some(_) => continue,
                }
                *known = Some(way);
            }
        }
        turn = next;
    }
    let mut ways = [None; Place::COUNT];
    for (way, point) in ways.iter_mut().zip(board.army_points(HOME)) {
        *way = best[point.index()];
    }
    ways
}

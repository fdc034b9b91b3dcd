//! What can be told about a formation before the first move: how the flag is covered, how soon the
//! enemy can be where, which bombs stand behind which pieces, and what experienced players would say.
//!
//! Everything is computed from the rules: the moves are those of [`Occupancy`], the
//! neighbours those of the [`Board`]. The army is put on South's places, so West is its left-hand
//! neighbour, East its right-hand one, and North sits opposite. Nothing here is a sentence; those are made
//! of it by `text`.

mod hints;
mod reach;

use std::collections::VecDeque;

use super::{Formation, Wing};
use crate::rules::{Board, BoardKind, Mobility, Occupancy, Place, Point, Rank, Seat, Station};

pub use hints::Hint;
pub use reach::{ATTACKERS, Reach, Way, Ways};

/// Where the army is put.
const HOME: Seat = Seat::South;

/// What can be told about a formation on one of the boards.
///
/// ```
/// use junqi::formation::{built_in_by_name, describe};
/// use junqi::rules::{BoardKind, Rank};
/// let wall = built_in_by_name("iron-wall").unwrap().formation;
/// let told = describe(&wall, BoardKind::Four);
/// assert_eq!(told.flag.mines.len(), 3);
/// // Behind three mines no regiment ever gets to the flag.
/// assert!(told.to_flag().filter(|way| way.rank == Rank::Regiment).all(|way| way.through.is_none()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// What is described.
    pub formation: Formation,
    /// On which board.
    pub board: BoardKind,
    /// The flag and what stands round it.
    pub flag: FlagCover,
    /// How soon each enemy's regiment, engineer and bomb can be on each place.
    pub reach: Vec<Reach>,
    /// Pieces that could move by their rank but can't at the start.
    pub still: Vec<Still>,
    /// How strong the front is.
    pub front: Front,
    /// What each bomb guards, from the front.
    pub bombs: Vec<BombCover>,
    /// Divisions and larger pieces that no bomb guards.
    pub uncovered: Vec<(Place, Rank)>,
    /// Neighbours of the same rank, battalion to division.
    pub equals: Vec<EqualPair>,
    /// How the engineers come to the rails, from the front.
    pub engineers: Vec<EngineerWay>,
    /// Rules of thumb that say something about it. They are no errors.
    pub hints: Vec<Hint>,
}

/// The flag and what stands round it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlagCover {
    /// The headquarters it stands in.
    pub place: Place,
    /// On which side that is.
    pub side: Wing,
    /// What stands in front of it, on 旗台.
    pub stand: (Place, Rank),
    /// What stands beside it in the corner of the base line, on 底角.
    pub corner: (Place, Rank),
    /// What stands beside it in the middle of the base line, on 底中.
    pub middle: (Place, Rank),
    /// The mines on those three places.
    pub mines: Vec<Place>,
    /// The mines elsewhere.
    pub other_mines: Vec<Place>,
}

/// Why a piece can't move at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StillWhy {
    /// It stands in a headquarters and never moves.
    Headquarters,
    /// Its own army is in its way.
    Blocked,
}

/// A piece that can't move at the start, though its rank could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Still {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub rank: Rank,
    /// Why it can't move.
    pub why: StillWhy,
}

/// How strong the front is. A piece counts 1 (engineer) to 9 (commander); bombs, mines
/// and the flag count nothing, for they beat nobody who comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Front {
    /// Each column from the left: the piece of line 1, and the strength of lines 1 to 3.
    pub columns: [(Rank, u8); 5],
    /// The rails that leave the army at its front: left, middle, right.
    pub rails: [RailFront; 3],
}

/// A rail that leaves the army at its front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailFront {
    /// Its column: 1, 3 or 5.
    pub column: usize,
    /// The pieces that can follow each other out on it, from the front to line 5 or the first
    /// mine. The middle rail has its head alone: line 2 lies on no rail there.
    pub pieces: Vec<(Place, Rank)>,
    /// Their strength together.
    pub strength: u8,
}

/// A bomb and the big pieces it guards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BombCover {
    /// Where the bomb stands.
    pub bomb: Place,
    /// Brigades and larger pieces: whoever takes one of them can be bombed on that point with the next move.
    pub guards: Vec<(Place, Rank)>,
}

/// Two neighbours of the same rank, one step apart: what takes the one can take the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EqualPair {
    /// Their rank.
    pub rank: Rank,
    /// Where they stand, from the front.
    pub places: [Place; 2],
}

/// How an engineer comes out of the army along the rails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineerWay {
    /// Where it stands.
    pub place: Place,
    /// Whether it stands on a rail.
    pub on_rail: bool,
    /// How many pieces of its own army have to leave their places at least before it can run
    /// out over the front; none if it never can.
    pub in_the_way: Option<u8>,
}

/// How soon an enemy piece can take the flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToFlag {
    /// From which neighbour's front it starts.
    pub enemy: Seat,
    /// Its rank.
    pub rank: Rank,
    /// With nothing on the board but itself.
    pub open: Option<Way>,
    /// With the formation standing as at the start.
    pub through: Option<Way>,
}

/// The strength of a rank in [`Front`].
pub const fn strength(rank: Rank) -> u8 {
    (rank.index() as u8).saturating_sub(Rank::Bomb.index() as u8)
}

/// Everything that can be told about a formation on that board.
pub fn describe(formation: &Formation, board: BoardKind) -> Description {
    let field = Field { board: board.board(), formation };
    let bombs = field.bombs();
    let big = field.standing(|rank| rank >= Rank::Division);
    let guarded = |place| bombs.iter().any(|bomb| bomb.guards.iter().any(|&(guarded, _)| guarded == place));
    let mut description = Description {
        formation: *formation,
        board,
        flag: flag_cover(formation),
        reach: reach::of(formation, board.board()),
        still: field.still(),
        front: front(formation),
        uncovered: big.into_iter().filter(|&(place, _)| !guarded(place)).collect(),
        bombs,
        equals: field.equals(),
        engineers: field.engineers(),
        hints: Vec::new(),
    };
    description.hints = hints::of(&description);
    description
}

impl Description {
    /// How soon each enemy's regiment, engineer and bomb can take the flag.
    pub fn to_flag(&self) -> impl Iterator<Item = ToFlag> {
        let flag = self.flag.place.index();
        self.reach.iter().map(move |reach| ToFlag {
            enemy: reach.enemy,
            rank: reach.rank,
            open: reach.open[flag],
            through: reach.through[flag],
        })
    }

    /// The heat picture: how soon a piece of that rank can be on each place, whichever enemy's it
    /// is: first on the open board, then through the formation. Nothing for ranks that aren't in [`ATTACKERS`].
    pub fn heat(&self, rank: Rank) -> (Ways, Ways) {
        let mut heat = ([None; Place::COUNT], [None; Place::COUNT]);
        for reach in self.reach.iter().filter(|reach| reach.rank == rank) {
            for (soonest, ways) in [(&mut heat.0, &reach.open), (&mut heat.1, &reach.through)] {
                for (soonest, way) in soonest.iter_mut().zip(ways) {
                    *soonest = [*soonest, *way].into_iter().flatten().min();
                }
            }
        }
        heat
    }
}

fn flag_cover(formation: &Formation) -> FlagCover {
    let side = formation.lineup().flag_side().expect("a formation has its flag in a headquarters");
    let column = if side == Wing::Left { 2 } else { 4 };
    let at = |line, column| Place::new(line, column).expect("a place of an army");
    let stands = |place| (place, formation.rank(place).expect("a formation fills its posts"));
    let (stand, middle) = (stands(at(5, column)), stands(at(6, 3)));
    let corner = stands(at(6, if side == Wing::Left { 1 } else { 5 }));
    let near = [stand, corner, middle].map(|(place, _)| place);
    let (mut mines, other_mines): (Vec<_>, Vec<_>) = Place::all()
        .filter(|&place| formation.rank(place) == Some(Rank::Mine))
        .partition(|place| near.contains(place));
    mines.sort();
    FlagCover { place: at(6, column), side, stand, corner, middle, mines, other_mines }
}

fn front(formation: &Formation) -> Front {
    let at = |line, column| Place::new(line, column).and_then(|place| Some((place, formation.rank(place)?)));
    let sum = |pieces: &[(Place, Rank)]| pieces.iter().map(|&(_, rank)| strength(rank)).sum();
    let column = |column| {
        let pieces: Vec<_> = (1..=3).filter_map(|line| at(line, column)).collect();
        (pieces[0].1, sum(&pieces))
    };
    let rail = |column| {
        let last = if column == 3 { 1 } else { 5 };
        let pieces = (1..=last).filter_map(|line| at(line, column));
        let pieces: Vec<_> = pieces.take_while(|&(_, rank)| rank.is_mobile()).collect();
        RailFront { column, strength: sum(&pieces), pieces }
    };
    Front { columns: std::array::from_fn(|i| column(i + 1)), rails: [1, 3, 5].map(rail) }
}

/// The formation on its board.
struct Field<'a> {
    board: &'static Board,
    formation: &'a Formation,
}

impl Field<'_> {
    fn point(&self, place: Place) -> Point {
        self.board.army_point(HOME, place)
    }

    /// The pieces of some ranks, from the front.
    fn standing(&self, wanted: impl Fn(Rank) -> bool) -> Vec<(Place, Rank)> {
        let stands = |place| Some((place, self.formation.rank(place)?));
        Place::all().filter_map(stands).filter(|&(_, rank)| wanted(rank)).collect()
    }

    /// Nothing but the formation on the board.
    fn occupancy(&self) -> Occupancy {
        let mut occupancy = Occupancy::default();
        for (place, rank) in self.standing(|_| true) {
            occupancy.toggle(self.board, HOME, self.point(place), Mobility::of(rank, place.station()));
        }
        occupancy
    }

    /// The enemies pieces stand across the front rails at the start, but an attack is a move as well:
    /// who can move with them there can move without.
    fn still(&self) -> Vec<Still> {
        let origins = self.occupancy().moves(self.board, HOME).origins();
        let still = self.standing(Rank::is_mobile).into_iter();
        still
            .filter(|&(place, _)| !origins.contains(self.point(place)))
            .map(|(place, rank)| {
                let why = match place.station() {
                    Station::Headquarters => StillWhy::Headquarters,
                    Station::Post | Station::Camp => StillWhy::Blocked,
                };
                Still { place, rank, why }
            })
            .collect()
    }

    /// For each big piece an enemy is put in its stead; what can then go there stands behind it.
    fn bombs(&self) -> Vec<BombCover> {
        let bombs = self.standing(|rank| rank == Rank::Bomb);
        let mut covers: Vec<_> =
            bombs.into_iter().map(|(bomb, _)| BombCover { bomb, guards: Vec::new() }).collect();
        let standing = self.occupancy();
        let enemy = enemies(self.board)[0];
        for (place, rank) in self.standing(|rank| rank >= Rank::Brigade) {
            let (point, mut taken) = (self.point(place), standing);
            taken.toggle(self.board, HOME, point, Mobility::of(rank, place.station()));
            taken.toggle(self.board, enemy, point, Mobility::Slider);
            let moves = taken.moves(self.board, HOME);
            for cover in &mut covers {
                if moves.targets(self.point(cover.bomb)).contains(point) {
                    cover.guards.push((place, rank));
                }
            }
        }
        covers
    }

    /// Whether two places lie one step apart, by road or rail.
    fn joined(&self, a: Place, b: Place) -> bool {
        let (from, to) = (self.point(a), self.point(b));
        self.board.roads(from).contains(to) || self.board.rails(from).contains(to)
    }

    fn equals(&self) -> Vec<EqualPair> {
        let pairs = [Rank::Division, Rank::Brigade, Rank::Regiment, Rank::Battalion].into_iter();
        pairs
            .filter_map(|rank| match self.standing(|r| r == rank)[..] {
                [(a, _), (b, _)] if self.joined(a, b) => Some(EqualPair { rank, places: [a, b] }),
                _ => None,
            })
            .collect()
    }

    fn engineers(&self) -> Vec<EngineerWay> {
        let engineers = self.standing(|rank| rank == Rank::Engineer).into_iter();
        engineers
            .map(|(place, _)| EngineerWay {
                place,
                on_rail: !self.board.rails(self.point(place)).is_empty(),
                in_the_way: self.in_the_way(place),
            })
            .collect()
    }

    /// The fewest own pieces on a way from that place over the army's front. Mines and the
    /// flag never leave theirs.
    fn in_the_way(&self, start: Place) -> Option<u8> {
        if start.station() == Station::Headquarters {
            return None;
        }
        let mut fewest = [None; Place::COUNT];
        fewest[start.index()] = Some(0);
        let mut queue = VecDeque::from([start]);
        while let Some(place) = queue.pop_front() {
            let so_far: u8 = fewest[place.index()]?;
            let point = self.point(place);
            if self.board.rails(point).iter().any(|next| self.home(next).is_none()) {
                return Some(so_far);
            }
            let near = self.board.roads(point).iter().chain(self.board.rails(point).iter());
            for next in near.filter_map(|next| self.home(next)) {
                let cost = match self.formation.rank(next) {
                    None => 0,
                    Some(Rank::Flag | Rank::Mine) => continue,
                    Some(_) if next.station() == Station::Headquarters => continue,
                    Some(_) => 1,
                };
                if fewest[next.index()].is_none_or(|known| so_far + cost < known) {
                    fewest[next.index()] = Some(so_far + cost);
                    // Those who cost nothing come first, so the queue is always in order.
                    if cost == 0 { queue.push_front(next) } else { queue.push_back(next) }
                }
            }
        }
        None
    }

    fn home(&self, point: Point) -> Option<Place> {
        self.board.place(point).filter(|(seat, _)| *seat == HOME).map(|(_, place)| place)
    }
}

/// The neighbours that are no partners.
const fn enemies(board: &Board) -> &'static [Seat] {
    match board.kind() {
        BoardKind::Two => &[Seat::North],
        BoardKind::Four => &[Seat::West, Seat::East],
    }
}

#[cfg(test)]
#[path = "describe_tests.rs"]
mod tests;

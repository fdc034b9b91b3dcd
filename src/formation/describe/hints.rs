//! Rules of thumb of experienced players, each with the places it speaks of. They judge nothing:
//! a formation may break all of them on purpose.

use super::Description;
use crate::formation::Wing;
use crate::rules::{Place, Rank, Station};

/// A rule of thumb that says something about a formation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A bomb guards nothing larger than brigades.
    WeakCover {
        /// The bomb.
        bomb: Place,
        /// The brigades.
        brigades: Vec<Place>,
    },
    /// No bomb guards the commander or the army.
    Uncovered {
        /// Where it stands.
        place: Place,
        /// Which of the two.
        rank: Rank,
    },
    /// Five or more companies, platoons and engineers one step from each other, before the base line.
    SmallHeap(Vec<Place>),
    /// Two or more of commander, army and divisions on lines 1 and 2.
    BigForward(Vec<Place>),
    /// Three or more of commander, army and divisions behind line 3.
    BigBehind(Vec<Place>),
    /// A mine in the middle of line 5.
    SplitMine(Place),
    /// A mine in a corner of line 5, where a side rail turns.
    CornerMine(Place),
    /// No mine touches the flag.
    BareFlag(Place),
    /// A piece that would be needed elsewhere stands in the free headquarters for good.
    LostInHeadquarters {
        /// The headquarters.
        place: Place,
        /// What stands there: a bomb, an engineer, or a battalion and up.
        rank: Rank,
    },
    /// All engineers stand on lines 1 and 2.
    EngineersForward(Vec<Place>),
    /// Divisions and up, and brigades, stand almost all on one side.
    OneSided {
        /// The strong side.
        strong: Wing,
        /// Its brigades and larger pieces.
        places: Vec<Place>,
    },
}

/// How many small pieces make a heap.
const HEAP: usize = 5;
/// How many of the six pieces from brigade up make a side strong.
const ONE_SIDE: usize = 5;

pub(super) fn of(told: &Description) -> Vec<Hint> {
    let mut hints = Vec::new();
    let stands = |wanted: &dyn Fn(Rank) -> bool| -> Vec<Place> {
        Place::all().filter(|&place| told.formation.rank(place).is_some_and(wanted)).collect()
    };
    for cover in &told.bombs {
        if !cover.guards.is_empty() && cover.guards.iter().all(|&(_, rank)| rank == Rank::Brigade) {
            let brigades = cover.guards.iter().map(|&(place, _)| place).collect();
            hints.push(Hint::WeakCover { bomb: cover.bomb, brigades });
        }
    }
    for &(place, rank) in told.uncovered.iter().filter(|(_, rank)| *rank >= Rank::Army) {
        hints.push(Hint::Uncovered { place, rank });
    }
    let small = stands(&|rank| (Rank::Engineer..=Rank::Company).contains(&rank));
    hints.extend(heaps(small, told).into_iter().map(Hint::SmallHeap));
    let big = stands(&|rank| rank >= Rank::Division);
    let forward: Vec<_> = big.iter().copied().filter(|place| place.line() <= 2).collect();
    let behind: Vec<_> = big.iter().copied().filter(|place| place.line() > 3).collect();
    if forward.len() >= 2 {
        hints.push(Hint::BigForward(forward));
    }
    if behind.len() >= 3 {
        hints.push(Hint::BigBehind(behind));
    }
    for mine in stands(&|rank| rank == Rank::Mine) {
        match (mine.line(), mine.column()) {
            (5, 3) => hints.push(Hint::SplitMine(mine)),
            (5, 1 | 5) => hints.push(Hint::CornerMine(mine)),
            _ => {}
        }
    }
    if told.flag.mines.is_empty() {
        hints.push(Hint::BareFlag(told.flag.place));
    }
    let wanted =
        stands(&|rank| matches!(rank, Rank::Bomb | Rank::Engineer) || rank >= Rank::Battalion).into_iter();
    for place in wanted.filter(|place| place.station() == Station::Headquarters) {
        if let Some(rank) = told.formation.rank(place) {
            hints.push(Hint::LostInHeadquarters { place, rank });
        }
    }
    let engineers = stands(&|rank| rank == Rank::Engineer);
    if engineers.iter().all(|place| place.line() <= 2) {
        hints.push(Hint::EngineersForward(engineers));
    }
    let strong = stands(&|rank| rank >= Rank::Brigade);
    for wing in Wing::ALL {
        let places: Vec<_> = strong.iter().copied().filter(|&place| Wing::of(place) == Some(wing)).collect();
        if places.len() >= ONE_SIDE {
            hints.push(Hint::OneSided { strong: wing, places });
        }
    }
    hints
}

/// Groups of places before the base line that hang together by single steps.
fn heaps(mut small: Vec<Place>, told: &Description) -> Vec<Vec<Place>> {
    let field = super::Field { board: told.board.board(), formation: &told.formation };
    small.retain(|place| place.line() < 6);
    let mut heaps = Vec::new();
    while let Some(start) = small.pop() {
        let mut heap = vec![start];
        let mut looked_at = 0;
        while let Some(&place) = heap.get(looked_at) {
            looked_at += 1;
            let (near, far) = small.iter().partition(|&&other| field.joined(place, other));
            heap.extend::<Vec<_>>(near);
            small = far;
        }
        if heap.len() >= HEAP {
            heap.sort();
            heaps.push(heap);
        }
    }
    heaps
}

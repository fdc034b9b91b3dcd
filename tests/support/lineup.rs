//! Random formations, written from the rules once more: the tests of the rules
//! must not lean on the code that checks formations.

use junqi::rules::{BoardKind, BySeat, Place, Position, Rank, Rules, Seat, Setup, Station};
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The rank on each place of an army.
pub(crate) type Lineup = [Option<Rank>; Place::COUNT];

/// A formation by the rules: the flag in a headquarters, mines on the last two
/// lines, no bomb on the front line, the camps empty.
pub(crate) fn random_lineup(rng: &mut Xoshiro256PlusPlus) -> Lineup {
    let mut free: Vec<Place> = Place::all().filter(|place| place.station() != Station::Camp).collect();
    let mut lineup = [None; Place::COUNT];
    for rank in Rank::ALL {
        for _ in 0..rank.count() {
            let allowed: Vec<Place> = free
                .iter()
                .copied()
                .filter(|place| match rank {
                    Rank::Flag => place.station() == Station::Headquarters,
                    Rank::Mine => place.line() >= 5,
                    Rank::Bomb => place.line() >= 2,
                    _ => true,
                })
                .collect();
            let place = *allowed.choose(rng).expect("flag, mines and bombs come first");
            free.retain(|&other| other != place);
            lineup[place.index()] = Some(rank);
        }
    }
    // Which of the free places the later ranks got must not depend on their order.
    let others: Vec<usize> = (0..Place::COUNT)
        .filter(|&i| lineup[i].is_some_and(|rank| !matches!(rank, Rank::Flag | Rank::Mine | Rank::Bomb)))
        .collect();
    let mut ranks: Vec<_> = others.iter().map(|&i| lineup[i]).collect();
    ranks.shuffle(rng);
    for (i, rank) in others.into_iter().zip(ranks) {
        lineup[i] = rank;
    }
    lineup
}

/// The start of a game with a random formation for everybody.
pub(crate) fn random_start(board: BoardKind, rules: Rules, rng: &mut Xoshiro256PlusPlus) -> Position {
    let lineups = BySeat::from_fn(|_| random_lineup(rng));
    let setup = Setup::start(board, rules, Seat::South, &lineups);
    Position::from_setup(&setup).expect("a formation by the rules").0
}

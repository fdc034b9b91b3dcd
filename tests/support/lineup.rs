//! Random formations, written from the rules once more: the tests of the rules
//! must not lean on the code that checks formations.

use junqi::rules::{BoardKind, BySeat, Deal, Piece, Place, Position, Rank, Rules, Seat, Setup, Station};
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

/// The start of a game as the rules deal it: a random formation for everybody, a
/// random hand set up at random, or everything face down.
pub(crate) fn random_start(board: BoardKind, rules: Rules, rng: &mut Xoshiro256PlusPlus) -> Position {
    let lineups = match rules.deal {
        Deal::Own => BySeat::from_fn(|_| random_lineup(rng)),
        Deal::Shuffled => random_hands(rng),
        Deal::FaceDown => return face_down(board, rules, rng),
    };
    let mut setup = Setup::start(board, rules, Seat::South, &lineups);
    if rules.deal == Deal::Shuffled {
        for seat in Seat::ALL {
            let has = |rank| setup.pieces.iter().any(|(_, piece)| *piece == Piece::new(seat, rank));
            let home = board.board().army_point(seat, Place::new(6, 2).expect("a place"));
            if !has(Rank::Commander) && !setup.pieces.contains(&(home, Piece::new(seat, Rank::Flag))) {
                setup.more.headquarters[seat] = Some(home).filter(|_| !has(Rank::Flag));
            }
        }
    }
    Position::from_setup(&setup).unwrap_or_else(|faults| panic!("a start by the rules: {faults:?}")).0
}

/// One set for each of so many players, shuffled.
fn sets(players: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Rank> {
    let set = Rank::ALL.into_iter().flat_map(|rank| std::iter::repeat_n(rank, rank.count().into()));
    let mut ranks: Vec<Rank> = std::iter::repeat_n(set, players).flatten().collect();
    ranks.shuffle(rng);
    ranks
}

/// 乱战: four sets dealt together; the first flag goes to a headquarters, mines to the
/// back, what is left of the flags is played as armies.
fn random_hands(rng: &mut Xoshiro256PlusPlus) -> BySeat<Lineup> {
    let ranks = sets(4, rng);
    BySeat::from_fn(|seat| {
        let mut hand: Vec<Rank> = ranks[seat.index() * 25..][..25].to_vec();
        hand.sort_by_key(|rank| match rank {
            Rank::Flag => 0,
            Rank::Mine => 1,
            Rank::Bomb => 2,
            _ => 3,
        });
        let mines = hand.iter().filter(|rank| **rank == Rank::Mine).count();
        let first_mine_line = if mines >= 5 { 4 } else { 5 };
        let home = Place::new(6, 2).expect("a place");
        let mut free: Vec<Place> = Place::all().filter(|place| place.station() != Station::Camp).collect();
        free.shuffle(rng);
        let mut lineup = [None; Place::COUNT];
        let mut flags = 0;
        let mut surplus = Vec::new();
        for rank in hand {
            let fits = |place: &Place| match rank {
                Rank::Flag => *place == home,
                Rank::Mine => place.line() >= first_mine_line,
                Rank::Bomb => place.line() >= 2,
                _ => true,
            };
            flags += usize::from(rank == Rank::Flag);
            if rank == Rank::Flag && flags > 1 {
                surplus.push(rank);
                continue;
            }
            let at = free.iter().position(fits).expect("mines fit, see row L03 of the cases");
            lineup[free.remove(at).index()] = Some(rank);
        }
        // A flag in the other headquarters counts too, elsewhere it is an army.
        for (rank, place) in surplus.into_iter().zip(free) {
            lineup[place.index()] = Some(rank);
        }
        lineup
    })
}

/// 翻棋: both sets shuffled over all posts and headquarters.
fn face_down(board: BoardKind, rules: Rules, rng: &mut Xoshiro256PlusPlus) -> Position {
    let lineups = BySeat::new([None; Place::COUNT]);
    let mut setup = Setup::start(board, rules, Seat::South, &lineups);
    let board = board.board();
    let mut pieces: Vec<Piece> = [Seat::South, Seat::North]
        .into_iter()
        .flat_map(|seat| sets(1, rng).into_iter().map(move |rank| Piece::new(seat, rank)).collect::<Vec<_>>())
        .collect();
    pieces.shuffle(rng);
    setup.pieces = (board.points() - board.camps()).iter().zip(pieces).collect();
    Position::from_setup(&setup).unwrap_or_else(|faults| panic!("a deal by the rules: {faults:?}")).0
}

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::formation::built_in_by_name;

const F1: [&str; 6] = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];

fn f1() -> Formation {
    Formation::from_rows(&F1).unwrap()
}

fn place(line: usize, column: usize) -> Place {
    Place::new(line, column).unwrap()
}

const fn way(moves: u8, fights: u8) -> Way {
    Way { moves, fights }
}

fn swapped(a: Place, b: Place) -> Description {
    describe(&f1().swap(a, b).unwrap(), BoardKind::Four)
}

#[test]
fn the_flag_is_told_with_its_side_and_cover() {
    let flag = describe(&f1(), BoardKind::Four).flag;
    assert_eq!((flag.place, flag.side), (place(6, 2), Wing::Left));
    assert_eq!(flag.stand, (place(5, 2), Rank::Mine));
    assert_eq!(flag.corner, (place(6, 1), Rank::Mine));
    assert_eq!(flag.middle, (place(6, 3), Rank::Company));
    assert_eq!(flag.mines, [place(5, 2), place(6, 1)]);
    assert_eq!(flag.other_mines, [place(5, 4)]);
    let mirrored = describe(&f1().mirrored(), BoardKind::Four).flag;
    assert_eq!((mirrored.side, mirrored.stand), (Wing::Right, (place(5, 4), Rank::Mine)));
    assert_eq!(mirrored.corner.0, place(6, 5));
}

/// Down a side rail to the corner, along line 5 to the flag stand, into the headquarters; an engineer
/// turns the corner and saves a move. Through F1: over the front line, three camps, past or over the mine.
#[test]
fn a_lone_enemy_needs_so_many_moves_to_the_flag() {
    for (board, enemies) in
        [(BoardKind::Two, &[Seat::North][..]), (BoardKind::Four, &[Seat::West, Seat::East])]
    {
        let told = describe(&f1(), board);
        let ways: Vec<_> = told.to_flag().collect();
        assert_eq!(ways.len(), enemies.len() * 3);
        for (to, (&enemy, rank)) in
            ways.iter().zip(enemies.iter().flat_map(|enemy| ATTACKERS.map(|rank| (enemy, rank))))
        {
            let (open, through) = match rank {
                Rank::Regiment => (way(3, 0), way(7, 3)),
                Rank::Engineer => (way(2, 0), way(6, 2)),
                _ => (way(3, 0), way(6, 2)),
            };
            assert_eq!(*to, ToFlag { enemy, rank, open: Some(open), through: Some(through) }, "{board}");
        }
    }
}

#[test]
fn mines_on_all_sides_keep_all_but_engineers_and_bombs_from_the_flag() {
    let wall = built_in_by_name("iron-wall").unwrap().formation;
    for to in describe(&wall, BoardKind::Two).to_flag() {
        let expected = if to.rank == Rank::Regiment { None } else { Some(way(6, 2)) };
        assert_eq!(to.through, expected, "{}", to.rank);
    }
}

#[test]
fn the_heat_picture_shows_the_soonest_of_all_enemies() {
    let told = describe(&f1(), BoardKind::Four);
    let moves = |ways: &Ways| -> Vec<String> {
        let digit = |way: &Option<Way>| way.map_or('-', |way| char::from(b'0' + way.moves));
        ways.chunks(5).map(|line| line.iter().map(digit).collect()).collect()
    };
    let (open, through) = told.heat(Rank::Regiment);
    assert_eq!(moves(&open), ["12221", "12321", "12321", "12321", "12221", "23332"]);
    // Both arcs end on the corners; line 1 is one turn further, and the mines are never entered.
    assert_eq!(moves(&through), ["12221", "22322", "33333", "44444", "5-5-5", "-7676"]);
    // An engineer turns in the palaces to every rail that leads in.
    let (open, through) = told.heat(Rank::Engineer);
    assert_eq!(moves(&open), ["11111", "12221", "12321", "12221", "11111", "22222"]);
    assert_eq!(moves(&through), ["12121", "22222", "33333", "44444", "55555", "66666"]);
    assert_eq!(told.heat(Rank::Commander), ([None; Place::COUNT], [None; Place::COUNT]));
}

#[test]
fn the_heat_picture_of_a_mirror_image_is_the_mirror_image() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for board in BoardKind::ALL {
        for _ in 0..3 {
            let formation = Formation::random(&mut rng);
            let (one, other) = (describe(&formation, board), describe(&formation.mirrored(), board));
            for rank in ATTACKERS {
                let (a, b) = (one.heat(rank), other.heat(rank));
                for place in Place::all() {
                    let (i, j) = (place.index(), place.mirrored().index());
                    assert_eq!((a.0[i], a.1[i]), (b.0[j], b.1[j]), "{rank} {place} {board}");
                }
            }
        }
    }
}

/// Every way of three moves, with the pieces that were taken off the board: no point is
/// reached sooner, or with fewer fights, than the search says that leaves them standing.
#[test]
fn pieces_that_were_taken_open_no_shorter_way() {
    let formation = f1();
    let board = Board::two();
    let told = describe(&formation, BoardKind::Two);
    for reach in told.reach.iter().filter(|reach| reach.rank != Rank::Bomb) {
        let mut best = [None; Place::COUNT];
        let mut states: Vec<(Point, [Option<Rank>; 30], Way)> = (1..=5)
            .map(|column| board.army_point(Seat::North, place(1, column)))
            .map(|point| (point, formation.ranks(), Way { moves: 0, fights: 0 }))
            .collect();
        while let Some((point, ranks, so_far)) = states.pop() {
            if let Some((Seat::South, place)) = board.place(point) {
                let known = &mut best[place.index()];
                *known = [*known, Some(so_far)].into_iter().flatten().min();
            }
            if so_far.moves == 3 {
                continue;
            }
            let mut occupancy = Occupancy::default();
            for (place, rank) in Place::all().zip(ranks) {
                if let Some(rank) = rank {
                    let mobility = Mobility::of(rank, place.station());
                    occupancy.toggle(board, Seat::South, board.army_point(Seat::South, place), mobility);
                }
            }
            occupancy.toggle(board, Seat::North, point, Mobility::of(reach.rank, board.station(point)));
            for m in occupancy.moves(board, Seat::North).iter() {
                let mut ranks = ranks;
                let mut fights = so_far.fights;
                if let Some((Seat::South, place)) = board.place(m.to) {
                    match ranks[place.index()].take() {
                        Some(Rank::Mine) if reach.rank != Rank::Engineer => continue,
                        Some(Rank::Flag) | None => {}
                        Some(_) => fights += 1,
                    }
                }
                states.push((m.to, ranks, Way { moves: so_far.moves + 1, fights }));
            }
        }
        for place in Place::all() {
            let found = reach.through[place.index()].filter(|way| way.moves <= 3);
            assert_eq!(best[place.index()], found, "{} {place}", reach.rank);
        }
    }
}

#[test]
fn pieces_that_cannot_move_at_the_start_are_told_with_the_reason() {
    let still = |line, column, rank, why| Still { place: place(line, column), rank, why };
    assert_eq!(
        describe(&f1(), BoardKind::Four).still,
        [
            still(6, 3, Rank::Company, StillWhy::Blocked),
            still(6, 4, Rank::Platoon, StillWhy::Headquarters),
            still(6, 5, Rank::Engineer, StillWhy::Blocked),
        ]
    );
}

#[test]
fn the_front_is_weighed_by_column_and_rail() {
    let front = describe(&f1(), BoardKind::Four).front;
    assert_eq!(
        front.columns,
        [
            (Rank::Company, 9),
            (Rank::Division, 16),
            (Rank::Battalion, 4),
            (Rank::Brigade, 10),
            (Rank::Platoon, 15)
        ]
    );
    assert_eq!(front.rails.each_ref().map(|rail| (rail.column, rail.strength)), [(1, 18), (3, 4), (5, 24)]);
    assert_eq!(front.rails[1].pieces, [(place(1, 3), Rank::Battalion)]);
    // A mine in the corner ends the rail.
    let shut = swapped(place(5, 2), place(5, 1)).front;
    assert_eq!((shut.rails[0].pieces.len(), shut.rails[0].strength), (4, 16));
    assert_eq!([Rank::Bomb, Rank::Engineer, Rank::Commander].map(strength), [0, 1, 9]);
}

#[test]
fn a_bomb_guards_what_it_reaches_with_one_move() {
    let told = describe(&f1(), BoardKind::Four);
    assert_eq!(told.bombs.iter().map(|bomb| bomb.bomb).collect::<Vec<_>>(), [place(2, 3), place(4, 3)]);
    assert!(told.bombs.iter().all(|bomb| bomb.guards.is_empty()));
    assert_eq!(
        told.uncovered,
        [
            (place(1, 2), Rank::Division),
            (place(2, 5), Rank::Army),
            (place(3, 2), Rank::Commander),
            (place(4, 1), Rank::Division)
        ]
    );
    // Behind the army on the rail, and beside the commander by road.
    let told = swapped(place(2, 3), place(3, 5));
    assert_eq!(told.bombs[0].guards, [(place(2, 5), Rank::Army), (place(4, 5), Rank::Brigade)]);
    let told = swapped(place(2, 3), place(3, 1));
    assert_eq!(told.bombs[0].guards, [(place(3, 2), Rank::Commander), (place(4, 1), Rank::Division)]);
}

#[test]
fn neighbours_of_the_same_rank_are_told() {
    assert_eq!(describe(&f1(), BoardKind::Four).equals, []);
    let pair = EqualPair { rank: Rank::Division, places: [place(1, 1), place(1, 2)] };
    assert_eq!(swapped(place(1, 1), place(4, 1)).equals, [pair]);
}

#[test]
fn engineers_count_who_stands_in_their_way() {
    let engineer =
        |line, column, on_rail, in_the_way| EngineerWay { place: place(line, column), on_rail, in_the_way };
    assert_eq!(
        describe(&f1(), BoardKind::Two).engineers,
        [engineer(3, 1, true, Some(1)), engineer(5, 3, true, Some(1)), engineer(6, 5, false, Some(2))]
    );
    let told = swapped(place(1, 1), place(3, 1));
    assert_eq!(told.engineers[0], engineer(1, 1, true, Some(0)));
    let told = swapped(place(6, 4), place(6, 5));
    assert_eq!(told.engineers[2], engineer(6, 4, false, None));
}

#[test]
fn rules_of_thumb_are_told_with_their_places() {
    let hints = describe(&f1(), BoardKind::Four).hints;
    assert_eq!(
        hints,
        [
            Hint::Uncovered { place: place(2, 5), rank: Rank::Army },
            Hint::Uncovered { place: place(3, 2), rank: Rank::Commander },
            Hint::BigForward(vec![place(1, 2), place(2, 5)]),
        ]
    );
    let has = |rows: [&str; 6], hint: Hint| {
        let told = describe(&Formation::from_rows(&rows).unwrap(), BoardKind::Four);
        assert!(told.hints.contains(&hint), "{hint:?} in {:?}", told.hints);
    };
    let back = ["连连营旅排", "排.工.工", "连团.营团", "师.旅.师", "排雷雷雷军", "炸旗司炸工"];
    has(back, Hint::SplitMine(place(5, 3)));
    has(back, Hint::BigBehind(vec![place(4, 1), place(4, 5), place(5, 5), place(6, 3)]));
    let heap = ["营工排旅排", "排.工.工", "连连.营团", "师.炸.团", "连雷旅雷军", "炸师司旗雷"];
    has(heap, Hint::BigBehind(vec![place(4, 1), place(5, 5), place(6, 2), place(6, 3)]));
    has(heap, Hint::LostInHeadquarters { place: place(6, 2), rank: Rank::Division });
    has(heap, Hint::EngineersForward(vec![place(1, 2), place(2, 3), place(2, 5)]));
    let bare = ["团工连连旅", "师.炸.司", "排排.师军", "排.连.炸", "雷营工旅雷", "工旗团营雷"];
    has(bare, Hint::BareFlag(place(6, 2)));
    has(bare, Hint::CornerMine(place(5, 1)));
    let weak = ["旅工连连团", "炸.司.师", "排排.师军", "排.连.炸", "雷营工旅雷", "雷旗团营工"];
    has(weak, Hint::WeakCover { bomb: place(2, 1), brigades: vec![place(1, 1)] });
    let swept = ["排排连旅营", "连.炸.师", "工工.师军", "旅.连.司", "团营炸雷工", "团排雷旗雷"];
    has(
        swept,
        Hint::SmallHeap(vec![place(1, 1), place(1, 2), place(1, 3), place(2, 1), place(3, 1), place(3, 2)]),
    );
    let lopsided = ["师旅连排营", "军.炸.排", "司师.排工", "旅.连.工", "团营炸雷工", "团连雷旗雷"];
    let strong = [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (4, 1)].map(|(line, column)| place(line, column));
    has(lopsided, Hint::OneSided { strong: Wing::Left, places: strong.to_vec() });
}

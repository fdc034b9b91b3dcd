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

/// Everything that is told of an army, as a player works it out at the board.
struct Worked {
    rows: [&'static str; 6],
    flag: (&'static str, [&'static str; 3], &'static [&'static str], &'static [&'static str]),
    /// Through the army, of a regiment, an engineer, a bomb; on both boards from every neighbour.
    to_flag: [Option<(u8, u8)>; 3],
    /// Places of pieces that can't move, those in the headquarters marked `!`.
    still: &'static [&'static str],
    columns: [u8; 5],
    rails: [(&'static str, u8); 3],
    guards: [(&'static str, &'static [&'static str]); 2],
    uncovered: &'static [&'static str],
    equals: &'static [(Rank, [&'static str; 2])],
    engineers: [(&'static str, bool, Option<u8>); 3],
    hints: Vec<Hint>,
}

fn at(name: &str) -> Place {
    let digits: Vec<_> = name.chars().filter_map(|c| c.to_digit(10)).map(|n| n as usize).collect();
    place(digits[0], digits[1])
}

fn all_at(names: &[&str]) -> Vec<Place> {
    names.iter().map(|name| at(name)).collect()
}

fn names(places: impl IntoIterator<Item = Place>) -> Vec<String> {
    places.into_iter().map(|place| place.to_string()).collect()
}

impl Worked {
    fn compare(&self) {
        for board in BoardKind::ALL {
            let told = describe(&Formation::from_rows(&self.rows).unwrap(), board);
            let (place, cover, mines, others) = self.flag;
            assert_eq!(told.flag.place, at(place));
            let stands = [told.flag.stand, told.flag.corner, told.flag.middle];
            assert_eq!(stands.map(|(place, rank)| format!("{rank} {place}")), cover);
            assert_eq!(names(told.flag.mines.clone()), mines);
            assert_eq!(names(told.flag.other_mines.clone()), others);
            for to in told.to_flag() {
                let number = ATTACKERS.iter().position(|&rank| rank == to.rank).unwrap();
                // Down a side rail, along line 5, into the headquarters; an engineer turns on the way.
                assert_eq!(to.open, Some(way([3, 2, 3][number], 0)), "{board} {}", to.rank);
                let through = self.to_flag[number].map(|(moves, fights)| way(moves, fights));
                assert_eq!(to.through, through, "{board} {} of {}", to.rank, to.enemy);
            }
            let still = told.still.iter().map(|still| {
                format!("{}{}", still.place, if still.why == StillWhy::Headquarters { "!" } else { "" })
            });
            assert_eq!(still.collect::<Vec<_>>(), self.still);
            assert_eq!(told.front.columns.map(|(_, strength)| strength), self.columns);
            let rails = told.front.rails.each_ref().map(|rail| {
                (rail.pieces.iter().map(|(_, rank)| rank.hanzi()).collect::<String>(), rail.strength)
            });
            assert_eq!(rails.each_ref().map(|(pieces, strength)| (pieces.as_str(), *strength)), self.rails);
            for (cover, (bomb, guards)) in told.bombs.iter().zip(self.guards) {
                assert_eq!(cover.bomb, at(bomb));
                assert_eq!(names(cover.guards.iter().map(|&(place, _)| place)), guards, "bomb {bomb}");
            }
            assert_eq!(names(told.uncovered.iter().map(|&(place, _)| place)), self.uncovered);
            let equals = told.equals.iter().map(|pair| (pair.rank, names(pair.places)));
            assert!(equals.eq(self.equals.iter().map(|(rank, places)| (*rank, names(places.map(at))))));
            let engineers = told.engineers.iter().map(|way| (way.place, way.on_rail, way.in_the_way));
            assert!(
                engineers.eq(self.engineers.map(|(place, rail, way)| (at(place), rail, way))),
                "{told:?}"
            );
            assert_eq!(told.hints, self.hints);
        }
    }
}

/// Strong in front, pairs side by side, the mines far from the flag.
#[test]
fn a_bare_flag_behind_pairs_is_told_as_a_player_sees_it() {
    Worked {
        rows: ["司排工连师", "旅.炸.师", "旅连.军团", "排.炸.团", "雷营雷营连", "雷工排旗工"],
        flag: ("L6C4", ["battalion L5C4", "engineer L6C5", "platoon L6C3"], &[], &["L5C1", "L5C3", "L6C1"]),
        // The front line, three camps, the battalion on the flag stand, the flag: no mine on the way.
        to_flag: [Some((6, 2)), Some((6, 2)), Some((6, 2))],
        still: &["L6C2!", "L6C3", "L6C5"],
        columns: [21, 5, 1, 11, 19],
        // The mine on the corner ends the left one.
        rails: [("司旅旅排", 23), ("工", 1), ("师师团团连", 27)],
        guards: [("L2C3", &[]), ("L4C3", &[])],
        uncovered: &["L1C1", "L1C5", "L2C5", "L3C4"],
        equals: &[
            (Rank::Division, ["L1C5", "L2C5"]),
            (Rank::Brigade, ["L2C1", "L3C1"]),
            (Rank::Regiment, ["L3C5", "L4C5"]),
        ],
        engineers: [("L1C3", true, Some(0)), ("L6C2", false, None), ("L6C5", false, Some(2))],
        hints: vec![
            Hint::Uncovered { place: at("L1C1"), rank: Rank::Commander },
            Hint::Uncovered { place: at("L3C4"), rank: Rank::Army },
            Hint::BigForward(all_at(&["L1C1", "L1C5", "L2C5"])),
            Hint::CornerMine(at("L5C1")),
            Hint::SplitMine(at("L5C3")),
            Hint::BareFlag(at("L6C4")),
            Hint::LostInHeadquarters { place: at("L6C2"), rank: Rank::Engineer },
        ],
    }
    .compare();
}

/// Three mines round the flag, everything strong on the right, everything small on the left.
#[test]
fn a_mined_flag_and_a_strong_right_are_told_as_a_player_sees_them() {
    Worked {
        rows: ["排工连师军", "连.炸.司", "排工.旅炸", "连.营.旅", "营团团雷师", "工排雷旗雷"],
        flag: ("L6C4", ["mine L5C4", "mine L6C5", "mine L6C3"], &["L5C4", "L6C3", "L6C5"], &[]),
        // Only who clears mines comes in, over the camps and the mine on the flag stand.
        to_flag: [None, Some((6, 2)), Some((6, 2))],
        still: &["L6C1", "L6C2!"],
        columns: [7, 2, 3, 13, 17],
        rails: [("排连排连营", 14), ("连", 3), ("军司炸旅师", 30)],
        // Up and down the rail and one step along the road; the army and the division stand behind others.
        guards: [("L2C3", &[]), ("L3C5", &["L2C5", "L3C4", "L4C5"])],
        uncovered: &["L1C4", "L1C5", "L5C5"],
        equals: &[(Rank::Regiment, ["L5C2", "L5C3"])],
        engineers: [("L1C2", true, Some(1)), ("L3C2", false, Some(1)), ("L6C1", false, Some(2))],
        hints: vec![
            Hint::Uncovered { place: at("L1C5"), rank: Rank::Army },
            Hint::SmallHeap(all_at(&["L1C1", "L1C2", "L1C3", "L2C1", "L3C1", "L3C2", "L4C1"])),
            Hint::BigForward(all_at(&["L1C4", "L1C5", "L2C5"])),
            Hint::OneSided {
                strong: Wing::Right,
                places: all_at(&["L1C4", "L1C5", "L2C5", "L3C4", "L4C5", "L5C5"]),
            },
        ],
    }
    .compare();
}

/// The big pieces at home, engineers in front, bombs that have brigades alone to look after.
#[test]
fn a_late_attack_with_weak_cover_is_told_as_a_player_sees_it() {
    Worked {
        rows: ["工排连团工", "炸.工.连", "旅营.连团", "排.司.炸", "师雷军雷旅", "雷旗师营排"],
        flag: ("L6C2", ["mine L5C2", "mine L6C1", "division L6C3"], &["L5C2", "L6C1"], &["L5C4"]),
        // A regiment has to go round the mines, over the army and the division beside the flag.
        to_flag: [Some((7, 3)), Some((6, 2)), Some((6, 2))],
        still: &["L6C3", "L6C4!", "L6C5"],
        columns: [7, 6, 4, 8, 9],
        rails: [("工炸旅排师", 16), ("连", 3), ("工连团炸旅", 15)],
        guards: [("L2C1", &["L3C1"]), ("L4C5", &["L5C5"])],
        uncovered: &["L4C3", "L5C1", "L5C3", "L6C3"],
        equals: &[],
        engineers: [("L1C1", true, Some(0)), ("L1C5", true, Some(0)), ("L2C3", false, Some(1))],
        hints: vec![
            Hint::WeakCover { bomb: at("L2C1"), brigades: vec![at("L3C1")] },
            Hint::WeakCover { bomb: at("L4C5"), brigades: vec![at("L5C5")] },
            Hint::Uncovered { place: at("L4C3"), rank: Rank::Commander },
            Hint::Uncovered { place: at("L5C3"), rank: Rank::Army },
            Hint::BigBehind(all_at(&["L4C3", "L5C1", "L5C3", "L6C3"])),
            Hint::LostInHeadquarters { place: at("L6C4"), rank: Rank::Battalion },
            Hint::EngineersForward(all_at(&["L1C1", "L1C5", "L2C3"])),
        ],
    }
    .compare();
}

//! The movement cases of the acceptance list, and the generator held against a
//! plain walk over the board's roads and rail lines.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::rules::Place;

/// A board with a few pieces on it, named the way players name places.
struct Table {
    board: &'static Board,
    occupancy: Occupancy,
}

impl Table {
    fn new(board: &'static Board) -> Self {
        Self { board, occupancy: Occupancy::default() }
    }

    /// `S:L5C1`, or `P21` for the palace in row 2, column 1.
    fn point(&self, name: &str) -> Point {
        let digit = |i: usize| name[i..=i].parse::<usize>().unwrap();
        if name.starts_with('P') {
            return Point::from_index(128 + (digit(1) - 1) * 3 + digit(2) - 1).unwrap();
        }
        self.board.army_point(seat(name), Place::new(digit(3), digit(5)).unwrap())
    }

    fn points(&self, names: &str) -> PointSet {
        names.split_whitespace().map(|name| self.point(name)).collect()
    }

    fn put(mut self, owner: Seat, mobility: Mobility, names: &str) -> Self {
        for point in self.points(names).iter() {
            self.occupancy.toggle(self.board, owner, point, mobility);
        }
        self
    }

    fn regiment(self, name: &str) -> Self {
        self.put(Seat::South, Mobility::Slider, name)
    }

    fn engineer(self, name: &str) -> Self {
        self.put(Seat::South, Mobility::Walker, name)
    }

    fn own(self, names: &str) -> Self {
        self.put(Seat::South, Mobility::Fixed, names)
    }

    fn ally(self, names: &str) -> Self {
        self.put(Seat::North, Mobility::Fixed, names)
    }

    fn enemy(self, names: &str) -> Self {
        let owner = if self.board.kind() == BoardKind::Two { Seat::North } else { Seat::West };
        self.put(owner, Mobility::Fixed, names)
    }

    fn targets(&self, from: &str) -> PointSet {
        self.occupancy.moves(self.board, Seat::South).targets(self.point(from))
    }

    fn reaches(&self, from: &str, to: &str) -> bool {
        self.targets(from).contains(self.point(to))
    }
}

fn seat(name: &str) -> Seat {
    match &name[..1] {
        "S" => Seat::South,
        "E" => Seat::East,
        "N" => Seat::North,
        _ => Seat::West,
    }
}

fn two() -> Table {
    Table::new(Board::two())
}

fn four() -> Table {
    Table::new(Board::four())
}

fn both() -> [Table; 2] {
    [two(), four()]
}

#[test]
fn a01_an_engineer_alone_has_the_moves_of_the_rule_sheet() {
    for (board, pairs, origins, most) in [(Board::two(), 1176, 56, 35), (Board::four(), 5624, 121, 76)] {
        let counts: Vec<usize> = (board.points() - board.headquarters())
            .iter()
            .map(|point| {
                let mut occupancy = Occupancy::default();
                occupancy.toggle(board, Seat::South, point, Mobility::Walker);
                occupancy.moves(board, Seat::South).len()
            })
            .collect();
        assert_eq!(counts.iter().sum::<usize>(), pairs);
        assert_eq!((counts.len(), counts.iter().copied().max()), (origins, Some(most)));
    }
}

#[test]
fn a06_a_slide_runs_straight_across_the_board_and_through_the_arc() {
    let table = four().regiment("S:L5C1");
    let expected = table.points(
        "S:L4C1 S:L3C1 S:L2C1 S:L1C1 P11 P21 P31 N:L1C5 N:L2C5 N:L3C5 N:L4C5 N:L5C5 \
         W:L1C5 W:L2C5 W:L3C5 W:L4C5 W:L5C5 S:L5C2 S:L5C3 S:L5C4 S:L5C5 S:L4C2 S:L6C1",
    );
    assert_eq!(expected.len(), 23);
    assert_eq!(table.targets("S:L5C1"), expected);
    assert_eq!(table.occupancy.moves(table.board, Seat::South).len(), 23);
}

#[test]
fn a08_an_enemy_on_the_arc_can_be_taken_and_stops_the_slide() {
    let table = four().regiment("S:L5C1").enemy("W:L1C5");
    assert!(table.reaches("S:L5C1", "W:L1C5"));
    assert!(!table.reaches("S:L5C1", "W:L2C5"));
    assert!(table.reaches("S:L5C1", "P11"));
    assert_eq!(table.targets("S:L5C1").len(), 19);
}

#[test]
fn a09_an_ally_on_the_arc_stops_the_slide_before_him() {
    let table = four().regiment("S:L5C1").ally("W:L1C5");
    assert!(!table.reaches("S:L5C1", "W:L1C5"));
    assert_eq!(table.targets("S:L5C1").len(), 18);
}

#[test]
fn a10_a_corner_palace_lies_on_no_arc() {
    let table = four().regiment("P11");
    assert_eq!(table.targets("P11").len(), 24);
    assert!(!table.reaches("P11", "S:L1C2"));
}

#[test]
fn a11_the_middle_palace_reaches_eight_points() {
    let table = four().regiment("P22");
    assert_eq!(table.targets("P22"), table.points("P12 P21 P23 P32 S:L1C3 E:L1C3 N:L1C3 W:L1C3"));
}

#[test]
fn a12_the_middle_of_the_front_runs_forward_but_not_back() {
    let table = four().regiment("S:L1C3");
    assert_eq!(table.targets("S:L1C3").len(), 11);
    for ahead in ["P12", "P22", "P32", "N:L1C3", "S:L2C3"] {
        assert!(table.reaches("S:L1C3", ahead), "{ahead}");
    }
    assert!(!table.reaches("S:L1C3", "S:L3C3"));
}

#[test]
fn a13_a14_arcs_lead_to_the_right_hand_neighbours_column_1() {
    let table = four().regiment("S:L1C5");
    assert!(table.reaches("S:L1C5", "E:L1C1"));
    assert!(table.reaches("S:L1C5", "E:L5C1"));
    assert!(!table.reaches("S:L1C5", "E:L1C3"));
    let north = four().put(Seat::North, Mobility::Slider, "N:L5C1");
    let targets = north.occupancy.moves(north.board, Seat::North).targets(north.point("N:L5C1"));
    assert!(targets.contains(north.point("E:L5C5")));
}

#[test]
fn a15_the_arc_leads_back_as_well() {
    let table = four().regiment("W:L3C5");
    let targets = table.targets("W:L3C5");
    assert_eq!(targets.len(), 20);
    let expected =
        table.points("S:L1C1 S:L2C1 S:L3C1 S:L4C1 S:L5C1 P11 P12 P13 E:L1C1 E:L2C1 E:L3C1 E:L4C1 E:L5C1");
    assert_eq!(targets & expected, expected);
}

#[test]
fn a16_a17_only_engineers_turn_a_corner() {
    for table in both() {
        assert!(!table.regiment("S:L5C1").reaches("S:L5C1", "S:L1C3"));
    }
    for table in both() {
        let table = table.engineer("S:L5C1");
        assert!(table.reaches("S:L5C1", "S:L1C3"));
        assert!(table.reaches("S:L5C1", "N:L1C3"));
    }
}

#[test]
fn a18_a19_a20_the_crossings_of_the_two_player_board() {
    let table = two().regiment("S:L5C1");
    assert_eq!(table.targets("S:L5C1").len(), 15);
    assert!(table.reaches("S:L5C1", "N:L5C5"));
    for (from, to) in [("S:L1C2", "N:L1C4"), ("S:L1C4", "N:L1C2")] {
        assert!(!two().regiment(from).reaches(from, to));
        assert!(!two().engineer(from).reaches(from, "N:L2C3"));
        assert!(two().engineer(from).reaches(from, to), "an engineer goes round");
    }
    assert!(two().regiment("S:L1C3").reaches("S:L1C3", "N:L1C3"));
    assert!(!two().regiment("S:L2C3").reaches("S:L2C3", "N:L1C3"));
}

#[test]
fn a21_a22_a_blocked_engineer_takes_the_other_way_round() {
    let table = two().engineer("S:L5C1").own("S:L3C1");
    assert!(table.reaches("S:L5C1", "N:L5C5"));
    let table = table.own("S:L5C3");
    assert_eq!(table.targets("S:L5C1"), table.points("S:L4C1 S:L4C2 S:L5C2 S:L6C1"));
}

#[test]
fn a24_an_engineer_goes_round_the_north_side() {
    let table = two().engineer("S:L5C1").own("S:L1C3 S:L5C3");
    assert!(table.reaches("S:L5C1", "S:L3C5"));
}

#[test]
fn a25_a26_blocked_crossings_keep_an_engineer_at_home() {
    let table = two().engineer("S:L5C1").own("S:L1C1 S:L1C3 S:L1C5");
    let targets = table.targets("S:L5C1");
    assert_eq!(targets.len(), 12);
    assert!(targets.iter().all(|point| table.board.place(point).unwrap().0 == Seat::South));

    let table = two().engineer("S:L5C1").enemy("N:L1C1 N:L1C3 N:L1C5");
    let north: PointSet = table
        .targets("S:L5C1")
        .iter()
        .filter(|&point| table.board.place(point).unwrap().0 == Seat::North)
        .collect();
    assert_eq!(north, table.points("N:L1C1 N:L1C3 N:L1C5"));
}

#[test]
fn a27_a28_an_engineer_leaves_through_the_arc() {
    let table = four().engineer("S:L1C1").enemy("P11").own("S:L1C2 S:L2C1");
    for to in ["S:L1C3", "S:L5C3", "P22"] {
        assert!(table.reaches("S:L1C1", to), "{to}");
    }
    assert_eq!(table.targets("S:L1C1").len(), 71);
    let table = table.enemy("W:L1C5");
    assert_eq!(table.targets("S:L1C1"), table.points("P11 W:L1C5 S:L2C2"));
}

#[test]
fn a29_an_engineer_shut_in_on_line_5_has_roads_only() {
    for table in both() {
        let table = table.engineer("S:L5C3").own("S:L5C2 S:L5C4");
        assert_eq!(table.targets("S:L5C3"), table.points("S:L4C2 S:L4C3 S:L4C4 S:L6C3"));
    }
}

#[test]
fn a30_a33_rail_and_road_never_combine() {
    for table in both() {
        let table = table.engineer("S:L1C5");
        assert!(!table.reaches("S:L1C5", "S:L2C2"));
    }
    for table in both() {
        assert!(!table.engineer("S:L2C2").reaches("S:L2C2", "S:L5C5"));
    }
    for table in both() {
        assert!(!table.regiment("S:L5C3").reaches("S:L5C3", "S:L6C1"));
    }
}

#[test]
fn a31_a_camp_is_joined_with_its_eight_neighbours() {
    for table in both() {
        let table = table.regiment("S:L2C2");
        let expected = table.points("S:L1C1 S:L1C2 S:L1C3 S:L2C1 S:L2C3 S:L3C1 S:L3C2 S:L3C3");
        assert_eq!(table.targets("S:L2C2"), expected);
    }
}

#[test]
fn a34_nothing_passes_through_a_piece() {
    for table in both() {
        let table = table.regiment("S:L5C1").enemy("S:L3C1");
        assert!(table.reaches("S:L5C1", "S:L3C1"));
        assert!(!table.reaches("S:L5C1", "S:L2C1"));
    }
}

#[test]
fn a35_flags_mines_and_pieces_in_headquarters_never_move() {
    for rank in Rank::ALL {
        assert_eq!(Mobility::of(rank, Station::Headquarters), Mobility::Fixed);
    }
    assert_eq!(Mobility::of(Rank::Mine, Station::Post), Mobility::Fixed);
    assert_eq!(Mobility::of(Rank::Flag, Station::Post), Mobility::Fixed);
    assert_eq!(Mobility::of(Rank::Bomb, Station::Camp), Mobility::Slider);
    assert_eq!(Mobility::of(Rank::Engineer, Station::Camp), Mobility::Walker);
}

#[test]
fn c12_a_piece_in_a_camp_cant_be_attacked() {
    for table in both() {
        let table = table.regiment("S:L3C2").enemy("S:L2C2 S:L2C2 S:L4C2");
        assert!(!table.reaches("S:L3C2", "S:L4C2"), "an occupied camp");
        assert!(table.reaches("S:L3C2", "S:L3C3"), "an empty camp");
    }
}

/// The rules once more, slowly: one step along a road, a run along each rail
/// line, an engineer's walk from rail point to rail point.
fn plain_targets(board: &Board, occupancy: &Occupancy, seat: Seat, from: Point, walks: bool) -> PointSet {
    let friends = occupancy.pieces(seat)
        | board.partner(seat).map_or(PointSet::EMPTY, |partner| occupancy.pieces(partner));
    let occupied = occupancy.all();
    let mut targets = board.roads(from) - (occupied & board.camps());
    if walks {
        let mut seen = PointSet::one(from);
        let mut waiting = vec![from];
        while let Some(point) = waiting.pop() {
            for next in (board.rails(point) - seen).iter() {
                seen.insert(next);
                targets.insert(next);
                if !occupied.contains(next) {
                    waiting.push(next);
                }
            }
        }
    } else {
        for line in board.rail_lines() {
            let Some(at) = line.points.iter().position(|&point| point == from) else { continue };
            let mut run = |points: &mut dyn Iterator<Item = &Point>| {
                for &point in points {
                    targets.insert(point);
                    if occupied.contains(point) {
                        break;
                    }
                }
            };
            run(&mut line.points[at + 1..].iter());
            run(&mut line.points[..at].iter().rev());
        }
    }
    targets - friends
}

#[test]
fn the_generator_agrees_with_a_plain_walk_on_random_boards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..600 {
        let board = if round % 3 == 0 { Board::two() } else { Board::four() };
        let mut occupancy = Occupancy::default();
        let mut standing = Vec::new();
        let density = rng.random_range(5..70);
        for point in board.points().iter() {
            if rng.random_range(0..100) < density {
                let seat = board.seats()[rng.random_range(0..board.seats().len())];
                let engineers =
                    standing.iter().filter(|(s, _, m)| *s == seat && *m == Mobility::Walker).count();
                let mobility = match rng.random_range(0..4) {
                    0 => Mobility::Fixed,
                    1 if engineers < MAX_WALKS => Mobility::Walker,
                    _ => Mobility::Slider,
                };
                occupancy.toggle(board, seat, point, mobility);
                standing.push((seat, point, mobility));
            }
        }
        for &seat in board.seats() {
            let moves = occupancy.moves(board, seat);
            let listed: Vec<_> = moves.iter().collect();
            assert_eq!(listed.len(), moves.len());
            for (i, &m) in listed.iter().enumerate() {
                assert_eq!(moves.get(i), Some(m));
                assert!(!listed[..i].contains(&m), "{} twice", m.display(board));
            }
            assert_eq!(moves.get(listed.len()), None);
            assert_eq!(occupancy.can_move(board, seat), !moves.is_empty());
            for &(owner, from, mobility) in &standing {
                let expected = match mobility {
                    _ if owner != seat => PointSet::EMPTY,
                    Mobility::Fixed => PointSet::EMPTY,
                    Mobility::Slider => plain_targets(board, &occupancy, seat, from, false),
                    Mobility::Walker => plain_targets(board, &occupancy, seat, from, true),
                };
                assert_eq!(moves.targets(from), expected, "round {round}, {}", board.name(from));
            }
        }
    }
}

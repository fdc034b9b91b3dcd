//! Both boards, held against the numbers and pictures of the rule sheet.

use super::*;

fn names(board: &Board, set: PointSet) -> String {
    let mut names: Vec<_> = set.iter().map(|point| board.name(point)).collect();
    names.sort_unstable();
    names.join(" ")
}

fn edges(board: &Board, of: impl Fn(Point) -> PointSet) -> usize {
    board.points().iter().map(|point| of(point).len()).sum::<usize>() / 2
}

#[test]
fn both_boards_have_the_points_roads_and_rails_of_the_rule_sheet() {
    let (two, four) = (Board::two(), Board::four());
    assert_eq!((two.points().len(), four.points().len()), (60, 129));
    assert_eq!((two.rail_points().len(), four.rail_points().len()), (32, 73));
    assert_eq!((edges(two, |p| two.rails(p)), edges(four, |p| four.rails(p))), (35, 92));
    assert_eq!((edges(two, |p| two.roads(p)), edges(four, |p| four.roads(p))), (98, 196));
    assert_eq!((two.rail_lines().len(), four.rail_lines().len()), (7, 18));
}

#[test]
fn names_are_algebraic_as_south_sees_the_board() {
    for board in [Board::two(), Board::four()] {
        for point in board.points().iter() {
            assert_eq!(board.parse_point(board.name(point)), Ok(point));
            let (file, rank) = board.grid(point);
            assert_eq!(board.at_grid(file, rank), Some(point));
        }
    }
    let four = Board::four();
    let front =
        |seat| names(four, (1..=5).map(|c| four.army_point(seat, Place::new(1, c).unwrap())).collect());
    assert_eq!(front(Seat::South), "g6 h6 i6 j6 k6");
    assert_eq!(front(Seat::West), "f10 f11 f7 f8 f9");
    assert_eq!(front(Seat::East), "l10 l11 l7 l8 l9");
    assert_eq!(front(Seat::North), "g12 h12 i12 j12 k12");
    let palaces = four.points().iter().filter(|&p| matches!(four.area(p), Area::Palace { .. }));
    assert_eq!(names(four, palaces.collect()), "g11 g7 g9 i11 i7 i9 k11 k7 k9");
}

#[test]
fn words_that_are_no_point_are_refused() {
    for word in ["", "a", "a0", "a13", "f1", "a01", "a+1", "L7C1", "P44", "é1", "a1 ", "11"] {
        assert!(Board::two().parse_point(word).is_err(), "{word:?}");
    }
    for word in ["a1", "a6", "q17", "h7", "r1", &"a1".repeat(5000)] {
        assert!(Board::four().parse_point(word).is_err(), "{word:?}");
    }
    let error = Board::two().parse_point("z9").unwrap_err();
    assert_eq!(error.to_string(), "there is no point \"z9\" on this board; points are a1 … e12");
}

#[test]
fn columns_face_the_mirrored_columns_across_the_board() {
    let two = Board::two();
    assert!(two.rails(two.parse_point("a6").unwrap()).contains(two.parse_point("a7").unwrap()));
    let [c1, c5] = [1, 5].map(|c| Place::new(1, c).unwrap());
    assert_eq!(two.name(two.army_point(Seat::South, c1)), "a6");
    assert_eq!(two.name(two.army_point(Seat::North, c5)), "a7");
    for mountain in ["b6", "d6"] {
        let point = two.parse_point(mountain).unwrap();
        assert!((two.rails(point) | two.roads(point)).iter().all(|p| two.grid(p).1 < 6));
    }
}

#[test]
fn arcs_join_column_5_with_the_right_hand_neighbours_column_1() {
    let four = Board::four();
    let arcs: Vec<_> = four.rail_lines().iter().filter(|line| line.is_arc).collect();
    assert_eq!(arcs.len(), 4);
    for (arc, seat) in arcs.iter().zip(Seat::ALL) {
        let places: Vec<_> = arc.points.iter().map(|&p| four.place(p).unwrap()).collect();
        assert!(places[..5].iter().all(|(s, place)| *s == seat && place.column() == 5));
        assert!(places[5..].iter().all(|(s, place)| *s == seat.right() && place.column() == 1));
    }
}

/// A32 of the acceptance cases.
#[test]
fn roads_join_posts_off_the_rails_with_their_neighbours() {
    let board = Board::two();
    let roads = |name| names(board, board.roads(board.parse_point(name).unwrap()));
    // South's L3C2, L2C3, L4C3, L6C1, L6C3.
    assert_eq!(roads("b4"), "a4 b3 b5 c4");
    assert_eq!(roads("c5"), "b5 c4 c6 d5");
    assert_eq!(roads("c3"), "b3 c2 c4 d3");
    assert_eq!(roads("a1"), "a2 b1");
    assert_eq!(roads("c1"), "b1 c2 d1");
    assert_eq!(roads("b5"), "a4 a5 a6 b4 b6 c4 c5 c6");
}

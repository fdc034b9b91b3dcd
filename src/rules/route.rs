//! The way that a piece went, as anybody at the table can see it: from the point it left to the
//! point it came to, through what was empty.
//!
//! It knows lines and where pieces stand, and no rank. Where several ways lead to the same
//! point nobody can tell which one it was; then the plainest is as good as the others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Board, Move, Point, PointSet, RailLine, RailTurn, Rules};

/// The points of a legal move in order: a step by road, a run along one rail line if that leads
/// there, else the shortest walk along the rails with the fewest corners. `occupied` is where
/// pieces stood before the move.
///
/// ```
/// use junqi::rules::{Board, Move, PointSet, Rules, route};
/// let board = Board::four();
/// let point = |name| board.parse_point(name).unwrap();
/// // Nothing but an engineer turns there.
/// let walk = route(board, &Rules::default(), Move::new(point("g7"), point("i9")), PointSet::EMPTY);
/// assert_eq!(walk, ["g7", "i7", "i9"].map(point));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn route(board: &'static Board, rules: &Rules, m: Move, occupied: PointSet) -> Vec<Point> {
    let step = vec![m.from, m.to];
    if board.roads(m.from).contains(m.to) {
        return step;
    }
    let diagonals = if rules.palace_diagonals { board.palace_diagonals() } else { &[] };
    let lines: Vec<&RailLine> = board.rail_lines().iter().chain(diagonals).collect();
    let runs = lines.iter().filter_map(|line| run(line, m, occupied));
    if let Some(run) = runs.min_by_key(Vec::len) {
        return run;
    }
    walk(&lines, m, occupied, rules.rail_turn == RailTurn::OneCorner).unwrap_or(step)
}

/// The way along one line, if nothing stands in it.
fn run(line: &RailLine, m: Move, occupied: PointSet) -> Option<Vec<Point>> {
    let place = |end: Point| line.points.iter().position(|&point| point == end);
    let (from, to) = (place(m.from)?, place(m.to)?);
    let mut way = line.points[from.min(to)..=from.max(to)].to_vec();
    if from > to {
        way.reverse();
    }
    let free = way[1..way.len() - 1].iter().all(|&point| !occupied.contains(point));
    free.then_some(way)
}

/// How long a way is: steps and corners, what counts more first.
type Length = (usize, usize);

/// The shortest way along several lines; the one with the fewest corners where only one may
/// be turned.
fn walk(lines: &[&RailLine], m: Move, occupied: PointSet, few_corners: bool) -> Option<Vec<Point>> {
    // Where a piece is, and along which line it has come there.
    type Place = (Point, usize);
    let longer = |(first, second): Length, steps: usize, corners: usize| {
        if few_corners { (first + corners, second + steps) } else { (first + steps, second + corners) }
    };
    let mut open = BinaryHeap::new();
    let mut before: Vec<(Place, Place)> = Vec::new();
    let mut seen: Vec<Place> = Vec::new();
    for i in (0..lines.len()).filter(|&i| lines[i].points.contains(&m.from)) {
        open.push(Reverse(((0, 0), (m.from, i), None::<Place>)));
    }
    while let Some(Reverse((length, here, from))) = open.pop() {
        if seen.contains(&here) {
            continue;
        }
        seen.push(here);
        before.extend(from.map(|from| (here, from)));
        let (point, line) = here;
        if point == m.to {
            let mut way = vec![here];
            while let Some(&(_, from)) = before.iter().find(|(place, _)| Some(place) == way.last()) {
                way.push(from);
            }
            let mut way: Vec<Point> = way.into_iter().rev().map(|(point, _)| point).collect();
            way.dedup();
            return Some(way);
        }
        if point != m.from && occupied.contains(point) {
            continue;
        }
        let points = &lines[line].points;
        let at = points.iter().position(|&other| other == point)?;
        let near = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|i| points.get(i));
        for &next in near {
            open.push(Reverse((longer(length, 1, 0), (next, line), Some(here))));
        }
        for other in (0..lines.len()).filter(|&i| i != line && lines[i].points.contains(&point)) {
            open.push(Reverse((longer(length, 0, 1), (point, other), Some(here))));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mobility, Occupancy, Place, Seat};

    fn points(board: &Board, names: &str) -> Vec<Point> {
        names.split_whitespace().map(|name| board.parse_point(name).unwrap()).collect()
    }

    fn named(board: &'static Board, ends: &str, occupied: &str, options: &str) -> String {
        let mut rules = crate::rules::RuleSet::default();
        options.split_whitespace().for_each(|option| rules.assign(option).unwrap());
        let ends = points(board, ends);
        let occupied = points(board, occupied).into_iter().collect();
        let way = route(board, &rules.rules, Move::new(ends[0], ends[1]), occupied);
        way.iter().map(|&point| board.name(point)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_step_by_road_is_its_two_ends() {
        assert_eq!(named(Board::two(), "b5 c4", "", ""), "b5 c4");
        assert_eq!(named(Board::two(), "c2 c1", "", ""), "c2 c1");
    }

    #[test]
    fn a_slide_runs_along_its_line_also_through_an_arc() {
        assert_eq!(named(Board::two(), "a2 a9", "", ""), "a2 a3 a4 a5 a6 a7 a8 a9");
        // The arc joins South's column 5 with East's column 1.
        assert_eq!(named(Board::four(), "k4 n7", "", ""), "k4 k5 k6 l7 m7 n7");
    }

    #[test]
    fn an_engineer_goes_round_what_stands_in_his_way() {
        assert_eq!(named(Board::two(), "a6 e6", "a6 c6", ""), "a6 a7 b7 c7 d7 e7 e6");
        assert_eq!(named(Board::two(), "a6 c6", "a6", ""), "a6 b6 c6");
    }

    #[test]
    fn of_walks_as_short_as_another_the_one_with_the_fewest_corners_is_shown() {
        assert_eq!(named(Board::four(), "g7 k11", "", ""), "g7 i7 k7 k9 k11");
    }

    /// A piece that turns once went that way, though an engineer had a shorter one.
    #[test]
    fn where_one_corner_may_be_turned_a_way_with_one_comes_first() {
        let way = named(Board::two(), "a3 c7", "", "rail_turn=one_corner");
        assert_eq!(way, "a3 a4 a5 a6 a7 b7 c7");
    }

    #[test]
    fn the_palaces_diagonals_are_ways_where_the_rules_have_them() {
        assert_eq!(named(Board::four(), "g7 k11", "", "palace_diagonals=yes"), "g7 i9 k11");
    }

    /// Every target of an engineer and of a slider has a way of neighbours through empty points.
    #[test]
    fn every_move_has_a_way_whose_steps_are_joined_and_empty() {
        for board in [Board::two(), Board::four()] {
            let start = board.army_point(Seat::South, Place::new(1, 1).unwrap());
            for (mobility, stride) in [(Mobility::Walker, 3), (Mobility::Walker, 5), (Mobility::Slider, 4)] {
                let mut occupancy = Occupancy::default();
                occupancy.toggle(board, Seat::South, start, mobility);
                for point in
                    board.points().iter().filter(|point| point.index() % stride == 0 && *point != start)
                {
                    occupancy.toggle(board, Seat::North, point, Mobility::Fixed);
                }
                for to in occupancy.moves(board, Seat::South).targets(start).iter() {
                    let m = Move::new(start, to);
                    let way = route(board, &Rules::default(), m, occupancy.all());
                    assert_eq!((way.first(), way.last()), (Some(&start), Some(&to)));
                    let joined =
                        |pair: &[Point]| (board.roads(pair[0]) | board.rails(pair[0])).contains(pair[1]);
                    assert!(way.windows(2).all(joined), "{}", m.display(board));
                    let inner = &way[1..way.len() - 1];
                    assert!(
                        inner.iter().all(|&point| !occupancy.all().contains(point)),
                        "{}",
                        m.display(board)
                    );
                }
            }
        }
    }
}

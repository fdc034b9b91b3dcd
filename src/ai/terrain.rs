//! What a board means for an attack: along which rails a piece runs, and how many moves
//! lie between a point and a headquarters.

use std::sync::LazyLock;

use crate::rules::{Board, BoardKind, Point, PointSet};

/// One more than the largest number of a point.
pub(super) const POINTS: usize = 137;
/// So many moves ahead an attacker of a headquarters is looked for.
pub(super) const NEAR: usize = 3;
/// The distance of what can't come at all.
pub(super) const FAR: u8 = 12;

/// Tables of one board, made once.
pub(super) struct Terrain {
    board: &'static Board,
    /// From every point the rails in each direction, the nearest point first.
    rays: Vec<Vec<Vec<Point>>>,
    /// For every headquarters how many moves each point is away when nothing stands
    /// in between.
    distances: Vec<(Point, [u8; POINTS])>,
}

static TWO: LazyLock<Terrain> = LazyLock::new(|| Terrain::build(BoardKind::Two.board()));
static FOUR: LazyLock<Terrain> = LazyLock::new(|| Terrain::build(BoardKind::Four.board()));

impl Terrain {
    /// The tables of that board.
    pub(super) fn of(board: &Board) -> &'static Self {
        match board.kind() {
            BoardKind::Two => &TWO,
            BoardKind::Four => &FOUR,
        }
    }

    fn build(board: &'static Board) -> Self {
        let mut rays = vec![Vec::new(); POINTS];
        for line in board.rail_lines() {
            for (i, point) in line.points.iter().enumerate() {
                let rays: &mut Vec<Vec<Point>> = &mut rays[point.index()];
                rays.push(line.points[i + 1..].to_vec());
                rays.push(line.points[..i].iter().rev().copied().collect());
            }
        }
        for rays in &mut rays {
            rays.retain(|ray| !ray.is_empty());
        }
        let mut terrain = Self { board, rays, distances: Vec::new() };
        let homes = board.headquarters().iter();
        terrain.distances = homes.map(|home| (home, terrain.distances_to(home))).collect();
        terrain
    }

    fn distances_to(&self, home: Point) -> [u8; POINTS] {
        let mut distances = [FAR; POINTS];
        distances[home.index()] = 0;
        let mut last = PointSet::one(home);
        for distance in 1..FAR {
            let next: PointSet = last
                .iter()
                .flat_map(|point| self.one_move_from(point, PointSet::EMPTY).iter())
                // Nothing comes out of a headquarters again.
                .filter(|&point| {
                    distances[point.index()] == FAR && !self.board.headquarters().contains(point)
                })
                .collect();
            next.iter().for_each(|point| distances[point.index()] = distance);
            last = next;
        }
        distances
    }

    /// The points from which a piece that turns no corner comes here in one move, which are also
    /// those where it can go; what is `occupied` is reached but not passed.
    pub(super) fn one_move_from(&self, point: Point, occupied: PointSet) -> PointSet {
        let mut reached = self.board.roads(point);
        for ray in &self.rays[point.index()] {
            for &next in ray {
                reached.insert(next);
                if occupied.contains(next) {
                    break;
                }
            }
        }
        reached
    }

    /// How many moves each point is away from the headquarters when nothing stands between.
    pub(super) fn distances(&self, home: Point) -> Option<&[u8; POINTS]> {
        self.distances.iter().find(|(known, _)| *known == home).map(|(_, distances)| distances)
    }

    /// The same for one point.
    pub(super) fn distance(&self, home: Point, point: Point) -> u8 {
        self.distances(home).map_or(FAR, |distances| distances[point.index()])
    }

    /// From where pieces reach the target in one move, in two, in three: along free roads and
    /// rails, and over what they can beat on their way.
    pub(super) fn approaches(
        &self,
        target: Point,
        occupied: PointSet,
        beatable: PointSet,
    ) -> [PointSet; NEAR] {
        let walls = occupied - beatable;
        let mut seen = PointSet::one(target);
        let mut last = PointSet::one(target);
        let mut layers = [PointSet::EMPTY; NEAR];
        for layer in &mut layers {
            for point in last.iter().filter(|&point| point == target || !walls.contains(point)) {
                *layer |= self.one_move_from(point, occupied);
            }
            *layer = *layer - seen - self.board.headquarters();
            seen |= *layer;
            last = *layer;
        }
        layers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(board: &Board, name: &str) -> Point {
        board.parse_point(name).unwrap()
    }

    #[test]
    fn a_piece_on_the_outer_rail_is_three_moves_from_the_flag() {
        let board = Board::two();
        let terrain = Terrain::of(board);
        let flag = point(board, "b12");
        // Up the rail to line 5, down to the base line, into the headquarters.
        assert_eq!(terrain.distance(flag, point(board, "a2")), 3);
        // Along line 5 to the point before the flag, then in.
        assert_eq!(terrain.distance(flag, point(board, "e11")), 2);
        assert_eq!(terrain.distance(flag, point(board, "a12")), 1);
        assert_eq!(terrain.distance(flag, point(board, "d1")), FAR, "out of a headquarters nothing comes");
    }

    #[test]
    fn an_arc_leads_to_the_neighbours_base() {
        let board = Board::four();
        let terrain = Terrain::of(board);
        // South's column 5 bends into East's column 1.
        let (start, home) = (point(board, "k4"), point(board, "q8"));
        assert_eq!(terrain.distance(home, start), 3);
    }

    #[test]
    fn what_stands_in_the_way_stops_an_attack_unless_it_is_beaten() {
        let board = Board::two();
        let terrain = Terrain::of(board);
        let flag = point(board, "b12");
        let guards: PointSet = ["a12", "c12", "b11"].iter().map(|name| point(board, name)).collect();
        let [gates, behind, _] = terrain.approaches(flag, guards, PointSet::EMPTY);
        assert_eq!(gates, guards);
        assert!(behind.is_empty());
        let [_, behind, rail] = terrain.approaches(flag, guards, PointSet::one(point(board, "b11")));
        assert!(behind.contains(point(board, "e11")) && behind.contains(point(board, "b10")));
        assert!(rail.contains(point(board, "e2")) && !behind.contains(point(board, "e2")));
    }
}

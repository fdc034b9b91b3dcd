//! What a single move is worth at a glance: what it takes and loses, how far it goes,
//! what it guards. Playouts go by it, the search looks first where it points.

use super::eval::{enemies, homes, pieces_of};
use super::masks::{Masks, homes_as_seen};
use super::terrain::{POINTS, Terrain};
use super::worth::WORTH;
use crate::rules::{Battle, Move, Piece, Point, PointSet, Rank, SeatSet, Station, fight};
use crate::view::World;

/// What taking what the enemy has to hold is worth: more than all else.
pub(super) const PRIZE: f32 = 1000.0;
/// Taking a piece that stands before one's own flag.
const RELIEF: f32 = 30.0;
/// Leaving a point before one's own flag.
const LEAVES_GATE: f32 = 5.0;
/// A move nearer to what the enemy has to hold.
const NEARER: f32 = 1.5;
/// Going into a camp, where nobody can attack.
const INTO_CAMP: f32 = 2.0;
/// So many targets are walked to at most: two enemies with two each.
const MOST_TARGETS: usize = 4;
/// Going into an empty headquarters for ever, besides the piece.
const BURIED: f32 = 10.0;

/// What the side to move aims at and has to keep, looked up once for all its moves.
pub(super) struct Aims<'a> {
    world: &'a World,
    masks: &'a Masks,
    terrain: &'static Terrain,
    /// What its enemies have to hold.
    targets: PointSet,
    /// The points before what its team has to hold.
    gates: PointSet,
    hostile: PointSet,
    occupied: PointSet,
    /// How far each point is from the nearest target, none where there is no target.
    ways: [Option<&'static [u8; POINTS]>; MOST_TARGETS],
}

impl<'a> Aims<'a> {
    /// The aims of the side to move in this world, who goes by the masks.
    pub(super) fn of(world: &'a World, masks: &'a Masks) -> Self {
        let mover = world.to_move();
        let others = enemies(world, mover);
        let all_homes =
            |seats: SeatSet| seats.iter().fold(PointSet::EMPTY, |set, seat| set | homes(world, seat));
        let own = all_homes(world.living().without(others));
        let targets =
            others.iter().fold(PointSet::EMPTY, |set, seat| set | homes_as_seen(world, masks, seat));
        let board = world.board();
        let terrain = Terrain::of(board);
        let mut ways = [None; MOST_TARGETS];
        ways.iter_mut().zip(targets.iter()).for_each(|(way, home)| *way = terrain.distances(home));
        Self {
            world,
            masks,
            terrain,
            targets,
            ways,
            gates: own.iter().fold(PointSet::EMPTY, |set, home| set | board.roads(home)),
            hostile: pieces_of(world, others),
            occupied: world.occupancy().all(),
        }
    }

    fn away(&self, point: Point) -> f32 {
        let away = self.ways.iter().map_while(|way| way.map(|way| way[point.index()])).min();
        f32::from(away.unwrap_or(0).min(6))
    }

    /// What an enemy's piece on the point is taken for.
    fn taken_for(&self, point: Point) -> Option<Piece> {
        let piece = self.world.piece(point)?;
        Some(Piece { rank: self.masks.rank(point, piece), ..piece })
    }

    /// What a move is worth in this world without a look at answers.
    pub(super) fn glance(&self, m: Move) -> f32 {
        let world = self.world;
        let Some(piece) = world.piece(m.from) else { return 0.0 };
        let board = world.board();
        let mut sum = match self.taken_for(m.to) {
            Some(_) if self.targets.contains(m.to) => return PRIZE,
            Some(target) => {
                let relief = if self.gates.contains(m.to) { RELIEF } else { 0.0 };
                match fight(piece.rank, target.rank, world.rules()) {
                    Battle::AttackerWins => WORTH[target.rank.index()] + relief,
                    Battle::BothLost => WORTH[target.rank.index()] - WORTH[piece.rank.index()] + relief,
                    Battle::AttackerLost => return -WORTH[piece.rank.index()],
                }
            }
            None if board.station(m.to) == Station::Headquarters => {
                return if self.targets.contains(m.to) { PRIZE } else { -WORTH[piece.rank.index()] - BURIED };
            }
            None => 0.0,
        };
        if piece.rank != Rank::Bomb {
            sum += (self.away(m.from) - self.away(m.to)) * NEARER;
        }
        if self.gates.contains(m.from) {
            sum -= LEAVES_GATE;
        }
        if board.camps().contains(m.to) {
            sum += INTO_CAMP;
        }
        sum
    }

    /// The same, with what may be lost on the points where the piece stands and goes.
    pub(super) fn look(&self, m: Move) -> f32 {
        let glance = self.glance(m);
        let world = self.world;
        let Some(piece) = world.piece(m.from).filter(|_| glance < PRIZE) else { return glance };
        if self
            .taken_for(m.to)
            .is_some_and(|target| fight(piece.rank, target.rank, world.rules()).attacker_falls())
        {
            return glance;
        }
        let (here, there) = (self.risk(m.from, piece, m.from), self.risk(m.to, piece, m.from));
        glance + 0.6 * (here - there)
    }

    /// What an enemy could win next by attacking the piece on that point, once it has left
    /// where it stood.
    fn risk(&self, point: Point, piece: Piece, left: Point) -> f32 {
        let (world, board) = (self.world, self.world.board());
        if board.camps().contains(point) {
            return 0.0;
        }
        let mut occupied = self.occupied;
        if point != left {
            occupied.remove(left);
        }
        let own = WORTH[piece.rank.index()];
        let near = self.terrain.one_move_from(point, occupied) & self.hostile;
        let attackers = near.iter().filter(|&p| board.station(p) != Station::Headquarters);
        let loss = |attacker: Piece| match fight(attacker.rank, piece.rank, world.rules()) {
            _ if !attacker.rank.is_mobile() => 0.0,
            Battle::AttackerWins => own,
            Battle::BothLost => (own - WORTH[attacker.rank.index()]).max(0.0),
            Battle::AttackerLost => 0.0,
        };
        attackers.filter_map(|p| self.taken_for(p)).map(loss).fold(0.0, f32::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::testing::world;
    use crate::rules::Seat;

    fn value(pieces: &str, from: &str, to: &str) -> (f32, f32) {
        let world = world(pieces, Seat::South);
        let point = |name| world.board().parse_point(name).unwrap();
        let m = Move::new(point(from), point(to));
        assert!(world.moves().targets(m.from).contains(m.to), "{from}-{to} is no move");
        let aims = Aims::of(&world, &Masks::NONE);
        (aims.glance(m), aims.look(m))
    }

    #[test]
    fn a_flag_is_worth_more_than_a_commander() {
        let pieces = "S: 旗b1 团d11 N: 旗d12 司e11";
        assert!(value(pieces, "d11", "d12").0 > value(pieces, "d11", "e11").0.max(200.0));
    }

    #[test]
    fn a_battle_is_worth_what_falls() {
        let pieces = "S: 旗b1 师a6 炸c6 N: 旗d12 旅a7 司c7";
        assert!(value(pieces, "a6", "a7").0 > 30.0);
        assert!(value(pieces, "c6", "c7").0 > 30.0);
        assert!(value("S: 旗b1 团a6 N: 旗d12 旅a7", "a6", "a7").0 < -20.0);
        assert!(value("S: 旗b1 团a6 N: 旗d12 雷a11", "a6", "a11").0 < -20.0);
    }

    #[test]
    fn whoever_goes_where_he_is_beaten_risks_his_piece() {
        let pieces = "S: 旗b1 团a6 N: 旗d12 司e7";
        let (glance, look) = value(pieces, "a6", "e6");
        assert!(look < glance - 10.0, "{glance} {look}");
        // In a camp nothing can happen to it.
        let (glance, look) = value("S: 旗b1 团a6 N: 旗d12 司e6", "a6", "b5");
        assert!(look > glance, "the rail is left where the commander would come");
    }

    #[test]
    fn a_piece_is_not_buried_in_an_empty_headquarters() {
        assert!(value("S: 旗b1 团b11 N: 旗d12 排e12", "b11", "b12").0 < -20.0);
    }

    #[test]
    fn whoever_stands_before_the_flag_is_taken_first() {
        // c1 is a point before the flag, c6 is not.
        let pieces = "S: 旗b1 师c2 师e6 N: 旗d12 团c1 团e7";
        assert!(value(pieces, "c2", "c1").0 > value(pieces, "e6", "e7").0 + 10.0);
    }
}

//! How good a world is for a team: material, the danger to its flags, what is left of
//! the shield before them, and how far its pieces have come. Every term is counted by a
//! function of its own; what it is worth stands in the weights.

use super::terms::{Term, Terms};
use super::terrain::Terrain;
use super::weights::Judge;
use super::worth::{Counts, WORTH, largest, material};
use crate::rules::{BySeat, Outcome, Piece, Point, PointSet, Rank, Seat, SeatSet, Station, fight};
use crate::view::World;

/// What an army has to hold: its flags, or a headquarters where that counts as one.
pub(super) fn homes(world: &World, seat: Seat) -> PointSet {
    let flags: PointSet = world.flags(seat).filter(|_| world.living().contains(seat)).collect();
    flags | world.held_headquarters(seat)
}

/// The seats against whom the seat plays and who are still there.
pub(super) fn enemies(world: &World, seat: Seat) -> SeatSet {
    world.living().without(world.rules().team(world.board(), seat))
}

/// The pieces of all these seats.
pub(super) fn pieces_of(world: &World, seats: SeatSet) -> PointSet {
    seats.iter().fold(PointSet::EMPTY, |set, seat| set | world.occupancy().pieces(seat))
}

/// What every army has, looked up once.
pub(super) struct Study<'a> {
    world: &'a World,
    terrain: &'static Terrain,
    counts: BySeat<Counts>,
    homes: BySeat<PointSet>,
}

impl<'a> Study<'a> {
    /// A look at all living armies.
    pub(super) fn new(world: &'a World) -> Self {
        let mut counts = BySeat::new([0; 12]);
        let mut held = BySeat::new(PointSet::EMPTY);
        for seat in world.living().iter() {
            for point in world.occupancy().pieces(seat).iter() {
                if let Some(piece) = world.piece(point) {
                    counts[seat][piece.rank.index()] += 1;
                }
            }
            held[seat] = homes(world, seat);
        }
        Self { world, terrain: Terrain::of(world.board()), counts, homes: held }
    }

    pub(super) fn counts_of(&self, seats: SeatSet) -> Counts {
        let mut sum = [0; 12];
        for seat in seats.iter() {
            sum.iter_mut().zip(self.counts[seat]).for_each(|(sum, count)| *sum += count);
        }
        sum
    }

    /// All terms of one army.
    pub(super) fn army(&self, seat: Seat) -> Terms {
        let mut terms = Terms::NONE;
        let enemies = enemies(self.world, seat);
        let (own, others) = (self.counts[seat], self.counts_of(enemies));
        material(&own, &others, &mut terms);
        self.late_worth(seat, &mut terms);
        if self.world.shown_flags().contains(seat) {
            terms.add(Term::FlagShown, 1.0);
        }
        self.flag_danger(seat, enemies, &others, &mut terms);
        self.shield(seat, &mut terms);
        self.progress(seat, enemies, &mut terms);
        if self.world.to_move() == seat {
            terms.add(Term::Turn, 1.0);
            terms.add(Term::ToTake, self.most_to_take(seat, enemies) / 100.0);
        }
        terms
    }

    /// What is left of the army counts for more, the fewer pieces are left of all.
    fn late_worth(&self, seat: Seat, terms: &mut Terms) {
        let left: u32 = self.counts.iter().map(|(_, counts)| count(counts)).sum();
        let gone = 1.0 - left as f32 / (25 * self.world.rules().seats(self.world.board()).len()) as f32;
        let fights = self.counts[seat].iter().zip(WORTH).skip(2);
        let worth: f32 = fights.map(|(&count, worth)| f32::from(count) * worth).sum();
        terms.add(Term::LateWorth, worth * gone.max(0.0) / 100.0);
    }

    /// How near the enemies' pieces are to what the army has to hold: each by how many
    /// moves it needs along free roads and rails and over what it beats, and by how many pieces
    /// of the army's team can come between.
    pub(super) fn flag_danger(&self, seat: Seat, enemies: SeatSet, others: &Counts, terms: &mut Terms) {
        let world = self.world;
        let own = pieces_of(world, world.living().without(enemies));
        let hostile = pieces_of(world, enemies);
        let occupied = own | hostile;
        let top = largest(others);
        let beaten = |point: &Point| {
            let rank = world.piece(*point).map(|piece| piece.rank);
            !world.board().camps().contains(*point)
                && rank.is_some_and(|rank| rank.is_mobile() && rank != Rank::Bomb && Some(rank) < top)
        };
        for home in self.homes[seat].iter() {
            // Only what stands near the flag can be in the way.
            let near: PointSet = (own & home_area(world, home)).iter().filter(beaten).collect();
            let layers = self.terrain.approaches(home, occupied, near);
            let around = (layers[0] | layers[1]) & own;
            for (moves, layer) in layers.iter().enumerate() {
                for point in (*layer & hostile).iter() {
                    let Some(attacker) = world.piece(point) else { continue };
                    if !attacker.rank.is_mobile() || world.board().station(point) == Station::Headquarters {
                        continue;
                    }
                    if moves == 0 && attacker.owner == world.to_move() {
                        terms.add(Term::Decided, 1.0);
                        continue;
                    }
                    let stops = |piece: Piece| {
                        piece.rank == Rank::Bomb || piece.rank.is_mobile() && piece.rank >= attacker.rank
                    };
                    let guards = around.iter().filter(|&p| world.piece(p).is_some_and(stops)).count();
                    terms.add(DANGERS[moves][guards.min(2)], strength(attacker.rank));
                }
            }
        }
    }

    /// What is left of the shield on the points before what the army has to hold.
    pub(super) fn shield(&self, seat: Seat, terms: &mut Terms) {
        for home in self.homes[seat].iter() {
            for gate in self.world.board().roads(home).iter() {
                let term = match self.world.piece(gate) {
                    Some(piece) if piece.owner == seat && piece.rank == Rank::Mine => Term::GateMine,
                    Some(piece) if piece.owner == seat => Term::GatePiece,
                    _ => Term::GateOpen,
                };
                terms.add(term, 1.0);
            }
        }
    }

    /// How near the army's pieces are to what its enemies hold, so that whoever is
    /// ahead goes on; what stands safe in camps, and what is buried.
    pub(super) fn progress(&self, seat: Seat, enemies: SeatSet, terms: &mut Terms) {
        let board = self.world.board();
        let targets = enemies.iter().fold(PointSet::EMPTY, |set, enemy| set | self.homes[enemy]);
        let mut ways = [None; 4];
        ways.iter_mut().zip(targets.iter()).for_each(|(way, home)| *way = self.terrain.distances(home));
        for point in self.world.occupancy().pieces(seat).iter() {
            let Some(piece) = self.world.piece(point) else { continue };
            let (near, camp) = match piece.rank {
                Rank::Flag | Rank::Mine => continue,
                Rank::Bomb | Rank::Engineer | Rank::Platoon | Rank::Company => {
                    (Term::NearSmall, Term::CampSmall)
                }
                Rank::Battalion | Rank::Regiment | Rank::Brigade => (Term::NearMiddle, Term::CampSmall),
                Rank::Division | Rank::Army | Rank::Commander => (Term::NearLarge, Term::CampLarge),
            };
            let away = ways.iter().map_while(|way| way.map(|way| way[point.index()])).min();
            terms.add(near, away.map_or(0.0, |away| 6.0 - f32::from(away.min(6))));
            match board.station(point) {
                Station::Camp => terms.add(camp, 1.0),
                Station::Headquarters => terms.add(Term::Buried, 1.0),
                Station::Post => {}
            }
        }
    }

    /// The most that an army can win with its next move.
    fn most_to_take(&self, seat: Seat, enemies: SeatSet) -> f32 {
        let world = self.world;
        let hostile = pieces_of(world, enemies) - world.board().camps();
        let occupied = world.occupancy().all();
        let mut most: f32 = 0.0;
        for point in world.occupancy().pieces(seat).iter() {
            let Some(piece) = world.piece(point).filter(|piece| piece.rank.is_mobile()) else { continue };
            if world.board().headquarters().contains(point) {
                continue;
            }
            for target in (self.terrain.one_move_from(point, occupied) & hostile).iter() {
                let Some(taken) = world.piece(target).filter(|taken| taken.rank != Rank::Flag) else {
                    continue;
                };
                let battle = fight(piece.rank, taken.rank, world.rules());
                let lost = if battle.attacker_falls() { WORTH[piece.rank.index()] } else { 0.0 };
                if battle.defender_falls() {
                    most = most.max(WORTH[taken.rank.index()] - lost);
                }
            }
        }
        most
    }

    /// What the team has more than everybody else.
    pub(super) fn balance(&self, team: SeatSet) -> Terms {
        let living = self.world.living();
        let sum = |seats: SeatSet| {
            let mut sum = Terms::NONE;
            for seat in seats.iter() {
                sum.0.iter_mut().zip(self.army(seat).0).for_each(|(sum, own)| *sum += own);
            }
            sum
        };
        sum(team.without(team.without(living))).less(&sum(living.without(team)))
    }
}

/// The terms of danger by moves from the flag and by guards.
const DANGERS: [[Term; 3]; 3] = [
    [Term::DangerOne, Term::DangerOneGuarded, Term::DangerOneHeld],
    [Term::DangerTwo, Term::DangerTwoGuarded, Term::DangerTwoHeld],
    [Term::DangerThree, Term::DangerThreeGuarded, Term::DangerThreeHeld],
];

/// How dangerous a rank is to a flag: the larger, the harder to stop.
const fn strength(rank: Rank) -> f32 {
    match rank {
        Rank::Division | Rank::Army | Rank::Commander => 1.0,
        Rank::Bomb | Rank::Brigade | Rank::Regiment => 0.7,
        _ => 0.45,
    }
}

fn count(counts: &Counts) -> u32 {
    counts.iter().map(|&count| u32::from(count)).sum()
}

/// The points of the area in which a headquarters lies.
fn home_area(world: &World, home: Point) -> PointSet {
    let board = world.board();
    match board.place(home) {
        Some((owner, _)) => board.army_points(owner).collect(),
        None => PointSet::EMPTY,
    }
}

/// How likely the team is to win: 1 a win, 0 a loss, a half a draw. Near a draw by quiet
/// moves all is worth less.
pub(super) fn chance(world: &World, team: SeatSet, judge: &Judge) -> f32 {
    match world.outcome() {
        Some(Outcome::Draw(_)) => 0.5,
        Some(Outcome::Win { winners, .. }) if team.without(winners) == team => 0.0,
        Some(Outcome::Win { .. }) => 1.0,
        None => {
            let lead = Study::new(world).balance(team).worth(&judge.terms);
            let chance = 1.0 / (1.0 + (-lead).exp());
            0.5 + (chance - 0.5) * 0.98 * quietness(world)
        }
    }
}

/// How much of a lead is left so many moves before a draw: all of it at first.
fn quietness(world: &World) -> f32 {
    let limit = world.rules().quiet_limit;
    if limit == 0 {
        return 1.0;
    }
    1.0 - 0.5 * (world.quiet() as f32 / limit as f32).powi(2)
}

#[cfg(test)]
#[path = "eval_tests.rs"]
mod tests;

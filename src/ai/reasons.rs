//! Why a move is good, in so far as there is a reason that can be said: what it takes, what
//! it saves, where it goes. Everything is read off the view and off armies that are drawn to
//! fit it, so a reason tells nobody more than he could work out; and each one is checked
//! before it is given.

use rand::Rng;

use super::belief::Belief;
use super::eval::enemies;
use super::terrain::{FAR, Terrain};
use super::threat::{PLIES, falls};
use crate::deduction::RankSet;
use crate::rules::{
    Action, Battle, Deal, Move, Moves, OutReason, Piece, Place, Point, PointSet, Rank, Seat, Station, Ways,
    fight,
};
use crate::view::{View, Viewer, World};

/// Armies drawn to see what comes of a move.
const ARMIES: usize = 100;
/// Of these, so many are looked through for what falls by force.
const THREAT_ARMIES: usize = 10;
/// So many other moves are held against the move then.
const OTHER_MOVES: usize = 8;
/// What is so in this share of the armies is feared.
const FEARED: f32 = 0.5;

/// Something that speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else can be done.
    OnlyMove,
    /// It takes that army's flag, for certain.
    TakesFlag(Seat),
    /// It picks that army's flag up to carry it, for certain.
    PicksUpFlag(Seat),
    /// An engineer clears a mine that is known for certain.
    ClearsMine,
    /// It beats a piece that is known for certain.
    Takes {
        /// The piece that moves.
        own: Rank,
        /// The piece that falls.
        other: Rank,
    },
    /// Both pieces fall, and the other one is known for certain.
    Exchanges {
        /// The piece that moves.
        own: Rank,
        /// The other piece.
        other: Rank,
    },
    /// The piece that is attacked may be this or that, and each of it is beaten.
    SureToWin(Rank),
    /// An attack that may end in several ways: in so many of ten armies that fit what is known.
    Odds {
        /// The piece that moves.
        own: Rank,
        /// It wins.
        wins: u8,
        /// Both pieces fall.
        both: u8,
    },
    /// A bomb takes what it meets with it: a brigade or larger in so many of ten armies that fit what
    /// is known.
    Bombs(u8),
    /// It attacks, with good hope, an enemy that stands before that army's flag.
    StopsAttacker(Seat),
    /// After most other moves a flag of the own side falls by force, after this one it hardly does.
    SavesFlag,
    /// The piece could be taken where it stood, and can't be where it goes.
    GetsAway(Rank),
    /// The piece goes to stand before the flag.
    GuardsFlag(Rank),
    /// The piece goes into a camp, where nobody can attack it.
    IntoCamp(Rank),
    /// Nothing of the own army is in danger now.
    NothingThreatened,
    /// It brings the piece nearer to where an enemy's flag is or may be.
    Nearer(Rank),
    /// A piece is turned up.
    TurnsUp,
    /// More of one's pieces stand before this headquarters than before the other.
    BetterGuarded,
}

/// What speaks for doing that now, the weightiest first; nothing where there is nothing that could
/// be said in a word, or where the viewer can't do it. The same view and generator give the
/// same reasons.
///
/// ```
/// use junqi::ai::{Reason, why};
/// use junqi::formation::built_in;
/// use junqi::rules::{Action, BoardKind, Move, RuleSet, Seat};
/// use junqi::table::{Command, Table};
/// use rand::SeedableRng;
/// let mut table = Table::open(BoardKind::Two, RuleSet::default(), 1)?;
/// for seat in [Seat::South, Seat::North] {
///     table.apply(Command::confirm(seat, built_in()[0].formation), std::time::Duration::ZERO)?;
/// }
/// let view = table.view(Seat::South).ok_or("no view")?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
/// for m in view.moves().ok_or("no moves")?.iter().filter(|m| view.at(m.to).is_some()) {
///     let reasons = why(view, Action::Move(m), &mut rng);
///     assert!(matches!(reasons[0], Reason::Odds { .. }), "nothing is known for certain yet");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(view: &View, action: Action, rng: &mut impl Rng) -> Vec<Reason> {
    let Viewer::Seat(seat) = view.viewer() else { return Vec::new() };
    match action {
        Action::Flip(point) if view.check_flip(point).is_ok() => vec![Reason::TurnsUp],
        Action::NameHeadquarters(own, point) if own == seat && view.naming() == Some(seat) => {
            better_guarded(view, seat, point).into_iter().collect()
        }
        Action::Move(m) if view.check(m).is_ok() => of_move(view, seat, m, rng),
        _ => Vec::new(),
    }
}

/// What came of a move in one drawn army after the other.
#[derive(Default)]
struct Outlook {
    armies: u32,
    wins: u32,
    both: u32,
    /// The piece that is attacked is a brigade or larger.
    large: u32,
    /// The armies in which the enemy's flag falls, is picked up.
    taken: u32,
    picked_up: u32,
    /// Those in which the piece could be taken before the move, after it.
    in_danger: u32,
    still_in_danger: u32,
    /// Those in which any own piece could be taken.
    anything: u32,
    /// Those looked through for what falls by force, those in which it does after the move, and
    /// after how many of so many others.
    looked_through: u32,
    falls: u32,
    others_fall: u32,
    others: u32,
}

impl Outlook {
    fn share(&self, count: u32) -> f32 {
        count as f32 / self.armies.max(1) as f32
    }

    fn always(&self, count: u32) -> bool {
        self.armies > 0 && count == self.armies
    }
}

fn of_move(view: &View, seat: Seat, m: Move, rng: &mut impl Rng) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let moves = view.moves().map_or(0, |moves| moves.len());
    if moves == 1 && view.flips().is_empty() {
        reasons.push(Reason::OnlyMove);
    }
    let Some(own) = view.at(m.from).and_then(|seen| seen.rank) else { return reasons };
    let mut belief = Belief::new(view);
    let outlook = look(view, seat, m, &mut belief, rng);
    let flag: PointSet = view.flags(seat).chain(view.held_headquarters(seat).iter()).collect();
    let gates =
        |flag: PointSet| flag.iter().fold(PointSet::EMPTY, |set, home| set | view.board().roads(home));
    if let Some(target) = view.at(m.to) {
        let guarded = |&whose: &Seat| {
            let flags: PointSet = if whose == seat { flag } else { view.flags(whose).collect() };
            gates(flags).contains(m.to)
        };
        let side = [Some(seat), view.partner(seat)].into_iter().flatten();
        let falls = outlook.share(outlook.wins + outlook.both) >= FEARED;
        let stopped = side.into_iter().find(guarded).filter(|_| falls);
        reasons.extend(stopped.map(Reason::StopsAttacker));
        reasons.push(of_attack(view, m, own, &belief, &outlook, target.owner));
        reasons.sort_by_key(|reason| !matches!(reason, Reason::TakesFlag(_) | Reason::OnlyMove));
    }
    if outlook.saves() {
        reasons.push(Reason::SavesFlag);
    }
    let dear = own >= Rank::Brigade || matches!(own, Rank::Bomb | Rank::Engineer);
    if dear
        && view.at(m.to).is_none()
        && outlook.share(outlook.in_danger) >= FEARED
        && outlook.still_in_danger == 0
    {
        reasons.push(Reason::GetsAway(own));
    }
    // Whoever attacks there has to win first.
    if view.at(m.to).is_none() && gates(flag).contains(m.to) && !gates(flag).contains(m.from) {
        reasons.push(Reason::GuardsFlag(own));
    }
    let camp = |point| view.board().station(point) == Station::Camp;
    if camp(m.to) && !camp(m.from) {
        reasons.push(Reason::IntoCamp(own));
    }
    if view.at(m.to).is_none() && comes_nearer(view, seat, m) {
        // What is said of dangers is said first.
        if reasons.is_empty() && outlook.anything == 0 && outlook.others_fall == 0 {
            reasons.push(Reason::NothingThreatened);
        }
        reasons.push(Reason::Nearer(own));
    }
    reasons
}

/// What there is to say of an attack.
fn of_attack(view: &View, m: Move, own: Rank, belief: &Belief, outlook: &Outlook, enemy: Seat) -> Reason {
    let seen = view.at(m.to).and_then(|seen| seen.rank);
    let known = belief.deduction().at(m.to).map(|known| known.ranks);
    let certain = seen.or_else(|| known.and_then(RankSet::only));
    if let Some(other) = certain {
        if outlook.always(outlook.taken) {
            return Reason::TakesFlag(enemy);
        }
        if outlook.always(outlook.picked_up) {
            return Reason::PicksUpFlag(enemy);
        }
        if outlook.always(outlook.wins) {
            let clears = own == Rank::Engineer && other == Rank::Mine;
            return if clears { Reason::ClearsMine } else { Reason::Takes { own, other } };
        }
        if outlook.always(outlook.both) {
            return Reason::Exchanges { own, other };
        }
    }
    let beats = |rank: Rank| fight(own, rank, view.rules()) == Battle::AttackerWins;
    if outlook.always(outlook.wins) && known.is_some_and(|ranks| !ranks.is_empty() && ranks.iter().all(beats))
    {
        return Reason::SureToWin(own);
    }
    // What only seems to be so is no certainty.
    let tenths = |count: u32| {
        let tenths = (outlook.share(count) * 10.0).round() as u8;
        if count == 0 { 0 } else { tenths.clamp(1, 9) }
    };
    if own == Rank::Bomb && outlook.always(outlook.both) {
        return Reason::Bombs(tenths(outlook.large));
    }
    let (wins, both) = (tenths(outlook.wins), tenths(outlook.both));
    Reason::Odds { own, wins, both: both.min(10 - wins) }
}

fn look(view: &View, seat: Seat, m: Move, belief: &mut Belief, rng: &mut impl Rng) -> Outlook {
    let mut outlook = Outlook::default();
    let others = other_moves(view, m);
    let flip = view.rules().deal == Deal::FaceDown;
    for army in 0..ARMIES {
        belief.draw(1, rng);
        let before = belief.world();
        let mut after = before;
        let played = after.play(m).played;
        outlook.armies += 1;
        outlook.wins += u32::from(played.battle == Some(Battle::AttackerWins));
        outlook.both += u32::from(played.battle == Some(Battle::BothLost));
        let large = before.piece(m.to).is_some_and(|piece| piece.rank >= Rank::Brigade);
        outlook.large += u32::from(large && played.battle.is_some());
        let enemy = view.at(m.to).map(|seen| seen.owner);
        let by_flag = |(out, reason): (Seat, OutReason)| Some(out) == enemy && reason == OutReason::FlagTaken;
        outlook.taken += u32::from(played.outs.iter().any(by_flag));
        outlook.picked_up += u32::from(enemy.is_some_and(|enemy| played.more.picked_up.contains(enemy)));
        let lost = endangered(&before, seat);
        outlook.in_danger += u32::from(lost.contains(m.from));
        outlook.anything += u32::from(!lost.is_empty());
        outlook.still_in_danger += u32::from(endangered(&after, seat).contains(m.to));
        if army < THREAT_ARMIES && !flip {
            let team = view.rules().team(view.board(), seat);
            let lost_after = |m: Move| {
                let mut world = before;
                world.play(m);
                u32::from(falls(&mut world, team, PLIES, &mut 0))
            };
            outlook.looked_through += 1;
            outlook.falls += lost_after(m);
            outlook.others += others.len() as u32;
            outlook.others_fall += others.iter().map(|&other| lost_after(other)).sum::<u32>();
        }
    }
    outlook
}

impl Outlook {
    /// Whether most other moves lose a flag, and this one hardly does.
    fn saves(&self) -> bool {
        let share = |count: u32, of: u32| count as f32 / of.max(1) as f32;
        let others = share(self.others_fall, self.others);
        others >= FEARED && share(self.falls, self.looked_through) <= others / 3.0
    }
}

/// Some of the other moves, evenly spread over all.
fn other_moves(view: &View, m: Move) -> Vec<Move> {
    let others: Vec<Move> =
        view.moves().map(|moves| moves.iter().filter(|&other| other != m).collect()).unwrap_or_default();
    let step = others.len().div_ceil(OTHER_MOVES).max(1);
    others.into_iter().step_by(step).collect()
}

/// The seat's pieces that an enemy can take in his next move, himself falling or not.
fn endangered(world: &World, seat: Seat) -> PointSet {
    if world.outcome().is_some() {
        return PointSet::EMPTY;
    }
    let (board, rules) = (world.board(), world.rules());
    // What lies face down is nobody's yet.
    let own = world.occupancy().pieces(seat) - world.face_down();
    let mut endangered = PointSet::EMPTY;
    for enemy in enemies(world, seat).iter() {
        let attacks = |m: &Move| own.contains(m.to) && !world.face_down().contains(m.from);
        for m in moves_of(world, enemy).iter().filter(attacks) {
            let (Some(Piece { rank, .. }), Some(target)) = (world.piece(m.from), world.piece(m.to)) else {
                continue;
            };
            if board.station(m.to) != Station::Camp && fight(rank, target.rank, rules).defender_falls() {
                endangered.insert(m.to);
            }
        }
    }
    endangered
}

/// What an army could move if it were its turn.
fn moves_of(world: &World, seat: Seat) -> Moves {
    if world.rules().is_plain() {
        world.occupancy().moves(world.board(), seat)
    } else {
        Ways::without_hidden(world.board(), world.rules(), seat).moves(world.occupancy())
    }
}

/// Whether a move goes nearer to a headquarters in which an enemy's flag is or may be.
fn comes_nearer(view: &View, seat: Seat, m: Move) -> bool {
    let (board, terrain) = (view.board(), Terrain::of(view.board()));
    let team = view.rules().team(board, seat);
    let homes_of = |enemy: Seat| {
        let known: PointSet = view.flags(enemy).chain(view.held_headquarters(enemy).iter()).collect();
        let all = || Place::all().filter(|place| place.station() == Station::Headquarters);
        if known.is_empty() { all().map(|place| board.army_point(enemy, place)).collect() } else { known }
    };
    let others = view.living().without(team);
    let targets = others.iter().fold(PointSet::EMPTY, |set, enemy| set | homes_of(enemy));
    let away = |point: Point| targets.iter().map(|home| terrain.distance(home, point)).min().unwrap_or(FAR);
    away(m.to) < away(m.from)
}

/// Whether more stands before that headquarters of the seat than before its other ones.
fn better_guarded(view: &View, seat: Seat, point: Point) -> Option<Reason> {
    let own = |point: &Point| view.at(*point).is_some_and(|seen| seen.owner == seat);
    let guards = |home: Point| view.board().roads(home).iter().filter(own).count();
    let others = view.held_headquarters(seat) - PointSet::one(point);
    let better = !others.is_empty() && others.iter().all(|other| guards(other) < guards(point));
    better.then_some(Reason::BetterGuarded)
}

#[cfg(test)]
#[path = "reasons_tests.rs"]
mod tests;

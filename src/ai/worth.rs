//! What pieces are worth: by rank, and by what else there is.

use crate::rules::{Rank, Seat};
use crate::view::World;

/// What a rank is worth when nothing else is known, from flag to commander. A flag is
/// worth the game and counted elsewhere.
pub(super) const WORTH: [f32; 12] = [400.0, 16.0, 52.0, 22.0, 8.0, 11.0, 16.0, 25.0, 37.0, 54.0, 78.0, 100.0];
/// The last bomb is worth as much as an army commander.
const LAST_BOMB: f32 = 76.0;
/// Bombs are worth less each, the more there are.
const FIRST_BOMB: f32 = 46.0;
/// The last engineer is worth a brigade.
const LAST_ENGINEER: f32 = 37.0;
/// An engineer with nothing left to clear.
const IDLE_ENGINEER: f32 = 7.0;
/// Holding the one largest mobile piece (令子).
const LARGEST: f32 = 22.0;
/// What an army loses when everybody sees its flag.
const FLAG_SHOWN: f32 = 24.0;

/// How many pieces of each rank somebody has.
pub(super) type Counts = [u8; 12];

/// How many pieces of each rank the seat has on the board.
pub(super) fn counts(world: &World, seat: Seat) -> Counts {
    let mut counts = [0; 12];
    for point in world.occupancy().pieces(seat).iter() {
        if let Some(piece) = world.piece(point) {
            counts[piece.rank.index()] += 1;
        }
    }
    counts
}

/// The largest of the ranks that go and fight by rank.
pub(super) fn largest(counts: &Counts) -> Option<Rank> {
    let fights = |rank: &Rank| rank.is_mobile() && *rank != Rank::Bomb && counts[rank.index()] > 0;
    Rank::ALL.into_iter().rev().find(fights)
}

/// What an army is worth by its pieces against those of its enemies: bombs and engineers
/// by how many are left, engineers by whether there is anything to clear.
pub(super) fn material(own: &Counts, enemies: &Counts) -> f32 {
    let mut sum = 0.0;
    for rank in Rank::ALL {
        let count = own[rank.index()];
        if count == 0 {
            continue;
        }
        let more = f32::from(count - 1);
        sum += match rank {
            Rank::Flag => 0.0,
            Rank::Bomb => LAST_BOMB + more * FIRST_BOMB,
            Rank::Engineer if enemies[Rank::Mine.index()] == 0 => f32::from(count) * IDLE_ENGINEER,
            Rank::Engineer => LAST_ENGINEER + more * WORTH[Rank::Engineer.index()],
            _ => f32::from(count) * WORTH[rank.index()],
        };
    }
    sum
}

/// What the largest mobile piece on the board is worth to who has it alone.
pub(super) fn largest_piece(own: &Counts, enemies: &Counts) -> f32 {
    if largest(own) > largest(enemies) { LARGEST } else { 0.0 }
}

/// What a flag that everybody sees costs its army.
pub(super) fn shown_flag(world: &World, seat: Seat) -> f32 {
    if world.shown_flags().contains(seat) { -FLAG_SHOWN } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(change: &[(Rank, u8)]) -> Counts {
        let mut counts = Rank::ALL.map(Rank::count);
        for &(rank, count) in change {
            counts[rank.index()] = count;
        }
        counts
    }

    fn lost(rank: Rank, before: u8, enemies: &Counts) -> f32 {
        material(&army(&[(rank, before)]), enemies) - material(&army(&[(rank, before - 1)]), enemies)
    }

    #[test]
    fn the_last_bomb_and_the_last_engineer_are_worth_most() {
        let enemies = army(&[]);
        let worth = |rank: Rank| WORTH[rank.index()];
        let first_bomb = lost(Rank::Bomb, 2, &enemies);
        assert!(worth(Rank::Brigade) < first_bomb && first_bomb < worth(Rank::Division));
        assert!((lost(Rank::Bomb, 1, &enemies) - worth(Rank::Army)).abs() < 5.0);
        let first_engineer = lost(Rank::Engineer, 3, &enemies);
        assert!(worth(Rank::Battalion) < first_engineer && first_engineer < worth(Rank::Regiment));
        assert!((lost(Rank::Engineer, 1, &enemies) - worth(Rank::Brigade)).abs() < 1.0);
    }

    #[test]
    fn an_engineer_without_mines_to_clear_is_worth_little() {
        let cleared = army(&[(Rank::Mine, 0)]);
        assert!(lost(Rank::Engineer, 1, &cleared) < lost(Rank::Engineer, 1, &army(&[])));
        assert!(lost(Rank::Engineer, 1, &cleared) < WORTH[Rank::Platoon.index()]);
    }

    #[test]
    fn only_one_side_can_hold_the_largest_piece() {
        let (all, without) = (army(&[]), army(&[(Rank::Commander, 0)]));
        assert!(largest_piece(&all, &all).abs() < f32::EPSILON);
        assert!(largest_piece(&all, &without) > 0.0 && largest_piece(&without, &all).abs() < f32::EPSILON);
        // A bomb is no larger piece.
        assert_eq!(largest(&army(&[])), Some(Rank::Commander));
        assert_eq!(largest(&[0, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]), None);
    }
}

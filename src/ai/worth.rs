//! What pieces are worth: by rank, and by what else there is.

use super::terms::{Term, Terms};
use crate::rules::Rank;

/// What a rank is worth when nothing else is known, from flag to commander. A flag is
/// worth the game and counted elsewhere.
pub(super) const WORTH: [f32; 12] = [400.0, 16.0, 52.0, 22.0, 8.0, 11.0, 16.0, 25.0, 37.0, 54.0, 78.0, 100.0];
/// How many pieces of each rank somebody has.
pub(super) type Counts = [u8; 12];

/// The largest of the ranks that go and fight by rank.
pub(super) fn largest(counts: &Counts) -> Option<Rank> {
    let fights = |rank: &Rank| rank.is_mobile() && *rank != Rank::Bomb && counts[rank.index()] > 0;
    Rank::ALL.into_iter().rev().find(fights)
}

/// What an army has by its pieces against those of its enemies: bombs and engineers
/// by how many are left, engineers by whether there is anything to clear, the largest by
/// whether an enemy has one as large and a bomb for it.
pub(super) fn material(own: &Counts, enemies: &Counts, terms: &mut Terms) {
    const FIGHTERS: [Term; 8] = [
        Term::Platoon,
        Term::Company,
        Term::Battalion,
        Term::Regiment,
        Term::Brigade,
        Term::Division,
        Term::Army,
        Term::Commander,
    ];
    let count = |rank: Rank| f32::from(own[rank.index()]);
    terms.add(Term::Mine, count(Rank::Mine));
    let mut last = |rank: Rank, last: Term, more: Term| {
        if own[rank.index()] > 0 {
            terms.add(last, 1.0);
            terms.add(more, count(rank) - 1.0);
        }
    };
    last(Rank::Bomb, Term::LastBomb, Term::MoreBombs);
    if enemies[Rank::Mine.index()] > 0 {
        last(Rank::Engineer, Term::LastEngineer, Term::MoreEngineers);
    } else {
        terms.add(Term::IdleEngineer, count(Rank::Engineer));
    }
    for (term, &count) in FIGHTERS.into_iter().zip(&own[Rank::Platoon.index()..]) {
        terms.add(term, f32::from(count));
    }
    let theirs = largest(enemies);
    if largest(own) > theirs {
        terms.add(Term::Largest, 1.0);
        if enemies[Rank::Bomb.index()] == 0 {
            terms.add(Term::Unstoppable, 1.0);
        }
        let above = theirs.map_or(0, |rank| rank.index() + 1);
        let superior: u8 = own[above.max(Rank::Engineer.index())..].iter().sum();
        terms.add(Term::Superior, f32::from(superior) - 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::weights::Weights;
    use crate::rules::BoardKind;

    fn army(change: &[(Rank, u8)]) -> Counts {
        let mut counts = Rank::ALL.map(Rank::count);
        for &(rank, count) in change {
            counts[rank.index()] = count;
        }
        counts
    }

    fn terms(own: &Counts, enemies: &Counts) -> Terms {
        let mut terms = Terms::NONE;
        material(own, enemies, &mut terms);
        terms
    }

    fn lost(rank: Rank, before: u8, enemies: &Counts) -> f32 {
        let before_and_after = [before, before - 1].map(|count| terms(&army(&[(rank, count)]), enemies));
        before_and_after[0].less(&before_and_after[1]).worth(Weights::built_in().on(BoardKind::Two).terms())
    }

    fn is(amount: f32, expected: f32) -> bool {
        (amount - expected).abs() < f32::EPSILON
    }

    #[test]
    fn the_last_of_a_kind_counts_apart() {
        let all = army(&[]);
        assert!(is(terms(&all, &all).of(Term::LastBomb), 1.0));
        assert!(is(terms(&all, &all).of(Term::MoreBombs), 1.0));
        assert!(is(terms(&army(&[(Rank::Bomb, 0)]), &all).of(Term::LastBomb), 0.0));
        assert!(is(terms(&all, &all).of(Term::MoreEngineers), 2.0));
    }

    #[test]
    fn an_engineer_without_mines_to_clear_is_worth_little() {
        let cleared = army(&[(Rank::Mine, 0)]);
        assert!(is(terms(&army(&[]), &cleared).of(Term::IdleEngineer), 3.0));
        assert!(lost(Rank::Engineer, 1, &cleared) < lost(Rank::Engineer, 1, &army(&[])));
    }

    #[test]
    fn larger_pieces_are_worth_more() {
        let all = army(&[]);
        let ranks = [Rank::Battalion, Rank::Brigade, Rank::Division, Rank::Commander];
        assert!(ranks.map(|rank| lost(rank, 1, &all)).is_sorted());
    }

    #[test]
    fn only_one_side_can_hold_the_largest_piece() {
        let (all, without) = (army(&[]), army(&[(Rank::Commander, 0)]));
        assert!(is(terms(&all, &all).of(Term::Largest), 0.0));
        assert!(is(terms(&all, &without).of(Term::Largest), 1.0));
        assert!(is(terms(&without, &all).of(Term::Largest), 0.0));
        // A bomb is no larger piece.
        assert_eq!(largest(&army(&[])), Some(Rank::Commander));
        assert_eq!(largest(&[0, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]), None);
    }
}

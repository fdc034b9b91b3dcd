//! Which ranks of each piece go with the counts of an army: a rank stays if all
//! other pieces can be given ranks beside it, so many of each as there are.

use super::RankSet;
use crate::rules::Rank;

/// What is left of every piece's ranks, or none where no army fits at all (or it
/// isn't a whole army).
pub(super) fn fitting(sets: &[RankSet]) -> Option<Vec<RankSet>> {
    let slots: Vec<Rank> =
        Rank::ALL.into_iter().flat_map(|rank| std::iter::repeat_n(rank, rank.count().into())).collect();
    if sets.len() != slots.len() {
        return None;
    }
    let holder = hold(sets, &slots)?;
    let fits = |piece: usize, rank: Rank| {
        let mut holder = holder.clone();
        // The piece gives its slot up and takes one of that rank; whoever held that
        // has to find another.
        if let Some(own) = holder.iter_mut().find(|slot| **slot == Some(piece)) {
            *own = None;
        }
        let Some(slot) = slots.iter().position(|&other| other == rank) else { return false };
        let moved = holder[slot].replace(piece);
        let mut closed = vec![false; slots.len()];
        closed[slot] = true;
        moved.is_none_or(|moved| place(moved, sets, &slots, &mut holder, &mut closed))
    };
    let left = |piece: usize| sets[piece].iter().filter(|&rank| fits(piece, rank)).collect();
    Some((0..sets.len()).map(left).collect())
}

/// Some way to give each piece one of the ranks there are, each used once; none where
/// there is no such way.
pub fn assign(sets: &[RankSet], ranks: &[Rank]) -> Option<Vec<Rank>> {
    let mut given: Vec<Option<Rank>> = vec![None; sets.len()];
    for (slot, holder) in hold(sets, ranks)?.into_iter().enumerate() {
        if let Some(piece) = holder {
            given[piece] = Some(ranks[slot]);
        }
    }
    given.into_iter().collect()
}

/// Which piece holds each slot.
fn hold(sets: &[RankSet], slots: &[Rank]) -> Option<Vec<Option<usize>>> {
    let mut holder = vec![None; slots.len()];
    for piece in 0..sets.len() {
        if !place(piece, sets, slots, &mut holder, &mut vec![false; slots.len()]) {
            return None;
        }
    }
    Some(holder)
}

/// Finds a slot for the piece, moving others on where they can (an augmenting path).
fn place(
    piece: usize,
    sets: &[RankSet],
    slots: &[Rank],
    holder: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for slot in 0..slots.len() {
        if tried[slot] || !sets[piece].contains(slots[slot]) {
            continue;
        }
        tried[slot] = true;
        let free = match holder[slot] {
            None => true,
            Some(other) => place(other, sets, slots, holder, tried),
        };
        if free {
            holder[slot] = Some(piece);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_nobody_else_can_be_is_found_by_counting() {
        let mut sets = vec![RankSet::ALL.without(Rank::Commander); 25];
        sets[7] = RankSet::ALL;
        let left = fitting(&sets).expect("an army");
        assert_eq!(left[7].only(), Some(Rank::Commander));
        // And so no other piece can be more than it was.
        assert!(left.iter().enumerate().all(|(i, set)| i == 7 || *set == sets[i]));
    }

    #[test]
    fn three_pieces_for_three_mines_leave_none_for_the_others() {
        let mut sets = vec![RankSet::ALL; 25];
        let mine = RankSet::one(Rank::Mine);
        (sets[0], sets[1], sets[2]) = (mine, mine, mine);
        let left = fitting(&sets).expect("an army");
        assert!(left[3..].iter().all(|set| !set.contains(Rank::Mine)));
        sets[3] = mine;
        assert_eq!(fitting(&sets), None, "an army has no four mines");
    }
}

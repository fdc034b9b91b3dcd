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
    let may_hold = |piece: usize, slot: usize| sets[piece].contains(slots[slot]);
    let holder = hold(sets.len(), slots.len(), &may_hold)?;
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
        moved.is_none_or(|moved| place(moved, &may_hold, &mut holder, &mut closed))
    };
    let left = |piece: usize| sets[piece].iter().filter(|&rank| fits(piece, rank)).collect();
    Some((0..sets.len()).map(left).collect())
}

/// Some way to give each piece one of the ranks there are, each used once; none where
/// there is no such way.
pub fn assign(sets: &[RankSet], ranks: &[Rank]) -> Option<Vec<Rank>> {
    let mut given: Vec<Option<Rank>> = vec![None; sets.len()];
    let may_hold = |piece: usize, slot: usize| sets[piece].contains(ranks[slot]);
    for (slot, holder) in hold(sets.len(), ranks.len(), &may_hold)?.into_iter().enumerate() {
        if let Some(piece) = holder {
            given[piece] = Some(ranks[slot]);
        }
    }
    given.into_iter().collect()
}

/// How many pieces of each rank an army has among those that somebody doesn't see: at
/// least and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// How many pieces he doesn't see.
    pub hidden: usize,
    counts: [(u8, u8); Rank::ALL.len()],
}

impl Left {
    /// What the sets of an army's pieces leave for those of them that are hidden.
    pub(super) fn of(sets: &[RankSet], hidden: &[bool], made_of: MadeOf) -> Self {
        let count = hidden.iter().filter(|hidden| **hidden).count();
        let counts = Rank::ALL.map(|rank| {
            let whole = made_of == MadeOf::OneSet && sets.len() == 25;
            let bounds = if whole { in_a_whole_army(sets, hidden, rank) } else { None };
            bounds.unwrap_or_else(|| by_sets(sets, hidden, rank, made_of))
        });
        Self { hidden: count, counts }
    }

    /// The least and the most pieces of that rank.
    pub const fn of_rank(&self, rank: Rank) -> (u8, u8) {
        self.counts[rank.index()]
    }
}

/// Of what an army is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MadeOf {
    /// One set, perhaps no longer all of it.
    OneSet,
    /// What was dealt of all sets: how many of each rank may be left for the hidden pieces.
    Dealt([u8; Rank::ALL.len()]),
}

/// Where it isn't known how many there are: every piece by itself.
fn by_sets(sets: &[RankSet], hidden: &[bool], rank: Rank, made_of: MadeOf) -> (u8, u8) {
    let (mut least, mut most, mut gone) = (0, 0, 0);
    for (set, hidden) in sets.iter().zip(hidden) {
        let certain = set.only() == Some(rank);
        least += u8::from(*hidden && certain);
        most += u8::from(*hidden && set.contains(rank));
        gone += u8::from(!hidden && certain);
    }
    match made_of {
        MadeOf::OneSet => (least, most.min(rank.count().saturating_sub(gone)).max(least)),
        MadeOf::Dealt(room) => (least, most.min(room[rank.index()]).max(least)),
    }
}

/// How few and how many of that rank can be hidden so that the army is a whole one; none where
/// it is none.
fn in_a_whole_army(sets: &[RankSet], hidden: &[bool], rank: Rank) -> Option<(u8, u8)> {
    let fits = |count: u8| {
        // So many places of that rank are for hidden pieces, the others for those that aren't.
        let slots: Vec<(Rank, Option<bool>)> = Rank::ALL
            .into_iter()
            .flat_map(|other| (0..other.count()).map(move |number| (other, number)))
            .map(|(other, number)| (other, (other == rank).then_some(number < count)))
            .collect();
        let may_hold = |piece: usize, slot: usize| {
            let (rank, kept) = slots[slot];
            sets[piece].contains(rank) && kept.is_none_or(|kept| kept == hidden[piece])
        };
        sets.len() == slots.len() && hold(sets.len(), slots.len(), &may_hold).is_some()
    };
    let least = (0..=rank.count()).find(|&count| fits(count))?;
    let most = (least..=rank.count()).rev().find(|&count| fits(count))?;
    Some((least, most))
}

/// Which piece holds each slot, where every piece holds one that it may.
fn hold(pieces: usize, slots: usize, may_hold: &impl Fn(usize, usize) -> bool) -> Option<Vec<Option<usize>>> {
    let mut holder = vec![None; slots];
    for piece in 0..pieces {
        if !place(piece, may_hold, &mut holder, &mut vec![false; slots]) {
            return None;
        }
    }
    Some(holder)
}

/// Finds a slot for the piece, moving others on where they can (an augmenting path).
fn place(
    piece: usize,
    may_hold: &impl Fn(usize, usize) -> bool,
    holder: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for slot in 0..holder.len() {
        if tried[slot] || !may_hold(piece, slot) {
            continue;
        }
        tried[slot] = true;
        let free = match holder[slot] {
            None => true,
            Some(other) => place(other, may_hold, holder, tried),
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

    #[test]
    fn what_is_hidden_is_counted_by_what_is_left_for_it() {
        // Two mines are known where they stand; one more hidden piece can be a mine or a bomb.
        let mut sets = vec![RankSet::ALL.without(Rank::Mine).without(Rank::Bomb); 25];
        let mine = RankSet::one(Rank::Mine);
        (sets[0], sets[1]) = (mine, mine);
        for set in &mut sets[2..5] {
            *set = [Rank::Mine, Rank::Bomb].into_iter().collect();
        }
        let mut hidden = vec![false; 25];
        (hidden[1], hidden[2], hidden[3]) = (true, true, true);
        let left = Left::of(&sets, &hidden, MadeOf::OneSet);
        assert_eq!(left.hidden, 3);
        assert_eq!(left.of_rank(Rank::Mine), (1, 2));
        assert_eq!(left.of_rank(Rank::Bomb), (1, 2));
        assert_eq!(left.of_rank(Rank::Commander), (0, 0));
        // Of an army that was dealt each piece speaks for itself, as far as there are enough.
        let left = Left::of(&sets, &hidden, MadeOf::Dealt([25; 12]));
        assert_eq!([Rank::Mine, Rank::Bomb].map(|rank| left.of_rank(rank)), [(1, 3), (0, 2)]);
        let left = Left::of(&sets, &hidden, MadeOf::Dealt([2; 12]));
        assert_eq!(left.of_rank(Rank::Mine), (1, 2));
        // Of a part of a set no more can be hidden than there are, and than are gone.
        let left = Left::of(&sets[..20], &hidden[..20], MadeOf::OneSet);
        assert_eq!([Rank::Mine, Rank::Bomb].map(|rank| left.of_rank(rank)), [(1, 2), (0, 2)]);
    }
}

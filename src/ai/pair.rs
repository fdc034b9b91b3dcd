//! Two threads for one choice, where it is time that limits it.
//!
//! Both search by themselves, each with its own chance and its own armies, and what they have
//! found is put together at the root. What comes out depends on the clock all the same, so a
//! second thread takes nothing away that there was before; a number of nodes is always
//! searched by one.

use std::num::NonZero;
use std::thread;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Budget, Choice, choose};
use crate::record::Level;
use crate::rules::Action;
use crate::view::View;

/// What [`choose`] says where the budget has a number of nodes; where it has none
/// ([`u64::MAX`]) and the machine has two processors, what two of its like say together.
pub fn choose_in_time(view: &View, level: Level, budget: &Budget<'_>, rng: &mut impl Rng) -> Option<Choice> {
    let searches = matches!(level, Level::Easy | Level::Normal | Level::Hard | Level::Max);
    let two = thread::available_parallelism().is_ok_and(|number| number > NonZero::<usize>::MIN);
    if searches && two && budget.nodes == u64::MAX && !(budget.stop)() {
        choose_by_two(view, level, budget, rng)
    } else {
        choose(view, level, budget, rng)
    }
}

/// What two players of that level say together who think at the same time.
fn choose_by_two(view: &View, level: Level, budget: &Budget<'_>, rng: &mut impl Rng) -> Option<Choice> {
    let mut rngs = [(); 2].map(|()| Xoshiro256PlusPlus::seed_from_u64(rng.next_u64()));
    let [one, two] = &mut rngs;
    let (first, second) = thread::scope(|scope| {
        let other = thread::Builder::new().spawn_scoped(scope, || choose(view, level, budget, two));
        let first = choose(view, level, budget, one);
        // Where there is no thread to be had, one has to do.
        let second = other.ok().map(|other| {
            // A fault is a fault, on whichever thread.
            other.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault))
        });
        (first, second.flatten())
    });
    match (first, second) {
        (Some(first), Some(second)) => Some(merge(first, second)),
        (first, second) => first.or(second),
    }
}

/// What both have found: of the two moves that they would make the one whose values are
/// better on the whole. Of a move that one of them hasn't looked at the other's value counts.
fn merge(first: Choice, second: Choice) -> Choice {
    let of = |choice: &Choice, action: Action| {
        let mut candidates = choice.candidates.iter().enumerate();
        candidates.find(|(_, (other, _))| *other == action).map(|(place, (_, value))| (place, *value))
    };
    let mut actions: Vec<Action> = first.candidates.iter().map(|(action, _)| *action).collect();
    actions.extend(
        second.candidates.iter().map(|(action, _)| *action).filter(|&action| of(&first, action).is_none()),
    );
    // Both put what they thought about most in front, and that is seldom the highest value: a
    // move that was hardly tried may have any.
    let mut merged: Vec<(usize, (Action, f32))> = actions
        .into_iter()
        .map(|action| {
            let looks = [(&first, of(&first, action)), (&second, of(&second, action))];
            let places =
                looks.iter().map(|(choice, look)| look.map_or(choice.candidates.len(), |look| look.0));
            let values = || looks.iter().filter_map(|(_, look)| look.map(|look| look.1));
            (places.sum(), (action, values().sum::<f32>() / values().count().max(1) as f32))
        })
        .collect();
    merged.sort_by_key(|(places, _)| *places);
    let mut candidates: Vec<(Action, f32)> = merged.into_iter().map(|(_, candidate)| candidate).collect();
    let place_of = |action| candidates.iter().position(|(other, _)| *other == action);
    let (one, two) = (place_of(first.action), place_of(second.action));
    let best = match (one, two) {
        (Some(one), Some(two)) if candidates[two].1 > candidates[one].1 => Some(two),
        (None, two) if first.candidates.is_empty() => two,
        (one, _) => one,
    };
    let Some(best) = best else { return first };
    candidates[..=best].rotate_right(1);
    Choice { action: candidates[0].0, candidates }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::ai::testing::view;
    use crate::rules::{Move, Seat};

    fn action(from: &str, to: &str) -> Action {
        let point = |name| crate::rules::Board::two().parse_point(name).unwrap();
        Action::Move(Move::new(point(from), point(to)))
    }

    fn choice(candidates: &[(Action, f32)]) -> Choice {
        Choice { action: candidates[0].0, candidates: candidates.to_vec() }
    }

    #[test]
    fn of_two_moves_the_one_is_made_that_is_better_on_the_whole() {
        let (a, b, c) = (action("a6", "a7"), action("c6", "c7"), action("e6", "e7"));
        let first = choice(&[(a, 0.5), (b, 0.375), (c, 0.875)]);
        let second = choice(&[(b, 0.75), (a, 0.5), (c, 0.875)]);
        let merged = merge(first.clone(), second.clone());
        // Nobody would play c, whatever its few tries have come to.
        assert_eq!(merged, choice(&[(b, 0.5625), (a, 0.5), (c, 0.875)]));
        assert_eq!(merge(second, first.clone()).action, b);
        assert_eq!(merge(first.clone(), first.clone()), first);
    }

    #[test]
    fn as_good_moves_are_decided_by_the_first_and_unknown_ones_by_who_knows_them() {
        let (a, b) = (action("a6", "a7"), action("c6", "c7"));
        assert_eq!(merge(choice(&[(a, 0.5), (b, 0.5)]), choice(&[(b, 0.5), (a, 0.5)])).action, a);
        assert_eq!(merge(choice(&[(a, 0.5)]), choice(&[(b, 0.75)])), choice(&[(b, 0.75), (a, 0.5)]));
        let bare = Choice { action: a, candidates: Vec::new() };
        assert_eq!(merge(bare.clone(), choice(&[(b, 0.75)])).action, b, "who has weighed it knows more");
        assert_eq!(merge(choice(&[(b, 0.75)]), bare.clone()).action, b);
        assert_eq!(merge(bare.clone(), bare.clone()), bare);
    }

    const PIECES: &str = "S: 旗b1 师a6 工c6 炸b3 雷a1 N: 旗d12 旅a7 司c7 雷d11 团e7";

    /// A stop after so many questions, and how many were asked.
    fn patience(questions: u64, act: impl FnOnce(&Budget<'_>)) -> u64 {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= questions;
        act(&Budget { stop: &stop, ..Budget::nodes(u64::MAX) });
        asked.load(Ordering::Relaxed)
    }

    #[test]
    fn both_threads_hear_that_they_have_to_stop() {
        let view = view(PIECES, Seat::South);
        for level in [Level::Easy, Level::Normal, Level::Hard, Level::Max] {
            for questions in [0, 1, 2, 100] {
                let asked = patience(questions, |budget| {
                    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
                    let choice =
                        choose_by_two(&view, level, budget, &mut rng).expect("an answer all the same");
                    let Action::Move(m) = choice.action else { panic!("a move") };
                    assert_eq!(view.check(m), Ok(()));
                });
                // A few on each thread: every loop on the way out asks once.
                assert!(asked <= questions + 12, "{level}: {asked} questions, {questions} until the stop");
            }
        }
    }

    #[test]
    fn a_number_of_nodes_is_searched_by_one_and_always_the_same() {
        let view = view(PIECES, Seat::South);
        let rng = || Xoshiro256PlusPlus::seed_from_u64(5);
        for level in Level::ALL {
            let budget = Budget::nodes(500);
            let alone = choose(&view, level, &budget, &mut rng());
            assert_eq!(choose_in_time(&view, level, &budget, &mut rng()), alone, "{level}");
        }
    }

    #[test]
    fn two_of_a_kind_with_nodes_are_the_same_every_time() {
        // Each thread goes by its own seed alone; only the clock makes a difference.
        let view = view(PIECES, Seat::South);
        for level in [Level::Easy, Level::Normal] {
            let ask = || {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
                choose_by_two(&view, level, &Budget::nodes(600), &mut rng)
            };
            assert!(ask().is_some_and(|choice| !choice.candidates.is_empty()));
            assert_eq!(ask(), ask(), "{level}");
        }
    }

    #[test]
    fn a_search_asks_often_whether_it_has_to_stop() {
        // So many moves it tries at most between two questions, over the whole search.
        const MOST: u64 = 200;
        let view = view(PIECES, Seat::South);
        for level in [Level::Easy, Level::Normal, Level::Hard, Level::Max] {
            let asked = AtomicU64::new(0);
            let stop = || {
                asked.fetch_add(1, Ordering::Relaxed);
                false
            };
            let budget = Budget { stop: &stop, ..Budget::nodes(20_000) };
            choose(&view, level, &budget, &mut Xoshiro256PlusPlus::seed_from_u64(1)).expect("a move");
            let asked = asked.load(Ordering::Relaxed);
            assert!(asked >= 20_000 / MOST, "{level}: asked {asked} times in 20,000 nodes");
        }
    }
}

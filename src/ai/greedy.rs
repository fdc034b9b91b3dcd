//! `greedy`: takes what it believes it wins, else goes forward. What a move is worth is
//! the mean over armies that may stand there; nothing is looked ahead.

use rand::{Rng, RngExt};

use super::belief::Belief;
use super::masks::Masks;
use super::weigh::Aims;
use super::{Choice, at_random};
use crate::rules::{Action, Deal, Move, Point, Rank, Seat};
use crate::view::{View, Viewer};

/// So many armies are drawn for a choice.
const ARMIES: usize = 40;
/// A move has to promise that much before a piece is rather turned up.
const BETTER_THAN_A_FLIP: f32 = 4.0;
/// Values that differ by less are a matter of taste.
const TASTE: f32 = 1.5;

/// How a move is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// What it takes and loses.
    Glance,
    /// And what may happen to the piece there.
    Look,
}

/// Every legal move with its mean value over so many drawn armies.
pub(super) fn values(
    view: &View,
    belief: &mut Belief,
    care: Care,
    armies: usize,
    stop: &dyn Fn() -> bool,
    rng: &mut impl Rng,
) -> Vec<(Move, f32)> {
    let mut values: Vec<(Move, f32)> =
        view.moves().map(|moves| moves.iter().map(|m| (m, 0.0)).collect()).unwrap_or_default();
    let mut drawn = 0;
    for _ in 0..armies {
        belief.draw(1, rng);
        let world = belief.world();
        let aims = Aims::of(&world, &Masks::NONE);
        for (m, value) in &mut values {
            *value += match care {
                Care::Glance => aims.glance(*m),
                Care::Look => aims.look(*m),
            };
        }
        drawn += 1;
        if stop() {
            break;
        }
    }
    for (_, value) in &mut values {
        *value /= drawn.max(1) as f32;
    }
    values
}

/// The move of the greatest value, among equals any; in flip chess a piece is turned
/// up where no move is good.
pub(super) fn choose(view: &View, care: Care, stop: &dyn Fn() -> bool, rng: &mut impl Rng) -> Option<Choice> {
    if view.naming().is_some() {
        return name_headquarters(view).or_else(|| at_random(view, rng)).map(Choice::sure);
    }
    if view.moves().is_none_or(|moves| moves.is_empty()) || stop() {
        return at_random(view, rng).map(Choice::sure);
    }
    let mut belief = Belief::new(view);
    let mut values = values(view, &mut belief, care, ARMIES, stop, rng);
    for (_, value) in &mut values {
        *value += rng.random_range(0.0..TASTE);
    }
    let best = values.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let down: Vec<Point> = view.flips().iter().collect();
    if view.rules().deal == Deal::FaceDown && best.1 < BETTER_THAN_A_FLIP && !down.is_empty() {
        return Some(Choice::sure(Action::Flip(down[rng.random_range(0..down.len())])));
    }
    Some(Choice::sure(Action::Move(best.0)))
}

/// 乱战: the own headquarters with more of one's pieces before it.
pub(super) fn name_headquarters(view: &View) -> Option<Action> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    if view.outcome().is_some() || view.naming() != Some(seat) {
        return None;
    }
    let guards = |home: Point| guard(view, seat, home);
    let best = view.held_headquarters(seat).iter().max_by_key(|&home| guards(home))?;
    Some(Action::NameHeadquarters(seat, best))
}

/// How well the points before a headquarters are held: a mine counts for two pieces.
fn guard(view: &View, seat: Seat, home: Point) -> usize {
    let seen = view.board().roads(home).iter().filter_map(|gate| view.at(gate));
    seen.filter(|seen| seen.owner == seat).map(|seen| if seen.rank == Some(Rank::Mine) { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::ai::testing::view;

    fn plays(pieces: &str) -> String {
        let view = view(pieces, Seat::South);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        match choose(&view, Care::Glance, &|| false, &mut rng).unwrap().action {
            Action::Move(m) => m.display(view.board()).to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn it_takes_the_largest_piece_that_it_beats() {
        assert_eq!(plays("S: 旗b1 师a6 师e6 N: 旗d12 旅a7 团e7"), "a6-a7");
    }

    #[test]
    fn it_leaves_what_would_beat_it() {
        assert!(!["a6-a7", "e6-e7"].contains(&plays("S: 旗b1 团a6 团e6 N: 旗d12 旅a7 师e7").as_str()));
    }

    #[test]
    fn it_takes_the_flag_before_anything_else() {
        assert_eq!(plays("S: 旗b1 师d11 N: 旗d12 军e12 团e11"), "d11-d12");
    }
}

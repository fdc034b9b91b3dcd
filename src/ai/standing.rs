//! How a game stands for the side of whoever looks.

use rand::Rng;

use super::belief::Belief;
use super::eval::chance;
use super::weights::Weights;
use crate::view::{View, Viewer};

/// Armies drawn for it.
const ARMIES: usize = 60;

/// How likely the viewer's side is to win, from 0, a sure loss, to 1, a sure win; about a half
/// where the game is even. The mean over armies that fit what he sees, each judged at a
/// glance. It says something where two sides are left; for a viewer without a seat it is a half.
pub fn standing(view: &View, rng: &mut impl Rng) -> f32 {
    let Viewer::Seat(seat) = view.viewer() else { return 0.5 };
    let team = view.rules().team(view.board(), seat);
    let judge = Weights::built_in().on(view.board().kind());
    let mut belief = Belief::new(view);
    let mut sum = 0.0;
    for _ in 0..ARMIES {
        belief.draw(1, rng);
        sum += chance(&belief.world(), team, judge);
    }
    sum / ARMIES as f32
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::ai::testing::view_of;
    use crate::rules::{BoardKind, Seat, Visibility};

    fn stands(visibility: Visibility, pieces: &str) -> f32 {
        let view = view_of(BoardKind::Two, visibility, pieces, Seat::South);
        standing(&view, &mut Xoshiro256PlusPlus::seed_from_u64(1))
    }

    #[test]
    fn who_has_more_stands_better() {
        for visibility in [Visibility::Open, Visibility::Dark] {
            let even = stands(visibility, "S: 旗b1 军a6 团c6 连e2 N: 旗d12 军e7 团c7 连a11");
            let ahead = stands(visibility, "S: 旗b1 司a6 军c6 师e2 旅e3 N: 旗d12 连a11");
            let behind = stands(visibility, "S: 旗b1 连e2 N: 旗d12 司e7 军c7 师a11 旅a10 团a9");
            assert!((0.3..0.7).contains(&even) && ahead > 0.7 && behind < 0.3, "{even} {ahead} {behind}");
        }
    }
}

//! How a computer player sets up its army.

use rand::{Rng, RngExt};

use crate::ai::{Style, choose_formation};
use crate::formation::{Deployment, Formation, Lineup, SetupRules};
use crate::record::Level;
use crate::rules::{BoardKind, Place, Station};

/// How often a formation is chosen anew where these rules don't accept the last one.
const TRIES: usize = 20;

/// An army for a computer player, which these rules accept: one that [`choose_formation`] chooses
/// in a style of the level's; where it finds none, and at the level `random`, any that is legal.
/// None only where these rules accept no army at all. The partner's is taken into account where
/// it may be known.
pub fn army(
    level: Level,
    board: BoardKind,
    rules: &SetupRules,
    partner: Option<&Formation>,
    rng: &mut impl Rng,
) -> Option<Deployment> {
    let fits = |lineup: &Lineup| rules.faults(&Deployment::from(*lineup)).is_empty();
    let chosen = if level == Level::Random || rules.is_shuffled() {
        None
    } else {
        let mut choose = || {
            let style = Style::of(level, rng);
            choose_formation(board, style, rng.random(), partner).lineup()
        };
        (0..TRIES).map(|_| choose()).find(fits)
    };
    let lineup = match chosen {
        Some(lineup) => lineup,
        None => rules.random(rng).ok()?,
    };
    let homes: Vec<_> = Place::all().filter(|place| place.station() == Station::Headquarters).collect();
    let headquarters = rules.must_name(&lineup).then(|| homes[rng.random_range(0..homes.len())]);
    Some(Deployment { lineup, headquarters })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleSet, Seat};
    use crate::table::Table;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn every_mode_accepts_the_armies_of_every_level_and_they_vary() {
        for (board, preset) in [
            (BoardKind::Two, "standard"),
            (BoardKind::Two, "basic"),
            (BoardKind::Four, "standard"),
            (BoardKind::Four, "qq"),
            (BoardKind::Four, "luanzhan"),
        ] {
            let table = Table::open(board, RuleSet::from_preset(preset).unwrap(), 7).unwrap();
            for level in Level::ALL {
                let mut rng = ChaCha8Rng::seed_from_u64(1);
                let rules = table.setup_rules(Seat::South);
                let armies: Vec<_> =
                    (0..20).filter_map(|_| army(level, board, &rules, None, &mut rng)).collect();
                assert_eq!(armies.len(), 20, "{preset} {level}");
                for one in &armies {
                    assert_eq!(rules.faults(one), [], "{preset} {level}");
                }
                let others = armies.iter().filter(|&one| *one != armies[0]).count();
                assert!(others >= 10, "{preset} {level}: {others} of 20 differ from the first");
            }
        }
    }
}

//! How a computer player sets up its army.

use rand::{Rng, RngExt};

use crate::formation::{Deployment, Lineup, SetupRules, built_in};
use crate::record::Level;
use crate::rules::{BoardKind, Place, Station};

/// An army for a computer player, which these rules accept: a built-in formation made for the
/// board, as it is or mirrored; where none fits, and at the level `random`, any that is
/// legal. None only where these rules accept no army at all.
pub fn army(level: Level, board: BoardKind, rules: &SetupRules, rng: &mut impl Rng) -> Option<Deployment> {
    let fits = |lineup: &Lineup| rules.faults(&Deployment::from(*lineup)).is_empty();
    let chosen = if level == Level::Random || rules.is_shuffled() {
        None
    } else {
        let made_for = built_in().iter().filter(|file| file.tags.iter().any(|tag| tag == board.name()));
        let lineups = made_for.map(|file| file.formation.lineup());
        let both: Vec<_> = lineups.flat_map(|lineup| [lineup, lineup.mirrored()]).filter(fits).collect();
        (!both.is_empty()).then(|| both[rng.random_range(0..both.len())])
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
                let armies: Vec<_> = (0..20).filter_map(|_| army(level, board, &rules, &mut rng)).collect();
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

//! Who beats whom: one function, one table.

use std::fmt;

use super::{CommanderOnMine, EngineerOnMine, Mine, Rank, Rules};

/// How a battle ended, which is all that is ever made public of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Battle {
    /// The attacker stands on the point, the defender is lost.
    AttackerWins,
    /// The attacker is lost, the defender stays.
    AttackerLost,
    /// Both are lost (兑).
    BothLost,
}

impl Battle {
    /// The word used by `junqi apply`: `wins`, `lost`, `both`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AttackerWins => "wins",
            Self::AttackerLost => "lost",
            Self::BothLost => "both",
        }
    }

    /// Whether the attacker is gone.
    pub const fn attacker_falls(self) -> bool {
        matches!(self, Self::AttackerLost | Self::BothLost)
    }

    /// Whether the defender is gone.
    pub const fn defender_falls(self) -> bool {
        matches!(self, Self::AttackerWins | Self::BothLost)
    }
}

impl fmt::Display for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The end of a battle under the rules in force (section 4 of the rules). What
/// depends on more than the two ranks (scouts, guarded flags, the mines beyond an
/// army's third) is the referee's: see [`Position`](super::Position).
///
/// ```
/// use junqi::rules::{Battle, Rank, Rules, fight};
/// let rules = Rules::default();
/// assert_eq!(fight(Rank::Engineer, Rank::Mine, &rules), Battle::AttackerWins);
/// assert_eq!(fight(Rank::Commander, Rank::Mine, &rules), Battle::AttackerLost);
/// assert_eq!(fight(Rank::Bomb, Rank::Commander, &rules), Battle::BothLost);
/// ```
pub const fn fight(attacker: Rank, defender: Rank, rules: &Rules) -> Battle {
    match (attacker, defender) {
        (Rank::Bomb, _) | (_, Rank::Bomb) => Battle::BothLost,
        (_, Rank::Flag) => Battle::AttackerWins,
        (Rank::Engineer, Rank::Mine) => match rules.engineer_on_mine {
            EngineerOnMine::Survives => Battle::AttackerWins,
            EngineerOnMine::BothDie => Battle::BothLost,
        },
        (Rank::Commander, Rank::Mine) if matches!(rules.commander_on_mine, CommanderOnMine::Survives) => {
            Battle::AttackerWins
        }
        (_, Rank::Mine) => match rules.mine {
            Mine::Stays => Battle::AttackerLost,
            Mine::BothDie => Battle::BothLost,
        },
        _ => {
            let (a, d) = (attacker as u8, defender as u8);
            if a > d {
                Battle::AttackerWins
            } else if a < d {
                Battle::AttackerLost
            } else {
                Battle::BothLost
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows: attackers from engineer to commander, then the bomb. Columns: flag,
    /// mine, bomb, engineer … commander. `+` wins, `-` lost, `=` both.
    const TABLE: [(Rank, &str); 10] = [
        (Rank::Engineer, "++= =--------"),
        (Rank::Platoon, "+-= +=-------"),
        (Rank::Company, "+-= ++=------"),
        (Rank::Battalion, "+-= +++=-----"),
        (Rank::Regiment, "+-= ++++=----"),
        (Rank::Brigade, "+-= +++++=---"),
        (Rank::Division, "+-= ++++++=--"),
        (Rank::Army, "+-= +++++++=-"),
        (Rank::Commander, "+-= ++++++++="),
        (Rank::Bomb, "=== ========="),
    ];

    #[test]
    fn every_attacker_meets_every_defender_as_the_table_says() {
        let rules = Rules::default();
        let mut counts = [0; 3];
        for (attacker, row) in TABLE {
            for (defender, expected) in Rank::ALL.into_iter().zip(row.chars().filter(|c| *c != ' ')) {
                let battle = fight(attacker, defender, &rules);
                let sign = match battle {
                    Battle::AttackerWins => '+',
                    Battle::AttackerLost => '-',
                    Battle::BothLost => '=',
                };
                assert_eq!(sign, expected, "{attacker} attacks {defender}");
                counts[battle as usize] += 1;
            }
        }
        assert_eq!(counts, [46, 44, 30]);
    }

    #[test]
    fn mine_both_die_takes_the_attacker_along_but_no_engineer() {
        let rules = Rules { mine: Mine::BothDie, ..Rules::default() };
        assert_eq!(fight(Rank::Brigade, Rank::Mine, &rules), Battle::BothLost);
        assert_eq!(fight(Rank::Engineer, Rank::Mine, &rules), Battle::AttackerWins);
        assert_eq!(fight(Rank::Bomb, Rank::Mine, &rules), Battle::BothLost);
    }

    #[test]
    fn a_commander_or_an_engineer_on_a_mine_fares_as_the_option_says() {
        let survives = Rules { commander_on_mine: CommanderOnMine::Survives, ..Rules::default() };
        assert_eq!(fight(Rank::Commander, Rank::Mine, &survives), Battle::AttackerWins);
        assert_eq!(fight(Rank::Army, Rank::Mine, &survives), Battle::AttackerLost);
        let both = Rules { engineer_on_mine: EngineerOnMine::BothDie, ..Rules::default() };
        assert_eq!(fight(Rank::Engineer, Rank::Mine, &both), Battle::BothLost);
        assert_eq!(fight(Rank::Brigade, Rank::Mine, &both), Battle::AttackerLost);
    }

    #[test]
    fn bomb_and_mine_are_both_lost_under_every_mine_option() {
        for mine in [Mine::Stays, Mine::BothDie] {
            for engineer_on_mine in [EngineerOnMine::Survives, EngineerOnMine::BothDie] {
                let rules = Rules { mine, engineer_on_mine, ..Rules::default() };
                assert_eq!(fight(Rank::Bomb, Rank::Mine, &rules), Battle::BothLost);
            }
        }
    }
}

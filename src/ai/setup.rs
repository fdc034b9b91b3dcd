//! How a computer player sets its army up: a built-in formation of its style, mirrored
//! or not, with like pieces exchanged, so that nobody can learn it by heart.

use std::fmt;
use std::str::FromStr;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::formation::{Formation, FormationFile, built_in};
use crate::rules::{BoardKind, Place, Rank};

/// What an army is set up for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// The largest pieces in front.
    Attack,
    /// Something of everything.
    #[default]
    Balance,
    /// The largest pieces around the flag.
    Defence,
    /// Not what it looks like.
    Bluff,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Attack, Self::Balance, Self::Defence, Self::Bluff];

    /// The name used in files and commands, which is also the formations' tag.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Balance => "balance",
            Self::Defence => "defence",
            Self::Bluff => "bluff",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no style {0:?}; the styles are attack, balance, defence, bluff")]
pub struct UnknownStyle(pub String);

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(word: &str) -> Result<Self, UnknownStyle> {
        let known = Self::ALL.into_iter().find(|style| style.name() == word);
        known.ok_or_else(|| UnknownStyle(word.chars().take(40).collect()))
    }
}

/// Pairs of like pieces that are looked at for an exchange.
const EXCHANGES: usize = 40;
/// Ranks so many steps apart are alike.
const ALIKE: usize = 1;

/// A formation of that style for that board: the same for the same seed. With a partner's
/// formation the commander stands on the wing towards the same enemy as the partner's.
///
/// ```
/// use junqi::ai::{Style, choose_formation};
/// use junqi::rules::BoardKind;
/// let one = choose_formation(BoardKind::Two, Style::Attack, 1, None);
/// assert_eq!(one, choose_formation(BoardKind::Two, Style::Attack, 1, None));
/// ```
pub fn choose_formation(board: BoardKind, style: Style, seed: u64, partner: Option<&Formation>) -> Formation {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let tagged = |file: &FormationFile, tag: &str| file.tags.iter().any(|own| own == tag);
    let of_style: Vec<Formation> = built_in()
        .iter()
        .filter(|file| tagged(file, style.name()) && tagged(file, board.name()))
        .map(|file| file.formation)
        .collect();
    let all = || built_in().iter().map(|file| file.formation).collect();
    let choice = if of_style.is_empty() { all() } else { of_style };
    let mut formation = choice[rng.random_range(0..choice.len())];
    if rng.random() {
        formation = formation.mirrored();
    }
    if let (Some(own), Some(theirs)) = (side(&formation), partner.and_then(side))
        && own == theirs
    {
        // The partner sits opposite: what is his left is one's own right.
        formation = formation.mirrored();
    }
    vary(formation, &mut rng)
}

/// On which wing the commander stands: the left one or not; none in the middle.
fn side(formation: &Formation) -> Option<bool> {
    let at = Place::all().find(|&place| formation.rank(place) == Some(Rank::Commander))?;
    (at.column() != 3).then(|| at.column() < 3)
}

/// Exchanges pieces of almost the same rank here and there.
fn vary(mut formation: Formation, rng: &mut Xoshiro256PlusPlus) -> Formation {
    let places: Vec<Place> = Place::all().collect();
    let wing = side(&formation);
    for _ in 0..EXCHANGES {
        let (a, b) = (places[rng.random_range(0..places.len())], places[rng.random_range(0..places.len())]);
        let (Some(one), Some(other)) = (formation.rank(a), formation.rank(b)) else { continue };
        let fights = |rank: Rank| rank > Rank::Engineer;
        if one == other || !fights(one) || !fights(other) || one.index().abs_diff(other.index()) > ALIKE {
            continue;
        }
        if let Ok(varied) = formation.swap(a, b)
            && side(&varied) == wing
        {
            formation = varied;
        }
    }
    formation
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_games_are_set_up_the_same() {
        for board in BoardKind::ALL {
            for style in Style::ALL {
                let chosen: HashSet<Formation> =
                    (0..100).map(|seed| choose_formation(board, style, seed, None)).collect();
                assert!(chosen.len() > 60, "{board} {style}: only {} formations", chosen.len());
            }
        }
    }

    #[test]
    fn partners_strike_at_the_same_enemy() {
        let mut compared = 0;
        for seed in 0..50 {
            let partner = choose_formation(BoardKind::Four, Style::Attack, seed + 1000, None);
            let own = choose_formation(BoardKind::Four, Style::Balance, seed, Some(&partner));
            if let (Some(own), Some(theirs)) = (side(&own), side(&partner)) {
                assert_ne!(own, theirs, "seed {seed}");
                compared += 1;
            }
        }
        assert!(compared > 10);
    }

    #[test]
    fn a_style_keeps_its_flag_mines_and_bombs() {
        let kept =
            |formation: &Formation| formation.ranks().map(|rank| rank.filter(|rank| *rank <= Rank::Engineer));
        for seed in 0..30 {
            let chosen = choose_formation(BoardKind::Two, Style::Defence, seed, None);
            let of_style = built_in().iter().filter(|file| file.tags.iter().any(|tag| tag == "defence"));
            let mut all = of_style.flat_map(|file| [file.formation, file.formation.mirrored()]);
            assert!(all.any(|formation| kept(&formation) == kept(&chosen)), "seed {seed}: {chosen}");
        }
    }

    #[test]
    fn styles_are_read_as_they_are_written() {
        for style in Style::ALL {
            assert_eq!(style.name().parse(), Ok(style));
        }
        let error = "brave".parse::<Style>().unwrap_err().to_string();
        assert!(error.contains("attack, balance, defence, bluff"), "{error}");
    }
}

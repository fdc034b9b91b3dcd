//! How a computer player sets its army up: a built-in formation of its style, mirrored
//! or not, with like pieces exchanged, so that nobody can learn it by heart.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::formation::{Formation, FormationFile, built_in};
use crate::record::Level;
use crate::rules::{BoardKind, Place, Rank, Station};

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

    /// How a player of that level sets up: `rush` for its attack, the others in any style.
    pub fn of(level: Level, rng: &mut impl Rng) -> Self {
        match level {
            Level::Rush => Self::Attack,
            _ => Self::ALL[rng.random_range(0..Self::ALL.len())],
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
const EXCHANGES: usize = 60;
/// Ranks so many steps apart are alike.
const ALIKE: usize = 1;

/// A formation of that style, most often one that was made for that board: the same for the
/// same seed. With a partner's formation the attack is on the wing towards the same enemy as
/// the partner's.
///
/// ```
/// use junqi::ai::{Style, choose_formation};
/// use junqi::rules::BoardKind;
/// let one = choose_formation(BoardKind::Two, Style::Attack, 1, None);
/// assert_eq!(one, choose_formation(BoardKind::Two, Style::Attack, 1, None));
/// ```
pub fn choose_formation(board: BoardKind, style: Style, seed: u64, partner: Option<&Formation>) -> Formation {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut formation = drawn(board, style, &mut rng);
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

/// One of the built-in formations of that style. What was made for the other board is drawn
/// half as often; on the four-player board not at all, since there the fronts don't meet in
/// the middle.
fn drawn(board: BoardKind, style: Style, rng: &mut Xoshiro256PlusPlus) -> Formation {
    let tagged = |file: &FormationFile, tag: &str| file.tags.iter().any(|own| own == tag);
    let of_style: Vec<(Formation, bool)> = built_in()
        .iter()
        .filter(|file| tagged(file, style.name()))
        .map(|file| (file.formation, tagged(file, board.name())))
        .filter(|(_, made_for)| *made_for || board == BoardKind::Two)
        .collect();
    let lots = |&(formation, made_for)| std::iter::repeat_n(formation, if made_for { 2 } else { 1 });
    let choice: Vec<Formation> = of_style.iter().flat_map(lots).collect();
    if choice.is_empty() {
        return built_in()[rng.random_range(0..built_in().len())].formation;
    }
    choice[rng.random_range(0..choice.len())]
}

/// On which wing the attack is: the left one or not. That is where the commander stands; where
/// he is in the middle, the army commander; none where both are.
fn side(formation: &Formation) -> Option<bool> {
    let wing = |rank| {
        let at = Place::all().find(|&place| formation.rank(place) == Some(rank))?;
        (at.column() != 3).then(|| at.column() < 3)
    };
    wing(Rank::Commander).or_else(|| wing(Rank::Army))
}

/// The places from which the flag is taken.
fn before_the_flag(formation: &Formation) -> impl Iterator<Item = Place> + '_ {
    let flag = Place::all().find(|&place| formation.rank(place) == Some(Rank::Flag));
    Place::all().filter(move |place| {
        flag.is_some_and(|flag| {
            let (lines, columns) =
                (flag.line().abs_diff(place.line()), flag.column().abs_diff(place.column()));
            place.station() != Station::Camp && lines + columns == 1
        })
    })
}

/// Exchanges pieces of almost the same rank here and there. No place gets a rank that is farther
/// than that from what stood there, and none before the flag a smaller one.
fn vary(chosen: Formation, rng: &mut Xoshiro256PlusPlus) -> Formation {
    let places: Vec<Place> = Place::all().filter(|place| place.station() != Station::Camp).collect();
    let guards: Vec<Place> = before_the_flag(&chosen).collect();
    let fits = |place: Place, rank: Rank| {
        let stood = chosen.rank(place);
        let fights = rank > Rank::Engineer && stood.is_some_and(|stood| stood > Rank::Engineer);
        let alike = stood.is_some_and(|stood| rank.index().abs_diff(stood.index()) <= ALIKE);
        fights && alike && !(guards.contains(&place) && Some(rank) < stood)
    };
    let mut formation = chosen;
    for _ in 0..EXCHANGES {
        let (a, b) = (places[rng.random_range(0..places.len())], places[rng.random_range(0..places.len())]);
        let (Some(one), Some(other)) = (formation.rank(a), formation.rank(b)) else { continue };
        if one == other || !fits(a, other) || !fits(b, one) {
            continue;
        }
        if let Ok(varied) = formation.swap(a, b)
            && side(&varied) == side(&chosen)
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

    /// The built-in formation, or its mirror image, of which that one is a variation.
    fn origin(chosen: &Formation) -> Option<Formation> {
        let alike = |one: Option<Rank>, other: Option<Rank>| {
            one == other
                || one.zip(other).is_some_and(|(one, other)| {
                    one.min(other) > Rank::Engineer && one.index().abs_diff(other.index()) == 1
                })
        };
        let all = built_in().iter().flat_map(|file| [file.formation, file.formation.mirrored()]);
        all.into_iter().find(|own| Place::all().all(|place| alike(own.rank(place), chosen.rank(place))))
    }

    #[test]
    fn varied_formations_keep_their_shape_and_what_stands_before_the_flag() {
        for style in Style::ALL {
            for seed in 0..100 {
                let chosen = choose_formation(BoardKind::Two, style, seed, None);
                let own = origin(&chosen).unwrap_or_else(|| panic!("{style} {seed}: {chosen}"));
                let gates: Vec<Place> = before_the_flag(&chosen).collect();
                assert_eq!(gates.len(), 3, "a headquarters is entered from three places");
                for gate in gates {
                    assert!(chosen.rank(gate) >= own.rank(gate), "{style} {seed}: {chosen}");
                }
            }
        }
    }

    #[test]
    fn four_player_armies_come_from_four_player_formations() {
        let made_for_two = |file: &&FormationFile| !file.tags.iter().any(|tag| tag == "four");
        for seed in 0..100 {
            let chosen = choose_formation(BoardKind::Four, Style::ALL[seed as usize % 4], seed, None);
            let own = origin(&chosen).expect("a built-in formation");
            let mut of_two = built_in().iter().filter(made_for_two);
            assert!(!of_two.any(|file| [own, own.mirrored()].contains(&file.formation)), "{chosen}");
        }
    }

    #[test]
    fn the_two_player_board_has_many_formations_of_each_style() {
        for style in Style::ALL {
            let origins: HashSet<Formation> = (0..200)
                .filter_map(|seed| origin(&choose_formation(BoardKind::Two, style, seed, None)))
                .collect();
            assert!(origins.len() >= 8, "{style}: {}", origins.len());
        }
    }

    #[test]
    fn the_rush_sets_up_for_its_attack() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        assert!((0..50).all(|_| Style::of(Level::Rush, &mut rng) == Style::Attack));
        let others: HashSet<Style> = (0..50).map(|_| Style::of(Level::Hard, &mut rng)).collect();
        assert_eq!(others.len(), Style::ALL.len());
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

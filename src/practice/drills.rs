//! The defence drill: which attacks beat a formation, how it held against them, and the file of
//! that. It reads and writes bytes; where they are kept is the business of others.

use serde::{Deserialize, Serialize};

use crate::formation::Formation;
use crate::headed::{self, HeadedError};
use crate::record::Level;

const FORMAT: &str = "junqi-drills";
const VERSION: u64 = 1;

/// How many attacks are kept of a formation.
pub const ATTACKS: usize = 10;
/// How many results are kept.
const RESULTS: usize = 200;
/// How many drills may be open, and how many formations are kept: the oldest go.
const OPEN: usize = 20;
const FORMATIONS: usize = 200;

/// For how many moves a flag has to stand: the fewest, the usual number, the most.
const HOLD: (u32, u32, u32) = (60, 100, 200);

/// An attack on a formation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// What it is called.
    pub name: String,
    /// Its share code.
    pub formation: String,
    /// What the formation scored against it in the lab.
    pub score: f64,
    /// How often it took the flag there.
    pub flags: u32,
    /// After how many moves it did so the soonest.
    pub soonest: Option<u32>,
    /// Drills against it that were won.
    pub won: u32,
    /// Drills that were lost.
    pub lost: u32,
}

impl Attack {
    /// For how many moves, of both players together, the flag has to stand against it: twice as many
    /// as it took in the lab the soonest, in whole tens.
    ///
    /// ```
    /// use junqi::practice::Attack;
    /// let attack = |soonest| Attack {
    ///     name: String::new(), formation: String::new(), score: 0.0, flags: 0, soonest, won: 0, lost: 0,
    /// };
    /// assert_eq!([None, Some(12), Some(41), Some(500)].map(|soonest| attack(soonest).hold()), [100, 60, 90, 200]);
    /// ```
    pub fn hold(&self) -> u32 {
        let (fewest, usual, most) = HOLD;
        let twice = |moves: u32| moves.saturating_mul(2).clamp(fewest, most).next_multiple_of(10);
        self.soonest.map_or(usual, twice)
    }
}

/// What is known of a formation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drilled {
    /// The formation's share code.
    pub formation: String,
    /// Who played when it was measured.
    pub level: Level,
    /// In how many games.
    pub games: u32,
    /// The strongest attacks that were found, the strongest first.
    pub attacks: Vec<Attack>,
    /// Drills with it that were won, against any attack.
    pub won: u32,
    /// Drills that were lost.
    pub lost: u32,
}

/// A drill that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenDrill {
    /// The file of its game.
    pub game: String,
    /// The formation's share code.
    pub formation: String,
    /// The attack's share code.
    pub attack: String,
    /// What the attack is called.
    pub name: String,
    /// Who plays it.
    pub level: Level,
    /// For how many moves the flag has to stand.
    pub hold: u32,
}

/// A drill that was won or lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillDone {
    /// The formation's share code.
    pub formation: String,
    /// The attack's share code.
    pub attack: String,
    /// What the attack is called.
    pub name: String,
    /// Who played it.
    pub level: Level,
    /// Whether the formation held.
    pub won: bool,
    /// After how many moves it was decided.
    pub moves: u32,
}

/// All drills.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drills {
    /// The formations, in the order in which they were measured.
    pub formations: Vec<Drilled>,
    /// The drills that go on, the newest last.
    pub open: Vec<OpenDrill>,
    /// The last results, the newest last.
    pub last: Vec<DrillDone>,
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    version: u64,
    formations: Vec<Drilled>,
    open: Vec<OpenDrill>,
    last: Vec<DrillDone>,
}

/// Why bytes are no drills.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum DrillsError {
    #[error(transparent)]
    File(#[from] HeadedError),
    #[error("{code:?} is no formation's code: {reason}")]
    NoFormation { code: String, reason: String },
    #[error("the attack {name:?} has the score {score}, which lies not between 0 and 1")]
    NoScore { name: String, score: f64 },
}

/// Takes the oldest away where there are too many.
fn cut<T>(list: &mut Vec<T>, most: usize) {
    let old = list.len().saturating_sub(most);
    list.drain(..old);
}

impl Drills {
    /// Reads a file of drills.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, DrillsError> {
        let Raw { formations, open, last, .. } = headed::read(bytes, FORMAT, VERSION)?;
        let attacks = || formations.iter().flat_map(|drilled| &drilled.attacks);
        let codes = formations
            .iter()
            .map(|drilled| &drilled.formation)
            .chain(attacks().map(|attack| &attack.formation))
            .chain(open.iter().flat_map(|drill| [&drill.formation, &drill.attack]))
            .chain(last.iter().flat_map(|done| [&done.formation, &done.attack]));
        for code in codes {
            Formation::from_code(code).map_err(|error| DrillsError::NoFormation {
                code: code.chars().take(60).collect(),
                reason: error.to_string(),
            })?;
        }
        if let Some(attack) = attacks().find(|attack| !(0.0..=1.0).contains(&attack.score)) {
            let name = attack.name.chars().take(60).collect();
            return Err(DrillsError::NoScore { name, score: attack.score });
        }
        Ok(Self { formations, open, last })
    }

    /// The file.
    pub fn to_json(&self) -> String {
        let Self { formations, open, last } = self.clone();
        let raw = Raw { format: FORMAT.to_owned(), version: VERSION, formations, open, last };
        headed::write(&raw)
    }

    /// What is known of a formation.
    pub fn of(&self, formation: &Formation) -> Option<&Drilled> {
        let code = formation.code();
        self.formations.iter().find(|drilled| drilled.formation == code)
    }

    /// The formation was measured: these attacks take the place of those that were known. What was
    /// won and lost stays.
    pub fn measured(&mut self, formation: &Formation, level: Level, games: u32, mut attacks: Vec<Attack>) {
        let code = formation.code();
        attacks.truncate(ATTACKS);
        for attack in &mut attacks {
            let of = |won| {
                let is_it = |done: &&DrillDone| {
                    done.formation == code && done.attack == attack.formation && done.won == won
                };
                self.last.iter().filter(is_it).count() as u32
            };
            (attack.won, attack.lost) = (of(true), of(false));
        }
        let before = self.formations.iter().position(|drilled| drilled.formation == code);
        let before = before.map(|number| self.formations.remove(number));
        let (won, lost) = before.map_or((0, 0), |before| {
            for attack in &mut attacks {
                let known = before.attacks.iter().find(|known| known.formation == attack.formation);
                (attack.won, attack.lost) =
                    known.map_or((attack.won, attack.lost), |known| (known.won, known.lost));
            }
            (before.won, before.lost)
        });
        self.formations.push(Drilled { formation: code, level, games, attacks, won, lost });
        cut(&mut self.formations, FORMATIONS);
    }

    /// A drill begins.
    pub fn begin(&mut self, drill: OpenDrill) {
        self.open.retain(|other| other.game != drill.game);
        self.open.push(drill);
        cut(&mut self.open, OPEN);
    }

    /// The drill that goes on in that game.
    pub fn open_in(&self, game: &str) -> Option<&OpenDrill> {
        self.open.iter().find(|drill| drill.game == game)
    }

    /// A drill is over, won or lost; none: neither, and it doesn't count.
    pub fn end(&mut self, drill: &OpenDrill, won: Option<bool>, moves: u32) {
        self.open.retain(|other| other.game != drill.game);
        let Some(won) = won else { return };
        let count = |counts: (&mut u32, &mut u32)| {
            let count = if won { counts.0 } else { counts.1 };
            *count = count.saturating_add(1);
        };
        if let Some(drilled) = self.formations.iter_mut().find(|known| known.formation == drill.formation) {
            count((&mut drilled.won, &mut drilled.lost));
            if let Some(attack) = drilled.attacks.iter_mut().find(|known| known.formation == drill.attack) {
                count((&mut attack.won, &mut attack.lost));
            }
        }
        let OpenDrill { formation, attack, name, level, .. } = drill.clone();
        self.last.push(DrillDone { formation, attack, name, level, won, moves });
        cut(&mut self.last, RESULTS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;

    fn attack(number: usize) -> Attack {
        let (name, formation) = (format!("attack {number}"), built_in()[number].formation.code());
        Attack { name, formation, score: 0.25, flags: 3, soonest: Some(40), won: 0, lost: 0 }
    }

    fn drill(game: &str, number: usize) -> OpenDrill {
        let Attack { name, formation: attack, .. } = attack(number);
        let formation = built_in()[0].formation.code();
        OpenDrill { game: game.to_owned(), formation, attack, name, level: Level::Rush, hold: 80 }
    }

    #[test]
    fn drills_are_counted_for_the_formation_and_for_the_attack_and_outlive_another_measurement() {
        let own = built_in()[0].formation;
        let mut drills = Drills::default();
        drills.measured(&own, Level::Greedy, 96, vec![attack(1), attack(2)]);
        for (game, number, won) in [("a", 1, Some(true)), ("b", 1, Some(false)), ("c", 2, Some(false))] {
            drills.begin(drill(game, number));
            assert!(drills.open_in(game).is_some());
            drills.end(&drill(game, number), won, 80);
            assert!(drills.open_in(game).is_none());
        }
        // One that was neither won nor lost leaves no trace.
        drills.begin(drill("d", 2));
        drills.end(&drill("d", 2), None, 30);
        let counts = |drills: &Drills| {
            let drilled = drills.of(&own).unwrap();
            let of_attacks: Vec<_> =
                drilled.attacks.iter().map(|attack| (attack.name.clone(), attack.won, attack.lost)).collect();
            (drilled.won, drilled.lost, of_attacks, drills.last.len())
        };
        let attack_counts = [("attack 1".to_owned(), 1, 1), ("attack 2".to_owned(), 0, 1)];
        assert_eq!(counts(&drills), (1, 2, attack_counts.to_vec(), 3));
        // Measured again another attack is stronger, and one is no longer among them.
        drills.measured(&own, Level::Rush, 192, vec![attack(3), attack(2)]);
        drills.measured(&own, Level::Rush, 192, vec![attack(1), attack(3)]);
        let attack_counts = [("attack 1".to_owned(), 1, 1), ("attack 3".to_owned(), 0, 0)];
        assert_eq!(counts(&drills), (1, 2, attack_counts.to_vec(), 3));
        assert_eq!(Drills::read(drills.to_json().as_bytes()).unwrap(), drills);
        assert!(drills.of(&built_in()[1].formation).is_none());
    }

    #[test]
    fn lists_dont_grow_for_ever() {
        let mut drills = Drills::default();
        for number in 0..RESULTS + 5 {
            drills.begin(drill(&number.to_string(), 1));
            drills.end(&drill("x", 1), Some(true), number as u32);
        }
        assert_eq!((drills.last.len(), drills.open.len()), (RESULTS, OPEN));
        assert_eq!(drills.last[0].moves, 5);
    }

    #[test]
    fn a_broken_file_says_what_is_wrong() {
        let mut drills = Drills::default();
        drills.measured(&built_in()[0].formation, Level::Greedy, 96, vec![attack(1)]);
        drills.begin(drill("game", 1));
        drills.end(&drill("other", 1), Some(false), 20);
        let good = drills.to_json();
        let code = built_in()[1].formation.code();
        for (from, to, says) in [
            ("{", "[", "line"),
            ("junqi-drills", "junqi-game", "instead of \"junqi-drills\""),
            ("\"version\": 1", "\"version\": 2", "this program reads version 1"),
            ("\"games\": 96", "\"games\": -1", "integer `-1`"),
            ("\"score\": 0.25", "\"score\": 1.25", "the score 1.25"),
            ("greedy", "greedier", "greedier"),
            ("\"open\"", "\"opened\"", "opened"),
            (code.as_str(), "x", "no formation's code"),
        ] {
            let broken = good.replacen(from, to, 1);
            assert_ne!(broken, good, "{from}");
            let error = Drills::read(broken.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(says), "{from}: {error}");
        }
        for cut in 0..good.trim_end().len() {
            assert!(Drills::read(&good.as_bytes()[..cut]).is_err());
        }
    }
}

//! What the games of a measured formation have shown.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::measure::{Field, Measure, TrialResult};
use super::stats::{Cluster, Estimate, again, score};
use super::trace::FlagFall;
use super::words;
use crate::ai::Style;
use crate::formation::{CodeError, Formation};
use crate::record::Level;
use crate::rules::{BoardKind, OutReason, Place, Point, Rank, Seat};

/// The result for one formation. Nothing in it depends on the machine, the threads or the order of
/// the games.
///
/// Points are named as they would be if the formation sat on the south seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The formation's share code.
    pub code: String,
    /// The formation, the front line first.
    pub rows: [String; 6],
    /// The board.
    pub board: BoardKind,
    /// The preset of the rules.
    pub preset: String,
    /// The options that differ from it, `option=value`.
    pub set: Vec<String>,
    /// Who played.
    pub level: Level,
    /// Nodes for one move; 0 is the level's own number.
    pub nodes: u64,
    /// What everything was drawn from.
    pub seed: u64,
    /// After how many turns a game was broken off, and counted as a draw.
    pub cap: u32,
    /// How many games were wanted.
    pub wanted: u32,
    /// How many games were played.
    pub games: u32,
    /// From how many deals.
    pub deals: u32,
    /// Games won, drawn and lost.
    pub tally: Tally,
    /// What it scored a game: 1 for a win, and of a draw an equal share. None without games.
    pub score: Option<Estimate>,
    /// The same score with the ends between which another measurement of this size, with another
    /// seed, finds it in 19 of 20 times.
    pub again: Option<Estimate>,
    /// The score by what the enemies' formations are made for; the styles that came.
    pub styles: Vec<StyleScore>,
    /// The score against every enemy formation that came, the strongest attack first.
    pub enemies: Vec<EnemyScore>,
    /// How the games ended, the most frequent way first.
    pub endings: Vec<EndingCount>,
    /// How many moves the games had.
    pub length: Option<Span>,
    /// How many moves had been made when the army was out, in games where it was.
    pub survived: Option<Span>,
    /// How its flag was taken.
    pub flag: FlagLosses,
    /// The pieces by the places on which they began, in the order of [`Place::index`]: all 30, camps
    /// too.
    pub places: Vec<PlaceReport>,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn, those that were broken off among them.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// The fewest, the most and what lies in the middle of some numbers of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The fewest.
    pub fewest: u32,
    /// A quarter has fewer.
    pub lower: u32,
    /// Half have fewer.
    pub median: u32,
    /// A quarter has more.
    pub upper: u32,
    /// The most.
    pub most: u32,
}

/// What was scored against formations of one style.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StyleScore {
    /// The style; None, in files "other", where the formation doesn't say.
    #[serde(with = "words::style")]
    pub style: Option<Style>,
    /// How many games had an enemy of that style.
    pub games: u32,
    /// The measured formation's score in them.
    pub score: Estimate,
}

/// What was scored against one formation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EnemyScore {
    /// What it is called in the field; a share code where it was made at random.
    pub name: String,
    /// Its share code.
    pub code: String,
    /// What it is made for.
    #[serde(with = "words::style")]
    pub style: Option<Style>,
    /// How many games it played.
    pub games: u32,
    /// Games won, drawn and lost by the measured formation.
    pub tally: Tally,
    /// The measured formation's score against it.
    pub score: Estimate,
    /// How often this army took the measured formation's flag.
    pub flags: u32,
    /// After how many moves it did so the soonest.
    pub soonest: Option<u32>,
}

impl EnemyScore {
    /// The formation.
    ///
    /// # Errors
    /// Where somebody has written a code into a file that is none.
    pub fn formation(&self) -> Result<Formation, CodeError> {
        Formation::from_code(&self.code)
    }
}

/// A way in which games ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndingCount {
    /// The word for it in files; `cap` where games were broken off.
    pub reason: String,
    /// Games of the measured formation that ended so, by what came out.
    pub tally: Tally,
}

/// How often something was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count<T> {
    /// What.
    pub what: T,
    /// How often.
    pub count: u32,
}

/// How the flag was taken. Lists begin with the most frequent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FlagLosses {
    /// How often it was.
    pub count: u32,
    /// By what.
    pub by: Vec<Count<Rank>>,
    /// From which point.
    pub from: Vec<Count<String>>,
    /// On which points of the formation's own area the attacker had stood before, once a game.
    pub through: Vec<Count<String>>,
    /// After how many moves.
    pub moves: Option<Span>,
    /// Every single time, in the order of the games.
    pub falls: Vec<FallReport>,
}

/// One loss of the flag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FallReport {
    /// The number of the game.
    pub game: u32,
    /// Whose formation took it, as [`EnemyScore::name`] has it.
    pub enemy: String,
    /// Which piece.
    pub rank: Rank,
    /// Where it stood before, from its first point to the one from which it struck.
    pub way: Vec<String>,
    /// How many moves had been made.
    pub moves: u32,
}

/// What became of the piece that began on a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceReport {
    /// The place.
    #[serde(with = "words::place")]
    pub place: Place,
    /// The piece; none in a camp.
    pub rank: Option<Rank>,
    /// In how many games it was lost in a battle.
    pub lost: u32,
    /// Where, the most frequent first.
    pub lost_at: Vec<Count<String>>,
    /// Until which move it lived, in games where it was lost.
    pub lived: Option<Span>,
    /// How many pieces it took, in all games.
    pub taken: u32,
    /// Which ones, the most frequent first.
    pub took: Vec<Count<Rank>>,
}

impl Report {
    /// The result of the games of the formation with that index, in any order; others may be
    /// among them.
    pub fn of(measure: &Measure, formation: usize, games: &[TrialResult]) -> Self {
        let mut games: Vec<&TrialResult> =
            games.iter().filter(|game| game.trial.task.formation == formation).collect();
        games.sort_by_key(|game| game.trial.task.game);
        let own = measure.formations.get(formation);
        let deals = clusters(&games);
        let enemies = Enemies::of(measure, &games);
        let differences = measure.rules.differences();
        Self {
            code: own.map(Formation::code).unwrap_or_default(),
            rows: own.map(Formation::rows).unwrap_or_default(),
            board: measure.board,
            preset: measure.rules.preset().name.clone(),
            set: differences.iter().map(|(option, value)| format!("{option}={value}")).collect(),
            level: measure.level,
            nodes: measure.nodes,
            seed: measure.seed,
            cap: measure.cap,
            wanted: measure.games,
            games: games.len() as u32,
            deals: deals.len() as u32,
            tally: tally(&games),
            score: score(&deals),
            again: again(&deals),
            styles: enemies.styles(),
            enemies: enemies.scores(),
            endings: endings(&games),
            length: span(games.iter().map(|game| game.moves).collect()),
            survived: span(games.iter().filter_map(|game| game.course.out.map(|(moves, _)| moves)).collect()),
            flag: flag(measure, &games),
            places: places(measure, own, &games),
        }
    }

    /// The formation.
    ///
    /// # Errors
    /// Where somebody has written a code into a file that is none.
    pub fn formation(&self) -> Result<Formation, CodeError> {
        Formation::from_code(&self.code)
    }
}

/// What the formation with that index has scored in these games; others may be among them. None
/// without games.
pub fn score_of(formation: usize, games: &[TrialResult]) -> Option<Estimate> {
    let games = games.iter().filter(|game| game.trial.task.formation == formation);
    score(&clusters(&games.collect::<Vec<_>>()))
}

/// Whether the measured formation has won, drawn or lost that game.
fn tally_of(game: &TrialResult) -> Tally {
    let (won, drawn) = (game.score >= 1.0, game.ending.winners().is_empty());
    Tally { won: won.into(), drawn: (!won && drawn).into(), lost: (!won && !drawn).into() }
}

fn tally(games: &[&TrialResult]) -> Tally {
    games.iter().map(|game| tally_of(game)).fold(Tally::default(), |all, one| Tally {
        won: all.won + one.won,
        drawn: all.drawn + one.drawn,
        lost: all.lost + one.lost,
    })
}

/// The games by their deals.
pub(super) fn clusters(games: &[&TrialResult]) -> Vec<Cluster> {
    let mut deals: BTreeMap<u32, Cluster> = BTreeMap::new();
    for game in games {
        let deal = deals.entry(game.trial.deal).or_default();
        deal.games += 1;
        deal.score += game.score;
    }
    deals.into_values().collect()
}

fn span(mut numbers: Vec<u32>) -> Option<Span> {
    numbers.sort_unstable();
    let at = |quarter: usize| numbers[(numbers.len() - 1) * quarter / 4];
    let (fewest, most) = (*numbers.first()?, *numbers.last()?);
    Some(Span { fewest, lower: at(1), median: at(2), upper: at(3), most })
}

/// Things with how often they came, the most frequent first.
fn counted<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<Count<T>> {
    let mut counts: BTreeMap<T, u32> = BTreeMap::new();
    things.into_iter().for_each(|thing| *counts.entry(thing).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().map(|(what, count)| Count { what, count }).collect();
    // Those that came equally often stay in their order.
    counts.sort_by_key(|counted| std::cmp::Reverse(counted.count));
    counts
}

/// An enemy's army with the games it played.
type MetIn<'a> = (Met, Vec<&'a TrialResult>);

/// The enemies' armies.
struct Enemies<'a>(Vec<MetIn<'a>>);

/// An enemy formation that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Met {
    /// What it is called, where it is one of a field that is known.
    name: Option<String>,
    style: Option<Style>,
    formation: Formation,
}

impl Met {
    fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.formation.code())
    }
}

/// What sits on that seat in a game.
fn met(measure: &Measure, game: &TrialResult, seat: Seat) -> Option<Met> {
    let formation = game.trial.armies[seat]?;
    let enemy = match (&measure.field, game.trial.drawn[seat]) {
        (Field::Known(field), Some(number)) => field.get(number),
        _ => None,
    };
    Some(Met {
        name: enemy.map(|enemy| enemy.name.clone()),
        style: enemy.and_then(|enemy| enemy.style),
        formation,
    })
}

impl<'a> Enemies<'a> {
    fn of(measure: &Measure, games: &[&'a TrialResult]) -> Self {
        let board = measure.board.board();
        // Formations of the field by their number, others by the deal and the seat they keep in it.
        let mut all: BTreeMap<(Option<usize>, u32, usize), MetIn<'a>> = BTreeMap::new();
        for &game in games {
            let trial = &game.trial;
            let team = measure.rules.rules.team(board, trial.seat);
            for &seat in measure.seats().iter().filter(|&&seat| !team.contains(seat)) {
                let Some(enemy) = met(measure, game, seat) else { continue };
                let key = match trial.drawn[seat] {
                    Some(number) => (Some(number), 0, 0),
                    None => (None, trial.deal, (seat.index() + 4 - trial.seat.index()) % 4),
                };
                all.entry(key).or_insert_with(|| (enemy, Vec::new())).1.push(game);
            }
        }
        Self(all.into_values().collect())
    }

    fn styles(&self) -> Vec<StyleScore> {
        let styles = Style::ALL.into_iter().map(Some).chain([None]);
        let of_style = |style| {
            let mut games: Vec<&TrialResult> = self
                .0
                .iter()
                .filter(|(enemy, _)| enemy.style == style)
                .flat_map(|(_, games)| games.iter().copied())
                .collect();
            // Two enemies of one style are met in one game.
            games.sort_by_key(|game| game.trial.task.game);
            games.dedup_by_key(|game| game.trial.task.game);
            Some(StyleScore { style, games: games.len() as u32, score: score(&clusters(&games))? })
        };
        styles.filter_map(of_style).collect()
    }

    fn scores(&self) -> Vec<EnemyScore> {
        let of_enemy = |(enemy, games): &MetIn<'_>| {
            let taken = games.iter().filter_map(|game| {
                let fall = game.course.flag.as_ref()?;
                (game.trial.armies[fall.by] == Some(enemy.formation)).then_some(fall.moves)
            });
            Some(EnemyScore {
                name: enemy.name(),
                code: enemy.formation.code(),
                style: enemy.style,
                games: games.len() as u32,
                tally: tally(games),
                score: score(&clusters(games))?,
                flags: taken.clone().count() as u32,
                soonest: taken.min(),
            })
        };
        let mut scores: Vec<EnemyScore> = self.0.iter().filter_map(of_enemy).collect();
        let soonest = |enemy: &EnemyScore| enemy.soonest.unwrap_or(u32::MAX);
        scores.sort_by(|a, b| {
            let by_score = a.score.value.total_cmp(&b.score.value);
            by_score.then(b.flags.cmp(&a.flags)).then(soonest(a).cmp(&soonest(b)))
        });
        scores
    }
}

fn endings(games: &[&TrialResult]) -> Vec<EndingCount> {
    let mut endings: BTreeMap<&str, Vec<&TrialResult>> = BTreeMap::new();
    for game in games {
        endings.entry(game.ending.name()).or_default().push(game);
    }
    let mut endings: Vec<_> = endings.into_iter().collect();
    endings.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    let counted = |(reason, games): (&str, Vec<&TrialResult>)| EndingCount {
        reason: reason.to_owned(),
        tally: tally(&games),
    };
    endings.into_iter().map(counted).collect()
}

fn flag(measure: &Measure, games: &[&TrialResult]) -> FlagLosses {
    let board = measure.board.board();
    let name = |point| board.name(point).to_owned();
    let falls: Vec<_> =
        games.iter().filter_map(|game| game.course.flag.as_ref().map(|fall| (game, fall))).collect();
    let own = |point: &Point| board.place(*point).is_some_and(|(seat, _)| seat == Seat::South);
    let through = falls.iter().flat_map(|(_, fall)| {
        let mut points: Vec<_> = fall.way.iter().copied().filter(own).collect();
        points.sort_unstable();
        points.dedup();
        points
    });
    let fall_report = |(game, fall): &(&&TrialResult, &FlagFall)| FallReport {
        game: game.trial.task.game,
        enemy: met(measure, game, fall.by).map(|enemy| enemy.name()).unwrap_or_default(),
        rank: fall.rank,
        way: fall.way.iter().map(|&point| name(point)).collect(),
        moves: fall.moves,
    };
    FlagLosses {
        count: games
            .iter()
            .filter(|game| game.course.out.is_some_and(|(_, why)| why == OutReason::FlagTaken))
            .count() as u32,
        by: counted(falls.iter().map(|(_, fall)| fall.rank)),
        from: counted(falls.iter().filter_map(|(_, fall)| fall.way.last().map(|&point| name(point)))),
        through: counted(through.map(name)),
        moves: span(falls.iter().map(|(_, fall)| fall.moves).collect()),
        falls: falls.iter().map(fall_report).collect(),
    }
}

fn places(measure: &Measure, own: Option<&Formation>, games: &[&TrialResult]) -> Vec<PlaceReport> {
    let board = measure.board.board();
    let of_place = |place: Place| {
        let fates = || games.iter().filter_map(move |game| game.course.fates.get(place.index()));
        let lost: Vec<_> = fates().filter_map(|fate| fate.lost).collect();
        let took = || fates().flat_map(|fate| fate.took.iter().copied());
        PlaceReport {
            place,
            rank: own.and_then(|formation| formation.rank(place)),
            lost: lost.len() as u32,
            lost_at: counted(lost.iter().map(|&(point, _)| board.name(point).to_owned())),
            lived: span(lost.iter().map(|&(_, moves)| moves).collect()),
            taken: took().count() as u32,
            took: counted(took()),
        }
    };
    Place::all().map(of_place).collect()
}

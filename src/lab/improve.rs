//! A better formation, looked for by exchanging two pieces at a time.
//!
//! A swap is tried against the best formation so far in the same deals. It is given up as
//! soon as it doesn't look better; one that looks better has to show it again in deals that it
//! hasn't seen before. Much that looks better only was lucky, so the gain that is told in the end comes
//! from fresh deals once more, which had no part in choosing anything.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

use super::compare::Comparison;
use super::contest::DealError;
use super::measure::{Measure, Task, TrialResult};
use super::report::{clusters, score_of};
use super::stats::Estimate;
use crate::formation::Formation;
use crate::rules::{Place, Station};

/// After so many deals a swap is looked at: it is given up, goes on or looks better. There are some
/// two hundred swaps, so it is worth more to look at many of them than at each for long.
const LOOKS: [u32; 5] = [4, 8, 16, 32, 64];
/// Before so many deals nothing looks better.
const LEAST: usize = 16;
/// A swap goes on that lies so many standard errors above "as good".
const HOPE: f64 = 0.25;
/// It looks better when it lies so many above.
const PROMISE: f64 = 1.64;
/// At the last look, and where it shows it again, it needs so many.
const SHOWN: f64 = 1.0;
/// After so many fresh deals it has to go on, and after so many it has to have shown it again.
const CONFIRMING: [u32; 2] = [16, 48];

/// So many swaps are tried in the same deals. In more of them the best's own luck would decide: where it
/// was lucky, nothing looks better.
const SAME_DEALS: u32 = 4;

/// How long is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// No swap is begun any more after so many games.
    pub budget: u32,
    /// The search ends when so many swaps in a row have brought nothing.
    pub patience: u32,
}

/// What the search is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A swap is tried.
    Trying,
    /// It looked better and has to show it again.
    Confirming,
    /// The gain is measured.
    Measuring,
}

/// How far the search is.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// The swap that is tried.
    pub swap: Option<(Place, Place)>,
    /// Games of the search up to now, and how many there may be.
    pub games: (u32, u32),
    /// Games of the last measurement up to now, and how many there will be.
    pub measured: (u32, u32),
    /// How many swaps were tried.
    pub tried: u32,
    /// How many in a row have brought nothing, and how many may.
    pub in_vain: (u32, u32),
    /// The swaps that were kept.
    pub kept: Vec<(Place, Place)>,
    /// The best formation so far.
    pub best: Formation,
}

/// Why a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SearchEnd {
    /// So many swaps in a row have brought nothing.
    Patience,
    /// All games were played.
    Budget,
    /// There is no swap that wasn't tried.
    Everything,
    /// Somebody has stopped it.
    Stopped,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Improved {
    /// What it began with.
    pub start: Formation,
    /// The best it has found; the start where nothing was better.
    pub best: Formation,
    /// The swaps that lead from one to the other, in order.
    pub swaps: Vec<(Place, Place)>,
    /// How many swaps were tried.
    pub tried: u32,
    /// How many games that took, without those of the last measurement.
    pub games: u32,
    /// Why it has ended.
    pub end: SearchEnd,
    /// The gain in fresh games; None where nothing was better or the measurement was stopped.
    pub gain: Option<Gain>,
}

/// What a search has gained, measured in games that had no part in it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gain {
    /// The score of the start.
    pub before: Estimate,
    /// The score of the best.
    pub after: Estimate,
    /// The difference.
    pub comparison: Comparison,
}

impl Measure {
    /// Looks for a better formation than the first of this measurement; its games are those in
    /// which the gain is measured at the end. `news` is told of every game that is over, and now and
    /// then that none is; its "false" ends the search, as `stop` does, with the best so far. The
    /// result depends on the measurement and the effort alone, unless it is stopped.
    ///
    /// # Errors
    /// Why a game doesn't come about.
    pub fn improve(
        &self,
        effort: Effort,
        jobs: usize,
        stop: &(dyn Fn() -> bool + Sync),
        mut news: impl FnMut(&Progress) -> bool,
    ) -> Result<Option<Improved>, DealError> {
        let Some(&start) = self.formations.first() else { return Ok(None) };
        let mut search = Search {
            measure: self,
            jobs,
            stop,
            news: &mut news,
            phase: 0,
            stopped: false,
            progress: Progress {
                stage: Stage::Trying,
                swap: None,
                games: (0, effort.budget),
                measured: (0, 0),
                tried: 0,
                in_vain: (0, effort.patience),
                kept: Vec::new(),
                best: start,
            },
        };
        let end = search.go()?;
        let gain = search.gain(start)?;
        let Progress { best, kept, tried, games, .. } = search.progress;
        Ok(Some(Improved { start, best, swaps: kept, tried, games: games.0, end, gain }))
    }
}

/// A search under way.
struct Search<'a> {
    measure: &'a Measure,
    jobs: usize,
    stop: &'a (dyn Fn() -> bool + Sync),
    news: &'a mut dyn FnMut(&Progress) -> bool,
    /// How many seeds were used.
    phase: u32,
    stopped: bool,
    progress: Progress,
}

/// The best so far in the deals of one seed.
struct Ground {
    seed: u64,
    /// What the best has scored in each deal that was played.
    scores: Vec<f64>,
    /// How many swaps were tried in them.
    used: u32,
}

impl Search<'_> {
    fn go(&mut self) -> Result<SearchEnd, DealError> {
        let mut ground = self.fresh();
        let mut swaps = self.swaps();
        loop {
            let Some((a, b)) = swaps.pop() else { return Ok(SearchEnd::Everything) };
            if self.progress.games.0 >= self.progress.games.1 {
                return Ok(SearchEnd::Budget);
            }
            if self.progress.in_vain.0 >= self.progress.in_vain.1 {
                return Ok(SearchEnd::Patience);
            }
            let Ok(variant) = self.progress.best.swap(a, b) else { continue };
            self.progress.swap = Some((a, b));
            self.progress.stage = Stage::Trying;
            if ground.used >= SAME_DEALS {
                ground = self.fresh();
            }
            ground.used += 1;
            let looks_better = self.looks_better(variant, &mut ground)?;
            // Deals in which something looked better are not used again: perhaps the best only
            // was unlucky in them, and then everything looks better.
            let better = looks_better && {
                ground = self.fresh();
                self.progress.stage = Stage::Confirming;
                self.is_better(variant)?
            };
            if self.stopped {
                return Ok(SearchEnd::Stopped);
            }
            self.progress.tried += 1;
            if better {
                self.progress.best = variant;
                self.progress.kept.push((a, b));
                self.progress.in_vain.0 = 0;
                swaps = self.swaps();
            } else {
                self.progress.in_vain.0 += 1;
            }
        }
    }

    /// All swaps that the rules allow and that change anything, in an order of chance.
    fn swaps(&mut self) -> Vec<(Place, Place)> {
        let best = self.progress.best;
        let places: Vec<Place> = Place::all().filter(|place| place.station() != Station::Camp).collect();
        let mut swaps: Vec<_> = (1..places.len())
            .flat_map(|i| places[..i].iter().map(move |&a| (a, i)))
            .map(|(a, i)| (a, places[i]))
            .filter(|&(a, b)| best.swap(a, b).is_ok_and(|variant| variant != best))
            .collect();
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed());
        swaps.shuffle(&mut rng);
        swaps
    }

    /// A seed that nothing was drawn from yet.
    fn seed(&mut self) -> u64 {
        self.phase += 1;
        let mut rng = ChaCha8Rng::seed_from_u64(self.measure.seed);
        // The measurement itself has other streams.
        rng.set_stream(u64::from(self.phase) << 2 | 3);
        rng.random()
    }

    fn fresh(&mut self) -> Ground {
        Ground { seed: self.seed(), scores: Vec::new(), used: 0 }
    }

    /// Whether the variant looks better than the best so far.
    fn looks_better(&mut self, variant: Formation, ground: &mut Ground) -> Result<bool, DealError> {
        let mut scores = Vec::new();
        for deals in LOOKS {
            let best = self.progress.best;
            for (formation, known) in [(best, &mut ground.scores), (variant, &mut scores)] {
                let begin = known.len() as u32 + 1;
                let Some(more) = self.scores(formation, ground.seed, begin..=deals)? else {
                    return Ok(false);
                };
                known.extend(more);
            }
            let differences: Vec<f64> =
                scores.iter().zip(&ground.scores).map(|(variant, best)| variant - best).collect();
            let (mean, error) = mean_and_error(&differences);
            if mean <= HOPE * error {
                return Ok(false);
            }
            if differences.len() >= LEAST && mean > PROMISE * error {
                return Ok(true);
            }
            if deals == LOOKS[LOOKS.len() - 1] {
                return Ok(mean > SHOWN * error);
            }
        }
        Ok(false)
    }

    /// Whether the variant is better in deals of its own.
    fn is_better(&mut self, variant: Formation) -> Result<bool, DealError> {
        let seed = self.seed();
        let mut differences = Vec::new();
        for deals in CONFIRMING {
            let more = differences.len() as u32 + 1..=deals;
            let Some(best) = self.scores(self.progress.best, seed, more.clone())? else { return Ok(false) };
            let Some(variant) = self.scores(variant, seed, more)? else { return Ok(false) };
            differences.extend(variant.iter().zip(&best).map(|(variant, best)| variant - best));
            if mean_and_error(&differences).0 <= 0.0 {
                return Ok(false);
            }
        }
        let (mean, error) = mean_and_error(&differences);
        Ok(mean > SHOWN * error)
    }

    /// What a formation scores a game in each of these deals; None where it was stopped.
    fn scores(
        &mut self,
        formation: Formation,
        seed: u64,
        deals: RangeInclusive<u32>,
    ) -> Result<Option<Vec<f64>>, DealError> {
        let measure = Measure { seed, formations: vec![formation], ..self.measure.clone() };
        let games = self.play(&measure, measure.tasks_of(deals, [0]))?;
        let by_deal = clusters(&games.iter().collect::<Vec<_>>());
        let means = by_deal.iter().map(|deal| deal.score / f64::from(deal.games)).collect();
        Ok((!self.stopped).then_some(means))
    }

    fn play(
        &mut self,
        measure: &Measure,
        tasks: impl Iterator<Item = Task> + Send,
    ) -> Result<Vec<TrialResult>, DealError> {
        let mut games = Vec::new();
        let (progress, news, stopped) = (&mut self.progress, &mut self.news, &mut self.stopped);
        let stop = self.stop;
        measure.run(tasks, self.jobs, stop, |game| {
            if let Some((game, _)) = game {
                games.push(game);
                match progress.stage {
                    Stage::Measuring => progress.measured.0 += 1,
                    Stage::Trying | Stage::Confirming => progress.games.0 += 1,
                }
            }
            *stopped |= !news(progress);
            !*stopped
        })?;
        self.stopped |= stop();
        games.sort_by_key(|game| game.trial.task);
        Ok(games)
    }

    /// What the best has gained.
    fn gain(&mut self, start: Formation) -> Result<Option<Gain>, DealError> {
        let best = self.progress.best;
        if self.stopped || best == start {
            return Ok(None);
        }
        let seed = self.seed();
        let measure = Measure { seed, formations: vec![start, best], ..self.measure.clone() };
        self.progress.stage = Stage::Measuring;
        self.progress.swap = None;
        self.progress.measured = (0, 2 * measure.games);
        let games = self.play(&measure, measure.tasks())?;
        if self.stopped {
            return Ok(None);
        }
        let comparison = Comparison::of(0, 1, &games);
        let all = score_of(0, &games).zip(score_of(1, &games)).zip(comparison);
        Ok(all.map(|((before, after), comparison)| Gain { before, after, comparison }))
    }
}

/// The mean of numbers with its standard error. Where all are the same and say "better", it is what one
/// more that is different would make of it.
fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let variance = squares / (count - 1.0).max(1.0);
    let least = if mean > 0.0 { count.recip().powi(2) } else { 0.0 };
    (mean, (variance.max(least) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::measure::tests::{bare, measure};
    use crate::record::Level;
    use crate::rules::BoardKind;

    fn quick() -> Measure {
        let mut measure = measure("standard", BoardKind::Two);
        (measure.level, measure.games, measure.cap) = (Level::Random, 8, 60);
        measure.formations = vec![bare()];
        measure
    }

    fn improve(measure: &Measure, effort: Effort, jobs: usize) -> Improved {
        measure.improve(effort, jobs, &|| false, |_| true).unwrap().unwrap()
    }

    #[test]
    fn a_search_ends_when_it_should_and_finds_the_same_whatever_the_number_of_jobs() {
        let measure = quick();
        let impatient = Effort { budget: 10_000, patience: 1 };
        let found = improve(&measure, impatient, 1);
        assert_eq!(found, improve(&measure, impatient, 3));
        assert_eq!(found.end, SearchEnd::Patience);
        assert_eq!(found.tried, found.swaps.len() as u32 + 1);
        let poor = improve(&measure, Effort { budget: 1, patience: 9 }, 2);
        assert_eq!((poor.end, poor.tried), (SearchEnd::Budget, 1));
        assert!(poor.games >= 32, "what was begun is finished");
        // What was kept leads from one to the other, and nothing else does.
        for found in [found, poor] {
            let end = found.swaps.iter().fold(found.start, |now, &(a, b)| now.swap(a, b).unwrap());
            assert_eq!((end, found.gain.is_some()), (found.best, found.best != found.start));
        }
    }

    #[test]
    fn a_search_that_is_stopped_keeps_what_it_has() {
        let measure = quick();
        let mut games = 0;
        let stopped = measure
            .improve(Effort { budget: 10_000, patience: 100 }, 2, &|| false, |progress| {
                games = progress.games.0;
                games < 20
            })
            .unwrap()
            .unwrap();
        assert_eq!((stopped.end, stopped.gain), (SearchEnd::Stopped, None));
        assert!(stopped.swaps.is_empty() && stopped.best == bare());
        assert!((20..=22).contains(&stopped.games), "{}", stopped.games);
        let never = measure.improve(Effort { budget: 9, patience: 9 }, 2, &|| true, |_| true);
        assert_eq!(never.unwrap().unwrap().games, 0);
    }

    #[test]
    fn what_is_all_alike_is_better_only_after_many() {
        let (mean, error) = mean_and_error(&[0.0; 6]);
        assert!(mean <= HOPE * error);
        let (mean, error) = mean_and_error(&[0.25; 12]);
        assert!((mean - 0.25).abs() < 1e-9 && error > 0.0);
        assert!(mean > HOPE * error);
        let (mean, error) = mean_and_error(&[0.5, -0.5, 0.5, -0.5]);
        assert!(mean.abs() < 1e-9 && (error - 1.0 / 12.0_f64.sqrt()).abs() < 1e-9);
    }

    /// Long: a bad formation gets better, and the gain is there in fresh games.
    #[test]
    #[ignore = "takes minutes; run it in release"]
    fn a_bad_formation_gets_better() {
        let mut measure = quick();
        (measure.level, measure.games, measure.cap) = (Level::Greedy, 400, 2000);
        let found = improve(&measure, Effort { budget: 6000, patience: 100 }, 2);
        let gain = found.gain.expect("something is better");
        assert!(gain.comparison.difference.low > 0.0, "{gain:?}");
    }
}

//! What can be said of a player's strength after so many games: small pure functions.
//!
//! Games with the same deal are alike, so a deal is the unit and not a game: the
//! spread of the deals' results says how many independent games the games were worth, and
//! Wilson's interval is taken for that number (Korn and Graubard's way with clustered samples).

use serde::{Deserialize, Serialize};

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A number that was measured, with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// What was measured.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The results of games that belong together: how many, and what one side scored in all of
/// them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cluster {
    /// How many games.
    pub games: u32,
    /// What was scored, 1 a game at most.
    pub score: f64,
}

/// The 97.5 % quantile of Student's distribution with so many degrees of freedom; of none it
/// is infinite.
///
/// ```
/// use junqi::lab::stats::student;
/// assert!((student(10) - 2.228).abs() < 0.001);
/// ```
pub fn student(freedom: usize) -> f64 {
    let f = match freedom {
        0 => return f64::INFINITY,
        1 => return 12.706_204_736,
        2 => return 4.302_652_730,
        n => n as f64,
    };
    // Abramowitz and Stegun, 26.7.5.
    let z2 = Z * Z;
    let terms = [
        (z2 + 1.0) / 4.0,
        ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
        (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
        ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92_160.0,
    ];
    Z * (1.0 + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / f))
}

/// Wilson's 95 % interval for a share that was found in so many independent tries, which
/// need not be a whole number. Nothing is known from none.
///
/// ```
/// use junqi::lab::stats::wilson;
/// let (low, high) = wilson(0.5, 100.0);
/// assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
/// ```
pub fn wilson(share: f64, tries: f64) -> (f64, f64) {
    if tries <= 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z * Z;
    let middle = share + z2 / (2.0 * tries);
    let half = Z * (share * (1.0 - share) / tries + z2 / (4.0 * tries * tries)).max(0.0).sqrt();
    let whole = 1.0 + z2 / tries;
    (((middle - half) / whole).clamp(0.0, share), ((middle + half) / whole).clamp(share, 1.0))
}

/// A score, between 0 and 1 a game, from games in clusters. None without games.
pub fn score(clusters: &[Cluster]) -> Option<Estimate> {
    estimate(clusters, 1.0)
}

/// The same score with the interval in which it is to be found again: in 19 of 20 times another
/// measurement of the same size, with other deals, finds a score in it. It is wider than the
/// interval of [`score`], because the other measurement is as uncertain as this one.
pub fn again(clusters: &[Cluster]) -> Option<Estimate> {
    estimate(clusters, 2.0)
}

/// The score with an interval for a variance that many times its own.
fn estimate(clusters: &[Cluster], variances: f64) -> Option<Estimate> {
    let games: f64 = clusters.iter().map(|cluster| f64::from(cluster.games)).sum();
    if games == 0.0 {
        return None;
    }
    let value = (clusters.iter().map(|cluster| cluster.score).sum::<f64>() / games).clamp(0.0, 1.0);
    let (low, high) = wilson(value, effective_games(clusters, value, games) / variances);
    Some(Estimate { value, low, high })
}

/// The mean of differences that were found independently of each other, each between -1 and 1.
/// None without any.
///
/// ```
/// use junqi::lab::stats::paired;
/// let found = paired(&[0.25, 0.0, 0.5, 0.25]).unwrap();
/// assert!((found.value - 0.25).abs() < 1e-9 && found.low < 0.0 && found.high > 0.5);
/// ```
pub fn paired(differences: &[f64]) -> Option<Estimate> {
    let count = differences.len();
    if count == 0 {
        return None;
    }
    let number = count as f64;
    let value = differences.iter().sum::<f64>() / number;
    let squares: f64 = differences.iter().map(|difference| (difference - value).powi(2)).sum();
    let half = match count {
        1 => 2.0,
        // All alike: one that is seen in none of so many is rarer than this.
        _ if squares <= f64::EPSILON => 1.0 - 0.025_f64.powf(number.recip()),
        _ => student(count - 1) * (squares / (number - 1.0) / number).sqrt(),
    };
    Some(Estimate { value, low: (value - half).max(-1.0), high: (value + half).min(1.0) })
}

/// How many independent games the games in the clusters were worth.
fn effective_games(clusters: &[Cluster], value: f64, games: f64) -> f64 {
    let filled = clusters.iter().filter(|cluster| cluster.games > 0);
    let count = filled.clone().count();
    let residual = |cluster: &Cluster| cluster.score - value * f64::from(cluster.games);
    let squares: f64 = filled.map(|cluster| residual(cluster).powi(2)).sum();
    let one_game = value * (1.0 - value);
    if count < 2 || squares <= f64::EPSILON || one_game <= f64::EPSILON {
        // The clusters tell nothing about themselves: a single one, or all alike.
        return games;
    }
    let deals = count as f64;
    let variance = deals / (deals - 1.0) * squares / (games * games);
    // Few clusters know their own spread badly.
    let known = (student((games - 1.0) as usize) / student(count - 1)).powi(2);
    // However well the deals balance, a game is not taken for more than its whole deal.
    (one_game / variance * known).min(games * games / deals)
}

/// How much stronger in Elo somebody is who scores that share: infinite at 0 and 1.
///
/// ```
/// use junqi::lab::stats::elo;
/// assert!((elo(0.75) - 190.85).abs() < 0.01);
/// ```
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The difference in Elo that a score stands for.
pub fn elo_difference(score: Estimate) -> Estimate {
    Estimate { value: elo(score.value), low: elo(score.low), high: elo(score.high) }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() <= by, "{a} is not {b}");
    }

    #[test]
    fn students_quantiles_are_those_of_the_tables() {
        let table = [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
            (100_000, 1.960),
        ];
        for (freedom, quantile) in table {
            close(student(freedom), quantile, if freedom == 3 { 0.02 } else { 0.005 });
        }
        assert!(student(0).is_infinite());
    }

    #[test]
    fn wilsons_interval_is_the_one_of_the_books() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (hits, tries, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let found = wilson(hits / tries, tries);
            close(found.0, low, 5e-5);
            close(found.1, high, 5e-5);
        }
        assert_eq!(wilson(0.3, 0.0), (0.0, 1.0));
        close(wilson(1.0, 12.0).1, 1.0, 0.0);
    }

    #[test]
    fn elo_is_that_of_chess() {
        for (share, points) in
            [(0.5, 0.0), (0.64, 99.95), (0.75, 190.85), (0.25, -190.85), (10.0 / 11.0, 400.0)]
        {
            close(elo(share), points, 0.01);
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
        let even = elo_difference(Estimate { value: 0.5, low: 0.25, high: 0.75 });
        close(even.low, -even.high, 1e-9);
    }

    fn clusters(games: u32, scores: impl IntoIterator<Item = f64>) -> Vec<Cluster> {
        scores.into_iter().map(|score| Cluster { games, score }).collect()
    }

    #[test]
    fn games_that_stand_alone_have_nearly_wilsons_interval() {
        let all = clusters(1, (0..400).map(|i| f64::from(u8::from(i % 4 == 0))));
        let found = score(&all).unwrap();
        let (low, high) = wilson(0.25, 400.0);
        close(found.value, 0.25, 1e-12);
        close(found.low, low, 1e-3);
        close(found.high, high, 1e-3);
    }

    #[test]
    fn deals_whose_games_all_end_alike_count_once() {
        // 100 deals of four games, all won or all lost: worth 100 games, not 400.
        let found = score(&clusters(4, (0..100).map(|i| f64::from(i % 2) * 4.0))).unwrap();
        let (low, high) = wilson(0.5, 100.0);
        close(found.low, low, 3e-3);
        close(found.high, high, 3e-3);
        // Nearly every deal ends evenly: more is known than from games that stand alone.
        let found = score(&clusters(4, (0..100).map(|i| 2.0 + f64::from(i % 3 - 1) * 0.5))).unwrap();
        assert!(found.high - found.low < 0.55 * (wilson(0.5, 400.0).1 - wilson(0.5, 400.0).0));
    }

    #[test]
    fn without_any_spread_the_interval_is_that_of_single_games() {
        let won = score(&clusters(4, [4.0; 50])).unwrap();
        assert_eq!((won.value, won.low, won.high), (1.0, wilson(1.0, 200.0).0, 1.0));
        let one = score(&clusters(4, [3.0])).unwrap();
        assert_eq!((one.low, one.high), wilson(0.75, 4.0));
        assert_eq!(score(&[]), None);
        assert_eq!(score(&clusters(0, [0.0, 0.0])), None);
    }

    /// Deals of four games that favour a seat, of players of unequal strength, with draws.
    fn simulated(strength: f64, deals: u32, rng: &mut ChaCha8Rng) -> Vec<Cluster> {
        let deal = |_| {
            let luck = rng.random_range(-0.2..0.2);
            let games = [luck, luck, -luck, -luck].map(|luck| {
                let roll: f64 = rng.random();
                // A tenth of the games less is won, and a fifth drawn.
                let wins = strength + luck - 0.1;
                if roll < wins { 1.0 } else { f64::from(u8::from(roll < wins + 0.2)) * 0.5 }
            });
            Cluster { games: 4, score: games.iter().sum() }
        };
        (0..deals).map(deal).collect()
    }

    fn share(hits: u32, rounds: u32) -> f64 {
        f64::from(hits) / f64::from(rounds)
    }

    #[test]
    fn the_true_score_lies_in_the_interval_19_times_in_20() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for (strength, deals) in [(0.5, 12), (0.6, 25), (0.7, 50)] {
            let rounds = 2000;
            let found = (0..rounds).filter_map(|_| score(&simulated(strength, deals, &mut rng)));
            let hits = found.filter(|found| found.low <= strength && strength <= found.high).count();
            let share = share(hits as u32, rounds);
            assert!((0.935..=0.985).contains(&share), "{strength} with {deals} deals: {share}");
        }
    }

    #[test]
    fn a_second_measurement_finds_a_score_where_the_first_said_19_times_in_20() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        for (strength, deals) in [(0.5, 12), (0.6, 25), (0.7, 50)] {
            let (mut hits, mut narrow, rounds) = (0, 0, 2000);
            for _ in 0..rounds {
                let [first, second] = [0, 1].map(|_| simulated(strength, deals, &mut rng));
                let (found, wide) = (score(&first).unwrap(), again(&first).unwrap());
                let second = score(&second).unwrap().value;
                hits += u32::from(wide.low <= second && second <= wide.high);
                narrow += u32::from(found.low <= second && second <= found.high);
            }
            let (hits, narrow) = (share(hits, rounds), share(narrow, rounds));
            assert!((0.935..=0.985).contains(&hits), "{strength} with {deals} deals: {hits}");
            assert!(narrow < 0.92, "the interval of the score itself is for something else: {narrow}");
        }
    }

    #[test]
    fn the_true_difference_lies_in_the_paired_interval_19_times_in_20() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for (gain, deals) in [(0.0, 6), (0.04, 24), (0.1, 96)] {
            let (mut hits, mut wide, rounds) = (0, 0.0, 2000);
            for _ in 0..rounds {
                // What is common to both games of a pair falls out.
                let difference = |_| {
                    let common: f64 = rng.random_range(0.2..0.7);
                    let mut mean = |share: f64| {
                        (0..4).map(|_| f64::from(u8::from(rng.random::<f64>() < share))).sum::<f64>() / 4.0
                    };
                    mean(common + gain) - mean(common)
                };
                let differences: Vec<f64> = (0..deals).map(difference).collect();
                let found = paired(&differences).unwrap();
                hits += u32::from(found.low <= gain && gain <= found.high);
                wide += found.high - found.low;
            }
            let share = share(hits, rounds);
            assert!((0.93..=0.985).contains(&share), "{gain} with {deals} deals: {share}");
            assert!(wide / f64::from(rounds) < 2.0 * 2.8 * 0.36 / f64::from(deals).sqrt());
        }
    }

    #[test]
    fn differences_that_are_all_alike_are_not_certain() {
        let found = paired(&[0.0; 10]).unwrap();
        close(found.high, 1.0 - 0.025_f64.powf(0.1), 1e-9);
        close(found.low, -found.high, 1e-9);
        let one = paired(&[0.25]).unwrap();
        assert_eq!((one.value, one.low, one.high), (0.25, -1.0, 1.0));
        assert_eq!(paired(&[]), None);
    }
}

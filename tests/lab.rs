//! Formations measured: by the library, and by the real command with its files and signals.

#[cfg(all(unix, feature = "terminal"))]
#[path = "lab/command.rs"]
mod command;
#[cfg(all(unix, feature = "terminal"))]
#[path = "pty/mod.rs"]
mod pty;

use junqi::formation::{Catalogue, Formation, built_in_by_name};
use junqi::lab::{Comparison, Field, Measure, Report, TrialResult};
use junqi::record::Level;
use junqi::rules::{BoardKind, RuleSet};

fn built_in(name: &str) -> Formation {
    built_in_by_name(name).expect("a built-in formation").formation
}

/// A bad formation: no mine near the flag, a platoon before it, the bombs in the base line, one of
/// them for ever.
fn bare() -> Formation {
    Formation::from_rows(&["工连工连工", "排.营.营", "团旅.旅团", "排.师.师", "军排雷雷雷", "连旗司炸炸"])
        .expect("a formation")
}

fn measure(formations: Vec<Formation>, games: u32, seed: u64) -> Measure {
    let measure = Measure {
        board: BoardKind::Two,
        rules: RuleSet::default(),
        level: Level::Greedy,
        nodes: 0,
        games,
        seed,
        cap: 2000,
        formations,
        field: Field::of(&Catalogue::built_in()),
    };
    measure.check().expect("it can be measured");
    measure
}

fn play(measure: &Measure) -> Vec<TrialResult> {
    let mut games = Vec::new();
    measure
        .run(measure.tasks(), 2, &|| false, |game| {
            games.extend(game.map(|(game, _)| game));
            true
        })
        .expect("games");
    games
}

#[test]
fn a_bad_formation_scores_clearly_below_a_shipped_one() {
    let measure = measure(vec![built_in("spear"), built_in("iron-wall"), bare()], 64, 1);
    let games = play(&measure);
    for shipped in [0, 1] {
        let found = Comparison::of(shipped, 2, &games).expect("games");
        assert_eq!((found.games, found.deals), (64, 16));
        assert!(found.difference.high < 0.0, "{found:?}");
    }
    let [wall, bad] = [1, 2].map(|formation| Report::of(&measure, formation, &games));
    assert!(bad.flag.count > wall.flag.count, "{} and {}", bad.flag.count, wall.flag.count);
    // The bomb in the headquarters never took anything by itself.
    let locked = bad.places.iter().find(|place| place.place.to_string() == "L6C4").expect("a place");
    assert!(locked.taken == locked.lost && locked.lost < bad.games, "{locked:?}");
}

/// Measured forty times with other seeds, the score lies where the first said 19 times in 20, and so does
/// the mean of all in the interval of each. In forty tries chance takes a few from what holds 19 times in
/// 20 in the long run: fewer than 35 are seen once in a hundred times.
#[test]
#[ignore = "plays ten thousand games; run it in release"]
fn a_formation_is_measured_again_within_its_interval() {
    for (name, field) in [("spear", false), ("tortoise", false), ("iron-wall", true)] {
        let reports: Vec<Report> = (0..40)
            .map(|seed| {
                let mut measure = measure(vec![built_in(name)], 96, 100 + seed);
                if field {
                    measure.field = Field::Random;
                }
                Report::of(&measure, 0, &play(&measure))
            })
            .collect();
        let scores: Vec<f64> = reports.iter().map(|report| report.score.expect("games").value).collect();
        let truth = scores.iter().sum::<f64>() / 40.0;
        let within =
            |truth: f64, found: junqi::lab::stats::Estimate| found.low <= truth && truth <= found.high;
        let hits = reports.iter().filter(|report| within(truth, report.score.expect("games"))).count();
        assert!(hits >= 35, "{name}: {hits} of 40");
        let mut again = 0;
        for (i, report) in reports.iter().enumerate() {
            let found = report.again.expect("games");
            again += scores.iter().enumerate().filter(|&(j, &score)| i != j && within(score, found)).count();
        }
        assert!(again * 100 >= 91 * 40 * 39, "{name}: {again} of {}", 40 * 39);
    }
}

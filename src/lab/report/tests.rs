use super::*;
use crate::lab::measure::tests::{bare, measure};

fn played(measure: &Measure, jobs: usize) -> Vec<TrialResult> {
    let mut games = Vec::new();
    measure
        .run(measure.tasks(), jobs, &|| false, |game| {
            games.extend(game.map(|(game, _)| game));
            true
        })
        .unwrap();
    games
}

#[test]
fn the_report_is_the_same_whatever_the_number_of_jobs_and_comes_back_from_its_file() {
    for (field, board) in
        [(Field::Random, BoardKind::Two), (measure("standard", BoardKind::Two).field, BoardKind::Four)]
    {
        let mut measure = measure("standard", board);
        (measure.field, measure.games) = (field, 16);
        let (one, more) = (played(&measure, 1), played(&measure, 3));
        let report = Report::of(&measure, 1, &one);
        assert_eq!(report, Report::of(&measure, 1, &more));
        let mut turned = one.clone();
        turned.reverse();
        assert_eq!(report, Report::of(&measure, 1, &turned));
        let text = serde_json::to_string(&report).unwrap();
        let read: Report = serde_json::from_str(&text).unwrap();
        assert_eq!(read.places, report.places);
        assert_eq!((read.formation(), read.games), (Ok(measure.formations[1]), 16));
    }
}

#[test]
fn the_parts_of_a_report_add_up() {
    let mut measure = measure("standard", BoardKind::Two);
    (measure.level, measure.games, measure.cap) = (Level::Greedy, 24, 400);
    measure.formations[1] = bare();
    let games = played(&measure, 2);
    for formation in 0..2 {
        let report = Report::of(&measure, formation, &games);
        assert_eq!((report.games, report.wanted, report.deals), (24, 24, 6));
        let all = |tallies: Vec<Tally>| {
            tallies
                .iter()
                .fold((0, 0, 0), |sum, tally| (sum.0 + tally.won, sum.1 + tally.drawn, sum.2 + tally.lost))
        };
        let sum = all(vec![report.tally]);
        assert_eq!(sum.0 + sum.1 + sum.2, 24);
        assert_eq!(all(report.endings.iter().map(|ending| ending.tally).collect()), sum);
        assert_eq!(all(report.enemies.iter().map(|enemy| enemy.tally).collect()), sum);
        assert_eq!(report.styles.iter().map(|style| style.games).sum::<u32>(), 24);
        let score = report.score.unwrap();
        let expected = (f64::from(sum.0) + f64::from(sum.1) / 2.0) / 24.0;
        assert!((score.value - expected).abs() < 1e-9);
        let again = report.again.unwrap();
        assert!(again.low <= score.low && score.high <= again.high);
        // Where the strongest attacks come from.
        let values: Vec<_> = report.enemies.iter().map(|enemy| enemy.score.value).collect();
        assert!(values.is_sorted() && values.len() == 6);
        let flags: u32 = report.enemies.iter().map(|enemy| enemy.flags).sum();
        assert_eq!((flags, report.flag.falls.len() as u32), (report.flag.count, report.flag.count));
        for list in [&report.flag.from, &report.flag.through] {
            assert!(list.iter().all(|point| point.count <= flags));
        }
        assert_eq!(report.flag.by.iter().map(|rank| rank.count).sum::<u32>(), flags);
        for place in &report.places {
            assert_eq!(place.rank, measure.formations[formation].rank(place.place));
            assert!(place.rank.is_some() || (place.lost, place.taken) == (0, 0));
            assert_eq!(place.lost_at.iter().map(|point| point.count).sum::<u32>(), place.lost);
            assert_eq!(place.took.iter().map(|rank| rank.count).sum::<u32>(), place.taken);
            assert_eq!(place.lived.is_some(), place.lost > 0);
            assert!(place.lost <= 24);
        }
        let flag = report.places.iter().find(|place| place.rank == Some(Rank::Flag)).unwrap();
        assert_eq!(flag.lost, report.flag.count);
    }
}

#[test]
fn nothing_is_said_of_no_games() {
    let measure = measure("standard", BoardKind::Two);
    let report = Report::of(&measure, 0, &[]);
    assert_eq!((report.score, report.again, report.length, report.games), (None, None, None, 0));
    assert_eq!((report.places.len(), report.enemies.len(), report.styles.len()), (30, 0, 0));
}

#[test]
fn quarters_are_those_of_the_sorted_numbers() {
    let found = span(vec![9, 1, 5, 7, 3]).unwrap();
    assert_eq!(found, Span { fewest: 1, lower: 3, median: 5, upper: 7, most: 9 });
    assert_eq!(counted(["b", "a", "b"])[0], Count { what: "b", count: 2 });
}

//! The report for programs: JSON and comma-separated values.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::Measured;
use crate::lab::{Comparison, Measure, Report, TrialResult};

/// Every report, with the difference to the first formation.
pub(super) fn json(measure: &Measure, measured: &[Measured], games: &[TrialResult]) -> Value {
    let reports = measured.iter().enumerate().map(|(number, one)| {
        let difference = if number == 0 { None } else { Comparison::of(0, number, games) };
        let mut all = Map::new();
        all.insert("name".to_owned(), one.name.clone().into());
        if let Value::Object(report) = value(&Report::of(measure, number, games)) {
            all.extend(report);
        }
        all.insert("difference_to_the_first".to_owned(), value(&difference));
        Value::Object(all)
    });
    json!({ "formations": reports.collect::<Vec<_>>() })
}

/// Anything as JSON, its numbers with four digits after the point: what comes after them
/// means nothing, and may differ from one machine to another.
pub(super) fn value(anything: &impl serde::Serialize) -> Value {
    rounded(serde_json::to_value(anything).unwrap_or(Value::Null))
}

fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map_or(Value::Null, |number| ((number * 1e4).round() / 1e4).into())
        }
        Value::Array(values) => values.into_iter().map(rounded).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, rounded(value))).collect(),
        other => other,
    }
}

/// A line for every piece of every formation.
pub(super) fn csv(measure: &Measure, measured: &[Measured], games: &[TrialResult]) -> String {
    let mut text = "formation,code,place,piece,games,lost,lived_median,taken,lost_at,took\n".to_owned();
    for (number, one) in measured.iter().enumerate() {
        let report = Report::of(measure, number, games);
        for place in &report.places {
            let Some(rank) = place.rank else { continue };
            let lived = place.lived.map(|lived| lived.median.to_string()).unwrap_or_default();
            let at: Vec<_> =
                place.lost_at.iter().map(|point| format!("{} {}", point.what, point.count)).collect();
            let took: Vec<_> =
                place.took.iter().map(|rank| format!("{} {}", rank.what, rank.count)).collect();
            let _ = writeln!(
                text,
                "{},{},{},{},{},{},{lived},{},{},{}",
                quoted(&one.name),
                report.code,
                place.place,
                rank,
                report.games,
                place.lost,
                place.taken,
                at.join(" "),
                took.join(" ")
            );
        }
    }
    text
}

/// A field as it stands in such a file.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

//! The report in words and columns.

use std::io::{self, Write};

use super::{Measured, heat};
use crate::cli::arena::report::columns;
use crate::cli::printable;
use crate::lab::stats::Estimate;
use crate::lab::{Comparison, Measure, Report, Tally, TrialResult};
use crate::text::Lang;
use crate::text::arena as arena_say;
use crate::text::lab as say;

/// The most enemies, ranks and points that a list has.
const STRONGEST: usize = 5;
const LISTED: usize = 8;

/// How the report is drawn.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub(super) ascii: bool,
    pub(super) color: bool,
    pub(super) lang: Lang,
}

/// One formation with its report; of several a table first, and with `full` every report.
pub(super) fn print(
    measure: &Measure,
    measured: &[Measured],
    games: &[TrialResult],
    full: bool,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    let reports: Vec<Report> = (0..measured.len()).map(|i| Report::of(measure, i, games)).collect();
    if let [_, _, ..] = measured {
        table(measure, measured, &reports, games, paint.lang, out)?;
    }
    let variants = measured.len() > 1 && !full;
    for (one, report) in measured.iter().zip(&reports).filter(|_| !variants) {
        if measured.len() > 1 {
            writeln!(out)?;
        }
        single(measure, &one.name, report, paint, out)?;
    }
    Ok(())
}

/// Several formations: their scores, and how far each is from the first.
fn table(
    measure: &Measure,
    measured: &[Measured],
    reports: &[Report],
    games: &[TrialResult],
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    let played = reports.iter().map(|report| report.games).min().unwrap_or(0);
    let deals = reports.iter().map(|report| report.deals).min().unwrap_or(0);
    let name = printable(&measured[0].name);
    writeln!(out, "{}", say::heading(&name, measure, (played, measure.games), deals, lang))?;
    if played == 0 {
        return writeln!(out, "{}", say::NO_GAMES.say(lang));
    }
    let heads = [
        say::FORMATION,
        arena_say::WON,
        arena_say::DRAWN,
        arena_say::LOST,
        arena_say::SCORE,
        arena_say::INTERVAL,
        say::DIFFERENCE,
    ];
    let mut rows = vec![heads.map(|head| head.say(lang).to_owned())];
    for (number, (one, report)) in measured.iter().zip(reports).enumerate() {
        let difference = if number == 0 { None } else { Comparison::of(0, number, games) };
        let [won, drawn, lost] = tally(report.tally);
        let [score, interval] = score(report.score, lang);
        let difference =
            difference.map(|found| say::difference_with_interval(found.difference, lang)).unwrap_or_default();
        rows.push([printable(&one.name), won, drawn, lost, score, interval, difference]);
    }
    writeln!(out)?;
    columns(&rows, out)
}

fn tally(tally: Tally) -> [String; 3] {
    [tally.won, tally.drawn, tally.lost].map(|count| count.to_string())
}

fn score(found: Option<Estimate>, lang: Lang) -> [String; 2] {
    found.map(|found| [say::percent(found.value), say::interval(found, lang)]).unwrap_or_default()
}

fn single(
    measure: &Measure,
    name: &str,
    report: &Report,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    let lang = paint.lang;
    let games = (report.games, report.wanted);
    writeln!(out, "{}", say::heading(&printable(name), measure, games, report.deals, lang))?;
    let Some(length) = report.length else {
        return writeln!(out, "{}", say::NO_GAMES.say(lang));
    };
    writeln!(out)?;
    scores(report, lang, out)?;
    writeln!(out)?;
    if let Some(again) = report.again {
        writeln!(out, "{}", say::again(again, lang))?;
    }
    writeln!(out, "{}", say::lengths(length, report.survived, lang))?;
    writeln!(out, "{}", say::ENDED_BY.say(lang))?;
    for ending in &report.endings {
        let counts = tally(ending.tally).map(|count| format!("{count:>5}")).concat();
        writeln!(out, "{counts}  {}", say::ending_named(&ending.reason, report.cap, lang))?;
    }
    writeln!(out)?;
    flag(report, lang, out)?;
    strongest(report, lang, out)?;
    writeln!(out)?;
    writeln!(out, "{}", say::PICTURE.say(lang))?;
    write!(out, "{}", heat::pictures(report, paint))
}

/// The score against all and against each style.
fn scores(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let heads = [say::AGAINST, say::GAMES, arena_say::SCORE, arena_say::INTERVAL];
    let mut rows = vec![heads.map(|head| head.say(lang).to_owned())];
    let [value, interval] = score(report.score, lang);
    rows.push([say::ALL.say(lang).to_owned(), report.games.to_string(), value, interval]);
    for style in &report.styles {
        let [value, interval] = score(Some(style.score), lang);
        rows.push([
            say::style_name(style.style).say(lang).to_owned(),
            style.games.to_string(),
            value,
            interval,
        ]);
    }
    columns(&rows, out)
}

fn flag(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let flag = &report.flag;
    writeln!(out, "{}", say::flag_taken(flag.count, flag.moves, lang))?;
    if flag.falls.is_empty() {
        return Ok(());
    }
    let colon = if lang == Lang::Chinese { "：" } else { ": " };
    let by = say::counts(&flag.by, LISTED, |&rank| say::rank_name(rank, lang));
    let from = say::counts(&flag.from, LISTED, String::clone);
    let through = say::counts(&flag.through, LISTED, String::clone);
    for (head, told) in [(say::BY, by), (say::FROM, from), (say::THROUGH, through)] {
        if !told.is_empty() {
            writeln!(out, "  {}{colon}{told}", head.say(lang))?;
        }
    }
    writeln!(out, "  {}", say::POINTS.say(lang))
}

/// The enemies against whom it does worst.
fn strongest(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    writeln!(out, "{}", say::STRONGEST.say(lang))?;
    let heads = ["", "", "", "", ""];
    let titles = [say::FORMATION, say::GAMES, arena_say::SCORE, arena_say::INTERVAL, say::FLAGS];
    let mut rows = vec![heads.map(str::to_owned)];
    for (cell, title) in rows[0].iter_mut().zip(titles) {
        title.say(lang).clone_into(cell);
    }
    for enemy in report.enemies.iter().take(STRONGEST) {
        let [value, interval] = score(Some(enemy.score), lang);
        let style = say::style_name(enemy.style).say(lang);
        let name = format!("  {} ({style})", printable(&enemy.name));
        rows.push([name, enemy.games.to_string(), value, interval, enemy.flags.to_string()]);
    }
    columns(&rows, out)
}

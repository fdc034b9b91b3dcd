//! The table of an arena, and the line on the terminal that tells how far it is.

use std::io::{self, Write};

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use crate::cli::running::StatusLine;
use crate::lab::stats::Estimate;
use crate::lab::{Contest, Played, SideSummary, Summary};
use crate::record::PlayerKind;
use crate::rules::SeatSet;
use crate::text::Lang;
use crate::text::arena as say;

/// The result in words and columns.
pub(super) fn table(contest: &Contest, summary: &Summary, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let games = (summary.games, contest.games);
    let heading = say::heading(contest.board, &contest.rules, games, summary.deals, contest.seed, lang);
    writeln!(out, "{heading}")?;
    let Some((mean, fewest, most)) = summary.moves else {
        return writeln!(out, "{}", say::NO_GAMES.say(lang));
    };
    let headings = [say::PLAYER, say::WON, say::DRAWN, say::LOST, say::SCORE, say::INTERVAL, say::TIME];
    let mut rows = vec![headings.map(|heading| heading.say(lang).to_owned())];
    for (number, (side, seats)) in summary.sides.iter().zip(contest.sides()).enumerate() {
        rows.push(row(contest, number, seats, side, lang));
    }
    writeln!(out)?;
    columns(&rows, out)?;
    writeln!(out)?;
    let mut lines = Vec::new();
    if let Some(Estimate { value, low, high }) = summary.elo {
        let interval = say::span(&points(low), &points(high), lang);
        lines.push((say::ELO, say::measured(&points(value), &interval, lang)));
    }
    lines.push((say::LENGTH, say::lengths(mean, fewest, most, lang)));
    if let Some(score) = summary.first_mover {
        lines.push((say::FIRST_MOVER, say::measured(&percent(score.value), &interval(score, lang), lang)));
    }
    let lapses = summary.sides.iter().map(|side| side.lapses);
    if lapses.clone().sum::<u32>() > 0 {
        let told: Vec<_> = (1..).zip(lapses).map(|(number, count)| format!("{number}: {count}")).collect();
        lines.push((say::LAPSES, told.join(", ")));
    }
    let width = lines.iter().map(|(name, _)| name.say(lang).width()).max().unwrap_or(0);
    for (name, told) in &lines {
        let name = name.say(lang);
        writeln!(out, "{name}{}  {told}", " ".repeat(width - name.width()))?;
    }
    writeln!(out, "{}", say::ENDED_BY.say(lang))?;
    for (ending, count) in &summary.endings {
        writeln!(out, "{count:>6}  {}", say::ending(*ending, contest.cap, lang))?;
    }
    Ok(())
}

fn row(contest: &Contest, number: usize, seats: SeatSet, side: &SideSummary, lang: Lang) -> [String; 7] {
    let limit = contest.limits[number];
    let player =
        format!("{} {}, {}", number + 1, levels(contest, seats), say::limit(limit.nodes, limit.time, lang));
    [
        player,
        side.won.to_string(),
        side.drawn.to_string(),
        side.lost.to_string(),
        side.score.map_or_else(String::new, |score| percent(score.value)),
        side.score.map_or_else(String::new, |score| interval(score, lang)),
        side.thought.map_or_else(String::new, |time| format!("{:.2}", time.as_secs_f64() * 1000.0)),
    ]
}

/// A level's name, or the command of a program.
fn name(player: &PlayerKind) -> String {
    match player {
        PlayerKind::Bot(level) => level.name().to_owned(),
        PlayerKind::Human | PlayerKind::Exec(_) => player.to_string(),
    }
}

/// The players of a side: one where all are the same.
fn levels(contest: &Contest, seats: SeatSet) -> String {
    let mut players: Vec<_> =
        seats.iter().filter_map(|seat| contest.players[seat].as_ref()).map(name).collect();
    players.dedup();
    players.join("+")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn interval(score: Estimate, lang: Lang) -> String {
    say::span(&format!("{:.1}", score.low * 100.0), &percent(score.high), lang)
}

/// A difference in Elo; no more than a sign where there is no bound.
fn points(elo: f64) -> String {
    if elo.is_finite() { format!("{elo:+.0}") } else { format!("{}inf", if elo > 0.0 { '+' } else { '-' }) }
}

/// Rows under each other: the first column to the left, the numbers to the right.
pub(in crate::cli) fn columns<const N: usize>(rows: &[[String; N]], out: &mut dyn Write) -> io::Result<()> {
    let widths: [usize; N] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].width()).max().unwrap_or(0));
    for row in rows {
        let mut line = String::new();
        for (i, (cell, width)) in row.iter().zip(widths).enumerate() {
            let pad = " ".repeat(width - cell.width());
            let parts = if i == 0 { [cell, &pad] } else { [&pad, cell] };
            line.push_str(if i == 0 { "" } else { "  " });
            line.extend(parts.map(String::as_str));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// With so many digits after the point: what comes after them means nothing, and may differ
/// from one machine to another.
fn rounded(number: f64, digits: i32) -> f64 {
    let unit = 10_f64.powi(digits);
    (number * unit).round() / unit
}

/// The same for programs. A bound that doesn't exist is null.
pub(super) fn json(contest: &Contest, summary: &Summary) -> Value {
    let estimate = |score: Option<Estimate>, digits| {
        let ends = score.map(|score| [score.value, score.low, score.high])?;
        let [value, low, high] = ends.map(|number| rounded(number, digits));
        Some(json!({ "value": value, "low": low, "high": high }))
    };
    let share = |score| estimate(score, 4);
    let sides = summary.sides.iter().zip(contest.sides()).zip(&contest.limits).map(|((side, seats), limit)| {
        let players: serde_json::Map<_, _> = seats
            .iter()
            .filter_map(|seat| Some((seat.name().to_owned(), name(contest.players[seat].as_ref()?).into())))
            .collect();
        json!({
            "players": players, "nodes": limit.nodes, "time": limit.time.map(|time| time.as_millis() as u64),
            "won": side.won, "drawn": side.drawn, "lost": side.lost, "score": share(side.score),
            "ms_a_move": side.thought.map(|time| rounded(time.as_secs_f64() * 1000.0, 3)), "lapses": side.lapses,
        })
    });
    let endings: serde_json::Map<_, _> =
        summary.endings.iter().map(|(ending, count)| (ending.name().to_owned(), (*count).into())).collect();
    let differs = contest.rules.differences();
    let set: Vec<_> = differs.iter().map(|(option, value)| format!("{option}={value}")).collect();
    json!({
        "board": contest.board, "preset": contest.rules.preset().name, "set": set, "seed": contest.seed,
        "paired": contest.paired, "cap": contest.cap, "wanted": contest.games, "games": summary.games,
        "deals": summary.deals, "sides": sides.collect::<Vec<_>>(), "elo": estimate(summary.elo, 1),
        "moves": summary.moves.map(|(mean, fewest, most)| json!({ "mean": rounded(mean, 2), "fewest": fewest, "most": most })),
        "first_mover": share(summary.first_mover), "endings": endings,
    })
}

/// The line on standard error, where that is a terminal.
pub(super) struct Progress {
    line: StatusLine,
    /// Games that were over before.
    before: u32,
    lang: Lang,
}

impl Progress {
    pub(super) fn new(before: u32, lang: Lang) -> Self {
        Self { line: StatusLine::new(), before, lang }
    }

    pub(super) fn show(&mut self, contest: &Contest, played: &[Played]) {
        if !self.line.is_due() {
            return;
        }
        let games = played.len() as u32;
        let left = self.line.left(games - self.before, contest.games - self.before);
        let score = Summary::of(contest, played).sides[0].score;
        self.line.draw(&say::progress((games, contest.games), score, self.line.passed(), left, self.lang));
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        self.line.clear();
    }
}

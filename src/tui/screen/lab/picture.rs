//! How a measurement is drawn: how far it is, the heat picture beside the report in words, and the
//! strongest attacks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Lab, Measured, heat};
use crate::formation::built_in_by_name;
use crate::lab::{EnemyScore, Report};
use crate::text::formation::formation_name;
use crate::text::{Lang, Phrase, lab as told, laboratory as say};
use crate::tui::keys::{Act, Context};
use crate::tui::measuring::Measuring;
use crate::tui::model::{Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::practice::side::{self, Line};
use crate::tui::screen::{draw_hints, filled, hint_at, hint_lines};
use crate::tui::theme::Role;

/// Rows above the pictures: the heading, what is played, how far it is.
const TOP: u16 = 3;
/// The widest that all is drawn.
const WIDTH: u16 = 110;
/// The most of a list that is told in words.
const LISTED: usize = 6;
/// The least rows of the list of attacks.
const LIST: u16 = 5;
/// The most columns of an attack's name.
const NAME: usize = 26;

/// Where everything lies.
struct Parts {
    top: Rect,
    heat: Rect,
    text: Rect,
    list: Rect,
    hint: Rect,
}

impl Parts {
    fn of(shared: &Shared, area: Rect) -> Self {
        let width = area.width.min(WIDTH);
        let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let hints = hint_lines(Context::Measured, &shared.settings, area.width, 2).len() as u16;
        let body = area.height.saturating_sub(TOP + hints);
        // A picture is never cut; the list gets the rest, its heading and some attacks at least.
        let pictures = (body.saturating_sub(LIST) / heat::ROWS).clamp(1, heat::PICTURES.len() as u16);
        let upper = body.saturating_sub(LIST).min(pictures * heat::ROWS + 2);
        let y = area.y + TOP;
        let beside = heat::COLUMNS + 1;
        Self {
            top: Rect { height: TOP, ..area }.intersection(area),
            heat: Rect { y, width: heat::COLUMNS, height: upper, ..area }.intersection(area),
            text: Rect { x: area.x + beside, y, width: area.width.saturating_sub(beside), height: upper }
                .intersection(area),
            list: Rect { y: y + upper, height: body.saturating_sub(upper), ..area }.intersection(area),
            hint: Rect { y: area.bottom().saturating_sub(hints), height: hints, ..area }.intersection(area),
        }
    }
}

/// Which attacks are shown in a list of so many rows, its heading not counted.
fn shown(measured: &Measured, list: Rect) -> std::ops::Range<usize> {
    let (rows, all) = (usize::from(list.height.saturating_sub(1)), measured.measuring.report().enemies.len());
    let first = (measured.cursor + 1).saturating_sub(rows).min(all.saturating_sub(rows));
    first..(first + rows).min(all)
}

/// Which attack lies there.
pub(super) fn attack_at(measured: &Measured, shared: &Shared, x: u16, y: u16) -> Option<usize> {
    let list = Parts::of(shared, shared.area).list;
    let row = usize::from(y.checked_sub(list.y + 1)?);
    let shown = shown(measured, list);
    (row < shown.len() && (list.x..list.right()).contains(&x)).then(|| shown.start + row)
}

/// Which key is named there.
pub(super) fn key_at(shared: &Shared, x: u16, y: u16) -> Option<Act> {
    hint_at(Context::Measured, &shared.settings, Parts::of(shared, shared.area).hint, x, y)
}

/// The words in a window of their own, where they have too many pages to be turned.
pub(super) fn read_all(measured: &Measured, shared: &Shared) -> Option<Step> {
    let text = Parts::of(shared, shared.area).text;
    side::reader(&words(measured.measuring.report(), shared.settings.lang), text)
}

/// What the formation is called: of those that come with the program the name in one language.
pub(in crate::tui::screen) fn name_of(enemy: &str, lang: Lang) -> String {
    built_in_by_name(enemy).map_or(enemy, |file| formation_name(file, lang)).to_owned()
}

/// The bar, and what is told behind it.
pub(in crate::tui::screen) fn progress(
    measuring: &Measuring,
    stopped: bool,
    width: u16,
    lang: Lang,
) -> String {
    let report = measuring.report();
    let state: Result<_, Phrase> = match (measuring.is_over(), report.games < report.wanted) {
        (true, false) => Err(say::DONE),
        (true, true) => Err(say::STOPPED),
        _ if stopped => Err(say::STOPPED),
        _ => Ok(measuring.left()),
    };
    let told = say::progress((report.games, report.wanted), state, lang);
    let room = usize::from(width).saturating_sub(told.width() + 4).min(40);
    let done = (room as u64 * u64::from(report.games)).checked_div(u64::from(report.wanted)).unwrap_or(0);
    let done = (done as usize).min(room);
    format!("[{}{}] {told}", "#".repeat(done), "-".repeat(room - done))
}

fn words(report: &Report, lang: Lang) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut put = |text: String, role: Role| lines.push((text, role));
    let Some(score) = report.score else {
        put(say::NOBODY_YET.say(lang).to_owned(), Role::Dim);
        return lines;
    };
    let of = |score: crate::lab::stats::Estimate| {
        let ends = told::interval(score, lang);
        match lang {
            Lang::Chinese => format!("{}（{ends}）", told::percent(score.value)),
            Lang::English => format!("{} ({ends})", told::percent(score.value)),
        }
    };
    let colon = if lang == Lang::Chinese { "：" } else { ": " };
    put(format!("{}{colon}{}", say::SCORE.say(lang), of(score)), Role::Title);
    let tally = report.tally;
    put(say::tally(tally.won, tally.drawn, tally.lost, lang), Role::Hint);
    put(say::BY_STYLE.say(lang).to_owned(), Role::Title);
    for style in &report.styles {
        put(format!("{}{colon}{}", told::style_name(style.style).say(lang), of(style.score)), Role::Hint);
    }
    put(say::FLAG.say(lang).to_owned(), Role::Title);
    let flag = &report.flag;
    put(told::flag_taken(flag.count, flag.moves, lang), Role::Hint);
    let by = told::counts(&flag.by, LISTED, |&rank| told::rank_name(rank, lang));
    let from = told::counts(&flag.from, LISTED, String::clone);
    let through = told::counts(&flag.through, LISTED, String::clone);
    for (head, text) in [(told::BY, by), (told::FROM, from), (told::THROUGH, through)] {
        if !text.is_empty() {
            put(format!("{}{colon}{text}", head.say(lang)), Role::Hint);
        }
    }
    if !flag.falls.is_empty() {
        put(told::POINTS.say(lang).to_owned(), Role::Dim);
    }
    put(say::LENGTHS.say(lang).to_owned(), Role::Title);
    if let Some(length) = report.length {
        for line in told::lengths(length, report.survived, lang).lines() {
            put(line.to_owned(), Role::Hint);
        }
    }
    put(say::ENDS.say(lang).to_owned(), Role::Title);
    for ending in &report.endings {
        let tally = ending.tally;
        let reason = told::ending_named(&ending.reason, report.cap, lang);
        put(format!("{}/{}/{} {reason}", tally.won, tally.drawn, tally.lost), Role::Hint);
    }
    lines
}

/// An attack in one line of that width.
fn attack_line(enemy: &EnemyScore, width: u16, lang: Lang) -> String {
    let style = told::style_name(enemy.style).say(lang);
    let mut name = name_of(&enemy.name, lang);
    if enemy.style.is_some() {
        name = match lang {
            Lang::Chinese => format!("{name}（{style}）"),
            Lang::English => format!("{name} ({style})"),
        };
    }
    while name.width() > NAME {
        name.pop();
    }
    let name = format!("{name}{}", " ".repeat(NAME - name.width()));
    let entries = std::iter::once(name).chain(say::attack(enemy, lang));
    filled(entries, "  ", width).into_iter().next().unwrap_or_default()
}

pub(super) fn draw(lab: &Lab, measured: &Measured, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let settings = shared.settings;
    let (lang, theme) = (settings.lang, settings.theme);
    let (measuring, parts) = (&measured.measuring, Parts::of(shared, area));
    let (measure, report) = (measuring.measure(), measuring.report());
    let top = [
        (say::heading(say::LAB, &lab.name, lang), Role::Title),
        (say::played(measure.games, measure.level, lab.against.name(), lang), Role::Hint),
        (progress(measuring, measured.stopped, parts.top.width, lang), Role::Hint),
    ];
    for (y, (line, role)) in (parts.top.y..).zip(top) {
        put_text(buf, parts.top, parts.top.x, y, &line, theme.style(role));
    }
    heat::draw(report, measured.picture, parts.heat, settings, buf);
    side::put(&words(report, lang), measured.page, parts.text, shared, buf);
    let list = parts.list;
    put_text(buf, list, list.x, list.y, &say::attacks(measured.opponent, lang), theme.style(Role::Title));
    for (y, number) in (list.y + 1..).zip(shown(measured, list)) {
        let is_chosen = number == measured.cursor;
        let lead = if is_chosen { "> " } else { "  " };
        let line = attack_line(&report.enemies[number], list.width.saturating_sub(2), lang);
        let pad = " ".repeat(usize::from(list.width).saturating_sub(line.width() + 2));
        let style = if is_chosen { theme.style(Role::Cursor) } else { theme.plain() };
        put_text(buf, list, list.x, y, &format!("{lead}{line}{pad}"), style);
    }
    draw_hints(Context::Measured, shared, parts.hint, buf);
}

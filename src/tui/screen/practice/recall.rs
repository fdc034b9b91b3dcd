//! Setting up from memory: a formation is shown for a while, then its pieces are typed onto an
//! empty army against the clock, then both are compared.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::side::{Line, Parts, put, put_first, reader};
use super::{Turn, keep, told};
use crate::formation::{Formation, Lineup};
use crate::practice::{Recalled, recall};
use crate::rules::{Place, Rank, Station};
use crate::text::{Lang, practice as say};
use crate::tui::dialog::wrapped;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::editor::desk::beside;
use crate::tui::screen::editor::plan::Marks;
use crate::tui::screen::{change_pieces, direction, draw_hints};
use crate::tui::theme::Role;

/// How long a formation is shown at most.
pub(super) const LOOK: Duration = Duration::from_secs(60);

#[derive(Debug)]
enum Phase {
    /// The formation is shown since then.
    Look(Duration),
    /// It is set up since then.
    Memory(Duration),
    Judged {
        recalled: Recalled,
        time: Duration,
        is_best: bool,
        /// Whether the picture shows the formation instead of what was set up.
        truth: bool,
        page: usize,
    },
}

/// The exercise.
#[derive(Debug)]
pub(super) struct Recall {
    name: String,
    formation: Formation,
    best: Option<Duration>,
    phase: Phase,
    lineup: Lineup,
    cursor: Place,
    note: Option<String>,
}

impl Recall {
    pub(super) fn new(name: String, formation: Formation, best: Option<Duration>, now: Duration) -> Self {
        Self {
            name,
            formation,
            best,
            phase: Phase::Look(now),
            lineup: Lineup::EMPTY,
            cursor: first(),
            note: None,
        }
    }

    /// The same formation once more.
    pub(super) fn again(&mut self, now: Duration) {
        let name = std::mem::take(&mut self.name);
        *self = Self::new(name, self.formation, self.best, now);
    }

    pub(super) const fn context(&self) -> Context {
        match self.phase {
            Phase::Look(_) => Context::Look,
            Phase::Memory(_) => Context::Memory,
            Phase::Judged { .. } => Context::Judged,
        }
    }

    pub(super) const fn since(&self) -> Option<Duration> {
        match self.phase {
            Phase::Look(since) | Phase::Memory(since) => Some(since),
            Phase::Judged { .. } => None,
        }
    }

    pub(super) fn would_lose(&self) -> bool {
        matches!(self.phase, Phase::Memory(_)) && self.lineup != Lineup::EMPTY
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Turn {
        let redraw = Turn::Step(Step::redraw());
        match msg {
            Msg::Act(Act::Back | Act::Leave) => return Turn::Leave,
            Msg::Act(act) if change_pieces(*act, &mut shared.settings) => return redraw,
            Msg::Tick if self.since().is_none() => return Turn::Step(Step::idle()),
            Msg::Act(Act::Scroll) if self.context() == Context::Judged => {
                let area = Parts::of(self.context(), shared, shared.area).text;
                if let Some(step) = reader(&self.lines(shared), area) {
                    return Turn::Step(step);
                }
            }
            _ => {}
        }
        match (&mut self.phase, msg) {
            (Phase::Look(since), Msg::Tick) => {
                if shared.now.saturating_sub(*since) >= LOOK {
                    self.phase = Phase::Memory(shared.now);
                }
                redraw
            }
            (Phase::Look(_), Msg::Act(Act::Choose) | Msg::Click { .. }) => {
                self.phase = Phase::Memory(shared.now);
                redraw
            }
            (Phase::Memory(_), Msg::Tick) => redraw,
            (Phase::Memory(since), Msg::Act(Act::Confirm)) => {
                let time = shared.now.saturating_sub(*since);
                self.judge(time, shared)
            }
            (Phase::Memory(_), _) => self.write(msg, shared),
            (Phase::Judged { .. }, Msg::Act(Act::Choose)) => Turn::Leave,
            (Phase::Judged { .. }, Msg::Act(Act::Rematch)) => Turn::Again,
            (Phase::Judged { truth, .. }, Msg::Act(Act::Next)) => {
                *truth = !*truth;
                redraw
            }
            (Phase::Judged { page, .. }, Msg::Act(Act::Scroll)) => {
                *page += 1;
                redraw
            }
            _ => Turn::Step(Step::idle()),
        }
    }

    fn write(&mut self, msg: &Msg, shared: &Shared) -> Turn {
        self.note = None;
        match msg {
            Msg::Act(Act::Next) => self.cursor = next_post(self.cursor, true),
            Msg::Act(Act::Previous) => self.cursor = next_post(self.cursor, false),
            Msg::Act(Act::Undo) => {
                self.cursor = next_post(self.cursor, false);
                self.lineup[self.cursor] = None;
            }
            Msg::Act(Act::Delete) => self.lineup[self.cursor] = None,
            Msg::Act(act) => {
                let next = direction(*act).and_then(|direction| beside(self.cursor, direction));
                self.cursor = next.unwrap_or(self.cursor);
            }
            Msg::Click { x, y } => {
                let parts = Parts::of(self.context(), shared, shared.area);
                let at = Position { x: *x, y: *y };
                let Phase::Memory(since) = self.phase else { return Turn::Step(Step::idle()) };
                let rank =
                    self.pool(since, parts.text, shared).into_iter().find(|(_, cell)| cell.contains(at));
                match (parts.army.at(*x, *y), rank) {
                    (Some(place), _) => self.cursor = place,
                    (None, Some((rank, _))) => _ = self.put_rank(rank, shared.settings.lang),
                    (None, None) => return Turn::Step(Step::idle()),
                }
            }
            Msg::Key(key) => {
                let Some(c) = key.as_command().typed() else { return Turn::Step(Step::idle()) };
                self.put(c, shared.settings.lang);
            }
            Msg::Paste(text) => {
                let is_piece = |c: &char| !c.is_whitespace() && !matches!(c, '.' | '·');
                for c in text.chars().map(crate::tui::input::halfwidth).filter(is_piece).take(Place::COUNT) {
                    if !self.put(c, shared.settings.lang) {
                        break;
                    }
                }
            }
            _ => return Turn::Step(Step::idle()),
        }
        Turn::Step(Step::redraw())
    }

    /// Puts a piece on the place under the cursor, which goes on to the next; whether it did.
    fn put(&mut self, c: char, lang: Lang) -> bool {
        if let Some(rank) = Rank::from_char(c) {
            return self.put_rank(rank, lang);
        }
        self.note = Some(say::no_piece(c, lang));
        false
    }

    fn put_rank(&mut self, rank: Rank, lang: Lang) -> bool {
        let here = self.cursor;
        if here.station() == Station::Camp {
            self.note = Some(say::CAMP.say(lang).to_owned());
        } else if self.lineup[here] != Some(rank) && self.left(rank) == 0 {
            self.note = Some(say::none_left(rank, lang));
        } else {
            self.lineup[here] = Some(rank);
            self.cursor = next_post(here, true);
            return true;
        }
        false
    }

    /// How many pieces of a rank are still to be placed.
    fn left(&self, rank: Rank) -> usize {
        usize::from(rank.count()).saturating_sub(self.lineup.count(rank))
    }

    fn judge(&mut self, time: Duration, shared: &Shared) -> Turn {
        let recalled = recall(&self.formation, &self.lineup);
        let (is_best, trouble) =
            keep(shared, |progress| progress.add_recall(&self.formation, &recalled, time));
        if is_best {
            self.best = Some(time);
        }
        self.phase = Phase::Judged { recalled, time, is_best, truth: false, page: 0 };
        told(trouble)
    }

    fn lines(&self, shared: &Shared) -> Vec<Line> {
        let lang = shared.settings.lang;
        let best = (say::best_time(self.best, lang), Role::Dim);
        match &self.phase {
            Phase::Look(since) => {
                let left = LOOK.saturating_sub(shared.now.saturating_sub(*since));
                vec![
                    (say::look_left(left, lang), Role::Title),
                    best,
                    (String::new(), Role::Hint),
                    (say::LOOK.say(lang).to_owned(), Role::Hint),
                ]
            }
            Phase::Memory(since) => self.head(*since, shared),
            Phase::Judged { recalled, time, is_best, truth, .. } => {
                let result = say::right_pieces(recalled.right(), lang);
                let mut lines = vec![(result, Role::Title), (say::time_text(*time, lang), Role::Title)];
                if recalled.is_perfect() {
                    lines.push((say::PERFECT.say(lang).to_owned(), Role::Title));
                }
                if *is_best {
                    lines.push((say::NEW_BEST.say(lang).to_owned(), Role::Title));
                }
                lines.push(best);
                if recalled.mirrored {
                    lines.push((say::MIRRORED.say(lang).to_owned(), Role::Warning));
                }
                let shown = if *truth { say::TRUTH } else { say::YOURS };
                lines.push((shown.say(lang).to_owned(), Role::Hint));
                lines.push((String::new(), Role::Hint));
                let flag = self.formation.lineup().flag_side();
                lines.extend(recalled.wrong.iter().map(|&place| {
                    let called = say::called(place, flag, lang);
                    let (shown, set_up) = (self.formation.rank(place), self.lineup[place]);
                    (say::fault(&called, shown, set_up, lang), Role::Hint)
                }));
                lines
            }
        }
    }

    /// What stands over the pieces that are still to be placed.
    fn head(&self, since: Duration, shared: &Shared) -> Vec<Line> {
        let lang = shared.settings.lang;
        let time = shared.now.saturating_sub(since);
        let note = self.note.clone().unwrap_or_default();
        let left = if Rank::ALL.iter().all(|&rank| self.left(rank) == 0) {
            (say::ALL_PLACED.say(lang).to_owned(), Role::Title)
        } else {
            (format!("{}:", say::LEFT.say(lang)), Role::Hint)
        };
        vec![
            (say::clock_text(time, lang), Role::Title),
            (say::best_time(self.best, lang), Role::Dim),
            (say::called(self.cursor, self.lineup.flag_side(), lang), Role::Hint),
            (note, Role::Error),
            left,
        ]
    }

    /// Where each rank stands among the pieces that are still to be placed: a click on it
    /// places one.
    fn pool(&self, since: Duration, text: Rect, shared: &Shared) -> Vec<(Rank, Rect)> {
        let head = self.head(since, shared);
        let rows: usize = head.iter().map(|(line, _)| wrapped(line, text.width).len()).sum();
        let (x, y) = (text.x, text.y + rows as u16);
        let width = match shared.settings.lang {
            Lang::Chinese => 9,
            Lang::English => 14,
        };
        let columns = (text.width / width).max(1);
        let cell = |(number, &rank): (u16, &Rank)| {
            let (column, row) = (number % columns, number / columns);
            (rank, Rect { x: x + column * width, y: y + row, width: width - 1, height: 1 }.intersection(text))
        };
        (0..).zip(Rank::ALL.iter().rev()).map(cell).filter(|(_, cell)| !cell.is_empty()).collect()
    }

    fn draw_pool(&self, since: Duration, text: Rect, shared: &Shared, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let cells = self.pool(since, text, shared);
        for &(rank, cell) in &cells {
            let left = self.left(rank);
            let count = if left > 1 { format!(" x{left}") } else { String::new() };
            let role = if left == 0 { Role::Dim } else { Role::Hint };
            let name = if left == 0 { "-" } else { say::rank_text(rank, lang) };
            put_text(buf, cell, cell.x, cell.y, &format!("{name}{count}"), theme.style(role));
        }
        let y = cells.last().map_or(text.y, |(_, cell)| cell.bottom() + 1);
        let rest = Rect { y, height: text.bottom().saturating_sub(y), ..text };
        put_first(&[(say::WRITE.say(lang).to_owned(), Role::Dim)], rest, shared, buf);
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let parts = Parts::of(self.context(), shared, area);
        let title = say::recall_title(&self.name, lang);
        put_text(buf, parts.title, parts.title.x, parts.title.y, &title, theme.style(Role::Title));
        let (lineup, marks, page) = match &self.phase {
            Phase::Look(_) => (self.formation.lineup(), Marks::default(), 0),
            Phase::Memory(_) => (self.lineup, Marks { cursor: Some(self.cursor), ..Marks::default() }, 0),
            Phase::Judged { recalled, truth, page, .. } => {
                let lineup = if *truth { self.formation.lineup() } else { self.lineup };
                let differing = recalled.wrong.iter().copied().collect();
                (lineup, Marks { differing, ..Marks::default() }, *page)
            }
        };
        parts.army.paint_columns(shared.settings, buf);
        parts.army.paint(&lineup, &marks, shared.settings, buf);
        if let Phase::Memory(since) = self.phase {
            put_first(&self.lines(shared), parts.text, shared, buf);
            self.draw_pool(since, parts.text, shared, buf);
        } else {
            put(&self.lines(shared), page, parts.text, shared, buf);
        }
        draw_hints(self.context(), shared, parts.hint, buf);
    }
}

fn first() -> Place {
    Place::new(1, 1).expect("every army has a front line")
}

/// The next place in the order of writing, round and round, camps left out.
fn next_post(from: Place, forward: bool) -> Place {
    let by = if forward { 1 } else { Place::COUNT - 1 };
    (1..=Place::COUNT)
        .filter_map(|steps| Place::from_index((from.index() + steps * by) % Place::COUNT))
        .find(|place| place.station() != Station::Camp)
        .unwrap_or(from)
}

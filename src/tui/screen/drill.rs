//! The defence drill: the strongest attacks on a formation, found in the lab and kept, and how it
//! has held against them. From the list one goes into a game against one.

#[cfg(test)]
mod tests;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::lab::{self, Against};
use super::practice::side;
use super::setup::library::picture;
use super::{Menu, change_pieces, draw_hints, filled, hint_at, hint_lines, sparring};
use crate::formation::Formation;
use crate::lab::Report;
use crate::practice::{Attack, DrillDone, Drilled, Drills, OpenDrill};
use crate::record::Level;
use crate::storage::FileError;
use crate::text::{Lang, drill as say, laboratory};
use crate::tui::dialog::{Answer, Dialog, Help, Message};
use crate::tui::keys::{Act, Context};
use crate::tui::measuring::Measuring;
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

/// How many games look for attacks: the quick player's.
const GAMES: u32 = 192;
/// How many games are enough for a measurement of the lab to be kept.
const ENOUGH: u32 = 96;
/// Who plays them.
const MEASURED_BY: Level = Level::Greedy;
/// Who plays the attacks in a drill.
const OPPONENTS: [Level; 2] = [Level::Rush, Level::Hard];
/// The widest that all is drawn.
const WIDTH: u16 = 100;
/// Columns and rows of the army.
const ARMY: (u16, u16) = (21, 6);
/// The row of the first attack, below the title, the army and what is told.
const FIRST: u16 = ARMY.1 + 4;
/// The most columns of an attack's name.
const NAME: usize = 18;
/// How many attacks a page is.
const PAGE: isize = 5;

/// The drill with a formation.
#[derive(Debug)]
pub struct Drill {
    name: String,
    formation: Formation,
    /// What is known of the formation.
    drilled: Option<Drilled>,
    /// Its last results, the newest first.
    last: Vec<DrillDone>,
    /// Why nothing is kept.
    trouble: Option<String>,
    measuring: Option<Box<Measuring>>,
    /// Whether that was stopped.
    stopped: bool,
    cursor: usize,
    opponent: Level,
}

/// The strongest attacks that a report knows of.
fn attacks_of(report: &Report) -> Vec<Attack> {
    let of = |enemy: &crate::lab::EnemyScore| Attack {
        name: enemy.name.clone(),
        formation: enemy.code.clone(),
        score: enemy.score.value,
        flags: enemy.flags,
        soonest: enemy.soonest,
        won: 0,
        lost: 0,
    };
    report.enemies.iter().take(crate::practice::ATTACKS).map(of).collect()
}

/// Keeps what a measurement has found: where it is to take the place of what is known, or is large
/// enough and no larger one is known.
pub(super) fn keep(
    measuring: &Measuring,
    replaces: bool,
    shared: &Shared,
) -> Result<Option<Drills>, FileError> {
    let (measure, report) = (measuring.measure(), measuring.report());
    let (Some(formation), 1..) = (measure.formations.first(), report.games) else { return Ok(None) };
    let known = shared.store.drills()?.of(formation).map_or(0, |known| known.games);
    if !replaces && report.games < known.max(ENOUGH) {
        return Ok(None);
    }
    let add = |drills: &mut Drills| {
        drills.measured(formation, measure.level, report.games, attacks_of(report));
    };
    shared.store.add_drills(add).map(Some)
}

impl Drill {
    /// The drill with that formation. Where no attack is known yet, they are looked for at once.
    pub fn new(name: &str, formation: Formation, shared: &mut Shared) -> Self {
        let mut drill = Self {
            name: name.to_owned(),
            formation,
            drilled: None,
            last: Vec::new(),
            trouble: None,
            measuring: None,
            stopped: false,
            cursor: 0,
            opponent: OPPONENTS[0],
        };
        drill.read_again(shared);
        if drill.attacks().is_empty() {
            drill.measure(shared);
        }
        drill
    }

    fn attacks(&self) -> &[Attack] {
        self.drilled.as_ref().map_or(&[], |drilled| &drilled.attacks)
    }

    /// Reads what is kept.
    pub(super) fn read_again(&mut self, shared: &Shared) {
        match shared.store.drills() {
            Ok(drills) => self.take_in(&drills),
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    fn take_in(&mut self, drills: &Drills) {
        let code = self.formation.code();
        self.trouble = None;
        self.drilled = drills.of(&self.formation).cloned();
        self.last = drills.last.iter().rev().filter(|done| done.formation == code).cloned().collect();
        self.cursor = self.cursor.min(self.attacks().len().saturating_sub(1));
    }

    fn measure(&mut self, shared: &mut Shared) {
        let measuring = lab::measure(self.formation, Against::Library, MEASURED_BY, GAMES, shared);
        (self.measuring, self.stopped) = (Some(Box::new(measuring)), false);
    }

    pub(super) const fn context(&self) -> Context {
        Context::Drill
    }

    pub(super) fn next_tick(&self) -> Option<Duration> {
        self.measuring.as_ref()?.next_look()
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        match msg {
            Msg::Tick => self.look(shared),
            Msg::Act(act) if change_pieces(*act, &mut shared.settings) => Step::redraw(),
            Msg::Act(act) => self.act(*act, shared),
            Msg::Wheel(by) => self.go((*by).into()),
            Msg::Click { x, y } => {
                let area = area_of(shared.area);
                let row = y.checked_sub(area.y + FIRST).map(usize::from);
                let number = row.map(|row| self.shown(shared).start + row);
                match number.filter(|number| self.shown(shared).contains(number)) {
                    Some(number) if number == self.cursor => self.begin(shared),
                    Some(number) => {
                        self.cursor = number;
                        Step::redraw()
                    }
                    None => match hint_at(Context::Drill, &shared.settings, hint_area(shared), *x, *y) {
                        Some(Act::Help) => Step::ask(Help::of(self.context(), shared.session.as_ref())),
                        Some(act) => self.act(act, shared),
                        None => Step::idle(),
                    },
                }
            }
            _ => Step::idle(),
        }
    }

    /// Looks what the lab has found by now.
    fn look(&mut self, shared: &Shared) -> Step {
        let Some(measuring) = &mut self.measuring else { return Step::idle() };
        measuring.look(shared.now);
        if !measuring.is_over() {
            return Step::redraw();
        }
        match keep(measuring, true, shared) {
            Ok(Some(drills)) => self.take_in(&drills),
            Ok(None) => {}
            Err(error) => {
                // One can drill all the same.
                let (level, report) = (measuring.measure().level, measuring.report());
                let mut found = Drills::default();
                found.measured(&self.formation, level, report.games, attacks_of(report));
                self.take_in(&found);
                self.trouble = Some(error.to_string());
            }
        }
        self.measuring = None;
        Step::redraw()
    }

    fn go(&mut self, by: isize) -> Step {
        let last = self.attacks().len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
        Step::redraw()
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        match act {
            Act::Up | Act::Previous => self.go(-1),
            Act::Down | Act::Next => self.go(1),
            Act::PageUp => self.go(-PAGE),
            Act::PageDown => self.go(PAGE),
            Act::First => self.go(isize::MIN),
            Act::Last => self.go(isize::MAX),
            Act::Opponent => {
                let here = OPPONENTS.iter().position(|&level| level == self.opponent).unwrap_or(0);
                self.opponent = OPPONENTS[(here + 1) % OPPONENTS.len()];
                Step::redraw()
            }
            Act::Measure if self.measuring.is_none() => {
                self.measure(shared);
                Step::redraw()
            }
            Act::Choose => self.begin(shared),
            Act::Back => match &self.measuring {
                // What was played by then is enough to begin with.
                Some(measuring) if !self.stopped => {
                    measuring.stop();
                    self.stopped = true;
                    Step::redraw()
                }
                _ => Step::go(Menu::new(shared)),
            },
            _ => Step::idle(),
        }
    }

    /// Into the game against the attack under the cursor.
    fn begin(&mut self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(attack) = self.attacks().get(self.cursor).filter(|_| self.measuring.is_none()) else {
            return Step::idle();
        };
        let Ok(enemy) = Formation::from_code(&attack.formation) else { return Step::idle() };
        let drill = OpenDrill {
            game: String::new(),
            formation: self.formation.code(),
            attack: attack.formation.clone(),
            name: attack.name.clone(),
            level: self.opponent,
            hold: attack.hold(),
        };
        let name = lab::name_of(&drill.name, lang);
        let (heading, text) = say::begins(&name, drill.level, drill.hold, lang);
        match sparring::open(self.formation, enemy, self.opponent, shared) {
            Err(step) => step,
            Ok(told) => {
                let Shared { session, store, .. } = &mut *shared;
                let kept = session.as_mut().map_or(Ok(()), |session| session.begin_drill(drill, store));
                self.trouble = kept.err().map(|error| error.to_string());
                let dialog: Dialog = match (told, &self.trouble) {
                    (Some(told), _) => told.into(),
                    (None, Some(error)) => {
                        Message::new(heading, format!("{text}\n{}: {error}", say::NOT_KEPT.say(lang))).into()
                    }
                    (None, None) => Message::new(heading, text).into(),
                };
                Step::Over(Box::new(super::enter_game(shared)), Some(Box::new(dialog)))
            }
        }
    }

    pub(super) fn answered(&mut self, _: Answer, _: &mut Shared) -> Step {
        Step::redraw()
    }

    /// Which attacks are shown.
    fn shown(&self, shared: &Shared) -> std::ops::Range<usize> {
        let all = self.attacks().len();
        let hints = hint_area(shared);
        let rows = usize::from(hints.y.saturating_sub(area_of(shared.area).y + FIRST)).min(all);
        let first = (self.cursor + 1).saturating_sub(rows).min(all - rows);
        first..first + rows
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let area = area_of(area);
        let title = laboratory::heading(say::DRILL, &self.name, lang);
        put_text(buf, area, area.x, area.y, &title, theme.style(Role::Title));
        for (y, line) in (area.y + 1..).zip(picture(&self.formation, shared.settings.glyphs)) {
            put_text(buf, area, area.x, y, &line, theme.plain());
        }
        let text = Rect {
            x: area.x + ARMY.0 + 1,
            y: area.y + 1,
            width: area.width.saturating_sub(ARMY.0 + 1),
            height: ARMY.1,
        };
        let mut lines = vec![(say::RULES.say(lang).to_owned(), Role::Hint)];
        if let Some(drilled) = &self.drilled {
            lines.push((say::tally(drilled.won, drilled.lost, lang), Role::Title));
        }
        side::put_first(&lines, text.intersection(area), shared, buf);

        let y = area.y + ARMY.1 + 2;
        let trouble = self.trouble.as_ref().map(|error| format!("{}: {error}", say::NOT_KEPT.say(lang)));
        let (told, role) = match (&self.measuring, trouble) {
            (Some(measuring), _) => {
                let bar = lab::progress(measuring, self.stopped, area.width, lang);
                put_text(buf, area, area.x, y + 1, &bar, theme.style(Role::Hint));
                (say::MEASURING.say(lang).to_owned(), Role::Title)
            }
            (None, Some(trouble)) => (trouble, Role::Error),
            (None, None) if self.attacks().is_empty() => (say::NO_ATTACK.say(lang).to_owned(), Role::Warning),
            (None, None) => (String::new(), Role::Hint),
        };
        put_text(buf, area, area.x, y, &told, theme.style(role));
        let hints = hint_area(shared);
        let mut next = area.y + FIRST;
        if self.measuring.is_none() && !self.attacks().is_empty() {
            let heading = say::attacks(self.opponent, lang);
            put_text(buf, area, area.x, next - 1, &heading, theme.style(Role::Title));
            for number in self.shown(shared) {
                self.draw_attack(number, Rect { y: next, height: 1, ..area }, shared, buf);
                next += 1;
            }
        }
        let rest = Rect { y: next + 1, height: hints.y.saturating_sub(next + 1), ..area }.intersection(area);
        if rest.height > 1 && !self.last.is_empty() {
            let told =
                |done: &DrillDone| (say::done(done, &lab::name_of(&done.name, lang), lang), Role::Hint);
            let heading = (say::LAST.say(lang).to_owned(), Role::Title);
            let lines: Vec<_> = [heading].into_iter().chain(self.last.iter().map(told)).collect();
            side::put_first(&lines, rest, shared, buf);
        }
        draw_hints(Context::Drill, shared, hints, buf);
    }

    fn draw_attack(&self, number: usize, area: Rect, shared: &Shared, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let Some(attack) = self.attacks().get(number) else { return };
        let is_chosen = number == self.cursor;
        let lead = if is_chosen { "> " } else { "  " };
        let line = attack_line(attack, area.width.saturating_sub(2), lang);
        let pad = " ".repeat(usize::from(area.width).saturating_sub(line.width() + 2));
        let style = if is_chosen { theme.style(Role::Cursor) } else { theme.plain() };
        put_text(buf, area, area.x, area.y, &format!("{lead}{line}{pad}"), style);
    }
}

/// An attack in one line of that width.
fn attack_line(attack: &Attack, width: u16, lang: Lang) -> String {
    let mut name = lab::name_of(&attack.name, lang);
    while name.width() > NAME {
        name.pop();
    }
    let name = format!("{name}{}", " ".repeat(NAME - name.width()));
    let entries = std::iter::once(name).chain(say::attack(attack, lang));
    filled(entries, "  ", width).into_iter().next().unwrap_or_default()
}

fn area_of(area: Rect) -> Rect {
    let width = area.width.min(WIDTH);
    Rect { x: area.x + (area.width - width) / 2, width, ..area }
}

fn hint_area(shared: &Shared) -> Rect {
    let area = area_of(shared.area);
    let rows = hint_lines(Context::Drill, &shared.settings, area.width, 2).len() as u16;
    Rect { y: area.bottom().saturating_sub(rows), height: rows, ..area }.intersection(area)
}

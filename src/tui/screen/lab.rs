//! The lab: what is to be measured, and what a measurement shows while it goes on and after it.
//! From the list of attacks one goes straight into a game against one of them.

mod form;
mod heat;
mod picture;
#[cfg(test)]
mod tests;

pub(super) use picture::{name_of, progress};

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::setup::library::{Choice, chosen, list};
use super::{Menu, change_pieces, drill, sparring};
use crate::formation::{Catalogue, Formation, built_in};
use crate::import;
use crate::lab::{Field, Measure};
use crate::record::Level;
use crate::rules::{BoardKind, RuleSet};
use crate::storage::Store;
use crate::text::formation::formation_name;
use crate::text::{Phrase, laboratory as say};
use crate::tui::dialog::{About, Answer, Help, Pick};
use crate::tui::keys::{Act, Context};
use crate::tui::measuring::Measuring;
use crate::tui::model::{Msg, Shared, Step};

/// A game that has gone on for so many turns is broken off.
const CAP: u32 = 2000;
/// The choices of how many games: whole deals of four.
const GAMES: [u32; 7] = [24, 48, 96, 192, 400, 1000, 2000];
/// How many attacks a page is.
const PAGE: isize = 5;

/// Whom the formation meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Against {
    BuiltIn,
    Library,
    Random,
}

impl Against {
    const ALL: [Self; 3] = [Self::BuiltIn, Self::Library, Self::Random];

    pub(super) const fn name(self) -> Phrase {
        match self {
            Self::BuiltIn => say::BUILT_IN,
            Self::Library => say::LIBRARY,
            Self::Random => say::RANDOM,
        }
    }

    fn field(self, store: &Store) -> Field {
        match self {
            Self::BuiltIn => Field::of(&Catalogue::built_in()),
            Self::Library => Field::of(&import::Library::of(store).catalogue),
            Self::Random => Field::Random,
        }
    }
}

/// A measurement on the board for two players, which begins now.
pub(super) fn measure(
    formation: Formation,
    against: Against,
    level: Level,
    games: u32,
    shared: &mut Shared,
) -> Measuring {
    let measure = Measure {
        board: BoardKind::Two,
        rules: RuleSet::default(),
        level,
        nodes: 0,
        games,
        seed: shared.next_seed(),
        cap: CAP,
        formations: vec![formation],
        field: against.field(&shared.store),
    };
    Measuring::begin(measure, shared.now)
}

/// The lab.
#[derive(Debug)]
pub struct Lab {
    name: String,
    formation: Formation,
    against: Against,
    level: Level,
    /// By its number among [`GAMES`].
    games: usize,
    row: form::Row,
    /// What the list of formations stands for while it is asked.
    choices: Vec<Choice>,
    measured: Option<Box<Measured>>,
}

/// A measurement and how it is looked at.
#[derive(Debug)]
struct Measured {
    measuring: Measuring,
    /// Whether what it has found was kept for the defence drill.
    kept: bool,
    /// Whether it was stopped.
    stopped: bool,
    /// Which attack the cursor is on.
    cursor: usize,
    /// Which picture stands first.
    picture: usize,
    /// Which page of the words is shown.
    page: usize,
    /// Who plays the attack.
    opponent: Level,
}

impl Lab {
    /// The lab with a formation to be measured.
    pub fn of(name: &str, formation: Formation) -> Self {
        Self {
            name: name.to_owned(),
            formation,
            against: Against::BuiltIn,
            level: Level::Greedy,
            games: 3,
            row: form::Row::Begin,
            choices: Vec::new(),
            measured: None,
        }
    }

    /// The lab with the first formation that comes with the program, and the cursor where another is
    /// chosen.
    pub fn any(shared: &Shared) -> Self {
        let file = &built_in()[0];
        let lab = Self::of(formation_name(file, shared.settings.lang), file.formation);
        Self { row: form::Row::Formation, ..lab }
    }

    pub(super) const fn context(&self) -> Context {
        if self.measured.is_some() { Context::Measured } else { Context::Lab }
    }

    pub(super) fn next_tick(&self) -> Option<Duration> {
        self.measured.as_ref()?.measuring.next_look()
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        match (msg, &mut self.measured) {
            (Msg::Tick, Some(measured)) => {
                measured.look(shared);
                Step::redraw()
            }
            (Msg::Act(Act::Help), _) => Step::ask(Help::of(self.context(), shared.session.as_ref())),
            (Msg::Act(act), Some(_)) if change_pieces(*act, &mut shared.settings) => Step::redraw(),
            (Msg::Act(act), Some(_)) => self.act(*act, shared),
            (Msg::Act(act), None) => self.fill_in(*act, shared),
            (Msg::Wheel(by), Some(measured)) => measured.go((*by).into()),
            (Msg::Wheel(by), None) => self.fill_in(if *by < 0 { Act::Up } else { Act::Down }, shared),
            (Msg::Click { x, y }, Some(measured)) => {
                match picture::attack_at(measured, shared, *x, *y) {
                    // As in other lists: the second click on an entry chooses it.
                    Some(number) if number == measured.cursor => self.play(shared),
                    Some(number) => {
                        measured.cursor = number;
                        Step::redraw()
                    }
                    None => match picture::key_at(shared, *x, *y) {
                        Some(act) => self.update(&Msg::Act(act), shared),
                        None => Step::idle(),
                    },
                }
            }
            (Msg::Click { x, y }, None) => self.click(*x, *y, shared),
            _ => Step::idle(),
        }
    }

    fn begin(&mut self, shared: &mut Shared) -> Step {
        let games = GAMES[self.games.min(GAMES.len() - 1)];
        let measuring = measure(self.formation, self.against, self.level, games, shared);
        let opponent = Level::Rush;
        let measured =
            Measured { measuring, kept: false, stopped: false, cursor: 0, picture: 0, page: 0, opponent };
        self.measured = Some(Box::new(measured));
        Step::redraw()
    }

    /// What the keys do at a measurement.
    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        let Some(measured) = &mut self.measured else { return Step::idle() };
        match act {
            Act::Up | Act::Previous => measured.go(-1),
            Act::Down | Act::Next => measured.go(1),
            Act::PageUp => measured.go(-PAGE),
            Act::PageDown => measured.go(PAGE),
            Act::First => measured.go(isize::MIN),
            Act::Last => measured.go(isize::MAX),
            Act::Heat => {
                measured.picture = (measured.picture + 1) % heat::PICTURES.len();
                Step::redraw()
            }
            Act::Scroll => picture::read_all(measured, shared).unwrap_or_else(|| {
                measured.page += 1;
                Step::redraw()
            }),
            Act::Opponent => {
                let own = measured.measuring.measure().level;
                measured.opponent = if measured.opponent == Level::Rush { own } else { Level::Rush };
                Step::redraw()
            }
            Act::Choose => self.play(shared),
            // The first time it is stopped, and what was played stays.
            Act::Back if !measured.measuring.is_over() && !measured.stopped => {
                measured.stop();
                Step::redraw()
            }
            Act::Back => {
                self.measured = None;
                Step::redraw()
            }
            _ => Step::idle(),
        }
    }

    /// Into a game against the attack under the cursor.
    fn play(&mut self, shared: &mut Shared) -> Step {
        let Some(measured) = &mut self.measured else { return Step::idle() };
        let enemy = measured.measuring.report().enemies.get(measured.cursor);
        let Some(enemy) = enemy.and_then(|enemy| enemy.formation().ok()) else { return Step::idle() };
        if !measured.measuring.is_over() {
            measured.stop();
        }
        sparring::play(self.formation, enemy, measured.opponent, shared)
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let Answer::Picked(About::Formation, number) = answer else { return Step::redraw() };
        match chosen(std::mem::take(&mut self.choices), number, shared.settings.lang) {
            Ok(found) => {
                (self.name, self.formation, self.row) = (found.name, found.formation, form::Row::Begin);
                Step::redraw()
            }
            Err(step) => step,
        }
    }

    /// Asks which formation is measured.
    fn ask_formation(&mut self, shared: &Shared) -> Step {
        let (items, choices) = list(None, shared);
        self.choices = choices;
        Step::ask(Pick::new(About::Formation, say::WHICH.say(shared.settings.lang), items))
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        match &self.measured {
            Some(measured) => picture::draw(self, measured, shared, area, buf),
            None => self.draw_form(shared, area, buf),
        }
    }
}

impl Measured {
    /// Looks what has come of it by now. The attacks that a whole measurement has found are there
    /// for the defence drill.
    fn look(&mut self, shared: &Shared) {
        self.measuring.look(shared.now);
        if self.measuring.is_over() && !self.kept {
            self.kept = true;
            if self.measuring.measure().field != Field::Random {
                // Whoever drills is told why nothing can be kept.
                let _ = drill::keep(&self.measuring, false, shared);
            }
        }
    }

    fn stop(&mut self) {
        self.measuring.stop();
        self.stopped = true;
    }

    fn go(&mut self, by: isize) -> Step {
        let last = self.measuring.report().enemies.len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
        Step::redraw()
    }
}

/// Leaves the lab.
fn leave(shared: &Shared) -> Step {
    Step::go(Menu::new(shared))
}

//! The replay viewer: a record is gone through, step by step or by itself, with the eyes of one
//! seat or of the referee, with comments; and a new game can go on from any place of it.
//!
//! It reads a [`Film`], of which a seat's [`View`] is all that is drawn for a seat. It never
//! changes a file but to keep comments, and never the record of a game that goes on.

mod going_on;
mod keeping;
mod picture;
mod strip;

use std::path::PathBuf;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Menu, board_layout, bottom_for, change_looks, hint_at};
use crate::record::{Film, PlayerKind, Record, ReplayError};
use crate::rules::{Seat, SeatSet};
use crate::text::replay as say;
use crate::tui::dialog::{About, Answer, Help, Item, Pick, TextLine};
use crate::tui::geometry::Layout;
use crate::tui::input::KeyCode;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::theme::Role;
use crate::view::{View, Viewer};

/// The times between two steps that it runs with by itself, from the fastest.
const SPEEDS: [Duration; 5] = [
    Duration::from_millis(125),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
];
/// The one that it begins with.
const USUAL_SPEED: usize = 3;
/// So many steps Up and Down go.
const LEAP: isize = 10;
/// The most characters of a typed number.
const LONGEST_NUMBER: usize = 8;

/// Where the viewer was opened from: there it goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenedFrom {
    /// The menu.
    Menu,
    /// The shell: leaving ends the program.
    Shell,
}

/// A record that is looked at.
#[derive(Debug)]
pub struct Replayer {
    film: Box<Film>,
    /// The record as its file holds it.
    kept: Box<Record>,
    /// The file; none for what came through a pipe.
    path: Option<PathBuf>,
    from: OpenedFrom,
    /// After so many actions.
    at: usize,
    viewer: Viewer,
    view: Box<View>,
    bottom: Seat,
    /// How far back the log is looked at, in its lines.
    back: usize,
    speed: usize,
    /// While it runs by itself: when the next step is due.
    due: Option<Duration>,
    note: Option<(String, Role)>,
    /// Whether it is left once comments are kept.
    leaving: bool,
    /// Who is to play in the game that goes on from here, as far as it was asked.
    players: Vec<PlayerKind>,
}

impl Replayer {
    /// A record from that file, before its first action, everything seen.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn new(record: Record, path: Option<PathBuf>, from: OpenedFrom) -> Result<Self, ReplayError> {
        let kept = Box::new(record.clone());
        let film = Box::new(Film::new(record)?);
        let view = Box::new(film.view(Viewer::Referee, 0));
        let (bottom, viewer) = (Seat::South, Viewer::Referee);
        Ok(Self {
            film,
            kept,
            path,
            from,
            at: 0,
            viewer,
            view,
            bottom,
            back: 0,
            speed: USUAL_SPEED,
            due: None,
            note: None,
            leaving: false,
            players: Vec::new(),
        })
    }

    pub(super) const fn context(&self) -> Context {
        Context::Replay
    }

    /// The record's board.
    pub(super) fn board(&self) -> &'static crate::rules::Board {
        self.film.record().board.board()
    }

    pub(super) const fn next_tick(&self) -> Option<Duration> {
        self.due
    }

    fn layout(&self, shared: &Shared) -> Option<Layout> {
        board_layout(self.board(), shared.area, self.bottom, shared.settings)
    }

    /// The seat with whose eyes one sees.
    const fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Referee => None,
        }
    }

    /// Whether there are comments that no file holds.
    fn is_edited(&self) -> bool {
        self.film.record().comments != self.kept.comments
    }

    /// Goes to after so many actions.
    fn go_to(&mut self, at: usize) {
        let at = at.min(self.film.actions());
        if at == self.at + 1 {
            self.film.forward(&mut self.view, at);
        } else if at != self.at {
            *self.view = self.film.view(self.viewer, at);
        }
        (self.at, self.back, self.note) = (at, 0, None);
    }

    fn step_by(&mut self, by: isize) -> Step {
        self.due = None;
        self.go_to(self.at.saturating_add_signed(by));
        Step::redraw()
    }

    fn look_as(&mut self, viewer: Viewer) {
        self.viewer = viewer;
        if let Viewer::Seat(seat) = viewer {
            self.bottom = bottom_for(seat, self.view.rules());
        }
        *self.view = self.film.view(viewer, self.at);
        (self.back, self.note) = (0, None);
    }

    /// The next of the seats and the referee, one after the other.
    fn next_eyes(&mut self, forward: bool) -> Step {
        let mut eyes = vec![Viewer::Referee];
        eyes.extend(self.film.record().seats().iter().copied().map(Viewer::Seat));
        let here = eyes.iter().position(|&viewer| viewer == self.viewer).unwrap_or(0);
        let next = if forward { here + 1 } else { here + eyes.len() - 1 };
        self.look_as(eyes[next % eyes.len()]);
        Step::redraw()
    }

    /// The board with the next seat at the bottom.
    fn turn(&mut self) -> Step {
        let seats = self.film.record().seats();
        let here = seats.iter().position(|&seat| seat == self.bottom).unwrap_or(0);
        self.bottom = seats[(here + 1) % seats.len()];
        Step::redraw()
    }

    /// Goes to the next action that way of which that is true; else says why not.
    fn seek(&mut self, forward: bool, wanted: impl Fn(&Self, usize) -> bool, none: &'static str) -> Step {
        self.due = None;
        let found = if forward {
            (self.at + 1..=self.film.actions()).find(|&number| wanted(self, number))
        } else {
            (1..self.at).rev().find(|&number| wanted(self, number))
        };
        match found {
            Some(number) => self.go_to(number),
            None => self.note = Some((none.to_owned(), Role::Warning)),
        }
        Step::redraw()
    }

    /// Whether somebody who is looked at loses something there: with a seat's eyes that seat.
    fn costs(&self, number: usize) -> bool {
        let losers = self.film.losers(number);
        self.seat().map_or(!losers.is_empty(), |seat| losers.contains(seat))
    }

    fn run_or_stop(&mut self, now: Duration) -> Step {
        self.due = if self.due.is_some() {
            None
        } else {
            if self.at == self.film.actions() {
                self.go_to(0);
            }
            Some(now + SPEEDS[self.speed])
        };
        Step::redraw()
    }

    fn tick(&mut self, now: Duration) -> Step {
        match self.due {
            Some(due) if now >= due => {
                self.go_to(self.at + 1);
                self.due = (self.at < self.film.actions()).then(|| now + SPEEDS[self.speed]);
                Step::redraw()
            }
            _ => Step::idle(),
        }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match msg {
            Msg::Tick => self.tick(shared.now),
            Msg::Act(act) => self.act(*act, shared),
            Msg::Key(key) => match key.as_command().code {
                // A digit begins the number of a move.
                KeyCode::Char(c) if c.is_ascii_digit() => self.ask_where(&c.to_string(), shared),
                _ => Step::idle(),
            },
            Msg::Wheel(by) => self.step_by((*by).into()),
            Msg::Click { x, y } => {
                let Some(layout) = self.layout(shared) else { return Step::idle() };
                if let Some(at) = strip::at(&layout, lang, self.film.actions(), *x, *y) {
                    self.due = None;
                    self.go_to(at);
                    return Step::redraw();
                }
                match hint_at(self.context(), &shared.settings, layout.regions().hint, *x, *y) {
                    Some(Act::Help) => Step::ask(Help::of(self.context(), None)),
                    Some(act) => self.act(act, shared),
                    None => Step::idle(),
                }
            }
            _ => Step::idle(),
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        if let Some(layout) = self.layout(shared)
            && change_looks(act, &layout, &mut shared.settings)
        {
            return Step::redraw();
        }
        match act {
            Act::Later => self.step_by(1),
            Act::Earlier => self.step_by(-1),
            Act::Down => self.step_by(LEAP),
            Act::Up => self.step_by(-LEAP),
            Act::First => self.step_by(isize::MIN),
            Act::Last => self.step_by(isize::MAX),
            Act::NextBattle => {
                self.seek(true, |replay, number| replay.film.is_battle(number), say::NO_BATTLE.say(lang))
            }
            Act::LastBattle => {
                self.seek(false, |replay, number| replay.film.is_battle(number), say::NO_BATTLE.say(lang))
            }
            Act::NextLoss => self.seek(true, Self::costs, say::NO_LOSS.say(lang)),
            Act::LastLoss => self.seek(false, Self::costs, say::NO_LOSS.say(lang)),
            Act::Pause => self.run_or_stop(shared.now),
            Act::Faster | Act::Slower => {
                self.speed = match act {
                    Act::Faster => self.speed.saturating_sub(1),
                    _ => (self.speed + 1).min(SPEEDS.len() - 1),
                };
                self.due = self.due.map(|_| shared.now + SPEEDS[self.speed]);
                self.note = Some((say::running(SPEEDS[self.speed], lang), Role::Title));
                Step::redraw()
            }
            Act::Next => self.next_eyes(true),
            Act::Previous => self.next_eyes(false),
            Act::Turn => self.turn(),
            Act::Type => self.ask_where("", shared),
            Act::Comment => {
                self.due = None;
                let text = self.film.record().comments.at(self.at).unwrap_or_default();
                let line = TextLine::new(About::Comment, say::COMMENT.say(lang), text);
                Step::ask(line.of_length(keeping::LONGEST_COMMENT).gone_on_with())
            }
            Act::Save => self.save(shared),
            Act::GoOn => self.ask_to_go_on(shared),
            Act::Choose => self.list_actions(shared),
            Act::Leave | Act::Back => self.leave(shared),
            _ => Step::idle(),
        }
    }

    /// Everything that can be done here as a list, so that no letter has to be known.
    fn list_actions(&mut self, shared: &Shared) -> Step {
        self.due = None;
        let lang = shared.settings.lang;
        let items = ACTIONS.iter().map(|&act| {
            let label = crate::tui::keys::bindings(Context::Replay)
                .find(|binding| binding.act == act)
                .map_or_else(String::new, |binding| binding.label.say(lang).to_owned());
            // A long comment is read here in every window.
            let comment = self.film.record().comments.at(self.at).filter(|_| act == Act::Comment);
            Item { label, preview: comment.map(str::to_owned).into_iter().collect() }
        });
        Step::ask(Pick::new(About::Actions, say::ACTIONS.say(lang), items.collect()))
    }

    fn ask_where(&mut self, typed: &str, shared: &Shared) -> Step {
        self.due = None;
        let line = TextLine::new(About::Jump, say::JUMP.say(shared.settings.lang), "");
        let line = line.of_length(LONGEST_NUMBER);
        let begun = typed.chars().next().map(|c| Msg::Key(crate::tui::input::Key::char(c)));
        match begun {
            Some(msg) => line.begun_with(&msg).map_or_else(Step::idle, Step::ask),
            None => Step::ask(line),
        }
    }

    fn jump(&mut self, typed: &str, shared: &Shared) -> Step {
        match typed.parse() {
            Ok(at) if at <= self.film.actions() => self.go_to(at),
            _ if typed.is_empty() => {}
            _ => {
                let told = say::no_such_move(typed, self.film.actions(), shared.settings.lang);
                self.note = Some((told, Role::Error));
            }
        }
        Step::redraw()
    }

    fn leave(&mut self, shared: &Shared) -> Step {
        self.due = None;
        if self.is_edited() { self.ask_before_leaving(shared) } else { self.go_away(shared) }
    }

    fn go_away(&self, shared: &Shared) -> Step {
        match self.from {
            OpenedFrom::Menu => Step::go(Menu::new(shared)),
            OpenedFrom::Shell => Step::Quit,
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Picked(About::Actions, number) => match ACTIONS.get(number) {
                Some(&act) => self.act(act, shared),
                None => Step::redraw(),
            },
            Answer::Text(About::Jump, typed) => self.jump(&typed, shared),
            Answer::Text(About::Comment, text) => self.comment(&text),
            Answer::Text(About::SaveName, typed) => self.save_as(&typed, shared),
            Answer::Picked(About::Leave, number) => self.leave_so(number, shared),
            Answer::Yes(About::GoOn) => self.ask_who_plays(shared),
            Answer::Picked(About::Sits, number) => self.sits(number, shared),
            Answer::No(About::SaveName) => {
                self.leaving = false;
                Step::redraw()
            }
            _ => Step::redraw(),
        }
    }

    /// The side at the bottom: the seats that win together with the one there.
    fn side(&self) -> SeatSet {
        self.view.rules().team(self.board(), self.bottom)
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        picture::draw(self, shared, area, buf);
    }
}

/// What the list of actions offers.
const ACTIONS: [Act; 16] = [
    Act::Pause,
    Act::NextBattle,
    Act::LastBattle,
    Act::NextLoss,
    Act::LastLoss,
    Act::First,
    Act::Last,
    Act::Type,
    Act::Next,
    Act::Turn,
    Act::Faster,
    Act::Slower,
    Act::Comment,
    Act::Save,
    Act::GoOn,
    Act::Leave,
];

#[cfg(test)]
mod tests;

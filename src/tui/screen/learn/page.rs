//! A page of the lesson: its text, its board, and the learner's moves on it.

mod words;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::Turn;
use super::parts::{Paragraph, Parts, fit, put};
use crate::lesson::{Attempt, Page, Task, Told, place_of};
use crate::rules::{Action, Move, Place, Point, PointSet, Refusal, Seat};
use crate::text::{Phrase, lesson as say};
use crate::tui::board::BoardPicture;
use crate::tui::dialog::{Message, edit};
use crate::tui::geometry::Layout;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::play::typed::{Typed, read_typed};
use crate::tui::screen::{board_layout, change_looks, direction, draw_hints};
use crate::tui::theme::Role;

/// The most characters of a typed move.
const LONGEST_TYPED: usize = 24;
/// The widest that a text alone is drawn.
const WIDTH: u16 = 72;

/// What is told.
#[derive(Clone, Debug, Default)]
enum Note {
    /// Nothing: what the cursor is on stands there.
    #[default]
    Nothing,
    /// What came of an answer.
    Told(Told),
    /// What came of a part of the solution.
    Shown(Told),
    /// The page's hint.
    Tip,
    /// A sentence.
    Say(Phrase, Role),
    /// Something that was typed and can't be read.
    Nonsense(String),
}

/// Paragraphs with a blank row between them and those before.
fn together(mut before: Vec<Paragraph>, after: Vec<Paragraph>) -> Vec<Paragraph> {
    if !before.is_empty() {
        before.push((String::new(), Role::Hint));
    }
    before.extend(after);
    before
}

/// A page that is being done.
#[derive(Debug)]
pub(super) struct Lesson {
    attempt: Attempt,
    cursor: Point,
    picked: Option<Point>,
    /// Points that the solution speaks of.
    marked: PointSet,
    typed: Option<String>,
    note: Note,
    done: bool,
    /// Whether the text stands alone on the screen; while nothing is said it does where it has no
    /// room beside the board.
    reading: Option<bool>,
}

impl Lesson {
    pub(super) fn new(page: Page) -> Self {
        let mut lesson = Self {
            attempt: Attempt::new(page),
            cursor: Point::from_index(0).expect("every board has its first point"),
            picked: None,
            marked: PointSet::EMPTY,
            typed: None,
            note: Note::Nothing,
            done: false,
            reading: None,
        };
        lesson.cursor = lesson.first_cursor();
        lesson
    }

    /// The piece to begin with, where there is one.
    fn first_cursor(&self) -> Point {
        let board = self.page().board().board();
        let front = Place::new(3, 3).expect("every army has a middle camp");
        let movable = self.attempt.position().and_then(|position| position.moves().origins().first());
        movable.unwrap_or_else(|| board.army_point(Seat::South, front))
    }

    pub(super) const fn page(&self) -> Page {
        self.attempt.page()
    }

    pub(super) const fn context(&self) -> Context {
        if self.typed.is_some() { Context::Text } else { Context::Lesson }
    }

    fn layout(&self, shared: &Shared, area: Rect) -> Option<Layout> {
        board_layout(self.page().board().board(), area, Seat::South, shared.settings)
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Turn {
        if self.typed.is_some() {
            return self.type_on(msg, shared);
        }
        let Some(layout) = self.layout(shared, shared.area) else { return Turn::Step(Step::idle()) };
        if let Msg::Act(act) = msg {
            if change_looks(*act, &layout, &mut shared.settings) {
                return Turn::Step(Step::redraw());
            }
            if let Some(turn) = self.turn(*act, &layout, shared) {
                return turn;
            }
        }
        if self.is_reading(&layout, shared) {
            return match msg {
                Msg::Act(Act::Type) | Msg::Paste(_) if !self.attempt.has_ended() => {
                    // A move can be written from the text as well.
                    self.reading = Some(false);
                    Turn::Step(self.on_board(msg, &layout, shared))
                }
                Msg::Act(Act::Choose) | Msg::Click { .. } => {
                    self.reading = Some(false);
                    Turn::Step(Step::redraw())
                }
                _ => Turn::Step(Step::idle()),
            };
        }
        if self.attempt.has_ended() {
            return match msg {
                Msg::Act(Act::Choose) | Msg::Click { .. } if self.done => self.next_page(),
                Msg::Act(_) | Msg::Click { .. } => {
                    self.start_over();
                    Turn::Step(Step::redraw())
                }
                _ => Turn::Step(Step::idle()),
            };
        }
        Turn::Step(self.on_board(msg, &layout, shared))
    }

    /// What works whatever is shown.
    fn turn(&mut self, act: Act, layout: &Layout, shared: &Shared) -> Option<Turn> {
        let redraw = Some(Turn::Step(Step::redraw()));
        match act {
            Act::Back if self.picked.is_some() => {
                self.picked = None;
                self.note = Note::Nothing;
                redraw
            }
            Act::Back | Act::Leave => Some(Turn::Leave),
            Act::Glossary => Some(Turn::Glossary),
            Act::NextPage => Some(self.next_page()),
            Act::LastPage => {
                self.note = Note::Say(say::FIRST_PAGE, Role::Dim);
                self.page().previous().map(Turn::Open).or(redraw)
            }
            Act::Scroll => {
                self.reading = Some(!self.is_reading(layout, shared));
                redraw
            }
            Act::StartOver => {
                self.start_over();
                redraw
            }
            Act::Tip => {
                self.reading = Some(false);
                if !self.attempt.has_ended() {
                    self.note = Note::Tip;
                }
                redraw
            }
            Act::Solution => {
                self.reading = Some(false);
                self.solution();
                redraw
            }
            _ => None,
        }
    }

    fn next_page(&mut self) -> Turn {
        match self.page().next() {
            Some(page) => Turn::Open(page),
            None if self.done => Turn::Leave,
            None => {
                self.note = Note::Say(say::LAST_PAGE, Role::Dim);
                Turn::Step(Step::redraw())
            }
        }
    }

    fn start_over(&mut self) {
        self.attempt.start_over();
        self.picked = None;
        self.marked = PointSet::EMPTY;
        self.done = false;
        self.note = Note::Nothing;
        self.cursor = self.first_cursor();
    }

    fn solution(&mut self) {
        if self.done {
            return;
        }
        self.picked = None;
        let (points, told) = self.attempt.show_solution();
        self.marked = points.into_iter().collect();
        self.note = Note::Shown(told);
    }

    fn on_board(&mut self, msg: &Msg, layout: &Layout, shared: &Shared) -> Step {
        match msg {
            Msg::Act(Act::Choose) => return self.choose(shared),
            Msg::Act(Act::Next) => self.next_target(layout, true),
            Msg::Act(Act::Previous) => self.next_target(layout, false),
            Msg::Act(Act::Type) => {
                self.typed = Some(String::new());
                self.note = Note::Nothing;
            }
            Msg::Act(act) => {
                let Some(direction) = direction(*act) else { return Step::idle() };
                self.cursor = layout.step(self.cursor, direction).unwrap_or(self.cursor);
                self.note = Note::Nothing;
            }
            Msg::Click { x, y } => {
                let Some(point) = layout.at(*x, *y) else { return Step::idle() };
                self.cursor = point;
                return self.choose(shared);
            }
            Msg::Drop { x, y } => match layout.at(*x, *y) {
                Some(point) if self.picked.is_some_and(|from| from != point) => {
                    self.cursor = point;
                    return self.choose(shared);
                }
                _ => return Step::idle(),
            },
            Msg::Paste(_) => {
                self.typed = Some(String::new());
                self.note = Note::Nothing;
                if let Some(typed) = &mut self.typed {
                    edit(typed, msg, LONGEST_TYPED);
                }
            }
            _ => return Step::idle(),
        }
        Step::redraw()
    }

    /// What can be picked: pieces that can move, what can be turned up.
    fn origins(&self) -> PointSet {
        self.attempt
            .position()
            .map_or(PointSet::EMPTY, |position| position.moves().origins() | position.flips())
    }

    fn next_target(&mut self, layout: &Layout, forward: bool) {
        let sets = match (self.picked, self.attempt.position()) {
            (Some(from), _) => [self.attempt.targets(from), PointSet::EMPTY],
            (None, Some(position)) => [position.moves().origins(), position.flips()],
            (None, None) => return,
        };
        self.cursor = layout.next_of(&sets, self.cursor, forward).unwrap_or(self.cursor);
    }

    /// Picks what is under the cursor, or does something with what was picked.
    fn choose(&mut self, shared: &Shared) -> Step {
        let here = self.cursor;
        if self.attempt.position().is_none() {
            return self.choose_place(here, shared);
        }
        let own = self.attempt.position().and_then(|position| {
            let up = !position.face_down().contains(here);
            position.piece(here).filter(|piece| up && piece.owner == position.to_move())
        });
        match self.picked {
            Some(from) if from == here => {
                self.picked = None;
                self.note = Note::Nothing;
                Step::redraw()
            }
            Some(from) if own.is_none() => self.act(Action::Move(Move::new(from, here)), shared),
            _ => self.pick(here, shared),
        }
    }

    fn pick(&mut self, point: Point, shared: &Shared) -> Step {
        self.picked = None;
        if self.attempt.position().is_some_and(|position| position.flips().contains(point)) {
            return self.act(Action::Flip(point), shared);
        }
        let reasons = self.attempt.why_not(Move::new(point, point));
        if reasons != [Refusal::SamePoint] {
            self.note = Note::Told(Told::Refused(reasons));
        } else if self.attempt.targets(point).is_empty() {
            self.note = Note::Say(crate::text::screens::NO_TARGETS, Role::Warning);
        } else {
            self.picked = Some(point);
            self.note = Note::Nothing;
        }
        Step::redraw()
    }

    fn choose_place(&mut self, point: Point, shared: &Shared) -> Step {
        let Some(place) = place_of(point) else {
            self.note = Note::Say(say::NOT_THERE, Role::Error);
            return Step::redraw();
        };
        let told = match (self.page().task(), self.picked.and_then(place_of)) {
            (Task::Mend(..), None) => {
                self.picked = Some(point);
                self.note = Note::Nothing;
                return Step::redraw();
            }
            (Task::Mend(..), Some(from)) => {
                self.picked = None;
                if from == place {
                    self.note = Note::Nothing;
                    return Step::redraw();
                }
                self.attempt.exchange(from, place)
            }
            _ => self.attempt.point_out(place),
        };
        self.after(told, shared)
    }

    fn act(&mut self, action: Action, shared: &Shared) -> Step {
        let told = self.attempt.act(action);
        if !matches!(told, Told::Refused(_)) {
            self.picked = None;
        }
        self.after(told, shared)
    }

    /// Tells what came of it, and keeps that the page is done.
    fn after(&mut self, told: Told, shared: &Shared) -> Step {
        self.marked = PointSet::EMPTY;
        let is_done = told.is_done() && !self.attempt.was_helped();
        self.note = Note::Told(told);
        if !is_done {
            return Step::redraw();
        }
        self.done = true;
        match shared.store.add_lesson(self.page()) {
            Ok(_) => Step::redraw(),
            Err(error) => Step::ask(Message::new(say::NOT_KEPT.say(shared.settings.lang), error.to_string())),
        }
    }

    fn type_on(&mut self, msg: &Msg, shared: &Shared) -> Turn {
        let Some(typed) = &mut self.typed else { return Turn::Step(Step::idle()) };
        match msg {
            Msg::Act(Act::Back) => self.typed = None,
            Msg::Act(Act::Choose) => {
                let typed = self.typed.take().unwrap_or_default();
                return Turn::Step(self.enter(&typed, shared));
            }
            _ => {
                edit(typed, msg, LONGEST_TYPED);
            }
        }
        Turn::Step(Step::redraw())
    }

    fn enter(&mut self, typed: &str, shared: &Shared) -> Step {
        match read_typed(typed, self.page().board().board()) {
            Typed::Nothing => Step::redraw(),
            Typed::Piece(point) => {
                self.cursor = point;
                self.picked = None;
                self.choose(shared)
            }
            Typed::Flip(point) => {
                self.cursor = point;
                self.act(Action::Flip(point), shared)
            }
            Typed::Move(m) if self.attempt.position().is_none() => {
                (self.picked, self.cursor) = (None, m.from);
                let step = self.choose(shared);
                if self.picked.is_none() {
                    return step;
                }
                self.cursor = m.to;
                self.choose(shared)
            }
            Typed::Move(m) => {
                self.cursor = m.to;
                self.act(Action::Move(m), shared)
            }
            // No page of the lesson is a game that could be given up.
            Typed::Word(_) | Typed::Nonsense => {
                self.note = Note::Nonsense(typed.to_owned());
                Step::redraw()
            }
        }
    }

    /// The parts with the text, where it has room; else those without it.
    fn parts(&self, layout: &Layout, shared: &Shared) -> (Parts, bool) {
        let with = Parts::of(layout, true);
        let text = self.text(shared.settings.lang);
        let task = self.task(shared.settings.lang);
        let fits = match (with.task, &with.told) {
            (Some(area), Some(told)) => {
                fit(&text, &with.text) && fit(&task, &[area]) && fit(&self.note_lines(shared), told)
            }
            (_, told) => {
                let mut all = together(text, task);
                if told.is_none() {
                    all = together(all, self.note_lines(shared));
                }
                fit(&all, &with.text)
            }
        };
        if fits { (with, true) } else { (Parts::of(layout, false), false) }
    }

    /// Whether text and task have room beside the board before anything is told.
    fn text_fits(&self, layout: &Layout, shared: &Shared) -> bool {
        let bare = Self::new(self.page());
        bare.parts(layout, shared).1
    }

    fn is_reading(&self, layout: &Layout, shared: &Shared) -> bool {
        self.reading.unwrap_or_else(|| !self.text_fits(layout, shared))
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let Some(layout) = self.layout(shared, area) else { return };
        if self.is_reading(&layout, shared) {
            self.draw_text(shared, area, buf);
            return;
        }
        self.draw_board(&layout, shared, buf);
        let lang = shared.settings.lang;
        let (parts, with_text) = self.parts(&layout, shared);
        put(&[(self.title(lang), Role::Title)], &[parts.title], shared, buf);
        let mut note = self.note_lines(shared);
        if !with_text && matches!(self.note, Note::Nothing) && self.typed.is_none() {
            note.push((say::TO_TEXT.say(lang).to_owned(), Role::Dim));
        }
        let mut text = if with_text { self.text(lang) } else { Vec::new() };
        match parts.task {
            Some(area) => put(&self.task(lang), &[area], shared, buf),
            None => text = together(text, self.task(lang)),
        }
        match &parts.told {
            Some(told) => put(&note, told, shared, buf),
            None => text = together(text, note),
        }
        put(&text, &parts.text, shared, buf);
        if parts.hint.is_empty() {
            // There is no row for the keys: the one that tells all of them stands above.
            let help = format!("? {}", crate::text::screens::HELP.say(lang));
            let x = parts.title.right().saturating_sub(help.width() as u16);
            put_text(buf, parts.title, x, parts.title.y, &help, shared.settings.theme.style(Role::Hint));
        }
        draw_hints(self.context(), shared, parts.hint, buf);
    }

    /// The text alone.
    fn draw_text(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let width = area.width.min(WIDTH);
        let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        put_text(buf, area, area.x, area.y, &self.title(lang), theme.style(Role::Title));
        let go_on = vec![(say::TO_BOARD.say(lang).to_owned(), Role::Title)];
        let text = together(together(self.text(lang), self.task(lang)), go_on);
        let hint = Rect { y: area.bottom().saturating_sub(2), height: 2.min(area.height), ..area };
        let room = Rect { y: area.y + 2, height: hint.y.saturating_sub(area.y + 2), ..area };
        put(&text, &[room], shared, buf);
        draw_hints(self.context(), shared, hint, buf);
    }

    fn draw_board(&self, layout: &Layout, shared: &Shared, buf: &mut Buffer) {
        let settings = shared.settings;
        let pieces = |point| self.attempt.seen(point);
        let mut picture = BoardPicture::new(layout, &pieces, settings.glyphs, settings.theme);
        if let Some(view) = self.attempt.view() {
            picture = picture.of_view(view);
            picture.last_move = view.last_move().map(|m| (m.from, m.to));
        }
        picture.cursor = (!self.attempt.has_ended()).then_some(self.cursor);
        picture.selected = self.picked;
        picture.targets =
            self.picked.map_or(PointSet::EMPTY, |from| self.attempt.targets(from)) | self.marked;
        picture.faults = self.attempt.found().iter().map(|&place| crate::lesson::point_of(place)).collect();
        picture.paint(buf);
    }

    /// All that is told of an answer, as it stands on the screen.
    #[cfg(test)]
    pub(super) fn notes_of(&mut self, told: &Told, shared: &Shared) -> Vec<Vec<Paragraph>> {
        self.done = told.is_done();
        let shown = !matches!(told, Told::Missed(_) | Told::Refused(_));
        let shown = shown.then(|| Note::Shown(told.clone()));
        let notes = [Note::Told(told.clone()), Note::Tip].into_iter().chain(shown);
        let notes = notes.map(|note| {
            self.note = note;
            self.note_lines(shared)
        });
        notes.collect()
    }
}

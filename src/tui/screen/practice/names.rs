//! The quiz about the names of places, both ways: a name and the point is sought, a point and the
//! name is sought.

use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::side::{Line, Parts, put, reader};
use super::{Turn, keep, told};
use crate::formation::{Lineup, PlaceName, Wing};
use crate::practice::{Ask, NameQuestion, OPTIONS, name_questions};
use crate::rules::{Place, Rank};
use crate::text::formation::place_name;
use crate::text::{Lang, practice as say};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::editor::desk::beside;
use crate::tui::screen::editor::plan::Marks;
use crate::tui::screen::{change_pieces, direction, draw_hints};
use crate::tui::theme::Role;

/// Questions of a round.
pub(super) const ROUND: usize = 10;
/// The row of the first name to choose from, counted from the text's first.
const OPTIONS_ROW: u16 = 4;

/// The exercise.
#[derive(Debug)]
pub(super) struct Names {
    questions: Vec<NameQuestion>,
    /// What was answered so far; while the last answer is judged it is among these.
    answers: Vec<Place>,
    /// Whether the last answer is being judged.
    judging: bool,
    since: Duration,
    /// How long the round took, once it is over, and whether that is a new best.
    over: Option<(Duration, bool)>,
    pub(super) cursor: Place,
    option: usize,
    page: usize,
    /// The answer that the picture shows once the round is over.
    shown: usize,
}

impl Names {
    pub(super) fn new(shared: &mut Shared) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(shared.next_seed());
        Self {
            questions: name_questions(ROUND, &mut rng),
            answers: Vec::new(),
            judging: false,
            since: shared.now,
            over: None,
            cursor: Place::new(3, 3).expect("every army has a middle camp"),
            option: 0,
            page: 0,
            shown: 0,
        }
    }

    pub(super) const fn context(&self) -> Context {
        if self.over.is_some() { Context::Judged } else { Context::Naming }
    }

    pub(super) fn since(&self) -> Option<Duration> {
        self.over.is_none().then_some(self.since)
    }

    pub(super) const fn would_lose(&self) -> bool {
        self.over.is_none() && !self.answers.is_empty()
    }

    pub(super) fn right(&self) -> usize {
        self.questions
            .iter()
            .zip(&self.answers)
            .filter(|(question, answer)| question.is_right(**answer))
            .count()
    }

    /// The number of the question that is asked or judged, from 0.
    fn number(&self) -> usize {
        self.answers.len().saturating_sub(usize::from(self.judging))
    }

    pub(super) fn question(&self) -> Option<&NameQuestion> {
        self.questions.get(self.number())
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Turn {
        let redraw = Turn::Step(Step::redraw());
        match msg {
            Msg::Act(Act::Back | Act::Leave) => return Turn::Leave,
            Msg::Act(act) if change_pieces(*act, &mut shared.settings) => return redraw,
            Msg::Tick if self.over.is_none() => return redraw,
            Msg::Act(Act::Scroll) if self.over.is_some() => {
                let area = Parts::of(self.context(), shared, shared.area).text;
                if let Some(step) = reader(&self.lines(shared), area) {
                    return Turn::Step(step);
                }
            }
            _ => {}
        }
        if self.over.is_some() {
            return match msg {
                Msg::Act(Act::Choose) => Turn::Leave,
                Msg::Act(Act::Rematch) => Turn::Again,
                Msg::Act(Act::Next) => {
                    self.shown = (self.shown + 1) % self.questions.len().max(1);
                    redraw
                }
                Msg::Act(Act::Scroll) => {
                    self.page += 1;
                    redraw
                }
                _ => Turn::Step(Step::idle()),
            };
        }
        if self.judging {
            return match msg {
                Msg::Act(Act::Choose) | Msg::Click { .. } => self.go_on(shared),
                _ => Turn::Step(Step::idle()),
            };
        }
        let Some(question) = self.question() else { return Turn::Leave };
        match (question.ask, msg) {
            (Ask::Point, Msg::Act(Act::Choose)) => self.answer(self.cursor),
            (Ask::Name, Msg::Act(Act::Choose)) => self.answer(question.options[self.option.min(OPTIONS - 1)]),
            (Ask::Name, Msg::Act(Act::Up)) => self.option = self.option.checked_sub(1).unwrap_or(OPTIONS - 1),
            (Ask::Name, Msg::Act(Act::Down)) => self.option = (self.option + 1) % OPTIONS,
            (Ask::Point, Msg::Act(act)) => {
                let next = direction(*act).and_then(|direction| beside(self.cursor, direction));
                self.cursor = next.unwrap_or(self.cursor);
            }
            (ask, Msg::Click { x, y }) => {
                let parts = Parts::of(self.context(), shared, shared.area);
                let row = y.checked_sub(parts.text.y + OPTIONS_ROW).map(usize::from);
                let options = question.options;
                match (ask, parts.army.at(*x, *y), row) {
                    (Ask::Point, Some(place), _) => {
                        self.cursor = place;
                        self.answer(place);
                    }
                    (Ask::Name, _, Some(row)) if row < OPTIONS && *x >= parts.text.x => {
                        self.option = row;
                        self.answer(options[row]);
                    }
                    _ => return Turn::Step(Step::idle()),
                }
            }
            _ => return Turn::Step(Step::idle()),
        }
        redraw
    }

    fn answer(&mut self, place: Place) {
        self.answers.push(place);
        self.judging = true;
    }

    fn go_on(&mut self, shared: &Shared) -> Turn {
        self.judging = false;
        self.option = 0;
        if self.answers.len() < self.questions.len() {
            return Turn::Step(Step::redraw());
        }
        let time = shared.now.saturating_sub(self.since);
        let (right, asked) = (self.right() as u32, self.questions.len() as u32);
        let (is_best, trouble) = keep(shared, |progress| progress.add_names(right, asked, time));
        self.over = Some((time, is_best));
        told(trouble)
    }

    fn lines(&self, shared: &Shared) -> Vec<Line> {
        let lang = shared.settings.lang;
        if let Some((time, is_best)) = self.over {
            return self.result(time, is_best, lang);
        }
        let Some(question) = self.question() else { return Vec::new() };
        let number = self.answers.len() + usize::from(!self.judging);
        let time = shared.now.saturating_sub(self.since);
        let name = |place| place_name(PlaceName::of(place, question.flag)).say(lang);
        let asked = match question.ask {
            Ask::Point => format!("{} {}?", say::WHERE.say(lang), name(question.place)),
            Ask::Name => say::WHAT.say(lang).to_owned(),
        };
        let mut lines = vec![
            (say::question_number(number, self.questions.len(), self.right(), lang), Role::Hint),
            (say::clock_text(time, lang), Role::Dim),
            (asked, Role::Title),
            (String::new(), Role::Hint),
        ];
        if question.ask == Ask::Name {
            for (number, &option) in question.options.iter().enumerate() {
                let chosen = number == self.option;
                let lead = if chosen { "> " } else { "  " };
                let role = if chosen && !self.judging { Role::Cursor } else { Role::Hint };
                lines.push((format!("{lead}{}", name(option)), role));
            }
            lines.push((String::new(), Role::Hint));
        }
        if self.judging {
            let answer = self.answers.last().copied().unwrap_or(question.place);
            let both = |place| say::both_names(PlaceName::of(place, question.flag), lang);
            if question.is_right(answer) {
                lines.push((format!("{} {}", say::RIGHT.say(lang), both(answer)), Role::Title));
            } else {
                lines.push((format!("{} ! {}", say::WRONG.say(lang), both(answer)), Role::Error));
                lines.push((format!("* {}", both(question.place)), Role::Title));
            }
            lines.push((say::GO_ON.say(lang).to_owned(), Role::Hint));
        } else {
            lines.push((say::flag_is(question.flag).say(lang).to_owned(), Role::Dim));
        }
        lines
    }

    fn result(&self, time: Duration, is_best: bool, lang: Lang) -> Vec<Line> {
        let score = say::score_text(self.right() as i32, self.questions.len() as u32, lang);
        let mut lines = vec![(format!("{score}  {}", say::time_text(time, lang)), Role::Title)];
        if self.right() == self.questions.len() {
            lines.push((say::PERFECT.say(lang).to_owned(), Role::Title));
        }
        if is_best {
            lines.push((say::NEW_BEST.say(lang).to_owned(), Role::Title));
        }
        lines.push((String::new(), Role::Hint));
        for (number, (question, answer)) in self.questions.iter().zip(&self.answers).enumerate() {
            let lead = if number == self.shown { '>' } else { ' ' };
            let right = say::called(question.place, question.flag, lang);
            if question.is_right(*answer) {
                lines.push((format!("{lead}+ {right}"), Role::Hint));
            } else {
                let wrong = say::called(*answer, question.flag, lang);
                lines.push((format!("{lead}- {right} ({} {wrong})", say::WRONG.say(lang)), Role::Warning));
            }
        }
        lines
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let parts = Parts::of(self.context(), shared, area);
        let title = say::NAMES.say(lang);
        put_text(buf, parts.title, parts.title.x, parts.title.y, title, theme.style(Role::Title));
        let mut lineup = Lineup::EMPTY;
        let mut marks = Marks::default();
        let judging = self.judging || self.over.is_some();
        let number = if self.over.is_some() { self.shown } else { self.number() };
        if let Some(question) = self.questions.get(number) {
            let column = question.flag.map(|wing| if wing == Wing::Left { 2 } else { 4 });
            if let Some(flag) = column.and_then(|column| Place::new(6, column)) {
                lineup[flag] = Some(Rank::Flag);
            }
            match question.ask {
                _ if judging => {
                    marks.targets.insert(question.place);
                    let answer = self.answers.get(number).filter(|answer| !question.is_right(**answer));
                    if let Some(&wrong) = answer {
                        marks.faults.insert(wrong);
                    }
                }
                Ask::Point => marks.cursor = Some(self.cursor),
                Ask::Name => {
                    marks.cursor = Some(question.place);
                    marks.targets.insert(question.place);
                }
            }
        }
        parts.army.paint_columns(shared.settings, buf);
        parts.army.paint(&lineup, &marks, shared.settings, buf);
        put(&self.lines(shared), self.page, parts.text, shared, buf);
        draw_hints(self.context(), shared, parts.hint, buf);
    }
}

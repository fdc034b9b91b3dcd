//! Practice: the list of exercises with the progress made in each, and the exercise that is
//! being done. Nothing here belongs to a game; what is kept is the progress alone.

mod field;
mod names;
mod recall;
pub(super) mod side;
#[cfg(test)]
mod tests;

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::editor::NEEDS;
use super::setup::library::{Choice, Chosen, chosen, list};
use super::{Drill, Menu, draw_hints};
use crate::formation::{Formation, built_in};
use crate::practice::{Drilled, Drills, Exercise, Progress};
use crate::rules::BoardKind;
use crate::text::formation::formation_name;
use crate::text::{Lang, Phrase, drill, practice as say};
use crate::tui::dialog::{About, Answer, Dialog, Item, Message, Pick, Question, wrapped};
use crate::tui::geometry::needs;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

use field::Field;
use names::Names;
use recall::Recall;

/// The lines of the list: the exercise, none for the defence drill, its board, its name, what it
/// is.
const ENTRIES: [(Option<Exercise>, BoardKind, Phrase, Phrase); 5] = [
    (Some(Exercise::Recall), BoardKind::Two, say::RECALL, say::RECALL_MEANING),
    (Some(Exercise::Field), BoardKind::Two, say::FIELD, say::FIELD_MEANING),
    (Some(Exercise::Field), BoardKind::Four, say::FIELD_FOUR, say::FIELD_MEANING),
    (None, BoardKind::Two, drill::DRILL, drill::MEANING),
    (Some(Exercise::Names), BoardKind::Two, say::NAMES, say::NAMES_MEANING),
];
/// Rows of an entry.
const ENTRY_ROWS: u16 = 2;
/// The row of the first entry.
const FIRST_ROW: u16 = 2;
/// The widest that the list is drawn.
const WIDTH: u16 = 76;

/// What an exercise wants to happen next.
#[derive(Debug)]
enum Turn {
    /// A step of the whole program.
    Step(Step),
    /// Back to the list; it asks first where something is lost.
    Leave,
    /// The same once more.
    Again,
}

#[derive(Debug)]
enum Stage {
    List,
    Recall(Box<Recall>),
    Field(Box<Field>),
    Names(Box<Names>),
}

/// Practice.
#[derive(Debug)]
pub struct Practice {
    /// What the file says; why it can't be read, and then nothing is kept.
    progress: Result<Progress, String>,
    /// Defence drills won and lost; or why they can't be read.
    drills: Result<(u32, u32), String>,
    cursor: usize,
    stage: Stage,
    /// What the list of formations stands for while it is asked.
    choices: Vec<Choice>,
}

impl Practice {
    /// The list of exercises.
    pub fn new(shared: &Shared) -> Self {
        let mut practice = Self {
            progress: Ok(Progress::default()),
            drills: Ok((0, 0)),
            cursor: 0,
            stage: Stage::List,
            choices: Vec::new(),
        };
        practice.show_list(shared);
        practice
    }

    /// The list, or one of its exercises, which may begin with a question.
    pub fn at(exercise: Option<(Exercise, BoardKind)>, shared: &mut Shared) -> (Self, Option<Dialog>) {
        let mut practice = Self::new(shared);
        let wanted = exercise.map(|(exercise, board)| (Some(exercise), board));
        let asked = wanted.and_then(|wanted| practice.begin(wanted, shared));
        (practice, asked)
    }

    /// The list with the question which formation the defence drill is for.
    pub fn at_drill(shared: &mut Shared) -> (Self, Option<Dialog>) {
        let mut practice = Self::new(shared);
        let asked = practice.begin((None, BoardKind::Two), shared);
        (practice, asked)
    }

    /// Begins with a line of the list, which may ask something.
    fn begin(&mut self, wanted: (Option<Exercise>, BoardKind), shared: &mut Shared) -> Option<Dialog> {
        self.cursor = ENTRIES.iter().position(|entry| (entry.0, entry.1) == wanted)?;
        match self.choose(shared) {
            Step::Ask(dialog) => Some(*dialog),
            _ => None,
        }
    }

    /// Reads the progress again, where the list is shown.
    pub(super) fn read_again(&mut self, shared: &Shared) {
        if matches!(self.stage, Stage::List) {
            self.show_list(shared);
        }
    }

    fn show_list(&mut self, shared: &Shared) {
        self.progress = shared.store.practice().map_err(|error| error.to_string());
        let drills = shared.store.drills();
        let count = |drills: Drills| {
            let of =
                |count: fn(&Drilled) -> u32| drills.formations.iter().map(count).fold(0, u32::saturating_add);
            (of(|drilled| drilled.won), of(|drilled| drilled.lost))
        };
        self.drills = drills.map(count).map_err(|error| error.to_string());
        self.stage = Stage::List;
    }

    pub(super) const fn context(&self) -> Context {
        match &self.stage {
            Stage::List => Context::Choice,
            Stage::Recall(recall) => recall.context(),
            Stage::Field(field) => field.context(),
            Stage::Names(names) => names.context(),
        }
    }

    pub(super) fn needs(&self) -> (u16, u16) {
        match &self.stage {
            Stage::Field(field) => needs(field.board()),
            _ => NEEDS,
        }
    }

    pub(super) fn next_tick(&self, now: Duration) -> Option<Duration> {
        let since = match &self.stage {
            Stage::List => None,
            Stage::Recall(recall) => recall.since(),
            Stage::Field(field) => field.since(),
            Stage::Names(names) => names.since(),
        }?;
        // When the next second has passed that the clock shows.
        Some(since + Duration::from_secs(now.saturating_sub(since).as_secs() + 1))
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let turn = match &mut self.stage {
            Stage::List => return self.update_list(msg, shared),
            Stage::Recall(recall) => recall.update(msg, shared),
            Stage::Field(field) => field.update(msg, shared),
            Stage::Names(names) => names.update(msg, shared),
        };
        match turn {
            Turn::Step(step) => step,
            Turn::Again => {
                self.again(shared);
                Step::redraw()
            }
            Turn::Leave if self.would_lose() => {
                let lang = shared.settings.lang;
                Step::ask(Question::new(About::Leave, say::LEAVE.say(lang), say::LEAVE_TEXT.say(lang)))
            }
            Turn::Leave => {
                self.show_list(shared);
                Step::redraw()
            }
        }
    }

    /// Whether something is lost when the exercise is left.
    fn would_lose(&self) -> bool {
        match &self.stage {
            Stage::List => false,
            Stage::Recall(recall) => recall.would_lose(),
            Stage::Field(field) => field.would_lose(),
            Stage::Names(names) => names.would_lose(),
        }
    }

    fn again(&mut self, shared: &mut Shared) {
        match &mut self.stage {
            Stage::List => {}
            Stage::Recall(recall) => recall.again(shared.now),
            Stage::Field(field) => **field = Field::new(shared, field.kind()),
            Stage::Names(names) => **names = Names::new(shared),
        }
    }

    fn update_list(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let last = ENTRIES.len() - 1;
        match msg {
            Msg::Act(Act::Up | Act::Previous) => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            Msg::Act(Act::Down | Act::Next) => {
                self.cursor = if self.cursor >= last { 0 } else { self.cursor + 1 };
            }
            Msg::Wheel(by) => self.cursor = self.cursor.saturating_add_signed((*by).into()).min(last),
            Msg::Act(Act::Choose) => return self.choose(shared),
            Msg::Act(Act::Back | Act::Leave) => return Step::go(Menu::new(shared)),
            Msg::Click { x, y } => {
                let area = Self::list_area(shared.area);
                let row = y.saturating_sub(area.y);
                let entry = usize::from(row.saturating_sub(FIRST_ROW) / ENTRY_ROWS);
                if row < FIRST_ROW || entry > last || *x < area.x || *x >= area.right() {
                    return Step::idle();
                }
                self.cursor = entry;
                return self.choose(shared);
            }
            _ => return Step::idle(),
        }
        Step::redraw()
    }

    fn choose(&mut self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let (exercise, board, ..) = ENTRIES[self.cursor.min(ENTRIES.len() - 1)];
        self.stage = match exercise {
            None => {
                let (items, choices) = list(None, shared);
                self.choices = choices;
                return Step::ask(Pick::new(About::Formation, drill::WHICH.say(lang), items));
            }
            Some(Exercise::Recall) => {
                let first = [say::ANY_FORMATION, say::RANDOM_FORMATION];
                let item = |label: Phrase| Item { label: label.say(lang).to_owned(), preview: Vec::new() };
                let (items, choices) = list(None, shared);
                self.choices = choices;
                let items = first.map(item).into_iter().chain(items).collect();
                return Step::ask(Pick::new(About::Formation, say::WHICH.say(lang), items));
            }
            Some(Exercise::Field) => Stage::Field(Box::new(Field::new(shared, board))),
            Some(Exercise::Names) => Stage::Names(Box::new(Names::new(shared))),
        };
        Step::redraw()
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Yes(About::Leave) => {
                self.show_list(shared);
                Step::redraw()
            }
            Answer::Picked(About::Formation, number) if ENTRIES[self.cursor].0.is_none() => {
                match chosen(std::mem::take(&mut self.choices), number, shared.settings.lang) {
                    Ok(Chosen { name, formation, .. }) => Step::over(Drill::new(&name, formation, shared)),
                    Err(step) => step,
                }
            }
            Answer::Picked(About::Formation, number) => self.recall(number, shared),
            _ => Step::redraw(),
        }
    }

    /// Begins with the formation that was picked.
    fn recall(&mut self, number: usize, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let choices = std::mem::take(&mut self.choices);
        let mut rng = ChaCha8Rng::seed_from_u64(shared.next_seed());
        let (formation, name) = match number.checked_sub(2) {
            Some(number) => match chosen(choices, number, lang) {
                Ok(Chosen { name, formation, .. }) => (formation, name),
                Err(step) => return step,
            },
            None if number == 0 => {
                let file = &built_in()[rng.random_range(0..built_in().len())];
                (file.formation, formation_name(file, lang).to_owned())
            }
            None => (Formation::random(&mut rng), say::RANDOM_FORMATION.say(lang).to_owned()),
        };
        let best = self.progress.as_ref().ok().and_then(|progress| progress.best_time(&formation));
        self.stage = Stage::Recall(Box::new(Recall::new(name, formation, best, shared.now)));
        Step::redraw()
    }

    fn list_area(area: Rect) -> Rect {
        let width = area.width.min(WIDTH);
        Rect { x: area.x + (area.width - width) / 2, width, ..area }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        match &self.stage {
            Stage::List => self.draw_list(shared, Self::list_area(area), buf),
            Stage::Recall(recall) => recall.draw(shared, area, buf),
            Stage::Field(field) => field.draw(shared, area, buf),
            Stage::Names(names) => names.draw(shared, area, buf),
        }
    }

    fn draw_list(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        put_text(buf, area, area.x, area.y, say::PRACTICE.say(lang), theme.style(Role::Title));
        for (number, (exercise, board, label, _)) in ENTRIES.into_iter().enumerate() {
            let y = area.y + FIRST_ROW + number as u16 * ENTRY_ROWS;
            let chosen = number == self.cursor;
            let style = if chosen { theme.style(Role::Cursor) } else { theme.plain() };
            let line = format!("{}{}", if chosen { "> " } else { "  " }, label.say(lang));
            let pad = " ".repeat(usize::from(area.width).saturating_sub(line.width()));
            put_text(buf, area, area.x, y, &format!("{line}{pad}"), style);
            let told = match (exercise, &self.progress, &self.drills) {
                (Some(exercise), Ok(progress), _) => say::progress_text(progress, exercise, board, lang),
                (None, _, Ok((0, 0))) => say::NOTHING_YET.say(lang).to_owned(),
                (None, _, Ok((won, lost))) => drill::tally(*won, *lost, lang),
                _ => continue,
            };
            put_text(buf, area, area.x + 4, y + 1, &told, theme.style(Role::Dim));
        }
        let meaning = ENTRIES[self.cursor.min(ENTRIES.len() - 1)].3.say(lang);
        let y = area.y + FIRST_ROW + ENTRIES.len() as u16 * ENTRY_ROWS + 1;
        let rest = Rect { y, height: area.bottom().saturating_sub(y + 2), ..area };
        let mut lines: Vec<_> =
            wrapped(meaning, area.width).into_iter().map(|line| (line, Role::Hint)).collect();
        lines.push((String::new(), Role::Hint));
        lines.extend(self.results(lang, area.width));
        side::put(&lines, 0, rest, shared, buf);
        let hint = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
        draw_hints(Context::Choice, shared, hint, buf);
    }

    /// The last results, the newest first; or why none are kept.
    fn results(&self, lang: Lang, width: u16) -> Vec<(String, Role)> {
        let progress = match &self.progress {
            Ok(progress) => progress,
            Err(error) => {
                let told = format!("{}: {error}", say::NOT_KEPT.say(lang));
                return wrapped(&told, width).into_iter().map(|line| (line, Role::Error)).collect();
            }
        };
        if progress.last.is_empty() {
            return Vec::new();
        }
        let heading = (say::LAST_RESULTS.say(lang).to_owned(), Role::Title);
        let results = progress.last.iter().rev();
        [heading].into_iter().chain(results.map(|done| (say::done_text(done, lang), Role::Hint))).collect()
    }
}

/// Keeps a result; gives whether it is a new best, and what to tell where it can't be kept.
fn keep(shared: &Shared, add: impl FnOnce(&mut Progress) -> bool) -> (bool, Option<Message>) {
    match shared.store.add_practice(add) {
        Ok((is_best, _)) => (is_best, None),
        Err(error) => {
            let heading = say::NOT_KEPT.say(shared.settings.lang);
            (false, Some(Message::new(heading, error.to_string())))
        }
    }
}

/// Draws, with something to be told on top where there is something.
fn told(trouble: Option<Message>) -> Turn {
    Turn::Step(trouble.map_or_else(Step::redraw, Step::ask))
}

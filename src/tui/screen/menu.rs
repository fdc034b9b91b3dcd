//! The menu: a new game, a game that was broken off, the language, the help, the end.
//!
//! It knows which journals there are. What is in them it reads only to name games
//! in the list, and it never changes one; a game that its players give up is put
//! aside, not deleted.

mod finished;
mod title;
mod unfinished;

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::editor::drafts;
use super::{Lab, Learn, Library, NewGame, OpenedFrom, Practice, Replayer, Standing, enter_game, hint_line};
use crate::sitting::Sitting;
use crate::storage::read_record;
use crate::text::laboratory::LAB;
use crate::text::lesson::LESSON;
use crate::text::library::LIBRARY;
use crate::text::menu as say;
use crate::text::practice::PRACTICE;
use crate::text::replay;
use crate::text::sitting::{END_MATCH, END_MATCH_TEXT, SCOREBOARD, summary};
use crate::text::{Lang, Phrase};
use crate::tui::dialog::{About, Answer, Help, Message, Pick, Question};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::session::Session;
use crate::tui::theme::Role;

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    NewGame,
    Continue,
    Scoreboard,
    Records,
    Formations,
    Lab,
    Practice,
    Learn,
    Language,
    Help,
    Quit,
}

impl Entry {
    const fn label(self) -> Phrase {
        match self {
            Self::NewGame => say::NEW_GAME,
            Self::Continue => say::CONTINUE,
            Self::Scoreboard => SCOREBOARD,
            Self::Records => replay::GAMES,
            Self::Formations => LIBRARY,
            Self::Lab => LAB,
            Self::Practice => PRACTICE,
            Self::Learn => LESSON,
            Self::Language => say::LANGUAGE,
            Self::Help => say::HELP,
            Self::Quit => say::QUIT,
        }
    }
}

/// The menu.
#[derive(Debug)]
pub struct Menu {
    /// The journals of unfinished games and the files of undecided matches, the newest first.
    unfinished: Vec<PathBuf>,
    /// The sitting that goes on, where there is something to tell of it.
    sitting: Option<(PathBuf, Sitting)>,
    cursor: usize,
    /// The records of finished games, the newest first, while they are listed.
    records: Vec<PathBuf>,
    /// The game that is put away when that is answered with yes.
    discarding: Option<PathBuf>,
}

/// The columns of an entry.
const WIDTH: u16 = 24;

impl Menu {
    /// The menu, with the games that can be taken up now.
    pub fn new(shared: &Shared) -> Self {
        let sitting = shared.store.current_sitting().filter(|(_, sitting)| {
            sitting.games().len() > 1 || sitting.counts_points() || sitting.is_match()
        });
        Self {
            unfinished: shared.store.to_go_on(),
            sitting,
            cursor: 0,
            records: Vec::new(),
            discarding: None,
        }
    }

    pub(super) const fn context(&self) -> Context {
        Context::List
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = vec![Entry::NewGame];
        if !self.unfinished.is_empty() {
            entries.push(Entry::Continue);
        }
        if self.sitting.is_some() {
            entries.push(Entry::Scoreboard);
        }
        entries.extend([
            Entry::Formations,
            Entry::Lab,
            Entry::Practice,
            Entry::Learn,
            Entry::Records,
            Entry::Language,
            Entry::Help,
            Entry::Quit,
        ]);
        entries
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let entries = self.entries();
        let last = entries.len() - 1;
        match msg {
            Msg::Act(Act::Up | Act::Previous) => {
                self.cursor = self.cursor.checked_sub(1).unwrap_or(last);
                Step::redraw()
            }
            Msg::Act(Act::Down | Act::Next) => {
                self.cursor = if self.cursor >= last { 0 } else { self.cursor + 1 };
                Step::redraw()
            }
            Msg::Act(act @ (Act::First | Act::PageUp | Act::PageDown | Act::Last)) => {
                self.cursor = if matches!(act, Act::First | Act::PageUp) { 0 } else { last };
                Step::redraw()
            }
            Msg::Wheel(by) => {
                self.cursor = self.cursor.saturating_add_signed((*by).into()).min(last);
                Step::redraw()
            }
            Msg::Act(Act::Choose) => self.choose(entries[self.cursor.min(last)], shared),
            Msg::Act(Act::Leave) => Step::Quit,
            Msg::Act(Act::Back) => {
                // There is nothing to go back to: the way out is shown instead.
                self.cursor = last;
                Step::redraw()
            }
            Msg::Click { x, y } => {
                let places = self.places(shared.area);
                let hit = |place: &Rect| place.contains((*x, *y).into());
                match places.iter().position(hit) {
                    Some(number) => {
                        self.cursor = number;
                        self.choose(entries[number], shared)
                    }
                    None => Step::idle(),
                }
            }
            _ => Step::idle(),
        }
    }

    fn choose(&mut self, entry: Entry, shared: &mut Shared) -> Step {
        match entry {
            Entry::NewGame => Step::go(NewGame::new(shared)),
            Entry::Continue => self.list(shared),
            Entry::Scoreboard => match &self.sitting {
                Some((path, _)) => Self::standing(path, shared),
                None => Step::idle(),
            },
            Entry::Records => self.list_records(shared),
            Entry::Formations => {
                let library = Library::new(shared);
                match drafts::offer(shared) {
                    Some(drafts) => Step::tell(library, drafts),
                    None => Step::go(library),
                }
            }
            Entry::Lab => Step::go(Lab::any(shared)),
            Entry::Practice => Step::go(Practice::new(shared)),
            Entry::Learn => Step::go(Learn::new(shared)),
            Entry::Language => {
                shared.settings.lang = match shared.settings.lang {
                    Lang::Chinese => Lang::English,
                    Lang::English => Lang::Chinese,
                };
                Step::redraw()
            }
            Entry::Help => Step::ask(Help::of(Context::List, None)),
            Entry::Quit => Step::Quit,
        }
    }

    /// The list of unfinished games.
    fn list(&self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let items = self.unfinished.iter().map(|path| unfinished::item(path, &shared.store, lang)).collect();
        Step::ask(Pick::new(About::Unfinished, say::UNFINISHED.say(lang), items).of_games())
    }

    /// The list of finished games.
    fn list_records(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        self.records = shared.store.finished();
        if self.records.is_empty() {
            return Step::ask(Message::new(replay::GAMES.say(lang), replay::NO_GAMES.say(lang)));
        }
        let items = self.records.iter().map(|path| finished::item(path, &shared.store, lang)).collect();
        Step::ask(Pick::new(About::Records, replay::GAMES.say(lang), items).of_games())
    }

    /// Shows the record in that file.
    fn show(path: PathBuf, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let shown = read_record(&path).map_err(|error| error.to_string()).and_then(|record| {
            if shared.store.holds_secrets_of_running_game(&record) {
                return Err(replay::GOES_ON.say(lang).to_owned());
            }
            Replayer::new(record, Some(path), OpenedFrom::Menu).map_err(|error| error.to_string())
        });
        match shown {
            Ok(replay) => Step::go(replay),
            Err(error) => Step::ask(Message::new(replay::CANT_SHOW.say(lang), error)),
        }
    }

    /// Puts the record away that was asked about.
    fn remove(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(path) = self.discarding.take() else { return Step::redraw() };
        match shared.store.discard_record(&path) {
            Ok(place) => Step::ask(Message::new(say::DISCARDED.say(lang), place.display().to_string())),
            Err(error) => Step::ask(Message::new(replay::NOT_REMOVED.say(lang), error.to_string())),
        }
    }

    /// Puts the game away that was asked about.
    fn discard(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(path) = self.discarding.take() else { return Step::redraw() };
        let discarded = if shared.store.is_sitting(&path) {
            shared.store.end_sitting(&path).map(|()| path)
        } else {
            shared.store.discard_game(&path)
        };
        *self = Self { cursor: self.cursor, ..Self::new(shared) };
        let message = match discarded {
            Ok(place) if shared.store.is_sitting(&place) => return Step::redraw(),
            Ok(place) => Message::new(say::DISCARDED.say(lang), place.display().to_string()),
            Err(error) => Message::new(say::NOT_DISCARDED.say(lang), error.to_string()),
        };
        Step::ask(message)
    }

    /// The scoreboard of the sitting in that file.
    fn standing(path: &Path, shared: &Shared) -> Step {
        match Standing::of_file(path.to_owned(), &shared.store) {
            Ok(standing) => Step::go(standing),
            Err(error) => {
                Step::ask(Message::new(say::CANT_CONTINUE.say(shared.settings.lang), error.to_string()))
            }
        }
    }

    /// Goes on with the game of a journal, or with a match. What can't be read stays as it is.
    fn take_up(path: &Path, shared: &mut Shared) -> Step {
        if shared.store.is_sitting(path) {
            return Self::standing(path, shared);
        }
        match Session::resume(path) {
            Ok(session) => {
                shared.session = Some(session);
                Step::Go(Box::new(enter_game(shared)))
            }
            Err(error) => {
                Step::ask(Message::new(say::CANT_CONTINUE.say(shared.settings.lang), error.to_string()))
            }
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Picked(About::Unfinished, number) => match self.unfinished.get(number) {
                Some(path) => Self::take_up(&path.clone(), shared),
                None => Step::redraw(),
            },
            Answer::Discard(About::Unfinished, number) => {
                let lang = shared.settings.lang;
                let Some(path) = self.unfinished.get(number).cloned() else { return Step::redraw() };
                let game = unfinished::item(&path, &shared.store, lang).label;
                let (heading, text) = if shared.store.is_sitting(&path) {
                    (END_MATCH, format!("{game}\n{}", END_MATCH_TEXT.say(lang)))
                } else {
                    (say::DISCARD, say::discard_text(&game, lang))
                };
                self.discarding = Some(path);
                Step::ask(Question::new(About::Discard, heading.say(lang), text))
            }
            Answer::Picked(About::Records, number) => match self.records.get(number) {
                Some(path) => Self::show(path.clone(), shared),
                None => Step::redraw(),
            },
            Answer::Discard(About::Records, number) => {
                let lang = shared.settings.lang;
                let Some(path) = self.records.get(number).cloned() else { return Step::redraw() };
                let text = replay::remove_text(&finished::item(&path, &shared.store, lang).label, lang);
                self.discarding = Some(path);
                Step::ask(Question::new(About::RemoveRecord, replay::REMOVE.say(lang), text))
            }
            Answer::Yes(About::RemoveRecord) => self.remove(shared),
            Answer::No(About::RemoveRecord) => self.list_records(shared),
            Answer::Yes(About::Discard) => self.discard(shared),
            Answer::No(About::Discard) => self.list(shared),
            _ => Step::redraw(),
        }
    }

    /// The rows of the title: in the lowest windows a line stands for its picture.
    fn title_rows(&self, area: Rect) -> u16 {
        let entries = self.entries().len() as u16;
        if title::HEIGHT + entries < area.height { title::HEIGHT } else { 1 }
    }

    /// Blank rows: above the title, below it, and below every entry.
    fn gaps(&self, area: Rect) -> (u16, u16, u16) {
        let entries = self.entries().len() as u16;
        // Title, entries and the hint.
        let free = area.height.saturating_sub(self.title_rows(area) + entries + 1);
        let between = u16::from(free >= entries + 8);
        let free = free.saturating_sub(between * (entries - 1));
        let below = free.min(1) + u16::from(free > 4) + u16::from(free > 8);
        ((free - below) / 2, below, between)
    }

    /// Where the entries stand.
    fn places(&self, area: Rect) -> Vec<Rect> {
        let (above, below, between) = self.gaps(area);
        let top = area.y + above + self.title_rows(area) + below;
        let x = area.x + area.width.saturating_sub(WIDTH) / 2;
        (0..self.entries().len() as u16)
            .map(|number| Rect::new(x, top + number * (1 + between), WIDTH.min(area.width), 1))
            .collect()
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let (above, below, _) = self.gaps(area);
        let head = Rect { y: area.y + above, height: area.height.saturating_sub(above), ..area };
        let line = say::SUBTITLE.say(lang);
        let x = area.x + area.width.saturating_sub(line.width() as u16) / 2;
        let rows = self.title_rows(area);
        if rows < title::HEIGHT {
            title::draw_line(shared, head, buf);
        } else {
            title::draw(shared, head, buf);
            if below > 1 {
                put_text(buf, area, x, head.y + rows, line, theme.style(Role::Dim));
            }
        }
        for (number, (entry, place)) in self.entries().into_iter().zip(self.places(area)).enumerate() {
            let mut label = entry.label().say(lang).to_owned();
            if entry == Entry::Continue {
                label = format!("{label} ({})", self.unfinished.len());
            } else if let (Entry::Scoreboard, Some((_, sitting))) = (entry, &self.sitting) {
                label = format!("{label} ({})", sitting.games().len());
            }
            let chosen = number == self.cursor;
            let style = if chosen { theme.style(Role::Cursor) } else { theme.plain() };
            let lead = if chosen { "> " } else { "  " };
            let pad = usize::from(WIDTH).saturating_sub(lead.len() + label.width());
            put_text(
                buf,
                place.intersection(area),
                place.x,
                place.y,
                &format!("{lead}{label}{}", " ".repeat(pad)),
                style,
            );
        }
        let hint = hint_line(Context::List, &shared.settings, area.width);
        let last = area.bottom().saturating_sub(1);
        put_text(buf, area, area.x, last, &hint, theme.style(Role::Hint));
        let below = self.places(area).last().map_or(area.y, |place| place.y + 1);
        if let Some((_, sitting)) = self.sitting.as_ref().filter(|_| below + 1 < last) {
            let line = summary(sitting, lang);
            let x = area.x + area.width.saturating_sub(line.width() as u16) / 2;
            put_text(buf, area, x, last - 1, &line, theme.style(Role::Dim));
        }
    }
}

#[cfg(test)]
mod tests;

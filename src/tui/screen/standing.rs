//! The scoreboard: who has won how many games and what points, before the games of a match,
//! after it, and from the menu.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{Menu, draw_hints, next_in_game, trouble};
use crate::rules::{FirstMover, Seat};
use crate::sitting::Sitting;
use crate::storage::{FileError, Store, read_sitting};
use crate::text::events::player_name;
use crate::text::options::game_name;
use crate::text::presets::rules_name;
use crate::text::{Lang, screens, sitting as say};
use crate::tui::dialog::{About, Answer, Message, Question, wrapped};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::session::{Session, SessionError};
use crate::tui::theme::Role;

/// Where the next game comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Next {
    /// It is open already.
    Open,
    /// From the sitting's file.
    File(PathBuf),
    /// The game that is over is played again.
    Again,
}

/// The scoreboard.
#[derive(Debug)]
pub struct Standing {
    sitting: Sitting,
    next: Next,
    /// The player's own name for its rules.
    called: Option<String>,
}

/// The widest that a name is drawn.
const NAME: u16 = 20;
/// The columns of a number, with the gap before it.
const COLUMN: usize = 7;
/// The most games that are listed on top of another screen.
const GAMES: usize = 10;

impl Standing {
    /// Before a game of a match that is open already.
    pub fn before(session: &Session, store: &Store) -> Self {
        let opening = session.opening();
        let fresh = || {
            // The lot has been drawn by now.
            let mut rules = opening.rules;
            rules.rules.first_mover = session.table().rules().rules.first_mover;
            Sitting::new(opening.board, rules, opening.players.clone())
        };
        Self::of(session.sitting().cloned().unwrap_or_else(fresh), Next::Open, store)
    }

    /// The sitting in that file.
    ///
    /// # Errors
    /// Why it can't be read.
    pub fn of_file(path: PathBuf, store: &Store) -> Result<Self, FileError> {
        Ok(Self::of(read_sitting(&path)?, Next::File(path), store))
    }

    /// After a match.
    pub fn after(session: &Session, store: &Store) -> Option<Self> {
        Some(Self::of(session.sitting()?.clone(), Next::Again, store))
    }

    fn of(sitting: Sitting, next: Next, store: &Store) -> Self {
        let called = store.name_of(&sitting.rules);
        Self { sitting, next, called }
    }

    /// Whether a game waits to be played, and nothing else is expected.
    fn game_waits(&self) -> bool {
        self.next == Next::Open || (self.sitting.is_match() && self.sitting.goes_on())
    }

    pub(super) fn context(&self) -> Context {
        match self.sitting.decided() {
            _ if self.game_waits() => Context::Standing,
            Some(_) => Context::MatchOver,
            None => Context::Scoreboard,
        }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        match msg {
            Msg::Act(Act::Choose) if self.game_waits() => self.play(shared),
            Msg::Act(Act::Rematch) => self.play(shared),
            Msg::Act(Act::EndSitting) => self.ask_to_end(shared.settings.lang),
            Msg::Act(Act::Leave) => Self::leave(shared),
            _ => Step::idle(),
        }
    }

    fn leave(shared: &mut Shared) -> Step {
        shared.session = None;
        Step::go(Menu::new(shared))
    }

    /// On to the next game.
    fn play(&self, shared: &mut Shared) -> Step {
        let seed = shared.next_seed();
        let opened: Result<_, SessionError> = match (&self.next, &mut shared.session) {
            (Next::Open, _) => return Step::Go(Box::new(next_in_game(shared, None))),
            (Next::File(path), _) => Session::next_game(path, seed, &shared.store),
            (Next::Again, Some(session)) => session.play_again(seed, &shared.store),
            (Next::Again, None) => return Step::go(Menu::new(shared)),
        };
        let lang = shared.settings.lang;
        match opened {
            Ok((session, failed)) => {
                shared.session = Some(session);
                // The standing has been seen where it led here.
                let next = match self.next {
                    Next::File(_) => next_in_game(shared, None),
                    _ => super::enter_game(shared),
                };
                match failed {
                    None => Step::Go(Box::new(next)),
                    Some(error) => Step::tell(next, trouble(&error, lang)),
                }
            }
            Err(error) => Step::ask(Message::new(screens::TROUBLE.say(lang), error.to_string())),
        }
    }

    fn ask_to_end(&self, lang: Lang) -> Step {
        if self.sitting.games().is_empty() || !self.sitting.goes_on() {
            return Step::idle();
        }
        Step::ask(end_question(&self.sitting, lang))
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        if answer != Answer::Yes(About::EndSitting) {
            return Step::redraw();
        }
        self.sitting.ended = true;
        let failed = match &self.next {
            Next::File(path) => shared.store.end_sitting(path).err(),
            Next::Open | Next::Again => {
                let Shared { session, store, .. } = shared;
                session.as_mut().and_then(|session| session.end_sitting(store))
            }
        };
        shared.session = None;
        let menu = Menu::new(shared);
        match failed {
            None => Step::go(menu),
            Some(error) => {
                let lang = shared.settings.lang;
                Step::tell(menu, Message::new(screens::TROUBLE.say(lang), error.to_string()))
            }
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let hint = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        let sitting = &self.sitting;
        let width = area.width.saturating_sub(4);
        let title = |text: &str| -> Vec<(String, Style)> {
            wrapped(text, width).into_iter().map(|line| (line, theme.style(Role::Title))).collect()
        };
        let board = game_name(sitting.board, &sitting.rules.rules).say(lang);
        let rules = rules_name(self.called.as_deref(), &sitting.rules, lang);
        let mut about = format!("{board}  {rules}");
        if !sitting.games().is_empty() {
            about = format!("{about}  {}", say::games_played(sitting.games().len(), lang));
        }
        let mut lines = title(&heading(sitting, lang));
        lines.extend(wrapped(&about, width).into_iter().map(|line| (line, theme.style(Role::Dim))));
        lines.push((String::new(), theme.plain()));
        let table = table(sitting, lang);
        lines.push((table[0].clone(), theme.style(Role::Dim)));
        lines.extend(rows(sitting).zip(&table[1..]).map(|(seat, row)| (row.clone(), theme.seat(seat))));
        let mut below = Vec::new();
        if self.game_waits() {
            below.push((String::new(), theme.plain()));
            let first = match sitting.next_rules().rules.first_mover {
                FirstMover::Seat(seat) => Some(seat),
                FirstMover::Lot => None,
            };
            below.extend(title(&say::begins(first, sitting, lang)));
            below.extend(
                wrapped(say::HOW_LONG.say(lang), width).into_iter().map(|line| (line, theme.plain())),
            );
        }
        // The games take what the others leave, the last ones.
        let room = usize::from(area.height.saturating_sub(1)).saturating_sub(lines.len() + below.len() + 1);
        let games = sitting.games();
        let first = games.len().saturating_sub(room);
        if first < games.len() {
            lines.push((String::new(), theme.plain()));
        }
        for (number, game) in (1..).zip(games).skip(first) {
            lines.push((say::game_line(number, game, sitting, lang), theme.plain()));
        }
        lines.extend(below);
        let height = area.height.saturating_sub(1);
        let top = area.y + height.saturating_sub(lines.len() as u16) / 3;
        let block = lines.iter().map(|(line, _)| line.width()).max().unwrap_or(0);
        let x = area.x + area.width.saturating_sub(block as u16) / 2;
        let text = Rect { height, ..area };
        for (y, (line, style)) in (top..text.bottom()).zip(&lines) {
            put_text(buf, text, x, y, line, *style);
        }
        draw_hints(self.context(), shared, hint, buf);
    }
}

/// The question before a sitting is ended.
pub(super) fn end_question(sitting: &Sitting, lang: Lang) -> Question {
    let (heading, text) = if sitting.is_match() {
        (say::END_MATCH, say::END_MATCH_TEXT)
    } else {
        (say::END_SITTING, say::END_SITTING_TEXT)
    };
    Question::new(About::EndSitting, heading.say(lang), text.say(lang))
}

/// The scoreboard as lines of text.
pub(super) fn lines_of(sitting: &Sitting, lang: Lang) -> Vec<String> {
    let first = sitting.games().len().saturating_sub(GAMES);
    let games = (1..).zip(sitting.games()).skip(first);
    let games = games.map(|(number, game)| say::game_line(number, game, sitting, lang));
    let mut lines = table(sitting, lang);
    lines.push(String::new());
    lines.extend(games);
    lines
}

/// What stands over it.
fn heading(sitting: &Sitting, lang: Lang) -> String {
    if sitting.is_match() { say::match_heading(sitting, lang) } else { say::SCOREBOARD.say(lang).to_owned() }
}

/// The players in the order of the table's rows: partners below each other.
fn rows(sitting: &Sitting) -> impl Iterator<Item = Seat> {
    sitting.sides().into_iter().flat_map(|side| side.iter().collect::<Vec<_>>())
}

/// The table: a line of heads, then a line for every player.
fn table(sitting: &Sitting, lang: Lang) -> Vec<String> {
    let totals = sitting.totals();
    let cells = |seat: Seat| {
        let tally = sitting.tally(seat);
        let score = sitting.is_match().then(|| say::score_of(seat, sitting));
        let points = sitting.counts_points().then(|| say::signed(totals[seat]));
        let games = [tally.won, tally.drawn, tally.lost].map(|count| Some(count.to_string()));
        score.into_iter().map(Some).chain(games).chain([points]).flatten().collect::<Vec<_>>()
    };
    let score = sitting.is_match().then_some(say::SCORE);
    let points = sitting.counts_points().then_some(say::POINTS);
    let heads = score.into_iter().chain([say::WON, say::DRAWN, say::LOST]).chain(points);
    let mut lines = vec![(String::new(), heads.map(|head| head.say(lang).to_owned()).collect::<Vec<_>>())];
    lines.extend(rows(sitting).map(|seat| {
        let name = wrapped(&player_name(seat, &sitting.players, lang), NAME);
        (name.into_iter().next().unwrap_or_default(), cells(seat))
    }));
    let name = lines.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let lines = lines.into_iter().map(|(text, cells)| {
        let mut line = format!("{text}{}", " ".repeat(name - text.width()));
        for cell in cells {
            let pad = COLUMN.saturating_sub(cell.width());
            line.push_str(&" ".repeat(pad));
            line.push_str(&cell);
        }
        line
    });
    lines.collect()
}

#[cfg(test)]
mod tests;

//! The cover between two players: who gets the terminal, what everybody may know
//! of what just happened, and nothing else.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Menu, hint_line, in_front_of};
use crate::rules::Seat;
use crate::text::events::event_text;
use crate::text::screens as say;
use crate::tui::dialog::{About, Answer, Question, wrapped};
use crate::tui::geometry::Side;
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::theme::Role;
use crate::view::Event;

/// How long a cover stays at least: whoever presses his last key twice doesn't
/// lift it.
const AT_LEAST: Duration = Duration::from_millis(200);
/// How many events of before it shows.
const NEWS: usize = 5;

/// A cover.
#[derive(Debug)]
pub struct Cover {
    seat: Seat,
    since: Option<Duration>,
}

impl Cover {
    /// A cover before that player.
    pub const fn new(seat: Seat) -> Self {
        Self { seat, since: None }
    }

    pub(super) const fn context(&self) -> Context {
        Context::Cover
    }

    /// Called when it is on the screen: from now on it can be lifted.
    pub(in crate::tui) fn is_shown(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match msg {
            Msg::Act(Act::Choose) | Msg::Click { .. } => {
                if self.since.is_some_and(|since| shared.now >= since + AT_LEAST) {
                    Step::go(in_front_of(shared, self.seat))
                } else {
                    Step::idle()
                }
            }
            Msg::Act(Act::Leave) => Step::ask(Question::new(
                About::Leave,
                say::LEAVE_GAME.say(lang),
                say::LEAVE_GAME_TEXT.say(lang),
            )),
            _ => Step::idle(),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Yes(About::Leave) => {
                shared.session = None;
                Step::go(Menu::new(shared))
            }
            _ => Step::redraw(),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let Some(session) = &shared.session else { return };
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let table = session.table();
        let why = if !table.still_setting_up().is_empty() {
            say::COVER_SETUP
        } else if table.to_move() == Some(self.seat) {
            say::COVER_TURN
        } else {
            say::COVER_ANSWER
        };
        let mut lines = vec![
            (say::pass_to(self.seat, &session.opening().players, lang), theme.seat(self.seat).bold()),
            (String::new(), theme.plain()),
        ];
        let width = area.width.saturating_sub(4);
        lines.extend(wrapped(why.say(lang), width).into_iter().map(|line| (line, theme.plain())));
        lines.push((String::new(), theme.plain()));
        lines.push((say::COVER_LIFT.say(lang).to_owned(), theme.style(Role::Title)));
        let news = self.news(shared);
        if !news.is_empty() {
            lines.push((String::new(), theme.plain()));
            lines.push((say::COVER_NEWS.say(lang).to_owned(), theme.style(Role::Dim)));
            lines.extend(news.into_iter().map(|line| (line, theme.plain())));
        }
        let top = area.y + area.height.saturating_sub(lines.len() as u16 + 1) / 2;
        for (y, (line, style)) in (top..area.bottom().saturating_sub(1)).zip(&lines) {
            let x = area.x + area.width.saturating_sub(line.width() as u16) / 2;
            put_text(buf, area, x, y, line, *style);
        }
        let hint = hint_line(Context::Cover, lang, area.width);
        put_text(buf, area, area.x, area.bottom().saturating_sub(1), &hint, theme.style(Role::Hint));
    }

    /// The last public events, the oldest first.
    fn news(&self, shared: &Shared) -> Vec<String> {
        let Some(view) = shared.session.as_ref().and_then(|session| session.table().view(self.seat)) else {
            return Vec::new();
        };
        let mut number = view.moves_made();
        let mut lines = Vec::new();
        for event in view.events().iter().rev() {
            if lines.len() == NEWS {
                break;
            }
            let mark = |seat| Glyphs::owner(Side::seen_from(self.seat, seat));
            lines.extend(event_text(event, number, view.board(), shared.settings.lang, mark));
            if matches!(event, Event::Moved { .. }) {
                number = number.saturating_sub(1);
            }
        }
        lines.reverse();
        lines
    }
}

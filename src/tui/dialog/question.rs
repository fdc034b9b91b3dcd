//! Yes or no, and things to read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{About, Answer, lines_by, put_lines, put_more, widest, window, wrapped};
use crate::text::screens as say;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::hint_line;
use crate::tui::theme::Role;

/// The widest that a question is drawn, and a long text.
const WIDTH: u16 = 56;
const WIDEST: u16 = 100;

/// A question with yes and no; Enter means no.
#[derive(Debug)]
pub struct Question {
    about: About,
    heading: String,
    text: String,
}

impl Question {
    /// A question about something.
    pub fn new(about: About, heading: impl Into<String>, text: impl Into<String>) -> Self {
        Self { about, heading: heading.into(), text: text.into() }
    }

    pub(super) fn update(&self, msg: &Msg) -> Step {
        match msg {
            Msg::Act(Act::Yes) => Step::Answered(Answer::Yes(self.about)),
            Msg::Act(Act::No) => Step::Answered(Answer::No(self.about)),
            _ => Step::idle(),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let lines = wrapped(&self.text, WIDTH.min(area.width.saturating_sub(4)));
        draw(&self.heading, &lines, 0, Context::Question, shared, area, buf);
    }
}

/// Something to read; a long text is scrolled.
#[derive(Debug)]
pub struct Message {
    heading: String,
    text: String,
    width: u16,
    scrolled: usize,
}

impl Message {
    /// A message.
    pub fn new(heading: impl Into<String>, text: impl Into<String>) -> Self {
        Self { heading: heading.into(), text: text.into(), width: WIDTH, scrolled: 0 }
    }

    /// The same for a long text, which takes as much of the window as it can use.
    pub fn wide(self) -> Self {
        Self { width: WIDEST, ..self }
    }

    fn lines(&self, area: Rect) -> Vec<String> {
        wrapped(&self.text, self.width.min(area.width.saturating_sub(4)))
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        if matches!(msg, Msg::Act(Act::Choose | Act::Back | Act::Leave) | Msg::Click { .. }) {
            return Step::Answered(Answer::Closed);
        }
        let rows = usize::from(shared.area.height.saturating_sub(4));
        let most = self.lines(shared.area).len().saturating_sub(rows);
        let Some(by) = lines_by(msg, rows) else { return Step::idle() };
        let next = self.scrolled.min(most).saturating_add_signed(by).min(most);
        if next == self.scrolled {
            return Step::idle();
        }
        self.scrolled = next;
        Step::redraw()
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let lines = self.lines(area);
        draw(&self.heading, &lines, self.scrolled, Context::Message, shared, area, buf);
    }
}

fn draw(
    heading: &str,
    lines: &[String],
    scrolled: usize,
    context: Context,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
) {
    let lang = shared.settings.lang;
    let is_long = lines.len() + 4 > usize::from(area.height) && context == Context::Message;
    let hint = if is_long {
        say::HELP_HINT.say(lang).to_owned()
    } else {
        hint_line(context, &shared.settings, WIDTH)
    };
    let width = widest(lines).max(widest(std::slice::from_ref(&hint)));
    let inside = window(shared, area, heading, (width, lines.len() as u16 + 2), buf);
    let room = Rect { height: inside.height.saturating_sub(2), ..inside };
    let scrolled = scrolled.min(lines.len().saturating_sub(room.height.into()));
    put_lines(lines, scrolled, room, shared, buf);
    if is_long {
        put_more(lines.len(), scrolled, room, shared, buf);
    }
    let last = inside.bottom().saturating_sub(1);
    put_text(buf, inside, inside.x, last, &hint, shared.settings.theme.style(Role::Hint));
}

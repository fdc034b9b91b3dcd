//! Yes or no, and things to read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{About, Answer, put_lines, widest, window, wrapped};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::hint_line;
use crate::tui::theme::Role;

/// The widest that a question is drawn.
const WIDTH: u16 = 56;

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
        draw(&self.heading, &self.text, Context::Question, shared, area, buf);
    }
}

/// Something to read.
#[derive(Debug)]
pub struct Message {
    heading: String,
    text: String,
}

impl Message {
    /// A message.
    pub fn new(heading: impl Into<String>, text: impl Into<String>) -> Self {
        Self { heading: heading.into(), text: text.into() }
    }

    pub(super) fn update(msg: &Msg) -> Step {
        match msg {
            Msg::Act(Act::Choose | Act::Back | Act::Leave) | Msg::Click { .. } => {
                Step::Answered(Answer::Closed)
            }
            _ => Step::idle(),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        draw(&self.heading, &self.text, Context::Message, shared, area, buf);
    }
}

fn draw(heading: &str, text: &str, context: Context, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let lines = wrapped(text, WIDTH.min(area.width.saturating_sub(4)));
    let hint = hint_line(context, shared.settings.lang, WIDTH);
    let width = widest(&lines).max(widest(std::slice::from_ref(&hint)));
    let inside = window(shared, area, heading, (width, lines.len() as u16 + 2), buf);
    let room = Rect { height: inside.height.saturating_sub(2), ..inside };
    put_lines(&lines, 0, room, shared, buf);
    let last = inside.bottom().saturating_sub(1);
    put_text(buf, inside, inside.x, last, &hint, shared.settings.theme.style(Role::Hint));
}

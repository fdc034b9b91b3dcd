//! The whole log of a game over the board: what happened from the first move on, and what every
//! army has lost. It reads the view of whoever opened it and nothing else.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Answer, lines_by, put_lines, put_more, window, wrapped};
use crate::rules::Seat;
use crate::text::Lang;
use crate::text::events::player_name;
use crate::text::happening::Wording;
use crate::text::screens as say;
use crate::tui::geometry::Side;
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::screen::{hint_line, log};
use crate::tui::theme::Role;
use crate::view::{Event, View};

/// Between two losses in one row.
const GAP: &str = "   ";

/// The log of a game.
#[derive(Debug)]
pub struct LogBook {
    /// Whose view is read.
    seat: Seat,
    /// Who sits at the bottom: the marks of the seats go by that.
    bottom: Seat,
    wording: Wording,
    /// Whether the losses are shown, not the events.
    losses: bool,
    /// How many lines below are not shown: nobody who reads the newest has to scroll.
    below: usize,
}

impl LogBook {
    /// The log as the player on that seat reads it; the newest is shown.
    pub const fn new(seat: Seat, bottom: Seat) -> Self {
        Self { seat, bottom, wording: Wording::Words, losses: false, below: 0 }
    }

    /// What may be known: after the end of the game everything.
    fn view<'a>(&self, shared: &'a Shared) -> Option<&'a View> {
        let session = shared.session.as_ref()?;
        session.table().final_view().or_else(|| session.view(self.seat))
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        let room = usize::from(room(shared.area).height);
        let most = self.lines(shared).len().saturating_sub(room);
        match msg {
            Msg::Act(Act::Back | Act::Choose | Act::Log) => return Step::Answered(Answer::Closed),
            Msg::Act(Act::Next | Act::Previous) => {
                self.losses = !self.losses;
                // Losses are read from the first army on.
                self.below = if self.losses { usize::MAX } else { 0 };
            }
            Msg::Act(Act::Wording) => self.wording = self.wording.other(),
            _ => {
                let Some(by) = lines_by(msg, room) else { return Step::idle() };
                self.below = match by {
                    isize::MIN => most,
                    isize::MAX => 0,
                    by => self.below.min(most).saturating_add_signed(-by).min(most),
                };
            }
        }
        Step::redraw()
    }

    fn lines(&self, shared: &Shared) -> Vec<String> {
        let Some(view) = self.view(shared) else { return Vec::new() };
        let (lang, width) = (shared.settings.lang, room(shared.area).width);
        if self.losses {
            return self.losses(view, shared, width);
        }
        let entries = log::entries(view, self.bottom, lang, self.wording);
        if entries.is_empty() {
            return vec![say::NOTHING_YET.say(lang).to_owned()];
        }
        entries.iter().flat_map(|entry| log::hanging(entry, width)).collect()
    }

    /// For every army how many it has lost, and those that may be named with move and point.
    fn losses(&self, view: &View, shared: &Shared, width: u16) -> Vec<String> {
        let lang = shared.settings.lang;
        let history = view.history();
        let mut lines = Vec::new();
        for &seat in view.seats() {
            let nobody = crate::rules::BySeat::new(None);
            let players = shared.session.as_ref().map_or(&nobody, |session| &session.opening().players);
            let mark = Glyphs::owner(Side::seen_from(self.bottom, seat));
            let losses = view.losses(seat);
            let name = player_name(seat, players, lang);
            lines.push(format!("{mark} {name}  {}", say::lost_count(losses.count(), losses.hidden, lang)));
            let named = view.fallen().filter(|(_, piece)| piece.owner == seat).filter_map(|(at, piece)| {
                let happening = history.get(at)?;
                let Event::Moved { m, .. } = happening.event else { return None };
                let point = view.board().name(m.to).to_ascii_uppercase();
                Some(say::loss(happening.number, piece.rank?, &point, lang))
            });
            let inside = width.saturating_sub(2);
            let named = super::super::screen::filled(named, GAP, inside);
            lines.extend(named.iter().flat_map(|line| wrapped(line, inside)).map(|line| format!("  {line}")));
        }
        lines
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let lang = shared.settings.lang;
        let heading = self.heading(lang, area.width);
        let inside = window(shared, area, &heading, (area.width, area.height), buf);
        let room = Rect { height: inside.height.saturating_sub(1), ..inside };
        let lines = self.lines(shared);
        let most = lines.len().saturating_sub(room.height.into());
        let first = most - self.below.min(most);
        put_lines(&lines, first, room, shared, buf);
        put_more(lines.len(), first, room, shared, buf);
        let hint = hint_line(Context::Log, &shared.settings, inside.width);
        let last = inside.bottom().saturating_sub(1);
        put_text(buf, inside, inside.x, last, &hint, shared.settings.theme.style(Role::Hint));
    }

    /// Both pages, the one that is shown in brackets.
    fn heading(&self, lang: Lang, width: u16) -> String {
        let (log, losses) = (say::LOG.say(lang), say::LOSSES.say(lang));
        let (shown, both) = if self.losses {
            (losses, format!("{log}  [{losses}]"))
        } else {
            (log, format!("[{log}]  {losses}"))
        };
        if both.width() + 8 <= usize::from(width) { both } else { shown.to_owned() }
    }
}

/// Where the lines stand in a window as large as the area: without border and keys.
fn room(area: Rect) -> Rect {
    let inside = super::inside(area);
    Rect { height: inside.height.saturating_sub(1), ..inside }
}

#[cfg(test)]
#[path = "log_book_tests.rs"]
mod tests;

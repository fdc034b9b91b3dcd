//! What has happened, as everybody may know it: the oldest first, wherever it is shown.
//!
//! It reads a player's [`View`], and draws as much of it as there is room for.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::rules::Seat;
use crate::text::Lang;
use crate::text::happening::{Teller, Wording};
use crate::text::screens as say;
use crate::tui::dialog::wrapped;
use crate::tui::geometry::{FRAMED_LOG, Side};
use crate::tui::glyphs::Glyphs;
use crate::tui::model::Settings;
use crate::tui::paint::{put, put_frame, put_text};
use crate::tui::theme::Role;
use crate::view::{Event, Happening, View};

/// The width from which on the log stands below a board.
const WIDE: u16 = 60;
/// Blanks between entries that stand in one row.
const GAP: &str = "   ";

/// The log as that view's player reads it, with that seat at the bottom: everything worth a
/// line, and the names of the fallen that he knows.
pub(in crate::tui) fn entries(view: &View, bottom: Seat, lang: Lang, wording: Wording) -> Vec<String> {
    told(view.history(), view, bottom, lang, wording)
}

/// What everybody may know of what has happened from that event on, in words.
pub(super) fn news(view: &View, bottom: Seat, lang: Lang, from: usize) -> Vec<String> {
    let mut history = view.history().split_off(from.min(view.events().len()));
    for happening in &mut history {
        happening.fallen.clear();
    }
    told(history, view, bottom, lang, Wording::Words)
}

fn told(history: Vec<Happening<'_>>, view: &View, seat: Seat, lang: Lang, wording: Wording) -> Vec<String> {
    let mark = |owner| Glyphs::owner(Side::seen_from(seat, owner));
    let teller = Teller { board: view.board(), seats: view.seats(), lang, wording, mark: &mark };
    let mut entries = Vec::new();
    // The colours are decided by the piece that is told of next, and stand behind it.
    let mut colors = None;
    for happening in &history {
        let text = teller.tell(happening);
        if matches!(happening.event, Event::ColorsDecided { .. }) {
            colors = text;
        } else {
            entries.extend(text);
            entries.extend(colors.take());
        }
    }
    entries
}

/// The log in an area.
pub(super) struct Log {
    /// A line each; or, in several columns, an entry each.
    lines: Vec<String>,
    area: Rect,
    /// How many columns of lines there are.
    columns: usize,
    /// The width of a column with the gap behind it.
    pitch: usize,
}

impl Log {
    /// The entries as they are laid out there: in several columns where these are wide
    /// enough, else with long ones going on in the next row.
    pub(super) fn new(entries: Vec<String>, area: Rect) -> Self {
        let widest = entries.iter().map(|entry| entry.width()).max().unwrap_or(0);
        let pitch = widest + GAP.len();
        let columns = if area.height < 2 { 1 } else { (usize::from(area.width) + GAP.len()) / pitch };
        let lines = if area.height < 2 || columns > 1 {
            entries
        } else {
            entries.iter().flat_map(|entry| hanging(entry, area.width)).collect()
        };
        Self { lines, area, columns: columns.max(1), pitch }
    }

    /// How many of the newest lines can be left out, so that older ones are seen.
    pub(super) fn most_back(&self) -> usize {
        match self.area.height {
            0 => 0,
            1 => self.lines.len().saturating_sub(1),
            rows => self.lines.len().saturating_sub(usize::from(rows) * self.columns),
        }
    }

    /// How many lines a key goes back or forward.
    pub(super) fn page(&self) -> usize {
        if self.columns > 1 { self.area.height.into() } else { usize::from(self.area.height / 2).max(1) }
    }

    /// How far back the log is looked at once the wheel was turned: -1 up, 1 down.
    pub(super) fn rolled(&self, back: usize, by: i16) -> usize {
        let by = -isize::from(by) * self.columns.cast_signed();
        back.min(self.most_back()).saturating_add_signed(by).min(self.most_back())
    }

    /// How many of the newest lines are in sight when none is left out.
    pub(super) fn in_sight(&self) -> usize {
        self.shown(0).len()
    }

    /// The lines that are shown when so many of the newest are left out.
    fn shown(&self, back: usize) -> Range<usize> {
        let end = self.lines.len() - back.min(self.most_back());
        if self.area.height != 1 {
            return end.saturating_sub(usize::from(self.area.height) * self.columns)..end;
        }
        let mut room = usize::from(self.area.width) + GAP.len();
        let fits = |line: &&String| {
            let width = line.width() + GAP.len();
            let fits = width <= room;
            room = room.saturating_sub(width);
            fits
        };
        let count = self.lines[..end].iter().rev().take_while(fits).count();
        // A line that is too long alone is shown as far as it goes.
        end - count.max(1).min(end)..end
    }

    pub(super) fn draw(&self, back: usize, settings: Settings, buf: &mut Buffer) {
        let (area, theme) = (self.area, settings.theme);
        if area.is_empty() {
            return;
        }
        // Beside a board, where it is narrow, it stands between two panels and needs no frame.
        let framed = Rect {
            x: area.x.saturating_sub(2),
            y: area.y.saturating_sub(1),
            width: area.width + 4,
            height: area.height + 2,
        };
        if area.height >= FRAMED_LOG && area.width >= WIDE {
            let (border, heading) = (theme.style(Role::Border), theme.style(Role::Title));
            put_frame(buf, framed, say::LOG.say(settings.lang), settings.glyphs, border, heading);
        }
        let shown = self.shown(back);
        if area.height == 1 {
            let line = self.lines[shown].join(GAP);
            put_text(buf, area, area.x, area.y, &line, theme.plain());
            return;
        }
        for (i, line) in self.lines[shown.clone()].iter().enumerate() {
            let (column, row) = (i / usize::from(area.height), i % usize::from(area.height));
            let x = area.x + (column * self.pitch) as u16;
            put_text(buf, area, x, area.y + row as u16, line, theme.plain());
        }
        // More above, more below.
        let right = area.right() - 1;
        if shown.start > 0 && back > 0 {
            put(buf, right, area.y, '^', theme.style(Role::Dim));
        }
        if shown.end < self.lines.len() {
            put(buf, right, area.bottom() - 1, 'v', theme.style(Role::Dim));
        }
    }
}

/// An entry in lines of that width; those after the first are set in.
pub(in crate::tui) fn hanging(entry: &str, width: u16) -> Vec<String> {
    if entry.width() <= usize::from(width) {
        return vec![entry.to_owned()];
    }
    let lines = wrapped(entry, width.saturating_sub(2));
    lines
        .iter()
        .enumerate()
        .map(|(i, line)| if i == 0 { line.clone() } else { format!("  {line}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(count: usize, width: u16, height: u16) -> Log {
        let entries = (1..=count).map(|number| format!("{number} a move")).collect();
        Log::new(entries, Rect::new(0, 0, width, height))
    }

    #[test]
    fn the_newest_entries_are_shown_until_one_goes_back() {
        assert_eq!(log(30, 12, 5).shown(0), 25..30);
        assert_eq!(log(30, 12, 5).shown(7), 18..23);
        assert_eq!(log(30, 12, 5).shown(1000), 0..5, "not beyond the oldest");
        assert_eq!(log(3, 12, 5).shown(9), 0..3);
        // One row holds as many as fit, several columns as many in each.
        assert_eq!(log(9, 30, 1).shown(0), 6..9);
        assert_eq!(log(9, 30, 1).shown(100), 0..1);
        assert_eq!(log(90, 39, 5).shown(0), 75..90);
        assert_eq!(log(0, 39, 5).shown(3), 0..0);
    }

    #[test]
    fn no_entry_is_cut_in_a_column() {
        let long = "10 ^ South: commander lost, flag on E12";
        let log = Log::new(vec![long.to_owned()], Rect::new(0, 0, 30, 5));
        assert_eq!(log.lines.join("").split_whitespace().collect::<Vec<_>>().join(" "), long);
        assert!(log.lines.iter().all(|line| line.width() <= 30));
    }
}

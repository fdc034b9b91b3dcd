//! What is certain: beside the board where the window is wide enough, else on a page of its own.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::filled;
use super::Play;
use crate::rules::{Aids, Deal, Point, Seat};
use crate::text::facts::{self as say, Reader};
use crate::tui::dialog::{Message, wrapped};
use crate::tui::geometry::Side;
use crate::tui::glyphs::Glyphs;
use crate::tui::model::{Shared, Step};
use crate::tui::paint::{put, put_frame, put_text};
use crate::tui::session::{Certain, Session};
use crate::tui::theme::Role;

/// What the board and what stands round it keep, and the least and the most that the panel takes.
const BOARD: u16 = 80;
const PANEL: (u16, u16) = (36, 44);
/// The widest that a page is.
const PAGE: u16 = 72;

impl Play {
    /// The window's part for the board, and that for what is certain where it is shown.
    pub(super) fn parts(&self, shared: &Shared, area: Rect) -> (Rect, Option<Rect>) {
        let panel = area.width.saturating_sub(BOARD).min(PANEL.1);
        if !shared.facts_aside || panel < PANEL.0 || self.watching || may_be_aided(shared).is_err() {
            return (area, None);
        }
        let board = Rect { width: area.width - panel, ..area };
        (board, Some(Rect { x: board.right(), width: panel, ..area }))
    }

    /// The key for it: the panel comes and goes; without room for it there is a page to read.
    pub(super) fn show_facts(&mut self, shared: &mut Shared) -> Step {
        if self.watching {
            return Step::idle();
        }
        let room = shared.area.width >= BOARD + PANEL.0;
        if !room || may_be_aided(shared).is_err() {
            return self.tell_facts(self.cursor, shared);
        }
        shared.facts_aside = !shared.facts_aside;
        self.facts_from = 0;
        Step::redraw()
    }

    /// What is certain of the piece there and of all armies, to be read.
    pub(super) fn tell_facts(&mut self, point: Point, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        if let Err(aids) = may_be_aided(shared) {
            let why = if aids == Aids::Nobody { say::NOT_ALLOWED } else { say::NOT_AMONG_PEOPLE };
            return self.say(why.say(lang), Role::Warning);
        }
        if let Some(session) = &mut shared.session {
            session.learn(self.seat);
        }
        let lines = self.facts(point, PAGE.min(shared.area.width.saturating_sub(4)), shared);
        Step::ask(Message::new(say::FACTS.say(lang), lines.join("\n")).wide())
    }

    /// Works out what is certain, where something on the screen depends on it.
    pub(super) fn look_again(&self, shared: &mut Shared) {
        let aside = shared.facts_aside;
        let Some(session) = shared.session.as_mut().filter(|_| !self.watching) else { return };
        let notes = session.notes(self.seat);
        if aside || !notes.is_empty() || notes.opened().is_some() {
            session.learn(self.seat);
        }
    }

    /// The wheel moves the panel, where it is shown.
    pub(super) fn scroll_facts(&mut self, by: i16, shared: &Shared) -> Step {
        let (_, Some(panel)) = self.parts(shared, shared.area) else { return Step::idle() };
        let inside = inside(panel);
        let lines = self.facts(self.cursor, inside.width, shared).len();
        let most = lines.saturating_sub(inside.height.into());
        let next = self.facts_from.min(most).saturating_add_signed(isize::from(by) * 3).min(most);
        if next == self.facts_from {
            return Step::idle();
        }
        self.facts_from = next;
        Step::redraw()
    }

    /// The next lines of the panel, after the last ones the first again.
    pub(super) fn turn_facts(&mut self, shared: &Shared) -> Step {
        let (_, Some(panel)) = self.parts(shared, shared.area) else { return Step::idle() };
        let rows = usize::from(inside(panel).height);
        let lines = self.facts(self.cursor, inside(panel).width, shared).len();
        let next = self.facts_from + rows.saturating_sub(1).max(1);
        self.facts_from = if next + 1 >= lines || lines <= rows { 0 } else { next };
        Step::redraw()
    }

    /// All that is certain, in lines of that width; blank ones between its parts.
    fn facts(&self, point: Point, width: u16, shared: &Shared) -> Vec<String> {
        let settings = shared.settings;
        let (Some(session), Some(view)) = (&shared.session, self.view(shared)) else { return Vec::new() };
        let fresh;
        let certain = if let Some(certain) = session.certain(self.seat) {
            certain
        } else {
            fresh = Certain::of(view);
            &fresh
        };
        let bottom = self.bottom(view);
        let face = |rank| settings.glyphs.sign(rank);
        let flip = view.rules().deal == Deal::FaceDown;
        let mark = |seat: Seat| match view.color(seat) {
            Some(color) => Glyphs::set(color, false),
            None => Glyphs::owner(Side::seen_from(bottom, seat)),
        };
        let reader = Reader {
            view,
            seat: self.seat,
            known: &certain.known,
            lang: settings.lang,
            face: &face,
            mark: &mark,
        };
        let lang = settings.lang;
        let mut lines = Vec::new();
        let wrap = |line: &String| wrapped(line, width);
        if view.at(point).is_some_and(|seen| seen.rank.is_none()) {
            lines.extend(reader.piece(point).iter().flat_map(wrap));
            lines.extend(say::noted_line(&self.noted_text(point, shared)).iter().flat_map(wrap));
        } else if view.hidden().next().is_some() {
            lines.extend(wrapped(say::NO_PIECE.say(lang), width));
        }
        let mut armies = Vec::new();
        for &seat in view.seats() {
            let (heading, counts) = match &certain.left[seat] {
                _ if flip => reader.tiles(seat),
                left if left.hidden > 0 => reader.army_left(seat, left),
                _ => continue,
            };
            armies.push(String::new());
            armies.extend(wrapped(&heading, width));
            armies.extend(filled(counts, "  ", width));
        }
        for lost in view.seats().iter().map(|&seat| reader.army_lost(seat)).filter(|lost| !lost.is_empty()) {
            armies.push(String::new());
            armies.extend(lost.iter().flat_map(wrap));
        }
        if lines.is_empty() && armies.is_empty() {
            lines.push(say::NOTHING_HIDDEN.say(lang).to_owned());
        }
        lines.extend(armies);
        // No blank line before the first part.
        let blank = lines.iter().take_while(|line| line.is_empty()).count();
        lines.split_off(blank)
    }

    /// Draws the panel.
    pub(super) fn draw_facts(&self, shared: &Shared, panel: Rect, buf: &mut Buffer) {
        let (settings, theme) = (shared.settings, shared.settings.theme);
        let (border, heading) = (theme.style(Role::Border), theme.style(Role::Title));
        put_frame(buf, panel, say::FACTS.say(settings.lang), settings.glyphs, border, heading);
        let inside = inside(panel);
        let lines = self.facts(self.cursor, inside.width, shared);
        let rows = usize::from(inside.height);
        let from = self.facts_from.min(lines.len().saturating_sub(1));
        for (y, line) in (inside.y..inside.bottom()).zip(&lines[from..]) {
            put_text(buf, inside, inside.x, y, line, theme.plain());
        }
        if lines.len() > rows {
            let more = say::MORE.say(settings.lang);
            let y = panel.bottom().saturating_sub(1);
            put(buf, inside.x, y, ' ', border);
            let end = inside.x + 1 + put_text(buf, panel, inside.x + 1, y, more, theme.style(Role::Hint));
            put(buf, end, y, ' ', border);
        }
    }
}

/// Whether a player may be told, or who may be.
fn may_be_aided(shared: &Shared) -> Result<(), Aids> {
    shared.session.as_ref().map_or(Ok(()), Session::may_be_aided)
}

/// A panel without its border.
const fn inside(panel: Rect) -> Rect {
    Rect {
        x: panel.x + 2,
        y: panel.y + 1,
        width: panel.width.saturating_sub(4),
        height: panel.height.saturating_sub(2),
    }
}

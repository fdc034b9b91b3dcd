//! The end of a game: who has won and why, and the whole board.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Menu, board_layout, change_looks, direction, draw_hints, losses_lines, next_in_game, trouble};
use crate::rules::{Place, Point, Seat};
use crate::storage::FileError;
use crate::text::events::{outcome_text, player_name};
use crate::text::screens as say;
use crate::tui::board::BoardPicture;
use crate::tui::dialog::{Answer, wrapped};
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::theme::Role;

/// The end of a game.
#[derive(Debug)]
pub struct GameOver {
    bottom: Seat,
    cursor: Point,
    /// Where the record was kept, or why it was not.
    kept: Option<Result<PathBuf, FileError>>,
}

impl GameOver {
    /// The end of the running game, seen from whoever had the terminal last. The
    /// record is kept now.
    pub fn new(shared: &mut Shared, viewer: Option<Seat>) -> Self {
        let bottom = viewer.unwrap_or(Seat::South);
        let mut cursor = None;
        let mut kept = None;
        if let Some(session) = &mut shared.session {
            let board = session.table().board();
            cursor = Place::new(1, 3).map(|front| board.army_point(bottom, front));
            kept = session.finish(&shared.store);
        }
        let cursor = cursor.or(Point::from_index(0)).expect("every board has its first point");
        Self { bottom, cursor, kept }
    }

    /// For pictures of the screen: as if the record had been kept there.
    #[cfg(test)]
    pub(crate) fn kept_in(mut self, path: &str) -> Self {
        self.kept = Some(Ok(path.into()));
        self
    }

    pub(super) const fn context(&self) -> Context {
        Context::Result
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let Some(session) = &shared.session else { return Step::go(Menu::new(shared)) };
        let board = session.table().board();
        let Some(layout) = board_layout(board, shared.area, self.bottom, shared.settings) else {
            return Step::idle();
        };
        match msg {
            Msg::Act(Act::Rematch) => self.rematch(shared),
            Msg::Act(Act::Choose | Act::Leave | Act::Back) => {
                shared.session = None;
                Step::go(Menu::new(shared))
            }
            Msg::Act(Act::Next | Act::Previous) => {
                let seats = board.seats();
                let here = seats.iter().position(|&seat| seat == self.bottom).unwrap_or(0);
                self.bottom = seats[(here + 1) % seats.len()];
                Step::redraw()
            }
            Msg::Act(act) => {
                if let Some(direction) = direction(*act) {
                    self.cursor = layout.step(self.cursor, direction).unwrap_or(self.cursor);
                    return Step::redraw();
                }
                if change_looks(*act, &layout, &mut shared.settings) { Step::redraw() } else { Step::idle() }
            }
            Msg::Click { x, y } => match layout.at(*x, *y) {
                Some(point) => {
                    self.cursor = point;
                    Step::redraw()
                }
                None => Step::idle(),
            },
            _ => Step::idle(),
        }
    }

    /// The same players sit down again: nothing of the old game is left but their armies.
    fn rematch(&mut self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let seed = shared.next_seed();
        let Some(session) = &shared.session else { return Step::go(Menu::new(shared)) };
        match session.play_again(seed, &shared.store) {
            Ok((session, None)) => {
                shared.session = Some(session);
                Step::Go(Box::new(next_in_game(shared, None)))
            }
            Ok((session, Some(error))) => {
                shared.session = Some(session);
                Step::tell(next_in_game(shared, None), trouble(&error, lang))
            }
            Err(error) => {
                Step::ask(crate::tui::dialog::Message::new(say::TROUBLE.say(lang), error.to_string()))
            }
        }
    }

    pub(super) fn answered(&mut self, _answer: Answer, _shared: &mut Shared) -> Step {
        Step::redraw()
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let Some(session) = &shared.session else { return };
        let Some(view) = session.table().final_view() else { return };
        let Some(outcome) = view.outcome() else { return };
        let settings = &shared.settings;
        let (lang, theme) = (settings.lang, settings.theme);
        let Some(layout) = board_layout(view.board(), area, self.bottom, *settings) else { return };
        let pieces = |point| view.at(point);
        let mut picture = BoardPicture::new(&layout, &pieces, settings.glyphs, theme);
        picture.cursor = Some(self.cursor);
        picture.last_move = view.last_move().map(|m| (m.from, m.to));
        picture.paint(buf);

        let regions = layout.regions();
        let players = &session.opening().players;
        let mut put = |area: Rect, row: u16, text: &str, style| {
            if row < area.height {
                put_text(buf, area, area.x, area.y + row, text, style);
            }
        };
        let title = wrapped(&outcome_text(outcome, players, lang), regions.title.width);
        for (row, line) in (0..).zip(&title) {
            put(regions.title, row, line, theme.style(Role::Title));
        }
        for &seat in view.board().seats() {
            let mark = Glyphs::owner(layout.side(seat));
            let won = outcome.winners().contains(seat);
            let won = if won { format!(" [{}]", say::WON.say(lang)) } else { String::new() };
            let name = format!("{mark} {}{won}", player_name(seat, players, lang));
            let mut lines = vec![(name, theme.seat(seat))];
            if let Some(reason) = view.out_reason(seat) {
                lines.push((say::out(Some(reason), lang), theme.plain()));
            }
            let room = regions.panels[seat].width;
            let lost = losses_lines(view.losses(seat), settings.glyphs, lang, room);
            lines.extend(lost.into_iter().map(|line| (line, theme.plain())));
            for (row, (line, style)) in lines.iter().enumerate() {
                put(regions.panels[seat], row as u16, line, *style);
            }
        }
        put(regions.selection, 0, say::WHOLE_BOARD.say(lang), theme.style(Role::Title));
        let kept = match &self.kept {
            Some(Ok(path)) => say::kept_in(&path.display().to_string(), lang),
            Some(Err(error)) => error.to_string(),
            None => String::new(),
        };
        for (row, line) in wrapped(&kept, regions.events.width).iter().enumerate() {
            put(regions.events, row as u16, line, theme.style(Role::Dim));
        }
        draw_hints(Context::Result, shared, regions.hint, buf);
    }
}

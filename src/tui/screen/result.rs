//! The end of a game: who has won and why, and the whole board.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::log::{self, Log};
use super::standing::{Standing, end_question, lines_of};
use super::{
    Menu, board_layout, bottom_for, change_looks, direction, draw_hints, enter_game, filled, losses_lines,
    player_style, set_label, trouble,
};
use crate::rules::{Place, Point, Seat};
use crate::storage::FileError;
use crate::text::events::{outcome_text, player_name};
use crate::text::happening::Wording;
use crate::text::{Lang, screens as say, sitting as board_say};
use crate::tui::board::BoardPicture;
use crate::tui::dialog::{About, Answer, LogBook, Message, Question, wrapped};
use crate::tui::geometry::Layout;
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Settings, Shared, Step};
use crate::tui::paint::put_text;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::view::View;

/// The end of a game.
#[derive(Debug)]
pub struct GameOver {
    bottom: Seat,
    cursor: Point,
    /// How far back the log is looked at, in its lines.
    back: usize,
    /// Where the record was kept, or why it was not.
    kept: Option<Result<PathBuf, FileError>>,
    /// Whether it is a game of a match.
    of_match: bool,
}

impl GameOver {
    /// The end of the running game, seen from whoever had the terminal last. The
    /// record is kept now.
    pub fn new(shared: &mut Shared, viewer: Option<Seat>) -> Self {
        let mut bottom = viewer.unwrap_or(Seat::South);
        let mut cursor = None;
        let (mut kept, mut of_match) = (None, false);
        if let Some(session) = &mut shared.session {
            let board = session.table().board();
            bottom = bottom_for(bottom, &session.table().rules().rules);
            cursor = Place::new(1, 3).map(|front| board.army_point(bottom, front));
            kept = session.finish(&shared.store);
            of_match = session.is_of_match();
        }
        let cursor = cursor.or(Point::from_index(0)).expect("every board has its first point");
        Self { bottom, cursor, back: 0, kept, of_match }
    }

    /// For pictures of the screen: as if the record had been kept there.
    #[cfg(test)]
    pub(crate) fn kept_in(mut self, path: &str) -> Self {
        self.kept = Some(Ok(path.into()));
        self
    }

    pub(super) const fn context(&self) -> Context {
        if self.of_match { Context::MatchResult } else { Context::Result }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let Some(session) = &shared.session else { return Step::go(Menu::new(shared)) };
        let (board, seats) = (session.table().board(), session.table().seats());
        let Some(layout) = board_layout(board, shared.area, self.bottom, shared.settings) else {
            return Step::idle();
        };
        match msg {
            Msg::Act(Act::Rematch) => match session.sitting() {
                Some(sitting) if sitting.decided().is_some() => {
                    Standing::after(session, &shared.store).map_or_else(Step::idle, Step::go)
                }
                _ => self.rematch(shared),
            },
            Msg::Act(Act::Scoreboard) => {
                let (lang, sitting) = (shared.settings.lang, session.sitting());
                let lines = sitting.map_or_else(Vec::new, |sitting| lines_of(sitting, lang));
                Step::ask(Message::new(board_say::SCOREBOARD.say(lang), lines.join("\n")))
            }
            Msg::Act(Act::EndSitting) => match session.sitting().filter(|sitting| sitting.goes_on()) {
                Some(sitting) => Step::ask(end_question(sitting, shared.settings.lang)),
                None => Step::idle(),
            },
            // Whoever still presses the key of before stays: the end is seen once.
            Msg::Act(Act::Leave) => Step::ask(Question::new(
                About::Leave,
                say::LEAVE_RESULT.say(shared.settings.lang),
                say::LEAVE_RESULT_TEXT.say(shared.settings.lang),
            )),
            Msg::Act(act @ (Act::Earlier | Act::Later)) => {
                let Some(view) = session.table().final_view() else { return Step::idle() };
                let log = self.log(view, &layout, shared.settings);
                let back = self.back.min(log.most_back());
                self.back = match act {
                    Act::Earlier => (back + log.page()).min(log.most_back()),
                    _ => back.saturating_sub(log.page()),
                };
                Step::redraw()
            }
            Msg::Act(Act::Log) => Step::ask(LogBook::new(self.bottom, self.bottom)),
            Msg::Act(Act::Wording) => {
                shared.settings.wording = shared.settings.wording.other();
                self.back = 0;
                Step::redraw()
            }
            Msg::Wheel(by) => {
                let Some(view) = session.table().final_view() else { return Step::idle() };
                self.back = self.log(view, &layout, shared.settings).rolled(self.back, *by);
                Step::redraw()
            }
            Msg::Act(Act::Next | Act::Previous) => {
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
        let Some(session) = &mut shared.session else { return Step::go(Menu::new(shared)) };
        match session.play_again(seed, &shared.store) {
            Ok((session, None)) => {
                shared.session = Some(session);
                Step::Go(Box::new(enter_game(shared)))
            }
            Ok((session, Some(error))) => {
                shared.session = Some(session);
                Step::tell(enter_game(shared), trouble(&error, lang))
            }
            Err(error) => Step::ask(Message::new(say::TROUBLE.say(lang), error.to_string())),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Yes(About::Leave) => {
                shared.session = None;
                Step::go(Menu::new(shared))
            }
            Answer::Yes(About::EndSitting) => {
                let Shared { session, store, settings, .. } = shared;
                match session.as_mut().and_then(|session| session.end_sitting(store)) {
                    None => Step::redraw(),
                    Some(error) => {
                        Step::ask(Message::new(say::TROUBLE.say(settings.lang), error.to_string()))
                    }
                }
            }
            _ => Step::redraw(),
        }
    }

    /// What the game has brought a player, and what he has in all his games: where something
    /// is counted, or it isn't the first.
    fn standing(session: &Session, seat: Seat, lang: Lang) -> Vec<String> {
        let Some(sitting) = session.sitting() else { return Vec::new() };
        let mut told = Vec::new();
        if let Some(points) = session.points() {
            told.push(board_say::points_text(points.points[seat], points.no_gain[seat], lang));
            told.push(board_say::total_text(sitting.totals()[seat], lang));
        }
        if sitting.is_match() {
            told.push(format!("{} {}", board_say::MATCH.say(lang), board_say::score_of(seat, sitting)));
        }
        if sitting.games().len() > 1 || !told.is_empty() {
            told.push(board_say::tally_text(sitting.tally(seat), lang));
        }
        told
    }

    /// The board in the window.
    pub(super) fn layout(&self, shared: &Shared) -> Option<Layout> {
        let board = shared.session.as_ref()?.table().board();
        board_layout(board, shared.area, self.bottom, shared.settings)
    }

    /// The log as it is laid out now.
    fn log(&self, view: &View, layout: &Layout, settings: Settings) -> Log {
        let (lang, wording) = (settings.lang, settings.wording);
        Log::new(log::entries(view, self.bottom, lang, wording), layout.regions().events)
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let Some(session) = &shared.session else { return };
        let Some(view) = session.table().final_view() else { return };
        let Some(outcome) = view.outcome() else { return };
        let settings = &shared.settings;
        let (lang, theme) = (settings.lang, settings.theme);
        let Some(layout) = board_layout(view.board(), area, self.bottom, *settings) else { return };
        let pieces = |point| view.at(point);
        let mut picture = BoardPicture::new(&layout, &pieces, settings.glyphs, theme).of_view(view);
        picture.cursor = Some(self.cursor);
        picture.last_move = view.last_points();
        picture.path = view.last_route();
        picture.paint(buf);

        let regions = layout.regions();
        let players = &session.opening().players;
        let mut put = |area: Rect, row: u16, text: &str, style| {
            if row < area.height {
                put_text(buf, area, area.x, area.y + row, text, style);
            }
        };
        let title = wrapped(&outcome_text(outcome, view.seats(), players, lang), regions.title.width);
        for (row, line) in (0..).zip(&title) {
            put(regions.title, row, line, theme.style(Role::Title));
        }
        for &seat in view.seats() {
            let mark = Glyphs::owner(layout.side(seat));
            let won = outcome.winners().contains(seat);
            let won = if won { format!(" [{}]", say::WON.say(lang)) } else { String::new() };
            let set = set_label(view, seat, lang).map(|set| format!(" [{set}]")).unwrap_or_default();
            let name = format!("{mark} {}", player_name(seat, players, lang));
            let full = format!("{name}{set}{won}");
            let fits = full.width() <= usize::from(regions.panels[seat].width);
            let name = if fits { full } else { format!("{name}{won}") };
            let mut lines = vec![(name, player_style(view, seat, theme))];
            if let Some(reason) = view.out_reason(seat) {
                lines.push((say::out(Some(reason), lang), theme.plain()));
            }
            let room = regions.panels[seat].width;
            let standing = filled(Self::standing(session, seat, lang), " ", room);
            lines.splice(1..1, standing.into_iter().map(|line| (line, theme.style(Role::Title))));
            let lost = losses_lines(view.losses(seat), settings.glyphs, lang, room);
            lines.extend(lost.into_iter().map(|line| (line, theme.plain())));
            for (row, (line, style)) in lines.iter().enumerate() {
                put(regions.panels[seat], row as u16, line, *style);
            }
        }
        let mut told = say::WHOLE_BOARD.say(lang).to_owned();
        let area = if regions.selection.is_empty() { regions.input } else { regions.selection };
        if regions.events.is_empty() {
            // Without a log what ended the game stands here.
            let mut entries = log::entries(view, self.bottom, lang, Wording::Words);
            // The result stands in the title.
            entries.pop();
            let last = entries.pop();
            told = last.filter(|last| last.width() <= usize::from(area.width)).unwrap_or(told);
        }
        put(area, 0, &told, theme.style(Role::Title));
        let kept = match &self.kept {
            Some(Ok(path)) => say::kept_in(&path.display().to_string(), lang),
            Some(Err(error)) => error.to_string(),
            None => String::new(),
        };
        let kept = match session.sitting_trouble() {
            None => kept,
            Some(error) => board_say::not_kept(&error.to_string(), lang),
        };
        if !regions.selection.is_empty() {
            let room =
                if regions.notes.is_empty() { regions.input } else { regions.input.union(regions.notes) };
            // A path that is too long shows its end, where the file's name is.
            let lines = wrapped(&kept, room.width);
            let first = match session.sitting_trouble() {
                None => lines.len().saturating_sub(room.height.into()),
                Some(_) => 0,
            };
            for (row, line) in lines.iter().skip(first).enumerate() {
                put(room, row as u16, line, theme.style(Role::Dim));
            }
        }
        self.log(view, &layout, *settings).draw(self.back, *settings, buf);
        draw_hints(self.context(), shared, regions.hint, buf);
    }
}

//! Reading the field: an enemy's first moves are watched, one by one and back again, and flag,
//! mines and bombs are marked where they are thought to have stood at the start.
//!
//! Until the marks are handed in it reads views only, and the army's truth is not asked for.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::side::{Line, put, put_first, reader};
use super::{Turn, keep, told};
use crate::formation::{Formation, SetupRules, built_in};
use crate::practice::{Found, Marks, Opening, Reading, SOUGHT};
use crate::rules::{Board, BoardKind, Place, Point, PointSet, Rank, Seat, Station};
use crate::text::happening::event_text;
use crate::text::{Lang, practice as say};
use crate::tui::board::BoardPicture;
use crate::tui::geometry::{Layout, Size};
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::screen::{board_layout, change_pieces, direction, draw_hints};
use crate::tui::theme::Role;
use crate::view::{Event, Seen};

/// The exercise.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) opening: Opening,
    marks: Marks,
    /// How many moves are shown.
    moves: usize,
    cursor: Point,
    since: Duration,
    judged: Option<Judged>,
    note: Option<String>,
}

#[derive(Debug)]
struct Judged {
    reading: Reading,
    time: Duration,
    is_best: bool,
    /// Whether the board shows the end of the opening instead of the truth.
    end: bool,
    page: usize,
}

/// Where the text, the moves and the keys stand.
struct Texts {
    text: Rect,
    moves: Rect,
    hint: Rect,
    /// How it is done, where that doesn't stand in the text.
    how: Rect,
}

impl Field {
    pub(super) fn new(shared: &mut Shared, kind: BoardKind) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(shared.next_seed());
        let enemy = match rng.random_range(0..3) {
            0 => Formation::random(&mut rng),
            mirrored => {
                let formation = built_in()[rng.random_range(0..built_in().len())].formation;
                if mirrored == 1 { formation.mirrored() } else { formation }
            }
        };
        let opening = Opening::play(kind, enemy, &mut rng);
        let front = Place::new(1, 3).expect("every army has a front line");
        let cursor = opening.board().army_point(opening.enemy(), front);
        let (marks, since) = (Marks::default(), shared.now);
        Self { opening, marks, moves: 0, cursor, since, judged: None, note: None }
    }

    pub(super) fn board(&self) -> &'static Board {
        self.opening.board()
    }

    pub(super) fn kind(&self) -> BoardKind {
        self.board().kind()
    }

    pub(super) const fn context(&self) -> Context {
        if self.judged.is_some() { Context::Judged } else { Context::Field }
    }

    pub(super) fn since(&self) -> Option<Duration> {
        self.judged.is_none().then_some(self.since)
    }

    pub(super) fn would_lose(&self) -> bool {
        self.judged.is_none() && !self.marks.is_empty()
    }

    fn all_moves(&self) -> usize {
        self.opening.views().len() - 1
    }

    fn layout(&self, shared: &Shared, area: Rect) -> Option<Layout> {
        board_layout(self.board(), area, self.opening.viewer(), shared.settings)
    }

    /// The enemy's place at the start on a point, if a piece stood there.
    fn place(&self, point: Point) -> Option<Place> {
        let (seat, place) = self.board().place(point)?;
        (seat == self.opening.enemy() && place.station() != Station::Camp).then_some(place)
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Turn {
        let redraw = Turn::Step(Step::redraw());
        match msg {
            Msg::Act(Act::Back | Act::Leave) => return Turn::Leave,
            Msg::Act(act) if change_pieces(*act, &mut shared.settings) => return redraw,
            Msg::Tick if self.judged.is_none() => return redraw,
            _ => {}
        }
        if self.judged.is_some()
            && matches!(msg, Msg::Act(Act::Scroll))
            && let Some(layout) = self.layout(shared, shared.area)
        {
            let room = self.texts(&layout, shared, shared.area).text;
            if let Some(step) = reader(&self.lines(shared), room) {
                return Turn::Step(step);
            }
        }
        if let Some(judged) = &mut self.judged {
            match msg {
                Msg::Act(Act::Choose) => return Turn::Leave,
                Msg::Act(Act::Rematch) => return Turn::Again,
                Msg::Act(Act::Next) => judged.end = !judged.end,
                Msg::Act(Act::Scroll) => judged.page += 1,
                _ => return Turn::Step(Step::idle()),
            }
            return redraw;
        }
        let Some(layout) = self.layout(shared, shared.area) else { return Turn::Step(Step::idle()) };
        let lang = shared.settings.lang;
        self.note = None;
        match msg {
            Msg::Act(Act::Confirm) => return self.judge(shared),
            Msg::Act(Act::Next) | Msg::Wheel(1) => self.moves = (self.moves + 1).min(self.all_moves()),
            Msg::Act(Act::Previous) | Msg::Wheel(-1) => self.moves = self.moves.saturating_sub(1),
            Msg::Act(Act::MarkFlag) => self.mark(Some(Rank::Flag), lang),
            Msg::Act(Act::MarkMine) => self.mark(Some(Rank::Mine), lang),
            Msg::Act(Act::MarkBomb) => self.mark(Some(Rank::Bomb), lang),
            Msg::Act(Act::Delete) => self.mark(None, lang),
            Msg::Act(Act::Choose) => self.change(lang),
            Msg::Act(act) => {
                let next = direction(*act).and_then(|direction| layout.step(self.cursor, direction));
                self.cursor = next.unwrap_or(self.cursor);
            }
            Msg::Click { x, y } => match layout.at(*x, *y) {
                // The first click goes there, the next ones change the mark.
                Some(point) if point == self.cursor => self.change(lang),
                Some(point) => self.cursor = point,
                None => return Turn::Step(Step::idle()),
            },
            _ => return Turn::Step(Step::idle()),
        }
        redraw
    }

    fn mark(&mut self, rank: Option<Rank>, lang: Lang) {
        let Some(place) = self.place(self.cursor) else {
            self.note = Some(say::NOT_THERE.say(lang).to_owned());
            return;
        };
        match rank {
            None => self.marks.clear(place),
            Some(rank) if !SetupRules::STANDARD.may_stand(rank, place) => {
                self.note = Some(say::never_there(rank, lang));
            }
            Some(rank) => {
                if self.marks.mark(place, rank).is_err() {
                    self.note = Some(say::none_left(rank, lang));
                }
            }
        }
    }

    /// The next mark that is free: flag, mine, bomb, none.
    fn change(&mut self, lang: Lang) {
        let now = self.place(self.cursor).and_then(|place| self.marks.at(place));
        let after = SOUGHT.iter().position(|&rank| Some(rank) == now).map_or(0, |number| number + 1);
        let place = self.place(self.cursor);
        let may_stand = |rank| place.is_some_and(|place| SetupRules::STANDARD.may_stand(rank, place));
        let free = |rank: &Rank| self.marks.count(*rank) < usize::from(rank.count()) && may_stand(*rank);
        let next = SOUGHT.iter().copied().skip(after).find(free);
        self.mark(next, lang);
        if place.is_some() && !SOUGHT.into_iter().any(may_stand) {
            self.note = Some(say::NONE_THERE.say(lang).to_owned());
        }
    }

    fn judge(&mut self, shared: &Shared) -> Turn {
        let time = shared.now.saturating_sub(self.since);
        let reading = self.opening.score(&self.marks, self.moves);
        let (is_best, trouble) = keep(shared, |progress| progress.add_reading(self.kind(), &reading, time));
        self.judged = Some(Judged { reading, time, is_best, end: false, page: 0 });
        self.moves = self.all_moves();
        told(trouble)
    }

    /// What stands on a point as it is shown.
    fn shown(&self, point: Point, standing: &[(Place, Point)]) -> Option<Seen> {
        let enemy = self.opening.enemy();
        let place = self.place(point);
        match &self.judged {
            Some(judged) if !judged.end => {
                let start = self.opening.views()[0].at(point)?;
                let truth = place.and_then(|place| self.opening.truth().rank(place));
                Some(Seen { rank: truth.or(start.rank), ..start })
            }
            _ => {
                let seen = self.opening.views()[self.moves].at(point);
                let Some((place, mark)) = place.and_then(|place| Some((place, self.marks.at(place)?))) else {
                    return seen;
                };
                // A mark hides no piece that has come there later.
                match seen {
                    Some(_) if !standing.contains(&(place, point)) => seen,
                    _ => Some(Seen { owner: enemy, rank: Some(mark) }),
                }
            }
        }
    }

    /// The points of marks, and of wrong ones.
    fn lit(&self) -> (PointSet, PointSet) {
        let point = |place| self.board().army_point(self.opening.enemy(), place);
        let (mut targets, mut faults) = (PointSet::EMPTY, PointSet::EMPTY);
        match &self.judged {
            Some(judged) => {
                for verdict in &judged.reading.verdicts {
                    let set = if verdict.found == Found::Wrong { &mut faults } else { &mut targets };
                    set.insert(point(verdict.place));
                }
            }
            None => {
                for place in Place::all().filter(|&place| self.marks.at(place).is_some()) {
                    targets.insert(point(place));
                }
            }
        }
        (targets, faults)
    }

    fn lines(&self, shared: &Shared) -> Vec<Line> {
        let lang = shared.settings.lang;
        let enemy = self.opening.enemy();
        if let Some(judged) = &self.judged {
            let score = say::score_text(judged.reading.score(), Reading::possible(), lang);
            let time = say::time_text(judged.time, lang);
            let mut lines = vec![(format!("{score}  {time}"), Role::Title)];
            if judged.is_best {
                lines.push((say::NEW_BEST.say(lang).to_owned(), Role::Title));
            }
            let flag = self.opening.truth().lineup().flag_side();
            lines.extend(judged.reading.verdicts.iter().map(|verdict| {
                let role = match verdict.found {
                    Found::Hit => Role::Hint,
                    Found::Wrong => Role::Warning,
                    Found::Missed => Role::Dim,
                };
                (say::verdict_text(verdict, self.board(), enemy, flag, lang), role)
            }));
            return lines;
        }
        let used = SOUGHT.map(|rank| (rank, self.marks.count(rank)));
        let time = shared.now.saturating_sub(self.since);
        let whose = say::whose(enemy, lang);
        let watched = say::watched(self.moves, self.all_moves(), lang);
        let clock = say::clock_text(time, lang);
        let used = say::marks_used(used, lang);
        let mut lines = match self.kind() {
            // There are few rows, but long ones.
            BoardKind::Four => vec![(format!("{whose}  {watched}  {clock}  {used}"), Role::Title)],
            BoardKind::Two => {
                vec![(whose, Role::Title), (format!("{watched}  {clock}"), Role::Hint), (used, Role::Hint)]
            }
        };
        match (&self.note, self.place(self.cursor)) {
            (Some(note), _) => lines.push((note.clone(), Role::Error)),
            (None, Some(place)) => lines.push((say::called(place, None, lang), Role::Hint)),
            (None, None) => lines.push((self.board().name(self.cursor).to_ascii_uppercase(), Role::Hint)),
        }
        if self.kind() == BoardKind::Two {
            lines.push((say::WATCH.say(lang).to_owned(), Role::Dim));
        }
        lines
    }

    /// The moves that are shown, the newest first.
    fn told_moves(&self, layout: &Layout, lang: Lang) -> Vec<Line> {
        let mark = |seat: Seat| Glyphs::owner(layout.side(seat));
        let mut number = 0;
        let mut lines: Vec<Line> = Vec::new();
        for event in self.opening.views()[self.moves].events() {
            number += u32::from(matches!(event, Event::Moved { .. }));
            if let Some(text) = event_text(event, number, self.board(), lang, mark) {
                lines.push((text, Role::Hint));
            }
        }
        lines.reverse();
        lines
    }

    /// Beside the board for two players, in the corners of the board for four.
    fn texts(&self, layout: &Layout, shared: &Shared, area: Rect) -> Texts {
        let regions = layout.regions();
        if self.kind() == BoardKind::Four {
            let panel = |seat| regions.panels[seat];
            // While moves are told they have a corner of their own.
            if regions.hint.is_empty() {
                let (text, moves, hint) = (panel(Seat::South), panel(Seat::East), panel(Seat::West));
                return Texts { text, moves, hint, how: Rect::ZERO };
            }
            let top = regions.events.y.min(regions.input.y);
            let below = Rect { y: top, height: regions.hint.y.saturating_sub(top), ..regions.input };
            let (moves, hint, how) = (panel(Seat::East), regions.hint, panel(Seat::South));
            return Texts { text: below, moves, hint, how };
        }
        let all = layout.area();
        let stacked = layout.size() == Size::Tiny;
        let x = if stacked { regions.panels[Seat::North].x } else { regions.title.x };
        let y = if stacked { layout.field().y } else { all.y };
        let hints = 3;
        let bottom = all.bottom().saturating_sub(hints);
        let hint = if stacked {
            Rect { y: bottom, height: hints, ..all }
        } else {
            Rect { x, y: bottom, width: all.right().saturating_sub(x), height: hints }
        };
        let width = all.right().saturating_sub(x);
        let room = Rect { x, y, width, height: bottom.saturating_sub(y + 1) }.intersection(area);
        if self.judged.is_some() {
            return Texts { text: room, moves: Rect::ZERO, hint, how: Rect::ZERO };
        }
        let lines = self.lines(shared);
        let rows: usize = lines.iter().map(|(line, _)| crate::tui::dialog::wrapped(line, width).len()).sum();
        let text = Rect { height: room.height.min(rows as u16), ..room };
        let moves =
            Rect { y: text.bottom() + 1, height: room.bottom().saturating_sub(text.bottom() + 1), ..room };
        Texts { text, moves, hint, how: Rect::ZERO }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let settings = shared.settings;
        let Some(layout) = self.layout(shared, area) else { return };
        let standing = self.opening.standing(self.moves);
        let pieces = |point| self.shown(point, &standing);
        let mut picture = BoardPicture::new(&layout, &pieces, settings.glyphs, settings.theme);
        (picture.targets, picture.faults) = self.lit();
        let is_truth = self.judged.as_ref().is_some_and(|judged| !judged.end);
        if self.judged.is_none() {
            picture.cursor = Some(self.cursor);
        }
        if !is_truth {
            picture.last_move = self.opening.views()[self.moves].last_move().map(|m| (m.from, m.to));
        }
        picture.paint(buf);
        let texts = self.texts(&layout, shared, area);
        let lines = self.lines(shared);
        if let Some(judged) = &self.judged {
            put(&lines, judged.page, texts.text, shared, buf);
        } else {
            put_first(&lines, texts.text, shared, buf);
            put_first(&self.told_moves(&layout, settings.lang), texts.moves, shared, buf);
            let how = (say::WATCH.say(settings.lang).to_owned(), Role::Dim);
            put_first(&[how], texts.how, shared, buf);
        }
        draw_hints(self.context(), shared, texts.hint, buf);
    }
}

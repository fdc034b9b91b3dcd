//! The picture of one army alone: 30 points with their roads and rails, its front at the top.
//!
//! As for whole boards, one value answers both "where is this place?" and "which place is
//! here?". Which points are joined is the board's to say.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::army::Places;
use crate::formation::Lineup;
use crate::rules::{Board, Place, Seat, Station};
use crate::tui::glyphs::Link;
use crate::tui::model::Settings;
use crate::tui::paint::{put, put_text};
use crate::tui::theme::Role;

/// Columns left of the picture: the name of the line, the marks of the first column.
const LABELS: u16 = 3;

/// How large an army is drawn: pitch of columns and rows, and the width of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) struct Scale {
    px: u16,
    py: u16,
    width: u16,
}

impl Scale {
    /// All scales, the largest first.
    pub(in crate::tui::screen) const ALL: [Self; 5] = [
        Self { px: 10, py: 3, width: 5 },
        Self { px: 8, py: 2, width: 5 },
        Self { px: 6, py: 1, width: 5 },
        Self { px: 5, py: 1, width: 4 },
        Self { px: 4, py: 1, width: 3 },
    ];

    /// The whole picture with its labels and the bracket at its right edge: columns, rows.
    pub(in crate::tui::screen) const fn size(self) -> (u16, u16) {
        (LABELS + 4 * self.px + self.width + 1, 5 * self.py + 1)
    }
}

/// Where an army lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) struct Plan {
    scale: Scale,
    /// Where the first point begins.
    x: u16,
    y: u16,
}

/// What is special about an army's points.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::tui::screen) struct Marks {
    pub(in crate::tui::screen) cursor: Option<Place>,
    /// The cursor is in the picture beside this one.
    pub(in crate::tui::screen) echo: Option<Place>,
    pub(in crate::tui::screen) picked: Option<Place>,
    pub(in crate::tui::screen) targets: Places,
    pub(in crate::tui::screen) faults: Places,
    pub(in crate::tui::screen) locked: Places,
    pub(in crate::tui::screen) differing: Places,
}

impl Plan {
    /// A picture whose labels begin there.
    pub(in crate::tui::screen) const fn new(scale: Scale, x: u16, y: u16) -> Self {
        Self { scale, x: x + LABELS, y }
    }

    /// The cells of a place.
    pub(in crate::tui::screen) const fn cell(&self, place: Place) -> Rect {
        let (column, line) = (place.column() as u16 - 1, place.line() as u16 - 1);
        Rect {
            x: self.x + column * self.scale.px,
            y: self.y + line * self.scale.py,
            width: self.scale.width,
            height: 1,
        }
    }

    /// The place whose cells these are.
    pub(in crate::tui::screen) fn at(&self, x: u16, y: u16) -> Option<Place> {
        Place::all().find(|&place| self.cell(place).contains(Position { x, y }))
    }

    const fn middle(&self, place: Place) -> u16 {
        self.cell(place).x + self.scale.width / 2
    }

    /// Draws the army. What the buffer has no room for is left out.
    pub(in crate::tui::screen) fn paint(
        &self,
        lineup: &Lineup,
        marks: &Marks,
        settings: Settings,
        buf: &mut Buffer,
    ) {
        for line in 1..=6 {
            if let Some(first) = Place::new(line, 1) {
                let y = self.cell(first).y;
                let label = settings.theme.style(Role::Label);
                put_text(buf, buf.area, self.x - LABELS, y, &format!("L{line}"), label);
            }
        }
        self.paint_links(settings, buf);
        for place in Place::all() {
            self.paint_place(place, lineup, marks, settings, buf);
        }
    }

    /// Names the columns in the row above the army.
    pub(in crate::tui::screen) fn paint_columns(&self, settings: Settings, buf: &mut Buffer) {
        let label = settings.theme.style(Role::Label);
        for front in (1..=5).filter_map(|column| Place::new(1, column)) {
            let name = format!("C{}", front.column());
            put_text(buf, buf.area, self.cell(front).x + 1, self.y.saturating_sub(1), &name, label);
        }
    }

    fn paint_links(&self, settings: Settings, buf: &mut Buffer) {
        let board = Board::two();
        for a in Place::all() {
            let from = board.army_point(Seat::South, a);
            for (link, ends) in [(Link::Road, board.roads(from)), (Link::Rail, board.rails(from))] {
                let ends = ends.iter().filter_map(|end| board.place(end));
                for (_, b) in ends.filter(|&(seat, b)| seat == Seat::South && b > a) {
                    self.paint_link(a, b, link, settings, buf);
                }
            }
        }
    }

    /// Draws what joins a place with one further on.
    fn paint_link(&self, a: Place, b: Place, link: Link, settings: Settings, buf: &mut Buffer) {
        let (glyphs, style) = (settings.glyphs, settings.theme.style(Role::Line));
        let (from, to) = (self.cell(a), self.cell(b));
        if from.y == to.y {
            for x in from.right()..to.x {
                put(buf, x, from.y, glyphs.across(link), style);
            }
            return;
        }
        let (start, end) = (i32::from(self.middle(a)), i32::from(self.middle(b)));
        let rows = i32::from(self.scale.py);
        for (step, y) in (1..).zip(from.y + 1..to.y) {
            let x = start + (end - start) * step / rows;
            let glyph = if start == end { glyphs.upright(link) } else { glyphs.diagonal(end > start) };
            put(buf, x as u16, y, glyph, style);
        }
    }

    fn paint_place(
        &self,
        place: Place,
        lineup: &Lineup,
        marks: &Marks,
        settings: Settings,
        buf: &mut Buffer,
    ) {
        let (glyphs, theme) = (settings.glyphs, settings.theme);
        let cell = self.cell(place);
        let line = theme.style(Role::Line);
        let piece = theme.seat(Seat::South);
        for x in cell.x..cell.right() {
            put(buf, x, cell.y, ' ', line);
        }
        let (open, close) = match place.station() {
            Station::Camp => ('(', ')'),
            Station::Headquarters => ('[', ']'),
            Station::Post => (' ', ' '),
        };
        put(buf, cell.x, cell.y, open, line);
        match lineup[place] {
            Some(rank) => {
                put_text(buf, cell, cell.x + 1, cell.y, &glyphs.face(Some(rank), cell.width - 1), piece);
                if close != ' ' {
                    put(buf, cell.right(), cell.y, close, line);
                }
            }
            None if place.station() == Station::Camp => put(buf, cell.right() - 1, cell.y, close, line),
            None => {
                put_text(buf, cell, cell.x + 1, cell.y, "__", line);
                if close != ' ' {
                    put(buf, cell.right(), cell.y, close, line);
                }
            }
        }
        self.mark(place, marks, settings, buf);
    }

    fn mark(&self, place: Place, marks: &Marks, settings: Settings, buf: &mut Buffer) {
        let (theme, cell) = (settings.theme, self.cell(place));
        // Locked points are marked inside, everything else before the point.
        if marks.locked.contains(place) {
            put(buf, cell.x, cell.y, '#', theme.style(Role::Title));
        }
        let mut sign = None;
        for (holds, role, c) in [
            (marks.echo == Some(place), Role::LastMove, None),
            (marks.differing.contains(place), Role::Warning, Some('~')),
            (marks.targets.contains(place), Role::Target, Some('*')),
            (marks.picked == Some(place), Role::Selected, None),
            (marks.faults.contains(place), Role::Fault, Some('!')),
        ] {
            if holds {
                buf.set_style(cell.intersection(buf.area), theme.style(role));
                sign = c.map(|c| (c, role)).or(sign);
            }
        }
        if let Some((c, role)) = sign {
            let style = theme.style(role).remove_modifier(Modifier::UNDERLINED);
            // Where the bracket of a headquarters stands before the point, the sign goes into it.
            let left = Place::new(place.line(), place.column() - 1);
            let is_taken = left.is_some_and(|left| {
                left.station() == Station::Headquarters && self.cell(left).right() + 1 == cell.x
            });
            let inside = is_taken && !marks.locked.contains(place);
            put(buf, if inside { cell.x } else { cell.x - 1 }, cell.y, c, style);
        }
        if marks.cursor == Some(place) {
            buf.set_style(cell.intersection(buf.area), theme.style(Role::Cursor));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::built_in;
    use crate::text::Lang;
    use crate::tui::ColorDepth;
    use crate::tui::bots::Pace;
    use crate::tui::glyphs::Glyphs;
    use crate::tui::paint::rows_of;
    use crate::tui::theme::Theme;

    fn drawn(scale: Scale, settings: Settings) -> Vec<String> {
        let (width, height) = scale.size();
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        let plan = Plan::new(scale, 0, 0);
        plan.paint(&built_in()[0].formation.lineup(), &Marks::default(), settings, &mut buf);
        rows_of(&buf)
    }

    fn settings(lang: Lang, ascii: bool) -> Settings {
        let glyphs = Glyphs::default_for(lang, ascii);
        Settings {
            lang,
            glyphs,
            theme: Theme::new(ColorDepth::Mono),
            size: None,
            pace: Pace::default(),
            keys: crate::tui::keys::Keymap::standard(),
            wording: crate::text::happening::Wording::default(),
        }
    }

    #[test]
    fn an_army_is_drawn_with_its_roads_rails_camps_and_headquarters() {
        let rows = drawn(Scale::ALL[1], settings(Lang::Chinese, false));
        assert_eq!(rows.len(), 11);
        assert!(rows[0].contains("═══") && rows[1].contains("╲") && rows[1].contains("║"), "{rows:#?}");
        assert!(rows[4].contains("(   )") && rows[10].contains("[军旗]"), "{rows:#?}");
        let ascii = drawn(Scale::ALL[4], settings(Lang::English, true));
        assert!(ascii.iter().all(|row| row.is_ascii()), "{ascii:#?}");
    }

    #[test]
    fn the_brackets_of_headquarters_stay_whatever_stands_there_and_whatever_is_marked() {
        for (scale, lang) in Scale::ALL.into_iter().flat_map(|scale| Lang::ALL.map(|lang| (scale, lang))) {
            for lineup in [Lineup::EMPTY, built_in()[0].formation.lineup()] {
                let (width, height) = scale.size();
                let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
                let marks = Marks { differing: Place::all().collect(), ..Marks::default() };
                Plan::new(scale, 0, 0).paint(&lineup, &marks, settings(lang, false), &mut buf);
                let base = rows_of(&buf).pop().unwrap();
                let count = |c: char| base.chars().filter(|&found| found == c).count();
                assert_eq!((count('['), count(']'), count('~')), (2, 2, 5), "{scale:?}: {base}");
            }
        }
    }

    #[test]
    fn every_place_is_found_where_it_is_drawn() {
        for scale in Scale::ALL {
            let plan = Plan::new(scale, 7, 3);
            for place in Place::all() {
                let cell = plan.cell(place);
                assert_eq!(plan.at(cell.x, cell.y), Some(place));
                assert_eq!(plan.at(cell.right() - 1, cell.y), Some(place));
            }
            assert_eq!(plan.at(0, 0), None);
        }
    }
}

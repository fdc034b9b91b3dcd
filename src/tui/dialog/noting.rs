//! A note on a piece that its writer doesn't see: one line in the players' shorthand, or a rank
//! and a kind of mark chosen with the arrows. It stands at the edge that is farther from the piece.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::{Answer, edit, inside, window_at, wrapped};
use crate::notes::{Kind, Mark, MarkError};
use crate::rules::{Rank, Seat};
use crate::text::events::seat_name;
use crate::text::facts::gist;
use crate::text::notes as say;
use crate::tui::geometry::Side;
use crate::tui::glyphs::{Glyphs, Pieces};
use crate::tui::input::halfwidth;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::paint::{put, put_text};
use crate::tui::screen::{bottom_for, hint_at, hint_lines};
use crate::tui::theme::{Role, Theme};

/// The most characters of a note.
const LONGEST: usize = 12;
/// The widest that the window's inside is.
const WIDTH: u16 = 46;
/// The rows of keys.
const HINTS: u16 = 2;
/// The columns from one rank to the next, and from one kind to the next.
const PITCH: u16 = 3;

/// What came of a note that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noted {
    /// This is noted; none: the mark is taken off.
    Mark(Option<Mark>),
    /// The last note is taken back.
    Undo,
    /// Nothing yet: what is certain is asked for first.
    Facts,
    /// Nothing.
    Dropped,
}

/// A note that is being written.
#[derive(Debug)]
pub struct Noting {
    seat: Seat,
    /// The kind that is chosen; none: no mark.
    kind: Option<Kind>,
    /// The place of the chosen rank among [`ranks`].
    rank: usize,
    /// What is typed, if something was.
    typed: Option<String>,
    /// Whether what is typed was to be noted and is no mark.
    refused: bool,
    at_top: bool,
}

/// All ranks as they are chosen from: the largest first.
fn ranks() -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator {
    Rank::ALL.into_iter().rev()
}

/// All kinds as they are chosen from; the last one is no mark.
fn kinds() -> impl Iterator<Item = Option<Kind>> {
    Kind::ALL.into_iter().map(Some).chain([None])
}

impl Noting {
    /// A note of that player on the piece about which one was begun in his session, with what
    /// he has noted about it; `at_top`: the window stands at the upper edge.
    pub fn new(seat: Seat, mark: Option<Mark>, at_top: bool) -> Self {
        let mut noting = Self { seat, kind: Some(Kind::Is), rank: 0, typed: None, refused: false, at_top };
        if mark.is_some() {
            noting.choose(mark);
        }
        noting
    }

    /// Chooses what a mark says.
    fn choose(&mut self, mark: Option<Mark>) {
        self.kind = mark.map(Mark::kind);
        let rank = mark.and_then(Mark::rank).and_then(|rank| ranks().position(|other| other == rank));
        self.rank = rank.unwrap_or(self.rank);
    }

    /// The mark that is chosen.
    fn chosen(&self) -> Option<Mark> {
        let rank = ranks().nth(self.rank)?;
        Mark::new(self.kind?, rank)
    }

    /// What would be noted; where that is no mark, why.
    fn mark(&self) -> Result<Option<Mark>, MarkError> {
        match self.typed.as_deref().map(str::trim) {
            None => Ok(self.chosen()),
            Some("") => Ok(None),
            Some(typed) => typed.chars().map(halfwidth).collect::<String>().parse().map(Some),
        }
    }

    fn answer(&self, noted: Noted) -> Step {
        Step::Answered(Answer::Noted(self.seat, noted))
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &Shared) -> Step {
        match msg {
            Msg::Act(act) => self.act(*act),
            Msg::Click { x, y } => self.click(*x, *y, shared),
            _ => {
                let mut typed = self.typed.clone().unwrap_or_default();
                if !edit(&mut typed, msg, LONGEST) {
                    return Step::idle();
                }
                self.typed = Some(typed);
                self.refused = false;
                if let Ok(mark) = self.mark() {
                    self.choose(mark);
                }
                Step::redraw()
            }
        }
    }

    fn act(&mut self, act: Act) -> Step {
        match act {
            Act::Choose => {
                if let Ok(mark) = self.mark() {
                    return self.answer(Noted::Mark(mark));
                }
                self.refused = true;
                return Step::redraw();
            }
            Act::Back => return self.answer(Noted::Dropped),
            Act::Delete => return self.answer(Noted::Mark(None)),
            Act::Undo => return self.answer(Noted::Undo),
            Act::Facts => return self.answer(Noted::Facts),
            Act::Left | Act::Right => self.next_rank(act == Act::Right),
            Act::Up | Act::Down => self.next_kind(act == Act::Down),
            _ => return Step::idle(),
        }
        (self.typed, self.refused) = (None, false);
        Step::redraw()
    }

    /// Whether the kind can be said of the rank.
    fn suits(kind: Option<Kind>, rank: usize) -> bool {
        kind.is_none_or(|kind| ranks().nth(rank).is_some_and(|rank| kind.suits(rank)))
    }

    fn next_rank(&mut self, forward: bool) {
        // Who looks for a rank wants a mark that names one.
        if self.kind.is_none_or(|kind| kind == Kind::Open) {
            self.kind = Some(Kind::Is);
            return;
        }
        let count = ranks().len();
        let step = if forward { 1 } else { count - 1 };
        let next = (1..=count).map(|n| (self.rank + n * step) % count);
        let kind = self.kind;
        self.rank = next.into_iter().find(|&rank| Self::suits(kind, rank)).unwrap_or(self.rank);
    }

    fn next_kind(&mut self, forward: bool) {
        let kinds: Vec<_> = kinds().collect();
        let here = kinds.iter().position(|&kind| kind == self.kind).unwrap_or(0);
        let step = if forward { 1 } else { kinds.len() - 1 };
        let next = (1..=kinds.len()).map(|n| kinds[(here + n * step) % kinds.len()]);
        let rank = self.rank;
        self.kind = next.into_iter().find(|&kind| Self::suits(kind, rank)).unwrap_or(self.kind);
    }

    fn click(&mut self, x: u16, y: u16, shared: &Shared) -> Step {
        let inside = inside(self.outer(shared.area));
        let here = Position { x, y };
        if let Some((_, rank)) = Self::rank_cells(inside).find(|(cell, _)| cell.contains(here)) {
            self.rank = rank;
            if !self.kind.is_some_and(|kind| kind != Kind::Open) || !Self::suits(self.kind, rank) {
                self.kind = Some(Kind::Is);
            }
        } else if let Some((_, kind)) = Self::kind_cells(inside).find(|(cell, _)| cell.contains(here)) {
            if !Self::suits(kind, self.rank) {
                return Step::idle();
            }
            self.kind = kind;
        } else {
            let act = hint_at(Context::Noting, &shared.settings, Self::hints(inside), x, y);
            return act.map_or_else(Step::idle, |act| self.act(act));
        }
        (self.typed, self.refused) = (None, false);
        Step::redraw()
    }

    /// How many ranks stand in a row there.
    fn per_row(inside: Rect) -> u16 {
        if inside.width > 12 * PITCH { 12 } else { 6 }
    }

    /// Where each rank stands.
    fn rank_cells(inside: Rect) -> impl Iterator<Item = (Rect, usize)> {
        let per_row = Self::per_row(inside);
        (0..12).map(move |number: u16| {
            let (column, row) = (number % per_row, number / per_row);
            (Rect::new(inside.x + column * PITCH, inside.y + 1 + row, PITCH, 1), number.into())
        })
    }

    /// Where each kind stands.
    fn kind_cells(inside: Rect) -> impl Iterator<Item = (Rect, Option<Kind>)> {
        let y = inside.y + 1 + 12 / Self::per_row(inside);
        // The last one is a word.
        kinds().zip(0..).map(move |(kind, number): (_, u16)| {
            let width = if kind.is_none() { 2 * PITCH } else { PITCH };
            (Rect::new(inside.x + number * PITCH, y, width, 1), kind)
        })
    }

    /// Where the keys stand.
    fn hints(inside: Rect) -> Rect {
        let height = HINTS.min(inside.height);
        Rect { y: inside.bottom() - height, height, ..inside }
    }

    fn outer(&self, area: Rect) -> Rect {
        let width = (WIDTH + 4).min(area.width);
        // The line, the ranks, the kinds, what is certain.
        let rows = 3 + 12 / Self::per_row(Rect { width: width.saturating_sub(4), ..area }) + HINTS;
        let height = (rows + 2).min(area.height);
        let y = if self.at_top { area.y } else { area.bottom() - height };
        Rect { x: area.x + (area.width - width) / 2, y, width, height }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        let (lang, theme) = (shared.settings.lang, shared.settings.theme);
        let outer = self.outer(area);
        let inside = window_at(shared, area, outer, &self.heading(shared), buf);
        let mark = self.mark();
        let written = match (&self.typed, self.chosen()) {
            (Some(typed), _) => typed.clone(),
            (None, Some(mark)) => shared.settings.glyphs.note(mark),
            (None, None) => String::new(),
        };
        let meaning = match &mark {
            Ok(mark) => (say::meaning(*mark, lang), Role::Hint),
            Err(error) => (say::mark_error(error, lang), if self.refused { Role::Error } else { Role::Dim }),
        };
        let line = format!("> {written}_");
        put_text(buf, inside, inside.x, inside.y, &line, theme.style(Role::Title));
        let x = inside.x + line.width() as u16 + 2;
        put_text(buf, inside, x, inside.y, &meaning.0, theme.style(meaning.1));
        let glyphs = shared.settings.glyphs;
        let width = if glyphs.pieces == Pieces::Ascii { 1 } else { 2 };
        let chosen = mark.as_ref().ok().copied().flatten();
        for ((cell, number), rank) in Self::rank_cells(inside).zip(ranks()) {
            let here = chosen.is_some_and(|mark| mark.rank() == Some(rank)) && number == self.rank;
            put_choice(buf, inside, cell, &glyphs.face(Some(rank), width), here, theme);
        }
        for (cell, kind) in Self::kind_cells(inside) {
            let word = kind.map_or(say::NONE.say(lang), sign);
            let here = mark.is_ok() && kind == chosen.map(Mark::kind);
            put_choice(buf, inside, cell, word, here, theme);
        }
        if let Some((told, role)) = self.certain(chosen, shared) {
            let hints = Self::hints(inside);
            let told = wrapped(&told, inside.width).swap_remove(0);
            put_text(buf, inside, inside.x, hints.y.saturating_sub(1), &told, theme.style(role));
        }
        let hints = Self::hints(inside);
        for (y, line) in
            (hints.y..hints.bottom()).zip(hint_lines(Context::Noting, &shared.settings, hints.width, HINTS))
        {
            put_text(buf, hints, hints.x, y, &line, theme.style(Role::Hint));
        }
    }

    /// Where the piece stands now and whose it is.
    fn heading(&self, shared: &Shared) -> String {
        let lang = shared.settings.lang;
        let here = || {
            let session = shared.session.as_ref()?;
            let (point, view) = (session.notes(self.seat).opened()?, session.table().view(self.seat)?);
            let owner = view.at(point)?.owner;
            let mark = Glyphs::owner(Side::seen_from(bottom_for(self.seat, view.rules()), owner));
            let owner = format!("{mark} {}", seat_name(owner).say(lang));
            Some(say::heading(&view.board().name(point).to_ascii_uppercase(), &owner, lang))
        };
        here().unwrap_or_else(|| say::NOTED.say(lang).to_owned())
    }

    /// What is certain of the piece, where the rules let a player be told; a warning where
    /// the mark doesn't go with it.
    fn certain(&self, mark: Option<Mark>, shared: &Shared) -> Option<(String, Role)> {
        let session = shared.session.as_ref()?;
        let certain = session.certain(self.seat)?;
        let ranks = certain.known.at(session.notes(self.seat).opened()?)?.ranks;
        let settings = shared.settings;
        if mark.is_some_and(|mark| mark.ranks().and(ranks).is_empty()) {
            return Some((say::CONTRADICTS.say(settings.lang).to_owned(), Role::Warning));
        }
        Some((gist(ranks, settings.lang, &|rank| settings.glyphs.sign(rank)), Role::Dim))
    }
}

/// One of several things to choose from, in brackets where it is chosen.
fn put_choice(buf: &mut Buffer, area: Rect, cell: Rect, word: &str, here: bool, theme: Theme) {
    let style = if here { theme.style(Role::Title) } else { theme.plain() };
    let end = cell.x + 1 + put_text(buf, area, cell.x + 1, cell.y, word, style);
    if here {
        put(buf, cell.x, cell.y, '[', style);
        put(buf, end, cell.y, ']', style);
    }
}

/// The sign of a kind.
const fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Is => "!",
        Kind::Maybe => "?",
        Kind::AtLeast => "+",
        Kind::AtMost => "-",
        Kind::Not => "x",
        Kind::Open => "??",
    }
}

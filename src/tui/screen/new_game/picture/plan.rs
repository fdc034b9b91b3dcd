//! Where everything of the form stands.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::rules::OptionGroup;
use crate::text::rules::group_title;
use crate::text::{Lang, Phrase, menu as say};
use crate::tui::screen::new_game::{Field, NewGame, Page};

/// The widest that the form is drawn.
const WIDTH: u16 = 76;
/// The narrowest column of two, and the blanks between them.
const COLUMN: u16 = 50;
const BETWEEN: u16 = 4;
/// The columns that labels take where there is room, with a mark before them.
const LABELS: u16 = 24;
/// The columns that values need at most, with an arrow on either side.
const VALUES: u16 = 22;
/// The height from which on the form has a border.
const FRAMED_FROM: u16 = 32;
/// The height from which on there is room for longer notes.
const LONG_NOTES_FROM: u16 = 19;

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Blank,
    Heading(Phrase),
    Field(Field),
}

/// Where everything stands.
pub(super) struct Plan {
    pub(super) title: Rect,
    /// The lines that are shown, each in a row of its own.
    pub(super) lines: Vec<(Rect, Line)>,
    /// Whether there are lines above and below those.
    pub(super) more: (bool, bool),
    pub(super) list: Rect,
    pub(super) note: Rect,
    pub(super) buttons: Vec<(Field, Rect)>,
    pub(super) hint: Rect,
    pub(super) frame: Option<Rect>,
}

/// Where the value of a field stands in its row, with the arrows round it.
pub(super) fn values(row: Rect) -> Rect {
    let labels = LABELS.min(row.width.saturating_sub(VALUES));
    Rect { x: row.x + labels, width: row.width.saturating_sub(labels + 1), ..row }
}

impl Plan {
    pub(super) fn new(form: &NewGame, lang: Lang, area: Rect) -> Self {
        let note_rows = if area.height < LONG_NOTES_FROM { 2 } else { 4 };
        // Title, buttons, hint and the note; blank rows where the list leaves some.
        let others = 3 + note_rows;
        let room = area.height.saturating_sub(others);
        let columns = columns(form, (area.width, room));
        let width = match columns.len() {
            1 => area.width.min(WIDTH),
            two => ((COLUMN + BETWEEN) * two as u16 - BETWEEN).min(area.width),
        };
        let x = area.x + (area.width - width) / 2;
        let framed = area.height >= FRAMED_FROM;
        let most = columns.iter().map(Vec::len).max().unwrap_or(0);
        let shown = most.min(room.into()) as u16;
        let first = if columns.len() == 1 { first_shown(&columns[0], form.cursor, shown.into()) } else { 0 };
        let free = room - shown;
        let (below_title, below_list, below_note) =
            (free.min(1), free.saturating_sub(1).min(1), u16::from(free > 2));
        let height = others + shown + below_title + below_list + below_note;
        let top = area.y + if framed { (area.height.saturating_sub(height)) / 2 } else { 0 };
        let row = |y: u16, rows: u16| Rect::new(x, y, width, rows).intersection(area);
        let list = row(top + 1 + below_title, shown);
        let note = row(list.bottom() + below_list, note_rows);
        let buttons = row(note.bottom() + below_note, 1);
        let frame = framed.then(|| {
            let (x, width) = (x.saturating_sub(3).max(area.x), width + 6);
            Rect::new(x, top.saturating_sub(1), width, buttons.bottom() + 2 - top).intersection(area)
        });
        let of_column = |number: usize| {
            let width = if columns.len() == 1 { list.width } else { COLUMN };
            let x = list.x + number as u16 * (COLUMN + BETWEEN);
            move |y: u16| Rect { x, y, width, height: 1 }
        };
        let lines = columns.iter().enumerate().flat_map(|(number, column)| {
            let row = of_column(number);
            (list.y..list.bottom()).map(row).zip(column.iter().skip(first).copied())
        });
        Self {
            title: row(top, 1),
            lines: lines.collect(),
            more: (first > 0, first + usize::from(shown) < most),
            list,
            note,
            buttons: side_by_side(form, lang, buttons),
            hint: Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area },
            frame: frame.filter(|frame| frame.width >= width + 6),
        }
    }
}

/// The first line that is shown of a list: the cursor stands in the middle, as far as there are
/// lines on both sides of it.
fn first_shown(lines: &[Line], cursor: Field, shown: usize) -> usize {
    // On the buttons the end of the list is shown.
    let at = lines.iter().position(|line| *line == Line::Field(cursor)).unwrap_or(lines.len() - 1);
    at.saturating_sub(shown / 2).min(lines.len().saturating_sub(shown))
}

/// The buttons in one row.
fn side_by_side(form: &NewGame, lang: Lang, row: Rect) -> Vec<(Field, Rect)> {
    let mut x = row.x;
    let fields = form.fields().into_iter().filter(|field| field.is_button());
    let place = |field: Field| {
        let width = super::label(form, field, lang).width() as u16 + 6;
        let place = Rect { x, width, ..row }.intersection(row);
        x += width + 2;
        (field, place)
    };
    fields.map(place).collect()
}

/// The lines of the list: in one column, or in two where all of it can be seen at once then.
fn columns(form: &NewGame, (width, room): (u16, u16)) -> Vec<Vec<Line>> {
    match form.page {
        Page::Game => {
            let fields = form.fields();
            let grouped = with_headings(&fields);
            let plain = fields.into_iter().filter(|field| !field.is_button()).map(Line::Field).collect();
            vec![if usize::from(room) >= grouped.len() { grouped } else { plain }]
        }
        Page::Options => {
            let half = OptionGroup::ALL.len() / 2;
            let columns = [&OptionGroup::ALL[..half], &OptionGroup::ALL[half..]].map(groups);
            let most = columns.iter().map(Vec::len).max().unwrap_or(0);
            if width >= COLUMN * 2 + BETWEEN && usize::from(room) >= most {
                columns.to_vec()
            } else {
                vec![groups(&OptionGroup::ALL)]
            }
        }
    }
}

/// Groups of options, each under its heading.
fn groups(groups: &[OptionGroup]) -> Vec<Line> {
    let mut lines = Vec::new();
    for group in groups {
        if !lines.is_empty() {
            lines.push(Line::Blank);
        }
        lines.push(Line::Heading(group_title(*group)));
        lines.extend(group.options().map(|option| Line::Field(Field::Option(option))));
    }
    lines
}

/// The fields of a game in groups with headings.
fn with_headings(fields: &[Field]) -> Vec<Line> {
    let heading = |field: Field| match field {
        Field::Board | Field::Preset | Field::OwnPresets => Some(say::TABLE_GROUP),
        Field::Name(_) | Field::Pace => Some(say::PLAYERS_GROUP),
        Field::Option(_) | Field::AllOptions => Some(say::RULES_GROUP),
        Field::Start | Field::Back | Field::Done => None,
    };
    let mut lines = Vec::new();
    let mut last = None;
    for &field in fields {
        let Some(heading) = heading(field) else { continue };
        if last != Some(heading) {
            if last.is_some() {
                lines.push(Line::Blank);
            }
            lines.push(Line::Heading(heading));
            last = Some(heading);
        }
        lines.push(Line::Field(field));
    }
    lines
}

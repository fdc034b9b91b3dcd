//! Where everything of the library lies, and how it is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::{Library, Row};
use crate::formation::{Entry, Likeness, Source};
use crate::text::formation::{formation_name, formation_notes};
use crate::text::{Lang, editor as about, library as say, setup};
use crate::tui::dialog::wrapped;
use crate::tui::keys::Act;
use crate::tui::model::{Settings, Shared};
use crate::tui::paint::{put, put_text};
use crate::tui::screen::editor::stem;
use crate::tui::screen::setup::library::picture;
use crate::tui::screen::{hint_at, hint_lines};
use crate::tui::theme::Role;

/// The narrowest window with a preview, and the widest list.
const PREVIEW_FROM: u16 = 50;
const LIST: u16 = 34;

/// How many formations that are alike are told by name.
const ALIKE: usize = 2;

/// What a click can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// That line of the list.
    Row(usize),
    /// The line to search with.
    Search,
    /// A key that is named below.
    Key(Act),
}

struct Parts {
    title: Rect,
    search: Rect,
    list: Rect,
    preview: Rect,
    message: Rect,
    hint: Rect,
    /// The first row that is shown.
    first: usize,
}

impl Parts {
    fn of(library: &Library, area: Rect) -> Self {
        let width = area.width.min(124);
        let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let part = |y: u16, rows: u16| Rect { y: area.y + y, height: rows, ..area }.intersection(area);
        let hints = 2;
        let list_rows = area.height.saturating_sub(3 + 2 + hints);
        let body = part(3, list_rows);
        let preview_is_shown = area.width >= PREVIEW_FROM;
        let list =
            Rect { width: if preview_is_shown { LIST.min(area.width / 2 - 1) } else { area.width }, ..body };
        let x = list.right() + 2;
        let preview =
            Rect { x, width: if preview_is_shown { area.right().saturating_sub(x) } else { 0 }, ..body };
        // The cursor stays in the middle of a long list.
        let rows = usize::from(list.height).max(1);
        let most = library.rows.len().saturating_sub(rows);
        let first = library.cursor.saturating_sub(rows / 2).min(most);
        Self {
            title: part(0, 1),
            search: part(1, 1),
            list,
            preview,
            message: part(area.height.saturating_sub(hints + 1), 1),
            hint: part(area.height.saturating_sub(hints), hints),
            first,
        }
    }
}

/// What lies there.
pub(super) fn at(library: &Library, shared: &Shared, x: u16, y: u16) -> Option<Hit> {
    let parts = Parts::of(library, shared.area);
    if let Some(act) = hint_at(library.context(), &shared.settings, parts.hint, x, y) {
        return Some(Hit::Key(act));
    }
    let here = Position { x, y };
    if parts.search.contains(here) {
        return Some(Hit::Search);
    }
    let row = usize::from(y.saturating_sub(parts.list.y)) + parts.first;
    (parts.list.contains(here) && row < library.rows.len()).then_some(Hit::Row(row))
}

pub(super) fn draw(library: &Library, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let parts = Parts::of(library, area);
    let (settings, lang, theme) = (shared.settings, shared.settings.lang, shared.settings.theme);
    let all = library.catalogue.entries().len() + library.broken.len();
    let title = format!("{}  {}", say::LIBRARY.say(lang), say::count(library.rows.len(), all, lang));
    let end = parts.title.x
        + put_text(buf, parts.title, parts.title.x, parts.title.y, &title, theme.style(Role::Title));
    if library.hidden > 0 {
        let told = say::hidden(library.hidden, lang);
        put_text(buf, parts.title, end + 2, parts.title.y, &told, theme.style(Role::Dim));
    }
    draw_search(library, parts.search, settings, buf);
    for (y, number) in (parts.list.y..parts.list.bottom()).zip(parts.first..library.rows.len()) {
        let chosen = number == library.cursor;
        let style = if chosen { theme.style(Role::Cursor) } else { theme.plain() };
        let lead = if chosen { "> " } else { "  " };
        let text = format!("{lead}{}", label(library, library.rows[number], lang));
        let room = Rect { width: parts.list.width.saturating_sub(1), ..parts.list };
        put_text(buf, room, room.x, y, &text, style);
    }
    for (y, sign, more) in [
        (parts.list.y, '^', parts.first > 0),
        (
            parts.list.bottom().saturating_sub(1),
            'v',
            parts.first + usize::from(parts.list.height) < library.rows.len(),
        ),
    ] {
        if more {
            put(buf, parts.list.right().saturating_sub(1), y, sign, theme.style(Role::Dim));
        }
    }
    if library.rows.is_empty() {
        put_text(buf, parts.list, parts.list.x, parts.list.y, say::NOTHING.say(lang), theme.style(Role::Dim));
    }
    draw_preview(library, parts.preview, settings, buf);
    if let Some((text, role)) = message(library) {
        put_text(buf, parts.message, parts.message.x, parts.message.y, &text, theme.style(role));
    }
    let hints = hint_lines(library.context(), &shared.settings, parts.hint.width, parts.hint.height);
    for (y, line) in (parts.hint.y..parts.hint.bottom()).zip(hints) {
        put_text(buf, parts.hint, parts.hint.x, y, &line, theme.style(Role::Hint));
    }
}

fn draw_search(library: &Library, area: Rect, settings: Settings, buf: &mut Buffer) {
    let (lang, theme) = (settings.lang, settings.theme);
    let label = format!("/ {}: ", say::SEARCH.say(lang));
    let mut x = area.x + put_text(buf, area, area.x, area.y, &label, theme.style(Role::Dim));
    if library.searching {
        let room = Rect { x, width: area.right().saturating_sub(x), ..area };
        library.query.draw(room, Role::Title, theme, buf);
        x += 2;
    } else {
        x += put_text(buf, area, x, area.y, library.query.text(), theme.style(Role::Title));
    }
    if library.query.text().is_empty() {
        put_text(buf, area, x, area.y, say::SEARCH_HELP.say(lang), theme.style(Role::Dim));
    }
}

fn message(library: &Library) -> Option<(String, Role)> {
    let refused = library.not_asked.as_ref().map(|error| (error.to_string(), Role::Error));
    refused.or_else(|| library.note.clone())
}

fn label(library: &Library, row: Row, lang: Lang) -> String {
    match row {
        Row::Formation(number) => label_of(&library.catalogue.entries()[number], lang),
        Row::Broken(number) => {
            format!("[{}] {}", setup::DAMAGED.say(lang), stem(&library.broken[number].path))
        }
    }
}

/// What a formation is called in the list.
fn label_of(entry: &Entry, lang: Lang) -> String {
    match entry.source {
        Source::BuiltIn => formation_name(&entry.file, lang).to_owned(),
        Source::Own(_) => format!("[{}] {}", setup::OWN.say(lang), shown_name(entry, lang)),
    }
}

/// What a formation is called; one without a name is called after its file.
fn shown_name(entry: &Entry, lang: Lang) -> &str {
    let name = formation_name(&entry.file, lang);
    if name.is_empty() { &entry.id } else { name }
}

fn draw_preview(library: &Library, area: Rect, settings: Settings, buf: &mut Buffer) {
    let theme = settings.theme;
    let lines = match library.row() {
        Some(Row::Formation(number)) => {
            preview(library, &library.catalogue.entries()[number], area.width, settings)
        }
        Some(Row::Broken(number)) => wrapped(&library.broken[number].error, area.width)
            .into_iter()
            .map(|line| (line, Role::Error))
            .collect(),
        None => Vec::new(),
    };
    let room = usize::from(area.height);
    // What is hidden is told in the last row.
    let rows = if lines.len() > room { room.saturating_sub(1) } else { room };
    let pages = lines.len().div_ceil(rows.max(1)).max(1);
    let page = library.scrolled % pages;
    for (y, (line, role)) in (area.y..area.bottom()).zip(lines.iter().skip(page * rows).take(rows)) {
        put_text(buf, area, area.x, y, line, theme.style(*role));
    }
    if pages > 1 {
        let told = about::more_remarks(page + 1, pages, settings.lang);
        let x = area.right().saturating_sub(told.width() as u16).max(area.x);
        put_text(buf, area, x, area.bottom().saturating_sub(1), &told, theme.style(Role::Dim));
    }
}

fn preview(library: &Library, entry: &Entry, width: u16, settings: Settings) -> Vec<(String, Role)> {
    let (lang, file) = (settings.lang, &entry.file);
    let mut lines = vec![(shown_name(entry, lang).to_owned(), Role::Title)];
    lines.extend(picture(&file.formation, settings.glyphs).into_iter().map(|row| (row, Role::Hint)));
    let mut add = |text: String, role: Role| {
        lines.extend(wrapped(&text, width).into_iter().map(|line| (line, role)));
    };
    let alike = library.catalogue.alike(&file.formation).filter(|(other, _)| !std::ptr::eq(*other, entry));
    let alike: Vec<_> = alike.collect();
    for (other, likeness) in alike.iter().take(ALIKE) {
        let name = label_of(other, lang);
        add(say::alike(&name, *likeness == Likeness::Mirror, lang), Role::Warning);
    }
    if alike.len() > ALIKE {
        add(say::and_more(alike.len() - ALIKE, lang), Role::Warning);
    }
    let tags: Vec<_> = file.tags.iter().map(|tag| setup::tag_text(tag, lang)).collect();
    if !tags.is_empty() {
        add(format!("{}: {}", about::TAGS.say(lang), tags.join(", ")), Role::Hint);
    }
    if !file.author.is_empty() {
        add(format!("{}: {}", about::AUTHOR.say(lang), file.author), Role::Hint);
    }
    match &entry.source {
        Source::BuiltIn => add(format!("{} ({})", say::BUILT_IN.say(lang), entry.id), Role::Dim),
        Source::Own(path) => add(path.display().to_string(), Role::Dim),
    }
    let notes = formation_notes(file, lang);
    if !notes.is_empty() {
        add(notes.to_owned(), Role::Hint);
    }
    lines
}

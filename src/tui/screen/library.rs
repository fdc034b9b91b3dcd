//! The library of formations: those that come with the program and one's own, searched by a
//! line of words, with a preview of the one under the cursor; and what is done with whole
//! files: copy, rename, delete, import, share.
//!
//! It changes only files of the player's own, and asks before anything is lost.

mod files;
mod picture;

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::editor::{drafts, stem};
use super::setup::library::one_language;
use super::{Editor, Home, Lab, Menu, change_pieces};
use crate::formation::{
    BackFirst, Catalogue, Entry, Formation, FormationFile, Query, QueryError, Sketch, Source,
    looks_like_code, read_any, read_sketch,
};
use crate::storage::{FileError, at_home, read_file};
use crate::text::{Lang, editor, library as say, setup};
use crate::tui::dialog::{About, Answer, Help, Item, Line, Message, Pick, Question, TextLine};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::theme::Role;

/// The most characters of a search, and of a path or code.
const LONGEST_QUERY: usize = 120;
const LONGEST_LINE: usize = 400;

/// How many lines a page is.
const PAGE: isize = 10;

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The formation with that number in the catalogue.
    Formation(usize),
    /// The file with that number among those that hold none.
    Broken(usize),
}

/// A file of the player's own that holds no formation.
#[derive(Debug)]
struct Broken {
    path: PathBuf,
    error: String,
}

/// The library.
#[derive(Debug)]
pub struct Library {
    catalogue: Catalogue,
    broken: Vec<Broken>,
    /// How many formations of one's own players of unfinished games have kept: they aren't listed.
    hidden: usize,
    query: Line,
    /// Whether the search is being typed.
    searching: bool,
    /// Why what was typed can't be asked.
    not_asked: Option<QueryError>,
    rows: Vec<Row>,
    cursor: usize,
    /// The first line of the preview that is shown.
    scrolled: usize,
    /// What is told, until something else is done.
    note: Option<(String, Role)>,
    /// What is to be imported once it is known how to read it.
    importing: Option<PathBuf>,
}

impl Library {
    /// The library as it is on the disk.
    pub fn new(shared: &Shared) -> Self {
        let mut library = Self {
            catalogue: Catalogue::new(),
            broken: Vec::new(),
            hidden: 0,
            query: Line::new("", LONGEST_QUERY),
            searching: false,
            not_asked: None,
            rows: Vec::new(),
            cursor: 0,
            scrolled: 0,
            note: None,
            importing: None,
        };
        library.reload(shared);
        library
    }

    /// The same with the cursor on a file.
    pub fn at(shared: &Shared, path: Option<&Path>) -> Self {
        let mut library = Self::new(shared);
        path.inspect(|path| library.go_to(path));
        library
    }

    pub(super) const fn context(&self) -> Context {
        if self.searching { Context::Text } else { Context::Library }
    }

    /// Reads everything again.
    fn reload(&mut self, shared: &Shared) {
        let mut private = shared.store.private();
        self.catalogue = Catalogue::built_in();
        self.broken.clear();
        self.hidden = 0;
        for own in shared.store.own_formations() {
            if private.hides(&own.path) {
                self.hidden += 1;
                continue;
            }
            let id = own.id();
            match own.formation {
                Ok(file) => self.catalogue.push(Entry { id, source: Source::Own(own.path), file }),
                Err(error) => self.broken.push(Broken { path: own.path, error: error.to_string() }),
            }
        }
        self.ask();
    }

    /// Asks what is typed.
    fn ask(&mut self) {
        self.scrolled = 0;
        let query: Query = match self.query.text().parse() {
            Ok(query) => query,
            Err(error) => {
                // What is listed stays while the word is being written.
                self.not_asked = Some(error);
                self.rows.retain(|row| match row {
                    Row::Formation(number) => *number < self.catalogue.entries().len(),
                    Row::Broken(number) => *number < self.broken.len(),
                });
                self.cursor = self.cursor.min(self.rows.len().saturating_sub(1));
                return;
            }
        };
        self.not_asked = None;
        let entries = self.catalogue.entries();
        let number = |found: &Entry| entries.iter().position(|entry| std::ptr::eq(entry, found));
        let found = self.catalogue.search(&query).filter_map(number).map(Row::Formation);
        let words = self.query.text().trim().to_lowercase();
        let broken = self
            .broken
            .iter()
            .enumerate()
            .filter(|(_, broken)| stem(&broken.path).to_lowercase().contains(&words));
        self.rows = found.chain(broken.map(|(number, _)| Row::Broken(number))).collect();
        self.cursor = self.cursor.min(self.rows.len().saturating_sub(1));
    }

    fn row(&self) -> Option<Row> {
        self.rows.get(self.cursor).copied()
    }

    fn entry(&self) -> Option<&Entry> {
        match self.row()? {
            Row::Formation(number) => self.catalogue.entries().get(number),
            Row::Broken(_) => None,
        }
    }

    /// The player's own file under the cursor.
    fn own_path(&self) -> Option<&Path> {
        match self.row()? {
            Row::Formation(number) => match &self.catalogue.entries().get(number)?.source {
                Source::Own(path) => Some(path),
                Source::BuiltIn => None,
            },
            Row::Broken(number) => Some(&self.broken.get(number)?.path),
        }
    }

    /// The cursor goes to a file, if it is listed.
    fn go_to(&mut self, path: &Path) {
        let is_it = |row: &Row| match row {
            Row::Formation(number) => {
                matches!(&self.catalogue.entries()[*number].source, Source::Own(own) if own == path)
            }
            Row::Broken(number) => self.broken[*number].path == path,
        };
        if let Some(row) = self.rows.iter().position(is_it) {
            self.cursor = row;
        }
    }

    fn say(&mut self, text: impl Into<String>, role: Role) -> Step {
        self.note = Some((text.into(), role));
        Step::redraw()
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        if self.searching && self.search(msg) {
            return Step::redraw();
        }
        match msg {
            Msg::Act(act) => {
                self.note = None;
                if change_pieces(*act, &mut shared.settings) {
                    return Step::redraw();
                }
                self.act(*act, shared)
            }
            Msg::Paste(text) => self.receive(text, shared.settings.lang),
            Msg::Wheel(by) => self.move_by((*by).into()),
            Msg::Click { x, y } => match picture::at(self, shared, *x, *y) {
                Some(picture::Hit::Row(row)) if row == self.cursor => self.open(shared),
                Some(picture::Hit::Row(row)) => {
                    (self.cursor, self.scrolled, self.note) = (row, 0, None);
                    Step::redraw()
                }
                Some(picture::Hit::Search) => {
                    self.searching = true;
                    Step::redraw()
                }
                Some(picture::Hit::Key(Act::Help)) => {
                    Step::ask(Help::of(self.context(), shared.session.as_ref()))
                }
                Some(picture::Hit::Key(act)) => self.update(&Msg::Act(act), shared),
                None => Step::idle(),
            },
            _ => Step::idle(),
        }
    }

    /// A key while the search is typed; whether it was one for it.
    fn search(&mut self, msg: &Msg) -> bool {
        match msg {
            Msg::Act(Act::Choose) => self.searching = false,
            Msg::Act(Act::Back) => {
                self.searching = false;
                self.query.clear();
                self.ask();
            }
            Msg::Click { .. } => {
                self.searching = false;
                return false;
            }
            _ if self.query.edit(msg) => {
                self.cursor = 0;
                self.ask();
            }
            _ => return matches!(msg, Msg::Paste(_)),
        }
        true
    }

    fn move_by(&mut self, by: isize) -> Step {
        let last = self.rows.len().saturating_sub(1);
        let next = self.cursor.saturating_add_signed(by).min(last);
        if next != self.cursor {
            (self.cursor, self.scrolled, self.note) = (next, 0, None);
        }
        Step::redraw()
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match act {
            Act::Up | Act::Previous => self.move_by(-1),
            Act::Down | Act::Next => self.move_by(1),
            Act::PageUp => self.move_by(-PAGE),
            Act::PageDown => self.move_by(PAGE),
            Act::First => self.move_by(isize::MIN),
            Act::Last => self.move_by(isize::MAX),
            Act::Choose => self.open(shared),
            Act::Search => {
                self.searching = true;
                Step::redraw()
            }
            Act::Back if !self.query.text().is_empty() => {
                self.query.clear();
                self.ask();
                Step::redraw()
            }
            Act::Back | Act::Leave => Step::go(Menu::new(shared)),
            Act::Scroll => {
                self.scrolled += 1;
                Step::redraw()
            }
            Act::Create => Step::go(Editor::random(shared)),
            Act::Copy => self.copy(false, shared),
            Act::Mirror => self.copy(true, shared),
            Act::Rename => match (self.own_path(), self.entry()) {
                (Some(_), Some(entry)) => {
                    let name = if entry.file.name.is_empty() { &entry.id } else { &entry.file.name };
                    Step::ask(TextLine::new(About::Rename, say::NEW_NAME.say(lang), name))
                }
                (Some(_), None) => self.say(say::BROKEN_FILE.say(lang), Role::Error),
                _ => self.say(say::NOT_YOURS.say(lang), Role::Error),
            },
            Act::Delete => match self.own_path() {
                Some(path) => {
                    let text = say::delete_text(&stem(path), &path.display().to_string(), lang);
                    Step::ask(Question::new(About::Delete, say::DELETE.say(lang), text))
                }
                None if self.row().is_some() => self.say(say::NOT_YOURS.say(lang), Role::Error),
                None => Step::idle(),
            },
            Act::Import => {
                let line = TextLine::new(About::Import, say::IMPORT.say(lang), "");
                Step::ask(line.of_length(LONGEST_LINE))
            }
            Act::Share => match self.entry() {
                Some(entry) => {
                    let text = format!("{}\n\n{}", entry.file.formation.code(), say::MARK_CODE.say(lang));
                    Step::ask(Message::new(say::CODE.say(lang), text))
                }
                None => Step::idle(),
            },
            Act::Measure => match self.entry() {
                Some(entry) => {
                    let file = one_language(&entry.file, lang);
                    let name = if file.name.is_empty() { &entry.id } else { &file.name };
                    Step::over(Lab::of(name, file.formation))
                }
                None => Step::idle(),
            },
            Act::Receive => Step::ask(TextLine::new(About::Code, say::TYPE_CODE.say(lang), "")),
            _ => Step::idle(),
        }
    }

    /// Into the editor with the formation under the cursor.
    fn open(&self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        match self.row() {
            Some(Row::Formation(number)) => {
                let entry = &self.catalogue.entries()[number];
                match &entry.source {
                    Source::Own(path) => self.open_file(path, shared),
                    Source::BuiltIn => {
                        Step::go(Editor::new(one_language(&entry.file, lang), None, Home::Library))
                    }
                }
            }
            Some(Row::Broken(number)) => self.open_file(&self.broken[number].path, shared),
            None => Step::idle(),
        }
    }

    /// The same with a file as it is now. What breaks the rules can be mended there.
    fn open_file(&self, path: &Path, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let read = shared.store.private().refuse(path).and_then(|()| read_file(path)).and_then(|bytes| {
            let error = |error| FileError::Formation { path: path.to_owned(), error };
            read_sketch(&bytes).map_err(error)
        });
        match read {
            Ok(sketch) => {
                let is_nameless = sketch.name.is_empty();
                let name = if is_nameless { stem(path) } else { sketch.name.clone() };
                let sketch = Sketch { name, ..sketch };
                Step::go(Editor::of(sketch, Some(path.to_owned()), Home::Library, lang))
            }
            Err(error) => Step::ask(Message::new(setup::CANT_LOAD.say(lang), error.to_string())),
        }
    }

    /// A text that a friend gave: a share code, or anything else that holds a formation.
    fn receive(&self, text: &str, lang: Lang) -> Step {
        let text = text.trim();
        let received = |formation: Formation| {
            let name = say::RECEIVED.say(lang).to_owned();
            let file = FormationFile { name, ..FormationFile::new(formation) };
            Step::go(Editor::received(file, lang))
        };
        let failed = |error: String| Step::ask(Message::new(say::BAD_CODE.say(lang), error));
        if looks_like_code(text) || !text.contains(['\n', '{']) {
            return Formation::from_code(text).map_or_else(|error| failed(error.to_string()), received);
        }
        match read_any(text.as_bytes()).map(|files| files.into_iter().next()) {
            Ok(Some(file)) if file.name.is_empty() => received(file.formation),
            Ok(Some(file)) => Step::go(Editor::received(file, lang)),
            Ok(None) => Step::idle(),
            Err(error) => Step::ask(Message::new(setup::CANT_LOAD.say(lang), error.to_string())),
        }
    }

    /// Keeps a copy of the formation under the cursor, or of its mirror image.
    fn copy(&mut self, mirrored: bool, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(entry) = self.entry() else { return Step::idle() };
        let mut file = one_language(&entry.file, lang);
        let name = if file.name.is_empty() { &entry.id } else { &file.name };
        file.name = if mirrored { say::mirror_of(name, lang) } else { say::copy_of(name, lang) };
        if mirrored {
            file = file.mirrored();
            if !file.notes.is_empty() {
                file.notes = format!("{}\n{}", file.notes, say::NOTES_MIRRORED.say(lang));
            }
        }
        match files::keep(file, &shared.store) {
            Ok((path, name)) => {
                // Otherwise the copy might not be listed.
                self.query.clear();
                self.reload(shared);
                self.go_to(&path);
                self.say(say::kept(&name, lang), Role::Hint)
            }
            Err(error) => Step::ask(Message::new(say::FAILED.say(lang), error.to_string())),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        if let Answer::Picked(About::Draft, number) = answer {
            return drafts::picked(number, Home::Library, shared);
        }
        let failed = |error: FileError| Step::ask(Message::new(say::FAILED.say(lang), error.to_string()));
        match answer {
            Answer::Text(About::Rename, name) if name.is_empty() => {
                self.say(say::NAME_NEEDED.say(lang), Role::Error)
            }
            Answer::Text(About::Rename, name) if name.contains(['/', MAIN_SEPARATOR]) => {
                self.say(editor::NO_NAME.say(lang), Role::Error)
            }
            Answer::Text(About::Rename, name) => {
                let (Some(path), Some(entry)) = (self.own_path().map(Path::to_owned), self.entry()) else {
                    return Step::redraw();
                };
                match files::rename(&path, &entry.file, &name, &shared.store) {
                    Ok(path) => {
                        self.reload(shared);
                        self.go_to(&path);
                        self.say(say::kept(&name, lang), Role::Hint)
                    }
                    Err(FileError::Exists(_)) => self.say(say::NAME_TAKEN.say(lang), Role::Error),
                    Err(error) => failed(error),
                }
            }
            Answer::Yes(About::Delete) => {
                let Some(path) = self.own_path().map(Path::to_owned) else { return Step::redraw() };
                let removed = shared.store.remove_formation(&path);
                self.reload(shared);
                match removed {
                    Ok(()) => self.say(say::deleted(&stem(&path), lang), Role::Hint),
                    Err(error) => failed(error),
                }
            }
            Answer::Text(About::Import, path) if path.is_empty() => Step::redraw(),
            Answer::Text(About::Import, path) => self.import(&at_home(&path), BackFirst::Refused, shared),
            Answer::Picked(About::BackFirst, number) => match (self.importing.take(), number) {
                (Some(path), 0) => self.import(&path, BackFirst::Flipped, shared),
                (Some(path), 1) => self.import(&path, BackFirst::Turned, shared),
                _ => Step::redraw(),
            },
            Answer::Text(About::Code, code) => self.receive(&code, lang),
            _ => Step::redraw(),
        }
    }

    /// Takes in files. Where one is written back line first, it asks how to read it.
    fn import(&mut self, path: &Path, back_first: BackFirst, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let came = files::import(path, self.catalogue.clone(), back_first, &shared.store, lang);
        self.query.clear();
        self.reload(shared);
        if let Some(path) = &came.first {
            self.go_to(path);
        }
        if came.back_first && back_first == BackFirst::Refused {
            self.importing = Some(path.to_owned());
            let item = |label: &str| Item { label: label.to_owned(), preview: vec![came.report.clone()] };
            let items = say::BACK_FIRST.map(|phrase| item(phrase.say(lang)));
            return Step::ask(Pick::new(About::BackFirst, say::HOW_WRITTEN.say(lang), items.to_vec()));
        }
        Step::ask(Message::new(say::IMPORTED.say(lang), came.report))
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        picture::draw(self, shared, area, buf);
    }
}

#[cfg(test)]
mod tests;

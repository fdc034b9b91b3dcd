//! Comments, and how they are kept: in the record's own file where that is one of the program's
//! and still as it was, elsewhere in one that is asked for.

use std::path::{Path, PathBuf};

use super::Replayer;
use crate::storage::{FileError, Overwrite, at_home, export_file, read_record};
use crate::text::{Lang, replay as say};
use crate::tui::dialog::{About, Item, Message, Pick, TextLine};
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;

/// The most characters of a comment that is typed.
pub(super) const LONGEST_COMMENT: usize = 1000;
/// The most characters of a path.
const LONGEST_PATH: usize = 400;

impl Replayer {
    /// Comments on the place where one is.
    pub(super) fn comment(&mut self, text: &str) -> Step {
        // A line takes neither too many characters nor any that can't be shown.
        let at = self.at;
        self.note =
            self.film.comments_mut().set(at, text).err().map(|error| (error.to_string(), Role::Error));
        Step::redraw()
    }

    /// Keeps the comments where the record is, or asks where.
    pub(super) fn save(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        if !self.is_edited() {
            self.note = Some((say::NOTHING_TO_SAVE.say(lang).to_owned(), Role::Title));
            return Step::redraw();
        }
        let own = self.path.as_deref().filter(|path| is_json(path)).map(Path::to_owned);
        let Some(path) = own else { return self.ask_where_to_save(lang) };
        // Whoever else has changed it meanwhile has his change kept.
        match read_record(&path) {
            Ok(now) if now == *self.kept => self.write(path, Overwrite::Yes, shared),
            _ => {
                self.note = Some((say::CHANGED.say(lang).to_owned(), Role::Warning));
                self.ask_where_to_save(lang)
            }
        }
    }

    fn ask_where_to_save(&self, lang: Lang) -> Step {
        let proposed = self.path.as_deref().map(beside).unwrap_or_default();
        let line = TextLine::new(About::SaveName, say::SAVE_AS.say(lang), proposed.display().to_string());
        Step::ask(line.of_length(LONGEST_PATH))
    }

    pub(super) fn save_as(&mut self, typed: &str, shared: &Shared) -> Step {
        if typed.is_empty() {
            self.leaving = false;
            return Step::redraw();
        }
        let mut path = at_home(typed);
        if !is_json(&path) {
            path.as_mut_os_string().push(".json");
        }
        self.write(path, Overwrite::No, shared)
    }

    fn write(&mut self, path: PathBuf, overwrite: Overwrite, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let leaving = std::mem::take(&mut self.leaving);
        match self.write_to(&path, overwrite) {
            Ok(()) => {
                *self.kept = self.film.record().clone();
                self.note = Some((format!("{} {}", say::SAVED.say(lang), path.display()), Role::Title));
                self.path = Some(path);
                if leaving { self.go_away(shared) } else { Step::redraw() }
            }
            Err(error) => Step::ask(Message::new(say::NOT_SAVED.say(lang), error)),
        }
    }

    fn write_to(&self, path: &Path, overwrite: Overwrite) -> Result<(), String> {
        let text = self.film.record().to_json().map_err(|error| error.to_string())?;
        export_file(path, text.as_bytes(), overwrite).map_err(|error: FileError| error.to_string())
    }

    /// Asks what is to become of unsaved comments.
    pub(super) fn ask_before_leaving(&self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let ways = [say::STAY, say::SAVE_AND_LEAVE, say::LEAVE_WITHOUT];
        let items = ways.map(|way| Item { label: way.say(lang).to_owned(), preview: Vec::new() });
        Step::ask(Pick::new(About::Leave, say::UNSAVED.say(lang), items.into()))
    }

    /// Leaves in one of these ways.
    pub(super) fn leave_so(&mut self, number: usize, shared: &Shared) -> Step {
        match number {
            1 => {
                self.leaving = true;
                self.save(shared)
            }
            2 => self.go_away(shared),
            _ => Step::redraw(),
        }
    }
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// A file of the program's own beside that one.
fn beside(path: &Path) -> PathBuf {
    if is_json(path) {
        let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        return path.with_file_name(format!("{stem}-2.json"));
    }
    path.with_extension("json")
}

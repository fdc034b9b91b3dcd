//! Keeping what is worked on: in its file, under another name, or for another program. Nothing that
//! somebody else has written meanwhile is lost without a question.

use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use super::super::setup::faults_text;
use super::{Editor, stem};
use crate::formation::{FileKind, FormationFile, built_in_by_name};
use crate::storage::{FileError, Overwrite, Store, at_home, export_file, read_file, write_file};
use crate::text::{Lang, editor as say, setup};
use crate::tui::dialog::{About, Item, Message, Pick, Question, TextLine};
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;

/// The most characters of a file's path.
const LONGEST_PATH: usize = 400;
/// How many names are tried before it is given up.
const MOST_NAMES: usize = 1_000;

/// Whether a file is as it was.
enum Found {
    Same,
    /// Another window or program has changed it.
    Changed,
    /// It isn't there.
    Gone,
}

/// What a name to save under stands for.
enum Target {
    /// A formation of one's own.
    Name(String),
    /// A file, and its kind.
    File(PathBuf, FileKind),
}

impl Target {
    /// None if it is neither.
    fn of(typed: &str) -> Option<Self> {
        let has_slash = typed.contains(['/', MAIN_SEPARATOR]);
        match FileKind::of(typed) {
            Some(kind) => {
                let path = at_home(typed);
                Some(Self::File(std::path::absolute(&path).unwrap_or(path), kind))
            }
            None => (!has_slash).then(|| Self::Name(typed.to_owned())),
        }
    }
}

/// The first name of this one, the same with 2, with 3 and so on that no formation has.
fn free_name(name: &str, store: &Store) -> String {
    let is_free = |name: &String| {
        name.is_empty() || built_in_by_name(name).is_none() && !store.formation_path(name).exists()
    };
    let numbered = (2..MOST_NAMES).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}

impl Editor {
    pub(super) fn ask_name(&self, shared: &Shared) -> Step {
        let name = free_name(&self.file().name, &shared.store);
        let line = TextLine::new(About::SaveName, say::SAVE_AS.say(shared.settings.lang), name);
        Step::ask(line.of_length(LONGEST_PATH))
    }

    /// What is to be kept.
    ///
    /// # Errors
    /// The question that stands in the way: a formation that breaks rules isn't kept.
    fn to_keep(&self, lang: Lang) -> Result<FormationFile, Step> {
        match self.desk.army.formation() {
            Ok(formation) => Ok(FormationFile { formation, ..self.file() }),
            Err(faults) => {
                let text = format!("{}\n{}", say::ILLEGAL.say(lang), faults_text(&faults, lang));
                Err(Step::ask(Message::new(setup::NOT_SAVED.say(lang), text)))
            }
        }
    }

    /// Keeps it in its file; where it has none, under its name.
    pub(super) fn save(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let file = match self.to_keep(lang) {
            Ok(file) => file,
            Err(step) => return step,
        };
        let Some(path) = self.path.clone() else { return self.ask_name(shared) };
        let (heading, text, answers) = match self.found(&path) {
            Found::Same => return self.write(&path, file, Overwrite::Yes, shared),
            // It was to be made.
            Found::Gone if self.on_disk.is_none() => return self.write(&path, file, Overwrite::No, shared),
            Found::Gone => (say::GONE, say::gone_text(&path.display().to_string(), lang), 2),
            Found::Changed => (say::CHANGED, say::changed_text(&path.display().to_string(), lang), 3),
        };
        let item = |answer: &crate::text::Phrase| Item {
            label: answer.say(lang).to_owned(),
            preview: vec![text.clone()],
        };
        let items = say::CHANGED_ANSWERS.iter().take(answers).map(item).collect();
        Step::ask(Pick::new(About::Changed, heading.say(lang), items))
    }

    fn found(&self, path: &Path) -> Found {
        match read_file(path) {
            Ok(bytes) if self.on_disk.as_ref() == Some(&bytes) => Found::Same,
            Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Found::Gone,
            _ => Found::Changed,
        }
    }

    /// What is to be done about a file that isn't as it was.
    pub(super) fn take_changed(&mut self, number: usize, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(path) = self.path.clone() else { return Step::redraw() };
        match number {
            0 => self.ask_name(shared),
            1 => match self.to_keep(lang) {
                Ok(file) => self.write(&path, file, Overwrite::Yes, shared),
                Err(step) => step,
            },
            _ => self.reload(&path, shared),
        }
    }

    /// Takes what is in the file now. It can be taken back.
    fn reload(&mut self, path: &Path, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let read = shared.store.private().refuse(path).and_then(|()| read_file(path)).and_then(|bytes| {
            let error = |error| FileError::Formation { path: path.to_owned(), error };
            FormationFile::read(&bytes).map(|file| (file, bytes)).map_err(error)
        });
        match read {
            Ok((file, bytes)) => {
                self.desk.army.replace(file.formation.lineup(), file.clone());
                (self.kept, self.on_disk, self.is_new) = (Box::new(file), Some(bytes), false);
                // What is written down belongs to the file as it was.
                self.draft.remove();
                self.desk.say(say::RELOADED.say(lang), Role::Hint)
            }
            Err(error) => Step::ask(Message::new(setup::CANT_LOAD.say(lang), error.to_string())),
        }
    }

    /// Keeps it under another name: among the formations of one's own, or in a file.
    pub(super) fn save_as(&mut self, typed: &str, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let mut file = match self.to_keep(lang) {
            Ok(file) => file,
            Err(step) => return step,
        };
        if typed.is_empty() {
            return self.desk.say(setup::NAME_NEEDED.say(lang), Role::Error);
        }
        match Target::of(typed) {
            None => self.desk.say(say::NO_NAME.say(lang), Role::Error),
            Some(Target::File(path, FileKind::Json)) => {
                if file.name.is_empty() {
                    file.name = stem(&path);
                }
                self.write(&path, file, Overwrite::No, shared)
            }
            Some(Target::File(path, kind)) => self.export(&path, kind, file, Overwrite::No, shared),
            Some(Target::Name(name)) => {
                if shared.store.private().hides(&shared.store.formation_path(&name)) {
                    return name_taken(lang);
                }
                file.name = name;
                match shared.store.save_formation(&file, Overwrite::No) {
                    Ok(path) => self.saved(path, file, lang),
                    Err(FileError::Exists(path)) => self.ask_overwrite(path, file, lang),
                    Err(error) => not_saved(&error, lang),
                }
            }
        }
    }

    fn write(&mut self, path: &Path, file: FormationFile, overwrite: Overwrite, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        if shared.store.private().hides(path) {
            return name_taken(lang);
        }
        let bytes = file.to_json();
        // What isn't among one's own is handed on.
        let is_own = path.parent() == shared.store.formation_path("").parent();
        let write = if is_own { write_file } else { export_file };
        match write(path, bytes.as_bytes(), overwrite) {
            Ok(()) => self.saved(path.to_owned(), file, lang),
            Err(FileError::Exists(path)) => self.ask_overwrite(path, file, lang),
            Err(error) => not_saved(&error, lang),
        }
    }

    /// Writes the pieces for another program. What is worked on stays what it is.
    fn export(
        &mut self,
        path: &Path,
        kind: FileKind,
        file: FormationFile,
        overwrite: Overwrite,
        shared: &Shared,
    ) -> Step {
        let lang = shared.settings.lang;
        if shared.store.private().hides(path) {
            return name_taken(lang);
        }
        match export_file(path, &kind.write(&file), overwrite) {
            Ok(()) => self.desk.say(say::exported(&path.display().to_string(), lang), Role::Hint),
            Err(FileError::Exists(path)) => self.ask_overwrite(path, file, lang),
            Err(error) => not_saved(&error, lang),
        }
    }

    fn saved(&mut self, path: PathBuf, file: FormationFile, lang: Lang) -> Step {
        let told = say::saved(&path.display().to_string(), lang);
        // What is kept has a draft no longer: the next one belongs to this file.
        self.draft.remove();
        self.desk.army.kept_as(file.clone());
        self.on_disk = Some(file.to_json().into_bytes());
        (self.path, self.kept, self.is_new) = (Some(path), Box::new(file), false);
        self.desk.say(told, Role::Hint)
    }

    fn ask_overwrite(&mut self, path: PathBuf, file: FormationFile, lang: Lang) -> Step {
        let text = say::overwrite_text(&path.display().to_string(), lang);
        self.saving = Some((path, file));
        Step::ask(Question::new(About::Overwrite, setup::OVERWRITE.say(lang), text))
    }

    /// Writes over the file that was asked about.
    pub(super) fn overwrite(&mut self, shared: &Shared) -> Step {
        let Some((path, file)) = self.saving.take() else { return Step::redraw() };
        match path.to_str().and_then(FileKind::of) {
            Some(kind @ (FileKind::Jql | FileKind::Text)) => {
                self.export(&path, kind, file, Overwrite::Yes, shared)
            }
            _ => self.write(&path, file, Overwrite::Yes, shared),
        }
    }
}

/// Another player keeps a formation under that name while his game goes on.
fn name_taken(lang: Lang) -> Step {
    Step::ask(Message::new(setup::NOT_SAVED.say(lang), setup::NAME_TAKEN.say(lang)))
}

fn not_saved(error: &FileError, lang: Lang) -> Step {
    Step::ask(Message::new(setup::NOT_SAVED.say(lang), error.to_string()))
}

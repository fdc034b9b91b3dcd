//! Presets in the form of a new game: one is chosen from a list; what is chosen is kept under a
//! name of one's own, renamed, deleted. Nothing is lost without a question.

use super::form::Base;
use super::{Field, NewGame};
use crate::record::PresetFile;
use crate::rules::{BoardKind, RuleOption, Rules};
use crate::storage::{FileError, Overwrite, OwnPreset};
use crate::text::menu::option_error_text;
use crate::text::options::{option_title, value_text};
use crate::text::{Lang, library, presets as say};
use crate::tui::dialog::{About, Answer, Item, Message, Pick, Question, TextLine};
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;

impl NewGame {
    /// Reads the player's own presets again.
    pub(super) fn reload(&mut self, shared: &Shared) {
        self.presets = shared.store.own_presets();
        self.form.look_up(&self.own_presets());
    }

    /// The player's own presets, without files that hold none.
    pub(super) fn own_presets(&self) -> Vec<PresetFile> {
        self.presets.iter().filter_map(|own| own.preset.as_ref().ok()).cloned().collect()
    }

    /// The player's own preset that is chosen.
    fn chosen(&self) -> Option<(&OwnPreset, &PresetFile)> {
        let name = self.form.base.own.as_ref()?;
        self.presets.iter().find_map(|own| {
            own.preset.as_ref().ok().filter(|file| file.name == *name).map(|file| (own, file))
        })
    }

    fn broken(&self) -> impl Iterator<Item = (&OwnPreset, &FileError)> {
        self.presets.iter().filter_map(|own| own.preset.as_ref().err().map(|error| (own, error)))
    }

    /// Which rules are to be played.
    pub(super) fn ask_for_preset(&self, lang: Lang) -> Step {
        let all = Base::all(self.form.board, &self.own_presets());
        let here = all.iter().position(|base| *base == self.form.base);
        let mut items: Vec<_> = all.iter().map(|base| item(base, self.form.board, lang)).collect();
        items.extend(self.broken().map(|(own, error)| Item {
            label: format!("{} ({})", own.name(), say::BROKEN.say(lang)),
            preview: vec![error.to_string()],
        }));
        Step::ask(Pick::new(About::Preset, say::WHICH_PRESET.say(lang), items).at(here.unwrap_or(0)))
    }

    /// What is to be done with presets of one's own.
    pub(super) fn ask_for_preset_act(&self, lang: Lang) -> Step {
        let mut labels = vec![say::SAVE_AS.say(lang).to_owned()];
        if let Some((_, file)) = self.chosen() {
            labels.extend([say::rename(&file.name, lang), say::delete(&file.name, lang)]);
        }
        let items = labels.into_iter().map(|label| Item { label, ..Item::default() }).collect();
        Step::ask(Pick::new(About::OwnPresets, say::OWN_PRESETS.say(lang), items))
    }

    /// Under which name what is chosen now is to be kept.
    pub(super) fn ask_for_preset_name(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        if let Err(error) = self.form.check() {
            return self.tell(option_error_text(&error, lang), Role::Error);
        }
        let name = self.form.base.own.clone().unwrap_or_default();
        Step::ask(TextLine::new(About::SaveName, say::TYPE_NAME.say(lang), name))
    }

    fn ask_to_rename(&self, lang: Lang) -> Step {
        let Some((_, file)) = self.chosen() else { return Step::redraw() };
        Step::ask(TextLine::new(About::Rename, library::NEW_NAME.say(lang), &file.name))
    }

    fn ask_to_delete(&self, lang: Lang) -> Step {
        let Some((own, file)) = self.chosen() else { return Step::redraw() };
        let text = say::delete_text(&file.name, &own.path.display().to_string(), lang);
        Step::ask(Question::new(About::Delete, say::DELETE.say(lang), text))
    }

    pub(super) fn answered_of_presets(&mut self, answer: Answer, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        match answer {
            Answer::Picked(About::Preset, number) => self.take(number, lang),
            Answer::Picked(About::OwnPresets, 0) => self.ask_for_preset_name(shared),
            Answer::Picked(About::OwnPresets, 1) => self.ask_to_rename(lang),
            Answer::Picked(About::OwnPresets, _) => self.ask_to_delete(lang),
            Answer::Text(About::SaveName, name) => self.keep(name, Overwrite::No, shared),
            Answer::Yes(About::Overwrite) => match self.overwriting.take() {
                Some(name) => self.keep(name, Overwrite::Yes, shared),
                None => Step::redraw(),
            },
            Answer::Text(About::Rename, name) => self.rename(&name, shared),
            Answer::Yes(About::Delete) => self.delete(shared),
            _ => {
                self.overwriting = None;
                Step::redraw()
            }
        }
    }

    /// The item with that number in the list of presets.
    fn take(&mut self, number: usize, lang: Lang) -> Step {
        let all = Base::all(self.form.board, &self.own_presets());
        let broken = number.checked_sub(all.len()).and_then(|broken| self.broken().nth(broken));
        if let Some((_, error)) = broken {
            return Step::ask(Message::new(say::FAILED.say(lang), error.to_string()));
        }
        self.cursor = Field::Preset;
        if let Some(base) = all.into_iter().nth(number) {
            self.form.start_from(base);
        }
        Step::redraw()
    }

    fn keep(&mut self, name: String, overwrite: Overwrite, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        if let Err(error) = PresetFile::check_name(&name) {
            return self.tell(say::name_refused(&error, lang), Role::Error);
        }
        let file = PresetFile { name, rules: self.form.rules };
        match shared.store.save_preset(&file, overwrite) {
            Ok(path) => {
                let told = say::kept(&file.name, &path.display().to_string(), lang);
                self.form.call(file.name);
                self.reload(shared);
                self.tell(told, Role::Hint)
            }
            Err(FileError::Exists(path)) => {
                self.reload(shared);
                // Its name may have other capitals.
                let there = self.presets.iter().find(|own| own.path == path).map(OwnPreset::name);
                let there = there.unwrap_or_else(|| file.name.clone());
                let text = say::overwrite_text(&there, &path.display().to_string(), lang);
                self.overwriting = Some(file.name);
                Step::ask(Question::new(About::Overwrite, say::OVERWRITE.say(lang), text))
            }
            Err(error) => Step::ask(Message::new(say::FAILED.say(lang), error.to_string())),
        }
    }

    fn rename(&mut self, name: &str, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        if let Err(error) = PresetFile::check_name(name) {
            return self.tell(say::name_refused(&error, lang), Role::Error);
        }
        let Some((own, file)) = self.chosen() else { return Step::redraw() };
        match shared.store.rename_preset(&own.path, file, name) {
            Ok(path) => {
                self.form.base.own = Some(name.to_owned());
                self.reload(shared);
                self.tell(say::kept(name, &path.display().to_string(), lang), Role::Hint)
            }
            Err(error) => {
                // Its file may be gone.
                self.reload(shared);
                Step::ask(Message::new(say::FAILED.say(lang), error.to_string()))
            }
        }
    }

    fn delete(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let Some((own, file)) = self.chosen() else { return Step::redraw() };
        let name = file.name.clone();
        match shared.store.remove_preset(&own.path) {
            Ok(()) => {
                self.reload(shared);
                self.tell(say::deleted(&name, lang), Role::Hint)
            }
            Err(error) => Step::ask(Message::new(say::FAILED.say(lang), error.to_string())),
        }
    }
}

/// A preset in the list: its name, and beside it where it comes from and what differs from the
/// standard.
fn item(base: &Base, board: BoardKind, lang: Lang) -> Item {
    let preset = base.set.preset();
    let sheet = match &base.own {
        Some(_) => say::own_sheet(&base.set, lang),
        None => say::sheet(preset, lang),
    };
    let (rules, standard) = (base.set.rules, Rules::default());
    let differs = RuleOption::ALL
        .into_iter()
        .filter(|&option| rules.get(option) != standard.get(option) && rules.matters(option, board));
    let mut preview = vec![sheet];
    preview.extend(differs.map(|option| {
        let (title, value) =
            (option_title(option).say(lang), value_text(option, &rules.get(option), board, lang));
        match lang {
            Lang::Chinese => format!("* {title}：{value}"),
            Lang::English => format!("* {title}: {value}"),
        }
    }));
    if preview.len() == 1 {
        preview.push(say::AS_STANDARD.say(lang).to_owned());
    }
    let label = match &base.own {
        Some(name) => format!("{name} ({})", say::OWN.say(lang)),
        None => preset.name.clone(),
    };
    Item { label, preview }
}

//! Unsaved work that was broken off, whatever ended the program: it is written down while one
//! works, offered when formations are worked on again, and gone on with.

use super::army::{Army, Origin, State};
use super::desk::Desk;
use super::{Editor, Freedom, Home, file_of};
use crate::formation::{Formation, FormationFile, built_in};
use crate::storage::{About as Told, Draft, DraftFile, DraftState, FileError};
use crate::text::{Lang, editor as say, setup};
use crate::tui::dialog::{About, Item, Message, Pick};
use crate::tui::model::{Shared, Step};
use crate::tui::screen::setup::library::picture_of;
use crate::tui::theme::Role;

/// The draft of what is being worked on.
#[derive(Debug, Default)]
pub(super) struct Kept {
    file: Option<DraftFile>,
    /// What was written last, and after how many changes it was so.
    last: Option<(usize, DraftState)>,
    /// Whether it was told that nothing can be written.
    told: bool,
}

impl Kept {
    /// Takes the draft away: the formation is kept in a file or given up.
    pub(super) fn remove(&mut self) {
        // What can't be removed will be offered once more: that does no harm.
        let _ = self.file.take().map(DraftFile::remove);
        self.last = None;
    }
}

/// A state as it is written down.
fn written(state: &State) -> DraftState {
    let file = file_of(state);
    let FormationFile { name, author, tags, notes, .. } = file;
    DraftState {
        lineup: state.lineup,
        locked: state.locked.iter().collect(),
        about: Told { name, author, tags, notes },
    }
}

/// The state that was written down.
fn read(state: DraftState) -> State {
    let DraftState { lineup, locked, about: Told { name, author, tags, notes } } = state;
    let formation = Formation::try_from(lineup).unwrap_or(built_in()[0].formation);
    let origin = Origin::Own(Box::new(FormationFile { name, author, notes, tags, formation }));
    State { lineup, locked: locked.into_iter().collect(), origin, changed: true }
}

impl Editor {
    /// Writes down what isn't saved, if it has changed.
    pub(super) fn keep_draft(&mut self, shared: &Shared) {
        if !self.is_unsaved() {
            self.draft.remove();
            return;
        }
        let after = self.desk.army.before().len();
        let now = (after, written(self.desk.army.now()));
        if self.draft.last.as_ref() == Some(&now) {
            return;
        }
        if let Err(error) = self.write_draft(after, &now.1, shared)
            && !std::mem::replace(&mut self.draft.told, true)
        {
            self.desk.say(say::no_draft(&error.to_string(), shared.settings.lang), Role::Error);
        }
        self.draft.last = Some(now);
    }

    fn write_draft(&mut self, after: usize, now: &DraftState, shared: &Shared) -> Result<(), FileError> {
        let file = match &mut self.draft.file {
            Some(file) => file,
            none => {
                self.draft.last = None;
                let path = self.path.as_deref();
                let path = path.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.into()));
                let read = self.on_disk.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
                none.insert(shared.store.new_draft(path.as_deref(), read)?)
            }
        };
        // The way that led to it can be gone back afterwards.
        let first = self.draft.last.as_ref().map_or(0, |(last, _)| last + 1);
        for (number, state) in self.desk.army.before().iter().enumerate().skip(first) {
            file.write(number, &written(state), &shared.store)?;
        }
        file.write(after, now, &shared.store)
    }

    /// The editor with a draft, where it was left.
    fn resumed(draft: Draft, file: DraftFile, home: Home, lang: Lang) -> Self {
        let Draft { path, read: text, states, now } = draft;
        let last = (now, states[now].clone());
        let mut before: Vec<_> = states.into_iter().map(read).collect();
        let after = before.split_off(now + 1);
        let state = before.pop().expect("a draft has a state");
        let kept = text.as_deref().and_then(|text| FormationFile::read(text.as_bytes()).ok());
        let is_new = kept.is_none();
        let kept = kept.unwrap_or_else(|| file_of(&state));
        let mut editor = Self::new(kept, None, home);
        let army = Army::with_history(before, state, after);
        editor.desk = Desk::new(army, Freedom::Free);
        (editor.path, editor.on_disk, editor.is_new) = (path, text.map(String::into_bytes), is_new);
        editor.draft = Box::new(Kept { file: Some(file), last: Some(last), told: false });
        editor.tell();
        editor.desk.say(say::RESUMED.say(lang), Role::Hint);
        editor
    }
}

/// Asks what is to become of unsaved work, if there is any. What players of unfinished games
/// keep is not shown.
pub(in crate::tui) fn offer(shared: &mut Shared) -> Option<Pick> {
    let lang = shared.settings.lang;
    let mut private = shared.store.private();
    let mut is_open = |draft: &Draft| draft.path.as_ref().is_none_or(|path| !private.hides(path));
    let drafts: Vec<_> = shared.store.drafts().into_iter().filter(|(_, draft)| is_open(draft)).collect();
    if drafts.is_empty() {
        return None;
    }
    let item = |draft: &Draft| {
        let DraftState { lineup, about, .. } = draft.state();
        let name = if about.name.is_empty() { setup::NAMELESS.say(lang) } else { &about.name };
        let mut preview = picture_of(lineup, shared.settings.glyphs);
        preview.extend(draft.path.iter().map(|path| path.display().to_string()));
        Item { label: say::go_on_with(name, lang), preview }
    };
    let answers = [say::LATER, say::PUT_AWAY].map(|answer| Item {
        label: answer.say(lang).to_owned(),
        preview: vec![say::drafts_text(&shared.store.drafts_folder().display().to_string(), lang)],
    });
    let items = drafts.iter().map(|(_, draft)| item(draft)).chain(answers).collect();
    shared.drafts = drafts.into_iter().map(|(path, _)| path).collect();
    Some(Pick::new(About::Draft, say::DRAFTS.say(lang), items))
}

/// What was chosen: a draft to go on with, to leave them all for later, or to put them away.
pub(in crate::tui::screen) fn picked(number: usize, home: Home, shared: &mut Shared) -> Step {
    let lang = shared.settings.lang;
    let drafts = std::mem::take(&mut shared.drafts);
    let failed = |error: FileError| Step::ask(Message::new(say::DRAFT_FAILED.say(lang), error.to_string()));
    if let Some(path) = drafts.get(number) {
        return match shared.store.take_draft(path) {
            Ok((draft, file)) => Step::go(Editor::resumed(draft, file, home, lang)),
            Err(error) => failed(error),
        };
    }
    if number == drafts.len() + 1 {
        let failures: Vec<_> =
            drafts.iter().filter_map(|path| shared.store.discard_draft(path).err()).collect();
        if let Some(error) = failures.into_iter().next() {
            return failed(error);
        }
    }
    Step::redraw()
}

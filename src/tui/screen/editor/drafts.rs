//! Unsaved work that was broken off, whatever ended the program: it is written down while one
//! works, offered when formations are worked on again, and gone on with.

use super::army::{Army, Origin};
use super::desk::Desk;
use super::{Editor, Freedom, Home};
use crate::formation::{Formation, FormationFile, built_in};
use crate::storage::{Draft, DraftFile, FileError, read_formation};
use crate::text::{Lang, editor as say, setup};
use crate::tui::dialog::{About, Item, Message, Pick};
use crate::tui::model::{Shared, Step};
use crate::tui::screen::setup::library::picture_of;
use crate::tui::theme::Role;

/// The draft of what is being worked on.
#[derive(Debug, Default)]
pub(super) struct Kept {
    file: Option<DraftFile>,
    /// What was written last.
    last: Option<Draft>,
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

impl Editor {
    /// Writes down what isn't saved, if it has changed.
    pub(super) fn keep_draft(&mut self, shared: &Shared) {
        if !self.is_unsaved() {
            self.draft.remove();
            return;
        }
        let file = self.file();
        let path = self.path.as_deref().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.into()));
        let FormationFile { name, author, tags, notes, .. } = file;
        let draft = Draft { path, lineup: self.desk.lineup(), name, author, tags, notes };
        if self.draft.last.as_ref() == Some(&draft) {
            return;
        }
        if let Err(error) = self.write_draft(&draft, shared)
            && !std::mem::replace(&mut self.draft.told, true)
        {
            self.desk.say(say::no_draft(&error.to_string(), shared.settings.lang), Role::Error);
        }
        self.draft.last = Some(draft);
    }

    fn write_draft(&mut self, draft: &Draft, shared: &Shared) -> Result<(), FileError> {
        let file = match &mut self.draft.file {
            Some(file) => file,
            none => none.insert(shared.store.new_draft()?),
        };
        file.write(draft, &shared.store)
    }

    /// The editor with a draft. Where its file is still there, undo goes back to what is in it.
    fn resumed(draft: Draft, file: DraftFile, home: Home, lang: Lang) -> Self {
        let before = draft.path.as_deref().and_then(|path| read_formation(path).ok());
        let Draft { path, lineup, name, author, tags, notes } = draft.clone();
        let fallback = || Formation::try_from(lineup).unwrap_or(built_in()[0].formation);
        let formation = before.as_ref().map_or_else(fallback, |before| before.formation);
        let now = FormationFile { name, author, notes, tags, ..FormationFile::new(formation) };
        let mut editor = if let Some(before) = before {
            let mut editor = Self::new(before, path, home);
            editor.desk.army.go_on_with(lineup, now);
            editor
        } else {
            let mut editor = Self::new(now.clone(), None, home);
            editor.desk = Desk::new(Army::unfinished(lineup, Origin::Own(Box::new(now))), Freedom::Free);
            editor.is_new = true;
            editor
        };
        (editor.draft.file, editor.draft.last) = (Some(file), Some(draft));
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
        let name = if draft.name.is_empty() { setup::NAMELESS.say(lang) } else { &draft.name };
        let mut preview = picture_of(&draft.lineup, shared.settings.glyphs);
        preview.extend(draft.path.iter().map(|path| path.display().to_string()));
        Item { label: say::go_on_with(name, lang), preview }
    };
    let answers = [say::LATER, say::PUT_AWAY].map(|answer| Item {
        label: answer.say(lang).to_owned(),
        preview: vec![say::DRAFTS_TEXT.say(lang).to_owned()],
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

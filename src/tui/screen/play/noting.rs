//! Notes on pieces that the player doesn't see: begun with a key, by choosing such a piece or
//! with the right button, written on a line of their own.

use super::super::trouble;
use super::Play;
use crate::notes::Mark;
use crate::rules::Point;
use crate::storage::FileError;
use crate::text::notes as say;
use crate::tui::dialog::{Noted, Noting};
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;

impl Play {
    /// Whether the player can note something about what stands there.
    pub(super) fn may_note(&self, point: Point, shared: &Shared) -> bool {
        !self.watching && shared.session.as_ref().is_some_and(|session| session.may_note(self.seat, point))
    }

    /// Begins a note on what stands there.
    pub(super) fn begin_note(&mut self, point: Point, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let may = self.may_note(point, shared);
        // A window at the far edge leaves the piece to be seen.
        let middle = shared.area.y + shared.area.height / 2;
        let at_top = self.layout(shared).is_some_and(|layout| layout.centre(point).1 >= middle);
        let Some(session) = shared.session.as_mut().filter(|_| may) else {
            return self.say(say::NOTHING_TO_NOTE.say(lang), Role::Warning);
        };
        session.begin_note(self.seat, point);
        let mark = session.notes(self.seat).at(point);
        Step::ask(Noting::new(self.seat, mark, at_top))
    }

    /// What came of it. The piece may have gone elsewhere meanwhile: the note goes with it.
    pub(super) fn take_note(&mut self, noted: Noted, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let seat = self.seat;
        let Some(session) = &mut shared.session else { return Step::redraw() };
        let opened = session.notes(seat).opened();
        let written = match noted {
            Noted::Mark(mark) => session.note(seat, mark).ok_or(say::GONE),
            Noted::Undo => {
                session.drop_note(seat);
                session.undo_note(seat).ok_or(say::NOTHING_TO_UNDO)
            }
            Noted::Dropped => {
                session.drop_note(seat);
                return Step::redraw();
            }
            Noted::Facts => {
                session.drop_note(seat);
                let point = opened.unwrap_or(self.cursor);
                return self.tell_facts(point, shared);
            }
        };
        match written {
            Err(why) => self.say(why.say(lang), Role::Warning),
            Ok((point, failed)) => self.tell_note(point, failed, shared),
        }
    }

    fn tell_note(&mut self, point: Point, failed: Option<FileError>, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let mark = shared.session.as_ref().and_then(|session| session.notes(self.seat).at(point));
        let text = mark.map(|mark| (shared.settings.glyphs.note(mark), say::meaning(Some(mark), lang)));
        let name = shared.session.as_ref().map(|session| session.table().board().name(point));
        let name = name.unwrap_or_default().to_ascii_uppercase();
        let told = text.as_ref().map(|(mark, meaning)| (mark.as_str(), meaning.as_str()));
        let mut told = say::done(&name, told, lang);
        let contradicts = mark.is_some_and(|mark| self.contradicts(mark, point, shared));
        if contradicts {
            told = say::but(&told, say::CONTRADICTS.say(lang), lang);
        }
        let step = self.say(told, if contradicts { Role::Warning } else { Role::Hint });
        failed.map_or(step, |error| Step::ask(trouble(&error, lang)))
    }

    /// What is noted about the piece there.
    pub(super) fn noted(&self, point: Point, shared: &Shared) -> Option<Mark> {
        let session = shared.session.as_ref().filter(|_| !self.watching)?;
        session.notes(self.seat).at(point)
    }

    /// Whether a mark doesn't go with what is certain, where the rules let a player be told.
    pub(super) fn contradicts(&self, mark: Mark, point: Point, shared: &Shared) -> bool {
        let certain = shared.session.as_ref().and_then(|session| session.certain(self.seat));
        let known = certain.and_then(|certain| certain.known.at(point));
        known.is_some_and(|known| known.ranks.and(mark.ranks()).is_empty())
    }

    /// What is noted about the piece there, behind what it is called.
    pub(super) fn noted_text(&self, point: Point, shared: &Shared) -> String {
        let lang = shared.settings.lang;
        let Some(mark) = self.noted(point, shared) else { return String::new() };
        let noted = say::noted(&shared.settings.glyphs.note(mark), &say::meaning(Some(mark), lang), lang);
        if self.contradicts(mark, point, shared) {
            return say::but(&noted, say::CONTRADICTS.say(lang), lang);
        }
        noted
    }
}

//! Leaving a running game: for later, or for good where it is too early to resign.

use super::super::leave_text;
use super::Play;
use crate::rules::Refusal;
use crate::text::events::refusal_text;
use crate::text::screens as say;
use crate::tui::dialog::{About, Item, Pick, Question, wrapped};
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;

impl Play {
    /// Whether this player can only flee where he doesn't want to play on: it is too early to
    /// resign.
    pub(super) fn may_flee(&self, shared: &Shared) -> bool {
        !self.watching
            && self.view(shared).is_some_and(|view| {
                let plays = view.outcome().is_none() && view.living().contains(self.seat);
                plays && view.moves_made() < view.rules().resign_from
            })
    }

    /// Why he can't resign yet, and what he can do.
    pub(super) fn too_early(&mut self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(view) = self.view(shared) else { return Step::idle() };
        let (from, made) = (view.rules().resign_from, view.moves_made());
        let why = refusal_text(&Refusal::TooEarlyToResign { from, made }, lang);
        self.say(format!("{why}{}", say::OR_FLEE.say(lang)), Role::Error)
    }

    pub(super) fn ways_to_leave(&self, players: usize, shared: &Shared) -> Pick {
        const WIDTH: u16 = 40;
        let lang = shared.settings.lang;
        let item = |label: &str, text: &str| Item { label: label.to_owned(), preview: wrapped(text, WIDTH) };
        let items = vec![
            item(say::KEEP_FOR_LATER.say(lang), leave_text(shared)),
            item(say::FLEE.say(lang), say::flee_text(players).say(lang)),
        ];
        Pick::new(About::Leave, say::LEAVE_GAME.say(lang), items)
    }

    pub(super) fn ask_to_flee(&self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let players = self.view(shared).map_or(2, |view| view.seats().len());
        Step::ask(Question::new(About::Flee, say::FLEE.say(lang), say::flee_text(players).say(lang)))
    }
}

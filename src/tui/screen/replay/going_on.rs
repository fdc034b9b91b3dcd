//! A new game that goes on from where one is in a record, against people or computer players.

use std::path::Path;

use super::Replayer;
use crate::record::{Level, Player, PlayerKind};
use crate::text::players::{bot_name, level_meaning};
use crate::text::{replay as say, screens};
use crate::tui::dialog::{About, Item, Message, Pick, Question};
use crate::tui::model::{Shared, Step};
use crate::tui::screen::{enter_game, trouble};
use crate::tui::session::Session;
use crate::tui::theme::Role;

/// Who may play a seat, in the order of the list.
fn kinds() -> Vec<PlayerKind> {
    [PlayerKind::Human].into_iter().chain(Level::ALL.map(PlayerKind::Bot)).collect()
}

impl Replayer {
    /// Tells what comes of it and asks.
    pub(super) fn ask_to_go_on(&mut self, shared: &Shared) -> Step {
        self.due = None;
        let lang = shared.settings.lang;
        if self.film.position(self.at).outcome().is_some() {
            self.note = Some((say::IS_OVER.say(lang).to_owned(), Role::Warning));
            return Step::redraw();
        }
        Step::ask(Question::new(About::GoOn, say::GO_ON.say(lang), say::SEEN.say(lang)))
    }

    pub(super) fn ask_who_plays(&mut self, shared: &Shared) -> Step {
        self.players.clear();
        self.ask_for_next(shared)
    }

    fn ask_for_next(&self, shared: &Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(&seat) = self.film.record().seats().get(self.players.len()) else { return Step::redraw() };
        let items = kinds().into_iter().map(|kind| match kind {
            PlayerKind::Bot(level) => Item {
                label: bot_name(level, lang),
                preview: vec![level_meaning(level).say(lang).to_owned()],
            },
            _ => Item { label: say::A_PERSON.say(lang).to_owned(), preview: Vec::new() },
        });
        Step::ask(Pick::new(About::Sits, say::who_plays(seat, lang), items.collect()))
    }

    /// Somebody was chosen for the seat that was asked about.
    pub(super) fn sits(&mut self, number: usize, shared: &mut Shared) -> Step {
        self.players.extend(kinds().into_iter().nth(number));
        if self.players.len() < self.film.record().seats().len() {
            return self.ask_for_next(shared);
        }
        self.go_on(shared)
    }

    fn go_on(&self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let mut record = self.film.cut(self.at);
        for (&seat, kind) in record.seats().iter().zip(&self.players) {
            let named = record.players[seat].take().filter(|player| player.kind == *kind);
            let anonymous = Player { name: String::new(), kind: kind.clone() };
            record.players[seat] = Some(named.unwrap_or(anonymous));
        }
        // Lots and thoughts of the new game are its own.
        record.seed = Some(shared.next_seed());
        let path = self.path.as_deref().unwrap_or(Path::new("-"));
        match Session::take_up(record, path, &shared.store) {
            Ok((session, failed)) => {
                shared.session = Some(session);
                let screen = enter_game(shared);
                match failed {
                    Some(error) => Step::tell(screen, trouble(&error, lang)),
                    None => Step::Go(Box::new(screen)),
                }
            }
            Err(error) => Step::ask(Message::new(screens::TROUBLE.say(lang), error.to_string())),
        }
    }
}

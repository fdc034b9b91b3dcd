//! A hint from the computer: asked for by the player to move, thought about beside the
//! screen, marked on his board. Nobody else is shown it, and nothing of it is kept.

use super::{Play, Stage};
use crate::rules::{Action, Aids, Point};
use crate::text::hints as say;
use crate::tui::bots::{Advice, Consultation};
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;

impl Play {
    /// Asks for a hint; where one is being thought about already, it is to come at once.
    pub(super) fn ask_for_hint(&mut self, shared: &mut Shared) -> Step {
        let (now, lang) = (shared.now, shared.settings.lang);
        if !matches!(self.stage, Stage::Move | Stage::Home) {
            return Step::idle();
        }
        if shared.bots.is_consulted() {
            shared.bots.hurry_advice(now);
            return Step::redraw();
        }
        let (lifted, seed) = (self.lifted(shared), shared.next_seed());
        let Shared { session: Some(session), bots, .. } = shared else { return Step::idle() };
        let table = session.table();
        let aids = table.rules().rules.aids;
        if !aids.allow(session.people().len()) {
            let why = if aids == Aids::Nobody { say::NOT_ALLOWED } else { say::NOT_AMONG_PEOPLE };
            return self.say(why.say(lang), Role::Warning);
        }
        if lifted.is_some() {
            return self.say(say::NOT_ONCE_LIFTED.say(lang), Role::Warning);
        }
        let Some(view) = table.view(self.seat) else { return Step::idle() };
        bots.consult(view, table.clock().left(now), seed, now);
        (self.note, self.advised, self.picked) = (None, None, None);
        Step::redraw()
    }

    /// The hint isn't wanted any more. None where none was asked for.
    pub(super) fn call_hint_off(&mut self, shared: &mut Shared) -> Option<Step> {
        if !shared.bots.is_consulted() {
            return None;
        }
        shared.bots.call_off();
        Some(self.say(say::CALLED_OFF.say(shared.settings.lang), Role::Hint))
    }

    /// Whether a hint may come.
    pub(in crate::tui::screen) const fn may_be_advised(&self) -> bool {
        matches!(self.stage, Stage::Move | Stage::Home)
    }

    /// Shows the hint, once it is there.
    pub(super) fn look_for_hint(&mut self, shared: &mut Shared) {
        let Consultation::Given(advice) = shared.bots.advice(shared.now) else { return };
        let lang = shared.settings.lang;
        let told = advice.and_then(|advice| self.take_hint(&advice, shared));
        self.note = Some(match told {
            Some(told) => (told, Role::Title),
            None => (say::NO_HINT.say(lang).to_owned(), Role::Warning),
        });
    }

    /// Marks what the computer would do and says it, if it is something that the player can do.
    fn take_hint(&mut self, advice: &Advice, shared: &Shared) -> Option<String> {
        let lang = shared.settings.lang;
        let view = self.view(shared)?;
        let name = |point: Point| view.board().name(point).to_ascii_uppercase();
        let (from, to, what) = match advice.action {
            Action::Move(m) if view.check(m).is_ok() => {
                let sign = if view.at(m.to).is_some() { 'x' } else { '-' };
                (m.from, m.to, format!("{}{sign}{}", name(m.from), name(m.to)))
            }
            Action::Flip(point) if view.check_flip(point).is_ok() => {
                (point, point, say::turn_up(&name(point), lang))
            }
            Action::NameHeadquarters(seat, point)
                if seat == self.seat && self.homes(view).contains(point) =>
            {
                (point, point, say::name_it(&name(point), lang))
            }
            _ => return None,
        };
        // The piece is under the cursor: one key picks it up.
        (self.cursor, self.picked, self.advised) = (from, None, Some((from, to)));
        Some(say::hint(&what, &advice.reasons, self.seat, lang))
    }
}

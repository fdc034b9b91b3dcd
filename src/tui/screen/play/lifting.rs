//! Lifting a piece and putting it down; with 举子无悔 (touch-move) it has to move then.

use super::super::trouble;
use super::{Play, Stage};
use crate::rules::{Move, Point, Refusal};
use crate::table::{Command, TableRefusal};
use crate::text::events::table_refusal_text;
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;
use crate::view::View;

impl Play {
    /// Puts the picked piece down again, where that is allowed.
    pub(super) fn put_down(&mut self, shared: &Shared) -> Step {
        if self.lifted(shared).is_some() {
            return self.refuse(&TableRefusal::Lifted, shared);
        }
        self.picked = None;
        self.note = None;
        Step::redraw()
    }

    /// 举子无悔: the piece that this player has lifted and has to move.
    pub(super) fn lifted(&self, shared: &Shared) -> Option<Point> {
        shared.session.as_ref()?.table().lifted().filter(|_| self.stage == Stage::Move)
    }

    pub(super) fn refuse(&mut self, refusal: &TableRefusal, shared: &Shared) -> Step {
        self.say(table_refusal_text(refusal, shared.settings.lang), Role::Error)
    }

    /// The piece there is picked; with 举子无悔 it has to move from now on.
    pub(super) fn take_up(&mut self, point: Point, shared: &mut Shared) -> Step {
        let (lang, now) = (shared.settings.lang, shared.now);
        let Some(session) = &mut shared.session else { return Step::idle() };
        let mut trouble_kept = None;
        if session.table().rules().rules.touch_move && session.table().lifted() != Some(point) {
            match session.apply(Command::Lift(point), now) {
                Ok(applied) => trouble_kept = applied.trouble,
                Err(refusal) => return self.say(table_refusal_text(&refusal, lang), Role::Error),
            }
        }
        self.picked = Some(point);
        self.note = None;
        trouble_kept.map_or(Step::redraw(), |error| Step::ask(trouble(&error, lang)))
    }
}

/// What keeps a piece from going where the lines would lead it, if that is all that does.
pub(super) fn why_not(view: &View, from: Point) -> Option<Refusal> {
    view.board().points().iter().find_map(|to| match view.check(Move::new(from, to)) {
        Err(
            refusal @ (Refusal::Repetition { .. }
            | Refusal::CommanderOnMine
            | Refusal::FlagTaker(_)
            | Refusal::MinesLeft),
        ) => Some(refusal),
        _ => None,
    })
}

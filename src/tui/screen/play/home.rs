//! 乱战: a player whose last commander fell, and who has no flag, names one of his
//! headquarters.

use super::Play;
use crate::rules::{Action, Point, PointSet, Station};
use crate::text::screens as say;
use crate::tui::model::{Shared, Step};
use crate::tui::theme::Role;
use crate::view::View;

impl Play {
    /// The headquarters that he may name.
    pub(super) fn homes(&self, view: &View) -> PointSet {
        let board = view.board();
        board.army_points(self.seat).filter(|&point| board.station(point) == Station::Headquarters).collect()
    }

    pub(super) fn name_headquarters(&mut self, point: Point, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        if !self.view(shared).is_some_and(|view| self.homes(view).contains(point)) {
            return self.say(say::NOT_A_HEADQUARTERS.say(lang), Role::Error);
        }
        self.apply(Action::NameHeadquarters(self.seat, point), shared)
    }
}

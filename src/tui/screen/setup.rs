//! The setup.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::dialog::Answer;
use crate::tui::keys::Context;
use crate::tui::model::{Msg, Shared, Step};

/// The setup.
#[derive(Debug)]
pub struct ArmySetup;

impl ArmySetup {
    /// The setup.
    pub fn new(_shared: &Shared, _seat: crate::rules::Seat) -> Self {
        Self
    }

    pub(super) const fn context(&self) -> Context {
        Context::Setup
    }

    pub(super) fn update(&mut self, _msg: &Msg, _shared: &mut Shared) -> Step {
        Step::idle()
    }

    pub(super) fn answered(&mut self, _answer: Answer, _shared: &mut Shared) -> Step {
        Step::redraw()
    }

    pub(super) fn draw(&self, _shared: &Shared, _area: Rect, _buf: &mut Buffer) {}
}

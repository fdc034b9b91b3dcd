//! The form of a new game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::dialog::Answer;
use crate::tui::keys::Context;
use crate::tui::model::{Msg, Shared, Step};

/// The form of a new game.
#[derive(Debug)]
pub struct NewGame;

impl NewGame {
    /// The form of a new game.
    pub fn new(_shared: &Shared) -> Self {
        Self
    }

    pub(super) const fn context(&self) -> Context {
        Context::Form
    }

    pub(super) fn update(&mut self, _msg: &Msg, _shared: &mut Shared) -> Step {
        Step::idle()
    }

    pub(super) fn answered(&mut self, _answer: Answer, _shared: &mut Shared) -> Step {
        Step::redraw()
    }

    pub(super) fn draw(&self, _shared: &Shared, _area: Rect, _buf: &mut Buffer) {}
}

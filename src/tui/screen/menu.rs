//! The menu.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::dialog::Answer;
use crate::tui::keys::Context;
use crate::tui::model::{Msg, Shared, Step};

/// The menu.
#[derive(Debug)]
pub struct Menu;

impl Menu {
    /// The menu.
    pub fn new(_shared: &Shared) -> Self {
        Self
    }

    pub(super) const fn context(&self) -> Context {
        Context::List
    }

    pub(super) fn update(&mut self, _msg: &Msg, _shared: &mut Shared) -> Step {
        Step::idle()
    }

    pub(super) fn answered(&mut self, _answer: Answer, _shared: &mut Shared) -> Step {
        Step::redraw()
    }

    pub(super) fn draw(&self, _shared: &Shared, _area: Rect, _buf: &mut Buffer) {}
}

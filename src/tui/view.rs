//! Draws the model: the screen, and the questions on top of it.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::model::Model;
use super::paint::put_text;
use super::theme::Role;
use crate::text::screens::too_small;

/// The smallest window for screens without a board: columns, rows.
pub const SMALLEST: (u16, u16) = (40, 12);

/// Draws everything into a frame.
pub fn draw(model: &Model, frame: &mut Frame) {
    paint(model, frame.area(), frame.buffer_mut());
}

/// Draws everything into an area. The window may have any size; where it is too small
/// one line says what is needed, and the game lives on.
pub fn paint(model: &Model, area: Rect, buf: &mut Buffer) {
    let needs = model.screen.needs(&model.shared);
    if area.width < needs.0 || area.height < needs.1 {
        let settings = &model.shared.settings;
        let line = too_small(needs, (area.width, area.height), settings.lang);
        let row = area.y + area.height / 2;
        put_text(buf, area, area.x, row, &line, settings.theme.style(Role::Warning));
        return;
    }
    model.screen.draw(&model.shared, area, buf);
    for dialog in &model.dialogs {
        dialog.draw(&model.shared, area, buf);
    }
}

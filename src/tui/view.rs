//! Draws the model: the screen, and the questions on top of it.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::glyphs::Lines;
use super::model::Model;
use super::narrow::without_ambiguous;
use super::paint::put_text;
use super::theme::{Role, Theme};
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
    } else {
        paint_all(model, area, buf);
    }
    if model.shared.settings.glyphs.lines == Lines::Ascii {
        without_ambiguous(buf, area);
    }
}

/// The screen and what stands on top of it.
fn paint_all(model: &Model, area: Rect, buf: &mut Buffer) {
    model.screen.draw(&model.shared, area, buf);
    for dialog in &model.dialogs {
        dialog.draw(&model.shared, area, buf);
    }
    if let Some(notice) = &model.shared.notice {
        put_notice(notice, model.shared.settings.theme, area, buf);
    }
}

/// What was changed, in the upper right corner.
fn put_notice(notice: &str, theme: Theme, area: Rect, buf: &mut Buffer) {
    let text = format!(" {notice} ");
    let x = area.right().saturating_sub(text.width() as u16).max(area.x);
    put_text(buf, area, x, area.y, &text, theme.style(Role::Cursor));
}

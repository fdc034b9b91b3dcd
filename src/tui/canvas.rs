//! Frames as bytes: what has to be sent so that the terminal shows the next one.
//!
//! Only what has changed is sent, as one synchronized update: a terminal that knows the marks
//! shows it at once, and others pass over them. Nothing is written to a terminal here.

use std::cell::RefCell;
use std::io::{self, Write};
use std::mem;
use std::rc::Rc;

use crossterm::{queue, style, terminal};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, TerminalOptions, Viewport};
use unicode_width::UnicodeWidthStr;

use super::{ColorDepth, color_words};

/// What is on the terminal, and the bytes that make it the next frame.
pub(super) struct Canvas {
    colors: ColorDepth,
    screen: ratatui::Terminal<CrosstermBackend<Page>>,
    page: Page,
    /// What the last frame said.
    last: Buffer,
    /// What is on the terminal is not what the last frame said.
    stale: bool,
}

impl Canvas {
    /// A terminal of which nothing is known but its size and its colours.
    pub(super) fn new(colors: ColorDepth, size: Size) -> io::Result<Self> {
        let page = Page::default();
        let screen = new_screen(&page, size)?;
        Ok(Self { colors, screen, page, last: Buffer::default(), stale: true })
    }

    /// The next frame is drawn whole, whatever the last one was.
    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// The bytes that turn the last frame into this one; none where they are the same.
    pub(super) fn frame(&mut self, size: Size, paint: impl FnOnce(&mut Frame)) -> io::Result<Vec<u8>> {
        self.page.take();
        queue!(self.page, terminal::BeginSynchronizedUpdate)?;
        let whole = self.stale || self.screen.get_frame().area().as_size() != size;
        if whole {
            self.screen = new_screen(&self.page, size)?;
            queue!(
                self.page,
                style::SetAttribute(style::Attribute::Reset),
                terminal::Clear(terminal::ClearType::All)
            )?;
            self.stale = false;
        }
        let last = &self.last;
        let drawn = self.screen.draw(|frame| {
            paint(frame);
            if !whole {
                renew_halves(last, frame.buffer_mut());
            }
        })?;
        self.last = drawn.buffer.clone();
        queue!(self.page, terminal::EndSynchronizedUpdate)?;
        let bytes = self.page.take();
        if !whole && !writes_text(&bytes) {
            return Ok(Vec::new());
        }
        Ok(color_words::in_words_of(self.colors, bytes))
    }
}

/// Sees to it that the right half of a hanzi is written anew where something narrow has taken the
/// place of its left half. To the buffers it is the blank that it was; what terminals make of it
/// is different, some underline it with the character that has come.
fn renew_halves(last: &Buffer, next: &mut Buffer) {
    if last.area != next.area {
        return;
    }
    for i in 1..next.content.len() {
        let was_wide = last.content[i - 1].symbol().width() > 1;
        if was_wide && next.content[i - 1].symbol().width() < 2 {
            next.content[i].set_diff_option(CellDiffOption::AlwaysUpdate);
        }
    }
}

/// Whether there is more in the bytes of a frame than sequences `ESC [ …`: every cell that has
/// changed is written as text.
fn writes_text(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(sequence) = rest.strip_prefix(b"\x1b[") {
        let end = sequence.iter().position(|byte| (b'@'..=b'~').contains(byte));
        let Some(end) = end else { return false };
        rest = &sequence[end + 1..];
    }
    !rest.is_empty()
}

/// A screen of that size of which nothing is drawn yet.
fn new_screen(page: &Page, size: Size) -> io::Result<ratatui::Terminal<CrosstermBackend<Page>>> {
    // A fixed viewport: ratatui asks the terminal nothing by itself. Its own way to the size
    // starts another program (`tput`) when the terminal is gone.
    let viewport = Viewport::Fixed(Rect::new(0, 0, size.width, size.height));
    ratatui::Terminal::with_options(CrosstermBackend::new(page.clone()), TerminalOptions { viewport })
}

/// The bytes of a frame until it is whole. Both the backend and the terminal hold it.
#[derive(Clone, Debug, Default)]
struct Page(Rc<RefCell<Vec<u8>>>);

impl Page {
    /// What was written since the last call.
    fn take(&self) -> Vec<u8> {
        mem::take(&mut self.0.borrow_mut())
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Does nothing: the frame goes out when it is whole.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;

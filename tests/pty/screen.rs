//! The screen of the pseudo terminal: what the bytes of the program come to.

use std::fmt;
use std::num::NonZeroU16;

use unicode_width::UnicodeWidthStr;

/// A terminal that takes in bytes.
pub(super) struct Terminal {
    parser: vt100::Parser<Frames>,
    output: Vec<u8>,
    ended: bool,
}

/// Notes whether a frame (a synchronized update) is under way.
#[derive(Default)]
struct Frames {
    under_way: bool,
}

impl vt100::Callbacks for Frames {
    fn unhandled_csi(
        &mut self,
        _: &mut vt100::Screen,
        mark: Option<u8>,
        _: Option<u8>,
        parameters: &[&[u16]],
        end: char,
    ) {
        if mark == Some(b'?') && parameters.first().is_some_and(|first| first == &[2026]) {
            self.under_way = end == 'h';
        }
    }
}

fn at_least_one(size: u16) -> NonZeroU16 {
    NonZeroU16::new(size).unwrap_or(NonZeroU16::MIN)
}

impl Terminal {
    pub(super) fn new(columns: u16, rows: u16) -> Self {
        let (rows, columns) = (at_least_one(rows), at_least_one(columns));
        let parser = vt100::Parser::new_with_callbacks(rows, columns, 1000, Frames::default());
        Self { parser, output: Vec::new(), ended: false }
    }

    pub(super) fn take(&mut self, bytes: &[u8]) {
        self.output.extend_from_slice(bytes);
        self.parser.process(bytes);
    }

    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.set_size(at_least_one(rows), at_least_one(columns));
    }

    pub(super) fn end(&mut self) {
        self.ended = true;
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether a frame is not whole yet. The one that a program broke off is as whole
    /// as it will ever be.
    pub(super) fn in_a_frame(&self) -> bool {
        self.parser.callbacks().under_way && !self.ended
    }

    pub(super) fn output(&self) -> &[u8] {
        &self.output
    }

    pub(super) fn screen(&self) -> Screen {
        Screen { vt: self.parser.screen().clone() }
    }
}

/// What stands on the screen at one moment.
#[derive(Clone)]
pub struct Screen {
    vt: vt100::Screen,
}

impl Screen {
    /// The number of columns and rows.
    pub fn size(&self) -> (u16, u16) {
        let (rows, columns) = self.vt.size();
        (columns.get(), rows.get())
    }

    /// The rows as text, without the spaces at their ends. A wide character takes two
    /// columns of the screen and is one character here.
    pub fn rows(&self) -> Vec<String> {
        let (columns, _) = self.size();
        self.vt.rows(0, columns).map(|row| row.trim_end().to_owned()).collect()
    }

    /// A row, counted from 0; empty if there is none.
    pub fn row(&self, row: usize) -> String {
        self.rows().get(row).cloned().unwrap_or_default()
    }

    /// Whether the text stands in one of the rows.
    pub fn contains(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// The column and row, counted from 0, of the first cell of that text.
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        self.rows().iter().zip(0..).find_map(|(row, number)| {
            let start = row.find(text)?;
            Some((row[..start].width() as u16, number))
        })
    }

    /// The text between two columns of a row, the second not included: `(0, 4)` holds two
    /// Chinese characters.
    pub fn columns(&self, row: u16, from: u16, to: u16) -> String {
        (from..to).filter_map(|column| self.cell(column, row)).map(vt100::Cell::contents).collect()
    }

    /// A cell with its colours and styles: `cell.inverse()`, `cell.bold()`, `cell.fgcolor()`.
    pub fn cell(&self, column: u16, row: u16) -> Option<&vt100::Cell> {
        self.vt.cell(row, column)
    }

    /// The column and row of the cursor, unless it is hidden.
    pub fn cursor(&self) -> Option<(u16, u16)> {
        let (row, column) = self.vt.cursor_position();
        (!self.vt.hide_cursor()).then_some((column, row))
    }

    /// Whether the terminal is as a shell wants it: main screen, cursor shown, no mouse,
    /// no marked pasting, no style left on.
    pub fn is_restored(&self) -> bool {
        let vt = &self.vt;
        !vt.alternate_screen()
            && !vt.hide_cursor()
            && !vt.bracketed_paste()
            && vt.mouse_protocol_mode() == vt100::MouseProtocolMode::None
            && vt.mouse_protocol_encoding() == vt100::MouseProtocolEncoding::Default
            && !(vt.bold() || vt.underline() || vt.inverse())
            && (vt.fgcolor(), vt.bgcolor()) == (vt100::Color::Default, vt100::Color::Default)
    }

    /// Whether the alternate screen is shown.
    pub fn is_alternate(&self) -> bool {
        self.vt.alternate_screen()
    }

    /// How many lines have been pushed out at the top of the screen that is shown.
    pub fn scrollback(&self) -> usize {
        self.vt.scrollback_len()
    }

    /// All that is known of the screen, for questions not asked above.
    pub fn vt(&self) -> &vt100::Screen {
        &self.vt
    }
}

impl fmt::Display for Screen {
    /// The picture, with a frame round it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (columns, rows) = self.size();
        writeln!(f, "+-- {columns} x {rows} {}", "-".repeat(usize::from(columns).saturating_sub(10)))?;
        for row in self.rows() {
            writeln!(f, "|{row}")?;
        }
        write!(f, "+--")
    }
}

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

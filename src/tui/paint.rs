//! Writing on a screen without ever leaving it.
//!
//! Everything that draws goes through here: what lies outside of the area or the
//! buffer is dropped, widths are display widths, and a character of two columns is
//! drawn whole or not at all. It must not know what is being drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::glyphs::{Glyphs, Link};

/// Writes one character of one column; nothing happens outside of the buffer.
pub fn put(buf: &mut Buffer, x: u16, y: u16, c: char, style: Style) {
    if buf.area.contains(Position { x, y }) {
        spare_left_half(buf, x, y);
        buf[(x, y)].set_char(c).set_style(style);
    }
}

/// Writes a text from `x` on, as far as `area` and the buffer go, and says how
/// many columns it took.
pub fn put_text(buf: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buf.area);
    if !area.contains(Position { x, y }) {
        return 0;
    }
    spare_left_half(buf, x, y);
    let (end, _) = buf.set_stringn(x, y, text, usize::from(area.right() - x), style);
    end - x
}

/// A wide character whose right half is about to be overwritten goes away whole.
fn spare_left_half(buf: &mut Buffer, x: u16, y: u16) {
    if x > buf.area.x && buf[(x - 1, y)].symbol().width() > 1 {
        buf[(x - 1, y)].set_symbol(" ");
    }
}

/// A border round an area with a heading in its upper edge; draws nothing when
/// there is no room for a border.
pub fn put_frame(
    buf: &mut Buffer,
    area: Rect,
    heading: &str,
    glyphs: Glyphs,
    border: Style,
    heading_style: Style,
) {
    if area.width < 2 || area.height < 2 {
        return;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x + 1..right {
        put(buf, x, area.y, glyphs.across(Link::Road), border);
        put(buf, x, bottom, glyphs.across(Link::Road), border);
    }
    for y in area.y + 1..bottom {
        put(buf, area.x, y, glyphs.upright(Link::Road), border);
        put(buf, right, y, glyphs.upright(Link::Road), border);
    }
    for (x, y, down, rightward) in [
        (area.x, area.y, true, true),
        (right, area.y, true, false),
        (area.x, bottom, false, true),
        (right, bottom, false, false),
    ] {
        put(buf, x, y, glyphs.bend(down, rightward), border);
    }
    if area.width > 6 && !heading.is_empty() {
        let inside = Rect::new(area.x + 2, area.y, area.width - 4, 1);
        let room = Rect { width: inside.width - 1, ..inside };
        let mut x = inside.x + put_text(buf, inside, inside.x, area.y, " ", border);
        // What is drawn over something else takes its looks on as far as it has none itself.
        for x in (x..room.right()).take(heading.width()) {
            if let Some(cell) = buf.cell_mut((x, area.y)) {
                cell.reset();
            }
        }
        x += put_text(buf, room, x, area.y, heading, heading_style);
        put_text(buf, inside, x, area.y, " ", border);
    }
}

/// The rows of a buffer as plain text, without the blanks at their ends.
pub fn rows_of(buf: &Buffer) -> Vec<String> {
    let row = |y: u16| {
        let mut text = String::new();
        let mut x = buf.area.x;
        while x < buf.area.right() {
            let symbol = buf[(x, y)].symbol();
            text.push_str(symbol);
            x += symbol.width().max(1) as u16;
        }
        text.truncate(text.trim_end().len());
        text
    };
    (buf.area.y..buf.area.bottom()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer() -> Buffer {
        Buffer::empty(Rect::new(2, 1, 8, 3))
    }

    #[test]
    fn a_wide_character_is_drawn_whole_or_not_at_all() {
        let mut buf = buffer();
        let taken = put_text(&mut buf, Rect::new(2, 1, 5, 1), 2, 1, "军旗司令", Style::new());
        assert_eq!(taken, 4);
        assert_eq!(rows_of(&buf)[0], "军旗");
        put(&mut buf, 5, 1, 'x', Style::new());
        assert_eq!(rows_of(&buf)[0], "军 x");
        put_text(&mut buf, Rect::new(2, 1, 8, 1), 3, 1, "yz", Style::new());
        assert_eq!(rows_of(&buf)[0], " yzx");
    }

    #[test]
    fn nothing_is_written_outside_of_the_area_or_the_buffer() {
        let mut buf = buffer();
        for x in 0..20 {
            for y in 0..9 {
                put(&mut buf, x, y, 'x', Style::new());
                put_text(&mut buf, Rect::new(0, 0, 500, 500), x, y, "山界", Style::new());
                put_frame(&mut buf, Rect::new(x, y, x, y), "军旗", Glyphs::ASCII, Style::new(), Style::new());
            }
        }
        let mut buf = buffer();
        assert_eq!(put_text(&mut buf, Rect::new(4, 1, 2, 1), 3, 1, "abc", Style::new()), 0);
        assert_eq!(put_text(&mut buf, Rect::new(4, 1, 2, 1), 4, 1, "abc", Style::new()), 2);
        assert_eq!(rows_of(&buf), ["  ab", "", ""]);
    }

    #[test]
    fn a_heading_does_not_look_like_the_border() {
        use ratatui::style::{Color, Modifier};
        for heading in ["军旗", "flag", "军旗司令军旗"] {
            let mut buf = Buffer::empty(Rect::new(0, 0, 12, 3));
            let area = buf.area;
            let border = Style::new().fg(Color::Blue).add_modifier(Modifier::DIM);
            let bold = Style::new().add_modifier(Modifier::BOLD);
            put_frame(&mut buf, area, heading, Glyphs::default(), border, bold);
            for x in 3..3 + heading.width().min(6) as u16 {
                let cell = &buf[(x, 0)];
                let half = x > 3 && buf[(x - 1, 0)].symbol().width() == 2;
                assert!(half || (cell.fg, cell.modifier) == (Color::Reset, Modifier::BOLD), "{heading} {x}");
            }
            assert_eq!(rows_of(&buf)[0].chars().last(), Some('╮'));
            assert_eq!(buf[(10, 0)].fg, Color::Blue);
        }
    }

    #[test]
    fn a_frame_keeps_its_corners_whatever_its_heading() {
        for (heading, top) in
            [("", "╭──────────╮"), ("南 a", "╭─ 南 a ───╮"), ("军旗司令军旗", "╭─ 军旗司 ─╮")]
        {
            let mut buf = Buffer::empty(Rect::new(0, 0, 12, 3));
            let area = buf.area;
            put_frame(&mut buf, area, heading, Glyphs::default(), Style::new(), Style::new());
            assert_eq!(rows_of(&buf), [top, "│          │", "╰──────────╯"]);
        }
    }
}

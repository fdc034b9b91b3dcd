//! ASCII in the place of characters that are two columns wide on some terminals.
//!
//! Goes over a frame that is drawn, whatever has drawn it: where lines are ASCII, nothing is
//! left whose width depends on the terminal. Hanzi are two columns wide everywhere and stay.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Replaces every character of ambiguous width.
pub(super) fn without_ambiguous(buf: &mut Buffer, area: Rect) {
    for position in area.intersection(buf.area).positions() {
        let cell = &mut buf[position];
        let symbol = cell.symbol();
        let Some(c) = symbol.chars().next() else { continue };
        if is_ambiguous(c) || symbol.width() != symbol.width_cjk() {
            // A character with accents of its own is one symbol; what it is based on comes first.
            let c = if c.is_ascii_graphic() { c } else { stand_in(c) };
            let filled: String = std::iter::once(c).chain(" ".chars().cycle()).take(symbol.width()).collect();
            cell.set_symbol(&filled);
        }
    }
}

/// Whether a character is ambiguous in Unicode's table. (The widths of `unicode-width` leave
/// letters out, which terminals with wide lines don't.)
fn is_ambiguous(c: char) -> bool {
    let letter = matches!(c, 'Α'..='Ω' | 'α'..='ω' | 'Ё' | 'А'..='я' | 'ё') || latin(c).is_some();
    letter || (!c.is_ascii() && c.width() != c.width_cjk())
}

/// The ASCII letter for a Latin one of ambiguous width.
const fn latin(c: char) -> Option<char> {
    Some(match c {
        'à' | 'á' | 'æ' | 'ā' | 'ǎ' | 'ɑ' => 'a',
        'Æ' => 'A',
        'Ð' => 'D',
        'ð' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ē' | 'ě' => 'e',
        'ɡ' => 'g',
        'Ħ' => 'H',
        'ħ' => 'h',
        'Ĳ' => 'I',
        'ì' | 'í' | 'ī' | 'ı' | 'ĳ' | 'ǐ' => 'i',
        'ĸ' => 'k',
        'Ŀ' | 'Ł' => 'L',
        'ŀ' | 'ł' => 'l',
        'Ŋ' => 'N',
        'ń' | 'ň' | 'ŉ' | 'ŋ' => 'n',
        'Ø' | 'Œ' => 'O',
        'ò' | 'ó' | 'ø' | 'ō' | 'œ' | 'ǒ' => 'o',
        'ß' => 's',
        'Þ' | 'Ŧ' => 'T',
        'þ' | 'ŧ' => 't',
        'ù' | 'ú' | 'ü' | 'ū' | 'ǔ' | 'ǖ' | 'ǘ' | 'ǚ' | 'ǜ' => 'u',
        _ => return None,
    })
}

/// What stands for an ambiguous character.
const fn stand_in(c: char) -> char {
    match c {
        '─' | '—' | '–' | '―' | '‐' | '¯' => '-',
        '═' | '≈' | '≒' | '≡' => '=',
        '│' | '┃' | '‖' | '¦' => '|',
        '║' => '#',
        '╱' | '÷' => '/',
        '╲' => '\\',
        '╭' | '╮' | '·' | '…' | '‥' => '.',
        '╯' | '╰' | '‘' | '’' | '′' | '´' | '`' => '\'',
        '“' | '”' | '″' | '¨' => '"',
        '─'..='╿' => '+',
        '▀'..='▕' | '■' => '#',
        '→' | '▶' | '▷' | '〉' | '⇒' => '>',
        '←' | '◀' | '◁' | '〈' => '<',
        '↑' | '▲' | '△' => '^',
        '↓' | '▼' | '▽' => 'v',
        '●' | '★' | '☆' | '◆' | '※' | '•' | '†' | '‡' => '*',
        '○' | '◇' | '□' | '◎' | '°' | 'º' | '¤' => 'o',
        '±' => '+',
        '×' => 'x',
        '¡' => '!',
        '¿' => '?',
        'ª' => 'a',
        '①'..='⑨' => (b'1' + (c as u32 - '①' as u32) as u8) as char,
        _ => match latin(c) {
            Some(letter) => letter,
            None => '?',
        },
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;
    use crate::tui::paint::{put_text, rows_of};

    #[test]
    fn what_is_left_is_as_wide_in_every_font() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 40, 2));
        let area = buf.area;
        put_text(&mut buf, area, 0, 0, "╭─ “军旗”… é×2 → ① Жук ░░ ═║", Style::new());
        put_text(&mut buf, area, 0, 1, "x\u{301}ö╬", Style::new());
        without_ambiguous(&mut buf, area);
        let rows = rows_of(&buf);
        assert_eq!(rows, [".- \"军旗\". ex2 > 1 ??? ░░ =#", "x\u{301}ö+"]);
        assert!(rows.iter().all(|row| row.width() == row.width_cjk()));
    }

    /// Every ambiguous character there is, one by one.
    #[test]
    fn no_ambiguous_character_is_passed_over() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 1));
        let area = buf.area;
        let mut found = 0;
        for c in '\u{80}'..='\u{ffff}' {
            let text = c.to_string();
            if text.width() == text.width_cjk() || text.width() == 0 {
                continue;
            }
            buf.reset();
            put_text(&mut buf, area, 0, 0, &text, Style::new());
            put_text(&mut buf, area, text.width() as u16, 0, "Z", Style::new());
            without_ambiguous(&mut buf, area);
            let row = rows_of(&buf).concat();
            assert!(row.is_ascii() && row.find('Z') == Some(text.width()), "{c:?}: {row:?}");
            found += 1;
        }
        assert!(found > 500, "{found}");
    }
}

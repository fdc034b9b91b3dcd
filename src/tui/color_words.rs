//! The colours of a frame, said in the words that the terminal knows.
//!
//! Works on the bytes of a frame alone. How many colours there are is decided in
//! [`theme`](super::theme), and so is which are used.

use super::ColorDepth;

/// Says the colours of a frame in the words that a terminal of that depth knows.
///
/// crossterm names every colour in the 256-colour way (`38;5;1`), which a
/// terminal with 8 or 16 colours doesn't know: it would blink instead. There
/// the first eight become `31`, the bright ones `91` (or `31`). Without colours
/// every colour is left out, also the "no colour" at the end of each frame.
/// Nothing but the parameters of `ESC [ … m` is changed.
pub(super) fn in_words_of(depth: ColorDepth, frame: Vec<u8>) -> Vec<u8> {
    if depth >= ColorDepth::Indexed {
        return frame;
    }
    let mut out = Vec::with_capacity(frame.len());
    let mut rest = frame.as_slice();
    while let Some(start) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(start);
        out.extend_from_slice(before);
        let length = sequence[2..]
            .iter()
            .position(|byte| !matches!(byte, b'0'..=b'9' | b';' | b':'))
            .map_or(sequence.len(), |end| end + 3);
        let (sequence, after) = sequence.split_at(length);
        if sequence.ends_with(b"m") {
            push_style(depth, &sequence[2..length - 1], &mut out);
        } else {
            out.extend_from_slice(sequence);
        }
        rest = after;
    }
    out.extend_from_slice(rest);
    out
}

/// Adds `ESC [ parameters m` to `out` in the words of that depth.
fn push_style(depth: ColorDepth, parameters: &[u8], out: &mut Vec<u8>) {
    let mut kept: Vec<String> = Vec::new();
    let text = String::from_utf8_lossy(parameters);
    let mut words = text.split(';');
    while let Some(word) = words.next() {
        let colour = match word {
            "38" | "48" | "58" => {
                let index = match words.next() {
                    Some("5") => words.next().and_then(|index| index.parse::<u8>().ok()),
                    Some("2") => {
                        // Any colour: no theme of this depth asks for one; there is no near one to say.
                        words.by_ref().take(3).for_each(drop);
                        None
                    }
                    _ => None,
                };
                index.and_then(|index| ansi_colour(depth, word, index))
            }
            "59" => None,
            "39" | "49" if depth == ColorDepth::Mono => None,
            _ => Some(word.to_owned()),
        };
        kept.extend(colour);
    }
    if !kept.is_empty() {
        out.extend_from_slice(b"\x1b[");
        out.extend_from_slice(kept.join(";").as_bytes());
        out.push(b'm');
    }
}

/// The parameter for one of the sixteen colours as letter colour (`38`) or ground (`48`).
fn ansi_colour(depth: ColorDepth, what: &str, index: u8) -> Option<String> {
    let base = match what {
        "38" => 30,
        "48" => 40,
        _ => return None,
    };
    match (depth, index) {
        (ColorDepth::Ansi8 | ColorDepth::Ansi16, 0..8) => Some((base + index).to_string()),
        (ColorDepth::Ansi8, 8..16) => Some((base + index - 8).to_string()),
        (ColorDepth::Ansi16, 8..16) => Some((base + 60 + index - 8).to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(depth: ColorDepth, frame: &str) -> String {
        String::from_utf8(in_words_of(depth, frame.as_bytes().to_vec())).unwrap()
    }

    #[test]
    fn terminals_with_few_colours_get_the_old_words() {
        let frame = "\x1b[2;3H\x1b[1m\x1b[38;5;4;49m军\x1b[38;5;12;48;5;9mx38;5;4m\x1b[39;49m\x1b[59m\x1b[0m";
        assert_eq!(
            said(ColorDepth::Ansi16, frame),
            "\x1b[2;3H\x1b[1m\x1b[34;49m军\x1b[94;101mx38;5;4m\x1b[39;49m\x1b[0m"
        );
        assert_eq!(
            said(ColorDepth::Ansi8, frame),
            "\x1b[2;3H\x1b[1m\x1b[34;49m军\x1b[34;41mx38;5;4m\x1b[39;49m\x1b[0m"
        );
        assert_eq!(said(ColorDepth::Mono, frame), "\x1b[2;3H\x1b[1m军x38;5;4m\x1b[0m");
        assert_eq!(said(ColorDepth::Indexed, frame), frame);
    }

    #[test]
    fn colours_that_a_terminal_lacks_are_left_out_and_not_cut_in_pieces() {
        assert_eq!(said(ColorDepth::Ansi16, "\x1b[1;38;2;10;20;30;4mx"), "\x1b[1;4mx");
        assert_eq!(said(ColorDepth::Ansi16, "\x1b[38;5;200mx"), "x");
        assert_eq!(said(ColorDepth::Ansi8, "\x1b[mx"), "\x1b[mx");
    }

    #[test]
    fn other_sequences_stay_as_they_are() {
        for frame in ["\x1b[?2026h", "\x1b[2J", "\x1b[", "\x1b[38;5", "\x1b", "", "\x1b[?25l\x1b["] {
            assert_eq!(said(ColorDepth::Mono, frame), frame);
        }
    }
}

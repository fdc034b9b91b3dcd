//! Frames on a terminal in memory: what is sent for a change makes the same screen as a whole
//! frame, and is little.
#![cfg(unix)]

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use ratatui::style::Style;

use super::*;
use crate::rules::{Action, BoardKind, RuleSet, Seat};
use crate::table::Command;
use crate::text::Lang;
use crate::tui::run::App;
use crate::tui::testing::{Kit, random_game};
use crate::tui::theme::Theme;

/// A terminal that shows what it is sent.
struct Shown {
    parser: vt100::Parser,
    canvas: Canvas,
    size: Size,
}

impl Shown {
    fn new(columns: u16, rows: u16, colors: ColorDepth) -> Self {
        let size = Size::new(columns, rows);
        let side = |length| std::num::NonZeroU16::new(length).unwrap();
        let parser = vt100::Parser::new(side(rows), side(columns), 0);
        Self { parser, canvas: Canvas::new(colors, size).unwrap(), size }
    }

    /// Shows the program's screen; the number of bytes that this took.
    fn show(&mut self, kit: &mut Kit) -> usize {
        self.paint(|frame| kit.model.draw(frame))
    }

    fn paint(&mut self, paint: impl FnOnce(&mut Frame)) -> usize {
        let bytes = self.canvas.frame(self.size, paint).unwrap();
        self.parser.process(&bytes);
        bytes.len()
    }

    /// What every cell looks like.
    fn cells(&self) -> Vec<Look> {
        let screen = self.parser.screen();
        let cells = (0..self.size.height).flat_map(|y| (0..self.size.width).map(move |x| (y, x)));
        cells.map(|(y, x)| Look::of(screen.cell(y, x).unwrap())).collect()
    }

    /// Fails unless the screen is what a whole frame makes it.
    #[track_caller]
    fn assert_is_whole(&self, kit: &mut Kit) {
        let mut anew = Self::new(self.size.width, self.size.height, self.canvas.colors);
        anew.show(kit);
        let (is, wanted) = (self.cells(), anew.cells());
        if let Some(i) = (0..is.len()).find(|&i| is[i] != wanted[i]) {
            let (x, y) = (i % usize::from(self.size.width), i / usize::from(self.size.width));
            panic!("{x},{y}: {:?} instead of {:?}\n{}", is[i], wanted[i], self.parser.screen().contents());
        }
    }
}

/// What a cell looks like. One that nothing was written to looks like a blank, and a blank has no
/// colour.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    text: String,
    halves: (bool, bool),
    color: vt100::Color,
    attributes: [bool; 4],
}

impl Look {
    fn of(cell: &vt100::Cell) -> Self {
        let text = if cell.has_contents() { cell.contents() } else { " " };
        let attributes = [cell.bold(), cell.dim(), cell.underline(), cell.inverse()];
        let blank = text == " " && !attributes[2] && !attributes[3];
        Self {
            text: text.to_owned(),
            halves: (cell.is_wide(), cell.is_wide_continuation()),
            color: if blank { vt100::Color::Default } else { cell.fgcolor() },
            attributes: if blank { [false; 4] } else { attributes },
        }
    }
}

/// A long game of two or four, with that player in front of the screen.
fn long_game(lang: Lang, size: (u16, u16), board: BoardKind, seed: u64) -> Kit {
    let mut rules = RuleSet::default();
    for option in ["quiet_limit=0", "move_limit=0"] {
        rules.assign(option).unwrap();
    }
    let mut kit = Kit::taken_up(lang, size, random_game(board, rules, seed, |_| true), Seat::South);
    kit.model.shared.settings.theme = Theme::new(ColorDepth::True);
    kit
}

/// Lets whoever is to move move somewhere; false when the game is over.
fn move_somewhere(kit: &mut Kit, rng: &mut impl rand::Rng) -> bool {
    let session = kit.model.shared.session.as_mut().unwrap();
    let Some(seat) = session.table().to_move() else { return false };
    let moves: Vec<_> = session.table().view(seat).unwrap().moves().unwrap().iter().collect();
    let action = Action::Move(moves[rng.random_range(0..moves.len())]);
    session.apply(Command::Act(action), Duration::ZERO).unwrap();
    session.table().outcome().is_none()
}

/// Five hundred random moves, with windows that open and close over them.
#[test]
fn what_is_sent_for_each_move_makes_the_screen_that_a_whole_frame_makes() {
    for (board, lang, size, count) in [
        (BoardKind::Four, Lang::Chinese, (80, 24), 280),
        (BoardKind::Two, Lang::Chinese, (80, 24), 120),
        (BoardKind::Four, Lang::English, (120, 45), 100),
    ] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        let mut moves = 0;
        for seed in 0.. {
            let mut kit = long_game(lang, size, board, seed);
            let mut shown = Shown::new(size.0, size.1, ColorDepth::True);
            shown.show(&mut kit);
            while moves < count && move_somewhere(&mut kit, &mut rng) {
                moves += 1;
                shown.show(&mut kit);
                shown.assert_is_whole(&mut kit);
                let key = match moves % 40 {
                    8 => "?",
                    9 | 19 => "Esc",
                    18 => "q",
                    25 => "p",
                    30 => "F2",
                    35 => "F3",
                    37 => "Left",
                    _ => continue,
                };
                kit.press(key);
                shown.show(&mut kit);
                shown.assert_is_whole(&mut kit);
            }
            if moves == count {
                break;
            }
        }
    }
}

#[test]
fn a_move_takes_less_than_a_kilobyte_on_the_way_to_a_terminal_of_80x24() {
    for board in BoardKind::ALL {
        for lang in Lang::ALL {
            let mut kit = long_game(lang, (80, 24), board, 1);
            let mut shown = Shown::new(80, 24, ColorDepth::True);
            let whole = shown.show(&mut kit);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
            let mut moves = 0;
            while moves < 200 && move_somewhere(&mut kit, &mut rng) {
                moves += 1;
                let bytes = shown.show(&mut kit);
                assert!((1..1024).contains(&bytes), "{} {lang}: {bytes} of {whole} bytes", board.name());
            }
            assert!(moves > 20 && whole > 2048, "{moves} moves, {whole} bytes");
        }
    }
}

#[test]
fn a_frame_like_the_last_one_sends_nothing() {
    let mut kit = long_game(Lang::Chinese, (80, 24), BoardKind::Four, 1);
    for colors in ColorDepth::ALL {
        let mut shown = Shown::new(80, 24, colors);
        assert!(shown.show(&mut kit) > 0);
        assert_eq!(shown.show(&mut kit), 0);
        shown.canvas.forget();
        assert!(shown.show(&mut kit) > 2048, "unless it is to be drawn whole");
        assert_eq!(shown.show(&mut kit), 0);
    }
}

#[test]
fn a_frame_is_one_synchronized_update() {
    let mut canvas = Canvas::new(ColorDepth::True, Size::new(9, 1)).unwrap();
    for text in ["军棋", "a", "军棋"] {
        let bytes = canvas
            .frame(Size::new(9, 1), |frame| {
                frame.buffer_mut().set_string(0, 0, text, Style::new());
            })
            .unwrap();
        let sent = String::from_utf8(bytes).unwrap();
        assert!(sent.starts_with("\x1b[?2026h") && sent.ends_with("\x1b[?2026l"), "{sent:?}");
        assert_eq!(sent.matches("2026").count(), 2);
    }
}

/// A window over hanzi, at every column of both its edges.
#[test]
fn a_window_over_hanzi_leaves_no_half_of_one() {
    use crate::tui::glyphs::Glyphs;
    use crate::tui::paint::{put_frame, put_text};
    let text = "军旗司令".repeat(6);
    for shift in 0..2 {
        for left in 0..36 {
            for width in 2..=(40 - left).min(12) {
                let mut shown = Shown::new(40, 3, ColorDepth::True);
                let under = |frame: &mut Frame| {
                    for y in 0..3 {
                        put_text(frame.buffer_mut(), Rect::new(0, 0, 40, 3), shift, y, &text, Style::new());
                    }
                };
                let over = |frame: &mut Frame| {
                    under(frame);
                    let area = Rect::new(left, 0, width, 3);
                    let plain = Style::new();
                    for position in area.intersection(frame.area()).positions() {
                        crate::tui::paint::put(frame.buffer_mut(), position.x, position.y, ' ', plain);
                    }
                    put_frame(frame.buffer_mut(), area, "", Glyphs::default(), plain, plain);
                };
                shown.paint(under);
                let before = shown.cells();
                shown.paint(over);
                let right = left + width;
                for (row, edge) in [(0, "╭"), (1, "│"), (2, "╰")] {
                    let cell = |x: u16| shown.parser.screen().cell(row, x).unwrap();
                    assert_eq!(cell(left).contents(), edge, "{left}+{width}");
                    // Beside the window each cell holds a whole hanzi, its other half, or nothing.
                    for x in (0..left).chain(right..40) {
                        assert!(!cell(x).is_wide() || (x + 1 != left && cell(x + 1).is_wide_continuation()));
                        assert!(!cell(x).is_wide_continuation() || (x != right && cell(x - 1).is_wide()));
                    }
                }
                // And they are all there again when it is gone.
                shown.paint(under);
                assert!(shown.cells() == before, "{left}+{width}");
            }
        }
    }
}

//! The pictures of `assets/pictures`, which the READMEs show: screens of the real program as SVG, with their
//! colours. A test holds the files against what the program draws now; they are written anew by
//!
//! ```sh
//! JUNQI_PICTURES=write cargo test --lib gallery
//! ```

use std::fmt::Write as _;
use std::path::Path;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr as _;

use super::ColorDepth;
use super::pictures::scene;
use super::testing::Kit;
use super::theme::Theme;
use crate::rules::{BoardKind, RuleSet};
use crate::text::Lang;

/// A column's width and a row's height, in the picture's units.
const CELL: (usize, usize) = (8, 16);
/// What a terminal without a colour of its own shows, on a dark ground.
const PAPER: &str = "#16181d";
const INK: &str = "#d8dbe0";
/// The eight colours of every terminal and their bright forms.
const ANSI: [&str; 16] = [
    "#000000", "#cd3131", "#0dbc79", "#e5e510", "#4a8bdc", "#bc3fbc", "#11a8cd", "#cccccc", "#767676",
    "#f14c4c", "#23d18b", "#f5f543", "#6ba6f0", "#d670d6", "#29b8db", "#ffffff",
];

/// Cells that look alike: ink, paper and attributes, the columns from where to where, the signs with theirs.
type Run<'a> = ((String, String, Modifier), usize, usize, Vec<(usize, &'a str)>);

fn color(color: Color, otherwise: &str) -> String {
    let index = match color {
        Color::Reset => return otherwise.to_owned(),
        Color::Rgb(r, g, b) => return format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(index) => panic!("a picture has all colours, so none from the table of 256: {index}"),
    };
    ANSI[index].to_owned()
}

/// Ink, ground and the attributes of a cell.
fn look(cell: &Cell) -> (String, String, Modifier) {
    let (ink, paper) = (color(cell.fg, INK), color(cell.bg, PAPER));
    let shown = Modifier::BOLD | Modifier::DIM | Modifier::UNDERLINED | Modifier::ITALIC;
    let attributes = cell.modifier & shown;
    if cell.modifier.contains(Modifier::REVERSED) {
        (paper, ink, attributes)
    } else {
        (ink, paper, attributes)
    }
}

/// A screen as SVG. Every character says where it stands, whatever font draws it.
fn svg(buffer: &Buffer) -> String {
    let (width, height) = (usize::from(buffer.area.width) * CELL.0, usize::from(buffer.area.height) * CELL.1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-size=\"13.3\" font-family=\"'DejaVu Sans Mono','Noto Sans Mono CJK SC',\
         'Sarasa Mono SC',Menlo,Consolas,monospace\" xml:space=\"preserve\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n"
    );
    let area = buffer.area;
    for y in area.top()..area.bottom() {
        // Neighbours that look alike are written at once.
        let mut runs: Vec<Run> = Vec::new();
        let mut x = area.left();
        while x < area.right() {
            let cell = &buffer[(x, y)];
            let columns = cell.symbol().width().max(1);
            let at = usize::from(x);
            let looks = look(cell);
            match runs.last_mut() {
                Some((other, _, end, signs)) if *other == looks => {
                    *end = at + columns;
                    signs.push((at, cell.symbol()));
                }
                _ => runs.push((looks, at, at + columns, vec![(at, cell.symbol())])),
            }
            x += columns as u16;
        }
        let top = usize::from(y) * CELL.1;
        for ((ink, paper, attributes), start, end, signs) in runs {
            if paper != PAPER {
                let (left, wide) = (start * CELL.0, (end - start) * CELL.0);
                let _ = writeln!(
                    out,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{}\" fill=\"{paper}\"/>",
                    CELL.1
                );
            }
            let mut style = String::new();
            for (attribute, says) in [
                (Modifier::BOLD, " font-weight=\"bold\""),
                (Modifier::DIM, " opacity=\"0.6\""),
                (Modifier::ITALIC, " font-style=\"italic\""),
                (Modifier::UNDERLINED, " text-decoration=\"underline\""),
            ] {
                if attributes.contains(attribute) {
                    style.push_str(says);
                }
            }
            for word in words(&signs) {
                let places: Vec<_> = word.iter().map(|(at, _)| (at * CELL.0).to_string()).collect();
                let text: String = word.iter().map(|(_, sign)| escaped(sign)).collect();
                let (places, bottom) = (places.join(" "), top + 12);
                let _ =
                    writeln!(out, "<text x=\"{places}\" y=\"{bottom}\" fill=\"{ink}\"{style}>{text}</text>");
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Signs that stand side by side and are one column wide, and each wide one for itself: there are drawers that take
/// no place but the first.
fn words<'a, 's>(signs: &'a [(usize, &'s str)]) -> impl Iterator<Item = &'a [(usize, &'s str)]> {
    let narrow = |sign: &str| sign.width() == 1 && !sign.trim().is_empty();
    signs
        .chunk_by(move |(_, one), (_, other)| narrow(one) && narrow(other))
        .filter(|word| word.iter().any(|(_, sign)| !sign.trim().is_empty()))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A screen in colours.
fn drawn(mut kit: Kit) -> String {
    kit.model.shared.settings.theme = Theme::new(ColorDepth::True);
    svg(&kit.buffer())
}

fn picture(name: &str, lang: Lang) -> String {
    let size = (80, 24);
    drawn(match name {
        "two" => scene("picked", lang, size, BoardKind::Two),
        "four" => scene("picked", lang, (120, 45), BoardKind::Four),
        "setup" => {
            let mut kit = Kit::game(lang, size, BoardKind::Two, RuleSet::default());
            kit.press("Space");
            kit
        }
        name => panic!("there is no picture {name:?}"),
    })
}

#[test]
fn the_pictures_show_what_the_program_draws() {
    let write = std::env::var_os("JUNQI_PICTURES").is_some_and(|value| value == "write");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    for name in ["two", "four", "setup"] {
        for (lang, suffix) in [(Lang::English, "en"), (Lang::Chinese, "zh")] {
            let path = folder.join(format!("{name}-{suffix}.svg"));
            let now = picture(name, lang);
            if write {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&path, &now).unwrap();
            }
            let kept = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(kept == now, "{}: stale; JUNQI_PICTURES=write cargo test --lib gallery", path.display());
        }
    }
}

#[test]
fn what_is_reversed_has_a_ground_and_signs_of_the_picture_are_escaped() {
    let mut buffer = Buffer::with_lines(["a<军"]);
    buffer[(0, 0)].modifier = Modifier::REVERSED;
    let picture = svg(&buffer);
    assert!(
        picture.contains(&format!("<rect x=\"0\" y=\"0\" width=\"8\" height=\"16\" fill=\"{INK}\"/>")),
        "{picture}"
    );
    assert!(picture.contains("<text x=\"8\" y=\"12\" fill=\"#d8dbe0\">&lt;</text>"), "{picture}");
    assert!(picture.contains("<text x=\"16\" y=\"12\" fill=\"#d8dbe0\">军</text>"), "{picture}");
}

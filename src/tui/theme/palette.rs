//! Which colour says what: the built-in sets of colours, and how a colour is said on
//! terminals that show fewer.
//!
//! Pure tables. That no theme sets a background, and what is said beside colours, is the
//! business of [`Theme`](super::Theme).

use std::str::FromStr;

use ratatui::style::Color;

use super::super::ColorDepth;
use super::Role;
use crate::rules::Seat;

/// A colour for every number of colours; none where the text keeps the terminal's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    exact: Exact,
    /// One of the 256 colours.
    indexed: Option<u8>,
    /// One of the eight ANSI colours or, from 8 on, of their bright forms.
    ansi16: Option<u8>,
    /// One of the eight ANSI colours.
    ansi8: Option<u8>,
}

/// A colour where any can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Exact {
    /// Whatever the terminal writes in.
    #[default]
    Own,
    /// One of the 16 or 256, as the terminal shows it.
    Table(u8),
    /// Red, green, blue.
    Rgb([u8; 3]),
}

/// The names of the 16 ANSI colours, in their order.
pub(super) const NAMES: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
    "bright-black",
    "bright-red",
    "bright-green",
    "bright-yellow",
    "bright-blue",
    "bright-magenta",
    "bright-cyan",
    "bright-white",
];

/// The 16 ANSI colours as ratatui names them.
const ANSI: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// How xterm shows the 16 ANSI colours; other terminals have others that are near.
const XTERM: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// A word that stands for no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no colour {0:?}; write #RRGGBB, a number from 0 to 255, \"default\" for the terminal's own, \
     or one of {names}",
    names = NAMES.join(", ")
)]
pub struct UnknownColor(pub String);

impl FromStr for Paint {
    type Err = UnknownColor;

    /// `#0072b2`, `25`, `bright-blue` or `default`.
    fn from_str(word: &str) -> Result<Self, UnknownColor> {
        let unknown = || UnknownColor(word.chars().take(40).collect());
        let lower = word.to_ascii_lowercase();
        if lower == "default" {
            return Ok(Self::default());
        }
        if let Some(i) = NAMES.iter().position(|name| *name == lower) {
            return Ok(Self::of_table(i as u8));
        }
        if let Some(digits) = lower.strip_prefix('#') {
            let hexadecimal = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let value = if hexadecimal { u32::from_str_radix(digits, 16).ok() } else { None };
            let [_, r, g, b] = value.ok_or_else(unknown)?.to_be_bytes();
            return Ok(Self::of_rgb([r, g, b]));
        }
        if !lower.is_empty() && lower.bytes().all(|byte| byte.is_ascii_digit()) {
            return lower.parse().map(Self::of_table).map_err(|_| unknown());
        }
        Err(unknown())
    }
}

impl Paint {
    /// A colour that was chosen for each number of colours.
    const fn chosen(rgb: [u8; 3], indexed: u8, ansi16: u8, ansi8: u8) -> Self {
        Self { exact: Exact::Rgb(rgb), indexed: Some(indexed), ansi16: Some(ansi16), ansi8: Some(ansi8) }
    }

    /// A colour for terminals that show it without doubt; text is dim on others.
    const fn grey(rgb: [u8; 3], indexed: u8) -> Self {
        Self { exact: Exact::Rgb(rgb), indexed: Some(indexed), ansi16: None, ansi8: None }
    }

    /// One of the 16 or 256 colours, and what is near it where there are fewer.
    fn of_table(i: u8) -> Self {
        let (ansi16, ansi8) = ansi_near(i);
        Self { exact: Exact::Table(i), indexed: Some(i), ansi16: Some(ansi16), ansi8: Some(ansi8) }
    }

    /// Any colour, and what is near it where there are fewer.
    fn of_rgb(rgb: [u8; 3]) -> Self {
        let indexed = nearest(rgb, 16..=255);
        Self {
            exact: Exact::Rgb(rgb),
            indexed: Some(indexed),
            ansi16: Some(nearest(rgb, 0..=15)),
            ansi8: Some(nearest(rgb, 0..=7)),
        }
    }

    /// What is sent to a terminal of that depth; none: its own colour.
    pub(super) fn at(self, depth: ColorDepth) -> Option<Color> {
        let table = |i: u8| ANSI.get(usize::from(i)).copied().unwrap_or(Color::Indexed(i));
        match depth {
            ColorDepth::Mono => None,
            ColorDepth::Ansi8 => self.ansi8.map(table),
            ColorDepth::Ansi16 => self.ansi16.map(table),
            ColorDepth::Indexed => self.indexed.map(table),
            ColorDepth::True => match self.exact {
                Exact::Own => None,
                Exact::Table(i) => Some(table(i)),
                Exact::Rgb([r, g, b]) => Some(Color::Rgb(r, g, b)),
            },
        }
    }
}

/// What is near one of the 256 colours among 16 and among 8.
fn ansi_near(i: u8) -> (u8, u8) {
    let rgb = rgb_of(i);
    match i {
        0..8 => (i, i),
        8..16 => (i, i - 8),
        _ => (nearest(rgb, 0..=15), nearest(rgb, 0..=7)),
    }
}

/// The nearest of some of the 256 colours.
fn nearest(rgb: [u8; 3], among: std::ops::RangeInclusive<u8>) -> u8 {
    let far = |i: &u8| {
        let apart = rgb_of(*i).into_iter().zip(rgb).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2));
        apart.sum::<u32>()
    };
    among.min_by_key(far).unwrap_or_default()
}

/// How xterm shows one of its 256 colours.
pub(super) fn rgb_of(i: u8) -> [u8; 3] {
    match i {
        0..16 => XTERM[usize::from(i)],
        16..232 => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let cube = i - 16;
            [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
        }
        232.. => [8 + 10 * (i - 232); 3],
    }
}

/// The colours of a theme: of the seats, by [`Seat::index`], and of everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    seats: [Paint; 4],
    roles: [Paint; Role::ALL.len()],
}

/// The seats' colours on dark terminals: the hues of vermillion, bluish green and reddish
/// purple in Okabe and Ito's set, which people who can't tell all colours apart can
/// still tell apart, and a blue between the set's two. Each is as light as it has to be on dark
/// terminals and not lighter, so that it can be read on light ones too. Of 16 colours the
/// blue is the bright one: dark blue on black is hard to read.
const DARK_SEATS: [Paint; 4] = [
    Paint::chosen([0x4a, 0x8b, 0xdc], 68, 12, 4),
    Paint::chosen([0xee, 0x69, 0x00], 202, 1, 1),
    Paint::chosen([0x00, 0xa2, 0x76], 36, 2, 2),
    Paint::chosen([0xc8, 0x68, 0xa0], 169, 5, 5),
];

/// The same hues, dark enough for white paper.
const LIGHT_SEATS: [Paint; 4] = [
    Paint::chosen([0x00, 0x67, 0xb0], 25, 4, 4),
    Paint::chosen([0xb8, 0x4f, 0x00], 130, 1, 1),
    Paint::chosen([0x00, 0x79, 0x4f], 29, 2, 2),
    Paint::chosen([0xa8, 0x32, 0x7d], 126, 5, 5),
];

/// Colours of Okabe and Ito's set as they stand there: sky blue (their blue is too dark for
/// dark terminals), vermillion, bluish green, reddish purple. Of 16 colours, red and green
/// are the two that are mistaken for each other most often: yellow and cyan take their place.
const OKABE_SEATS: [Paint; 4] = [
    Paint::chosen([0x56, 0xb4, 0xe9], 74, 12, 4),
    Paint::chosen([0xd5, 0x5e, 0x00], 166, 3, 3),
    Paint::chosen([0x00, 0x9e, 0x73], 35, 6, 6),
    Paint::chosen([0xcc, 0x79, 0xa7], 175, 13, 5),
];

impl Palette {
    /// For dark terminals.
    pub(super) const DARK: Self = Self::of(
        DARK_SEATS,
        Paint::chosen([0xc0, 0x90, 0x00], 136, 3, 3),
        Paint::chosen([0xf0, 0x55, 0x50], 203, 9, 1),
        Paint::grey([0x8a, 0x8a, 0x8a], 245),
    );
    /// For light terminals.
    pub(super) const LIGHT: Self = Self::of(
        LIGHT_SEATS,
        Paint::chosen([0x7a, 0x60, 0x00], 94, 3, 3),
        Paint::chosen([0xc0, 0x00, 0x00], 124, 1, 1),
        Paint::grey([0x62, 0x62, 0x62], 241),
    );
    /// Okabe and Ito's set, for dark terminals. Warnings are its yellow, errors its orange.
    pub(super) const OKABE: Self = Self::of(
        OKABE_SEATS,
        Paint::chosen([0xf0, 0xe4, 0x42], 221, 11, 7),
        Paint::chosen([0xe6, 0x9f, 0x00], 178, 3, 3),
        Paint::grey([0x8a, 0x8a, 0x8a], 245),
    );
    /// Nothing but the terminal's own colour.
    pub(super) const MONO: Self = {
        let own = Paint { exact: Exact::Own, indexed: None, ansi16: None, ansi8: None };
        Self { seats: [own; 4], roles: [own; Role::ALL.len()] }
    };

    const fn of(seats: [Paint; 4], warning: Paint, error: Paint, less: Paint) -> Self {
        let mut palette = Self { seats, ..Self::MONO };
        palette.roles[Role::Warning as usize] = warning;
        palette.roles[Role::Advised as usize] = warning;
        palette.roles[Role::Error as usize] = error;
        palette.roles[Role::Fault as usize] = error;
        palette.roles[Role::Label as usize] = less;
        palette.roles[Role::Border as usize] = less;
        palette.roles[Role::Dim as usize] = less;
        palette
    }

    /// A seat's colour.
    pub(super) const fn seat(&self, seat: Seat) -> Paint {
        self.seats[seat.index()]
    }

    /// A role's colour.
    pub(super) const fn role(&self, role: Role) -> Paint {
        self.roles[role as usize]
    }

    /// The part with that name, a seat's or a role's.
    pub(super) fn part_mut(&mut self, name: &str) -> Option<&mut Paint> {
        if let Some(seat) = Seat::ALL.into_iter().find(|seat| seat.name() == name) {
            return Some(&mut self.seats[seat.index()]);
        }
        let role = Role::ALL.into_iter().find(|role| role.name() == name)?;
        Some(&mut self.roles[role as usize])
    }

    /// The names of all parts.
    pub(super) fn parts() -> impl Iterator<Item = &'static str> {
        Seat::ALL.into_iter().map(Seat::name).chain(Role::ALL.into_iter().map(Role::name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_in_four_ways() {
        let at = |word: &str, depth| word.parse::<Paint>().unwrap().at(depth);
        for depth in ColorDepth::ALL {
            assert_eq!(at("default", depth), None);
            assert_eq!(at("#ee6900", ColorDepth::Mono), None);
        }
        let depths = |word| ColorDepth::ALL.map(|depth| at(word, depth));
        let blue = Some(Color::LightBlue);
        assert_eq!(depths("bright-blue"), [None, Some(Color::Blue), blue, blue, blue]);
        assert_eq!(depths("12"), depths("Bright-Blue"));
        let (red, orange) = (Some(Color::Red), Some(Color::Indexed(202)));
        assert_eq!(depths("202"), [None, red, Some(Color::LightRed), orange, orange]);
        let rgb = Some(Color::Rgb(0xff, 0x5f, 0x00));
        assert_eq!(depths("#ff5f00"), [None, red, Some(Color::LightRed), orange, rgb]);
        assert_eq!(depths("#FF5F00"), depths("#ff5f00"));
    }

    #[test]
    fn what_is_no_colour_is_said_to_be_none() {
        for word in ["", "#", "#12345", "#1234567", "#12345g", "#+12345", "256", "-1", "+7", "blau", "#军"] {
            let error = word.parse::<Paint>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("there is no colour {word:?}; write #RRGGBB")), "{error}");
        }
        assert!("blau".parse::<Paint>().unwrap_err().to_string().ends_with("bright-cyan, bright-white"));
    }

    #[test]
    fn the_table_of_256_colours_is_xterms() {
        assert_eq!([16, 21, 196, 231].map(rgb_of), [[0; 3], [0, 0, 255], [255, 0, 0], [255; 3]]);
        assert_eq!([68, 232, 255].map(rgb_of), [[95, 135, 215], [8; 3], [238; 3]]);
    }
}

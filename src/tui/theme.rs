//! Colours and styles by what they mean.
//!
//! Every style also differs by an attribute (bold, underlined, reversed), and
//! every owner by his mark, so that nothing is said by colour alone. Backgrounds
//! are left to the terminal: the colours are readable on dark and light ones. How
//! many colours there are is for [`ColorDepth`] to know.

use ratatui::style::{Color, Modifier, Style};

use super::ColorDepth;
use crate::rules::{Seat, SetColor};

/// What a style says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The point under the cursor.
    Cursor,
    /// The piece that was picked up.
    Selected,
    /// A point it may go to.
    Target,
    /// Both ends of the last move.
    LastMove,
    /// Both ends of a move that is proposed.
    Advised,
    /// A point that something is wrong with.
    Fault,
    /// Roads, rails, camps.
    Line,
    /// The names of files and ranks, and the mountains.
    Label,
    /// The border of a panel.
    Border,
    /// The border of the panel whose player is to move.
    ActiveBorder,
    /// A heading.
    Title,
    /// Keys and what they do.
    Hint,
    /// Something to be careful about.
    Warning,
    /// Something that was refused.
    Error,
    /// What matters less.
    Dim,
}

/// The styles for one number of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    depth: ColorDepth,
}

/// The seats' colours, by [`Seat::index`]: the hues of vermillion, bluish green and reddish
/// purple in Okabe and Ito's set, which people who can't tell all colours apart can
/// still tell apart, and a blue between the set's two. Each is as light as it has to be on dark
/// terminals and not lighter, so that it can be read on light ones too.
const SEAT_COLORS: [(u8, u8, u8); 4] =
    [(0x4a, 0x8b, 0xdc), (0xee, 0x69, 0x00), (0x00, 0xa2, 0x76), (0xc8, 0x68, 0xa0)];
/// Their nearest neighbours in the table of 256 colours.
const SEAT_INDEXES: [u8; 4] = [68, 202, 36, 169];

impl Theme {
    /// The theme for that many colours.
    pub const fn new(depth: ColorDepth) -> Self {
        Self { depth }
    }

    /// How many colours it uses.
    pub const fn depth(self) -> ColorDepth {
        self.depth
    }

    /// Whether owners can be told by colour.
    pub fn has_color(self) -> bool {
        self.depth != ColorDepth::Mono
    }

    /// The style of a seat's pieces and name.
    pub fn seat(self, seat: Seat) -> Style {
        let i = seat.index();
        let color = match self.depth {
            ColorDepth::Mono => return Style::new(),
            ColorDepth::Ansi8 => [Color::Blue, Color::Red, Color::Green, Color::Magenta][i],
            // Dark blue on black is hard to read wherever there is a brighter one.
            ColorDepth::Ansi16 => [Color::LightBlue, Color::Red, Color::Green, Color::Magenta][i],
            ColorDepth::Indexed => Color::Indexed(SEAT_INDEXES[i]),
            ColorDepth::True => {
                let (r, g, b) = SEAT_COLORS[i];
                Color::Rgb(r, g, b)
            }
        };
        Style::new().fg(color)
    }

    /// The style of how many moves an enemy needs to be somewhere; none: he never comes. The
    /// sooner, the more it stands out.
    pub fn heat(self, moves: Option<u8>) -> Style {
        let plain = Style::new();
        match moves {
            Some(0..=2) => {
                let style = if self.has_color() { self.seat(Seat::East) } else { plain };
                style.add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED))
            }
            Some(3..=4) => plain.add_modifier(Modifier::BOLD),
            Some(_) => plain,
            None => plain.add_modifier(Modifier::DIM),
        }
    }

    /// The style of a set's pieces in flip chess, and of the player who plays it.
    pub fn set(self, color: SetColor) -> Style {
        self.seat(match color {
            SetColor::Red => Seat::East,
            SetColor::Blue => Seat::South,
        })
    }

    /// The style of everything else.
    pub const fn plain(self) -> Style {
        Style::new()
    }

    /// The style of a role.
    pub fn style(self, role: Role) -> Style {
        let plain = Style::new();
        let colored = |color| if self.has_color() { plain.fg(color) } else { plain };
        match role {
            Role::Cursor => plain.add_modifier(Modifier::REVERSED),
            Role::Selected => plain.add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
            Role::Target | Role::Title | Role::ActiveBorder => plain.add_modifier(Modifier::BOLD),
            Role::LastMove => plain.add_modifier(Modifier::UNDERLINED),
            Role::Line | Role::Hint => plain,
            Role::Label | Role::Border | Role::Dim => plain.add_modifier(Modifier::DIM),
            Role::Warning | Role::Advised => colored(Color::Yellow).add_modifier(Modifier::BOLD),
            Role::Fault | Role::Error => {
                colored(Color::Red).add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTHS: [ColorDepth; 5] =
        [ColorDepth::Mono, ColorDepth::Ansi8, ColorDepth::Ansi16, ColorDepth::Indexed, ColorDepth::True];
    const ROLES: [Role; 15] = [
        Role::Cursor,
        Role::Selected,
        Role::Target,
        Role::LastMove,
        Role::Advised,
        Role::Fault,
        Role::Line,
        Role::Label,
        Role::Border,
        Role::ActiveBorder,
        Role::Title,
        Role::Hint,
        Role::Warning,
        Role::Error,
        Role::Dim,
    ];

    #[test]
    fn seats_differ_in_every_depth_that_has_colours() {
        for depth in DEPTHS.into_iter().skip(1) {
            let styles = Seat::ALL.map(|seat| Theme::new(depth).seat(seat));
            for (i, style) in styles.iter().enumerate() {
                assert!(!styles[..i].contains(style), "{depth:?}");
            }
        }
    }

    #[test]
    fn the_indexed_colours_are_the_nearest_of_the_table() {
        let level = |i: u8| if i == 0 { 0 } else { 55 + 40 * i32::from(i) };
        let distance = |index: u8, (r, g, b): (u8, u8, u8)| {
            let cube = index - 16;
            let parts = [(cube / 36, r), (cube / 6 % 6, g), (cube % 6, b)];
            parts.iter().map(|&(i, want)| (level(i) - i32::from(want)).pow(2)).sum::<i32>()
        };
        for (index, color) in SEAT_INDEXES.into_iter().zip(SEAT_COLORS) {
            let nearest = (16..232).map(|i| distance(i, color)).min().unwrap();
            assert_eq!(distance(index, color), nearest, "{index}");
        }
    }

    #[test]
    fn every_seat_is_readable_on_dark_and_on_light_terminals() {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        let light = |(r, g, b): (u8, u8, u8)| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        let contrast = |a, b| {
            let (a, b) = (light(a) + 0.05, light(b) + 0.05);
            f64::max(a, b) / f64::min(a, b)
        };
        let cube = |index: u8| {
            let level = |i: u8| if i == 0 { 0 } else { 55 + 40 * i };
            let i = index - 16;
            (level(i / 36), level(i / 6 % 6), level(i % 6))
        };
        let (dark, white) = ((0x1e, 0x1e, 0x1e), (0xff, 0xff, 0xff));
        for color in SEAT_COLORS.into_iter().chain(SEAT_INDEXES.map(cube)) {
            assert!(contrast(color, dark) >= 4.5, "{color:?}: {}", contrast(color, dark));
            // The green of the table of 256 colours is the palest.
            assert!(contrast(color, white) >= 2.8, "{color:?}: {}", contrast(color, white));
        }
        for color in SEAT_COLORS {
            assert!(contrast(color, white) >= 3.0, "{color:?}: {}", contrast(color, white));
        }
    }

    #[test]
    fn nothing_is_said_by_colour_alone_and_no_background_is_set() {
        for depth in DEPTHS {
            let theme = Theme::new(depth);
            for role in ROLES {
                let style = theme.style(role);
                assert_eq!(style.bg, None, "{role:?}");
                assert!(style.fg.is_none() || theme.has_color(), "{role:?}");
                assert_eq!(style.add_modifier, Theme::new(ColorDepth::Mono).style(role).add_modifier);
            }
            let marks = [Role::Cursor, Role::Selected, Role::Target, Role::LastMove, Role::Line];
            for (i, &a) in marks.iter().enumerate() {
                for &b in &marks[..i] {
                    assert_ne!(theme.style(a).add_modifier, theme.style(b).add_modifier, "{a:?} {b:?}");
                }
            }
            assert!(Seat::ALL.iter().all(|&seat| theme.seat(seat).bg.is_none()));
        }
    }
}

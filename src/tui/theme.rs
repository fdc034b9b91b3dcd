//! Colours and styles by what they mean.
//!
//! Every style also differs by an attribute (bold, underlined, reversed), and
//! every owner by his mark, so that nothing is said by colour alone. Backgrounds
//! are left to the terminal; each theme is readable on those it is made for. How
//! many colours there are is for [`ColorDepth`] to know, and which colour a part has for
//! the theme's [`Palette`]. Files that change some colours are read in `theme/patch.rs`.

mod list;
mod palette;
mod patch;

use ratatui::style::{Modifier, Style};

use super::ColorDepth;
use crate::rules::{Seat, SetColor};

pub use list::{Themes, ThemesError, UnknownTheme};
pub use palette::{Paint, Palette, UnknownColor};
pub use patch::{PatchError, Reason};

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

impl Role {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::Cursor,
        Self::Selected,
        Self::Target,
        Self::LastMove,
        Self::Advised,
        Self::Fault,
        Self::Line,
        Self::Label,
        Self::Border,
        Self::ActiveBorder,
        Self::Title,
        Self::Hint,
        Self::Warning,
        Self::Error,
        Self::Dim,
    ];

    /// The name used in theme files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cursor => "cursor",
            Self::Selected => "selected",
            Self::Target => "target",
            Self::LastMove => "last-move",
            Self::Advised => "advised",
            Self::Fault => "fault",
            Self::Line => "line",
            Self::Label => "label",
            Self::Border => "border",
            Self::ActiveBorder => "active-border",
            Self::Title => "title",
            Self::Hint => "hint",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Dim => "dim",
        }
    }

    /// What says it beside the colour.
    const fn modifier(self) -> Modifier {
        match self {
            Self::Cursor => Modifier::REVERSED,
            Self::Selected | Self::Fault | Self::Error => Modifier::BOLD.union(Modifier::UNDERLINED),
            Self::Target | Self::Title | Self::ActiveBorder | Self::Warning | Self::Advised => Modifier::BOLD,
            Self::LastMove => Modifier::UNDERLINED,
            Self::Label | Self::Border | Self::Dim => Modifier::DIM,
            Self::Line | Self::Hint => Modifier::empty(),
        }
    }
}

/// The styles of a theme for one number of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    depth: ColorDepth,
    palette: Palette,
}

impl Default for Theme {
    /// Without colours.
    fn default() -> Self {
        Self::of(Palette::MONO, ColorDepth::Mono)
    }
}

impl Theme {
    /// The theme for dark terminals with that many colours.
    pub const fn new(depth: ColorDepth) -> Self {
        Self::of(Palette::DARK, depth)
    }

    /// The theme with those colours, as far as there are that many.
    pub const fn of(palette: Palette, depth: ColorDepth) -> Self {
        Self { depth, palette }
    }

    /// How many colours there may be.
    pub const fn depth(self) -> ColorDepth {
        self.depth
    }

    /// Whether owners can be told by colour.
    pub fn has_color(self) -> bool {
        let colors = Seat::ALL.map(|seat| self.palette.seat(seat).at(self.depth));
        (0..colors.len()).all(|i| colors[i].is_some() && !colors[..i].contains(&colors[i]))
    }

    /// The style of a seat's pieces and name.
    pub fn seat(self, seat: Seat) -> Style {
        painted(Style::new(), self.palette.seat(seat), self.depth)
    }

    /// The style of how many moves an enemy needs to be somewhere; none: he never comes. The
    /// sooner, the more it stands out.
    pub fn heat(self, moves: Option<u8>) -> Style {
        let plain = Style::new();
        match moves {
            Some(0..=2) => self.seat(Seat::East).add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
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
        let style = painted(Style::new(), self.palette.role(role), self.depth);
        // Terminals make dim text as weak as they like: a colour that was chosen to be
        // readable stands in the place of it, not beside it.
        let shaded = style.fg.is_some() && role.modifier() == Modifier::DIM;
        if shaded { style } else { style.add_modifier(role.modifier()) }
    }
}

fn painted(style: Style, paint: Paint, depth: ColorDepth) -> Style {
    paint.at(depth).map_or(style, |color| style.fg(color))
}

#[cfg(test)]
mod tests;

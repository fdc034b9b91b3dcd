//! How the screen looks, as far as the command line says: colours, pieces.

use super::{GlobalArgs, PiecesChoice, SizeChoice, UsageError, variable};
use crate::config;
use crate::tui::ColorDepth;
use crate::tui::ambiguous::AmbiguousWidth;
use crate::tui::bell::Bell;
use crate::tui::bots::Pace;
use crate::tui::geometry::Size;
use crate::tui::glyphs::{Glyphs, Lines, Pieces};
use crate::tui::theme::Themes;

/// The themes one can choose from, the one of that name chosen.
pub(super) fn theme(name: &str, depth: ColorDepth) -> anyhow::Result<Themes> {
    let mut themes = Themes::built_in(depth);
    // Without a home there are no files of one's own.
    if let Some(folder) = config::folder() {
        themes.add_folder(&folder.join("themes"))?;
    }
    themes.choose(name).map_err(|error| UsageError(error.to_string()))?;
    Ok(themes)
}

impl GlobalArgs {
    /// The themes one can choose from, the one that is asked for chosen.
    pub(super) fn themes(&self, depth: ColorDepth) -> anyhow::Result<Themes> {
        let asked = self.theme.as_deref().filter(|name| !name.is_empty());
        let by_background = || Themes::name_by_background(variable("COLORFGBG").as_deref());
        theme(asked.unwrap_or_else(by_background), depth)
    }

    /// The signs of the pieces, where they were asked for.
    pub(super) fn pieces(&self) -> Option<Pieces> {
        match self.pieces {
            Some(PiecesChoice::Set(pieces)) => Some(pieces),
            Some(PiecesChoice::Usual) | None => None,
        }
    }

    /// The largest size in which boards are drawn, where one was asked for.
    pub(super) fn size(&self) -> Option<Size> {
        match self.size {
            Some(SizeChoice::AtMost(size)) => Some(size),
            Some(SizeChoice::Fitting) | None => None,
        }
    }

    /// What the bell rings for.
    pub(super) fn bell(&self) -> Bell {
        self.bell.unwrap_or_default()
    }

    /// How fast computer players move.
    pub(super) fn pace(&self) -> Pace {
        self.pace.unwrap_or_default()
    }

    /// The characters of the board.
    pub(super) fn glyphs(&self) -> Glyphs {
        let glyphs = Glyphs::default_for(self.lang(), self.ascii());
        let wide = self.ambiguous_width == Some(AmbiguousWidth::Wide);
        let lines = if wide { Lines::Ascii } else { glyphs.lines };
        Glyphs { pieces: self.pieces().unwrap_or(glyphs.pieces), lines }
    }

    /// Whether the terminal has to be asked how wide it draws lines.
    pub(super) fn measures_width(&self) -> bool {
        let unknown = self.ambiguous_width.unwrap_or_default() == AmbiguousWidth::Auto;
        unknown && self.glyphs().lines == Lines::Unicode
    }
}

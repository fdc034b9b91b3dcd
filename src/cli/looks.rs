//! How the screen looks, as far as the command line says: colours, pieces.

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use super::{GlobalArgs, PiecesChoice, UsageError, variable};
use crate::tui::ColorDepth;
use crate::tui::ambiguous::AmbiguousWidth;
use crate::tui::glyphs::{Glyphs, Lines, Pieces};
use crate::tui::theme::Themes;

impl GlobalArgs {
    /// The themes one can choose from, the one that is asked for chosen.
    pub(super) fn themes(&self, depth: ColorDepth) -> anyhow::Result<Themes> {
        let mut themes = Themes::built_in(depth);
        let strategy = choose_app_strategy(AppStrategyArgs {
            top_level_domain: "org".into(),
            author: "junqi".into(),
            app_name: "junqi".into(),
        });
        // Without a home there are no files of one's own.
        if let Ok(strategy) = strategy {
            themes.add_folder(&strategy.config_dir().join("themes"))?;
        }
        let asked = self.theme.as_deref().filter(|name| !name.is_empty());
        let by_background = || Themes::name_by_background(variable("COLORFGBG").as_deref());
        let name = asked.unwrap_or_else(by_background);
        themes.choose(name).map_err(|error| UsageError(error.to_string()))?;
        Ok(themes)
    }

    /// The signs of the pieces, where they were asked for.
    pub(super) fn pieces(&self) -> Option<Pieces> {
        match self.pieces {
            Some(PiecesChoice::Set(pieces)) => Some(pieces),
            Some(PiecesChoice::Usual) | None => None,
        }
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

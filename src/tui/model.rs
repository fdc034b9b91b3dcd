//! What the program knows: the screen it is on, the questions on top of it, the
//! running game, and how everything is to look.

use std::path::PathBuf;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::layout::Rect;

use super::bell::{Bell, Heard};
use super::bots::{Bots, Pace};
use super::dialog::{Answer, Dialog};
use super::geometry::Size;
use super::glyphs::Glyphs;
use super::input::Key;
use super::keys::{Act, Context, Keymap};
use super::run::Flow;
use super::screen::{Form, Menu, Screen};
use super::session::Session;
use super::theme::{Theme, Themes};
use crate::storage::Store;
use crate::text::Lang;
use crate::text::happening::Wording;

/// How everything looks.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The language.
    pub lang: Lang,
    /// The characters of the board.
    pub glyphs: Glyphs,
    /// The colours.
    pub theme: Theme,
    /// The largest size that boards are drawn in, where the player has chosen one.
    pub size: Option<Size>,
    /// How fast computer players move.
    pub pace: Pace,
    /// Which keys do what.
    pub keys: &'static Keymap,
    /// How fully the log beside a board tells what has happened.
    pub wording: Wording,
}

/// What the program knows.
#[derive(Debug)]
pub struct Model {
    /// The screen it is on.
    pub screen: Screen,
    /// The questions on top of it; the last one is asked.
    pub dialogs: Vec<Dialog>,
    /// The screens that were left for a while, the last one last.
    pub below: Vec<Screen>,
    /// What all screens share.
    pub shared: Shared,
}

/// What all screens share.
#[derive(Debug)]
pub struct Shared {
    /// How everything looks.
    pub settings: Settings,
    /// Where files are kept.
    pub store: Store,
    /// The running game.
    pub session: Option<Session>,
    /// The computer players who think for it.
    pub bots: Bots,
    /// The window.
    pub area: Rect,
    /// The time since the program began.
    pub now: Duration,
    /// Where everything random comes from. A seed drawn from it is written into a record,
    /// and tells nothing of the next ones.
    rng: ChaCha8Rng,
    /// What was last chosen for a new game.
    pub last_form: Option<Form>,
    /// Whether what is certain of a game stands beside its board.
    pub facts_aside: bool,
    /// The colours one can choose from. Those that are used are in the settings.
    pub themes: Themes,
    /// What the bell rings for.
    pub bell: Bell,
    /// What was heard last of the running game.
    pub(super) heard: Option<Heard>,
    /// The bell is to ring.
    pub(super) rings: bool,
    /// What the last key has changed, where it doesn't show by itself; until the next one.
    pub notice: Option<String>,
    /// What the list of actions offers, while it is shown.
    pub offered: Vec<Act>,
    /// The unsaved formations that were offered to go on with, while that is asked.
    pub drafts: Vec<PathBuf>,
}

impl Shared {
    /// Nothing but settings and files: no game, no window yet. The seed should be
    /// another every time the program runs.
    pub fn new(settings: Settings, store: Store, seed: u64) -> Self {
        let (session, last_form) = (None, None);
        Self {
            settings,
            store,
            session,
            bots: Bots::default(),
            area: Rect::ZERO,
            now: Duration::ZERO,
            rng: ChaCha8Rng::seed_from_u64(seed),
            last_form,
            facts_aside: false,
            themes: Themes::built_in(settings.theme.depth()),
            bell: Bell::default(),
            heard: None,
            rings: false,
            notice: None,
            offered: Vec::new(),
            drafts: Vec::new(),
        }
    }

    /// Starts everything random anew, so that a test knows what comes.
    #[cfg(test)]
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.rng = ChaCha8Rng::seed_from_u64(seed);
    }

    /// A seed that nobody can guess from others.
    pub fn next_seed(&mut self) -> u64 {
        self.rng.random()
    }
}

/// What a key, a click, typed text or the clock says to a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Msg {
    /// A key that means something where it was pressed.
    Act(Act),
    /// Any other key.
    Key(Key),
    /// Text that was pasted.
    Paste(String),
    /// The left button was pressed there.
    Click {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The pointer has come there with the left button held down.
    Drag {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The left button was let go there.
    Drop {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The right button was pressed there.
    Menu {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The wheel was turned: -1 up, 1 down.
    Wheel(i16),
    /// The clock has moved on.
    Tick,
}

/// What a screen or a dialog wants to happen next.
#[derive(Debug)]
pub enum Step {
    /// Nothing but perhaps drawing.
    Stay(Flow),
    /// Another screen. Instead of the menu it is the screen that was left for a while, if there
    /// is one.
    Go(Box<Screen>),
    /// Another screen for a while: whoever leaves it comes back to this one. Perhaps with something
    /// to be told on top of it.
    Over(Box<Screen>, Option<Box<Dialog>>),
    /// Another screen, and something to be told on top of it.
    Tell(Box<Screen>, Box<Dialog>),
    /// A question on top of this screen.
    Ask(Box<Dialog>),
    /// The question is answered: it goes away and the screen is told.
    Answered(Answer),
    /// The program ends.
    Quit,
}

impl Step {
    /// Something has changed: draw.
    pub const fn redraw() -> Self {
        Self::Stay(Flow::Redraw)
    }

    /// Nothing has changed.
    pub const fn idle() -> Self {
        Self::Stay(Flow::Idle)
    }

    /// Another screen.
    pub fn go(screen: impl Into<Screen>) -> Self {
        Self::Go(Box::new(screen.into()))
    }

    /// Another screen for a while.
    pub fn over(screen: impl Into<Screen>) -> Self {
        Self::Over(Box::new(screen.into()), None)
    }

    /// Another screen, and something to be told on top of it.
    pub fn tell(screen: impl Into<Screen>, dialog: impl Into<Dialog>) -> Self {
        Self::Tell(Box::new(screen.into()), Box::new(dialog.into()))
    }

    /// A question.
    pub fn ask(dialog: impl Into<Dialog>) -> Self {
        Self::Ask(Box::new(dialog.into()))
    }
}

impl Model {
    /// The program as it begins: the menu.
    pub fn new(shared: Shared) -> Self {
        Self { screen: Menu::new(&shared).into(), dialogs: Vec::new(), below: Vec::new(), shared }
    }

    /// Which keys count now.
    pub fn context(&self) -> Context {
        self.dialogs.last().map_or_else(|| self.screen.context(), Dialog::context)
    }
}

#[cfg(test)]
mod tests {
    use crate::text::Lang;
    use crate::tui::testing::Kit;

    /// The seed of a finished game stands in its record.
    #[test]
    fn the_seeds_that_come_cant_be_computed_from_one_that_is_known() {
        let seeds = |first: u64| {
            let mut kit = Kit::new(Lang::English, (80, 24));
            kit.model.shared.reseed(first);
            [(); 4].map(|()| kit.model.shared.next_seed())
        };
        let (one, other) = (seeds(1), seeds(2));
        let steps = |seeds: [u64; 4]| [0, 1, 2].map(|i| seeds[i + 1].wrapping_sub(seeds[i]));
        let (a, b) = (steps(one), steps(other));
        assert!(a[0] != a[1] && a[1] != a[2], "no fixed step");
        assert!((0..3).all(|i| a[i] != b[i]), "no step that is the same in every game");
    }
}

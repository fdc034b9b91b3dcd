//! The line that is typed after `:`, and what it does.

use super::typed::{Typed, Word, read_typed};
use super::{Play, Stage};
use crate::rules::BoardKind;
use crate::text::screens as say;
use crate::tui::dialog::edit;
use crate::tui::keys::Act;
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::theme::Role;

/// The most characters of a typed move.
pub(super) const LONGEST_TYPED: usize = 24;

impl Play {
    /// A key while a line is typed.
    pub(super) fn type_on(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let Some(typed) = &mut self.typed else { return Step::idle() };
        match msg {
            Msg::Act(Act::Back) => self.typed = None,
            Msg::Act(Act::Choose) => {
                let typed = self.typed.take().unwrap_or_default();
                return self.enter(&typed, shared);
            }
            _ => {
                edit(typed, msg, LONGEST_TYPED);
            }
        }
        Step::redraw()
    }

    /// Takes the typed line: a move, or the point of a piece to pick up.
    fn enter(&mut self, typed: &str, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(view) = self.view(shared) else { return Step::idle() };
        match read_typed(typed, view.board()) {
            Typed::Nothing => Step::redraw(),
            Typed::Piece(point) => {
                self.cursor = point;
                if self.stage == Stage::Home {
                    return self.name_headquarters(point, shared);
                }
                self.pick(point, shared)
            }
            Typed::Flip(point) => {
                self.cursor = point;
                self.flip(point, shared)
            }
            Typed::Move(m) => self.play(m, shared),
            Typed::Word(Word::Hint) => self.ask_for_hint(shared),
            Typed::Word(Word::Draw) => self.act(Act::OfferDraw, shared),
            Typed::Word(Word::Resign) => self.act(Act::Resign, shared),
            Typed::Word(Word::Quit) => self.act(Act::Leave, shared),
            Typed::Word(Word::Flee) if self.may_flee(shared) => self.ask_to_flee(shared),
            Typed::Word(Word::Flee) => self.say(say::MAY_RESIGN.say(lang), Role::Warning),
            Typed::Nonsense => {
                let example = example(view.board().kind());
                self.say(say::bad_square(typed, example, lang), Role::Error)
            }
        }
    }
}

/// A move as it is typed on that board.
const fn example(board: BoardKind) -> &'static str {
    match board {
        BoardKind::Two => "a6a7",
        BoardKind::Four => "i6i7",
    }
}

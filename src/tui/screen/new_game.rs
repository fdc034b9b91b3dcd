//! The form of a new game: board, rules with every option, names, who starts.
//!
//! What is chosen is a [`Form`], which knows what makes sense; here is only how it
//! is shown and changed.

mod form;
mod picture;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Menu, enter_game, trouble};
use crate::rules::{RuleOption, Seat, Values};
use crate::text::menu as say;
use crate::text::screens::TROUBLE;
use crate::tui::dialog::{About, Answer, Message, TextLine};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::session::Session;

pub use form::Form;

/// A field of the form, or a button below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Board,
    Preset,
    Name(Seat),
    Option(RuleOption),
    Start,
    Back,
}

impl Field {
    const fn is_button(self) -> bool {
        matches!(self, Self::Start | Self::Back)
    }
}

/// The form of a new game.
#[derive(Debug)]
pub struct NewGame {
    form: Form,
    cursor: Field,
    /// Why something was refused just now.
    refused: Option<String>,
}

impl NewGame {
    /// The form with what was chosen the last time.
    pub fn new(shared: &Shared) -> Self {
        let form = shared.last_form.clone().unwrap_or_default();
        Self { form, cursor: Field::Board, refused: None }
    }

    pub(super) const fn context(&self) -> Context {
        Context::Form
    }

    /// All fields in their order, the buttons last.
    fn fields(&self) -> Vec<Field> {
        let seats = self.form.board.board().seats();
        let mut fields = vec![Field::Board, Field::Preset];
        fields.extend(seats.iter().map(|&seat| Field::Name(seat)));
        fields.extend(RuleOption::ALL.map(Field::Option));
        fields.extend([Field::Start, Field::Back]);
        fields
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        match msg {
            Msg::Act(Act::Down | Act::Next) => self.go(1),
            Msg::Act(Act::Up | Act::Previous) => self.go(-1),
            Msg::Act(act @ (Act::First | Act::PageUp | Act::PageDown | Act::Last)) => self.jump(*act),
            Msg::Wheel(by) => self.go((*by).into()),
            Msg::Act(Act::Right) => self.step(true),
            Msg::Act(Act::Left) => self.step(false),
            Msg::Act(Act::Choose) => self.choose(shared),
            Msg::Act(Act::Back) => self.leave(shared),
            Msg::Act(Act::Leave) => self.leave(shared),
            Msg::Click { x, y } => match picture::hit(self, shared, (*x, *y)) {
                Some((field, part)) => {
                    let was_here = self.cursor == field;
                    self.cursor = field;
                    self.refused = None;
                    match part {
                        picture::Part::Back => self.step(false),
                        picture::Part::Forward => self.step(true),
                        picture::Part::Value => self.choose(shared),
                        picture::Part::Label if was_here => Step::idle(),
                        picture::Part::Label => Step::redraw(),
                    }
                }
                None => Step::idle(),
            },
            _ => Step::idle(),
        }
    }

    /// The cursor goes to the first field, to the button that starts, or half a screen.
    fn jump(&mut self, act: Act) -> Step {
        const HALF: usize = 8;
        let fields = self.fields();
        let start = fields.len() - 2;
        let here = fields.iter().position(|&field| field == self.cursor).unwrap_or(0);
        self.refused = None;
        self.cursor = fields[match act {
            Act::First => 0,
            Act::PageUp => here.saturating_sub(HALF),
            Act::PageDown => (here + HALF).min(start),
            _ => start,
        }];
        Step::redraw()
    }

    /// The cursor goes up or down; above the first field is the button that starts.
    fn go(&mut self, by: isize) -> Step {
        let fields = self.fields();
        let last = fields.len() - 1;
        let here = fields.iter().position(|&field| field == self.cursor).unwrap_or(0);
        self.refused = None;
        self.cursor = fields[match by {
            ..0 => here.checked_sub(1).unwrap_or(last - 1),
            _ if here == last => 0,
            _ => here + 1,
        }];
        Step::redraw()
    }

    /// The next value of the field under the cursor, or the other button.
    fn step(&mut self, forward: bool) -> Step {
        self.refused = None;
        match self.cursor {
            Field::Board => self.form.step_board(forward),
            Field::Preset => self.form.step_preset(forward),
            Field::Option(option) => self.form.step_option(option, forward),
            Field::Start => self.cursor = Field::Back,
            Field::Back => self.cursor = Field::Start,
            Field::Name(_) => return Step::idle(),
        }
        Step::redraw()
    }

    /// Changes the field under the cursor or presses the button.
    fn choose(&mut self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        self.refused = None;
        match self.cursor {
            Field::Name(seat) => {
                let name = self.form.names[seat].clone();
                Step::ask(TextLine::new(About::PlayerName, say::TYPE_NAME.say(lang), name))
            }
            Field::Option(option) if matches!(option.values(), Values::Number { .. }) => {
                let value = self.form.rules.rules.get(option);
                Step::ask(TextLine::new(About::Value, say::type_value(option, lang), value))
            }
            Field::Start => self.start(shared),
            Field::Back => self.leave(shared),
            Field::Board | Field::Preset | Field::Option(_) => self.step(true),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match (answer, self.cursor) {
            (Answer::Text(About::PlayerName, name), Field::Name(seat)) => self.form.name(seat, &name),
            (Answer::Text(About::Value, typed), Field::Option(option)) => {
                if let Err(error) = self.form.type_option(option, &typed) {
                    self.refused = Some(say::option_error_text(&error, shared.settings.lang));
                }
            }
            _ => {}
        }
        Step::redraw()
    }

    fn leave(&mut self, shared: &mut Shared) -> Step {
        shared.last_form = Some(self.form.clone());
        Step::go(Menu::new(shared))
    }

    /// Opens the game, if it can be played so.
    fn start(&mut self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        if let Err(error) = self.form.check() {
            self.refused = Some(say::option_error_text(&error, lang));
            return Step::redraw();
        }
        let opening = self.form.opening(shared.next_seed());
        let (mut session, unkept) = match Session::open(opening, &shared.store) {
            Ok(opened) => opened,
            Err(error) => return Step::ask(Message::new(TROUBLE.say(lang), error.to_string())),
        };
        shared.last_form = Some(self.form.clone());
        let unkept = unkept.or(session.sit_down(&shared.store));
        shared.session = Some(session);
        let next = enter_game(shared);
        match unkept {
            None => Step::Go(Box::new(next)),
            Some(error) => Step::tell(next, trouble(&error, lang)),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        picture::draw(self, shared, area, buf);
    }
}

#[cfg(test)]
mod tests;

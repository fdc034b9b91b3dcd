//! The form of a new game: board, rules, names, who starts; and on a page of its own every
//! option of the rules.
//!
//! What is chosen is a [`Form`], which knows what makes sense; here is only how it
//! is shown and changed.

mod form;
mod own;
mod picture;

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Menu, Standing, enter_game, trouble};
use crate::record::PlayerKind;
use crate::rules::{MatchPlay, OptionGroup, RuleOption, Seat, Values};
use crate::storage::{Opening, OwnPreset};
use crate::text::screens::TROUBLE;
use crate::text::{menu as say, sitting};
use crate::tui::bots::Pace;
use crate::tui::dialog::{About, Answer, Item, Message, Pick, TextLine};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::session::Session;
use crate::tui::theme::Role;

pub use form::Form;

/// The options that most games are about; the others have a page of their own.
const USUAL: [RuleOption; 3] = [RuleOption::FirstMover, RuleOption::Visibility, RuleOption::MoveSeconds];

/// A field of the form, or a button below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Board,
    Preset,
    OwnPresets,
    Name(Seat),
    Pace,
    Option(RuleOption),
    AllOptions,
    Start,
    Back,
    Done,
}

impl Field {
    const fn is_button(self) -> bool {
        matches!(self, Self::Start | Self::Back | Self::Done)
    }
}

/// What of the form is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    /// What every game is about.
    Game,
    /// All options in groups.
    Options,
}

/// The form of a new game.
#[derive(Debug)]
pub struct NewGame {
    form: Form,
    /// How fast computer players are to move.
    pace: Pace,
    page: Page,
    cursor: Field,
    /// The player's own presets as they are on the disk.
    presets: Vec<OwnPreset>,
    /// The name of the preset that would be written over, while that is asked.
    overwriting: Option<String>,
    /// The file of a match of the same people, while it is asked whether to go on with it.
    undecided: Option<PathBuf>,
    /// What was refused or done just now, until something else is.
    told: Option<(String, Role)>,
}

impl NewGame {
    /// The form with what was chosen the last time.
    pub fn new(shared: &Shared) -> Self {
        let form = shared.last_form.clone().unwrap_or_default();
        let (page, cursor, presets) = (Page::Game, Field::Board, Vec::new());
        let pace = shared.settings.pace;
        let mut new =
            Self { form, pace, page, cursor, presets, overwriting: None, undecided: None, told: None };
        new.reload(shared);
        new
    }

    pub(super) fn context(&self) -> Context {
        match self.cursor {
            Field::Name(seat) if self.form.kinds[seat] == PlayerKind::Human => Context::FormName,
            _ => Context::Form,
        }
    }

    /// All fields of the page in their order, the buttons last.
    fn fields(&self) -> Vec<Field> {
        match self.page {
            Page::Game => {
                let mut fields = vec![Field::Board, Field::Preset, Field::OwnPresets];
                fields.extend(self.form.seats().iter().map(|&seat| Field::Name(seat)));
                fields.extend(self.form.has_bots().then_some(Field::Pace));
                fields.extend(USUAL.map(Field::Option));
                fields.extend([Field::AllOptions, Field::Start, Field::Back]);
                fields
            }
            Page::Options => {
                let options = OptionGroup::ALL.into_iter().flat_map(OptionGroup::options);
                options.map(Field::Option).chain([Field::Done]).collect()
            }
        }
    }

    /// The first button of the page.
    const fn first_button(&self) -> Field {
        match self.page {
            Page::Game => Field::Start,
            Page::Options => Field::Done,
        }
    }

    fn tell(&mut self, text: impl Into<String>, role: Role) -> Step {
        self.told = Some((text.into(), role));
        Step::redraw()
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
            Msg::Act(Act::Save) => self.ask_for_preset_name(shared),
            Msg::Act(Act::Delete) => self.reset(shared),
            Msg::Act(Act::Back | Act::Leave) => self.leave(shared),
            Msg::Key(_) | Msg::Paste(_) => self.write(msg, shared),
            Msg::Click { x, y } => match picture::hit(self, shared, (*x, *y)) {
                Some((field, part)) => {
                    let was_here = self.cursor == field;
                    self.cursor = field;
                    self.told = None;
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

    fn here(&self, fields: &[Field]) -> usize {
        fields.iter().position(|&field| field == self.cursor).unwrap_or(0)
    }

    /// The cursor goes to the first field, to the first button, or to where the next heading
    /// stands.
    fn jump(&mut self, act: Act) -> Step {
        let fields = self.fields();
        let here = self.here(&fields);
        let group = |field: Field| match field {
            Field::Option(option) if self.page == Page::Options => option.group() as usize,
            Field::Board | Field::Preset | Field::OwnPresets => 0,
            Field::Name(_) | Field::Pace => 1,
            Field::Option(_) | Field::AllOptions => 2,
            Field::Start | Field::Back | Field::Done => usize::MAX,
        };
        let begins = |&at: &usize| at == 0 || group(fields[at - 1]) != group(fields[at]);
        self.told = None;
        let to = match act {
            Act::First => Some(0),
            Act::PageUp => (0..here).rev().find(begins),
            Act::PageDown => (here + 1..fields.len()).find(begins),
            _ => fields.iter().position(|field| field.is_button()),
        };
        self.cursor = to.map_or(self.cursor, |to| fields[to]);
        Step::redraw()
    }

    /// The cursor goes up or down; above the first field is the first button.
    fn go(&mut self, by: isize) -> Step {
        let fields = self.fields();
        let last = fields.len() - 1;
        let here = self.here(&fields);
        self.told = None;
        self.cursor = match by {
            ..0 => here.checked_sub(1).map_or(self.first_button(), |up| fields[up]),
            _ if here == last => fields[0],
            _ => fields[here + 1],
        };
        Step::redraw()
    }

    /// The next value of the field under the cursor, or the other button.
    fn step(&mut self, forward: bool) -> Step {
        self.told = None;
        match self.cursor {
            Field::Board => self.form.step_board(forward),
            Field::Preset => self.form.step_base(&self.own_presets(), forward),
            Field::Option(option) => self.form.step_option(option, forward),
            Field::Start => self.cursor = Field::Back,
            Field::Back => self.cursor = Field::Start,
            Field::Name(seat) => self.form.step_player(seat, forward),
            Field::Pace => self.pace = if forward { self.pace.slower() } else { self.pace.faster() },
            Field::OwnPresets | Field::AllOptions | Field::Done => return Step::idle(),
        }
        Step::redraw()
    }

    /// Changes the field under the cursor or presses the button.
    fn choose(&mut self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        self.told = None;
        match self.cursor {
            Field::Name(seat) if self.form.kinds[seat] == PlayerKind::Human => {
                let name = self.form.names[seat].clone();
                Step::ask(TextLine::new(About::PlayerName, say::TYPE_NAME.say(lang), name))
            }
            Field::Option(option) if !matches!(option.values(), Values::Words(_)) => {
                let value = self.form.value(option);
                Step::ask(TextLine::new(About::Value, say::type_value(option, lang), value))
            }
            Field::Board | Field::Name(_) | Field::Pace | Field::Option(_) => self.step(true),
            Field::Preset => self.ask_for_preset(lang),
            Field::OwnPresets => self.ask_for_preset_act(lang),
            Field::AllOptions => {
                (self.page, self.cursor) = (Page::Options, Field::Option(first_option()));
                Step::redraw()
            }
            Field::Start => self.start(shared),
            Field::Back | Field::Done => self.leave(shared),
        }
    }

    /// A name is written over by just typing another.
    fn write(&mut self, msg: &Msg, shared: &Shared) -> Step {
        if self.context() != Context::FormName {
            return Step::idle();
        }
        self.told = None;
        TextLine::new(About::PlayerName, say::TYPE_NAME.say(shared.settings.lang), "")
            .begun_with(msg)
            .map_or_else(Step::idle, Step::ask)
    }

    /// The option under the cursor is again what the preset says.
    fn reset(&mut self, shared: &Shared) -> Step {
        let Field::Option(option) = self.cursor else { return Step::idle() };
        self.told = None;
        match self.form.reset(option) {
            Ok(()) => Step::redraw(),
            Err(error) => self.tell(say::option_error_text(&error, shared.settings.lang), Role::Error),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match (answer, self.cursor) {
            (Answer::Text(About::PlayerName, name), Field::Name(seat)) => self.form.name(seat, &name),
            (Answer::Text(About::Value, typed), Field::Option(option)) => {
                if let Err(error) = self.form.type_option(option, &typed) {
                    return self.tell(say::option_error_text(&error, shared.settings.lang), Role::Error);
                }
            }
            (Answer::Picked(About::AnotherMatch, number), _) => {
                return self.answered_of_match(number > 0, shared);
            }
            (answer, _) => return self.answered_of_presets(answer, shared),
        }
        Step::redraw()
    }

    /// Back from the page of all options, or to the menu.
    fn leave(&mut self, shared: &mut Shared) -> Step {
        self.told = None;
        if self.page == Page::Options {
            (self.page, self.cursor) = (Page::Game, Field::AllOptions);
            return Step::redraw();
        }
        shared.last_form = Some(self.form.clone());
        Step::go(Menu::new(shared))
    }

    /// Opens the game, if it can be played so.
    fn start(&mut self, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        if let Err(error) = self.form.check() {
            return self.tell(say::option_error_text(&error, lang), Role::Error);
        }
        let opening = self.form.opening(shared.next_seed());
        if opening.rules.rules.match_play == MatchPlay::TwoThenUntilDecided
            && let Some((path, sitting)) =
                shared.store.undecided_match(opening.board, &opening.rules, &opening.players)
        {
            let labels =
                [sitting::go_on_with_match(&sitting, lang), sitting::ANOTHER_MATCH.say(lang).to_owned()];
            let items = labels.map(|label| Item { label, ..Item::default() });
            self.undecided = Some(path);
            return Step::ask(Pick::new(About::AnotherMatch, sitting::UNDECIDED.say(lang), items.to_vec()));
        }
        self.open(opening, shared)
    }

    /// Goes on with the match of the same people, or begins another all the same.
    fn answered_of_match(&mut self, another: bool, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(path) = self.undecided.take() else { return Step::redraw() };
        if another {
            let opening = self.form.opening(shared.next_seed());
            return self.open(opening, shared);
        }
        shared.last_form = Some(self.form.clone());
        match Standing::of_file(path, &shared.store) {
            Ok(standing) => Step::go(standing),
            Err(error) => Step::ask(Message::new(TROUBLE.say(lang), error.to_string())),
        }
    }

    fn open(&self, opening: Opening, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let (mut session, unkept) = match Session::open(opening, &shared.store) {
            Ok(opened) => opened,
            Err(error) => return Step::ask(Message::new(TROUBLE.say(lang), error.to_string())),
        };
        shared.last_form = Some(self.form.clone());
        shared.settings.pace = self.pace;
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

/// The option at the head of the list.
fn first_option() -> RuleOption {
    OptionGroup::ALL[0].options().next().unwrap_or(RuleOption::TurnOrder)
}

#[cfg(test)]
mod tests;

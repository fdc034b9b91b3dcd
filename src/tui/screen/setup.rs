//! The setup of an army: the player swaps pieces on the board, starts from another
//! formation, keeps his own, and confirms.
//!
//! It knows one seat's army and nothing of the others': what they have set up or
//! loaded can't be seen here because it isn't read.

mod compared;
pub(super) mod library;
mod picture;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::editor::army::{Army, Freedom, Origin};
use super::editor::desk::Desk;
use super::{Menu, Screen, board_layout, change_looks, direction, leave_game, next_in_game, trouble};
use crate::formation::{Deployment, Fault, FormationFile, SetupRules, built_in};
use crate::rules::{Board, Place, Point, Seat, Station};
use crate::storage::{FileError, Overwrite};
use crate::table::{Command, TableRefusal};
use crate::text::events::table_refusal_text;
use crate::text::formation::fault_text;
use crate::text::{Lang, editor as words, setup as say};
use crate::tui::dialog::{About, Answer, Message, Question, TextLine};
use crate::tui::geometry::Layout;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::session::Session;
use crate::tui::theme::Role;

use library::Chosen;

/// The setup of an army.
#[derive(Debug)]
pub struct ArmySetup {
    seat: Seat,
    desk: Desk,
    /// The headquarters that a hand with neither flag nor commander names.
    named: Option<Place>,
    /// The name to save under while it is asked whether to write over a file.
    saving: Option<String>,
}

impl ArmySetup {
    /// The setup of that seat's army. It begins with a formation made for this board.
    pub fn new(shared: &mut Shared, seat: Seat) -> Self {
        let seed = shared.next_seed();
        let kind = shared.session.as_ref().map_or("two", |session| session.table().board().kind().name());
        let fitting: Vec<_> =
            built_in().iter().filter(|file| file.tags.iter().any(|tag| tag == kind)).collect();
        // Otherwise everybody who doesn't change much would start alike.
        let drawn = ChaCha8Rng::seed_from_u64(seed).random_range(0..fitting.len().max(1));
        let file = fitting.get(drawn).copied().unwrap_or(&built_in()[0]);
        // A setup that was broken off goes on; a rematch starts from the army of before.
        let session = shared.session.as_ref();
        let rules = session.map_or(SetupRules::STANDARD, |session| session.table().setup_rules(seat));
        let draft = session.and_then(|session| session.draft_of(seat));
        let dealt = rules.is_shuffled();
        let army = match draft {
            Some(draft) => Army::of(rules, draft.lineup),
            None if dealt => {
                // Any hand can be set up.
                let lineup = rules.random(&mut ChaCha8Rng::seed_from_u64(seed)).unwrap_or_default();
                Army::under(rules, lineup, Origin::Game)
            }
            None => Army::under(rules, file.formation, Origin::BuiltIn(file)),
        };
        let board = shared.session.as_ref().map(|session| session.table().board());
        let desk = Desk::new(army, Freedom::Legal).on(board, seat);
        Self { seat, desk, named: draft.and_then(|draft| draft.headquarters), saving: None }
    }

    pub(super) const fn context(&self) -> Context {
        let hand = self.desk.army.rules().is_shuffled();
        self.desk.context(if hand { Context::Hand } else { Context::Setup })
    }

    /// The question with which the setup begins: whether a hand of small pieces is to be
    /// dealt anew.
    pub(super) fn first_question(&self, shared: &Shared) -> Option<Question> {
        let table = shared.session.as_ref()?.table();
        table.may_redeal(self.seat).then(|| redeal_question(shared.settings.lang))
    }

    /// The army as it stands. What is named counts only where something has to be.
    fn deployment(&self) -> Deployment {
        let lineup = self.desk.lineup();
        let must_name = self.desk.army.rules().must_name(&lineup);
        Deployment { lineup, headquarters: self.named.filter(|_| must_name) }
    }

    pub(super) fn layout(&self, shared: &Shared) -> Option<Layout> {
        let board = shared.session.as_ref()?.table().board();
        board_layout(board, shared.area, self.seat, shared.settings)
    }

    /// The place of a point in this player's army.
    fn place(&self, board: &Board, point: Point) -> Option<Place> {
        board.place(point).filter(|&(seat, _)| seat == self.seat).map(|(_, place)| place)
    }

    /// Writes the army down as it stands now; what is to be told if that fails.
    fn keep_draft(&self, step: Step, shared: &mut Shared) -> Step {
        let session = shared.session.as_mut();
        let failed = session
            .filter(|_| self.desk.army.faults().is_empty())
            .and_then(|session| session.draft(self.seat, self.deployment()));
        failed.map_or(step, |error| Step::ask(trouble(&error, shared.settings.lang)))
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let step = self.take_in(msg, shared);
        self.keep_draft(step, shared)
    }

    fn take_in(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let Some(layout) = self.layout(shared) else { return Step::idle() };
        let board = layout.board();
        let place_at = |x, y| layout.at(x, y).and_then(|point| self.place(board, point));
        match msg {
            Msg::Act(act) => {
                if let Some(direction) = direction(*act) {
                    let here = board.army_point(self.seat, self.desk.cursor);
                    // The cursor stays in the army.
                    let next = layout.step(here, direction).and_then(|point| self.place(board, point));
                    return self.desk.go(next.unwrap_or(self.desk.cursor));
                }
                if change_looks(*act, &layout, &mut shared.settings) {
                    return Step::redraw();
                }
                let step = self.desk.act(*act, shared);
                step.unwrap_or_else(|| self.act(*act, shared))
            }
            Msg::Key(key) => self.desk.key(*key, shared.settings.lang),
            Msg::Paste(text) => self.desk.paste(text, shared.settings.lang),
            Msg::Click { x, y } => match place_at(*x, *y) {
                Some(place) => self.desk.press(place, shared.settings.lang),
                None => Step::idle(),
            },
            Msg::Drag { x, y } => place_at(*x, *y).map_or_else(Step::idle, |place| self.desk.drag(place)),
            Msg::Drop { x, y } => self.desk.drop(place_at(*x, *y), shared.settings.lang),
            _ => Step::idle(),
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match act {
            Act::Load if self.desk.army.rules().is_shuffled() => {
                self.desk.say(say::NOT_FOR_HANDS.say(lang), Role::Error)
            }
            Act::NameHeadquarters => self.name_headquarters(lang),
            Act::Redeal => match shared.session.as_ref().map(Session::table) {
                Some(table) if table.may_redeal(self.seat) => Step::ask(redeal_question(lang)),
                _ => {
                    let refusal = TableRefusal::NoRedeal(self.seat);
                    self.desk.say(table_refusal_text(&refusal, lang), Role::Error)
                }
            },
            Act::Load => self.desk.ask(About::Formation, say::FORMATIONS.say(lang), Some(self.seat), shared),
            Act::Compare => {
                self.desk.ask(About::Compare, words::COMPARE_WITH.say(lang), Some(self.seat), shared)
            }
            Act::Describe => Step::ask(self.desk.form(&self.file(lang), lang)),
            Act::Save => {
                let name = match &self.desk.army.now().origin {
                    Origin::Own(file) => file.name.clone(),
                    _ => String::new(),
                };
                Step::ask(TextLine::new(About::SaveName, say::SAVE_NAME.say(lang), name))
            }
            Act::Confirm => {
                let (rules, army) = (self.desk.army.rules(), self.deployment());
                if rules.must_name(&army.lineup) && army.headquarters.is_none() {
                    return self.desk.say(say::MUST_NAME.say(lang), Role::Error);
                }
                let mut text = say::CONFIRM_TEXT.say(lang).to_owned();
                text.extend(self.at_home(lang).map(|(told, _)| format!("\n{told}")));
                Step::ask(Question::new(About::Confirm, say::CONFIRM.say(lang), text))
            }
            Act::Leave => Step::ask(leave_game(shared)),
            _ => Step::idle(),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match answer {
            Answer::Picked(About::Formation, number) => {
                let step = self.load(number, lang);
                self.keep_draft(step, shared)
            }
            Answer::Picked(About::Compare, number) => self.desk.compare(number, lang),
            Answer::Filled(About::Description, texts) => self.desk.filled_in(self.file(lang), texts),
            Answer::Text(About::SaveName, name) if name.is_empty() => {
                self.desk.say(say::NAME_NEEDED.say(lang), Role::Error)
            }
            Answer::Text(About::SaveName, name) => self.save(name, Overwrite::No, shared),
            Answer::Yes(About::Overwrite) => match self.saving.take() {
                Some(name) => self.save(name, Overwrite::Yes, shared),
                None => Step::redraw(),
            },
            Answer::Yes(About::Confirm) => self.confirm(shared),
            Answer::Yes(About::Redeal) => self.redeal(shared),
            Answer::Yes(About::Leave) => {
                shared.session = None;
                Step::go(Menu::new(shared))
            }
            _ => Step::redraw(),
        }
    }

    /// The name and the like as they are now.
    fn file(&self, lang: Lang) -> FormationFile {
        let now = self.desk.army.now();
        let formation = self.desk.army.formation().unwrap_or(built_in()[0].formation);
        match &now.origin {
            Origin::BuiltIn(file) => library::one_language(file, lang),
            Origin::Own(file) => (**file).clone(),
            Origin::Random | Origin::Game => FormationFile::new(formation),
        }
    }

    /// Starts from the formation that was chosen.
    fn load(&mut self, number: usize, lang: Lang) -> Step {
        match self.desk.chosen(number, lang) {
            Ok(Chosen { name, formation, origin }) => {
                self.desk.load(formation, origin);
                self.desk.say(say::loaded(&name, lang), Role::Hint)
            }
            Err(step) => step,
        }
    }

    fn save(&mut self, name: String, overwrite: Overwrite, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(session) = &mut shared.session else { return Step::idle() };
        let place = shared.store.formation_path(&name);
        if place.exists() && !session.may_see(self.seat, &place) {
            return Step::ask(Message::new(say::NOT_SAVED.say(lang), say::NAME_TAKEN.say(lang)));
        }
        let formation = match self.desk.army.formation() {
            Ok(formation) => formation,
            Err(faults) => {
                return Step::ask(Message::new(say::NOT_SAVED.say(lang), faults_text(&faults, lang)));
            }
        };
        let board = session.table().board().kind().name();
        let file = self.desk.army.file(formation, name, session.name(self.seat), board);
        match shared.store.save_formation(&file, overwrite) {
            Ok(path) => {
                self.desk.army.kept_as(file);
                if let Some(error) = session.keep_private(self.seat, &path) {
                    return Step::ask(trouble(&error, lang));
                }
                Step::ask(Message::new(say::SAVED.say(lang), path.display().to_string()))
            }
            Err(FileError::Exists(path)) => {
                self.saving = Some(file.name);
                let text = say::overwrite_text(&path.display().to_string(), lang);
                Step::ask(Question::new(About::Overwrite, say::OVERWRITE.say(lang), text))
            }
            Err(error) => Step::ask(Message::new(say::NOT_SAVED.say(lang), error.to_string())),
        }
    }

    /// Names the headquarters under the cursor, or the other one than before.
    fn name_headquarters(&mut self, lang: Lang) -> Step {
        if !self.desk.army.rules().must_name(&self.desk.lineup()) {
            return self.desk.say(say::NOTHING_TO_NAME.say(lang), Role::Error);
        }
        let both = || Place::all().filter(|place| place.station() == Station::Headquarters);
        let here = both().find(|&place| place == self.desk.cursor);
        let other = both().find(|&place| self.named != Some(place));
        self.named = here.filter(|_| self.named != here).or(other);
        let told = self.named.map(|place| say::named(&self.desk.name(place, lang), lang));
        self.desk.say(told.unwrap_or_default(), Role::Hint)
    }

    /// What stands in for the flag of a hand that has none in a headquarters.
    fn at_home(&self, lang: Lang) -> Option<(String, Role)> {
        let (rules, army) = (self.desk.army.rules(), self.deployment());
        match army.headquarters {
            Some(place) => Some((say::named(&self.desk.name(place, lang), lang), Role::Hint)),
            None if rules.must_name(&army.lineup) => {
                Some((say::MUST_NAME.say(lang).to_owned(), Role::Warning))
            }
            None => rules
                .must_hold_both(&army.lineup)
                .then(|| (say::HOLD_BOTH.say(lang).to_owned(), Role::Warning)),
        }
    }

    /// The headquarters that count, where no flag does.
    fn held(&self) -> impl Iterator<Item = Place> {
        let army = self.deployment();
        let both = self.desk.army.rules().must_hold_both(&army.lineup);
        Place::all().filter(move |&place| {
            Some(place) == army.headquarters || both && place.station() == Station::Headquarters
        })
    }

    fn redeal(&mut self, shared: &mut Shared) -> Step {
        let (lang, now, seat) = (shared.settings.lang, shared.now, self.seat);
        let Some(session) = &mut shared.session else { return Step::idle() };
        match session.apply(Command::Redeal(seat), now) {
            Ok(applied) => begin(next_in_game(shared, Some(seat)), shared, applied.trouble.as_ref()),
            Err(refusal) => self.desk.say(table_refusal_text(&refusal, lang), Role::Error),
        }
    }

    fn confirm(&mut self, shared: &mut Shared) -> Step {
        let (lang, now, seat) = (shared.settings.lang, shared.now, self.seat);
        let Some(session) = &mut shared.session else { return Step::idle() };
        let applied = match session.apply(Command::confirm(seat, self.deployment()), now) {
            Ok(applied) => applied,
            Err(refusal) => return self.desk.say(table_refusal_text(&refusal, lang), Role::Error),
        };
        // Nothing of this army goes over to the next player's screen: it is a new one.
        let next = next_in_game(shared, Some(seat));
        match applied.trouble {
            None => Step::Go(Box::new(next)),
            Some(error) => Step::tell(next, trouble(&error, lang)),
        }
    }

    pub(super) fn draw(&self, shared: &Shared, _area: Rect, buf: &mut Buffer) {
        if let Some(layout) = self.layout(shared) {
            picture::draw(self, shared, &layout, buf);
        }
    }
}

fn redeal_question(lang: Lang) -> Question {
    Question::new(About::Redeal, say::REDEAL.say(lang), say::REDEAL_TEXT.say(lang))
}

/// Goes to a screen; what it asks at first, or what went wrong before, comes on top of it.
pub(super) fn begin(screen: Screen, shared: &Shared, trouble_before: Option<&FileError>) -> Step {
    if let Some(error) = trouble_before {
        return Step::tell(screen, trouble(error, shared.settings.lang));
    }
    let question = match &screen {
        Screen::ArmySetup(setup) => setup.first_question(shared),
        _ => None,
    };
    match question {
        Some(question) => Step::tell(screen, question),
        None => Step::go(screen),
    }
}

/// All broken rules, a line each.
pub(super) fn faults_text(faults: &[Fault], lang: Lang) -> String {
    faults.iter().map(|fault| fault_text(fault, lang)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod hand_tests;
#[cfg(test)]
mod tests;

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
use super::{Menu, board_layout, change_looks, direction, leave_game, next_in_game, trouble};
use crate::formation::{Fault, FormationFile, SetupRules, built_in};
use crate::rules::{Board, Place, Point, Seat};
use crate::storage::{FileError, Overwrite};
use crate::table::Command;
use crate::text::events::table_refusal_text;
use crate::text::formation::fault_text;
use crate::text::{Lang, editor as words, setup as say};
use crate::tui::dialog::{About, Answer, Message, Question, TextLine};
use crate::tui::geometry::Layout;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::theme::Role;

use library::Chosen;

/// The setup of an army.
#[derive(Debug)]
pub struct ArmySetup {
    seat: Seat,
    desk: Desk,
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
        let army = match session.and_then(|session| session.draft_of(seat)) {
            Some(draft) => Army::of(rules, draft.lineup),
            None => Army::under(rules, file.formation, Origin::BuiltIn(file)),
        };
        let board = shared.session.as_ref().map(|session| session.table().board());
        let desk = Desk::new(army, Freedom::Legal).on(board, seat);
        Self { seat, desk, saving: None }
    }

    pub(super) const fn context(&self) -> Context {
        self.desk.context(Context::Setup)
    }

    fn layout(&self, shared: &Shared) -> Option<Layout> {
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
            .and_then(|session| session.draft(self.seat, self.desk.lineup()));
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
                Step::ask(Question::new(About::Confirm, say::CONFIRM.say(lang), say::CONFIRM_TEXT.say(lang)))
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

    fn confirm(&mut self, shared: &mut Shared) -> Step {
        let (lang, now, seat) = (shared.settings.lang, shared.now, self.seat);
        let Some(session) = &mut shared.session else { return Step::idle() };
        let applied = match session.apply(Command::confirm(seat, self.desk.lineup()), now) {
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

/// All broken rules, a line each.
pub(super) fn faults_text(faults: &[Fault], lang: Lang) -> String {
    faults.iter().map(|fault| fault_text(fault, lang)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;

//! The setup of an army: the player swaps pieces on the board, starts from another
//! formation, keeps his own, and confirms.
//!
//! It knows one seat's army and nothing of the others': what they have set up or
//! loaded can't be seen here because it isn't read.

mod army;
mod library;
mod picture;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Menu, board_layout, change_looks, direction, leave_game, next_in_game, trouble};
use crate::formation::{Formation, SwapRefused, built_in};
use crate::rules::{Board, Place, Point, Seat, Station};
use crate::storage::{FileError, Overwrite};
use crate::table::Command;
use crate::text::events::table_refusal_text;
use crate::text::formation::swap_refused_text;
use crate::text::{Lang, setup as say};
use crate::tui::dialog::{About, Answer, Message, Pick, Question, TextLine};
use crate::tui::geometry::Layout;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::theme::Role;

use army::{Army, Origin};
use library::Choice;

/// The setup of an army.
#[derive(Debug)]
pub struct ArmySetup {
    seat: Seat,
    army: Army,
    cursor: Place,
    picked: Option<Place>,
    /// What is told, until something else is done.
    note: Option<(String, Role)>,
    /// Where a refused swap would break the rules.
    faults: Vec<Place>,
    /// What the list of formations stands for while it is asked.
    choices: Vec<Choice>,
    /// The name to save under while it is asked whether to write over a file.
    saving: Option<String>,
}

impl ArmySetup {
    /// The setup of that seat's army. It begins with a formation made for this board.
    pub fn new(shared: &mut Shared, seat: Seat) -> Self {
        let seed = shared.next_seed();
        let board = shared.session.as_ref().map_or("two", |session| session.table().board().kind().name());
        let fitting: Vec<_> =
            built_in().iter().filter(|file| file.tags.iter().any(|tag| tag == board)).collect();
        // Otherwise everybody who doesn't change much would start alike.
        let drawn = ChaCha8Rng::seed_from_u64(seed).random_range(0..fitting.len().max(1));
        let file = fitting.get(drawn).copied().unwrap_or(&built_in()[0]);
        // A setup that was broken off goes on; a rematch starts from the army of before.
        let draft = shared.session.as_ref().and_then(|session| session.draft_of(seat));
        let army = draft.map_or_else(|| Army::new(file), Army::of);
        let cursor = Place::new(1, 3).expect("every army has a front line");
        Self {
            seat,
            army,
            cursor,
            picked: None,
            note: None,
            faults: Vec::new(),
            choices: Vec::new(),
            saving: None,
        }
    }

    pub(super) const fn context(&self) -> Context {
        Context::Setup
    }

    fn layout(&self, shared: &Shared) -> Option<Layout> {
        let board = shared.session.as_ref()?.table().board();
        board_layout(board, shared.area, self.seat, shared.settings)
    }

    /// The place of a point in this player's army.
    fn place(&self, board: &Board, point: Point) -> Option<Place> {
        board.place(point).filter(|&(seat, _)| seat == self.seat).map(|(_, place)| place)
    }

    /// What the piece on a place is called.
    fn piece(&self, place: Place, lang: Lang) -> &'static str {
        self.army.now().formation.rank(place).map_or("", |rank| match lang {
            Lang::Chinese => rank.hanzi_name(),
            Lang::English => rank.name(),
        })
    }

    /// The places whose pieces the picked one may be swapped with, to any effect.
    fn partners(&self) -> impl Iterator<Item = Place> {
        let formation = self.army.now().formation;
        let picked = self.picked;
        Place::all().filter(move |&place| {
            picked.is_some_and(|from| {
                formation.rank(from) != formation.rank(place) && formation.swap(from, place).is_ok()
            })
        })
    }

    fn say(&mut self, text: impl Into<String>, role: Role) -> Step {
        self.note = Some((text.into(), role));
        Step::redraw()
    }

    fn forget_notes(&mut self) {
        self.note = None;
        self.faults.clear();
    }

    /// Writes the army down as it stands now; what is to be told if that fails.
    fn keep_draft(&self, step: Step, shared: &mut Shared) -> Step {
        let formation = self.army.now().formation;
        let session = shared.session.as_mut();
        let failed = session.and_then(|session| session.draft(self.seat, &formation));
        failed.map_or(step, |error| Step::ask(trouble(&error, shared.settings.lang)))
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let step = self.take_in(msg, shared);
        self.keep_draft(step, shared)
    }

    fn take_in(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let Some(layout) = self.layout(shared) else { return Step::idle() };
        let board = layout.board();
        match msg {
            Msg::Act(act) => {
                if let Some(direction) = direction(*act) {
                    let here = board.army_point(self.seat, self.cursor);
                    // The cursor stays in the army.
                    let next = layout.step(here, direction).and_then(|point| self.place(board, point));
                    if let Some(next) = next {
                        self.cursor = next;
                    }
                    self.forget_notes();
                    return Step::redraw();
                }
                if change_looks(*act, &layout, &mut shared.settings) {
                    return Step::redraw();
                }
                self.forget_notes();
                self.act(*act, shared)
            }
            Msg::Click { x, y } => match layout.at(*x, *y).and_then(|point| self.place(board, point)) {
                Some(place) => {
                    self.forget_notes();
                    self.cursor = place;
                    self.choose(shared.settings.lang)
                }
                None => Step::idle(),
            },
            Msg::Drop { x, y } => match layout.at(*x, *y).and_then(|point| self.place(board, point)) {
                Some(place) if self.picked.is_some_and(|from| from != place) => {
                    self.forget_notes();
                    self.cursor = place;
                    self.choose(shared.settings.lang)
                }
                _ => Step::idle(),
            },
            _ => Step::idle(),
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match act {
            Act::Choose => self.choose(lang),
            Act::Next => self.next_place(true),
            Act::Previous => self.next_place(false),
            Act::Back => {
                self.picked = None;
                Step::redraw()
            }
            Act::Load => {
                self.picked = None;
                let (items, choices) = library::list(self.seat, shared);
                self.choices = choices;
                Step::ask(Pick::new(About::Formation, say::FORMATIONS.say(lang), items))
            }
            Act::Random => {
                self.picked = None;
                let drawn = Formation::random(&mut ChaCha8Rng::seed_from_u64(shared.next_seed()));
                self.army.load(drawn, Origin::Random);
                self.say(say::DRAWN.say(lang), Role::Hint)
            }
            Act::Mirror => {
                self.picked = None;
                self.army.mirror();
                self.say(say::MIRRORED.say(lang), Role::Hint)
            }
            Act::Undo => {
                self.picked = None;
                let told = if self.army.undo() { say::TAKEN_BACK } else { say::NOTHING_TO_UNDO };
                self.say(told.say(lang), Role::Hint)
            }
            Act::Save => {
                let name = match &self.army.now().origin {
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

    /// Picks the piece under the cursor, or swaps the picked one with it.
    fn choose(&mut self, lang: Lang) -> Step {
        let here = self.cursor;
        let Some(from) = self.picked else {
            if here.station() == Station::Camp {
                return self.refuse(&SwapRefused::Camp(here), lang);
            }
            self.picked = Some(here);
            return Step::redraw();
        };
        if from == here {
            self.picked = None;
            return Step::redraw();
        }
        let (one, other) = (self.piece(from, lang), self.piece(here, lang));
        match self.army.swap(from, here) {
            Ok(()) => {
                self.picked = None;
                self.say(say::swapped(one, other, lang), Role::Hint)
            }
            // It stays picked: another partner can be tried.
            Err(refused) => self.refuse(&refused, lang),
        }
    }

    fn refuse(&mut self, refused: &SwapRefused, lang: Lang) -> Step {
        self.faults = match refused {
            SwapRefused::Camp(place) => vec![*place],
            SwapRefused::Illegal(faults) => faults.iter().flat_map(crate::formation::Fault::places).collect(),
        };
        self.say(swap_refused_text(refused, lang), Role::Error)
    }

    /// The cursor goes to the next place to swap with, or to the next piece.
    fn next_place(&mut self, forward: bool) -> Step {
        let places: Vec<_> = match self.picked {
            Some(_) => self.partners().collect(),
            None => Place::all().filter(|place| place.station() != Station::Camp).collect(),
        };
        let next = if forward {
            places.iter().find(|&&place| place > self.cursor).or(places.first())
        } else {
            places.iter().rfind(|&&place| place < self.cursor).or(places.last())
        };
        if let Some(&next) = next {
            self.cursor = next;
        }
        Step::redraw()
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match answer {
            Answer::Picked(About::Formation, number) => {
                let step = self.load(number, lang);
                self.keep_draft(step, shared)
            }
            Answer::Text(About::SaveName, name) if name.is_empty() => {
                self.say(say::NAME_NEEDED.say(lang), Role::Error)
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

    fn load(&mut self, number: usize, lang: Lang) -> Step {
        let mut choices = std::mem::take(&mut self.choices);
        if number >= choices.len() {
            return Step::redraw();
        }
        match choices.swap_remove(number) {
            Ok((formation, origin)) => {
                let name = match &origin {
                    Origin::BuiltIn(file) => library::name_of(file, lang).to_owned(),
                    Origin::Own(file) => file.name.clone(),
                    Origin::Random => say::RANDOM.say(lang).to_owned(),
                };
                self.army.load(formation, origin);
                self.say(say::loaded(&name, lang), Role::Hint)
            }
            Err(reason) => Step::ask(Message::new(say::CANT_LOAD.say(lang), reason)),
        }
    }

    fn save(&mut self, name: String, overwrite: Overwrite, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        let Some(session) = &mut shared.session else { return Step::idle() };
        let place = shared.store.formation_path(&name);
        if place.exists() && !session.may_see(self.seat, &place) {
            return Step::ask(Message::new(say::NOT_SAVED.say(lang), say::NAME_TAKEN.say(lang)));
        }
        let file = self.army.file(name, session.name(self.seat), session.table().board().kind().name());
        match shared.store.save_formation(&file, overwrite) {
            Ok(path) => {
                self.army.kept_as(file);
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
        let formation = self.army.now().formation;
        let applied = match session.apply(Command::Confirm { seat, formation }, now) {
            Ok(applied) => applied,
            Err(refusal) => return self.say(table_refusal_text(&refusal, lang), Role::Error),
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

#[cfg(test)]
mod tests;

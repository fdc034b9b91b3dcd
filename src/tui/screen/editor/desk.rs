//! The desk on which an army is worked on: a cursor, a picked piece, pieces typed one after the
//! other, locks, a formation to compare with. The editor and the setup of a game are two rooms
//! with the same desk: they say where a place lies on the screen and what is done with the
//! result.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::army::{Army, Freedom, Origin, Places, Refused};
use crate::formation::{Fault, Formation, FormationFile, Lineup, ShuffleRefused, SwapRefused, Tag, read_any};
use crate::rules::{Board, Place, Rank, Seat, Station};
use crate::text::formation::{place_text, point_faults_text, swap_refused_text};
use crate::text::{Lang, editor as words, setup as say};
use crate::tui::dialog::{About, Field, Fields, Pick};
use crate::tui::geometry::Direction8;
use crate::tui::input::Key;
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Shared, Step};
use crate::tui::screen::setup::library::{self, Choice, Chosen};
use crate::tui::theme::Role;

/// The most characters of a name, an author, all tags together, and the notes.
const LONGEST: [usize; 4] = [40, 40, 200, 2000];

/// A formation that lies beside the one that is worked on.
#[derive(Clone, Debug)]
pub(in crate::tui::screen) struct Compared {
    /// What it is called.
    pub(in crate::tui::screen) name: String,
    /// What it is.
    pub(in crate::tui::screen) formation: Formation,
}

/// What a click has done already when the button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// It has picked the piece.
    Picked,
    /// Nothing: the piece that is picked is swapped with this one, or put down, when the button
    /// is let go. If it is let go elsewhere this was no click but the beginning of a drag.
    Waits,
}

/// An army and the hands on it.
#[derive(Debug)]
pub(in crate::tui::screen) struct Desk {
    pub(in crate::tui::screen) army: Army,
    pub(in crate::tui::screen) freedom: Freedom,
    pub(in crate::tui::screen) cursor: Place,
    pub(in crate::tui::screen) picked: Option<Place>,
    /// The place on which the mouse button was pressed, while it is held down, and what is done
    /// if it is let go there.
    pressed: Option<(Place, Press)>,
    /// While pieces are typed: the places that were written.
    typed: Option<Places>,
    /// What is told, until something else is done.
    pub(in crate::tui::screen) note: Option<(String, Role)>,
    /// Where what was refused would break the rules.
    refused: Vec<Place>,
    pub(in crate::tui::screen) compared: Option<Compared>,
    /// What the list of formations stands for while it is asked.
    choices: Vec<Choice>,
    /// The board on which the army stands, and whose it is. There points have the names that are
    /// written beside it; elsewhere those of an army.
    board: Option<(&'static Board, Seat)>,
}

impl Desk {
    pub(in crate::tui::screen) fn new(army: Army, freedom: Freedom) -> Self {
        Self {
            army,
            freedom,
            cursor: Place::new(1, 3).expect("every army has a front line"),
            picked: None,
            pressed: None,
            typed: None,
            note: None,
            refused: Vec::new(),
            compared: None,
            choices: Vec::new(),
            board: None,
        }
    }

    /// The same on a board, where there is one.
    pub(in crate::tui::screen) fn on(self, board: Option<&'static Board>, seat: Seat) -> Self {
        Self { board: board.map(|board| (board, seat)), ..self }
    }

    /// What a point is called.
    pub(in crate::tui::screen) fn name(&self, place: Place, lang: Lang) -> String {
        match self.board {
            Some((board, seat)) => board.name(board.army_point(seat, place)).to_ascii_uppercase(),
            None => place_text(place, lang),
        }
    }

    /// Broken rules in one sentence each.
    fn faults(&self, faults: &[Fault], lang: Lang) -> String {
        match self.board {
            Some(_) => point_faults_text(faults, lang, &|place| self.name(place, lang)),
            None => swap_refused_text(&SwapRefused::Illegal(faults.to_vec()), lang),
        }
    }

    pub(in crate::tui::screen) const fn lineup(&self) -> Lineup {
        self.army.now().lineup
    }

    /// Which keys count: while pieces are typed almost all of them type.
    pub(in crate::tui::screen) const fn context(&self, otherwise: Context) -> Context {
        if self.typed.is_some() { Context::Typing } else { otherwise }
    }

    /// What the piece on a place is called.
    pub(in crate::tui::screen) fn piece(&self, place: Place, lang: Lang) -> &'static str {
        self.lineup()[place].map_or("", |rank| rank_name(rank, lang))
    }

    /// The places whose pieces the picked one may be swapped with, to any effect.
    pub(in crate::tui::screen) fn partners(&self) -> impl Iterator<Item = Place> {
        Place::all().filter(move |&place| {
            self.picked.is_some_and(|from| self.army.may_swap(from, place, self.freedom))
        })
    }

    /// The places that something is wrong with: broken rules, and those that a refused change
    /// would have broken.
    pub(in crate::tui::screen) fn lit(&self) -> Vec<Place> {
        let broken = self.army.faults();
        broken.iter().flat_map(Fault::places).chain(self.refused.iter().copied()).collect()
    }

    /// The places that hold something else in the compared formation.
    pub(in crate::tui::screen) fn differing(&self) -> Vec<Place> {
        let compared = self.compared.as_ref();
        compared.map_or_else(Vec::new, |compared| self.lineup().differing(&compared.formation.lineup()))
    }

    /// Tells something.
    pub(in crate::tui::screen) fn say(&mut self, text: impl Into<String>, role: Role) -> Step {
        self.note = Some((text.into(), role));
        Step::redraw()
    }

    /// What was told is told no longer.
    pub(in crate::tui::screen) fn forget_notes(&mut self) {
        self.note = None;
        self.refused.clear();
    }

    /// The cursor goes to a place.
    pub(in crate::tui::screen) fn go(&mut self, place: Place) -> Step {
        self.forget_notes();
        self.cursor = place;
        Step::redraw()
    }

    /// The mouse button is pressed on a place.
    pub(in crate::tui::screen) fn press(&mut self, place: Place, lang: Lang) -> Step {
        self.go(place);
        if self.typed.is_some() {
            return Step::redraw();
        }
        if self.picked.is_some() {
            self.pressed = Some((place, Press::Waits));
            return Step::redraw();
        }
        self.pressed = Some((place, Press::Picked));
        self.choose(lang)
    }

    /// The pointer comes to a place while the button is held down.
    pub(in crate::tui::screen) fn drag(&mut self, place: Place) -> Step {
        let Some((from, _)) = self.pressed.filter(|_| place != self.cursor) else { return Step::idle() };
        if place != from && self.may_pick(from) {
            self.picked = Some(from);
        }
        self.go(place)
    }

    /// The mouse button is let go, on a place or elsewhere: after a click where it was pressed,
    /// after a drag on another place.
    pub(in crate::tui::screen) fn drop(&mut self, place: Option<Place>, lang: Lang) -> Step {
        let (Some((from, press)), Some(place)) = (self.pressed.take(), place) else { return Step::idle() };
        if place == from && press == Press::Picked || self.typed.is_some() {
            return Step::idle();
        }
        if place != from {
            if !self.may_pick(from) {
                return Step::idle();
            }
            self.picked = Some(from);
        }
        self.go(place);
        self.choose(lang)
    }

    /// Whether the piece on a place can be picked.
    fn may_pick(&self, place: Place) -> bool {
        let is_free = place.station() != Station::Camp || self.lineup()[place].is_some();
        is_free && !self.army.now().locked.contains(place)
    }

    /// What a key asks of the army, if it is its business.
    pub(in crate::tui::screen) fn act(&mut self, act: Act, shared: &mut Shared) -> Option<Step> {
        let lang = shared.settings.lang;
        self.forget_notes();
        if self.typed.is_some() {
            return Some(self.act_typing(act, lang));
        }
        Some(match act {
            Act::Choose => self.choose(lang),
            Act::Next => self.next_place(true),
            Act::Previous => self.next_place(false),
            Act::Back if self.picked.is_some() => {
                self.picked = None;
                Step::redraw()
            }
            Act::Back if self.compared.is_some() => {
                self.compared = None;
                Step::redraw()
            }
            Act::Back => Step::redraw(),
            Act::Random => self.shuffle(shared.next_seed(), lang),
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
            Act::Redo => {
                self.picked = None;
                let told = if self.army.redo() { words::MADE_AGAIN } else { words::NOTHING_TO_REDO };
                self.say(told.say(lang), Role::Hint)
            }
            Act::Lock => self.lock(lang),
            Act::TypePieces => {
                self.picked = None;
                self.typed = Some(Places::default());
                if self.cursor.station() == Station::Camp {
                    self.cursor = next_post(self.cursor, true);
                }
                Step::redraw()
            }
            _ => return None,
        })
    }

    fn act_typing(&mut self, act: Act, lang: Lang) -> Step {
        match act {
            Act::Next => self.cursor = next_post(self.cursor, true),
            Act::Previous => self.cursor = next_post(self.cursor, false),
            Act::Back => self.typed = None,
            Act::Undo => return self.unwrite(lang),
            _ => return Step::idle(),
        }
        Step::redraw()
    }

    /// A typed piece goes to the place under the cursor, and the cursor to the next.
    pub(in crate::tui::screen) fn key(&mut self, key: Key, lang: Lang) -> Step {
        let Some(c) = key.as_command().typed().filter(|_| self.typed.is_some()) else { return Step::idle() };
        self.forget_notes();
        self.write(c, lang);
        Step::redraw()
    }

    /// A pasted formation or share code takes the place of all pieces. Anything else is typed
    /// piece by piece, while pieces are typed; blanks and `.` are passed over.
    pub(in crate::tui::screen) fn paste(&mut self, text: &str, lang: Lang) -> Step {
        self.forget_notes();
        match (read_any(text.as_bytes()).map(|files| files.into_iter().next()), self.typed) {
            (Ok(Some(file)), _) => return self.lay_out(file, lang),
            (Ok(None), None) => return Step::idle(),
            (Err(error), None) => return self.say(words::not_pasted(&error.to_string(), lang), Role::Error),
            (_, Some(_)) => {}
        }
        let is_piece = |c: &char| !c.is_whitespace() && !matches!(c, '.' | '·');
        for c in text.chars().map(crate::tui::input::halfwidth).filter(is_piece).take(Place::COUNT) {
            if !self.write(c, lang) {
                break;
            }
        }
        Step::redraw()
    }

    /// All pieces are laid out anew; the locked ones must stand there already. What is told about the
    /// formation goes with the pieces.
    fn lay_out(&mut self, file: FormationFile, lang: Lang) -> Step {
        let formation = &file.formation;
        let locked = |&place: &Place| {
            self.army.now().locked.contains(place) && self.lineup()[place] != formation.rank(place)
        };
        if let Some(place) = Place::all().find(locked) {
            return self.refuse(&Refused::Locked(place), lang);
        }
        let faults = self.army.faults_of(&formation.lineup(), self.freedom);
        if !faults.is_empty() {
            return self.refuse(&Refused::Illegal(faults), lang);
        }
        self.picked = None;
        if self.freedom == Freedom::Legal && self.army.now().locked.is_empty() {
            self.army.load(*formation, Origin::of(formation));
        } else if self.freedom == Freedom::Legal {
            self.army.lay_out(formation.lineup());
        } else if self.lineup() != formation.lineup() {
            self.army.replace(formation.lineup(), file);
        }
        self.say(words::PASTED.say(lang), Role::Hint)
    }

    fn write(&mut self, c: char, lang: Lang) -> bool {
        let here = self.cursor;
        let Some(rank) = Rank::from_char(c) else {
            self.say(words::no_piece(c, lang), Role::Error);
            return false;
        };
        let mut kept = self.typed.unwrap_or_default();
        // What is written over again counts no longer.
        kept.remove(here);
        match self.army.bring(rank, here, kept, self.freedom) {
            Ok(()) => {
                kept.insert(here);
                self.typed = Some(kept);
                self.cursor = next_post(here, true);
                true
            }
            Err(refused) => {
                self.refuse(&refused, lang);
                false
            }
        }
    }

    /// The cursor goes back, and what was written there may be used again.
    fn unwrite(&mut self, lang: Lang) -> Step {
        self.cursor = next_post(self.cursor, false);
        let cursor = self.cursor;
        if let Some(kept) = &mut self.typed {
            kept.remove(cursor);
        }
        self.say(words::written_again(&self.name(cursor, lang), lang), Role::Hint)
    }

    /// Picks the piece under the cursor, or swaps the picked one with it.
    fn choose(&mut self, lang: Lang) -> Step {
        let here = self.cursor;
        let Some(from) = self.picked else {
            if self.army.now().locked.contains(here) {
                return self.refuse(&Refused::Locked(here), lang);
            }
            if here.station() == Station::Camp && self.lineup()[here].is_none() {
                return self.refuse(&Refused::Camp(here), lang);
            }
            self.picked = Some(here);
            return Step::redraw();
        };
        if from == here {
            self.picked = None;
            return Step::redraw();
        }
        let (one, other) = (self.piece(from, lang), self.piece(here, lang));
        match self.army.swap(from, here, self.freedom) {
            Ok(()) => {
                self.picked = None;
                let told = match (one, other) {
                    (piece, "") | ("", piece) => words::moved(piece, &self.name(here, lang), lang),
                    _ => say::swapped(one, other, lang),
                };
                self.say(told, Role::Hint)
            }
            // It stays picked: another partner can be tried.
            Err(refused) => self.refuse(&refused, lang),
        }
    }

    fn refuse(&mut self, refused: &Refused, lang: Lang) -> Step {
        let text = match refused {
            Refused::Locked(place) => {
                self.refused = vec![*place];
                words::locked_point(&self.name(*place, lang), lang)
            }
            Refused::Camp(place) => {
                self.refused = vec![*place];
                self.faults(&[Fault::InCamp(vec![*place])], lang)
            }
            Refused::Illegal(faults) => {
                self.refused = faults.iter().flat_map(Fault::places).collect();
                self.faults(faults, lang)
            }
            Refused::NoneLeft(rank) => words::none_left(*rank, lang),
        };
        self.say(text, Role::Error)
    }

    fn lock(&mut self, lang: Lang) -> Step {
        let here = self.cursor;
        if here.station() == Station::Camp {
            return self.say(words::CAMPS_NEED_NO_LOCK.say(lang), Role::Hint);
        }
        if self.picked == Some(here) {
            self.picked = None;
        }
        let locked = self.army.toggle_lock(here);
        self.say(words::lock_told(locked, self.army.now().locked.len(), lang), Role::Hint)
    }

    fn shuffle(&mut self, seed: u64, lang: Lang) -> Step {
        self.picked = None;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        if self.army.now().locked.is_empty()
            && self.freedom == Freedom::Legal
            && self.army.draw(&mut rng).is_ok()
        {
            return self.say(say::DRAWN.say(lang), Role::Hint);
        }
        match self.army.shuffle(&mut rng) {
            Ok(()) => self.say(words::shuffled(self.army.now().locked.len(), lang), Role::Hint),
            Err(refused) => {
                if let ShuffleRefused::Locked(faults) = &refused {
                    self.refused = faults.iter().flat_map(Fault::places).collect();
                }
                self.say(words::shuffle_refused(&refused, lang), Role::Error)
            }
        }
    }

    /// Asks for one of the formations that lie ready for a seat, or for nobody in particular.
    pub(in crate::tui::screen) fn ask(
        &mut self,
        about: About,
        heading: &str,
        seat: Option<Seat>,
        shared: &Shared,
    ) -> Step {
        self.picked = None;
        let (items, choices) = library::list(seat, shared);
        self.choices = choices;
        Step::ask(Pick::new(about, heading, items))
    }

    /// The formation that was chosen.
    ///
    /// # Errors
    /// What follows where it is none.
    pub(in crate::tui::screen) fn chosen(&mut self, number: usize, lang: Lang) -> Result<Chosen, Step> {
        library::chosen(std::mem::take(&mut self.choices), number, lang)
    }

    /// Lays the formation that was chosen beside this one.
    pub(in crate::tui::screen) fn compare(&mut self, number: usize, lang: Lang) -> Step {
        match self.chosen(number, lang) {
            Ok(Chosen { name, formation, .. }) => {
                self.compared = Some(Compared { name, formation });
                Step::redraw()
            }
            Err(step) => step,
        }
    }

    /// The form with what is told about the formation.
    pub(in crate::tui::screen) fn form(&self, file: &FormationFile, lang: Lang) -> Fields {
        let tag = |tag: &String| match lang {
            Lang::Chinese => Tag::of(tag).map_or(tag.as_str(), |tag| tag.hanzi).to_owned(),
            Lang::English => Tag::id_of(tag).to_owned(),
        };
        let tags: Vec<_> = file.tags.iter().map(tag).collect();
        let texts = [file.name.clone(), file.author.clone(), tags.join(", "), file.notes.clone()];
        let labels = [words::NAME, words::AUTHOR, words::TAGS, words::NOTES];
        let fields = labels.into_iter().zip(texts).zip(LONGEST);
        let fields = fields.map(|((label, text), longest)| Field { label: label.say(lang), text, longest });
        Fields::new(About::Description, words::ABOUT.say(lang), fields.collect())
    }

    /// The form was filled in.
    pub(in crate::tui::screen) fn filled_in(&mut self, file: FormationFile, texts: Vec<String>) -> Step {
        if let Ok([name, author, tags, notes]) = <[String; 4]>::try_from(texts) {
            let tags = tags.split([',', '，', '、']).map(str::trim).filter(|tag| !tag.is_empty());
            // Known tags are the same in both languages.
            let tags = tags.map(|tag| Tag::id_of(tag).to_owned()).collect();
            self.army.tell(FormationFile { name, author, notes, tags, ..file });
        }
        Step::redraw()
    }

    /// Starts from another formation.
    pub(in crate::tui::screen) fn load(&mut self, formation: Formation, origin: Origin) {
        self.picked = None;
        self.army.load(formation, origin);
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
}

/// What a rank is called.
pub(in crate::tui::screen) const fn rank_name(rank: Rank, lang: Lang) -> &'static str {
    match lang {
        Lang::Chinese => rank.hanzi_name(),
        Lang::English => rank.name(),
    }
}

/// The next place in the order of writing, round and round, camps left out.
fn next_post(from: Place, forward: bool) -> Place {
    let by = if forward { 1 } else { Place::COUNT - 1 };
    (1..=Place::COUNT)
        .filter_map(|steps| Place::from_index((from.index() + steps * by) % Place::COUNT))
        .find(|place| place.station() != Station::Camp)
        .unwrap_or(from)
}

/// The place beside one in a direction of the army's picture; none beyond its edge.
pub(in crate::tui::screen) fn beside(place: Place, direction: Direction8) -> Option<Place> {
    let (right, down) = direction.step();
    let (line, column) = (place.line() as i32 + down, place.column() as i32 + right);
    Place::new(usize::try_from(line).ok()?, usize::try_from(column).ok()?)
}

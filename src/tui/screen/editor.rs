//! The editor of formations: the desk it shares with the setup of a game ([`desk`]), and what
//! is particular to working without one: a lineup may break the rules on the way, there is
//! a file with a name and notes, and another formation may lie beside it.
//!
//! It knows nothing of games. What it writes is always a legal formation.

pub(super) mod army;
pub(super) mod desk;
pub(in crate::tui) mod drafts;
mod heat;
mod picture;
pub(super) mod plan;
mod saving;

use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::lab::Lab;
use super::library::Library;
use super::setup::library::one_language;
use super::{change_pieces, direction};
use crate::formation::{
    ATTACKERS, Description, Formation, FormationFile, Lineup, Sketch, built_in, describe,
};
use crate::rules::BoardKind;
use crate::storage::read_file;
use crate::text::laboratory::NOT_LEGAL;
use crate::text::{Lang, describe as remark, editor as say, library as in_library};
use crate::tui::dialog::{About, Answer, Help, Message, Question};
use crate::tui::keys::{Act, Context};
use crate::tui::model::{Msg, Shared, Step};
use crate::tui::theme::Role;

use army::{Army, Freedom, Origin, State};
use desk::{Desk, beside};

/// The smallest window that two armies side by side and their keys fit into: columns, rows.
pub(super) const NEEDS: (u16, u16) = (54, 19);

/// The most pages of remarks that are turned below the army.
const MOST_PAGES: usize = 4;

/// Where one comes from and goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// The library.
    Library,
    /// The shell: leaving ends the program.
    Shell,
}

/// What is told about a formation in both languages, a paragraph each.
type Remarks = [Vec<String>; 2];

/// The editor with a formation in it.
#[derive(Debug)]
pub struct Editor {
    desk: Desk,
    /// The file that it is kept in, if it has one.
    path: Option<PathBuf>,
    /// What was in that file when it was opened or saved last: somebody else may change it.
    on_disk: Option<Vec<u8>>,
    /// What was opened or saved last.
    kept: Box<FormationFile>,
    /// Whether it was never kept anywhere: then it counts as unsaved as it is.
    is_new: bool,
    /// What isn't saved is written down here.
    draft: Box<drafts::Kept>,
    home: Home,
    /// What is told about the formation, where it is one: made once, drawn often.
    told: Option<Box<(Description, Remarks)>>,
    /// Which page of the remarks is shown.
    page: usize,
    /// Whose heat picture is shown, by its number among the attackers.
    heat: Option<usize>,
    /// The file to write over while that is asked, and what goes into it.
    saving: Option<(PathBuf, FormationFile)>,
}

impl Editor {
    /// The editor with a formation that is kept in a file, or in none yet.
    pub fn new(file: FormationFile, path: Option<PathBuf>, home: Home) -> Self {
        let army = Army::new(file.formation, Origin::Own(Box::new(file.clone())));
        let desk = Desk::new(army, Freedom::Free);
        let (told, page, saving) = (None, 0, None);
        let on_disk = path.as_deref().and_then(|path| read_file(path).ok());
        // A file that isn't there yet is still to be written.
        let (is_new, heat) = (path.is_some() && on_disk.is_none(), None);
        let (kept, draft) = (Box::new(file), Box::default());
        let mut editor = Self { desk, path, on_disk, kept, is_new, draft, home, told, page, heat, saving };
        editor.tell();
        editor
    }

    /// The editor with what stands in a file, which may break the rules.
    pub fn of(sketch: Sketch, path: Option<PathBuf>, home: Home, lang: Lang) -> Self {
        let Sketch { name, author, notes, tags, lineup } = sketch;
        let legal = Formation::try_from(lineup).ok();
        let formation = legal.unwrap_or(built_in()[0].formation);
        let file = FormationFile { name, author, notes, tags, formation };
        if legal.is_some() {
            return Self::new(one_language(&file, lang), path, home);
        }
        let mut editor = Self::new(file.clone(), path, home);
        editor.desk = Desk::new(Army::unfinished(lineup, Origin::Own(Box::new(file))), Freedom::Free);
        editor.is_new = true;
        editor.tell();
        editor
    }

    /// The editor with a new formation, drawn at random.
    pub(super) fn random(shared: &mut Shared) -> Self {
        let formation = Formation::random(&mut ChaCha8Rng::seed_from_u64(shared.next_seed()));
        let name = in_library::NEW.say(shared.settings.lang).to_owned();
        let file = FormationFile { name, ..FormationFile::new(formation) };
        let mut editor = Self::new(file, None, Home::Library);
        editor.desk.say(say::BEGUN.say(shared.settings.lang), Role::Hint);
        editor
    }

    /// A formation that came from elsewhere: it is nobody's file yet, so it counts as unsaved.
    pub(super) fn received(file: FormationFile, lang: Lang) -> Self {
        let mut editor = Self::new(file, None, Home::Library);
        editor.is_new = true;
        editor.desk.say(say::UNSAVED.say(lang), Role::Hint);
        editor
    }

    pub(super) const fn context(&self) -> Context {
        self.desk.context(Context::Editor)
    }

    /// The name and the like as they are now.
    fn file(&self) -> FormationFile {
        file_of(self.desk.army.now())
    }

    /// Whether anything was changed since it was opened or saved.
    fn is_unsaved(&self) -> bool {
        let same_pieces = self.desk.lineup() == Lineup::from(self.kept.formation);
        let now = FormationFile { formation: self.kept.formation, ..self.file() };
        self.is_new || !same_pieces || now != *self.kept
    }

    /// The board that the formation is described for: two where only that is among its tags.
    fn board(&self) -> BoardKind {
        let tags = self.file().tags;
        let is_for = |board: BoardKind| tags.iter().any(|tag| tag == board.name());
        if is_for(BoardKind::Two) && !is_for(BoardKind::Four) { BoardKind::Two } else { BoardKind::Four }
    }

    /// Looks at the formation again, if it has changed.
    fn tell(&mut self) {
        let (formation, board) = (self.desk.army.formation().ok(), self.board());
        let known = self.told.as_ref().map(|told| (told.0.formation, told.0.board));
        if known != formation.map(|formation| (formation, board)) {
            self.told = formation.map(|formation| {
                let told = describe(&formation, board);
                let remarks = Lang::ALL.map(|lang| remarks_of(&told, lang));
                Box::new((told, remarks))
            });
            self.page = 0;
        }
    }

    /// What is told about the formation, a paragraph each: what and why. Nothing is told of one
    /// that breaks rules.
    fn remarks(&self, lang: Lang) -> &[String] {
        let Some((_, [chinese, english])) = self.told.as_deref() else { return &[] };
        match lang {
            Lang::Chinese => chinese,
            Lang::English => english,
        }
    }

    pub(super) fn update(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let step = self.take_in(msg, shared);
        self.changed(&step, shared);
        step
    }

    fn take_in(&mut self, msg: &Msg, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match msg {
            Msg::Act(act) => {
                if let Some(direction) = direction(*act) {
                    return self.desk.go(beside(self.desk.cursor, direction).unwrap_or(self.desk.cursor));
                }
                if change_pieces(*act, &mut shared.settings) {
                    return Step::redraw();
                }
                let step = self.desk.act(*act, shared);
                step.unwrap_or_else(|| self.act(*act, shared))
            }
            Msg::Key(key) => self.desk.key(*key, lang),
            Msg::Paste(text) => self.desk.paste(text, lang),
            Msg::Click { x, y } => match picture::at(self, shared, *x, *y) {
                Some((place, true)) => self.desk.press(place, lang),
                Some((place, false)) => self.desk.go(place),
                // The keys that are named can be clicked.
                None => match picture::act_at(self, shared, *x, *y) {
                    Some(Act::Help) => Step::ask(Help::of(self.context(), shared.session.as_ref())),
                    Some(act) => self.take_in(&Msg::Act(act), shared),
                    None => Step::idle(),
                },
            },
            Msg::Drag { x, y } => match picture::at(self, shared, *x, *y) {
                Some((place, true)) => self.desk.drag(place),
                _ => Step::idle(),
            },
            Msg::Drop { x, y } => {
                let place = picture::at(self, shared, *x, *y).filter(|(_, is_own)| *is_own);
                self.desk.drop(place.map(|(place, _)| place), lang)
            }
            Msg::Wheel(by) => {
                self.page = self.page.saturating_add_signed((*by).into());
                Step::redraw()
            }
            Msg::Menu { .. } | Msg::Tick => Step::idle(),
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match act {
            Act::Compare => self.desk.ask(About::Compare, say::COMPARE_WITH.say(lang), None, shared),
            Act::Describe => Step::ask(self.desk.form(&self.file(), lang)),
            // Many small pages are hard to read.
            Act::Scroll if picture::pages(self, shared) > MOST_PAGES => {
                let text = picture::all_of_it(self, lang);
                Step::ask(Message::new(picture::title(self, lang), text).wide())
            }
            Act::Scroll => {
                self.page += 1;
                Step::redraw()
            }
            Act::Heat => {
                let next = self.heat.map_or(0, |rank| rank + 1);
                self.heat = (next < ATTACKERS.len()).then_some(next);
                Step::redraw()
            }
            Act::Measure => match self.desk.army.formation() {
                Ok(formation) => Step::over(Lab::of(&self.file().name, formation)),
                Err(_) => self.desk.say(NOT_LEGAL.say(lang), Role::Error),
            },
            Act::Save => self.save(shared),
            Act::SaveAs => self.ask_name(shared),
            Act::Leave if self.is_unsaved() => {
                Step::ask(Question::new(About::Leave, say::LEAVE.say(lang), say::LEAVE_TEXT.say(lang)))
            }
            Act::Leave => self.leave(shared),
            _ => Step::idle(),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let step = self.take_answer(answer, shared);
        self.changed(&step, shared);
        step
    }

    /// Looks at the formation again, and writes down what isn't saved.
    fn changed(&mut self, step: &Step, shared: &Shared) {
        self.tell();
        // Whoever leaves was asked.
        if matches!(step, Step::Go(_) | Step::Quit) {
            self.draft.remove();
        } else {
            self.keep_draft(shared);
        }
    }

    fn take_answer(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let lang = shared.settings.lang;
        match answer {
            Answer::Picked(About::Compare, number) => self.desk.compare(number, lang),
            Answer::Filled(About::Description, texts) => self.desk.filled_in(self.file(), texts),
            Answer::Text(About::SaveName, name) => self.save_as(&name, shared),
            Answer::Yes(About::Overwrite) => self.overwrite(shared),
            Answer::Picked(About::Changed, number) => self.take_changed(number, shared),
            Answer::Yes(About::Leave) => self.leave(shared),
            Answer::Picked(About::Draft, number) => drafts::picked(number, self.home, shared),
            _ => Step::redraw(),
        }
    }

    fn leave(&self, shared: &Shared) -> Step {
        match self.home {
            Home::Library => Step::go(Library::at(shared, self.path.as_deref())),
            Home::Shell => Step::Quit,
        }
    }

    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) {
        picture::draw(self, shared, area, buf);
    }
}

/// What is told about a formation, with a heading for each topic.
fn remarks_of(told: &Description, lang: Lang) -> Vec<String> {
    let mut topic = None;
    let mut lines = Vec::new();
    for remark in remark::remarks(told, lang) {
        if topic != Some(remark.topic) {
            lines.push(format!("== {} ==", remark.topic.title().say(lang)));
            topic = Some(remark.topic);
        }
        lines.push(match lang {
            Lang::Chinese => format!("{}（{}）", remark.text, remark.why),
            Lang::English => format!("{} ({})", remark.text, remark.why),
        });
    }
    lines
}

/// What is told about a state.
fn file_of(state: &State) -> FormationFile {
    match &state.origin {
        Origin::Own(file) => (**file).clone(),
        Origin::BuiltIn(file) => (*file).clone(),
        Origin::Random | Origin::Game => {
            FormationFile::new(Formation::try_from(state.lineup).unwrap_or(built_in()[0].formation))
        }
    }
}

/// A file's name without its ending.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests;

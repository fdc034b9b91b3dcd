//! The program on the terminal: the model, fed by the loop in [`run`](super::run).

use std::path::{Path, PathBuf};
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::bell::Bell;
use super::dialog::Message;
use super::glyphs::Lines;
use super::input::Input;
use super::model::{Model, Settings, Shared};
use super::run::{App, Exit, Flow, RunError, Waker};
use super::screen::editor::drafts;
use super::screen::{
    Cover, Drill, Editor, Home, Learn, Library, OpenedFrom, Practice, Replayer, Screen, Standing, enter_game,
    trouble,
};
use super::session::{Session, SessionError, programs};
use super::terminal::{OpenError, Options, Terminal};
use super::theme::Themes;
use super::{update, view};
use crate::formation::{Formation, Sketch};
use crate::lesson::Page;
use crate::practice::Exercise;
use crate::record::{CommandLine, Player, Record, ReplayError};
use crate::rules::{BoardKind, BySeat, MatchPlay, Seat};
use crate::storage::{Opening, Store, read_record};
use crate::table::Command;
use crate::text::screens as say;
use crate::text::sitting::{UNDECIDED, undecided_text};

/// What the program starts with.
#[derive(Debug)]
pub enum Start {
    /// The menu.
    Menu,
    /// A game straight away. Seats with a formation don't set up.
    Game(Box<Opening>, BySeat<Option<Formation>>),
    /// The newest game that was broken off.
    Newest,
    /// A game that was broken off: its journal or its record.
    Resume {
        /// The file.
        path: PathBuf,
        /// Whether programs that it names as players are run. One's own journals name none that
        /// one hasn't named oneself.
        run_programs: bool,
    },
    /// The library of formations.
    Library,
    /// The editor with a formation, which may break rules, and the file it is kept in, if it has one;
    /// leaving it ends the program.
    Edit(Box<Sketch>, Option<PathBuf>),
    /// The list of exercises, or one of them on that board.
    Practice(Option<(Exercise, BoardKind)>),
    /// The defence drill with a formation and its name, or the question which.
    Drill(Option<Box<(String, Formation)>>),
    /// The list of the rules lesson, or one of its pages.
    Learn(Option<Page>),
    /// A record and its file, where it has one; leaving it ends the program.
    Replay(Box<Record>, Option<PathBuf>),
}

/// Why the program can't start, or how it broke off.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The terminal.
    #[error(transparent)]
    Terminal(#[from] OpenError),
    /// The loop.
    #[error(transparent)]
    Loop(#[from] RunError),
    /// The game.
    #[error(transparent)]
    Game(#[from] SessionError),
    /// The record isn't one.
    #[error(transparent)]
    Record(#[from] ReplayError),
    /// There is no game to go on with.
    #[error("there is no unfinished game in {}; \"junqi\" starts a new one", .0.display())]
    NothingToResume(PathBuf),
    /// A file that may come from anybody names a program.
    #[error(
        "{}: the player at {seat} is the program \"{line}\", which would be run; if you trust it, add --run-programs",
        path.display()
    )]
    Programs {
        /// The file.
        path: PathBuf,
        /// Where the program plays.
        seat: Seat,
        /// Its command.
        line: CommandLine,
    },
}

/// Runs the program until the player leaves it. The terminal is asked for after
/// everything that can go wrong before it.
pub fn start(
    start: Start,
    settings: Settings,
    themes: Themes,
    bell: Bell,
    options: Options,
    store: Store,
    seed: u64,
) -> Result<Exit, StartError> {
    let mut model = Model::new(Shared::new(settings, store, seed));
    model.shared.themes = themes;
    model.shared.bell = bell;
    let resumes = match &start {
        Start::Newest => true,
        Start::Resume { path, .. } => !is_record(path),
        _ => false,
    };
    model.start(start)?;
    let mut terminal = Terminal::open(options).inspect_err(|_| {
        // Nobody has seen the game: it isn't there to go on with.
        if let Some(session) = model.shared.session.take().filter(|_| !resumes) {
            session.discard();
        }
    })?;
    let size = terminal.size();
    model.shared.area = Rect::new(0, 0, size.width, size.height);
    Ok(super::run::run(&mut terminal, &mut model)?)
}

/// Whether a file to go on with is a record; any other is a journal.
fn is_record(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| ["json", "jgs"].iter().any(|known| extension.eq_ignore_ascii_case(known)))
}

impl Model {
    /// Goes where the program is to start.
    ///
    /// # Errors
    /// Why the game can't be opened or taken up again.
    pub fn start(&mut self, start: Start) -> Result<(), StartError> {
        let shared = &mut self.shared;
        let (session, failed) = match start {
            Start::Menu => return Ok(()),
            Start::Library => {
                self.screen = Library::new(shared).into();
                self.dialogs.extend(drafts::offer(shared).map(Into::into));
                return Ok(());
            }
            Start::Edit(sketch, path) => {
                self.screen = Editor::of(*sketch, path, Home::Shell, shared.settings.lang).into();
                self.dialogs.extend(drafts::offer(shared).map(Into::into));
                return Ok(());
            }
            Start::Practice(exercise) => {
                let (practice, asked) = Practice::at(exercise, shared);
                self.screen = practice.into();
                self.dialogs.extend(asked);
                return Ok(());
            }
            Start::Drill(None) => {
                let (practice, asked) = Practice::at_drill(shared);
                self.screen = practice.into();
                self.dialogs.extend(asked);
                return Ok(());
            }
            Start::Drill(Some(drill)) => {
                let (name, formation) = *drill;
                self.below.push(Practice::at_drill(shared).0.into());
                self.screen = Drill::new(&name, formation, shared).into();
                return Ok(());
            }
            Start::Learn(page) => {
                self.screen = Learn::at(page, shared).into();
                return Ok(());
            }
            Start::Replay(record, path) => {
                self.screen = Replayer::new(*record, path, OpenedFrom::Shell)?.into();
                return Ok(());
            }
            Start::Game(opening, formations) => {
                if opening.rules.rules.match_play == MatchPlay::TwoThenUntilDecided
                    && let Some((_, sitting)) =
                        shared.store.undecided_match(opening.board, &opening.rules, &opening.players)
                {
                    let lang = shared.settings.lang;
                    let text = undecided_text(&sitting, lang);
                    self.dialogs.push(Message::new(UNDECIDED.say(lang), text).into());
                }
                let (mut session, mut failed) = Session::open(*opening, &shared.store)?;
                let setups = formations.iter().filter_map(|(seat, formation)| formation.map(|f| (seat, f)));
                failed = failed.or(session.sit_down(&shared.store));
                failed = failed.or(session.confirm_all(setups));
                (session, failed)
            }
            Start::Resume { path, .. } if shared.store.is_sitting(&path) => {
                self.screen = Standing::of_file(path, &shared.store).map_err(SessionError::from)?.into();
                return Ok(());
            }
            Start::Resume { path, run_programs } if is_record(&path) => {
                let record = read_record(&path).map_err(SessionError::from)?;
                may_run(&record.players, &path, run_programs)?;
                Session::take_up(record, &path, &shared.store)?
            }
            Start::Resume { path, run_programs } => {
                let session = Session::resume(&path)?;
                let own = shared.store.is_running_game(&path);
                may_run(&session.opening().players, &path, run_programs || own)?;
                (session, None)
            }
            Start::Newest => {
                let (newest, passed_over) = newest(&shared.store)?;
                if !passed_over.is_empty() {
                    let lang = shared.settings.lang;
                    let reasons: Vec<_> = passed_over.iter().map(ToString::to_string).collect();
                    let text = say::passed_over(&reasons.join("\n"), lang);
                    self.dialogs.push(Message::new(say::TROUBLE.say(lang), text).into());
                }
                match newest {
                    Newest::Game(session) => (*session, None),
                    Newest::Match(standing) => {
                        self.screen = (*standing).into();
                        return Ok(());
                    }
                }
            }
        };
        shared.session = Some(session);
        self.screen = enter_game(shared);
        self.dialogs.extend(failed.map(|error| trouble(&error, shared.settings.lang).into()));
        Ok(())
    }
}

/// Whether the programs among these players, whom a file names, are run: a file may come from
/// anybody.
fn may_run(players: &BySeat<Option<Player>>, path: &Path, allowed: bool) -> Result<(), StartError> {
    match programs(players).next() {
        Some((seat, line)) if !allowed => {
            Err(StartError::Programs { path: path.to_owned(), seat, line: line.clone() })
        }
        _ => Ok(()),
    }
}

/// What was broken off last.
enum Newest {
    Game(Box<Session>),
    /// A match between two games.
    Match(Box<Standing>),
}

/// The newest game or match that can be gone on with, and why newer ones can't: they are damaged,
/// or open in another window.
fn newest(store: &Store) -> Result<(Newest, Vec<SessionError>), StartError> {
    let mut passed_over = Vec::new();
    for path in store.to_go_on() {
        let opened = if store.is_sitting(&path) {
            Standing::of_file(path, store)
                .map(|standing| Newest::Match(Box::new(standing)))
                .map_err(SessionError::from)
        } else {
            Session::resume(&path).map(|session| Newest::Game(Box::new(session)))
        };
        match opened {
            Ok(newest) => return Ok((newest, passed_over)),
            Err(error) => passed_over.push(error),
        }
    }
    // Of several reasons the newest game's is told.
    match passed_over.into_iter().next() {
        Some(error) => Err(error.into()),
        None => Err(StartError::NothingToResume(store.root().to_owned())),
    }
}

impl App for Model {
    fn started(&mut self, waker: Waker) {
        self.shared.bots.wake_with(waker);
    }

    fn rings(&mut self) -> bool {
        std::mem::take(&mut self.shared.rings)
    }

    fn measured(&mut self, columns: Option<u16>) {
        // Also a terminal that takes the character for several of another code.
        if columns.is_some_and(|columns| columns != 1) {
            self.shared.settings.glyphs.lines = Lines::Ascii;
        }
    }

    fn handle(&mut self, input: Input, now: Duration) -> Flow {
        update::handle(self, input, now)
    }

    fn tick(&mut self, now: Duration) -> Flow {
        update::tick(self, now)
    }

    fn next_tick(&self, _now: Duration) -> Option<Duration> {
        update::next_tick(self)
    }

    fn draw(&mut self, frame: &mut Frame) {
        self.shared.area = frame.area();
        view::draw(self, frame);
        if let Screen::Cover(cover) = &mut self.screen {
            cover.is_shown(self.shared.now);
        }
    }

    fn ending(&mut self, now: Duration) {
        // Every command is on the disk already; what is left is how long the
        // player has thought.
        if let Some(session) = &mut self.shared.session {
            let _ = session.apply(Command::StopClock, now);
        }
    }

    fn away(&mut self, now: Duration) {
        self.shared.now = now;
        let Some(session) = &mut self.shared.session else { return };
        let _ = session.apply(Command::StopClock, now);
        let covered = matches!(self.screen, Screen::Cover(_));
        // Before a game of a match nothing is on the screen that anybody may not see.
        let covered = covered || matches!(self.screen, Screen::Standing(_));
        if let Some(seat) = session.table().waits_for().and_then(|seat| session.next_person(seat))
            && session.must_cover()
            && !covered
        {
            self.dialogs.clear();
            self.screen = Cover::new(seat).into();
        }
    }

    fn back(&mut self, now: Duration) {
        self.shared.now = now;
        let paused = self.shared.bots.is_paused();
        if let (Screen::Play(play), Some(session)) = (&self.screen, &mut self.shared.session)
            && play.is_on_a_turn()
            && !paused
        {
            let _ = session.apply(Command::StartClock, now);
        }
    }
}

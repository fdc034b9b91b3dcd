//! The program without a terminal, for tests: a model with a folder of its own that
//! is fed with keys and clicks and shows its screen as text.
//!
//! ```ignore
//! let mut kit = Kit::new(Lang::English, (80, 24));
//! kit.press("Enter").press("Down Right").type_text("a hai");
//! assert!(kit.shows("New game"), "{kit}");
//! ```
//!
//! After every input the screen is drawn, as the loop of the program does, and
//! the clock has moved on by [`PACE`], so that a cover can be lifted by the next key.

use std::fmt;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

use super::bots::{Pace, Thinker};
use super::color_depth::ColorDepth;
use super::geometry::Layout;
use super::glyphs::Glyphs;
use super::input::{Input, Key, KeyCode, Mouse, MouseAction, MouseButton};
use super::keys::Keymap;
use super::model::{Model, Settings, Shared};
use super::paint::rows_of;
use super::run::{App, Flow};
use super::screen::{Play, next_in_game};
use super::session::{Session, people};
use super::theme::Theme;
use crate::ai::Budget;
use crate::formation::built_in;
use crate::record::{Level, Player, PlayerKind, Record};
use crate::rules::{Action, BoardKind, BySeat, Deal, Move, Point, Position, RuleSet, Seat};
use crate::storage::{Opening, Store};
use crate::table::Command;
use crate::text::Lang;
use crate::text::happening::Wording;
use crate::view::View;

/// Somebody who thinks as a test says.
pub(crate) struct Thinks<F>(pub(crate) F);

impl<F> fmt::Debug for Thinks<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thinks")
    }
}

impl<F: Fn(&View, &Budget<'_>) -> Option<Action> + Send + Sync> Thinker for Thinks<F> {
    fn choose(&self, view: &View, _: Level, budget: &Budget<'_>, _: u64) -> Option<Action> {
        (self.0)(view, budget)
    }
}

/// The time between two inputs.
pub(crate) const PACE: Duration = Duration::from_millis(750);

/// The program with a folder of its own, which goes away with it.
pub(crate) struct Kit {
    pub(crate) model: Model,
    pub(crate) folder: TempDir,
    /// What the last input led to.
    pub(crate) flow: Flow,
    pub(crate) now: Duration,
    terminal: Terminal<TestBackend>,
    /// What was drawn last. (The screen in memory keeps what lies under the right
    /// halves of wide characters, which no terminal does.)
    drawn: Buffer,
}

/// The key with that name in the table of keys: `a`, `Space`, `S-Tab`, `C-z`, `F3`.
pub(crate) fn key(name: &str) -> Key {
    let code = match name {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Enter" => KeyCode::Enter,
        "Tab" => KeyCode::Tab,
        "S-Tab" => KeyCode::BackTab,
        "Esc" => KeyCode::Esc,
        "Backspace" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        "Space" => KeyCode::Char(' '),
        _ => {
            if let Some(number) = name.strip_prefix('F').and_then(|number| number.parse().ok()) {
                return Key::new(KeyCode::F(number));
            }
            let (ctrl, rest) = name.strip_prefix("C-").map_or((false, name), |rest| (true, rest));
            let mut chars = rest.chars();
            let (Some(c), None) = (chars.next(), chars.next()) else { panic!("there is no key {name:?}") };
            return Key { ctrl, ..Key::char(c) };
        }
    };
    Key::new(code)
}

impl Kit {
    /// The menu in a window of that size: columns, rows. No colours, an empty folder.
    pub(crate) fn new(lang: Lang, size: (u16, u16)) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let store = Store::at(folder.path());
        Self::with_store(lang, size, store, folder)
    }

    /// The same program started again: the menu, with the files of this one.
    pub(crate) fn restarted(self) -> Self {
        let Self { model, folder, .. } = self;
        let Shared { settings, store, area, .. } = model.shared;
        // A running game lets go of its journal here.
        drop(model.screen);
        Self::with_store(settings.lang, (area.width, area.height), store, folder)
    }

    fn with_store(lang: Lang, (width, height): (u16, u16), store: Store, folder: TempDir) -> Self {
        let settings = Settings {
            lang,
            glyphs: Glyphs::default_for(lang, false),
            theme: Theme::new(ColorDepth::Mono),
            size: None,
            pace: Pace::default(),
            keys: Keymap::standard(),
            wording: Wording::default(),
        };
        let mut shared = Shared::new(settings, store, 1);
        shared.area = Rect::new(0, 0, width, height);
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen in memory");
        let (flow, now, drawn) = (Flow::Redraw, Duration::ZERO, Buffer::default());
        let mut kit = Self { model: Model::new(shared), folder, flow, now, terminal, drawn };
        kit.draw();
        kit
    }

    /// A new game of people without names, before the first cover.
    pub(crate) fn game(lang: Lang, size: (u16, u16), board: BoardKind, rules: RuleSet) -> Self {
        let mut kit = Self::new(lang, size);
        let seats = rules.rules.seats(board.board());
        let names = BySeat::from_fn(|seat| seats.contains(&seat).then(String::new));
        kit.open(board, rules, people(&names));
        kit.model.screen = next_in_game(&mut kit.model.shared, None);
        kit.draw();
        kit
    }

    /// The same with every army set up by a built-in formation: the game begins.
    pub(crate) fn game_set_up(lang: Lang, size: (u16, u16), board: BoardKind, rules: RuleSet) -> Self {
        let mut kit = Self::game(lang, size, board, rules);
        let session = kit.model.shared.session.as_mut().expect("a game");
        for (&seat, file) in session.table().seats().iter().zip(built_in()) {
            let confirm = Command::confirm(seat, file.formation);
            session.apply(confirm, Duration::ZERO).expect("a formation is accepted");
        }
        kit.model.screen = next_in_game(&mut kit.model.shared, None);
        kit.draw();
        kit
    }

    /// A game in which computer players sit on these seats; the people have set up built-in
    /// formations. Nobody thinks until a test says who does.
    pub(crate) fn with_bots(
        (lang, size): (Lang, (u16, u16)),
        board: BoardKind,
        rules: RuleSet,
        bots: &[(Seat, Level)],
        thinker: impl Thinker + 'static,
    ) -> Self {
        let mut kit = Self::new(lang, size);
        kit.model.shared.bots.think_with(thinker);
        let bots: Vec<_> = bots.iter().map(|&(seat, level)| (seat, PlayerKind::Bot(level))).collect();
        kit.sit_at(board, rules, &bots);
        kit
    }

    /// The same with programs on these seats.
    pub(crate) fn with_programs(
        (lang, size): (Lang, (u16, u16)),
        board: BoardKind,
        rules: RuleSet,
        programs: &[(Seat, &str)],
    ) -> Self {
        let mut kit = Self::new(lang, size);
        let kind = |command: &str| PlayerKind::Exec(command.parse().expect("a command"));
        let programs: Vec<_> = programs.iter().map(|&(seat, command)| (seat, kind(command))).collect();
        kit.sit_at(board, rules, &programs);
        kit
    }

    /// Opens a game in which these don't sit at the terminal.
    fn sit_at(&mut self, board: BoardKind, rules: RuleSet, others: &[(Seat, PlayerKind)]) {
        let kit = self;
        let seats = rules.rules.seats(board.board());
        let kind = |seat| others.iter().find(|(other, _)| *other == seat).map(|(_, kind)| kind.clone());
        let player = |seat| Player { name: String::new(), kind: kind(seat).unwrap_or_default() };
        kit.open(board, rules, BySeat::from_fn(|seat| seats.contains(&seat).then(|| player(seat))));
        let session = kit.model.shared.session.as_mut().expect("a game");
        let people = session.people();
        if session.table().rules().rules.deal == Deal::Own {
            for (seat, file) in people.iter().zip(built_in()) {
                let confirm = Command::confirm(seat, file.formation);
                session.apply(confirm, Duration::ZERO).expect("a formation is accepted");
            }
        }
        kit.model.screen = next_in_game(&mut kit.model.shared, None);
        kit.draw();
    }

    /// Lets time pass in steps until something is so; a thread may have to do its part.
    #[track_caller]
    pub(crate) fn until(&mut self, step: Duration, is_so: impl Fn(&Self) -> bool) -> &mut Self {
        for _ in 0..5000 {
            if is_so(self) {
                return self;
            }
            std::thread::sleep(Duration::from_millis(1));
            self.wait(step);
        }
        panic!("it never comes to that\n{self}");
    }

    /// A game that goes on at the end of a record, with that player in front of the
    /// screen; no cover before him.
    pub(crate) fn taken_up(lang: Lang, size: (u16, u16), mut record: Record, seat: Seat) -> Self {
        let mut kit = Self::new(lang, size);
        let finished = record.replay().expect("a record that replays").end().outcome().is_some();
        // A game that is over is not taken up: its last action is done here.
        let last = if finished { record.actions.pop() } else { None };
        record.result = None;
        let path = std::path::Path::new("record.json");
        let (mut session, trouble) =
            Session::take_up(record, path, &kit.model.shared.store).expect("a game that goes on");
        assert!(trouble.is_none(), "{trouble:?}");
        if let Some(action) = last {
            session.apply(Command::Act(action), Duration::ZERO).expect("it was done in the record");
        }
        kit.model.shared.session = Some(session);
        kit.sit_down(seat);
        kit
    }

    /// Puts a player in front of the screen.
    pub(crate) fn sit_down(&mut self, seat: Seat) -> &mut Self {
        self.model.screen = Play::new(&mut self.model.shared, seat).into();
        self.buffer();
        self
    }

    /// The running game.
    pub(crate) fn session(&self) -> &Session {
        self.model.shared.session.as_ref().expect("a running game")
    }

    fn open(&mut self, board: BoardKind, rules: RuleSet, players: BySeat<Option<Player>>) {
        let opening = Opening { board, rules, players, seed: self.model.shared.next_seed(), record: None };
        let (session, trouble) =
            Session::open(opening, &self.model.shared.store).expect("rules of the board");
        assert!(trouble.is_none(), "{trouble:?}");
        self.model.shared.session = Some(session);
    }

    /// Hands an input to the program and draws. A program that has ended takes no more.
    pub(crate) fn input(&mut self, input: Input) -> &mut Self {
        if self.flow == Flow::Quit {
            return self;
        }
        self.now += PACE;
        if let Input::Resize { width, height } = input {
            self.terminal.backend_mut().resize(width, height);
        }
        self.flow = self.model.handle(input, self.now);
        self.draw()
    }

    /// Presses keys, whose names have blanks between them.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        for name in keys.split_whitespace() {
            self.input(Input::Key(key(name)));
        }
        self
    }

    /// Types a text, a key for each character.
    pub(crate) fn type_text(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.input(Input::Key(Key::char(c)));
        }
        self
    }

    /// Presses and lets go the left button there.
    pub(crate) fn click(&mut self, x: u16, y: u16) -> &mut Self {
        self.drag((x, y), (x, y))
    }

    /// Presses the left button at the first place and lets it go at the second.
    pub(crate) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) -> &mut Self {
        self.mouse(MouseAction::Press(MouseButton::Left), from)
            .mouse(MouseAction::Release(MouseButton::Left), to)
    }

    /// Does something with the mouse.
    pub(crate) fn mouse(&mut self, action: MouseAction, (column, row): (u16, u16)) -> &mut Self {
        self.input(Input::Mouse(Mouse { action, column, row }))
    }

    /// Clicks where a text stands on the screen.
    pub(crate) fn click_text(&mut self, text: &str) -> &mut Self {
        let (x, y) = self.find(text).unwrap_or_else(|| panic!("{text:?} stands nowhere on\n{self}"));
        self.click(x, y)
    }

    /// Gives the window another size.
    pub(crate) fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.input(Input::Resize { width, height })
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, time: Duration) -> &mut Self {
        self.now += time;
        self.flow = self.model.tick(self.now);
        self.draw()
    }

    /// Where a point of the running game's board lies when that seat is at the bottom.
    pub(crate) fn point(&self, bottom: Seat, point: Point) -> (u16, u16) {
        let shared = &self.model.shared;
        let board = shared.session.as_ref().expect("a game").table().board();
        let layout = Layout::fit(board, shared.area, bottom, shared.settings.size).expect("room for a board");
        layout.centre(point)
    }

    /// Draws the screen again, after the model was changed by hand.
    pub(crate) fn draw(&mut self) -> &mut Self {
        let model = &mut self.model;
        let frame = self.terminal.draw(|frame| model.draw(frame)).expect("a screen in memory");
        self.drawn = frame.buffer.clone();
        self
    }

    /// Draws the screen again; gives it with its styles.
    pub(crate) fn buffer(&mut self) -> Buffer {
        self.draw();
        self.drawn.clone()
    }

    /// The screen's rows without the blanks at their ends.
    pub(crate) fn screen(&self) -> Vec<String> {
        rows_of(&self.drawn)
    }

    /// Whether a text stands on the screen.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.screen().iter().any(|row| row.contains(text))
    }

    /// Where a text stands first: column, row.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        use unicode_width::UnicodeWidthStr;
        self.screen()
            .iter()
            .zip(0..)
            .find_map(|(row, y)| row.find(text).map(|at| (row[..at].width() as u16, y)))
    }
}

/// A record that starts from a position. Rules and position are written as in a record's
/// file, without the braces: `"resign_from": 20`, `"to_move": "south", "pieces": {…}`.
pub(crate) fn position(board: BoardKind, rules: &str, position: &str) -> Record {
    let rules = if rules.is_empty() { String::new() } else { format!(", {rules}") };
    let text = format!(
        r#"{{"format": "junqi-game", "version": 1, "board": "{}", "moves": [],
        "rules": {{"preset": "standard"{rules}}}, "position": {{{position}}}}}"#,
        board.name()
    );
    Record::read_json(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A game with the built-in formations in which captures are liked, up to the first
/// position that is wanted. The same seed gives the same game.
pub(crate) fn random_game(
    board: BoardKind,
    rules: RuleSet,
    seed: u64,
    wanted: impl Fn(&Position) -> bool,
) -> Record {
    random_game_if_any(board, rules, seed, wanted)
        .unwrap_or_else(|| panic!("seed {seed}: the game is over before that"))
}

/// The same; none where the game is over before such a position.
pub(crate) fn random_game_if_any(
    board: BoardKind,
    rules: RuleSet,
    seed: u64,
    wanted: impl Fn(&Position) -> bool,
) -> Option<Record> {
    let seats = rules.rules.seats(board.board());
    let formations = BySeat::from_fn(|seat| {
        let place = seats.iter().position(|&other| other == seat)?;
        Some(built_in()[(place + seed as usize) % built_in().len()].formation)
    });
    let mut record = Record::new(board, rules, formations);
    let mut position = *record.replay().expect("a start").start();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    while !wanted(&position) {
        if position.outcome().is_some() {
            return None;
        }
        let moves: Vec<Move> = position.moves().iter().collect();
        let attacks: Vec<Move> = moves.iter().copied().filter(|m| position.piece(m.to).is_some()).collect();
        let from = if attacks.is_empty() || rng.random_range(0..4) == 0 { &moves } else { &attacks };
        let action = Action::Move(from[rng.random_range(0..from.len())]);
        position.act(action).expect("a legal move");
        record.actions.push(action);
    }
    Some(record)
}

/// The screen, for messages of tests.
impl fmt::Display for Kit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.screen().iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::screens::pass_to;

    #[test]
    fn keys_go_by_the_names_of_the_table() {
        assert_eq!(key("C-z"), Key::ctrl('z'));
        assert_eq!(key("Space"), Key::char(' '));
        assert_eq!(key("F3"), Key::new(KeyCode::F(3)));
        assert_eq!(key("F"), Key::char('F'));
    }

    #[test]
    fn a_game_that_is_set_up_begins_before_its_first_cover() {
        for lang in Lang::ALL {
            let mut kit = Kit::game_set_up(lang, (80, 24), BoardKind::Four, RuleSet::default());
            let heading = pass_to(Seat::South, &BySeat::new(None), lang);
            assert!(kit.shows(&heading), "{kit}");
            kit.press("Space");
            assert!(!kit.shows(&heading), "{kit}");
        }
    }

    #[test]
    fn time_passes_only_when_a_test_lets_it() {
        let mut rules = RuleSet::default();
        rules.assign("move_seconds=30").unwrap();
        let mut kit = Kit::game_set_up(Lang::English, (80, 24), BoardKind::Two, rules);
        kit.press("Space").wait(Duration::from_secs(29));
        assert!(!kit.shows("Pass the terminal"), "{kit}");
        kit.wait(Duration::from_secs(2));
        assert!(kit.shows("Pass the terminal to North"), "{kit}");
    }
}

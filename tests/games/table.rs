//! A game at the terminal, and the same game at the referee: what stands on the screen is
//! held against what the player in front of it may see.

use std::path::{Path, PathBuf};

use junqi::formation::built_in_by_name;
use junqi::record::{Player, Record};
use junqi::rules::{
    Action, BoardKind, BySeat, Move, Point, PointSet, Position, Rank, RuleSet, Rules, Seat, Setup,
};
use junqi::text::Lang;
use junqi::text::screens as say;
use junqi::tui::geometry::{Layout, Size};
use junqi::tui::glyphs::Glyphs;
use junqi::view::events;
use ratatui::layout::Rect;
use tempfile::TempDir;

use super::pty::{Program, Pty, Screen};
use super::script;

/// The window that a game is played in unless it says otherwise.
pub(crate) const WINDOW: (u16, u16) = (80, 24);

/// What the armies are set up with, by seat.
pub(crate) const FORMATIONS: [&str; 4] = ["spear", "iron-wall", "hammer", "tortoise"];

/// The program with files in a folder of its own.
pub(crate) fn program(home: &Path, lang: Lang, args: &[&str]) -> Program {
    let locale = match lang {
        Lang::Chinese => "zh_CN.UTF-8",
        Lang::English => "en_GB.UTF-8",
    };
    Program::new(env!("CARGO_BIN_EXE_junqi"))
        .args(args)
        .env("HOME", home)
        .env("JUNQI_DATA_DIR", home.join("data"))
        .env("LANG", locale)
        .size(WINDOW.0, WINDOW.1)
}

/// How a player makes his move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    /// `:` and the two points.
    Typing,
    /// Tab and Space.
    Tab,
    /// Two clicks.
    Clicks,
    /// The button is let go somewhere else.
    Dragging,
}

/// A game at the terminal.
pub(crate) struct Game {
    pub(crate) pty: Pty,
    pub(crate) home: TempDir,
    pub(crate) position: Position,
    pub(crate) lang: Lang,
    pub(crate) players: BySeat<Option<Player>>,
    pub(crate) window: (u16, u16),
    /// What was written before the key that a cover follows.
    mark: usize,
}

impl Game {
    /// The position in which a game with [`FORMATIONS`] starts.
    pub(crate) fn start(board: BoardKind) -> Position {
        Self::start_by(board, Rules::default())
    }

    /// The same under other rules.
    pub(crate) fn start_by(board: BoardKind, rules: Rules) -> Position {
        let lineups = BySeat::from_fn(|seat| {
            built_in_by_name(FORMATIONS[seat.index()]).expect("a built-in formation").formation.ranks()
        });
        let setup = Setup::start(board, rules, Seat::South, &lineups);
        Position::from_setup(&setup).expect("a start").0
    }

    /// A program at its first screen that will play such a game.
    pub(crate) fn at(pty: Pty, home: TempDir, board: BoardKind, lang: Lang, names: [&str; 4]) -> Self {
        let seats = board.board().seats();
        let player = |seat: Seat| seats.contains(&seat).then(|| Player::human(names[seat.index()]));
        let (position, players) = (Self::start(board), BySeat::from_fn(player));
        Self { pty, home, position, lang, players, window: WINDOW, mark: 0 }
    }

    /// A game that is set up already, without the menu.
    pub(crate) fn set_up(board: BoardKind, lang: Lang, more: &[&str]) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let mut args = vec!["play".to_owned(), "--board".to_owned(), board.name().to_owned()];
        for &seat in board.board().seats() {
            args.extend(["--formation".to_owned(), format!("{seat}={}", FORMATIONS[seat.index()])]);
        }
        args.extend(more.iter().map(|&arg| arg.to_owned()));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let pty = program(home.path(), lang, &args).start();
        Self::at(pty, home, board, lang, [""; 4])
    }

    /// A game by the rules of a preset on the board for four that is set up already.
    pub(crate) fn set_up_by(preset: &str, lang: Lang, names: [&str; 4]) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let rules = RuleSet::from_preset(preset).expect("a preset").rules;
        let mut args = vec!["play".to_owned(), "--preset".to_owned(), preset.to_owned()];
        let position = Self::start_by(BoardKind::Four, rules);
        for &seat in rules.seats(position.board()) {
            args.extend(["--formation".to_owned(), format!("{seat}={}", FORMATIONS[seat.index()])]);
            args.extend(["--seat".to_owned(), format!("{seat}=human:{}", names[seat.index()])]);
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let pty = program(home.path(), lang, &args).start();
        let players = BySeat::from_fn(|seat| {
            position.living().contains(seat).then(|| Player::human(names[seat.index()]))
        });
        Self { position, players, ..Self::at(pty, home, BoardKind::Four, lang, names) }
    }

    /// The same game, gone on with by `junqi resume` after its program has ended.
    pub(crate) fn resumed(self) -> Self {
        let pty = program(self.home.path(), self.lang, &["resume"]).start();
        Self { pty, mark: 0, window: WINDOW, ..self }
    }

    /// The heading of a player's cover.
    pub(crate) fn heading(&self, seat: Seat) -> String {
        say::pass_to(seat, &self.players, self.lang)
    }

    fn glyphs(&self) -> Glyphs {
        Glyphs::default_for(self.lang, false)
    }

    fn layout(&self, bottom: Seat) -> Layout {
        let area = Rect::new(0, 0, self.window.0, self.window.1);
        Layout::fit(self.position.board(), area, bottom, None).expect("room for the board")
    }

    /// Where a point lies on the screen of a player.
    pub(crate) fn centre(&self, bottom: Seat, point: Point) -> (u16, u16) {
        self.layout(bottom).centre(point)
    }

    /// The first station that doesn't look as that player may see it.
    fn wrong_station(&self, screen: &Screen, viewer: Seat, all: bool) -> Option<String> {
        let layout = self.layout(viewer);
        let board = self.position.board();
        board.points().iter().find_map(|point| {
            let (cell, (_, y)) = (layout.cell(point), layout.centre(point));
            let shown = screen.columns(y, cell.x, cell.right());
            let wrong = match self.position.piece(point) {
                None => shown.contains(['v', '<', '^', '>', '░']),
                Some(piece) => {
                    let flag_shown =
                        piece.rank == Rank::Flag && self.position.shown_flags().contains(piece.owner);
                    let known = all || flag_shown || piece.owner == viewer;
                    let boxed = layout.size() == Size::Large;
                    // Two columns hold hanzi or digits and no mark: the colour tells the owner.
                    let marked = cell.width > 2;
                    let width = cell.width - u16::from(marked) - u16::from(boxed);
                    let face = self.glyphs().face(known.then_some(piece.rank), width);
                    let mark = Some(Glyphs::owner(layout.side(piece.owner))).filter(|_| marked);
                    let expected = format!("{}{face}", mark.map(String::from).unwrap_or_default());
                    shown.trim_end_matches(['│', ']']).trim_end() != expected.trim_end()
                }
            };
            wrong.then(|| format!("{}: {shown:?}", board.name(point)))
        })
    }

    /// Waits until the board is on the screen as that player may see it.
    #[track_caller]
    pub(crate) fn sees(&self, viewer: Seat) -> Screen {
        let screen = self.pty.wait_until(&format!("the board as {viewer} may see it"), |screen| {
            self.wrong_station(screen, viewer, false).is_none()
        });
        assert!(screen.is_alternate() && screen.scrollback() == 0, "nothing to scroll back to\n{screen}");
        screen
    }

    /// How often the hanzi of every rank were written since, whatever was painted over.
    fn hanzi_since(&self, bytes: usize) -> Vec<(Rank, usize)> {
        let output = self.pty.output();
        // What was read in between may have been cut inside a character; the mark never is.
        let since = output.get(bytes..).unwrap_or_default();
        Rank::ALL.map(|rank| (rank, since.matches(rank.hanzi()).count())).to_vec()
    }

    /// Waits for the cover of a player. No rank is on it, and none was written with it.
    #[track_caller]
    pub(crate) fn covered(&self, seat: Seat) -> Screen {
        let heading = self.heading(seat);
        let screen = self.pty.wait_for(&heading);
        assert!(screen.is_alternate() && screen.scrollback() == 0, "nothing to scroll back to\n{screen}");
        let digits = Rank::ALL.map(Rank::digits);
        let words = screen.rows();
        let mut words = words.iter().flat_map(|row| row.split_whitespace());
        // Digits as pieces are drawn stand behind a mark: `v39`.
        let piece = words.find(|word| {
            let mark = word.starts_with(['v', '<', '^', '>']);
            mark && digits.iter().any(|rank| word.get(1..).is_some_and(|rest| rest.starts_with(rank)))
        });
        assert_eq!(piece, None, "\n{screen}");
        if self.lang == Lang::Chinese && self.position.shown_flags().is_empty() {
            for (rank, count) in self.hanzi_since(self.mark) {
                assert_eq!(count, 0, "{} was written with the cover\n{screen}", rank.hanzi());
            }
        }
        screen
    }

    /// Lifts the cover of a player, whatever is under it. It stays a fifth of a second at least.
    #[track_caller]
    pub(crate) fn lift(&self, seat: Seat) {
        self.covered(seat);
        self.pty.wait_for(self.lift_words());
        self.pty.keys("Space");
    }

    /// Lifts the cover of a player in the game: he sees his army and nobody else's.
    #[track_caller]
    pub(crate) fn lift_cover(&self, seat: Seat) {
        self.covered(seat);
        let before = self.pty.bytes_written();
        self.lift(seat);
        let screen = self.sees(seat);
        if self.lang == Lang::English {
            return;
        }
        let board = self.position.board();
        let own = |rank| {
            let owned = |point: &Point| {
                self.position.piece(*point).is_some_and(|p| p.owner == seat && p.rank == rank)
            };
            board.points().iter().filter(owned).count()
        };
        for (rank, count) in self.hanzi_since(before) {
            // The title says 军棋, panels and events 军旗 and 司令, the legend 行营 and 大本营;
            // one's own dead are listed, and named once when they have fallen; the piece under
            // the cursor is named.
            let dead = usize::from(rank.count()) - own(rank);
            let words = match rank {
                Rank::Army | Rank::Flag | Rank::Commander => 8,
                Rank::Battalion => 2,
                _ => 0,
            };
            assert!(count <= own(rank) + 2 * dead + words + 1, "{} {count} times\n{screen}", rank.hanzi());
        }
    }

    /// Presses the keys that a cover follows.
    pub(crate) fn pass_with(&mut self, keys: &str) {
        self.mark = self.pty.bytes_written();
        self.pty.keys(keys);
    }

    /// What a cover says as soon as it can be lifted.
    fn lift_words(&self) -> &'static str {
        match self.lang {
            Lang::Chinese => "准备好了就按空格或回车",
            Lang::English => "Press Space or Enter when you are ready",
        }
    }

    /// The word of the hint line while a mover looks at what his move has led to.
    pub(crate) fn pass_on(&self) -> &'static str {
        match self.lang {
            Lang::Chinese => "交给下一位",
            Lang::English => "pass on",
        }
    }

    /// What the referee makes of an action, and whether the mover is shown what followed.
    pub(crate) fn referee(&mut self, action: Action) -> bool {
        let before = self.position;
        let played = self.position.act(action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        let told = events(&before, action, &played, &self.position);
        self.position.outcome().is_none() && (told.len() > 2 || played.battle.is_some())
    }

    /// The player whose cover is up lifts it, moves, and looks at what followed.
    #[track_caller]
    pub(crate) fn turn(&mut self, m: Move, by: By) {
        let seat = self.position.to_move();
        self.lift_cover(seat);
        self.make(m, by);
        if self.referee(Action::Move(m)) {
            self.pty.wait_for(self.pass_on());
            self.sees(seat);
            self.pass_with("Space");
        }
    }

    /// Makes a move.
    #[track_caller]
    pub(crate) fn make(&mut self, m: Move, by: By) {
        let board = self.position.board();
        let seat = self.position.to_move();
        match by {
            By::Typing => {
                let text = format!("{}{}", board.name(m.from), board.name(m.to));
                self.pty.keys(":").text(&text).wait_for(&format!("> {text}_"));
                self.pass_with("Enter");
            }
            By::Tab => {
                let moves = self.position.moves();
                let to_piece = self.tabs(seat, script::front(board, seat), m.from, moves.origins());
                let to_target = self.tabs(seat, m.from, m.to, moves.targets(m.from));
                self.pty.keys(&"Tab ".repeat(to_piece)).keys("Space").keys(&"Tab ".repeat(to_target));
                self.pty.settle();
                self.pass_with("Space");
            }
            By::Clicks => {
                let (from, to) = (self.centre(seat, m.from), self.centre(seat, m.to));
                self.pty.click(from.0, from.1);
                self.mark = self.pty.settle().bytes_written();
                self.pty.click(to.0, to.1);
            }
            By::Dragging => {
                // The button as terminals tell of it, cells counted from 1.
                let button = |point, end| {
                    let (x, y) = self.centre(seat, point);
                    self.pty.bytes(format!("\x1b[<0;{};{}{end}", x + 1, y + 1).as_bytes());
                };
                button(m.from, 'M');
                self.pty.settle();
                let mark = self.pty.bytes_written();
                button(m.to, 'm');
                self.mark = mark;
            }
        }
    }

    /// How often Tab has to be pressed: it goes round in the order in which one reads.
    fn tabs(&self, seat: Seat, here: Point, to: Point, round: PointSet) -> usize {
        let reading = |point| {
            let (x, y) = self.centre(seat, point);
            (y, x)
        };
        if here == to {
            return 0;
        }
        let mut order: Vec<_> = round.iter().map(reading).collect();
        order.sort_unstable();
        let before = order.iter().filter(|&&at| at <= reading(here)).count() % order.len();
        let goal = order.iter().position(|&at| at == reading(to)).expect("one of them");
        (goal + order.len() - before) % order.len() + 1
    }

    /// The end: the whole board is shown, the record is kept and the journal gone. Gives
    /// the record.
    #[track_caller]
    pub(crate) fn ended(&self) -> Record {
        let outcome = self.position.outcome().expect("the game is over");
        let text = junqi::text::events::outcome_text(
            outcome,
            self.position.rules().seats(self.position.board()),
            &self.players,
            self.lang,
        );
        let screen = self.pty.wait_for(say::WHOLE_BOARD.say(self.lang));
        // As much of it as fits beside the board.
        let first: String = text.chars().take(10).collect();
        assert!(screen.contains(&first), "{text}\n{screen}");
        assert!(!screen.contains("░"), "nothing is hidden any more\n{screen}");
        let [record] = &self.files("games")[..] else { panic!("one record: {:?}", self.files("games")) };
        let record = junqi::storage::read_record(record).expect("a record");
        assert_eq!(record.replay().expect("it replays").end().outcome(), Some(outcome));
        assert_eq!(self.files("running"), Vec::<PathBuf>::new());
        record
    }

    /// The files of a folder of the program's.
    pub(crate) fn files(&self, folder: &str) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(self.home.path().join("data").join(folder)) else {
            return Vec::new();
        };
        entries.map(|entry| entry.expect("an entry").path()).collect()
    }
}

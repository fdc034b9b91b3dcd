//! Flip chess at the pseudo terminal: a game to the taken flag by keys, typed points and clicks,
//! broken off in the middle; nothing that lies face down is ever on the screen.

use junqi::rules::{
    Action, Battle, BoardKind, OutReason, Outcome, Piece, Point, Position, Rank, RuleSet, Seat, SetColor,
};
use junqi::table::Table;
use junqi::text::Lang;
use junqi::tui::geometry::Layout;
use junqi::tui::glyphs::Glyphs;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::layout::Rect;

use super::pty::Screen;
use super::table::{Game, WINDOW, program};

const PRESET: &str = "flip_first";

fn dealt(seed: u64) -> Position {
    let table = Table::open(BoardKind::Two, RuleSet::from_preset(PRESET).unwrap(), seed).unwrap();
    Position::from_setup(table.start().unwrap()).unwrap().0
}

/// What a player who takes what he can would do; a random turn where there is nothing to take.
fn greedy(position: &Position, rng: &mut ChaCha8Rng) -> Action {
    let turns = position.turns();
    let worth = |turn: &Action| {
        let mut after = *position;
        let Action::Move(m) = *turn else { return 1 };
        let prey = position.piece(m.to).map(|piece| piece.rank);
        match (after.play(m).expect("a turn of the list").battle, prey) {
            (_, Some(Rank::Flag)) => 3,
            (Some(Battle::AttackerWins), _) => 2,
            (Some(_), _) => 0,
            (None, _) => 1,
        }
    };
    let best = turns.iter().map(worth).max().expect("a turn");
    let best: Vec<_> = turns.into_iter().filter(|turn| worth(turn) == best).collect();
    best[rng.random_range(0..best.len())]
}

/// The shortest of some games that end with a taken flag: the seed of the deal, and what is done.
fn shortest_game() -> (u64, Vec<Action>) {
    let mut best: Option<(u64, Vec<Action>)> = None;
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut position, mut actions) = (dealt(seed), Vec::new());
        let longest = best.as_ref().map_or(120, |(_, actions)| actions.len() - 1);
        while actions.len() < longest && position.outcome().is_none() {
            let action = greedy(&position, &mut rng);
            position.act(action).expect("a legal turn");
            actions.push(action);
        }
        if let Some(Outcome::Win { reason: OutReason::FlagTaken, .. }) = position.outcome() {
            best = Some((seed, actions));
        }
    }
    best.expect("one of the games ends with a taken flag")
}

fn layout() -> Layout {
    Layout::fit(BoardKind::Two.board(), Rect::new(0, 0, WINDOW.0, WINDOW.1), Seat::South, None).unwrap()
}

/// The first station that doesn't look as both players see it.
fn wrong_station(screen: &Screen, position: &Position) -> Option<String> {
    let (layout, glyphs) = (layout(), Glyphs::default_for(Lang::Chinese, false));
    let board = position.board();
    board.points().iter().find_map(|point| {
        let (cell, (_, y)) = (layout.cell(point), layout.centre(point));
        let shown = screen.columns(y, cell.x, cell.right());
        let right = match position.piece(point) {
            _ if position.face_down().contains(point) => shown.chars().all(|c| c == '░'),
            None => !shown.contains(['r', 'b', '░']),
            Some(Piece { owner, rank }) => {
                let mark = Glyphs::set(SetColor::of(owner, position.swapped().unwrap_or(false)), false);
                shown == format!("{mark}{}", glyphs.face(Some(rank), cell.width - 1))
            }
        };
        (!right).then(|| format!("{}: {shown:?}", board.name(point)))
    })
}

#[track_caller]
fn sees(game: &Game) -> Screen {
    game.pty.wait_until("the board as both see it", |screen| wrong_station(screen, &game.position).is_none())
}

fn click(game: &Game, point: Point) {
    let (x, y) = layout().centre(point);
    game.pty.click(x, y);
}

/// Does it, each time in another way.
fn make(game: &mut Game, number: usize, action: Action) {
    let name = |point| BoardKind::Two.board().name(point);
    match (action, number % 3) {
        (Action::Flip(point), 0) => {
            game.pty.keys(":").text(name(point)).keys("Enter");
        }
        (Action::Flip(point), 1) => {
            game.pty.keys(":").text(&format!("flip:{}", name(point))).keys("Enter");
        }
        (Action::Flip(point), _) => click(game, point),
        (Action::Move(m), 2) => {
            click(game, m.from);
            game.pty.settle();
            click(game, m.to);
        }
        (Action::Move(m), _) => {
            game.pty.keys(":").text(&format!("{}{}", name(m.from), name(m.to))).keys("Enter");
        }
        (other, _) => panic!("{other:?}"),
    }
    game.position.act(action).expect("a legal turn");
}

#[test]
fn flip_chess_is_played_to_the_taken_flag_and_gone_on_with_in_the_middle() {
    let (seed, actions) = shortest_game();
    let args = ["play", "--preset", PRESET, "--seed", &seed.to_string()];
    let home = tempfile::tempdir().expect("a folder");
    let pty = program(home.path(), Lang::Chinese, &args).start();
    let mut game = Game::at(pty, home, BoardKind::Two, Lang::Chinese, [""; 4]);
    game.position = dealt(seed);
    for (number, &action) in actions.iter().enumerate() {
        // There is no cover, and the board is turned for nobody.
        let screen = sees(&game);
        assert!(!screen.contains(&game.heading(game.position.to_move())), "{screen}");
        if number == actions.len() / 2 {
            game.pty.keys("Ctrl-C").wait_exit();
            game = game.resumed();
            sees(&game);
        }
        make(&mut game, number, action);
    }
    let record = game.ended();
    assert_eq!(record.seed, Some(seed));
    assert_eq!(record.actions, actions);
}

/// Tab goes to what can be turned up, Space turns it up; held down it turns up nothing more.
#[test]
fn a_held_key_turns_one_piece_up() {
    let home = tempfile::tempdir().expect("a folder");
    let pty = program(home.path(), Lang::Chinese, &["play", "--preset", PRESET, "--seed", "7"]).start();
    let mut game = Game::at(pty, home, BoardKind::Two, Lang::Chinese, [""; 4]);
    game.position = dealt(7);
    sees(&game);
    game.pty.keys("Tab").keys(&"Space ".repeat(12));
    game.pty.settle();
    // The first tile in the order in which one reads.
    let board = BoardKind::Two.board();
    let first = board.parse_point("a12").expect("a point");
    game.position.act(Action::Flip(first)).expect("a tile");
    sees(&game);
}

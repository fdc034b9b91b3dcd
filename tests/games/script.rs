//! Moves for whole games: looked for with the referee, so that the games end by a taken flag
//! after real battles and are the same every time.

use std::collections::VecDeque;

use junqi::rules::{Battle, Board, Move, Outcome, Place, Point, Position, Rank, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The steps from every point to a goal, along roads and rails, as if the board were empty.
fn steps_to(board: &Board, goal: Point) -> Vec<u32> {
    let mut steps = vec![u32::MAX; 160];
    let mut queue = VecDeque::from([goal]);
    steps[goal.index()] = 0;
    while let Some(point) = queue.pop_front() {
        for next in board.roads(point).iter().chain(board.rails(point).iter()) {
            if steps[next.index()] == u32::MAX {
                steps[next.index()] = steps[point.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    steps
}

/// What a hunter thinks of a move: he knows every piece and wants that flag.
fn worth(position: &Position, m: Move, steps: &[u32], rng: &mut ChaCha8Rng) -> i32 {
    let mut after = *position;
    let played = after.play(m).expect("a move of the list");
    let prey = position.piece(m.to);
    let nearer = steps[m.from.index()].cast_signed() - steps[m.to.index()].cast_signed();
    let battle = match (played.battle, prey.map(|piece| piece.rank)) {
        (_, Some(Rank::Flag)) => 10_000,
        (Some(Battle::AttackerWins), _) => 60,
        (Some(Battle::BothLost), Some(Rank::Mine | Rank::Commander | Rank::Army)) => 50,
        (Some(_), _) => -80,
        (None, _) => 0,
    };
    battle + 9 * nearer + rng.random_range(0..12)
}

/// The moves of a game in which the hunters go for the flag of `prey` and the others move at
/// random; none where it is not taken within so many moves or without so many battles.
fn hunt(
    start: &Position,
    hunters: &[Seat],
    prey: Seat,
    seed: u64,
    longest: usize,
    battles: usize,
) -> Option<Vec<Move>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let steps = steps_to(start.board(), start.flag(prey)?);
    let mut position = *start;
    let (mut moves, mut fought) = (Vec::new(), 0);
    while moves.len() < longest {
        let legal = position.moves().sorted();
        let m = if hunters.contains(&position.to_move()) {
            *legal.iter().max_by_key(|&&m| worth(&position, m, &steps, &mut rng))?
        } else {
            legal[rng.random_range(0..legal.len())]
        };
        let played = position.play(m).ok()?;
        fought += usize::from(played.battle.is_some());
        moves.push(m);
        if !position.living().contains(prey) {
            let ended = matches!(position.outcome(), Some(Outcome::Win { .. }));
            let enough = fought >= battles && (start.board().seats().len() == 4 || ended);
            return enough.then_some(moves);
        }
    }
    None
}

/// The shortest such game of some hundreds.
pub(crate) fn shortest_hunt(start: &Position, hunters: &[Seat], prey: Seat, battles: usize) -> Vec<Move> {
    let mut best: Option<Vec<Move>> = None;
    for seed in 0..150 {
        let longest = best.as_ref().map_or(90, |moves| moves.len() - 1);
        best = hunt(start, hunters, prey, seed, longest, battles).or(best);
    }
    best.expect("one of the games ends")
}

/// Some quiet move of the side to move.
pub(crate) fn quiet_move(position: &Position) -> Move {
    let moves = position.moves().sorted();
    *moves.iter().find(|m| position.piece(m.to).is_none()).expect("a quiet move")
}

/// An attack of the side to move, if there is one.
pub(crate) fn attack(position: &Position) -> Option<Move> {
    position.moves().sorted().into_iter().find(|m| position.piece(m.to).is_some())
}

/// The middle of an army's front line, where the cursor stands at first.
pub(crate) fn front(board: &Board, seat: Seat) -> Point {
    board.army_point(seat, Place::new(1, 3).expect("a place"))
}

//! How fast the rules are: `cargo bench --bench rules`.
//!
//! `games` plays whole random games and counts moves a second. The yardstick in
//! the same group is cozy-chess, a chess move generator known to be fast, which
//! plays chess the same way: all legal moves, one of them at random, play it.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use junqi::rules::{BoardKind, Position, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

#[path = "../tests/support/lineup.rs"]
mod lineup;

/// Different starts, so that no formation is played by heart.
const STARTS: usize = 16;
/// A game of chess at random ends by itself too rarely.
const MOST_PLIES: u32 = 500;

fn starts(board: BoardKind) -> Vec<Position> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2024);
    (0..STARTS).map(|_| lineup::random_start(board, Rules::default(), &mut rng)).collect()
}

/// A position some way into a random game.
fn middle_game(board: BoardKind, plies: u32) -> Position {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut position = starts(board)[0];
    for _ in 0..plies {
        let moves = position.moves();
        assert!(!moves.is_empty(), "the game has to go on");
        let m = moves.get(rng.random_range(0..moves.len())).expect("below the length");
        position.play_unchecked(m);
    }
    position
}

/// Plays one game and gives the number of moves.
fn play_junqi(mut position: Position, rng: &mut Xoshiro256PlusPlus) -> u32 {
    loop {
        let moves = position.moves();
        if moves.is_empty() {
            return position.moves_made();
        }
        let number = rng.random_range(0..moves.len() as u32) as usize;
        let m = moves.get(number).expect("below the length");
        position.play_unchecked(m);
    }
}

/// Plays one game of chess and gives the number of moves.
fn play_chess(mut board: cozy_chess::Board, rng: &mut Xoshiro256PlusPlus) -> u32 {
    // At most sixteen pieces, a pawn that may capture en passant twice.
    let mut pieces = [cozy_chess::PieceMoves {
        piece: cozy_chess::Piece::Pawn,
        from: cozy_chess::Square::A1,
        to: cozy_chess::BitBoard::EMPTY,
    }; 20];
    for ply in 0..MOST_PLIES {
        let (mut count, mut total) = (0, 0);
        board.generate_moves(|moves| {
            pieces[count] = moves;
            count += 1;
            total += moves.len();
            false
        });
        if total == 0 || board.halfmove_clock() >= 100 {
            return ply;
        }
        let mut number = rng.random_range(0..total as u32) as usize;
        for moves in &pieces[..count] {
            if number < moves.len() {
                let m = (*moves).into_iter().nth(number).expect("below the length");
                board.play_unchecked(m);
                break;
            }
            number -= moves.len();
        }
    }
    MOST_PLIES
}

fn perft(position: &mut Position, depth: u32) -> u64 {
    let moves = position.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut sum = 0;
    for m in moves.iter() {
        let undo = position.play_unchecked(m);
        sum += perft(position, depth - 1);
        position.undo(&undo);
    }
    sum
}

fn legal_moves(c: &mut Criterion) {
    let mut group = c.benchmark_group("legal moves");
    for kind in BoardKind::ALL {
        let position = middle_game(kind, 60);
        group.bench_function(kind.name(), |b| b.iter(|| black_box(&position).moves().len()));
    }
}

fn move_sequences(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft 3");
    for kind in BoardKind::ALL {
        let mut position = starts(kind)[0];
        group.throughput(Throughput::Elements(perft(&mut position, 3)));
        group.bench_function(kind.name(), |b| b.iter(|| perft(black_box(&mut position), 3)));
    }
}

fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("games");
    // One iteration is a game from every start; every iteration plays the same ones.
    for kind in BoardKind::ALL {
        let starts = starts(kind);
        let round = || {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            starts.iter().map(|start| u64::from(play_junqi(*start, &mut rng))).sum::<u64>()
        };
        group.throughput(Throughput::Elements(round()));
        group.bench_function(kind.name(), |b| b.iter(round));
    }
    let board = cozy_chess::Board::default();
    let round = || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        (0..STARTS).map(|_| u64::from(play_chess(board.clone(), &mut rng))).sum::<u64>()
    };
    group.throughput(Throughput::Elements(round()));
    group.bench_function("cozy-chess", |b| b.iter(round));
}

criterion_group!(benches, legal_moves, move_sequences, games);
criterion_main!(benches);

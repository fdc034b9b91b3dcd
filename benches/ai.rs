//! How fast computer players think: `cargo bench --bench ai`.
//!
//! `armies` draws whole hidden armies that fit what is known; `search` counts moves that
//! a search tries, its looks at the position included; `answer` is how long it takes from the
//! stop to the answer, of one thread and of two.

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use junqi::ai::{Belief, Budget, choose, choose_in_time};
use junqi::record::Level;
use junqi::rules::{Action, BoardKind, BySeat, Rules};
use junqi::view::{View, Viewer, events};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

#[path = "../tests/support/lineup.rs"]
mod lineup;

/// What the side to move sees some way into a random game.
fn middle_game(board: BoardKind, plies: u32) -> View {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut position = lineup::random_start(board, Rules::default(), &mut rng);
    let mut views = BySeat::from_fn(|seat| View::new(Viewer::Seat(seat), &position));
    for _ in 0..plies {
        let moves = position.moves();
        assert!(!moves.is_empty(), "the game has to go on");
        let m = moves.get(rng.random_range(0..moves.len())).expect("below the length");
        let before = position;
        let played = position.act(Action::Move(m)).expect("it is legal");
        for event in events(&before, Action::Move(m), &played, &position) {
            views.iter_mut().for_each(|(_, view)| view.take(&event));
        }
    }
    views[position.to_move()].clone()
}

/// Armies drawn in one round.
const DRAWS: u64 = 1000;
/// Nodes of one search.
const NODES: u64 = 20_000;

fn armies(c: &mut Criterion) {
    let mut group = c.benchmark_group("armies");
    for kind in BoardKind::ALL {
        let mut belief = Belief::new(&middle_game(kind, 60));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        group.throughput(Throughput::Elements(DRAWS));
        group.bench_function(kind.name(), |b| {
            b.iter(|| {
                let mut quiet = 0;
                for _ in 0..DRAWS {
                    belief.draw(1, &mut rng);
                    quiet += belief.world().quiet();
                }
                quiet
            });
        });
    }
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    for kind in BoardKind::ALL {
        let view = middle_game(kind, 60);
        for level in [Level::Easy, Level::Hard] {
            group.throughput(Throughput::Elements(NODES));
            group.bench_function(format!("{kind} {level}"), |b| {
                b.iter(|| {
                    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
                    choose(&view, level, &Budget::nodes(NODES), &mut rng)
                });
            });
        }
    }
}

/// How long somebody thinks before he is stopped: at every stage of a search once, from the
/// first look to the tree.
const STOPS: [u64; 4] = [1, 5, 20, 60];

fn answer(c: &mut Criterion) {
    let mut group = c.benchmark_group("answer");
    group.sample_size(10);
    for kind in BoardKind::ALL {
        let view = middle_game(kind, 60);
        for (name, nodes) in [("one thread", u64::MAX - 1), ("two threads", u64::MAX)] {
            group.bench_function(format!("{kind} {name}"), |b| {
                b.iter_custom(|rounds| {
                    let mut late = Duration::ZERO;
                    for round in 0..rounds {
                        let time = Duration::from_millis(STOPS[round as usize % STOPS.len()]);
                        let end = Instant::now() + time;
                        let stop = || Instant::now() >= end;
                        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round);
                        let budget = Budget { stop: &stop, ..Budget::nodes(nodes) };
                        choose_in_time(&view, Level::Max, &budget, &mut rng);
                        late += end.elapsed();
                    }
                    late
                });
            });
        }
    }
}

criterion_group!(benches, armies, search, answer);
criterion_main!(benches);

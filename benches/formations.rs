//! How fast formations are: `cargo bench --bench formations`. A description is to take less than 5 ms,
//! a search in a catalogue of 10,000 less than 100 ms.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use junqi::formation::{Catalogue, Entry, Formation, FormationFile, Query, Source, built_in, describe};
use junqi::rules::BoardKind;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many formations the catalogue has.
const MANY: usize = 10_000;

fn formations(count: usize) -> Vec<Formation> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
    (0..count).map(|_| Formation::random(&mut rng)).collect()
}

/// Random formations with the long notes of the built-in ones.
fn catalogue() -> Catalogue {
    let told = built_in().iter().cycle();
    let entry = |(number, (formation, told)): (usize, (Formation, &FormationFile))| Entry {
        id: format!("formation-{number}"),
        source: Source::Own(format!("formation-{number}.json").into()),
        file: FormationFile { formation, ..told.clone() },
    };
    formations(MANY).into_iter().zip(told).enumerate().map(entry).collect()
}

fn description(c: &mut Criterion) {
    let mut group = c.benchmark_group("describe");
    let formations = formations(64);
    for board in BoardKind::ALL {
        let mut next = formations.iter().cycle();
        group.bench_function(board.name(), |b| {
            b.iter(|| next.next().map(|formation| describe(black_box(formation), board)));
        });
    }
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search 10000");
    let catalogue = catalogue();
    for text in ["", "no such words", "雷@旗台 司@L1", "tag:defence flag:left -bomb@眉毛 the"] {
        let query: Query = text.parse().expect("a query");
        group.bench_function(if text.is_empty() { "everything" } else { text }, |b| {
            b.iter(|| catalogue.search(black_box(&query)).count());
        });
    }
    group.bench_function("alike", |b| {
        let mirrored = catalogue.entries()[MANY / 2].file.formation.mirrored();
        b.iter(|| catalogue.alike(black_box(&mirrored)).count());
    });
}

fn codes(c: &mut Criterion) {
    let formation = formations(1)[0];
    let code = formation.code();
    let mut group = c.benchmark_group("code");
    group.bench_function("write", |b| b.iter(|| black_box(&formation).code()));
    group.bench_function("read", |b| b.iter(|| Formation::from_code(black_box(&code))));
}

criterion_group!(benches, description, search, codes);
criterion_main!(benches);

//! Solves puzzles one after another with a prepared session, looking for a second solution of each; the
//! reported rate is in puzzles.
//!
//! Easy puzzles cost little more than placing the givens, hard ones a search. Collected puzzles are used if
//! they are available, and reported as skipped otherwise.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dlx_benches::collected;
use dlx_engine::Engine;
use dlx_sudoku::{ModelFinder, Record, Session, Uniqueness, format};

const OWN: [(&str, &str); 4] = [
    ("easy", include_str!("data/easy.sdm")),
    ("medium", include_str!("data/medium.sdm")),
    ("hard", include_str!("data/hard.sdm")),
    ("samurai", include_str!("data/samurai.sdm")),
];

/// Collected puzzles, and how many of each file to take.
const COLLECTED: [(&str, usize); 3] = [("17_clue", 500), ("random_minimal_5000", 500), ("hardest_1106", 100)];

fn read(text: &str) -> Vec<Record> {
    format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect("the puzzles are well formed")
}

/// All of them have one solution.
fn solve(session: &mut Session<'_>, records: &[Record]) {
    for record in records {
        let answer = session.solve(record.puzzle.givens());
        assert_eq!(answer.count, Uniqueness::Unique);
    }
}

fn bench(criterion: &mut Criterion, name: &str, records: &[Record]) {
    let lowered = records[0].puzzle.model().lower();
    let mut group = criterion.benchmark_group(format!("solve/{name}"));
    group.throughput(Throughput::Elements(records.len() as u64)).sample_size(10);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    for &engine in Engine::ALL.iter().filter(|&&engine| engine != Engine::Naive) {
        let mut session = Session::new(&lowered, lowered.problem.solver().engine(engine));
        group.bench_function(engine.name(), |bencher| bencher.iter(|| solve(&mut session, records)));
    }
    group.finish();
}

fn puzzles(criterion: &mut Criterion) {
    for (name, text) in OWN {
        bench(criterion, name, &read(text));
    }
    for (name, count) in COLLECTED {
        if let Some(text) = collected(name, count) {
            bench(criterion, name, &read(&text));
        }
    }
}

criterion_group!(benches, puzzles);
criterion_main!(benches);

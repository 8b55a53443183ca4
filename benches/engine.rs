//! Measures the engines on problems of different kinds. Each search visits all solutions and checks their
//! number.
//!
//! Queens have many secondary items, Langford's problem has short options and little to prune, and
//! pentominoes have long options and much to prune.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use dlx_engine::{Engine, Problem, Search};

const PROBLEMS: [(&str, &str, u64); 3] = [
    ("queens-12", include_str!("data/queens12.dlx"), 14_200),
    ("langford-11", include_str!("data/langford11.dlx"), 35_584),
    ("pentominoes-3x20", include_str!("data/pent3x20.dlx"), 8),
];

/// Plain backtracking would take minutes.
fn engines() -> impl Iterator<Item = Engine> {
    Engine::ALL.iter().copied().filter(|&engine| engine != Engine::Naive)
}

fn count(search: &mut Search<'_>) -> u64 {
    search.restart();
    while let Some(chosen) = search.next() {
        black_box(chosen);
    }
    search.stats().solutions
}

fn engine(criterion: &mut Criterion) {
    for (name, text, solutions) in PROBLEMS {
        let problem = Problem::from_text(text.as_bytes()).expect("the problem is well formed");
        let mut group = criterion.benchmark_group(name);
        group.sampling_mode(SamplingMode::Flat).sample_size(20);
        group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(4));
        for engine in engines() {
            let mut search = problem.solver().engine(engine).solutions();
            group.bench_function(engine.name(), |bencher| {
                bencher.iter(|| assert_eq!(count(&mut search), solutions));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, engine);
criterion_main!(benches);

//! Makes minimal puzzles of one seed one after another on one thread, including verification, and checks each
//! against the rules. The reported rate is in puzzles.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use dlx_sudoku::Level;
use dlx_sudoku::difficulty::{Requirement, Requirements};
use dlx_sudoku::generate::{Batch, Generated, Generator, Settings};
use dlx_variants::catalogue;

/// The variants, each with the number of puzzles in a sample: enough that single slow ones matter little.
const VARIANTS: [(&str, u64); 8] = [
    ("classic", 100),
    ("samurai", 20),
    ("16x16", 3),
    ("x", 50),
    ("windoku", 50),
    ("anti-knight", 10),
    ("jigsaw", 20),
    ("sumo", 1),
];

fn check(made: &Generated) {
    let (puzzle, solution) = (&made.puzzle, &made.solution);
    assert_eq!(puzzle.model().check(solution), []);
    assert!(puzzle.givens().iter().zip(solution).all(|(given, symbol)| given.is_none() || given == symbol));
    assert!(made.minimal != (made.unproven > 0), "without symmetry a clue is proven or it is not");
}

/// Puzzles with a required level: the variant, the level, and the number of puzzles in a sample.
const ORDERS: [(&str, Level, u64); 13] = [
    ("classic", Level::Easy, 50),
    ("classic", Level::Medium, 50),
    ("classic", Level::Hard, 50),
    ("classic", Level::Tough, 20),
    ("classic", Level::Expert, 10),
    ("classic", Level::Extreme, 2),
    ("samurai", Level::Hard, 5),
    ("samurai", Level::Tough, 2),
    ("16x16", Level::Easy, 5),
    ("16x16", Level::Hard, 3),
    ("samurai", Level::Extreme, 1),
    ("16x16", Level::Extreme, 1),
    ("anti-knight", Level::Expert, 5),
];

/// The time that a batch takes.
fn make(generator: &Generator, count: u64) -> Duration {
    let batch = Batch::new(count);
    let begun = Instant::now();
    generator.batch(&batch, |_, made| {
        check(&made.expect("a puzzle without limits is always found"));
        ControlFlow::Continue(())
    });
    begun.elapsed()
}

fn generate(criterion: &mut Criterion) {
    for (variant, count) in VARIANTS {
        let generator = generator(variant);
        measure(criterion, "generate", variant, &generator, count);
    }
    for (variant, level, count) in ORDERS {
        let orders = Requirements::all(Requirement::of_level(level)).expect("there are such puzzles");
        let generator = generator(variant).on_demand(Arc::new(orders));
        measure(criterion, "order", &format!("{variant}-{level}"), &generator, count);
    }
}

fn generator(variant: &str) -> Generator {
    let spec = catalogue::find(variant).expect("the variant is in the catalogue");
    Generator::new(spec, Settings::default(), 1).expect("the variant can be built")
}

fn measure(criterion: &mut Criterion, group: &str, name: &str, generator: &Generator, count: u64) {
    let mut group = criterion.benchmark_group(group);
    group.sampling_mode(SamplingMode::Flat).sample_size(10).throughput(Throughput::Elements(count));
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|rounds| (0..rounds).map(|_| make(generator, count)).sum());
    });
    group.finish();
}

criterion_group!(benches, generate);
criterion_main!(benches);

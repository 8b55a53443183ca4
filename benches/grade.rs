//! Grades minimal puzzles of one seed one after another on one thread, and collected ones if they are
//! available. The reported rate is in puzzles.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use dlx_benches::collected;
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::grade::{Grader, Level};
use dlx_sudoku::{ModelFinder, Puzzle, Watch, format};
use dlx_variants::catalogue;

/// The variants, each with the number of puzzles to choose from.
const VARIANTS: [(&str, u64); 3] = [("classic", 200), ("x", 100), ("samurai", 10)];

/// Collected puzzles that are hard to grade, and how many of each file to take.
const COLLECTED: [(&str, usize); 3] = [("17_clue", 100), ("top1465", 50), ("hardest_1106", 10)];

fn puzzles(variant: &str, count: u64) -> Vec<Puzzle> {
    let spec = catalogue::find(variant).expect("the variant is in the catalogue");
    let generator = Generator::new(spec, Settings::default(), 1).expect("the variant can be built");
    (0..count).map(|index| generator.puzzle(index).expect("a puzzle is always found").puzzle).collect()
}

fn grade(criterion: &mut Criterion) {
    let watch = Watch::default();
    for (variant, count) in VARIANTS {
        let puzzles = puzzles(variant, count);
        let grader = Grader::new(Arc::clone(puzzles[0].model()));
        let level = |puzzle: &Puzzle| grader.grade(puzzle.givens(), &watch).expect("one solution").level;
        let (singles, others): (Vec<_>, Vec<_>) =
            puzzles.iter().partition(|puzzle| level(puzzle) <= Level::Hard);
        for (name, chosen) in [("singles", singles), ("beyond singles", others)] {
            measure(criterion, &format!("grade {variant}"), name, &chosen, &level);
        }
    }
    for (name, count) in COLLECTED {
        let Some(text) = collected(name, count) else { continue };
        let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
        let records = records.expect("the puzzles are well formed");
        let chosen: Vec<&Puzzle> = records.iter().map(|record| &record.puzzle).collect();
        let grader = Grader::new(Arc::clone(chosen[0].model()));
        let level = |puzzle: &Puzzle| grader.grade(puzzle.givens(), &watch).expect("one solution").level;
        measure(criterion, "grade collected", name, &chosen, &level);
    }
}

/// Grades the puzzles, if there are any.
fn measure(
    criterion: &mut Criterion,
    group: &str,
    name: &str,
    chosen: &[&Puzzle],
    level: &dyn Fn(&Puzzle) -> Level,
) {
    if chosen.is_empty() {
        return;
    }
    let mut group = criterion.benchmark_group(group);
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(chosen.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| chosen.iter().map(|puzzle| black_box(level(puzzle))).max());
    });
    group.finish();
}

criterion_group!(benches, grade);
criterion_main!(benches);

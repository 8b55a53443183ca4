//! Runs every variant of the catalogue through the generator.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use dlx_engine::Engine;
use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::generate::{Generated, Generator, Settings};
use dlx_sudoku::{ModelFinder, Record};
use dlx_variants::{Spec, catalogue};

use super::judge::{Judge, assert_consistent, clues};

const SEED: u64 = 20;

/// Whether every clue can be proven necessary in reasonable time: not with twenty symbols, where tests rarely
/// finish, and not with cages on large boards.
fn is_quick(spec: &Spec) -> bool {
    let cells = spec.board().map_or(0, |board| board.cell_count());
    spec.boxes.is_none_or(|[rows, cols]| rows * cols < 20) && (spec.draw.is_empty() || cells <= 100)
}

/// Whether making a puzzle takes too long for each run of the tests: over 25 symbols, tens of seconds. Rules
/// drawn over large boards take seconds; `drawn.rs` has puzzles of these.
fn is_slow(spec: &Spec) -> bool {
    let cells = spec.board().map_or(0, |board| board.cell_count());
    spec.boxes.is_some_and(|[rows, cols]| rows * cols > 25) || !spec.draw.is_empty() && cells > 100
}

/// Runs `judge` on every variant that `belongs`, on all cores.
fn each_variant(belongs: impl Fn(&Spec) -> bool + Sync, judge: impl Fn(&Spec) + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        // The largest boards are in the second half, so this starts from the end.
        while let Some(spec) = catalogue::all().iter().rev().nth(next.fetch_add(1, Ordering::Relaxed)) {
            if belongs(spec) {
                judge(spec);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
}

#[test]
fn puzzles_of_every_variant_are_what_they_say() {
    assert_puzzles(|spec| !is_slow(spec));
}

#[test]
#[ignore = "minutes: `just long` runs it"]
fn puzzles_of_the_largest_variants_are_what_they_say() {
    assert_puzzles(is_slow);
}

fn assert_puzzles(belongs: impl Fn(&Spec) -> bool + Sync) {
    each_variant(belongs, |spec| {
        let generator =
            Generator::new(spec, Settings::default(), SEED).expect("the settings suit every board");
        let cells = spec.board().expect("the catalogue's boards can be built").cell_count();
        for index in 0..if cells <= 100 && is_quick(spec) { 2 } else { 1 } {
            let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{}: {error}", spec.id));
            assert_consistent(&made);
            assert_round_trip(&made, index);
            assert_eq!(
                made.minimal,
                made.unproven == 0,
                "{} {index}: no clue is known to be redundant",
                spec.id
            );
            if is_quick(spec) {
                assert!(made.minimal, "{} {index}", spec.id);
                assert_judged_alike(&made);
            }
        }
    });
}

/// Another engine, used without the generator, finds only the solution, and more solutions without any one
/// clue.
fn assert_judged_alike(made: &Generated) {
    let lowered = made.puzzle.model().lower();
    Judge::new(&lowered, Engine::Links).assert_unique(made);
    let mut judge = Judge::new(&lowered, Engine::Words);
    for clue in clues(made.puzzle.givens()) {
        assert!(judge.needs(made.puzzle.givens(), &[clue]), "{clue:?} is called necessary");
    }
}

/// JSON contains everything, including the model if the variant's name does not determine it.
fn assert_round_trip(made: &Generated, index: u64) {
    let mut record = Record::from(made.clone());
    (record.seed, record.index) = (Some(SEED), Some(index));
    let json = Format::find("json").expect("json is a format");
    let text = format::text([&record], json, Look::default()).expect("JSON holds everything");
    let read =
        format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect("what is written can be read");
    let [again] = read.as_slice() else { panic!("found {} records; expected one", read.len()) };
    assert_eq!(again.puzzle.model().spec(), made.puzzle.model().spec());
    assert_eq!(again.puzzle.givens(), made.puzzle.givens());
    assert_eq!(again.solution.as_ref(), Some(&made.solution));
    assert_eq!((again.minimal, again.unproven), (Some(made.minimal), made.unproven));
    assert_eq!((again.seed, again.index), (Some(SEED), Some(index)));
}

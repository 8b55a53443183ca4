//! No step contradicts the solution, on generated puzzles of every variant.

use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use dlx_sudoku::Values;
use dlx_sudoku::grade::{Candidates, Grader, Level, Network, TECHNIQUES, UNIQUENESS_TECHNIQUES};
use dlx_variants::{Model, Spec, Symbol, catalogue};

use super::data::{cells, eased, made, patient};

/// The puzzle at hand, of this variant and index: told where a judge panics.
pub(super) struct AtHand<'a>(pub(super) &'a str, pub(super) u64);

impl Drop for AtHand<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the puzzle at hand: {} of index {}", self.0, self.1);
        }
    }
}

/// Counts of what was judged.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    steps: usize,
}

/// Follows the first step of any technique to the end of a puzzle, and judges it; at every state whose number
/// modulo `stride` is `offset`, judges the steps of all techniques, and wherever no single is left, those of
/// the first technique that finds any. Returns how many steps were judged.
pub(crate) fn assert_sound(
    model: &Arc<Model>,
    givens: &[Option<Symbol>],
    solution: &Values,
    [offset, stride]: [usize; 2],
) -> usize {
    let network = Network::new(Arc::clone(model));
    let (truth, name) = (network.lowered().encode(solution), &model.spec().id);
    let mut candidates = Candidates::with_givens(&network, givens);
    let mut judged = 0;
    for count in 0.. {
        if candidates.is_solved() {
            return judged;
        }
        let is_judged = count % stride == offset;
        let mut next = None;
        for technique in TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES) {
            // Some of those need a hundredth of a second per step.
            let mut left = if technique.level == Level::Extreme { 10 } else { 200 };
            technique.each(&candidates, &patient(), &mut |step| {
                assert!(step.changes(&candidates), "{name}: {technique} changes nothing");
                assert!(technique.lacks(&network).is_none(), "{name}: {technique} lacks nothing here");
                for option in &step.placements {
                    assert!(truth.contains(option), "{name}: {technique} places {option:?}");
                }
                for option in &step.eliminations {
                    assert!(!truth.contains(option), "{name}: {technique} eliminates {option:?}");
                }
                judged += 1;
                next.get_or_insert(step);
                left -= 1;
                left > 0 && (is_judged || !technique.is_single())
            });
            if next.is_some() && !is_judged {
                break;
            }
        }
        // The last resort is a search, which settles all of these puzzles within its limit.
        let step = next.unwrap_or_else(|| panic!("{name}: no technique finds a step in candidates {count}"));
        step.apply(&mut candidates);
        assert!(!candidates.is_broken(), "{name}");
    }
    judged
}

/// Judges a number of puzzles of a variant, each at about `states` states, at different places.
fn check(spec: &Spec, puzzles: u64, states: usize, every: usize) {
    let (begin, mut tally) = (Instant::now(), Tally::default());
    for index in 0..puzzles {
        let _at_hand = AtHand(&spec.id, index);
        let made = eased(spec, index, every);
        let stride = made.puzzle.givens().len().div_ceil(states);
        let offset = index as usize % stride;
        tally.steps +=
            assert_sound(made.puzzle.model(), made.puzzle.givens(), &made.solution, [offset, stride]);
        tally.puzzles += 1;
    }
    let (Tally { puzzles, steps }, seconds) = (tally, begin.elapsed().as_secs_f32());
    eprintln!("{:16} {puzzles:5} puzzles {steps:8} steps judged {seconds:7.1} s", spec.id);
}

/// The variants except the largest boards, one puzzle of which takes longer than all the others, and those
/// with drawn clues, which have tests of their own.
fn ordinary() -> impl Iterator<Item = &'static Spec> {
    catalogue::all().iter().filter(|spec| cells(spec) < 250 && spec.draw.is_empty())
}

/// One in this many empty cells is filled in if the tests must be short.
const EVERY: usize = 10;

/// In two parts, to be run side by side.
#[test]
fn steps_agree_with_the_solution_on_half_the_variants() {
    ordinary().step_by(2).for_each(|spec| check(spec, 1, 2, EVERY));
}

#[test]
fn steps_agree_with_the_solution_on_the_other_variants() {
    ordinary().skip(1).step_by(2).for_each(|spec| check(spec, 1, 2, EVERY));
}

/// The number of puzzles of each variant with at most 81 cells. There are fewer for larger boards, in
/// proportion to the square of their candidates: the cost of judging one grows at least that fast.
const PUZZLES: usize = 200;

fn many(spec: &Spec) -> u64 {
    let candidates = |spec: &Spec| {
        let symbols = spec.boxes.map_or(9, |[rows, cols]| rows * cols);
        cells(spec) * symbols
    };
    let ratio = |of: usize| PUZZLES * (candidates(catalogue::default()).pow(2)) / of.pow(2);
    ratio(candidates(spec)).clamp(1, PUZZLES) as u64
}

#[test]
#[ignore = "half an hour: `just soundness` runs it, when techniques change"]
fn steps_agree_with_the_solution_on_many_puzzles() {
    // Boards of several grids, which take longest, come last in the catalogue.
    let specs = Mutex::new(catalogue::all().iter().rev());
    let next = || specs.lock().expect("no judge panics while it takes a variant").next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(spec) = next() {
                    check(spec, many(spec), 1, usize::MAX);
                }
            });
        }
    });
}

#[test]
fn a_grade_does_not_depend_on_what_was_graded_before() {
    let puzzles: Vec<_> = (0..5).map(|index| made(catalogue::default(), index).puzzle.clone()).collect();
    let shared = Grader::new(Arc::clone(puzzles[0].model()));
    for puzzle in puzzles.iter().rev() {
        let alone = Grader::new(Arc::clone(puzzle.model())).grade(puzzle.givens(), &patient());
        assert_eq!(shared.grade(puzzle.givens(), &patient()), alone);
    }
}

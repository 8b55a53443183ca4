//! Random lives of searches as in `tests/suite/random.rs`, with every state validated, which only the tests
//! of the crate itself can do.

use quickcheck::QuickCheck;

use super::validate::validate_each;
use super::{Event, Machine};
use crate::OptionId;
use crate::fuzzed;
use crate::limits::Limits;
use crate::limits::monitor::Monitor;

/// The first solutions of a machine, at most so many, with their options and themselves in order.
pub(super) fn first_solutions(machine: &mut dyn Machine, limit: usize) -> Vec<Vec<OptionId>> {
    let mut monitor = Monitor::new(Limits::new(), None, None);
    let mut solutions = Vec::new();
    // An engine goes on when it is asked: an empty board has millions of solutions.
    while solutions.len() < limit
        && let Event::Solution = machine.advance(&mut monitor)
    {
        let mut solution = machine.chosen().to_vec();
        solution.sort_unstable();
        solutions.push(solution);
    }
    solutions.sort_unstable();
    solutions
}

#[test]
fn states_are_valid_after_every_change() {
    fn property(seed: u64) {
        let mut state = seed;
        let bytes: Vec<u8> = std::iter::repeat_with(|| {
            // Knuth's linear congruential generator (MMIX).
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .take(seed as usize % 2048)
        .collect();
        fuzzed::reuse(&bytes);
        fuzzed::agree(&bytes);
    }
    validate_each(25);
    QuickCheck::new().tests(40).quickcheck(property as fn(u64));
}

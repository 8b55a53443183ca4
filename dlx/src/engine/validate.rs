//! Checks from outside what every state of every engine guarantees. Slow: for the tests of this crate.

use std::sync::atomic::{AtomicU32, Ordering};

use super::State;
use super::switches::is_off;
use crate::ids::OptionId;
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

thread_local! {
    static EACH: AtomicU32 = const { AtomicU32::new(0) };
}

/// The number of states that each search of this thread validates.
pub(super) fn each() -> u32 {
    EACH.with(|each| each.load(Ordering::Relaxed))
}

/// Sets the number of states that each search of this thread validates.
pub(super) fn validate_each(states: u32) {
    EACH.with(|each| each.store(states, Ordering::Relaxed));
}

/// Checks the contract of [`State`] for a state from which a search may go on.
///
/// # Panics
/// If the state breaks it.
pub(super) fn contract<'p, S: State<'p>>(state: &S, problem: &Problem, off: &[bool]) {
    let covered = covered(state.chosen(), problem, off);
    let mut uncovered = Vec::new();
    state.uncovered(&mut uncovered);
    uncovered.sort_unstable();
    // Whether an item that takes more than one option is covered depends on what was decided about it.
    let takes_one =
        |item: u32| item >= problem.primary || problem.multiplicity_at(item) == Multiplicity::ONCE;
    uncovered.retain(|&item| takes_one(item));
    let is_on = |item: &u32| !is_off(off, *item) && takes_one(*item);
    let expected = (0..problem.primary).filter(is_on).filter(|&item| !covered[item as usize]);
    assert!(expected.eq(uncovered.iter().copied()), "uncovered are {uncovered:?}: {state:?}");
    for item in (0..problem.item_count() as u32).filter(is_on) {
        assert_eq!(state.is_covered(item as usize), covered[item as usize], "item {item}: {state:?}");
    }
    for item in uncovered.into_iter().filter(|_| S::COUNTS) {
        let mut candidates = Vec::new();
        state.candidates(item, &mut candidates);
        assert_eq!(state.size(item) as usize, candidates.len(), "item {item}: {state:?}");
        for &option in &candidates {
            assert!(problem.raw_entries(OptionId(option)).iter().any(|entry| entry.item == item));
            assert!(state.is_open(option), "option {option} of item {item}: {state:?}");
            let clashes =
                |&chosen: &OptionId| problem.clash(OptionId(option), chosen, |item| !is_off(off, item));
            assert!(!state.chosen().iter().any(clashes), "option {option} of item {item}: {state:?}");
        }
    }
}

/// For each item, whether it is on and some chosen option covers it. Checks that no two chosen options clash.
fn covered(chosen: &[OptionId], problem: &Problem, off: &[bool]) -> Vec<bool> {
    let mut covered = vec![false; problem.item_count()];
    for (at, &option) in chosen.iter().enumerate() {
        for &other in &chosen[..at] {
            assert_ne!(option, other, "chosen twice");
            assert!(
                !problem.clash(option, other, |item| !is_off(off, item)),
                "{option:?} and {other:?} clash"
            );
        }
        let entries = problem.raw_entries(option).iter();
        entries
            .filter(|entry| !is_off(off, entry.item))
            .for_each(|entry| covered[entry.item as usize] = true);
    }
    covered
}

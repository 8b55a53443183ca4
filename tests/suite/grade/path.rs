//! Paths remember where techniques found nothing.

use std::sync::Arc;

use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::grade::{Candidates, Level, Network, Path, TECHNIQUES, Technique};
use dlx_variants::catalogue;

use super::data::{classic, patient, values};

/// Takes steps, each the first that one of some techniques finds that looks again only where something has
/// changed. Those that find none must find none if they look everywhere, up to a level. How many times that
/// was so.
fn skipped(
    techniques: &[&'static Technique],
    mut candidates: Candidates<'_>,
    (most, steps): (Level, usize),
    name: &str,
) -> usize {
    // A memory for each technique.
    let path = |&technique| Path::new(candidates.clone(), vec![technique], &patient());
    let mut paths: Vec<Path<'_>> = techniques.iter().map(path).collect();
    let mut has_looked = vec![false; techniques.len()];
    let mut skipped = 0;
    for _ in 0..steps {
        let mut next = None;
        for (number, technique) in techniques.iter().enumerate() {
            paths[number].candidates = candidates.clone();
            next = paths[number].peek();
            if next.is_some() {
                break;
            }
            if technique.level <= most && has_looked[number] {
                let missed = technique.first(&candidates, &patient());
                assert!(missed.is_none(), "{name}: {technique}");
                skipped += 1;
            }
            has_looked[number] = true;
        }
        let Some(step) = next else { break };
        step.apply(&mut candidates);
        if candidates.is_solved() {
            break;
        }
    }
    skipped
}

/// Along paths, a technique that looks again only where something has changed finds something exactly if it
/// finds something at all.
#[test]
fn what_has_not_changed_hides_no_step() {
    let mut times = 0;
    for (id, puzzles) in [("classic", 6), ("x", 1), ("anti-knight", 1)] {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        let generator = Generator::new(spec, Settings::default(), 6).expect("the settings are sound");
        for index in 0..puzzles {
            let puzzle = generator.puzzle(index).expect("a puzzle").puzzle;
            let network = Network::new(Arc::clone(puzzle.model()));
            let candidates = Candidates::with_givens(&network, puzzle.givens());
            times += skipped(TECHNIQUES, candidates, (Level::Expert, usize::MAX), &format!("{id} {index}"));
        }
    }
    assert!(times > 1000, "{times}");
}

#[test]
fn what_has_not_changed_hides_no_step_of_a_hard_puzzle() {
    // Without those that take longest.
    let techniques: Vec<&'static Technique> =
        TECHNIQUES.iter().copied().filter(|technique| technique.id != "nested-forcing-net").collect();
    let (grader, mut times) = (classic(), 0);
    for puzzle in [
        "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        "98.7..6..7......8...6.5.......4....3....9..2......1.5.6..5.4.....2..8.7...1..3...",
    ] {
        let candidates = Candidates::with_givens(grader.network(), &values(puzzle));
        times += skipped(&techniques, candidates, (Level::Extreme, 60), puzzle);
    }
    assert!(times > 1000, "{times}");
}

//! Paths remember where techniques found nothing.

use std::sync::Arc;

use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::grade::{Candidates, Level, Network, Path, TECHNIQUES};
use dlx_variants::catalogue;

use super::data::patient;

/// Along paths, a technique that looks again only where something has changed finds something exactly if it finds
/// something at all.
#[test]
fn what_has_not_changed_hides_no_step() {
    let mut skipped = 0;
    for (id, puzzles) in [("classic", 6), ("x", 1), ("anti-knight", 1)] {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        let generator = Generator::new(spec, Settings::default(), 6).expect("the settings are sound");
        for index in 0..puzzles {
            let puzzle = generator.puzzle(index).expect("a puzzle").puzzle;
            let network = Network::new(Arc::clone(&puzzle.model));
            let mut candidates = Candidates::with_givens(&network, &puzzle.givens);
            // A memory for each technique.
            let path = |&technique| Path::new(candidates.clone(), vec![technique], &patient());
            let mut paths: Vec<Path<'_>> = TECHNIQUES.iter().map(path).collect();
            let mut has_looked = vec![false; TECHNIQUES.len()];
            while !candidates.is_solved() {
                let mut next = None;
                for (number, technique) in TECHNIQUES.iter().enumerate() {
                    paths[number].candidates = candidates.clone();
                    next = paths[number].peek();
                    if next.is_some() {
                        break;
                    }
                    if technique.level < Level::Extreme && has_looked[number] {
                        let missed = technique.first(&candidates, &patient());
                        assert!(missed.is_none(), "{id} {index}: {technique}");
                        skipped += 1;
                    }
                    has_looked[number] = true;
                }
                let Some(step) = next else { break };
                step.apply(&mut candidates);
            }
        }
    }
    assert!(skipped > 1000, "{skipped}");
}

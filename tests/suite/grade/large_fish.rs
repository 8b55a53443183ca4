//! Fish of five to seven houses, on random places of one symbol.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Network, Rating, Reason, Step, Technique};
use dlx_variants::{Symbol, catalogue};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::data::{made, patient};

/// How many fish of a state are judged.
const STEPS: usize = 20;

fn technique(id: &str) -> &'static Technique {
    Technique::by_id(id).expect("the technique is on the list")
}

fn network(id: &str) -> (Network, Vec<Option<Symbol>>) {
    let spec = catalogue::find(id).expect("the variant is in the catalogue");
    let made = made(spec, 0);
    (Network::new(Arc::clone(made.puzzle.model())), made.solution.clone())
}

/// The places of one symbol in a solution, and a share of the others; other symbols may be anywhere.
fn random_places<'t>(
    network: &'t Network,
    solution: &[Option<Symbol>],
    random: &mut Xoshiro256PlusPlus,
) -> (Candidates<'t>, Vec<OptionId>) {
    let mut candidates = Candidates::new(network);
    let symbols = network.model().symbols();
    let symbol = network.model().alphabet().iter().nth(random.random_range(0..symbols));
    let share = random.random_range(0.1..0.5);
    let mut places = Vec::new();
    for cell in network.model().board().cells() {
        let option = network.lowered().option(cell, symbol.expect("a symbol of the board"));
        if solution[cell.index()] == symbol {
            places.push(option);
        } else if !random.random_bool(share) {
            candidates.eliminate(option);
        }
    }
    (candidates, places)
}

/// Judges a fish, and returns the number of its houses.
fn judge(step: &Step, places: &[OptionId], id: &str) -> usize {
    assert!(step.placements.is_empty() && !step.eliminations.is_empty(), "{id}");
    assert!(step.eliminations.iter().all(|option| !places.contains(option)), "{id}: {step:?}");
    let Reason::Subset { truths, links, .. } = &step.reason else { panic!("{id}: {step:?}") };
    assert_eq!(truths.len(), links.len(), "{id}: {step:?}");
    assert_eq!(step.rating, Rating([107, 108, 109][truths.len() - 5]), "{id}: {step:?}");
    truths.len()
}

/// Judges the fish of random places, and returns how many there are of each size.
fn judged(id: &str, states: usize) -> [usize; 3] {
    let ((network, solution), mut counts) = (network(id), [0; 3]);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    for _ in 0..states {
        let (candidates, places) = random_places(&network, &solution, &mut random);
        let (mut left, mut last) = (STEPS, Rating(0));
        technique("large-fish").each(&candidates, &patient(), &mut |step| {
            counts[judge(&step, &places, id) - 5] += 1;
            assert!(step.changes(&candidates) && step.rating >= last, "{id}: the easiest comes first");
            (left, last) = (left - 1, step.rating);
            left > 0
        });
    }
    counts
}

#[test]
fn large_fish_eliminate_no_place_of_a_solution() {
    for id in ["x", "windoku", "anti-knight", "jigsaw", "disjoint-groups"] {
        let counts = judged(id, 60);
        assert!(counts.iter().sum::<usize>() > 10, "{id}: {counts:?}");
    }
    assert!(judged("classic", 200).iter().all(|&count| count > 0));
}

/// The search is bounded from each place, so large boards and those of several grids take no longer for it.
#[test]
fn large_fish_are_looked_for_on_large_boards() {
    let begun = Instant::now();
    for id in ["16x16", "25x25", "samurai", "killer"] {
        assert!(judged(id, 8).iter().sum::<usize>() > 0, "{id}");
    }
    // A few tenths of a second, with nothing else going on.
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

/// Whatever a fish eliminates is in no template.
#[test]
fn templates_eliminate_what_large_fish_do() {
    let (network, solution) = network("classic");
    let (mut random, mut found) = (Xoshiro256PlusPlus::seed_from_u64(2), 0);
    while found < 10 {
        let (candidates, _) = random_places(&network, &solution, &mut random);
        let Some(fish) = technique("large-fish").first(&candidates, &patient()) else { continue };
        found += 1;
        let mut gone: Vec<OptionId> = Vec::new();
        technique("templates").each(&candidates, &patient(), &mut |step| {
            gone.extend(step.eliminations);
            true
        });
        assert!(fish.eliminations.iter().all(|option| gone.contains(option)), "{fish:?}");
    }
}

//! Techniques that boards cannot need, because others that are rated lower do the same.

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Network, Technique};
use dlx_variants::{CellId, Symbol};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::data::{classic, patient};

/// Techniques of one symbol.
const OF_ONE_SYMBOL: [&str; 11] = [
    "pointing",
    "claiming",
    "x-wing",
    "swordfish",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "finned-x-wing",
    "sashimi-x-wing",
    "franken-x-wing",
];

fn technique(id: &str) -> &'static Technique {
    Technique::by_id(id).expect("the technique is on the list")
}

/// Random places of one symbol, with which it can fill the board; the others may be anywhere.
fn random_places<'t>(network: &'t Network, random: &mut Xoshiro256PlusPlus) -> Candidates<'t> {
    let empty = vec![None; 81];
    let mut candidates = Candidates::with_entries(network, &empty, &empty);
    let symbol = Symbol::from_index(0).expect("a first symbol");
    // The column of each row: a box has one place.
    let mut columns: Vec<u16> = (0..9).collect();
    let fill_boxes = |columns: &[u16]| {
        let is_spread = |band: &[u16]| (0..3).all(|stack| band.iter().any(|column| column / 3 == stack));
        columns.chunks(3).all(is_spread)
    };
    while !fill_boxes(&columns) {
        columns.shuffle(random);
    }
    let share = random.random_range(0.1..0.6);
    for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
        if columns[usize::from(row)] != column && !random.random_bool(share) {
            candidates.eliminate(network.lowered().option(CellId(9 * row + column), symbol));
        }
    }
    candidates
}

/// What the first step of a technique eliminates.
fn first_step(technique: &Technique, candidates: &Candidates<'_>) -> Vec<OptionId> {
    let mut eliminations = Vec::new();
    technique.each(candidates, &patient(), &mut |step| {
        eliminations.extend(step.eliminations.iter().copied().filter(|&option| candidates.is_live(option)));
        eliminations.is_empty()
    });
    eliminations
}

/// How many of so many random places have a Franken X-wing, and how many need one.
fn count_franken_x_wings(tries: usize) -> (usize, usize) {
    let grader = classic();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let franken = technique("franken-x-wing");
    let lower = OF_ONE_SYMBOL.map(technique).into_iter().filter(|lower| lower.rating < franken.rating);
    let lower: Vec<&Technique> = lower.collect();
    assert_eq!(lower.len() + 1, OF_ONE_SYMBOL.len());
    let (mut having, mut needing) = (0, 0);
    for _ in 0..tries {
        let mut candidates = random_places(grader.network(), &mut random);
        if first_step(franken, &candidates).is_empty() {
            continue;
        }
        having += 1;
        let next = |candidates: &Candidates<'_>| {
            lower.iter().map(|lower| first_step(lower, candidates)).find(|step| !step.is_empty())
        };
        while let Some(eliminations) = next(&candidates) {
            for option in eliminations {
                candidates.eliminate(option);
            }
        }
        needing += usize::from(!first_step(franken, &candidates).is_empty());
    }
    (having, needing)
}

#[test]
fn franken_x_wings_are_not_needed_on_classic_boards() {
    let (having, needing) = count_franken_x_wings(400);
    assert!(having > 200, "{having}");
    assert_eq!(needing, 0);
}

#[test]
#[ignore = "minutes: `just soundness` runs it, when techniques change"]
fn franken_x_wings_are_not_needed_on_many_classic_boards() {
    let (having, needing) = count_franken_x_wings(200_000);
    assert!(having > 100_000, "{having}");
    assert_eq!(needing, 0);
}

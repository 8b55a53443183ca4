//! Innies and outies: the cells of a house that cages inside it leave, and those in which the cages of a house stick out of it.
//! Their sum is known, because that of the house is. Adjacent houses are combined as well. The terms are those of players of
//! killer Sudoku.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{KnownSum, Symbol};

use super::family::family;
use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Growth, Reason, Step, Technique};
use crate::level::Rating;
use crate::puzzle::Values;

// A single cell is a matter of adding up, and harder with more houses; several are like the combinations of a cage that has to
// be found first.
family! { find;
    INNIE: "innie", "Innie",
        "The cages inside a house, or inside adjacent houses, leave one cell, which is what they lack of the sum of the \
         houses.",
        Easy, 17, 30, (false, 1..=1), growth: Growth::Cells(&[(1, Rating(17)), (2, Rating(20)), (usize::MAX, Rating(23))]);
    OUTIE: "outie", "Outie",
        "The cages of a house, or of adjacent houses, stick out in one cell, which is what they have beyond the sum of the \
         houses.",
        Easy, 18, 30, (true, 1..=1), growth: Growth::Cells(&[(1, Rating(18)), (2, Rating(21)), (usize::MAX, Rating(23))]);
    INNIES: "innies", "Innies",
        "The cages inside a house, or inside adjacent houses, leave a few cells, which together are what they lack of the sum \
         of the houses; no way to add up to that has an eliminated candidate.",
        Tough, 26, 60, (false, 2..=MOST), growth: Growth::Cells(&[(2, Rating(26)), (3, Rating(30)), (usize::MAX, Rating(36))]);
    OUTIES: "outies", "Outies",
        "The cages of a house, or of adjacent houses, stick out in a few cells, which together are what they have beyond the \
         sum of the houses; no way to add up to that has an eliminated candidate.",
        Tough, 27, 60, (true, 2..=MOST), growth: Growth::Cells(&[(2, Rating(27)), (3, Rating(31)), (usize::MAX, Rating(37))]);
}

/// The maximum number of empty cells whose sum is examined.
const MOST: usize = 4;

/// The maximum number of ways to fill cells that are tried: all those of four cells on a board with nine symbols.
const WAYS: usize = 9 * 9 * 9 * 9;

fn find(
    technique: &'static Technique,
    is_outside: bool,
    sizes: std::ops::RangeInclusive<usize>,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let network = candidates.network();
    if network.known_sums().is_empty() {
        return ControlFlow::Continue(());
    }
    let values = candidates.values();
    let sums = network.known_sums().iter().filter(|known| known.is_outside == is_outside);
    let mut left: Vec<(Rating, &KnownSum, Vec<Item>, u32)> = Vec::new();
    for known in sums {
        let cells: Vec<Item> = known.cells.iter().map(|&cell| network.cell_item(cell)).collect();
        if !finds.fresh().has_any(&cells) {
            continue;
        }
        let Some((open, sum)) = remainder(candidates, &values, known) else { continue };
        if sizes.contains(&open.len()) {
            let size = if *sizes.end() == 1 { known.houses.len() } else { open.len() };
            left.push((technique.rating_of(size), known, open, sum));
        }
    }
    // Those with the lowest ratings come first.
    left.sort_by_key(|&(rating, ..)| rating);
    for (rating, known, open, sum) in left {
        finds.tick()?;
        let options: Vec<Vec<OptionId>> =
            open.iter().map(|&cell| candidates.options(cell).collect()).collect();
        let reason = || Reason::KnownSum { known: known.clone(), open: open.clone() };
        let supported = match options.iter().map(Vec::len).try_fold(1_usize, usize::checked_mul) {
            Some(ways) if ways <= WAYS => supported(candidates, &options, sum),
            _ => continue,
        };
        // A board without a way to add up has no solution, which other techniques tell.
        match supported.as_slice() {
            [] => {}
            [placed] if open.len() == 1 => {
                finds.step(Step {
                    rating,
                    reason: reason(),
                    placements: vec![*placed],
                    ..Step::new(technique)
                })?;
            }
            _ => {
                let mut gone = options.concat();
                gone.retain(|option| !supported.contains(option));
                finds.step(Step { rating, reason: reason(), eliminations: gone, ..Step::new(technique) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The empty cells of a known sum, and what is left for them; `None` if the filled ones exceed the sum, or some cells are
/// beyond what is looked at.
fn remainder(candidates: &Candidates<'_>, values: &Values, known: &KnownSum) -> Option<(Vec<Item>, u32)> {
    let network = candidates.network();
    let (mut open, mut sum) = (Vec::new(), known.sum);
    for &cell in &known.cells {
        let item = network.cell_item(cell);
        if candidates.is_open(item) {
            open.push(item);
        } else {
            sum = sum.checked_sub(u32::from(values[cell.index()]?.number()))?;
        }
        if open.len() > MOST {
            return None;
        }
    }
    Some((open, sum))
}

/// The options that some way to choose one of each list has, in which no two exclude each other and which adds up to `sum`.
fn supported(candidates: &Candidates<'_>, options: &[Vec<OptionId>], sum: u32) -> Vec<OptionId> {
    let mut supported = Vec::new();
    choose(candidates, options, sum, &mut Vec::new(), &mut supported);
    supported.sort_unstable();
    supported.dedup();
    supported
}

fn choose(
    candidates: &Candidates<'_>,
    options: &[Vec<OptionId>],
    sum: u32,
    chosen: &mut Vec<OptionId>,
    supported: &mut Vec<OptionId>,
) {
    let Some((first, rest)) = options.split_first() else {
        if sum == 0 {
            supported.extend_from_slice(chosen);
        }
        return;
    };
    let network = candidates.network();
    let number = |option: OptionId| {
        network.candidate(option).map(|(_, symbol): (_, Symbol)| u32::from(symbol.number()))
    };
    for &option in first {
        let Some(left) = number(option).and_then(|number| sum.checked_sub(number)) else { continue };
        if left as usize >= rest.len() && !chosen.iter().any(|&other| network.excludes(option, other)) {
            chosen.push(option);
            choose(candidates, rest, left, chosen, supported);
            chosen.pop();
        }
    }
}

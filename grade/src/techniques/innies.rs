//! Innies and outies: the cells of a house that cages inside it leave, and those in which the cages of a
//! house stick out of it. Their sum is known, because that of the house is; where cages are left that cross
//! its edge, the difference between both is. Adjacent houses are combined as well. The terms are those of
//! players of killer Sudoku.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, KnownDifference, KnownSum};

use super::family::family;
use crate::candidates::Candidates;
use crate::level::Rating;
use crate::network::{Item, Network};
use crate::step::{Finds, Growth, Needs, Reason, Step, Technique};
use dlx_variants::Values;

// A single cell is a matter of adding up, and harder with more houses; several are like the combinations of a
// cage that has to be found first.
family! { find;
    INNIE: "innie", "Innie",
        "The cages inside a house, or inside adjacent houses, leave one cell, which is what they lack of the sum of the \
         houses.",
        Easy, 17, 30, (innies, 1..=1), needs: Some(CAGES), growth: Growth::Cells(&[(1, Rating(17)), (2, Rating(20)), (usize::MAX, Rating(23))]);
    OUTIE: "outie", "Outie",
        "The cages of a house, or of adjacent houses, stick out in one cell, which is what they have beyond the sum of the \
         houses.",
        Easy, 18, 30, (outies, 1..=1), needs: Some(CAGES), growth: Growth::Cells(&[(1, Rating(18)), (2, Rating(21)), (usize::MAX, Rating(23))]);
    INNIES: "innies", "Innies",
        "The cages inside a house, or inside adjacent houses, leave a few cells, which together are what they lack of the sum \
         of the houses; no way to add up to that has an eliminated candidate.",
        Tough, 26, 60, (innies, 2..=MOST), needs: Some(CAGES), growth: Growth::Cells(&[(2, Rating(26)), (3, Rating(30)), (usize::MAX, Rating(36))]);
    OUTIES: "outies", "Outies",
        "The cages of a house, or of adjacent houses, stick out in a few cells, which together are what they have beyond the \
         sum of the houses; no way to add up to that has an eliminated candidate.",
        Tough, 27, 60, (outies, 2..=MOST), needs: Some(CAGES), growth: Growth::Cells(&[(2, Rating(27)), (3, Rating(31)), (usize::MAX, Rating(37))]);
    DIFFERENCE: "innie-outie-difference", "Innie-Outie Difference",
        "The cages of a house, or of adjacent houses, leave a few cells and stick out in others; the sum of the house tells how \
         much more the ones are than the others, and no way to be that has an eliminated candidate.",
        Tough, 24, 60, (differences, 1..=MOST),
        needs: Some(CAGES), growth: Growth::Cells(&[(1, Rating(24)), (2, Rating(28)), (3, Rating(32)), (usize::MAX, Rating(38))]);
}

const CAGES: Needs = Needs {
    what: "cages with sums that leave cells of a house, or stick out of it",
    has: |network| !(network.known_sums().is_empty() && network.known_differences().is_empty()),
};

/// The maximum number of empty cells whose sum is examined.
const MOST: usize = 4;

/// The maximum number of ways to fill cells that are tried: all those of four cells on a board with nine
/// symbols.
const WAYS: usize = 9 * 9 * 9 * 9;

/// Empty cells, and whether they count as negative.
type Open = Vec<(Item, bool)>;

/// Cells whose sum is known, or groups of cells the difference of whose sums is.
#[derive(Clone, Copy)]
enum Known<'n> {
    Sum(&'n KnownSum),
    Difference(&'n KnownDifference),
}

impl Known<'_> {
    /// The cells, and whether they count as negative.
    fn cells(&self) -> impl Iterator<Item = (CellId, bool)> {
        let (added, taken): (&[CellId], &[CellId]) = match self {
            Self::Sum(known) => (&known.cells, &[]),
            Self::Difference(known) => (&known.innies, &known.outies),
        };
        added.iter().map(|&cell| (cell, false)).chain(taken.iter().map(|&cell| (cell, true)))
    }

    fn total(&self) -> i64 {
        match self {
            Self::Sum(known) => known.sum.into(),
            Self::Difference(known) => known.difference.into(),
        }
    }

    fn houses(&self) -> usize {
        match self {
            Self::Sum(known) => known.houses.len(),
            Self::Difference(known) => known.houses.len(),
        }
    }

    fn reason(&self, open: Vec<Item>) -> Reason {
        match *self {
            Self::Sum(known) => Reason::KnownSum { known: known.clone(), open },
            Self::Difference(known) => Reason::KnownDifference { known: known.clone(), open },
        }
    }
}

fn innies(network: &Network) -> Vec<Known<'_>> {
    network.known_sums().iter().filter(|known| !known.is_outside).map(Known::Sum).collect()
}

fn outies(network: &Network) -> Vec<Known<'_>> {
    network.known_sums().iter().filter(|known| known.is_outside).map(Known::Sum).collect()
}

fn differences(network: &Network) -> Vec<Known<'_>> {
    network.known_differences().iter().map(Known::Difference).collect()
}

fn find(
    technique: &'static Technique,
    known: fn(&Network) -> Vec<Known<'_>>,
    sizes: std::ops::RangeInclusive<usize>,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let network = candidates.network();
    let known = known(network);
    if known.is_empty() {
        return ControlFlow::Continue(());
    }
    let values = candidates.values();
    let mut left: Vec<(Rating, Known<'_>, Open, i64)> = Vec::new();
    for known in known {
        let cells: Vec<Item> = known.cells().map(|(cell, _)| network.cell_item(cell)).collect();
        if !finds.fresh().has_any(&cells) {
            continue;
        }
        let Some((open, total)) = remainder(candidates, &values, known) else { continue };
        if sizes.contains(&open.len()) {
            let size = if *sizes.end() == 1 { known.houses() } else { open.len() };
            left.push((technique.rating_of(size), known, open, total));
        }
    }
    // Those with the lowest ratings come first.
    left.sort_by_key(|&(rating, ..)| rating);
    for (rating, known, open, total) in left {
        finds.tick()?;
        let options: Vec<Vec<Term>> =
            open.iter().map(|&(cell, is_taken)| terms(candidates, cell, is_taken)).collect();
        let reason = || known.reason(open.iter().map(|&(cell, _)| cell).collect());
        let supported = match options.iter().map(Vec::len).try_fold(1_usize, usize::checked_mul) {
            Some(ways) if ways <= WAYS => supported(candidates, &options, total),
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
                let all = options.iter().flatten().map(|&(option, _)| option);
                let gone = all.filter(|option| !supported.contains(option)).collect();
                finds.step(Step { rating, reason: reason(), eliminations: gone, ..Step::new(technique) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The empty cells of a known sum or difference, and what is left for them; `None` if some cells are beyond
/// what is looked at.
fn remainder(candidates: &Candidates<'_>, values: &Values, known: Known<'_>) -> Option<(Open, i64)> {
    let network = candidates.network();
    let (mut open, mut total) = (Vec::new(), known.total());
    for (cell, is_taken) in known.cells() {
        let item = network.cell_item(cell);
        if candidates.is_open(item) {
            open.push((item, is_taken));
        } else {
            let value = i64::from(values[cell.index()]?.number());
            total -= if is_taken { -value } else { value };
        }
        if open.len() > MOST {
            return None;
        }
    }
    Some((open, total))
}

/// A candidate, and what it adds.
type Term = (OptionId, i64);

/// The candidates of a cell, which are added or taken away.
fn terms(candidates: &Candidates<'_>, cell: Item, is_taken: bool) -> Vec<Term> {
    let number = |option: OptionId| {
        candidates.network().candidate(option).map_or(0, |(_, symbol)| i64::from(symbol.number()))
    };
    let options = candidates.options(cell);
    options.map(|option| (option, if is_taken { -number(option) } else { number(option) })).collect()
}

/// The options that some way to choose one of each list has, in which no two exclude each other and which
/// adds up to `total`.
fn supported(candidates: &Candidates<'_>, options: &[Vec<Term>], total: i64) -> Vec<OptionId> {
    let mut supported = Vec::new();
    choose(candidates, options, total, &mut Vec::new(), &mut supported);
    supported.sort_unstable();
    supported.dedup();
    supported
}

fn choose(
    candidates: &Candidates<'_>,
    options: &[Vec<Term>],
    total: i64,
    chosen: &mut Vec<OptionId>,
    supported: &mut Vec<OptionId>,
) {
    let Some((first, rest)) = options.split_first() else {
        if total == 0 {
            supported.extend_from_slice(chosen);
        }
        return;
    };
    let network = candidates.network();
    let bound = |of: fn(i64, i64) -> i64| -> i64 {
        let bounds = rest.iter().filter_map(|terms| terms.iter().map(|&(_, number)| number).reduce(of));
        bounds.sum()
    };
    let reachable = bound(i64::min)..=bound(i64::max);
    for &(option, number) in first {
        let is_free = || !chosen.iter().any(|&other| network.excludes(option, other));
        if reachable.contains(&(total - number)) && is_free() {
            chosen.push(option);
            choose(candidates, rest, total - number, chosen, supported);
            chosen.pop();
        }
    }
}

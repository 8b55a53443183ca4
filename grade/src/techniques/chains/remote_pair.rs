//! Remote pairs: a chain of cells with the same two candidates, where each cell excludes its symbol from the
//! next. Two cells an odd number of links apart have different symbols. Four cells make two skyscrapers or
//! the like, one of each symbol, and are rated as these; players see the pairs first.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{Meaning, Symbol};

use super::alternating::AIC;
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Growth, Reason, Step, Technique};

pub(crate) static REMOTE_PAIR: Technique = Technique {
    id: "remote-pair",
    name: "Remote Pair",
    summary: "Cells with the same two candidates hold them in turn along a chain; both are eliminated where two \
              cells of different symbols exclude them.",
    level: Level::Expert,
    rating: Rating(40),
    score: 110,
    growth: Growth::Length,
    covered_by: Some(&AIC),
    find,
    ..Technique::PLAIN
};

/// A cell with two candidates, the lower symbol first.
struct Pair {
    cell: Item,
    options: [OptionId; 2],
}

/// The number of moves from one end of the shortest chain to the other; one move is a naked pair.
const SHORTEST: usize = 3;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let pairs: Vec<Pair> = candidates.truths_of(2).filter_map(|cell| Pair::of(candidates, cell)).collect();
    // Few boards have as many cells with the same two candidates as a chain has.
    let is_like = |one: &Pair, other: &Pair| one.symbols(candidates) == other.symbols(candidates);
    let have_many = |pair: &Pair| pairs.iter().filter(|other| is_like(pair, other)).count() > SHORTEST;
    if !pairs.iter().any(have_many) {
        return ControlFlow::Continue(());
    }
    let next: Vec<Vec<usize>> = pairs
        .iter()
        .map(|pair| (0..pairs.len()).filter(|&other| pair.leads_to(&pairs[other], candidates)).collect())
        .collect();
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for from in (0..pairs.len()).filter(|&from| !next[from].is_empty()) {
        finds.tick()?;
        let is_chain = |path: &Vec<usize>| {
            path.len().is_multiple_of(2) && path.len() > SHORTEST && path.last().is_some_and(|&to| from < to)
        };
        chains.extend(paths(from, &next).into_iter().filter(is_chain));
    }
    chains.sort_by_key(Vec::len);
    for chain in chains {
        let chain: Vec<&Pair> = chain.iter().map(|&at| &pairs[at]).collect();
        let rating = REMOTE_PAIR.rating_of(chain.len());
        let reason = Reason::RemotePair { cells: chain.iter().map(|pair| pair.cell).collect() };
        let eliminations = eliminations(candidates, &chain);
        finds.step(Step { rating, reason, eliminations, ..Step::new(&REMOTE_PAIR) })?;
    }
    ControlFlow::Continue(())
}

impl Pair {
    fn of(candidates: &Candidates<'_>, cell: Item) -> Option<Self> {
        matches!(candidates.network().meaning(cell), Meaning::Cell(_)).then_some(())?;
        let mut options = candidates.options(cell);
        let options = [options.next()?, options.next()?];
        Some(Self { cell, options })
    }

    fn symbols(&self, candidates: &Candidates<'_>) -> [Option<Symbol>; 2] {
        self.options.map(|option| candidates.network().symbol_of(option))
    }

    /// Whether another cell has the same candidates and each of them excludes itself from the other cell.
    fn leads_to(&self, other: &Self, candidates: &Candidates<'_>) -> bool {
        let is_excluded = |(&one, &other)| candidates.network().excludes(one, other);
        self.cell != other.cell
            && self.symbols(candidates) == other.symbols(candidates)
            && self.options.iter().zip(&other.options).all(is_excluded)
    }
}

/// A shortest path to each cell that can be reached, by length.
fn paths(from: usize, next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut is_seen = vec![false; next.len()];
    is_seen[from] = true;
    let mut paths = vec![vec![from]];
    let mut at = 0;
    while let Some(path) = paths.get(at).cloned() {
        at += 1;
        for &cell in path.last().map_or(&[][..], |&last| &next[last]) {
            if !std::mem::replace(&mut is_seen[cell], true) {
                let mut path = path.clone();
                path.push(cell);
                paths.push(path);
            }
        }
    }
    paths
}

/// The options eliminated because the two ends have different symbols, in order.
fn eliminations(candidates: &Candidates<'_>, chain: &[&Pair]) -> Vec<OptionId> {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return Vec::new() };
    let ways = [[first.options[0], last.options[1]], [first.options[1], last.options[0]]];
    let goes = |option: &OptionId| {
        ways.iter().all(|way| way.iter().any(|&holding| candidates.network().excludes(holding, *option)))
    };
    let excluded = ways[0].iter().flat_map(|&option| candidates.excluded_by(option));
    let mut eliminations: Vec<OptionId> = excluded.filter(goes).collect();
    eliminations.sort_unstable();
    eliminations.dedup();
    // The cells of the chain keep both candidates.
    eliminations.retain(|option| chain.iter().all(|pair| !pair.options.contains(option)));
    eliminations
}

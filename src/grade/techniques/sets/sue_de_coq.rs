//! Sue de Coq, or two-sector disjoint subsets: cells where two houses cross and further cells of each house,
//! together with as many candidate symbols as cells, where each symbol counts once for each house that it
//! must be in. These cells then take all of these symbols.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::CellId;

use crate::grade::bits::bits;
use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Reason, Technique};
use crate::level::{Level, Rating};

pub(crate) static SUE_DE_COQ: Technique = Technique {
    id: "sue-de-coq",
    name: "Sue de Coq",
    summary: "Cells where two houses cross, with cells of the one and cells of the other that share no \
              candidate of the crossing, have as many candidates as cells, and so hold all of them.",
    level: Level::Expert,
    rating: Rating(56),
    score: 250,
    find,
    ..Technique::PLAIN
};

/// The maximum number of cells of a crossing, and of each house beside it, to examine together.
const CELLS: usize = 4;

/// Some cells, and their candidate symbols as bits.
#[derive(Clone, Copy)]
struct Cells {
    /// The cells: the first `count` of these.
    cells: [CellId; CELLS],
    count: usize,
    symbols: u64,
}

impl Cells {
    const NONE: Self = Self { cells: [CellId(0); CELLS], count: 0, symbols: 0 };

    fn with(mut self, cell: CellId, symbols: u64) -> Self {
        self.cells[self.count] = cell;
        self.count += 1;
        self.symbols |= symbols;
        self
    }

    fn cells(&self) -> &[CellId] {
        &self.cells[..self.count]
    }
}

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let houses = &candidates.network().matrices().cells;
    let is_fresh: Vec<bool> = houses.iter().map(|house| finds.fresh().has_any(&house.truths)).collect();
    for (one, other) in
        crossings(candidates).into_iter().filter(|&(one, other)| is_fresh[one] || is_fresh[other])
    {
        finds.tick()?;
        let houses = candidates.network().model().houses();
        let split = |house: usize, beside: usize| -> (Vec<CellId>, Vec<CellId>) {
            let open = houses[house]
                .cells
                .iter()
                .filter(|&&cell| candidates.is_open(candidates.network().cell_item(cell)));
            open.partition(|cell| houses[beside].cells.contains(cell))
        };
        let ((shared, rest), (_, other_rest)) = (split(one, other), split(other, one));
        for crossing in subsets(candidates, &shared, |_| true) {
            if crossing.symbols.count_ones() as usize >= crossing.count + 2 {
                Houses { one, other }.around(&crossing, &rest, &other_rest, candidates, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of houses that share two cells or more, each once.
fn crossings(candidates: &Candidates<'_>) -> Vec<(usize, usize)> {
    let model = candidates.network().model();
    let mut crossings = Vec::new();
    for (house, cells) in model.houses().iter().map(|house| &house.cells).enumerate() {
        let open = cells.iter().filter(|&&cell| candidates.is_open(candidates.network().cell_item(cell)));
        let mut others: Vec<usize> = open.flat_map(|&cell| model.houses_of(cell)).copied().collect();
        others.retain(|&other| other > house);
        others.sort_unstable();
        crossings
            .extend(others.chunk_by(|a, b| a == b).filter(|run| run.len() > 1).map(|run| (house, run[0])));
    }
    crossings
}

/// All sets of at most [`CELLS`] cells with wanted symbols, if the subsets that they grow from have wanted
/// symbols too.
fn subsets(candidates: &Candidates<'_>, cells: &[CellId], is_wanted: impl Fn(u64) -> bool) -> Vec<Cells> {
    let mut sets = Vec::with_capacity(1 << cells.len().min(CELLS));
    sets.push(Cells::NONE);
    for &cell in cells {
        let symbols = symbols(candidates, cell);
        for at in 0..sets.len() {
            if sets[at].count < CELLS && is_wanted(sets[at].symbols | symbols) {
                sets.push(sets[at].with(cell, symbols));
            }
        }
    }
    sets.remove(0);
    sets
}

fn symbols(candidates: &Candidates<'_>, cell: CellId) -> u64 {
    let network = candidates.network();
    let pairs = candidates.options(network.cell_item(cell)).filter_map(|option| network.candidate(option));
    pairs.fold(0, |symbols, (_, symbol)| symbols | 1 << symbol.index())
}

/// Two houses that cross.
#[derive(Clone, Copy)]
struct Houses {
    one: usize,
    other: usize,
}

impl Houses {
    /// Looks for cells of each house that complete some cells of the crossing.
    fn around(
        self,
        crossing: &Cells,
        rest: &[CellId],
        other_rest: &[CellId],
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let missing = crossing.symbols.count_ones() as usize - crossing.count;
        let own = |symbols: u64| (symbols & !crossing.symbols).count_ones() as usize;
        // The number of cells in a set beyond those that its own symbols take.
        let gain = |set: &Cells| set.count.saturating_sub(own(set.symbols));
        let useful = |cells: &[CellId]| {
            let mut sets = subsets(candidates, cells, |symbols| own(symbols) < CELLS);
            sets.retain(|set| (1..missing).contains(&gain(set)));
            sets
        };
        let others = useful(other_rest);
        if others.is_empty() {
            return ControlFlow::Continue(());
        }
        for one in useful(rest) {
            finds.tick()?;
            for other in &others {
                let is_apart = one.symbols & other.symbols & crossing.symbols == 0;
                if is_apart && gain(&one) + gain(other) == missing {
                    self.report(crossing, &one, other, candidates, finds)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports what is eliminated because the cells take as many symbols of the houses as there are cells.
    fn report(
        self,
        crossing: &Cells,
        one: &Cells,
        other: &Cells,
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let network = candidates.network();
        let alphabet = network.model().alphabet();
        let links_of = |house: usize, symbols: u64| {
            let symbols = bits(symbols).filter_map(move |index| alphabet.symbol(index));
            symbols.map(move |symbol| network.symbol_item(house, symbol))
        };
        let links =
            links_of(self.one, (crossing.symbols | one.symbols) & !(other.symbols & crossing.symbols)).chain(
                links_of(self.other, (crossing.symbols | other.symbols) & !(one.symbols & crossing.symbols)),
            );
        let links: Vec<Item> = links.collect();
        let cells = [crossing, one, other].into_iter().flat_map(Cells::cells);
        let truths: Vec<Item> = cells.map(|&cell| network.cell_item(cell)).collect();
        let is_taken = |option: &OptionId| network.items_of(*option).iter().any(|item| truths.contains(item));
        let mut eliminations: Vec<OptionId> = links
            .iter()
            .flat_map(|&link| candidates.options(link))
            .filter(|option| !is_taken(option))
            .collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        finds.eliminate(&SUE_DE_COQ, eliminations, || {
            let items = |cells: &Cells| cells.cells().iter().map(|&cell| network.cell_item(cell)).collect();
            Reason::Crossing { crossing: items(crossing), beside: [items(one), items(other)], links }
        })
    }
}

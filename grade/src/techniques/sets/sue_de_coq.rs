//! Sue de Coq, or two-sector disjoint subsets: cells where two houses cross and further cells of each house,
//! together with as many candidate symbols as cells, where each symbol counts once for each house that it
//! must be in. These cells then take all of these symbols.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use crate::bits::bits;
use crate::candidates::Candidates;
use crate::jagged::Jagged;
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Reason, Technique};

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
const CELLS: u32 = 4;

/// Some cells of a house, by their numbers in it, and their candidate symbols, both as bits.
#[derive(Clone, Copy)]
struct Cells {
    cells: u64,
    symbols: u64,
    /// How many cells there are: sets are many, and bits take long to count.
    count: u32,
}

impl Cells {
    /// The number of cells beyond those that their own symbols take, if they share some others.
    fn gain(&self, shared: u64) -> u32 {
        self.count.saturating_sub((self.symbols & !shared).count_ones())
    }
}

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let matrices = candidates.network().matrices();
    let fresh = finds.fresh().cells_of_houses(candidates.network());
    let symbols = candidates.symbols_of_houses(finds);
    let open = |house| {
        let cells = symbols.get(house).iter().enumerate();
        cells.fold(0, |open, (cell, &symbols)| open | u64::from(symbols != 0) << cell)
    };
    let open: Vec<u64> = (0..symbols.len()).map(open).collect();
    for (one, common) in matrices.common.iter().enumerate() {
        for &(other, common) in common.iter().filter(|&&(other, _)| other as usize > one) {
            let (other, shared) = (other as usize, common & open[one]);
            if shared.count_ones() > 1 && (fresh[one] | fresh[other]) != 0 {
                finds.tick()?;
                let in_other = matrices.common.get(other).iter().find(|&&(house, _)| house as usize == one);
                let beside = [open[one] & !common, open[other] & !in_other.map_or(0, |&(_, common)| common)];
                let fresh = [fresh[one], fresh[other]];
                Houses { one, other, symbols: &symbols, fresh }.across(shared, beside, candidates, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// All sets of at most [`CELLS`] of some cells with wanted symbols, if the subsets that they grow from have
/// wanted symbols too.
fn subsets(symbols: &[u64], cells: u64, is_wanted: impl Fn(u64) -> bool) -> Vec<Cells> {
    let mut sets = Vec::with_capacity(1 << cells.count_ones().min(CELLS));
    sets.push(Cells { cells: 0, symbols: 0, count: 0 });
    for cell in bits(cells) {
        for at in 0..sets.len() {
            let Cells { cells, symbols: known, count } = sets[at];
            let with = Cells { cells: cells | 1 << cell, symbols: known | symbols[cell], count: count + 1 };
            if with.count <= CELLS && is_wanted(with.symbols) {
                sets.push(with);
            }
        }
    }
    sets.remove(0);
    sets
}

/// Two houses that cross.
#[derive(Clone, Copy)]
struct Houses<'a> {
    one: usize,
    other: usize,
    /// The symbols of the cells of all houses.
    symbols: &'a Jagged<u64>,
    /// The fresh cells of each: sets without them are not new.
    fresh: [u64; 2],
}

impl Houses<'_> {
    /// Looks for cells of the crossing and cells of each house beside it that take as many symbols as there
    /// are cells.
    fn across(
        self,
        shared: u64,
        beside: [u64; 2],
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let symbols = self.symbols.get(self.one);
        let is_wide = |crossing: &Cells| crossing.symbols.count_ones() >= crossing.count + 2;
        if beside.contains(&0) {
            return ControlFlow::Continue(());
        }
        let mut crossings = subsets(symbols, shared, |_| true);
        crossings.retain(is_wide);
        if crossings.is_empty() {
            return ControlFlow::Continue(());
        }
        // Cells beside have fewer symbols that are not in the crossing than there are of them.
        let of_crossing = bits(shared).fold(0, |all, cell| all | symbols[cell]);
        let few = |symbols: u64| (symbols & !of_crossing).count_ones() < CELLS;
        let rest = |house: usize, cells: u64, wanted: u64| {
            let mut rest = subsets(self.symbols.get(house), cells, few);
            rest.retain(|set| set.gain(of_crossing) > 0 && (set.cells & wanted != 0 || wanted == 0));
            rest
        };
        // If cells are fresh on one side alone, one of them is in the set.
        let [fresh, other_fresh] = [self.fresh[0] & beside[0], self.fresh[1] & beside[1]];
        let wanted = match (self.fresh[0] & shared, fresh, other_fresh) {
            (0, 0, 0) => return ControlFlow::Continue(()),
            (0, fresh, 0) => [fresh, 0],
            (0, 0, other_fresh) => [0, other_fresh],
            _ => [0, 0],
        };
        let other_rest = rest(self.other, beside[1], wanted[1]);
        if other_rest.is_empty() {
            return ControlFlow::Continue(());
        }
        let rest = rest(self.one, beside[0], wanted[0]);
        for crossing in &crossings {
            self.around(crossing, &rest, &other_rest, candidates, finds)?;
        }
        ControlFlow::Continue(())
    }

    /// Looks for cells of each house, of some sets of them, that complete some cells of the crossing.
    fn around(
        self,
        crossing: &Cells,
        rest: &[Cells],
        other_rest: &[Cells],
        candidates: &Candidates<'_>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let missing = (crossing.symbols.count_ones() - crossing.count) as usize;
        let gain = |set: &Cells| set.gain(crossing.symbols) as usize;
        // By what they gain: boards of 25 symbols have thousands of sets on each side, and few pairs of them
        // gain enough.
        let mut others: [Vec<&Cells>; CELLS as usize + 1] = Default::default();
        for other in other_rest.iter().filter(|other| (1..missing).contains(&gain(other))) {
            others[gain(other)].push(other);
        }
        if others.iter().all(Vec::is_empty) {
            return ControlFlow::Continue(());
        }
        for one in rest.iter().filter(|one| (1..missing).contains(&gain(one))) {
            let Some(others) = others.get(missing - gain(one)).filter(|others| !others.is_empty()) else {
                continue;
            };
            finds.tick()?;
            let shared = one.symbols & crossing.symbols;
            for other in others.iter().filter(|other| other.symbols & shared == 0) {
                self.report(crossing, one, other, candidates, finds)?;
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
        let items = |house: usize, set: &Cells| {
            let truths = &network.matrices().cells[house].truths;
            bits(set.cells).map(|cell| truths[cell]).collect::<Vec<Item>>()
        };
        let (crossing, beside) =
            (items(self.one, crossing), [items(self.one, one), items(self.other, other)]);
        let truths = [&crossing[..], &beside[0], &beside[1]].concat();
        let is_taken = |option: &OptionId| network.items_of(*option).iter().any(|item| truths.contains(item));
        let mut eliminations: Vec<OptionId> = links
            .iter()
            .flat_map(|&link| candidates.options(link))
            .filter(|option| !is_taken(option))
            .collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        finds.eliminate(&SUE_DE_COQ, eliminations, || Reason::Crossing { crossing, beside, links })
    }
}

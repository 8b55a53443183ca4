//! Multi-sector locked sets: the empty cells where some rows and some columns cross, each of whose candidates
//! is counted for its row or for its column, with as many such candidates as cells. Every cell then takes one
//! of them, so nothing is left for the rest of those rows and columns. SK-loops are sets of this kind.
//!
//! For some rows and columns, it costs least to count a symbol by rows if fewer of the rows than of the
//! columns have it among the cells, and by columns otherwise; symbols do not depend on each other. The name
//! and the method are those of D. P. Bird and of the New Sudoku Players' Forum.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use dlx_engine::OptionId;
use dlx_variants::{CellId, House, HouseKind, Model};

use super::als_links::ordered;
use crate::bits::bits;
use crate::candidates::{Candidates, Fresh};
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Reason, Technique};

pub(crate) static MULTI_SECTOR_LOCKED_SET: Technique = Technique {
    id: "multi-sector-locked-set",
    name: "Multi-Sector Locked Set",
    summary: "The empty cells where some rows and columns cross have as many candidates as cells, if each symbol counts \
              once for each of these rows, or for each of these columns, that has it there; they use all of them up.",
    level: Level::Extreme,
    rating: Rating(84),
    score: 600,
    find,
    ..Technique::PLAIN
};

/// The maximum number of rows of a grid, as the sets of rows and of columns are all tried.
const LINES: usize = 9;

/// The minimum number of rows and of columns that cross. Most smaller sets are naked subsets or fish.
const LEAST: usize = 3;

/// The number of sets of lines.
const SETS: usize = 1 << LINES;

/// The number of sets that are looked at together: all that the smallest grid with sets has.
const CHUNK: usize = 1 << (2 * LEAST);

/// Lines of a grid, as bits.
type Lines = usize;

/// A number for each set of columns.
type Counts = [u8; SETS];

/// For each set of columns, how many columns it shares with each other set.
static SHARED: LazyLock<Vec<Counts>> = LazyLock::new(|| {
    let shared = |set: Lines| std::array::from_fn(|other: Lines| (set & other).count_ones() as u8);
    (0..SETS).map(shared).collect()
});

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    for grid in 0..candidates.network().model().grids().len() {
        if let Some(crossings) = Crossings::new(candidates, grid, &SHARED, finds.fresh()) {
            crossings.report(candidates, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// The rows and columns of a grid.
struct Crossings<'s> {
    shared: &'s [Counts],
    /// The houses of the rows, and of the columns. Where a grid shares them with another, they are in no
    /// particular order.
    houses: [Vec<usize>; 2],
    /// For each row and each column, the cell in both.
    cells: Vec<Vec<CellId>>,
    /// The rows, in the order in which they are added to others: first the fresh ones, as sets without them
    /// are not new.
    order: Vec<usize>,
    /// How many rows are fresh.
    fresh: usize,
    /// For each row, the columns where it is empty.
    open: Vec<Lines>,
    /// For each row and each symbol, the columns that have it.
    having: Vec<Vec<Lines>>,
}

/// What some rows have, for each set of columns.
#[derive(Clone)]
struct Chosen {
    rows: Lines,
    /// The number of empty cells in the columns.
    cells: Counts,
    /// For each symbol, the columns that have it, and the number of rows that have it in the columns.
    symbols: Vec<(Lines, Counts)>,
}

impl<'s> Crossings<'s> {
    /// The rows and columns of a grid; `None` if there are too many.
    fn new(candidates: &Candidates<'_>, grid: usize, shared: &'s [Counts], fresh: Fresh<'_>) -> Option<Self> {
        let (network, model) = (candidates.network(), candidates.network().model());
        let houses = [HouseKind::Row, HouseKind::Column].map(|kind| {
            let all = model.houses().iter().enumerate();
            let lines = all.filter(|(_, house)| house.kind == kind && house.grids.contains(&grid));
            lines.map(|(number, _)| number).collect::<Vec<usize>>()
        });
        let size = houses[0].len();
        if size > LINES || houses[1].len() != size {
            return None;
        }
        let cells: Vec<Vec<CellId>> = houses[0]
            .iter()
            .map(|&row| crossed(&model.houses()[row], &houses[1], model))
            .collect::<Option<_>>()?;
        let columns = |is_there: &dyn Fn(usize) -> bool| -> Lines {
            (0..size).filter(|&column| is_there(column)).fold(0, |set, column| set | 1 << column)
        };
        let open = |row: usize| columns(&|column| candidates.is_open(network.cell_item(cells[row][column])));
        let having = |row: usize| {
            let live =
                |column, symbol| candidates.is_live(network.lowered().option(cells[row][column], symbol));
            model.alphabet().iter().map(|symbol| columns(&|column| live(column, symbol))).collect()
        };
        let (open, having) = ((0..size).map(open).collect(), (0..size).map(having).collect());
        let is_fresh = |&row: &usize| cells[row].iter().any(|&cell| fresh.has(network.cell_item(cell)));
        let (mut order, others): (Vec<usize>, Vec<usize>) = (0..size).partition(is_fresh);
        let fresh = order.len();
        order.extend(others);
        Some(Self { shared, houses, cells, order, fresh, open, having })
    }

    fn report(&self, candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
        let symbols = candidates.network().model().symbols();
        let none = Chosen { rows: 0, cells: [0; SETS], symbols: vec![(0, [0; SETS]); symbols] };
        let mut found: Vec<(u8, [Lines; 2])> = Vec::new();
        self.extend(0, &none, &mut found, finds)?;
        found.sort_unstable();
        for (_, crossing) in found {
            let (links, eliminations) = self.conclude(candidates, crossing);
            finds.eliminate(&MULTI_SECTOR_LOCKED_SET, eliminations, || Reason::Subset {
                truths: self.cells(candidates, crossing),
                links,
                fins: Vec::new(),
                is_sashimi: false,
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Adds rows from number `from` of the order on to some rows, and collects the locked sets with their
    /// numbers of cells.
    fn extend(
        &self,
        from: usize,
        chosen: &Chosen,
        found: &mut Vec<(u8, [Lines; 2])>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        finds.tick()?;
        let size = self.open.len();
        let sizes = LEAST..=size.saturating_sub(LEAST);
        let count = chosen.rows.count_ones() as usize;
        if sizes.contains(&count) {
            let candidates = self.candidates(chosen);
            let is_locked = |set: Lines| {
                candidates[set] == chosen.cells[set]
                    && candidates[set] > 0
                    && sizes.contains(&(set.count_ones() as usize))
            };
            // Most sets are passed over many at a time. There are at least as many as that: `sizes` has
            // numbers in it.
            for first in (0..1 << size).step_by(CHUNK) {
                let chunk = first..first + CHUNK;
                let pairs = candidates[chunk.clone()].iter().zip(&chosen.cells[chunk.clone()]);
                if pairs.fold(0, |any, (&one, &other)| any | (u8::from(one == other) & u8::from(one > 0))) > 0
                {
                    let sets = chunk.filter(|&set| is_locked(set));
                    found.extend(sets.map(|columns| (candidates[columns], [chosen.rows, columns])));
                }
            }
        }
        if count < *sizes.end() {
            let end = if count == 0 { self.fresh } else { size };
            for at in from..end {
                self.extend(at + 1, &self.with(chosen, self.order[at]), found, finds)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Some rows and one more.
    fn with(&self, chosen: &Chosen, row: usize) -> Chosen {
        let mut chosen = chosen.clone();
        chosen.rows |= 1 << row;
        chosen.cells.iter_mut().zip(&self.shared[self.open[row]]).for_each(|(sum, more)| *sum += more);
        for ((columns, counts), &more) in chosen.symbols.iter_mut().zip(&self.having[row]) {
            *columns |= more;
            counts.iter_mut().zip(&self.shared[more]).for_each(|(sum, &more)| *sum += more.min(1));
        }
        chosen
    }

    /// For each set of columns, the number of candidates where some rows cross them.
    fn candidates(&self, chosen: &Chosen) -> Counts {
        let mut sums = [0; SETS];
        for (columns, counts) in &chosen.symbols {
            let by_columns = &self.shared[*columns];
            for (sum, (by_row, by_column)) in sums.iter_mut().zip(counts.iter().zip(by_columns)) {
                *sum += by_row.min(by_column);
            }
        }
        sums
    }

    /// For each symbol, the rows and the columns that have it where rows and columns cross.
    fn lines(&self, [rows, columns]: [Lines; 2]) -> impl Iterator<Item = [Lines; 2]> {
        (0..self.having.first().map_or(0, Vec::len)).map(move |symbol| {
            bits(rows as u64).fold([0, 0], |[having, all], row| {
                let more = self.having[row][symbol] & columns;
                [having | usize::from(more != 0) << row, all | more]
            })
        })
    }

    /// The links that hold the candidates of the cells, and what else lies in them.
    fn conclude(&self, candidates: &Candidates<'_>, crossing: [Lines; 2]) -> (Vec<Item>, Vec<OptionId>) {
        let network = candidates.network();
        let cells = self.cells(candidates, crossing);
        let is_outside =
            |option: &OptionId| !network.items_of(*option).iter().any(|item| cells.contains(item));
        let (mut links, mut eliminations) = (Vec::new(), Vec::new());
        for (lines, symbol) in self.lines(crossing).zip(network.model().alphabet().iter()) {
            let least = lines[0].count_ones().min(lines[1].count_ones());
            // Either kind will do if both have as few lines.
            let ways = lines.into_iter().zip(&self.houses).filter(|(lines, _)| lines.count_ones() == least);
            let ways = ways.map(|(lines, houses)| {
                let links: Vec<Item> =
                    bits(lines as u64).map(|line| network.symbol_item(houses[line], symbol)).collect();
                let options = links.iter().flat_map(|&link| candidates.options(link)).filter(is_outside);
                let options: Vec<_> = options.collect();
                (links, options)
            });
            let Some((chosen, gone)) =
                ways.reduce(|one, other| if other.1.len() > one.1.len() { other } else { one })
            else {
                continue;
            };
            links.extend(chosen);
            eliminations.extend(gone);
        }
        (links, ordered(eliminations))
    }

    /// The empty cells where rows and columns cross.
    fn cells(&self, candidates: &Candidates<'_>, [rows, columns]: [Lines; 2]) -> Vec<Item> {
        let network = candidates.network();
        let in_row =
            |row: usize| bits(columns as u64).map(move |column| network.cell_item(self.cells[row][column]));
        bits(rows as u64).flat_map(in_row).filter(|&cell| candidates.is_open(cell)).collect()
    }
}

/// The cells of a row in some columns; `None` if the row does not cross all of them.
fn crossed(row: &House, columns: &[usize], model: &Model) -> Option<Vec<CellId>> {
    let cell_in =
        |&column: &usize| row.cells.iter().copied().find(|cell| model.houses()[column].cells.contains(cell));
    columns.iter().map(cell_in).collect()
}

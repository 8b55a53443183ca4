//! Tridagons, or Thor's hammers: four boxes at the corners of a rectangle, with three cells in each, no two
//! of them in one row or one column of the box, that three symbols cannot fill together. So one of the
//! further candidates of these cells, the *guardians*, holds.
//!
//! Whether twelve cells are such a pattern is found by trying all ways to fill them, by whatever excludes
//! what on the board; no shape is listed. The pattern is described by D. Berthier ("The tridagon rule", New
//! Sudoku Players' Forum, 2022), after puzzles of mith; an earlier name is trivalue oddagon.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Symbol};

use super::fitting::fits;
use crate::bits::bits;
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Reason, Step, Technique};

pub(crate) static TRIDAGON: Technique = Technique {
    id: "tridagon",
    name: "Tridagon",
    summary: "Three symbols cannot fill twelve cells of four boxes, three in each and each in a row and a column of its own; one \
              of the further candidates of these cells holds, so what all of those exclude is eliminated.",
    level: Level::Expert,
    rating: Rating(65),
    score: 400,
    find,
    ..Technique::PLAIN
};

/// The maximum number of guardians.
const GUARDIANS: usize = 6;

/// The number of symbols, and of cells in each box.
const THREE: usize = 3;

/// Cells of a box, and the number of their guardians.
type Part = ([CellId; THREE], usize);

/// The ways to put three symbols into three cells: for each cell, the number of its symbol.
const ORDERS: [[usize; THREE]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let rectangles = &candidates.network().matrices().rectangles;
    if rectangles.is_empty() {
        return ControlFlow::Continue(());
    }
    let boxes = Boxes::new(candidates);
    let mut found: Vec<(Vec<OptionId>, [Part; 4])> = Vec::new();
    for symbols in boxes.triples().filter(|&symbols| boxes.have_enough(symbols)) {
        finds.tick()?;
        let least = boxes.least_guardians(symbols);
        let is_possible = |rectangle: &&[usize; 4]| {
            rectangle.iter().map(|&number| least[number]).sum::<usize>() <= GUARDIANS
        };
        for rectangle in rectangles.iter().filter(is_possible) {
            let parts = rectangle.map(|number| boxes.parts(number, symbols));
            boxes.join(symbols, &parts, &mut found, finds)?;
        }
    }
    found.sort_by_key(|(guardians, _)| guardians.len());
    let network = candidates.network();
    for (guardians, parts) in found {
        let cells: Vec<Item> =
            parts.iter().flat_map(|(cells, _)| cells.map(|cell| network.cell_item(cell))).collect();
        if let [guardian] = guardians[..] {
            let reason = Reason::Unfillable { cells, extra: guardians };
            finds.step(Step { reason, placements: vec![guardian], ..Step::new(&TRIDAGON) })?;
        } else {
            let eliminations = candidates.excluded_by_all(guardians.iter().copied());
            finds.eliminate(&TRIDAGON, eliminations, || Reason::Unfillable { cells, extra: guardians })?;
        }
    }
    ControlFlow::Continue(())
}

/// The boxes of a board, with what is left of them.
struct Boxes<'c, 't> {
    candidates: &'c Candidates<'t>,
    /// For each house, the empty cells if it is a box, with their candidate symbols as bits.
    cells: Vec<Vec<(CellId, u64)>>,
    /// The candidate symbols of cells with at most three, as bits.
    few: Vec<u64>,
}

impl<'c, 't> Boxes<'c, 't> {
    fn new(candidates: &'c Candidates<'t>) -> Self {
        let network = candidates.network();
        // A cell has an option for each symbol, in order.
        let with_symbols = |&cell: &CellId| (cell, candidates.option_mask(network.cell_item(cell)));
        let cells = network.model().houses().iter().map(|house| {
            let is_open = |cell: &&CellId| {
                house.kind == HouseKind::Box && candidates.is_open(network.cell_item(**cell))
            };
            house.cells.iter().filter(is_open).map(with_symbols).collect()
        });
        let cells: Vec<Vec<(CellId, u64)>> = cells.collect();
        let few = cells.iter().flatten().map(|&(_, of)| of).filter(|of| of.count_ones() as usize <= THREE);
        Self { candidates, few: few.collect(), cells }
    }

    /// Whether enough cells have only some of the symbols: of the cells of a pattern, all but one for each
    /// guardian.
    fn have_enough(&self, symbols: u64) -> bool {
        self.few.iter().filter(|&of| of & !symbols == 0).count() >= 4 * THREE - GUARDIANS
    }

    /// All sets of three symbols, as bits.
    fn triples(&self) -> impl Iterator<Item = u64> {
        let symbols = self.candidates.network().model().symbols();
        (0..symbols).flat_map(move |one| {
            (one + 1..symbols)
                .flat_map(move |two| (two + 1..symbols).map(move |three| 1 << one | 1 << two | 1 << three))
        })
    }

    /// The empty cells of a box that have some of the symbols, each with the number of its guardians.
    fn usable(&self, number: usize, symbols: u64) -> impl Iterator<Item = (CellId, usize)> {
        let having = self.cells[number].iter().filter(move |&&(_, of)| of & symbols != 0);
        having.map(move |&(cell, of)| (cell, (of & !symbols).count_ones() as usize))
    }

    /// For each house, a number of guardians that three of its cells have at least; more than [`GUARDIANS`]
    /// if it is no box.
    fn least_guardians(&self, symbols: u64) -> Vec<usize> {
        let least = |number: usize| {
            let mut least = [GUARDIANS + 1; THREE];
            for (_, guardians) in self.usable(number, symbols) {
                if guardians < least[THREE - 1] {
                    least[THREE - 1] = guardians;
                    least.sort_unstable();
                }
            }
            least.iter().sum()
        };
        (0..self.cells.len()).map(least).collect()
    }

    /// The sets of three cells of a box, of different rows and columns, that have some of the symbols and few
    /// others.
    fn parts(&self, number: usize, symbols: u64) -> Vec<Part> {
        let usable: Vec<(CellId, usize)> =
            self.usable(number, symbols).filter(|&(_, guardians)| guardians <= GUARDIANS).collect();
        let mut parts = Vec::new();
        for (at, &(one, first)) in usable.iter().enumerate() {
            for (next, &(two, second)) in usable.iter().enumerate().skip(at + 1) {
                if first + second > GUARDIANS || self.share_line(one, two) {
                    continue;
                }
                let others = usable[next + 1..].iter().filter(|&&(three, third)| {
                    first + second + third <= GUARDIANS
                        && !self.share_line(one, three)
                        && !self.share_line(two, three)
                });
                parts.extend(others.map(|&(three, third)| ([one, two, three], first + second + third)));
            }
        }
        parts
    }

    fn share_line(&self, one: CellId, other: CellId) -> bool {
        let model = self.candidates.network().model();
        let is_line =
            |&&house: &&usize| matches!(model.houses()[house].kind, HouseKind::Row | HouseKind::Column);
        model.houses_of(one).iter().filter(is_line).any(|house| model.houses_of(other).contains(house))
    }

    /// Adds the patterns of cells of four boxes from which something follows.
    fn join(
        &self,
        symbols: u64,
        [ones, twos, threes, fours]: &[Vec<Part>; 4],
        found: &mut Vec<(Vec<OptionId>, [Part; 4])>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        for &one in ones {
            for &two in twos.iter().filter(|two| one.1 + two.1 <= GUARDIANS) {
                for &three in threes.iter().filter(|three| one.1 + two.1 + three.1 <= GUARDIANS) {
                    finds.tick()?;
                    let count = one.1 + two.1 + three.1;
                    for &four in fours.iter().filter(|four| count + four.1 <= GUARDIANS) {
                        let parts = [one, two, three, four];
                        if self.is_fresh(&parts, finds) {
                            found.extend(self.guardians(symbols, &parts).map(|guardians| (guardians, parts)));
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_fresh(&self, parts: &[Part], finds: &Finds<'_>) -> bool {
        let mut cells = parts.iter().flat_map(|(cells, _)| cells);
        cells.any(|&cell| finds.fresh().has(self.candidates.network().cell_item(cell)))
    }

    /// The guardians, if they exclude anything and the symbols cannot fill the cells without them.
    fn guardians(&self, symbols: u64, parts: &[Part]) -> Option<Vec<OptionId>> {
        let (candidates, network) = (self.candidates, self.candidates.network());
        let options = parts.iter().flat_map(|(cells, _)| cells).flat_map(|&cell| {
            candidates.options(network.cell_item(cell)).filter(|&option| {
                network.candidate(option).is_some_and(|(_, symbol)| symbols >> symbol.index() & 1 == 0)
            })
        });
        let guardians: Vec<OptionId> = options.collect();
        let follows =
            guardians.len() == 1 || !candidates.excluded_by_all(guardians.iter().copied()).is_empty();
        (follows && !is_fillable(network, symbols, parts)).then_some(guardians)
    }
}

/// Whether three symbols can fill cells of several boxes, each of which takes all three.
fn is_fillable(network: &Network, symbols: u64, parts: &[Part]) -> bool {
    let alphabet = network.model().alphabet();
    let symbols: Vec<Symbol> = bits(symbols).filter_map(|index| alphabet.symbol(index)).collect();
    let filled = |cells: &[CellId; THREE], order: &[usize; THREE]| {
        let option = |at: usize| network.lowered().option(cells[at], symbols[order[at]]);
        [option(0), option(1), option(2)]
    };
    let ways: Vec<Vec<[OptionId; THREE]>> =
        parts.iter().map(|(cells, _)| ORDERS.iter().map(|order| filled(cells, order)).collect()).collect();
    fits(network, &ways, &mut Vec::new())
}

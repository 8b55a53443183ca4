//! Base cells, and the targets that go with them.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, House, HouseKind, Symbol};

use super::super::fitting::each_fit;
use super::{Exocet, LINES};
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::Finds;

/// The maximum number of symbols that the base cells may have.
const SYMBOLS: usize = 4;

/// Two empty cells where a line crosses a box.
pub(super) struct Base<'c, 't> {
    candidates: &'c Candidates<'t>,
    line: usize,
    region: usize,
    cells: [CellId; 2],
    /// The symbols that they may hold.
    symbols: Vec<Symbol>,
}

/// The line of a base, and its cells.
pub(super) type Key = (usize, [CellId; 2]);

/// A line across that of the base, without its cells.
struct CrossLine {
    house: usize,
    /// The cell where it crosses the line of the base.
    crossing: CellId,
}

impl<'c, 't> Base<'c, 't> {
    /// Visits all bases of a board.
    pub(super) fn each(
        candidates: &'c Candidates<'t>,
        visit: &mut dyn FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (line, house) in candidates.network().model().houses().iter().enumerate() {
            if !matches!(house.kind, HouseKind::Row | HouseKind::Column) {
                continue;
            }
            for (at, &one) in house.cells.iter().enumerate() {
                for &other in &house.cells[at + 1..] {
                    if let Some(base) = Self::new(candidates, line, [one, other]) {
                        visit(base)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// `None` unless the cells are in one box, and have few symbols between them.
    fn new(candidates: &'c Candidates<'t>, line: usize, cells: [CellId; 2]) -> Option<Self> {
        let network = candidates.network();
        if !cells.iter().all(|&cell| candidates.is_open(network.cell_item(cell))) {
            return None;
        }
        let [one, other] = cells;
        let region =
            regions(candidates, one).find(|region| regions(candidates, other).any(|of| of == *region))?;
        let mut symbols: Vec<Symbol> = Vec::new();
        for option in cells.iter().flat_map(|&cell| candidates.options(network.cell_item(cell))) {
            let symbol = network.candidate(option).map(|(_, symbol)| symbol);
            symbols.extend(symbol.filter(|symbol| !symbols.contains(symbol)));
            if symbols.len() > SYMBOLS {
                return None;
            }
        }
        symbols.sort_unstable();
        Some(Self { candidates, line, region, cells, symbols })
    }

    /// Its line and cells, which tell bases apart.
    pub(super) fn key(&self) -> Key {
        (self.line, self.cells)
    }

    /// The truths that its exocets depend on: its cells, and its symbols in the cross-lines.
    pub(super) fn truths(&self) -> impl Iterator<Item = Item> {
        let network = self.candidates.network();
        let of_line = move |line: CrossLine| {
            self.symbols.iter().map(move |&symbol| network.symbol_item(line.house, symbol))
        };
        let cells = self.cells.iter().map(move |&cell| network.cell_item(cell));
        cells.chain(self.cross_lines().into_iter().flat_map(of_line))
    }

    /// All exocets of the base.
    pub(super) fn exocets(&self, finds: &mut Finds<'_>) -> ControlFlow<(), Vec<Exocet>> {
        let lines = self.cross_lines();
        let (own, others): (Vec<&CrossLine>, Vec<&CrossLine>) = lines
            .iter()
            .partition(|line| regions(self.candidates, line.crossing).any(|region| region == self.region));
        let mut exocets = Vec::new();
        for own in own {
            for (at, &one) in others.iter().enumerate() {
                for &other in &others[at + 1..] {
                    finds.tick()?;
                    if !self.share_region(one.crossing, other.crossing) {
                        self.add_exocets([own, one, other], &mut exocets);
                    }
                }
            }
        }
        ControlFlow::Continue(exocets)
    }

    /// The lines across that of the base, in its grids, that have neither base cell.
    fn cross_lines(&self) -> Vec<CrossLine> {
        let model = self.candidates.network().model();
        let line = &model.houses()[self.line];
        let kind = if line.kind == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let is_across = |house: &House| {
            house.kind == kind
                && house.cells.len() == model.symbols()
                && house.grids.iter().any(|grid| line.grids.contains(grid))
                && !self.cells.iter().any(|cell| house.cells.contains(cell))
        };
        let across = model.houses().iter().enumerate().filter(|(_, house)| is_across(house));
        let crossing = across.filter_map(|(house, of)| {
            let crossing = *of.cells.iter().find(|cell| line.cells.contains(cell))?;
            Some(CrossLine { house, crossing })
        });
        crossing.collect()
    }

    /// Adds the exocets with three cross-lines, of which the first is in the box of the base.
    fn add_exocets(&self, lines: [&CrossLine; LINES], exocets: &mut Vec<Exocet>) {
        let mut covers = Covers::default();
        for &symbol in &self.symbols {
            for option in self.in_base(symbol) {
                if self.cover(lines, option, symbol, &mut covers).is_break() {
                    return;
                }
            }
        }
        let [_, one, other] = lines;
        let mut lines = lines.map(|line| line.house);
        lines.sort_unstable();
        exocets.extend(covers.pairs().into_iter().map(|targets| Exocet {
            base: self.cells,
            targets,
            symbols: self.symbols.clone(),
            line: self.line,
            region: self.region,
            lines,
            is_junior: self.is_junior(targets, [one, other]),
        }));
    }

    /// The candidates of the base that are this symbol.
    fn in_base(&self, symbol: Symbol) -> impl Iterator<Item = OptionId> {
        let lowered = self.candidates.network().lowered();
        let options = self.cells.iter().map(move |&cell| lowered.option(cell, symbol));
        options.filter(|&option| self.candidates.is_live(option))
    }

    /// Restricts covers by every way in which the cross-lines may take a symbol beside a candidate of the
    /// base; breaks if they all have it, or if no two cells cover these ways.
    fn cover(
        &self,
        lines: [&CrossLine; LINES],
        in_base: OptionId,
        symbol: Symbol,
        covers: &mut Covers,
    ) -> ControlFlow<()> {
        let network = self.candidates.network();
        let lacking = lines.iter().map(|line| network.symbol_item(line.house, symbol));
        let lacking = lacking.filter(|&truth| self.candidates.is_open(truth));
        let free = |truth| {
            let places = self.candidates.options(truth);
            places.filter(|&place| !network.excludes(place, in_base)).map(|place| [place]).collect::<Vec<_>>()
        };
        let parts: Vec<Vec<[OptionId; 1]>> = lacking.map(free).collect();
        if parts.is_empty() {
            return ControlFlow::Break(());
        }
        each_fit(network, &parts, &mut Vec::new(), &mut |places| {
            let cells = places.iter().filter_map(|&place| Some(network.candidate(place)?.0));
            covers.add(&cells.collect::<Vec<_>>());
            if covers.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// Whether the targets are in the other lines of the band, and each in a cross-line of its own, of two.
    fn is_junior(&self, targets: [CellId; 2], [one, other]: [&CrossLine; 2]) -> bool {
        let model = self.candidates.network().model();
        let houses = model.houses();
        let is_line_of_band = |&house: &usize| {
            house != self.line
                && houses[house].kind == houses[self.line].kind
                && houses[house].cells.iter().any(|cell| houses[self.region].cells.contains(cell))
        };
        let is_in_band = |cell: CellId| {
            !model.houses_of(cell).contains(&self.line) && model.houses_of(cell).iter().any(is_line_of_band)
        };
        let are_in = |lines: [&CrossLine; 2]| {
            targets.iter().zip(lines).all(|(target, line)| houses[line.house].cells.contains(target))
        };
        let [first, second] = targets;
        targets.into_iter().all(is_in_band)
            && (are_in([one, other]) || are_in([other, one]))
            && !self.share_region(first, second)
    }

    fn share_region(&self, one: CellId, other: CellId) -> bool {
        regions(self.candidates, one).any(|region| regions(self.candidates, other).any(|of| of == region))
    }
}

/// The boxes, or regions, of a cell, as numbers of houses.
fn regions<'m>(candidates: &'m Candidates<'_>, cell: CellId) -> impl Iterator<Item = usize> + 'm {
    let model = candidates.network().model();
    let is_region = |&house: &usize| matches!(model.houses()[house].kind, HouseKind::Box | HouseKind::Region);
    model.houses_of(cell).iter().copied().filter(is_region)
}

/// The single cells that every placement so far has, and the pairs of other cells of which every placement
/// has one. A placement is the cells that take a symbol in the cross-lines that lack it. Most lines are
/// through when there are few placements.
#[derive(Default)]
struct Covers(Option<Vec<(CellId, Option<CellId>)>>);

impl Covers {
    fn add(&mut self, placement: &[CellId]) {
        let Some(covers) = &mut self.0 else {
            self.0 = Some(placement.iter().map(|&one| (one, None)).collect());
            return;
        };
        let is_in = |cell: &CellId| placement.contains(cell);
        let missed = covers.extract_if(.., |(one, other)| !is_in(one) && !other.as_ref().is_some_and(is_in));
        let single = missed.filter(|(_, other)| other.is_none()).map(|(one, _)| one).collect::<Vec<_>>();
        let pairs = single.iter().flat_map(|&one| placement.iter().map(move |&other| (one, Some(other))));
        covers.extend(pairs);
    }

    /// Whether some placement is not covered.
    fn is_empty(&self) -> bool {
        self.0.as_ref().is_some_and(Vec::is_empty)
    }

    /// The pairs, each once, in order.
    fn pairs(self) -> Vec<[CellId; 2]> {
        let covers = self.0.unwrap_or_default();
        let is_single = |cell: CellId| covers.contains(&(cell, None));
        let pairs = covers.iter().filter_map(|&(one, other)| Some([one.min(other?), one.max(other?)]));
        let mut pairs: Vec<[CellId; 2]> =
            pairs.filter(|pair| !pair.iter().any(|&cell| is_single(cell))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_are_cells_of_every_placement() {
        let found = |placements: &[&[u16]]| {
            let mut covers = Covers::default();
            for placement in placements {
                covers.add(&placement.iter().map(|&cell| CellId(cell)).collect::<Vec<_>>());
            }
            (covers.is_empty(), covers.pairs().iter().map(|pair| pair.map(|cell| cell.0)).collect::<Vec<_>>())
        };
        assert_eq!(found(&[]), (false, vec![]));
        assert_eq!(found(&[&[1, 2, 3], &[1, 4, 5]]), (false, vec![[2, 4], [2, 5], [3, 4], [3, 5]]));
        assert_eq!(
            found(&[&[1, 2, 3], &[4, 2, 5], &[1, 5, 6]]),
            (false, vec![[1, 2], [1, 4], [1, 5], [2, 5], [2, 6], [3, 5]])
        );
        assert_eq!(found(&[&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]]), (true, vec![]));
        // Lines that have the symbol already leave fewer cells.
        assert_eq!(found(&[&[1, 2], &[3, 4]]), (false, vec![[1, 3], [1, 4], [2, 3], [2, 4]]));
    }
}

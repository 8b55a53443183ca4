//! Base cells, and the targets that go with them.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, House, HouseKind, Symbol};

use super::super::fitting::each_fit;
use super::{Exocet, LINES};
use crate::grade::candidates::Candidates;
use crate::grade::step::Finds;

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

/// A line across that of the base, without its cells.
struct CrossLine {
    house: usize,
    /// The cell where it crosses the line of the base.
    crossing: CellId,
}

/// The cells that take a symbol in the cross-lines that lack it: if these are fewer than three, the first is repeated.
type Placement = [CellId; LINES];

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
        let Some(placements) = self.placements(lines) else { return };
        let [_, one, other] = lines;
        let mut lines = lines.map(|line| line.house);
        lines.sort_unstable();
        let pairs = covers(&placements).into_iter().filter_map(|(first, second)| Some([first, second?]));
        exocets.extend(pairs.map(|targets| Exocet {
            base: self.cells,
            targets,
            symbols: self.symbols.clone(),
            line: self.line,
            region: self.region,
            lines,
            is_junior: self.is_junior(targets, [one, other]),
        }));
    }

    /// Every way in which the cross-lines may take a symbol that is in the base; `None` if they all have one of the symbols
    /// already, or can take one in so many ways that no two cells cover them.
    fn placements(&self, lines: [&CrossLine; LINES]) -> Option<Vec<Placement>> {
        let mut placements: Vec<Placement> = Vec::new();
        for &symbol in &self.symbols {
            let first = placements.len();
            for option in self.in_base(symbol) {
                self.add_placements(lines, option, symbol, &mut placements)?;
            }
            let own = &placements[first..];
            if !own.is_empty() && covers(own).is_empty() {
                return None;
            }
        }
        Some(placements)
    }

    /// The candidates of the base that are this symbol.
    fn in_base(&self, symbol: Symbol) -> impl Iterator<Item = OptionId> {
        let lowered = self.candidates.network().lowered();
        let options = self.cells.iter().map(move |&cell| lowered.option(cell, symbol));
        options.filter(|&option| self.candidates.is_live(option))
    }

    /// Adds the ways in which the cross-lines may take a symbol beside a candidate of the base; `None` if they all have it, or if
    /// these are more ways than two cells can be in.
    fn add_placements(
        &self,
        lines: [&CrossLine; LINES],
        in_base: OptionId,
        symbol: Symbol,
        placements: &mut Vec<Placement>,
    ) -> Option<()> {
        let network = self.candidates.network();
        let lacking = lines.iter().map(|line| network.symbol_item(line.house, symbol));
        let lacking = lacking.filter(|&truth| self.candidates.is_open(truth));
        let free = |truth| {
            let places = self.candidates.options(truth);
            places.filter(|&place| !network.excludes(place, in_base)).map(|place| [place]).collect::<Vec<_>>()
        };
        let parts: Vec<Vec<[OptionId; 1]>> = lacking.map(free).collect();
        if parts.is_empty() {
            return None;
        }
        let most = placements.len() + 2 * network.model().symbols().pow(2);
        let flow = each_fit(network, &parts, &mut Vec::new(), &mut |places| {
            let mut cells = places.iter().filter_map(|&place| Some(network.candidate(place)?.0));
            if let Some(first) = cells.next() {
                placements.push([Some(first), cells.next(), cells.next()].map(|cell| cell.unwrap_or(first)));
            }
            if placements.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        flow.is_continue().then_some(())
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

/// The single cells that every placement has, and the pairs of other cells of which every placement has one, each once.
fn covers(placements: &[Placement]) -> Vec<(CellId, Option<CellId>)> {
    let Some(first) = placements.first() else { return Vec::new() };
    let mut covers = Vec::new();
    for &one in first {
        let mut rest = placements.iter().filter(|placement| !placement.contains(&one));
        match rest.next() {
            None => covers.push((one, None)),
            Some(next) => {
                let others =
                    next.iter().filter(|other| rest.clone().all(|placement| placement.contains(other)));
                covers.extend(others.map(|&other| (one.min(other), Some(one.max(other)))));
            }
        }
    }
    covers.sort_unstable();
    covers.dedup();
    let singles: Vec<CellId> =
        covers.iter().filter(|(_, other)| other.is_none()).map(|&(one, _)| one).collect();
    covers
        .retain(|(one, other)| other.is_none_or(|other| !singles.contains(one) && !singles.contains(&other)));
    covers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_are_cells_of_every_placement() {
        let placements =
            |lists: &[[u16; LINES]]| lists.iter().map(|cells| cells.map(CellId)).collect::<Vec<_>>();
        let found = |lists: &[[u16; LINES]]| {
            let covers = covers(&placements(lists)).into_iter();
            covers.map(|(one, other)| (one.0, other.map(|cell| cell.0))).collect::<Vec<_>>()
        };
        assert_eq!(found(&[]), []);
        assert_eq!(
            found(&[[1, 2, 3], [1, 4, 5]]),
            [(1, None), (2, Some(4)), (2, Some(5)), (3, Some(4)), (3, Some(5))]
        );
        assert_eq!(
            found(&[[1, 2, 3], [4, 2, 5], [1, 5, 6]]),
            [(1, Some(2)), (1, Some(4)), (1, Some(5)), (2, Some(5)), (2, Some(6)), (3, Some(5))]
        );
        assert_eq!(found(&[[1, 2, 3], [4, 5, 6], [7, 8, 9]]), []);
        // Lines that have the symbol already leave fewer cells.
        assert_eq!(found(&[[1, 2, 1], [3, 4, 3]]), [(1, Some(3)), (1, Some(4)), (2, Some(3)), (2, Some(4))]);
    }
}

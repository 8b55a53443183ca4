//! Classes along a line: on entropic, modular and parity lines, cells a period apart hold symbols of the same
//! class, such as low ones, and cells less than a period apart hold symbols of different classes. So a line
//! has few orders of classes, each of which repeats along it.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, SymbolSet};

use super::cells::{phases, possible, unmet};
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Needs, Reason, Step, Technique};

const CLASSES: Needs = Needs {
    what: "lines whose symbols alternate by class, such as entropic lines",
    has: |network| {
        let model = network.model();
        (0..model.rule_count()).any(|rule| model.rule_classes(rule).is_some())
    },
};

/// One class after another, without a look at what houses hold.
pub(crate) static LINE_CLASSES: Technique = Technique {
    id: "line-classes",
    name: "Classes on a Line",
    summary: "Cells a period apart on an entropic, modular or parity line hold symbols of the same class, so a class that one \
              of them lacks, or that other cells of the line take, is eliminated in all of them.",
    level: Level::Tough,
    rating: Rating(30),
    score: 60,
    needs: Some(CLASSES),
    breadth: Some(3),
    find: |candidates, finds| find(&LINE_CLASSES, false, candidates, finds),
    ..Technique::PLAIN
};

pub(crate) static LINE_CLASSES_IN_HOUSES: Technique = Technique {
    id: "line-classes-in-houses",
    name: "Classes in a House",
    summary: "Cells a period apart on an entropic, modular or parity line hold symbols of the same class; a class of which a \
              house would then hold too many symbols, or too few, is eliminated in all of them.",
    level: Level::Tough,
    rating: Rating(34),
    score: 70,
    needs: Some(CLASSES),
    breadth: Some(4),
    find: |candidates, finds| find(&LINE_CLASSES_IN_HOUSES, true, candidates, finds),
    ..Technique::PLAIN
};

/// Reports the classes that no order of a line gives some of its cells.
fn find(
    technique: &'static Technique,
    with_houses: bool,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let network = candidates.network();
    for rule in 0..network.model().rule_count() {
        let Some(line) = ClassLine::new(candidates, rule) else { continue };
        finds.tick()?;
        let orders = line.orders(with_houses);
        let gone = line.not_in(&orders);
        if !gone.is_empty() {
            let truths = line.truths(with_houses);
            let reason = Reason::Classes { rule, truths };
            finds.step(Step { reason, eliminations: gone, ..Step::new(technique) })?;
        }
    }
    ControlFlow::Continue(())
}

/// A line whose symbols alternate by class, and what its cells may hold.
pub(crate) struct ClassLine<'c> {
    network: &'c Network,
    candidates: &'c Candidates<'c>,
    /// For each cell of the board, the symbols that it holds or may hold.
    possible: Vec<SymbolSet>,
    /// The classes, by number.
    pub(crate) classes: &'c [SymbolSet],
    /// For each phase, the cells of the line that hold symbols of one class.
    pub(crate) phases: Vec<Vec<CellId>>,
    /// The houses that have several cells of the line.
    houses: Vec<usize>,
}

impl<'c> ClassLine<'c> {
    /// The line of a rule, if it has one, and enough cells for each class.
    pub(crate) fn new(candidates: &'c Candidates<'c>, rule: usize) -> Option<Self> {
        let network = candidates.network();
        let model = network.model();
        let (cells, classes) = model.rule_classes(rule)?;
        let has_several = |house: &usize| {
            model.houses()[*house].cells.iter().filter(|cell| cells.contains(cell)).count() > 1
        };
        let houses = (0..model.houses().len()).filter(has_several).collect();
        Some(Self {
            network,
            candidates,
            possible: possible(candidates),
            classes,
            phases: phases(cells, classes.len()).collect(),
            houses,
        })
    }

    /// The symbols that a cell holds or may hold.
    pub(crate) fn possible(&self, cell: CellId) -> SymbolSet {
        self.possible[cell.index()]
    }

    /// Whether a cell may hold a symbol of a class.
    pub(crate) fn may_hold(&self, cell: CellId, class: usize) -> bool {
        !self.possible(cell).and(self.classes[class]).is_empty()
    }

    /// The orders of the classes that are possible: for each phase, the number of its class.
    pub(crate) fn orders(&self, with_houses: bool) -> Vec<Vec<usize>> {
        let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
        for cells in &self.phases {
            let longer = |order: Vec<usize>| {
                let is_new = |class: &usize| {
                    !order.contains(class) && cells.iter().all(|&cell| self.may_hold(cell, *class))
                };
                let classes: Vec<usize> = (0..self.classes.len()).filter(is_new).collect();
                classes.into_iter().map(move |class| [&order[..], &[class]].concat())
            };
            orders = orders.into_iter().flat_map(longer).collect();
        }
        if with_houses {
            orders.retain(|order| self.houses.iter().all(|&house| self.unmet(house, order).is_none()));
        }
        orders
    }

    /// A class of which a house has too many symbols, or too few, in an order of the classes.
    pub(crate) fn unmet(&self, house: usize, order: &[usize]) -> Option<usize> {
        let phase = |cell: CellId| self.phases.iter().position(|cells| cells.contains(&cell));
        unmet(self.network, self.classes, house, |cell| match phase(cell) {
            Some(phase) => self.possible(cell).and(self.classes[order[phase]]),
            None => self.possible(cell),
        })
    }

    /// The houses that have several cells of the line and of which some order has too many symbols, or too
    /// few, of a class, each with that class: of each such order, the first house.
    pub(crate) fn unmet_of(&self, orders: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let unmet = orders.iter().filter_map(|order| {
            self.houses.iter().find_map(|&house| Some((house, self.unmet(house, order)?)))
        });
        let mut unmet: Vec<(usize, usize)> = unmet.collect();
        unmet.sort_unstable();
        unmet.dedup();
        unmet
    }

    /// The candidates of the line's cells that are in no order.
    fn not_in(&self, orders: &[Vec<usize>]) -> Vec<OptionId> {
        let mut gone = Vec::new();
        for (phase, cells) in self.phases.iter().enumerate() {
            let is_left = |class: &usize| orders.iter().any(|order| order[phase] == *class);
            let left = (0..self.classes.len()).filter(is_left);
            let left: SymbolSet = left.flat_map(|class| self.classes[class].iter()).collect();
            let options =
                cells.iter().flat_map(|&cell| self.candidates.options(self.network.cell_item(cell)));
            gone.extend(options.filter(|&option| {
                self.network.symbol_of(option).is_some_and(|symbol| !left.contains(symbol))
            }));
        }
        gone.sort_unstable();
        gone.dedup();
        gone
    }

    /// The cells that the orders rest on: those of the line, and of its houses if they count.
    fn truths(&self, with_houses: bool) -> Vec<Item> {
        let houses = self.houses.iter().filter(|_| with_houses);
        let of_houses = houses.flat_map(|&house| &self.network.model().houses()[house].cells);
        let cells = self.phases.iter().flatten().chain(of_houses);
        let mut truths: Vec<Item> = cells.map(|&cell| self.network.cell_item(cell)).collect();
        truths.retain(|&cell| self.candidates.is_open(cell));
        truths.sort_unstable();
        truths.dedup();
        truths
    }
}

//! Classes on lines that share cells: where cells of two lines that hold symbols of one class have a cell in
//! common, all of them do, and no other cell of these lines does.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, SymbolSet};

use super::cells::{phases, possible, unmet};
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Needs, Reason, Technique};

pub(crate) static LINKED_LINE_CLASSES: Technique = Technique {
    id: "linked-line-classes",
    name: "Classes on Linked Lines",
    summary: "Entropic, modular or parity lines that share cells hold symbols of the same class in cells of all of them; a class \
              of which a house would then hold too many symbols, or too few, is eliminated in these cells.",
    level: Level::Tough,
    rating: Rating(38),
    score: 80,
    needs: Some(Needs {
        what: "several lines whose symbols alternate by class, such as entropic lines",
        has: |network| {
            let model = network.model();
            (0..model.rule_count()).filter(|&rule| model.rule_classes(rule).is_some()).count() > 1
        },
    }),
    breadth: Some(5),
    find,
    ..Technique::PLAIN
};

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    for lines in LinkedLines::all(candidates) {
        finds.tick()?;
        for class in 0..lines.classes.len() {
            let Some((house, _)) = lines.unmet(class) else { continue };
            finds.eliminate(&LINKED_LINE_CLASSES, lines.options(class), || Reason::LinkedClasses {
                rules: lines.rules.clone(),
                truths: lines.truths(house),
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells that hold symbols of one class because lines share some of them.
pub(crate) struct LinkedLines<'c> {
    network: &'c Network,
    candidates: &'c Candidates<'c>,
    /// For each cell of the board, the symbols that it holds or may hold.
    possible: Vec<SymbolSet>,
    /// The classes, by number.
    pub(crate) classes: &'c [SymbolSet],
    /// The rules of the lines, in order.
    rules: Vec<usize>,
    /// The cells.
    pub(crate) cells: Vec<CellId>,
    /// All other cells of the lines.
    others: Vec<CellId>,
}

impl<'c> LinkedLines<'c> {
    /// All that lines link.
    fn all(candidates: &'c Candidates<'c>) -> Vec<Self> {
        let model = candidates.network().model();
        let mut found: Vec<Self> = Vec::new();
        for rule in 0..model.rule_count() {
            let Some((line, classes)) = model.rule_classes(rule) else { continue };
            for &first in line.iter().take(classes.len()) {
                let is_known = |known: &Self| known.rules.contains(&rule) && known.cells.contains(&first);
                if !found.iter().any(is_known) {
                    found.extend(Self::with(candidates, rule, first));
                }
            }
        }
        found
    }

    /// The cells that hold symbols of the same class as a cell of a line, if they are on several lines.
    pub(crate) fn with(candidates: &'c Candidates<'c>, rule: usize, cell: CellId) -> Option<Self> {
        let network = candidates.network();
        let model = network.model();
        let (_, classes) = model.rule_classes(rule)?;
        let lines: Vec<(usize, &[CellId])> = (0..model.rule_count())
            .filter_map(|other| Some((other, model.rule_classes(other)?)))
            .filter(|(_, (_, of))| *of == classes)
            .map(|(other, (line, _))| (other, line))
            .collect();
        let (mut rules, mut cells, mut at) = (Vec::new(), vec![cell], 0);
        // Cells that are added may be on further lines.
        while let Some(cell) = cells.get(at).copied() {
            for &(other, line) in lines.iter().filter(|(_, line)| line.contains(&cell)) {
                rules.push(other);
                for phase in phases(line, classes.len()).filter(|phase| phase.contains(&cell)) {
                    let new: Vec<CellId> = phase.into_iter().filter(|cell| !cells.contains(cell)).collect();
                    cells.extend(new);
                }
            }
            at += 1;
        }
        rules.sort_unstable();
        rules.dedup();
        if rules.len() < 2 {
            return None;
        }
        cells.sort_unstable();
        let on_lines = lines.iter().filter(|(other, _)| rules.contains(other)).flat_map(|(_, line)| *line);
        let others = on_lines.copied().filter(|cell| !cells.contains(cell)).collect();
        Some(Self { network, candidates, possible: possible(candidates), classes, rules, cells, others })
    }

    /// A house that would hold too many symbols of some class, or too few, if the cells held symbols of a
    /// class, as all of them may, and the class that it would.
    pub(crate) fn unmet(&self, class: usize) -> Option<(usize, usize)> {
        let class = self.classes[class];
        if self.cells.iter().any(|cell| self.possible[cell.index()].and(class).is_empty()) {
            return None;
        }
        let left = |cell: CellId| {
            let symbols = self.possible[cell.index()];
            match (self.cells.contains(&cell), self.others.contains(&cell)) {
                (true, _) => symbols.and(class),
                (_, true) => symbols.iter().filter(|&symbol| !class.contains(symbol)).collect(),
                _ => symbols,
            }
        };
        let mut houses = 0..self.network.model().houses().len();
        houses.find_map(|house| Some((house, unmet(self.network, self.classes, house, left)?)))
    }

    /// The candidates of the cells for symbols of a class.
    fn options(&self, class: usize) -> Vec<OptionId> {
        let class = self.classes[class];
        let cells = self.cells.iter().map(|&cell| self.network.cell_item(cell));
        let options = cells.flat_map(|cell| self.candidates.options(cell));
        let is_of_class =
            |&option: &OptionId| self.network.symbol_of(option).is_some_and(|symbol| class.contains(symbol));
        options.filter(is_of_class).collect()
    }

    /// The empty ones of the cells, and of a house.
    fn truths(&self, house: usize) -> Vec<Item> {
        let cells = self.cells.iter().chain(&self.network.model().houses()[house].cells);
        let mut truths: Vec<Item> = cells.map(|&cell| self.network.cell_item(cell)).collect();
        truths.retain(|&cell| self.candidates.is_open(cell));
        truths.sort_unstable();
        truths.dedup();
        truths
    }
}

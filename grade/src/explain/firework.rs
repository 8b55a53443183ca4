//! Fireworks in words.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol, listed};

use super::Words;
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::Firework;

/// A house of a firework.
pub(super) struct Line {
    house: usize,
    /// The cells of the firework in the house.
    cells: Vec<Item>,
    /// The places of its symbols in the house that are in no cell of the firework.
    pub(super) others: Vec<OptionId>,
}

impl Firework {
    /// The houses of the firework, of which there are two.
    pub(super) fn lines(&self, candidates: &Candidates<'_>) -> Vec<Line> {
        let network = candidates.network();
        let mut lines: Vec<Line> = Vec::new();
        for &truth in &self.truths {
            let Meaning::Symbol { house, .. } = network.meaning(truth) else { continue };
            let is_other =
                |option: &OptionId| !network.items_of(*option).iter().any(|item| self.cells.contains(item));
            let others = candidates.options(truth).filter(is_other);
            match lines.iter_mut().find(|line| line.house == house) {
                Some(line) => line.others.extend(others),
                None => {
                    let is_here = |cell: &CellId| self.cells.contains(&network.cell_item(*cell));
                    let cells = network.model().houses()[house].cells.iter().copied().filter(is_here);
                    let cells = cells.map(|cell| network.cell_item(cell)).collect();
                    lines.push(Line { house, cells, others: others.collect() });
                }
            }
        }
        lines
    }
}

impl Words<'_> {
    /// Why symbols fill some cells: "places for 1, 4 and 9 in row 7 besides R7C3 and R7C4 exclude those in
    /// column 3 besides R6C3 and R7C3, so these symbols fill R6C3, R7C3 and R7C4".
    pub(super) fn fireworks(&self, fireworks: &[Firework]) -> String {
        let mut told: Vec<String> = fireworks.iter().map(|firework| self.firework(firework)).collect();
        let mut cells: Vec<Item> = fireworks.iter().flat_map(|firework| &firework.cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let count: usize = fireworks.iter().map(|firework| firework.symbols(self).len()).sum();
        let verb = if count == 1 { "this symbol fills" } else { "these symbols fill" };
        told.push(format!("so {verb} {}", self.names.items(&cells)));
        told.join(", ")
    }

    fn firework(&self, firework: &Firework) -> String {
        let lines = firework.lines(self.candidates);
        let besides = |line: &Line| match line.cells.is_empty() {
            true => format!("in {}", self.names.house(line.house)),
            false => format!("in {} besides {}", self.names.house(line.house), self.names.items(&line.cells)),
        };
        let symbols = listed(firework.symbols(self), "and");
        let [one, other] = lines.as_slice() else { return String::new() };
        let by = self.by_rules(&one.others, &other.others);
        format!("places for {symbols} {} exclude those {}{by}", besides(one), besides(other))
    }
}

impl Firework {
    fn symbols(&self, words: &Words<'_>) -> Vec<Symbol> {
        let of = |&truth: &Item| match words.candidates.network().meaning(truth) {
            Meaning::Symbol { symbol, .. } => Some(symbol),
            _ => None,
        };
        let mut symbols: Vec<Symbol> = self.truths.iter().filter_map(of).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }
}

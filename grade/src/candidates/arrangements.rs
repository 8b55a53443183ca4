//! The ways to fill the empty cells of a rule, as far as the rule and the candidates of its cells tell.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::Candidates;
use crate::network::{Item, RuleSet, RuleTable, both};

/// The ways to fill the empty cells of a rule with hidden variables. They are looked for one by one, with a
/// bound on the work.
pub(crate) struct Arrangements<'t> {
    table: &'t RuleTable,
    /// The options that are possible before any is chosen.
    possible: RuleSet,
    /// The empty cells, each with its options.
    cells: Vec<(Item, RuleSet)>,
    /// How many choices may still be made.
    work: usize,
}

impl<'t> Candidates<'t> {
    /// The ways to fill the empty cells of a rule, looked for with so many choices in all. `None` if there
    /// are none, if the rule has no hidden variables or too many options, or if more than `most` of its cells
    /// are empty.
    pub(crate) fn arrangements(&self, rule: usize, most: usize, work: usize) -> Option<Arrangements<'t>> {
        let table = self.network.rule_table(rule)?;
        let is_empty = |&&(item, _): &&(Item, RuleSet)| {
            matches!(self.network.meaning(item), Meaning::Cell(_)) && self.is_open(item)
        };
        let cells: Vec<(Item, RuleSet)> = table.truths().iter().filter(is_empty).copied().collect();
        if !(1..=most).contains(&cells.len()) {
            return None;
        }
        let is_possible = |option| {
            !self.network.is_candidate(option) || self.is_live(option) || self.placed.contains(&option)
        };
        let possible = table.settled(table.set(is_possible))?;
        Some(Arrangements { table, possible, cells, work })
    }
}

impl Arrangements<'_> {
    /// The empty cells.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Item> {
        self.cells.iter().map(|&(cell, _)| cell)
    }

    /// The candidates of the empty cells that the rule leaves, each with its cell.
    pub(crate) fn candidates(&self) -> Vec<(Item, OptionId)> {
        let of_cell = |&(cell, options): &(Item, RuleSet)| {
            self.table.members(both(options, self.possible)).map(move |option| (cell, option))
        };
        self.cells.iter().flat_map(of_cell).collect()
    }

    /// Passes each way, or each with `option`, to `visit` until it breaks: the candidates that fill the
    /// cells, cell by cell. Whether all were passed: it did not break, and the work was not too much.
    pub(crate) fn each(
        &mut self,
        option: Option<OptionId>,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> bool {
        let left = match option {
            Some(option) => self.table.with(self.possible, option),
            None => Some(self.possible),
        };
        let mut way = Vec::with_capacity(self.cells.len());
        left.is_none_or(|left| self.fill(left, &mut way, &mut visit).is_continue())
    }

    /// Fills the cells after those of a way so far, given what is left.
    fn fill(
        &mut self,
        left: RuleSet,
        way: &mut Vec<OptionId>,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(&(_, options)) = self.cells.get(way.len()) else { return visit(way) };
        for option in self.table.members(both(options, left)).collect::<Vec<OptionId>>() {
            let Some(work) = self.work.checked_sub(1) else { return ControlFlow::Break(()) };
            self.work = work;
            if let Some(left) = self.table.with(left, option) {
                way.push(option);
                self.fill(left, way, visit)?;
                way.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

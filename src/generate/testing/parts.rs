//! Tests clues in the grids that they are in, on boards of several grids.
//!
//! A *part* of a board is a grid as a problem of its own: its cells, and the items that nothing outside of it covers. Items
//! that reach beyond it are left out, and the cells in them are the *border*. A search of a part takes a few microseconds,
//! and what it finds often holds for the board:
//! - without a solution of the part there is none of the board, whose solutions all contain one: the clue can be removed;
//! - a solution of the part that agrees with the known one on the border is, with the known symbols elsewhere, a solution of
//!   the board: the clue is necessary.
//!
//! This settles five of six tests that end at a second solution. What follows from other clues seldom follows from those of its
//! grid alone. Parts of a grid and its neighbours settle more, but take as long as the board; so do second solutions in
//! which neighbours change as well.

use std::collections::HashMap;

use dlx_engine::{Cancel, Engine, ItemId, OptionId, Problem, Search};
use dlx_variants::{CellId, Lowered, Model};

use super::Verdict;
use crate::generate::budget::Budget;

/// Nodes of a search.
const NODES: u64 = 30;

/// The parts of a board.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    symbols: usize,
    /// The different problems: equal grids share one.
    problems: Vec<Problem>,
    parts: Vec<Part>,
    /// The parts that each cell is in, with its place there.
    of_cell: Vec<Vec<(usize, usize)>>,
}

/// A part of a board.
#[derive(Clone, Debug)]
struct Part {
    problem: usize,
    /// Option *k* of the problem puts symbol *k* mod *n* into cell *k* div *n* of these.
    cells: Vec<CellId>,
    /// For each of the cells, whether it is in an item that reaches beyond the part.
    is_border: Vec<bool>,
}

/// An item of a part: whether it is secondary, and its options, in order.
type PartItem = (bool, Vec<u32>);

impl Parts {
    /// The parts of a board, a grid each. `None` if there is one grid, or if rules have colours or hidden variables, or are
    /// clues.
    pub(crate) fn of(model: &Model, lowered: &Lowered) -> Option<Self> {
        let (problem, symbols) = (&lowered.problem, model.symbols());
        let is_colored = |option| problem.entries(option).any(|entry| entry.color.is_some());
        let has_states = lowered.candidate_count() < problem.option_count();
        if model.grids().len() < 2
            || model.clues().len() > 0
            || has_states
            || problem.options().any(is_colored)
        {
            return None;
        }
        let of_cell = vec![Vec::new(); model.board().cell_count()];
        let mut parts = Self { symbols, problems: Vec::new(), parts: Vec::new(), of_cell };
        let mut different: Vec<Vec<PartItem>> = Vec::new();
        for grid in model.grids() {
            let mut cells = grid.cells(model.board());
            cells.sort_unstable();
            let mut is_border = vec![false; cells.len()];
            let items = items(problem, &cells, symbols, &mut is_border);
            let number = different.iter().position(|other| *other == items).unwrap_or(different.len());
            if number == different.len() {
                parts.problems.push(problem_of(&items, cells.len() * symbols)?);
                different.push(items);
            }
            for (place, cell) in cells.iter().enumerate() {
                parts.of_cell[cell.index()].push((parts.parts.len(), place));
            }
            parts.parts.push(Part { problem: number, cells, is_border });
        }
        Some(parts)
    }
}

/// The items that only options of these cells cover, in an order that depends on their options alone. Marks the cells that
/// are in other items as well.
fn items(problem: &Problem, cells: &[CellId], symbols: usize, is_border: &mut [bool]) -> Vec<PartItem> {
    let mut of_items: HashMap<ItemId, Vec<u32>> = HashMap::new();
    for (place, cell) in cells.iter().enumerate() {
        for symbol in 0..symbols {
            for entry in problem.entries(OptionId((cell.index() * symbols + symbol) as u32)) {
                of_items.entry(entry.item).or_default().push((place * symbols + symbol) as u32);
            }
        }
    }
    let mut items = Vec::with_capacity(of_items.len());
    for (item, options) in of_items {
        if options.len() == problem.options_of(item).len() {
            items.push((item.is_secondary(), options));
        } else {
            options.iter().for_each(|&option| is_border[option as usize / symbols] = true);
        }
    }
    items.sort_unstable();
    items.dedup();
    items
}

/// The problem of these items.
fn problem_of(items: &[PartItem], options: usize) -> Option<Problem> {
    let mut builder = Problem::builder();
    let mut of_options = vec![Vec::new(); options];
    for (number, (is_secondary, options)) in items.iter().enumerate() {
        let name = number.to_string();
        let item = if *is_secondary { builder.secondary(name) } else { builder.primary(name) };
        options.iter().for_each(|&option| of_options[option as usize].push(item));
    }
    for items in of_options {
        builder.option(items);
    }
    builder.build().ok()
}

/// Prepared searches of the parts of a board. What they find does not depend on earlier tests.
#[derive(Debug)]
pub(crate) struct PartSearch<'p> {
    parts: &'p Parts,
    /// A search of each problem.
    searches: Vec<Search<'p>>,
    /// The options of the known solution in the part that is searched, by place.
    known: Vec<OptionId>,
    /// Those that are chosen.
    given: Vec<OptionId>,
}

impl<'p> PartSearch<'p> {
    pub(crate) fn new(parts: &'p Parts, cancel: &Cancel) -> Self {
        let search =
            |problem: &'p Problem| problem.solver().engine(Engine::Lanes).cancel(cancel.clone()).solutions();
        let searches = parts.problems.iter().map(search).collect();
        Self { parts, searches, known: Vec::new(), given: Vec::new() }
    }

    /// Tests a given against other cells that are given or follow from what is given. `solution` has the option of each cell
    /// in the known solution. `None` if no grid of the cell tells.
    pub(crate) fn test(
        &mut self,
        cell: CellId,
        solution: &[OptionId],
        is_given: impl Fn(CellId) -> bool,
        budget: &mut Budget,
    ) -> Option<Verdict> {
        let parts = self.parts;
        parts.of_cell[cell.index()].iter().find_map(|&(part, place)| {
            let part = &parts.parts[part];
            self.know(part, solution, &is_given);
            self.test_in(part, place, budget)
        })
    }

    /// Sets what is known of a part, and what of it is chosen: what is given and what is in the border.
    fn know(&mut self, part: &Part, solution: &[OptionId], is_given: impl Fn(CellId) -> bool) {
        let symbols = self.parts.symbols;
        self.known.clear();
        self.given.clear();
        for (place, (cell, is_border)) in part.cells.iter().zip(&part.is_border).enumerate() {
            let option = OptionId((place * symbols + solution[cell.index()].index() % symbols) as u32);
            self.known.push(option);
            if *is_border || is_given(*cell) {
                self.given.push(option);
            }
        }
    }

    /// Whether there is a second solution of a part without the given in a place, and with the border as it is.
    fn test_in(&mut self, part: &Part, place: usize, budget: &mut Budget) -> Option<Verdict> {
        if part.is_border[place] {
            return None;
        }
        let search = &mut self.searches[part.problem];
        search.reset();
        search.prefer(&self.known);
        search.choose_all(&self.given);
        search.forbid(self.known[place]);
        search.set_limits(budget.limits(NODES));
        let found = search.next().is_some();
        budget.spend(search.nodes());
        found.then_some(Verdict::Necessary)
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::ItemChoice;
    use dlx_variants::catalogue;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Tests clues of random boards, more and more of which are gone, in parts and on the board, and returns how many were
    /// tested, and how many were found redundant and necessary in parts.
    fn compare(variant: &str, seed: u64) -> [usize; 3] {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let model = spec.build_fixed().expect("the variant has a model");
        let lowered = model.lower();
        let parts = Parts::of(&model, &lowered).expect("the board has several grids");
        let mut search = PartSearch::new(&parts, &Cancel::new());
        let mut budget = Budget::new(None, None, Cancel::new());
        let board = lowered.problem.solver().shuffle(seed).first().expect("a board can be filled");
        let solution = lowered.encode(&lowered.decode(&board));
        let mut on_board =
            lowered.problem.solver().engine(Engine::Words).choice(ItemChoice::Weighted).solutions();
        let mut cells: Vec<CellId> = model.board().cells().collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        cells.shuffle(&mut rng);
        let mut counts = [0; 3];
        while let Some(cell) = cells.pop() {
            let verdict = search.test(cell, &solution, |other| cells.contains(&other), &mut budget);
            on_board.reset();
            cells.iter().for_each(|cell| {
                on_board.choose(solution[cell.index()]);
            });
            on_board.forbid(solution[cell.index()]);
            let is_necessary = on_board.next().is_some();
            let expected = if is_necessary { Verdict::Necessary } else { Verdict::Redundant };
            assert!(verdict.is_none_or(|verdict| verdict == expected), "{variant}, seed {seed}: {cell:?}");
            counts[0] += 1;
            counts[1] += usize::from(verdict == Some(Verdict::Redundant));
            counts[2] += usize::from(verdict == Some(Verdict::Necessary));
            // Clues that are necessary come back, as in a puzzle, but not all of them.
            if is_necessary && rng.random_bool(0.9) {
                cells.insert(0, cell);
            }
            if counts[0] > 2 * solution.len() {
                break;
            }
        }
        counts
    }

    #[test]
    fn what_parts_tell_holds_for_the_board() {
        for variant in ["tiny-samurai", "twin-2"] {
            let [tests, redundant, necessary] = (0..3)
                .map(|seed| compare(variant, seed))
                .fold([0; 3], |sum, counts| std::array::from_fn(|at| sum[at] + counts[at]));
            assert!(redundant > 0 && necessary > 0, "{variant}: {redundant} and {necessary} of {tests}");
        }
    }

    #[test]
    fn equal_grids_share_a_problem() {
        let parts = |variant| {
            let model = catalogue::find(variant).expect("in the catalogue").build_fixed().expect("a model");
            Parts::of(&model, &model.lower()).map(|parts| (parts.parts.len(), parts.problems.len()))
        };
        assert_eq!(["samurai", "windmill", "classic"].map(parts), [Some((5, 1)), Some((5, 1)), None]);
    }
}

//! Tests clues in the grids that they are in, on boards of several grids.
//!
//! A *part* of a board is a grid as a problem of its own: its cells, and the items that nothing outside of it
//! covers. Items that reach beyond it are left out, and the cells in them are the *border*. A search of a
//! part, with the border as it is in the known solution, takes a few microseconds. If it finds another
//! solution, this is one of the board, with the known symbols elsewhere, and the clue is necessary.
//!
//! This settles five of six tests that end at a second solution. What follows from other clues seldom follows
//! from those of its grid alone, so parts are not searched for that. Parts of a grid and its neighbours
//! settle more, but take longer than they save; so do second solutions in which neighbours change as well.

use std::collections::HashMap;

use dlx_engine::{Cancel, Engine, ItemId, OptionId, Problem, Search};
use dlx_variants::{Alphabet, CellId, Lowered, Model, Symbol};

use super::budget::Budget;

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
    /// The parts of a board, a grid each. `None` if there is one grid, or if rules have colours or hidden
    /// variables, or are clues.
    pub(crate) fn of(model: &Model, lowered: &Lowered) -> Option<Self> {
        let (problem, symbols) = (&lowered.problem, model.symbols());
        let is_colored = |option| problem.entries(option).any(|entry| entry.color.is_some());
        let has_states = lowered.candidate_count() < problem.option_count();
        if model.grids().len() < 2 || model.has_clues() || has_states || problem.options().any(is_colored) {
            return None;
        }
        let of_cell = vec![Vec::new(); model.board().cell_count()];
        let mut parts = Self { symbols, problems: Vec::new(), parts: Vec::new(), of_cell };
        let mut different: Vec<Vec<PartItem>> = Vec::new();
        for grid in model.grids() {
            let cells = grid.cells(model.board());
            let mut is_border = vec![false; cells.len()];
            let items = items(lowered, &cells, model.alphabet(), &mut is_border);
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

/// The option of a part that puts a symbol, of so many, into a cell of this place.
fn option_of(place: usize, symbol: Symbol, symbols: usize) -> OptionId {
    OptionId((place * symbols + symbol.index()) as u32)
}

/// The items that only options of these cells cover, in an order that depends on their options alone. Marks
/// the cells that are in other items as well.
fn items(lowered: &Lowered, cells: &[CellId], alphabet: Alphabet, is_border: &mut [bool]) -> Vec<PartItem> {
    let (problem, symbols) = (&lowered.problem, alphabet.count());
    let mut of_items: HashMap<ItemId, Vec<u32>> = HashMap::new();
    for (place, &cell) in cells.iter().enumerate() {
        for symbol in alphabet.iter() {
            let OptionId(option) = option_of(place, symbol, symbols);
            for entry in problem.entries(lowered.option(cell, symbol)) {
                of_items.entry(entry.item).or_default().push(option);
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
    lowered: &'p Lowered,
    /// A search of each problem.
    searches: Vec<Search<'p>>,
    /// The options of the known solution in the part that is searched, by place.
    known: Vec<OptionId>,
    /// Those that are chosen: the givens and the border.
    given: Vec<OptionId>,
}

impl<'p> PartSearch<'p> {
    pub(crate) fn new(parts: &'p Parts, lowered: &'p Lowered, cancel: &Cancel) -> Self {
        let search =
            |problem: &'p Problem| problem.solver().engine(Engine::Lanes).cancel(cancel.clone()).solutions();
        let searches = parts.problems.iter().map(search).collect();
        Self { parts, lowered, searches, known: Vec::new(), given: Vec::new() }
    }

    /// Whether a grid tells that a given is necessary beside other cells that are given or follow from what
    /// is given. `solution` has the option of each cell in the known solution.
    pub(crate) fn is_necessary(
        &mut self,
        cell: CellId,
        solution: &[OptionId],
        is_given: impl Fn(CellId) -> bool,
        budget: &mut Budget,
    ) -> bool {
        let parts = self.parts;
        parts.of_cell[cell.index()].iter().any(|&(part, place)| {
            let part = &parts.parts[part];
            !part.is_border[place] && {
                self.know(part, solution, &is_given);
                self.has_other(part, place, budget)
            }
        })
    }

    /// Sets what is known of a part, and what of it is chosen: what is given and what is in the border.
    fn know(&mut self, part: &Part, solution: &[OptionId], is_given: impl Fn(CellId) -> bool) {
        self.known.clear();
        self.given.clear();
        for (place, (cell, is_border)) in part.cells.iter().zip(&part.is_border).enumerate() {
            let (_, symbol) = self.lowered.candidate(solution[cell.index()]).expect("cells have candidates");
            let option = option_of(place, symbol, self.parts.symbols);
            self.known.push(option);
            if *is_border || is_given(*cell) {
                self.given.push(option);
            }
        }
    }

    /// Whether a part has a solution with another symbol in a place.
    fn has_other(&mut self, part: &Part, place: usize, budget: &mut Budget) -> bool {
        let search = &mut self.searches[part.problem];
        search.reset();
        search.prefer(&self.known);
        search.choose_all(&self.given);
        search.forbid(self.known[place]);
        search.set_limits(budget.limits(NODES));
        let found = search.next().is_some();
        budget.spend(search.nodes());
        found
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::{ItemChoice, Watch};
    use dlx_variants::catalogue;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Tests clues of random boards, more and more of which are gone, in parts and on the board, and returns
    /// how many are necessary, and how many were found necessary in parts.
    fn compare(variant: &str, seed: u64) -> [usize; 2] {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let model = spec.build_fixed().expect("the variant has a model");
        let lowered = model.lower();
        let parts = Parts::of(&model, &lowered).expect("the board has several grids");
        let mut search = PartSearch::new(&parts, &lowered, &Cancel::new());
        let mut budget = Budget::new(None, &Watch::default());
        let board = lowered.problem.solver().shuffle(seed).first().unwrap().expect("a board can be filled");
        let solution = lowered.encode(&lowered.decode(&board));
        let mut on_board =
            lowered.problem.solver().engine(Engine::Words).choice(ItemChoice::Weighted).solutions();
        let mut cells: Vec<CellId> = model.board().cells().collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        cells.shuffle(&mut rng);
        let (mut counts, mut tests) = ([0; 2], 0);
        while let Some(cell) = cells.pop() {
            let tells = search.is_necessary(cell, &solution, |other| cells.contains(&other), &mut budget);
            on_board.reset();
            cells.iter().for_each(|cell| {
                on_board.choose(solution[cell.index()]);
            });
            on_board.forbid(solution[cell.index()]);
            let is_necessary = on_board.next().is_some();
            assert!(is_necessary || !tells, "{variant}, seed {seed}: {cell:?}");
            counts[0] += usize::from(is_necessary);
            counts[1] += usize::from(tells);
            tests += 1;
            // Clues that are necessary come back, as in a puzzle, but not all of them.
            if is_necessary && rng.random_bool(0.9) {
                cells.insert(0, cell);
            }
            if tests > 2 * solution.len() {
                break;
            }
        }
        counts
    }

    #[test]
    fn what_parts_tell_holds_for_the_board() {
        for variant in ["tiny-samurai", "twin-2"] {
            let [necessary, told] = (0..3)
                .map(|seed| compare(variant, seed))
                .fold([0; 2], |sum, counts| std::array::from_fn(|at| sum[at] + counts[at]));
            assert!(2 * told > necessary, "{variant}: {told} of {necessary}");
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

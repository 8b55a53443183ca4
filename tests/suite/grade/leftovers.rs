//! Jigsaws, and grids that share rows of boxes: singles rest on what is drawn, unless they are told to rest
//! on the law of leftovers.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use dlx_sudoku::Values;
use dlx_sudoku::difficulty::{Requirement, Requirements};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::grade::{Grader, Level, Network, Step};
use dlx_variants::{CellId, Meaning, Model, Symbol, catalogue};

use super::data::{made, patient};

/// A board as someone sees it who looks at drawn houses alone, and at what steps other than singles
/// eliminate.
struct Plain<'m> {
    model: &'m Model,
    values: Values,
    eliminated: HashSet<(CellId, Symbol)>,
}

impl<'m> Plain<'m> {
    fn new(model: &'m Model, givens: &[Option<Symbol>]) -> Self {
        Self { model, values: givens.to_vec(), eliminated: HashSet::new() }
    }

    fn may_hold(&self, cell: CellId, symbol: Symbol) -> bool {
        let mut seen = self.model.houses_of(cell).iter().flat_map(|&house| &self.model.houses()[house].cells);
        self.values[cell.index()].is_none()
            && !self.eliminated.contains(&(cell, symbol))
            && !seen.any(|other| self.values[other.index()] == Some(symbol))
    }

    /// The only place for a symbol in a house that does not hold it.
    fn only_place(&self, house: usize, symbol: Symbol) -> Option<CellId> {
        let mut places = self.model.houses()[house].cells.iter().filter(|&&cell| self.may_hold(cell, symbol));
        let holds = |cell: &CellId| self.values[cell.index()] == Some(symbol);
        let is_open = !self.model.houses()[house].cells.iter().any(holds);
        places.next().copied().filter(|_| is_open && places.next().is_none())
    }

    /// The only symbol for a cell.
    fn only_symbol(&self, cell: CellId) -> Option<Symbol> {
        let mut symbols = self.model.alphabet().iter().filter(|&symbol| self.may_hold(cell, symbol));
        symbols.next().filter(|_| symbols.next().is_none())
    }

    fn is_half_filled_around(&self, cell: CellId) -> bool {
        let is_half_filled = |&house: &usize| {
            let cells = &self.model.houses()[house].cells;
            2 * cells.iter().filter(|cell| self.values[cell.index()].is_none()).count() <= cells.len()
        };
        self.model.houses_of(cell).iter().any(is_half_filled)
    }

    /// Fills what singles of a level fill, up to medium.
    fn fill(&mut self, level: Level) {
        let model = self.model;
        loop {
            let houses = 0..model.houses().len();
            let places = houses.flat_map(|house| model.alphabet().iter().map(move |symbol| (house, symbol)));
            let place = places
                .into_iter()
                .find_map(|(house, symbol)| Some((self.only_place(house, symbol)?, symbol)));
            let is_near = |&cell: &CellId| level >= Level::Medium && self.is_half_filled_around(cell);
            let symbol = || {
                model.board().cells().filter(is_near).find_map(|cell| Some((cell, self.only_symbol(cell)?)))
            };
            let Some((cell, symbol)) = place.or_else(symbol) else { return };
            self.values[cell.index()] = Some(symbol);
        }
    }

    fn apply(&mut self, step: &Step, network: &Network) {
        let pair = |&option| network.candidate(option).expect("steps change candidates");
        self.eliminated.extend(step.eliminations.iter().map(pair));
        for (cell, symbol) in step.placements.iter().map(pair) {
            self.values[cell.index()] = Some(symbol);
        }
    }
}

#[test]
fn easy_and_medium_puzzles_are_solved_by_what_is_drawn() {
    for (id, count) in [("jigsaw", 6), ("butterfly", 4), ("flower", 2), ("windmill", 2)] {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        for level in [Level::Easy, Level::Medium] {
            let generator =
                Generator::new(spec, Settings::default(), 4).expect("the settings suit every board");
            let required = Requirements::all(Requirement::of_level(level)).expect("there are such puzzles");
            let generator = generator.on_demand(Arc::new(required));
            for index in 0..count {
                let made = generator.puzzle(index).expect("there is one");
                let mut plain = Plain::new(made.puzzle.model(), made.puzzle.givens());
                plain.fill(level);
                assert_eq!(plain.values, made.solution, "{id} {level} {index}");
            }
        }
    }
}

#[test]
fn singles_rest_on_what_is_drawn_unless_they_say_so() {
    let jigsaws = (0..8).map(|index| ("jigsaw", index));
    let mut counts: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    for (id, index) in jigsaws.chain([("butterfly", 0), ("butterfly", 1)]) {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), index);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let grade = grader.grade(made.puzzle.givens(), &patient()).expect("one solution");
        let network = grader.network();
        let mut plain = Plain::new(made.puzzle.model(), made.puzzle.givens());
        let [singles, leftovers] = counts.entry(id).or_default();
        for step in &grade.steps {
            let truth = step.reason.truths().first().copied();
            let placed = step.placements.first().and_then(|&option| network.candidate(option));
            match (step.technique.id, truth.map(|truth| network.meaning(truth)), placed) {
                (
                    "full-house" | "hidden-single-box" | "hidden-single",
                    Some(Meaning::Symbol { house, symbol }),
                    Some((cell, _)),
                ) => {
                    assert_eq!(plain.only_place(house, symbol), Some(cell), "{id} {index}: {step:?}");
                    *singles += 1;
                }
                ("naked-single", _, Some((cell, symbol))) => {
                    assert_eq!(plain.only_symbol(cell), Some(symbol), "{id} {index}: {step:?}");
                    assert!(plain.is_half_filled_around(cell), "{id} {index}: {step:?}");
                    *singles += 1;
                }
                ("leftover-single", ..) => *leftovers += 1,
                _ => {}
            }
            plain.apply(step, network);
        }
        assert_eq!(plain.values, made.solution);
    }
    let are_enough = |[singles, leftovers]: &[u32; 2]| *singles > 100 && *leftovers > 0;
    assert!(counts.len() == 2 && counts.values().all(are_enough), "{counts:?}");
}

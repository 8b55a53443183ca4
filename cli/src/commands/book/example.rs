//! The example of a part of a book: a solved board of its variant that is made for it.

use std::collections::BTreeSet;
use std::sync::Arc;

use dlx_sudoku::{ModelFinder, Puzzle, Record, Spec, catalogue};

use super::maker::{Graded, Maker};

/// The most nodes that a board may take.
const NODES: u64 = 200_000;
/// How many boards are tried: on small ones, one may be the solution of a puzzle.
const TRIES: u64 = 8;

/// What an example for puzzles from a file is made of: their variant, if it is one of the catalogue. Rules
/// that a puzzle alone has could leave no other board than its solution.
pub(super) fn spec(puzzles: &[Graded]) -> Option<Spec> {
    catalogue::find(&puzzles.first()?.record.puzzle.model().spec().id).cloned()
}

impl Maker<'_> {
    /// An example for the part of this number: a board with the rules of its puzzles that solves none of
    /// them; `None` if none is found in a few tries.
    pub(super) fn example(&self, part: u64, spec: &Spec, records: &[Record]) -> Option<Record> {
        let rules = rules(records.first()?);
        let seeds = (0..TRIES).map(|again| self.seed.wrapping_add(part * TRIES + again));
        seeds.map_while(|seed| self.board(spec, seed)).find(|made| {
            rules == self::rules(made) && records.iter().all(|record| record.solution != made.solution)
        })
    }

    /// A puzzle that looks like those of a new part, before any of them is made: with clues drawn over a
    /// random board, or else with all cells given. `None` if none is found in a few nodes.
    pub(super) fn sample(&self, spec: &Spec) -> Option<Record> {
        if !spec.draw.is_empty() {
            return self.board(spec, self.seed);
        }
        let model = Arc::new(spec.build(self.seed).ok()?);
        let givens = vec![model.alphabet().iter().next(); model.board().cell_count()];
        Puzzle::new(model, givens).ok().map(Record::from)
    }

    /// A random board of a variant, solved, with clues drawn over it; `None` if it is not found in time.
    fn board(&self, spec: &Spec, seed: u64) -> Option<Record> {
        let model = spec.build(seed).ok()?;
        let lowered = model.lower();
        let solver = self.watch.bound(lowered.problem.solver()).shuffle(seed);
        let solution = lowered.decode(&solver.limits(self.watch.limits_of(NODES)).first().ok()??);
        let drawn = model.spec().draw_clues(&solution, seed).ok()?;
        let model = ModelFinder::detect().for_spec(&drawn).ok()?;
        let puzzle = Puzzle::new(Arc::clone(&model), vec![None; model.board().cell_count()]).ok()?;
        let mut record = Record::from(puzzle);
        record.solution = Some(solution);
        Some(record)
    }
}

/// The rules of a puzzle, which clues may bring in any order.
fn rules(record: &Record) -> BTreeSet<String> {
    record.puzzle.model().rules_in_words().into_iter().collect()
}

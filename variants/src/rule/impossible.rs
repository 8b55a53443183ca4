//! Rules that nothing obeys, such as a cage of two cells with the sum 99: puzzles with one have no solution.

use super::device::outside_clue;
use super::{Constraint, Draft, Rule};
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::lowering::{Lowering, Meaning};
use crate::mark::Mark;
use crate::violation::{Judged, Violation};

/// A rule that was declared rightly, but that no symbols in its cells obey.
#[derive(Debug)]
struct Impossible {
    name: String,
    cells: Vec<CellId>,
    /// What tells it from others, for people.
    place: Option<String>,
    /// Why nothing obeys it, for people.
    why: String,
}

impl Rule {
    /// Adds the rule to a model. One that nothing obeys, but which is otherwise right, is a rule all the
    /// same: setters ask why their puzzle has no solution.
    ///
    /// # Errors
    /// If the rule is not right.
    pub(crate) fn declare_or_impossible(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let rules = draft.rules.len();
        match self.declare(draft) {
            Err(error) if error.is_impossible() && draft.rules.len() == rules => {
                let mut cells = self.listed_on(&draft.frame.board);
                cells.sort_unstable();
                cells.dedup();
                let (name, place) = (self.name().to_owned(), self.place_on(&draft.frame));
                let rule = Impossible { name, place, cells, why: error.reason().to_owned() };
                draft.add_rule(rule)
            }
            declared => declared,
        }
    }

    /// The cells that it lists and the board has, as listed.
    fn listed_on(&self, board: &Board) -> Vec<CellId> {
        self.places().iter().filter_map(|place| place.on(board).ok()).collect()
    }

    /// What tells it from others of its name: the clue outside the board, or the first of its cells.
    fn place_on(&self, frame: &Frame) -> Option<String> {
        let cells = self.listed_on(&frame.board);
        let clue = self.marks(frame).into_iter().find_map(|mark| match mark {
            Mark::Text { text, .. } => Some(outside_clue(text, &cells, frame)),
            _ => None,
        });
        clue.or_else(|| cells.iter().min().map(|&first| frame.board.name(first)))
    }
}

impl Constraint for Impossible {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, _: &Board) -> Option<String> {
        self.place.clone()
    }

    fn cells(&self) -> Vec<CellId> {
        self.cells.clone()
    }

    /// Every board breaks it, even an empty one.
    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        let message = format!("{}: {}", self.title(judged.board), self.why);
        violations.push(Violation { rule: self.name.clone(), cells: self.cells.clone(), message });
    }

    /// An item that no option covers.
    fn lower(&self, lowering: &mut Lowering<'_>) {
        let rule = lowering.rule();
        lowering.exactly_one(format!("rule{}", rule + 1), Meaning::Variable { rule }, []);
    }

    fn entries(&self, _symbols: usize) -> usize {
        0
    }

    fn why_impossible(&self) -> Option<&str> {
        Some(&self.why)
    }
}

//! Rules that nothing obeys, such as a cage of two cells with the sum 99: puzzles with one have no solution.

use super::{Constraint, Draft, Rule};
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::lowering::{Lowering, Meaning};
use crate::violation::{Judged, Violation};

/// A rule that was declared rightly, but that no symbols in its cells obey.
#[derive(Debug)]
struct Impossible {
    name: String,
    cells: Vec<CellId>,
    /// Why nothing obeys it, for people.
    why: String,
}

impl Rule {
    /// Adds the rule to a model. One that nothing obeys, but which is otherwise right, is a rule all the
    /// same: setters ask why their puzzle has no solution.
    ///
    /// # Errors
    /// If the rule is not right.
    pub(crate) fn declare_or_doom(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let rules = draft.rules.len();
        match self.declare(draft) {
            Err(error) if error.is_impossible() && draft.rules.len() == rules => {
                let rule = Impossible {
                    name: self.name_or_kind(),
                    cells: self.cells_on(&draft.frame.board),
                    why: error.reason().to_owned(),
                };
                draft.add_rule(rule)
            }
            declared => declared,
        }
    }

    /// The declared name, or that of the kind.
    fn name_or_kind(&self) -> String {
        let keys = toml::Table::try_from(self).unwrap_or_default();
        let text = |key: &str| keys.get(key).and_then(toml::Value::as_str);
        text("name").or(text("kind")).unwrap_or("rule").to_owned()
    }

    fn cells_on(&self, board: &Board) -> Vec<CellId> {
        let mut cells: Vec<CellId> = self.places().iter().filter_map(|place| place.on(board).ok()).collect();
        cells.sort_unstable();
        cells
    }
}

impl Constraint for Impossible {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, board: &Board) -> Option<String> {
        self.cells.first().map(|&first| board.name(first))
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

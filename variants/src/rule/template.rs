//! A rule to copy: `kind = "sample"`, which allows a 1 in at most one of the listed cells.
//!
//! Every test build compiles and tests it; it is not in the list of rules. To add a rule, copy this file,
//! rename its contents, add a line to the list in `mod.rs`, and write `tests/data/rules/<kind>.toml`. The
//! tests check every duty that [`Constraint`] lists. Look into `device/` before you write your own
//! constraint: most rules are one of the devices there with other numbers.

use serde::{Deserialize, Serialize};

use super::{Constraint, Declare, Draft, rule_name};
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::lowering::Lowering;
use crate::mark::Mark;
use crate::place::Place;
use crate::structure::Structure;
use crate::symbol::Symbol;
use crate::violation::{Judged, Violation};

/// At most one of the listed cells holds a 1. These are the keys; the rule on a board is a separate type,
/// below.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    /// The name of the rule; "sample" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The cells.
    cells: Vec<Place>,
}

impl Declare for Template {
    const NAME: &'static str = "sample";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        // Report every fault of the keys here, with what was found and what was expected.
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::cells(&self.cells, &draft.frame.board)?;
        if cells.is_empty() {
            return Err(SpecError::new("expected at least one cell"));
        }
        let Some(one) = draft.frame.alphabet.of_number(1) else {
            return Err(SpecError::new("no symbol is 1"));
        };
        draft.add_rule(FewOnes { name, cells, one })
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "At most one of the shaded cells holds a 1.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        vec![Mark::shade(&self.cells, frame)]
    }

    // Only for rules that can be the clues of one puzzle.
    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }
}

/// The rule on a board.
#[derive(Debug)]
struct FewOnes {
    name: String,
    cells: Vec<CellId>,
    /// The symbol that the rule is about.
    one: Symbol,
}

impl Constraint for FewOnes {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> Vec<CellId> {
        self.cells.clone()
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        let ones: Vec<CellId> =
            self.cells.iter().copied().filter(|&cell| judged.value(cell) == Some(self.one)).collect();
        if ones.len() > 1 {
            violations.push(judged.same(&self.name, &self.name, ones, self.one));
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let (rule, meaning) = (lowering.rule() + 1, lowering.conflict());
        let ones = self.cells.iter().map(|&cell| (cell, self.one));
        lowering.at_most_one(format!("rule{rule}"), meaning, ones);
    }

    fn entries(&self, _symbols: usize) -> usize {
        self.cells.len()
    }

    // Without this, symmetries would keep each of the cells in place.
    fn structure(&self, structure: &mut Structure) {
        structure.labelled("few ones".to_owned(), &self.cells);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::automorphism::Automorphisms;
    use crate::model::Model;
    use crate::spec::Spec;

    /// The declaration of the plain 4x4 grid. It is not read from TOML, so that the unit tests compile no
    /// other rule.
    fn plain() -> Spec {
        Spec {
            id: "plain".to_owned(),
            aliases: Vec::new(),
            title: String::new(),
            rule: String::new(),
            symbols: None,
            lowest: 1,
            shape: None,
            boxes: Some([2, 2]),
            grids: vec![[0, 0]],
            regions: None,
            givens: None,
            constraints: Vec::new(),
            draw: Vec::new(),
            clues: Vec::new(),
        }
    }

    /// The plain grid with what `declare` adds.
    pub(in crate::rule) fn model(declare: impl FnOnce(&mut Draft)) -> Model {
        let spec = plain();
        let mut draft = Draft::new(Frame::of(&spec).expect("a board"));
        draft.add_boxes();
        declare(&mut draft);
        Model::new(spec, draft, Vec::new(), 0)
    }

    /// All boards of the plain grid.
    pub(in crate::rule) fn boards() -> Vec<Vec<Option<Symbol>>> {
        let lowered = model(|_| {}).lower();
        let mut search = lowered.problem.solver().solutions();
        std::iter::from_fn(|| search.next().map(|chosen| lowered.decode(chosen))).collect()
    }

    #[test]
    fn the_template_fulfils_its_duties() {
        let template: Template =
            toml::from_str("cells = ['R1C1', 'R2C4']").expect("the keys of the template");
        let model = model(|draft| template.declare(draft).expect("cells of the board"));
        let lowered = model.lower();
        let right: Vec<_> = boards().into_iter().filter(|board| model.check(board).is_empty()).collect();
        assert!(!right.is_empty() && right.len() < 288);
        assert_eq!(lowered.problem.solver().count().solutions, right.len() as u64);
        let symmetries = Automorphisms::of(&model).expect("a small group");
        for (seed, board) in (0..).zip(&right) {
            assert!(lowered.cover(board).is_some());
            assert_eq!(model.check(&symmetries.random(seed).apply(board)), []);
        }
    }

    #[test]
    fn a_rule_that_says_nothing_of_symmetries_fixes_its_cells_and_the_symbols() {
        #[derive(Debug)]
        struct Silent(FewOnes);
        impl Constraint for Silent {
            fn name(&self) -> &str {
                self.0.name()
            }
            fn cells(&self) -> Vec<CellId> {
                self.0.cells()
            }
            fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
                self.0.check(judged, violations);
            }
            fn lower(&self, lowering: &mut Lowering<'_>) {
                self.0.lower(lowering);
            }
            fn entries(&self, symbols: usize) -> usize {
                self.0.entries(symbols)
            }
        }
        let one = Symbol::new(1).expect("a symbol");
        let silent = Silent(FewOnes { name: "silent".to_owned(), cells: vec![CellId(1)], one });
        let model = model(|draft| draft.add_rule(silent).expect("few entries"));
        assert!(!model.has_free_symbols());
        let symmetries = Automorphisms::of(&model).expect("a small group");
        for seed in 0..50 {
            let transform = symmetries.random(seed);
            assert_eq!(transform.source(CellId(1)), CellId(1));
            assert!(Symbol::first(4).all(|symbol| transform.label(symbol) == symbol));
        }
    }
}

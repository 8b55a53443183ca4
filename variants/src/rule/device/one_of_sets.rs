//! Cells whose symbols form one of a list of sets.

use super::hidden_variables::{Hidden, Says};
use crate::board::{Board, CellId};
use crate::bound::Bound;
use crate::frame::Frame;
use crate::lowering::Lowering;
use crate::rule::{Constraint, Possible};
use crate::structure::Structure;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_states::{Subject, ToldStates};
use crate::violation::{Judged, Violation};
use crate::words::listed;

/// Groups of cells. Each group holds different symbols, which form one of a list of sets.
#[derive(Debug)]
pub(in crate::rule) struct OneOfSets {
    name: String,
    /// What players see in the cells, and why these hold no other symbols: "a circle, which marks an odd
    /// number".
    because: Option<&'static str>,
    groups: Vec<Vec<CellId>>,
    sets: Vec<SymbolSet>,
    hidden: Hidden,
}

impl OneOfSets {
    /// One group of cells.
    pub(in crate::rule) fn together(
        name: String,
        cells: Vec<CellId>,
        sets: Vec<SymbolSet>,
        frame: &Frame,
    ) -> Self {
        let mut hidden = Hidden::default();
        let subject = || match cells.len() {
            1 => Subject::own("symbol", "is"),
            _ => Subject::own("symbols", "are"),
        };
        hidden.supported_sets(&cells, &sets, false, frame, |set| Says::new(subject(), set));
        Self { name, because: None, groups: vec![cells], sets, hidden }
    }

    /// Cells that each hold one of some symbols.
    pub(in crate::rule) fn each(name: String, cells: &[CellId], symbols: SymbolSet, frame: &Frame) -> Self {
        let groups = cells.iter().map(|&cell| vec![cell]).collect();
        let sets = symbols.iter().map(|symbol| SymbolSet::default().with(symbol)).collect();
        let mut hidden = Hidden::default();
        let says = Says::new(Subject::own("symbol", "is"), listed(symbols.iter(), "or"));
        hidden.allowed(cells, symbols, frame, says);
        Self { name, because: None, groups, sets, hidden }
    }

    /// The same rule, which tells what its cells hold by what players see there: "a circle, which marks an
    /// odd number". A rule with a name of its own, `name`, does not.
    pub(in crate::rule) fn because(self, name: Option<&String>, what: &'static str) -> Self {
        Self { because: name.is_none().then_some(what), ..self }
    }

    fn words(&self) -> Vec<String> {
        self.sets.iter().map(SymbolSet::to_string).collect()
    }

    fn check_group(&self, group: &[CellId], judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        let title = format!("{} {}", self.name, judged.board.name(group[0]));
        let before = violations.len();
        violations.extend(judged.repeats(&self.name, &title, group));
        let filled: Vec<CellId> =
            group.iter().copied().filter(|&cell| judged.value(cell).is_some()).collect();
        let held: SymbolSet = filled.iter().filter_map(|&cell| judged.value(cell)).collect();
        if violations.len() == before && !self.sets.iter().any(|set| held.without(*set).is_empty()) {
            let message = if group.len() == 1 {
                let allowed = self.words().join(", ");
                format!("{}: {} is {held}, expected one of {allowed}", self.name, judged.names(&filled))
            } else {
                format!("{title}: no set of symbols for it holds {held}")
            };
            violations.push(Violation { rule: self.name.clone(), cells: filled, message });
        }
    }
}

impl Constraint for OneOfSets {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, board: &Board) -> Option<String> {
        Some(board.name(self.groups[0][0]))
    }

    fn cells(&self) -> Vec<CellId> {
        let mut cells = self.groups.concat();
        cells.sort_unstable();
        cells
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        self.groups.iter().for_each(|group| self.check_group(group, judged, violations));
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        self.hidden.lower(lowering);
    }

    fn entries(&self, _symbols: usize) -> usize {
        self.hidden.entries()
    }

    fn structure(&self, structure: &mut Structure) {
        let label = format!("one of {}", self.words().join(" "));
        self.groups.iter().for_each(|group| structure.labelled(label.clone(), group));
    }

    fn tell_states(&self, states: &[usize]) -> ToldStates {
        self.hidden.tell(states)
    }

    fn tell_values(&self, states: &[usize]) -> String {
        self.hidden.tell_values(states)
    }

    fn tell_bound(&self, possible: &Possible<'_>, cell: CellId, symbol: Symbol) -> Option<Bound> {
        let because = self.because?;
        let is_out = !self.sets.iter().any(|set| set.contains(symbol));
        is_out.then(|| format!("{} is in {because}", possible.frame.board.name(cell)).into())
    }
}

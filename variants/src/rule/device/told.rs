//! Rules given by a condition on the numbers in their cells.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::hash::Hash;

use super::hidden_variables::Hidden;
use super::machine::{Machine, acceptor, uniform};
use super::outside_clue::outside_clue;
use super::totals::Totals;
use super::union::Reading;
use crate::board::{Board, CellId};
use crate::bound::Bound;
use crate::frame::Frame;
use crate::lowering::Lowering;
use crate::rule::{Constraint, Possible};
use crate::structure::{Figure, Structure};
use crate::symbol::Symbol;
use crate::told_states::ToldStates;
use crate::violation::{Judged, Violation};

/// Whether the numbers in the cells of a rule satisfy it.
type Condition = dyn Fn(&[u32]) -> bool + Send + Sync;

/// Tells why a cell does not hold a symbol: see [`Constraint::tell_bound`].
type Teller = dyn Fn(&Possible<'_>, CellId, Symbol) -> Option<Bound> + Send + Sync;

/// An automaton that reads the cells of a rule: see [`Constraint::automaton`].
type Automaton = dyn Fn() -> Box<dyn Machine> + Send + Sync;

/// A rule with a condition on the numbers in its cells. The condition judges boards, and the rule lowers to
/// the hidden variables. The tests of rules compare them.
pub(in crate::rule) struct Told {
    name: String,
    /// What tells it from others of its name, for people, if that is not its first cell.
    place: Option<String>,
    /// The cells, in the order in which the condition takes their numbers.
    cells: Vec<CellId>,
    /// What is expected, for people: "the sum 15".
    expected: String,
    /// What it needs, for people, if other words than those for what is expected fit: "R1C1 to be R1C2+R1C3".
    needed: Option<String>,
    /// What tells it from rules of its name that expect something else, if the words for people do not.
    label: Option<String>,
    /// The condition.
    holds: Box<Condition>,
    hidden: Hidden,
    order: Order,
    bound: Option<Box<Teller>>,
    automaton: Option<Box<Automaton>>,
    /// Whether the automaton may read the cells in any order.
    is_read_in_any_order: bool,
}

/// Which cells of a rule may be exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rule) enum Order {
    /// All of them: their order does not matter.
    Any,
    /// None within the rule, but all of them with those of another rule that has the same name and expects
    /// the same.
    Path,
    /// Like `Path`, but the path means the same from either end.
    Line,
    /// So many cells of a path, and then sets of so many cells each. The cells of a set, and sets of one
    /// size, exchange.
    Sets(usize, Vec<usize>),
    /// Those that are listed equally often. They are sorted.
    Often,
    /// None at all: their place on the board matters.
    Fixed,
}

impl Told {
    /// A rule along a path, which means the same wherever the path lies.
    pub(in crate::rule) fn path(
        name: String,
        cells: Vec<CellId>,
        expected: String,
        hidden: Hidden,
        holds: impl Fn(&[u32]) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            place: None,
            cells,
            expected,
            needed: None,
            label: None,
            holds: Box::new(holds),
            hidden,
            order: Order::Path,
            bound: None,
            automaton: None,
            is_read_in_any_order: false,
        }
    }

    /// The same rule with another order.
    pub(in crate::rule) fn with_order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// The same rule with words for what it needs: see [`Constraint::tell_needed`].
    pub(in crate::rule) fn needing(self, needed: String) -> Self {
        Self { needed: Some(needed), ..self }
    }

    /// The same rule with a label that tells it from rules whose words are the same.
    pub(in crate::rule) fn with_label(self, label: String) -> Self {
        Self { label: Some(label), ..self }
    }

    /// The same rule for a clue outside the board.
    pub(in crate::rule) fn outside(self, clue: impl Display, frame: &Frame) -> Self {
        Self { place: Some(outside_clue(clue, &self.cells, frame)), ..self }
    }

    /// The same rule, which tells the bounds of these totals.
    pub(in crate::rule) fn telling_totals(self, totals: Totals) -> Self {
        self.telling(move |possible, cell, symbol| totals.tell_bound(possible, cell, symbol).map(Bound::from))
    }

    /// The same rule with words for bounds: see [`Constraint::tell_bound`].
    pub(in crate::rule) fn telling(
        self,
        bound: impl Fn(&Possible<'_>, CellId, Symbol) -> Option<Bound> + Send + Sync + 'static,
    ) -> Self {
        Self { bound: Some(Box::new(bound)), ..self }
    }

    /// The same rule with an automaton that reads its cells and accepts what keeps the rule: see
    /// [`Constraint::automaton`].
    pub(in crate::rule) fn with_automaton<S: Clone + Eq + Hash + Send + Sync + 'static>(
        self,
        start: S,
        step: impl Fn(usize, &S, u32) -> Option<S> + Clone + Send + Sync + 'static,
        accepts: impl Fn(&S) -> bool + Clone + Send + Sync + 'static,
    ) -> Self {
        self.with_machine(move || acceptor(start.clone(), step.clone(), accepts.clone()))
    }

    /// The same for an automaton whose steps are alike wherever it reads.
    pub(in crate::rule) fn with_uniform_automaton<S: Clone + Eq + Hash + Send + Sync + 'static>(
        self,
        start: S,
        step: impl Fn(&S, u32) -> Option<S> + Clone + Send + Sync + 'static,
        accepts: impl Fn(&S) -> bool + Clone + Send + Sync + 'static,
    ) -> Self {
        self.with_machine(move || uniform(start.clone(), step.clone(), accepts.clone()))
    }

    /// The same for an automaton that is made when it is asked for.
    pub(in crate::rule) fn with_machine<M: Machine + 'static>(
        self,
        machine: impl Fn() -> M + Send + Sync + 'static,
    ) -> Self {
        let automaton = move || -> Box<dyn Machine> { Box::new(machine()) };
        Self { automaton: Some(Box::new(automaton)), ..self }
    }

    /// The same rule, whose automaton may read its cells in any order.
    pub(in crate::rule) fn read_in_any_order(self) -> Self {
        Self { is_read_in_any_order: true, ..self }
    }
}

impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, cells, expected, .. } = self;
        f.debug_struct("Told")
            .field("name", name)
            .field("cells", cells)
            .field("expected", expected)
            .finish_non_exhaustive()
    }
}

impl Constraint for Told {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, board: &Board) -> Option<String> {
        Some(self.place.clone().unwrap_or_else(|| board.name(self.cells[0])))
    }

    fn cells(&self) -> Vec<CellId> {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        let numbers: Option<Vec<u32>> =
            self.cells.iter().map(|&cell| judged.value(cell).map(|symbol| symbol.number().into())).collect();
        let Some(numbers) = numbers.filter(|numbers| !(self.holds)(numbers)) else { return };
        let found: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let title = self.title(judged.board);
        let message = format!("{title}: found {}, expected {}", found.join(" "), self.expected);
        violations.push(Violation { rule: self.name.clone(), cells: self.cells(), message });
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        self.hidden.lower(lowering);
    }

    fn entries(&self, _symbols: usize) -> usize {
        self.hidden.entries()
    }

    /// None where a line meets itself.
    fn automaton(&self) -> Option<Reading> {
        let automaton = self.automaton.as_ref().filter(|_| self.cells().len() == self.cells.len())?;
        let (cells, machine) = (self.cells.clone(), automaton());
        Some(Reading { cells, machine, in_any_order: self.is_read_in_any_order })
    }

    fn structure(&self, structure: &mut Structure) {
        let label = format!("{}: {}", self.name, self.label.as_ref().unwrap_or(&self.expected));
        match &self.order {
            Order::Any => structure.labelled(label, &self.cells()),
            Order::Path => structure.ordered(label, &self.cells),
            Order::Line => structure.figure(label, Figure::line(&self.cells)),
            Order::Sets(path, sizes) => {
                let (path, mut rest) = self.cells.split_at(*path);
                let mut branches = Vec::new();
                for &size in sizes {
                    let (set, others) = rest.split_at(size);
                    branches.push(vec![set.to_vec()]);
                    rest = others;
                }
                structure.figure(label, Figure { branches, ..Figure::path(path) });
            }
            Order::Often => {
                let mut often: BTreeMap<usize, Vec<CellId>> = BTreeMap::new();
                for same in self.cells.chunk_by(|a, b| a == b) {
                    often.entry(same.len()).or_default().push(same[0]);
                }
                let counts: Vec<String> = often.keys().map(ToString::to_string).collect();
                let label = format!("{label}, cells {} times", counts.join(", "));
                let stem = often.into_values().collect();
                structure.figure(label, Figure { stem, ..Figure::default() });
            }
            Order::Fixed => structure.fix(&self.cells()),
        }
    }

    fn tell_states(&self, states: &[usize]) -> ToldStates {
        self.hidden.tell(states)
    }

    fn tell_values(&self, states: &[usize]) -> String {
        self.hidden.tell_values(states)
    }

    fn tell_needed(&self) -> Option<String> {
        Some(self.needed.as_ref().unwrap_or(&self.expected).clone())
    }

    fn tell_bound(&self, possible: &Possible<'_>, cell: CellId, symbol: Symbol) -> Option<Bound> {
        self.bound.as_ref().and_then(|bound| bound(possible, cell, symbol))
    }
}

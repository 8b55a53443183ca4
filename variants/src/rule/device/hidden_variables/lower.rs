//! What searches have of the hidden variables: items and states, or what means the same to them.

use dlx_engine::ItemId;

use super::{Fact, Hidden, Kind, Says, State};
use crate::board::CellId;
use crate::frame::Frame;
use crate::lowering::CellSum;
use crate::lowering::{Lowering, Meaning};
use crate::rule::device::required_automaton::RequiredAutomaton;
use crate::rule::device::supports::Supports;
use crate::symbol_set::SymbolSet;

impl Hidden {
    /// The same, with [supports](Supports) between the sets and the cells where they are wanted;
    /// `regards_houses` as there. Searches are told the sets beside the items, which takes more time than it
    /// saves for cages of killers.
    pub(in crate::rule) fn supported_sets(
        &mut self,
        cells: &[CellId],
        sets: &[SymbolSet],
        regards_houses: bool,
        frame: &Frame,
        says: impl Fn(&SymbolSet) -> Says,
    ) -> usize {
        let first = self.sets(cells, sets, frame, says);
        self.supports.push(Supports { first, cells: cells.to_vec(), sets: sets.to_vec(), regards_houses });
        first
    }

    /// The same for people; searches have `other` instead.
    pub(in crate::rule) fn in_searches(self, other: Self) -> Self {
        Self { in_searches: Some(Box::new(other)), ..self }
    }

    /// The same, and sums that mean the same for searches that know them, if a problem may require all of
    /// them.
    pub(in crate::rule) fn or_sums(self, sums: Vec<CellSum>, frame: &Frame) -> Self {
        let fit = sums.iter().all(|sum| sum.may_be_required(frame.alphabet));
        Self { sums: if fit { sums } else { Vec::new() }, ..self }
    }

    /// Notes that searches may require what an automaton accepts instead of all truths since the one before,
    /// if cells are all that it reads.
    pub(in crate::rule::device) fn or_automaton(
        &mut self,
        automaton: Option<RequiredAutomaton>,
        truths_before: usize,
    ) {
        if let Some(automaton) = automaton.filter(|_| truths_before == self.of_automata) {
            self.automata.push(automaton);
            self.of_automata = self.truths.len();
        }
    }

    /// Adds the items and states, or requires the sums or automata that mean the same.
    pub(in crate::rule) fn lower(&self, lowering: &mut Lowering<'_>) {
        if let Some(along) = &self.along {
            return along.lower(lowering);
        }
        if lowering.may_require_more() {
            if !self.sums.is_empty() {
                return self.sums.iter().for_each(|sum| lowering.sum(sum));
            }
            if !self.automata.is_empty() && self.of_automata == self.truths.len() {
                return self.automata.iter().for_each(|automaton| automaton.lower(lowering));
            }
        }
        let in_searches = self.in_searches.as_ref().filter(|_| lowering.is_for_searches());
        if let Some(other) =
            in_searches.filter(|other| other.cases.is_empty() || !lowering.is_in_some_cases())
        {
            return other.lower(lowering);
        }
        let rule = lowering.rule();
        let add = |(at, fact): (usize, &Fact)| {
            let name = match &fact.code {
                Some(code) => format!("rule{}.{code}", rule + 1),
                None => format!("rule{}.{}", rule + 1, at + 1),
            };
            let candidates = fact.candidates.iter().copied();
            match fact.kind {
                Kind::Variable => lowering.exactly_one(name, Meaning::Variable { rule }, candidates),
                Kind::GivenCandidates => {
                    lowering.exactly_one(name, Meaning::GivenCandidates { rule }, candidates)
                }
                Kind::Conflict => lowering.at_most_one(name, Meaning::Conflict { rule }, candidates),
                Kind::Member(symbol) => {
                    lowering.exactly_one(name, Meaning::Member { rule, symbol }, candidates)
                }
            }
        };
        let items: Vec<ItemId> = self.truths.iter().enumerate().map(add).collect();
        let of_state = |state: &State| state.truths.iter().map(|truth| items[truth.0 as usize]).collect();
        let mut states: Vec<Vec<ItemId>> = self.states.iter().map(of_state).collect();
        if lowering.is_for_searches() && !lowering.is_in_some_cases() {
            self.supports.iter().for_each(|of| lowering.implied_sets(&of.cells, &of.sets));
        }
        self.supports.iter().enumerate().for_each(|(at, sets)| sets.lower(at + 1, lowering, &mut states));
        self.cases.iter().for_each(|cases| cases.lower(states[cases.first][0], lowering));
        states.into_iter().for_each(|items| lowering.state(items));
    }
}

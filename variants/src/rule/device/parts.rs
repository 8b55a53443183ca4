//! Automata that are read in parts, each of which tells whether it accepts: as one they would have too many
//! states.

use std::sync::Arc;

use super::diagram::{Diagram, Tape};
use super::hidden_variables::{Hidden, Says, Variable};
use super::machine::{Machine, Telling, acceptor};
use crate::error::SpecError;
use crate::limits;

/// Automata along the same line, of which one or more accept.
#[derive(Debug)]
pub(super) struct Parts {
    /// What each automaton accepts.
    pub(super) accepting: Vec<Arc<Diagram>>,
    /// Each has the result 1 for what its automaton accepts, and 0 for all else.
    telling: Vec<Diagram>,
    /// Reads these results.
    any: Diagram,
}

impl Parts {
    /// Unrolls automata.
    ///
    /// # Errors
    /// If one of them is too large, or all together are, or none accepts anything.
    pub(super) fn new<M: Machine>(
        inputs: &[Variable],
        machines: impl IntoIterator<Item = M>,
    ) -> Result<Self, SpecError> {
        let (mut accepting, mut telling, mut nothing, mut edges) = (Vec::new(), Vec::new(), None, 0);
        let values = values(inputs);
        for machine in machines {
            let tape = Tape { values: &values, apart: &|_, _| false };
            let tells = Diagram::unroll(&tape, &mut Telling(machine))?;
            edges += tells.edges();
            if edges > limits::RAW_EDGES {
                return Err(SpecError::new(format!("its parts take more than {} edges", limits::RAW_EDGES)));
            }
            match tells.ending_with(1) {
                Ok(accepts) => {
                    accepting.push(Arc::new(accepts));
                    telling.push(tells);
                }
                // What accepts nothing needs no part.
                Err(error) => nothing = Some(error),
            }
        }
        if let Some(error) = nothing.filter(|_| accepting.is_empty()) {
            return Err(error);
        }
        let results: Vec<Variable> = telling.iter().map(Diagram::results).collect();
        let any = |_, any: &bool, result: u32| Some(*any || result == 1);
        let tape = Tape { values: &self::values(&results), apart: &|_, _| false };
        let any = Diagram::unroll(&tape, &mut acceptor(false, any, |any| *any))?;
        Ok(Self { accepting, telling, any })
    }

    /// The number of entries that [`read`](Self::read) adds to options.
    pub(super) fn entries(&self, inputs: &[Variable]) -> usize {
        let results: Vec<Variable> = self.telling.iter().map(Diagram::results).collect();
        let of_parts = self.telling.iter().map(|part| Hidden::entries_to_read(inputs, part)).sum::<usize>();
        of_parts + Hidden::entries_to_read(&results, &self.any)
    }

    /// Requires that an automaton accepts the values of some variables, one after another.
    pub(super) fn read(&self, hidden: &mut Hidden, inputs: &[Variable], says: &dyn Fn(usize, u32) -> Says) {
        let part = |part| hidden.read(inputs, part, says);
        let results: Vec<Variable> = self.telling.iter().map(part).collect();
        let says = |at: usize, accepts: u32| {
            let possible = Says::is(format!("beginning {}", at + 1), "possible");
            if accepts == 1 { possible } else { possible.denied() }
        };
        hidden.read(&results, &self.any, &says);
    }
}

fn values(inputs: &[Variable]) -> Vec<Vec<u32>> {
    inputs.iter().map(|input| input.values().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Told;
    use super::super::machine::uniform;
    use super::*;
    use crate::board::CellId;
    use crate::frame::Frame;
    use crate::rule::template::tests::{boards, model};

    fn hidden(cells: &[CellId], frame: &Frame, totals: &[u32]) -> Result<Hidden, SpecError> {
        let step = |left: &u32, number: u32| left.checked_sub(number);
        let machine = |&total: &u32| uniform(total, step, |&left: &u32| left == 0);
        Hidden::along_in_parts(cells, frame, totals.iter().map(machine))
    }

    /// Cells that add up to one of some totals, of which one is always missed.
    #[test]
    fn one_part_that_accepts_is_enough() {
        let cells = [1, 2, 7, 11, 14].map(CellId);
        let is_total = |numbers: &[u32]| [9, 12].contains(&numbers.iter().sum());
        let model = model(|draft| {
            let hidden = hidden(&cells, &draft.frame, &[9, 99, 12]).expect("two parts");
            let rule = Told::path("totals".to_owned(), cells.into(), "9 or 12".to_owned(), hidden, is_total);
            draft.add_rule(rule).expect("few entries");
        });
        let right: Vec<_> = boards().into_iter().filter(|board| model.check(board).is_empty()).collect();
        assert!(!right.is_empty() && right.len() < 288);
        for lowered in [model.lower(), model.lower_with_supports(), model.lower_for_solving()] {
            assert_eq!(lowered.problem.solver().count().solutions, right.len() as u64);
            assert!(right.iter().all(|board| lowered.cover(board).is_some()));
        }
        let [told, required] = [model.lower(), model.lower_for_solving()].map(|lowered| lowered.problem);
        assert!(required.requires_more() && required.option_count() < told.option_count());
    }

    #[test]
    fn parts_that_accept_nothing_are_impossible() {
        model(|draft| {
            let error = hidden(&[CellId(0), CellId(5)], &draft.frame, &[1, 9]).expect_err("2 to 8 alone");
            assert!(error.is_impossible());
        });
    }
}

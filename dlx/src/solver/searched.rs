//! What is searched in place of a problem, and by which machine.

use super::Solver;
use crate::engine::{Engine, Machine, Reduced, Switches};
use crate::problem::{Problem, Reduction};

impl<'p> Solver<'p> {
    /// The problem, or what forced options leave of it.
    pub(super) fn searched(&self) -> &'p Problem {
        self.reduction().map_or(self.problem, |reduction| &reduction.problem)
    }

    /// Prepares an engine.
    pub(super) fn machine(&self, engine: Engine) -> Box<dyn Machine + 'p> {
        let weights = self.heuristics.clone().weights_for(self.problem);
        let Some(reduction) = self.reduction() else {
            return engine.machine(self.problem, weights, Switches::new(self.problem, &self.switches));
        };
        let weights = weights.for_those_left(&reduction.items);
        let machine = engine.machine(&reduction.problem, weights, Switches::default());
        Box::new(Reduced::new(reduction, machine))
    }

    /// What forced options leave of the problem, if that is searched in its place. `naive` searches all of
    /// it, as others are compared with it.
    fn reduction(&self) -> Option<&'p Reduction> {
        let may_reduce = self.engine != Engine::Naive && self.switches.is_empty();
        Some(self.problem).filter(|_| may_reduce).and_then(Reduction::worthwhile)
    }
}

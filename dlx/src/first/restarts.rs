//! A search that restarts.
//!
//! A restart keeps the weights of items, and first tries the options that were chosen before it (K.
//! Pipatsrisawat and A. Darwiche, "A lightweight component caching scheme for satisfiability solvers", 2007).

use super::Answer;
use crate::engine::{Event, Machine};
use crate::item_choice::ItemChoice;
use crate::limits::Stop;
use crate::limits::monitor::{Monitor, StopConditions};
use crate::luby::luby;
use crate::stats::Stats;

/// Nodes of a run before the first restart, besides one for each level that the plain search came to; see
/// [`luby`]. Runs of a hundred nodes never come to the end of 100 queens.
const RESTART: u64 = 100;

/// A search that restarts: runs in an engine of its own.
#[derive(Debug)]
pub(super) struct Restarts<'p> {
    runs: Runs,
    machine: Box<dyn Machine + 'p>,
    updates_before: u64,
}

impl<'p> Restarts<'p> {
    /// Goes on with `runs` in `machine`, a copy of that in which they began.
    pub(super) fn new(runs: Runs, machine: Box<dyn Machine + 'p>) -> Self {
        let updates_before = machine.updates();
        Self { runs, machine, updates_before }
    }

    /// Restarts another machine for the same problem and root, with what was learnt about items.
    pub(super) fn begin_again_with(&mut self, mut machine: Box<dyn Machine + 'p>) {
        machine.set_weights(&self.machine.weights());
        machine.shuffle(Some(self.runs.seed));
        self.runs.stats.updates = self.stats().updates;
        self.runs.left = 0;
        self.updates_before = machine.updates();
        self.machine = machine;
    }

    /// Continues for up to `nodes` nodes.
    pub(super) fn take_turn(&mut self, nodes: u64, conditions: StopConditions) -> Answer {
        self.runs.take_turn(&mut *self.machine, nodes, conditions)
    }

    pub(super) fn nodes(&self) -> u64 {
        self.runs.stats.nodes
    }

    pub(super) fn stats(&self) -> Stats {
        let updates = self.runs.stats.updates + self.machine.updates().wrapping_sub(self.updates_before);
        Stats { updates, ..self.runs.stats.clone() }
    }
}

/// Runs of a search that restarts.
#[derive(Debug)]
pub(super) struct Runs {
    seed: u64,
    /// The nodes of the shortest runs, the number of runs begun, and the nodes left for the last one.
    pub(super) unit: u64,
    begun: u64,
    left: u64,
    /// The work of all runs, except updates of the machine at work.
    pub(super) stats: Stats,
}

impl Runs {
    /// Runs where solutions may lie at this depth.
    pub(super) fn new(depth: u64, seed: u64) -> Self {
        Self { seed, unit: RESTART + depth, begun: 0, left: 0, stats: Stats::default() }
    }

    /// Prepares a machine for the first run.
    pub(super) fn prepare(&self, machine: &mut dyn Machine) {
        machine.set_choice(ItemChoice::Weighted);
        machine.shuffle(Some(self.seed));
    }

    /// Continues for up to `nodes` nodes.
    pub(super) fn take_turn(
        &mut self,
        machine: &mut dyn Machine,
        nodes: u64,
        conditions: StopConditions,
    ) -> Answer {
        let mut monitor = Monitor::of_part(conditions);
        monitor.set_pauses(None);
        let answer = loop {
            if self.left == 0 {
                self.begin(machine);
            }
            let before = monitor.nodes();
            monitor.grant(self.left.min(nodes - before));
            let event = machine.advance(&mut monitor);
            self.left -= monitor.nodes() - before;
            match event {
                Event::Solution => break Ok(Some(machine.chosen().to_vec())),
                Event::Exhausted => break Ok(None),
                Event::Stopped(Stop::Nodes) if monitor.nodes() < nodes => {}
                Event::Stopped(stop) => break Err(stop),
            }
        };
        self.stats.add(&Stats {
            nodes: monitor.nodes(),
            profile: monitor.profile().to_vec(),
            ..Stats::default()
        });
        answer
    }

    /// Begins a run that first tries the options taken last.
    pub(super) fn begin(&mut self, machine: &mut dyn Machine) {
        let taken = machine.chosen().to_vec();
        machine.rewind();
        machine.prefer(&taken);
        self.left = self.unit * luby(self.begun);
        self.begun += 1;
    }
}

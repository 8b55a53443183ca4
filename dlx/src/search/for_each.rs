//! Visits or counts all solutions that a search finds, on one thread or on several.

use std::ops::ControlFlow;

use crate::best::Least;
use crate::engine::Event;
use crate::limits::monitor::Monitor;
use crate::limits::{Status, Stop};
use crate::parallel::{self, Plan, Rest, Started};
use crate::problem::OptionId;
use crate::search::Search;
use crate::stats::Outcome;

type Visit<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

impl<'p> Search<'p> {
    /// Calls `visit` with each remaining solution, in the order of [`next`](Self::next).
    pub fn for_each(self, mut visit: impl FnMut(&[OptionId])) -> Outcome {
        self.try_for_each(|chosen| {
            visit(chosen);
            ControlFlow::Continue(())
        })
    }

    /// Calls `visit` with each remaining solution, in the order of [`next`](Self::next), until `visit` breaks; the
    /// status is then [`Status::Running`].
    ///
    /// With several threads, `visit` runs on the calling thread, and solutions of the others are kept until their
    /// turn; threads that are too far ahead wait, so that these solutions never take more than about 32 MiB.
    pub fn try_for_each(self, mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Outcome {
        self.visit(&mut visit, parallel::in_order)
    }

    /// Calls `visit` with each remaining solution, in no particular order, from several threads at once if there
    /// are several. A node limit means the first nodes in order, so with one this is [`for_each`](Self::for_each).
    pub fn for_each_unordered(self, visit: impl Fn(&[OptionId]) + Sync) -> Outcome {
        if self.monitor.limits().nodes.is_some() {
            return self.for_each(visit);
        }
        let mut visit_here = |chosen: &[OptionId]| {
            visit(chosen);
            ControlFlow::Continue(())
        };
        self.visit(&mut visit_here, |machine, monitor, plan, _| {
            parallel::in_any_order(machine, monitor, plan, &visit)
        })
    }

    /// Counts the remaining solutions. This is faster than visiting each, and all else is the same: the nodes,
    /// the work, and which of them come before a limit. Several threads still visit each if there is a limit of
    /// solutions or nodes.
    pub fn count(self) -> Outcome {
        let limits = self.monitor.limits();
        // In order, the nodes up to a limit are those of one thread.
        let is_ordered = limits.solutions.is_some() || limits.nodes.is_some();
        self.run(None, |machine, monitor, plan, _| {
            if is_ordered {
                parallel::in_order(machine, monitor, plan, &mut |_| ControlFlow::Continue(()))
            } else {
                parallel::count(machine, monitor, plan)
            }
        })
    }

    /// Visits solutions on this thread, and calls `go_on` for the rest if there turns out to be much to do.
    fn visit(
        self,
        visit: Visit<'_>,
        go_on: impl FnOnce(Started<'p>, &mut Monitor<'p>, Plan, Visit<'_>) -> Result<Rest, Started<'p>>,
    ) -> Outcome {
        self.run(Some(visit), |machine, monitor, plan, visit| match visit {
            Some(visit) => go_on(machine, monitor, plan, visit),
            None => Err(machine),
        })
    }

    /// Visits or, without `visit`, counts solutions on this thread, and calls `go_on` for the rest if there turns
    /// out to be much to do.
    fn run(
        mut self,
        mut visit: Option<Visit<'_>>,
        go_on: impl FnOnce(Started<'p>, &mut Monitor<'p>, Plan, Option<Visit<'_>>) -> Result<Rest, Started<'p>>,
    ) -> Outcome {
        let limits = self.monitor.limits();
        if self.plan.threads > 1 {
            let head = self.monitor.nodes() + self.plan.head_start;
            self.monitor.set_limits(limits.nodes(limits.nodes.map_or(head, |nodes| nodes.min(head))));
            self.monitor.set_pauses(Some(self.plan.head_pauses));
        }
        let broken = self.run_here(&mut visit).is_break();
        self.monitor.set_limits(limits);
        self.monitor.set_pauses(None);
        let is_cut = self.status == Status::Stopped(Stop::Nodes) && self.monitor.left().nodes != Some(0);
        if broken || !is_cut {
            return self.outcome();
        }
        let mut stats = self.stats();
        let again = visit.as_mut().map(|visit| &mut **visit as Visit<'_>);
        match go_on(self.machine, &mut self.monitor, self.plan, again) {
            Ok(rest) => {
                stats.add(&rest.stats);
                Outcome { solutions: stats.solutions, status: rest.status, stats }
            }
            Err(machine) => {
                self.machine = machine;
                self.status = Status::Running;
                let _ = self.run_here(&mut visit);
                self.outcome()
            }
        }
    }

    fn run_here(&mut self, visit: &mut Option<Visit<'_>>) -> ControlFlow<()> {
        let Some(visit) = visit else {
            self.count_rest();
            return ControlFlow::Continue(());
        };
        while let Some(chosen) = self.next() {
            visit(chosen)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches for ever better solutions, to the end or to a limit.
    pub(crate) fn improve(&mut self, least: &mut Least) -> Outcome {
        self.status = match self.machine.improve(least, &mut self.monitor) {
            Event::Stopped(stop) => Status::Stopped(stop),
            Event::Exhausted | Event::Solution => Status::Exhausted,
        };
        self.outcome()
    }

    fn outcome(&self) -> Outcome {
        let stats = self.stats();
        Outcome { solutions: stats.solutions, status: self.status, stats }
    }
}

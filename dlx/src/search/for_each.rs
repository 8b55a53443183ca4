//! Visits or counts all solutions that a search finds, on one thread or on several.

use std::ops::ControlFlow;

use crate::best::Least;
use crate::engine::{Event, Subtree};
use crate::ids::OptionId;
use crate::limits::monitor::Monitor;
use crate::limits::{Status, Stop};
use crate::parallel::{self, Plan, Rest, Work};
use crate::search::Search;
use crate::stats::Outcome;

type Visit<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

impl<'p> Search<'p> {
    /// Calls `visit` with each remaining solution, in the order of [`next`](Self::next).
    pub fn for_each(&mut self, mut visit: impl FnMut(&[OptionId])) -> Outcome {
        self.try_for_each(|chosen| {
            visit(chosen);
            ControlFlow::Continue(())
        })
    }

    /// Calls `visit` with each remaining solution, in the order of [`next`](Self::next), until `visit`
    /// breaks; the status is then [`Status::Running`]. After that, and after a limit, the search can go on
    /// with the next solution.
    ///
    /// With several threads, `visit` runs on the calling thread, and solutions of the others are kept until
    /// their turn; threads that are too far [ahead](crate::Solver::ahead) wait.
    pub fn try_for_each(&mut self, mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Outcome {
        self.visit(&mut visit, parallel::in_order)
    }

    /// Calls `visit` with each remaining solution, in no particular order, from several threads at once if
    /// there are several. A node limit means the first nodes in order, so with one this is
    /// [`for_each`](Self::for_each).
    pub fn for_each_unordered(self, visit: impl Fn(&[OptionId]) + Sync) -> Outcome {
        self.try_for_each_unordered(|chosen| {
            visit(chosen);
            ControlFlow::Continue(())
        })
    }

    /// The same until `visit` breaks; the status is then [`Status::Running`]. Calls that other threads have
    /// begun by then come to their end.
    pub fn try_for_each_unordered(
        mut self,
        visit: impl Fn(&[OptionId]) -> ControlFlow<()> + Sync,
    ) -> Outcome {
        if self.monitor.limits().nodes.is_some() {
            return self.try_for_each(visit);
        }
        self.visit(&mut |chosen| visit(chosen), |work, monitor, plan, _| {
            parallel::in_any_order(work, monitor, plan, &visit)
        })
    }

    /// Counts the remaining solutions. This is faster than visiting each, and all else is the same: the
    /// nodes, the work, and which of them come before a limit, after which the search can go on. Several
    /// threads still visit each if there is a limit of solutions or nodes.
    pub fn count(&mut self) -> Outcome {
        let limits = self.monitor.limits();
        // In order, the nodes up to a limit are those of one thread.
        let is_ordered = limits.solutions.is_some() || limits.nodes.is_some();
        self.run(None, |work, monitor, plan, _| {
            if is_ordered {
                parallel::in_order(work, monitor, plan, &mut |_| ControlFlow::Continue(()))
            } else {
                parallel::count(work, monitor, plan)
            }
        })
    }

    /// Visits solutions on this thread, and calls `go_on` for the rest if there turns out to be much to do.
    fn visit(
        &mut self,
        visit: Visit<'_>,
        go_on: impl FnOnce(Work<'_, 'p>, &mut Monitor<'p>, Plan, Visit<'_>) -> Option<Rest>,
    ) -> Outcome {
        self.run(Some(visit), |work, monitor, plan, visit| go_on(work, monitor, plan, visit?))
    }

    /// Visits or, without `visit`, counts solutions on this thread, and calls `go_on` for the rest if there
    /// turns out to be much to do.
    fn run(
        &mut self,
        mut visit: Option<Visit<'_>>,
        go_on: impl FnOnce(Work<'_, 'p>, &mut Monitor<'p>, Plan, Option<Visit<'_>>) -> Option<Rest>,
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
        let parts = self.parts();
        let done = 1.0 - parts.iter().map(Subtree::size).sum::<f64>();
        self.monitor.set_done(done);
        let mut stats = self.stats();
        let work = Work { machine: &*self.machine, parts };
        let again = visit.as_mut().map(|visit| &mut **visit as Visit<'_>);
        let Some(rest) = go_on(work, &mut self.monitor, self.plan, again) else {
            self.monitor.set_done(done - self.machine.fraction());
            self.status = Status::Running;
            let _ = self.run_here(&mut visit);
            return self.outcome();
        };
        stats.add(&rest.stats);
        self.join(rest, stats.solutions);
        Outcome { solutions: stats.solutions, status: self.status, stats }
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

    /// Finds a solution that costs least, as [`Solver::best`](crate::Solver::best) does: searches for ever
    /// better ones, to the end or to a limit. Items that are off need not be covered.
    pub fn best(mut self) -> (Option<Vec<OptionId>>, Outcome) {
        let mut least = Least::new(self.problem);
        self.status = match self.machine.improve(&mut least, &mut self.monitor) {
            Event::Stopped(stop) => Status::Stopped(stop),
            Event::Exhausted | Event::Solution => Status::Exhausted,
        };
        (least.into_solution(), self.outcome())
    }

    fn outcome(&self) -> Outcome {
        let stats = self.stats();
        Outcome { solutions: stats.solutions, status: self.status, stats }
    }
}

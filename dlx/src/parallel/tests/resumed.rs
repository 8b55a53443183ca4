//! Searches that are stopped again and again, in ways that are drawn, go on as if nothing had happened.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Case, Solutions, for_cases, in_order, sorted};
use crate::limits::monitor::Monitor;
use crate::parallel::Plan;
use crate::{Cancel, Checkpoint, Limits, Outcome, Search, Solver, Status};

/// What of a search is stopped, and how often.
struct Stopped<'c, 'p> {
    case: &'c Case<'p>,
    rng: Xoshiro256PlusPlus,
    solutions: Solutions,
    stops: usize,
}

impl<'p> Stopped<'_, 'p> {
    fn solver(&self) -> Solver<'p> {
        let solver = self.case.problem.solver().engine(self.case.engine);
        match self.case.seed {
            Some(seed) => solver.shuffle(seed),
            None => solver,
        }
    }

    /// Lets the search go on to the next stop, on up to four threads.
    fn go_on(&mut self, search: &mut Search<'_>, counts: bool) -> Outcome {
        let plan = &self.case.plan;
        search.plan = Plan { threads: self.rng.random_range(1..5), ..*plan };
        let (stats, few) = (search.stats(), self.rng.random_range(1..20));
        let limits = match self.rng.random_range(0..4) {
            0 => Limits::new().nodes(stats.nodes + few),
            1 => Limits::new().solutions(stats.solutions + few),
            _ => Limits::new(),
        };
        search.set_limits(limits);
        if counts {
            return search.count();
        }
        let (mut left, cancel) = (self.rng.random_range(1..20), Cancel::new());
        let breaks = self.rng.random_bool(0.5);
        let monitor = &mut search.monitor;
        *monitor = Monitor::new(limits, Some(cancel.clone()), None);
        monitor.add(&stats);
        search.try_for_each(|chosen| {
            self.solutions.push(sorted(chosen));
            left -= 1;
            if left == 0 && !breaks {
                cancel.cancel();
            }
            if left == 0 && breaks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// Searches to the end, each time with the same search or with another one that goes on from its
    /// checkpoint, as read.
    fn finish(&mut self, counts: bool) -> Outcome {
        let mut search = self.solver().solutions();
        loop {
            let outcome = self.go_on(&mut search, counts);
            if outcome.status == Status::Exhausted {
                assert!(search.checkpoint().unwrap().is_finished());
                return outcome;
            }
            self.stops += 1;
            if self.rng.random_bool(0.5) {
                let checkpoint = search.checkpoint().unwrap();
                let read = Checkpoint::from_json(checkpoint.to_json().as_bytes()).unwrap();
                assert_eq!(read, checkpoint, "{:?}", self.case);
                search = self.solver().resume(&read).unwrap();
                assert_eq!(search.checkpoint().unwrap(), checkpoint, "{:?}", self.case);
            }
        }
    }
}

#[test]
fn searches_go_on_after_every_stop() {
    let stops = AtomicUsize::new(0);
    for_cases(1000, |case, rng| {
        let (expected, whole) = in_order(case.serial(Limits::new()));
        for counts in [false, true] {
            let mut stopped = Stopped { case, rng: rng.clone(), solutions: Vec::new(), stops: 0 };
            let outcome = stopped.finish(counts);
            assert_eq!(case.known(&outcome), case.known(&whole), "{case:?}");
            assert!(counts || stopped.solutions == expected, "{case:?}");
            stops.fetch_add(stopped.stops, Ordering::Relaxed);
        }
    });
    let stops = stops.into_inner();
    assert!(stops > 2_000, "{stops}: there must be something to go on from");
}

#[test]
fn jobs_add_up() {
    for_cases(500, |case, rng| {
        let (mut expected, whole) = in_order(case.serial(Limits::new()));
        expected.sort_unstable();
        let mut stopped = Stopped { case, rng: rng.clone(), solutions: Vec::new(), stops: 0 };
        let mut search = stopped.solver().solutions();
        stopped.go_on(&mut search, false);
        let jobs = rng.random_range(1..21);
        let jobs = search.split(jobs).unwrap();
        let (mut solutions, mut nodes) = (jobs[0].stats().solutions, jobs[0].stats().nodes);
        let mut seen = std::mem::take(&mut stopped.solutions);
        for job in &jobs {
            let job = Checkpoint::from_json(job.to_json().as_bytes()).unwrap();
            let outcome = stopped.solver().resume(&job).unwrap().for_each(|chosen| seen.push(sorted(chosen)));
            solutions += outcome.solutions - job.stats().solutions;
            nodes += outcome.stats.nodes - job.stats().nodes;
        }
        assert_eq!((solutions, nodes), (whole.solutions, whole.stats.nodes), "{case:?}");
        seen.sort_unstable();
        assert!(seen == expected, "{case:?}");
    });
}

//! One engine on one problem.

use std::time::{Duration, Instant};

use dlx_engine::{Cancel, Engine, Limits, Search, Status};

use super::problems::Task;

/// Runs shorter than this are repeated, and the fastest one counts.
const SHORT: Duration = Duration::from_millis(200);
/// The maximum number of repetitions.
const REPEATS: usize = 20;

/// What a run may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    pub(super) time: Duration,
    pub(super) nodes: Option<u64>,
}

impl Limit {
    /// The limits of the rest of a run that has taken so much time and so many nodes.
    fn after(self, time: Duration, nodes: u64) -> Limits {
        let limits = Limits::new().time(self.time.saturating_sub(time));
        self.nodes.map_or(limits, |most| limits.nodes(most.saturating_sub(nodes)))
    }
}

/// What one engine did with one problem. The engine was prepared before the time began.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) engine: Engine,
    pub(super) time: Duration,
    pub(super) nodes: u64,
    pub(super) updates: u64,
    /// Solutions found.
    pub(super) solutions: u64,
    /// How the search ended; of several searches, the first incomplete one.
    pub(super) status: Status,
    /// Whether a search gave a number of solutions that is known to be wrong.
    pub(super) wrong: bool,
}

impl Run {
    /// Measures `engine` on `task`, within limits and some memory. `None` if another engine would have to
    /// replace it.
    pub(super) fn measure(
        task: &Task,
        engine: Engine,
        (limit, memory): (Limit, u64),
        cancel: &Cancel,
    ) -> Option<Self> {
        let solver = task.problem.solver().engine(engine).memory(memory);
        let mut search = solver.cancel(cancel.clone()).solutions();
        if engine != Engine::Auto && search.engine() != engine {
            return None;
        }
        let begun = Instant::now();
        let mut best = Self::once(task, engine, limit, &mut search);
        for _ in 1..REPEATS {
            if best.wrong || !best.is_finished() || begun.elapsed() > SHORT {
                break;
            }
            let again = Self::once(task, engine, limit, &mut search);
            if again.is_finished() && again.time < best.time {
                best = again;
            }
        }
        Some(best)
    }

    /// Counts the solutions from all starts.
    fn once(task: &Task, engine: Engine, limit: Limit, search: &mut Search<'_>) -> Self {
        let begun = Instant::now();
        let (status, time, wrong) = (Status::Exhausted, Duration::ZERO, false);
        let mut run = Self { engine, time, nodes: 0, updates: 0, solutions: 0, status, wrong };
        for start in &task.starts {
            search.reset();
            search.set_limits(limit.after(begun.elapsed(), run.nodes));
            for &option in start {
                search.choose(option);
            }
            search.count_rest();
            run.add(search, task.solutions);
            if !run.is_finished() {
                break;
            }
        }
        run.time = begun.elapsed();
        run
    }

    fn add(&mut self, search: &Search<'_>, expected: u64) {
        let stats = search.stats();
        self.nodes += stats.nodes;
        self.updates += stats.updates;
        self.solutions += stats.solutions;
        self.status = search.status();
        self.wrong |= stats.solutions > expected || (self.is_finished() && stats.solutions < expected);
    }

    /// Whether the search was complete.
    pub(super) fn is_finished(&self) -> bool {
        self.status == Status::Exhausted
    }

    /// The time of `baseline` divided by that of this run, or a lower bound if the baseline did not finish.
    pub(super) fn ratio(&self, baseline: &Self) -> Option<f64> {
        let ratio = baseline.time.as_secs_f64() / self.time.as_secs_f64().max(1e-9);
        (self.is_finished() && !self.wrong && !baseline.wrong).then_some(ratio)
    }
}

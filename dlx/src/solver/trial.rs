//! A search that may be short is tried with an engine that is prepared quickly.

use super::Solver;
use crate::engine::Engine;
use crate::limits::instant::Instant;
use crate::limits::monitor::Monitor;
use crate::limits::{Limits, Status, Stop};
use crate::search::Search;

/// Why the engine of a trial is the one of the search.
const SHORT: &str = "a short search ends sooner than another engine is prepared";

/// A search with an engine that is prepared quickly, after some nodes.
struct Tried<'p> {
    search: Search<'p>,
    /// Whether it came to its end.
    is_short: bool,
}

impl<'p> Solver<'p> {
    /// Prepares the search for one run, as [`count`](Self::count) and its kin do. If an engine that is
    /// prepared quickly comes to the end within a few nodes, that is the engine, and the search starts again
    /// with it; if it does not, little is lost. [`solutions`](Self::solutions) serves searches that are
    /// reused.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn once(self) -> Search<'p> {
        let begun = Instant::now();
        let tried = self.tried();
        self.after(tried, begun)
    }

    /// Prepares the search for one count, as [`once`](Self::once) does, with the engine that counts fastest.
    /// A short search may be over, so that [`Search::count`] knows the answer.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn once_to_count(self) -> Search<'p> {
        let begun = Instant::now();
        if let Some(engine) = self.engine.resolve_for_count(self.searched(), self.allowance()) {
            return self.prepared(engine, begun);
        }
        match self.tried() {
            Some(Tried { search, is_short: true }) if !self.is_watched(begun) => search,
            tried => self.after(tried, begun),
        }
    }

    /// Whether a search that has run since `begun` should have been stopped or reported on.
    fn is_watched(&self, begun: Instant) -> bool {
        let is_limited = self.limits.solutions.is_some() || self.limits.nodes.is_some();
        is_limited || self.progress.as_ref().is_some_and(|(interval, _)| begun.elapsed() >= *interval)
    }

    /// Prepares the search after a [trial](Self::tried), if there was one. The time since `begun` counts.
    fn after(self, tried: Option<Tried<'p>>, begun: Instant) -> Search<'p> {
        let Some(Tried { mut search, is_short }) = tried else { return self.solutions() };
        if !is_short {
            let (engine, reason) = self.resolved_engine();
            if engine != search.engine() {
                return self.prepared((engine, reason), begun);
            }
            search.reason = reason;
        }
        search.monitor = Monitor::new(self.limits, self.cancel, self.progress);
        search.plan = self.plan;
        search.reset_weights();
        search.shuffle(self.seed);
        search.restart();
        search.monitor.prepared_since(begun);
        search.is_as_asked = true;
        search
    }

    /// Tries an engine that is prepared quickly. The search goes on for as long as it is likely to end soon.
    /// Counting and visiting try alike, so that their nodes are the same. `None` if there is no such engine.
    fn tried(&self) -> Option<Tried<'p>> {
        let trial = self.engine.to_try_before(self.searched(), self.allowance())?;
        let limits = |nodes| Limits { time: self.limits.time, ..Limits::new().nodes(nodes) };
        let solver = self.beside(Engine::Auto).limits(limits(trial.nodes));
        let mut search = solver.prepared((trial.engine, SHORT.to_owned()), Instant::now());
        search.monitor.set_pauses(Some(0));
        while search.count_rest() == Status::Stopped(Stop::Nodes) {
            let stats = search.stats();
            if !trial.is_worthwhile(&stats, search.machine.fraction()) {
                return Some(Tried { search, is_short: false });
            }
            search.monitor.set_pauses(None);
            search.set_limits(limits(2 * stats.nodes));
        }
        let is_short = search.status() == Status::Exhausted;
        Some(Tried { search, is_short })
    }
}

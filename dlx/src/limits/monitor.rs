//! The run-time side of limits: when a search checks the clock and the cancel flag.
//!
//! A search checks after a number of nodes ([`Monitor::enter`]) and after an amount of work
//! ([`Monitor::pause`]), so that neither many cheap nodes nor a few expensive ones delay the check.

use std::time::Duration;
use std::{fmt, mem};

use super::instant::Instant;
use crate::engine::tally::Tally;
use crate::limits::{Cancel, Limits, Stop};
use crate::stats::{Progress, Stats};

/// Nodes between two checks of the clock and the cancel flag.
const POLL_INTERVAL: u64 = 1024;

/// Work between two checks, in the units of [`Stats::updates`](crate::Stats): less than a millisecond.
pub(crate) const PATIENCE: u64 = 1 << 16;

type Callback<'p> = Box<dyn FnMut(&Progress) + Send + 'p>;

/// What ends a search besides its results, for checks on several threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct StopConditions {
    time: Option<Duration>,
    started: Option<Instant>,
    cancel: Option<Cancel>,
}

impl StopConditions {
    /// What is left of the time, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let elapsed = self.started.map_or(Duration::ZERO, |started| started.elapsed());
        self.time.map(|time| time.saturating_sub(elapsed))
    }

    /// The flag that stops the search.
    pub(crate) fn cancel(&self) -> Option<Cancel> {
        self.cancel.clone()
    }
}

/// Counts nodes and solutions of one search and says when to stop.
pub(crate) struct Monitor<'p> {
    limits: Limits,
    cancel: Option<Cancel>,
    progress: Option<(Duration, Callback<'p>)>,
    started: Option<Instant>,
    /// How long preparing the search took before it started.
    preparation: Duration,
    reported: Duration,
    /// How many pauses are left until the search stops as if by a node limit.
    pauses: Option<u64>,
    /// Nodes allowed when the countdown was last set, and how many of them are left.
    granted: u64,
    countdown: u64,
    solutions: u64,
    profile: Vec<u64>,
    /// The part of the tree that was done before, and the size of the part that the search is in.
    done: f64,
    part: f64,
}

impl fmt::Debug for Monitor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor")
            .field("limits", &self.limits)
            .field("nodes", &self.nodes())
            .finish_non_exhaustive()
    }
}

impl<'p> Monitor<'p> {
    pub(crate) fn new(
        limits: Limits,
        cancel: Option<Cancel>,
        progress: Option<(Duration, Callback<'p>)>,
    ) -> Self {
        Self {
            limits,
            cancel,
            progress,
            started: None,
            preparation: Duration::ZERO,
            reported: Duration::ZERO,
            pauses: None,
            granted: 0,
            countdown: 0,
            solutions: 0,
            profile: Vec::new(),
            done: 0.0,
            part: 1.0,
        }
    }

    /// A monitor for part of a search, which is granted nodes before each stretch; a stretch also ends at
    /// every pause.
    pub(crate) fn of_part(StopConditions { time, started, cancel }: StopConditions) -> Self {
        let limits = Limits { time, nodes: Some(0), ..Limits::new() };
        Self { started, pauses: Some(0), ..Self::new(limits, cancel, None) }
    }

    /// The stop conditions for parts of this search.
    pub(crate) fn stop_conditions(&self) -> StopConditions {
        StopConditions { time: self.limits.time, started: self.started, cancel: self.cancel.clone() }
    }

    pub(crate) fn set_cancel(&mut self, cancel: Option<Cancel>) {
        self.cancel = cancel;
    }

    /// The flag that stops the search.
    pub(crate) fn cancel(&self) -> Option<Cancel> {
        self.cancel.clone()
    }

    /// Restarts the counts.
    pub(crate) fn restart(&mut self) {
        self.started = None;
        self.preparation = Duration::ZERO;
        self.reported = Duration::ZERO;
        self.granted = 0;
        self.countdown = 0;
        self.solutions = 0;
        self.profile.clear();
        (self.done, self.part) = (0.0, 1.0);
    }

    /// Counts what was done before, or elsewhere, as done here.
    pub(crate) fn add(&mut self, stats: &Stats) {
        let mut sum = Stats { profile: mem::take(&mut self.profile), ..Stats::default() };
        sum.add(stats);
        self.profile = sum.profile;
        self.granted += stats.profile.iter().sum::<u64>();
        self.solutions += stats.solutions;
    }

    /// Takes back a node at `depth`, which is to be counted again. With weights the node may have been at
    /// another depth.
    pub(crate) fn take_back(&mut self, depth: usize) {
        if let Some(nodes) = self.profile.get_mut(depth).filter(|nodes| **nodes > 0) {
            *nodes -= 1;
            self.granted -= 1;
        }
    }

    /// Sets the part of the tree that is done, for reports. The search is in no part.
    pub(crate) fn set_done(&mut self, done: f64) {
        (self.done, self.part) = (done, 0.0);
    }

    /// Notes for reports that the search begins a part of the tree of this size, and has done the one before.
    pub(crate) fn begin_part(&mut self, size: f64) {
        self.done += self.part;
        self.part = size;
    }

    /// Counts the time since `begun` as part of the search that begins next.
    pub(crate) fn prepared_since(&mut self, begun: Instant) {
        self.preparation = begun.elapsed();
    }

    /// Stops the search after `pauses` as if by a node limit; `None` lets it continue.
    pub(crate) fn set_pauses(&mut self, pauses: Option<u64>) {
        self.pauses = pauses;
    }

    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.granted = self.nodes();
        self.countdown = 0;
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The nodes and solutions that the limits still allow.
    pub(crate) fn left(&self) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes())),
            solutions: self.limits.solutions.map(|solutions| solutions.saturating_sub(self.solutions)),
            ..self.limits
        }
    }

    /// Allows `nodes` more nodes.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.set_limits(self.limits.nodes(self.nodes() + nodes));
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.granted - self.countdown
    }

    pub(crate) fn solutions(&self) -> u64 {
        self.solutions
    }

    pub(crate) fn profile(&self) -> &[u64] {
        &self.profile
    }

    /// Counts a node at `depth`, or returns why the search must stop before it. `fraction` is called only
    /// when a report is due.
    #[inline]
    pub(crate) fn enter(&mut self, depth: usize, fraction: impl FnOnce() -> f64) -> Option<Stop> {
        if self.countdown == 0
            && let Some(stop) = self.poll(fraction)
        {
            return Some(stop);
        }
        self.countdown -= 1;
        if depth >= self.profile.len() {
            self.profile.resize(depth + 1, 0);
        }
        self.profile[depth] += 1;
        None
    }

    /// Counts a solution.
    #[inline]
    pub(crate) fn solution(&mut self) {
        self.solutions += 1;
    }

    /// How many nodes can be counted, solutions or not, without asking whether the search must stop before
    /// one.
    #[inline]
    pub(crate) fn room(&self) -> u64 {
        let wanted = self.limits.solutions.map_or(u64::MAX, |limit| limit.saturating_sub(self.solutions));
        self.countdown.min(wanted)
    }

    /// Counts nodes from `depth` on and the solutions among them. There must be room for them.
    #[inline]
    pub(crate) fn count(&mut self, depth: usize, tally: &Tally) {
        for (depth, &nodes) in (depth..).zip(tally.levels.iter().take_while(|&&nodes| nodes > 0)) {
            if depth >= self.profile.len() {
                self.profile.resize(depth + 1, 0);
            }
            self.profile[depth] += u64::from(nodes);
            self.countdown -= u64::from(nodes);
        }
        self.solutions += u64::from(tally.solutions);
    }

    /// Counts nodes by their levels from `depth` on. Returns false, and counts none, if there is no room for
    /// all of them.
    #[inline]
    pub(crate) fn count_each(&mut self, depth: usize, levels: &[u8]) -> bool {
        let Some(countdown) = self.countdown.checked_sub(levels.len() as u64) else { return false };
        self.countdown = countdown;
        for &level in levels {
            let depth = depth + usize::from(level);
            if depth >= self.profile.len() {
                self.profile.resize(depth + 1, 0);
            }
            self.profile[depth] += 1;
        }
        true
    }

    /// Counts nodes by level. Returns false, and counts none, if there is no room for all of them.
    pub(crate) fn count_levels(&mut self, nodes: &[(u8, u8)]) -> bool {
        let sum = nodes.iter().map(|&(_, nodes)| u64::from(nodes)).sum();
        let Some(countdown) = self.countdown.checked_sub(sum) else { return false };
        self.countdown = countdown;
        nodes.iter().for_each(|&(level, nodes)| self.add_nodes(level.into(), nodes.into()));
        true
    }

    /// Counts nodes by level where there is no room, if limits allow all of them: the search was looked at.
    /// `fraction` is called only when a report is due.
    pub(crate) fn count_levels_beyond(&mut self, nodes: &[(u8, u8)], fraction: impl FnOnce() -> f64) -> bool {
        let sum = nodes.iter().map(|&(_, nodes)| u64::from(nodes)).sum();
        if !self.grant_at_once(sum) {
            return false;
        }
        self.report(self.nodes(), self.solutions, fraction);
        nodes.iter().for_each(|&(level, nodes)| self.add_nodes(level.into(), nodes.into()));
        true
    }

    /// Counts a part of the search, with its nodes by level, if limits allow all of it.
    pub(crate) fn count_part(&mut self, levels: &[u64], solutions: u64) -> bool {
        let sum = levels.iter().sum();
        let is_wanted = self.limits.solutions.is_none_or(|limit| self.solutions + solutions < limit);
        let is_counted = is_wanted && self.grant_at_once(sum);
        if is_counted {
            self.solutions += solutions;
            levels.iter().enumerate().for_each(|(level, &nodes)| self.add_nodes(level, nodes));
        }
        is_counted
    }

    /// Counts nodes, but not their levels, if limits allow all of them. The search is looked at before the
    /// next one.
    fn grant_at_once(&mut self, nodes: u64) -> bool {
        let is_granted = self.limits.nodes.is_none_or(|limit| nodes <= limit.saturating_sub(self.nodes()));
        if is_granted {
            self.granted = self.nodes() + nodes;
            self.countdown = 0;
        }
        is_granted
    }

    fn add_nodes(&mut self, level: usize, nodes: u64) {
        if nodes > 0 && level >= self.profile.len() {
            self.profile.resize(level + 1, 0);
        }
        if nodes > 0 {
            self.profile[level] += nodes;
        }
    }

    /// Makes room for so many nodes. Returns false if limits do not allow them, or the search must stop
    /// before the next one. `fraction` is called only when a report is due.
    #[cold]
    pub(crate) fn make_room(&mut self, nodes: u64, fraction: impl FnOnce() -> f64) -> bool {
        self.granted -= self.countdown;
        self.countdown = 0;
        self.poll(fraction).is_none() && self.countdown >= nodes
    }

    /// Whether the solution limit is reached.
    #[inline]
    pub(crate) fn is_sated(&self) -> bool {
        self.limits.solutions.is_some_and(|limit| self.solutions >= limit)
    }

    /// Why the search must stop, regardless of its results.
    pub(crate) fn watch(&mut self) -> Option<Stop> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        let limit = self.limits.time?;
        (self.elapsed() >= limit).then_some(Stop::Time)
    }

    /// Checks what may stop the search, after [`PATIENCE`] units of work.
    #[cold]
    pub(crate) fn pause(&mut self, fraction: impl FnOnce() -> f64) -> Option<Stop> {
        if let Some(stop) = self.watch() {
            return Some(stop);
        }
        self.report(self.nodes(), self.solutions, fraction);
        match &mut self.pauses {
            Some(0) => Some(Stop::Nodes),
            Some(pauses) => {
                *pauses -= 1;
                None
            }
            None => None,
        }
    }

    /// How long the search has been running; it starts with the first call.
    fn elapsed(&mut self) -> Duration {
        let preparation = self.preparation;
        self.started.get_or_insert_with(|| Instant::before(preparation)).elapsed()
    }

    #[cold]
    fn poll(&mut self, fraction: impl FnOnce() -> f64) -> Option<Stop> {
        if let Some(stop) = self.watch() {
            return Some(stop);
        }
        self.report(self.nodes(), self.solutions, fraction);
        let left = self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes()));
        if left == 0 {
            return Some(Stop::Nodes);
        }
        self.countdown = left.min(POLL_INTERVAL);
        self.granted += self.countdown;
        None
    }

    /// How long until a report is due, if reports are wanted: at least a millisecond, so that waiting costs
    /// little.
    pub(crate) fn until_report(&self) -> Option<Duration> {
        let (interval, _) = self.progress.as_ref()?;
        let elapsed = self.started.map_or(Duration::ZERO, |started| started.elapsed());
        Some((self.reported + *interval).saturating_sub(elapsed).max(Duration::from_millis(1)))
    }

    /// Reports on the search if a report is due.
    pub(crate) fn report(&mut self, nodes: u64, solutions: u64, fraction: impl FnOnce() -> f64) {
        if self.progress.is_none() {
            return;
        }
        let elapsed = self.elapsed();
        let Some((interval, callback)) = &mut self.progress else { return };
        if elapsed >= self.reported + *interval {
            self.reported = elapsed;
            let fraction = self.done + fraction();
            callback(&Progress { nodes, solutions, elapsed, fraction });
        }
    }
}

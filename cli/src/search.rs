//! What a search may cost, and what runs it, as working objects.

use std::time::Instant;

use dlx_engine::{Cancel, Engine, Limits, Problem, Solver};

use crate::args::SearchArgs;
use crate::context::Context;

/// What searches may cost, and what runs them. Time counts from when this was made, for all searches together.
#[derive(Clone, Debug)]
pub(crate) struct SearchSettings {
    /// The engine asked for.
    pub(crate) engine: Engine,
    /// Nodes for each search.
    pub(crate) nodes: Option<u64>,
    /// When all searches end.
    pub(crate) deadline: Option<Instant>,
    /// Ends all searches.
    pub(crate) cancel: Cancel,
    /// The seed of a random order of solutions, if one was asked for.
    pub(crate) seed: Option<u64>,
}

impl SearchSettings {
    pub(crate) fn new(args: &SearchArgs, cancel: Cancel) -> Self {
        let deadline = args.time.deadline();
        Self { engine: args.engine, nodes: args.node_limit, deadline, cancel, seed: None }
    }

    /// The limits of a search that begins now.
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::new();
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(deadline) = self.deadline {
            limits = limits.time(deadline.saturating_duration_since(Instant::now()));
        }
        limits
    }

    /// A search of `problem` with the engine asked for.
    pub(crate) fn solver<'p>(&self, problem: &'p Problem) -> Solver<'p> {
        let solver = problem.solver().engine(self.engine).cancel(self.cancel.clone());
        match self.seed {
            Some(seed) => solver.shuffle(seed),
            None => solver,
        }
    }
}

/// Says which engine runs, and why, once for puzzles that have the same. Everybody is told of one that was not asked
/// for.
pub(crate) struct EngineLog<'c> {
    context: &'c Context,
    asked: Engine,
    last: String,
}

impl<'c> EngineLog<'c> {
    pub(crate) fn new(asked: Engine, context: &'c Context) -> Self {
        Self { context, asked, last: String::new() }
    }

    /// Takes note of an engine that runs.
    pub(crate) fn tell(&mut self, engine: Engine, reason: &str) {
        let message = format!("engine {engine}: {reason}");
        if message == self.last {
            return;
        }
        if self.asked == Engine::Auto || self.asked == engine {
            self.context.detail(&message);
        } else {
            self.context.note(&message);
        }
        self.last = message;
    }
}

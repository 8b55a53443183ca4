//! What a search may cost, and what runs it, built from the arguments.

use std::time::Instant;

use anyhow::Error;
use dlx_engine::{Cancel, Engine, Limits, Problem, Solver};
use dlx_sudoku::generate::GenerateError;
use dlx_sudoku::grade::Watch;

use crate::args::SearchArgs;
use crate::context::Context;

/// The message if a search takes more memory than allowed.
pub(crate) const MORE_MEMORY: &str = "--memory allows too little";

/// Why no puzzle can be made, with the option that allows too little memory, if it does.
pub(crate) fn fault_of(error: GenerateError) -> Error {
    match error {
        GenerateError::Memory(error) => Error::new(error).context(MORE_MEMORY),
        other => other.into(),
    }
}

/// What searches may cost, and what runs them. Time counts from its creation, for all searches together.
#[derive(Clone, Debug)]
pub(crate) struct SearchSettings {
    /// The requested engine.
    pub(crate) engine: Engine,
    /// Memory for all concurrent searches, in bytes.
    pub(crate) memory: u64,
    /// Nodes for each search.
    pub(crate) nodes: Option<u64>,
    /// When all searches end.
    pub(crate) deadline: Option<Instant>,
    /// Ends all searches.
    pub(crate) cancel: Cancel,
    /// The seed of a random order of solutions, if requested.
    pub(crate) seed: Option<u64>,
}

impl SearchSettings {
    pub(crate) fn new(args: &SearchArgs, cancel: Cancel) -> Self {
        Self::until(&Watch::until(args.limits.time.deadline(), &cancel), args)
    }

    /// The same, until a watch is over.
    pub(crate) fn until(watch: &Watch, args: &SearchArgs) -> Self {
        let (memory, nodes) = (args.limits.memory.bytes(), args.limits.nodes.node_limit);
        let Watch { deadline, cancel, .. } = watch.clone();
        Self { engine: args.engine, memory, nodes, deadline, cancel, seed: None }
    }

    /// Divides the memory among this many concurrent searches.
    pub(crate) fn shared_by(self, searches: usize) -> Self {
        Self { memory: self.memory / searches.max(1) as u64, ..self }
    }

    /// When all searches, and the waits for what they need, are over.
    pub(crate) fn watch(&self) -> Watch {
        Watch::until(self.deadline, &self.cancel)
    }

    /// The limits of a search that starts now.
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

    /// A search of `problem` with the requested engine, or one within memory.
    pub(crate) fn solver<'p>(&self, problem: &'p Problem) -> Solver<'p> {
        let solver = problem.solver().engine(self.engine).memory(self.memory).cancel(self.cancel.clone());
        match self.seed {
            Some(seed) => solver.shuffle(seed),
            None => solver,
        }
    }
}

/// Reports which engine runs, and why, once for puzzles with the same engine. An engine other than the requested
/// one is always reported.
pub(crate) struct EngineLog<'c> {
    context: &'c Context,
    asked: Engine,
    last: Option<(Engine, String)>,
}

impl<'c> EngineLog<'c> {
    pub(crate) fn new(asked: Engine, context: &'c Context) -> Self {
        Self { context, asked, last: None }
    }

    /// Records an engine that runs.
    pub(crate) fn tell(&mut self, engine: Engine, reason: &str) {
        if self.last.as_ref().is_some_and(|(last, why)| *last == engine && why == reason) {
            return;
        }
        let message = format!("engine {engine}: {reason}");
        if self.asked == Engine::Auto || self.asked == engine {
            self.context.detail(&message);
        } else {
            self.context.note(&message);
        }
        self.last = Some((engine, reason.to_owned()));
    }
}

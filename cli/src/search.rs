//! What a search may cost, and what runs it, built from the arguments.

use anyhow::Error;
use dlx_engine::{Cancel, Engine, Problem, Solver};
use dlx_sudoku::Watch;
use dlx_sudoku::generate::GenerateError;

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
    /// When all searches, and the waits for what they need, are over. Its nodes are those of each search.
    pub(crate) watch: Watch,
    /// The seed of a random order of solutions, if requested.
    pub(crate) seed: Option<u64>,
}

impl SearchSettings {
    pub(crate) fn new(args: &SearchArgs, cancel: &Cancel) -> Self {
        Self::within(args, &args.limits.time.watch(cancel))
    }

    /// The same, until a watch is over.
    pub(crate) fn within(args: &SearchArgs, watch: &Watch) -> Self {
        let watch = watch.clone().nodes(args.limits.nodes.node_limit);
        Self { engine: args.engine, memory: args.limits.memory.bytes(), watch, seed: None }
    }

    /// Divides the memory among this many concurrent searches.
    pub(crate) fn shared_by(self, searches: usize) -> Self {
        Self { memory: self.memory / searches.max(1) as u64, ..self }
    }

    /// A search of `problem` with the requested engine, or one within memory.
    pub(crate) fn solver<'p>(&self, problem: &'p Problem) -> Solver<'p> {
        let solver =
            problem.solver().engine(self.engine).memory(self.memory).cancel(self.watch.flag().clone());
        match self.seed {
            Some(seed) => solver.shuffle(seed),
            None => solver,
        }
    }
}

/// Reports which engine runs, and why, once for puzzles with the same engine. An engine other than the
/// requested one is always reported.
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

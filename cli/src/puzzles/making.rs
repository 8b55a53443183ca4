//! Puzzles that are made for more than to be written: for play, or for a book.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use anyhow::Result;
use dlx_engine::Stop;
use dlx_sudoku::difficulty::{Requirement, Requirements, TRIES};
use dlx_sudoku::generate::{Batch, GenerateError, Generator, Settings};
use dlx_sudoku::{Level, Record, Spec, Watch};

use crate::args::LimitArgs;
use crate::search::fault_of;

/// How puzzles are made.
pub(crate) struct Making<'a> {
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// What each puzzle may use up.
    pub(crate) limits: &'a LimitArgs,
    /// What ends the work.
    pub(crate) watch: &'a Watch,
}

impl Making<'_> {
    /// What makes puzzles of a variant, `count` in all, and of a level if there is one.
    pub(crate) fn generator(&self, spec: &Spec, level: Option<Level>, count: u64) -> Result<Generator> {
        let mut settings = Settings::default().memory(self.limits.memory.share(self.threads, count));
        settings.node_limit = self.limits.nodes.node_limit;
        settings.attempts = level.map(|_| TRIES);
        let generator = Generator::new(spec, settings, self.seed).map_err(fault_of)?;
        Ok(match level {
            Some(level) => generator.on_demand(Arc::new(Requirements::all(Requirement::typical(level))?)),
            None => generator,
        })
    }

    /// Makes the puzzles of these indices, and hands over each, or why there is none. Those that the end of
    /// the watch comes before are left out.
    pub(crate) fn make(
        &self,
        generator: &Generator,
        indices: Range<u64>,
        mut take: impl FnMut(u64, Result<Record, GenerateError>) -> ControlFlow<()>,
    ) {
        let count = indices.end - indices.start;
        let batch = Batch::new(count).first(indices.start).threads(self.threads).watch(self.watch);
        generator.batch(&batch, |index, made| {
            if let Err(GenerateError::Stopped(Stop::Cancelled | Stop::Time)) = made {
                return ControlFlow::Continue(());
            }
            let made = made.map(|made| {
                let mut record = Record::from(made);
                (record.seed, record.index) = (Some(self.seed), Some(index));
                record
            });
            take(index, made)
        });
    }
}

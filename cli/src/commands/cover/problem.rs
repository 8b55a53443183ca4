//! The problem of a command: how it is read, and what ends the work on it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, Result, bail};
use clap::Args;
use dlx_engine::{ParseFault, Problem, Solver};
use dlx_sudoku::Watch;
use serde::de::IgnoredAny;

use crate::args::{AnswerArgs, MemoryArgs, TimeArgs};
use crate::context::Context;
use crate::files::in_time::read_in_time;
use crate::files::{is_same, source};
use crate::overtime;
use crate::search::MORE_MEMORY;

/// The memory that problems may take whatever the bound, which is for large ones and their engines.
const SMALL: u64 = 16 << 20;

/// The number of entries and options from which on preparing a search may take long.
const LARGE: usize = 1 << 20;

/// A problem, and how to write the answer.
#[derive(Debug, Args)]
pub(super) struct ProblemArgs {
    /// The file of the problem; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    pub(super) output: AnswerArgs,
}

impl ProblemArgs {
    /// Reads the problem, as [`TimedProblem::read`] does. The time counts from now. Fails if the answer would
    /// replace the problem.
    pub(super) fn read<'c>(
        &self,
        memory: &MemoryArgs,
        time: &TimeArgs,
        context: &'c Context,
    ) -> Result<TimedProblem<'c>> {
        let watch = time.watch(&context.begin());
        if self.output.out.file().is_some_and(|out| out.is_file() && is_same(out, &self.file)) {
            let name = source::shown(&self.file);
            bail!("{name} holds the problem; expected the name of another file to write");
        }
        TimedProblem::read(&self.file, memory, watch, context)
    }
}

/// A problem, and when the work on it must end.
pub(super) struct TimedProblem<'c> {
    pub(super) problem: Problem,
    /// The time of this one includes reading.
    pub(super) watch: Watch,
    context: &'c Context,
}

impl<'c> TimedProblem<'c> {
    /// Reads a problem until the watch is over, within memory: as JSON if it looks like JSON, otherwise as
    /// text.
    pub(super) fn read(path: &Path, memory: &MemoryArgs, watch: Watch, context: &'c Context) -> Result<Self> {
        let memory = memory.bytes().max(SMALL);
        let problem = read_in_time(path, &watch, move |path| {
            let bytes = source::problem(path, memory)?;
            let read = if is_json(&bytes) { Problem::from_json_within } else { Problem::from_text_within };
            read(&bytes, memory - bytes.len() as u64).map_err(|fault| {
                let is_too_large = fault.kind() == ParseFault::Memory;
                let fault = Error::new(fault).context(source::name(path));
                if is_too_large { fault.context(MORE_MEMORY) } else { fault }
            })
        })?;
        Ok(Self { problem, watch, context })
    }

    /// Does work on the problem that limits and interrupts end only if it is abandoned, without the temporary
    /// files; see [`overtime::or_end`].
    pub(super) fn prepare<T>(
        &self,
        temporary: impl IntoIterator<Item = PathBuf>,
        work: impl FnOnce() -> T,
    ) -> T {
        match self.problem.entry_count() + self.problem.option_count() {
            ..LARGE => work(),
            _ => overtime::or_end(&self.watch, temporary, self.context, work),
        }
    }

    /// Fails if a search of the problem would take too much memory.
    pub(super) fn check_memory(&self, solver: &Solver<'_>) -> Result<()> {
        self.prepare(None, || solver.check_memory()).context(MORE_MEMORY)
    }
}

/// Whether the bytes begin as an object with a key, or are an empty one, or are an array, or begin as an
/// array of arrays or objects. Names of items may be sets such as `{1,2}` and `{}`, and may begin with one
/// bracket, but hardly with two. Arrays are not problems but not text either.
fn is_json(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii();
    match start.strip_prefix(b"{").map(<[u8]>::trim_ascii_start) {
        Some(object) => object.starts_with(b"\"") || [&b""[..], b"}"].contains(&object),
        None => {
            ["[[", "[{"].iter().any(|opening| start.starts_with(opening.as_bytes()))
                || (start.starts_with(b"[") && serde_json::from_slice::<IgnoredAny>(start).is_ok())
        }
    }
}

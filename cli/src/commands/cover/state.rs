//! Files that keep what is left of a search: written now and then and when it stops, and read to go on.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_engine::{Checkpoint, Limits, Outcome, Search, Solver, Status, Stop};
use dlx_sudoku::Watch;
use dlx_variants::counted;

use crate::args::{OutArgs, duration};
use crate::context::Context;
use crate::files::in_time::read_in_time;
use crate::files::is_same;
use crate::files::lock::Lock;
use crate::files::output::Output;
use crate::files::source;
use crate::terminal::messages::say;

/// The maximum memory for solutions that threads find ahead of their turn, which the file holds.
const AHEAD: usize = 1 << 18;

/// The shortest time between two writes: a search begins anew after each.
const SHORTEST: Duration = Duration::from_millis(10);

/// Where what is left of a search is kept.
#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(super) struct StateArgs {
    /// Keep what is left of the search in this file, and continue from it if it exists: the same command, run
    /// again after a limit, an interrupt or a crash, ends with the answer of a search without a stop. Limits
    /// apply to each run. At the end the file stays, and says that nothing is left. Only searches can be
    /// kept: with this option, `cover count` never counts with memory
    #[arg(long, value_name = "STATE")]
    checkpoint: Option<PathBuf>,
    /// Resume from this file, such as a job of `cover split`; unlike with --checkpoint, it must exist
    #[arg(long, value_name = "STATE", conflicts_with = "checkpoint")]
    resume: Option<PathBuf>,
}

/// The file of a search.
#[derive(Debug)]
pub(super) struct StateFile {
    path: PathBuf,
    /// What it held.
    checkpoint: Option<Checkpoint>,
    /// Two processes would replace what each other keeps.
    lock: Lock,
    /// The time between two writes, if there are any in the middle of a search.
    every: Option<Duration>,
}

/// A search that a file keeps.
pub(super) struct KeptSearch<'p, 'f> {
    pub(super) search: Search<'p>,
    file: &'f StateFile,
    /// From when on the limits of the search count.
    begun: Instant,
}

/// What is left of a search that has ended.
pub(super) struct Left<'f> {
    file: &'f StateFile,
    checkpoint: Checkpoint,
}

impl StateArgs {
    /// Whether a file is named.
    pub(super) fn is_named(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// The file, if one is named, as it is, to be written so often. It is not the one that answers go to.
    pub(super) fn file(&self, out: &OutArgs, every: Option<Duration>) -> Result<Option<StateFile>> {
        let Some(path) = self.checkpoint.as_ref().or(self.resume.as_ref()) else { return Ok(None) };
        if path.as_os_str() == "-" {
            bail!("found - as the file of a checkpoint; expected a name, as the file is read and replaced");
        }
        if out.file().is_some_and(|out| is_same(out, path)) {
            bail!("found {} for the checkpoint and for --out; expected two files", source::shown(path));
        }
        if path.metadata().is_ok_and(|there| !there.is_file()) {
            let what = if path.is_dir() { "a folder" } else { "no file" };
            bail!("{} is {what}; expected the name of a file for the checkpoint", source::shown(path));
        }
        if path.is_symlink() && !path.exists() {
            let name = source::shown(path);
            bail!("cannot keep a checkpoint in {name}, which is a link to a file that does not exist");
        }
        let lock = Lock::on(path)?;
        let is_there = self.resume.is_some() || path.symlink_metadata().is_ok();
        let checkpoint = if is_there { Some(read(path, &Watch::default())?) } else { None };
        Ok(Some(StateFile { path: path.clone(), checkpoint, lock, every }))
    }
}

/// Reads a checkpoint until the watch is over.
pub(super) fn read(path: &Path, watch: &Watch) -> Result<Checkpoint> {
    let text = read_in_time(path, watch, |path| source::problem(path, source::MAX_PROBLEM))?;
    if text.is_empty() {
        bail!("{}: found an empty file; expected a checkpoint, or a name for a new file", source::name(path));
    }
    Checkpoint::from_json(&text).with_context(|| source::name(path))
}

impl StateFile {
    /// Prepares the search to go on with: that of the file, or otherwise the one that `begin` prepares.
    pub(super) fn prepare<'p>(
        &self,
        solver: Solver<'p>,
        begin: impl FnOnce(Solver<'p>) -> Search<'p>,
    ) -> Result<KeptSearch<'p, '_>> {
        let begun = Instant::now();
        let solver = solver.ahead(AHEAD);
        let search = match &self.checkpoint {
            Some(checkpoint) => solver.resume(checkpoint).with_context(|| source::name(&self.path))?,
            None => begin(solver),
        };
        Ok(KeptSearch { search, file: self, begun })
    }

    /// The file that says that this one is in use.
    pub(super) fn lock(&self) -> PathBuf {
        self.lock.path().to_owned()
    }

    /// Fails if solutions were counted, as a list of those that follow would lack them.
    pub(super) fn check_listed(&self) -> Result<()> {
        match self.checkpoint.as_ref().filter(|checkpoint| checkpoint.is_counted()) {
            Some(checkpoint) => bail!(
                "{}: found {}, counted and not printed; expected a checkpoint of `cover solve`",
                source::name(&self.path),
                counted(checkpoint.stats().solutions, "solution")
            ),
            None => Ok(()),
        }
    }

    /// The solutions that were found before.
    pub(super) fn solutions(&self) -> u64 {
        self.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.stats().solutions)
    }

    fn save(&self, left: &Checkpoint) -> Result<()> {
        Output::keep_file(&self.path, &(left.to_json() + "\n"))
    }

    fn name(&self) -> String {
        source::shown(&self.path)
    }
}

impl<'f> KeptSearch<'_, 'f> {
    /// Keeps the search, and says where it goes on. A file that cannot be written fails here, before the
    /// work.
    pub(super) fn begin(&mut self, context: &Context) -> Result<()> {
        let Self { search, file, .. } = self;
        if let Some(checkpoint) = &file.checkpoint {
            let found = counted(checkpoint.stats().solutions, "solution");
            let what = if checkpoint.is_finished() { "nothing is left" } else { "going on" };
            context.note(format_args!("{what} after {found} in {}", file.name()));
        }
        file.save(&search.checkpoint()?)
    }

    /// Runs the search until its limits, and keeps what is left in the file now and then.
    pub(super) fn run(
        mut self,
        limits: Limits,
        mut run: impl FnMut(&mut Search<'_>) -> Result<Outcome>,
    ) -> Result<(Outcome, Left<'f>)> {
        loop {
            let next = self.next_write().filter(|next| limits.most_time().is_none_or(|most| *next < most));
            self.search.set_limits(next.map_or(limits, |next| limits.time(next)));
            let outcome = run(&mut self.search)?;
            if next.is_none() || outcome.status != Status::Stopped(Stop::Time) {
                return Ok((outcome, Left { file: self.file, checkpoint: self.search.checkpoint()? }));
            }
            self.try_to_save();
        }
    }

    /// When to write next, in time since the search was begun.
    fn next_write(&self) -> Option<Duration> {
        self.file.every.map(|every| self.begun.elapsed().saturating_add(every))
    }

    /// Replaces the file by what is left of the search, in its middle: a fault does not end it, and is told
    /// even with `--quiet`, because days of work may depend on it.
    fn try_to_save(&mut self) {
        let saved = self.search.checkpoint().map_err(Into::into).and_then(|left| self.file.save(&left));
        if let Err(fault) = saved {
            say(format_args!("{fault:#}; the search goes on"));
        }
    }
}

impl Left<'_> {
    /// Keeps it, and says how to go on.
    pub(super) fn conclude(&self, context: &Context) -> Result<()> {
        let Self { file, checkpoint } = self;
        file.save(checkpoint)?;
        if !checkpoint.is_finished() {
            let name = file.name();
            context.note(format_args!("what is left is in {name}: to go on, run the same command again"));
        }
        Ok(())
    }
}

/// How often a search is kept.
#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(super) struct SavingArgs {
    /// Write the file this often (with --node-limit, only at the beginning and at the end), so that a crash
    /// loses no more work than that
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = interval, allow_hyphen_values = true, requires = "StateArgs")]
    checkpoint_every: Duration,
}

impl SavingArgs {
    /// The time between two writes.
    pub(super) fn every(&self) -> Duration {
        self.checkpoint_every
    }
}

/// Parses the time between two writes.
fn interval(text: &str) -> Result<Duration, String> {
    let every = duration(text)?;
    match every < SHORTEST {
        true => Err("expected at least 10ms, in which the search gets on".to_owned()),
        false => Ok(every),
    }
}

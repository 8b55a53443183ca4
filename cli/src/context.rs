//! The context of every subcommand.

use std::fmt::Display;
use std::io::IsTerminal;

use anyhow::{Context as _, Result};
use dlx_engine::Cancel;

use crate::args::{AnswerArgs, CommonArgs, ReportFormat, ThreadArgs};
use crate::interrupts::Interrupts;
use crate::terminal::messages::say;
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;

/// The context of every subcommand: what to report, and when to stop.
#[derive(Debug)]
pub(crate) struct Context {
    quiet: bool,
    verbose: bool,
    progress: bool,
    interrupts: Interrupts,
}

impl Context {
    /// Starts listening for interrupts.
    pub(crate) fn new(args: &CommonArgs) -> Result<Self> {
        Interrupts::outlive_full_files().context("cannot listen for signals")?;
        let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
        interrupts.heed_processor_time().context("cannot listen for signals")?;
        Ok(Self { quiet: args.quiet, verbose: args.verbose, progress: args.progress, interrupts })
    }

    /// Marks the beginning of long work, and returns the flag that ends it; see [`Interrupts::begin`].
    pub(crate) fn begin(&self) -> Cancel {
        self.interrupts.begin()
    }

    /// The verdict on work of which `done` puzzles, of `total` if that is known, are done: interrupted if the
    /// user ended it.
    pub(crate) fn interruption(&self, done: u64, total: Option<u64>) -> Verdict {
        if !self.interrupts.are_seen() {
            return Verdict::Yes;
        }
        match total {
            Some(total) => self.note(format_args!("interrupted after {done} of {total} puzzles")),
            None => self.note(format_args!("interrupted after {done} puzzles")),
        }
        Verdict::Interrupted
    }

    /// Writes a message for the user on standard error.
    pub(crate) fn note(&self, message: impl Display) {
        if !self.quiet {
            say(message);
        }
    }

    /// Whether `--quiet` was given.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether `--verbose` was given.
    pub(crate) fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Writes a message only with `--verbose`.
    pub(crate) fn detail(&self, message: impl Display) {
        if self.verbose {
            say(message);
        }
    }

    /// The number of threads to use; reports if it differs from the requested one.
    pub(crate) fn threads(&self, args: &ThreadArgs) -> usize {
        self.noted(args.bounded())
    }

    /// The format of an answer; reports if the name of its file stands for another.
    pub(crate) fn format(&self, args: &AnswerArgs) -> ReportFormat {
        self.noted(args.chosen())
    }

    /// A value that perhaps comes with a message for the user.
    fn noted<T>(&self, (value, remark): (T, Option<String>)) -> T {
        if let Some(remark) = remark {
            self.note(remark);
        }
        value
    }

    /// Reports on work of `total` steps (0 if unknown), if standard error is a terminal or `--progress` was
    /// given.
    pub(crate) fn progress(&self, total: u64, unit: &'static str) -> Progress {
        match std::io::stderr().is_terminal() {
            _ if self.quiet => Progress::hidden(),
            true => Progress::bar(total, unit),
            false if self.progress => Progress::lines(total, unit),
            false => Progress::hidden(),
        }
    }
}

//! The context of every subcommand.

use std::fmt::Display;
use std::io::IsTerminal;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use dlx_engine::Cancel;

use crate::args::{CommonArgs, ThreadArgs};
use crate::terminal::messages::say;
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;

/// Interrupts this close together count as one: a process may be signalled by its group and by its parent.
const ONE_INTERRUPT: Duration = Duration::from_millis(300);

/// The context of every subcommand: what to report, and when to stop.
#[derive(Debug)]
pub(crate) struct Context {
    quiet: bool,
    verbose: bool,
    progress: bool,
    cancel: Cancel,
    /// Whether an interrupt leaves time to finish because there may be results to keep.
    working: Arc<AtomicBool>,
}

impl Context {
    /// Starts listening for interrupts.
    pub(crate) fn new(args: &CommonArgs) -> Result<Self> {
        let (cancel, working) = (Cancel::new(), Arc::new(AtomicBool::new(false)));
        let context = Self {
            quiet: args.quiet,
            verbose: args.verbose,
            progress: args.progress,
            cancel: cancel.clone(),
            working: Arc::clone(&working),
        };
        let mut first: Option<Instant> = None;
        ctrlc::set_handler(move || {
            let begun = *first.get_or_insert_with(Instant::now);
            if !working.load(Ordering::Relaxed) || begun.elapsed() > ONE_INTERRUPT {
                process::exit(i32::from(Verdict::Interrupted.code()));
            }
            cancel.cancel();
        })
        .context("cannot listen for interrupts")?;
        Ok(context)
    }

    /// Begins the long work, and returns the flag that ends it. From now on an interrupt raises that flag, and
    /// only a second interrupt ends the process; before, the first one does.
    pub(crate) fn begin(&self) -> Cancel {
        self.working.store(true, Ordering::Relaxed);
        self.cancel.clone()
    }

    /// The verdict on work of which `done` puzzles are done, of `total` if that is known: interrupted if the user
    /// ended it.
    pub(crate) fn interruption(&self, done: u64, total: Option<u64>) -> Verdict {
        if !self.cancel.is_cancelled() {
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
        let (threads, remark) = args.bounded();
        if let Some(remark) = remark {
            self.note(remark);
        }
        threads
    }

    /// Reports on work of `total` steps (0 if unknown), if standard error is a terminal or `--progress` was given.
    pub(crate) fn progress(&self, total: u64, unit: &'static str) -> Progress {
        match std::io::stderr().is_terminal() {
            _ if self.quiet => Progress::hidden(),
            true => Progress::bar(total, unit),
            false if self.progress => Progress::lines(total, unit),
            false => Progress::hidden(),
        }
    }
}

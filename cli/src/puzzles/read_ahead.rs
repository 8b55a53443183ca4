//! Reads ahead of the work, on a separate thread.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Error, Result, bail};
use dlx_sudoku::format::{Format, Reader};
use dlx_sudoku::{ModelFinder, Record};
use dlx_variants::Model;

use super::doubts;
use super::hand_over::{Sender, lock};
use crate::files::source;

/// What the reader sends next.
#[derive(Debug)]
pub(super) enum Message {
    Puzzle(Box<Record>),
    Fault(Error),
}

impl Message {
    /// Whether it is a puzzle of this model.
    pub(super) fn has_model(&self, model: &Arc<Model>) -> bool {
        matches!(self, Self::Puzzle(record) if Arc::ptr_eq(record.puzzle.model(), model))
    }
}

/// What is known about the input so far.
#[derive(Debug, Default)]
pub(super) struct Known {
    state: Mutex<State>,
    changed: Condvar,
    /// Whether something has been doubtful in a puzzle.
    has_doubted: AtomicBool,
}

/// The progress of reading.
#[derive(Debug, Default)]
pub(super) struct State {
    sources: Vec<Source>,
    /// The numbers of the first puzzles in which something is doubtful, and what that is.
    pub(super) doubts: Vec<(usize, String)>,
    /// Puzzles read so far.
    pub(super) total: usize,
    pub(super) is_over: bool,
}

/// An input file.
#[derive(Debug)]
pub(super) struct Source {
    /// The file as it was named.
    pub(super) file: String,
    /// The name of the file in messages.
    pub(super) name: String,
    /// The number of the first puzzle.
    pub(super) first: usize,
    /// Puzzles read so far.
    pub(super) count: usize,
    pub(super) is_over: bool,
    /// The first puzzle whose variant was guessed from a board that other variants share.
    pub(super) guessed: Option<usize>,
}

impl State {
    /// The file that a puzzle comes from.
    pub(super) fn source(&self, index: usize) -> &Source {
        &self.sources[self.sources.partition_point(|source| source.first <= index).saturating_sub(1)]
    }

    /// The file being read.
    fn last(&mut self) -> &mut Source {
        self.sources.last_mut().expect("a source is being read")
    }
}

impl Known {
    /// What is known now.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Waits until something is known, or until `is_enough`, checked every `pause`, returns true.
    pub(super) fn wait(
        &self,
        pause: Duration,
        is_known: impl Fn(&State) -> bool,
        is_enough: impl Fn() -> bool,
    ) -> MutexGuard<'_, State> {
        let mut state = self.state();
        while !is_known(&state) && !is_enough() {
            state = self.changed.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner).0;
        }
        state
    }

    /// Forgets what is doubtful in a puzzle. Nearly always nothing is, and two threads that lock for each
    /// puzzle wait for each other.
    pub(super) fn settle(&self, index: usize) {
        if self.has_doubted.load(Ordering::Relaxed) {
            self.update(|state| state.doubts.retain(|(of, _)| *of != index));
        }
    }

    pub(super) fn update(&self, update: impl FnOnce(&mut State)) {
        let mut state = self.state();
        update(&mut state);
        if !state.doubts.is_empty() {
            self.has_doubted.store(true, Ordering::Relaxed);
        }
        // No thread waits for other changes.
        if state.total <= 2 || state.is_over || state.last().count <= 2 || state.last().is_over {
            self.changed.notify_all();
        }
    }
}

/// Reads puzzles and sends them on.
pub(super) struct ReadAhead {
    pub(super) finder: ModelFinder,
    pub(super) from: Option<&'static Format>,
    pub(super) known: Arc<Known>,
    pub(super) sender: Sender<Message>,
}

impl ReadAhead {
    /// Reads the files to their end, or to the first fault.
    pub(super) fn read(mut self, files: &[PathBuf]) {
        for path in files {
            if let Err(fault) = self.read_file(path) {
                self.sender.send(Message::Fault(fault));
                break;
            }
        }
        self.known.update(|state| state.is_over = true);
    }

    fn read_file(&mut self, path: &Path) -> Result<()> {
        let (file, name) = (path.to_string_lossy().into_owned(), source::name(path));
        self.known.update(|state| {
            let (name, first) = (name.clone(), state.total);
            state.sources.push(Source { file, name, first, count: 0, is_over: false, guessed: None });
        });
        let input = source::open(path)?;
        let (known, sender) = (&self.known, &self.sender);
        let mut reader = Reader::new(input, self.from, &mut self.finder);
        while let Some(record) = reader.next() {
            let record = match record {
                Ok(record) => record,
                Err(fault) => {
                    // A puzzle followed by a fault is not the only one.
                    known.update(|state| state.last().count += 1);
                    return Err(fault).context(name);
                }
            };
            let guessed = reader.take_guessed();
            known.update(|state| {
                let index = state.total;
                let room = doubts::KEPT - state.doubts.len();
                state.doubts.extend(record.doubts().take(room).map(|doubt| (index, doubt)));
                state.total += 1;
                let source = state.last();
                source.count += 1;
                source.guessed = source.guessed.or(guessed.then_some(index));
            });
            if !sender.send(Message::Puzzle(Box::new(record))) {
                return Ok(());
            }
        }
        if known.state().last().count == 0 {
            bail!("{name}: found no puzzle; expected at least one");
        }
        known.update(|state| state.last().is_over = true);
        Ok(())
    }
}

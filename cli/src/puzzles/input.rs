//! Reads puzzles one after another, while earlier ones are processed.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context as _, Error, Result, bail};
use dlx_engine::Stop;
use dlx_sudoku::format::{Format, Reader};
use dlx_sudoku::{MOST_DOUBTS, ModelFinder, Record, Watch};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::doubts;
use super::hand_over::{Receiver, channel, lock};
use super::read_ahead::{Known, Message, ReadAhead, State};
use crate::args::{InputArgs, VariantArgs};
use crate::context::Context;
use crate::files::in_time::{self, TooLate};
use crate::files::source;
use crate::patience::{GRACE, PAUSE};
use crate::verdict::Verdict;

/// The maximum number of puzzles read ahead of the work.
const AHEAD: usize = 1024;

/// The puzzles of all inputs, in order.
#[derive(Debug)]
pub(crate) struct Input {
    feed: Mutex<Feed>,
    known: Arc<Known>,
    watch: Watch,
}

/// A puzzle to be worked on.
pub(crate) struct Task {
    /// The number of the puzzle, from 0.
    pub(crate) index: usize,
    pub(crate) record: Box<Record>,
    /// A seed for the puzzle; 0 if seeds are not drawn.
    pub(crate) seed: u64,
}

/// Puzzles as they come.
#[derive(Debug)]
pub(super) struct Feed {
    messages: Receiver<Message>,
    /// Messages that were already taken from the channel.
    waiting: VecDeque<Message>,
    /// The number of the next puzzle.
    next: usize,
    /// Draws a seed for each puzzle, in order.
    seeds: Option<Xoshiro256PlusPlus>,
    is_over: bool,
    /// Whether the time limit was reached before the end of the input.
    is_late: bool,
    fault: Option<Error>,
}

impl Input {
    /// Starts reading all files that the arguments name, or standard input if they name none and it is not a
    /// terminal. No thread waits for puzzles once the watch is over.
    pub(crate) fn open(args: &InputArgs, watch: &Watch) -> Result<Self> {
        let finder = args.variant.finder(watch)?;
        let files = files(&args.files)?;
        files.iter().try_for_each(|path| source::check(path))?;
        let (sender, messages) = channel(AHEAD);
        let known = Arc::new(Known::default());
        let ahead = ReadAhead { finder, from: args.from, known: Arc::clone(&known), sender };
        // The thread ends with the input or with the process: it may wait for a pipe forever.
        thread::Builder::new().spawn(move || ahead.read(&files)).context("cannot start a thread")?;
        let feed = Feed {
            messages,
            waiting: VecDeque::new(),
            next: 0,
            seeds: None,
            is_over: false,
            is_late: false,
            fault: None,
        };
        Ok(Self { feed: Mutex::new(feed), known, watch: watch.clone() })
    }

    /// The puzzles that no thread has taken.
    pub(super) fn feed(&self) -> MutexGuard<'_, Feed> {
        lock(&self.feed)
    }

    /// Draws a seed for each puzzle.
    pub(crate) fn draw_seeds(&mut self, seed: u64) {
        let feed = self.feed.get_mut().unwrap_or_else(PoisonError::into_inner);
        feed.seeds = Some(Xoshiro256PlusPlus::seed_from_u64(seed));
    }

    /// Reads all puzzles now; they can still be taken. Fails with [`TooLate`] if something ends that early.
    pub(crate) fn read_all(&self) -> Result<Vec<Record>> {
        let mut feed = lock(&self.feed);
        let mut records = Vec::new();
        while let Some(record) = feed.next(self) {
            records.push(*record);
        }
        if let Some(fault) = feed.fault.take() {
            return Err(fault);
        }
        if self.watch.flag().is_cancelled() {
            return Err(TooLate::to_read(Stop::Cancelled).into());
        }
        if feed.is_late {
            return Err(TooLate::to_read(Stop::Time).into());
        }
        let again = records.iter().cloned().map(|record| Message::Puzzle(Box::new(record)));
        (feed.waiting, feed.next, feed.is_over) = (again.collect(), 0, false);
        Ok(records)
    }

    /// The number of puzzles, once it is known.
    pub(crate) fn total(&self) -> Option<u64> {
        let state = self.known.state();
        state.is_over.then_some(state.total as u64)
    }

    /// Whether there is only one puzzle.
    pub(crate) fn is_single(&self) -> bool {
        self.wait(|state| state.is_over || state.total > 1).total == 1
    }

    /// The file of a puzzle as it was named, `-` for standard input.
    pub(crate) fn file(&self, index: usize) -> String {
        self.known.state().source(index).file.clone()
    }

    /// The name of a puzzle in messages.
    pub(crate) fn name(&self, index: usize) -> String {
        let state = self.wait(|state| {
            let source = state.source(index);
            source.is_over || source.count > 1
        });
        let source = state.source(index);
        match source.count {
            1 => source.name.clone(),
            _ => format!("{}: puzzle {}", source.name, index - source.first + 1),
        }
    }

    /// Whether the variant of a puzzle was guessed from the shape of its board.
    pub(crate) fn is_guessed(&self, index: usize) -> bool {
        self.known.state().source(index).guessed.is_some_and(|first| first <= index)
    }

    /// A remark for an invalid puzzle: it may belong to another variant than was guessed.
    pub(crate) fn doubt(&self, index: usize, variant: &str) -> Option<String> {
        let is_guessed = self.is_guessed(index);
        let state = self.known.state();
        let source = state.source(index);
        is_guessed.then(|| {
            format!("{}: read as {variant}; if that is wrong, name the variant with --variant", source.name)
        })
    }

    /// Takes a puzzle to have one solution: then no rule of it is missing, whatever its words say besides.
    pub(crate) fn settle(&self, index: usize) {
        self.known.settle(index);
    }

    /// Whether to wait for nothing more.
    fn is_over(&self) -> bool {
        self.watch.flag().is_cancelled() || is_late(&self.watch)
    }

    /// Waits until something is known or waiting is pointless.
    fn wait(&self, is_known: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        self.known.wait(PAUSE, is_known, || self.is_over())
    }

    /// The verdict on the input after work on `done` puzzles: a fault in the input, or whether something
    /// ended the work early.
    pub(crate) fn conclude(&self, done: u64, context: &Context) -> Result<Verdict> {
        let mut feed = lock(&self.feed);
        if let Some(fault) = feed.fault.take() {
            return Err(fault);
        }
        let told = self.known.state().doubts.clone();
        for (index, doubt) in told.iter().take(MOST_DOUBTS) {
            doubts::note(self.name(*index), doubt, context);
        }
        let mut verdict = context.interruption(done, self.total());
        if feed.is_late && verdict == Verdict::Yes {
            match feed.next {
                0 => context.note(format_args!("read no puzzle: {}", Stop::Time)),
                read => context.note(format_args!("read no further than puzzle {read}: {}", Stop::Time)),
            }
            verdict = Verdict::Unknown;
        }
        Ok(verdict)
    }
}

impl Feed {
    /// The next puzzles, up to `most`, all of the same model; none at the end of the input. It waits only for
    /// the first, and leaves all but one in `share` of those waiting to other threads.
    pub(super) fn take(&mut self, input: &Input, most: usize, share: usize) -> Vec<Task> {
        let Some(first) = self.next(input) else { return Vec::new() };
        let model = Arc::clone(first.puzzle.model());
        let most = most.min(self.waiting.len() / share);
        let mut tasks = vec![self.task(first)];
        while tasks.len() < most
            && self.waiting.front().is_some_and(|message| message.has_model(&model))
            && let Some(record) = self.next(input)
        {
            tasks.push(self.task(record));
        }
        tasks
    }

    /// Work on the puzzle that was taken last.
    fn task(&mut self, record: Box<Record>) -> Task {
        let seed = self.seeds.as_mut().map_or(0, |seeds| seeds.next_u64());
        Task { index: self.next - 1, record, seed }
    }

    /// The next puzzle, if one comes in time. Puzzles still waiting when the input ends always come.
    fn next(&mut self, input: &Input) -> Option<Box<Record>> {
        loop {
            match self.waiting.pop_front() {
                Some(Message::Puzzle(record)) => {
                    self.next += 1;
                    return Some(record);
                }
                Some(Message::Fault(fault)) => {
                    self.fault = Some(fault);
                    self.is_over = true;
                }
                None if self.is_over || input.watch.flag().is_cancelled() => return None,
                None if is_late(&input.watch) && input.total().is_none() => {
                    (self.is_over, self.is_late) = (true, true);
                }
                None => self.is_over = !self.messages.take(&mut self.waiting, PAUSE),
            }
        }
    }
}

/// Whether it is too late to wait for more input.
fn is_late(watch: &Watch) -> bool {
    watch.overtime() > GRACE
}

/// Reads the puzzles of a file, which must contain at least one, until the watch is over.
pub(crate) fn read_file(
    path: &Path,
    from: Option<&'static Format>,
    variant: &VariantArgs,
    watch: &Watch,
) -> Result<Vec<Record>> {
    let mut finder = variant.finder(watch)?;
    let records = in_time::read_in_time(path, watch, move |path| {
        let records: Result<Vec<Record>, _> = Reader::new(source::open(path)?, from, &mut finder).collect();
        records.with_context(|| source::name(path))
    })?;
    if records.is_empty() {
        bail!("{}: found no puzzle; expected at least one", source::name(path));
    }
    Ok(records)
}

/// The only puzzle of a text.
pub(crate) fn only(text: &str, mut finder: ModelFinder) -> Result<Record> {
    let mut records = Reader::new(text.as_bytes(), None, &mut finder).collect::<Result<Vec<_>, _>>()?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (last, others) => {
            let found = others + usize::from(last.is_some());
            bail!("found {found} boards; expected one")
        }
    }
}

/// The named files, or standard input, unless it is a terminal.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>> {
    match named {
        [] if io::stdin().is_terminal() => {
            bail!("found no FILE; expected files of puzzles, or - for standard input")
        }
        [] => Ok(vec![PathBuf::from("-")]),
        named => Ok(named.to_vec()),
    }
}

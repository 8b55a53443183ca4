//! Reading puzzles, one after another, while those before them are worked on.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, anyhow, bail};
use dlx_engine::{Cancel, Stop};
use dlx_sudoku::format::{self, Format, MAX_RECORD, Reader};
use dlx_sudoku::ordered::{Queue, Results};
use dlx_sudoku::{ModelFinder, Record};
use dlx_variants::Spec;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::args::{InputArgs, VariantArgs};
use super::context::Context;
use super::verdict::Verdict;

/// Puzzles that may be read ahead of the work.
const AHEAD: usize = 1024;
/// How often somebody who waits for a puzzle looks whether to go on waiting.
const PAUSE: Duration = Duration::from_millis(20);
/// Reading goes on for so long behind a time limit: results of what is there by then say that the time is over.
const GRACE: Duration = Duration::from_millis(100);
/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;
/// The largest exact-cover problem that is read, in bytes.
const MAX_PROBLEM: usize = 1 << 30;

/// The puzzles of all inputs, in order.
#[derive(Debug)]
pub(crate) struct Input {
    feed: Mutex<Feed>,
    known: Arc<Known>,
    cancel: Cancel,
    deadline: Option<Instant>,
}

/// A puzzle to be worked on.
pub(crate) struct Job<'q, T> {
    /// The number of the puzzle, from 0.
    pub(crate) index: usize,
    pub(crate) record: Record,
    /// A seed for it; 0 where seeds were not asked for.
    pub(crate) seed: u64,
    /// Where results go.
    pub(crate) results: Results<'q, T>,
}

/// Puzzles as they come.
#[derive(Debug)]
struct Feed {
    messages: Receiver<Message>,
    /// Puzzles that were taken from there already.
    waiting: VecDeque<Record>,
    /// The number of the next puzzle.
    next: usize,
    /// Draws a seed for each puzzle, in order.
    seeds: Option<Xoshiro256PlusPlus>,
    is_over: bool,
    /// Whether the time limit came before the end of the input.
    is_late: bool,
    fault: Option<Error>,
}

#[derive(Debug)]
enum Message {
    Puzzle(Box<Record>),
    Fault(Error),
}

/// What is known of the input so far.
#[derive(Debug, Default)]
struct Known {
    progress: Mutex<Progress>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Progress {
    sources: Vec<Source>,
    /// Puzzles read so far.
    total: usize,
    is_over: bool,
}

/// Where puzzles came from.
#[derive(Clone, Debug)]
struct Source {
    name: String,
    /// The number of the first puzzle.
    first: usize,
    /// Puzzles read so far.
    count: usize,
    is_over: bool,
    /// The first puzzle whose variant its board alone told, while others have the same board.
    guessed: Option<usize>,
}

impl Input {
    /// Begins to read all that the arguments name; standard input where they name nothing and it is no terminal.
    /// Nobody waits for puzzles when `cancel` is raised, or the deadline is over.
    pub(crate) fn open(args: &InputArgs, cancel: &Cancel, deadline: Option<Instant>) -> Result<Self> {
        let finder = args.variant.spec()?.map_or_else(ModelFinder::detect, ModelFinder::of);
        let files = files(&args.files)?;
        for path in files.iter().filter(|path| !is_stdin(path)) {
            fs::metadata(path).with_context(|| format!("cannot read {}", name(path)))?;
        }
        let (sender, messages) = sync_channel(AHEAD);
        let known = Arc::new(Known::default());
        let scout = Scout { finder, from: args.from, known: Arc::clone(&known), sender };
        // The thread ends with the input, or with the process: it may wait for a pipe for ever.
        thread::Builder::new().spawn(move || scout.read(&files)).context("cannot start a thread")?;
        let feed = Feed {
            messages,
            waiting: VecDeque::new(),
            next: 0,
            seeds: None,
            is_over: false,
            is_late: false,
            fault: None,
        };
        Ok(Self { feed: Mutex::new(feed), known, cancel: cancel.clone(), deadline })
    }

    /// The next puzzle as a job of `queue`, which has as many as there are puzzles.
    pub(crate) fn take<'q, T>(&self, queue: &Queue<'q, T>) -> Option<Job<'q, T>> {
        // Whoever takes a puzzle takes its job, before anybody else takes one.
        let mut feed = lock(&self.feed);
        let Some(record) = feed.next(self) else {
            queue.close();
            return None;
        };
        let (job, results) = queue.take()?;
        let seed = feed.seeds.as_mut().map_or(0, |seeds| seeds.next_u64());
        Some(Job { index: job as usize, record, seed, results })
    }

    /// Draws a seed for each puzzle.
    pub(crate) fn draw_seeds(&mut self, seed: u64) {
        let feed = self.feed.get_mut().unwrap_or_else(PoisonError::into_inner);
        feed.seeds = Some(Xoshiro256PlusPlus::seed_from_u64(seed));
    }

    /// Reads all puzzles now, which are still to be taken.
    pub(crate) fn read_all(&self) -> Result<Vec<Record>> {
        let mut feed = lock(&self.feed);
        let mut records = Vec::new();
        while let Some(record) = feed.next(self) {
            records.push(record);
        }
        if let Some(fault) = feed.fault.take() {
            return Err(fault);
        }
        (feed.waiting, feed.next, feed.is_over) = (records.iter().cloned().collect(), 0, false);
        Ok(records)
    }

    /// The number of puzzles, once it is known.
    pub(crate) fn total(&self) -> Option<u64> {
        let progress = lock(&self.known.progress);
        progress.is_over.then_some(progress.total as u64)
    }

    /// Whether there is only one puzzle.
    pub(crate) fn is_single(&self) -> bool {
        self.wait(|progress| progress.is_over || progress.total > 1).total == 1
    }

    /// What to call a puzzle in messages.
    pub(crate) fn name(&self, index: usize) -> String {
        let progress = self.wait(|progress| {
            let source = &progress.sources[progress.source(index)];
            source.is_over || source.count > 1
        });
        let Source { name, first, count, .. } = &progress.sources[progress.source(index)];
        if *count == 1 { name.clone() } else { format!("{name}: puzzle {}", index - first + 1) }
    }

    /// What to say where a puzzle is not as it should be: perhaps it is of another variant than was guessed.
    pub(crate) fn doubt(&self, index: usize, variant: &str) -> Option<String> {
        let progress = lock(&self.known.progress);
        let Source { name, guessed, .. } = &progress.sources[progress.source(index)];
        let is_guessed = guessed.is_some_and(|first| first <= index);
        is_guessed.then(|| format!("{name}: read as {variant}; --variant names another"))
    }

    /// Waits until something is known, or nobody wants to wait any longer.
    fn wait(&self, is_known: impl Fn(&Progress) -> bool) -> MutexGuard<'_, Progress> {
        let mut progress = lock(&self.known.progress);
        while !is_known(&progress) && !self.cancel.is_cancelled() && !is_late(self.deadline) {
            let waited = self.known.changed.wait_timeout(progress, PAUSE);
            progress = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        progress
    }

    /// What the input came to, of which so many puzzles were worked on: what is wrong with it, or whether something
    /// ended the work.
    pub(crate) fn conclude(&self, done: u64, context: &Context) -> Result<Verdict> {
        let mut feed = lock(&self.feed);
        if let Some(fault) = feed.fault.take() {
            return Err(fault);
        }
        let mut verdict = context.interruption(done, self.total());
        if feed.is_late && verdict == Verdict::Yes {
            context.note(format_args!("read no further than puzzle {}: {}", feed.next, Stop::Time));
            verdict = Verdict::Unknown;
        }
        Ok(verdict)
    }
}

impl Feed {
    /// The next puzzle, if one comes in time. Those that wait when the input is read to its end come in any case.
    fn next(&mut self, input: &Input) -> Option<Record> {
        if let Some(record) = self.waiting.pop_front() {
            self.next += 1;
            return Some(record);
        }
        while !self.is_over && !input.cancel.is_cancelled() {
            if is_late(input.deadline) && input.total().is_none() {
                (self.is_over, self.is_late) = (true, true);
                break;
            }
            match self.messages.recv_timeout(PAUSE) {
                Ok(Message::Puzzle(record)) => {
                    self.next += 1;
                    return Some(*record);
                }
                Ok(Message::Fault(fault)) => {
                    self.fault = Some(fault);
                    self.is_over = true;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.is_over = true,
            }
        }
        None
    }
}

/// Whether it is too late to wait for more input.
fn is_late(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| deadline.elapsed() > GRACE)
}

impl Progress {
    fn source(&self, index: usize) -> usize {
        self.sources.partition_point(|source| source.first <= index).saturating_sub(1)
    }
}

/// Reads ahead, on a thread of its own.
struct Scout {
    finder: ModelFinder,
    from: Option<&'static Format>,
    known: Arc<Known>,
    sender: SyncSender<Message>,
}

impl Scout {
    fn read(mut self, files: &[PathBuf]) {
        for path in files {
            if let Err(fault) = self.read_file(path) {
                // A send fails only where nobody wants puzzles any more.
                let _ = self.sender.send(Message::Fault(fault));
                break;
            }
        }
        self.tell(|progress| progress.is_over = true);
    }

    fn read_file(&mut self, path: &Path) -> Result<()> {
        let name = name(path);
        self.tell(|progress| {
            let first = progress.total;
            progress.sources.push(Source {
                name: name.clone(),
                first,
                count: 0,
                is_over: false,
                guessed: None,
            });
        });
        let input = open(path)?;
        let (known, sender) = (&self.known, &self.sender);
        let mut reader = Reader::new(input, self.from, &mut self.finder);
        while let Some(record) = reader.next() {
            let record = match record {
                Ok(record) => record,
                Err(fault) => {
                    // With a fault behind it, a puzzle is not the only one.
                    known.tell(|progress| progress.last().count += 1);
                    return Err(fault).context(name);
                }
            };
            let guessed = reader.has_guessed();
            known.tell(|progress| {
                let index = progress.total;
                progress.total += 1;
                let source = progress.last();
                source.count += 1;
                source.guessed = source.guessed.or(guessed.then_some(index));
            });
            if sender.send(Message::Puzzle(Box::new(record))).is_err() {
                return Ok(());
            }
        }
        if lock(&known.progress).last().count == 0 {
            bail!("{name}: found no puzzle; expected at least one");
        }
        known.tell(|progress| progress.last().is_over = true);
        Ok(())
    }

    fn tell(&self, tell: impl FnOnce(&mut Progress)) {
        self.known.tell(tell);
    }
}

impl Known {
    fn tell(&self, tell: impl FnOnce(&mut Progress)) {
        let mut progress = lock(&self.progress);
        tell(&mut progress);
        // Only few are ever waited for.
        if progress.total <= 2 || progress.is_over || progress.last().count <= 2 || progress.last().is_over {
            self.changed.notify_all();
        }
    }
}

impl Progress {
    /// The source that is being read.
    fn last(&mut self) -> &mut Source {
        self.sources.last_mut().expect("a source is being read")
    }
}

/// What a thread that panicked leaves behind is as good as ever.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The puzzles of a file, which has some.
pub(crate) fn read_file(
    path: &Path,
    from: Option<&'static Format>,
    variant: &VariantArgs,
) -> Result<Vec<Record>> {
    let mut finder = variant.spec()?.map_or_else(ModelFinder::detect, ModelFinder::of);
    let records: Vec<Record> =
        Reader::new(open(path)?, from, &mut finder).collect::<Result<_, _>>().with_context(|| name(path))?;
    if records.is_empty() {
        bail!("{}: found no puzzle; expected at least one", name(path));
    }
    Ok(records)
}

/// The only puzzle of a file.
pub(crate) fn only(path: &Path, variant: &VariantArgs) -> Result<Record> {
    let mut finder = variant.spec()?.map_or_else(ModelFinder::detect, ModelFinder::of);
    let mut records = Reader::new(open(path)?, None, &mut finder)
        .collect::<Result<Vec<_>, _>>()
        .with_context(|| name(path))?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (last, others) => {
            let found = others + usize::from(last.is_some());
            bail!("{}: found {found} boards; expected one", name(path))
        }
    }
}

impl VariantArgs {
    /// The variant that was asked for, if one was.
    pub(crate) fn spec(&self) -> Result<Option<Spec>> {
        if let Some(path) = &self.spec {
            return spec(path).map(Some);
        }
        Ok(self.variant.as_deref().map(variant).transpose()?.cloned())
    }
}

/// The variant of the catalogue with this id or alias.
pub(crate) fn variant(id: &str) -> Result<&'static Spec> {
    ModelFinder::find(id).map_err(|error| anyhow!("{error} (`dlx-sudoku variants` lists all)"))
}

/// The variant that a file declares, which can be built.
pub(crate) fn spec(path: &Path) -> Result<Spec> {
    let spec = Spec::from_toml(&text(path)?).with_context(|| name(path))?;
    // Where regions are drawn at random, any drawing tells.
    spec.build(0).with_context(|| name(path))?;
    Ok(spec)
}

/// The files that are named, or standard input, unless somebody would have to type it.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>> {
    match named {
        [] if io::stdin().is_terminal() => {
            bail!("found no FILE; expected files of puzzles, or - for standard input")
        }
        [] => Ok(vec![PathBuf::from("-")]),
        named => Ok(named.to_vec()),
    }
}

/// A file as text.
pub(crate) fn text(path: &Path) -> Result<String> {
    let bytes = bytes(path, MAX_RECORD)?;
    Ok(format::decode(&bytes).with_context(|| name(path))?.to_owned())
}

/// The bytes of an exact-cover problem, which are text.
pub(crate) fn problem(path: &Path) -> Result<Vec<u8>> {
    let bytes = bytes(path, MAX_PROBLEM)?;
    format::decode(&bytes).with_context(|| name(path))?;
    Ok(bytes)
}

/// The contents of a file, or of standard input for `-`, of at most so many bytes.
fn bytes(path: &Path, most: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = open(path)?;
    let fault = || format!("cannot read {}", name(path));
    // What is no text, such as an endless device, is found out before all of it is read.
    let head = input.fill_buf().with_context(fault)?;
    if head.contains(&0) {
        format::decode(head).with_context(|| name(path))?;
    }
    input.take(most as u64 + 1).read_to_end(&mut bytes).with_context(fault)?;
    if bytes.len() > most {
        bail!("{}: found more than {} MiB; expected less", name(path), most >> 20);
    }
    Ok(bytes)
}

/// A file, or standard input for `-`, to be read.
fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if is_stdin(path) {
        return Ok(Box::new(BufReader::with_capacity(CHUNK, io::stdin())));
    }
    let fault = || format!("cannot read {}", name(path));
    let mut file = BufReader::with_capacity(CHUNK, File::open(path).with_context(fault)?);
    // A folder can be opened, but not read.
    file.fill_buf().with_context(fault)?;
    Ok(Box::new(file))
}

/// What to call a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

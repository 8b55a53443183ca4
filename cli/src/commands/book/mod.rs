//! `book`: puzzles as a book for print.

mod part;

use std::io::Write as _;
use std::ops::ControlFlow;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_book::{Book, BookError, Chapter, Layout, TRIMS, Trim};
use dlx_engine::{Limits, Stop, Uniqueness};
use dlx_sudoku::grade::{Grader, Watch};
use dlx_sudoku::{Difficulty, Distinct, Record, Session};

use crate::args::{OutArgs, ThreadArgs, TimeArgs, VariantArgs, format_parser, theme_parser};
use crate::context::Context;
use crate::files::output::Output;
use crate::files::source;
use crate::puzzles::input;
use crate::seed::Seed;
use crate::verdict::Verdict;
use part::PartArg;

/// Make a book of puzzles for print, as PDF
///
/// Puzzles come from files, or are made for the book. Puzzles that are the same up to symmetry are printed once.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    /// Files of puzzles; `-` means standard input. Puzzles of the same variant and level make one part
    #[arg(value_name = "FILE")]
    files: Vec<std::path::PathBuf>,
    /// The format of the puzzles; detected from the text if absent
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true))]
    from: Option<&'static dlx_sudoku::format::Format>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Make a part of new puzzles, such as killer:20 or classic:easy:40; may be given several times; levels are easy,
    /// medium, hard, tough, expert and extreme
    #[arg(long = "part", value_name = "VARIANT[:LEVEL]:COUNT")]
    parts: Vec<PartArg>,
    /// The seed of new puzzles and of examples; without it, a seed is drawn and reported
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    out: OutArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// How the book looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Book")]
struct LookArgs {
    /// The title
    #[arg(long, default_value = "Sudoku")]
    title: String,
    /// The author
    #[arg(long)]
    author: Option<String>,
    /// The size of pages
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = trim_parser())]
    trim: Trim,
    /// Print this many puzzles on a page; by default as many as are easy to read
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=24))]
    per_page: Option<u64>,
    /// Add an eighth of an inch of bleed at the outer, upper and lower edges
    #[arg(long)]
    bleed: bool,
    /// Print large letters and symbols
    #[arg(long)]
    large_print: bool,
    /// The colours
    #[arg(long, value_name = "THEME", default_value = "grey", value_parser = theme_parser())]
    theme: dlx_drawing::Theme,
}

pub(crate) fn run(args: BookArgs, context: &Context) -> Result<Verdict> {
    if args.files.is_empty() && args.parts.is_empty() {
        bail!("found nothing to print; expected files of puzzles, or --part such as classic:easy:40");
    }
    let watch = Watch { deadline: args.time.deadline(), cancel: context.begin() };
    let mut output = Output::open(&args.out)?;
    if output.is_terminal() {
        bail!("a book is not text: --out names a file for it");
    }
    let seed = Seed::or_drawn(args.seed);
    seed.report();
    let mut maker = Maker {
        context,
        threads: context.threads(&args.threads),
        watch: &watch,
        seed: seed.value(),
        known: Distinct::default().until(watch.deadline, &watch.cancel),
        repeated: 0,
    };
    let mut records = Vec::new();
    for file in &args.files {
        let read = input::read_file(file, args.from, &args.variant)?;
        records.append(&mut maker.read(&read, &source::name(file))?);
    }
    let mut parts = part::grouped(records);
    for part in &args.parts {
        parts.push((part.title(), maker.make(part)?));
    }
    if maker.repeated > 0 {
        let (repeated, plural) = (maker.repeated, if maker.repeated == 1 { "" } else { "s" });
        context.note(format_args!("left out {repeated} puzzle{plural}: the same as others up to symmetry"));
    }
    if let Some(stop) = watch.stop() {
        return stopped(stop, output, context);
    }
    let chapter = |(title, records): &(String, Vec<Record>)| Chapter::new(title, records, seed.value());
    let mut book =
        Book { title: args.look.title.clone(), author: args.look.author.clone(), ..Book::default() };
    book.chapters = parts.iter().map(chapter).collect::<Result<_, _>>()?;
    book.colophon = args.colophon(seed.value());
    let mut progress = context.progress(0, "pages drawn");
    let mut tell = |_, total: usize| {
        progress.step_of(Some(total as u64));
        if watch.stop().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    match book.pdf(&args.look.layout(), &mut tell) {
        Ok(pdf) => output.write_all(&pdf).with_context(|| output.fault())?,
        Err(BookError::Stopped(_)) => return stopped(watch.stop().unwrap_or(Stop::Time), output, context),
        Err(error) => return Err(error.into()),
    }
    progress.finish(None);
    output.finish(Verdict::Yes)?;
    Ok(Verdict::Yes)
}

/// Ends work that a limit or an interrupt ended. There is no part of a book.
fn stopped(stop: Stop, output: Output, context: &Context) -> Result<Verdict> {
    let verdict = Verdict::of_stop(stop);
    context.note(format_args!("no book: {stop}"));
    output.finish(verdict)?;
    Ok(verdict)
}

impl BookArgs {
    /// How to make the book again: the arguments that decide what it contains, and no others.
    fn colophon(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["dlx-sudoku".to_owned(), "book".to_owned()];
        words.extend(self.files.iter().map(|file| quoted(&file.to_string_lossy())));
        let mut option = |name: &str, value: Option<String>| {
            words.extend(value.into_iter().flat_map(|value| [name.to_owned(), quoted(&value)]));
        };
        let path = |path: &std::path::PathBuf| path.to_string_lossy().into_owned();
        option("--from", self.from.map(|format| format.name.to_owned()));
        option("--variant", self.variant.variant.clone());
        option("--spec", self.variant.spec.as_ref().map(path));
        self.parts.iter().for_each(|part| option("--part", Some(part.to_string())));
        option("--seed", Some(seed.to_string()));
        let look = &self.look;
        option("--title", Some(look.title.clone()));
        option("--author", look.author.clone());
        option("--trim", Some(look.trim.name.to_owned()));
        option("--per-page", look.per_page.map(|count| count.to_string()));
        option("--theme", Some(look.theme.name.to_owned()));
        let flags = [("--bleed", look.bleed), ("--large-print", look.large_print)];
        words.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name.to_owned()));
        vec![
            format!("Made with dlx-sudoku {}:", env!("CARGO_PKG_VERSION")),
            words.join(" "),
            "Set in Noto Sans, under the SIL Open Font License 1.1.".to_owned(),
        ]
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

impl LookArgs {
    fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        layout.trim = self.trim;
        layout.per_page = self.per_page.map(|count| count as usize);
        (layout.bleed, layout.large_print, layout.theme) = (self.bleed, self.large_print, self.theme);
        layout
    }
}

fn trim_parser() -> impl TypedValueParser<Value = Trim> {
    let names = PossibleValuesParser::new(TRIMS.iter().map(|trim| trim.name));
    names.map(|name| Trim::find(&name).expect("the name is one of the list"))
}

/// Makes and reads the puzzles of a book.
struct Maker<'a> {
    context: &'a Context,
    threads: usize,
    watch: &'a Watch,
    seed: u64,
    /// The puzzles so far, up to symmetry.
    known: Distinct,
    /// How many puzzles were left out.
    repeated: u64,
}

impl Maker<'_> {
    /// Whether a puzzle differs from all before it, as far as that can be found out in time.
    fn is_new(&mut self, record: &Record) -> bool {
        self.known.is_new(&record.puzzle).unwrap_or(true)
    }

    /// The puzzles of a file, solved and graded. What comes after the end of the watch is missing.
    fn read(&mut self, records: &[Record], file: &str) -> Result<Vec<Record>> {
        let mut solved = Vec::new();
        for (number, record) in records.iter().enumerate() {
            if self.watch.is_over() {
                break;
            }
            if !self.is_new(record) {
                self.repeated += 1;
                continue;
            }
            let name = || {
                if records.len() == 1 { file.to_owned() } else { format!("{file}, puzzle {}", number + 1) }
            };
            solved.extend(self.solved(record).with_context(name)?);
        }
        Ok(self.graded(solved))
    }

    /// A puzzle with its only solution, which is found here whatever the record says; `None` if the watch ended first.
    fn solved(&self, record: &Record) -> Result<Option<Record>> {
        let mut record = record.clone();
        let lowered = record.puzzle.model.lower();
        let solver = lowered.problem.solver().cancel(self.watch.cancel.clone());
        let time =
            self.watch.deadline.map(|deadline| deadline.saturating_duration_since(std::time::Instant::now()));
        let limits = time.map_or_else(Limits::new, |time| Limits::new().time(time));
        let answer = Session::new(&lowered, solver).solve_within(&record.puzzle.givens, limits);
        match answer.count {
            Uniqueness::Unique => record.solution = answer.solution,
            Uniqueness::None => bail!("a puzzle without a solution; expected one solution"),
            Uniqueness::Multiple => bail!("a puzzle with several solutions; expected one solution"),
            Uniqueness::Unknown if self.watch.is_over() => return Ok(None),
            Uniqueness::Unknown => bail!("no answer in time on whether a puzzle has one solution"),
        }
        Ok(Some(record))
    }

    /// Grades puzzles of unknown difficulty, on several threads, as far as that can be found out in time.
    fn graded(&self, mut records: Vec<Record>) -> Vec<Record> {
        let share = records.len().div_ceil(self.threads).max(1);
        std::thread::scope(|scope| {
            for records in records.chunks_mut(share) {
                scope.spawn(move || {
                    let mut grader: Option<Grader> = None;
                    for record in records.iter_mut().filter(|record| record.difficulty.is_none()) {
                        let model = &record.puzzle.model;
                        if !grader
                            .as_ref()
                            .is_some_and(|grader| std::sync::Arc::ptr_eq(grader.network().model(), model))
                        {
                            grader = Some(Grader::new(std::sync::Arc::clone(model)));
                        }
                        let grade =
                            grader.as_ref().map(|grader| grader.grade(&record.puzzle.givens, self.watch));
                        let grade = grade.and_then(Result::ok);
                        record.difficulty =
                            grade.map(|grade| Difficulty { level: grade.level, rating: grade.rating });
                    }
                });
            }
        });
        records
    }
}

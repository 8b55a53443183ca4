//! `book`: puzzles as a book, for print or for the screen.

mod config;
mod example;
mod maker;
mod part;
mod shortfall;

use std::fmt::Display;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_book::{BOOK_FORMATS, Book, BookError, BookFormat, Chapter, Layout, PAPERS, Paper};
use dlx_engine::Stop;
use dlx_sudoku::grade::Watch;
use dlx_sudoku::{Distinct, Record, Spec};

use crate::args::{LimitArgs, OutArgs, OutputFormat, ThreadArgs};
use crate::context::Context;
use crate::files::output::Output;
use crate::files::{ending, is_same, source};
use crate::puzzles::pictures::note_lacking;
use crate::puzzles::{input, unread};
use crate::seed::Seed;
use crate::verdict::Verdict;
use config::Config;
use maker::Maker;
use part::Part;
use shortfall::Shortfall;

/// Make a book of puzzles, as PDF, LaTeX source or HTML
///
/// Puzzles come from files, or are made for the book. Puzzles that are the same up to symmetry are printed once.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    options: Config,
    /// A TOML file that stands in place of all options that decide on the pages: its keys are their names, with lists
    /// for `files` and `part`
    #[arg(long, value_name = "FILE", conflicts_with = "Config")]
    config: Option<PathBuf>,
    /// Write the options as such a file, in place of the book
    #[arg(long)]
    print_config: bool,
    /// Also write a cover to this file, as PDF: back, spine and front on one sheet, with bleed
    #[arg(long, value_name = "FILE", conflicts_with = "print_config", help_heading = "Cover")]
    cover: Option<PathBuf>,
    /// The paper, by whose thickness the spine is as wide as the pages are thick
    #[arg(long, value_name = "PAPER", default_value = "white", value_parser = paper_parser(), requires = "cover", help_heading = "Cover")]
    paper: Paper,
    /// How to write the book; by default as the extension of --out says, or as PDF
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), help_heading = "Output")]
    format: Option<&'static BookFormat>,
    #[command(flatten)]
    out: OutArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

fn format_parser() -> impl TypedValueParser<Value = &'static BookFormat> {
    let names = PossibleValuesParser::new(BOOK_FORMATS.iter().map(|format| format.name));
    names.map(|name| BookFormat::find(&name).expect("the name is one of the list"))
}

fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    let names = PossibleValuesParser::new(PAPERS.iter().map(|paper| paper.name));
    names.map(|name| Paper::find(&name).expect("the name is one of the list"))
}

pub(crate) fn run(args: BookArgs, context: &Context) -> Result<Verdict> {
    let (threads, _) = args.threads.bounded();
    let watch = args.limits.watch(threads, &context.begin());
    let mut config = match &args.config {
        Some(path) => Config::read(path, &watch)?,
        None => args.options.clone(),
    };
    if config.files.is_empty() && config.parts.is_empty() {
        bail!("found nothing to print; expected files of puzzles, or --part such as classic:easy:40");
    }
    let parts = config.parts(&watch)?;
    let format = args.format();
    let mut output = Output::open(&args.out, &watch)?;
    if output.is_terminal() && !format.is_text && !args.print_config {
        bail!("a book is not text: --out names a file for it");
    }
    let seed = Seed::or_drawn(config.seed);
    config.seed = Some(seed.value());
    if args.print_config {
        seed.report();
        output.print(&config.toml()?)?;
        output.finish(Verdict::Yes)?;
        return Ok(Verdict::Yes);
    }
    let mut cover = args.cover_output(&watch)?;
    let made = match contents(&args, &config, &parts, context, &watch) {
        Ok(chapters) => Ok(chapters),
        Err(error) => Err(error.downcast::<Shortfall>()?),
    };
    // What is missing depends on the seed, too; a fault in a file does not.
    seed.report();
    let chapters = match made {
        Ok(Some(chapters)) => chapters,
        Ok(None) => return stopped(&watch, output, context),
        Err(shortfall) => return without_book(shortfall.verdict, &shortfall, output, context),
    };
    let (title, author) = (config.title.clone(), config.author.clone());
    let book = Book { title, author, chapters, colophon: colophon(&config, format) };
    note_lacking(format.name, &format.lacks(&book), context);
    let layout = config.layout();
    let Some(pages) = painted(format, &book, &layout, context, &watch)? else {
        return stopped(&watch, output, context);
    };
    output.write_all(&pages).with_context(|| output.fault())?;
    if let Some(cover) = &mut cover {
        cover.write_all(&book.cover(&layout, args.paper)?).with_context(|| cover.fault())?;
    }
    if let Some(message) = args.contradicted_ending().or_else(|| args.unknown_ending(format)) {
        context.note(message);
    }
    output.finish(Verdict::Yes)?;
    cover.map_or(Ok(()), |cover| cover.finish(Verdict::Yes))?;
    Ok(Verdict::Yes)
}

/// The parts of a book; `None` if a limit or an interrupt came first.
fn contents(
    args: &BookArgs,
    config: &Config,
    made: &[Part],
    context: &Context,
    watch: &Watch,
) -> Result<Option<Vec<Chapter>>> {
    let seed = config.seed.unwrap_or_default();
    let mut maker = Maker {
        context,
        threads: context.threads(&args.threads),
        limits: &args.limits,
        watch,
        seed,
        next: 0,
        known: Distinct::default().until(watch.deadline, &watch.cancel),
        repeated: 0,
        ran_out: AtomicBool::new(false),
    };
    let layout = config.layout();
    for part in made {
        if let Some(sample) = maker.sample(part.spec()) {
            layout.check(&part.title(), &sample, part.count())?;
        }
    }
    let mut records = Vec::new();
    for file in &config.files {
        let read = input::read_file(file, config.from, &config.variant(), watch)?;
        unread::note_all(file, &read, context);
        for record in &read {
            layout.check(&part::title(record.puzzle.model.spec(), None), record, 1)?;
        }
        records.append(&mut maker.read(&read, &source::name(file))?);
    }
    let mut parts = part::grouped(records);
    let mut examples: Vec<Option<Spec>> = parts.iter().map(|(_, records)| example::spec(records)).collect();
    for part in made {
        parts.push((part.title(), maker.make(part)?));
        examples.push(Some(part.spec().clone()));
    }
    if maker.repeated > 0 {
        let (repeated, plural) = (maker.repeated, if maker.repeated == 1 { "" } else { "s" });
        context.note(format_args!("left out {repeated} puzzle{plural}: the same as others up to symmetry"));
    }
    if config.sort_by_effort {
        parts.iter_mut().for_each(|(_, records)| maker.sort_by_effort(records));
    }
    let hints = |records: &[Record]| if config.hints { maker.hints(records) } else { Vec::new() };
    let hints: Vec<Vec<Option<String>>> = parts.iter().map(|(_, records)| hints(records)).collect();
    maker.check_nodes()?;
    let specs = (0..).zip(examples).zip(&parts);
    let examples: Vec<Option<Record>> =
        specs.map(|((part, spec), (_, records))| maker.example(part, &spec?, records)).collect();
    if watch.stop().is_some() {
        return Ok(None);
    }
    type Part<'p> = ((&'p (String, Vec<Record>), Vec<Option<String>>), Option<Record>);
    let chapter = |(((title, records), hints), example): Part<'_>| {
        let mut chapter = Chapter::new(title, records, example.as_ref())?;
        for (entry, hint) in chapter.entries.iter_mut().zip(hints) {
            entry.hint = hint;
        }
        Ok(chapter)
    };
    Ok(Some(parts.iter().zip(hints).zip(examples).map(chapter).collect::<Result<Vec<Chapter>>>()?))
}

/// The book in a format; `None` if a limit or an interrupt came first.
fn painted(
    format: &BookFormat,
    book: &Book,
    layout: &Layout,
    context: &Context,
    watch: &Watch,
) -> Result<Option<Vec<u8>>> {
    let mut progress = context.progress(0, "pages drawn");
    let mut tell = |_, total: usize| {
        progress.step_of(Some(total as u64));
        if watch.stop().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let pages = match format.paint(book, layout, &mut tell) {
        Ok(pages) => pages,
        Err(BookError::Stopped(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    progress.finish(None);
    Ok(Some(pages))
}

/// Ends work that a limit or an interrupt ended. There is no part of a book.
fn stopped(watch: &Watch, output: Output, context: &Context) -> Result<Verdict> {
    let stop = watch.stop().unwrap_or(Stop::Time);
    without_book(Verdict::of_stop(stop), stop, output, context)
}

/// Ends work that gave no book.
fn without_book(verdict: Verdict, why: impl Display, output: Output, context: &Context) -> Result<Verdict> {
    context.note(format_args!("no book: {why}"));
    output.finish(verdict)?;
    Ok(verdict)
}

/// How the book was made, and how to make it again.
fn colophon(config: &Config, format: &BookFormat) -> Vec<String> {
    let mut lines = vec![format!("Made with dlx-sudoku {}:", env!("CARGO_PKG_VERSION")), config.command()];
    if format.name == "pdf" {
        lines.push("Set in Noto Sans, under the SIL Open Font License 1.1.".to_owned());
    }
    lines
}

impl BookArgs {
    /// Where the cover goes, if one is wanted.
    fn cover_output(&self, watch: &Watch) -> Result<Option<Output>> {
        let Some(cover) = self.cover.as_deref() else { return Ok(None) };
        if self.out.file().is_some_and(|out| is_same(cover, out)) {
            bail!("the book and its cover cannot be one file");
        }
        if cover == Path::new("-") {
            bail!("found the cover -; expected the name of a file: standard output holds one document");
        }
        let ending = cover.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let is_known = BookFormat::find(ending).is_some() || OutputFormat::by_extension(ending).is_some();
        if is_known && !ending.eq_ignore_ascii_case("pdf") {
            bail!("found a cover in .{ending}; expected a name that ends in .pdf: covers are written as PDF");
        }
        Output::create(cover, watch).map(Some)
    }

    /// A message if the requested format is not that of the ending of the file's name.
    fn contradicted_ending(&self) -> Option<String> {
        let (format, file) = self.format.zip(self.out.file())?;
        ending::contradicted(file, format.name, |ending| Some(BookFormat::find(ending)?.name))
    }

    /// A message if the format does not come from the ending of the file's name because that is none of a book.
    fn unknown_ending(&self, format: &BookFormat) -> Option<String> {
        let ending = self.out.file()?.extension()?.to_str()?;
        let is_unknown = self.format.is_none() && BookFormat::find(ending).is_none();
        is_unknown.then(|| ending::unknown(ending, format.name))
    }

    /// The requested format, or that of the file's extension, or PDF.
    fn format(&self) -> &'static BookFormat {
        let extension = self.out.file().and_then(Path::extension).and_then(|name| name.to_str());
        let format = self.format.or_else(|| extension.and_then(BookFormat::find));
        format.unwrap_or(&BOOK_FORMATS[0])
    }
}

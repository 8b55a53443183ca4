//! `book`: puzzles as a book, for print or for the screen.

mod config;
mod contents;
mod example;
mod maker;
mod part;
mod shortfall;

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::TypedValueParser;
use dlx_book::{BOOK_FORMATS, Book, BookError, BookFormat, Layout, PAPERS, Paper};
use dlx_engine::Stop;
use dlx_sudoku::Watch;

use crate::args::{LimitArgs, OutArgs, OutputFormat, ThreadArgs, one_of};
use crate::context::Context;
use crate::files::output::Output;
use crate::files::{ending, is_same, source};
use crate::patience::GRACE;
use crate::puzzles::pictures::note_lacking;
use crate::seed::Seed;
use crate::verdict::Verdict;
use config::Config;
use dlx_variants::counted;
use shortfall::Shortfall;

/// Make a book of puzzles, as PDF, LaTeX source or HTML
///
/// Puzzles come from files, or are made for the book. Puzzles that are the same up to symmetry are printed
/// once.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    options: Config,
    /// A TOML file to use in place of all options that affect the pages; its keys are the names of the
    /// options, and `files` and `part` are lists
    #[arg(long, value_name = "FILE", conflicts_with = "Config")]
    config: Option<PathBuf>,
    /// Write the options as such a file instead of the book
    #[arg(long)]
    print_config: bool,
    /// Also write a cover to this file, as PDF: back, spine and front on one sheet, with bleed
    #[arg(long, value_name = "FILE", conflicts_with = "print_config", help_heading = "Cover")]
    cover: Option<PathBuf>,
    /// The paper of the pages, whose thickness decides the width of the spine
    #[arg(long, value_name = "PAPER", default_value = "white", value_parser = paper_parser(), requires = "cover", help_heading = "Cover")]
    paper: Paper,
    /// The format of the book; by default that of the extension of --out, else pdf
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
    one_of(BOOK_FORMATS.iter().map(|format| format.name), BookFormat::find)
}

fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    one_of(PAPERS.iter().map(|paper| paper.name), Paper::find)
}

pub(crate) fn run(args: BookArgs, context: &Context) -> Result<Verdict> {
    let (threads, _) = args.threads.bounded();
    let watch = args.limits.watch(threads, &context.begin());
    let mut config = args.config(&watch)?;
    let parts = config.parts(&watch)?;
    let format = args.format();
    let mut output = Output::open(&args.out, &watch)?;
    if output.is_terminal() && !format.is_text && !args.print_config {
        bail!("a book is not text: --out names a file for it");
    }
    let seed = Seed::or_drawn(config.seed);
    config.seed = Some(seed.value());
    if args.print_config {
        return print(&config, &seed, output);
    }
    let mut cover = args.cover_output(&watch)?;
    let (chapters, mut shortfall) = contents::find(&args, &config, &parts, context, &watch)?;
    // What is missing depends on the seed, too; a fault in a file does not.
    seed.report();
    let (title, author) = (config.title.clone(), config.named_author());
    let mut book = Book { title, author, chapters, colophon: colophon(&config, format) };
    if let Some(shortfall) = shortfall.as_ref().filter(|_| puzzles(&book) == 0) {
        return without_book(shortfall, output, cover, context);
    }
    note_lacking(format.name, &format.lacks(&book), context);
    let layout = config.layout();
    book.colophon.extend(shortfall.as_ref().map(Shortfall::told));
    let pages = pages(format, &mut book, &layout, &mut shortfall, context, &watch)?;
    output.write_all(&pages).with_context(|| output.fault())?;
    if let Some(message) = args.contradicted_ending().or_else(|| args.unknown_ending(format)) {
        context.note(message);
    }
    if let Some(shortfall) = shortfall {
        return cut_short(&book, &shortfall, output, cover, context);
    }
    if let Some(cover) = &mut cover {
        cover.write_all(&book.cover(&layout, args.paper)?).with_context(|| cover.fault())?;
    }
    finish(output, cover, Verdict::Yes)?;
    Ok(Verdict::Yes)
}

/// Writes what the book is to contain, with its seed.
fn print(config: &Config, seed: &Seed, mut output: Output) -> Result<Verdict> {
    seed.report();
    output.print(&config.toml()?)?;
    output.finish(Verdict::Yes)?;
    Ok(Verdict::Yes)
}

/// The book in a format. Puzzles whose pages are not drawn in time are left out, and the shortfall tells why.
fn pages(
    format: &BookFormat,
    book: &mut Book,
    layout: &Layout,
    shortfall: &mut Option<Shortfall>,
    context: &Context,
    watch: &Watch,
) -> Result<Vec<u8>> {
    match painted(format, book, layout, context, watch)? {
        Ok(pages) => Ok(pages),
        Err(cut) => {
            cut.shorten(book, shortfall, context);
            Ok(format.paint(book, layout, &mut |_, _| ControlFlow::Continue(()))?)
        }
    }
}

/// How many puzzles a book has.
fn puzzles(book: &Book) -> usize {
    book.chapters.iter().map(|chapter| chapter.entries.len()).sum()
}

/// How far pages were drawn when that took too long.
struct Cut {
    stop: Stop,
    /// The share of the puzzles whose pages take a quarter of the grace.
    share: f64,
}

impl Cut {
    /// Leaves only the first puzzles of a book, which are drawn quickly; one at least. The book and its
    /// shortfall tell why.
    fn shorten(&self, book: &mut Book, shortfall: &mut Option<Shortfall>, context: &Context) {
        let mut left = ((puzzles(book) as f64 * self.share) as usize).max(1);
        for chapter in &mut book.chapters {
            chapter.entries.truncate(left);
            left -= chapter.entries.len();
        }
        let shortfall = shortfall.get_or_insert_with(|| {
            let late = Shortfall::of_stop(self.stop);
            book.colophon.push(late.told());
            late
        });
        context.detail(format_args!("{shortfall}: pages of some puzzles were not drawn in time"));
    }
}

/// The book in a format, unless a limit or an interrupt ended that.
fn painted(
    format: &BookFormat,
    book: &Book,
    layout: &Layout,
    context: &Context,
    watch: &Watch,
) -> Result<Result<Vec<u8>, Cut>> {
    let mut progress = context.progress(0, "pages drawn");
    let begun = Instant::now();
    let (mut ended, mut share): (Option<(Instant, Stop)>, f64) = (None, 0.0);
    let mut tell = |done: usize, total: usize| {
        progress.step_of(|| Some(total as u64));
        ended = ended.or_else(|| Some((Instant::now(), watch.stop()?)));
        if ended.is_none_or(|(since, _)| since.elapsed() <= GRACE) {
            return ControlFlow::Continue(());
        }
        share = done as f64 / total as f64 * (GRACE.as_secs_f64() / begun.elapsed().as_secs_f64()) / 4.0;
        ControlFlow::Break(())
    };
    let pages = match format.paint(book, layout, &mut tell) {
        Ok(pages) => pages,
        Err(BookError::Stopped(_)) => {
            return Ok(Err(Cut { stop: ended.map_or(Stop::Time, |(_, stop)| stop), share }));
        }
        Err(error) => return Err(error.into()),
    };
    progress.finish(None);
    Ok(Ok(pages))
}

/// Ends the book, and its cover if one was wanted.
fn finish(output: Output, cover: Option<Output>, verdict: Verdict) -> Result<()> {
    output.finish(verdict)?;
    cover.map_or(Ok(()), |cover| cover.finish(verdict))
}

/// Ends work that gave a part of the book.
fn cut_short(
    book: &Book,
    shortfall: &Shortfall,
    output: Output,
    cover: Option<Output>,
    context: &Context,
) -> Result<Verdict> {
    let part = counted(puzzles(book), "puzzle");
    context.note(format_args!("not the whole book, but {part}: {shortfall}"));
    finish(output, cover, shortfall.verdict)?;
    Ok(shortfall.verdict)
}

/// Ends work that gave no book.
fn without_book(
    shortfall: &Shortfall,
    output: Output,
    cover: Option<Output>,
    context: &Context,
) -> Result<Verdict> {
    context.note(format_args!("no book: {shortfall}"));
    // A file is not replaced by nothing, whatever the answer is.
    finish(output, cover, shortfall.verdict.max(Verdict::Unknown))?;
    Ok(shortfall.verdict)
}

/// How the book was made, and how to make it again.
fn colophon(config: &Config, format: &BookFormat) -> Vec<String> {
    let mut lines = vec![format!("Made with dlx-sudoku {}:", env!("CARGO_PKG_VERSION")), config.command()];
    lines.extend(format.font.map(str::to_owned));
    lines
}

impl BookArgs {
    /// What the book is to be, which is not nothing, and replaces no file that it is made of.
    fn config(&self, watch: &Watch) -> Result<Config> {
        let config = match &self.config {
            Some(path) => Config::read(path, watch)?,
            None => self.options.clone(),
        };
        if config.files.is_empty() && config.parts.is_empty() {
            bail!("found nothing to print; expected files of puzzles, or --part such as classic:easy:40");
        }
        config.check()?;
        self.keep_inputs(&config)?;
        Ok(config)
    }

    /// Fails if the book or its cover would replace a file that it is made of.
    fn keep_inputs(&self, config: &Config) -> Result<()> {
        let inputs: Vec<&Path> = config.inputs().chain(self.config.as_deref()).collect();
        for result in self.out.file().into_iter().chain(self.cover.as_deref()) {
            if result.is_file() && inputs.iter().any(|input| is_same(input, result)) {
                let name = source::shown(result);
                bail!("the book is made of {name}; expected the name of another file to write");
            }
        }
        Ok(())
    }

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

    /// A message if the format does not come from the ending of the file's name because that is none of a
    /// book.
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

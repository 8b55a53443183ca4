//! `play`: a page to play puzzles in, and play in the terminal.

mod engine;
mod puzzles;
#[cfg(feature = "terminal")]
mod terminal;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_page::Page;
use dlx_sudoku::Level;
use dlx_sudoku::format::Format;
use tempfile::Builder;

use crate::args::{LimitArgs, OutArgs, ThreadArgs, VariantArgs, format_parser};
use crate::context::Context;
use crate::files::output::Output;
use crate::files::source;
use crate::numbers;
use crate::seed;
use crate::verdict::Verdict;

/// Write a page to play puzzles in and open it in the browser, or play in the terminal
///
/// The page is one HTML file that needs no network. Its puzzles come from the files, or are new ones. If the
/// page engine is found, which `just page` builds, the page also gives hints and makes puzzles itself. The
/// page engine is dlx-sudoku.wasm: the file that the environment variable DLX_SUDOKU_PAGE names, or else the
/// one beside this program, in ../share/dlx-sudoku or in ../page.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Files of puzzles; `-` means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format of the puzzles; detected from the text if absent
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true))]
    from: Option<&'static Format>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Without FILE: make this many puzzles of the variant, or of classic, at most 500 [default: 1]
    #[arg(long, short = 'n', value_name = "N", conflicts_with = "files", value_parser = numbers::within::<u64>(1..=puzzles::MOST as u64))]
    count: Option<u64>,
    /// Without FILE: make the puzzles of this seed; without it, a seed is drawn and reported
    #[arg(long, value_name = "SEED", value_parser = seed::parse, conflicts_with = "files")]
    seed: Option<u64>,
    /// Without FILE: make puzzles of this level: easy, medium, hard, tough, expert or extreme
    #[arg(long, value_name = "LEVEL", conflicts_with = "files")]
    difficulty: Option<Level>,
    #[command(flatten)]
    out: OutArgs,
    /// Do not open the page in the browser; without --out, write it to standard output
    #[arg(long)]
    no_open: bool,
    /// Play in the terminal (F1 shows the keys); the program must have been built with the feature `terminal`
    #[arg(long, conflicts_with_all = ["out", "no_open"])]
    terminal: bool,
    /// With --terminal: begin every puzzle anew, even if a game of it was left unfinished
    #[arg(long, requires = "terminal")]
    fresh: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

pub(crate) fn run(args: PlayArgs, context: &Context) -> Result<Verdict> {
    if args.terminal {
        return in_terminal(&args, context);
    }
    let engine = engine::find()?;
    let is_written = args.no_open || args.out.is_named();
    let watch = args.limits.watch(1, &context.begin());
    let output = is_written.then(|| Output::open(&args.out, &watch)).transpose()?;
    let (views, verdict) = puzzles::for_page(&args, &watch, context)?;
    if views.is_empty() && verdict != Verdict::Yes {
        output.map_or(Ok(()), |output| output.finish(verdict))?;
        return Ok(verdict);
    }
    if views.is_empty() && engine.is_none() {
        bail!(
            "found neither puzzles nor dlx-sudoku.wasm, which makes them; give FILE or --variant, or {}",
            engine::ADVICE
        );
    }
    if let Some(ending) = args.out.file().and_then(Path::extension).filter(|ending| !is_of_html(ending)) {
        context.note(format_args!("the page is HTML, though its name ends in .{}", ending.display()));
    }
    let page = Page::new(views);
    let html = match engine {
        Some(wasm) if verdict.is_complete() => page.with_engine(&wasm),
        // Time is over.
        Some(wasm) => page.with_engine_at_once(&wasm),
        None => {
            context.note(format_args!(
                "the page has no hints and makes no puzzles, as dlx-sudoku.wasm was not found: {}",
                engine::ADVICE
            ));
            page
        }
    }
    .to_html();
    let path = match output {
        Some(mut output) => {
            output.print(&html)?;
            output.finish(verdict)?;
            args.out.file().filter(|_| !args.no_open).map(Path::to_owned)
        }
        None => Some(temporary(&html)?),
    };
    match path {
        Some(path) if verdict == Verdict::Yes => open(&path, context),
        Some(path) if !is_written => context.note(format_args!("the page is {}", source::shown(&path))),
        _ => {}
    }
    Ok(verdict)
}

/// Whether a page is expected in files whose names end so.
fn is_of_html(ending: &OsStr) -> bool {
    ["html", "htm"].iter().any(|html| ending.eq_ignore_ascii_case(html))
}

/// Plays in the terminal.
#[cfg(feature = "terminal")]
fn in_terminal(args: &PlayArgs, context: &Context) -> Result<Verdict> {
    use std::io::{IsTerminal, stdin, stdout};

    for (is_terminal, name) in
        [(stdin().is_terminal(), "standard input"), (stdout().is_terminal(), "standard output")]
    {
        if !is_terminal {
            bail!("{name} is not a terminal; expected one, as --terminal was given");
        }
    }
    let (records, verdict) = puzzles::for_terminal(args, &args.limits.watch(1, &context.begin()), context)?;
    if verdict == Verdict::Interrupted {
        return Ok(verdict);
    }
    let Some(mut app) = terminal::App::new(records) else { return Ok(verdict) };
    let mut shelf = terminal::Shelf::of_user(Output::keep_file);
    if let Some(shelf) = shelf.as_ref().filter(|_| !args.fresh) {
        app.resume(|table| shelf.state(table));
    }
    let end = terminal::play(app, shelf.as_mut(), &args.limits.watch(1, &context.begin()));
    if let Some(fault) = shelf.as_ref().and_then(terminal::Shelf::fault) {
        context.note(format_args!("the game is not kept: {fault:#}"));
    }
    Ok(match end? {
        terminal::End::Quit => verdict,
        terminal::End::Interrupted => Verdict::Interrupted,
    })
}

/// Says how to build the program so that it plays in the terminal.
#[cfg(not(feature = "terminal"))]
fn in_terminal(_: &PlayArgs, _: &Context) -> Result<Verdict> {
    bail!(
        "this program was built without play in the terminal; `cargo build --release --package dlx-sudoku-cli \
        --features terminal` builds it with that"
    )
}

/// Writes the page to a file that stays until the system tidies up.
fn temporary(html: &str) -> Result<PathBuf> {
    let file = Builder::new().prefix("dlx-sudoku-").suffix(".html").tempfile();
    let file = file.context("cannot write a temporary file")?;
    std::fs::write(file.path(), html).context("cannot write a temporary file")?;
    let (_, path) = file.keep().context("cannot keep a temporary file")?;
    Ok(path)
}

/// Opens the page in the browser; where there is none, says where the page is.
fn open(path: &Path, context: &Context) {
    match open::that_detached(path) {
        Ok(()) => context.note(format_args!("the page is {}", source::shown(path))),
        Err(_) => context.note(format_args!(
            "found no browser to open the page with; the page is {}",
            source::shown(path)
        )),
    }
}

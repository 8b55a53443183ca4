//! The contents of a book: puzzles from files, and those that are made.

use std::iter;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use dlx_book::{Chapter, Layout};
use dlx_sudoku::{Distinct, Record, Spec, Watch};
use dlx_variants::counted;

use super::config::Config;
use super::maker::{Graded, Maker};
use super::part::{self, Part};
use super::shortfall::Shortfall;
use super::{BookArgs, example};
use crate::context::Context;
use crate::files::source;
use crate::puzzles::{doubts, input};

/// Puzzles are drawn for this long once a limit or an interrupt came, so that the end does not wait for
/// thousands of them: those that are left then can be made again by the seed.
const LATE: Duration = Duration::from_millis(8);

/// A part of a book before its puzzles are drawn; they may have been graded.
struct Draft<P> {
    title: String,
    puzzles: Vec<P>,
    /// The variant of the example, if there is to be one.
    example: Option<Spec>,
}

impl Draft<Graded> {
    /// The same without the grades, by which puzzles may be sorted.
    fn without_grades(self, maker: &Maker<'_>, sort_by_effort: bool) -> Draft<Record> {
        let puzzles = if sort_by_effort { maker.sorted(self.puzzles) } else { self.puzzles };
        let puzzles = puzzles.into_iter().map(|puzzle| puzzle.record).collect();
        Draft { title: self.title, puzzles, example: self.example }
    }
}

/// The parts of a book as far as they are known, and why that is not all.
pub(super) fn find(
    args: &BookArgs,
    config: &Config,
    made: &[Part],
    context: &Context,
    watch: &Watch,
) -> Result<(Vec<Chapter>, Option<Shortfall>)> {
    let mut maker = Maker {
        context,
        threads: context.threads(&args.threads),
        limits: &args.limits,
        watch,
        seed: config.seed.unwrap_or_default(),
        next: 0,
        known: Distinct::default().watch(&watch.unbounded()),
        repeated: 0,
        ran_out: AtomicBool::new(false),
        shortfall: None,
    };
    check(made, &maker, &config.layout())?;
    let mut drafts = read(&mut maker, config)?;
    for part in made {
        let (title, example) = (part.title(), Some(part.spec().clone()));
        drafts.push(Draft { title, puzzles: maker.make(part)?, example });
    }
    if maker.repeated > 0 {
        let repeated = counted(maker.repeated, "puzzle");
        context.note(format_args!("left out {repeated}: the same as others up to symmetry"));
    }
    let drafts = drafts.into_iter().map(|draft| draft.without_grades(&maker, config.sort_by_effort));
    let drafts: Vec<Draft<Record>> = drafts.collect();
    let chapters = chapters(&drafts, &maker, config)?;
    Ok((chapters, maker.into_shortfall()))
}

/// Fails if puzzles that are to be made do not fit the pages, before any is made.
fn check(made: &[Part], maker: &Maker<'_>, layout: &Layout) -> Result<()> {
    for part in made {
        if let Some(sample) = maker.sample(part.spec()) {
            layout.check(&part.title(), &sample, part.count())?;
        }
    }
    Ok(())
}

/// The parts that are read from files.
fn read(maker: &mut Maker<'_>, config: &Config) -> Result<Vec<Draft<Graded>>> {
    let layout = config.layout();
    let mut puzzles = Vec::new();
    for file in &config.files {
        if !puzzles.is_empty() && maker.is_over() {
            break;
        }
        let read = input::read_file(file, config.from, &config.variant(), maker.watch)?;
        doubts::note_all(file, &read, maker.context);
        for record in &read {
            layout.check(&part::title(record.puzzle.model().spec(), None), record, 1)?;
        }
        puzzles.append(&mut maker.read(&read, &source::name(file))?);
    }
    let parts = part::grouped(puzzles).into_iter();
    Ok(parts.map(|(title, puzzles)| Draft { example: example::spec(&puzzles), title, puzzles }).collect())
}

/// The parts with their examples, hints and pictures, as far as these are drawn in time.
fn chapters(drafts: &[Draft<Record>], maker: &Maker<'_>, config: &Config) -> Result<Vec<Chapter>> {
    let palette = config.layout().theme.palette;
    let hints = |draft: &Draft<Record>| if config.hints { maker.hints(&draft.puzzles) } else { Vec::new() };
    let hints: Vec<Vec<Option<String>>> = drafts.iter().map(hints).collect();
    let example = |(number, draft): (u64, &Draft<Record>)| {
        let spec = draft.example.as_ref()?;
        maker.example(number, spec, &draft.puzzles)
    };
    let examples: Vec<Option<Record>> = (0..).zip(drafts).map(example).collect();
    let begun = Instant::now();
    let is_late = || maker.watch.is_over() && begun.elapsed() > LATE;
    let drawn = drafts.iter().zip(hints).zip(&examples).map(|((draft, hints), example)| {
        let Draft { title, puzzles, .. } = draft;
        let mut chapter = Chapter::without_puzzles(title, puzzles.first(), example.as_ref(), palette);
        let hints = hints.into_iter().chain(iter::repeat(None));
        for (puzzle, hint) in puzzles.iter().zip(hints).take_while(|_| !is_late()) {
            chapter.add(puzzle)?.hint = hint;
        }
        Ok(chapter)
    });
    drawn.collect()
}

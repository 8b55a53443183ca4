//! The contents of a book: puzzles from files, and those that are made.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use dlx_book::Chapter;
use dlx_sudoku::grade::Watch;
use dlx_sudoku::{Distinct, Record, Spec};

use super::config::Config;
use super::maker::{Graded, Maker};
use super::part::{self, Part};
use super::shortfall::Shortfall;
use super::{BookArgs, example};
use crate::context::Context;
use crate::files::source;
use crate::puzzles::{doubts, input};

/// Puzzles are drawn for this long once a limit or an interrupt came, so that the end does not wait for thousands of them: those that
/// are left then can be made again by the seed.
const LATE: Duration = Duration::from_millis(8);

/// The parts of a book as far as they are known, and why that is not all.
pub(super) fn find(
    args: &BookArgs,
    config: &Config,
    made: &[Part],
    context: &Context,
    watch: &Watch,
) -> Result<(Vec<Chapter>, Option<Shortfall>)> {
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
        shortfall: None,
    };
    let layout = config.layout();
    for part in made {
        if let Some(sample) = maker.sample(part.spec()) {
            layout.check(&part.title(), &sample, part.count())?;
        }
    }
    let mut puzzles = Vec::new();
    for file in &config.files {
        if !puzzles.is_empty() && maker.is_over() {
            break;
        }
        let read = input::read_file(file, config.from, &config.variant(), watch)?;
        doubts::note_all(file, &read, context);
        for record in &read {
            layout.check(&part::title(record.puzzle.model.spec(), None), record, 1)?;
        }
        puzzles.append(&mut maker.read(&read, &source::name(file))?);
    }
    let mut parts = part::grouped(puzzles);
    let mut examples: Vec<Option<Spec>> = parts.iter().map(|(_, puzzles)| example::spec(puzzles)).collect();
    for part in made {
        parts.push((part.title(), maker.make(part)?));
        examples.push(Some(part.spec().clone()));
    }
    if maker.repeated > 0 {
        let (repeated, plural) = (maker.repeated, if maker.repeated == 1 { "" } else { "s" });
        context.note(format_args!("left out {repeated} puzzle{plural}: the same as others up to symmetry"));
    }
    let records = |puzzles: Vec<Graded>| {
        let puzzles = if config.sort_by_effort { maker.sorted(puzzles) } else { puzzles };
        puzzles.into_iter().map(|puzzle| puzzle.record).collect()
    };
    let parts: Vec<(String, Vec<Record>)> =
        parts.into_iter().map(|(title, puzzles)| (title, records(puzzles))).collect();
    let hints = |records: &[Record]| if config.hints { maker.hints(records) } else { Vec::new() };
    let hints: Vec<Vec<Option<String>>> = parts.iter().map(|(_, records)| hints(records)).collect();
    let specs = (0..).zip(examples).zip(&parts);
    let examples: Vec<Option<Record>> =
        specs.map(|((part, spec), (_, records))| maker.example(part, &spec?, records)).collect();
    let begun = Instant::now();
    let is_late = || watch.is_over() && begun.elapsed() > LATE;
    let mut chapters = Vec::new();
    for (((title, records), hints), example) in parts.iter().zip(hints).zip(&examples) {
        let mut entries = Vec::new();
        let mut hints = hints.into_iter();
        for record in records.iter().take_while(|_| !is_late()) {
            let mut chapter = Chapter::new(title, std::slice::from_ref(record), None)?;
            chapter.entries.iter_mut().for_each(|entry| entry.hint = hints.next().flatten());
            entries.append(&mut chapter.entries);
        }
        let chapter = Chapter::new(title, &records[..records.len().min(1)], example.as_ref())?;
        chapters.push(Chapter { entries, ..chapter });
    }
    Ok((chapters, maker.into_shortfall()))
}

//! Writing puzzles, in the format that was asked for or that the output suggests.

use std::io;
use std::path::Path;
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context as _, Result};
use dlx_sudoku::format::{self, Face, Format, Look, Writer};
use dlx_sudoku::{ModelFinder, Record};
use dlx_variants::{Model, catalogue};

use super::args::OutputArgs;
use super::context::Context;
use super::output::Output;

/// Writes records to an output.
#[derive(Debug)]
pub(crate) struct RecordOutput {
    pub(crate) format: &'static Format,
    pub(crate) output: Output,
    writer: Writer,
    face: Face,
    /// How the name of the file ends, where no format is known for that.
    unknown_ending: Option<String>,
    /// The model of the last record, of which nothing is lost.
    kept: Option<Arc<Model>>,
    lost: Option<Lost>,
}

/// What a reader of the output has to be told.
#[derive(Debug)]
enum Lost {
    /// The rules of a variant of this name, which is not in the catalogue.
    Rules(String),
    /// The name of a variant of the catalogue.
    Name(String),
}

impl RecordOutput {
    /// Opens the output and settles the format: as asked for, or as the file's name ends, or pretty on a
    /// terminal, else grid. Endings that no format has are noted at the end: names of temporary files have some too.
    pub(crate) fn open(args: &OutputArgs, face: Face) -> Result<Self> {
        let output = Output::open(&args.out)?;
        let extension = args.out.out.as_deref().and_then(Path::extension).and_then(|name| name.to_str());
        let by_name = extension.and_then(Format::by_extension);
        let unknown_ending = extension.filter(|_| args.format.is_none() && by_name.is_none());
        let unknown_ending = unknown_ending.map(str::to_owned);
        let default = || Format::find(if output.is_terminal() { "pretty" } else { "grid" });
        let format = args.format.or(by_name).or_else(default).context("a format is missing from the list")?;
        let color = output.is_terminal() && AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let writer = Writer::new(format, Look { face, color });
        Ok(Self { format, output, writer, face, unknown_ending, kept: None, lost: None })
    }

    /// Writes a record.
    pub(crate) fn write(&mut self, record: &Record) -> Result<()> {
        let text = self.writer.text(record);
        self.take_note(&record.puzzle.model, &text);
        self.output.write(&text)
    }

    /// Takes note where a reader of the text would not find the rules, or others. The first record of a model tells.
    fn take_note(&mut self, model: &Arc<Model>, text: &str) {
        let is_known = self.kept.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, model));
        if is_known || self.lost.is_some() || self.face != Face::Givens || self.output.is_terminal() {
            return;
        }
        let spec = model.spec();
        let reads_back = || {
            let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
            records.is_ok_and(|records| records.iter().all(|record| record.puzzle.model.spec() == spec))
        };
        match () {
            () if self.format.holds_rules => self.kept = Some(Arc::clone(model)),
            () if catalogue::find(&spec.id) != Some(spec) => self.lost = Some(Lost::Rules(spec.id.clone())),
            () if reads_back() => self.kept = Some(Arc::clone(model)),
            () => self.lost = Some(Lost::Name(spec.id.clone())),
        }
    }

    /// Completes the output, and says what it lacks.
    pub(crate) fn finish(self, context: &Context) -> Result<()> {
        let name = self.format.name;
        if let Some(ending) = self.unknown_ending {
            context
                .note(format_args!("no format is known for .{ending}: wrote {name}; --format names another"));
        }
        match self.lost {
            Some(Lost::Rules(variant)) => {
                context
                    .note(format_args!("the format {name} does not hold the rules of {variant}; json does"));
            }
            Some(Lost::Name(variant)) => context.note(format_args!(
                "the format {name} does not name the variant: read it with --variant {variant}, or write json"
            )),
            None => {}
        }
        self.output.finish()
    }
}

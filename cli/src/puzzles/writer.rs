//! Writes puzzles in the requested format, or in the one that the output suggests.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Error, Result, bail};
use dlx_drawing::{PICTURES, Page, Shown, draws};
use dlx_engine::Stop;
use dlx_sudoku::decoration::Decoration;
use dlx_sudoku::format::{self, Face, Format, Look, WriteError, Writer};
use dlx_sudoku::grade::LastGrader;
use dlx_sudoku::{Puzzle, Record, Watch};
use dlx_variants::Model;

use crate::args::{OutputArgs, OutputFormat, without_effect};
use crate::context::Context;
use crate::files::ending;
use crate::files::output::{Escapes, Output};
use crate::puzzles::lateness::Lateness;
use crate::puzzles::left_out::LeftOut;
use crate::puzzles::pictures::PictureWriter;
use crate::verdict::Verdict;

/// Writes records to an output.
#[derive(Debug)]
pub(crate) struct PuzzleWriter {
    document: DocumentState,
    look: Look,
    /// The requested text format, by its name or by that of the file.
    asked: Option<&'static Format>,
    /// Whether pictures show candidates.
    has_candidates: bool,
    /// What finds them.
    graders: LastGrader,
    is_terminal: bool,
    /// The extension of the file name, if it belongs to no format.
    unknown_ending: Option<String>,
    /// A message if it belongs to another format than the one that was asked for.
    contradicted: Option<String>,
    /// The options for pictures that the format has no use for.
    idle: Vec<&'static str>,
    /// The model of the last record, if a reader finds it again.
    kept: Option<Arc<Model>>,
    /// The name of a variant of the catalogue that a reader must be told.
    unnamed: Option<String>,
    /// What the output does not hold.
    left_out: LeftOut,
    /// When results are left out.
    lateness: Lateness,
}

/// The state of the output.
#[derive(Debug)]
enum DocumentState {
    /// Nothing is written yet: the first record may determine the format.
    Waiting(Output),
    Begun(Writer<Output>),
    /// The puzzles are drawn.
    Pictures(Box<PictureWriter>),
    /// Writing has failed.
    Broken,
}

impl PuzzleWriter {
    /// Opens the output. The format is the requested one, or that of the file's extension. An unknown
    /// extension is reported only at the end, because temporary files have one, too.
    pub(crate) fn open(args: &OutputArgs, face: Face, watch: &Watch) -> Result<Self> {
        let extension = args.out.file().and_then(Path::extension).and_then(|name| name.to_str());
        if let Some(extension) = extension.filter(|name| args.format.is_none() && is_only_read(name)) {
            let written = format::FORMATS.iter().filter(|format| format.is_written());
            let names: Vec<&str> =
                written.map(|format| format.name).chain(PICTURES.iter().map(|format| format.name)).collect();
            bail!(
                "files that end in .{extension} can be read, but not written; expected one of {}",
                names.join(", ")
            );
        }
        let mut output = Output::open(&args.out, watch)?;
        let by_name = extension.and_then(OutputFormat::by_extension);
        let unknown_ending = extension.filter(|_| args.format.is_none() && by_name.is_none());
        let unknown_ending = unknown_ending.map(str::to_owned);
        let contradicted = args.format.zip(args.out.file()).and_then(|(format, file)| {
            ending::contradicted(file, format.name(), |ending| format.contradicted(ending))
        });
        let is_terminal = output.is_terminal();
        let color = is_terminal && AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let format = args.format.or(by_name);
        let picture = format.and_then(OutputFormat::picture);
        let (document, asked) = match format {
            Some(OutputFormat::Picture(format)) => {
                let pictures = PictureWriter::new(format, args.picture.settings(), output, args.out.file())?;
                (DocumentState::Pictures(Box::new(pictures)), None)
            }
            Some(OutputFormat::Text(format)) => {
                output.set_escapes(if format.is_json { Escapes::Json } else { Escapes::Text });
                (DocumentState::Waiting(output), Some(format))
            }
            None => (DocumentState::Waiting(output), None),
        };
        Ok(Self {
            document,
            look: Look { face, color },
            asked,
            has_candidates: args.picture.candidates,
            graders: LastGrader::default(),
            is_terminal,
            unknown_ending,
            contradicted,
            idle: args.picture.idle(picture),
            kept: None,
            unnamed: None,
            left_out: LeftOut::default(),
            lateness: Lateness::new(watch),
        })
    }

    /// Fails if the output has no room for so many puzzles.
    pub(crate) fn expect(&self, count: u64) -> Result<()> {
        match &self.document {
            DocumentState::Pictures(pictures) => pictures.expect(count),
            _ => Ok(()),
        }
    }

    /// Shows the pencil marks of the records, in text and in pictures. Fails if the format has no place for
    /// them.
    pub(crate) fn with_marks(mut self) -> Result<Self> {
        let format = *self.asked.get_or_insert(format::PENCILMARKS);
        if !format.holds.marks {
            let able = format::FORMATS.iter().filter(|format| format.holds.marks && format.is_written());
            let able: Vec<&str> = able.map(|format| format.name).collect();
            bail!("{} does not hold candidates: expected one of {}", format.name, able.join(", "));
        }
        self.has_candidates = false;
        self.idle.retain(|option| *option != "--candidates");
        Ok(self)
    }

    /// Whether other objects can stand among the records: our own JSON was requested.
    pub(crate) fn holds_other_objects(&self) -> bool {
        self.asked == Some(format::JSON)
    }

    /// The output itself, for text that is not a record.
    pub(crate) fn output(&mut self) -> Result<&mut Output> {
        match &mut self.document {
            DocumentState::Waiting(output) => Ok(output),
            DocumentState::Begun(writer) => Ok(writer.output()),
            DocumentState::Pictures(pictures) => Ok(pictures.output()),
            DocumentState::Broken => Err(Error::msg("the output is broken")),
        }
    }

    /// Whether it is too late for one more result, which is then counted.
    pub(crate) fn leaves_out(&mut self) -> bool {
        self.lateness.leaves_out()
    }

    /// Writes a record, unless it is too late.
    pub(crate) fn write(&mut self, record: &Record) -> Result<()> {
        if self.leaves_out() {
            return Ok(());
        }
        if let DocumentState::Pictures(pictures) = &mut self.document {
            let undrawn = record.decorations.iter().filter(|decoration| !draws(decoration));
            self.left_out.add(undrawn.map(Decoration::name).collect());
            let candidates = self.has_candidates.then(|| {
                let grader = self.graders.of(record.puzzle.model(), self.lateness.watch())?;
                Ok::<_, Stop>(grader.network().noted(&record.standing()))
            });
            let Ok(candidates) = candidates.transpose() else {
                self.lateness.leave_out();
                return Ok(());
            };
            let is_solved = self.look.face == Face::Solution;
            let shown = Shown { is_solved, candidates, palette: pictures.palette(), ..Shown::default() };
            return pictures.write(Page::of(record, &shown), &mut self.lateness);
        }
        if matches!(self.document, DocumentState::Waiting(_)) {
            let format = self.format_for(record);
            if let DocumentState::Waiting(mut output) =
                std::mem::replace(&mut self.document, DocumentState::Broken)
            {
                output.set_escapes(if format.is_json {
                    Escapes::Json
                } else if self.look.color {
                    Escapes::Styled
                } else {
                    Escapes::Text
                });
                self.document =
                    DocumentState::Begun(Writer::begin(format, self.look, output).map_err(fault)?);
            }
        }
        let DocumentState::Begun(writer) = &mut self.document else { return Ok(()) };
        if let Err(error) = writer.record(record) {
            let place = writer.output().fault();
            return Err(fault(error).context(place));
        }
        let format = writer.format();
        self.take_note(record, format);
        Ok(())
    }

    /// The format of a document with this record: the requested one; or pretty on a terminal; or grid; or
    /// JSON if a reader of the grid would not find the rules again.
    fn format_for(&self, record: &Record) -> &'static Format {
        match self.asked {
            Some(format) => format,
            None if self.is_terminal => format::PRETTY,
            None => {
                let grid = format::GRID;
                let is_puzzle = self.look.face == Face::Givens;
                let is_found = grid.holds_rules(record.puzzle.model()) && !grid.needs_variant(record);
                if is_puzzle && !is_found { format::JSON } else { grid }
            }
        }
    }

    /// Whether what is written of puzzles of a model may tell their ratings.
    pub(crate) fn may_tell_ratings(&self, model: &Arc<Model>) -> bool {
        let empty = Puzzle::new(Arc::clone(model), vec![None; model.board().cell_count()]);
        let format = empty.ok().map(|empty| self.format_for(&empty.into()));
        matches!(self.document, DocumentState::Pictures(_)) || format.is_none_or(|format| format.is_json)
    }

    /// Records what the text of a puzzle lacks and, judged by the first record of each model, whether a
    /// reader would take it for one of another variant.
    fn take_note(&mut self, record: &Record, format: &'static Format) {
        // What a terminal shows by default is for people.
        let is_shown = self.is_terminal && self.asked.is_none();
        let is_puzzle = self.look.face == Face::Givens || format.holds_both();
        if is_shown || !is_puzzle {
            return;
        }
        self.left_out.add(format.lacks(record));
        let model = record.puzzle.model();
        let is_known = self.kept.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, model));
        if is_known || self.unnamed.is_some() || !format.holds_rules(model) {
            return;
        }
        self.unnamed = format.needs_variant(record).then(|| model.spec().id.clone());
        self.kept = Some(Arc::clone(model));
    }

    /// Ends the output of work with this verdict, and reports what the output lacks: then the verdict is
    /// worse.
    pub(crate) fn finish(self, mut verdict: Verdict, context: &Context) -> Result<Verdict> {
        if let Some(message) = &self.contradicted {
            context.note(message);
        }
        let note_left_out = |name: &str| {
            if let Some(message) = self.left_out.message(name) {
                context.note(message);
            }
        };
        let note_idle = |why: &dyn Display| {
            if let Some(message) = without_effect(&self.idle, why) {
                context.note(message);
            }
        };
        if let DocumentState::Pictures(pictures) = self.document {
            note_left_out(pictures.name());
            note_idle(&format_args!("{} has no pixels", pictures.name()));
            return pictures.finish(self.lateness, verdict, context);
        }
        self.lateness.conclude(&mut verdict, context);
        let (mut output, format) = match self.document {
            DocumentState::Waiting(output) => {
                let format = self.asked.unwrap_or(format::GRID);
                (without_puzzles(output, format, verdict)?, format)
            }
            DocumentState::Begun(writer) => {
                let format = writer.format();
                (writer.end().map_err(fault)?, format)
            }
            DocumentState::Pictures(_) | DocumentState::Broken => return Ok(verdict),
        };
        // Messages about the puzzles follow them.
        output.flush_now()?;
        let name = format.name;
        note_left_out(name);
        note_idle(&format_args!("{name} is no picture"));
        if let Some(unknown) = self.unknown_ending {
            context.note(ending::unknown(&unknown, name));
        }
        if let Some(variant) = self.unnamed {
            context.note(format_args!(
                "the format {name} does not name the variant: read it with --variant {variant}, or write json"
            ));
        }
        output.finish(verdict)?;
        Ok(verdict)
    }
}

/// The output of complete work without puzzles, as a document in the format if nothing else was written.
fn without_puzzles(output: Output, format: &'static Format, verdict: Verdict) -> Result<Output> {
    if !output.is_empty() || !verdict.is_complete() {
        return Ok(output);
    }
    let writer = Writer::begin(format, Look::default(), output).map_err(fault)?;
    writer.end().map_err(fault)
}

/// The extensions of other programs' files that are read as boards, but hold more than a board as it is
/// written.
const ONLY_READ: [&str; 1] = ["ss"];

/// Whether files with this extension can be read, but not written.
fn is_only_read(extension: &str) -> bool {
    ONLY_READ.contains(&&*extension.to_ascii_lowercase())
        || (Format::by_extension(extension).is_some() && OutputFormat::by_extension(extension).is_none())
}

/// An unwrapped fault of the output, so that a closed pipe is recognised.
fn fault(error: WriteError) -> Error {
    match error {
        WriteError::Io(error) => error.into(),
        error => error.into(),
    }
}

//! Writing results: to standard output, or to a file that appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context as _, Result};
use dlx_sudoku::format::{self, Face, Format, Look, Writer};
use dlx_sudoku::{Record, Rules};
use dlx_variants::{Model, catalogue};
use tempfile::{Builder, NamedTempFile};

use super::args::{OutArgs, OutputArgs};
use super::context::Context;

/// Text that comes more slowly than this is passed on at once.
const PAUSE: Duration = Duration::from_millis(5);

/// Where results go.
#[derive(Debug)]
pub(crate) struct Output {
    sink: Sink,
    written: Option<Instant>,
}

#[derive(Debug)]
enum Sink {
    Stdout(BufWriter<io::Stdout>),
    /// A device or pipe, which cannot be replaced as a whole.
    Direct(BufWriter<File>, PathBuf),
    /// A file beside the one to be, which takes its name at the end.
    Pending(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    /// Opens the output. A file that cannot be written is found out here, before the work.
    pub(crate) fn open(args: &OutArgs) -> Result<Self> {
        let sink = match &args.out {
            None => Sink::Stdout(BufWriter::new(io::stdout())),
            Some(path) => Sink::open(path).with_context(|| format!("cannot write {}", path.display()))?,
        };
        Ok(Self { sink, written: None })
    }

    /// Whether a person sees the output directly.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Adds text.
    pub(crate) fn write(&mut self, text: &str) -> Result<()> {
        let pause = self.written.replace(Instant::now()).is_none_or(|last| last.elapsed() >= PAUSE);
        let writer = self.sink.writer();
        let done =
            writer.write_all(text.as_bytes()).and_then(|()| if pause { writer.flush() } else { Ok(()) });
        done.with_context(|| self.fault())
    }

    /// Passes on all that was written so far, where it can be seen already.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.sink.writer().flush().with_context(|| self.fault())
    }

    /// Completes the output: only now a file appears.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let Sink::Pending(writer, path) = self.sink {
            let fault = || format!("cannot write {}", path.display());
            writer
                .into_inner()
                .map_err(|error| error.into_error())
                .with_context(fault)?
                .persist(&path)
                .with_context(fault)?;
        }
        Ok(())
    }

    fn fault(&self) -> String {
        match &self.sink {
            Sink::Stdout(_) => "cannot write to standard output".to_owned(),
            Sink::Direct(_, path) | Sink::Pending(_, path) => format!("cannot write {}", path.display()),
        }
    }
}

impl Sink {
    fn open(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return Ok(Self::Direct(
                BufWriter::new(File::options().write(true).open(path)?),
                path.to_owned(),
            ));
        }
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::metadata(folder)?;
        // The fault alone, as the name of a temporary file would only confuse.
        let file = builder(&path).tempfile_in(folder).map_err(|error| error.kind())?;
        Ok(Self::Pending(BufWriter::new(file), path))
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(writer) => writer,
            Self::Direct(writer, _) => writer,
            Self::Pending(writer, _) => writer,
        }
    }
}

/// A temporary file that will have the permissions of the one it replaces, or of any new file.
fn builder(path: &Path) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".dlx-sudoku-");
    if let Ok(metadata) = fs::metadata(path) {
        builder.permissions(metadata.permissions());
    } else {
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    builder
}

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
            let records = format::read(text.as_bytes(), None, &mut Rules::detect());
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

//! Writes results to standard output, or to a file that is replaced by a complete result or not at all.
//!
//! The file that `--out` names is never lost: until the result is complete, it is kept in a temporary file in
//! the same folder, called `.FILE.dlx-sudoku-XXXXXX.tmp`. A complete result gets the name FILE; one cut short
//! by a limit or an interrupt gets the name `FILE.partial`, with a number if such a file already exists.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, anyhow, bail};
use dlx_sudoku::Watch;

use super::in_time::{TooLate, in_time};
use super::temporary::Temporary;
use super::written::{Written, cannot_write};
use crate::args::{OutArgs, ReportFormat};
use crate::terminal::bar;
use crate::terminal::plain::{plain, plain_json, plain_styled};
use crate::verdict::Verdict;

/// Text that arrives after a longer pause than this is passed on at once.
const PAUSE: Duration = Duration::from_millis(5);

/// The length of the longest file name, in bytes: where names have up to 255, that of its temporary file is
/// 23 longer.
const LONGEST_NAME: usize = 232;

/// Where results go.
#[derive(Debug)]
pub(crate) struct Output {
    sink: Sink,
    /// When text was last written.
    written: Option<Instant>,
    is_terminal: bool,
    escapes: Escapes,
    /// The beginning of a line, for a terminal, which sees whole lines: progress is drawn between them.
    line: Vec<u8>,
}

/// How a terminal is shown characters from outside that would control it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Escapes {
    /// As in text.
    #[default]
    Text,
    /// As in text, apart from control sequences, as there are none from outside.
    Styled,
    /// As strings in JSON.
    Json,
}

impl Escapes {
    /// Those of an answer.
    pub(crate) fn of(format: ReportFormat) -> Self {
        match format {
            ReportFormat::Text => Self::Text,
            ReportFormat::Json => Self::Json,
        }
    }

    fn escape(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Text => plain(text),
            Self::Styled => plain_styled(text),
            Self::Json => plain_json(text),
        }
    }
}

#[derive(Debug)]
enum Sink {
    Stdout(BufWriter<io::Stdout>),
    /// A device or pipe, which cannot be replaced as a whole.
    Direct(BufWriter<File>, PathBuf),
    /// A temporary file beside the one that it will replace.
    Pending(BufWriter<Temporary>, PathBuf),
}

/// Whether whoever read the output has gone.
pub(crate) fn is_closed_pipe(error: &Error) -> bool {
    let mut kinds = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind);
    kinds.any(|kind| kind == io::ErrorKind::BrokenPipe)
}

impl Output {
    /// Opens the output: standard output if no file is named, and for `-`. A file that cannot be written
    /// fails here, before the work. A pipe is waited for until somebody reads from it, or the watch is over.
    pub(crate) fn open(args: &OutArgs, watch: &Watch) -> Result<Self> {
        let Some(path) = args.file() else {
            let (sink, is_terminal) =
                (Sink::Stdout(BufWriter::new(io::stdout())), io::stdout().is_terminal());
            return Ok(Self { is_terminal, ..Self::new(sink) });
        };
        Self::create(path, watch)
    }

    /// Opens a file as the output; see [`open`](Self::open).
    pub(crate) fn create(path: &Path, watch: &Watch) -> Result<Self> {
        let sink = Sink::open(path, watch).with_context(|| cannot_write(path))?;
        Ok(Self::new(sink))
    }

    fn new(sink: Sink) -> Self {
        Self { sink, written: None, is_terminal: false, escapes: Escapes::default(), line: Vec::new() }
    }

    /// Writes a text as the whole output, before any long work: an interrupt ends the process.
    pub(crate) fn write_whole(args: &OutArgs, text: &str) -> Result<()> {
        Self::open(args, &Watch::default())?.with_whole(text)
    }

    /// Writes a text as a whole file.
    pub(crate) fn write_file(path: &Path, text: &str) -> Result<()> {
        Self::create(path, &Watch::default())?.with_whole(text)
    }

    /// Writes a text as a whole file that is replaced now and then. If the machine fails, the file is as it
    /// was, or as it was to be: the text is on the disk before it has the name.
    pub(crate) fn keep_file(path: &Path, text: &str) -> Result<()> {
        let mut output = Self::create(path, &Watch::default())?;
        output.print(text)?;
        output.sync().with_context(|| output.fault())?;
        output.finish(Verdict::Yes)
    }

    /// Waits until what is written is on the disk, if it goes to a file of its own.
    fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        match &self.sink {
            Sink::Pending(writer, _) => writer.get_ref().sync(),
            Sink::Stdout(_) | Sink::Direct(..) => Ok(()),
        }
    }

    /// Writes a text, and no more.
    pub(crate) fn with_whole(mut self, text: &str) -> Result<()> {
        self.print(text)?;
        self.finish(Verdict::Yes)
    }

    /// Whether the output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// The temporary file that the result is kept in, if there is one.
    pub(crate) fn temporary(&self) -> Option<PathBuf> {
        match &self.sink {
            Sink::Pending(writer, _) => Some(writer.get_ref().path().to_owned()),
            Sink::Stdout(_) | Sink::Direct(..) => None,
        }
    }

    /// The folder of the file that the result is kept in, if there is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match &self.sink {
            Sink::Pending(writer, _) => writer.get_ref().path().parent(),
            Sink::Stdout(_) | Sink::Direct(..) => None,
        }
    }

    /// Whether nothing was written.
    pub(crate) fn is_empty(&self) -> bool {
        self.written.is_none()
    }

    /// Declares how a terminal is shown what follows.
    pub(crate) fn set_escapes(&mut self, escapes: Escapes) {
        self.escapes = escapes;
    }

    /// Adds text.
    pub(crate) fn print(&mut self, text: &str) -> Result<()> {
        self.write_all(text.as_bytes()).with_context(|| self.fault())
    }

    /// Flushes what was written so far, if the output is visible already.
    pub(crate) fn flush_now(&mut self) -> Result<()> {
        self.flush().with_context(|| self.fault())
    }

    /// Ends the output. Only now does a file appear: under its own name if the work is complete, otherwise as
    /// a partial file.
    pub(crate) fn finish(self, verdict: Verdict) -> Result<()> {
        Written::finish_all([self.close()?], verdict)
    }

    /// Closes the output, of which all is written. A file still appears only when it is
    /// [finished](Written::finish_all).
    pub(crate) fn close(mut self) -> Result<Written> {
        self.show(self.line.len()).and_then(|()| self.flush()).with_context(|| self.fault())?;
        let Sink::Pending(writer, path) = self.sink else { return Ok(Written(None)) };
        let fault = || cannot_write(&path);
        let file = writer.into_inner().map_err(|error| error.into_error()).with_context(fault)?;
        Ok(Written(Some((file.close(), path))))
    }

    /// Shows a terminal the first bytes of those that it has not seen.
    fn show(&mut self, length: usize) -> io::Result<()> {
        if length == 0 {
            return Ok(());
        }
        let shown = self.line.drain(..length).collect::<Vec<u8>>();
        let shown = String::from_utf8_lossy(&shown);
        let (shown, writer) = (self.escapes.escape(&shown), self.sink.writer());
        bar::suspend(|| writer.write_all(shown.as_bytes()).and_then(|()| writer.flush()))
    }

    /// The message for a failed write.
    pub(crate) fn fault(&self) -> String {
        match &self.sink {
            Sink::Stdout(_) => "cannot write to standard output".to_owned(),
            Sink::Direct(_, path) | Sink::Pending(_, path) => cannot_write(path),
        }
    }
}

impl Write for Output {
    /// Takes bytes, and flushes them if the last ones came some time ago. A terminal sees whole lines, in
    /// which control sequences are escaped.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let now = Instant::now();
        let pause = self.written.replace(now).is_none_or(|last| now.duration_since(last) >= PAUSE);
        if self.is_terminal {
            let end = bytes.iter().rposition(|&byte| byte == b'\n').map(|last| self.line.len() + last + 1);
            self.line.extend_from_slice(bytes);
            self.show(end.unwrap_or(0))?;
            return Ok(bytes.len());
        }
        let writer = self.sink.writer();
        writer.write_all(bytes)?;
        if pause {
            writer.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.writer().flush()
    }
}

impl Sink {
    fn open(path: &Path, watch: &Watch) -> Result<Self> {
        let metadata = fs::metadata(path);
        if path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) {
            bail!("it names a folder; expected a file");
        }
        match &metadata {
            Ok(metadata) if metadata.is_dir() => bail!("it is a folder; expected a file"),
            Ok(metadata) if !metadata.is_file() => {
                let device = open_device(path, metadata, watch)?;
                return Ok(Self::Direct(BufWriter::new(device), path.to_owned()));
            }
            Ok(metadata) if metadata.permissions().readonly() => bail!("it is read-only"),
            Err(error) if fs::symlink_metadata(path).is_ok() => {
                if error.kind() == io::ErrorKind::NotFound {
                    bail!("it is a link to a file that does not exist");
                }
                fs::metadata(path)?;
            }
            Ok(_) | Err(_) => {}
        }
        // Messages have the name that was given, unless it is that of a link, whose file is replaced.
        let target = fs::read_link(path).and_then(|_| fs::canonicalize(path));
        let path = target.unwrap_or_else(|_| path.to_owned());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::metadata(folder)?;
        let file = Temporary::create(&path, folder, metadata.ok()).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => anyhow!("its folder takes no new files"),
            // Those of temporary and partial files are longer.
            io::ErrorKind::InvalidFilename => {
                anyhow!("its name is too long; expected at most {LONGEST_NAME} bytes")
            }
            _ => Error::new(error),
        })?;
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

/// Opens a device, or a pipe once somebody reads from it.
fn open_device(path: &Path, metadata: &fs::Metadata, watch: &Watch) -> Result<File> {
    let path = path.to_owned();
    let open = move || File::options().write(true).open(path);
    let opened =
        if is_pipe(metadata) { in_time(|| watch.stop(), open)?.map_err(TooLate::to_write)? } else { open() };
    Ok(opened?)
}

#[cfg(unix)]
fn is_pipe(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_metadata: &fs::Metadata) -> bool {
    false
}

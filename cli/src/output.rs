//! Writing results: to standard output, or to a file that appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use tempfile::{Builder, NamedTempFile};

use super::args::OutArgs;

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
    pub(crate) fn print(&mut self, text: &str) -> Result<()> {
        self.write_all(text.as_bytes()).with_context(|| self.fault())
    }

    /// Passes on all that was written so far, where it can be seen already.
    pub(crate) fn flush_now(&mut self) -> Result<()> {
        self.flush().with_context(|| self.fault())
    }

    /// Completes the output: only now a file appears.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.flush_now()?;
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

    /// What it means that writing fails.
    pub(crate) fn fault(&self) -> String {
        match &self.sink {
            Sink::Stdout(_) => "cannot write to standard output".to_owned(),
            Sink::Direct(_, path) | Sink::Pending(_, path) => format!("cannot write {}", path.display()),
        }
    }
}

impl Write for Output {
    /// Takes bytes, and passes them on where the last ones came some time ago.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let pause = self.written.replace(Instant::now()).is_none_or(|last| last.elapsed() >= PAUSE);
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

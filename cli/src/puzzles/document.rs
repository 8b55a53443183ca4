//! A document of pictures in the making. What is settled of it is kept until the whole of it is written, in
//! memory as long as it is short and then in a temporary file, because what stands before the pages may
//! depend on the last one.

use std::fmt;
use std::io::{BufReader, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use dlx_drawing::{Ends, Page, Pages};
use tempfile::{SpooledTempFile, spooled_tempfile, spooled_tempfile_in};

use crate::files::output::Output;
use crate::puzzles::lateness::Lateness;

/// The number of bytes of pages that are kept in memory. They are written in no time, so it never is too late
/// for them.
const SHORT: usize = 16 << 20;
/// How long the rest may be written at least, whether it is too late or not. Together with the time that work
/// takes to end, this is as long as an interrupt may take.
const WRITING: Duration = Duration::from_millis(150);
/// The number of bytes that are read from the file at once.
const CHUNK: usize = 1 << 16;

const CANNOT_KEEP: &str = "cannot write a temporary file";

/// A document to which pages are added.
pub(super) struct Document {
    pages: Box<dyn Pages + Send>,
    kept: SpooledTempFile,
    /// The number of bytes of each page.
    lengths: Vec<usize>,
    /// Those of the last page.
    page: Vec<u8>,
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document").field("pages", &self.lengths.len()).finish_non_exhaustive()
    }
}

impl Document {
    /// A document without pages. What is kept goes to the folder of the output, if it has one.
    pub(super) fn new(pages: Box<dyn Pages + Send>, folder: Option<&Path>) -> Self {
        let kept =
            folder.map_or_else(|| spooled_tempfile(SHORT), |folder| spooled_tempfile_in(SHORT, folder));
        Self { pages, kept, lengths: Vec::new(), page: Vec::new() }
    }

    /// Adds a page.
    pub(super) fn add(&mut self, page: &Page) -> Result<()> {
        self.page.clear();
        self.pages.add(page, &mut self.page);
        self.lengths.push(self.page.len());
        self.kept.write_all(&self.page).context(CANNOT_KEEP)
    }

    /// Writes the whole document, but for pages that it becomes too late for.
    pub(super) fn write(self, output: &mut Output, lateness: &mut Lateness) -> Result<()> {
        let Self { pages, mut kept, lengths, mut page } = self;
        let Ends { before, after } = pages.finish();
        output.write_all(&before).with_context(|| output.fault())?;
        kept.rewind().context(CANNOT_KEEP)?;
        let mut kept = BufReader::with_capacity(CHUNK, kept);
        let (begun, mut read) = (Instant::now(), 0);
        for length in lengths {
            read += length;
            if read > SHORT && begun.elapsed() > WRITING && lateness.leaves_out() {
                continue;
            }
            page.resize(length, 0);
            kept.read_exact(&mut page).context("cannot read a temporary file")?;
            output.write_all(&page).with_context(|| output.fault())?;
        }
        output.write_all(&after).with_context(|| output.fault())
    }
}

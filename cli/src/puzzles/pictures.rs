//! Writes puzzles as pictures: one to the output, several to numbered files beside it or as pages of one
//! document.

use std::collections::BTreeSet;
use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use dlx_drawing::{Page, PictureFormat, Settings};
use dlx_sudoku::Watch;
use dlx_sudoku::variants::Palette;

use crate::context::Context;
use crate::files::output::{Escapes, Output};
use crate::files::source;
use crate::files::written::Written;
use crate::puzzles::document::Document;
use crate::puzzles::lateness::Lateness;
use crate::terminal::messages;
use crate::verdict::Verdict;

/// The most pictures in numbered files, as the help of `--format` says: all of them appear at the end.
const MOST_NUMBERED: usize = 500;

/// A picture writer.
pub(crate) struct PictureWriter {
    format: &'static PictureFormat,
    settings: Settings,
    output: Output,
    /// The file that `output` is for, if it is not standard output.
    file: Option<PathBuf>,
    /// The document in the making, if its format has pages and there is one.
    document: Option<Document>,
    /// The first picture of another format, as long as it may be the only one.
    first: Option<Page>,
    /// The numbered files, which appear at the end.
    numbered: Vec<Written>,
    /// The characters that the format cannot show.
    lacking: BTreeSet<char>,
}

impl fmt::Debug for PictureWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PictureWriter").field("format", self.format).finish_non_exhaustive()
    }
}

impl PictureWriter {
    /// Writes pictures to an output, which is that of `file` or standard output.
    pub(crate) fn new(
        format: &'static PictureFormat,
        settings: Settings,
        output: Output,
        file: Option<&Path>,
    ) -> Result<Self> {
        if output.is_terminal() && !format.is_text {
            bail!("the format {} is not text: --out names a file for it", format.name);
        }
        let file = file.map(Path::to_owned);
        Ok(Self {
            format,
            settings,
            output,
            file,
            document: None,
            first: None,
            numbered: Vec::new(),
            lacking: BTreeSet::new(),
        })
    }

    /// The name of the format.
    pub(crate) fn name(&self) -> &'static str {
        self.format.name
    }

    /// What tells drawings apart in the pictures.
    pub(crate) fn palette(&self) -> Palette {
        self.settings.theme.palette
    }

    /// The output itself.
    pub(crate) fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Adds a page, unless it becomes too late for it.
    pub(crate) fn write(&mut self, page: Page, lateness: &mut Lateness) -> Result<()> {
        self.lacking.append(&mut self.format.lacks(&page));
        if self.document.is_none()
            && let Some(pages) = self.format.begin(&self.settings)
        {
            self.document = Some(Document::new(pages, self.output.folder()));
        }
        if let Some(document) = &mut self.document {
            document.add(&page)?;
        } else if self.first.is_none() && self.numbered.is_empty() {
            self.first = Some(page);
        } else {
            let pages = self.first.take().into_iter().chain([page]);
            pages.into_iter().try_for_each(|page| self.write_numbered(page, lateness))?;
        }
        Ok(())
    }

    /// Fails if there is no room for so many pictures.
    pub(crate) fn expect(&self, count: u64) -> Result<()> {
        let name = self.format.name;
        if count < 2 || self.format.has_pages() {
            return Ok(());
        }
        if let Some(place) = self.unnumbered() {
            bail!(
                "{place} holds one {name}: --out FILE.{name} names several FILE-1.{name}, FILE-2.{name} \
                 and so on, and --format pdf has pages"
            );
        }
        if count > MOST_NUMBERED as u64 {
            bail!(
                "found more than {MOST_NUMBERED} pictures; expected at most that in numbered files, or --format pdf"
            );
        }
        Ok(())
    }

    /// Where pictures go, if files with numbers cannot stand beside it: standard output, a device or a pipe.
    fn unnumbered(&self) -> Option<String> {
        match &self.file {
            None => Some("standard output".to_owned()),
            Some(file) => (file.exists() && !file.is_file()).then(|| source::shown(file)),
        }
    }

    /// Writes one of several pictures into a file of its own.
    fn write_numbered(&mut self, page: Page, lateness: &mut Lateness) -> Result<()> {
        self.expect((self.numbered.len() as u64 + 1).max(2))?;
        let Some(picture) = self.painted(page, lateness)? else { return Ok(()) };
        let Some(file) = &self.file else { return Ok(()) };
        let mut output = Output::create(&numbered(file, self.numbered.len() + 1), &Watch::default())?;
        output.write_all(&picture).with_context(|| output.fault())?;
        self.numbered.push(output.close()?);
        Ok(())
    }

    /// A page as a document of its own, unless it becomes too late for it. One of many pixels takes seconds.
    fn painted(&self, page: Page, lateness: &mut Lateness) -> Result<Option<Vec<u8>>> {
        let (format, settings) = (self.format, self.settings);
        Ok(lateness.in_time(move || format.paint(&[page], &settings))?.transpose()?)
    }

    /// Ends the output of work with this verdict, which is worse if pictures were left out.
    pub(crate) fn finish(
        mut self,
        mut lateness: Lateness,
        mut verdict: Verdict,
        context: &Context,
    ) -> Result<Verdict> {
        note_lacking(self.format.name, &self.lacking, context);
        self.output.set_escapes(Escapes::Text);
        let picture = match self.first.take() {
            Some(page) => self.painted(page, &mut lateness)?,
            None => None,
        };
        let is_written = picture.is_some() || self.document.is_some();
        if let Some(document) = self.document.take() {
            document.write(&mut self.output, &mut lateness)?;
        }
        if let Some(picture) = picture {
            self.output.write_all(&picture).with_context(|| self.output.fault())?;
        }
        lateness.conclude(&mut verdict, context);
        match is_written {
            true => self.output.finish(verdict)?,
            // Every picture has a file of its own; FILE itself does not appear.
            false if !self.numbered.is_empty() => Written::finish_all(self.numbered, verdict)?,
            // No document is valid without a picture.
            false if verdict.is_complete() => context.note(without_pictures(self.file.as_deref())),
            false => self.output.finish(verdict)?,
        }
        Ok(verdict)
    }
}

/// A message that there was nothing to draw.
fn without_pictures(file: Option<&Path>) -> String {
    let written = file.map(|file| format!(": {} was not written", source::shown(file)));
    format!("no picture{}", written.unwrap_or_default())
}

/// Tells which characters a format could not show.
pub(crate) fn note_lacking(format: &str, lacking: &BTreeSet<char>, context: &Context) {
    if lacking.is_empty() {
        return;
    }
    let named = messages::named(lacking.iter(), " ");
    context.note(format_args!("{format} has no letters for {named}: a sign stands for each; html has all"));
}

/// `FILE-3.svg` for `FILE.svg` and 3.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}

//! Reading puzzles, all of them and checked, before anything is written.

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use dlx_sudoku::format::{self, Format};
use dlx_sudoku::{ModelFinder, Record};
use dlx_variants::Spec;

use super::args::{InputArgs, VariantArgs};

/// The puzzles of all inputs, in order.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) records: Vec<Record>,
    sources: Vec<Source>,
    finder: ModelFinder,
}

/// Where puzzles came from.
#[derive(Debug)]
struct Source {
    name: String,
    /// The number of the first puzzle.
    first: usize,
    /// Whether the board alone told the variant of some puzzle, and others have the same board.
    guessed: bool,
}

impl Input {
    /// Reads all that the arguments name; standard input where they name nothing and it is no terminal.
    pub(crate) fn read(args: &InputArgs) -> Result<Self> {
        let finder = args.variant.spec()?.map_or_else(ModelFinder::detect, ModelFinder::of);
        let mut input = Self { records: Vec::new(), sources: Vec::new(), finder };
        for path in &files(&args.files)? {
            let records = input.read_file(path, args.from)?;
            let guessed = input.finder.has_guessed();
            input.sources.push(Source { name: name(path), first: input.records.len(), guessed });
            input.records.extend(records);
        }
        Ok(input)
    }

    /// Reads one more file of puzzles with the same rules, which do not become part of the input.
    pub(crate) fn read_file(&mut self, path: &Path, from: Option<&'static Format>) -> Result<Vec<Record>> {
        let records = format::read(&bytes(path)?, from, &mut self.finder).with_context(|| name(path))?;
        if records.is_empty() {
            bail!("{}: found no puzzle; expected at least one", name(path));
        }
        Ok(records)
    }

    /// What to call a puzzle in messages.
    pub(crate) fn name(&self, index: usize) -> String {
        let source = self.source(index);
        let Source { name, first, .. } = &self.sources[source];
        let end = self.sources.get(source + 1).map_or(self.records.len(), |next| next.first);
        if end - first == 1 { name.clone() } else { format!("{name}: puzzle {}", index - first + 1) }
    }

    /// What to say where a puzzle is not as it should be: perhaps it is of another variant than was guessed.
    pub(crate) fn doubt(&self, index: usize) -> Option<String> {
        let Source { name, guessed, .. } = &self.sources[self.source(index)];
        let variant = &self.records[index].puzzle.model.spec().id;
        guessed.then(|| format!("{name}: read as {variant}; --variant names another"))
    }

    fn source(&self, index: usize) -> usize {
        self.sources.partition_point(|source| source.first <= index) - 1
    }
}

/// The only puzzle of a file.
pub(crate) fn only(path: &Path, variant: &VariantArgs) -> Result<Record> {
    let mut finder = variant.spec()?.map_or_else(ModelFinder::detect, ModelFinder::of);
    let mut records = format::read(&bytes(path)?, None, &mut finder).with_context(|| name(path))?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (last, others) => {
            let found = others + usize::from(last.is_some());
            bail!("{}: found {found} boards; expected one", name(path))
        }
    }
}

impl VariantArgs {
    /// The variant that was asked for, if one was.
    pub(crate) fn spec(&self) -> Result<Option<Spec>> {
        if let Some(path) = &self.spec {
            return spec(path).map(Some);
        }
        Ok(self.variant.as_deref().map(variant).transpose()?.cloned())
    }
}

/// The variant of the catalogue with this id or alias.
pub(crate) fn variant(id: &str) -> Result<&'static Spec> {
    ModelFinder::find(id).map_err(|error| anyhow!("{error} (`dlx-sudoku variants` lists all)"))
}

/// The variant that a file declares, which can be built.
pub(crate) fn spec(path: &Path) -> Result<Spec> {
    let spec = Spec::from_toml(&text(path)?).with_context(|| name(path))?;
    // Where regions are drawn at random, any drawing tells.
    spec.build(0).with_context(|| name(path))?;
    Ok(spec)
}

/// The files that are named, or standard input, unless somebody would have to type it.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>> {
    match named {
        [] if io::stdin().is_terminal() => {
            bail!("found no FILE; expected files of puzzles, or - for standard input")
        }
        [] => Ok(vec![PathBuf::from("-")]),
        named => Ok(named.to_vec()),
    }
}

/// A file as text.
pub(crate) fn text(path: &Path) -> Result<String> {
    let bytes = bytes(path)?;
    Ok(format::decode(&bytes).with_context(|| name(path))?.to_owned())
}

/// The contents of a file, or of standard input for `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if is_stdin(path) {
        io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.with_context(|| format!("cannot read {}", name(path)))?;
    Ok(bytes)
}

/// What to call a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

//! Formats for puzzles: one file each, and the list of all.
//!
//! A [`Reader`] turns bytes into records, one after another, in a named format or in the one that suits the
//! bytes best. A [`Writer`] writes records as a document. [`read`] and [`text`] do the same for documents in
//! memory.
//!
//! A format is a file with a [`Format`] and a line in [`FORMATS`]. It scores how likely a document is its
//! own, and has a reader and possibly a writer.

mod cages;
mod claims;
mod container;
mod csv;
mod decoration;
mod detect;
mod drawings;
mod error;
mod foreign;
mod fpuzzles;
mod grid;
mod hodoku;
mod iss;
mod json;
mod json_fields;
mod json_values;
mod latex;
mod line;
mod link;
mod list;
mod lz_string;
mod needed_variant;
mod opensudoku;
mod pencilmarks;
mod penpa;
mod pretty;
mod reader;
mod regions;
mod sdk;
mod solo;
mod source;
mod sudoku_maker;
mod sudokupad;
mod sukaku;
mod text;
mod texts;
mod words;
mod writer;

use std::collections::BTreeSet;
use std::fmt;

use dlx_variants::{Board, Model, Rule, Symbol, catalogue};

use container::GIVEN_CANDIDATES;
use detect::Sample;
use reader::RecordReader;
use texts::Texts;
use writer::RecordWriter;

use crate::decoration::Decoration;
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

pub use detect::Score;
pub use error::{ReadError, ReadFault};
pub use json::JSON_VERSION;
pub use reader::Reader;
pub use source::MAX_RECORD;
pub use text::decode;
pub use writer::{Face, Look, WriteError, Writer};

/// A format.
#[non_exhaustive]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// A description in one sentence.
    pub summary: &'static str,
    /// The file name extensions of this format, without the dot.
    pub extensions: &'static [&'static str],
    /// What a record holds besides the givens of a board.
    pub holds: Holds,
    /// Whether documents are JSON, be it our own or that of another program.
    pub is_json: bool,
    /// How likely a document with this beginning is in this format.
    score: fn(Sample<'_>, &mut ModelFinder) -> Score,
    /// Creates a reader of a document.
    reader: fn() -> Box<dyn RecordReader>,
    /// Creates a writer of a document; `None` if the format is read-only.
    writer: Option<fn(Look) -> Box<dyn RecordWriter + Send>>,
}

/// What a record of a format holds besides the givens of a board.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Holds {
    /// Whether it states its rules, so that a reader needs no further information.
    pub rules: bool,
    /// Whether it holds the names of clues when it is written.
    names: bool,
    /// Whether it holds a player's entries when it is written.
    pub entries: bool,
    /// Whether it holds pencil marks when it is written: those in the centre of cells.
    pub marks: bool,
    /// Whether it holds pencil marks in the corners of cells, too.
    corner_marks: bool,
    /// Whether that of a board holds a decoration when it is written.
    decoration: fn(&Decoration, &Board) -> bool,
    /// Which texts about the puzzle it holds when it is written.
    texts: Texts,
    /// Where it holds a solution when it is written.
    solution: SolutionPlace,
    /// Whether it holds what is [claimed](claims) about the puzzle when it is written.
    claims: bool,
    /// Whether it holds puzzles whose symbols begin with 0 when it is written.
    pub zero: bool,
}

/// Where a format holds a solution.
#[derive(Clone, Copy)]
enum SolutionPlace {
    /// In place of the puzzle, if that is asked for.
    OfPuzzle,
    /// Beside the puzzle, whichever is asked for, on boards that allow it.
    Beside(fn(&Model) -> bool),
}

impl Holds {
    /// No more than givens, numbered from 1.
    const GIVENS: Self = Self {
        rules: false,
        names: false,
        entries: false,
        marks: false,
        corner_marks: false,
        decoration: |_, _| false,
        texts: Texts::NONE,
        solution: SolutionPlace::OfPuzzle,
        claims: false,
        zero: false,
    };
}

impl fmt::Debug for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, entries, marks, zero, .. } = self;
        let mut holds = f.debug_struct("Holds");
        holds.field("rules", rules).field("entries", entries).field("marks", marks).field("zero", zero);
        holds.finish_non_exhaustive()
    }
}

/// All formats. The one with the highest score reads a document; of several with the same score, the first.
/// Formats with an unmistakable mark come before those that find boards in any text.
pub const FORMATS: &[Format] = &[
    json::FORMAT,
    fpuzzles::FORMAT,
    sudokupad::FORMAT,
    sudoku_maker::FORMAT,
    pretty::FORMAT,
    pencilmarks::FORMAT,
    sdk::FORMAT,
    latex::FORMAT,
    opensudoku::FORMAT,
    solo::FORMAT,
    iss::FORMAT,
    cages::FORMAT,
    sukaku::FORMAT,
    regions::FORMAT,
    hodoku::FORMAT,
    link::FPUZZLES,
    link::SUDOKUPAD,
    link::PENPA,
    link::FORMAT,
    csv::FORMAT,
    line::FORMAT,
    grid::FORMAT,
    list::FORMAT,
];

/// Our own JSON, which holds all that is known about a puzzle.
pub const JSON: &Format = &json::FORMAT;
/// Rows of boards, which are taken for text where no format is named.
pub const GRID: &Format = &grid::FORMAT;
/// Boards drawn for people.
pub const PRETTY: &Format = &pretty::FORMAT;
/// Boards drawn for people with their pencil marks.
pub const PENCILMARKS: &Format = &pencilmarks::FORMAT;

impl Format {
    /// The format with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of files with this extension, which may be the format's own name.
    #[must_use]
    pub fn by_extension(extension: &str) -> Option<&'static Self> {
        let extension = extension.to_ascii_lowercase();
        let is_of = |format: &&Self| format.name == extension || format.extensions.contains(&&*extension);
        FORMATS.iter().find(is_of)
    }

    /// Whether documents can be written in this format; all formats can be read.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.writer.is_some()
    }

    /// Whether a text holds a puzzle and its solution beside each other, whichever of them is asked for.
    #[must_use]
    pub fn holds_both(&self) -> bool {
        matches!(self.holds.solution, SolutionPlace::Beside(_))
    }

    /// Whether a reader who knows the name of the variant finds all rules of a puzzle: formats without rules
    /// hold none that are of one puzzle alone, or of a variant that is not in the catalogue.
    #[must_use]
    pub fn holds_rules(&self, model: &Model) -> bool {
        self.holds.rules || catalogue::find(&model.spec().id) == Some(model.spec())
    }

    /// Whether a reader finds the pencil marks of a record in the centres of cells.
    fn holds_marks(&self, record: &Record) -> bool {
        self.holds.marks && (*self != pencilmarks::FORMAT || pencilmarks::are_read(record))
    }

    /// What is left out of a record when the puzzle is written, in words: rules, entries, pencil marks,
    /// decorations, texts and claims that the format has no place for, and the solution. One that was found
    /// here is missed only where the format holds those of other boards.
    #[must_use]
    pub fn lacks(&self, record: &Record) -> BTreeSet<String> {
        let Record { puzzle, entries, marks, .. } = record;
        let has_entries = entries.iter().flatten().any(Option::is_some);
        let has_marks = marks.as_ref().is_some_and(|marks| !marks.is_empty());
        let has_corners = marks.iter().flat_map(|marks| &marks.corner).any(|set| !set.is_empty());
        let board = puzzle.model().board();
        let lost = record.decorations.iter().filter(|decoration| !(self.holds.decoration)(decoration, board));
        let loses_solution = match self.holds.solution {
            SolutionPlace::OfPuzzle => record.is_claimed,
            SolutionPlace::Beside(holds) => !holds(puzzle.model()),
        };
        // Given candidates have their name from readers.
        let is_named = |clue: &Rule| clue.declared_name().is_some_and(|name| name != GIVEN_CANDIDATES);
        let loses_names = self.holds.rules && !self.holds.names;
        let parts = [
            (loses_names && puzzle.model().spec().clues.iter().any(is_named), "the names of clues"),
            (record.solution.is_some() && loses_solution, "the solution"),
            (has_entries && !self.holds.entries, "the player's entries"),
            (has_marks && !self.holds_marks(record), "the pencil marks"),
            (has_corners && self.holds.marks && !self.holds.corner_marks, "the pencil marks in corners"),
        ];
        let parts = parts.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, name)| name);
        let texts = self.holds.texts.lacking(record);
        let claimed = claims::of(record).filter(|_| !self.holds.claims).map(|claim| claim.name);
        let rules =
            (!self.holds_rules(puzzle.model())).then(|| format!("the rules of {}", puzzle.model().spec().id));
        let named = parts.chain(texts).chain(claimed).map(str::to_owned);
        named.chain(rules).chain(lost.map(Decoration::name)).collect()
    }
}

/// Formats are told apart by their names.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The rows of a board with these values, as in the format `grid` but at full length.
///
/// # Panics
/// If `values` has fewer entries than the board has cells.
#[must_use]
pub fn rows(board: &Board, values: &[Option<Symbol>]) -> Vec<String> {
    text::cells::rows(board, values)
}

/// Reads all records of a document in memory: see [`Reader`]. A document without puzzles has no records.
///
/// # Errors
/// The first fault, with its location, what was found there and what was expected.
pub fn read(
    bytes: &[u8],
    format: Option<&'static Format>,
    finder: &mut ModelFinder,
) -> Result<Vec<Record>, ReadError> {
    Reader::new(bytes, format, finder).collect()
}

/// Writes these records as a document in memory.
///
/// # Errors
/// If the format is read-only or cannot hold a record.
pub fn text<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    format: &'static Format,
    look: Look,
) -> Result<String, WriteError> {
    let mut writer = Writer::begin(format, look, Vec::new())?;
    for record in records {
        writer.record(record)?;
    }
    Ok(String::from_utf8_lossy(&writer.end()?).into_owned())
}

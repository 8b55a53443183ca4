//! `regions`: puzzles with regions in place of boxes, one per line, as forums and Interactive Sudoku Solver
//! write them: the cells, then the region of each cell.

use std::collections::BTreeMap;

use dlx_variants::{Regions, Spec, Symbol};

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::reader::EachLine;
use super::text::cells::{Notation, Used};
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "regions",
    summary: "Jigsaw puzzles, one per line: the cells, then a letter or digit for the region of each cell.",
    extensions: &[],
    holds: Holds { rules: true, ..Holds::GIVENS },
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next().and_then(Parts::of) {
        Some(parts) if !parts.may_be_solved() => Score::certain("cells and their regions"),
        _ => Score::NONE,
    },
    reader: || EachLine::by(read_line),
    writer: None,
};

/// The least number of rows.
const LEAST: usize = 4;

/// The two halves of a line.
struct Parts<'t> {
    size: usize,
    cells: &'t str,
    /// The regions, one character for each cell.
    regions: &'t str,
}

impl<'t> Parts<'t> {
    /// The cells of a square and as many regions as it has rows, all of the same size.
    fn of(line: &'t str) -> Option<Self> {
        let mut words = line.split([' ', '\t', ',', ';', '|']).filter(|word| !word.is_empty());
        let (cells, regions) = match (words.next()?, words.next(), words.next()) {
            (both, None, _) => both.split_at_checked(both.len() / 2)?,
            (cells, Some(regions), None) => (cells, regions),
            _ => return None,
        };
        let size = cells.len().isqrt();
        let fits = size.pow(2) == cells.len() && regions.len() == cells.len();
        if !fits || !(LEAST..=Symbol::MAX.into()).contains(&size) || !Used::of(cells).is_cells() {
            return None;
        }
        let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
        regions.bytes().for_each(|region| *counts.entry(region).or_default() += 1);
        let are_regions = counts.len() == size && counts.values().all(|&count| count == size);
        (are_regions && regions.bytes().all(|region| region.is_ascii_alphanumeric())).then_some(Self {
            size,
            cells,
            regions,
        })
    }

    /// Whether the second half may as well be the solution of the first: no row has a character twice.
    fn may_be_solved(&self) -> bool {
        let is_latin = |row: &[u8]| row.iter().enumerate().all(|(at, byte)| !row[..at].contains(byte));
        self.regions.as_bytes().chunks(self.size).all(is_latin)
    }

    /// The regions, row by row, named by symbols in the order of their first cells.
    fn rows(&self) -> Vec<String> {
        let mut names: BTreeMap<u8, char> = BTreeMap::new();
        let mut symbols = Symbol::first(self.size);
        let mut name =
            |region: u8| *names.entry(region).or_insert_with(|| symbols.next().map_or('?', Symbol::to_char));
        let row = |row: &[u8]| row.iter().map(|&region| name(region)).collect();
        self.regions.as_bytes().chunks(self.size).map(row).collect()
    }
}

/// The record on a line.
fn read_line(number: usize, line: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let in_line = |kind: ReadErrorKind| ReadError::in_line(number, kind);
    let parts = Parts::of(line).ok_or_else(|| {
        let expected =
            "the cells of a square, then as many letters or digits, of which each occurs once for each row";
        in_line(ReadErrorKind::text(line, expected))
    })?;
    let mut spec = Spec::new("irregular");
    spec.regions = Some(Regions::Rows(parts.rows()));
    let model = finder.for_rules(spec).map_err(|fault| in_line(fault.into()))?;
    let notation = Notation::of(parts.cells, model.alphabet());
    let first = line.len() - line.trim_start().len();
    let value =
        |(at, found)| notation.value(found).map_err(|kind| ReadError::at(number, first + at + 1, kind));
    let givens = parts.cells.chars().enumerate().map(value).collect::<Result<_, ReadError>>()?;
    Puzzle::new(model, givens).map(Record::from).map_err(|fault| in_line(fault.into()))
}

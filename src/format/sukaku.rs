//! `sukaku`: puzzles whose clues are candidates, one per line: for each cell the symbols in order, where a
//! dot or a zero stands for those that it cannot hold.

use dlx_variants::{Spec, Symbol, SymbolSet, Values};

use super::container::given_candidates;
use super::container::regions::place;
use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::reader::EachLine;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Puzzle, Record};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "sukaku",
    summary: "Sukaku, one per line: the candidates of every cell, with dots for those that are excluded.",
    extensions: &[],
    holds: Holds { rules: true, ..Holds::GIVENS },
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next() {
        Some(line) if is_certain(line.trim()) => Score::certain("the candidates of every cell"),
        _ => Score::NONE,
    },
    reader: || EachLine::by(read_line),
    writer: None,
};

/// The sizes of boards, and the rows and columns of their boxes.
const SIZES: [(usize, [usize; 2]); 3] = [(4, [2, 2]), (9, [3, 3]), (16, [4, 4])];

/// The rows and columns of a box, and the candidates of each cell.
fn candidates(line: &str) -> Option<([usize; 2], Vec<SymbolSet>)> {
    let &(size, boxes) = SIZES.iter().find(|(size, _)| size.pow(3) == line.len())?;
    let symbols = || Symbol::first(size);
    let set = |cell: &[u8]| {
        let mut set = SymbolSet::default();
        for (symbol, &byte) in symbols().zip(cell) {
            match char::from(byte) {
                '.' | '0' => {}
                c if Symbol::from_char(c) == Some(symbol) => set.insert(symbol),
                _ => return None,
            }
        }
        Some(set)
    };
    Some((boxes, line.as_bytes().chunks(size).map(set).collect::<Option<_>>()?))
}

/// Whether a line can hardly be anything else: the cells of 8x8 boards are 64 characters as well, most of
/// them dots.
fn is_certain(line: &str) -> bool {
    candidates(line)
        .is_some_and(|(_, sets)| sets.iter().filter(|set| set.is_empty()).count() < sets.len() / 2)
}

/// The record on a line. Cells with one candidate are givens.
fn read_line(number: usize, line: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let mut record = || -> Result<Record, ReadErrorKind> {
        let line = line.trim();
        let (boxes, sets) = candidates(line).ok_or_else(|| {
            let expected =
                "for each cell of 9x9, 4x4 or 16x16 all symbols in order, with dots for those that are excluded";
            ReadErrorKind::text(line, expected)
        })?;
        let size = boxes[0] * boxes[1];
        if let Some(empty) = sets.iter().position(|set| set.is_empty()) {
            return Err(ReadErrorKind::other(
                format!("no candidates in {}", place(size, empty)),
                "one or more",
            ));
        }
        let is_open = |set: &SymbolSet| (2..size).contains(&set.len());
        let open = sets.iter().enumerate().filter(|(_, set)| is_open(set));
        let mut spec = Spec::new("sukaku");
        spec.boxes = Some(boxes);
        spec.clues = open.map(|(at, set)| given_candidates(place(size, at), set.iter())).collect();
        let given = |set: &SymbolSet| set.iter().next().filter(|_| set.len() == 1);
        let givens: Values = sets.iter().map(given).collect();
        let mut record = Record::from(Puzzle::new(finder.for_rules(spec)?, givens)?);
        let mut marks = PencilMarks::none(sets.len());
        for (cell, set) in sets.into_iter().enumerate().filter(|(_, set)| is_open(set)) {
            marks.centre[cell] = set;
        }
        record.marks = Some(marks);
        Ok(record)
    };
    record().map_err(|kind| ReadError::in_line(number, kind))
}

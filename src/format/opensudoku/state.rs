//! The state of a game in progress.

use dlx_variants::{Symbol, SymbolSet, Values};

use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::line;
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Record};

/// The number of symbols, and of rows and columns.
const SYMBOLS: usize = 9;

/// Reads a state: for each cell a value, one or two sets of notes, and whether it may be changed.
pub(super) fn read(number: usize, data: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    const CELLS: usize = SYMBOLS * SYMBOLS;
    let fault = || {
        let kind = ReadErrorKind::text(data, &format!("the state of {CELLS} cells"));
        ReadError::in_line(number, kind)
    };
    let (version, cells) = match data.trim().split_once('\n') {
        Some((version, cells)) => (version.trim().strip_prefix("version:").unwrap_or("1").trim(), cells),
        None => ("1", data),
    };
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    let width = fields.len() / CELLS;
    if fields.len() != width * CELLS || !(3..=4).contains(&width) {
        return Err(fault());
    }
    let (mut givens, mut entries) = (String::new(), Values::new());
    let mut marks = PencilMarks::none(CELLS);
    for (cell, fields) in fields.chunks(width).enumerate() {
        let value: u8 = fields[0].parse().map_err(|_| fault())?;
        if usize::from(value) > SYMBOLS {
            return Err(fault());
        }
        let symbol = Symbol::new(value);
        let is_given = fields[width - 1] == "0";
        givens.push(symbol.filter(|_| is_given).map_or('.', Symbol::to_char));
        entries.push(symbol.filter(|_| !is_given));
        let notes = |field: &str| if version == "1" { listed(field) } else { masked(field) };
        marks.centre[cell] = notes(fields[width - 2]).ok_or_else(fault)?;
        if width == 4 {
            marks.corner[cell] = notes(fields[1]).ok_or_else(fault)?;
        }
    }
    let mut record = line::read_line(number, &givens, finder)?;
    if record.puzzle.givens().len() != CELLS || record.puzzle.model().symbols() < SYMBOLS {
        return Err(fault());
    }
    record.entries = entries.iter().any(Option::is_some).then_some(entries);
    record.marks = (!marks.is_empty()).then_some(marks);
    Ok(record)
}

/// Notes as digits separated by commas, or `-` or `0` for none.
fn listed(field: &str) -> Option<SymbolSet> {
    let digits = field.split(',').map(str::trim).filter(|digit| !matches!(*digit, "" | "-" | "0"));
    digits
        .map(|digit| digit.parse().ok().and_then(Symbol::new).filter(|symbol| symbol.index() < SYMBOLS))
        .collect::<Option<Vec<_>>>()
        .map(|symbols| symbols.into_iter().collect())
}

/// Notes as the bits of a number.
fn masked(field: &str) -> Option<SymbolSet> {
    let mask: u16 = field.parse().ok().filter(|mask| mask >> SYMBOLS == 0)?;
    Some(Symbol::first(SYMBOLS).filter(|symbol| mask >> symbol.index() & 1 == 1).collect())
}

//! Constraints on the values of cells in any order: givens, circles, comparisons.

use dlx_variants::rule::{Indexer, Less, LookAndSay, Quadruple, SameSymbols, Tells};
use dlx_variants::{Place, Rule, Symbol};

use super::super::cells::{around, cell};
use super::super::draft::Draft;
use super::super::part::Part;
use super::super::{fault, patterns};
use crate::format::error::ReadErrorKind;

/// The symbols that cells may hold: `R1C1_5`, or several.
pub(super) fn givens(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    part.filled.iter().try_for_each(|text| given(draft, text))
}

fn given(draft: &mut Draft, text: &str) -> Result<(), ReadErrorKind> {
    let mut words = text.split('_');
    let place = words.next().and_then(cell);
    let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
    let (Some(place), Some(numbers)) = (place, numbers.filter(|numbers| !numbers.is_empty())) else {
        return Err(fault(text, "a cell and its value, such as R1C1_5"));
    };
    let symbols = numbers.into_iter().map(|number| draft.shape.values.of_number(number));
    let symbols = symbols.collect::<Option<Vec<Symbol>>>().filter(|_| draft.shape.contains(place));
    draft.givens.push((place, symbols.ok_or_else(|| fault(text, &draft.shape.holds()))?));
    Ok(())
}

/// Adds that cells are greater than the neighbours that come later.
pub(super) fn greater(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    part.neighbours()?.iter().try_for_each(|&[greater, less]| {
        draft.clue(Rule::Less(Less { name: None, cells: vec![less, greater] }))
    })
}

/// Adds a number of sets of cells, all of the same size.
pub(super) fn same_values(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let expected = || part.fault("the number of sets, then as many cells for each");
    let (count, rest) = part.filled.split_first().ok_or_else(expected)?;
    let cells = part.cells(rest)?;
    let count: usize = count.parse().map_err(|_| expected())?;
    if count < 2 || cells.len() % count != 0 {
        return Err(expected());
    }
    let sets = cells.chunks(cells.len() / count).map(<[Place]>::to_vec).collect();
    draft.clue(Rule::SameSymbols(SameSymbols { name: None, sets }))
}

/// Adds values that cells hold as often as they are listed, or more often.
pub(super) fn contain_at_least(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    contain(draft, part, false)
}

/// Adds values that cells hold as often as they are listed.
pub(super) fn contain_exactly(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    contain(draft, part, true)
}

/// Adds a pattern for each value.
fn contain(draft: &mut Draft, part: &Part<'_>, exactly: bool) -> Result<(), ReadErrorKind> {
    let expected = || part.fault("values such as 1_2_2, then cells");
    let (values, rest) = part.filled.split_first().ok_or_else(expected)?;
    let values = values.split('_').map(|text| draft.shape.values.of_number(text.parse().ok()?));
    let mut values: Vec<Symbol> = values.collect::<Option<_>>().ok_or_else(expected)?;
    values.sort_unstable();
    let cells = part.cells(rest)?;
    values
        .chunk_by(|one, other| one == other)
        .try_for_each(|alike| draft.clue(patterns::contained_value(&cells, alike[0], alike.len(), exactly)))
}

/// Adds a circle on a corner: the cell above and to the left of it, and values.
pub(super) fn quadruple(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let expected = || part.fault("the first of four cells, then values");
    let (first, values) = part.filled.split_first().ok_or_else(expected)?;
    let around = around(part.cells(&[*first])?[0]);
    let values: Option<Vec<u8>> = values.iter().map(|text| text.parse().ok()).collect();
    let symbols = values.ok_or_else(expected)?;
    draft.clue(Rule::Quadruple(Quadruple { name: None, cells: around.to_vec(), symbols }))
}

/// `1617`: one 6 and one 7.
pub(super) fn look_and_say(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let expected = || part.fault("pairs of digits, then cells");
    let (said, rest) = part.filled.split_first().ok_or_else(expected)?;
    let digits: Option<Vec<u8>> = said.chars().map(|digit| Some(digit.to_digit(10)? as u8)).collect();
    let digits = digits.ok_or_else(expected)?;
    let (counts, []) = digits.as_chunks::<2>() else { return Err(expected()) };
    let (cells, counts) = (part.cells(rest)?, counts.to_vec());
    draft.clue(Rule::LookAndSay(LookAndSay { name: None, cells, counts }))
}

/// Adds cells that tell where their column or row stands.
pub(super) fn indexing(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let tells = match part.filled.first().copied() {
        Some("C") => Tells::Column,
        Some("R") => Tells::Row,
        _ => return Err(part.fault("C or R, then cells")),
    };
    let cells = part.cells(&part.filled[1..])?;
    draft.clue(Rule::Indexer(Indexer { name: None, cells, tells }))
}

pub(super) fn value_indexing(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    match part.all_cells()? {
        cells if cells.len() > 2 => draft.clue(patterns::value_indexing(&cells, draft.shape.values)),
        _ => Err(part.fault("three cells or more")),
    }
}

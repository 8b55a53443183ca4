//! Constraints that become rules of a kind as they are.

use dlx_variants::rule::SumCage;
use dlx_variants::{Alphabet, Place, Rule};

use super::super::draft::Draft;
use super::super::part::Part;
use crate::format::container::relation::Relation;
use crate::format::error::ReadErrorKind;

/// Makes a rule of its cells.
type OfCells = fn(Vec<Place>) -> Rule;

/// Makes a rule of its cells and a number, if that is in its range.
type OfNumber = fn(Vec<Place>, u32) -> Result<Rule, ReadErrorKind>;

/// How a constraint becomes rules: what its arguments are.
pub(super) enum Kind {
    /// The cells of a rule.
    Cells(OfCells),
    /// A number, then the cells.
    Numbered(OfNumber),
    /// The same; the number may be absent, and then is this one.
    Optional(OfNumber, u32),
    /// Cells, each neighbouring pair of which is a mark of this number; there is at least one pair.
    Marks(Relation, u8),
    /// A row or column, and the numbers before its first and after its last cell.
    Outside(OfNumber),
}

/// A kind of rule that its cells determine, but for a key with a fixed value.
macro_rules! of_cells {
    ($kind:ident $(, $key:ident: $value:expr)?) => {
        |cells| Rule::$kind($kind { name: None, cells $(, $key: $value)? })
    };
}

/// A kind of rule of cells with a number under a key, and perhaps another key with a fixed value.
macro_rules! of_number {
    ($kind:ident, $number:ident $(, $key:ident: $value:expr)?) => {
        |cells, number| {
            let $number = crate::format::iss::narrowed(number)?;
            Ok(Rule::$kind($kind { name: None, cells, $number $(, $key: $value)? }))
        }
    };
}

pub(super) use {of_cells, of_number};

impl Kind {
    /// Adds a constraint as rules.
    pub(super) fn add(&self, draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
        match self {
            Self::Cells(rule) => match rule(part.all_cells()?) {
                rule @ Rule::Distinct(_) => draft.constraint(rule),
                rule => draft.clue(rule),
            },
            Self::Optional(rule, usual) if part.number().is_none() => {
                draft.clue(rule(part.all_cells()?, *usual)?)
            }
            Self::Numbered(rule) | Self::Optional(rule, _) => {
                let (number, cells) = part.number_and_cells("a number")?;
                draft.clue(rule(cells, number)?)
            }
            Self::Marks(relation, number) => part.neighbours()?.into_iter().try_for_each(|pair| {
                draft.marked.push((part.name.to_owned(), pair));
                draft.clue(mark(*relation, *number, pair, draft.shape.values))
            }),
            Self::Outside(rule) => lines_and_numbers(draft, part)?
                .into_iter()
                .try_for_each(|(cells, number)| draft.clue(rule(cells, number)?)),
        }
    }
}

/// A mark between two cells. No mark has a sum that no pair of values has, but a cage may.
fn mark(relation: Relation, number: u8, pair: [Place; 2], values: Alphabet) -> Rule {
    let sums = 2 * values.lowest()..=2 * values.highest();
    match relation {
        Relation::Sum if !sums.contains(&number) => {
            Rule::SumCage(SumCage { name: None, cells: pair.to_vec(), sum: number.into() })
        }
        _ => relation.mark(number, pair),
    }
}

/// The number before a row or column with its cells from there, and the one after it.
pub(super) fn lines_and_numbers(
    draft: &Draft,
    part: &Part<'_>,
) -> Result<Vec<(Vec<Place>, u32)>, ReadErrorKind> {
    let expected = || part.fault("a row or column such as R1 or C1, and the numbers before and after it");
    let is_line = |text: &&str| text.starts_with(['R', 'C', 'r', 'c']);
    let at = part.arguments.iter().position(is_line).ok_or_else(expected)?;
    let line = draft.shape.line(part.arguments[at]).ok_or_else(expected)?;
    let numbers = part.arguments.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, text)| *text);
    let ends = numbers.zip([false, true]).filter(|(text, _)| !text.is_empty());
    let end = |(text, is_reversed): (&str, bool)| {
        let number: u32 = text.parse().map_err(|_| expected())?;
        let mut cells = line.clone();
        if is_reversed {
            cells.reverse();
        }
        Ok((cells, number))
    };
    ends.map(end).collect()
}

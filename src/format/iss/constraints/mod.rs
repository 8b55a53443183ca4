//! The constraints that are read, and how.

mod board;
mod cages;
mod everywhere;
mod kind;
mod lines;
mod relation;
mod values;

use dlx_variants::rule::{
    BetweenLine, CountingCircles, Distinct, DistinctCount, DoubleArrow, Entropic, FullRank, Lockout,
    NumberedRoom, Palindrome, RegionSumLine, Rellik, Renban, Sandwich, Skyscraper, Thermometer, Whispers,
    XSum, Zipper,
};
use dlx_variants::{Alphabet, Rule};

use super::draft::Draft;
use super::part::Part;
use crate::format::container::relation::Relation;
use crate::format::error::ReadErrorKind;
use crate::format::text::clip;
use Reading::{By, Kind, LinesBy, OutsideBy, Table};
use kind::Kind::{Cells, Marks, Numbered, Optional, Outside};
use kind::{of_cells, of_number};

pub(super) use relation::named_lines;

/// How a constraint is read.
enum Reading {
    /// It becomes rules of a kind.
    Kind(kind::Kind),
    /// It is a table of pairs of values.
    Table(relation::Relation),
    /// A function adds it.
    By(Add),
    /// A function adds it: numbers before and after a row or column.
    OutsideBy(Add),
    /// A function adds it, which may be on several lines.
    LinesBy(Add),
}

type Add = fn(&mut Draft, &Part<'_>) -> Result<(), ReadErrorKind>;

/// The constraints by name.
const CONSTRAINTS: &[(&str, Reading)] = &[
    ("", By(values::givens)),
    ("Shape", By(board::shape)),
    ("Jigsaw", By(board::jigsaw)),
    ("NoBoxes", By(board::no_boxes)),
    ("RegionSize", By(board::region_size)),
    ("RegionSameValues", By(board::same_values)),
    ("SearchPriority", By(board::search_priority)),
    ("Diagonal", By(everywhere::diagonal)),
    ("Windoku", By(everywhere::windows)),
    ("DisjointSets", By(everywhere::positions)),
    ("AntiKnight", By(everywhere::knights)),
    ("AntiKing", By(everywhere::kings)),
    ("AntiConsecutive", By(everywhere::neighbours)),
    ("AntiTaxicab", By(everywhere::taxicabs)),
    ("GlobalEntropy", By(everywhere::entropy)),
    ("GlobalMod", By(everywhere::modular)),
    ("DutchFlatmates", By(everywhere::flatmates)),
    ("StrictKropki", By(everywhere::strict)),
    ("StrictXV", By(everywhere::strict)),
    ("Cage", By(cages::cage)),
    ("Sum", By(cages::sum)),
    ("RellikCage", Kind(Numbered(of_number!(Rellik, sum)))),
    ("EqualityCage", By(cages::equality_cage)),
    ("Lunchbox", By(cages::lunchbox)),
    ("EqualSum", By(cages::equal_sums)),
    ("LittleKiller", By(cages::little_killer)),
    ("AllDifferent", Kind(Cells(of_cells!(Distinct)))),
    ("CountDistinct", Kind(Cells(of_cells!(DistinctCount)))),
    ("CountingCircles", Kind(Cells(of_cells!(CountingCircles)))),
    ("SameValues", By(values::same_values)),
    ("ContainAtLeast", By(values::contain_at_least)),
    ("ContainExact", By(values::contain_exactly)),
    ("Quad", By(values::quadruple)),
    ("LookAndSay", By(values::look_and_say)),
    ("Indexing", By(values::indexing)),
    ("ValueIndexing", By(values::value_indexing)),
    ("Arrow", By(lines::arrow)),
    ("PillArrow", By(lines::pill_arrow)),
    ("DoubleArrow", Kind(Cells(of_cells!(DoubleArrow)))),
    ("Thermo", Kind(Cells(of_cells!(Thermometer, slow: false)))),
    ("Whisper", Kind(Optional(of_number!(Whispers, least), Whispers::usual(Alphabet::USUAL_COUNT) as u32))),
    ("Renban", Kind(Cells(of_cells!(Renban)))),
    ("Palindrome", Kind(Cells(of_cells!(Palindrome)))),
    ("Zipper", Kind(Cells(of_cells!(Zipper)))),
    ("Between", Kind(Cells(of_cells!(BetweenLine)))),
    ("Lockout", Kind(Optional(of_number!(Lockout, least), Lockout::usual(Alphabet::USUAL_COUNT) as u32))),
    ("RegionSumLine", Kind(Cells(of_cells!(RegionSumLine)))),
    ("SumLine", By(lines::sum_line)),
    ("Entropic", Kind(Cells(of_cells!(Entropic)))),
    ("Modular", By(lines::modular)),
    ("Regex", LinesBy(lines::regex)),
    ("NFA", LinesBy(lines::machine)),
    ("WhiteDot", Kind(Marks(Relation::Difference, 1))),
    ("BlackDot", Kind(Marks(Relation::Ratio, 2))),
    ("X", Kind(Marks(Relation::Sum, 10))),
    ("V", Kind(Marks(Relation::Sum, 5))),
    ("GreaterThan", By(values::greater)),
    ("Pair", Table(relation::PAIR)),
    ("PairX", Table(relation::PAIR_OF_ALL)),
    ("Binary", Table(relation::OLD_PAIR)),
    ("BinaryX", Table(relation::OLD_PAIR_OF_ALL)),
    ("Skyscraper", Kind(Outside(of_number!(Skyscraper, seen)))),
    ("HiddenSkyscraper", OutsideBy(lines::hidden_skyscraper)),
    ("XSum", Kind(Outside(of_number!(XSum, sum)))),
    ("Sandwich", Kind(Outside(of_number!(Sandwich, sum)))),
    ("NumberedRoom", Kind(Outside(of_number!(NumberedRoom, symbol)))),
    ("FullRank", Kind(Outside(of_number!(FullRank, rank, ties: false)))),
    ("FullRankTies", By(lines::ties)),
];

/// Adds a constraint: its name, and what follows tildes.
pub(super) fn add(draft: &mut Draft, text: &str) -> Result<(), ReadErrorKind> {
    let part = Part::of(text);
    draft.take_room(&part, text.len())?;
    match of(part.name) {
        Some(Kind(kind)) => kind.add(draft, &part)?,
        Some(Table(relation)) => relation.add(draft, &part)?,
        Some(By(add) | OutsideBy(add) | LinesBy(add)) => add(draft, &part)?,
        None => {
            return Err(ReadErrorKind::other(
                format!("the constraint {:?}", clip(part.name)),
                "one of those that FORMATS.md lists",
            ));
        }
    }
    draft.check_size(&part)
}

/// Whether a constraint is numbers before and after a row or column.
pub(super) fn is_outside(name: &str) -> bool {
    matches!(of(name), Some(Kind(Outside(_)) | OutsideBy(_)))
}

/// Whether a constraint may be on several lines.
pub(super) fn may_have_lines(name: &str) -> bool {
    matches!(of(name), Some(Table(_) | LinesBy(_)))
}

fn of(name: &str) -> Option<&'static Reading> {
    CONSTRAINTS.iter().find(|(known, _)| *known == name).map(|(_, reading)| reading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_lists_them() {
        let formats = include_str!("../../../../FORMATS.md");
        for (name, _) in CONSTRAINTS.iter().filter(|(name, _)| !name.is_empty()) {
            assert!(formats.contains(&format!("`{name}`")), "{name}");
        }
    }
}

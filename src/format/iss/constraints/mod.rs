//! The constraints that are read, and how.

mod board;
mod cages;
mod everywhere;
mod kind;
mod lines;
mod relation;
mod values;

use super::draft::Draft;
use super::part::Part;
use crate::format::error::ReadErrorKind;
use crate::format::text::clip;
use Reading::{By, Kind, Relation};
use kind::Arguments::{Cells, Marks, Numbered, Optional, Outside};

pub(super) use relation::named_lines;

/// How a constraint is read.
enum Reading {
    /// It becomes rules of this kind.
    Kind(&'static str, kind::Arguments),
    /// It is a table of pairs of values.
    Relation(relation::Relation),
    /// A function adds it.
    By(fn(&mut Draft, &Part<'_>) -> Result<(), ReadErrorKind>),
}

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
    ("RellikCage", Kind("rellik", Numbered("sum"))),
    ("EqualityCage", By(cages::equality_cage)),
    ("Lunchbox", By(cages::lunchbox)),
    ("EqualSum", By(cages::equal_sums)),
    ("LittleKiller", By(cages::little_killer)),
    ("AllDifferent", Kind("distinct", Cells)),
    ("CountDistinct", Kind("distinct-count", Cells)),
    ("CountingCircles", Kind("counting-circles", Cells)),
    ("SameValues", By(values::same_values)),
    ("ContainAtLeast", By(values::contain_at_least)),
    ("ContainExact", By(values::contain_exactly)),
    ("Quad", By(values::quadruple)),
    ("LookAndSay", By(values::look_and_say)),
    ("Indexing", By(values::indexing)),
    ("ValueIndexing", By(values::value_indexing)),
    ("Arrow", By(lines::arrow)),
    ("PillArrow", By(lines::pill_arrow)),
    ("DoubleArrow", Kind("double-arrow", Cells)),
    ("Thermo", Kind("thermometer", Cells)),
    ("Whisper", Kind("whispers", Optional("least"))),
    ("Renban", Kind("renban", Cells)),
    ("Palindrome", Kind("palindrome", Cells)),
    ("Zipper", Kind("zipper", Cells)),
    ("Between", Kind("between-line", Cells)),
    ("Lockout", Kind("lockout", Optional("least"))),
    ("RegionSumLine", Kind("region-sum-line", Cells)),
    ("SumLine", By(lines::sum_line)),
    ("Entropic", Kind("entropic", Cells)),
    ("Modular", Kind("modular", Optional("divisor"))),
    ("Regex", By(lines::regex)),
    ("NFA", By(lines::machine)),
    ("WhiteDot", Kind("difference", Marks(1))),
    ("BlackDot", Kind("ratio", Marks(2))),
    ("X", Kind("sum", Marks(10))),
    ("V", Kind("sum", Marks(5))),
    ("GreaterThan", By(values::greater)),
    ("Pair", Relation(relation::PAIR)),
    ("PairX", Relation(relation::PAIR_OF_ALL)),
    ("Binary", Relation(relation::OLD_PAIR)),
    ("BinaryX", Relation(relation::OLD_PAIR_OF_ALL)),
    ("Skyscraper", Kind("skyscraper", Outside("seen"))),
    ("HiddenSkyscraper", By(lines::hidden_skyscraper)),
    ("XSum", Kind("x-sum", Outside("sum"))),
    ("Sandwich", Kind("sandwich", Outside("sum"))),
    ("NumberedRoom", Kind("numbered-room", Outside("symbol"))),
    ("FullRank", Kind("full-rank", Outside("rank"))),
    ("FullRankTies", By(lines::ties)),
];

/// Adds a constraint: its name, and what follows tildes.
pub(super) fn add(draft: &mut Draft, text: &str) -> Result<(), ReadErrorKind> {
    let part = Part::of(text);
    draft.take_room(&part, text.len())?;
    match of(part.name) {
        Some(Kind(kind, arguments)) => arguments.add(draft, &part, kind)?,
        Some(Relation(relation)) => relation.add(draft, &part)?,
        Some(By(add)) => add(draft, &part)?,
        None => {
            return Err(ReadErrorKind::Other {
                found: format!("the constraint {:?}", clip(part.name)),
                expected: "one of those that FORMATS.md lists".to_owned(),
            });
        }
    }
    draft.check_size(&part)
}

/// Whether a constraint is numbers before and after a row or column.
pub(super) fn is_outside(name: &str) -> bool {
    name == "HiddenSkyscraper" || matches!(of(name), Some(Kind(_, Outside(_))))
}

/// Whether a constraint may be on several lines.
pub(super) fn may_have_lines(name: &str) -> bool {
    matches!(name, "NFA" | "Regex") || matches!(of(name), Some(Relation(_)))
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

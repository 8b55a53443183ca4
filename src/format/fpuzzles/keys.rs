//! The names and shapes of rules in f-puzzles: one table for reading and writing.

use dlx_variants::Rule;
use dlx_variants::rule::{Lockout, Whispers};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::format::container::global;

/// A list in a puzzle's JSON, each item of which is a rule.
pub(super) struct Key {
    /// The name of the list.
    pub(super) key: &'static str,
    /// The kind of rule.
    pub(super) kind: &'static str,
    /// Where an item has its cells.
    pub(super) shape: Shape,
    /// How many of them there are at least where the rule says something.
    pub(super) least: usize,
    /// The key of the rule that holds an item's number.
    pub(super) number: Option<Number>,
    /// Further keys of the rule, with fixed values.
    pub(super) fixed: &'static [(&'static str, &'static str)],
}

/// Where an item has its cells, and where the rule has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// `lines`, each of which is the `cells` of a rule.
    Lines,
    /// `cells`.
    Cells,
    /// `cell`, the only one in the `cells` of a rule.
    Cell,
    /// `cell`; the cells of all items are one rule.
    All,
    /// `cells`, two of them, which become the rule's `between`.
    Pair,
    /// `cell` outside the board; the rule has the cells from there.
    Outside,
    /// `cell` outside the board and `direction`; the rule has the cells from there.
    Diagonal,
    /// `cells` of the circle, and `lines` that begin in it, which become `shafts`.
    Arrow,
    /// `cells` and `cloneCells`, which become `cells` and `of`.
    Clone,
}

impl Shape {
    /// The key of the rule that holds cells beside `cells`, if there is one.
    fn key(self) -> Option<&'static str> {
        match self {
            Self::Pair => Some("between"),
            Self::Arrow => Some("shafts"),
            Self::Clone => Some("of"),
            _ => None,
        }
    }
}

/// A number of an item.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    /// `value` becomes this key, which the rule may lack.
    Optional(&'static str),
    /// `value` becomes this key.
    Needed(&'static str),
    /// `value` becomes this key; what is usual on a board of so many rows, if absent.
    Usual(&'static str, fn(usize) -> u8),
    /// `value` becomes the only number of the list `is`; this one if absent.
    Is(u8),
    /// `value` is X or V; `is` has 10 or 5.
    Roman,
    /// `values` become the list `symbols`.
    Symbols,
}

impl Number {
    /// The key of the rule that holds it.
    fn key(self) -> &'static str {
        match self {
            Self::Optional(key) | Self::Needed(key) | Self::Usual(key, _) => key,
            Self::Is(_) | Self::Roman => "is",
            Self::Symbols => "symbols",
        }
    }
}

const fn lines(key: &'static str, kind: &'static str) -> Key {
    Key { key, kind, shape: Shape::Lines, least: 2, number: None, fixed: &[] }
}

/// Lines whose ends say nothing without cells between them.
const fn lines_from_three(key: &'static str, kind: &'static str) -> Key {
    Key { least: 3, ..lines(key, kind) }
}

const fn with(key: Key, shape: Shape, number: Option<Number>) -> Key {
    Key { shape, number, ..key }
}

const fn cells(key: &'static str, kind: &'static str) -> Key {
    Key { shape: Shape::Cells, least: 1, ..lines(key, kind) }
}

const fn outside(key: &'static str, kind: &'static str, number: &'static str) -> Key {
    with(cells(key, kind), Shape::Outside, Some(Number::Needed(number)))
}

const fn fixed(key: Key, fixed: &'static [(&'static str, &'static str)]) -> Key {
    Key { fixed, ..key }
}

/// All lists of rules.
pub(super) const KEYS: &[Key] = &[
    fixed(lines("slowthermometer", "thermometer"), &[("slow", "true")]),
    lines("thermometer", "thermometer"),
    lines("palindrome", "palindrome"),
    lines("renban", "renban"),
    lines("nabner", "nabner"),
    with(lines("whispers", "whispers"), Shape::Lines, Some(Number::Usual("least", Whispers::usual))),
    lines("regionsumline", "region-sum-line"),
    lines_from_three("betweenline", "between-line"),
    with(lines("lockout", "lockout"), Shape::Lines, Some(Number::Usual("least", Lockout::usual))),
    lines("entropicline", "entropic"),
    with(lines("modularline", "modular"), Shape::Lines, Some(Number::Optional("divisor"))),
    lines_from_three("doublearrow", "double-arrow"),
    lines_from_three("zipperline", "zipper"),
    with(cells("killercage", "cage"), Shape::Cells, Some(Number::Optional("sum"))),
    with(cells("quadruple", "quadruple"), Shape::Cells, Some(Number::Symbols)),
    fixed(cells("rowindexer", "indexer"), &[("tells", "\"row\"")]),
    fixed(cells("columnindexer", "indexer"), &[("tells", "\"column\"")]),
    fixed(cells("boxindexer", "indexer"), &[("tells", "\"box\"")]),
    with(lines("extraregion", "distinct"), Shape::Cells, None),
    with(lines("difference", "difference"), Shape::Pair, Some(Number::Is(1))),
    with(lines("ratio", "ratio"), Shape::Pair, Some(Number::Is(2))),
    with(lines("xv", "sum"), Shape::Pair, Some(Number::Roman)),
    with(cells("odd", "odd"), Shape::Cell, None),
    with(cells("even", "even"), Shape::Cell, None),
    with(cells("minimum", "minimum"), Shape::All, None),
    with(cells("maximum", "maximum"), Shape::All, None),
    outside("sandwichsum", "sandwich", "sum"),
    outside("xsum", "x-sum", "sum"),
    outside("skyscraper", "skyscraper", "seen"),
    with(cells("littlekillersum", "little-killer"), Shape::Diagonal, Some(Number::Needed("sum"))),
    with(cells("arrow", "arrow"), Shape::Arrow, None),
    with(cells("clone", "clone"), Shape::Clone, None),
];

/// Keys that only concern the program.
pub(super) const IGNORED: &[&str] =
    &["highlightConflicts", "disabledlogic", "truecandidatesoptions", "metadata", "id"];

/// Keys of cells: what is read, and colours.
pub(super) const OF_CELLS: &[&str] = &[
    "given",
    "value",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// Keys of the items of lists of rules: what is read, and how they look.
pub(super) const OF_ITEMS: &[&str] = &[
    "cell",
    "cells",
    "cloneCells",
    "direction",
    "lines",
    "value",
    "values",
    "angle",
    "baseC",
    "fontC",
    "fromConstraint",
    "height",
    "isLLConstraint",
    "isNewConstraint",
    "outlineC",
    "size",
    "width",
];

/// Keys that are read on their own.
pub(super) const OWN: &[&str] =
    &["size", "title", "author", "ruleset", "solution", "grid", "negative", "nonconsecutive"];

/// A rule that a flag stands for.
pub(super) struct Flag {
    pub(super) key: &'static str,
    pub(super) rule: fn(usize) -> Value,
}

impl Flag {
    /// The rule on a board of so many rows, with its [offsets in one form](Rule::with_sorted_offsets).
    pub(super) fn sorted_rule(&self, size: usize) -> Value {
        let rule = (self.rule)(size);
        let sorted = Rule::deserialize(&rule).map(|rule| json!(rule.with_sorted_offsets()));
        sorted.unwrap_or(rule)
    }
}

/// The flags, except `nonconsecutive`, which depends on other keys.
pub(super) const FLAGS: &[Flag] = &[
    Flag { key: "antiknight", rule: |_| global::knights() },
    Flag { key: "antiking", rule: |_| global::kings() },
    Flag { key: "disjointgroups", rule: |_| global::positions() },
    Flag {
        key: "diagonal+",
        rule: |size| diagonal("rising diagonal", (1..=size).map(|at| (size + 1 - at, at))),
    },
    Flag { key: "diagonal-", rule: |size| diagonal("falling diagonal", (1..=size).map(|at| (at, at))) },
];

fn diagonal(name: &str, cells: impl Iterator<Item = (usize, usize)>) -> Value {
    let cells: Vec<String> = cells.map(|(row, col)| format!("R{row}C{col}")).collect();
    json!({"kind": "distinct", "name": name, "cells": cells})
}

impl Key {
    /// The keys of the rule that do not come from an item of the list.
    pub(super) fn fixed(&self) -> Map<String, Value> {
        let value = |text: &str| serde_json::from_str(text).unwrap_or_default();
        let fixed = self.fixed.iter().map(|(key, text)| ((*key).to_owned(), value(text)));
        std::iter::once(("kind".to_owned(), self.kind.into())).chain(fixed).collect()
    }

    /// Whether items tell what a rule has under a key.
    pub(super) fn says(&self, name: &str) -> bool {
        ["kind", "name", "cells"].contains(&name)
            || self.fixed.iter().any(|(fixed, _)| *fixed == name)
            || self.number.is_some_and(|number| number.key() == name)
            || self.shape.key() == Some(name)
    }

    /// Whether a rule made of an item has all that it needs to say something. f-puzzles keeps clues that were begun and
    /// left, such as circles without an arrow and sums without a number, and lets any board through.
    pub(super) fn is_finished(&self, rule: &Value) -> bool {
        let has = |key: &str, least: usize| {
            rule.get(key).and_then(Value::as_array).is_none_or(|list| list.len() >= least)
        };
        let has_number = match self.number {
            Some(Number::Needed(key)) => rule.get(key).is_some(),
            Some(Number::Is(_) | Number::Roman) => rule.get("is").is_some(),
            Some(Number::Optional(_) | Number::Usual(..) | Number::Symbols) | None => true,
        };
        has_number && has("symbols", 1) && has("cells", self.least) && has("shafts", 1)
    }
}

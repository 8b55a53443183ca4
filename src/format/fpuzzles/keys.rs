//! The names and shapes of rules in f-puzzles: one table for reading and writing.

use dlx_variants::rule::{
    self, Arrow, Between, BetweenLine, Cage, Difference, Distinct, DoubleArrow, Entropic, Even, Indexer,
    LittleKiller, Lockout, Maximum, Minimum, Modular, Nabner, NumberPairs, Odd, Palindrome, Quadruple, Ratio,
    RegionSumLine, Renban, Sandwich, Skyscraper, Sum, Tells, Thermometer, Whispers, XSum, Zipper,
};
use dlx_variants::{Place, Rule};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::format::container::global;

/// A list in a puzzle's JSON, each item of which is a rule.
pub(super) struct Key {
    /// The name of the list.
    pub(super) key: &'static str,
    /// The kind of rule, for faults.
    pub(super) kind: &'static str,
    /// Where an item has its cells.
    pub(super) shape: Shape,
    /// How many of them there are at least where the rule says something.
    least: usize,
    /// What the number of an item is.
    pub(super) number: Option<Number>,
    /// From an item to a rule, and back.
    pub(super) form: Form,
}

/// How a rule is made of what items say.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// The rule that an item stands for.
    pub(super) rule: fn(&Entry) -> Result<Rule, serde_json::Error>,
    /// What items say of a rule; `None` for rules of another kind, and those that say more.
    pub(super) said: fn(&Rule) -> Option<Said<'_>>,
}

/// What an item says, as it is read.
#[derive(Default)]
pub(super) struct Entry {
    pub(super) cells: Value,
    /// Further lists of cells: pairs, shafts or originals.
    pub(super) others: Value,
    pub(super) number: Option<u64>,
    pub(super) symbols: Vec<u64>,
}

impl Entry {
    fn cells(&self) -> Result<Vec<Place>, serde_json::Error> {
        Vec::deserialize(&self.cells)
    }

    fn others<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(&self.others)
    }

    fn number<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(Value::from(self.number))
    }

    fn symbols(&self) -> Result<Vec<u8>, serde_json::Error> {
        Vec::deserialize(json!(self.symbols))
    }
}

/// What items say of a rule.
#[derive(Clone, Copy, Default)]
pub(super) struct Said<'r> {
    pub(super) cells: &'r [Place],
    pub(super) pairs: &'r [[Place; 2]],
    pub(super) shafts: &'r [Vec<Place>],
    pub(super) of: &'r [Place],
    pub(super) number: Option<u64>,
    pub(super) symbols: &'r [u8],
}

impl<'r> Said<'r> {
    fn cells(cells: &'r [Place]) -> Self {
        Self { cells, ..Self::default() }
    }
}

/// Where an item has its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// `lines`, each of which is a rule.
    Lines,
    /// `cells`.
    Cells,
    /// `cell`, the only one of a rule.
    Cell,
    /// `cell`; the cells of all items are one rule.
    All,
    /// `cells`, two of them.
    Pair,
    /// `cell` outside the board; the rule has the cells from there.
    Outside,
    /// `cell` outside the board and `direction`; the rule has the cells from there.
    Diagonal,
    /// `cells` of the circle, and `lines` that begin in it, which are shafts.
    Arrow,
    /// `cells` and `cloneCells`.
    Clone,
}

/// A number of an item.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    /// `value`, which the rule may lack.
    Optional,
    /// `value`.
    Needed,
    /// `value`; what is usual on a board of so many rows, if absent.
    Usual(fn(usize) -> u8),
    /// `value`; this one if absent.
    Is(u8),
    /// `value` is X or V, for 10 or 5.
    Roman,
    /// `values`, which are symbols.
    Symbols,
}

/// A rule that its cells determine, but for a key with a fixed value.
macro_rules! of_cells {
    ($kind:ident $(, $key:ident: $($value:tt)+)?) => {
        Form {
            rule: |entry| Ok(Rule::$kind($kind { name: None, cells: entry.cells()? $(, $key: $($value)+)? })),
            said: |rule| match rule {
                Rule::$kind($kind { name: _, cells $(, $key: $($value)+)? }) => Some(Said::cells(cells)),
                _ => None,
            },
        }
    };
}

/// A rule of cells with a number under a key.
macro_rules! of_number {
    ($kind:ident, $key:ident) => {
        Form {
            rule: |entry| Ok(Rule::$kind($kind { name: None, cells: entry.cells()?, $key: entry.number()? })),
            said: |rule| match rule {
                Rule::$kind($kind { name: _, cells, $key }) => {
                    Some(Said { number: Some(u64::from(*$key)), ..Said::cells(cells) })
                }
                _ => None,
            },
        }
    };
}

/// A rule of pairs of cells with one number.
macro_rules! of_pairs {
    ($kind:ident) => {
        Form {
            rule: |entry| {
                let (is, between) = (vec![entry.number()?], Between::Cells(entry.others()?));
                Ok(Rule::$kind($kind(NumberPairs { name: None, is, not: Vec::new(), between })))
            },
            said: |rule| match rule {
                Rule::$kind($kind(NumberPairs { name: _, is, not, between: Between::Cells(pairs) })) => {
                    let &[number] = is.as_slice() else { return None };
                    not.is_empty().then(|| Said { pairs, number: Some(number.into()), ..Said::default() })
                }
                _ => None,
            },
        }
    };
}

const CAGE: Form = Form {
    rule: |entry| Ok(Rule::Cage(Cage { name: None, cells: entry.cells()?, sum: entry.number()? })),
    said: |rule| match rule {
        Rule::Cage(Cage { name: _, cells, sum }) => {
            Some(Said { number: sum.map(u64::from), ..Said::cells(cells) })
        }
        _ => None,
    },
};

const MODULAR: Form = Form {
    rule: |entry| {
        let divisor = entry.number::<Option<u8>>()?.unwrap_or(Modular::USUAL);
        Ok(Rule::Modular(Modular { name: None, cells: entry.cells()?, divisor }))
    },
    said: |rule| match rule {
        Rule::Modular(Modular { name: _, cells, divisor }) => {
            let number = Some(*divisor).filter(|divisor| *divisor != Modular::USUAL).map(u64::from);
            Some(Said { number, ..Said::cells(cells) })
        }
        _ => None,
    },
};

const QUADRUPLE: Form = Form {
    rule: |entry| {
        Ok(Rule::Quadruple(Quadruple { name: None, cells: entry.cells()?, symbols: entry.symbols()? }))
    },
    said: |rule| match rule {
        Rule::Quadruple(Quadruple { name: _, cells, symbols }) => {
            Some(Said { symbols, ..Said::cells(cells) })
        }
        _ => None,
    },
};

const ARROW: Form = Form {
    rule: |entry| Ok(Rule::Arrow(Arrow { name: None, cells: entry.cells()?, shafts: entry.others()? })),
    said: |rule| match rule {
        Rule::Arrow(Arrow { name: _, cells, shafts }) => Some(Said { shafts, ..Said::cells(cells) }),
        _ => None,
    },
};

const CLONE: Form = Form {
    rule: |entry| Ok(Rule::Clone(rule::Clone { name: None, cells: entry.cells()?, of: entry.others()? })),
    said: |rule| match rule {
        Rule::Clone(rule::Clone { name: _, cells, of }) => Some(Said { of, ..Said::cells(cells) }),
        _ => None,
    },
};

const fn lines(key: &'static str, kind: &'static str, form: Form) -> Key {
    Key { key, kind, shape: Shape::Lines, least: 2, number: None, form }
}

/// Lines whose ends say nothing without cells between them.
const fn lines_from_three(key: &'static str, kind: &'static str, form: Form) -> Key {
    Key { least: 3, ..lines(key, kind, form) }
}

const fn with(key: Key, shape: Shape, number: Option<Number>) -> Key {
    Key { shape, number, ..key }
}

const fn cells(key: &'static str, kind: &'static str, form: Form) -> Key {
    Key { shape: Shape::Cells, least: 1, ..lines(key, kind, form) }
}

const fn outside(key: &'static str, kind: &'static str, form: Form) -> Key {
    with(cells(key, kind, form), Shape::Outside, Some(Number::Needed))
}

/// All lists of rules.
pub(super) const KEYS: &[Key] = &[
    lines("slowthermometer", "thermometer", of_cells!(Thermometer, slow: true)),
    lines("thermometer", "thermometer", of_cells!(Thermometer, slow: false)),
    lines("palindrome", "palindrome", of_cells!(Palindrome)),
    lines("renban", "renban", of_cells!(Renban)),
    lines("nabner", "nabner", of_cells!(Nabner)),
    with(
        lines("whispers", "whispers", of_number!(Whispers, least)),
        Shape::Lines,
        Some(Number::Usual(Whispers::usual)),
    ),
    lines("regionsumline", "region-sum-line", of_cells!(RegionSumLine)),
    lines_from_three("betweenline", "between-line", of_cells!(BetweenLine)),
    with(
        lines("lockout", "lockout", of_number!(Lockout, least)),
        Shape::Lines,
        Some(Number::Usual(Lockout::usual)),
    ),
    lines("entropicline", "entropic", of_cells!(Entropic)),
    with(lines("modularline", "modular", MODULAR), Shape::Lines, Some(Number::Optional)),
    lines_from_three("doublearrow", "double-arrow", of_cells!(DoubleArrow)),
    lines_from_three("zipperline", "zipper", of_cells!(Zipper)),
    with(cells("killercage", "cage", CAGE), Shape::Cells, Some(Number::Optional)),
    with(cells("quadruple", "quadruple", QUADRUPLE), Shape::Cells, Some(Number::Symbols)),
    cells("rowindexer", "indexer", of_cells!(Indexer, tells: Tells::Row)),
    cells("columnindexer", "indexer", of_cells!(Indexer, tells: Tells::Column)),
    cells("boxindexer", "indexer", of_cells!(Indexer, tells: Tells::Box)),
    with(lines("extraregion", "distinct", of_cells!(Distinct)), Shape::Cells, None),
    with(lines("difference", "difference", of_pairs!(Difference)), Shape::Pair, Some(Number::Is(1))),
    with(lines("ratio", "ratio", of_pairs!(Ratio)), Shape::Pair, Some(Number::Is(2))),
    with(lines("xv", "sum", of_pairs!(Sum)), Shape::Pair, Some(Number::Roman)),
    with(cells("odd", "odd", of_cells!(Odd)), Shape::Cell, None),
    with(cells("even", "even", of_cells!(Even)), Shape::Cell, None),
    with(cells("minimum", "minimum", of_cells!(Minimum)), Shape::All, None),
    with(cells("maximum", "maximum", of_cells!(Maximum)), Shape::All, None),
    outside("sandwichsum", "sandwich", of_number!(Sandwich, sum)),
    outside("xsum", "x-sum", of_number!(XSum, sum)),
    outside("skyscraper", "skyscraper", of_number!(Skyscraper, seen)),
    with(
        cells("littlekillersum", "little-killer", of_number!(LittleKiller, sum)),
        Shape::Diagonal,
        Some(Number::Needed),
    ),
    with(cells("arrow", "arrow", ARROW), Shape::Arrow, None),
    with(cells("clone", "clone", CLONE), Shape::Clone, None),
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
    "parity",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// Keys of the items of all lists of rules: cells, and how they look.
const OF_ITEMS: &[&str] = &[
    "cell",
    "cells",
    "lines",
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
    /// The rule on a board of so many rows.
    pub(super) rule: fn(usize) -> Rule,
}

/// The flags, except `nonconsecutive`, which depends on other keys.
pub(super) const FLAGS: &[Flag] = &[
    Flag { key: "antiknight", rule: |_| global::knights() },
    Flag { key: "antiking", rule: |_| global::kings() },
    Flag { key: "disjointgroups", rule: |_| global::positions() },
    Flag { key: "diagonal+", rule: |size| Rule::Distinct(global::diagonal(size, true)) },
    Flag { key: "diagonal-", rule: |size| Rule::Distinct(global::diagonal(size, false)) },
];

impl Key {
    /// Whether items may have a key.
    pub(super) fn has_item_key(&self, name: &str) -> bool {
        OF_ITEMS.contains(&name)
            || match name {
                "value" => self.number.is_some(),
                "values" => matches!(self.number, Some(Number::Symbols)),
                "direction" => matches!(self.shape, Shape::Diagonal),
                "cloneCells" => matches!(self.shape, Shape::Clone),
                _ => false,
            }
    }

    /// Whether an item has all that its rule needs to say something. f-puzzles keeps clues that were begun
    /// and left, such as circles without an arrow and sums without a number, and lets any board through.
    pub(super) fn is_finished(&self, entry: &Entry) -> bool {
        let has = |list: &Value, least: usize| list.as_array().is_none_or(|list| list.len() >= least);
        let has_number = match self.number {
            Some(Number::Needed | Number::Is(_) | Number::Roman) => entry.number.is_some(),
            Some(Number::Symbols) => !entry.symbols.is_empty(),
            Some(Number::Optional | Number::Usual(_)) | None => true,
        };
        let has_cells = match self.shape {
            Shape::Pair => true,
            Shape::Arrow => has(&entry.cells, self.least) && has(&entry.others, 1),
            _ => has(&entry.cells, self.least),
        };
        has_number && has_cells
    }
}

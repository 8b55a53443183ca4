//! From a record to the JSON of f-puzzles.

use dlx_variants::rule::{Between, NumberPairs};
use dlx_variants::{CellId, HouseKind, Model, Place, Rule, Symbol, SymbolSet};
use serde_json::{Map, Value, json};

use super::decoration;
use super::keys::{FLAGS, KEYS, Key, Number, Said, Shape};
use super::negatives;
use crate::format::container::relation::Relation;
use crate::format::container::square::Square;
use crate::format::container::{candidates_of, global, rules_text};
use crate::format::texts::tidy;
use crate::format::writer::WriteError;
use crate::puzzle::{PencilMarks, Record};

type Object = Map<String, Value>;

/// The object that describes a record; `format` names the format in the error.
pub(super) fn object(record: &Record, format: &'static str) -> Result<Value, WriteError> {
    let model = record.puzzle.model();
    let unfit = |found: String| WriteError::Unfit {
        format,
        holds: "square boards with rules that f-puzzles has",
        found,
    };
    let size = model.symbols();
    if model.grids().len() != 1 {
        return Err(unfit(format!("a board of {} grids", model.grids().len())));
    }
    let board = model.board();
    if model.spec().shape.is_some() {
        let (rows, cols) = (board.rows(), board.cols());
        return Err(unfit(format!("{rows} rows and {cols} columns with {size} symbols")));
    }
    let mut object = Object::new();
    object.insert("size".to_owned(), size.into());
    let texts = [("title", tidy(record.title.as_deref())), ("author", tidy(record.author.as_deref()))];
    for (key, text) in texts.into_iter().chain([("ruleset", Some(rules_text(record)))]) {
        object.extend(text.map(|text| (key.to_owned(), text.into())));
    }
    let cells: Vec<Value> = model.board().cells().map(|cell| described(cell, record)).collect();
    object.insert("grid".to_owned(), cells.chunks(size).map(<[Value]>::to_vec).collect());
    for rule in model.spec().constraints.iter().chain(&model.spec().clues) {
        if !(Written { model, object: &mut object }).add(rule) {
            let other_line = line_within(rule, Square(size));
            return Err(unfit(
                other_line.unwrap_or_else(|| format!("a rule that it has no key for: {}", rule.sentence())),
            ));
        }
    }
    if let Some(rule) = negatives::unsaid(model.spec(), &object, size) {
        return Err(unfit(format!("a rule that its negative constraints do not say: {}", rule.sentence())));
    }
    decoration::write(&record.decorations, size, &mut object);
    if let Some(solution) = &record.solution {
        let values: Vec<Value> = solution.iter().map(|value| value.map(Symbol::number).into()).collect();
        object.insert("solution".to_owned(), values.into());
    }
    Ok(object.into())
}

/// The object of a cell.
fn described(cell: CellId, record: &Record) -> Value {
    let model = record.puzzle.model();
    let mut object = Object::new();
    if let Some(region) = region(cell, model) {
        object.insert("region".to_owned(), region);
    }
    let given = record.puzzle.givens()[cell.index()];
    let entry = record.entries.as_ref().and_then(|entries| entries[cell.index()]);
    if let Some(value) = given.or(entry) {
        object.insert("value".to_owned(), value.number().into());
    }
    if given.is_some() {
        object.insert("given".to_owned(), true.into());
    }
    let mut note = |key: &str, sets: fn(&PencilMarks) -> &Vec<SymbolSet>| {
        let set = record.marks.as_ref().map(|marks| sets(marks)[cell.index()]).filter(|set| !set.is_empty());
        if let Some(set) = set {
            let numbers: Vec<u8> = set.iter().map(Symbol::number).collect();
            object.insert(key.to_owned(), numbers.into());
        }
    };
    note("centerPencilMarks", |marks| &marks.centre);
    note("cornerPencilMarks", |marks| &marks.corner);
    object.into()
}

/// The region of a cell, if it is not the usual one for boards of this size.
fn region(cell: CellId, model: &Model) -> Option<Value> {
    let (row, col) = model.board().position(cell);
    let usual = Square(model.symbols()).box_of(row, col);
    let region = model.spec().regions.as_ref().and_then(|regions| regions.rows()).map(|rows| {
        // Regions are numbered in the order in which they occur.
        let letters = rows.concat();
        let at = row * model.symbols() + col;
        let letter = letters.chars().nth(at)?;
        let before = letters.chars().take_while(|&c| c != letter);
        Some(before.collect::<std::collections::BTreeSet<char>>().len())
    });
    match region {
        Some(number) => number.filter(|number| *number != usual).map(Value::from),
        None if model.spec().boxes == Some(Square(model.symbols()).boxes()) => None,
        // A board without boxes has its rows for regions.
        None => Some(
            model
                .spec()
                .boxes
                .map_or(row, |[rows, cols]| row / rows * (model.symbols() / cols) + col / cols)
                .into(),
        ),
    }
}

/// An object to which rules are added.
struct Written<'o> {
    model: &'o Model,
    object: &'o mut Object,
}

impl Written<'_> {
    /// Adds a rule, if there is a key for it.
    fn add(&mut self, rule: &Rule) -> bool {
        let rule = rule.with_sorted_offsets();
        self.add_flag(&rule)
            || self.add_negative(&rule)
            || self.add_restriction(&rule)
            || self.add_windows(&rule)
            || self.add_items(&rule)
    }

    fn size(&self) -> usize {
        self.model.symbols()
    }

    fn add_flag(&mut self, rule: &Rule) -> bool {
        if matches!(rule, Rule::Diagonals(_)) {
            return ["diagonal+", "diagonal-"].into_iter().all(|key| self.set(key));
        }
        let plain = |rule: &Rule| rule.with_sorted_offsets().without_words();
        let own = plain(rule);
        let flag = FLAGS.iter().find(|flag| plain(&(flag.rule)(self.size())) == own);
        flag.is_some_and(|flag| self.set(flag.key))
    }

    fn set(&mut self, key: &str) -> bool {
        self.object.insert(key.to_owned(), true.into());
        true
    }

    fn add_negative(&mut self, rule: &Rule) -> bool {
        let Some((relation, NumberPairs { is, not, between, .. })) = Relation::of(rule) else { return false };
        let is_about_unmarked =
            matches!(between, Between::Unmarked(_)) || *between == global::all_neighbours();
        if !is.is_empty() || not.is_empty() || !is_about_unmarked {
            return false;
        }
        let occurring = |not: &[u8]| negatives::occurring(relation, not, self.size());
        let name = match relation {
            Relation::Difference if *not == [1] => return self.set("nonconsecutive"),
            Relation::Difference => "difference",
            Relation::Ratio => "ratio",
            Relation::Sum if occurring(not) == occurring(&[5, 10]) => "xv",
            Relation::Sum => return false,
        };
        // Which 1 is among, whatever dots show.
        if relation == Relation::Difference && not.contains(&1) {
            self.set("nonconsecutive");
        }
        self.push("negative", name.into());
        true
    }

    fn add_restriction(&mut self, rule: &Rule) -> bool {
        let Some((place, symbols)) = candidates_of(rule) else { return false };
        let cell = &mut self.object["grid"][place.row - 1][place.col - 1];
        let mut numbers: Vec<Value> = symbols.into_iter().map(|symbol| symbol.number().into()).collect();
        // A cell of several such rules holds what all of them allow.
        if let Some(others) = cell["givenPencilMarks"].as_array() {
            numbers.retain(|number| others.contains(number));
        }
        let is_possible = !numbers.is_empty();
        cell["givenPencilMarks"] = numbers.into();
        is_possible
    }

    /// Adds windows as extra regions.
    fn add_windows(&mut self, rule: &Rule) -> bool {
        if !matches!(rule, Rule::Windows(_)) {
            return false;
        }
        let model = self.model;
        for house in model.houses().iter().filter(|house| house.kind == HouseKind::Window) {
            let cells: Vec<String> = house.cells.iter().map(|&cell| model.board().name(cell)).collect();
            self.push("extraregion", json!({"cells": cells}));
        }
        true
    }

    fn push(&mut self, key: &str, item: Value) {
        let list = self.object.entry(key).or_insert_with(|| json!([]));
        if let Some(list) = list.as_array_mut() {
            list.push(item);
        }
    }

    fn add_items(&mut self, rule: &Rule) -> bool {
        let board = Square(self.size());
        let items = KEYS.iter().find_map(|key| {
            let said = (key.form.said)(rule)?;
            Some((key.key, items(key, &said, board)?))
        });
        let Some((key, items)) = items else { return false };
        items.into_iter().for_each(|item| self.push(key, item));
        true
    }
}

/// A clue outside whose line is not one from the edge to the other edge, as items have them.
fn line_within(rule: &Rule, board: Square) -> Option<String> {
    let line_of = |shape| match shape {
        Shape::Outside => Some("row or column"),
        Shape::Diagonal => Some("diagonal"),
        _ => None,
    };
    let (key, line, said) =
        KEYS.iter().find_map(|key| Some((key, line_of(key.shape)?, (key.form.said)(rule)?)))?;
    let (first, last) = (said.cells.first()?, said.cells.last()?);
    let is_other = cells(key, &said, board).is_none();
    is_other.then(|| format!("a {} from {first} to {last}, which is no {line} from edge to edge", key.kind))
}

/// The items that represent a rule; `None` if they cannot express all of it.
fn items(key: &Key, said: &Said<'_>, board: Square) -> Option<Vec<Value>> {
    let number = number(key, said)?;
    let with_number = |cells: Entries| number.iter().cloned().chain(cells).collect();
    let cells = cells(key, said, board)?;
    // A rule about no cells is an item without any.
    let cells = if cells.is_empty() { vec![Entries::new()] } else { cells };
    Some(cells.into_iter().map(with_number).collect())
}

/// Entries of an item.
type Entries = Vec<(&'static str, Value)>;

/// The number of a rule as entries of each item.
fn number(key: &Key, said: &Said<'_>) -> Option<Entries> {
    let value = |text: String| vec![("value", text.into())];
    Some(match (key.number, said.number) {
        (Some(Number::Symbols), _) => vec![("values", json!(said.symbols))],
        (None, _) | (_, None) => Entries::new(),
        (Some(Number::Roman), Some(10)) => value("X".to_owned()),
        (Some(Number::Roman), Some(5)) => value("V".to_owned()),
        (Some(Number::Roman), Some(_)) => return None,
        (Some(_), Some(number)) => value(number.to_string()),
    })
}

/// The cells of a rule as entries of each item.
fn cells(key: &Key, said: &Said<'_>, board: Square) -> Option<Vec<Entries>> {
    let cells = || json!(said.cells);
    Some(match key.shape {
        Shape::Lines => vec![vec![("lines", json!([said.cells]))]],
        Shape::Cells => vec![vec![("cells", cells())]],
        Shape::Cell | Shape::All => said.cells.iter().map(|cell| vec![("cell", json!(cell))]).collect(),
        Shape::Pair => said.pairs.iter().map(|pair| vec![("cells", json!(pair))]).collect(),
        Shape::Outside | Shape::Diagonal => {
            let (place, direction) = board.before(said.cells)?;
            let place = ("cell", json!(place));
            match (key.shape, direction) {
                (Shape::Outside, None) => vec![vec![place]],
                (Shape::Diagonal, Some(direction)) => {
                    vec![vec![place, ("direction", direction.into()), ("cells", cells())]]
                }
                _ => return None,
            }
        }
        Shape::Arrow => {
            let lines = said.shafts.iter().map(|shaft| line_from(said.cells, shaft));
            vec![vec![("lines", json!(lines.collect::<Option<Vec<_>>>()?)), ("cells", cells())]]
        }
        Shape::Clone => vec![vec![("cells", cells()), ("cloneCells", json!(said.of))]],
    })
}

/// The line of an arrow: its shaft, from the cell of the circle beside it.
fn line_from(circle: &[Place], shaft: &[Place]) -> Option<Vec<Place>> {
    let first = shaft.first()?;
    let is_near = |cell: &&Place| cell.row.abs_diff(first.row).max(cell.col.abs_diff(first.col)) == 1;
    let from = circle.iter().find(is_near).or(circle.first())?;
    Some([&[*from][..], shaft].concat())
}

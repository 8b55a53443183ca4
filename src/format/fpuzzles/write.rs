//! From a record to the JSON of f-puzzles.

use dlx_variants::{CellId, HouseKind, Model, Place, Rule, Symbol, SymbolSet};
use serde_json::{Map, Value, json};

use super::decoration;
use super::keys::{FLAGS, KEYS, Key, Number, Shape};
use super::negatives;
use crate::format::container::square::Square;
use crate::format::container::{global, rules_text};
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
            return Err(unfit(format!("a rule that it has no key for: {}", rule.sentence())));
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
        let Ok(Value::Object(rule)) = serde_json::to_value(rule.with_sorted_offsets()) else { return false };
        self.add_flag(&rule)
            || self.add_negative(&rule)
            || self.add_restriction(&rule)
            || self.add_windows(&rule)
            || self.add_items(&rule)
    }

    fn size(&self) -> usize {
        self.model.symbols()
    }

    fn add_flag(&mut self, rule: &Object) -> bool {
        if rule["kind"] == "diagonals" {
            return ["diagonal+", "diagonal-"].into_iter().all(|key| self.set(key));
        }
        let is_same = |flag: &Value| {
            let same = |key: &str| flag.get(key) == rule.get(key);
            same("kind") && same("between") && same("cells")
        };
        let flag = FLAGS.iter().find(|flag| is_same(&flag.sorted_rule(self.size())));
        flag.is_some_and(|flag| self.set(flag.key))
    }

    fn set(&mut self, key: &str) -> bool {
        self.object.insert(key.to_owned(), true.into());
        true
    }

    fn add_negative(&mut self, rule: &Object) -> bool {
        let Some(not) = rule.get("not").filter(|_| rule.get("is").is_none()) else { return false };
        let is_everywhere = rule["between"] == global::all_neighbours();
        if !is_everywhere && rule["between"].get("unmarked").is_none() {
            return false;
        }
        let occurring = |not: &Value| negatives::occurring("sum", not, self.size());
        let is_xv = |not: &Value| occurring(not) == occurring(&json!([5, 10]));
        let name = match (&rule["kind"], not) {
            (kind, not) if kind == "difference" && *not == json!([1]) => return self.set("nonconsecutive"),
            (kind, _) if kind == "difference" => "difference",
            (kind, _) if kind == "ratio" => "ratio",
            (kind, not) if kind == "sum" && is_xv(not) => "xv",
            _ => return false,
        };
        self.push("negative", name.into());
        true
    }

    fn add_restriction(&mut self, rule: &Object) -> bool {
        let pattern = rule.get("pattern").and_then(Value::as_str).and_then(|text| text.strip_prefix('['));
        let symbols = pattern.and_then(|text| {
            text.strip_suffix(']')?.chars().map(Symbol::from_char).collect::<Option<Vec<_>>>()
        });
        let place =
            rule.get("cells").and_then(|cells| cells.as_array()?.first()?.as_str()?.parse::<Place>().ok());
        let (Some(symbols), Some(place)) = (symbols, place) else { return false };
        let numbers: Vec<u8> = symbols.into_iter().map(Symbol::number).collect();
        self.object["grid"][place.row - 1][place.col - 1]["givenPencilMarks"] = numbers.into();
        true
    }

    /// Adds windows as extra regions.
    fn add_windows(&mut self, rule: &Object) -> bool {
        if rule["kind"] != "windows" {
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

    fn add_items(&mut self, rule: &Object) -> bool {
        let is_of = |key: &&Key| key.fixed().iter().all(|(name, value)| rule.get(name) == Some(value));
        let items =
            KEYS.iter().filter(is_of).find_map(|key| Some((key.key, items(key, rule, Square(self.size()))?)));
        let Some((key, items)) = items else { return false };
        items.into_iter().for_each(|item| self.push(key, item));
        true
    }
}

/// The items that represent a rule; `None` if they cannot express all of it.
fn items(key: &Key, rule: &Object, board: Square) -> Option<Vec<Value>> {
    if !rule.keys().all(|name| key.says(name)) {
        return None;
    }
    let number = number(key, rule)?;
    let with_number = |cells: Entries| number.iter().cloned().chain(cells).collect();
    let cells = cells(key, rule, board)?;
    // A rule about no cells is an item without any.
    let cells = if cells.is_empty() { vec![Entries::new()] } else { cells };
    Some(cells.into_iter().map(with_number).collect())
}

/// Entries of an item.
type Entries = Vec<(&'static str, Value)>;

/// The number of a rule as entries of each item.
fn number(key: &Key, rule: &Object) -> Option<Entries> {
    let value = |text: String| vec![("value", text.into())];
    Some(match key.number {
        None => Entries::new(),
        Some(Number::Optional(name) | Number::Needed(name) | Number::Usual(name, _)) => {
            match rule.get(name) {
                Some(number) => value(number.as_u64()?.to_string()),
                None => Entries::new(),
            }
        }
        Some(kind @ (Number::Is(_) | Number::Roman)) => {
            let [number] = &rule.get("is")?.as_array()?[..] else { return None };
            value(match (kind, number.as_u64()?) {
                (Number::Roman, 10) => "X".to_owned(),
                (Number::Roman, 5) => "V".to_owned(),
                (Number::Roman, _) => return None,
                (_, number) => number.to_string(),
            })
        }
        Some(Number::Symbols) => vec![("values", rule.get("symbols")?.clone())],
    })
}

/// The cells of a rule as entries of each item.
fn cells(key: &Key, rule: &Object, board: Square) -> Option<Vec<Entries>> {
    let cells = || rule.get("cells").cloned();
    let list = |name: &str| rule.get(name)?.as_array();
    Some(match key.shape {
        Shape::Lines => vec![vec![("lines", json!([cells()?]))]],
        Shape::Cells => vec![vec![("cells", cells()?)]],
        Shape::Cell | Shape::All => list("cells")?.iter().map(|cell| vec![("cell", cell.clone())]).collect(),
        Shape::Pair => {
            let pairs = rule.get("between")?.get("cells")?.as_array()?;
            pairs.iter().map(|pair| vec![("cells", pair.clone())]).collect()
        }
        Shape::Outside | Shape::Diagonal => {
            let (place, direction) = board.before(&places(list("cells")?)?)?;
            let place = ("cell", place.to_string().into());
            match (key.shape, direction) {
                (Shape::Outside, None) => vec![vec![place]],
                (Shape::Diagonal, Some(direction)) => {
                    vec![vec![place, ("direction", direction.into()), ("cells", cells()?)]]
                }
                _ => return None,
            }
        }
        Shape::Arrow => {
            let circle = places(list("cells")?)?;
            let lines: Option<Vec<Vec<Value>>> =
                list("shafts")?.iter().map(|shaft| line_from(&circle, shaft.as_array()?)).collect();
            vec![vec![("lines", json!(lines?)), ("cells", cells()?)]]
        }
        Shape::Clone => vec![vec![("cells", cells()?), ("cloneCells", rule.get("of")?.clone())]],
    })
}

fn places(cells: &[Value]) -> Option<Vec<Place>> {
    cells.iter().map(|cell| cell.as_str()?.parse().ok()).collect()
}

/// The line of an arrow: its shaft, from the cell of the circle beside it.
fn line_from(circle: &[Place], shaft: &[Value]) -> Option<Vec<Value>> {
    let first: Place = shaft.first()?.as_str()?.parse().ok()?;
    let is_near = |cell: &&Place| cell.row.abs_diff(first.row).max(cell.col.abs_diff(first.col)) == 1;
    let from = circle.iter().find(is_near).or(circle.first())?;
    Some([&[Value::from(from.to_string())][..], shaft].concat())
}

//! From the JSON of f-puzzles to a record.

use dlx_variants::rule::{Diagonals, Even, Odd};
use dlx_variants::{Place, Rule, Spec, Symbol, SymbolSet, Values};
use serde_json::{Map, Value, json};

use super::decoration;
use super::item::{Item, is_same_cell};
use super::keys::{self, FLAGS, IGNORED, KEYS, Key, OF_CELLS, OWN, Shape};
use super::value::{Path, Read, is_empty, is_on, number};
use crate::decoration::Decoration;
use crate::format::container::regions::{self, place};
use crate::format::container::relation::Relation;
use crate::format::container::square::Square;
use crate::format::container::{given_candidates, global, of_rule, unlike_board};
use crate::format::drawings::said;
use crate::format::error::ReadErrorKind;
use crate::format::text::records;
use crate::format::texts::tidy;
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Puzzle, Record};

type Object = Map<String, Value>;

/// The record that an object describes.
pub(super) fn record(object: &Object, finder: &mut ModelFinder) -> Read<Record> {
    let source = Input::new(object)?;
    let decorations = decoration::read(object, &source.cells, source.size)?;
    let (spec, unread) = source.spec(&decorations)?;
    let model = finder.for_rules(spec)?;
    let mut givens = Values::with_capacity(source.cells.len());
    let mut entries = Values::with_capacity(source.cells.len());
    let mut marks = PencilMarks::none(source.cells.len());
    for (number, cell) in source.cells.iter().enumerate() {
        let path = source.path(number);
        check_keys(cell, path, |name| OF_CELLS.contains(&name))?;
        let value = cell.get("value").map(|value| source.symbol(value, path.key("value")));
        let value = value.transpose()?.flatten();
        let is_given = cell.get("given").is_some_and(is_on);
        givens.push(value.filter(|_| is_given));
        entries.push(value.filter(|_| !is_given));
        marks.centre[number] = source.symbols(cell, path, "centerPencilMarks")?;
        marks.corner[number] = source.symbols(cell, path, "cornerPencilMarks")?;
    }
    let puzzle = Puzzle::new(model, givens)?;
    let solution =
        source.solution()?.map(|values| records::solution(&puzzle, values, "\"solution\"")).transpose()?;
    let text = |key: &str| tidy(object.get(key).and_then(Value::as_str));
    let ruleset = text("ruleset");
    Ok(Record {
        solution,
        title: text("title"),
        author: text("author"),
        unread: said::told(&puzzle, ruleset.as_deref(), unread),
        ruleset,
        entries: entries.iter().any(Option::is_some).then_some(entries),
        marks: (!marks.is_empty()).then_some(marks),
        decorations,
        ..puzzle.into()
    })
}

/// The rules that an object describes.
pub(super) fn spec(object: &Object) -> Read<Spec> {
    let source = Input::new(object)?;
    let decorations = decoration::read(object, &source.cells, source.size)?;
    Ok(source.spec(&decorations)?.0)
}

/// A puzzle as written.
struct Input<'j> {
    object: &'j Object,
    size: usize,
    /// The object of each cell, row by row.
    cells: Vec<&'j Object>,
}

impl<'j> Input<'j> {
    fn new(object: &'j Object) -> Read<Self> {
        let most = u64::from(Symbol::MAX);
        let given = object.get("size").filter(|size| !size.is_null());
        let rows = object.get("grid").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let size = given.map_or(Some(rows.len() as u64), number).filter(|size| (2..=most).contains(size));
        let found = || given.unwrap_or(&Value::Null);
        let size = size
            .ok_or_else(|| Path::Key("size").fault(found(), &format!("a number from 2 to {most}")))?
            as usize;
        let rows: Vec<&[Value]> = rows.iter().filter_map(Value::as_array).map(Vec::as_slice).collect();
        let cells: Vec<&Object> = rows.iter().copied().flatten().filter_map(Value::as_object).collect();
        if rows.len() != size || rows.iter().any(|row| row.len() != size) || cells.len() != size * size {
            return Err(unlike_board("grid", object, [size; 2]));
        }
        Ok(Self { object, size, cells })
    }

    /// Where a cell stands.
    fn path(&self, cell: usize) -> Path<'static> {
        Path::Cell([cell / self.size, cell % self.size])
    }

    fn symbol(&self, value: &Value, path: Path<'_>) -> Read<Option<Symbol>> {
        if is_empty(value) {
            return Ok(None);
        }
        let symbol = number(value).and_then(|number| Symbol::new(u8::try_from(number).ok()?));
        let symbol = symbol.filter(|symbol| symbol.index() < self.size);
        symbol.map(Some).ok_or_else(|| path.fault(value, &format!("a value from 1 to {}", self.size)))
    }

    /// The symbols under a key of the cell that stands at `path`.
    fn symbols(&self, cell: &Object, path: Path<'_>, key: &str) -> Read<SymbolSet> {
        let path = path.key(key);
        let Some(values) = cell.get(key).filter(|values| !is_empty(values)) else {
            return Ok(SymbolSet::default());
        };
        let values = values.as_array().ok_or_else(|| path.fault(values, "a list of values"))?;
        let symbol = |(at, value)| self.symbol(value, path.at(at)).transpose();
        values.iter().enumerate().filter_map(symbol).collect()
    }

    /// The solution, if it is complete.
    fn solution(&self) -> Read<Option<Values>> {
        let values: Vec<Value> = match self.object.get("solution") {
            Some(Value::String(text)) => {
                text.chars().map(|c| Symbol::from_char(c).map_or(0, Symbol::number).into()).collect()
            }
            Some(Value::Array(values)) => values.clone(),
            _ => return Ok(None),
        };
        let is_full = values.len() == self.cells.len()
            && values.iter().all(|value| number(value).is_some_and(|n| n > 0));
        if !is_full {
            return Ok(None);
        }
        let path = Path::Key("solution");
        let symbol = |(at, value)| self.symbol(value, path.at(at));
        values.iter().enumerate().map(symbol).collect::<Read<Values>>().map(Some)
    }

    /// The rules, and a sentence of those in words that states another.
    fn spec(&self, decorations: &[Decoration]) -> Read<(Spec, Option<String>)> {
        let mut rules = Rules::default();
        let regions = self.region_of_cells()?;
        let mut spec = regions::declare("f-puzzles", self.size, &regions);
        rules.constraints.append(&mut spec.constraints);
        for (key, value) in self.object.iter().filter(|(_, value)| !is_empty(value)) {
            let key = key.as_str();
            if let Some(flag) = FLAGS.iter().find(|flag| flag.key == key) {
                rules.constraints.extend(is_on(value).then(|| (flag.rule)(self.size)));
            } else if let Some(known) = KEYS.iter().find(|known| known.key == key) {
                self.list(known, value, &mut rules)?;
            } else if !OWN.contains(&key) && !IGNORED.contains(&key) && !decoration::has(key) {
                return Err(unknown(&format!("the key {key:?}")));
            }
        }
        self.negatives(&mut rules)?;
        self.restrictions(&mut rules)?;
        rules.clues.extend(self.parities()?);
        rules.merge_diagonals(self.size);
        if spec.boxes.is_none() {
            rules.spread_positions(self.size, &regions)?;
        }
        let text = self.object.get("ruleset").and_then(Value::as_str).unwrap_or_default();
        let known: Vec<&Rule> = rules.constraints.iter().chain(&rules.clues).collect();
        let said = said::said(text, &known, decorations, self.size, &regions);
        rules.constraints.extend(said.constraints);
        rules.clues.extend(said.clues);
        (spec.constraints, spec.clues) = (rules.constraints, rules.clues);
        Ok((spec, said.unread))
    }

    /// The number of each cell's box or region.
    fn region_of_cells(&self) -> Read<Vec<Option<usize>>> {
        let board = Square(self.size);
        let region = |at: usize, cell: &Object| match cell.get("region") {
            None => Ok(Some(board.box_of(at / self.size, at % self.size))),
            Some(Value::Null) => Ok(None),
            Some(value) => {
                let number = number(value).filter(|number| *number < self.size as u64);
                let expected = || format!("0 to {}", self.size - 1);
                number
                    .map(|number| Some(number as usize))
                    .ok_or_else(|| self.path(at).key("region").fault(value, &expected()))
            }
        };
        self.cells.iter().enumerate().map(|(at, cell)| region(at, cell)).collect()
    }

    /// The rules of a list.
    fn list(&self, key: &Key, value: &Value, rules: &mut Rules) -> Read<()> {
        let path = Path::Key(key.key);
        let items = value.as_array().ok_or_else(|| path.fault(value, "a list"))?;
        let mut all = Vec::new();
        for (at, value) in items.iter().enumerate() {
            if let Some(object) = value.as_object() {
                check_keys(object, path.at(at), |name| key.has_item_key(name))?;
            }
            let item = Item { key, path: path.at(at), value, board: Square(self.size) };
            match key.shape {
                // A cell that is marked twice says no more than once.
                Shape::All => {
                    let cell = item.cell()?;
                    if !all.iter().any(|known| is_same_cell(known, &cell)) {
                        all.push(cell);
                    }
                }
                Shape::Pair => rules.marked.extend(negative(key.key).zip(item.marked()?)),
                _ => {}
            }
            item.entries()?.iter().try_for_each(|entry| rules.add(key, entry))?;
        }
        match all.is_empty() {
            true => Ok(()),
            false => rules.add(key, &keys::Entry { cells: all.into(), ..keys::Entry::default() }),
        }
    }

    /// Adds the rules that all dots and signs of a kind are shown.
    fn negatives(&self, rules: &mut Rules) -> Read<()> {
        let path = Path::Key("negative");
        let listed = match self.object.get("negative").filter(|listed| !is_empty(listed)) {
            Some(listed) => listed.as_array().ok_or_else(|| path.fault(listed, "a list"))?,
            None => &[][..],
        };
        let is_consecutive = self.object.get("nonconsecutive").is_some_and(is_on);
        let names = listed
            .iter()
            .enumerate()
            .map(|(at, name)| name.as_str().ok_or_else(|| path.at(at).fault(name, "the name of a kind")));
        let mut names = names.collect::<Read<Vec<&str>>>()?;
        // By itself, it is about consecutive neighbours alone, whatever differences dots show.
        let is_only_consecutive = is_consecutive && !names.contains(&"difference");
        if is_only_consecutive {
            names.push("difference");
        }
        names.sort_unstable();
        for name in names {
            let relation =
                negative(name).ok_or_else(|| path.fault(&name.into(), "difference, ratio or xv"))?;
            let usual: &[u8] = match relation {
                Relation::Difference => &[1],
                Relation::Ratio => &[2],
                Relation::Sum => &[5, 10],
            };
            let marked = rules.marked.iter().filter(|(of, _)| of.shares_marks_with(relation));
            let marked: Vec<[Place; 2]> = marked.map(|(_, cells)| *cells).collect();
            let shown = rules.clues.iter().filter_map(Relation::of).filter(|(of, _)| *of == relation);
            let mut not: Vec<u8> = match relation {
                Relation::Difference if is_only_consecutive => Vec::new(),
                _ => shown.filter_map(|(_, pairs)| pairs.is.first().copied()).collect(),
            };
            let is_nonconsecutive = is_consecutive && relation == Relation::Difference;
            if not.is_empty() || relation == Relation::Sum || is_nonconsecutive {
                not.extend(usual);
            }
            not.sort_unstable();
            not.dedup();
            let is_plain = marked.is_empty() && is_consecutive && not == [1];
            rules.constraints.push(match is_plain {
                true => global::neighbours(),
                false => global::unmarked(relation, not, marked),
            });
        }
        Ok(())
    }

    /// Adds the rules of cells that hold only some symbols.
    fn restrictions(&self, rules: &mut Rules) -> Read<()> {
        for (at, cell) in self.cells.iter().enumerate() {
            let symbols = self.symbols(cell, self.path(at), "givenPencilMarks")?;
            if !symbols.is_empty() {
                rules.clues.push(given_candidates(place(self.size, at), symbols.iter()));
            }
        }
        Ok(())
    }

    /// The rules of cells that old documents mark as odd or even with a key of the cell, and not in a list.
    fn parities(&self) -> Read<Vec<Rule>> {
        let (mut odd, mut even) = (Vec::new(), Vec::new());
        for (at, cell) in self.cells.iter().enumerate() {
            match cell.get("parity").filter(|value| !is_empty(value)) {
                None => {}
                Some(Value::String(name)) if name == "Odd" => odd.push(place(self.size, at)),
                Some(Value::String(name)) if name == "Even" => even.push(place(self.size, at)),
                Some(value) => return Err(self.path(at).key("parity").fault(value, "\"Odd\" or \"Even\"")),
            }
        }
        let mut rules = Vec::new();
        rules.extend((!odd.is_empty()).then_some(Rule::Odd(Odd { name: None, cells: odd })));
        rules.extend((!even.is_empty()).then_some(Rule::Even(Even { name: None, cells: even })));
        Ok(rules)
    }
}

/// Refuses keys that are not known of the object at `path`, which may change a rule.
fn check_keys(object: &Object, path: Path<'_>, is_known: impl Fn(&str) -> bool) -> Read<()> {
    let has_content = |(_, value): &(&String, &Value)| !is_empty(value);
    let mut keys = object.iter().filter(has_content).map(|(key, _)| key.as_str());
    match keys.find(|key| !is_known(key)) {
        Some(key) => Err(unknown(&format!("the key {key:?} of \"{path}\""))),
        None => Ok(()),
    }
}

/// The fault of a key that is not known.
fn unknown(key: &str) -> ReadErrorKind {
    ReadErrorKind::other(format!("{key}, which may be a rule"), "a known key of f-puzzles")
}

/// What the marks of a list with this key, which `negative` names too, say that two cells have.
fn negative(name: &str) -> Option<Relation> {
    match name {
        "difference" => Some(Relation::Difference),
        "ratio" => Some(Relation::Ratio),
        "xv" => Some(Relation::Sum),
        _ => None,
    }
}

/// The cells that an item is about, as faults tell them.
fn about(key: &Key, entry: &keys::Entry) -> Value {
    match key.shape {
        Shape::Pair => json!({"cells": entry.others}),
        _ => entry.cells.clone(),
    }
}

/// The rules so far.
#[derive(Default)]
struct Rules {
    constraints: Vec<Rule>,
    clues: Vec<Rule>,
    /// The pairs of cells that have a mark, and what it says that they have.
    marked: Vec<(Relation, [Place; 2])>,
}

impl Rules {
    /// Adds what an item of a list says, unless it is unfinished.
    fn add(&mut self, key: &Key, entry: &keys::Entry) -> Read<()> {
        if key.is_finished(entry) {
            let fault = |error| of_rule(key.kind, &about(key, entry), &error);
            match (key.form.rule)(entry).map_err(fault)? {
                rule @ Rule::Distinct(_) => self.constraints.push(rule),
                rule => self.clues.push(rule),
            }
        }
        Ok(())
    }

    /// Replaces the rule about the positions in boxes by one for each position in irregular regions.
    fn spread_positions(&mut self, size: usize, region_of_cells: &[Option<usize>]) -> Read<()> {
        let positions = global::positions();
        if !self.constraints.contains(&positions) {
            return Ok(());
        }
        let own = regions::positions(size, region_of_cells).ok_or_else(|| {
            let expected =
                format!("{size} regions of {size} cells each, whose places disjoint groups compare");
            Path::Key("disjointgroups").fault(&Value::Bool(true), &expected)
        })?;
        self.constraints.retain(|rule| *rule != positions);
        self.constraints.extend(own.into_iter().map(Rule::Distinct));
        Ok(())
    }

    /// Merges the two diagonals of a board of so many rows into one rule.
    fn merge_diagonals(&mut self, size: usize) {
        let both = [false, true].map(|is_rising| Rule::Distinct(global::diagonal(size, is_rising)));
        if both.iter().all(|diagonal| self.constraints.contains(diagonal)) {
            self.constraints.retain(|rule| !both.contains(rule));
            self.constraints.push(Rule::Diagonals(Diagonals {}));
        }
    }
}

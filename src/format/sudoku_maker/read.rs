//! From the JSON of Sudoku Maker to a record.

use dlx_variants::rule::{Between, Cage, Thermometer};
use dlx_variants::{Place, Rule, Spec, Symbol, SymbolSet, Values};
use serde_json::{Map, Value};

use crate::format::container::regions::{self, place};
use crate::format::container::relation::Relation;
use crate::format::container::{in_range, list};
use crate::format::drawings::said;
use crate::format::error::ReadErrorKind;
use crate::format::texts::tidy;
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Puzzle, Record};

type Object = Map<String, Value>;
type Read<T> = Result<T, ReadErrorKind>;

/// The number of rows of a board that does not state it.
const USUAL_SIZE: u64 = 9;

/// The numbers of the kinds of rules.
mod kind {
    pub(super) const ROWS_AND_COLUMNS: u64 = 0;
    pub(super) const REGIONS: u64 = 1;
    pub(super) const DIFFERENCES: u64 = 200;
    pub(super) const RATIOS: u64 = 201;
    pub(super) const SUMS: u64 = 202;
    pub(super) const THERMOMETERS: u64 = 300;
    pub(super) const CAGES: u64 = 301;
}

/// The keys of lists without which a rule says nothing.
const CONTENTS: [&str; 6] = ["clues", "negative", "thermometers", "cages", "lines", "cells"];

fn fault(found: &Value, expected: &str) -> ReadErrorKind {
    ReadErrorKind::unlike(found, expected)
}

/// The record that an object describes.
pub(super) fn record(object: &Object, finder: &mut ModelFinder) -> Read<Record> {
    let puzzle = object.get("puzzle").and_then(Value::as_object);
    let puzzle = puzzle
        .ok_or_else(|| ReadErrorKind::other("a document without a puzzle", "an object in \"puzzle\""))?;
    let input = Input::new(puzzle)?;
    let text = |key: &str| tidy(puzzle.get(key).and_then(Value::as_str));
    let (title, author, ruleset) = (text("name"), text("author"), text("comment"));
    let (spec, unread) = input.spec(ruleset.as_deref().unwrap_or_default())?;
    let model = finder.for_rules(spec)?;
    let count = input.cells.len();
    let (mut givens, mut entries) = (Values::with_capacity(count), Values::with_capacity(count));
    let mut marks = PencilMarks::none(count);
    for (at, cell) in input.cells.iter().enumerate() {
        let value = input.symbol(cell.get("value").unwrap_or(&Value::Null))?;
        let is_given = cell.get("given") == Some(&Value::Bool(true));
        givens.push(value.filter(|_| is_given));
        entries.push(value.filter(|_| !is_given));
        marks.centre[at] = input.symbols(cell.get("candidates"));
        marks.corner[at] = input.symbols(cell.get("cornerPencilMarks"));
    }
    let puzzle = Puzzle::new(model, givens)?;
    Ok(Record {
        title,
        author,
        unread: said::told(&puzzle, ruleset.as_deref(), unread),
        ruleset,
        entries: entries.iter().any(Option::is_some).then_some(entries),
        marks: (!marks.is_empty()).then_some(marks),
        ..puzzle.into()
    })
}

/// A puzzle as written.
struct Input<'j> {
    object: &'j Object,
    size: usize,
    /// The cells, row by row.
    cells: &'j [Value],
}

impl<'j> Input<'j> {
    fn new(object: &'j Object) -> Read<Self> {
        let number = |key: &str, usual: u64| match object.get(key) {
            Some(value) => value.as_u64().ok_or_else(|| fault(value, &format!("a number in {key:?}"))),
            None => Ok(usual),
        };
        let size = number("size", USUAL_SIZE)?;
        let (rows, cols) = (number("height", size)?, number("width", size)?);
        let (least, most) = (number("minDigit", 1)?, number("maxDigit", cols)?);
        if rows != cols || !(2..=u64::from(Symbol::MAX)).contains(&rows) {
            return Err(ReadErrorKind::other(
                format!("a board of {rows} by {cols} cells"),
                format!("as many rows as columns, 2 to {}", Symbol::MAX),
            ));
        }
        if (least, most) != (1, rows) {
            return Err(ReadErrorKind::other(
                format!("digits from {least} to {most}"),
                format!("1 to {rows}, the number of rows"),
            ));
        }
        let size = rows as usize;
        let cells = list(object.get("cells"));
        if cells.len() != size * size || !cells.iter().all(Value::is_object) {
            return Err(ReadErrorKind::json("\"cells\"", &format!("{} objects in it", size * size)));
        }
        Ok(Self { object, size, cells })
    }

    fn symbol(&self, value: &Value) -> Read<Option<Symbol>> {
        if value.is_null() {
            return Ok(None);
        }
        let symbol = value.as_u64().and_then(|number| Symbol::new(u8::try_from(number).ok()?));
        let symbol = symbol.filter(|symbol| symbol.index() < self.size);
        symbol.map(Some).ok_or_else(|| fault(value, &format!("a value from 1 to {} in \"cells\"", self.size)))
    }

    /// The symbols of a number that has a bit for each.
    fn symbols(&self, bits: Option<&Value>) -> SymbolSet {
        let bits = bits.and_then(Value::as_u64).unwrap_or(0);
        (0..self.size).filter(|index| bits >> (index + 1) & 1 == 1).filter_map(Symbol::from_index).collect()
    }

    /// The rules, and a sentence of those in words that states another.
    fn spec(&self, words: &str) -> Read<(Spec, Option<String>)> {
        let mut clues = Vec::new();
        let mut regions = vec![None; self.cells.len()];
        let mut has_lines = false;
        let is_enabled = |rule: &&Value| rule.get("disabled") != Some(&Value::Bool(true));
        for rule in list(self.object.get("constraints")).iter().filter(is_enabled) {
            match rule.get("type").and_then(Value::as_u64) {
                Some(kind::ROWS_AND_COLUMNS) => has_lines = true,
                Some(kind::REGIONS) => regions = self.regions(rule)?,
                Some(kind::DIFFERENCES) => self.pairs(rule, Relation::Difference, &mut clues)?,
                Some(kind::RATIOS) => self.pairs(rule, Relation::Ratio, &mut clues)?,
                Some(kind::SUMS) => self.pairs(rule, Relation::Sum, &mut clues)?,
                Some(kind::THERMOMETERS) => self.thermometers(rule, &mut clues)?,
                Some(kind::CAGES) => self.cages(rule, &mut clues)?,
                _ if is_empty(rule) => {}
                _ => return Err(unknown(rule)),
            }
        }
        if !has_lines {
            return Err(ReadErrorKind::other(
                "a puzzle whose rows and columns may repeat symbols",
                "a rule of type 0",
            ));
        }
        let mut spec = regions::declare("sudokumaker", self.size, &regions);
        let known: Vec<&Rule> = spec.constraints.iter().chain(&clues).collect();
        let said = said::said(words, &known, &[], self.size, &regions);
        spec.constraints.extend(said.constraints);
        clues.extend(said.clues);
        spec.clues = clues;
        Ok((spec, said.unread))
    }

    /// The number of each cell's region; -1 stands for none.
    fn regions(&self, rule: &Value) -> Read<Vec<Option<usize>>> {
        let numbers = list(rule.get("regions"));
        if numbers.len() != self.cells.len() {
            return Err(ReadErrorKind::json("\"regions\"", &format!("{} numbers in it", self.cells.len())));
        }
        let region = |number: &Value| match number.as_i64() {
            Some(-1) => Ok(None),
            Some(number @ 0..=999) => Ok(Some(number as usize)),
            _ => Err(fault(number, "the number of a region in \"regions\"")),
        };
        numbers.iter().map(region).collect()
    }

    /// Numbers between two cells.
    fn pairs(&self, rule: &Value, relation: Relation, clues: &mut Vec<Rule>) -> Read<()> {
        if !list(rule.get("negative")).is_empty() {
            return Err(ReadErrorKind::other(
                format!("\"negative\" among the {}s", relation.kind()),
                "marks alone, as its meaning is not known here",
            ));
        }
        for clue in list(rule.get("clues")) {
            let edge = clue.get("edge").unwrap_or(&Value::Null);
            let cells = edge.as_u64().and_then(|edge| self.beside(edge as usize));
            let cells =
                cells.ok_or_else(|| fault(edge, "the number of a border between two cells in \"edge\""))?;
            let value = clue.get("value").and_then(Value::as_u64);
            let value = value.ok_or_else(|| fault(clue, "a whole number in \"value\""))?;
            let number = in_range(value, relation.kind(), &Between::Cells(vec![cells]))?;
            clues.push(relation.mark(number, cells));
        }
        Ok(())
    }

    /// The cells beside a border. Each row of cells has twice as many numbers as the board has columns: one
    /// for each border on the left of a cell, from the edge of the board, and then one for each border below.
    fn beside(&self, edge: usize) -> Option<[Place; 2]> {
        let (row, col) = (edge / (2 * self.size), edge % (2 * self.size));
        let at = |row: usize, col: usize| row * self.size + col;
        let ends = match col.checked_sub(self.size) {
            Some(col) if row + 1 < self.size => [at(row, col), at(row + 1, col)],
            None if col > 0 && row < self.size => [at(row, col - 1), at(row, col)],
            _ => return None,
        };
        Some(ends.map(|at| place(self.size, at)))
    }

    fn thermometers(&self, rule: &Value, clues: &mut Vec<Rule>) -> Read<()> {
        let slow = rule.get("slow") == Some(&Value::Bool(true));
        for cells in list(rule.get("thermometers")) {
            let cells = self.places(cells)?;
            clues.push(Rule::Thermometer(Thermometer { name: None, cells, slow }));
        }
        Ok(())
    }

    fn cages(&self, rule: &Value, clues: &mut Vec<Rule>) -> Read<()> {
        for cage in list(rule.get("cages")) {
            let cells = self.places(cage.get("cells").unwrap_or(&Value::Null))?;
            // A cage without a sum has the number 0.
            let sum = match cage.get("value").unwrap_or(&Value::Null) {
                Value::Null => None,
                value => {
                    let sum = value.as_u64().ok_or_else(|| fault(value, "a whole number in \"value\""))?;
                    Some(sum).filter(|&sum| sum > 0).map(|sum| in_range(sum, "cage", &cells)).transpose()?
                }
            };
            clues.push(Rule::Cage(Cage { name: None, cells, sum }));
        }
        Ok(())
    }

    /// The cells that are numbered row by row.
    fn places(&self, cells: &Value) -> Read<Vec<Place>> {
        let of_number = |cell: &Value| {
            let at = cell.as_u64().map(|at| at as usize).filter(|&at| at < self.cells.len());
            let at = at.ok_or_else(|| fault(cell, &format!("a cell, 0 to {}", self.cells.len() - 1)))?;
            Ok(place(self.size, at))
        };
        list(Some(cells)).iter().map(of_number).collect()
    }
}

/// Whether a rule of an unknown kind has no content.
fn is_empty(rule: &Value) -> bool {
    let has_own = rule.get("definition").is_some() || rule.get("input").is_some();
    !has_own
        && CONTENTS.iter().any(|key| rule.get(key).is_some())
        && CONTENTS.iter().all(|key| list(rule.get(key)).is_empty())
}

fn unknown(rule: &Value) -> ReadErrorKind {
    let name = ["/definition/name", "/name"].iter().find_map(|key| rule.pointer(key)?.as_str());
    let named = name.map_or_else(String::new, |name| format!(" ({name:?})"));
    let number = rule.get("type").unwrap_or(&Value::Null);
    ReadErrorKind::other(
        format!("a rule of type {number}{named}, which only Sudoku Maker knows"),
        "regions, dots, sums between cells, thermometers and cages",
    )
}

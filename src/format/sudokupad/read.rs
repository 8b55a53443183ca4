//! From the JSON of SudokuPad to a record.

use std::collections::BTreeMap;
use std::sync::Arc;

use dlx_variants::rule::{Cage, Distinct, SumCage};
use dlx_variants::{Alphabet, Model, Place, Rule, Spec, Symbol, SymbolSet, Values};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::write::{drawn, holds};
use super::{DECORATION, OWN};
use crate::decoration::Decoration;
use crate::format::container::regions::{self, place};
use crate::format::container::relation::Relation;
use crate::format::container::{global, in_range, list, unlike_board};
use crate::format::decoration;
use crate::format::drawings::meaning;
use crate::format::drawings::shapes::{DRAWINGS, Shapes};
use crate::format::error::ReadErrorKind;
use crate::format::text::records;
use crate::format::texts::tidy;
use crate::format::words::{Words, negatives};
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Puzzle, Record};

type Object = Map<String, Value>;
type Read<T> = Result<T, ReadErrorKind>;

/// Makes a rule for the whole board. Marks among the clues stand where it does not hold.
type Global = fn(&[Rule]) -> Rule;

/// The names of rules for the whole board.
const GLOBAL: [(&str, Global); 6] = [
    ("antiknight", |_| global::knights()),
    ("antiking", |_| global::kings()),
    ("nonconsecutive", |_| global::neighbours()),
    ("disjoint", |_| global::positions()),
    ("antixv", |clues| negatives::unmarked(Relation::Sum, vec![5, 10], clues)),
    ("antiratio", |clues| negatives::unmarked(Relation::Ratio, vec![2], clues)),
];

/// The lists of a document beside its drawings.
const LISTS: [&str; 3] = ["global", "regions", "cages"];

fn fault(found: &Value, expected: &str) -> ReadErrorKind {
    ReadErrorKind::unlike(found, expected)
}

/// The record that an object describes.
pub(super) fn record(object: &Object, finder: &mut ModelFinder) -> Read<Record> {
    let input = Input::new(object);
    let (model, decorations) = match object.get(OWN) {
        Some(rules) => own_model(object, rules, finder)?,
        None => (finder.for_rules(Drawn::new(&input)?.spec()?)?, Vec::new()),
    };
    let board = model.board();
    let rows = input.rows.iter().map(|row| row.len());
    if input.rows.len() != board.rows() || rows.into_iter().any(|cols| cols != board.cols()) {
        return Err(unlike_board("cells", object, [board.rows(), board.cols()]));
    }
    let mut givens = Values::with_capacity(board.cell_count());
    let mut marks = PencilMarks::none(board.cell_count());
    for cell in board.cells() {
        let (row, col) = board.position(cell);
        let object = &input.rows[row][col];
        givens.push(symbol(object.get("value").unwrap_or(&Value::Null), model.alphabet())?);
        marks.centre[cell.index()] = symbols(object, "centremarks", model.alphabet())?;
        marks.corner[cell.index()] = symbols(object, "pencilMarks", model.alphabet())?;
    }
    let puzzle = Puzzle::new(model, givens)?;
    let solution = input.solution(puzzle.model());
    let solution = solution.map(|values| records::solution(&puzzle, values, "\"solution\"")).transpose()?;
    Ok(Record {
        solution,
        title: input.said("title"),
        author: input.said("author"),
        ruleset: input.said("rules"),
        marks: (!marks.is_empty()).then_some(marks),
        decorations,
        ..puzzle.into()
    })
}

/// The model and the decorations of a document that was written here: its drawings are not interpreted, but
/// they, its cages and its regions must be those of its rules and decorations.
fn own_model(
    object: &Object,
    rules: &Value,
    finder: &mut ModelFinder,
) -> Read<(Arc<Model>, Vec<Decoration>)> {
    let spec =
        Spec::deserialize(rules).map_err(|error| ReadErrorKind::within(&format!("{OWN:?}"), &error))?;
    let model = finder.for_spec(&spec)?;
    let mut decorations = decoration::read(DECORATION, object.get(DECORATION).cloned())?;
    decorations.retain(|decoration| holds(decoration, model.board()));
    let drawn = drawn(&model, &decorations);
    let is_same_list = |key: &&str| list(object.get(*key)) == list(drawn.get(*key));
    let is_same_drawing = |key: &&str| shapes(object.get(*key)) == shapes(drawn.get(*key));
    let other = ["cages", "regions"].into_iter().find(|key| !is_same_list(key));
    match other.or_else(|| DRAWINGS.into_iter().find(|key| !is_same_drawing(key))) {
        None => Ok((model, decorations)),
        Some(key) => Err(ReadErrorKind::other(
            format!("{key:?} that do not show the rules in {OWN:?}"),
            "a document as it was written",
        )),
    }
}

/// What drawings show, apart from their size and their lines.
fn shapes(drawings: Option<&Value>) -> Vec<[Value; 5]> {
    const KEYS: [&str; 5] = ["wayPoints", "center", "text", "rounded", "backgroundColor"];
    let shown = |item: &Value| KEYS.map(|key| item.get(key).map_or(Value::Null, plain));
    let mut shapes: Vec<[Value; 5]> = list(drawings).iter().map(shown).collect();
    shapes.retain(|shape| shape.iter().any(|value| !value.is_null()));
    shapes
}

/// A value as it is compared: numbers, in thousandths, and colours are written in several ways.
fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().map(|number| (number * 1000.0).round()).into(),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::String(text) => text.to_uppercase().into(),
        Value::Bool(false) => Value::Null,
        other => other.clone(),
    }
}

fn symbol(value: &Value, alphabet: Alphabet) -> Read<Option<Symbol>> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64(),
    };
    let symbol = number.and_then(|number: u64| alphabet.of_number(number));
    let (least, most) = (alphabet.lowest(), alphabet.highest());
    symbol.map(Some).ok_or_else(|| fault(value, &format!("a value from {least} to {most} in \"cells\"")))
}

/// The symbols under a key of a cell.
fn symbols(cell: &Value, key: &str, alphabet: Alphabet) -> Read<SymbolSet> {
    let values = cell.get(key).filter(|values| !is_blank(values));
    if let Some(other) = values.filter(|values| !values.is_array()) {
        return Err(fault(other, &format!("a list of values in {key:?}")));
    }
    list(values).iter().filter_map(|value| symbol(value, alphabet).transpose()).collect()
}

/// A puzzle as written.
struct Input<'j> {
    object: &'j Object,
    /// The cells, row by row.
    rows: Vec<&'j [Value]>,
    /// The metadata, which may be in cages instead.
    metadata: BTreeMap<&'j str, String>,
}

impl<'j> Input<'j> {
    fn new(object: &'j Object) -> Self {
        let rows = list(object.get("cells")).iter().map(|row| list(Some(row))).collect();
        let mut metadata = BTreeMap::new();
        for (key, value) in object.get("metadata").and_then(Value::as_object).into_iter().flatten() {
            let text = value.as_str().map(str::to_owned);
            metadata.extend(text.map(|text| (key.as_str(), text)));
        }
        for cage in list(object.get("cages")).iter().filter(|cage| list(cage.get("cells")).is_empty()) {
            let said = cage.get("value").and_then(Value::as_str).and_then(|text| text.split_once(':'));
            metadata.extend(said.map(|(key, text)| (key.trim(), text.trim().to_owned())));
        }
        Self { object, rows, metadata }
    }

    fn said(&self, key: &str) -> Option<String> {
        tidy(self.metadata.get(key).map(String::as_str))
    }

    /// The solution, if it is complete.
    fn solution(&self, model: &Model) -> Option<Values> {
        let text = self.metadata.get("solution")?;
        // A symbol that the board lacks is a fault later.
        let symbol = |c| model.alphabet().of_char(c).or_else(|| Symbol::from_char(c));
        let values: Values = text.chars().map(symbol).collect();
        (values.len() == model.board().cell_count() && values.iter().all(Option::is_some)).then_some(values)
    }
}

/// The rules of a square board that its drawings and words determine.
struct Drawn<'j> {
    object: &'j Object,
    size: usize,
    /// The rules in words.
    words: &'j str,
}

impl<'j> Drawn<'j> {
    fn new(input: &'j Input<'j>) -> Read<Self> {
        let size = input.rows.len();
        let is_square = input.rows.iter().all(|row| row.len() == size && row.iter().all(Value::is_object));
        if !is_square || !(2..=usize::from(Symbol::MAX)).contains(&size) {
            let size = size.clamp(2, usize::from(Symbol::MAX));
            return Err(unlike_board("cells", input.object, [size; 2]));
        }
        for key in LISTS.into_iter().chain(DRAWINGS) {
            let is_list = |value: &&Value| value.is_null() || value.is_array();
            if let Some(other) = input.object.get(key).filter(|value| !is_list(value)) {
                return Err(fault(other, &format!("a list in {key:?}")));
            }
        }
        let words = input.metadata.get("rules").map_or("", String::as_str);
        Ok(Self { object: input.object, size, words })
    }

    fn spec(&self) -> Read<Spec> {
        let (mut constraints, mut clues) = (Vec::new(), Vec::new());
        for cage in list(self.object.get("cages")) {
            self.cage(cage, &mut constraints, &mut clues)?;
        }
        let box_of = self.boxes(&mut constraints)?;
        let shapes = Shapes::of(self.object, self.size)?;
        let words = Words::of(self.words, self.size);
        let (global, drawn) = meaning::rules(&shapes, words, self.words, self.size, &box_of)?;
        clues.extend(drawn);
        for rule in self.global(&clues)?.into_iter().chain(global) {
            if !constraints.contains(&rule) {
                constraints.push(rule);
            }
        }
        let mut spec = regions::declare("sudokupad", self.size, &box_of);
        constraints.append(&mut spec.constraints);
        (spec.constraints, spec.clues) = (constraints, clues);
        Ok(spec)
    }

    /// The rules for the whole board that the document names.
    fn global(&self, clues: &[Rule]) -> Read<Vec<Rule>> {
        let rule = |name: &Value| {
            let rule = GLOBAL.iter().find(|(known, _)| name == known).map(|(_, rule)| rule(clues));
            let names = GLOBAL.map(|(name, _)| name).join(", ");
            rule.ok_or_else(|| fault(name, &format!("{names} in \"global\"")))
        };
        list(self.object.get("global")).iter().map(rule).collect()
    }

    /// A cage: a sum, or cells without repetition. Hidden ones stand for rows and columns.
    fn cage(&self, cage: &Value, constraints: &mut Vec<Rule>, clues: &mut Vec<Rule>) -> Read<()> {
        let numbers = self.places(cage.get("cells"))?;
        let cells: Vec<Place> = numbers.iter().map(|&at| place(self.size, at)).collect();
        let kind = cage.get("type").or_else(|| cage.get("style")).and_then(Value::as_str);
        let label = ["sum", "value"].iter().find_map(|key| cage.get(key).filter(|value| !is_blank(value)));
        let sum: Option<u64> = label.and_then(|label| match label {
            Value::String(text) => text.trim().parse().ok(),
            value => value.as_u64(),
        });
        let is_unique = cage.get("unique").is_some_and(|unique| unique == true);
        let is_house = cells.len() == self.size && matches!(kind, Some("rowcol" | "region"));
        if cells.is_empty() || is_house && self.is_house(&numbers)? {
            return Ok(());
        }
        if let Some(label) = label.filter(|_| sum.is_none() && is_unique && !is_house) {
            return Err(fault(label, "a whole number in \"value\""));
        }
        let name = None;
        match (sum, is_unique || is_house) {
            (Some(sum), _) => clues.push(match cage.get("unique").is_some_and(|unique| unique == false) {
                true => {
                    let sum = in_range(sum, "sum-cage", &cells)?;
                    Rule::SumCage(SumCage { name, cells, sum })
                }
                false => {
                    let sum = Some(in_range(sum, "cage", &cells)?);
                    Rule::Cage(Cage { name, cells, sum })
                }
            }),
            (None, true) if cells.len() == self.size => {
                constraints.push(Rule::Distinct(Distinct { name, cells }));
            }
            (None, true) => clues.push(Rule::Cage(Cage { name, cells, sum: None })),
            (None, false) => {
                return Err(ReadErrorKind::other(
                    format!("a cage of {} without a sum, which means what the rules say", cells[0]),
                    "cages with \"sum\" or \"unique\"",
                ));
            }
        }
        Ok(())
    }

    /// Whether cells are a row, a column or a region of the board.
    fn is_house(&self, cells: &[usize]) -> Read<bool> {
        let are_alike = |of: fn(usize, usize) -> usize| {
            cells.windows(2).all(|pair| of(pair[0], self.size) == of(pair[1], self.size))
        };
        let sorted = |mut cells: Vec<usize>| {
            cells.sort_unstable();
            cells
        };
        let own = sorted(cells.to_vec());
        let regions = list(self.object.get("regions")).iter().map(|region| self.places(Some(region)));
        let mut regions = regions.collect::<Read<Vec<_>>>()?.into_iter();
        Ok(are_alike(|at, size| at / size)
            || are_alike(|at, size| at % size)
            || regions.any(|region| sorted(region) == own))
    }

    /// The number of each cell's box or region. A region that overlaps another becomes a rule.
    fn boxes(&self, constraints: &mut Vec<Rule>) -> Read<Vec<Option<usize>>> {
        let mut of_cell = vec![None; self.size * self.size];
        for (number, region) in list(self.object.get("regions")).iter().enumerate() {
            let cells = self.places(Some(region))?;
            if let Some(&twice) =
                (1..).zip(&cells).find_map(|(next, at)| cells[next..].contains(at).then_some(at))
            {
                let found = format!("{} twice in a region", place(self.size, twice));
                return Err(ReadErrorKind::other(found, "each cell once"));
            }
            if cells.iter().all(|&at| of_cell[at].is_none()) {
                cells.iter().for_each(|&at| of_cell[at] = Some(number));
            } else {
                let cells = cells.iter().map(|&at| place(self.size, at)).collect();
                constraints.push(Rule::Distinct(Distinct { name: None, cells }));
            }
        }
        Ok(of_cell)
    }

    /// The cells of a list of rows and columns, both from 0.
    fn places(&self, cells: Option<&Value>) -> Read<Vec<usize>> {
        let place = |value: &Value| {
            let [row, col] = list(Some(value)) else { return None };
            let (row, col) = (row.as_u64()? as usize, col.as_u64()? as usize);
            (row < self.size && col < self.size).then_some(row * self.size + col)
        };
        let places = list(cells)
            .iter()
            .map(|value| place(value).ok_or_else(|| fault(value, "a cell of the board, [row, column]")));
        places.collect()
    }
}

/// Whether a label says nothing.
fn is_blank(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}

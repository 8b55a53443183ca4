//! `json`: one object a line, with everything that is known about the puzzle.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use dlx_engine::{Status, Uniqueness};
use dlx_variants::{Model, Place, Spec, Symbol, SymbolSet, Values};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::claims;
use super::decoration;
use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::foreign;
use super::json_fields;
use super::json_values::{Text, Values as JsonValues};
use super::reader::RecordReader;
use super::source::Source;
use super::text::cells::{self, Fault};
use super::text::records;
use super::texts::Texts;
use super::writer::{RecordWriter, WriteError};
use super::{Format, Holds, Score, SolutionPlace};
use crate::Difficulty;
use crate::Level;
use crate::Rating;
use crate::decoration::Decoration;
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Puzzle, Record};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "json",
    summary: "One object per line, with the rules, the solution and whatever else is known.",
    extensions: &["json", "jsonl", "ndjson"],
    holds: Holds {
        rules: true,
        names: true,
        entries: true,
        marks: true,
        corner_marks: true,
        decoration: |_, _| true,
        texts: Texts::ALL,
        solution: SolutionPlace::Beside(|_| true),
        claims: true,
        zero: true,
    },
    is_json: true,
    score,
    reader: || Box::new(JsonReader::default()),
    writer: Some(|_| Box::new(JsonWriter)),
};

fn score(sample: Sample<'_>, _: &mut ModelFinder) -> Score {
    let (text, first) = (sample.text(), sample.in_arrays());
    if first.starts_with('{') && sample.has_key("rows") {
        Score::certain("an object with rows")
    } else if first.starts_with('{') {
        Score::likely("an object")
    } else if text.starts_with('[') {
        Score::doubtful("an array")
    } else {
        Score::NONE
    }
}

/// What our own objects in JSON say of their format: its name and version.
pub const JSON_VERSION: &str = "dlx-sudoku/1";

/// An object as written.
#[derive(Serialize)]
struct Output<'r> {
    format: &'static str,
    variant: &'r str,
    size: usize,
    rows: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "is_zero")]
    unproven: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    /// Fields that were read and not verified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claimed: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    corner: Map,
    #[serde(skip_serializing_if = "Map::is_empty")]
    centre: Map,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    decoration: &'r [Decoration],
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'r Spec>,
}

/// Pencil marks: the symbols of each cell by the cell's name, in the order of the cells.
type Map = serde_json::Map<String, serde_json::Value>;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// An object as read. Only `rows` is required; unknown fields are ignored, but for those that belong into
/// `model`.
#[derive(Deserialize)]
#[serde(expecting = "an object with \"rows\"")]
struct Input<'t> {
    #[serde(borrow)]
    format: Option<Cow<'t, str>>,
    #[serde(borrow)]
    variant: Option<Cow<'t, str>>,
    size: Option<usize>,
    #[serde(borrow)]
    rows: Vec<Row<'t>>,
    #[serde(borrow)]
    solution: Option<Vec<Row<'t>>>,
    minimal: Option<bool>,
    unproven: Option<usize>,
    #[serde(borrow)]
    difficulty: Option<Cow<'t, str>>,
    rating: Option<f64>,
    #[serde(borrow)]
    solutions: Option<Cow<'t, str>>,
    #[serde(borrow)]
    status: Option<Cow<'t, str>>,
    seed: Option<u64>,
    index: Option<u64>,
    title: Option<String>,
    author: Option<String>,
    source: Option<String>,
    ruleset: Option<String>,
    comment: Option<String>,
    #[serde(borrow)]
    entries: Option<Vec<Row<'t>>>,
    corner: Option<BTreeMap<String, String>>,
    centre: Option<BTreeMap<String, String>>,
    decoration: Option<serde_json::Value>,
    #[serde(borrow)]
    model: Option<&'t RawValue>,
    /// A key of declarations beside `model`: a fault.
    #[serde(
        borrow,
        rename = "clue",
        alias = "constraint",
        alias = "draw",
        alias = "regions",
        alias = "box",
        alias = "grids",
        alias = "shape",
        alias = "symbols",
        alias = "lowest"
    )]
    misplaced: Option<&'t RawValue>,
}

/// The beginning of an object of any version.
#[derive(Deserialize)]
struct Head<'t> {
    #[serde(borrow)]
    format: Cow<'t, str>,
}

/// A row of a board, borrowed from the document if possible.
#[derive(Deserialize)]
struct Row<'t>(#[serde(borrow)] Cow<'t, str>);

struct JsonWriter;

impl RecordWriter for JsonWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let model = record.puzzle.model();
        let rows = |values: &[Option<Symbol>]| cells::rows(model.board(), values);
        let marks = |sets: fn(&PencilMarks) -> &Vec<SymbolSet>| {
            record.marks.as_ref().map(|marks| mark_map(model, sets(marks))).unwrap_or_default()
        };
        let output = Output {
            format: JSON_VERSION,
            variant: &model.spec().id,
            size: model.symbols(),
            rows: rows(record.puzzle.givens()),
            solution: record.solution.as_deref().map(rows),
            clues: record.puzzle.clue_count(),
            minimal: record.minimal,
            unproven: record.unproven,
            difficulty: record.difficulty.map(|difficulty| difficulty.level.name()),
            rating: record.difficulty.and_then(|difficulty| difficulty.rating).map(Rating::to_number),
            solutions: record.solutions.map(Uniqueness::name),
            status: record.status.map(|status| status.name()),
            seed: record.seed,
            index: record.index,
            claimed: claims::of(record).map(|claim| claim.key).collect(),
            title: record.title.as_deref(),
            author: record.author.as_deref(),
            source: record.source.as_deref(),
            ruleset: record.ruleset.as_deref(),
            comment: record.comment.as_deref(),
            entries: record.entries.as_deref().map(rows),
            corner: marks(|marks| &marks.corner),
            centre: marks(|marks| &marks.centre),
            decoration: &record.decorations,
            model: (!model.is_plain()).then(|| model.spec()),
        };
        let mut text = serde_json::to_vec(&output).expect("strings and numbers have a JSON form");
        text.push(b'\n');
        Ok(out.write_all(&text)?)
    }
}

fn mark_map(model: &Model, sets: &[SymbolSet]) -> Map {
    let marked = model.board().cells().zip(sets).filter(|(_, set)| !set.is_empty());
    marked.map(|(cell, set)| (model.board().name(cell), set.to_string().into())).collect()
}

/// Reads objects one after another, or in arrays.
#[derive(Default)]
struct JsonReader {
    values: JsonValues,
    /// The last declaration of rules and its model: consecutive puzzles often have the same rules.
    last: Option<(String, Arc<Model>)>,
}

impl RecordReader for JsonReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        let Some(text) = self.values.next(source)? else { return Ok(None) };
        let input: Input<'_> = serde_json::from_str(text.text).map_err(|error| {
            let version = || other_version(text.text).map(|kind| text.fault(kind));
            let foreign = || foreign::object(text.text).map(|kind| text.fault(kind));
            let other = version().or_else(|| json_fields::fault(text)).or_else(foreign);
            other.unwrap_or_else(|| text.syntax(&error))
        })?;
        if let Some(fault) = input.misplaced.and_then(|_| json_fields::fault(text)) {
            return Err(fault);
        }
        record(input, text, &mut self.last, finder).map(Some)
    }
}

/// The fault of an object of another version of the format, whose other fields may mean anything.
fn other_version(object: &str) -> Option<ReadErrorKind> {
    let Head { format } = serde_json::from_str(object).ok()?;
    let is_version = format.split('/').next() == JSON_VERSION.split('/').next();
    check_version(&format).err().filter(|_| is_version)
}

fn check_version(format: &str) -> Result<(), ReadErrorKind> {
    match format == JSON_VERSION {
        true => Ok(()),
        false => Err(ReadErrorKind::json(format, &format!("the format {JSON_VERSION:?}"))),
    }
}

/// The record that an object describes.
fn record(
    mut input: Input<'_>,
    text: Text<'_>,
    last: &mut Option<(String, Arc<Model>)>,
    finder: &mut ModelFinder,
) -> Result<Record, ReadError> {
    let model = match input.model {
        Some(raw) => {
            if last.as_ref().is_none_or(|(known, _)| known != raw.get()) {
                let spec: Spec = serde_json::from_str(raw.get()).map_err(|error| {
                    json_fields::fault(text).unwrap_or_else(|| text.part(raw.get()).syntax(&error))
                })?;
                if let Some(kind) = json_fields::nameless_kind(raw.get()) {
                    return Err(text.part(raw.get()).fault_here(kind));
                }
                let model = finder.for_spec(&spec).map_err(|fault| text.fault(fault.into()))?;
                *last = Some((raw.get().to_owned(), model));
            }
            last.as_ref().map(|(_, model)| Arc::clone(model))
        }
        None => None,
    };
    fill(&mut input, model, finder).map_err(|kind| text.fault(kind))
}

/// The record that an object describes, given the model of its own rules, if it has any.
fn fill(
    input: &mut Input<'_>,
    model: Option<Arc<Model>>,
    finder: &mut ModelFinder,
) -> Result<Record, ReadErrorKind> {
    input.format.as_deref().map_or(Ok(()), check_version)?;
    let rows = texts(&input.rows);
    let model = match (model, &input.variant) {
        (Some(model), _) => model,
        (None, Some(variant)) => finder.for_variant(variant)?,
        (None, None) => finder.for_rows(&rows)?,
    };
    if let Some(size) = input.size.filter(|&size| size != model.symbols()) {
        let expected = format!("{}, the number of symbols of {}", model.symbols(), model.spec().id);
        return Err(ReadErrorKind::json(&size.to_string(), &format!("\"size\" {expected}")));
    }
    let puzzle = Puzzle::new(model.clone(), board("rows", &rows, &model)?)?;
    let solution = match &input.solution {
        Some(rows) => {
            let values = board("solution", &texts(rows), &model)?;
            Some(records::solution(&puzzle, values, "\"solution\"")?)
        }
        None => None,
    };
    let entries = match &input.entries {
        Some(rows) => {
            Some(records::entries(&puzzle, board("entries", &texts(rows), &model)?, "\"entries\"")?)
        }
        None => None,
    };
    let marks = PencilMarks {
        corner: marks("corner", input.corner.as_ref(), &model)?,
        centre: marks("centre", input.centre.as_ref(), &model)?,
    };
    Ok(Record {
        solution,
        minimal: input.minimal,
        difficulty: difficulty(input.difficulty.as_deref(), input.rating)?,
        unproven: input.unproven.unwrap_or_default(),
        solutions: input.solutions.as_deref().map(solution_count).transpose()?,
        status: input.status.as_deref().map(status).transpose()?,
        seed: input.seed,
        index: input.index,
        title: input.title.take(),
        author: input.author.take(),
        source: input.source.take(),
        ruleset: input.ruleset.take(),
        comment: input.comment.take(),
        entries,
        marks: (!marks.is_empty()).then_some(marks),
        decorations: decoration::read("decoration", input.decoration.take())?,
        ..puzzle.into()
    })
}

fn texts<'t>(rows: &'t [Row<'_>]) -> Vec<&'t str> {
    rows.iter().map(|row| &*row.0).collect()
}

/// Pencil marks by the names of their cells.
fn marks(
    field: &'static str,
    map: Option<&BTreeMap<String, String>>,
    model: &Model,
) -> Result<Vec<SymbolSet>, ReadErrorKind> {
    let mut sets = vec![SymbolSet::default(); model.board().cell_count()];
    for (name, text) in map.into_iter().flatten() {
        let cell = cell(name, model).ok_or_else(|| {
            ReadErrorKind::json(name, &format!("the name of a cell in \"{field}\", such as \"R1C1\""))
        })?;
        for found in text.chars() {
            let symbol = model.alphabet().of_char(found);
            let fault =
                || ReadErrorKind::json(text, &format!("symbols of {} in \"{field}\"", model.spec().id));
            sets[cell].insert(symbol.ok_or_else(fault)?);
        }
    }
    Ok(sets)
}

/// The number of the cell with this name.
fn cell(name: &str, model: &Model) -> Option<usize> {
    let place: Place = name.parse().ok()?;
    // The only way to write it: two names of a cell would be two lists of its marks.
    let is_name = place.to_string() == name;
    let (row, col) = (place.row.checked_sub(1)?, place.col.checked_sub(1)?);
    Some(model.board().at(row, col).filter(|_| is_name)?.index())
}

fn board(field: &'static str, rows: &[&str], model: &Arc<Model>) -> Result<Values, ReadErrorKind> {
    cells::read_rows(rows, model).map_err(|Fault { row, column, kind }| {
        let fault = Box::new(kind);
        match (row, column) {
            (Some(row), Some(column)) => {
                ReadErrorKind::FieldCell { field, row: row + 1, column: column + 1, fault }
            }
            (Some(row), None) => ReadErrorKind::FieldRow { field, row: row + 1, fault },
            (None, _) => ReadErrorKind::Field { field, fault },
        }
    })
}

/// The puzzle's difficulty, if its level is given.
fn difficulty(level: Option<&str>, number: Option<f64>) -> Result<Option<Difficulty>, ReadErrorKind> {
    let Some(name) = level else { return Ok(None) };
    let level = name.parse().map_err(|_| {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        ReadErrorKind::json(name, &format!("\"difficulty\" {}", names.join(", ")))
    })?;
    let rating = |number| {
        Rating::from_number(number)
            .ok_or_else(|| ReadErrorKind::json(&f64::to_string(&number), "\"rating\" 0 to 99.9"))
    };
    Ok(Some(Difficulty { level, rating: number.map(rating).transpose()? }))
}

fn solution_count(word: &str) -> Result<Uniqueness, ReadErrorKind> {
    word.parse().map_err(|_| ReadErrorKind::json(word, "\"solutions\" none, one, many or unknown"))
}

/// How a search ended.
fn status(word: &str) -> Result<Status, ReadErrorKind> {
    let known = Status::ENDED.into_iter().find(|status| status.name() == word);
    let names = || Status::ENDED.map(Status::name).join(", ");
    known.ok_or_else(|| ReadErrorKind::json(word, &format!("\"status\" {}", names())))
}

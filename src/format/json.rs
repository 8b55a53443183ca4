//! `json`: one object a line, with everything that is known about the puzzle.

use std::sync::Arc;

use dlx_variants::{Model, Spec};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::cells::{self, Fault};
use super::error::{ReadError, ReadErrorKind};
use super::{Format, Look, text};
use dlx_engine::{Status, Uniqueness};

use crate::level::{Difficulty, Level, Rating};
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record, Values};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "json",
    summary: "One object a line, with the rules, the solution and whatever else is known.",
    extensions: &["json", "jsonl", "ndjson"],
    holds_rules: true,
    is_json: true,
    separator: "",
    detect: |text, _| text.trim_start().starts_with(['{', '[']),
    read,
    write,
};

const VERSION: &str = "dlx-sudoku/1";

/// An object as it is written.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'r Spec>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// An object as it is read. Only `rows` is needed; other fields are ignored.
#[derive(Deserialize)]
#[serde(expecting = "an object with \"rows\"")]
struct Input {
    format: Option<String>,
    variant: Option<String>,
    size: Option<usize>,
    rows: Vec<String>,
    solution: Option<Vec<String>>,
    minimal: Option<bool>,
    #[serde(default)]
    unproven: usize,
    difficulty: Option<String>,
    rating: Option<f64>,
    solutions: Option<String>,
    status: Option<String>,
    seed: Option<u64>,
    index: Option<u64>,
    model: Option<Spec>,
}

fn write(record: &Record, _: Look, out: &mut String) {
    let model = &record.puzzle.model;
    let rows = |values: &Values| cells::rows(model.board(), values);
    let output = Output {
        format: VERSION,
        variant: &model.spec().id,
        size: model.symbols(),
        rows: rows(&record.puzzle.givens),
        solution: record.solution.as_ref().map(rows),
        clues: record.puzzle.clues(),
        minimal: record.minimal,
        unproven: record.unproven,
        difficulty: record.difficulty.map(|difficulty| difficulty.level.name()),
        rating: record.difficulty.map(|difficulty| difficulty.rating.to_number()),
        solutions: record.solutions.map(Uniqueness::name),
        status: record.status.map(|status| status.name()),
        seed: record.seed,
        index: record.index,
        model: (!model.is_plain()).then(|| model.spec()),
    };
    out.push_str(&serde_json::to_string(&output).expect("strings and numbers have a JSON form"));
    out.push('\n');
}

fn read(text: &str, finder: &mut ModelFinder) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    for object in objects(text)? {
        let input: Input =
            serde_json::from_str(object.get()).map_err(|error| syntax(text, object.get(), &error))?;
        let (line, _) = text::place(text, offset(text, object.get()));
        records.push(record(input, finder).map_err(|kind| ReadError::in_line(line, kind))?);
    }
    Ok(records)
}

/// The objects of a text: one after another, or in arrays.
fn objects(text: &str) -> Result<Vec<&RawValue>, ReadError> {
    let mut objects = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<&RawValue>() {
        let value = value.map_err(|error| syntax(text, text, &error))?;
        if value.get().starts_with('[') {
            let array = serde_json::from_str::<Vec<&RawValue>>(value.get());
            objects.extend(array.map_err(|error| syntax(text, value.get(), &error))?);
        } else {
            objects.push(value);
        }
    }
    Ok(objects)
}

/// Where `part`, a slice of `text`, begins.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// What serde_json says of `part`, a slice of `text`, at the place where it says it: it counts columns in bytes.
fn syntax(text: &str, part: &str, error: &serde_json::Error) -> ReadError {
    let message = error.to_string();
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&suffix).unwrap_or(&message).to_owned();
    let line_start: usize = part.split_inclusive('\n').take(error.line().max(1) - 1).map(str::len).sum();
    let at = offset(text, part) + line_start + error.column().max(1) - 1;
    let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (line, column) = text::place(text, at);
    ReadError::at(line, column, ReadErrorKind::Json(message))
}

/// The record that an object describes.
fn record(input: Input, finder: &mut ModelFinder) -> Result<Record, ReadErrorKind> {
    if let Some(format) = input.format.filter(|format| format != VERSION) {
        return Err(ReadErrorKind::json(&format, &format!("the format {VERSION:?}")));
    }
    let rows: Vec<&str> = input.rows.iter().map(String::as_str).collect();
    let model = match (&input.model, &input.variant) {
        (Some(spec), _) => finder.for_spec(spec)?,
        (None, Some(variant)) => finder.for_variant(variant)?,
        (None, None) => finder.for_rows(&rows)?,
    };
    if let Some(size) = input.size.filter(|&size| size != model.symbols()) {
        let expected = format!("{}, the number of symbols of {}", model.symbols(), model.spec().id);
        return Err(ReadErrorKind::json(&size.to_string(), &format!("\"size\" {expected}")));
    }
    let puzzle = Puzzle::new(model.clone(), board("rows", &rows, &model)?)?;
    let solution = input.solution.map(|rows| solution(&rows, &puzzle)).transpose()?;
    let solutions = input.solutions.map(|word| solution_count(&word)).transpose()?;
    let status = input.status.map(|word| status(&word)).transpose()?;
    let difficulty = difficulty(input.difficulty.as_deref(), input.rating)?;
    let Input { minimal, unproven, seed, index, .. } = input;
    Ok(Record { solution, minimal, difficulty, unproven, solutions, status, seed, index, ..puzzle.into() })
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

/// A filled board that agrees with the givens.
fn solution(rows: &[String], puzzle: &Puzzle) -> Result<Values, ReadErrorKind> {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let values = board("solution", &rows, &puzzle.model)?;
    let names = |cell| puzzle.model.board().name(cell);
    for ((cell, value), given) in puzzle.model.board().cells().zip(&values).zip(&puzzle.givens) {
        let found = || format!("{} in {} of \"solution\"", cells::to_char(*value), names(cell));
        match given {
            _ if value.is_none() => return Err(ReadErrorKind::json(&found(), "a filled board")),
            Some(given) if *value != Some(*given) => {
                return Err(ReadErrorKind::json(&found(), &format!("{given}, as in \"rows\"")));
            }
            _ => {}
        }
    }
    Ok(values)
}

/// How hard the puzzle is, where both its level and its rating are given.
fn difficulty(level: Option<&str>, rating: Option<f64>) -> Result<Option<Difficulty>, ReadErrorKind> {
    let (Some(name), Some(number)) = (level, rating) else { return Ok(None) };
    let level = name.parse().map_err(|_| {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        ReadErrorKind::json(name, &format!("\"difficulty\" {}", names.join(", ")))
    })?;
    let rating = Rating::from_number(number)
        .ok_or_else(|| ReadErrorKind::json(&number.to_string(), "\"rating\" 0 to 99.9"))?;
    Ok(Some(Difficulty { level, rating }))
}

fn solution_count(word: &str) -> Result<Uniqueness, ReadErrorKind> {
    let known = Uniqueness::ALL.into_iter().find(|count| count.name() == word);
    known.ok_or_else(|| ReadErrorKind::json(word, "\"solutions\" none, one, many or unknown"))
}

/// How a search ended.
fn status(word: &str) -> Result<Status, ReadErrorKind> {
    let known = Status::ENDED.into_iter().find(|status| status.name() == word);
    let names = || Status::ENDED.map(Status::name).join(", ");
    known.ok_or_else(|| ReadErrorKind::json(word, &format!("\"status\" {}", names())))
}

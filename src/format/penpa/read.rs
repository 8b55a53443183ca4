//! From the JSON of Penpa to a record.

use dlx_variants::{Place, Spec, Symbol};
use serde_json::{Map, Value, json};

use super::drawing::Lines;
use super::frames::frames;
use super::places::{Places, Point};
use crate::format::container::{list, regions, tidy};
use crate::format::error::ReadErrorKind;
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record, Values};

type Object = Map<String, Value>;
type Read<T> = Result<T, ReadErrorKind>;

/// The grids whose cells are squares in rows and columns.
const GRIDS: [&str; 2] = ["square", "sudoku"];

/// Drawings whose meaning only words state, and what they are called.
const DRAWINGS: [(&str, &str); 9] = [
    ("surface", "shaded cells"),
    ("line", "lines"),
    ("freeline", "free lines"),
    ("freelineE", "free lines"),
    ("wall", "walls"),
    ("direction", "direction marks"),
    ("squareframe", "frames"),
    ("polygon", "polygons"),
    ("nobulbthermo", "thermometers without bulbs"),
];

/// The fields of the header.
mod field {
    pub(super) const GRID: usize = 0;
    pub(super) const TITLE: usize = 15;
    pub(super) const AUTHOR: usize = 16;
    pub(super) const SOURCE: usize = 17;
    pub(super) const RULES: usize = 18;
}

/// How numbers look. What else there is stands for clues of some kind.
const NORMAL: &str = "1";
/// The upper left of the four places in a cell.
const UPPER_LEFT: usize = 0;
/// The styles of symbols.
const WHITE: [u64; 2] = [1, 8];
const BLACK: u64 = 2;
const GREY: u64 = 3;

fn other(found: String, expected: &str) -> ReadErrorKind {
    ReadErrorKind::Other { found, expected: expected.to_owned() }
}

/// The record that an object describes.
pub(super) fn record(object: &Object, finder: &mut ModelFinder) -> Read<Record> {
    let header = list(object.get("header"));
    let grid = header.get(field::GRID).and_then(Value::as_str).unwrap_or_default();
    if !GRIDS.contains(&grid) {
        return Err(ReadErrorKind::json(grid, "a grid of the kind square or sudoku"));
    }
    let empty = Object::new();
    let question = object.get("question").and_then(Value::as_object).unwrap_or(&empty);
    let places = Places::new(header, object.get("cells").unwrap_or(&Value::Null))?;
    let input = Input { question, places };
    let mut clues = Vec::new();
    let givens = input.givens(&mut clues)?;
    let model = finder.for_rules(input.spec(clues)?)?;
    let entries = input.entries(object.get("answer"), &givens);
    let said = |field: usize, name: &str| {
        let text = header.get(field).and_then(Value::as_str).map(written_out)?;
        tidy(Some(text.strip_prefix(name).unwrap_or(&text)))
    };
    Ok(Record {
        title: said(field::TITLE, "Title:"),
        author: said(field::AUTHOR, "Author:"),
        source: said(field::SOURCE, ""),
        comment: said(field::RULES, ""),
        entries: entries.iter().any(Option::is_some).then_some(entries),
        ..Puzzle::new(model, givens)?.into()
    })
}

/// A text of the header, where some characters are escaped.
fn written_out(text: &str) -> String {
    text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=")
}

/// What a puzzle draws.
struct Input<'j> {
    question: &'j Object,
    places: Places,
}

impl Input<'_> {
    /// The items of a map from points.
    fn points<'j>(&self, object: &'j Object, key: &str) -> Read<Vec<(Point, &'j Value)>> {
        let items = object.get(key).and_then(Value::as_object).into_iter().flatten();
        let point = |(number, value): (&'j String, &'j Value)| match number.parse() {
            Ok(number) => Ok((self.places.point(number), value)),
            Err(_) => Err(ReadErrorKind::json(number, &format!("the number of a point in {key:?}"))),
        };
        items.map(point).collect()
    }

    /// The givens. Letters between cells become clues.
    fn givens(&self, clues: &mut Vec<Value>) -> Read<Values> {
        let mut givens = vec![None; self.places.size * self.places.size];
        for (point, value) in self.points(self.question, "number")? {
            let text = text(value);
            match point {
                _ if text.is_empty() => {}
                Point::Cell(place) if is_normal(value) => {
                    let symbol = self.symbol(&text);
                    let expected = format!("a value from 1 to {}", self.places.size);
                    givens[self.places.index(place)] =
                        Some(symbol.ok_or_else(|| other(format!("{text:?} in {place}"), &expected))?);
                }
                Point::Cell(place) => {
                    return Err(other(
                        format!("the small text {text:?} in {place}"),
                        "givens of normal size",
                    ));
                }
                Point::Side(one, two) => {
                    let sum = match text.to_uppercase().as_str() {
                        "X" => 10,
                        "V" => 5,
                        _ => {
                            let found = format!("{text:?} between {one} and {two}");
                            return Err(other(found, "X or V there"));
                        }
                    };
                    clues.push(between("sum", sum, one, two));
                }
                // Letters beside the board say which cells the answer to a contest consists of.
                _ if !text.contains(|c: char| c.is_ascii_digit()) => {}
                _ => {
                    let found = format!("{text:?} outside of the board, which means what the rules say");
                    return Err(other(found, "numbers on the board alone"));
                }
            }
        }
        Ok(givens)
    }

    /// The digits that the player has entered.
    fn entries(&self, answer: Option<&Value>, givens: &Values) -> Values {
        let mut entries = vec![None; givens.len()];
        let points = answer.and_then(Value::as_object).and_then(|answer| self.points(answer, "number").ok());
        for (point, value) in points.unwrap_or_default() {
            if let Point::Cell(place) = point
                && is_normal(value)
                && givens[self.places.index(place)].is_none()
            {
                entries[self.places.index(place)] = self.symbol(&text(value));
            }
        }
        entries
    }

    fn symbol(&self, text: &str) -> Option<Symbol> {
        let mut chars = text.chars();
        let symbol = match (text.parse::<u8>(), chars.next(), chars.next()) {
            (Ok(number), ..) => Symbol::new(number),
            (Err(_), Some(c), None) => Symbol::from_char(c),
            _ => None,
        };
        symbol.filter(|symbol| symbol.index() < self.places.size)
    }

    fn spec(&self, mut clues: Vec<Value>) -> Read<Spec> {
        for (key, name) in DRAWINGS {
            let is_drawn = match self.question.get(key) {
                Some(Value::Object(drawn)) => !drawn.is_empty(),
                // Lists that were begun and left empty draw nothing.
                drawn => list(drawn).iter().any(|item| !list(Some(item)).is_empty()),
            };
            if is_drawn {
                let expected = "givens, regions, diagonals, cages, thermometers, arrows, dots, X and V, odd and even cells";
                return Err(other(format!("{name}, which mean what the rules say"), expected));
            }
        }
        let empty = Object::new();
        let lines = self.question.get("lineE").and_then(Value::as_object).unwrap_or(&empty);
        let lines = Lines::of(lines, self.places)?;
        let size = self.places.size;
        let mut constraints = Vec::new();
        let [falling, rising] = lines.diagonals;
        for (name, is_drawn, is_rising) in
            [("falling diagonal", falling, false), ("rising diagonal", rising, true)]
        {
            let place = |row| Place { row, col: if is_rising { size + 1 - row } else { row } };
            if is_drawn {
                let cells: Vec<String> = (1..=size).map(|row| place(row).to_string()).collect();
                constraints.push(json!({"kind": "distinct", "name": name, "cells": cells}));
            }
        }
        for cells in self.paths("thermo")? {
            clues.push(json!({"kind": "thermometer", "cells": names(&cells)}));
        }
        for cells in self.paths("arrows")? {
            let (circle, shaft) = names(&cells)
                .split_first()
                .map(|(first, rest)| ([first.clone()], rest.to_vec()))
                .unwrap_or_default();
            clues.push(json!({"kind": "arrow", "cells": circle, "shafts": [shaft]}));
        }
        self.cages(&mut clues)?;
        self.symbols(&mut clues)?;
        let mut spec = regions::declare(size, &lines.regions, &mut constraints);
        spec.insert("id".to_owned(), "penpa".into());
        spec.insert("constraint".to_owned(), constraints.into());
        spec.insert("clue".to_owned(), clues.into());
        serde_json::from_value(spec.into()).map_err(|error| ReadErrorKind::Json(error.to_string()))
    }

    /// Lists of cells that are not empty.
    fn paths(&self, key: &str) -> Read<Vec<Vec<Place>>> {
        let place = |cell: &Value| match cell.as_u64().map(|number| self.places.point(number as usize)) {
            Some(Point::Cell(place)) => Ok(place),
            _ => Err(ReadErrorKind::json(&cell.to_string(), &format!("a cell of the board in {key:?}"))),
        };
        let paths = list(self.question.get(key)).iter().map(|path| list(Some(path)));
        paths.filter(|path| !path.is_empty()).map(|path| path.iter().map(place).collect()).collect()
    }

    /// Cages. Their sums stand in the upper left of a cell.
    fn cages(&self, clues: &mut Vec<Value>) -> Read<()> {
        let mut sums: Vec<(Place, u64)> = Vec::new();
        for (point, value) in self.points(self.question, "numberS")? {
            let text = text(value);
            let sum = match point {
                _ if text.is_empty() => continue,
                Point::Quarter(place, UPPER_LEFT) => text.parse().ok().map(|sum| (place, sum)),
                _ => None,
            };
            sums.push(sum.ok_or_else(|| {
                other(format!("the small text {text:?}"), "sums in the upper left of cages")
            })?);
        }
        let mut cages = self.paths("killercages")?;
        cages.iter_mut().for_each(|cells| cells.sort_unstable());
        let listed = cages.len();
        // Cages are also drawn as frames; before there were lists of them, they were frames alone.
        let empty = Object::new();
        for cells in
            frames(self.question.get("cage").and_then(Value::as_object).unwrap_or(&empty), self.places)?
        {
            if !cages.contains(&cells) {
                cages.push(cells);
            }
        }
        for (number, cells) in cages.iter().enumerate() {
            let mut clue = json!({"kind": "cage", "cells": names(cells)});
            let (own, rest): (Vec<_>, Vec<_>) =
                sums.into_iter().partition(|(place, _)| cells.contains(place));
            sums = rest;
            match own.as_slice() {
                [] if number < listed => {}
                [] => return Err(other(format!("a frame around {} without a sum", cells[0]), "cages")),
                [(_, sum)] => clue["sum"] = (*sum).into(),
                [_, (place, _), ..] => {
                    return Err(other(format!("a second sum in the cage of {place}"), "one sum"));
                }
            }
            clues.push(clue);
        }
        match sums.first() {
            None => Ok(()),
            Some((place, sum)) => {
                Err(other(format!("{sum} in the corner of {place}"), "sums in cages alone"))
            }
        }
    }

    /// Dots between cells, odd and even cells.
    fn symbols(&self, clues: &mut Vec<Value>) -> Read<()> {
        for (point, value) in self.points(self.question, "symbol")? {
            let name = list(Some(value)).get(1).and_then(Value::as_str).unwrap_or_default();
            let style = list(Some(value)).first().and_then(Value::as_u64).unwrap_or(0);
            clues.push(match (point, name) {
                // What lies beside the board belongs to the letters there.
                (Point::Outside, _) if name.starts_with("arrow") => continue,
                (Point::Side(one, two), "circle_SS" | "circle_S") if WHITE.contains(&style) => {
                    between("difference", 1, one, two)
                }
                (Point::Side(one, two), "circle_SS" | "circle_S") if style == BLACK => {
                    between("ratio", 2, one, two)
                }
                (Point::Cell(place), "circle_L" | "circle_M") if style == GREY => {
                    json!({"kind": "odd", "cells": [place.to_string()]})
                }
                (Point::Cell(place), "square_L" | "square_M") if style == GREY => {
                    json!({"kind": "even", "cells": [place.to_string()]})
                }
                _ => {
                    let found =
                        format!("the symbol {name:?} of style {style}, which means what the rules say");
                    return Err(other(found, "dots between cells, grey circles and grey squares"));
                }
            });
        }
        Ok(())
    }
}

/// The text of a number: `[text, colour, size]`.
fn text(value: &Value) -> String {
    match list(Some(value)).first() {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Null) | None => String::new(),
        Some(other) => other.to_string(),
    }
}

fn is_normal(value: &Value) -> bool {
    list(Some(value)).get(2).and_then(Value::as_str) == Some(NORMAL)
}

fn between(kind: &str, number: u64, one: Place, two: Place) -> Value {
    let cells = json!({"cells": [[one.to_string(), two.to_string()]]});
    json!({"kind": kind, "is": [number], "between": cells})
}

fn names(cells: &[Place]) -> Vec<String> {
    cells.iter().map(Place::to_string).collect()
}

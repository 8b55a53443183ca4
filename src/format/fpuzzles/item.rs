//! Items of the lists of f-puzzles: the cells that they are about, and their numbers.

use dlx_variants::Place;
use serde::Deserialize;
use serde_json::{Value, json};

use super::keys::{Entry, Key, Number, Shape};
use super::value::{Path, Read, WHOLE, is_empty, number};
use crate::format::container::square::{Square, Step};
use crate::format::error::ReadErrorKind;

/// An item of a list.
pub(super) struct Item<'j> {
    pub(super) key: &'j Key,
    pub(super) path: Path<'j>,
    pub(super) value: &'j Value,
    pub(super) board: Square,
}

impl<'j> Item<'j> {
    /// What the item says; nothing if it is unfinished, or is one cell of all that the list is about.
    pub(super) fn entries(&self) -> Read<Vec<Entry>> {
        let entry = match self.key.shape {
            Shape::Lines => {
                let lines = self.list("lines")?.iter();
                return lines.map(|line| self.entry(line.clone(), Value::Null)).collect();
            }
            Shape::All => return Ok(Vec::new()),
            // Its place may be unfinished, too.
            Shape::Outside | Shape::Diagonal if self.lacks_number() => return Ok(Vec::new()),
            Shape::Cells => self.entry(self.get("cells")?.clone(), Value::Null),
            Shape::Cell => self.entry(json!([self.cell()?]), Value::Null),
            Shape::Pair => self.entry(Value::Null, json!([self.pair()?])),
            Shape::Outside => {
                let cells = self.board.line_from(self.place("cell")?);
                self.entry(self.outside(cells)?, Value::Null)
            }
            Shape::Diagonal => {
                let cells = self.board.diagonal_from(self.place("cell")?, self.direction()?);
                self.entry(self.outside(cells)?, Value::Null)
            }
            Shape::Arrow => {
                let circle = self.get("cells")?;
                let shafts =
                    self.list("lines")?.iter().filter_map(|line| self.shaft(line, circle).transpose());
                self.entry(circle.clone(), shafts.collect::<Read<Vec<_>>>()?.into())
            }
            Shape::Clone => {
                let (cells, of) = self.clones()?;
                self.entry(cells, of)
            }
        };
        Ok(vec![entry?])
    }

    /// Its cell.
    pub(super) fn cell(&self) -> Read<Value> {
        self.get("cell").cloned()
    }

    /// The two cells that have a mark, if they can be read.
    pub(super) fn marked(&self) -> Read<Option<[Place; 2]>> {
        Ok(Deserialize::deserialize(self.pair()?).ok())
    }

    fn get(&self, key: &str) -> Read<&'j Value> {
        let expected = || format!("an object with {key:?}");
        self.value.get(key).ok_or_else(|| self.path.fault(self.value, &expected()))
    }

    /// The fault of the value under a key.
    fn fault(&self, key: &str, value: &Value, expected: &str) -> ReadErrorKind {
        self.path.key(key).fault(value, expected)
    }

    /// Whether its number is absent, or one that the setter has still to find.
    fn lacks_number(&self) -> bool {
        let value = self.value.get("value").filter(|value| !is_empty(value));
        value.is_none_or(|value| value == "?")
    }

    fn list(&self, key: &str) -> Read<&'j [Value]> {
        let value = self.get(key)?;
        value.as_array().map(Vec::as_slice).ok_or_else(|| self.fault(key, value, "a list"))
    }

    fn pair(&self) -> Read<&'j Value> {
        let cells = self.get("cells")?;
        let is_pair = cells.as_array().is_some_and(|cells| cells.len() == 2);
        is_pair.then_some(cells).ok_or_else(|| self.fault("cells", cells, "two cells"))
    }

    fn place(&self, key: &str) -> Read<Place> {
        let value = self.get(key)?;
        let place = value.as_str().and_then(|text| text.parse().ok());
        place.ok_or_else(|| self.fault(key, value, "a place such as \"R0C3\""))
    }

    fn direction(&self) -> Read<Step> {
        let value = self.get("direction")?;
        let step = value.as_str().and_then(Square::step);
        step.ok_or_else(|| self.fault("direction", value, "a direction DR, DL, UR or UL"))
    }

    /// The cells that a place outside the board leads to.
    fn outside(&self, cells: Option<Vec<Place>>) -> Read<Value> {
        let cells =
            cells.ok_or_else(|| self.path.fault(self.value, "a place outside that leads to cells"))?;
        Ok(cells.iter().map(Place::to_string).collect::<Vec<String>>().into())
    }

    /// A line of an arrow without the cells of its circle, if it leaves the circle.
    fn shaft(&self, line: &Value, circle: &Value) -> Read<Option<Value>> {
        let (Some(line), Some(circle)) = (line.as_array(), circle.as_array()) else {
            return Err(self.path.fault(line, "lists of cells"));
        };
        let is_in_circle = |cell: &&Value| circle.iter().any(|other| is_same_cell(cell, other));
        let cells: Vec<Value> = line.iter().skip_while(is_in_circle).cloned().collect();
        Ok((!cells.is_empty()).then(|| cells.into()))
    }

    /// The cells of a clone and their originals, without cells that are both; none if it has no place yet.
    fn clones(&self) -> Read<(Value, Value)> {
        let (cells, others) = (self.list("cells")?, self.list("cloneCells")?);
        if cells.len() != others.len() && !cells.is_empty() && !others.is_empty() {
            return Err(self.path.fault(self.value, "as many \"cells\" as \"cloneCells\""));
        }
        let apart = cells.iter().zip(others).filter(|(cell, other)| !is_same_cell(cell, other));
        let (cells, others): (Vec<Value>, Vec<Value>) = apart.map(|(a, b)| (a.clone(), b.clone())).unzip();
        Ok((cells.into(), others.into()))
    }

    /// What the item says of these cells and others, with its number if that is there.
    fn entry(&self, cells: Value, others: Value) -> Read<Entry> {
        Ok(Entry { cells, others, number: self.number()?, symbols: self.symbols()? })
    }

    fn number(&self) -> Read<Option<u64>> {
        let value = self.value.get("value").filter(|value| !is_empty(value));
        let expected = |what: &str| self.fault("value", value.unwrap_or(&Value::Null), what);
        Ok(match (self.key.number, value) {
            (None | Some(Number::Symbols), _) => None,
            (Some(Number::Optional | Number::Needed | Number::Roman), None) => None,
            // A number that the setter has still to find.
            (Some(Number::Optional | Number::Needed), Some(value)) if value.as_str() == Some("?") => None,
            (Some(Number::Usual(usual)), None) => Some(usual(self.board.0).into()),
            (Some(Number::Is(usual)), None) => Some(usual.into()),
            (Some(Number::Roman), Some(value)) => match value.as_str().map(str::to_uppercase).as_deref() {
                Some("X") => Some(10),
                Some("V") => Some(5),
                _ => return Err(expected("X or V")),
            },
            (Some(Number::Optional | Number::Needed | Number::Usual(_) | Number::Is(_)), Some(value)) => {
                Some(number(value).ok_or_else(|| expected(WHOLE))?)
            }
        })
    }

    fn symbols(&self) -> Read<Vec<u64>> {
        if !matches!(self.key.number, Some(Number::Symbols)) {
            return Ok(Vec::new());
        }
        let path = self.path.key("values");
        let symbol = |(at, value)| number(value).ok_or_else(|| path.at(at).fault(value, WHOLE));
        self.list("values")?.iter().enumerate().map(symbol).collect()
    }
}

/// Whether two names of cells are of the same cell, however they are written.
pub(super) fn is_same_cell(name: &Value, other: &Value) -> bool {
    let place = |name: &Value| name.as_str()?.parse::<Place>().ok();
    name == other || place(name).is_some_and(|cell| place(other) == Some(cell))
}

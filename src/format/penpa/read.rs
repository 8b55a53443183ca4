//! From the JSON of Penpa to a record.

use dlx_engine::clip;
use dlx_variants::rule::{Arrow, Cage, Even, Odd, Thermometer};
use dlx_variants::{Place, Rule, Spec, Values};
use serde_json::{Map, Value};

use super::drawing::Lines;
use super::drawings;
use super::frames::frames;
use super::number;
use super::places::{Places, Point};
use super::player;
use crate::format::container::relation::Relation;
use crate::format::container::{global, in_range, list, regions};
use crate::format::drawings::said;
use crate::format::error::ReadErrorKind;
use crate::format::texts::tidy;
use crate::format::words::negatives;
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record};

type Object = Map<String, Value>;
type Read<T> = Result<T, ReadErrorKind>;

/// The grids whose cells are squares in rows and columns.
const GRIDS: [&str; 2] = ["square", "sudoku"];

/// The most cages, thermometers or arrows.
const PATHS: usize = 1_000;

/// The fields of the header.
mod field {
    pub(super) const GRID: usize = 0;
    pub(super) const TITLE: usize = 15;
    pub(super) const AUTHOR: usize = 16;
    pub(super) const SOURCE: usize = 17;
    pub(super) const RULES: usize = 18;
}

/// The upper left of the four places in a cell.
const UPPER_LEFT: usize = 0;
/// The styles of symbols.
const WHITE: [u64; 2] = [1, 8];
const BLACK: u64 = 2;
const GREY: u64 = 3;

/// The record that an object describes.
pub(super) fn record(object: &Object, finder: &mut ModelFinder) -> Read<Record> {
    let header = list(object.get("header"));
    let grid = header.get(field::GRID).and_then(Value::as_str).unwrap_or_default();
    if !GRIDS.contains(&grid) {
        return Err(ReadErrorKind::json(grid, "a grid of the kind square or sudoku"));
    }
    let text = |field: usize, name: &str| {
        let text = header.get(field).and_then(Value::as_str).map(written_out)?;
        tidy(Some(text.strip_prefix(name).unwrap_or(&text)))
    };
    let places = Places::new(header, object.get("cells").unwrap_or(&Value::Null))?;
    let input = Input { question: drawings::checked(object.get("question"))?, places };
    let mut clues = Vec::new();
    let givens = input.givens(&mut clues)?;
    let ruleset = text(field::RULES, "");
    let (spec, unread) = input.spec(clues, ruleset.as_deref().unwrap_or_default())?;
    let model = finder.for_rules(spec)?;
    let (entries, marks) = player::of(places, object.get("answer").unwrap_or(&Value::Null), &givens);
    let puzzle = Puzzle::new(model, givens)?;
    Ok(Record {
        title: text(field::TITLE, "Title:"),
        author: text(field::AUTHOR, "Author:"),
        source: text(field::SOURCE, ""),
        unread: said::told(&puzzle, ruleset.as_deref(), unread),
        ruleset,
        entries: entries.iter().any(Option::is_some).then_some(entries),
        marks: (!marks.is_empty()).then_some(marks),
        ..puzzle.into()
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
    /// The givens. Letters between cells become clues.
    fn givens(&self, clues: &mut Vec<Rule>) -> Read<Values> {
        let mut givens = vec![None; self.places.size * self.places.size];
        for (point, value) in self.places.items(self.question, "number")? {
            let text = number::text(value);
            match point {
                _ if text.is_empty() => {}
                Point::Cell(place) if number::is_normal(value) => {
                    let symbol = number::symbol(&text, self.places.size);
                    let expected = format!("a value from 1 to {}", self.places.size);
                    givens[self.places.index(place)] = Some(
                        symbol
                            .ok_or_else(|| ReadErrorKind::other(format!("{text:?} in {place}"), expected))?,
                    );
                }
                Point::Cell(place) => {
                    return Err(ReadErrorKind::other(
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
                            return Err(ReadErrorKind::other(found, "X or V there"));
                        }
                    };
                    clues.push(Relation::Sum.mark(sum, [one, two]));
                }
                // Letters beside the board say which cells the answer to a contest consists of.
                Point::Outside if !text.contains(char::is_numeric) => {}
                _ => {
                    let found = format!("{text:?} off the cells, whose meaning only the rules state");
                    return Err(ReadErrorKind::other(found, "numbers only in cells"));
                }
            }
        }
        Ok(givens)
    }

    /// The rules, of which some may only be stated in words, and a sentence of these that states another.
    fn spec(&self, mut clues: Vec<Rule>, words: &str) -> Read<(Spec, Option<String>)> {
        let empty = Object::new();
        let lines = self.question.get("lineE").and_then(Value::as_object).unwrap_or(&empty);
        let lines = Lines::of(lines, self.places)?;
        let size = self.places.size;
        let mut constraints = Vec::new();
        let drawn = lines.diagonals.into_iter().zip([false, true]).filter(|(is_drawn, _)| *is_drawn);
        constraints
            .extend(drawn.map(|(_, is_rising)| Rule::Distinct(global::diagonal_from_above(size, is_rising))));
        for cells in self.paths("thermo")? {
            clues.push(Rule::Thermometer(Thermometer { name: None, cells, slow: false }));
        }
        for mut circle in self.paths("arrows")? {
            let shafts = vec![circle.split_off(1)];
            clues.push(Rule::Arrow(Arrow { name: None, cells: circle, shafts }));
        }
        self.cages(&mut clues)?;
        self.symbols(&mut clues)?;
        // What they do not state is told below.
        constraints.extend(negatives::of(&clues, words).unwrap_or_default());
        let mut spec = regions::declare("penpa", size, &lines.regions);
        constraints.append(&mut spec.constraints);
        let known: Vec<&Rule> = constraints.iter().chain(&clues).collect();
        let said = said::said(words, &known, &[], size, &lines.regions);
        constraints.extend(said.constraints);
        clues.extend(said.clues);
        (spec.constraints, spec.clues) = (constraints, clues);
        Ok((spec, said.unread))
    }

    /// Lists of cells that are not empty.
    fn paths(&self, key: &str) -> Read<Vec<Vec<Place>>> {
        let number = |cell: &Value| usize::try_from(cell.as_u64()?).ok();
        let place = |cell: &Value| match number(cell).map(|number| self.places.point(number)) {
            Some(Point::Cell(place)) => Ok(place),
            _ => Err(ReadErrorKind::unlike(cell, &format!("a cell of the board in {key:?}"))),
        };
        let paths = list(self.question.get(key)).iter().map(|path| list(Some(path)));
        let paths: Vec<&[Value]> = paths.filter(|path| !path.is_empty()).collect();
        if paths.len() > PATHS {
            return Err(ReadErrorKind::other(
                format!("{} of the kind {key:?}", paths.len()),
                format!("at most {PATHS}"),
            ));
        }
        paths.into_iter().map(|path| path.iter().map(place).collect()).collect()
    }

    /// Cages. Their sums stand in the upper left of a cell.
    fn cages(&self, clues: &mut Vec<Rule>) -> Read<()> {
        let mut sums: Vec<(Place, u64)> = Vec::new();
        for (point, value) in self.places.items(self.question, "numberS")? {
            let text = number::text(value);
            let sum = match point {
                _ if text.is_empty() => continue,
                Point::Quarter(place, UPPER_LEFT) => text.parse().ok().map(|sum| (place, sum)),
                _ => None,
            };
            sums.push(sum.ok_or_else(|| {
                ReadErrorKind::other(format!("the small text {text:?}"), "sums in the upper left of cages")
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
            // A sum belongs to the cage that begins in its cell, if there is one.
            let is_own = |place: &Place| {
                cells.contains(place) && (cells[0] == *place || !cages.iter().any(|cage| cage[0] == *place))
            };
            let own: Vec<(Place, u64)> = sums.extract_if(.., |(place, _)| is_own(place)).collect();
            let sum = match own.as_slice() {
                [] if number < listed => None,
                [] => {
                    return Err(ReadErrorKind::other(
                        format!("a frame around {} without a sum", cells[0]),
                        "a sum in each frame",
                    ));
                }
                [(_, sum)] => Some(in_range(*sum, "cage", cells)?),
                [_, (place, _), ..] => {
                    return Err(ReadErrorKind::other(
                        format!("a second sum in the cage of {place}"),
                        "one sum",
                    ));
                }
            };
            clues.push(Rule::Cage(Cage { name: None, cells: cells.clone(), sum }));
        }
        match sums.first() {
            None => Ok(()),
            Some((place, sum)) => {
                Err(ReadErrorKind::other(format!("{sum} in the corner of {place}"), "sums only in cages"))
            }
        }
    }

    /// Dots between cells, odd and even cells.
    fn symbols(&self, clues: &mut Vec<Rule>) -> Read<()> {
        for (point, value) in self.places.items(self.question, "symbol")? {
            let name = list(Some(value)).get(1).and_then(Value::as_str).unwrap_or_default();
            let style = list(Some(value)).first().and_then(Value::as_u64).unwrap_or(0);
            clues.push(match (point, name) {
                // What lies beside the board belongs to the letters there.
                (Point::Outside, _) if name.starts_with("arrow") => continue,
                (Point::Side(one, two), "circle_SS" | "circle_S") if WHITE.contains(&style) => {
                    Relation::Difference.mark(1, [one, two])
                }
                (Point::Side(one, two), "circle_SS" | "circle_S") if style == BLACK => {
                    Relation::Ratio.mark(2, [one, two])
                }
                (Point::Cell(place), "circle_L" | "circle_M") if style == GREY => {
                    Rule::Odd(Odd { name: None, cells: vec![place] })
                }
                (Point::Cell(place), "square_L" | "square_M") if style == GREY => {
                    Rule::Even(Even { name: None, cells: vec![place] })
                }
                _ => {
                    let found = format!(
                        "the symbol {:?} of style {style}, whose meaning only the rules state",
                        clip(name)
                    );
                    return Err(ReadErrorKind::other(
                        found,
                        "dots between cells, grey circles and grey squares",
                    ));
                }
            });
        }
        Ok(())
    }
}

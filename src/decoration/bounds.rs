//! Bounds of what is drawn, so that nonsense is a fault where it is read.

use std::collections::HashSet;

use dlx_variants::Place;

use super::{Area, Caption, Colored, Decoration, Extension, Frame, Label, Line, Position};

/// The most drawings of a puzzle.
const MOST: usize = 10_000;
/// The most points of a line, and cells of a drawing.
const MOST_PARTS: usize = 5_000;
/// The most colours of a cell.
const MOST_COLORS: usize = 16;
/// The most characters of a text.
const LONGEST_TEXT: usize = 1_000;
/// The most bytes of an extension's value.
const LONGEST_VALUE: usize = 1 << 16;
/// The greatest number: no board has as many rows.
const LARGEST: f64 = 1_000.0;

/// What is wrong with a drawing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Unbounded {
    /// A number that is out of range.
    #[error("found the number {0} in a drawing; expected {1} to {LARGEST}")]
    Number(f64, f64),
    /// Too much of something, or nothing.
    #[error("found {0} {1}; expected {2} to {3}")]
    Count(usize, &'static str, usize, usize),
    /// A cell beside any board.
    #[error("found the cell {0} in a drawing; expected one on or beside the board")]
    Cell(Place),
    /// A cell whose colour is told twice.
    #[error("found two colours of {0}; expected one drawing that has both")]
    Twice(Place),
}

type Checked = Result<(), Unbounded>;

/// Checks all that is drawn in a puzzle.
pub(crate) fn check(decoration: &[Decoration]) -> Checked {
    count(decoration.len(), "drawings", 0, MOST)?;
    decoration.iter().try_for_each(drawing)?;
    let mut seen = HashSet::new();
    let colored = decoration.iter().filter_map(|drawing| match drawing {
        Decoration::Colored(colored) => Some(colored),
        _ => None,
    });
    let mut cells = colored.flat_map(|colored| colored.cells.iter().map(|&cell| (cell, colored.by_player)));
    cells.find(|&cell| !seen.insert(cell)).map_or(Ok(()), |(cell, _)| Err(Unbounded::Twice(cell)))
}

fn drawing(drawing: &Decoration) -> Checked {
    match drawing {
        Decoration::Line(Line { points, width, .. }) => {
            count(points.len(), "points", 1, MOST_PARTS)?;
            points.iter().try_for_each(position)?;
            number(*width, 0.0)
        }
        Decoration::Rectangle(area) | Decoration::Circle(area) => {
            let Area { center, width, height, angle, label: text, .. } = area;
            position(center)?;
            number(*width, 0.0)?;
            number(*height, 0.0)?;
            number(*angle, -LARGEST)?;
            text.iter().try_for_each(label)
        }
        Decoration::Text(Caption { center, angle, label: text }) => {
            position(center)?;
            number(*angle, -LARGEST)?;
            label(text)
        }
        Decoration::Frame(Frame { cells: framed, label: text, .. }) => {
            cells(framed)?;
            text.iter().try_for_each(label)
        }
        Decoration::Colored(Colored { cells: colored, colors, .. }) => {
            cells(colored)?;
            count(colors.len(), "colours", 1, MOST_COLORS)
        }
        Decoration::Extension(Extension { of, key, value }) => {
            count(of.chars().count(), "characters in \"of\"", 1, LONGEST_TEXT)?;
            count(key.chars().count(), "characters in \"key\"", 1, LONGEST_TEXT)?;
            count(value.to_string().len(), "bytes in \"value\"", 0, LONGEST_VALUE)
        }
    }
}

fn label(Label { text, size, .. }: &Label) -> Checked {
    count(text.chars().count(), "characters in a text", 1, LONGEST_TEXT)?;
    size.iter().try_for_each(|&size| number(size, 0.0))
}

fn cells(cells: &[Place]) -> Checked {
    count(cells.len(), "cells", 1, MOST_PARTS)?;
    let is_far = |place: &&Place| place.row.max(place.col) as f64 > LARGEST;
    cells.iter().find(is_far).map_or(Ok(()), |&place| Err(Unbounded::Cell(place)))
}

fn position(position: &Position) -> Checked {
    position.iter().try_for_each(|&at| number(at, -LARGEST))
}

fn number(number: f64, least: f64) -> Checked {
    let is_usual = (least..=LARGEST).contains(&number);
    if is_usual { Ok(()) } else { Err(Unbounded::Number(number, least)) }
}

fn count(found: usize, what: &'static str, least: usize, most: usize) -> Checked {
    let is_usual = (least..=most).contains(&found);
    if is_usual { Ok(()) } else { Err(Unbounded::Count(found, what, least, most)) }
}

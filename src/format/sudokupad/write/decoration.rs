//! What is drawn without a meaning, as SudokuPad draws it.

use dlx_variants::{Board, Place};
use serde_json::{Value, json};

use super::{CELL, Drawing, line, shape};
use crate::decoration::{Area, Caption, Color, Colored, Decoration, Frame, Label, Line, middle};

/// The size of letters that have none, in cells.
const LETTERS: f64 = 0.5;
/// The place of a frame's text in its cell, down and to the right, and its size.
const CORNER: (f64, f64) = (0.2, 0.25);

/// Whether a decoration can be drawn on a board.
pub(in crate::format::sudokupad) fn holds(decoration: &Decoration, board: &Board) -> bool {
    let is_inside =
        |cell: &Place| (1..=board.rows()).contains(&cell.row) && (1..=board.cols()).contains(&cell.col);
    match decoration {
        Decoration::Frame(frame) => frame.cells.iter().all(is_inside),
        Decoration::Colored(colored) => !colored.by_player && colored.cells.iter().all(is_inside),
        Decoration::Extension(_) => false,
        Decoration::Line(_) | Decoration::Rectangle(_) | Decoration::Circle(_) | Decoration::Text(_) => true,
    }
}

impl Drawing<'_> {
    /// Draws a decoration that it [`holds`].
    pub(super) fn decorate(&mut self, decoration: &Decoration) {
        match decoration {
            Decoration::Line(Line { points, color, width }) => {
                self.lines.push(line(points.clone(), &text_of(color.as_ref()), units(*width)));
            }
            Decoration::Rectangle(area) => self.underlays.push(self::area(area, false)),
            Decoration::Circle(area) => self.underlays.push(self::area(area, true)),
            Decoration::Text(Caption { center, angle, label }) => {
                self.overlays.push(turned(text(*center, label, LETTERS), *angle));
            }
            Decoration::Frame(frame) => self.frame(frame),
            Decoration::Colored(colored) => self.color(colored),
            Decoration::Extension(_) => {}
        }
    }

    fn frame(&mut self, Frame { cells, color, label }: &Frame) {
        let places: Vec<[usize; 2]> = cells.iter().map(|cell| [cell.row - 1, cell.col - 1]).collect();
        let mut cage = json!({"cells": places});
        if let Some(color) = color {
            cage["borderColor"] = color.to_string().into();
        }
        self.cages.push(cage);
        // A number as the cage's own value would be read as a sum.
        if let Some((label, &cell)) = label.as_ref().zip(cells.first()) {
            let (inset, size) = CORNER;
            let [row, col] = middle(cell).map(|middle| middle - 0.5 + inset);
            self.overlays.push(text([row, col], label, size));
        }
    }

    /// Fills cells; several colours share a cell as stripes.
    fn color(&mut self, Colored { cells, colors, .. }: &Colored) {
        let width = 1.0 / colors.len() as f64;
        for &cell in cells {
            let [row, col] = middle(cell);
            for (at, color) in colors.iter().enumerate() {
                let center = [row, col - 0.5 + width * (at as f64 + 0.5)];
                let mut stripe = shape(center, 1.0, false, Some(&color.to_string()), None);
                stripe["width"] = width.into();
                self.underlays.push(stripe);
            }
        }
    }
}

fn area(area: &Area, is_round: bool) -> Value {
    let Area { center, width, height, angle, fill, border, label } = area;
    let mut value = json!({"center": center, "width": width, "height": height, "rounded": is_round});
    for (key, color) in [("backgroundColor", fill), ("borderColor", border)] {
        if let Some(color) = color {
            value[key] = color.to_string().into();
        }
    }
    if let Some(label) = label {
        write_label(label, area.letters(label), &mut value);
    }
    turned(value, *angle)
}

/// A text, in letters of the usual size where it has none.
fn text(center: [f64; 2], label: &Label, usual: f64) -> Value {
    let mut value = json!({"center": center, "width": 0, "height": 0});
    write_label(label, label.size.unwrap_or(usual), &mut value);
    value
}

fn write_label(label: &Label, letters: f64, value: &mut Value) {
    value["text"] = label.text.as_str().into();
    value["fontSize"] = units(letters).into();
    if let Some(color) = &label.color {
        value["color"] = color.to_string().into();
    }
}

fn turned(mut value: Value, angle: f64) -> Value {
    if angle != 0.0 {
        value["angle"] = angle.into();
    }
    value
}

fn text_of(color: Option<&Color>) -> String {
    color.map_or_else(|| super::GREY.to_owned(), Color::to_string)
}

/// A length in the units of thicknesses and fonts.
fn units(length: f64) -> u32 {
    (length * f64::from(CELL)).round() as u32
}

//! From a record to the JSON of SudokuPad: the givens, and the drawings and words of the rules.

mod decoration;

use std::collections::{BTreeMap, HashMap};

use dlx_variants::{CellId, Hue, Mark, Model, Place, Rule, Symbol, Weight};
use serde_json::{Map, Value, json};

use super::{DECORATION, OWN};
use crate::decoration::Decoration;
use crate::format::container::rules_text;
use crate::format::text::cells::to_text;
use crate::format::texts::tidy;
use crate::puzzle::Record;

pub(super) use decoration::holds;

/// The side of a cell, in the units of thicknesses and fonts.
const CELL: u32 = 64;
const GREY: &str = "#A0A0A0";
const BLACK: &str = "#000000";
const WHITE: &str = "#FFFFFF";

/// Whether a document can hold the solution of such a board. It is a text with a digit for each cell, and has
/// none for places without a cell.
pub(super) fn holds_solution(model: &Model) -> bool {
    model.grids().len() == 1
}

/// The object that describes a record.
pub(super) fn object(record: &Record) -> Value {
    let model = record.puzzle.model();
    let mut metadata = Map::new();
    let rules = rules_text(record);
    let texts = [
        ("title", tidy(record.title.as_deref())),
        ("author", tidy(record.author.as_deref())),
        ("rules", Some(rules)),
    ];
    metadata.extend(texts.into_iter().filter_map(|(key, text)| Some((key.to_owned(), Value::from(text?)))));
    if let Some(solution) = &record.solution
        && holds_solution(model)
    {
        let text = to_text(solution);
        metadata.insert("solution".to_owned(), text.into());
    }
    let is_held = |decoration: &&Decoration| holds(decoration, model.board());
    let decorations: Vec<Decoration> = record.decorations.iter().filter(is_held).cloned().collect();
    let mut object = drawn(model, &decorations);
    object["cells"] = cells(record).into();
    object["metadata"] = metadata.into();
    object[OWN] = json!(model.spec());
    if !decorations.is_empty() {
        object[DECORATION] = json!(decorations);
    }
    object
}

/// The drawings of a model, and below them decorations that a document [`holds`].
pub(super) fn drawn(model: &Model, decorations: &[Decoration]) -> Value {
    let mut drawing = Drawing::new(model);
    decorations.iter().for_each(|decoration| drawing.decorate(decoration));
    model.marks().iter().for_each(|mark| drawing.add(mark));
    json!({
        "cellSize": CELL,
        "regions": regions(model),
        "cages": drawing.cages,
        "lines": drawing.lines,
        "arrows": drawing.arrows,
        "underlays": drawing.underlays,
        "overlays": drawing.overlays,
    })
}

fn cells(record: &Record) -> Vec<Vec<Value>> {
    let board = record.puzzle.model().board();
    let cell = |row: usize, col: usize| {
        let mut object = Map::new();
        let Some(cell) = board.at(row, col) else { return object.into() };
        if let Some(value) = record.puzzle.givens()[cell.index()] {
            object.insert("value".to_owned(), value.number().to_string().into());
        }
        for (key, set) in record.marks.iter().flat_map(|marks| {
            [("centremarks", marks.centre[cell.index()]), ("pencilMarks", marks.corner[cell.index()])]
        }) {
            if !set.is_empty() {
                object.insert(key.to_owned(), set.iter().map(Symbol::number).collect());
            }
        }
        Value::from(object)
    };
    (0..board.rows()).map(|row| (0..board.cols()).map(|col| cell(row, col)).collect()).collect()
}

fn regions(model: &Model) -> Vec<Vec<[usize; 2]>> {
    let mut regions: BTreeMap<usize, Vec<[usize; 2]>> = BTreeMap::new();
    for cell in model.board().cells() {
        if let Some(house) = model.box_of(cell) {
            let (row, col) = model.board().position(cell);
            regions.entry(house).or_default().push([row, col]);
        }
    }
    regions.into_values().collect()
}

/// A drawing in progress.
struct Drawing<'m> {
    model: &'m Model,
    /// The cells of the cages among the rules, in order, and what they are.
    cages_of_rules: HashMap<Vec<Place>, Cage>,
    cages: Vec<Value>,
    lines: Vec<Value>,
    arrows: Vec<Value>,
    underlays: Vec<Value>,
    overlays: Vec<Value>,
}

impl<'m> Drawing<'m> {
    fn new(model: &'m Model) -> Self {
        Self {
            model,
            cages_of_rules: cages_of_rules(model),
            cages: Vec::new(),
            lines: Vec::new(),
            arrows: Vec::new(),
            underlays: Vec::new(),
            overlays: Vec::new(),
        }
    }

    fn add(&mut self, mark: &Mark) {
        match mark {
            Mark::Shade { cells, hue } => {
                let fill = if *hue == Hue::Grey { "#D0D0D0" } else { color(*hue) };
                for &cell in cells {
                    self.underlays.push(shape(self.centre(&[cell]), 1.0, false, Some(fill), None));
                }
            }
            Mark::Cage { cells, text, .. } => self.cage(cells, text.as_deref()),
            Mark::Line { cells, hue, weight } => {
                let thickness = match weight {
                    Weight::Thin => 3,
                    Weight::Medium => 10,
                    Weight::Thick => 20,
                };
                self.lines.push(line(self.points(cells), color(*hue), thickness));
            }
            Mark::Pill { cells } => {
                self.lines.push(line(self.points(cells), "#C8C8C8", 40));
            }
            Mark::Arrow { cells } => {
                let arrow = json!({"wayPoints": self.points(cells), "color": GREY, "thickness": 3, "headLength": 0.3});
                self.arrows.push(arrow);
            }
            Mark::Circle { cell, is_filled, hue } => {
                let fill = if *is_filled || *hue != Hue::Grey { color(*hue) } else { WHITE };
                self.underlays.push(shape(self.centre(&[*cell]), 0.8, true, Some(fill), None));
            }
            Mark::Square { cell } => {
                self.underlays.push(shape(self.centre(&[*cell]), 0.8, false, Some(GREY), None))
            }
            Mark::Diamond { cell } => self.diamond(*cell),
            Mark::Angles { cell, is_outward } => self.angles(*cell, *is_outward),
            Mark::Less { cells } => self.less(*cells),
            Mark::Dot { cells, is_filled } => {
                let fill = if *is_filled { BLACK } else { WHITE };
                self.overlays.push(shape(self.centre(cells), 0.3, true, Some(fill), None));
            }
            Mark::Sign { cells, text } => {
                self.overlays.push(shape(self.centre(cells), 0.4, true, Some(WHITE), Some(text)))
            }
            Mark::Corner { cells, text } => {
                self.overlays.push(shape(self.centre(cells), 0.6, true, Some(WHITE), Some(text)));
            }
            Mark::Text { row, col, text, direction } => {
                let centre = [*row, *col].map(|at| f64::from(at) + 0.5);
                self.overlays.push(shape(centre, 0.8, false, None, Some(text)));
                // Arrows along rows and columns would be read as clues of their own.
                if let Some((down, right)) = direction.filter(|&(down, right)| down != 0 && right != 0) {
                    self.diagonal(centre, [down, right].map(f64::from));
                }
            }
        }
    }

    fn cage(&mut self, cells: &[CellId], text: Option<&str>) {
        let places: Vec<[usize; 2]> = cells.iter().map(|&cell| self.position(cell)).collect();
        let mut cage = json!({"cells": places});
        match (self.cage_of_rules(cells), text) {
            (Some(known), _) => {
                if let Cage::Rule { is_unique } = known {
                    cage["unique"] = is_unique.into();
                }
                cage["value"] = text.into();
            }
            // A number that is not a sum must not be read as one.
            (None, Some(text)) => {
                self.overlays.push(shape(self.centre(&cells[..1]), 0.8, false, None, Some(text)));
            }
            (None, None) => {}
        }
        self.cages.push(cage);
    }

    fn diamond(&mut self, cell: CellId) {
        let [row, col] = self.centre(&[cell]);
        let corners = [[-0.4, 0.0], [0.0, 0.4], [0.4, 0.0], [0.0, -0.4], [-0.4, 0.0]];
        let points = corners.map(|[down, right]| [row + down, col + right]);
        self.lines.push(line(points.to_vec(), GREY, 3));
    }

    /// An angle at each side of a cell, all of which point out of it or into it.
    fn angles(&mut self, cell: CellId, is_outward: bool) {
        let [row, col] = self.centre(&[cell]);
        let (tip, ends) = if is_outward { (0.46, 0.36) } else { (0.36, 0.46) };
        for (down, right) in [(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0)] {
            let at = |along: f64, across: f64| {
                [row + along * down + across * right, col + along * right + across * down]
            };
            self.lines.push(line(vec![at(ends, -0.1), at(tip, 0.0), at(ends, 0.1)], BLACK, 2));
        }
    }

    /// An inequality sign that points to the first of two cells.
    fn less(&mut self, cells: [CellId; 2]) {
        let [[row, col], [to_row, to_col]] = cells.map(|cell| self.centre(&[cell]));
        let [down, right] = [to_row - row, to_col - col];
        let at = |along: f64, across: f64| {
            let along = 0.5 + along;
            [row + along * down + across * right, col + along * right - across * down]
        };
        self.lines.push(line(vec![at(0.08, -0.14), at(-0.08, 0.0), at(0.08, 0.14)], BLACK, 3));
    }

    /// The arrow of a number beside the board: from the corner of the number's place to that of the board.
    fn diagonal(&mut self, [row, col]: [f64; 2], [down, right]: [f64; 2]) {
        let points = [0.25, 0.45].map(|along| [row + along * down, col + along * right]);
        self.arrows.push(json!({"wayPoints": points, "color": BLACK, "thickness": 3, "headLength": 0.2}));
    }

    /// What the cage of these cells is; `None` if documents know no such cage.
    fn cage_of_rules(&self, cells: &[CellId]) -> Option<Cage> {
        let mut cells: Vec<Place> = cells.iter().map(|&cell| Place::of(cell, self.model.board())).collect();
        cells.sort_unstable();
        self.cages_of_rules.get(&cells).copied()
    }

    fn position(&self, cell: CellId) -> [usize; 2] {
        let (row, col) = self.model.board().position(cell);
        [row, col]
    }

    fn points(&self, cells: &[CellId]) -> Vec<[f64; 2]> {
        cells.iter().map(|&cell| self.centre(&[cell])).collect()
    }

    /// The middle of some cells.
    fn centre(&self, cells: &[CellId]) -> [f64; 2] {
        let sum = |axis: usize| cells.iter().map(|&cell| self.position(cell)[axis] as f64 + 0.5).sum::<f64>();
        [sum(0) / cells.len() as f64, sum(1) / cells.len() as f64]
    }
}

/// What a cage is.
#[derive(Clone, Copy)]
enum Cage {
    /// A rule.
    Rule {
        /// Whether symbols may not repeat in it.
        is_unique: bool,
    },
    /// A part of an alternative, which the words tell of.
    Alternative,
}

/// The cells of the cages among the rules of a model, in order, and what they are. Of two cages of the same
/// cells the first counts, and those that are alternatives come last.
fn cages_of_rules(model: &Model) -> HashMap<Vec<Place>, Cage> {
    let mut cages = HashMap::new();
    let rules: Vec<&Rule> = model.spec().constraints.iter().chain(&model.spec().clues).collect();
    let mut add = |rule: &Rule, is_alternative: bool| {
        let (cells, is_unique) = match rule {
            Rule::Cage(cage) => (&cage.cells, true),
            Rule::SumCage(cage) => (&cage.cells, false),
            _ => return,
        };
        let mut cells = cells.clone();
        cells.sort_unstable();
        let cage = if is_alternative { Cage::Alternative } else { Cage::Rule { is_unique } };
        cages.entry(cells).or_insert(cage);
    };
    rules.iter().for_each(|rule| add(rule, false));
    alternatives(rules).into_iter().for_each(|rule| add(rule, true));
    cages
}

/// The rules within alternatives, of any depth.
fn alternatives(rules: Vec<&Rule>) -> Vec<&Rule> {
    let (mut found, mut open) = (Vec::new(), rules);
    while let Some(rule) = open.pop() {
        if let Rule::AnyOf(any_of) = rule {
            let inner = any_of.alternatives.iter().flatten();
            found.extend(inner.clone());
            open.extend(inner);
        }
    }
    found
}

/// A line through some points.
fn line(points: Vec<[f64; 2]>, color: &str, thickness: u32) -> Value {
    json!({"wayPoints": points, "color": color, "thickness": thickness})
}

/// The usual colour of lines of a hue.
fn color(hue: Hue) -> &'static str {
    match hue {
        Hue::Grey => GREY,
        Hue::Red => "#E6A0A0",
        Hue::Orange => "#F0B070",
        Hue::Yellow => "#E8D060",
        Hue::Green => "#67F067",
        Hue::Teal => "#70D0C8",
        Hue::Blue => "#80B8F0",
        Hue::Purple => "#F067F0",
    }
}

/// A shape around a place, with its size in cells.
fn shape(centre: [f64; 2], size: f64, is_round: bool, fill: Option<&str>, text: Option<&str>) -> Value {
    let mut shape = json!({"center": centre, "width": size, "height": size, "rounded": is_round});
    if let Some(fill) = fill {
        shape["backgroundColor"] = fill.into();
        shape["borderColor"] = if size < 1.0 { BLACK } else { fill }.into();
    }
    if let Some(text) = text {
        shape["text"] = text.into();
        shape["fontSize"] = 20.into();
    }
    shape
}

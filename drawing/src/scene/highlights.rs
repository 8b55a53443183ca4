//! The highlights of a step as shapes.

use std::collections::BTreeSet;

use dlx_sudoku::grade::{Highlight, Role};
use dlx_sudoku::{CellId, Model, Symbol, SymbolSet};

use super::candidates::Places;
use super::grid::Grid;
use super::pair_marks::PairMark;
use super::part::Part;
use super::shape::{Form, Shape};
use crate::geometry::{Path, Point};

/// The shapes of highlights. Candidates that are not among those shown are added.
pub(super) fn shapes(
    model: &Model,
    highlights: &[Highlight],
    places: &Places,
    shown: Option<&[SymbolSet]>,
) -> Vec<Shape> {
    let is_shown = |cell: CellId, symbol: Symbol| {
        shown.and_then(|sets| sets.get(cell.index())).is_some_and(|set| set.contains(symbol))
    };
    let about = highlights.iter().filter_map(|highlight| match highlight {
        Highlight::Cell { cell, .. } | Highlight::Candidate { cell, .. } => Some(*cell),
        _ => None,
    });
    let (grid, about) = (Grid(model.board()), about.collect());
    let mut drawing = Drawing { model, grid, places, about, shapes: Vec::new() };
    let mut added = BTreeSet::new();
    for highlight in highlights {
        drawing.add(highlight);
        if let Highlight::Candidate { cell, symbol, .. } = highlight
            && !is_shown(*cell, *symbol)
            && added.insert((*cell, *symbol))
        {
            drawing.shapes.push(places.shape(*cell, *symbol));
        }
    }
    drawing.shapes
}

/// A drawing in progress.
struct Drawing<'a> {
    model: &'a Model,
    grid: Grid<'a>,
    places: &'a Places,
    /// The cells that the step is about.
    about: BTreeSet<CellId>,
    shapes: Vec<Shape>,
}

impl Drawing<'_> {
    fn add(&mut self, highlight: &Highlight) {
        match highlight {
            Highlight::House { house, role } => {
                let outline = self.grid.outline(&self.model.houses()[*house].cells, 0.03);
                self.push(Part::Area(*role), None, Form::Paths(outline));
            }
            Highlight::DerivedHouse { cells, role } => {
                let outline = self.grid.outline(cells, 0.03);
                self.push(Part::Area(*role), None, Form::Paths(outline));
            }
            Highlight::Rule { rule, role } => {
                for cells in self.parts_of_rule(*rule) {
                    let outline = self.grid.outline(&cells, 0.03);
                    self.push(Part::Area(*role), None, Form::Paths(outline));
                }
            }
            Highlight::Cell { cell, role } => {
                self.push(Part::Focus(*role), Some(*cell), Form::Rect(self.grid.rect(*cell)));
            }
            Highlight::Candidate { cell, symbol, role } => {
                let centre = self.places.at(*cell, *symbol);
                let radius = self.places.pitch(*cell) * 0.5;
                self.push(Part::CandidateDisc(*role), Some(*cell), Form::Circle { centre, radius });
                if *role == Role::Eliminated {
                    let reach = radius * 0.75;
                    let stroke = vec![centre.moved(-reach, reach), centre.moved(reach, -reach)];
                    self.push(Part::Strike, Some(*cell), Form::Paths(vec![Path::open(stroke)]));
                }
            }
            Highlight::Link { from, to, is_strong } => self.link(from, to, *is_strong),
        }
    }

    /// The cells of a rule. Of one that tells of several marks, each between two cells, those of the marks
    /// that the step is about.
    fn parts_of_rule(&self, rule: usize) -> Vec<Vec<CellId>> {
        let marks = PairMark::of_rule(self.model, rule);
        let meant = marks.iter().filter(|mark| mark.cells.iter().all(|cell| self.about.contains(cell)));
        let meant: Vec<Vec<CellId>> = meant.map(|mark| mark.cells.to_vec()).collect();
        if meant.is_empty() { vec![self.model.rule_cells(rule)] } else { meant }
    }

    fn push(&mut self, part: Part, cell: Option<CellId>, form: Form) {
        self.shapes.push(Shape { part, cell, form });
    }

    /// An arrow from the middle of some candidates to the middle of others.
    fn link(&mut self, from: &[(CellId, Symbol)], to: &[(CellId, Symbol)], is_strong: bool) {
        let end = |candidates: &[(CellId, Symbol)]| {
            let points: Vec<Point> =
                candidates.iter().map(|&(cell, symbol)| self.places.at(cell, symbol)).collect();
            let (cell, _) = candidates.first()?;
            Some((Point::mean(&points), self.places.pitch(*cell) * 0.5))
        };
        let (Some((from, near)), Some((to, far))) = (end(from), end(to)) else { return };
        if from.distance(to) <= near + far + 0.05 {
            return;
        }
        let (from, tip) = (from.towards(to, near), to.towards(from, far));
        let shaft = Path::open(vec![from, tip]);
        let head = super::marks::angle_of(from, tip, 0.12, 0.07);
        self.push(Part::Link { is_strong }, None, Form::Paths(vec![shaft]));
        self.push(Part::Link { is_strong: true }, None, Form::Paths(vec![head]));
    }
}

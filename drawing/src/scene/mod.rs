//! Scenes: what is to be seen of a puzzle, as a flat list of shapes.

mod borders;
mod cage_texts;
mod candidates;
mod caption;
mod decoration;
mod grid;
mod highlights;
mod marks;
mod outline;
mod pair_marks;
mod part;
mod shape;
mod sheet;

use dlx_sudoku::decoration::Decoration;
use dlx_sudoku::grade::Highlight;
use dlx_sudoku::variants::counted;
use dlx_sudoku::{CellId, Model, PencilMarks, Symbol, SymbolSet};

use crate::geometry::Rect;
use candidates::Places;
use grid::Grid;

pub use decoration::draws;
pub use pair_marks::PairMark;
pub use part::{Ink, Part};
pub use shape::{Anchor, Form, Shape, Text};

/// The room around the outermost shapes.
const MARGIN: f64 = 0.1;
/// The size of givens and entries.
const DIGIT: f64 = 0.72;

/// A picture of a puzzle: shapes in the order in which they are drawn, in board units (see
/// [`geometry`](crate::geometry)).
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// A name for the picture, for people who hear about it.
    pub title: String,
    /// What the picture shows, in a sentence.
    pub description: String,
    /// The rectangle that all shapes lie in, with a margin.
    pub bounds: Rect,
    /// The shapes, from the lowest to the topmost.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// The scene with bounds that fit its shapes, for scenes from which shapes were taken.
    #[must_use]
    pub fn cropped(self) -> Self {
        Self { bounds: bounds_of(&self.shapes), ..self }
    }

    /// The texts in the picture.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shapes.iter().filter_map(|shape| match &shape.form {
            Form::Text(text) => Some(text.text.as_str()),
            _ => None,
        })
    }

    /// Begins a picture of a board with its rules.
    pub fn builder(model: &Model) -> SceneBuilder<'_> {
        SceneBuilder {
            model,
            givens: &[],
            entries: &[],
            candidates: None,
            marks: None,
            highlights: &[],
            decorations: &[],
            title: None,
        }
    }
}

/// The rectangle around shapes, with a margin.
fn bounds_of(shapes: &[Shape]) -> Rect {
    shapes.iter().filter_map(Shape::extent).reduce(Rect::union).unwrap_or_default().grown(MARGIN)
}

/// What a scene is made of.
#[derive(Clone, Debug)]
#[must_use]
pub struct SceneBuilder<'a> {
    model: &'a Model,
    givens: &'a [Option<Symbol>],
    entries: &'a [Option<Symbol>],
    candidates: Option<&'a [SymbolSet]>,
    marks: Option<&'a PencilMarks>,
    highlights: &'a [Highlight],
    decorations: &'a [Decoration],
    title: Option<&'a str>,
}

impl<'a> SceneBuilder<'a> {
    /// Shows givens, a value for each cell.
    pub fn givens(self, givens: &'a [Option<Symbol>]) -> Self {
        Self { givens, ..self }
    }

    /// Shows entries or a solution, a value for each cell. Givens are shown before entries.
    pub fn entries(self, entries: &'a [Option<Symbol>]) -> Self {
        Self { entries, ..self }
    }

    /// Shows candidates, a set for each cell, in the cells without a symbol.
    pub fn candidates(self, candidates: &'a [SymbolSet]) -> Self {
        Self { candidates: Some(candidates), ..self }
    }

    /// Shows a player's pencil marks in the cells without a symbol, unless candidates are shown.
    pub fn pencil_marks(self, marks: &'a PencilMarks) -> Self {
        Self { marks: Some(marks), ..self }
    }

    /// Shows what a step is about.
    pub fn highlights(self, highlights: &'a [Highlight]) -> Self {
        Self { highlights, ..self }
    }

    /// Shows what is drawn without a meaning, below the marks of rules.
    pub fn decorations(self, decorations: &'a [Decoration]) -> Self {
        Self { decorations, ..self }
    }

    /// Names the picture; without this, it has the name of the variant.
    pub fn title(self, title: &'a str) -> Self {
        Self { title: Some(title), ..self }
    }

    /// The scene.
    #[must_use]
    pub fn build(&self) -> Scene {
        let grid = Grid(self.model.board());
        let mut shapes = self.cells(grid);
        shapes.extend(decoration::shapes(self.decorations));
        shapes.extend(marks::shapes(self.model));
        shapes.extend(borders::shapes(self.model));
        shapes.extend(self.symbols(grid));
        let places = Places::new(self.model);
        match (self.candidates, self.marks) {
            (Some(candidates), _) => shapes.extend(self.candidate_shapes(candidates, &places)),
            (None, Some(marks)) => {
                shapes.extend(candidates::pencil_marks(grid, marks, |cell| self.value(cell).is_none()));
            }
            (None, None) => {}
        }
        shapes.extend(highlights::shapes(self.model, self.highlights, &places, self.candidates));
        shapes.sort_by_key(|shape| shape.part.layer());
        let bounds = bounds_of(&shapes);
        let spec = self.model.spec();
        let name = if spec.title.is_empty() { &spec.id } else { &spec.title };
        let title = self.title.unwrap_or(name).to_owned();
        Scene { title, description: self.description(), bounds, shapes }
    }

    fn cells(&self, grid: Grid<'_>) -> Vec<Shape> {
        let shape = |cell| Shape { part: Part::Cell, cell: Some(cell), form: Form::Rect(grid.rect(cell)) };
        self.model.board().cells().map(shape).collect()
    }

    /// The symbol in a cell, and whether it is a given or an entry.
    fn value(&self, cell: CellId) -> Option<(Symbol, Part)> {
        let at = |values: &[Option<Symbol>]| values.get(cell.index()).copied().flatten();
        let given = at(self.givens).map(|symbol| (symbol, Part::Given));
        given.or_else(|| at(self.entries).map(|symbol| (symbol, Part::Entry)))
    }

    fn symbols(&self, grid: Grid<'_>) -> Vec<Shape> {
        let shape = |cell| {
            let (symbol, part) = self.value(cell)?;
            let (at, text) = (grid.centre(cell), symbol.to_string());
            let text = Text { at, size: DIGIT, anchor: Anchor::Middle, text };
            Some(Shape { part, cell: Some(cell), form: Form::Text(text) })
        };
        self.model.board().cells().filter_map(shape).collect()
    }

    fn candidate_shapes(&self, candidates: &[SymbolSet], places: &Places) -> Vec<Shape> {
        let empty =
            self.model.board().cells().zip(candidates).filter(|(cell, _)| self.value(*cell).is_none());
        empty.flat_map(|(cell, set)| set.iter().map(move |symbol| places.shape(cell, symbol))).collect()
    }

    fn description(&self) -> String {
        let board = self.model.board();
        let givens = self.givens.iter().flatten().count();
        format!("{} by {} cells, {}.", board.rows(), board.cols(), counted(givens, "given"))
    }
}

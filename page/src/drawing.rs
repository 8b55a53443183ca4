//! Pictures of boards: those of `dlx-drawing`, in the colours of day and night.

use dlx_drawing::{Part, Scene, Theme, svg};
use dlx_sudoku::Record;
use serde::Serialize;

/// A picture, in which cell 17 is the `rect` called `cell-17`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Picture {
    svg: String,
    /// The style sheet, for all themes.
    style: String,
}

/// A board with its rules, givens and decorations.
pub(crate) fn board(record: &Record) -> Picture {
    let puzzle = &record.puzzle;
    let scene = Scene::builder(puzzle.model()).givens(puzzle.givens());
    Picture::of(&scene.decorations(&record.decorations).build())
}

impl Picture {
    /// A scene, painted for all themes.
    pub(crate) fn of(scene: &Scene) -> Self {
        let options = svg::Options { is_unstyled: true, ..svg::Options::default() };
        let parts: Vec<Part> = scene.shapes.iter().map(|shape| shape.part).collect();
        let style = |theme| svg::style_of(parts.iter().copied(), theme);
        Self {
            svg: svg::paint(scene, &Theme::LIGHT, &options),
            style: style(&Theme::LIGHT) + &style(&Theme::DARK),
        }
    }
}

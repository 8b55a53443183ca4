//! Pictures of boards and of steps: those of `dlx-drawing`, in the colours of day and night.

use dlx_drawing::{Part, Scene, Theme, svg};
use dlx_sudoku::grade::Next;
use dlx_sudoku::{Puzzle, SymbolSet};
use serde::Serialize;

/// A picture, in which cell 17 is the `rect` called `cell-17`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Picture {
    svg: String,
    /// The style sheet, for all themes.
    style: String,
}

/// A board with its rules and givens.
pub(crate) fn board(puzzle: &Puzzle) -> Picture {
    Picture::of(&Scene::builder(&puzzle.model).givens(&puzzle.givens).build())
}

/// A board with what a step is about: values, candidates and highlights.
pub(crate) fn step(puzzle: &Puzzle, next: &Next<'_>) -> Picture {
    let candidates = &next.candidates;
    let mut sets = vec![SymbolSet::default(); puzzle.givens.len()];
    for (cell, symbol) in candidates.live().filter_map(|option| candidates.network().candidate(option)) {
        sets[cell.index()].insert(symbol);
    }
    let (entries, highlights) = (candidates.values(), next.step.highlights(candidates));
    let scene = Scene::builder(&puzzle.model).givens(&puzzle.givens).entries(&entries);
    Picture::of(&scene.candidates(&sets).highlights(&highlights).build())
}

impl Picture {
    fn of(scene: &Scene) -> Self {
        let options = svg::Options { is_unstyled: true, ..svg::Options::default() };
        let parts: Vec<Part> = scene.shapes.iter().map(|shape| shape.part).collect();
        let style = |theme| svg::style_of(parts.iter().copied(), theme);
        Self {
            svg: svg::paint(scene, &Theme::LIGHT, &options),
            style: style(&Theme::LIGHT) + &style(&Theme::DARK),
        }
    }
}

//! Draws a puzzle as SVG: a killer Sudoku of a seed, with its solution.

use dlx_drawing::{Scene, Theme, svg};
use dlx_sudoku::catalogue;
use dlx_sudoku::generate::{Generator, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec = catalogue::find("killer").ok_or("the catalogue has no killer")?;
    let made = Generator::new(spec, Settings::default(), 7)?.puzzle(0)?;
    let puzzle = &made.puzzle;

    let scene = Scene::builder(puzzle.model()).givens(puzzle.givens()).entries(&made.solution).build();
    let picture = svg::paint(&scene, &Theme::LIGHT, &svg::Options::default());

    // A rectangle for each cell, and a text for each symbol and each sum.
    assert_eq!(picture.matches("class=\"cell\" id=").count(), 81);
    assert!(picture.matches("<text").count() > 81);
    println!("{picture}");
    Ok(())
}

//! Pictures of boards. Stands in for the drawing of scenes.

use std::fmt::Write;

use dlx_sudoku::Puzzle;

/// A board as SVG.
pub(crate) fn board(puzzle: &Puzzle) -> String {
    let board = puzzle.model.board();
    let (rows, cols) = (board.rows(), board.cols());
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.1 -0.1 {} {}">"#, cols as f64 + 0.2, rows as f64 + 0.2);
    for cell in board.cells() {
        let (row, col) = board.position(cell);
        let _ = write!(svg, r##"<rect class="cell" id="cell-{}" x="{col}" y="{row}" width="1" height="1" fill="none" stroke="#888" stroke-width="0.02"/>"##, cell.0);
        if let Some(given) = puzzle.givens[cell.index()] {
            let _ = write!(svg, r#"<text class="given" x="{}" y="{}" font-size="0.7" text-anchor="middle">{given}</text>"#, col as f64 + 0.5, row as f64 + 0.75);
        }
    }
    svg.push_str("</svg>");
    svg
}

/// A board with a step.
pub(crate) fn step(puzzle: &Puzzle, _next: &dlx_sudoku::grade::Next<'_>) -> String {
    board(puzzle)
}
